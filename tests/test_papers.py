"""What becomes of a sheet on paper that is not A4 or Letter: for the wall all of it grows by one factor, on A5 large
print is made smaller, on the smallest paper there is one board; the bar is 100 mm on each. Measured in the files."""

from __future__ import annotations

from dataclasses import replace

import pytest
from conftest import Maker
from orders import cases, keys, order_id
from readers.shapes import Circle, Line, Shape, TextRun
from test_fit import page_faults
from test_true_scale import EXACT, SIZES, bar

from simprint.errors import DoesNotFit
from simprint.make import Order, plan
from simprint.page.paper import PAPERS
from simprint.page.paper import paper as paper_of
from simprint.web.form import Query, by_stem
from simprint.words import languages

#: Paper for the wall, and how many times as large as A4 a page is that has room there.
WALL = {"a3": 2**0.5, "a2": 2.0, "a1": 2**1.5, "tabloid": 279.4 / 210, "420x700mm": 2.0}
#: Sheets whose pages hold everything that grows: strokes, dashes, discs, tables, circles, pictures.
SHOWN = (
    Order("boards", "sim", {"copies": 1, "per_page": 1, "layout": "shuffled"}, "en"),
    Order("rows", "rows", {}, "pt"),
    Order("answers", "sim", {}, "ru"),
    Order("rules", "rows", {}, "en", large_print=True),
)


def size_of(paper: str) -> tuple[float, float]:
    return SIZES.get(paper, (420, 700))


def spread_of(shapes: list[Shape], size: tuple[float, float]) -> list[tuple[object, ...]]:
    """What grows, in order, from the middle of the paper, and how it is painted; what belongs to the bar is left out:
    its line and ticks, and what is beside them."""
    line = bar(shapes)
    mx, my = size[0] / 2, size[1] / 2
    found: list[tuple[object, ...]] = []
    for shape in shapes:
        below = isinstance(shape, Line) and not shape.dash and max(shape.y1, shape.y2) > line.y1 - 0.2
        if below and shape.x1 < line.x2 + 5:
            continue
        if isinstance(shape, Line):
            at = (shape.x1 - mx, shape.y1 - my, shape.x2 - mx, shape.y2 - my, shape.width, *shape.dash)
            found.append(("line", at))
        elif isinstance(shape, Circle):
            found.append(("circle", (shape.cx - mx, shape.cy - my, shape.r, shape.width)))
        elif isinstance(shape, TextRun) and "100" not in shape.text.split("\xa0")[0] and shape.text[0] != "4":
            found.append((shape.text, (shape.x - mx, shape.y - my, shape.width or 0, shape.size_pt)))
    return found


@pytest.mark.parametrize("order", SHOWN, ids=order_id)
def test_on_paper_for_the_wall_all_grows_by_one_factor(order: Order, made: Maker) -> None:
    """Places, strokes, dashes and type; but the bar."""
    papers = WALL if order is SHOWN[0] else ["a3"]
    for paper in papers:
        # The foot is laid out otherwise where paper is measured in inches.
        like = "letter" if paper == "tabloid" else "a4"
        (plain,) = made(replace(order, paper=like))
        (document,) = made(replace(order, paper=paper))
        assert document.pages == plain.pages
        for before, after in zip(plain.shapes, document.shapes, strict=True):
            old, new = spread_of(before, SIZES[like]), spread_of(after, size_of(paper))
            assert [what for what, _ in new] == [what for what, _ in old]
            for (_, one), (_, other) in zip(old, new, strict=True):
                assert other == pytest.approx([WALL[paper] * value for value in one], rel=2e-4, abs=0.02)
            assert bar(after).length == pytest.approx(100, abs=EXACT)


@pytest.mark.parametrize("paper", [*SIZES])
def test_the_bar_is_100_mm_on_every_paper(paper: str, made: Maker) -> None:
    """In the PDF and in the SVG, which says so beside it; nothing stands on anything else."""
    for key in (("boards", "sim"), ("rows", "rows")):
        (document,) = made(Order(*key, {"copies": 1}, "en", paper))
        assert page_faults(document) == []
        for shapes in (document.shapes[0], document.svg_shapes[0]):
            assert bar(shapes).length == pytest.approx(100, abs=EXACT)
        assert any(s.text.startswith("100\xa0mm") for s in document.shapes[0] if isinstance(s, TextRun))


@pytest.mark.parametrize(
    ("typed", "known"),
    [("8.5x11in", "letter"), ("21 × 29,7 cm", "a4"), ("297x420mm", "a3"), ("8.5 x 13 in", "8.5x13in"),
     ("20x28cm", "200x280mm")],
)  # fmt: skip
def test_a_paper_is_measured_as_people_do(typed: str, known: str) -> None:
    """In millimetres, centimetres or inches; one that has a name is known by it, and a name means what was measured."""
    assert paper_of(typed).name == known
    assert paper_of(known) == paper_of(typed)


def test_a_long_name_of_a_sheet_stands_clear_of_the_label_of_the_ruler(made: Maker) -> None:
    """On paper for the wall the ruler is shorter beside the words, and its label is as long as ever."""
    for document in made(Order("log", "rows", {}, "pt", "tabloid", large_print=True)):
        assert page_faults(document) == []


def test_actual_keeps_the_measures_of_a4(made: Maker) -> None:
    """On any large paper; and what says its measures is true on any paper."""
    (plain,) = made(SHOWN[0])
    (document,) = made(replace(SHOWN[0], paper="a2", actual=True))
    old, new = spread_of(plain.shapes[0], SIZES["a4"]), spread_of(document.shapes[0], SIZES["a2"])
    for (_, one), (_, other) in zip(old, new, strict=True):
        assert other == pytest.approx(one, abs=0.01)
    assert "--actual" in plan(replace(SHOWN[0], paper="a2", actual=True)).order.command_line()
    (calibration,) = made(Order("calibrate", "", lang="en", paper="a2"))
    squares = [s for s in calibration.shapes[0] if not isinstance(s, TextRun | Line | Circle)]
    assert any(getattr(s, "w", 0) + s.width == pytest.approx(50, abs=EXACT) for s in squares)
    assert bar(calibration.shapes[0]).length == pytest.approx(100, abs=EXACT)


def test_margin_and_gutter_hold_on_large_paper(made: Maker) -> None:
    """What grows leaves them free, and fills the rest as far as it may."""
    (document,) = made(replace(SHOWN[0], paper="a3", margin=30, gutter=40))
    lines = [s for s in document.shapes[0] if isinstance(s, Line)]
    left, right = min(min(s.x1, s.x2) for s in lines), max(max(s.x1, s.x2) for s in lines)
    assert (left, right) == pytest.approx((40, 267), abs=0.05)


A5 = [Order(*key, dict(cases(key)[0].options), paper="a5") for key in keys()]


@pytest.mark.parametrize("order", A5, ids=order_id)
def test_every_sheet_can_be_had_on_a5(order: Order, made: Maker) -> None:
    """It is read there: no type under 10 pt, no stroke under 0.25 mm, nothing on anything else; its bar is 100 mm."""
    order = replace(order, lang=languages()[len(order.sheet) % 3])
    for document in made(order):
        assert page_faults(document) == []
        for shapes in document.shapes:
            assert bar(shapes).length == pytest.approx(100, abs=EXACT)
            assert min(s.size_pt for s in shapes if isinstance(s, TextRun)) > 10
            assert min(s.width for s in shapes if isinstance(s, Line)) >= 0.25 - 0.001


@pytest.mark.parametrize("game", ["sim", "rows"])
@pytest.mark.parametrize("lang", languages())
@pytest.mark.parametrize("paper", ["a6", "4x6in"])
def test_the_smallest_paper_takes_one_board_with_its_record(paper: str, lang: str, game: str, made: Maker) -> None:
    options = {"copies": 2, "dots": 7, "layout": "shuffled"} if game == "sim" else {"copies": 2, "rows": "5,5,5,5"}
    for given in (options, {"copies": 1}):
        order = Order("boards" if game == "sim" else "rows", game, given, lang, paper, header="Школа № 12, 5б")
        (document,) = made(order)
        assert document.pages == given["copies"]
        assert page_faults(document) == []
        assert plan(order).warnings == []


def offered(stem: str) -> set[str]:
    """The papers that the page in the browser offers for a sheet."""
    return set(next(field.choices for field in Query({"sheet": stem}, "en").common if field.name == "paper"))


@pytest.mark.parametrize("stem", [*by_stem()])
def test_papers_that_are_offered_can_be_had_and_no_others(stem: str) -> None:
    """For the others there is a message that says which can."""
    for paper in PAPERS:
        query = Query({"sheet": stem, "paper": paper}, "en")
        if paper in offered(stem):
            assert query.plan.pages
            continue
        with pytest.raises(DoesNotFit, match=f"no form for this paper; take {'|'.join(offered(stem))}"):
            _ = query.plan
        # What is chosen stands in the form, so that the message is about what is seen.
        assert paper in next(field.choices for field in query.common if field.name == "paper")
    assert ("a6" in offered(stem)) == (stem in ("sim-boards", "rows-boards"))
    assert "a5" in offered(stem)


@pytest.mark.parametrize(("paper", "upright"), [("420x297mm", "a3"), ("600x400mm", "400x600mm"), ("297x420mm", "")])
def test_a_sheet_on_paper_that_lies_says_so(paper: str, upright: str) -> None:
    """It stands in the middle, as large as there is room for, and the message names the paper that it would fill."""
    planned = plan(Order("boards", "sim", lang="en", paper=paper))
    said = [str(warning) for warning in planned.warnings]
    assert len(said) == bool(upright)
    assert all(f"{upright} would be full" in one for one in said)
