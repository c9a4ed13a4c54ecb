"""The deal that both games' practice cards share."""

from collections import Counter

import pytest
from hypothesis import given
from hypothesis import strategies as st

from simprint.games.practice import HAND, TooManyCards, Way, check_level, deal, size
from simprint.games.rng import SplitMix64


def kind(first: int, *numbers: int) -> list[Way[int]]:
    """Items from ``first`` on: so many of answer 0, so many of answer 1, ..."""
    answers = [answer for answer, number in enumerate(numbers) for _ in range(number)]
    return [Way(first + item, (answer,)) for item, answer in enumerate(answers)]


def items(dealt: list[Way[int]]) -> list[int]:
    return [way.item for way in dealt]


EVEN, UNEVEN = kind(0, 20, 20), kind(100, 3, 30)
seeds = st.integers()


@given(seeds, st.integers(1, 73))
def test_nothing_is_dealt_twice(seed: int, count: int) -> None:
    everything = items(deal([EVEN, UNEVEN], 73, SplitMix64(seed)))
    assert sorted(everything) == [*range(40), *range(100, 133)]
    some = items(deal([EVEN, UNEVEN], count, SplitMix64(seed)))
    assert len(set(some)) == len(some) == count


@given(seeds)
def test_kinds_take_turns_while_they_can_be_kept_even(seed: int) -> None:
    """Three and at most four of the uneven kind; then the other kind alone; at last what is left over."""
    turns = [item >= 100 for item in items(deal([EVEN, UNEVEN], 73, SplitMix64(seed)))]
    uneven = sum(turns[:46])
    assert uneven in (6, 7)
    assert turns[: 2 * uneven] == [False, True] * uneven
    assert not any(turns[2 * uneven : 40 + uneven])
    assert all(turns[40 + uneven :])


@given(seeds, st.integers(1, 46))
def test_answers_stay_within_one_of_each_other_while_they_can(seed: int, count: int) -> None:
    dealt = deal([EVEN, UNEVEN], count, SplitMix64(seed))
    for first in (0, 100):
        answers = Counter(way.traits[0] for way in dealt if first <= way.item < first + 100)
        assert abs(answers[0] - answers[1]) <= 1


@given(seeds)
def test_every_hand_is_balanced_by_itself(seed: int) -> None:
    answers = [way.traits[0] for way in deal([EVEN], 40, SplitMix64(seed))]
    assert {sum(answers[first : first + HAND]) for first in range(0, 40, HAND)} == {2}


def test_within_a_hand_no_card_tells_the_next() -> None:
    """Of two of the one and two of the other in any order, the first two are alike once in three times."""
    hands = [[way.traits[0] for way in deal([EVEN], HAND, SplitMix64(seed))] for seed in range(1_200)]
    assert 350 < sum(hand[0] == hand[1] for hand in hands) < 450
    assert {tuple(hand) for hand in hands} == {tuple(map(int, f"{n:04b}")) for n in range(16) if n.bit_count() == 2}


def test_a_rare_answer_comes_as_often_as_a_common_one() -> None:
    first = [deal([UNEVEN], 1, SplitMix64(seed))[0].traits[0] for seed in range(1_000)]
    assert 450 < sum(first) < 550


@given(seeds, st.integers(1, 60))
def test_further_traits_are_balanced_with_those_before_and_nearly_by_themselves(seed: int, count: int) -> None:
    """Of three traits in all combinations: the first alone, with the second, with all within one of each other."""
    ways = [Way(item, (item % 2, item // 2 % 3, item // 6 % 2)) for item in range(240)]
    dealt = deal([ways], count, SplitMix64(seed))

    def spread(*places: int) -> int:
        counts = dict.fromkeys((tuple(way.traits[place] for place in places) for way in ways), 0)
        for way in dealt:
            counts[tuple(way.traits[place] for place in places)] += 1
        return max(counts.values()) - min(counts.values())

    assert max(spread(0), spread(0, 1), spread(0, 1, 2)) <= 1
    assert max(spread(1), spread(2)) <= 2


@given(seeds, st.integers(1, 30))
def test_an_item_with_several_ways_is_dealt_once_in_the_way_that_is_due(seed: int, count: int) -> None:
    ways = [Way(item, (0, place)) for item in range(30) for place in range(3)]
    assert size([ways]) == 30
    dealt = deal([ways], count, SplitMix64(seed))
    assert len({way.item for way in dealt}) == count
    places = Counter(way.traits[1] for way in dealt)
    assert max(places.values()) - min(places[place] for place in range(3)) <= 1


@given(seeds, st.integers(1, 36), st.integers(0, 36))
def test_what_was_dealt_before_does_not_come_again(seed: int, count: int, before: int) -> None:
    """What is dealt after some is the rest of what would have been dealt at once, and without them what it was."""
    kinds = [EVEN, UNEVEN]

    def items(count: int, before: int = 0) -> list[object]:
        return [way.item for way in deal(kinds, count, SplitMix64(seed), before)]

    after = items(count, before)
    assert len(after) == count
    assert set(after) == set(items(before + count)) - set(items(before) if before else [])
    assert items(count, 0) == items(count)


def test_an_answer_that_does_not_exist_is_not_waited_for() -> None:
    assert len(deal([kind(0, 5)], 5, SplitMix64(1))) == 5


def test_too_many_cards_says_how_many_exist() -> None:
    with pytest.raises(TooManyCards, match="74 cards were asked for, but only 73 different ones are left") as caught:
        deal([EVEN, UNEVEN], 74, SplitMix64(1))
    assert (caught.value.count, caught.value.available) == (74, 73)
    assert isinstance(caught.value, ValueError)


@pytest.mark.parametrize("count", [0, -1])
def test_there_is_at_least_one_card(count: int) -> None:
    with pytest.raises(ValueError, match="at least 1"):
        deal([EVEN], count, SplitMix64(1))


@pytest.mark.parametrize("level", [0, 4, -1])
def test_an_unknown_level_is_refused(level: int) -> None:
    with pytest.raises(ValueError, match=r"the levels are 1, 2, 3"):
        check_level(level)
