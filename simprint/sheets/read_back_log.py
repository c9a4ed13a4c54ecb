"""The read-back log of crossing out rows: for each move who, which row, how many, and what is left in every row.

It is ruled for the longest game there can be, a move for each circle. Two rounds stand side by side where their
columns are wide enough to write in; else a round has its page, or as many as it takes, to itself.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

from simprint.games.rows import Rows, longest_game
from simprint.page.box import Box, artifact, blank, column, figure, row
from simprint.page.forms import beside_line, heading, text, to_write_on
from simprint.page.impose import Printout, pages_for, spread
from simprint.page.look import Measure
from simprint.page.parts import GUTTER, foot_top, header_bottom
from simprint.page.scene import PLAYERS, Players
from simprint.page.table import HEAD_GAP, Cell, Column, Row, table
from simprint.sheets.job import GAMES, Job, copied, frame
from simprint.sheets.row_art import numbered_rows, row_names, short_names

#: What is written of a move, as words call the heads.
_HEADS = ("who", "row", "how_many")


def read_back_log(job: Job, copies: int, rows: Rows) -> Printout[Players]:
    """``copies`` logs of a match of two rounds on boards of ``rows`` circles, from the top.

    Raises DoesNotFit.
    """
    log = _Log(job, rows)
    pages = log.pages()
    # In large print a line for names has no room in the header: it stands beside the title of each game.
    page = frame(job, PLAYERS, "rows.log", len(pages), blank="" if job.look.large else job.names_date)
    bodies = [page.body(row(*map(log.drawn, runs), gap=GUTTER, stand="top")) for runs in pages]
    return copied(job, "rows.log", page.pages(bodies, job.words("rows.log.title")), copies, matches=1)


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


class _Log:
    """The runs of moves of one log, from boards of ``start`` circles. A line is measured from the one above it, mm."""

    title = Measure(9.45, 12.6)
    table = Measure(10.55, 18.4)
    """The rule under the heads."""
    start = Measure(10.0, 11.0)
    """Height of the row that prints the start."""
    row = Measure((10.2, 13.5), (11.5, 16.0))
    """Least and greatest height of a row: few rows take the room there is."""
    move, who = Measure(7.0, 12.0), Measure(9.5, 20.0)
    """Least width of the columns for the number of the move and for who makes it."""
    half, page = 19.0, 30.0
    """Least width of the column for the row's name, where two rounds stand side by side and where one has the page."""
    count = Measure(10.0, 14.0)
    """Least width of a column that counts are written in."""
    head = 1.2
    """What a column's head has around its words."""
    won = Measure(5.0, 11.5)
    """From the end of the table to what is said of the winner; the name is written on a line under it, in large print
    beside it."""
    name, beside = Measure(7.5, 0.0), 3.0
    above_foot = Measure(3.5, 6.0)

    def __init__(self, job: Job, start: Rows) -> None:
        self._job, self._words, self._pen, self.look, self._start = job, job.words, job.pen(), job.look, start

    @property
    def _room(self) -> float:
        """What the rows of the moves have, above the line for the winner's name."""
        taken = self.title + self.table + self.start + self.won + self.name + self.above_foot
        return foot_top(self._pen) - header_bottom(self._pen) - taken

    def pages(self) -> list[tuple[_Run, ...]]:
        """The runs of moves on each page."""
        words, width, start = self._words, self._pen.box.width, self._start
        moves = longest_game(start)
        pages = pages_for(moves, int(self._room // self.row[0]))
        runs = [range(run.start + 1, run.stop + 1) for run in spread(moves, pages_for(moves, pages))]
        names = (words("rows.log.left"),) if len(start) == 1 else short_names(words, len(start))
        half = None if self.look.large else self._columns(names, (width - GUTTER) / 2, self.half)
        if half is not None:
            return [tuple(_Run(game, run, run is runs[-1], half) for game in GAMES) for run in runs]
        # Where there is no room for what the rows are called, they are numbered from the top.
        page = self._columns(names, width, self.page) or self._columns(numbered_rows(words, len(start)), width, 0.0)
        assert page is not None
        return [(_Run(game, run, run is runs[-1], page),) for game in GAMES for run in runs]

    def _columns(self, rows: Sequence[str], width: float, least: float) -> _Columns | None:
        """Columns ``width`` mm wide together, each with room for its head; None where what is left for the row's name
        is less than ``least`` mm. Columns for counts share half of what is left over, until they are half as wide
        again."""
        words, small, type_ = self._words, self.look.small, self._pen.type

        def needed(head: str) -> float:
            return max(type_.width(word, small) for word in head.split(" ")) + self.head

        who, many = max(needed(words("rows.log.who")), self.who), needed(words("rows.log.how_many"))
        count = max(self.count, *(type_.width(name, small) + self.head for name in rows))
        name = width - self.move - who - many - count * len(rows)
        if name < least:
            return None
        wider = min((name - least) / 2 / len(rows), count / 2)
        return _Columns((self.move, who, name - wider * len(rows), many), count + wider, rows)

    def drawn(self, run: _Run) -> Box:
        """A run of moves, with who won under the last of them."""
        pen, words, look, start = self._pen, self._words, self.look, self._start
        width = run.columns.width
        move, *others = run.columns.widths
        columns = [Column(move, heads_row=True)]
        columns += [Column(wide, words(f"rows.log.{name}")) for wide, name in zip(others, _HEADS, strict=True)]
        for index, (name, short) in enumerate(zip(row_names(words, len(start)), run.columns.rows, strict=True)):
            head = figure(text(pen, short, look.small), words("rows.log.left_in", row=name))
            columns.append(Column(run.columns.count, head, "middle", rule_before=look.hair if index else look.frame))
        rows = []
        if run.moves[0] == 1:
            printed = [Cell(words.number(circles), style=look.body.strong()) for circles in start]
            said = Cell(words("rows.log.start"), style=look.small, span=len(run.columns.widths))
            rows.append(Row((said, *printed), self.start, ends_group=True))
        blanks = (Cell(),) * (len(others) + len(start))
        height = min(self.row[1], self._room / len(run.moves))
        rows += [Row((Cell(words.number(move)), *blanks), height) for move in run.moves]
        over = artifact(text(pen, words("rows.log.left_in_row"), look.small)) if len(start) > 1 else Box(0, 0)
        left, under = row(width - run.columns.counts + self.head / 2, over), HEAD_GAP + look.small.leading
        return column(
            *(self.title, self._title(run.game, width), self.table - under, left, under, table(pen, columns, rows)),
            *((self.won, self._winner(width)) if run.last else ()),
        )

    def _title(self, game: int, width: float) -> Box:
        """Which game it is; in large print a line for names beside that."""
        title = heading(self._pen, self._words("common.game_n", n=game), self.look.head)
        if not self.look.large:
            return title
        written = self._job.names_date
        line = beside_line(self._pen, text(self._pen, written, self.look.small), width - title.width - GUTTER)
        return row(title, GUTTER, blank(line, written), stand="line")

    def _winner(self, width: float) -> Box:
        """A line for the name of who won, under what that is; in large print beside it."""
        said = self._words("rows.log.won")
        label = text(self._pen, said, self.look.small, width)
        if self.look.large:
            return blank(beside_line(self._pen, label, width, self.beside), said)
        return blank(column(label, self.name, to_write_on(self._pen, width)), said)
