"""What the practice cards of both games share: the levels, the draw, and the error for too few cards."""

from collections.abc import Sequence
from typing import TypeVar

from simprint.games.rng import SplitMix64

T = TypeVar("T")

LEVELS = (1, 2, 3)


class TooManyCards(ValueError):
    """More different cards were asked for than exist."""

    def __init__(self, count: int, available: int) -> None:
        super().__init__(f"{count} cards were asked for, but only {available} different ones exist")
        self.count = count
        """How many were asked for."""
        self.available = available
        """How many exist."""


def check_level(level: int) -> int:
    """The level. Raises ValueError if it is not one of ``LEVELS``."""
    if level not in LEVELS:
        raise ValueError(f"level {level}: the levels are {', '.join(map(str, LEVELS))}")
    return level


def draw(kinds: Sequence[Sequence[Sequence[T]]], count: int, rng: SplitMix64) -> list[T]:
    """Draw different items: the kinds take turns; each takes any of its groups, then any item of the group.

    A group that occurs several times in its kind (the same object) is taken so much more often. Nothing is
    drawn twice, what is used up is passed over, and a smaller count draws the beginning of a larger one.
    Raises ValueError for a count below 1 and TooManyCards for more than there are items.
    """
    if count < 1:
        raise ValueError(f"{count} cards: at least 1")
    if count > size(kinds):
        raise TooManyCards(count, size(kinds))
    copies = {id(group): list(group) for kind in kinds for group in kind}
    stock = [[copies[id(group)] for group in kind] for kind in kinds]
    drawn: list[T] = []
    while len(drawn) < count:
        for kind in stock:
            groups = [group for group in kind if group]
            if groups and len(drawn) < count:
                group = rng.choice(groups)
                number = rng.below(len(group))
                group[number], group[-1] = group[-1], group[number]
                drawn.append(group.pop())
    return drawn


def size(kinds: Sequence[Sequence[Sequence[T]]]) -> int:
    """How many items ``draw`` can draw: a group that occurs several times counts once."""
    return sum(map(len, {id(group): group for kind in kinds for group in kind}.values()))
