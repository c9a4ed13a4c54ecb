"""The host's pages of any game: chapters with titles of their own, bound into one sheet."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass

from simprint.page.impose import Sheaf
from simprint.page.scene import HOST, Block, Host, Page
from simprint.sheets.job import Job, copied, frame


@dataclass(frozen=True)
class Chapter:
    """Pages with a title of their own."""

    title: str
    lead: str
    bodies: Sequence[tuple[Block, ...]]


def bound(job: Job, key: str, chapters: Sequence[Chapter], copies: int) -> Sheaf[Host]:
    """``copies`` of the chapters, their pages counted through; each chapter is bookmarked. ``key`` names the words.

    Raises InvalidValue and DoesNotFit.
    """
    words = job.words
    count = sum(len(chapter.bodies) for chapter in chapters)

    def pages() -> Iterator[Page[Host]]:
        number = 0
        for chapter in chapters:
            page = frame(job, HOST, key, count, part=chapter.title, lead=chapter.lead)
            game = words(f"{key.split('.')[0]}.name")
            bookmark = words("common.bookmark", game=game, part=chapter.title)
            for body in chapter.bodies:
                number += 1
                yield page.page(body, number, bookmark)
                bookmark = ""

    return copied(job, key, pages(), copies)
