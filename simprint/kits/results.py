"""The results of a club's evening, as somebody has typed them: a list of matches, or the results table itself.

A list has a match a line: round, table, what both have won (2-0: first whoever starts the first game). A table has a
line for each of a group: the number or the name, then what was won of each match, as it stands on the wall; a blank
line parts two groups.
"""

from __future__ import annotations

import csv
import re
from collections.abc import Iterator, Sequence
from itertools import groupby
from operator import attrgetter
from typing import NamedTuple

from simprint.errors import BadText, Quoted
from simprint.games.club import SHARED, Evening, Match, Pairing
from simprint.people import decoded

#: Results by group, and what the first of two has won.
Results = dict[int, dict[Pairing, int]]

_SEPARATORS = (";", "\t", ",")
#: What both have won: 2-0, 2–0, 2:0, 2 a 0.
_SCORE = re.compile(r"([0-9]+)\s*(?:[-–—−:]|\ba\b)\s*([0-9]+)")
#: What may stand in a cell that is shut, or empty.
_SHUT = frozenset({"", "-", "–", "—", "x", "×", "х"})


class _Line(NamedTuple):
    """A line with something in it: its number in the file, its cells, how many blank lines parted others before."""

    number: int
    cells: tuple[str, ...]
    group: int


def read(content: bytes | str, evening: Evening, names: Sequence[Sequence[str]], tables: Sequence[int]) -> Results:
    """The results in a file of whatever letters, or in text. See ``parse``."""
    if isinstance(content, bytes):
        try:
            content, _ = decoded(content)
        except BadText as error:
            raise BadText(error.key, "results", **error.values) from None
    return parse(content, evening, names, tables)


def parse(text: str, evening: Evening, names: Sequence[Sequence[str]], tables: Sequence[int]) -> Results:
    """The results in ``text``, of groups with these ``names``, at tables with these numbers. Raises BadText, with the
    line, for a result that cannot be."""
    lines = list(_lines(text))
    if not lines:
        raise BadText("result_none", "results")
    if any(_SCORE.fullmatch(cell) for line in lines for cell in line.cells):
        return _listed(lines, evening, tables)
    return _table(lines, evening, names)


def _lines(text: str) -> Iterator[_Line]:
    separator = max(_SEPARATORS, key=text.count)
    group, parted, begun = 0, False, False
    for number, row in enumerate(text.replace("\r\n", "\n").replace("\r", "\n").split("\n"), 1):
        cells = tuple(cell.strip() for cell in next(csv.reader([row], delimiter=separator), []))
        if not any(cells):
            parted = begun
            continue
        group, parted, begun = group + parted, False, True
        yield _Line(number, cells, group)


def _bad(key: str, line: int, **values: object) -> BadText:
    return BadText(key, "results", line=line, **values)


# -- a list of matches -------------------------------------------------------------------------------------------------


def _listed(lines: Sequence[_Line], evening: Evening, tables: Sequence[int]) -> Results:
    matches = {(match.round, tables[match.table]): match for match in evening.matches}
    found: Results = {}
    seen: dict[Match, int] = {}
    heads = not lines[0].cells[0].isdecimal()
    for line in lines[heads:]:
        cells = [cell for cell in line.cells if cell]
        score = _SCORE.fullmatch(cells[-1])
        if len(cells) != 3 or not cells[0].isdecimal() or not cells[1].isdecimal() or not score:
            raise _bad("result_line", line.number, value=Quoted(" ".join(cells)))
        match = matches.get((int(cells[0]), int(cells[1])))
        if match is None:
            raise _bad("result_no_match", line.number, round=cells[0], table=cells[1], rounds=evening.rounds)
        if match in seen:
            raise _bad("result_twice", line.number, round=match.round, table=cells[1], before=seen[match])
        first, second = map(int, score.groups())
        if first + second != SHARED:
            raise _bad("result_points", line.number, value=Quoted(cells[-1]))
        seen[match] = line.number
        found.setdefault(match.group, {})[match.first, match.second] = first
    return found


# -- a results table ---------------------------------------------------------------------------------------------------


def _table(lines: Sequence[_Line], evening: Evening, names: Sequence[Sequence[str]]) -> Results:
    found: Results = {}
    for group, run in groupby(lines, key=attrgetter("group")):
        rows = list(run)
        if group >= len(names):
            raise _bad("result_groups", rows[0].number, count=len(names))
        if _who(rows[0], names[group]) is None:  # heads
            rows = rows[1:]
        meet = {frozenset((match.first, match.second)) for match in evening.matches if match.group == group}
        found[group] = _group(rows, meet, names[group])
    return found


def _group(rows: Sequence[_Line], meet: set[frozenset[int]], names: Sequence[str]) -> dict[Pairing, int]:
    """The results of a group, of whom those in ``meet`` meet."""
    found: dict[Pairing, int] = {}
    seen: dict[int, int] = {}
    for row in rows:
        who = _who(row, names)
        if who is None:
            raise _bad("result_who", row.number, value=Quoted(row.cells[0]))
        if who in seen:
            raise _bad("result_row_twice", row.number, value=Quoted(row.cells[0]), before=seen[who])
        seen[who] = row.number
        for other, cell in enumerate(row.cells[1 : len(names) + 1], 1):
            if cell.lower() in _SHUT:
                continue
            if cell not in ("0", "1", "2"):
                raise _bad("result_cell", row.number, value=Quoted(cell))
            if other == who:
                raise _bad("result_self", row.number, value=Quoted(row.cells[0]))
            if {who, other} not in meet:
                raise _bad("result_no_meeting", row.number, first=who, second=other)
            if (other, who) not in found:
                found[who, other] = int(cell)
            elif found[other, who] + int(cell) != SHARED:
                raise _bad("result_mirror", row.number, first=who, second=other, before=seen[other])
    return found


def _who(line: _Line, names: Sequence[str]) -> int | None:
    """Whose line it is, by the number or the name; None for neither."""
    first = line.cells[0].rstrip(".")
    if first.isdecimal() and 1 <= int(first) <= len(names):
        return int(first)
    called = (number for number, name in enumerate(names, 1) if name.casefold() == line.cells[0].casefold())
    return next(called, None)
