"""The page that the host's file of a kit opens with: what is in its files, how many sheets of paper that is and who
gets them; how to print, a plan in minutes, ways to take part; what holds in doubt, what to talk over afterwards; which
pair has which number, where they have names.

Most of its words are the same for every game. Whatever a game has to add stands in its own words, in tables of the same
names: ``start.ways``, ``start.doubt``, ``start.talk``, numbered from 1.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from itertools import count, takewhile
from typing import Literal, NamedTuple

from simprint.page.box import Box, column, drawing, flow, group, row
from simprint.page.forms import label_left, paragraph, rule, text, ticked
from simprint.page.impose import Printout
from simprint.page.look import Measure, Style
from simprint.page.parts import GUTTER
from simprint.page.scene import BLACK, HOST, WHITE, Host, Page, Rect, Role
from simprint.page.table import Cell, Column, Row, table
from simprint.sheets.club import ending
from simprint.sheets.copies import people
from simprint.sheets.job import Job, frame
from simprint.sheets.roll import Roll
from simprint.sheets.sections import Sections

#: Who a sheet of a kit is for.
Whom = Literal["pair", "teams", "wall", "all", "helpers", "keep"]


class Listed(NamedTuple):
    """A line of the table: what it is, for whom, how many pages it has and how many of these are cut."""

    title: str
    whom: Whom
    pages: int
    cut: int


class Playing(NamedTuple):
    """Who plays: so many pairs, or two ``teams`` so often, by their ``numbers``; each of them plays ``matches``."""

    each: Literal["pair", "teams"]
    numbers: range
    matches: int = 1

    @property
    def number(self) -> int:
        """How many there are."""
        return len(self.numbers)


#: From what stands in a column of the table to the next one, left and right of the words of a tab, mm.
_GAP, _TAB = 5.0, 3.0


def opening(
    job: Job,
    game: str,
    minutes: int,
    playing: Playing,
    players: Sequence[Listed],
    host: Sequence[Listed],
    paper: Callable[[int], int],
) -> Printout[Host]:
    """The opening page for a kit whose files hold these sheets; in large print it takes as many pages as it needs, and
    counts them: ``paper`` says of how many they are, how many sheets of paper there are in all. One game takes
    ``minutes``. Raises DoesNotFit."""
    made = _Opening(job, game, minutes, playing)
    own = 1
    while len(bodies := made.bodies(players, host, own)) != own:
        own = len(bodies)
    words, key = job.words, f"{game}.start"
    part = words("common.start.sheet")
    lead = made.lead(paper(own))
    page = frame(job, HOST, key, own, sheet=part, lead=lead)
    bookmark = words("common.bookmark", game=words(f"{game}.name"), part=part)

    def pages() -> Iterator[Page[Host]]:
        return page.pages(map(page.body, bodies), bookmark)

    return Printout(HOST, part, "", own, pages)


class _Opening(Sections):
    """The parts of the page."""

    sheets = Measure(24.0, 23.5)
    """Width of the column with the number of sheets of paper."""
    least = Measure(40.0, 50.0)
    """The same of the one that says whom they are for, at the least."""
    heads = Measure(6.0, 7.0)
    """From the header's rule down to the heads of the table."""
    row = Measure(7.6, 9.4)
    """Height of a row whose cells have one line."""
    tab = Measure(5.4, 8.0)
    """Height of the host's black tab."""
    after = Measure(5.0, 4.0)
    """From the table to what stands under it."""
    above = Measure(7.0, 9.0)
    """From the rule above a title to its baseline."""
    between = Measure(1.0, 0.5)
    """Between two paragraphs, more than between two lines."""
    ticks = Measure(1.0, 1.75)
    """The same between what is ticked."""
    section_end = Measure(5.5, 4.0)
    """From the last line of a section to the rule under it."""
    minutes_end = Measure(8.0, 10.0)
    """Where the minutes of the plan end."""
    behind = 3.0
    """From there to what they are for, mm."""

    def __init__(self, job: Job, game: str, minutes: int, playing: Playing) -> None:
        self.look = job.look
        super().__init__(job, "common.start", self.section_end, self.section_end)
        self._job, self._game, self._playing = job, game, playing
        self._body, self._strong = self.look.body, self.look.body.strong()
        #: What to do, and how long it takes.
        more = playing.matches - 1
        self._plan = {"rules": 4, "learning": 6, "one": minutes, "two": minutes, "more": 2 * minutes * more, "talk": 4}
        self._minutes = self.say("minutes", n=sum(self._plan.values()))

    def lead(self, paper: int) -> str:
        """How many play, on how many sheets of paper, for how long."""
        numbers = self._playing.numbers
        playing = self.say(self._playing.each, n=self._playing.number)
        if numbers.start > 1 and self._job.numbers:
            playing = self.say("numbered", playing=playing, first=numbers[0], last=numbers[-1])
        return self.say("lead", playing=playing, paper=self.say("paper", n=paper), minutes=self._minutes)

    def bodies(self, players: Sequence[Listed], host: Sequence[Listed], own: int) -> list[Box]:
        """The pages, if the opening takes ``own`` of them."""
        host = (Listed(self.say("sheet"), "keep", own, 0), *host)
        blocks = self._print, self._schedule, self._block("ways"), self._block("doubt"), self._block("talk")
        sections = (blocks[:2], *((block,) for block in blocks[2:])) if self.look.large else (blocks[:3], blocks[3:])
        # Each block has a rule of its own.
        listed = self._table(players, host).padded(top=self.heads, bottom=self.after)
        made = [listed, *map(self._side_by_side, sections), *self._pairs()]
        return flow(made, self.room + self.end, Box(0, 0))

    # -- the table ---------------------------------------------------------------------------------------------------

    def _table(self, players: Sequence[Listed], host: Sequence[Listed]) -> Box:
        wide, files, every = self.pen.type.width, {"players": players, "host": host}, (*players, *host)
        file = max(wide(self.say(key), self._strong) for key in (*files, "together")) + 2 * _TAB + _GAP
        titles = [wide(one.title, self._body) for one in every]
        heads = wide(self.say("contents"), self.look.small), wide(self.say("files", n=2), self._strong)
        contents = max(*titles, *heads)
        contents = min(contents, self.width - file - self.sheets - self.least)
        self._columns = file, contents, self.sheets, self.width - file - contents - self.sheets
        head = paragraph(self.pen, self.say("whom"), self.look.small, self._columns[3] - _GAP, None)
        columns = (
            Column(file, self.say("file")),
            Column(contents, self.say("contents"), heads_row=True),
            Column(self.sheets, self.say("pages" if self._job.two_sided else "sheets"), "end"),
            Column(self._columns[3], head.padded(left=_GAP)),
        )
        rows = []
        for part, listed in files.items():
            label = self._tab() if part == "host" else self._said(self.say(part), file)
            made = [(label if one is listed[0] else Box(0, 0), one) for one in listed]
            rows += ending(
                [self._row(name, one.title, one.pages, self.say(f"to.{one.whom}"), self._body) for name, one in made]
            )
        cut = sum(one.cut for one in every)
        said = self.say("cut", n=cut) if cut else self.say("no_cut")
        named, told = self._said(self.say("together"), file), self.say("files", n=sum(map(bool, files.values())))
        return table(
            self.pen, columns, [*rows, self._row(named, told, sum(one.pages for one in every), said, self._strong)]
        )

    def _row(self, named: Box, title: str, pages: int, whom: str, style: Style) -> Row:
        """A row of the table, as high as its words need."""
        _, contents, _, width = self._columns
        what = paragraph(self.pen, title, style, contents, None)
        to = paragraph(self.pen, whom, self._body, width - _GAP, None).padded(left=_GAP)
        height = self.row - self._body.leading + max(box.height for box in (what, to, named))
        boxes = named, what, text(self.pen, self.words.number(pages), style), to
        return Row(tuple(Cell(box=box) if box.width else Cell() for box in boxes), height)

    def _said(self, string: str, room: float) -> Box:
        return paragraph(self.pen, string, self._strong, room - _TAB, None)

    def _tab(self) -> Box:
        """What the host's file is called, white on black as the host's mark is."""
        style, high, string = self._strong, self.tab, self.say("host")
        wide, line = self.pen.type.width(string, style) + 2 * _TAB, high / 2 + style.half_cap
        words = self.pen.type.line(_TAB, line, string, style, ink=WHITE)
        tab = drawing(wide, high, Rect(0, 0, wide, high, fill=BLACK), words, line=line)
        return tab.sized(height=style.leading, down="middle")

    # -- under it ----------------------------------------------------------------------------------------------------

    def _side_by_side(self, blocks: Sequence[Callable[[float], Box]]) -> Box:
        room = (self.width + GUTTER) / len(blocks) - GUTTER
        return row(*(block(room) for block in blocks), gap=GUTTER, stand="top")

    def _titled(self, title: str, items: Sequence[Box], room: float, between: float) -> Box:
        """Paragraphs under a title and a rule."""
        down = self._body.leading + between
        parts = [part for item in items for part in (down, item)]
        return column(rule(self.pen, room), self.above, self.title(title, room), *parts, self.end)

    def _print(self, room: float) -> Box:
        """How to print, step by step, each with a box to tick."""
        sides = self.say("both_sides" if self._job.two_sided else "one_side")
        room_ = room - label_left(self.pen)
        items = [
            ticked(self.pen, paragraph(self.pen, said, self._body, room_, None), self._body, said)
            for said in (*self._numbered("common.start.print"), sides)
        ]
        return self._titled(self.say("print.title"), items, room, self.ticks)

    def _schedule(self, room: float) -> Box:
        """What to do in which order, and for how many minutes."""
        items = []
        for name, minutes in self._plan.items():
            if minutes:
                number = text(self.pen, self.words.number(minutes), self._strong, spaced=True)
                told = self.say(f"plan.{name}", n=self._playing.matches - 1)
                said = paragraph(self.pen, told, self._body, room - self.minutes_end - self.behind, None)
                line = number.sized(self.minutes_end, across="end"), self.behind, said
                items.append(group(Role.P, row(*line, stand="line")))
        return self._titled(self.say("plan.title", minutes=self._minutes), items, room, self.between)

    def _block(self, name: str) -> Callable[[float], Box]:
        """What is said of every game, then what is said of this one."""
        said = [*self._numbered(f"common.start.{name}"), *self._numbered(f"{self._game}.start.{name}")]

        def block(room: float) -> Box:
            items = [self.text(one, room) for one in said]
            return self._titled(self.say(f"{name}.title"), items, room, self.between)

        return block

    def _numbered(self, key: str) -> list[str]:
        """The words that are numbered from 1 in a table."""
        names = takewhile(self.words.has, (f"{key}.{number}" for number in count(1)))
        return [self.words(name) for name in names]

    def _pairs(self) -> list[Box]:
        """Who has which number, where pairs have names and numbers."""
        if not (self._job.pairs and self._job.numbers):
            return []
        numbers = self._playing.numbers
        names = [copy.said() for (copy,) in people(self._job, "pair", numbers)]
        top = self._titled(self.say("pairs"), [], self.width, 0)
        parts = Roll(self._job).pages(dict(zip(numbers, names, strict=True)), self.room - top.height)
        return [column(top, part, self.end) for part in parts]
