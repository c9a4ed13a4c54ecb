"""A document as SVG files, one a page, that print at 100 % from a browser. The one module that knows svgwrite.

An ``@page`` rule inside the file gives the browser the size of the paper: without it browsers shrink an A4 drawing to
their own margins. Text is drawn as outlines, one path a glyph in ``<defs>``, so that it looks the same everywhere;
``live`` text can be edited, and its ``textLength`` holds its width where the typeface is missing.

Pages of one kind (see ``kinds``) are serialised once; the strings are filled in.
"""

from __future__ import annotations

import re
from dataclasses import dataclass
from typing import Any, assert_never

import svgwrite

from simprint.formats import Opener, Settings, xml
from simprint.formats.kinds import Kinds
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

# Where a template is filled in: characters that no text of ours may contain (private use).
_TEXT, _ALT, _GLYPHS = "\ue000", "\ue001", "\ue002"

_ROLES = {
    Role.H1: {"role": "heading", "aria-level": "1"},
    Role.H2: {"role": "heading", "aria-level": "2"},
    Role.P: {"role": "paragraph"},
    Role.L: {"role": "list"},
    Role.LI: {"role": "listitem"},
    Role.LBL: {},
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


@dataclass(frozen=True, slots=True)
class _Markup:
    """What a text or an alt text becomes, and the ids of the glyphs it uses."""

    xml: str
    glyphs: frozenset[str] = frozenset()


def write(document: Document[Any], settings: Settings, open_file: Opener) -> None:
    """Write each page of ``document`` as an SVG file."""
    writer = _Writer(document, settings)
    for number, page in enumerate(document.pages(), 1):
        with open_file(number) as sink:
            sink.write(writer.page(page).encode())


class _Writer:
    def __init__(self, document: Document[Any], settings: Settings) -> None:
        self._document = document
        self._typeface = settings.typeface
        self._text = self._live if settings.svg_text == "live" else self._outlined
        self._kinds: Kinds[_Markup, _Markup] = Kinds(self._text, lambda group: _Markup(xml.value(group.alt)))
        self._templates: dict[Any, _Template] = {}
        self._definitions: dict[frozenset[str], str] = {}

    def page(self, page: Page[Any]) -> str:
        """One page as a whole file."""
        taken = self._kinds.sort(page)
        if taken.kind not in self._templates:
            self._templates[taken.kind] = self._template(page)
        template = self._templates[taken.kind]
        used = template.glyphs.union(*[text.glyphs for text in taken.texts])
        return template.filled(self._glyphs(used), [string.xml for string in taken.texts + taken.alts])

    # -- text -----------------------------------------------------------------------------------------------------

    def _outlined(self, text: Text) -> _Markup:
        font = self._typeface.weight(text.bold)
        weight = "b" if text.bold else "r"
        scale = f"{from_pt(text.size_pt) / font.units_per_em:.8f}"
        uses = []
        glyphs = set()
        x = 0
        for char in text.string:
            if not char.isspace():
                glyph = f"{weight}{ord(char):x}"
                glyphs.add(glyph)
                uses.append(f'<use x="{x}" xlink:href="#{glyph}"/>' if x else f'<use xlink:href="#{glyph}"/>')
            x += font.units(char)
        return _Markup(
            f'<g aria-label="{xml.value(text.string)}" fill="{_grey(text.ink)}"'
            f' transform="translate({_n(text.left)} {_n(text.y)}) scale({scale} -{scale})">{"".join(uses)}</g>',
            frozenset(glyphs),
        )

    def _live(self, text: Text) -> _Markup:
        family = self._typeface.weight(text.bold).family_name
        weight = ' font-weight="bold"' if text.bold else ""
        return _Markup(
            f'<text x="{_n(text.left)}" y="{_n(text.y)}" font-family="{xml.value(family)}, sans-serif"{weight}'
            f' font-size="{from_pt(text.size_pt):.5f}" textLength="{_n(text.width)}" lengthAdjust="spacingAndGlyphs"'
            f' fill="{_grey(text.ink)}" xml:space="preserve">{xml.text(text.string)}</text>'
        )

    def _glyphs(self, used: frozenset[str]) -> str:
        if used not in self._definitions:
            self._definitions[used] = "".join(
                f'<path id="{glyph}" d="{self._typeface.weight(glyph[0] == "b").outline(chr(int(glyph[1:], 16)))}"/>'
                for glyph in sorted(used)
            )
        return self._definitions[used]

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
            inside += [self._text(item) for item in symbol.items if isinstance(item, Text)]
        body = drawing.g(transform=_placement(page))
        for block in page.items:
            body.add(_element(drawing, block))
        drawing.add(body)
        return _Template.cut('<?xml version="1.0" encoding="utf-8"?>\n' + drawing.tostring() + "\n", inside)


@dataclass(frozen=True, slots=True)
class _Template:
    """A file with slots. ``order`` says which of a page's strings (texts, then alt texts) comes next."""

    xml: str
    order: tuple[int, ...]
    glyphs: frozenset[str]
    """Ids of the glyphs inside symbols."""

    @classmethod
    def cut(cls, xml: str, inside: list[_Markup]) -> _Template:
        """The template of ``xml`` with marks in it; ``inside`` are the texts in symbols, which come first."""
        alts = 0
        texts = -len(inside)
        total = xml.count(_TEXT) - len(inside)
        order: list[int] = []

        def slot(mark: re.Match[str]) -> str:
            nonlocal alts, texts
            if _GLYPHS in mark[0]:
                return "%s"
            if mark[0] == _ALT:
                alts += 1
                order.append(total + alts - 1)
                return "%s"
            texts += 1
            if texts <= 0:
                return inside[texts - 1].xml.replace("%", "%%")
            order.append(texts - 1)
            return "%s"

        slots = re.sub(f'<g class="[{_GLYPHS}{_TEXT}]" />|{_ALT}', slot, xml.replace("%", "%%"))
        return cls(slots, tuple(order), frozenset().union(*[text.glyphs for text in inside]))

    def filled(self, glyphs: str, strings: list[str]) -> str:
        """The file of one page."""
        return self.xml % (glyphs, *[strings[index] for index in self.order])


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
            if item.lang:
                attributes["xml:lang"] = item.lang
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
    """The symbols that ``items`` use, each once, one that another uses before it."""
    found: dict[int, Symbol] = {}

    def visit(item: Item) -> None:
        if isinstance(item, Use):
            for shape in item.symbol.items:
                visit(shape)
            found.setdefault(id(item.symbol), item.symbol)
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
    left = page.width / 2 + across * (x - page.width / 2)
    top = page.height / 2 + down * (y - page.height / 2)
    return f"matrix({across:.6f} 0 0 {down:.6f} {left:.6f} {top:.6f})"


def _grey(ink: float) -> str:
    level = round(255 * (1 - ink))
    return f"#{level:02x}{level:02x}{level:02x}"


def _n(value: float) -> str:
    return f"{value:.3f}".rstrip("0").rstrip(".")
