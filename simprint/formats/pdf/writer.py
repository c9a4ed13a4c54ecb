"""A document as one tagged PDF file, streamed page by page.

Whatever exists once (fonts, symbols as form XObjects, attributes, metadata) is written once; a page is its content
stream and a row of small objects, both filled from the template of its kind.
"""

from __future__ import annotations

import hashlib
from collections.abc import Iterator
from functools import partial
from itertools import islice
from typing import IO, Any

from simprint import __version__
from simprint.formats import Opener, Settings
from simprint.formats.kinds import Kinds
from simprint.formats.pdf.content import Painter, joined
from simprint.formats.pdf.file import ObjectFile
from simprint.formats.pdf.fonts import FontBook
from simprint.formats.pdf.metadata import srgb_profile, xmp
from simprint.formats.pdf.pages import Pages
from simprint.formats.pdf.shared import Shared
from simprint.formats.pdf.tree import Template, template
from simprint.formats.pdf.values import number, numbers, reference, text_string
from simprint.page.extent import Extent, extent
from simprint.page.scene import Artifact, Block, Document, Group, Page, Shape, Symbol, Text, Use
from simprint.page.units import PT_PER_MM

PRODUCER = f"simprint {__version__}"
#: References to Sects that are written at a time.
_CHUNK = 4096


def write(document: Document[Any], settings: Settings, open_file: Opener) -> None:
    """Write ``document`` as one PDF file, or as several that each have as many pages as one may have."""
    most = document.pages_per_file or document.count
    pages = document.pages()
    for volume, first in enumerate(range(0, document.count, most), 1):
        with open_file(volume) as sink:
            _Writer(document, volume, min(most, document.count - first), settings, sink).write(pages)
    if next(pages, None) is not None:
        raise AssertionError(f"more pages came than the {document.count} that were announced")


class _Writer:
    """Writes ``volume`` of a document (from 1), ``count`` pages of it, to ``sink``."""

    def __init__(self, document: Document[Any], volume: int, count: int, settings: Settings, sink: IO[bytes]) -> None:
        self._document, self._volume, self._count = document, volume, count
        self._file = ObjectFile(sink)
        self._fonts = FontBook(settings.typeface)
        self._shared = Shared(self._file)
        self._kinds = Kinds()
        self._templates: list[Template] = []
        """By kind."""
        self._symbols: dict[int, tuple[Symbol, bytes, int]] = {}
        self._names: dict[int, bytes] = {}
        self._catalog, self._info, self._tree, self._resources, self._root, self._element = (
            self._file.reserve() for _ in range(6)
        )
        self._pages = Pages(self._file, self._fonts, self._shared, count, self._tree, self._resources)
        self._bookmarks: list[tuple[int, str]] = []
        """Index of the page, title."""

    def write(self, pages: Iterator[Page[Any]]) -> None:
        """Take what pages the file is to have from ``pages``, and write it."""
        size: tuple[float, float] | None = None
        written = 0
        for run in self._kinds.runs(islice(pages, self._count)):
            model = run.pages[0]
            size = size or (model.width, model.height)
            if size != (model.width, model.height):
                raise AssertionError("a file holds pages of one size")
            if run.kind == len(self._templates):
                self._templates.append(self._template(model))
            self._pages.add(self._templates[run.kind], run)
            self._bookmarks += [
                (place, page.bookmark) for place, page in zip(run.places, run.pages, strict=True) if page.bookmark
            ]
            written += len(run.pages)
        if written != self._count or size is None:
            raise AssertionError(f"{written} pages came of {self._count} that were announced")
        self._close(size)

    # -- a kind of page ------------------------------------------------------------------------------------------

    def _template(self, page: Page[Any]) -> Template:
        for block in page.items:
            self._draw_symbols(block)
        matrix = _matrix(page)
        painter = Painter(self._names)
        painter.operator(b"%b cm" % matrix)
        on_page = partial(_on_page, page)
        return template(page.items, painter, self._element, lambda group: self._shared.attributes(group, on_page))

    # -- what is written once ---------------------------------------------------------------------------------------

    def _draw_symbols(self, item: Block | Shape) -> None:
        if isinstance(item, Use):
            self._draw(item.symbol)
        elif isinstance(item, (Group, Artifact)):
            for kid in item.items:
                self._draw_symbols(kid)

    def _draw(self, symbol: Symbol) -> None:
        """The symbol as a form XObject, unless it is one already."""
        if id(symbol) in self._symbols:
            return
        for shape in symbol.items:
            self._draw_symbols(shape)
        painter = Painter(self._names)
        for shape in symbol.items:
            painter.paint(shape)
        name = b"S%d" % len(self._symbols)
        content = joined(painter.pieces(), self._symbol_texts(symbol))
        form = self._file.reserve()
        self._file.add_stream(
            form,
            content,
            b"/Type/XObject/Subtype/Form/BBox[%b]/Resources %d 0 R" % (numbers(*extent(symbol.items)), self._resources),
        )
        self._symbols[id(symbol)] = (symbol, name, form)
        self._names[id(symbol)] = name

    def _symbol_texts(self, symbol: Symbol) -> list[bytes]:
        return [self._fonts.text(item) for item in symbol.items if isinstance(item, Text)]

    # -- the end of the file -----------------------------------------------------------------------------------------

    def _close(self, size: tuple[float, float]) -> None:
        document, file = self._document, self._file
        parents, sects = self._pages.finish(b"0 0 %b %b" % (_points(size[0]), _points(size[1])))
        fonts = self._fonts.write(file)
        file.add(
            self._resources,
            b"<</Font<<%b>>/XObject<<%b>>>>"
            % (
                b"".join([b"/%b %d 0 R" % font for font in fonts.items()]),
                b"".join([b"/%b %d 0 R" % (name, form) for _, name, form in self._symbols.values()]),
            ),
        )
        file.add_plain(
            self._element,
            b"<</S/Document/P %d 0 R/K[" % self._root,
            *[
                b" ".join(map(reference, sects[start : start + _CHUNK])) + b"\n"
                for start in range(0, len(sects), _CHUNK)
            ],
            b"]>>",
        )
        # Keys of the parent tree are numbers of objects, so none that is free is lower than the last object's.
        file.add(
            self._root,
            b"<</Type/StructTreeRoot/K %d 0 R/ParentTree %d 0 R/ParentTreeNextKey %d>>"
            % (self._element, parents, parents + 1),
        )
        title, subject, command = (text_string(text) for text in (document.title, document.subject, document.command))
        file.add(
            self._info,
            b"<</Title%b/Subject%b/Keywords%b/Creator%b/Producer%b>>"
            % (title, subject, command, text_string(PRODUCER), text_string(PRODUCER)),
        )
        metadata, profile = file.reserve(), file.reserve()
        packet = xmp(document.title, document.subject, document.lang, document.command, PRODUCER)
        file.add_raw_streams(metadata, [packet], b"/Type/Metadata/Subtype/XML")
        file.add_stream(profile, srgb_profile(), b"/N 3")
        file.add(
            self._catalog,
            b"<</Type/Catalog/Pages %d 0 R/Lang(%b)/StructTreeRoot %d 0 R/MarkInfo<</Marked true>>/Metadata %d 0 R"
            b"/ViewerPreferences<</DisplayDocTitle true/PrintScaling/None/PickTrayByPDFSize true>>"
            b"/OutputIntents[<</Type/OutputIntent/S/GTS_PDFA1/OutputConditionIdentifier(sRGB IEC61966-2.1)"
            b"/Info(sRGB IEC61966-2.1)/DestOutputProfile %d 0 R>>]%b>>"
            % (self._tree, document.lang.encode("ascii"), self._root, metadata, profile, self._outline()),
        )
        named = (PRODUCER, document.title, document.lang, document.command, str(self._volume))
        identity = hashlib.sha256("\0".join(named).encode())
        file.close(self._catalog, self._info, identity.digest()[:16])

    def _outline(self) -> bytes:
        if not self._bookmarks:
            return b""
        count = len(self._bookmarks)
        top = self._file.reserve(count + 1)
        self._file.add(top, b"<</Type/Outlines/First %d 0 R/Last %d 0 R/Count %d>>" % (top + 1, top + count, count))
        for place, (index, title) in enumerate(sorted(self._bookmarks), 1):
            near = (b"/Prev %d 0 R" % (top + place - 1) if place > 1 else b"") + (
                b"/Next %d 0 R" % (top + place + 1) if place < count else b""
            )
            page = self._pages.number(index)
            self._file.add(
                top + place,
                b"<</Title%b/Parent %d 0 R/Dest[%d 0 R/Fit]%b>>" % (text_string(title), top, page, near),
            )
        return b"/Outlines %d 0 R" % top


def _matrix(page: Page[Any]) -> bytes:
    """From the content box in mm, y down, to the page in points, y up: the one place where y is flipped."""
    return b"%b 0 0 %b %b %b" % tuple(map(_points_exact, _transform(page)))


def _transform(page: Page[Any]) -> tuple[float, float, float, float]:
    """(a, d, e, f) in points: x' = a x + e, y' = d y + f. The scale works about the middle of the page."""
    (x, y), (across, down) = page.origin, page.scale
    left = page.width / 2 + across * (x - page.width / 2)
    top = page.height / 2 + down * (y - page.height / 2)
    return across * PT_PER_MM, -down * PT_PER_MM, left * PT_PER_MM, (page.height - top) * PT_PER_MM


def _on_page(page: Page[Any], box: Extent) -> bytes:
    a, d, e, f = _transform(page)
    left, top, right, bottom = box
    return numbers(a * left + e, d * bottom + f, a * right + e, d * top + f)


def _points(side: float) -> bytes:
    return number(side * PT_PER_MM)


def _points_exact(value: float) -> bytes:
    """Six decimals: what is multiplied by a coordinate of three digits must stay exact to its third decimal."""
    return f"{value:.6f}".rstrip("0").rstrip(".").encode()
