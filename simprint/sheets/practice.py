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
from simprint.page.parts import GUTTER, Pen, foot_top, header_bottom
from simprint.page.scene import HOST, PLAYERS, Copy, Host, Page, Players, Role
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


@dataclass(frozen=True, kw_only=True)
class _Measures:
    """Of a page of cards, mm; y is counted from the top of a card."""

    down: float
    """Between two rows, where they are cut apart."""
    width: float
    number: float
    """Baseline of the card's number."""
    question: tuple[float, float]
    """Left and first baseline of the question."""
    position: float
    """Where the room for the position begins, below a question of no lines."""
    position_width: float
    answer: float
    """Left of what is filled in."""
    answer_width: float
    written: float
    """From a label down to the first line to write on."""
    line: float
    """From one line to write on to the next."""


_NORMAL = _Measures(
    down=3, width=COLUMN, number=5, question=(0, 11.2), position=8.5, position_width=56,
    answer=59, answer_width=28, written=9.5, line=9.2,
)  # fmt: skip
_LARGE = _Measures(
    down=2, width=180, number=8, question=(93, 8), position=13, position_width=COLUMN,
    answer=93, answer_width=COLUMN, written=11.5, line=10.5,
)  # fmt: skip
#: Where the last cards of a page are cut off, above its foot, mm.
_ABOVE_FOOT, _ABOVE_FOOT_LARGE = 0.0, 6.0


@dataclass(frozen=True)
class Sheet:
    """A page of cards: how many there are and what room each has."""

    pen: Pen
    grid: Grid
    measures: _Measures
    lines: int
    """Lines that a question takes above the position."""
    people: Copy | None = None
    """Whom the cards are for, by name, in whichever copy needs the most room."""

    @property
    def room(self) -> tuple[float, float]:
        """Width and height of the room for a position, mm."""
        return self.measures.position_width, self.grid.height - self._below

    @property
    def _below(self) -> float:
        return self.measures.position + self.lines * self.pen.look.body.leading

    def card(self, number: Box, question: str, position: Box, answer: Box, first: float) -> Box:
        """A card: its ``number``, the question, the position, and what is filled in with its ``first`` baseline."""
        measures, body = self.measures, self.pen.look.body
        x, line = measures.question
        above = []
        if self.people and self.pen.look.large:
            above.append(put(whom(self.pen, self.people, body.strong(), COLUMN, 1, numbered=False), x, line=line))
            line += body.leading
        return form(
            self.grid.width,
            self.grid.height,
            put(number, line=measures.number),
            *above,
            put(paragraph(self.pen, question, body, COLUMN), x, line=line),
            put(position, top=self._below),
            put(answer, measures.answer, line=first),
        )

    def label(self, string: str) -> Box:
        """What says what is to be filled in below it."""
        return text(self.pen, string, self.pen.look.small, self.measures.answer_width)

    def lines_to_write(self, label: str, alt: str, count: int = 1) -> Box:
        """A label and under it ``count`` lines to write on."""
        measures = self.measures
        lines = [to_write_on(self.pen, measures.answer_width) for _ in range(count)]
        return blank(column(self.label(label), measures.written, column(*lines, gap=measures.line)), alt)


def sheet(job: Job, rows: int, question: int) -> Sheet:
    """Two columns of ``rows`` cards whose questions take up to ``question`` lines; in large print two cards across the
    page, one above the other, with their questions beside the positions."""
    pen, large = job.pen(), job.look.large
    measures, above_foot = (_LARGE, _ABOVE_FOOT_LARGE) if large else (_NORMAL, _ABOVE_FOOT)
    columns, rows, question = (1, 2, 0) if large else (2, rows, question)
    height = (foot_top(pen) - above_foot - header_bottom(pen)) / rows - measures.down
    grid = Grid(columns, rows, measures.width, height, GUTTER, measures.down, measures.down / 2)
    return Sheet(pen, grid, measures, question, job.copy if job.copy and job.copy.names else None)


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

#: Where a card's number stands below the rule, from a position to the words beside it, below an answer: mm, in normal
#: and in large print.
_ENTRY, _ENTRY_LARGE = (5.6, 3.0, 3.2), (8.0, 5.0, 5.0)


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
    body, small = pen.look.body, pen.look.small
    first, gap, below = _ENTRY_LARGE if pen.look.large else _ENTRY
    x, top = note.position.width + gap, first - 2 * body.half_cap
    told = [(note.answer, body.strong()), *((reason, body) for reason in note.reasons), (note.figures, small)]
    words = column(*(paragraph(pen, string, style, width - x) for string, style in told), gap=body.leading)
    answered = form(
        width,
        None,
        put(paragraph(pen, number, body.strong(), width - x, Role.H2), x, line=first),
        put(figure(note.position, note.alt), top=top),
        put(words, x, line=first + body.leading),
    )
    return answered.sized(height=max(answered.last_line, top + note.position.height) + below)
