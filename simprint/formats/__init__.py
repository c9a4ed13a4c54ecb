"""How files work. A format is one module and one line in FORMATS; the command line learns it from there."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from contextlib import AbstractContextManager
from importlib import import_module
from itertools import islice
from typing import IO, Any, NamedTuple

from simprint.page.fonts import Typeface
from simprint.page.scene import Document, Group, Item, Page

#: Opens file n of a document, from 1: each once, in any order.
Opener = Callable[[int], AbstractContextManager[IO[bytes]]]


class Settings(NamedTuple):
    """What a writer needs beside the document."""

    typeface: Typeface
    svg_text: str = "outlines"
    """``outlines`` or ``live``: how SVG shows text."""


#: No page of ours has more structure elements than this; so many pages show the richest one of a document.
_RICH, _SAMPLE = 400, 60


class Format(NamedTuple):
    """A file format: its suffix, the module whose ``write`` makes it, and how many pages a file holds at most; fewer
    where they would have more structure elements than ``most_elements`` (0: however many)."""

    name: str
    module: str
    most_pages: int = 1
    most_elements: int = 0

    def pages_per_file(self, count: int, pages: Callable[[], Iterator[Page[Any]]]) -> int:
        """How many pages a file holds of a document whose ``count`` pages ``pages`` yields. Of a short document none
        is looked at."""
        if count * _RICH <= self.most_elements or not self.most_elements:
            return self.most_pages
        richest = max(sum(map(_elements, page.items)) for page in islice(pages(), _SAMPLE))
        return min(self.most_pages, self.most_elements // richest)

    def write(self, document: Document[Any], settings: Settings, open_file: Opener) -> None:
        """Write ``document``. The module is imported only now, so that no command waits for what it does not use."""
        import_module(self.module).write(document, settings, open_file)


def _elements(item: Item) -> int:
    """How many structure elements an item is."""
    return 1 + sum(map(_elements, item.items)) if isinstance(item, Group) else 0


FORMATS = {
    f.name: f
    for f in (
        # PDFium finds no object beyond number 4,194,304 (PDF/A-2 allows twice as many: ISO 19005-2, 6.1.13). A page has
        # a few objects beside its elements, and where runs are short some numbers stay free.
        Format("pdf", "simprint.formats.pdf.writer", 50_000, 3_900_000),
        Format("svg", "simprint.formats.svg"),
        Format("png", "simprint.formats.png"),
    )
}
