"""Sheets of paper, and the two content boxes that sheets are laid out in.

Geometry does not depend on the paper: a sheet is drawn in a content box, and the box is centred on the
paper, or moved right to leave room for punch holes.
What does not fit is an error that says what would fit, never a shrink.
"""

import math
import re
from typing import NamedTuple

from simprint.errors import DoesNotFit, InvalidValue, Quoted, UnknownName
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
SMALL = Area(124, 186)

PAPERS = {
    p.name: p
    for p in (
        Paper("a4", 210, 297),
        Paper("letter", 8.5 * MM_PER_INCH, 11 * MM_PER_INCH, inches=True),
        Paper("legal", 8.5 * MM_PER_INCH, 14 * MM_PER_INCH, inches=True),
        Paper("a3", 297, 420),
        Paper("a5", 148, 210),
    )
}


def paper(name: str) -> Paper:
    """The paper of that name, or the one measured by ``WxHmm`` (``200x280mm``, ``200×280mm``).

    Raises UnknownName, or InvalidValue for a measure outside 50–1200 mm.
    """
    key = name.strip().lower().replace("×", "x")
    if key in PAPERS:
        return PAPERS[key]
    if not (measure := re.fullmatch(r"(\d{1,5}(?:\.\d{1,3})?)x(\d{1,5}(?:\.\d{1,3})?)mm", key)):
        raise UnknownName("paper", name, [*PAPERS, "200x280mm"])
    width, height = (float(side) for side in measure.groups())
    for side in (width, height):
        if not SHORTEST <= side <= LONGEST:
            raise InvalidValue("paper_side", "paper", value=Quoted(name), side=side, low=SHORTEST, high=LONGEST)
    return Paper(f"{width:g}x{height:g}mm", width, height)


def place(
    box: Area, paper: Paper, margin: float = MARGIN, scale: tuple[float, float] = (1.0, 1.0), gutter: float = 0.0
) -> tuple[float, float]:
    """Where the top left of ``box`` stands on ``paper``, (x, y) in mm: in its middle, or as far right of it as the
    ``gutter`` asks, the room at the left for punch holes.

    ``scale`` is what a printer is corrected by, about the middle of the paper. Raises DoesNotFit when less than
    ``margin`` is left at an edge.
    """
    if not fits(box, paper, margin, scale, gutter):
        width, height = box.width * scale[0], box.height * scale[1]
        if fits(box, paper, margin, scale):
            most = math.floor(10 * (paper.width - width - margin)) / 10
            raise DoesNotFit(
                "gutter_large", "gutter", value=gutter, paper=paper.name, width=paper.width, margin=margin, most=most
            )
        most = math.floor(5 * min(paper.width - width, paper.height - height) + 1e-6) / 10
        if UNPRINTABLE <= most < margin:
            left = math.floor(10 * (paper.width - width - min(most, MARGIN)) + 1e-6) / 10
            raise DoesNotFit("margin_large", "margin", value=margin, paper=paper.name, most=most, left=left)
        would = [p.name for p in PAPERS.values() if fits(box, p, min(margin, MARGIN), scale, gutter)]
        raise DoesNotFit(
            "paper_small",
            "paper",
            paper=paper.name,
            width=paper.width,
            height=paper.height,
            margin=margin,
            wide=round(width + 2 * margin, 1),
            high=round(height + 2 * margin, 1),
            would=would,
        )
    middle = paper.width / 2
    left = max(middle - box.width * scale[0] / 2, gutter)
    return mm(middle - (middle - left) / scale[0]), mm((paper.height - box.height) / 2)


def fits(box: Area, paper: Paper, margin: float, scale: tuple[float, float] = (1.0, 1.0), gutter: float = 0.0) -> bool:
    """Whether ``box`` leaves at least ``margin`` at each edge of ``paper``, and ``gutter`` at the left one."""
    slack = 1e-6
    return (
        max(margin, gutter) + box.width * scale[0] + margin <= paper.width + slack
        and box.height * scale[1] + 2 * margin <= paper.height + slack
    )
