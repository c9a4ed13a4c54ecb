"""The read-back log of crossing out rows: for each move who, which row, how many, and what is left in every row.

It is ruled for the longest game there can be, a move for each circle. Two rounds stand side by side where their
columns are wide enough to write in; else a round has its page, or as many as it takes, to itself.
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass

from simprint.games.rows import Rows, longest_game
from simprint.page.extent import extent
from simprint.page.impose import Sheaf
from simprint.page.parts import GUTTER, Desk, foot_top, header_bottom
from simprint.page.scene import PLAYERS, Artifact, Block, Group, Line, Players, Role
from simprint.page.table import HEAD_GAP, Cell, Column, Row, table
from simprint.page.units import mm
from simprint.sheets.job import Frame, Job, copied, frame
from simprint.sheets.row_art import little, row_names

#: Least width of a column that counts are written in, mm.
_COUNT = 10.0
#: Greatest height of a row, mm.
_ROW = 12.5


def read_back_log(job: Job, copies: int, rows: Rows) -> Sheaf[Players]:
    """``copies`` logs of a match of two rounds on boards of ``rows`` circles, from the top.

    Raises DoesNotFit.
    """
    desk = job.desk()
    pages = _pages(desk, rows)
    page = frame(job, PLAYERS, "rows.log", len(pages), blank=job.words("common.names_date"))
    bodies = [tuple(block for part in parts for block in _drawn(page, part, rows)) for parts in pages]
    return copied(job, "rows.log", page.pages(bodies, job.words("rows.log.title")), copies)


@dataclass(frozen=True)
class _Part:
    """A round, or some of its moves, on a page: columns from x on, ``widths`` of move, who, row, crossed out, and of
    each count."""

    game: int
    moves: range
    last: bool
    x: float
    widths: tuple[float, float, float, float, float]


def _pages(desk: Desk, start: Rows) -> list[tuple[_Part, ...]]:
    """The parts on each page of one log."""
    large = desk.look.large
    moves = longest_game(start)
    most = int(_room(desk) // (11.5 if large else 10.2))
    pages = -(-moves // most)
    each = -(-moves // pages)
    runs = [range(first, min(first + each, moves + 1)) for first in range(1, moves + 1, each)]
    counts = 31.0 / len(start)
    if not large and counts >= _COUNT:
        widths = (13.0, 14.0, 12.5, 16.5, mm(counts))
        places = ((1, 0.0), (2, 87.0 + GUTTER))
        return [tuple(_Part(game, run, run is runs[-1], x, widths) for game, x in places) for run in runs]
    counts = mm(min(56.0 / len(start), 18.0))
    widths = (21.0, mm(desk.box.width - 85.0 - counts * len(start)), 32.0, 32.0, counts)
    return [(_Part(game, run, run is runs[-1], 0.0, widths),) for game in (1, 2) for run in runs]


def _top(desk: Desk) -> float:
    """Where the table's head ends."""
    return header_bottom(desk) + (26.0 if desk.look.large else 23.0)


def _first(desk: Desk) -> float:
    """Height of the row that prints the start, mm."""
    return 11.0 if desk.look.large else 10.0


def _room(desk: Desk) -> float:
    """What the rows of the moves have, above the line for the winner's name, mm."""
    return foot_top(desk) - 16.0 - _top(desk) - _first(desk)


def _drawn(page: Frame[Players], part: _Part, start: Rows) -> Iterator[Block]:
    desk, look, words = page.desk, page.desk.look, page.job.words
    x, top = part.x, _top(desk)
    count = part.widths[-1]
    right = mm(x + sum(part.widths[:-1]) + count * len(start))
    y = header_bottom(desk) + look.head.leading * 1.05
    yield Group(Role.H2, (desk.type.line(x, y, words("common.game_n", n=part.game), look.head),))

    columns = [
        Column(width, words(f"rows.log.{name}"), heads_row=name == "move")
        for width, name in zip(part.widths, ("move", "who", "row", "crossed"), strict=False)
    ]
    wide = min(count - 1.5, 11.0 if look.large else 8.8)
    for index, name in enumerate(row_names(words, len(start))):
        head = Group(
            Role.FIGURE, little(start, [index], count / 2, 0.0, wide, 8.0), words("rows.log.left_in", row=name)
        )
        columns.append(Column(count, (head,), "middle", rule_before=look.hair if index else look.frame))
    above = top - HEAD_GAP + extent(little(start, [0], 0.0, 0.0, wide, 8.0))[1] - 1.6
    yield Artifact((desk.type.fit(right, above, words("rows.log.left"), look.small, count * len(start), "end"),))

    lines = []
    if part.moves[0] == 1:
        first = [Cell(words("rows.log.start"), style=look.small, span=4)]
        first += [Cell(words.number(circles), style=look.body.strong()) for circles in start]
        lines.append(Row(tuple(first), _first(desk), ends_group=True))
    height = mm(min(_ROW, _room(desk) / len(part.moves)))
    blanks = (Cell(),) * (3 + len(start))
    lines += [Row((Cell(words.number(move)), *blanks), height) for move in part.moves]
    made = table(desk, x, top, columns, lines)
    yield made.group

    if part.last:
        y = made.bottom + 12.5
        said = words("rows.log.won")
        label = desk.type.fit(x, y - (1.0 if look.large else 7.5), said, look.small, right - x)
        begin = x + label.width + 3 if look.large else x
        yield Group(Role.BLANK, (label, Line(mm(begin), mm(y), right, mm(y), look.line)), said)
