"""A document as one tagged PDF file, streamed page by page.

Whatever exists once (fonts, symbols as form XObjects, attributes, metadata) is written once; a page is its content
stream and a row of small objects, both filled from the template of its kind.
"""

from __future__ import annotations

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
from simprint.formats.pdf.values import number, numbers, references, text_string
from simprint.page.extent import Extent, extent
from simprint.page.scene import Artifact, Block, Document, Group, Page, Shape, Symbol, Text, Use
from simprint.page.units import PT_PER_MM

_DUPLEX = {"none": b"Simplex", "long": b"DuplexFlipLongEdge", "short": b"DuplexFlipShortEdge"}
PRODUCER = f"simprint {__version__}"


def write(document: Document[Any], settings: Settings, open_file: Opener) -> None:
    """Write ``document`` as one PDF file, or as several that each have as many pages as one may have."""
    most = document.pages_per_file or document.count
    pages = document.pages()
    for nth, first in enumerate(range(0, document.count, most), 1):
        with open_file(nth) as sink:
            _Writer(document, min(most, document.count - first), settings, sink).write(pages)
    if next(pages, None) is not None:
        raise AssertionError(f"more pages came than the {document.count} that were announced")


class _Writer:
    """Writes ``count`` pages of a document to ``sink``."""

    def __init__(self, document: Document[Any], count: int, settings: Settings, sink: IO[bytes]) -> None:
        self._document, self._count = document, count
        self._file = ObjectFile(sink)
        self._fonts = FontBook(settings.typeface, self._file)
        self._shared = Shared(self._file)
        self._kinds = Kinds(self._fonts.text, self._shared.alt)
        self._templates: list[Template] = []
        """By kind."""
        self._forms: dict[int, tuple[Symbol, bytes, int]] = {}
        """Symbols by their identities, each with its resource name and its number."""
        self._catalog, self._info, self._tree, self._resources, self._root, self._element = (
            self._file.reserve() for _ in range(6)
        )
        self._pages = Pages(self._file, self._shared, count, self._tree, self._resources)
        self._bookmarks: list[tuple[int, str]] = []
        """Place of the page in the file, title."""

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
            self._pages.add(self._templates[run.kind], run, _boxes(model))
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
        painter = self._painter()
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
        if id(symbol) in self._forms:
            return
        for shape in symbol.items:
            self._draw_symbols(shape)
        painter = self._painter()
        for shape in symbol.items:
            painter.paint(shape)
        texts = [shape for shape in symbol.items if isinstance(shape, Text)]
        content = joined(painter.pieces(), [part for text in texts for part in self._fonts.text(text)])
        uses = [self._forms[id(shape.symbol)] for shape in symbol.items if isinstance(shape, Use)]
        resources = _resources(self._fonts.resources(texts), {name: form for _, name, form in uses})
        number = self._file.reserve()
        self._file.add_stream(
            number,
            content,
            b"/Type/XObject/Subtype/Form/BBox[%b]/Resources%b" % (numbers(*extent(symbol.items)), resources),
        )
        self._forms[id(symbol)] = symbol, b"S%d" % len(self._forms), number

    def _painter(self) -> Painter:
        return Painter({symbol: name for symbol, (_, name, _) in self._forms.items()})

    # -- the end of the file -----------------------------------------------------------------------------------------

    def _close(self, size: tuple[float, float]) -> None:
        document, file = self._document, self._file
        parents = self._pages.write_trees(b"0 0 %b %b" % (_points(size[0]), _points(size[1])))
        file.add(
            self._resources, _resources(self._fonts.write(), {name: form for _, name, form in self._forms.values()})
        )
        sects = references(self._pages.sects)
        file.add(self._element, b"<</S/Document/P %d 0 R/K[%b]>>" % (self._root, sects))
        file.add(
            self._root,
            b"<</Type/StructTreeRoot/K %d 0 R/ParentTree %d 0 R/ParentTreeNextKey %d>>"
            % (self._element, parents, self._count),
        )
        title, subject, command = (text_string(text) for text in (document.title, document.subject, document.command))
        file.add(
            self._info,
            b"<</Title%b/Subject%b/Keywords%b/Creator%b/Producer%b>>"
            % (title, subject, command, text_string(PRODUCER), text_string(PRODUCER)),
        )
        metadata, profile = file.reserve(), file.reserve()
        packet = xmp(document.title, document.subject, document.lang, document.command, PRODUCER)
        file.add_raw_stream(metadata, packet, b"/Type/Metadata/Subtype/XML")
        file.add_stream(profile, srgb_profile(), b"/N 3")
        file.add(
            self._catalog,
            b"<</Type/Catalog/Pages %d 0 R/Lang(%b)/StructTreeRoot %d 0 R/MarkInfo<</Marked true>>/Metadata %d 0 R"
            b"/ViewerPreferences<</DisplayDocTitle true/PrintScaling/None/PickTrayByPDFSize true/Duplex/%b>>"
            b"/OutputIntents[<</Type/OutputIntent/S/GTS_PDFA1/OutputConditionIdentifier(sRGB IEC61966-2.1)"
            b"/Info(sRGB IEC61966-2.1)/DestOutputProfile %d 0 R>>]%b>>"
            % (
                self._tree,
                document.lang.encode("ascii"),
                self._root,
                metadata,
                _DUPLEX[document.duplex],
                profile,
                self._outline(),
            ),
        )
        file.close(self._catalog, self._info)

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
            page = self._pages.numbers[index]
            self._file.add(
                top + place,
                b"<</Title%b/Parent %d 0 R/Dest[%d 0 R/Fit]%b>>" % (text_string(title), top, page, near),
            )
        return b"/Outlines %d 0 R" % top


def _resources(fonts: dict[bytes, int], forms: dict[bytes, int]) -> bytes:
    """A resource dictionary of those objects by their names."""
    kinds = ((b"Font", fonts), (b"XObject", forms))
    entries = [
        b"/%b<<%b>>" % (kind, b"".join([b"/%b %d 0 R" % item for item in named.items()]))
        for kind, named in kinds
        if named
    ]
    return b"<<%b>>" % b"".join(entries)


def _matrix(page: Page[Any]) -> bytes:
    """From the content box in mm, y down, to the page in points, y up: the one place where y is flipped."""
    return b"%b 0 0 %b %b %b" % tuple(map(_points_exact, _transform(page)))


def _transform(page: Page[Any]) -> tuple[float, float, float, float]:
    """(a, d, e, f) in points: x' = a x + e, y' = d y + f."""
    (x, y), (across, down) = page.origin, page.scale
    return across * PT_PER_MM, -down * PT_PER_MM, x * PT_PER_MM, (page.height - y) * PT_PER_MM


def _on_page(page: Page[Any], box: Extent) -> bytes:
    a, d, e, f = _transform(page)
    left, top, right, bottom = box
    return numbers(a * left + e, d * bottom + f, a * right + e, d * top + f)


def _boxes(page: Page[Any]) -> bytes:
    """What is left of a page when it is cut (ISO 32000-1, 14.11.2). Nothing bleeds."""
    if page.trim is None:
        return b""
    box = _on_page(page, page.trim)
    return b"/TrimBox[%b]/BleedBox[%b]" % (box, box)


def _points(side: float) -> bytes:
    return number(side * PT_PER_MM)


def _points_exact(value: float) -> bytes:
    """Six decimals: what is multiplied by a coordinate of three digits must stay exact to its third decimal."""
    return f"{value:.6f}".rstrip("0").rstrip(".").encode()
