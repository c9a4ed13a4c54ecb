"""A PDF file written from front to back: objects get numbers, streams go out at once, other objects are gathered
into compressed object streams (ISO 32000-1, 7.5.7), and a cross-reference stream ends the file (7.5.8).

Of what has been written only places are kept: eight bytes a stream and one entry for each run of objects in an object
stream, so that memory does not grow with the number of pages to speak of.
"""

from __future__ import annotations

import struct
import zlib
from array import array
from collections.abc import Iterator, Sequence
from functools import lru_cache
from itertools import accumulate, chain, repeat
from operator import attrgetter
from typing import IO, NamedTuple

from simprint.formats.pdf.columns import Columns, block, differences
from simprint.formats.pdf.deflate import Piece, deflated, stored, stream
from simprint.formats.pdf.values import reference

#: zlib level of whatever is written once, and of what is written page by page.
BEST, FAST = 9, 1
#: An object stream is closed when it holds this many objects, or bytes.
GATHERED, FILLED = 3000, 300_000
#: A cross-reference entry: the predictor's byte, the entry's kind, place or stream, index (7.5.8.3).
_ENTRY = struct.Struct(">xBQH")


class _Numbers(NamedTuple):
    """A run of ``size`` numbers: of streams that follow one another (at ``places``), of objects that follow one another
    in an object stream (numbered ``stream``, the first of them being its object ``at``), or of no objects at all."""

    first: int
    size: int
    stream: int = 0
    at: int = 0
    places: Sequence[int] = ()

    def entries(self, before: bytes) -> tuple[list[bytes | Piece], bytes]:
        """Their entries in the cross-reference stream, each less the one above it (the first less ``before``), and
        the last entry as it is."""
        if self.places:
            rows = b"".join(map(_ENTRY.pack, repeat(1), self.places, repeat(0)))
            return [differences(rows, before)], rows[-_ENTRY.size :]
        if self.stream:
            first = _ENTRY.pack(2, self.stream, self.at)
            last = _ENTRY.pack(2, self.stream, self.at + self.size - 1)
            return [differences(first, before), _steps(self.at, self.size)], last
        free = _ENTRY.pack(0, 0, 65535)
        return [differences(free, before), differences(free, free) * (self.size - 1)], free


@lru_cache(8)
def _steps(at: int, size: int) -> bytes | Piece:
    """The entries of objects in an object stream from the second on, each less the one above it; deflated where they
    come back: those of a column are the first of their stream."""
    rows = b"".join([_ENTRY.pack(0, 0, index) for index in range(at, at + size)])
    steps = differences(rows[_ENTRY.size :], rows[: _ENTRY.size]) if size > 1 else b""
    return steps if at else deflated(steps)


def _fresh(entries: bytes) -> Piece:
    return deflated(entries) if len(entries) > 2 * _ENTRY.size else stored(entries)


class ObjectFile:
    """Numbers and writes the objects of one file to ``sink``."""

    def __init__(self, sink: IO[bytes]) -> None:
        self._sink = sink
        self._next = 1
        self._written: list[_Numbers] = [_Numbers(0, 1)]
        self._columns = Columns()
        self._gathered: list[bytes] = []
        self._filled = 0
        self._numbers: list[int] = []
        self._stream = 0
        self._position = 0
        self._write(b"%PDF-1.7\n%\xe2\xe3\xcf\xd3\n")

    def reserve(self, count: int = 1) -> int:
        """The first of ``count`` fresh numbers in a row."""
        first = self._next
        self._next += count
        return first

    def reserve_columns(self, columns: int, count: int) -> list[int]:
        """Fresh numbers for columns of ``count`` objects: the first number of each. As many columns as there is room
        for share a block of numbers that begin with the same digits (see ``columns``); the rest of it stays free."""
        step = block(count)
        beside = step // count
        first = -(-self._next // step) * step
        starts = [first + column // beside * step + column % beside * count for column in range(columns)]
        for start in starts:
            self._written.append(_Numbers(self._next, start - self._next))
            self._next = start + count
        return starts

    def add(self, first: int, *bodies: bytes) -> None:
        """Objects that are no streams, numbered from ``first`` on."""
        if not self._stream:
            self._stream = self.reserve()
        self._written.append(_Numbers(first, len(bodies), self._stream, len(self._gathered)))
        self._gathered.extend(bodies)
        self._numbers.extend(range(first, first + len(bodies)))
        self._filled += sum(map(len, bodies))
        if len(self._gathered) >= GATHERED or self._filled >= FILLED:
            self._flush()

    def add_column(self, first: int, body: bytes, numbers: tuple[int, ...], count: int) -> None:
        """``count`` objects that are no streams, numbered from ``first`` on: ``body`` with ``numbers`` filled in, each
        number one more in the next object. All numbers are such as ``reserve_columns`` gives."""
        number = self.reserve()
        entries, data = self._columns.packed(first, body, numbers, count)
        self._written.append(_Numbers(first, count, number, 0))
        self.add_raw_streams(number, [data], entries + b"/Filter/FlateDecode")

    def add_stream(self, number: int, data: bytes, entries: bytes = b"", level: int = BEST) -> None:
        """A compressed stream; ``entries`` are those of its dictionary beside length and filter."""
        self.add_raw_streams(number, [zlib.compress(data, level)], entries + b"/Filter/FlateDecode")

    def add_raw_streams(self, first: int, datas: Sequence[bytes], entries: bytes = b"") -> None:
        """Streams as they are, numbered from ``first`` on, with the same entries."""
        # CR LF before endstream: data that ends in CR would otherwise read as if its line end were CR LF.
        objects = [
            b"%d 0 obj\n<<%b/Length %d>>stream\n%b\r\nendstream\nendobj\n" % (number, entries, len(data), data)
            for number, data in enumerate(datas, first)
        ]
        places = array("Q", accumulate(map(len, objects[:-1]), initial=self._position))
        self._written.append(_Numbers(first, len(places), places=places))
        self._write(b"".join(objects))

    def add_plain(self, number: int, *pieces: bytes) -> None:
        """An object that is written as it is, piece by piece: for the few that grow with the number of pages."""
        self._written.append(_Numbers(number, 1, places=(self._position,)))
        self._write(b"%d 0 obj\n" % number)
        for piece in pieces:
            self._write(piece)
        self._write(b"\nendobj\n")

    def close(self, catalog: int, info: int, identity: bytes) -> None:
        """Write what is gathered and the cross-reference stream. ``identity`` is 16 bytes."""
        if self._gathered:
            self._flush()
        number = self.reserve()
        # libqpdf takes a file for damaged whose numbers of objects are more than a third of its bytes.
        self._write(b"\n" * (3 * self._next - self._position))
        place = self._position
        self._written.append(_Numbers(number, 1, places=(place,)))
        pieces: list[Piece] = []
        fresh = b""
        for entries in self._entries():
            if isinstance(entries, Piece):
                pieces += (_fresh(fresh), entries)
                fresh = b""
            else:
                fresh += entries
        pieces.append(_fresh(fresh))
        hex_id = b"<%b>" % identity.hex().encode()
        entries = b"/Type/XRef/Size %d/W[1 8 2]/DecodeParms<</Predictor 12/Columns %d>>/Root %b/Info %b/ID[%b%b]" % (
            self._next, _ENTRY.size - 1, reference(catalog), reference(info), hex_id, hex_id,
        )  # fmt: skip
        self.add_raw_streams(number, [stream(pieces)], entries + b"/Filter/FlateDecode")
        self._write(b"startxref\n%d\n%%%%EOF\n" % place)

    def _entries(self) -> Iterator[bytes | Piece]:
        """Cross-reference entries in the order of the numbers, each less the one above it."""
        expected = 0
        before = bytes(_ENTRY.size)
        for run in sorted(self._written, key=attrgetter("first")):
            if run.first != expected:
                raise AssertionError(
                    f"object {min(run.first, expected)} was written twice, or reserved and not written"
                )
            expected += run.size
            if run.size:
                entries, before = run.entries(before)
                yield from entries
        if expected != self._next:
            raise AssertionError(f"object {expected} was reserved and never written")

    def _flush(self) -> None:
        bodies = self._gathered
        starts = accumulate([len(body) + 1 for body in bodies], initial=0)
        pairs = tuple(chain.from_iterable(zip(self._numbers, starts, strict=False)))
        head = b"%d %d " * len(bodies) % pairs
        data = b"\n".join([head + bodies[0], *bodies[1:]])
        entries = b"/Type/ObjStm/N %d/First %d" % (len(bodies), len(head))
        self.add_stream(self._stream, data, entries, FAST)
        self._gathered, self._numbers, self._stream, self._filled = [], [], 0, 0

    def _write(self, data: bytes) -> None:
        self._sink.write(data)
        self._position += len(data)
