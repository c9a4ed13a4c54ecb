"""Host answers for crossing out rows: every table is held against the game, solved here by brute force."""

from __future__ import annotations

import re
from functools import cache
from pathlib import Path

import pytest
from readers import pdf
from readers.pdf import Node

from simprint.errors import InvalidValue
from simprint.make import Order, plan, write
from simprint.page.scene import HOST

LOST = """0-0-0 0-1-1 0-2-2 0-3-3 0-4-4 1-0-1 1-1-0 1-2-3 1-3-2 1-4-5 2-0-2 2-1-3 2-2-0 2-3-1 3-0-3 3-1-2 3-2-1 3-3-0"""
Position = tuple[int, ...]


@cache
def moves(position: Position) -> frozenset[Position]:
    """What can be left by one move: fewer circles in one row."""
    return frozenset(
        (*position[:row], less, *position[row + 1 :]) for row, left in enumerate(position) for less in range(left)
    )


@cache
def mover_loses(position: Position) -> bool:
    """By exhaustive search: every move leaves a position in which the other player wins."""
    return all(not mover_loses(after) for after in moves(position))


def numbers(text: str) -> Position:
    """The whole numbers of a text."""
    return tuple(int(part) for part in re.findall(r"\d+", text))


def made(folder: Path, lang: str = "pt", large: bool = False, **options: object) -> Node:
    """The structure of the host's pages."""
    planned = plan(Order("answers", "rows", options, lang, output=str(folder), large_print=large))
    (output,) = planned.outputs
    assert output.printout.audience == HOST
    write(planned)
    return pdf.structure(output.targets["pdf"].paths[0])


def plain(node: Node) -> str:
    """All text at and below an element, with plain spaces."""
    return node.all_text.replace("\xa0", " ")


def listed(tree: Node, rows: int) -> dict[Position, list[str]]:
    """The tables of lost positions: each with its binary counts and the sums of their columns."""
    found = {}
    for table in tree.find("Table"):
        if table.find("Caption"):
            continue
        for row in table.find("TR"):
            cells = [plain(cell) for cell in row.kids]
            if len(cells) == rows + 2 and len(numbers(cells[0])) == rows:
                found[numbers(cells[0])] = cells[1:]
    return found


def charted(tree: Node) -> dict[Position, str]:
    """The grids of the chart: what is read out for each position."""
    found = {}
    for table in tree.find("Table"):
        for caption in table.find("Caption"):
            outer = tuple(int(part) for part in re.findall(r"[:—] (\d+)", plain(caption)))
            head, *lines = table.find("TR")
            across = [numbers(plain(cell))[-1] for cell in head.kids[1:]]
            for line in lines:
                down = numbers(plain(line.kids[0]))
                for count, cell in zip(across, line.kids[1:], strict=True):
                    (figure,) = cell.find("Figure")
                    found[(*outer, *down, count)] = figure.alt.replace("\xa0", " ")
    return found


@pytest.mark.parametrize("large", [False, True])
@pytest.mark.parametrize("lang", ["pt", "en", "ru"])
def test_the_eighteen_lost_positions(tmp_path: Path, lang: str, large: bool) -> None:
    """All of them and no other, their counts in binary, an even number of ones in each column."""
    found = listed(made(tmp_path, lang, large), 3)
    assert set(found) == {tuple(map(int, position.split("-"))) for position in LOST.split()}
    for position, (*binary, sums) in found.items():
        assert mover_loses(position)
        assert tuple(int(digits.replace(" ", ""), 2) for digits in binary) == position
        columns = [[int(digit) for digit in digits.split()] for digits in binary]
        assert [sum(column) for column in zip(*columns, strict=True)] == [int(digit) for digit in sums.split()]
        assert all(int(digit) % 2 == 0 for digit in sums.split())


@pytest.mark.parametrize(
    ("lang", "lost", "rows"),
    [("pt", "perdida", "3,4,5"), ("en", "lost", "3,4,5"), ("ru", "проигрыш", "3,4,5"), ("en", "lost", "1,3,5,7")],
)
def test_the_chart_has_a_winning_move_for_every_other_position(tmp_path: Path, lang: str, lost: str, rows: str) -> None:
    """Each move is legal and leaves the opponent a lost position; what it says is left is what it leaves."""
    start = numbers(rows)
    found = charted(made(tmp_path, lang, rows=rows))
    total = 1
    for circles in start:
        total *= circles + 1
    assert len(found) == total
    for position, said in found.items():
        if said == lost:
            assert mover_loses(position)
            continue
        count, *left = numbers(said)
        after = tuple(left)
        assert after in moves(position)
        assert sum(position) - sum(after) == count
        assert mover_loses(after)


@pytest.mark.parametrize("lang", ["pt", "en", "ru"])
def test_the_only_winning_opening(tmp_path: Path, lang: str) -> None:
    """Two circles of the row of three, leaving 1, 4, 5: named in the answer, worked out in binary."""
    assert [after for after in moves((3, 4, 5)) if mover_loses(after)] == [(1, 4, 5)]
    tree = made(tmp_path, lang)
    said = [plain(node) for node in tree.find("P")]
    named = {"pt": "2 círculos da fileira de cima", "en": "2 circles of the top row", "ru": "2 кружка в верхнем ряду"}
    assert sum(named[lang] in text and "1, 4, 5" in text for text in said) == 2
    worked = [table for table in tree.find("Table") if plain(table.find("TR")[0]) == "3, 4, 5 1, 4, 5"]
    (rows,) = [[[plain(cell) for cell in row.kids[1:]] for row in table.find("TR")[1:]] for table in worked]
    assert rows == [["0 1 1", "0 0 1"], ["1 0 0", "1 0 0"], ["1 0 1", "1 0 1"], ["2 1 2", "2 0 2"]]


def test_a_board_that_is_lost_from_the_start_has_no_opening(tmp_path: Path) -> None:
    """With 1, 3, 5, 7 the second player wins, and the pages say so."""
    assert mover_loses((1, 3, 5, 7))
    said = plain(made(tmp_path, "en", rows="1,3,5,7"))
    assert "the second player wins" in said
    assert "Only one opening wins" not in said


def test_questions_come_before_hints_and_hints_before_the_answer(tmp_path: Path) -> None:
    """In reading order."""
    headings = [plain(node) for node in made(tmp_path, "en").find("H2")]
    places = [headings.index(name) for name in ("1. Questions", "2. Hints", "3. Answer")]
    assert places == sorted(places)
    assert "Not the opposite rule" in headings


def test_rows_with_too_many_positions_are_refused() -> None:
    """The message names how many there are and how many are charted."""
    with pytest.raises(InvalidValue, match="28561 positions, and at most 2500"):
        plan(Order("answers", "rows", {"rows": "12,12,12,12"}))


def test_an_option_of_the_other_game_is_refused() -> None:
    """Dots belong to Sim."""
    with pytest.raises(InvalidValue, match="--dots has no meaning here: leave it out, or use one of --rows, --copies"):
        plan(Order("answers", "rows", {"dots": 6}))
