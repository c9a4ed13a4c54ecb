"""Kit files: which sheets a kit holds, as a teacher may copy and change it; and where each mistake stands in one."""

from __future__ import annotations

import re
from dataclasses import dataclass, field
from functools import cached_property
from pathlib import Path
from typing import Any, NamedTuple

from simprint.catalogue import Sheet, sheets
from simprint.errors import BadTemplate, InvalidValue, Quoted, UnknownName
from simprint.options import checked
from simprint.page.scene import HOST, PLAYERS, Audience
from simprint.words import read_text, read_toml

#: How often a sheet is in a kit: once for each pair, or once.
PER = ("pair", "kit")
#: When it is there, if not always: when it is asked for, or also where a pair plays more than one match.
ONLY = ("asked", "matches")
PARTS: dict[str, Audience] = {"players": PLAYERS, "host": HOST}


class Entry(NamedTuple):
    """A sheet in a kit: ``number`` of its table in its part, from 0, -1 for one without; the options that its table
    gives."""

    part: str
    number: int
    sheet: Sheet
    per: str
    given: dict[str, Any]
    only: str = ""


@dataclass(frozen=True)
class KitFile:
    """What a kit file says, and where it says it."""

    path: Path
    game: str
    table: dict[str, Any] = field(repr=False)

    @classmethod
    def read(cls, path: Path, game: str) -> KitFile:
        """The kit file of a game at ``path``. Raises BadTemplate."""
        return cls(path, game, read_toml(path))

    def entries(self, part: str) -> list[Entry]:
        """The sheets of one part, in order. Raises BadTemplate, as all here, with the line and what was expected."""
        for name in self.table:
            if name not in PARTS:
                raise self.bad("kit_part", name, name=Quoted(name))
        if not any(self.table.values()):
            raise self.bad("kit_empty")
        tables = self.table.get(part, [])
        if not isinstance(tables, list) or not all(isinstance(table, dict) for table in tables):
            raise self.bad("kit_list", part, part=part)
        return [self._entry(part, number, dict(table)) for number, table in enumerate(tables)]

    def _entry(self, part: str, number: int, table: dict[str, Any]) -> Entry:
        known = {name: sheet for (name, game), sheet in sheets().items() if game == self.game}
        name, per, only = (table.pop(key, None) for key in ("sheet", "per", "only"))
        for key, value, expected in (("sheet", name, tuple(known)), ("per", per, PER), ("only", only, ONLY)):
            if key == "only" and value is None:
                continue
            if value is None:
                raise self.bad("kit_missing", part, number, key, key=key, known=list(expected))
            if value not in expected:
                raise self.bad("kit_unknown", part, number, key, key=key, value=Quoted(value), known=list(expected))
        given = {option.replace("-", "_"): value for option, value in table.items()}
        try:
            checked(known[name].own, given)
        except (InvalidValue, UnknownName) as error:
            raise self.bad("kit_value", part, number, error.option.replace("_", "-"), what=error) from None
        return Entry(part, number, known[name], per, given, only or "")

    def bad(self, key: str, part: str = "", number: int = 0, at: str = "", /, **values: object) -> BadTemplate:
        """The error about a table of the file, or about what stands ``at`` a key in it."""
        return BadTemplate(key, file=self.path.name, line=self._line(part, number, at), **values)

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
