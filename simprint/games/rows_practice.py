"""Practice cards for crossing out rows: the questions, and the answers with their reasons.

The cards show nearly finished positions of a board. Two cards are the same if one becomes the other by
exchanging rows; all that differ are listed, so how many exist is a plain count.

=====  =================================  ============  ============================
level  kinds                              circles left  rows that still have circles
=====  =================================  ============  ============================
1      ``LAST_CIRCLE``, ``IS_LEGAL``      1–4           1 or more
2      ``LAST_CIRCLE``, ``IS_LEGAL``      5–7           2 or more
3      ``WINNING_MOVE``                   4–9           2 or more
=====  =================================  ============  ============================

The difficulty of a card is ``Answer.left``, how many circles are left: so many legal moves there are. The
full board is never a card, so that no opening is given away.

What is balanced, the most important first (``practice.deal`` says how):

================  ==========================================================================================
``LAST_CIRCLE``   whether the mover wins; rows that still have circles; circles left
``IS_LEGAL``      whether the move is legal; why it is not; rows that still have circles; circles left
``WINNING_MOVE``  the row of the move; rows that still have circles; circles of the move; circles left
================  ==========================================================================================
"""

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from enum import Enum, auto
from functools import cache
from itertools import combinations, product
from typing import TypeVar

from simprint.games import rows
from simprint.games.practice import Way, check_level, deal, size
from simprint.games.rng import SplitMix64
from simprint.games.rows import START, Move, Rows

T = TypeVar("T")


class Kind(Enum):
    """What a card asks."""

    LAST_CIRCLE = auto()
    """Who takes the last circle if both play their best: the player to move, or the other?"""
    IS_LEGAL = auto()
    """Somebody wants to cross out these circles in one move: is that legal?"""
    WINNING_MOVE = auto()
    """The player to move can take the last circle: find a move that makes sure of it.

    There is one at least.
    """


class Ruling(Enum):
    """Whether a proposed move is legal, and if not, why."""

    LEGAL = auto()
    NOTHING = auto()
    """No circle would be crossed out."""
    TWO_ROWS = auto()
    """Circles of two rows would be crossed out in one move."""
    TOO_MANY = auto()
    """More circles than the row has left; it may have none."""


@dataclass(frozen=True, slots=True)
class Question:
    """All that a player gets to see."""

    kind: Kind
    start: Rows
    """Circles in each row of the new board, from the top."""
    rows: Rows
    """Circles left in each row."""
    proposed: Rows | None
    """How many circles of each row the proposed move would cross out; None but for ``IS_LEGAL``."""


@dataclass(frozen=True, slots=True)
class Answer:
    """What only the host gets to see. It is complete whatever the question."""

    ruling: Ruling | None
    """Of the proposed move; None but for ``IS_LEGAL``."""
    mover_wins: bool
    """Whether the player to move takes the last circle if both play their best."""
    winning: tuple[Move, ...]
    """All moves that make sure of it, by row; none if ``mover_wins`` is false."""
    binary: tuple[str, ...]
    """The circles left in each row in binary, equally wide."""
    ones: tuple[int, ...]
    """How many ones stand in each column of ``binary``, from the left: the mover loses if all are even."""
    left: int
    """Measure of difficulty: how many circles are left in all."""


@dataclass(frozen=True, slots=True)
class Card:
    """A question and its answer."""

    question: Question
    answer: Answer


def cards(count: int, seed: int, level: int, start: Sequence[int] = START, *, before: int = 0) -> tuple[Card, ...]:
    """Different cards of a level, the same for the same seed, balanced so that no answer is the better guess.

    The kinds of the level take turns. "Yes" and "no" come equally often, but for one, while both are to be had:
    on 3, 4, 5 up to 54 cards of level 1 and 168 of level 2. Any integer is a seed. None of the first ``before`` cards
    of the seed is among them. Raises ValueError for a count below 1, an unknown level or a bad start, and TooManyCards,
    which says how many are left, for more than there are.
    """
    kinds = _stock(check_level(level), rows.check_start(start))
    rng = SplitMix64(seed)
    # A stream of its own, so that where the rows are put does not change which cards are dealt.
    places = SplitMix64(rng.next())
    return tuple(_card(way, tuple(start), places) for way in deal(kinds, count, rng, before))


def available(level: int, start: Sequence[int] = START) -> int:
    """How many different cards a level has. Raises ValueError for an unknown level or a bad start."""
    return size(_stock(check_level(level), rows.check_start(start)))


def ruling(left: Sequence[int], proposed: Sequence[int]) -> Ruling:
    """The ruling on crossing out so many circles of each row in one move, with so many left in each.

    Raises ValueError for bad rows, for another number of rows, and for a number of circles below 0.
    """
    if len(proposed) != len(rows.check(left)) or min(proposed) < 0:
        raise ValueError(f"{tuple(proposed)}: circles to cross out in each of {len(left)} rows, 0 or more")
    moves = [Move(row, circles) for row, circles in enumerate(proposed) if circles]
    if not moves:
        return Ruling.NOTHING
    if len(moves) > 1:
        return Ruling.TWO_ROWS
    return Ruling.LEGAL if rows.is_legal(left, moves[0]) else Ruling.TOO_MANY


Pair = tuple[int, int]
_SEVERAL = -1
"""In place of the row of the winning move: several moves win, each in another row."""


@dataclass(frozen=True, slots=True)
class _Draft:
    """A card before its rows are put in place."""

    kind: Kind
    pairs: tuple[Pair, ...]
    """For each row the circles left and those the proposed move would cross out, in descending order."""


@cache
def _stock(level: int, board: Rows) -> tuple[tuple[Way[_Draft], ...], ...]:
    """The cards of a level, by kind, with what is to be balanced."""
    if level == 3:
        positions = [left for left in _positions(board, 4, 9, 2) if rows.mover_wins(left)]
        return (tuple(way for left in positions for way in _winning_ways(left, board)),)
    positions = _positions(board, 1, 4, 1) if level == 1 else _positions(board, 5, 7, 2)
    last = tuple(
        Way(_plain(Kind.LAST_CIRCLE, left), (rows.mover_wins(left), _in_use(left), sum(left))) for left in positions
    )
    # The keys serve as a set that keeps its order from run to run.
    legal: dict[Way[_Draft], None] = {}
    for left in positions:
        for proposed in _proposals(left, board):
            pairs = tuple(sorted(zip(left, proposed, strict=True), reverse=True))
            if _fit(pairs, board):
                verdict = ruling(left, proposed)
                traits = verdict is Ruling.LEGAL, verdict.value, _in_use(left), sum(left)
                legal[Way(_Draft(Kind.IS_LEGAL, pairs), traits)] = None
    return last, tuple(legal)


def _winning_ways(left: Rows, board: Rows) -> Iterator[Way[_Draft]]:
    """The ways to put a position on the board: the row that the winning move is in, if there is one such move only."""
    draft = _plain(Kind.WINNING_MOVE, left)
    winning = rows.winning_moves(left)
    for row in range(len(board)) if len(winning) == 1 else (_SEVERAL,):
        if row == _SEVERAL or _goes(draft.pairs, winning[0].row, board, row):
            yield Way(draft, (0, row, _in_use(left), winning[0].count, sum(left)))


def _goes(pairs: tuple[Pair, ...], pair: int, board: Rows, row: int) -> bool:
    """Whether this pair can stand in this row, so that there is a row for each of the others."""
    return max(pairs[pair]) <= board[row] and _fit(_without(pairs, pair), _without(board, row))


def _fit(pairs: Sequence[Pair], board: Rows) -> bool:
    """Whether every pair finds a row of its own that has so many circles."""
    needs = sorted(map(max, pairs), reverse=True)
    return all(need <= circles for need, circles in zip(needs, sorted(board, reverse=True), strict=True))


def _without(items: tuple[T, ...], place: int) -> tuple[T, ...]:
    """All items but one."""
    return items[:place] + items[place + 1 :]


def _in_use(left: Rows) -> int:
    """How many rows still have circles."""
    return sum(map(bool, left))


def _positions(board: Rows, fewest: int, most: int, in_use: int) -> list[Rows]:
    """Positions with so many circles left, in at least so many rows, but for the full board.

    Their rows are in descending order.
    """
    board = tuple(sorted(board, reverse=True))

    def fill(row: int, ceiling: int, budget: int) -> Iterator[Rows]:
        if row == len(board):
            yield ()
            return
        for left in range(min(ceiling, board[row], budget) + 1):
            for rest in fill(row + 1, left, budget - left):
                yield left, *rest

    return [left for left in fill(0, most, most) if sum(left) >= fewest and left != board and _in_use(left) >= in_use]


def _proposals(left: Rows, board: Rows) -> Iterator[Rows]:
    """Proposed moves: no circle; any number of one row; any that are left of each of two rows."""
    nothing = (0,) * len(left)
    yield nothing
    for row, circles in product(range(len(left)), range(1, max(board) + 1)):
        yield *nothing[:row], circles, *nothing[row + 1 :]
    for one, other in combinations(rows.legal_moves(left), 2):
        if one.row != other.row:
            yield tuple(
                one.count if row == one.row else other.count if row == other.row else 0 for row in range(len(left))
            )


def _plain(kind: Kind, left: Rows) -> _Draft:
    return _Draft(kind, tuple((circles, 0) for circles in left))


def _card(way: Way[_Draft], board: Rows, rng: SplitMix64) -> Card:
    """The card of a draft, its rows put in random places of the board; a winning move where the way says."""
    draft = way.item
    free = list(range(len(board)))
    pairs = draft.pairs
    placed: dict[int, Pair] = {}
    if draft.kind is Kind.WINNING_MOVE:
        row = way.traits[1]
        if row != _SEVERAL:
            (move,) = rows.winning_moves(tuple(circles for circles, _ in pairs))
            placed[row] = pairs[move.row]
            pairs = _without(pairs, move.row)
            free.remove(row)
    # The greediest pair first: whatever place it takes, one is left for each of the others.
    for pair in sorted(pairs, key=max, reverse=True):
        place = rng.choice([row for row in free if board[row] >= max(pair)])
        free.remove(place)
        placed[place] = pair
    left = tuple(placed[row][0] for row in range(len(board)))
    proposed = tuple(placed[row][1] for row in range(len(board))) if draft.kind is Kind.IS_LEGAL else None
    return Card(
        Question(draft.kind, board, left, proposed),
        Answer(
            ruling=None if proposed is None else ruling(left, proposed),
            mover_wins=rows.mover_wins(left),
            winning=rows.winning_moves(left),
            binary=rows.binary(left),
            ones=rows.ones(left),
            left=sum(left),
        ),
    )
