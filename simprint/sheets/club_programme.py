"""The programme of a club's evening: who meets whom in which round, at which table, and who has the round free.

A small group has its names in each round. A larger one has a list of numbers and names, and a grid of numbers.
"""

from __future__ import annotations

from collections.abc import Iterator
from itertools import groupby
from operator import attrgetter

from simprint.games.club import Match
from simprint.page.box import Box, column, form, put, row, ruled
from simprint.page.forms import heading, paragraph, rule, text
from simprint.page.impose import Printout, dealt
from simprint.page.look import Measure
from simprint.page.scene import PLAYERS, Players
from simprint.page.table import Cell, Column, Row, table
from simprint.sheets.club import Club, Maker, sheet
from simprint.sheets.job import Job
from simprint.sheets.roll import Roll

#: The largest group that has its names in each round.
_NAMED = 8


def programme(job: Job, club: Club) -> Printout[Players]:
    """The programme, group by group. Raises DoesNotFit."""
    named = max(club.evening.sizes) <= _NAMED
    parts = {}
    for number in club.groups:
        made = _Rounds(job, club, number) if named else _Numbers(job, club, number)
        parts[club.group(job.words, number)] = list(made.pages())
    lead = job.words("club.programme.lead" if named else "club.programme.lead_numbers")
    return sheet(job, PLAYERS, "club.programme", parts, lead, job.words("club.date"))


class _Programme(Maker):
    """The programme of a group."""

    gap = Measure(3.0)
    note_above = 3.0
    """From the last row to a note, more than from line to line, mm."""

    def __init__(self, job: Job, club: Club, of: int) -> None:
        super().__init__(job, club)
        self.group, self.names = of, club.names[of]
        matches = (match for match in club.evening.matches if match.group == of)
        self.rounds = [list(played) for _, played in groupby(matches, attrgetter("round"))]
        self.odd = club.evening.free(of, 1) is not None
        self.note = Box(0, 0)
        if short := club.shortened(job.words, of):
            said = paragraph(self.pen, short, self.strong, self.width)
            self.note = column(self.note_above + self.body.leading, said)
        self.above_foot -= self.note.height

    def free(self, index: int) -> int | None:
        """Who has a round (from 0) free; None where nobody has."""
        return self.club.evening.free(self.group, index + 1)


class _Rounds(_Programme):
    """Names in each round."""

    row = Measure(7.0, 10.0)
    tallest = Measure(11.0, 15.0)
    """Height of a row at the most."""
    beside = Measure(57.0, 0.0)
    """What the name of a round takes left of its matches; 0: it stands above them."""
    above = Measure(0.0, 14.0)
    """What it takes there."""
    head = Measure(8.2, 10.5)
    """From the rule above a round to the baseline of its name."""
    second = Measure(52.0, 75.0)
    """Width of the column of whoever does not start."""
    behind = 0.8
    """From a label to what it labels, mm."""

    def __init__(self, job: Job, club: Club, of: int) -> None:
        super().__init__(job, club, of)
        width = self.pen.type.width
        number = max(width(f"{number} ", self.strong) for number in club.tables)
        said = [width(self.words("club.table"), self.small) + number, width(self._free_head, self.small)]
        label = max(said) + self.behind + self.gap
        self.columns = (
            Column(label, heads_row=True),
            Column(self.width - self.beside - label - self.second),
            Column(self.second),
        )

    @property
    def _free_head(self) -> str:
        return self.words("club.programme.free_head")

    def pages(self) -> Iterator[Box]:
        """The rounds on as many pages as they take."""
        rows = len(self.rounds[0]) + self.odd
        least = self.height(self.names, min(each.width for each in self.columns[1:]), bold=True)
        parts = dealt(len(self.rounds), max(1, int(self.above_foot // (self.above + rows * least))))
        height = max(least, min(self.tallest, (self.above_foot / len(parts[0]) - self.above) / rows))
        line = rule(self.pen, self.width)
        for part in parts:
            yield column(ruled(line, *(self._round(index, height) for index in part)), line, self.note)

    def _round(self, index: int, height: float) -> Box:
        said = text(self.pen, self.words("club.table"), self.small, spaced=True)
        rows = []
        for match in self.rounds[index]:
            number = text(self.pen, self.words.number(self.club.tables[match.table]), self.strong)
            at = row(said, number, gap=self.behind, stand="line")
            rows.append(self._row(at, (match.first, match.second), height))
        if (free := self.free(index)) is not None:
            rows.append(self._row(text(self.pen, self._free_head, self.small), (free,), height))
        title = heading(self.pen, self.words("club.round_n", n=index + 1), self.look.head)
        played = table(self.pen, self.columns, rows)
        return form(self.width, None, put(title, line=self.head), put(played, self.beside, line=self.above))

    def _row(self, label: Box, who: tuple[int, ...], height: float) -> Row:
        """Who meets; the first of two stands in bold."""
        names = [self.club.name(self.group, number) for number in who]
        styles = (self.strong, self.body) if len(who) > 1 else (self.body,)
        wide = [each.width - self.gap for each in self.columns[1:]]
        made = [Cell(box=self.name(*one)) for one in zip(names, styles, wide, strict=False)]
        return Row((Cell(box=label), *made, *[Cell()] * (2 - len(made))), height)


class _Numbers(_Programme):
    """A list of numbers and names, and grids of numbers."""

    first = Measure(24.0, 27.0)
    """Width of the first column of a grid."""
    least = Measure(19.5, 30.0)
    """Width of a pair of numbers at the least."""
    short = Measure(7.5, 11.0)
    tall = Measure(10.5, 13.0)
    """Height of a row of a grid, at the least and at the most."""
    heads = Measure(12.0, 18.0)
    """From the list to the rule under the heads of the grid."""
    dash = 2.4
    """Left and right of the middle of a dash, mm."""

    def pages(self) -> Iterator[Box]:
        """The list and the grids under it, on as many pages as they take."""
        listed = list(Roll(self.job).pages(dict(enumerate(self.names, 1)), self.above_foot - 1))
        under = list(self._grids(self.above_foot - listed[-1].height))
        if len(under) == len(listed) == 1:
            yield column(*listed, *under, self.note)
            return
        for part in (*listed, *self._grids(self.above_foot)):
            yield column(part, self.note)

    def _grids(self, room: float) -> Iterator[Box]:
        """For some tables at a time the rounds, with the numbers that meet, each grid at most ``room`` mm high; whoever
        has a round free stands last. None where there is no room for one row."""
        down = int((room - self.heads) // self.short)
        if down < 1:
            return
        begins = self.club.evening.first(self.group)
        tables = self.club.tables[begins : begins + len(self.rounds[0])]
        heads = [self.words("club.table_n", n=number) for number in tables]
        heads += [self.words("club.programme.free_head")] * self.odd
        parts = dealt(len(self.rounds), down)
        height = min(self.tall, (room - self.heads) / len(parts[0]))
        for places in dealt(len(heads), int((self.width - self.first) // self.least)):
            width = (self.width - self.first) / len(places)
            columns = [Column(self.first, self.words("club.round"), heads_row=True)]
            columns += [Column(width, heads[place], "middle") for place in places]
            for part in parts:
                made = table(self.pen, columns, [Row(self._pairs(index, places), height) for index in part])
                yield column(self.heads, made).solid()

    def _pairs(self, index: int, places: range) -> tuple[Cell, ...]:
        """The cells of a round."""
        met = [Cell(box=self._pair(match)) for match in self.rounds[index]]
        cells = [*met, self.number(self.free(index))]
        return (self.number(index + 1, self.strong), *(cells[place] for place in places))

    def _pair(self, match: Match) -> Box:
        """Two numbers about a dash; the one that starts is bold."""
        first = text(self.pen, self.words.number(match.first), self.strong, spaced=True)
        dash = text(self.pen, "–", self.body, spaced=True)
        second = text(self.pen, self.words.number(match.second), self.body)
        wide = self.pen.type.width("00", self.strong)
        apart = self.dash - dash.width / 2
        beside = first.sized(wide, across="end"), apart, dash, apart, second.sized(wide)
        return row(*beside, stand="line")
