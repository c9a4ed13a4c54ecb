"""Pages of one kind: the same shapes and the same tree, other strings. What makes the ten thousandth page cheap.

A writer makes one template for each kind and fills in the strings. What a block (a top-level Group or Artifact) says
is encoded once for as long as pages share the very block object; a new block of a known shape costs its strings alone.
"""

from __future__ import annotations

from collections.abc import Callable, Hashable
from dataclasses import dataclass
from typing import Any, Generic, TypeVar

from simprint.page.scene import Block, Group, Item, Page, Text, Use

S = TypeVar("S")
"""What a writer makes of a Text, or of an alt text."""


@dataclass(frozen=True, slots=True, eq=False)
class Said(Generic[S]):
    """A block taken apart: the number of its shape, what its texts say, what its alt texts say, in reading order."""

    block: Block
    shape: int
    texts: tuple[S, ...]
    alts: tuple[S, ...]


@dataclass(frozen=True, slots=True)
class Sorted(Generic[S]):
    """A page taken apart: the key of its kind and what fills the kind's template."""

    kind: Hashable
    said: tuple[Said[S], ...]


class Kinds(Generic[S]):
    """Takes pages apart. ``text`` encodes a text, and ``alt`` the alt text of a group, for the writer."""

    def __init__(self, text: Callable[[Text], S], alt: Callable[[Group], S]) -> None:
        self._text = text
        self._alt = alt
        self._shapes: dict[Hashable, int] = {}
        # Blocks by identity: those of the page before, and those met twice. Each entry holds its block, so that the
        # identity stays taken.
        self._last: dict[int, Said[S]] = {}
        self._kept: dict[int, Said[S]] = {}

    def sort(self, page: Page[Any]) -> Sorted[S]:
        """``page`` as its kind and its strings."""
        said = []
        last: dict[int, Said[S]] = {}
        for block in page.items:
            number = id(block)
            found = self._kept.get(number)
            if found is None:
                found = self._last.get(number)
                if found is None:
                    found = last[number] = self._take(block)
                else:
                    self._kept[number] = found
            said.append(found)
        self._last = last
        return Sorted(
            (page.width, page.height, page.origin, page.scale, tuple([one.shape for one in said])), tuple(said)
        )

    def _take(self, block: Block) -> Said[S]:
        texts: list[S] = []
        alts: list[S] = []
        key = self._shape(block, texts, alts)
        return Said(block, self._shapes.setdefault(key, len(self._shapes)), tuple(texts), tuple(alts))

    def _shape(self, item: Item, texts: list[S], alts: list[S]) -> Hashable:
        if isinstance(item, Text):
            texts.append(self._text(item))
            return item.ink
        if isinstance(item, Use):
            return id(item.symbol), item.x, item.y
        if isinstance(item, Group):
            if item.alt:
                alts.append(self._alt(item))
            return (
                item.role, bool(item.alt), item.lang, item.scope, item.span, item.field,
                tuple([self._shape(kid, texts, alts) for kid in item.items]),
            )  # fmt: skip
        if items := getattr(item, "items", None):
            return tuple([self._shape(kid, texts, alts) for kid in items])
        return item
