"""Sim: the facts proved again, the solver against a search that shares nothing with it."""

import random
from collections.abc import Callable
from functools import cache
from itertools import combinations, permutations
from math import factorial
from typing import TypeVar

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from simprint.games import sim
from simprint.games.sim import Position

Edges = frozenset[frozenset[int]]
Item = TypeVar("Item")

ONE = "1–2, 1–5, 1–6, 2–4, 3–4, 3–5, 3–6"
OTHER = "1–3, 1–4, 2–3, 2–5, 2–6, 4–5, 4–6"
REACHABLE_SIX = (1, 1, 2, 7, 25, 64, 166, 303, 500, 489, 415, 193, 71, 12, 1)


def pairs(text: str) -> tuple[tuple[int, int], ...]:
    return tuple((int(edge[0]), int(edge[2])) for edge in text.split(", "))


# -- an independent model: sets of sets, no masks, no numbering --


def board(n: int) -> Edges:
    return frozenset(frozenset(pair) for pair in combinations(range(1, n + 1), 2))


def as_sets(edges: tuple[sim.Edge, ...]) -> Edges:
    return frozenset(map(frozenset, edges))


def has_triangle(own: Edges) -> bool:
    return any(len(a | b | c) == 3 for a, b, c in combinations(own, 3))


def value(n: int, mover: Edges, opponent: Edges) -> int:
    """Won 1, drawn 0, lost -1, by trying every move."""

    @cache
    def search(mover: Edges, opponent: Edges) -> int:
        free = board(n) - mover - opponent
        if not free:
            return 0
        return max(-1 if has_triangle(mover | {e}) else -search(opponent, mover | {e}) for e in free)

    return search(mover, opponent)


def random_position(n: int, drawn: int, seed: int) -> Position:
    """A position of up to ``drawn`` edges, reached by random play that stops before anybody must lose."""
    dice = random.Random(seed)
    position = Position.of(n)
    for _ in range(drawn):
        safe = sim.safe_moves(position)
        if not safe:
            break
        position = position.after(dice.choice(safe))
    return position


def renumbered(position: Position, order: tuple[int, ...]) -> Position:
    def move(edges: tuple[sim.Edge, ...]) -> list[sim.Edge]:
        return [(min(a, b), max(a, b)) for a, b in ((order[x - 1], order[y - 1]) for x, y in edges)]

    return Position.of(position.dots, move(position.mover_edges), move(position.opponent_edges))


# -- edges and triangles --


@pytest.mark.parametrize(("n", "edges", "triangles"), [(5, 10, 10), (6, 15, 20), (7, 21, 35), (8, 28, 56)])
def test_edges_and_triangles_are_complete_and_in_order(n: int, edges: int, triangles: int) -> None:
    for group, count in ((sim.edges(n), edges), (sim.triangles(n), triangles)):
        assert len(group) == len(set(group)) == count
        assert list(group) == sorted(group)
        assert all(list(item) == sorted(set(item)) for item in group)
        assert {dot for item in group for dot in item} == set(range(1, n + 1))


@pytest.mark.parametrize("n", range(3, 9))
def test_check_after_every_edge_finds_every_triangle(n: int) -> None:
    """Looking at each third dot and its two edges meets each triangle of the edge once and no other."""
    for edge in sim.edges(n):
        assert len(sim.third_dots(edge, n)) == n - 2
        met = []
        for third in sim.third_dots(edge, n):
            sides = sim.closing_edges(edge, third)
            assert set(sides) <= set(sim.edges(n))
            met.append(tuple(sorted({*edge, *sides[0], *sides[1]})))
        assert met == [triangle for triangle in sim.triangles(n) if set(edge) <= set(triangle)]


def test_worked_triangle() -> None:
    assert sim.closed_by((1, 3), {(1, 2), (2, 3)}, 6) == ((1, 2, 3),)
    assert sim.closed_by((1, 3), {(1, 2)}, 6) == ()
    assert sim.closing_edges((1, 3), 2) == ((1, 2), (2, 3))


@given(st.integers(3, 8), st.randoms(use_true_random=False))
def test_closed_by_is_what_the_drawing_shows(n: int, dice: random.Random) -> None:
    own = {edge for edge in sim.edges(n) if dice.random() < 0.5}
    edge = dice.choice(sim.edges(n))
    shown = [t for t in sim.triangles(n) if edge in combinations(t, 2) and set(combinations(t, 2)) <= own | {edge}]
    assert list(sim.closed_by(edge, own, n)) == shown


@pytest.mark.parametrize("edge", [(2, 1), (1, 1), (0, 1), (1, 7)])
def test_what_is_no_edge_is_refused(edge: sim.Edge) -> None:
    for refused in (
        lambda: sim.third_dots(edge, 6),
        lambda: sim.closed_by(edge, (), 6),
        lambda: sim.to_mask([edge], 6),
        lambda: Position.of(6).after(edge),
    ):
        with pytest.raises(ValueError, match="not an edge of 6 dots"):
            refused()


def test_too_few_dots_and_a_corner_as_third_dot_are_refused() -> None:
    for function in (sim.edges, sim.triangles, sim.winner, sim.one_colour_triangles):
        with pytest.raises(ValueError, match="dots"):
            function(2)
    with pytest.raises(ValueError, match="an end of"):
        sim.closing_edges((1, 3), 3)


@given(st.integers(3, 8), st.data())
def test_masks_and_edges_are_the_same_sets(n: int, data: st.DataObject) -> None:
    mask = data.draw(st.integers(0, 2 ** len(sim.edges(n)) - 1))
    chosen = sim.from_mask(mask, n)
    assert sim.to_mask(chosen, n) == mask
    assert list(chosen) == sorted(chosen)
    assert len(chosen) == mask.bit_count()


@pytest.mark.parametrize("mask", [-1, 1 << 15])
def test_a_mask_beyond_the_board_is_refused(mask: int) -> None:
    with pytest.raises(ValueError, match="beyond"):
        sim.from_mask(mask, 6)
    with pytest.raises(ValueError, match="beyond"):
        Position(6, mask, 0)


# -- full drawings --


@pytest.mark.parametrize("n", [3, 4, 5])
def test_one_colour_triangles_against_a_count_by_hand(n: int) -> None:
    every = list(board(n))
    tally = [0] * (len(sim.triangles(n)) + 1)
    for size in range(len(every) + 1):
        for chosen in combinations(every, size):
            own = set(chosen)
            one = sum(
                len({frozenset(side) in own for side in combinations(triangle, 2)}) == 1
                for triangle in combinations(range(1, n + 1), 3)
            )
            tally[one] += 1
    assert list(sim.one_colour_triangles(n)) == tally


def test_full_drawings_of_five_and_six_dots() -> None:
    """12 of 1,024 without a one-colour triangle on five dots; at least 2 in each of 32,768 on six."""
    assert sum(sim.one_colour_triangles(5)) == 1_024
    assert sum(sim.one_colour_triangles(6)) == 32_768
    assert sim.colourings_without_triangle(5) == 12
    assert sim.colourings_without_triangle(6) == 0
    assert sim.fewest_one_colour_triangles(5) == 0
    assert sim.fewest_one_colour_triangles(6) == 2


@pytest.mark.parametrize("n", [3, 4, 5, 6])
def test_fewest_one_colour_triangles_is_goodmans_number(n: int) -> None:
    """Goodman 1959: with n = 2u, 4u + 1, 4u + 3 dots, u(u-1)(u-2)/3, 2u(u-1)(4u+1)/3, 2u(u+1)(4u-1)/3."""
    u, kind = (n // 2, "even") if n % 2 == 0 else (n // 4, n % 4)
    goodman = {
        "even": u * (u - 1) * (u - 2) // 3,
        1: 2 * u * (u - 1) * (4 * u + 1) // 3,
        3: 2 * u * (u + 1) * (4 * u - 1) // 3,
    }
    assert sim.fewest_one_colour_triangles(n) == goodman[kind]


def test_too_many_colourings_are_not_enumerated() -> None:
    with pytest.raises(ValueError, match="8 dots"):
        sim.one_colour_triangles(8)


# -- the longest game --


def test_longest_game_is_the_one_of_the_facts() -> None:
    game = sim.longest_game()
    assert (game.one, game.other, game.last) == (pairs(ONE), pairs(OTHER), (5, 6))
    assert sorted((*game.one, *game.other, game.last)) == list(sim.edges(6))
    assert sim.closed_by(game.last, game.one, 6) == ((1, 5, 6), (3, 5, 6))
    assert sim.closed_by(game.last, game.other, 6) == ((2, 5, 6), (4, 5, 6))


def test_every_longest_game_ends_in_the_same_figure() -> None:
    """Every way to share fourteen edges without a triangle is a renumbering of the one given."""
    game = sim.longest_game()
    found = set()
    for last in board(6):
        drawn = board(6) - {last}
        for one in combinations(drawn, 7):
            own = frozenset(one)
            if not has_triangle(own) and not has_triangle(drawn - own):
                found.add((own, drawn - own))
    moved = set()
    for order in permutations(range(1, 7)):
        first, second = (
            frozenset(frozenset(order[dot - 1] for dot in edge) for edge in side) for side in (game.one, game.other)
        )
        moved |= {(first, second), (second, first)}
    assert found == moved
    assert len(found) == 180


# -- positions --


@pytest.mark.parametrize(
    ("mover", "opponent", "says"),
    [
        ("", "1–2, 1–3", "take turns"),
        ("1–2", "", "take turns"),
        ("1–2", "1–2", "both players own"),
        ("1–2, 2–3, 1–3", "4–5, 5–6, 3–4", "triangle"),
    ],
)
def test_what_legal_play_cannot_reach_is_no_position(mover: str, opponent: str, says: str) -> None:
    sides = [pairs(side) if side else () for side in (mover, opponent)]
    with pytest.raises(ValueError, match=says):
        Position.of(6, *sides)


@pytest.mark.parametrize("n", [2, 9])
def test_a_position_has_three_to_eight_dots(n: int) -> None:
    with pytest.raises(ValueError, match=f"{n} dots"):
        Position.of(n)


@given(st.integers(3, 8), st.integers(0, 28), st.integers())
def test_free_safe_and_losing_edges_are_those_of_the_rules(n: int, drawn: int, seed: int) -> None:
    position = random_position(n, drawn, seed)
    mover, opponent = as_sets(position.mover_edges), as_sets(position.opponent_edges)
    free = board(n) - mover - opponent
    assert as_sets(sim.free_edges(position)) == free
    assert as_sets(sim.losing_moves(position)) == {edge for edge in free if has_triangle(mover | {edge})}
    assert as_sets(sim.safe_moves(position)) == free - as_sets(sim.losing_moves(position))
    assert position.drawn == len(mover | opponent)
    assert position.player == position.drawn % 2 + 1
    for edge in sim.losing_moves(position):
        with pytest.raises(ValueError, match="triangle"):
            position.after(edge)
    for edge in position.mover_edges:
        with pytest.raises(ValueError, match="taken"):
            position.after(edge)


# -- the solver --


def test_winner_by_number_of_dots() -> None:
    """Few dots fill without a triangle if both play well; on six the second player wins."""
    expected = {1: 1, 0: 0, -1: 2}
    for n in (3, 4, 5):
        assert sim.winner(n) == expected[value(n, frozenset(), frozenset())]
    assert sim.winner(6) == 2
    assert not sim.mover_wins(Position.of(6))
    assert sim.mover_wins(Position.of(6, (), [(1, 2)]))


@pytest.mark.slow
def test_second_player_wins_on_seven_dots() -> None:
    assert sim.winner(7) == 2


@pytest.mark.parametrize("n", [3, 4, 5])
def test_every_position_of_few_dots_is_solved_as_by_search(n: int) -> None:
    for level in sim.reachable(n):
        for position in level:
            mover, opponent = as_sets(position.mover_edges), as_sets(position.opponent_edges)
            assert sim.mover_wins(position) == (value(n, mover, opponent) == 1)


@pytest.mark.parametrize(("n", "drawn"), [(6, 7), (7, 12)])
@settings(max_examples=60, deadline=None)
@given(st.data())
def test_late_positions_are_solved_as_by_search(n: int, drawn: int, data: st.DataObject) -> None:
    position = random_position(n, drawn, data.draw(st.integers()))
    if position.drawn < drawn:
        return
    mover, opponent = as_sets(position.mover_edges), as_sets(position.opponent_edges)
    assert sim.mover_wins(position) == (value(n, mover, opponent) == 1)
    winning = {e for e in as_sets(sim.safe_moves(position)) if value(n, opponent, mover | {e}) == -1}
    assert as_sets(sim.winning_moves(position)) == winning


def test_the_search_would_catch_a_wrong_solver() -> None:
    """The comparison above can fail: "whoever has more safe edges wins" is found out."""
    wrong = 0
    for seed in range(200):
        position = random_position(6, 9, seed)
        mine = len(sim.safe_moves(position))
        theirs = sum(not sim.closed_by(edge, position.opponent_edges, 6) for edge in sim.free_edges(position))
        mover, opponent = as_sets(position.mover_edges), as_sets(position.opponent_edges)
        wrong += (mine > theirs) != (value(6, mover, opponent) == 1)
    assert wrong > 0


@given(st.integers(3, 7), st.integers(0, 14), st.integers(), st.data())
@settings(max_examples=60, deadline=None)
def test_canonical_forms_are_equal_exactly_for_renumbered_positions(
    n: int, drawn: int, seed: int, data: st.DataObject
) -> None:
    position = random_position(n, drawn, seed)
    same = renumbered(position, data.draw(st.permutations(range(1, n + 1)).map(tuple)))
    assert sim.canonical(same) == sim.canonical(position)
    assert sim.canonical(sim.canonical(position)) == sim.canonical(position)
    other = random_position(n, drawn, seed + 1)
    if n <= 6 and sim.canonical(other) == sim.canonical(position):
        assert any(renumbered(position, order) == other for order in permutations(range(1, n + 1)))


# -- reachable positions --


def count_by_burnside(n: int) -> tuple[int, ...]:
    """Classes of positions by edges drawn, by the lemma of Cauchy, Frobenius and Burnside: the mean, over all
    renumberings, of the number of positions that each leaves as they are. Nothing is put in normal form."""
    every = [frozenset(pair) for pair in combinations(range(n), 2)]
    bit = {edge: 1 << number for number, edge in enumerate(every)}
    triangles = [sum(bit[frozenset(side)] for side in combinations(t, 2)) for t in combinations(range(n), 3)]
    like: dict[tuple[int, ...], list[tuple[int, ...]]] = {}
    for order in permutations(range(n)):
        cycles = tuple(sorted(len(orbit(dot, order.__getitem__)) for dot in range(n)))
        like.setdefault(cycles, []).append(order)
    total: dict[int, int] = {}
    for orders in like.values():  # renumberings with equal cycles leave equally many positions as they are

        def move(edge: frozenset[int], order: tuple[int, ...] = orders[0]) -> frozenset[int]:
            return frozenset(order[dot] for dot in edge)

        masks = sorted({sum(bit[e] for e in orbit(edge, move)) for edge in every})
        for drawn, count in fixed(masks, triangles).items():
            total[drawn] = total.get(drawn, 0) + count * len(orders)
    return tuple(total[drawn] // factorial(n) for drawn in range(max(total) + 1))


def orbit(start: Item, move: Callable[[Item], Item]) -> list[Item]:
    found = [start]
    while (following := move(found[-1])) != start:
        found.append(following)
    return found


def fixed(orbits: list[int], triangles: list[int]) -> dict[int, int]:
    """Positions that are unions of these orbits, by number of edges drawn."""
    found: dict[int, int] = {}

    def go(i: int, mover: int, opponent: int) -> None:
        if i == len(orbits):
            more = opponent.bit_count() - mover.bit_count()
            if more in (0, 1):
                drawn = 2 * mover.bit_count() + more
                found[drawn] = found.get(drawn, 0) + 1
            return
        go(i + 1, mover, opponent)
        one, other = mover | orbits[i], opponent | orbits[i]
        if all(one & triangle != triangle for triangle in triangles):
            go(i + 1, one, opponent)
        if all(other & triangle != triangle for triangle in triangles):
            go(i + 1, mover, other)

    go(0, 0, 0)
    return found


@pytest.mark.parametrize("n", [3, 4, 5])
def test_reachable_positions_are_as_many_as_burnsides_lemma_says(n: int) -> None:
    assert sim.reachable_counts(n) == count_by_burnside(n)


@pytest.mark.slow
def test_reachable_positions_on_six_dots_are_as_many_as_burnsides_lemma_says() -> None:
    assert count_by_burnside(6) == REACHABLE_SIX


def test_reachable_positions_on_six_dots() -> None:
    assert sim.reachable_counts(6) == REACHABLE_SIX
    assert sum(REACHABLE_SIX) == 2_250


@pytest.mark.slow
def test_reachable_positions_on_seven_dots() -> None:
    assert sum(sim.reachable_counts(7)) == sim.REACHABLE_ON_SEVEN == 77_608


def test_reachable_positions_are_all_different() -> None:
    """One of each class, by number of edges drawn, in an order that past questions do not change."""
    levels = sim.reachable(6)
    for drawn, level in enumerate(levels):
        assert {position.drawn for position in level} == {drawn}
        assert len({sim.canonical(position) for position in level}) == len(level)
    sim.reachable.cache_clear()
    sim._solver.cache_clear()
    sim.mover_wins(random_position(6, 9, 1))
    assert sim.reachable(6) == levels


def test_a_longest_game_is_reachable_and_lost() -> None:
    game = sim.longest_game()
    for mover, opponent in ((game.one, game.other), (game.other, game.one)):
        end = Position.of(6, mover, opponent)
        assert sim.canonical(end) == sim.canonical(sim.reachable(6)[14][0])
        assert sim.losing_moves(end) == (game.last,)
        assert not sim.mover_wins(end)
