"""Host answers for crossing out rows: rulings, questions with hints and the answer, lost positions, a full chart.

Three chapters, each with a title of its own. Every position and move comes from ``games.rows``, for whatever rows.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from itertools import product
from math import prod

from simprint.errors import InvalidValue
from simprint.games.rows import Move, Rows, apply, binary, lost_positions, ones, winning_moves
from simprint.page.box import Box, column, drawing, figure, flow, row
from simprint.page.extent import extent
from simprint.page.fonts import NO_BREAK_SPACE
from simprint.page.forms import lines, paragraph, rule, text
from simprint.page.impose import Printout, pages_for, spread
from simprint.page.look import Measure
from simprint.page.parts import GUTTER
from simprint.page.scene import BLACK, Circle, Host, Line
from simprint.page.table import HEAD_GAP, Cell, Column, Row, table
from simprint.sheets.answers import Chapter, Maker, bind
from simprint.sheets.job import Job
from simprint.sheets.row_art import RowBoard, circles, counts, cross, numbered_rows, row_keys, row_names, short_names
from simprint.sheets.sections import MEASURE, Paragraph

#: Words of the game that are explained to the host.
TERMS = ("row", "move", "read_back", "log", "match")
#: From a grid to the rule below it.
_BELOW = 4.0
#: More positions than this are not charted.
MOST_POSITIONS = 2500


def answers_rows(job: Job, copies: int, rows: Rows) -> Printout[Host]:
    """``copies`` sets of the host's pages for boards of ``rows`` circles, from the top.

    Raises InvalidValue (also when there are too many positions to chart) and DoesNotFit.
    """
    total = prod(circles + 1 for circles in rows)
    if total > MOST_POSITIONS:
        raise InvalidValue("positions", "rows", value=list(rows), total=total, most=MOST_POSITIONS)
    makers = (_Rulings, _Lost, _Chart) if len(rows) > 1 else (_Rulings, _Lost)
    return bind(job, "rows.answers", [make(job, rows).made() for make in makers], copies)


class _Maker(Maker):
    """What the makers of chapters share."""

    def __init__(self, job: Job, start: Rows) -> None:
        super().__init__(job, "rows.answers", job.look.body.leading)
        self.job, self.start, self.names = job, start, row_names(job.words, len(start))
        self.half = (self.width - GUTTER) / 2

    def say(self, name: str, **values: object) -> str:
        """Words of these pages, those for a single row where there are such."""
        single = f"single.{name}"
        only = len(self.start) == 1 and self.words.has(f"rows.answers.{single}")
        return super().say(single if only else name, **values)

    def move(self, position: Rows, move: Move) -> str:
        """A move in words, with what it leaves."""
        circles = self.words("rows.circles", n=move.count)
        left = counts(self.words, apply(position, move))
        return self.say("move", circles=circles, row=self.say(f"of.{self.key(move.row)}"), left=left)

    def powers(self) -> str:
        """The powers of two that the counts are made of, the greatest first."""
        return counts(self.words, [2**power for power in reversed(range(len(binary(self.start)[0])))])

    def key(self, row: int) -> str:
        """The name under which a row's words are found."""
        return row_keys(len(self.start))[row]


# -- rulings -----------------------------------------------------------------------------------------------------------


class _Rulings(_Maker):
    """What to settle at the table; what to ask, in which order."""

    circle = Measure(4.0, 7.0)
    """The greatest diameter of the circles of a board in small."""

    def made(self) -> Chapter:
        longest, single = self.start.index(max(self.start)), len(self.start) == 1
        apart = [(longest, 0), (longest, 2)] if max(self.start) > 2 else []
        each = [] if single else [(row, circles - 1) for row, circles in enumerate(self.start)]
        stray = [] if single else [(len(self.start) - 1, 0)]
        terms = " ".join(self.say(f"term_{name}") for name in TERMS)
        sections = [
            [self.marked("legal", apart), self.marked("illegal", each), self.marked("stray", stray)],
            [
                self.item("questions"),
                self.item("hints", powers=self.powers()),
                self.item("answer", answer=self.answer()),
            ],
            [self.item(name) for name in ("opposite", "watching", "finish")],
            [Paragraph(self.say("terms_title"), terms)],
        ]
        return self.chapter("rulings", self.pages([one for items in sections for one in self.columns(items)]))

    def marked(self, name: str, marks: Sequence[tuple[int, int]]) -> Paragraph:
        """A paragraph, with a board on which ``marks`` are crossed out if there are any; a ``stray`` mark reaches into
        the row above."""
        if not marks:
            return self.item(name)
        d = min(self.circle, 50.0 / (max(self.start) * 1.22))
        board = RowBoard(self.start, (d / 2 + 0.2, d / 2), d, d * 1.22, d * 1.32)
        shapes = list(circles(self.pen, board))
        for at in marks:
            x, y = board.at(*at)
            if name == "stray":
                shapes.append(Line(x - d * 0.6, y + d * 0.6, x + d * 0.8, y - d * 1.8, self.look.rule))
            else:
                shapes.append(cross(self.pen, x, y, d))
        _, _, right, bottom = extent(shapes)
        return self.item(name, figure(drawing(right, bottom, *shapes), self.say(f"{name}_alt")))

    def answer(self) -> str:
        """Who wins, and with which openings."""
        moves = [self.move(self.start, move) for move in winning_moves(self.start)]
        shown = counts(self.words, self.start)
        if not moves:
            return self.say("second_wins", start=shown)
        return self.say(
            "one_opening" if len(moves) == 1 else "openings",
            start=shown,
            moves=self.words("rows.practice.or").join(moves),
        )


# -- lost positions ----------------------------------------------------------------------------------------------------


class _Lost(_Maker):
    """The positions that the mover loses, each with its counts in binary, and why."""

    head = Measure(9.5, 13.0)
    """From the rule above a table to that under its heads, where these have one line."""
    high = Measure(9.0, 9.2)
    """Height of a row."""
    named = Measure(32.0, 46.0)
    """Width of the column with the names of rows, where the start is worked out."""

    def __init__(self, job: Job, start: Rows) -> None:
        super().__init__(job, start)
        self._lost = lost_positions(start)
        self._beside = not self.look.large and len(start) <= 3
        small = self.look.small
        widest = self.pen.type.width(counts(self.words, start), self.look.body.strong())
        self._first = 4.0 + max(widest, self.pen.type.width(self.say("left"), small))
        room = (self.half if self._beside else self.width) - self._first
        words = max(self.pen.type.width(word, small) for word in self.say("ones").split(" "))
        self._last = max(room / (len(start) + 1), words + 1)
        self._each = (room - self._last) / len(start)
        """Widths of the columns."""
        more = self.pen.type.height(self.say("ones"), small, self._last) - small.leading
        self._head = self.head + more
        self._digits = len(binary(start)[0])

    def made(self) -> Chapter:
        abreast = 2 if self._beside else 1
        most = int((self.room - self._head) / self.high) * abreast
        tables = [self._tables(self._lost[run.start : run.stop], abreast) for run in spread(len(self._lost), most)]
        total = prod(circles + 1 for circles in self.start)
        lead = self.say("lost_lead", lost=len(self._lost), total=total)
        # A single row is charted in one line, on the same page.
        chart = _Chart(self.job, self.start).sections() if len(self.start) == 1 else []
        return self.chapter("lost", self.pages([*tables, *self._why(), *chart]), lead)

    def _tables(self, part: Sequence[Rows], abreast: int) -> Box:
        """A table, or two side by side."""
        runs = spread(len(part), pages_for(len(part), abreast))
        tables = [self._table(part[run.start : run.stop]) for run in runs]
        return column(self._head, row(*tables, gap=GUTTER, stand="top"), 4)

    def _table(self, positions: Sequence[Rows]) -> Box:
        pen, strong = self.pen, self.look.body.strong()
        columns = [Column(self._first, self.say("left"), heads_row=True)]
        for name, short in zip(self.names, self._heads(self._each), strict=True):
            columns.append(Column(self._each, figure(text(pen, short, self.look.small), name), "middle"))
        columns.append(Column(self._last, self.say("ones"), "middle", rule_before=self.look.hair))
        rows = [
            Row((Cell(counts(self.words, position), style=strong), *map(Cell, self._sum(position))), self.high)
            for position in positions
        ]
        return table(pen, columns, rows)

    def _heads(self, room: float) -> tuple[str, ...]:
        """What the rows are called over columns of ``room`` mm: numbers where words are too wide."""
        short = short_names(self.words, len(self.start))
        fits = max(self.pen.type.width(name, self.look.small) for name in short) < room
        return short if fits else numbered_rows(self.words, len(self.start))

    def _sum(self, position: Rows) -> list[str]:
        """A position's counts in binary, and how many ones there are in each place."""
        sums = "".join(map(str, ones(position)))
        return [NO_BREAK_SPACE.join(digits.rjust(self._digits, "0")) for digits in (*binary(position), sums)]

    def _why(self) -> list[Box]:
        """Why they are lost, beside the start worked out."""
        why = self.item("why", powers=self.powers())
        if self.look.large:
            return [*self.columns([why]), self._worked(MEASURE)]
        words = self.section(why.title, why.text, self.end, room=self.half)
        return [row(words, self._worked(self.half), gap=GUTTER, stand="top")]

    def _worked(self, room: float) -> Box:
        """The start, and what the winning move leaves, in binary under each other."""
        moves = winning_moves(self.start)
        if moves:
            sums = ones(self.start)
            odd = ", ".join(str(2 ** (len(sums) - 1 - place)) for place, count in enumerate(sums) if count % 2)
            said = self.say("example", odd=odd, move=self.move(self.start, moves[0]))
        else:
            said = self.say("example_lost")
        positions = [self.start, *(apply(self.start, move) for move in moves[:1])]
        small, first = self.look.small, self.named
        each = (min(room, 110.0) - first) / len(positions)
        columns = [Column(first, heads_row=True)]
        columns += [Column(each, counts(self.words, position), "middle") for position in positions]
        sums_of = zip((*self.names, self.say("ones")), *map(self._sum, positions), strict=True)
        rows = [
            Row((Cell(name, style=small), *map(Cell, digits)), self.high, ends_group=index == len(self.start) - 1)
            for index, (name, *digits) in enumerate(sums_of)
        ]
        title = self.say("example_title", start=counts(self.words, self.start))
        under = self.look.body.leading + small.leading + 2
        return self.section(title, said, under, table(self.pen, columns, rows), 6, room=room)


# -- the chart ---------------------------------------------------------------------------------------------------------


class _Chart(_Maker):
    """Every position: all winning moves of the mover, a line each, or a disc where there is none."""

    first = Measure(7.0, 10.0)
    """Width of a grid's first column."""
    narrow = Measure(12.0, 12.5)
    """The least width of a cell where two grids stand side by side."""
    low = Measure(8.0, 10.0)
    """The least height of a row."""

    def __init__(self, job: Job, start: Rows) -> None:
        super().__init__(job, start)
        *self._outer, self._down, self._across = (0, 0, *start)[-max(len(start), 2) :]
        half = (self.half - self.first) / (self._across + 1) >= self.narrow
        half = half and not (self.look.large and len(self._outer) > 2)
        self._abreast = 2 if half else 1
        self._width = self.half if half else self.width
        self._cell = min(20.0, (self._width - self.first) / (self._across + 1))
        small = self.look.small
        self._line = small.leading * 0.85
        """From one move of a cell to the next."""
        self._axes = self.say("axes", down=self.names[-2], across=self.names[-1]) if len(start) > 1 else ""
        """Which rows a grid counts down and across; nothing where there is but one row."""
        self._under_caption = HEAD_GAP + small.leading + 1.5
        """From the last line of a grid's caption down to the rule under its heads."""
        captions = (self._caption(outer) for outer in product(*(range(circles + 1) for circles in self._outer)))
        body = self.look.body
        first = body.leading / 2 + body.half_cap  # from the top of a caption to its first line
        self._above = self.drop - first + max(caption.last_line for caption in captions) + self._under_caption
        """From the rule above a grid to that under its heads."""

    def made(self) -> Chapter:
        # Below a grid there is less than below text: no more than that may reach beyond the body of a page.
        return self.chapter("chart", flow(self.sections(), self.room + _BELOW, rule(self.pen, self.width)))

    def sections(self) -> list[Box]:
        """How a chart is read, and the grids."""
        outers = product(*(range(circles + 1) for circles in self._outer))
        grids = [self._grid(*part) for outer in outers for part in self._parts(outer)]
        abreast = [grids[run.start : run.stop] for run in spread(len(grids), self._abreast)]
        how = self.text(self.say("chart_how"), MEASURE)
        title = [self.title(self.say("chart_title"), MEASURE)] if len(self.start) == 1 else []
        return [
            column(self.drop, *title, how, self.end),
            *(column(self._above, row(*each, gap=GUTTER, stand="line"), _BELOW) for each in abreast),
        ]

    def _parts(self, outer: tuple[int, ...]) -> Iterator[tuple[tuple[int, ...], range]]:
        """The rows of a grid, on as many pages as they take."""
        first, left = 0, self.room - self._above - _BELOW
        room = left
        for down in range(self._down + 1):
            height = self._height(outer, down)
            if height > left:
                yield outer, range(first, down)
                first, left = down, room
            left -= height
        yield outer, range(first, self._down + 1)

    def _height(self, outer: tuple[int, ...], down: int) -> float:
        """Of a row of a grid."""
        most = max(len(winning_moves(self._position(outer, down, right))) for right in range(self._across + 1))
        return max(self.low, most * self._line + 2.0)

    def _position(self, outer: tuple[int, ...], down: int, right: int) -> Rows:
        return (*outer, down, right)[-len(self.start) :]

    def _caption(self, outer: tuple[int, ...]) -> Box:
        """What the rows above have, and which rows a grid counts down and across."""
        small = self.look.small
        # The names of more rows than three have no room: their numbers from the top stand for them, as in the cells.
        names = self.names if len(self.start) < 4 else [self.words.number(n) for n in range(1, len(self.start) + 1)]
        named = [
            self.words("rows.row_has", row=name, circles=self.words.number(left))
            for name, left in zip(names, outer, strict=False)
        ]
        title = "; ".join(named) or self.say("left")
        caption = lines(self.pen, f"{title} " if self._axes else title, self.look.body.strong(), self._width)
        if not self._axes:
            return caption
        return column(caption, small.leading, paragraph(self.pen, self._axes, small, self._width, None))

    def _grid(self, outer: tuple[int, ...], part: range) -> Box:
        """The last two rows' counts down and across, the rows above as its caption says."""
        small = self.look.small
        caption = self._caption(outer)
        columns = [Column(self.first, heads_row=True)]
        columns += [
            Column(self._cell, text(self.pen, self.words.number(right), small.strong()), "middle")
            for right in range(self._across + 1)
        ]
        rows = []
        for down in part:
            cells = [Cell(self.words.number(down), style=small.strong())]
            cells += [Cell(box=self._answer(self._position(outer, down, right))) for right in range(self._across + 1)]
            rows.append(Row(tuple(cells), self._height(outer, down)))
        return table(self.pen, columns, rows, caption, self._under_caption).sized(self._width)

    def _answer(self, position: Rows) -> Box:
        """The winning moves, each by its row's number and how many circles it takes; a disc where there is none."""
        moves = winning_moves(position)
        if not moves:
            return figure(drawing(3, 3, Circle(1.5, 1.5, 1.5, fill=BLACK)), self.say("lost_alt"))
        small = self.look.small
        said = [
            text(self.pen, self.say("cell", row=move.row + 1, circles=move.count), small).sized(height=self._line)
            for move in moves
        ]
        either = self.words("rows.practice.or").join(self.move(position, move) for move in moves)
        return figure(column(*said), either)
