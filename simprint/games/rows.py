"""Crossing out rows: what is true of the game in which whoever crosses out the last circle wins.

A position is the number of circles left in each row, from the top: (3, 4, 5). A move crosses out one or more
circles of one row. The game is Nim; its theory is from C. L. Bouton, "Nim, a game with a complete
mathematical theory", Annals of Mathematics 3 (1901–02): the mover loses if and only if the *nim-sum* is 0,
that is, if with the counts written in binary below each other every column holds an even number of ones.
"""

from collections.abc import Sequence
from dataclasses import dataclass
from functools import reduce
from itertools import product
from math import prod
from operator import xor

Rows = tuple[int, ...]

START: Rows = (3, 4, 5)
"""The board of the facts: three rows, twelve circles."""
MOST_ROWS = 6
MOST_CIRCLES = 12
MOST_POSITIONS = 100_000
"""More positions than this are not listed one by one."""


@dataclass(frozen=True, slots=True)
class Move:
    """Cross out some circles of one row."""

    row: int
    """Which row, counted from 0, the top one."""
    count: int
    """How many circles."""


def check_start(rows: Sequence[int]) -> Rows:
    """The rows of a new board, as a tuple.

    Raises ValueError unless they are 1 to 6 rows of 1 to 12 circles.
    """
    for row, circles in enumerate(check(rows)):
        if not circles:
            raise ValueError(f"row {row + 1} of {len(rows)} has no circle: a new board has 1 to {MOST_CIRCLES} in each")
    return tuple(rows)


def check(rows: Sequence[int]) -> Rows:
    """The rows of a position, as a tuple.

    Raises ValueError unless they are 1 to 6 rows of 0 to 12 circles.
    """
    if not 1 <= len(rows) <= MOST_ROWS:
        raise ValueError(f"{len(rows)} rows: a board has 1 to {MOST_ROWS}")
    for row, circles in enumerate(rows):
        if not 0 <= circles <= MOST_CIRCLES:
            raise ValueError(f"row {row + 1} of {len(rows)} has {circles} circles: a row has 0 to {MOST_CIRCLES}")
    return tuple(rows)


def legal_moves(rows: Sequence[int]) -> tuple[Move, ...]:
    """All moves, by row from the top, then by count; as many as circles are left.

    Raises ValueError for bad rows.
    """
    return tuple(Move(row, count) for row, left in enumerate(check(rows)) for count in range(1, left + 1))


def is_legal(rows: Sequence[int], move: Move) -> bool:
    """Whether a move crosses out at least one circle of one row and no more than it has.

    Raises ValueError for bad rows.
    """
    return 0 <= move.row < len(check(rows)) and 1 <= move.count <= rows[move.row]


def apply(rows: Sequence[int], move: Move) -> Rows:
    """The rows after a move. Raises ValueError if the rows are bad or the move is not legal."""
    if not is_legal(rows, move):
        raise ValueError(f"{move} is not legal with {tuple(rows)} circles left")
    left = list(rows)
    left[move.row] -= move.count
    return tuple(left)


def nim_sum(rows: Sequence[int]) -> int:
    """The counts added in binary without carrying. Raises ValueError for bad rows."""
    return reduce(xor, check(rows))


def mover_wins(rows: Sequence[int]) -> bool:
    """Whether the player to move takes the last circle if both play their best; False if no circle is left.

    Raises ValueError for bad rows.
    """
    return nim_sum(rows) != 0


def winning_moves(rows: Sequence[int]) -> tuple[Move, ...]:
    """The moves that leave a lost position, by row: at most one in each, none if the mover loses.

    Raises ValueError for bad rows.
    """
    total = nim_sum(rows)
    return tuple(Move(row, left - (left ^ total)) for row, left in enumerate(rows) if left ^ total < left)


def binary(rows: Sequence[int]) -> tuple[str, ...]:
    """The counts in binary, all as wide as the widest: ("011", "100", "101").

    Raises ValueError for bad rows.
    """
    width = max(max(check(rows)).bit_length(), 1)
    return tuple(f"{left:0{width}b}" for left in rows)


def ones(rows: Sequence[int]) -> tuple[int, ...]:
    """How many ones each column of ``binary(rows)`` holds, from the left.

    All are even if and only if the mover loses. Raises ValueError for bad rows.
    """
    return tuple(column.count("1") for column in zip(*binary(rows), strict=True))


def positions(start: Sequence[int] = START) -> tuple[Rows, ...]:
    """All positions of a board in order, the empty one first, the start last: 120 of them for 3, 4, 5.

    All are reachable. Raises ValueError for a bad start, and for one with more than 100,000 positions.
    """
    number = prod(circles + 1 for circles in check_start(start))
    if number > MOST_POSITIONS:
        raise ValueError(f"{tuple(start)} has {number:,} positions: more than {MOST_POSITIONS:,} are not listed")
    return tuple(product(*(range(circles + 1) for circles in start)))


def lost_positions(start: Sequence[int] = START) -> tuple[Rows, ...]:
    """The positions of a board in which the mover loses, in order: 18 of 120 for 3, 4, 5.

    Errors as ``positions``.
    """
    return tuple(rows for rows in positions(start) if not mover_wins(rows))


def solutions(start: Sequence[int] = START) -> dict[Rows, tuple[Move, ...]]:
    """All winning moves of every position of a board, in the order of ``positions``; none where the mover loses.

    Where there are several, their number is odd: a move wins in each row whose count has a one in the highest column
    that is odd, and these are an odd number of rows (Bouton). For 3, 4, 5: 18 positions with none, 90 with one, 12
    with three. Errors as ``positions``.
    """
    return {rows: winning_moves(rows) for rows in positions(start)}


def several_ways(start: Sequence[int] = START) -> tuple[Rows, ...]:
    """The positions of a board with more than one winning move, in order: 12 for 3, 4, 5. Errors as ``positions``."""
    return tuple(rows for rows, moves in solutions(start).items() if len(moves) > 1)


def longest_game(start: Sequence[int] = START) -> int:
    """The most moves a game can take: as many as circles, one at a time.

    Raises ValueError for a bad start.
    """
    return sum(check_start(start))
