"""The score sheet of crossing out rows: matches of two rounds, the first player swapped in the second by print."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass

from simprint.page.impose import Sheaf
from simprint.page.look import Style
from simprint.page.parts import Desk, header_bottom, name_blank, rule, tick_box
from simprint.page.scene import PLAYERS, Artifact, Block, Group, Players, Role
from simprint.page.table import Cell, Column, Row, Table, table
from simprint.sheets.job import Job, copied, frame
from simprint.words import Words

PLAYER = ("a", "b")


def scores_rows(job: Job, copies: int = 1) -> Sheaf[Players]:
    """``copies`` sheets of three matches each, two in large print.

    Raises InvalidValue and DoesNotFit.
    """
    words = job.words
    page = frame(job, PLAYERS, "rows.scores", 1, blank=words("rows.scores.blank"))
    body = tuple(_body(page.desk, words))
    return copied(job, "rows.scores", [page.page(body, 1, words("rows.scores.title"))], copies)


@dataclass(frozen=True)
class _Measures:
    """Of one match; y is counted from the rule above it."""

    matches: int
    height: float
    heading: float
    badge: tuple[float, float]
    """Middle and radius."""
    name: float
    table: float
    row: float
    widths: tuple[float, float, float, float, float]
    """Of the columns: round, who starts, last move, the points of each."""
    result: float
    """From the end of the table to the first result."""
    choices: tuple[tuple[float, float], ...]
    """Where the three results stand from there, x and y."""


_NORMAL = _Measures(3, 70.5, 8.4, (8.2, 4), 12.2, 24, 11, (40, 32, 56, 26, 26), 8.2, ((40, 0), (96, 0), (148, 0)))
_LARGE = _Measures(2, 102, 12, (10.2, 5.5), 16, 36, 12.5, (24, 29, 61, 33, 33), 11, ((0, 0), (93, 0), (0, 11)))


def _body(desk: Desk, words: Words) -> Iterator[Block]:
    look = desk.look
    measures = _LARGE if look.large else _NORMAL
    for number in range(measures.matches):
        top = header_bottom(desk) + number * measures.height
        if number:
            yield Artifact((rule(desk, top),))
        heading = desk.type.line(0, top + measures.heading, words("rows.scores.match", n=number + 1), look.head)
        yield Group(Role.H2, (heading,))
        who = desk.type.fit(0, heading.y + look.small.leading * 1.2, words("rows.record.who"), look.small, 58)
        yield Group(Role.P, (who,))
        middle, radius = measures.badge
        for player, x in zip(PLAYER, (62.0, 124.0), strict=True):
            letter = words(f"rows.player.{player}")
            alt = words(f"rows.record.name_{player}")
            yield name_blank(desk, x, top + measures.name, letter, alt, top + middle, radius)
        rounds = _rounds(desk, words, measures, top + measures.table)
        yield rounds.group
        yield from _result(desk, words, measures, rounds.bottom)


def _rounds(desk: Desk, words: Words, measures: _Measures, y: float) -> Table:
    """Two rounds and the sum of the points: who starts is printed, the other one in the second."""
    look = desk.look
    strong = look.body.strong()
    letters = [words(f"rows.player.{player}") for player in PLAYER]
    heads = [words(f"rows.scores.{name}") for name in ("round", "starts", "last_move")]
    heads += [words("rows.scores.points", player=letter) for letter in letters]
    columns = [
        Column(
            width,
            head,
            "middle" if index > 2 else "start",
            heads_row=index == 0,
            rule_before=look.frame if index == 3 else look.hair if index == 4 else 0.0,
        )
        for index, (width, head) in enumerate(zip(measures.widths, heads, strict=True))
    ]
    lines = []
    for number, starts in enumerate(letters, 1):
        boxes = tuple(
            _ticked(
                desk,
                index * measures.widths[2] * 0.4,
                look.body.half_cap,
                letter,
                look.body,
                words("rows.record.last_move_alt", n=number, player=letter),
            )
            for index, letter in enumerate(letters)
        )
        name = Cell(words.number(number) if look.large else words("common.game_n", n=number), style=strong)
        cells = (name, Cell(starts, style=strong), Cell(items=boxes), Cell(), Cell())
        lines.append(Row(cells, measures.row, ends_group=number == len(letters)))
    lines.append(Row((Cell(words("rows.scores.total"), style=strong, span=3), Cell(), Cell()), measures.row))
    return table(desk, 0, y, columns, lines)


def _result(desk: Desk, words: Words, measures: _Measures, bottom: float) -> Iterator[Block]:
    """Three results to choose from."""
    first = bottom + measures.result
    if not desk.look.large:
        yield Group(Role.P, (desk.type.line(0, first, words("rows.scores.result"), desk.look.body.strong()),))
    for name, (x, down) in zip(("won_a", "won_b", "draw"), measures.choices, strict=True):
        said = words("rows.record.draw" if name == "draw" else f"rows.scores.{name}")
        yield _ticked(desk, x, first + down, said, desk.look.body, words("rows.scores.result_alt", said=said))


def _ticked(desk: Desk, x: float, y: float, said: str, style: Style, alt: str) -> Group:
    """A box to tick and what it says."""
    text = desk.type.line(x + desk.look.box * 1.36, y, said, style)
    return Group(Role.BLANK, (tick_box(desk, x, y, style.half_cap), text), alt, field="box")
