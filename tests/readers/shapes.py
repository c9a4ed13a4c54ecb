"""The flat shapes that both readers return, and how a path becomes one of them.

Millimetres from the top-left corner of the sheet, y down. `ink` and `fill` are darkness: 1 is black, 0 is
paper white, None is not painted. Angles are degrees, clockwise as seen on the sheet.
"""

from __future__ import annotations

import math
from collections.abc import Iterator, Sequence
from dataclasses import dataclass, field, replace

MM_PER_POINT = 25.4 / 72

Point = tuple[float, float]
RGB = tuple[float, float, float]
Matrix = tuple[float, float, float, float, float, float]
IDENTITY: Matrix = (1.0, 0.0, 0.0, 1.0, 0.0, 0.0)
BLACK: RGB = (0.0, 0.0, 0.0)

_SAME_POINT = 1e-4  # mm: two ends of a path nearer than this are one point
_AXIS = 1e-3  # mm: an edge that leans less than this is upright or level
_ROUND = 2e-3  # of the radius: four Béziers leave a true circle by 0.3 per mille


def multiply(first: Matrix, then: Matrix) -> Matrix:
    """The matrix that does `first`, then `then`."""
    a, b, c, d, e, f = first
    p, q, r, s, t, u = then
    return (
        a * p + b * r,
        a * q + b * s,
        c * p + d * r,
        c * q + d * s,
        e * p + f * r + t,
        e * q + f * s + u,
    )


def apply(m: Matrix, x: float, y: float) -> Point:
    """The point where `m` takes (x, y)."""
    return m[0] * x + m[2] * y + m[4], m[1] * x + m[3] * y + m[5]


def determinant(m: Matrix) -> float:
    """Negative where `m` mirrors."""
    return m[0] * m[3] - m[1] * m[2]


def stretch(m: Matrix) -> float:
    """By how much `m` makes lengths longer, on average over the directions."""
    return math.sqrt(abs(determinant(m)))


def darkness(rgb: RGB | None) -> float | None:
    """1 for black, 0 for white, None for nothing: one minus the luminance."""
    return None if rgb is None else 1 - (0.2126 * rgb[0] + 0.7152 * rgb[1] + 0.0722 * rgb[2])


@dataclass(frozen=True, slots=True)
class Style:
    """How a path is painted. Width and dash in mm; no stroke or no fill is None."""

    stroke: RGB | None = None
    fill: RGB | None = None
    width: float = 0.0
    dash: tuple[float, ...] = ()
    phase: float = 0.0
    cap: str = "butt"

    @staticmethod
    def dashes(lengths: Sequence[float]) -> tuple[float, ...]:
        """One spelling of a dash pattern: even in number, empty when the stroke is solid."""
        if not any(lengths):
            return ()
        return tuple(lengths) * (1 + len(lengths) % 2)


@dataclass(frozen=True, slots=True)
class _Shape:
    """What all painted paths share; `style` says how, the short names read it."""

    style: Style

    @property
    def width(self) -> float:
        """Stroke width in mm."""
        return self.style.width

    @property
    def ink(self) -> float | None:
        """Darkness of the stroke."""
        return darkness(self.style.stroke)

    @property
    def fill(self) -> float | None:
        """Darkness of the inside."""
        return darkness(self.style.fill)

    @property
    def dash(self) -> tuple[float, ...]:
        """Dash pattern in mm, empty for a solid stroke."""
        return self.style.dash


@dataclass(frozen=True, slots=True)
class Line(_Shape):
    """A straight stroke from (x1, y1) to (x2, y2), mm."""

    x1: float
    y1: float
    x2: float
    y2: float

    @property
    def length(self) -> float:
        """Length in mm, without the caps."""
        return math.hypot(self.x2 - self.x1, self.y2 - self.y1)


@dataclass(frozen=True, slots=True)
class Circle(_Shape):
    """A circle with centre (cx, cy) and radius r, mm."""

    cx: float
    cy: float
    r: float


@dataclass(frozen=True, slots=True)
class Rect(_Shape):
    """An upright rectangle, (x, y) its top-left corner, w and h not negative, mm."""

    x: float
    y: float
    w: float
    h: float


@dataclass(frozen=True, slots=True)
class Polygon(_Shape):
    """Straight edges through the points, mm; `closed` or an open row of strokes."""

    points: tuple[Point, ...]
    closed: bool


@dataclass(frozen=True, slots=True)
class Curve(_Shape):
    """Any path that is none of the others: its points and control points in order, mm."""

    points: tuple[Point, ...]
    closed: bool


@dataclass(frozen=True, slots=True)
class TextRun:
    """One run of text; (x, y) is where its baseline starts, mm.

    `width` is the advance width in mm, without spaces at the end (None where the file does not tell),
    `offsets` how far along the baseline each character but the spaces starts, in mm (empty where the file
    does not tell), `bold` None where the file does not tell.
    """

    x: float
    y: float
    text: str
    size_pt: float
    bold: bool | None = None
    width: float | None = None
    rgb: RGB = BLACK
    angle: float = 0.0
    offsets: tuple[float, ...] = ()

    @property
    def ink(self) -> float:
        """Darkness of the letters."""
        return darkness(self.rgb) or 0.0


Shape = Line | Circle | Rect | Polygon | Curve | TextRun


@dataclass(slots=True)
class Subpath:
    """A path in the making: each segment is one point (a line) or three (a cubic Bézier), mm."""

    start: Point
    segments: list[tuple[Point, ...]] = field(default_factory=list)
    closed: bool = False

    @property
    def end(self) -> Point:
        """Where the pen is now."""
        return self.segments[-1][-1] if self.segments else self.start


def _near(a: Point, b: Point) -> bool:
    return math.dist(a, b) < _SAME_POINT


#: Where on a cubic Bézier a circle is looked for: the weights of its four points at a quarter, a half, three quarters.
_ALONG = tuple((s**3, 3 * s * s * t, 3 * s * t * t, t**3) for t in (0.25, 0.5, 0.75) for s in (1 - t,))


def _circle(path: Subpath, style: Style) -> Circle | None:
    if len(path.segments) < 2 or not _near(path.start, path.end):
        return None
    if any(len(segment) != 3 for segment in path.segments):
        return None
    ends = [s[-1] for s in path.segments]
    cx, cy = (sum(p[i] for p in ends) / len(ends) for i in (0, 1))
    r = math.dist(ends[0], (cx, cy))
    most = max(_ROUND * r, _SAME_POINT)
    x0, y0 = path.start
    for (x1, y1), (x2, y2), (x3, y3) in path.segments:
        for a, b, c, d in _ALONG:
            away = math.hypot(a * x0 + b * x1 + c * x2 + d * x3 - cx, a * y0 + b * y1 + c * y2 + d * y3 - cy)
            if abs(away - r) > most:
                return None
        if abs(math.hypot(x3 - cx, y3 - cy) - r) > most:
            return None
        x0, y0 = x3, y3
    return Circle(style, cx, cy, r)


def _rect(points: Sequence[Point], style: Style) -> Rect | None:
    if len(points) != 4:
        return None
    (x0, y0), (x1, y1), (x2, y2), (x3, y3) = points
    level = max(abs(y0 - y1), abs(x1 - x2), abs(y2 - y3), abs(x3 - x0))
    upright = max(abs(x0 - x1), abs(y1 - y2), abs(x2 - x3), abs(y3 - y0))
    if min(level, upright) > _AXIS:
        return None
    return Rect(style, min(x0, x2), min(y0, y2), abs(x2 - x0), abs(y2 - y0))


def shape_of(path: Subpath, style: Style) -> Shape | None:
    """The shape that a painted path is; None for a path that leaves no mark."""
    if not path.segments or (style.stroke is None and style.fill is None):
        return None
    if any(len(s) == 3 for s in path.segments):
        return _circle(path, style) or Curve(style, (path.start, *(p for s in path.segments for p in s)), path.closed)
    points = [path.start, *(s[0] for s in path.segments)]
    closed = path.closed or style.stroke is None
    if len(points) > 2 and _near(points[0], points[-1]):
        points.pop()
        closed = True
    if len(points) == 2:
        return None if style.stroke is None else Line(replace(style, fill=None), *points[0], *points[1])
    if closed and (rect := _rect(points, style)):
        return rect
    return Polygon(style, tuple(points), closed)


def bounds(shape: Shape) -> tuple[float, float, float, float]:
    """Left, top, right, bottom in mm, stroke width included (for text: its baseline)."""
    match shape:
        case TextRun(x=x, y=y):
            a = math.radians(shape.angle)
            w = shape.width if shape.width is not None else max(shape.offsets, default=0.0)
            points: Sequence[Point] = ((x, y), (x + w * math.cos(a), y + w * math.sin(a)))
        case Line():
            points = ((shape.x1, shape.y1), (shape.x2, shape.y2))
        case Circle(cx=cx, cy=cy, r=r):
            points = ((cx - r, cy - r), (cx + r, cy + r))
        case Rect():
            points = ((shape.x, shape.y), (shape.x + shape.w, shape.y + shape.h))
        case Polygon() | Curve():
            points = shape.points
    half = 0.0 if isinstance(shape, TextRun) or shape.style.stroke is None else shape.width / 2
    xs, ys = [p[0] for p in points], [p[1] for p in points]
    return min(xs) - half, min(ys) - half, max(xs) + half, max(ys) + half


def describe(shape: Shape) -> str:
    """A shape in a few words, mm."""
    match shape:
        case Line():
            what = f"line ({shape.x1:.3f}, {shape.y1:.3f})-({shape.x2:.3f}, {shape.y2:.3f})"
        case Circle():
            what = f"circle at ({shape.cx:.3f}, {shape.cy:.3f}) r={shape.r:.3f}"
        case Rect():
            what = f"rect at ({shape.x:.3f}, {shape.y:.3f}) {shape.w:.3f} x {shape.h:.3f}"
        case Polygon() | Curve():
            points = " ".join(f"({x:.3f}, {y:.3f})" for x, y in shape.points)
            what = f"{'closed' if shape.closed else 'open'} {type(shape).__name__.lower()} {points}"
        case TextRun():
            return f"text {shape.text!r} at ({shape.x:.3f}, {shape.y:.3f}) {shape.size_pt:.2f} pt"
    dash = f" dash={tuple(round(d, 3) for d in shape.dash)}" if shape.dash else ""
    stroke = f" width={shape.width:.3f} ink={shape.ink:.2f}{dash}" if shape.ink is not None else ""
    return what + stroke + (f" fill={shape.fill:.2f}" if shape.fill is not None else "")


def lines(shapes: Iterator[Shape] | Sequence[Shape]) -> list[Line]:
    """Only the lines of `shapes`."""
    return [s for s in shapes if isinstance(s, Line)]


def texts(shapes: Iterator[Shape] | Sequence[Shape]) -> list[TextRun]:
    """Only the text of `shapes`."""
    return [s for s in shapes if isinstance(s, TextRun)]
