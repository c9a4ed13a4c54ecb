"""A sheet for many: whom each copy of it is for, and copies that differ in nothing else."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Sequence
from dataclasses import replace
from itertools import islice
from typing import Literal

from simprint.errors import InvalidValue
from simprint.page.impose import Printout, leaved
from simprint.page.scene import A, Copy, Page
from simprint.sheets.job import Job
from simprint.words import Words

#: Pages that a sheet may have for many.
MOST_PAGES = 100_000
#: Who gets a copy of a sheet: each pair, or each of its people.
Whose = Literal["pair", "person"]


def people(job: Job, whose: Whose, numbers: Iterable[int]) -> list[list[Copy]]:
    """Whom the copies of a sheet are for, pair by pair, by these ``numbers``: each pair of the job, or each of its
    people."""
    words = job.words
    around = [_around(words, count) for count in range(1, len(_TOGETHER) + 1)]
    copies = []
    for number, names in zip(numbers, job.pairs, strict=True):
        mark = words("common.kit.pair", n=number) if job.numbers else ""
        shared = [Copy(mark, names, around[len(names) - 1])]
        copies.append(shared if whose == "pair" else [Copy(mark, (name,), ("", "")) for name in names])
    return copies


#: Words for one person who plays with the host, for two, and for three who take turns; their fields, in order.
_TOGETHER = ("host", "two", "three")
_FIELDS = ("first", "second", "third")


def _around(words: Words, count: int) -> tuple[str, ...]:
    """What stands before, between and after the names of so many people."""
    said = words(f"common.kit.{_TOGETHER[count - 1]}", **dict.fromkeys(_FIELDS[:count], "\0"))
    return tuple(said.split("\0"))


def widest(job: Job, copies: Sequence[Copy]) -> Copy:
    """The number and the names, of whichever copies, that need the most room."""
    small = job.look.small.strong()
    named = max(copies, key=lambda copy: job.type.width(copy.said(), small))
    return named._replace(mark=max((copy.mark for copy in copies), key=lambda mark: job.type.width(mark, small)))


def tried(pages: Iterable[Page[A]], copies: Iterable[Copy]) -> None:
    """Set what says whom each of ``copies`` is for, so that what must be cut short warns now."""
    parts = [part for page in pages for _, part in page.open]
    for copy in copies:
        for part in parts:
            part.made(copy)


def copies_of(job: Job, pages: Iterable[Page[A]], copies: Sequence[Copy]) -> Iterator[Page[A]]:
    """All ``pages`` for the first of ``copies``, for the next one, and so on: all blocks but those that say whom a copy
    is for are the same objects."""
    pages = list(pages)
    for copy in copies:
        for page in pages:
            items = list(page.items)
            for at, part in page.open:
                items[at] = part.made(copy)
            bookmark = page.bookmark
            if bookmark and copy.mark:
                bookmark = job.words("common.kit.bookmark", mark=copy.mark, sheet=bookmark)
            yield page._replace(items=tuple(items), bookmark=bookmark)


def repeated(job: Job, make: Callable[[Job], Printout[A]], copies: Sequence[Copy]) -> Printout[A]:
    """What is made for one, for each of ``copies``, on leaves of their own. Raises InvalidValue."""
    one = make(replace(job, pairs=(), copy=widest(job, copies)))
    times = len(copies)
    if one.count * times > MOST_PAGES:
        raise InvalidValue("named_pages", "names", count=one.count * times, most=MOST_PAGES)
    pages = leaved(one.pages(), job.two_sided)
    tried(pages, copies)
    empty = sum(not page.items for page in pages)
    last = not pages[-1].items  # behind which nothing follows
    count = len(pages) * times - last
    return replace(
        one, count=count, make=lambda: islice(copies_of(job, pages, copies), count),
        pieces=one.pieces * times, matches=one.matches * times, cut=one.cut * times, empty=empty * times - last,
    )  # fmt: skip
