"""What the sheets of a club's evening share: who plays whom and where, and how names stand on paper."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from itertools import chain
from typing import Any

from simprint.games.club import Evening
from simprint.page.box import Box, Inside, blank, drawing
from simprint.page.impose import Cutting, Printout, leaved
from simprint.page.look import Style
from simprint.page.parts import Pen, foot_top, header_bottom
from simprint.page.scene import A, Line, Page
from simprint.sheets.job import Frame, Job, frame
from simprint.words import Words

#: Where the line stands in a blank for a name, from its top, and what is below it, mm.
_LINE, _LINE_LARGE, _UNDER = 7.0, 11.0, 1.0

#: What the header of a page says is known: a label and its value, ("", "") for nothing.
Known = tuple[str, str]
NOTHING: Known = ("", "")


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
        if letter:
            return words("club.number_in_group", letter=letter, n=number)
        return words("club.number_n", n=number)

    def shortened(self, words: Words, group: int) -> str:
        """That not everybody meets everybody; "" where everybody does."""
        if not self.evening.short(group):
            return ""
        size = self.evening.sizes[group]
        full = size - 1 + size % 2
        return words("club.short", rounds=self.evening.rounds_of(group), full=full)


def name(pen: Pen, string: str, style: Style, width: float, alt: str = "", most: int = 2, spaced: bool = False) -> Box:
    """A name in ``width`` mm: smaller where it is long, then in two lines, then cut short; where there is none, a line
    to write it on, of which ``alt`` says what it is for. What stands beside it goes with its first line.
    ``spaced``: with a space behind it, for what follows in its element."""
    if not string:
        line = _LINE_LARGE if pen.look.large else _LINE
        return blank(drawing(width, line + _UNDER, Line(0, line, width, line, pen.look.line), line=line - _UNDER), alt)
    texts = pen.type.fit_lines(0, 0, string, style, width, most, down=True)
    if spaced:
        texts = (*texts[:-1], pen.type.spaced(texts[-1]))
    first = style.leading / 2 + style.half_cap
    last = first + texts[-1].y
    return Box(width, style.leading + texts[-1].y, tuple(Inside(0, first, one) for one in texts), first, last)


def broken(pen: Pen, strings: Sequence[str], width: float, bold: bool = False) -> bool:
    """Whether one of these names takes two lines."""
    least = Style(pen.look.floor_pt, pen.look.small.leading, bold)
    return any(pen.type.width(string, least) > width for string in strings)


def sheet(
    job: Job,
    audience: A,
    key: str,
    bodies: Sequence[tuple[Box, Known]],
    lead: str | None = None,
    blank: str = "",
    cut: bool = False,
) -> Printout[A]:
    """A sheet of these bodies, each with what its header says is known, or where nothing is a line that ``blank``
    labels. ``key`` names its words; ``cut``: a body is cut off its header."""
    longest = max((known for _, known in bodies), key=lambda known: len("".join(known)))
    page: Frame[A] = frame(
        job, audience, key, len(bodies), blank=longest[0] or blank, value=longest[1], lead=lead,
        cut=Cutting(stack=False, marks=False) if cut else None,
    )  # fmt: skip
    title = job.words("common.bookmark", game=job.words("club.name"), part=job.words(f"{key}.sheet"))

    def make() -> Iterator[Page[A]]:
        for number, (body, known) in enumerate(bodies, 1):
            yield page.page(page.body(body), number, title if number == 1 else "", known)

    return Printout(audience, title, "", len(bodies), make)


def bound(job: Job, audience: A, titles: tuple[str, str], club: Club, sheets: Sequence[Printout[Any]]) -> Printout[A]:
    """Sheets one after another in one document, of that title and subject; each counts its own pages. What players may
    see, the host may."""

    def pages(one: Printout[Any]) -> Iterator[Page[A]]:
        return (page._replace(audience=audience) for page in one.pages())

    evening = club.evening
    people, cut = sum(evening.sizes), sum(one.cut for one in sheets)
    if job.two_sided:
        whole = [page for one in sheets for page in leaved(pages(one), two_sided=True)]
        last = not whole[-1].items
        whole = whole[: len(whole) - last]
        empty = sum(not page.items for page in whole)
        return Printout(
            audience, *titles, len(whole), lambda: whole, pieces=people, unit="people", cut=cut, empty=empty
        )
    count = sum(one.count for one in sheets)
    return Printout(
        audience, *titles, count, lambda: chain.from_iterable(map(pages, sheets)), pieces=people, unit="people", cut=cut
    )


def room(pen: Pen, host: bool = False) -> float:
    """What the body of a page has, mm."""
    return foot_top(pen, host) - header_bottom(pen, host)
