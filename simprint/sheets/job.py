"""What every sheet is given: words, look, typesetter, paper; what every page of it has: header, foot, place."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Sequence
from dataclasses import dataclass
from functools import cached_property
from typing import Generic, Literal, cast

from simprint.page.box import Box
from simprint.page.fonts import NO_BREAK_SPACE
from simprint.page.impose import Printout
from simprint.page.look import Look
from simprint.page.paper import FULL, Area, Paper, fits, place
from simprint.page.parts import Foot, FootWords, HeaderWords, Pen, foot, header, header_bottom
from simprint.page.scene import HOST, A, Artifact, Block, Copy, Open, Page, Part, Point
from simprint.page.typeset import Typesetter
from simprint.words import Words

#: Who gets a copy of a sheet: each pair, or each of its people.
Whose = Literal["pair", "person"]


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

    @property
    def names_date(self) -> str:
        """What is written at the top of each page: names and the date, or the date where the names are printed."""
        return self.words("common.date" if self.copy and self.copy.names else "common.names_date")

    def fits(self, box: Area) -> bool:
        """Whether the box has room on the paper."""
        return fits(box, self.paper, self.margin, self.scale, self.gutter)

    def pen(self, box: Area = FULL) -> Pen:
        """What parts are drawn with in that box."""
        return Pen(self.look, self.type, self.paper, box)


@dataclass(frozen=True)
class Frame(Generic[A]):
    """The page that a sheet's body is put into: header above, foot below, the box's place on the paper."""

    job: Job
    audience: A
    pen: Pen
    top: tuple[Part, ...]
    bottom: Foot
    count: int
    origin: Point

    @property
    def host(self) -> bool:
        """Whether the page carries the host's mark."""
        return self.audience == HOST

    @cached_property
    def _counted(self) -> Callable[[str], Artifact]:
        return self.bottom.numbered(self.job.words.around("common.page_of", "page", pages=self.count))

    def page(self, body: tuple[Part, ...], number: int, bookmark: str = "") -> Page[A]:
        """Page ``number`` (from 1) of the sheet."""
        job, paper = self.job, self.job.paper
        parts = (*self.top, *body, self.bottom.fixed, self._counted(job.words.number(number)))
        open: tuple[tuple[int, Open], ...] = ()
        if job.copy is not None:
            open = tuple((at, part) for at, part in enumerate(parts) if isinstance(part, Open))
            parts = tuple(part.made(job.copy) if isinstance(part, Open) else part for part in parts)
        items = cast("tuple[Block, ...]", parts)
        return Page(self.audience, paper.width, paper.height, items, self.origin, bookmark, job.scale, open)

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
    box: Area = FULL,
    part: str = "",
) -> Frame[A]:
    """The frame of a sheet of ``count`` pages. ``key`` names its words (``sim.ledger``): those of its game and its
    ``sheet`` make the title, its ``lead`` is the sentence under it, unless others are given. ``blank`` labels a line
    to write on, ``part`` is what the title calls these pages where a sheet has several kinds.

    Raises DoesNotFit when the box has no room on the paper.
    """
    words = job.words
    home = key.split(".")[0]
    game = words(f"{home}.name")
    sheet = sheet or words(f"{key}.sheet")
    if lead is None:
        lead = words(f"{key}.lead") if words.has(f"{key}.lead") else ""
    pen = job.pen(box)
    host = audience == HOST
    origin = place(box, job.paper, job.margin, job.scale, job.gutter)
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
    )
    bottom = foot(
        pen,
        FootWords(
            actual,
            words("common.hundred_mm"),
            words("common.four_inches"),
            words("common.label", game=game, sheet=sheet),
            words("common.page_of", page=count, pages=count),
            words("common.host_band"),
        ),
        host,
    )
    return Frame(job, audience, pen, header(pen, said, host), bottom, count, origin)


def people(job: Job, whose: Whose) -> list[list[Copy]]:
    """Whom the copies of a sheet are for, pair by pair: each pair of the job, or each of its people."""
    words = job.words
    around = [_around(words, count) for count in range(1, len(_TOGETHER) + 1)]
    copies = []
    for number, names in enumerate(job.pairs, 1):
        mark = words("common.kit.pair", n=number)
        shared = [Copy(mark, names, around[len(names) - 1])]
        copies.append(shared if whose == "pair" else [Copy(mark, (name,), ("", "")) for name in names])
    return copies


#: Words for one person who plays with the host, for two, and for three who take turns; their fields, in order.
_TOGETHER = ("host", "two", "three")
_FIELDS = ("first", "second", "third")


def _around(words: Words, count: int) -> tuple[str, ...]:
    """What stands before, between and after the names of so many people."""
    said = words(f"common.kit.{_TOGETHER[count - 1]}", **dict.fromkeys(_FIELDS[:count], "\0"))
    return tuple(said.split("\0"))


def widest(job: Job, copies: Sequence[Copy]) -> Copy:
    """The number and the names, of whichever copies, that need the most room."""
    small = job.look.small
    named = max(copies, key=lambda copy: job.type.width(copy.said(), small))
    return named._replace(mark=max((copy.mark for copy in copies), key=lambda mark: job.type.width(mark, small)))


def tried(pages: Iterable[Page[A]], copies: Iterable[Copy]) -> None:
    """Set what says whom each of ``copies`` is for, so that what must be cut short warns now."""
    parts = [part for page in pages for _, part in page.open]
    for copy in copies:
        for part in parts:
            part.made(copy)


def copies_of(job: Job, pages: Iterable[Page[A]], copies: Sequence[Copy]) -> Iterator[Page[A]]:
    """All ``pages`` for the first of ``copies``, for the next one, and so on: all blocks but those that say whom a copy
    is for are the same objects."""
    pages = list(pages)
    for copy in copies:
        for page in pages:
            items = list(page.items)
            for at, part in page.open:
                items[at] = part.made(copy)
            bookmark = page.bookmark and job.words("common.kit.bookmark", mark=copy.mark, sheet=page.bookmark)
            yield page._replace(items=tuple(items), bookmark=bookmark)


def copied(job: Job, key: str, pages: Iterable[Page[A]], copies: int) -> Printout[A]:
    """``copies`` of the same pages: each copy is complete and counts its own pages. ``key`` names the sheet's words."""
    one = tuple(pages)
    title, subject = job.words(f"{key}.title"), job.words(f"{key}.subject")
    return Printout(one[0].audience, title, subject, copies * len(one), lambda: (p for _ in range(copies) for p in one))
