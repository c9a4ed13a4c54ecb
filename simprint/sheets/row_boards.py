"""Boards for crossing out rows, with the record of a match of two rounds.

A board says which board of how many it is, which round, who starts, what the rows are called, and that the last
circle wins, so that it can be cut out and still be played. Two boards make a match, and each match has its record.
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass, replace
from itertools import accumulate

from simprint.errors import Chosen, DoesNotFit
from simprint.games.rows import Rows
from simprint.page.box import FILL, Box, blank, column, drawing, form, group, put, row, shared, symbol
from simprint.page.forms import (
    beside_line,
    choice,
    counted,
    counted_figure,
    heading,
    label_left,
    paragraph,
    rule,
    said,
    text,
    ticked,
    which_copy,
    whom,
)
from simprint.page.impose import Cutting, Grid, Printout, impose, pages_for
from simprint.page.look import Style
from simprint.page.paper import FULL, SMALL
from simprint.page.parts import COLUMN, GUTTER, Pen, body_width, foot_top, header_bottom
from simprint.page.scene import PLAYERS, Copy, Page, Part, Players, Role
from simprint.page.typeset import LEADING
from simprint.sheets.job import Frame, Job, cutting, frame, stacked
from simprint.sheets.row_art import RowBoard, circles, described, row_board, short_names
from simprint.words import Words

#: From a row's name to its first circle, and where four boards stand to a page; the largest circles there, which leave
#: 3 mm between them: mm.
_NAME_GAP, _NAME_GAP_FOUR, _MOST_FOUR = 3.0, 1.0, 12.4
#: (boards to a page, columns, whether words stand beside the circles), in the order in which they are tried.
_LAYOUTS = ((4, 2, False), (2, 1, True), (2, 1, False), (1, 1, False))
_LAYOUTS_LARGE = ((2, 1, True), (1, 1, False))
_LAYOUTS_SMALL = ((1, 1, False),)
GAMES = (1, 2)
SIDES = ("a", "b")


def row_boards(job: Job, copies: int, first: int, rows: Rows, stack: bool, marks: bool) -> Printout[Players]:
    """``copies`` boards of ``rows`` circles, from the top. Four to a page where there is room, in columns of a match
    with its record; two in large print and for longer rows; one for more rows and on small paper. Boards are numbered
    from ``first``. ``stack`` and ``marks`` say how columns are cut apart.

    Raises InvalidValue and DoesNotFit.
    """
    plan = _plan(job, rows)
    # The smallest paper stays whole.
    cut = cutting(job, plan.grid, stack, marks, always=job.form.box != SMALL)
    words = job.words
    title = words("rows.boards.title")
    count = pages_for(copies, plan.grid.count)
    numbers = job.numbered(first, copies)

    def make() -> Iterator[Page[Players]]:
        measures = _measures(job)
        below = plan.grid.bottom(plan.grid.count) + measures.record + measures.cut
        page = frame(job, PLAYERS, "rows.boards", count, lead=words("rows.say"), cut=cut, trim=plan.grid.trim(below))
        return page.pages(_bodies(page, plan, numbers, rows, cut), title)

    return Printout(
        PLAYERS, title, words("rows.boards.subject"), count, make, stacked(cut), pieces=copies, unit="boards",
        matches=copies // len(GAMES), cut=count if cut else 0,
    )  # fmt: skip


# -- layouts -----------------------------------------------------------------------------------------------------------


@dataclass(frozen=True)
class _Measures:
    """Of boards and records, in mm; y is counted from the top of a board's cell or of a record."""

    least: float
    most: float
    """Diameter of a circle."""
    beside: tuple[float, float]
    around: tuple[float, float]
    """Above and below the circles when words stand beside them, and when words stand there."""
    heading: float
    label: float
    """Baselines in a cell whose words stand above and below the circles; the label is counted from the heading."""
    last: float
    """From the bottom of such a cell up to the baseline of what the last circle does."""
    one_row: float | None
    """From there down to what a move is; None where there is no room for that."""
    starts: float
    """Room for who starts, at the right of the heading."""
    side: tuple[float, float, float, float]
    """Baselines in a column beside the circles, each from the one before: heading, label, who starts, last circle."""
    record: float
    """Height of a record."""
    above_foot: float
    """Between the last record and the foot."""
    cut: float
    """From the last record to where it is cut off the foot."""


_NORMAL = _Measures(
    least=12,
    most=15,
    beside=(4, 4),
    around=(15.9, 15.8),
    heading=6.6,
    label=5,
    last=10,
    one_row=5.3,
    starts=46,
    side=(9, 5.5, 12, 12),
    record=46,
    above_foot=3,
    cut=3,
)
_LARGE = _Measures(
    least=16,
    most=20,
    beside=(4, 4),
    around=(25, 25),
    heading=9,
    label=8,
    last=15,
    one_row=9,
    starts=90,
    side=(9, 8, 10.5, 10),
    record=50.7,
    above_foot=4,
    cut=2,
)
#: On the smallest paper; what a move is stands in the page's rules.
_SMALL = _Measures(
    least=9,
    most=15,
    beside=(4, 4),
    around=(16.5, 8.5),
    heading=4.6,
    label=5.2,
    last=3.8,
    one_row=None,
    starts=40,
    side=(9, 5.5, 12, 12),
    record=37,
    above_foot=1,
    cut=0,
)
#: From the last words beside a board down to where it is cut, at the least.
_BELOW_WORDS = 2.0
#: How much further than a label names stand from what is above them.
_ABOVE_NAMES = 1.2


@dataclass(frozen=True)
class _Plan:
    """How boards are laid out on a page."""

    grid: Grid
    side: bool
    """Whether the words stand beside the circles, or else above and below them."""
    board: RowBoard
    """In its cell."""


def _measures(job: Job) -> _Measures:
    if job.form.box == SMALL:
        return _SMALL
    return _LARGE if job.look.large else _NORMAL


def _plan(job: Job, rows: Rows) -> _Plan:
    """The layout with the most boards to a page whose cells have room for the rows."""
    box, large, measures = job.form.box, job.look.large, _measures(job)
    pen = job.pen()
    widest = max(pen.type.width(name, pen.look.small) for name in short_names(job.words, len(rows)))
    room = foot_top(pen) - header_bottom(pen) - measures.record - measures.above_foot
    for per_page, columns, side in _LAYOUTS_SMALL if box == SMALL else _LAYOUTS_LARGE if large else _LAYOUTS:
        width = (body_width(pen) - GUTTER * (columns - 1)) / columns
        height = room * columns / per_page
        names, most = (widest + _NAME_GAP_FOUR, _MOST_FOUR) if per_page == 4 else (widest + _NAME_GAP, measures.most)
        above, below = measures.beside if side else measures.around
        below += 0.0 if side else _more(pen, job.words, width)
        if not side and (people := _whom(job, pen, width)):
            above += _ABOVE_NAMES + people.last_line - people.first
        reach = (width - COLUMN - GUTTER if side else width) - names - pen.look.frame / 2
        board = row_board(rows, names, above, reach, height - above - below, measures.least, most)
        if board is not None:
            return _Plan(Grid(columns, per_page // columns, width, height, across=GUTTER, down_first=True), side, board)
    key = "rows_small" if box != FULL else "rows_large" if large else "rows_long"
    least, width, high = (round(side * job.form.zoom, 1) for side in (measures.least, body_width(pen), room))
    would = Chosen("paper", "a4")
    raise DoesNotFit(key, "rows", value=list(rows), least=least, width=width, height=high, would=would)


#: On the smallest page the end of the upright ruler is labelled beside the names, mm.
_RULER_SAID = 12.0


def _whom(job: Job, pen: Pen, room: float) -> Box | None:
    """Whom a board is for, in a line or two within that width, where it has names."""
    copy = job.copy
    room -= _RULER_SAID if pen.box == SMALL else 0.0
    return whom(pen, copy, pen.look.body.strong(), room) if copy and copy.names else None


def _more(pen: Pen, words: Words, width: float) -> float:
    """What the lines take, after the first, that say what the last circle does."""
    strong = _strong(pen)
    return pen.type.height(words("rows.last"), strong, width) - strong.leading


def _strong(pen: Pen) -> Style:
    """What the last circle does is said in this."""
    return (pen.look.small if pen.box == SMALL else pen.look.body).strong()


# -- drawing -----------------------------------------------------------------------------------------------------------


def _bodies(
    page: Frame[Players], plan: _Plan, numbers: range, rows: Rows, cut: Cutting | None
) -> Iterator[tuple[Part, ...]]:
    """The body of each page."""
    pen, grid, measures = page.pen, plan.grid, _measures(page.job)
    board = _Board(page, plan, numbers, rows)
    rounds = shared([board.round(game) for game in GAMES], "round")
    (record,) = shared([_Record(page, plan).record()], "record")

    def rest(first: int, filled: int) -> Box:
        """Cut lines between what is there, and a record for each match that begins on the page: none for a second
        round that comes ``first``."""
        matches = (filled - first + 1) // 2
        last = grid.bottom(filled)
        records = put(row(*[record] * matches, gap=GUTTER), top=last)
        if cut is None:
            return form(pen.box.width, None, put(rule(pen, body_width(pen)), top=last), records)
        ends = [last + measures.record + measures.cut] if matches else []
        return form(pen.box.width, None, put(grid.cuts(pen, page.edges, filled, *ends, marks=cut.marks)), records)

    number, stack = page.job.words.number, cut is not None and cut.stack
    return impose(rounds, grid, len(numbers), number, rest, header_bottom(pen), numbers.start, stack)


class _Board:
    """A board with its words, one of those ``numbers``."""

    def __init__(self, page: Frame[Players], plan: _Plan, numbers: range, rows: Rows) -> None:
        self._words, self._pen, self._look = page.job.words, page.pen, page.pen.look
        self._plan, self._measures, self._rows = plan, _measures(page.job), rows
        self._counted, self._last = page.job.counted("rows.boards", numbers), self._words.number(numbers[-1])
        self._job = page.job
        self._board = put(self._drawn())

    def round(self, game: int) -> Box:
        """The board of a round."""
        return self._beside(game) if self._plan.side else self._stacked(game)

    def _stacked(self, game: int) -> Box:
        """Words above and below the circles."""
        look, measures = self._look, self._measures
        width, height = self._plan.grid.width, self._plan.grid.height
        first, last = measures.heading, height - measures.last
        more = _more(self._pen, self._words, width)
        which, label = _whom(self._job, self._pen, width), measures.label + _ABOVE_NAMES
        if which is None:
            which, label = self._label(width), measures.label
        below = []
        if measures.one_row is not None:
            move = said(self._pen, self._words("rows.one_row"), look.small, width)
            below.append(put(move, line=last + measures.one_row))
        return form(
            width,
            height,
            put(self._heading(game, look.body.strong()), line=first),
            put(which, line=first + label),
            put(self._starts(measures.starts), width - measures.starts, line=first),
            self._board,
            put(paragraph(self._pen, self._words("rows.last"), _strong(self._pen), width), line=last - more),
            *below,
        )

    def _beside(self, game: int) -> Box:
        """Words in a column beside the circles."""
        pen, look, x = self._pen, self._look, self._plan.grid.width - COLUMN
        first, label, starts, last = accumulate(self._measures.side)
        # The label may take more than one line, and so may the names.
        longest = self._last.join(self._counted)
        more = (len(pen.type.broken([(longest, False)], look.small, COLUMN)) - 1) * look.small.size_pt * LEADING
        said = column(paragraph(pen, self._words("rows.last"), look.body.strong(), COLUMN))
        if not look.large:
            said = column(said, look.body.leading + 1, paragraph(pen, self._words("rows.one_row"), look.small, COLUMN))
        heading, which = self._heading(game, look.body.strong() if look.large else look.head), self._label(COLUMN)
        if (copy := self._job.copy) and copy.names:
            which = self._people(copy, last + said.last_line - said.first)
            room = COLUMN - heading.width - look.small.leading
            if copy.mark and pen.type.width(copy.mark, look.small) <= room:
                heading = row(heading, look.small.leading, which_copy(pen, look.small, room), stand="line")
            more = which.last_line - which.first
        return form(
            self._plan.grid.width,
            self._plan.grid.height,
            put(heading, x, line=first),
            put(which, x, line=label),
            put(self._starts(COLUMN), x, line=starts + more),
            self._board,
            put(said, x, line=last + more),
        )

    def _people(self, copy: Copy, below: float) -> Box:
        """Whom the board is for, in a column whose last words stand ``below`` mm down if the names take one line: in
        three lines where there is room and two do not do."""
        pen, look = self._pen, self._look
        style = (look.small if look.large else look.body).strong()
        if not pen.type.has_room(copy.said(), style, COLUMN, 2):
            three = whom(pen, copy, style, COLUMN, 3, numbered=False)
            if below + three.last_line - three.first <= self._plan.grid.height - _BELOW_WORDS:
                return three
        return whom(pen, copy, style, COLUMN, numbered=False)

    def _heading(self, game: int, style: Style) -> Box:
        return heading(self._pen, self._words("common.game_n", n=game), style)

    def _label(self, room: float) -> Box:
        return counted(self._pen, self._counted, self._look.small, room, most=3)

    def _starts(self, width: float) -> Box:
        label = text(self._pen, self._words("rows.starts"), self._look.small)
        return blank(beside_line(self._pen, label, width), self._words("rows.starts_alt"))

    def _drawn(self) -> Box:
        """The rows' names, each beside the first circle of its row; the circles."""
        pen, board = self._pen, self._plan.board
        names = [
            put(text(pen, name, self._look.small), middle=board.at(row_, 0)[1])
            for row_, name in enumerate(short_names(self._words, len(self._rows)))
        ]
        grid = self._plan.grid
        artwork = form(grid.width, grid.height, *names, put(drawing(grid.width, grid.height, *circles(pen, board))))
        alt = self._words.around("rows.boards.alt", "number", rows=described(self._words, self._rows))
        return counted_figure(symbol("row-board", artwork), alt)


@dataclass(frozen=True)
class _Form:
    """How the record of a match is laid out, in mm: where its parts stand (left, first baseline), how wide they are."""

    title: tuple[float, float] | None
    title_width: float
    names: tuple[tuple[float, float], tuple[float, float]]
    name_width: float
    rounds: tuple[float, float]
    result: tuple[float, float]
    width: float
    """Of the rounds and the result."""
    round: float
    """Height of a round."""
    draw: float | None = None
    """From who won both down to a draw; None where they stand side by side."""


#: Names beside the rounds: across a page, and across one in large print.
_WIDE = _Form(
    title=(0, 8),
    title_width=87,
    names=((0, 19.5), (0, 31)),
    name_width=87,
    rounds=(93, 6.4),
    result=(93, 33),
    width=87,
    round=9,
)
_WIDE_LARGE = _Form(
    title=(0, 9),
    title_width=58,
    names=((0, 28), (0, 42)),
    name_width=58,
    rounds=(64, 7.4),
    result=(64, 38.0),
    width=116,
    round=10.8,
    draw=11,
)
#: From the title of a record in large print to the one line under it, and where names are written when there are two.
_ONE_LARGE = 8.0
_LOW_LARGE = ((0.0, 33.5), (0.0, 45.0))
#: Between two names, a round's cells, the heads and their rule, the results, a result and its line.
_NAMES, _CELLS, _HEADS, _RESULTS, _WINNER = 5.0, 3.0, 1.6, 3.0, 1.5
#: Where who starts and who made the last move stand at the least, as parts of a round's width; how wide a choice is, as
#: a part of its box's side.
_STARTS, _LAST, _CHOICE = 0.28, 0.48, 3.6


def _narrow(width: float, titled: bool) -> _Form:
    """Names above the rounds, and above them a title where there is room for one."""
    half, up = (width - _NAMES) / 2, 0.0 if titled else 8.2
    return _Form(
        title=(0, 6.8) if titled else None,
        title_width=width,
        names=((0, 15.0 - up), (half + _NAMES, 15.0 - up)),
        name_width=half,
        rounds=(0, 21.6 - up),
        result=(0, 43.8 - up),
        width=width,
        round=7.6,
    )


class _Record:
    """The record of a match: names of two players or teams, who made the last move of each round, the result."""

    def __init__(self, page: Frame[Players], plan: _Plan) -> None:
        self._words, self._pen, self._look = page.job.words, page.pen, page.pen.look
        self._copy = page.job.copy
        small = self._pen.box == SMALL
        narrow = plan.grid.columns > 1 or small
        self._form = _narrow(plan.grid.width, not small) if narrow else _WIDE_LARGE if self._look.large else _WIDE
        title = self._title()
        if self._form is _WIDE_LARGE and title.last_line - title.first > _ONE_LARGE:
            self._form = replace(self._form, names=_LOW_LARGE)

    def record(self) -> Box:
        """All of it."""
        said = self._form
        parts = [(said.title, self._title())] if said.title is not None else []
        parts += [(place, self._name(player)) for player, place in zip(SIDES, said.names, strict=True)]
        parts += [(said.rounds, self._rounds()), (said.result, self._result())]
        return form(said.rounds[0] + said.width, None, *(put(box, x, line=y) for (x, y), box in parts))

    def _title(self) -> Box:
        look, width = self._look, self._form.title_width
        title = heading(self._pen, self._words("rows.record.title"), look.body.strong())
        room = width if look.large else width - title.width - _CELLS
        if self._copy and self._copy.names:
            who = whom(self._pen, self._copy, look.small.strong(), room, numbered=False)
        else:
            who = said(self._pen, self._words("rows.record.who"), look.small, room)
        if look.large:
            return column(title, look.small.leading, who)
        return row(title, FILL, who, width=width, stand="line")

    def _name(self, player: str) -> Box:
        letter = text(self._pen, self._words(f"rows.player.{player}"), self._look.body.strong())
        line = beside_line(self._pen, letter, self._form.name_width)
        return blank(line, self._words(f"rows.record.name_{player}"))

    def _rounds(self) -> Box:
        """Two rounds: who starts is printed, so that the swap cannot be forgotten; who made the last move is ticked."""
        pen, look, words, width = self._pen, self._look, self._words, self._form.width
        small, body = look.small, look.body
        room = max(pen.type.width(words("common.game_n", n=game), small) for game in GAMES) + _CELLS
        starts = max(width * _STARTS, room)
        heads = words("rows.record.starts"), words("rows.record.last_move")
        last = max(width * _LAST, starts + pen.type.width(heads[0], small) + _CELLS)
        parts: list[Box | float] = [
            group(
                Role.P,
                form(
                    width,
                    None,
                    put(text(pen, heads[0], small, last - starts - 2, spaced=True), starts),
                    put(text(pen, heads[1], small, width - last), last),
                ),
            ),
            _HEADS,
            rule(pen, width),
        ]
        for game, player in zip(GAMES, SIDES, strict=True):
            name = text(pen, words("common.game_n", n=game), body, starts - 2, spaced=True)
            who = text(pen, words(f"rows.player.{player}"), body.strong())
            cells = [put(group(Role.P, form(width, None, put(name), put(who, starts))), middle=self._form.round / 2)]
            for index, winner in enumerate(SIDES):
                letter = words(f"rows.player.{winner}")
                box = choice(pen, letter, body, words("rows.record.last_move_alt", n=game, player=letter))
                cells.append(put(box, last + index * _CHOICE * look.box, middle=self._form.round / 2))
            parts += [form(width, self._form.round, *cells), rule(pen, width, look.hair if game == 1 else look.frame)]
        return column(*parts)

    def _result(self) -> Box:
        """Who won both, or a draw."""
        pen, words, small, below = self._pen, self._words, self._look.small, self._form.draw
        draw = choice(pen, words("rows.record.draw"), small, words("rows.record.draw_alt"))
        width = self._form.width - (draw.width + _RESULTS if below is None else 0.0)
        winner = text(pen, words("rows.record.won"), small)
        winner = beside_line(pen, winner, width - label_left(pen), _WINNER)
        won = ticked(pen, winner, small, words("rows.record.won_alt"))
        return row(won, _RESULTS, draw, stand="line") if below is None else column(won, below, draw)
