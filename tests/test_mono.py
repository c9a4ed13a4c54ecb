"""``--ink mono`` for printers and copiers without greys: no grey in the file, and on one bit at 300 dpi guides remain
and owners can be told apart."""

from __future__ import annotations

import math
from collections.abc import Iterator
from dataclasses import replace
from pathlib import Path

import pytest
from conftest import Maker
from orders import Reach, layouts, order_id, orders, parameters
from PIL import Image, ImageFilter
from readers import pdf, svg
from readers.render import one_bit, render
from readers.shapes import Line, Shape, TextRun

from simprint.make import Order

DPI = 300
#: Owners' strokes are at least so thick, mm; guides are thinner.
OWNER = 0.9
#: The ink of grey guides.
GREY = 0.65
#: A copier sees a print so blurred (standard deviation, mm) and makes black what is darker than that (of 256): the
#: middle, or for a light copy less.
COPIERS, COPIED_DPI = ((0.06, 128), (0.08, 128), (0.08, 120)), 600


def inks(shapes: list[Shape]) -> set[float]:
    """Every darkness on a page."""
    found = set()
    for shape in shapes:
        values = [shape.ink] if isinstance(shape, TextRun) else [shape.ink, shape.fill]
        found |= {round(value, 3) for value in values if value is not None}
    return found


MONO = [order for order in orders(Reach.FULL) if order.ink == "mono" and order.sheet != "calibrate"]


def test_every_layout_is_looked_at() -> None:
    """Each has a mono order in each print."""

    def layout(order: Order) -> tuple[object, ...]:
        return order.sheet, order.game, repr(order.options), order.large_print

    assert {layout(order) for order in MONO} == {layout(o) for o in layouts() if o.sheet != "calibrate"}


@pytest.mark.parametrize("order", parameters(MONO))
def test_no_grey_in_the_file(order: Order, made: Maker) -> None:
    """In either format black and white are the only inks (the calibration page shows greys on purpose)."""
    for document in made(order):
        for shapes in (*document.shapes, svg.shapes(document.svg[0])):
            assert inks(shapes) <= {0.0, 1.0}


def test_grey_is_found(made: Maker) -> None:
    """(Without ``--ink mono`` the same look finds the grey of the guides.)"""
    (document,) = made(Order("boards", "sim", {}, "en"))
    assert inks(pdf.shapes(document.pdf)[0]) == {0.0, 1.0, GREY}


def along(line: Line, step: float) -> Iterator[tuple[float, float]]:
    """Points on a line, mm, its ends left out."""
    count = max(2, int(line.length / step))
    for n in range(1, count):
        yield line.x1 + (line.x2 - line.x1) * n / count, line.y1 + (line.y2 - line.y1) * n / count


def dark(picture: Image.Image, x: float, y: float, reach: float) -> bool:
    """Whether a pixel within ``reach`` mm of a place is black."""
    at_x, at_y, by = x * DPI / 25.4, y * DPI / 25.4, reach * DPI / 25.4
    box = (math.floor(at_x - by), math.floor(at_y - by), math.ceil(at_x + by) + 1, math.ceil(at_y + by) + 1)
    return picture.crop(box).getextrema()[0] == 0  # type: ignore[operator]


def gaps(picture: Image.Image, line: Line) -> list[float]:
    """Lengths of the white stretches on the middle of a line, mm."""
    found, run = [], 0.0
    for x, y in along(line, 0.05):
        if dark(picture, x, y, 0.0):
            found.append(run)
            run = 0.0
        else:
            run += 0.05
    return [gap for gap in found if gap]


def page(path: Path) -> tuple[list[Line], Image.Image]:
    """The straight strokes of a first page, and the page as a printer of one bit sees it."""
    lines = [shape for shape in pdf.shapes(path, [0])[0] if isinstance(shape, Line)]
    return lines, one_bit(render(path, 0, DPI))


@pytest.mark.parametrize("large", [False, True])
@pytest.mark.parametrize("ink", ["mono", "grey"])
def test_every_guide_survives_one_bit(ink: str, large: bool, made: Maker) -> None:
    """No guide is gone for longer than the pitch of its dots; the grey one fails visible, as a hairline."""
    (document,) = made(Order("boards", "sim", {"copies": 1}, "en", large_print=large, ink=ink))
    lines, picture = page(document.pdf)
    guides = [
        line for line in lines if line.length > 15 and (line.style.cap == "round" or line.ink == pytest.approx(GREY))
    ]
    assert len(guides) == 15
    for line in guides:
        assert all(gap < 2.2 for gap in gaps(picture, line))
        assert sum(dark(picture, x, y, 0.1) for x, y in along(line, 0.1)) > line.length / 0.1 * 0.15


def copied(grey: Image.Image, blur: float, threshold: int = 128) -> Image.Image:
    """What a copier without greys makes of a page, ``blur`` mm out of focus."""
    return one_bit(grey.filter(ImageFilter.GaussianBlur(blur / 25.4 * COPIED_DPI)), threshold)


def kept(picture: Image.Image, line: Line) -> float:
    """The share of a guide that is black on a copy."""
    scale = COPIED_DPI / 25.4
    places = list(along(line, 0.1))
    return sum(not picture.getpixel((int(x * scale), int(y * scale))) for x, y in places) / len(places)


def contrast(ink: float) -> float:
    """Of a grey against white paper, as WCAG 2 measures it."""
    light = ((1 - ink + 0.055) / 1.055) ** 2.4
    return 1.05 / (light + 0.05)


@pytest.mark.parametrize("large", [False, pytest.param(True, marks=pytest.mark.slow)])
def test_grey_guides_survive_a_copier(large: bool, made: Maker) -> None:
    """Every grey guide is whole on a copy that is not quite in focus, and is grey where it is seen as it is."""
    (document,) = made(Order("boards", "sim", {"copies": 1}, "en", large_print=large))
    lines = [shape for shape in pdf.shapes(document.pdf, [0])[0] if isinstance(shape, Line)]
    guides = [line for line in lines if line.ink == pytest.approx(GREY)]
    assert len(guides) == 15
    assert all(contrast(line.ink) >= 3 for line in guides)
    grey = render(document.pdf, 0, COPIED_DPI)
    for blur, threshold in COPIERS:
        picture = copied(grey, blur, threshold)
        assert min(kept(picture, line) for line in guides) > 0.97, f"blurred by {blur} mm, {threshold}"


def test_a_copier_that_is_far_out_of_focus_loses_them(made: Maker) -> None:
    """(The look at the copy can fail.)"""
    (document,) = made(Order("boards", "sim", {"copies": 1}, "en"))
    lines = [shape for shape in pdf.shapes(document.pdf, [0])[0] if isinstance(shape, Line)]
    picture = copied(render(document.pdf, 0, COPIED_DPI), 0.2)
    assert max(kept(picture, line) for line in lines if line.ink == pytest.approx(GREY)) < 0.1


@pytest.mark.parametrize("order", [o for o in layouts(ink="mono") if o.sheet == "boards"], ids=order_id)
def test_samples_of_owners_are_told_apart(order: Order, made: Maker) -> None:
    """The solid one has no gap, the dashed one has gaps as long as in the design; as many of one as of the other."""
    (document,) = made(order)
    lines, picture = page(document.pdf)
    owners = [line for line in lines if line.width >= OWNER and line.length < 40 and line.style.cap == "butt"]
    solid = [line for line in owners if not line.dash]
    dashed = [line for line in owners if line.dash]
    assert len(solid) == len(dashed) >= 3
    for line in solid:
        assert gaps(picture, line) == []
    for line in dashed:
        found = gaps(picture, line)
        assert len(found) >= 1
        assert found == pytest.approx([line.dash[1]] * len(found), abs=0.25)


def test_a_guide_that_is_gone_is_noticed(made: Maker) -> None:
    """(The look along a guide can fail: on a page without guides there is nothing to see.)"""
    order = Order("boards", "sim", {"copies": 1}, "en", ink="mono")
    (with_guides,), (without,) = made(order), made(replace(order, guides="none"))
    lines, _ = page(with_guides.pdf)
    _, empty = page(without.pdf)
    guides = [line for line in lines if line.style.cap == "round" and line.length > 15]
    assert len(guides) == 15
    assert not any(dark(empty, x, y, 0.1) for x, y in along(guides[7], 0.1))
