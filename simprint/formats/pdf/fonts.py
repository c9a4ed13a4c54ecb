"""Fonts in a PDF: simple TrueType fonts of at most 256 codes, cut to the characters in use by reportlab."""

from __future__ import annotations

import re
import zlib
from codecs import charmap_build, charmap_encode
from collections.abc import Iterable, Sequence
from functools import lru_cache
from itertools import groupby
from operator import attrgetter, itemgetter

from simprint.formats.pdf.file import ObjectFile
from simprint.formats.pdf.values import literal, number, numbers, plain, reference
from simprint.page.fonts import Font, Typeface
from simprint.page.scene import Text
from simprint.page.units import from_pt

#: Codes that a subset hands out to characters beyond ASCII, which keeps its own codes.
_FREE = range(128, 256)
_ASCII = range(32, 127)
#: Of a text.
_STRING, _LOOK = attrgetter("string"), attrgetter("bold", "size_pt", "x", "y", "anchor", "width")
#: What stands for no character in a table of characters that is made into an encoding.
_UNDEFINED = "\ufffe"


class EmbeddedFont:
    """One weight in one file: gives characters their codes as they come, and writes its subsets at the end."""

    def __init__(self, font: Font, name: str) -> None:
        self._font = font
        self._name = name.encode()
        self._codes: dict[str, tuple[int, int]] = {}
        self._subsets: list[dict[int, str]] = []
        self._encoding = charmap_build(_UNDEFINED * 256)

    def resource(self, subset: int) -> bytes:
        """The name of a subset among the resources of a page."""
        return b"%b%d" % (self._name, subset)

    def selected(self, subset: int, size_pt: float) -> bytes:
        """The operator that selects a subset."""
        return _selected(self.resource(subset), size_pt)

    def show(self, string: str, size_pt: float) -> bytes:
        """Operators that show ``string``, a run for each subset it takes."""
        try:
            # Almost every line: all of its characters are known, and all are in the first subset.
            codes, _ = charmap_encode(string, "strict", self._encoding)
            return b"%b%bTj" % (self.selected(0, size_pt), literal(codes))
        except UnicodeEncodeError:
            places = self._assigned(string)
        return b" ".join(
            [
                b"%b%bTj" % (self.selected(subset, size_pt), literal(bytes([code for _, code in run])))
                for subset, run in groupby(places, itemgetter(0))
            ]
        )

    def codes(self, texts: Sequence[Text]) -> list[bytes]:
        """The codes of several texts, or nothing unless all are in the first subset and none needs an escape."""
        try:
            codes, _ = charmap_encode("\0".join(map(_STRING, texts)), "strict", self._encoding)
        except UnicodeEncodeError:
            return []
        found = codes.split(b"\0") if plain(codes) else []
        return found if len(found) == len(texts) else []

    def _assigned(self, string: str) -> list[tuple[int, int]]:
        """Subset and code of each character; those that are new get theirs."""
        known = len(self._codes)
        places = [self._codes.get(char) or self._assign(char) for char in string]
        if len(self._codes) > known:
            first = self._subsets[0]
            # NUL, which no text has, at 0 makes the encoding a fast one.
            self._encoding = charmap_build("\0" + "".join([first.get(code, _UNDEFINED) for code in range(1, 256)]))
        return places

    def _assign(self, char: str) -> tuple[int, int]:
        if ord(char) in _ASCII:
            place = (0, ord(char))
        else:
            beyond = sum(1 for _, code in self._codes.values() if code in _FREE)
            place = (beyond // len(_FREE), _FREE[beyond % len(_FREE)])
        while len(self._subsets) <= place[0]:
            self._subsets.append({})
        self._subsets[place[0]][place[1]] = char
        self._codes[char] = place
        return place

    def write(self, file: ObjectFile) -> Iterable[tuple[bytes, int]]:
        """Write the subsets; yields (resource name, object number) of each."""
        if not self._subsets:
            return
        from reportlab.pdfbase.ttfonts import TTFontFace

        with self._font.reading():
            face = TTFontFace(str(self._font.path))
            if not re.fullmatch(rb"[\w+.,&'-]+", face.name):
                raise ValueError(f"its name is {face.name!r}")
        for index, chars in enumerate(self._subsets):
            first = file.reserve(4)
            # A subset's tag is six capitals: ours tell weight and number.
            name = b"SIMP%b%c+%b" % (self._name, 65 + index, face.name)
            yield self.resource(index), first
            self._write_subset(file, first, face, chars, name)

    def _write_subset(self, file: ObjectFile, first: int, face, chars: dict[int, str], name: bytes) -> None:  # type: ignore[no-untyped-def]
        low, high = min(chars), max(chars)
        per_mille = 1000 / self._font.units_per_em
        widths = [self._font.units(chars[code]) * per_mille if code in chars else 0 for code in range(low, high + 1)]
        file.add(
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
        file.add_stream(first + 2, _to_unicode(chars, name))
        with self._font.reading():
            program = face.makeSubset([ord(_drawn_as(chars.get(code, "\0"), face)) for code in range(high + 1)])
        file.add_raw_streams(first + 3, [zlib.compress(program, 9)], b"/Length1 %d/Filter/FlateDecode" % len(program))


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

    def __init__(self, typeface: Typeface) -> None:
        self._regular = EmbeddedFont(typeface.regular, "R")
        self._bold = EmbeddedFont(typeface.bold, "B")

    def text(self, text: Text) -> bytes:
        """A text object."""
        font = self._bold if text.bold else self._regular
        return b"%b ET" % _begun(text, font.show(text.string, text.size_pt))

    def texts(self, texts: Sequence[Text]) -> list[bytes]:
        """What ``text`` makes of each, at once where they are of one weight: a text of each page of a run."""
        looks = list(map(_LOOK, texts))
        models = dict(zip(looks, texts, strict=True))
        first = texts[0]
        font = self._bold if first.bold else self._regular
        codes = font.codes(texts) if all(model.bold == first.bold for model in models.values()) else []
        if not codes:
            return [self.text(text) for text in texts]
        begun = {look: _begun(model, font.selected(0, model.size_pt)) for look, model in models.items()}
        return [b"%b(%b)Tj ET" % (begun[look], code) for look, code in zip(looks, codes, strict=True)]

    def write(self, file: ObjectFile) -> dict[bytes, int]:
        """Write all subsets: {resource name: object number}."""
        return {name: number for font in (self._regular, self._bold) for name, number in font.write(file)}


def _begun(text: Text, shown: bytes) -> bytes:
    """``shown`` at the place of a text. The page's space has y down, so the text matrix turns glyphs upright again."""
    return b"BT 1 0 0 -1 %b Tm%b" % (numbers(text.left, text.y), shown)


@lru_cache(256)
def _selected(resource: bytes, size_pt: float) -> bytes:
    # Enough decimals of the size in mm to come back as the same half point.
    return b"/%b %b Tf" % (resource, f"{from_pt(size_pt):.5f}".rstrip("0").rstrip(".").encode())
