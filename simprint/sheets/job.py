"""What every sheet is given: words, look, typesetter, paper; what every page of it has: header, foot, place."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Sequence
from dataclasses import dataclass
from functools import cached_property
from itertools import islice
from typing import Generic, cast

from simprint.errors import InvalidValue, Message
from simprint.page.box import Box
from simprint.page.extent import Extent
from simprint.page.fonts import NO_BREAK_SPACE
from simprint.page.foot import Foot, FootWords, foot
from simprint.page.header import HeaderWords, header, known
from simprint.page.impose import Cutting, Grid, Printout, is_cut, leaved, pages_for
from simprint.page.look import Look
from simprint.page.paper import ACTUAL, Form, Paper, Placement, place
from simprint.page.parts import Pen, header_bottom
from simprint.page.scene import HOST, PLAYERS, A, Artifact, Block, Copy, Open, Page, Part, Players
from simprint.page.typeset import Typesetter
from simprint.words import Words

#: The games of a match.
GAMES = (1, 2)


@dataclass(frozen=True)
class Job:
    """One order as sheets see it."""

    words: Words
    look: Look
    type: Typesetter
    paper: Paper
    margin: float
    gutter: float = 0.0
    """What is kept free at the left for punch holes, mm."""
    scale: tuple[float, float] = (1.0, 1.0)
    header: str = ""
    """What the user wants at the top right of each page."""
    pairs: tuple[tuple[str, ...], ...] = ()
    """Who plays with whom, by name; none where pairs have numbers only."""
    copy: Copy | None = None
    """Whom the copy is for that needs the most room, where each says on every page whom it is for."""
    numbers: bool = True
    """Whether pages, boards and pairs are numbered; a master that is copied has no numbers."""
    two_sided: bool = False
    """Whether both sides of the paper are printed on."""
    imposed: bool = False
    """Whether two pages stand side by side on larger paper."""
    form: Form = ACTUAL
    """What sheets are laid out in on the paper."""

    @property
    def names_date(self) -> str:
        """What is written at the top of each page: names and the date, or the date where the names are printed."""
        return self.words("common.date" if self.copy and self.copy.names else "common.names_date")

    def numbered(self, first: int, copies: int) -> range:
        """The numbers of so many copies. Raises InvalidValue where they are not to be numbered and begin elsewhere than
        at 1."""
        if first != 1 and not self.numbers:
            raise InvalidValue("first_unnumbered", "first")
        return range(first, first + copies)

    def counted(self, key: str, numbers: range) -> list[str]:
        """What is said around the number of a board: which one of how many it is; all of it where boards are not
        numbered. ``key`` names the sheet's words."""
        if not self.numbers:
            return [self.words(f"{key}.board")]
        return self.words.around(f"{key}.board_of", "number", count=numbers[-1])

    def pen(self) -> Pen:
        """What parts are drawn with."""
        return Pen(self.look, self.type, self.paper, self.form.box)

    def place(self) -> Placement:
        """Where the content box stands on the paper. Raises DoesNotFit."""
        return place(self.form, self.paper, self.margin, self.scale, self.gutter)


@dataclass(frozen=True)
class Frame(Generic[A]):
    """The page that a sheet's body is put into: header above, foot below, the box's place on the paper."""

    job: Job
    audience: A
    pen: Pen
    top: tuple[Part, ...]
    bottom: Foot
    count: int
    place: Placement
    said: HeaderWords
    trim: Extent | None = None

    @property
    def host(self) -> bool:
        """Whether the page carries the host's mark."""
        return self.audience == HOST

    @cached_property
    def _counted(self) -> Callable[[str], Artifact]:
        return self.bottom.page_count(self.job.words.around("common.page_of", "page", pages=self.count))

    def page(
        self, body: tuple[Part, ...], number: int, bookmark: str = "", value: tuple[str, str] | None = None
    ) -> Page[A]:
        """Page ``number`` (from 1) of the sheet; ``value`` is what its header says is known, with the label."""
        job, paper = self.job, self.job.paper
        own: tuple[Part, ...] = (known(self.pen, self.said, *value, self.host),) if value and value[1] else ()
        parts: tuple[Part, ...] = (*self.top, *own, *body, self.bottom.fixed)
        if job.numbers:
            parts = (*parts, self._counted(job.words.number(number)))
        open: tuple[tuple[int, Open], ...] = ()
        if job.copy is not None:
            open = tuple((at, part) for at, part in enumerate(parts) if isinstance(part, Open))
            parts = tuple(part.made(job.copy) if isinstance(part, Open) else part for part in parts)
        items = cast("tuple[Block, ...]", parts)
        x, y, across, down = self.place
        return Page(self.audience, paper.width, paper.height, items, (x, y), bookmark, (across, down), self.trim, open)

    @property
    def edges(self) -> Extent:
        """The edges of the paper, as they lie about the top left of the body: left, top, right, bottom."""
        x, y, across, down = self.place
        paper, top = self.job.paper, header_bottom(self.pen, self.host)
        return -x / across, -y / down - top, (paper.width - x) / across, (paper.height - y) / down - top

    def body(self, *boxes: Box) -> tuple[Part, ...]:
        """The body of a page: boxes with their top left at the header's rule."""
        top = header_bottom(self.pen, self.host)
        return tuple(block for box in boxes for block in box.blocks(0, top))

    def pages(self, bodies: Iterable[tuple[Part, ...]], bookmark: str) -> Iterator[Page[A]]:
        """A page for each body, numbered from 1; the first one is bookmarked."""
        for number, body in enumerate(bodies, 1):
            yield self.page(body, number, bookmark if number == 1 else "")


def frame(
    job: Job,
    audience: A,
    key: str,
    count: int,
    *,
    sheet: str = "",
    lead: str | None = None,
    blank: str = "",
    value: str = "",
    part: str = "",
    cut: Cutting | None = None,
    trim: Extent | None = None,
) -> Frame[A]:
    """The frame of a sheet of ``count`` pages. ``key`` names its words (``sim.ledger``): those of its game and its
    ``sheet`` make the title, its ``lead`` is the sentence under it, unless others are given. ``blank`` labels a line
    to write on; or what each page says there, of which ``value`` is the longest. ``part`` is what the title calls these
    pages where a sheet has several kinds. ``cut`` says that the body is cut off the header, and how, with ``trim`` left
    of the page, as it lies about the top left of the body.

    Raises DoesNotFit when the content box has no room on the paper.
    """
    words = job.words
    home = key.split(".")[0]
    game = words(f"{home}.name")
    sheet = sheet or words(f"{key}.sheet")
    if lead is None:
        lead = words(f"{key}.lead") if words.has(f"{key}.lead") else ""
    pen = job.pen()
    host = audience == HOST
    place = job.place()
    actual = words("common.actual_size")
    if job.scale != (1.0, 1.0):
        across, down = job.scale
        shown = (
            words.decimal(across)
            if across == down
            else f"{NO_BREAK_SPACE}×{NO_BREAK_SPACE}".join(map(words.decimal, job.scale))
        )
        actual = words("common.actual_size_scaled", scale=shown)
    said = HeaderWords(
        game,
        words(f"{home}.short_name"),
        part or sheet,
        lead,
        blank,
        blank,
        job.header,
        words("common.host_band"),
        words("common.host_note"),
        job.copy,
        value,
    )
    left = None
    if cut is not None and cut.marks and trim is not None:
        below = header_bottom(pen, host)
        left = trim[0], trim[1] + below, trim[2], trim[3] + below
    bottom = foot(
        pen,
        FootWords(
            actual,
            words("common.hundred_mm"),
            words("common.four_inches"),
            words("common.label", game=game, sheet=sheet),
            words("common.page_of", page=count, pages=count) if job.numbers else "",
            words("common.host_band"),
        ),
        host,
    )
    return Frame(job, audience, pen, header(pen, said, host, ruled=cut is None), bottom, count, place, said, left)


def cutting(job: Job, grid: Grid, stack: bool, marks: bool, always: bool) -> Cutting | None:
    """How pages of a grid are cut; None for not at all: where it is neither asked for nor done ``always``. Raises
    InvalidValue where a page is one piece, and where pages that are stacked are for several people."""
    if job.imposed and (stack or marks):
        raise InvalidValue("imposed_pieces", "stack" if stack else "marks")
    if stack and job.copy is not None:
        raise InvalidValue("stacked_copies", "stack")
    if grid.pieces == 1 and (stack or marks):
        raise InvalidValue("one_piece", "stack" if stack else "marks")
    return Cutting(stack, marks) if always or stack or marks else None


def boards_of(
    job: Job,
    key: str,
    grid: Grid,
    numbers: range,
    cut: Cutting | None,
    bodies: Callable[[Frame[Players]], Iterable[tuple[Part, ...]]],
    *,
    lead: str,
    blank: str = "",
    below: Sequence[float] = (),
) -> Printout[Players]:
    """The boards of a game by these ``numbers``, two a match, as many to a page as the ``grid`` has cells; ``bodies``
    lays the pages out, with a cut ``below`` the cells. ``key`` names the sheet's words."""
    title = job.words(f"{key}.title")
    count = pages_for(len(numbers), grid.count)

    def make() -> Iterator[Page[Players]]:
        page = frame(job, PLAYERS, key, count, lead=lead, blank=blank, cut=cut, trim=grid.trim(*below))
        return page.pages(bodies(page), title)

    return Printout(
        PLAYERS, title, job.words(f"{key}.subject"), count, make, stacked(cut), pieces=len(numbers), unit="boards",
        matches=len(numbers) // len(GAMES), cut=count if cut else 0,
    )  # fmt: skip


def stacked(cut: Cutting | None) -> Message | None:
    """What is to be done with pages that lie on one another when they are cut."""
    if cut is None or not cut.stack:
        return None
    return Message("stacked")


def copied(job: Job, key: str, pages: Iterable[Page[A]], copies: int, matches: int = 0) -> Printout[A]:
    """``copies`` of the same pages: each copy is complete and counts its own pages, and has room for so many
    ``matches``. ``key`` names the sheet's words."""
    one = leaved(pages, job.two_sided)
    title, subject = job.words(f"{key}.title"), job.words(f"{key}.subject")
    empty = sum(not page.items for page in one)
    last = not one[-1].items  # behind which nothing follows
    count = copies * len(one) - last

    def make() -> Iterator[Page[A]]:
        return islice((page for _ in range(copies) for page in one), count)

    return Printout(
        one[0].audience, title, subject, count, make, pieces=copies, matches=copies * matches,
        cut=copies * sum(map(is_cut, one)), empty=copies * empty - last,
    )  # fmt: skip
