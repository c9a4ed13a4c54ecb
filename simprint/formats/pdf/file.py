"""A PDF file written from front to back: objects get numbers, streams go out at once, other objects are gathered
into compressed object streams (ISO 32000-1, 7.5.7), and a cross-reference stream ends the file (7.5.8).

Of what has been written only places are kept: eight bytes a stream and one entry per object stream, so that memory
does not grow with the number of pages to speak of.
"""

from __future__ import annotations

import struct
import zlib
from array import array
from collections.abc import Iterator
from itertools import accumulate
from typing import IO

from simprint.formats.pdf.values import reference

#: zlib level of whatever is written once, and of what is written page by page.
BEST, FAST = 9, 1
#: An object stream is closed when it holds this many objects.
GATHERED = 3000

_INDEX = [struct.pack(">H", n) for n in range(GATHERED * 2)]


class ObjectFile:
    """Numbers and writes the objects of one file to ``sink``."""

    def __init__(self, sink: IO[bytes]) -> None:
        self._sink = sink
        self._next = 1
        self._plain_numbers = array("Q")
        self._plain_places = array("Q")
        # Runs of consecutive numbers in object streams: (first number, how many, stream's number, first index).
        self._runs: list[tuple[int, int, int, int]] = []
        self._gathered: list[bytes] = []
        self._numbers: list[int] = []
        self._stream = 0
        self._position = 0
        self._write(b"%PDF-1.7\n%\xe2\xe3\xcf\xd3\n")

    def reserve(self, count: int = 1) -> int:
        """The first of ``count`` fresh numbers in a row."""
        first = self._next
        self._next += count
        return first

    def add(self, first: int, *bodies: bytes) -> None:
        """Objects that are no streams, numbered from ``first`` on."""
        if not self._stream:
            self._stream = self.reserve()
        self._runs_add(first, len(bodies))
        self._gathered.extend(bodies)
        self._numbers.extend(range(first, first + len(bodies)))
        if len(self._gathered) >= GATHERED:
            self._flush()

    def _runs_add(self, first: int, count: int) -> None:
        index = len(self._gathered)
        if self._runs:
            before, length, stream, start = self._runs[-1]
            if stream == self._stream and before + length == first and start + length == index:
                self._runs[-1] = (before, length + count, stream, start)
                return
        self._runs.append((first, count, self._stream, index))

    def add_stream(self, number: int, data: bytes, entries: bytes = b"", level: int = BEST) -> None:
        """A compressed stream; ``entries`` are those of its dictionary beside length and filter."""
        self.add_raw_stream(number, zlib.compress(data, level), entries + b"/Filter/FlateDecode")

    def add_raw_stream(self, number: int, data: bytes, entries: bytes = b"") -> None:
        """A stream as it is."""
        self._plain_numbers.append(number)
        self._plain_places.append(self._position)
        # CR LF before endstream: data that ends in CR would otherwise read as if its line end were CR LF.
        self._write(
            b"%d 0 obj\n<<%b/Length %d>>\nstream\n%b\r\nendstream\nendobj\n" % (number, entries, len(data), data)
        )

    def add_plain(self, number: int, *pieces: bytes) -> None:
        """An object that is written as it is, piece by piece: for the few that grow with the number of pages."""
        self._plain_numbers.append(number)
        self._plain_places.append(self._position)
        self._write(b"%d 0 obj\n" % number)
        for piece in pieces:
            self._write(piece)
        self._write(b"\nendobj\n")

    def close(self, catalog: int, info: int, identity: bytes) -> None:
        """Write what is gathered and the cross-reference stream. ``identity`` is 16 bytes."""
        if self._gathered:
            self._flush()
        number = self.reserve()
        place = self._position
        self._plain_numbers.append(number)
        self._plain_places.append(place)
        packer = zlib.compressobj(6)
        packed = bytearray(packer.compress(struct.pack(">BQH", 0, 0, 65535)))
        for entries in self._entries():
            packed += packer.compress(entries)
        packed += packer.flush()
        hex_id = b"<%b>" % identity.hex().encode()
        entries = b"/Type/XRef/Size %d/W[1 8 2]/Root %b/Info %b/ID[%b%b]/Filter/FlateDecode" % (
            self._next, reference(catalog), reference(info), hex_id, hex_id,
        )  # fmt: skip
        self._write(
            b"%d 0 obj\n<<%b/Length %d>>\nstream\n%b\r\nendstream\nendobj\nstartxref\n%d\n%%%%EOF\n"
            % (number, entries, len(packed), bytes(packed), place)
        )

    def _entries(self) -> Iterator[bytes]:
        """Cross-reference entries in the order of the numbers, 11 bytes each."""
        plain = sorted(zip(self._plain_numbers, self._plain_places, strict=True))
        runs = sorted(self._runs)
        at_plain = at_run = 0
        expected = 1
        while expected < self._next:
            if at_plain < len(plain) and plain[at_plain][0] == expected:
                yield struct.pack(">BQH", 1, plain[at_plain][1], 0)
                at_plain += 1
                expected += 1
                continue
            if at_run == len(runs) or runs[at_run][0] != expected:
                raise AssertionError(f"object {expected} was reserved and never written")
            first, count, stream, index = runs[at_run]
            head = struct.pack(">BQ", 2, stream)
            yield head + head.join(_INDEX[index : index + count])
            at_run += 1
            expected = first + count

    def _flush(self) -> None:
        bodies = self._gathered
        starts = [0, *accumulate([len(body) + 1 for body in bodies])]
        head = b" ".join([b"%d %d" % pair for pair in zip(self._numbers, starts, strict=False)])
        data = b"%b\n%b" % (head, b"\n".join(bodies))
        entries = b"/Type/ObjStm/N %d/First %d" % (len(bodies), len(head) + 1)
        self.add_stream(self._stream, data, entries, FAST)
        self._gathered, self._numbers, self._stream = [], [], 0

    def _write(self, data: bytes) -> None:
        self._sink.write(data)
        self._position += len(data)
