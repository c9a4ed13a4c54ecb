"""The form: which fields there are, what was asked for, and the orders that it makes.

Fields are the options of the sheet and those of every sheet, as they are declared: a new sheet appears here by itself.
"""

from __future__ import annotations

import re
import shlex
from collections.abc import Iterable, Mapping
from dataclasses import dataclass, replace
from functools import cached_property, lru_cache
from typing import Any, NamedTuple
from urllib.parse import urlencode

from simprint.catalogue import COPIES, PEOPLE, sheets
from simprint.errors import Message, SimprintError, UnknownName
from simprint.kits import CODE, KIT, Kit, Orderable, catalogue
from simprint.kits.club import RESULTS
from simprint.make import Output, Plan, plan
from simprint.options import AcrossDown, Decimal, File, Flag, Listed, Names, OneOf, Option, Whole
from simprint.order import COMMON, FORMAT, LANG, PAPER, SCALE, Order
from simprint.page.paper import PAPERS, paper, papers
from simprint.page.scene import HOST
from simprint.words import languages, load

#: How large the pages are shown.
ZOOMS = ("fit", "small", "actual", "double")
#: What the documents of an order are called in addresses: the players', and the host's.
PARTS = ("players", "host")
#: What a page in the browser does not choose: where files go, and files of this computer.
_NOT_HERE = frozenset({"output", "force", "format", "zip", "dpi"})
#: What options are on the page; all others are text.
_FIELDS: dict[type, str] = {
    Flag: "flag",
    Whole: "number",
    Decimal: "decimal",
    Names: "names",
    Listed: "list",
    AcrossDown: "two",
}
#: What is not taken along from a sheet to another one of its game: so many boards are not so many score sheets.
_LEFT_BEHIND = frozenset({COPIES.name})
#: What is private: it is in no address, and goes along from sheet to sheet, whatever the game.
PRIVATE = frozenset(option.name for option in (*PEOPLE, RESULTS) if isinstance(option.kind, Listed))


class Field(NamedTuple):
    """An option as the form shows it; ``default`` stands in it, "" leaves the choice to the program."""

    option: Option
    default: str
    choices: tuple[str, ...] = ()

    @property
    def name(self) -> str:
        """The option's."""
        return self.option.name

    @property
    def control(self) -> str:
        """What it is called in a form, and in an address. A control hides what a form has of the same name, and tools
        that walk through a page call its ``matches``."""
        return f"{self.name}_" if self.name == "matches" else self.name

    @property
    def kind(self) -> str:
        """What it is on the page: a choice, a flag, a number, a decimal, two, names to tick, a list, a text."""
        return _FIELDS.get(type(self.option.kind), "choice" if self.choices else "text")

    @property
    def optional(self) -> bool:
        """Whether it may be left to the program."""
        return self.option.default is None

    def value(self, text: str) -> Any:
        """What ``text`` means; the default for nothing. Raises InvalidValue or UnknownName."""
        text = text if text.strip() else self.default
        return self.option.read(text) if text else self.option.default


def _field(option: Option) -> Field:
    default = "" if option.default in (None, False) else option.kind.write(option.default)
    choices: tuple[Any, ...] = ()
    if isinstance(option.kind, Names):
        choices = tuple(option.kind.values) if option.kind.offered is None else option.kind.offered
    elif isinstance(option.kind, OneOf):
        choices = option.kind.values
    return Field(option, default, tuple(map(str, choices)))


@dataclass(frozen=True, slots=True)
class Defaults:
    """What the form begins with on this computer. Raises UnknownName and InvalidValue."""

    lang: str | None = None
    """None for the language of the page."""
    paper: str = PAPER.default
    scale: str = ""
    """By what this computer's printer is corrected, as it is typed."""
    trouble: Message | None = None
    """Why that is not known."""

    def __post_init__(self) -> None:
        if self.lang is not None:
            load(self.lang)
        paper(self.paper)


def common_fields(lang: str, paper: str, papers: Iterable[str], scale: str) -> tuple[Field, ...]:
    """The fields of every sheet; ``lang``, ``paper`` and ``scale`` are taken unless others are chosen, the paper among
    ``papers``."""
    begins = {
        "lang": Field(LANG, lang, languages()),
        "paper": Field(PAPER, paper, tuple(dict.fromkeys((*papers, paper)))),
    }
    if scale:
        begins["printer_scale"] = Field(SCALE, scale)
    return tuple(
        begins.get(option.name) or _field(option)
        for option in COMMON
        if option.name not in _NOT_HERE and not isinstance(option.kind, File)
    )


def own_fields(sheet: Orderable) -> tuple[Field, ...]:
    """The fields of the sheet's, or the kit's, own options. A path is not for a page in the browser."""
    return tuple(
        _field(option) for option in sheet.options if option.name not in _NOT_HERE and not isinstance(option.kind, File)
    )


def by_stem() -> dict[str, Orderable]:
    """All that can be chosen, by the name of its files: game by game, the kit first; last what belongs to no game."""
    found = catalogue().values()
    games = list(dict.fromkeys(sheet.game for sheet in found))
    return {sheet.stem: sheet for sheet in sorted(found, key=lambda s: (games.index(s.game), s.name != KIT))}


#: An order that was laid out lately is not laid out again for its next page.
_plan = lru_cache(maxsize=16)(plan)


class Document(NamedTuple):
    """A document of what was asked for, with the plan that it is of."""

    plan: Plan
    output: Output

    @property
    def host(self) -> bool:
        """Whether it is for the host only."""
        return bool(self.output.printout.audience == HOST)

    @property
    def part(self) -> str:
        """Which document it is: there is one for each audience at most."""
        return PARTS[self.host]


@dataclass(frozen=True)
class Query:
    """What is asked for. ``given`` holds the parameters; ``ui`` is the language of the page itself."""

    given: Mapping[str, str]
    ui: str
    defaults: Defaults = Defaults()

    @cached_property
    def sheet(self) -> Orderable:
        """The sheet or the kit that is named; the first of ``game`` when that is named and another's sheet is; the
        first sheet there is when none is known."""
        known = by_stem()
        named = known.get(self.given.get("sheet", ""), next(iter(sheets().values())))
        game = self.given.get("game", named.game)
        return named if named.game == game else next((s for s in known.values() if s.game == game), named)

    @cached_property
    def common(self) -> tuple[Field, ...]:
        """The fields of every sheet. What the sheet has no form for is offered only where it is chosen already: the
        page says then what is wrong with it."""
        chosen = self.given.get(PAPER.name, "")
        offered = (*papers(self.sheet.forms), *([chosen] if chosen in PAPERS else []))
        return common_fields(self.defaults.lang or self.ui, self.defaults.paper, offered, self.defaults.scale)

    @property
    def left_out(self) -> list[str]:
        """The papers that the sheet has no form for."""
        offered = papers(self.sheet.forms)
        return [name for name in PAPERS if name not in offered]

    @cached_property
    def own(self) -> tuple[Field, ...]:
        """The fields of this sheet."""
        return own_fields(self.sheet)

    @cached_property
    def fields(self) -> tuple[Field, ...]:
        """All fields, the sheet's own first."""
        return self.own + self.common

    @cached_property
    def texts(self) -> dict[str, str]:
        """What stands in each field. Where the form was filled in for another sheet of the game, what both have is
        kept; of another game's sheet all is forgotten."""
        filled = by_stem().get(self.given.get("for", self.sheet.stem))
        forgotten = set[str]()
        if filled is None or filled.game != self.sheet.game:
            forgotten = {field.name for field in self.own}
        elif filled.stem != self.sheet.stem:
            forgotten = {field.name for field in self.own if field.name in _LEFT_BEHIND or not self._has(field, filled)}
        forgotten -= PRIVATE
        return {
            field.name: field.default if field.name in forgotten else self.given.get(field.control, field.default)
            for field in self.fields
        }

    @cached_property
    def private(self) -> dict[str, str]:
        """What is asked for and stands in no address."""
        return {name: text for name in PRIVATE if (text := self.given.get(name, "")).strip()}

    @property
    def carried(self) -> dict[str, str]:
        """What of that is for other sheets than this one."""
        taken = {field.name for field in self.own}
        return {name: text for name, text in self.private.items() if name not in taken}

    def _has(self, field: Field, sheet: Orderable) -> bool:
        """Whether another sheet has that field too, and something stands in it. The code of a kit is for its cards."""
        kits = isinstance(sheet, Kit) or isinstance(self.sheet, Kit)
        return not kits and bool(self.given.get(field.control)) and field in own_fields(sheet)

    @cached_property
    def values(self) -> dict[str, Any]:
        """What each field means. Raises InvalidValue and UnknownName."""
        return {field.name: field.value(self.texts[field.name]) for field in self.fields}

    def works(self, field: Field) -> bool:
        """Whether a field does anything beside what is chosen in the others. Raises SimprintError."""
        if isinstance(self.sheet, Kit) and field.option is CODE:
            return self.sheet.coded(self.values)
        return field.option.matters(self.values)

    @cached_property
    def order(self) -> Order:
        """The order. Raises SimprintError."""
        if (stem := self.given.get("sheet")) and stem not in by_stem():
            raise UnknownName("sheet", stem, by_stem())
        values = self.values
        # What does nothing beside the other choices stands in the form all the same.
        own = {f.name: values[f.name] for f in self.own if values[f.name] is not None and self.works(f)}
        common = {field.name: values[field.name] for field in self.common}
        formats = (*FORMAT.default, "svg")
        return Order(self.sheet.name, self.sheet.game, own, output=".", format=formats, **common)

    @cached_property
    def orders(self) -> tuple[Order, ...]:
        """The order, and that of the answers to what it prints. Raises SimprintError."""
        order, answered = self.order, self.sheet.answered
        if not answered:
            return (order,)
        taken = {option.name for option in sheets()[answered, order.game].options}
        options = {name: value for name, value in order.options.items() if name in taken}
        return (order, replace(order, sheet=answered, options=options))

    @cached_property
    def plan(self) -> Plan:
        """The order, checked and laid out. Raises SimprintError."""
        return _plan(self.order)

    @cached_property
    def documents(self) -> tuple[Document, ...]:
        """All that is offered, checked and laid out, the players' first. Raises SimprintError."""
        plans = (self.plan, *map(_plan, self.orders[1:]))
        return tuple(Document(planned, output) for planned in plans for output in planned.outputs)

    @property
    def shown(self) -> Document:
        """The document that is shown: the host's when it is asked for and there is one. Raises SimprintError."""
        wanted = [document for document in self.documents if document.host == self.host]
        return (wanted or self.documents)[0]

    def command_lines(self) -> list[str]:
        """The commands that make the same files. Raises SimprintError."""
        header = self.order.header.strip()
        plain = self.order.paper == PAPER.default != self.defaults.paper
        end = (f" {PAPER.flag} {self.order.paper}" if plain else "") + (
            f" --header {shlex.quote(header)}" if header else ""
        )
        return [order.command_line() + end for order in self.orders]

    # -- addresses -------------------------------------------------------------------------------------------------

    @cached_property
    def choices(self) -> dict[str, str]:
        """The parameters that make this order again, anywhere: what differs from the defaults, and what another
        computer may begin with otherwise."""
        always = (LANG.name, PAPER.name)
        return {"sheet": self.sheet.stem} | {
            field.control: self.texts[field.name]
            for field in self.fields
            if field.name not in PRIVATE and (self.differs(field) or field.name in always)
        }

    def differs(self, field: Field) -> bool:
        """Whether something else is chosen than what stands in a field at first."""
        text = self.texts[field.name]
        try:
            return text != field.default and (field.kind != "two" or field.value(text) != field.value(field.default))
        except SimprintError:
            return True

    def encoded(self, **more: object) -> str:
        """The part of an address that makes this order, with ``more`` parameters; one that is "" is left out."""
        return urlencode({name: value for name, value in (self.choices | more).items() if value != ""})

    @property
    def zoom(self) -> str:
        """How large the pages are shown."""
        zoom = self.given.get("zoom", "")
        return zoom if zoom in ZOOMS else ZOOMS[0]

    @property
    def host(self) -> bool:
        """Whether the host's pages are to be shown, where there are others too."""
        return self.given.get("view", self.given.get("viewed")) == PARTS[True]

    @property
    def first(self) -> int:
        """The first page that is shown, from 1."""
        text = self.given.get("from", "1")
        return max(1, int(text)) if re.fullmatch("[0-9]{1,9}", text) else 1
