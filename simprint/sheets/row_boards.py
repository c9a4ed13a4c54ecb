"""Boards for crossing out rows, with the record of a match of two rounds.

A board says which board of how many it is, which round, who starts, what the rows are called, and that the last
circle wins, so that it can be cut out and still be played. Two boards make a match, and each match has its record.
"""

from __future__ import annotations

from collections.abc import Iterator
from functools import cached_property

from simprint.errors import Chosen, DoesNotFit
from simprint.games.rows import Rows
from simprint.page.box import FILL, Box, blank, column, columns, drawing, form, group, put, row, shared, symbol
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
from simprint.page.impose import Cutting, Grid, Printout, impose
from simprint.page.look import Measure, Measures
from simprint.page.paper import FULL, SMALL
from simprint.page.parts import COLUMN, GUTTER, body_width, foot_top, header_bottom
from simprint.page.scene import Copy, Part, Players, Role
from simprint.sheets.job import GAMES, Frame, Job, boards_of, cutting
from simprint.sheets.row_art import circles, described, row_board, short_names

#: (boards to a page, columns, whether words stand beside the circles), in the order in which they are tried.
_LAYOUTS = ((4, 2, False), (2, 1, True), (2, 1, False), (1, 1, False))
_LAYOUTS_LARGE = ((2, 1, True), (1, 1, False))
_LAYOUTS_SMALL = ((1, 1, False),)
SIDES = ("a", "b")


def row_boards(job: Job, copies: int, first: int, rows: Rows, stack: bool, marks: bool) -> Printout[Players]:
    """``copies`` boards of ``rows`` circles, from the top. Four to a page where there is room, in columns of a match
    with its record; two in large print and for longer rows; one for more rows and on small paper. Boards are numbered
    from ``first``. ``stack`` and ``marks`` say how columns are cut apart.

    Raises InvalidValue and DoesNotFit.
    """
    numbers = job.numbered(first, copies)
    plan = _plan(job, rows, numbers)
    # The smallest paper stays whole.
    cut = cutting(job, plan.grid, stack, marks, always=job.form.box != SMALL)

    def bodies(page: Frame[Players]) -> Iterator[tuple[Part, ...]]:
        return _bodies(page, plan, numbers, cut)

    lead = job.words("rows.say")
    return boards_of(job, "rows.boards", plan.grid, numbers, cut, bodies, lead=lead, below=[plan.cut(plan.grid.count)])


# -- layouts -----------------------------------------------------------------------------------------------------------


class _Measures(Measures):
    """Of boards whose words stand above and below their circles. A line is measured from the one above it, or from the
    top of the cell."""

    least, most = Measure(12.0, 16.0), Measure(15.0, 20.0)
    """Diameter of a circle."""
    most_four = Measure(12.4)
    """The largest where four boards stand to a page: 3 mm are left between them."""
    names, names_four = Measure(3.0), Measure(1.0)
    """From a row's name to its first circle, and where four boards stand to a page."""
    heading = Measure(6.6, 9.0)
    label = Measure(5.0, 8.0)
    people = Measure(6.2, 9.2)
    """The names of those that a board is for, in place of a label."""
    starts = Measure(46.0, 90.0)
    """How wide who starts is."""
    above = Measure(4.3, 8.0)
    """From the last line above the circles to the room that they have."""
    below = Measure(5.8, 10.0)
    """From there to what the last circle does."""
    one_row = Measure(5.3, 9.0)
    """What a move is."""
    bottom = Measure(4.7, 6.0)
    """From the last line to the bottom of the cell."""
    above_foot = Measure(3.0, 4.0)
    """Between the last record and the foot."""
    cut = Measure(3.0, 2.0)
    """From the last record to where it is cut off the foot."""


class _Small(_Measures):
    """The same on the smallest paper; what a move is stands in the page's rules."""

    least = Measure(9.0)
    heading, label, people = Measure(4.6), Measure(5.2), Measure(6.4)
    starts = Measure(40.0)
    above, below, bottom = Measure(6.7), Measure(4.7), Measure(3.8)
    above_foot, cut = Measure(1.0), Measure(0.0)


class _Beside(_Measures):
    """The same of words beside the circles."""

    heading = Measure(9.0)
    label, people = Measure(5.5, 8.0), Measure(5.5, 8.0)
    starts = Measure(12.0, 10.5)
    below = Measure(12.0, 10.0)
    one_row = Measure(7.0)
    above = Measure(4.0)
    """Above and below the circles."""
    bottom = Measure(2.0)


#: In how many lines names may stand beside a board.
_LINES = range(2, 5)
#: On the smallest paper the end of the upright ruler is labelled beside the names, mm.
_RULER_SAID = 12.0


def _plan(job: Job, rows: Rows, numbers: range) -> _Plan:
    """The layout with the most boards to a page whose cells have room for the rows."""
    box, large = job.form.box, job.look.large
    for layout in _LAYOUTS_SMALL if box == SMALL else _LAYOUTS_LARGE if large else _LAYOUTS:
        plan = _Plan(job, rows, numbers, *layout)
        if plan.board is not None:
            return plan
    key = "rows_small" if box != FULL else "rows_large" if large else "rows_long"
    sides = plan.measures.least, plan.grid.width, plan.grid.height
    least, width, high = (round(side * job.form.zoom, 1) for side in sides)
    would = Chosen("paper", "a4")
    raise DoesNotFit(key, "rows", value=list(rows), least=least, width=width, height=high, would=would)


class _Plan:
    """How boards of ``rows``, with these ``numbers``, are laid out: so many to a page, in columns of a match or one
    under another, words ``beside`` the circles or around them. ``board`` is None where these have no room."""

    def __init__(self, job: Job, rows: Rows, numbers: range, per_page: int, columns: int, beside: bool) -> None:
        self._words, self._look, self._rows, self._beside = job.words, job.look, rows, beside
        self._pen = pen = job.pen()
        self._small = small = pen.box == SMALL
        self._people = job.copy if job.copy and job.copy.names else None
        self._counted, self._widest = job.counted("rows.boards", numbers), job.words.number(numbers[-1])
        self.measures = measures = (_Small if small else _Beside if beside else _Measures)(job.look)
        width = (body_width(pen) - GUTTER * (columns - 1)) / columns
        self.record = _Record(job, self._people, width, columns > 1 or small).made()
        height = (foot_top(pen) - header_bottom(pen) - self.record.height - measures.above_foot) * columns / per_page
        self.grid = Grid(columns, per_page // columns, width, height, across=GUTTER, down_first=True)
        self._names = short_names(job.words, len(rows))
        names = max(pen.type.width(name, job.look.small) for name in self._names)
        above, reach = measures.above, width - COLUMN - GUTTER
        room = height - 2 * above
        if not beside:
            above, reach = self._above(GAMES[0]).height, width
            room = height - above - self._below().height
        gap, most = (measures.names_four, measures.most_four) if per_page == 4 else (measures.names, measures.most)
        reach -= names + gap + pen.look.frame / 2
        self.board = row_board(rows, names + gap, above, reach, room, measures.least, most)

    def cut(self, filled: int) -> float:
        """Where a page with so many boards is cut off its foot."""
        return self.grid.bottom(filled) + self.record.height + self.measures.cut

    def round(self, game: int) -> Box:
        """The board of a round with its words."""
        width, height = self.grid.width, self.grid.height
        if self._beside:
            return form(width, height, put(self._side(game), width - COLUMN), put(self._drawn))
        below = self._below()
        return form(width, height, put(self._above(game)), put(self._drawn), put(below, top=height - below.height))

    def _above(self, game: int) -> Box:
        """Words above the circles, and the distance to these."""
        measures, small, width = self.measures, self._look.small, self.grid.width
        strong = self._look.body.strong()
        line = row(self._heading(game), FILL, self._starts(measures.starts), width=width, stand="line")
        gap, which = measures.label, counted(self._pen, self._counted, small, width, most=3)
        if self._people:
            room = width - (_RULER_SAID if self._small else 0.0)
            gap, which = measures.people, whom(self._pen, self._people, strong, room)
        return column(measures.heading, line, gap, which, measures.above)

    def _below(self) -> Box:
        """Words below the circles, and the distance from these."""
        measures, look, width = self.measures, self._look, self.grid.width
        last = paragraph(
            self._pen, self._words("rows.last"), (look.small if self._small else look.body).strong(), width
        )
        if self._small:
            return column(measures.below, last, measures.bottom)
        move = said(self._pen, self._words("rows.one_row"), look.small, width)
        return column(measures.below, last, measures.one_row, move, measures.bottom)

    def _side(self, game: int) -> Box:
        """Words in a column beside the circles; names in as many lines as they need and have room for."""
        people, look, type_ = self._people, self._look, self._pen.type
        if people is None:
            which = counted(self._pen, self._counted, look.small, COLUMN, 3, widest=self._widest)
            words = self._column(self._heading(game), which)
            over = words.height - self.grid.height  # a long number has taken another line
            return self._column(self._heading(game), which, closer=over / 2) if over > 0 else words
        heading, style = self._heading(game), (look.small if look.large else look.body).strong()
        room = COLUMN - heading.width - look.small.leading
        if people.mark and type_.width(people.mark, look.small) <= room:
            mark = which_copy(self._pen, look.small, room)
            heading = row(heading, look.small.leading, mark, stand="line")
        needed = next((lines for lines in _LINES if type_.has_room(people.said(), style, COLUMN, lines)), _LINES[-1])
        for lines in range(needed, _LINES[0], -1):
            words = self._column(heading, whom(self._pen, people, style, COLUMN, lines, numbered=False))
            if words.height <= self.grid.height:
                return words
        return self._column(heading, whom(self._pen, people, style, COLUMN, _LINES[0], numbered=False))

    def _column(self, heading: Box, which: Box, closer: float = 0.0) -> Box:
        """The column's words; who starts, and who wins, so much nearer to what is above them."""
        measures, look = self.measures, self._look
        last = paragraph(self._pen, self._words("rows.last"), look.body.strong(), COLUMN)
        move = paragraph(self._pen, self._words("rows.one_row"), look.small, COLUMN)
        above = column(measures.heading, heading, measures.label, which, measures.starts - closer, self._starts(COLUMN))
        below = () if look.large else (measures.one_row, move)
        return column(above, measures.below - closer, last, *below, measures.bottom)

    def _heading(self, game: int) -> Box:
        head = self._beside and not self._look.large
        style = self._look.head if head else self._look.body.strong()
        return heading(self._pen, self._words("common.game_n", n=game), style)

    def _starts(self, width: float) -> Box:
        label = text(self._pen, self._words("rows.starts"), self._look.small)
        return blank(beside_line(self._pen, label, width), self._words("rows.starts_alt"))

    @cached_property
    def _drawn(self) -> Box:
        """The rows' names, each beside the first circle of its row; the circles."""
        pen, board, grid = self._pen, self.board, self.grid
        assert board is not None
        names = [
            put(text(pen, name, self._look.small), middle=board.at(row_, 0)[1]) for row_, name in enumerate(self._names)
        ]
        artwork = form(grid.width, grid.height, *names, put(drawing(grid.width, grid.height, *circles(pen, board))))
        alt = self._words.around("rows.boards.alt", "number", rows=described(self._words, self._rows))
        return counted_figure(symbol("row-board", artwork), alt)


# -- pages -------------------------------------------------------------------------------------------------------------


def _bodies(page: Frame[Players], plan: _Plan, numbers: range, cut: Cutting | None) -> Iterator[tuple[Part, ...]]:
    """The body of each page."""
    pen, grid = page.pen, plan.grid
    rounds = shared([plan.round(game) for game in GAMES], "round")
    (record,) = shared([plan.record], "record")

    def rest(first: int, filled: int) -> Box:
        """Cut lines between what is there, and a record for each match that begins on the page: none for a second
        round that comes ``first``."""
        matches = (filled - first + 1) // 2
        last = grid.bottom(filled)
        lines = put(rule(pen, body_width(pen)), top=last)
        if cut is not None:
            lines = put(grid.cuts(pen, page.edges, filled, *[plan.cut(filled)] * bool(matches), marks=cut.marks))
        return form(pen.box.width, None, lines, put(row(*[record] * matches, gap=GUTTER), top=last))

    number, stack = page.job.words.number, cut is not None and cut.stack
    return impose(rounds, grid, len(numbers), number, rest, header_bottom(pen), numbers.start, stack)


# -- the record --------------------------------------------------------------------------------------------------------


class _Across(Measures):
    """Of a record across a page, names beside the rounds. A line is measured from the one above it, or from the top."""

    least = Measure(46.0, 50.7)
    """Height of the record."""
    left, right = Measure(87.0, 58.0), Measure(87.0, 116.0)
    """How wide the names are, and the rounds."""
    title = Measure(8.0, 9.0)
    who = Measure(4.5, 7.5)
    """Whom it is for, where that has no room beside the title."""
    name = Measure(11.5)
    """Names, at the least."""
    rounds = Measure(6.4, 7.4)
    round = Measure(9.0, 10.8)
    """Height of a round."""
    result = Measure(7.0, 7.4)
    draw = Measure(11.0)
    """From who won both down to a draw, in large print."""
    bottom = Measure(2.0, 1.7)
    """From the last line to the bottom."""


class _Narrow(_Across):
    """The same of a record in a column, names above the rounds."""

    least = Measure(0.0)
    title = Measure(6.8)
    name, rounds = Measure(8.2), Measure(6.6)
    round = Measure(7.6)
    result = Measure(5.4)
    bottom = Measure(2.2)


#: Between two names, a round's cells, the heads and their rule, the results, a result and its line.
_NAMES, _CELLS, _HEADS, _RESULTS, _WINNER = 5.0, 3.0, 1.6, 3.0, 1.5
#: Where who starts and who made the last move stand at the least, as parts of a round's width; how wide a choice is, as
#: a part of its box's side.
_STARTS, _LAST, _CHOICE = 0.28, 0.48, 3.6


class _Record:
    """The record of a match: names of two players or teams, who made the last move of each round, the result. It is
    ``width`` mm wide, and for these ``people`` if they are known by name."""

    def __init__(self, job: Job, people: Copy | None, width: float, narrow: bool) -> None:
        self._words, self._pen, self._look, self._people = job.words, job.pen(), job.look, people
        self._narrow, self._small = narrow, job.form.box == SMALL
        self._measures = (_Narrow if narrow else _Across)(job.look)
        self._left, self._right = (width, width) if narrow else (self._measures.left, self._measures.right)

    def made(self) -> Box:
        """All of it."""
        measures = self._measures
        title = [] if self._small else self._title()
        last: list[Box | float] = [measures.rounds, self._rounds(), measures.result, self._result()]
        if self._narrow:
            width = (self._left - _NAMES) / 2
            names = row(*(self._name(player, width) for player in SIDES), gap=_NAMES)
            return column(*title, measures.name if title else measures.title, names, *last, measures.bottom)
        first, second = (self._name(player, self._left) for player in SIDES)
        left = [*title, FILL, measures.name, first, FILL, measures.name, second, 0.0]
        both = columns(left, [*last, 0.0], gap=GUTTER)
        return both.sized(height=max(measures.least, both.height + measures.bottom))

    def _title(self) -> list[Box | float]:
        """What it is and whom it is for: beside that, or under it where that needs more lines."""
        pen, look, measures, people, width = self._pen, self._look, self._measures, self._people, self._left
        what, strong = self._words("rows.record.title"), look.body.strong()
        title = paragraph(pen, what, strong, width, Role.H2) if look.large else heading(pen, what, strong)
        small, room = look.small, width - title.width - _CELLS
        if people:
            under = look.large or not pen.type.has_room(people.said(), small.strong(), room, 1)
            most = 2 if look.large or self._narrow else 3
            who = whom(pen, people, small.strong(), width if under else room, most, numbered=False)
        else:
            under = look.large
            who = said(pen, self._words("rows.record.who"), small, width if under else room)
        if under:
            return [measures.title, title, measures.who, who]
        return [measures.title, row(title, FILL, who, width=width, stand="line")]

    def _name(self, player: str, width: float) -> Box:
        letter = text(self._pen, self._words(f"rows.player.{player}"), self._look.body.strong())
        return blank(beside_line(self._pen, letter, width), self._words(f"rows.record.name_{player}"))

    def _rounds(self) -> Box:
        """Two rounds: who starts is printed, so that the swap cannot be forgotten; who made the last move is ticked."""
        pen, look, words, width, height = self._pen, self._look, self._words, self._right, self._measures.round
        small, body = look.small, look.body
        room = max(pen.type.width(words("common.game_n", n=game), small) for game in GAMES) + _CELLS
        starts = max(width * _STARTS, room)
        heads = words("rows.record.starts"), words("rows.record.last_move")
        last = max(width * _LAST, starts + pen.type.width(heads[0], small) + _CELLS)
        begins, moved = text(pen, heads[0], small, spaced=True), text(pen, heads[1], small, width - last)
        parts: list[Box | float] = [
            group(Role.P, form(width, None, put(begins, starts), put(moved, last))), _HEADS, rule(pen, width),
        ]  # fmt: skip
        for game, player in zip(GAMES, SIDES, strict=True):
            name = text(pen, words("common.game_n", n=game), small if self._small else body, starts - 2, spaced=True)
            who = text(pen, words(f"rows.player.{player}"), body.strong())
            cells = [put(group(Role.P, form(width, None, put(name), put(who, starts))), middle=height / 2)]
            for index, winner in enumerate(SIDES):
                letter = words(f"rows.player.{winner}")
                box = choice(pen, letter, body, words("rows.record.last_move_alt", n=game, player=letter))
                cells.append(put(box, last + index * _CHOICE * look.box, middle=height / 2))
            parts += [form(width, height, *cells), rule(pen, width, look.hair if game == 1 else look.frame)]
        return column(*parts)

    def _result(self) -> Box:
        """Who won both, or a draw: in large print under it."""
        pen, words, look = self._pen, self._words, self._look
        draw = choice(pen, words("rows.record.draw"), look.small, words("rows.record.draw_alt"))
        width = self._right - (0.0 if look.large else draw.width + _RESULTS)
        winner = text(pen, words("rows.record.won"), look.small)
        winner = beside_line(pen, winner, width - label_left(pen), _WINNER)
        won = ticked(pen, winner, look.small, words("rows.record.won_alt"))
        if look.large:
            return column(won, self._measures.draw, draw)
        return row(won, _RESULTS, draw, stand="line")
