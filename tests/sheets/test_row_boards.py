"""Row boards: what a board says, how large its circles are, which furniture a page has; from the finished file."""

from __future__ import annotations

import re
from itertools import pairwise
from pathlib import Path

import pytest
from readers import pdf
from readers.shapes import Circle, Line, TextRun

from simprint.errors import DoesNotFit, InvalidValue
from simprint.make import Order, plan, write

LAST = {
    "pt": "Quem riscar o ÚLTIMO círculo vence.",
    "en": "Whoever crosses out the LAST circle wins.",
    "ru": "Кто зачеркнул ПОСЛЕДНИЙ кружок, тот выиграл.",
}
NAMES = {
    "pt": ("fileira de cima", "fileira do meio", "fileira de baixo"),
    "en": ("top row", "middle row", "bottom row"),
    "ru": ("верхний ряд", "средний ряд", "нижний ряд"),
}


def printed(folder: Path, lang: str | None = None, large: bool = False, paper: str = "a4", **options: object) -> Path:
    """The PDF of row boards."""
    planned = plan(Order("rows", "rows", options, lang, paper, output=str(folder), large_print=large))
    write(planned)
    return planned.outputs[0].targets["pdf"].paths[0]


def rows_of(shapes: list[object]) -> list[list[Circle]]:
    """The large circles of a page, by the height they stand at, then from the left."""
    found: dict[float, list[Circle]] = {}
    for shape in shapes:
        if isinstance(shape, Circle) and shape.r > 3:
            found.setdefault(round(shape.cy, 2), []).append(shape)
    return [sorted(found[y], key=lambda c: c.cx) for y in sorted(found)]


SHORT = {
    "pt": ("de cima", "do meio", "de baixo"),
    "en": ("top", "middle", "bottom"),
    "ru": ("верхний", "средний", "нижний"),
}


@pytest.mark.parametrize("lang", ["pt", "en", "ru"])
@pytest.mark.parametrize("large", [False, True])
def test_a_board_says_all_that_it_takes_to_play(tmp_path: Path, lang: str, large: bool) -> None:
    """Cut out, every board still names its rows and says that the last circle wins."""
    tree = pdf.structure(printed(tmp_path, lang, large))
    boards = [node for node in tree.find("Figure") if node.alt]
    assert len(boards) == 4
    for number, board in enumerate(boards, 1):
        assert re.match(rf"\w+ {number}[.:] ", board.alt)
        for name, count in zip(NAMES[lang], (3, 4, 5), strict=True):
            assert re.search(rf"{name}(:| —) {count} ", board.alt.replace("\xa0", " "))
        assert board.text.replace("\xa0", " ") == " ".join(SHORT[lang])
    said = [node.text.replace("\xa0", " ") for node in tree.find("P")]
    assert said.count(LAST[lang]) == 4


def test_portuguese_unless_another_language_is_asked_for(tmp_path: Path) -> None:
    """The game is printed in Portuguese by default."""
    assert pdf.metadata(printed(tmp_path)).language == "pt-BR"


@pytest.mark.parametrize(
    ("large", "per_page", "least"), [(False, 4, 12.0), (True, 2, 16.0)], ids=["four to a page", "large print"]
)
@pytest.mark.parametrize("lang", ["pt", "en", "ru"])
def test_circles_are_large_and_stand_apart(tmp_path: Path, lang: str, large: bool, per_page: int, least: float) -> None:
    """Rows of 3, 4, 5 circles at least 12 mm across (16 in large print) that do not touch."""
    (page, *_) = pdf.shapes(printed(tmp_path, lang, large, copies=per_page))
    rows = rows_of(page)
    across = 1 if large else 2
    assert [len(row) for row in rows] == [count * across for count in (3, 4, 5)] * 2
    for row in rows:
        for circle in row:
            assert 2 * circle.r >= least
        for left, right in pairwise(row):
            assert right.cx - left.cx >= 1.12 * 2 * left.r - 0.01
    for upper, lower in pairwise(rows):
        assert lower[0].cy - upper[0].cy > 1.12 * 2 * upper[0].r


@pytest.mark.parametrize("paper", ["a4", "letter"])
@pytest.mark.parametrize("lang", ["pt", "en", "ru"])
def test_where_four_stand_to_a_page_marks_have_room_between_circles(tmp_path: Path, lang: str, paper: str) -> None:
    """Circles of 12.4 mm with 3 mm between them, 17.5 down (16.2 where what the last circle does takes two lines); each
    row's name in one line that ends before its first circle; the last line of a board 3 mm above the cut."""
    (page,) = pdf.shapes(printed(tmp_path, lang, paper=paper))
    rows = rows_of(page)
    for row in rows:
        assert row[0].r * 2 == pytest.approx(12.4, abs=0.01)
        for left, right in pairwise(row[: len(row) // 2]):
            assert 15.39 <= right.cx - left.cx <= 15.51
    assert rows[1][0].cy - rows[0][0].cy == pytest.approx(16.2 if lang == "ru" else 17.5, abs=0.05)
    runs = [shape for shape in page if isinstance(shape, TextRun)]
    named = [run for run in runs if run.text.replace("\xa0", " ") in SHORT[lang]]
    assert len(named) == 12
    for run in named:
        first = min((c for row in rows for c in row if c.cx - c.r > run.x), key=lambda c: abs(c.cy - run.y) + c.cx)
        assert abs(first.cy - run.y) < 2
        assert first.cx - first.r - (run.x + run.width) >= 0.9
    cuts = [shape.y1 for shape in page if isinstance(shape, Line) and shape.dash and shape.y1 == shape.y2]
    for cut in cuts:
        above = [run.y for run in runs if run.y < cut]
        assert cut - max(above) >= 3.6, "three mm below what hangs under the line"


@pytest.mark.parametrize(
    ("copies", "boards", "records", "cuts"),
    [(1, [1], [1], [3]), (2, [2], [1], [5]), (3, [3], [2], [5]), (4, [4], [2], [5]), (5, [4, 1], [2, 1], [5, 3])],
)
def test_the_last_page_holds_what_belongs_to_its_boards(
    tmp_path: Path, copies: int, boards: list[int], records: list[int], cuts: list[int]
) -> None:
    """No half board, no record without a board, no cut line beside nothing."""
    path = printed(tmp_path, "en", copies=copies)
    for page, board_count, record_count, cut_count in zip(pdf.shapes(path), boards, records, cuts, strict=True):
        texts = [shape.text for shape in page if isinstance(shape, TextRun)]
        assert sum(map(len, rows_of(page))) == 12 * board_count
        assert texts.count(LAST["en"]) == board_count
        assert texts.count("Rows: match record") == record_count
        assert sum(isinstance(shape, Line) and bool(shape.dash) and shape.length > 150 for shape in page) == cut_count


@pytest.mark.parametrize("copies", [2, 3])
def test_small_paper_takes_one_board_and_a_record_for_each_match(tmp_path: Path, copies: int) -> None:
    """On A6 the record of a match stands on the page of its first board."""
    pages = pdf.shapes(printed(tmp_path, "en", paper="a6", copies=copies))
    assert len(pages) == copies
    for number, page in enumerate(pages):
        texts = [shape.text for shape in page if isinstance(shape, TextRun)]
        assert texts.count("Last move: 1 point") == (1 if number % 2 == 0 else 0)
        assert f"Game {number % 2 + 1}" in texts


def test_the_record_prints_who_starts_and_what_is_a_draw(tmp_path: Path) -> None:
    """Two rounds, the first player swapped, a point a win, 1–1 a draw; people or teams."""
    tree = pdf.structure(printed(tmp_path, "pt", copies=2))
    texts = [node.text for node in tree.walk() if node.text]
    for said in ("1ª partida A", "2ª partida B", "Começa Última jogada: 1 ponto", "2 a 0 para", "1 a 1, empate"):
        assert said in texts
    assert "pessoas ou equipes" in texts


@pytest.mark.parametrize(
    ("rows", "large", "per_page"),
    [
        ("3,4,5", False, 4), ("5,5,5", False, 4), ("1", False, 4), ("1,3,5,7", False, 2), ("6,6,6", False, 2),
        ("12", False, 2), ("12,12,12,12,12,12", False, 1), ("3,4,5", True, 2), ("2,2,2,2,2", True, 1),
    ],
)  # fmt: skip
def test_as_many_boards_to_a_page_as_have_room(tmp_path: Path, rows: str, large: bool, per_page: int) -> None:
    """Longer rows take more room, and never smaller circles."""
    pages = pdf.shapes(printed(tmp_path, "ru", large, copies=4, rows=rows))
    assert len(pages) == 4 // per_page
    counts = [int(part) for part in rows.split(",")]
    found = rows_of(pages[0])
    assert sum(map(len, found)) == sum(counts) * per_page
    assert min(circle.r for row in found for circle in row) >= (8 if large else 6)
    bottom = max(row[0].cy for row in found)
    assert bottom < 297 - 22.5


@pytest.mark.parametrize("rows", ["", "3,4,", "0", "3,13", "1,1,1,1,1,1,1", "-1", "a", "3,4.5"])
def test_rows_that_no_board_has_are_refused(rows: str) -> None:
    """The message names what was given, the limits, and what to give instead."""
    with pytest.raises(InvalidValue, match=r"1 to 6 rows of 1 to 12 circles.*as 3,4,5"):
        plan(Order("rows", "rows", {"rows": rows}))


@pytest.mark.parametrize(
    ("paper", "large", "rows", "remedy"),
    [
        ("a5", False, "3,10", "use a4"),
        ("a6", False, "3,8", "use a4"),
        ("a4", True, "3,12", "leave --large-print out"),
    ],
)
def test_rows_without_room_are_refused(paper: str, large: bool, rows: str, remedy: str) -> None:
    """Circles never shrink to fit."""
    with pytest.raises(DoesNotFit, match=remedy):
        plan(Order("rows", "rows", {"rows": rows}, paper=paper, large_print=large))


@pytest.mark.parametrize("copies", [0, -1, 1_000_001])
def test_copies_outside_the_limits_are_refused(copies: int) -> None:
    """Before anything is laid out."""
    with pytest.raises(InvalidValue, match="--copies"):
        plan(Order("rows", "rows", {"copies": copies}))


def test_ten_thousand_boards_cost_a_number_each(tmp_path: Path) -> None:
    """The artwork is in the file once: a page of four boards takes a few thousand bytes."""
    few, many = printed(tmp_path / "few", copies=4), printed(tmp_path / "many", copies=400)
    assert (many.stat().st_size - few.stat().st_size) / 99 < 4000
