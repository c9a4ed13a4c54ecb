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
from simprint.games.sim import Outcome, Position

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


def theirs(position: Position) -> Edges:
    return as_sets(sim.from_mask(position.opponent, position.dots))


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

    return Position.of(position.dots, move(position.mover_edges), move(sim.from_mask(position.opponent, position.dots)))


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
def test_fewest_one_colour_triangles_are_as_few_as_an_enumeration_finds(n: int) -> None:
    ways = sim.one_colour_triangles(n)
    assert sim.fewest_one_colour_triangles(n) == next(count for count, number in enumerate(ways) if number)


@pytest.mark.parametrize("n", range(3, 40))
def test_fewest_one_colour_triangles_is_goodmans_number(n: int) -> None:
    """As Goodman has it, 1959: with n = 2u, 4u + 1, 4u + 3 dots, u(u-1)(u-2)/3, 2u(u-1)(4u+1)/3, 2u(u+1)(4u-1)/3."""
    u, kind = (n // 2, "even") if n % 2 == 0 else (n // 4, n % 4)
    goodman = {
        "even": u * (u - 1) * (u - 2) // 3,
        1: 2 * u * (u - 1) * (4 * u + 1) // 3,
        3: 2 * u * (u + 1) * (4 * u - 1) // 3,
    }
    assert sim.fewest_one_colour_triangles(n) == goodman[kind]


def test_fewest_one_colour_triangles_of_the_boards() -> None:
    assert [sim.fewest_one_colour_triangles(n) for n in (5, 6, 7, 8)] == [0, 2, 4, 8]
    with pytest.raises(ValueError, match="2 dots"):
        sim.fewest_one_colour_triangles(2)


def test_five_dots_can_be_filled_in_legal_play_without_a_loser() -> None:
    """All twelve colourings: five edges each, so they can be drawn in turn, in any order, and nobody completes a
    triangle on the way; and up to renumbering they are one."""
    found = set()
    for chosen in combinations(sim.edges(5), 5):
        own = as_sets(chosen)
        if has_triangle(own) or has_triangle(board(5) - own):
            continue
        rest = [edge for edge in sim.edges(5) if edge not in chosen]
        position = Position.of(5)
        for one, other in zip(chosen, rest, strict=True):
            position = position.after(one).after(other)
        assert sim.safe_moves(position) == sim.losing_moves(position) == ()
        found.add(sim.canonical(position))
    assert len(found) == 1
    others = (own for size in (*range(5), *range(6, 11)) for own in combinations(board(5), size))
    assert all(has_triangle(frozenset(own)) or has_triangle(board(5) - frozenset(own)) for own in others)


def test_too_many_colourings_are_not_enumerated() -> None:
    with pytest.raises(ValueError, match="8 dots"):
        sim.one_colour_triangles(8)


# -- the longest game --


def test_longest_game_is_the_one_of_the_facts() -> None:
    game = sim.longest_game()
    assert game.left == (game.last,)
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


@pytest.mark.parametrize(("n", "moves", "loser"), [(5, 10, None), (6, 15, 1), (7, 20, 2), (8, 26, 2)])
def test_a_longest_game_has_as_many_moves_as_there_can_be(n: int, moves: int, loser: int | None) -> None:
    """It is legal, nobody completes a triangle before the last move, and every edge then left completes one."""
    game = sim.longest_game(n)
    assert sorted((*game.one, *game.other, *game.left)) == list(sim.edges(n))
    assert len(game.one) - len(game.other) in (0, 1)
    assert (1, 2) in game.one
    assert not has_triangle(as_sets(game.one))
    assert not has_triangle(as_sets(game.other))
    for edge in game.left:
        assert sim.closed_by(edge, game.one, n)
        assert sim.closed_by(edge, game.other, n)
    assert sim.most_moves(n) == len(game.one) + len(game.other) + bool(game.left) == moves
    assert game.loser == loser


@pytest.mark.parametrize("n", [6, 7, 8])
def test_no_longer_game_is_possible(n: int) -> None:
    """Whichever n - 6 edges are left out, six of the dots are all joined, and six always hold a triangle. With n - 5
    that is so unless no two of these meet at a dot: then they are those of ``longest_game``, renumbered."""
    assert sim.colourings_without_triangle(6) == 0
    sixes = [frozenset(frozenset(pair) for pair in combinations(six, 2)) for six in combinations(range(1, n + 1), 6)]
    for left in combinations(board(n), n - 6):
        assert any(six.isdisjoint(left) for six in sixes)
    for left in combinations(board(n), n - 5):
        apart = len(frozenset().union(*left)) == 2 * len(left)
        assert apart != any(six.isdisjoint(left) for six in sixes)


@pytest.mark.parametrize("n", [5, 6, 7, 8])
def test_every_longest_game_ends_in_the_same_figure_up_to_renumbering(n: int) -> None:
    """By trying every way to colour all edges but those left, edge by edge."""
    game = sim.longest_game(n)
    drawn = [frozenset(edge) for edge in sim.edges(n) if edge not in game.left]
    found: list[tuple[Edges, Edges]] = []

    def colour(number: int, one: Edges, other: Edges) -> None:
        if number == len(drawn):
            found.append((one, other))
            return
        a, b = drawn[number]
        for own, rest, first in ((one, other, True), (other, one, False)):
            if not any({frozenset((a, c)), frozenset((b, c))} <= own for c in range(1, n + 1)):
                more = own | {drawn[number]}
                colour(number + 1, *((more, rest) if first else (rest, more)))

    colour(0, frozenset(), frozenset())
    assert len(found) == 12
    legal = [sides for sides in found if len(sides[0]) - len(sides[1]) in (0, 1)]
    assert (as_sets(game.one), as_sets(game.other)) in legal
    assert len({tuple(sorted(degrees(side, n) for side in sides)) for sides in legal}) == 1
    if n <= 7:
        masks = [[sim.to_mask(sorted(map(pair, side)), n) for side in sides] for sides in legal]
        assert len({sim.canonical_masks(one, other, n) for one, other in masks}) == 1
        assert sim.reachable_counts(n)[-1] == 1


def pair(edge: frozenset[int]) -> tuple[int, int]:
    a, b = sorted(edge)
    return a, b


def degrees(side: Edges, n: int) -> tuple[int, ...]:
    return tuple(sorted(sum(dot in edge for edge in side) for dot in range(1, n + 1)))


def test_nobody_loses_the_longest_game_on_five_dots() -> None:
    with pytest.raises(ValueError, match="nobody has lost"):
        _ = sim.longest_game(5).last


@pytest.mark.parametrize("n", [4, 9])
def test_longest_games_and_best_play_are_known_for_five_to_eight_dots(n: int) -> None:
    for function in (sim.longest_game, sim.most_moves, sim.best_play):
        with pytest.raises(ValueError, match="known for 5 to 8"):
            function(n)


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
    mover, opponent = as_sets(position.mover_edges), theirs(position)
    free = board(n) - mover - opponent
    assert as_sets(sim.losing_moves(position)) | as_sets(sim.safe_moves(position)) == free
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


OUTCOMES = {1: Outcome.FIRST_PLAYER_WINS, 2: Outcome.SECOND_PLAYER_WINS, 0: Outcome.NOBODY_LOSES}


@pytest.mark.parametrize("n", [5, 6])
def test_best_play_is_what_two_searches_find(n: int) -> None:
    """On five dots by trying every game; on six by the solver, which the tests below hold against such a search."""
    assert sim.best_play(n) is OUTCOMES[sim.winner(n)]
    if n == 5:
        assert value(5, frozenset(), frozenset()) == 0
        assert sim.best_play(5) is Outcome.NOBODY_LOSES


def test_second_player_wins_on_seven_dots() -> None:
    assert sim.winner(7) == 2
    assert sim.best_play(7) is Outcome.SECOND_PLAYER_WINS


@pytest.mark.slow
def test_second_player_wins_on_eight_dots() -> None:
    """A quarter of a minute and half a gigabyte; with the solver at hand, late positions against the other search."""
    assert sim.winner(8) == 2
    assert sim.best_play(8) is Outcome.SECOND_PLAYER_WINS
    late = [random_position(8, 17, seed) for seed in range(40)]
    for position in late:
        mover, opponent = as_sets(position.mover_edges), theirs(position)
        assert position.drawn < 17 or sim.mover_wins(position) == (value(8, mover, opponent) == 1)
    assert sum(position.drawn == 17 for position in late) > 20
    sim._solver.cache_clear()


@pytest.mark.parametrize("n", [3, 4, 5])
def test_every_position_of_few_dots_is_solved_as_by_search(n: int) -> None:
    for level in sim.reachable(n):
        for position in level:
            mover, opponent = as_sets(position.mover_edges), theirs(position)
            assert sim.mover_wins(position) == (value(n, mover, opponent) == 1)


@pytest.mark.parametrize(("n", "drawn"), [(6, 7), (7, 12)])
@settings(max_examples=25, deadline=None)
@given(st.data())
def test_late_positions_are_solved_as_by_search(n: int, drawn: int, data: st.DataObject) -> None:
    position = random_position(n, drawn, data.draw(st.integers()))
    if position.drawn < drawn:
        return
    mover, opponent = as_sets(position.mover_edges), theirs(position)
    assert sim.mover_wins(position) == (value(n, mover, opponent) == 1)
    winning = {e for e in as_sets(sim.safe_moves(position)) if value(n, opponent, mover | {e}) == -1}
    assert as_sets(sim.winning_moves(position)) == winning


def test_the_search_would_catch_a_wrong_solver() -> None:
    """The comparison above can fail: "whoever has more safe edges wins" is found out."""
    wrong = 0
    for seed in range(200):
        position = random_position(6, 9, seed)
        mover, opponent = as_sets(position.mover_edges), theirs(position)
        more = len(sim.safe_moves(position)) > sum(
            not has_triangle(opponent | {edge}) for edge in board(6) - mover - opponent
        )
        wrong += more != (value(6, mover, opponent) == 1)
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
    assert tuple(map(len, sim.reachable(7))) == sim.reachable_counts(7)
    assert sum(sim.reachable_counts(7)) == 77_608
    assert len(sim.reachable_counts(7)) == sim.most_moves(7)


def test_more_than_seven_dots_are_not_counted() -> None:
    for function in (sim.reachable, sim.reachable_counts):
        with pytest.raises(ValueError, match="8 dots have more"):
            function(8)


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
