"""Whatever is asked for and whatever is typed: texts keep clear of each other and of every stroke, nothing leaves the
content box, no type is smaller than the floor. Measured in the finished file."""

from __future__ import annotations

import math
import re
import tempfile
from collections.abc import Iterator
from contextlib import nullcontext
from dataclasses import replace
from pathlib import Path
from typing import Any

import pytest
from conftest import Maker
from fontTools.ttLib import TTFont
from hypothesis import example, given, settings
from hypothesis import strategies as st
from orders import PAPERS, Made, Reach, cases, first_pages, in_turn, keys, layouts, made, order_id, orders, parameters
from readers import pdf
from readers.shapes import MM_PER_POINT, Circle, Line, Polygon, Rect, Shape, Style, TextRun, bounds, describe

from simprint.errors import DoesNotFit
from simprint.make import Order, plan, render, write
from simprint.page.fonts import Typeface
from simprint.page.look import Style as Type
from simprint.page.overlap import overlapping
from simprint.page.scene import PLAYERS, Artifact, Group, Page, Players, Role, Symbol, Text, Use
from simprint.page.typeset import Typesetter
from simprint.words import languages, load

Box = tuple[float, float, float, float]

#: A stroke's half width and an accent may stand over the edge of the content box by so much, mm.
OVER = 0.6
#: How far letters reach above and below the baseline, as a part of the size.
ABOVE, BELOW = 0.72, 0.21


def content_box(size: tuple[float, float], actual: bool) -> tuple[float, float, float]:
    """Width and height of the content box on paper of that size, and by what it is larger there than A4's."""
    zoom = min(size[0] / 210, size[1] / 297)
    if size[0] > 199.99 and size[1] > 271.99:
        zoom = max(1.0, zoom) if min(size) > 262 and max(size) > 371 and not actual else 1.0
        return 180 * zoom, 252 * zoom, zoom
    return (180 * zoom, 258 * zoom, zoom) if zoom > 0.65 else (81, 128, 1.0)


def box_of(run: TextRun) -> Box:
    """Left, top, right, bottom of the letters."""
    em = run.size_pt * MM_PER_POINT
    return run.x, run.y - ABOVE * em, run.x + (run.width or 0), run.y + BELOW * em


def shrunk(box: Box, by: float) -> Box:
    return box[0] + by, box[1] + by, box[2] - by, box[3] - by


def small(box: Box, most: float) -> bool:
    return max(box[2] - box[0], box[3] - box[1]) < most


def overlap(a: Box, b: Box) -> bool:
    return a[0] < b[2] and b[0] < a[2] and a[1] < b[3] and b[1] < a[3]


def crosses(p: tuple[float, float], q: tuple[float, float], box: Box) -> bool:
    """Whether a segment passes through a box (Liang and Barsky)."""
    t0, t1 = 0.0, 1.0
    for start, end, low, high in ((p[0], q[0], box[0], box[2]), (p[1], q[1], box[1], box[3])):
        step = end - start
        if abs(step) < 1e-12:
            if not low <= start <= high:
                return False
            continue
        near, far = sorted(((low - start) / step, (high - start) / step))
        t0, t1 = max(t0, near), min(t1, far)
        if t0 > t1:
            return False
    return True


def strikes(shape: Shape, box: Box) -> bool:
    """Whether the stroke of a shape runs through a box."""
    match shape:
        case Line():
            return crosses((shape.x1, shape.y1), (shape.x2, shape.y2), box)
        case Circle(cx=cx, cy=cy, r=r):
            corners = [(x, y) for x in (box[0], box[2]) for y in (box[1], box[3])]
            far = max(math.dist(corner, (cx, cy)) for corner in corners)
            near = math.hypot(max(box[0] - cx, 0, cx - box[2]), max(box[1] - cy, 0, cy - box[3]))
            return near < r < far
        case Rect(x=x, y=y, w=w, h=h):
            corners = [(x, y), (x + w, y), (x + w, y + h), (x, y + h)]
        case Polygon(points=points):
            corners = list(points)
        case _:
            return False
    closed = not isinstance(shape, Polygon) or shape.closed
    ends = corners[1:] + corners[:1] if closed else corners[1:]
    return any(crosses(p, q, box) for p, q in zip(corners, ends, strict=False))


def holds(shape: Shape, box: Box) -> bool:
    """Whether a filled shape has the whole box inside it."""
    if isinstance(shape, TextRun | Line) or shape.fill is None:
        return False
    corners = [(x, y) for x in (box[0], box[2]) for y in (box[1], box[3])]
    if isinstance(shape, Circle):
        return all(math.dist(corner, (shape.cx, shape.cy)) <= shape.r for corner in corners)
    left, top, right, bottom = bounds(shape)
    return all(left <= x <= right and top <= y <= bottom for x, y in corners)


def faults(shapes: list[Shape], size: tuple[float, float], floor_pt: float, actual: bool = False) -> Iterator[str]:
    """What is wrong with a page."""
    runs = [(at, shape) for at, shape in enumerate(shapes) if isinstance(shape, TextRun)]
    width, height, zoom = content_box(size, actual)
    over, floor_pt = OVER * max(1.0, zoom), floor_pt * max(1.0, zoom)
    x, y = (size[0] - width) / 2, (size[1] - height) / 2
    content = x - over, y - over, x + width + over, y + height + over
    for shape in shapes:
        reach = box_of(shape) if isinstance(shape, TextRun) else bounds(shape)
        inside = content[0] <= reach[0] and content[1] <= reach[1] and reach[2] <= content[2] and reach[3] <= content[3]
        # Cut lines and their scissors begin in the margin, and so do marks in corners.
        cut = not isinstance(shape, TextRun) and (bool(shape.dash) or small(reach, 8 * zoom))
        if not inside and not cut:
            yield f"outside the content box: {describe(shape)}"
    boxes = [shrunk(box_of(run), 0.05) for _, run in runs]
    strokes = [
        (n, shape, bounds(shape))
        for n, shape in enumerate(shapes)
        if not isinstance(shape, TextRun) and shape.style.stroke
    ]
    fills = [
        (n, shape, bounds(shape))
        for n, shape in enumerate(shapes)
        if not isinstance(shape, TextRun | Line) and shape.style.fill
    ]
    for number, ((at, run), mine) in enumerate(zip(runs, boxes, strict=True)):
        if run.size_pt < floor_pt - 0.01:
            yield f"smaller than {floor_pt} pt: {describe(run)}"
        if mine[0] >= mine[2]:
            continue
        for (_, other), theirs in zip(runs[number + 1 :], boxes[number + 1 :], strict=True):
            if overlap(mine, theirs):
                yield f"overlap: {describe(run)} and {describe(other)}"
        # What a filled shape under the letters has covered does not show.
        under = max(
            (n for n, fill, reach in fills if n < at and overlap(mine, reach) and holds(fill, mine)), default=-1
        )
        core = shrunk(mine, 0.1)
        for n, shape, reach in strokes:
            # Only what comes near is looked at closely.
            if n >= max(under, 0) and overlap(mine, reach) and strikes(shape, core):
                yield f"struck: {describe(run)} by {describe(shape)}"
        paper = getattr(shapes[under], "fill", 0.0) if under >= 0 else 0.0
        if abs(run.ink - paper) < 0.5:
            yield f"cannot be read on {paper:.2f}: {describe(run)}"


def page_faults(document: Made) -> list[str]:
    order = document.order
    floor = 16 if order.large_print else 9
    sizes = pdf.page_sizes_mm(document.pdf)
    return [
        f"page {number}: {fault}"
        for number, (shapes, size) in enumerate(zip(document.shapes, sizes, strict=True), 1)
        for fault in faults(shapes, size, floor, order.actual)
    ]


def test_long_names_keep_off_the_upright_ruler(made: Maker) -> None:
    names = "Maximiliano Wolfeschlegelsteinhausenbergerdorff\nYu."
    for paper in ("4x6in", "a6"):
        order = Order("rows", "rows", {"names": names, "rows": (1,)}, lang="pt", paper=paper)
        assert [fault for document in made(order) for fault in page_faults(document)] == []


def test_a_grid_whose_caption_takes_lines_keeps_off_the_foot(made: Maker) -> None:
    """Of six rows, four stand in the captions of the charts."""
    order = Order("answers", "rows", {"rows": (1,) * 6}, lang="en", large_print=True)
    assert [fault for document in made(order) for fault in page_faults(document)] == []


@pytest.mark.parametrize("order", parameters(orders(Reach.FULL)))
def test_every_layout_fits(order: Order, made: Maker) -> None:
    for document in made(order):
        assert page_faults(document) == []


@pytest.fixture
def smaller(monkeypatch: pytest.MonkeyPatch) -> set[str]:
    """What has been set in less than the size it was to have."""
    found: set[str] = set()
    fitted = Typesetter._smaller

    def noting(self: Typesetter, string: str, style: Type, room: float) -> Type:
        fitting = fitted(self, string, style, room)
        if fitting.size_pt < style.size_pt:
            found.add(string)
        return fitting

    monkeypatch.setattr(Typesetter, "_smaller", noting)
    return found


@pytest.mark.parametrize(("lang", "order"), in_turn(layouts()))
def test_our_own_words_are_never_cut_short_or_shrunk(lang: str, order: Order, smaller: set[str]) -> None:
    """Only what a user types may be set smaller or end in an ellipsis; nor is what stands at the head and foot of a
    page, also where that says how the printer is corrected."""
    inches = "letter" if order.paper in PAPERS else order.paper
    for paper, scale in ((order.paper, (1.0, 1.0)), (inches, (1.0235, 0.9876))):
        planned = plan(replace(order, lang=lang, paper=paper, printer_scale=scale))
        for output in planned.outputs:
            assert sum(1 for _ in output.printout.pages()) == output.printout.count
        assert planned.warnings == []
    assert smaller <= set(planned.people.names if planned.people else ())


def test_a_word_that_is_shrunk_is_noticed(smaller: set[str]) -> None:
    """(What a user typed is.)"""
    planned = plan(Order("boards", "sim", header="A very long name of a school " * 4))
    next(iter(planned.outputs[0].printout.pages()))
    assert smaller == {planned.job.header}


TITLE, TITLE_LARGE = 27, 36


@pytest.mark.parametrize(("lang", "order"), in_turn(layouts()))
def test_heads_and_feet_are_the_same_on_every_sheet(lang: str, order: Order) -> None:
    """The title has one size, the foot names the game, and a header does not take the place of the line for names."""
    words, header = load(lang), "Школа № 5, класс 5б, 12 марта"
    size = TITLE_LARGE if order.large_print or order.paper == "a5" else TITLE
    for output in plan(replace(order, lang=lang, header=header)).outputs:
        page = next(iter(output.printout.pages()))
        title = next(item for item in page.items if isinstance(item, Group) and item.role == Role.H1)
        assert {text.size_pt for text in title.items if isinstance(text, Text)} == {size}
        foot = [text.string for item in page.items if isinstance(item, Artifact) and item.kind == "footer"
                for text in item.items if isinstance(text, Text)]  # fmt: skip
        games = {
            words(f"{game}.name") for game in ("sim", "rows", "common", "null", "club") if words.has(f"{game}.name")
        }
        assert any(text.startswith(game) for text in foot for game in games), foot
        blanks = [item for item in page.items if isinstance(item, Group) and item.role == Role.BLANK]
        # Rules have nothing to fill in.
        named = order.sheet not in ("rules", "kit", "board", "club")
        assert blanks or not named or page.audience != PLAYERS, "no line for a name"
        texts = [text.string for item in page.items if isinstance(item, Group)
                 for text in item.items if isinstance(text, Text)]  # fmt: skip
        assert header in "".join(texts)


@pytest.mark.parametrize("large", [False, True])
@pytest.mark.parametrize("game", ["sim", "rows"])
@pytest.mark.parametrize("lang", languages())
def test_cards_have_a_line_for_names(lang: str, game: str, large: bool) -> None:
    """With a header and without."""
    for header in ("", "5b", "A long name of a school, " * 5):
        (output,) = plan(Order("practice", game, lang=lang, large_print=large, header=header)).outputs
        page = next(iter(output.printout.pages()))
        blanks = [item.alt for item in page.items if isinstance(item, Group) and item.role == Role.BLANK]
        assert load(lang)("common.names_date") in blanks


# -- other typefaces ---------------------------------------------------------------------------------------------------


def stretched(folder: Path, by: float) -> dict[str, str]:
    """The options that name our typeface with its letters so much further apart."""
    paths = {}
    for option, bold in (("font", False), ("font_bold", True)):
        font = TTFont(Typeface().weight(bold).path)
        metrics = font["hmtx"].metrics
        for name, (advance, bearing) in metrics.items():
            metrics[name] = (round(advance * by), bearing)
        paths[option] = str(folder / f"{option}-{by}.ttf")
        font.save(paths[option])
    return paths


@pytest.fixture(scope="module")
def unstretched(tmp_path_factory: pytest.TempPathFactory) -> dict[str, str]:
    return stretched(tmp_path_factory.mktemp("fonts"), 1.0)


@pytest.mark.parametrize("order", parameters(orders(Reach.WIDE)))
def test_our_own_typeface_passes_as_any_other(order: Order, unstretched: dict[str, str]) -> None:
    plan(replace(order, **unstretched))


@pytest.mark.parametrize("lang", languages())
def test_words_that_are_too_wide_for_their_places_are_refused(lang: str, tmp_path: Path) -> None:
    """Where other words would be, not where there is room enough."""
    wide = stretched(tmp_path, 1.7)
    with pytest.raises(DoesNotFit, match=r"in the font font-1\.7 .* runs into .* name a narrower one"):
        plan(Order("boards", "sim", lang=lang, **wide))


def test_a_place_that_two_lines_share_is_found() -> None:
    def page(*texts: Text) -> Page[Players]:
        symbol = Symbol("words", texts[1:])
        return Page(PLAYERS, 210, 297, (Group(Role.P, (texts[0],)), Artifact((Use(symbol, 10, 5),))))

    line = Text(20, 30, "one ", 11, 7.0)
    face = Typeface()
    width = face.regular.advance("one", 11)
    assert overlapping(page(line, Text(10 + width, 25, "two", 11, 6.0)), face) is None
    assert overlapping(page(line, Text(10, 28, "two", 11, 6.0)), face) == ("one", "two")
    assert overlapping(page(line, Text(10, 30, "two", 11, 6.0)), face) is None


# -- anything ----------------------------------------------------------------------------------------------------------

#: Letters of the three languages, wide and narrow ones, signs: all in the typeface.
LETTERS = st.sampled_from("abegimnwxyzABGMWQ ÁÃÇÉÍÕÚáãçéíõú АБВЖЙМШЩЮЯабвжйшщюяЁё 0123456789 -–—.,:;!?()«»“”&%№/")
HEADERS = st.one_of(
    st.just(""),
    st.text(LETTERS, max_size=30),
    st.text(LETTERS, max_size=200),
    st.integers(1, 200).map(lambda n: "Ш" * n),
    st.lists(st.text(LETTERS, min_size=1, max_size=14), max_size=12).map(" ".join),
)
COUNTS = st.one_of(st.integers(1, 9), st.sampled_from([99, 1000, 9999, 100_000, 1_000_000]))


@st.composite
def anything(draw: st.DrawFn) -> Order:
    """An order of any sheet; for boards also options that no case lists."""
    key = draw(st.sampled_from(keys()))
    case = draw(st.sampled_from(cases(key)))
    options: dict[str, Any] = dict(case.options)
    large = draw(st.sampled_from(case.large))
    if key == ("boards", "sim"):
        options["dots"] = draw(st.integers(5, 8))
        options["layout"] = draw(st.sampled_from(["circle", "shuffled"]))
        if options["layout"] == "circle":  # what chooses another order has no effect then, and is refused
            options = {name: value for name, value in options.items() if name not in ("seed", "shuffle")}
    if key in (("boards", "sim"), ("rows", "rows")):
        # A million boards for each of the names are more than there may be.
        options["copies"] = draw(st.integers(1, 9) if "names" in options else COUNTS)
    ink = draw(st.sampled_from(["grey", "mono"]))
    guides = draw(st.sampled_from([None, "dotted", "none"]))
    return Order(
        *key, options, draw(st.sampled_from(languages())), draw(st.sampled_from(case.papers)),
        header=draw(HEADERS), large_print=large, ink=ink, guides=guides,
    )  # fmt: skip


@settings(max_examples=40)
@given(anything())
@example(Order("boards", "sim", {"copies": 1_000_000, "per_page": 4}, "ru", "letter", header="Школа № 1234 " * 12))
@example(Order("boards", "sim", {"copies": 1_000_000}, "pt", "a4", header="M" * 200, large_print=True))
@example(Order("rows", "rows", {"copies": 1_000_000}, "ru", "a4", large_print=True))
def test_anything_fits(order: Order) -> None:
    """Names and headers of any length, a million copies, all papers: the first two pages of what comes out."""
    with tempfile.TemporaryDirectory() as folder:
        planned = first_pages(plan(replace(order, output=folder)), 2)
        write(planned)
        for document in made(planned, order):
            assert page_faults(document) == []
            check_header(document)


BOARDS = (
    *[Order("boards", "sim", {"per_page": per_page}) for per_page in (1, 2, 4)],
    Order("boards", "sim", large_print=True),
    Order("boards", "sim", paper="a5"),
    Order("rows", "rows"),
    Order("rows", "rows", large_print=True),
)


LAST = [
    pytest.param(order, lang, copies, id=f"{order_id(order)}-{lang}-{copies}", marks=marks)
    for number, order in enumerate(BOARDS)
    for at, lang in enumerate(languages())
    for copies, marks in ((1000, ()), (20_000, pytest.mark.slow))
    if copies == 1000 or number % len(languages()) == at
]


@pytest.mark.parametrize(("order", "lang", "copies"), LAST)
def test_the_highest_numbers_fit(order: Order, lang: str, copies: int, tmp_path: Path) -> None:
    """The last page of many: a board's number is whole, and stands where nothing else does."""
    planned = plan(replace(order, lang=lang, options={**order.options, "copies": copies}))
    (output,) = planned.outputs
    last = output.printout.count
    path = tmp_path / "last.pdf"
    with path.open("wb") as sink:
        render(planned, output, "pdf", lambda _: nullcontext(sink), range(last, last + 1))
    (shapes,), sizes = pdf.shapes(path), pdf.page_sizes_mm(path)
    assert list(faults(shapes, sizes[0], 16 if order.large_print else 9)) == []
    said = [run.text for run in shapes if isinstance(run, TextRun)]
    highest = load(lang).number(copies)
    assert any(re.search(rf"(?<!\d){re.escape(highest)}(?!\d)", text) for text in said)


def check_header(document: Made) -> None:
    """What was typed stands on each page, whole or with an ellipsis at its end."""
    header = document.order.header
    wanted = "".join(header.split())
    for shapes in document.shapes:
        said = "".join("".join(run.text.split()) for run in shapes if isinstance(run, TextRun))
        if wanted not in said:
            kept = max((n for n in range(len(wanted)) if wanted[:n] + "…" in said), default=-1)
            assert kept > 0, f"{header!r} is not on the page"


@pytest.mark.parametrize("order", list(layouts()), ids=order_id)
def test_no_room_is_an_error_never_a_shrink(order: Order) -> None:
    with pytest.raises(DoesNotFit):
        plan(replace(order, paper="90x90mm"))


def test_papers_of_any_measure(tmp_path: Path) -> None:
    """As long as the content box has its margin, to the millimetre."""
    order = Order("boards", "sim", {"copies": 1}, "en", "200x272mm", output=str(tmp_path))
    planned = plan(order)
    write(planned)
    (document,) = made(planned, order)
    assert page_faults(document) == []
    with pytest.raises(DoesNotFit):
        plan(replace(order, paper="199.9x272mm", options={"per_page": 2}))


def test_faults_are_found() -> None:
    """Each of the checks can fail."""
    ink = Style(stroke=(0, 0, 0), width=0.3)
    size = (210.0, 297.0)
    good = TextRun(50, 50, "letters", 12, width=20)
    assert list(faults([good], size, 9)) == []
    for bad, word in (
        ([good, replace(good, x=69.5)], "overlap"),
        ([good, replace(good, y=53)], "overlap"),
        ([replace(good, size_pt=8.9)], "smaller"),
        ([replace(good, x=180)], "outside"),
        ([good, Line(ink, 40, 49, 80, 49)], "struck"),
        ([good, Line(ink, 60, 40, 61, 60)], "struck"),
        ([good, Circle(ink, 50, 48, 10)], "struck"),
        ([good, Rect(ink, 49, 49, 30, 10)], "struck"),
        ([replace(good, rgb=(1, 1, 1))], "cannot be read on 0.00"),
        ([Rect(Style(fill=(0, 0, 0)), 40, 40, 50, 20), good], "cannot be read on 1.00"),
        ([Line(ink, 10, 50, 50, 50)], "outside"),
    ):
        found = list(faults(bad, size, 9))  # type: ignore[arg-type]
        assert len(found) == 1, found
        assert word in found[0]
