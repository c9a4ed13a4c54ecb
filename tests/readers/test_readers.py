"""The readers and validators are tried on files made by hand, and each is shown that it can fail. (That each validator
notices what is broken is tried in `test_accessibility`, on documents of ours.)"""

from __future__ import annotations

import re
from dataclasses import replace
from pathlib import Path

import fontpkg
import pikepdf
import pytest
from pikepdf import Array, Dictionary, Name
from PIL import Image, ImageDraw
from reportlab.lib.units import mm
from reportlab.pdfbase import pdfmetrics
from reportlab.pdfbase.ttfonts import TTFont
from reportlab.pdfgen.canvas import Canvas

from . import browser, pdf, render, sample, svg, tools, validate
from .compare import differences, unlike
from .shapes import Circle, Curve, Line, Polygon, Rect, Shape, Style, TextRun, lines, texts

STROKE = Style(stroke=(0, 0, 0), width=0.3)


@pytest.fixture(scope="module")
def good(tmp_path_factory: pytest.TempPathFactory) -> Path:
    return sample.tagged_pdf(tmp_path_factory.mktemp("sample") / "good.pdf")


@pytest.fixture(scope="module")
def twin(tmp_path_factory: pytest.TempPathFactory) -> Path:
    return sample.svg_twin(tmp_path_factory.mktemp("sample") / "twin.svg")


@pytest.fixture
def canvas(tmp_path: Path) -> Canvas:
    """A page of 100 x 50 mm to draw on; `hand.pdf` is written by `_saved`."""
    pdfmetrics.registerFont(TTFont("Hand", str(fontpkg.path("PT Sans")), asciiReadable=False))
    return Canvas(str(tmp_path / "hand.pdf"), pagesize=(100 * mm, 50 * mm), initialFontName="Hand")


def _saved(canvas: Canvas) -> Path:
    canvas.showPage()
    canvas.save()
    return Path(canvas._filename)


def _drawn(canvas: Canvas) -> list[Shape]:
    (page,) = pdf.shapes(_saved(canvas))
    return page


def _content(path: Path, content: bytes, resources: Dictionary | None = None) -> Path:
    """A PDF of one page, 100 x 50 mm, with exactly this content."""
    document = pikepdf.new()
    document.add_blank_page(page_size=(100 * mm, 50 * mm))
    document.pages[0].Contents = document.make_stream(content)
    document.pages[0].obj.Resources = resources or Dictionary()
    document.save(path)
    return path


def _svg(path: Path, body: str, view_box: str = "0 0 100 50") -> Path:
    path.write_text(
        f'<svg xmlns="http://www.w3.org/2000/svg" xmlns:xlink="http://www.w3.org/1999/xlink" '
        f'width="100mm" height="50mm" viewBox="{view_box}">{body}</svg>',
        encoding="utf-8",
    )
    return path


# -- PDF: shapes ---------------------------------------------------------------------------------------------


def test_pdf_line_with_dash_width_and_grey(canvas: Canvas) -> None:
    canvas.setDash([2 * mm, 1 * mm], 0.5 * mm)
    canvas.setLineWidth(0.4 * mm)
    canvas.setLineCap(1)
    canvas.setStrokeGray(0.45)
    canvas.line(10 * mm, 45 * mm, 60 * mm, 20 * mm)
    (line,) = _drawn(canvas)
    assert isinstance(line, Line)
    assert (line.x1, line.y1, line.x2, line.y2) == pytest.approx((10, 5, 60, 30), abs=1e-3)
    assert (line.width, line.ink, line.fill) == (pytest.approx(0.4, abs=1e-4), pytest.approx(0.55), None)
    assert line.dash == pytest.approx((2, 1), abs=1e-4)
    assert (line.style.phase, line.style.cap) == (pytest.approx(0.5, abs=1e-4), "round")


def test_pdf_circle_rect_polygon_curve(canvas: Canvas) -> None:
    canvas.setFillGray(1)
    canvas.circle(30 * mm, 30 * mm, 2.5 * mm, stroke=0, fill=1)
    canvas.rect(10 * mm, 10 * mm, 20 * mm, 5 * mm)
    path = canvas.beginPath()
    for i, (x, y) in enumerate([(0, 0), (10, 0), (5, 8)]):
        (path.lineTo if i else path.moveTo)(x * mm, y * mm)
    path.close()
    canvas.drawPath(path)
    canvas.ellipse(0, 0, 10 * mm, 5 * mm)
    circle, rect, polygon, curve = _drawn(canvas)
    assert isinstance(circle, Circle)
    assert (circle.cx, circle.cy, circle.r) == pytest.approx((30, 20, 2.5), abs=1e-3)
    assert (circle.ink, circle.fill) == (None, pytest.approx(0))
    assert isinstance(rect, Rect)
    assert (rect.x, rect.y, rect.w, rect.h) == pytest.approx((10, 35, 20, 5), abs=1e-3)
    assert isinstance(polygon, Polygon)
    assert polygon.closed
    assert [v for p in polygon.points for v in p] == pytest.approx([0, 50, 10, 50, 5, 42], abs=1e-3)
    assert isinstance(curve, Curve)


def test_pdf_forms_inside_forms_with_their_own_matrix_and_state(canvas: Canvas) -> None:
    canvas.beginForm("inner", 0, 0, 20 * mm, 20 * mm)
    canvas.setLineWidth(1 * mm)
    canvas.line(0, 0, 10 * mm, 0)
    canvas.endForm()
    canvas.beginForm("outer", 0, 0, 50 * mm, 50 * mm)
    canvas.translate(5 * mm, 5 * mm)
    canvas.doForm("inner")
    canvas.endForm()
    canvas.saveState()
    canvas.scale(0.5, 0.5)
    canvas.doForm("outer")
    canvas.restoreState()
    canvas.setLineWidth(0.3 * mm)
    canvas.doForm("outer")
    canvas.line(0, 0, 10 * mm, 0)
    half, whole, plain = lines(_drawn(canvas))
    assert (half.x1, half.y1, half.length, half.width) == pytest.approx((2.5, 47.5, 5, 0.5), abs=1e-3)
    assert (whole.x1, whole.y1, whole.length, whole.width) == pytest.approx((5, 45, 10, 1), abs=1e-3)
    assert plain.width == pytest.approx(0.3, abs=1e-3), "the form's line width must not leak"


def test_pdf_page_box_that_does_not_start_at_zero(tmp_path: Path) -> None:
    path = _content(tmp_path / "box.pdf", b"0 0 m 72 0 l S")
    with pikepdf.open(path, allow_overwriting_input=True) as document:
        document.pages[0].MediaBox = Array([-72, -144, 72, 144])
        document.save(path)
    (line,) = lines(pdf.shapes(path)[0])
    assert (line.x1, line.y1, line.x2) == pytest.approx((25.4, 50.8, 50.8))
    assert pdf.page_sizes_mm(path) == [(pytest.approx(50.8), pytest.approx(101.6))]


def test_pdf_grid_is_as_many_lines(tmp_path: Path) -> None:
    path = _content(tmp_path / "grid.pdf", b"0 0 m 9 0 l 0 9 m 9 9 l 0 0 m 0 9 l S")
    assert len(lines(pdf.shapes(path)[0])) == 3


# -- PDF: text -----------------------------------------------------------------------------------------------


def test_pdf_text(canvas: Canvas) -> None:
    words = "Ёж № 5 — ação"
    canvas.setFont("Hand", 12)
    canvas.setFillGray(1)
    canvas.drawString(10 * mm, 20 * mm, words)
    (run,) = texts(_drawn(canvas))
    assert (run.text, run.bold, run.ink) == (words, False, pytest.approx(0))
    assert (run.x, run.y, run.size_pt) == pytest.approx((10, 30, 12), abs=1e-3)
    assert run.width == pytest.approx(pdfmetrics.stringWidth(words, "Hand", 12) / mm, abs=1e-2)
    assert len(run.offsets) == len(words.replace(" ", ""))


def test_pdf_long_text_that_changes_its_font_subset_is_one_run(canvas: Canvas) -> None:
    known = pdfmetrics.getFont("Hand").face.charToGlyph
    many = "".join(chr(c) for c in range(0x21, 0x450) if c in known and chr(c).isprintable())
    assert len(many) > 256
    canvas.setFont("Hand", 1)
    canvas.drawString(0, 20 * mm, many)
    (run,) = texts(_drawn(canvas))
    assert run.text == many
    assert run.width == pytest.approx(pdfmetrics.stringWidth(many, "Hand", 1) / mm, abs=1e-2)


def test_pdf_turned_and_scaled_text(canvas: Canvas) -> None:
    canvas.translate(50 * mm, 25 * mm)
    canvas.rotate(180)
    canvas.scale(2, 2)
    canvas.setFont("Hand", 6)
    canvas.drawString(0, 0, "fold")
    (run,) = texts(_drawn(canvas))
    assert abs(run.angle) == pytest.approx(180)
    assert run.size_pt == pytest.approx(12)


def test_pdf_spacing_and_kerning_operators(canvas: Canvas) -> None:
    text = canvas.beginText(0, 0)
    text.setFont("Hand", 10)
    text.setCharSpace(1)
    text.setHorizScale(50)
    text.setRise(2)
    text.textOut("aa")
    canvas.drawText(text)
    (run,) = texts(_drawn(canvas))
    assert run.width == pytest.approx((pdfmetrics.stringWidth("aa", "Hand", 10) + 2) / 2 / mm, abs=1e-3)
    assert run.y == pytest.approx(50 - 2 * 25.4 / 72, abs=1e-3)


def test_unicode_map_of_ranges() -> None:
    cmap = "1 beginbfrange <01> <03> <0041> <05> <06> [<0416> <00660069>] endbfrange "
    cmap += "1 beginbfchar <09> <D83DDE00> endbfchar"
    assert pdf.unicode_map(cmap) == {1: "A", 2: "B", 3: "C", 5: "Ж", 6: "fi", 9: "\U0001f600"}


@pytest.mark.parametrize(
    ("content", "why"),
    [
        (b"0 0 0 1 K 0 0 m 9 9 l S", "operator K"),
        (b"0 0 9 9 re W n", "operator W"),
        (b"/Half gs 0 0 m 9 9 l S", "graphics state /ca"),
        (b"/Pic Do", "image /Pic"),
        (b"/Shade sh", "operator sh"),
    ],
)
def test_pdf_what_cannot_be_said_in_shapes_is_an_error(tmp_path: Path, content: bytes, why: str) -> None:
    picture = Dictionary(Pic=Dictionary(Subtype=Name.Image))
    resources = Dictionary(ExtGState=Dictionary(Half=Dictionary(ca=0.5)), XObject=picture)
    path = _content(tmp_path / "odd.pdf", content, resources)
    with pytest.raises(pdf.Unreadable, match=re.escape(why)):
        pdf.shapes(path)


# -- PDF: structure and metadata -----------------------------------------------------------------------------


def test_structure(good: Path) -> None:
    tree = pdf.structure(good)
    assert tree.role == "Document"
    assert [kid.role for kid in tree.kids] == ["H1", "P", "L", "Figure", "Figure", "Table", "P", "H2"]
    assert tree.kids[1].text == "Съешь ещё, João: naïve “quotes” — № 5."
    assert [n.all_text for n in tree.find("LI")] == ["1. Rule number 1", "2. Rule number 2"]
    figure = tree.find("Figure")[1]
    assert figure.alt == "A triangle, board 2 of 2"
    assert figure.text == "1 2 3", "text inside the form that is painted in the figure's MCID"
    assert len(lines(figure.content[0].shapes)) == 3
    assert [n.attributes["Scope"] for n in tree.find("TH")] == ["Column", "Column", "Row"]
    (form,) = tree.find("Form")
    assert form.attributes == {"Role": "tv", "Desc": "Name of player A"}
    assert tree.kids[-1].content[0].page == 1
    assert "      TR\n        TH: Player\n" in tree.outline()


def test_role_map_and_class_map_are_followed(good: Path, tmp_path: Path) -> None:
    with pikepdf.open(good) as document:
        root = document.Root.StructTreeRoot
        root.RoleMap = Dictionary(Title=Name.H1)
        root.ClassMap = Dictionary(tinted=Dictionary(O=Name.Layout, Color=Array([1, 0, 0])))
        root.K.K[0].S, root.K.K[0].C = Name.Title, Name.tinted
        document.save(tmp_path / "mapped.pdf")
    heading = pdf.structure(tmp_path / "mapped.pdf").kids[0]
    assert (heading.role, heading.attributes) == ("H1", {"Color": [1, 0, 0]})


def test_bookmarks_sizes_metadata(good: Path) -> None:
    assert pdf.bookmarks(good) == [pdf.Bookmark("First page", 0, 0), pdf.Bookmark("Second page", 1, 1)]
    assert pdf.page_sizes_mm(good) == [(pytest.approx(210, abs=0.01), pytest.approx(297, abs=0.01))] * 2
    found = pdf.metadata(good)
    assert (found.title, found.language, found.keywords) == (sample.TITLE, "en-GB", "sample")
    assert (found.version, found.pdfua, found.pdfa, found.marked) == ("1.7", "1", "2A", True)
    assert found.viewer == {"DisplayDocTitle": True, "PrintScaling": "None"}


def test_no_structure_is_an_error(canvas: Canvas) -> None:
    canvas.line(0, 0, 9, 9)
    path = _saved(canvas)
    with pytest.raises(pdf.Unreadable, match="no structure tree"):
        pdf.structure(path)
    assert {"page 1: S paints outside marked content", "no structure tree"} <= set(validate.self_check(path))


# -- SVG -----------------------------------------------------------------------------------------------------


def test_svg_basic_shapes_in_mm_with_inherited_and_css_style(tmp_path: Path) -> None:
    body = """<style>.thin{stroke-width:4} circle{fill:#fff}</style>
    <g stroke="#737373" stroke-width="10" stroke-dasharray="20" fill="none">
      <line x1="0" y1="0" x2="100" y2="0" class="thin"/>
      <g transform="translate(100 50) scale(2)"><line x2="10" style="stroke:black;stroke-linecap:round"/></g>
      <rect x="10" y="20" width="30" height="40"/>
      <polygon points="0,0 10,0 5,8"/><polyline points="0 0 9 0 9 9"/>
      <circle cx="10" cy="20" r="30"/><path d="M10 10h20v10h-20z m5 5l5 0"/></g>"""
    found = svg.shapes(_svg(tmp_path / "a.svg", body, view_box="0 0 1000 500"))
    first, second, rect, polygon, polyline, circle, path_rect, path_line = found
    assert isinstance(first, Line)
    assert (first.x2, first.width, first.ink) == (
        pytest.approx(10),
        pytest.approx(0.4),
        pytest.approx(0.549, abs=1e-3),
    )
    assert first.dash == pytest.approx((2, 2))
    assert isinstance(second, Line)
    assert (second.x1, second.y1, second.x2, second.width) == pytest.approx((10, 5, 12, 2))
    assert (second.ink, second.style.cap) == (1, "round")
    assert isinstance(rect, Rect)
    assert (rect.x, rect.y, rect.w, rect.h) == pytest.approx((1, 2, 3, 4))
    assert isinstance(polygon, Polygon)
    assert polygon.closed
    assert isinstance(polyline, Polygon)
    assert not polyline.closed
    assert isinstance(circle, Circle)
    assert (circle.cx, circle.cy, circle.r, circle.fill) == pytest.approx((1, 2, 3, 0))
    assert isinstance(path_rect, Rect)
    assert isinstance(path_line, Line)
    assert (path_line.x1, path_line.y1) == pytest.approx((1.5, 1.5))


@pytest.mark.parametrize("href", ["href", "xlink:href"])
def test_svg_use_of_symbol_and_group(tmp_path: Path, href: str) -> None:
    body = f"""<defs><symbol id="s" overflow="visible"><line x1="-1" x2="1"/><use {href}="#g" y="2"/></symbol>
    <g id="g" transform="translate(10)"><line x2="1"/></g></defs>
    <g stroke="black"><use {href}="#s" x="5" y="6"/><use {href}="#s" transform="matrix(1 0 0 1 50 0)"/></g>"""
    found = lines(svg.shapes(_svg(tmp_path / "use.svg", body)))
    assert [(v.x1, v.y1) for v in found] == [(4, 6), (15, 8), (49, 0), (60, 2)]


def test_svg_symbol_with_a_view_box_is_scaled(tmp_path: Path) -> None:
    body = """<symbol id="s" viewBox="-10 -10 20 20"><circle r="8"/></symbol>
    <use href="#s" x="5" width="10" height="10"/>"""
    (circle,) = svg.shapes(_svg(tmp_path / "box.svg", body))
    assert isinstance(circle, Circle)
    assert (circle.cx, circle.cy, circle.r) == pytest.approx((10, 5, 4))


GLYPHS = '<defs><path id="a" d="M0 0h9"/><path id="b" d="M0 0h9"/></defs>'


@pytest.mark.parametrize("label", ["aria-label", "data-text"])
def test_svg_outlines_are_text(tmp_path: Path, label: str) -> None:
    body = f"""{GLYPHS}<g fill="#fff" font-weight="700" {label}="ab a"
    transform="translate(10,20) scale(.004,-.004)">
    <use href="#a"/><use href="#b" x="500"/><use href="#a" x="1250"/></g>"""
    (run,) = svg.shapes(_svg(tmp_path / "text.svg", body))
    assert isinstance(run, TextRun)
    assert (run.text, run.x, run.y, run.bold, run.ink) == ("ab a", 10, 20, True, 0)
    assert run.size_pt == pytest.approx(4 * 72 / 25.4)
    assert run.offsets == pytest.approx((0, 2, 5))


def test_svg_live_text(tmp_path: Path) -> None:
    body = '<text x="50" y="20" font-size="4" text-anchor="middle" textLength="30">Ёж <tspan>5</tspan></text>'
    (run,) = svg.shapes(_svg(tmp_path / "live.svg", body))
    assert isinstance(run, TextRun)
    assert (run.text, run.x, run.y, run.width) == ("Ёж 5", 35, 20, 30)
    assert run.size_pt == pytest.approx(4 * 72 / 25.4)


def test_svg_metadata(twin: Path) -> None:
    found = svg.metadata(twin)
    assert (found.title, found.description, found.language, found.role) == (
        sample.TITLE,
        "Page 2",
        "en-GB",
        "img",
    )
    assert found.page_rule == "size:210mm 297mm;margin:0"
    assert svg.page_size_mm(twin) == (210, 297)
    assert ("g", "", "A second page") in list(svg.labels(twin))


@pytest.mark.parametrize(
    ("body", "why"),
    [
        ('<image href="x.png"/>', "<image>"),
        ('<line x2="9" opacity=".5" stroke="red"/>', "opacity"),
        ('<rect width="9" height="9" clip-path="url(#c)"/>', "clip-path"),
        ('<rect width="9" height="9" rx="1"/>', "round corners"),
        ('<use href="#nowhere"/>', "not in the file"),
        ('<g display="none"><line x2="9"/></g>', "not shown"),
        ("<style>g > line{stroke:red}</style>", "style rule"),
        ("<style>@media print{.a{stroke:red}}</style>", "nested style"),
        ('<g transform="skewX(3)"/>', "transform"),
        ('<line x2="9" stroke="url(#gradient)"/>', "colour"),
        ('<symbol id="s"><line x1="-5" x2="5" stroke="red"/></symbol><use href="#s"/>', "cuts off"),
        (GLYPHS + '<g aria-label="ab"><use href="#a"/></g>', "1 glyphs for the text 'ab'"),
        (
            GLYPHS + '<g aria-label="ab" transform="scale(1 -1)"><use href="#a"/><use href="#a"/></g>',
            "stands for 'a'",
        ),
        (GLYPHS + '<g aria-label="a"><use href="#a"/></g>', "mirrored"),
        (
            GLYPHS + '<g aria-label="ab" transform="scale(1 -1)"><use href="#a"/><use href="#b" y="5"/></g>',
            "baseline",
        ),
    ],
)
def test_svg_what_cannot_be_said_in_shapes_is_an_error(tmp_path: Path, body: str, why: str) -> None:
    with pytest.raises(svg.Unreadable, match=re.escape(why)):
        svg.shapes(_svg(tmp_path / "odd.svg", body))


# -- compare -------------------------------------------------------------------------------------------------


RUN = TextRun(10, 20, "A b", 11.0, bold=False, width=8.0, offsets=(0.0, 5.0))
ALL: list[Shape] = [
    Line(STROKE, 0, 0, 100, 0),
    Circle(Style(fill=(0, 0, 0)), 5, 5, 2),
    Rect(STROKE, 1, 2, 3, 4),
    Polygon(STROKE, ((0, 0), (5, 0), (2, 4)), closed=True),
    Curve(STROKE, ((0, 0), (1, 1), (2, 1), (3, 0)), closed=False),
    RUN,
]


def test_the_same_shapes_in_another_order_and_direction_agree() -> None:
    turned: list[Shape] = [
        *reversed(ALL[1:3]),
        ALL[4],
        Line(STROKE, 100.004, 0, 0, 0),
        Polygon(STROKE, ((2, 4), (5, 0), (0, 0)), closed=True),
        replace(RUN, text="A\xa0b", bold=None, width=None, offsets=()),
    ]
    assert differences(ALL, turned) == []


@pytest.mark.parametrize(
    ("index", "other", "why"),
    [
        (0, Line(STROKE, 0, 0, 100.02, 0), "place by 0.020"),
        (0, Line(replace(STROKE, width=0.35), 0, 0, 100, 0), "stroke width by 0.050"),
        (0, Line(replace(STROKE, dash=(1.0, 1.0)), 0, 0, 100, 0), "dash: 0 / 2"),
        (0, Line(replace(STROKE, stroke=(1, 0, 0)), 0, 0, 100, 0), "stroke colour"),
        (0, Line(replace(STROKE, cap="round"), 0, 0, 100, 0), "cap butt / round"),
        (0, Line(STROKE, 0, 30, 100, 30), "only in the PDF: line"),
        (1, Circle(Style(fill=(0, 0, 0)), 5.011, 5, 2), "centre by 0.011"),
        (1, Circle(Style(fill=(0, 0, 0)), 5, 5, 2.02), "radius by 0.020"),
        (1, Circle(STROKE, 5, 5, 2), "fill colour"),
        (2, Rect(STROKE, 1, 2, 3, 4.1), "place by 0.100"),
        (3, Polygon(STROKE, ((0, 0), (5, 0), (2, 4)), closed=False), "closed"),
        (3, Polygon(STROKE, ((0, 0), (5, 0), (2, 4.1)), closed=True), "place by 0.100"),
        (4, Curve(STROKE, ((0, 0), (1, 1), (2, 1.5), (3, 0)), closed=False), "place by 0.500"),
        (5, replace(RUN, y=20.02), "baseline by 0.020"),
        (5, replace(RUN, text="A c"), "text 'A b' / 'A c'"),
        (5, replace(RUN, size_pt=11.5), "size in pt by 0.500"),
        (5, replace(RUN, bold=True), "bold"),
        (5, replace(RUN, rgb=(1, 1, 1)), "colour"),
        (5, replace(RUN, width=8.1), "width by 0.100"),
        (5, replace(RUN, offsets=(0.0, 5.2)), "place of a letter by 0.200"),
        (5, replace(RUN, angle=90.0), "angle"),
    ],
)
def test_each_disagreement_is_named(index: int, other: Shape, why: str) -> None:
    changed = [*ALL[:index], other, *ALL[index + 1 :]]
    found = differences(ALL, changed)
    assert found
    assert why in found[0]
    assert unlike(ALL[index], other)


def test_a_shape_too_many_is_found_on_either_side() -> None:
    assert [m.split(":")[0] for m in differences(ALL, ALL[1:])] == ["only in the PDF"]
    assert [m.split(":")[0] for m in differences(ALL, [*ALL, ALL[0]])] == ["only in the SVG"], "drawn twice"


def test_a_real_pdf_agrees_with_its_svg_twin_and_not_with_a_shifted_one(good: Path, twin: Path, tmp_path: Path) -> None:
    page = pdf.shapes(good, pages=[1])[0]
    assert differences(page, svg.shapes(twin)) == []
    found = differences(page, svg.shapes(sample.svg_twin(tmp_path / "shifted.svg", shift=0.011)))
    assert len(found) == 2
    assert all("place by 0.011" in message for message in found)


# -- validators ----------------------------------------------------------------------------------------------


def test_the_sample_passes_without_java(good: Path) -> None:
    assert validate.page_validation(good) == []
    assert validate.self_check(good) == []


def test_a_file_that_verapdf_is_silent_about_does_not_pass(good: Path) -> None:
    with pytest.raises(RuntimeError, match="no answer"):
        validate._parse("DONE\tua1\t0\t106\t70\n", [good], ["ua1", "2a"])
    assert validate._parse("DONE\tua1\t0\t106\t3\n", [good], ["ua1"])[good], "almost no rule had anything to check"


def test_page_validation_does_not_pass_junk(tmp_path: Path) -> None:
    junk = tmp_path / "junk.pdf"
    junk.write_bytes(b"not a PDF")
    assert validate.page_validation(junk)


# -- browser and pixels --------------------------------------------------------------------------------------


def test_lengths_are_measured_by_another_reader(good: Path) -> None:
    assert browser.longest_horizontal_mm(good, page=1) == pytest.approx(100, abs=0.001)
    assert browser.longest_vertical_mm(good, page=1) == pytest.approx(10, abs=0.001)
    assert len(browser.verticals_mm(good, page=0)) >= 4


def test_chromium_prints_at_full_size_and_shrinks_without_the_page_rule(twin: Path, tmp_path: Path) -> None:
    tools.require("chromium")
    printed = browser.print_to_pdf(twin, tmp_path / "printed.pdf")
    assert browser.longest_horizontal_mm(printed) == pytest.approx(100, abs=0.1)
    assert browser.longest_vertical_mm(printed) == pytest.approx(10, abs=0.1)
    bare = tmp_path / "bare.svg"
    bare.write_text(re.sub(r"<style>.*?</style>", "", twin.read_text(encoding="utf-8")), encoding="utf-8")
    shrunk = browser.print_to_pdf(bare, tmp_path / "shrunk.pdf")
    assert browser.longest_horizontal_mm(shrunk) < 99, "the measurement must be able to fail"


def test_pdf_and_svg_look_the_same_and_a_shift_is_seen(good: Path, twin: Path, tmp_path: Path) -> None:
    tools.require("chromium")
    a, b = render.render(good, page=1), render.render(twin)
    assert render.pixel_difference(a, b) < 0.001
    assert render.stray_ink(a, b) == 0
    shifted = render.render(sample.svg_twin(tmp_path / "shifted.svg", shift=1))
    assert render.stray_ink(a, shifted) > 0.02


def test_pixels() -> None:
    white, grey = Image.new("L", (20, 20), 255), Image.new("L", (20, 20), 140)
    lined = white.copy()
    ImageDraw.Draw(lined).line((10, 0, 10, 19), fill=0)
    assert render.pixel_difference(white, white) == 0
    assert render.pixel_difference(white, lined) == pytest.approx(1 / 20)
    assert (render.stray_ink(white, lined), render.stray_ink(lined, lined)) == (1, 0)
    assert set(render.one_bit(grey).tobytes()) == {255}
    assert set(render.one_bit(grey, threshold=150).tobytes()) == {0}
    with pytest.raises(ValueError, match="pixels"):
        render.pixel_difference(white, white.resize((30, 20)))


def test_a_page_is_rendered_whole(good: Path) -> None:
    image = render.render(good, page=1, dpi=25.4)
    assert image.mode == "L"
    assert (image.width, image.height) == (pytest.approx(210, abs=1), pytest.approx(297, abs=1))
    assert min(image.tobytes()) < 128 < max(image.tobytes())


# -- tools ---------------------------------------------------------------------------------------------------


@pytest.mark.parametrize(("ci", "outcome"), [("true", pytest.fail.Exception), ("", pytest.skip.Exception)])
@pytest.mark.parametrize("tool", ["java", "chromium"])
def test_a_missing_tool_is_a_skip_with_a_reason_but_a_failure_in_ci(
    tool: str, ci: str, outcome: type[BaseException], monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(tools, f"have_{tool}", lambda: False)
    monkeypatch.setenv("CI", ci)
    with pytest.raises(outcome, match=rf"(?i)no {tool}"):
        tools.require(tool)  # type: ignore[arg-type]


def test_the_readers_do_not_know_simprint() -> None:
    for source in Path(__file__).parent.glob("*.py"):
        assert not re.search(r"^\s*(from|import)\s+simprint", source.read_text(encoding="utf-8"), re.MULTILINE), source
