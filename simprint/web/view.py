"""What the page shows for one request: words, fields, buttons, pages."""

from __future__ import annotations

import re
from base64 import b64encode
from dataclasses import dataclass
from functools import cached_property

from simprint.errors import Message, SimprintError
from simprint.kits import Kit
from simprint.order import PAPER, SCALE
from simprint.web.form import PARTS, PRIVATE, ZOOMS, Document, Field, Query, by_stem
from simprint.web.takeaway import FORMATS, MOST_PAGES, TakenAway, rendered
from simprint.words import Words, languages, load

#: Pages that are shown at once, and the last page that can be shown: those before it must be laid out too.
SHOWN = 6
LAST_SHOWN = 600
#: Pages that a browser is given to print.
MOST_PRINTED = 300
#: What is chosen for every sheet alike, first of all; what is typed on every page; the rest is under "more".
_FIRST, _THEN = ("lang", "paper", "large_print", "ink"), ("header",)
#: What a browser keeps for the next time.
_KEPT = ("lang", "paper", "ink", "header")


def label(option: str, words: Words, query: Query) -> str:
    """What an option, or a value of one, is called on the page."""
    option, _, value = option.partition(".choices.")
    field = next((field for field in query.fields if field.name == option), None)
    name = f"{field.option.words_name if field else f'options.{option}'}.{f'choices.{value}' if value else 'label'}"
    return words(name) if words.has(name) else value or option


def said(message: Message, words: Words, query: Query) -> str:
    """A mistake or a warning in the language of the page, with its own words for what to do where a command line does
    something else."""
    here = f"{message.key}_page"
    if words.has(f"messages.{here}"):
        message = Message(here, message.option, **message.values)
    return words.message(message, lambda option: label(option, words, query))


def too_many(file: TakenAway) -> Message:
    """Why a file is not made."""
    return Message("too_many_pages", format=file.format.upper(), most=MOST_PAGES[file.format])


@dataclass(frozen=True)
class Choice:
    """Something to choose: what it stands for, its name; whether it is chosen."""

    value: str
    text: str
    current: bool = False
    lang: str = ""
    """The language of the name, where it is not the page's."""


@dataclass(frozen=True)
class Card:
    """A sheet that can be chosen: the name of its files, what it is called, what it is for."""

    stem: str
    name: str
    about: str
    host: bool
    """Whether all of it is for the host only."""
    kit: bool


@dataclass(frozen=True)
class File:
    """A document with its buttons: the text of each and where it leads; why one of them is missing."""

    host: bool
    part: str
    title: str
    counted: str
    buttons: dict[str, str]
    """By suffix: its text."""
    too_many: str


@dataclass(frozen=True)
class Picture:
    """A page: where its picture is, what it is called."""

    href: str
    text: str


class View:
    """What one request shows."""

    def __init__(self, query: Query, ui_given: bool) -> None:
        self.query = query
        self.words = load(query.ui)
        self.ui = query.ui if ui_given else ""
        self.error = ""
        self.culprit = ""
        self.documents: tuple[Document, ...] = ()
        self.warnings: list[str] = []
        self.commands: list[str] = []
        self.trouble = self._said(query.defaults.trouble) if query.defaults.trouble else ""
        try:
            self.documents = query.documents
            self.warnings = list(dict.fromkeys(self._said(w) for d in self.documents for w in d.plan.warnings))
            self.commands = query.command_lines()
            self.document = query.shown
        except SimprintError as error:
            self.error = self._said(error)
            self.culprit = error.option if error.option in {field.name for field in query.fields} else ""

    def _said(self, message: Message) -> str:
        return said(message, self.words, self.query)

    def _or(self, name: str, otherwise: str) -> str:
        return self.words(name) if self.words.has(name) else otherwise

    # -- what there is to print ------------------------------------------------------------------------------------

    def _game(self, game: str) -> str:
        return self._or(f"{game}.name", game) if game else self.words("web.no_game")

    def _sheet(self, game: str, name: str) -> str:
        """What a sheet is called on the page."""
        return self._or(f"web.sheets.{name}", self._or(f"{game}.{name}.sheet", name))

    @property
    def title(self) -> str:
        """What is shown, in few words."""
        sheet = self.query.sheet
        return f"{self._sheet(sheet.game, sheet.name)} · {self._game(sheet.game)} · simprint"

    @property
    def games(self) -> list[Choice]:
        """The games, and what belongs to none."""
        games = dict.fromkeys(sheet.game for sheet in by_stem().values())
        return [Choice(game, self._game(game), game == self.query.sheet.game) for game in games]

    @property
    def cards(self) -> list[Card]:
        """The sheets of the game that is shown."""
        found = []
        for stem, sheet in by_stem().items():
            if sheet.game == self.query.sheet.game:
                name, kit = self._sheet(sheet.game, sheet.name), isinstance(sheet, Kit)
                # A dash between numbers is no place to break a line: U+2060 joins what it stands between.
                about = self._or(f"web.about.{stem}", "").replace("–", "\u2060–\u2060")
                found.append(Card(stem, name, about, sheet.host, kit))
        return found

    # -- the form --------------------------------------------------------------------------------------------------

    @property
    def first_fields(self) -> list[Field]:
        """What everybody looks for."""
        return [field for name in _FIRST for field in self.query.common if field.name == name]

    @property
    def then_fields(self) -> list[Field]:
        """What many type."""
        return [field for field in self.query.common if field.name in _THEN]

    @property
    def more_fields(self) -> list[Field]:
        """What few people choose."""
        return [field for field in self.query.common if field.name not in (*_FIRST, *_THEN)]

    @property
    def more_open(self) -> bool:
        """Whether one of these is chosen, or wrong."""
        return any(field.name == self.culprit or self.query.differs(field) for field in self.more_fields)

    def idle(self, field: Field) -> bool:
        """Whether a field does nothing beside what is chosen in others."""
        try:
            return not self.query.works(field)
        except SimprintError:
            return False

    def kept(self, field: Field) -> bool:
        """Whether the browser keeps what is chosen for the next time."""
        return field.name in _KEPT

    def label(self, field: Field) -> str:
        """The words for a field."""
        return label(field.name, self.words, self.query)

    def hint(self, field: Field) -> str:
        """What is said under a field, or nothing: under the paper, which ones this sheet is not printed on, and why."""
        if field.name == PAPER.name and (left_out := self.query.left_out):
            called = (self._or(f"{PAPER.words_name}.choices.{name}", name) for name in left_out)
            return self.words("web.no_form", papers=", ".join(name.partition(" (")[0] for name in called))
        return self._or(f"{field.option.words_name}.hint", "")

    def offered(self, field: Field) -> str:
        """What a choice is among, so that the page sees when that is another list."""
        return " ".join((*field.choices, "/", *(self.query.left_out if field.name == PAPER.name else ())))

    def empty(self, field: Field) -> str:
        """What an empty field means."""
        return self._or(f"{field.option.words_name}.empty", self.words("web.automatic"))

    def text(self, field: Field) -> str:
        """What stands in a field."""
        return self.query.texts[field.name]

    def two(self, field: Field) -> tuple[str, str]:
        """What stands in the two boxes of a field: across, and down where that is another number."""
        text = self.text(field)
        try:
            across, down = field.value(text) or ("", "")
        except SimprintError:
            across, down = text, ""
        shown = [self.words.decimal(n) if isinstance(n, float) else n for n in (across, down)]
        return shown[0], "" if across == down else shown[1]

    def choices(self, field: Field) -> list[Choice]:
        """The values of a choice with their words; a value from the address that is not on the list stays in it."""
        if field.kind == "names":
            ticked = re.split("[,;]", self.text(field)) if self.text(field) else []
            known = dict.fromkeys((*field.choices, *ticked))
            return [Choice(name, self._sheet(self.query.sheet.game, name), name in ticked) for name in known]
        names = {"": self.words("web.automatic")} if field.optional else {}
        for value in map(str, field.choices):
            called = load(value)("common.language") if field.name == "lang" else value
            names[value] = self._or(f"{field.option.words_name}.choices.{value}", called)
        shown = self.text(field)
        names.setdefault(shown, shown)
        return [Choice(value, text, value == shown) for value, text in names.items()]

    @property
    def languages(self) -> list[Choice]:
        """The languages that the page has."""
        words = {lang: load(lang) for lang in languages()}
        return [Choice(lang, w("common.language"), lang == self.query.ui, w.tag) for lang, w in words.items()]

    @property
    def address(self) -> str:
        """The address of this page with all that is chosen."""
        view = PARTS[True] if self.query.host else ""
        zoom = "" if self.query.zoom == ZOOMS[0] else self.query.zoom
        return "?" + self.query.encoded(ui=self.ui, view=view, zoom=zoom)

    # -- the result ------------------------------------------------------------------------------------------------

    def counted(self, *documents: Document) -> str:
        """How many pages and sheets of paper."""
        pages = sum(document.output.printout.count for document in documents)
        papers = sum(document.plan.paper(document.output.printout) for document in documents)
        return self.words(
            "web.counted", pages=self.words("web.pages", n=pages), papers=self.words("web.papers", n=papers)
        )

    @property
    def method(self) -> str:
        """How the form is sent: what is private goes in a body."""
        listed = any(field.kind == "list" for field in self.query.own)
        return "post" if listed or self.query.private else "get"

    @property
    def private(self) -> str:
        """The names of what is to stand in no address."""
        return " ".join(sorted(PRIVATE))

    @property
    def listed(self) -> str:
        """How many people were recognised in a list, and how many pairs they are."""
        people = None if self.error else self.query.plan.people
        if people is None:
            return ""
        names, pairs = len(people.names), len(people.pairs)
        return self.words("web.listed", names=self.words("web.people", n=names), pairs=self.words("web.pairs", n=pairs))

    @property
    def correction(self) -> str:
        """What corrects the printer, as what was measured tells; "" where nothing was, or nothing is wrong."""
        note = None if self.error else self.document.output.printout.note
        return str(note.values["value"]) if note and note.key == "correction" else ""

    @property
    def corrected(self) -> str:
        """By what the printer is corrected here, as it is typed; "" where it is not."""
        scale = None if self.error else self.query.order.printer_scale
        return "" if scale in (None, SCALE.default) else SCALE.kind.write(scale)

    @property
    def corrected_always(self) -> bool:
        """Whether that is what this computer keeps for all that it prints."""
        return bool(self.corrected and self.query.defaults.scale) and not self.query.differs(self._scale)

    @property
    def _scale(self) -> Field:
        return next(field for field in self.query.common if field.name == SCALE.name)

    def spoken(self, scale: str) -> str:
        """A correction as it is read."""
        return "; ".join(self.words.decimal(float(part)) for part in scale.split(","))

    @property
    def summaries(self) -> list[str]:
        """For how many it is, what is to be cut, what is to be done with it besides."""
        if self.error:
            return []
        plan = self.query.plan
        found = [output.printout.note for output in plan.outputs]
        notes = [note for note in found if note and note.key != "correction"]  # which has a button beside it
        return list(dict.fromkeys(map(self._said, (plan.counted, *notes))))

    @property
    def status(self) -> str:
        """What a screen reader says after a change."""
        if self.error:
            return self.words("web.not_made", message=self.error)
        return self.counted(*self.documents)

    @cached_property
    def files(self) -> list[File]:
        """The documents with their buttons."""
        found = []
        for document in self.documents:
            files = [TakenAway(document, suffix) for suffix in FORMATS]
            who = document.part if len(self.documents) > 1 else "file"
            refused = [self._said(too_many(file)) for file in files if file.too_many]
            found.append(
                File(
                    document.host,
                    document.part,
                    document.output.printout.title,
                    self.counted(document),
                    {file.suffix: self.words(f"web.{file.format}_{who}") for file in files if not file.too_many},
                    refused[0] if refused else "",
                )
            )
        return found

    @property
    def views(self) -> list[Choice]:
        """Which document is shown, when there is a choice."""
        if len(self.documents) < 2:
            return []
        return [
            Choice(document.part, self.words(f"web.view_{document.part}"), document == self.document)
            for document in self.documents
        ]

    @property
    def count(self) -> int:
        """How many pages the document has that is shown."""
        return self.document.output.printout.count

    @cached_property
    def numbers(self) -> range:
        """The pages that are shown."""
        last = min(self.count, LAST_SHOWN)
        first = min(self.query.first, last)
        first -= (first - 1) % SHOWN
        return range(first, min(first + SHOWN, last + 1))

    @property
    def pictures(self) -> list[Picture]:
        """The pages that are shown."""
        return self._pictures(self.numbers)

    @property
    def all_pictures(self) -> list[Picture]:
        """All pages, to be printed."""
        return self._pictures(range(1, self.count + 1))

    @property
    def printable(self) -> bool:
        """Whether a browser is given all pages to print."""
        return not self.error and self.count <= MOST_PRINTED

    def _pictures(self, numbers: range) -> list[Picture]:
        """Pages by their addresses; those with what is private on them have none, and are here themselves."""
        query = self.query.encoded(view=self.document.part)
        places = {n: f"page/{n}.svg?{query}" for n in numbers}
        if self.query.private:
            drawn = rendered(self.document, "svg", numbers).values()
            places = {
                n: f"data:image/svg+xml;base64,{b64encode(svg).decode()}" for n, svg in zip(numbers, drawn, strict=True)
            }
        title = self.document.output.printout.title
        return [
            Picture(place, f"{title}. {self.words('common.page_of', page=n, pages=self.count)}")
            for n, place in places.items()
        ]

    @property
    def paging(self) -> str:
        """Which pages these are, where they are not all."""
        if self.count <= SHOWN:
            return ""
        numbers = self.numbers
        said = self.words("web.pages_shown", first=numbers.start, last=numbers.stop - 1, pages=self.count)
        if numbers.stop > LAST_SHOWN:
            said += " " + self.words("web.rest_not_shown")
        return said

    @property
    def before(self) -> int:
        """The first of the pages before, 0 when there are none."""
        return max(0, self.numbers.start - SHOWN)

    @property
    def after(self) -> int:
        """The first of the pages after, 0 when there are none."""
        return self.numbers.stop if self.numbers.stop <= min(self.count, LAST_SHOWN) else 0

    @property
    def paper(self) -> str:
        """The paper's name, or its measures where it lies, for the address of its measures."""
        if self.error:
            return "a4"
        paper, sheet = self.document.plan.job.paper, self.document.plan.sheet
        return paper.name if sheet is paper else f"{sheet.width:g}x{sheet.height:g}mm"
