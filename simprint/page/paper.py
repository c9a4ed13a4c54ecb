"""Sheets of paper, and what sheets are laid out in on them: a content box, and by what factor it is put on the paper.

Geometry does not depend on the paper: a sheet is drawn in a content box, and the box is centred on the paper, or moved
right to leave room for punch holes. On paper for the wall (A3, Tabloid and larger) all of it grows by one factor, and
on paper smaller than A4 what is put there is large print, made smaller: only the bar of 100 mm stays as long as it
says. What does not fit is an error that says what would fit.
"""

import math
import re
from collections.abc import Container
from typing import NamedTuple

from simprint.errors import Chosen, DoesNotFit, InvalidValue, Quoted, UnknownName
from simprint.page.units import MM_PER_INCH, mm

#: The least distance between the content box and the edge of the paper unless ``--margin`` says otherwise.
MARGIN = 10.0
#: Most printers cannot print closer to the edge of the paper than this.
UNPRINTABLE = 5.0
#: Custom papers are held to these side lengths.
SHORTEST, LONGEST = 50.0, 1200.0


class Paper(NamedTuple):
    """A sheet of paper, upright: ``width`` × ``height`` in mm; ``inches`` where rulers are read in inches."""

    name: str
    width: float
    height: float
    inches: bool = False


class Area(NamedTuple):
    """The content box: what a sheet is laid out in, ``width`` × ``height`` mm; origin at its top left."""

    width: float
    height: float


FULL = Area(180, 252)
#: The same with a taller foot, in which a bar of 100 mm is longer than on A4.
POCKET = Area(180, 258)
#: One small board.
SMALL = Area(81, 128)

PAPERS = {
    p.name: p
    for p in (
        Paper("a4", 210, 297),
        Paper("letter", 8.5 * MM_PER_INCH, 11 * MM_PER_INCH, inches=True),
        Paper("legal", 8.5 * MM_PER_INCH, 14 * MM_PER_INCH, inches=True),
        Paper("a3", 297, 420),
        Paper("a2", 420, 594),
        Paper("a1", 594, 841),
        Paper("tabloid", 11 * MM_PER_INCH, 17 * MM_PER_INCH, inches=True),
        Paper("a5", 148, 210),
        Paper("a6", 105, 148),
        Paper("4x6in", 4 * MM_PER_INCH, 6 * MM_PER_INCH, inches=True),
    )
}
_MEASURE = re.compile(r"(?P<width>\d{1,5}(?:\.\d{1,3})?) *x *(?P<height>\d{1,5}(?:\.\d{1,3})?) *(?P<unit>mm|cm|in)")
#: Units that a paper may be measured in, in mm.
_UNITS = {"mm": 1.0, "cm": 10.0, "in": MM_PER_INCH}
#: The paper that the content box is made for.
_MADE_FOR = PAPERS["a4"]
#: Paper that is so much larger, both ways, is for the wall: what is put there grows.
_WALL = 1.25
#: By how much two halves of a paper may differ from what they are called: A5 is half a millimetre less than half of A4.
_HAIR = 1.5
#: How small large print may be made: its small type is then 10 pt.
_LEAST = 0.65


class Form(NamedTuple):
    """What sheets are laid out in on a paper: the content ``box``, and how many mm on paper are one of it."""

    box: Area = FULL
    zoom: float = 1.0


#: That of A4: all is as large on paper as it says.
ACTUAL = Form()


class Placement(NamedTuple):
    """Where a content box stands on paper: its top left, (x, y) in mm, and how many mm on paper are one of it across
    and down."""

    x: float
    y: float
    across: float
    down: float


def paper(name: str) -> Paper:
    """The paper of that name, or the one measured by ``WxHmm`` (``200x280mm``, ``21 × 29,7 cm``, ``8.5x14in``): one
    that has a name is known by it.

    Raises UnknownName, or InvalidValue for a measure outside 50–1200 mm.
    """
    key = name.strip().lower().replace("×", "x")
    if key in PAPERS:
        return PAPERS[key]
    if not (measure := _MEASURE.fullmatch(key.replace(",", "."))):
        raise UnknownName("paper", name, [*PAPERS, "200x280mm"])
    unit = measure["unit"]
    width, height = (round(float(measure[side]) * _UNITS[unit], 4) for side in ("width", "height"))
    for side in (width, height):
        if not SHORTEST <= side <= LONGEST:
            raise InvalidValue("paper_side", "paper", value=Quoted(name), side=side, low=SHORTEST, high=LONGEST)
    for known in PAPERS.values():
        if (round(known.width, 4), round(known.height, 4)) == (width, height):
            return known
    if unit == "in":
        return Paper(f"{float(measure['width']):g}x{float(measure['height']):g}in", width, height, inches=True)
    return Paper(f"{width:g}x{height:g}mm", width, height)


def form(
    paper: Paper,
    margin: float = MARGIN,
    scale: tuple[float, float] = (1.0, 1.0),
    gutter: float = 0.0,
    actual: bool = False,
) -> Form:
    """The form of sheets on that paper: as on A4; larger on paper for the wall; on paper smaller than A4 large
    print, made smaller; on still smaller paper one small board. ``actual`` asks for A4's measures."""
    zoom = min(paper.width / _MADE_FOR.width, paper.height / _MADE_FOR.height)
    if fits(FULL, paper, MARGIN, scale):
        short, long = sorted((paper.width, paper.height))
        wall = short >= _WALL * _MADE_FOR.width and long >= _WALL * _MADE_FOR.height and not actual
        return Form(FULL, _neat(max(1.0, min(zoom, _most(FULL, paper, margin, scale, gutter))) if wall else 1.0))
    if zoom < _LEAST:
        return Form(SMALL)
    if actual:
        return ACTUAL
    return Form(POCKET, _neat(max(_LEAST, min(zoom, _most(POCKET, paper, margin, scale, gutter)))))


def _neat(zoom: float) -> float:
    """A factor, the next one that is no larger and makes 100 mm of a length in whole thousandths of a millimetre: so
    the bar is exact."""
    return 1e5 / math.ceil(1e5 / zoom - 1e-6)


def papers(boxes: Container[Area], scale: tuple[float, float] = (1.0, 1.0)) -> list[str]:
    """The names of the papers on which sheets are laid out in one of these boxes."""
    return [paper.name for paper in PAPERS.values() if form(paper, scale=scale).box in boxes]


def _most(box: Area, paper: Paper, margin: float, scale: tuple[float, float], gutter: float) -> float:
    """The largest factor by which ``box`` fits, rounded down."""
    across = (paper.width - max(margin, gutter) - margin) / (box.width * scale[0])
    down = (paper.height - 2 * margin) / (box.height * scale[1])
    return math.floor(min(across, down) * 1e4) / 1e4


def place(
    form: Form, paper: Paper, margin: float = MARGIN, scale: tuple[float, float] = (1.0, 1.0), gutter: float = 0.0
) -> Placement:
    """Where the box of ``form`` stands on ``paper``: in its middle, or as far right of it as the ``gutter`` asks, the
    room at the left for punch holes.

    ``scale`` is what a printer is corrected by, about the middle of the paper. Raises DoesNotFit when less than
    ``margin`` is left at an edge.
    """
    box, (across, down) = form.box, (scale[0] * form.zoom, scale[1] * form.zoom)
    width, height = box.width * across, box.height * down
    if not fits(box, paper, margin, (across, down), gutter):
        called = Chosen("paper", paper.name)
        if fits(box, paper, margin, (across, down)):
            most = math.floor(10 * (paper.width - width - margin)) / 10
            raise DoesNotFit(
                "gutter_large", "gutter", value=gutter, paper=called, width=paper.width, margin=margin, most=most
            )
        most = math.floor(5 * min(paper.width - width, paper.height - height) + 1e-6) / 10
        if UNPRINTABLE <= most < margin:
            left = math.floor(10 * (paper.width - width - min(most, MARGIN)) + 1e-6) / 10
            raise DoesNotFit("margin_large", "margin", value=margin, paper=called, most=most, left=left)
        would = [
            Chosen("paper", p.name)
            for p in PAPERS.values()
            if fits(box, p, min(margin, MARGIN), (across, down), gutter)
        ]
        raise DoesNotFit(
            "paper_small",
            "paper",
            paper=called,
            width=paper.width,
            height=paper.height,
            margin=margin,
            wide=round(width + 2 * margin, 1),
            high=round(height + 2 * margin, 1),
            would=would,
        )
    left = max((paper.width - width) / 2, gutter)
    return Placement(mm(left), mm((paper.height - height) / 2), across, down)


def upright_of(paper: Paper) -> Paper:
    """The same paper upright, by its name if it has one."""
    short, long = sorted((paper.width, paper.height))
    known = (p for p in PAPERS.values() if (p.width, p.height) == (short, long))
    return next(known, Paper(f"{short:g}x{long:g}mm", short, long, paper.inches))


def doubled(paper: Paper) -> Paper:
    """Two of it side by side, lying: paper with a name, if there is one that differs by no more than a hair."""
    width, height = 2 * paper.width, paper.height
    for known in PAPERS.values():
        if abs(known.height - width) <= _HAIR and abs(known.width - height) <= _HAIR:
            return Paper(known.name, known.height, known.width, known.inches)
    return Paper(f"{width:g}x{height:g}mm", width, height, paper.inches)


def fits(box: Area, paper: Paper, margin: float, scale: tuple[float, float] = (1.0, 1.0), gutter: float = 0.0) -> bool:
    """Whether ``box`` leaves at least ``margin`` at each edge of ``paper``, and ``gutter`` at the left one."""
    slack = 1e-6
    return (
        max(margin, gutter) + box.width * scale[0] + margin <= paper.width + slack
        and box.height * scale[1] + 2 * margin <= paper.height + slack
    )
