"""Files to take away: the PDF of a document, and its SVG pages in a zip."""

from __future__ import annotations

import io
import json
import os
import sys
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from dataclasses import astuple, dataclass, replace
from time import monotonic
from typing import IO

from simprint.make import render, zipped
from simprint.web.form import Defaults, Document, Query
from simprint.web.turns import Told

#: What can be taken away, by the suffix of its file: the format of its pages.
FORMATS = {"pdf": "pdf", "zip": "svg"}
#: Pages of one file that is taken away, by format.
MOST_PAGES = {"pdf": 5000, "svg": 500}
#: Seconds between two reports of how far a file is.
_PAUSE = 0.1


@dataclass(frozen=True)
class TakenAway:
    """A file that the page offers: a document, as ``suffix`` says."""

    document: Document
    suffix: str

    @property
    def format(self) -> str:
        """The format of its pages."""
        return FORMATS[self.suffix]

    @property
    def name(self) -> str:
        """What the file is called."""
        output = self.document.output
        return f"{output.stem}-{self.format}.zip" if self.suffix == "zip" else output.targets["pdf"].path(1).name

    @property
    def count(self) -> int:
        """How many pages it has."""
        return self.document.output.printout.count

    @property
    def too_many(self) -> bool:
        """Whether it has more pages than are made here."""
        return self.count > MOST_PAGES[self.format]


def file_of(query: Query, part: str, suffix: str) -> TakenAway | None:
    """That part of what was asked for, if it has one. Raises SimprintError."""
    return next((TakenAway(document, suffix) for document in query.documents if document.part == part), None)


def made(file: TakenAway, told: Told) -> bytes:
    """What the file holds. Now and then it is ``told`` how many pages are done, and how many there are. Raises
    SimprintError."""
    on_page = _counted(file.count, told)
    if file.suffix == "pdf":
        return rendered(file.document, file.format, on_page=on_page)[1]
    sink = io.BytesIO()
    zipped(file.document.plan, file.document.output, file.format, sink, on_page)
    return sink.getvalue()


def _counted(total: int, told: Told) -> Callable[[], None]:
    """What is called after each of ``total`` pages."""
    done, last = 0, monotonic()

    def page() -> None:
        nonlocal done, last
        done += 1
        if (now := monotonic()) - last > _PAUSE:
            last = now
            told(done, total)

    return page


def rendered(
    document: Document, format: str, only: range | None = None, on_page: Callable[[], None] | None = None
) -> dict[int, bytes]:
    """The files of a document, by their numbers, from 1."""
    files: dict[int, bytes] = {}

    @contextmanager
    def in_memory(number: int) -> Iterator[IO[bytes]]:
        sink = io.BytesIO()
        yield sink
        files[number] = sink.getvalue()

    render(document.plan, document.output, format, in_memory, only, on_page)
    return files


# -- in a process of its own -------------------------------------------------------------------------------------------


def letter(query: Query, part: str, suffix: str) -> bytes:
    """What ``answered`` is to be told so that it makes that part of what was asked for."""
    defaults = astuple(replace(query.defaults, trouble=None))
    return json.dumps([dict(query.given), query.ui, defaults, part, suffix]).encode()


def answered(letter: bytes, told: Told) -> bytes:
    """The file that a letter asks for."""
    given, ui, defaults, part, suffix = json.loads(letter)
    file = file_of(Query(given, ui, Defaults(*defaults)), part, suffix)
    assert file is not None
    return made(file, told)


def main() -> None:
    """Read a letter, make the file, write it to the standard output, and how far it is to the other; whoever waits for
    the form goes first."""
    if hasattr(os, "nice"):
        os.nice(10)

    def told(done: int, total: int) -> None:
        sys.stderr.buffer.write(b"%d/%d\n" % (done, total))
        sys.stderr.buffer.flush()

    sys.stdout.buffer.write(answered(sys.stdin.buffer.read(), told))
