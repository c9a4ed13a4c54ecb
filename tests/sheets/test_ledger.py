"""The ledger, read back from the finished file: every pair in order, twice; a real table; rows that never shrink."""

from __future__ import annotations

from itertools import combinations, pairwise
from pathlib import Path

import pytest
from readers import compare, pdf, svg, validate
from readers.shapes import Rect, lines

from simprint.errors import DoesNotFit, InvalidValue
from simprint.make import Order, plan, write

LANGUAGES = ("en", "ru", "pt")


def _made(folder: Path, formats: tuple[str, ...] = ("pdf",), **asked: object) -> Path:
    options = {name: asked.pop(name) for name in ("dots", "copies") if name in asked}
    order = Order("ledger", "sim", options, format=formats, output=str(folder), **asked)  # type: ignore[arg-type]
    planned = plan(order)
    write(planned)
    assert planned.warnings == []
    return planned.outputs[0].targets["pdf"].paths[0]


def _pairs(dots: int) -> list[str]:
    return [f"{a}–{b}" for a, b in combinations(range(1, dots + 1), 2)]


def _rows(table: pdf.Node) -> list[pdf.Node]:
    (body,) = table.find("TBody")
    return body.find("TR")


@pytest.mark.parametrize("lang", LANGUAGES)
def test_all_fifteen_pairs_in_order_for_two_games(lang: str, tmp_path: Path) -> None:
    tree = pdf.structure(_made(tmp_path, lang=lang))
    tables = tree.find("Table")
    assert len(tables) == 2
    for table in tables:
        assert [row.kids[0].text for row in _rows(table)] == _pairs(6)


@pytest.mark.parametrize("dots", [5, 6, 7, 8])
@pytest.mark.parametrize("large", [False, True])
def test_a_game_has_every_pair_once_and_in_order(dots: int, large: bool, tmp_path: Path) -> None:
    """Whatever is spread over columns and pages: game one comes whole, then game two."""
    tree = pdf.structure(_made(tmp_path, dots=dots, large_print=large))
    named = [row.kids[0].text for table in tree.find("Table") for row in _rows(table)]
    assert named == 2 * _pairs(dots)


def test_a_screen_reader_walks_a_real_table(tmp_path: Path) -> None:
    """Four columns with heads; the pair heads its row; a tick box for either owner, named; a cell for the move."""
    table = pdf.structure(_made(tmp_path)).find("Table")[0]
    (head,) = table.find("THead")
    heads = head.find("TH")
    assert [th.attributes["Scope"] for th in heads] == ["Column"] * 4
    assert [th.text for th in heads] == ["Edge", "Whose", "", "Move"]
    assert [figure.alt for figure in head.find("Figure")] == ["Drawn with a solid line", "Drawn with a dashed line"]
    for row, pair in zip(_rows(table), _pairs(6), strict=True):
        assert [cell.role for cell in row.kids] == ["TH", "TD", "TD", "TD"]
        assert row.kids[0].attributes["Scope"] == "Row"
        boxes = row.find("Form")
        assert [(box.alt, box.attributes["Role"]) for box in boxes] == [
            (f"{pair}: solid", "cb"),
            (f"{pair}: dashed", "cb"),
        ]
        assert not row.kids[3].items


def test_each_game_has_board_names_start_and_end(tmp_path: Path) -> None:
    blanks = [form.alt for form in pdf.structure(_made(tmp_path)).find("Form") if "–" not in (form.alt or "")]
    game = [
        "Solid starts",
        "Dashed starts",
        "Number of the board",
        "Solid: name of the player",
        "Dashed: name of the player",
        "Solid lost",
        "Dashed lost",
        "The edge that closed the triangle: its two numbers",
        "Corners: the three numbers of the closed triangle",
    ]
    assert blanks == ["Names, date", *game, *game]


@pytest.mark.parametrize(
    ("dots", "large", "pages", "least"),
    [
        *((5, False, 1, 10.5), (6, False, 1, 10.5), (7, False, 2, 10.5), (8, False, 2, 10.5)),
        *((5, True, 2, 12), (6, True, 2, 12), (7, True, 2, 12), (8, True, 4, 12)),
    ],
)
def test_more_pages_rather_than_smaller_rows(dots: int, large: bool, pages: int, least: float, tmp_path: Path) -> None:
    path = _made(tmp_path, dots=dots, large_print=large)
    found = pdf.shapes(path)
    assert len(found) == pages
    side = 8 if large else 5
    middles = sorted(
        {
            round(box.y + box.h / 2, 3)
            for box in found[0]
            if isinstance(box, Rect) and abs(box.w - side) < 0.01 and abs(box.h - side) < 0.01
        }
    )
    rows = middles[1:-1]  # the first stands beside the heading, the last under the table
    steps = [b - a for a, b in pairwise(rows)]
    assert min(steps) >= least - 0.01


def test_the_small_picture_joins_the_two_dots_of_its_pair(tmp_path: Path) -> None:
    """1–4 runs from top left to bottom right: through the middle of its hexagon, 7 mm long."""
    shapes = pdf.shapes(_made(tmp_path))[0]
    thick = [line for line in lines(shapes) if abs(line.style.width - 0.8) < 0.001]
    assert len(thick) == 30
    one_four = thick[2]
    assert one_four.x2 - one_four.x1 == pytest.approx(3.5, abs=0.01)
    assert one_four.y2 - one_four.y1 == pytest.approx(6.062, abs=0.01)


@pytest.mark.parametrize("lang", LANGUAGES)
@pytest.mark.parametrize("large", [False, True])
def test_valid_and_the_same_in_both_formats(lang: str, large: bool, tmp_path: Path) -> None:
    path = _made(tmp_path, ("pdf", "svg"), lang=lang, large_print=large, dots=7, ink="mono" if large else "grey")
    assert validate.page_validation(path) == []
    assert validate.self_check(path) == []
    drawings = sorted(tmp_path.glob("*.svg"))
    for page, drawing in zip(pdf.shapes(path), drawings, strict=True):
        assert compare.differences(page, svg.shapes(drawing)) == []


def test_copies_are_whole_ledgers(tmp_path: Path) -> None:
    tree = pdf.structure(_made(tmp_path, copies=3))
    assert len(tree.find("Table")) == 6


def test_what_cannot_be_printed_says_what_can(tmp_path: Path) -> None:
    with pytest.raises(InvalidValue, match="5 to 8"):
        plan(Order("ledger", "sim", {"dots": 9}))
    with pytest.raises(InvalidValue, match="1 to 100000"):
        plan(Order("ledger", "sim", {"copies": 0}))
    with pytest.raises(DoesNotFit, match="use a4, letter, legal, a3, a2, a1, tabloid, a5"):
        list(plan(Order("ledger", "sim", paper="a6")).outputs[0].printout.pages())
