"""The pipeline: an order is checked, its sheet is laid out, its documents are written. The command line and any other
door to the program come through here."""

from __future__ import annotations

import os
import sys
import unicodedata
from collections.abc import Callable, Iterable, Iterator
from contextlib import nullcontext
from dataclasses import dataclass, field, replace
from itertools import islice
from pathlib import Path
from typing import IO, Any, NamedTuple

from simprint.errors import BadText, CannotWrite, DoesNotFit, InvalidValue, UnknownName
from simprint.files import STDOUT, Batch, Target, target
from simprint.formats import FORMATS, Format, Opener, Settings
from simprint.kits import Kit, Sheet, catalogue, file_options
from simprint.page.fonts import Font, Typeface
from simprint.page.impose import Sheaf
from simprint.page.look import Look
from simprint.page.meeting import meeting
from simprint.page.paper import MARGIN, UNPRINTABLE, paper
from simprint.page.scene import Document, Page
from simprint.page.typeset import Typesetter
from simprint.sheets.job import Job
from simprint.words import Words, load

GUIDES = ("grey", "dotted", "none")
INKS = ("grey", "mono")
SVG_TEXTS = ("outlines", "live")
#: How far a printer may be corrected.
SCALES = (0.9, 1.1)
#: A header of more characters than this is no header.
LONGEST_HEADER = 200
#: Pages of a sheet that are looked at when it is set in another typeface than ours.
_LOOKED_AT = 30
#: Characters that would turn the order of the others: embeddings, overrides and isolates.
_BIDI = frozenset("\u061c\u200e\u200f\u202a\u202b\u202c\u202d\u202e\u2066\u2067\u2068\u2069")


@dataclass(frozen=True)
class Order:
    """All that is asked for. ``options`` are the sheet's own; None leaves a choice to the sheet."""

    command: str
    game: str
    options: dict[str, Any] = field(default_factory=dict, hash=False)
    lang: str | None = None
    paper: str = "a4"
    formats: tuple[str, ...] = ("pdf",)
    output: str = "output"
    force: bool = False
    header: str = ""
    large_print: bool = False
    ink: str = "grey"
    guides: str | None = None
    margin: float = MARGIN
    printer_scale: tuple[float, float] = (1.0, 1.0)
    font: str | None = None
    font_bold: str | None = None
    svg_text: str = "outlines"

    def command_line(self) -> str:
        """The command that makes this order, without what is private: no paths, no header."""
        asked = _asked_for(self)
        paths = file_options(asked)
        own = [(name, self.options[name], default) for name, default in asked.options().items() if name in self.options]
        shown: list[tuple[str, object, object]] = [
            *((name, "FILE" if name in paths else value, default) for name, value, default in own),
            ("lang", self.lang, None),
            ("paper", self.paper, "a4"),
            ("large_print", self.large_print, False),
            ("ink", self.ink, "grey"),
            ("guides", self.guides, None),
            ("margin", self.margin, MARGIN),
            ("printer_scale", ",".join(f"{s:g}" for s in dict.fromkeys(self.printer_scale)), "1"),
        ]
        words = ["simprint", self.command, *([self.game] if len(_games(self.command)) > 1 else [])]
        for name, value, default in shown:
            if value is None or value == default:
                continue
            flag = "--" + name.replace("_", "-")
            words += [flag] if value is True else [flag, f"{value:g}" if isinstance(value, float) else str(value)]
        return " ".join(words)


class Piece(NamedTuple):
    """One document of an order with its targets, before anything is written."""

    sheaf: Sheaf[Any]
    targets: dict[str, Target]
    """By format."""


@dataclass(frozen=True)
class Plan:
    """An order that has passed every check; nothing is written yet."""

    order: Order
    job: Job
    typeface: Typeface
    pieces: tuple[Piece, ...]

    @property
    def pages(self) -> int:
        """How many pages there are in all."""
        return sum(piece.sheaf.count for piece in self.pieces)

    @property
    def warnings(self) -> list[str]:
        """What was cut short or is likely to disappoint, each once."""
        return list(dict.fromkeys(self.job.type.warnings))


def _games(command: str) -> list[str]:
    """The games that have a sheet, or a kit, by this command."""
    return [game for known, game in catalogue() if known == command]


def _asked_for(order: Order) -> Sheet | Kit:
    """What an order asks for. Raises UnknownName."""
    known = catalogue()
    games = _games(order.command)
    if not games:
        raise UnknownName("sheet", order.command, dict.fromkeys(command for command, _ in known))
    if order.game not in games:
        raise UnknownName("game", order.game, games)
    return known[order.command, order.game]


def plan(order: Order) -> Plan:
    """Check ``order`` and lay it out, without writing. Raises SimprintError."""
    asked = _asked_for(order)
    known = asked.options()
    for name in order.options:
        if name not in known:
            flag = "--" + name.replace("_", "-")
            takes = ", ".join(f"--{option.replace('_', '-')}" for option in known)
            raise InvalidValue(f"{flag}: {order.command} {order.game} takes {takes} only; leave it out")
    for name in order.formats:
        if name not in FORMATS:
            raise UnknownName("format", name, FORMATS)
    words = load(order.lang or asked.lang)
    typeface = _typeface(order)
    job = _job(order, words, typeface)
    sheaves = asked.sheaves(job, **order.options)
    if order.font is not None:
        _check_room(sheaves.values(), typeface)
    targets = _targets(order, sheaves, f"{words.lang}-{job.paper.name}")
    pieces = tuple(Piece(*piece) for piece in zip(sheaves.values(), targets, strict=True))
    # The same order by another name (a language's tag, the language it has anyway) makes the same file.
    order = replace(order, lang=None if words.lang == asked.lang else words.lang, paper=job.paper.name)
    return Plan(order, job, typeface, pieces)


def _check_room(sheaves: Iterable[Sheaf[Any]], typeface: Typeface) -> None:
    """Raises DoesNotFit when lines meet on one of the first pages: the sheets are laid out for our own typeface."""
    for sheaf in sheaves:
        for page in islice(sheaf.pages(), _LOOKED_AT):
            if lines := meeting(page, typeface):
                raise DoesNotFit(
                    f"in the font {typeface.regular.path.stem} {lines[0]!r} runs into {lines[1]!r} on this sheet: "
                    "name a narrower font with --font and --font-bold, or leave them out"
                )


def _targets(order: Order, sheaves: dict[str, Sheaf[Any]], tail: str) -> list[dict[str, Target]]:
    """Where each document goes in each format; ``tail`` ends the names."""
    formats = [FORMATS[name] for name in dict.fromkeys(order.formats)]
    if order.output == STDOUT:
        files = sum(_files(format, sheaf) for sheaf in sheaves.values() for format in formats)
        if files > 1:
            raise CannotWrite(f"--output - takes one file, and this order makes {files}: name a folder instead")
        return [{format.name: Target((Path(STDOUT),)) for format in formats}]
    only = len(sheaves) * len(formats) == 1

    def numbered(format: Format, sheaf: Sheaf[Any]) -> int | None:
        files = _files(format, sheaf)
        return None if files == 1 and format.most_pages > 1 else files

    return [
        {
            format.name: target(order.output, f"{stem}-{tail}", format.name, numbered(format, sheaf), only)
            for format in formats
        }
        for stem, sheaf in sheaves.items()
    ]


def _files(format: Format, sheaf: Sheaf[Any]) -> int:
    """How many files a document is in that format."""
    return -(-sheaf.count // format.most_pages)


def write(plan: Plan, on_page: Callable[[], None] | None = None, stdout: IO[bytes] | None = None) -> list[Path]:
    """Write what is planned. ``on_page`` is called after each page of each format; ``stdout`` takes the file of
    ``--output -``. Returns the paths that are new or changed. Raises SimprintError."""
    with Batch(plan.order.force) as batch:
        for piece in plan.pieces:
            for name, where in piece.targets.items():
                render(plan, piece, name, _opener(batch, where, stdout), on_page=on_page)
        return batch.commit()


def _opener(batch: Batch, where: Target, stdout: IO[bytes] | None) -> Opener:
    if where.paths == (Path(STDOUT),):
        return lambda _: nullcontext(stdout or sys.stdout.buffer)
    return lambda number: batch.open(where.path(number))


def render(
    plan: Plan,
    piece: Piece,
    format: str,
    open_file: Opener,
    only: range | None = None,
    on_page: Callable[[], None] | None = None,
) -> None:
    """Put one document of ``plan`` in one format into what ``open_file`` opens. ``only`` takes the pages of those
    numbers (from 1) and makes no other; a format with a file for each page then counts its files from 1.
    ``on_page`` is called after each page. Raises SimprintError."""
    sheaf = piece.sheaf
    pages, count = sheaf.pages(), sheaf.count
    if only is not None:
        pages, count = islice(pages, only.start - 1, only.stop - 1), len(only)

    if on_page is not None:
        pages = _told(pages, on_page)
    document = Document(
        sheaf.audience,
        sheaf.title,
        plan.job.words.tag,
        pages,
        count,
        sheaf.subject,
        plan.order.command_line(),
        FORMATS[format].most_pages,
    )
    FORMATS[format].write(document, Settings(plan.typeface, plan.order.svg_text), open_file)


def _told(pages: Iterator[Page[Any]], on_page: Callable[[], None]) -> Iterator[Page[Any]]:
    for page in pages:
        yield page
        on_page()


# -- checks ------------------------------------------------------------------------------------------------------------


def _job(order: Order, words: Words, typeface: Typeface) -> Job:
    choices = (
        ("ink", order.ink, INKS),
        ("guides", order.guides or GUIDES[0], GUIDES),
        ("SVG text", order.svg_text, SVG_TEXTS),
    )
    for what, value, known in choices:
        if value not in known:
            raise UnknownName(what, value, known)
    if order.ink == "mono" and order.guides == "grey":
        raise InvalidValue("--guides grey with --ink mono: black-only ink has no grey; leave --guides out for dots")
    guides = order.guides or ("dotted" if order.ink == "mono" else "grey")
    look = Look(order.large_print, order.ink, guides)  # type: ignore[arg-type]
    type_ = Typesetter(typeface, look.floor_pt)
    sheet = paper(order.paper)
    if not 0 <= order.margin <= 100:
        raise InvalidValue(f"--margin {order.margin:g}: margins are 0 to 100 mm; give one in that range")
    if order.margin < UNPRINTABLE:
        type_.warnings.append(
            f"--margin {order.margin:g} mm: most printers cannot print within {UNPRINTABLE:g} mm of the edge"
        )
    for scale in order.printer_scale:
        if not SCALES[0] <= scale <= SCALES[1]:
            raise InvalidValue(
                f"--printer-scale {scale:g}: a printer is corrected by {SCALES[0]:g} to {SCALES[1]:g}; "
                "measure the 100 mm bar again (100 / what you measured; decimals with a point)"
            )
    return Job(words, look, type_, sheet, order.margin, order.printer_scale, clean(order.header, "--header", typeface))


def printer_scale(text: str) -> tuple[float, float]:
    """The correction across and down from what a user types: ``X``, or ``X,Y``. Raises InvalidValue."""
    try:
        across, *rest = (float(part) for part in text.split(","))
        (down,) = rest or [across]
    except ValueError:
        raise InvalidValue(f"--printer-scale {text}: give one number, or two as 1.01,0.99") from None
    return across, down


def clean(text: str, what: str, typeface: Typeface) -> str:
    """What a user typed, composed (NFC) and trimmed. Raises BadText on what cannot be printed."""
    text = unicodedata.normalize("NFC", text).strip()
    if len(text) > LONGEST_HEADER:
        raise BadText(f"{what} has {len(text)} characters, and there is room for {LONGEST_HEADER} at most: shorten it")
    bad = [char for char in text if unicodedata.category(char) in ("Cc", "Cs", "Zl", "Zp") or char in _BIDI]
    if bad:
        names = ", ".join(f"U+{ord(char):04X}" for char in dict.fromkeys(bad))
        raise BadText(f"{what} has control characters ({names}) that cannot be printed: type it again as one line")
    if turned := [char for char in text if unicodedata.bidirectional(char) in ("R", "AL", "AN")]:
        raise BadText(
            f"{what} has letters that are written from right to left ({turned[0]!r}, U+{ord(turned[0]):04X}), "
            "and they would stand in the wrong order: leave them out"
        )
    missing = "".join(dict.fromkeys(typeface.regular.missing(text) + typeface.bold.missing(text)))
    if missing:
        names = ", ".join(f"{char!r} (U+{ord(char):04X})" for char in missing[:10])
        raise BadText(
            f"{what} has characters that the font lacks: {names}. Leave them out, "
            "or name a font that has them with --font and --font-bold"
        )
    return text


def _typeface(order: Order) -> Typeface:
    if order.font is None and order.font_bold is None:
        return Typeface()
    if order.font is None or order.font_bold is None:
        raise InvalidValue("--font and --font-bold go together: name a file for each weight")
    face = Typeface(*(Font(Path(os.path.expanduser(name))) for name in (order.font, order.font_bold)))
    for font in (face.regular, face.bold):
        if lacking := font.missing("0123456789–"):
            raise BadText(f"font {font.path.name} lacks {lacking!r}, which every sheet needs: name another file")
    return face
