"""The generator against published numbers, and what is built on it against counting."""

import pytest
from hypothesis import given
from hypothesis import strategies as st

from simprint.games.rng import SplitMix64, least_seed

PUBLISHED = {
    # Of the reference code; the second also in the Rosetta Code task "Pseudo-random numbers/Splitmix64".
    0: [0xE220A8397B1DCDAF, 0x6E789E6AA1B965F4, 0x06C45D188009454F, 0xF88BB8A8724C81EC, 0x1B39896A51A8749B],
    1234567: [
        6457827717110365317,
        3203168211198807973,
        9817491932198370423,
        4593380528125082431,
        16408922859458223821,
    ],
}


@pytest.mark.parametrize("seed", PUBLISHED)
def test_numbers_are_the_published_ones(seed: int) -> None:
    rng = SplitMix64(seed)
    assert [rng.next() for _ in range(5)] == PUBLISHED[seed]


@given(st.integers(), st.integers(-3, 3))
def test_any_integer_is_a_seed_modulo_two_to_the_64(seed: int, rounds: int) -> None:
    assert SplitMix64(seed).next() == SplitMix64(seed + rounds * 2**64).next()


@given(st.integers(), st.integers(-3, 3))
def test_the_least_seed_starts_the_same_stream_and_is_one_for_each(seed: int, rounds: int) -> None:
    least = least_seed(seed)
    assert SplitMix64(least).next() == SplitMix64(seed).next()
    assert least == least_seed(seed + rounds * 2**64)
    assert -(2**63) <= least < 2**63
    assert least_seed(least) == least


@given(st.integers(), st.integers(1, 2**64))
def test_below_stays_below(seed: int, n: int) -> None:
    assert 0 <= SplitMix64(seed).below(n) < n


@pytest.mark.parametrize("n", [0, -1, 2**64 + 1])
def test_below_refuses_what_it_cannot_draw(n: int) -> None:
    with pytest.raises(ValueError, match="below"):
        SplitMix64(1).below(n)
    with pytest.raises(ValueError, match="below 0"):
        SplitMix64(1).choice([])


class Fixed(SplitMix64):
    """A stream that is given."""

    def __init__(self, numbers: list[int]) -> None:
        self.numbers = numbers

    def next(self) -> int:
        return self.numbers.pop(0)


def test_numbers_of_an_incomplete_round_are_drawn_again() -> None:
    """2**64 = 5 · 3689348814741910323 + 1: only the very last number is one too many for n = 5."""
    assert Fixed([2**64 - 2]).below(5) == 4
    assert Fixed([2**64 - 1, 7]).below(5) == 2


def test_shuffle_and_choice_reach_everything_equally() -> None:
    """Six orders of three items and four choices, each within five standard deviations of its share."""
    rng = SplitMix64(7)
    orders: dict[tuple[int, ...], int] = {}
    choices: dict[str, int] = {}
    for _ in range(6_000):
        items = [1, 2, 3]
        rng.shuffle(items)
        orders[tuple(items)] = orders.get(tuple(items), 0) + 1
        letter = rng.choice("abcd")
        choices[letter] = choices.get(letter, 0) + 1
    assert len(orders) == 6
    assert all(abs(count - 1_000) < 5 * 28.9 for count in orders.values())
    assert len(choices) == 4
    assert all(abs(count - 1_500) < 5 * 33.6 for count in choices.values())
