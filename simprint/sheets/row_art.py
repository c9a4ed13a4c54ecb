"""What the sheets of the row game share: the spoken names of rows, circles and crossed circles."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

from simprint.games.rows import Rows
from simprint.page.fonts import NO_BREAK_SPACE
from simprint.page.parts import Pen
from simprint.page.scene import Circle, Line, Point, Shape
from simprint.words import Words

#: Least distance between neighbours in a row and between rows, and the distance they have where there is room, as
#: parts of a circle's diameter.
_TIGHT, _ACROSS, _DOWN = 1.12, 1.25, 1.41
#: A mark reaches this far beyond its circle, as a part of the radius.
_BEYOND = 1.05
_ORDINALS = ("first", "second", "third", "fourth", "fifth", "sixth")


def row_keys(count: int) -> tuple[str, ...]:
    """Under which names the words for the rows of a board of ``count`` rows are found, from the top."""
    return {1: ("only",), 2: ("top", "bottom"), 3: ("top", "middle", "bottom")}.get(count, _ORDINALS[:count])


def row_names(words: Words, count: int) -> tuple[str, ...]:
    """What the rows of a board of ``count`` rows are called aloud, from the top."""
    return tuple(words(f"rows.row.{key}") for key in row_keys(count))


def short_names(words: Words, count: int) -> tuple[str, ...]:
    """The same where there is little room: beside drawings, over columns."""
    return tuple(words(f"rows.short_row.{key}") for key in row_keys(count))


def numbered_rows(words: Words, count: int) -> tuple[str, ...]:
    """The rows by their numbers from the top, where there is no room for words."""
    return tuple(words.number(row) for row in range(1, count + 1))


def counts(words: Words, rows: Sequence[int]) -> str:
    """Row counts as they are printed and read out: 3, 4, 5."""
    return f",{NO_BREAK_SPACE}".join(words.number(left) for left in rows)


def described(words: Words, rows: Sequence[int]) -> str:
    """A board or position for somebody who cannot see it: each row's name and its circles."""
    return "; ".join(
        words("rows.row_has", row=name, circles=words("rows.circles", n=left))
        for name, left in zip(row_names(words, len(rows)), rows, strict=True)
    )


@dataclass(frozen=True)
class RowBoard:
    """Where the circles of a board stand: ``first`` is the middle of the first one, ``d`` their diameter, ``across``
    and ``down`` from middle to middle, mm."""

    rows: Rows
    first: Point
    d: float
    across: float
    down: float

    def at(self, row: int, circle: int) -> Point:
        """The middle of a circle, both counted from 0."""
        return self.first[0] + circle * self.across, self.first[1] + row * self.down


def row_board(
    rows: Rows, x: float, y: float, width: float, height: float, least: float, most: float
) -> RowBoard | None:
    """A board with its left at x, in the middle of ``height`` mm from y down; None when circles of ``least`` mm have
    no room there. They are as large as there is room for, up to ``most``."""
    gaps_across, gaps_down = max(rows) - 1, len(rows) - 1
    d = min(most, width / (1 + gaps_across * _TIGHT), height / (1 + gaps_down * _TIGHT))
    if d < least:
        return None
    across = min(d * _ACROSS, (width - d) / gaps_across) if gaps_across else 0.0
    down = min(d * _DOWN, (height - d) / gaps_down) if gaps_down else 0.0
    top = y + (height - gaps_down * down) / 2
    return RowBoard(rows, (x + d / 2, top), d, across, down)


def circles(
    pen: Pen, board: RowBoard, left: Sequence[int] | None = None, before: Sequence[int] | None = None
) -> tuple[Shape, ...]:
    """The circles of a board, of which the first ``left`` of each row are open and the others crossed out: those that
    were still open ``before`` the move in a heavy stroke, the older ones in a thin one."""
    shapes: list[Shape] = []
    width = pen.look.frame if board.d > 6 else pen.look.line
    for row, count in enumerate(board.rows):
        for index in range(count):
            x, y = board.at(row, index)
            shapes.append(Circle(x, y, board.d / 2, width))
            if left is not None and index >= left[row]:
                new = before is not None and index < before[row]
                shapes.append(cross(pen, x, y, board.d, new))
    return tuple(shapes)


def cross(pen: Pen, x: float, y: float, d: float, new: bool = True) -> Line:
    """The mark that crosses out a circle of diameter ``d`` about (x, y)."""
    reach = d / 2 * _BEYOND
    heavy = pen.look.owner if d > 6 else pen.look.rule
    return Line(x - reach, y + reach, x + reach, y - reach, heavy if new else pen.look.frame)
