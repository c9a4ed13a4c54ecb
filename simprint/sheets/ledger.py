"""The ledger of Sim: every edge in order, whose it is and which move drew it.

Two games (a match) stand side by side while a game fits one column. With more dots, and in large print, a game has
its page to itself, in two columns: the rows never get smaller.
"""

from __future__ import annotations

import math
from collections.abc import Sequence
from dataclasses import dataclass
from itertools import combinations, groupby, pairwise

from simprint.games import shuffle
from simprint.games.sim import Edge, edges
from simprint.page.box import FILL, Box, artifact, blank, column, figure, group, row, symbol
from simprint.page.forms import box_to_tick, choice, corners, heading, said, stroke, text, to_write_on
from simprint.page.impose import Printout
from simprint.page.look import Measure
from simprint.page.parts import GUTTER, Pen, foot_top, header_bottom
from simprint.page.scene import PLAYERS, Players, Role
from simprint.page.table import Cell, Column, Row, table
from simprint.sheets.job import GAMES, Job, copied, frame
from simprint.sheets.sim_art import (
    FINE,
    STROKE_GAP,
    STROKES,
    edge_icon,
    hyphenated,
    may_end_without_loser,
    name_line,
    owner_choices,
)
from simprint.words import Words


def ledger(job: Job, copies: int, dots: int, layout: str, seed: int, board: int | None = None) -> Printout[Players]:
    """``copies`` ledgers, each for a match of two games on boards of ``dots`` dots, shuffled by ``seed`` or not: all in
    one order, or, of a file in which each board has its own, in those of the match that ``board`` belongs to.

    Raises DoesNotFit.
    """
    pages = _pages(job, dots)
    orders: list[shuffle.Order | None] = [None] * len(GAMES)
    lead = job.words("sim.ledger.lead")
    if layout == "shuffled":
        first = board and board - (board - 1) % len(GAMES)
        boards = [first and first + game - 1 for game in GAMES]
        orders = [shuffle.order(dots, seed, each) for each in boards]
        codes = [shuffle.code(dots, seed, each) for each in boards]
        lead = job.words("sim.ledger.lead_shuffled", code=codes[0])
        if board:
            lead = job.words("sim.ledger.lead_each", first=codes[0], second=codes[1])
    page = frame(job, PLAYERS, "sim.ledger", len(pages), lead=lead, blank=job.names_date)
    ledger = _Ledger(page.pen, job.words, dots, orders)
    bodies = [page.body(row(*map(ledger.stretch, stretches), gap=GUTTER, stand="top")) for stretches in pages]
    return copied(job, "sim.ledger", page.pages(bodies, job.words("sim.ledger.title")), copies, matches=1)


# -- what stands on which page -----------------------------------------------------------------------------------------

#: Rows of a column at the most, in normal and in large print.
_MOST, _MOST_LARGE = 15, 11


@dataclass(frozen=True)
class _Stretch:
    """A game, or a stretch of its edges, on a page: a column of them, or two."""

    game: int
    columns: Sequence[tuple[Edge, ...]]
    first: bool = True
    last: bool = True

    @property
    def wide(self) -> bool:
        """Whether it has a page to itself."""
        return len(self.columns) > 1


def _pages(job: Job, dots: int) -> list[tuple[_Stretch, ...]]:
    """The stretches of edges on each page of one ledger."""
    large = job.look.large
    if not large and len(edges(dots)) <= _MOST:
        return [tuple(_Stretch(game, (edges(dots),)) for game in GAMES)]
    columns = _columns(dots, _MOST_LARGE if large else _MOST)
    firsts = range(0, len(columns), 2)
    return [(_Stretch(game, columns[n : n + 2], n == firsts[0], n == firsts[-1]),) for game in GAMES for n in firsts]


def _columns(dots: int, most: int) -> list[tuple[Edge, ...]]:
    """All edges in an even number of columns of at most ``most``, as few and as even as can be; edges with the same
    first dot stay together."""
    groups = [tuple(group) for _, group in groupby(edges(dots), key=lambda edge: edge[0])]

    def even(count: int) -> list[tuple[Edge, ...]]:
        cuts = ((0, *cut, len(groups)) for cut in combinations(range(1, len(groups)), count - 1))
        ways = ([sum(groups[start:end], ()) for start, end in pairwise(ends)] for ends in cuts)
        return min(ways, key=lambda columns: max(map(len, columns)))

    return next(found for found in map(even, range(2, len(groups), 2)) if max(map(len, found)) <= most)


# -- drawing -----------------------------------------------------------------------------------------------------------


class _Ledger:
    """The stretches of a ledger, their games in these ``orders``. A line is measured from the one above it, mm."""

    heading = Measure(8.2, 10.0)
    names = Measure(6.1, 9.5)
    name = Measure(9.0, 11.5)
    """From the label of a name to the line that it is written on."""
    table = Measure(11.2, 16.5)
    """From there to the rule under the heads."""
    whose = Measure(4.5, 7.2)
    """From the words above two heads to those heads."""
    row = Measure((10.5, 14.0), (12.0, 15.0))
    """Least and greatest height of a row: few rows take the room there is."""
    icon = Measure((15.5, 3.5), (19.5, 4.5))
    """Left and radius of the edge in small, in its cell."""
    columns = Measure((31, 17, 17, 22), (37, 15, 15, 20))
    """Widths: edge, solid, dashed, move."""
    closing = Measure(5.4, 8.0)
    """From the end of the table to the questions under it."""
    answers = Measure(3.2, 2.5)
    """From these to what is ticked or written."""
    circle = Measure((4.0, 2.0), (6.0, 3.0))
    """Radius and gap of the circles to write in."""
    nobody = Measure(5.3, 6.5)
    """From what is ticked to the line that says that nobody lost."""
    above_foot = Measure(3.0, 2.5)
    #: Of a stretch with two columns of edges, and with one: how wide the number of the board and the names are, the gap
    #: between them, and how wide the first two questions under the table.
    wide = (56.0, 56.0, 56.0), 6.0, (62.0, 62.0)
    narrow = (18.0, 31.5, 31.5), 3.0, (35.5, 23.5)

    def __init__(self, pen: Pen, words: Words, dots: int, orders: Sequence[shuffle.Order | None]) -> None:
        self._pen, self._words, self.look, self._dots = pen, words, pen.look, dots
        icons = {order: self._icons(order, place) for place, order in enumerate(dict.fromkeys(orders), 1)}
        self._shown = [icons[order] for order in orders]

    def _icons(self, order: shuffle.Order | None, place: int) -> dict[Edge, Box]:
        """All edges in small, by an order; which one of the orders it is makes their names its own."""
        icons = {edge: edge_icon(self._pen, self.icon[1], (edge,), self._dots, order) for edge in edges(self._dots)}
        return {edge: artifact(symbol(f"edge-{place}-{edge[0]}-{edge[1]}", icon)) for edge, icon in icons.items()}

    def stretch(self, stretch: _Stretch) -> Box:
        """A game, or a stretch of its edges."""
        width = sum(self.columns) * len(stretch.columns) + GUTTER * stretch.wide
        over = column(self._heading(stretch, width), self.names, self._names(stretch))
        closing = self._closing(stretch)
        # Rows fill the page, in steps of half a millimetre.
        room = foot_top(self._pen) - header_bottom(self._pen) - over.last_line - self.table
        room -= self.closing + closing.height - closing.first + self.above_foot
        least, greatest = self.row
        height = max(least, min(greatest, math.floor(room / max(map(len, stretch.columns)) * 2) / 2))
        tables = [self._table(stretch.game, chosen, height) for chosen in stretch.columns]
        ends = (self.closing, closing) if stretch.last else ()
        return column(over, self.table, row(*tables, gap=GUTTER, stand="top"), *ends)

    def _heading(self, stretch: _Stretch, width: float) -> Box:
        """Which game it is, and who moves first."""
        title = heading(self._pen, self._words("common.game_n", n=stretch.game), self.look.head)
        if not stretch.first:
            return column(self.heading, title)
        label = said(self._pen, self._words("sim.boards.starts"), self.look.small)
        choices = owner_choices(self._pen, self._alts("starts"))
        return column(self.heading, row(title, FILL, label, STROKE_GAP, choices, width=width, stand="line"))

    def _names(self, stretch: _Stretch) -> Box:
        """The number of the board, and a line for each player's name under the player's stroke."""
        pen, words = self._pen, self._words
        (board, *names), gap, _ = self.wide if stretch.wide else self.narrow
        label = text(pen, words("sim.ledger.board"), self.look.small)
        number = blank(column(label, self.name, to_write_on(pen, board)), words("sim.ledger.board_alt"))
        lines = [name_line(pen, words, who, self.name, width) for who, width in zip(STROKES, names, strict=True)]
        return row(number, *lines, gap=gap, stand="line")

    def _table(self, game: int, chosen: tuple[Edge, ...], height: float) -> Box:
        pen, look, words = self._pen, self.look, self._words
        strokes = [
            figure(stroke(pen, look.small, 2, name == "dashed", FINE), words(f"sim.ledger.{name}")) for name in STROKES
        ]
        whose = text(pen, words("sim.ledger.whose"), look.small).sized(strokes[0].width)
        edge, solid, dashed, move = self.columns
        heads = (
            Column(edge, words("sim.ledger.edge"), heads_row=True),
            Column(solid, column(whose, self.whose, strokes[0]), "middle"),
            Column(dashed, strokes[1], "middle"),
            Column(move, words("sim.ledger.move"), "end"),
        )
        rows = []
        for index, pair in enumerate(chosen):
            name = hyphenated(pair)
            shown = row(text(pen, name, look.body.strong()).sized(self.icon[0]), self._shown[game - 1][pair])
            boxes = [
                group(Role.BLANK, box_to_tick(pen, look.small), words(f"sim.ledger.box_{stroke}", edge=name), "box")
                for stroke in STROKES
            ]
            ends = index + 1 < len(chosen) and chosen[index + 1][0] != pair[0]
            rows.append(Row((Cell(box=shown), *(Cell(box=box) for box in boxes), Cell()), height, ends_group=ends))
        return table(pen, heads, rows)

    def _closing(self, stretch: _Stretch) -> Box:
        """Under the table: who closed a triangle, by which edge, and its corners."""
        pen, words, small = self._pen, self._words, self.look.small
        first, second = (self.wide if stretch.wide else self.narrow)[2]
        who = self._over(said(pen, words("sim.ledger.closed"), small), owner_choices(pen, self._alts("lost")))
        if may_end_without_loser(self._dots):
            who = column(who, self.nobody, choice(pen, words("sim.nobody"), small, words("sim.boards.lost_nobody")))
        edge = self._over(text(pen, words("sim.ledger.by_edge"), small), corners(pen, *self.circle, 2))
        triangle = self._over(text(pen, words("sim.boards.corners"), small), corners(pen, *self.circle))
        edge = blank(edge, words("sim.ledger.by_edge_alt"))
        triangle = blank(triangle, words("sim.boards.corners_alt"))
        return row(who.sized(first), edge.sized(second), triangle, stand="line")

    def _over(self, label: Box, answer: Box) -> Box:
        """A label over what answers it, which stands in the middle of a line as high as circles."""
        return column(label, self.answers, answer.sized(height=2 * self.circle[0], down="middle").solid())

    def _alts(self, question: str) -> list[str]:
        return [self._words(f"sim.boards.{question}_{stroke}") for stroke in STROKES]
