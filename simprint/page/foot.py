"""The foot of a page: the ruler of 100 mm, what asks for 100 %, game, sheet and page count."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from typing import NamedTuple

from simprint.page.move import moved
from simprint.page.paper import FULL, POCKET, SMALL
from simprint.page.parts import Pen, body_width, foot_top, ticks
from simprint.page.scene import BLACK, WHITE, Anchor, Artifact, Line, Rect, Shape
from simprint.page.typeset import numbered
from simprint.page.units import MM_PER_INCH, mm


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


#: From the right edge to an upright ruler, and from its end to what says its length, mm.
_BEHIND_UPRIGHT, _OVER_UPRIGHT = 2.8, 1.5


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
