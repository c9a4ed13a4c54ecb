"""The row-crossing game against a search that knows the rules and no theory."""

from collections import Counter
from functools import cache
from itertools import product

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from simprint.games import rows
from simprint.games.rows import Move

Counts = tuple[int, ...]

LOST = """0-0-0 0-1-1 0-2-2 0-3-3 0-4-4 1-0-1 1-1-0 1-2-3 1-3-2 1-4-5 2-0-2 2-1-3 2-2-0 2-3-1 3-0-3 3-1-2
3-2-1 3-3-0"""


def after(left: Counts) -> list[Counts]:
    """The rules once more: every position one move away."""
    return [(*left[:i], k, *left[i + 1 :]) for i in range(len(left)) for k in range(left[i])]


@cache
def can_win(left: Counts) -> bool:
    """The last circle wins: a player without a move has just seen the opponent take it."""
    return any(not can_win(next_) for next_ in after(left))


def boards(most_rows: int, most_circles: int) -> list[Counts]:
    return [b for n in range(1, most_rows + 1) for b in product(range(most_circles + 1), repeat=n)]


positions = st.lists(st.integers(0, 12), min_size=1, max_size=6).map(tuple)


@pytest.mark.parametrize(("most_rows", "most_circles"), [(4, 4), (3, 7), (2, 12), (6, 2)])
def test_winner_and_winning_moves_are_those_of_an_exhaustive_search(most_rows: int, most_circles: int) -> None:
    for board in boards(most_rows, most_circles):
        assert rows.mover_wins(board) == can_win(board), board
        winning = {rows.apply(board, move) for move in rows.winning_moves(board)}
        assert winning == {next_ for next_ in after(board) if not can_win(next_)}, board


def test_the_search_would_catch_a_wrong_sum() -> None:
    """The comparison above can fail: plain addition in place of the nim-sum is found out."""
    assert any((sum(board) % 2 != 0) != can_win(board) for board in boards(3, 3))
    assert any((sum(board) != 0) != can_win(board) for board in boards(3, 3))


def test_facts_of_three_four_five() -> None:
    """Of 120 positions the mover loses eighteen; two of the row of three is the one winning opening."""
    assert rows.START == (3, 4, 5)
    assert len(rows.positions()) == 120 == len(set(rows.positions()))
    assert ["-".join(map(str, left)) for left in rows.lost_positions()] == LOST.split()
    assert rows.mover_wins(rows.START)
    assert rows.winning_moves((3, 4, 5)) == (Move(0, 2),)
    assert rows.apply((3, 4, 5), Move(0, 2)) == (1, 4, 5)
    assert rows.longest_game() == 12


SEVERAL = """1-1-1 1-3-3 2-2-2 2-2-3 2-3-2 2-3-3 3-1-3 3-2-2 3-2-3 3-3-1 3-3-2 3-3-3"""


@pytest.mark.parametrize("start", [(3, 4, 5), (1, 3, 5, 7), (2,), (4, 4), (2, 2, 2, 2, 2)])
def test_solutions_are_all_winning_moves_of_all_positions(start: Counts) -> None:
    """By trying every move of every position to the end of every game; where several win, their number is odd."""
    found = rows.solutions(start)
    assert tuple(found) == rows.positions(start)
    for left, moves in found.items():
        assert list(moves) == [move for move in rows.legal_moves(left) if not can_win(rows.apply(left, move))]
        assert len(moves) % 2 == can_win(left)
    assert rows.several_ways(start) == tuple(left for left, moves in found.items() if len(moves) > 1)


def test_positions_of_three_four_five_with_several_winning_moves() -> None:
    """Twelve with three each, 90 with one, the 18 lost ones with none."""
    assert ["-".join(map(str, left)) for left in rows.several_ways()] == SEVERAL.split()
    assert Counter(map(len, rows.solutions().values())) == {0: 18, 1: 90, 3: 12}
    assert rows.solutions()[2, 2, 3] == (Move(0, 1), Move(1, 1), Move(2, 3))


def test_examples_of_the_rules() -> None:
    """Two of the row of five, then one of the row of four leave 3, 3, 3; with 1 and 1 the mover loses."""
    assert rows.apply(rows.apply((3, 4, 5), Move(2, 2)), Move(1, 1)) == (3, 3, 3)
    assert rows.apply((3, 4, 5), Move(0, 2)) != (3, 4, 3)
    assert not rows.mover_wins((0, 1, 1))


def test_an_empty_board_is_lost_for_the_mover() -> None:
    assert not rows.mover_wins((0, 0, 0))
    assert rows.legal_moves((0, 0, 0)) == rows.winning_moves((0, 0, 0)) == ()
    assert rows.binary((0, 0)) == ("0", "0")


def test_the_longest_game_is_as_long_as_a_search_says() -> None:
    @cache
    def longest(left: Counts) -> int:
        return max((1 + longest(next_) for next_ in after(left)), default=0)

    for board in product(range(1, 5), repeat=3):
        assert rows.longest_game(board) == longest(board)


@given(positions)
def test_legal_moves_are_exactly_the_legal_ones(board: Counts) -> None:
    """Each leads where the rules lead, ``is_legal`` agrees, and nothing around them is legal."""
    moves = rows.legal_moves(board)
    assert [rows.apply(board, move) for move in moves] == [
        (*board[:i], board[i] - k, *board[i + 1 :]) for i in range(len(board)) for k in range(1, board[i] + 1)
    ]
    around = [Move(row, count) for row in range(-2, len(board) + 2) for count in range(-2, 15)]
    assert [move for move in around if rows.is_legal(board, move)] == list(moves)
    for move in set(around) - set(moves):
        with pytest.raises(ValueError, match="not legal"):
            rows.apply(board, move)


@given(positions)
def test_binary_columns_are_even_exactly_when_the_mover_loses(board: Counts) -> None:
    assert [int(count, 2) for count in rows.binary(board)] == list(board)
    assert len({len(count) for count in rows.binary(board)}) == 1
    assert rows.mover_wins(board) == any(count % 2 for count in rows.ones(board))


@settings(max_examples=30)
@given(st.lists(st.integers(1, 5), min_size=1, max_size=4).map(tuple))
def test_positions_are_those_that_play_reaches(start: Counts) -> None:
    found, open_ = {start}, [start]
    while open_:
        for next_ in after(open_.pop()):
            if next_ not in found:
                found.add(next_)
                open_.append(next_)
    assert list(rows.positions(start)) == sorted(found)
    assert set(rows.lost_positions(start)) == {board for board in found if not can_win(board)}
    assert rows.mover_wins(start) == can_win(start)


@pytest.mark.parametrize(
    ("bad", "says"),
    [
        ((), "0 rows: a board has 1 to 6"),
        ((1,) * 7, "7 rows"),
        ((3, 0, 5), "row 2 of 3 has no circle"),
        ((3, 13), "row 2 of 2 has 13 circles"),
        ((-1, 3), "row 1 of 2 has -1 circles"),
    ],
)
def test_a_bad_start_is_refused_with_its_reason(bad: Counts, says: str) -> None:
    for function in (
        rows.check_start,
        rows.positions,
        rows.lost_positions,
        rows.longest_game,
        rows.solutions,
        rows.several_ways,
    ):
        with pytest.raises(ValueError, match=says):
            function(bad)


@pytest.mark.parametrize("bad", [(), (1,) * 7, (3, 13), (-1, 3)])
def test_a_bad_position_is_refused(bad: Counts) -> None:
    for function in (
        rows.legal_moves,
        rows.nim_sum,
        rows.mover_wins,
        rows.winning_moves,
        rows.binary,
        rows.ones,
    ):
        with pytest.raises(ValueError, match=r"\brows?\b"):
            function(bad)


def test_a_start_with_too_many_positions_is_not_listed() -> None:
    with pytest.raises(ValueError, match="4,826,809 positions"):
        rows.positions((12,) * 6)
    assert not rows.mover_wins((12,) * 6)
