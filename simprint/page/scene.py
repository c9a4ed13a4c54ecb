"""The scene: what stands on a page, in millimetres, with its meaning. The one thing both writers read.

Origin at the top left, x to the right, y down; type sizes in points (``size_pt``). Items stand where they stand in
the content box, and a page says where that box is on its paper (``Page.origin``): the same sheet has the same
coordinates on every paper. The list of items is closed: writers ``match`` on it and end in ``assert_never``.
Everything is frozen: items are named tuples (made in a third of the time that a frozen dataclass takes, and there are
many), so what repeats can be shared, and a writer may keep what it made of an item for as long as it keeps the item.

The order of the items is the reading order. Nothing paints outside a Group (something to be read) or an Artifact
(something a screen reader passes over): ``Page.items`` admits nothing else.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator
from dataclasses import dataclass
from enum import StrEnum
from typing import Generic, Literal, NamedTuple, TypeVar

BLACK = 1.0
WHITE = 0.0

Anchor = Literal["start", "middle", "end"]
Cap = Literal["butt", "round"]
Point = tuple[float, float]


class Line(NamedTuple):
    """A straight stroke from (x1, y1) to (x2, y2)."""

    x1: float
    y1: float
    x2: float
    y2: float
    width: float
    """Thickness in mm."""
    ink: float = BLACK
    """0 (white) to 1 (black)."""
    dash: tuple[float, ...] = ()
    """Lengths of dash and gap in turn, mm, starting with a dash; a dash of 0 with a round cap is a dot."""
    cap: Cap = "butt"


class Circle(NamedTuple):
    """A circle about (cx, cy); ``width`` 0 draws no outline, ``fill`` None leaves it open."""

    cx: float
    cy: float
    r: float
    width: float = 0.0
    ink: float = BLACK
    fill: float | None = None


class Rect(NamedTuple):
    """A rectangle whose top left is (x, y)."""

    x: float
    y: float
    w: float
    h: float
    width: float = 0.0
    ink: float = BLACK
    fill: float | None = None


class Polygon(NamedTuple):
    """Straight strokes from point to point, back to the first when ``closed``; joins are round."""

    points: tuple[Point, ...]
    width: float = 0.0
    ink: float = BLACK
    fill: float | None = None
    closed: bool = True


class Text(NamedTuple):
    """One line of text, already measured: writers place it and never measure.

    (x, y) is the point on the baseline that ``anchor`` names; ``width`` is the advance of the whole line in mm.
    """

    x: float
    y: float
    string: str
    size_pt: float
    width: float
    bold: bool = False
    anchor: Anchor = "start"
    ink: float = BLACK
    read: str | None = None
    """What a PDF says is read out, where it is not the string: a word that is broken is read whole, with its first
    part."""

    @property
    def left(self) -> float:
        """Where the line begins, mm."""
        if self.anchor == "start":
            return self.x
        return self.x - (self.width if self.anchor == "end" else self.width / 2)


class Symbol(NamedTuple):
    """Artwork that repeats: drawn once in a file and painted by Use. ``name`` is unique on a page."""

    name: str
    items: tuple[Shape, ...]


class Use(NamedTuple):
    """A Symbol painted with its origin at (x, y)."""

    symbol: Symbol
    x: float = 0.0
    y: float = 0.0


Shape = Line | Circle | Rect | Polygon | Text | Use


class Role(StrEnum):
    """What a group is, by the names of the standard structure types of PDF (ISO 32000-1, 14.8.4)."""

    H1 = "H1"
    H2 = "H2"
    P = "P"
    L = "L"
    LI = "LI"
    LBODY = "LBody"
    FIGURE = "Figure"
    TABLE = "Table"
    CAPTION = "Caption"
    THEAD = "THead"
    TBODY = "TBody"
    TR = "TR"
    TH = "TH"
    TD = "TD"
    BLANK = "Form"
    """A blank to write on or a box to tick; ``alt`` says what is to be written."""


Scope = Literal["Row", "Column"]
Field = Literal["text", "box"]
ArtifactKind = Literal["plain", "header", "footer", "cut"]


class Group(NamedTuple):
    """A structure element: what it is, what it holds, how it is read out."""

    role: Role
    items: tuple[Item, ...]
    alt: str = ""
    """What is read out instead of the shapes: needed by FIGURE and BLANK."""
    scope: Scope | None = None
    """For TH: whether it heads its row or its column."""
    span: int = 1
    """For TH and TD: how many columns it takes."""
    field: Field = "text"
    """For BLANK: written on, or ticked."""


class Artifact(NamedTuple):
    """What a screen reader passes over: rulers, rules, grids, cut marks, and what runs along the top or the bottom of
    every page."""

    items: tuple[Shape, ...]
    kind: ArtifactKind = "plain"
    """``header`` and ``footer`` run along the pages; ``cut`` says where paper is cut; ``plain`` belongs to what is on
    this page."""


Item = Shape | Group | Artifact
Block = Group | Artifact


class Copy(NamedTuple):
    """Whom a copy of a page is for: its number ("Pair 7"), and the names of the people if they are known, with what
    stands before, between and after them ("", " and ", "")."""

    mark: str
    names: tuple[str, ...] = ()
    around: tuple[str, ...] = ()

    def said(self, names: Iterable[str] | None = None) -> str:
        """The names as they are read, or others in their places."""
        said = "".join(text for pair in zip(self.around, names or self.names, strict=False) for text in pair)
        return said + self.around[-1] if self.around else said


class Open(NamedTuple):
    """A place on a page for what says whom a copy of it is for."""

    made: Callable[[Copy], Group]


#: What the body of a page is made of, before it is known whom it is for.
Part = Block | Open


@dataclass(frozen=True, slots=True)
class Players:
    """What anybody may see."""


@dataclass(frozen=True, slots=True)
class Host:
    """What the host alone may see: answers and strategy."""


PLAYERS = Players()
HOST = Host()
Audience = Players | Host
A = TypeVar("A", Players, Host)
Duplex = Literal["none", "long", "short"]


class Page(NamedTuple, Generic[A]):
    """One side of a sheet of paper for one audience."""

    audience: A
    width: float
    height: float
    items: tuple[Block, ...]
    origin: Point = (0.0, 0.0)
    """Where the items' origin is on the paper, from its top left."""
    bookmark: str = ""
    """Named in the outline when it is not empty: the first page of a sheet has one."""
    scale: tuple[float, float] = (1.0, 1.0)
    """Millimetres on paper for one of the items, across and down: more on paper for the wall, less on small paper, and
    what corrects a printer that is off."""
    trim: tuple[float, float, float, float] | None = None
    """What is left of it when it is cut: left, top, right, bottom, where the items are; None where nothing is cut."""
    open: tuple[tuple[int, Open], ...] = ()
    """Which of ``items`` (by their places, from 0) say whom this copy of the page is for, and what makes them for
    another copy."""


@dataclass(frozen=True, slots=True)
class Document(Generic[A]):
    """Pages for one audience. What is for the host cannot be put into a players' document: the type says no,
    and so does ``pages`` when types are not checked."""

    audience: A
    title: str
    lang: str
    """BCP 47 tag: en-GB, ru-RU, pt-BR."""
    sheets: Iterable[Page[A]]
    count: int
    """How many pages ``sheets`` will yield."""
    subject: str = ""
    command: str = ""
    """The command that makes this document: no path, no name of a person."""
    pages_per_file: int = 0
    """How many pages a file holds at most; 0 puts all into one."""
    duplex: Duplex = "none"
    """Whether the printer is to print on both sides of the paper, and which edge it is turned over along."""

    def pages(self) -> Iterator[Page[A]]:
        """The pages in order. Raises TypeError when one of them is for another audience."""
        for page in self.sheets:
            if page.audience is not self.audience and page.audience != self.audience:
                raise TypeError(f"a page for {page.audience} in a document for {self.audience}")
            yield page
