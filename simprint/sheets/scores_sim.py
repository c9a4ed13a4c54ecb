"""The score sheet of Sim: matches of two games, the first player swapped in the second by print."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass

from simprint.page.impose import Sheaf
from simprint.page.parts import Desk, corner_circles, header_bottom, name_blank, rule, tick_box
from simprint.page.scene import PLAYERS, Artifact, Block, Group, Players, Role
from simprint.page.table import Cell, Column, Row, Table, table
from simprint.sheets.job import Job, copied, frame
from simprint.words import Words

PLAYER = ("a", "b")


def scores(job: Job, copies: int = 1) -> Sheaf[Players]:
    """``copies`` sheets of three matches each, two in large print.

    Raises InvalidValue and DoesNotFit.
    """
    words = job.words
    page = frame(job, PLAYERS, "sim.scores", 1, blank=words("sim.scores.blank"))
    body = tuple(_body(page.desk, words))
    return copied(job, "sim.scores", [page.page(body, 1, words("sim.scores.title"))], copies)


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
    columns: tuple[float, ...]
    """Where each begins; the last one ends at the right of the box."""
    circle: tuple[float, float]
    result: float
    """From the end of the table to the first line of the result."""
    choices: tuple[tuple[float, float], ...]
    """Where the three results stand from there, x and y."""
    below: bool
    """Whether a result is explained under its score or beside it."""


_NORMAL = _Measures(
    matches=3,
    height=71,
    heading=8.4,
    badge=(8.2, 4),
    name=12.2,
    table=25.5,
    row=13.5,
    columns=(0, 27, 62, 98, 124, 156),
    circle=(4.4, 2.3),
    result=8.5,
    choices=((27, 0), (62, 0), (98, 0)),
    below=True,
)
_LARGE = _Measures(
    matches=2,
    height=102,
    heading=12,
    badge=(10.2, 5.5),
    name=16,
    table=41,
    row=16,
    columns=(0, 22, 49, 86, 113, 151),
    circle=(5, 2.5),
    result=11,
    choices=((31, 0), (106, 0), (31, 11)),
    below=False,
)


def _body(desk: Desk, words: Words) -> Iterator[Block]:
    measures = _LARGE if desk.look.large else _NORMAL
    for number in range(measures.matches):
        top = header_bottom(desk) + number * measures.height
        if number:
            yield Artifact((rule(desk, top),))
        heading = desk.type.line(0, top + measures.heading, words("sim.scores.match", n=number + 1), desk.look.head)
        yield Group(Role.H2, (heading,))
        middle, radius = measures.badge
        for player, x in zip(PLAYER, (62.0, 124.0), strict=True):
            letter = words(f"sim.scores.{player}")
            alt = words("sim.scores.name", player=letter)
            yield name_blank(desk, x, top + measures.name, letter, alt, top + middle, radius)
        games = _games(desk, words, measures, top + measures.table)
        yield games.group
        yield from _result(desk, words, measures, games.bottom)


def _games(desk: Desk, words: Words, measures: _Measures, y: float) -> Table:
    """Two games: who starts is printed, the other player in the second."""
    look = desk.look
    widths = [b - a for a, b in zip(measures.columns, (*measures.columns[1:], desk.box.width), strict=True)]
    names = ("game", "starts", "closed", "edge", "corners", "checked")
    columns = [
        Column(width, words(f"sim.scores.{name}"), "end" if name == "checked" else "start", heads_row=name == "game")
        for width, name in zip(widths, names, strict=True)
    ]
    letters = [words(f"sim.scores.{player}") for player in PLAYER]
    radius, gap = measures.circle
    baseline = look.body.half_cap
    rows = []
    for game, starts in enumerate(letters, 1):
        boxes = tuple(
            Group(
                Role.BLANK,
                (
                    tick_box(desk, index * widths[2] / 2, baseline, baseline),
                    desk.type.line(index * widths[2] / 2 + look.box * 1.36, baseline, letter, look.body),
                ),
                words("sim.scores.closed_alt", game=game, player=letter),
                field="box",
            )
            for index, letter in enumerate(letters)
        )
        edge = Group(Role.BLANK, corner_circles(desk, 0, 0, radius, gap, 2), words("sim.scores.edge_alt", game=game))
        corners = Group(Role.BLANK, corner_circles(desk, 0, 0, radius, gap), words("sim.scores.corners_alt", game=game))
        checked = Group(
            Role.BLANK,
            (tick_box(desk, widths[5] - look.box, baseline, baseline),),
            words("sim.scores.checked_alt", game=game),
            field="box",
        )
        cells = (
            Cell(words.number(game) if look.large else words("common.game_n", n=game), style=look.body.strong()),
            Cell(starts, style=look.body.strong()),
            Cell(items=boxes),
            Cell(items=(edge,)),
            Cell(items=(corners,)),
            Cell(items=(checked,)),
        )
        rows.append(Row(cells, measures.row))
    return table(desk, 0, y, columns, rows)


def _result(desk: Desk, words: Words, measures: _Measures, bottom: float) -> Iterator[Block]:
    """Three results to choose from."""
    body, small = desk.look.body, desk.look.small
    first = bottom + measures.result
    yield Group(Role.P, (desk.type.line(0, first, words("sim.scores.result"), body.strong()),))
    choices = (("score_a", "won_a"), ("score_b", "won_b"), ("score_shared", "shared"))
    for (score, says), (x, down) in zip(choices, measures.choices, strict=True):
        y = first + down
        score_text = desk.type.line(x + desk.look.box * 1.36, y, words(f"sim.scores.{score}"), body.strong())
        if measures.below:
            says_text = desk.type.line(score_text.x, y + 5, words(f"sim.scores.{says}"), small)
        else:
            says_text = desk.type.line(score_text.x + score_text.width + 3, y, words(f"sim.scores.{says}"), small)
        yield Group(
            Role.BLANK,
            (tick_box(desk, x, y, body.half_cap), score_text, says_text),
            f"{score_text.string}, {says_text.string}",
            field="box",
        )
