"""Host answers for Sim: rulings, the check table with all triangles, the longest game, who wins and why.

Three chapters, each with a page title of its own. The table and the triangles follow the number of dots; whatever
holds for six dots only says so. Every figure comes from ``games.sim``.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, replace
from itertools import combinations, groupby

from simprint.games.sim import (
    Edge,
    Triangle,
    closed_by,
    closing_edges,
    colourings_without_triangle,
    edges,
    fewest_one_colour_triangles,
    longest_game,
    reachable_counts,
    triangles,
)
from simprint.page.box import Box, artifact, column, drawing, figure, form, group, put, row
from simprint.page.fonts import NO_BREAK_SPACE
from simprint.page.forms import box_to_tick, said, stroke, text
from simprint.page.impose import Printout
from simprint.page.parts import COLUMN, numbered_disc
from simprint.page.scene import WHITE, Circle, Host, Line, Polygon, Role, Shape
from simprint.page.table import Cell, Column, Row, table
from simprint.sheets.answers import RIGHT, Chapter, Maker, Paragraph, bind
from simprint.sheets.job import Job
from simprint.sheets.sim_art import Board, dots, edge_icon, guides, hyphenated, numeral, strokes
from simprint.sheets.sim_art import board as place_board

#: The worked triangle: two own edges, and the one that completes it.
OWN: tuple[Edge, ...] = ((1, 2), (2, 3))
CLOSING: Edge = (1, 3)
#: The first lines of a ledger: who drew dashed.
LEDGER: Mapping[Edge, bool] = {(1, 2): False, (1, 3): True, (1, 4): False}
#: A position to show on a plain and on a shuffled board: who drew dashed, and the numbers clockwise.
SHOWN: Mapping[Edge, bool] = {(1, 2): False, (2, 3): True, (3, 5): False, (1, 4): True, (5, 6): False}
SHUFFLED = (3, 1, 6, 2, 5, 4)


def answers(job: Job, copies: int, dots: int) -> Printout[Host]:
    """``copies`` sets of the host's pages, the check table for ``dots`` dots. Raises DoesNotFit."""
    chapters = (_Rulings(job).chapter(), _Check(job, dots).chapter(), _Longest(job).chapter())
    return bind(job, "sim.answers", chapters, copies)


@dataclass(frozen=True)
class _Measures:
    """In mm."""

    board: tuple[float, float]
    """Width and height of a board in small, with a caption under it."""
    disc: float
    """Diameter of its dots."""
    edge: float
    """Thickness of its edges."""
    pair: float
    """From a caption to the board or the rule below it."""
    ledger: float
    """Height of a row of the ledger."""
    number: float
    """Diameter of the dots at the head of the check table."""
    caption: float
    """From those up to the table's caption."""
    row: float
    """Height of a row of the check table whose cells have one line."""
    wide: float
    narrow: float
    """Its first column, with edges in small and without."""
    edge_icon: float
    """Radius of these."""
    triangles: tuple[int, float, float]
    """How many triangles stand side by side, how high a row of them is, their radius."""
    longest: tuple[float, float]
    """Height of the board with the longest game, diameter of its dots."""
    question: float
    """Radius of the question mark's circle on it."""
    list: float
    """From the top of that board down to the first line of the lists beside it."""
    closed: float
    """From a board that shows what the last edge closes down to what that is hyphenated."""


_NORMAL = _Measures(
    board=(26, 24),
    disc=5,
    edge=1,
    pair=1,
    ledger=8,
    number=6,
    caption=4,
    row=8,
    wide=30,
    narrow=13,
    edge_icon=2.8,
    triangles=(10, 21, 6),
    longest=(74, 9),
    question=4,
    list=11,
    closed=6,
)
_LARGE = _Measures(
    board=(56, 36),
    disc=9,
    edge=1.6,
    pair=4,
    ledger=11,
    number=9,
    caption=5,
    row=10.3,
    wide=36,
    narrow=18,
    edge_icon=4,
    triangles=(7, 32, 8),
    longest=(76, 12),
    question=5.5,
    list=22,
    closed=8,
)
#: Space at a section's end and around its picture.
_END = 6.0
#: Room for text beside a picture.
_BESIDE = 112.0


class _Maker(Maker):
    """What the makers of chapters share."""

    def __init__(self, job: Job) -> None:
        super().__init__(job, "sim.answers", _END, 4)
        self.measures = _LARGE if self.look.large else _NORMAL

    def owners(self, owners: Mapping[Edge, bool]) -> str:
        """What a drawn position is read out as."""
        sides = [
            ", ".join(hyphenated(edge) for edge, dashed in owners.items() if dashed is side) for side in (False, True)
        ]
        none = self.say("none")
        return self.say("position", solid=sides[0] or none, dashed=sides[1] or none)

    def board(self, owners: Mapping[Edge, bool], order: Sequence[int], caption: Box, down: float, width: float) -> Box:
        """A little board with a position, no guides, its caption ``down`` mm under it."""
        height = self.measures.board[1]
        placed = place_board(6, width / 2, height / 2, width, height, self.measures.disc, order or None)
        # Its edges are short: dashes are those of normal print.
        fine = replace(self.pen, look=self.look._replace(large=False))
        shapes = strokes(fine, placed, owners, self.measures.edge) + dots(self.pen, placed)
        board = figure(drawing(width, height, *shapes), self.owners(owners))
        return column(board, down, caption, width=width, align="middle")


# -- rulings -----------------------------------------------------------------------------------------------------------


class _Rulings(_Maker):
    """What to settle at the table, and what to know before."""

    def chapter(self) -> Chapter:
        (closed,) = closed_by(CLOSING, OWN, 6)
        first, second = (hyphenated(edge) for edge in OWN)
        worked = self.say("worked", first=first, second=second, last=hyphenated(CLOSING), triangle=hyphenated(closed))
        own = dict.fromkeys(OWN, False)
        lost = self._pair((own | {CLOSING: False}, (), "loses"), (own | {CLOSING: True}, (), "mixed"))
        shuffled = self._pair((SHOWN, (), "plain_board"), (SHOWN, SHUFFLED, "shuffled_board"))
        pictured = [
            Paragraph(self.say("unclear_title"), self.say("unclear"), self._ledger()),
            Paragraph(self.say("worked_title"), worked, lost),
            Paragraph(self.say("shuffled_title"), self.say("shuffled"), shuffled),
        ]
        plain = [Paragraph(self.say(f"{part}_title"), self.say(part)) for part in ("relative", "counts", "history")]
        sections = [self.beside(said, _BESIDE, _END) for said in pictured] + self.columns(plain)
        return Chapter(self.say("rulings_title"), self.say("rulings_lead"), self.pages(sections))

    def _ledger(self) -> Box:
        """The first lines of a ledger in use."""
        pen, look, height = self.pen, self.look, self.measures.ledger
        box = box_to_tick(pen, look.body)
        places = (29, 45)
        heads = [
            put(stroke(pen, look.body, 2, dashed, 1).sized(box.width, across="middle"), x, middle=height / 2)
            for dashed, x in zip((False, True), places, strict=True)
        ]
        rows = [form(COLUMN, height, *heads), drawing(COLUMN, 0, Line(0, 0, COLUMN, 0, look.frame))]
        for number, (edge, dashed) in enumerate(LEDGER.items(), 1):
            shown = [(text(pen, hyphenated(edge), look.body.strong()), 0.0)]
            radius = 0.35 * height
            shown += [(edge_icon(pen, radius, (edge,)), 18 - radius), *((box, x) for x in places)]
            shown.append((_tick(box.width), places[dashed]))
            rows.append(form(COLUMN, height, *(put(what, x, middle=height / 2) for what, x in shown)))
            weight = look.frame if number == len(LEDGER) else look.hair
            rows.append(drawing(COLUMN, 0, Line(0, 0, COLUMN, 0, weight)))
        return figure(column(*rows), self.say("ledger_alt", owners=self.owners(LEDGER)))

    def _pair(self, *boards: tuple[Mapping[Edge, bool], Sequence[int], str]) -> Box:
        """Two boards with captions: side by side, in large print one under the other."""
        small, width, pair = self.look.small, self.measures.board[0], self.measures.pair
        made = [
            self.board(owners, order, said(self.pen, self.say(caption), small, width + 3), small.leading, width)
            for owners, order, caption in boards
        ]
        if self.look.large:
            return column(made[0], pair, made[1], pair)
        return column(row(*made, gap=4, stand="top"), pair)


def _tick(side: float) -> Box:
    """What stands in a box that is ticked."""
    points = ((0.2, 0.5), (0.43, 0.77), (0.85, 0.2))
    return drawing(side, side, Polygon(tuple((x * side, y * side) for x, y in points), 0.8, closed=False))


# -- the check table ---------------------------------------------------------------------------------------------------


class _Check(_Maker):
    """Each edge with the two edges to look at for each third dot; all triangles."""

    def __init__(self, job: Job, count: int) -> None:
        super().__init__(job)
        self._dots = count
        body, width, measures = self.look.body, self.pen.type.width, self.measures
        wide, narrow = measures.wide, measures.narrow
        self._first, self._between = wide, ""
        # The two edges of a cell stand in one line, without the little drawings if need be, at last with rules between
        # the columns; or one above the other.
        for first, spaces in ((wide, 3), (wide, 2), (narrow, 2), (narrow, 1)):
            between = NO_BREAK_SPACE * spaces
            if (self.width - first) / count >= width(f"1–2{between}1–3", body) + 1.5 * width(between, body):
                self._first, self._between = first, between
                break
        self._each = (self.width - self._first) / count
        self._row = measures.row if self._between else 2 * body.leading + 2.5
        self._caption = measures.number + measures.caption
        """From the rule under the heads up to the table's caption."""
        self._top = self.drop - 2 + self._caption
        """From the header's rule down to that under the heads."""

    def chapter(self) -> Chapter:
        bodies = [self._table(rows) for rows in self._table_pages()]
        under, *pages = self._triangle_pages(self.room - bodies[-1].height)
        if under:
            bodies[-1] = column(bodies[-1], self._triangles(under))
        bodies += [self._triangles(part) for part in pages]
        return Chapter(self.say("check_title"), self.say("check_lead"), bodies)

    # -- table ---------------------------------------------------------------------------------------------------

    def _table_pages(self) -> list[list[Edge]]:
        """The edges of each page: as many as there is room for, parted where the first number changes."""
        most = int((self.room - self._top) / self._row)
        pages: list[list[Edge]] = [[]]
        for _, together in groupby(edges(self._dots), key=lambda edge: edge[0]):
            alike = list(together)
            if pages[-1] and len(pages[-1]) + len(alike) > most:
                pages.append([])
            pages[-1] += alike
        return pages

    def _table(self, rows: list[Edge]) -> Box:
        pen, look = self.pen, self.look
        disc = self.measures.number
        # Its heading may reach as far as the first disc.
        title = text(pen, self.say("edge"), look.small, self._first + (self._each - disc) / 2 - 1.5)
        columns = [Column(self._first, title, heads_row=True)]
        for dot in range(1, self._dots + 1):
            head = drawing(disc, disc + 0.2, *numbered_disc(pen, disc / 2, disc / 2, disc, str(dot), numeral(disc)))
            ruled = look.hair if len(self._between) == 1 else 0.0
            columns.append(Column(self._each, head, "middle", rule_before=ruled))
        lines = [
            Row(
                (Cell(box=self._edge(edge)), *(self._cell(edge, dot) for dot in range(1, self._dots + 1))),
                self._row,
                ends_group=number + 1 < len(rows) and rows[number + 1][0] != edge[0],
            )
            for number, edge in enumerate(rows)
        ]
        caption = text(pen, self.say("check_caption"), look.small, 140).padded(left=self._first)
        return column(self._top, table(pen, columns, lines, caption, self._caption))

    def _edge(self, edge: Edge) -> Box:
        """An edge, drawn in small where there is room."""
        name, radius = text(self.pen, hyphenated(edge), self.look.body.strong()), self.measures.edge_icon
        if self._first != self.measures.wide:
            return name
        return row(name.sized(self._first - 12 - radius), artifact(edge_icon(self.pen, radius, (edge,), self._dots)))

    def _cell(self, edge: Edge, dot: int) -> Cell:
        """The two edges to look at; nothing under the edge's own ends."""
        if dot in edge:
            return Cell()
        upper, lower = (hyphenated(side) for side in closing_edges(edge, dot))
        if self._between:
            return Cell(f"{upper}{self._between}{lower}")
        body = self.look.body
        both = text(self.pen, upper, body, spaced=True), text(self.pen, lower, body)
        return Cell(box=column(*both, align="middle"))

    # -- triangles -----------------------------------------------------------------------------------------------

    def _triangle_pages(self, room: float) -> list[list[Triangle]]:
        """The triangles that ``room`` mm under the table hold (all of them, or none), then those of each further
        page."""
        across, high, _ = self.measures.triangles
        found = triangles(self._dots)

        def fit(space: float) -> int:
            return across * int((space - self.drop - _END) / high)

        if fit(room) >= len(found):
            return [list(found)]
        most = fit(self.room)
        return [[], *(list(found[n : n + most]) for n in range(0, len(found), most))]

    def _triangles(self, part: Sequence[Triangle]) -> Box:
        pen, body = self.pen, self.look.body
        across, high, radius = self.measures.triangles
        items = []
        for corners in part:
            drawn = artifact(edge_icon(pen, radius, tuple(combinations(corners, 2)), self._dots))
            name = group(Role.LBODY, text(pen, hyphenated(corners), body))
            item = column(drawn, body.leading - 0.8, name, width=self.width / across, align="middle")
            items.append(group(Role.LI, item.sized(height=high)))
        rows = [row(*items[first : first + across], stand="top") for first in range(0, len(items), across)]
        title = self.title(self.say("triangles_title", n=len(triangles(self._dots))), self.width)
        return column(self.drop, title, 5, group(Role.L, column(*rows)))


# -- the longest game --------------------------------------------------------------------------------------------------


class _Longest(_Maker):
    """The longest game on six dots, and what follows from it."""

    def __init__(self, job: Job) -> None:
        super().__init__(job)
        game = longest_game()
        self._last, sides = game.last, ((False, game.one), (True, game.other))
        self._owners = {edge: dashed for dashed, own in sides for edge in own}
        self._closed = [(triangle, dashed) for dashed, own in sides for triangle in closed_by(game.last, own, 6)]

    def chapter(self) -> Chapter:
        every = len(edges(6))
        draws = self.say(
            "no_draw",
            ways=2**every,
            edges=every,
            fewest=fewest_one_colour_triangles(6),
            without=colourings_without_triangle(5),
            ways_five=2 ** len(edges(5)),
        )
        wins = self.say("wins", six=sum(reachable_counts(6)), seven=sum(reachable_counts(7)))
        facts = [Paragraph(self.say("no_draw_title"), draws), Paragraph(self.say("wins_title"), wins)]
        lead = self.say("longest_lead", drawn=len(self._owners))
        sections = [self._played(), self._would_close(), *self.columns(facts)]
        return Chapter(self.say("longest_title"), lead, self.pages(sections))

    def _played(self) -> Box:
        """The board with fourteen edges and the last one open; the two lists."""
        pen = self.pen
        height, disc = self.measures.longest
        placed = place_board(6, 55, height / 2, 110, height, disc)
        shapes = guides(pen, placed, (self._last,)) + strokes(pen, placed, self._owners) + dots(pen, placed)
        alt = self.say("longest_alt", last=hyphenated(self._last), position=self.owners(self._owners))
        board = figure(drawing(110, height, *shapes, *self._question(placed)), alt)
        lists = row(self._list(False).sized(30), self._list(True), stand="top")
        if not self.look.large:
            lists = column(lists, self.look.body.leading + 2, self.text(self.say("longest"), COLUMN), _END)
        return form(self.width, None, put(board.padded(bottom=_END), top=_END), put(lists, RIGHT, top=_END))

    def _question(self, placed: Board) -> tuple[Shape, ...]:
        """A question mark on the edge that is left."""
        (x1, y1), (x2, y2) = (placed.at(dot) for dot in self._last)
        style = self.look.body.strong()
        x, y = (x1 + x2) / 2, (y1 + y2) / 2
        ring = Circle(x, y, self.measures.question, self.look.line, fill=WHITE)
        return ring, self.pen.type.line(x, y + style.half_cap, "?", style, "middle")

    def _list(self, dashed: bool) -> Box:
        """One player's edges under a sample of the stroke."""
        pen, look, first = self.pen, self.look, self.measures.list
        style = look.small.strong()
        title = said(pen, self.say("dashed" if dashed else "solid"), style, 28)
        items = [
            group(Role.LI, group(Role.LBODY, text(pen, hyphenated(edge), look.body)))
            for edge, side in self._owners.items()
            if side is dashed
        ]
        return form(
            title.width,
            None,
            put(title, line=2 * style.half_cap),
            put(artifact(stroke(pen, style, 3, dashed)), middle=first - look.body.leading - 1),
            put(group(Role.L, column(*items)), line=first),
        )

    def _would_close(self) -> Box:
        """The triangles that the last edge would close, for either player."""
        loses = self.say("closes", moves=len(self._owners) + 1)
        if self.look.large:
            loses = f"{self.say('longest')} {loses}"
        boards = []
        for corners, dashed in self._closed:
            name = said(self.pen, hyphenated(corners), self.look.body.strong())
            owners = dict.fromkeys(combinations(corners, 2), dashed)
            boards.append(self.board(owners, (), name, self.measures.closed, self.width / len(self._closed)))
        title = self.title(self.say("closes_title", last=hyphenated(self._last)), self.width)
        return column(self.drop, title, self.text(loses, self.width), 4, row(*boards, stand="top"), _END)
