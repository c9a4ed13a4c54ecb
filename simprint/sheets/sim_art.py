"""Drawings of Sim that several sheets share: the board with its guides and dots, boards with owners' edges."""

from __future__ import annotations

import math
from collections.abc import Collection, Iterable, Mapping, Sequence
from typing import NamedTuple

from simprint.games.sim import Edge, Outcome, best_play, edges
from simprint.page.box import Box, blank, column, drawing, row
from simprint.page.forms import stroke, text, ticked, to_write_on
from simprint.page.parts import Pen, guide, numbered_disc, owned
from simprint.page.scene import BLACK, Circle, Line, Point, Shape
from simprint.words import Words

#: Discs and the size of their numerals: (diameter in mm, type size in points), from the smallest allowed.
DISCS = ((5.0, 9.0), (6.0, 11.0), (7.0, 12.0), (8.0, 16.0), (9.0, 18.0), (12.0, 27.0), (17.0, 36.0))
#: The owners of edges, as words call them.
STROKES = ("solid", "dashed")
#: From the label of a name to its owner's stroke; between the boxes of two owners; how heavy strokes beside boxes are
#: in normal print: mm.
STROKE_GAP, _BOXES_GAP, FINE = 2.5, 2.0, 1.0
#: From a box to tick to its owner's stroke, as a part of the box's side.
BOX_STROKE = 0.24


class Board(NamedTuple):
    """Where the dots of a board are: ``points[k]`` is where dot k + 1 stands; ``disc`` is their diameter."""

    points: tuple[Point, ...]
    disc: float

    @property
    def dots(self) -> int:
        """How many dots."""
        return len(self.points)

    @property
    def moat(self) -> float:
        """From a dot's centre to where a guide begins."""
        return self.disc / 2 + (0.8 if self.disc > 6 else 0.5)

    def at(self, dot: int) -> Point:
        """Where a dot (from 1) is."""
        return self.points[dot - 1]


def board(
    dots: int, cx: float, cy: float, width: float, height: float, disc: float, order: Sequence[int] | None = None
) -> Board:
    """The largest regular board about (cx, cy) in ``width`` × ``height``, dots included.

    Numbers run clockwise, an even board flat side up from the top left, an odd one from the top; ``order`` lists the
    numbers clockwise instead (a shuffled board).
    """
    corners = ring(dots, 0, 0, 1)
    xs, ys = zip(*corners, strict=True)
    radius = min((width - disc) / (max(xs) - min(xs)), (height - disc) / (max(ys) - min(ys)))
    middle_x, middle_y = (max(xs) + min(xs)) / 2 * radius, (max(ys) + min(ys)) / 2 * radius
    return Board(_numbered(ring(dots, cx - middle_x, cy - middle_y, radius), order), disc)


def _numbered(places: Sequence[Point], order: Sequence[int] | None) -> tuple[Point, ...]:
    """Where dot 1, 2, … stands when the places clockwise have these numbers: those of ``order``, or 1, 2, … too."""
    points = list(places)
    for number, place in zip(order or (), places, strict=bool(order)):
        points[number - 1] = place
    return tuple(points)


def ring(dots: int, cx: float, cy: float, radius: float) -> tuple[Point, ...]:
    """The corners of a regular polygon clockwise: from the top for an odd count, from the top left (flat side up)
    for an even one."""
    start = 90 + (180 / dots if dots % 2 == 0 else 0)
    angles = [math.radians(start - 360 / dots * k) for k in range(dots)]
    return tuple((cx + radius * math.cos(a), cy - radius * math.sin(a)) for a in angles)


def guides(pen: Pen, board: Board, free: Iterable[Edge] | None = None) -> tuple[Shape, ...]:
    """The guide edges, each drawn once: all pairs of dots, or those given."""
    return tuple(
        line
        for a, b in (edges(board.dots) if free is None else free)
        for line in guide(pen, board.at(a), board.at(b), board.moat)
    )


def dots(pen: Pen, board: Board) -> tuple[Shape, ...]:
    """The numbered dots."""
    size_pt = numeral(board.disc)
    return tuple(
        shape
        for number, (x, y) in enumerate(board.points, 1)
        for shape in numbered_disc(pen, x, y, board.disc, str(number), size_pt)
    )


def edge_icon(
    pen: Pen, radius: float, chosen: Collection[Edge], dots: int = 6, order: Sequence[int] | None = None
) -> Box:
    """Edges in small, without guides or numbers: the dots of a board, the ends of the ``chosen`` edges larger. Dots
    stand where they stand on a board, so the shape says which edges are meant."""
    bold = 1.5 if pen.look.large else 1.0
    points = _numbered(ring(dots, radius, radius, radius), order)
    ends = {dot for edge in chosen for dot in edge}
    discs = [Circle(x, y, (0.8 if dot in ends else 0.4) * bold, fill=BLACK) for dot, (x, y) in enumerate(points, 1)]
    lines = [Line(*points[a - 1], *points[b - 1], 0.8 * bold) for a, b in chosen]
    return drawing(2 * radius, 2 * radius, *discs, *lines)


def numeral(disc: float) -> float:
    """The type size of the numeral in a disc: that of the largest listed disc it is not smaller than."""
    return max((size for diameter, size in DISCS if diameter <= disc + 1e-6), default=DISCS[0][1])


def strokes(pen: Pen, board: Board, owners: Mapping[Edge, bool], width: float | None = None) -> tuple[Shape, ...]:
    """Edges with owners: dashed where the mapping says True. They touch their dots."""
    return tuple(
        owned(pen, board.at(a), board.at(b), dashed, width, board.disc / 2) for (a, b), dashed in owners.items()
    )


def may_end_without_loser(dots: int) -> bool:
    """Whether all edges can be drawn and nobody lose: on five dots. Records then have a box for it."""
    return best_play(dots) is Outcome.NOBODY_LOSES


def hyphenated(corners: Iterable[int]) -> str:
    """An edge or a triangle by its numbers, with en dashes between them."""
    return "–".join(map(str, corners))


def owner_choices(pen: Pen, alts: Sequence[str]) -> Box:
    """A box to tick for each owner, its stroke beside it: solid, then dashed. ``alts`` say what a tick means."""
    small, weight = pen.look.small, pen.look.owner if pen.look.large else FINE
    choices = [
        ticked(pen, stroke(pen, small, 2, bool(dashed), weight), small, alt, BOX_STROKE)
        for dashed, alt in enumerate(alts)
    ]
    return row(*choices, gap=_BOXES_GAP, stand="line")


def name_line(pen: Pen, words: Words, owner: str, below: float, width: float) -> Box:
    """A line for a player's name, ``below`` its label, which shows the player's stroke."""
    small = pen.look.small
    widest = max(pen.type.width(words(f"sim.{stroke}_label"), small) for stroke in STROKES)
    label = text(pen, words(f"sim.{owner}_label"), small).sized(widest)
    shown = row(label, STROKE_GAP, stroke(pen, small, 3, owner == "dashed"))
    return blank(column(shown, below, to_write_on(pen, width)), words(f"sim.boards.name_{owner}"))
