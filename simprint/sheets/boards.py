"""Sim boards: one, two or four to a page, each with the record of its game.

A board says which board of how many it is, which game of the match, who draws how, who starts, who lost by which
three corners, and what loses, so that it can be cut out and still be played.
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from typing import Literal, NamedTuple

from simprint.errors import Chosen, DoesNotFit
from simprint.games.shuffle import Order, code, order
from simprint.games.sim import edges
from simprint.page.box import (
    FILL,
    Align,
    Box,
    Fill,
    blank,
    column,
    columns,
    drawing,
    form,
    group,
    put,
    row,
    shared,
    symbol,
)
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
    text,
    whom,
)
from simprint.page.impose import Cutting, Grid, Printout, impose
from simprint.page.paper import FULL, SMALL
from simprint.page.parts import COLUMN, header_bottom
from simprint.page.scene import Part, Players, Role
from simprint.sheets.job import GAMES, Frame, Job, boards_of, cutting
from simprint.sheets.sim_art import BOX_STROKE, STROKES, may_end_without_loser, name_line, owner_choices
from simprint.sheets.sim_art import board as place_board
from simprint.sheets.sim_art import dots as draw_dots
from simprint.sheets.sim_art import guides as draw_guides


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
    laid = _layout(job, per_page)
    grid = laid.grid
    numbers = job.numbered(first, copies or max(len(GAMES), grid.count))
    # Four boards to a page are always cut apart, two only where it is asked for.
    cut = cutting(job, grid, stack, marks, always=grid.columns > 1)
    mixed = _Mixed(dots, seed, each=shuffle == "each") if layout == "shuffled" else None
    lead = job.words("sim.boards.lead_large" if job.look.large else "sim.boards.lead")

    def bodies(page: Frame[Players]) -> Iterator[tuple[Part, ...]]:
        return _bodies(page, laid, numbers, dots, mixed, cut)

    return boards_of(job, "sim.boards", grid, numbers, cut, bodies, lead=lead, blank=job.names_date)


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

#: Columns of the table below: where there is room, where there is little, in large print.
_ROOMY, _TIGHT, _LARGE_PRINT = range(3)
#: Down to the first line of each block from the line above it, or from the top of what it is in; other measures: mm.
_MEASURES = {
    "heading": (8.2, 4.6, 9.0),
    "label": (5.6, 0.0, 8.5),
    "names": (0.0, 5.0, 0.0),
    "solid": (6.4, 4.5, 9.0),
    "dashed": (6.4, 4.5, 9.0),
    "starts": (7.7, 6.5, 11.0),
    "lost": (7.5, 6.8, 11.0),
    "nobody": (7.5, 6.3, 11.5),
    "corners": (9.4, 7.2, 10.5),
    "lose": (8.6, 6.1, 0.0),
    "say": (6.3, 4.5, 11.5),
    # From the label of a name to the line that it is written on.
    "name": (9.1, 8.2, 12.0),
    # Free above and below the board.
    "above": (4.8, 2.0, 4.0),
    "below": (4.8, 0.0, 4.0),
    # Radius of the circles to write corners in, and the gap between them.
    "radius": (4.4, 3.4, 6.0),
    "link": (2.3, 1.4, 3.0),
}
#: Blocks under one another, by the names of the table; FILL takes what is left.
_Blocks = tuple[str | Fill, ...]


@dataclass(frozen=True, kw_only=True)
class _Layout:
    """How boards are laid out on a page, in mm. A record stands beside its board or under it, as high as its blocks
    take; the board has what is left of the cell."""

    grid: Grid
    print: int
    """Which column of the measures holds."""
    disc: float
    """Diameter of a dot."""
    title: Literal["over", "corner", "record"] = "record"
    """Where heading and label stand: in one line over the board, in its upper left corner, at the top of the record's
    first column."""
    columns: tuple[tuple[float, _Blocks], ...]
    """Of the record: how wide each is, and what is in it."""
    gutter: float
    """Between columns, and between a board and what stands beside it."""
    under: _Blocks = ()
    """What stands under the columns, as wide as the cell."""
    beside: bool = False
    """Whether the record stands beside the board."""
    ruled: bool = False
    """Whether a rule ends the board."""
    record: float = 0.0
    """How high the record is at the least."""
    bottom: float
    """From its last line to the bottom of the cell."""
    aside: float = 0.0
    """What the board leaves free at its right."""
    code: float = 0.0
    """Left of what says, beside the upper dots, that the board is shuffled, and how."""
    note: float
    """Width of what is to be checked, in the lower right corner."""
    crossing: bool = False
    """Whether the lower left corner says that a crossing is no dot: where boards are cut apart, or the page says
    something else."""


#: Two to a page, each with its record beside it.
_BESIDE = "solid", "dashed", FILL, "starts", FILL, "lost", "nobody", FILL, "corners", FILL, "lose", "say"
_TWO = _Layout(
    grid=Grid(1, 2, 180, 107), print=_ROOMY, disc=9, columns=((COLUMN, _BESIDE),), gutter=9, beside=True, bottom=4.4,
    aside=4, note=23,
)  # fmt: skip
#: One to a page, its record in three columns under the board.
_LEFT, _MIDDLE = (FILL, "lose", "say"), ("solid", FILL, "starts", FILL, "lost", "nobody")
_ONE = _Layout(
    grid=Grid(1, 1, 180, 214), print=_ROOMY, disc=12,
    columns=((COLUMN, _LEFT), (COLUMN, _MIDDLE), (COLUMN, ("dashed", FILL, "corners"))), gutter=6,
    ruled=True, record=42.5, bottom=8, note=34,
)  # fmt: skip
#: Four to a page to be cut apart, the records in two columns under each board.
_FOUR = _Layout(
    grid=Grid(2, 2, 87, 104, across=6, down=3, top=1.5), print=_TIGHT, disc=7, title="over",
    columns=((46, ("solid", "starts", "lost", "nobody")), (38.5, ("dashed", "corners", "lose"))), gutter=2.5,
    under=("say",), bottom=2.5, aside=4, note=21, crossing=True,
)  # fmt: skip
#: One on the smallest page, its record under the board.
_SMALL = _Layout(
    grid=Grid(1, 1, 73, 105), print=_TIGHT, disc=6, title="over",
    columns=((35, ("solid",)), (35, ("dashed",))), gutter=3,
    under=("starts", "lost", "nobody", "corners", "lose", "say"), bottom=0.5, aside=15, code=47, note=19,
)  # fmt: skip
#: One in large print, its record in two columns under the board; the page's lead says what loses.
_LARGE = _Layout(
    grid=Grid(1, 1, 180, 205), print=_LARGE_PRINT, disc=17, title="corner",
    columns=((87, ("solid", "starts", "lost")), (87, ("dashed", FILL, "corners", "nobody"))), gutter=6,
    under=("say",), ruled=True, bottom=7.5, code=140, note=38, crossing=True,
)  # fmt: skip
#: How wide heading and label are in the corner of a board in large print; from a heading to a label beside it: mm.
_CORNER, _LABEL = 43.0, 4.0


def _layout(job: Job, per_page: int | None) -> _Layout:
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
    page: Frame[Players], laid: _Layout, numbers: range, dots: int, mixed: _Mixed | None, cut: Cutting | None
) -> Iterator[tuple[Part, ...]]:
    """The body of each page."""
    grid, number, top = laid.grid, page.job.words.number, header_bottom(page.pen)
    stack = cut is not None and cut.stack

    def between(first: int, filled: int) -> Box:
        """Where the page is cut; rules between boards that stay together."""
        if cut is not None:
            return grid.cuts(page.pen, page.edges, grid.count if stack else filled, marks=cut.marks)
        line = rule(page.pen, page.pen.box.width)
        return form(line.width, None, *(put(line, top=grid.corner(cell)[1]) for cell in range(1, filled)))

    if mixed is None or not mixed.each:
        games = shared(_Board(page, laid, numbers, dots, mixed).games(*GAMES), "game")
        yield from impose(games, grid, len(numbers), number, between, top, numbers.start, stack)
        return
    # No two boards are alike: each page is laid out for itself.
    for indices in grid.pages(len(numbers), stack):
        there = [numbers[index] for index in indices]
        games = [_Board(page, laid, numbers, dots, mixed, n).games(GAMES[(n - 1) % 2])[0] for n in there]
        said = dict(enumerate(map(number, there), 1))
        yield from impose(games, grid, len(games), said.__getitem__, between, top)


class _Board:
    """A board of a page with the record of its game, one of those ``numbers``: ``board`` of a file whose boards
    differ."""

    def __init__(
        self, page: Frame[Players], laid: _Layout, numbers: range, dots: int, mixed: _Mixed | None, board: int = 1
    ) -> None:
        self._words, self._pen, self._look = page.job.words, page.pen, page.pen.look
        self._laid, self._dots = laid, dots
        self._counted = page.job.counted("sim.boards", numbers)
        self._people = page.job.copy
        self._order = mixed and mixed.order(board)
        self._code = mixed.code(board) if mixed else ""
        self._artwork = f"board-{board}" if mixed and mixed.each else "board"

    def games(self, *games: int) -> list[Box]:
        """The board with the record of each of these games; all but their titles is the same."""
        laid, (width, height) = self._laid, (self._laid.grid.width, self._laid.grid.height)
        titles = [self._title(game) for game in games]
        over = titles[0].height if laid.title == "over" else 0.0
        record = self._record(titles[0].height if laid.title == "record" else 0.0)
        if laid.beside:
            left, down = width - record.width, 0.0
            board = self._board(left - laid.gutter, height)
        else:
            left, down = 0.0, height - laid.bottom - record.height
            board = self._board(width, down - over)
        x, top = (left, down) if laid.title == "record" else (0.0, 0.0)
        rules = [put(rule(self._pen, width), top=down)] if laid.ruled else []
        below = put(board, top=over), *rules, put(record, left, top=down)
        return [form(width, height, put(title, x, top=top), *below) for title in titles]

    def _measure(self, name: str) -> float:
        return _MEASURES[name][self._laid.print]

    def _title(self, game: int) -> Box:
        """Which game it is, which board of how many, and whom it is for where it is cut out; it ends with its last
        line."""
        pen, small, laid, strong = self._pen, self._look.small, self._laid, self._look.body.strong()
        style = self._look.head if laid.print == _ROOMY else strong
        said = [heading(pen, self._words("common.game_n", n=n), style) for n in GAMES]
        title, widest = said[game - 1], max(box.width for box in said)
        if laid.title != "over":
            label = counted(pen, self._counted, small, _CORNER if laid.title == "corner" else laid.columns[0][0], 3)
            return column(self._measure("heading"), title, self._measure("label"), label, 0.0)
        label = counted(pen, self._counted, small, laid.grid.width - widest - _LABEL, anchor="end")
        line = row(title, FILL, label, width=laid.grid.width, stand="line")
        if not (self._people and self._people.names and laid.grid.columns > 1):
            return column(self._measure("heading"), line, 0.0)
        names = whom(pen, self._people, strong, laid.grid.width)
        return column(self._measure("heading"), line, self._measure("names"), names, 0.0)

    def _record(self, title: float) -> Box:
        """The record of a game, its first column below a ``title`` so high; it ends with its last line."""
        laid = self._laid
        height = laid.grid.height - laid.bottom if laid.beside else laid.record
        first, *others = [self._blocks(blocks, width) for width, blocks in laid.columns]
        stacked = columns([title, *first], *others, gap=laid.gutter, height=height)
        return column(stacked, *self._blocks(laid.under, laid.grid.width))

    def _blocks(self, names: _Blocks, width: float) -> list[Box | float | Fill]:
        """Blocks with the distances between them, to the last line of the last one."""
        parts: list[Box | float | Fill] = []
        for name in names:
            if isinstance(name, Fill):
                parts.append(name)
            elif name != "nobody" or may_end_without_loser(self._dots):
                parts += [self._measure(name), self._block(name, width)]
        return [*parts, 0.0]

    def _block(self, name: str, width: float) -> Box:
        """A block of the record by its name."""
        pen, look, words = self._pen, self._look, self._words
        if name in STROKES:
            return name_line(pen, words, name, self._measure("name"), width)
        if name in ("starts", "lost"):
            # A question (in two lines where it is long) with a box for each owner, flush right.
            boxes = owner_choices(pen, [words(f"sim.boards.{name}_{stroke}") for stroke in STROKES])
            room = width - boxes.width - look.box * BOX_STROKE
            label = group(Role.P, lines(pen, words(f"sim.boards.{name}"), look.small, room))
            return row(label, FILL, boxes, width=width, stand="line")
        if name == "nobody":
            box = choice(pen, words("sim.nobody"), look.small, words("sim.boards.lost_nobody"))
            return row(FILL, box, width=width, stand="line")
        if name == "corners":
            circles = corners(pen, self._measure("radius"), self._measure("link"))
            label = text(pen, words("sim.boards.corners"), look.small)
            return blank(row(label, FILL, circles, width=width), words("sim.boards.corners_alt"))
        style = look.small if self._laid.print == _TIGHT else look.body
        return paragraph(pen, words(f"sim.{name}"), style.strong() if name == "lose" else style, width)

    def _board(self, width: float, height: float) -> Box:
        """The board in that room, and what its corners say, which no dot comes into."""
        laid, words, small, above = self._laid, self._words, self._look.small, self._measure("above")
        end = height - self._measure("below")
        standing = [put(self._drawn(width - laid.aside, end - above), top=above)]
        if self._code:
            said = text(self._pen, words("sim.boards.shuffled"), small, spaced=True)
            code = group(Role.P, column(said, text(self._pen, self._code, small.strong())))
            standing.append(put(code, laid.code, top=above))
        check = words("sim.boards.check", dots=words("sim.dots", n=self._dots - 2))
        notes: list[tuple[str, Align, float]] = [(check, "end", width - laid.note)]
        if laid.crossing:
            notes.append((words("sim.boards.crossing"), "start", 0.0))
        for string, align, left in notes:
            note = group(Role.P, aligned(self._pen, string, small, laid.note, align))
            standing.append(put(note, left, top=end - note.last_line))
        return form(width, height, *standing)

    def _drawn(self, width: float, height: float) -> Box:
        """The board itself, in the middle of that room."""
        pen, dots, order = self._pen, self._dots, self._order
        place = place_board(dots, width / 2, height / 2, width, height, self._laid.disc, order)
        artwork = symbol(self._artwork, drawing(width, height, *draw_guides(pen, place), *draw_dots(pen, place)))
        around = self._words.around(
            "sim.boards.alt_shuffled" if order else "sim.boards.alt",
            "number",
            dots=self._words("sim.dots", n=dots),
            guides=self._words("sim.guides", n=len(edges(dots))),
            order=", ".join(map(str, order or range(1, dots + 1))),
        )
        return counted_figure(artwork, around)
