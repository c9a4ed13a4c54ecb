"""Sections one under another, over as many pages as they take."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass

from simprint.page.parts import Desk, rule
from simprint.page.scene import Artifact, Block


@dataclass(frozen=True)
class Section:
    """A part of a page that is not broken: ``height`` mm from the rule above it to the rule below it; ``draw``
    places it under a rule at the y it is given."""

    height: float
    draw: Callable[[float], tuple[Block, ...]]


def flow(
    desk: Desk, sections: Sequence[Section], top: float, bottom: float, looser: float = 6.0
) -> list[tuple[Block, ...]]:
    """The bodies of the pages that ``sections`` fill between ``top`` (where a rule is already) and ``bottom``.

    Room left on a page is shared among its sections, ``looser`` mm each at most. A section that is higher than a page
    has a page of its own.
    """
    pages: list[list[Section]] = []
    room = 0.0
    for section in sections:
        if not pages or section.height > room:
            pages.append([])
            room = bottom - top
        pages[-1].append(section)
        room -= section.height
    bodies = []
    for page in pages:
        spare = min(looser, max(0.0, bottom - top - sum(section.height for section in page)) / len(page))
        blocks: list[Block] = []
        y = top
        for section in page:
            if y > top:
                blocks.append(Artifact((rule(desk, y),)))
            blocks += section.draw(y)
            y += section.height + spare
        bodies.append(tuple(blocks))
    return bodies
