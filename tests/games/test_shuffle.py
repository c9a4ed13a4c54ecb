"""The orders of shuffled boards and their codes."""

import re
import subprocess
import sys
from collections import Counter
from collections.abc import Callable
from itertools import permutations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from simprint.games import shuffle

HOW_MANY = {5: 10, 6: 360, 7: 2_870, 8: 33_616}
dots = st.integers(5, 8)
seeds = st.integers()
boards = st.none() | st.integers(1, 1_000_000)


def kept(order: tuple[int, ...]) -> int:
    """How many sides of the board join dots that a plain board's sides join too, by sets of two."""
    n = len(order)
    plain = {frozenset((dot, dot % n + 1)) for dot in range(1, n + 1)}
    return len(plain & {frozenset((order[i - 1], order[i])) for i in range(n)})


@given(dots, seeds, boards)
def test_an_order_has_every_number_and_is_mixed(n: int, seed: int, board: int | None) -> None:
    order = shuffle.order(n, seed, board)
    assert sorted(order) == list(range(1, n + 1))
    assert kept(order) < n // 2
    assert order == shuffle.order(n, seed, board)


@pytest.mark.parametrize("n", [5, 6, 7])
def test_mixed_orders_are_those_and_so_many_as_a_count_says(n: int) -> None:
    every = list(permutations(range(1, n + 1)))
    assert [order for order in every if shuffle.is_mixed(order)] == [order for order in every if kept(order) < n // 2]
    assert sum(map(shuffle.is_mixed, every)) == shuffle.how_many(n) == HOW_MANY[n]


def test_mixed_orders_of_eight_dots() -> None:
    assert shuffle.how_many(8) == HOW_MANY[8] == 8 * sum(kept((1, *rest)) < 4 for rest in permutations(range(2, 9)))


@pytest.mark.parametrize("n", [5, 6, 7])
def test_no_two_boards_of_a_file_are_alike_until_all_orders_are_used(n: int) -> None:
    """Every order comes once, then once more in another sequence."""
    first = [shuffle.order(n, 3, board) for board in range(1, HOW_MANY[n] + 1)]
    second = [shuffle.order(n, 3, HOW_MANY[n] + board) for board in range(1, HOW_MANY[n] + 1)]
    assert len(set(first)) == HOW_MANY[n]
    assert set(first) == set(second)
    assert first != second


@pytest.mark.parametrize("n", [6, 7, 8])
def test_the_first_boards_of_a_file_are_different_however_they_are_turned(n: int) -> None:
    orders = [shuffle.order(n, 11, board) for board in range(1, HOW_MANY[n] // n + 1)][:400]
    assert len({tuple(order[order.index(1) :] + order[: order.index(1)]) for order in orders}) == len(orders)


def test_each_seed_has_its_own_boards() -> None:
    """The boards of a seed are not those of the next one, moved along."""
    files = {tuple(shuffle.order(6, seed, board) for board in range(1, 361)) for seed in range(30)}
    assert len(files) == 30
    firsts = Counter(shuffle.order(6, seed, 1) for seed in range(3_600))
    assert len(firsts) > 350
    assert max(firsts.values()) < 30
    for seed in range(20):
        here = [shuffle.order(6, seed, board) for board in range(1, 20)]
        there = [shuffle.order(6, seed + 1, board) for board in range(1, 20)]
        assert sum(a == b for a, b in zip(here[1:], there, strict=False)) <= 3


def test_orders_are_the_same_everywhere() -> None:
    """These very orders on every platform and in every version: boards printed long ago are printed again."""
    assert [shuffle.order(n, 7) for n in (5, 6, 7, 8)] == [
        (5, 2, 4, 1, 3),
        (2, 6, 1, 3, 5, 4),
        (5, 2, 4, 7, 3, 6, 1),
        (2, 5, 6, 3, 7, 1, 4, 8),
    ]
    program = (
        "from simprint.games import shuffle; print([shuffle.order(n, 7, b) for n in (5, 6, 7, 8) for b in (1, 999)])"
    )
    said = {
        subprocess.run(
            [sys.executable, "-c", program],
            env={"PYTHONHASHSEED": hash_seed, "PYTHONPATH": ":".join(sys.path)},
            capture_output=True,
            text=True,
            check=True,
        ).stdout
        for hash_seed in ("0", "1")
    }
    assert said == {f"{[shuffle.order(n, 7, board) for n in (5, 6, 7, 8) for board in (1, 999)]}\n"}
    assert shuffle.order(6, 7, 1) == (6, 1, 5, 3, 4, 2)


@given(dots, seeds, boards)
def test_a_code_says_all_that_an_order_was_asked_for(n: int, seed: int, board: int | None) -> None:
    code = shuffle.code(n, seed, board)
    found = re.fullmatch(r"B(-?\d+)-(\d)(?:-(\d+))?", code)
    assert found is not None
    again = int(found[2]), int(found[1]), None if found[3] is None else int(found[3])
    assert shuffle.order(*again) == shuffle.order(n, seed, board)
    assert shuffle.code(*again) == code


def test_codes_are_short_and_seeds_that_are_the_same_are_written_the_same() -> None:
    assert (shuffle.code(6, 7), shuffle.code(6, 7, 3), shuffle.code(8, -1)) == ("B7-6", "B7-6-3", "B-1-8")
    assert shuffle.code(6, 2**64 + 7) == "B7-6"
    assert shuffle.code(6, 2**64 - 1) == "B-1-6"


@pytest.mark.parametrize("function", [shuffle.order, shuffle.code])
def test_bad_requests_are_refused(function: Callable[..., object]) -> None:
    for n in (4, 9):
        with pytest.raises(ValueError, match=f"{n} dots"):
            function(n, 1)
    with pytest.raises(ValueError, match="numbered from 1"):
        function(6, 1, 0)
    with pytest.raises(ValueError, match="4 dots"):
        shuffle.how_many(4)
