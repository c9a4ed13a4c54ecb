"""Practice cards for crossing out rows: the players' cards, and the host's answers to those very cards.

A card shows a nearly finished board, the circles that are gone crossed out. The players' maker looks at questions
only; what answers say is in the host's file alone.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence

from simprint.games.rows import START, Move
from simprint.games.rows_practice import Card, Kind, Question, Ruling, cards
from simprint.page.box import Box, column, drawing, figure, form, put
from simprint.page.forms import choice, text
from simprint.page.impose import Printout
from simprint.page.parts import Pen
from simprint.page.scene import Host, Line, Players, Shape
from simprint.sheets.job import Job
from simprint.sheets.practice import Deal, Note, Sheet, host, players
from simprint.sheets.row_art import RowBoard, circles, counts, described, row_names
from simprint.words import Words

#: From the middle of a circle to its neighbour's, as a part of the diameter.
_ACROSS = 1.15
#: How far a crossed circle reaches from its middle, as a part of the diameter.
_REACH = 0.57
_PLACES = ("top", "middle", "bottom")


def practice(job: Job, count: int, first: int, seed: int, level: int, stack: bool, marks: bool) -> Printout[Players]:
    """``count`` cards of a level, numbered from ``first``, eight to a page; two in large print. Raises InvalidValue
    and DoesNotFit."""
    deal = Deal(count, first, seed, level)
    questions = [card.question for card in deal.cards(cards)]
    page = Sheet(job, rows=4, question=2)

    def card(head: Box, number: int, asked: Question) -> Box:
        position = figure(_position(job.words, page, asked), _alt(job.words, asked, number))
        return page.card(head, _asked(job.words, asked), position, _answer_blank(job.words, page, asked, number))

    return players(job, "rows", deal, page, questions, card, stack, marks)


def answers(job: Job, count: int, first: int, seed: int, level: int) -> Printout[Host]:
    """The host's answers to the cards of the same ``count``, ``first``, ``seed`` and ``level``. Raises InvalidValue
    and DoesNotFit."""
    deal = Deal(count, first, seed, level)
    found = deal.cards(cards)
    d = 6.4 if job.look.large else 4.0
    board = RowBoard(START, (d * _REACH, d * _REACH), d, d * _ACROSS, d * 1.35)
    width = board.at(0, max(START) - 1)[0] + d * _REACH + 2
    sums = board.at(len(START), 0)[1] + job.look.small.half_cap

    def notes(pen: Pen) -> list[Note]:
        words, digits = job.words, pen.type.width("000", pen.look.small)
        return [
            Note(
                drawing(
                    width + digits,
                    sums,
                    *circles(pen, board, card.question.rows),
                    *_binary(pen, board, width, sums, card),
                ),
                _alt(words, card.question, number) + _binary_alt(words, card),
                _answer(words, card),
                tuple(_reasons(words, card)),
                words("rows.practice.left", n=card.answer.left),
            )
            for number, card in enumerate(found, first)
        ]

    return host(job, "rows", deal, notes)


# -- positions ---------------------------------------------------------------------------------------------------------


def _position(words: Words, page: Sheet, asked: Question) -> Box:
    """The board of a card: the names of its rows beside the circles, in large print above them; those circles that are
    gone crossed out."""
    pen, large, small = page.pen, page.pen.look.large, page.pen.look.small
    names = row_names(words, len(START))
    width, height = page.room
    beside = 0.0 if large else max(pen.type.width(name, small) for name in names) + 2.0
    d = 13.0 if large else min(7.0, (width - beside) / (2 * _REACH + (max(START) - 1) * _ACROSS))
    first, down = (10.0, 26.5) if large else (0.0, (height - 1.5 - d) / 2)
    board = RowBoard(asked.start, (beside + d * _REACH, first + d / 2), d, d * _ACROSS, down)
    lines = [text(pen, name, small) for name in names]
    if large:
        named = [put(line, line=first + row * down - 2.5) for row, line in enumerate(lines)]
    else:
        named = [put(line, middle=first + d / 2 + row * down) for row, line in enumerate(lines)]
    return form(width, height, *named, put(drawing(width, height, *circles(pen, board, asked.rows))))


def _alt(words: Words, asked: Question, number: int) -> str:
    """The position in words; nothing of the answer."""
    return words("rows.practice.alt", number=number, rows=described(words, asked.rows))


def _move(words: Words, row: int, count: int) -> str:
    """So many circles in that row: ``2 in the top row``."""
    return words("rows.practice.move", count=count, place=_place(words, row))


def _place(words: Words, row: int) -> str:
    return words(f"rows.practice.in_row.{_PLACES[row]}")


def _proposed(words: Words, proposed: Sequence[int]) -> str:
    """A proposed move: how many circles in which row, or rows, or none at all."""
    moves = [_move(words, row, count) for row, count in enumerate(proposed) if count]
    return words("rows.practice.and").join(moves) or words("rows.practice.none")


# -- players -----------------------------------------------------------------------------------------------------------


def _asked(words: Words, asked: Question) -> str:
    if asked.proposed is None:
        return words(f"rows.practice.{asked.kind.name.lower()}")
    return words("rows.practice.is_legal", move=_proposed(words, asked.proposed))


def _answer_blank(words: Words, page: Sheet, asked: Question, number: int) -> Box:
    """What is filled in: two boxes, or the row and how many circles."""
    if asked.kind is Kind.WINNING_MOVE:
        written = (
            page.lines_to_write(words(f"rows.practice.{name}"), words(f"rows.practice.{name}_alt", number=number))
            for name in ("row", "how_many")
        )
        return column(*written, gap=10.5 if page.look.large else 6.0)
    names = ("common.practice.yes", "common.practice.no")
    if asked.kind is Kind.LAST_CIRCLE:
        names = ("rows.practice.next", "rows.practice.other")
    small = page.look.small
    boxes = [
        choice(page.pen, label, small, words("rows.practice.tick_alt", number=number, choice=label), page.answer_width)
        for label in map(words, names)
    ]
    return column(*boxes, gap=13.0 if page.look.large else 9.0)


# -- host --------------------------------------------------------------------------------------------------------------


def _binary(pen: Pen, board: RowBoard, x: float, sums: float, card: Card) -> tuple[Shape, ...]:
    """The counts left in binary, one beside its row, and under a rule how many ones each column holds.

    For a question about a single move there is nothing to add up.
    """
    if card.answer.ruling is not None:
        return ()
    small, digit = pen.look.small, pen.type.width("0", pen.look.small)
    columns = len(card.answer.ones)
    rule = (board.at(len(START) - 1, 0)[1] + board.d / 2 + sums - 2 * small.half_cap) / 2
    lines = [(board.at(row, 0)[1] + small.half_cap, count) for row, count in enumerate(card.answer.binary)]
    lines.append((sums, "".join(map(str, card.answer.ones))))
    return (
        *(pen.type.line(x, y, string, small) for y, string in lines),
        Line(x, rule, x + columns * digit, rule, pen.look.hair),
    )


def _binary_alt(words: Words, card: Card) -> str:
    if card.answer.ruling is not None:
        return ""
    ones = counts(words, card.answer.ones)
    return " " + words("rows.practice.binary", binary=", ".join(card.answer.binary), ones=ones)


def _answer(words: Words, card: Card) -> str:
    asked, answer = card.question, card.answer
    if asked.proposed is not None:
        legal = "legal" if answer.ruling is Ruling.LEGAL else "not_legal"
        return words(f"rows.practice.{legal}_answer", move=_proposed(words, asked.proposed))
    if asked.kind is Kind.LAST_CIRCLE:
        return words("rows.practice.next_answer" if answer.mover_wins else "rows.practice.other_answer")
    return words("rows.practice.winning_move_answer", move=_winning(words, answer.winning))


def _winning(words: Words, moves: Iterable[Move]) -> str:
    return words("rows.practice.or").join(_move(words, move.row, move.count) for move in moves)


def _reasons(words: Words, card: Card) -> Iterable[str]:
    """Why: what the rules say of a move, or what follows from the columns of the counts in binary."""
    asked, answer = card.question, card.answer
    if asked.proposed is not None and answer.ruling is not None:
        if answer.ruling in (Ruling.LEGAL, Ruling.TOO_MANY):
            (row,) = (row for row, count in enumerate(asked.proposed) if count)
            yield words("rows.practice.left_there", place=_place(words, row), left=asked.rows[row])
        else:
            yield words(f"rows.practice.{answer.ruling.name.lower()}")
        return
    yield words("rows.practice.odd" if answer.mover_wins else "rows.practice.even")
    if asked.kind is Kind.LAST_CIRCLE and answer.winning:
        yield words("rows.practice.winning", n=len(answer.winning), moves=_winning(words, answer.winning))
