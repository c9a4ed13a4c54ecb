"""What a board of Sim says in its lower corners: clear of dots and guides, for all dots, pages, languages."""

from __future__ import annotations

import math
from typing import Any

import pytest
from readers.shapes import Circle, Line, TextRun
from test_fit import box_of, crosses

from simprint.make import Order
from simprint.words import languages, load

#: How many boards stand on a page, whether in large print, and on which paper.
LAYOUTS = [(1, False, "a4"), (2, False, "a4"), (4, False, "a4"), (1, True, "a4"), (1, False, "a5"), (1, False, "a6")]


@pytest.mark.parametrize("dots", [5, 6, 7, 8])
@pytest.mark.parametrize(("per_page", "large", "paper"), LAYOUTS)
def test_notes_stand_clear_of_dots_and_guides(per_page: int, large: bool, paper: str, dots: int, made: Any) -> None:
    for lang in languages():
        options = {"copies": 1, "dots": dots, "per_page": per_page}
        (document,) = made(Order("boards", "sim", options, lang, paper, large_print=large), ("pdf",))
        words = load(lang)
        check = words("sim.boards.check", dots=words("sim.dots", n=dots - 2))
        said = {word for note in (check, words("sim.boards.crossing")) for word in note.replace("\u00a0", " ").split()}
        for page in document.shapes:
            discs = [shape for shape in page if isinstance(shape, Circle) and shape.fill == 1]
            guides = [shape for shape in page if isinstance(shape, Line) and 0 < (shape.style.stroke or (0,))[0] < 0.5]
            runs = [run for run in page if isinstance(run, TextRun) and not run.text.strip().isdigit()]
            notes = [run for run in runs if set(run.text.split()) <= said]
            assert len(notes) >= 2
            for note in notes:
                left, top, right, bottom = box_of(note)
                for disc in discs:
                    near = min(max(disc.cx, left), right), min(max(disc.cy, top), bottom)
                    assert math.dist(near, (disc.cx, disc.cy)) > disc.r + 0.4, (lang, note.text)
                for guide in guides:
                    ends = (guide.x1, guide.y1), (guide.x2, guide.y2)
                    assert not crosses(*ends, (left - 0.2, top, right + 0.2, bottom)), (lang, note.text)
