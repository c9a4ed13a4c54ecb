"""Practice cards for Sim on six dots: the questions, and the answers with their reasons.

Every card stands for a position that legal play can reach. All such positions are known up to renumbering the
dots, so the cards are drawn from the complete list, then renumbered at random: no two cards of a sheet are
the same up to renumbering, and how many exist is a plain count.

=====  ========================================  ===========  ==========
level  kind                                      edges drawn  safe moves
=====  ========================================  ===========  ==========
1      ``LOSING_EDGES``, one to three of them    4–7          2 or more
1      ``WHO_LOST``                              5–8          —
2      ``LOSING_EDGES``, one or more             8–12         2 or more
2      ``ONLY_SAFE_EDGE``                        8–13         1
2      ``WHO_LOST``                              9–14         —
3      ``KEEP_THE_WIN``                          8–12         2 or more
=====  ========================================  ===========  ==========

The difficulty of a card is ``Answer.drawn`` and ``Answer.safe``: more edges drawn make more pairs to look at,
more safe moves more to choose from.

What is balanced, the most important first (``practice.deal`` says how):

===================  =================================================================
``LOSING_EDGES``     how many edges lose; who is to move; edges drawn; safe moves
``ONLY_SAFE_EDGE``   who is to move; edges drawn
``WHO_LOST``         who lost; edges drawn
``KEEP_THE_WIN``     who is to move; edges drawn; safe moves
===================  =================================================================

The dots are renumbered so that within a kind each edge of the board has its turn as the answer, and each
triangle as the one that lost.
"""

from collections.abc import Callable
from dataclasses import dataclass
from enum import Enum, auto
from functools import cache
from typing import Literal

from simprint.games import sim
from simprint.games.practice import Way, check_level, deal, size
from simprint.games.rng import SplitMix64
from simprint.games.sim import Edge, Position, Triangle

DOTS = 6
Player = Literal[1, 2]
Edges = tuple[Edge, ...]


class Kind(Enum):
    """What a card asks."""

    LOSING_EDGES = auto()
    """Which edges would lose at once for the player to move? There is at least one, and two safe ones."""
    ONLY_SAFE_EDGE = auto()
    """Only one safe edge is left to the player to move: which?"""
    WHO_LOST = auto()
    """Somebody has just lost: who, and by which triangle? There is exactly one."""
    KEEP_THE_WIN = auto()
    """The player to move can win: by which edge? There is exactly one, and other safe ones that do not."""


@dataclass(frozen=True, slots=True)
class Question:
    """All that a player gets to see."""

    kind: Kind
    first: tuple[Edge, ...]
    """The first player's edges, in order."""
    second: tuple[Edge, ...]
    """The second player's edges, in order."""
    to_move: Player | None
    """Whose turn it is; None for ``WHO_LOST``, the game being over."""


@dataclass(frozen=True, slots=True)
class Answer:
    """What only the host gets to see."""

    edges: tuple[Edge, ...]
    """The edges asked for, in order; none for ``WHO_LOST``."""
    loser: Player | None
    """Who has just lost; None but for ``WHO_LOST``."""
    triangle: Triangle | None
    """The loser's triangle; None but for ``WHO_LOST``."""
    closes: tuple[tuple[Edge, tuple[Triangle, ...]], ...]
    """For each free edge that would lose at once, in order, its triangles; none for ``WHO_LOST``."""
    refuted: tuple[tuple[Edge, Edge], ...]
    """For each safe edge that gives the win away a reply that takes it; only for ``KEEP_THE_WIN``."""
    drawn: int
    """Measure of difficulty: how many edges are drawn, the losing one included."""
    safe: int
    """Measure of difficulty: how many safe edges the player to move has; 0 for ``WHO_LOST``."""


@dataclass(frozen=True, slots=True)
class Card:
    """A question and its answer."""

    question: Question
    answer: Answer


def cards(count: int, seed: int, level: int, *, before: int = 0) -> tuple[Card, ...]:
    """Different cards of a level, the same for the same seed, balanced so that no answer is the better guess.

    The kinds of the level take turns. Either player has lost equally often, but for one, while cards of both are to
    be had: up to 561 cards of level 1, 2,334 of level 2. Any integer is a seed. None of the first ``before`` cards of
    the seed is among them. Raises ValueError for a count below 1 or an unknown level, and TooManyCards, which says how
    many are left, for more than there are.
    """
    kinds = _stock(check_level(level))
    rng = SplitMix64(seed)
    # A stream of its own, so that how the dots are renumbered does not change which cards are dealt.
    numbering = _Numbering(SplitMix64(rng.next()))
    return tuple(_card(way.item, numbering) for way in deal(kinds, count, rng, before))


def available(level: int) -> int:
    """How many different cards a level has. Raises ValueError for an unknown level."""
    return size(_stock(check_level(level)))


@dataclass(frozen=True, slots=True, eq=False)
class _Drawing:
    """A card before its dots are renumbered."""

    kind: Kind
    own: int
    """Mask of the edges of the player to move or, for WHO_LOST, of the player who has just lost."""
    other: int
    """Mask of the other player's edges."""
    asked: Edges
    """The edges asked for; none for WHO_LOST."""


Cards = tuple[Way[_Drawing], ...]


@cache
def _stock(level: int) -> tuple[Cards, ...]:
    """The cards of a level, by kind, with what is to be balanced."""
    if level == 1:
        return _to_move(Kind.LOSING_EDGES, 4, 7, _few_losing_edges), _just_lost(5, 8)
    if level == 2:
        return (
            _to_move(Kind.LOSING_EDGES, 8, 12, _losing_edges),
            _to_move(Kind.ONLY_SAFE_EDGE, 8, 13, _only_safe_edge),
            _just_lost(9, 14),
        )
    return (_to_move(Kind.KEEP_THE_WIN, 8, 12, _only_winning_edge),)


def _to_move(kind: Kind, fewest: int, most: int, asks: Callable[[Position], Edges]) -> Cards:
    """The positions with so many edges drawn in which there is something to ask for."""
    ways = []
    for level in sim.reachable(DOTS)[fewest : most + 1]:
        for position in level:
            if asked := asks(position):
                # Five losing edges are so rare that they count as four.
                traits = 0, min(len(asked), 4), position.player, position.drawn, len(sim.safe_moves(position))
                ways.append(Way(_Drawing(kind, position.mover, position.opponent, asked), traits))
    return tuple(ways)


def _just_lost(fewest: int, most: int) -> Cards:
    """The drawings of games lost by closing exactly one triangle, with so many edges drawn."""
    # Two positions may lead to one drawing, for which edge came last is not seen. The keys serve as a set
    # that keeps its order.
    found: dict[tuple[int, int], tuple[int, int]] = {}
    for level in sim.reachable(DOTS)[fewest - 1 : most]:
        for position in level:
            for edge in sim.losing_moves(position):
                if len(sim.closed_by(edge, position.mover_edges, DOTS)) == 1:
                    loser = position.mover | sim.to_mask((edge,), DOTS)
                    found[sim.canonical_masks(position.opponent, loser, DOTS)] = position.player, position.drawn + 1
    return tuple(Way(_Drawing(Kind.WHO_LOST, loser, other, ()), traits) for (other, loser), traits in found.items())


def _losing_edges(position: Position) -> Edges:
    """The edges that lose at once, where there are two safe ones."""
    return sim.losing_moves(position) if len(sim.safe_moves(position)) >= 2 else ()


def _few_losing_edges(position: Position) -> Edges:
    """The edges that lose at once, where they are three at most, and there are two safe ones."""
    losing = _losing_edges(position)
    return losing if len(losing) <= 3 else ()


def _only_safe_edge(position: Position) -> Edges:
    """The only safe edge, where there is no other."""
    safe = sim.safe_moves(position)
    return safe if len(safe) == 1 else ()


def _only_winning_edge(position: Position) -> Edges:
    """The only edge that keeps the win, where there is another safe one."""
    winning = sim.winning_moves(position)
    return winning if len(winning) == 1 and len(sim.safe_moves(position)) >= 2 else ()


class _Numbering:
    """Renumbers the dots of cards at random, but so that what is asked for comes to each place in its turn."""

    def __init__(self, rng: SplitMix64) -> None:
        self._rng = rng
        # What is left of each kind's pack of places: edges, or triangles.
        self._packs: dict[Kind, list[tuple[int, ...]]] = {}

    def __call__(self, drawing: _Drawing) -> list[int]:
        """The new number of each dot; one of the edges asked for, or the triangle, comes to the place that is next."""
        who_lost = drawing.kind is Kind.WHO_LOST
        chosen = _triangle(sim.from_mask(drawing.own, DOTS)) if who_lost else self._rng.choice(drawing.asked)
        pack = self._packs.setdefault(drawing.kind, [])
        if not pack:
            pack += sim.triangles(DOTS) if who_lost else sim.edges(DOTS)
            self._rng.shuffle(pack)
        place = list(pack.pop())
        others = [dot for dot in range(1, DOTS + 1) if dot not in place]
        self._rng.shuffle(place)
        self._rng.shuffle(others)
        before = (*chosen, *(dot for dot in range(1, DOTS + 1) if dot not in chosen))
        return [new for _, new in sorted(zip(before, (*place, *others), strict=True))]


def _card(drawing: _Drawing, numbering: _Numbering) -> Card:
    """The card of a drawing, its dots renumbered."""
    order = numbering(drawing)
    own, other = (_renumbered(sim.from_mask(mask, DOTS), order) for mask in (drawing.own, drawing.other))
    if drawing.kind is Kind.WHO_LOST:
        return _lost_card(own, other)
    position = Position.of(DOTS, own, other)
    first, second = (own, other) if position.player == 1 else (other, own)
    losing, safe = sim.losing_moves(position), sim.safe_moves(position)
    asked = _renumbered(drawing.asked, order)
    refuted: tuple[tuple[Edge, Edge], ...] = ()
    if drawing.kind is Kind.KEEP_THE_WIN:
        refuted = tuple((edge, sim.winning_moves(position.after(edge))[0]) for edge in safe if edge not in asked)
    return Card(
        Question(drawing.kind, first, second, position.player),
        Answer(
            edges=asked,
            loser=None,
            triangle=None,
            closes=tuple((edge, sim.closed_by(edge, own, DOTS)) for edge in losing),
            refuted=refuted,
            drawn=position.drawn,
            safe=len(safe),
        ),
    )


def _lost_card(own: Edges, other: Edges) -> Card:
    # Players take turns and the loser drew last: after an odd number of edges, that was the first player.
    drawn = len(own) + len(other)
    loser: Player = 1 if drawn % 2 else 2
    first, second = (own, other) if loser == 1 else (other, own)
    return Card(
        Question(Kind.WHO_LOST, first, second, None),
        Answer(edges=(), loser=loser, triangle=_triangle(own), closes=(), refuted=(), drawn=drawn, safe=0),
    )


def _triangle(own: Edges) -> Triangle:
    """The triangle of a player who has just lost."""
    return next(triangle for edge in own for triangle in sim.closed_by(edge, own, DOTS))


def _renumbered(edges: Edges, order: list[int]) -> Edges:
    moved = [(order[a - 1], order[b - 1]) for a, b in edges]
    return tuple(sorted((a, b) if a < b else (b, a) for a, b in moved))
