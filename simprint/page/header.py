"""The top of a page: bar or the host's band, title, lead, whom a copy is for, the line to write on, the user's text."""

from __future__ import annotations

from typing import Literal, NamedTuple

from simprint.page.look import HALF_CAP, Style
from simprint.page.paper import SMALL
from simprint.page.parts import BAND, COLUMN, GUTTER, Pen, header_bottom
from simprint.page.scene import BLACK, WHITE, Artifact, Block, Copy, Group, Line, Open, Part, Polygon, Rect, Role, Text
from simprint.page.units import from_pt, mm


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
        parts.append(_rule(pen, header_bottom(pen, host)))
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
    parts.append(_rule(pen, header_bottom(pen)))
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


def _rule(pen: Pen, y: float) -> Artifact:
    """What ends a header."""
    return Artifact((Line(0.0, mm(y), mm(pen.box.width), mm(y), pen.look.frame),), "header")
