"""The host's list of all matches of a club's evening, to tick those whose slips are in, with room for their points."""

from __future__ import annotations

from collections.abc import Iterator
from itertools import chain, groupby
from operator import attrgetter

from simprint.games.club import Match
from simprint.page.box import Box, column, group
from simprint.page.forms import box_to_tick
from simprint.page.impose import Printout, dealt
from simprint.page.look import Measure
from simprint.page.scene import HOST, Host, Role
from simprint.page.table import Cell, Column, Row, table
from simprint.sheets.club import NOTHING, Club, Maker, ending, sheet
from simprint.sheets.job import Job


def listed(job: Job, club: Club) -> Printout[Host]:
    """All matches, round by round. Raises DoesNotFit."""
    return sheet(job, HOST, "club.list", {NOTHING: list(_List(job, club).pages())})


class _List(Maker):
    """The list."""

    row = Measure(7.4, 18.0)
    two_lines = Measure(9.0, 32.0)
    heads = Measure(9.0, 13.0)
    """From the header's rule to the rule under the heads."""
    narrow = Measure(13.0, 22.0)
    """Width of the columns for round, table and group, at the least."""
    tick = Measure(9.0, 13.0)
    points = Measure(22.0, 30.0)

    def __init__(self, job: Job, club: Club) -> None:
        super().__init__(job, club, host=True)
        heads = {key: self.words(f"club.{key}") for key in ("round", "table", "group")[: 2 + (len(club.names) > 1)]}
        players = ("both",) if self.look.large else ("first", "second")
        found = [
            Column(max(self.narrow, self.pen.type.width(head, self.small) + self.gap), head, heads_row=key == "table")
            for key, head in heads.items()
        ]
        rest = self.width - sum(each.width for each in found) - self.tick - self.points
        self.wide = rest / len(players)
        self.columns = (
            *found,
            Column(self.tick),
            *(Column(self.wide, self.words(f"club.list.{key}")) for key in players),
            Column(self.points, self.words("club.list.points"), rule_before=self.look.hair),
        )

    def pages(self) -> Iterator[Box]:
        """The list on as many pages as it takes; a round goes on to the next page where it must."""
        matches = self.club.evening.matches
        height = self.height(chain(*self.club.names), self.wide, bold=True)
        for part in dealt(len(matches), int((self.above_foot - self.heads) // height)):
            rows = []
            for _, played in groupby((matches[index] for index in part), attrgetter("round")):
                rows += ending([Row(self._cells(match, not at), height) for at, match in enumerate(played)])
            yield column(self.heads, table(self.pen, self.columns, rows))

    def _cells(self, match: Match, first: bool) -> tuple[Cell, ...]:
        """The cells of a match; the first one of a round, or of a page, says the round."""
        words, club, at = self.words, self.club, self.club.tables[match.table]
        alt = words("club.list.tick_alt", round=match.round, table=at)
        players = [
            self.name(club.name(match.group, number), style, self.wide - self.gap, spaced=self.look.large)
            for number, style in ((match.first, self.strong), (match.second, self.body))
        ]
        return (
            self.number(match.round if first else None, self.strong),
            self.number(at),
            *([Cell(club.group(words, match.group)[1])] if len(club.names) > 1 else []),
            Cell(box=group(Role.BLANK, box_to_tick(self.pen, self.body), alt, "box")),
            *(Cell(box=box) for box in ([column(*players)] if self.look.large else players)),
            Cell(),
        )
