"""Practice cards for Sim: the players' cards, and the host's answers to those very cards.

A card shows a position: the first player's edges solid, the second player's dashed, the free ones as guides. The
players' maker looks at questions only; what answers say is in the host's file alone.
"""

from __future__ import annotations

from collections.abc import Iterable

from simprint.games.sim import Edge, edges
from simprint.games.sim_practice import DOTS, Answer, Card, Kind, Player, Question, cards
from simprint.page.box import Box, blank, column, drawing, figure, group
from simprint.page.forms import corners, stroke, ticked
from simprint.page.impose import Printout
from simprint.page.parts import Pen
from simprint.page.scene import Host, Players, Role, Shape, Symbol, Use
from simprint.sheets.job import Job
from simprint.sheets.practice import Deal, Note, Sheet, host, players
from simprint.sheets.sim_art import STROKES, Board, board, dots, guides, hyphenated, strokes
from simprint.words import Words

#: From what is known to what is to be written, in leadings.
_BELOW = 1.8
#: Lines to write edges on: as many for each card of a kind, whatever its answer.
_LINES = {Kind.LOSING_EDGES: 3, Kind.ONLY_SAFE_EDGE: 1, Kind.KEEP_THE_WIN: 1}


def practice(job: Job, count: int, first: int, seed: int, level: int, stack: bool, marks: bool) -> Printout[Players]:
    """``count`` cards of a level, numbered from ``first``, six to a page; two in large print. Raises InvalidValue
    and DoesNotFit."""
    deal = Deal(count, first, seed, level)
    questions = [card.question for card in deal.cards(cards)]
    page = Sheet(job, rows=3, question=1)
    look, (width, height) = job.look, page.room
    disc, across = (12.0, width) if look.large else (6.0, width - 1)
    place = board(DOTS, across / 2, height / 2, across, across, disc)
    artwork = Symbol("dots", dots(page.pen, place))

    def card(head: Box, number: int, asked: Question) -> Box:
        shapes = *_drawn(page.pen, place, asked, None if look.large else 1.0), Use(artwork)
        position = figure(drawing(width, height, *shapes), _alt(job.words, asked, number))
        if asked.to_move is None:
            answer = _who_lost(job.words, page)
        else:
            answer = _edges(job.words, page, number, asked.kind, asked.to_move)
        return page.card(head, job.words(f"sim.practice.{asked.kind.name.lower()}"), position, answer)

    return players(job, "sim", deal, page, questions, card, stack, marks)


def answers(job: Job, count: int, first: int, seed: int, level: int) -> Printout[Host]:
    """The host's answers to the cards of the same ``count``, ``first``, ``seed`` and ``level``. Raises InvalidValue
    and DoesNotFit."""
    deal = Deal(count, first, seed, level)
    found = deal.cards(cards)
    disc, across, width = (9.0, 50.0, 1.4) if job.look.large else (6.0, 37.0, 1.0)
    place = board(DOTS, across / 2, 0, across, across, disc)
    reach = disc / 2 - min(y for _, y in place.points)
    place = board(DOTS, across / 2, reach, across, across, disc)

    def notes(pen: Pen) -> list[Note]:
        artwork = Symbol("dots", dots(pen, place))
        return [
            Note(
                drawing(across, 2 * reach, *_drawn(pen, place, card.question, width), Use(artwork)),
                _alt(job.words, card.question, number),
                _answer(job.words, card),
                _reasons(job.words, card.answer),
                _figures(job.words, card.answer),
            )
            for number, card in enumerate(found, first)
        ]

    return host(job, "sim", deal, notes)


# -- positions ---------------------------------------------------------------------------------------------------------


def _drawn(pen: Pen, place: Board, asked: Question, width: float | None = None) -> tuple[Shape, ...]:
    """The strokes of a position: free edges as guides, then the owners'. The dots go on top."""
    owners = dict.fromkeys(asked.first, False) | dict.fromkeys(asked.second, True)
    return (
        *guides(pen, place, [edge for edge in edges(DOTS) if edge not in owners]),
        *strokes(pen, place, dict(sorted(owners.items())), width),
    )


def _alt(words: Words, asked: Question, number: int) -> str:
    """The position in words: whose each edge is and who is to move; nothing of the answer."""
    turn = "over" if asked.to_move is None else f"{STROKES[asked.to_move - 1]}_moves"
    return words(
        "sim.practice.alt",
        number=number,
        solid=_listed(asked.first),
        dashed=_listed(asked.second),
        turn=words(f"sim.practice.{turn}"),
    )


def _listed(chosen: Iterable[Edge]) -> str:
    return ", ".join(map(hyphenated, chosen))


# -- players -----------------------------------------------------------------------------------------------------------


def _edges(words: Words, page: Sheet, number: int, kind: Kind, mover: Player) -> Box:
    """Whose turn it is, and lines to write edges on."""
    pen = page.pen
    small = pen.look.small
    return column(
        group(Role.P, page.label(words("sim.practice.to_move"))),
        small.leading + 1,
        figure(stroke(pen, small, 4, mover == 2), words(f"sim.practice.{STROKES[mover - 1]}_moves")),
        _BELOW * small.leading,
        page.lines_to_write(
            words("common.practice.answer"), words("common.practice.answer_alt", n=number), _LINES[kind]
        ),
    )


def _who_lost(words: Words, page: Sheet) -> Box:
    """A box for each player, and circles for the corners of the triangle."""
    pen, small = page.pen, page.pen.look.small
    down, circle = (11.0, (6.0, 3.0)) if pen.look.large else (7.5, (3.9, 2.3))
    lost = [
        ticked(pen, stroke(pen, small, 3, name == "dashed"), small, words(f"sim.boards.lost_{name}"))
        for name in STROKES
    ]
    triangle = column(page.label(words("sim.boards.corners")), 2.5, corners(pen, *circle))
    return column(
        column(group(Role.P, page.label(words("sim.boards.lost"))), *lost, gap=down),
        _BELOW * small.leading,
        blank(triangle, words("sim.boards.corners_alt")),
    )


# -- host --------------------------------------------------------------------------------------------------------------


def _answer(words: Words, card: Card) -> str:
    answer = card.answer
    if answer.loser is None or answer.triangle is None:
        kind = card.question.kind.name.lower()
        return words(f"sim.practice.{kind}_answer", n=len(answer.edges), edges=_listed(answer.edges))
    return words(f"sim.practice.{STROKES[answer.loser - 1]}_lost", triangle=hyphenated(answer.triangle))


def _reasons(words: Words, answer: Answer) -> tuple[str, ...]:
    """Why: what each losing edge would close, what takes the win after each safe edge that gives it away."""
    if answer.loser is not None and answer.triangle is not None:
        a, b, c = answer.triangle
        owns = words(f"sim.practice.{STROKES[answer.loser - 1]}_owns", edges=_listed(((a, b), (a, c), (b, c))))
        return (owns,)
    replies: dict[Edge, list[Edge]] = {}
    for edge, reply in answer.refuted:
        replies.setdefault(reply, []).append(edge)
    gives_away = [
        words("sim.practice.gives_away", n=len(chosen), edges=_listed(chosen), reply=hyphenated(reply))
        for reply, chosen in replies.items()
    ]
    closes = [
        words("sim.practice.closes", edge=hyphenated(edge), triangles=", ".join(map(hyphenated, triangles)))
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
