"""The typeface: advances, coverage and outlines of its two weights, read once from TrueType files.

No kerning, no ligatures, no shaping: the width of a line is the sum of its advances, in every format.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator
from contextlib import contextmanager
from dataclasses import dataclass, field
from functools import cached_property, lru_cache
from importlib.util import find_spec
from io import BytesIO
from pathlib import Path
from typing import Any

from simprint.errors import BadText, Quoted, SimprintError, reason
from simprint.named import content
from simprint.page.units import from_pt

#: Drawn like the space it stands for; a font need not map it.
NO_BREAK_SPACE = "\u00a0"
#: Tables of a TrueType file that are read here or by whoever cuts a subset.
_NEEDED = frozenset({"cmap", "glyf", "head", "hhea", "hmtx", "loca", "maxp", "name", "post"})
#: Bytes of a font file.
_MOST_BYTES = 32_000_000
#: Tables in a font file; there are names for some fifty.
_MOST_TABLES = 100
#: Glyphs that a glyph may be put together from, those of its parts counted.
_MOST_PARTS = 100
#: Other kinds of font by the first bytes of their files: the message that says what to do.
_OTHER_KINDS = {b"OTTO": "font_otf", b"wOFF": "font_woff", b"wOF2": "font_woff", b"ttcf": "font_ttc"}
_TRUE_TYPE = (b"\0\1\0\0", b"true")
#: What a font's maker may forbid (bits of fsType in the table OS/2): the message that says so.
_FORBIDDEN = ((0x000F, 0x0002, "font_forbidden"), (0x0100, 0x0100, "font_subsets"), (0x0200, 0x0200, "font_outlines"))


@dataclass(frozen=True)
class Font:
    """One weight of the typeface, in a static TrueType file."""

    path: Path

    @contextmanager
    def reading(self) -> Iterator[None]:
        """Whatever goes wrong within, in reading a file that anybody may have made, is a BadText."""
        try:
            yield
        except SimprintError:
            raise
        except Exception as error:
            raise self._bad("font_damaged") from error

    def _bad(self, key: str, **values: object) -> BadText:
        return BadText(key, "font", font=self.path.name, **values)

    @cached_property
    def _file(self) -> Any:
        try:
            data = content(self.path, _MOST_BYTES)
        except OSError as error:
            raise BadText("font_unreadable", "font", font=str(self.path), reason=reason(error)) from None
        if data[:4] in _OTHER_KINDS:
            raise self._bad(_OTHER_KINDS[data[:4]])
        if data[:4] not in _TRUE_TYPE:
            raise self._bad("font_no_truetype")
        with self.reading():
            import logging

            from fontTools.ttLib import TTFont

            logging.getLogger("fontTools").setLevel(logging.CRITICAL)  # what matters of it is said here
            if (tables := int.from_bytes(data[4:6], "big")) > _MOST_TABLES:
                raise ValueError(f"{tables} tables")
            font = TTFont(BytesIO(data), lazy=True)
            if not set(font.keys()) >= _NEEDED or "fvar" in font:
                raise self._bad("font_variable")
            if any(table.offset + table.length > len(data) for table in font.reader.tables.values()):
                raise self._bad("font_cut")
            rights = int.from_bytes(font.reader["OS/2"][8:10], "big") if "OS/2" in font else 0
            for mask, value, key in _FORBIDDEN:
                if rights & mask == value:
                    raise self._bad(key, rights=rights)
            # Glyphs have names besides, in a table that takes as long to read as all others together.
            font.setGlyphOrder([f"glyph{number}" for number in range(font["maxp"].numGlyphs)])
        return font

    @cached_property
    def units_per_em(self) -> int:
        """Font units to the em."""
        with self.reading():
            units = int(self._file["head"].unitsPerEm)
            if not 16 <= units <= 16384:
                raise ValueError(f"{units} units to the em")
            return units

    @cached_property
    def _glyph_names(self) -> dict[int, str]:
        with self.reading():
            names: dict[int, str] | None = self._file.getBestCmap()
        if names is None:
            raise self._bad("font_symbols")
        if ord(NO_BREAK_SPACE) not in names and ord(" ") in names:
            names[ord(NO_BREAK_SPACE)] = names[ord(" ")]
        return names

    @cached_property
    def _advances(self) -> dict[str, int]:
        with self.reading():
            metrics = self._file["hmtx"].metrics
            return {chr(code): metrics[name][0] for code, name in self._glyph_names.items()}

    def missing(self, string: str) -> str:
        """The characters of ``string`` that the font has no glyph for, each once, in order."""
        return "".join(dict.fromkeys(char for char in string if char not in self._advances))

    def advance(self, string: str, size_pt: float) -> float:
        """Width of ``string`` in mm at ``size_pt``. Raises BadText on a character the font lacks."""
        return from_pt(size_pt * self.units(string) / self.units_per_em)

    def units(self, string: str) -> int:
        """Width of ``string`` in font units. Raises BadText on a character the font lacks."""
        try:
            return self._measured(string)
        except KeyError:
            chars = [f"{char!r} (U+{ord(char):04X})" for char in self.missing(string)]
            raise BadText("glyphs_missing", "font", font=self.path.stem, chars=chars, text=Quoted(string)) from None

    @cached_property
    def _measured(self) -> Callable[[str], int]:
        """Measures a string; words come again and again while lines are broken, so the last few thousand are kept."""
        return lru_cache(4096)(lambda string: sum(map(self._advances.__getitem__, string)))

    @cached_property
    def _glyphs(self) -> Any:
        with self.reading():
            return self._file.getGlyphSet()

    @cached_property
    def _outlines(self) -> dict[str, str]:
        return {}

    def outline(self, char: str) -> str:
        """The outline of a character as SVG path data in font units, y up; empty for a space."""
        if char not in self._outlines:
            pen = _pen(self._glyphs)
            with self.reading():
                self._glyphs[self._glyph_names[ord(char)]].draw(pen)
            self._outlines[char] = str(pen.getCommands())
        return self._outlines[char]

    @cached_property
    def family_name(self) -> str:
        """The typeface's name, as the file gives it."""
        with self.reading():
            return self._file["name"].getBestFamilyName() or self.path.stem


def _pen(glyphs: Any) -> Any:
    """What draws a glyph as SVG path data, and no more parts of it than a glyph has."""
    from fontTools.pens.svgPathPen import SVGPathPen

    class Pen(SVGPathPen):  # type: ignore[misc]
        parts = 0

        def addComponent(self, *args: Any) -> None:  # fontTools' name
            self.parts += 1
            if self.parts > _MOST_PARTS:
                raise ValueError(f"a glyph of more than {_MOST_PARTS} parts")
            super().addComponent(*args)

    return Pen(glyphs, ntos=lambda value: format(value, "g"))


@lru_cache
def _packaged(name: str) -> Font:
    """A file of the package fontpkg-pt-sans, found without importing it (importing its resolver takes longer
    than laying out a page)."""
    spec = find_spec("fontpkg_pt_sans")
    if spec is None or spec.origin is None:
        raise BadText("no_typeface", "font")
    return Font(Path(spec.origin).parent / "files" / name)


@dataclass(frozen=True)
class Typeface:
    """The two weights that a document is set in."""

    regular: Font = field(default_factory=lambda: _packaged("PT_Sans-Web-Regular.ttf"))
    bold: Font = field(default_factory=lambda: _packaged("PT_Sans-Web-Bold.ttf"))

    def weight(self, bold: bool) -> Font:
        """The bold or the regular weight."""
        return self.bold if bold else self.regular

    def missing(self, string: str) -> str:
        """The characters of ``string`` that a weight has no glyph for, each once."""
        return "".join(dict.fromkeys(self.regular.missing(string) + self.bold.missing(string)))
