"""How files work. A format is one module and one line in FORMATS; the command line learns it from there."""

from __future__ import annotations

from collections.abc import Callable
from contextlib import AbstractContextManager
from importlib import import_module
from importlib.util import find_spec
from typing import IO, TYPE_CHECKING, Any, NamedTuple

from simprint.errors import MissingExtra

if TYPE_CHECKING:
    from simprint.page.fonts import Typeface
    from simprint.page.scene import Document

#: Opens file n of a document, from 1: each once, in any order.
Opener = Callable[[int], AbstractContextManager[IO[bytes]]]


class Settings(NamedTuple):
    """What a writer needs beside the document."""

    typeface: Typeface
    svg_text: str = "outlines"
    """``outlines`` or ``live``: how SVG shows text."""
    dpi: int = 150
    """Dots to an inch that a PNG has."""


class Format(NamedTuple):
    """A file format: its suffix, the module whose ``write`` makes it, how many pages a file holds at most; the library
    that it needs of those that are not always there, and the extra that has it."""

    name: str
    module: str
    most_pages: int = 1
    library: str = ""
    extra: str = ""

    def check(self) -> None:
        """Raises MissingExtra where the library is not installed."""
        if self.library and find_spec(self.library) is None:
            raise MissingExtra("extra", "format", what=self.name.upper(), extra=self.extra)

    def write(self, document: Document[Any], settings: Settings, open_file: Opener) -> None:
        """Write ``document``. The module is imported only now, so that no command waits for what it does not use."""
        import_module(self.module).write(document, settings, open_file)


FORMATS = {
    f.name: f
    for f in (
        # The richest page of ours is some 400 objects, and PDFium finds no more than 4,194,304 in a file.
        Format("pdf", "simprint.formats.pdf.writer", 10_000),
        Format("svg", "simprint.formats.svg"),
        Format("png", "simprint.formats.png", library="pypdfium2", extra="preview"),
    )
}
