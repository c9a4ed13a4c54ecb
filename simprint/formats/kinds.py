"""Pages of one kind: the same shapes and the same tree, other strings. A writer makes one template for each kind and
fills in what its texts and alt texts say.

Sheets put the same blocks on every page but for the few that differ, so a block is taken apart, and its strings are
encoded, once for as long as it comes back.
"""

from __future__ import annotations

from collections.abc import Callable, Hashable, Iterator
from itertools import count, islice
from typing import Any, Generic, NamedTuple, TypeVar

from simprint.page.scene import Artifact, Block, Group, Item, Page, Symbol, Text, Use

#: So many pages are looked at together, unless a writer wants fewer.
STACK = 500
#: So many blocks are remembered.
_REMEMBERED = 5000

T = TypeVar("T")


class Run(NamedTuple, Generic[T]):
    """Pages of one kind. ``places`` are theirs in the document, from 0; ``texts`` and ``alts`` hold for each page what
    was made of its texts and of its groups with an alt text, in reading order."""

    kind: int
    """Kinds are numbered from 0 as they come."""
    pages: list[Page[Any]]
    places: list[int]
    texts: list[list[T]]
    alts: list[list[bytes]]


class _Taken(NamedTuple, Generic[T]):
    """A block taken apart: the number of its shape, and what it says."""

    block: Block
    shape: int
    texts: list[T]
    alts: list[bytes]


class Kinds(Generic[T]):
    """Sorts the pages of one file, or of all files of a document. ``text`` and ``alt`` make of a text, and of a group
    with an alt text, what the writer fills in."""

    def __init__(self, text: Callable[[Text], T], alt: Callable[[Group], bytes]) -> None:
        self._text, self._alt = text, alt
        self._kinds: dict[Hashable, int] = {}
        self._shapes: dict[Hashable, int] = {}
        # Blocks and symbols by their identities, which are theirs for as long as they are held here.
        self._taken: dict[int, _Taken[T]] = {}
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
                key = (page.width, page.height, page.origin, page.scale, *[block.shape for block in blocks])
                kind = self._kinds.setdefault(key, len(self._kinds))
                run = runs.get(kind) or runs.setdefault(kind, Run(kind, [], [], [], []))
                run.pages.append(page)
                run.places.append(place)
                run.texts.append([text for block in blocks for text in block.texts])
                run.alts.append([alt for block in blocks for alt in block.alts])
            yield from runs.values()

    def _take(self, block: Block) -> _Taken[T]:
        texts: list[T] = []
        alts: list[bytes] = []
        key = self._shape(block, texts, alts)
        shape = self._shapes.setdefault(key, len(self._shapes))
        taken = self._taken[id(block)] = _Taken(block, shape, texts, alts)
        return taken

    def _shape(self, item: Item, texts: list[T], alts: list[bytes]) -> Hashable:
        """What an item is apart from what it says, which is added to ``texts`` and ``alts``."""
        if isinstance(item, Text):
            texts.append(self._text(item))
            return item.ink
        if isinstance(item, Use):
            self._symbols[id(item.symbol)] = item.symbol
            return id(item.symbol), item.x, item.y
        if isinstance(item, Artifact):
            return item.kind, *[self._shape(kid, texts, alts) for kid in item.items]
        if isinstance(item, Group):
            if item.alt:
                alts.append(self._alt(item))
            meaning = item.role, item.scope, item.span, item.field, bool(item.alt)
            return meaning, *[self._shape(kid, texts, alts) for kid in item.items]
        return type(item), item
