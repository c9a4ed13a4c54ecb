"""Objects of a run of pages of one kind, column by column: one object stream for one object of each page.

Such objects differ in nothing but their numbers, and numbers are given so that only the last digits count up (see
``reserve`` in ``file``). Written one under the other, padded to one width, each row then differs from the row above by
the same few bytes in every run, wherever in the file the run stands. PNG's Up predictor (ISO 32000-1, 7.4.4.4) stores
just these differences, so they are compressed once and used again; only the first rows are new, and stand uncompressed
before them. That costs a page next to nothing, in time and in bytes.
"""

from __future__ import annotations

import re
from functools import lru_cache
from itertools import pairwise

from simprint.formats.pdf.deflate import Piece, deflated, joined, stored

#: Widths are multiples of this, so that few differ.
_STEP = 16
#: PNG's filters, by which a row begins.
_NONE, _UP = b"\0", b"\2"


class Columns:
    """Packs columns; what it has deflated it keeps for whatever column has its numbers at the same places."""

    def __init__(self) -> None:
        self._kept: dict[tuple[object, ...], Piece] = {}

    def packed(self, own: int, body: bytes, numbers: tuple[int, ...], count: int) -> tuple[bytes, bytes]:
        """An object stream of ``count`` objects, numbered from ``own``: its entries and its data.

        The first object is ``body`` with ``numbers`` filled in, and all numbers are one more in the next. They are
        multiples of a power of ten that is not less than ``count``.
        """
        digits = len(str(count - 1))
        step = 10**digits
        # What stands before the digits that count up, and what follows the last of them.
        pieces = [piece + b"%d" % (number // step) for piece, number in zip(_cut(body), numbers, strict=False)]
        pieces.append(_cut(body)[-1])
        first = (b"0" * digits).join(pieces)
        width = (len(first) // _STEP + 1) * _STEP
        data = (
            stored(_NONE + (b"%d 0" % own).ljust(width)),
            self._places(own, width, count),
            stored(_NONE + first.ljust(width)),
            self._bodies(pieces, width, count),
        )
        entries = b"/Type/ObjStm/N %d/First %d/DecodeParms<</Predictor 12/Columns %d>>" % (count, count * width, width)
        return entries, joined(data)

    def _places(self, own: int, width: int, count: int) -> Piece:
        """The numbers of the objects but the first, with their places among the objects."""
        gap = bytes(len(str(own)) - len(str(count - 1)))
        key = (len(gap), width, count)
        if key not in self._kept:
            ups = zip(_ups(count, 1), _ups(count, width), strict=True)
            self._kept[key] = _packed([gap + up + b"\0" + place for up, place in ups], width)
        return self._kept[key]

    def _bodies(self, pieces: list[bytes], width: int, count: int) -> Piece:
        """The objects but the first."""
        key = (width, count, *map(len, pieces[:-1]))
        if key not in self._kept:
            gaps = [bytes(len(piece)) for piece in pieces]
            self._kept[key] = _packed([up.join(gaps) for up in _ups(count, 1)], width)
        return self._kept[key]


@lru_cache(8)
def _ups(count: int, step: int) -> list[bytes]:
    """How the digits of each multiple of ``step`` differ from those of the one before it, ``count`` multiples in all.
    Numbers that go up by one have leading zeros; others are followed by spaces up to the width of the last."""
    size = len(str((count - 1) * step))
    numbers = [b"%0*d" % (size, row) if step == 1 else b"%-*d" % (size, row * step) for row in range(count)]
    return [bytes([(a - b) & 255 for a, b in zip(row, before, strict=True)]) for before, row in pairwise(numbers)]


@lru_cache(256)
def _cut(body: bytes) -> list[bytes]:
    """The body between its slots."""
    pieces = [b""]
    for part in re.split(b"(%[%d])", body):
        if part == b"%d":
            pieces.append(b"")
        else:
            pieces[-1] += b"%" if part == b"%%" else part
    return pieces


def differences(rows: bytes, before: bytes) -> bytes:
    """``rows``, each less the row above it (``before`` is above the first), byte by byte: PNG's filter Up. A row is as
    long as ``before``; its first byte is 0 and becomes the filter's name."""
    size, width = len(rows), len(before)
    high, low, names = _masks(size, width)
    # All bytes at once: as two long numbers whose bytes must not borrow from one another.
    lower = int.from_bytes(rows)
    upper = lower >> 8 * width | int.from_bytes(before) << 8 * (size - width)
    less = ((lower | high) - (upper & low)) ^ ((lower ^ upper ^ high) & high)
    return (less | names).to_bytes(size)


@lru_cache(4)
def _masks(size: int, width: int) -> tuple[int, int, int]:
    """The high bit of every byte, its other bits, and the filter's name at the start of every row."""
    names = (_UP + bytes(width - 1)) * (size // width)
    return int.from_bytes(b"\x80" * size), int.from_bytes(b"\x7f" * size), int.from_bytes(names)


def _packed(rows: list[bytes], width: int) -> Piece:
    return deflated(b"".join([_UP + row.ljust(width, b"\0") for row in rows]))
