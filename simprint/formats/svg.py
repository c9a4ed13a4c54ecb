"""A document as SVG files, one a page, that print at 100 % from a browser. The one module that knows svgwrite.

An ``@page`` rule inside the file gives the browser the size of the paper: without it browsers shrink an A4 drawing to
their own margins. Text is drawn as outlines, one path a glyph in ``<defs>``, so that it looks the same everywhere;
``live`` text can be edited, and its ``textLength`` holds its width where the typeface is missing.

Pages of one kind (see ``kinds``) are serialised once; the strings are filled in.
"""

from __future__ import annotations

import re
from collections.abc import Iterator
from functools import lru_cache
from itertools import count
from typing import Any, NamedTuple, assert_never

import svgwrite

from simprint.formats import Opener, Settings, xml
from simprint.formats.kinds import Kinds, Run
from simprint.page.scene import (
    Artifact,
    Block,
    Circle,
    Document,
    Group,
    Item,
    Line,
    Page,
    Polygon,
    Rect,
    Role,
    Symbol,
    Text,
    Use,
)
from simprint.page.units import from_pt

#: So many pages are made before the first of them is written: enough for what they share to cost nothing, and few
#: enough for others to have their turn in between.
STACK = 50

# Where a template is filled in: characters that no text of ours may contain (private use).
_TEXT, _ALT, _GLYPHS = "\ue000", "\ue001", "\ue002"

_ROLES = {
    Role.H1: {"role": "heading", "aria-level": "1"},
    Role.H2: {"role": "heading", "aria-level": "2"},
    Role.P: {"role": "paragraph"},
    Role.L: {"role": "list"},
    Role.LI: {"role": "listitem"},
    Role.LBODY: {},
    Role.FIGURE: {"role": "img"},
    Role.TABLE: {"role": "table"},
    Role.CAPTION: {"role": "caption"},
    Role.THEAD: {"role": "rowgroup"},
    Role.TBODY: {"role": "rowgroup"},
    Role.TR: {"role": "row"},
    Role.TH: {"role": "columnheader"},
    Role.TD: {"role": "cell"},
    Role.BLANK: {"role": "img"},
}


class _Markup(NamedTuple):
    """What a text becomes, and the ids of the glyphs it uses."""

    xml: bytes
    glyphs: frozenset[str] = frozenset()


def write(document: Document[Any], settings: Settings, open_file: Opener) -> None:
    """Write each page of ``document`` as an SVG file."""
    writer = _Writer(document, settings)
    for run in Kinds(lambda text: (writer.text(text),), _alt).runs(document.pages(), STACK):
        for place, page in zip(run.places, writer.pages(run), strict=True):
            with open_file(place + 1) as sink:
                sink.write(page)


class _Writer:
    def __init__(self, document: Document[Any], settings: Settings) -> None:
        self._document = document
        self._typeface = settings.typeface
        self.text = self._live if settings.svg_text == "live" else self._outlined
        self._templates: list[_Template] = []
        """By kind."""
        # By weight and character: its glyph's id, its advance in font units, the elements that place it, by their x.
        self._placed: dict[bool, dict[str, tuple[str, int, dict[int, str]]]] = {False: {}, True: {}}
        self._paths: dict[str, bytes] = {}
        """Glyphs by their ids, in that order."""

    def pages(self, run: Run[_Markup]) -> Iterator[bytes]:
        """Each page of a run as a whole file."""
        if run.kind == len(self._templates):
            self._templates.append(self._template(run.pages[0]))
        template = self._templates[run.kind]
        for blocks in run.blocks:
            texts = [text for block in blocks for text in block.texts]
            alts = [alt for block in blocks for alt in block.alts]
            used = template.glyphs.union(*[text.glyphs for text in texts])
            yield template.filled((self._definitions(used), *[text.xml for text in texts], *alts))

    def _definitions(self, used: frozenset[str]) -> bytes:
        """The outlines of those glyphs."""
        if not used <= self._paths.keys():
            self._paths = {
                glyph: self._paths.get(glyph) or self._path(glyph) for glyph in sorted(used | {*self._paths})
            }
        return b"".join([path for glyph, path in self._paths.items() if glyph in used])

    # -- text -----------------------------------------------------------------------------------------------------

    def _outlined(self, text: Text) -> _Markup:
        placed = self._placed[text.bold]
        uses = []
        glyphs = []
        x = 0
        for char in text.string:
            glyph, advance, elements = placed.get(char) or self._place(char, text.bold)
            if glyph:
                glyphs.append(glyph)
                uses.append(elements.get(x) or self._use(glyph, elements, x))
            x += advance
        scale = _scale(text.size_pt, self._typeface.weight(text.bold).units_per_em)
        left, y = _n(text.left), _n(text.y)
        return _Markup(
            f'<g aria-label="{xml.value(text.string)}" fill="{_grey(text.ink)}"'
            f' transform="translate({left} {y}) scale({scale} -{scale})">{"".join(uses)}</g>'.encode(),
            frozenset(glyphs),
        )

    def _place(self, char: str, bold: bool) -> tuple[str, int, dict[int, str]]:
        glyph = "" if char.isspace() else f"{'b' if bold else 'r'}{ord(char):x}"
        entry = self._placed[bold][char] = glyph, self._typeface.weight(bold).units(char), {}
        return entry

    def _use(self, glyph: str, elements: dict[int, str], x: int) -> str:
        at = f' x="{x}"' if x else ""
        element = elements[x] = f'<use{at} xlink:href="#{glyph}"/>'
        return element

    def _live(self, text: Text) -> _Markup:
        family = self._typeface.weight(text.bold).family_name
        weight = ' font-weight="bold"' if text.bold else ""
        return _Markup(
            f'<text x="{_n(text.left)}" y="{_n(text.y)}" font-family="{xml.value(family)}, sans-serif"{weight}'
            f' font-size="{from_pt(text.size_pt):.5f}" textLength="{_n(text.width)}" lengthAdjust="spacingAndGlyphs"'
            f' fill="{_grey(text.ink)}" xml:space="preserve">{xml.text(text.string)}</text>'.encode()
        )

    def _path(self, glyph: str) -> bytes:
        outline = self._typeface.weight(glyph[0] == "b").outline(chr(int(glyph[1:], 16)))
        return f'<path id="{glyph}" d="{outline}"/>'.encode()

    # -- a kind of page ---------------------------------------------------------------------------------------------

    def _template(self, page: Page[Any]) -> _Template:
        document = self._document
        width, height = _n(page.width), _n(page.height)
        drawing = svgwrite.Drawing(
            size=(f"{width}mm", f"{height}mm"), viewBox=f"0 0 {width} {height}", debug=False, profile="full"
        )
        drawing.attribs |= {"role": "img", "xml:lang": document.lang, "lang": document.lang}
        drawing.set_desc(title=document.title, desc=document.subject or document.title)
        drawing.defs.add(drawing.style(f"@page{{size:{width}mm {height}mm;margin:0}}svg{{background:#fff}}"))
        drawing.defs.add(drawing.g(class_=_GLYPHS))
        inside: list[_Markup] = []
        for symbol in _symbols(page.items):
            drawn = drawing.symbol(id=symbol.name, overflow="visible")
            for item in symbol.items:
                drawn.add(_element(drawing, item))
            drawing.defs.add(drawn)
            inside += [self.text(item) for item in symbol.items if isinstance(item, Text)]
        body = drawing.g(transform=_placement(page))
        for block in page.items:
            body.add(_element(drawing, block))
        drawing.add(body)
        return _Template.cut('<?xml version="1.0" encoding="utf-8"?>\n' + drawing.tostring() + "\n", inside)


class _Template(NamedTuple):
    """A file in pieces. Between them stand the definitions of glyphs and a page's strings: ``order`` says which comes
    next (0 the definitions, then texts, then alt texts)."""

    pieces: tuple[bytes, ...]
    order: tuple[int, ...]
    glyphs: frozenset[str]
    """Ids of the glyphs inside symbols."""

    @classmethod
    def cut(cls, whole: str, inside: list[_Markup]) -> _Template:
        """The template of a file with marks in it; ``inside`` are the texts in symbols, which come first."""
        texts = count(1)
        alts = count(whole.count(_TEXT) - len(inside) + 1)
        symbols = iter(inside)
        order: list[int] = []
        pieces = [b""]
        for part in re.split(f'(<g class="[{_GLYPHS}{_TEXT}]" />|{_ALT})', whole):
            if _TEXT in part and (text := next(symbols, None)):
                pieces[-1] += text.xml
            elif _GLYPHS in part or _TEXT in part or part == _ALT:
                order.append(0 if _GLYPHS in part else next(alts if part == _ALT else texts))
                pieces.append(b"")
            else:
                pieces[-1] += part.encode()
        return cls(tuple(pieces), tuple(order), frozenset().union(*[text.glyphs for text in inside]))

    def filled(self, strings: tuple[bytes, ...]) -> bytes:
        """The file of one page: ``strings`` are the definitions, what its texts are, what its alt texts are."""
        parts = [b""] * (2 * len(self.pieces) - 1)
        parts[::2] = self.pieces
        parts[1::2] = [strings[index] for index in self.order]
        return b"".join(parts)


def _alt(group: Group) -> bytes:
    return xml.value(group.alt).encode()


def _element(drawing: Any, item: Item) -> Any:
    match item:
        case Line(x1, y1, x2, y2, width, ink, dash, cap):
            element = drawing.line((x1, y1), (x2, y2), stroke=_grey(ink), stroke_width=width)
            if dash:
                element["stroke-dasharray"] = " ".join(map(_n, dash))
            if cap != "butt":
                element["stroke-linecap"] = cap
            return element
        case Circle(cx, cy, r, width, ink, fill):
            return drawing.circle((cx, cy), r, **_paint(width, ink, fill))
        case Rect(x, y, w, h, width, ink, fill):
            return drawing.rect((x, y), (w, h), **_paint(width, ink, fill))
        case Polygon(points, width, ink, fill, closed):
            draw = drawing.polygon if closed else drawing.polyline
            return draw(points, stroke_linejoin="round", **_paint(width, ink, fill))
        case Text():
            return drawing.g(class_=_TEXT)
        case Use(symbol, x, y):
            return drawing.use(f"#{symbol.name}", (x, y)) if x or y else drawing.use(f"#{symbol.name}")
        case Group():
            attributes = dict(_ROLES[item.role])
            if item.role is Role.TH and item.scope == "Row":
                attributes["role"] = "rowheader"
            if item.span > 1:
                attributes["aria-colspan"] = str(item.span)
            if item.alt:
                attributes["aria-label"] = _ALT
            group = drawing.g()
            group.attribs |= attributes
            for kid in item.items:
                group.add(_element(drawing, kid))
            return group
        case Artifact():
            group = drawing.g()
            group["aria-hidden"] = "true"
            for kid in item.items:
                group.add(_element(drawing, kid))
            return group
        case _:
            assert_never(item)


def _paint(width: float, ink: float, fill: float | None) -> dict[str, Any]:
    stroke = {"stroke": _grey(ink), "stroke_width": width} if width else {}
    return {"fill": "none" if fill is None else _grey(fill), **stroke}


def _symbols(items: tuple[Block, ...]) -> list[Symbol]:
    """The symbols that ``items`` use, each once, one that another uses before it. One name means one drawing."""
    found: dict[str, Symbol] = {}

    def visit(item: Item) -> None:
        if isinstance(item, Use):
            for shape in item.symbol.items:
                visit(shape)
            if item.symbol.name not in found:
                found[item.symbol.name] = item.symbol
            assert found[item.symbol.name] == item.symbol, f"two drawings are called {item.symbol.name}"
        elif isinstance(item, (Group, Artifact)):
            for kid in item.items:
                visit(kid)

    for item in items:
        visit(item)
    return list(found.values())


def _placement(page: Page[Any]) -> str:
    (x, y), (across, down) = page.origin, page.scale
    if across == down == 1:
        return f"translate({_n(x)} {_n(y)})"
    return f"matrix({across:.6f} 0 0 {down:.6f} {_n(x)} {_n(y)})"


@lru_cache(256)
def _grey(ink: float) -> str:
    level = round(255 * (1 - ink))
    return f"#{level:02x}{level:02x}{level:02x}"


@lru_cache(64)
def _scale(size_pt: float, units_per_em: int) -> str:
    """From font units to mm."""
    return f"{from_pt(size_pt) / units_per_em:.8f}"


@lru_cache(4096)
def _n(value: float) -> str:
    return f"{value:.3f}".rstrip("0").rstrip(".")
