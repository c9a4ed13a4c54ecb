"""Host answers for crossing out rows: rulings, questions with hints and the answer, lost positions, a full chart.

Three chapters, each with a title of its own. Every position and move comes from ``games.rows``, for whatever rows.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from itertools import product
from math import prod

from simprint.errors import InvalidValue
from simprint.games.rows import Move, Rows, apply, binary, lost_positions, ones, winning_moves
from simprint.page.extent import extent
from simprint.page.flow import Section, flow
from simprint.page.impose import Sheaf
from simprint.page.move import moved
from simprint.page.parts import GUTTER, foot_top, header_bottom
from simprint.page.scene import BLACK, Block, Circle, Group, Host, Line, Role
from simprint.page.table import HEAD_GAP, Cell, Column, Row, table
from simprint.page.units import mm
from simprint.sheets.answers import Chapter, bound
from simprint.sheets.job import Job
from simprint.sheets.row_art import RowBoard, circles, counts, cross, little, row_keys, row_names

#: More positions than this are not charted.
MOST_POSITIONS = 2500
#: Two columns of the page; left of the right one of three.
_HALF, _RIGHT = 87.0, 124.0


def answers_rows(job: Job, copies: int, rows: Rows) -> Sheaf[Host]:
    """``copies`` sets of the host's pages for boards of ``rows`` circles, from the top.

    Raises InvalidValue (also when there are too many positions to chart) and DoesNotFit.
    """
    total = prod(circles + 1 for circles in rows)
    if total > MOST_POSITIONS:
        raise InvalidValue("positions", "rows", value=list(rows), total=total, most=MOST_POSITIONS)
    chapters = (_Rulings(job, rows).chapter(), _Lost(job, rows).chapter(), _Chart(job, rows).chapter())
    return bound(job, "rows.answers", chapters, copies)


@dataclass(frozen=True)
class _Item:
    """A titled paragraph; its drawing stands with its top left at the origin."""

    title: str
    text: str
    drawing: Group | None = None

    @property
    def drawing_height(self) -> float:
        """How far the drawing reaches down, mm."""
        return extent([self.drawing])[3] if self.drawing is not None else 0.0


class _Maker:
    """What the makers of chapters share: words, desk, names of rows, titled paragraphs, pages."""

    def __init__(self, job: Job, start: Rows) -> None:
        self.words, self.start = job.words, start
        self.desk = job.desk()
        self.look = self.desk.look
        self.names = row_names(job.words, len(start))
        self.top = header_bottom(self.desk, host=True)
        self.bottom = foot_top(self.desk, host=True) - 3
        self.drop = 11.0 if self.look.large else 8.5
        """From the rule above a section to its title."""

    def say(self, name: str, **values: object) -> str:
        """Words of these pages."""
        return self.words(f"rows.answers.{name}", **values)

    def bodies(self, sections: Sequence[Section]) -> list[tuple[Block, ...]]:
        """Pages of sections; the last section's own space may reach into the foot's."""
        return flow(self.desk, sections, self.top, self.bottom + 3)

    def texts(self, items: Sequence[_Item], xs: Sequence[float], room: float) -> Section:
        """Titled paragraphs side by side at ``xs``, each with its drawing below; in large print beside it."""
        type_, body = self.desk.type, self.look.body
        beside = self.look.large and any(item.drawing for item in items)
        if beside:
            room = _RIGHT - GUTTER
        head = max(type_.height(item.title, body.strong(), room) for item in items)
        texts = max(type_.height(item.text, body, room) for item in items)
        drawn = max(item.drawing_height for item in items)
        height = self.drop + (max(head + texts, drawn + 3.0) if beside else head + texts + (drawn and drawn + 3.0))

        def draw(y: float) -> tuple[Block, ...]:
            blocks: list[Block] = []
            first = y + self.drop
            for item, x in zip(items, xs, strict=True):
                blocks.append(Group(Role.H2, type_.paragraph(x, first, item.title, body.strong(), room)))
                blocks.append(Group(Role.P, type_.paragraph(x, first + head, item.text, body, room)))
                if item.drawing is not None:
                    at = (_RIGHT, first - 4.0) if beside else (x, first + head + texts - body.leading + 4.5)
                    blocks.append(moved(item.drawing, at[0], mm(at[1])))
            return tuple(blocks)

        return Section(mm(height), draw)

    def columns(self, items: Sequence[_Item]) -> list[Section]:
        """Titled paragraphs in three columns; in large print one under another."""
        if self.look.large:
            return [self.texts([item], (0.0,), 160.0) for item in items]
        return [self.texts(items, [62.0 * index for index in range(len(items))], 56.0)]

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

    def chapter(self) -> Chapter:
        opening = [
            (move.row, self.start[move.row] - 1 - index)
            for move in winning_moves(self.start)[:1]
            for index in range(move.count)
        ]
        longest = self.start.index(max(self.start))
        apart = [(longest, 0), (longest, 2)] if max(self.start) > 2 else []
        each = [(row, circles - 1) for row, circles in enumerate(self.start)] if len(self.start) > 1 else []
        return Chapter(
            self.say("rulings_title"),
            self.say("rulings_lead"),
            self.bodies(
                [
                    *self.columns(
                        [
                            self.item("legal", apart),
                            self.item("illegal", each),
                            self.item("stray", [(len(self.start) - 1, 0)] if len(self.start) > 1 else [], stray=True),
                        ]
                    ),
                    *self.columns(
                        [
                            self.item("questions"),
                            self.item("hints", powers=self.powers()),
                            self.item("answer", opening, answer=self.answer()),
                        ]
                    ),
                    *self.columns([self.item(name) for name in ("opposite", "watching", "finish")]),
                ]
            ),
        )

    def item(self, name: str, marks: Sequence[tuple[int, int]] = (), stray: bool = False, **values: object) -> _Item:
        """A paragraph, with a board on which ``marks`` are crossed out if there are any; a ``stray`` mark reaches into
        the row above."""
        title, text = self.say(f"{name}_title"), self.say(name, **values)
        if not marks:
            return _Item(title, text)
        d = min(7.0 if self.look.large else 4.0, 50.0 / (max(self.start) * 1.22))
        board = RowBoard(self.start, (mm(d / 2 + 0.2), mm(d / 2)), mm(d), mm(d * 1.22), mm(d * 1.32))
        shapes = list(circles(self.desk, board))
        for row, index in marks:
            x, y = board.at(row, index)
            if stray:
                ends = (mm(x - d * 0.6), mm(y + d * 0.6), mm(x + d * 0.8), mm(y - d * 1.8))
                shapes.append(Line(*ends, self.look.rule))
            else:
                shapes.append(cross(self.desk, x, y, d))
        return _Item(title, text, Group(Role.FIGURE, tuple(shapes), self.say(f"{name}_alt")))

    def answer(self) -> str:
        """Who wins, and with which openings."""
        moves = [self.move(self.start, move) for move in winning_moves(self.start)]
        shown = counts(self.words, self.start)
        if not moves:
            return self.say("second_wins", start=shown)
        return self.say("one_opening" if len(moves) == 1 else "openings", start=shown, moves="; ".join(moves))


# -- lost positions ----------------------------------------------------------------------------------------------------


class _Lost(_Maker):
    """The positions that the mover loses, each with its counts in binary, and why."""

    def __init__(self, job: Job, start: Rows) -> None:
        super().__init__(job, start)
        self._lost = lost_positions(start)
        self._beside = not self.look.large and len(start) <= 3
        self._width = _HALF if self._beside else self.desk.box.width
        self._height = 9.2 if self.look.large else 9.0
        self._head = 13.0 if self.look.large else 9.5
        self._digits = len(binary(start)[0])

    def chapter(self) -> Chapter:
        total = prod(circles + 1 for circles in self.start)
        room = self.bottom - self.top
        most = int((room - self._head) / self._height)
        abreast = 2 if self._beside else 1
        sections = []
        left = list(self._lost)
        while left:
            part, left = left[: most * abreast], left[most * abreast :]
            sections.append(self._tables(part, abreast))
        sections += self._why()
        lead = self.say("lost_lead", lost=len(self._lost), total=total)
        return Chapter(self.say("lost_title"), lead, self.bodies(sections))

    def _tables(self, part: Sequence[Rows], abreast: int) -> Section:
        each = -(-len(part) // abreast)
        runs = [part[first : first + each] for first in range(0, len(part), each)]

        def draw(y: float) -> tuple[Block, ...]:
            return tuple(
                self._table(run, index * (self._width + GUTTER), y + self._head) for index, run in enumerate(runs)
            )

        return Section(mm(self._head + each * self._height + 4), draw)

    def _table(self, run: Sequence[Rows], x: float, y: float) -> Group:
        width = self._width
        type_ = self.desk.type
        first = 4.0 + max(
            type_.width(counts(self.words, self.start), self.look.body.strong()),
            type_.width(self.say("left"), self.look.small),
        )
        each = mm((width - first) / (len(self.start) + 1))
        columns = [Column(mm(first), self.say("left"), heads_row=True)]
        for row, name in enumerate(self.names):
            columns.append(Column(each, (self.icon(row, each / 2, name),), "middle"))
        columns.append(Column(each, self.say("ones"), "middle", rule_before=self.look.hair))
        lines = []
        for position in run:
            cells = [Cell(counts(self.words, position), style=self.look.body.strong())]
            cells += [Cell(self._spaced(digits)) for digits in self._binary(position)]
            cells.append(Cell(self._sums(position)))
            lines.append(Row(tuple(cells), self._height))
        return table(self.desk, x, y, columns, lines).group

    def icon(self, row: int, cx: float, alt: str) -> Group:
        """A row, drawn in little."""
        return Group(
            Role.FIGURE, little(self.start, [row], cx, 0.0, *((11.0, 6.0) if self.look.large else (8.8, 5.2))), alt
        )

    def _binary(self, position: Rows) -> list[str]:
        return [digits.rjust(self._digits, "0") for digits in binary(position)]

    def _spaced(self, digits: str) -> str:
        return "\u00a0".join(digits)

    def _sums(self, position: Rows) -> str:
        return self._spaced("".join(map(str, ones(position))).rjust(self._digits, "0"))

    def _why(self) -> list[Section]:
        """Why they are lost, beside the start worked out."""
        moves = winning_moves(self.start)
        shown = counts(self.words, self.start)
        odd = [str(2 ** (self._digits - 1 - i)) for i, digit in enumerate(self._all(self.start)) if digit % 2]
        if moves:
            text = self.say("example", odd=", ".join(odd), move=self.move(self.start, moves[0]))
        else:
            text = self.say("example_lost")
        why = _Item(self.say("why_title"), self.say("why", powers=self.powers()))
        example = _Item(self.say("example_title", start=shown), text)
        if self.look.large:
            return [self.texts([why], (0.0,), 160.0), self._worked(example, 0.0, 160.0)]
        beside = self._worked(example, _HALF + GUTTER, _HALF)
        words = self.texts([why], (0.0,), _HALF)
        return [Section(max(beside.height, words.height), lambda y: (*words.draw(y), *beside.draw(y)))]

    def _all(self, position: Rows) -> list[int]:
        sums = ones(position)
        return [0] * (self._digits - len(sums)) + list(sums)

    def _worked(self, item: _Item, x: float, room: float) -> Section:
        words = self.texts([item], (x,), room)
        positions = [self.start, *(apply(self.start, move) for move in winning_moves(self.start)[:1])]
        head = self.look.small.leading + 5
        lines = [
            (name, [self._spaced(self._binary(position)[row]) for position in positions])
            for row, name in enumerate(self.names)
        ]
        lines.append((self.say("ones"), [self._sums(position) for position in positions]))

        def draw(y: float) -> tuple[Block, ...]:
            first = 46.0 if self.look.large else 32.0
            each = mm((min(room, 110.0) - first) / len(positions))
            columns = [Column(first, "", heads_row=True)]
            columns += [Column(each, counts(self.words, position), "middle") for position in positions]
            rows = [
                Row(
                    (Cell(name, style=self.look.small), *(Cell(digits) for digits in found)),
                    self._height,
                    ends_group=index == len(self.start) - 1,
                )
                for index, (name, found) in enumerate(lines)
            ]
            return (*words.draw(y), table(self.desk, x, mm(y + words.height + head - 3), columns, rows).group)

        return Section(mm(words.height + head + len(lines) * self._height + 3), draw)


# -- the chart ---------------------------------------------------------------------------------------------------------


class _Chart(_Maker):
    """Every position: the mover's winning move, or a disc where there is none."""

    def __init__(self, job: Job, start: Rows) -> None:
        super().__init__(job, start)
        *self._outer, self._down, self._across = (0, 0, *start)[-max(len(start), 2) :]
        self._first = 14.0 if self.look.large else 11.0
        # A cell holds a row in little and a number; a grid's caption names the rows above.
        half = (_HALF - self._first) / (self._across + 1) >= (16.0 if self.look.large else 12.0)
        half = half and not (self.look.large and len(self._outer) > 2)
        self._abreast = 2 if half else 1
        self._cell = mm(min(20.0, ((_HALF if half else self.desk.box.width) - self._first) / (self._across + 1)))
        self._icon_above = self.look.small.leading * 0.85
        self._above = self.drop + self.look.body.leading + self._icon_above + 6.0

        # Rows are as high as a page has room for, if all grids go on one.
        grids = -(-prod(circles + 1 for circles in self._outer) // self._abreast)
        each = (self.bottom - self.top) / grids - self._above - 4
        self._height = mm(min(11.5, max(each / (self._down + 1), 10.0 if self.look.large else 8.0)))

    def chapter(self) -> Chapter:
        grids = list(product(*(range(circles + 1) for circles in self._outer)))
        sections = [self._grids(grids[first : first + self._abreast]) for first in range(0, len(grids), self._abreast)]
        return Chapter(self.say("chart_title"), self.say("chart_lead"), self.bodies(sections))

    def _grids(self, grids: Sequence[tuple[int, ...]]) -> Section:
        """One grid, or two side by side."""
        height = self._above + (self._down + 1) * self._height + 4

        def draw(y: float) -> tuple[Block, ...]:
            return tuple(
                self._grid(outer, index * (_HALF + GUTTER), y + self._above) for index, outer in enumerate(grids)
            )

        return Section(mm(height), draw)

    def _grid(self, outer: tuple[int, ...], x: float, y: float) -> Group:
        """The last two rows' counts down and across, the rows above as its caption says."""
        small = self.look.small
        named = [
            self.words("rows.row_has", row=name, circles=self.words.number(left))
            for name, left in zip(self.names, outer, strict=False)
        ]
        room = _HALF if self._abreast == 2 else self.desk.box.width
        last = y - HEAD_GAP - self._icon_above - 8.0
        caption = self.desk.type.fit_lines(x, last, "; ".join(named) or self.say("left"), self.look.body.strong(), room)
        corner = () if len(self.start) == 1 else (self._icon(len(self.start) - 2, 3.2, 0.0),)
        columns = [Column(self._first, corner, heads_row=True)]
        for right in range(self._across + 1):
            number = self.desk.type.line(self._cell / 2, 0.0, self.words.number(right), small.strong(), "middle")
            above = () if right else (self._icon(len(self.start) - 1, self._cell / 2, -self._icon_above),)
            columns.append(Column(self._cell, (*above, number), "middle"))
        lines = []
        for down in range(self._down + 1):
            cells = [Cell(self.words.number(down), style=small.strong())]
            cells += [self._answer((*outer, down, right)[-len(self.start) :]) for right in range(self._across + 1)]
            lines.append(Row(tuple(cells), self._height))
        return table(self.desk, x, y, columns, lines, Group(Role.CAPTION, caption)).group

    def _icon(self, row: int, cx: float, bottom: float) -> Group:
        return Group(Role.FIGURE, little(self.start, [row], cx, bottom, 6.4, 5.0), self.names[row])

    def _answer(self, position: Rows) -> Cell:
        moves = winning_moves(position)
        middle = self._cell / 2
        if not moves:
            disc = Circle(mm(middle), 0.0, 1.5, fill=BLACK)
            return Cell(items=(Group(Role.FIGURE, (disc,), self.say("lost_alt")),))
        move = moves[0]
        style = self.look.body
        said = self.words.number(move.count)
        wide = min(self._cell * 0.5, (max(self.start) - 1) * 1.75 + 1.5)
        cx = middle - self.desk.type.width(said, style) / 2 - 0.4
        drawn = little(self.start, [move.row], cx, 2.0, wide, 5.4)
        number = self.desk.type.line(cx + wide / 2 + 0.9, style.half_cap, said, style)
        return Cell(items=(Group(Role.FIGURE, (*drawn, number), self.move(position, move)),))
