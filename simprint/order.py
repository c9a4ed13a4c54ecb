"""An order: which sheet or kit, with which options; and the options that every sheet has, each declared here once."""

from __future__ import annotations

import os
import shlex
from dataclasses import dataclass, field, replace
from typing import TYPE_CHECKING, Any, NamedTuple

from simprint.catalogue import PEOPLE
from simprint.errors import UnknownName
from simprint.formats import FORMATS
from simprint.kits import Orderable, catalogue
from simprint.options import AcrossDown, Decimal, File, Flag, Names, OneOf, Option, Text, Whole
from simprint.page.paper import MARGIN, PAPERS, paper
from simprint.words import languages, load

if TYPE_CHECKING:
    from simprint.people import People


class _Language(NamedTuple):
    """A language by the name of its folder, or by its tag."""

    @property
    def shown(self) -> str:
        """``[en|pt|ru]``."""
        return f"[{'|'.join(languages())}]"

    def read(self, option: str, text: str) -> str:
        """The name of its folder. Raises UnknownName."""
        return load(text.strip()).lang

    def check(self, option: str, value: Any) -> str:
        """The same."""
        return self.read(option, value)

    def write(self, value: str) -> str:
        """Its name."""
        return value


class _PaperSize(NamedTuple):
    """A paper by its name, or by its sides."""

    @property
    def shown(self) -> str:
        """``[a4|letter|...|WxHmm]``."""
        return f"[{'|'.join((*PAPERS, 'WxHmm'))}]"

    def read(self, option: str, text: str) -> str:
        """Its name. Raises UnknownName and InvalidValue."""
        return paper(text).name

    def check(self, option: str, value: Any) -> str:
        """The same."""
        return self.read(option, value)

    def write(self, value: str) -> str:
        """Its name."""
        return value


LANG = Option("lang", _Language(), env=True, group="print")
PAPER = Option("paper", _PaperSize(), "a4", env=True, group="print")
#: How far a printer may be corrected.
SCALE = Option("printer_scale", AcrossDown(0.9, 1.1, "scale"), (1.0, 1.0), group="print")
FORMAT = Option("format", Names(FORMATS, 1), ("pdf",), group="files")
#: What every sheet takes; an Order has a field for each, by the same name.
COMMON = (
    LANG,
    PAPER,
    Option("header", Text(), "", group="print"),
    Option("large_print", Flag(), False, group="print"),
    Option("actual", Flag(), False, group="print"),
    Option("ink", OneOf(("grey", "mono")), "grey", group="print"),
    Option("guides", OneOf(("grey", "dotted", "none")), usual="grey", group="print"),
    Option("margin", Decimal(0, 100, "range_mm"), MARGIN, group="print"),
    Option("gutter", Decimal(0, 100, "range_mm"), 0.0, group="print"),
    Option("two_sided", Flag(), False, group="print"),
    Option("no_numbers", Flag(), False, group="print"),
    Option("impose", OneOf(("none", "2up", "booklet")), "none", group="print"),
    SCALE,
    Option("font", File(), group="print"),
    Option("font_bold", File(), group="print"),
    FORMAT,
    Option("output", Text("PLACE"), "output", env=True, group="files"),
    Option("force", Flag(), False, group="files"),
    Option("svg_text", OneOf(("outlines", "live")), "outlines", needs=("format", "svg"), group="files"),
    Option("zip", Flag(), False, needs=("format", "svg"), group="files"),
    Option("dpi", Whole(150, 1200), 150, needs=("format", "png"), group="files"),
)
#: What no record of a command says: it is private, or does nothing to what is printed.
_UNSAID = frozenset({"header", "output", "force", "font", "font_bold", "format", "svg_text", "zip", "dpi"})
#: What no name of a file says either: every name has language and paper, and what suits a printer suits all its files.
_UNFILED = _UNSAID | {"lang", "paper", "margin", "printer_scale"}
_USUAL: dict[str, Any] = {option.name: option.default for option in COMMON}


@dataclass(frozen=True)
class Order:
    """All that is asked for. ``sheet`` is the name of a sheet or "kit"; ``options`` are its own, None leaves a choice
    to it. Every other field is one of COMMON, and is what that is unless chosen."""

    sheet: str
    game: str
    options: dict[str, Any] = field(default_factory=dict, hash=False)
    lang: str | None = _USUAL["lang"]
    paper: str = _USUAL["paper"]
    format: tuple[str, ...] = _USUAL["format"]
    output: str = _USUAL["output"]
    force: bool = _USUAL["force"]
    header: str = _USUAL["header"]
    large_print: bool = _USUAL["large_print"]
    actual: bool = _USUAL["actual"]
    ink: str = _USUAL["ink"]
    guides: str | None = _USUAL["guides"]
    margin: float = _USUAL["margin"]
    gutter: float = _USUAL["gutter"]
    two_sided: bool = _USUAL["two_sided"]
    no_numbers: bool = _USUAL["no_numbers"]
    impose: str = _USUAL["impose"]
    printer_scale: tuple[float, float] = _USUAL["printer_scale"]
    font: str | os.PathLike[str] | None = _USUAL["font"]
    font_bold: str | os.PathLike[str] | None = _USUAL["font_bold"]
    svg_text: str = _USUAL["svg_text"]
    zip: bool = _USUAL["zip"]
    dpi: int = _USUAL["dpi"]

    @property
    def orderable(self) -> Orderable:
        """What it orders. Raises UnknownName."""
        known = catalogue()
        games = [game for name, game in known if name == self.sheet]
        if not games:
            raise UnknownName("sheet", self.sheet, dict.fromkeys(name for name, _ in known))
        if self.game not in games:
            raise UnknownName("game", self.game, games)
        return known[self.sheet, self.game]

    def checked(self) -> Order:
        """The same with every common option checked and written one way. Raises InvalidValue and UnknownName."""
        return replace(self, **{option.name: option.check(getattr(self, option.name)) for option in COMMON})

    def people(self) -> People | None:
        """Who the sheets are for, by name, if there is a list. Raises BadText and InvalidValue."""
        listing, column, draw = (
            None if (value := self.options.get(option.name)) is None else option.check(value) for option in PEOPLE
        )
        if listing is None:
            return None
        from simprint.people import parse, read

        if isinstance(listing.content, bytes):
            return read(listing.content, column, draw)
        return parse(listing.content, column, draw)

    def file_name(self, stem: str, lang: str) -> str:
        """What a file of this order is called, without its suffix: ``stem`` names sheet and document. What differs from
        the usual order stands in it, by the names of the options; a path, or who it is for, does not."""
        own = [o.in_file_name(self.options[o.name]) for o in self.orderable.options if o.name in self.options]
        common = [o.in_file_name(getattr(self, o.name)) for o in COMMON if o.name not in _UNFILED]
        return "-".join(filter(None, (stem, *own, lang, self.paper, *common)))

    def command_line(self) -> str:
        """The command that makes this order, without what is private: no paths, no header. It may be pasted into a
        shell."""
        orderable = self.orderable
        command = orderable.command or orderable.name
        words = ["simprint", command, *([self.game] if len(_games(command)) > 1 else [])]
        words += [f"--{orderable.flagged}"] if orderable.flagged else []
        for option in orderable.options:
            if option.name in self.options:
                words += option.command_words(option.check(self.options[option.name]))
        for option in COMMON:
            if option.name not in _UNSAID:
                words += option.command_words(getattr(self, option.name))
        return shlex.join(words)


def _games(command: str) -> set[str]:
    """The games that have something by this command."""
    return {game for (_, game), one in catalogue().items() if (one.command or one.name) == command}
