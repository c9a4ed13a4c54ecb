"""The read-back log of crossing out rows: for each move who, which row, how many, and what is left in every row.

It is ruled for the longest game there can be, a move for each circle. Two rounds stand side by side where their
columns are wide enough to write in; else a round has its page, or as many as it takes, to itself.
"""

from __future__ import annotations

from dataclasses import dataclass

from simprint.games.rows import Rows, longest_game
from simprint.page.box import Box, artifact, blank, column, figure, form, put, row
from simprint.page.forms import beside_line, heading, text, to_write_on
from simprint.page.impose import Printout, pages_for, spread
from simprint.page.parts import GUTTER, Pen, foot_top, header_bottom
from simprint.page.scene import PLAYERS, Players
from simprint.page.table import HEAD_GAP, Cell, Column, Row, table
from simprint.sheets.job import Job, copied, frame
from simprint.sheets.row_art import row_icon, row_names
from simprint.words import Words

#: Least width of a column that counts are written in, mm.
_COUNT = 10.0
#: Greatest height of a row, mm.
_ROW = 12.5
GAMES = (1, 2)


def read_back_log(job: Job, copies: int, rows: Rows) -> Printout[Players]:
    """``copies`` logs of a match of two rounds on boards of ``rows`` circles, from the top.

    Raises DoesNotFit.
    """
    pen = job.pen()
    pages = _pages(pen, rows)
    page = frame(job, PLAYERS, "rows.log", len(pages), blank=job.words("common.names_date"))
    bodies = [
        page.body(row(*(_drawn(pen, job.words, part, rows) for part in parts), gap=GUTTER, stand="top"))
        for parts in pages
    ]
    return copied(job, "rows.log", page.pages(bodies, job.words("rows.log.title")), copies)


@dataclass(frozen=True)
class _Measures:
    """Of a part of a page, in mm."""

    table: float
    """From the header's rule to that under the heads."""
    start: float
    """Height of the row that prints the start."""
    row: float
    """Least height of a row."""
    icon: float
    """Greatest width of a row in little."""


_NORMAL = _Measures(table=23, start=10, row=10.2, icon=8.8)
_LARGE = _Measures(table=26, start=11, row=11.5, icon=11)
#: Height of a row in little, and from there up to the words that say what is counted in its column.
_ICON, _COUNTED = 8.0, 1.6
#: From the end of the table down to the line for the winner's name, from there up to its label, and down to the foot at
#: the least.
_WON, _LABEL, _ABOVE_FOOT = 12.5, 7.5, 3.5


def _measures(pen: Pen) -> _Measures:
    return _LARGE if pen.look.large else _NORMAL


@dataclass(frozen=True)
class _Part:
    """A round, or some of its moves, on a page: columns of ``widths`` mm for move, who, row, crossed out, and for each
    count."""

    game: int
    moves: range
    last: bool
    widths: tuple[float, float, float, float, float]


def _pages(pen: Pen, start: Rows) -> list[tuple[_Part, ...]]:
    """The parts on each page of one log."""
    moves = longest_game(start)
    pages = pages_for(moves, int(_room(pen) // _measures(pen).row))
    runs = [range(run.start + 1, run.stop + 1) for run in spread(moves, pages_for(moves, pages))]
    counts = 31.0 / len(start)
    if not pen.look.large and counts >= _COUNT:
        widths = (13.0, 14.0, 12.5, 16.5, counts)
        return [tuple(_Part(game, run, run is runs[-1], widths) for game in GAMES) for run in runs]
    counts = min(56.0 / len(start), 18.0)
    widths = (21.0, pen.box.width - 85.0 - counts * len(start), 32.0, 32.0, counts)
    return [(_Part(game, run, run is runs[-1], widths),) for game in GAMES for run in runs]


def _room(pen: Pen) -> float:
    """What the rows of the moves have, above the line for the winner's name, mm."""
    measures = _measures(pen)
    return foot_top(pen) - header_bottom(pen) - _ABOVE_FOOT - _WON - measures.table - measures.start


def _drawn(pen: Pen, words: Words, part: _Part, start: Rows) -> Box:
    look, measures = pen.look, _measures(pen)
    count = part.widths[-1]
    counts = count * len(start)
    width = sum(part.widths[:-1]) + counts
    columns = [
        Column(wide, words(f"rows.log.{name}"), heads_row=name == "move")
        for wide, name in zip(part.widths, ("move", "who", "row", "crossed"), strict=False)
    ]
    icons = [row_icon(start, [index], min(count - 1.5, measures.icon), _ICON) for index in range(len(start))]
    for name, icon in zip(row_names(words, len(start)), icons, strict=True):
        head = figure(icon, words("rows.log.left_in", row=name))
        columns.append(Column(count, head, "middle", rule_before=look.frame if icon is icons[0] else look.hair))
    left = artifact(text(pen, words("rows.log.left"), look.small, counts).sized(counts, across="end"))

    rows = []
    if part.moves[0] == 1:
        first = [Cell(words("rows.log.start"), style=look.small, span=4)]
        first += [Cell(words.number(circles), style=look.body.strong()) for circles in start]
        rows.append(Row(tuple(first), measures.start, ends_group=True))
    height = min(_ROW, _room(pen) / len(part.moves))
    blanks = (Cell(),) * (3 + len(start))
    rows += [Row((Cell(words.number(move)), *blanks), height) for move in part.moves]
    moves = table(pen, columns, rows)
    if part.last:
        said = words("rows.log.won")
        label = text(pen, said, look.small, width)
        if look.large:
            moves = column(moves, _WON - 1, blank(beside_line(pen, label, width, 3), said))
        else:
            moves = column(moves, _WON - _LABEL, blank(column(label, _LABEL, to_write_on(pen, width)), said))
    title = heading(pen, words("common.game_n", n=part.game), look.head)
    return form(
        width,
        None,
        put(title, line=look.head.leading * 1.05),
        put(left, width - counts, line=measures.table - HEAD_GAP - icons[0].height - _COUNTED),
        put(moves, line=measures.table),
    )
