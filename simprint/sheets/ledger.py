"""The ledger of Sim: every edge in order, whose it is and which move drew it.

Two games (a match) stand side by side while a game fits one column. With more dots, and in large print, a game has
its page to itself, in two columns: the rows never get smaller.
"""

from __future__ import annotations

import math
from collections.abc import Iterator
from dataclasses import dataclass
from functools import cache
from itertools import groupby

from simprint.games.sim import Edge, edges
from simprint.page.impose import Sheaf
from simprint.page.parts import (
    GUTTER,
    corner_circles,
    header_bottom,
    sample,
    sample_length,
    tick_box,
)
from simprint.page.scene import PLAYERS, Artifact, Block, Group, Line, Players, Role, Symbol, Use
from simprint.page.table import Cell, Column, Row, Table, table
from simprint.page.units import mm
from simprint.sheets.job import Frame, Job, copied, frame
from simprint.sheets.sim_art import called, mini, owner_boxes, owner_boxes_width

GAMES = (1, 2)
#: Width of a column of edges.
_COLUMN = 87.0


def ledger(job: Job, copies: int, dots: int) -> Sheaf[Players]:
    """``copies`` ledgers, each for a match of two games on boards of ``dots`` dots.

    Raises DoesNotFit.
    """
    parts = _pages(job, dots)
    page = frame(job, PLAYERS, "sim.ledger", len(parts), blank=job.words("common.names_date"))
    drawn = _Drawing(page, dots)
    bodies = [drawn.body(part) for part in parts]
    return copied(job, "sim.ledger", page.pages(bodies, job.words("sim.ledger.title")), copies)


# -- what stands on which page -----------------------------------------------------------------------------------------


@dataclass(frozen=True)
class _Part:
    """A game, or a part of one, on a page: columns of edges from x on, ``width`` mm in all."""

    game: int
    columns: tuple[tuple[Edge, ...], ...]
    x: float
    width: float
    first: bool = True
    last: bool = True


def _pages(job: Job, dots: int) -> list[tuple[_Part, ...]]:
    """The parts on each page of one ledger."""
    most = 11 if job.look.large else 15
    if not job.look.large and len(edges(dots)) <= most:
        return [
            tuple(
                _Part(game, (edges(dots),), x, _COLUMN) for game, x in zip(GAMES, (0.0, _COLUMN + GUTTER), strict=True)
            )
        ]
    columns = _columns(dots, most)
    pairs = [columns[i : i + 2] for i in range(0, len(columns), 2)]
    return [
        (_Part(game, pair, 0, 180.0, first=index == 0, last=index == len(pairs) - 1),)
        for game in GAMES
        for index, pair in enumerate(pairs)
    ]


def _columns(dots: int, most: int) -> tuple[tuple[Edge, ...], ...]:
    """All edges in an even number of columns of at most ``most``, as few and as even as can be; edges with the same
    first dot stay together."""
    groups = [tuple(group) for _, group in groupby(edges(dots), key=lambda edge: edge[0])]

    @cache
    def split(start: int, count: int) -> tuple[int, tuple[int, ...]]:
        """The longest column and the ends of the columns when the groups from ``start`` on are put in ``count``."""
        if count == 1:
            return sum(map(len, groups[start:])), (len(groups),)
        options = []
        for end in range(start + 1, len(groups) - count + 2):
            longest, ends = split(end, count - 1)
            options.append((max(longest, sum(map(len, groups[start:end]))), (end, *ends)))
        return min(options)

    count = 2
    while split(0, count)[0] > most:
        count += 2
    ends = split(0, count)[1]
    return tuple(sum(groups[start:end], ()) for start, end in zip((0, *ends), ends, strict=False))


# -- drawing -----------------------------------------------------------------------------------------------------------


@dataclass(frozen=True)
class _Measures:
    """Of one part of a page; y is counted from the header's rule, x from the part's left (columns: from theirs)."""

    heading: float
    label: float
    write: float
    """Where the names are written."""
    whose: float
    table: float
    row: tuple[float, float]
    """Least and greatest height of a row: few rows take the room there is."""
    mini: tuple[float, float]
    """Middle and radius."""
    columns: tuple[float, float, float, float]
    end: float
    """Where the page's body ends at the latest."""
    closing: float
    """From the end of the table to the labels under it, and from there to the middle of the circles."""
    circles: float
    circle: tuple[float, float]
    """Radius and gap of the three corners."""


_NORMAL = _Measures(8.2, 14.3, 23.3, 28.2, 34.5, (10.5, 14), (19, 3.5), (31, 17, 17, 22), 211, 5.4, 7.2, (4.0, 2.0))
_LARGE = _Measures(11, 21.5, 33.5, 41, 50, (12, 15), (24, 4.5), (37, 15, 15, 20), 205, 8, 8.5, (6.0, 3.0))


class _Drawing:
    """Draws the pages of a ledger."""

    def __init__(self, page: Frame[Players], dots: int) -> None:
        self._words, self._desk = page.job.words, page.desk
        self._measures = _LARGE if page.desk.look.large else _NORMAL
        self._top = header_bottom(page.desk)
        self._dots = dots
        x, radius = self._measures.mini
        self._minis = {
            edge: Artifact(
                (Use(Symbol(f"edge-{edge[0]}-{edge[1]}", mini(page.desk, 0, 0, radius, (edge,), dots)), x, 0),)
            )
            for edge in edges(dots)
        }

    def body(self, parts: tuple[_Part, ...]) -> tuple[Block, ...]:
        """The body of a page."""
        return tuple(block for part in parts for block in self._part(part))

    def _part(self, part: _Part) -> Iterator[Block]:
        desk, words, measures = self._desk, self._words, self._measures
        yield Group(
            Role.H2,
            (
                desk.type.line(
                    part.x, self._top + measures.heading, words("common.game_n", n=part.game), desk.look.head
                ),
            ),
        )
        if part.first:
            yield from self._starts(part)
        yield from self._names(part)
        height = self._row_height(max(map(len, part.columns)))
        bottom = 0.0
        for number, chosen in enumerate(part.columns):
            made = self._table(part.x + number * (_COLUMN + GUTTER), chosen, height)
            bottom = max(bottom, made.bottom)
            yield made.group
        if part.last:
            yield from self._closing(part, bottom)

    def _starts(self, part: _Part) -> Iterator[Block]:
        """Who moves first, flush right beside the heading."""
        desk, small = self._desk, self._desk.look.small
        y = self._top + self._measures.heading
        left = part.x + part.width - owner_boxes_width(desk)
        yield Group(Role.P, (desk.type.line(left - 2.5, y, self._words("sim.boards.starts"), small, "end"),))
        yield from owner_boxes(desk, left, y, self._alts("starts"))

    def _names(self, part: _Part) -> Iterator[Block]:
        """The number of the board, and a line for each player's name under the player's stroke."""
        desk, words, small = self._desk, self._words, self._desk.look.small
        label, write = self._top + self._measures.label, self._top + self._measures.write
        lefts = (0.0, 62.0, 124.0) if part.width == 180 else (0.0, 21.0, 55.5)
        rights = (*(left - (6 if part.width == 180 else 3) for left in lefts[1:]), part.width)
        for index, (left, right) in enumerate(zip(lefts, rights, strict=True)):
            stroke = ("", "solid", "dashed")[index]
            line = Line(mm(part.x + left), mm(write), mm(part.x + right), mm(write), desk.look.line)
            if not stroke:
                text = desk.type.line(part.x, label, words("sim.ledger.board"), small)
                yield Group(Role.BLANK, (text, line), words("sim.ledger.board_alt"))
                continue
            text = desk.type.line(part.x + left, label, words(f"sim.{stroke}_label"), small)
            x = text.x + text.width + 2.5
            drawn = sample(desk, x, label - small.half_cap, sample_length(desk, 2), stroke == "dashed")
            yield Group(Role.BLANK, (text, drawn, line), words(f"sim.boards.name_{stroke}"))

    def _row_height(self, rows: int) -> float:
        """Rows fill the page, in steps of half a millimetre."""
        measures = self._measures
        room = measures.end - measures.table - measures.closing - measures.circles - measures.circle[0]
        least, greatest = measures.row
        return max(least, min(greatest, math.floor(room / rows * 2) / 2))

    def _table(self, x: float, chosen: tuple[Edge, ...], height: float) -> Table:
        desk, look, words, measures = self._desk, self._desk.look, self._words, self._measures
        edge, solid, dashed, move = measures.columns
        length = sample_length(desk, 2)
        whose = desk.type.line(
            (solid - length) / 2, measures.whose - measures.table + 1.8, words("sim.ledger.whose"), look.small
        )
        heads = [
            Group(
                Role.FIGURE,
                (sample(desk, (width - length) / 2, -look.small.half_cap, length, bool(dash), min(look.owner, 1.0)),),
                words(f"sim.ledger.{name}"),
            )
            for dash, (width, name) in enumerate(((solid, "solid"), (dashed, "dashed")))
        ]
        columns = (
            Column(edge, words("sim.ledger.edge"), heads_row=True),
            Column(solid, (whose, heads[0])),
            Column(dashed, (heads[1],)),
            Column(move, words("sim.ledger.move"), "end"),
        )
        rows = []
        for index, pair in enumerate(chosen):
            name = called(pair)
            boxes = [
                Group(
                    Role.BLANK,
                    (tick_box(desk, (width - look.box) / 2, look.small.half_cap, look.small.half_cap),),
                    words(f"sim.ledger.box_{stroke}", edge=name),
                    field="box",
                )
                for width, stroke in ((solid, "solid"), (dashed, "dashed"))
            ]
            cells = (
                Cell(name, (self._minis[pair],), look.body.strong()),
                *(Cell(items=(box,)) for box in boxes),
                Cell(),
            )
            ends = index + 1 < len(chosen) and chosen[index + 1][0] != pair[0]
            rows.append(Row(cells, height, ends_group=ends))
        return table(desk, x, self._top + measures.table, columns, rows)

    def _closing(self, part: _Part, bottom: float) -> Iterator[Block]:
        """Under the table: who closed a triangle, by which edge, and its corners."""
        desk, words, small, measures = self._desk, self._words, self._desk.look.small, self._measures
        radius, gap = measures.circle
        label = bottom + measures.closing
        middle = label + measures.circles
        lefts = (0.0, 62.0, 124.0) if part.width == 180 else (0.0, 35.5, 59.0)
        who, edge, corners = (part.x + left for left in lefts)
        yield Group(Role.P, (desk.type.line(who, label, words("sim.ledger.closed"), small),))
        yield from owner_boxes(desk, who, middle + small.half_cap, self._alts("lost"))
        text = desk.type.line(edge, label, words("sim.ledger.by_edge"), small)
        circles = corner_circles(desk, edge, middle, radius, gap, 2)
        yield Group(Role.BLANK, (text, *circles), words("sim.ledger.by_edge_alt"))
        text = desk.type.line(corners, label, words("sim.boards.corners"), small)
        circles = corner_circles(desk, corners, middle, radius, gap)
        yield Group(Role.BLANK, (text, *circles), words("sim.boards.corners_alt"))

    def _alts(self, question: str) -> tuple[str, str]:
        return self._words(f"sim.boards.{question}_solid"), self._words(f"sim.boards.{question}_dashed")
