"""A game of Sim on the page of a match: the board, the strokes of both, who has lost and by which corners."""

from __future__ import annotations

from simprint.games.sim import edges
from simprint.page.box import FILL, Box, blank, column, drawing, form, group, put, row, symbol
from simprint.page.forms import corners, lines, stroke, text
from simprint.page.scene import Role
from simprint.sheets.club_match import Board, Standing
from simprint.sheets.sim_art import BOX_STROKE, board, dots, guides, owner_choices

DOTS = 6
#: Diameter of a dot, mm.
_DISC, _DISC_LARGE = 7.0, 17.0
#: Baseline of who lost and middle of the corners, from the top of the record; radius of the circles and the gap between
#: them, mm.
_LOST, _CORNERS, _CIRCLE = 11.5, 24.5, (4.4, 2.3)
_LOST_LARGE, _CORNERS_LARGE, _CIRCLE_LARGE = (6.0, 15.0), 28.0, (6.0, 3.0)


class SimBoard(Board):
    """Whoever starts the first game draws solid lines in both."""

    large = Standing(128, (26, 50), 74, 3)

    @property
    def lead(self) -> str:
        """What loses, and what is said aloud where there is room for it."""
        lose = self.words("sim.lose")
        return lose if self.look.large else f"{lose} {self.words('sim.say')}"

    def picture(self, width: float, height: float) -> Box:
        """The board with its guides."""
        place = board(DOTS, width / 2, height / 2, width, height - 4, _DISC_LARGE if self.look.large else _DISC)
        return symbol("board", drawing(width, height, *guides(self.pen, place), *dots(self.pen, place)))

    def described(self, game: int) -> str:
        """Its dots and guides."""
        words = self.words
        return words(
            "sim.boards.alt",
            number=game,
            dots=words("sim.dots", n=DOTS),
            guides=words("sim.guides", n=len(edges(DOTS))),
            order=", ".join(map(str, range(1, DOTS + 1))),
        )

    def label(self, player: int) -> str:
        """Solid, dashed."""
        return self.words("sim.dashed_label" if player else "sim.solid_label")

    def sign(self, player: int) -> Box:
        """A sample of the stroke."""
        return stroke(self.pen, self.look.small, 2, bool(player))

    def record(self, game: int, width: float) -> Box:
        """Who lost, and the corners."""
        pen, words, small, large = self.pen, self.words, self.look.small, self.look.large
        alts = [words(f"sim.boards.lost_{name}") for name in ("solid", "dashed")]
        boxes = owner_choices(pen, alts)
        circles = corners(pen, *(_CIRCLE_LARGE if large else _CIRCLE))
        label = text(pen, words("sim.boards.corners"), small)
        if large:
            lost = group(Role.P, text(pen, words("sim.boards.lost"), small))
            return form(
                width,
                None,
                put(lost, line=_LOST_LARGE[0]),
                put(boxes, line=_LOST_LARGE[1]),
                put(blank(column(label, circles), words("sim.boards.corners_alt")), line=_CORNERS_LARGE),
            )
        room = width - boxes.width - self.look.box * BOX_STROKE
        lost = group(Role.P, lines(pen, words("sim.boards.lost"), small, room))
        return form(
            width,
            None,
            put(row(lost, FILL, boxes, width=width, stand="line"), line=_LOST),
            put(blank(row(label, FILL, circles, width=width), words("sim.boards.corners_alt")), middle=_CORNERS),
        )
