"""The page that the host's file of a kit opens with: what is in its files, how many sheets of paper that is and who
gets them; how to print, a plan in minutes, ways to take part; what holds in doubt, what to talk over afterwards.

Most of its words are the same for every game. Whatever a game has to add stands in its own words, in tables of the same
names: ``start.ways``, ``start.doubt``, ``start.talk``, numbered from 1.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass
from itertools import count, takewhile
from typing import Literal, NamedTuple

from simprint.page.box import Box, column, drawing, flow, form, group, put, row
from simprint.page.forms import paragraph, rule, text, ticked
from simprint.page.impose import Printout
from simprint.page.look import Style
from simprint.page.parts import GUTTER
from simprint.page.scene import BLACK, HOST, WHITE, Host, Page, Rect, Role
from simprint.page.table import Cell, Column, Row, table
from simprint.sheets.answers import Maker
from simprint.sheets.job import Job, frame

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


@dataclass(frozen=True)
class _Measures:
    """In mm."""

    columns: tuple[float, float, float, float]
    """Widths: file, what is in it, sheets of paper, for whom."""
    head: float
    """From the header's rule down to the heads of the table."""
    row: float
    """Height of a row whose cells have one line."""
    tab: float
    """Height of the host's black tab."""
    after: float
    """From the table to what stands under it."""
    title: float
    """From the rule above a title to its baseline."""
    between: float
    """Between two paragraphs, more than between two lines."""
    ticks: float
    """The same between what is ticked."""
    end: float
    """From the last line of a section to the rule under it."""
    minutes: float
    """Where the minutes of the plan end."""


_NORMAL = _Measures(
    columns=(42, 52, 24, 62), head=6, row=7.6, tab=5.4, after=5, title=7, between=1, ticks=1, end=5.5, minutes=8,
)  # fmt: skip
_LARGE = _Measures(
    columns=(46, 59, 23.5, 51.5), head=7, row=9.4, tab=8, after=4, title=9, between=0.5, ticks=1.75, end=4, minutes=10,
)  # fmt: skip
#: From the number of sheets to who gets them, and from the minutes to what they are for, mm.
_BESIDE, _BEHIND = 5.0, 3.0
#: Left and right of the words of a tab, mm.
_TAB = 3.0


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


class _Opening:
    """The parts of the page."""

    def __init__(self, job: Job, game: str, minutes: int, playing: Playing) -> None:
        self._measures = _LARGE if job.look.large else _NORMAL
        self._maker = Maker(job, "common.start", self._measures.end, self._measures.end)
        self._job, self._words, self._game, self._playing = job, job.words, game, playing
        self._say, self._pen, self._look = self._maker.say, self._maker.pen, self._maker.look
        #: What to do, and how long it takes.
        more = playing.matches - 1
        self._plan = (
            ("rules", 4),
            ("learning", 6),
            ("one", minutes),
            ("two", minutes),
            *([("more", 2 * minutes * more)] if more else []),
            ("talk", 4),
        )
        self._minutes = self._say("minutes", n=sum(minutes for _, minutes in self._plan))

    def lead(self, paper: int) -> str:
        """How many play, on how many sheets of paper, for how long."""
        numbers = self._playing.numbers
        playing = self._say(self._playing.each, n=self._playing.number)
        if numbers.start > 1 and self._job.numbers:
            playing = self._say("numbered", playing=playing, first=numbers[0], last=numbers[-1])
        return self._say("lead", playing=playing, paper=self._say("paper", n=paper), minutes=self._minutes)

    def bodies(self, players: Sequence[Listed], host: Sequence[Listed], own: int) -> list[Box]:
        """The pages, if the opening takes ``own`` of them."""
        host = (Listed(self._say("sheet"), "keep", own, 0), *host)
        blocks = self._print, self._schedule, self._block("ways"), self._block("doubt"), self._block("talk")
        sections = (blocks[:2], *((block,) for block in blocks[2:])) if self._look.large else (blocks[:3], blocks[3:])
        # Each block has a rule of its own.
        listed = self._table(players, host).padded(top=self._measures.head, bottom=self._measures.after)
        return flow([listed, *map(self._side_by_side, sections)], self._maker.room + self._measures.end, Box(0, 0))

    # -- the table ---------------------------------------------------------------------------------------------------

    def _table(self, players: Sequence[Listed], host: Sequence[Listed]) -> Box:
        file, contents, paper, whom = self._measures.columns
        head = paragraph(self._pen, self._say("whom"), self._look.small, whom - _BESIDE, None).padded(left=_BESIDE)
        columns = (
            Column(file, self._say("file")),
            Column(contents, self._say("contents"), heads_row=True),
            Column(paper, self._say("pages" if self._job.two_sided else "sheets"), "end"),
            Column(whom, head),
        )
        rows = []
        for part, listed in (("players", players), ("host", host)):
            for number, one in enumerate(listed):
                named = Box(0, 0) if number else self._tab() if part == "host" else self._strong(self._say(part), file)
                rows.append(self._row(named, one, ends=number + 1 == len(listed)))
        rows.append(self._sum((*players, *host), sum(bool(listed) for listed in (players, host))))
        return table(self._pen, columns, rows)

    def _row(self, named: Box, one: Listed, ends: bool) -> Row:
        return self._cells(named, one.title, one.pages, self._say(f"to.{one.whom}"), self._look.body, ends)

    def _sum(self, listed: Sequence[Listed], files: int) -> Row:
        """All pages together, and what is to be cut."""
        pages, cut = sum(one.pages for one in listed), sum(one.cut for one in listed)
        said = self._say("cut", n=cut) if cut else self._say("no_cut")
        strong, file = self._look.body.strong(), self._measures.columns[0]
        together = self._strong(self._say("together"), file)
        return self._cells(together, self._say("files", n=files), pages, said, strong, ends=True)

    def _cells(self, named: Box, title: str, pages: int, whom: str, style: Style, ends: bool) -> Row:
        """A row of the table, as high as its words need."""
        pen, (_, contents, _, width) = self._pen, self._measures.columns
        what = paragraph(pen, title, style, contents, None)
        to = paragraph(pen, whom, self._look.body, width - _BESIDE, None).padded(left=_BESIDE)
        spare = self._measures.row - self._look.body.leading
        height = spare + max(box.height for box in (what, to, named))
        boxes = named, what, text(pen, self._words.number(pages), style), to
        return Row(tuple(Cell(box=box) if box.width else Cell() for box in boxes), height, ends)

    def _strong(self, string: str, room: float) -> Box:
        return paragraph(self._pen, string, self._look.body.strong(), room - _TAB, None)

    def _tab(self) -> Box:
        """What the host's file is called, white on black as the host's mark is."""
        pen, style, high = self._pen, self._look.body.strong(), self._measures.tab
        string = self._say("host")
        wide = pen.type.width(string, style) + 2 * _TAB
        line = high / 2 + style.half_cap
        words = pen.type.line(_TAB, line, string, style, ink=WHITE)
        tab = drawing(wide, high, Rect(0, 0, wide, high, fill=BLACK), words, line=line)
        return tab.sized(height=style.leading, down="middle")

    # -- under it ----------------------------------------------------------------------------------------------------

    def _side_by_side(self, blocks: Sequence[Callable[[float], Box]]) -> Box:
        room = (self._maker.width + GUTTER) / len(blocks) - GUTTER
        return row(*(block(room) for block in blocks), gap=GUTTER, stand="top")

    def _titled(self, title: str, items: Sequence[Box], room: float, between: float) -> Box:
        """Paragraphs under a title and a rule."""
        down = self._look.body.leading + between
        parts = [part for item in items for part in (down, item)]
        end = self._measures.end
        return column(rule(self._pen, room), self._measures.title, self._maker.title(title, room), *parts, end)

    def _print(self, room: float) -> Box:
        """How to print, step by step, each with a box to tick."""
        style = self._look.body
        items = []
        sides = self._say("both_sides" if self._job.two_sided else "one_side")
        for said in (*self._said("common.start.print"), sides):
            beside = 0.36 * self._look.box
            words = paragraph(self._pen, said, style, room - self._look.box - beside, None)
            items.append(ticked(self._pen, words, style, said))
        return self._titled(self._say("print.title"), items, room, self._measures.ticks)

    def _schedule(self, room: float) -> Box:
        """What to do in which order, and for how many minutes."""
        pen, style, end = self._pen, self._look.body, self._measures.minutes
        items = []
        for name, minutes in self._plan:
            number = text(pen, self._words.number(minutes), style.strong(), spaced=True)
            words = self._say(f"plan.{name}", n=self._playing.matches - 1)
            said = paragraph(pen, words, style, room - end - _BEHIND, None)
            line = form(
                room, None, put(number, end - number.width, line=said.first), put(said, end + _BEHIND, line=said.first)
            )
            items.append(group(Role.P, line))
        return self._titled(self._say("plan.title", minutes=self._minutes), items, room, self._measures.between)

    def _block(self, name: str) -> Callable[[float], Box]:
        """What is said of every game, then what is said of this one."""
        said = [*self._said(f"common.start.{name}"), *self._said(f"{self._game}.start.{name}")]

        def block(room: float) -> Box:
            items = [self._maker.text(one, room) for one in said]
            return self._titled(self._say(f"{name}.title"), items, room, self._measures.between)

        return block

    def _said(self, key: str) -> list[str]:
        """The words that are numbered from 1 in a table."""
        names = takewhile(self._words.has, (f"{key}.{number}" for number in count(1)))
        return [self._words(name) for name in names]
