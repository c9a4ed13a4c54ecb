"""The calibration page: is the scale true, and what does this printer make of lines, greys, numerals and type.

Bars of 100 mm across and down (which are measured), 4 in, a square of 50 mm; the line weights, the guides,
owners' strokes, greys, numerals, type; marks 10 mm from the corners of the paper.
"""

from __future__ import annotations

import math
from collections.abc import Iterator, Sequence
from dataclasses import dataclass, replace
from itertools import accumulate

from simprint.errors import Message
from simprint.page.box import Box, artifact, blank, column, drawing, figure, flow, form, group, put, row
from simprint.page.fonts import NO_BREAK_SPACE
from simprint.page.forms import heading, paragraph, rule, said, text, to_write_on
from simprint.page.impose import Printout
from simprint.page.look import Guides
from simprint.page.paper import ACTUAL, Placement
from simprint.page.parts import GUTTER, dotted, foot_top, guide, header_bottom, numbered_disc, owned, ticks
from simprint.page.scene import PLAYERS, Line, Page, Part, Players, Rect, Role, Shape
from simprint.page.units import MM_PER_INCH
from simprint.sheets.job import Job, frame
from simprint.sheets.sim_art import DISCS

#: Length of the bars that are measured, mm, and side of the square.
BAR, SQUARE = 100.0, 50.0
INCHES = 4
#: Corner marks: how far from the edges of the paper, how long.
MARK_INSET, MARK = 10.0, 6.0
#: The ladder of line weights, mm: those of the visual language, both prints.
WEIGHTS = (0.25, 0.35, 0.5, 1.0, 1.2, 1.9)
#: Left of the upright bar, and of what stands beside it.
_UPRIGHT, _LEFT = 3.0, 22.0


def calibrate(job: Job, measured: tuple[float, float] | None) -> Printout[Players]:
    """The calibration page. ``measured`` is what the 100 mm bars of a page really measured, in mm: one number, or two
    (across, down). That page was corrected as this one is; this one and the printout's note then say what corrects the
    printer altogether.

    Raises DoesNotFit.
    """
    # What it says of lengths, strokes and type is true on any paper.
    job = job.on(ACTUAL)
    words = job.words
    bodies = _Calibration(job, measured).bodies()
    page = frame(job, PLAYERS, "common.calibration", len(bodies), blank=words("common.calibration.blank"))
    title = words("common.calibration.title")
    marks = _corner_marks(job, page.place)

    def make() -> Iterator[Page[Players]]:
        return page.pages(((*page.body(body), marks) for body in bodies), title)

    subject = words("common.calibration.subject")
    if measured is None:
        return Printout(PLAYERS, title, subject, len(bodies), make)
    note = Message("correction" if needed(measured) else "no_correction", value=option(scales(measured, job.scale)))
    return Printout(PLAYERS, title, subject, len(bodies), make, note)


def needed(measured: tuple[float, float]) -> bool:
    """Whether bars that measured so many mm are to be corrected."""
    return measured != (BAR, BAR)


def option(scale: tuple[float, float]) -> str:
    """A printer scale as it is typed."""
    return ",".join(dict.fromkeys(f"{value:g}" for value in scale))


def scales(measured: tuple[float, float], before: tuple[float, float] = (1.0, 1.0)) -> tuple[float, float]:
    """What to stretch by, across and down, to four decimals, where bars measured that many mm that were stretched by
    ``before`` already."""
    across, down = (round(scale * BAR / value, 4) for value, scale in zip(measured, before, strict=True))
    return across, down


def _corner_marks(job: Job, place: Placement) -> Part:
    """Marks outside the content box; their outer edges are ``MARK_INSET`` from those of the paper."""
    weight = job.look.line
    inset = MARK_INSET + weight / 2
    middle = (job.paper.width / 2 - place.x) / place.across, (job.paper.height / 2 - place.y) / place.down
    aside, away = job.paper.width / 2 - inset, job.paper.height / 2 - inset
    left, right, top, bottom = middle[0] - aside, middle[0] + aside, middle[1] - away, middle[1] + away
    shapes: list[Shape] = []
    for x, inward in ((left, 1), (right, -1)):
        for y, down in ((top, 1), (bottom, -1)):
            shapes.append(Line(x, y, x + inward * MARK, y, weight))
            shapes.append(Line(x, y, x, y + down * MARK, weight))
    (marks,) = artifact(drawing(0, 0, *shapes)).blocks()
    return marks


@dataclass(frozen=True)
class _Measures:
    """In mm; y is counted from the rule above a section."""

    title: float
    """Baseline."""
    end: float
    """Space at the end of a section."""
    across: float
    """The bar of 100 mm across, and the upper end of the one down."""
    inches: float
    """The bar of four inches."""
    square: float
    """Upper edge of the square."""
    advice: float
    """From the square's lower edge to the first line of what to do."""
    answers: tuple[float, float]
    """From the square's upper edge to the blanks beside it: baseline of the first, and from there to the next."""
    tick: float
    """What a tick of 1 mm is drawn as."""
    pitch: float
    """From stroke to stroke of a ladder."""
    label: tuple[float, float]
    """Room for the label of a stroke, and where the stroke begins."""
    stroke: float
    """Length of a stroke."""
    grey: float
    """Height of a patch of grey."""
    discs: int
    """How many sizes of disc there are."""


_NORMAL = _Measures(
    title=8,
    end=4.5,
    across=10,
    inches=17,
    square=33,
    advice=8,
    answers=(6, 12),
    tick=1,
    pitch=4.7,
    label=(24, 27),
    stroke=60,
    grey=8,
    discs=4,
)
_LARGE = _Measures(
    title=11,
    end=6,
    across=14,
    inches=22,
    square=41,
    advice=9.5,
    answers=(8, 16),
    tick=1.3,
    pitch=7.5,
    label=(30, 36),
    stroke=114,
    grey=9.3,
    discs=3,
)
#: From a bar to what it measures, from a tick to its number, and from a patch of grey to its number.
_BESIDE, _NUMBER, _PERCENT = 3.0, 1.2, 1.3
#: From the square to what stands beside it, and from its upper edge down to what is said of the marks in the corners.
_BY_SQUARE, _EDGES = 8.0, 26.5
#: The line for a measure: how long it is, how far before its unit it ends, how far below the baseline it stands.
_WRITE, _UNIT, _UNDER = 22.0, 2.0, 0.8
#: Between a title and what stands under it, where that is not text.
_DROP = 3.0


class _Calibration:
    """The sections of the page."""

    def __init__(self, job: Job, measured: tuple[float, float] | None) -> None:
        self._words, self._measured, self._scale = job.words, measured, job.scale
        self._pen = job.pen()
        self._look, self._width = self._pen.look, self._pen.box.width
        self._large = self._look.large
        self._measures = _LARGE if self._large else _NORMAL
        self._room = self._width if self._large else (self._width - GUTTER) / 2

    def bodies(self) -> list[Box]:
        """The body of each page: one, in large print more."""
        lines, guides, numerals, sizes = self._lines(), self._guides(), self._numerals(), self._type_sizes()
        greys = self._greys()
        if self._large:
            parts = [[self._edges()], [greys], [lines], [guides], [numerals], [sizes]]
        else:
            parts = [[lines, guides], [greys], [numerals, sizes]]
        sections = [self._true_size(), *(self._section(*part) for part in parts)]
        # A section ends with its own space, which the foot has already.
        room = foot_top(self._pen) - header_bottom(self._pen) + self._measures.end - 3
        return flow(sections, room, rule(self._pen, self._width))

    def _say(self, name: str, **values: object) -> str:
        return self._words(f"common.calibration.{name}", **values)

    def _section(self, *parts: Box) -> Box:
        """Parts side by side, which begin with the baselines of their titles."""
        return row(*parts, gap=GUTTER, stand="top").padded(top=self._measures.title, bottom=self._measures.end)

    def _part(self, title: str, under: Box, width: float | None = None) -> Box:
        """What stands under a title."""
        room = width or self._room
        named = heading(self._pen, title, self._look.body.strong(), room)
        return form(room, under.height, put(named, line=0), put(under))

    # -- true size -----------------------------------------------------------------------------------------------

    def _true_size(self) -> Box:
        """Bars, square, blanks for what they measure, and what to do about it."""
        body, measures = self._look.body, self._measures
        below, beside = measures.square + SQUARE, _LEFT + SQUARE + _BY_SQUARE
        advice = self._advice()
        standing = [
            put(figure(self._across(), self._say("bar_across")), _LEFT, top=measures.across),
            put(figure(self._inch_bar(), self._say("bar_inches")), _LEFT, top=measures.inches),
            put(figure(self._down(), self._say("bar_down")), _UPRIGHT, top=measures.across),
            put(figure(self._square(), self._say("square_alt")), _LEFT, top=measures.square),
            put(self._blanks(self._width - beside), beside, line=measures.square + measures.answers[0]),
            put(advice, _LEFT, line=below + measures.advice),
        ]
        if not self._large:
            edges = paragraph(self._pen, self._say("edges"), body, self._width - beside)
            standing.append(put(edges, beside, line=measures.square + _EDGES))
        said_to = below + measures.advice + advice.last_line - advice.first
        height = max(said_to, measures.across + BAR) + measures.end
        return form(self._width, height, *standing)

    def _advice(self) -> Box:
        """What to do, and what to type, if anything."""
        corrected = self._scale != (1.0, 1.0)
        so_far = f"--printer-scale {option(self._scale)}"
        what = self._say("advice")
        example = "--measured 99.5,100.2"
        typed = [f"simprint calibrate {so_far}", example] if corrected else [f"simprint calibrate {example}"]
        if self._measured is not None and needed(self._measured):
            across, down = (self._words.decimal(value) for value in self._measured)
            what = self._say("advice_measured", across=across, down=down)
            typed = [f"--printer-scale {option(scales(self._measured, self._scale))}"]
        elif self._measured is not None:
            what = self._say("advice_corrected" if corrected else "advice_true")
            typed = [so_far] if corrected else []
        pen, body, room = self._pen, self._look.body, self._width - _LEFT
        return column(paragraph(pen, what, body, room), *(said(pen, line, body.strong(), room) for line in typed))

    def _tick(self, at: float) -> float:
        """How long the tick at so many mm is."""
        return (4.0 if at % 50 == 0 else 3.0 if at % 10 == 0 else 1.8) * self._measures.tick

    def _across(self) -> Box:
        """The bar of 100 mm across, from the outer edge of its first tick to that of its last; ticks up."""
        weight, small, line = self._look.line, self._look.small, self._pen.type.line
        shapes: list[Shape] = [Line(0, 0, BAR, 0, weight)]
        shapes += ticks(BAR, 5, weight, lambda at: (0, -self._tick(at)))
        shapes += [line(at, -self._tick(at) - _NUMBER, str(at), small, "middle") for at in (0, 50, 100)]
        return drawing(BAR, 0, *shapes, line(BAR + _BESIDE, 0, self._words("common.hundred_mm"), small.strong()))

    def _down(self) -> Box:
        """The bar of 100 mm down, ticks to the right."""
        weight, small = self._look.line, self._look.small
        shapes: list[Shape] = [Line(0, 0, 0, BAR, weight)]
        shapes += ticks(BAR, 5, weight, lambda at: (0, self._tick(at)), upright=True)
        for at in (50, 100):
            shapes.append(self._pen.type.line(self._tick(at) + _NUMBER, at + small.half_cap, str(at), small))
        return drawing(0, BAR, *shapes)

    def _inch_bar(self) -> Box:
        """The bar of four inches, ticks down."""
        weight, small, line = self._look.line, self._look.small, self._pen.type.line
        long, end, capital = self._tick(0), INCHES * MM_PER_INCH, 2 * self._look.small.half_cap
        shapes: list[Shape] = [Line(0, 0, end, 0, weight)]
        halves = ticks(end, MM_PER_INCH / 2, weight, lambda at: (0, long if at % MM_PER_INCH < 0.01 else long * 0.6))
        shapes += halves
        for inch in range(INCHES + 1):
            shapes.append(line(inch * MM_PER_INCH, long + _NUMBER + capital, str(inch), small, "middle"))
        label = line(end + _BESIDE, capital, self._words("common.four_inches"), small.strong())
        return drawing(end, 0, *shapes, label)

    def _square(self) -> Box:
        label = text(self._pen, self._say("square"), self._look.small, SQUARE - 4)
        weight = self._look.line
        inside = SQUARE - weight
        outline = drawing(SQUARE, SQUARE, Rect(weight / 2, weight / 2, inside, inside, weight))
        return form(SQUARE, SQUARE, put(outline), put(label.sized(SQUARE, across="middle"), middle=SQUARE / 2))

    def _blanks(self, width: float) -> Box:
        """A blank for each bar's measure."""
        pen, body = self._pen, self._look.body
        unit = text(pen, self._say("mm"), body)
        begin = width - unit.width - _UNIT - _WRITE
        blanks = []
        for name in ("across", "down"):
            label = put(text(pen, self._say(name), body, begin - _BESIDE), line=0)
            line = put(to_write_on(pen, _WRITE), begin, top=_UNDER)
            measured = form(width, None, label, line, put(unit, width - unit.width, line=0))
            blanks.append(blank(measured, self._say(name)))
        return column(*blanks, gap=self._measures.answers[1])

    def _edges(self) -> Box:
        under = paragraph(self._pen, self._say("edges"), self._look.body, 160)
        return self._part(self._say("edges_title"), form(160, under.height, put(under, line=self._look.body.leading)))

    # -- what the printer makes of it --------------------------------------------------------------------------------

    def _ladder(self, title: str, rungs: Sequence[tuple[str, Sequence[Shape]]]) -> Box:
        """Strokes under one another, each with its label."""
        pitch, (room, left) = self._measures.pitch, self._measures.label
        standing = []
        for number, (label, shapes) in enumerate(rungs, 1):
            words = said(self._pen, label, self._look.small, room).sized(left)
            stroke = artifact(drawing(self._measures.stroke, 0, *shapes))
            standing.append(put(row(words, stroke), middle=pitch * number))
        return self._part(title, form(self._room, pitch * len(rungs), *standing))

    def _lines(self) -> Box:
        """The line weights."""
        unit = f"{NO_BREAK_SPACE}{self._say('mm')}"
        end = self._measures.stroke
        rungs = [(self._words.decimal(weight, 2) + unit, [Line(0, 0, end, 0, weight)]) for weight in WEIGHTS]
        return self._ladder(self._say("lines"), rungs)

    def _guides(self) -> Box:
        """The guides there are, and under them both owners' strokes."""
        kinds: tuple[Guides, ...] = ("dotted",) if self._look.ink == "mono" else ("grey", "dotted")
        end = self._measures.stroke
        rungs: list[tuple[str, Sequence[Shape]]] = []
        for kind in kinds:
            pen = replace(self._pen, look=self._look._replace(guides=kind))
            rungs.append((self._say(kind), guide(pen, (0, 0), (end, 0))))
        for dashed, name in enumerate(("solid", "dashed")):
            rungs.append((self._say(name), [owned(self._pen, (2, 0), (end - 2, 0), bool(dashed))]))
        return self._ladder(self._say("guides"), rungs)

    def _greys(self) -> Box:
        """Steps of ink; with black ink only, steps of dots."""
        mono, high = self._look.ink == "mono", self._measures.grey
        steps = (10, 20, 30, 40, 50, 100) if mono else tuple(range(10, 101, 10))
        wide, capital = self._width / len(steps), 2 * self._look.small.half_cap
        cells = []
        for step in steps:
            patch = drawing(wide, high, Rect(0, 0, wide, high, fill=step / 100))
            if mono and step < 100:
                patch = _screen(wide - 1, high, step)
            label = text(self._pen, self._say("percent", n=step), self._look.small).sized(wide, across="middle")
            cells.append(column(patch, capital + _PERCENT, label).sized(height=high + capital + _PERCENT))
        patches = figure(row(*cells, stand="top"), self._say("dots_alt" if mono else "greys_alt"))
        title = self._say("dots" if mono else "greys", n=len(steps))
        return self._part(title, patches.padded(top=_DROP), self._width)

    def _numerals(self) -> Box:
        """Numerals in discs: 3, 6 and 8 fill up first."""
        pen, small = self._pen, self._look.small
        sizes = [size for size in DISCS if size[1] >= small.size_pt][: self._measures.discs]
        lines: list[list[Box]] = [[]]
        for disc, size_pt in sizes:
            digits = []
            for digit in "368":
                circle, numeral = numbered_disc(pen, disc / 2, disc / 2, disc, digit, size_pt)
                digits.append(drawing(disc, disc, circle, pen.type.spaced(numeral)))
            label = text(pen, self._say("points", size=self._words.decimal(size_pt)), small)
            sample = group(Role.P, row(row(*digits, gap=1), 2, label))
            if sum(box.width + GUTTER for box in lines[-1]) + sample.width > self._room and lines[-1]:
                lines.append([])
            lines[-1].append(sample)
        under = column(*(row(*line, gap=GUTTER).padded(top=2) for line in lines))
        return self._part(self._say("numerals"), under.padded(top=_DROP - 2))

    def _type_sizes(self) -> Box:
        """The sizes of type."""
        look = self._look
        styles = {"small": look.small, "body": look.body, "head": look.head}
        standing = []
        for (name, style), line in zip(
            styles.items(), accumulate(_DROP + 2 * style.half_cap for style in styles.values()), strict=True
        ):
            points = self._say("points", size=self._words.decimal(style.size_pt))
            string = f"{points}  {self._say('type_' + name)}"
            standing.append(put(said(self._pen, string, style, self._room), line=line))
        return self._part(self._say("type"), form(self._room, line + 1, *standing))


def _screen(w: float, h: float, percent: int) -> Box:
    """A patch of black dots that cover so much of it."""
    pitch = 1.2
    size = pitch * math.sqrt(4 * percent / 100 / math.pi)
    across, down = int(w / pitch), int(h / pitch)
    # A hair longer than the last dot's centre, lest rounding lose that dot.
    ends = pitch / 2, (across - 0.5) * pitch + 0.02
    rows = [(row + 0.5) * pitch for row in range(down)]
    return drawing(w, h, *(Line(ends[0], y, ends[1], y, size, dash=dotted(pitch), cap="round") for y in rows))
