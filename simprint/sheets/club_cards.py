"""Personal programmes of a club's evening, to be cut apart: where each plays in which round, against whom, who starts
which game, and room for the points."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import NamedTuple

from simprint.page.box import FILL, Box, Inside, artifact, blank, column, drawing, group, row
from simprint.page.forms import beside_line, said, text
from simprint.page.impose import Grid, Printout, dealt, pages_for, spread
from simprint.page.look import Measure
from simprint.page.parts import GUTTER
from simprint.page.scene import PLAYERS, Line, Players, Role
from simprint.page.table import Cell, Column, Row, table
from simprint.sheets.club import NOTHING, Club, Maker, edges, ending, sheet
from simprint.sheets.job import Job


class Turn(NamedTuple):
    """A round of somebody: its number, the table, None where it is to be written in; the opponent, "" where the name
    is, None where the round is free; the game that is started, None where it is to be written in."""

    round: int
    table: int | None
    opponent: str | None
    starts: int | None


class Person(NamedTuple):
    """Whose programme it is: the name ("" where it is to be written in), what the number is called, the rounds."""

    name: str
    number: str
    turns: Sequence[Turn]


def cards(job: Job, club: Club) -> Printout[Players]:
    """Everybody's programme. Raises DoesNotFit."""
    made = _Cards(job, club)
    return sheet(job, PLAYERS, "club.cards", {NOTHING: list(made.pages(list(made.people())))}, cut=True)


def spare_cards(job: Job, club: Club) -> Printout[Players]:
    """Programmes for late comers: of each odd group that of its free number, and open ones on what is left of the page.
    Raises DoesNotFit."""
    made = _Cards(job, club)
    spare = Person("", "", [Turn(number, None, "", None) for number in range(1, club.evening.rounds + 1)])
    pages = list(made.pages(list(made.late()) or [spare], spare))
    return sheet(job, PLAYERS, "club.spare", {NOTHING: pages}, cut=True)


class _Cards(Maker):
    """Cards of one size, laid out from their top left."""

    row = Measure(4.9, 9.0)
    two_lines = Measure(8.6, 15.5)
    gap = Measure(1.8, 3.4)
    across = Measure(2, 1)
    """Cards side by side."""
    top = Measure(1.9, 4.0)
    """From the header's rule to the first card."""
    head = Measure(3.9, 7.0)
    """The baseline of the name."""
    heads = Measure(6.5, 13.0)
    """From there to the rule under the heads."""
    points = Measure(9.0, 20.0)
    """Width of the column for points, at the least."""
    apart = Measure(3.8, 8.0)
    """Between two cards, where they are cut."""

    def __init__(self, job: Job, club: Club) -> None:
        super().__init__(job, club)
        self._edges = edges(job)
        self._width = (self.width + GUTTER) / self.across - GUTTER
        self._columns = self._widths()
        self._wide = self._columns[2].width - self.gap

    def _widths(self) -> list[Column]:
        """The columns: as wide as their words need, the rest is for the opponent."""
        words = self.words
        start = [words("club.cards.start"), *(words("club.cards.game", n=game) for game in (1, 2))]

        def need(*said: str) -> float:
            return max(self.pen.type.width(one, self.small) for one in said) + self.gap

        at = [(said, need(said)) for said in (words("club.round"), words("club.table"))]
        starts, points = need(*start), max(need(words("club.cards.points")) - self.gap, self.points)
        rest = self._width - sum(width for _, width in at) - starts - points
        return [
            *(Column(width, said, heads_row=not place) for place, (said, width) in enumerate(at)),
            Column(rest, words("club.cards.opponent")),
            Column(starts, start[0]),
            Column(points, words("club.cards.points"), "middle", rule_before=self.look.hair),
        ]

    def people(self) -> Iterator[Person]:
        """Everybody, group by group."""
        club = self.club
        for group_ in club.groups:
            for who in range(1, club.evening.sizes[group_] + 1):
                turns = {n: Turn(n, None, None, None) for n in range(1, club.evening.rounds_of(group_) + 1)}
                for match in club.evening.matches:
                    pairing = match.first, match.second
                    if match.group == group_ and who in pairing:
                        begins = pairing.index(who)
                        other = club.name(group_, pairing[1 - begins])
                        turns[match.round] = Turn(match.round, club.tables[match.table], other, begins + 1)
                yield Person(club.name(group_, who), club.numbered(self.words, group_, who), list(turns.values()))

    def late(self) -> Iterator[Person]:
        """Whoever would take the free number of an odd group."""
        club = self.club
        for group_, size in enumerate(club.evening.sizes):
            met = club.evening.late(group_)
            if turns := [Turn(n, None, club.name(group_, who), 1 if begins else 2) for n, who, begins in met]:
                yield Person("", club.numbered(self.words, group_, size + 1), turns)

    def pages(self, persons: Sequence[Person], spare: Person | None = None) -> Iterator[Box]:
        """The cards of these people, as many to a page as there is room for, ``spare`` ones on what is left of the last
        one. A programme that is longer than a page takes several cards."""
        names = [turn.opponent or "" for person in persons for turn in person.turns]
        height = self.two_lines if spare else self.height(names, self._columns[2].width)
        room = self.room - self.top - self.apart / 2
        rest = self._card(persons[0], range(0), (1, 1), height).height
        parts = pages_for(max(len(person.turns) for person in persons), int((room - rest) // height))

        def whole(person: Person) -> list[Box]:
            turns = dealt(len(person.turns), pages_for(len(person.turns), parts))
            return [self._card(person, part, (at, len(turns)), height) for at, part in enumerate(turns, 1)]

        made = [card for person in persons for card in whole(person)]
        high = max(card.height for card in made)
        slack = 0.001  # for a sum of heights
        down = int((room + self.apart + slack) // (high + self.apart))
        grid = Grid(self.across, down, self._width, high, across=GUTTER, down=self.apart, top=self.top)
        if spare:
            more = whole(spare)
            made += more * (-len(made) % grid.count // len(more))
        for indices in spread(len(made), grid.count):
            standing = [Inside(*grid.corner(cell), made[index]) for cell, index in enumerate(indices)]
            cuts = grid.cuts(self.pen, self._edges, len(indices))
            yield Box(self.width, self.room, (*standing, Inside(0, 0, cuts)))

    def _card(self, person: Person, turns: range, part: tuple[int, int], height: float) -> Box:
        """The card of somebody, or which one of so many parts of it, with rows of that ``height``."""
        number = said(self.pen, person.number, self.small) if person.number else Box(0, 0)
        room = self._width - number.width - GUTTER
        if person.name:
            many = part[1] > 1
            whole = self.words("club.cards.part", who=person.name, part=part[0], parts=part[1]) if many else person.name
            who = group(Role.H2, self.name(whole, self.strong, room, most=1))
        else:
            label = text(self.pen, self.words("club.name_label"), self.small)
            who = blank(beside_line(self.pen, label, room), self.words("club.name_alt"))
        rows = [self._turn(person.turns[index], height) for index in turns]
        if part[0] == part[1]:
            rows = [*ending(rows), self._total()]
        top = row(who, FILL, number, width=self._width, stand="line")
        return column(self.head, top, self.heads, table(self.pen, self._columns, rows))

    def _turn(self, turn: Turn, height: float) -> Row:
        """A round."""
        strong, small = self.small.strong(), self.small
        begin = self.number(turn.round, strong), self.number(turn.table, strong)
        if turn.opponent is None:
            dash = drawing(self.points / 2, 0, Line(0, 0, self.points / 2, 0, self.look.line))
            idle = Cell(self.words("club.cards.free"), small, span=2)
            return Row((*begin, idle, Cell(box=artifact(dash))), height)
        other = Cell(box=self.name(turn.opponent, small, self._wide)) if turn.opponent else Cell()
        starts = Cell(self.words("club.cards.game", n=turn.starts) if turn.starts else "", small)
        return Row((*begin, other, starts, Cell()), height)

    def _total(self) -> Row:
        """How points are counted, and room for all of them."""
        total = text(self.pen, self.words("club.cards.total"), self.small)
        count = text(self.pen, self.words("club.cards.count"), self.small, spaced=True)
        width = sum(each.width for each in self._columns[:-1])
        return Row((Cell(box=row(count, FILL, total, self.gap, width=width), span=4), Cell()), self.row)
