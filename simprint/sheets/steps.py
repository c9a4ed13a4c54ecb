"""Rules as numbered steps, one under another between rules: number, title and text at the left, a picture at the right;
or the picture under the words, where it is as wide as the page.

A step is as tall as its words and its picture need; what is left of a side is shared equally between its steps.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from itertools import combinations, pairwise

from simprint.errors import DoesNotFit
from simprint.page.box import Box, Put, column, form, group, put, ruled
from simprint.page.forms import paragraph, rule, text
from simprint.page.look import Style
from simprint.page.parts import Pen
from simprint.page.scene import Role
from simprint.page.typeset import STEP_PT

#: Where the words of a step begin and how wide they are; where its picture begins and how wide it is, mm.
WORDS, MEASURE = 12.0, 104.0
PICTURE, ACROSS = 124.0, 56.0
#: The title of a step in normal print: between body and head, as the picture has it.
_HEADING = Style(13.5, 6.6, True)
#: Of a step, mm: baseline of its title, space under its last line, space above and below its picture.
_TITLE, _BELOW, _AROUND = 7.0, 3.4, 1.6
_TITLE_LARGE, _BELOW_LARGE, _AROUND_LARGE = 11.0, 3.6, 2.5
#: From the text to what stands under it, in leadings.
_MORE = 1.25
#: From the baseline of the title to what stands above the text, mm.
_ABOVE = 2.0


@dataclass(frozen=True)
class Step:
    """A rule: its title, its text, and its picture, ``ACROSS`` wide; a wider one stands under the words."""

    title: str
    text: str
    picture: Box
    more: tuple[Box, ...] = ()
    """What stands with the text, ``MEASURE`` wide: under it, or ``above`` it."""
    above: bool = False


@dataclass(frozen=True)
class _Setting:
    """A step set in a size of type, ``least`` mm high."""

    heading: Box
    words: Put
    picture: Box
    below: float | None
    """Where a picture that stands under the words begins, mm."""
    least: float

    @classmethod
    def of(cls, pen: Pen, number: int, step: Step, style: Style) -> _Setting:
        """Step ``number`` (from 1) with its text in that style."""
        line, below, around = (
            (_TITLE_LARGE, _BELOW_LARGE, _AROUND_LARGE) if pen.look.large else (_TITLE, _BELOW, _AROUND)
        )
        under = step.picture.width > ACROSS
        measure = pen.box.width - WORDS if under else MEASURE
        digit = put(text(pen, str(number), pen.look.head, spaced=True), line=line)
        title = paragraph(pen, step.title, pen.look.body.strong() if pen.look.large else _HEADING, measure, None)
        heading = group(Role.H2, form(WORDS + measure, None, digit, put(title, WORDS, line=line)))
        words = _words(pen, step, style, measure, line - title.first + title.last_line)
        end = words.y + words.box.last_line + below
        if under:
            return cls(heading, words, step.picture, end, end + step.picture.height + below)
        return cls(heading, words, step.picture, None, max(end, step.picture.height + 2 * around))

    def box(self, pen: Pen, height: float) -> Box:
        """The step in ``height`` mm; a picture at the right in the middle of them."""
        if self.below is None:
            picture = put(self.picture, PICTURE, middle=height / 2)
        else:
            picture = put(self.picture, WORDS, top=self.below)
        return form(pen.box.width, height, put(self.heading), self.words, picture)


def _words(pen: Pen, step: Step, style: Style, measure: float, title: float) -> Put:
    """What a step says under its title, whose last baseline is ``title``."""
    said = paragraph(pen, step.text, style, measure)
    if step.above:
        return put(column(*step.more, style.leading, said), WORDS, top=title + _ABOVE)
    parts = [part for box in step.more for part in (style.leading * _MORE, box)]
    return put(column(said, *parts), WORDS, line=title + style.leading)


def sides(pen: Pen, steps: Sequence[Step], rooms: Sequence[float]) -> list[Box]:
    """The steps on sides whose heights are ``rooms`` (mm), much the same number on each, in the largest type in which
    they go there. Raises DoesNotFit when even the smallest is too large."""
    body = pen.look.body
    size = body.size_pt
    while size >= pen.type.floor_pt:
        style = Style(size, body.leading * size / body.size_pt)
        settings = [_Setting.of(pen, number, step, style) for number, step in enumerate(steps, 1)]
        for split in _splits(settings, len(rooms)):
            spares = [room - sum(one.least for one in side) for side, room in zip(split, rooms, strict=True)]
            if min(spares) >= 0:
                return [_side(pen, side, spare) for side, spare in zip(split, spares, strict=True)]
        size -= STEP_PT
    raise DoesNotFit("rules_wide", "font")


def as_few_sides(pen: Pen, steps: Sequence[Step], first: float, room: float) -> list[Box]:
    """The steps in body type on as few sides as they take, much the same number on each; the first side has ``first``
    mm, all others ``room``. Raises DoesNotFit when a step is higher than a side."""
    settings = [_Setting.of(pen, number, step, pen.look.body) for number, step in enumerate(steps, 1)]
    for count in range(1, len(steps) + 1):
        rooms = [first, *[room] * (count - 1)]
        for split in _splits(settings, count):
            spares = [high - sum(one.least for one in side) for side, high in zip(split, rooms, strict=True)]
            if min(spares) >= 0:
                return [_side(pen, side, spare) for side, spare in zip(split, spares, strict=True)]
    raise DoesNotFit("rules_wide", "font")


def _splits(settings: Sequence[_Setting], sides: int) -> list[list[Sequence[_Setting]]]:
    """All ways to put steps on so many sides, the most even first."""
    cuts = [(0, *inner, len(settings)) for inner in combinations(range(1, len(settings)), sides - 1)]
    cuts.sort(key=lambda cut: max(end - start for start, end in pairwise(cut)))
    return [[settings[start:end] for start, end in pairwise(cut)] for cut in cuts]


def _side(pen: Pen, settings: Sequence[_Setting], spare: float) -> Box:
    boxes = [one.box(pen, one.least + spare / len(settings)) for one in settings]
    return ruled(rule(pen, pen.box.width), *boxes)
