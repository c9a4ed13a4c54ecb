"""Shuffled boards of Sim: the order in which the numbers stand, and the code that says which order it is.

The same game is played on a board whose numbers stand elsewhere, for only which pairs are joined matters. An order
is the numbers clockwise from the first corner. It is *mixed* so that few dots are neighbours that are neighbours in
1, 2, 3, … too: fewer than half of the dots, counting the last and the first as neighbours.
"""

from functools import cache, lru_cache
from itertools import permutations

from simprint.games.rng import SplitMix64, least_seed

Order = tuple[int, ...]

FEWEST_SHUFFLED = 5
MOST_SHUFFLED = 8


def order(dots: int, seed: int, board: int | None = None) -> Order:
    """The order by a seed: one for a whole file; or, with ``board`` (1, 2, …), that of this board of a file in which
    each board has its own.

    No two boards of a file have the same order until all ``how_many`` have been used. Any integer is a seed. Raises
    ValueError for other than 5 to 8 dots and for a board below 1.
    """
    _check(dots, board)
    if board is None:
        return _any(dots, SplitMix64(seed))
    kinds = len(_kinds(dots))
    pack, place = divmod(board - 1, kinds * dots)
    # Each kind once in some turn, then each turned by one more, until the board has gone round.
    turn, place = divmod(place, kinds)
    return _turned(_pack(dots, least_seed(seed), pack)[place], turn)


def code(dots: int, seed: int, board: int | None = None) -> str:
    """A short code that says what ``order`` was asked for: ``B7-6`` (B for board, seed 7, six dots); ``B7-6-3`` for
    the third board of a file in which each has its own.

    Seeds that start the same stream are written the same. Raises ValueError as ``order`` does.
    """
    _check(dots, board)
    parts = [f"B{least_seed(seed)}", dots] if board is None else [f"B{least_seed(seed)}", dots, board]
    return "-".join(map(str, parts))


def how_many(dots: int) -> int:
    """How many mixed orders there are: 10 of five dots, 360 of six, 2,870 of seven, 33,616 of eight.

    Raises ValueError for other than 5 to 8 dots.
    """
    _check(dots)
    return len(_kinds(dots)) * dots


def is_mixed(numbers: Order) -> bool:
    """Whether fewer than half of the dots are neighbours in this order that are neighbours in 1, 2, 3, … too."""
    dots = len(numbers)
    steps = [(b - a) % dots for a, b in zip(numbers, numbers[1:] + numbers[:1], strict=True)]
    return sum(step in (1, dots - 1) for step in steps) < dots // 2


@cache
def _kinds(dots: int) -> tuple[Order, ...]:
    """The mixed orders that begin with 1: turning a board changes no neighbours, so each stands for all its turns."""
    orders = ((1, *rest) for rest in permutations(range(2, dots + 1)))
    return tuple(numbers for numbers in orders if is_mixed(numbers))


@lru_cache(maxsize=4)
def _pack(dots: int, seed: int, number: int) -> tuple[Order, ...]:
    """The kinds in random order, each in a random turn."""
    # The seed is scrambled before the number is added, so that no pack of one seed is a pack of the next seed.
    random = SplitMix64(SplitMix64(seed).next() + number)
    pack = [_turned(numbers, random.below(dots)) for numbers in _kinds(dots)]
    random.shuffle(pack)
    return tuple(pack)


def _turned(numbers: Order, by: int) -> Order:
    return numbers[by:] + numbers[:by]


def _any(dots: int, random: SplitMix64) -> Order:
    numbers = list(range(1, dots + 1))
    while True:
        random.shuffle(numbers)
        if is_mixed(found := tuple(numbers)):
            return found


def _check(dots: int, board: int | None = None) -> None:
    if not FEWEST_SHUFFLED <= dots <= MOST_SHUFFLED:
        raise ValueError(f"{dots} dots: a board of {FEWEST_SHUFFLED} to {MOST_SHUFFLED} can be shuffled")
    if board is not None and board < 1:
        raise ValueError(f"board {board}: boards are numbered from 1")
