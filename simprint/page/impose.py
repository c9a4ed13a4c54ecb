"""Imposition: what goes on which page, n to a page, how pages are counted, and sheets as runs of pages."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Sequence
from dataclasses import dataclass
from typing import Generic, Literal

from simprint.errors import Message
from simprint.page.box import Box, Counted, PerCopy, checked, drawing, placed
from simprint.page.parts import Pen, body_width, cut_line
from simprint.page.scene import A, Artifact, Page, Part, Point

#: From the rule under the header to a cut line that comes up to it, mm.
_BELOW_HEADER = 1.0


#: What a printout is counted in.
Unit = Literal["copies", "boards", "cards", "pair", "teams"]


@dataclass(frozen=True, slots=True)
class Printout(Generic[A]):
    """The pages of one order of one sheet, for one audience; ``count`` of them, made as they are asked for."""

    audience: A
    title: str
    subject: str
    count: int
    make: Callable[[], Iterable[Page[A]]]
    note: Message | None = None
    """What the user is to be told besides."""
    pieces: int = 1
    """For how many it is: so many of ``unit``."""
    unit: Unit = "copies"
    matches: int = 0
    """How many matches it has room for; 0 for what is not used up by playing."""
    cut: int = 0
    """How many of its pages are cut."""
    empty: int = 0
    """How many of its pages are left empty, so that what follows begins on a new leaf."""

    def pages(self) -> Iterator[Page[A]]:
        """The pages, afresh each time."""
        return iter(self.make())


def leaved(pages: Iterable[Page[A]], two_sided: bool) -> tuple[Page[A], ...]:
    """The pages of one recipient, on leaves of their own: when they are printed on both sides, nothing stands behind a
    page that is cut, nor do other pages begin on the back of the last one; empty pages see to that."""
    found: list[Page[A]] = []
    for page in pages:
        if not page.items and not len(found) % 2:  # there is a back no more that is to be left empty
            continue
        alone = two_sided and is_cut(page)
        if alone and len(found) % 2:
            found.append(_empty(page))
        found.append(page)
        if alone:
            found.append(_empty(page))
    if two_sided and len(found) % 2:
        found.append(_empty(found[-1]))
    return tuple(found)


def is_cut(page: Page[A]) -> bool:
    """Whether the page has lines to cut along."""
    return any(isinstance(block, Artifact) and block.kind == "cut" for block in page.items)


def _empty(page: Page[A]) -> Page[A]:
    """A page of the same size with nothing on it."""
    return page._replace(items=(), bookmark="", open=())


def pages_for(pieces: int, per_page: int) -> int:
    """How many pages ``pieces`` take."""
    return -(-pieces // per_page)


def pages_cut(pieces: int, per_page: int) -> int:
    """How many pages are cut where pieces are cut apart: those that hold more than one."""
    return 0 if per_page == 1 else pages_for(pieces, per_page) - (pieces % per_page == 1)


def spread(pieces: int, per_page: int) -> Iterator[range]:
    """For each page the indices (from 0) of the pieces on it; the last page may hold fewer."""
    for first in range(0, pieces, per_page):
        yield range(first, min(first + per_page, pieces))


@dataclass(frozen=True)
class Grid:
    """The cells of a page, row by row, ``top`` mm below the top left of its body: ``columns`` × ``rows`` of them, each
    ``width`` × ``height`` mm, ``across`` mm between columns and ``down`` mm between rows."""

    columns: int
    rows: int
    width: float
    height: float
    across: float = 0.0
    down: float = 0.0
    top: float = 0.0

    @property
    def count(self) -> int:
        """How many cells there are."""
        return self.columns * self.rows

    def corner(self, cell: int) -> Point:
        """The top left of a cell."""
        row, column = divmod(cell, self.columns)
        return column * (self.width + self.across), self.top + row * (self.height + self.down)

    def bottom(self, filled: int) -> float:
        """Where the last row ends when so many cells are filled."""
        return self.corner(filled - 1)[1] + self.height

    def cuts(self, pen: Pen, filled: int, until: float, begin: float = 0.0, closed: bool = False) -> Box:
        """Cut lines between ``filled`` cells, half-way; the upright ones go down to ``until``, their scissors ``begin``
        mm from their start. ``closed``: one under the last row too."""
        width = body_width(pen)
        lines = []
        for column in range(1, self.columns if filled > 1 else 1):
            x = self.corner(column)[0] - self.across / 2
            lines.append(cut_line(pen, x, _BELOW_HEADER, x, until, begin))
        for row in range(1, pages_for(filled, self.columns) + closed):
            y = self.corner(row * self.columns)[1] - self.down / 2
            lines.append(cut_line(pen, 0, y, width, y))
        return drawing(width, until, *lines)


def impose(
    boxes: Sequence[Box],
    grid: Grid,
    copies: int,
    number: Callable[[int], str],
    rest: Callable[[int, int], Box],
    top: float,
    begin: int = 1,
) -> Iterator[tuple[Part, ...]]:
    """The bodies of the pages that ``copies`` take, one to a cell of the grid, whose first row begins at ``top``.

    Copies take ``boxes`` in turn, and what differs in them is the ``number`` they say, counted from ``begin``; copy 1
    would take the first box. ``rest`` is what
    a page has besides, given which box comes first on it and how many cells are filled. Whatever repeats is put on a
    page once, and the same objects stand on every page.
    """
    standing: dict[tuple[int, int], list[tuple[Part, ...] | Counted]] = {}
    besides: dict[tuple[int, int], tuple[Part, ...]] = {}
    for indices in spread(copies, grid.count):
        blocks: list[Part] = []
        for cell, index in enumerate(indices):
            key = cell, (begin - 1 + index) % len(boxes)
            if key not in standing:
                x, y = grid.corner(cell)
                standing[key] = _runs(boxes[key[1]], x, top + y)
            said = number(begin + index)
            for run in standing[key]:
                if isinstance(run, tuple):
                    blocks += run
                else:
                    blocks.append(run(said))
        key = (begin - 1 + indices[0]) % len(boxes), len(indices)
        if key not in besides:
            besides[key] = rest(*key).blocks(0, top)
        blocks += besides[key]
        yield tuple(blocks)


def _runs(box: Box, x: float, y: float) -> list[tuple[Part, ...] | Counted]:
    """What is in a box put at (x, y): runs of blocks that stay, and what makes those that say a number."""
    runs: list[tuple[Part, ...] | Counted] = []
    for item in placed(box, x, y):
        if isinstance(item, PerCopy):
            runs.append(item.standing(0, 0))
        elif runs and isinstance(runs[-1], tuple):
            runs[-1] += (checked(item),)
        else:
            runs.append((checked(item),))
    return runs
