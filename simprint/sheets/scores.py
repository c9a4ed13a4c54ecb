"""The score sheets: matches of two games, the first player swapped in the second by print.

Both games have the same match: a title, a line for each player's name, a table of two games, three results to choose
from. What a game asks for in its table is its own.
"""

from __future__ import annotations

from collections.abc import Sequence

from simprint.page.box import Box, blank, column, group, row, ruled
from simprint.page.forms import box_to_tick, choice, corners, heading, name_blank, rule, said, text, ticked
from simprint.page.impose import Printout
from simprint.page.look import Measure, Measures
from simprint.page.parts import COLUMN, GUTTER, Pen, foot_top, header_bottom
from simprint.page.scene import PLAYERS, Players, Role
from simprint.page.table import Cell, Column, Row, table
from simprint.sheets.job import Job, copied, frame
from simprint.sheets.sim_art import may_end_without_loser
from simprint.words import Words

PLAYER = ("a", "b")
_Widths = Measure[tuple[float, ...]]


class _Sim(Measures):
    """Of one match of Sim, mm. A line is measured from the one above it, or from the rule above the match."""

    matches = Measure(3, 2)
    """To a page."""
    title = Measure(8.8, 12.0)
    who = Measure(5.4, 9.0)
    """Who may play it."""
    radius = Measure(4.0, 5.5)
    """Of the circles with the players' letters."""
    drop = Measure(4.0, 5.8)
    """From the middle of such a circle down to the line to write a name on."""
    table = Measure(16.7, 29.0)
    """The rule under the heads."""
    columns: _Widths = Measure((27, 35, 36, 26, 32, 24), (22, 27, 37, 27, 38, 29))
    row = Measure(13.5, 16.0)
    """How high each row is."""
    ticked = Measure(18.0, 18.5)
    """How wide a box to tick and its letter are, in a cell."""
    stacked = Measure(10.2)
    """From a box to tick in large print to one under it."""
    circle = Measure((4.4, 2.3), (5.0, 2.5))
    """Radius of the circles to write corners in, and the gap between them."""
    result = Measure(8.5, 11.0)
    results: _Widths = Measure((27, 35, 36, 0), (31, 75, 0))
    """How wide the word for the result is, 0 for none, and each result of a line."""
    under = Measure(11.0)
    """From a line of results to the next."""
    explained = Measure(5.0, 3.0)
    """From a result to what explains it: below it, in large print beside it."""


class _SimNobody(_Sim):
    """The same for games that may end without a loser: a third box, in large print on a line of its own; results say
    themselves there that they are results."""

    table = Measure(16.7, 28.0)
    columns: _Widths = Measure((24, 23, 54, 24, 31, 24), (22, 27, 37, 27, 38, 29))
    row = Measure(13.5, 22.0)
    ticked = Measure(15.5, 18.5)
    results: _Widths = Measure((27, 51, 51, 0), (0, 62, 56, 0))


class _Rows(_Sim):
    """The same for crossing out rows."""

    table = Measure(9.8, 15.0)
    columns: _Widths = Measure((40, 32, 56, 26, 26), (24, 29, 61, 33, 33))
    row = Measure(11.0, 12.5)
    ticked = Measure(22.4, 24.4)
    result = Measure(8.2, 11.0)
    results: _Widths = Measure((40, 56, 52, 0), (0, 93, 0))


def scores_sim(job: Job, copies: int, dots: int) -> Printout[Players]:
    """``copies`` sheets of three matches of Sim on ``dots`` dots each, two in large print.

    Raises DoesNotFit.
    """
    pen, words = job.pen(), job.words
    nobody = may_end_without_loser(dots)
    measures = (_SimNobody if nobody else _Sim)(job.look)
    letters = [words(f"sim.scores.{player}") for player in PLAYER]
    names = [(letter, words("sim.scores.name", player=letter)) for letter in letters]
    games = _sim_games(pen, words, measures, letters, nobody)
    return _sheet(job, "sim.scores", measures, names, games, _sim_results(pen, words, measures, nobody), copies)


def scores_rows(job: Job, copies: int) -> Printout[Players]:
    """``copies`` sheets of three matches of crossing out rows each, two in large print.

    Raises DoesNotFit.
    """
    pen, words, measures = job.pen(), job.words, _Rows(job.look)
    letters = [words(f"rows.player.{player}") for player in PLAYER]
    names = [(letter, words(f"rows.record.name_{p}")) for letter, p in zip(letters, PLAYER, strict=True)]
    games = _row_games(pen, words, measures, letters)
    results = [
        choice(pen, won, job.look.body, words("rows.scores.result_alt", said=won))
        for won in (words(f"rows.{name}") for name in ("scores.won_a", "scores.won_b", "record.draw"))
    ]
    return _sheet(job, "rows.scores", measures, names, games, results, copies, words("rows.record.who"))


def _sheet(
    job: Job,
    key: str,
    measures: _Sim,
    names: Sequence[tuple[str, str]],
    games: Box,
    results: Sequence[Box],
    copies: int,
    who: str = "",
) -> Printout[Players]:
    """``names`` are the players' letters and what is read out of the blanks for their names; ``who`` says who may play
    a match."""
    words, look = job.words, job.look
    page = frame(job, PLAYERS, key, 1, blank=words(f"{key}.blank"))
    pen, (left, *widths) = page.pen, measures.results
    blanks = [name_blank(pen, letter, alt, measures.radius, measures.drop, COLUMN) for letter, alt in names]
    label = said(pen, words(f"{key}.result"), look.body.strong()).sized(left) if left else left
    lines = [
        row(left if first else label, *map(Box.sized, results[first:], widths), stand="line")
        for first in range(0, len(results), len(widths))
    ]
    height = (foot_top(pen) - header_bottom(pen)) / measures.matches
    below = measures.table, games, measures.result, column(*lines, gap=measures.under)
    matches = []
    for number in range(1, measures.matches + 1):
        title = heading(pen, words(f"{key}.match", n=number), look.head)
        if who:
            title = column(title, measures.who, said(pen, who, look.small))
        head = row(title.sized(COLUMN), *blanks, gap=GUTTER, stand="line")
        matches.append(column(measures.title, head, *below, height=height))
    body = page.body(ruled(rule(pen, pen.box.width), *matches))
    return copied(job, key, [page.page(body, 1, words(f"{key}.title"))], copies, measures.matches)


def _players(pen: Pen, measures: _Sim, letters: Sequence[str], alts: Sequence[str]) -> Box:
    """A box to tick for each player."""
    boxes = [choice(pen, letter, pen.look.body, alt) for letter, alt in zip(letters, alts, strict=True)]
    return row(*(box.sized(measures.ticked) for box in boxes))


def _game(pen: Pen, words: Words, number: int, starts: str) -> tuple[Cell, Cell]:
    """Which game it is, and who starts it: that is printed, so that the swap cannot be forgotten."""
    strong = pen.look.body.strong()
    name = words.number(number) if pen.look.large else words("common.game_n", n=number)
    return Cell(name, style=strong), Cell(starts, style=strong)


# -- Sim ---------------------------------------------------------------------------------------------------------------


def _sim_games(pen: Pen, words: Words, measures: _Sim, letters: Sequence[str], nobody: bool) -> Box:
    """Two games: who starts is printed, the other player in the second."""
    look, ended = pen.look, "lost" if nobody else "closed"
    names = ("game", "starts", ended, "edge", "corners", "checked")
    columns = [
        Column(width, words(f"sim.scores.{name}"), "end" if name == "checked" else "start", heads_row=name == "game")
        for width, name in zip(measures.columns, names, strict=True)
    ]
    rows = []
    for game, starts in enumerate(letters, 1):
        alts = [words(f"sim.scores.{ended}_alt", game=game, player=letter) for letter in letters]
        who = _players(pen, measures, letters, alts)
        if nobody:
            box = choice(pen, words("sim.scores.nobody"), look.small, words("sim.scores.nobody_alt", game=game))
            who = column(who, measures.stacked, box) if look.large else row(who, box, stand="line")
        cells = (
            *_game(pen, words, game, starts),
            Cell(box=who),
            Cell(box=blank(corners(pen, *measures.circle, 2), words("sim.scores.edge_alt", game=game))),
            Cell(box=blank(corners(pen, *measures.circle), words("sim.scores.corners_alt", game=game))),
            Cell(box=group(Role.BLANK, box_to_tick(pen, look.body), words("sim.scores.checked_alt", game=game), "box")),
        )
        rows.append(Row(cells, measures.row))
    return table(pen, columns, rows)


def _sim_results(pen: Pen, words: Words, measures: _Sim, nobody: bool) -> list[Box]:
    """Three results to choose from, each with its meaning. Where ``nobody`` may lose a game, a score may be 1–0 as
    well, and a result says who won more."""
    look = pen.look
    if nobody:
        results = [words(f"sim.scores.{name}") for name in ("more_a", "more_b", "equal")]
        return [choice(pen, won, look.body, f"{words('sim.scores.result')}: {won}") for won in results]
    made = []
    for name, meant in (("score_a", "won_a"), ("score_b", "won_b"), ("score_shared", "shared")):
        score, meaning = words(f"sim.scores.{name}"), words(f"sim.scores.{meant}")
        parts = text(pen, score, look.body.strong()), measures.explained, text(pen, meaning, look.small)
        label = row(*parts, stand="line") if look.large else column(*parts)
        made.append(ticked(pen, label, look.body, f"{score}, {meaning}"))
    return made


# -- crossing out rows -------------------------------------------------------------------------------------------------


def _row_games(pen: Pen, words: Words, measures: _Sim, letters: Sequence[str]) -> Box:
    """Two games and the sum of the points: who starts is printed, the other player in the second."""
    look = pen.look
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
        cells = (*_game(pen, words, number, begins), Cell(box=_players(pen, measures, letters, moved)), Cell(), Cell())
        rows.append(Row(cells, measures.row, ends_group=number == len(letters)))
    total = Row((Cell(words("rows.scores.total"), style=look.body.strong(), span=3), Cell(), Cell()), measures.row)
    return table(pen, columns, [*rows, total])
