"""The host's pages of any game: chapters with titles of their own, made of sections, bound into one sheet."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from typing import NamedTuple

from simprint.page.box import Box, column, flow, form, level, put, row
from simprint.page.forms import paragraph, rule
from simprint.page.impose import Printout
from simprint.page.parts import GUTTER, foot_top, header_bottom
from simprint.page.scene import HOST, Host, Page, Role
from simprint.sheets.job import Job, copied, frame

#: Left of a page's right column, and room for text that has a line to itself in large print.
RIGHT, MEASURE = 124.0, 160.0
#: What a body leaves free above the foot.
_ABOVE_FOOT = 3.0
#: Above and below a picture that stands under its text.
_PICTURE = 3.5
#: The same for one that stands beside it.
_BESIDE = 7.0


@dataclass(frozen=True)
class Chapter:
    """Pages with a title of their own."""

    title: str
    lead: str
    bodies: Sequence[Box]


def bind(job: Job, key: str, chapters: Sequence[Chapter], copies: int) -> Printout[Host]:
    """``copies`` of the chapters, their pages counted through; each chapter is bookmarked. ``key`` names the words.

    Raises InvalidValue and DoesNotFit.
    """
    words = job.words
    count = sum(len(chapter.bodies) for chapter in chapters)

    def pages() -> Iterator[Page[Host]]:
        number = 0
        for chapter in chapters:
            page = frame(job, HOST, key, count, part=chapter.title, lead=chapter.lead)
            game = words(f"{key.split('.')[0]}.name")
            bookmark = words("common.bookmark", game=game, part=chapter.title)
            for body in chapter.bodies:
                number += 1
                yield page.page(page.body(body), number, bookmark)
                bookmark = ""

    return copied(job, key, pages(), copies)


class Paragraph(NamedTuple):
    """A titled paragraph, with a picture or without."""

    title: str
    text: str
    picture: Box | None = None


class Maker:
    """What the makers of chapters share: words, pen, and the sections that chapters are made of.

    A section stands under a rule: ``drop`` mm down to the baseline of its title, ``end`` mm from its last baseline to
    the rule under it. The last one's end may reach ``over`` mm beyond the body of its page.
    """

    def __init__(self, job: Job, key: str, end: float, over: float) -> None:
        self.words, self._key, self.end, self._over = job.words, key, end, over
        self.pen = job.pen()
        self.look, self.width = self.pen.look, self.pen.box.width
        self.room = foot_top(self.pen, host=True) - _ABOVE_FOOT - header_bottom(self.pen, host=True)
        """What the body of a page has."""
        self.drop = 11.0 if self.look.large else 8.5

    def say(self, name: str, **values: object) -> str:
        """Words of these pages."""
        return self.words(f"{self._key}.{name}", **values)

    def pages(self, sections: Sequence[Box]) -> list[Box]:
        """The sections on as many pages as they take."""
        return flow(sections, self.room + self._over, rule(self.pen, self.width))

    def title(self, string: str, room: float) -> Box:
        """The title of a section."""
        return paragraph(self.pen, string, self.look.body.strong(), room, Role.H2)

    def text(self, string: str, room: float) -> Box:
        """Text in body type."""
        return paragraph(self.pen, string, self.look.body, room)

    def beside(self, said: Paragraph, room: float, around: float) -> Box:
        """A section whose picture stands in the right column, with so much space above and below it."""
        words = column(self.drop, self.title(said.title, room), self.text(said.text, room), self.end)
        picture = said.picture or Box(0, 0)
        return form(self.width, None, put(words), put(picture.padded(top=around, bottom=around), RIGHT))

    def columns(self, items: Sequence[Paragraph]) -> list[Box]:
        """Titled paragraphs side by side, each with its picture below; in large print one under another, each with its
        picture beside it."""
        if self.look.large:
            return [self.beside(item, RIGHT - GUTTER if item.picture else MEASURE, _BESIDE) for item in items]
        room = (self.width + GUTTER) / len(items) - GUTTER
        titles = level([self.title(item.title, room) for item in items])
        texts = level([self.text(item.text, room) for item in items])
        ends = [(_PICTURE, item.picture, _PICTURE) if item.picture else (self.end,) for item in items]
        made = [column(self.drop, *parts, *end) for *parts, end in zip(titles, texts, ends, strict=True)]
        return [row(*made, gap=GUTTER, stand="top")]
