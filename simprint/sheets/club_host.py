"""The host's page of a club's evening: how points are counted and checked, how ties are settled; late comers."""

from __future__ import annotations

from simprint.games.club import SHARED, Pairing, standings
from simprint.page.box import Box, artifact, column, drawing, form, group, put, row
from simprint.page.forms import text
from simprint.page.impose import Printout
from simprint.page.parts import GUTTER
from simprint.page.scene import HOST, Host, Line, Role
from simprint.page.table import HEAD_GAP, Cell, Column, Row, table
from simprint.sheets.answers import Maker, Paragraph
from simprint.sheets.club import NOTHING, sheet
from simprint.sheets.job import Job

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
#: Widths of the example, mm: number, name, a cell, the points, the Sonneborn–Berger number, the place; a row's height.
_WIDTHS, _HEIGHT = (8.0, 34.0, 12.0, 22.0, 35.0, 21.0), 7.0
_WIDTHS_LARGE, _HEIGHT_LARGE = (11.0, 33.0, 11.0, 21.0, 38.0, 22.0), 10.0
#: From the last line of a section to the rule under it, mm.
_END, _END_LARGE = 3.6, 6.0
#: Left of the text of a step, mm.
_STEP, _STEP_LARGE = 12.0, 16.0
#: From the rule to the number of a step, more than to its title.
_NUMBER = 0.6


def host_page(job: Job) -> Printout[Host]:
    """The page, or in large print as many as it takes. Raises DoesNotFit."""
    made = _HostPage(job)
    return sheet(job, HOST, "club.host", [(body, NOTHING) for body in made.bodies()])


class _HostPage:
    """The sections of the page."""

    def __init__(self, job: Job) -> None:
        self._maker = Maker(job, "club.host", _END_LARGE if job.look.large else _END, 3)
        self._words, self._pen, self._say = job.words, self._maker.pen, self._maker.say
        self._look = self._maker.look
        self._names = [name.strip() for name in self._say("example.names").split(",")]
        self._standings = standings(len(self._names), RESULTS)

    def bodies(self) -> list[Box]:
        """The pages."""
        maker = self._maker
        counted = [Paragraph(self._say(f"{key}.title"), self._say(f"{key}.text")) for key in ("points", "sum")]
        return maker.pages([*maker.columns(counted), self._example(), *self._steps(), *self._late()])

    def _example(self) -> Box:
        """A table filled in, with its sum."""
        pen, look, words = self._pen, self._look, self._words
        large, strong = look.large, look.body.strong()
        number, name, cell, *ends = _WIDTHS_LARGE if large else _WIDTHS
        height = _HEIGHT_LARGE if large else _HEIGHT
        size = len(self._names)
        title = group(Role.H2, text(pen, self._say("example.title"), strong))
        columns = [Column(number, heads_row=True), Column(name)]
        for index in range(size):
            head = text(pen, words.number(index + 1), strong)
            columns.append(Column(cell, head, "middle", rule_before=look.hair if index else look.frame))
        for index, (key, width) in enumerate(zip(("points", "berger", "place"), ends, strict=True)):
            rule_ = 0.0 if index else look.frame
            columns.append(Column(width, words(f"club.results.{key}"), "middle", rule_before=rule_))
        won = {**RESULTS, **{(b, a): SHARED - points for (a, b), points in RESULTS.items()}}
        rows = []
        for who, (said, standing) in enumerate(zip(self._names, self._standings, strict=True), 1):
            cells = [won.get((who, other)) for other in range(1, size + 1)]
            rows.append(
                Row(
                    (
                        Cell(words.number(who), strong),
                        Cell(said),
                        *(Cell("" if points is None else words.number(points)) for points in cells),
                        Cell(words.number(standing.points), strong),
                        Cell(words.decimal(standing.berger)),
                        Cell(words.number(standing.place), strong),
                    ),
                    height,
                )
            )
        made = table(pen, columns, rows)
        x, drop = number + name, self._maker.drop + (look.small.leading if large else 1.5)
        shut = artifact(drawing(0, 0, Line(x, 0, x + size * cell, size * height, look.rule)))
        total = words.number(sum(standing.points for standing in self._standings))
        middle = x + size * cell + ends[0] / 2
        sum_ = text(pen, total, strong, spaced=True)
        means = text(pen, self._say("example.is", n=len(RESULTS)), look.body)
        below = drop + size * height + look.body.leading
        line = group(Role.P, form(self._maker.width, None, put(sum_, middle - sum_.width / 2), put(means, middle + 10)))
        return form(
            self._maker.width,
            None,
            put(title, line=drop - HEAD_GAP),
            put(made, line=drop),
            put(shut, top=drop),
            put(line, line=below),
        ).padded(bottom=self._maker.end - 3)

    def _steps(self) -> list[Box]:
        """How ties are settled, one way after another."""
        values: dict[str, dict[str, object]] = {
            "between": self._tied(BETWEEN),
            "berger": self._tied(BERGER),
            "shared": {},
        }
        left = _STEP_LARGE if self._look.large else _STEP
        room = self._maker.width - left
        made = []
        for index, (key, filled) in enumerate(values.items(), 1):
            number = text(self._pen, self._words.number(index), self._look.head)
            parts = [
                self._maker.title(self._say(f"{key}.title"), room),
                self._maker.text(self._say(f"{key}.text", **filled), room),
            ]
            if key == "berger":
                parts += self._sums(room)
            said = column(self._maker.drop, *_apart(parts, self._look.body.leading), self._maker.end)
            number_ = group(Role.P, number)
            made.append(form(self._maker.width, None, put(said, left), put(number_, line=self._maker.drop + _NUMBER)))
        return made

    def _sums(self, room: float) -> list[Box]:
        """How both numbers come about: side by side, in large print one under another."""
        if self._look.large:
            return [self._maker.text(self._sum(who), room) for who in BERGER]
        half = (room - GUTTER) / 2
        return [row(*(self._maker.text(self._sum(who), half) for who in BERGER), gap=GUTTER, stand="top")]

    def _tied(self, tied: tuple[int, int]) -> dict[str, object]:
        """Who is tied, the better one first, with how many points, and where the better one stands."""
        first, second = (self._names[who - 1] for who in tied)
        better = self._standings[tied[0] - 1]
        return {"first": first, "second": second, "points": better.points, "place": better.place}

    def _sum(self, who: int) -> str:
        """How somebody's Sonneborn–Berger number comes about."""
        terms = []
        for other, standing in enumerate(self._standings, 1):
            if other != who:
                points = RESULTS[who, other] if who < other else SHARED - RESULTS[other, who]
                terms.append(f"{points}~×~{standing.points}")
        number = self._words.decimal(self._standings[who - 1].berger)
        sum_ = " + ".join(terms).replace("~", "\u00a0")
        return f"**{self._names[who - 1]}** ({sum_}) / 2 = {number}"

    def _late(self) -> list[Box]:
        """What late comers do."""
        maker = self._maker
        texts = [self._say(f"late.{key}") for key in ("odd", "even", "missed")]
        title = maker.title(self._say("late.title"), maker.width)
        if self._look.large:
            parts = [maker.text(said, maker.width) for said in texts]
            return [column(maker.drop, title, *_apart(parts, self._look.body.leading), maker.end)]
        room = (maker.width + GUTTER) / len(texts) - GUTTER
        said = row(*(maker.text(one, room) for one in texts), gap=GUTTER, stand="top")
        return [column(maker.drop, title, self._look.body.leading, said, maker.end)]


def _apart(parts: list[Box], between: float) -> list[Box | float]:
    return [part for box in parts for part in (box, between)][:-1]
