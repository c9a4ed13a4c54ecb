"""Shuffled boards: each says that it is one and which; ledger and check table show the dots where they stand on it."""

from __future__ import annotations

import re
from pathlib import Path
from typing import Any

import pytest
from readers import pdf
from readers.shapes import lines

from simprint.errors import InvalidValue
from simprint.games import shuffle
from simprint.games.sim import edges
from simprint.make import Order, plan, write


def _made(folder: Path, sheet: str, options: dict[str, Any], **order: Any) -> Path:
    planned = plan(Order(sheet, "sim", options, output=str(folder), **order))
    write(planned)
    assert planned.warnings == []
    return planned.outputs[0].targets["pdf"].paths[0]


def _clockwise(path: Path) -> list[tuple[int, ...]]:
    """The numbers of each board as they are read out."""
    found = [re.search(r"clockwise ((\d, )+\d)", node.alt or "") for node in pdf.structure(path).find("Figure")]
    return [tuple(map(int, match[1].split(", "))) for match in found if match]


def _said(path: Path) -> str:
    return pdf.structure(path).all_text


@pytest.mark.parametrize(("per_page", "large"), [(1, False), (2, False), (4, False), (1, True)])
@pytest.mark.parametrize("dots", [5, 6, 7, 8])
def test_a_shuffled_board_says_so_and_which(dots: int, per_page: int, large: bool, tmp_path: Path) -> None:
    path = _made(
        tmp_path,
        "boards",
        {"copies": per_page, "dots": dots, "per_page": per_page, "layout": "shuffled", "seed": 7},
        large_print=large,
    )
    assert _clockwise(path) == [shuffle.order(dots, 7)] * per_page
    assert _said(path).count(f"B7-{dots}") == per_page == _said(path).count("Shuffled:")


def test_a_plain_board_has_no_code(tmp_path: Path) -> None:
    assert "Shuffled" not in _said(_made(tmp_path, "boards", {"copies": 2}))


@pytest.mark.parametrize("per_page", [1, 2, 4])
def test_each_board_may_have_its_own_order(per_page: int, tmp_path: Path) -> None:
    """Five boards in five orders, each with its number and the code of its order."""
    options = {"copies": 5, "per_page": per_page, "layout": "shuffled", "seed": 3, "shuffle": "each"}
    path = _made(tmp_path, "boards", options)
    assert _clockwise(path) == [shuffle.order(6, 3, board) for board in range(1, 6)]
    assert len(set(_clockwise(path))) == 5
    assert re.findall(r"B3-6-\d", _said(path)) == [f"B3-6-{board}" for board in range(1, 6)]
    assert re.findall(r"board\u00a0(\d)\u00a0of\u00a05", _said(path)) == list("12345")


@pytest.mark.parametrize(
    ("sheet", "board", "shown"), [("answers", 4, [4]), ("ledger", 3, [3, 4]), ("ledger", 4, [3, 4])]
)
def test_what_goes_with_one_board_of_many_orders_is_ordered_by_its_code(
    sheet: str, board: int, shown: list[int], tmp_path: Path
) -> None:
    """The board B3-6-4: the fourth of a file by the seed 3. A ledger is for the match that it belongs to."""
    path = _made(tmp_path, sheet, {"layout": "shuffled", "seed": 3, "board": board})
    plain, found = _slopes(_made(tmp_path / "plain", sheet, {})), _slopes(path, 15 * len(shown))
    for number, each in enumerate(shown):
        assert f"B3-6-{each}" in _said(path)
        order = shuffle.order(6, 3, each)
        places = sorted((order.index(1) + 1, order.index(2) + 1))
        assert found[15 * number] == pytest.approx(plain[edges(6).index((places[0], places[1]))], abs=0.01)


def test_own_orders_are_for_shuffled_boards() -> None:
    with pytest.raises(InvalidValue, match="--shuffle"):
        plan(Order("boards", "sim", {"shuffle": "each"}))


@pytest.mark.parametrize("sheet", ["ledger", "answers"])
def test_small_pictures_stand_as_the_board_does(sheet: str, tmp_path: Path) -> None:
    """Each small picture joins the places that the numbers of its edge have on the shuffled board."""
    plain = _slopes(_made(tmp_path / "plain", sheet, {}))
    path = _made(tmp_path / "shuffled", sheet, {"layout": "shuffled", "seed": 7})
    assert f"{shuffle.code(6, 7)}" in _said(path)
    order = shuffle.order(6, 7)
    for edge, slope in zip(edges(6), _slopes(path), strict=False):
        places = sorted(order.index(dot) + 1 for dot in edge)
        assert slope == pytest.approx(plain[edges(6).index((places[0], places[1]))], abs=0.01)


def _slopes(path: Path, most: int = 15) -> list[tuple[float, float]]:
    """Of the first fifteen small pictures of the page with the table, or so many: how far each runs across and down,
    to the right or straight down."""
    page = next(page for page in pdf.shapes(path) if sum(_bold(line) for line in lines(page)) >= 15)
    found = []
    for line in [line for line in lines(page) if _bold(line)][:most]:
        across, down = line.x2 - line.x1, line.y2 - line.y1
        turn = -1 if across < -0.01 or (abs(across) <= 0.01 and down < 0) else 1
        found.append((turn * across, turn * down))
    return found


def _bold(line: Any) -> bool:
    return abs(line.style.width - 0.8) < 0.001
