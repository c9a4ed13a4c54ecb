"""The host's page of a club's evening: how points are counted and checked, how ties are settled; late comers."""

from __future__ import annotations

from simprint.games.club import SHARED, Evening, Pairing, standings
from simprint.page.box import Box, column, form, group, put, row
from simprint.page.forms import text
from simprint.page.impose import Printout
from simprint.page.look import Measure
from simprint.page.parts import GUTTER
from simprint.page.scene import HOST, Host, Role
from simprint.page.table import HEAD_GAP
from simprint.sheets.club import NOTHING, Club, sheet
from simprint.sheets.club_results import Results
from simprint.sheets.job import Job
from simprint.sheets.sections import Paragraph, Sections

#: Results in which one tie is settled by the result between the two, and another by the Sonneborn–Berger number: as the
#: table has them, read across.
_EXAMPLE = ("-1221", "1-111", "01-21", "010-2", "1110-")
RESULTS: dict[Pairing, int] = {
    (first, second): int(cells[second - 1])
    for first, cells in enumerate(_EXAMPLE, 1)
    for second in range(first + 1, len(cells) + 1)
}
#: Who is tied there, the better one first.
BETWEEN, BERGER = (4, 5), (2, 3)
#: From the rule above a step to its number, more than to its title; from a sum to what it is, mm.
_NUMBER, _MEANS = 0.6, 10.0


def host_page(job: Job) -> Printout[Host]:
    """The page, or in large print as many as it takes. Raises DoesNotFit."""
    return sheet(job, HOST, "club.host", {NOTHING: _HostPage(job).bodies()})


class _Example(Results):
    """The table of the example, in narrower cells."""

    numbers = Measure(8.0, 11.0)
    names = Measure(34.0, 33.0)
    widest = Measure(12.0, 11.0)
    ends = Measure((22.0, 35.0, 21.0), (21.0, 38.0, 22.0))
    row = Measure(7.0, 10.0)


class _HostPage(Sections):
    """The sections of the page."""

    section_end = Measure(3.6, 6.0)
    """From the last line of a section to the rule under it."""
    left = Measure(12.0, 16.0)
    """Left of the text of a step."""
    heads = Measure(1.5, 7.5)
    """From the rule above the example to the one under its heads, more than to a title."""

    def __init__(self, job: Job) -> None:
        self.look = job.look
        super().__init__(job, "club.host", self.section_end, 3)
        self._names = [name.strip() for name in self.say("example.names").split(",")]
        self._standings = standings(len(self._names), RESULTS)
        self._table = _Example(job, Club(Evening((len(self._names),)), (tuple(self._names),), ()), 0, RESULTS)

    def bodies(self) -> list[Box]:
        """The pages."""
        counted = [Paragraph(self.say(f"{key}.title"), self.say(f"{key}.text")) for key in ("points", "sum")]
        late = [self.text(self.say(f"late.{key}"), self._third) for key in ("odd", "even", "missed")]
        told = self._section(self.title(self.say("late.title"), self.width), *self._beside(late))
        return self.pages([*self.columns(counted), self._example(), *self._steps(), told])

    def _section(self, *parts: Box) -> Box:
        return column(self.drop, column(*parts, gap=self.look.body.leading), self.end)

    @property
    def _third(self) -> float:
        return self.width if self.look.large else (self.width + GUTTER) / 3 - GUTTER

    def _beside(self, boxes: list[Box]) -> list[Box]:
        """Boxes side by side, in large print one under another."""
        return boxes if self.look.large else [row(*boxes, gap=GUTTER, stand="top")]

    def _example(self) -> Box:
        """A table filled in, with its sum."""
        made, strong = self._table, self.look.body.strong()
        everybody, drop = range(len(self._names)), self.drop + self.heads
        title = group(Role.H2, text(self.pen, self.say("example.title"), strong))
        filled = made.table(everybody, everybody, made.row, ends=True)
        total = self.words.number(sum(standing.points for standing in self._standings))
        sum_ = text(self.pen, total, strong, spaced=True)
        means = text(self.pen, self.say("example.is", n=len(RESULTS)), self.look.body)
        middle = self.width - sum(made.ends) + made.ends[0] / 2
        line = form(self.width, None, put(sum_, middle - sum_.width / 2), put(means, middle + _MEANS))
        titled = form(self.width, None, put(title, line=drop - HEAD_GAP), put(filled, line=drop))
        return column(titled, self.look.body.leading, group(Role.P, line), self.end)

    def _steps(self) -> list[Box]:
        """How ties are settled, one way after another."""
        room = self.width - self.left
        half = room if self.look.large else (room - GUTTER) / 2
        sums = self._beside([self.text(self._sum(who), half) for who in BERGER])
        made = []
        for index, (key, tied, more) in enumerate(
            (("between", BETWEEN, []), ("berger", BERGER, sums), ("shared", (), [])), 1
        ):
            said = self.text(self.say(f"{key}.text", **self._tied(*tied)), room)
            number = group(Role.P, text(self.pen, self.words.number(index), self.look.head))
            told = self._section(self.title(self.say(f"{key}.title"), room), said, *more)
            made.append(form(self.width, None, put(told, self.left), put(number, line=self.drop + _NUMBER)))
        return made

    def _tied(self, *tied: int) -> dict[str, object]:
        """Who is tied, the better one first, with how many points, and where the better one stands."""
        if not tied:
            return {}
        first, second = (self._names[who - 1] for who in tied)
        better = self._standings[tied[0] - 1]
        return {"first": first, "second": second, "points": better.points, "place": better.place}

    def _sum(self, who: int) -> str:
        """How somebody's Sonneborn–Berger number comes about."""
        won = {other: RESULTS.get((who, other), SHARED - RESULTS.get((other, who), 0)) for other in self._others(who)}
        terms = " + ".join(f"{points}~×~{self._standings[other - 1].points}" for other, points in won.items())
        number = self.words.decimal(self._standings[who - 1].berger)
        return f"**{self._names[who - 1]}** ({terms}) / 2 = {number}".replace("~", "\u00a0")

    def _others(self, who: int) -> list[int]:
        return [other for other in range(1, len(self._names) + 1) if other != who]
