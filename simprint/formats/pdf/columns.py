"""Objects of a run of pages of one kind, column by column: one object stream for one object of each page.

Such objects differ in nothing but their numbers, and numbers are given so that only the last digits count up (see
``reserve_columns`` in ``file``). Written one under the other, padded to one width, each row then differs from the row
above by the same few bytes in every run, wherever in the file the run stands. PNG's Up predictor (ISO 32000-1,
7.4.4.4) stores just these differences, so they are compressed once and used again; only the first rows are new, and
stand uncompressed before them. That costs a page next to nothing, in time and in bytes.
"""

from __future__ import annotations

import re
from functools import lru_cache
from itertools import pairwise, repeat

from simprint.formats.pdf.deflate import Piece, deflated, stored, stream

#: Widths are multiples of this, so that few differ.
_STEP = 16
#: PNG's filters, by which a row begins.
_NONE, _UP = b"\0", b"\2"


def block(count: int) -> int:
    """The power of ten within which a column's numbers stay, and which they are not below: those of ``count`` objects
    begin with the same digits."""
    power: int = 10 ** len(str(count - 1))
    return power


class Columns:
    """Packs columns; what it has deflated it keeps for whatever column has its numbers at the same places."""

    def __init__(self) -> None:
        self._kept: dict[tuple[object, ...], Piece] = {}

    def packed(self, own: int, body: bytes, numbers: tuple[int, ...], count: int) -> tuple[bytes, bytes]:
        """An object stream of ``count`` objects, numbered from ``own``: its entries and its data.

        The first object is ``body`` with ``numbers`` filled in, and all numbers are one more in the next. Raises
        AssertionError when one of them would leave its ``block``: then more than its last digits would count up.
        """
        step = block(count)
        if any(number < step or number % step + count > step for number in (own, *numbers)):
            raise AssertionError(f"a column of {count} objects leaves a block of {step}: {own}, {numbers}")
        digits = len(str(step - 1))
        # What stands before the digits that count up, and what follows the last of them.
        *heads, tail = _cut(body)
        pieces = [piece + b"%d" % (number // step) for piece, number in zip(heads, numbers, strict=True)]
        pieces.append(tail)
        starts = [number % step for number in numbers]
        first = (
            b"".join([piece + b"%0*d" % (digits, start) for piece, start in zip(pieces, starts, strict=False)]) + tail
        )
        width = (len(first) // _STEP + 1) * _STEP
        data = (
            stored(_NONE + (b"%d 0" % own).ljust(width)),
            self._places(own // step, own % step, width, count),
            stored(_NONE + first.ljust(width)),
            self._bodies(pieces, starts, width, count),
        )
        entries = b"/Type/ObjStm/N %d/First %d/DecodeParms<</Predictor 12/Columns %d>>" % (count, count * width, width)
        return entries, stream(data)

    def _places(self, head: int, start: int, width: int, count: int) -> Piece:
        """The numbers of the objects but the first (``start`` are the digits that count up, ``head`` those before
        them), with their places among the objects."""
        gap = bytes(len(str(head)))
        key = (len(gap), start, width, count)
        if key not in self._kept:
            longest = len(str((count - 1) * width))
            places = _ups([b"%-*d" % (longest, row * width) for row in range(count)])
            rows = [gap + up + b"\0" + place for up, place in zip(_counted(start, count), places, strict=True)]
            self._kept[key] = _rows(rows, width)
        return self._kept[key]

    def _bodies(self, pieces: list[bytes], starts: list[int], width: int, count: int) -> Piece:
        """The objects but the first."""
        heads = [len(piece) for piece in pieces[:-1]]
        key = (width, count, *heads, *starts)
        if key not in self._kept:
            columns = [
                part
                for head, start in zip(heads, starts, strict=True)
                for part in (repeat(bytes(head)), _counted(start, count))
            ]
            rows = zip(*columns, strict=False) if columns else repeat((), count - 1)
            self._kept[key] = _rows([b"".join(row) for row in rows], width)
        return self._kept[key]


@lru_cache(64)
def _counted(start: int, count: int) -> list[bytes]:
    """How the last digits of each of ``count`` numbers from ``start`` on differ from those of the one before it."""
    digits = len(str(block(count) - 1))
    return _ups([b"%0*d" % (digits, number) for number in range(start, start + count)])


def _ups(rows: list[bytes]) -> list[bytes]:
    """Each of ``rows`` but the first, less the row above it, byte by byte."""
    return [bytes([(a - b) & 255 for a, b in zip(row, above, strict=True)]) for above, row in pairwise(rows)]


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


def _rows(ups: list[bytes], width: int) -> Piece:
    return deflated(b"".join([_UP + up.ljust(width, b"\0") for up in ups]))
