"""The calibration page, measured in the finished file; what --measured leads to."""

from __future__ import annotations

import math
import re
from itertools import combinations, product
from pathlib import Path

import pytest
from conftest import run
from readers import compare, pdf, svg, validate
from readers.shapes import Line, Rect, TextRun, bounds, darkness, lines, texts

from simprint import cli
from simprint.catalogue import sheets
from simprint.errors import DoesNotFit, InvalidValue
from simprint.make import Order, plan, write
from simprint.sheets.calibration import scales

(MEASURED,) = sheets()["calibrate", ""].options
LANGUAGES = ("en", "ru", "pt")
#: How far off a length may be, mm.
EXACT = 0.005
PAPERS = {"a4": (210, 297), "letter": (215.9, 279.4), "legal": (215.9, 355.6), "a3": (297, 420), "a5": (148, 210)}


def _made(folder: Path, formats: tuple[str, ...] = ("pdf",), **asked: object) -> Path:
    options = {name: asked.pop(name) for name in ("measured",) if name in asked}
    order = Order("calibrate", "", options, format=formats, output=str(folder), **asked)  # type: ignore[arg-type]
    planned = plan(order)
    write(planned)
    assert planned.warnings == []
    return planned.outputs[0].targets["pdf"].paths[0]


def _box(text: TextRun) -> tuple[float, float, float, float]:
    """Left, top, right, bottom of a line of text: from its capitals to its descenders."""
    em = text.size_pt * 25.4 / 72
    return text.x, text.y - 0.7 * em, text.x + (text.width or 0), text.y + 0.2 * em


def _bars(page: list[object], upright: bool = False) -> list[Line]:
    """Strokes as long as a bar."""
    found = [s for s in lines(page) if abs(s.x1 - s.x2 if upright else s.y1 - s.y2) < 0.001]  # type: ignore[arg-type]
    return [s for s in found if 99 < abs(s.y1 - s.y2 if upright else s.x1 - s.x2) < 102]


@pytest.mark.parametrize(("paper", "large"), [*product(PAPERS, (False, True))][:-1])
def test_bars_and_square_are_true(paper: str, large: bool, tmp_path: Path) -> None:
    """100 mm across, 4 in across, 100 mm down, and a square of 50 mm, on every paper and in both prints."""
    page = pdf.shapes(_made(tmp_path, paper=paper, large_print=large))[0]
    across = [abs(s.x1 - s.x2) for s in sorted(_bars(page), key=lambda s: s.y1)]
    assert across == pytest.approx([100.0, 101.6, 100.0], abs=EXACT), "millimetres, inches, and the foot's ruler"
    assert [abs(s.y1 - s.y2) for s in _bars(page, upright=True)] == pytest.approx([100.0], abs=EXACT)
    squares = [s for s in page if isinstance(s, Rect) and s.style.fill is None]
    outside = [side + s.style.width for s in squares for side in (s.w, s.h)]
    assert outside == pytest.approx([50.0, 50.0], abs=EXACT), "from outside to outside, as a ruler is held"


@pytest.mark.parametrize("paper", PAPERS)
def test_ticks_stand_every_five_millimetres(paper: str, tmp_path: Path) -> None:
    page = pdf.shapes(_made(tmp_path, paper=paper))[0]
    (bar,) = (s for s in _bars(page) if abs(abs(s.x1 - s.x2) - 100) < EXACT and s.y1 < PAPERS[paper][1] / 2)
    left = min(bar.x1, bar.x2)
    found = {
        (s.x1 - left, s.style.width)
        for s in lines(page)
        if abs(s.x1 - s.x2) < EXACT and abs(min(s.y1, s.y2) - bar.y1) < EXACT and left - 1 < s.x1 < left + 101
    }
    (first, weight), *inner, (last, _) = sorted(found)
    assert [at for at, _ in inner] == pytest.approx([*range(5, 100, 5)], abs=EXACT)
    assert (first - weight / 2, last + weight / 2) == pytest.approx((0.0, 100.0), abs=EXACT), "from outside to outside"


@pytest.mark.parametrize("paper", PAPERS)
def test_corner_marks_stand_ten_millimetres_from_the_edges(paper: str, tmp_path: Path) -> None:
    width, height = PAPERS[paper]
    for page in pdf.shapes(_made(tmp_path, paper=paper, large_print=paper != "a5")):
        corners = {(round(s.x1, 2), round(s.y1, 2)): s.style.width / 2 for s in lines(page)}
        for right in (False, True):
            for low in (False, True):
                assert any(
                    abs((width - x if right else x) - half - 10) < 0.011
                    and abs((height - y if low else y) - half - 10) < 0.011
                    for (x, y), half in corners.items()
                )


def test_lines_and_greys_are_as_labelled(tmp_path: Path) -> None:
    page = pdf.shapes(_made(tmp_path))[0]
    for weight in (0.25, 0.35, 0.5, 1.0, 1.2, 1.9):
        (label,) = (t for t in texts(page) if t.text.replace("\u00a0", " ") == f"{weight:.2f} mm")
        middle = bounds(label)[3] - 1.1
        assert any(abs(s.y1 - middle) < 1 and abs(s.style.width - weight) < 0.002 for s in lines(page)), weight
    patches = sorted((s for s in page if isinstance(s, Rect) and s.style.fill is not None), key=lambda s: s.x)
    assert [round(100 * darkness(s.style.fill)) for s in patches] == list(range(10, 101, 10))  # type: ignore[operator]


@pytest.mark.parametrize("large", [False, True])
def test_black_ink_has_no_grey_but_its_steps(large: bool, tmp_path: Path) -> None:
    """Everything is black or white; dots cover 10 to 50 percent of a patch."""
    found = pdf.shapes(_made(tmp_path, ink="mono", large_print=large))
    for shape in (s for page in found for s in page):
        style = getattr(shape, "style", None)
        for ink in (style.stroke, style.fill) if style else ():
            assert darkness(ink) in (None, 0.0, 1.0)
    covered = {
        round(math.pi * s.width**2 / 4 / 1.2**2, 2)
        for s in lines(found[0])
        if s.dash and s.dash[0] < 0.02 and math.isclose(sum(s.dash), 1.2, abs_tol=0.001)
    }
    assert covered == {0.1, 0.2, 0.3, 0.4, 0.5}
    grey = pdf.shapes(_made(tmp_path / "grey", large_print=large))
    assert any(0 < (darkness(s.style.stroke) or 0) < 1 for page in grey for s in lines(page)), (
        "the check above can fail"
    )


@pytest.mark.parametrize(
    ("said", "expected"),
    [
        ("100", (1, 1)),
        ("99", (1.0101, 1.0101)),
        ("99,2", (1.0081, 1.0081)),
        ("99.5,100.2", (1.005, 0.998)),
        ("99.5; 100.2", (1.005, 0.998)),
        ("91; 110", (1.0989, 0.9091)),
    ],
)
def test_what_was_measured_says_the_scale(said: str, expected: tuple[float, float]) -> None:
    assert scales(MEASURED.read(said)) == pytest.approx(expected)


@pytest.mark.parametrize("lang", LANGUAGES)
@pytest.mark.parametrize("large", [False, True])
def test_sheet_and_note_give_an_option_that_is_accepted(lang: str, large: bool, tmp_path: Path) -> None:
    for measured, option in (("99.5,100.2", "1.005,0.998"), ("110", "0.9091"), ("91", "1.0989")):
        planned = plan(Order("calibrate", "", {"measured": measured}, lang, large_print=large, output=str(tmp_path)))
        assert f"--printer-scale {option} " in f"{planned.outputs[0].printout.note} "
        path = _made(tmp_path / measured, measured=measured, lang=lang, large_print=large)
        assert f"--printer-scale {option}" in [t.text for t in texts(pdf.shapes(path)[0])]
        scale = tuple(float(part) for part in option.split(","))
        plan(Order("boards", "sim", printer_scale=(scale[0], scale[-1]), output=str(tmp_path)))
    assert plan(Order("calibrate", "", output=str(tmp_path))).outputs[0].printout.note is None


@pytest.mark.parametrize("said", ["90", "110.1", "-100", "0", "120,5", "100,90.9"])
def test_nonsense_is_refused_with_what_to_do(said: str) -> None:
    with pytest.raises(InvalidValue, match="actual size"):
        MEASURED.read(said)


@pytest.mark.parametrize("said", ["", "abc", "nan", "inf", "99,100,101", "99,"])
def test_what_is_no_number_is_refused(said: str) -> None:
    with pytest.raises(InvalidValue, match=r"99.5,100.2"):
        MEASURED.read(said)


def test_no_form_for_the_smallest_paper(tmp_path: Path) -> None:
    with pytest.raises(DoesNotFit, match="use a4"):
        plan(Order("calibrate", "", paper="a6", output=str(tmp_path)))


@pytest.mark.parametrize(("paper", "zoom"), [("a5", 0.704), ("a3", math.sqrt(2))])
def test_strokes_and_type_are_as_they_say_on_other_paper(paper: str, zoom: float, tmp_path: Path) -> None:
    """The page is made smaller or larger; the ladder's strokes are not, and sizes of type are those on paper."""
    pages = pdf.shapes(_made(tmp_path, paper=paper))
    for weight in (0.25, 0.35, 0.5, 1.0, 1.2, 1.9):
        (label,) = (t for page in pages for t in texts(page) if t.text.replace("\u00a0", " ") == f"{weight:.2f} mm")
        page = next(page for page in pages if label in page)
        rung = min(
            (s for s in lines(page) if s.x1 > label.x + label.width and s.y1 == s.y2),
            key=lambda s: abs(s.y1 - label.y + 0.35 * label.size_pt * 25.4 / 72),
        )
        assert rung.style.width == pytest.approx(weight, abs=0.002)
    said = {
        float(match[1]): t.size_pt
        for page in pages
        for t in texts(page)
        if (match := re.match(r"([\d.]+)\s*pt\s+\S", t.text))
    }
    assert len(said) == 3
    assert all(size == pytest.approx(real, abs=0.06) for size, real in said.items())
    assert min(said) == pytest.approx((16 if zoom < 1 else 9) * zoom, rel=0.01)


@pytest.mark.parametrize(("lang", "large", "ink"), list(product(LANGUAGES, (False, True), ("grey", "mono"))))
def test_both_formats_agree_the_file_is_accessible_and_nothing_overlaps(
    lang: str, large: bool, ink: str, tmp_path: Path
) -> None:
    path = _made(tmp_path, ("pdf", "svg"), lang=lang, large_print=large, ink=ink)
    assert validate.page_validation(path) == []
    assert validate.self_check(path) == []
    drawings = sorted(tmp_path.glob("*.svg"))
    assert len(drawings) == (2 if large else 1)
    for number, drawing in enumerate(drawings):
        page = pdf.shapes(path, [number])[0]
        assert compare.differences(page, svg.shapes(drawing)) == []
        runs = [(t, _box(t)) for t in texts(page)]
        for (a, (l1, t1, r1, b1)), (b, (l2, t2, r2, b2)) in combinations(runs, 2):
            wide, high = min(r1, r2) - max(l1, l2), min(b1, b2) - max(t1, t2)
            assert wide < 0.05 or high < 0, (a.text, b.text)
        assert all(box[0] > 14.9 and box[2] < 195.1 and box[1] > 22.4 and box[3] < 275.6 for _, box in runs)


def test_the_terminal_says_the_scale(
    tmp_path: Path, capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    """Also when nothing is written; not when quiet was asked for."""
    for extra, told in ((["--dry-run"], True), ([], True), (["--quiet"], False)):
        arguments = ["simprint", "calibrate", "--measured", "99.5,100.2", "--output", str(tmp_path), *extra]
        monkeypatch.setattr("sys.argv", arguments)
        with pytest.raises(SystemExit) as stop:
            cli.main()
        assert stop.value.code in (None, 0)
        assert ("--printer-scale 1.005,0.998" in capsys.readouterr().out) is told


@pytest.mark.parametrize(
    ("before", "measured", "wanted"),
    [((1.01, 1.01), (100.2, 100.2), (1.008, 1.008)), ((1.01, 1.0), (100.0, 100.0), (1.01, 1.0))],
)
def test_a_second_calibration_composes_with_the_first(
    before: tuple[float, float], measured: tuple[float, float], wanted: tuple[float, float]
) -> None:
    """What was measured was corrected already; bars of 100 mm leave that as it is."""
    assert scales(measured, before) == wanted
    planned = plan(Order("calibrate", "", {"measured": measured}, "en", printer_scale=before))
    note = planned.outputs[0].printout.note
    assert note and note.key == ("correction" if measured != (100, 100) else "no_correction")
    assert note.values["value"] == ",".join(dict.fromkeys(f"{value:g}" for value in wanted))


def test_the_printer_is_remembered(inside: Path) -> None:
    """--save keeps the correction in the user's settings and names the file; every run afterwards corrects and says so;
    --printer-scale 1 is without, --forget ends it, and a spoilt file is told with its name."""
    home = {"XDG_CONFIG_HOME": str(inside / "settings")}

    def said(*arguments: str, code: int = 0) -> str:
        done = run(*arguments, "--force", cwd=inside, env=home)
        assert done.returncode == code
        return (done.stderr if code else done.stdout).decode()

    file = inside / "settings" / "simprint" / "printer.toml"
    assert str(file) in said("calibrate", "--measured", "99.2,100.4", "--save")
    assert file.read_text() == 'printer-scale = "1.0081,0.996"\n'
    plain = said("boards")
    assert f"--printer-scale 1.0081,0.996, from {file}" in plain
    corrected = (inside / "output" / "sim-boards-en-a4.pdf").read_bytes()
    assert "corrected" not in said("boards", "--printer-scale", "1.0081,0.996")
    assert corrected == (inside / "output" / "sim-boards-en-a4.pdf").read_bytes()
    assert "corrected" not in said("boards", "--printer-scale", "1")
    assert corrected != (inside / "output" / "sim-boards-en-a4.pdf").read_bytes()
    said("calibrate", "--measured", "100; 100", "--save")
    assert file.read_text() == 'printer-scale = "1.0081,0.996"\n'
    said("calibrate", "--measured", "100.2", "--save")
    assert file.read_text() == 'printer-scale = "1.0061,0.994"\n'
    for spoilt in ("printer-scale = 7\n", "1.0081\n"):
        file.write_text(spoilt)
        told = said("boards", code=2)
        assert str(file) in told
        assert "simprint calibrate --forget" in told
    assert str(file) in said("calibrate", "--forget")
    assert not file.exists()
    assert "No correction" in said("calibrate", "--forget")
    assert "--measured 99.2" in said("calibrate", "--save", code=2)
