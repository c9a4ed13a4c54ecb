"""Pages that are cut into pieces: of one size, each with nothing of head, foot or bar on it; all pages at once, and the
piles follow one another; by lines or by marks. Measured in finished files."""

from __future__ import annotations

import re
from dataclasses import replace
from itertools import pairwise

import pikepdf
import pytest
from conftest import Maker
from orders import order_id
from readers import pdf
from readers.shapes import Line, Shape, TextRun, bounds
from test_fit import page_faults
from test_true_scale import EXACT, SIZES, bar

from simprint.errors import InvalidValue
from simprint.make import Order, plan

FOUR = Order("boards", "sim", {"copies": 8, "per_page": 4, "stack": True}, "en")
CUT = (
    FOUR,
    Order("boards", "sim", {"copies": 4, "stack": True}, "pt", "letter"),
    Order("practice", "sim", {"count": 12, "stack": True}, "ru"),
    Order("practice", "rows", {"count": 16}, "pt", gutter=20),
    Order("practice", "rows", {"count": 4, "stack": True}, "en", "a3", large_print=True),
    Order("practice", "sim", {"count": 4}, "en", "a5"),
)


def cuts(shapes: list[Shape]) -> tuple[list[float], list[float]]:
    """Where a page is cut: x of the upright dashed lines, y of the level ones that run from edge to edge."""
    lines = [s for s in shapes if isinstance(s, Line) and s.dash and s.style.width < 1 and len(set(s.dash)) == 2]
    upright = {round(s.x1, 2) for s in lines if abs(s.x1 - s.x2) < 0.01 and s.length > 5}
    level = {round(s.y1, 2) for s in lines if abs(s.y1 - s.y2) < 0.01 and s.length > 80 and s.y1 - s.y2 == 0}
    return sorted(upright), sorted(level)


def cells(order: Order, shapes: list[Shape], size: tuple[float, float]) -> list[tuple[float, float, float, float]]:
    """The pieces of a page, row by row; outside they end with the paper."""
    xs, ys = cuts(shapes)
    edges = [0.0, *xs, size[0]]
    return [(left, top, right, bottom) for top, bottom in pairwise(ys) for left, right in pairwise(edges)]


@pytest.mark.parametrize("order", CUT, ids=order_id)
def test_pieces_are_alike_and_carry_nothing_of_head_and_foot(order: Order, made: Maker) -> None:
    """Cut lines run to the edges of the paper; what is on a page is on one piece or in what is cut off."""
    (document,) = made(order)
    assert order.gutter or page_faults(document) == []
    for shapes in document.shapes:
        size = SIZES[order.paper]
        xs, ys = cuts(shapes)
        heights = [bottom - top for top, bottom in pairwise(ys)]
        assert heights == pytest.approx([heights[0]] * len(heights), abs=0.05)
        assert bar(shapes).length == pytest.approx(100, abs=EXACT)
        assert bar(shapes).y1 > ys[-1]
        lines = [s for s in shapes if isinstance(s, Line) and s.dash]
        for y in ys:
            there = [s for s in lines if abs(s.y1 - y) < 0.01 and abs(s.y2 - y) < 0.01]
            assert min(min(s.x1, s.x2) for s in there) == pytest.approx(0, abs=0.01)
            assert max(max(s.x1, s.x2) for s in there) == pytest.approx(size[0], abs=0.01)
        for x in xs:
            there = [s for s in lines if abs(s.x1 - x) < 0.01 and abs(s.x2 - x) < 0.01]
            assert min(min(s.y1, s.y2) for s in there) == pytest.approx(0, abs=0.01)
            assert max(max(s.y1, s.y2) for s in there) == pytest.approx(size[1], abs=0.01)
        for run in (s for s in shapes if isinstance(s, TextRun)):
            left, top, right, bottom = bounds(run)
            assert not any(top < y < bottom for y in ys), run.text
            assert not any(left < x < right for x in xs) or run.y < ys[0] or run.y > ys[-1], run.text
        pieces = cells(order, shapes, size)
        body = [s for s in shapes if isinstance(s, TextRun) and ys[0] < s.y < ys[-1]]
        of_piece = [sum(left < s.x < right and top < s.y < bottom for s in body) for left, top, right, bottom in pieces]
        assert sum(of_piece) == len(body)


def numbers(order: Order, made: Maker, said: str) -> list[list[tuple[float, float, int]]]:
    """For each page the numbers that its pieces say, with their places."""
    (document,) = made(order)
    pattern = re.compile(said)
    found = []
    for shapes in document.shapes:
        runs = [(s, pattern.search(s.text.replace("\xa0", " "))) for s in shapes if isinstance(s, TextRun)]
        found.append([(s.x, s.y, int(match[1])) for s, match in runs if match])
    return found


@pytest.mark.parametrize("copies", [1, 4, 5, 6, 7, 8, 9, 22])
def test_piles_follow_one_another(copies: int, made: Maker) -> None:
    """Pages lie on one another, are cut, and the piles are put together from left to right, row by row."""
    order = replace(FOUR, options={**FOUR.options, "copies": copies})
    pages = numbers(order, made, r"board (\d+) of")
    places = [(low, right) for low in (False, True) for right in (False, True)]
    piles = [[n for page in pages for x, y, n in page if (y > 155.5, x > 105) == place] for place in places]
    assert [n for pile in piles for n in pile] == [*range(1, copies + 1)]
    assert sorted(n for page in pages for *_, n in page) == [*range(1, copies + 1)]
    first = [n for *_, n in pages[0]]
    assert first == [1 + len(pages) * cell for cell in range(len(first))]
    assert any("at once" in str(note) for note in [plan(order).outputs[0].printout.note])


def test_a_match_of_rows_is_one_piece(made: Maker) -> None:
    """Its two boards and its record stand under one another."""
    order = Order("rows", "rows", {"copies": 10, "stack": True}, "en")
    pages = numbers(order, made, r"board (\d+) of")
    assert [[n for *_, n in page] for page in pages] == [[1, 2, 7, 8], [3, 4, 9, 10], [5, 6]]
    for page in pages:
        for (x, y, n), (other, below, m) in pairwise(page):
            assert (m != n + 1) or n % 2 == 0 or (abs(other - x) < 0.01 and below > y)


def test_shuffled_boards_keep_their_codes(made: Maker) -> None:
    """Board 3 is the same board, wherever it stands."""
    options = {"copies": 8, "per_page": 4, "layout": "shuffled", "shuffle": "each"}
    said = []
    for stack in (False, True):
        (document,) = made(Order("boards", "sim", {**options, "stack": stack}, "en"))
        figures = [node.alt or "" for node in document.tree.walk() if node.role == "Figure"]
        said.append(sorted(figures))
    assert said[0] == said[1]


@pytest.mark.parametrize("order", [replace(o, options={**o.options, "stack": False, "marks": True}) for o in CUT[:4]],
                         ids=order_id)  # fmt: skip
def test_marks_stand_outside_what_is_left(order: Order, made: Maker) -> None:
    """Short strokes in the margins in line with every cut, no line on a piece; the PDF says what is left."""
    (document,) = made(order)
    assert order.gutter or page_faults(document) == []
    size = SIZES[order.paper]
    with pikepdf.open(document.pdf) as file:
        for page, shapes in zip(file.pages, document.shapes, strict=True):
            trim = [float(value) * 25.4 / 72 for value in page.TrimBox]
            assert [float(v) for v in page.BleedBox] == [float(v) for v in page.TrimBox]
            left, right = trim[0], trim[2]
            top, bottom = size[1] - trim[3], size[1] - trim[1]
            assert right - left == pytest.approx(186, abs=0.01)
            short = [s for s in shapes if isinstance(s, Line) and s.width <= 0.26 and s.length < 6.1 and not s.dash]
            level = {round(s.y1, 2) for s in short if s.y1 == pytest.approx(s.y2) and not left < s.x1 < right}
            outside = [s for s in short if max(s.y1, s.y2) < 22 or min(s.y1, s.y2) > size[1] - 22]
            upright = {round(s.x1, 2) for s in outside if s.x1 == pytest.approx(s.x2)}
            assert {round(top, 2), round(bottom, 2)} <= {*level}
            assert {round(left, 2), round(right, 2)} <= {*upright}
            heights = [b - a for a, b in pairwise(sorted(level))]
            assert heights == pytest.approx([heights[0]] * len(heights), abs=0.03)
            for run in (s for s in shapes if isinstance(s, TextRun)):
                assert run.y < top or run.y > bottom or left < run.x < right


def test_only_a_page_that_is_cut_says_what_is_left(made: Maker) -> None:
    (document,) = made(Order("boards", "sim", {"copies": 2}, "en"))
    with pikepdf.open(document.pdf) as file:
        assert "/TrimBox" not in file.pages[0]
    (document,) = made(FOUR)
    assert pdf.page_sizes_mm(document.pdf) == [pytest.approx((210, 297), abs=0.002)] * 2


@pytest.mark.parametrize("option", ["stack", "marks"])
@pytest.mark.parametrize(
    "order", [Order("boards", "sim", {"per_page": 1}), Order("boards", "sim", paper="a6"),
              Order("rows", "rows", {"rows": "3,5,7,9"}), Order("rows", "rows", large_print=True)], ids=order_id
)  # fmt: skip
def test_one_piece_is_not_cut(order: Order, option: str) -> None:
    with pytest.raises(InvalidValue, match="a page is one piece here; leave") as caught:
        plan(replace(order, options={**order.options, option: True}, lang="en"))
    assert caught.value.option == option
