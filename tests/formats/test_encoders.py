"""A column encoded at once says what its entries say one by one."""

from __future__ import annotations

import io

import pytest
from fontTools.ttLib import TTFont

from simprint.formats.pdf.file import ObjectFile
from simprint.formats.pdf.fonts import FontBook
from simprint.formats.pdf.shared import Shared
from simprint.page.fonts import Typeface
from simprint.page.scene import Group, Role, Text

LINE = Text(10, 20, "Board 1 of 9", 9, 18.5)
#: More characters beyond ASCII than one subset has codes for.
MANY = [chr(code) for code in TTFont(Typeface().regular.path).getBestCmap() if code > 160][:300]

TEXTS = {
    "numbers": [LINE._replace(string=f"Board {n} of 9") for n in range(9)],
    "escapes": [LINE._replace(string=string) for string in ("(100 %)", "a\\b", ")(", "50 %d %b")],
    "one with an escape": [LINE, LINE._replace(string="(2)"), LINE],
    "Cyrillic": [LINE._replace(string=f"поле № {n}") for n in range(9)],
    "two weights": [LINE, LINE._replace(bold=True), LINE],
    "two sizes": [LINE, LINE._replace(size_pt=8.5), LINE._replace(x=11), LINE._replace(y=21)],
    "flush right": [LINE._replace(string="9" * n, width=2.0 * n, anchor="end") for n in range(1, 5)],
    "centred": [LINE._replace(string="9" * n, width=2.0 * n, anchor="middle") for n in range(1, 5)],
    "many characters": [LINE._replace(string=char) for char in MANY],
    "many in one": [LINE._replace(string="".join(MANY)), LINE],
    "empty": [LINE, LINE._replace(string="")],
    "one": [LINE],
}


@pytest.mark.parametrize("name", TEXTS)
def test_texts(name: str) -> None:
    column = TEXTS[name]
    book = FontBook(Typeface())
    at_once = book.texts(column)
    assert at_once == [book.text(text) for text in column]
    # And again, when all of its characters have their codes.
    assert book.texts(column) == at_once


ALTS = {
    "numbers": [f"Board {n}: 6 dots" for n in range(9)],
    "escapes": ["Board (1)", "a\\b", "line\nbreak", "\r"],
    "Cyrillic with bytes that need an escape": ["Ш(", "Њ", "Ш", "Щ)", "№ 5"],
    "one beyond ASCII": ["plain", "é", "plain"],
    "a NUL": ["a\0b", "c"],
    "one": ["Board"],
}


@pytest.mark.parametrize("role", [Role.FIGURE, Role.BLANK])
@pytest.mark.parametrize("name", ALTS)
def test_alts(name: str, role: Role) -> None:
    column = [Group(role, (), alt) for alt in ALTS[name]]
    shared = Shared(ObjectFile(io.BytesIO()))
    assert shared.alts(column) == [shared.alt(group) for group in column]
