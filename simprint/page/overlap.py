"""Lines that run into one another: what a typeface wider than ours may do to words whose place is fixed."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from itertools import combinations
from typing import Any

from simprint.page.extent import Extent
from simprint.page.fonts import Typeface
from simprint.page.scene import Artifact, Group, Item, Page, Text, Use
from simprint.page.units import from_pt

#: How far most letters reach above and below the baseline, as a part of the size; lines as close as that may touch.
_ABOVE, _BELOW = 0.72, 0.21
_SLACK = 0.1


def overlapping(page: Page[Any], typeface: Typeface) -> tuple[str, str] | None:
    """What two lines of a page say that share a place, or None when no two do."""
    placed = [(text, _letters(text, x, y, typeface)) for text, x, y in _texts(page.items, 0.0, 0.0)]
    for (text, a), (other, b) in combinations(placed, 2):
        if min(a[2], b[2]) - max(a[0], b[0]) > _SLACK and min(a[3], b[3]) - max(a[1], b[1]) > _SLACK:
            return text.string.strip(), other.string.strip()
    return None


def _texts(items: Iterable[Item], x: float, y: float) -> Iterator[tuple[Text, float, float]]:
    """Every line, and by how much it is moved."""
    for item in items:
        if isinstance(item, Text):
            yield item, x, y
        elif isinstance(item, Use):
            yield from _texts(item.symbol.items, x + item.x, y + item.y)
        elif isinstance(item, (Group, Artifact)):
            yield from _texts(item.items, x, y)


def _letters(text: Text, x: float, y: float, typeface: Typeface) -> Extent:
    """The place of a line's letters; a space at its end takes none."""
    em = from_pt(text.size_pt)
    left, baseline = x + text.left, y + text.y
    width = typeface.weight(text.bold).advance(text.string.rstrip(" "), text.size_pt)
    return left, baseline - _ABOVE * em, left + width, baseline + _BELOW * em
