"""Practice cards for Sim: the players' cards, and the host's answers to those very cards.

A card shows a position: the first player's edges solid, the second player's dashed, the free ones as guides. The
players' maker looks at questions only; what answers say is in the host's file alone.
"""

from __future__ import annotations

from collections.abc import Iterable
from functools import lru_cache

from simprint.games.sim import Edge, edges
from simprint.games.sim_practice import DOTS, Answer, Card, Kind, Player, Question, cards
from simprint.page.impose import Sheaf
from simprint.page.parts import Desk, corner_circles, sample, sample_length, tick_box
from simprint.page.scene import Block, Group, Host, Players, Role, Shape, Symbol, Use
from simprint.page.units import mm
from simprint.sheets.job import Job
from simprint.sheets.practice import Cell, Note, code, drawn, grid, host, lines_to_write, players, question
from simprint.sheets.sim_art import Board, called, strokes
from simprint.sheets.sim_art import board as place_board
from simprint.sheets.sim_art import dots as draw_dots
from simprint.sheets.sim_art import guides as draw_guides
from simprint.words import Words

#: The strokes of the first player and the second.
_STROKES = ("solid", "dashed")
#: Lines to write edges on: as many for each card of a kind, whatever its answer.
_LINES = {Kind.LOSING_EDGES: 3, Kind.ONLY_SAFE_EDGE: 1, Kind.KEEP_THE_WIN: 1}


def practice(job: Job, count: int = 6, seed: int = 1, level: int = 1) -> Sheaf[Players]:
    """``count`` cards of a level, six to a page; two in large print. Raises InvalidValue and DoesNotFit."""
    questions = [card.question for card in drawn(cards, count, seed, level)]
    sheet = _Cards(job.words, job.desk(), questions)
    return players(job, "sim", code(seed, count, level), count, grid(job.look.large, rows=3, question=1), sheet.card)


def answers(job: Job, count: int = 6, seed: int = 1, level: int = 1) -> Sheaf[Host]:
    """The host's answers to the cards of the same ``count``, ``seed`` and ``level``. Raises InvalidValue and
    DoesNotFit."""
    found = drawn(cards, count, seed, level)
    disc, across, width = (9.0, 50.0, 1.4) if job.look.large else (5.0, 27.0, 0.8)
    place = place_board(DOTS, across / 2, 0, across, across, disc)
    reach = place.disc / 2 - min(y for _, y in place.points)
    place = place_board(DOTS, across / 2, reach, across, across, disc)

    def notes(desk: Desk) -> list[Note]:
        artwork = Symbol("dots", draw_dots(desk, place))
        return [
            Note(
                (*_drawn(desk, place, card.question, width), Use(artwork)),
                2 * reach,
                _alt(job.words, card.question, number),
                _answer(job.words, card),
                _reasons(job.words, card.answer),
                _figures(job.words, card.answer),
            )
            for number, card in enumerate(found, 1)
        ]

    return host(job, "sim", code(seed, count, level), level, across, notes)


# -- positions ---------------------------------------------------------------------------------------------------------


def _drawn(desk: Desk, place: Board, asked: Question, width: float | None = None) -> tuple[Shape, ...]:
    """The strokes of a position: free edges as guides, then the owners'. The dots go on top."""
    owners = dict.fromkeys(asked.first, False) | dict.fromkeys(asked.second, True)
    return (
        *draw_guides(desk, place, [edge for edge in edges(DOTS) if edge not in owners]),
        *strokes(desk, place, dict(sorted(owners.items())), width),
    )


def _alt(words: Words, asked: Question, number: int) -> str:
    """The position in words: whose each edge is and who is to move; nothing of the answer."""
    turn = "over" if asked.to_move is None else f"{_STROKES[asked.to_move - 1]}_moves"
    return words(
        "sim.practice.alt",
        number=number,
        solid=_listed(asked.first),
        dashed=_listed(asked.second),
        turn=words(f"sim.practice.{turn}"),
    )


def _listed(chosen: Iterable[Edge]) -> str:
    return ", ".join(map(called, chosen))


# -- players -----------------------------------------------------------------------------------------------------------


class _Cards:
    """Draws the cards of a sheet: boards differ from cell to cell by their place, from card to card by their edges."""

    def __init__(self, words: Words, desk: Desk, questions: list[Question]) -> None:
        self._words, self._questions = words, questions
        self._disc = 12.0 if desk.look.large else 6.0
        self._width = 87.0 if desk.look.large else 55.0
        self._board = lru_cache(self._board_in)

    def card(self, desk: Desk, index: int, cell: Cell) -> tuple[Block, ...]:
        """The question, the position and the blanks of a card."""
        asked, words = self._questions[index], self._words
        place, artwork = self._board(desk, cell)
        alt = _alt(words, asked, index + 1)
        if asked.to_move is None:
            blanks = self._who_lost(desk, cell)
        else:
            blanks = self._edges(desk, cell, index + 1, asked.kind, asked.to_move)
        return (
            question(desk, cell, words(f"sim.practice.{asked.kind.name.lower()}")),
            Group(Role.FIGURE, (*_drawn(desk, place, asked, None if desk.look.large else 1.0), Use(artwork)), alt),
            *blanks,
        )

    def _board_in(self, desk: Desk, cell: Cell) -> tuple[Board, Symbol]:
        place = place_board(DOTS, cell.x + self._width / 2, cell.middle, self._width, self._width, self._disc)
        return place, Symbol(f"dots-{cell.x:g}-{cell.y:g}", draw_dots(desk, place))

    def _edges(self, desk: Desk, cell: Cell, number: int, kind: Kind, mover: Player) -> tuple[Block, ...]:
        """Whose turn it is, and lines to write edges on."""
        look, words = desk.look, self._words
        first, drop, second = (36.0, 7.5, 55.0) if look.large else (20.5, 5.0, 36.5)
        y = cell.y + first
        label = desk.type.fit(cell.answer, y, words("sim.practice.to_move"), look.small, cell.answer_width)
        stroke = sample(desk, cell.answer, y + drop, sample_length(desk, 4), mover == 2)
        turn = words(f"sim.practice.{_STROKES[mover - 1]}_moves")
        return (
            Group(Role.P, (label,)),
            Group(Role.FIGURE, (stroke,), turn),
            lines_to_write(
                desk, cell, words("common.practice.answer"), words("common.practice.answer_alt", n=number),
                cell.y + second, _LINES[kind],
            ),
        )  # fmt: skip

    def _who_lost(self, desk: Desk, cell: Cell) -> tuple[Block, ...]:
        """A box for each player, and circles for the corners of the triangle."""
        look, words = desk.look, self._words
        first, drop, second = (36.0, 11.0, 70.0) if look.large else (20.5, 7.5, 45.0)
        r, gap = (6.0, 3.0) if look.large else (3.9, 2.3)
        y = cell.y + first
        blocks: list[Block] = [
            Group(Role.P, (desk.type.fit(cell.answer, y, words("sim.boards.lost"), look.small, cell.answer_width),))
        ]
        for line, stroke in enumerate(_STROKES, 1):
            box = tick_box(desk, cell.answer, y + line * drop, look.small.half_cap)
            drawing = sample(
                desk, box.x + look.box * 1.36, box.y + look.box / 2, sample_length(desk, 3), stroke == "dashed"
            )
            blocks.append(Group(Role.BLANK, (box, drawing), words(f"sim.boards.lost_{stroke}"), field="box"))
        y = cell.y + second
        label = desk.type.fit(cell.answer, y, words("sim.boards.corners"), look.small, cell.answer_width)
        circles = corner_circles(desk, cell.answer, mm(y + 2.5 + r), r, gap)
        blocks.append(Group(Role.BLANK, (label, *circles), words("sim.boards.corners_alt")))
        return tuple(blocks)


# -- host --------------------------------------------------------------------------------------------------------------


def _answer(words: Words, card: Card) -> str:
    answer = card.answer
    if answer.loser is None or answer.triangle is None:
        kind = card.question.kind.name.lower()
        return words(f"sim.practice.{kind}_answer", n=len(answer.edges), edges=_listed(answer.edges))
    return words(f"sim.practice.{_STROKES[answer.loser - 1]}_lost", triangle=called(answer.triangle))


def _reasons(words: Words, answer: Answer) -> tuple[str, ...]:
    """Why: what each losing edge would close, what takes the win after each safe edge that gives it away."""
    if answer.loser is not None and answer.triangle is not None:
        a, b, c = answer.triangle
        owns = words(f"sim.practice.{_STROKES[answer.loser - 1]}_owns", edges=_listed(((a, b), (a, c), (b, c))))
        return (owns,)
    replies: dict[Edge, list[Edge]] = {}
    for edge, reply in answer.refuted:
        replies.setdefault(reply, []).append(edge)
    gives_away = [
        words("sim.practice.gives_away", n=len(chosen), edges=_listed(chosen), reply=called(reply))
        for reply, chosen in replies.items()
    ]
    closes = [
        words("sim.practice.closes", edge=called(edge), triangles=", ".join(map(called, triangles)))
        for edge, triangles in answer.closes
    ]
    sentences = ["; ".join(part) for part in (gives_away, closes) if part]
    return tuple(f"{sentence[0].upper()}{sentence[1:]}." for sentence in sentences)


def _figures(words: Words, answer: Answer) -> str:
    """The measures of difficulty."""
    figures = [words("sim.practice.drawn", n=answer.drawn)]
    if answer.loser is None:
        figures.append(words("sim.practice.safe", n=answer.safe))
    return ", ".join(figures)
