"""Fonts in a PDF: simple TrueType fonts of at most 256 codes, cut to the characters in use by reportlab."""

from __future__ import annotations

import hashlib
import re
from collections.abc import Iterable
from functools import lru_cache
from itertools import groupby

from simprint.formats.pdf.file import ObjectFile
from simprint.formats.pdf.values import literal, number, numbers, reference, text_string
from simprint.page.fonts import Font, Typeface
from simprint.page.scene import Text
from simprint.page.units import from_pt

#: Codes that a subset hands out to characters beyond ASCII, which keeps its own codes.
_FREE = range(128, 256)
_ASCII = range(32, 127)


class _Codes(dict[int, int]):
    """Characters in use and their codes, for ``str.translate``: 256 times the subset, and the place in it. A character
    that is asked for the first time is given the next code."""

    def __init__(self) -> None:
        self._beyond = 0
        """How many characters beyond ASCII there are."""

    def __missing__(self, char: int) -> int:
        if char in _ASCII:
            self[char] = char
        else:
            subset, place = divmod(self._beyond, len(_FREE))
            self[char] = 256 * subset + _FREE[place]
            self._beyond += 1
        return self[char]


class EmbeddedFont:
    """One weight in one file: gives characters their codes as they come, and writes its subsets at the end."""

    def __init__(self, font: Font, name: str, file: ObjectFile) -> None:
        self._font = font
        self._name = name.encode()
        self._file = file
        self._codes = _Codes()
        self._numbers: list[int] = []
        """The first of the objects of each subset: the font itself."""

    def show(self, string: str, size_pt: float) -> tuple[bytes, bytes]:
        """The operator that sets the font, and those that show ``string`` then: a run for each subset it takes."""
        codes = string.translate(self._codes)
        try:
            return _set(self._name, 0, size_pt), b"%bTj" % literal(codes.encode("latin-1"))
        except UnicodeEncodeError:
            runs = [
                (_set(self._name, subset, size_pt), b"%bTj" % literal(bytes([ord(code) % 256 for code in run])))
                for subset, run in groupby(codes, _subset)
            ]
            (setting, shown), *others = runs
            return setting, b" ".join([shown, *[b"%b%b" % run for run in others]])

    def resources(self, string: str) -> dict[bytes, int]:
        """The subsets that show ``string``: {resource name: object number}."""
        subsets = sorted(set(map(_subset, string.translate(self._codes))))
        return {self._resource(subset): self._number(subset) for subset in subsets}

    def write(self) -> dict[bytes, int]:
        """Write the subsets: {resource name: object number}."""
        if not self._codes:
            return {}
        from reportlab.pdfbase.ttfonts import TTFontFace

        with self._font.reading():
            face = TTFontFace(str(self._font.path))
            if not re.fullmatch(rb"[\w+.,&'-]+", face.name):
                raise ValueError(f"its name is {face.name!r}")
        subsets: dict[int, dict[int, str]] = {}
        for char, code in self._codes.items():
            subsets.setdefault(code // 256, {})[code % 256] = chr(char)
        for subset, chars in subsets.items():
            self._write_subset(self._number(subset), face, chars)
        return {self._resource(subset): self._number(subset) for subset in subsets}

    def _resource(self, subset: int) -> bytes:
        return b"%b%d" % (self._name, subset)

    def _number(self, subset: int) -> int:
        while len(self._numbers) <= subset:
            self._numbers.append(self._file.reserve(4))
        return self._numbers[subset]

    def _write_subset(self, first: int, face, chars: dict[int, str]) -> None:  # type: ignore[no-untyped-def]
        low, high = min(chars), max(chars)
        with self._font.reading():
            program = face.makeSubset([ord(_drawn_as(chars.get(code, "\0"), face)) for code in range(high + 1)])
        name = b"%b+%b" % (_tag(program), face.name)
        per_mille = 1000 / self._font.units_per_em
        widths = [self._font.units(chars[code]) * per_mille if code in chars else 0 for code in range(low, high + 1)]
        self._file.add(
            first,
            b"<</Type/Font/Subtype/TrueType/BaseFont/%b/FirstChar %d/LastChar %d/Widths[%b]/FontDescriptor %b"
            b"/ToUnicode %b>>" % (name, low, high, numbers(*widths), reference(first + 1), reference(first + 2)),
            # 4 (symbolic): the codes are the font program's own, through its (1, 0) character map.
            b"<</Type/FontDescriptor/FontName/%b/Flags 4/Ascent %b/Descent %b/CapHeight %b/ItalicAngle %b/StemV %b"
            b"/FontBBox[%b]/FontFile2 %b>>"
            % (
                name, number(face.ascent), number(face.descent), number(face.capHeight), number(face.italicAngle),
                number(face.stemV), numbers(*face.bbox), reference(first + 3),
            ),
        )  # fmt: skip
        self._file.add_stream(first + 2, _to_unicode(chars, name))
        self._file.add_stream(first + 3, program, b"/Length1 %d" % len(program))


def _tag(program: bytes) -> bytes:
    """Six capitals that tell a subset from others (ISO 32000-1, 9.6.4): of a digest of what is embedded."""
    digest = int.from_bytes(hashlib.sha256(program).digest())
    return bytes([ord("A") + digest // 26**place % 26 for place in range(6)])


def _drawn_as(char: str, face) -> str:  # type: ignore[no-untyped-def]
    """A no-break space is drawn by the space's glyph in a font that has none for it."""
    return " " if char == "\u00a0" and ord(char) not in face.charToGlyph else char


def _to_unicode(chars: dict[int, str], name: bytes) -> bytes:
    """What each code means, as a CMap (ISO 32000-1, 9.10.3), in blocks of at most a hundred."""
    rows = [
        b"<%02X> <%b>" % (code, char.encode("utf-16-be").hex().upper().encode()) for code, char in sorted(chars.items())
    ]
    blocks = [rows[at : at + 100] for at in range(0, len(rows), 100)]
    return b"\n".join(
        [
            b"/CIDInit /ProcSet findresource begin",
            b"12 dict begin",
            b"begincmap",
            b"/CIDSystemInfo << /Registry (Adobe) /Ordering (UCS) /Supplement 0 >> def",
            b"/CMapName /%b def" % name,
            b"/CMapType 2 def",
            b"1 begincodespacerange",
            b"<00> <FF>",
            b"endcodespacerange",
            *(line for block in blocks for line in (b"%d beginbfchar" % len(block), *block, b"endbfchar")),
            b"endcmap",
            b"CMapName currentdict /CMap defineresource pop",
            b"end",
            b"end",
        ]
    )


class FontBook:
    """The fonts of one file."""

    def __init__(self, typeface: Typeface, file: ObjectFile) -> None:
        self._regular = EmbeddedFont(typeface.regular, "R", file)
        self._bold = EmbeddedFont(typeface.bold, "B", file)

    def text(self, text: Text) -> tuple[bytes, bytes]:
        """A text object in two parts: where it is and in which font, and what it shows, which alone differs where pages
        are numbered."""
        setting, shown = self._weight(text).show(text.string, text.size_pt)
        begun = _begun(text.left, text.y) + setting
        if text.read is None:
            return begun, shown + b" ET"
        return b"/Span<</ActualText%b>>BDC %b" % (text_string(text.read), begun), shown + b" ET EMC"

    def resources(self, texts: Iterable[Text]) -> dict[bytes, int]:
        """The fonts that show those texts: {resource name: object number}."""
        return {name: number for text in texts for name, number in self._weight(text).resources(text.string).items()}

    def write(self) -> dict[bytes, int]:
        """Write all fonts: {resource name: object number}."""
        return self._regular.write() | self._bold.write()

    def _weight(self, text: Text) -> EmbeddedFont:
        return self._bold if text.bold else self._regular


def _subset(code: str) -> int:
    return ord(code) // 256


@lru_cache(256)
def _set(name: bytes, subset: int, size_pt: float) -> bytes:
    """The operator that sets font and size, in mm: enough decimals to come back as the same half point."""
    return b"/%b%d %b Tf" % (name, subset, f"{from_pt(size_pt):.5f}".rstrip("0").rstrip(".").encode())


@lru_cache(4096)
def _begun(x: float, y: float) -> bytes:
    """The operators that begin a line there. The page's space has y down, so its matrix turns glyphs upright again."""
    return b"BT 1 0 0 -1 %b Tm" % numbers(x, y)
