"""Sim boards: one, two or four to a page, each with the record of its game.

A board says which board of how many it is, which game of the match, who draws how, who starts, who lost by which
three corners, and what loses, so that it can be cut out and still be played.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass, replace
from functools import partial
from typing import NamedTuple

from simprint.errors import Chosen, DoesNotFit
from simprint.games.shuffle import Order, code, order
from simprint.games.sim import edges
from simprint.page.box import FILL, Align, Box, Put, blank, column, drawing, form, group, put, row, shared, symbol
from simprint.page.forms import (
    aligned,
    choice,
    corners,
    counted,
    counted_figure,
    heading,
    lines,
    paragraph,
    rule,
    stroke,
    text,
    to_write_on,
    whom,
)
from simprint.page.impose import Cutting, Grid, Printout, impose, pages_for
from simprint.page.paper import FULL, SMALL
from simprint.page.parts import header_bottom
from simprint.page.scene import PLAYERS, Copy, Page, Part, Players, Role
from simprint.sheets.job import Frame, Job, cutting, frame, stacked
from simprint.sheets.sim_art import BOX_STROKE, may_end_without_loser, owner_choices
from simprint.sheets.sim_art import board as place_board
from simprint.sheets.sim_art import dots as draw_dots
from simprint.sheets.sim_art import guides as draw_guides

STROKES = ("solid", "dashed")
GAMES = (1, 2)


def boards(
    job: Job,
    copies: int | None,
    first: int,
    per_page: int | None,
    dots: int,
    layout: str,
    seed: int,
    shuffle: str,
    stack: bool,
    marks: bool,
) -> Printout[Players]:
    """``copies`` boards of ``dots`` dots, unless told otherwise those of a match, or as many as fill a page. Two to a
    page unless told otherwise (a match is two games), one in large print and on paper that has room for one only.
    ``layout`` shuffled puts the numbers in another order, by ``seed``: one order for all, or each board in its own
    (``shuffle``). Boards are numbered from ``first``; ``stack`` and ``marks`` say how pages of several are cut.

    Raises InvalidValue and DoesNotFit.
    """
    plan = _plan(job, per_page, dots)
    copies = copies or max(len(GAMES), plan.grid.count)
    # Four boards to a page are always cut apart, two only where it is asked for.
    cut = cutting(job, plan.grid, stack, marks, always=plan.grid.columns > 1)
    mixed = _Mixed(dots, seed, each=shuffle == "each") if layout == "shuffled" else None
    words = job.words
    title = words("sim.boards.title")
    count = pages_for(copies, plan.grid.count)
    numbers = job.numbered(first, copies)

    def make() -> Iterator[Page[Players]]:
        lead = words("sim.lose" if job.look.large else "sim.boards.lead")
        trim = plan.grid.trim()
        page = frame(job, PLAYERS, "sim.boards", count, lead=lead, blank=job.names_date, cut=cut, trim=trim)
        return page.pages(_bodies(page, plan, numbers, dots, mixed, cut), title)

    return Printout(
        PLAYERS, title, words("sim.boards.subject"), count, make, stacked(cut), pieces=copies, unit="boards",
        matches=copies // len(GAMES), cut=count if cut else 0,
    )  # fmt: skip


class _Mixed(NamedTuple):
    """How the boards of a file are shuffled: all alike, or ``each`` in its own order."""

    dots: int
    seed: int
    each: bool

    def order(self, board: int) -> Order:
        """The numbers clockwise of a board (from 1)."""
        return order(self.dots, self.seed, board if self.each else None)

    def code(self, board: int) -> str:
        """What the order of a board is called."""
        return code(self.dots, self.seed, board if self.each else None)


# -- layouts ---------------------------------------------------------------------------------------------------------


#: Where a part of a record stands in its cell: left, first baseline, width.
_Place = tuple[float, float, float]


@dataclass(frozen=True)
class _Plan:
    """How boards are laid out on a page, in mm."""

    grid: Grid
    board: tuple[float, float, float, float]
    """Middle of the board in its cell, and the room it has: cx, cy, width, height."""
    disc: float
    """Diameter of a dot."""
    heading: _Place
    label: _Place | None
    """Which board of how many it is; None where it stands flush right on the heading's line."""
    solid: _Place
    dashed: _Place
    """The labels of the names."""
    name_line: float
    """From the label of a name down to the line that it is written on."""
    starts: _Place
    lost: _Place
    corners: _Place
    """The circles' middle stands where others have their baseline."""
    circle: tuple[float, float]
    """Radius of the circles and gap between them."""
    code: tuple[float, float]
    """Left and first baseline of what says that the board is shuffled and how: in a corner that no dot comes into."""
    note: _Place
    """What is to be checked, flush right in the lower right corner of the board: its last baseline."""
    crossing: bool = False
    """Whether the lower left corner says that a crossing is no dot: where boards are cut apart, or the page says
    something else."""
    nobody: _Place | None = None
    """The box that says that nobody lost; None where every game has a loser."""
    lose: _Place | None = None
    say: _Place | None = None
    """What loses, what is said aloud; None where the page says it elsewhere, or has no room."""
    names: _Place | None = None
    """Whom the board is for; None where the page says it, for it is not cut."""
    below: float | None = None
    """Where a rule ends the board, if it does not stand beside its record."""
    modest: bool = False
    """Whether the heading is set in body type, and what loses in small type."""


#: Two to a page, each with its record in a column beside the board.
_TWO = _Plan(
    grid=Grid(1, 2, 180, 107),
    board=(55.5, 53.5, 111, 97.4),
    disc=9,
    heading=(124, 8.2, 56),
    label=(124, 13.8, 56),
    solid=(124, 20.8, 56),
    dashed=(124, 35.3, 56),
    name_line=9,
    starts=(124, 54, 56),
    lost=(124, 63, 56),
    corners=(124, 72.5, 56),
    circle=(4.4, 2.3),
    code=(0, 6),
    lose=(124, 84, 56),
    say=(124, 96.6, 56),
    note=(92, 100, 23),
)
#: One to a page, its record in three columns under the board.
_ONE = _Plan(
    grid=Grid(1, 1, 180, 214),
    board=(90, 82, 176, 154.1),
    disc=12,
    heading=(0, 172.2, 56),
    label=(0, 177.8, 56),
    solid=(62, 171.2, 56),
    dashed=(124, 171.2, 56),
    name_line=9.3,
    starts=(62, 191, 56),
    lost=(62, 202, 56),
    corners=(124, 201, 56),
    circle=(4.4, 2.3),
    code=(0, 7),
    lose=(0, 187, 56),
    say=(0, 200, 56),
    note=(146, 156, 34),
    below=164,
)
#: Four to a page to be cut apart, the records in two columns under each board.
_FOUR = _Plan(
    grid=Grid(2, 2, 87, 104, across=6, down=3, top=1.5),
    board=(43.5, 36.8, 78, 61),
    disc=7,
    heading=(0, 4.6, 87),
    label=None,
    solid=(0, 71.6, 42),
    dashed=(45, 71.6, 42),
    name_line=8.2,
    starts=(0, 86.8, 46),
    lost=(0, 94.3, 46),
    corners=(48.5, 85.4, 38.5),
    circle=(3.4, 1.4),
    code=(0, 9.6),
    lose=(48.5, 92.6, 38.5),
    say=(0, 101.5, 87),
    note=(66, 65.8, 21),
    crossing=True,
    modest=True,
)
#: One on the smallest page, its record under the board.
_SMALL = _Plan(
    grid=Grid(1, 1, 73, 105),
    board=(29, 34, 58, 55),
    disc=6,
    heading=(0, 4.6, 73),
    label=None,
    solid=(0, 66.6, 35),
    dashed=(38, 66.6, 35),
    name_line=8.8,
    starts=(0, 83.2, 73),
    lost=(0, 89.9, 73),
    corners=(0, 96.2, 73),
    circle=(3.4, 1.4),
    code=(47, 9.6),
    lose=(0, 104.5, 73),
    note=(54, 62.4, 19),
    modest=True,
)
#: One in large print, its record in two columns under the board; the page's lead says what loses.
_LARGE = _Plan(
    grid=Grid(1, 1, 180, 205),
    board=(90, 71.5, 165, 135),
    disc=17,
    heading=(0, 9, 43),
    label=(0, 17.5, 43),
    solid=(0, 152, 87),
    dashed=(93, 152, 87),
    name_line=12,
    starts=(0, 175, 87),
    lost=(0, 186, 87),
    corners=(93, 179, 87),
    circle=(6, 3),
    code=(140, 9),
    say=(0, 197.5, 180),
    note=(142, 138, 38),
    crossing=True,
    below=143,
    modest=True,
)
#: The same for a game that may end without a loser.
_NOBODY = {
    _TWO: replace(
        _TWO,
        starts=(124, 52, 56),
        lost=(124, 59.5, 56),
        nobody=(124, 67, 56),
        corners=(124, 75.3, 56),
        lose=(124, 85, 56),
        say=(124, 97, 56),
    ),
    _ONE: replace(_ONE, starts=(62, 189, 56), lost=(62, 197.5, 56), nobody=(62, 206, 56)),
    _FOUR: replace(
        _FOUR,
        board=(43.5, 34.6, 78, 56.6),
        solid=(0, 67.4, 42),
        dashed=(45, 67.4, 42),
        starts=(0, 82, 46),
        lost=(0, 88.8, 46),
        nobody=(0, 95.2, 46),
        corners=(48.5, 80.8, 38.5),
        lose=(48.5, 88.6, 38.5),
        note=(66, 60.8, 21),
    ),
    _SMALL: replace(
        _SMALL,
        board=(29, 31.5, 58, 50),
        solid=(0, 61.6, 35),
        dashed=(38, 61.6, 35),
        starts=(0, 78, 73),
        lost=(0, 84.3, 73),
        nobody=(0, 90.6, 73),
        corners=(0, 96.6, 73),
        note=(54, 57.4, 19),
    ),
    _LARGE: replace(_LARGE, corners=(93, 173.5, 87), nobody=(93, 186, 87)),
}
#: From a heading to the names of the people under it, and from these down to where the board may begin.
_UNDER_HEADING, _BELOW_NAMES = 5.0, 1.3
#: The same for eight dots: where the board has little room, two of them come close to its lower corners.
_EIGHT = {_FOUR: replace(_FOUR, board=(43.5, 36.4, 78, 56.6))}
#: From the label of a name to the player's stroke; from the heading to a label beside it.
_STROKE, _LABEL = 2.5, 4.0
#: Strokes beside boxes are no heavier than this in normal print.
_FINE = 1.0


def _plan(job: Job, per_page: int | None, dots: int) -> _Plan:
    plan = _size(job, per_page)
    if may_end_without_loser(dots):
        plan = _NOBODY[plan]
    elif dots == 8:
        plan = _EIGHT.get(plan, plan)
    return _named(job, plan, job.copy) if plan.grid.columns > 1 and job.copy and job.copy.names else plan


def _named(job: Job, plan: _Plan, widest: Copy) -> _Plan:
    """The same with the names of the people under the heading of each board, which is so much smaller."""
    names = whom(job.pen(), widest, job.look.body.strong(), plan.grid.width)
    down = _UNDER_HEADING + names.last_line - names.first + _BELOW_NAMES
    (x, y, width, height), (code_x, code_y) = plan.board, plan.code
    return replace(
        plan,
        names=(0, plan.heading[1] + _UNDER_HEADING, plan.grid.width),
        board=(x, y + down / 2, width, height - down),
        code=(code_x, code_y + down),
    )


def _size(job: Job, per_page: int | None) -> _Plan:
    box = job.form.box
    if (box != FULL or job.look.large) and per_page not in (None, 1):
        key = "one_board_large" if box == FULL else "one_board_small"
        paper, would = Chosen("paper", job.paper.name), Chosen("paper", "a4")
        raise DoesNotFit(key, "per_page", value=per_page, paper=paper, would=would)
    if box == SMALL or job.look.large:
        return _SMALL if box == SMALL else _LARGE
    return {1: _ONE, 4: _FOUR}.get(per_page or 2, _TWO)


# -- drawing -----------------------------------------------------------------------------------------------------------


def _bodies(
    page: Frame[Players], plan: _Plan, numbers: range, dots: int, mixed: _Mixed | None, cut: Cutting | None
) -> Iterator[tuple[Part, ...]]:
    """The body of each page."""
    number, top = page.job.words.number, header_bottom(page.pen)
    stack = cut is not None and cut.stack

    def between(first: int, filled: int) -> Box:
        """Where the page is cut; rules between two boards that stay together, and under the board of one."""
        if cut is not None:
            return plan.grid.cuts(page.pen, page.edges, plan.grid.count if stack else filled, marks=cut.marks)
        tops = [plan.grid.corner(cell)[1] for cell in range(1, filled)]
        if plan.below is not None:
            tops.append(plan.below)
        line = rule(page.pen, page.pen.box.width)
        return form(page.pen.box.width, None, *(put(line, top=y) for y in tops))

    if mixed is None or not mixed.each:
        board = _Board(page, plan, numbers, dots, mixed)
        games = shared([board.game(game) for game in GAMES], "game")
        yield from impose(games, plan.grid, len(numbers), number, between, top, numbers.start, stack)
        return
    # No two boards are alike: each page is laid out for itself.
    for indices in plan.grid.pages(len(numbers), stack):
        there = [numbers[index] for index in indices]
        made = [_Board(page, plan, numbers, dots, mixed, n) for n in there]
        games = [board.game(GAMES[(n - 1) % 2]) for n, board in zip(there, made, strict=True)]
        yield from impose(games, plan.grid, len(games), partial(_numbered, number, there), between, top)


def _numbered(number: Callable[[int], str], there: Sequence[int], n: int) -> str:
    """What says the number of the n-th of the boards that are ``there`` on a page."""
    return number(there[n - 1])


class _Board:
    """A board of a page with the record of its game, one of those ``numbers``: ``board`` of a file whose boards
    differ."""

    def __init__(
        self, page: Frame[Players], plan: _Plan, numbers: range, dots: int, mixed: _Mixed | None, board: int = 1
    ) -> None:
        self._words, self._pen, self._look = page.job.words, page.pen, page.pen.look
        self._plan, self._dots = plan, dots
        self._counted = page.job.counted("sim.boards", numbers)
        self._widest = page.job.copy
        self._order = mixed and mixed.order(board)
        self._code = mixed.code(board) if mixed else ""
        self._artwork = f"board-{board}" if mixed and mixed.each else "board"
        self._board = self._drawn()

    def game(self, game: int) -> Box:
        """The board of a game with its record."""
        plan, look, words = self._plan, self._look, self._words
        style = look.body.strong() if plan.modest else look.head
        title = heading(self._pen, words("common.game_n", n=game), style)
        standing = [
            _standing(plan.heading, title),
            self._label(),
            *self._whom(),
            put(self._board),
            *([put(self._shuffled(), plan.code[0], line=plan.code[1])] if self._code else []),
            _standing(plan.solid, self._name("solid", plan.solid)),
            _standing(plan.dashed, self._name("dashed", plan.dashed)),
            _standing(plan.starts, self._choice("starts", plan.starts)),
            _standing(plan.lost, self._choice("lost", plan.lost)),
            *([] if plan.nobody is None else [_standing(plan.nobody, self._nobody(plan.nobody))]),
            put(self._corners(plan.corners), plan.corners[0], middle=plan.corners[1]),
        ]
        said = look.small if plan.modest and not look.large else look.body
        for name, place, style in (("lose", plan.lose, said.strong()), ("say", plan.say, said)):
            if place is not None:
                standing.append(_standing(place, paragraph(self._pen, words(f"sim.{name}"), style, place[2])))
        return form(plan.grid.width, plan.grid.height, *standing, *self._notes())

    def _label(self) -> Put:
        """Which board of how many it is."""
        pen, words, plan = self._pen, self._words, self._plan
        around = self._counted
        if plan.label is not None:
            return _standing(plan.label, counted(pen, around, self._look.small, plan.label[2], 3))
        left, line, width = plan.heading
        strong = self._look.body.strong()
        room = width - _LABEL - max(pen.type.width(words("common.game_n", n=game), strong) for game in GAMES)
        return put(counted(pen, around, self._look.small, room, anchor="end"), left + width - room, line=line)

    def _whom(self) -> list[Put]:
        """Whom the board is for."""
        place, widest = self._plan.names, self._widest
        if place is None or widest is None:
            return []
        return [_standing(place, whom(self._pen, widest, self._look.body.strong(), place[2]))]

    def _shuffled(self) -> Box:
        """That the board is shuffled, and the code of its order."""
        pen, small = self._pen, self._look.small
        said = text(pen, self._words("sim.boards.shuffled"), small, spaced=True)
        return group(Role.P, column(said, text(pen, self._code, small.strong())))

    def _notes(self) -> Iterator[Put]:
        """In the lower corners of the board, which no dot comes into."""
        pen, words, (right, last, width) = self._pen, self._words, self._plan.note
        check = words("sim.boards.check", dots=words("sim.dots", n=self._dots - 2))
        notes: list[tuple[str, Align, float]] = [(check, "end", right)]
        if self._plan.crossing:
            notes.append((words("sim.boards.crossing"), "start", 0.0))
        for said, align, left in notes:
            note = group(Role.P, aligned(pen, said, self._look.small, width, align))
            yield put(note, left, top=last - note.last_line)

    def _drawn(self) -> Box:
        """The board itself."""
        pen, dots, order, grid = self._pen, self._dots, self._order, self._plan.grid
        place = place_board(dots, *self._plan.board, self._plan.disc, order)
        artwork = symbol(
            self._artwork, drawing(grid.width, grid.height, *draw_guides(pen, place), *draw_dots(pen, place))
        )
        around = self._words.around(
            "sim.boards.alt_shuffled" if order else "sim.boards.alt",
            "number",
            dots=self._words("sim.dots", n=dots),
            guides=self._words("sim.guides", n=len(edges(dots))),
            order=", ".join(map(str, order or range(1, dots + 1))),
        )
        return counted_figure(artwork, around)

    def _name(self, name: str, place: _Place) -> Box:
        """A line for a player's name under a sample of the player's stroke."""
        pen, small, words = self._pen, self._look.small, self._words
        widest = max(pen.type.width(words(f"sim.{stroke}_label"), small) for stroke in STROKES)
        label = text(pen, words(f"sim.{name}_label"), small).sized(widest)
        above = row(label, _STROKE, stroke(pen, small, 3, name == "dashed"))
        under = to_write_on(pen, place[2])
        return blank(column(above, self._plan.name_line, under), words(f"sim.boards.name_{name}"))

    def _choice(self, question: str, place: _Place) -> Box:
        """A question (in two lines where it is long) with a box for each owner, flush right."""
        pen, look, words, width = self._pen, self._look, self._words, place[2]
        alts = [words(f"sim.boards.{question}_{stroke}") for stroke in STROKES]
        boxes = owner_choices(pen, alts, look.owner if look.large else _FINE)
        room = width - boxes.width - look.box * BOX_STROKE
        label = group(Role.P, lines(pen, words(f"sim.boards.{question}"), look.small, room))
        return row(label, FILL, boxes, width=width, stand="line")

    def _nobody(self, place: _Place) -> Box:
        """The box that says that nobody lost, flush right."""
        words = self._words
        box = choice(self._pen, words("sim.nobody"), self._look.small, words("sim.boards.lost_nobody"))
        return row(FILL, box, width=place[2], stand="line")

    def _corners(self, place: _Place) -> Box:
        """Circles for the corners of the triangle that lost, flush right."""
        label = text(self._pen, self._words("sim.boards.corners"), self._look.small)
        circles = corners(self._pen, *self._plan.circle)
        return blank(row(label, FILL, circles, width=place[2]), self._words("sim.boards.corners_alt"))


def _standing(place: _Place, box: Box) -> Put:
    left, line, _ = place
    return put(box, left, line=line)
