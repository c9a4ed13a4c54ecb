"""How files work. A format is one module and one line in FORMATS; the command line learns it from there."""

from __future__ import annotations

from collections.abc import Callable
from contextlib import AbstractContextManager
from importlib import import_module
from typing import IO, Any, NamedTuple

from simprint.page.fonts import Typeface
from simprint.page.scene import Document

#: Opens file n of a document, from 1.
Opener = Callable[[int], AbstractContextManager[IO[bytes]]]


class Settings(NamedTuple):
    """What a writer needs beside the document."""

    typeface: Typeface
    svg_text: str = "outlines"
    """``outlines`` or ``live``: how SVG shows text."""


class Format(NamedTuple):
    """A file format: its suffix, how many pages a file has at most, and the module whose ``write`` makes it."""

    name: str
    pages_per_file: int
    module: str

    def files(self, pages: int) -> int:
        """How many files a document of so many pages is."""
        return -(-pages // self.pages_per_file)

    def write(self, document: Document[Any], settings: Settings, open_file: Opener) -> None:
        """Write ``document``. The module is imported only now, so that no command waits for what it does not use."""
        import_module(self.module).write(document, settings, open_file)


FORMATS = {
    f.name: f
    for f in (
        # PDF/A-2 allows a file 8,388,607 objects (ISO 19005-2, 6.1.13): 167 for each of so many pages.
        Format("pdf", 50_000, "simprint.formats.pdf.writer"),
        Format("svg", 1, "simprint.formats.svg"),
        Format("png", 1, "simprint.formats.png"),
    )
}
