"""Sim boards: one, two or four to a page, each with the record of its game.

A board says which board of how many it is, which game of the match, who draws how, who starts, who lost by which
three corners, and what loses, so that it can be cut out and still be played.
"""

from __future__ import annotations

from collections.abc import Iterator
from typing import Literal, NamedTuple, get_args

from simprint.errors import DoesNotFit, InvalidValue, UnknownName
from simprint.games.rng import SplitMix64
from simprint.games.sim import edges
from simprint.page.impose import Sheaf, pages_for, spread
from simprint.page.look import Style
from simprint.page.paper import FULL, SMALL, Box, fits
from simprint.page.parts import (
    Desk,
    corner_circles,
    corners_width,
    cut_line,
    header_bottom,
    rule,
    sample,
    sample_length,
    tick_box,
)
from simprint.page.scene import (
    PLAYERS,
    Anchor,
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
from simprint.sheets.sim_art import board as place_board
from simprint.sheets.sim_art import dots as draw_dots
from simprint.sheets.sim_art import guides as draw_guides

#: Copies that one order may ask for.
MOST = 1_000_000
Dots = Literal[5, 6, 7, 8]
DOTS = get_args(Dots)
PerPage = Literal[1, 2, 4]
PER_PAGE = get_args(PerPage)
Layout = Literal["circle", "shuffled"]


def boards(
    job: Job,
    copies: int = 2,
    per_page: PerPage | None = None,
    dots: Dots = 6,
    layout: Layout = "circle",
    seed: int = 1,
) -> Sheaf[Players]:
    """``copies`` boards of ``dots`` dots. Two to a page unless told otherwise (a match is two games), one in large
    print and on paper that has room for one only. ``layout`` shuffled puts the numbers in another order, by ``seed``.

    Raises InvalidValue, UnknownName and DoesNotFit.
    """
    if not 1 <= copies <= MOST:
        raise InvalidValue(f"--copies {copies}: boards are printed 1 to {MOST} at a time; give a number in that range")
    check_dots(dots)
    if layout not in get_args(Layout):
        raise UnknownName("layout", layout, get_args(Layout))
    plan = _plan(job, per_page)
    order = _shuffled(dots, seed) if layout == "shuffled" else None
    words = job.words
    title = words("sim.boards.title")
    count = pages_for(copies, plan.per_page)

    def make() -> Iterator[Page[Players]]:
        lead = words("sim.lose" if job.look.large else "sim.boards.lead")
        blank = words("common.names_date")
        page = frame(job, PLAYERS, "sim.boards", count, lead=lead, blank=blank, box=plan.box)
        return page.pages(_bodies(page, plan, copies, dots, order), title)

    return Sheaf(PLAYERS, title, words("sim.boards.subject"), count, make)


def check_dots(dots: int) -> None:
    """Raises InvalidValue unless a board may have so many dots."""
    if dots not in DOTS:
        raise InvalidValue(f"--dots {dots}: a board has {DOTS[0]} to {DOTS[-1]} dots; give a number in that range")


def _shuffled(dots: int, seed: int) -> tuple[int, ...]:
    """Numbers clockwise from the first corner, so mixed that few neighbours are neighbours in 1, 2, 3, ... too."""
    random = SplitMix64(seed)
    order = list(range(1, dots + 1))
    while True:
        random.shuffle(order)
        steps = [(b - a) % dots for a, b in zip(order, order[1:] + order[:1], strict=True)]
        if sum(step in (1, dots - 1) for step in steps) < dots // 2:
            return tuple(order)


# -- layouts -----------------------------------------------------------------------------------------------------------


class _Plan(NamedTuple):
    """How boards are laid out on a page: the cells' corners, the board in a cell, the record's parts."""

    per_page: int
    box: Box
    cells: tuple[tuple[float, float], ...]
    board: tuple[float, float, float, float]
    """Middle of the board in its cell, and the room it has: cx, cy, width, height."""
    disc: float
    record: str
    """Which of the records below."""


def _plan(job: Job, per_page: int | None) -> _Plan:
    if per_page is not None and per_page not in PER_PAGE:
        raise InvalidValue(f"--per-page {per_page}: boards stand 1, 2 or 4 to a page; give one of these")
    if job.look.large:
        if per_page not in (None, 1):
            raise DoesNotFit(f"--per-page {per_page}: in large print a page has room for one board; leave it out")
        return _Plan(1, FULL, ((0, 29),), (90, 77, 165, 145.2), 17, "large")
    if not fits(FULL, job.paper, job.margin, job.scale) and fits(SMALL, job.paper, job.margin, job.scale):
        if per_page not in (None, 1):
            raise DoesNotFit(
                f"--per-page {per_page}: paper {job.paper.name} has room for one board to a page; "
                "leave --per-page out, or take a4"
            )
        return _Plan(1, SMALL, ((0, 26),), (62, 52.5, 111, 97.4), 9, "wide")
    if per_page == 1:
        return _Plan(1, FULL, ((0, 26),), (90, 82, 176, 154.1), 12, "columns")
    if per_page == 4:
        cells = tuple((x, y) for y in (26.0, 133.0) for x in (0.0, 93.0))
        return _Plan(4, FULL, cells, (43.5, 38.9, 78, 64.2), 7, "narrow")
    return _Plan(2, FULL, ((0, 26), (0, 133)), (55.5, 53.5, 111, 97.4), 9, "side")


# -- drawing -----------------------------------------------------------------------------------------------------------


def _bodies(
    page: Frame[Players], plan: _Plan, copies: int, dots: int, order: tuple[int, ...] | None
) -> Iterator[tuple[Block, ...]]:
    """The body of each page. What repeats is shared: only a board's number and its alt text are new."""
    words, desk = page.job.words, page.desk
    cx, cy, width, height = plan.board
    place = place_board(dots, cx, cy, width, height, plan.disc, order)
    artwork = Symbol("board", draw_guides(desk, place) + draw_dots(desk, place))
    record = _Record(page.job, desk)
    getattr(record, plan.record)()
    headings = [Symbol(f"game-{game}", (record.heading(game),)) for game in (1, 2)]
    fixed = [
        (
            [Group(Role.H2, (Use(heading, x, y),)) for heading in headings],
            [group._replace(items=(Use(symbol, x, y),)) for group, symbol in record.parts],
        )
        for x, y in plan.cells
    ]
    uses = [(Use(artwork, x, y),) for x, y in plan.cells]
    furniture = [_furniture(desk, plan, filled) for filled in range(plan.per_page + 1)]
    clockwise = ", ".join(map(str, order or range(1, dots + 1)))
    alt = words(
        "sim.boards.alt_shuffled" if order else "sim.boards.alt",
        dots=words("sim.dots", n=dots),
        guides=words("sim.guides", n=len(edges(dots))),
        order=clockwise,
        number="\0",
    ).split("\0")
    label = words("sim.boards.board_of", number="\0", count=copies).split("\0")
    small, anchor = desk.look.small, record.label_anchor
    labels = [
        numbered(desk.type, x + record.label_x, y + record.label_y, label, small, record.room, 3, anchor)
        for x, y in plan.cells
    ]
    for numbers in spread(copies, plan.per_page):
        blocks: list[Block] = []
        for cell, index in enumerate(numbers):
            number = words.number(index + 1)
            titles, parts = fixed[cell]
            blocks += [
                titles[index % 2],
                Group(Role.P, labels[cell](number)),
                Group(Role.FIGURE, uses[cell], number.join(alt)),
                *parts,
            ]
        blocks += furniture[len(numbers)]
        yield tuple(blocks)


def _furniture(desk: Desk, plan: _Plan, filled: int) -> tuple[Block, ...]:
    """Rules between the boards of a page, or cut lines between four; ``filled`` cells hold a board."""
    if plan.per_page == 4:
        lines = []
        if filled > 1:
            # The scissors stand below the words that come up to the line.
            lines.append(cut_line(desk, 90, header_bottom(desk) + 1, 90, 131 if filled == 2 else 237, begin=12))
        if filled > 2:
            lines.append(cut_line(desk, 0, 131.5, desk.box.width, 131.5))
        return tuple(lines)
    rules = [rule(desk, y) for _, y in plan.cells[1:filled]]
    if plan.record in ("columns", "wide", "large"):
        rules.append(rule(desk, plan.cells[0][1] + {"columns": 164.0, "wide": 105.0, "large": 154.0}[plan.record]))
    return (Artifact(tuple(rules)),) if rules else ()


class _Record:
    """The record of a game, its parts placed in a cell: each method that is named in a plan lays it out another way.

    ``parts`` are (what it means, its artwork) in reading order.
    """

    def __init__(self, job: Job, desk: Desk) -> None:
        self._words, self._desk = job.words, desk
        self.parts: list[tuple[Group, Symbol]] = []
        self.label_x = self.label_y = self.room = 0.0
        """Where "board 3 of 4" stands: its first baseline."""
        self.label_anchor: Anchor = "start"
        self._heading: tuple[float, float, Style] = (0, 0, desk.look.head)

    def heading(self, game: int) -> Text:
        """ "Game 1", where the layout wants it."""
        x, y, style = self._heading
        return self._desk.type.line(x, y, self._words("common.game_n", n=game), style)

    # -- layouts -------------------------------------------------------------------------------------------------

    def side(self) -> None:
        """One column of 56 mm beside the board."""
        x, w = 124.0, 56.0
        self._place(x, 8.2, self._desk.look.head, x, 13.8, w)
        self._names((x, x), (20.8, 35.3), 9.0, w)
        self._choice("starts", x, 54.0, w)
        self._choice("lost", x, 63.0, w)
        self._corners(x, 72.5, w, 4.4, 2.3)
        self._sentence("lose", x, 84.0, w, self._desk.look.body.strong())
        self._sentence("say", x, 96.6, w, self._desk.look.body)

    def columns(self) -> None:
        """Three columns under the board."""
        w = 56.0
        self._place(0, 172.2, self._desk.look.head, 0, 177.8, w)
        self._names((62, 124), (171.2, 171.2), 9.3, w)
        self._choice("starts", 62, 191.0, w)
        self._choice("lost", 62, 202.0, w)
        self._corners(124, 201.0, w, 4.4, 2.3)
        self._sentence("lose", 0, 187.0, w, self._desk.look.body.strong())
        self._sentence("say", 0, 200.0, w, self._desk.look.body)

    def narrow(self) -> None:
        """Under a board of four: two columns within 87 mm."""
        left, right = 46.0, 38.5
        small = self._desk.look.small
        strong = self._desk.look.body.strong()
        heading = max(self._desk.type.width(self._words("common.game_n", n=game), strong) for game in (1, 2))
        self._place(0, 5.0, strong, 87, 5.0, 87 - heading - 4)
        self.label_anchor = "end"
        self._names((0, 45), (76.3, 76.3), 8.6, 42)
        self._choice("starts", 0, 92.6, left)
        self._choice("lost", 0, 101.6, left)
        self._corners(48.5, 91.4, right, 3.4, 1.4)
        self._sentence("lose", 48.5, 99.0, right, small.strong())

    def wide(self) -> None:
        """Under the one board of a small page: two columns of 59 mm."""
        w = 59.0
        self._place(0, 8.0, self._desk.look.body.strong(), 0, 13.5, 31)
        self._names((0, 65), (111.2, 111.2), 9.0, w)
        self._choice("starts", 0, 129.0, w)
        self._choice("lost", 0, 138.0, w)
        self._corners(65, 128.0, w, 4.0, 2.0)
        self._sentence("lose", 65, 136.6, w, self._desk.look.small.strong())

    def large(self) -> None:
        """Large print: two columns of 87 mm; what loses is said in the page's lead."""
        w = 87.0
        self._place(0, 9.0, self._desk.look.body.strong(), 0, 17.5, 43)
        self._names((0, 93), (162.5, 162.5), 13.0, w)
        self._choice("starts", 0, 187.5, w)
        self._choice("lost", 0, 199.5, w)
        self._corners(93, 191.5, w, 6.0, 3.0)

    # -- parts -----------------------------------------------------------------------------------------------------

    def _place(self, x: float, y: float, style: Style, label_x: float, label_y: float, room: float) -> None:
        self._heading = (x, y, style)
        self.label_x, self.label_y, self.room = label_x, label_y, room

    def _part(self, name: str, role: Role, shapes: tuple[Shape, ...], alt: str = "", field: Field = "text") -> None:
        self.parts.append((Group(role, (), alt, field=field), Symbol(name, shapes)))

    def _names(self, xs: tuple[float, float], ys: tuple[float, float], drop: float, width: float) -> None:
        """A line for each player's name under a sample of the player's stroke."""
        desk, small = self._desk, self._desk.look.small
        for stroke, x, y in zip(("solid", "dashed"), xs, ys, strict=True):
            label = desk.type.line(x, y, self._words(f"sim.{stroke}_label"), small)
            beside = x + max(desk.type.width(self._words(f"sim.{s}_label"), small) for s in ("solid", "dashed"))
            drawn = sample(desk, beside + 2.5, y - small.half_cap, sample_length(desk, 3), stroke == "dashed")
            line = Line(x, mm(y + drop), mm(x + width), mm(y + drop), desk.look.line)
            self._part(f"name-{stroke}", Role.BLANK, (label, drawn, line), self._words(f"sim.boards.name_{stroke}"))

    def _choice(self, question: str, x: float, y: float, width: float) -> None:
        """A question with a box for each owner: label (in two lines where it is long), then box and stroke twice,
        flush right."""
        desk, look = self._desk, self._desk.look
        length = sample_length(desk, 2)
        gap = look.box * 0.24
        each = look.box + gap + length
        label = desk.type.fit_lines(x, y, self._words(f"sim.boards.{question}"), look.small, width - 2 * each - 2 - gap)
        self._part(question, Role.P, label)
        for index, stroke in enumerate(("solid", "dashed")):
            left = x + width - (2 - index) * each - (1 - index) * 2
            box = tick_box(desk, left, y, look.small.half_cap)
            stroke_width = look.owner if look.large else 1.0
            drawn = sample(
                desk, left + look.box + gap, y - look.small.half_cap, length, stroke == "dashed", stroke_width
            )
            alt = self._words(f"sim.boards.{question}_{stroke}")
            self._part(f"{question}-{stroke}", Role.BLANK, (box, drawn), alt, "box")

    def _corners(self, x: float, y: float, width: float, r: float, gap: float) -> None:
        desk, small = self._desk, self._desk.look.small
        label = desk.type.line(x, y + small.half_cap, self._words("sim.boards.corners"), small)
        circles = corner_circles(desk, x + width - corners_width(r, gap), y, r, gap)
        self._part("corners", Role.BLANK, (label, *circles), self._words("sim.boards.corners_alt"))

    def _sentence(self, name: str, x: float, y: float, width: float, style: Style) -> None:
        texts = self._desk.type.paragraph(x, y, self._words(f"sim.{name}"), style, width)
        self._part(name, Role.P, texts)
