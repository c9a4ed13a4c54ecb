"""Practice cards of any game: how cards are asked for, how players' cards and the host's answers are laid out.

Both carry the sheet code, which says all that the cards were drawn from: seed, count, level. What is drawn on a card
and what is said about it, the game's own module knows.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass
from typing import TypeVar

from simprint.errors import InvalidValue
from simprint.games.practice import LEVELS, TooManyCards
from simprint.page.impose import Sheaf, pages_for, spread
from simprint.page.move import moved
from simprint.page.parts import Desk, cut_line, foot_top, header_bottom
from simprint.page.scene import HOST, PLAYERS, Artifact, Block, Group, Host, Line, Page, Players, Role, Shape
from simprint.page.units import mm
from simprint.sheets.job import Job, frame

C = TypeVar("C")

#: Cards that one order may ask for.
MOST = 500
#: Width of a column of cards, and of what stands beside the drawing in large print.
COLUMN = 87.0
GUTTER = 6.0


def drawn(draw: Callable[[int, int, int], Sequence[C]], count: int, seed: int, level: int) -> Sequence[C]:
    """``count`` cards by ``draw(count, seed, level)``.

    Raises InvalidValue for a count or level outside its limits, and for more cards than exist.
    """
    if not 1 <= count <= MOST:
        raise InvalidValue(f"--count {count}: cards are printed 1 to {MOST} at a time; give a number in that range")
    if level not in LEVELS:
        raise InvalidValue(f"--level {level}: cards have level {LEVELS[0]} to {LEVELS[-1]}; give one of these")
    try:
        return draw(count, seed, level)
    except TooManyCards as error:
        raise InvalidValue(
            f"--count {count}: at level {level} there are {error.available} different cards; "
            "ask for no more, or take another level"
        ) from None


def code(seed: int, count: int, level: int) -> str:
    """The sheet code of a set of cards: ``S7-6-2``. Seeds that draw the same cards are written the same."""
    return f"S{seed if abs(seed) < 1 << 63 else seed % (1 << 64)}-{count}-{level}"


# -- the players' cards ------------------------------------------------------------------------------------------------


@dataclass(frozen=True)
class Cell:
    """A place for a card: its corner, its size, where the question goes, and the column to answer in, mm."""

    x: float
    y: float
    height: float
    drawing: float
    """y where the drawing may begin."""
    question: tuple[float, float]
    """Where its first baseline begins; it is COLUMN wide."""
    answer: float
    """x where the column to answer in begins."""
    answer_width: float

    @property
    def middle(self) -> float:
        """y of the middle of the room for the drawing."""
        return (self.drawing + self.y + self.height) / 2


@dataclass(frozen=True)
class Grid:
    """The cells of a page, and where a page that has so many cards is cut."""

    cells: tuple[Cell, ...]
    large: bool

    def cuts(self, desk: Desk, filled: int) -> tuple[Artifact, ...]:
        """Cut lines between ``filled`` cards."""
        first = self.cells[0]
        tops = list(dict.fromkeys(cell.y for cell in self.cells[:filled]))
        gap = (self.cells[-1].y - first.y) / (len(self.cells) // (1 if self.large else 2) - 1) - first.height
        lines = []
        if not self.large and filled > 1:
            lines.append(cut_line(desk, 90, header_bottom(desk) + 1, 90, mm(tops[-1] + first.height)))
        lines += [cut_line(desk, 0, mm(y - gap / 2), desk.box.width, mm(y - gap / 2)) for y in tops[1:]]
        return tuple(lines)


def grid(large: bool, rows: int, question: int) -> Grid:
    """Two columns of ``rows`` cards whose questions take up to ``question`` lines; in large print two cards across the
    page, one above the other, with their questions beside the drawings."""
    if large:
        cells = (Cell(0, y, 97, mm(y + 13), (93, mm(y + 8)), 93, COLUMN) for y in (30.0, 129.0))
        return Grid(tuple(cells), large)
    top, bottom, gap = 28.0, 238.0, 3.0
    height = mm((bottom - top - (rows - 1) * gap) / rows)
    return Grid(
        tuple(
            Cell(x, y, height, mm(y + 8.5 + 6 * question), (x, mm(y + 11.2)), mm(x + 59), 28)
            for y in (mm(top + row * (height + gap)) for row in range(rows))
            for x in (0.0, COLUMN + GUTTER)
        ),
        large,
    )


def players(
    job: Job, game: str, sheet_code: str, count: int, grid: Grid, card: Callable[[Desk, int, Cell], tuple[Block, ...]]
) -> Sheaf[Players]:
    """The players' pages of ``count`` cards of a game (``sim`` or ``rows``).

    ``card`` draws the card of an index (from 0) in its cell but for the heading: question, position, blanks.
    """
    words = job.words
    title = words(f"{game}.practice.title")
    pages = pages_for(count, len(grid.cells))
    shown = words("common.practice.code", code=sheet_code)

    def body(desk: Desk, indices: range) -> tuple[Block, ...]:
        look = desk.look
        blocks: list[Block] = []
        for index, cell in zip(indices, grid.cells, strict=False):
            baseline = cell.y + (8.0 if look.large else 5.0)
            heading = desk.type.line(cell.x, baseline, words("common.practice.card", n=index + 1), look.body.strong())
            beside = heading.x + heading.width + look.small.leading
            room = cell.x + COLUMN - beside
            mark = shown if desk.type.width(shown, look.small) <= room else sheet_code
            blocks.append(Group(Role.H2, (heading,)))
            blocks.append(Group(Role.P, (desk.type.fit(beside, baseline, mark, look.small, room),)))
            blocks += card(desk, index, cell)
        return (*blocks, *grid.cuts(desk, len(indices)))

    def make() -> Iterator[Page[Players]]:
        page = frame(
            job,
            PLAYERS,
            f"{game}.practice",
            pages,
            sheet=words("common.practice.label"),
            part=words("common.practice.sheet"),
            lead=shown,
            blank=words("common.names_date"),
        )
        return page.pages((body(page.desk, indices) for indices in spread(count, len(grid.cells))), title)

    return Sheaf(PLAYERS, title, words(f"{game}.practice.subject"), pages, make)


def question(desk: Desk, cell: Cell, string: str) -> Group:
    """The question of a card."""
    x, y = cell.question
    return Group(Role.P, desk.type.paragraph(x, y, string, desk.look.body, COLUMN))


def lines_to_write(desk: Desk, cell: Cell, label: str, alt: str, y: float, count: int) -> Group:
    """A label at y (its baseline) and under it ``count`` lines to write on, in the card's column to answer in."""
    large = desk.look.large
    shapes: list[Shape] = [desk.type.fit(cell.answer, y, label, desk.look.small, cell.answer_width)]
    for number in range(count):
        at = mm(y + (11.5 if large else 9.5) + number * (10.5 if large else 9.2))
        shapes.append(Line(cell.answer, at, mm(cell.answer + cell.answer_width), at, desk.look.line))
    return Group(Role.BLANK, tuple(shapes), alt)


# -- the host's answers ------------------------------------------------------------------------------------------------


@dataclass(frozen=True)
class Note:
    """What the host is told about a card: the position drawn with its top left at (0, 0), the answer, the reasons,
    the figures that measure how difficult it is."""

    drawing: tuple[Shape, ...]
    height: float
    """How high the drawing is, mm."""
    alt: str
    answer: str
    reasons: tuple[str, ...]
    figures: str


def host(
    job: Job, game: str, sheet_code: str, level: int, drawing_width: float, notes: Callable[[Desk], list[Note]]
) -> Sheaf[Host]:
    """The host's answers of a game, card by card, in the order of the cards: the drawing, ``drawing_width`` mm wide,
    at the left, the words beside it."""
    words = job.words
    title = words(f"{game}.practice.answers_title")
    columns = 1 if job.look.large else 2
    width = 180.0 if job.look.large else COLUMN
    desk = job.desk()
    entries = [_entry(desk, words("common.practice.card", n=n), note, drawing_width, width)
               for n, note in enumerate(notes(desk), 1)]  # fmt: skip
    rows = [entries[first : first + columns] for first in range(0, len(entries), columns)]
    bodies = list(_filled(desk, rows))

    def make() -> Iterator[Page[Host]]:
        page = frame(
            job,
            HOST,
            f"{game}.practice",
            len(bodies),
            sheet=words("common.practice.answers_label"),
            part=words("common.practice.answers"),
            lead=words("common.practice.host_lead", code=sheet_code, level=level),
        )
        return page.pages(bodies, title)

    return Sheaf(HOST, title, words(f"{game}.practice.answers_subject"), len(bodies), make)


@dataclass(frozen=True)
class _Entry:
    """A card's answer laid out at (0, 0)."""

    blocks: tuple[Group, ...]
    height: float


def _entry(desk: Desk, heading: str, note: Note, drawing_width: float, width: float) -> _Entry:
    look, type_ = desk.look, desk.type
    x = drawing_width + (5.0 if look.large else 3.0)
    room = width - x
    first = 8.0 if look.large else 5.6
    y = first
    parts: list[Group] = [Group(Role.H2, type_.paragraph(x, y, heading, look.body.strong(), room))]
    parts.append(Group(Role.FIGURE, tuple(moved(shape, 0, first - 2 * look.body.half_cap) for shape in note.drawing),
                       note.alt))  # fmt: skip
    y += look.body.leading
    words = ((note.answer, look.body.strong()), *((r, look.body) for r in note.reasons), (note.figures, look.small))
    for string, style in words:
        lines = type_.paragraph(x, y, string, style, room)
        parts.append(Group(Role.P, lines))
        y = lines[-1].y + style.leading
    bottom = max(y - look.small.leading, first - 2 * look.body.half_cap + note.height)
    return _Entry(tuple(parts), bottom + (5.0 if look.large else 3.2))


def _filled(desk: Desk, rows: list[list[_Entry]]) -> Iterator[tuple[Block, ...]]:
    """Rows of entries put on pages, a hair rule between them."""
    top = header_bottom(desk, host=True)
    bottom = foot_top(desk, host=True) - 3.0
    blocks: list[Block] = []
    y = top
    for row in rows:
        height = max(entry.height for entry in row)
        if y + height > bottom and blocks:
            yield tuple(blocks)
            blocks, y = [], top
        if blocks:
            blocks.append(Artifact((Line(0, mm(y), desk.box.width, mm(y), desk.look.hair),)))
        for column, entry in enumerate(row):
            blocks += [moved(block, column * (COLUMN + GUTTER), mm(y)) for block in entry.blocks]
        y += height
    yield tuple(blocks)
