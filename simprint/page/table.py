"""Tables: cells in columns and rows, ruled horizontally, with the structure that a screen reader walks.

Rules are artifacts: 0.5 above, below and under the head, 0.25 between rows, 0.5 where a group of rows ends. Verticals
stand only where digits are written into cells.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, field

from simprint.page.box import Box, Inside
from simprint.page.look import Style
from simprint.page.move import moved
from simprint.page.parts import Desk
from simprint.page.scene import Anchor, Artifact, Group, Item, Line, Role, Scope, Shape
from simprint.page.units import mm

#: From the baseline of the column heads down to the top rule, mm.
HEAD_GAP = 1.8


@dataclass(frozen=True)
class Column:
    """A column ``width`` mm wide. ``heading`` is set in small type at ``anchor``, in as many lines as it takes with
    the last one on the head's baseline; or drawn: items placed relative to the left end of that baseline.
    ``heads_row``: its cells head their rows (TH with scope Row)."""

    width: float
    heading: str | tuple[Item, ...] = ""
    anchor: Anchor = "start"
    heads_row: bool = False
    rule_before: float = 0.0
    """Thickness of a vertical rule at its left, mm; 0 for none."""


@dataclass(frozen=True)
class Cell:
    """What stands in a cell: text of ours, then items placed relative to the cell's left and the row's middle.

    ``text`` is set in ``style`` (body unless given) at the column's anchor, centred on the row's middle; so is a
    ``box``. A blank cell has nothing."""

    text: str = ""
    items: tuple[Item, ...] = ()
    style: Style | None = None
    span: int = 1
    box: Box | None = None


@dataclass(frozen=True)
class Row:
    """A row ``height`` mm high; ``ends_group`` draws the heavier rule under it."""

    cells: tuple[Cell, ...]
    height: float
    ends_group: bool = False


@dataclass(frozen=True)
class Table:
    """A table whose head's rule (or first row) is at y: ``group`` to put on a page, and where it ends."""

    group: Group
    bottom: float
    middles: tuple[float, ...] = field(default=())
    """y of the middle of each row."""


def table(
    desk: Desk, x: float, y: float, columns: Sequence[Column], rows: Sequence[Row], caption: Group | None = None
) -> Table:
    """Lay out a table. Column heads stand 1.8 mm above y, where the top rule is; rows follow below.

    ``caption`` is a group of role CAPTION placed by the caller. Raises ValueError when a row's cells do not add up to
    the columns.
    """
    look = desk.look
    lefts = [mm(x + sum(column.width for column in columns[:index])) for index in range(len(columns))]
    right = mm(x + sum(column.width for column in columns))
    head = Group(
        Role.THEAD,
        (
            Group(
                Role.TR,
                tuple(
                    _head(column, _heading(desk, column, left, y - HEAD_GAP))
                    for column, left in zip(columns, lefts, strict=True)
                ),
            ),
        ),
    )
    rules: list[Shape] = [Line(mm(x), mm(y), right, mm(y), look.frame)]
    body: list[Group] = []
    middles: list[float] = []
    top = y
    for index, row in enumerate(rows):
        if sum(cell.span for cell in row.cells) != len(columns):
            raise ValueError(f"row {index} has {len(row.cells)} cells for {len(columns)} columns")
        middle = mm(top + row.height / 2)
        middles.append(middle)
        cells = []
        at = 0
        for cell in row.cells:
            column = columns[at]
            width = sum(c.width for c in columns[at : at + cell.span])
            role = Role.TH if column.heads_row else Role.TD
            scope: Scope | None = "Row" if column.heads_row else None
            items = _contents(desk, cell, column, lefts[at], middle, width)
            cells.append(Group(role, items, scope=scope, span=cell.span))
            at += cell.span
        body.append(Group(Role.TR, tuple(cells)))
        top = mm(top + row.height)
        heavy = row.ends_group or index == len(rows) - 1
        rules.append(Line(mm(x), top, right, top, look.frame if heavy else look.hair))
    for column, left in zip(columns, lefts, strict=True):
        if column.rule_before:
            rules.append(Line(left, mm(y), left, top, column.rule_before))
    parts: list[Item] = [] if caption is None else [caption]
    if any(column.heading for column in columns):
        parts.append(head)
    parts += [Group(Role.TBODY, tuple(body)), Artifact(tuple(rules))]
    return Table(Group(Role.TABLE, tuple(parts)), top, tuple(middles))


def table_box(desk: Desk, columns: Sequence[Column], rows: Sequence[Row], caption: Group | None = None) -> Box:
    """A table as a box. Its first line is the rule under its heads: what they take stands above that."""
    heads = [len(_heading(desk, column, 0, 0)) for column in columns if isinstance(column.heading, str)]
    above = HEAD_GAP + max(heads, default=0) * desk.look.small.leading
    made = table(desk, 0, above, columns, rows, caption)
    width = sum(column.width for column in columns)
    return Box(width, made.bottom, (Inside(0, 0, made.group),), above, made.bottom)


def _head(column: Column, items: tuple[Item, ...]) -> Group:
    """The cell above a column; where nothing stands in it, it heads nothing."""
    return Group(Role.TH, items, scope="Column") if column.heading else Group(Role.TD, items)


def _heading(desk: Desk, column: Column, left: float, baseline: float) -> tuple[Item, ...]:
    if isinstance(column.heading, str):
        if not column.heading:
            return ()
        small = desk.look.small
        lines = desk.type.broken([(column.heading, small.bold)], small, column.width)
        x = _edge(left, column.width, column.anchor)
        first = baseline - small.leading * (len(lines) - 1)
        texts = []
        for number, line in enumerate(lines):
            string = "".join(run for run, _ in line)
            text = desk.type.line(x, first + small.leading * number, string.rstrip(" "), small, column.anchor)
            texts.append(desk.type.spaced(text) if string.endswith(" ") else text)
        return tuple(texts)
    return tuple(moved(item, left, baseline) for item in column.heading)


def _contents(desk: Desk, cell: Cell, column: Column, left: float, middle: float, width: float) -> tuple[Item, ...]:
    drawn = tuple(moved(item, left, middle) for item in cell.items)
    if cell.box is not None:
        x = left + {"start": 0.0, "middle": 0.5, "end": 1.0}[column.anchor] * (width - cell.box.width)
        drawn += cell.box.at(x, middle - cell.box.height / 2)
    if not cell.text:
        return drawn
    style = cell.style or desk.look.body
    x = _edge(left, width, column.anchor)
    return (desk.type.fit(x, middle + style.half_cap, cell.text, style, width, column.anchor), *drawn)


def _edge(left: float, width: float, anchor: Anchor) -> float:
    return left + {"start": 0.0, "middle": width / 2, "end": width}[anchor]
