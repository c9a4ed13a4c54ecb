"""A game of crossing out rows on the page of a match: the circles, the letters of both, who made the last move."""

from __future__ import annotations

from simprint.errors import DoesNotFit
from simprint.games.rows import Rows
from simprint.page.box import FILL, Box, column, drawing, form, group, put, row, symbol
from simprint.page.forms import choice, lines, paragraph, text
from simprint.page.look import Measure
from simprint.page.parts import Pen
from simprint.page.scene import Role
from simprint.sheets.club_match import Board
from simprint.sheets.row_art import circles, described, numbered_rows, row_board, short_names
from simprint.words import Words

SIDES = ("a", "b")


class RowsBoard(Board):
    """Whoever starts the first game is A in both."""

    sizes = Measure((9.0, 14.0), (12.0, 20.0))
    """Diameters of the smallest and the largest circles."""
    beside = Measure(1.0, 3.0)
    """From a row's name to its first circle."""
    above = 3.0
    """Above and below the circles, mm."""
    asked = Measure(11.5, 6.0)
    """From the names to who made the last move."""
    apart = 5.0
    """Between the boxes to tick it, mm."""
    under = 7.8
    """In large print, from the question to them, mm."""
    last = 11.5
    one_row = 9.0
    """From there to what the last circle does, from there to what a move is, mm."""

    def __init__(self, pen: Pen, words: Words, game: str, rows: Rows) -> None:
        super().__init__(pen, words, game)
        self.rows = rows

    @property
    def lead(self) -> str:
        """What is said aloud; in large print what the last circle does, which the record has no room for."""
        return self.words("rows.last" if self.look.large else "rows.say")

    def picture(self, width: float, height: float) -> Box:
        """The circles and the names of the rows; their numbers where names leave too little room."""
        for said in (short_names, numbered_rows):
            names = [text(self.pen, name, self.look.small) for name in said(self.words, len(self.rows))]
            beside = max(name.width for name in names) + self.beside
            room = width - beside - self.look.frame / 2
            place = row_board(self.rows, beside, self.above, room, height - 2 * self.above, *self.sizes)
            if place is not None:
                standing = [put(name, middle=place.at(index, 0)[1]) for index, name in enumerate(names)]
                drawn = put(drawing(width, height, *circles(self.pen, place)))
                return symbol("board", form(width, height, *standing, drawn))
        key, least = "rows_large" if self.look.large else "rows_long", self.sizes[0]
        raise DoesNotFit(key, "rows", value=list(self.rows), least=least, width=width, height=height)

    def described(self, game: int) -> str:
        """Its rows."""
        return self.words("rows.boards.alt", number=game, rows=described(self.words, self.rows))

    def sign(self, player: int) -> Box:
        """The letter."""
        return text(self.pen, self.words(f"rows.player.{SIDES[player]}"), self.look.body.strong(), spaced=True)

    def record(self, game: int, width: float) -> Box:
        """Who made the last move, and what that means."""
        pen, words, look = self.pen, self.words, self.look
        letters = [words(f"rows.player.{side}") for side in SIDES]
        alts = [words("rows.record.last_move_alt", n=game, player=letter) for letter in letters]
        boxes = (choice(pen, letter, look.body, alt) for letter, alt in zip(letters, alts, strict=True))
        ticks = row(*boxes, gap=self.apart, stand="line")
        if look.large:
            asked = group(Role.P, lines(pen, words("rows.record.last_move_short"), look.small, width))
            return column(self.asked, asked, self.under, ticks)
        room = width - ticks.width - self.apart
        asked = group(Role.P, lines(pen, words("rows.record.last_move"), look.small, room))
        return column(
            self.asked,
            row(asked, FILL, ticks, width=width, stand="line"),
            self.last,
            paragraph(pen, words("rows.last"), look.body.strong(), width),
            self.one_row,
            paragraph(pen, words("rows.one_row"), look.small, width),
        )
