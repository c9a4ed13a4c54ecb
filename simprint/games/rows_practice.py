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
"""

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from enum import Enum, auto
from functools import cache
from itertools import combinations, product

from simprint.games import rows
from simprint.games.practice import check_level, draw, size
from simprint.games.rng import SplitMix64
from simprint.games.rows import START, Move, Rows


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


def cards(count: int, seed: int, level: int, start: Sequence[int] = START) -> tuple[Card, ...]:
    """Different cards of a level, the same for the same seed; fewer are the beginning of more.

    The kinds of the level take turns; within a kind every answer has its share. Any integer is a seed. Raises
    ValueError for a count below 1, an unknown level or a bad start, and TooManyCards, which says how many
    exist, for more than there are.
    """
    stock = _stock(check_level(level), _descending(start))
    rng = SplitMix64(seed)
    # A stream of its own, so that where the rows are put does not depend on how many cards are drawn.
    places = SplitMix64(rng.next())
    return tuple(_card(draft, tuple(start), places) for draft in draw(stock, count, rng))


@dataclass(frozen=True, slots=True)
class Difficulty:
    """How difficult the cards of one kind are at one level, measured on all of them."""

    kind: Kind
    cards: int
    """How many exist."""
    left: tuple[int, int]
    """The least and the greatest ``Answer.left``."""


def difficulties(level: int, start: Sequence[int] = START) -> tuple[Difficulty, ...]:
    """The kinds of a level in their turn, with their difficulty, but for those with no card on this board.

    Raises ValueError for an unknown level or a bad start.
    """
    found = []
    for groups in _stock(check_level(level), _descending(start)):
        drafts = {draft for group in groups for draft in group}
        if drafts:
            left = [sum(circles for circles, _ in draft.pairs) for draft in drafts]
            found.append(Difficulty(next(iter(drafts)).kind, len(drafts), (min(left), max(left))))
    return tuple(found)


def available(level: int, start: Sequence[int] = START) -> int:
    """How many different cards a level has. Raises ValueError for an unknown level or a bad start."""
    return size(_stock(check_level(level), _descending(start)))


def _descending(start: Sequence[int]) -> Rows:
    return tuple(sorted(rows.check_start(start), reverse=True))


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


@dataclass(frozen=True, slots=True)
class _Draft:
    """A card before its rows are put in place."""

    kind: Kind
    pairs: tuple[tuple[int, int], ...]
    """For each row the circles left and those the proposed move would cross out, in descending order."""

    def fits(self, board: Rows) -> bool:
        """Whether every row finds a place on a board whose rows are in descending order."""
        needs = sorted(map(max, self.pairs), reverse=True)
        return all(need <= circles for need, circles in zip(needs, board, strict=True))


Groups = tuple[tuple[_Draft, ...], ...]


@cache
def _stock(level: int, board: Rows) -> tuple[Groups, ...]:
    """The cards of a level, by kind and within a kind by answer; the board's rows are in descending order."""
    if level == 3:
        positions = _positions(board, 4, 9, 2)
        return ((tuple(_plain(Kind.WINNING_MOVE, left) for left in positions if rows.mover_wins(left)),),)
    positions = _positions(board, 1, 4, 1) if level == 1 else _positions(board, 5, 7, 2)
    last = tuple(
        tuple(_plain(Kind.LAST_CIRCLE, left) for left in positions if rows.mover_wins(left) == wins)
        for wins in (True, False)
    )
    # By ruling; the inner keys serve as a set that keeps its order from run to run.
    proposals: dict[Ruling, dict[_Draft, None]] = {each: {} for each in Ruling}
    for left in positions:
        for proposed in _proposals(left, board):
            pairs = tuple(sorted(zip(left, proposed, strict=True), reverse=True))
            draft = _Draft(Kind.IS_LEGAL, pairs)
            if draft.fits(board):
                proposals[ruling(left, proposed)][draft] = None
    legal, *wrong = (tuple(group) for group in proposals.values())
    # The legal moves count as often as all wrong ones together, so that "no" is no better a guess than "yes".
    return last, (*[legal] * len(wrong), *wrong)


def _positions(board: Rows, fewest: int, most: int, in_use: int) -> list[Rows]:
    """Positions with so many circles left, in at least so many rows, but for the full board.

    The rows are in descending order, those of the board too.
    """

    def fill(row: int, ceiling: int, budget: int) -> Iterator[Rows]:
        if row == len(board):
            yield ()
            return
        for left in range(min(ceiling, board[row], budget) + 1):
            for rest in fill(row + 1, left, budget - left):
                yield left, *rest

    return [
        left for left in fill(0, most, most) if sum(left) >= fewest and left != board and sum(map(bool, left)) >= in_use
    ]


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


def _card(draft: _Draft, board: Rows, rng: SplitMix64) -> Card:
    """The card of a draft, its rows put in random places of the board."""
    free = list(range(len(board)))
    placed: dict[int, tuple[int, int]] = {}
    # The greediest pair first: whatever place it takes, one is left for each of the others.
    for pair in sorted(draft.pairs, key=max, reverse=True):
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
