"""Tables: cells in columns and rows, ruled horizontally, with the structure that a screen reader walks.

Rules are artifacts: 0.5 above, below and under the head, 0.25 between rows, 0.5 where a group of rows ends. Verticals
stand only where digits are written into cells.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, replace
from itertools import accumulate

from simprint.page.box import Align, Box, artifact, column, drawing, form, group, put, row
from simprint.page.forms import aligned, text
from simprint.page.look import Style
from simprint.page.parts import Pen
from simprint.page.scene import Group, Line, Role, Scope

#: From the baseline of the column heads down to the top rule, mm.
HEAD_GAP = 1.8
_ROW: Scope = "Row"


@dataclass(frozen=True)
class Column:
    """A column ``width`` mm wide. ``heading`` stands at ``anchor`` with its last line on the head's baseline: words,
    set in small type in as many lines as they take, or a box. ``heads_row``: its cells head their rows (TH with scope
    Row)."""

    width: float
    heading: str | Box = ""
    anchor: Align = "start"
    heads_row: bool = False
    rule_before: float = 0.0
    """Thickness of a vertical rule at its left, mm; 0 for none."""


@dataclass(frozen=True)
class Cell:
    """What stands in a cell, at its column's anchor and on the row's middle: ``text`` of ours in ``style`` (body unless
    given), or a ``box``. A blank cell has nothing."""

    text: str = ""
    style: Style | None = None
    span: int = 1
    box: Box | None = None


@dataclass(frozen=True)
class Row:
    """A row ``height`` mm high; ``ends_group`` draws the heavier rule under it."""

    cells: tuple[Cell, ...]
    height: float
    ends_group: bool = False


def table(
    pen: Pen, columns: Sequence[Column], rows: Sequence[Row], caption: Box | None = None, over: float = 0.0
) -> Box:
    """A table. Its first line is the rule under its heads; what they take stands above that, and so does a
    ``caption``, its last line ``over`` mm above the rule.

    Raises ValueError when a row's cells do not add up to the columns.
    """
    width = sum(each.width for each in columns)
    heads = [_heading(pen, each).sized(each.width, across=each.anchor) for each in columns]
    above = HEAD_GAP + max(head.last_line for head in heads)
    if caption is not None:
        above = max(above, over + caption.last_line)
    body = column(*(_row(pen, columns, each, index) for index, each in enumerate(rows)))
    standing = [
        put(group(Role.TBODY, body), top=above),
        put(artifact(_rules(pen, columns, rows)), top=above),
    ]
    if any(each.heading for each in columns):
        # Where nothing stands above a column, nothing heads it.
        cells = [
            _cell(head, Role.TH, "Column") if each.heading else _cell(head, Role.TD, None)
            for head, each in zip(heads, columns, strict=True)
        ]
        baseline = above - HEAD_GAP
        line = form(
            width,
            above,
            *(put(cell, x, top=baseline - cell.last_line) for cell, x in zip(cells, _lefts(columns), strict=True)),
        )
        standing.insert(0, put(group(Role.THEAD, group(Role.TR, line))))
    if caption is not None:
        standing.insert(0, put(group(Role.CAPTION, caption), top=above - over - caption.last_line))
    made = group(Role.TABLE, form(width, above + body.height, *standing))
    return replace(made, first=above, last=made.height)


def _heading(pen: Pen, head: Column) -> Box:
    if isinstance(head.heading, Box):
        return head.heading
    return aligned(pen, head.heading, pen.look.small, head.width, head.anchor)


def _row(pen: Pen, columns: Sequence[Column], made: Row, index: int) -> Box:
    if sum(cell.span for cell in made.cells) != len(columns):
        raise ValueError(f"row {index} has {len(made.cells)} cells for {len(columns)} columns")
    cells = []
    at = 0
    for cell in made.cells:
        head = columns[at]
        width = sum(each.width for each in columns[at : at + cell.span])
        inside = (cell.box or _words(pen, cell, width)).sized(width, made.height, head.anchor, "middle")
        role, scope = (Role.TH, _ROW) if head.heads_row else (Role.TD, None)
        cells.append(_cell(inside, role, scope, cell.span))
        at += cell.span
    return group(Role.TR, row(*cells, stand="top"))


def _words(pen: Pen, cell: Cell, room: float) -> Box:
    return text(pen, cell.text, cell.style or pen.look.body, room) if cell.text else Box(0, 0)


def _cell(inside: Box, role: Role, scope: Scope | None, span: int = 1) -> Box:
    return replace(group(role, inside), meaning=Group(role, (), scope=scope, span=span))


def _rules(pen: Pen, columns: Sequence[Column], rows: Sequence[Row]) -> Box:
    """The rules of a table whose top rule is at the top."""
    look, width = pen.look, sum(each.width for each in columns)
    ends = list(accumulate(each.height for each in rows))
    heavy = [each.ends_group for each in rows[:-1]] + [True]
    level = [
        Line(0, y, width, y, look.frame if ends_group else look.hair)
        for y, ends_group in zip([0.0, *ends], [True, *heavy], strict=True)
    ]
    upright = [
        Line(x, 0, x, ends[-1], each.rule_before)
        for x, each in zip(_lefts(columns), columns, strict=True)
        if each.rule_before
    ]
    return drawing(width, ends[-1], *level, *upright)


def _lefts(columns: Sequence[Column]) -> list[float]:
    return list(accumulate((each.width for each in columns[:-1]), initial=0.0))
