"""The host's answers for Sim, read back from the finished file, against the rules worked out here once more."""

from __future__ import annotations

import re
from itertools import combinations, product
from pathlib import Path

import pytest
from readers import compare, pdf, svg, validate
from readers.shapes import Circle, Line, Rect, TextRun, bounds, lines, texts

from simprint.errors import DoesNotFit, InvalidValue
from simprint.make import Order, plan, write
from simprint.page.scene import HOST
from simprint.sheets import answers_sim
from simprint.words import load

LANGUAGES = ("en", "ru", "pt")
DOTS = (5, 6, 7, 8)
#: Fourteen edges of the longest game, from the facts; 5–6 is left.
ONE = ["1–2", "1–5", "1–6", "2–4", "3–4", "3–5", "3–6"]
OTHER = ["1–3", "1–4", "2–3", "2–5", "2–6", "4–5", "4–6"]


def _made(folder: Path, formats: tuple[str, ...] = ("pdf",), **asked: object) -> Path:
    options = {name: asked.pop(name) for name in ("dots", "copies", "layout", "seed") if name in asked}
    order = Order("answers", "sim", options, format=formats, output=str(folder), **asked)  # type: ignore[arg-type]
    planned = plan(order)
    write(planned)
    assert planned.warnings == []
    return planned.outputs[0].targets["pdf"].paths[0]


def _name(*corners: int) -> str:
    return "–".join(map(str, sorted(corners)))


def _text(path: Path) -> str:
    """All that a reader is told, spaces made plain."""
    return " ".join(node.text or node.alt or "" for node in pdf.structure(path).walk()).replace("\u00a0", " ")


# -- the check table -----------------------------------------------------------------------------------------------


@pytest.mark.parametrize(("dots", "large"), list(product(DOTS, (False, True))))
def test_every_cell_holds_the_two_edges_to_look_at(dots: int, large: bool, tmp_path: Path) -> None:
    """One row for each pair in order; under each third dot the edges from it to either end; own ends stay empty."""
    tree = pdf.structure(_made(tmp_path, dots=dots, large_print=large))
    rows = [row for table in tree.find("Table") for row in table.find("TBody")[0].find("TR")]
    assert [row.kids[0].text for row in rows] == [_name(*pair) for pair in combinations(range(1, dots + 1), 2)]
    for row, pair in zip(rows, combinations(range(1, dots + 1), 2), strict=True):
        assert row.kids[0].role == "TH"
        assert row.kids[0].attributes["Scope"] == "Row"
        for third, cell in enumerate(row.kids[1:], 1):
            said = re.findall(r"\d–\d", cell.all_text)
            assert said == ([] if third in pair else [_name(pair[0], third), _name(pair[1], third)])


@pytest.mark.parametrize("lang", LANGUAGES)
def test_the_table_is_a_real_one_with_a_caption(lang: str, tmp_path: Path) -> None:
    (table,) = pdf.structure(_made(tmp_path, lang=lang)).find("Table")
    assert table.find("Caption")[0].text
    (head,) = table.find("THead")
    assert [th.text for th in head.find("TH")][1:] == list("123456")
    assert {th.attributes["Scope"] for th in head.find("TH")} == {"Column"}


def test_no_table_is_set_smaller_than_body_type(tmp_path: Path) -> None:
    for dots, (large, size) in product(DOTS, ((False, 12), (True, 18))):
        path = _made(tmp_path / f"{dots}{large}", dots=dots, large_print=large)
        pairs = [t for page in pdf.shapes(path) for t in texts(page) if re.match(r"\d–\d", t.text)]
        assert {round(t.size_pt, 2) for t in pairs} == {size}


@pytest.mark.parametrize(("dots", "large"), list(product(DOTS, (False, True))))
def test_all_triangles_are_named_and_drawn(dots: int, large: bool, tmp_path: Path) -> None:
    """Every three dots once, in order; above each name three strokes that join three larger dots."""
    path = _made(tmp_path, dots=dots, large_print=large)
    named = [item.all_text for item in pdf.structure(path).find("LI") if item.all_text.count("–") == 2]
    assert named == [_name(*three) for three in combinations(range(1, dots + 1), 3)]
    found: dict[str, list[Line]] = {name: [] for name in named}
    for page in pdf.shapes(path):
        below = max(
            (_middle(text)[1] for text in texts(page) if re.match(r"All \d+ triangles", text.text)), default=999
        )
        names = {text.text: _middle(text) for text in texts(page) if text.text in named and not text.bold}
        for line in lines(page):
            x, y = (line.x1 + line.x2) / 2, (line.y1 + line.y2) / 2
            if y > below and line.style.width == pytest.approx(1.2 if large else 0.8, abs=1e-3):
                under = [name for name in names if names[name][1] > y]
                found[min(under, key=lambda name: names[name][1] - y + 3 * abs(names[name][0] - x))].append(line)
    for name, three in found.items():
        assert len(three) == 3, name
        assert len({(s.x1, s.y1) for s in three} | {(s.x2, s.y2) for s in three}) == 3, name


def _middle(text: TextRun) -> tuple[float, float]:
    left, _, right, bottom = bounds(text)
    return (left + right) / 2, bottom


def _box(text: TextRun) -> tuple[float, float, float, float]:
    """Left, top, right, bottom of a line of text: from its capitals to its descenders."""
    em = text.size_pt * 25.4 / 72
    return text.x, text.y - 0.7 * em, text.x + (text.width or 0), text.y + 0.2 * em


# -- what is said --------------------------------------------------------------------------------------------------


@pytest.mark.parametrize("lang", LANGUAGES)
def test_the_figures_are_those_of_the_facts(lang: str, tmp_path: Path) -> None:
    said = re.sub(r"(?<=\d)[ .,](?=\d{3})", "", _text(_made(tmp_path, lang=lang)))
    for figure in ("12", "1024", "32768", "15", "2", "2250", "77608", "1969", "1974", "14", "R(3, 3) = 6", "1973"):
        assert re.search(rf"(?<![\d–]){re.escape(figure)}(?![\d–])", said), figure
    for name in ("Simmons|Симмонс", "Gardner|Гарднер", "Arsac|Арсак"):
        assert re.search(name, said), name


def test_no_figure_of_the_templates_is_one_the_code_can_derive() -> None:
    """Figures are filled in: the words themselves hold none but years, the volume, R(3, 3) = 6, six dots of 1–6."""
    for lang in LANGUAGES:
        for name, entry in load(lang).entries.items():
            if name.startswith("sim.answers.") and isinstance(entry, str):
                bare = re.sub(r"\{\w+\}|R\(3,~3\)~=~6|1969|197[34]|198[56]|1990|Magazine~47", "", entry)
                assert not re.search(r"\d", bare), (lang, name)


def test_the_longest_game_is_drawn_with_each_owners_strokes(tmp_path: Path) -> None:
    """Seven solid and seven dashed strokes between the right dots, and one guide."""
    path = _made(tmp_path)
    page = pdf.shapes(path)[2]
    discs = sorted((c for c in page if isinstance(c, Circle) and c.r == pytest.approx(4.5)), key=lambda c: c.cx)
    numbers = {t.text: _middle(t) for t in texts(page) if t.text in "123456" and t.size_pt == pytest.approx(18)}
    assert len(discs) == len(numbers) == 6

    def dot(x: float, y: float) -> str:
        return min(numbers, key=lambda n: (numbers[n][0] - x) ** 2 + (numbers[n][1] - y) ** 2)

    def edge(line: Line) -> str:
        return _name(int(dot(line.x1, line.y1)), int(dot(line.x2, line.y2)))

    reach = {c.cx for c in discs}
    inside = [s for s in lines(page) if min(reach) - 5 < s.x1 < max(reach) + 5 and s.y1 < max(c.cy for c in discs) + 5]
    owned = [s for s in inside if s.style.width == pytest.approx(1.2)]
    assert sorted(edge(s) for s in owned if not s.style.dash) == ONE
    assert sorted(edge(s) for s in owned if s.style.dash) == OTHER
    assert [edge(s) for s in inside if s.style.width == pytest.approx(0.25) and s.y1 != s.y2] == ["5–6"]


def test_what_the_last_edge_closes(tmp_path: Path) -> None:
    """Worked out from the two lists alone: its triangles for either player, named in bold under their drawings."""
    expected = [
        _name(5, 6, third)
        for own in (ONE, OTHER)
        for third in range(1, 5)
        if _name(5, third) in own and _name(6, third) in own
    ]
    page = pdf.shapes(_made(tmp_path))[2]
    labels = sorted((t for t in texts(page) if re.fullmatch(r"\d–\d–\d", t.text)), key=lambda t: _middle(t)[0])
    assert [t.text for t in labels] == expected == ["1–5–6", "3–5–6", "2–5–6", "4–5–6"]


# -- the pages -----------------------------------------------------------------------------------------------------


@pytest.mark.parametrize("lang", LANGUAGES)
@pytest.mark.parametrize("large", [False, True])
def test_every_page_is_headed_for_the_host(lang: str, large: bool, tmp_path: Path) -> None:
    """A black band across the box, the words in it, and the words again over the foot."""
    path = _made(tmp_path, lang=lang, large_print=large)
    mark = {"en": "Host only", "ru": "Только для ведущего", "pt": "Só para quem conduz"}[lang]
    for page in pdf.shapes(path):
        bands = [s for s in page if bounds(s)[2] - bounds(s)[0] > 179.9 and bounds(s)[3] - bounds(s)[1] > 11.9]
        assert len(bands) == 1
        said = [t for t in texts(page) if t.text.replace("\u00a0", " ") == mark]
        assert len(said) == 2
        assert bounds(bands[0])[1] < bounds(said[0])[1] < bounds(bands[0])[3]


def test_four_pages_and_copies_are_whole_sets(tmp_path: Path) -> None:
    for lang in LANGUAGES:
        planned = plan(Order("answers", "sim", {"copies": 2}, lang, output=str(tmp_path)))
        assert planned.pages == 8
        assert planned.outputs[0].printout.audience == HOST
        pages = list(planned.outputs[0].printout.pages())
        assert [page.items for page in pages[:4]] == [page.items for page in pages[4:]]


@pytest.mark.parametrize(("dots", "large", "lang"), [(6, False, "en"), (8, True, "ru"), (5, False, "pt")])
def test_both_formats_agree_and_the_file_is_accessible(dots: int, large: bool, lang: str, tmp_path: Path) -> None:
    path = _made(tmp_path, ("pdf", "svg"), dots=dots, large_print=large, lang=lang, ink="mono", paper="letter")
    assert validate.page_validation(path) == []
    assert validate.self_check(path) == []
    for page, drawing in zip(pdf.shapes(path), sorted(tmp_path.glob("*.svg")), strict=True):
        assert compare.differences(page, svg.shapes(drawing)) == []


def test_a_paragraph_that_grows_moves_to_another_page(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> None:
    """A teacher's longer words do not run over what follows."""
    words = load("en")._file("sim")
    monkeypatch.setitem(words, "sim.answers.shuffled", " ".join([str(words["sim.answers.shuffled"])] * 6))
    path = _made(tmp_path)
    assert len(pdf.shapes(path)) == 5
    for page in pdf.shapes(path)[:2]:
        for a, b in combinations(map(_box, texts(page)), 2):
            wide, high = min(a[2], b[2]) - max(a[0], b[0]), min(a[3], b[3]) - max(a[1], b[1])
            assert wide < 0.05 or high < 0


def test_what_is_refused(tmp_path: Path) -> None:
    for options, says in (({"dots": 4}, "--dots 4"), ({"dots": 9}, "5 to 8"), ({"copies": 0}, "--copies 0")):
        with pytest.raises(InvalidValue, match=says):
            plan(Order("answers", "sim", options, output=str(tmp_path)))
    with pytest.raises(DoesNotFit, match="use a4"):
        plan(Order("answers", "sim", paper="a6", output=str(tmp_path)))
    with pytest.raises(InvalidValue, match="--measured has no meaning here"):
        plan(Order("answers", "sim", {"measured": "99"}, output=str(tmp_path)))


@pytest.mark.parametrize("large", [False, True])
@pytest.mark.parametrize("dots", DOTS)
def test_the_longest_game_is_one_of_so_many_dots(dots: int, large: bool, tmp_path: Path) -> None:
    """Its two lists hold no triangle and all edges but dots - 5; each of these is drawn as a guide with a mark."""
    path = _made(tmp_path, dots=dots, large_print=large)
    tree = pdf.structure(path)
    named = [item.all_text for item in tree.find("LI") if item.all_text.count("–") == 1]
    every = [_name(*pair) for pair in combinations(range(1, dots + 1), 2)]
    assert len(set(named)) == len(named) == len(every) - (dots - 5)
    cut = next(k for k in range(1, len(named)) if named[k] < named[k - 1])
    for own in (named[:cut], named[cut:]):
        assert not any(
            {_name(a, b), _name(b, c), _name(a, c)} <= set(own) for a, b, c in combinations(range(1, dots + 1), 3)
        )
    marks = [t for page in pdf.shapes(path) for t in texts(page) if t.text == "?"]
    assert len(marks) == dots - 5
    (drawn,) = [f.alt for f in tree.find("Figure") if "Still free" in (f.alt or "")]
    assert all(edge in drawn.split(". ")[1] for edge in set(every) - set(named))
    assert ("All edges are drawn" in _text(path)) == (dots == 5)


@pytest.mark.parametrize(("dots", "counts"), [(5, 11), (6, 15), (7, 20), (8, 0)])
def test_positions_are_counted_by_edges_drawn(dots: int, counts: int, tmp_path: Path) -> None:
    """A bar for each number of edges; their lengths go as the numbers that are read out."""
    path = _made(tmp_path, dots=dots)
    said = [f.alt or "" for f in pdf.structure(path).find("Figure") if "Positions by edges" in (f.alt or "")]
    numbers = [int(n.replace(",", "")) for n in re.findall(r"\d[\d,]*\d|\d", said[0].split(":")[1])] if said else []
    assert len(numbers) == counts
    if dots == 6:
        assert numbers == [1, 1, 2, 7, 25, 64, 166, 303, 500, 489, 415, 193, 71, 12, 1]
    if numbers:
        page = next(page for page in pdf.shapes(path) if any("by edges drawn" in t.text for t in texts(page)))
        bars = [r.w for r in page if isinstance(r, Rect) and r.h == pytest.approx(2.3, abs=0.01)]
        assert bars == pytest.approx([max(0.25, 58 * n / max(numbers)) for n in numbers], abs=0.02)


def test_the_shown_position_is_one_of_a_game() -> None:
    """Nobody has lost in it, and the players took turns."""
    for dashed in (False, True):
        own = {edge for edge, side in answers_sim.SHOWN.items() if side is dashed}
        assert not any(set(combinations(three, 2)) <= own for three in combinations(range(1, 7), 3))
    assert list(answers_sim.SHOWN.values()).count(False) == 3
    assert list(answers_sim.SHOWN.values()).count(True) == 2
