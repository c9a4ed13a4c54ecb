"""Host answers for Sim: rulings, the check table with all triangles, the longest game, who wins and why.

Four chapters, each with a page title of its own. All that is drawn follows the number of dots, and the order of a
shuffled board. Every figure comes from ``games.sim``.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass, replace
from itertools import combinations, groupby

from simprint.games import shuffle
from simprint.games.sim import (
    Edge,
    Outcome,
    Triangle,
    best_play,
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
from simprint.page.parts import COLUMN, GUTTER, numbered_disc
from simprint.page.scene import BLACK, WHITE, Circle, Host, Line, Polygon, Rect, Role, Shape
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
#: A position to show on a plain and on a shuffled board: who drew dashed.
SHOWN: Mapping[Edge, bool] = {(1, 2): False, (2, 3): True, (3, 5): False, (1, 4): True, (4, 5): False}
#: The numbers of dots that it is known for who wins.
KNOWN = (5, 6, 7, 8)
#: More dots than these stand so close in a small board that it must be higher.
FEW = 6
#: Positions are counted for so many dots at most.
MOST_COUNTED = 7


def answers(job: Job, copies: int, dots: int, layout: str, seed: int, board: int | None = None) -> Printout[Host]:
    """``copies`` sets of the host's pages for boards of ``dots`` dots, shuffled by ``seed`` or not: all in one order,
    or in that of one ``board`` of a file in which each has its own. Raises DoesNotFit."""
    order = shuffle.order(dots, seed, board) if layout == "shuffled" else ()
    code = shuffle.code(dots, seed, board) if order else ""
    makers = (_Rulings, _Check, _Longest, _Known)
    return bind(job, "sim.answers", [make(job, dots, order, code).chapter() for make in makers], copies)


@dataclass(frozen=True)
class _Measures:
    """In mm."""

    board: tuple[float, float, float]
    """Of a board in small, with a caption under it: its width, its height with few dots and with more."""
    disc: tuple[float, float]
    """Diameter of its dots, few and more of them."""
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
    abreast: int
    """How many boards that show what the last edge closes stand side by side at most."""
    bar: tuple[float, float, float]
    """Of the bars that count positions: from one to the next, room for what is left of one, length of the longest."""
    longest: tuple[float, float]
    """Height of the board with the longest game, diameter of its dots."""
    question: float
    """Radius of the question mark's circle on it."""
    list: float
    """From the top of that board down to the first line of the lists beside it."""
    closed: float
    """From a board that shows what the last edge closes down to what that is called."""


_NORMAL = _Measures(
    board=(26, 24, 24),
    disc=(5, 5),
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
    abreast=6,
    bar=(4.6, 8, 58),
    longest=(74, 9),
    question=4,
    list=11,
    closed=6,
)
_LARGE = _Measures(
    board=(56, 29, 36),
    disc=(9, 8),
    edge=1.6,
    pair=4,
    ledger=11,
    number=9,
    caption=5,
    row=10.3,
    wide=36,
    narrow=18,
    edge_icon=4,
    triangles=(5, 38, 11),
    abreast=4,
    bar=(7.5, 11, 46),
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

    def __init__(self, job: Job, count: int, order: shuffle.Order, code: str) -> None:
        super().__init__(job, "sim.answers", _END, 4)
        self.measures = _LARGE if self.look.large else _NORMAL
        self.dots, self.order, self.code = count, order, code

    def chapter(self) -> Chapter:
        """What this maker makes."""
        raise NotImplementedError

    def edges(self, chosen: Iterable[Edge]) -> str:
        """Edges one after another, or that there are none."""
        return ", ".join(map(hyphenated, chosen)) or self.say("none")

    def owners(self, owners: Mapping[Edge, bool]) -> str:
        """What a drawn position is read out as."""
        solid, dashed = (
            self.edges(edge for edge, dashed in owners.items() if dashed is side) for side in (False, True)
        )
        return self.say("position", solid=solid, dashed=dashed)

    def board(self, owners: Mapping[Edge, bool], order: Sequence[int], caption: Box, down: float, width: float) -> Box:
        """A little board with a position, no guides, its caption ``down`` mm under it."""
        many = self.dots > FEW
        height, disc = self.measures.board[1 + many], self.measures.disc[many]
        placed = place_board(self.dots, width / 2, height / 2, width, height, disc, order)
        # Its edges are short: dashes are those of normal print.
        fine = replace(self.pen, look=self.look._replace(large=False))
        shapes = strokes(fine, placed, owners, self.measures.edge) + dots(self.pen, placed)
        board = figure(drawing(width, height, *shapes), self.owners(owners))
        return column(board, down, caption, width=width, align="middle")


# -- rulings -----------------------------------------------------------------------------------------------------------


class _Rulings(_Maker):
    """What to settle at the table, and what to know before."""

    def chapter(self) -> Chapter:
        (closed,) = closed_by(CLOSING, OWN, self.dots)
        first, second = (hyphenated(edge) for edge in OWN)
        worked = self.say("worked", first=first, second=second, last=hyphenated(CLOSING), triangle=hyphenated(closed))
        own = dict.fromkeys(OWN, False)
        lost = self._pair((own | {CLOSING: False}, self.order, "loses"), (own | {CLOSING: True}, self.order, "mixed"))
        other = self.order or shuffle.order(self.dots, 1)
        shuffled = self._pair((SHOWN, (), "plain_board"), (SHOWN, other, "shuffled_board"))
        pictured = [
            Paragraph(self.say("unclear_title"), self.say("unclear"), self._ledger()),
            Paragraph(self.say("worked_title"), worked, lost),
            Paragraph(
                self.say("shuffled_title"), self.say("shuffled", figure=self.say(f"figure.{self.dots}")), shuffled
            ),
        ]
        plain = [Paragraph(self.say(f"{part}_title"), self.say(part)) for part in ("relative", "counts")]
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
            shown += [
                (edge_icon(pen, radius, (edge,), self.dots, self.order), 18 - radius),
                *((box, x) for x in places),
            ]
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

    def __init__(self, job: Job, count: int, order: shuffle.Order, code: str) -> None:
        super().__init__(job, count, order, code)
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
        lead = self.say("check_lead_shuffled", code=self.code) if self.code else self.say("check_lead")
        return Chapter(self.say("check_title"), lead, bodies)

    # -- table ---------------------------------------------------------------------------------------------------

    def _table_pages(self) -> list[list[Edge]]:
        """The edges of each page: as many as there is room for, parted where the first number changes."""
        most = int((self.room - self._top) / self._row)
        pages: list[list[Edge]] = [[]]
        for _, together in groupby(edges(self.dots), key=lambda edge: edge[0]):
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
        for dot in range(1, self.dots + 1):
            head = drawing(disc, disc + 0.2, *numbered_disc(pen, disc / 2, disc / 2, disc, str(dot), numeral(disc)))
            ruled = look.hair if len(self._between) == 1 else 0.0
            columns.append(Column(self._each, head, "middle", rule_before=ruled))
        lines = [
            Row(
                (Cell(box=self._edge(edge)), *(self._cell(edge, dot) for dot in range(1, self.dots + 1))),
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
        return row(
            name.sized(self._first - 12 - radius), artifact(edge_icon(self.pen, radius, (edge,), self.dots, self.order))
        )

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
        found = triangles(self.dots)

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
            drawn = artifact(edge_icon(pen, radius, tuple(combinations(corners, 2)), self.dots, self.order))
            name = group(Role.LBODY, text(pen, hyphenated(corners), body))
            item = column(drawn, body.leading - 0.8, name, width=self.width / across, align="middle")
            items.append(group(Role.LI, item.sized(height=high)))
        rows = [row(*items[first : first + across], stand="top") for first in range(0, len(items), across)]
        title = self.title(self.say("triangles_title", n=len(triangles(self.dots))), self.width)
        return column(self.drop, title, 5, group(Role.L, column(*rows)))


# -- the longest game --------------------------------------------------------------------------------------------------


class _Longest(_Maker):
    """The longest game, what the edges that are left would close, and why there is no draw, or may be one."""

    def __init__(self, job: Job, count: int, order: shuffle.Order, code: str) -> None:
        super().__init__(job, count, order, code)
        self._game = longest_game(count)
        self._sides = ((False, self._game.one), (True, self._game.other))
        self._owners = {edge: dashed for dashed, own in self._sides for edge in own}

    def chapter(self) -> Chapter:
        lead = self.say(
            "longest_lead",
            dots=self.words("sim.dots", n=self.dots),
            edges=self.words("sim.edges", n=len(self._owners)),
        )
        sections = [self._played()]
        if self._game.left:
            sections.append(self._would_close())
        elif self.look.large:
            sections.append(column(self.drop, self.text(self._said(), self.width), _END))
        graph = Paragraph(self.say("graph_title"), self.say("graph"))
        sections += self.columns([self._draw(), graph])
        return Chapter(self.say("longest_title"), lead, self.pages(sections))

    def _said(self) -> str:
        """What is to be said of the figure, and, if no edge is left, of the end."""
        said = self.say("longest")
        return said if self._game.left else f"{said} {self.say('longest_full')}"

    def _played(self) -> Box:
        """The board with all edges that can be drawn, the others open; the two lists."""
        pen, left = self.pen, self._game.left
        height, disc = self.measures.longest
        placed = place_board(self.dots, 55, height / 2, 110, height, disc, self.order)
        shapes = guides(pen, placed, left) + strokes(pen, placed, self._owners) + dots(pen, placed)
        asked = [shape for edge in left for shape in self._question(placed, edge)]
        alt = self.say("longest_alt", left=self.edges(left), position=self.owners(self._owners))
        board = figure(drawing(110, height, *shapes, *asked), alt)
        lists = row(self._list(False).sized(30), self._list(True), stand="top")
        if not self.look.large:
            lists = column(lists, self.look.body.leading + 2, self.text(self._said(), COLUMN), _END)
        return form(self.width, None, put(board.padded(bottom=_END), top=_END), put(lists, RIGHT, top=_END))

    def _question(self, placed: Board, edge: Edge) -> tuple[Shape, ...]:
        """A question mark on an edge that is left."""
        (x1, y1), (x2, y2) = (placed.at(dot) for dot in edge)
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
        game = self._game
        who = "closes_first" if game.loser == 1 else "closes_second"
        words = [self.say("longest")] if self.look.large else []
        words.append(self.say(who, moves=len(self._owners) + 1))
        if len(game.left) > 1:
            words.append(self.say("closes_more", others=self.edges(game.left[:-1])))
        closed = [
            (triangle, dashed) for dashed, own in self._sides for triangle in closed_by(game.last, own, self.dots)
        ]
        rows = -(-len(closed) // self.measures.abreast)
        across = -(-len(closed) // rows)
        boards = []
        for corners, dashed in closed:
            name = said(self.pen, hyphenated(corners), self.look.body.strong())
            owners = dict.fromkeys(combinations(corners, 2), dashed)
            boards.append(self.board(owners, self.order, name, self.measures.closed, self.width / across))
        shown = [row(*boards[first : first + across], stand="top") for first in range(0, len(boards), across)]
        title = self.title(self.say("closes_title", last=hyphenated(game.last)), self.width)
        return column(self.drop, title, self.text(" ".join(words), self.width), 4, column(*shown), _END)

    def _draw(self) -> Paragraph:
        """Why there is no draw, or may be one."""
        five, without = 2 ** len(edges(5)), colourings_without_triangle(5)
        every = self.words("sim.edges", n=len(edges(self.dots)))
        if best_play(self.dots) is Outcome.NOBODY_LOSES:
            said = self.say("no_loser", edges=every, ways_five=five, without=without)
            return Paragraph(self.say("no_loser_title"), said)
        draws = self.say(
            "no_draw",
            dots=self.words("sim.dots", n=self.dots),
            ways=2 ** len(edges(self.dots)),
            edges=every,
            fewest=fewest_one_colour_triangles(self.dots),
            without=without,
            ways_five=five,
        )
        return Paragraph(self.say("no_draw_title"), draws)


# -- what is known -----------------------------------------------------------------------------------------------------


class _Known(_Maker):
    """Who wins and who proved it, the positions counted, history, words."""

    def chapter(self) -> Chapter:
        terms = " ".join(self.say(f"term_{name}") for name in ("edge", "corner", "mixed", "ledger"))
        history = Paragraph(self.say("history_title"), self.say("history"))
        *before, last = self.columns([history, Paragraph(self.say("terms_title"), terms)])
        counted = [self._counted()] if self.dots <= MOST_COUNTED else []
        sections = [self._wins(), *before, *counted, last]
        return Chapter(self.say("known_title"), self.say("known_lead"), self.pages(sections))

    def _wins(self) -> Box:
        """Who wins for each number of dots, and who proved it."""
        paragraphs: list[Box | float] = []
        for count in KNOWN:
            said = self.say(f"wins{count}", count=sum(reachable_counts(count)) if count <= MOST_COUNTED else 0)
            paragraphs += [self.look.body.leading, self.text(said, self.width)]
        return column(self.drop, self.title(self.say("wins_title"), self.width), *paragraphs, self.end)

    def _counted(self) -> Box:
        """The positions by edges drawn, as bars in two columns."""
        counts = reachable_counts(self.dots)
        said = self.say("counted", dots=self.words("sim.dots", n=self.dots), count=sum(counts))
        half = -(-len(counts) // 2)
        bars = [self._bars(counts, range(first, min(first + half, len(counts)))) for first in (0, half)]
        alt = self.say("counted_alt", counts=", ".join(map(self.words.number, counts)))
        drawn = figure(form(self.width, None, put(bars[0]), put(bars[1], self.width / 2 + GUTTER / 2)), alt)
        title = self.title(self.say("counted_title"), self.width)
        return column(self.drop, title, self.text(said, self.width), 3, drawn.solid(), _END)

    def _bars(self, counts: Sequence[int], numbers: range) -> Box:
        """A bar for each number of edges drawn, the number before it and the count behind it."""
        small = self.look.small
        pitch, left, longest = self.measures.bar
        thick = pitch / 2
        shapes: list[Shape] = []
        for place, number in enumerate(numbers):
            y = (place + 0.5) * pitch
            length = max(longest * counts[number] / max(counts), self.look.hair)
            shapes.append(self.pen.type.line(left - 2, y + small.half_cap, str(number), small.strong(), "end"))
            shapes.append(Rect(left, y - thick / 2, length, thick, fill=BLACK))
            label = self.words.number(counts[number])
            shapes.append(self.pen.type.line(left + length + 1.5, y + small.half_cap, label, small))
        return drawing(self.width / 2, len(numbers) * pitch, *shapes)
