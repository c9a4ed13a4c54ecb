"""The score sheet of Sim: matches of two games, the first player swapped in the second by print."""

from __future__ import annotations

from dataclasses import dataclass
from itertools import pairwise

from simprint.page.box import Box, blank, column, form, group, put, row, ruled
from simprint.page.forms import box_to_tick, choice, corners, heading, name_blank, rule, said, text, ticked
from simprint.page.impose import Sheaf
from simprint.page.parts import Desk
from simprint.page.scene import PLAYERS, Players, Role
from simprint.page.table import Cell, Column, Row, table
from simprint.sheets.job import Job, copied, frame
from simprint.words import Words

PLAYER = ("a", "b")


def scores(job: Job, copies: int = 1) -> Sheaf[Players]:
    """``copies`` sheets of three matches each, two in large print.

    Raises InvalidValue and DoesNotFit.
    """
    words = job.words
    page = frame(job, PLAYERS, "sim.scores", 1, blank=words("sim.scores.blank"))
    body = page.body(_matches(page.desk, words))
    return copied(job, "sim.scores", [page.page(body, 1, words("sim.scores.title"))], copies)


@dataclass(frozen=True)
class _Measures:
    """Of one match, in mm; y is counted from the rule above it."""

    matches: int
    height: float
    heading: float
    """Baseline."""
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
    columns: tuple[float, ...]
    """Where each begins; the last one ends at the right of the page."""
    circle: tuple[float, float]
    """Radius and gap of the circles to write in."""
    result: float
    """From the end of the table to the first line of the result."""
    choices: tuple[tuple[float, float], ...]
    """Where the three results stand from there, x and y."""
    explained: float | None
    """How far below a result it is explained, or None when that stands beside it."""


_BESIDE = 3.0
"""From a result to what explains it, mm."""

_NORMAL = _Measures(
    matches=3,
    height=71,
    heading=8.4,
    names=(62, 124),
    name=56,
    badge=(8.2, 4),
    name_line=12.2,
    table=25.5,
    row=13.5,
    columns=(0, 27, 62, 98, 124, 156),
    circle=(4.4, 2.3),
    result=8.5,
    choices=((27, 0), (62, 0), (98, 0)),
    explained=5,
)
_LARGE = _Measures(
    matches=2,
    height=102,
    heading=12,
    names=(62, 124),
    name=56,
    badge=(10.2, 5.5),
    name_line=16,
    table=41,
    row=16,
    columns=(0, 22, 49, 86, 113, 151),
    circle=(5, 2.5),
    result=11,
    choices=((31, 0), (106, 0), (31, 11)),
    explained=None,
)


def _matches(desk: Desk, words: Words) -> Box:
    measures = _LARGE if desk.look.large else _NORMAL
    matches = [_match(desk, words, measures, number) for number in range(1, measures.matches + 1)]
    return ruled(rule(desk, desk.box.width), *matches)


def _match(desk: Desk, words: Words, measures: _Measures, number: int) -> Box:
    middle, radius = measures.badge
    names = [
        put(
            name_blank(
                desk,
                letter,
                words("sim.scores.name", player=letter),
                radius,
                measures.name_line - middle,
                measures.name,
            ),
            x,
            middle=middle,
        )
        for x, letter in zip(measures.names, _letters(words), strict=True)
    ]
    title = heading(desk, words("sim.scores.match", n=number), desk.look.head)
    return form(
        desk.box.width,
        measures.height,
        put(title, line=measures.heading),
        *names,
        put(
            column(_games(desk, words, measures), measures.result, _result(desk, words, measures)), line=measures.table
        ),
    )


def _letters(words: Words) -> list[str]:
    return [words(f"sim.scores.{player}") for player in PLAYER]


def _games(desk: Desk, words: Words, measures: _Measures) -> Box:
    """Two games: who starts is printed, the other player in the second."""
    look = desk.look
    body, strong = look.body, look.body.strong()
    widths = [right - left for left, right in pairwise((*measures.columns, desk.box.width))]
    names = ("game", "starts", "closed", "edge", "corners", "checked")
    columns = [
        Column(width, words(f"sim.scores.{name}"), "end" if name == "checked" else "start", heads_row=name == "game")
        for width, name in zip(widths, names, strict=True)
    ]
    rows = []
    for game, starts in enumerate(_letters(words), 1):
        closed = [
            choice(desk, letter, body, words("sim.scores.closed_alt", game=game, player=letter)).sized(widths[2] / 2)
            for letter in _letters(words)
        ]
        cells = (
            Cell(words.number(game) if look.large else words("common.game_n", n=game), style=strong),
            Cell(starts, style=strong),
            Cell(box=row(*closed)),
            Cell(box=blank(corners(desk, *measures.circle, 2), words("sim.scores.edge_alt", game=game))),
            Cell(box=blank(corners(desk, *measures.circle), words("sim.scores.corners_alt", game=game))),
            Cell(box=group(Role.BLANK, box_to_tick(desk, body), words("sim.scores.checked_alt", game=game), "box")),
        )
        rows.append(Row(cells, measures.row))
    return table(desk, columns, rows)


def _result(desk: Desk, words: Words, measures: _Measures) -> Box:
    """Three results to choose from."""
    body, small = desk.look.body, desk.look.small
    standing = [put(said(desk, words("sim.scores.result"), body.strong()), line=0)]
    choices = (("score_a", "won_a"), ("score_b", "won_b"), ("score_shared", "shared"))
    for (score, says), (x, down) in zip(choices, measures.choices, strict=True):
        score, says = words(f"sim.scores.{score}"), words(f"sim.scores.{says}")
        result, explained = text(desk, score, body.strong()), text(desk, says, small)
        if measures.explained is None:
            label = row(result, _BESIDE, explained, stand="line")
        else:
            label = column(result, measures.explained, explained)
        standing.append(put(ticked(desk, label, body, f"{score}, {says}"), x, line=down))
    return form(desk.box.width, None, *standing)
