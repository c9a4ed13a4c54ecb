"""How far shapes reach, strokes included."""

from __future__ import annotations

from collections.abc import Iterable
from typing import assert_never

from simprint.page.scene import Artifact, Circle, Group, Item, Line, Polygon, Rect, Text, Use
from simprint.page.units import from_pt, mm

#: (left, top, right, bottom) in mm.
Extent = tuple[float, float, float, float]

#: How far type reaches above and below its baseline, as a part of its size (accents and descenders included).
ASCENT, DESCENT = 1.0, 0.3


def extent(items: Iterable[Item]) -> Extent:
    """The smallest upright rectangle around ``items``. Raises ValueError when there are none."""
    boxes = [_extent(item) for item in items]
    lefts, tops, rights, bottoms = zip(*boxes, strict=True)
    return mm(min(lefts)), mm(min(tops)), mm(max(rights)), mm(max(bottoms))


def _extent(item: Item) -> Extent:
    match item:
        case Line(x1, y1, x2, y2, width):
            return _around(((x1, y1), (x2, y2)), width / 2)
        case Circle(cx, cy, r, width):
            return _around(((cx, cy),), r + width / 2)
        case Rect(x, y, w, h, width):
            return _around(((x, y), (x + w, y + h)), width / 2)
        case Polygon(points, width):
            return _around(points, width / 2)
        case Text():
            em = from_pt(item.size_pt)
            return item.left, item.y - ASCENT * em, item.left + item.width, item.y + DESCENT * em
        case Use(symbol, x, y):
            left, top, right, bottom = extent(symbol.items)
            return left + x, top + y, right + x, bottom + y
        case Group() | Artifact():
            return extent(item.items)
        case _:
            assert_never(item)


def _around(points: Iterable[tuple[float, float]], reach: float) -> Extent:
    xs, ys = zip(*points, strict=True)
    return min(xs) - reach, min(ys) - reach, max(xs) + reach, max(ys) + reach
