"""The pipeline: an order is checked, its sheet is laid out, its documents are written. The command line and any other
door to the program come through here."""

from __future__ import annotations

import os
import sys
import unicodedata
from collections.abc import Callable, Iterable, Iterator
from contextlib import nullcontext
from dataclasses import dataclass, replace
from itertools import islice
from pathlib import Path
from typing import IO, TYPE_CHECKING, Any, NamedTuple

from simprint.catalogue import game
from simprint.errors import BadText, Called, CannotWrite, Chosen, DoesNotFit, InvalidValue, Message, Quoted
from simprint.files import STDOUT, Batch, Change, Rehearsal, Target, target
from simprint.formats import FORMATS, Format, Opener, Settings
from simprint.order import COMMON, Order
from simprint.page.fonts import Font, Typeface
from simprint.page.impose import Printout, Unit, pages_for
from simprint.page.look import Look
from simprint.page.overlap import overlapping
from simprint.page.paper import FULL, POCKET, UNPRINTABLE, Paper, doubled, form, paper, papers, upright_of
from simprint.page.scene import Document, Duplex, Page
from simprint.page.spread import side_by_side
from simprint.page.typeset import Typesetter
from simprint.page.units import MM_PER_INCH
from simprint.sheets.job import Job
from simprint.words import Words, load

if TYPE_CHECKING:
    from simprint.people import People

#: A header of more characters than this is no header.
LONGEST_HEADER = 200
#: Pixels that a picture of a page may have: A3 at 1200 dpi.
MOST_PIXELS = 300_000_000
#: Pages of a sheet that are looked at when it is set in another typeface than ours.
_LOOKED_AT = 30
#: How each unit that printouts are counted in is said.
_UNITS: dict[Unit, str] = {
    "copies": "counted_copies",
    "boards": "counted_boards",
    "cards": "counted_cards",
    "pair": "counted_pair",
    "teams": "counted_teams",
    "people": "counted_people",
}
#: Characters that would turn the order of the others: embeddings, overrides and isolates.
_BIDI = frozenset("\u061c\u200e\u200f\u202a\u202b\u202c\u202d\u202e\u2066\u2067\u2068\u2069")


class Output(NamedTuple):
    """One document of an order with its targets, before anything is written."""

    printout: Printout[Any]
    targets: dict[str, Target]
    """By format."""
    stem: str
    """What its files are called, without number and suffix."""


@dataclass(frozen=True)
class Plan:
    """An order that has passed every check; nothing is written yet."""

    order: Order
    job: Job
    sheet: Paper
    """What goes through the printer: the job's paper, or what two of its pages stand on."""
    typeface: Typeface
    outputs: tuple[Output, ...]
    people: People | None = None
    """Whose names are on the sheets."""

    @property
    def pages(self) -> int:
        """How many pages there are in all."""
        return sum(output.printout.count for output in self.outputs)

    def paper(self, *printouts: Printout[Any]) -> int:
        """How many sheets of paper these documents take; all of them unless some are named."""
        sides = 1 if self.duplex == "none" else 2
        counts = [printout.count for printout in printouts or [output.printout for output in self.outputs]]
        return sum(pages_for(count, sides) for count in counts)

    @property
    def duplex(self) -> Duplex:
        """Whether both sides of the paper are printed, and along which edge it is turned over."""
        return "short" if self.order.impose == "booklet" else "long" if self.order.two_sided else "none"

    @property
    def counted(self) -> Message:
        """What it is as who hands it out counts it: sheets of paper, for how many, what is to be cut."""
        one = self.outputs[0].printout
        cut = sum(output.printout.cut for output in self.outputs)
        return Message(
            "counted",
            paper=Message("counted_paper", n=self.paper()),
            pieces=[
                Message(_UNITS[one.unit], n=one.pieces),
                *([Message("counted_matches", n=one.matches)] if one.matches else []),
            ],
            cut=Message("counted_cut", n=cut) if cut else Message("counted_whole"),
        )

    @property
    def warnings(self) -> list[Message]:
        """What was cut short or is likely to disappoint, each once: a name that is, where it has the least room."""
        found: dict[object, Message] = {}
        for warning in self.job.type.warnings:
            about = warning.values.get("name", warning.values.get("text", str(warning)))
            if about not in found or warning.values.get("letters", 0) < found[about].values.get("letters", 0):  # type: ignore[operator]
                found[about] = warning
        return list(found.values())


def plan(order: Order) -> Plan:
    """Check ``order`` and lay it out, without writing. Raises SimprintError."""
    orderable, order = order.orderable, order.checked()
    for option in COMMON:
        if getattr(order, option.name) != option.default and not option.matters(vars(order)):
            assert option.needs
            raise InvalidValue("no_effect", option.name, needed=Called(option.needs[0]), wanted=option.needs[1])
    for name in order.format:
        FORMATS[name].check()
    lang = game(order.game).lang
    words = load(order.lang or lang)
    typeface = _typeface(order)
    people = order.people()
    if people is not None:
        people.check(typeface.missing)
    job = _job(order, words, typeface, people)
    sheet = job.paper if order.impose == "none" else doubled(job.paper)
    _check_pixels(order, sheet)
    printouts = orderable.printouts(job, **order.options)
    if order.font is not None:
        _check_room(printouts.values(), typeface)
    if order.impose != "none":
        printouts = {
            stem: side_by_side(printout, order.impose, job.paper, sheet)  # type: ignore[arg-type]
            for stem, printout in printouts.items()
        }
    targets = _targets(order, printouts, words.lang)
    stems = [order.file_name(stem, words.lang) for stem in printouts]
    outputs = tuple(Output(*output) for output in zip(printouts.values(), targets, stems, strict=True))
    # The same order by another name (the language that it has anyway) makes the same file.
    order = replace(order, lang=None if words.lang == lang else words.lang)
    return Plan(order, job, sheet, typeface, outputs, people)


def _check_pixels(order: Order, sheet: Paper) -> None:
    """Raises InvalidValue for a picture that is too large to be drawn at once."""
    inches = sheet.width * sheet.height / MM_PER_INCH**2
    if "png" in order.format and inches * order.dpi**2 > MOST_PIXELS:
        most = int((MOST_PIXELS / inches) ** 0.5)
        raise InvalidValue("dpi_large", "dpi", value=order.dpi, paper=Chosen("paper", sheet.name), most=most)


def _check_room(printouts: Iterable[Printout[Any]], typeface: Typeface) -> None:
    """Raises DoesNotFit when lines meet on one of the first pages: the sheets are laid out for our own typeface."""
    for printout in printouts:
        for page in islice(printout.pages(), _LOOKED_AT):
            if lines := overlapping(page, typeface):
                first, second = map(Quoted, lines)
                raise DoesNotFit("font_wide", "font", font=typeface.regular.path.stem, first=first, second=second)


def _targets(order: Order, printouts: dict[str, Printout[Any]], lang: str) -> list[dict[str, Target]]:
    """Where each document, in that language, goes in each format."""
    formats = [FORMATS[name] for name in order.format]
    if order.output == STDOUT:
        files = sum(
            1 if _zipped(order, format.name) else _files(format, printout)
            for printout in printouts.values()
            for format in formats
        )
        if files > 1:
            raise CannotWrite("stdout_files", "output", count=files)
        return [{format.name: Target((Path(STDOUT),)) for format in formats}]
    only = len(printouts) * len(formats) == 1

    def numbered(format: Format, printout: Printout[Any]) -> int | None:
        files = _files(format, printout)
        return None if files == 1 and format.most_pages > 1 else files

    def where(format: Format, name: str, printout: Printout[Any]) -> Target:
        if _zipped(order, format.name):
            return target(order.output, f"{name}-{format.name}", "zip", None, only, ["zip"])
        return target(order.output, name, format.name, numbered(format, printout), only, FORMATS)

    return [
        {format.name: where(format, name, printout) for format in formats}
        for name, printout in ((order.file_name(stem, lang), printout) for stem, printout in printouts.items())
    ]


def _zipped(order: Order, format: str) -> bool:
    """Whether the files of that format go into one zip."""
    return order.zip and format == "svg"


def _files(format: Format, printout: Printout[Any]) -> int:
    """How many files a document is in that format."""
    return -(-printout.count // format.most_pages)


def write(plan: Plan, on_page: Callable[[], None] | None = None, stdout: IO[bytes] | None = None) -> list[Path]:
    """Write what is planned. ``on_page`` is called after each page of each format; ``stdout`` takes the file of
    ``--output -``. Returns the paths that are new or changed. Raises SimprintError."""
    with Batch(plan.order.force) as batch:
        for output in plan.outputs:
            for name, where in output.targets.items():
                _write(plan, output, name, _opener(batch, where, stdout), on_page)
        return batch.commit()


def rehearse(plan: Plan) -> dict[Path, Change]:
    """What ``write`` would do to the files that are there already, by their paths; all others are new. Writes nothing.
    All pages are laid out, so that they warn as they would. Raises SimprintError where ``write`` would."""
    rehearsal = Rehearsal(plan.order.force)
    for output in plan.outputs:
        for name, where in output.targets.items():
            if where.paths != (Path(STDOUT),) and rehearsal.look(where.paths):
                _write(plan, output, name, _opener(rehearsal, where, None))
        for _ in output.printout.pages():
            pass
    return rehearsal.changes


def _write(
    plan: Plan, output: Output, format: str, open_file: Opener, on_page: Callable[[], None] | None = None
) -> None:
    """Put one document in one format into its files, or into its zip."""
    if not _zipped(plan.order, format):
        return render(plan, output, format, open_file, on_page=on_page)
    with open_file(1) as sink:
        zipped(plan, output, format, sink, on_page)


def zipped(plan: Plan, output: Output, format: str, sink: IO[bytes], on_page: Callable[[], None] | None = None) -> None:
    """Write the files that one document of ``plan`` has in a format as one zip. Raises SimprintError."""
    from simprint.formats.zipped import Zipped

    with Zipped(sink, output.stem, format, output.printout.count) as archive:
        render(plan, output, format, archive.open, on_page=on_page)


def _opener(batch: Batch | Rehearsal, where: Target, stdout: IO[bytes] | None) -> Opener:
    if where.paths == (Path(STDOUT),):
        if stdout is None and sys.stdout is None:  # closed from the start
            raise CannotWrite("stdout_closed", "output")
        return lambda _: nullcontext(stdout or sys.stdout.buffer)
    return lambda number: batch.open(where.path(number))


def render(
    plan: Plan,
    output: Output,
    format: str,
    open_file: Opener,
    only: range | None = None,
    on_page: Callable[[], None] | None = None,
) -> None:
    """Put one document of ``plan`` in one format into what ``open_file`` opens. ``only`` takes the pages of those
    numbers (from 1) and makes no other; a format with a file for each page then counts its files from 1.
    ``on_page`` is called after each page. Raises SimprintError."""
    printout = output.printout
    pages, count = printout.pages(), printout.count
    if only is not None:
        pages, count = islice(pages, only.start - 1, only.stop - 1), len(only)

    if on_page is not None:
        pages = _told(pages, on_page)
    document = Document(
        printout.audience,
        printout.title,
        plan.job.words.tag,
        pages,
        count,
        printout.subject,
        plan.order.command_line(),
        FORMATS[format].most_pages,
        plan.duplex,
    )
    FORMATS[format].write(document, Settings(plan.typeface, plan.order.svg_text, plan.order.dpi), open_file)


def _told(pages: Iterator[Page[Any]], on_page: Callable[[], None]) -> Iterator[Page[Any]]:
    for page in pages:
        yield page
        on_page()


# -- checks ------------------------------------------------------------------------------------------------------------


def _job(order: Order, words: Words, typeface: Typeface, people: People | None) -> Job:
    if order.ink == "mono" and order.guides == "grey":
        raise InvalidValue("grey_guides", "guides", grey=Chosen("guides", "grey"), mono=Chosen("ink", "mono"))
    if order.impose != "none" and (order.two_sided or people is not None):
        key = "imposed_two_sided" if order.two_sided else "imposed_people"
        raise InvalidValue(key, "impose", value=order.impose)
    guides = order.guides or ("dotted" if order.ink == "mono" else "grey")
    on = paper(order.paper)
    made = form(on, order.margin, order.printer_scale, order.gutter, order.actual)
    if order.actual and made == form(on, order.margin, order.printer_scale, order.gutter):
        raise InvalidValue("actual_same", "actual", paper=Chosen("paper", on.name))
    if order.large_print and made.box != FULL:
        raise DoesNotFit(
            "large_small_paper",
            "large_print",
            paper=Chosen("paper", on.name),
            would=[Chosen("paper", name) for name in papers([FULL], order.printer_scale)],
        )
    # What is on small paper is large print, made smaller.
    look = Look(order.large_print or made.box == POCKET, order.ink, guides, made.zoom)  # type: ignore[arg-type]
    type_ = Typesetter(typeface, look.floor_pt)
    upright = upright_of(on)
    if form(on, actual=order.actual) != form(upright, actual=order.actual):
        type_.warnings.append(
            Message("lying_paper", "paper", value=Chosen("paper", on.name), upright=Chosen("paper", upright.name))
        )
    if order.svg_text == "live":
        type_.warnings.append(Message("live_text", "svg_text", live=Chosen("svg_text", "live")))
    if order.margin < UNPRINTABLE:
        type_.warnings.append(Message("small_margin", "margin", value=order.margin, least=UNPRINTABLE))
    if people is not None and people.doubtful:
        type_.warnings.append(Message("names_joined", "names"))
    header = clean(order.header, "header", typeface)
    return Job(
        words, look, type_, on, order.margin, order.gutter, order.printer_scale, header, people.pairs if people else (),
        form=made, numbers=not order.no_numbers, two_sided=order.two_sided, imposed=order.impose != "none",
    )  # fmt: skip


def clean(text: str, option: str, typeface: Typeface) -> str:
    """What a user typed, composed (NFC) and trimmed. Raises BadText on what cannot be printed."""
    text = unicodedata.normalize("NFC", text).strip()
    if len(text) > LONGEST_HEADER:
        raise BadText("long_text", option, length=len(text), most=LONGEST_HEADER)
    bad = [char for char in text if unicodedata.category(char) in ("Cc", "Cs", "Zl", "Zp") or char in _BIDI]
    if bad:
        raise BadText("control_characters", option, codes=[f"U+{ord(char):04X}" for char in dict.fromkeys(bad)])
    if turned := [char for char in text if unicodedata.bidirectional(char) in ("R", "AL", "AN")]:
        raise BadText("right_to_left", option, char=Quoted(turned[0]), code=f"U+{ord(turned[0]):04X}")
    missing = typeface.missing(text)
    if missing:
        raise BadText("no_glyph", option, chars=[f"{char!r} (U+{ord(char):04X})" for char in missing[:10]])
    return text


def _typeface(order: Order) -> Typeface:
    if order.font is None and order.font_bold is None:
        return Typeface()
    if order.font is None or order.font_bold is None:
        raise InvalidValue("both_weights", "font" if order.font_bold is None else "font_bold")
    face = Typeface(*(Font(Path(os.path.expanduser(name))) for name in (order.font, order.font_bold)))
    for font in (face.regular, face.bold):
        if lacking := font.missing("0123456789–"):
            raise BadText("font_lacks", "font", font=font.path.name, chars=Quoted(lacking))
    return face
