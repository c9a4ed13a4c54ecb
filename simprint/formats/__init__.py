"""How files work. A format is one module and one line in FORMATS; the command line learns it from there."""

from __future__ import annotations

from collections.abc import Callable
from contextlib import AbstractContextManager
from dataclasses import dataclass
from importlib import import_module
from typing import IO, Any

from simprint.page.fonts import Typeface
from simprint.page.scene import Document

#: Opens the target of page n (from 1), or the one target of a format that keeps all pages in one file (n = 0).
Opener = Callable[[int], AbstractContextManager[IO[bytes]]]


@dataclass(frozen=True, slots=True)
class Settings:
    """What a writer needs beside the document."""

    typeface: Typeface
    svg_text: str = "outlines"
    """``outlines`` or ``live``: how SVG shows text."""


@dataclass(frozen=True, slots=True)
class Format:
    """A file format: its suffix, whether each page is a file of its own, and the module whose ``write`` makes it."""

    name: str
    file_per_page: bool
    module: str

    def write(self, document: Document[Any], settings: Settings, open_file: Opener) -> None:
        """Write ``document``. The module is imported only now, so that no command waits for what it does not use."""
        import_module(self.module).write(document, settings, open_file)


FORMATS = {
    f.name: f
    for f in (
        Format("pdf", False, "simprint.formats.pdf.writer"),
        Format("svg", True, "simprint.formats.svg"),
        Format("png", True, "simprint.formats.png"),
    )
}
