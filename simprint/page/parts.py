"""Parts that many sheets share: header, foot, host mark, owners' strokes, blanks, boxes, corners, cut lines.

Each function returns scene items at content-box coordinates (mm, y down). Words come in as strings; which word it is,
no part knows.
"""

from __future__ import annotations

import math
from collections.abc import Callable
from dataclasses import dataclass
from typing import NamedTuple

from simprint.page.look import HALF_CAP, Look, Style
from simprint.page.paper import Area, Paper
from simprint.page.scene import (
    BLACK,
    WHITE,
    Artifact,
    Block,
    Circle,
    Group,
    Line,
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


def cut_line(pen: Pen, x1: float, y1: float, x2: float, y2: float, begin: float = 0.0) -> Artifact:
    """Where to cut: short hair dashes with drawn scissors, ``begin`` mm from the start; horizontal or vertical."""
    look = pen.look
    upright = x1 == x2

    def at(along: float, across: float) -> Point:
        return (mm(x1 + across), mm(y1 + along)) if upright else (mm(x1 + along), mm(y1 + across))

    shapes: list[Shape] = [Line(*at(0, 0), *at(begin, 0), look.hair, dash=(1.0, 2.0))] if begin else []
    shapes.append(Line(*at(begin, 0), *at(begin + 1.4, 0), look.hair))
    shapes.append(Line(*at(begin + 8.4, 0), mm(x2), mm(y2), look.hair, dash=(1.0, 2.0)))
    for side in (1, -1):
        shapes.append(Circle(*at(begin + 2.9, side * 1.25), 0.85, look.line))
        shapes.append(Line(*at(begin + 3.6, side * 0.85), *at(begin + 7.2, -side * 0.9), look.line, cap="round"))
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
    """Words of a header: game and sheet make the title; ``blank`` labels the line to write on (with ``blank_alt``
    read out); ``band`` and ``band_note`` are what the host's black band says; room is left for ``mark``, the
    number of the copy."""

    game: str
    sheet: str
    lead: str
    blank: str = ""
    blank_alt: str = ""
    band: str = ""
    band_note: str = ""
    mark: str = ""


def header(pen: Pen, words: HeaderWords, text: str = "", host: bool = False) -> tuple[Block, ...]:
    """The top of a page: bar (or the host's band), title, lead, and a blank at the right or ``text`` in its place.

    Where there is no column at the right, ``text`` has a line of its own between a smaller title and the lead. The
    header ends with a rule at ``header_bottom``.
    """
    look, type_, width = pen.look, pen.type, pen.box.width
    top = BAND if host else 0.0
    blocks: list[Block] = []
    if host:
        blocks += _band(pen, words)
    else:
        blocks.append(Artifact((Line(0, 0.5, width, 0.5, look.rule),), "header"))
    lines = _header_lines(pen, words, text)
    title_room = lead_room = _title_room(pen, words, text)
    if words.mark:
        mark_width = type_.width(words.mark, look.body.strong()) + GUTTER
        if _mark_beside_lead(pen, words):
            lead_room = min(lead_room, width - mark_width)
        else:
            title_room -= mark_width
    blocks.append(Group(Role.H1, _title(pen, words, top + lines.title, title_room, lines.size_pt)))
    if words.lead:
        blocks.append(Group(Role.P, (type_.fit(0, top + lines.lead, words.lead, look.body, lead_room),)))
    right = width - COLUMN
    under = Line(right, top + 14.5, width, top + 14.5, look.line)
    if lines.text is not None:
        blocks.append(Group(Role.P, (type_.fit(0, top + lines.text, text, look.small, width),)))
    elif text:
        blocks.append(Group(Role.P, type_.fit_lines(right, top + 13, text, look.body, COLUMN)))
        blocks.append(Artifact((under,), "header"))
    elif _column(pen, words, text):
        label = type_.fit(right, top + 5.3, words.blank, look.small, COLUMN)
        blocks.append(Group(Role.BLANK, (label, under), alt=words.blank_alt))
    blocks.append(Artifact((rule(pen, header_bottom(pen, host)),), "header"))
    return tuple(blocks)


class _HeaderLines(NamedTuple):
    """Baselines of a header, from its top: title (with its size), the user's text if it has its own line, lead."""

    title: float
    size_pt: float
    text: float | None
    lead: float


def _header_lines(pen: Pen, words: HeaderWords, text: str) -> _HeaderLines:
    look = pen.look
    own_line = bool(text) and not _column(pen, words, text)
    if look.large:
        return _HeaderLines(10.0, 27, 17.2, 24.0) if own_line else _HeaderLines(15.0, look.title.size_pt, None, 24.0)
    return _HeaderLines(8.6, 20, 14.6, 20.5) if own_line else _HeaderLines(11.2, look.title.size_pt, None, 20.5)


def mark(pen: Pen, words: HeaderWords, text: str = "", host: bool = False) -> Group:
    """The number of a copy: flush right on the line of the header's lead; or at the end of the title's line, where a
    lead needs its whole line or the sheet puts something else there."""
    lines = _header_lines(pen, words, text)
    x, y = pen.box.width, lines.lead
    if not _mark_beside_lead(pen, words):
        x, y = _title_room(pen, words, text), lines.title
    top = BAND if host else 0.0
    return Group(Role.P, (pen.type.line(x, top + y, words.mark, pen.look.body.strong(), "end"),))


def _mark_beside_lead(pen: Pen, words: HeaderWords) -> bool:
    look = pen.look
    smallest = pen.type.width(words.lead, Style(look.floor_pt, look.body.leading))
    taken = smallest + GUTTER + pen.type.width(words.mark, look.body.strong())
    return bool(words.lead) and taken <= pen.box.width


def _title_room(pen: Pen, words: HeaderWords, text: str) -> float:
    """The width of the title's line: what the column at the right leaves of it."""
    return pen.box.width - (COLUMN + GUTTER if _column(pen, words, text) else 0)


def _column(pen: Pen, words: HeaderWords, text: str) -> bool:
    return pen.box.width > 150 and not pen.look.large and bool(words.blank or text)


def header_bottom(pen: Pen, host: bool = False) -> float:
    """y of the rule that ends the header."""
    return (29.0 if pen.look.large else 26.0) + (BAND if host else 0.0)


def _title(pen: Pen, words: HeaderWords, baseline: float, room: float, size_pt: float) -> tuple[Text, ...]:
    style = pen.look.title
    gap = 3.0
    size = size_pt
    while True:
        bold, regular = Style(size, style.leading, True), Style(size, style.leading)
        taken = pen.type.width(words.game, bold) + gap + pen.type.width(words.sheet, regular)
        if taken <= room or size <= pen.look.body.size_pt:
            break
        size -= 0.5
    if not words.game:
        return (pen.type.fit(0, baseline, words.sheet, regular, room),)
    game = pen.type.line(0, baseline, words.game, bold)
    beside = game.width + gap
    return (pen.type.spaced(game), pen.type.fit(beside, baseline, words.sheet, regular, room - beside))


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
    # The mark is as large as the note, at its smallest, lets it be.
    room = first - 5 - 4 - GUTTER
    mark_room = room - pen.type.width(words.band_note, look.small)
    head = _centred(pen.type.fit(4, 0, words.band, look.head, mark_room, ink=WHITE), BAND / 2)
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
    the sheet, or ``short`` where there is no room for it; ``widest`` is the longest page count it will carry; ``band``
    is the host's mark."""

    actual: str
    hundred: str
    inches: str
    label: str
    widest: str
    band: str = ""
    short: str = ""


class Foot(NamedTuple):
    """The foot of the pages of a sheet: what is the same on all of them, and where the page count goes. All of it is
    passed over by a screen reader, which has the title and the pages themselves."""

    fixed: Artifact
    x: float
    y: float
    pen: Pen

    def numbered(self, around: list[str]) -> Callable[[str], Artifact]:
        """Sets the page count, flush right at the end of the foot; ``around`` is said before and after the number."""
        line = numbered(self.pen.type, self.x, self.y, around, self.pen.look.small, anchor="end")
        return lambda number: Artifact(line(number), "footer")


def foot_top(pen: Pen, host: bool = False) -> float:
    """y where the foot begins: nothing of the body stands below it. A host's foot of two lines has its mark above."""
    return pen.box.height - ((27.0 if host else 18.0) if _two_lines(pen) else 12.0)


def foot(pen: Pen, words: FootWords, host: bool = False) -> Foot:
    """The 100 mm ruler (with an inch ruler under it where paper is measured in inches), the words that ask for 100 %,
    the sheet's name and, page by page, its count."""
    look, type_, width = pen.look, pen.type, pen.box.width
    small = look.small
    y = pen.box.height - 3.0
    two = _two_lines(pen)
    upper = y - (9.0 if look.large else 7.0 if two else 4.5)
    shapes = [*_ruler(pen, y, words)]
    widest = type_.width(words.widest, small) if words.widest else 0.0
    tab: Text | None = None
    if host:
        tab = type_.line(3, upper - small.leading - 1.5 if two else y - 5.3, words.band, small.strong(), ink=WHITE)
    if two:
        label_room = width - widest - 3 - GUTTER
        if look.large:
            actual = type_.fit(0, upper, words.actual, small, label_room)
            label = _label(pen, words, width, y, width - 122)
        else:
            actual = type_.fit(0, upper, words.actual, small, label_room)
            label = _label(pen, words, width - widest - 3, upper, label_room - actual.width)
        count_y = upper
    else:
        actual = type_.fit(width, upper, words.actual, small, width - 104, "end")
        label = _label(pen, words, width - widest - 3, y, 59 - widest)
        count_y = y
    if tab is not None:
        tab_box = Rect(0, mm(tab.y - small.half_cap - 2.5), mm(tab.width + 6), 5.0, fill=BLACK)
        if look.large:
            tab_box = Rect(0, mm(tab.y - small.half_cap - 4), mm(tab.width + 6), 8.0, fill=BLACK)
        shapes += [tab_box, tab]
    return Foot(Artifact((*shapes, actual, label), "footer"), width, count_y, pen)


def _label(pen: Pen, words: FootWords, x: float, y: float, room: float) -> Text:
    """The sheet's name ending at x: game and sheet, or the sheet alone where ``room`` is short."""
    style = pen.look.small.strong()
    whole = not words.short or pen.type.width(words.label, style) <= room
    return pen.type.fit(x, y, words.label if whole else words.short, style, room, "end")


def _two_lines(pen: Pen) -> bool:
    return pen.look.large or pen.box.width < 170


def _ruler(pen: Pen, y: float, words: FootWords) -> tuple[Shape, ...]:
    """Ticks up each centimetre; on paper measured in inches, ticks down each inch to four."""
    look, small = pen.look, pen.look.small
    weight = look.line
    short, long = (2.6, 4.0) if look.large else (1.8, 3.0)
    shapes: list[Shape] = [Line(0, y, 100, y, weight)]
    for cm in range(11):
        shapes.append(Line(cm * 10, y, cm * 10, mm(y - (long if cm % 5 == 0 else short)), weight))
    beside = 103.6 if pen.paper.inches else 102.0
    above, below = (-3.6, 1.8) if look.large else (-1.0, 2.2)  # where an inch ruler shares the line
    shapes.append(pen.type.line(beside, y + (above if pen.paper.inches else 0), words.hundred, small))
    if pen.paper.inches:
        shapes.append(Line(100, y, mm(4 * MM_PER_INCH), y, weight))
        shapes += [Line(mm(n * MM_PER_INCH), y, mm(n * MM_PER_INCH), mm(y + 2.6), weight) for n in range(5)]
        shapes.append(pen.type.line(beside, y + below, words.inches, small))
    return tuple(shapes)
