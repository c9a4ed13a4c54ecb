"""The players' rules of Sim for a number of dots: six steps, each with a picture, on as few pages as they take."""

from __future__ import annotations

import math
from collections.abc import Callable, Iterable
from dataclasses import replace

from simprint.games.sim import Edge, edges, third_dots, triangles
from simprint.page.box import Box, column, drawing, figure, form, group, put, row
from simprint.page.extent import extent
from simprint.page.forms import paragraph, rule, speech, stroke, text
from simprint.page.impose import Printout, spread
from simprint.page.parts import GUTTER, Pen, numbered_disc
from simprint.page.scene import PLAYERS, Circle, Line, Players, Point, Role, Shape
from simprint.sheets.job import Job, copied, frame
from simprint.sheets.sim_art import STROKES, Board, dots, guides, hyphenated, may_end_without_loser, ring, strokes
from simprint.sheets.steps import ACROSS, Step, pages, two_games
from simprint.words import Words

#: On more dots than these, edges between neighbours are too short to show anything.
_FEW = 6
#: Baseline of who plays and how long, above the header's rule: in normal and in large print; in large print what to
#: bring and the rule below it.
_WHO, _WHO_LARGE, _BRING_LARGE, _CARD_LARGE = 5.5, 5.0, 8.5, 4.0
#: Left between the last step and the foot.
_ABOVE_FOOT = 3.0


def rules(job: Job, copies: int, dots: int) -> Printout[Players]:
    """``copies`` of the rules of the game on ``dots`` dots. Raises DoesNotFit."""
    words = job.words
    made = _bodies(job, dots)
    page = frame(job, PLAYERS, "sim.rules", len(made))
    return copied(job, "sim.rules", page.pages(map(page.body, made), words("sim.rules.title")), copies)


def _bodies(job: Job, count: int) -> list[Box]:
    """What stands on each page."""
    words, pen = job.words, _with_guides(job.pen())
    filled = {
        "dots": words(f"sim.rules.dots.{count}"),
        "others": words(f"sim.rules.others.{count}"),
        "edges": words("sim.edges", n=len(edges(count))),
        "triangles": words("sim.triangles", n=len(triangles(count))),
    }
    steps = []
    for number, (name, draw) in enumerate(_PICTURES.items(), 1):
        key = "match_nobody" if name == "match" and may_end_without_loser(count) else name
        said = words(f"sim.rules.{key}", **filled)
        steps.append(Step(words(f"sim.rules.{name}_title"), said, draw(pen, words, count)).box(pen, number))
    who, bring = _card(pen, words, count)
    # In large print the steps end right above the foot.
    first, *more = pages(pen, [column(*bring, steps[0]), *steps[1:]], 0.0 if pen.look.large else _ABOVE_FOOT)
    return [form(pen.box.width, None, put(who, line=-(_WHO_LARGE if pen.look.large else _WHO)), put(first)), *more]


def _with_guides(pen: Pen) -> Pen:
    """The rules show guides, whatever the boards have."""
    if pen.look.guides != "none":
        return pen
    return replace(pen, look=pen.look._replace(guides="dotted" if pen.look.ink == "mono" else "grey"))


def _card(pen: Pen, words: Words, count: int) -> tuple[Box, list[Box | float]]:
    """Who, how long, what to bring: in the place of the header's lead; and in large print what of it stands below."""
    body, width = pen.look.body, pen.box.width
    # How long a game takes is known of six dots.
    who, bring = (
        words(f"sim.rules.{name}", dots=words("sim.dots", n=count))
        for name in ("who" if count == 6 else "who_dots", "bring")
    )
    said = paragraph(pen, who, body, width)
    if pen.look.large:
        below = group(Role.P, text(pen, bring, body, width))
        return said, [_BRING_LARGE, below, _CARD_LARGE, rule(pen, width)]
    last = pen.type.paragraph(0, 0, who, body, width)[-1]
    beside = group(Role.P, text(pen, bring, body, width - last.left - last.width - GUTTER))
    return row(said.sized(width - beside.width), beside, stand="line"), []


# -- pictures ----------------------------------------------------------------------------------------------------------


def _drawn(*shapes: Shape, width: float = ACROSS) -> Box:
    """A picture as high as its shapes reach, about whatever height they are drawn."""
    _, top, _, bottom = extent(shapes)
    return form(width, bottom - top, put(drawing(width, 0, *shapes), top=-top))


def _place(pen: Pen, count: int, cx: float, radius: float) -> Board:
    return Board(ring(count, cx, 0, radius), 8.0 if pen.look.large else 5.0)


def _large_board(pen: Pen, count: int) -> tuple[Board, float, float]:
    """The board of a picture that shows one, the middle of it and its radius."""
    cx, radius = (ACROSS / 2, 21.0) if pen.look.large else (15.5, 13.0)
    return _place(pen, count, cx, radius), cx, radius


def _width(pen: Pen) -> float:
    """Of owners' strokes on these small boards."""
    return 1.8 if pen.look.large else 1.0


def _board(pen: Pen, words: Words, count: int) -> Box:
    """A board, and a crossing that is called no dot."""
    look, small, no_dot = pen.look, pen.look.small, words("sim.rules.no_dot")
    board, cx, radius = _large_board(pen, count)
    x, y = _crossing(count, cx, radius, down=look.large)
    r = 2.4 if look.large else 1.6
    label: tuple[Shape, ...]
    if look.large:
        end = radius + 3.5
        label = Line(x, y + r, x, end, look.hair), pen.type.fit(x, end + 6.5, no_dot, small, ACROSS, "middle")
    else:
        lines = pen.type.paragraph(39.5, y + small.half_cap, no_dot, small, ACROSS - 39.5)
        label = Line(x + r, y, 38.5, y, look.hair), *lines
    alt = words("sim.rules.board_alt", dots=words("sim.dots", n=count))
    return figure(_drawn(*guides(pen, board), *dots(pen, board), Circle(x, y, r, look.line), *label), alt)


def _crossing(count: int, cx: float, radius: float, down: bool) -> Point:
    """Where two guides cross behind the side of the board that looks most to the right, or ``down``."""
    corners = ring(count, 0, 0, radius)
    middles = [
        ((x1 + x2) / 2, (y1 + y2) / 2) for (x1, y1), (x2, y2) in zip(corners, (*corners[1:], corners[0]), strict=True)
    ]
    x, y = max(middles, key=lambda middle: round(middle[1 if down else 0], 3))
    # Of the two guides that begin at the side's ends and leave out one corner each.
    depth = math.cos(math.tau / count) / math.cos(math.pi / count) ** 2
    return cx + x * depth, y * depth


def _owners(pen: Pen, words: Words, count: int) -> Box:
    """The two strokes with their names."""
    small, large = pen.look.small, pen.look.large
    drawn = []
    for owner in STROKES:
        line = stroke(pen, small, 7 if large else 6, owner == "dashed")
        name = text(pen, words(f"sim.rules.{owner}"), small)
        both = column(name, line.solid()) if large else row(line, 3, name, stand="line")
        drawn.append(figure(both.solid(), words(f"sim.rules.{owner}_alt")))
    return column(*drawn, gap=6.0 if large else 4.5, width=ACROSS)


def _move(pen: Pen, words: Words, count: int) -> Box:
    """An edge that is announced and drawn."""
    edge = (2, 5)
    board, *_ = _large_board(pen, count)
    free = [other for other in edges(count) if other != edge]
    x, y, width, height = (0, -37, 23, 11) if pen.look.large else (39.5, -12.6, 16.5, 9)
    said = speech(pen, text(pen, hyphenated(edge), pen.look.body.strong(), width - 2), width, height)
    own = *guides(pen, board, free), *strokes(pen, board, {edge: False}, _width(pen)), *dots(pen, board)
    return figure(_drawn(*own, *form(0, 0, put(said, x, top=y)).shapes()), words("sim.rules.move_alt"))


def _check(pen: Pen, words: Words, count: int) -> Box:
    """The new edge once for each third dot, with the two edges to look at. More than four stand in two rows."""
    look = pen.look
    edge: Edge = (1, 3) if count <= _FEW else (1, 4)
    thirds = third_dots(edge, count)
    abreast = len(thirds) if len(thirds) <= 4 else 3
    # The number of the third dot: below; beside, where a second row needs the room.
    beside = abreast < len(thirds) and not look.large
    radius, disc = 4.4 if beside else 5.0, 8.0 if look.large else 5.0
    cells = []
    for third in thirds:
        at = dict(enumerate(ring(count, radius, radius, radius), 1))
        icon = drawing(
            2 * radius,
            2 * radius,
            *(Line(*at[end], *at[third], look.hair) for end in edge),
            Line(*at[edge[0]], *at[edge[1]], 1.0),
            *(Circle(x, y, 1.0 if dot in edge else 0.45, fill=1) for dot, (x, y) in at.items() if dot != third),
            Circle(*at[third], 1.5, look.line, fill=0),
        )
        shown = numbered_disc(pen, disc / 2, disc / 2, disc, str(third), 16 if look.large else 9)
        number = drawing(disc, disc, *shown)
        cell = row(icon, 2, number) if beside else column(icon, 2.5, number, width=2 * radius, align="middle")
        cells.append(cell.sized(ACROSS / abreast, across="middle"))
    rows = (row(*cells[run.start : run.stop]) for run in spread(len(cells), abreast))
    alt = words("sim.rules.check_alt", edge=hyphenated(edge), thirds=_listed(thirds))
    return figure(column(*rows, gap=4.0), alt)


def _lose(pen: Pen, words: Words, count: int) -> Box:
    """The same triangle twice: of one owner, its numbers circled; and of two."""
    look, small = pen.look, pen.look.small.strong()
    # Large print draws the three corners alone, where they stand on six dots.
    shown = 6 if look.large else count
    corners = (1, 2, 3) if shown <= _FEW else (1, 3, 6)
    first, second, last = ((a, b) for a, b in (corners[:2], corners[1:], corners[::2]))
    names = {"first": hyphenated(first), "second": hyphenated(second), "last": hyphenated(last)}
    drawn = []
    for name, dashed in (("lose", False), ("play", True)):
        board = Board(ring(6, 32.5, 0, 18.0)[:3], 8.0) if look.large else _place(pen, count, 13.0, 10.5)
        shapes = [*strokes(pen, board, {first: False, second: False, last: dashed}, _width(pen)), *dots(pen, board)]
        if not dashed:
            shapes += [Circle(*board.at(dot), board.disc / 2 + 1.2, look.frame) for dot in corners]
        label = words(f"sim.rules.{name}_label")
        if look.large:
            shapes.append(pen.type.line(0, small.half_cap, label, small))
        else:
            shapes.append(pen.type.line(13, _below(board, 5.4), label, small, "middle"))
        alt = words(f"sim.rules.{name}_alt", corners=_listed(corners), **names)
        drawn.append(figure(_drawn(*shapes, width=ACROSS if look.large else 26.0), alt))
    return column(*drawn, gap=4.0) if look.large else row(*drawn, gap=4.0, stand="top")


def _match(pen: Pen, words: Words, count: int) -> Box:
    """Two clean boards, and who starts on each."""
    board = _place(pen, count, 11.0, 10.0 if pen.look.large else 9.5)
    marks = dots(pen, board)
    if pen.look.large:
        board = Board(board.points, 3.0)
        marks = tuple(Circle(x, y, 1.5, fill=1) for x, y in board.points)
    drawn = _drawn(*guides(pen, board), *marks, width=23.0)
    letters = [words(f"sim.scores.{player}") for player in ("a", "b")]
    starts = [words("sim.rules.starts", player=letter) for letter in letters]

    def alt(game: int) -> str:
        return words("sim.rules.match_alt", game=game, player=letters[game - 1])

    return two_games(pen, words, drawn, starts, alt, ACROSS, 4.0)


def _listed(numbers: Iterable[int]) -> str:
    return ", ".join(map(str, numbers))


def _below(board: Board, gap: float) -> float:
    """The baseline of a caption, ``gap`` mm under the lowest dot."""
    return max(y for _, y in board.points) + board.disc / 2 + gap


_PICTURES: dict[str, Callable[[Pen, Words, int], Box]] = {
    "board": _board,
    "owners": _owners,
    "move": _move,
    "check": _check,
    "lose": _lose,
    "match": _match,
}
