"""Sim: what is true of the game in which completing a triangle of one's own edges loses.

Dots are numbered 1..n. An edge is a pair of dots, the smaller first. A set of edges may also be written as a
*mask*: bit i stands for ``edges(n)[i]``. The player about to draw is the *mover*, the other one the
*opponent*.

The solver rests on one observation. After a move the opponent's edges are the new mover's, unchanged, so all
moves out of a position lead to positions with one and the same mover's graph. Graphs on n dots are few up to
renumbering (107 without a triangle on seven dots): each is brought to a fixed form once, and a position is
then looked up by its mover's graph in that form and the opponent's edges renumbered along. The search
never puts a whole position in normal form.
"""

from collections.abc import Collection, Iterable, Iterator
from dataclasses import dataclass
from enum import Enum, auto
from functools import cache
from itertools import combinations, permutations
from operator import or_
from typing import Literal

Edge = tuple[int, int]
Triangle = tuple[int, int, int]
Value = Literal[-1, 0, 1]

FEWEST_DOTS = 3
MOST_DOTS_SOLVED = 8
"""The solver keeps a table of all n! renumberings; nine dots would fill the memory."""


# -- Edges and triangles ---------------------------------------------------------------------------


@cache
def edges(n: int) -> tuple[Edge, ...]:
    """All pairs of n dots in order: (1, 2), (1, 3), … (n - 1, n).

    Raises ValueError for fewer than three dots.
    """
    _check_dots(n)
    return tuple(combinations(range(1, n + 1), 2))


@cache
def triangles(n: int) -> tuple[Triangle, ...]:
    """All triples of n dots in order, each with its smallest dot first: 20 of them for n = 6.

    Raises ValueError for fewer than three dots.
    """
    _check_dots(n)
    return tuple(combinations(range(1, n + 1), 3))


def third_dots(edge: Edge, n: int) -> tuple[int, ...]:
    """The n - 2 dots that make a triangle with the edge, in order.

    Raises ValueError if the edge is not one of ``edges(n)``.
    """
    _check_edge(edge, n)
    return tuple(dot for dot in range(1, n + 1) if dot not in edge)


def closing_edges(edge: Edge, third: int) -> tuple[Edge, Edge]:
    """The two edges to look at for a third dot: if both are one's own, this edge completes a triangle.

    The first joins the edge's smaller dot to the third, the second its larger. Raises ValueError if ``third``
    is an end of the edge.
    """
    if third in edge:
        raise ValueError(f"dot {third} is an end of the edge {edge}")
    low, high = edge
    return _pair(low, third), _pair(high, third)


def closed_by(edge: Edge, own: Collection[Edge], n: int) -> tuple[Triangle, ...]:
    """The triangles that drawing this edge completes for a player who already holds the edges ``own``.

    In order of the third dot; empty if the edge is safe. Raises ValueError if the edge is not one of
    ``edges(n)``.
    """
    return tuple(
        _triple(edge, third) for third in third_dots(edge, n) if all(side in own for side in closing_edges(edge, third))
    )


def _check_dots(n: int) -> None:
    if n < FEWEST_DOTS:
        raise ValueError(f"{n} dots: at least {FEWEST_DOTS} are needed for a triangle")


def _check_edge(edge: Edge, n: int) -> None:
    if edge not in _numbers(n):
        raise ValueError(f"{edge} is not an edge of {n} dots: two numbers from 1 to {n}, the smaller first")


def _pair(a: int, b: int) -> Edge:
    return (a, b) if a < b else (b, a)


def _triple(edge: Edge, third: int) -> Triangle:
    a, b, c = sorted((*edge, third))
    return a, b, c


# -- Sets of edges as masks ------------------------------------------------------------------------


def to_mask(chosen: Iterable[Edge], n: int) -> int:
    """The mask of a set of edges of n dots. Raises ValueError if one is not in ``edges(n)``."""
    numbers = _numbers(n)
    mask = 0
    for edge in chosen:
        _check_edge(edge, n)
        mask |= 1 << numbers[edge]
    return mask


def from_mask(mask: int, n: int) -> tuple[Edge, ...]:
    """The edges of a mask, in order. Raises ValueError if it has a bit that stands for no edge of n dots."""
    order = edges(n)
    if not 0 <= mask < 1 << len(order):
        raise ValueError(f"mask {mask:#x} has bits beyond the {len(order)} edges of {n} dots")
    return tuple(order[i] for i in _bits(mask))


def closing_mask(own: int, n: int) -> int:
    """The mask of all edges not in ``own`` that would complete a triangle with two edges of ``own``."""
    closing = 0
    for triangle in _triangle_masks(n):
        missing = triangle & ~own
        if not missing & (missing - 1):  # at most one bit
            closing |= missing
    return closing


@cache
def _numbers(n: int) -> dict[Edge, int]:
    return {edge: number for number, edge in enumerate(edges(n))}


@cache
def _triangle_masks(n: int) -> tuple[int, ...]:
    return tuple(to_mask(combinations(triangle, 2), n) for triangle in triangles(n))


def _bits(mask: int) -> Iterator[int]:
    """The numbers of the set bits, smallest first."""
    while mask:
        low = mask & -mask
        yield low.bit_length() - 1
        mask ^= low


# -- Full drawings ---------------------------------------------------------------------------------


@cache
def one_colour_triangles(n: int) -> tuple[int, ...]:
    """Item k: how many two-colourings of all edges of n dots have exactly k one-colour triangles.

    By enumeration, so the time doubles with every edge: 1,024 ways for n = 5, 32,768 for n = 6. Raises
    ValueError for fewer than three dots and for more than seven (2,097,152 ways).
    """
    if n > 7:
        raise ValueError(f"{n} dots have 2**{n * (n - 1) // 2} colourings: too many to enumerate")
    masks = _triangle_masks(n)
    tally = [0] * (len(masks) + 1)
    # Swapping the colours changes no triangle, so the last edge keeps one colour and each way counts twice.
    for colouring in range(1 << len(edges(n)) - 1):
        count = 0
        for triangle in masks:
            inside = colouring & triangle
            if inside == triangle or not inside:
                count += 1
        tally[count] += 2
    return tuple(tally)


def colourings_without_triangle(n: int) -> int:
    """How many of the two-colourings of all edges have no one-colour triangle: 12 for n = 5, none for n = 6.

    None for n >= 6 is the statement R(3,3) = 6. Errors as for ``one_colour_triangles``.
    """
    return one_colour_triangles(n)[0]


def fewest_one_colour_triangles(n: int) -> int:
    """The least number of one-colour triangles in any two-colouring of all edges: 0 for n = 5, then 2, 4, 8.

    A. W. Goodman, "On sets of acquaintances and strangers at any party", American Mathematical Monthly 66 (1959): a
    triangle that is not of one colour has two corners at which the colours meet, and at a dot they meet least often
    off balance: at most floor((n - 1) / 2) * ceil((n - 1) / 2) times; the bound is reached but for a half. Raises
    ValueError for fewer than three dots.
    """
    mixed_corners = n * ((n - 1) // 2) * (n // 2)
    return len(triangles(n)) - mixed_corners // 2


def most_moves(n: int) -> int:
    """The most moves a game can take: 10 on five dots, and then nobody has lost; 15, 20, 26 on six, seven, eight.

    On six dots and more the last move is the one that loses. Proof that no more edges can be drawn without a loser
    than all but n - 5 (P. Turán's theorem of 1941 for this case): if fewer are left out, take one end of each away,
    and six dots or more remain, all joined, of which three are joined in one colour, for R(3,3) = 6. That so many
    can be drawn ``longest_game`` shows. Raises ValueError for fewer than 5 or more than 8 dots.
    """
    return len(edges(n)) - _left_out(n) + bool(_left_out(n))


@dataclass(frozen=True, slots=True)
class LongestGame:
    """A game with as many moves as there can be: the edges drawn without a triangle, in any order, and what is left."""

    one: tuple[Edge, ...]
    """The first player's, in order; among them 1–2. As many as the other's, or one more."""
    other: tuple[Edge, ...]
    """The second player's, in order."""
    left: tuple[Edge, ...]
    """The edges left, in order, n - 5 of them; each completes a triangle for whoever draws it (``closed_by`` says
    which)."""

    @property
    def last(self) -> Edge:
        """The last of the edges left; the only one on six dots. Raises ValueError if none is left: on five dots."""
        if not self.left:
            raise ValueError("no edge is left: nobody has lost")
        return self.left[-1]

    @property
    def loser(self) -> Literal[1, 2] | None:
        """Who has to draw next and so loses: 1 for the first player, 2 for the second; None if no edge is left."""
        if not self.left:
            return None
        return 1 if len(self.one) == len(self.other) else 2


@cache
def longest_game(n: int = 6) -> LongestGame:
    """A longest game on n dots: five dots full without a triangle, the further dots each the double of one of these.

    A dot and its double are joined alike to the others and not to each other, so there is no triangle. All longest
    games end in the same figure up to renumbering the dots. This is the numbering in which the edges left join the
    last dots two by two, and of these the one in which the player who holds 1–2 has the smallest mask. Raises
    ValueError for fewer than 5 or more than 8 dots.
    """
    doubles = _left_out(n)
    single = 5 - doubles
    left = tuple((dot, dot + 1) for dot in range(single + 1, n, 2))
    # Dot → which of the five it is, or is the double of.
    like = {dot: dot if dot <= single else single + (dot - single + 1) // 2 for dot in range(1, n + 1)}
    drawn = [edge for edge in edges(n) if edge not in left]
    found = []
    for five in _full_without_triangle():
        one = tuple(edge for edge in drawn if (like[edge[0]], like[edge[1]]) in five)
        other = tuple(edge for edge in drawn if edge not in one)
        if (1, 2) in one and len(one) - len(other) in (0, 1):
            found.append(LongestGame(one, other, left))
    return min(found, key=lambda game: to_mask(game.one, n))


def _left_out(n: int) -> int:
    """How many edges no player can draw without losing, at the least."""
    if not 5 <= n <= MOST_DOTS_SOLVED:
        raise ValueError(f"{n} dots: the longest game is known for 5 to {MOST_DOTS_SOLVED}")
    return n - 5


def _full_without_triangle() -> list[tuple[Edge, ...]]:
    """One player's edges, for each way to draw all edges of five dots without a triangle: 12 of 1,024."""
    every = (1 << len(edges(5))) - 1
    return [
        from_mask(one, 5) for one in range(every + 1) if not _has_triangle(one, 5) and not _has_triangle(every ^ one, 5)
    ]


def _has_triangle(mask: int, n: int) -> bool:
    return any(mask & triangle == triangle for triangle in _triangle_masks(n))


# -- Positions -------------------------------------------------------------------------------------


@dataclass(frozen=True, slots=True)
class Position:
    """A position that legal play can reach and in which nobody has lost; the mover is to draw.

    Raises ValueError if the masks overlap, hold bits beyond the edges, or a triangle, or if the opponent has
    not drawn as many edges as the mover (then the mover is the first player) or one more (then the second).
    Every position that passes is reachable: its edges can be drawn in any order, each player's in turn.
    """

    dots: int
    """Number of dots, 3 to 8."""
    mover: int
    """Mask of the mover's edges."""
    opponent: int
    """Mask of the opponent's edges."""

    def __post_init__(self) -> None:
        if not FEWEST_DOTS <= self.dots <= MOST_DOTS_SOLVED:
            raise ValueError(f"{self.dots} dots: a position has {FEWEST_DOTS} to {MOST_DOTS_SOLVED}")
        for mask in (self.mover, self.opponent):
            if not 0 <= mask < 1 << len(edges(self.dots)):
                raise ValueError(f"mask {mask:#x} has bits beyond the edges of {self.dots} dots")
            if _has_triangle(mask, self.dots):
                raise ValueError(f"{from_mask(mask, self.dots)} hold a triangle: the game is over")
        if self.mover & self.opponent:
            raise ValueError(f"both players own {from_mask(self.mover & self.opponent, self.dots)}")
        if self.opponent.bit_count() - self.mover.bit_count() not in (0, 1):
            raise ValueError(
                f"players take turns: the mover has drawn {self.mover.bit_count()} edges, "
                f"the opponent {self.opponent.bit_count()}"
            )

    @classmethod
    def of(cls, dots: int, mover: Iterable[Edge] = (), opponent: Iterable[Edge] = ()) -> "Position":
        """The position with these edges; without any, the empty board. Errors as for the class."""
        return cls(dots, to_mask(mover, dots), to_mask(opponent, dots))

    @property
    def mover_edges(self) -> tuple[Edge, ...]:
        """The mover's edges, in order."""
        return from_mask(self.mover, self.dots)

    @property
    def drawn(self) -> int:
        """How many edges are drawn."""
        return (self.mover | self.opponent).bit_count()

    @property
    def player(self) -> Literal[1, 2]:
        """The mover: 1 for the first player, 2 for the second."""
        return 1 if self.drawn % 2 == 0 else 2

    def after(self, edge: Edge) -> "Position":
        """The position after the mover draws this edge.

        Raises ValueError if the edge is taken, is none of the board's, or completes a triangle.
        """
        mask = to_mask((edge,), self.dots)
        if mask & (self.mover | self.opponent):
            raise ValueError(f"{edge} is taken")
        return Position(self.dots, self.opponent, self.mover | mask)


def safe_moves(position: Position) -> tuple[Edge, ...]:
    """The edges the mover can draw without completing a triangle, in order."""
    return from_mask(_free(position) & ~closing_mask(position.mover, position.dots), position.dots)


def losing_moves(position: Position) -> tuple[Edge, ...]:
    """The edges that would complete a triangle of the mover's and so lose at once, in order."""
    return from_mask(_free(position) & closing_mask(position.mover, position.dots), position.dots)


def _free(position: Position) -> int:
    every = (1 << len(edges(position.dots))) - 1
    return every & ~(position.mover | position.opponent)


# -- The solver ------------------------------------------------------------------------------------


def mover_wins(position: Position) -> bool:
    """Whether the mover can force the opponent to complete a triangle.

    On six dots and more, if the mover cannot, the opponent can. On fewer a board may fill without a triangle;
    then nobody wins.
    """
    return _solver(position.dots).value_of(position.mover, position.opponent) == 1


def winning_moves(position: Position) -> tuple[Edge, ...]:
    """The moves after which the mover still forces a win, in order; empty if there is none."""
    return tuple(edge for edge in safe_moves(position) if _value(position.after(edge)) == -1)


def winner(n: int) -> Literal[0, 1, 2]:
    """Who wins on n dots if both play their best: player 1 or 2, or 0 if the board fills without a triangle.

    The second player for n = 6 (a strategy to play by hand: E. Mead, A. Rosa, C. Huang, "The game of Sim: a
    winning strategy for the second player", Mathematics Magazine 47, 1974) and for n = 7. Raises ValueError
    for fewer than 3 or more than 8 dots; eight dots take a quarter of a minute and half a gigabyte, fewer take neither.
    """
    value = _value(Position.of(n))
    return 0 if value == 0 else 1 if value == 1 else 2


class Outcome(Enum):
    """How a game ends if both play their best."""

    FIRST_PLAYER_WINS = auto()
    SECOND_PLAYER_WINS = auto()
    NOBODY_LOSES = auto()
    """All edges are drawn and there is no triangle."""


def best_play(n: int) -> Outcome:
    """How a game on n dots ends if both play their best: on five dots nobody loses, on six to eight the second wins.

    What ``winner`` finds by search, written down because eight dots take it a quarter of a minute. Six dots:
    known to G. J. Simmons, the inventor, from a computer's search; proved by Mead, Rosa and Huang (1974, see
    ``winner``). Seven: reported by Melnikov in «Nauka i zhizn». Eight: this program's search; we know of no other
    source. Raises ValueError for fewer than 5 or more than 8 dots.
    """
    if not 5 <= n <= MOST_DOTS_SOLVED:
        raise ValueError(f"{n} dots: best play is known for 5 to {MOST_DOTS_SOLVED}")
    return Outcome.NOBODY_LOSES if n == 5 else Outcome.SECOND_PLAYER_WINS


def canonical(position: Position) -> Position:
    """One renumbering of the position, the same for all positions that are renumberings of each other.

    The mover's and the opponent's edges are kept apart.
    """
    return Position(position.dots, *canonical_masks(position.mover, position.opponent, position.dots))


def canonical_masks(one: int, other: int, n: int) -> tuple[int, int]:
    """One renumbering of any two masks, the same for all pairs that are renumberings of each other.

    For drawings that are no ``Position``, such as that of a lost game. Raises ValueError for fewer than 3 or
    more than 8 dots.
    """
    return _solver(n).canonical(one, other)


def reachable_counts(n: int) -> tuple[int, ...]:
    """How many positions legal play can reach before anybody has lost: item k, those with k edges drawn.

    Counted up to renumbering the dots, the mover's and the opponent's edges kept apart. The tuple is as long as there
    are such positions: 11 numbers for five dots, 15 for six, 20 for seven. Raises ValueError for fewer than 3 or more
    than 7 dots.
    """
    return _REACHABLE_ON_SEVEN if n == 7 else tuple(map(len, reachable(n)))


# Kept, for they take a second to count; a test counts them again.
_REACHABLE_ON_SEVEN = (
    1, 1, 2, 7, 28, 89, 326, 949, 2740, 5590, 10764, 14094, 16861, 12825, 8647, 3381, 1106, 176, 20, 1,
)  # fmt: skip


@cache
def reachable(n: int) -> tuple[tuple[Position, ...], ...]:
    """The positions that ``reachable_counts`` counts, one of each class, in a fixed order, by edges drawn.

    Raises ValueError for fewer than 3 or more than 7 dots.
    """
    if n > 7:
        raise ValueError(f"{n} dots have more positions than are listed: 3 to 7")
    return tuple(tuple(Position(n, form.edges, opponent) for form, opponent in level) for level in _solver(n).levels())


def _value(position: Position) -> Value:
    return _solver(position.dots).value_of(position.mover, position.opponent)


@cache
def _solver(n: int) -> "_Solver":
    return _Solver(n)


@dataclass(slots=True, eq=False)
class _Form:
    """The normal form of a mover's graph, and what is known of the positions with that graph."""

    edges: int
    """Mask: the smallest of all renumberings."""
    closing: int
    """Mask of the edges that complete a triangle."""
    symmetries: tuple[int, ...]
    """Numbers of the renumberings that leave the graph as it is."""
    values: dict[int, Value]
    """Mask of the opponent's edges → what the position is worth to the mover: won 1, drawn 0, lost -1."""


class _Solver:
    """All that is known about the game on n dots, filled as it is asked for."""

    def __init__(self, n: int) -> None:
        if not FEWEST_DOTS <= n <= MOST_DOTS_SOLVED:
            raise ValueError(f"{n} dots: the solver takes {FEWEST_DOTS} to {MOST_DOTS_SOLVED}")
        self.n = n
        self.every = (1 << len(edges(n))) - 1
        dots = range(n)
        bit = [[0] * n for _ in dots]
        for number, (a, b) in enumerate(edges(n)):
            bit[a - 1][b - 1] = bit[b - 1][a - 1] = 1 << number
        renumberings = list(permutations(dots))
        number_of = {renumbering: k for k, renumbering in enumerate(renumberings)}
        # The number of an edge's bit → for each further dot of a triangle with it, the masks of the other two edges.
        self.corners = [
            tuple([(bit[a][c], bit[b][c]) for c in dots if c not in (a, b)]) for a, b in combinations(dots, 2)
        ]
        # rows[k][i]: the bit of the edge that renumbering k makes of edge i.
        self.rows = [tuple([bit[p[a]][p[b]] for a, b in combinations(dots, 2)]) for p in renumberings]
        self.columns = list(zip(*self.rows, strict=True))
        self.inverse = [number_of[tuple(sorted(dots, key=p.__getitem__))] for p in renumberings]
        self.forms: list[_Form] = []
        # Mask → the number of its form, times all renumberings, and of a renumbering of the form that is the mask.
        self.places: dict[int, int] = {}

    def form(self, mask: int) -> tuple[_Form, int]:
        """The normal form of a graph and the number of a renumbering that brings the graph to it."""
        place = self.places.get(mask)
        if place is None:
            # The smallest mask is the form, so that it does not depend on which graph was asked for first.
            smallest = min(self.images(mask))
            images = self.images(smallest)
            symmetries = tuple([k for k, image in enumerate(images) if image == smallest])
            first = len(self.forms) * len(images)
            self.forms.append(_Form(smallest, closing_mask(smallest, self.n), symmetries, {}))
            self.places.update(zip(images, range(first, first + len(images)), strict=True))
            place = self.places[mask]
        form, number = divmod(place, len(self.rows))
        return self.forms[form], self.inverse[number]

    def images(self, mask: int) -> list[int]:
        """The mask under every renumbering, in the order of their numbers."""
        images = [0] * len(self.rows)
        for edge in _bits(mask):
            images = list(map(or_, images, self.columns[edge]))
        return images

    def renumbered(self, mask: int, number: int) -> int:
        """The mask under one renumbering."""
        row = self.rows[number]
        image = 0
        while mask:
            low = mask & -mask
            image |= row[low.bit_length() - 1]
            mask ^= low
        return image

    def alike(self, form: _Form, opponent: int) -> list[int]:
        """The opponent's edges under every renumbering that leaves the mover's as they are."""
        return [self.renumbered(opponent, k) for k in form.symmetries]

    def children(self, form: _Form, opponent: int, moves: int) -> tuple[_Form, list[int]]:
        """Where the moves of a mask lead: the next mover's form, and for each move the edges against it."""
        child, number = self.form(opponent)
        mine = self.renumbered(form.edges, number)
        row = self.rows[number]
        return child, [mine | row[move] for move in _bits(moves)]

    def value_of(self, mover: int, opponent: int) -> Value:
        """What a position is worth to its mover."""
        form, number = self.form(mover)
        return self.value(form, self.renumbered(opponent, number))

    def value(self, form: _Form, opponent: int) -> Value:
        """What a position is worth to its mover, the mover's graph being in normal form."""
        if opponent in form.values:
            return form.values[opponent]
        free = self.every & ~(form.edges | opponent)
        value: Value = -1 if free else 0
        if safe := free & ~form.closing:
            for child, other in self.best_first(form, opponent, safe):
                after = self.value(child, other)
                if after == -1:
                    value = 1
                    break
                if after == 0:
                    value = 0
        form.values.update(dict.fromkeys(self.alike(form, opponent), value))
        return value

    def best_first(self, form: _Form, opponent: int, moves: int) -> list[tuple[_Form, int]]:
        """Where the moves of a mask lead, those first that leave the mover the most edges to draw without a triangle:
        who searches in this order has to look at a tenth of the positions."""
        child, number = self.form(opponent)
        mine = self.renumbered(form.edges, number)
        row = self.rows[number]
        safe = self.every & ~(mine | child.edges | self.renumbered(form.closing, number))
        found = []
        for move in _bits(moves):
            edge = row[move]
            closed = edge
            for one, other in self.corners[edge.bit_length() - 1]:
                if mine & one:
                    closed |= other
                if mine & other:
                    closed |= one
            found.append(((safe & ~closed).bit_count(), mine | edge))
        found.sort(reverse=True)
        return [(child, other) for _, other in found]

    def canonical(self, mover: int, opponent: int) -> tuple[int, int]:
        """The smallest pair of masks among all renumberings, by the first and then by the second."""
        form, number = self.form(mover)
        return form.edges, min(self.alike(form, self.renumbered(opponent, number)))

    def levels(self) -> Iterator[list[tuple[_Form, int]]]:
        """The reachable positions without a triangle, one for each class, by number of edges drawn."""
        level = [(self.form(0)[0], 0)]
        while level:
            yield level
            following: list[tuple[_Form, int]] = []
            seen: dict[int, set[int]] = {}
            for form, opponent in level:
                safe = self.every & ~(form.edges | opponent | form.closing)
                child, others = self.children(form, opponent, safe)
                known = seen.setdefault(child.edges, set())
                for other in others:
                    if other not in known:
                        known.update(self.alike(child, other))
                        following.append((child, other))
            level = following
