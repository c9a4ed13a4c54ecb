"""Every answer on the row cards proved again, by the rules and by trying every game, without the nim-sum."""

import hashlib
from collections import Counter
from dataclasses import replace
from functools import cache

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from simprint.games.practice import TooManyCards
from simprint.games.rows import START, Move
from simprint.games.rows_practice import Card, Kind, Ruling, available, cards, difficulties, ruling

Counts = tuple[int, ...]
LEFT = {1: range(1, 5), 2: range(5, 8), 3: range(4, 10)}
KINDS = {
    1: [Kind.LAST_CIRCLE, Kind.IS_LEGAL],
    2: [Kind.LAST_CIRCLE, Kind.IS_LEGAL],
    3: [Kind.WINNING_MOVE],
}
starts = st.lists(st.integers(1, 12), min_size=1, max_size=6).map(tuple)


def after(left: Counts) -> dict[Move, Counts]:
    """The rules: every move and where it leads."""
    return {
        Move(row, left[row] - keep): (*left[:row], keep, *left[row + 1 :])
        for row in range(len(left))
        for keep in range(left[row])
    }


@cache
def wins(left: Counts) -> bool:
    return any(not wins(next_) for next_ in after(left).values())


def prove(card: Card, level: int, start: Counts) -> None:
    """Fail unless everything on the card is as the rules have it."""
    question, answer = card.question, card.answer
    left = question.rows
    assert question.start == start
    assert len(left) == len(start)
    assert all(0 <= now <= then for now, then in zip(left, start, strict=True))
    assert left != start
    assert answer.left == sum(left)
    assert answer.left in LEFT[level]
    assert level == 1 or len([row for row in left if row]) >= 2
    assert question.kind in KINDS[level]
    assert answer.mover_wins == wins(left)
    assert set(answer.winning) == {move for move, next_ in after(left).items() if not wins(next_)}
    assert [move.row for move in answer.winning] == sorted({move.row for move in answer.winning})
    assert [int(row, 2) for row in answer.binary] == list(left)
    columns = list(zip(*answer.binary, strict=True))
    assert [column.count("1") for column in columns] == list(answer.ones)
    assert question.kind is not Kind.WINNING_MOVE or wins(left)
    if question.kind is Kind.IS_LEGAL:
        assert question.proposed is not None
        assert all(0 <= wanted <= then for wanted, then in zip(question.proposed, start, strict=True))
        prove_ruling(left, question.proposed, answer.ruling)
    else:
        assert question.proposed is answer.ruling is None


def prove_ruling(left: Counts, proposed: Counts, verdict: Ruling | None) -> None:
    assert verdict is not None
    remaining = tuple(now - wanted for now, wanted in zip(left, proposed, strict=True))
    assert (verdict is Ruling.LEGAL) == (remaining in after(left).values())
    if verdict is Ruling.NOTHING:
        assert sum(proposed) == 0
    elif verdict is Ruling.TWO_ROWS:
        assert sum(wanted > 0 for wanted in proposed) == 2
        assert min(remaining) >= 0
    elif verdict is Ruling.TOO_MANY:
        assert sum(wanted > 0 for wanted in proposed) == 1
        assert min(remaining) < 0


def key(card: Card) -> object:
    """The same for two cards exactly if one is the other with its rows exchanged."""
    proposed = card.question.proposed or (0,) * len(card.question.rows)
    return card.question.kind, tuple(sorted(zip(card.question.rows, proposed, strict=True)))


@pytest.mark.parametrize("start", [(3, 4, 5), (5, 3, 4), (1, 3, 5, 7), (12,) * 6, (1, 1), (12,)])
@pytest.mark.parametrize("level", LEFT)
def test_every_card_that_exists_is_right(level: int, start: Counts) -> None:
    """All there are, each with its rows in random places; and none twice."""
    number = available(level, start)
    everything = cards(number, 2024, level, start) if number else ()
    assert len({key(card) for card in everything}) == len(everything) == number
    for card in everything:
        prove(card, level, start)


@settings(deadline=None)
@given(st.sampled_from(sorted(LEFT)), st.integers(), st.integers(1, 30), starts)
def test_the_cards_of_any_board_and_seed_are_right(level: int, seed: int, count: int, start: Counts) -> None:
    number = available(level, start)
    if count > number:
        with pytest.raises(TooManyCards) as caught:
            cards(count, seed, level, start)
        assert caught.value.available == number
        return
    sheet = cards(count, seed, level, start)
    assert len({key(card) for card in sheet}) == len(sheet) == count
    assert sheet == cards(number, seed, level, start)[:count]
    for card in sheet:
        prove(card, level, start)


def test_the_proof_would_catch_wrong_answers() -> None:
    """The proof can fail: each part of an answer, once falsified, is found out."""
    for level in LEFT:
        for card in cards(20, 3, level):
            answer = card.answer
            false = [
                replace(answer, mover_wins=not answer.mover_wins),
                replace(answer, winning=(*answer.winning, Move(0, 9))),
                replace(answer, binary=answer.binary[1:]),
                replace(answer, ones=(*answer.ones, 1)),
                replace(answer, left=answer.left + 1),
            ]
            others = [other for other in (*Ruling, None) if other is not answer.ruling]
            false += [replace(answer, ruling=other) for other in others if answer.ruling or other]
            for wrong in false:
                with pytest.raises((AssertionError, ValueError)):
                    prove(replace(card, answer=wrong), level, START)


def test_how_many_cards_exist() -> None:
    assert [available(level) for level in LEFT] == [138, 339, 27]
    for level in LEFT:
        with pytest.raises(TooManyCards, match=f"only {available(level)} different"):
            cards(available(level) + 1, 7, level)


@pytest.mark.parametrize("start", [START, (2,), (12, 1, 12)])
@pytest.mark.parametrize("level", LEFT)
def test_difficulty_is_measured_on_all_cards(level: int, start: Counts) -> None:
    number = available(level, start)
    everything = cards(number, 8, level, start) if number else ()
    assert sum(measured.cards for measured in difficulties(level, start)) == number
    for measured in difficulties(level, start):
        of_kind = [card.answer.left for card in everything if card.question.kind is measured.kind]
        assert measured.cards == len(of_kind)
        assert measured.left == (min(of_kind), max(of_kind))
    if start == START:
        assert [measured.kind for measured in difficulties(level)] == KINDS[level]
        assert {measured.left for measured in difficulties(level)} == {(LEFT[level][0], LEFT[level][-1])}


@pytest.mark.parametrize("level", [1, 2])
def test_no_answer_is_the_better_guess(level: int) -> None:
    """On first cards of many sheets, "yes" and "no" are about equally often right, to either question."""
    last, legal = Counter[bool](), Counter[bool]()
    for seed in range(400):
        one, other = cards(2, seed, level)
        last[one.answer.mover_wins] += 1
        legal[other.answer.ruling is Ruling.LEGAL] += 1
    for counts in (last, legal):
        assert min(counts.values()) > 150


@pytest.mark.parametrize(
    ("left", "proposed", "verdict"),
    [
        ((3, 4, 5), (0, 0, 2), Ruling.LEGAL),
        ((3, 4, 5), (0, 4, 0), Ruling.LEGAL),
        ((3, 4, 5), (1, 1, 1), Ruling.TWO_ROWS),
        ((3, 3, 3), (1, 0, 1), Ruling.TWO_ROWS),
        ((3, 4, 5), (0, 0, 0), Ruling.NOTHING),
        ((0, 1, 1), (1, 0, 0), Ruling.TOO_MANY),
        ((0, 1, 1), (0, 2, 0), Ruling.TOO_MANY),
    ],
)
def test_rulings(left: Counts, proposed: Counts, verdict: Ruling) -> None:
    assert ruling(left, proposed) is verdict


def test_bad_requests_are_refused() -> None:
    for refused, says in (
        (lambda: cards(0, 7, 1), "at least 1"),
        (lambda: cards(1, 7, 4), "level 4"),
        (lambda: cards(1, 7, 1, (3, 0)), "row 2 of 2 has no circle"),
        (lambda: available(1, ()), "0 rows"),
        (lambda: ruling((3, 4), (1,)), "each of 2 rows"),
        (lambda: ruling((3, 4), (1, -1)), "0 or more"),
    ):
        with pytest.raises(ValueError, match=says):
            refused()


def test_the_cards_are_the_same_everywhere() -> None:
    """On every platform and in every version, these very cards."""
    questions = [card.question for level in LEFT for card in cards(25, 7, level)]
    text = repr([(question.kind.name, question.rows, question.proposed) for question in questions])
    assert hashlib.sha256(text.encode()).hexdigest().startswith("9743502b8c7674c1")
