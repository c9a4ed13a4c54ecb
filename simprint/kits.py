"""Which sheets there are, and which sheet belongs to whom: sheets one by one, and kits of them.

A sheet is one line in SHEETS. Its maker takes a Job and the sheet's own options and returns a Sheaf; it is imported
only when it is asked for. ``catalogue`` lists all that can be ordered: every sheet, and the kit of every game.

A kit is a file that a teacher may copy and change: which sheets the players get and which the host, how often, with
which options. Its pages are those of the sheets' own makers.
"""

from __future__ import annotations

import inspect
import os
import re
from collections.abc import Callable, Iterator, Mapping, Sequence
from dataclasses import dataclass, field, replace
from functools import cache, cached_property
from importlib import import_module
from itertools import groupby
from pathlib import Path
from types import MappingProxyType
from typing import Any, ClassVar, NamedTuple, get_args, get_type_hints

from simprint.errors import BadTemplate, DoesNotFit, InvalidValue
from simprint.page.impose import Sheaf
from simprint.page.scene import HOST, PLAYERS, A, Audience, Group, Page, Role, Text
from simprint.page.units import mm
from simprint.sheets.job import Job
from simprint.words import read_text, read_toml, templates


@dataclass(frozen=True, slots=True)
class Sheet:
    """A sheet: the command that makes it (with the flag that asks for this sheet, if one does), the game it belongs to
    ("" for none), the name of its files, its maker."""

    command: str
    game: str
    stem: str
    maker: str
    """``module:function`` under ``simprint.sheets``."""
    lang: str = "en"
    """The language unless another is asked for."""

    def make(self) -> Callable[..., Sheaf[Any]]:
        """The function that makes it."""
        module, function = self.maker.split(":")
        made: Callable[..., Sheaf[Any]] = getattr(import_module(f"simprint.sheets.{module}"), function)
        return made

    def options(self) -> Mapping[str, Any]:
        """Names and defaults of the sheet's own options."""
        return _options(self.make())

    def types(self) -> dict[str, Any]:
        """Their types."""
        return get_type_hints(self.make())

    def sheaves(self, job: Job, **options: Any) -> dict[str, Sheaf[Any]]:
        """What it makes, by the name of its files, tried. Raises InvalidValue and DoesNotFit."""
        sheaf = tried(self.make()(job, **options))
        return {"-".join(filter(None, (self.stem, sheaf.variant))): sheaf}


@cache
def _options(maker: Callable[..., Any]) -> Mapping[str, Any]:
    """Names and defaults of what a maker takes besides the job; all who ask share them."""
    parameters = list(inspect.signature(maker).parameters.values())[1:]
    return MappingProxyType({parameter.name: parameter.default for parameter in parameters})


SHEETS = {
    (sheet.command, sheet.game): sheet
    for sheet in (
        Sheet("boards", "sim", "sim-boards", "boards:boards"),
        Sheet("ledger", "sim", "sim-ledger", "ledger:ledger"),
        Sheet("scores", "sim", "sim-scores", "scores:scores_sim"),
        Sheet("rules", "sim", "sim-rules", "rules_sim:rules"),
        Sheet("calibrate", "", "calibration", "calibration:calibrate"),
        Sheet("answers", "sim", "sim-answers", "answers_sim:answers"),
        Sheet("rows", "rows", "rows-boards", "row_boards:row_boards", "pt"),
        Sheet("log", "rows", "rows-log", "read_back_log:read_back_log", "pt"),
        Sheet("scores", "rows", "rows-scores", "scores:scores_rows", "pt"),
        Sheet("rules", "rows", "rows-rules", "rules_rows:rules_rows", "pt"),
        Sheet("answers", "rows", "rows-answers", "answers_rows:answers_rows", "pt"),
        Sheet("practice", "sim", "sim-practice", "practice_sim:practice"),
        Sheet("answers --practice", "sim", "sim-practice-answers", "practice_sim:answers"),
        Sheet("practice", "rows", "rows-practice", "practice_rows:practice", "pt"),
        Sheet("answers --practice", "rows", "rows-practice-answers", "practice_rows:answers", "pt"),
    )
}


def tried(sheaf: Sheaf[A]) -> Sheaf[A]:
    """The same sheaf, its first page made once: what does not fit on the paper says so now, and what must be cut short
    warns."""
    next(sheaf.pages(), None)
    return sheaf


# -- kits --------------------------------------------------------------------------------------------------------------

#: The command that makes kits.
KIT = "kit"
#: Pairs that one kit may be for, and pages that one file of it may have.
MOST_PAIRS = 1000
MOST_PAGES = 1_000_000
#: Games that two teams may play too.
_TEAM_GAMES = ("rows",)
#: How often a sheet is in a kit: once for each pair, or once.
_PER = ("pair", "kit")
_PARTS: dict[str, Audience] = {"players": PLAYERS, "host": HOST}


@dataclass(frozen=True, slots=True)
class Kit:
    """The kit of a game; it can be ordered as a sheet can."""

    game: str
    command: ClassVar[str] = KIT

    @property
    def stem(self) -> str:
        """The name of its files, without whom they are for."""
        return f"{self.game}-kit"

    @property
    def lang(self) -> str:
        """The language unless another is asked for: that of the game's sheets."""
        return next(sheet.lang for sheet in SHEETS.values() if sheet.game == self.game)

    def options(self) -> Mapping[str, Any]:
        """Names and defaults of the kit's own options."""
        return {name: d for name, d in _options(self.sheaves).items() if name != "teams" or self.game in _TEAM_GAMES}

    def types(self) -> dict[str, Any]:
        """Their types."""
        return get_type_hints(self.sheaves)

    def sheaves(
        self, job: Job, pairs: int | None = None, teams: int | None = None, kit: Path | None = None, seed: int = 1
    ) -> dict[str, Sheaf[Any]]:
        """Its documents, by the names of their files: the players', and the host's.

        ``pairs`` is how many pairs play (one unless told otherwise), or ``teams`` how often two teams do; ``kit`` names
        a file to take instead of our own; ``seed`` chooses the practice cards. Raises InvalidValue, DoesNotFit and
        BadTemplate.
        """
        name = "pair" if teams is None else "teams"
        marks = [job.words(f"common.kit.{name}", n=n) for n in range(1, _copies(pairs, teams) + 1)]
        path = _folder() / f"{self.game}.toml" if kit is None else Path(os.path.expanduser(kit))
        file = _KitFile(path, self.game, read_toml(path))
        made = {part: [_Made.of(file, entry, job, marks[-1], seed) for entry in file.entries(part)] for part in _PARTS}
        file.check_practice(made)
        return {f"{self.stem}-{p}": _bound(job, self.game, p, stacks, marks) for p, stacks in made.items() if stacks}


def catalogue() -> dict[tuple[str, str], Sheet | Kit]:
    """All that can be ordered, by command and game: the sheets, then the kits."""
    kits = (Kit(path.stem) for path in sorted(_folder().glob("*.toml")))
    return SHEETS | {(kit.command, kit.game): kit for kit in kits}


def file_options(asked: Sheet | Kit) -> set[str]:
    """The options that name a file of this computer: nobody else is to see it, or to choose it."""
    return {name for name, kind in asked.types().items() if Path in (kind, *get_args(kind))}


def _folder() -> Path:
    return templates() / "kits"


def _copies(pairs: int | None, teams: int | None) -> int:
    if pairs is not None and teams is not None:
        raise InvalidValue(f"--pairs {pairs} and --teams {teams}: a kit is for pairs or for teams; give one of them")
    option, copies = ("pairs", 1 if pairs is None else pairs) if teams is None else ("teams", teams)
    if not 1 <= copies <= MOST_PAIRS:
        raise InvalidValue(f"--{option} {copies}: a kit is for 1 to {MOST_PAIRS}; give a number in that range")
    return copies


class _Entry(NamedTuple):
    """A sheet in a kit: ``number`` of its table in its part, from 0."""

    part: str
    number: int
    sheet: Sheet
    per: str
    options: dict[str, Any]


class _Made(NamedTuple):
    """A sheet of a kit laid out."""

    entry: _Entry
    options: dict[str, Any]
    sheaf: Sheaf[Any]

    @classmethod
    def of(cls, file: _KitFile, entry: _Entry, job: Job, widest: str, seed: int) -> _Made:
        """Lay a sheet out. ``widest`` is the longest number that its copies will carry."""
        options = {**entry.sheet.options()}
        if "seed" in options:
            options["seed"] = seed
        options |= entry.options
        try:
            sheaf = tried(entry.sheet.make()(replace(job, mark=widest) if entry.per == "pair" else job, **options))
        except InvalidValue as error:
            raise file.bad(str(error), entry.part, entry.number) from None
        except DoesNotFit as error:
            raise DoesNotFit(f"{entry.sheet.command}: {error}") from None
        if sheaf.audience == HOST and _PARTS[entry.part] != HOST:
            raise file.bad(
                f"{entry.sheet.command} is for the host only: put it under [[host]]", entry.part, entry.number, "sheet"
            )
        return cls(entry, options, sheaf)


@dataclass(frozen=True)
class _KitFile:
    """What a kit file says, and where it says it."""

    path: Path
    game: str
    table: dict[str, Any] = field(repr=False)

    def entries(self, part: str) -> list[_Entry]:
        """The sheets of one part, in order. Raises BadTemplate, as all here, with the line and what was expected."""
        for name in self.table:
            if name not in _PARTS:
                raise self.bad(f"{name!r} is no part of a kit: expected [[players]] or [[host]]", name)
        if not any(self.table.values()):
            raise self.bad("a kit has no sheets: expected at least one [[players]] or [[host]]")
        tables = self.table.get(part, [])
        if not isinstance(tables, list) or not all(isinstance(table, dict) for table in tables):
            raise self.bad(f"{part!r} is no list of sheets: expected [[{part}]] in double brackets", part)
        return [self._entry(part, number, dict(table)) for number, table in enumerate(tables)]

    def _entry(self, part: str, number: int, table: dict[str, Any]) -> _Entry:
        known = {command: sheet for (command, game), sheet in SHEETS.items() if game == self.game}
        command, per = table.pop("sheet", None), table.pop("per", None)
        flag = next((name for name, value in table.items() if value is True and f"{command} --{name}" in known), None)
        if flag is not None:
            del table[flag]
            command = f"{command} --{flag}"
        if not isinstance(command, str) or command not in known:
            raise self.bad(f"{_shown('sheet', command)}: expected one of {', '.join(known)}", part, number, "sheet")
        if per not in _PER:
            raise self.bad(f'{_shown("per", per)}: expected "pair" or "kit"', part, number, "per")
        options: dict[str, Any] = {}
        defaults = known[command].options()
        for name, value in table.items():
            option = name.replace("-", "_")
            if option not in defaults:
                takes = ", ".join(default.replace("_", "-") for default in defaults)
                raise self.bad(f"{command} has no {name!r}: expected one of {takes}", part, number, name)
            wanted = str if isinstance(defaults[option], str) else int
            if type(value) is not wanted:
                expected = "text in quotes" if wanted is str else "a whole number"
                raise self.bad(f"{name} is {value!r}: expected {expected}", part, number, name)
            options[option] = value
        return _Entry(part, number, known[command], per, options)

    def check_practice(self, made: dict[str, list[_Made]]) -> None:
        """The host's answers are those to cards that the players get."""
        cards = [stack.options for stack in made["players"] if stack.entry.sheet.command == "practice"]
        for stack in made["host"]:
            if stack.entry.sheet.command.startswith("answers --practice") and stack.options not in cards:
                raise self.bad(
                    "the answers are to cards that the players do not get: expected the count, level and seed of a "
                    "practice sheet under [[players]]",
                    stack.entry.part, stack.entry.number,
                )  # fmt: skip

    def bad(self, what: str, part: str = "", number: int = 0, key: str = "") -> BadTemplate:
        """The error about a table of the file, or about a key in it."""
        return BadTemplate(f"{self.path.name}, line {self._line(part, number, key)}: {what}")

    def _line(self, part: str, number: int, key: str) -> int:
        """The line (from 1) of a key in the table of that number, or of the table's head where the key is not found."""
        name = re.compile(rf"\s*\[?\[?\s*[\"']?{re.escape(part)}\b")
        heads = [line for line, text in enumerate(self._lines, 1) if part and name.match(text)]
        if number >= len(heads):
            return heads[0] if heads else 1
        head = heads[number]
        for line, text in enumerate(self._lines[head:], head + 1):
            if text.lstrip().startswith("["):
                break
            if key and re.match(rf"\s*[\"']?{re.escape(key)}\b", text):
                return line
        return head

    @cached_property
    def _lines(self) -> list[str]:
        return read_text(self.path).splitlines()


def _shown(key: str, value: object) -> str:
    return f"{key} is missing" if value is None else f"{key} {value!r} is unknown"


def _bound(job: Job, game: str, part: str, stacks: Sequence[_Made], marks: list[str]) -> Sheaf[Any]:
    """The pages of one part, collated: those for each pair together, with the pair's number on them."""
    words, audience = job.words, _PARTS[part]
    count = sum(stack.sheaf.count * (len(marks) if stack.entry.per == "pair" else 1) for stack in stacks)
    if count > MOST_PAGES:
        raise InvalidValue(f"this kit has {count} pages for the {part}; {MOST_PAGES} is the limit: give fewer pairs")

    def make() -> Iterator[Page[Any]]:
        for per, run in groupby(stacks, key=lambda stack: stack.entry.per):
            pages = (page._replace(audience=audience) for stack in run for page in stack.sheaf.pages())
            if per == "kit":
                yield from pages
                continue
            copies = [_Copies(job, page) for page in pages]
            for mark in marks:
                yield from (page.numbered(mark) for page in copies)

    title = words(f"common.kit.{part}_title", game=words(f"{game}.name"))
    return Sheaf(audience, title, words(f"common.kit.{part}_subject"), count, make)


class _Copies:
    """Copies of a page that differ in their number alone: all other blocks are the same objects."""

    def __init__(self, job: Job, page: Page[Any]) -> None:
        self._job, self._page = job, page
        assert page.mark is not None
        (text,) = page.mark.items
        assert isinstance(text, Text)
        self._text = text
        at = next(index for index, item in enumerate(page.items) if item is page.mark)
        self._before, self._after = page.items[:at], page.items[at + 1 :]

    def numbered(self, mark: str) -> Page[Any]:
        """The copy with that number."""
        page, job = self._page, self._job
        width = mm(job.type.width(mark, job.look.body.strong()))
        number = Group(Role.P, (self._text._replace(string=mark, width=width),))
        bookmark = page.bookmark and job.words("common.kit.bookmark", mark=mark, sheet=page.bookmark)
        return page._replace(items=(*self._before, number, *self._after), bookmark=bookmark, mark=number)
