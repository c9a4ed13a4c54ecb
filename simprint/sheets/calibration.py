"""The calibration page: is the scale true, and what does this printer make of lines, greys, numerals and type.

Bars of 100 mm across and down (which are measured), 4 in, a square of 50 mm; the line weights, guides with
and without an owner's stroke on them, greys, numerals, type; marks 10 mm from the corners of the paper.
"""

from __future__ import annotations

import math
from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass, replace

from simprint.errors import Message
from simprint.page.flow import Section, flow
from simprint.page.fonts import NO_BREAK_SPACE
from simprint.page.impose import Sheaf
from simprint.page.look import Guides
from simprint.page.parts import dotted, foot_top, guide, header_bottom, numbered_disc, owned
from simprint.page.scene import PLAYERS, Artifact, Block, Group, Line, Page, Players, Point, Rect, Role, Shape
from simprint.page.units import MM_PER_INCH, mm
from simprint.sheets.job import Job, frame
from simprint.sheets.sim_art import DISCS

#: Length of the bars that are measured, mm, and side of the square.
BAR, SQUARE = 100.0, 50.0
INCHES = 4
#: Corner marks: how far from the edges of the paper, how long.
MARK_INSET, MARK = 10.0, 6.0
#: The ladder of line weights, mm: those of the visual language, both prints.
WEIGHTS = (0.25, 0.35, 0.5, 1.0, 1.2, 1.9)
#: Left of the bars across, of what stands beside the upright bar, and of a second column.
BAR_X, INDENT, COLUMN = 22.0, 22.0, 93.0


def calibrate(job: Job, measured: tuple[float, float] | None) -> Sheaf[Players]:
    """The calibration page. ``measured`` is what the 100 mm bars of an uncorrected page really measured, in mm: one
    number, or two (across, down); the page and the sheaf's note then say what corrects that, and
    the page is a file beside the one that was measured.

    Raises DoesNotFit.
    """
    words = job.words
    drawn = _Drawing(job, measured)
    bodies = drawn.bodies()
    page = frame(job, PLAYERS, "common.calibration", len(bodies), blank=words("common.calibration.blank"))
    title = words("common.calibration.title")
    marks = _corner_marks(job, page.origin)

    def make() -> Iterator[Page[Players]]:
        return page.pages(((*body, marks) for body in bodies), title)

    subject = words("common.calibration.subject")
    if measured is None:
        return Sheaf(PLAYERS, title, subject, len(bodies), make)
    note = Message("correction", value=option(measured))
    variant = "measured-" + ",".join(dict.fromkeys(f"{value:g}" for value in measured))
    return Sheaf(PLAYERS, title, subject, len(bodies), make, note, variant)


def option(measured: tuple[float, float]) -> str:
    """The printer scale that makes bars which measured that many mm 100 mm long."""
    return ",".join(dict.fromkeys(f"{scale:g}" for scale in scales(measured)))


def scales(measured: tuple[float, float]) -> tuple[float, float]:
    """What to stretch by, across and down, to four decimals."""
    across, down = (round(BAR / value, 4) for value in measured)
    return across, down


def _corner_marks(job: Job, origin: Point) -> Artifact:
    """Marks outside the content box, ``MARK_INSET`` from the edges of the paper."""
    left, top = -origin[0] + MARK_INSET, -origin[1] + MARK_INSET
    right, bottom = job.paper.width - origin[0] - MARK_INSET, job.paper.height - origin[1] - MARK_INSET
    weight = job.look.line
    shapes: list[Shape] = []
    for x, inward in ((left, 1), (right, -1)):
        for y, down in ((top, 1), (bottom, -1)):
            shapes.append(Line(mm(x), mm(y), mm(x + inward * MARK), mm(y), weight))
            shapes.append(Line(mm(x), mm(y), mm(x), mm(y + down * MARK), weight))
    return Artifact(tuple(shapes))


@dataclass(frozen=True)
class _Part:
    """A titled part: ``height`` mm under its title's baseline; ``draw`` places it with that baseline at (x, y)."""

    title: str
    height: float
    draw: Callable[[float, float], tuple[Block, ...]]


class _Drawing:
    """The sections of the page."""

    def __init__(self, job: Job, measured: tuple[float, float] | None) -> None:
        self._words, self._measured = job.words, measured
        self._desk = job.desk()
        self._look, self._type = self._desk.look, self._desk.type
        self._large = self._look.large
        self._drop, self._pad = (11.0, 6.0) if self._large else (8.0, 4.5)
        self._room = 180.0 if self._large else 87.0

    def bodies(self) -> list[tuple[Block, ...]]:
        """The body of each page: one, in large print more."""
        lines, guides, numerals, type_ = self._lines(), self._guides(), self._numerals(), self._type_sizes()
        greys = self._titled(self._greys())
        if self._large:
            sections = [self._measures(), self._titled(self._edges()), greys]
            sections += [self._titled(part) for part in (lines, guides, numerals, type_)]
        else:
            sections = [self._measures(), self._titled(lines, guides), greys, self._titled(numerals, type_)]
        # A section ends with its own space, which the foot has already.
        return flow(self._desk, sections, header_bottom(self._desk), foot_top(self._desk) + self._pad - 3)

    def _say(self, name: str, **values: object) -> str:
        return self._words(f"common.calibration.{name}", **values)

    def _titled(self, *parts: _Part) -> Section:
        """Parts side by side."""
        height = self._drop + max(part.height for part in parts) + self._pad

        def draw(y: float) -> tuple[Block, ...]:
            blocks: list[Block] = []
            for part, x in zip(parts, (0.0, COLUMN), strict=False):
                style = self._look.body.strong()
                title = self._type.fit(x, y + self._drop, part.title, style, 180 if len(parts) == 1 else self._room)
                blocks += [Group(Role.H2, (title,)), *part.draw(x, y + self._drop)]
            return tuple(blocks)

        return Section(height, draw)

    # -- true size -----------------------------------------------------------------------------------------------

    def _measures(self) -> Section:
        """Bars, square, blanks for what they measure, and what to do about it."""
        body = self._look.body
        across, inches, square = (14.0, 22.0, 41.0) if self._large else (10.0, 17.0, 33.0)
        below = square + SQUARE + (11.0 if self._large else 8.0)
        what, option_ = self._advice()
        height = below + self._type.height(what, body, 180 - INDENT) + self._pad

        def draw(y: float) -> tuple[Block, ...]:
            left = INDENT
            blocks: list[Block] = [
                Group(Role.FIGURE, self._across(BAR_X, y + across), self._say("bar_across")),
                Group(Role.FIGURE, self._inch_bar(BAR_X, y + inches), self._say("bar_inches")),
                Group(Role.FIGURE, self._down(3.0, y + across), self._say("bar_down")),
                Group(Role.FIGURE, self._square(left, y + square), self._say("square_alt")),
                *self._blanks(left + SQUARE + 8, y + square),
                Group(Role.P, self._type.paragraph(left, y + below, what, body, 180 - left)),
            ]
            beneath = y + below + self._type.height(what, body, 180 - left)
            blocks.append(Group(Role.P, (self._type.fit(left, beneath, option_, body.strong(), 180 - left),)))
            if not self._large:
                x = left + SQUARE + 8
                edges = self._type.paragraph(x, y + square + 32, self._say("edges"), body, 180 - x)
                blocks.append(Group(Role.P, edges))
            return tuple(blocks)

        return Section(max(height, across + BAR + self._pad), draw)

    def _advice(self) -> tuple[str, str]:
        """What to do, and what to type."""
        if self._measured is None:
            return self._say("advice"), "simprint calibrate --measured 99.5,100.2"
        across, down = (self._words.decimal(value) for value in self._measured)
        return self._say("advice_measured", across=across, down=down), f"--printer-scale {option(self._measured)}"

    def _across(self, x: float, y: float) -> tuple[Shape, ...]:
        """The bar of 100 mm across, ticks up."""
        weight, small = self._look.line, self._look.small
        shapes: list[Shape] = [Line(x, mm(y), x + BAR, mm(y), weight)]
        for at in range(0, int(BAR) + 1, 5):
            shapes.append(Line(x + at, mm(y), x + at, mm(y - self._tick(at)), weight))
            if at % 50 == 0:
                shapes.append(self._type.line(x + at, y - self._tick(0) - 1.2, str(at), small, "middle"))
        shapes.append(self._type.line(x + BAR + 3, y, self._words("common.hundred_mm"), small.strong()))
        return tuple(shapes)

    def _down(self, x: float, y: float) -> tuple[Shape, ...]:
        """The bar of 100 mm down, ticks to the right."""
        weight, small = self._look.line, self._look.small
        shapes: list[Shape] = [Line(x, mm(y), x, mm(y + BAR), weight)]
        for at in range(0, int(BAR) + 1, 5):
            shapes.append(Line(x, mm(y + at), mm(x + self._tick(at)), mm(y + at), weight))
            if at % 50 == 0 and at:
                shapes.append(self._type.line(x + self._tick(0) + 1.2, y + at + small.half_cap, str(at), small))
        return tuple(shapes)

    def _tick(self, at: int) -> float:
        """How long the tick at so many mm is."""
        return (4.0 if at % 50 == 0 else 3.0 if at % 10 == 0 else 1.8) * (1.3 if self._large else 1.0)

    def _inch_bar(self, x: float, y: float) -> tuple[Shape, ...]:
        """The bar of four inches, ticks down."""
        weight, small = self._look.line, self._look.small
        long = self._tick(0)
        end = mm(x + INCHES * MM_PER_INCH)
        shapes: list[Shape] = [Line(x, mm(y), end, mm(y), weight)]
        for half in range(2 * INCHES + 1):
            at = mm(x + half * MM_PER_INCH / 2)
            shapes.append(Line(at, mm(y), at, mm(y + (long if half % 2 == 0 else long * 0.6)), weight))
            if half % 2 == 0:
                baseline = y + long + 1.2 + 2 * small.half_cap
                shapes.append(self._type.line(at, baseline, str(half // 2), small, "middle"))
        label = self._words("common.four_inches")
        shapes.append(self._type.line(end + 3, y + 2 * small.half_cap, label, small.strong()))
        return tuple(shapes)

    def _square(self, x: float, y: float) -> tuple[Shape, ...]:
        label = self._type.fit(
            x + SQUARE / 2,
            y + SQUARE / 2 + self._look.small.half_cap,
            self._say("square"),
            self._look.small,
            46,
            "middle",
        )
        return Rect(mm(x), mm(y), SQUARE, SQUARE, self._look.line), label

    def _blanks(self, x: float, y: float) -> tuple[Block, ...]:
        """A blank for each bar's measure."""
        body, step = self._look.body, (16.0 if self._large else 12.0)
        unit = self._say("mm")
        end = 180 - self._type.width(unit, body) - 2
        blocks = []
        for number, name in enumerate(("across", "down")):
            baseline = y + (8.0 if self._large else 6.0) + step * number
            label = self._type.fit(x, baseline, self._say(name), body, end - 25 - x)
            line = Line(mm(end - 22), mm(baseline + 0.8), mm(end), mm(baseline + 0.8), self._look.line)
            after = self._type.line(180, baseline, unit, body, "end")
            blocks.append(Group(Role.BLANK, (label, line, after), self._say(name)))
        return tuple(blocks)

    def _edges(self) -> _Part:
        body = self._look.body
        text = self._say("edges")
        return _Part(
            self._say("edges_title"),
            self._type.height(text, body, 160),
            lambda x, y: (Group(Role.P, self._type.paragraph(x, y + body.leading, text, body, 160)),),
        )

    # -- what the printer makes of it --------------------------------------------------------------------------------

    def _ladder(
        self, title: str, rows: Sequence[tuple[str, Callable[[float, float, float], tuple[Shape, ...]]]]
    ) -> _Part:
        """Strokes under one another, each with its label: what draws one is given left, right and y."""
        pitch = 7.5 if self._large else 4.7
        small = self._look.small

        def draw(x: float, y: float) -> tuple[Block, ...]:
            blocks: list[Block] = []
            for number, (label, stroke) in enumerate(rows, 1):
                at = y + pitch * number
                text = self._type.fit(x, at + small.half_cap, label, small, 30 if self._large else 24)
                shapes = stroke(x + (36 if self._large else 27), x + (150 if self._large else 87), at)
                blocks.append(Group(Role.P, (text,)))
                blocks.append(Artifact(shapes))
            return tuple(blocks)

        return _Part(title, pitch * len(rows), draw)

    def _lines(self) -> _Part:
        """The line weights."""

        def row(weight: float) -> tuple[str, Callable[[float, float, float], tuple[Shape, ...]]]:
            label = f"{self._words.decimal(weight, 2)}{NO_BREAK_SPACE}{self._say('mm')}"
            return label, lambda left, right, y: (Line(mm(left), mm(y), mm(right), mm(y), weight),)

        return self._ladder(self._say("lines"), [row(weight) for weight in WEIGHTS])

    def _guides(self) -> _Part:
        """The guides there are, and an owner's strokes on them."""
        kinds: tuple[Guides, ...] = ("dotted",) if self._look.ink == "mono" else ("grey", "dotted")

        def row(
            kind: Guides, dashed: bool | None = None
        ) -> tuple[str, Callable[[float, float, float], tuple[Shape, ...]]]:
            desk = replace(self._desk, look=self._look._replace(guides=kind))

            def draw(left: float, right: float, y: float) -> tuple[Shape, ...]:
                under = guide(desk, (left, y), (right, y))
                if dashed is None:
                    return under
                return (*under, owned(desk, (left + 4, y), (right - 4, y), dashed))

            return self._say(kind if dashed is None else "dashed" if dashed else "solid"), draw

        rows = [row(kind) for kind in kinds] + [row(kinds[0], dashed) for dashed in (False, True)]
        return self._ladder(self._say("guides"), rows)

    def _greys(self) -> _Part:
        """Steps of ink; with black ink only, steps of dots."""
        mono = self._look.ink == "mono"
        steps = (10, 20, 30, 40, 50, 100) if mono else tuple(range(10, 101, 10))
        high, width = (12.0 if self._large else 8.0), 180 / len(steps)
        small = self._look.small

        def draw(x: float, y: float) -> tuple[Block, ...]:
            shapes: list[Shape] = []
            for number, step in enumerate(steps):
                left, top = x + number * width, y + 3
                if mono and step < 100:
                    shapes += _screen(left, top, width - 1, high, step)
                else:
                    shapes.append(Rect(mm(left), mm(top), mm(width), high, fill=step / 100))
                label = self._say("percent", n=step)
                baseline = top + high + 2 * small.half_cap + 1.3
                shapes.append(self._type.line(left + width / 2, baseline, label, small, "middle"))
            return (Group(Role.FIGURE, tuple(shapes), self._say("dots_alt" if mono else "greys_alt")),)

        title = self._say("dots" if mono else "greys", n=len(steps))
        return _Part(title, 3 + high + 1.3 + 2 * small.half_cap, draw)

    def _numerals(self) -> _Part:
        """Numerals in discs: 3, 6 and 8 fill up first."""
        small = self._look.small
        sizes = [(disc, size_pt) for disc, size_pt in DISCS if size_pt >= small.size_pt][: 3 if self._large else 4]
        gap, rows = 1.0, [[]]  # type: tuple[float, list[list[tuple[float, float, str, float]]]]
        x = 0.0
        for disc, size_pt in sizes:
            label = self._say("points", size=self._words.decimal(size_pt))
            wide = 3 * disc + 2 * gap + 2 + self._type.width(label, small)
            if x and x + wide > self._room:
                rows.append([])
                x = 0.0
            rows[-1].append((disc, size_pt, label, x))
            x += wide + 6
        tops = [max(disc for disc, *_ in row) for row in rows]

        def draw(left: float, y: float) -> tuple[Block, ...]:
            blocks: list[Block] = []
            top = y + 3
            for row, high in zip(rows, tops, strict=True):
                middle = top + high / 2
                for disc, size_pt, label, at in row:
                    shapes: list[Shape] = []
                    for number, digit in enumerate("368"):
                        cx = left + at + disc / 2 + number * (disc + gap)
                        circle, numeral = numbered_disc(self._desk, cx, middle, disc, digit, size_pt)
                        shapes += (circle, self._type.spaced(numeral))
                    beside = left + at + 3 * disc + 2 * gap + 2
                    shapes.append(self._type.line(beside, middle + small.half_cap, label, small))
                    blocks.append(Group(Role.P, tuple(shapes)))
                top += high + 2
            return tuple(blocks)

        return _Part(self._say("numerals"), 3 + sum(tops) + 2 * (len(tops) - 1), draw)

    def _type_sizes(self) -> _Part:
        """The sizes of type."""
        look = self._look
        styles = (("small", look.small), ("body", look.body), ("head", look.head))

        def draw(x: float, y: float) -> tuple[Block, ...]:
            blocks: list[Block] = []
            baseline = y
            for name, style in styles:
                baseline += 2.5 + 2 * style.half_cap + 0.5
                string = f"{self._say('points', size=self._words.decimal(style.size_pt))}  {self._say('type_' + name)}"
                blocks.append(Group(Role.P, (self._type.fit(x, baseline, string, style, self._room),)))
            return tuple(blocks)

        return _Part(self._say("type"), sum(3 + 2 * style.half_cap for _, style in styles) + 1, draw)


def _screen(x: float, y: float, w: float, h: float, percent: int) -> list[Shape]:
    """A patch of black dots that cover so much of it."""
    pitch = 1.2
    size = mm(pitch * math.sqrt(4 * percent / 100 / math.pi))
    across, down = int(w / pitch), int(h / pitch)
    return [
        Line(
            mm(x + pitch / 2),
            mm(y + (row + 0.5) * pitch),
            mm(x + (across - 0.5) * pitch + 0.02),
            mm(y + (row + 0.5) * pitch),
            size,
            dash=dotted(pitch),
            cap="round",
        )
        for row in range(down)
    ]
