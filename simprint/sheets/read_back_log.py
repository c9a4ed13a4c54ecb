"""The read-back log of crossing out rows: for each move who, which row, how many, and what is left in every row.

It is ruled for the longest game there can be, a move for each circle. Two rounds stand side by side where their
columns are wide enough to write in; else a round has its page, or as many as it takes, to itself.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

from simprint.games.rows import Rows, longest_game
from simprint.page.box import Box, artifact, blank, column, figure, form, put, row
from simprint.page.forms import beside_line, heading, text, to_write_on
from simprint.page.impose import Printout, pages_for, spread
from simprint.page.parts import GUTTER, Pen, foot_top, header_bottom
from simprint.page.scene import PLAYERS, Players
from simprint.page.table import HEAD_GAP, Cell, Column, Row, table
from simprint.sheets.job import Job, copied, frame
from simprint.sheets.row_art import numbered_rows, row_names, short_names
from simprint.words import Words

#: What a column's head has around its words, mm.
_HEAD = 1.2
GAMES = (1, 2)


def read_back_log(job: Job, copies: int, rows: Rows) -> Printout[Players]:
    """``copies`` logs of a match of two rounds on boards of ``rows`` circles, from the top.

    Raises DoesNotFit.
    """
    pen = job.pen()
    pages = _pages(pen, job.words, rows)
    # In large print a line for names has no room in the header: it stands beside the title of each game.
    page = frame(job, PLAYERS, "rows.log", len(pages), blank="" if pen.look.large else job.names_date)
    bodies = [page.body(row(*(_drawn(pen, job, run, rows) for run in runs), gap=GUTTER, stand="top")) for runs in pages]
    return copied(job, "rows.log", page.pages(bodies, job.words("rows.log.title")), copies, matches=1)


@dataclass(frozen=True)
class _Measures:
    """Of a run of moves on a page, in mm."""

    table: float
    """From the header's rule to that under the heads."""
    start: float
    """Height of the row that prints the start."""
    row: tuple[float, float]
    """Least and greatest height of a row: few rows take the room there is."""
    count: float
    """Least width of a column that counts are written in."""
    row_half: float
    row_page: float
    """Least width of the column for the row's name, where two rounds stand side by side and where one has the page."""
    move: float
    who: float
    """Least width of the columns for the number of the move and for who makes it."""


_NORMAL = _Measures(table=20, start=10, row=(10.2, 13.5), count=10, row_half=19, row_page=30, move=7, who=9.5)
_LARGE = _Measures(table=31, start=11, row=(11.5, 16), count=14, row_half=0, row_page=30, move=12, who=20)
#: From the end of the table down to the line for the winner's name, from there up to its label, and down to the foot at
#: the least, in normal and in large print.
_WON, _LABEL, _ABOVE_FOOT, _ABOVE_FOOT_LARGE = 12.5, 7.5, 3.5, 5.0


def _measures(pen: Pen) -> _Measures:
    return _LARGE if pen.look.large else _NORMAL


@dataclass(frozen=True)
class _Columns:
    """How wide the columns for move, who, row, how many are, and each for a count, mm; what the rows are called over
    the latter."""

    widths: tuple[float, float, float, float]
    count: float
    rows: Sequence[str]

    @property
    def width(self) -> float:
        """All of them."""
        return sum(self.widths) + self.counts

    @property
    def counts(self) -> float:
        """Those for the counts."""
        return self.count * len(self.rows)


@dataclass(frozen=True)
class _Run:
    """A game, or a run of its moves, on a page."""

    game: int
    moves: range
    last: bool
    columns: _Columns


def _pages(pen: Pen, words: Words, start: Rows) -> list[tuple[_Run, ...]]:
    """The runs of moves on each page of one log."""
    moves, measures = longest_game(start), _measures(pen)
    pages = pages_for(moves, int(_room(pen) // measures.row[0]))
    runs = [range(run.start + 1, run.stop + 1) for run in spread(moves, pages_for(moves, pages))]
    names = (words("rows.log.left"),) if len(start) == 1 else short_names(words, len(start))
    half = None if pen.look.large else _columns(pen, words, names, (pen.box.width - GUTTER) / 2, measures.row_half)
    if half is not None:
        return [tuple(_Run(game, run, run is runs[-1], half) for game in GAMES) for run in runs]
    page = _columns(pen, words, names, pen.box.width, measures.row_page)
    if page is None:
        # Where there is no room for what the rows are called, they are numbered from the top.
        page = _columns(pen, words, numbered_rows(words, len(start)), pen.box.width, 0.0)
        assert page is not None
    return [(_Run(game, run, run is runs[-1], page),) for game in GAMES for run in runs]


def _columns(pen: Pen, words: Words, rows: Sequence[str], width: float, least: float) -> _Columns | None:
    """Columns ``width`` mm wide together, each with room for its head; None where what is left for the row's name is
    less than ``least`` mm. Columns for counts share half of what is left over, until they are half as wide again."""
    small, measures = pen.look.small, _measures(pen)

    def needed(head: str) -> float:
        return max(pen.type.width(word, small) for word in head.split(" ")) + _HEAD

    who, many = max(needed(words("rows.log.who")), measures.who), needed(words("rows.log.how_many"))
    count = max(measures.count, *(pen.type.width(name, small) + _HEAD for name in rows))
    row_ = width - measures.move - who - many - count * len(rows)
    if row_ < least:
        return None
    wider = min((row_ - least) / 2 / len(rows), count / 2)
    return _Columns((measures.move, who, row_ - wider * len(rows), many), count + wider, rows)


def _room(pen: Pen) -> float:
    """What the rows of the moves have, above the line for the winner's name, mm."""
    measures = _measures(pen)
    above_foot = _ABOVE_FOOT_LARGE if pen.look.large else _ABOVE_FOOT
    return foot_top(pen) - header_bottom(pen) - above_foot - _WON - measures.table - measures.start


def _drawn(pen: Pen, job: Job, run: _Run, start: Rows) -> Box:
    words = job.words
    look, measures, made = pen.look, _measures(pen), run.columns
    width = made.width
    columns = [Column(made.widths[0], heads_row=True)]
    columns += [
        Column(wide, words(f"rows.log.{name}"))
        for wide, name in zip(made.widths[1:], ("who", "row", "how_many"), strict=True)
    ]
    for index, (name, short) in enumerate(zip(row_names(words, len(start)), made.rows, strict=True)):
        head = figure(text(pen, short, look.small), words("rows.log.left_in", row=name))
        columns.append(Column(made.count, head, "middle", rule_before=look.hair if index else look.frame))
    over = words("rows.log.left_in_row") if len(start) > 1 else ""
    left = artifact(text(pen, over, look.small)) if over else Box(0, 0)

    rows = []
    if run.moves[0] == 1:
        first = [Cell(words("rows.log.start"), style=look.small, span=4)]
        first += [Cell(words.number(circles), style=look.body.strong()) for circles in start]
        rows.append(Row(tuple(first), measures.start, ends_group=True))
    height = min(measures.row[1], _room(pen) / len(run.moves))
    blanks = (Cell(),) * (3 + len(start))
    rows += [Row((Cell(words.number(move)), *blanks), height) for move in run.moves]
    moves = table(pen, columns, rows)
    if run.last:
        said = words("rows.log.won")
        label = text(pen, said, look.small, width)
        if look.large:
            moves = column(moves, _WON - 1, blank(beside_line(pen, label, width, 3), said))
        else:
            moves = column(moves, _WON - _LABEL, blank(column(label, _LABEL, to_write_on(pen, width)), said))
    title = heading(pen, words("common.game_n", n=run.game), look.head)
    standing = [put(title, line=look.head.leading * 1.05)]
    if look.large:
        written = job.names_date
        line = beside_line(pen, text(pen, written, look.small), width - title.width - GUTTER)
        standing.append(put(blank(line, written), title.width + GUTTER, line=look.head.leading * 1.05))
    return form(
        width,
        None,
        *standing,
        put(left, width - made.counts + _HEAD / 2, line=measures.table - HEAD_GAP - look.small.leading),
        put(moves, line=measures.table),
    )
