"""The draw that both games' practice cards share."""

import pytest
from hypothesis import given
from hypothesis import strategies as st

from simprint.games.practice import TooManyCards, check_level, draw, size
from simprint.games.rng import SplitMix64

KINDS: list[list[tuple[int, ...]]] = [[(1, 2, 3), (4,)], [(10, 20)]]


@given(st.integers(), st.integers(1, 6))
def test_nothing_is_drawn_twice_and_fewer_are_the_beginning_of_more(seed: int, count: int) -> None:
    everything = draw(KINDS, 6, SplitMix64(seed))
    assert sorted(everything) == [1, 2, 3, 4, 10, 20]
    assert draw(KINDS, count, SplitMix64(seed)) == everything[:count]


@given(st.integers())
def test_kinds_take_turns_while_they_last(seed: int) -> None:
    assert [item >= 10 for item in draw(KINDS, 6, SplitMix64(seed))] == [
        False,
        True,
        False,
        True,
        False,
        False,
    ]


def test_a_group_that_occurs_twice_counts_once_and_is_drawn_more_often() -> None:
    often, seldom = tuple(range(100)), tuple(range(100, 200))
    kinds = [[often, often, often, seldom]]
    assert size(kinds) == 200
    assert sorted(draw(kinds, 200, SplitMix64(1))) == list(range(200))
    first = [draw(kinds, 1, SplitMix64(seed))[0] for seed in range(1_000)]
    assert 700 < sum(item < 100 for item in first) < 800


def test_too_many_cards_says_how_many_exist() -> None:
    with pytest.raises(TooManyCards, match="7 cards were asked for, but only 6 different ones exist") as caught:
        draw(KINDS, 7, SplitMix64(1))
    assert (caught.value.count, caught.value.available) == (7, 6)
    assert isinstance(caught.value, ValueError)


@pytest.mark.parametrize("count", [0, -1])
def test_there_is_at_least_one_card(count: int) -> None:
    with pytest.raises(ValueError, match="at least 1"):
        draw(KINDS, count, SplitMix64(1))


@pytest.mark.parametrize("level", [0, 4, -1])
def test_an_unknown_level_is_refused(level: int) -> None:
    with pytest.raises(ValueError, match=r"the levels are 1, 2, 3"):
        check_level(level)
