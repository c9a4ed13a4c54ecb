"""What the sheets of a club's evening share: who plays whom and where, how names stand on paper, what makes a sheet."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass, replace
from itertools import chain, islice
from typing import Any

from simprint.games.club import Evening
from simprint.page.box import Box, Inside, blank, drawing
from simprint.page.extent import Extent
from simprint.page.impose import Cutting, Printout, leaved
from simprint.page.look import Measure, Style
from simprint.page.parts import foot_top, header_bottom
from simprint.page.scene import PLAYERS, A, Line, Page
from simprint.page.table import Cell, Row
from simprint.sheets.job import Frame, Job, frame
from simprint.words import Words

#: What the header of a page says is known: a label and its value, ("", "") for nothing.
Known = tuple[str, str]
NOTHING: Known = ("", "")
#: From the last row of a page to its foot; under the line of a blank for a name, mm.
_ABOVE_FOOT, _UNDER = 3.0, 1.0


@dataclass(frozen=True)
class Club:
    """An evening with its people: ``names`` of each group, by number; ``tables`` are the numbers of the tables."""

    evening: Evening
    names: tuple[tuple[str, ...], ...]
    tables: tuple[int, ...]

    @property
    def groups(self) -> range:
        """The groups, from 0."""
        return range(len(self.names))

    def name(self, group: int, number: int) -> str:
        """Who has a number (from 1) of a group; "" for the free number of an odd one."""
        names = self.names[group]
        return names[number - 1] if number <= len(names) else ""

    def group(self, words: Words, group: int) -> Known:
        """What a group is called, as the header of a page says it; nothing where there is only one."""
        return (words("club.group"), words("club.letters")[group]) if len(self.names) > 1 else NOTHING

    def numbered(self, words: Words, group: int, number: int) -> str:
        """What a number of a group is called."""
        _, letter = self.group(words, group)
        return words("club.number_in_group" if letter else "club.number_n", letter=letter, n=number)

    def shortened(self, words: Words, group: int) -> str:
        """That not everybody meets everybody; "" where everybody does."""
        if not self.evening.short(group):
            return ""
        size = self.evening.sizes[group]
        return words("club.short", rounds=self.evening.rounds_of(group), full=size - 1 + size % 2)


class Maker:
    """What the makers of a club's sheets begin with: words, pen, and how rows with names in them are set."""

    row = Measure(7.5, 9.0)
    """Height of a row."""
    two_lines = Measure(9.0, 15.5)
    """The same where one of the names takes two lines."""
    gap = Measure(2.5)
    """Right of what stands in a column."""
    _blank = Measure(7.0, 11.0)
    """From the top of a blank for a name to its line."""

    def __init__(self, job: Job, club: Club | None = None, host: bool = False) -> None:
        self.job, self.words, self.pen = job, job.words, job.pen()
        self.club = club or Club(Evening(()), (), ())
        self.look, self.width = self.pen.look, self.pen.box.width
        self.small, self.body, self.strong = self.look.small, self.look.body, self.look.body.strong()
        self.room = foot_top(self.pen, host) - header_bottom(self.pen, host)
        """What the body of a page has, mm."""
        self.above_foot = self.room - _ABOVE_FOOT
        """The same for what ends with a row."""

    def name(self, string: str, style: Style, width: float, most: int = 2, spaced: bool = False) -> Box:
        """A name in ``width`` mm: smaller where it is long, then in two lines, then cut short; where there is none, a
        line to write it on. What stands beside it goes with its first line. ``spaced``: with a space behind it, for
        what follows in its element."""
        if not string:
            line = self._blank
            written = drawing(width, line + _UNDER, Line(0, line, width, line, self.look.line), line=line - _UNDER)
            return blank(written, self.words("club.name_alt"))
        texts = self.pen.type.fit_lines(0, 0, string, style, width, most, down=True)
        if spaced:
            texts = (*texts[:-1], self.pen.type.spaced(texts[-1]))
        first = style.leading / 2 + style.half_cap
        last = first + texts[-1].y
        return Box(width, style.leading + texts[-1].y, tuple(Inside(0, first, one) for one in texts), first, last)

    def height(self, names: Iterable[str], width: float, bold: bool = False) -> float:
        """Of a row of names, with so much room for each: more where one of them takes two lines."""
        least = Style(self.look.floor_pt, self.small.leading, bold)
        broken = any(self.pen.type.width(name, least) > width - self.gap for name in names)
        return self.two_lines if broken else self.row

    def number(self, number: int | None, style: Style | None = None) -> Cell:
        """A cell with a number; an empty one for None."""
        return Cell() if number is None else Cell(self.words.number(number), style)


def ending(rows: Sequence[Row]) -> list[Row]:
    """Rows, the last of which ends a group."""
    return [*rows[:-1], *(replace(row, ends_group=True) for row in rows[-1:])]


def edges(job: Job) -> Extent:
    """The edges of the paper, as they lie about the top left of the body of players' pages."""
    return frame(job, PLAYERS, "club", 1, sheet=" ", lead="").edges


def sheet(
    job: Job, audience: A, key: str, parts: Mapping[Known, Sequence[Box]], lead: str = "", blank: str = "",
    cut: bool = False,
) -> Printout[A]:  # fmt: skip
    """A sheet of bodies, each part of them with what its header says is known, or where nothing is a line that
    ``blank`` labels. ``key`` names its words; ``cut``: a body is cut off its header."""
    lead = lead or job.words(f"{key}.lead")
    known = [said for said, bodies in parts.items() for _ in bodies]
    made = printed(job, audience, "club", key, known, lambda: chain(*parts.values()), lead, blank, cut)
    return replace(made, cut=len(known) * cut)


def printed(
    job: Job, audience: A, game: str, key: str, known: Sequence[Known], bodies: Callable[[], Iterable[Box]], lead: str,
    blank: str, cut: bool = False,
) -> Printout[A]:  # fmt: skip
    """A sheet of a game whose bodies are made page by page: what the header of each says is ``known``."""
    words, part = job.words, job.words(f"{key}.sheet")
    longest = max(known, key=lambda said: len("".join(said)))
    label = longest[0] if longest[1] else blank
    pieces = Cutting() if cut else None
    page: Frame[A] = frame(
        job, audience, game, len(known), sheet=part, lead=lead, blank=label, value=longest[1], cut=pieces
    )
    title = words("common.bookmark", game=words(f"{game}.name"), part=part)

    def make() -> Iterator[Page[A]]:
        for number, (body, said) in enumerate(zip(bodies(), known, strict=True), 1):
            yield page.page(page.body(body), number, title if number == 1 else "", said)

    return Printout(audience, title, "", len(known), make)


def bound(job: Job, audience: A, titles: tuple[str, str], club: Club, sheets: Sequence[Printout[Any]]) -> Printout[A]:
    """Sheets one after another in one document, of that title and subject; each counts its own pages. What players may
    see, the host may."""

    def pages() -> Iterator[Page[A]]:
        for one in sheets:
            for page in leaved(one.pages(), two_sided=True) if job.two_sided else one.pages():
                yield page._replace(audience=audience)

    count, empty = sum(one.count for one in sheets), 0
    if job.two_sided:
        backs = [not page.items for page in pages()]
        count, empty = len(backs) - backs[-1], sum(backs) - backs[-1]
    return Printout(
        audience, *titles, count, lambda: islice(pages(), count), pieces=sum(club.evening.sizes), unit="people",
        cut=sum(one.cut for one in sheets), empty=empty,
    )  # fmt: skip
