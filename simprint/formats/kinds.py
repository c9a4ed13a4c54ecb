"""Pages of one kind: the same shapes and the same tree, other strings. What makes the ten thousandth page cheap.

A writer makes one template for each kind and fills in the strings. A page is compared with the page before it, block by
block (a block is a top-level Group or Artifact): a block that is the very same object costs nothing, a new block of a
known shape costs its strings alone.
"""

from __future__ import annotations

from collections.abc import Callable, Hashable
from itertools import compress, count
from operator import is_not
from typing import Any, Generic, NamedTuple, TypeVar

from simprint.page.scene import Artifact, Block, Group, Item, Page, Text, Use

S = TypeVar("S")
"""What a writer makes of a Text."""
T = TypeVar("T")
"""What a writer makes of an alt text."""


class Sorted(NamedTuple, Generic[S, T]):
    """A page taken apart: the number of its kind (from 0), and what its texts and its alt texts say, in reading
    order: what fills the kind's template."""

    kind: int
    texts: tuple[S, ...]
    alts: tuple[T, ...]


class _Said(Generic[S, T]):
    """A block taken apart: the number of its shape, what its texts and its alt texts say."""

    __slots__ = ("alts", "block", "shape", "texts")

    def __init__(self, block: Block, shape: int, texts: list[S], alts: list[T]) -> None:
        self.block, self.shape, self.texts, self.alts = block, shape, texts, alts


class Kinds(Generic[S, T]):
    """Takes pages apart. ``text`` encodes a text, and ``alt`` the alt text of a group, for the writer."""

    def __init__(self, text: Callable[[Text], S], alt: Callable[[Group], T]) -> None:
        self._text = text
        self._alt = alt
        self._shapes: dict[Hashable, int] = {}
        self._kinds: dict[Hashable, int] = {}
        # A block of each shape, so that the identities of its symbols stay taken.
        self._held: list[Block] = []
        # The page before: its blocks, taken apart; all it says, and where what a block says begins; its kind.
        self._blocks: tuple[Block, ...] = ()
        self._said: list[_Said[S, T]] = []
        self._starts: list[tuple[int, int]] = []
        self._texts: list[S] = []
        self._alts: list[T] = []
        self._kind = -1
        self._frame: Hashable = None

    def sort(self, page: Page[Any]) -> Sorted[S, T]:
        """``page`` as its kind and its strings."""
        blocks = page.items
        frame = (page.width, page.height, page.origin, page.scale)
        if frame != self._frame or len(blocks) != len(self._blocks) or not self._refill(blocks):
            known = {id(said.block): said for said in self._said}
            self._said = [known.get(id(block)) or self._take(block) for block in blocks]
            self._lay_out()
            self._frame = frame
            key = (frame, tuple([said.shape for said in self._said]))
            self._kind = self._kinds.setdefault(key, len(self._kinds))
        self._blocks = blocks
        return Sorted(self._kind, tuple(self._texts), tuple(self._alts))

    def _refill(self, blocks: tuple[Block, ...]) -> bool:
        """Put in what the blocks say that are not those of the page before. False, and all is to be done again, when
        one of them has another shape."""
        for index in compress(count(), map(is_not, blocks, self._blocks)):
            before = self._said[index]
            said = self._said[index] = self._take(blocks[index])
            if said.shape != before.shape:
                return False
            text, alt = self._starts[index]
            self._texts[text : text + len(said.texts)] = said.texts
            self._alts[alt : alt + len(said.alts)] = said.alts
        return True

    def _lay_out(self) -> None:
        self._texts, self._alts, self._starts = [], [], []
        for said in self._said:
            self._starts.append((len(self._texts), len(self._alts)))
            self._texts += said.texts
            self._alts += said.alts

    def _take(self, block: Block) -> _Said[S, T]:
        texts: list[S] = []
        alts: list[T] = []
        key = self._shape(block, texts, alts)
        shape = self._shapes.get(key)
        if shape is None:
            shape = self._shapes[key] = len(self._held)
            self._held.append(block)
        return _Said(block, shape, texts, alts)

    def _shape(self, item: Item, texts: list[S], alts: list[T]) -> Hashable:
        if isinstance(item, Text):
            texts.append(self._text(item))
            return item.ink
        if isinstance(item, Use):
            return id(item.symbol), item.x, item.y
        if isinstance(item, Group):
            alt = item.alt
            if alt:
                alts.append(self._alt(item))
            return (
                id(item.role), not alt, item.lang, item.scope, item.span, item.field,
                *[self._shape(kid, texts, alts) for kid in item.items],
            )  # fmt: skip
        if isinstance(item, Artifact):
            return tuple([self._shape(kid, texts, alts) for kid in item.items])
        return item
