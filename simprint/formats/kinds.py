"""Pages of one kind: the same shapes and the same tree, other strings. What makes the ten thousandth page cheap.

A writer makes one template for each kind and fills in what its texts and alt texts say. Pages are looked at by the
thousand, one under the other like the rows of a table: whatever stands at one place of every page (a block, a kid of a
group, an ink) is a column, and a column is looked at once.
"""

from __future__ import annotations

from collections.abc import Callable, Hashable, Iterator, Sequence
from itertools import islice
from operator import attrgetter, not_
from typing import Any, NamedTuple, TypeVar

from simprint.page.scene import Artifact, Block, Group, Page, Text, Use

#: So many pages are looked at together, unless a writer wants fewer.
STACK = 1000
_FRAME, _ITEMS = attrgetter("width", "height", "origin", "scale"), attrgetter("items")
#: What a group is, without what it says.
_MEANING, _ALT = attrgetter("role", "lang", "scope", "span", "field"), attrgetter("alt")
_PLACED, _INK = attrgetter("symbol", "x", "y"), attrgetter("ink")

S = TypeVar("S")
T = TypeVar("T")
#: A text of each page; a group with an alt text of each page.
Texts = tuple[Text, ...]
Alts = tuple[Group, ...]


class Run(NamedTuple):
    """Pages of one kind, and what fills the kind's template: columns in reading order, each with an entry for every
    page, in the order of ``places``."""

    kind: int
    """Kinds are numbered from 0 as they come."""
    pages: Sequence[Page[Any]]
    places: Sequence[int]
    """Where the pages are in the document, from 0."""
    texts: list[Texts]
    alts: list[Alts]


class _Taken(NamedTuple):
    """A block taken apart: the number of its shape, and what it says as columns of one page."""

    shape: int
    texts: list[Texts]
    alts: list[Alts]


class Kinds:
    """Sorts the pages of one file, or of all files of a document."""

    def __init__(self) -> None:
        self._kinds: dict[Hashable, int] = {}
        self._shapes: dict[Hashable, int] = {}
        # A block of each shape, so that the identities of its symbols stay taken.
        self._held: list[Block] = []
        # What has been taken apart of a stack, by identity.
        self._taken: dict[int, _Taken] = {}

    def runs(self, pages: Iterator[Page[Any]], most: int | None = None) -> Iterator[Run]:
        """All of ``pages`` as runs: those of one kind among ``most`` (STACK) that follow one another. The runs of such
        a stack come in the order of their first pages; where kinds alternate, their places alternate too."""
        first = 0
        while stack := list(islice(pages, most or STACK)):
            self._taken.clear()
            places = range(first, first + len(stack))
            first += len(stack)
            if (run := self._run(places, stack)) is not None:
                yield run
                continue
            parts: dict[Hashable, list[int]] = {}
            for place, page in zip(places, stack, strict=True):
                parts.setdefault(self._key(page), []).append(place)
            for part in parts.values():
                run = self._run(part, [stack[place - places.start] for place in part])
                if run is None:
                    raise AssertionError("pages of the same blocks are not of one kind")
                yield run

    def _run(self, places: Sequence[int], pages: Sequence[Page[Any]]) -> Run | None:
        """The run that ``pages`` are, or None when they are not of one kind."""
        rows = list(map(_ITEMS, pages))
        if not alike(list(map(_FRAME, pages))) or not alike(list(map(len, rows))):
            return None
        texts: list[Texts] = []
        alts: list[Alts] = []
        for column in zip(*rows, strict=True):
            if _constant(column):
                taken = self._take(column[0])
                texts += [text * len(column) for text in taken.texts]
                alts += [alt * len(column) for alt in taken.alts]
            elif _shape(column, texts, alts) is None:
                return None
        key = self._key(pages[0])
        return Run(self._kinds.setdefault(key, len(self._kinds)), pages, places, texts, alts)

    def _key(self, page: Page[Any]) -> Hashable:
        return _FRAME(page), tuple([self._take(block).shape for block in page.items])

    def _take(self, block: Block) -> _Taken:
        taken = self._taken.get(id(block))
        if taken is None:
            texts: list[Texts] = []
            alts: list[Alts] = []
            key = _shape((block,), texts, alts)
            if key not in self._shapes:
                self._shapes[key] = len(self._held)
                self._held.append(block)
            taken = self._taken[id(block)] = _Taken(self._shapes[key], texts, alts)
        return taken


def _shape(column: tuple[Any, ...], texts: list[Texts], alts: list[Alts]) -> Hashable | None:
    """What all items of ``column`` are, or None when they are not alike; their texts and alt texts are added to
    ``texts`` and ``alts``."""
    first = column[0]
    if not alike(list(map(type, column))):
        return None
    if isinstance(first, Text):
        texts.append(column)
        return first.ink if alike(list(map(_INK, column))) else None
    if isinstance(first, Use):
        return (id(first.symbol), first.x, first.y) if alike(list(map(_PLACED, column))) else None
    if not isinstance(first, (Group, Artifact)):
        return (type(first), first) if alike(column) else None
    rows = list(map(_ITEMS, column))
    if not alike(list(map(len, rows))):
        return None
    key: list[Hashable] = []
    if isinstance(first, Group):
        if not alike(list(map(_MEANING, column))) or not alike(list(map(not_, map(_ALT, column)))):
            return None
        if first.alt:
            alts.append(column)
        key += (_MEANING(first), not first.alt)
    for kids in zip(*rows, strict=True):
        if (shape := _shape(kids, texts, alts)) is None:
            return None
        key.append(shape)
    return tuple(key)


def alike(column: Sequence[object]) -> bool:
    """Whether all of a column are equal."""
    return column.count(column[0]) == len(column)


def encoded(encode: Callable[[Sequence[S]], list[T]], column: Sequence[S]) -> list[T]:
    """What ``encode`` makes of a column, entry by entry; asked once where all entries are equal (if its ends are the
    same object: else that is not looked for)."""
    return encode(column[:1]) * len(column) if _constant(column) else encode(column)


def _constant(column: Sequence[object]) -> bool:
    # Equal items would do as well, but to ask that of unequal ones takes long: the ends tell nearly always.
    return column[0] is column[-1] and alike(column)
