"""A club's evening against the tables that FIDE prints, and against what must hold for any number of people."""

from __future__ import annotations

from collections import Counter
from itertools import combinations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from simprint.games.club import MOST, Evening, Standing, berger, deal, standings

#: FIDE Handbook C.05, annex: Berger tables, as printed.
PRINTED = {
    4: """1-4 2-3 / 4-3 1-2 / 2-4 3-1""",
    6: """1-6 2-5 3-4 / 6-4 5-3 1-2 / 2-6 3-1 4-5 / 6-5 1-4 2-3 / 3-6 4-2 5-1""",
    8: """1-8 2-7 3-6 4-5 / 8-5 6-4 7-3 1-2 / 2-8 3-1 4-7 5-6 / 8-6 7-5 1-4 2-3 / 3-8 4-2 5-1 6-7 /
        8-7 1-6 2-5 3-4 / 4-8 5-3 6-2 7-1""",
    10: """1-10 2-9 3-8 4-7 5-6 / 10-6 7-5 8-4 9-3 1-2 / 2-10 3-1 4-9 5-8 6-7 / 10-7 8-6 9-5 1-4 2-3 /
        3-10 4-2 5-1 6-9 7-8 / 10-8 9-7 1-6 2-5 3-4 / 4-10 5-3 6-2 7-1 8-9 / 10-9 1-8 2-7 3-6 4-5 /
        5-10 6-4 7-3 8-2 9-1""",
    12: """1-12 2-11 3-10 4-9 5-8 6-7 / 12-7 8-6 9-5 10-4 11-3 1-2 / 2-12 3-1 4-11 5-10 6-9 7-8 /
        12-8 9-7 10-6 11-5 1-4 2-3 / 3-12 4-2 5-1 6-11 7-10 8-9 / 12-9 10-8 11-7 1-6 2-5 3-4 /
        4-12 5-3 6-2 7-1 8-11 9-10 / 12-10 11-9 1-8 2-7 3-6 4-5 / 5-12 6-4 7-3 8-2 9-1 10-11 /
        12-11 1-10 2-9 3-8 4-7 5-6 / 6-12 7-5 8-4 9-3 10-2 11-1""",
    14: """1-14 2-13 3-12 4-11 5-10 6-9 7-8 / 14-8 9-7 10-6 11-5 12-4 13-3 1-2 / 2-14 3-1 4-13 5-12 6-11 7-10 8-9 /
        14-9 10-8 11-7 12-6 13-5 1-4 2-3 / 3-14 4-2 5-1 6-13 7-12 8-11 9-10 / 14-10 11-9 12-8 13-7 1-6 2-5 3-4 /
        4-14 5-3 6-2 7-1 8-13 9-12 10-11 / 14-11 12-10 13-9 1-8 2-7 3-6 4-5 / 5-14 6-4 7-3 8-2 9-1 10-13 11-12 /
        14-12 13-11 1-10 2-9 3-8 4-7 5-6 / 6-14 7-5 8-4 9-3 10-2 11-1 12-13 / 14-13 1-12 2-11 3-10 4-9 5-8 6-7 /
        7-14 8-6 9-5 10-4 11-3 12-2 13-1""",
    16: """1-16 2-15 3-14 4-13 5-12 6-11 7-10 8-9 / 16-9 10-8 11-7 12-6 13-5 14-4 15-3 1-2 /
        2-16 3-1 4-15 5-14 6-13 7-12 8-11 9-10 / 16-10 11-9 12-8 13-7 14-6 15-5 1-4 2-3 /
        3-16 4-2 5-1 6-15 7-14 8-13 9-12 10-11 / 16-11 12-10 13-9 14-8 15-7 1-6 2-5 3-4 /
        4-16 5-3 6-2 7-1 8-15 9-14 10-13 11-12 / 16-12 13-11 14-10 15-9 1-8 2-7 3-6 4-5 /
        5-16 6-4 7-3 8-2 9-1 10-15 11-14 12-13 / 16-13 14-12 15-11 1-10 2-9 3-8 4-7 5-6 /
        6-16 7-5 8-4 9-3 10-2 11-1 12-15 13-14 / 16-14 15-13 1-12 2-11 3-10 4-9 5-8 6-7 /
        7-16 8-6 9-5 10-4 11-3 12-2 13-1 14-15 / 16-15 1-14 2-13 3-12 4-11 5-10 6-9 7-8 /
        8-16 9-7 10-6 11-5 12-4 13-3 14-2 15-1""",
}

#: Numbers of people in groups, and at most how many rounds.
evenings = st.builds(
    lambda players, groups, most: Evening(tuple(map(len, deal(players, min(groups, players // 2)))), most),
    st.integers(2, MOST),
    st.integers(1, MOST // 2),
    st.none() | st.integers(1, MOST),
)


@pytest.mark.parametrize("players", range(3, 17))
def test_rounds_are_those_that_fide_prints(players: int) -> None:
    """An odd number plays the table of the next even one, whose last number is the free round."""
    printed = PRINTED[players + players % 2].split("/")
    rounds = [" ".join(f"{first}-{second}" for first, second in pairings) for pairings in berger(players)]
    assert rounds == [" ".join(line.split()) for line in printed]


@given(evenings)
def test_each_two_of_a_group_meet_once_and_nobody_twice_in_a_round(evening: Evening) -> None:
    met = Counter((m.group, *sorted((m.first, m.second))) for m in evening.matches)
    assert max(met.values()) == 1
    for group, size in enumerate(evening.sizes):
        pairs = [pair for (of, *pair) in met if of == group]
        assert len(pairs) == evening.played(group)
        if not evening.short(group):
            assert len(pairs) == size * (size - 1) // 2
            assert {tuple(pair) for pair in pairs} == set(combinations(range(1, size + 1), 2))
    for number in range(1, evening.rounds + 1):
        now = [m for m in evening.matches if m.round == number]
        busy = Counter((m.group, who) for m in now for who in (m.first, m.second))
        assert all(count == 1 for count in busy.values())
        assert len({m.table for m in now}) == len(now)
        assert all(evening.first(m.group) <= m.table < evening.first(m.group + 1) for m in now)
        for group, size in enumerate(evening.sizes):
            if number <= evening.rounds_of(group):
                idle = set(range(1, size + 1)) - {who for of, who in busy if of == group}
                assert idle == {evening.free(group, number)} - {None}


@given(evenings)
def test_free_rounds_are_one_each(evening: Evening) -> None:
    """Of an odd group each has one round free, in a shortened evening at most one; of an even group nobody has."""
    for group, size in enumerate(evening.sizes):
        rounds = range(1, evening.rounds_of(group) + 1)
        free = Counter(who for number in rounds if (who := evening.free(group, number)))
        assert len(free) == (len(rounds) if size % 2 else 0)
        assert all(count == 1 for count in free.values())


@given(evenings)
def test_a_late_comer_meets_whoever_is_free(evening: Evening) -> None:
    for group, size in enumerate(evening.sizes):
        late = list(evening.late(group))
        rounds = range(1, evening.rounds_of(group) + 1)
        assert [(number, who) for number, who, _ in late] == [(n, evening.free(group, n)) for n in rounds if size % 2]
        for number, who, begins in late:
            ghost = size + 1
            assert ((ghost, who) if begins else (who, ghost)) in berger(ghost)[number - 1]


@given(st.integers(2, MOST), st.data())
def test_groups_are_even_and_everybody_is_in_one(players: int, data: st.DataObject) -> None:
    groups = data.draw(st.integers(1, players // 2))
    dealt = deal(players, groups)
    assert sorted(who for group in dealt for who in group) == list(range(players))
    assert max(map(len, dealt)) - min(map(len, dealt)) <= 1


def test_groups_are_dealt_back_and_forth() -> None:
    assert deal(8, 3) == ((0, 5, 6), (1, 4, 7), (2, 3))


def table(*rows: str) -> dict[tuple[int, int], int]:
    """Results as they stand in a results table, read across."""
    cells = {(i, j): int(cell) for i, row in enumerate(rows, 1) for j, cell in enumerate(row, 1) if cell in "012"}
    assert all(cells[i, j] + cells[j, i] == 2 for i, j in cells)
    return {(i, j): points for (i, j), points in cells.items() if i < j}


def test_two_with_equal_points_by_the_result_between_them_then_by_sonneborn_and_berger() -> None:
    """Bo and Mei have three points each: Bo won their match, though Mei's number is the higher one. Tom and Ilse have
    four each and drew: Tom's number is the higher one."""
    found = standings(5, table("-1221", "1-111", "01-21", "010-2", "1110-"))
    assert [standing.points for standing in found] == [6, 4, 4, 3, 3]
    assert [standing.berger for standing in found] == [10.5, 8, 6.5, 5, 7]
    assert [(standing.place, standing.last) for standing in found] == [(n, n) for n in (1, 2, 3, 4, 5)]


def test_three_with_equal_points_by_their_matches_with_one_another() -> None:
    """Two, three and four have as many points. Among themselves four has won most and two least, though two, who has
    beaten the first, has the highest number."""
    found = standings(5, table("-0222", "2-101", "01-12", "021-1", "0101-"))
    assert [standing.points for standing in found] == [6, 4, 4, 4, 2]
    assert [standing.place for standing in found] == [1, 4, 3, 2, 5]
    assert max(found[1:4], key=lambda standing: standing.berger) == found[1]


def test_who_is_equal_in_everything_shares_the_place() -> None:
    assert standings(3, table("-11", "1-1", "11-")) == (Standing(2, 2.0, 1, 3),) * 3
    assert standings(3, {}) == (Standing(0, 0.0, 1, 3),) * 3


@given(st.integers(2, 16), st.data())
def test_points_add_up_and_places_are_taken_once(players: int, data: st.DataObject) -> None:
    """All points together are twice the matches played; who shares places shares all of them."""
    pairs = list(combinations(range(1, players + 1), 2))
    results = data.draw(st.dictionaries(st.sampled_from(pairs), st.integers(0, 2)))
    found = standings(players, results)
    assert sum(standing.points for standing in found) == 2 * len(results)
    shared = Counter((standing.place, standing.last) for standing in found)
    assert all(count == last - place + 1 for (place, last), count in shared.items())
    order = sorted(found, key=lambda standing: standing.place)
    assert [standing.points for standing in order] == sorted((s.points for s in found), reverse=True)
    mirrored = {(b, a): 2 - points for (a, b), points in results.items()}
    assert standings(players, mirrored) == found


@pytest.mark.parametrize("results", [{(1, 1): 1}, {(1, 4): 1}, {(1, 2): 3}, {(1, 2): 1, (2, 1): 1}])
def test_a_result_that_cannot_be_is_refused(results: dict[tuple[int, int], int]) -> None:
    with pytest.raises(ValueError, match=r"\d against \d"):
        standings(3, results)


def test_too_few_are_refused() -> None:
    with pytest.raises(ValueError, match="2 at the least"):
        berger(1)
    with pytest.raises(ValueError, match="1 to 2 groups"):
        deal(5, 3)
