"""The rules of crossing out rows: every printed example is held against the rules themselves."""

from __future__ import annotations

from pathlib import Path

import pytest
from readers import pdf
from readers.shapes import Circle, Line, TextRun

from simprint.games.rows import START, Rows, legal_moves
from simprint.games.rows import apply as play
from simprint.make import Order, plan, write

LANGUAGES = ["pt", "en", "ru"]


def printed(folder: Path, lang: str, large: bool = False, **options: object) -> Path:
    """The PDF of the rules."""
    planned = plan(Order("rules", "rows", options, lang, output=str(folder), large_print=large))
    write(planned)
    return planned.outputs[0].targets["pdf"].paths[0]


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


@pytest.mark.parametrize("large", [False, True])
@pytest.mark.parametrize("lang", LANGUAGES)
def test_the_drawn_moves_are_legal(tmp_path: Path, lang: str, large: bool) -> None:
    """3, 4, 5; two of the row of five leave 3, 4, 3; the stray mark of the next move leaves that row of four as it was,
    since it counts where it was announced; two fresh boards at the end."""
    drawn = [left(shapes) for shapes in figures(printed(tmp_path, lang, large))]
    board, moved, stray, *fresh = [position for position in drawn if len(position) == len(START)]
    assert (board, moved) == (START, (3, 4, 3))
    assert any(play(board, move) == moved for move in legal_moves(board))
    assert stray == (3, 4, 3), "a mark astray crosses no circle's middle"
    assert fresh == [START, START]


@pytest.mark.parametrize("lang", LANGUAGES)
def test_the_stray_mark_begins_on_a_circle_that_is_open_and_ends_in_the_next_row(tmp_path: Path, lang: str) -> None:
    """Its upper end is on a circle of the middle row, its lower one on a circle below."""
    (shapes,) = [
        shapes
        for shapes in figures(printed(tmp_path, lang))
        if any(isinstance(s, Line) and abs(s.y1 - s.y2) > 8 and abs(s.x1 - s.x2) > 1 for s in shapes)
        and len(left(shapes)) == len(START)
    ]
    (mark,) = [s for s in shapes if isinstance(s, Line) and abs(s.y1 - s.y2) > 8]
    ends = sorted([(mark.y1, mark.x1), (mark.y2, mark.x2)])
    circles = [s for s in shapes if isinstance(s, Circle)]
    rows = sorted({round(c.cy, 1) for c in circles})
    for (y, x), row in zip(ends, rows[1:], strict=True):
        assert any(round(c.cy, 1) == row and abs(c.cx - x) <= c.r + 0.1 and abs(c.cy - y) <= c.r + 0.1 for c in circles)


@pytest.mark.parametrize("large", [False, True])
@pytest.mark.parametrize("lang", LANGUAGES)
def test_what_is_not_allowed_is_a_list_of_four(tmp_path: Path, lang: str, large: bool) -> None:
    """Zero, two rows, to restore, to pass: each an item with a cross before it."""
    tree = pdf.structure(printed(tmp_path, lang, large))
    (listed,) = tree.find("L")
    items = listed.find("LI")
    assert len(items) == 4
    for item in items:
        assert item.text
        assert sum(isinstance(s, Line) for content in item.content for s in content.shapes) == 2


@pytest.mark.parametrize("lang", LANGUAGES)
def test_the_read_back_is_what_the_announced_move_leaves(tmp_path: Path, lang: str) -> None:
    """ "Bottom row, two" leaves 3, 4, 3."""
    texts = [s.text for page in pdf.shapes(printed(tmp_path, lang)) for s in page if isinstance(s, TextRun)]
    announced = {"pt": "Fileira de baixo, dois.", "en": "Bottom row, two.", "ru": "Нижний ряд, два."}[lang]
    assert announced in [text.replace("\xa0", " ") for text in texts]
    assert any(text.replace("\xa0", " ").endswith(": 3, 4, 3.") for text in texts)


@pytest.mark.parametrize(("large", "pages"), [(False, 1), (True, 3)])
@pytest.mark.parametrize("lang", LANGUAGES)
@pytest.mark.parametrize("rows", ["3,4,5", "7", "1,1", "1,3,5,7", "1,2,3,4,5,6", "12,12,12,12,12,12"])
def test_one_page_or_three_at_most_in_large_print_at_full_size(
    tmp_path: Path, lang: str, large: bool, pages: int, rows: str
) -> None:
    """In every language and for any rows; the sentences are never smaller than the body's type, the titles of steps a
    little larger."""
    printed_pages = pdf.shapes(printed(tmp_path, lang, large, rows=rows))
    assert len(printed_pages) in {pages, pages - (rows == "7" and large)}
    sizes = {round(s.size_pt, 2) for page in printed_pages for s in page if isinstance(s, TextRun)}
    assert sizes == ({16, 18, 27, 36} if large else {9, 12, 13.5, 18, 27})


@pytest.mark.parametrize("large", [False, True])
@pytest.mark.parametrize("lang", LANGUAGES)
@pytest.mark.parametrize("rows", ["1,3,5,7", "5,1", "1,1", "2,2", "4,6,2", "12,12,12,12,12,12"])
def test_what_is_drawn_and_said_is_true_of_the_rows_that_were_asked_for(
    tmp_path: Path, lang: str, large: bool, rows: str
) -> None:
    """The board, a legal move on it, the read-back that follows, the mark astray, two fresh boards; the circles are
    counted."""
    start = tuple(map(int, rows.split(",")))
    path = printed(tmp_path, lang, large, rows=rows)
    drawn = [left(shapes) for shapes in figures(path)]
    board, moved, stray, *fresh = [position for position in drawn if len(position) == len(start)]
    assert board == start
    (changed,) = [row for row in range(len(start)) if moved[row] != start[row]]
    assert start[changed] == max(start)
    assert 1 <= start[changed] - moved[changed] <= 2
    assert stray == moved
    assert fresh == [start, start]
    said = pdf.structure(path).all_text.replace("\xa0", " ")
    for position in (start, moved):
        assert ", ".join(map(str, position)) in said
    assert str(sum(start)) in said
    if start != START:
        assert "3, 4, 5" not in said


@pytest.mark.parametrize("large", [False, True])
@pytest.mark.parametrize(
    ("lang", "second"),
    [("en", ("rows", "another")), ("ru", ("ряда", "ряды", "рядах", "другой")), ("pt", ("fileiras",))],
)
@pytest.mark.parametrize("rows", ["1", "2", "7", "12"])
def test_of_a_single_row_nothing_is_said_that_takes_two(
    tmp_path: Path, lang: str, second: tuple[str, ...], large: bool, rows: str
) -> None:
    """No two rows in a move, no mark astray in another row, no circle in each of two rows."""
    path = printed(tmp_path, lang, large, rows=rows)
    tree = pdf.structure(path)
    name = {"en": "Crossing out rows", "ru": "«Зачёркиваем ряды»", "pt": "Duelo de riscar fileiras"}[lang]
    said = tree.all_text.replace("\xa0", " ").replace(name, "")
    for word in second:
        assert word not in said
    assert len(tree.find("LI")) == 3
    circles = int(rows)
    moved = circles - (2 if circles > 2 else 1)
    boards = [shapes for shapes in figures(path) if sum(isinstance(s, Circle) for s in shapes) == circles]
    assert len(boards) == (5 if circles == 1 else 4), "the board, the move, two fresh boards"
    assert f": {moved}." in said


@pytest.mark.parametrize("lang", LANGUAGES)
def test_no_strategy_and_no_opening_on_a_players_page(tmp_path: Path, lang: str) -> None:
    """Neither the winning opening's position nor a name that leads to the theory."""
    said = pdf.structure(printed(tmp_path, lang)).all_text.lower().replace("\xa0", " ")
    for word in ("1, 4, 5", "nim", "ним", "bin", "двоичн", "binári", "estratég", "strateg", "стратег", "xor"):
        assert word not in said
