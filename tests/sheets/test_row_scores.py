"""The score sheet of crossing out rows, from the finished file."""

from __future__ import annotations

from pathlib import Path

import pytest
from readers import pdf

from simprint.make import Order, plan, write

LETTERS = {"pt": "AB", "en": "AB", "ru": "АБ"}


@pytest.mark.parametrize("large", [False, True])
@pytest.mark.parametrize("lang", ["pt", "en", "ru"])
def test_the_swap_is_printed_and_a_win_is_a_point(tmp_path: Path, lang: str, large: bool) -> None:
    """A starts the first round and B the second; points are summed; 2–0 to either, or a draw."""
    planned = plan(Order("scores", "rows", {}, lang, output=str(tmp_path), large_print=large))
    write(planned)
    tree = pdf.structure(planned.outputs[0].targets["pdf"].paths[0])
    tables = tree.find("Table")
    assert len(tables) == (2 if large else 3)
    a, b = LETTERS[lang]
    for table in tables:
        _, first, second, total = [list(row.kids) for row in table.find("TR")]
        assert [first[1].text, second[1].text] == [a, b]
        for row in (first, second):
            assert [form.text for form in row[2].find("Form")] == [a, b]
        assert total[0].attributes["ColSpan"] == 3
    results = [form.text.replace("\xa0", " ") for form in tree.find("Form")]
    draw = {"pt": "1 a 1, empate", "en": "1–1, draw", "ru": "1 : 1, ничья"}[lang]
    assert results.count(draw) == len(tables)


def test_copies_are_whole_sheets(tmp_path: Path) -> None:
    """Three copies are three pages."""
    planned = plan(Order("scores", "rows", {"copies": 3}, "pt", output=str(tmp_path)))
    assert planned.pages == 3
