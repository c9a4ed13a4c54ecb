"""Sections under rules: a title, text, a picture beside it or below; side by side where there is room."""

from __future__ import annotations

from collections.abc import Sequence
from typing import NamedTuple

from simprint.page.box import Box, column, flow, level, row
from simprint.page.forms import paragraph, rule
from simprint.page.parts import GUTTER, foot_top, header_bottom
from simprint.page.scene import Role
from simprint.sheets.job import Job

#: Left of a page's right column, and room for text that has a line to itself in large print.
RIGHT, MEASURE = 124.0, 160.0
#: What a body leaves free above the foot.
_ABOVE_FOOT = 3.0
#: How far the end of the last section may reach beyond that, unless told otherwise.
_OVER = 4.0
#: Above and below a picture that stands under its text.
_PICTURE = 3.5
#: The same for one that stands beside it.
_BESIDE = 7.0


class Paragraph(NamedTuple):
    """A titled paragraph, with a picture or without."""

    title: str
    text: str
    picture: Box | None = None


class Sections:
    """What a sheet has that is made of sections: its words, its pen, the room of a page, and ways to make a section.

    A section stands under a rule: ``drop`` mm down to the baseline of its title, ``end`` mm from its last baseline to
    the rule under it. The last one's end may reach ``over`` mm beyond the body of its page.
    """

    def __init__(self, job: Job, key: str, end: float, over: float = _OVER, host: bool = True) -> None:
        self.words, self._key, self.end, self._over = job.words, key, end, over
        self.pen = job.pen()
        self.look, self.width = self.pen.look, self.pen.box.width
        self.room = foot_top(self.pen, host) - _ABOVE_FOOT - header_bottom(self.pen, host)
        """What the body of a page has."""
        self.drop = 11.0 if self.look.large else 8.5

    def say(self, name: str, **values: object) -> str:
        """Words of these pages."""
        return self.words(f"{self._key}.{name}", **values)

    def pages(self, sections: Sequence[Box]) -> list[Box]:
        """The sections on as many pages as they take."""
        return flow(sections, self.room + self._over, rule(self.pen, self.width))

    def item(self, name: str, picture: Box | None = None, **values: object) -> Paragraph:
        """The paragraph of that name, with its title."""
        return Paragraph(self.say(f"{name}_title"), self.say(name, **values), picture)

    def title(self, string: str, room: float) -> Box:
        """The title of a section."""
        return paragraph(self.pen, string, self.look.body.strong(), room, Role.H2)

    def text(self, string: str, room: float) -> Box:
        """Text in body type."""
        return paragraph(self.pen, string, self.look.body, room)

    def section(self, title: str, *parts: str | Box | float, room: float | None = None) -> Box:
        """A section: its title, then text, boxes, and distances between them and down to the rule under it."""
        room = room or self.width
        boxes = [self.text(part, room) if isinstance(part, str) else part for part in parts]
        return column(self.drop, self.title(title, room), *boxes)

    def beside(self, said: Paragraph, room: float, around: float) -> Box:
        """A section whose picture stands in the right column, with so much space above and below it."""
        words = self.section(said.title, said.text, self.end, room=room).sized(RIGHT)
        picture = said.picture or Box(0, 0)
        return row(words, picture.padded(top=around, bottom=around), width=self.width, stand="top")

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
