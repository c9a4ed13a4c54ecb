"""Random numbers: the same for the same seed on every platform and every version of Python.

SplitMix64: G. L. Steele, D. Lea, C. H. Flood, "Fast splittable pseudorandom number generators", OOPSLA 2014,
in the form of S. Vigna's public-domain reference code (https://prng.di.unimi.it/splitmix64.c). Not for
secrets.
"""

from collections.abc import MutableSequence, Sequence
from typing import Any, TypeVar

T = TypeVar("T")

_RANGE = 1 << 64
_MASK = _RANGE - 1


class SplitMix64:
    """A stream of random numbers that depends on the seed alone."""

    def __init__(self, seed: int) -> None:
        """Start a stream. Any integer is a seed; of seeds equal modulo 2**64 all start the same one."""
        self._state = seed & _MASK

    def next(self) -> int:
        """The next number, 0 to 2**64 - 1, all alike likely."""
        self._state = (self._state + 0x9E3779B97F4A7C15) & _MASK
        z = self._state
        z = (z ^ (z >> 30)) * 0xBF58476D1CE4E5B9 & _MASK
        z = (z ^ (z >> 27)) * 0x94D049BB133111EB & _MASK
        return z ^ (z >> 31)

    def below(self, n: int) -> int:
        """A number from 0 to n - 1, all exactly alike likely. Raises ValueError unless 1 <= n <= 2**64."""
        if not 1 <= n <= _RANGE:
            raise ValueError(f"no number is drawn below {n}: from 1 to 2**64")
        # Numbers from the last, incomplete round of n would favour the small remainders: draw again.
        whole = _RANGE - _RANGE % n
        while (number := self.next()) >= whole:
            pass
        return number % n

    def choice(self, items: Sequence[T]) -> T:
        """One of the items. Raises ValueError if there are none."""
        return items[self.below(len(items))]

    def shuffle(self, items: MutableSequence[Any]) -> None:
        """Put the items in random order, in place (R. Durstenfeld, "Algorithm 235", 1964)."""
        for last in range(len(items) - 1, 0, -1):
            other = self.below(last + 1)
            items[last], items[other] = items[other], items[last]


def least_seed(seed: int) -> int:
    """The seed nearest to zero that starts the same stream: from -2**63 to 2**63 - 1, and one for each stream."""
    return (seed + _RANGE // 2) % _RANGE - _RANGE // 2
