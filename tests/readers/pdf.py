"""A finished PDF, read: its shapes in mm, its structure tree, bookmarks, metadata and page sizes.

A small interpreter of content streams over pikepdf. It follows forms (`Do`), the graphics state and text
with simple fonts; what it does not know (images, clipping, transparency, other colour spaces) it never
passes over in silence: `shapes` raises `Unreadable`.

A file is interpreted once, whatever is asked of it and how often: `opened` keeps what was read of the last
few, told apart by their bytes.
"""

from __future__ import annotations

import functools
import io
import math
import re
from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass, field, replace
from functools import cached_property
from pathlib import Path
from typing import Any

import pikepdf
from pikepdf import Array, Dictionary, Name

from .shapes import (
    BLACK,
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

_CAPS = ("butt", "round", "square")
_SILENT = frozenset(["M", "j", "i", "ri", "MP", "DP", "BX", "EX"])  # joins are not told apart
_PAINT = frozenset(["S", "s", "f", "F", "f*", "B", "B*", "b", "b*"])
_JOIN = 0.01  # mm: a run that starts this near the end of the one before goes on with it


class Unreadable(ValueError):
    """The file holds something that cannot be said in flat shapes."""


@dataclass(frozen=True, slots=True)
class Mark:
    """A marked-content sequence on one page: a tag with an MCID, or an artifact."""

    tag: str
    mcid: int | None
    type: str = ""
    subtype: str = ""


@dataclass(frozen=True, slots=True)
class Painted:
    """A shape and the marked content it stands in (None: in none)."""

    shape: Shape
    mark: Mark | None


@dataclass(slots=True)
class PageContent:
    """All that one page paints, in order, and what was wrong with the way it does so."""

    painted: list[Painted] = field(default_factory=list)
    marks: list[Mark] = field(default_factory=list)
    fonts: list[Font] = field(default_factory=list)
    unread: list[str] = field(default_factory=list)  # what cannot be said in shapes
    problems: list[str] = field(default_factory=list)  # marked content, nesting, clipping by a form's box


def _floats(values: Any) -> list[float]:
    return [float(v) for v in values]


def _list(value: Any) -> list[Any]:
    """A PDF value that may be absent, single, or an array: always a list."""
    if value is None:
        return []
    return list(value) if isinstance(value, Array) else [value]


def _name(value: Any) -> str:
    return str(value).removeprefix("/")


# -- fonts ---------------------------------------------------------------------------------------------------


def _utf16(digits: str) -> str:
    return bytes.fromhex(digits).decode("utf-16-be", "replace")


def unicode_map(cmap: str) -> dict[int, str]:
    """Character code to text, from the source of a ToUnicode CMap."""
    found: dict[int, str] = {}
    for block in re.findall(r"beginbfchar(.*?)endbfchar", cmap, re.DOTALL):
        for code, text in re.findall(r"<([0-9A-Fa-f]+)>\s*<([0-9A-Fa-f]+)>", block):
            found[int(code, 16)] = _utf16(text)
    one_range = r"<([0-9A-Fa-f]+)>\s*<([0-9A-Fa-f]+)>\s*(?:<([0-9A-Fa-f]+)>|\[(.*?)\])"
    for block in re.findall(r"beginbfrange(.*?)endbfrange", cmap, re.DOTALL):
        for low, high, first, several in re.findall(one_range, block, re.DOTALL):
            codes = range(int(low, 16), int(high, 16) + 1)
            if first:
                text = _utf16(first)
                for i, code in enumerate(codes):
                    found[code] = text[:-1] + chr(ord(text[-1]) + i)
            else:
                found.update(zip(codes, map(_utf16, re.findall(r"<(.*?)>", several)), strict=False))
    return found


class Font:
    """A simple (8-bit) font of the file: advance widths, text of each code, and the codes that were shown."""

    def __init__(self, obj: Any) -> None:
        if obj.get("/Subtype") not in (Name.TrueType, Name.Type1):
            raise Unreadable(f"a font of type {obj.get('/Subtype')}")
        self.obj = obj
        self.name = _name(obj.get("/BaseFont", ""))
        self.bold = "bold" in self.name.lower()
        self.shown: set[int] = set()
        self._first = int(obj.get("/FirstChar", 0))
        self._widths = _floats(obj.get("/Widths", []))
        self._missing = float(obj.get("/FontDescriptor", Dictionary()).get("/MissingWidth", 0))
        self._text = unicode_map(obj.ToUnicode.read_bytes().decode("latin-1")) if "/ToUnicode" in obj else {}

    def width(self, code: int) -> float:
        """Advance width of a code, in thousandths of the type size."""
        i = code - self._first
        return self._widths[i] if 0 <= i < len(self._widths) else self._missing

    def text(self, code: int) -> str:
        """What a code means; U+FFFD where the file does not say."""
        return self._text.get(code, "\ufffd")


# -- the interpreter -----------------------------------------------------------------------------------------


@dataclass(frozen=True, slots=True)
class _State:
    """What q saves and Q brings back. Lengths are user-space units, `ctm` leads to mm on the sheet."""

    ctm: Matrix
    width: float = 1.0
    cap: int = 0
    dash: tuple[float, ...] = ()
    phase: float = 0.0
    stroke: RGB = BLACK
    fill: RGB = BLACK
    font: Font | None = None
    size: float = 0.0
    char_space: float = 0.0
    word_space: float = 0.0
    squeeze: float = 1.0
    leading: float = 0.0
    rise: float = 0.0
    mode: int = 0


class Interpreter:
    """Runs the content of pages of one file. Fonts and parsed forms are kept from page to page."""

    def __init__(self) -> None:
        self._fonts: dict[Any, Font] = {}
        self._streams: dict[tuple[int, int], list[Any]] = {}
        self._ops: dict[str, Callable[..., None]] = {
            name.removeprefix("_op_"): getattr(self, name) for name in dir(self) if name.startswith("_op_")
        }
        self._ops |= {"T*": self._next_line, "'": self._quote, '"': self._double_quote}
        self._begin(IDENTITY)

    def _begin(self, ctm: Matrix) -> None:
        """Start a page: everything that is kept while it is read."""
        self._out = PageContent()
        self._state = _State(ctm)
        self._stack: list[_State] = []
        self._resources: Any = Dictionary()
        self._marks: list[Mark] = []
        self._path: list[Subpath] = []
        self._tm = self._tlm = IDENTITY  # text matrix, text line matrix
        self._joint: Point | None = None  # where the text shown last ends
        self._advance = 0.0  # how far that is from where it starts
        self._depth = 0  # of forms in forms
        self._boxes: list[tuple[str, tuple[float, float, float, float]]] = []  # of the open forms, mm

    def page(self, page: pikepdf.Page) -> PageContent:
        """Everything that one page paints."""
        self._begin(_page_matrix(page))
        self._run(pikepdf.parse_content_stream(page), page.obj.get("/Resources", Dictionary()))
        if self._marks:
            self._problem("a marked-content sequence is never closed")
        return self._out

    def _problem(self, what: str) -> None:
        if what not in self._out.problems:
            self._out.problems.append(what)

    def _unread(self, what: str) -> None:
        self._out.unread.append(what)

    def _run(self, instructions: Sequence[Any], resources: Any) -> None:
        outer, self._resources = self._resources, resources
        stack, self._stack = self._stack, []
        marks = len(self._marks)
        for instruction in instructions:
            op = str(instruction.operator)
            if op in _PAINT:
                self._paint(op)
            elif action := self._ops.get(op):
                action(*instruction.operands)
            elif op not in _SILENT:
                self._unread(f"operator {op}")
                if op in ("sh", "INLINE IMAGE", "EI"):
                    self._must_be_marked(op)
        if self._stack:
            self._problem(f"{len(self._stack)} q without Q")
        if len(self._marks) != marks and self._depth:
            self._problem("marked content opened in a form is not closed there")
        self._resources, self._stack = outer, stack

    # graphics state

    def _set(self, **changes: Any) -> None:
        self._state = replace(self._state, **changes)

    def _op_q(self) -> None:
        self._stack.append(self._state)

    def _op_Q(self) -> None:
        if self._stack:
            self._state = self._stack.pop()
        else:
            self._problem("Q without q")

    def _op_cm(self, *m: Any) -> None:
        a, b, c, d, e, f = _floats(m)
        self._set(ctm=multiply((a, b, c, d, e, f), self._state.ctm))

    def _op_w(self, width: Any) -> None:
        self._set(width=float(width))

    def _op_J(self, cap: Any) -> None:
        self._set(cap=int(cap))

    def _op_d(self, lengths: Any, phase: Any) -> None:
        self._set(dash=Style.dashes(_floats(lengths)), phase=float(phase))

    def _op_g(self, grey: Any) -> None:
        self._set(fill=(float(grey),) * 3)

    def _op_G(self, grey: Any) -> None:
        self._set(stroke=(float(grey),) * 3)

    def _op_rg(self, *rgb: Any) -> None:
        self._set(fill=tuple(_floats(rgb)))

    def _op_RG(self, *rgb: Any) -> None:
        self._set(stroke=tuple(_floats(rgb)))

    def _op_gs(self, name: Any) -> None:
        state = self._resources.ExtGState[str(name)]
        opaque = {"/Type": None, "/CA": 1, "/ca": 1, "/BM": Name.Normal, "/SMask": Name("/None")}
        for key, value in state.items():
            if key not in opaque or (opaque[key] is not None and value != opaque[key]):
                self._unread(f"graphics state {key} {value}")

    # paths

    def _to_mm(self, x: Any, y: Any) -> Point:
        return apply(self._state.ctm, float(x), float(y))

    def _op_m(self, x: Any, y: Any) -> None:
        self._path.append(Subpath(self._to_mm(x, y)))

    def _pen(self) -> Subpath:
        if self._path[-1].closed:
            self._path.append(Subpath(self._path[-1].start))
        return self._path[-1]

    def _op_l(self, x: Any, y: Any) -> None:
        self._pen().segments.append((self._to_mm(x, y),))

    def _op_c(self, *v: Any) -> None:
        self._pen().segments.append(tuple(self._to_mm(v[i], v[i + 1]) for i in (0, 2, 4)))

    def _op_v(self, *v: Any) -> None:
        pen = self._pen()
        pen.segments.append((pen.end, self._to_mm(*v[:2]), self._to_mm(*v[2:])))

    def _op_y(self, *v: Any) -> None:
        self._pen().segments.append((self._to_mm(*v[:2]), self._to_mm(*v[2:]), self._to_mm(*v[2:])))

    def _op_h(self) -> None:
        if self._path:
            self._path[-1].closed = True

    def _op_re(self, x: Any, y: Any, w: Any, h: Any) -> None:
        x, y, w, h = _floats((x, y, w, h))
        corners = [self._to_mm(*p) for p in ((x, y), (x + w, y), (x + w, y + h), (x, y + h))]
        self._path.append(Subpath(corners[0], [(p,) for p in corners[1:]], closed=True))

    def _op_n(self) -> None:
        self._path = []

    def _paint(self, op: str) -> None:
        self._must_be_marked(op)
        if op in ("s", "b", "b*"):
            self._op_h()
        s = self._state
        k = stretch(s.ctm)
        strokes, fills = op not in ("f", "F", "f*"), op not in ("S", "s")
        style = Style(stroke=s.stroke if strokes else None, fill=s.fill if fills else None)
        if strokes:
            dash = tuple(k * v for v in s.dash)
            phase = k * s.phase if dash else 0.0
            style = replace(style, width=k * s.width, dash=dash, phase=phase, cap=_CAPS[s.cap])
        for path in self._path:
            if (shape := shape_of(path, style)) is not None:
                self._add(shape)
        self._path = []

    def _add(self, shape: Shape) -> None:
        self._out.painted.append(Painted(shape, self._marks[-1] if self._marks else None))
        left, top, right, bottom = bounds(shape)
        for name, (x0, y0, x1, y1) in self._boxes:
            if left < x0 - 0.01 or top < y0 - 0.01 or right > x1 + 0.01 or bottom > y1 + 0.01:
                self._problem(f"the box of form {name} cuts off: {describe(shape)}")

    # forms

    def _op_Do(self, name: Any) -> None:
        self._must_be_marked(f"{name} Do")
        form = self._resources.XObject[str(name)]
        if form.get("/Subtype") != Name.Form:
            self._unread(f"image {name}")
            return
        if self._depth > 20:
            raise Unreadable("forms nested too deep")
        key = form.objgen
        if key not in self._streams or key == (0, 0):
            self._streams[key] = list(pikepdf.parse_content_stream(form))
        saved, path, text = self._state, self._path, (self._tm, self._tlm)
        self._path = []
        if "/Matrix" in form:
            self._op_cm(*form.Matrix)
        x0, y0, x1, y1 = _floats(form.BBox)
        corners = [self._to_mm(x, y) for x in (x0, x1) for y in (y0, y1)]
        xs, ys = [p[0] for p in corners], [p[1] for p in corners]
        self._boxes.append((str(name), (min(xs), min(ys), max(xs), max(ys))))
        self._depth += 1
        self._run(self._streams[key], form.get("/Resources", self._resources))
        self._depth -= 1
        self._boxes.pop()
        self._state, self._path, (self._tm, self._tlm) = saved, path, text

    # marked content

    def _op_BMC(self, tag: Any) -> None:
        self._op_BDC(tag, Dictionary())

    def _op_BDC(self, tag: Any, properties: Any) -> None:
        if isinstance(properties, Name):
            properties = self._resources.Properties[str(properties)]
        if self._marks and tag == Name.Span and list(properties.keys()) == ["/ActualText"]:
            self._marks.append(self._marks[-1])  # it says how a part of the content around it is read
            return
        mcid = properties.get("/MCID")
        kind = [_name(properties.get(key, "")) for key in ("/Type", "/Subtype")]
        mark = Mark(_name(tag), None if mcid is None else int(mcid), *kind)
        if self._marks:
            self._problem(f"{mark.tag} opened inside {self._marks[-1].tag}: marked content is nested")
        elif self._depth:
            self._problem(f"{mark.tag} opened inside a form")
        if mark.mcid is None and mark.tag != "Artifact":
            self._problem(f"{mark.tag} has no MCID")
        self._marks.append(mark)
        self._out.marks.append(mark)

    def _op_EMC(self) -> None:
        if self._marks:
            self._marks.pop()
        else:
            self._problem("EMC closes nothing")

    def _must_be_marked(self, op: str) -> None:
        if not self._marks:
            self._problem(f"{op} paints outside marked content")

    # text

    def _op_BT(self) -> None:
        self._tm = self._tlm = IDENTITY
        self._joint = None

    def _op_ET(self) -> None:
        self._joint = None

    def _op_Tf(self, name: Any, size: Any) -> None:
        obj = self._resources.Font[str(name)]
        key = obj.objgen if obj.objgen != (0, 0) else (id(self._resources), str(name))
        if key not in self._fonts:
            self._fonts[key] = Font(obj)
        font = self._fonts[key]
        if font not in self._out.fonts:
            self._out.fonts.append(font)
        self._set(font=font, size=float(size))

    def _op_Tc(self, v: Any) -> None:
        self._set(char_space=float(v))

    def _op_Tw(self, v: Any) -> None:
        self._set(word_space=float(v))

    def _op_Tz(self, v: Any) -> None:
        self._set(squeeze=float(v) / 100)

    def _op_TL(self, v: Any) -> None:
        self._set(leading=float(v))

    def _op_Ts(self, v: Any) -> None:
        self._set(rise=float(v))

    def _op_Tr(self, v: Any) -> None:
        self._set(mode=int(v))

    def _op_Tm(self, *m: Any) -> None:
        a, b, c, d, e, f = _floats(m)
        self._tm = self._tlm = (a, b, c, d, e, f)

    def _op_Td(self, x: Any, y: Any) -> None:
        self._tm = self._tlm = multiply((1, 0, 0, 1, float(x), float(y)), self._tlm)

    def _op_TD(self, x: Any, y: Any) -> None:
        self._set(leading=-float(y))
        self._op_Td(x, y)

    def _next_line(self) -> None:
        self._op_Td(0, -self._state.leading)

    def _quote(self, text: Any) -> None:
        self._next_line()
        self._op_Tj(text)

    def _double_quote(self, word: Any, char: Any, text: Any) -> None:
        self._set(word_space=float(word), char_space=float(char))
        self._quote(text)

    def _op_Tj(self, text: Any) -> None:
        self._op_TJ([text])

    def _op_TJ(self, parts: Any) -> None:
        self._must_be_marked("text")
        s = self._state
        if s.font is None:
            raise Unreadable("text without a font")
        if s.mode not in (0, 3):
            self._unread(f"text rendering mode {s.mode}")
        em = multiply((s.size * s.squeeze, 0, 0, s.size, 0, s.rise), multiply(self._tm, s.ctm))
        if determinant(em) > 0:
            self._unread("mirrored text")
        per_unit = math.hypot(em[0], em[1]) / (s.size * s.squeeze)  # mm to one unit of text space
        text, at, reach, starts = "", 0.0, 0.0, []
        for part in parts:
            if not isinstance(part, pikepdf.String):
                at -= float(part) / 1000 * s.size * s.squeeze
                continue
            for code in bytes(part):
                s.font.shown.add(code)
                letters = s.font.text(code)
                if not letters.isspace():
                    starts.append(at * per_unit)
                text += letters
                space = s.char_space + (s.word_space if code == 32 else 0)
                at += (s.font.width(code) / 1000 * s.size + space) * s.squeeze
                if not letters.isspace():
                    reach = at
        self._tm = multiply((1, 0, 0, 1, at, 0), self._tm)
        if s.mode == 3 or not text:
            return
        self._add_run(
            TextRun(
                x=em[4],
                y=em[5],
                text=text,
                size_pt=math.hypot(em[2], em[3]) / MM_PER_POINT,
                bold=s.font.bold,
                width=reach * per_unit,
                rgb=s.fill,
                angle=math.degrees(math.atan2(em[1], em[0])),
                offsets=tuple(starts),
            ),
            at * per_unit,
        )

    def _add_run(self, run: TextRun, advance: float) -> None:
        """Add a run that takes up `advance` mm, or let it go on with the one before: a long text may change its
        font subset midway."""
        if self._joint and math.dist(self._joint, (run.x, run.y)) < _JOIN:
            before, mark = self._out.painted[-1].shape, self._out.painted[-1].mark
            here = self._marks[-1] if self._marks else None
            if (
                isinstance(before, TextRun)
                and mark is here
                and (before.size_pt, before.bold, before.rgb, before.angle)
                == (
                    run.size_pt,
                    run.bold,
                    run.rgb,
                    run.angle,
                )
            ):
                self._out.painted.pop()
                begin = self._advance
                advance += begin
                run = replace(
                    before,
                    text=before.text + run.text,
                    width=begin + (run.width or 0.0) if run.offsets else before.width,
                    offsets=before.offsets + tuple(begin + v for v in run.offsets),
                )
        self._add(run)
        angle, self._advance = math.radians(run.angle), advance
        self._joint = (run.x + advance * math.cos(angle), run.y + advance * math.sin(angle))


def _page_box(page: pikepdf.Page) -> tuple[float, float, float, float, float]:
    """Left, bottom, right, top in user-space units, and millimetres to one such unit."""
    if int(page.obj.get("/Rotate", 0)):
        raise Unreadable("a page that is turned by /Rotate")
    x0, y0, x1, y1 = _floats(page.cropbox)
    return x0, y0, x1, y1, MM_PER_POINT * float(page.obj.get("/UserUnit", 1))


def _page_matrix(page: pikepdf.Page) -> Matrix:
    x0, _, _, y1, k = _page_box(page)
    return k, 0.0, 0.0, -k, -k * x0, k * y1


# -- what the tests ask for ----------------------------------------------------------------------------------


class File:
    """A finished file that was opened. Its pages and its tree are read when they are first asked for, and kept."""

    def __init__(self, data: bytes) -> None:
        self.pdf = pikepdf.open(io.BytesIO(data))
        self._interpreter = Interpreter()
        self._pages: dict[int, PageContent] = {}

    def page(self, index: int) -> PageContent:
        """Everything that one page paints."""
        if index not in self._pages:
            self._pages[index] = self._interpreter.page(self.pdf.pages[index])
        return self._pages[index]

    @property
    def pages(self) -> list[PageContent]:
        """Everything that each page paints."""
        return [self.page(index) for index in range(len(self.pdf.pages))]

    @cached_property
    def tree(self) -> Node:
        """The structure tree."""
        return _structure(self.pdf, self.pages)


@functools.lru_cache(maxsize=32)
def _of(data: bytes) -> File:
    return File(data)


def opened(path: Path | str) -> File:
    """The file with these bytes, perhaps read before. Nobody may change it."""
    return _of(Path(path).read_bytes())


def painted(path: Path | str, pages: Sequence[int] | None = None) -> list[list[Painted]]:
    """Page by page (all, or those with the given indices), what is painted and in which marked content."""
    result = []
    file = opened(path)
    for i in range(len(file.pdf.pages)) if pages is None else pages:
        content = file.page(i)
        if content.unread:
            raise Unreadable(f"page {i + 1}: {', '.join(dict.fromkeys(content.unread))}")
        result.append(list(content.painted))
    return result


def shapes(path: Path | str, pages: Sequence[int] | None = None) -> list[list[Shape]]:
    """Page by page (all, or those with the given indices), the flat shapes in the order of painting."""
    return [[p.shape for p in page] for page in painted(path, pages)]


def page_sizes_mm(path: Path | str) -> list[tuple[float, float]]:
    """Width and height of every page in mm."""
    sizes = []
    for page in opened(path).pdf.pages:
        x0, y0, x1, y1, k = _page_box(page)
        sizes.append(((x1 - x0) * k, (y1 - y0) * k))
    return sizes


@dataclass(frozen=True, slots=True)
class Content:
    """Marked content that a structure element owns: where it is and what it shows."""

    page: int
    mcid: int
    shapes: tuple[Shape, ...]

    @property
    def text(self) -> str:
        """The text it shows; separate runs are parted by a space."""
        return " ".join(s.text.strip() for s in self.shapes if isinstance(s, TextRun))


@dataclass(frozen=True)
class Node:
    """A structure element. `items` are its content and its child elements in reading order."""

    role: str
    alt: str | None
    actual: str | None
    lang: str | None
    title: str | None
    attributes: dict[str, Any]
    items: tuple[Node | Content, ...]
    ref: tuple[int, int]  # object and generation number

    @cached_property
    def kids(self) -> tuple[Node, ...]:
        """The child elements alone."""
        return tuple(i for i in self.items if isinstance(i, Node))

    @cached_property
    def content(self) -> tuple[Content, ...]:
        """The element's own marked content, without that of its children."""
        return tuple(i for i in self.items if isinstance(i, Content))

    @cached_property
    def text(self) -> str:
        """The text of the element's own content."""
        return " ".join(c.text for c in self.content if c.text)

    @cached_property
    def all_text(self) -> str:
        """The text of the element and all below it, in reading order."""
        parts = (i.text if isinstance(i, Content) else i.all_text for i in self.items)
        return " ".join(p for p in parts if p)

    def walk(self) -> Iterator[Node]:
        """This element and all below it, in reading order."""
        yield self
        for kid in self.kids:
            yield from kid.walk()

    def find(self, role: str) -> list[Node]:
        """All elements of one role at or below this one, in reading order."""
        return [n for n in self.walk() if n.role == role]

    def outline(self, indent: str = "") -> str:
        """The tree as text, one element per line: for reading a failure."""
        said = self.alt or self.text
        lines = [f"{indent}{self.role}{f': {said}' if said else ''}"]
        return "\n".join([*lines, *(k.outline(indent + "  ") for k in self.kids)])


def _plain(value: Any) -> Any:
    """A PDF value as a Python value."""
    if isinstance(value, Name):
        return _name(value)
    if isinstance(value, pikepdf.String):
        return str(value)
    if isinstance(value, Array):
        return [_plain(v) for v in value]
    if isinstance(value, Dictionary):
        return {_name(k): _plain(v) for k, v in value.items()}
    return value if isinstance(value, bool | int | str) else float(value)


def _text_or_none(value: Any) -> str | None:
    return None if value is None else str(value)


def _structure(pdf: pikepdf.Pdf, pages: Sequence[PageContent]) -> Node:
    """The structure tree of an open file whose pages have these contents."""
    root = pdf.Root.get("/StructTreeRoot")
    if root is None:
        raise Unreadable("no structure tree")
    found: dict[tuple[int, int], list[Shape]] = {}
    for i, page in enumerate(pages):
        for item in page.painted:
            if item.mark and item.mark.mcid is not None:
                found.setdefault((i, item.mark.mcid), []).append(item.shape)
    numbers = {page.obj.objgen: i for i, page in enumerate(pdf.pages)}
    roles, classes = root.get("/RoleMap", Dictionary()), root.get("/ClassMap", Dictionary())

    def attributes(element: Any) -> dict[str, Any]:
        parts = [a for c in _list(element.get("/C")) if isinstance(c, Name) for a in _list(classes.get(str(c)))]
        parts += _list(element.get("/A"))
        pairs = (pair for a in parts if isinstance(a, Dictionary) for pair in a.items())
        return {_name(k): _plain(v) for k, v in pairs if k != "/O"}

    def content(page: Any, mcid: int) -> Content:
        number = numbers.get(page.objgen, -1) if page is not None else -1
        return Content(number, mcid, tuple(found.get((number, mcid), ())))

    def node(element: Any) -> Node:
        items: list[Node | Content] = []
        for kid in _list(element.get("/K")):
            if not isinstance(kid, Dictionary):
                items.append(content(element.get("/Pg"), int(kid)))
            elif kid.get("/Type") == Name.MCR:
                items.append(content(kid.get("/Pg", element.get("/Pg")), int(kid.MCID)))
            elif kid.get("/Type") != Name.OBJR:
                items.append(node(kid))
        role = element.S
        return Node(
            role=_name(roles.get(str(role), role)),
            alt=_text_or_none(element.get("/Alt")),
            actual=_text_or_none(element.get("/ActualText")),
            lang=_text_or_none(element.get("/Lang")),
            title=_text_or_none(element.get("/T")),
            attributes=attributes(element),
            items=tuple(items),
            ref=element.objgen,
        )

    tops = _list(root.get("/K"))
    if len(tops) != 1:
        raise Unreadable(f"{len(tops)} elements at the top of the structure tree, not one")
    return node(tops[0])


def structure(path: Path | str) -> Node:
    """The structure tree: its one top element, with everything below."""
    return opened(path).tree


def headed(path: Path | str) -> list[list[Node]]:
    """Page by page, what stands from one heading of level 2 to the next."""
    groups: list[list[Node]] = []
    for section in structure(path).find("Sect"):
        start = len(groups)
        for node in section.kids:
            if node.role == "H2":
                groups.append([])
            if len(groups) > start:
                groups[-1].append(node)
    return groups


@dataclass(frozen=True, slots=True)
class Bookmark:
    """An entry of the outline: level 0 is outermost, pages count from 0 (None: leads nowhere)."""

    title: str
    page: int | None
    level: int


def bookmarks(path: Path | str) -> list[Bookmark]:
    """The outline from top to bottom."""
    result: list[Bookmark] = []
    pdf = opened(path).pdf
    numbers = {page.obj.objgen: i for i, page in enumerate(pdf.pages)}
    named: dict[str, Any] = {_name(k): v for k, v in pdf.Root.get("/Dests", Dictionary()).items()}
    if "/Names" in pdf.Root and "/Dests" in pdf.Root.Names:
        named |= dict(pikepdf.NameTree(pdf.Root.Names.Dests).items())

    def page_of(item: Any) -> int | None:
        target = item.get("/Dest")
        if target is None and "/A" in item:
            target = item.A.get("/D")
        if isinstance(target, Name | pikepdf.String | str):
            target = named.get(_name(target))
        if isinstance(target, Dictionary):
            target = target.get("/D")
        return numbers.get(target[0].objgen) if isinstance(target, Array) else None

    def walk(item: Any, level: int) -> None:
        while item is not None:
            result.append(Bookmark(str(item.Title), page_of(item), level))
            walk(item.get("/First"), level + 1)
            item = item.get("/Next")

    walk(pdf.Root.get("/Outlines", Dictionary()).get("/First"), 0)
    return result


@dataclass(frozen=True, slots=True)
class Metadata:
    """What the file says of itself. `info` and `xmp` hold all entries, `viewer` the viewer preferences."""

    version: str
    language: str | None
    marked: bool
    info: dict[str, str]
    xmp: dict[str, str]
    viewer: dict[str, Any]
    pdfua: str | None  # "1"
    pdfa: str | None  # "2A"

    @property
    def title(self) -> str | None:
        """The title in the XMP metadata, which is the one that counts."""
        return self.xmp.get("dc:title")

    @property
    def keywords(self) -> str | None:
        """The keywords."""
        return self.xmp.get("pdf:Keywords")


def metadata(path: Path | str) -> Metadata:
    """Title, language, claims of conformance, viewer preferences."""
    pdf = opened(path).pdf
    meta = pdf.open_metadata()  # nothing is changed, so no `with` that would write it back
    xmp: dict[str, str] = {}
    for key in ("dc:title", "dc:description", "dc:language", "dc:creator", "pdf:Keywords",
                "pdf:Producer", "xmp:CreatorTool", "xmp:CreateDate", "xmp:ModifyDate"):  # fmt: skip
        if meta.get(key):
            xmp[key] = ", ".join(v) if isinstance(v := meta[key], list | set) else str(v)
    return Metadata(
        version=pdf.pdf_version,
        language=_text_or_none(pdf.Root.get("/Lang")),
        marked=bool(pdf.Root.get("/MarkInfo", Dictionary()).get("/Marked", False)),
        info={_name(k): str(v) for k, v in pdf.docinfo.items()},
        xmp=xmp,
        viewer=_plain(pdf.Root.get("/ViewerPreferences", Dictionary())),
        pdfua=_text_or_none(meta.get("pdfuaid:part")),
        pdfa=_text_or_none(meta.pdfa_status or None),
    )
