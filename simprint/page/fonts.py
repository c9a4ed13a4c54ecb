"""The typeface: advances, coverage and outlines of its two weights, read once from TrueType files.

No kerning, no ligatures, no shaping: the width of a line is the sum of its advances, in every format.
"""

from __future__ import annotations

from dataclasses import dataclass, field
from functools import cached_property, lru_cache
from importlib.util import find_spec
from pathlib import Path
from typing import Any

from simprint.errors import BadText
from simprint.page.units import from_pt

#: Drawn like the space it stands for; a font need not map it.
NO_BREAK_SPACE = "\u00a0"
#: Tables of a TrueType file that are read here or by whoever cuts a subset.
_NEEDED = frozenset({"cmap", "glyf", "head", "hhea", "hmtx", "loca", "maxp", "name", "post"})


@dataclass(frozen=True)
class Font:
    """One weight of the typeface, in a static TrueType file."""

    path: Path

    @cached_property
    def _file(self) -> Any:
        from fontTools.ttLib import TTFont, TTLibError

        try:
            font = TTFont(self.path, lazy=True)
            if not set(font.keys()) >= _NEEDED or "fvar" in font:
                raise BadText(f"font {self.path.name}: only a static TrueType file can be embedded; take another .ttf")
            size = self.path.stat().st_size
            if any(table.offset + table.length > size for table in font.reader.tables.values()):
                raise BadText(f"font {self.path.name} is cut short: copy or download it again")
            # Glyphs have names besides, in a table that takes as long to read as all others together.
            font.setGlyphOrder([f"glyph{number}" for number in range(font["maxp"].numGlyphs)])
        except OSError as error:
            reason = error.strerror or "no font"
            raise BadText(f"font {self.path} cannot be read ({reason}): give the path of a .ttf file") from None
        except TTLibError:
            raise BadText(f"font {self.path.name} is no TrueType font: give the path of a .ttf file") from None
        return font

    @cached_property
    def units_per_em(self) -> int:
        """Font units to the em."""
        return int(self._file["head"].unitsPerEm)

    @cached_property
    def _glyph_names(self) -> dict[int, str]:
        names: dict[int, str] = self._file.getBestCmap()
        if ord(NO_BREAK_SPACE) not in names and ord(" ") in names:
            names[ord(NO_BREAK_SPACE)] = names[ord(" ")]
        return names

    @cached_property
    def _advances(self) -> dict[str, int]:
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
            return sum(map(self._advances.__getitem__, string))
        except KeyError:
            names = ", ".join(f"{char!r} (U+{ord(char):04X})" for char in self.missing(string))
            raise BadText(
                f"the font {self.path.stem} has no glyph for {names} in {string[:40]!r}: leave them out, "
                "or name a font that has them with --font and --font-bold"
            ) from None

    @cached_property
    def _glyphs(self) -> Any:
        return self._file.getGlyphSet()

    @cached_property
    def _outlines(self) -> dict[str, str]:
        return {}

    def outline(self, char: str) -> str:
        """The outline of a character as SVG path data in font units, y up; empty for a space."""
        if char not in self._outlines:
            from fontTools.pens.svgPathPen import SVGPathPen

            pen = SVGPathPen(self._glyphs, ntos=lambda value: format(value, "g"))
            self._glyphs[self._glyph_names[ord(char)]].draw(pen)
            self._outlines[char] = str(pen.getCommands())
        return self._outlines[char]

    @cached_property
    def family_name(self) -> str:
        """The typeface's name, as the file gives it."""
        return str(self._file["name"].getBestFamilyName())


@lru_cache
def _packaged(name: str) -> Font:
    """A file of the package fontpkg-pt-sans, found without importing it (importing its resolver takes longer
    than laying out a page)."""
    spec = find_spec("fontpkg_pt_sans")
    if spec is None or spec.origin is None:
        raise BadText("the typeface PT Sans is missing: run pip install fontpkg-pt-sans, or name a font with --font")
    return Font(Path(spec.origin).parent / "files" / name)


@dataclass(frozen=True)
class Typeface:
    """The two weights that a document is set in."""

    regular: Font = field(default_factory=lambda: _packaged("PT_Sans-Web-Regular.ttf"))
    bold: Font = field(default_factory=lambda: _packaged("PT_Sans-Web-Bold.ttf"))

    def weight(self, bold: bool) -> Font:
        """The bold or the regular weight."""
        return self.bold if bold else self.regular
