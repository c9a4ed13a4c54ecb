"""The read-back log: ruled for the longest game, with what is left in every row; from the finished file."""

from __future__ import annotations

from itertools import pairwise
from pathlib import Path

import pytest
from readers import pdf
from readers.pdf import Node
from readers.shapes import TextRun

from simprint.games.rows import longest_game
from simprint.make import Order, plan, write


def tables(folder: Path, lang: str = "pt", large: bool = False, **options: object) -> list[list[list[Node]]]:
    """The tables of a log as rows of cells, in reading order."""
    planned = plan(Order("log", "rows", options, lang, output=str(folder), large_print=large))
    write(planned)
    tree = pdf.structure(planned.outputs[0].targets["pdf"].paths[0])
    return [[list(row.kids) for row in table.find("TR")] for table in tree.find("Table")]


def numbered(rows: list[list[Node]]) -> list[int]:
    """The moves that have a row."""
    return [int(row[0].text) for row in rows if row[0].text.isdigit()]


@pytest.mark.parametrize("large", [False, True])
@pytest.mark.parametrize("lang", ["pt", "en", "ru"])
def test_two_rounds_with_a_row_for_each_circle(tmp_path: Path, lang: str, large: bool) -> None:
    """The longest game crosses out one circle a move: twelve of them."""
    made = tables(tmp_path, lang, large)
    assert len(made) == 2
    for rows in made:
        assert numbered(rows) == list(range(1, 13))
        head, start, *moves = rows
        assert len(head) == 7
        assert [cell.text for cell in start[1:]] == ["3", "4", "5"]
        assert all(cell.text == "" for row in moves for cell in row[1:]), "what is written in is blank"


def test_each_count_has_a_head_that_names_its_row(tmp_path: Path) -> None:
    """The drawn heads are read out with the spoken names."""
    head = tables(tmp_path, "pt")[0][0]
    said = [figure.alt.replace("\xa0", " ") for cell in head for figure in cell.find("Figure")]
    assert said == ["Restam: fileira de cima", "Restam: fileira do meio", "Restam: fileira de baixo"]
    assert [cell.text for cell in head[1:4]] == ["Quem", "Fileira", "Quantos"]
    assert [cell.all_text.replace("\xa0", " ") for cell in head[4:]] == ["de cima", "do meio", "de baixo"]


@pytest.mark.parametrize("lang", ["pt", "en", "ru"])
def test_two_games_of_three_rows_share_a_page_with_room_for_the_rows_name(tmp_path: Path, lang: str) -> None:
    """The column for the row is 19 mm wide at the least, and its head and all others stand in words."""
    planned = plan(Order("log", "rows", {}, lang, output=str(tmp_path)))
    write(planned)
    (page,) = pdf.shapes(planned.outputs[0].targets["pdf"].paths[0])
    runs = {s.text.replace("\xa0", " "): s for s in reversed(page) if isinstance(s, TextRun)}
    row, many = {"pt": ("Fileira", "Quantos"), "en": ("Row", "many"), "ru": ("Ряд", "Сколько")}[lang]
    assert runs[many].x - runs[row].x >= 19
    over = {"pt": "Restam na fileira", "en": "Left in the row", "ru": "Осталось в ряду"}[lang]
    first = {"pt": "de cima", "en": "top", "ru": "верхний"}[lang]
    assert 0 < runs[first].y - runs[over].y < 5


@pytest.mark.parametrize(("rows", "large"), [("3,4,5", False), ("3,4,5", True), ("12,12,12,12,12,12", True)])
@pytest.mark.parametrize("lang", ["pt", "en", "ru"])
def test_no_word_is_smaller_than_its_size_and_the_observer_is_told_not_to_coach(
    tmp_path: Path, lang: str, rows: str, large: bool
) -> None:
    """Only the title may give way to the names."""
    planned = plan(Order("log", "rows", {"rows": rows}, lang, output=str(tmp_path), large_print=large))
    write(planned)
    assert not planned.warnings
    path = planned.outputs[0].targets["pdf"].paths[0]
    runs = [s for page in pdf.shapes(path) for s in page if isinstance(s, TextRun)]
    title = {"pt": "Registro", "en": "Read-back", "ru": "Запись"}[lang]
    game = {"pt": "Duelo", "en": "Crossing", "ru": "«Зачёркиваем"}[lang]
    sizes = {round(s.size_pt, 2) for s in runs if not s.text.startswith((title, game))}
    assert sizes <= ({16, 18, 27, 36} if large else {9, 12, 18, 27})
    said = {"pt": "não dá dicas", "en": "do not coach", "ru": "не подсказывайте"}[lang]
    assert said in pdf.structure(path).all_text.replace("\xa0", " ")


@pytest.mark.parametrize("rows", ["1", "1,3,5,7", "5,6,7", "12,12,12,12,12,12"])
@pytest.mark.parametrize("large", [False, True])
def test_any_rows_get_as_many_rows_as_circles(tmp_path: Path, rows: str, large: bool) -> None:
    """A long log takes more pages; rows never get lower than can be written in."""
    counts = [int(part) for part in rows.split(",")]
    made = tables(tmp_path, "ru", large, rows=rows)
    moves = [move for table in made for move in numbered(table)]
    assert sorted(moves) == sorted([*range(1, longest_game(counts) + 1)] * 2)
    starts = [table for table in made if table[1][0].text == "Начало"]
    assert len(starts) == 2
    for table in starts:
        assert [int(cell.text) for cell in table[1][1:]] == counts
    for table in made:
        heights = [row[0].content[0].shapes[0].y for row in table if row[0].text.isdigit()]
        assert all(b - a >= 10.2 for a, b in pairwise(heights))
