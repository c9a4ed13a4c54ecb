"""What the practice cards of both games share: the levels, the deal, and the error for too few cards."""

from collections import Counter
from collections.abc import Sequence
from dataclasses import dataclass
from itertools import islice
from typing import Generic, TypeVar

from simprint.games.rng import SplitMix64

T = TypeVar("T")

LEVELS = (1, 2, 3)
HAND = 4
"""So many cards of a kind are balanced together, and put in any order."""


class TooManyCards(ValueError):
    """More different cards were asked for than are left."""

    def __init__(self, count: int, available: int) -> None:
        super().__init__(f"{count} cards were asked for, but only {available} different ones are left")
        self.count = count
        """How many were asked for."""
        self.available = available
        """How many are left."""


def check_level(level: int) -> int:
    """The level. Raises ValueError if it is not one of ``LEVELS``."""
    if level not in LEVELS:
        raise ValueError(f"level {level}: the levels are {', '.join(map(str, LEVELS))}")
    return level


@dataclass(frozen=True, slots=True)
class Way(Generic[T]):
    """A way to deal an item; an item may have several."""

    item: T
    traits: tuple[int, ...]
    """What is to be balanced, the most important first.

    The first trait is the answer where a card has one of a few, such as yes and no; where it has not, it is 0 for
    the whole kind. The ways of a kind have equally many traits.
    """


def deal(kinds: Sequence[Sequence[Way[T]]], count: int, rng: SplitMix64, before: int = 0) -> list[Way[T]]:
    """Deal different items, balanced by their traits; each in the way it was chosen.

    The kinds take turns. From a kind comes the answer that came least often so far; of what has this answer the
    second trait that came least often with it, then least often at all; and so on; chance decides among equals.
    A kind whose rarest answer is used up is passed over for the others while they have turns, so the answers of
    a kind stay within one of each other for as long as that can be. Of the other traits what is used up is
    passed over.

    Dealt like this each second "yes" would follow a "no". So every four cards of a kind are put in any order.
    ``before`` is how many have been dealt already, by the same chance: none of these comes again. Raises ValueError for
    a count below 1 and TooManyCards for more than there are items.
    """
    if count < 1:
        raise ValueError(f"{count} cards: at least 1")
    if before + count > size(kinds):
        raise TooManyCards(count, max(size(kinds) - before, 0))
    stocks = [_Stock(kind) for kind in kinds]
    turns: list[_Stock[T]] = []
    while len(turns) < before + count:
        # When no kind can be kept even, the rest of the cards come as they are.
        able = [stock for stock in stocks if stock.even] or [stock for stock in stocks if stock]
        for stock in able[: before + count - len(turns)]:
            stock.deal(rng)
            turns.append(stock)
    for stock in stocks:
        del stock.dealt[: turns[:before].count(stock)]
        stock.shuffle(rng)
    hands = {id(stock): iter(stock.dealt) for stock in stocks}
    return [next(hands[id(stock)]) for stock in turns[before:]]


def size(kinds: Sequence[Sequence[Way[T]]]) -> int:
    """How many items ``deal`` can deal."""
    return sum(len({way.item for way in kind}) for kind in kinds)


class _Stock(Generic[T]):
    """What is left of a kind, what came of it, and how often each trait did."""

    def __init__(self, kind: Sequence[Way[T]]) -> None:
        self.dealt: list[Way[T]] = []
        # Traits → the items left that have a way with them; item → its ways.
        self._cells: dict[tuple[int, ...], list[T]] = {}
        self._ways: dict[T, list[tuple[int, ...]]] = {}
        for way in kind:
            self._cells.setdefault(way.traits, []).append(way.item)
            self._ways.setdefault(way.item, []).append(way.traits)
        # First traits of a way → what there is left to follow. The inner keys serve as a set that keeps its order.
        self._left: dict[tuple[int, ...], dict[int, None]] = {}
        for traits in self._cells:
            for place, trait in enumerate(traits):
                self._left.setdefault(traits[:place], {})[trait] = None
        self._answers = tuple(self._left.get((), ()))
        # How often the first traits of a way came, by these traits; and how often a trait, by its place.
        self._together: Counter[tuple[int, ...]] = Counter()
        self._alone: Counter[tuple[int, int]] = Counter()

    def __bool__(self) -> bool:
        """Whether anything is left."""
        return bool(self._cells)

    @property
    def even(self) -> bool:
        """Whether one card more leaves the answers within one of each other."""
        if not self:
            return False
        return min(self._together[each,] for each in self._left[()]) <= min(self._together[e,] for e in self._answers)

    def deal(self, rng: SplitMix64) -> None:
        """Move an item from what is left to ``dealt``."""
        traits = self._due(rng)
        cell = self._cells[traits]
        number = rng.below(len(cell))
        cell[number], cell[-1] = cell[-1], cell[number]
        item = cell.pop()
        for way in self._ways[item]:
            if way != traits:
                self._cells[way].remove(item)
            if not self._cells[way]:
                self._use_up(way)
        for place, trait in enumerate(traits):
            self._together[traits[: place + 1]] += 1
            self._alone[place, trait] += 1
        self.dealt.append(Way(item, traits))

    def _due(self, rng: SplitMix64) -> tuple[int, ...]:
        """The traits that are next: trait by trait the one that came least often."""
        traits: tuple[int, ...] = ()
        while traits not in self._cells:
            place = len(traits)
            uses = {each: (self._together[*traits, each], self._alone[place, each]) for each in self._left[traits]}
            least = min(uses.values())
            traits = *traits, rng.choice([each for each, use in uses.items() if use == least])
        return traits

    def _use_up(self, traits: tuple[int, ...]) -> None:
        """Forget an empty cell, and whatever only led to it."""
        del self._cells[traits]
        for place in reversed(range(len(traits))):
            following = self._left[traits[:place]]
            del following[traits[place]]
            if following:
                break

    def shuffle(self, rng: SplitMix64) -> None:
        """Put every ``HAND`` cards dealt in any order."""
        cards = iter(self.dealt)
        self.dealt = []
        while hand := list(islice(cards, HAND)):
            rng.shuffle(hand)
            self.dealt += hand
