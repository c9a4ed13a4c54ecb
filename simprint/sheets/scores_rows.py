"""The score sheet of crossing out rows: matches of two rounds, the first player swapped in the second by print."""

from __future__ import annotations

from dataclasses import dataclass

from simprint.page.box import Box, column, form, put, row, ruled
from simprint.page.forms import choice, heading, name_blank, rule, said
from simprint.page.impose import Sheaf
from simprint.page.parts import Desk
from simprint.page.scene import PLAYERS, Players
from simprint.page.table import Cell, Column, Row, table
from simprint.sheets.job import Job, copied, frame
from simprint.words import Words

PLAYER = ("a", "b")


def scores_rows(job: Job, copies: int = 1) -> Sheaf[Players]:
    """``copies`` sheets of three matches each, two in large print.

    Raises InvalidValue and DoesNotFit.
    """
    words = job.words
    page = frame(job, PLAYERS, "rows.scores", 1, blank=words("rows.scores.blank"))
    body = page.body(_matches(page.desk, words))
    return copied(job, "rows.scores", [page.page(body, 1, words("rows.scores.title"))], copies)


@dataclass(frozen=True)
class _Measures:
    """Of one match, in mm; y is counted from the rule above it."""

    matches: int
    height: float
    heading: float
    """Baseline."""
    who: float
    """From there to the words under it."""
    names: tuple[float, float]
    """Left of each player's circle and line."""
    name: float
    """How wide a circle and its line are."""
    badge: tuple[float, float]
    """Middle and radius of the circles."""
    name_line: float
    table: float
    """The rule under the heads."""
    row: float
    widths: tuple[float, float, float, float, float]
    """Of the columns: round, who starts, last move, the points of each."""
    choice: float
    """How wide a box and its letter are."""
    result: float
    """From the end of the table to the first result."""
    choices: tuple[tuple[float, float], ...]
    """Where the three results stand from there, x and y."""


_NORMAL = _Measures(
    matches=3,
    height=70.5,
    heading=8.4,
    who=5.4,
    names=(62, 124),
    name=56,
    badge=(8.2, 4),
    name_line=12.2,
    table=24,
    row=11,
    widths=(40, 32, 56, 26, 26),
    choice=22.4,
    result=8.2,
    choices=((40, 0), (96, 0), (148, 0)),
)
_LARGE = _Measures(
    matches=2,
    height=102,
    heading=12,
    who=9,
    names=(62, 124),
    name=56,
    badge=(10.2, 5.5),
    name_line=16,
    table=36,
    row=12.5,
    widths=(24, 29, 61, 33, 33),
    choice=24.4,
    result=11,
    choices=((0, 0), (93, 0), (0, 11)),
)
_WHO = 58.0
"""Room for the words under a heading, mm."""


def _matches(desk: Desk, words: Words) -> Box:
    measures = _LARGE if desk.look.large else _NORMAL
    matches = [_match(desk, words, measures, number) for number in range(1, measures.matches + 1)]
    return ruled(rule(desk, desk.box.width), *matches)


def _match(desk: Desk, words: Words, measures: _Measures, number: int) -> Box:
    look = desk.look
    title = heading(desk, words("rows.scores.match", n=number), look.head)
    who = said(desk, words("rows.record.who"), look.small, _WHO)
    middle, radius = measures.badge
    drop = measures.name_line - middle
    names = [
        name_blank(desk, words(f"rows.player.{p}"), words(f"rows.record.name_{p}"), radius, drop, measures.name)
        for p in PLAYER
    ]
    record = column(_rounds(desk, words, measures), measures.result, _result(desk, words, measures))
    return form(
        desk.box.width,
        measures.height,
        put(column(title, measures.who, who), line=measures.heading),
        *(put(name, x, middle=middle) for x, name in zip(measures.names, names, strict=True)),
        put(record, line=measures.table),
    )


def _rounds(desk: Desk, words: Words, measures: _Measures) -> Box:
    """Two rounds and the sum of the points: who starts is printed, the other one in the second."""
    look = desk.look
    strong = look.body.strong()
    letters = [words(f"rows.player.{player}") for player in PLAYER]
    heads = [words(f"rows.scores.{name}") for name in ("round", "starts", "last_move")]
    columns = [
        *(Column(width, head, heads_row=head is heads[0]) for width, head in zip(measures.widths, heads, strict=False)),
        *(
            Column(width, words("rows.scores.points", player=letter), "middle", rule_before=rule)
            for width, letter, rule in zip(measures.widths[3:], letters, (look.frame, look.hair), strict=True)
        ),
    ]
    rounds = []
    for number, starts in enumerate(letters, 1):
        last = [
            choice(desk, letter, look.body, words("rows.record.last_move_alt", n=number, player=letter))
            for letter in letters
        ]
        cells = (
            Cell(words.number(number) if look.large else words("common.game_n", n=number), style=strong),
            Cell(starts, style=strong),
            Cell(box=row(*(box.sized(measures.choice) for box in last))),
            Cell(),
            Cell(),
        )
        rounds.append(Row(cells, measures.row, ends_group=number == len(letters)))
    total = Row((Cell(words("rows.scores.total"), style=strong, span=3), Cell(), Cell()), measures.row)
    return table(desk, columns, [*rounds, total])


def _result(desk: Desk, words: Words, measures: _Measures) -> Box:
    """Three results to choose from."""
    body = desk.look.body
    label = [] if desk.look.large else [put(said(desk, words("rows.scores.result"), body.strong()), line=0)]
    results = [words(f"rows.{name}") for name in ("scores.won_a", "scores.won_b", "record.draw")]
    choices = [
        put(choice(desk, result, body, words("rows.scores.result_alt", said=result)), x, line=y)
        for result, (x, y) in zip(results, measures.choices, strict=True)
    ]
    return form(desk.box.width, None, *label, *choices)
