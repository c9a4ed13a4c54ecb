"""An SVG file of ours, read: the same flat shapes in mm as `pdf` gives, and what the file says of itself.

Text comes in two forms. Outlines: a group that carries the text in one of `LABELS` and whose children are
all `<use>` of a `<path>` in `<defs>`, one per character but the spaces; the group's transform takes the
glyphs' units (y up) to the sheet. Live: a `<text>` with `textLength`. A label is not believed blindly: the
number of glyphs must fit it, and throughout the file one glyph must stand for one character.

What this reader does not know raises `Unreadable`: nothing is passed over in silence.
"""

from __future__ import annotations

import functools
import math
import re
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass, field, replace
from pathlib import Path
from typing import Any

from fontTools.pens.basePen import BasePen
from fontTools.svgLib.path.parser import parse_path
from lxml import etree
from PIL import ImageColor

from .shapes import (
    IDENTITY,
    MM_PER_POINT,
    RGB,
    Matrix,
    Point,
    Shape,
    Style,
    Subpath,
    TextRun,
    apply,
    bounds,
    describe,
    determinant,
    multiply,
    shape_of,
    stretch,
)

LABELS = ("data-text", "aria-label")  # where a group of outlines carries its text, first one first
SVG = "{http://www.w3.org/2000/svg}"
XLINK_HREF = "{http://www.w3.org/1999/xlink}href"
XML_LANG = "{http://www.w3.org/XML/1998/namespace}lang"

_MM = {
    "mm": 1.0,
    "cm": 10.0,
    "in": 25.4,
    "pt": MM_PER_POINT,
    "pc": 12 * MM_PER_POINT,
    "px": 25.4 / 96,
    "": 25.4 / 96,
}
_NUMBER = r"[-+]?(?:\d+\.?\d*|\.\d+)(?:[eE][-+]?\d+)?"
_INHERITED = frozenset(
    [
        "stroke",
        "stroke-width",
        "stroke-dasharray",
        "stroke-dashoffset",
        "stroke-linecap",
        "fill",
        "font-size",
        "font-weight",
        "text-anchor",
    ]
)
_SILENT = frozenset(["title", "desc", "defs", "style", "metadata"])


#: A circle of radius 1 about (0, 0) as four Béziers.
_K = 4 / 3 * (math.sqrt(2) - 1)
_QUARTERS = tuple(
    ((c, s), (c - _K * s, s + _K * c), (-s + _K * c, c + _K * s), (-s, c))
    for c, s in ((1.0, 0.0), (0.0, 1.0), (-1.0, 0.0), (0.0, -1.0))
)


class Unreadable(ValueError):
    """The file holds something that cannot be said in flat shapes."""


def _numbers(text: str) -> list[float]:
    return [float(v) for v in re.findall(_NUMBER, text)]


def _mm(length: str) -> float:
    """A length with a unit, in mm."""
    match = re.fullmatch(rf"\s*({_NUMBER})\s*([a-z]*)\s*", length)
    if match is None or match[2] not in _MM:
        raise Unreadable(f"length {length!r}")
    return float(match[1]) * _MM[match[2]]


def transform(text: str | None) -> Matrix:
    """The matrix of a `transform` attribute."""
    m = IDENTITY
    rest = text or ""
    for name, arguments in re.findall(r"(\w+)\s*\(([^)]*)\)", rest):
        v = _numbers(arguments)
        match name, v:
            case "matrix", [a, b, c, d, e, f]:
                step: Matrix = (a, b, c, d, e, f)
            case "translate", [x, *y]:
                step = (1, 0, 0, 1, x, y[0] if y else 0)
            case "scale", [x, *y]:
                step = (x, 0, 0, y[0] if y else x, 0, 0)
            case "rotate", [angle, *centre]:
                co, si = math.cos(math.radians(angle)), math.sin(math.radians(angle))
                x, y0 = centre or (0.0, 0.0)
                step = (co, si, -si, co, x - co * x + si * y0, y0 - si * x - co * y0)
            case _:
                raise Unreadable(f"transform {text!r}")
        m = multiply(step, m)
    if re.sub(r"\w+\s*\([^)]*\)[\s,]*", "", rest).strip():
        raise Unreadable(f"transform {text!r}")
    return m


def _colour(value: str) -> RGB | None:
    if value == "none":
        return None
    try:
        r, g, b = ImageColor.getrgb(value)[:3]
    except ValueError:
        raise Unreadable(f"colour {value!r}") from None
    return r / 255, g / 255, b / 255


class _Pen(BasePen):
    """Collects the subpaths of path data, as points on the sheet."""

    def __init__(self, ctm: Matrix) -> None:
        super().__init__(None)
        self.ctm = ctm
        self.paths: list[Subpath] = []

    def _to_mm(self, p: Point) -> Point:
        return apply(self.ctm, *p)

    def _moveTo(self, p: Point) -> None:
        self.paths.append(Subpath(self._to_mm(p)))

    def _lineTo(self, p: Point) -> None:
        self.paths[-1].segments.append((self._to_mm(p),))

    def _curveToOne(self, p: Point, q: Point, r: Point) -> None:
        self.paths[-1].segments.append((self._to_mm(p), self._to_mm(q), self._to_mm(r)))

    def _closePath(self) -> None:
        self.paths[-1].closed = True


def _declarations(css: str) -> dict[str, str]:
    pairs = (d.split(":", 1) for d in css.split(";") if ":" in d)
    return {k.strip(): v.strip() for k, v in pairs}


@dataclass
class _Reader:
    """Walks one file. `names` holds which character each glyph was seen to stand for."""

    root: Any
    units_per_em: float
    shapes: list[Shape] = field(default_factory=list)
    names: dict[str, str] = field(default_factory=dict)
    rules: dict[str, dict[str, str]] = field(default_factory=dict)
    ids: dict[str, Any] = field(default_factory=dict)

    def read(self) -> list[Shape]:
        for element in self.root.iter(etree.Element):
            if "id" in element.attrib:
                if element.get("id") in self.ids:
                    raise Unreadable(f"two elements with the id {element.get('id')!r}")
                self.ids[element.get("id")] = element
            if element.tag == SVG + "style":
                self._style_sheet(element.text or "")
        self._children(self.root, _page_matrix(self.root), self._inherit(self.root, {}))
        return self.shapes

    def _style_sheet(self, css: str) -> None:
        css = re.sub(r"/\*.*?\*/", "", css, flags=re.DOTALL)
        if re.sub(r"[^{}]+\{[^{}]*\}", "", css).strip():
            raise Unreadable("nested style rules")
        for selectors, body in re.findall(r"([^{}]+)\{([^{}]*)\}", css):
            for selector in (s.strip() for s in selectors.split(",")):
                if selector.startswith("@"):
                    continue
                if not re.fullmatch(r"\.?[\w-]+", selector):
                    raise Unreadable(f"style rule for {selector!r}")
                self.rules.setdefault(selector, {}).update(_declarations(body))

    def _inherit(self, element: Any, above: Mapping[str, str]) -> dict[str, str]:
        """The style that holds for an element: attributes, then rules by tag and class, then own style."""
        own = dict(element.attrib)
        own.update(self.rules.get(etree.QName(element).localname, {}))
        for name in element.get("class", "").split():
            own.update(self.rules.get("." + name, {}))
        own.update(_declarations(element.get("style", "")))
        for key in ("opacity", "stroke-opacity", "fill-opacity"):
            if float(own.get(key, 1)) != 1:
                raise Unreadable(f"{key} {own[key]}")
        for key in ("clip-path", "mask", "filter", "marker-start", "marker-end", "marker-mid"):
            if own.get(key, "none") != "none":
                raise Unreadable(key)
        result = {**above, **{k: v for k, v in own.items() if k in _INHERITED}}
        if own.get("display") == "none" or own.get("visibility") == "hidden":
            raise Unreadable("something that is not shown")
        return result

    def _children(self, element: Any, ctm: Matrix, style: Mapping[str, str]) -> None:
        for child in element.iterchildren(etree.Element):
            self._element(child, ctm, style)

    def _element(self, element: Any, ctm: Matrix, above: Mapping[str, str]) -> None:
        tag = element.tag.removeprefix(SVG)
        if tag in _SILENT or tag == "symbol":
            return
        style = self._inherit(element, above)
        ctm = multiply(transform(element.get("transform")), ctm)
        if tag in ("g", "a"):
            if (label := self._label(element)) is not None:
                self._outlines(element, label, ctm, style)
            else:
                self._children(element, ctm, style)
        elif tag == "use":
            self._use(element, ctm, style)
        elif tag == "text":
            self._live(element, ctm, style)
        else:
            self._painted(self._paths(element, tag, ctm), ctm, style)

    def _target(self, use: Any) -> Any:
        href = use.get("href", use.get(XLINK_HREF, ""))
        if href[:1] != "#" or href[1:] not in self.ids:
            raise Unreadable(f"use of {href!r}, which is not in the file")
        return self.ids[href[1:]]

    # paths

    def _paths(self, element: Any, tag: str, ctm: Matrix) -> list[Subpath]:
        def number(name: str) -> float:
            return float(element.get(name, 0))

        def row(points: Sequence[Point], closed: bool) -> list[Subpath]:
            first, *rest = (apply(ctm, *point) for point in points)
            return [Subpath(first, [(point,) for point in rest], closed)]

        match tag:
            case "line":
                return row([(number("x1"), number("y1")), (number("x2"), number("y2"))], closed=False)
            case "rect":
                if number("rx") or number("ry"):
                    raise Unreadable("a rectangle with round corners")
                x, y, w, h = (number(name) for name in ("x", "y", "width", "height"))
                return row([(x, y), (x + w, y), (x + w, y + h), (x, y + h)], closed=True)
            case "circle" | "ellipse":
                rx, ry = (number("r"),) * 2 if tag == "circle" else (number("rx"), number("ry"))
                m = multiply((rx, 0, 0, ry, number("cx"), number("cy")), ctm)
                quarters = [tuple(apply(m, *point) for point in quarter) for quarter in _QUARTERS]
                return [Subpath(quarters[0][0], [quarter[1:] for quarter in quarters], closed=True)]
            case "polygon" | "polyline":
                v = _numbers(element.get("points", ""))
                return row(list(zip(v[::2], v[1::2], strict=True)), closed=tag == "polygon")
            case "path":
                pen = _Pen(ctm)
                parse_path(element.get("d", ""), pen)
                return pen.paths
        raise Unreadable(f"<{tag}>")

    def _painted(self, paths: list[Subpath], ctm: Matrix, css: Mapping[str, str]) -> None:
        k = stretch(ctm)
        stroke = _colour(css.get("stroke", "none"))
        style = Style(stroke=stroke, fill=_colour(css.get("fill", "black")))
        if stroke is not None:
            dash = Style.dashes([k * v for v in _numbers(css.get("stroke-dasharray", ""))])
            style = replace(
                style,
                width=k * float(css.get("stroke-width", 1)),
                dash=dash,
                phase=k * float(css.get("stroke-dashoffset", 0)) if dash else 0.0,
                cap=css.get("stroke-linecap", "butt"),
            )
        self.shapes.extend(s for path in paths if (s := shape_of(path, style)) is not None)

    # use

    def _use(self, use: Any, ctm: Matrix, style: Mapping[str, str]) -> None:
        target = self._target(use)
        ctm = multiply((1, 0, 0, 1, float(use.get("x", 0)), float(use.get("y", 0))), ctm)
        if target.tag != SVG + "symbol":
            self._element(target, ctm, style)
            return
        style = self._inherit(target, style)
        box = _numbers(target.get("viewBox", ""))
        width, height = (use.get(n, target.get(n)) for n in ("width", "height"))
        page = _numbers(self.root.get("viewBox", ""))[2:] or [math.inf, math.inf]
        w = float(width) if width and "%" not in width else page[0]
        h = float(height) if height and "%" not in height else page[1]
        clip = [*apply(ctm, 0, 0), *apply(ctm, w, h)]
        if box:
            k = min(w / box[2], h / box[3])
            x, y = (w - k * box[2]) / 2 - k * box[0], (h - k * box[3]) / 2 - k * box[1]
            if (target.get("preserveAspectRatio") or "xMidYMid").split()[0] != "xMidYMid":
                raise Unreadable("preserveAspectRatio")
            ctm = multiply((k, 0, 0, k, x, y), ctm)
        before = len(self.shapes)
        self._children(target, ctm, style)
        if target.get("overflow", self.rules.get("symbol", {}).get("overflow")) != "visible":
            for shape in self.shapes[before:]:
                left, top, right, bottom = bounds(shape)
                if (
                    left < min(clip[::2]) - 0.01
                    or right > max(clip[::2]) + 0.01
                    or top < min(clip[1::2]) - 0.01
                    or bottom > max(clip[1::2]) + 0.01
                ):
                    raise Unreadable(f"symbol {target.get('id')!r} (no overflow=visible) cuts off: {describe(shape)}")

    # text

    def _label(self, group: Any) -> str | None:
        """The text of a group of outlines; None if the group is not one."""
        label = next((group.get(name) for name in LABELS if group.get(name) is not None), None)
        kids = [c for c in group.iterchildren(etree.Element) if c.tag.removeprefix(SVG) not in _SILENT]
        if label is None or not kids or any(c.tag != SVG + "use" for c in kids):
            return None
        return label if all(self._target(c).tag == SVG + "path" for c in kids) else None

    def _outlines(self, group: Any, label: str, ctm: Matrix, style: Mapping[str, str]) -> None:
        letters = [c for c in label if not c.isspace()]
        uses = [c for c in group.iterchildren(etree.Element) if c.tag == SVG + "use"]
        if len(letters) != len(uses):
            raise Unreadable(f"{len(uses)} glyphs for the text {label!r}")
        places = []
        for letter, use in zip(letters, uses, strict=True):
            target = self._target(use)
            glyph = target.get("id")
            if "transform" in target.attrib:
                raise Unreadable(f"glyph {glyph!r} has a transform")
            if self.names.setdefault(glyph, letter) != letter:
                raise Unreadable(f"glyph {glyph!r} stands for {self.names[glyph]!r} and in {label!r} for {letter!r}")
            step = multiply(transform(use.get("transform")), ctm)
            places.append(multiply((1, 0, 0, 1, float(use.get("x", 0)), float(use.get("y", 0))), step))
        em = places[0]
        if determinant(em) > 0:
            raise Unreadable(f"the text {label!r} is mirrored")
        start = (ctm if group.get("transform") else em)[4:]
        length = math.hypot(em[0], em[1])
        along = (em[0] / length, em[1] / length)
        offsets = []
        for m in places:
            x, y = m[4] - start[0], m[5] - start[1]
            if (
                abs(y * along[0] - x * along[1]) > 1e-3
                or max(abs(p - q) for p, q in zip(m[:4], em, strict=False)) > 1e-6
            ):
                raise Unreadable(f"the glyphs of {label!r} do not stand on one baseline")
            offsets.append(x * along[0] + y * along[1])
        size = math.hypot(em[2], em[3]) * self.units_per_em / MM_PER_POINT
        self._add_text(label, start, size, math.atan2(along[1], along[0]), style, offsets=tuple(offsets))

    def _live(self, element: Any, ctm: Matrix, style: Mapping[str, str]) -> None:
        parts = list(element.iterchildren(etree.Element))
        if any(p.tag != SVG + "tspan" or {"x", "y", "dx", "dy"} & set(p.attrib) for p in parts):
            raise Unreadable("text in several places")
        if determinant(ctm) < 0:
            raise Unreadable("mirrored text")
        k = math.hypot(ctm[0], ctm[1])
        length = element.get("textLength")
        shift = {"start": 0.0, "middle": 0.5, "end": 1.0}[style.get("text-anchor", "start")]
        if shift and length is None:
            raise Unreadable("anchored text without textLength")
        width = None if length is None else float(length)
        start = apply(ctm, float(element.get("x", 0)) - shift * (width or 0), float(element.get("y", 0)))
        size = k * float(style.get("font-size", "nan").removesuffix("px")) / MM_PER_POINT
        text = "".join(element.itertext())
        angle = math.atan2(ctm[1], ctm[0])
        told = width is not None and not text.endswith(" ")  # of the last letter's end nothing is said
        self._add_text(text, start, size, angle, style, width=k * width if told else None)

    def _add_text(
        self, text: str, start: Point, size_pt: float, radians: float, style: Mapping[str, str], **more: Any
    ) -> None:
        rgb = _colour(style.get("fill", "black"))
        if rgb is None or _colour(style.get("stroke", "none")) is not None:
            raise Unreadable(f"the text {text!r} is not simply filled")
        weight = style.get("font-weight")
        bold = None if weight is None else weight == "bold" or (weight.isdigit() and int(weight) >= 600)
        self.shapes.append(TextRun(*start, text, size_pt, bold=bold, rgb=rgb, angle=math.degrees(radians), **more))


def _root(path: Path | str) -> Any:
    return _parsed(Path(path).read_bytes())


@functools.lru_cache(maxsize=128)
def _parsed(data: bytes) -> Any:
    root = etree.fromstring(data, etree.XMLParser(resolve_entities=False, no_network=True))
    if root.tag != SVG + "svg":
        raise Unreadable(f"not an SVG: {root.tag}")
    return root


def _page_matrix(root: Any) -> Matrix:
    x, y, w, h = _numbers(root.get("viewBox", ""))
    kx, ky = _mm(root.get("width")) / w, _mm(root.get("height")) / h
    if abs(kx / ky - 1) > 1e-6:
        raise Unreadable("the view box has not the shape of the sheet")
    return kx, 0.0, 0.0, ky, -kx * x, -ky * y


def shapes(path: Path | str, units_per_em: float = 1000) -> list[Shape]:
    """The flat shapes of one file in the order of painting; `units_per_em` is that of the outlines' font. A file is
    walked once: what was found is kept, told apart by its bytes."""
    return list(_walked(Path(path).read_bytes(), units_per_em))


@functools.lru_cache(maxsize=128)
def _walked(data: bytes, units_per_em: float) -> list[Shape]:
    return _Reader(_parsed(data), units_per_em).read()


def page_size_mm(path: Path | str) -> tuple[float, float]:
    """Width and height of the sheet in mm."""
    root = _root(path)
    return _mm(root.get("width")), _mm(root.get("height"))


@dataclass(frozen=True, slots=True)
class Metadata:
    """What the file says of itself. `page_rule` is the body of its `@page` rule, without spaces."""

    title: str | None
    description: str | None
    language: str | None
    role: str | None
    page_rule: str | None


def metadata(path: Path | str) -> Metadata:
    """Title, description, language, role and page rule."""
    root = _root(path)
    css = "".join(style.text or "" for style in root.iter(SVG + "style"))
    rule = re.search(r"@page\s*\{([^}]*)\}", css)
    return Metadata(
        title=root.findtext(SVG + "title"),
        description=root.findtext(SVG + "desc"),
        language=root.get(XML_LANG, root.get("lang")),
        role=root.get("role"),
        page_rule=re.sub(r"\s*([:;])\s*", r"\1", rule[1]).strip() if rule else None,
    )


def labels(path: Path | str) -> Iterator[tuple[str, str, str]]:
    """Tag, role and label of every element that has a role or a label, in reading order."""
    for element in _root(path).iter(etree.Element):
        role, label = element.get("role", ""), element.get("aria-label", "")
        if role or label:
            yield etree.QName(element).localname, role, label
