"""Boxes: what a sheet is laid out with. A box knows its size, and may be put anywhere.

A sheet makes boxes (words, drawings, blanks, tables), stacks them in columns, sets them side by side in rows, or
stands them where a form wants them; then it puts the whole on the page. All lengths are in mm, y down. Coordinates
inside a box are as exact as they come: they are rounded once, when the outermost box is put on a page.

Distances down are a printer's: a number between two boxes of a column leads from the last line of the upper one (its
last baseline, or its lower edge where it has no words) to the first line of the lower one (its first baseline, or its
upper edge). Boxes with no number between them touch.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass, replace
from enum import Enum
from typing import Literal, NamedTuple

from simprint.page.move import moved
from simprint.page.scene import Artifact, Block, Copy, Field, Group, Item, Open, Part, Role, Shape, Symbol, Use

Align = Literal["start", "middle", "end"]
#: How boxes of a row stand to each other: upper edges, middles, or first baselines on one line.
Stand = Literal["top", "middle", "line"]
#: Given the number of a copy, what says it.
Counted = Callable[[str], Group]


class Fill(Enum):
    """Space that takes an equal share of what is left."""

    FILL = "fill"


FILL = Fill.FILL


class PerCopy(NamedTuple):
    """What says the number of a copy: told once where it stands, then made for each number."""

    standing: Callable[[float, float], Counted]

    def moved(self, dx: float, dy: float) -> PerCopy:
        """The same elsewhere."""
        return PerCopy(lambda x, y: self.standing(x + dx, y + dy))


class ForWhom(NamedTuple):
    """What says whom a copy of a page is for: told once where it stands, then made for each copy."""

    standing: Callable[[float, float], Callable[[Copy], Group]]

    def moved(self, dx: float, dy: float) -> ForWhom:
        """The same elsewhere."""
        return ForWhom(lambda x, y: self.standing(x + dx, y + dy))


class Inside(NamedTuple):
    """What stands in a box, moved by (x, y) from the box's top left."""

    x: float
    y: float
    what: Box | Item | PerCopy | ForWhom


@dataclass(frozen=True)
class Box:
    """``width`` × ``height`` mm with something in it."""

    width: float
    height: float
    inside: tuple[Inside, ...] = ()
    first: float = 0.0
    """From the top to the first baseline; 0, the upper edge, where there are no words."""
    last: float | None = None
    """From the top to the last baseline; None, the lower edge, where there are no words."""
    meaning: Block | None = None
    """The group or artifact, empty, that all of it is; None where each part says for itself what it is."""

    @property
    def last_line(self) -> float:
        """From the top to what a distance down is counted from."""
        return self.height if self.last is None else self.last

    def at(self, x: float = 0.0, y: float = 0.0) -> tuple[Item, ...]:
        """What is in it, put with its top left at (x, y) and rounded. Raises TypeError when it says the number of a
        copy: ``impose`` puts such boxes."""
        items = []
        for item in placed(self, x, y):
            if isinstance(item, (PerCopy, ForWhom)):
                raise TypeError("what says the number of a copy, or whom it is for, is no part of another element")
            items.append(item)
        return tuple(items)

    def blocks(self, x: float = 0.0, y: float = 0.0) -> tuple[Part, ...]:
        """The same for a page. Raises TypeError when something in it has no meaning: on a page all is a group or an
        artifact, or a place for one."""
        return tuple(checked(item) for item in placed(self, x, y))

    def shapes(self) -> tuple[Shape, ...]:
        """What is drawn in it, from its top left. Raises TypeError when part of it has a meaning of its own."""
        items = self.at()
        if any(isinstance(item, (Group, Artifact)) for item in items):
            raise TypeError("artwork has no parts with a meaning of their own")
        return items  # type: ignore[return-value]

    def padded(self, left: float = 0.0, top: float = 0.0, right: float = 0.0, bottom: float = 0.0) -> Box:
        """With space around it; its lines stay where they are in it."""
        wide, high = left + self.width + right, top + self.height + bottom
        if self.last is None:
            return Box(wide, high, (Inside(left, top, self),))
        return Box(wide, high, (Inside(left, top, self),), self.first + top, self.last + top)

    def solid(self) -> Box:
        """The same with its edges for lines: what is above and below keeps its distance from these."""
        return replace(self, first=0.0, last=None)

    def sized(
        self, width: float | None = None, height: float | None = None, across: Align = "start", down: Align = "start"
    ) -> Box:
        """In a box of another size, at its left or right or in the middle; the same up and down."""
        wide = self.width if width is None else width
        high = self.height if height is None else height
        x, y = _spare(across, wide - self.width), _spare(down, high - self.height)
        if self.last is None:
            return Box(wide, high, (Inside(x, y, self),))
        return Box(wide, high, (Inside(x, y, self),), self.first + y, self.last + y)


def drawing(width: float, height: float, *items: Item, line: float | None = None) -> Box:
    """Shapes at their places from the top left of a box of that size; ``line`` is the baseline that they go with."""
    return Box(width, height, tuple(Inside(0, 0, item) for item in items), line or 0.0, line)


def column(
    *parts: Box | float | Fill,
    gap: float | None = None,
    width: float | None = None,
    height: float | None = None,
    align: Align = "start",
) -> Box:
    """Boxes one under another. A number is a distance from line to line (from the top edge to the first one, from the
    last one to the bottom edge); ``gap`` is such a distance between all of them. FILL takes its share of what is left
    of ``height``. Narrower boxes stand at the left, the right or in the middle."""
    if gap is not None:
        parts = tuple([part for box in parts for part in (gap, box)][1:])
    boxes = [part for part in parts if isinstance(part, Box)]
    wide = max((box.width for box in boxes), default=0.0) if width is None else width
    tops, bottom, fills = _stacked(parts, 0.0)
    if height is not None and fills:
        tops, bottom, _ = _stacked(parts, max(0.0, height - bottom) / fills)
    inside = tuple(Inside(_spare(align, wide - box.width), top, box) for box, top in zip(boxes, tops, strict=True))
    high = bottom if height is None else height
    if all(box.last is None for box in boxes):
        return Box(wide, high, inside)
    first = tops[0] + boxes[0].first
    return Box(wide, high, inside, first, tops[-1] + boxes[-1].last_line)


def _stacked(parts: Sequence[Box | float | Fill], share: float) -> tuple[list[float], float, int]:
    """Where the boxes of a column begin, where it ends, how many parts take a ``share`` of what is left."""
    tops: list[float] = []
    edge = line = 0.0
    wanted: float | None = None
    fills = 0
    for part in parts:
        if isinstance(part, Box):
            tops.append(edge if wanted is None else line + wanted - part.first)
            edge, line, wanted = tops[-1] + part.height, tops[-1] + part.last_line, None
        elif isinstance(part, Fill):
            fills += 1
            edge, line = edge + share, line + share
        else:
            wanted = (wanted or 0.0) + part
    return tops, edge if wanted is None else line + wanted, fills


def columns(*parts: Sequence[Box | float | Fill], gap: float = 0.0, height: float = 0.0) -> Box:
    """Columns side by side, each as high as the highest, and ``height`` mm at the least: FILL takes what is left. They
    are read line by line, as somebody does who sees that what stands side by side belongs together."""
    height = max(height, *(column(*each).height for each in parts))
    beside = [column(*each, height=height) for each in parts]
    found = row(*beside, gap=gap, stand="top")
    inside = [
        Inside(place.x + one.x, place.y + one.y, one.what)
        for place, box in zip(found.inside, beside, strict=True)
        for one in box.inside
    ]
    return replace(found, inside=tuple(sorted(inside, key=_first_line)))


def _first_line(one: Inside) -> float:
    """How far down that is, to a tenth of a millimetre."""
    return round(one.y + (one.what.first if isinstance(one.what, Box) else 0.0), 1)


def ruled(rule: Box, *boxes: Box) -> Box:
    """Boxes one under another with a rule between them."""
    return column(*[part for box in boxes for part in (rule, box)][1:])


def level(boxes: Sequence[Box]) -> list[Box]:
    """Boxes that stand side by side in columns, each as high as the highest and with the lowest of their last lines:
    what follows them stands on one line."""
    height, last = max(box.height for box in boxes), max(box.last_line for box in boxes)
    return [Box(box.width, height, (Inside(0, 0, box),), box.first, last) for box in boxes]


def row(*parts: Box | float | Fill, gap: float = 0.0, width: float | None = None, stand: Stand = "middle") -> Box:
    """Boxes side by side. A number is a space, ``gap`` one between all of them; FILL takes its share of what is left
    of ``width``. They stand with their middles, upper edges or first baselines on one line."""
    boxes = [part for part in parts if isinstance(part, Box)]
    fills = sum(isinstance(part, Fill) for part in parts)
    taken = sum(part.width if isinstance(part, Box) else part for part in parts if not isinstance(part, Fill))
    taken += gap * max(0, len(boxes) - 1)
    share = max(0.0, width - taken) / fills if width is not None and fills else 0.0
    highest = max((_hold(stand, box) for box in boxes), default=0.0)
    inside: list[Inside] = []
    x = 0.0
    for part in parts:
        if isinstance(part, Box):
            x += gap if inside else 0.0
            inside.append(Inside(x, highest - _hold(stand, part), part))
            x += part.width
        else:
            x += share if isinstance(part, Fill) else part
    return _around(x if width is None else width, None, inside)


def _hold(stand: Stand, box: Box) -> float:
    """From the top of a box to what stands on one line with its neighbours."""
    return {"top": 0.0, "middle": box.height / 2, "line": box.first}[stand]


def wrapped(boxes: Sequence[Box], room: float, gap: float, stand: Stand = "middle") -> list[Box]:
    """Boxes side by side, ``gap`` mm between them, in as many rows of ``room`` mm as they take."""
    rows: list[list[Box]] = []
    left = 0.0
    for box in boxes:
        if not rows or box.width > left:
            rows.append([])
            left = room
        rows[-1].append(box)
        left -= box.width + gap
    return [row(*each, gap=gap, stand=stand) for each in rows]


class Put(NamedTuple):
    """Where a box stands on a form."""

    box: Box
    x: float
    y: float


def put(
    box: Box, x: float = 0.0, *, line: float | None = None, top: float | None = None, middle: float | None = None
) -> Put:
    """A box with its left at x and its first line, its top or its middle so many mm down the form."""
    if line is not None:
        return Put(box, x, line - box.first)
    if middle is not None:
        return Put(box, x, middle - box.height / 2)
    return Put(box, x, top or 0.0)


def form(width: float, height: float | None, *standing: Put) -> Box:
    """Boxes that stand where a form wants them, whatever is in them. It ends with the lowest unless it has a
    ``height``."""
    return _around(width, height, [Inside(x, y, box) for box, x, y in standing])


def _around(width: float, height: float | None, inside: Sequence[Inside]) -> Box:
    """A box with boxes in it: its lines are those of the first that has words, and the lowest."""
    boxes = [(one.y, one.what) for one in inside if isinstance(one.what, Box)]
    high = max((y + box.height for y, box in boxes), default=0.0) if height is None else height
    worded = [(y, box) for y, box in boxes if box.last is not None]
    if not worded:
        return Box(width, high, tuple(inside))
    first = worded[0][0] + worded[0][1].first
    return Box(width, high, tuple(inside), first, max(y + box.last_line for y, box in worded))


def _spare(align: Align, spare: float) -> float:
    return {"start": 0.0, "middle": spare / 2, "end": spare}[align]


# -- meaning -----------------------------------------------------------------------------------------------------------


def group(role: Role, box: Box, alt: str = "", field: Field = "text") -> Box:
    """A box that is one element of the page: a heading, a paragraph, a figure, a blank."""
    return Box(box.width, box.height, (Inside(0, 0, box),), box.first, box.last, Group(role, (), alt, field=field))


def artifact(box: Box) -> Box:
    """A box that a screen reader passes over."""
    return Box(box.width, box.height, (Inside(0, 0, box),), box.first, box.last, Artifact(()))


def figure(box: Box, alt: str) -> Box:
    """A picture, and what is read out instead of it."""
    return group(Role.FIGURE, box, alt)


def blank(box: Box, alt: str) -> Box:
    """A blank to write on; ``alt`` says what is to be written."""
    return group(Role.BLANK, box, alt)


def symbol(name: str, box: Box) -> Box:
    """Artwork that repeats: drawn once, by whatever name, and used wherever the box is put."""
    return replace(box, inside=(Inside(0, 0, Use(Symbol(name, box.shapes()))),))


# -- on pages ----------------------------------------------------------------------------------------------------------


def placed(box: Box, x: float = 0.0, y: float = 0.0) -> Iterator[Item | PerCopy | ForWhom]:
    """What is in a box put at (x, y), in reading order. Here, and only here, coordinates of a page are rounded."""
    if box.meaning is not None:
        inside = Box(box.width, box.height, box.inside)
        yield box.meaning._replace(items=inside.at(x, y))  # type: ignore[arg-type]
        return
    for left, top, what in box.inside:
        if isinstance(what, Box):
            yield from placed(what, x + left, y + top)
        elif isinstance(what, (PerCopy, ForWhom)):
            yield what.moved(x + left, y + top)
        else:
            yield moved(what, x + left, y + top)


def shared(boxes: Sequence[Box], name: str) -> list[Box]:
    """Boxes that are put on many pages, the artwork of each group in them drawn once in a file, whichever of them it
    is in. ``name`` begins the names of that artwork."""
    symbols: dict[tuple[Item, ...], Symbol] = {}

    def shared_item(item: Item | PerCopy | ForWhom) -> Item | PerCopy | ForWhom:
        if not isinstance(item, (Group, Artifact)):
            return item
        if any(isinstance(kid, (Group, Artifact)) for kid in item.items):
            return item
        artwork = Symbol(f"{name}-{len(symbols) + 1}", item.items)  # type: ignore[arg-type]
        return item._replace(items=(Use(symbols.setdefault(item.items, artwork)),))

    return [
        replace(box, inside=tuple(Inside(0, 0, shared_item(item)) for item in placed(box)), meaning=None)
        for box in boxes
    ]


def checked(item: Item | PerCopy | ForWhom) -> Part:
    """An item that may stand on a page by itself. Raises TypeError for a shape: it has no meaning; and for what says
    the number of a copy: ``impose`` puts that."""
    if isinstance(item, ForWhom):
        return Open(item.standing(0, 0))
    if isinstance(item, PerCopy):
        raise TypeError("a box that says the number of a copy is put on pages by impose()")
    if not isinstance(item, (Group, Artifact)):
        raise TypeError(f"a {type(item).__name__} on a page that is neither part of a group nor of an artifact")
    return item


def flow(sections: Sequence[Box], room: float, between: Box, looser: float = 6.0) -> list[Box]:
    """Sections one under another, ``between`` them a rule, on as few pages of ``room`` mm as they take, and as evenly
    full ones as can be. Room left on a page is shared among its sections, ``looser`` mm each at most. A section that is
    higher than a page has a page of its own."""

    # Of the sections from each one on: how many pages they take, how uneven these are, where the first one ends.
    best = [(0, 0.0, len(sections))]
    for start in reversed(range(len(sections))):
        options, left = [], room
        for end in range(start + 1, len(sections) + 1):
            left -= sections[end - 1].height
            if left < 0 and end > start + 1:
                break
            pages, uneven, _ = best[len(sections) - end]
            options.append((pages + 1, uneven + left * left, end))
        best.append(min(options))

    bodies = []
    end = 0
    while end < len(sections):
        start, end = end, best[len(sections) - end][2]
        page = sections[start:end]
        spare = min(looser, max(0.0, room - sum(section.height for section in page)) / len(page))
        bodies.append(ruled(between, *(section.padded(bottom=spare) for section in page)))
    return bodies
