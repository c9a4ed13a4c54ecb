"""Personal programmes of a club's evening, to be cut apart: where each plays in which round, against whom, who starts
which game, and room for the points."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass, replace
from typing import NamedTuple

from simprint.page.box import FILL, Box, Inside, artifact, blank, drawing, form, group, put, row
from simprint.page.extent import Extent
from simprint.page.forms import beside_line, said, text
from simprint.page.impose import Grid, Printout, is_cut, pages_for, spread
from simprint.page.parts import GUTTER
from simprint.page.scene import PLAYERS, Line, Players, Role
from simprint.page.table import Cell, Column, Row, table
from simprint.sheets.club import NOTHING, Club, Known, broken, name, room, sheet
from simprint.sheets.job import Job, frame


class Turn(NamedTuple):
    """A round of somebody: its number, the table, the game that is started, each None where it is to be written in;
    the opponent, "" where the name is, None where the round is free."""

    round: int | None
    table: int | None
    opponent: str | None
    starts: int | None


class Person(NamedTuple):
    """Whose programme it is: the name ("" where it is to be written in), what the number is called, the rounds."""

    name: str
    number: str
    turns: tuple[Turn, ...]


@dataclass(frozen=True)
class _Measures:
    """In mm; y is counted from the top of a card."""

    across: int
    """Cards side by side."""
    top: float
    """From the header's rule to the first card."""
    name: float
    """The baseline of the name."""
    table: float
    """From there to the rule under the heads."""
    row: float
    broken: float
    """Height of a row, and where names are broken."""
    points: float
    """Width of the column for points, at the least."""
    apart: float
    """Between two cards, where they are cut."""
    gap: float
    """Right of what stands in a column."""


_NORMAL = _Measures(across=2, top=1.9, name=3.9, table=6.5, row=4.9, broken=8.6, points=9, apart=3.8, gap=1.8)
_LARGE = _Measures(across=1, top=4, name=7, table=13, row=9, broken=15.5, points=20, apart=8, gap=3.4)
#: Slack for a sum of heights, mm.
_SLACK = 0.001


def cards(job: Job, club: Club) -> Printout[Players]:
    """Everybody's programme. Raises DoesNotFit."""
    return _cut(sheet(job, PLAYERS, "club.cards", _bodies(job, list(people(job, club))), cut=True))


def spare_cards(job: Job, club: Club) -> Printout[Players]:
    """Programmes for late comers: of each odd group that of its free number, and open ones on what is left of the page.
    Raises DoesNotFit."""
    rounds = range(1, club.evening.rounds + 1)
    spare = Person("", "", tuple(Turn(number, None, "", None) for number in rounds))
    late = []
    for group_ in club.groups:
        met = list(club.evening.late(group_))
        number = club.numbered(job.words, group_, club.evening.sizes[group_] + 1)
        turns = tuple(Turn(r, None, club.name(group_, who), 1 if begins else 2) for r, who, begins in met)
        late += [Person("", number, turns)] if turns else []
    return _cut(sheet(job, PLAYERS, "club.spare", _bodies(job, late or [spare], spare), cut=True))


def people(job: Job, club: Club) -> Iterator[Person]:
    """Everybody, group by group."""
    evening = club.evening
    for number in club.groups:
        played = {(m.round, who): m for m in evening.matches if m.group == number for who in (m.first, m.second)}
        for who in range(1, evening.sizes[number] + 1):
            turns = []
            for turn in range(1, evening.rounds_of(number) + 1):
                match = played.get((turn, who))
                if match is None:
                    turns.append(Turn(turn, None, None, None))
                else:
                    first = match.first == who
                    other = club.name(number, match.second if first else match.first)
                    turns.append(Turn(turn, club.tables[match.table], other, 1 if first else 2))
            yield Person(club.name(number, who), club.numbered(job.words, number, who), tuple(turns))


def _bodies(job: Job, persons: Sequence[Person], spare: Person | None = None) -> list[tuple[Box, Known]]:
    """Their cards, as many to a page as there is room for, ``spare`` ones on what is left of the last one. A programme
    that is longer than a page takes several cards."""
    edges = frame(job, PLAYERS, "club.cards", 1).edges
    return [(body, NOTHING) for body in _Cards(job, persons, spare).pages(edges)]


def _cut(made: Printout[Players]) -> Printout[Players]:
    """The same with the number of its pages that are cut."""
    return replace(made, cut=sum(map(is_cut, made.pages())))


class _Cards:
    """Cards of one size."""

    def __init__(self, job: Job, persons: Sequence[Person], spare: Person | None) -> None:
        self._words, self._pen, self._persons, self._spare = job.words, job.pen(), persons, spare
        self._look = self._pen.look
        self._measures = _LARGE if self._look.large else _NORMAL
        self._width = (self._pen.box.width + GUTTER) / self._measures.across - GUTTER
        self._room = room(self._pen) - self._measures.top - self._measures.apart / 2
        self._columns = self._widths()
        names = [turn.opponent for person in persons for turn in person.turns if turn.opponent]
        wrapped = broken(self._pen, names, self._columns[2].width - self._measures.gap)
        self._row = self._measures.broken if wrapped or spare else self._measures.row

    def _widths(self) -> list[Column]:
        """The columns: as wide as their words need, the rest is for the opponent."""
        words, pen, small, gap = self._words, self._pen, self._look.small, self._measures.gap
        heads = {
            key: words(f"club.{key}") for key in ("round", "table", "cards.opponent", "cards.start", "cards.points")
        }
        widths = {key: pen.type.width(head, small) + gap for key, head in heads.items()}
        widths["cards.points"] = max(widths["cards.points"] - gap, self._measures.points)
        games = [pen.type.width(words("club.cards.game", n=game), small) for game in (1, 2)]
        widths["cards.start"] = max(widths["cards.start"], max(games) + gap)
        widths["cards.opponent"] = self._width - sum(w for key, w in widths.items() if key != "cards.opponent")
        return [
            Column(
                widths[key],
                head,
                "middle" if key == "cards.points" else "start",
                heads_row=key == "round",
                rule_before=self._look.hair if key == "cards.points" else 0.0,
            )
            for key, head in heads.items()
        ]

    def pages(self, edges: Extent) -> Iterator[Box]:
        """The cards of each page, whose paper lies so about the top left of its body."""
        pen, measures = self._pen, self._measures
        longest = max(len(person.turns) for person in self._persons)
        rest = self._card(self._persons[0], range(0), 1, 1).height
        most = int((self._room - rest) // self._row)
        parts = pages_for(longest, most)
        made = [card for person in self._persons for card in self._whole(person, longest, parts)]
        height = max(card.height for card in made)
        down = int((self._room + measures.apart + _SLACK) // (height + measures.apart))
        grid = Grid(measures.across, down, self._width, height, across=GUTTER, down=measures.apart, top=measures.top)
        if self._spare:
            more = list(self._whole(self._spare, longest, parts))
            made += more * (-len(made) % grid.count // len(more))
        for indices in spread(len(made), grid.count):
            standing = [Inside(*grid.corner(cell), made[index]) for cell, index in enumerate(indices)]
            cuts = grid.cuts(pen, edges, len(indices))
            yield Box(pen.box.width, self._room, (*standing, Inside(0, 0, cuts)))

    def _whole(self, person: Person, longest: int, parts: int) -> Iterator[Box]:
        """The cards of somebody."""
        for part, turns in enumerate(spread(len(person.turns), pages_for(longest, parts)), 1):
            yield self._card(person, turns, part, parts)

    def _card(self, person: Person, turns: range, part: int, parts: int) -> Box:
        """The card of somebody, or one of so many ``parts`` of it."""
        pen, look, measures = self._pen, self._look, self._measures
        number = said(pen, person.number, look.small) if person.number else Box(0, 0)
        whole = person.name
        if parts > 1 and whole:
            whole = self._words("club.cards.part", who=whole, part=part, parts=parts)
        room = self._width - number.width - GUTTER
        label = text(pen, self._words("club.name_label"), look.small)
        who = (
            name(pen, whole, look.body.strong(), room, most=1)
            if whole
            else blank(beside_line(pen, label, room), self._words("club.name_alt"))
        )
        rows = [self._turn(person.turns[index]) for index in turns]
        if part == parts:
            rows = [*rows[:-1], *(replace(last, ends_group=True) for last in rows[-1:]), self._total()]
        return form(
            self._width,
            None,
            put(group(Role.H2, who) if whole else who, line=measures.name),
            put(number, self._width - number.width, line=measures.name),
            put(table(pen, self._columns, rows), line=measures.name + measures.table),
        )

    def _turn(self, turn: Turn) -> Row:
        """A round."""
        pen, small, words = self._pen, self._look.small, self._words
        strong = small.strong()
        number = Cell("" if turn.round is None else words.number(turn.round), strong)
        if turn.opponent is None:
            idle = Cell(words("club.cards.free"), small, span=2)
            dash = self._measures.points / 2
            none = Cell(box=artifact(drawing(dash, 0, Line(0, 0, dash, 0, self._look.line))))
            return Row((number, Cell(), idle, none), self._row)
        at = Cell("" if turn.table is None else words.number(turn.table), strong)
        other = (
            Cell(box=name(pen, turn.opponent, small, self._columns[2].width - self._measures.gap))
            if turn.opponent
            else Cell()
        )
        starts = Cell("" if turn.starts is None else words("club.cards.game", n=turn.starts), small)
        return Row((number, at, other, starts, Cell()), self._row)

    def _total(self) -> Row:
        """How points are counted, and room for all of them."""
        pen, small, words = self._pen, self._look.small, self._words
        width = sum(column.width for column in self._columns[:-1])
        total = text(pen, words("club.cards.total"), small)
        count = text(pen, words("club.cards.count"), small, spaced=True)
        return Row(
            (Cell(box=row(count, FILL, total, self._measures.gap, width=width), span=4), Cell()), self._measures.row
        )
