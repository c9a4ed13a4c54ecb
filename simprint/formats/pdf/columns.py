"""Objects of a run of pages of one kind, column by column: one object stream for one object of each page.

Such objects differ in nothing but their numbers, and numbers are given so that only the last digits count up (see
``reserve`` in ``file``). Written one under the other, padded to one width, each row then differs from the row above by
the same few bytes in every run, wherever in the file the run stands. PNG's Up predictor (ISO 32000-1, 7.4.4.4) stores
just these differences, so they are compressed once and used again; only the first rows are new, and stand uncompressed
before them. That costs a page next to nothing, in time and in bytes.
"""

from __future__ import annotations

import struct
import zlib
from functools import lru_cache
from typing import NamedTuple

#: Widths are multiples of this, so that few differ.
_STEP = 16
#: Of a deflated stream: its head (any level), and an empty last block.
_HEAD, _END = b"\x78\x9c", b"\x03\x00"
#: Of what is kept: higher levels take several times as long.
_LEVEL = 5
_NONE, _UP = b"\0", b"\2"
_ADLER_BASE = 65521


class _Packed(NamedTuple):
    """Bytes deflated so that they can stand anywhere in a stream, with their own checksum and length."""

    deflated: bytes
    adler: int
    length: int


class Columns:
    """Packs columns; what it has deflated it keeps for whatever column has its numbers at the same places."""

    def __init__(self) -> None:
        self._kept: dict[tuple[object, ...], _Packed] = {}

    def packed(self, own: int, body: bytes, numbers: tuple[int, ...], count: int) -> tuple[bytes, bytes]:
        """An object stream of ``count`` objects, numbered from ``own``: its entries and its data.

        The first object is ``body`` with ``numbers`` filled in, and all numbers are one more in the next.
        """
        first = body % numbers
        width = (len(first) // _STEP + 1) * _STEP
        parts = (
            _stored(_NONE + (b"%d 0" % own).ljust(width)),
            self._places(own, width, count),
            _stored(_NONE + first.ljust(width)),
            self._bodies(body, numbers, width, len(first), count),
        )
        adler = 1
        for part in parts:
            adler = _joined(adler, part)
        data = b"%b%b%b%b" % (_HEAD, b"".join([part.deflated for part in parts]), _END, struct.pack(">I", adler))
        entries = b"/Type/ObjStm/N %d/First %d/DecodeParms<</Predictor 12/Columns %d>>" % (count, count * width, width)
        return entries, data

    def _places(self, own: int, width: int, count: int) -> _Packed:
        """The numbers of the objects but the first, with their places among the objects."""
        key = (len(str(own)), width, count)
        if key not in self._kept:
            places = zip(range(own, own + count), range(0, count * width, width), strict=True)
            self._kept[key] = _below(b"".join([b"\0%b" % (b"%d %d" % pair).ljust(width) for pair in places]), width)
        return self._kept[key]

    def _bodies(self, body: bytes, numbers: tuple[int, ...], width: int, length: int, count: int) -> _Packed:
        """The objects but the first."""
        key = (width, count, *map(len, body.split(b"%d")[:-1]), *[len(str(number)) for number in numbers])
        if key not in self._kept:
            row = b"\0%b%b" % (body, b" " * (width - length))
            rows = b"".join([row % tuple([number + page for number in numbers]) for page in range(count)])
            self._kept[key] = _below(rows, width)
        return self._kept[key]


def differences(rows: bytes, before: bytes) -> bytes:
    """``rows``, each less the row above it (``before`` is above the first), byte by byte: PNG's filter Up. A row is as
    long as ``before``; its first byte is 0 and becomes the filter's name."""
    size, width = len(rows), len(before)
    high, names = _masks(size, width)
    # All bytes at once: as two long numbers whose bytes must not borrow from one another.
    lower = int.from_bytes(rows)
    upper = lower >> 8 * width | int.from_bytes(before) << 8 * (size - width)
    less = ((lower | high) - (upper & ~high)) ^ ((lower ^ upper ^ high) & high)
    return (less | names).to_bytes(size)


@lru_cache(2)
def _masks(size: int, width: int) -> tuple[int, int]:
    """The high bit of every byte, and the filter's name at the start of every row."""
    return int.from_bytes(b"\x80" * size), int.from_bytes((_UP + bytes(width - 1)) * (size // width))


def _below(rows: bytes, width: int) -> _Packed:
    """The rows but the first, each less the row above."""
    data = differences(rows[width + 1 :], rows[: width + 1])
    packer = zlib.compressobj(_LEVEL, zlib.DEFLATED, -15)
    return _Packed(packer.compress(data) + packer.flush(zlib.Z_FULL_FLUSH), zlib.adler32(data), len(data))


def _stored(data: bytes) -> _Packed:
    """An uncompressed block (RFC 1951, 3.2.4)."""
    head = struct.pack("<BHH", 0, len(data), len(data) ^ 0xFFFF)
    return _Packed(head + data, zlib.adler32(data), len(data))


def _joined(adler: int, part: _Packed) -> int:
    """The checksum of what ``adler`` is the checksum of, and ``part`` (RFC 1950, 8.2)."""
    low, high = adler & 0xFFFF, adler >> 16
    high += part.length * (low - 1) + (part.adler >> 16)
    low += (part.adler & 0xFFFF) - 1
    return high % _ADLER_BASE << 16 | low % _ADLER_BASE
