"""The host's list of all matches of a club's evening, to tick those whose slips are in, with room for their points."""

from __future__ import annotations

from dataclasses import dataclass
from itertools import chain

from simprint.games.club import Match
from simprint.page.box import Box, column, form, group, put
from simprint.page.forms import box_to_tick
from simprint.page.impose import Printout, pages_for, spread
from simprint.page.scene import HOST, Host, Role
from simprint.page.table import Cell, Column, Row, table
from simprint.sheets.club import NOTHING, Club, broken, name, room, sheet
from simprint.sheets.job import Job


@dataclass(frozen=True)
class _Measures:
    """In mm."""

    narrow: tuple[float, float, float]
    """Width of the columns for round, table and group, at the least."""
    tick: float
    points: float
    row: float
    broken: float
    """Height of a row, and where a name is broken."""
    heads: float
    """From the header's rule to the rule under the heads."""


_NORMAL = _Measures(narrow=(13, 13, 13), tick=9, points=22, row=7.4, broken=9, heads=9)
_LARGE = _Measures(narrow=(22, 22, 22), tick=13, points=30, row=18, broken=32, heads=13)
#: Right of what stands in a column, from the last row to the foot.
_GAP, _ABOVE_FOOT = 2.5, 3.0


def listed(job: Job, club: Club) -> Printout[Host]:
    """All matches, round by round. Raises DoesNotFit."""
    made = _List(job, club)
    return sheet(job, HOST, "club.list", [(body, NOTHING) for body in made.pages()])


class _List:
    """The list."""

    def __init__(self, job: Job, club: Club) -> None:
        self._words, self._pen, self._club = job.words, job.pen(), club
        self._look, self._width = self._pen.look, self._pen.box.width
        self._measures = _LARGE if self._look.large else _NORMAL
        self._room = room(self._pen, host=True) - self._measures.heads - _ABOVE_FOOT
        heads = ["round", "table", *(["group"] if len(club.names) > 1 else [])]
        small = self._look.small
        self._narrow = {
            head: max(least, self._pen.type.width(job.words(f"club.{head}"), small) + _GAP)
            for head, least in zip(heads, self._measures.narrow, strict=False)
        }
        rest = self._width - sum(self._narrow.values()) - self._measures.tick - self._measures.points
        self._name = rest if self._look.large else rest / 2

    def pages(self) -> list[Box]:
        """The list on as many pages as it takes; a round goes on to the next page where it must."""
        measures, matches = self._measures, self._club.evening.matches
        wrapped = broken(self._pen, list(chain(*self._club.names)), self._name - _GAP, True)
        height = measures.broken if wrapped else measures.row
        per_page = int(self._room // height)
        per_page = pages_for(len(matches), pages_for(len(matches), per_page))
        return [self._page([matches[index] for index in part], height) for part in spread(len(matches), per_page)]

    def _page(self, matches: list[Match], height: float) -> Box:
        words, measures = self._words, self._measures
        players = ["both"] if self._look.large else ["first", "second"]
        columns = [
            *(Column(width, words(f"club.{key}"), heads_row=key == "table") for key, width in self._narrow.items()),
            Column(measures.tick),
            *(Column(self._name, words(f"club.list.{key}")) for key in players),
            Column(measures.points, words("club.list.points"), rule_before=self._look.hair),
        ]
        rows = []
        for index, match in enumerate(matches):
            before = matches[index - 1].round if index else None
            after = matches[index + 1].round if index + 1 < len(matches) else None
            cells = self._cells(match, match.round != before)
            rows.append(Row(cells, height, ends_group=match.round != after))
        return form(self._width, None, put(table(self._pen, columns, rows), line=measures.heads))

    def _cells(self, match: Match, first: bool) -> tuple[Cell, ...]:
        """The cells of a match; the first one of a round, or of a page, says the round."""
        words, look, pen, club = self._words, self._look, self._pen, self._club
        strong, at = look.body.strong(), club.tables[match.table]
        cells = [Cell(words.number(match.round) if first else "", strong), Cell(words.number(at))]
        if len(club.names) > 1:
            cells.append(Cell(club.group(words, match.group)[1]))
        tick = group(
            Role.BLANK, box_to_tick(pen, look.body), words("club.list.tick_alt", round=match.round, table=at), "box"
        )
        cells.append(Cell(box=tick))
        players = [
            name(pen, club.name(match.group, number), style, self._name - _GAP, spaced=look.large)
            for number, style in ((match.first, strong), (match.second, look.body))
        ]
        if look.large:
            cells.append(Cell(box=column(*players)))
        else:
            cells += [Cell(box=player) for player in players]
        return (*cells, Cell())
