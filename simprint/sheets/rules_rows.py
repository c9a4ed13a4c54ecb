"""The players' rules of crossing out rows, for whatever rows: six steps, each with a picture, and two notes. One page;
two or three in large print.

Every position that is drawn or named is played here from the one before it, so none can be wrong. No opening is
promised and no strategy told: that is for the host's pages. What takes a second row is not said of a single one.
"""

from __future__ import annotations

from simprint.games.rows import Move, Rows, apply
from simprint.page.box import Box, Put, column, drawing, figure, form, group, put, row, wrapped
from simprint.page.forms import heading, paragraph, said, speech, text
from simprint.page.impose import Printout
from simprint.page.look import Measure, Measures
from simprint.page.parts import GUTTER, Pen
from simprint.page.scene import PLAYERS, Line, Players, Role
from simprint.sheets.job import Job, copied, frame
from simprint.sheets.row_art import RowBoard, circles, counts, cross, described, row_names, short_names
from simprint.sheets.steps import ACROSS, MEASURE, WORDS, Step, pages, two_games


class _Measures(Measures):
    named = Measure((6.6, 24.0), (10.0, 36.0))
    """The greatest diameter of the circles of a board with names, and how high it may be."""
    captioned = Measure(21.0, 36.0)
    """How high one with a caption may be."""
    fresh = Measure((5.0, 17.3), (8.0, 28.0))
    """The greatest diameter on a fresh board, and how high it may be."""


#: The diameter of the circle that stands for the last.
_LAST = 18.0
#: From one circle to the next in a row and down, as parts of their diameter, on boards with names and on fresh ones.
_APART, _CLOSE = (1.21, 1.27), (1.06, 1.22)
#: How close rows may stand beside their names, as a part of the names' leading.
_NAMES_APART = 0.8
#: Between the boards of a match, and behind the name of a row, mm.
_BETWEEN, _BEHIND_NAME = 3.0, 3.0
#: How far a mark reaches beyond the last circle of a row, mm.
_MARK = 0.8
#: What is not allowed, by its words.
NOT_ALLOWED = ("zero", "two_rows", "restore", "pass")
NOTES = ("no_printer", "together")
#: After how many steps the first note stands in large print: on the first page.
_FIRST_NOTE = 2
#: What is said otherwise of a single row.
_SINGLE = ("board", "turn", "aloud", "errors", "together", "no_printer")


def rules_rows(job: Job, copies: int, rows: Rows) -> Printout[Players]:
    """``copies`` of the rules of the game on boards of ``rows`` circles, from the top. Raises DoesNotFit."""
    words, pen = job.words, job.pen()
    steps = [step.box(pen, number) for number, step in enumerate(_Steps(job, pen, rows).steps(), 1)]
    notes = _notes(job, pen, rows)
    steps[_FIRST_NOTE:] = [*notes[:-1], *steps[_FIRST_NOTE:], notes[-1]]
    made = pages(pen, steps, 0.0)
    lead = words("rows.rules.lead", circles=words("rows.circles", n=sum(rows)))
    page = frame(job, PLAYERS, "rows.rules", len(made), lead=lead)
    return copied(job, "rows.rules", page.pages(map(page.body, made), words("rows.rules.title")), copies)


def example(start: Rows) -> tuple[Move, Move | None]:
    """The moves of the example: two of the longest row (one where that would empty it), then one of a row beside it,
    if there is one."""
    longest = max(range(len(start)), key=lambda row: (start[row], row))
    first = Move(longest, 2 if start[longest] > 2 else 1)
    beside = longest - 1 if longest else longest + 1
    return first, Move(beside, 1) if len(start) > 1 else None


def _key(rows: Rows, name: str) -> str:
    """Under which name words of the rules are found."""
    return f"rows.rules.single.{name}" if len(rows) == 1 and name in _SINGLE else f"rows.rules.{name}"


def _notes(job: Job, pen: Pen, rows: Rows) -> list[Box]:
    """What is told besides the rules: two notes side by side; in large print each by itself."""
    look = pen.look
    width = pen.box.width if look.large else (pen.box.width - GUTTER) / 2
    notes = [
        column(
            look.small.leading,
            heading(pen, job.words(f"{_key(rows, name)}.title"), look.small.strong()),
            look.small.leading,
            paragraph(pen, job.words(f"{_key(rows, name)}.text"), look.small, width),
        ).padded(top=1, bottom=0.5)
        for name in NOTES
    ]
    return notes if look.large else [row(*notes, gap=GUTTER, stand="top")]


class _Steps:
    """The steps, each with its picture."""

    def __init__(self, job: Job, pen: Pen, rows: Rows) -> None:
        self._words, self._pen, self._look, self._start = job.words, pen, pen.look, rows
        self._measures = _Measures(pen.look)
        self._names = row_names(job.words, len(rows))
        self._short = short_names(job.words, len(rows))
        self._moves = example(rows)
        self._first = apply(rows, self._moves[0])
        #: How wide words and pictures may be: in large print pictures stand under the words.
        self._measure, self._across = (pen.box.width - WORDS,) * 2 if pen.look.large else (MEASURE, ACROSS)

    def steps(self) -> list[Step]:
        """All of them."""
        drawn = {
            "board": (self._board(self._start), []),
            "last": (self._last(), [self._bubble(self._words("rows.last"), self._measure)]),
            "turn": (self._turn(), [self._not_allowed()]),
            "aloud": (self._aloud(), []),
            "errors": (self._slip(), []),
            "match": (self._match(), []),
        }
        return [
            Step(self._words(f"{self._key(name)}.title"), self._text(name), picture, tuple(more), above=name == "last")
            for name, (picture, more) in drawn.items()
        ]

    def _key(self, name: str) -> str:
        return _key(self._start, name)

    def _text(self, name: str) -> str:
        key = f"{self._key(name)}.text"
        if name != "board":
            return self._words(key)
        circles = self._words("rows.circles", n=sum(self._start))
        return self._words(key, counts=counts(self._words, self._start), circles=circles)

    # -- pictures --------------------------------------------------------------------------------------------------

    def _board(self, left: Rows, before: Rows | None = None, alt: str = "") -> Box:
        """The board with its rows' names; ``left`` open, what was open ``before`` crossed out in a heavy stroke."""
        names, board, height = self._named()
        drawn = drawing(self._across, height, *circles(self._pen, board, left, before))
        return figure(form(self._across, height, *names, put(drawn)), alt or described(self._words, left))

    def _turn(self) -> Box:
        """The first move of the example."""
        alt = self._words(
            "rows.rules.turn.alt",
            move=f"{self._announced(self._moves[0])}.",
            before=counts(self._words, self._start),
            after=counts(self._words, self._first),
        )
        return self._board(self._first, self._start, alt)

    def _named(self, captioned: bool = False) -> tuple[list[Put], RowBoard, float]:
        small, rows = self._look.small.strong(), self._start
        beside = max(self._pen.type.width(name, small) for name in self._short) + _BEHIND_NAME
        most, high = self._measures.named
        high = self._measures.captioned if captioned else high
        board = _board(rows, beside, self._across - beside - _MARK, high, most, _APART, small.leading * _NAMES_APART)
        names = [
            put(text(self._pen, name, small), middle=board.at(index, 0)[1]) for index, name in enumerate(self._short)
        ]
        return names, board, board.d + (len(rows) - 1) * board.down

    def _last(self) -> Box:
        """One large circle, crossed out."""
        d = _LAST
        board = RowBoard((1,), (d / 2, d / 2), d, d, d)
        drawn = drawing(d, d, *circles(self._pen, board), cross(self._pen, d / 2, d / 2, d))
        caption = text(self._pen, self._words("rows.rules.last.caption"), self._look.small.strong(), self._across)
        return figure(
            column(drawn, self._look.small.leading, caption, width=self._across, align="middle"),
            self._words("rows.rules.last.alt"),
        )

    def _aloud(self) -> Box:
        """Before the move, and after it."""
        before = f"{self._announced(self._moves[0])}."
        after = self._words("rows.rules.aloud.left", counts=counts(self._words, self._first))
        first, second = (self._bubble(said, self._across) for said in (before, after))
        return column(first, second.padded(left=self._across - second.width))

    def _slip(self) -> Box:
        """What is put right: a mark that goes astray; of a single row, what was said is what stands."""
        first, second = self._moves
        if second is None:
            return self._bubble(f"{self._announced(first)}.", self._across).sized(self._across)
        return self._stray(first.row, second)

    def _stray(self, beside: int, move: Move) -> Box:
        """The second move of the example, its mark astray in the row of the first, on a circle that is open there if
        there is one."""
        pen = self._pen
        names, board, height = self._named(captioned=True)
        column_ = min(self._first[move.row], max(self._first[beside], 1)) - 1
        x, y = board.at(move.row, column_)
        there = board.at(beside, column_)[1]
        reach = board.d / 2
        side = 1 if there > y else -1
        mark = Line(x - reach, there + side * reach * 0.4, x + reach, y - side * reach, self._look.owner)
        said = self._words("rows.rules.errors.counts", move=self._announced(move))
        drawn = drawing(self._across, height, *circles(pen, board, self._first), mark)
        caption = paragraph(pen, said, self._look.small, self._across, None)
        return figure(
            form(self._across, None, *names, put(drawn), put(caption, line=height + self._look.small.leading)),
            self._words("rows.rules.errors.alt", counts=said),
        )

    def _match(self) -> Box:
        """Two fresh boards, and who starts on each."""
        words, width = self._words, (self._across - _BETWEEN) / 2
        most, high = self._measures.fresh
        board = _board(self._start, 0.0, width, high, most, _CLOSE)
        drawn = drawing(width, board.d + (len(self._start) - 1) * board.down, *circles(self._pen, board))
        letters = [words(f"rows.player.{player}") for player in ("a", "b")]
        starts = [words("rows.rules.match.starts", player=letter) for letter in letters]

        def alt(game: int) -> str:
            return words("rows.rules.match.alt", n=game, player=letters[game - 1])

        return two_games(self._pen, words, drawn, starts, alt, self._across, _BETWEEN)

    # -- parts -----------------------------------------------------------------------------------------------------

    def _announced(self, move: Move) -> str:
        name = self._names[move.row]
        return f"{name[0].upper()}{name[1:]}, {self._words(f'rows.amount.{move.count}')}"

    def _bubble(self, said: str, room: float) -> Box:
        """What is said aloud."""
        style = self._look.body.strong()
        width = min(room, self._pen.type.width(said, style) + 8)
        lines = paragraph(self._pen, said, style, width - 6, None)
        lines = lines.sized(self._pen.type.width(said, style) if lines.last_line == lines.first else width - 6)
        return figure(speech(self._pen, lines, width, lines.height + 1.6, 2.8), said)

    def _not_allowed(self) -> Box:
        """What no move may do: a list, a cross before each item."""
        pen, body = self._pen, self._look.body
        side = body.half_cap * 2
        weight = self._look.rule
        mark = drawing(side, side, Line(0, 0, side, side, weight), Line(0, side, side, 0, weight), line=side)
        items = [
            group(Role.LI, row(mark, 1.5, text(pen, self._words(f"rows.rules.turn.{name}"), body), stand="line"))
            for name in NOT_ALLOWED
            if name != "two_rows" or len(self._start) > 1
        ]
        title = said(pen, self._words("rows.rules.turn.not_allowed"), body.strong())
        lines = wrapped(items, self._measure - title.width - GUTTER / 2, GUTTER / 2, stand="line")
        listed = group(Role.L, column(*lines, gap=body.leading))
        return row(title, GUTTER / 2, listed, stand="line")


def _board(
    rows: Rows, x: float, width: float, high: float, most: float, apart: tuple[float, float], least_down: float = 0.0
) -> RowBoard:
    """A board with its left at x, in so much room, of circles as large as that lets them be and ``most`` at most;
    ``apart`` is from one to the next across and down as parts of their diameter."""
    across, down = apart
    d = min(most, width / (1 + (max(rows) - 1) * across), high / (1 + (len(rows) - 1) * down))
    return RowBoard(rows, (x + d / 2, d / 2), d, d * across, max(d * down, least_down))
