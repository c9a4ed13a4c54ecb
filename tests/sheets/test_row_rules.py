"""The rules of crossing out rows: every printed example is held against the rules themselves."""

from __future__ import annotations

from itertools import pairwise
from pathlib import Path

import pytest
from readers import pdf
from readers.shapes import Circle, Line, TextRun

from simprint.games.rows import START, Rows, legal_moves, mover_wins
from simprint.games.rows import apply as play
from simprint.make import Order, plan, write

LANGUAGES = ["pt", "en", "ru"]


def printed(folder: Path, lang: str, large: bool = False) -> Path:
    """The PDF of the rules."""
    planned = plan(Order("rules", "rows", {}, lang, output=str(folder), large_print=large))
    write(planned)
    return planned.pieces[0].targets["pdf"].paths[0]


def figures(path: Path) -> list[list[object]]:
    """The shapes of each drawing."""
    tree = pdf.structure(path)
    return [[shape for content in node.content for shape in content.shapes] for node in tree.find("Figure")]


def left(shapes: list[object]) -> Rows:
    """What a drawn board has left: its circles row by row that no stroke crosses."""
    strokes = [s for s in shapes if isinstance(s, Line) and abs(s.x1 - s.x2) > 1 and abs(s.y1 - s.y2) > 1]

    def crossed(circle: Circle) -> bool:
        return any(
            abs((s.x1 + s.x2) / 2 - circle.cx) < 0.05 and abs((s.y1 + s.y2) / 2 - circle.cy) < 0.05 for s in strokes
        )

    circles = [shape for shape in shapes if isinstance(shape, Circle)]
    heights = sorted({round(circle.cy, 1) for circle in circles})
    return tuple(sum(round(c.cy, 1) == y and not crossed(c) for c in circles) for y in heights)


def boards(shapes: list[object]) -> list[tuple[Rows, Rows]]:
    """The boards of a sequence from the left: (what is drawn as left, what is printed under it)."""
    counts = sorted((s for s in shapes if isinstance(s, TextRun) and s.text[0].isdigit()), key=lambda s: s.x)
    starts = [text.x - 1 for text in counts]
    found = []
    for start, end, text in zip(starts, [*starts, 1000][1:], counts, strict=True):
        mine = [s for s in shapes if start <= getattr(s, "cx", getattr(s, "x1", -1)) < end]
        found.append((left(mine), tuple(int(part) for part in text.text.replace("\xa0", " ").split(", "))))
    return found


def one_move(before: Rows, after: Rows) -> bool:
    """Whether a legal move leads from one position to the other."""
    return any(play(before, move) == after for move in legal_moves(before))


@pytest.mark.parametrize("large", [False, True])
@pytest.mark.parametrize("lang", LANGUAGES)
def test_the_drawn_moves_are_legal_and_counted_right(tmp_path: Path, lang: str, large: bool) -> None:
    """3, 4, 5, then two of the row of five, then one of the row of four: 3, 3, 3; and the last two circles."""
    sequences = [boards(shapes) for shapes in figures(printed(tmp_path, lang, large))]
    sequences = [found for found in sequences if len(found) > 1]
    drawn = [[position for position, _ in found] for found in sequences]
    assert drawn == [[(3, 4, 5), (3, 4, 3), (3, 3, 3)], [(1, 1, 0), (0, 1, 0), (0, 0, 0)]]
    for found in sequences:
        assert all(position == said for position, said in found)
        positions = [position for position, _ in found]
        assert all(one_move(a, b) for a, b in pairwise(positions))
    assert not mover_wins((1, 1, 0)), "the opponent of the mover takes the last circle"


@pytest.mark.parametrize("lang", LANGUAGES)
def test_what_is_not_allowed_is_no_legal_move(tmp_path: Path, lang: str) -> None:
    """One circle of each row in one move."""
    drawn = [left(shapes) for shapes in figures(printed(tmp_path, lang)) if len(boards(shapes)) == 0]
    (wrong,) = [position for position in drawn if position and position != START]
    assert wrong == (2, 3, 4)
    assert not one_move(START, wrong)


@pytest.mark.parametrize("lang", LANGUAGES)
def test_the_read_back_is_what_the_announced_move_leaves(tmp_path: Path, lang: str) -> None:
    """ "Bottom row, two" leaves 3, 4, 3."""
    texts = [s.text for page in pdf.shapes(printed(tmp_path, lang)) for s in page if isinstance(s, TextRun)]
    announced = {"pt": "Fileira de baixo, dois.", "en": "Bottom row, two.", "ru": "Нижний ряд, два."}[lang]
    assert announced in [text.replace("\xa0", " ") for text in texts]
    assert any(text.replace("\xa0", " ").endswith(": 3, 4, 3.") for text in texts)


@pytest.mark.parametrize(("large", "pages"), [(False, 1), (True, 3)])
@pytest.mark.parametrize("lang", LANGUAGES)
def test_one_page_or_three_in_large_print(tmp_path: Path, lang: str, large: bool, pages: int) -> None:
    """In every language."""
    assert len(pdf.shapes(printed(tmp_path, lang, large))) == pages


@pytest.mark.parametrize("lang", LANGUAGES)
def test_no_strategy_and_no_opening_on_a_players_page(tmp_path: Path, lang: str) -> None:
    """Neither the winning opening's position nor a name that leads to the theory."""
    said = pdf.structure(printed(tmp_path, lang)).all_text.lower().replace("\xa0", " ")
    for word in ("1, 4, 5", "nim", "ним", "bin", "двоичн", "binári", "estratég", "strateg", "стратег", "xor"):
        assert word not in said
