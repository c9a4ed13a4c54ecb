"""Measuring, fitting and breaking of text: the only module that does. What leaves it are measured ``Text`` items.

Text that does not fit is set smaller down to the floor of the look, then broken into the lines there is room for, then
ellipsised with a warning that names it. It never overlaps and never leaves its place.
"""

from __future__ import annotations

import math
import re
from bisect import bisect_right
from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass, field
from functools import cache

from simprint.errors import Message, Quoted
from simprint.page.fonts import NO_BREAK_SPACE, Typeface
from simprint.page.look import Style
from simprint.page.scene import BLACK, Anchor, Copy, Text
from simprint.page.units import from_pt, mm

#: Type is made smaller in steps of this many points.
STEP_PT = 0.5
#: From line to line, mm a point, of text that is broken because it does not fit.
LEADING = 0.45
ELLIPSIS = "…"
_SPACES = f" {NO_BREAK_SPACE}"
#: Slack for a sum of rounded widths, mm.
_SLACK = 0.005

#: A last line of less than this part of the room is lonely; lines may be narrowed to the other part to avoid it.
_LONELY, _NARROWEST = 1 / 6, 5 / 6

#: Sets a line with that number in it.
Numbered = Callable[[str], tuple[Text, ...]]
#: A stretch of text in one weight: (string, bold).
Run = tuple[str, bool]


@dataclass(frozen=True)
class Typesetter:
    """Sets lines in a typeface. ``floor_pt`` is the smallest size; ``warnings`` collects what had to be cut short."""

    typeface: Typeface
    floor_pt: float = 9
    warnings: list[Message] = field(default_factory=list, compare=False)

    def width(self, string: str, style: Style) -> float:
        """The advance of ``string`` in mm."""
        return self.typeface.weight(style.bold).advance(string, style.size_pt)

    def line(self, x: float, y: float, string: str, style: Style, anchor: Anchor = "start", ink: float = BLACK) -> Text:
        """One line with its baseline at y, as it is: for words of ours that are known to fit."""
        return self._set(x, y, string, style, self.width(string, style), anchor, ink)

    def spaced(self, text: Text) -> Text:
        """A line with a space at its end. It is not seen; it parts the line from the next one of its element for
        whoever has them read out."""
        string = f"{text.string} "
        width = self.typeface.weight(text.bold).advance(string, text.size_pt)
        return text._replace(x=mm(text.left), string=string, width=mm(width), anchor="start")

    def fit(
        self, x: float, y: float, string: str, style: Style, room: float, anchor: Anchor = "start", ink: float = BLACK
    ) -> Text:
        """One line no wider than ``room``: smaller down to the floor, then cut with an ellipsis and a warning."""
        style = self._smaller(string, style, room)
        return self.line(x, y, self._cut(string, style, room), style, anchor, ink)

    def fit_lines(
        self, x: float, y: float, string: str, style: Style, room: float, most: int = 2, down: bool = False
    ) -> tuple[Text, ...]:
        """Text within ``room``: one line, smaller down to the floor, then up to ``most`` lines at the floor, then an
        ellipsis and a warning. y is the *last* baseline (a header stands on its line), or with ``down`` the first."""
        width = self.width(string, style)
        if width > room + _SLACK:
            style = self._smaller(string, style, room)
            width = self.width(string, style)
        if width <= room + _SLACK:
            return (self._set(x, y, string, style, width),)
        lines = ["".join(run for run, _ in line) for line in self.broken([(string, style.bold)], style, room)]
        if len(lines) > most:
            lines = lines[: most - 1]
            lines.append(self._cut(_tail(string, lines), style, room))
        leading = style.size_pt * LEADING
        first = y if down else y - leading * (len(lines) - 1)
        return _read_whole([self.line(x, first + leading * i, line, style) for i, line in enumerate(lines)])

    def names(
        self, x: float, y: float, copy: Copy, style: Style, room: float, most: int = 2, down: bool = False
    ) -> tuple[Text, ...]:
        """The names on a copy, as ``fit_lines`` sets text. Where there is no room even so, the longest names are cut
        short, each with a warning: what stands between them is ours."""
        names, letters = copy.names, max(map(len, copy.names), default=0)
        if not self.has_room(copy.said(), style, room, most):
            counts = range(1, letters)
            letters = bisect_right(
                counts, 0, key=lambda n: not self.has_room(copy.said(_shortened(names, n)), style, room, most)
            )
            names = tuple(_shortened(names, letters))
            for name, short in zip(copy.names, names, strict=True):
                if name != short:
                    values = {"name": Quoted(_plain(name)), "short": Quoted(_plain(short))}
                    self.warnings.append(Message("name_cut", "names", **values, letters=letters))
        return self.fit_lines(x, y, copy.said(names), style, room, most, down)

    def has_room(self, string: str, style: Style, room: float, most: int) -> bool:
        """Whether text is set within so many lines without being cut."""
        least = Style(min(self.floor_pt, style.size_pt), style.leading, style.bold)
        if self.width(string, least) <= room + _SLACK:
            return True
        return most > 1 and len(self.broken([(string, style.bold)], least, room)) <= most

    def paragraph(
        self, x: float, y: float, string: str, style: Style, room: float, ink: float = BLACK
    ) -> tuple[Text, ...]:
        """Words of ours in as many lines of ``room`` mm as they take, the first baseline at y.

        ``**`` switches bold on and off (this is for our own words: what a user types is never markup).
        """
        texts: list[Text] = []
        for number, line in enumerate(self._even(marked(string, style.bold), style, room)):
            cursor = x
            for run, bold in line:
                text = self.line(
                    cursor, y + number * style.leading, run, Style(style.size_pt, style.leading, bold), ink=ink
                )
                texts.append(text)
                cursor += text.width
        return _read_whole(texts)

    def height(self, string: str, style: Style, room: float) -> float:
        """From the first baseline of a paragraph to the first baseline of what follows it, mm."""
        return style.leading * len(self.broken(marked(string, style.bold), style, room))

    def broken(self, runs: list[Run], style: Style, room: float) -> list[list[Run]]:
        """Lines of runs, none wider than ``room``: broken at spaces and after hyphens; at no-break spaces only where
        what they hold together is too wide, and inside a word only when the word alone is. A space at which a line
        ends stays at its end, beyond the room if need be: it is not seen, and it parts the words for whoever has them
        read out."""
        lines: list[list[Run]] = [[]]
        cursor = 0.0
        for unit in _units(runs):
            for piece in self._pieces(unit, style, room):
                if lines[-1] and cursor + self._advance(piece, style) > room + _SLACK:
                    lines.append([])
                    cursor = 0.0
                for word, bold in piece:
                    _append(lines[-1], word, bold)
                    cursor += self.width(word, Style(style.size_pt, style.leading, bold))
        if lines[-1]:
            string, bold = lines[-1][-1]
            lines[-1][-1] = (string.rstrip(" "), bold)
        return lines

    def _pieces(self, unit: list[Run], style: Style, room: float) -> Iterator[list[Run]]:
        """What stays together, whole or in the largest pieces that find room: between no-break spaces, or letters."""
        if self._advance(unit, style) <= room + _SLACK:
            yield unit
            return
        for string, bold in unit:
            for part in re.findall(f"[^{NO_BREAK_SPACE}]*{NO_BREAK_SPACE}|[^{NO_BREAK_SPACE}]+", string):
                if self._advance([(part, bold)], style) <= room + _SLACK:
                    yield [(part, bold)]
                else:
                    yield from ([(char, bold)] for char in part)

    def _even(self, runs: list[Run], style: Style, room: float) -> list[list[Run]]:
        """Lines broken so that no short word stands alone in the last one, if a little less room prevents it."""
        lines = self.broken(runs, style, room)
        narrower = room
        while len(lines) > 1 and self._advance(lines[-1], style) < room * _LONELY and narrower > room * _NARROWEST:
            narrower -= 1
            tried = self.broken(runs, style, narrower)
            if len(tried) > len(lines):
                break
            lines = tried
        return lines

    def _advance(self, unit: list[Run], style: Style) -> float:
        """The width of what stays together, without the space after it."""
        widths = [self.width(word, Style(style.size_pt, style.leading, bold)) for word, bold in unit[:-1]]
        word, bold = unit[-1]
        return sum(widths) + self.width(word.rstrip(_SPACES), Style(style.size_pt, style.leading, bold))

    def _set(
        self, x: float, y: float, string: str, style: Style, width: float, anchor: Anchor = "start", ink: float = BLACK
    ) -> Text:
        return Text(mm(x), mm(y), string, style.size_pt, mm(width), style.bold, anchor, ink)

    def _smaller(self, string: str, style: Style, room: float) -> Style:
        size = style.size_pt
        natural = self.width(string, style) / size
        while size > self.floor_pt and natural * size > room + _SLACK:
            size = max(size - STEP_PT, self.floor_pt)
        return Style(size, style.leading, style.bold)

    def _cut(self, string: str, style: Style, room: float) -> str:
        if self.width(string, style) <= room + _SLACK:
            return string
        font = self.typeface.weight(style.bold)
        left = room - font.advance(ELLIPSIS, style.size_pt)
        kept = 0
        while kept < len(string) and (left := left - font.advance(string[kept], style.size_pt)) >= -_SLACK:
            kept += 1
        short = string[:kept].rstrip() + ELLIPSIS
        self.warnings.append(Message("cut_short", text=Quoted(string), short=Quoted(short)))
        return short


def numbered(
    type_: Typesetter,
    x: float,
    y: float,
    around: Sequence[str],
    style: Style,
    room: float = math.inf,
    most: int = 2,
    anchor: Anchor = "start",
) -> Numbered:
    """Sets a line that says a number among words that stay the same (``around`` it), for pages without end: only the
    number is measured. It is set as ``fit_lines`` would with its first baseline at y: one line, or up to ``most`` where
    that does not fit into ``room``; one that is not anchored at its start is cut short there."""
    x, y = mm(x), mm(y)
    size_pt, bold = style.size_pt, style.bold
    font = type_.typeface.weight(bold)
    units, times = font.units("".join(around)), len(around) - 1

    @cache
    def width(of_number: int) -> float | None:
        """The line's width with a number so many font units wide in it, if there is room for it."""
        of_line = from_pt(size_pt * (units + times * of_number) / font.units_per_em)
        return mm(of_line) if of_line <= room + _SLACK else None

    def line(number: str) -> tuple[Text, ...]:
        fitting = width(font.units(number))
        if fitting is None and anchor != "start":
            return (type_.fit(x, y, number.join(around), style, room, anchor),)
        if fitting is None:
            return type_.fit_lines(x, y, number.join(around), style, room, most, down=True)
        return (Text(x, y, number.join(around), size_pt, fitting, bold, anchor, BLACK),)

    return line


def marked(string: str, bold: bool = False) -> list[Run]:
    """Our words cut into runs where ``**`` switches bold on and off."""
    return [(part, bold != bool(number % 2)) for number, part in enumerate(string.split("**")) if part]


def _plain(string: str) -> str:
    """Text as it is typed, with plain spaces."""
    return string.replace(NO_BREAK_SPACE, " ")


def _shortened(names: Sequence[str], letters: int) -> Iterator[str]:
    """Names of at most so many letters; the number that tells people of one name apart stays."""
    for name in names:
        said, space, number = name.partition(NO_BREAK_SPACE)
        yield name if len(said) <= letters else said[:letters].rstrip() + ELLIPSIS + space + number


def _units(runs: list[Run]) -> list[list[Run]]:
    """What must stay on one line, each with its trailing space: words, and those that no space parts (of two weights,
    or held by a no-break space)."""
    units: list[list[Run]] = []
    may_break = True
    for string, bold in runs:
        for word in re.findall(r" +|[^ -]*-+ *|[^ -]+ *", string):
            if not word.strip(" ") and units:
                last, weight = units[-1][-1]
                units[-1][-1] = (last + word, weight)
            elif may_break:
                units.append([(word, bold)])
            else:
                units[-1].append((word, bold))
            may_break = word[-1] in " -"
    return units


def _append(line: list[Run], piece: str, bold: bool) -> None:
    if line and line[-1][1] == bold:
        line[-1] = (line[-1][0] + piece, bold)
    else:
        line.append((piece, bold))


def _read_whole(texts: list[Text]) -> tuple[Text, ...]:
    """Lines of a paragraph, a compound that is broken at its own hyphen being read out whole: who joins lines by
    themselves takes the hyphen for one that came with the break."""
    for index in range(1, len(texts)):
        before, after = texts[index - 1 : index + 1]
        if before.string.endswith("-") and before.y != after.y:
            word, space, rest = after.string.partition(" ")
            texts[index - 1] = before._replace(
                read=(before.string if before.read is None else before.read) + word + space
            )
            texts[index] = after._replace(read=rest)
    return tuple(texts)


def _tail(string: str, lines: list[str]) -> str:
    """What of ``string`` follows ``lines``, which are its beginning but for spaces at the breaks."""
    for line in lines:
        string = string.lstrip(" ")[len(line) :]
    return string.lstrip(" ")
