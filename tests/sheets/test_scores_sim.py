"""The score sheet of Sim, read back from the finished file: the swap is printed, and no tie-breaker is."""

from __future__ import annotations

from pathlib import Path

import pytest
from readers import compare, pdf, svg, validate
from readers.shapes import Circle

from simprint.errors import DoesNotFit, InvalidValue
from simprint.make import Order, plan, write

LANGUAGES = ("en", "ru", "pt")


def _made(folder: Path, formats: tuple[str, ...] = ("pdf",), **asked: object) -> Path:
    copies = asked.pop("copies", 1)
    planned = plan(Order("scores", "sim", {"copies": copies}, format=formats, output=str(folder), **asked))  # type: ignore[arg-type]
    write(planned)
    assert planned.warnings == []
    return planned.outputs[0].targets["pdf"].paths[0]


def _matches(path: Path) -> list[pdf.Node]:
    return pdf.structure(path).find("Table")


@pytest.mark.parametrize("large", [False, True])
@pytest.mark.parametrize(("lang", "first", "second"), [("en", "A", "B"), ("ru", "\u0410", "\u0411"), ("pt", "A", "B")])
def test_the_swap_is_printed(lang: str, first: str, second: str, large: bool, tmp_path: Path) -> None:
    """A starts game one, the other player game two, in every match; the letters are the language's own."""
    matches = _matches(_made(tmp_path, lang=lang, large_print=large))
    assert len(matches) == (2 if large else 3)
    for match in matches:
        (body,) = match.find("TBody")
        assert [row.kids[1].text for row in body.find("TR")] == [first, second]


def test_each_game_has_what_is_asked_for(tmp_path: Path) -> None:
    match = _matches(_made(tmp_path))[0]
    heads = [th.text for th in match.find("THead")[0].find("TH")]
    assert heads == ["Game", "Starts", "Closed a triangle", "By edge", "Corners", "Checked against the\u00a0ledger"]
    for game, row in enumerate(match.find("TBody")[0].find("TR"), 1):
        assert row.kids[0].role == "TH"
        assert row.kids[0].text == f"Game {game}"
        assert [(form.alt, form.attributes["Role"]) for form in row.find("Form")] == [
            (f"Game {game}: A closed a triangle", "cb"),
            (f"Game {game}: B closed a triangle", "cb"),
            (f"Game {game}: the edge that closed the triangle, its two numbers", "tv"),
            (f"Game {game}: the three numbers of the closed triangle", "tv"),
            (f"Game {game}: checked against the ledger", "cb"),
        ]


@pytest.mark.parametrize(
    ("lang", "scores"),
    [
        ("en", ("2–0", "0–2", "1–1")),
        ("ru", ("2\u00a0:\u00a00", "0\u00a0:\u00a02", "1\u00a0:\u00a01")),
        ("pt", ("2\u00a0a\u00a00", "0\u00a0a\u00a02", "1\u00a0a\u00a01")),
    ],
)
def test_the_result_is_one_of_three(lang: str, scores: tuple[str, ...], tmp_path: Path) -> None:
    tree = pdf.structure(_made(tmp_path, lang=lang))
    results = [form.text for form in tree.find("Form") if any(score in form.text for score in scores)]
    assert [text.startswith(score) for text, score in zip(results, 3 * scores, strict=True)] == [True] * 9


def test_numbers_have_room(tmp_path: Path) -> None:
    """Two circles for the edge and three for the corners in each of six games, at least 8 mm wide."""
    circles = [c for c in pdf.shapes(_made(tmp_path))[0] if isinstance(c, Circle) and c.r > 4.1]
    assert len(circles) == 3 * 2 * 5
    assert min(2 * c.r for c in circles) >= 8


@pytest.mark.parametrize("lang", LANGUAGES)
@pytest.mark.parametrize("large", [False, True])
def test_valid_and_the_same_in_both_formats(lang: str, large: bool, tmp_path: Path) -> None:
    path = _made(tmp_path, ("pdf", "svg"), lang=lang, large_print=large, paper="letter", copies=2)
    assert validate.page_validation(path) == []
    assert validate.self_check(path) == []
    for page, drawing in zip(pdf.shapes(path), sorted(tmp_path.glob("*.svg")), strict=True):
        assert compare.differences(page, svg.shapes(drawing)) == []


def test_what_cannot_be_printed_says_what_can() -> None:
    with pytest.raises(InvalidValue, match="--copies 0"):
        plan(Order("scores", "sim", {"copies": 0}))
    with pytest.raises(DoesNotFit, match="use a4, letter, legal, a3, a2, a1, tabloid, a5"):
        list(plan(Order("scores", "sim", paper="a6")).outputs[0].printout.pages())
