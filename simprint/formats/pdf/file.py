"""A PDF file written from front to back: objects get numbers, streams go out at once, other objects are gathered
into compressed object streams (ISO 32000-1, 7.5.7), and a cross-reference stream ends the file (7.5.8)."""

from __future__ import annotations

import hashlib
import struct
import zlib
from itertools import accumulate
from typing import IO

from simprint.formats.pdf.values import reference

#: zlib level of whatever is written once, and of what is written page by page.
ONCE, BY_PAGE = 6, 1
#: An object stream is closed when it holds this many objects. A reader takes apart the whole stream for one of them.
GATHERED = 500
#: PDFium finds no object beyond this number (PDF/A-2 allows twice as many: ISO 19005-2, 6.1.13).
MOST_OBJECTS = 4_194_304
#: A cross-reference entry: its kind, place in the file or number of the object stream, index in that stream (7.5.8.3).
_ENTRY, _INDEX = struct.Struct(">BIH"), struct.Struct(">H")
_FREE, _PLACED, _GATHERED = 0, 1, 2


class ObjectFile:
    """Numbers and writes the objects of one file to ``sink``."""

    def __init__(self, sink: IO[bytes]) -> None:
        self._sink = sink
        self._position = 0
        self._digest = hashlib.sha256()
        self._entries = bytearray(_ENTRY.pack(_FREE, 0, 65535))
        """The cross-reference table: an entry for every number that has been given out, zeros until it is written."""
        self._entered = 0
        """How many objects have their entry."""
        self._gathered: list[bytes] = []
        self._numbers: list[int] = []
        self._indices: list[bytes] = []
        """As they end the entries of objects in a stream; as many as have been needed."""
        self._stream = 0
        """The number of the object stream that is being gathered."""
        self._write(b"%PDF-1.7\n%\xe2\xe3\xcf\xd3\n")

    def reserve(self, count: int = 1) -> int:
        """The first of ``count`` fresh numbers in a row."""
        first = len(self._entries) // _ENTRY.size
        if first + count > MOST_OBJECTS:
            raise AssertionError(f"a file of more than {MOST_OBJECTS} objects")
        self._entries += bytes(count * _ENTRY.size)
        return first

    def add(self, first: int, *bodies: bytes) -> None:
        """Objects that are no streams, numbered from ``first`` on."""
        if not self._stream:
            self._stream = self.reserve()
        index, end = len(self._gathered), len(self._gathered) + len(bodies)
        self._indices += map(_INDEX.pack, range(len(self._indices), end))
        alike = _ENTRY.pack(_GATHERED, self._stream, 0)[: -_INDEX.size]
        entries = alike + alike.join(self._indices[index:end])
        self._entries[first * _ENTRY.size : (first + len(bodies)) * _ENTRY.size] = entries
        self._entered += len(bodies)
        self._gathered += bodies
        self._numbers += range(first, first + len(bodies))
        if len(self._gathered) >= GATHERED:
            self._flush()

    def add_stream(self, number: int, data: bytes, entries: bytes = b"", level: int = ONCE) -> None:
        """A compressed stream; ``entries`` are those of its dictionary beside length and filter."""
        self.add_raw_stream(number, zlib.compress(data, level), entries + b"/Filter/FlateDecode")

    def add_raw_stream(self, number: int, data: bytes, entries: bytes = b"") -> None:
        """A stream as it is."""
        self._place(number)
        self._write(_stream(number, data, entries))

    def close(self, catalog: int, info: int) -> None:
        """Write what is gathered and the cross-reference stream. The file's identity is a digest of all before it."""
        if self._gathered:
            self._flush()
        number, place = self.reserve(), self._position
        self._place(number)
        # The kinds alone; only object 0 is free.
        missing = self._entries[:: _ENTRY.size].find(_FREE, 1)
        if missing > 0:
            raise AssertionError(f"object {missing} was reserved and never written")
        if self._entered > number:
            raise AssertionError("an object was written twice")
        identity = self._digest.hexdigest()[:32].encode()
        entries = b"/Type/XRef/Size %d/W[1 4 2]/Root %b/Info %b/ID[<%b><%b>]" % (
            number + 1, reference(catalog), reference(info), identity, identity,
        )  # fmt: skip
        data = zlib.compress(self._entries, BY_PAGE)
        self._write(_stream(number, data, entries + b"/Filter/FlateDecode"))
        self._write(b"startxref\n%d\n%%%%EOF\n" % place)

    def _place(self, number: int) -> None:
        """Enter an object that begins here."""
        _ENTRY.pack_into(self._entries, number * _ENTRY.size, _PLACED, self._position, 0)
        self._entered += 1

    def _flush(self) -> None:
        *starts, _ = accumulate([len(body) + 1 for body in self._gathered], initial=0)
        head = [0] * (2 * len(starts))
        head[::2], head[1::2] = self._numbers, starts
        places = b"%d %d " * len(starts) % tuple(head)
        entries = b"/Type/ObjStm/N %d/First %d" % (len(starts), len(places))
        self.add_stream(self._stream, places + b"\n".join(self._gathered), entries, BY_PAGE)
        self._gathered, self._numbers, self._stream = [], [], 0

    def _write(self, data: bytes) -> None:
        self._sink.write(data)
        self._digest.update(data)
        self._position += len(data)


def _stream(number: int, data: bytes, entries: bytes) -> bytes:
    # CR LF before endstream: data that ends in CR would otherwise read as if its line end were CR LF.
    return b"%d 0 obj\n<<%b/Length %d>>stream\n%b\r\nendstream\nendobj\n" % (number, entries, len(data), data)
