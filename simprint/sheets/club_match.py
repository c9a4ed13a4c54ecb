"""The page of a match of a club's evening: its two games with both names and who starts, and the slip with the result,
to be torn off.

What draws a game is named by its record in the catalogue: a Board, which this module lays out.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from functools import cached_property
from typing import NamedTuple

from simprint.page.box import Align, Box, Put, blank, column, drawing, figure, form, group, put, row, symbol
from simprint.page.extent import Extent
from simprint.page.forms import beside_line, box_to_tick, heading, rule, said, text
from simprint.page.impose import Printout
from simprint.page.parts import SCISSORS, Pen, cut_line
from simprint.page.scene import PLAYERS, Page, Players, Role
from simprint.page.table import Cell, Column, Row, table
from simprint.sheets.club import NOTHING, Club, Known, name, room
from simprint.sheets.job import Job, frame
from simprint.words import Words

GAMES = (1, 2)
PLAYER = (0, 1)


class Sides(NamedTuple):
    """The two of a match, whoever starts the first game first; a name is "" where it is to be written in."""

    names: tuple[str, str]
    numbers: tuple[int | None, int | None]


class Standing(NamedTuple):
    """How a game stands on the page, mm from its top: its height, the baselines of both players, where the record
    begins; in how many ``lines`` a name may be."""

    height: float
    players: tuple[float, float]
    record: float
    lines: int


class Board:
    """How a game is drawn and recorded on the page of a match. This one leaves room to draw any game's board; a game
    has its own, which says how the players' marks are told apart and who has lost."""

    #: In large print.
    large = Standing(63, (23.5, 37.3), 45.2, 2)

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


@dataclass(frozen=True)
class _Measures:
    """In mm."""

    picture: float
    """Width of the board; what is said of a game stands right of it."""
    left: float
    heading: float
    starts: float
    """Baselines from the top of a game."""
    ruled: tuple[float, ...]
    """Rules between them."""
    slip: float
    """From the cut to the baseline of the title of the slip."""
    table: float
    """From there to the heads of the table."""
    row: float
    columns: tuple[float, ...]
    """Of the slip: number, name, mark, two games, points, initials."""
    sum: float
    """From the table to what is said under it."""
    end: float
    """Below that."""
    label: float
    """From a label to the mark, and from the mark to the name."""


_NORMAL = _Measures(
    picture=87, left=93, heading=9, starts=18.5, ruled=(23, 42.5),
    slip=7, table=3.4, row=10.5, columns=(7, 53, 14, 22, 22, 16, 46), sum=4.4, end=1.2, label=2.5,
)  # fmt: skip
_LARGE = _Measures(
    picture=118, left=124, heading=8.5, starts=16.5, ruled=(),
    slip=9, table=3, row=15, columns=(10, 63, 14, 22, 22, 21, 28), sum=6.5, end=3, label=2,
)  # fmt: skip
#: A game in normal print.
_GAME = Standing(84.5, (30, 38), 42.5, 2)
#: Beside what stands in the middle of the title of a slip, mm.
_BESIDE = 4.0


def matches(job: Job, club: Club, game: str, board: type[Board]) -> Printout[Players]:
    """A page or more for each match of an evening. Raises DoesNotFit."""
    words = job.words
    pages = []
    for match in club.evening.matches:
        sides = Sides(
            (club.name(match.group, match.first), club.name(match.group, match.second)), (match.first, match.second)
        )
        _, letter = club.group(words, match.group)
        label = words("club.group_n", letter=letter) if letter else ""
        at = words("club.at", round=match.round, table=club.tables[match.table])
        pages.append((sides, (label, at)))
    return printed(job, game, board, pages)


def spare_match(job: Job, game: str, board: type[Board]) -> Printout[Players]:
    """A match of which everything is to be written in. Raises DoesNotFit."""
    return printed(job, game, board, [(Sides(("", ""), (None, None)), NOTHING)])


def printed(job: Job, game: str, board: type[Board], pages: Sequence[tuple[Sides, Known]]) -> Printout[Players]:
    """The pages of matches: who plays, and what the header says is known of each; nothing where that is to be written
    in."""
    made = _Match(job, game, board)
    words = job.words
    longest = max((known for _, known in pages), key=lambda known: len("".join(known)))
    each = 1 if made.together else 2
    page = frame(
        job, PLAYERS, f"{game}.club", each * len(pages), sheet=words("club.match.sheet"), lead=made.board.lead,
        blank=longest[0] if longest[1] else words("club.match.at"), value=longest[1],
    )  # fmt: skip
    title = words("common.bookmark", game=words(f"{game}.name"), part=words("club.match.sheet"))

    def make() -> Iterator[Page[Players]]:
        number = 0
        for sides, known in pages:
            for body in made.bodies(sides, known, page.edges):
                number += 1
                yield page.page(page.body(body), number, title if number == 1 else "", known)

    return Printout(PLAYERS, title, "", each * len(pages), make, cut=len(pages))


class _Match:
    """The pages of matches of a game."""

    def __init__(self, job: Job, game: str, board: type[Board]) -> None:
        self._words, self._pen, self._game = job.words, job.pen(), game
        self._look, self._width = self._pen.look, self._pen.box.width
        self._measures = _LARGE if self._look.large else _NORMAL
        self.board = board(self._pen, job.words, game)
        self._place = self.board.large if self._look.large else _GAME
        self._height = self._place.height
        self._room = room(self._pen)
        picture = self.board.picture(self._measures.picture, self._height)
        self._pictures = [figure(picture, self.board.described(game)) for game in GAMES]
        self._records = [self.board.record(game, self._width - self._measures.left) for game in GAMES]

    @cached_property
    def together(self) -> bool:
        """Whether a match has room on one page; else it takes two."""
        slip = self._slip(Sides(("", ""), (None, None)), NOTHING)
        return 2 * self._height + slip.height <= self._room

    def bodies(self, sides: Sides, known: Known, edges: Extent) -> Iterator[Box]:
        """Both games and the slip under a cut line, on one page or two, whose paper lies so about the body."""
        games = [self._game_of(game, sides) for game in GAMES]
        slip = self._slip(sides, known)
        line = rule(self._pen, self._width)
        if not self.together:
            yield games.pop(0)
        body = [part for game in games for part in (line, game)][1:]
        cut = self._room - slip.height
        left, _, right, _ = edges
        yield form(
            self._width,
            self._room,
            put(column(*body)),
            put(drawing(self._width, 0, cut_line(self._pen, left, 0, right, 0, -left - SCISSORS)), top=cut),
            put(slip, top=cut),
        )

    # -- a game ------------------------------------------------------------------------------------------------------

    def _game_of(self, game: int, sides: Sides) -> Box:
        measures, words, look, pen = self._measures, self._words, self._look, self._pen
        left, width = measures.left, self._width - measures.left
        starter = game - 1
        standing = [
            put(self._pictures[game - 1]),
            put(heading(pen, words("common.game_n", n=game), look.head), left, line=measures.heading),
            self._about(self._starts(starter, sides, width), measures.starts),
        ]
        for player, line in zip(PLAYER, self._place.players, strict=True):
            strong = look.large and player == starter
            standing.append(self._about(self._player(player, sides, width, strong), line))
        hair = rule(pen, width, look.hair)
        standing += [put(hair, left, top=y) for y in measures.ruled]
        standing.append(put(self._records[game - 1], left, top=self._place.record))
        return form(self._width, self._height, *standing)

    def _about(self, box: Box, line: float) -> Put:
        """A name whose lines stand about a line; in large print, where there is room under it, its first one on it."""
        return put(box, self._measures.left, line=line - (0.0 if self._look.large else (box.last_line - box.first) / 2))

    def _starts(self, starter: int, sides: Sides, width: float) -> Box:
        """Who starts; in large print by the mark alone, for the names stand under it."""
        label = self._words("club.starts")
        if self._look.large:
            said_ = text(self._pen, label, self._look.small, spaced=True)
            return group(Role.P, row(said_, self._measures.label, self.board.sign(starter), stand="line"))
        return self._named(label, starter, sides, width, True)

    def _player(self, player: int, sides: Sides, width: float, strong: bool) -> Box:
        """A player's mark and name."""
        return self._named(self.board.label(player), player, sides, width, strong)

    def _named(self, label: str, player: int, sides: Sides, width: float, strong: bool) -> Box:
        pen, look, gap = self._pen, self._look, self._measures.label
        style = look.body.strong() if strong else look.body
        sign = self.board.sign(player)
        labels = [self._words("club.starts"), *(self.board.label(each) for each in PLAYER)]
        beside = 0.0
        parts: list[Box | float] = []
        if not look.large:
            beside = max(pen.type.width(each, look.small) for each in labels) + gap
            parts.append(text(pen, label, look.small, spaced=True).sized(beside) if label else Box(beside, 0))
        if sign.width:
            parts += [sign, gap]
            beside += sign.width + gap
        who = name(pen, sides.names[player], style, width - beside, self._words("club.name_alt"), self._place.lines)
        if sides.names[player]:
            return group(Role.P, row(*parts, who, stand="line"))
        beside_ = row(*parts, stand="line")
        return row(group(Role.P, beside_) if label or sign.width else beside_, who, stand="line")

    # -- the slip ----------------------------------------------------------------------------------------------------

    def _slip(self, sides: Sides, known: Known) -> Box:
        """The result: whose points these are, of which match, and what both agree on."""
        pen, look, words, measures = self._pen, self._look, self._words, self._measures
        strong, small = look.body.strong(), look.small
        title = heading(pen, words("club.match.slip"), strong)
        said_ = [said(pen, words(f"club.match.{name}"), style) for name, style in (("hand", look.body), ("sum", small))]
        hand, sum_ = said_
        beside = title.width + _BESIDE
        at = self._at(known, self._width - beside - (0.0 if look.large else hand.width + _BESIDE))
        heads = (
            words("club.number"), words("club.match.player"), "", *(words(f"club.match.won_{game}") for game in GAMES),
            words("club.match.points"), words("club.match.agree"),
        )  # fmt: skip
        anchors: tuple[Align, ...] = ("start", "start", "start", "middle", "middle", "middle", "start")
        columns = [
            Column(width, head, anchor, heads_row=index == 1, rule_before=look.hair if index > 4 else 0.0)
            for index, (width, head, anchor) in enumerate(zip(measures.columns, heads, anchors, strict=True))
        ]
        played = table(pen, columns, [self._slip_row(player, sides) for player in PLAYER])
        top = measures.slip + measures.table
        under = [put(sum_, line=top + played.height + measures.sum)]
        if look.large:
            under.append(put(hand, line=top + played.height + measures.sum + look.body.leading))
        else:
            under.append(put(hand, self._width - hand.width, line=measures.slip))
        made = form(
            self._width,
            None,
            put(title, line=measures.slip),
            put(at, beside, line=measures.slip),
            put(played, top=top),
            *under,
        )
        return made.sized(height=made.last_line + measures.end)

    def _at(self, known: Known, width: float) -> Box:
        """Which match it is; a line to write that on where it is not known."""
        pen, words, style = self._pen, self._words, self._look.body
        game = words(f"{self._game}.short_name")
        group_, at = known
        if not at:
            label = text(pen, words("club.match.at_label"), self._look.small)
            return blank(beside_line(pen, label, width), words("club.match.at"))
        key = "club.match.of_group" if group_ else "club.match.of"
        return said(pen, words(key, game=game, group=group_, at=at), style, width)

    def _called(self, player: int, sides: Sides) -> str:
        return sides.names[player] or self._words.number(player + 1)

    def _slip_row(self, player: int, sides: Sides) -> Row:
        pen, look, words, measures = self._pen, self._look, self._words, self._measures
        strong = look.body.strong()
        number = sides.numbers[player]
        who = name(pen, sides.names[player], strong, measures.columns[1] - 2, words("club.name_alt"))
        called = self._called(player, sides)
        won = [
            group(Role.BLANK, box_to_tick(pen, look.body), words("club.match.won_alt", player=called, n=game), "box")
            for game in GAMES
        ]
        first = Cell("" if number is None else words.number(number), strong)
        boxes = (who, self.board.sign(player), *won)
        return Row((first, *(Cell(box=box) for box in boxes), Cell(), Cell()), measures.row)
