"""Host answers for Sim: rulings, the check table with all triangles, the longest game, who wins and why.

Three chapters, each with a page title of its own. The table and the triangles follow the number of dots; whatever
holds for six dots only says so. Every figure comes from ``games.sim``.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping, Sequence
from dataclasses import replace
from itertools import combinations, groupby

from simprint.games.sim import (
    REACHABLE_ON_SEVEN,
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
from simprint.page.flow import Section, flow
from simprint.page.fonts import NO_BREAK_SPACE
from simprint.page.impose import Sheaf
from simprint.page.parts import foot_top, header_bottom, numbered_disc, sample, sample_length, tick_box
from simprint.page.scene import (
    WHITE,
    Artifact,
    Block,
    Circle,
    Group,
    Host,
    Line,
    Polygon,
    Role,
    Shape,
)
from simprint.page.table import Cell, Column, Row, table
from simprint.page.units import mm
from simprint.sheets.answers import Chapter, bound
from simprint.sheets.job import Job
from simprint.sheets.sim_art import Board, called, dots, guides, mini, numeral, strokes
from simprint.sheets.sim_art import board as place_board

#: Left of the right column, and how wide text beside it may be.
RIGHT, COLUMN, MEASURE = 124.0, 56.0, 112.0
#: The worked triangle: two own edges, and the one that completes it.
OWN: tuple[Edge, ...] = ((1, 2), (2, 3))
CLOSING: Edge = (1, 3)
#: The first lines of a ledger: who drew dashed.
LEDGER: Mapping[Edge, bool] = {(1, 2): False, (1, 3): True, (1, 4): False}
#: A position to show on a plain and on a shuffled board: who drew dashed, and the numbers clockwise.
SHOWN: Mapping[Edge, bool] = {(1, 2): False, (2, 3): True, (3, 5): False, (1, 4): True, (5, 6): False}
SHUFFLED = (3, 1, 6, 2, 5, 4)


def answers(job: Job, copies: int, dots: int) -> Sheaf[Host]:
    """``copies`` sets of the host's pages, the check table for ``dots`` dots. Raises DoesNotFit."""
    chapters = (_Rulings(job).chapter(), _Check(job, dots).chapter(), _Longest(job).chapter())
    return bound(job, "sim.answers", chapters, copies)


class _Maker:
    """What the makers of chapters share: words, desk, where bodies begin and end, common sections."""

    def __init__(self, job: Job) -> None:
        self.desk = job.desk()
        self.look = self.desk.look
        self.top = header_bottom(self.desk, host=True)
        self.bottom = foot_top(self.desk, host=True) - 3
        self._words = job.words
        self._heading_drop = 11.0 if self.look.large else 8.5
        self._pad = 6.0

    def say(self, name: str, **values: object) -> str:
        return self._words(f"sim.answers.{name}", **values)

    def flow(self, sections: Sequence[Section]) -> list[tuple[Block, ...]]:
        # A section ends with its own space, which the foot has already.
        return flow(self.desk, sections, self.top, self.bottom + self._pad - 2)

    def heading(self, x: float, y: float, string: str, room: float) -> Group:
        """A section's title under a rule at y."""
        texts = self.desk.type.paragraph(x, y + self._heading_drop, string, self.look.body.strong(), room)
        return Group(Role.H2, texts)

    def texts(self, items: Sequence[tuple[float, str, str]], room: float) -> Section:
        """Titled paragraphs side by side: (left, title, text)."""
        type_, body = self.desk.type, self.look.body
        height = (
            self._heading_drop
            + self._pad
            + max(
                type_.height(title, body.strong(), room) - body.leading + type_.height(text, body, room)
                for _, title, text in items
            )
        )

        def draw(y: float) -> tuple[Block, ...]:
            blocks: list[Block] = []
            for x, title, text in items:
                below = y + self._heading_drop + type_.height(title, body.strong(), room)
                blocks.append(self.heading(x, y, title, room))
                blocks.append(Group(Role.P, type_.paragraph(x, below, text, body, room)))
            return tuple(blocks)

        return Section(height, draw)

    def columns(self, items: Sequence[tuple[str, str]]) -> list[Section]:
        """Titled paragraphs in columns, two or three; in large print one under another."""
        if self.look.large:
            return [self.texts([(0.0, *item)], 160.0) for item in items]
        pitch, room = {2: (93.0, 87.0), 3: (62.0, 56.0)}[len(items)]
        return [self.texts([(pitch * number, *item) for number, item in enumerate(items)], room)]

    def beside(self, title: str, text: str, drawing: Callable[[float], tuple[Block, ...]], height: float) -> Section:
        """A titled paragraph with a drawing ``height`` mm high in the right column, whose top it is given."""
        words = self.texts([(0.0, title, text)], MEASURE)
        return Section(max(words.height, height + 2 * self._pad), lambda y: (*words.draw(y), *drawing(y + self._pad)))

    def owners(self, owners: Mapping[Edge, bool], free: Iterable[Edge] = ()) -> str:
        """What a drawn position is read out as."""
        sides = [", ".join(called(edge) for edge, dashed in owners.items() if dashed is side) for side in (False, True)]
        none = self.say("none")
        return self.say("position", solid=sides[0] or none, dashed=sides[1] or none)

    def small_board(
        self, cx: float, cy: float, width: float, height: float, owners: Mapping[Edge, bool], order: Sequence[int] = ()
    ) -> Group:
        """A little board with a position, no guides."""
        disc = 9.0 if self.look.large else 5.0
        placed = place_board(6, cx, cy, width, height, disc, order or None)
        # Its edges are short: dashes are those of normal print.
        fine = replace(self.desk, look=self.look._replace(large=False))
        shapes = strokes(fine, placed, owners, 1.6 if self.look.large else 1.0)
        return Group(Role.FIGURE, shapes + dots(self.desk, placed), self.owners(owners))


# -- rulings -----------------------------------------------------------------------------------------------------------


class _Rulings(_Maker):
    """What to settle at the table, and what to know before."""

    def chapter(self) -> Chapter:
        (closed,) = closed_by(CLOSING, OWN, 6)
        first, second = (called(edge) for edge in OWN)
        board_height = 36.0 if self.look.large else 24.0
        caption = self.look.small.leading
        pair_height = 2 * (board_height + caption + 4) if self.look.large else board_height + caption + 1
        worked = self.say("worked", first=first, second=second, last=called(CLOSING), triangle=called(closed))
        return Chapter(
            self.say("rulings_title"),
            self.say("rulings_lead"),
            self.flow(
                [
                    self.beside(self.say("unclear_title"), self.say("unclear"), self._ledger, 4 * self._ledger_row),
                    self.beside(self.say("worked_title"), worked, self._worked, pair_height),
                    self.beside(self.say("shuffled_title"), self.say("shuffled"), self._shuffled, pair_height),
                    *self.columns(
                        [(self.say(f"{part}_title"), self.say(part)) for part in ("relative", "counts", "history")]
                    ),
                ]
            ),
        )

    @property
    def _ledger_row(self) -> float:
        return 11.0 if self.look.large else 8.0

    def _ledger(self, y: float) -> tuple[Block, ...]:
        """The first lines of a ledger in use."""
        desk, look = self.desk, self.look
        row, box = self._ledger_row, look.box
        places = (RIGHT + 29, RIGHT + 45)
        shapes: list[Shape] = []
        for dashed, x in zip((False, True), places, strict=True):
            length = sample_length(desk, 2)
            shapes.append(sample(desk, x + (box - length) / 2, y + row / 2, length, dashed, 1.0))
        shapes.append(Line(RIGHT, mm(y + row), RIGHT + COLUMN, mm(y + row), look.frame))
        drawn = list(LEDGER.items())
        for number, (edge, dashed) in enumerate(drawn, 1):
            middle = y + row * (number + 0.5)
            style = look.body.strong()
            baseline = middle + style.half_cap
            shapes.append(desk.type.line(RIGHT, baseline, called(edge), style))
            shapes += mini(desk, RIGHT + 18, middle, 0.35 * row, (edge,))
            shapes += [tick_box(desk, x, baseline, style.half_cap) for x in places]
            x = places[dashed]
            tick = (
                (x + box * 0.2, middle),
                (x + box * 0.43, middle + box * 0.27),
                (x + box * 0.85, middle - box * 0.3),
            )
            shapes.append(Polygon(tuple((mm(px), mm(py)) for px, py in tick), 0.8, closed=False))
            thickness = look.frame if number == len(drawn) else look.hair
            shapes.append(Line(RIGHT, mm(middle + row / 2), RIGHT + COLUMN, mm(middle + row / 2), thickness))
        return (Group(Role.FIGURE, tuple(shapes), self.say("ledger_alt", owners=self.owners(LEDGER))),)

    def _worked(self, y: float) -> tuple[Block, ...]:
        own = dict.fromkeys(OWN, False)
        return self._pair(
            y,
            (own | {CLOSING: False}, (), self.say("loses")),
            (own | {CLOSING: True}, (), self.say("mixed")),
        )

    def _shuffled(self, y: float) -> tuple[Block, ...]:
        return self._pair(y, (SHOWN, (), self.say("plain_board")), (SHOWN, SHUFFLED, self.say("shuffled_board")))

    def _pair(self, y: float, *boards: tuple[Mapping[Edge, bool], Sequence[int], str]) -> tuple[Block, ...]:
        """Two boards with captions: side by side, in large print one under the other."""
        small = self.look.small
        blocks: list[Block] = []
        for number, (owners, order, caption) in enumerate(boards):
            if self.look.large:
                top = y + number * (36 + small.leading + 4)
                cx, width, height = RIGHT + COLUMN / 2, COLUMN, 36.0
            else:
                top = y
                cx, width, height = RIGHT + 13 + 30 * number, 26.0, 24.0
            blocks.append(self.small_board(cx, top + height / 2, width, height, owners, order))
            text = self.desk.type.fit(cx, top + height + small.leading, caption, small, width + 3, "middle")
            blocks.append(Group(Role.P, (text,)))
        return tuple(blocks)


# -- the check table ---------------------------------------------------------------------------------------------------


class _Check(_Maker):
    """Each edge with the two edges to look at for each third dot; all triangles."""

    def __init__(self, job: Job, count: int) -> None:
        super().__init__(job)
        self._dots = count
        self._edges = edges(count)
        body, width = self.look.body, self.desk.type.width
        wide, narrow = (36.0, 18.0) if self.look.large else (30.0, 13.0)
        self._first, self._between = wide, ""
        # The two edges of a cell stand in one line, without the little drawings if need be, at last with rules between
        # the columns; or one above the other.
        for first, spaces in ((wide, 3), (wide, 2), (narrow, 2), (narrow, 1)):
            between = NO_BREAK_SPACE * spaces
            if (180 - first) / count >= width(f"1–2{between}1–3", body) + 1.5 * width(between, body):
                self._first, self._between = first, between
                break
        self._drawn = self._first == wide
        self._ruled = len(self._between) == 1
        self._row = (10.3 if self.look.large else 8.0) if self._between else 2 * body.leading + 2.5
        self._disc = 9.0 if self.look.large else 6.0
        self._table_drop = self._heading_drop - 2 + self._disc + (5.0 if self.look.large else 4.0)

    def chapter(self) -> Chapter:
        bodies: list[tuple[Block, ...]] = []
        ends: list[float] = []
        for rows in self._table_pages():
            body, bottom = self._table(rows, self.top)
            bodies.append(body)
            ends.append(bottom)
        room = self.bottom - ends[-1]
        drawings = self._triangle_pages(room)
        first, y = drawings[0], ends[-1]
        if first:
            bodies[-1] += self._triangles(first, y)
        bodies += [self._triangles(part, self.top) for part in drawings[1:]]
        lead = self.say("check_lead")
        return Chapter(self.say("check_title"), lead, bodies)

    # -- table ---------------------------------------------------------------------------------------------------

    def _table_pages(self) -> list[list[Edge]]:
        """The edges of each page: as many as there is room for, parted where the first number changes."""
        most = int((self.bottom - self.top - self._table_drop) / self._row)
        pages: list[list[Edge]] = [[]]
        for _, group in groupby(self._edges, key=lambda edge: edge[0]):
            alike = list(group)
            if pages[-1] and len(pages[-1]) + len(alike) > most:
                pages.append([])
            pages[-1] += alike
        return pages

    def _table(self, rows: list[Edge], top: float) -> tuple[tuple[Block, ...], float]:
        desk, look = self.desk, self.look
        y = top + self._table_drop
        width = (180 - self._first) / self._dots
        label = desk.type.fit(self._first, top + self._heading_drop - 2, self.say("check_caption"), look.small, 140)
        disc = self._disc
        # Its heading may reach as far as the first disc.
        title = desk.type.fit(0, 0, self.say("edge"), look.small, self._first + (width - disc) / 2 - 1.5)
        columns = [Column(self._first, (title,), heads_row=True)]
        for dot in range(1, self._dots + 1):
            head = numbered_disc(desk, width / 2, -disc / 2 - 0.2, disc, str(dot), numeral(disc))
            columns.append(Column(width, head, "middle", rule_before=self.look.hair if self._ruled else 0.0))
        lines = [
            Row(
                (self._edge_cell(edge), *(self._cell(edge, dot, width) for dot in range(1, self._dots + 1))),
                self._row,
                ends_group=number + 1 < len(rows) and rows[number + 1][0] != edge[0],
            )
            for number, edge in enumerate(rows)
        ]
        made = table(desk, 0, y, columns, lines, Group(Role.CAPTION, (label,)))
        return (made.group,), made.bottom

    def _edge_cell(self, edge: Edge) -> Cell:
        style = self.look.body.strong()
        text = self.desk.type.line(0, style.half_cap, called(edge), style)
        if not self._drawn:
            return Cell(items=(text,))
        radius = 4.0 if self.look.large else 2.8
        return Cell(items=(text, Artifact(mini(self.desk, self._first - 12, 0, radius, (edge,), self._dots))))

    def _cell(self, edge: Edge, dot: int, width: float) -> Cell:
        """The two edges to look at; nothing under the edge's own ends."""
        if dot in edge:
            return Cell()
        body = self.look.body
        both = [called(side) for side in closing_edges(edge, dot)]
        if self._between:
            return Cell(self._between.join(both))
        type_, half = self.desk.type, body.leading / 2
        upper, lower = (
            type_.line(width / 2, y + body.half_cap, string, body, "middle")
            for y, string in zip((-half, half), both, strict=True)
        )
        return Cell(items=(type_.spaced(upper), lower))

    # -- triangles -----------------------------------------------------------------------------------------------

    @property
    def _each(self) -> tuple[int, float, float]:
        """How many triangles stand side by side, how high a row of them is, their radius."""
        return (7, 32.0, 8.0) if self.look.large else (10, 21.0, 6.0)

    def _triangle_pages(self, room: float) -> list[list[Triangle]]:
        """The triangles that ``room`` mm under the table hold (all of them, or none), then those of each further
        page."""
        across, high, _ = self._each
        found = triangles(self._dots)
        head = self._heading_drop + 6

        def fit(space: float) -> int:
            return across * int((space - head) / high)

        if fit(room) >= len(found):
            return [list(found)]
        most = fit(self.bottom - self.top)
        return [[], *(list(found[n : n + most]) for n in range(0, len(found), most))]

    def _triangles(self, part: Sequence[Triangle], top: float) -> tuple[Block, ...]:
        desk, body = self.desk, self.look.body
        across, high, radius = self._each
        title = self.say("triangles_title", n=len(triangles(self._dots)))
        items: list[Group] = []
        for number, corners in enumerate(part):
            cx = 180 / across * (number % across + 0.5)
            y = top + self._heading_drop + 5 + high * (number // across)
            drawn = mini(desk, cx, y + radius, radius, tuple(combinations(corners, 2)), self._dots)
            text = desk.type.line(cx, y + 2 * radius + body.leading - 0.8, called(corners), body, "middle")
            items.append(Group(Role.LI, (Artifact(drawn), Group(Role.LBODY, (text,)))))
        return self.heading(0, top, title, 180), Group(Role.L, tuple(items))


# -- the longest game --------------------------------------------------------------------------------------------------


class _Longest(_Maker):
    """The longest game on six dots, and what follows from it."""

    def chapter(self) -> Chapter:
        game = longest_game()
        self._owners = dict.fromkeys(game.one, False) | dict.fromkeys(game.other, True)
        self._last = game.last
        self._closed = [
            (triangle, dashed)
            for dashed, own in ((False, game.one), (True, game.other))
            for triangle in closed_by(game.last, own, 6)
        ]
        every = len(edges(6))
        facts = [
            (
                self.say("no_draw_title"),
                self.say(
                    "no_draw",
                    ways=2**every,
                    edges=every,
                    fewest=fewest_one_colour_triangles(6),
                    without=colourings_without_triangle(5),
                    ways_five=2 ** len(edges(5)),
                ),
            ),
            (
                self.say("wins_title"),
                self.say("wins", six=sum(reachable_counts(6)), seven=REACHABLE_ON_SEVEN),
            ),
        ]
        type_, look = self.desk.type, self.look
        self._note, self._loses = self.say("longest"), self.say("closes", moves=len(self._owners) + 1)
        board = 76.0 if look.large else 74.0
        played = board + 2 * self._pad
        if look.large:
            self._loses = f"{self._note} {self._loses}"
        else:
            played = max(played, self._pad + self._note_drop + type_.height(self._note, look.body, COLUMN))
        self._little, self._label_drop = (36.0, 8.0) if look.large else (24.0, 6.0)
        closes = self._closes_drop + self._little + self._label_drop + self._pad
        sections = [
            Section(played, lambda y: self._played(y + self._pad, board)),
            Section(closes, self._would_close),
            *self.columns(facts),
        ]
        lead = self.say("longest_lead", drawn=len(self._owners))
        return Chapter(self.say("longest_title"), lead, self.flow(sections))

    def _played(self, y: float, height: float) -> tuple[Block, ...]:
        """The board with fourteen edges and the last one open; the two lists."""
        desk, look = self.desk, self.look
        disc = 12.0 if look.large else 9.0
        placed = place_board(6, 55.0, y + height / 2, 110, height, disc)
        shapes = guides(desk, placed, (self._last,)) + strokes(desk, placed, self._owners) + dots(desk, placed)
        shapes += self._question(placed)
        alt = self.say("longest_alt", last=called(self._last), position=self.owners(self._owners))
        blocks: list[Block] = [Group(Role.FIGURE, shapes, alt)]
        lefts = (RIGHT, RIGHT + 30)
        for x, dashed in zip(lefts, (False, True), strict=True):
            blocks += self._list(x, y, dashed)
        if not look.large:
            note = desk.type.paragraph(RIGHT, y + self._note_drop, self._note, look.body, COLUMN)
            blocks.append(Group(Role.P, note))
        return tuple(blocks)

    def _question(self, placed: Board) -> tuple[Shape, ...]:
        """A question mark on the edge that is left."""
        (x1, y1), (x2, y2) = (placed.at(dot) for dot in self._last)
        style = self.look.body.strong()
        cx, cy = (x1 + x2) / 2, (y1 + y2) / 2
        ring = Circle(mm(cx), mm(cy), 5.5 if self.look.large else 4.0, self.look.line, fill=WHITE)
        return ring, self.desk.type.line(cx, cy + style.half_cap, "?", style, "middle")

    @property
    def _list_drop(self) -> float:
        """From the top of a list to its first baseline."""
        return 22.0 if self.look.large else 11.0

    @property
    def _note_drop(self) -> float:
        """From the top of a list to the first baseline of the note under it."""
        return self._list_drop + len(self._owners) // 2 * self.look.body.leading + 2

    def _list(self, x: float, y: float, dashed: bool) -> tuple[Block, ...]:
        """One player's edges under a sample of the stroke."""
        desk, look = self.desk, self.look
        style = look.small.strong()
        title = desk.type.fit(x, y + 2 * style.half_cap, self.say("dashed" if dashed else "solid"), style, 28)
        drawn = sample(desk, x, y + self._list_drop - look.body.leading - 1, sample_length(desk, 3), dashed)
        mine = [edge for edge, side in self._owners.items() if side is dashed]
        items = [
            Group(
                Role.LI,
                (
                    Group(
                        Role.LBODY,
                        (desk.type.line(x, y + self._list_drop + n * look.body.leading, called(edge), look.body),),
                    ),
                ),
            )
            for n, edge in enumerate(mine)
        ]
        return Group(Role.P, (title,)), Artifact((drawn,)), Group(Role.L, tuple(items))

    @property
    def _closes_drop(self) -> float:
        """From a rule past title and text to the boards that show what the last edge closes."""
        return self._heading_drop + self.desk.type.height(self._loses, self.look.body, 180) + 4

    def _would_close(self, y: float) -> tuple[Block, ...]:
        """The triangles that the last edge would close, for either player."""
        body = self.look.body
        first = y + self._heading_drop + body.leading
        blocks: list[Block] = [
            self.heading(0, y, self.say("closes_title", last=called(self._last)), 180),
            Group(Role.P, self.desk.type.paragraph(0, first, self._loses, body, 180)),
        ]
        pitch = 180 / len(self._closed)
        top = y + self._closes_drop
        for number, (corners, dashed) in enumerate(self._closed):
            cx = pitch * (number + 0.5)
            owners = dict.fromkeys(combinations(corners, 2), dashed)
            blocks.append(self.small_board(cx, top + self._little / 2, pitch, self._little, owners))
            baseline = top + self._little + self._label_drop
            text = self.desk.type.line(cx, baseline, called(corners), body.strong(), "middle")
            blocks.append(Group(Role.P, (text,)))
        return tuple(blocks)
