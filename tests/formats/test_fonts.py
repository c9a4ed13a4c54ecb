"""Every character of a text is in the file: with its code in a subset, and what the code means."""

from __future__ import annotations

import io
import re

import pytest
from fontTools.ttLib import TTFont
from readers.pdf import unicode_map

from simprint.formats.pdf.file import ObjectFile
from simprint.formats.pdf.fonts import FontBook
from simprint.page.fonts import Typeface
from simprint.page.scene import Text

LINE = Text(10, 20, "Board 1 of 9", 9, 18.5)
#: More characters beyond ASCII than one subset has codes for.
MANY = [chr(code) for code in TTFont(Typeface().regular.path).getBestCmap() if code > 160][:300]

STRINGS = {
    "number": "Board 1 of 9",
    "escapes": "(100 %) a\\b )( 50 %d %b",
    "Cyrillic": "поле № 5",
    "Latin-1, whose code points are codes of the subset": "é ÿ ± Ã",
    "many characters": "".join(MANY),
    "many and ASCII in turn": "".join(f"{char}a" for char in MANY),
}


def shown(content: bytes, maps: dict[str, dict[int, str]]) -> str:
    """What the operators of a text object show."""
    said = ""
    for font, string in re.findall(rb"/(\w+) [\d.]+ Tf\(((?:[^\\()]|\\.)*)\)Tj", content, re.DOTALL):
        codes = re.sub(rb"\\(.)", lambda m: {b"n": b"\n", b"r": b"\r"}.get(m[1], m[1]), string)
        said += "".join(maps[font.decode()][code] for code in codes)
    return said


class _Kept(ObjectFile):
    """Keeps the streams that are written."""

    def __init__(self) -> None:
        super().__init__(io.BytesIO())
        self.streams: dict[int, bytes] = {}

    def add_stream(self, number: int, data: bytes, *rest: object) -> None:
        self.streams[number] = data


@pytest.mark.parametrize("bold", [False, True])
@pytest.mark.parametrize("name", STRINGS)
def test_texts(name: str, bold: bool) -> None:
    text = LINE._replace(string=STRINGS[name], bold=bold)
    file = _Kept()
    book = FontBook(Typeface(), file)
    first = b"".join(book.text(text))
    assert b"".join(book.text(text)) == first, "when all of its characters have their codes"
    used = book.resources([text])
    assert book.write() == used
    maps = {name.decode(): unicode_map(file.streams[number + 2].decode("latin-1")) for name, number in used.items()}
    assert len(maps) == (3 if "many" in name else 1)
    assert shown(first, maps) == text.string
