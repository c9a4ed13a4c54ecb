"""The score sheets: matches of two games, the first player swapped in the second by print.

Both games have the same match: a title, a line for each player's name, a table of two games, three results to choose
from. What a game asks for in its table is its own.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass, replace

from simprint.page.box import Box, blank, column, form, group, put, row, ruled
from simprint.page.forms import box_to_tick, choice, corners, heading, name_blank, rule, said, text, ticked
from simprint.page.impose import Printout
from simprint.page.parts import COLUMN, GUTTER, Pen
from simprint.page.scene import PLAYERS, Players, Role
from simprint.page.table import Cell, Column, Row, table
from simprint.sheets.job import Job, copied, frame
from simprint.sheets.sim_art import may_end_without_loser
from simprint.words import Words

PLAYER = ("a", "b")


@dataclass(frozen=True, kw_only=True)
class _Measures:
    """Of one match, mm; y is counted from the rule above it."""

    matches: int = 3
    """To a page."""
    height: float
    title: float = 8.4
    """Its baseline."""
    badge: float = 8.2
    """Middle of the circles with the players' letters."""
    radius: float = 4.0
    """Of these circles."""
    name: float = 12.2
    """The line to write a name on."""
    table: float
    """The rule under the heads."""
    columns: tuple[float, ...]
    """How wide each is."""
    row: float
    """How high each row is."""
    ticked: float
    """How wide a box to tick and its letter are, in a cell."""
    result: float
    """From the end of the table to the first line of the result."""
    results: tuple[tuple[float, float], ...]
    """Where the three results stand from there, x and y."""


_SIM = _Measures(
    height=71, table=25.5, columns=(27, 35, 36, 26, 32, 24), row=13.5, ticked=18, result=8.5,
    results=((27, 0), (62, 0), (98, 0)),
)  # fmt: skip
_SIM_LARGE = _Measures(
    matches=2, height=102, title=12, badge=10.2, radius=5.5, name=16,
    table=41, columns=(22, 27, 37, 27, 38, 29), row=16, ticked=18.5, result=11,
    results=((31, 0), (106, 0), (31, 11)),
)  # fmt: skip
#: The same for games that may end without a loser: a third box, in large print on a line of its own; results say
#: themselves there that they are results.
_SIM_NOBODY = replace(_SIM, columns=(24, 23, 54, 24, 31, 24), ticked=15.5, results=((27, 0), (78, 0), (129, 0)))
_SIM_NOBODY_LARGE = replace(_SIM_LARGE, table=40, row=22, result=11, results=((0, 0), (62, 0), (118, 0)))
_ROWS = _Measures(
    height=70.5, table=24, columns=(40, 32, 56, 26, 26), row=11, ticked=22.4, result=8.2,
    results=((40, 0), (96, 0), (148, 0)),
)  # fmt: skip
_ROWS_LARGE = _Measures(
    matches=2, height=102, title=12, badge=10.2, radius=5.5, name=16,
    table=36, columns=(24, 29, 61, 33, 33), row=12.5, ticked=24.4, result=11,
    results=((0, 0), (93, 0), (0, 11)),
)  # fmt: skip

#: From the title of a match to the words under it, in leadings.
_UNDER_TITLE = 1.2
#: Room for these words, mm.
_WHO = 58.0


def scores_sim(job: Job, copies: int, dots: int) -> Printout[Players]:
    """``copies`` sheets of three matches of Sim on ``dots`` dots each, two in large print.

    Raises DoesNotFit.
    """
    words, look = job.words, job.look
    nobody = may_end_without_loser(dots)
    normal, large = (_SIM_NOBODY, _SIM_NOBODY_LARGE) if nobody else (_SIM, _SIM_LARGE)
    measures = large if look.large else normal
    letters = [words(f"sim.scores.{player}") for player in PLAYER]

    def match(pen: Pen, number: int) -> Box:
        names = [(letter, words("sim.scores.name", player=letter)) for letter in letters]
        title = heading(pen, words("sim.scores.match", n=number), look.head)
        games = _sim_games(pen, words, measures, letters, nobody)
        return _match(pen, measures, title, names, games, _sim_result(pen, words, measures, nobody))

    return _sheet(job, "sim.scores", measures, match, copies)


def scores_rows(job: Job, copies: int) -> Printout[Players]:
    """``copies`` sheets of three matches of crossing out rows each, two in large print.

    Raises DoesNotFit.
    """
    words, look = job.words, job.look
    measures = _ROWS_LARGE if look.large else _ROWS
    letters = [words(f"rows.player.{player}") for player in PLAYER]

    def match(pen: Pen, number: int) -> Box:
        names = [(letter, words(f"rows.record.name_{p}")) for letter, p in zip(letters, PLAYER, strict=True)]
        title = heading(pen, words("rows.scores.match", n=number), look.head)
        who = said(pen, words("rows.record.who"), look.small, _WHO)
        games = _row_games(pen, words, measures, letters)
        title = column(title, look.small.leading * _UNDER_TITLE, who)
        return _match(pen, measures, title, names, games, _row_result(pen, words, measures))

    return _sheet(job, "rows.scores", measures, match, copies)


def _sheet(job: Job, key: str, measures: _Measures, match: Callable[[Pen, int], Box], copies: int) -> Printout[Players]:
    words = job.words
    page = frame(job, PLAYERS, key, 1, blank=words(f"{key}.blank"))
    pen = page.pen
    matches = [match(pen, number) for number in range(1, measures.matches + 1)]
    body = page.body(ruled(rule(pen, pen.box.width), *matches))
    return copied(job, key, [page.page(body, 1, words(f"{key}.title"))], copies, measures.matches)


def _match(pen: Pen, measures: _Measures, title: Box, names: Sequence[tuple[str, str]], games: Box, result: Box) -> Box:
    """``names`` are the players' letters and what is read out of the blanks for their names."""
    drop = measures.name - measures.badge
    blanks = [name_blank(pen, letter, alt, measures.radius, drop, COLUMN) for letter, alt in names]
    return form(
        pen.box.width,
        measures.height,
        put(title, line=measures.title),
        put(row(*blanks, gap=GUTTER), COLUMN + GUTTER, middle=measures.badge),
        put(column(games, measures.result, result), line=measures.table),
    )


def _players(pen: Pen, measures: _Measures, letters: Sequence[str], alts: Sequence[str]) -> Box:
    """A box to tick for each player."""
    boxes = [choice(pen, letter, pen.look.body, alt) for letter, alt in zip(letters, alts, strict=True)]
    return row(*(box.sized(measures.ticked) for box in boxes))


# -- Sim ---------------------------------------------------------------------------------------------------------------

#: Radius of the circles to write corners in, and the gap between them, mm.
_CIRCLE, _CIRCLE_LARGE = (4.4, 2.3), (5.0, 2.5)
#: From a result to what explains it: beside it, and below it, mm.
_BESIDE, _BELOW = 3.0, 5.0
#: From a box to tick in large print to one under it, mm.
_STACKED = 10.2


def _sim_games(pen: Pen, words: Words, measures: _Measures, letters: Sequence[str], nobody: bool) -> Box:
    """Two games: who starts is printed, the other player in the second."""
    look = pen.look
    strong, circle = look.body.strong(), _CIRCLE_LARGE if look.large else _CIRCLE
    ended = "lost" if nobody else "closed"
    names = ("game", "starts", ended, "edge", "corners", "checked")
    columns = [
        Column(width, words(f"sim.scores.{name}"), "end" if name == "checked" else "start", heads_row=name == "game")
        for width, name in zip(measures.columns, names, strict=True)
    ]
    rows = []
    for game, starts in enumerate(letters, 1):
        who = _players(
            pen,
            measures,
            letters,
            [words(f"sim.scores.{ended}_alt", game=game, player=letter) for letter in letters],
        )
        if nobody:
            box = choice(pen, words("sim.scores.nobody"), look.small, words("sim.scores.nobody_alt", game=game))
            who = column(who, _STACKED, box) if look.large else row(who, box, stand="line")
        cells = (
            Cell(words.number(game) if look.large else words("common.game_n", n=game), style=strong),
            Cell(starts, style=strong),
            Cell(box=who),
            Cell(box=blank(corners(pen, *circle, 2), words("sim.scores.edge_alt", game=game))),
            Cell(box=blank(corners(pen, *circle), words("sim.scores.corners_alt", game=game))),
            Cell(box=group(Role.BLANK, box_to_tick(pen, look.body), words("sim.scores.checked_alt", game=game), "box")),
        )
        rows.append(Row(cells, measures.row))
    return table(pen, columns, rows)


def _sim_result(pen: Pen, words: Words, measures: _Measures, nobody: bool) -> Box:
    """Three results to choose from, each with its meaning: below it, in large print beside it. Where ``nobody`` may
    lose a game, a score may be 1–0 as well, and a result says who won more."""
    look = pen.look
    strong = look.body.strong()
    results = [] if nobody and look.large else [put(said(pen, words("sim.scores.result"), strong), line=0)]
    if nobody:
        for name, (x, y) in zip(("more_a", "more_b", "equal"), measures.results, strict=True):
            won = words(f"sim.scores.{name}")
            alt = f"{words('sim.scores.result')}: {won}"
            results.append(put(choice(pen, won, look.body, alt), x, line=y))
        return form(pen.box.width, None, *results)
    choices = (("score_a", "won_a"), ("score_b", "won_b"), ("score_shared", "shared"))
    for (score, meaning), (x, y) in zip(choices, measures.results, strict=True):
        score, meaning = words(f"sim.scores.{score}"), words(f"sim.scores.{meaning}")
        result, explained = text(pen, score, strong), text(pen, meaning, look.small)
        label = row(result, _BESIDE, explained, stand="line") if look.large else column(result, _BELOW, explained)
        results.append(put(ticked(pen, label, look.body, f"{score}, {meaning}"), x, line=y))
    return form(pen.box.width, None, *results)


# -- crossing out rows -------------------------------------------------------------------------------------------------


def _row_games(pen: Pen, words: Words, measures: _Measures, letters: Sequence[str]) -> Box:
    """Two games and the sum of the points: who starts is printed, the other player in the second."""
    look = pen.look
    strong = look.body.strong()
    game, starts, last, *points = measures.columns
    columns = [
        Column(game, words("rows.scores.round"), heads_row=True),
        Column(starts, words("rows.scores.starts")),
        Column(last, words("rows.scores.last_move")),
        *(
            Column(width, words("rows.scores.points", player=letter), "middle", rule_before=before)
            for width, letter, before in zip(points, letters, (look.frame, look.hair), strict=True)
        ),
    ]
    rows = []
    for number, begins in enumerate(letters, 1):
        moved = [words("rows.record.last_move_alt", n=number, player=letter) for letter in letters]
        cells = (
            Cell(words.number(number) if look.large else words("common.game_n", n=number), style=strong),
            Cell(begins, style=strong),
            Cell(box=_players(pen, measures, letters, moved)),
            Cell(),
            Cell(),
        )
        rows.append(Row(cells, measures.row, ends_group=number == len(letters)))
    total = Row((Cell(words("rows.scores.total"), style=strong, span=3), Cell(), Cell()), measures.row)
    return table(pen, columns, [*rows, total])


def _row_result(pen: Pen, words: Words, measures: _Measures) -> Box:
    """Three results to choose from; in large print they say themselves that they are results."""
    body = pen.look.body
    label = [] if pen.look.large else [put(said(pen, words("rows.scores.result"), body.strong()), line=0)]
    results = [words(f"rows.{name}") for name in ("scores.won_a", "scores.won_b", "record.draw")]
    choices = [
        put(choice(pen, result, body, words("rows.scores.result_alt", said=result)), x, line=y)
        for result, (x, y) in zip(results, measures.results, strict=True)
    ]
    return form(pen.box.width, None, *label, *choices)
