"""The players' rules of Sim, read back from the finished file: six steps with pictures, in type a child can read."""

from __future__ import annotations

import math
import re
from pathlib import Path

import pytest
from readers import compare, pdf, svg, validate
from readers.shapes import Circle, Line, TextRun, lines, texts

from simprint.errors import DoesNotFit, InvalidValue
from simprint.make import Order, plan, write
from simprint.sheets import steps

LANGUAGES = ("en", "ru", "pt")
DOTS = (5, 6, 7, 8)
#: From the left and top of an A4 sheet to the content box.
LEFT, TOP = 15.0, 22.5


def _made(folder: Path, formats: tuple[str, ...] = ("pdf",), **asked: object) -> Path:
    options = {name: asked.pop(name) for name in ("dots", "copies") if name in asked}
    planned = plan(Order("rules", "sim", options, format=formats, output=str(folder), **asked))  # type: ignore[arg-type]
    write(planned)
    assert planned.warnings == []
    return planned.outputs[0].targets["pdf"].paths[0]


def _pictured(path: Path, page: int = 0) -> list[object]:
    """The shapes of the pictures: what stands right of the text."""
    left = LEFT + steps.PICTURE - 3
    return [shape for shape in pdf.shapes(path)[page] if _x(shape) >= left]


def _x(shape: object) -> float:
    for name in ("cx", "x1", "x"):
        if hasattr(shape, name):
            return float(getattr(shape, name))
    return 0.0


def _ends(line: Line) -> tuple[tuple[float, float], tuple[float, float]]:
    return (line.x1, line.y1), (line.x2, line.y2)


@pytest.mark.parametrize("lang", LANGUAGES)
@pytest.mark.parametrize("large", [False, True])
def test_six_steps_each_with_its_title_text_and_pictures(lang: str, large: bool, tmp_path: Path) -> None:
    path = _made(tmp_path, lang=lang, large_print=large)
    assert len(pdf.shapes(path)) in ((2, 3) if large else (1,))
    titles = pdf.structure(path).find("H2")
    assert [title.text.split()[0] for title in titles] == list("123456")
    figures = pdf.structure(path).find("Figure")
    assert len(figures) == 1 + 2 + 1 + 1 + 2 + 2
    assert all(figure.alt for figure in figures)


def test_reading_order_is_title_text_picture(tmp_path: Path) -> None:
    sections = [kid.role for kid in pdf.structure(_made(tmp_path)).walk() if kid.role in ("H1", "H2", "P", "Figure")]
    body = sections[sections.index("H2") : len(sections) - sections[::-1].index("Figure")]
    steps = "".join({"H2": "t", "P": "p", "Figure": "f"}[role] for role in body)
    assert steps == "tpf" + "tpff" + "tpf" + "tpf" + "tpff" + "tpff"


@pytest.mark.parametrize("lang", LANGUAGES)
@pytest.mark.parametrize("dots", DOTS)
def test_sentences_are_set_in_twelve_points(dots: int, lang: str, tmp_path: Path) -> None:
    """At 12 points everything fits one page in every language, with titles a little larger; labels are 9, nothing is
    smaller."""
    (page,) = pdf.shapes(_made(tmp_path, lang=lang, dots=dots))
    text = texts(page)
    sentences = [run for run in text if run.x == pytest.approx(LEFT + steps.WORDS, abs=0.01)]
    assert len(sentences) > 20
    assert {round(run.size_pt, 2) for run in sentences} == {12, 13.5}
    assert min(run.size_pt for run in text) >= 9 - 0.01


@pytest.mark.parametrize("lang", LANGUAGES)
@pytest.mark.parametrize("dots", DOTS)
def test_large_print_is_large(dots: int, lang: str, tmp_path: Path) -> None:
    for page in pdf.shapes(_made(tmp_path, lang=lang, dots=dots, large_print=True)):
        sentences = [run for run in texts(page) if run.x == pytest.approx(LEFT + steps.WORDS, abs=0.01)]
        assert {round(run.size_pt, 2) for run in sentences} == {18}
        assert min(run.size_pt for run in texts(page)) >= 16 - 0.01


def _said(path: Path) -> str:
    return pdf.structure(path).all_text.replace("\u00a0", " ")


@pytest.mark.parametrize("lang", LANGUAGES)
@pytest.mark.parametrize("large", [False, True])
@pytest.mark.parametrize("dots", DOTS)
def test_counts_and_drawings_follow_the_dots(dots: int, large: bool, lang: str, tmp_path: Path) -> None:
    """Edges and triangles are counted, the board is drawn with all its dots, the check goes through all the others."""
    path = _made(tmp_path, dots=dots, lang=lang, large_print=large)
    numbers = {int(number) for number in re.findall(r"(?<![\d–])\d\d(?![\d–])", _said(path))}
    assert {math.comb(dots, 2), math.comb(dots, 3)} <= numbers
    others = {math.comb(n, k) for n in DOTS if n != dots for k in (2, 3)} - {math.comb(dots, 2), math.comb(dots, 3)}
    assert not numbers & (others - {10})
    discs = [run.text for run in texts(pdf.shapes(path)[0]) if run.ink == 0 and run.bold]
    assert set(discs) >= {str(dot) for dot in range(1, dots + 1)}
    assert str(dots + 1) not in discs
    figures = [figure.alt or "" for figure in pdf.structure(path).find("Figure")]
    edge = (1, 3) if dots <= 6 else (1, 4)
    thirds = ", ".join(str(dot) for dot in range(2, dots + 1) if dot not in edge)
    assert any(thirds in alt and "–".join(map(str, edge)) in alt for alt in figures)


@pytest.mark.parametrize(
    ("lang", "nobody", "always"),
    [
        ("en", "nobody lost", "Every game has a loser"),
        ("ru", "Никто не проиграл.", "В каждой партии кто-то проигрывает"),
        ("pt", "Ninguém perdeu.", "em cada uma, alguém perde"),
    ],
)
@pytest.mark.parametrize("dots", DOTS)
def test_only_five_dots_may_end_without_a_loser(dots: int, lang: str, nobody: str, always: str, tmp_path: Path) -> None:
    steps = _said(_made(tmp_path, dots=dots, lang=lang))
    assert (nobody in steps) == (dots == 5)
    assert (always in steps) == (dots != 5)


@pytest.mark.parametrize("lang", LANGUAGES)
@pytest.mark.parametrize("large", [False, True])
def test_nothing_runs_into_the_foot_or_out_of_its_column(lang: str, large: bool, tmp_path: Path) -> None:
    for page in pdf.shapes(_made(tmp_path, lang=lang, large_print=large)):
        for run in texts(page):
            if run.x == pytest.approx(LEFT + steps.WORDS, abs=0.01):
                assert run.x + run.width <= LEFT + steps.WORDS + steps.MEASURE + 0.02
                assert run.y <= TOP + (234 if large else 237)


def test_the_ring_that_is_no_dot_stands_where_guides_cross(tmp_path: Path) -> None:
    shapes = _pictured(_made(tmp_path))
    ring = next(s for s in shapes if isinstance(s, Circle) and s.r == pytest.approx(1.6, abs=0.001))
    guides = [s for s in shapes if isinstance(s, Line) and s.ink == pytest.approx(0.65, abs=0.01)]

    def passes(line: Line) -> bool:
        (x1, y1), (x2, y2) = _ends(line)
        return abs((x2 - x1) * (ring.cy - y1) - (y2 - y1) * (ring.cx - x1)) / line.length < 0.02

    through = [
        line for line in guides if passes(line) and min(line.y1, line.y2) - 1 < ring.cy < max(line.y1, line.y2) + 1
    ]
    assert len(through) >= 2


def test_the_announced_edge_is_drawn(tmp_path: Path) -> None:
    """The bubble says 2–5, and a solid stroke as long as a diagonal runs from top right to bottom left."""
    shapes = _pictured(_made(tmp_path))
    assert "2–5" in [s.text for s in shapes if isinstance(s, TextRun)]
    strokes = [s for s in shapes if isinstance(s, Line) and s.width == pytest.approx(1.0, abs=0.001) and not s.dash]
    (diagonal,) = [s for s in strokes if s.length == pytest.approx(2 * 13 - 5, abs=0.01)]
    (x1, y1), (x2, y2) = sorted(_ends(diagonal), key=lambda point: point[1])
    assert (x1 > x2) and (y1 < y2)


def test_the_check_looks_at_all_four_third_dots(tmp_path: Path) -> None:
    """The new edge four times, each time with two thin edges from its ends that meet in a ring."""
    shapes = _pictured(_made(tmp_path))
    rings = [s for s in shapes if isinstance(s, Circle) and s.r == pytest.approx(1.5, abs=0.001) and s.fill == 0]
    assert len(rings) == 4
    thin = [s for s in shapes if isinstance(s, Line) and s.width == pytest.approx(0.25, abs=0.001) and s.ink == 1]
    for ring in rings:
        meeting = [line for line in thin if any(math.dist(end, (ring.cx, ring.cy)) < 0.01 for end in _ends(line))]
        assert len(meeting) == 2


@pytest.mark.parametrize("large", [False, True])
def test_the_same_triangle_loses_or_does_not(large: bool, tmp_path: Path) -> None:
    """Three solid strokes and three ringed dots; two solid ones and a dashed one, and no ring."""
    shapes = _pictured(_made(tmp_path, large_print=large), 1 if large else 0)
    width, disc = (1.8, 8) if large else (1.0, 5)
    rings = [s for s in shapes if isinstance(s, Circle) and s.r == pytest.approx(disc / 2 + 1.2, abs=0.001)]
    assert len(rings) == 3
    dots = [s for s in shapes if isinstance(s, Circle) and s.r == pytest.approx(disc / 2, abs=0.001) and s.fill == 1]
    strokes = [s for s in shapes if isinstance(s, Line) and s.width == pytest.approx(width, abs=0.001)]
    dashed = [s for s in strokes if s.dash and s.length < 30 and _touches(s, dots, disc / 2) == 2]
    assert len(dashed) == 1
    ringed = [s for s in strokes if not s.dash and _touches(s, rings, disc / 2) == 2]
    assert len(ringed) == 3


def _touches(line: Line, circles: list[Circle], reach: float) -> int:
    return sum(
        any(math.dist(end, (c.cx, c.cy)) == pytest.approx(reach, abs=0.01) for end in _ends(line)) for c in circles
    )


@pytest.mark.parametrize(
    ("lang", "players", "minutes"),
    [
        ("en", "2\u00a0players", "10–18\u00a0minutes"),
        ("ru", "2\u00a0игрока", "10–18\u00a0минут"),
        ("pt", "2\u00a0jogadores", "10 a 18\u00a0minutos"),
    ],
)
@pytest.mark.parametrize("large", [False, True])
def test_the_match_card_is_on_top(lang: str, players: str, minutes: str, large: bool, tmp_path: Path) -> None:
    first = texts(pdf.shapes(_made(tmp_path, lang=lang, large_print=large))[0])
    above = " ".join(run.text for run in first if run.y < TOP + (40 if large else 26))
    assert players in above
    assert minutes in above


@pytest.mark.parametrize("lang", LANGUAGES)
@pytest.mark.parametrize("large", [False, True])
def test_valid_and_the_same_in_both_formats(lang: str, large: bool, tmp_path: Path) -> None:
    path = _made(tmp_path, ("pdf", "svg"), lang=lang, large_print=large, ink="mono" if large else "grey", copies=2)
    assert validate.page_validation(path) == []
    assert validate.self_check(path) == []
    for page, drawing in zip(pdf.shapes(path), sorted(tmp_path.glob("*.svg")), strict=True):
        assert compare.differences(page, svg.shapes(drawing)) == []


def test_guides_are_shown_even_when_boards_have_none(tmp_path: Path) -> None:
    with_guides = pdf.shapes(_made(tmp_path / "some"))[0]
    without = pdf.shapes(_made(tmp_path / "none", guides="none"))[0]
    assert len(lines(without)) == len(lines(with_guides))


def test_what_cannot_be_printed_says_what_can(monkeypatch: pytest.MonkeyPatch) -> None:
    with pytest.raises(InvalidValue, match="--copies 0"):
        plan(Order("rules", "sim", {"copies": 0}))
    with pytest.raises(DoesNotFit, match="use a4, letter, legal, a3, a2, a1, tabloid, a5"):
        list(plan(Order("rules", "sim", paper="a6")).outputs[0].printout.pages())
    monkeypatch.setattr(steps, "MEASURE", 8.0)
    with pytest.raises(DoesNotFit, match="--font"):
        list(plan(Order("rules", "sim")).outputs[0].printout.pages())
