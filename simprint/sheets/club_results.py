"""The results table of a club's evening, for the wall: names down, numbers across, the diagonal shut; points, the
Sonneborn–Berger number, the place. Empty, to be written in, or with the results that there are."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from dataclasses import dataclass

from simprint.games.club import SHARED, Evening, Pairing, Standing, standings
from simprint.page.box import Box, artifact, blank, column, drawing, form, group, put
from simprint.page.forms import paragraph, text, to_write_on
from simprint.page.impose import Printout, pages_for, spread
from simprint.page.parts import COLUMN, GUTTER
from simprint.page.scene import PLAYERS, A, Line, Players, Role
from simprint.page.table import Cell, Column, Row, table
from simprint.sheets.club import NOTHING, Club, Known, broken, name, room, sheet
from simprint.sheets.job import Job


@dataclass(frozen=True)
class _Measures:
    """In mm."""

    number: float
    name: float
    """Width of the numbers; of the names at the least."""
    cell: float
    cell_most: float
    """Width of a cell."""
    written: float
    """Height of a row in which there is a line to write on."""
    narrow: float
    """Where numbers of two digits are set in small type over cells that are narrower."""
    row: float
    broken: float
    row_most: float
    """Height of a row: at the least, where a name is broken, at the most."""
    ends: tuple[float, float, float]
    """Width of the points, the Sonneborn–Berger number, the place."""
    heads: float
    """From the header's rule to the rule under the heads."""
    under: float
    """From the table to what is said under it."""
    line: float
    """From the label of the sum down to the line, and the line's length."""
    sum: float


_NORMAL = _Measures(
    number=7, name=43, cell=5.2, cell_most=14, written=14, narrow=7, row=7.5, broken=9, row_most=20, ends=(14, 20, 12),
    heads=13, under=7.5, line=10, sum=20,
)  # fmt: skip
_LARGE = _Measures(
    number=11, name=52, cell=9, cell_most=14, written=17, narrow=11, row=11, broken=15.5, row_most=18,
    ends=(20, 37.5, 20), heads=20, under=9, line=12, sum=30,
)  # fmt: skip
#: Right of a name, mm.
_GAP = 1.5


def results(
    job: Job, audience: A, club: Club, played: Mapping[int, Mapping[Pairing, int]] | None = None
) -> Printout[A]:
    """The table of each group; ``played`` are the results there are, by group: what the first of two has won. Raises
    DoesNotFit."""
    bodies: list[tuple[Box, Known]] = []
    for number in club.groups:
        made = _Results(job, club, number, None if played is None else played.get(number, {}))
        bodies += [(body, club.group(job.words, number)) for body in made.pages()]
    return sheet(job, audience, "club.results", bodies, blank=job.words("club.date"))


def spare_results(job: Job, club: Club) -> Printout[Players]:
    """A table whose names are to be written in, with room for more than the largest group has. Raises DoesNotFit."""
    size = max(club.evening.sizes)
    size += 2 - size % 2
    spare = Club(Evening((size,)), (("",) * size,), ())
    bodies = [(body, NOTHING) for body in _Results(job, spare, 0, None, spare=True).pages()]
    return sheet(job, PLAYERS, "club.results", bodies, blank=job.words("club.date"))


class _Results:
    """The table of a group; ``spare``: of nobody knows whom yet."""

    def __init__(
        self, job: Job, club: Club, of: int, played: Mapping[Pairing, int] | None, spare: bool = False
    ) -> None:
        self._spare = spare
        self._words, self._pen, self._club, self._group = job.words, job.pen(), club, of
        self._look, self._width = self._pen.look, self._pen.box.width
        self._measures = _LARGE if self._look.large else _NORMAL
        size = club.evening.sizes[of]
        self._size, self._odd = size, size % 2 == 1
        #: Rows and cells: those of the free number too, while results are still to be written in.
        self._count = size + (self._odd and played is None)
        self._played = played
        self._won: dict[Pairing, int] = {}
        for (first, second), points in (played or {}).items():
            self._won[first, second], self._won[second, first] = points, SHARED - points
        self._standings = standings(size, played) if played is not None else ()
        self._room = room(self._pen)

    def pages(self) -> Iterator[Box]:
        """The table on as many pages as it takes: cells in columns, then in rows."""
        measures = self._measures
        ends = sum(measures.ends)
        fixed = measures.number + measures.name
        # As many cells as there is room for on a page, the last of them beside the points.
        most = int((self._width - fixed) // measures.cell)
        last = int((self._width - fixed - ends) // measures.cell)
        spans = _spans(self._count, most, last)
        under = self._under(summed=True)
        room = self._room - measures.heads - measures.under - under.height
        wrapped = broken(self._pen, self._club.names[self._group], measures.name - _GAP)
        least = measures.broken if wrapped else measures.row
        down = pages_for(self._count, pages_for(self._count, int(room // least)))
        height = min(measures.row_most, room / down)
        for rows in spread(self._count, down):
            for cells in spans:
                yield self._page(rows, cells, height, ends=cells.stop == self._count)

    def _page(self, rows: range, cells: range, height: float, ends: bool) -> Box:
        """The rows and cells of a page, and what is said under them."""
        measures, look, words = self._measures, self._look, self._words
        right = sum(measures.ends) if ends else 0.0
        free = self._width - measures.number - right
        cell = min(measures.cell_most, (free - measures.name) / max(1, len(cells)))
        wide = free - cell * len(cells)
        strong = (look.small if cell < measures.narrow else look.body).strong()
        heads = [
            Column(measures.number, heads_row=True),
            Column(wide, words("club.name_label") if self._spare else ""),
            *(
                Column(cell, text(self._pen, words.number(index + 1), strong), "middle",
                       rule_before=look.frame if index == cells.start else look.hair)
                for index in cells
            ),
        ]  # fmt: skip
        if ends:
            for index, (key, width) in enumerate(zip(("points", "berger", "place"), measures.ends, strict=True)):
                before = look.hair if index else look.frame
                heads.append(Column(width, words(f"club.results.{key}"), "middle", rule_before=before))
        made = table(self._pen, heads, [Row(self._row(index, cells, wide, height, ends), height) for index in rows])
        across = measures.number + wide
        # The diagonal, from corner to corner of the cells of this page.
        shut = [index for index in cells if index in rows]
        parts = [put(made, line=measures.heads)]
        if shut:
            x, y = across + (shut[0] - cells.start) * cell, measures.heads + (shut[0] - rows.start) * height
            ends_at = x + len(shut) * cell, y + len(shut) * height
            parts.append(put(artifact(drawing(0, 0, Line(x, y, *ends_at, look.rule)))))
        under = self._under(summed=ends and rows.stop == self._count)
        bottom = measures.heads + len(rows) * height + measures.under
        return form(self._width, None, *parts, put(under, line=bottom))

    def _row(self, index: int, cells: range, wide: float, height: float, ends: bool) -> tuple[Cell, ...]:
        pen, look, words, number = self._pen, self._look, self._words, index + 1
        who = self._club.name(self._group, number)
        if who:
            box = name(pen, who, look.body, wide - _GAP)
        elif self._spare:
            box = Box(0, 0)
        else:
            box = self._late(wide, height)
        made = [Cell(words.number(number), look.body.strong()), Cell(box=box)]
        made += [self._cell(number, other + 1) for other in cells]
        if ends:
            made += self._ends(self._standings[index]) if self._standings else [Cell(), Cell(), Cell()]
        return tuple(made)

    def _late(self, wide: float, height: float) -> Box:
        """Room for a late comer's name, with a line where the row is high enough for one."""
        pen, late = self._pen, self._words("club.late")
        label = text(pen, late, self._look.small)
        if height < self._measures.written:
            return blank(label.sized(wide - _GAP), late)
        return blank(column(label, self._measures.line - 3, to_write_on(pen, wide - 2 * GUTTER)), late)

    def _cell(self, number: int, other: int) -> Cell:
        points = self._won.get((number, other))
        return Cell() if points is None else Cell(self._words.number(points))

    def _ends(self, standing: Standing) -> list[Cell]:
        words, strong = self._words, self._look.body.strong()
        place = words.number(standing.place)
        if standing.last > standing.place:
            place = words("club.results.places", first=standing.place, last=standing.last)
        berger = words.decimal(standing.berger)
        return [Cell(words.number(standing.points), strong), Cell(berger), Cell(place, strong)]

    # -- under the table ---------------------------------------------------------------------------------------------

    def _under(self, summed: bool) -> Box:
        """How to read it, how ties are settled, and what the points add up to, where it ends."""
        words, look = self._words, self._look
        stacked = look.large
        width = self._width if stacked else self._width - COLUMN - GUTTER
        said = [words("club.results.cells"), words("club.results.ties")]
        if short := self._club.shortened(words, self._group):
            said.insert(0, f"**{short}**")
        texts = [paragraph(self._pen, one, look.body, width) for one in said]
        left = column(*texts, gap=look.body.leading + 1.5)
        if not summed:
            return left
        right = self._sum()
        if stacked:
            return column(left, look.body.leading + 1.5, right)
        return form(self._width, None, put(left, line=left.first), put(right, self._width - COLUMN, line=left.first))

    def _sum(self) -> Box:
        """What all points together must be, and a line for what they are."""
        pen, words, look, measures = self._pen, self._words, self._look, self._measures
        small, strong = look.small, look.body.strong()
        evening = self._club.evening
        label = text(pen, words("club.results.sum"), small, spaced=True)
        if self._played is not None:
            total = words("club.results.is", sum=SHARED * len(self._played), n=len(self._played))
            return group(Role.P, column(label, look.body.leading, text(pen, total, strong)))
        played = evening.played(self._group)
        must = text(pen, words("club.results.must", sum=SHARED * played), strong)
        line = drawing(measures.sum, 0, Line(0, 0, measures.sum, 0, look.line))
        sum_ = blank(column(label, measures.line, line), words("club.results.sum"))
        parts = [put(sum_, line=sum_.first)]
        if not self._spare:
            beside = group(Role.P, must)
            parts.append(put(beside, measures.sum + 3, line=sum_.first + measures.line - 1))
        below = [words("club.results.twice")]
        if self._odd:
            more = played + evening.rounds_of(self._group)
            below.insert(0, words("club.results.late", n=self._size + 1, sum=SHARED * more))
        notes = column(*(group(Role.P, text(pen, one, small)) for one in below), gap=small.leading)
        if look.large:
            parts.append(put(notes, 100, line=sum_.first))
        else:
            parts.append(put(notes, line=sum_.first + measures.line + 6))
        return form(self._width if look.large else COLUMN, None, *parts)


def _spans(count: int, most: int, last: int) -> list[range]:
    """The cells of each page, as many on each as can be: at most so many, and fewer on the last one, where the points
    stand."""
    if count <= last:
        return [range(count)]
    before = pages_for(count - last, most)
    begun = count - min(last, count // (before + 1))
    return [*spread(begun, pages_for(begun, before)), range(begun, count)]
