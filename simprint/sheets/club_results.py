"""The results table of a club's evening, for the wall: names down, numbers across, the diagonal shut; points, the
Sonneborn–Berger number, the place. Empty, to be written in, or with the results that there are."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from dataclasses import replace

from simprint.games.club import SHARED, Evening, Pairing, Standing, standings
from simprint.page.box import FILL, Box, artifact, blank, column, drawing, form, group, put, row
from simprint.page.forms import paragraph, text, to_write_on
from simprint.page.impose import Printout, dealt, pages_for
from simprint.page.look import Measure
from simprint.page.parts import COLUMN, GUTTER
from simprint.page.scene import PLAYERS, A, Line, Players, Role
from simprint.page.table import Cell, Column, Row, table
from simprint.sheets.club import NOTHING, Club, Maker, sheet
from simprint.sheets.job import Job


def results(
    job: Job, audience: A, club: Club, played: Mapping[int, Mapping[Pairing, int]] | None = None
) -> Printout[A]:
    """The table of each group; ``played`` are the results there are, by group: what the first of two has won. Raises
    DoesNotFit."""
    parts = {}
    for number in club.groups:
        made = Results(job, club, number, None if played is None else played.get(number, {}))
        parts[club.group(job.words, number)] = list(made.pages())
    return sheet(job, audience, "club.results", parts, blank=job.words("club.date"))


def spare_results(job: Job, club: Club) -> Printout[Players]:
    """A table whose names are to be written in, with room for more than the largest group has. Raises DoesNotFit."""
    size = max(club.evening.sizes)
    size += 2 - size % 2
    made = Results(job, Club(Evening((size,)), (("",) * size,), ()), spare=True)
    return sheet(job, PLAYERS, "club.results", {NOTHING: list(made.pages())}, blank=job.words("club.date"))


class Results(Maker):
    """The table of a group; ``spare``: of nobody knows whom yet."""

    row = Measure(7.5, 11.0)
    gap = Measure(1.5)
    tallest = Measure(20.0, 18.0)
    """Height of a row at the most."""
    written = Measure(14.0, 17.0)
    """Height of a row in which there is a line to write on."""
    numbers = Measure(7.0, 11.0)
    """Width of the numbers."""
    names = Measure(43.0, 52.0)
    """Width of the names at the least."""
    cell = Measure(5.2, 9.0)
    widest = Measure(14.0)
    """Width of a cell, at the least and at the most."""
    narrow = Measure(7.0, 11.0)
    """Where numbers of two digits are set in small type over cells that are narrower."""
    ends = Measure((14.0, 20.0, 12.0), (20.0, 37.5, 20.0))
    """Width of the points, the Sonneborn–Berger number, the place."""
    heads = Measure(13.0, 20.0)
    """From the header's rule to the rule under the heads."""
    under = Measure(7.5, 9.0)
    """From the table to what is said under it."""
    line = Measure(10.0, 12.0)
    """From the label of the sum down to the line."""
    sum = Measure(20.0, 30.0)
    """The line's length."""
    between = 1.5
    """Between two paragraphs, more than between two lines."""

    def __init__(
        self, job: Job, club: Club, of: int = 0, played: Mapping[Pairing, int] | None = None, spare: bool = False
    ) -> None:
        super().__init__(job, club)
        self._group, self._played, self._spare = of, played, spare
        self._size = club.evening.sizes[of]
        self._odd = self._size % 2 == 1
        #: Rows and cells: those of the free number too, while results are still to be written in.
        self._count = self._size + (self._odd and played is None)
        self._won = dict(played or {})
        self._won.update({(second, first): SHARED - points for (first, second), points in self._won.items()})
        self._standings = standings(self._size, played) if played is not None else ()

    def pages(self) -> Iterator[Box]:
        """The table on as many pages as it takes: cells in columns, then in rows."""
        # As many cells as there is room for on a page, the last of them beside the points.
        room = self.width - self.numbers - self.names
        spans = _spans(self._count, int(room // self.cell), int((room - sum(self.ends)) // self.cell))
        high = self.room - self.heads - self.under - self._under(summed=True).height
        least = self.height(self.club.names[self._group], self.names)
        parts = dealt(self._count, int(high // least))
        height = min(self.tallest, high / len(parts[0]))
        for rows in parts:
            for cells in spans:
                last = cells.stop == self._count
                under = self._under(summed=last and rows.stop == self._count)
                yield column(self.heads, self.table(rows, cells, height, last), self.under, under)

    def table(self, rows: range, cells: range, height: float, ends: bool) -> Box:
        """Some rows and cells of it, as high as told, with points and places if it ``ends`` there. Its first line is
        the rule under its heads."""
        words, look = self.words, self.look
        right = self.ends if ends else ()
        free = self.width - self.numbers - sum(right)
        cell = min(self.widest, (free - self.names) / max(1, len(cells)))
        wide = free - cell * len(cells)
        strong = (self.small if cell < self.narrow else self.body).strong()
        heads = [Column(self.numbers, heads_row=True), Column(wide, words("club.name_label") if self._spare else "")]
        heads += [Column(cell, text(self.pen, words.number(index + 1), strong), "middle") for index in cells]
        keys = ("points", "berger", "place")
        heads += [
            Column(width, words(f"club.results.{key}"), "middle") for key, width in zip(keys, right, strict=False)
        ]
        rules = {2: look.frame, len(cells) + 2: look.frame}
        heads[2:] = [replace(head, rule_before=rules.get(index, look.hair)) for index, head in enumerate(heads[2:], 2)]
        made = table(self.pen, heads, [Row(self._row(index, cells, wide, height, ends), height) for index in rows])
        # The diagonal, from corner to corner of the cells that are here.
        if not (shut := [index for index in cells if index in rows]):
            return made
        line = Line(0, 0, len(shut) * cell, len(shut) * height, look.rule)
        across = self.numbers + wide + (shut[0] - cells.start) * cell
        down = made.first + (shut[0] - rows.start) * height
        return form(self.width, None, put(made), put(artifact(drawing(0, 0, line)), across, top=down))

    def _row(self, index: int, cells: range, wide: float, height: float, ends: bool) -> tuple[Cell, ...]:
        number = index + 1
        who = Box(0, 0) if self._spare else self._who(number, wide - self.gap, height)
        made = [self.number(number, self.strong), Cell(box=who)]
        made += [self.number(self._won.get((number, other + 1))) for other in cells]
        if ends:
            made += self._ends(self._standings[index]) if self._standings else [Cell()] * len(self.ends)
        return tuple(made)

    def _who(self, number: int, width: float, height: float) -> Box:
        """A name; room for a late comer's, with a line where the row is high enough for one."""
        if who := self.club.name(self._group, number):
            return self.name(who, self.body, width)
        late = self.words("club.late")
        label = text(self.pen, late, self.small)
        if height < self.written:
            return blank(label.sized(width), late)
        return blank(column(label, self.line - 3, to_write_on(self.pen, width - GUTTER)), late)

    def _ends(self, standing: Standing) -> list[Cell]:
        words = self.words
        place = words.number(standing.place)
        if standing.last > standing.place:
            place = words("club.results.places", first=standing.place, last=standing.last)
        berger = Cell(words.decimal(standing.berger))
        return [self.number(standing.points, self.strong), berger, Cell(place, self.strong)]

    # -- under the table ---------------------------------------------------------------------------------------------

    def _under(self, summed: bool) -> Box:
        """How to read it, how ties are settled, and what the points add up to, where it ends."""
        large, next_one = self.look.large, self.body.leading + self.between
        width = self.width if large else self.width - COLUMN - GUTTER
        short = self.club.shortened(self.words, self._group)
        said = [f"**{short}**"] * bool(short) + [self.words(f"club.results.{key}") for key in ("cells", "ties")]
        texts = column(*(paragraph(self.pen, one, self.body, width) for one in said), gap=next_one)
        if not summed:
            return texts
        return column(texts, next_one, self._sum()) if large else row(texts, GUTTER, self._sum(), stand="line")

    def _sum(self) -> Box:
        """What all points together must be, and a line for what they are."""
        pen, words, evening = self.pen, self.words, self.club.evening
        label = text(pen, words("club.results.sum"), self.small, spaced=True)
        if self._played is not None:
            total = words("club.results.is", sum=SHARED * len(self._played), n=len(self._played))
            return group(Role.P, column(label, self.body.leading, text(pen, total, self.strong)))
        played = evening.played(self._group)
        line = drawing(self.sum, 0, Line(0, 0, self.sum, 0, self.look.line))
        parts = [put(blank(column(label, self.line, line), words("club.results.sum")), line=label.first)]
        if not self._spare:
            must = group(Role.P, text(pen, words("club.results.must", sum=SHARED * played), self.strong))
            parts.append(put(must, self.sum + 3, line=label.first + self.line - 1))
        notes = [words("club.results.twice")]
        if self._odd:
            more = SHARED * (played + evening.rounds_of(self._group))
            notes.insert(0, words("club.results.late", n=self._size + 1, sum=more))
        beside = column(*(group(Role.P, text(pen, one, self.small)) for one in notes), gap=self.small.leading)
        if self.look.large:
            return row(form(COLUMN, None, *parts), FILL, beside, width=self.width, stand="line")
        return column(form(COLUMN, None, *parts), 7, beside)


def _spans(count: int, most: int, last: int) -> list[range]:
    """The cells of each page, as many on each as can be: at most so many, and fewer on the last one, where the points
    stand."""
    if count <= last:
        return [range(count)]
    before = pages_for(count - last, most)
    begun = count - min(last, count // (before + 1))
    return [*dealt(begun, most), range(begun, count)]
