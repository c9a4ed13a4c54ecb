"""Boards for crossing out rows, with the record of a match of two rounds.

A board says which board of how many it is, which round, who starts, what the rows are called, and that the last
circle wins, so that it can be cut out and still be played. Two boards make a match, and each match has its record.
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass

from simprint.errors import DoesNotFit, InvalidValue
from simprint.games.rows import Rows
from simprint.page.impose import Sheaf, pages_for, spread
from simprint.page.look import Style
from simprint.page.paper import FULL, SMALL, Area, fits
from simprint.page.parts import COLUMN, GUTTER, Desk, cut_line, foot_top, header_bottom, rule, tick_box
from simprint.page.scene import (
    PLAYERS,
    Artifact,
    Block,
    Field,
    Group,
    Line,
    Page,
    Players,
    Role,
    Shape,
    Symbol,
    Text,
    Use,
)
from simprint.page.typeset import numbered
from simprint.page.units import mm
from simprint.sheets.job import Frame, Job, frame
from simprint.sheets.row_art import START, RowBoard, circles, described, read_rows, row_board, row_names

#: Copies that one order may ask for.
MOST = 1_000_000
#: From a row's name to its first circle, mm.
_NAME_GAP = 3.0
#: (boards to a page, columns, whether words stand beside the circles), in the order in which they are tried.
_LAYOUTS = ((4, 2, False), (2, 1, True), (2, 1, False), (1, 1, False))
_LAYOUTS_LARGE = ((2, 1, True), (1, 1, False))
_LAYOUTS_SMALL = ((1, 1, False),)


def row_boards(job: Job, copies: int = 4, rows: str = START) -> Sheaf[Players]:
    """``copies`` boards of ``rows`` circles, from the top. Four to a page where there is room; two in large print and
    for longer rows; one for more rows and on small paper.

    Raises InvalidValue and DoesNotFit.
    """
    if not 1 <= copies <= MOST:
        raise InvalidValue(f"--copies {copies}: boards are printed 1 to {MOST} at a time; give a number in that range")
    start = read_rows(rows)
    plan = _plan(job, start)
    words = job.words
    title = words("rows.boards.title")
    count = pages_for(copies, plan.per_page)

    def make() -> Iterator[Page[Players]]:
        page = frame(job, PLAYERS, "rows.boards", count, lead=words("rows.say"), box=plan.box)
        return page.pages(_bodies(page, plan, copies, start), title)

    return Sheaf(PLAYERS, title, words("rows.boards.subject"), count, make)


# -- layouts -----------------------------------------------------------------------------------------------------------


@dataclass(frozen=True)
class _Plan:
    """How boards are laid out on a page: cells of ``width`` × ``height`` mm in columns, records below them."""

    per_page: int
    columns: int
    box: Area
    top: float
    width: float
    height: float
    side: bool
    """Whether the words stand beside the circles, or else above and below them."""
    board: RowBoard
    """In its cell."""

    def cell(self, index: int) -> tuple[float, float]:
        """The top left of a cell."""
        return (index % self.columns) * (self.width + GUTTER), self.top + index // self.columns * self.height

    def below(self, filled: int) -> float:
        """Where the boards of a page end."""
        return self.top + pages_for(filled, self.columns) * self.height


def _plan(job: Job, rows: Rows) -> _Plan:
    """The layout with the most boards to a page whose cells have room for the rows."""
    large = job.look.large
    small = not large and not fits(FULL, job.paper, job.margin, job.scale)
    box = SMALL if small and fits(SMALL, job.paper, job.margin, job.scale) else FULL
    desk = job.desk(box)
    names = _names_width(job, desk, rows)
    top = header_bottom(desk)
    room = foot_top(desk) - top - _record_height(job) - 3
    least, most = (16.0, 20.0) if large else (12.0, 15.0)
    for per_page, columns, side in _LAYOUTS_SMALL if box == SMALL else _LAYOUTS_LARGE if large else _LAYOUTS:
        width = (box.width - GUTTER * (columns - 1)) / columns
        height = room * columns / per_page
        above, below = (4.0, 4.0) if side else (25.0, 25.0) if large else (17.0, 18.5)
        reach = (width - COLUMN - GUTTER if side else width) - names - desk.look.frame
        board = row_board(rows, names, above, reach, height - above - below, least, most)
        if board is not None:
            return _Plan(per_page, columns, box, top, width, height, side, board)
    remedy = "leave --large-print out, or " if large else "take a4, or " if box == SMALL else ""
    raise DoesNotFit(
        f"--rows {','.join(map(str, rows))}: circles of {least:g} mm and the rows' names have no room in "
        f"{box.width:g} × {room:g} mm; {remedy}give fewer or shorter rows"
    )


def _record_height(job: Job) -> float:
    """What a match's record takes below the boards, mm."""
    return 46.5 if job.look.large else 42.0


def _names_width(job: Job, desk: Desk, rows: Rows) -> float:
    style = desk.look.small.strong()
    words = [word for name in row_names(job.words, len(rows)) for word in name.split(" ")]
    return mm(max(desk.type.width(word, style) for word in words) + _NAME_GAP)


# -- drawing -----------------------------------------------------------------------------------------------------------


def _bodies(page: Frame[Players], plan: _Plan, copies: int, rows: Rows) -> Iterator[tuple[Block, ...]]:
    """The body of each page. What repeats is shared: only a board's number and its alt text are new."""
    words, desk = page.job.words, page.desk
    artwork = Symbol("row-board", (*_names(page.job, desk, plan, rows), *circles(desk, plan.board)))
    cell = _Cell(page.job, desk, plan, copies)
    headings = [Symbol(f"round-{game}", (cell.heading(game),)) for game in (1, 2)]
    fixed = []
    for index in range(plan.per_page):
        x, y = plan.cell(index)
        fixed.append(
            (
                [Group(Role.H2, (Use(heading, x, y),)) for heading in headings],
                [_placed(part, x, y) for part in cell.before],
                (Use(artwork, x, y),),
                [_placed(part, x, y) for part in cell.after],
            )
        )
    record = _Record(page.job, desk, plan.width if plan.columns == 2 or plan.box == SMALL else 0.0)
    tails = {
        (first, filled): _tail(desk, plan, record, first, filled)
        for filled in range(1, plan.per_page + 1)
        for first in (0, 1)
    }
    alt = words("rows.boards.alt", rows=described(words, rows), number="\0").split("\0")
    label = words("rows.boards.board_of", number="\0", count=copies).split("\0")
    labels = [
        numbered(desk.type, x + cell.label_x, y + cell.label_y, label, desk.look.small, cell.room, most=3)
        for x, y in map(plan.cell, range(plan.per_page))
    ]
    for numbers in spread(copies, plan.per_page):
        blocks: list[Block] = []
        for place, index in enumerate(numbers):
            number = words.number(index + 1)
            titles, before, uses, after = fixed[place]
            blocks += [titles[index % 2], Group(Role.P, labels[place](number)), *before]
            blocks += [Group(Role.FIGURE, uses, number.join(alt)), *after]
        blocks += tails[numbers[0] % 2, len(numbers)]
        yield tuple(blocks)


#: A part with its artwork, to be placed: the group says what it means.
_Part = tuple[Group, Symbol]


def _placed(part: _Part, x: float, y: float) -> Group:
    group, symbol = part
    return Group(group.role, (Use(symbol, x, y),), group.alt, field=group.field)


def _part(name: str, role: Role, shapes: tuple[Shape, ...], alt: str = "", field: Field = "text") -> _Part:
    return Group(role, (), alt, field=field), Symbol(name, shapes)


def _names(job: Job, desk: Desk, plan: _Plan, rows: Rows) -> tuple[Text, ...]:
    """The rows' names, word under word, each beside the first circle of its row."""
    style = desk.look.small.strong()
    texts: list[Text] = []
    for row, name in enumerate(row_names(job.words, len(rows))):
        lines = name.split(" ")
        y = plan.board.at(row, 0)[1] + style.half_cap - (len(lines) - 1) * style.leading / 2
        texts += [desk.type.line(0, y + i * style.leading, line, style) for i, line in enumerate(lines)]
    return tuple(texts)


def _tail(desk: Desk, plan: _Plan, record: _Record, first: int, filled: int) -> tuple[Block, ...]:
    """What follows the boards of a page: cut lines between what is there, and a record for each match that begins on
    it. ``first`` is 1 when the page begins with a match's second board; ``filled`` cells hold a board."""
    blocks: list[Block] = []
    matches = (filled - first + 1) // 2
    end = plan.below(filled)
    for row in range(1, pages_for(filled, plan.columns) + (matches > 0)):
        y = plan.top + row * plan.height
        blocks.append(cut_line(desk, 0, y, desk.box.width, y))
    if plan.columns == 2 and filled > 1:
        blocks.append(cut_line(desk, 90, plan.top + 1, 90, end + (record.height if matches > 1 else -0.5)))
    for match in range(matches):
        blocks += [_placed(part, match * (plan.width + GUTTER), end) for part in record.parts]
        blocks.append(Artifact((Use(record.rules, match * (plan.width + GUTTER), end),)))
    return tuple(blocks)


class _Cell:
    """The words of a board, one of ``copies``, placed in its cell: ``before`` and ``after`` the circles in reading
    order."""

    def __init__(self, job: Job, desk: Desk, plan: _Plan, copies: int) -> None:
        self._words, self._desk = job.words, desk
        self.before: list[_Part] = []
        self.after: list[_Part] = []
        self.label_x = self.label_y = self.room = 0.0
        """Where "board 3 of 8" stands: its first baseline."""
        self._longest = job.words("rows.boards.board_of", number=copies, count=copies)
        self._heading: tuple[float, float, Style] = (0, 0, desk.look.head)
        (self._side if plan.side else self._stacked)(plan)

    def heading(self, game: int) -> Text:
        """ "Round 1", where the layout wants it."""
        x, y, style = self._heading
        return self._desk.type.line(x, y, self._words("common.game_n", n=game), style)

    def _stacked(self, plan: _Plan) -> None:
        """Words above and below the circles."""
        look, w, h = self._desk.look, plan.width, plan.height
        first = 9.0 if look.large else 7.5
        second = first + (8.0 if look.large else 5.0)
        self._heading = (0, first, look.body.strong())
        self.label_x, self.label_y, self.room = 0, second, w
        self._starts(w - (90 if look.large else 46), first, w)
        low = h - (15.0 if look.large else 10.8)
        self._line("last", 0, low, w, look.body.strong())
        self._line("one_row", 0, low + (9.0 if look.large else 5.3), w, look.small)

    def _side(self, plan: _Plan) -> None:
        """Words in a column of 56 mm beside the circles."""
        look, x = self._desk.look, plan.width - COLUMN
        self._heading = (x, 9.0, look.body.strong() if look.large else look.head)
        self.label_x, self.label_y, self.room = x, (17.0 if look.large else 14.5), COLUMN
        lines = self._desk.type.broken([(self._longest, False)], look.small, COLUMN)
        y = self.label_y + (len(lines) - 1) * look.small.size_pt * 0.45 + (10.5 if look.large else 12.0)
        self._starts(x, y, plan.width)
        y += 10.0 if look.large else 12.0
        y = self._paragraph("last", x, y, look.body.strong())
        if not look.large:
            self._paragraph("one_row", x, y + 1.0, look.small)

    def _starts(self, x: float, y: float, right: float) -> None:
        look = self._desk.look
        label = self._desk.type.line(x, y, self._words("rows.starts"), look.small)
        line = Line(mm(x + label.width + 2), mm(y + 1), right, mm(y + 1), look.line)
        self.before.append(_part("starts", Role.BLANK, (label, line), self._words("rows.starts_alt")))

    def _line(self, name: str, x: float, y: float, room: float, style: Style) -> None:
        text = self._desk.type.fit(x, y, self._words(f"rows.{name}"), style, room)
        self.after.append(_part(name, Role.P, (text,)))

    def _paragraph(self, name: str, x: float, y: float, style: Style) -> float:
        string = self._words(f"rows.{name}")
        self.after.append(_part(name, Role.P, self._desk.type.paragraph(x, y, string, style, COLUMN)))
        return y + self._desk.type.height(string, style, COLUMN)


class _Record:
    """The record of a match: names of two players or teams, who made the last move of each round, the result.

    Its ``parts`` are placed relative to its top left; ``rules`` are the strokes between them. It is ``width`` mm wide,
    names above the rounds; or, when that is 0, as wide as two columns of 87 mm, names beside the rounds.
    """

    def __init__(self, job: Job, desk: Desk, width: float) -> None:
        self._words, self._desk = job.words, desk
        self.parts: list[_Part] = []
        self._rules: list[Shape] = []
        self.height = _record_height(job)
        if width:
            half = (width - 5) / 2
            self._title(0, 6.8, width)
            self._names((0, half + 5), (13.8, 13.8), half)
            self._rounds(0, 21.4, width, 7.0)
            self._result(0, (40.4, 40.4), width)
        elif desk.look.large:
            self._title(0, 9.0, 58)
            self._names((0, 0), (28.0, 42.0), 58)
            self._rounds(64, 9.0, 116, 9.6)
            self._result(64, (35.6, 44.8), 116)
        else:
            self._title(0, 8.0, 87)
            self._names((0, 0), (19.5, 31.0), 87)
            self._rounds(93, 8.0, 87, 9.0)
            self._result(93, (33.0, 33.0), 87)
        self.rules = Symbol("record-rules", tuple(self._rules))

    def _title(self, x: float, y: float, width: float) -> None:
        look = self._desk.look
        text = self._desk.type.line(x, y, self._words("rows.record.title"), look.body.strong())
        self.parts.append(_part("record-title", Role.H2, (text,)))
        words = self._words("rows.record.who")
        if look.large:
            who = self._desk.type.fit(x, y + look.small.leading, words, look.small, width)
        else:
            who = self._desk.type.fit(x + width, y, words, look.small, width - text.width - 3, "end")
        self.parts.append(_part("record-who", Role.P, (who,)))

    def _names(self, xs: tuple[float, float], ys: tuple[float, float], width: float) -> None:
        look = self._desk.look
        for player, x, y in zip("ab", xs, ys, strict=True):
            letter = self._desk.type.line(x, y, self._words(f"rows.player.{player}"), look.body.strong())
            line = Line(mm(x + letter.width + 2), mm(y + 1), mm(x + width), mm(y + 1), look.line)
            alt = self._words(f"rows.record.name_{player}")
            self.parts.append(_part(f"record-name-{player}", Role.BLANK, (letter, line), alt))

    def _rounds(self, x: float, top: float, width: float, height: float) -> None:
        """Two rounds: who starts is printed, so that the swap cannot be forgotten; who made the last move is ticked."""
        desk, look = self._desk, self._desk.look
        round_room = max(desk.type.width(self._words("common.game_n", n=game), look.small) for game in (1, 2)) + 3
        starts = x + max(width * 0.28, round_room)
        last = max(x + width * 0.48, starts + desk.type.width(self._words("rows.record.starts"), look.small) + 3)
        first, second = (
            desk.type.fit(left, top - 1.6, self._words(f"rows.record.{name}"), look.small, room)
            for name, left, room in (("starts", starts, last - starts - 2), ("last_move", last, x + width - last))
        )
        self.parts.append(_part("record-heads", Role.P, (desk.type.spaced(first), second)))
        self._rules.append(rule(desk, top, x, x + width))
        for game, player in ((1, "a"), (2, "b")):
            middle = top + (game - 0.5) * height
            y = mm(middle + look.body.half_cap)
            name = desk.type.fit(x, y, self._words("common.game_n", n=game), look.body, starts - x - 2)
            who = desk.type.line(starts, y, self._words(f"rows.player.{player}"), look.body.strong())
            self.parts.append(_part(f"record-round-{game}", Role.P, (desk.type.spaced(name), who)))
            for place, winner in enumerate("ab"):
                left = last + place * (3.6 * look.box)
                letter = self._words(f"rows.player.{winner}")
                shapes = (
                    tick_box(desk, left, y, look.body.half_cap),
                    desk.type.line(left + look.box * 1.36, y, letter, look.body),
                )
                alt = self._words("rows.record.last_move_alt", n=game, player=letter)
                self.parts.append(_part(f"record-round-{game}-{winner}", Role.BLANK, shapes, alt, "box"))
            self._rules.append(rule(desk, top + game * height, x, x + width, look.frame if game == 2 else look.hair))

    def _result(self, x: float, ys: tuple[float, float], width: float) -> None:
        """Who won both, or a draw: beside each other when both have the same y."""
        desk, look = self._desk, self._desk.look
        indent = look.box * 1.36
        right = x + width
        draw_x = x
        if ys[0] == ys[1]:
            draw_x = mm(right - indent - desk.type.width(self._words("rows.record.draw"), look.small))
            right = draw_x - 3
        for name, left, y in (("won", x, ys[0]), ("draw", draw_x, ys[1])):
            text = desk.type.line(left + indent, y, self._words(f"rows.record.{name}"), look.small)
            shapes: tuple[Shape, ...] = (tick_box(desk, left, y, look.small.half_cap), text)
            if name == "won":
                shapes += (Line(mm(text.x + text.width + 1.5), mm(y + 1), mm(right), mm(y + 1), look.line),)
            alt = self._words(f"rows.record.{name}_alt")
            self.parts.append(_part(f"record-{name}", Role.BLANK, shapes, alt, "box"))
