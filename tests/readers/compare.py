"""Do two lists of flat shapes say the same? The PDF and the SVG of one page must."""

from __future__ import annotations

import math
from collections import defaultdict
from collections.abc import Iterable, Iterator, Sequence

from .shapes import RGB, Circle, Curve, Line, Point, Polygon, Rect, Shape, Style, TextRun, describe

_COLOUR = 1 / 255  # what eight bits per channel cannot say
_SIZE_PT = 0.01
_DEGREES = 0.05
_CELL = 1.0  # mm: shapes are looked for in the cell of their anchor and the cells around it
_FAR = 5.0  # mm: a shape this near is named as the one that was probably meant


def _anchor(shape: Shape) -> Point:
    """A point that two equal shapes have in common, whichever way round they were drawn."""
    match shape:
        case Line():
            return (shape.x1 + shape.x2) / 2, (shape.y1 + shape.y2) / 2
        case Circle():
            return shape.cx, shape.cy
        case Rect():
            return shape.x, shape.y
        case Polygon() | Curve():
            n = len(shape.points)
            return sum(p[0] for p in shape.points) / n, sum(p[1] for p in shape.points) / n
        case TextRun():
            return shape.x, shape.y


def _colour(a: RGB | None, b: RGB | None, what: str) -> Iterator[str]:
    if (a is None) != (b is None) or any(abs(p - q) > _COLOUR for p, q in zip(a or (), b or (), strict=False)):
        yield f"{what} {a} / {b}"


def _numbers(a: Sequence[float], b: Sequence[float], tolerance: float, what: str) -> Iterator[str]:
    if len(a) != len(b):
        yield f"{what}: {len(a)} / {len(b)} values"
    elif a and (worst := max(abs(p - q) for p, q in zip(a, b, strict=True))) > tolerance:
        yield f"{what} by {worst:.3f}"


def _style(a: Style, b: Style, tolerance: float) -> Iterator[str]:
    yield from _colour(a.stroke, b.stroke, "stroke colour")
    yield from _colour(a.fill, b.fill, "fill colour")
    yield from _numbers([a.width], [b.width], tolerance, "stroke width")
    yield from _numbers(a.dash, b.dash, tolerance, "dash")
    yield from _numbers([a.phase], [b.phase], tolerance, "dash phase")
    if a.stroke is not None and b.stroke is not None and a.cap != b.cap:
        yield f"cap {a.cap} / {b.cap}"


def _flat(points: Iterable[Point]) -> list[float]:
    return [v for p in points for v in p]


def _ways(a: Shape) -> Iterator[list[float]]:
    """The coordinates of a shape, started and turned in every way that paints the same."""
    if isinstance(a, Line):
        yield [a.x1, a.y1, a.x2, a.y2]
        if not a.dash:
            yield [a.x2, a.y2, a.x1, a.y1]
    elif isinstance(a, Polygon | Curve):
        yield _flat(a.points)
        if isinstance(a, Polygon) and not a.dash:
            for i in range(len(a.points)) if a.closed else (0,):
                turned = a.points[i:] + a.points[:i]
                yield _flat(turned)
                yield _flat(reversed(turned))


def _text(a: TextRun, b: TextRun, tolerance: float) -> Iterator[str]:
    if a.text.replace("\xa0", " ") != b.text.replace("\xa0", " "):
        yield f"text {a.text!r} / {b.text!r}"
    yield from _numbers([a.x, a.y], [b.x, b.y], tolerance, "baseline")
    yield from _numbers([a.size_pt], [b.size_pt], _SIZE_PT, "size in pt")
    yield from _numbers([a.angle], [b.angle], _DEGREES, "angle")
    yield from _colour(a.rgb, b.rgb, "colour")
    if None not in (a.bold, b.bold) and a.bold != b.bold:
        yield f"bold {a.bold} / {b.bold}"
    if a.width is not None and b.width is not None:
        yield from _numbers([a.width], [b.width], tolerance, "width")
    if a.offsets and b.offsets:
        yield from _numbers(a.offsets, b.offsets, tolerance, "place of a letter")


def unlike(a: Shape, b: Shape, tolerance: float = 0.01) -> list[str]:
    """In what two shapes differ by more than the tolerance (mm); empty if they are the same."""
    match a, b:
        case TextRun(), TextRun():
            return list(_text(a, b, tolerance))
        case Circle(), Circle():
            found = list(_numbers([a.cx, a.cy], [b.cx, b.cy], tolerance, "centre"))
            found += _numbers([a.r], [b.r], tolerance, "radius")
        case Rect(), Rect():
            found = list(_numbers([a.x, a.y, a.w, a.h], [b.x, b.y, b.w, b.h], tolerance, "place"))
        case (Line(), Line()) | (Polygon(), Polygon()) | (Curve(), Curve()):
            if isinstance(a, Polygon | Curve) and isinstance(b, Polygon | Curve) and a.closed != b.closed:
                return ["one is closed, the other open"]
            first = next(_ways(a))
            found = min((list(_numbers(first, way, tolerance, "place")) for way in _ways(b)), key=len)
        case _:
            return [f"{type(a).__name__} / {type(b).__name__}"]
    assert not isinstance(a, TextRun)
    assert not isinstance(b, TextRun)
    return found + list(_style(a.style, b.style, tolerance))


def differences(pdf_shapes: Sequence[Shape], svg_shapes: Sequence[Shape], tolerance: float = 0.01) -> list[str]:
    """What the two do not have in common, one message each; empty if every shape has its one partner.

    Every line, circle, rectangle, polygon and text baseline of one must be found in the other within the
    tolerance (mm), painted in the same way. The order does not matter.
    """
    cells: dict[tuple[type, int, int], list[Shape]] = defaultdict(list)

    def cell(shape: Shape) -> tuple[int, int]:
        x, y = _anchor(shape)
        return math.floor(x / _CELL), math.floor(y / _CELL)

    for shape in svg_shapes:
        cells[type(shape), *cell(shape)].append(shape)

    def partner(shape: Shape) -> Shape | None:
        i, j = cell(shape)
        for di in (0, -1, 1):
            for dj in (0, -1, 1):
                for other in cells.get((type(shape), i + di, j + dj), ()):
                    if not unlike(shape, other, tolerance):
                        cells[type(shape), i + di, j + dj].remove(other)
                        return other
        return None

    alone = [shape for shape in pdf_shapes if partner(shape) is None]
    left = [shape for shapes in cells.values() for shape in shapes]
    messages = []
    for shape in alone:
        near = [o for o in left if type(o) is type(shape) and math.dist(_anchor(o), _anchor(shape)) < _FAR]
        if near:
            closest = min(near, key=lambda o: (len(unlike(shape, o, tolerance)), math.dist(_anchor(o), _anchor(shape))))
            left.remove(closest)
            reasons = "; ".join(unlike(shape, closest, tolerance))
            messages.append(f"PDF {describe(shape)}, SVG {describe(closest)}: {reasons}")
        else:
            messages.append(f"only in the PDF: {describe(shape)}")
    return messages + [f"only in the SVG: {describe(shape)}" for shape in left]
