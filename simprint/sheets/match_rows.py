"""A game of crossing out rows on the page of a match: the circles, the letters of both, who made the last move."""

from __future__ import annotations

from simprint.games.rows import START
from simprint.page.box import FILL, Box, drawing, form, group, put, row, symbol
from simprint.page.forms import choice, lines, paragraph, text
from simprint.page.scene import Role
from simprint.sheets.club_match import Board
from simprint.sheets.row_art import circles, described, row_board, short_names

SIDES = ("a", "b")
#: The smallest and the largest circles, from a row's name to its first circle, mm.
_LEAST, _MOST, _GAP = 12.0, 14.0, 1.0
_LEAST_LARGE, _MOST_LARGE, _GAP_LARGE = 16.0, 20.0, 3.0
#: Above and below the circles, mm.
_ABOVE = 3.0
#: Between boxes to tick; baselines from the top of the record: the boxes, what the last circle does, what a move is; in
#: large print the question and the boxes, mm.
_BOXES, _TICKED, _LAST, _ONE_ROW, _LABEL_LARGE, _BOXES_LARGE = 5.0, 11.5, 23.0, 34.0, 5.8, 13.6


class RowsBoard(Board):
    """Whoever starts the first game is A in both."""

    @property
    def lead(self) -> str:
        """What is said aloud; in large print what the last circle does, which the record has no room for."""
        return self.words("rows.last" if self.look.large else "rows.say")

    def picture(self, width: float, height: float) -> Box:
        """The circles and the names of the rows."""
        pen, small, large = self.pen, self.look.small, self.look.large
        names = short_names(self.words, len(START))
        gap = _GAP_LARGE if large else _GAP
        beside = max(pen.type.width(name, small) for name in names) + gap
        limits = (_LEAST_LARGE, _MOST_LARGE) if large else (_LEAST, _MOST)
        place = row_board(START, beside, _ABOVE, width - beside - self.look.frame / 2, height - 2 * _ABOVE, *limits)
        assert place is not None
        standing = [put(text(pen, name, small), middle=place.at(index, 0)[1]) for index, name in enumerate(names)]
        artwork = form(width, height, *standing, put(drawing(width, height, *circles(pen, place))))
        return symbol("board", artwork)

    def described(self, game: int) -> str:
        """Its rows."""
        return self.words("rows.boards.alt", number=game, rows=described(self.words, START))

    def sign(self, player: int) -> Box:
        """The letter."""
        return text(self.pen, self.words(f"rows.player.{SIDES[player]}"), self.look.body.strong(), spaced=True)

    def record(self, game: int, width: float) -> Box:
        """Who made the last move, and what that means."""
        pen, words, look = self.pen, self.words, self.look
        letters = [words(f"rows.player.{side}") for side in SIDES]
        boxes = [
            choice(pen, letter, look.body, words("rows.record.last_move_alt", n=game, player=letter))
            for letter in letters
        ]
        ticks = row(*boxes, gap=_BOXES, stand="line")
        label = words("rows.record.last_move_short" if look.large else "rows.record.last_move")
        if look.large:
            said_ = group(Role.P, lines(pen, label, look.small, width))
            return form(width, None, put(said_, line=_LABEL_LARGE), put(ticks, line=_BOXES_LARGE))
        question = group(Role.P, lines(pen, label, look.small, width - ticks.width - _BOXES))
        return form(
            width,
            None,
            put(row(question, FILL, ticks, width=width, stand="line"), line=_TICKED),
            put(paragraph(pen, words("rows.last"), look.body.strong(), width), line=_LAST),
            put(paragraph(pen, words("rows.one_row"), look.small, width), line=_ONE_ROW),
        )
