"""Pages of one kind: the same shapes and the same tree, other strings. What makes the ten thousandth page cheap.

A writer makes one template for each kind and fills in the strings. A page is compared with the page before it, block by
block (a block is a top-level Group or Artifact): a block that is the very same object costs nothing, a new block of a
known shape costs its strings alone.
"""

from __future__ import annotations

from collections.abc import Callable, Hashable
from dataclasses import dataclass
from itertools import chain, compress, count
from operator import is_not
from typing import Any, Generic, TypeVar

from simprint.page.scene import Block, Group, Item, Page, Text, Use

S = TypeVar("S")
"""What a writer makes of a Text."""
T = TypeVar("T")
"""What a writer makes of an alt text."""


@dataclass(frozen=True, slots=True)
class Sorted(Generic[S, T]):
    """A page taken apart: the number of its kind (from 0), and what its texts and its alt texts say, in reading
    order: what fills the kind's template."""

    kind: int
    texts: tuple[S, ...]
    alts: tuple[T, ...]


class _Said(Generic[S, T]):
    """A block taken apart: the number of its shape, what its texts and its alt texts say."""

    __slots__ = ("alts", "shape", "texts")

    def __init__(self, shape: int, texts: list[S], alts: list[T]) -> None:
        self.shape, self.texts, self.alts = shape, texts, alts


class Kinds(Generic[S, T]):
    """Takes pages apart. ``text`` encodes a text, and ``alt`` the alt text of a group, for the writer."""

    def __init__(self, text: Callable[[Text], S], alt: Callable[[Group], T]) -> None:
        self._text = text
        self._alt = alt
        self._shapes: dict[Hashable, int] = {}
        self._kinds: dict[Hashable, int] = {}
        # A block of each shape, so that the identities of its symbols stay taken.
        self._held: list[Block] = []
        # The page before: its blocks (held, so that their identities stay taken), what they say, its kind.
        self._blocks: tuple[Block, ...] = ()
        self._said: list[_Said[S, T]] = []
        self._kind = -1
        self._frame: Hashable = None

    def sort(self, page: Page[Any]) -> Sorted[S, T]:
        """``page`` as its kind and its strings."""
        blocks, before = page.items, self._blocks
        frame = (page.width, page.height, page.origin, page.scale)
        same = frame == self._frame and len(blocks) == len(before)
        if same:
            said = self._said
            for index in compress(count(), map(is_not, blocks, before)):
                taken = self._take(blocks[index])
                same = same and taken.shape == said[index].shape
                said[index] = taken
        else:
            known = dict(zip(map(id, before), self._said, strict=True))
            said = self._said = [known.get(id(block)) or self._take(block) for block in blocks]
            self._frame = frame
        self._blocks = blocks
        if not same:
            key = (frame, tuple([one.shape for one in said]))
            self._kind = self._kinds.setdefault(key, len(self._kinds))
        return Sorted(
            self._kind,
            tuple(chain.from_iterable([one.texts for one in said])),
            tuple(chain.from_iterable([one.alts for one in said])),
        )

    def _take(self, block: Block) -> _Said[S, T]:
        texts: list[S] = []
        alts: list[T] = []
        key = self._shape(block, texts, alts)
        shape = self._shapes.get(key)
        if shape is None:
            shape = self._shapes[key] = len(self._held)
            self._held.append(block)
        return _Said(shape, texts, alts)

    def _shape(self, item: Item, texts: list[S], alts: list[T]) -> Hashable:
        if isinstance(item, Text):
            texts.append(self._text(item))
            return item.ink
        if isinstance(item, Use):
            return id(item.symbol), item.x, item.y
        if isinstance(item, Group):
            if item.alt:
                alts.append(self._alt(item))
            return (
                item.role.name, bool(item.alt), item.lang, item.scope, item.span, item.field,
                tuple([self._shape(kid, texts, alts) for kid in item.items]),
            )  # fmt: skip
        if items := getattr(item, "items", None):
            return tuple([self._shape(kid, texts, alts) for kid in items])
        return item
