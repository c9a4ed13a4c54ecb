"""The calibration page: is the scale true, and what does this printer make of lines, greys, numerals and type.

Bars of 100 mm across and down (which are measured), 4 in, a square of 50 mm; the line weights, the guides,
owners' strokes, greys, numerals, type; marks 10 mm from the corners of the paper.
"""

from __future__ import annotations

import math
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import replace

from simprint.errors import Message
from simprint.page.box import Box, artifact, blank, column, drawing, figure, form, group, put, row, wrapped
from simprint.page.fonts import NO_BREAK_SPACE
from simprint.page.forms import beside_line, paragraph, said, text
from simprint.page.impose import Printout
from simprint.page.look import Guides, Measure
from simprint.page.parts import GUTTER, dotted, guide, numbered_disc, owned, ticks
from simprint.page.scene import PLAYERS, Line, Page, Part, Players, Rect, Role, Shape
from simprint.page.units import MM_PER_INCH
from simprint.sheets.job import Frame, Job, frame
from simprint.sheets.sections import Sections
from simprint.sheets.sim_art import DISCS

#: Length of the bars that are measured, mm, and side of the square.
BAR, SQUARE = 100.0, 50.0
INCHES = 4
#: Corner marks: how far from the edges of the paper, how long.
MARK_INSET, MARK = 10.0, 3.5
#: The ladder of line weights, mm: those of the visual language, both prints.
WEIGHTS = (0.25, 0.35, 0.5, 1.0, 1.2, 1.9)
#: From the left of the upright bar to what stands beside it, and from the square to what stands beside that.
_LEFT, _BY_SQUARE = 20.0, 8.0
#: From a tick to its number.
_NUMBER = 1.2


def calibrate(job: Job, measured: tuple[float, float] | None) -> Printout[Players]:
    """The calibration page. ``measured`` is what the 100 mm bars of a page really measured, in mm: one number, or two
    (across, down). That page was corrected as this one is; this one and the printout's note then say what corrects the
    printer altogether.

    Raises DoesNotFit.
    """
    words = job.words
    bodies = _Calibration(job, measured).bodies()
    page = frame(job, PLAYERS, "common.calibration", len(bodies), blank=words("common.calibration.blank"))
    title = words("common.calibration.title")
    marks = _corner_marks(page)

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


def _corner_marks(page: Frame[Players]) -> Part:
    """Marks outside the content box; their outer edges are ``MARK_INSET`` from those of the paper."""
    look, paper = page.pen.look, page.pen.paper
    x, y, across, down = page.place
    inset, length = MARK_INSET + look.line * look.zoom / 2, MARK / look.zoom
    half = (paper.width / 2 - inset) / look.zoom, (paper.height / 2 - inset) / look.zoom
    middle = (paper.width / 2 - x) / across, (paper.height / 2 - y) / down
    shapes = []
    for right in (-1, 1):
        for low in (-1, 1):
            at = middle[0] + right * half[0], middle[1] + low * half[1]
            shapes.append(Line(*at, at[0] - right * length, at[1], look.line))
            shapes.append(Line(*at, at[0], at[1] - low * length, look.line))
    (marks,) = artifact(drawing(0, 0, *shapes)).blocks()
    return marks


class _Calibration(Sections):
    """The sections of the page. What is measured is as long on paper as it says, however large a page is printed."""

    apart = Measure(5.0, 6.0)
    """From a bar to what is below it, and from the header's rule to the first bar."""
    advice = Measure(8.0, 9.5)
    """From the square, or what stands beside it, to what is to be done."""
    blanks = Measure(10.0, 14.0)
    """From one blank to the next."""
    tick = Measure(1.0, 1.3)
    """What a tick of 1 mm is drawn as."""
    pitch = Measure(4.7, 7.5)
    """From stroke to stroke of a ladder."""
    label = Measure(27.0, 36.0)
    """Room for the label of a stroke."""
    grey = Measure(8.0, 9.3)
    """Height of a patch of grey."""
    discs = Measure(4, 3)
    """How many sizes of disc there are."""

    def __init__(self, job: Job, measured: tuple[float, float] | None) -> None:
        end = 6.0 if job.look.large else 4.5
        super().__init__(job, "common.calibration", end, end, host=False)
        self._measured, self._scale = measured, job.scale
        self._each = self.width if self.look.large else (self.width - GUTTER) / 2

    def bodies(self) -> list[Box]:
        """The body of each page: one, in large print more."""
        kinds = [[self._greys()], [self._lines(), self._guides()], [self._numerals(), self._type_sizes()]]
        if self.look.large:
            kinds = [[one] for several in kinds for one in several]
        return self.pages([self._true_size(), *(row(*several, gap=GUTTER, stand="top") for several in kinds)])

    def _true(self, length: float) -> float:
        """What is so many mm on paper."""
        return length / self.look.zoom

    def _points(self, size_pt: float) -> str:
        """A size of type, as it is on paper."""
        return self.say("points", size=self.words.decimal(round(size_pt * self.look.zoom, 1)))

    # -- true size -----------------------------------------------------------------------------------------------

    def _true_size(self) -> Box:
        """Bars, square, blanks for what they measure, and what to do about it."""
        room = self.width - _LEFT
        square = self._square()
        beside = room - square.width - _BY_SQUARE
        blanks = column(*(self._blank(self.say(name), beside) for name in ("across", "down")), gap=self.blanks)
        edges = self.text(self.say("edges"), beside)
        hundred, inches = self.words("common.hundred_mm"), self.words("common.four_inches")
        across = column(
            figure(self._bar(BAR, 20, ("0", "50", hundred)), self.say("bar_across")),
            self.apart,
            figure(self._bar(INCHES * MM_PER_INCH, 8, ("0", "2", inches)), self.say("bar_inches")),
            self.apart,
            row(square, column(blanks, self.blanks, edges), gap=_BY_SQUARE, stand="top").solid(),
            self.advice,
            self._advice(room),
        )
        down = figure(self._bar(BAR, 20, ("0", "50", "100"), upright=True), self.say("bar_down"))
        return row(down, across, stand="top").padded(top=self.apart, bottom=self.end)

    def _bar(self, length: float, steps: int, numbers: Sequence[str], upright: bool = False) -> Box:
        """A bar ``length`` mm long from the outer edge of its first tick to that of its last; ``numbers`` stand at as
        many of its ticks, the last one flush with its end where it says what the bar measures."""
        small, weight, line = self.look.small, self.look.line, self.pen.type.line
        length, every = self._true(length), steps // (len(numbers) - 1)
        beside = 4.0 * self.tick + _NUMBER

        def reach(at: float) -> tuple[float, float]:
            step = round(at / length * steps)
            return 0.0, self.tick * (4.0 if step % every == 0 else 3.0 if step % 2 == 0 else 1.8)

        *others, last = ((length * n / (len(numbers) - 1), said) for n, said in enumerate(numbers))
        strokes = ticks(length, length / steps, weight, reach, upright)
        if upright:
            said = [line(beside, at + small.half_cap, string, small) for at, string in (*others, last)]
            return drawing(_LEFT, length, Line(0, 0, 0, length, weight), *strokes, *said)
        below = beside + 2 * small.half_cap
        said = [line(at, below, string, small, "middle") for at, string in others]
        said.append(line(length, below, last[1], small.strong(), "end"))
        return drawing(length, below, Line(0, 0, length, 0, weight), *strokes, *said)

    def _square(self) -> Box:
        side, weight = self._true(SQUARE), self.look.line
        outline = drawing(side, side, Rect(weight / 2, weight / 2, side - weight, side - weight, weight))
        label = text(self.pen, self.say("square"), self.look.small).sized(side, side, "middle", "middle")
        return figure(form(side, side, put(outline), put(label)), self.say("square_alt"))

    def _blank(self, label: str, width: float) -> Box:
        """A blank for a bar's measure."""
        unit = text(self.pen, self.say("mm"), self.look.body)
        line = beside_line(self.pen, text(self.pen, label, self.look.body), width - unit.width - 2)
        return blank(row(line, 2, unit, stand="line"), label)

    def _advice(self, room: float) -> Box:
        """What to do, and what to type, if anything."""
        corrected = self._scale != (1.0, 1.0)
        so_far = f"--printer-scale {option(self._scale)}"
        example = "--measured 99.5,100.2"
        what, typed = self.say("advice"), [f"simprint calibrate {example}"]
        if self._measured is not None and needed(self._measured):
            across, down = map(self.words.decimal, self._measured)
            what = self.say("advice_measured", across=across, down=down)
            typed = [f"--printer-scale {option(scales(self._measured, self._scale))}"]
        elif self._measured is not None:
            what, typed = (self.say("advice_corrected"), [so_far]) if corrected else (self.say("advice_true"), [])
        elif corrected:
            typed = [f"simprint calibrate {so_far}", example]
        body = self.look.body
        return column(paragraph(self.pen, what, body, room), *(said(self.pen, line, body.strong()) for line in typed))

    # -- what the printer makes of it --------------------------------------------------------------------------------

    def _ladder(self, title: str, rungs: Mapping[str, Sequence[Shape]]) -> Box:
        """Strokes under one another, each with its label."""
        rows = []
        for label, shapes in rungs.items():
            name = said(self.pen, label, self.look.small, self.label - 2).sized(self.label)
            rows.append(row(name, artifact(drawing(self._stroke, 0, *shapes))).sized(height=self.pitch, down="middle"))
        return self.section(title, 1.5, column(*rows).solid(), self.end, room=self._each)

    @property
    def _stroke(self) -> float:
        """How long a stroke is."""
        return self._each - self.label - 1

    def _lines(self) -> Box:
        """The line weights."""
        unit = f"{NO_BREAK_SPACE}{self.say('mm')}"
        rungs = {
            self.words.decimal(weight, 2) + unit: [Line(0, 0, self._stroke, 0, self._true(weight))]
            for weight in WEIGHTS
        }
        return self._ladder(self.say("lines"), rungs)

    def _guides(self) -> Box:
        """The guides there are, and under them both owners' strokes."""
        kinds: tuple[Guides, ...] = ("dotted",) if self.look.ink == "mono" else ("grey", "dotted")
        rungs: dict[str, Sequence[Shape]] = {}
        for kind in kinds:
            pen = replace(self.pen, look=self.look._replace(guides=kind))
            rungs[self.say(kind)] = guide(pen, (0, 0), (self._stroke, 0))
        for name in ("solid", "dashed"):
            rungs[self.say(name)] = [owned(self.pen, (2, 0), (self._stroke - 2, 0), name == "dashed")]
        return self._ladder(self.say("guides"), rungs)

    def _greys(self) -> Box:
        """Steps of ink; with black ink only, steps of dots."""
        mono, high = self.look.ink == "mono", self.grey
        steps = (10, 20, 30, 40, 50, 100) if mono else tuple(range(10, 101, 10))
        wide = self.width / len(steps)
        cells = []
        for step in steps:
            patch = drawing(wide, high, Rect(0, 0, wide, high, fill=step / 100))
            if mono and step < 100:
                patch = _screen(wide - 1, high, step)
            label = text(self.pen, self.say("percent", n=step), self.look.small).sized(wide, across="middle")
            cells.append(column(patch, label))
        patches = figure(row(*cells, stand="top"), self.say("dots_alt" if mono else "greys_alt"))
        return self.section(self.say("dots" if mono else "greys", n=len(steps)), 3, patches.solid(), self.end - 2)

    def _numerals(self) -> Box:
        """Numerals in discs: 3, 6 and 8 fill up first."""
        pen, small = self.pen, self.look.small
        samples = []
        for disc, size_pt in [size for size in DISCS if size[1] >= small.size_pt][: self.discs]:
            digits = []
            for digit in "368":
                circle, numeral = numbered_disc(pen, disc / 2, disc / 2, disc, digit, size_pt)
                digits.append(drawing(disc, disc, circle, pen.type.spaced(numeral)))
            samples.append(group(Role.P, row(row(*digits, gap=1), 2, text(pen, self._points(size_pt), small))))
        lines = (line.padded(top=2) for line in wrapped(samples, self._each, GUTTER))
        return self.section(self.say("numerals"), 1, column(*lines).solid(), self.end, room=self._each)

    def _type_sizes(self) -> Box:
        """The sizes of type."""
        look = self.look
        lines = [
            said(self.pen, f"{self._points(style.size_pt)}  {self.say(f'type_{name}')}", style, self._each)
            for name, style in (("small", look.small), ("body", look.body), ("head", look.head))
        ]
        return self.section(self.say("type"), *lines, self.end, room=self._each)


def _screen(w: float, h: float, percent: int) -> Box:
    """A patch of black dots that cover so much of it."""
    pitch = 1.2
    size = pitch * math.sqrt(4 * percent / 100 / math.pi)
    across, down = int(w / pitch), int(h / pitch)
    # A hair longer than the last dot's centre, lest rounding lose that dot.
    ends = pitch / 2, (across - 0.5) * pitch + 0.02
    rows = [(row + 0.5) * pitch for row in range(down)]
    return drawing(w, h, *(Line(ends[0], y, ends[1], y, size, dash=dotted(pitch), cap="round") for y in rows))
