"""Imposition: what goes on which page, n to a page, how pages are counted, and sheets as runs of pages."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Sequence
from dataclasses import dataclass
from itertools import pairwise
from typing import Generic, Literal, NamedTuple

from simprint.errors import Message
from simprint.page.box import Box, Counted, PerCopy, checked, drawing, placed
from simprint.page.extent import Extent
from simprint.page.parts import CLEAR, SCISSORS, Pen, crop_marks, cut_line, dashes, header_bottom
from simprint.page.scene import A, Artifact, Page, Part, Point

#: What is cut off beside the outer columns, mm.
_ASIDE = 3.0


class Cutting(NamedTuple):
    """How pages are cut into pieces: ``stack``, all of them at once, so that each pile is in order and the piles follow
    one another; ``marks``, by marks outside the pieces, with no line between them."""

    stack: bool = False
    marks: bool = False


#: What a printout is counted in.
Unit = Literal["copies", "boards", "cards", "pair", "teams", "people"]


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


def spread(pieces: int, per_page: int) -> Iterator[range]:
    """For each page the indices (from 0) of the pieces on it; the last page may hold fewer."""
    for first in range(0, pieces, per_page):
        yield range(first, min(first + per_page, pieces))


def dealt(pieces: int, most: int) -> list[range]:
    """For each page the indices (from 0) of the pieces on it: at most so many, on as few pages as they take, as evenly
    full as can be."""
    pages = pages_for(pieces, most)
    ends = [pages_for(pieces * page, pages) for page in range(pages + 1)]
    return [range(first, end) for first, end in pairwise(ends)]


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
    down_first: bool = False
    """Whether cells are counted down a column, which is one piece, and then across."""

    @property
    def count(self) -> int:
        """How many cells there are."""
        return self.columns * self.rows

    def corner(self, cell: int) -> Point:
        """The top left of a cell."""
        if self.down_first:
            column, row = divmod(cell, self.rows)
        else:
            row, column = divmod(cell, self.columns)
        return column * (self.width + self.across), self.top + row * (self.height + self.down)

    def bottom(self, filled: int) -> float:
        """Where the last row ends when so many cells are filled."""
        return max(self.corner(cell)[1] for cell in range(filled)) + self.height

    @property
    def pieces(self) -> int:
        """How many pieces a page is cut into, each a cell or a column."""
        return self.columns if self.down_first else self.count

    def pages(self, copies: int, stack: bool = False) -> Iterator[Sequence[int]]:
        """For each page the indices (from 0) of the copies on it, in the order of the cells. ``stack``: pages lie on
        one another when they are cut, and each pile goes on where the one before ends."""
        if not stack:
            yield from spread(copies, self.count)
            return
        each = self.count // self.pieces
        pages = pages_for(copies, self.count)
        for page in range(pages):
            firsts = (each * (page + pages * piece) for piece in range(self.pieces))
            yield [index for first in firsts for index in range(first, min(first + each, copies))]

    def trim(self, *below: float) -> Extent:
        """What all pieces of a page take together, from the body's top left; ``below`` are cuts under the cells."""
        aside = self.across / 2 or _ASIDE
        right = self.corner(self.count - 1)[0] + self.width + aside
        return -aside, self.top - self.down / 2, right, max(self.bottom(self.count) + self.down / 2, *below, 0.0)

    def cuts(self, pen: Pen, paper: Extent, filled: int, *below: float, marks: bool = False) -> Box:
        """Where a page is cut, from one edge of the ``paper`` (which lies so about the body's top left) to the other:
        above and below each row of ``filled`` cells and between the columns, and at ``below``, cuts under the cells.
        Between the columns the header and the foot are left out. Instead of the lines there are ``marks`` where they
        would end."""
        rows = {self.corner(cell)[1] - self.down / 2 for cell in range(filled)}
        levels = sorted({*rows, self.bottom(filled) + self.down / 2, *below})
        left, _, right, last = self.trim(*below)
        between = [self.corner(cell)[0] - self.across / 2 for cell in range(self.count) if self.corner(cell)[0]]
        uprights = sorted(set(between))
        if marks:
            return drawing(0, last, crop_marks(pen, paper, [left, *uprights, right], levels))
        lines = [cut_line(pen, paper[0], y, paper[2], y, -paper[0] - SCISSORS) for y in levels]
        head, end = -header_bottom(pen), pen.box.height - header_bottom(pen)
        for x in uprights:
            lines.append(cut_line(pen, x, paper[1], x, head - CLEAR, max(0.0, head - paper[1] - SCISSORS)))
            lines.append(dashes(pen, (x, levels[0]), (x, levels[-1])))
            lines.append(dashes(pen, (x, end + CLEAR), (x, paper[3])))
        return drawing(0, last, *lines)


def impose(
    boxes: Sequence[Box],
    grid: Grid,
    copies: int,
    number: Callable[[int], str],
    rest: Callable[[int, int], Box],
    top: float,
    begin: int = 1,
    stack: bool = False,
) -> Iterator[tuple[Part, ...]]:
    """The bodies of the pages that ``copies`` take, one to a cell of the grid, whose first row begins at ``top``; in
    the order of ``Grid.pages``.

    Copies take ``boxes`` in turn, and what differs in them is the ``number`` they say, counted from ``begin``; copy 1
    would take the first box. ``rest`` is what a page has besides, given which box comes first on it and how many cells
    are filled. Whatever repeats is put on a page once, and the same objects stand on every page.
    """
    standing: dict[tuple[int, int], list[tuple[Part, ...] | Counted]] = {}
    besides: dict[tuple[int, int], tuple[Part, ...]] = {}
    for indices in grid.pages(copies, stack):
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
