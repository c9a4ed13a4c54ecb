"""Sim (placeholder until the proved module lands)."""

Edge = tuple[int, int]


def edges(n: int) -> tuple[Edge, ...]:
    return tuple((a, b) for a in range(1, n + 1) for b in range(a + 1, n + 1))
