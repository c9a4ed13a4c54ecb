"""Parts that many sheets share: owners' strokes, guides, numbered dots, cut lines, ticks; where a page's body is.

Each function returns scene items at content-box coordinates (mm, y down). Words come in as strings; which word it is,
no part knows.
"""

from __future__ import annotations

import math
from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass

from simprint.page.extent import Extent
from simprint.page.look import Look, Style
from simprint.page.paper import POCKET, SMALL, Area, Paper
from simprint.page.scene import (
    BLACK,
    WHITE,
    Artifact,
    Circle,
    Line,
    Point,
    Shape,
    Text,
)
from simprint.page.typeset import Typesetter
from simprint.page.units import mm

#: Height of the host's black band.
BAND = 12.0
#: Room that an upright ruler takes at the right.
_UPRIGHT = 8.0
#: Dash and gap of a cut line.
_DASHES = (1.0, 2.0)
#: Width of the right column, which the header's blank stands in.
COLUMN = 56.0
GUTTER = 6.0


@dataclass(frozen=True)
class Pen:
    """What every part is drawn with: the look, the typesetter, the paper (for its ruler) and the content box."""

    look: Look
    type: Typesetter
    paper: Paper
    box: Area


# -- strokes ---------------------------------------------------------------------------------------------------------


def owned(pen: Pen, start: Point, end: Point, dashed: bool, width: float | None = None, cut: float = 0.0) -> Line:
    """An edge as its owner draws it, ``cut`` mm short of each point.

    A dashed one has an even number of whole dashes, stretched to fit, with a dash at both ends: the gap in the
    middle keeps the centre of a full board from clotting into a false dot.
    """
    (x1, y1), (x2, y2) = _shortened(start, end, cut)
    on, off = pen.look.dash
    width = width or pen.look.owner
    if not dashed:
        return Line(mm(x1), mm(y1), mm(x2), mm(y2), width)
    length = math.dist((x1, y1), (x2, y2))
    count = max(2, 2 * round((length + off) / (on + off) / 2))
    stretch = length / (count * on + (count - 1) * off)
    return Line(mm(x1), mm(y1), mm(x2), mm(y2), width, dash=(mm(on * stretch), mm(off * stretch)))


def guide(pen: Pen, start: Point, end: Point, cut: float = 0.0) -> tuple[Line, ...]:
    """A guide edge, ``cut`` mm short of each point: one stroke, or none when guides are off.

    Dots are laid out from the middle outwards, half a pitch first, so that none falls where three guides meet.
    """
    look = pen.look
    if look.guides == "none":
        return ()
    (x1, y1), (x2, y2) = _shortened(start, end, cut)
    if look.guides == "grey":
        return (Line(mm(x1), mm(y1), mm(x2), mm(y2), look.guide_width, look.guide_ink),)
    length = math.dist((x1, y1), (x2, y2))
    dots = 2 * max(1, math.floor(length / 2 / look.guide_pitch))
    spread = (dots - 1) * look.guide_pitch / length / 2
    mx, my = (x1 + x2) / 2, (y1 + y2) / 2
    dx, dy = (x2 - x1) * spread, (y2 - y1) * spread
    # A hair longer than the last dot's centre, lest rounding lose that dot.
    over = 1 + 0.02 / ((dots - 1) * look.guide_pitch)
    return (
        Line(
            mm(mx - dx), mm(my - dy), mm(mx + dx * over), mm(my + dy * over),
            look.guide_width, look.guide_ink, dotted(look.guide_pitch), "round",
        ),
    )  # fmt: skip


def dotted(pitch: float) -> tuple[float, float]:
    """The dash pattern of dots (with a round cap) every ``pitch`` mm. A dash of no length at all would do, but PDFium
    draws that 0.1 long and the dots apart by as much more."""
    return 0.01, mm(pitch - 0.01)


def _shortened(start: Point, end: Point, cut: float) -> tuple[Point, Point]:
    length = math.dist(start, end)
    ux, uy = (end[0] - start[0]) / length, (end[1] - start[1]) / length
    return (start[0] + ux * cut, start[1] + uy * cut), (end[0] - ux * cut, end[1] - uy * cut)


#: How far left of the body scissors begin, in the margin; how far cut lines stay away from a header or a foot; mm.
SCISSORS, CLEAR = 11.0, 1.5
#: How far from the body crop marks end, and how long they are, mm.
_CROP_AWAY, _CROP = 5.0, 6.0


def cut_line(pen: Pen, x1: float, y1: float, x2: float, y2: float, begin: float = 0.0) -> Artifact:
    """Where to cut: short hair dashes with drawn scissors, ``begin`` mm from the start; horizontal or vertical."""
    look = pen.look
    upright = x1 == x2
    begin = max(begin, 0.0)

    def at(along: float, across: float) -> Point:
        return (mm(x1 + across), mm(y1 + along)) if upright else (mm(x1 + along), mm(y1 + across))

    shapes: list[Shape] = [Line(*at(0, 0), *at(begin, 0), look.hair, dash=_DASHES)] if begin else []
    shapes.append(Line(*at(begin, 0), *at(begin + 1.4, 0), look.hair))
    shapes.append(Line(*at(begin + 8.4, 0), mm(x2), mm(y2), look.hair, dash=_DASHES))
    for side in (1, -1):
        shapes.append(Circle(*at(begin + 2.9, side * 1.25), 0.85, look.line))
        shapes.append(Line(*at(begin + 3.6, side * 0.85), *at(begin + 7.2, -side * 0.9), look.line, cap="round"))
    return Artifact(tuple(shapes), "cut")


def dashes(pen: Pen, start: Point, end: Point) -> Artifact:
    """A cut line without scissors: it goes on where another one began."""
    return Artifact((Line(mm(start[0]), mm(start[1]), mm(end[0]), mm(end[1]), pen.look.hair, dash=_DASHES),), "cut")


def crop_marks(pen: Pen, paper: Extent, uprights: Sequence[float], levels: Sequence[float]) -> Artifact:
    """Short strokes in the margins of the ``paper`` (which lies so about the body's top left), above and below at
    ``uprights``, left and right at ``levels``."""
    top, width = -header_bottom(pen), pen.box.width
    shapes: list[Shape] = []
    for y in levels:
        for x, outward, edge in ((-_CROP_AWAY, -1, paper[0]), (width + _CROP_AWAY, 1, paper[2])):
            end = x + outward * min(_CROP, abs(edge - x))
            shapes.append(Line(mm(x), mm(y), mm(end), mm(y), pen.look.hair))
    for x in uprights:
        for y, outward, edge in ((top - CLEAR, -1, paper[1]), (top + pen.box.height + CLEAR, 1, paper[3])):
            end = y + outward * min(_CROP, abs(edge - y))
            shapes.append(Line(mm(x), mm(y), mm(x), mm(end), pen.look.hair))
    return Artifact(tuple(shapes), "cut")


def numbered_disc(pen: Pen, cx: float, cy: float, diameter: float, number: str, size_pt: float) -> tuple[Circle, Text]:
    """A dot: a black disc with its white bold numeral; the baseline stands 0.35 of the size below the centre."""
    style = Style(size_pt, size_pt, bold=True)
    return (
        Circle(mm(cx), mm(cy), diameter / 2, fill=BLACK),
        pen.type.line(cx, cy + style.half_cap, number, style, "middle", WHITE),
    )


def ticks(
    length: float, step: float, weight: float, reach: Callable[[float], tuple[float, float]], upright: bool = False
) -> Iterator[Line]:
    """The ticks of a ruler every ``step`` mm from 0 to ``length``, from and to what ``reach`` says of each. Those at
    the ends stand inside, with their outer edges at 0 and at ``length``: the ruler measures what it says from
    outside to outside."""
    for number in range(round(length / step) + 1):
        at = number * step
        along = mm(min(max(at, weight / 2), length - weight / 2))
        near, far = map(mm, reach(at))
        yield Line(near, along, far, along, weight) if upright else Line(along, near, along, far, weight)


# -- where the body of a page is ---------------------------------------------------------------------------------------


def header_bottom(pen: Pen, host: bool = False) -> float:
    """y of the rule that ends the header."""
    if pen.box == SMALL:
        return 11.5
    return (29.0 if pen.look.large else 26.0) + (BAND if host else 0.0)


def foot_top(pen: Pen, host: bool = False) -> float:
    """y where the foot begins: nothing of the body stands below it. A host's foot in large print has its mark above."""
    high = {POCKET: 24.0, SMALL: 11.0}.get(pen.box, 18.0 if pen.look.large else 12.0)
    return pen.box.height - high - (9.0 if host and pen.look.large else 0.0)


def body_width(pen: Pen) -> float:
    """How wide the body of a page is: the box, but for an upright ruler."""
    return pen.box.width - (_UPRIGHT if pen.box == SMALL else 0.0)
