"""The players' rules of Sim: six steps, each with a picture. One page; two in large print."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator
from dataclasses import replace

from simprint.games.sim import Edge, edges, third_dots
from simprint.page.box import Box, Put, drawing, form, group, put
from simprint.page.extent import extent
from simprint.page.forms import paragraph, rule, speech, text
from simprint.page.impose import Printout
from simprint.page.parts import GUTTER, Pen, foot_top, header_bottom, numbered_disc, sample, sample_length
from simprint.page.scene import PLAYERS, Circle, Group, Line, Players, Role, Shape
from simprint.sheets.job import Job, copied, frame
from simprint.sheets.sim_art import Board, dots, guides, hyphenated, ring, strokes
from simprint.sheets.steps import ACROSS, Step, sides
from simprint.words import Words


def rules(job: Job, copies: int) -> Printout[Players]:
    """``copies`` of the rules. Raises DoesNotFit."""
    words = job.words
    pages = 2 if job.look.large else 1
    page = frame(job, PLAYERS, "sim.rules", pages)
    pen = _with_guides(page.pen)
    card, top = _card(pen, words)
    # The last step ends above the foot: in large print right above it.
    room = foot_top(pen) - (0.0 if pen.look.large else 3.0) - header_bottom(pen)
    steps = [
        Step(words(f"sim.rules.{name}_title"), words(f"sim.rules.{name}"), _picture(draw(pen, words)))
        for name, draw in _PICTURES.items()
    ]
    first, *more = sides(pen, steps, [room - top, *[room] * (pages - 1)])
    bodies = [page.body(form(pen.box.width, None, card, put(first, top=top))), *map(page.body, more)]
    return copied(job, "sim.rules", page.pages(bodies, words("sim.rules.title")), copies)


def _with_guides(pen: Pen) -> Pen:
    """The rules show guides, whatever the boards have."""
    if pen.look.guides != "none":
        return pen
    return replace(pen, look=pen.look._replace(guides="dotted" if pen.look.ink == "mono" else "grey"))


#: Baseline of who plays and how long, above the header's rule; in large print, what to bring and the rule below it.
_WHO, _WHO_LARGE, _BRING_LARGE, _CARD_LARGE = 5.5, 5.0, 8.5, 12.5


def _card(pen: Pen, words: Words) -> tuple[Put, float]:
    """Who, how long, what to bring: in the place of the header's lead; and how far below the header the steps begin."""
    body, width = pen.look.body, pen.box.width
    said, bring = words("sim.rules.who"), words("sim.rules.bring")
    who = put(paragraph(pen, said, body, width), line=-(_WHO_LARGE if pen.look.large else _WHO))
    if pen.look.large:
        below = put(group(Role.P, text(pen, bring, body, width)), line=_BRING_LARGE)
        return put(form(width, None, who, below, put(rule(pen, width), top=_CARD_LARGE))), _CARD_LARGE
    last = pen.type.paragraph(0, 0, said, body, width)[-1]
    beside = group(Role.P, text(pen, bring, body, width - last.left - last.width - GUTTER))
    return put(form(width, None, who, put(beside, width - beside.width, line=-_WHO))), 0.0


# -- pictures ----------------------------------------------------------------------------------------------------------
# Each is drawn from x = 0 on, ``ACROSS`` wide, about y = 0 as is convenient: a step has it in its middle.


def _picture(figures: Iterable[Group]) -> Box:
    """A box as high as its figures reach."""
    figures = tuple(figures)
    _, top, _, bottom = extent(figures)
    return form(ACROSS, bottom - top, put(drawing(ACROSS, 0, *figures), top=-top))


def _place(pen: Pen, cx: float, radius: float) -> Board:
    return Board(ring(6, cx, 0, radius), 8.0 if pen.look.large else 5.0)


def _width(pen: Pen) -> float:
    """Of owners' strokes on these small boards."""
    return 1.8 if pen.look.large else 1.0


def _board(pen: Pen, words: Words) -> Iterator[Group]:
    """A board, and a crossing that is hyphenated no dot."""
    look, small = pen.look, pen.look.small
    cx, radius = (ACROSS / 2, 21.0) if look.large else (15.5, 13.0)
    board = _place(pen, cx, radius)
    r = 2.4 if look.large else 1.6
    label: tuple[Shape, ...]
    if look.large:
        x, y = cx, radius * 0.57735
        end = radius + 3.5
        label = (
            Line(x, y + r, x, end, look.hair),
            pen.type.fit(x, end + 6.5, words("sim.rules.no_dot"), small, ACROSS, "middle"),
        )
    else:
        x, y = cx + radius / 2, -radius * 0.288675
        lines = pen.type.paragraph(39.5, y + small.half_cap, words("sim.rules.no_dot"), small, ACROSS - 39.5)
        label = (Line(x + r, y, 38.5, y, look.hair), *lines)
    shapes = (*guides(pen, board), *dots(pen, board), Circle(x, y, r, look.line), *label)
    yield Group(Role.FIGURE, shapes, words("sim.rules.board_alt"))


def _owners(pen: Pen, words: Words) -> Iterator[Group]:
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


def _move(pen: Pen, words: Words) -> Iterator[Group]:
    """An edge that is announced and drawn."""
    look = pen.look
    edge = (2, 5)
    cx, radius = (ACROSS / 2, 21.0) if look.large else (15.5, 13.0)
    board = _place(pen, cx, radius)
    free = [other for other in edges(6) if other != edge]
    x, y, width, height = (0, -37, 23, 11) if look.large else (39.5, -12.6, 16.5, 9)
    said = speech(pen, text(pen, hyphenated(edge), look.body.strong(), width - 2), width, height).at(x, y)
    shapes = (*guides(pen, board, free), *strokes(pen, board, {edge: False}, _width(pen)), *dots(pen, board), *said)
    yield Group(Role.FIGURE, shapes, words("sim.rules.move_alt"))


def _check(pen: Pen, words: Words) -> Iterator[Group]:
    """The new edge 1–3 four times, each time with another third dot and the two edges to look at."""
    look = pen.look
    edge: Edge = (1, 3)
    thirds = third_dots(edge, 6)
    pitch = ACROSS / len(thirds)
    radius = 5.0
    disc, drop = (8.0, 12.0) if look.large else (5.0, 9.0)
    shapes: list[Shape] = []
    for index, third in enumerate(thirds):
        cx = (index + 0.5) * pitch
        places = ring(6, cx, 0, radius)
        at = {dot: places[dot - 1] for dot in range(1, 7)}
        shapes += [Line(*at[end], *at[third], look.hair) for end in edge]
        shapes.append(Line(*at[1], *at[3], 1.0))
        shapes += [Circle(x, y, 1.0 if dot in edge else 0.45, fill=1) for dot, (x, y) in at.items() if dot != third]
        shapes.append(Circle(*at[third], 1.5, look.line, fill=0))
        shapes += numbered_disc(pen, cx, drop, disc, str(third), 16 if look.large else 9)
    yield Group(Role.FIGURE, tuple(shapes), words("sim.rules.check_alt"))


def _lose(pen: Pen, words: Words) -> Iterator[Group]:
    """The same triangle twice: of one owner, its numbers circled; and of two."""
    look, small = pen.look, pen.look.small
    triangle: tuple[Edge, ...] = ((1, 2), (2, 3), (1, 3))
    for index, name in enumerate(("lose", "play")):
        dashed = bool(index)
        label = words(f"sim.rules.{name}_label")
        if look.large:
            board = Board(ring(6, 32.5, index * 31.0, 18.0)[:3], 8.0)
            caption = pen.type.line(0, index * 31.0 + small.half_cap, label, small.strong())
        else:
            board = _place(pen, 13.0 + index * 30.0, 10.5)
            caption = pen.type.line(13.0 + index * 30.0, 17.0, label, small.strong(), "middle")
        owners = {edge: dashed and edge == (1, 3) for edge in triangle}
        shapes = [*strokes(pen, board, owners, _width(pen)), *dots(pen, board)]
        if not dashed:
            shapes += [Circle(*board.at(dot), board.disc / 2 + 1.2, look.frame) for dot in (1, 2, 3)]
        yield Group(Role.FIGURE, (*shapes, caption), words(f"sim.rules.{name}_alt"))


def _match(pen: Pen, words: Words) -> Iterator[Group]:
    """Two clean boards, and who starts on each."""
    look, small = pen.look, pen.look.small
    for index, player in enumerate(("a", "b")):
        cx = 11.0 + index * 31.25 if look.large else 12.5 + index * 30.0
        board = _place(pen, cx, 10.0)
        if look.large:
            board = Board(board.points, 3.0)
        points = tuple(Circle(x, y, 1.5, fill=1) for x, y in board.points) if look.large else dots(pen, board)
        letter = words(f"sim.scores.{player}")
        caption = 18.5 if look.large else 16.0
        texts = (
            pen.type.fit(cx, caption, words("common.game_n", n=index + 1), small.strong(), 28, "middle"),
            pen.type.fit(cx, caption + small.leading, words("sim.rules.starts", player=letter), small, 28, "middle"),
        )
        alt = words("sim.rules.match_alt", game=index + 1, player=letter)
        yield Group(Role.FIGURE, (*guides(pen, board), *points, *texts), alt)


_PICTURES: dict[str, Callable[[Pen, Words], Iterator[Group]]] = {
    "board": _board,
    "owners": _owners,
    "move": _move,
    "check": _check,
    "lose": _lose,
    "match": _match,
}
