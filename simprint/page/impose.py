"""Imposition: what goes on which page, how pages are counted, and sheets as runs of pages."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator
from dataclasses import dataclass
from typing import Generic

from simprint.page.scene import A, Page


@dataclass(frozen=True, slots=True)
class Sheaf(Generic[A]):
    """The pages of one order of one sheet, for one audience; ``count`` of them, made as they are asked for."""

    audience: A
    title: str
    subject: str
    count: int
    make: Callable[[], Iterable[Page[A]]]
    note: str = ""
    """What the user is to be told besides."""
    variant: str = ""
    """What its files have in their names besides the sheet's, so that they do not stand in the way of others."""

    def pages(self) -> Iterator[Page[A]]:
        """The pages, afresh each time."""
        return iter(self.make())


def pages_for(pieces: int, per_page: int) -> int:
    """How many pages ``pieces`` take."""
    return -(-pieces // per_page)


def spread(pieces: int, per_page: int) -> Iterator[range]:
    """For each page the indices (from 0) of the pieces on it; the last page may hold fewer."""
    for first in range(0, pieces, per_page):
        yield range(first, min(first + per_page, pieces))
