"""Items at another place."""

from __future__ import annotations

from typing import TypeVar, assert_never

from simprint.page.scene import Artifact, Circle, Group, Item, Line, Polygon, Rect, Text, Use
from simprint.page.units import mm

I = TypeVar("I", bound=Item)  # noqa: E741


def moved(item: I, dx: float, dy: float) -> I:
    """``item`` moved by (dx, dy) mm, its coordinates rounded."""
    return _moved(item, dx, dy)  # type: ignore[return-value]


def _moved(item: Item, dx: float, dy: float) -> Item:
    match item:
        case Line(x1, y1, x2, y2):
            return item._replace(x1=mm(x1 + dx), y1=mm(y1 + dy), x2=mm(x2 + dx), y2=mm(y2 + dy))
        case Circle(cx, cy):
            return item._replace(cx=mm(cx + dx), cy=mm(cy + dy))
        case Rect() | Text() | Use():
            return item._replace(x=mm(item.x + dx), y=mm(item.y + dy))
        case Polygon():
            return item._replace(points=tuple((mm(x + dx), mm(y + dy)) for x, y in item.points))
        case Group() | Artifact():
            return item._replace(items=tuple(moved(kid, dx, dy) for kid in item.items))  # type: ignore[misc]
        case _:
            assert_never(item)
