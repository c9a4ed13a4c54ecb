"""A document as PNG pictures: PDFium draws the pages of the PDF that ``formats.pdf`` writes."""

from __future__ import annotations

import io
from collections.abc import Iterator
from contextlib import closing, contextmanager
from dataclasses import replace
from itertools import count
from typing import IO, Any

import pypdfium2

from simprint.formats import FORMATS, Opener, Settings
from simprint.page.scene import Document

#: So many pages are drawn from one PDF in memory.
STACK = 500


def write(document: Document[Any], settings: Settings, open_file: Opener) -> None:
    """Write each page of ``document`` as a PNG file."""
    numbers = count(1)

    @contextmanager
    def drawn(_: int) -> Iterator[IO[bytes]]:
        pdf = io.BytesIO()
        yield pdf
        with closing(pypdfium2.PdfDocument(pdf.getvalue())) as pages:
            for page in pages:
                with open_file(next(numbers)) as sink:
                    picture = page.render(scale=settings.dpi / 72, grayscale=True).to_pil()
                    picture.save(sink, "PNG", dpi=(settings.dpi, settings.dpi), optimize=True)

    FORMATS["pdf"].write(replace(document, pages_per_file=STACK), settings, drawn)
