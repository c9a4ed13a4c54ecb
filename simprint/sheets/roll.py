"""A list of numbers and names: who has which number."""

from __future__ import annotations

from collections.abc import Iterator, Mapping

from simprint.page.box import Box, column, row
from simprint.page.impose import dealt, pages_for
from simprint.page.look import Measure
from simprint.page.parts import GUTTER
from simprint.page.table import Cell, Column, Row, table
from simprint.sheets.club import Maker


class Roll(Maker):
    """A list in columns."""

    gap = Measure(3.0)
    across = Measure(2, 1)
    """Columns of it."""
    numbers = Measure(8.0, 12.0)
    """Where the numbers end, from the left of a column."""

    def pages(self, names: Mapping[int, str], room: float) -> Iterator[Box]:
        """The list in parts of at most ``room`` mm."""
        wide = (self.width + GUTTER) / self.across - GUTTER - self.numbers - self.gap
        height = self.height(names.values(), wide)
        columns = (Column(self.numbers, anchor="end", heads_row=True), Column(self.gap), Column(wide))
        rows = [
            Row((self.number(at, self.strong), Cell(), Cell(box=self.name(name, self.body, wide - self.gap))), height)
            for at, name in names.items()
        ]
        for part in dealt(len(rows), int(room // height) * self.across):
            halves = dealt(len(part), pages_for(len(part), self.across))
            tables = (table(self.pen, columns, [rows[part[index]] for index in half]) for half in halves)
            yield column(0.0, row(*tables, gap=GUTTER, stand="top")).solid()
