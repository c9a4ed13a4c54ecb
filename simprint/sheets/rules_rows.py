"""The players' rules of crossing out rows: numbered steps in columns, each with its drawing.

Every position that is drawn or named is played here from the one before it, so none can be wrong. No opening is
promised and no strategy told: that is for the host's pages.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from itertools import accumulate

from simprint.games.rows import START, Move, Rows, apply
from simprint.page.impose import Sheaf
from simprint.page.move import moved
from simprint.page.parts import GUTTER, Desk, bubble, foot_top, header_bottom, rule
from simprint.page.scene import PLAYERS, Artifact, Block, Group, Line, Players, Polygon, Role, Shape
from simprint.page.units import mm
from simprint.sheets.job import Job, copied, frame
from simprint.sheets.row_art import RowBoard, circles, counts, described, row_names

#: The moves of the example: two of the row of five, then one of the row of four.
EXAMPLE = (Move(2, 2), Move(1, 1))
#: One circle left in each of two rows, and the moves that end the game.
NEARLY: Rows = (1, 1, 0)
ENDING = (Move(0, 1), Move(1, 1))
STEPS = ("board", "last", "turn", "aloud", "errors", "end", "prediction")


def rules_rows(job: Job, copies: int = 1) -> Sheaf[Players]:
    """``copies`` of the rules: one page, or three in large print.

    Raises InvalidValue and DoesNotFit.
    """
    desk = job.desk()
    columns = _arranged(_steps(job, desk), desk)
    per_page = 1 if job.look.large else 2
    pages = [columns[i : i + per_page] for i in range(0, len(columns), per_page)]
    bodies = [tuple(block for column in columns for block in column) for columns in pages]
    page = frame(job, PLAYERS, "rows.rules", len(bodies))
    return copied(job, "rows.rules", page.pages(bodies, job.words("rows.rules.title")), copies)


# -- steps in columns --------------------------------------------------------------------------------------------------


@dataclass(frozen=True)
class _Drawing:
    """A drawing from (0, 0) down, and what it shows in words."""

    shapes: tuple[Shape, ...]
    alt: str
    height: float


@dataclass(frozen=True)
class _Step:
    """A step with its top at 0: what stands in it, and how tall it is."""

    blocks: tuple[Block, ...]
    height: float


def _width(desk: Desk) -> float:
    return desk.box.width if desk.look.large else (desk.box.width - GUTTER) / 2


def _steps(job: Job, desk: Desk) -> list[_Step]:
    look, width = desk.look, _width(desk)
    drawn = _Drawings(job, desk)
    steps = []
    for number, name in enumerate(STEPS, 1):
        digit = desk.type.line(0, look.head.leading * 0.86, job.words.number(number), look.head)
        indent = look.head.size_pt * 0.46
        heading = desk.type.fit(
            indent, digit.y, job.words(f"rows.rules.{name}.title"), look.body.strong(), width - indent
        )
        blocks: list[Block] = [Group(Role.H2, (desk.type.spaced(digit), heading))]
        y = digit.y + look.body.leading * 1.05
        text = job.words(f"rows.rules.{name}.text")
        blocks.append(Group(Role.P, desk.type.paragraph(0, y, text, look.body, width)))
        y += desk.type.height(text, look.body, width) - look.body.leading + 1.5
        for drawing in getattr(drawn, name, tuple)():
            y += drawn.gap
            blocks.append(moved(Group(Role.FIGURE, drawing.shapes, drawing.alt), 0, mm(y)))
            y += drawing.height + drawn.gap * 0.2
        if job.words.has(f"rows.rules.{name}.more"):
            text = job.words(f"rows.rules.{name}.more")
            blocks.append(Group(Role.P, desk.type.paragraph(0, y + look.body.leading, text, look.body, width)))
            y += desk.type.height(text, look.body, width) + 1.5
        steps.append(_Step(tuple(blocks), mm(y + 2.5)))
    return steps


def _arranged(steps: Sequence[_Step], desk: Desk) -> list[tuple[Block, ...]]:
    """The steps in as few columns as hold them, filled evenly; what is left of a column is shared between its steps."""
    top = header_bottom(desk)
    room = foot_top(desk) - top - 1.5
    total = list(accumulate((step.height for step in steps), initial=0.0))

    def ends(limit: float) -> list[int]:
        found = []
        start = 0
        while start < len(steps):
            end = start + 1
            while end < len(steps) and total[end + 1] - total[start] <= limit:
                end += 1
            found.append(end)
            start = end
        return found

    fewest = len(ends(room))
    heights = sorted({total[j] - total[i] for i in range(len(steps)) for j in range(i + 1, len(steps) + 1)})
    chosen = next(ends(height) for height in heights if len(ends(height)) <= fewest and height <= room)
    columns = []
    width = _width(desk)
    for column, (start, end) in enumerate(zip([0, *chosen], chosen, strict=False)):
        x = (column % 2) * (width + GUTTER) if not desk.look.large else 0.0
        spare = min(10.0, (room - (total[end] - total[start])) / (end - start))
        y = top
        blocks: list[Block] = []
        for step in steps[start:end]:
            if y > top:
                blocks.append(Artifact((rule(desk, y, x, x + width),)))
            blocks += [moved(block, x, mm(y)) for block in step.blocks]
            y += step.height + spare
        columns.append(tuple(blocks))
    return columns


# -- drawings ----------------------------------------------------------------------------------------------------------


class _Drawings:
    """The drawings of each step, by its name."""

    def __init__(self, job: Job, desk: Desk) -> None:
        self._words, self._desk = job.words, desk
        self._names = row_names(job.words, len(START))
        self._large = desk.look.large
        self._width = _width(desk)
        self.gap = 4.0 if self._large else 2.5
        """Above each drawing, mm."""

    def board(self) -> list[_Drawing]:
        """The board with its rows' names."""
        desk, small = self._desk, self._desk.look.small.strong()
        indent = max(desk.type.width(name, small) for name in self._names) + 4
        board = self._at(indent, 0, 1.3)
        names = [
            desk.type.line(0, board.at(row, 0)[1] + small.half_cap, name, small) for row, name in enumerate(self._names)
        ]
        return [_Drawing((*names, *circles(desk, board)), described(self._words, START), self._tall(board))]

    def last(self) -> list[_Drawing]:
        """What is said aloud before the first move."""
        said = self._words("rows.last")
        return [_Drawing(self._bubble(0, said), said, self._bubble_height)]

    def turn(self) -> list[_Drawing]:
        """The example, move by move; then what is not allowed."""
        wrong = tuple(left - 1 for left in START)
        board = self._at(0, 0)
        shapes = (*circles(self._desk, board, wrong, START), *self._beside(board, "rows.rules.turn.wrong"))
        return [
            self._sequence(START, EXAMPLE, [self._words("rows.rules.turn.start"), *self._told(EXAMPLE)]),
            _Drawing(shapes, self._words("rows.rules.turn.wrong_alt"), self._tall(board)),
        ]

    def aloud(self) -> list[_Drawing]:
        """Before the move, and after it."""
        before = self._announced(EXAMPLE[0])
        after = self._words("rows.rules.aloud.left", counts=counts(self._words, apply(START, EXAMPLE[0])))
        style = self._desk.look.body.strong()
        half = self._width * (0.42 if self._large else 0.58)
        wide = self._desk.type.width(after, style) + 8
        shapes = (*self._bubble(0, before, half - 3), *self._bubble(half, after, min(self._width - half, wide)))
        return [_Drawing(shapes, f"{before} – {after}", self._bubble_height)]

    def end(self) -> list[_Drawing]:
        """The last two circles."""
        words = self._words
        a, b = words("rows.player.a"), words("rows.player.b")
        told = [
            words("rows.rules.end.start"), words("rows.rules.end.one", player=a), words("rows.rules.end.last", player=b)
        ]  # fmt: skip
        return [self._sequence(NEARLY, ENDING, told)]

    # -- parts ---------------------------------------------------------------------------------------------------

    def _at(self, x: float, y: float, scale: float = 1.0) -> RowBoard:
        d = (7.0 if self._large else 3.4) * scale
        return RowBoard(START, (mm(x + d / 2 + 0.2), mm(y + d / 2 + 0.2)), mm(d), mm(d * 1.22), mm(d * 1.32))

    def _tall(self, board: RowBoard) -> float:
        return mm(board.d + board.down * (len(START) - 1) + 0.6)

    def _wide(self, board: RowBoard) -> float:
        return mm(board.d + board.across * (max(START) - 1) + 0.4)

    def _sequence(self, position: Rows, moves: Sequence[Move], told: Sequence[str]) -> _Drawing:
        """Positions from left to right with arrows between, counts and words under each."""
        desk, small = self._desk, self._desk.look.small
        shapes: list[Shape] = []
        column = self._width / (len(moves) + 1)
        alts = []
        before = None
        for index, words in enumerate(told):
            x = index * column
            board = self._at(x, 0)
            shapes += circles(desk, board, position, before)
            low = self._tall(board) + small.leading * 0.85
            shapes.append(desk.type.line(x, low, counts(self._words, position), small.strong()))
            shapes += desk.type.paragraph(x, low + small.leading, words, small, column - 1)
            alts.append(f"{words}: {counts(self._words, position)}")
            if index < len(moves):
                shapes += self._arrow(x + self._wide(board) + 1.2, x + column - 1.8, board.at(1, 0)[1])
                before, position = position, apply(position, moves[index])
        lines = max(round(desk.type.height(w, small, column - 1) / small.leading) for w in told)
        return _Drawing(tuple(shapes), "; ".join(alts), mm(low + small.leading * lines))

    def _arrow(self, x1: float, x2: float, y: float) -> tuple[Shape, ...]:
        line = self._desk.look.line
        tip = tuple((mm(x2 - 1.8), mm(y + side * 1.1)) for side in (-1, 1))
        return Line(mm(x1), y, mm(x2 - 1.5), y, line), Polygon(((mm(x2), y), *tip), fill=1.0)

    def _told(self, moves: Sequence[Move]) -> list[str]:
        position = START
        told = []
        for move in moves:
            told.append(self._words(f"rows.rules.turn.took_{move.count}", row=self._words.number(START[move.row])))
            position = apply(position, move)
        return told

    def _announced(self, move: Move) -> str:
        name = self._names[move.row]
        return f"{name[0].upper()}{name[1:]}, {self._words(f'rows.amount.{move.count}')}."

    def _bubble(self, x: float, said: str, width: float = 0.0) -> tuple[Shape, ...]:
        body = self._desk.look.body.strong()
        width = width or min(self._width, self._desk.type.width(said, body) + 8)
        return bubble(self._desk, x, 0.5, mm(width), self._bubble_height - 4.0, said, 3.0)

    @property
    def _bubble_height(self) -> float:
        return self._desk.look.body.leading + 6.5

    def _beside(self, board: RowBoard, name: str) -> tuple[Shape, ...]:
        """Words to the right of a board, centred on its height."""
        look = self._desk.look
        x = self._wide(board) + 6
        said = self._words(name)
        lines = round(self._desk.type.height(said, look.small, self._width - x) / look.small.leading)
        middle = board.at(1, 0)[1]
        y = middle + look.small.half_cap - (lines - 1) * look.small.leading / 2
        return self._desk.type.paragraph(x, y, said, look.small, self._width - x)
