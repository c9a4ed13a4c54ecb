"""The programme of a club's evening: who meets whom in which round, at which table, and who has the round free.

A small group has its names in each round. A larger one has a list of numbers and names, and a grid of numbers.
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from functools import cached_property
from itertools import groupby
from operator import attrgetter

from simprint.games.club import Match
from simprint.page.box import Box, Put, column, form, group, put, row, ruled
from simprint.page.forms import heading, paragraph, rule, text
from simprint.page.impose import Printout, pages_for, spread
from simprint.page.look import Style
from simprint.page.parts import GUTTER
from simprint.page.scene import PLAYERS, Players, Role
from simprint.page.table import Cell, Column, Row, table
from simprint.sheets.club import Club, Known, broken, name, room, sheet
from simprint.sheets.job import Job

#: The largest group that has its names in each round.
_NAMED = 8


@dataclass(frozen=True)
class _Measures:
    """In mm."""

    beside: float
    """What stands left of the matches of a round: its name, and whoever has it free. 0: the name stands above them, and
    whoever has it free has a row."""
    columns: tuple[float, float, float]
    """Of a match: the table, both players."""
    least: float
    most: float
    """Height of a match."""
    broken: float
    """The same at the least, where names are broken."""
    head: float
    """From the rule above a round to the baseline of its name."""
    above: float
    """What that takes where it stands above the matches."""
    number: float
    """Where the numbers of the list end, from the left of its column."""
    listed: float
    listed_broken: float
    """Height of a row of the list, and where names are broken."""
    across: int
    """Columns of the list."""
    round: float
    """Width of the first column of a grid."""
    pair: float
    """Width of a pair of numbers at the least."""
    grid: float
    grid_most: float
    """Height of a row of a grid."""
    heads: float
    """From the list to the rule under the heads of the grid."""


_NORMAL = _Measures(
    beside=57, columns=(14, 57, 52), least=7, most=11, broken=9, head=8.2, above=0,
    number=8, listed=7.5, listed_broken=9, across=2, round=24, pair=19.5, grid=7.5, grid_most=10.5, heads=12,
)  # fmt: skip
_LARGE = _Measures(
    beside=0, columns=(30, 75, 75), least=10, most=15, broken=15.5, head=10.5, above=14,
    number=12, listed=9, listed_broken=15.5, across=1, round=27, pair=30, grid=11, grid_most=13, heads=18,
)  # fmt: skip
#: From a label to what it labels, from names and numbers to what stands right of them, from a number to the dash.
_BEHIND, _GAP, _DASH = 0.8, 3.0, 2.4
#: From the last row to the foot; from a note to the row above it.
_ABOVE_FOOT, _NOTE = 3.0, 3.0


def programme(job: Job, club: Club) -> Printout[Players]:
    """The programme, group by group. Raises DoesNotFit."""
    named = max(club.evening.sizes) <= _NAMED
    bodies: list[tuple[Box, Known]] = []
    for number in club.groups:
        made = _Programme(job, club, number)
        known = club.group(job.words, number)
        bodies += [(body, known) for body in (made.rounds() if named else made.grid())]
    lead = job.words("club.programme.lead" if named else "club.programme.lead_numbers")
    return sheet(job, PLAYERS, "club.programme", bodies, lead, job.words("club.date"))


class _Programme:
    """The programme of a group."""

    def __init__(self, job: Job, club: Club, of: int) -> None:
        self._words, self._pen, self._club, self._group = job.words, job.pen(), club, of
        self._look, self._width = self._pen.look, self._pen.box.width
        self._measures = _LARGE if self._look.large else _NORMAL
        matches = [match for match in club.evening.matches if match.group == of]
        self._rounds = [list(played) for _, played in groupby(matches, attrgetter("round"))]
        self._odd = club.evening.free(of, 1) is not None
        self._note = self._said(club.shortened(job.words, of))
        self._room = room(self._pen) - _ABOVE_FOOT - self._note.height

    def _said(self, short: str) -> Box:
        """What stands under the rounds: that not everybody meets everybody."""
        if not short:
            return Box(0, 0)
        said = paragraph(self._pen, short, self._look.body.strong(), self._width)
        return column(_NOTE + self._look.body.leading, said)

    # -- names in each round -----------------------------------------------------------------------------------------

    def rounds(self) -> Iterator[Box]:
        """The rounds on as many pages as they take."""
        measures, count = self._measures, len(self._rounds)
        names = self._club.names[self._group]
        rows = len(self._rounds[0]) + (self._odd and not measures.beside)
        least = measures.broken if broken(self._pen, names, min(self._columns[1:]) - _GAP, True) else measures.least
        least = max(least, self._beside_least() / rows)
        per_page = max(1, int(self._room // (measures.above + rows * least)))
        per_page = pages_for(count, pages_for(count, per_page))
        height = max(least, min(measures.most, (self._room / per_page - measures.above) / rows))
        line = rule(self._pen, self._width)
        for indices in spread(count, per_page):
            made = [self._round(index + 1, self._rounds[index], height) for index in indices]
            yield column(ruled(line, *made), line, self._note)

    @cached_property
    def _columns(self) -> tuple[float, float, float]:
        """The widths of a match: the first players' column gives what numbers of tables take more than they have."""
        label, first, second = self._measures.columns
        word = self._pen.type.width(self._words("club.table"), self._look.small) + _BEHIND
        strong = self._look.body.strong()
        need = word + max(self._pen.type.width(f"{number} ", strong) for number in self._club.tables) + _BEHIND
        more = max(0.0, need - label)
        return label + more, first - more, second

    def _beside_least(self) -> float:
        """What the name of a round takes beside its matches, and whoever has it free."""
        if not self._measures.beside:
            return 0.0
        free = self._look.small.leading + 2 * self._look.body.leading if self._odd else 0.0
        return self._measures.head + 2 + free

    def _round(self, number: int, matches: list[Match], height: float) -> Box:
        pen, look, measures, words = self._pen, self._look, self._measures, self._words
        label, first, second = self._columns
        rows = []
        for match in matches:
            table_ = words.number(self._club.tables[match.table])
            said = text(pen, words("club.table"), look.small, spaced=True)
            at = row(said, text(pen, table_, look.body.strong()), gap=_BEHIND, stand="line")
            begins = self._name(match.first, look.body.strong(), first)
            rows.append(
                Row((Cell(box=at), Cell(box=begins), Cell(box=self._name(match.second, look.body, second))), height)
            )
        free = self._club.evening.free(self._group, number)
        if free is not None and not measures.beside:
            said = text(pen, words("club.programme.free_head"), look.small, label)
            rows.append(Row((Cell(box=said), Cell(box=self._name(free, look.body, first)), Cell()), height))
        played = table(pen, (Column(label, heads_row=True), Column(first), Column(second)), rows)
        title = heading(pen, words("club.round_n", n=number), look.head)
        standing = [put(title, line=measures.head), put(played, measures.beside, line=measures.above)]
        if free is not None and measures.beside:
            standing.append(self._free(free, height * len(rows)))
        return form(self._width, measures.above + height * len(rows), *standing)

    def _name(self, number: int, style: Style, width: float) -> Box:
        return name(self._pen, self._club.name(self._group, number), style, width - _GAP)

    def _free(self, number: int, bottom: float) -> Put:
        """Who has a round free, beside its last matches."""
        look, width = self._look, self._measures.beside - GUTTER / 2
        said = text(self._pen, self._words("club.programme.free"), look.small, width, spaced=True)
        who = self._name(number, look.body, width)
        idle = group(Role.P, column(said, look.body.leading, who))
        return put(idle, top=bottom - idle.height - 0.5)

    # -- a list and a grid -------------------------------------------------------------------------------------------

    def grid(self) -> Iterator[Box]:
        """The list of numbers and names, and grids of numbers under it, on as many pages as they take."""
        listed = list(self._list())
        under = list(self._grids(self._room - listed[-1].height))
        if len(under) == len(listed) == 1:
            yield column(*listed, *under, self._note)
            return
        for part in (*listed, *self._grids(self._room)):
            yield column(part, self._note)

    def _list(self) -> Iterator[Box]:
        """The numbers and names."""
        pen, measures, names = self._pen, self._measures, self._club.names[self._group]
        width = (self._width + GUTTER) / measures.across - GUTTER
        left = width - measures.number - _GAP
        height = measures.listed_broken if broken(pen, names, left - _GAP) else measures.listed
        most = int((self._room - 1) // height) * measures.across
        strong = self._look.body.strong()
        columns = (Column(measures.number, anchor="end", heads_row=True), Column(_GAP), Column(left))
        for part in spread(len(names), pages_for(len(names), pages_for(len(names), most))):
            half = pages_for(len(part), measures.across)
            tables = []
            for indices in (part[:half], part[half:]):
                rows = [
                    Row(
                        (
                            Cell(self._words.number(index + 1), strong),
                            Cell(),
                            Cell(box=self._name(index + 1, self._look.body, left)),
                        ),
                        height,
                    )
                    for index in indices
                ]
                if rows:
                    tables.append(table(pen, columns, rows))
            lists = row(*tables, gap=GUTTER, stand="top")
            yield form(self._width, lists.height - lists.first, put(lists, line=0)).solid()

    def _grids(self, room: float) -> Iterator[Box]:
        """For some tables at a time the rounds, with the numbers that meet, each grid at most ``room`` mm high; whoever
        has a round free stands last. None where there is no room for one row."""
        measures, count = self._measures, len(self._rounds)
        first = self._club.evening.first(self._group)
        tables = self._club.tables[first : first + len(self._rounds[0])]
        heads = [self._words("club.table_n", n=number) for number in tables]
        heads += [self._words("club.programme.free_head")] if self._odd else []
        across = int((self._width - measures.round) // measures.pair)
        across = pages_for(len(heads), pages_for(len(heads), across))
        down = int((room - measures.heads) // measures.grid)
        if down < 1:
            return
        down = pages_for(count, pages_for(count, down))
        height = min(measures.grid_most, (room - measures.heads) / down)
        for places in spread(len(heads), across):
            width = (self._width - measures.round) / len(places)
            columns = (
                Column(measures.round, self._words("club.round"), heads_row=True),
                *(Column(width, heads[place], "middle") for place in places),
            )
            for rounds in spread(count, down):
                made = table(self._pen, columns, [Row(self._pairs(index, places), height) for index in rounds])
                yield made.padded(top=measures.heads - made.first).solid()

    def _pairs(self, index: int, places: range) -> tuple[Cell, ...]:
        """The cells of a round."""
        matches, look = self._rounds[index], self._look
        cells = [Cell(self._words.number(index + 1), look.body.strong())]
        for place in places:
            if place < len(matches):
                cells.append(Cell(box=self._pair(matches[place])))
            else:
                free = self._club.evening.free(self._group, index + 1)
                cells.append(Cell(self._words.number(free or 0)))
        return tuple(cells)

    def _pair(self, match: Match) -> Box:
        """Two numbers about a dash; the one that starts is bold."""
        pen, body = self._pen, self._look.body
        first = text(pen, self._words.number(match.first), body.strong(), spaced=True)
        dash = text(pen, "–", body, spaced=True)
        second = text(pen, self._words.number(match.second), body)
        wide = pen.type.width("00", body.strong()) + _DASH
        middle = dash.width / 2
        return form(
            2 * wide, None,
            put(first, wide - middle - first.width, line=first.first),
            put(dash, wide - middle, line=first.first),
            put(second, wide + middle, line=first.first),
        )  # fmt: skip
