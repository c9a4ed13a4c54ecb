"""A printed millimetre is a millimetre: in the PDF, in the SVG, on every paper, and through a browser's printing."""

from __future__ import annotations

import math
from collections.abc import Sequence
from dataclasses import replace
from pathlib import Path

import pytest
from conftest import Maker
from orders import PAPERS, Reach, layouts, make, order_id, orders, parameters
from readers import browser, pdf, svg
from readers.shapes import Circle, Line, Shape, TextRun
from readers.tools import require

from simprint.make import Order, plan

#: Width and height in mm, from ISO 216 and ANSI Y14.1: not taken from the program.
SIZES = {
    "a4": (210, 297), "letter": (215.9, 279.4), "legal": (215.9, 355.6), "tabloid": (279.4, 431.8),
    "a3": (297, 420), "a2": (420, 594), "a1": (594, 841), "a5": (148, 210), "a6": (105, 148), "4x6in": (101.6, 152.4),
}  # fmt: skip
#: Within this many mm.
EXACT = 0.005


def bar(shapes: list[Shape]) -> Line:
    """The 100 mm bar: the level line from whose both ends ticks stand up, the lowest on the sheet; where there is none
    as long, the upright line whose ticks stand at its left."""
    lying = [s for s in shapes if isinstance(s, Line)]
    try:
        return _bar(lying)
    except AssertionError:
        return _bar([replace(s, x1=s.y1, y1=s.x1, x2=s.y2, y2=s.x2) for s in lying])


def _bar(shapes: Sequence[Shape]) -> Line:
    level = [s for s in shapes if isinstance(s, Line) and abs(s.y1 - s.y2) < 1e-6 and not s.dash]
    upright = [s for s in shapes if isinstance(s, Line) and abs(s.x1 - s.x2) < 1e-6]

    def ticks(line: Line) -> list[Line]:
        ends = sorted((line.x1, line.x2))
        return [
            tick
            for tick in upright
            if abs(max(tick.y1, tick.y2) - line.y1) < 0.01
            and abs(tick.y1 - tick.y2) < 12
            and ends[0] - 0.01 <= tick.x1 <= ends[1] + 0.01
        ]

    with_ticks = [line for line in level if len(ticks(line)) == 11]
    assert with_ticks, "no bar with eleven ticks"
    lowest = max(with_ticks, key=lambda line: line.y1)
    # The first and the last tick stand inside: from outside to outside they are as far apart as the line is long.
    half = lowest.width / 2
    places = sorted(tick.x1 for tick in ticks(lowest))
    places[0], places[-1] = places[0] - half, places[-1] + half
    step = (places[-1] - places[0]) / 10
    assert [places[0] + step * n for n in range(11)] == pytest.approx(places, abs=EXACT), "centimetres are equal"
    assert sorted((lowest.x1, lowest.x2)) == pytest.approx([places[0], places[-1]], abs=EXACT), "outside to outside"
    return lowest


PUNCHED = [
    pytest.param(order, paper, id=f"{order_id(order)}-{paper}")
    for number, order in enumerate(order for order in layouts() if order.paper in PAPERS)
    for paper in ("a4", "letter")
    if (paper == "a4") == (number % 4 in (0, 3))  # either print on both
]


@pytest.mark.parametrize(("order", "paper"), PUNCHED)
def test_room_for_punch_holes(order: Order, paper: str) -> None:
    """Every sheet leaves 20 mm at the left and 10 at the right when it is asked to, and its scale is as true as ever.
    (Marks in the corners of the paper stand outside on purpose.)"""
    for output in plan(replace(order, paper=paper, gutter=20)).outputs:
        page = next(iter(output.printout.pages()))
        assert page.scale == (1, 1)
        assert page.origin[0] == pytest.approx(20, abs=EXACT)
        assert page.origin[0] + 180 <= SIZES[paper][0] - 10 + EXACT


def test_strokes_begin_beyond_the_gutter(made: Maker) -> None:
    """In the finished file, corrected for a printer or not."""
    for scale in ((1.0, 1.0), (0.98, 1.02)):
        order = Order("ledger", "sim", {}, "en", "letter", gutter=22, printer_scale=scale)
        (document,) = made(order)
        lines = [shape for shape in document.shapes[0] if isinstance(shape, Line)]
        assert min(min(line.x1, line.x2) for line in lines) == pytest.approx(22, abs=0.02)


@pytest.mark.parametrize("order", parameters(orders(Reach.WIDE)))
def test_every_page_carries_100_mm(order: Order, made: Maker) -> None:
    """On every page of both formats the bar is 100.00 mm, and the page says so."""
    for document in made(order):
        wanted = pytest.approx(SIZES[order.paper], abs=0.002)
        assert pdf.page_sizes_mm(document.pdf) == [wanted] * document.pages
        for path in document.svg:
            assert svg.page_size_mm(path) == wanted
        for shapes in document.shapes:
            assert bar(shapes).length == pytest.approx(100, abs=EXACT)
            says = [s.text.replace("\xa0", " ") for s in shapes if isinstance(s, TextRun)]
            # In large print on Letter the label of the inches stands beside it, on the same line.
            assert any(text.startswith(("100 mm", "100 мм")) for text in says)
        assert bar(document.svg_shapes[-1]).length == pytest.approx(100, abs=EXACT)


INCHES = [order for order in orders(Reach.FULL) if order.paper in ("letter", "legal")]


def test_every_layout_is_looked_at_on_paper_in_inches() -> None:
    """Each that has a form for it, in each print."""

    def layout(order: Order) -> tuple[object, ...]:
        return order.sheet, order.game, repr(order.options), order.large_print

    assert {layout(order) for order in INCHES} == {layout(order) for order in layouts(paper="letter")}


@pytest.mark.parametrize("order", parameters(INCHES))
def test_papers_in_inches_carry_4_inches(order: Order, made: Maker) -> None:
    """On the same line as the bar, ticked downwards."""
    for document in made(order):
        for shapes in document.shapes:
            line = bar(shapes)
            ticks = sorted(
                (s.x1, s.style.width / 2) for s in shapes
                if isinstance(s, Line) and s.x1 == pytest.approx(s.x2) and min(s.y1, s.y2) == pytest.approx(line.y1)
            )  # fmt: skip
            (first, half), *inner, (last, _) = ticks
            start = min(line.x1, line.x2)
            # The outer edges of the ruler are at 0 and at 4 in, as a ruler that is held to it shows.
            found = [first - half, *(x for x, _ in inner), last + half]
            assert found == pytest.approx([start + 25.4 * inch for inch in range(5)], abs=EXACT)


def board(shapes: list[Shape]) -> list[tuple[float, float]]:
    """Centres of the numbered discs: filled black circles of at least 5 mm."""
    return [(s.cx, s.cy) for s in shapes if isinstance(s, Circle) and s.r >= 2.5 and s.fill == pytest.approx(1)]


@pytest.mark.parametrize(
    "options", [{"copies": 2}, {"copies": 1, "per_page": 1}, {"copies": 4, "per_page": 4}], ids=str
)
@pytest.mark.parametrize("large", [False, True])
def test_a_board_is_as_large_on_any_paper(options: dict[str, int], large: bool, made: Maker) -> None:
    """Same distances between dots on A4, Letter, Legal, and on A3 where it is asked for; a regular hexagon."""
    if large and options.get("per_page") == 4:
        options = {"copies": 4}
    shown = []
    for paper in PAPERS:
        (document,) = made(Order("boards", "sim", options, "en", paper, large_print=large, actual=paper == "a3"))
        dots = board(pdf.shapes(document.pdf, [0])[0])
        assert len(dots) % 6 == 0
        shown.append([math.dist(a, b) for a in dots for b in dots])
        first = dots[:6]
        middle = sum(x for x, _ in first) / 6, sum(y for _, y in first) / 6
        radii = [math.dist(dot, middle) for dot in first]
        sides = [math.dist(a, b) for a, b in zip(first, first[1:] + first[:1], strict=True)]
        assert radii == pytest.approx([radii[0]] * 6, abs=0.002)
        assert sides == pytest.approx([radii[0]] * 6, abs=0.002)
    for other in shown[1:]:
        assert other == pytest.approx(shown[0], abs=0.002)


@pytest.mark.parametrize("key", [("boards", "sim")], ids=" ".join)
def test_printer_scale_shows_up_exactly(key: tuple[str, str], tmp_path: Path) -> None:
    """``--printer-scale 1.02,0.98``: 102.00 mm across, 0.98 down, about the middle of the sheet; the foot says so."""
    plain = make(Order(*key, lang="en"), tmp_path / "plain")[0]
    scaled = make(Order(*key, lang="en", printer_scale=(1.02, 0.98)), tmp_path / "scaled")[0]
    before, after = (pdf.shapes(d.pdf, [0])[0] for d in (plain, scaled))
    assert bar(after).length == pytest.approx(102, abs=EXACT)
    assert bar(svg.shapes(scaled.svg[0])).length == pytest.approx(102, abs=EXACT)
    one, other = bar(before), bar(after)
    assert other.y1 - 148.5 == pytest.approx(0.98 * (one.y1 - 148.5), abs=EXACT)
    assert other.x1 - 105 == pytest.approx(1.02 * (one.x1 - 105), abs=EXACT)
    assert pdf.page_sizes_mm(scaled.pdf)[0] == pytest.approx((210, 297), abs=0.002)
    says = " ".join(s.text for s in after if isinstance(s, TextRun)).replace("\xa0", " ")
    assert "1.02 × 0.98" in says
    assert "1.02" not in " ".join(s.text for s in before if isinstance(s, TextRun))


def test_the_file_asks_printers_not_to_scale(made: Maker) -> None:
    """What a PDF can say about printing it says: no scaling, the tray of the paper, on which sides; nothing about
    copies."""
    (document,) = made(Order("boards", "sim", {"copies": 3}, "en", "letter"))
    viewer = pdf.metadata(document.pdf).viewer
    assert (viewer["PrintScaling"], viewer["PickTrayByPDFSize"], viewer["DisplayDocTitle"]) == ("None", True, True)
    assert (viewer["Duplex"], "NumCopies" in viewer) == ("Simplex", False)
    assert svg.metadata(document.svg[0]).page_rule == "size:215.9mm 279.4mm;margin:0"


@pytest.mark.parametrize(
    "paper", ["a4", "letter", *(pytest.param(other, marks=pytest.mark.slow) for other in ("a5", "a3"))]
)
def test_bar_through_a_browsers_printing(paper: str, made: Maker, tmp_path: Path) -> None:
    """Chromium prints the SVG to PDF, another reader measures the result: 100 mm, give or take 0.1 mm."""
    require("chromium")
    (document,) = made(Order("boards", "sim", {"copies": 1}, "en", paper))
    printed = browser.print_to_pdf(document.svg[0], tmp_path / "printed.pdf")
    lengths = browser.horizontals_mm(printed)
    assert [length for length in lengths if abs(length - 100) < 0.1], lengths
    import pdfplumber

    with pdfplumber.open(printed) as pages:
        (page,) = pages.pages
        assert (page.width * 25.4 / 72, page.height * 25.4 / 72) == pytest.approx(SIZES[paper], abs=0.4)


def test_a_browser_would_shrink_a_page_without_our_rule(made: Maker, tmp_path: Path) -> None:
    """The measurement can fail: without the ``@page`` rule the bar does not come out at 100 mm."""
    require("chromium")
    (document,) = made(Order("boards", "sim", {"copies": 1}, "en", "a4"))
    spoiled = tmp_path / "spoiled.svg"
    text = document.svg[0].read_text(encoding="utf-8")
    assert "@page" in text
    spoiled.write_text(text.replace("@page", "@nothing"), encoding="utf-8")
    lengths = browser.horizontals_mm(browser.print_to_pdf(spoiled, tmp_path / "printed.pdf"))
    assert not [length for length in lengths if abs(length - 100) < 0.1]
