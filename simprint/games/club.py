"""A club's evening: groups in which everybody meets everybody, who meets whom in which round, what the results give.

People are numbered in their group from 1. A match is two games and gives 2 points to share: 2–0, 1–1 or 0–2. Rounds
are those of Berger's tables, as the FIDE Handbook prints them (C.05, annex); who is named first starts the first game.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from functools import cached_property
from typing import NamedTuple

#: People that an evening may have, and a group at the least.
FEWEST, MOST = 2, 64
#: Points that a match gives to share.
SHARED = 2

Pairing = tuple[int, int]


def berger(players: int) -> tuple[tuple[Pairing, ...], ...]:
    """The rounds in which so many people meet each other once, as Berger's tables have them. Of an odd number, whoever
    meets the number after the last has the round free. Raises ValueError for fewer than 2."""
    if players < FEWEST:
        raise ValueError(f"{players} players: a round takes {FEWEST} at the least")
    last = players + players % 2
    ring = last - 1
    rounds = []
    for number in range(ring):
        # The last number stays where it is, the others move on by half the ring.
        lead = number * (last // 2) % ring
        own: Pairing = (last, lead + 1) if number % 2 else (lead + 1, last)
        others = [((lead + i) % ring + 1, (lead - i) % ring + 1) for i in range(1, last // 2)]
        rounds.append((own, *others))
    return tuple(rounds)


def deal(players: int, groups: int) -> tuple[tuple[int, ...], ...]:
    """Who is in which group: places in the list, from 0, dealt back and forth (1 2 3 3 2 1 …). No group is larger than
    another by more than one. Raises ValueError where a group would have fewer than 2."""
    if not 1 <= groups <= players // FEWEST:
        raise ValueError(f"{players} players: 1 to {players // FEWEST} groups can be made of them")
    dealt: list[list[int]] = [[] for _ in range(groups)]
    for who in range(players):
        there, back = who % groups, who // groups % 2
        dealt[groups - 1 - there if back else there].append(who)
    return tuple(map(tuple, dealt))


class Match(NamedTuple):
    """Two of a group (``group`` from 0) at a table (from 0) in a round (from 1); ``first`` starts the first game."""

    round: int
    table: int
    group: int
    first: int
    second: int


@dataclass(frozen=True)
class Evening:
    """Groups of so many people, and how many rounds are played at most: fewer than all where time is short."""

    sizes: tuple[int, ...]
    most: int | None = None

    @property
    def full(self) -> int:
        """The rounds in which everybody would meet everybody of the own group."""
        return max(size - 1 + size % 2 for size in self.sizes)

    @property
    def rounds(self) -> int:
        """The rounds that are played."""
        return self.full if self.most is None else min(self.full, self.most)

    @cached_property
    def _pairings(self) -> list[tuple[tuple[Pairing, ...], ...]]:
        """Of each group, round by round."""
        return [berger(size)[: self.rounds] for size in self.sizes]

    def short(self, group: int) -> bool:
        """Whether some of a group do not meet."""
        size = self.sizes[group]
        return len(self._pairings[group]) < size - 1 + size % 2

    def rounds_of(self, group: int) -> int:
        """The rounds that a group plays."""
        return len(self._pairings[group])

    @cached_property
    def matches(self) -> tuple[Match, ...]:
        """All matches, round by round, table by table: a group keeps its tables, beside those of the one before."""
        found = []
        for number in range(1, self.rounds + 1):
            for group, size in enumerate(self.sizes):
                real = [pairing for pairing in self._round(group, number) if max(pairing) <= size]
                found += [
                    Match(number, table, group, *pairing) for table, pairing in enumerate(real, self.first(group))
                ]
        return tuple(found)

    @property
    def tables(self) -> int:
        """How many tables are in use at a time, at the most."""
        return self.first(len(self.sizes))

    def first(self, group: int) -> int:
        """The first table of a group, from 0."""
        return sum(size // 2 for size in self.sizes[:group])

    def played(self, group: int) -> int:
        """How many matches a group plays."""
        return self.sizes[group] // 2 * self.rounds_of(group)

    def free(self, group: int, number: int) -> int | None:
        """Who of a group has a round (from 1) free; None where nobody has."""
        ghost = self.sizes[group] + 1
        with_ghost = [pairing for pairing in self._round(group, number) if ghost in pairing]
        return next((sum(pairing) - ghost for pairing in with_ghost), None)

    def late(self, group: int) -> Iterator[tuple[int, int, bool]]:
        """What a late comer who takes the free number of an odd group plays: round, opponent, whether the late comer
        is named first. Nothing in an even group, which has no free number."""
        ghost = self.sizes[group] + 1
        for number, pairings in enumerate(self._pairings[group], 1):
            for first, second in pairings:
                if ghost in (first, second):
                    yield number, first + second - ghost, first == ghost

    def _round(self, group: int, number: int) -> tuple[Pairing, ...]:
        pairings = self._pairings[group]
        return pairings[number - 1] if number <= len(pairings) else ()


class Standing(NamedTuple):
    """What somebody has reached: points, the Sonneborn–Berger number, the places from ``place`` to ``last`` (the same
    one unless it is shared)."""

    points: int
    berger: float
    place: int
    last: int


def standings(players: int, results: Mapping[Pairing, int]) -> tuple[Standing, ...]:
    """How a group stands, by number. ``results`` says of a pairing what the first of the two has won of the match: 0, 1
    or 2; a match that was not played is not among them.

    Places are by points. Those with equal points are ordered by their points from matches with one another, then by the
    Sonneborn–Berger number (what was won against each opponent times that opponent's points, all of it halved); who is
    equal in that too shares the place. Raises ValueError for a result that cannot be.
    """
    everybody = range(1, players + 1)
    won: dict[Pairing, int] = {}
    for (first, second), points in results.items():
        if first == second or not {first, second} <= set(everybody) or not 0 <= points <= SHARED:
            raise ValueError(f"{first} against {second}, {points} points: there is no such result")
        if (first, second) in won:
            raise ValueError(f"{first} against {second}: they meet once")
        won[first, second], won[second, first] = points, SHARED - points
    points_of = {who: sum(won.get((who, other), 0) for other in everybody) for who in everybody}

    def berger_number(who: int) -> float:
        return sum(won.get((who, other), 0) * points_of[other] for other in everybody) / 2

    def between(who: int) -> int:
        """Points from matches with those who have as many."""
        return sum(won.get((who, other), 0) for other in everybody if points_of[other] == points_of[who])

    merit = {who: (points_of[who], between(who), berger_number(who)) for who in everybody}
    return tuple(
        Standing(
            merit[who][0],
            merit[who][2],
            1 + sum(other > merit[who] for other in merit.values()),
            sum(other >= merit[who] for other in merit.values()),
        )
        for who in everybody
    )
