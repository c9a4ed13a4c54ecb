"""Pages side by side on paper twice as wide: one after another, or so that the folded sheets make a booklet.

Nothing is made smaller. What stands on a page keeps its meaning and is read out where it stands, the left page first.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import replace
from itertools import islice
from typing import Any, Generic, Literal

from simprint.errors import InvalidValue, Message, Worded
from simprint.page.impose import Printout, pages_for
from simprint.page.move import moved
from simprint.page.paper import Paper
from simprint.page.scene import A, Artifact, Block, Group, Item, Page, Symbol, Use
from simprint.page.units import mm

How = Literal["2up", "booklet"]
#: Pages that one booklet may have: more are not folded.
MOST_FOLDED = 200
#: So many blocks are remembered that were moved to the right.
_REMEMBERED = 2000


def side_by_side(printout: Printout[A], how: How, paper: Paper, sheet: Paper) -> Printout[A]:
    """The same on ``sheet``, two of its pages, which are on ``paper``, on each side: each copy by itself, unless it is
    one page. Raises InvalidValue for a booklet of too many pages."""
    each: int = printout.count
    if printout.unit == "copies" and not printout.count % printout.pieces:
        each = printout.count // printout.pieces
    if each == 1 and how == "2up":
        each = printout.count
    if how == "booklet" and each > MOST_FOLDED:
        raise InvalidValue("booklet_thick", "impose", pages=each, most=MOST_FOLDED)
    sides = pages_for(each, 2) if how == "2up" else 2 * pages_for(each, 4)
    count = sides * (printout.count // each)
    cut = pages_for(count * printout.cut, printout.count)

    def make() -> Iterator[Page[A]]:
        side: _Side[A] = _Side(paper, sheet)
        pages: Iterator[Page[A]] = printout.pages()
        for _ in range(printout.count // each):
            if how == "2up":
                for at in range(0, each, 2):
                    yield side.of(next(pages), next(pages) if at + 1 < each else None)
            else:
                copy: list[Page[A]] = list(islice(pages, each))
                for left, right in folded(each):
                    yield side.of(copy[left] if left < each else None, copy[right] if right < each else None, copy[0])

    note = Message("imposed_booklet" if how == "booklet" else "imposed_2up", paper=Worded("paper", sheet.name))
    return replace(printout, count=count, make=make, note=note, cut=cut, empty=0)


def folded(pages: int) -> Iterator[tuple[int, int]]:
    """Which pages (from 0) stand left and right on the sides of a booklet: front and back of the outermost sheet, then
    those of the next. Numbers beyond the last page are empty."""
    last = 4 * pages_for(pages, 4) - 1
    for side in range((last + 1) // 2):
        yield (last - side, side) if side % 2 == 0 else (side, last - side)


class _Side(Generic[A]):
    """Puts two pages on one side."""

    def __init__(self, paper: Paper, sheet: Paper) -> None:
        self._sheet = sheet
        self._aside = (sheet.width / 2 - paper.width) / 2
        self._above = (sheet.height - paper.height) / 2
        # Blocks by their identities, which are theirs for as long as they are held here: what repeats stays one object.
        self._moved: dict[int, tuple[Block, Block]] = {}

    def of(self, left: Page[A] | None, right: Page[A] | None, like: Page[A] | None = None) -> Page[A]:
        """A side with these pages; one that is empty is ``like`` this one."""
        model = left or right or like
        assert model is not None
        assert not (left and right) or (left.origin, left.scale) == (right.origin, right.scale)
        x, y = model.origin
        items: tuple[Block, ...] = left.items if left else ()
        if right:
            taken = {use.symbol.name: use.symbol for use in _uses(items)}
            clash = {
                use.symbol.name
                for use in _uses(right.items)
                if taken.get(use.symbol.name, use.symbol) is not use.symbol
            }
            shift = self._sheet.width / 2 / model.scale[0]
            items += tuple(self._to_the_right(block, shift, clash) for block in right.items)
        marks = [page.bookmark for page in (left, right) if page and page.bookmark]
        return model._replace(
            width=self._sheet.width,
            height=self._sheet.height,
            items=items,
            origin=(mm(x + self._aside), mm(y + self._above)),
            bookmark=" · ".join(marks),
            trim=None,
            open=(),
        )

    def _to_the_right(self, block: Block, shift: float, clash: set[str]) -> Block:
        if any(use.symbol.name in clash for use in _uses((block,))):
            renamed: Block = _renamed(moved(block, shift, 0), clash, {})
            return renamed
        if id(block) not in self._moved:
            if len(self._moved) > _REMEMBERED:
                self._moved.clear()
            self._moved[id(block)] = block, moved(block, shift, 0)
        return self._moved[id(block)][1]


def _uses(items: Sequence[Item]) -> Iterator[Use]:
    """All uses of symbols, those inside symbols included."""
    for item in items:
        if isinstance(item, Use):
            yield item
            yield from _uses(item.symbol.items)
        elif isinstance(item, (Group, Artifact)):
            yield from _uses(item.items)


def _renamed(item: Any, clash: set[str], made: dict[int, Symbol]) -> Any:
    """The same with its own symbols of those names by other names."""
    if isinstance(item, Use):
        symbol = item.symbol
        if id(symbol) not in made:
            items = tuple(_renamed(inside, clash, made) for inside in symbol.items)
            made[id(symbol)] = Symbol(f"{symbol.name}-right" if symbol.name in clash else symbol.name, items)
        return item._replace(symbol=made[id(symbol)])
    if isinstance(item, (Group, Artifact)):
        return item._replace(items=tuple(_renamed(kid, clash, made) for kid in item.items))
    return item
