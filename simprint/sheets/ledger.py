"""The ledger of Sim: every edge in order, whose it is and which move drew it.

Two games (a match) stand side by side while a game fits one column. With more dots, and in large print, a game has
its page to itself, in two columns: the rows never get smaller.
"""

from __future__ import annotations

import math
from dataclasses import dataclass
from functools import cache
from itertools import groupby

from simprint.games import shuffle
from simprint.games.sim import Edge, edges
from simprint.page.box import Box, artifact, blank, column, figure, form, group, put, row, symbol
from simprint.page.forms import box_to_tick, choice, corners, heading, said, stroke, text, to_write_on
from simprint.page.impose import Printout
from simprint.page.parts import GUTTER, Pen
from simprint.page.scene import PLAYERS, Players, Role
from simprint.page.table import Cell, Column, Row, table
from simprint.sheets.job import Job, copied, frame
from simprint.sheets.sim_art import edge_icon, hyphenated, may_end_without_loser, owner_choices
from simprint.words import Words

GAMES = (1, 2)


def ledger(job: Job, copies: int, dots: int, layout: str, seed: int, board: int | None = None) -> Printout[Players]:
    """``copies`` ledgers, each for a match of two games on boards of ``dots`` dots, shuffled by ``seed`` or not: all in
    one order, or in that of one ``board`` of a file in which each has its own.

    Raises DoesNotFit.
    """
    pages = _pages(job, dots)
    order, lead = None, job.words("sim.ledger.lead")
    if layout == "shuffled":
        order = shuffle.order(dots, seed, board)
        lead = job.words("sim.ledger.lead_shuffled", code=shuffle.code(dots, seed, board))
    page = frame(job, PLAYERS, "sim.ledger", len(pages), lead=lead, blank=job.names_date)
    ledger = _Ledger(page.pen, job.words, dots, order)
    bodies = [page.body(row(*map(ledger.stretch, stretches), gap=GUTTER, stand="top")) for stretches in pages]
    return copied(job, "sim.ledger", page.pages(bodies, job.words("sim.ledger.title")), copies, matches=1)


# -- what stands on which page -----------------------------------------------------------------------------------------


@dataclass(frozen=True)
class _Stretch:
    """A game, or a stretch of its edges, on a page: a column of them, or two."""

    game: int
    columns: tuple[tuple[Edge, ...], ...]
    first: bool = True
    last: bool = True

    @property
    def wide(self) -> bool:
        """Whether it has a page to itself."""
        return len(self.columns) > 1


def _pages(job: Job, dots: int) -> list[tuple[_Stretch, ...]]:
    """The stretches of edges on each page of one ledger."""
    most = 11 if job.look.large else 15
    if not job.look.large and len(edges(dots)) <= most:
        return [tuple(_Stretch(game, (edges(dots),)) for game in GAMES)]
    columns = _columns(dots, most)
    pairs = [columns[i : i + 2] for i in range(0, len(columns), 2)]
    return [(_Stretch(game, pair, pair is pairs[0], pair is pairs[-1]),) for game in GAMES for pair in pairs]


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
    """Of one stretch on a page, in mm; y is counted from the header's rule."""

    heading: float
    """Baseline."""
    names: float
    """Baseline of the labels of the names."""
    name_line: float
    """From there down to the line that a name is written on."""
    table: float
    """The rule under the heads."""
    whose: float
    """From the words above two heads to those heads."""
    rows: float
    """What the rows of a table have."""
    row: tuple[float, float]
    """Least and greatest height of a row: few rows take the room there is."""
    edge_icon: tuple[float, float]
    """Left and radius of the edge in small, in its cell."""
    columns: tuple[float, float, float, float]
    """Widths: edge, solid, dashed, move."""
    closing: float
    """From the end of the table to the labels under it."""
    answers: float
    """From there to the middle of what is ticked or written."""
    circle: tuple[float, float]
    """Radius and gap of the circles to write in."""
    nobody: float
    """From the labels under the table to the line that says that nobody lost."""


_NORMAL = _Measures(
    heading=8.2,
    names=14.3,
    name_line=9,
    table=34.5,
    whose=4.5,
    rows=159.9,
    row=(10.5, 14),
    edge_icon=(15.5, 3.5),
    columns=(31, 17, 17, 22),
    closing=5.4,
    answers=7.2,
    circle=(4, 2),
    nobody=16.5,
)
_LARGE = _Measures(
    heading=10,
    names=19.5,
    name_line=11.5,
    table=47.5,
    whose=7.2,
    rows=132.5,
    row=(12, 15),
    edge_icon=(19.5, 4.5),
    columns=(37, 15, 15, 20),
    closing=8,
    answers=8.5,
    circle=(6, 3),
    nobody=21,
)
#: Of a stretch with two columns of edges, and with one: how wide the number of the board and the names are, the gap
#: between them, and the lefts of the three questions under the table.
_WIDE = (56.0, 56.0, 56.0), 6.0, (0.0, 62.0, 124.0)
_NARROW = (18.0, 31.5, 31.5), 3.0, (0.0, 35.5, 59.0)
#: From a label to the player's stroke; the weight of strokes beside and above boxes to tick.
_STROKE, _FINE = 2.5, 1.0
STROKES = ("solid", "dashed")


class _Ledger:
    """The stretches of a ledger."""

    def __init__(self, pen: Pen, words: Words, dots: int, order: shuffle.Order | None) -> None:
        self._pen, self._words, self._look = pen, words, pen.look
        self._nobody = may_end_without_loser(dots)
        self._measures = _LARGE if pen.look.large else _NORMAL
        radius = self._measures.edge_icon[1]
        self._minis = {
            edge: artifact(symbol(f"edge-{edge[0]}-{edge[1]}", edge_icon(pen, radius, (edge,), dots, order)))
            for edge in edges(dots)
        }

    def stretch(self, stretch: _Stretch) -> Box:
        """A game, or a stretch of its edges."""
        measures = self._measures
        width = sum(measures.columns) * len(stretch.columns) + GUTTER * stretch.wide
        title = heading(self._pen, self._words("common.game_n", n=stretch.game), self._look.head)
        standing = [put(title, line=measures.heading)]
        if stretch.first:
            starts = self._starts()
            standing.append(put(starts, width - starts.width, line=measures.heading))
        height = self._row_height(max(map(len, stretch.columns)))
        record = row(*(self._table(chosen, height) for chosen in stretch.columns), gap=GUTTER, stand="top")
        if stretch.last:
            record = column(record, measures.closing, self._closing(stretch))
        return form(
            width, None, *standing, put(self._names(stretch), line=measures.names), put(record, line=measures.table)
        )

    def _starts(self) -> Box:
        """Who moves first."""
        return row(
            said(self._pen, self._words("sim.boards.starts"), self._look.small),
            _STROKE,
            owner_choices(self._pen, self._alts("starts")),
            stand="line",
        )

    def _names(self, stretch: _Stretch) -> Box:
        """The number of the board, and a line for each player's name under the player's stroke."""
        pen, words, small = self._pen, self._words, self._look.small
        widths, gap, _ = _WIDE if stretch.wide else _NARROW
        labels = [text(pen, words("sim.ledger.board"), small)]
        for name in STROKES:
            label = text(pen, words(f"sim.{name}_label"), small)
            labels.append(row(label, _STROKE, stroke(pen, small, 2, name == "dashed"), stand="line"))
        alts = ["sim.ledger.board_alt", *(f"sim.boards.name_{name}" for name in STROKES)]
        blanks = [
            blank(column(label, self._measures.name_line, to_write_on(pen, width)), words(alt))
            for label, width, alt in zip(labels, widths, alts, strict=True)
        ]
        return row(*blanks, gap=gap, stand="line")

    def _row_height(self, rows: int) -> float:
        """Rows fill the page, in steps of half a millimetre."""
        least, greatest = self._measures.row
        return max(least, min(greatest, math.floor(self._measures.rows / rows * 2) / 2))

    def _table(self, chosen: tuple[Edge, ...], height: float) -> Box:
        pen, look, words, measures = self._pen, self._look, self._words, self._measures
        strokes = [
            figure(stroke(pen, look.small, 2, name == "dashed", _FINE), words(f"sim.ledger.{name}")) for name in STROKES
        ]
        whose = text(pen, words("sim.ledger.whose"), look.small).sized(strokes[0].width)
        edge, solid, dashed, move = measures.columns
        columns = (
            Column(edge, words("sim.ledger.edge"), heads_row=True),
            Column(solid, column(whose, measures.whose, strokes[0]), "middle"),
            Column(dashed, strokes[1], "middle"),
            Column(move, words("sim.ledger.move"), "end"),
        )
        rows = []
        for index, pair in enumerate(chosen):
            name = hyphenated(pair)
            shown = row(text(pen, name, look.body.strong()).sized(measures.edge_icon[0]), self._minis[pair])
            boxes = [
                group(Role.BLANK, box_to_tick(pen, look.small), words(f"sim.ledger.box_{stroke}", edge=name), "box")
                for stroke in STROKES
            ]
            ends = index + 1 < len(chosen) and chosen[index + 1][0] != pair[0]
            rows.append(Row((Cell(box=shown), *(Cell(box=box) for box in boxes), Cell()), height, ends_group=ends))
        return table(pen, columns, rows)

    def _closing(self, stretch: _Stretch) -> Box:
        """Under the table: who closed a triangle, by which edge, and its corners."""
        pen, words, small = self._pen, self._words, self._look.small
        who, edge, triangle = (words(f"sim.{name}") for name in ("ledger.closed", "ledger.by_edge", "boards.corners"))
        circles = [corners(pen, *self._measures.circle, count) for count in (2, 3)]
        questions = [
            self._over(said(pen, who, small), owner_choices(pen, self._alts("lost"))),
            blank(self._over(text(pen, edge, small), circles[0]), words("sim.ledger.by_edge_alt")),
            blank(self._over(text(pen, triangle, small), circles[1]), words("sim.boards.corners_alt")),
        ]
        lefts = (_WIDE if stretch.wide else _NARROW)[2]
        standing = [put(box, x, line=0) for box, x in zip(questions, lefts, strict=True)]
        if self._nobody:
            nobody = choice(pen, words("sim.nobody"), small, words("sim.boards.lost_nobody"))
            standing.insert(1, put(nobody, lefts[0], line=self._measures.nobody))
        return form(0, None, *standing)

    def _over(self, label: Box, answer: Box) -> Box:
        """A label over the middle of what answers it."""
        return form(answer.width, None, put(label, line=0), put(answer, middle=self._measures.answers))

    def _alts(self, question: str) -> list[str]:
        return [self._words(f"sim.boards.{question}_{stroke}") for stroke in STROKES]
