"""Practice cards of any game: how cards are asked for, how players' cards and the host's answers are laid out.

Both carry the sheet code, which says all that the cards were drawn from: seed, count, level. What is drawn on a card
and what is said about it, the game's own module knows.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass
from typing import TypeVar

from simprint.errors import InvalidValue
from simprint.games.practice import TooManyCards
from simprint.page.box import FILL, Box, blank, column, figure, flow, form, put, row
from simprint.page.forms import heading, paragraph, rule, said, text, to_write_on, whom
from simprint.page.impose import Grid, Printout, impose, pages_for
from simprint.page.look import Measure, Measures
from simprint.page.parts import GUTTER, Pen, foot_top, header_bottom
from simprint.page.scene import HOST, PLAYERS, Host, Page, Players, Role
from simprint.sheets.job import Job, cutting, frame, stacked

C = TypeVar("C")

#: Width of a column of cards, and of what stands beside the drawing in large print, mm.
COLUMN = 87.0


@dataclass(frozen=True)
class Deal:
    """What cards are drawn by: ``count`` of a level, numbered from ``first``; those before it are other cards."""

    count: int
    first: int
    seed: int
    level: int

    def cards(self, draw: Callable[..., Sequence[C]]) -> Sequence[C]:
        """The cards by ``draw(count, seed, level, before=…)``. Raises InvalidValue for more cards than exist."""
        try:
            return draw(self.count, self.seed, self.level, before=self.first - 1)
        except TooManyCards as error:
            key = "few_cards" if self.first == 1 else "few_cards_left"
            raise InvalidValue(
                key, "count", value=self.count, level=self.level, most=error.available, first=self.first
            ) from None

    @property
    def code(self) -> str:
        """The sheet code: ``S7-6-2``, and for cards from number 13 on ``S7-6-2-13``. Seeds that draw the same cards are
        written the same."""
        seed = self.seed if abs(self.seed) < 1 << 63 else self.seed % (1 << 64)
        return "-".join([f"S{seed}", *map(str, (self.count, self.level, *((self.first,) if self.first > 1 else ())))])


# -- the players' cards ------------------------------------------------------------------------------------------------


class Sheet(Measures):
    """A page of cards in two columns; in large print two cards across the page, one above the other, with their
    questions beside the positions."""

    down = Measure(3.0, 2.0)
    """Between two rows, where they are cut apart."""
    above_foot = Measure(0.0, 6.0)
    """Where the last cards of a page are cut off, above its foot."""
    width = Measure(COLUMN, 180.0)
    """Of a card."""
    number = Measure(5.0, 8.0)
    """From the top of a card to the baseline of its number."""
    under_number = Measure(3.5, 5.0)
    """From there to the room for a position, lines of the question apart."""
    position_width = Measure(56.0, COLUMN)
    answer_width = Measure(28.0, COLUMN)
    """Of what is filled in."""
    beside = Measure(3.0, 6.0)
    """From a position to that, or to the question too."""
    written = Measure(9.5, 11.5)
    """From a label down to the first line to write on."""
    line = Measure(9.2, 10.5)
    """From one line to write on to the next."""

    def __init__(self, job: Job, rows: int, question: int) -> None:
        """``rows`` of cards in normal print, whose questions take up to ``question`` lines."""
        super().__init__(job.look)
        self.pen = job.pen()
        self.people = job.copy if job.copy and job.copy.names else None
        """Whom the cards are for, by name, in whichever copy needs the most room."""
        columns, rows, self._lines = (1, 2, 0) if self.look.large else (2, rows, question)
        height = (foot_top(self.pen) - self.above_foot - header_bottom(self.pen)) / rows - self.down
        self.grid = Grid(columns, rows, self.width, height, GUTTER, self.down, self.down / 2)

    @property
    def room(self) -> tuple[float, float]:
        """Width and height of the room for a position, mm."""
        above = self.number + self.under_number + self._lines * self.look.body.leading
        return self.position_width, self.grid.height - above

    def card(self, number: Box, question: str, position: Box, answer: Box) -> Box:
        """A card: its ``number``, the question, the position as large as its room, and what is filled in."""
        body, height = self.look.body, self.grid.height
        asked = paragraph(self.pen, question, body, COLUMN)
        if not self.look.large:
            below = row(position, self.beside, answer, width=self.width)
            return column(self.number, number, body.leading, asked, FILL, below, width=self.width, height=height)
        names = [whom(self.pen, self.people, body.strong(), COLUMN, 1, numbered=False)] if self.people else []
        x, beside = self.position_width + self.beside, column(*names, asked)
        return form(
            self.width,
            height,
            put(number, line=self.number),
            put(beside, x, line=self.number),
            put(position, top=height - position.height),
            put(answer, x, middle=(self.number + beside.last_line + height) / 2),
        )

    def label(self, string: str) -> Box:
        """What says what is to be filled in below it."""
        return text(self.pen, string, self.look.small, self.answer_width)

    def lines_to_write(self, label: str, alt: str, count: int = 1) -> Box:
        """A label and under it ``count`` lines to write on."""
        lines = [to_write_on(self.pen, self.answer_width) for _ in range(count)]
        return blank(column(self.label(label), self.written, column(*lines, gap=self.line)), alt)


def players(
    job: Job,
    game: str,
    deal: Deal,
    cards: Sheet,
    questions: Sequence[C],
    card: Callable[[Box, int, C], Box],
    stack: bool,
    marks: bool,
) -> Printout[Players]:
    """The players' pages of a game (``sim`` or ``rows``): a card for each of ``questions``, made by ``card`` of the box
    with its number, of its number and of the question. ``stack`` and ``marks`` say how they are cut."""
    words, grid = job.words, cards.grid
    cut = cutting(job, grid, stack, marks, always=True)
    title = words(f"{game}.practice.title")
    pages = pages_for(len(questions), grid.count)
    shown = words("common.practice.code", code=deal.code)

    def head(pen: Pen, number: int) -> Box:
        look = pen.look
        title = heading(pen, words("common.practice.card", n=number), look.body.strong())
        room = COLUMN - title.width - look.small.leading
        if cards.people and not look.large:
            code = said(pen, deal.code, look.small)
            room -= code.width + look.small.leading
            names = whom(pen, cards.people, look.body.strong(), room, 1, numbered=False)
            return row(title, look.small.leading, names, FILL, code, width=COLUMN, stand="line")
        mark = shown if pen.type.width(shown, look.small) <= room else deal.code
        return row(title, look.small.leading, said(pen, mark, look.small, room), stand="line")

    def make() -> Iterator[Page[Players]]:
        page = frame(
            job,
            PLAYERS,
            f"{game}.practice",
            pages,
            sheet=words("common.practice.label"),
            part=words("common.practice.sheet"),
            lead=shown if job.look.large else words("common.practice.lead", code=deal.code),
            blank=job.names_date,
            cut=cut,
            trim=grid.trim(),
        )
        pen = page.pen
        boxes = [card(head(pen, number), number, asked) for number, asked in enumerate(questions, deal.first)]

        def cuts(first: int, filled: int) -> Box:
            return grid.cuts(pen, page.edges, grid.count if stack else filled, marks=marks)

        return page.pages(impose(boxes, grid, len(boxes), words.number, cuts, header_bottom(pen), stack=stack), title)

    return Printout(
        PLAYERS, title, words(f"{game}.practice.subject"), pages, make, stacked(cut), pieces=len(questions),
        unit="cards", cut=pages,
    )  # fmt: skip


# -- the host's answers ------------------------------------------------------------------------------------------------


class _Entry(Measures):
    above = Measure(3.2, 4.5)
    """From the rule above an entry to its first line."""
    beside = Measure(3.0, 5.0)
    """From a position to the words beside it."""
    below = Measure(1.6, 2.5)


@dataclass(frozen=True)
class Note:
    """What the host is told about a card: the position, the answer, the reasons, the figures that measure how difficult
    it is."""

    position: Box
    alt: str
    answer: str
    reasons: tuple[str, ...]
    figures: str


def host(job: Job, game: str, deal: Deal, notes: Callable[[Pen], list[Note]]) -> Printout[Host]:
    """The host's answers of a game, card by card, in the order of the cards: the position at the left, the words beside
    it."""
    words, pen = job.words, job.pen()
    title = words(f"{game}.practice.answers_title")
    columns, width = (1, pen.box.width) if job.look.large else (2, COLUMN)
    entries = [
        _entry(pen, words("common.practice.card", n=n), note, width) for n, note in enumerate(notes(pen), deal.first)
    ]
    rows = [row(*entries[n : n + columns], gap=GUTTER, stand="top") for n in range(0, len(entries), columns)]
    room = foot_top(pen, host=True) - GUTTER / 2 - header_bottom(pen, host=True)
    bodies = flow(rows, room, rule(pen, pen.box.width, pen.look.hair), looser=0)

    def make() -> Iterator[Page[Host]]:
        page = frame(
            job,
            HOST,
            f"{game}.practice",
            len(bodies),
            sheet=words("common.practice.answers_label"),
            part=words("common.practice.answers"),
            lead=words("common.practice.host_lead", code=deal.code, level=deal.level),
        )
        return page.pages(map(page.body, bodies), title)

    return Printout(
        HOST, title, words(f"{game}.practice.answers_subject"), len(bodies), make, pieces=len(entries), unit="cards"
    )


def _entry(pen: Pen, number: str, note: Note, width: float) -> Box:
    """A card's answer. The position stands level with the capitals of the card's number."""
    body, small, measures = pen.look.body, pen.look.small, _Entry(pen.look)
    x, room = note.position.width + measures.beside, width - note.position.width - measures.beside
    told = [(note.answer, body.strong()), *((reason, body) for reason in note.reasons), (note.figures, small)]
    words = column(*(paragraph(pen, string, style, room) for string, style in told), gap=body.leading)
    return form(
        width,
        None,
        put(paragraph(pen, number, body.strong(), room, Role.H2), x),
        put(figure(note.position, note.alt), top=body.leading / 2 - body.half_cap),
        put(words, x, top=body.leading),
    ).padded(top=measures.above, bottom=measures.below)
