"""Shapes as content stream operators (ISO 32000-1, 8.5), in a space of millimetres whose y is down."""

from __future__ import annotations

from collections.abc import Sequence
from typing import NamedTuple, assert_never

from simprint.formats.pdf.values import number, numbers
from simprint.page.scene import Circle, Line, Polygon, Rect, Shape, Symbol, Text, Use

#: Distance of a Bézier curve's control points that makes it a quarter of a circle, as a part of the radius.
KAPPA = 0.5522847498
#: Where one of the two parts of a text goes: no content has this byte.
_PART = b"\0"
#: A stretch of content between two texts is worth a stream that pages share when it has so many bytes.
SHARED = 64


class Painter:
    """Paints shapes into one content stream, setting only what differs from what is set already."""

    def __init__(self, symbols: dict[int, bytes]) -> None:
        self._symbols = symbols
        """Their names among the resources, by their identities."""
        self._out: list[bytes] = []
        self._set: dict[bytes, bytes] = {b"G": b"0", b"g": b"0", b"w": b"1", b"d": b"[] 0", b"J": b"0", b"j": b"0"}

    def pieces(self) -> tuple[bytes, ...]:
        """What has been painted, cut at each Text: the pieces stand around the parts that ``FontBook`` makes of it."""
        return tuple(b"\n".join(self._out).split(_PART))

    def operator(self, line: bytes) -> None:
        """An operator that is no shape: marked content."""
        self._out.append(line)

    def paint(self, shape: Shape) -> None:
        """Append the operators of one shape."""
        match shape:
            case Line(x1, y1, x2, y2, width, ink, dash, cap):
                self._pen(width, ink, dash, b"1" if cap == "round" else b"0")
                self._out.append(b"%b m %b l S" % (numbers(x1, y1), numbers(x2, y2)))
            case Circle(cx, cy, r, width, ink, fill):
                self._close(_circle(cx, cy, r), width, ink, fill)
            case Rect(x, y, w, h, width, ink, fill):
                self._close(b"%b re" % numbers(x, y, w, h), width, ink, fill)
            case Polygon(points, width, ink, fill, closed):
                first, *rest = (numbers(*point) for point in points)
                path = b"%b m %b" % (first, b" ".join([b"%b l" % point for point in rest]))
                self._close(path + b" h" if closed else path, width, ink, fill, join=b"1")
            case Text():
                self._change(b"g", number(1 - shape.ink))
                self._out.append(2 * _PART)
            case Use(symbol, x, y):
                self._use(symbol, x, y)
            case _:
                assert_never(shape)

    def _use(self, symbol: Symbol, x: float, y: float) -> None:
        # A form starts from the state it is painted in and leaves it as it was; ours assume the initial state.
        name = self._symbols[id(symbol)]
        for operator, value in ((b"G", b"0"), (b"g", b"0"), (b"w", b"1"), (b"d", b"[] 0"), (b"J", b"0"), (b"j", b"0")):
            self._change(operator, value)
        if x == y == 0:
            self._out.append(b"/%b Do" % name)
        else:
            self._out.append(b"q 1 0 0 1 %b cm /%b Do Q" % (numbers(x, y), name))

    def _close(self, path: bytes, width: float, ink: float, fill: float | None, join: bytes = b"0") -> None:
        if fill is not None:
            self._change(b"g", number(1 - fill))
        if width:
            self._pen(width, ink, (), b"0", join)
        self._out.append(path + (b" B" if width and fill is not None else b" S" if width else b" f"))

    def _pen(self, width: float, ink: float, dash: tuple[float, ...], cap: bytes, join: bytes = b"0") -> None:
        self._change(b"w", number(width))
        self._change(b"G", number(1 - ink))
        self._change(b"d", b"[%b] 0" % numbers(*dash))
        self._change(b"J", cap)
        self._change(b"j", join)

    def _change(self, operator: bytes, value: bytes) -> None:
        if self._set[operator] != value:
            self._set[operator] = value
            self._out.append(b"%b %b" % (value, operator))


def _circle(cx: float, cy: float, r: float) -> bytes:
    k = r * KAPPA
    quarters = (
        ((cx + r, cy + k), (cx + k, cy + r), (cx, cy + r)),
        ((cx - k, cy + r), (cx - r, cy + k), (cx - r, cy)),
        ((cx - r, cy - k), (cx - k, cy - r), (cx, cy - r)),
        ((cx + k, cy - r), (cx + r, cy - k), (cx + r, cy)),
    )
    curves = b" ".join([b"%b c" % numbers(*(value for point in q for value in point)) for q in quarters])
    return b"%b m %b h" % (numbers(cx + r, cy), curves)


class Part(NamedTuple):
    """One of the streams that are the contents of pages. It has a slot for each of ``texts``, a stretch of those parts
    that a page has for itself; without any it is the same for all of the pages."""

    content: bytes
    texts: range = range(0)


def cut(pieces: tuple[bytes, ...], texts: Sequence[bytes | None]) -> list[Part]:
    """What pages of one kind share of their contents, and what they do not. ``pieces`` stand around the parts of their
    ``texts``: those that are the same on all of the pages, or None."""
    stretches = [pieces[0]]
    for text, piece in zip(texts, pieces[1:], strict=True):
        if text is None:
            stretches.append(piece)
        else:
            stretches[-1] += text + piece
    found: list[Part] = []
    own, first = b"", 0
    for index, stretch in enumerate(stretches):
        if len(stretches) > 1 and len(stretch) < SHARED:
            own += stretch.replace(b"%", b"%%")
        else:
            if index > first:
                found.append(Part(own, range(first, index)))
            found.append(Part(stretch))
            own, first = b"", index
        if index < len(stretches) - 1:
            own += b"%b"
    if own:
        found.append(Part(own, range(first, len(stretches) - 1)))
    return found


def joined(pieces: tuple[bytes, ...], texts: Sequence[bytes]) -> bytes:
    """The parts of ``texts`` with ``pieces`` around them."""
    return b"".join([pieces[0], *[part for pair in zip(texts, pieces[1:], strict=True) for part in pair]])
