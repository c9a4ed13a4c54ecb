"""The read-back log: ruled for the longest game, with what is left in every row; from the finished file."""

from __future__ import annotations

from itertools import pairwise
from pathlib import Path

import pytest
from readers import pdf
from readers.pdf import Node

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
    assert [cell.text for cell in head[:4]] == ["Jogada", "Quem", "Fileira", "Riscados"]


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
