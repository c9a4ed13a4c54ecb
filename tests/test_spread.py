"""Two pages side by side on paper twice as wide: nothing is smaller, nothing loses its meaning, and a booklet that is
folded reads from the first page to the last."""

from __future__ import annotations

from dataclasses import replace

import pytest
from conftest import Maker
from orders import Made
from readers import pdf, svg
from readers.shapes import Line, Shape, TextRun
from test_true_scale import EXACT, SIZES, bar

from simprint.errors import InvalidValue
from simprint.make import Order, plan
from simprint.page.impose import Printout
from simprint.page.paper import PAPERS, doubled
from simprint.page.scene import PLAYERS, Artifact, Circle, Page, Symbol, Use
from simprint.page.scene import Line as Stroke
from simprint.page.spread import folded, side_by_side

#: Orders, the paper that two of their pages stand on, and its size lying (ISO 216, ANSI Y14.1).
SPREADS = (
    (Order("answers", "sim", {}, "en", "a4"), "a3", (420, 297)),
    (Order("rules", "sim", {}, "ru", "a5"), "a4", (297, 210)),
    (Order("rules", "rows", {}, "pt", "letter", large_print=True, ink="mono"), "tabloid", (431.8, 279.4)),
    (Order("boards", "sim", {"copies": 5, "layout": "shuffled", "shuffle": "each"}, "en", "a3"), "a2", (594, 420)),
)


def words(shapes: list[Shape], left: float, right: float) -> list[tuple[str, float, float, float]]:
    """What is said between two places across, from the left one: words, place, size."""
    runs = [s for s in shapes if isinstance(s, TextRun) and left <= s.x < right]
    return sorted((s.text, round(s.x - left, 1), round(s.y, 1), round(s.size_pt, 2)) for s in runs)


def half(shapes: list[Shape], left: float, right: float) -> list[Shape]:
    return [s for s in shapes if isinstance(s, Line) and left <= min(s.x1, s.x2) and max(s.x1, s.x2) <= right]


def check_sides(
    plain: Made, spread: Made, size: tuple[float, float], sides: list[tuple[int | None, int | None]]
) -> None:
    """Each half of each side is the page that it should be, at the same size, with its bar of 100 mm."""
    assert pdf.page_sizes_mm(spread.pdf) == [pytest.approx(size, abs=0.002)] * len(sides)
    assert [svg.page_size_mm(path) for path in spread.svg] == [pytest.approx(size, abs=0.002)] * len(sides)
    width, height = SIZES[plain.order.paper]
    middle, inset = size[0] / 2, (size[0] / 2 - width) / 2
    for shapes, drawn, places in zip(spread.shapes, spread.svg_shapes, sides, strict=True):
        for at, left in zip(places, (0.0, middle), strict=True):
            said = words(shapes, left, left + middle)
            if at is None:
                assert said == []
                continue
            alone = words(plain.shapes[at], 0, width)
            assert [(text, size_pt) for text, _, _, size_pt in said] == [(text, pt) for text, _, _, pt in alone]
            for one, other in zip(alone, said, strict=True):
                assert other[1:3] == pytest.approx((one[1] + inset, one[2] + (size[1] - height) / 2), abs=0.11)
            for both in (shapes, drawn):
                assert bar(half(both, left, left + middle)).length == pytest.approx(100, abs=EXACT)


@pytest.mark.parametrize(("order", "sheet", "size"), SPREADS, ids=lambda value: getattr(value, "sheet", ""))
def test_two_pages_stand_side_by_side(order: Order, sheet: str, size: tuple[float, float], made: Maker) -> None:
    """In reading order, at 100 %, on paper that is named, with all that a screen reader walks."""
    (plain,), (spread,) = made(order), made(replace(order, impose="2up"))
    pages = [*range(plain.pages), *([None] if plain.pages % 2 else [])]
    check_sides(plain, spread, size, [*zip(pages[::2], pages[1::2], strict=True)])
    assert spread.tree.text == plain.tree.text
    roles = [[node.role for node in one.tree.walk() if node.role != "Sect"] for one in (plain, spread)]
    assert roles[0] == roles[1]
    viewer = pdf.metadata(spread.pdf).viewer
    assert (viewer["Duplex"], viewer["PrintScaling"]) == ("Simplex", "None")
    note = plan(replace(order, impose="2up")).outputs[0].printout.note
    assert f"print on {sheet.capitalize()} (" in str(note), "as its choices are called"


@pytest.mark.parametrize("pages", [1, 2, 3, 4, 5, 8, 11, 12])
def test_a_booklet_reads_from_the_first_page_to_the_last(pages: int) -> None:
    """Sheets are printed on both sides, laid on one another and folded in the middle: then leaves are turned."""
    sides = [*folded(pages)]
    assert len(sides) % 2 == 0
    fronts, backs = sides[::2], sides[1::2]
    # Turned over along its short edge a lying sheet has behind its right half the left half of its back.
    leaves = [(front[1], back[0]) for front, back in zip(fronts, backs, strict=True)]
    leaves += [(back[1], front[0]) for front, back in reversed([*zip(fronts, backs, strict=True)])]
    assert [page for leaf in leaves for page in leaf] == [*range(2 * len(sides))]
    assert 2 * len(sides) - pages < 4


def test_a_booklet_is_made_of_each_copy(made: Maker) -> None:
    """Both sides are printed and turned over along the short edge; a copy is a booklet."""
    order = Order("rules", "rows", {"copies": 2}, "en", "a5")
    (plain,), (spread,) = made(order), made(replace(order, impose="booklet"))
    each = plain.pages // 2
    assert each == 3
    sides = [(None, 0), (1, 2), (None, 3), (4, 5)]
    check_sides(plain, spread, (297, 210), sides)  # type: ignore[arg-type]
    assert pdf.metadata(spread.pdf).viewer["Duplex"] == "DuplexFlipShortEdge"
    planned = plan(replace(order, impose="booklet"))
    assert planned.paper() == 2
    assert "flipped on the short edge" in str(planned.outputs[0].printout.note)
    assert "impose-booklet" in planned.outputs[0].stem
    assert "--impose booklet" in planned.order.command_line()


def test_copies_of_one_page_share_a_sheet() -> None:
    """Of more pages each copy begins on a side of its own."""
    (one,) = plan(Order("ledger", "sim", {"copies": 5}, impose="2up")).outputs
    assert one.printout.count == 3
    (more,) = plan(Order("rules", "sim", {"copies": 3}, paper="a5", impose="2up")).outputs
    assert more.printout.count == 3


def test_artwork_of_one_name_on_both_pages_stays_what_it_is() -> None:
    """Symbols are told apart by their names where a file is read again."""

    def page(radius: float) -> Page[object]:
        inner = Symbol("inner", (Circle(0, 0, radius, 1),))
        outer = Symbol("outer", (Use(inner), Stroke(0, 0, 9, 9, 1)))
        return Page(PLAYERS, 210, 297, (Artifact((Use(outer, 10, 10),)),), (15, 20))  # type: ignore[arg-type]

    pages = (page(1), page(2))
    printout = Printout(PLAYERS, "", "", 2, lambda: pages, unit="boards")  # type: ignore[arg-type]
    (side,) = side_by_side(printout, "2up", PAPERS["a4"], doubled(PAPERS["a4"])).pages()
    uses = [block.items[0] for block in side.items]
    assert [use.symbol.name for use in uses] == ["outer", "outer-right"]  # type: ignore[union-attr]
    assert [use.symbol.items[0].symbol.items[0].r for use in uses] == [1, 2]  # type: ignore[union-attr]
    assert [use.x for use in uses] == [10, 220]  # type: ignore[union-attr]


@pytest.mark.parametrize(
    ("order", "option", "says"),
    [
        (Order("kit", "sim"), "impose", "handed out sheet by sheet"),
        (Order("rules", "sim", two_sided=True), "impose", "leave --two-sided out"),
        (Order("practice", "sim", {"stack": True}), "stack", "not cut at once; leave --stack out, or --impose"),
        (Order("practice", "sim", {"marks": True}), "marks", "leave --marks out"),
        (Order("boards", "sim", {"copies": 1000}), "impose", "500 pages do not fold .* 200 at most"),
    ],
    ids=lambda value: str(value)[:20],
)
def test_what_is_not_put_side_by_side(order: Order, option: str, says: str) -> None:
    with pytest.raises(InvalidValue, match=says) as caught:
        plan(replace(order, lang="en", impose="booklet"))
    assert caught.value.option == option
