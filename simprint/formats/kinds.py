"""Pages of one kind: the same shapes and the same tree, other strings. A writer makes one template for each kind and
fills in what its texts and alt texts say.

Sheets put the same blocks on every page but for the few that differ, so a block is taken apart, and its strings are
encoded, once for as long as it comes back.
"""

from __future__ import annotations

from collections.abc import Callable, Hashable, Iterator, Sequence
from dataclasses import dataclass
from itertools import count, islice
from operator import attrgetter
from typing import Any, Generic, NamedTuple, TypeVar

from simprint.page.scene import Artifact, Block, Group, Item, Page, Symbol, Text, Use

#: So many pages are looked at together, unless a writer wants fewer.
STACK = 200
#: So many blocks are remembered.
_REMEMBERED = 2000

#: What a group is, without what it says.
_meaning = attrgetter("role", "scope", "span", "field")

T = TypeVar("T")


@dataclass(slots=True, eq=False)
class Taken(Generic[T]):
    """A block taken apart: the number of its shape, what was made of its texts, and of its groups with an alt text.
    Nobody changes one: it is not frozen for that takes five times as long to make."""

    block: Block
    shape: int
    texts: list[T]
    alts: list[bytes]


class Run(NamedTuple, Generic[T]):
    """Pages of one kind. ``places`` are theirs in the document, from 0; ``blocks`` are each page's blocks, one and the
    same object where a block is on several pages."""

    kind: int
    """Kinds are numbered from 0 as they come."""
    pages: list[Page[Any]]
    places: list[int]
    blocks: list[list[Taken[T]]]


class Kinds(Generic[T]):
    """Sorts the pages of one file, or of all files of a document. ``text`` and ``alt`` make of a text, and of a group
    with an alt text, what the writer fills in: of every text as many parts."""

    def __init__(self, text: Callable[[Text], Sequence[T]], alt: Callable[[Group], bytes]) -> None:
        self._text, self._alt = text, alt
        self._kinds: dict[Hashable, int] = {}
        self._shapes: dict[Hashable, int] = {}
        # Blocks and symbols by their identities, which are theirs for as long as they are held here.
        self._taken: dict[int, Taken[T]] = {}
        self._symbols: dict[int, Symbol] = {}

    def runs(self, pages: Iterator[Page[Any]], most: int = STACK) -> Iterator[Run[T]]:
        """All of ``pages`` as runs: those of one kind among ``most`` that follow one another. Where kinds alternate,
        the places of such runs alternate too."""
        places = count()
        while stack := list(islice(pages, most)):
            if len(self._taken) > _REMEMBERED:
                self._taken.clear()
            runs: dict[int, Run[T]] = {}
            for page, place in zip(stack, places, strict=False):
                blocks = [self._taken.get(id(block)) or self._take(block) for block in page.items]
                key = (page.width, page.height, page.origin, page.scale, page.trim, *[block.shape for block in blocks])
                kind = self._kinds.setdefault(key, len(self._kinds))
                run = runs.get(kind) or runs.setdefault(kind, Run(kind, [], [], []))
                run.pages.append(page)
                run.places.append(place)
                run.blocks.append(blocks)
            yield from runs.values()

    def _take(self, block: Block) -> Taken[T]:
        texts: list[T] = []
        alts: list[bytes] = []
        key = self._shape(block, texts, alts)
        shape = self._shapes.setdefault(key, len(self._shapes))
        taken = self._taken[id(block)] = Taken(block, shape, texts, alts)
        return taken

    def _shape(self, item: Item, texts: list[T], alts: list[bytes]) -> Hashable:
        """What an item is apart from what it says, which is added to ``texts`` and ``alts``."""
        if isinstance(item, Text):
            texts += self._text(item)
            return item.ink
        if isinstance(item, Use):
            self._symbols[id(item.symbol)] = item.symbol
            return id(item.symbol), item.x, item.y
        if isinstance(item, Artifact):
            return item.kind, *[self._shape(kid, texts, alts) for kid in item.items]
        if isinstance(item, Group):
            if item.alt:
                alts.append(self._alt(item))
            return _meaning(item), not item.alt, *[self._shape(kid, texts, alts) for kid in item.items]
        return type(item), item
