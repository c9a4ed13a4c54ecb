"""What forms are made of, as boxes: words, lines to write on, boxes to tick, strokes, circles.

A line of words is as high as its leading, with its capitals in the middle: so a box to tick, a stroke and words stand
on one line when their middles do.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence

from simprint.page.box import (
    Align,
    Box,
    Counted,
    ForWhom,
    Inside,
    PerCopy,
    artifact,
    blank,
    column,
    drawing,
    group,
    row,
)
from simprint.page.header import beside_number, people
from simprint.page.look import Style
from simprint.page.parts import Pen
from simprint.page.scene import Anchor, Circle, Copy, Group, Line, Polygon, Rect, Role, Text
from simprint.page.typeset import LEADING
from simprint.page.typeset import numbered as set_numbered

#: From a box to tick to its words, as a part of the box's side.
_BESIDE = 0.36
#: How far below the baseline of its label a line to write on stands, and how far behind it, mm.
_UNDER, _BEHIND = 1.0, 2.0
#: From a player's circle to the line for the name, mm.
_BEHIND_BADGE = 3.0


# -- words -------------------------------------------------------------------------------------------------------------


def text(pen: Pen, string: str, style: Style, room: float | None = None, spaced: bool = False) -> Box:
    """A line of words; smaller, and cut short at last, where ``room`` is less than it takes. ``spaced``: with a space
    behind it that parts it, read out, from the next line of its element."""
    fitted = pen.type.line(0, 0, string, style) if room is None else pen.type.fit(0, 0, string, style, room)
    return _lines((pen.type.spaced(fitted) if spaced else fitted,), style, fitted.width)


def lines(pen: Pen, string: str, style: Style, room: float, most: int = 2) -> Box:
    """Words in one line, or smaller, or in up to ``most`` lines of ``room`` mm. Their first line is their last one:
    what stands beside them goes with that."""
    texts = pen.type.fit_lines(0, 0, string, style, room, most)
    above = -texts[0].y
    line = _baseline(style) + above
    return Box(room, style.leading + above, tuple(Inside(0, line, one) for one in texts), line, line)


def paragraph(pen: Pen, string: str, style: Style, room: float, role: Role | None = Role.P) -> Box:
    """Words of ours in as many lines as they take, as an element of that role, or as part of another."""
    set_ = _lines(pen.type.paragraph(0, 0, string, style, room), style, room)
    return set_ if role is None else group(role, set_)


def aligned(pen: Pen, string: str, style: Style, room: float, align: Align) -> Box:
    """Words of ours in as many lines as they take, each at the left or right of the widest or in its middle; part of an
    element."""
    broken = pen.type.broken([(string, style.bold)], style, room) if string else []
    strings = ["".join(run for run, _ in line) for line in broken]
    lines = [text(pen, line.rstrip(" "), style, spaced=line.endswith(" ")) for line in strings]
    return column(*lines, width=room, align=align)


def said(pen: Pen, string: str, style: Style, room: float | None = None) -> Box:
    """A line of words that is a paragraph."""
    return group(Role.P, text(pen, string, style, room))


def heading(pen: Pen, string: str, style: Style, room: float | None = None) -> Box:
    """A line of words that is the heading of what follows."""
    return group(Role.H2, text(pen, string, style, room))


def counted(
    pen: Pen,
    around: Sequence[str],
    style: Style,
    room: float,
    most: int = 2,
    anchor: Anchor = "start",
    widest: str | None = None,
) -> Box:
    """A paragraph that says the number of the copy among words that stay (``around`` it): one line or up to ``most``;
    one that is not anchored at its start is cut short instead. The box has the height of one line, or of those that
    the ``widest`` number takes."""
    down = _baseline(style)
    more = 0 if widest is None else len(pen.type.broken([(widest.join(around), style.bold)], style, room)) - 1
    below = more * style.size_pt * LEADING
    edge = {"start": 0.0, "middle": room / 2, "end": room}[anchor]

    def standing(x: float, y: float) -> Counted:
        setting = set_numbered(pen.type, x + edge, y + down, around, style, room, most, anchor)
        return lambda number: Group(Role.P, setting(number))

    return Box(room, style.leading + below, (Inside(0, 0, PerCopy(standing)),), down, down + below)


def counted_figure(artwork: Box, around: Sequence[str]) -> Box:
    """A picture of which what is read out says the number of the copy among words that stay."""

    def standing(x: float, y: float) -> Counted:
        drawn = artwork.at(x, y)
        return lambda number: Group(Role.FIGURE, drawn, number.join(around))

    return Box(artwork.width, artwork.height, (Inside(0, 0, PerCopy(standing)),))


def whom(pen: Pen, widest: Copy, style: Style, room: float, most: int = 2, numbered: bool = True) -> Box:
    """Whom a copy is for: its number, small, if it is ``numbered``, and the names beside it: in one line, or smaller,
    or in up to ``most`` lines, all in ``room`` mm. The box has room for so many lines if the ``widest`` names need more
    than one."""
    down, left = _baseline(style), beside_number(pen, widest) if numbered else 0.0
    least = style._replace(size_pt=min(style.size_pt, pen.type.floor_pt))
    more = most > 1 and pen.type.width(widest.said(), least) > room - left
    last = down + (least.size_pt * LEADING * (most - 1) if more else 0.0)

    def standing(x: float, y: float) -> Callable[[Copy], Group]:
        at = x + left, y + down
        return people(pen, x, y + down, *at, room - left, style, most, down=True, numbered=numbered).made

    return Box(room, style.leading + last - down, (Inside(0, 0, ForWhom(standing)),), down, last)


def which_copy(pen: Pen, style: Style, room: float) -> Box:
    """The number of a copy ("Pair 7") in a line of its own."""
    down = _baseline(style)

    def standing(x: float, y: float) -> Callable[[Copy], Group]:
        return lambda copy: Group(Role.P, (pen.type.fit(x, y + down, copy.mark, style, room),))

    return Box(room, style.leading, (Inside(0, 0, ForWhom(standing)),), down, down)


def _lines(texts: Sequence[Text], style: Style, width: float) -> Box:
    """Lines that are set with their first baseline at 0."""
    down = _baseline(style)
    height = texts[-1].y + style.leading if texts else 0.0
    return Box(width, height, tuple(Inside(0, down, one) for one in texts), down, down + height - style.leading)


def _baseline(style: Style) -> float:
    """From the top of a line to its baseline: its capitals stand in the middle."""
    return style.leading / 2 + style.half_cap


# -- lines and strokes -------------------------------------------------------------------------------------------------


def rule(pen: Pen, width: float, weight: float | None = None) -> Box:
    """A rule between parts of a page, of frame weight unless told otherwise. It has no height of its own."""
    return artifact(drawing(width, 0, Line(0, 0, width, 0, weight or pen.look.frame)))


def to_write_on(pen: Pen, width: float) -> Box:
    """A line to write on; it has no height of its own."""
    return drawing(width, 0, Line(0, 0, width, 0, pen.look.line))


def beside_line(pen: Pen, label: Box, width: float, gap: float = _BEHIND) -> Box:
    """A label and, ``gap`` mm behind it, a line to write on, ``width`` mm together."""
    left, under = label.width + gap, label.first + _UNDER
    line = Line(left, under, width, under, pen.look.line)
    return Box(width, label.height, (Inside(0, 0, label), Inside(0, 0, line)), label.first, label.last)


def stroke(pen: Pen, style: Style, dashes: int, dashed: bool, weight: float | None = None) -> Box:
    """A sample of an owner's stroke that goes with words of that style, as long as so many whole dashes."""
    weight, (on, off) = weight or pen.look.owner, pen.look.dash
    length = dashes * on + (dashes - 1) * off
    line = Line(0, weight / 2, length, weight / 2, weight, dash=(on, off) if dashed else ())
    return drawing(length, weight, line, line=weight / 2 + style.half_cap)


def speech(pen: Pen, said: Box, width: float, height: float, tail: float = 4.0) -> Box:
    """A straight-sided bubble, ``height`` mm high, with what is ``said`` aloud in its middle and a ``tail`` down to the
    left."""
    low = height + tail
    corners = ((0, 0), (width, 0), (width, height), (7, height), (2, low), (3, height), (0, height))
    middle = said.sized(width, height, "middle", "middle")
    return Box(width, low, (Inside(0, 0, Polygon(corners, pen.look.line)), Inside(0, 0, middle)))


# -- boxes to tick -----------------------------------------------------------------------------------------------------


def box_to_tick(pen: Pen, style: Style) -> Box:
    """A box to tick that goes with words of that style."""
    side = pen.look.box
    return drawing(side, side, Rect(0, 0, side, side, pen.look.line), line=side / 2 + style.half_cap)


def label_left(pen: Pen) -> float:
    """From the left of a box to tick to that of its label."""
    return pen.look.box * (1 + _BESIDE)


def choice(pen: Pen, label: str, style: Style, alt: str, room: float | None = None) -> Box:
    """A box to tick and what it says, in ``room`` mm if there is no more."""
    room = room and room - label_left(pen)
    return ticked(pen, text(pen, label, style, room), style, alt)


def ticked(pen: Pen, label: Box, style: Style, alt: str, beside: float = _BESIDE) -> Box:
    """A box to tick and, on its line, whatever says what a tick means; ``beside`` is the space between them as a part
    of the box's side."""
    return group(Role.BLANK, row(box_to_tick(pen, style), pen.look.box * beside, label, stand="line"), alt, "box")


# -- circles -----------------------------------------------------------------------------------------------------------


def corners(pen: Pen, r: float, gap: float, count: int = 3) -> Box:
    """Open circles with short links, to write the numbers of an edge (two) or of a triangle (three) in."""
    shapes: list[Line | Circle] = []
    for left in (number * (2 * r + gap) for number in range(count)):
        if left:
            shapes.append(Line(left - gap + 0.4, r, left - 0.4, r, pen.look.line))
        shapes.append(Circle(left + r, r, r, pen.look.line))
    return drawing(2 * r * count + gap * (count - 1), 2 * r, *shapes)


def badge(pen: Pen, letter: str, r: float) -> Box:
    """A player's letter in an open circle."""
    style = pen.look.body.strong()
    return drawing(
        2 * r, 2 * r, Circle(r, r, r, pen.look.line), pen.type.line(r, r + style.half_cap, letter, style, "middle")
    )


def name_blank(pen: Pen, letter: str, alt: str, r: float, drop: float, width: float) -> Box:
    """A player's letter in its circle and a line to write the name on, ``drop`` mm below the circle's middle and
    ``width`` mm from the circle's left to its end."""
    left = 2 * r + _BEHIND_BADGE
    line = Line(left, r + drop, width, r + drop, pen.look.line)
    letters = r + pen.look.body.half_cap
    made = Box(width, 2 * r, (Inside(0, 0, badge(pen, letter, r)), Inside(0, 0, line)), letters, letters)
    return blank(made, alt)
