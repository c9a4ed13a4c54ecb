"""The form: which fields there are, what was asked for in an address, and the order that it makes.

Fields, defaults and choices come from where the command line has them: the catalogue of sheets and kits, the
signatures of their makers, the order's own defaults. A new sheet appears here by itself.
"""

from __future__ import annotations

import re
import shlex
import types
from collections.abc import Mapping
from dataclasses import dataclass, fields
from functools import cached_property, lru_cache
from typing import Any, Literal, Union, assert_never, get_args, get_origin
from urllib.parse import urlencode

from simprint.errors import InvalidValue, SimprintError, UnknownName
from simprint.kits import KIT, SHEETS, Kit, Sheet, catalogue, file_options
from simprint.make import GUIDES, INKS, SVG_TEXTS, Order, Plan, plan, printer_scale
from simprint.page.paper import PAPERS, paper
from simprint.words import languages, load

Kind = Literal["choice", "flag", "number", "decimal", "text"]

#: How large the pages are shown.
ZOOMS = ("fit", "small", "actual", "double")


@dataclass(frozen=True, slots=True)
class Field:
    """One thing that may be chosen, by the name of its option."""

    name: str
    kind: Kind
    default: str
    """As it stands in the form; "" leaves the choice to the program."""
    choices: tuple[Any, ...] = ()
    optional: bool = False

    @property
    def flag(self) -> str:
        """The option on the command line."""
        return "--" + self.name.replace("_", "-")

    def value(self, text: str) -> Any:
        """What ``text`` means; None for a choice that is left to the program. Raises InvalidValue or UnknownName."""
        if not text and (self.kind != "text" or self.optional):
            return None
        match self.kind:
            case "flag":
                return True
            case "number":
                return _whole(self.flag, text)
            case "decimal":
                try:
                    return float(text.replace(",", "."))
                except ValueError:
                    raise InvalidValue(f"{self.flag} {_short(text)}: give a number") from None
            case "choice":
                known = {str(choice): choice for choice in self.choices}
                if text in known:
                    return known[text]
                if all(isinstance(choice, int) for choice in self.choices):
                    return _whole(self.flag, text)
                return text
            case "text":
                return text
            case _:
                assert_never(self.kind)


def _whole(flag: str, text: str) -> int:
    if not re.fullmatch(r"[+-]?[0-9]{1,18}", text.strip()):
        raise InvalidValue(f"{flag} {_short(text)}: give a whole number")
    return int(text)


def _short(text: str) -> str:
    return text if len(text) <= 40 else text[:40] + "…"


def _order_default(name: str) -> Any:
    return next(f.default for f in fields(Order) if f.name == name)


@dataclass(frozen=True, slots=True)
class Wishes:
    """What the form begins with on this computer. Raises UnknownName and InvalidValue."""

    lang: str | None = None
    """None for the language of the page."""
    paper: str = _order_default("paper")

    def __post_init__(self) -> None:
        if self.lang is not None:
            load(self.lang)
        paper(self.paper)


def common_fields(lang: str, paper: str) -> tuple[Field, ...]:
    """The fields of every sheet; ``lang`` and ``paper`` are taken unless others are chosen."""
    return (
        Field("lang", "choice", lang, languages()),
        Field("paper", "choice", paper, tuple(dict.fromkeys((*PAPERS, paper)))),
        Field("header", "text", _order_default("header")),
        Field("large_print", "flag", ""),
        Field("ink", "choice", _order_default("ink"), INKS),
        Field("guides", "choice", "", GUIDES, optional=True),
        Field("margin", "decimal", f"{_order_default('margin'):g}"),
        Field("printer_scale", "text", "1"),
        Field("svg_text", "choice", _order_default("svg_text"), SVG_TEXTS),
    )


def own_fields(sheet: Sheet | Kit) -> tuple[Field, ...]:
    """The fields of the sheet's, or the kit's, own options. A path is not for a page in the browser."""
    types, files = sheet.types(), file_options(sheet)
    return tuple(_own(name, types[name], default) for name, default in sheet.options().items() if name not in files)


def _own(name: str, hint: Any, default: Any) -> Field:
    optional = False
    if get_origin(hint) in (Union, types.UnionType):
        hints = [one for one in get_args(hint) if one is not type(None)]
        optional = len(hints) < len(get_args(hint))
        hint = hints[0]
    kind: Kind = "text"
    choices: tuple[Any, ...] = ()
    if get_origin(hint) is Literal:
        kind, choices = "choice", get_args(hint)
    elif hint is bool:
        kind = "flag"
    elif hint is int:
        kind = "number"
    elif hint is float:
        kind = "decimal"
    shown = "" if default is None or default is False else str(default)
    return Field(name, kind, shown, choices, optional)


def _by_stem() -> dict[str, Sheet | Kit]:
    games = [*dict.fromkeys(game for _, game in SHEETS if game), ""]
    found = sorted(catalogue().values(), key=lambda sheet: (games.index(sheet.game), sheet.command != KIT))
    return {sheet.stem: sheet for sheet in found}


#: All that can be chosen, by the name of its files: game by game, the kit first; last what belongs to no game.
BY_STEM = _by_stem()


#: An order that was laid out lately is not laid out again for its next page.
_plan = lru_cache(maxsize=16)(plan)


@dataclass(frozen=True)
class Asked:
    """What an address asks for. ``given`` holds its parameters; ``ui`` is the language of the page itself."""

    given: Mapping[str, str]
    ui: str
    wishes: Wishes = Wishes()

    @cached_property
    def sheet(self) -> Sheet | Kit:
        """The sheet or the kit; the first sheet there is unless a known one is named."""
        return BY_STEM.get(self.given.get("sheet", ""), next(iter(SHEETS.values())))

    @cached_property
    def common(self) -> tuple[Field, ...]:
        """The fields of every sheet."""
        return common_fields(self.wishes.lang or self.ui, self.wishes.paper)

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
        """What stands in each field. Options of another sheet (the form was filled in for that one) are forgotten."""
        other = self.given.get("for", self.sheet.stem) != self.sheet.stem
        forgotten = {field.name for field in self.own} if other else set()
        return {
            field.name: field.default if field.name in forgotten else self.given.get(field.name, field.default)
            for field in self.fields
        }

    @cached_property
    def order(self) -> Order:
        """The order. Raises SimprintError."""
        if (stem := self.given.get("sheet")) and stem not in BY_STEM:
            raise UnknownName("sheet", _short(stem), BY_STEM)
        values = {field.name: field.value(self.texts[field.name]) for field in self.fields}
        shared = {field.name: values[field.name] for field in self.common if values[field.name] is not None}
        return Order(
            self.sheet.command,
            self.sheet.game,
            {field.name: values[field.name] for field in self.own if values[field.name] is not None},
            output=".",
            **shared | {"printer_scale": printer_scale(self.texts["printer_scale"] or "1")},
        )

    @cached_property
    def plan(self) -> Plan:
        """The order, checked and laid out. Raises SimprintError."""
        return _plan(self.order)

    def command_line(self) -> str:
        """The command that makes the same files. Raises SimprintError."""
        header = self.order.header.strip()
        plain = self.order.paper == _order_default("paper") != self.wishes.paper
        return (
            self.order.command_line()
            + (f" --paper {self.order.paper}" if plain else "")
            + (f" --header {shlex.quote(header)}" if header else "")
        )

    # -- addresses -------------------------------------------------------------------------------------------------

    @cached_property
    def choices(self) -> dict[str, str]:
        """The parameters that make this order again, anywhere: what differs from the defaults, and what another
        computer may begin with otherwise."""
        always = ("lang", "paper")
        return {"sheet": self.sheet.stem} | {
            field.name: self.texts[field.name]
            for field in self.fields
            if self.texts[field.name] != field.default or field.name in always
        }

    def query(self, **more: object) -> str:
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
        return self.given.get("view") == "host"

    @property
    def first(self) -> int:
        """The first page that is shown, from 1."""
        text = self.given.get("from", "1")
        return max(1, int(text)) if re.fullmatch("[0-9]{1,9}", text) else 1


#: Where an error's words name a field otherwise than by its option.
_NAMES = {"lang": "language", "svg_text": "SVG text"}


def culprit(error: SimprintError, known: tuple[Field, ...]) -> str:
    """The name of the field that a message is about, "" when it is about none."""
    message = str(error)
    for field in known:
        name = _NAMES.get(field.name, field.name.replace("_", " "))
        if re.match(rf"(?:[a-z -]+: )?(?:unknown )?(?:{re.escape(field.flag)}|{re.escape(name)})\b", message):
            return field.name
    flags = re.findall(r"--[a-z][a-z-]*", message)
    return next((field.name for flag in flags for field in known if field.flag == flag), "")
