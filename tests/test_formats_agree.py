"""PDF and SVG of the same order show the same: every line, circle and letter within a hundredth of a millimetre."""

from __future__ import annotations

from dataclasses import replace
from pathlib import Path

import pytest
from conftest import Maker
from orders import Reach, layouts, make, order_id, parameters, samples
from PIL import Image
from readers import pdf, svg
from readers.compare import differences
from readers.render import pictures, render, stray_ink
from readers.shapes import Line, TextRun
from readers.tools import require

from simprint.make import Order, plan, write

#: Five pixels to a millimetre.
DPI = 127


@pytest.mark.parametrize("order", parameters(samples(Reach.WIDE)))
def test_every_shape_has_its_partner(order: Order, made: Maker) -> None:
    for document in made(order):
        for number, (shapes, there) in enumerate(zip(document.shapes, document.svg_shapes, strict=True), 1):
            assert len(shapes) > 20
            assert differences(shapes, there) == [], f"page {number}"


@pytest.mark.parametrize("order", parameters(samples(Reach.WIDE)))
def test_live_text_stands_where_outlines_stand(order: Order, made: Maker, tmp_path: Path) -> None:
    """Editable text is set by another program, but its place, size and width are said exactly."""
    planned = plan(replace(order, svg_text="live", format=("svg",), output=str(tmp_path)))
    write(planned)
    for document, output in zip(made(order), planned.outputs, strict=True):
        live = output.targets["svg"].paths[0]
        assert b"<text" in live.read_bytes()
        assert differences(document.shapes[0], svg.shapes(live)) == []


def test_corrected_scale_is_the_same_in_both(tmp_path: Path) -> None:
    """Stretched by different amounts across and down, also on a paper that is not upright."""
    order = Order("boards", "sim", {"copies": 3}, "ru", "300x290mm", printer_scale=(0.95, 1.031))
    (document,) = make(order, tmp_path)
    for index, shapes in enumerate(pdf.shapes(document.pdf)):
        # A circle becomes an ellipse and a stroke's width has no single value: places alone are compared.
        there = svg.shapes(document.svg[index])
        assert places(shapes) == pytest.approx(places(there), abs=0.01)


def places(shapes: list) -> list[float]:  # type: ignore[type-arg]
    """Where lines and texts are, in the order of painting."""
    found = []
    for shape in shapes:
        if isinstance(shape, Line):
            found += [shape.x1, shape.y1, shape.x2, shape.y2]
        elif isinstance(shape, TextRun):
            found += [shape.x, shape.y]
    assert len(found) > 50
    return found


def test_a_comparison_that_must_fail(made: Maker) -> None:
    """A line moved by two hundredths, a letter changed, a stroke left out, a dash lost: each is noticed."""
    (document,) = made(Order("boards", "sim", {"copies": 3}, "en", "letter"))
    (shapes,) = pdf.shapes(document.pdf, [0])
    there = svg.shapes(document.svg[0])
    assert differences(shapes, there) == []
    at = next(i for i, shape in enumerate(there) if isinstance(shape, Line) and shape.dash)
    letter = next(i for i, shape in enumerate(there) if isinstance(shape, TextRun))
    line, text = there[at], there[letter]
    assert isinstance(line, Line)
    assert isinstance(text, TextRun)
    for spoiled in (
        [*there[:at], replace(line, x1=line.x1 + 0.02, x2=line.x2 + 0.02), *there[at + 1 :]],
        [*there[:at], replace(line, style=replace(line.style, dash=())), *there[at + 1 :]],
        [*there[:at], *there[at + 1 :]],
        [*there, line],
        [*there[:letter], replace(text, text=text.text + "x"), *there[letter + 1 :]],
        [*there[:letter], replace(text, y=text.y + 0.02), *there[letter + 1 :]],
    ):
        assert len(differences(shapes, spoiled)) == 1
    (other,) = made(Order("boards", "sim", {"copies": 3}, "pt", "letter"))
    assert differences(shapes, svg.shapes(other.svg[0])) != []


OWN = [order for order in layouts() if not order.options]
#: Every sheet in its own language, in normal and in large print by turns.
DRAWN = [order for number, order in enumerate(OWN) if number % 4 in (0, 3)]


@pytest.fixture(scope="module")
def drawn(made: Maker) -> dict[str, Image.Image]:
    """What Chromium makes of their first pages, by the names of the orders."""
    require("chromium")
    pages = pictures([made(order)[0].svg[0] for order in DRAWN], DPI)
    return dict(zip(map(order_id, DRAWN), pages, strict=True))


def test_every_sheet_is_drawn() -> None:
    assert {(order.sheet, order.game) for order in DRAWN} == {(order.sheet, order.game) for order in OWN}
    assert {order.large_print for order in DRAWN} == {False, True}


@pytest.mark.parametrize("order", DRAWN, ids=order_id)
def test_pixels_agree(order: Order, made: Maker, drawn: dict[str, Image.Image]) -> None:
    """PDFium draws the PDF and Chromium the SVG: no stroke of one is missing in the other."""
    assert stray_ink(render(made(order)[0].pdf, 0, DPI), drawn[order_id(order)]) < 1e-4


def test_pixels_that_must_not_agree(made: Maker) -> None:
    """The same page with one line of type in another language is told apart."""
    require("chromium")
    (one,), (other,) = (made(Order("boards", "sim", {}, lang, "a4")) for lang in ("en", "pt"))
    assert stray_ink(render(one.pdf, 0, DPI), render(other.svg[0], 0, DPI)) > 1e-3
