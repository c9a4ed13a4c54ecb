"""The players' rules of Sim for a number of dots: six steps, each with a picture, on as few pages as they take."""

from __future__ import annotations

import math
from collections.abc import Callable, Iterable, Iterator
from dataclasses import replace

from simprint.games.sim import Edge, edges, third_dots, triangles
from simprint.page.box import Box, Put, drawing, form, group, put
from simprint.page.extent import extent
from simprint.page.forms import paragraph, rule, speech, text
from simprint.page.impose import Printout
from simprint.page.parts import GUTTER, Pen, foot_top, header_bottom, numbered_disc, sample, sample_length
from simprint.page.scene import PLAYERS, Circle, Group, Line, Players, Point, Role, Shape
from simprint.sheets.job import Job, copied, frame
from simprint.sheets.sim_art import Board, dots, guides, hyphenated, may_end_without_loser, ring, strokes
from simprint.sheets.steps import ACROSS, Step, as_few_sides
from simprint.words import Words


def rules(job: Job, copies: int, dots: int) -> Printout[Players]:
    """``copies`` of the rules of the game on ``dots`` dots. Raises DoesNotFit."""
    words = job.words
    made = _bodies(job, dots)
    page = frame(job, PLAYERS, "sim.rules", len(made))
    pages = page.pages(map(page.body, made), words("sim.rules.title"))
    return copied(job, "sim.rules", pages, copies)


def _bodies(job: Job, dots: int) -> list[Box]:
    """What stands on each page."""
    words, pen = job.words, _with_guides(job.pen())
    card, top = _card(pen, words, dots)
    # The last step ends above the foot: in large print right above it.
    room = foot_top(pen) - (0.0 if pen.look.large else 3.0) - header_bottom(pen)
    said = _said(words, dots)
    steps = [
        Step(words(f"sim.rules.{name}_title"), said[name], _picture(draw(pen, words, dots)))
        for name, draw in _PICTURES.items()
    ]
    first, *more = as_few_sides(pen, steps, room - top, room)
    return [form(pen.box.width, None, card, put(first, top=top)), *more]


def _said(words: Words, dots: int) -> dict[str, str]:
    """The text of each step."""
    count = {
        "dots": words(f"sim.rules.dots.{dots}"),
        "others": words(f"sim.rules.others.{dots}"),
        "edges": words("sim.edges", n=len(edges(dots))),
        "triangles": words("sim.triangles", n=len(triangles(dots))),
    }
    match = "match_nobody" if may_end_without_loser(dots) else "match"
    return {name: words(f"sim.rules.{match if name == 'match' else name}", **count) for name in _PICTURES}


#: On more dots than these, edges between neighbours are too short to show anything.
_FEW = 6


def _with_guides(pen: Pen) -> Pen:
    """The rules show guides, whatever the boards have."""
    if pen.look.guides != "none":
        return pen
    return replace(pen, look=pen.look._replace(guides="dotted" if pen.look.ink == "mono" else "grey"))


#: Baseline of who plays and how long, above the header's rule; in large print, what to bring and the rule below it.
_WHO, _WHO_LARGE, _BRING_LARGE, _CARD_LARGE = 5.5, 5.0, 8.5, 12.5


def _card(pen: Pen, words: Words, dots: int) -> tuple[Put, float]:
    """Who, how long, what to bring: in the place of the header's lead; and how far below the header the steps begin."""
    body, width = pen.look.body, pen.box.width
    # How long a game takes is known of six dots.
    who = "who" if dots == 6 else "who_dots"
    said, bring = (words(f"sim.rules.{name}", dots=words("sim.dots", n=dots)) for name in (who, "bring"))
    title = put(paragraph(pen, said, body, width), line=-(_WHO_LARGE if pen.look.large else _WHO))
    if pen.look.large:
        below = put(group(Role.P, text(pen, bring, body, width)), line=_BRING_LARGE)
        return put(form(width, None, title, below, put(rule(pen, width), top=_CARD_LARGE))), _CARD_LARGE
    last = pen.type.paragraph(0, 0, said, body, width)[-1]
    beside = group(Role.P, text(pen, bring, body, width - last.left - last.width - GUTTER))
    return put(form(width, None, title, put(beside, width - beside.width, line=-_WHO))), 0.0


# -- pictures ----------------------------------------------------------------------------------------------------------
# Each is drawn from x = 0 on, ``ACROSS`` wide, about y = 0 as is convenient: a step has it in its middle.


def _picture(figures: Iterable[Group]) -> Box:
    """A box as high as its figures reach."""
    figures = tuple(figures)
    _, top, _, bottom = extent(figures)
    return form(ACROSS, bottom - top, put(drawing(ACROSS, 0, *figures), top=-top))


def _place(pen: Pen, count: int, cx: float, radius: float) -> Board:
    return Board(ring(count, cx, 0, radius), 8.0 if pen.look.large else 5.0)


def _width(pen: Pen) -> float:
    """Of owners' strokes on these small boards."""
    return 1.8 if pen.look.large else 1.0


def _board(pen: Pen, words: Words, count: int) -> Iterator[Group]:
    """A board, and a crossing that is called no dot."""
    look, small = pen.look, pen.look.small
    cx, radius = (ACROSS / 2, 21.0) if look.large else (15.5, 13.0)
    board = _place(pen, count, cx, radius)
    r = 2.4 if look.large else 1.6
    label: tuple[Shape, ...]
    if look.large:
        x, y = _crossing(count, cx, radius, down=True)
        end = radius + 3.5
        label = (
            Line(x, y + r, x, end, look.hair),
            pen.type.fit(x, end + 6.5, words("sim.rules.no_dot"), small, ACROSS, "middle"),
        )
    else:
        x, y = _crossing(count, cx, radius, down=False)
        lines = pen.type.paragraph(39.5, y + small.half_cap, words("sim.rules.no_dot"), small, ACROSS - 39.5)
        label = (Line(x + r, y, 38.5, y, look.hair), *lines)
    shapes = (*guides(pen, board), *dots(pen, board), Circle(x, y, r, look.line), *label)
    yield Group(Role.FIGURE, shapes, words("sim.rules.board_alt", dots=words("sim.dots", n=count)))


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


def _owners(pen: Pen, words: Words, count: int) -> Iterator[Group]:
    """The two strokes with their names."""
    look, small = pen.look, pen.look.small
    length = sample_length(pen, 7 if look.large else 6)
    pitch = 18.0 if look.large else 9.0
    for index, stroke in enumerate(("solid", "dashed")):
        y = index * pitch
        drawn = sample(pen, 0, y, length, stroke == "dashed")
        x, baseline = (0.0, y - 4.0) if look.large else (length + 3, y + small.half_cap)
        text = pen.type.line(x, baseline, words(f"sim.rules.{stroke}"), small)
        yield Group(Role.FIGURE, (drawn, text), words(f"sim.rules.{stroke}_alt"))


def _move(pen: Pen, words: Words, count: int) -> Iterator[Group]:
    """An edge that is announced and drawn."""
    look = pen.look
    edge = (2, 5)
    cx, radius = (ACROSS / 2, 21.0) if look.large else (15.5, 13.0)
    board = _place(pen, count, cx, radius)
    free = [other for other in edges(count) if other != edge]
    x, y, width, height = (0, -37, 23, 11) if look.large else (39.5, -12.6, 16.5, 9)
    said = speech(pen, text(pen, hyphenated(edge), look.body.strong(), width - 2), width, height).at(x, y)
    shapes = (*guides(pen, board, free), *strokes(pen, board, {edge: False}, _width(pen)), *dots(pen, board), *said)
    yield Group(Role.FIGURE, shapes, words("sim.rules.move_alt"))


def _check(pen: Pen, words: Words, count: int) -> Iterator[Group]:
    """The new edge once for each third dot, with the two edges to look at. More than four stand in two rows."""
    look = pen.look
    edge: Edge = (1, 3) if count <= _FEW else (1, 4)
    thirds = third_dots(edge, count)
    columns = len(thirds) if len(thirds) <= 4 else 3
    pitch = ACROSS / columns
    disc = 8.0 if look.large else 5.0
    # The number of the third dot: below; beside, where a second row needs the room.
    beside = columns < len(thirds) and not look.large
    radius, left = (4.4, 3.2) if beside else (5.0, 0.0)
    right, drop = (8.9, 0.0) if beside else (0.0, 12.0 if look.large else 9.0)
    down = max(2 * radius + 1.5, drop + disc / 2 + radius) + 3.5
    shapes: list[Shape] = []
    for index, third in enumerate(thirds):
        cx = (index % columns + 0.5) * pitch - left
        cy = index // columns * down
        places = ring(count, cx, cy, radius)
        at = {dot: places[dot - 1] for dot in range(1, count + 1)}
        shapes += [Line(*at[end], *at[third], look.hair) for end in edge]
        shapes.append(Line(*at[edge[0]], *at[edge[1]], 1.0))
        shapes += [Circle(x, y, 1.0 if dot in edge else 0.45, fill=1) for dot, (x, y) in at.items() if dot != third]
        shapes.append(Circle(*at[third], 1.5, look.line, fill=0))
        shapes += numbered_disc(pen, cx + right, cy + drop, disc, str(third), 16 if look.large else 9)
    yield Group(Role.FIGURE, tuple(shapes), words("sim.rules.check_alt", edge=hyphenated(edge), thirds=_listed(thirds)))


def _lose(pen: Pen, words: Words, count: int) -> Iterator[Group]:
    """The same triangle twice: of one owner, its numbers circled; and of two."""
    look, small = pen.look, pen.look.small
    # Large print draws the three corners alone, where they stand on six dots.
    shown = 6 if look.large else count
    corners = (1, 2, 3) if shown <= _FEW else (1, 3, 6)
    first, second, last = ((a, b) for a, b in (corners[:2], corners[1:], corners[::2]))
    names = {"first": hyphenated(first), "second": hyphenated(second), "last": hyphenated(last)}
    for index, name in enumerate(("lose", "play")):
        dashed = bool(index)
        label = words(f"sim.rules.{name}_label")
        if look.large:
            board = Board(ring(6, 32.5, index * 31.0, 18.0)[:3], 8.0)
            caption = pen.type.line(0, index * 31.0 + small.half_cap, label, small.strong())
        else:
            board = _place(pen, count, 13.0 + index * 30.0, 10.5)
            caption = pen.type.line(13.0 + index * 30.0, _below(board, 5.4), label, small.strong(), "middle")
        owners = {first: False, second: False, last: dashed}
        shapes = [*strokes(pen, board, owners, _width(pen)), *dots(pen, board)]
        if not dashed:
            shapes += [Circle(*board.at(dot), board.disc / 2 + 1.2, look.frame) for dot in corners]
        yield Group(Role.FIGURE, (*shapes, caption), words(f"sim.rules.{name}_alt", corners=_listed(corners), **names))


def _match(pen: Pen, words: Words, count: int) -> Iterator[Group]:
    """Two clean boards, and who starts on each."""
    look, small = pen.look, pen.look.small
    for index, player in enumerate(("a", "b")):
        cx = 11.0 + index * 31.25 if look.large else 12.5 + index * 30.0
        board = _place(pen, count, cx, 10.0 if look.large else 9.5)
        if look.large:
            board = Board(board.points, 3.0)
        points = tuple(Circle(x, y, 1.5, fill=1) for x, y in board.points) if look.large else dots(pen, board)
        letter = words(f"sim.scores.{player}")
        caption = _below(board, 8.3 if look.large else 4.8)
        texts = (
            pen.type.fit(cx, caption, words("common.game_n", n=index + 1), small.strong(), 28, "middle"),
            pen.type.fit(cx, caption + small.leading, words("sim.rules.starts", player=letter), small, 28, "middle"),
        )
        alt = words("sim.rules.match_alt", game=index + 1, player=letter)
        yield Group(Role.FIGURE, (*guides(pen, board), *points, *texts), alt)


def _listed(numbers: Iterable[int]) -> str:
    return ", ".join(map(str, numbers))


def _below(board: Board, gap: float) -> float:
    """The baseline of a caption, ``gap`` mm under the lowest dot."""
    return max(y for _, y in board.points) + board.disc / 2 + gap


_PICTURES: dict[str, Callable[[Pen, Words, int], Iterator[Group]]] = {
    "board": _board,
    "owners": _owners,
    "move": _move,
    "check": _check,
    "lose": _lose,
    "match": _match,
}
