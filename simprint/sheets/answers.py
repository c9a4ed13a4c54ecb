"""The host's pages of any game: chapters with titles of their own, made of sections, bound into one sheet."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass

from simprint.page.box import Box
from simprint.page.impose import Printout
from simprint.page.scene import HOST, Host, Page
from simprint.sheets.job import Job, copied, frame
from simprint.sheets.sections import Sections


@dataclass(frozen=True)
class Chapter:
    """Pages with a title of their own."""

    title: str
    lead: str
    bodies: Sequence[Box]


def bind(job: Job, key: str, chapters: Sequence[Chapter], copies: int) -> Printout[Host]:
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
                yield page.page(page.body(body), number, bookmark)
                bookmark = ""

    return copied(job, key, pages(), copies)


class Maker(Sections):
    """What the makers of chapters share."""

    def made(self) -> Chapter:
        """What this maker makes."""
        raise NotImplementedError

    def chapter(self, name: str, bodies: Sequence[Box], lead: str = "") -> Chapter:
        """The chapter of that name."""
        return Chapter(self.say(f"{name}_title"), lead or self.say(f"{name}_lead"), bodies)
