"""Parts that many sheets share: header, foot, host mark, owners' strokes, blanks, boxes, corners, cut lines.

Each function returns scene items at content-box coordinates (mm, y down). Words come in as strings; which word it is,
no part knows.
"""

from __future__ import annotations

import math
from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass
from typing import Literal, NamedTuple

from simprint.page.extent import Extent
from simprint.page.look import HALF_CAP, Look, Style
from simprint.page.move import moved
from simprint.page.paper import FULL, POCKET, SMALL, Area, Paper
from simprint.page.scene import (
    BLACK,
    WHITE,
    Anchor,
    Artifact,
    Block,
    Circle,
    Copy,
    Group,
    Line,
    Open,
    Part,
    Point,
    Polygon,
    Rect,
    Role,
    Shape,
    Text,
)
from simprint.page.typeset import Typesetter, numbered
from simprint.page.units import MM_PER_INCH, from_pt, mm

#: Height of the host's black band.
BAND = 12.0
#: Dash and gap of a cut line.
_DASHES = (1.0, 2.0)
#: Width of the right column, which the header's blank stands in.
COLUMN = 56.0
GUTTER = 6.0


@dataclass(frozen=True)
class Pen:
    """What every part is drawn with: the look, the typesetter, the paper (for its ruler) and the content box."""

    look: Look
    type: Typesetter
    paper: Paper
    box: Area


# -- strokes ---------------------------------------------------------------------------------------------------------


def rule(pen: Pen, y: float, x1: float = 0.0, x2: float | None = None, width: float | None = None) -> Line:
    """A horizontal rule of frame weight, across the box unless told otherwise."""
    return Line(mm(x1), mm(y), mm(pen.box.width if x2 is None else x2), mm(y), width or pen.look.frame)


def sample(pen: Pen, x: float, y: float, length: float, dashed: bool, width: float | None = None) -> Line:
    """A sample of an owner's stroke beginning at (x, y): whole dashes, never stretched, so it may be shorter."""
    on, off = pen.look.dash
    width = width or pen.look.owner
    count = max(1, math.floor((length + off + 1e-6) / (on + off)))
    drawn = count * on + (count - 1) * off
    return Line(mm(x), mm(y), mm(x + drawn), mm(y), width, dash=(on, off) if dashed else ())


def sample_length(pen: Pen, dashes: int) -> float:
    """Length of a sample of so many whole dashes."""
    on, off = pen.look.dash
    return dashes * on + (dashes - 1) * off


def owned(pen: Pen, start: Point, end: Point, dashed: bool, width: float | None = None, cut: float = 0.0) -> Line:
    """An edge as its owner draws it, ``cut`` mm short of each point.

    A dashed one has an even number of whole dashes, stretched to fit, with a dash at both ends: the gap in the
    middle keeps the centre of a full board from clotting into a false dot.
    """
    (x1, y1), (x2, y2) = _shortened(start, end, cut)
    on, off = pen.look.dash
    width = width or pen.look.owner
    if not dashed:
        return Line(mm(x1), mm(y1), mm(x2), mm(y2), width)
    length = math.dist((x1, y1), (x2, y2))
    count = max(2, 2 * round((length + off) / (on + off) / 2))
    stretch = length / (count * on + (count - 1) * off)
    return Line(mm(x1), mm(y1), mm(x2), mm(y2), width, dash=(mm(on * stretch), mm(off * stretch)))


def guide(pen: Pen, start: Point, end: Point, cut: float = 0.0) -> tuple[Line, ...]:
    """A guide edge, ``cut`` mm short of each point: one stroke, or none when guides are off.

    Dots are laid out from the middle outwards, half a pitch first, so that none falls where three guides meet.
    """
    look = pen.look
    if look.guides == "none":
        return ()
    (x1, y1), (x2, y2) = _shortened(start, end, cut)
    if look.guides == "grey":
        return (Line(mm(x1), mm(y1), mm(x2), mm(y2), look.guide_width, look.guide_ink),)
    length = math.dist((x1, y1), (x2, y2))
    dots = 2 * max(1, math.floor(length / 2 / look.guide_pitch))
    spread = (dots - 1) * look.guide_pitch / length / 2
    mx, my = (x1 + x2) / 2, (y1 + y2) / 2
    dx, dy = (x2 - x1) * spread, (y2 - y1) * spread
    # A hair longer than the last dot's centre, lest rounding lose that dot.
    over = 1 + 0.02 / ((dots - 1) * look.guide_pitch)
    return (
        Line(
            mm(mx - dx), mm(my - dy), mm(mx + dx * over), mm(my + dy * over),
            look.guide_width, look.guide_ink, dotted(look.guide_pitch), "round",
        ),
    )  # fmt: skip


def dotted(pitch: float) -> tuple[float, float]:
    """The dash pattern of dots (with a round cap) every ``pitch`` mm. A dash of no length at all would do, but PDFium
    draws that 0.1 long and the dots apart by as much more."""
    return 0.01, mm(pitch - 0.01)


def _shortened(start: Point, end: Point, cut: float) -> tuple[Point, Point]:
    length = math.dist(start, end)
    ux, uy = (end[0] - start[0]) / length, (end[1] - start[1]) / length
    return (start[0] + ux * cut, start[1] + uy * cut), (end[0] - ux * cut, end[1] - uy * cut)


#: How far left of the body scissors begin, in the margin; how far cut lines stay away from a header or a foot; mm.
SCISSORS, CLEAR = 11.0, 1.5
#: How far from the body crop marks end, and how long they are, mm.
_CROP_AWAY, _CROP = 5.0, 6.0


def cut_line(pen: Pen, x1: float, y1: float, x2: float, y2: float, begin: float = 0.0) -> Artifact:
    """Where to cut: short hair dashes with drawn scissors, ``begin`` mm from the start; horizontal or vertical."""
    look = pen.look
    upright = x1 == x2
    begin = max(begin, 0.0)

    def at(along: float, across: float) -> Point:
        return (mm(x1 + across), mm(y1 + along)) if upright else (mm(x1 + along), mm(y1 + across))

    shapes: list[Shape] = [Line(*at(0, 0), *at(begin, 0), look.hair, dash=_DASHES)] if begin else []
    shapes.append(Line(*at(begin, 0), *at(begin + 1.4, 0), look.hair))
    shapes.append(Line(*at(begin + 8.4, 0), mm(x2), mm(y2), look.hair, dash=_DASHES))
    for side in (1, -1):
        shapes.append(Circle(*at(begin + 2.9, side * 1.25), 0.85, look.line))
        shapes.append(Line(*at(begin + 3.6, side * 0.85), *at(begin + 7.2, -side * 0.9), look.line, cap="round"))
    return Artifact(tuple(shapes), "cut")


def dashes(pen: Pen, start: Point, end: Point) -> Artifact:
    """A cut line without scissors: it goes on where another one began."""
    return Artifact((Line(mm(start[0]), mm(start[1]), mm(end[0]), mm(end[1]), pen.look.hair, dash=_DASHES),), "cut")


def crop_marks(pen: Pen, paper: Extent, uprights: Sequence[float], levels: Sequence[float]) -> Artifact:
    """Short strokes in the margins of the ``paper`` (which lies so about the body's top left), above and below at
    ``uprights``, left and right at ``levels``."""
    top, width = -header_bottom(pen), pen.box.width
    shapes: list[Shape] = []
    for y in levels:
        for x, outward, edge in ((-_CROP_AWAY, -1, paper[0]), (width + _CROP_AWAY, 1, paper[2])):
            end = x + outward * min(_CROP, abs(edge - x))
            shapes.append(Line(mm(x), mm(y), mm(end), mm(y), pen.look.hair))
    for x in uprights:
        for y, outward, edge in ((top - CLEAR, -1, paper[1]), (top + pen.box.height + CLEAR, 1, paper[3])):
            end = y + outward * min(_CROP, abs(edge - y))
            shapes.append(Line(mm(x), mm(y), mm(x), mm(end), pen.look.hair))
    return Artifact(tuple(shapes), "cut")


# -- what is filled in -------------------------------------------------------------------------------------------------


def corner_circles(pen: Pen, x: float, y: float, r: float, gap: float, count: int = 3) -> tuple[Shape, ...]:
    """Open circles with short links, to write the numbers of an edge (two) or of a triangle (three) in; y is their
    centre."""
    shapes: list[Shape] = []
    for number in range(count):
        cx = x + r + number * (2 * r + gap)
        if number:
            shapes.append(Line(mm(cx - r - gap + 0.4), mm(y), mm(cx - r - 0.4), mm(y), pen.look.line))
        shapes.append(Circle(mm(cx), mm(y), r, pen.look.line))
    return tuple(shapes)


def corners_width(r: float, gap: float, count: int = 3) -> float:
    """How wide ``corner_circles`` is."""
    return 2 * r * count + gap * (count - 1)


def numbered_disc(pen: Pen, cx: float, cy: float, diameter: float, number: str, size_pt: float) -> tuple[Circle, Text]:
    """A dot: a black disc with its white bold numeral; the baseline stands 0.35 of the size below the centre."""
    style = Style(size_pt, size_pt, bold=True)
    return (
        Circle(mm(cx), mm(cy), diameter / 2, fill=BLACK),
        pen.type.line(cx, cy + style.half_cap, number, style, "middle", WHITE),
    )


# -- the top of a page -------------------------------------------------------------------------------------------------


class HeaderWords(NamedTuple):
    """Words of a header: game and sheet make the title, with ``short`` for the game where both are too long for their
    line; ``blank`` labels the line to write on (with ``blank_alt`` read out); ``text`` is what the user wants there;
    ``value`` is the longest of what is known already and stands in place of the line, under or beside its label;
    ``band`` and ``band_note`` are what the host's black band says; ``copy`` is whom the copy is for that needs the most
    room, if copies differ."""

    game: str
    short: str
    sheet: str
    lead: str
    blank: str = ""
    blank_alt: str = ""
    text: str = ""
    band: str = ""
    band_note: str = ""
    copy: Copy | None = None
    value: str = ""

    @property
    def kept(self) -> bool:
        """Whether room is kept for a line to write on, or for what is known already."""
        return bool(self.blank or self.value)

    @property
    def blank_line(self) -> bool:
        """Whether there is a line to write on; what is known, each page says for itself."""
        return bool(self.blank) and not self.value


#: Where something of a header stands: in the column at the right, in a line of its own, at the end of the title's line
#: or of the lead's, or nowhere.
_Place = Literal["column", "line", "title", "lead", ""]
#: The least that is left to write on beside a label, mm: in normal and in large print.
_WRITE, _WRITE_LARGE = 34.0, 46.0
#: From a label to the line beside it, and how far below its baseline that stands.
_BEHIND, _UNDER = 2.0, 1.0
#: From the number of a copy to the names beside it.
_BESIDE_MARK = 3.0
#: From the game to the sheet in a title.
_TITLE_GAP = 3.0


class _Top(NamedTuple):
    """How a header is laid out: baselines from its top, and what stands where."""

    title: float
    lead: float
    own_line: float
    """Baseline of a line between these."""
    blank: _Place
    names: _Place
    text: _Place
    """Of the names of the people and of what the user wants there."""
    mark: _Place
    """Of the number of the copy, where it has no names."""
    room: float
    """For the title."""


def _top(pen: Pen, words: HeaderWords) -> _Top:
    look, width, type_ = pen.look, pen.box.width, pen.type
    copy = words.copy
    named = bool(copy and copy.names)
    mark = type_.width(copy.mark, look.body.strong()) + GUTTER if copy and copy.mark and not named else 0.0
    lead = type_.width(words.lead, look.body) if words.lead else 0.0
    in_title = 0.0 if words.lead and lead + mark <= width else mark
    roomy = width > 150 and not look.large
    # A text beside something else in the column has one line, and takes that column where it needs it.
    beside = type_.width(words.text, look.small) if words.blank_line or named else 0.0
    column = width - COLUMN - GUTTER
    narrow = roomy and max(_title_width(pen, words.game, words.sheet) + in_title, beside) <= column
    wanted = [name for name, there in (("names", named), ("blank", words.kept), ("text", words.text)) if there]
    places: dict[str, _Place] = {name: "" if name == "blank" else "line" for name in wanted}
    room = width
    if narrow and wanted:
        places[wanted[0]], room = "column", column
    if places.get("blank") == "":
        need = _blank_width(pen, words) + GUTTER
        whole, short = (
            not roomy and _title_width(pen, game, words.sheet) + in_title + need <= width
            for game in (words.game, words.short)
        )
        beside_lead = lead + need <= width
        if whole or (short and not beside_lead):
            places["blank"], room = "title", width - need
        elif beside_lead:
            places["blank"], in_title = "lead", mark
        elif words.blank_line and places.get("names") != "line":
            places["blank"] = "line"
    lines = (15.0, 24.0, 0.0) if look.large else (11.2, 20.5, 0.0)
    if "line" in places.values():
        lines = (11.0, 25.2, 17.9) if look.large else (9.4, 21.5, 14.9)
    mark_place: _Place = "" if not mark else "title" if in_title else "lead"
    blank, names, text = (places.get(name, "") for name in ("blank", "names", "text"))
    return _Top(*lines, blank, names, text, mark_place, room - in_title)


def _blank_width(pen: Pen, words: HeaderWords) -> float:
    """What a label and the line beside it take; in the column's width where a page has columns. Or what a label and
    what is known take."""
    if words.value:
        known = pen.type.width(words.value, pen.look.body.strong())
        return known + (pen.type.width(words.blank, pen.look.small) + _BEHIND if words.blank else 0.0)
    least = _WRITE_LARGE if pen.look.large else _WRITE
    return max(COLUMN, pen.type.width(words.blank, pen.look.small) + _BEHIND + least)


def header(pen: Pen, words: HeaderWords, host: bool = False, ruled: bool = True) -> tuple[Part, ...]:
    """The top of a page: bar (or the host's band), title, lead, whom this copy is for, the line to write on and the
    user's text.

    Titles are one size. In the column at the right stand the names of the people with the number of the copy over them;
    where there are none the line to write on, or the user's text. Where the title needs that, or there is no column,
    names and text have a line of their own between title and lead, and what is written on stands at the end of a line,
    or where no line has room for it in one of its own.
    So does the number of a copy that has no names. The header ends with a rule at ``header_bottom``, unless it is cut
    off there.
    """
    look, type_, width = pen.look, pen.type, pen.box.width
    if pen.box == SMALL:
        return _small_header(pen, words)
    top = BAND if host else 0.0
    place = _top(pen, words)
    parts: list[Part] = []
    if host:
        parts += _band(pen, words)
    else:
        parts.append(Artifact((Line(0, 0.5, width, 0.5, look.rule),), "header"))
    parts.append(Group(Role.H1, _title(pen, words, top + place.title, place.room)))
    if words.lead:
        parts.append(Group(Role.P, (type_.fit(0, top + place.lead, words.lead, look.body, width),)))
    right = width - COLUMN
    under = Line(right, top + 14.5, width, top + 14.5, look.line)
    end = right - GUTTER if "column" in (place.blank, place.names, place.text) else width
    own_line, style = top + place.own_line, look.small if look.large else look.body
    # What shares a line of its own with the names takes what they leave, and a third of it at the least.
    text = end
    if words.copy and place.names == place.text == "line":
        named = beside_number(pen, words.copy) + type_.width(words.copy.said(), look.small.strong())
        text = min(type_.width(words.text, style), max(end - GUTTER - named, (end - GUTTER) / 3))
    if place.blank == place.text == "line":
        text = min(type_.width(words.text, style), end - GUTTER - _blank_width(pen, words))
    if words.copy and place.names == "column":
        parts.append(people(pen, right, top + 5.3, right, top + 13.0, COLUMN, look.body.strong(), 2))
    elif words.copy and place.names == "line":
        left = beside_number(pen, words.copy)
        room = end - left - (text + GUTTER if place.text == "line" else 0.0)
        parts.append(people(pen, 0, own_line, left, own_line, room, style.strong(), 1))
    if place.text == "line":
        parts.append(Group(Role.P, (type_.fit(end - text, own_line, words.text, style, text),)))
    elif place.text:
        parts.append(Group(Role.P, type_.fit_lines(right, top + 13, words.text, look.body, COLUMN)))
        parts.append(Artifact((under,), "header"))
    if place.blank == "column" and words.blank_line:
        label = type_.line(right, top + 5.3, words.blank, look.small)
        parts.append(Group(Role.BLANK, (label, under), alt=words.blank_alt))
    elif place.blank and words.blank_line:
        y = top + {"title": place.title, "lead": place.lead, "line": place.own_line}[place.blank]
        left = 0.0 if place.blank == "line" else width - _blank_width(pen, words)
        ends = end - text - GUTTER if place.blank == place.text == "line" else width
        label = type_.line(left, y, words.blank, look.small)
        rest = Line(mm(label.x + label.width + _BEHIND), mm(y + _UNDER), mm(ends), mm(y + _UNDER), look.line)
        parts.append(Group(Role.BLANK, (label, rest), alt=words.blank_alt))
    if ruled:
        parts.append(Artifact((rule(pen, header_bottom(pen, host)),), "header"))
    if words.copy and place.mark:
        parts.append(_mark(pen, words.copy, top, place))
    return tuple(parts)


def people(
    pen: Pen,
    x: float,
    y: float,
    names_x: float,
    names_y: float,
    room: float,
    style: Style,
    most: int,
    down: bool = False,
    numbered: bool = True,
) -> Open:
    """The number of a copy, small, at (x, y), unless it is not ``numbered``, and the names on it, in up to ``most``
    lines of which the last one, or with ``down`` the first, stands at ``names_y``."""

    def made(copy: Copy) -> Group:
        names = pen.type.names(names_x, names_y, copy, style, room, most, down)
        number = [pen.type.spaced(pen.type.line(x, y, copy.mark, pen.look.small))] if copy.mark and numbered else []
        return Group(Role.P, (*number, *names))

    return Open(made)


def beside_number(pen: Pen, widest: Copy) -> float:
    """From the number of a copy to the names beside it, mm."""
    return pen.type.width(widest.mark, pen.look.small) + _BESIDE_MARK if widest.mark else 0.0


#: What is left for the user's text beside a title on the smallest paper, mm.
_TEXT_SMALL = 26.0
#: From the names there up to the user's text, mm.
_ABOVE_NAMES = 4.2


def _small_header(pen: Pen, words: HeaderWords) -> tuple[Part, ...]:
    """Bar and title, at its right the names of the people, and the user's text; what there is to write on stands on the
    board's own record."""
    style, line = pen.look.body, 8.0
    named = words.copy is not None and bool(words.copy.names)
    title = _title(pen, words, line, pen.box.width - (_TEXT_SMALL if words.text or named else 0.0))
    left = title[-1].x + title[-1].width + GUTTER
    room = pen.box.width - left
    parts: list[Part] = [
        Artifact((Line(0, 0.5, pen.box.width, 0.5, pen.look.rule),), "header"),
        Group(Role.H1, title),
    ]
    if words.copy and named:
        parts.append(people(pen, left, line, left, line, room, style.strong(), 1 if words.text else 2, numbered=False))
    if words.text and named:
        parts.append(Group(Role.P, (pen.type.fit(left, line - _ABOVE_NAMES, words.text, pen.look.small, room),)))
    elif words.text:
        parts.append(Group(Role.P, pen.type.fit_lines(left, line, words.text, style, room)))
    parts.append(Artifact((rule(pen, header_bottom(pen)),), "header"))
    return tuple(parts)


def _mark(pen: Pen, widest: Copy, top: float, place: _Top) -> Open:
    """The number of a copy that has no names: flush right on the line of the header's lead; or at the end of the
    title's line, where a lead needs its whole line or the sheet puts something else there."""
    style = pen.look.body.strong()
    x, y = pen.box.width, top + place.lead
    if place.mark == "title":
        x, y = place.room + GUTTER + pen.type.width(widest.mark, style), top + place.title
    return Open(lambda copy: Group(Role.P, (pen.type.line(x, y, copy.mark, style, "end"),)))


def known(pen: Pen, words: HeaderWords, label: str, value: str, host: bool = False) -> Group:
    """What is known on a page, such as the table that it is for, with its label: in place of a line to write on."""
    type_, look, width, place = pen.type, pen.look, pen.box.width, _top(pen, words)
    top = BAND if host else 0.0
    if place.blank == "column":
        x, y, style = width - COLUMN, top + 13.2, look.head
        above = [type_.spaced(type_.line(x, top + 5.3, label, look.small))] if label else []
        return Group(Role.P, (*above, type_.fit(x, y, value, style, COLUMN)))
    y = top + {"title": place.title, "lead": place.lead, "": place.lead}[place.blank]
    said = type_.line(width, y, value, look.body.strong(), "end")
    if not label:
        return Group(Role.P, (said,))
    return Group(Role.P, (type_.spaced(type_.line(said.left - _BEHIND, y, label, look.small, "end")), said))


def header_bottom(pen: Pen, host: bool = False) -> float:
    """y of the rule that ends the header."""
    if pen.box == SMALL:
        return 11.5
    return (29.0 if pen.look.large else 26.0) + (BAND if host else 0.0)


def _title_width(pen: Pen, game: str, sheet: str) -> float:
    style = _title_style(pen)
    return pen.type.width(game, style.strong()) + _TITLE_GAP + pen.type.width(sheet, style)


def _title_style(pen: Pen) -> Style:
    return pen.look.head._replace(bold=False) if pen.box == SMALL else pen.look.title


def _title(pen: Pen, words: HeaderWords, baseline: float, room: float) -> tuple[Text, ...]:
    """The game and the sheet, in the one size of titles; on the smallest paper in that of heads."""
    style = _title_style(pen)
    short = _title_width(pen, words.game, words.sheet) > room
    game = pen.type.line(0, baseline, words.short if short else words.game, style.strong())
    beside = game.width + _TITLE_GAP
    return (pen.type.spaced(game), pen.type.fit(beside, baseline, words.sheet, style, room - beside))


def _band(pen: Pen, words: HeaderWords) -> tuple[Block, ...]:
    look, width = pen.look, pen.box.width
    slash = 6.9
    first = width - 25.0
    slashes = tuple(
        Polygon(
            tuple((mm(first + 5 * n + dx), y) for dx, y in ((0, BAND), (4.4, 0), (slash, 0), (2.5, BAND))), fill=WHITE
        )
        for n in range(4)
    )
    room = first - 5 - 4 - GUTTER
    head = _centred(pen.type.fit(4, 0, words.band, look.head, room, ink=WHITE), BAND / 2)
    note_room = room - head.width
    note = _centred(pen.type.fit(first - 5, 0, words.band_note, look.body, note_room, "end", WHITE), BAND / 2)
    return (
        Artifact((Rect(0, 0, width, BAND, fill=BLACK), *slashes), "header"),
        Group(Role.P, (head,)),
        Group(Role.P, (note,)),
    )


def _centred(text: Text, y: float) -> Text:
    """A line, whatever size it was set in, with its capitals centred on y."""
    return text._replace(y=mm(y + HALF_CAP * from_pt(text.size_pt)))


# -- the foot of a page ------------------------------------------------------------------------------------------------


class FootWords(NamedTuple):
    """Words of a foot: ``actual`` asks to print at 100 %; ``hundred`` and ``inches`` label the rulers; ``label`` names
    game and sheet; ``widest`` is the longest page count it will carry, "" for none; ``band`` is the host's mark."""

    actual: str
    hundred: str
    inches: str
    label: str
    widest: str
    band: str = ""


class Foot(NamedTuple):
    """The foot of the pages of a sheet: what is the same on all of them, and where the page count goes. All of it is
    passed over by a screen reader, which has the title and the pages themselves."""

    fixed: Artifact
    x: float
    y: float
    pen: Pen

    def page_count(self, around: list[str]) -> Callable[[str], Artifact]:
        """Sets the page count, flush right at the end of the foot; ``around`` is said before and after the number."""
        line = numbered(self.pen.type, self.x, self.y, around, self.pen.look.small, anchor="end")
        return lambda number: Artifact(line(number), "footer")


#: From the name of the sheet to the page count, mm.
_COUNT_GAP = 3.0
#: What asks for 100 % begins so far right of the ruler of a foot, mm: where the ruler's length is said beside it, or
#: above it.
_RULER, _RULER_LARGE = 17.0, 6.0
#: Lines of large print that share the foot's height, from one to the next, and how far the last one of two stands below
#: the ruler.
_FOOT_LEADING, _BELOW_RULER = 6.2, 1.9
#: From the line with the name of the sheet down to the ruler, in large print: above one line, and above two.
_FOOT_LARGE = 9.0, 10.6
#: What asks for 100 % stands so far above a ruler that leaves no room beside it, and under the name of the sheet, mm.
_ABOVE_RULER, _UNDER_NAME = 6.2, 7.2
#: Where the label over a ruler begins, mm.
_IN_RULER = 1.5
#: Room that an upright ruler takes at the right, from there to its line, and from its end to what says its length, mm.
_UPRIGHT, _BEHIND_UPRIGHT, _OVER_UPRIGHT = 8.0, 2.8, 1.5


def foot_top(pen: Pen, host: bool = False) -> float:
    """y where the foot begins: nothing of the body stands below it. A host's foot in large print has its mark above."""
    high = {POCKET: 24.0, SMALL: 11.0}.get(pen.box, 18.0 if pen.look.large else 12.0)
    return pen.box.height - high - (9.0 if host and pen.look.large else 0.0)


def body_width(pen: Pen) -> float:
    """How wide the body of a page is: the box, but for an upright ruler."""
    return pen.box.width - (_UPRIGHT if pen.box == SMALL else 0.0)


def foot(pen: Pen, words: FootWords, host: bool = False) -> Foot:
    """The 100 mm ruler (with an inch ruler under it where paper is measured in inches), the words that ask for 100 %
    beside it or above it, and above these, page by page, game, sheet and page count."""
    look, type_, width = pen.look, pen.type, body_width(pen)
    small = look.small
    y = pen.box.height - 3.0
    length = 100 / look.zoom
    room = width
    if pen.box == FULL:
        room -= length + (_RULER_LARGE if look.large else _RULER)
    lines = type_.broken([(words.actual, False)], small, room)
    more = len(lines) - 1
    leading = _FOOT_LEADING if look.large else small.leading
    widest = type_.width(words.widest, small) if words.widest else 0.0
    label_x = width - widest - (_COUNT_GAP if words.widest else 0.0)
    if pen.box == POCKET:
        last = y - _ABOVE_RULER
        upper = last - more * leading - _UNDER_NAME
    elif pen.box == SMALL:
        last = y + 2.0
        upper = last - more * leading - small.leading
    else:
        last = y + (_BELOW_RULER if more else 0.0)
        # In large print the label of the ruler stands over it, and may reach as far as the name begins.
        crowded = more > 0 or label_x - type_.width(words.label, small.strong()) < _over_ruler(pen, words)
        # Where paper is measured in inches, the ruler has two labels, one above the other.
        upper = y - (_FOOT_LARGE[crowded] if look.large else 4.5 + pen.paper.inches)
    anchor: Anchor = "end" if pen.box == FULL else "start"
    x = width if pen.box == FULL else 0.0
    shapes = [*_ruler(pen, y, words)]
    shapes.append(type_.fit(label_x, upper, words.label, small.strong(), label_x, "end"))
    for number, runs in enumerate(reversed(lines)):
        string = "".join(run for run, _ in runs).rstrip(" ")
        shapes.append(type_.line(x, last - number * leading, string, small, anchor))
    if host:
        tab = type_.line(3, foot_top(pen, host) + (6.0 if look.large else 3.7), words.band, small.strong(), ink=WHITE)
        above, high = (4.0, 8.0) if look.large else (2.5, 5.0)
        shapes += [Rect(0, mm(tab.y - small.half_cap - above), mm(tab.width + 6), high, fill=BLACK), tab]
    return Foot(Artifact(tuple(shapes), "footer"), width, mm(upper), pen)


def _both(pen: Pen, words: FootWords) -> str:
    """What the ruler measures, in one line."""
    return f"{words.hundred}, {words.inches}" if pen.paper.inches else words.hundred


def _over_ruler(pen: Pen, words: FootWords) -> float:
    """How far to the right the label over a ruler in large print reaches, with room after it."""
    return _IN_RULER + pen.type.width(_both(pen, words), pen.look.small) + _COUNT_GAP


def _ruler(pen: Pen, y: float, words: FootWords) -> Iterator[Shape]:
    """Ticks up each centimetre; on paper measured in inches, ticks down each inch to four. The ends of the line are the
    outer edges of the ticks at 0 and 100: so it is read from outside to outside. On paper it is that long, whatever
    becomes of the rest of the page. On paper that is not as wide it stands upright."""
    look, small, weight = pen.look, pen.look.small, pen.look.line
    hundred, four = mm(100 / look.zoom), mm(4 * MM_PER_INCH / look.zoom)
    short, long = (2.6, 4.0) if look.large else (1.8, 3.0)
    lines = [Line(0, 0, hundred, 0, weight)]
    lines += ticks(hundred, hundred / 10, weight, lambda at: (0, -long if at * 2 % hundred < 0.01 else -short))
    if pen.paper.inches:
        lines.append(Line(hundred, 0, four, 0, weight))
        lines += ticks(four, four / 4, weight, lambda _: (0, 2.6))
    both = _both(pen, words)
    if pen.box == SMALL:
        x, y = pen.box.width - _BEHIND_UPRIGHT, pen.box.height
        yield from (Line(mm(x + a), mm(y - b), mm(x + c), mm(y - d), weight) for b, a, d, c, *_ in lines)
        top = y - (four if pen.paper.inches else hundred) - _OVER_UPRIGHT
        for number, said in enumerate((words.hundred, words.inches) if pen.paper.inches else (words.hundred,)):
            yield pen.type.line(pen.box.width, top - number * small.leading, said, small, "end")
        return
    yield from (moved(line, 0, y) for line in lines)
    if pen.box == POCKET:
        yield pen.type.line((four if pen.paper.inches else hundred) + 3.0, y, both, small)
    elif look.large:
        yield pen.type.line(_IN_RULER, y - 5.2, both, small)
    elif pen.paper.inches:
        yield pen.type.line(four + 2.0, y - 1.0, words.hundred, small)
        yield pen.type.line(four + 2.0, y + 2.2, words.inches, small)
    else:
        yield pen.type.line(hundred + 2.0, y, words.hundred, small)


def ticks(
    length: float, step: float, weight: float, reach: Callable[[float], tuple[float, float]], upright: bool = False
) -> Iterator[Line]:
    """The ticks of a ruler every ``step`` mm from 0 to ``length``, from and to what ``reach`` says of each. Those at
    the ends stand inside, with their outer edges at 0 and at ``length``: the ruler measures what it says from
    outside to outside."""
    for number in range(round(length / step) + 1):
        at = number * step
        along = mm(min(max(at, weight / 2), length - weight / 2))
        near, far = map(mm, reach(at))
        yield Line(near, along, far, along, weight) if upright else Line(along, near, along, far, weight)
