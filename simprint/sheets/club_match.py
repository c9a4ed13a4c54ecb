"""The page of a match of a club's evening: its two games with both names and who starts, and the slip with the result,
to be torn off.

What draws a game is named by its record in the catalogue: a Board, which this module lays out.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from dataclasses import replace
from typing import NamedTuple

from simprint.page.box import FILL, Box, blank, column, drawing, figure, form, group, put, row, symbol
from simprint.page.forms import beside_line, box_to_tick, heading, rule, said, text
from simprint.page.impose import Printout
from simprint.page.look import Measure
from simprint.page.parts import SCISSORS, Pen, cut_line
from simprint.page.scene import PLAYERS, Players, Role
from simprint.page.table import Cell, Column, Row, table
from simprint.sheets.club import NOTHING, Club, Known, Maker, edges, printed
from simprint.sheets.job import Job
from simprint.words import Words

#: What makes a Board for a game.
Boards = Callable[[Pen, Words, str], "Board"]
GAMES = (1, 2)
PLAYER = (0, 1)


class Sides(NamedTuple):
    """The two of a match, whoever starts the first game first; a name is "" where it is to be written in."""

    names: tuple[str, str] = ("", "")
    numbers: tuple[int | None, int | None] = (None, None)


class Board:
    """How a game is drawn and recorded on the page of a match. This one leaves room to draw any game's board; a game
    has its own, which says how the players' marks are told apart and who has lost."""

    height = Measure(84.5, 63.0)
    """Height of a game."""
    player = Measure(9.75, 13.8)
    """What a player's name takes of it."""
    lines = Measure(2)
    """In how many lines it may be."""

    def __init__(self, pen: Pen, words: Words, game: str) -> None:
        self.pen, self.words, self.look, self.game = pen, words, pen.look, game

    @property
    def lead(self) -> str:
        """What stands under the title."""
        return ""

    def picture(self, width: float, height: float) -> Box:
        """The board: artwork, which ``described`` tells of."""
        return symbol("board", text(self.pen, self.words("club.match.draw"), self.look.small, width))

    def described(self, game: int) -> str:
        """The board of a game for who cannot see it."""
        return self.words("club.match.draw")

    def label(self, player: int) -> str:
        """What a player's mark is called; "" where the mark says it."""
        return ""

    def sign(self, player: int) -> Box:
        """A player's mark."""
        return Box(0, 0)

    def record(self, game: int, width: float) -> Box:
        """Who has won or lost a game, to be ticked."""
        return Box(width, 0)


def matches(job: Job, club: Club, game: str, board: Boards) -> Printout[Players]:
    """A page or more for each match of an evening. Raises DoesNotFit."""
    words = job.words
    pages = []
    for match in club.evening.matches:
        numbers = match.first, match.second
        first, second = (club.name(match.group, number) for number in numbers)
        _, letter = club.group(words, match.group)
        label = words("club.group_n", letter=letter) if letter else ""
        at = words("club.at", round=match.round, table=club.tables[match.table])
        pages.append((Sides((first, second), numbers), (label, at)))
    return _printed(job, game, board, pages)


def spare_match(job: Job, game: str, board: Boards) -> Printout[Players]:
    """A match of which everything is to be written in. Raises DoesNotFit."""
    return _printed(job, game, board, [(Sides(), NOTHING)])


def _printed(job: Job, game: str, board: Boards, pages: Sequence[tuple[Sides, Known]]) -> Printout[Players]:
    """The pages of matches: who plays, and what the header says is known of each; nothing where that is to be written
    in."""
    made = _Match(job, game, board)
    known = [one for _, one in pages for _ in range(made.pages)]

    def bodies() -> Iterator[Box]:
        for page in pages:
            yield from made.bodies(*page)

    said = printed(job, PLAYERS, game, "club.match", known, bodies, made.board.lead, job.words("club.match.at"))
    return replace(said, cut=len(pages))


class _Match(Maker):
    """The pages of matches of a game. A game has its board, and right of it what is said of it, from the top down."""

    picture = Measure(87.0, 118.0)
    """Width of the board."""
    left = Measure(93.0, 124.0)
    """Left of what is said of a game."""
    title = Measure(9.0, 8.5)
    """From the top of a game to the baseline of its title."""
    above = Measure(2.0, 2.3)
    """From there to who starts."""
    starts = Measure(12.0, 6.4)
    """What that takes."""
    label = Measure(2.5, 2.0)
    """From a label to the mark, and from the mark to the name."""
    slip = Measure(7.0, 9.0)
    """From the cut to the baseline of the title of the slip."""
    table = Measure(3.4, 3.0)
    """From there to the heads of its table."""
    row = Measure(10.5, 15.0)
    columns = Measure((7.0, 53.0, 14.0, 22.0, 22.0, 16.0, 46.0), (10.0, 63.0, 14.0, 22.0, 22.0, 21.0, 28.0))
    """Of the slip: number, name, mark, two games, points, initials."""
    sum = Measure(4.4, 6.5)
    """From the table to what is said under it."""
    end = Measure(1.2, 3.0)
    """Below that."""
    beside = 4.0
    """Beside what stands in the middle of the title of the slip."""

    def __init__(self, job: Job, game: str, board: Boards) -> None:
        super().__init__(job)
        self._game, self._edges = game, edges(job)
        self.board = board(self.pen, job.words, game)
        self._width = self.width - self.left
        picture = self.board.picture(self.picture, self.board.height)
        self._pictures = [figure(picture, self.board.described(game)) for game in GAMES]
        self._records = [self.board.record(game, self._width) for game in GAMES]
        labels = [self.words("club.starts"), *map(self.board.label, PLAYER)]
        self._labels = max(self.pen.type.width(each, self.small) for each in labels)
        whole = 2 * self.board.height + self._slip(Sides(), NOTHING).height
        self.pages = 1 if whole <= self.room else 2
        """How many a match takes."""

    def bodies(self, sides: Sides, known: Known) -> Iterator[Box]:
        """Both games and the slip under a cut line, on one page or two."""
        first, second = (self._drawn(game, sides) for game in GAMES)
        line = rule(self.pen, self.width)
        slip = self._slip(sides, known)
        cut = self.room - slip.height
        left, _, right, _ = self._edges
        cutting = drawing(self.width, 0, cut_line(self.pen, left, 0, right, 0, -left - SCISSORS))
        if self.pages > 1:
            yield first
        games = second if self.pages > 1 else column(first, line, second)
        yield form(self.width, self.room, put(games), put(cutting, top=cut), put(slip, top=cut))

    # -- a game ------------------------------------------------------------------------------------------------------

    def _drawn(self, game: int, sides: Sides) -> Box:
        large, starter = self.look.large, game - 1
        line = Box(0, 0) if large else rule(self.pen, self._width, self.look.hair)
        title = heading(self.pen, self.words("common.game_n", n=game), self.look.head)
        if large:  # who starts is said by the mark alone: the names, which need the room, stand under it
            starts = group(Role.P, self._mark(self.words("club.starts"), starter))
        else:
            starts = self._named(self.words("club.starts"), starter, sides, strong=True)
        players = [
            self._named("" if large else self.board.label(each), each, sides, strong=large and each == starter)
            for each in PLAYER
        ]
        about = column(
            self.title, title, self.above, self._in(self.starts, starts), line,
            *(self._in(self.board.player, player) for player in players), line, self._records[starter],
        )  # fmt: skip
        return form(self.width, self.board.height, put(self._pictures[starter]), put(about, self.left))

    def _in(self, height: float, box: Box) -> Box:
        """What takes so much, in its middle; in large print, where there is room under it, at its top."""
        return box.sized(self._width, height, down="start" if self.look.large else "middle").solid()

    def _mark(self, label: str, player: int) -> Box:
        """A label, as wide as all labels are in normal print, and a player's mark, with room for what follows."""
        sign = self.board.sign(player)
        parts = [text(self.pen, label, self.small, spaced=True) if label else Box(0, 0), sign]
        wide = [parts[0].width if self.look.large else self._labels, sign.width]
        beside = (part.sized(width + (self.label if width else 0.0)) for part, width in zip(parts, wide, strict=True))
        return row(*beside, stand="line")

    def _named(self, label: str, player: int, sides: Sides, strong: bool) -> Box:
        """A player's mark and name."""
        mark, style = self._mark(label, player), self.strong if strong else self.body
        who = self.name(sides.names[player], style, self._width - mark.width, self.board.lines)
        if sides.names[player]:
            return group(Role.P, row(mark, who, stand="line"))
        return row(group(Role.P, mark) if label or self.board.sign(player).width else mark, who, stand="line")

    # -- the slip ----------------------------------------------------------------------------------------------------

    def _slip(self, sides: Sides, known: Known) -> Box:
        """The result: whose points these are, of which match, and what both agree on."""
        words = self.words
        title = heading(self.pen, words("club.match.slip"), self.strong)
        hand = said(self.pen, words("club.match.hand"), self.body)
        sum_ = said(self.pen, words("club.match.sum"), self.small)
        heads = [words("club.number"), words("club.match.player"), ""]
        heads += [words(f"club.match.{key}") for key in ("won_1", "won_2", "points", "agree")]
        columns = [
            Column(
                width,
                head,
                "middle" if index in (3, 4, 5) else "start",
                heads_row=index == 1,
                rule_before=self.look.hair if index > 4 else 0.0,
            )
            for index, (width, head) in enumerate(zip(self.columns, heads, strict=True))
        ]
        played = table(self.pen, columns, [self._slip_row(player, sides) for player in PLAYER])
        beside = title.width + self.beside
        if self.look.large:
            top = row(title, self.beside, self._at(known, self.width - beside), stand="line")
            under = column(sum_, self.body.leading, hand)
        else:
            at = self._at(known, self.width - beside - hand.width - self.beside)
            top = row(title, self.beside, at, FILL, hand, width=self.width, stand="line")
            under = sum_
        return column(self.slip, top, self.table, played.solid(), self.sum, under, self.end)

    def _at(self, known: Known, width: float) -> Box:
        """Which match it is; a line to write that on where it is not known."""
        words, (group_, at) = self.words, known
        if not at:
            label = text(self.pen, words("club.match.at_label"), self.small)
            return blank(beside_line(self.pen, label, width), words("club.match.at"))
        key, game = "club.match.of_group" if group_ else "club.match.of", words(f"{self._game}.short_name")
        return said(self.pen, words(key, game=game, group=group_, at=at), self.body, width)

    def _slip_row(self, player: int, sides: Sides) -> Row:
        called = sides.names[player] or self.words.number(player + 1)
        alts = [self.words("club.match.won_alt", player=called, n=game) for game in GAMES]
        boxes = (
            self.name(sides.names[player], self.strong, self.columns[1] - 2),
            self.board.sign(player),
            *(group(Role.BLANK, box_to_tick(self.pen, self.body), alt, "box") for alt in alts),
        )
        number = self.number(sides.numbers[player], self.strong)
        return Row((number, *(Cell(box=box) for box in boxes), Cell(), Cell()), self.row)
