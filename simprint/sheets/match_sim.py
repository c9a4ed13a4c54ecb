"""A game of Sim on the page of a match: the board, the strokes of both, who has lost and by which corners."""

from __future__ import annotations

from simprint.games.sim import edges
from simprint.page.box import FILL, Box, blank, column, drawing, group, row, symbol
from simprint.page.forms import choice, corners, lines, stroke, text
from simprint.page.look import Measure
from simprint.page.parts import Pen
from simprint.page.scene import Role
from simprint.sheets.club_match import Board
from simprint.sheets.sim_art import BOX_STROKE, board, dots, guides, may_end_without_loser, owner_choices
from simprint.words import Words


class SimBoard(Board):
    """Whoever starts the first game draws solid lines in both."""

    height = Measure(84.5, 128.0)
    player = Measure(9.75, 24.0)
    lines = Measure(2, 3)
    disc = Measure(7.0, 17.0)
    """Diameter of a dot."""
    lost = Measure(11.5, 12.0)
    """From the names to who lost."""
    corners = Measure(14.0, 13.0)
    """From there to the corners."""
    circle = Measure((4.4, 2.3), (6.0, 3.0))
    """Radius of a circle for a corner, and the gap to the next."""
    boxes = 9.0
    """In large print, from the question who lost to its boxes, mm."""
    nobody = Measure(8.0, 11.0)
    """From them to the one for nobody."""

    def __init__(self, pen: Pen, words: Words, game: str, dots: int) -> None:
        super().__init__(pen, words, game)
        self.dots = dots

    @property
    def lead(self) -> str:
        """What loses, and what is said aloud where there is room for it."""
        lose = self.words("sim.lose")
        return lose if self.look.large else f"{lose} {self.words('sim.say')}"

    def picture(self, width: float, height: float) -> Box:
        """The board with its guides."""
        place = board(self.dots, width / 2, height / 2, width, height - 4, self.disc)
        return symbol("board", drawing(width, height, *guides(self.pen, place), *dots(self.pen, place)))

    def described(self, game: int) -> str:
        """Its dots and guides."""
        words, order = self.words, ", ".join(map(str, range(1, self.dots + 1)))
        counts = {"dots": words("sim.dots", n=self.dots), "guides": words("sim.guides", n=len(edges(self.dots)))}
        return words("sim.boards.alt", number=game, order=order, **counts)

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
        if may_end_without_loser(self.dots):
            nobody = choice(pen, words("sim.scores.nobody"), small, words("sim.boards.lost_nobody"))
            boxes = column(boxes, self.nobody, nobody)
        circles = corners(pen, *self.circle)
        label = text(pen, words("sim.boards.corners"), small)
        room = width if large else width - boxes.width - self.look.box * BOX_STROKE
        lost = group(Role.P, lines(pen, words("sim.boards.lost"), small, room))
        asked = column(lost, self.boxes, boxes) if large else row(lost, FILL, boxes, width=width, stand="line")
        marked = column(label, circles) if large else row(label, FILL, circles, width=width)
        return column(self.lost, asked, self.corners, blank(marked, words("sim.boards.corners_alt")))
