"""The players' rules of Sim: six steps, each with a picture. One page; two in large print."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from dataclasses import dataclass, replace

from simprint.errors import DoesNotFit
from simprint.games.sim import Edge, edges, third_dots
from simprint.page.extent import extent
from simprint.page.impose import Sheaf
from simprint.page.look import Style
from simprint.page.move import moved
from simprint.page.parts import Desk, bubble, foot_top, header_bottom, numbered_disc, rule, sample, sample_length
from simprint.page.scene import PLAYERS, Artifact, Block, Circle, Group, Line, Players, Role, Shape
from simprint.page.typeset import STEP_PT
from simprint.page.units import mm
from simprint.sheets.job import Job, copied, frame
from simprint.sheets.sim_art import Board, called, dots, guides, ring, strokes
from simprint.words import Words

#: Where the text of a step begins and how wide it is; where its picture begins and how wide it is.
TEXT, MEASURE = 12.0, 104.0
PICTURE, ACROSS = 124.0, 56.0


def rules(job: Job, copies: int = 1) -> Sheaf[Players]:
    """``copies`` of the rules. Raises InvalidValue and DoesNotFit."""
    words = job.words
    sides = 2 if job.look.large else 1
    page = frame(job, PLAYERS, "sim.rules", sides)
    bodies = _bodies(_with_guides(page.desk), words, sides)
    return copied(job, "sim.rules", page.pages(bodies, words("sim.rules.title")), copies)


def _with_guides(desk: Desk) -> Desk:
    """The rules show guides, whatever the boards have."""
    if desk.look.guides != "none":
        return desk
    return replace(desk, look=desk.look._replace(guides="dotted" if desk.look.ink == "mono" else "grey"))


# -- steps -------------------------------------------------------------------------------------------------------------


@dataclass(frozen=True)
class _Step:
    """A rule: its number, title, text, and its picture drawn about y = 0 from x = 0 on."""

    number: int
    title: str
    text: str
    picture: tuple[Group, ...]

    @property
    def picture_height(self) -> float:
        """From the top to the bottom of the picture."""
        _, top, _, bottom = extent(self.picture)
        return bottom - top


@dataclass(frozen=True)
class _Setting:
    """How steps are set: the style of their text; y of the title's baseline and the space under the last line."""

    text: Style
    title: float
    below: float
    around: float
    """Space above and below a picture."""

    def height(self, desk: Desk, step: _Step) -> float:
        """The least height of a step."""
        text = self.title + desk.type.height(step.text, self.text, MEASURE) + self.below
        return max(text, step.picture_height + 2 * self.around)


def _bodies(desk: Desk, words: Words, sides: int) -> list[tuple[Block, ...]]:
    """The body of each side: the card, then as many steps as there is room for."""
    steps = [
        _Step(number, words(f"sim.rules.{name}_title"), words(f"sim.rules.{name}"), tuple(draw(desk, words)))
        for number, (name, draw) in enumerate(_PICTURES.items(), 1)
    ]
    card, top = _card(desk, words)
    tops = [top, *[header_bottom(desk)] * (sides - 1)]
    setting, parts = _set(desk, steps, [_end(desk) - y for y in tops])
    bodies = []
    for side, (part, y) in enumerate(zip(parts, tops, strict=True)):
        blocks = _steps(desk, setting, part, y)
        bodies.append((*(card if side == 0 else ()), *blocks))
    return bodies


def _set(desk: Desk, steps: list[_Step], rooms: list[float]) -> tuple[_Setting, list[list[_Step]]]:
    """The largest type in which the steps go on the sides, whose heights are ``rooms``, and which go where.

    Raises DoesNotFit when even the smallest is too large."""
    look = desk.look
    size = look.body.size_pt
    while size >= desk.type.floor_pt:
        text = Style(size, look.body.leading * size / look.body.size_pt)
        setting = _Setting(text, *((11.0, 4.0, 2.5) if look.large else (7.5, 4.0, 2.0)))
        heights = [setting.height(desk, step) for step in steps]
        cuts = [len(steps)] if len(rooms) == 1 else sorted(range(1, len(steps)), key=lambda cut: abs(cut - 3))
        for cut in cuts:
            parts = [steps[:cut], steps[cut:]][: len(rooms)]
            taken = [sum(heights[:cut]), sum(heights[cut:])]
            if all(height <= room for height, room in zip(taken, rooms, strict=False)):
                return setting, parts
        size -= STEP_PT
    raise DoesNotFit("the rules have no room on their page in this font: name a narrower one with --font")


def _steps(desk: Desk, setting: _Setting, steps: list[_Step], top: float) -> Iterator[Block]:
    """Steps from y = ``top`` to the foot; each is as tall as it needs, and the rest is shared equally."""
    look = desk.look
    heights = [setting.height(desk, step) for step in steps]
    spare = (_end(desk) - top - sum(heights)) / len(steps)
    y = top
    for step, height in zip(steps, heights, strict=True):
        if y > top:
            yield Artifact((rule(desk, y),))
        baseline = y + setting.title
        title = (
            desk.type.spaced(desk.type.line(0, baseline, str(step.number), look.head)),
            desk.type.line(TEXT, baseline, step.title, look.body.strong()),
        )
        yield Group(Role.H2, title)
        yield Group(
            Role.P,
            desk.type.paragraph(TEXT, baseline + setting.text.leading, step.text, setting.text, MEASURE),
        )
        height += spare
        _, upper, _, lower = extent(step.picture)
        middle = y + height / 2 - (upper + lower) / 2
        yield from (moved(figure, PICTURE, mm(middle)) for figure in step.picture)
        y += height


def _end(desk: Desk) -> float:
    """Where the last step ends at the latest."""
    return foot_top(desk) - (0.0 if desk.look.large else 3.0)


def _card(desk: Desk, words: Words) -> tuple[tuple[Block, ...], float]:
    """Who, how long, what to bring: in the place of the header's lead, and where the steps begin below it."""
    look, width = desk.look, desk.box.width
    bottom = header_bottom(desk)
    who = desk.type.paragraph(0, bottom - (5.0 if look.large else 5.5), words("sim.rules.who"), look.body, width)
    if look.large:
        bring = desk.type.fit(0, bottom + 8.5, words("sim.rules.bring"), look.body, width)
        top = bottom + 12.5
        return (Group(Role.P, who), Group(Role.P, (bring,)), Artifact((rule(desk, top),))), top
    room = width - who[-1].left - who[-1].width - 6
    bring = desk.type.fit(width, who[0].y, words("sim.rules.bring"), look.body, room, "end")
    return (Group(Role.P, who), Group(Role.P, (bring,))), bottom


# -- pictures ----------------------------------------------------------------------------------------------------------
# Each is drawn from x = 0 on, ``ACROSS`` wide, about y = 0 as is convenient: a step moves it to its middle.


def _place(desk: Desk, cx: float, radius: float) -> Board:
    return Board(ring(6, cx, 0, radius), 8.0 if desk.look.large else 5.0)


def _width(desk: Desk) -> float:
    """Of owners' strokes on these small boards."""
    return 1.8 if desk.look.large else 1.0


def _board(desk: Desk, words: Words) -> Iterator[Group]:
    """A board, and a crossing that is called no dot."""
    look, small = desk.look, desk.look.small
    cx, radius = (ACROSS / 2, 21.0) if look.large else (15.5, 13.0)
    board = _place(desk, cx, radius)
    r = 2.4 if look.large else 1.6
    label: tuple[Shape, ...]
    if look.large:
        x, y = cx, radius * 0.57735
        end = radius + 3.5
        label = (
            Line(x, mm(y + r), x, end, look.hair),
            desk.type.fit(x, end + 6.5, words("sim.rules.no_dot"), small, ACROSS, "middle"),
        )
    else:
        x, y = cx + radius / 2, -radius * 0.288675
        lines = desk.type.paragraph(39.5, y + small.half_cap, words("sim.rules.no_dot"), small, ACROSS - 39.5)
        label = (Line(mm(x + r), mm(y), 38.5, mm(y), look.hair), *lines)
    shapes = (*guides(desk, board), *dots(desk, board), Circle(mm(x), mm(y), r, look.line), *label)
    yield Group(Role.FIGURE, shapes, words("sim.rules.board_alt"))


def _owners(desk: Desk, words: Words) -> Iterator[Group]:
    """The two strokes with their names."""
    look, small = desk.look, desk.look.small
    length = sample_length(desk, 7 if look.large else 6)
    pitch = 18.0 if look.large else 9.0
    for index, stroke in enumerate(("solid", "dashed")):
        y = index * pitch
        drawn = sample(desk, 0, y, length, stroke == "dashed")
        x, baseline = (0.0, y - 4.0) if look.large else (length + 3, y + small.half_cap)
        text = desk.type.line(x, baseline, words(f"sim.rules.{stroke}"), small)
        yield Group(Role.FIGURE, (drawn, text), words(f"sim.rules.{stroke}_alt"))


def _move(desk: Desk, words: Words) -> Iterator[Group]:
    """An edge that is announced and drawn."""
    look = desk.look
    edge = (2, 5)
    cx, radius = (ACROSS / 2, 21.0) if look.large else (15.5, 13.0)
    board = _place(desk, cx, radius)
    free = [other for other in edges(6) if other != edge]
    x, y, width, height = (0, -37, 23, 11) if look.large else (39.5, -12.6, 16.5, 9)
    said = bubble(desk, x, y, width, height, called(edge))
    shapes = (*guides(desk, board, free), *strokes(desk, board, {edge: False}, _width(desk)), *dots(desk, board), *said)
    yield Group(Role.FIGURE, shapes, words("sim.rules.move_alt"))


def _check(desk: Desk, words: Words) -> Iterator[Group]:
    """The new edge 1–3 four times, each time with another third dot and the two edges to look at."""
    look = desk.look
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
        shapes += numbered_disc(desk, cx, drop, disc, str(third), 16 if look.large else 9)
    yield Group(Role.FIGURE, tuple(shapes), words("sim.rules.check_alt"))


def _lose(desk: Desk, words: Words) -> Iterator[Group]:
    """The same triangle twice: of one owner, its numbers circled; and of two."""
    look, small = desk.look, desk.look.small
    triangle: tuple[Edge, ...] = ((1, 2), (2, 3), (1, 3))
    for index, name in enumerate(("lose", "play")):
        dashed = bool(index)
        label = words(f"sim.rules.{name}_label")
        if look.large:
            board = Board(ring(6, 32.5, index * 31.0, 18.0)[:3], 8.0)
            caption = desk.type.line(0, index * 31.0 + small.half_cap, label, small.strong())
        else:
            board = _place(desk, 13.0 + index * 30.0, 10.5)
            caption = desk.type.line(13.0 + index * 30.0, 17.0, label, small.strong(), "middle")
        owners = {edge: dashed and edge == (1, 3) for edge in triangle}
        shapes = [*strokes(desk, board, owners, _width(desk)), *dots(desk, board)]
        if not dashed:
            shapes += [Circle(*board.at(dot), board.disc / 2 + 1.2, look.frame) for dot in (1, 2, 3)]
        yield Group(Role.FIGURE, (*shapes, caption), words(f"sim.rules.{name}_alt"))


def _match(desk: Desk, words: Words) -> Iterator[Group]:
    """Two clean boards, and who starts on each."""
    look, small = desk.look, desk.look.small
    for index, player in enumerate(("a", "b")):
        cx = 11.0 + index * 31.25 if look.large else 12.5 + index * 30.0
        board = _place(desk, cx, 10.0)
        if look.large:
            board = Board(board.points, 3.0)
        points = tuple(Circle(x, y, 1.5, fill=1) for x, y in board.points) if look.large else dots(desk, board)
        letter = words(f"sim.scores.{player}")
        caption = 18.5 if look.large else 16.0
        texts = (
            desk.type.fit(cx, caption, words("common.game_n", n=index + 1), small.strong(), 28, "middle"),
            desk.type.fit(cx, caption + small.leading, words("sim.rules.starts", player=letter), small, 28, "middle"),
        )
        alt = words("sim.rules.match_alt", game=index + 1, player=letter)
        yield Group(Role.FIGURE, (*guides(desk, board), *points, *texts), alt)


_PICTURES: dict[str, Callable[[Desk, Words], Iterator[Group]]] = {
    "board": _board,
    "owners": _owners,
    "move": _move,
    "check": _check,
    "lose": _lose,
    "match": _match,
}
