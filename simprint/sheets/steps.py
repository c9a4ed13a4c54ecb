"""Rules as numbered steps, one under another between rules: number, title and text at the left, a picture at the right.

A step is as tall as its words or its picture need; what is left of a side is shared equally between its steps.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

from simprint.errors import DoesNotFit
from simprint.page.box import Box, form, group, put, ruled
from simprint.page.forms import paragraph, rule, text
from simprint.page.look import Style
from simprint.page.parts import Desk
from simprint.page.scene import Role
from simprint.page.typeset import STEP_PT

#: Where the words of a step begin and how wide they are; where its picture begins and how wide it is, mm.
WORDS, MEASURE = 12.0, 104.0
PICTURE, ACROSS = 124.0, 56.0
#: Of a step, mm: baseline of its title, space under its last line, space above and below its picture.
_TITLE, _BELOW, _AROUND = 7.5, 4.0, 2.0
_TITLE_LARGE, _BELOW_LARGE, _AROUND_LARGE = 11.0, 4.0, 2.5


@dataclass(frozen=True)
class Step:
    """A rule: its title, its text, and its picture, ``ACROSS`` wide."""

    title: str
    text: str
    picture: Box


@dataclass(frozen=True)
class _Setting:
    """A step set in a size of type, ``least`` mm high."""

    title: Box
    words: Box
    picture: Box
    line: float
    least: float

    @classmethod
    def of(cls, desk: Desk, number: int, step: Step, style: Style) -> _Setting:
        """Step ``number`` (from 1) with its text in that style."""
        line, below, around = (
            (_TITLE_LARGE, _BELOW_LARGE, _AROUND_LARGE) if desk.look.large else (_TITLE, _BELOW, _AROUND)
        )
        digit = text(desk, str(number), desk.look.head, spaced=True)
        title = text(desk, step.title, desk.look.body.strong())
        heading = form(WORDS + MEASURE, None, put(digit, line=line), put(title, WORDS, line=line))
        words = paragraph(desk, step.text, style, MEASURE)
        least = max(line + words.height + below, step.picture.height + 2 * around)
        return cls(group(Role.H2, heading), words, step.picture, line, least)

    def box(self, desk: Desk, height: float, style: Style) -> Box:
        """The step, its picture in the middle of ``height`` mm."""
        return form(
            desk.box.width,
            height,
            put(self.title),
            put(self.words, WORDS, line=self.line + style.leading),
            put(self.picture, PICTURE, middle=height / 2),
        )


def sides(desk: Desk, steps: Sequence[Step], rooms: Sequence[float]) -> list[Box]:
    """The steps on one or two sides whose heights are ``rooms`` (mm), in the largest type in which they go there, much
    the same number on each. Raises DoesNotFit when even the smallest is too large."""
    body = desk.look.body
    size = body.size_pt
    while size >= desk.type.floor_pt:
        style = Style(size, body.leading * size / body.size_pt)
        settings = [_Setting.of(desk, number, step, style) for number, step in enumerate(steps, 1)]
        middle = len(steps) // 2
        cuts = [len(steps)] if len(rooms) == 1 else sorted(range(1, len(steps)), key=lambda cut: abs(cut - middle))
        for cut in cuts:
            split = [settings[:cut], settings[cut:]][: len(rooms)]
            spares = [room - sum(one.least for one in side) for side, room in zip(split, rooms, strict=True)]
            if min(spares) >= 0:
                return [_side(desk, side, spare, style) for side, spare in zip(split, spares, strict=True)]
        size -= STEP_PT
    raise DoesNotFit("the rules have no room on their page in this font: name a narrower one with --font")


def _side(desk: Desk, settings: Sequence[_Setting], spare: float, style: Style) -> Box:
    boxes = [one.box(desk, one.least + spare / len(settings), style) for one in settings]
    return ruled(rule(desk, desk.box.width), *boxes)
