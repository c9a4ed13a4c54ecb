"""placeholder"""


class Random:
    def __init__(self, seed: int) -> None:
        self._s = seed

    def shuffle(self, items: list[int]) -> None:
        import random

        random.Random(self._s).shuffle(items)
        self._s += 1
