"""Files to take away: the PDF of a document, and its SVG pages in a zip."""

from __future__ import annotations

import io
import json
import os
import sys
from collections.abc import Iterator
from contextlib import contextmanager
from dataclasses import dataclass
from typing import IO

from simprint.make import Output, render, zipped
from simprint.web.form import Defaults, Query

#: Pages of one file that is taken away.
MOST_PAGES = {"pdf": 5000, "svg": 500}


@dataclass(frozen=True)
class TakenAway:
    """A file that the page offers."""

    output: Output
    format: str
    name: str

    @property
    def too_many(self) -> bool:
        """Whether it has more pages than are made here."""
        return self.output.printout.count > MOST_PAGES[self.format]


def taken_away(output: Output) -> tuple[TakenAway, TakenAway]:
    """The PDF of a document, and the zip of its SVG pages."""
    stem = output.targets["pdf"].path(1).stem
    return TakenAway(output, "pdf", f"{stem}.pdf"), TakenAway(output, "svg", f"{output.stem}-svg.zip")


def file_of(query: Query, name: str) -> TakenAway | None:
    """The file of that name, if the order has one. Raises SimprintError."""
    files = (file for output in query.plan.outputs for file in taken_away(output))
    return next((file for file in files if file.name == name), None)


def made(query: Query, file: TakenAway) -> bytes:
    """What the file holds. Raises SimprintError."""
    if file.format == "pdf":
        return rendered(query, file.output, "pdf")[1]
    sink = io.BytesIO()
    zipped(query.plan, file.output, file.format, sink)
    return sink.getvalue()


def rendered(query: Query, output: Output, format: str, only: range | None = None) -> dict[int, bytes]:
    """The files of a document, by their numbers, from 1."""
    files: dict[int, bytes] = {}

    @contextmanager
    def in_memory(number: int) -> Iterator[IO[bytes]]:
        sink = io.BytesIO()
        yield sink
        files[number] = sink.getvalue()

    render(query.plan, output, format, in_memory, only)
    return files


# -- in a process of its own -------------------------------------------------------------------------------------------


def letter(query: Query, name: str) -> bytes:
    """What ``answered`` is to be told so that it makes the file of that name."""
    defaults = query.defaults
    return json.dumps([dict(query.given), query.ui, defaults.lang, defaults.paper, name]).encode()


def answered(letter: bytes) -> bytes:
    """The file that a letter asks for."""
    given, ui, lang, paper, name = json.loads(letter)
    query = Query(given, ui, Defaults(lang, paper))
    file = file_of(query, name)
    assert file is not None
    return made(query, file)


def main() -> None:
    """Read a letter, make the file, write it to the standard output; whoever waits for the form goes first."""
    if hasattr(os, "nice"):
        os.nice(10)
    sys.stdout.buffer.write(answered(sys.stdin.buffer.read()))
