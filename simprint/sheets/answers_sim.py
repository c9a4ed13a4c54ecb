"""Host answers for Sim: rulings, the check table with all triangles, the longest game, who wins and why.

Four chapters, each with a page title of its own. All that is drawn follows the number of dots, and the order of a
shuffled board. Every figure comes from ``games.sim``.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from dataclasses import replace
from itertools import combinations

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
from simprint.page.box import Box, Inside, artifact, column, drawing, figure, group, row, ruled
from simprint.page.fonts import NO_BREAK_SPACE
from simprint.page.forms import box_to_tick, said, stroke, text
from simprint.page.impose import Printout, pages_for, spread
from simprint.page.look import Measure, Measures
from simprint.page.parts import COLUMN, GUTTER, numbered_disc
from simprint.page.scene import BLACK, WHITE, Circle, Host, Line, Polygon, Rect, Role, Shape
from simprint.page.table import Cell, Column, Row, table
from simprint.sheets.answers import Chapter, Maker, bind
from simprint.sheets.job import Job
from simprint.sheets.sections import RIGHT, Paragraph
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
    return bind(job, "sim.answers", [make(job, dots, order, code).made() for make in makers], copies)


class _Measures(Measures):
    board = Measure(26.0, 56.0)
    """Width of a board in small, with a caption under it."""
    height = Measure((24.0, 24.0), (29.0, 34.0))
    """Its height with few dots and with more."""
    disc = Measure((5.0, 5.0), (9.0, 8.0))
    """Diameter of its dots, few and more of them."""
    edge = Measure(1.0, 1.6)
    """Thickness of its edges."""
    ledger = Measure(8.0, 11.0)
    """Height of a row of the ledger."""
    number = Measure(6.0, 9.0)
    """Diameter of the dots at the head of the check table."""
    caption = Measure(4.0, 5.0)
    """From those up to the table's caption."""
    row = Measure(8.0, 10.3)
    """Height of a row of the check table whose cells have one line."""
    first = Measure((30.0, 13.0), (36.0, 18.0))
    """Width of its first column with edges in small and without."""
    icon = Measure(2.8, 4.0)
    """Radius of these."""
    triangle = Measure((5.5, 10.0), (7.0, 13.0))
    """The least radius of the triangles and the greatest."""
    abreast = Measure(6, 4)
    """How many boards that show what the last edge closes stand side by side at most."""
    bar = Measure((4.6, 8.0, 58.0), (7.5, 11.0, 46.0))
    """Of the bars that count positions: from one to the next, room for what is left of one, length of the longest."""
    longest = Measure((73.0, 9.0), (80.0, 12.0))
    """The least height of the board with the longest game, the diameter of its dots."""
    question = Measure(4.0, 5.5)
    """Radius of the question mark's circle on it."""
    closed = Measure(6.0, 8.0)
    """From a board that shows what the last edge closes down to what that is called."""


#: Space at a section's end and around its picture.
_END = 6.0
#: From the title of the triangles down to them.
_TITLED = 5.0
#: Room for text beside a picture.
_BESIDE = 112.0


class _Maker(Maker):
    """What the makers of chapters share."""

    def __init__(self, job: Job, count: int, order: shuffle.Order, code: str) -> None:
        super().__init__(job, "sim.answers", _END)
        self.measures = _Measures(self.look)
        self.dots, self.order, self.code = count, order, code

    def many(self, what: str, n: int) -> str:
        """So many ``dots`` or ``edges``."""
        return self.words(f"sim.{what}", n=n)

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
        height, disc = self.measures.height[many], self.measures.disc[many]
        placed = place_board(self.dots, width / 2, height / 2, width, height, disc, order)
        # Its edges are short: dashes are those of normal print.
        fine = replace(self.pen, look=self.look._replace(large=False))
        shapes = strokes(fine, placed, owners, self.measures.edge) + dots(self.pen, placed)
        board = figure(drawing(width, height, *shapes), self.owners(owners))
        return column(board, down, caption, width=width, align="middle")

    def icon(self, radius: float, *chosen: Edge) -> Box:
        """Edges in small."""
        return edge_icon(self.pen, radius, chosen, self.dots, self.order)


# -- rulings -----------------------------------------------------------------------------------------------------------


class _Rulings(_Maker):
    """What to settle at the table, and what to know before."""

    def made(self) -> Chapter:
        (closed,) = closed_by(CLOSING, OWN, self.dots)
        first, second, last = map(hyphenated, (*OWN, CLOSING))
        own = dict.fromkeys(OWN, False)
        lost = self._pair((own | {CLOSING: False}, self.order, "loses"), (own | {CLOSING: True}, self.order, "mixed"))
        other = self.order or shuffle.order(self.dots, 1)
        shuffled = self._pair((SHOWN, (), "plain_board"), (SHOWN, other, "shuffled_board"))
        pictured = [
            self.item("unclear", self._ledger()),
            self.item("worked", lost, first=first, second=second, last=last, triangle=hyphenated(closed)),
            self.item("shuffled", shuffled, figure=self.say(f"figure.{self.dots}")),
        ]
        sections = [self.beside(said, _BESIDE, _END) for said in pictured]
        return self.chapter("rulings", self.pages(sections + self.columns([*map(self.item, ("relative", "counts"))])))

    def _ledger(self) -> Box:
        """The first lines of a ledger in use."""
        pen, body, height = self.pen, self.look.body, self.measures.ledger
        box = box_to_tick(pen, body)
        ticked = replace(box, inside=(*box.inside, Inside(0, 0, _tick(box.width))))
        solid, dashed = (stroke(pen, body, 2, dashed, 1).solid() for dashed in (False, True))
        lines = [(Box(0, 0), Box(0, 0), solid, dashed)]
        for edge, side in LEDGER.items():
            name = text(pen, hyphenated(edge), body.strong())
            lines.append((name, self.icon(0.35 * height, edge), *((box, ticked) if side else (ticked, box))))
        widths = 13, 11, 16, 16
        head, *rows = (
            row(*(cell.sized(width, height, "middle", "middle") for cell, width in zip(line, widths, strict=True)))
            for line in lines
        )
        frame, hair = (drawing(COLUMN, 0, Line(0, 0, COLUMN, 0, w)) for w in (self.look.frame, self.look.hair))
        said = self.say("ledger_alt", owners=self.owners(LEDGER))
        return figure(column(head, frame, ruled(hair, *rows), frame), said)

    def _pair(self, *boards: tuple[Mapping[Edge, bool], Sequence[int], str]) -> Box:
        """Two boards with captions: side by side, in large print one under the other."""
        small, width = self.look.small, self.measures.board
        first, second = (
            self.board(owners, order, said(self.pen, self.say(name), small, width + 3), small.leading, width)
            for owners, order, name in boards
        )
        return column(first, 4, second) if self.look.large else row(first, 4, second, stand="top")


def _tick(side: float) -> Box:
    """What stands in a box that is ticked."""
    points = ((0.2, 0.5), (0.43, 0.77), (0.85, 0.2))
    return drawing(side, side, Polygon(tuple((x * side, y * side) for x, y in points), 0.8, closed=False))


# -- the check table ---------------------------------------------------------------------------------------------------


class _Check(_Maker):
    """Each edge with the two edges to look at for each third dot; all triangles."""

    def __init__(self, job: Job, count: int, order: shuffle.Order, code: str) -> None:
        super().__init__(job, count, order, code)
        body, width, (wide, narrow) = self.look.body, self.pen.type.width, self.measures.first
        self._first, self._between = wide, ""
        # The two edges of a cell stand in one line, without the little drawings if need be, at last with rules between
        # the columns; or one above the other.
        for first, spaces in ((wide, 3), (wide, 2), (narrow, 2), (narrow, 1)):
            between = NO_BREAK_SPACE * spaces
            if (self.width - first) / count >= width(f"1–2{between}1–3", body) + 1.5 * width(between, body):
                self._first, self._between = first, between
                break
        self._each = (self.width - self._first) / count
        self._caption = self.measures.number + self.measures.caption
        """From the rule under the heads up to the table's caption."""
        self._top = self.drop - 2 + self._caption
        """From the header's rule down to that under the heads."""

    def made(self) -> Chapter:
        every, found = edges(self.dots), triangles(self.dots)
        row = self.measures.row if self._between else 2 * self.look.body.leading + 2.5
        room = self.room - self._top
        *before, last = (self._table(every[run.start : run.stop], row) for run in spread(len(every), int(room / row)))
        if under := self._triangles(found, self.room - last.height):
            bodies = [*before, column(last, under)]
        else:
            most = pages_for(len(every), len(before) + 1)
            row = min(room / most, row * 1.5)
            bodies = [self._table(every[run.start : run.stop], row) for run in spread(len(every), most)]
            bodies += self._alone(found)
        return self.chapter("check", bodies, self.say("check_lead_shuffled", code=self.code) if self.code else "")

    def _table(self, rows: Sequence[Edge], height: float) -> Box:
        pen, look, disc = self.pen, self.look, self.measures.number
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
                height,
                ends_group=after[0] != edge[0],
            )
            for edge, after in zip(rows, (*rows[1:], *rows[-1:]), strict=True)
        ]
        caption = text(pen, self.say("check_caption"), look.small, 140).padded(left=self._first)
        return column(self._top, table(pen, columns, lines, caption, self._caption))

    def _edge(self, edge: Edge) -> Box:
        """An edge, drawn in small where there is room."""
        name, radius = text(self.pen, hyphenated(edge), self.look.body.strong()), self.measures.icon
        if self._first != self.measures.first[0]:
            return name
        return row(name.sized(self._first - 12 - radius), artifact(self.icon(radius, edge)))

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

    def _alone(self, part: Sequence[Triangle]) -> list[Box]:
        """Triangles on pages of their own."""
        if page := self._triangles(part, self.room):
            return [page]
        half = pages_for(len(part), 2)
        return self._alone(part[:half]) + self._alone(part[half:])

    def _triangles(self, part: Sequence[Triangle], room: float) -> Box | None:
        """Triangles, as large as ``room`` mm let them be; None where that is too small."""
        pen, body = self.pen, self.look.body
        least, most = self.measures.triangle
        left = room - self.drop - _TITLED - _END

        def radius(across: int) -> float:
            high = left / pages_for(len(part), across) - body.leading
            return min(most, (min(self.width / across, high) - 2) / 2)

        # Of those that are as large, the one whose last row is fullest.
        widest = int(self.width / (pen.type.width("1–2–3", body) + 4))
        across = max(range(1, widest + 1), key=lambda across: (radius(across), -(-len(part) % across)))
        r = radius(across)
        if r < least:
            return None
        high = min(left / pages_for(len(part), across), 4 * r)
        items = []
        for corners in part:
            drawn = artifact(self.icon(r, *combinations(corners, 2)))
            name = group(Role.LBODY, text(pen, hyphenated(corners), body))
            item = column(drawn, body.leading - 0.8, name, width=self.width / across, align="middle")
            items.append(group(Role.LI, item.sized(height=high)))
        rows = (row(*items[run.start : run.stop], stand="top") for run in spread(len(items), across))
        title = self.say("triangles_title", n=len(triangles(self.dots)))
        return self.section(title, _TITLED, group(Role.L, column(*rows)))


# -- the longest game --------------------------------------------------------------------------------------------------


class _Longest(_Maker):
    """The longest game, what the edges that are left would close, and why there is no draw, or may be one."""

    def __init__(self, job: Job, count: int, order: shuffle.Order, code: str) -> None:
        super().__init__(job, count, order, code)
        self._game = longest_game(count)
        self._sides = ((False, self._game.one), (True, self._game.other))
        self._owners = {edge: dashed for dashed, own in self._sides for edge in own}

    def made(self) -> Chapter:
        lead = self.say("longest_lead", dots=self.many("dots", self.dots), edges=self.many("edges", len(self._owners)))
        sections = [self._played(), self._would_close(), *self.columns([self._draw(), self.item("graph")])]
        return self.chapter("longest", self.pages(sections), lead)

    def _played(self) -> Box:
        """The board with all edges that can be drawn, the others open; the two lists."""
        pen, left = self.pen, self._game.left
        lists = row(self._list(False).sized(30), self._list(True), stand="top")
        least, disc = self.measures.longest
        height = max(least, lists.height)
        placed = place_board(self.dots, 55, height / 2, 110, height, disc, self.order)
        shapes = guides(pen, placed, left) + strokes(pen, placed, self._owners) + dots(pen, placed)
        asked = [shape for edge in left for shape in self._question(placed, edge)]
        alt = self.say("longest_alt", left=self.edges(left), position=self.owners(self._owners))
        board = figure(drawing(110, height, *shapes, *asked), alt)
        return row(board.sized(RIGHT), lists, width=self.width, stand="top").padded(top=_END, bottom=_END)

    def _question(self, placed: Board, edge: Edge) -> tuple[Shape, ...]:
        """A question mark on an edge that is left."""
        (x1, y1), (x2, y2) = (placed.at(dot) for dot in edge)
        style = self.look.body.strong()
        x, y = (x1 + x2) / 2, (y1 + y2) / 2
        ring = Circle(x, y, self.measures.question, self.look.line, fill=WHITE)
        return ring, self.pen.type.line(x, y + style.half_cap, "?", style, "middle")

    def _list(self, dashed: bool) -> Box:
        """One player's edges under a sample of the stroke."""
        pen, body, style = self.pen, self.look.body, self.look.small.strong()
        items = (
            group(Role.LI, group(Role.LBODY, text(pen, hyphenated(edge), body)))
            for edge, side in self._owners.items()
            if side is dashed
        )
        title = said(pen, self.say("dashed" if dashed else "solid"), style, 28)
        drawn = artifact(stroke(pen, style, 3, dashed))
        return column(title, style.leading, drawn, body.leading, group(Role.L, column(*items)))

    def _would_close(self) -> Box:
        """What there is to say of the game, and the triangles that the last edge would close, for either player."""
        game, said_ = self._game, self.say("longest")
        if not game.left:
            return column(self.drop, self.text(f"{said_} {self.say('longest_full')}", self.width), _END)
        words = [said_, self.say(f"closes_{'first' if game.loser == 1 else 'second'}", moves=len(self._owners) + 1)]
        if len(game.left) > 1:
            words.append(self.say("closes_more", others=self.edges(game.left[:-1])))
        closed = [(corners, dashed) for dashed, own in self._sides for corners in closed_by(game.last, own, self.dots)]
        across = pages_for(len(closed), pages_for(len(closed), self.measures.abreast))
        boards = []
        for corners, dashed in closed:
            name = said(self.pen, hyphenated(corners), self.look.body.strong())
            owners = dict.fromkeys(combinations(corners, 2), dashed)
            boards.append(self.board(owners, self.order, name, self.measures.closed, self.width / across))
        shown = (row(*boards[run.start : run.stop], stand="top") for run in spread(len(boards), across))
        title = self.say("closes_title", last=hyphenated(game.last))
        return self.section(title, " ".join(words), 4, column(*shown), _END)

    def _draw(self) -> Paragraph:
        """Why there is no draw, or may be one."""
        every = len(edges(self.dots))
        return self.item(
            "no_loser" if best_play(self.dots) is Outcome.NOBODY_LOSES else "no_draw",
            dots=self.many("dots", self.dots),
            edges=self.many("edges", every),
            ways=2**every,
            fewest=fewest_one_colour_triangles(self.dots),
            without=colourings_without_triangle(5),
            ways_five=2 ** len(edges(5)),
        )


# -- what is known -----------------------------------------------------------------------------------------------------


class _Known(_Maker):
    """Who wins and who proved it, the positions counted, history, words."""

    def made(self) -> Chapter:
        terms = " ".join(self.say(f"term_{name}") for name in ("edge", "corner", "mixed", "ledger"))
        *before, last = self.columns([self.item("history"), Paragraph(self.say("terms_title"), terms)])
        counted = [self._counted()] if self.dots <= MOST_COUNTED else []
        return self.chapter("known", self.pages([self._wins(), *before, *counted, last]))

    def _wins(self) -> Box:
        """Who wins for each number of dots, and who proved it."""
        counts = {dots: sum(reachable_counts(dots)) if dots <= MOST_COUNTED else 0 for dots in KNOWN}
        said = [self.text(self.say(f"wins{dots}", count=count), self.width) for dots, count in counts.items()]
        return self.section(self.say("wins_title"), self.look.body.leading, column(*said), self.end)

    def _counted(self) -> Box:
        """The positions by edges drawn, as bars in two columns."""
        counts = reachable_counts(self.dots)
        said = self.say("counted", dots=self.many("dots", self.dots), count=sum(counts))
        bars = [self._bar(number, count, max(counts)) for number, count in enumerate(counts)]
        columns = [column(*bars[run.start : run.stop]) for run in spread(len(bars), pages_for(len(bars), 2))]
        alt = self.say("counted_alt", counts=", ".join(map(self.words.number, counts)))
        drawn = figure(row(*columns, gap=GUTTER, stand="top"), alt)
        return self.section(self.say("counted_title"), said, 3, drawn.solid(), _END)

    def _bar(self, number: int, count: int, most: int) -> Box:
        """A bar for a number of edges drawn, the number before it and the count behind it."""
        pen, small = self.pen, self.look.small
        pitch, left, longest = self.measures.bar
        length, thick = max(longest * count / most, self.look.hair), pitch / 2
        bar = drawing(length, thick, Rect(0, 0, length, thick, fill=BLACK))
        name = text(pen, str(number), small.strong()).sized(left - 2, across="end")
        made = row(name, 2, bar, 1.5, text(pen, self.words.number(count), small))
        return made.sized((self.width - GUTTER) / 2, pitch, down="middle")
