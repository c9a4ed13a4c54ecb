"""Files of a document, one a page, in one zip: always the same bytes for the same files, and never all of them in
memory."""

from __future__ import annotations

import io
import zipfile
from collections.abc import Iterator
from contextlib import contextmanager
from types import TracebackType
from typing import IO

#: 1 is fast, 9 small.
_LEVEL = 4
#: What an entry says of its maker and of who may read it, on every system alike.
_UNIX, _READABLE = 3, 0o644 << 16


class Zipped:
    """A zip that is written to ``sink``: ``count`` files named ``stem``, numbered to the width of their count. A
    context manager; its ``open`` is what a writer opens files with, in any order. They stand in order."""

    def __init__(self, sink: IO[bytes], stem: str, suffix: str, count: int) -> None:
        self._zip = zipfile.ZipFile(_Forward(sink), "w", zipfile.ZIP_DEFLATED, compresslevel=_LEVEL)
        self._name = stem.replace("%", "%%") + f"-%0{len(str(count))}d.{suffix}"
        self._early: dict[int, bytes] = {}
        """Files whose turn has not come yet."""
        self._next = 1

    def __enter__(self) -> Zipped:
        return self

    def __exit__(
        self, kind: type[BaseException] | None, error: BaseException | None, trace: TracebackType | None
    ) -> None:
        if error is None:
            self._zip.close()

    @contextmanager
    def open(self, number: int) -> Iterator[IO[bytes]]:
        """File ``number``, from 1."""
        content = io.BytesIO()
        yield content
        self._early[number] = content.getvalue()
        while self._next in self._early:
            entry = zipfile.ZipInfo(self._name % self._next)  # no clock: all are of 1980
            entry.create_system, entry.external_attr = _UNIX, _READABLE
            self._zip.writestr(entry, self._early.pop(self._next), zipfile.ZIP_DEFLATED, _LEVEL)
            self._next += 1


class _Forward(io.RawIOBase):
    """Writes on and never back, whatever ``sink`` could do: so the bytes do not depend on it."""

    def __init__(self, sink: IO[bytes]) -> None:
        self._sink = sink

    def writable(self) -> bool:
        return True

    def write(self, data: bytes) -> int:  # type: ignore[override]
        self._sink.write(data)
        return len(data)
