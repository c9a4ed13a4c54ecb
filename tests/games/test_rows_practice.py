"""Every answer on the row cards proved again, by the rules and by trying every game, without the nim-sum."""

import hashlib
import random
from collections import Counter
from collections.abc import Iterable, Iterator, Sequence
from dataclasses import replace
from functools import cache

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from simprint.games.practice import TooManyCards
from simprint.games.rows import START, Move
from simprint.games.rows_practice import Card, Kind, Ruling, available, cards, ruling

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
    assert sheet == cards(count, seed, level, start)
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


@pytest.mark.parametrize("level", LEFT)
def test_the_cards_of_each_kind_are_as_difficult_as_their_level_says(level: int) -> None:
    """On 3, 4, 5, as few circles as the level has and as many; ``prove`` holds that none has fewer or more."""
    everything = cards(available(level), 8, level)
    assert list(dict.fromkeys(card.question.kind for card in everything)) == KINDS[level]
    for kind in KINDS[level]:
        left = {card.answer.left for card in everything if card.question.kind is kind}
        assert (min(left), max(left)) == (LEFT[level][0], LEFT[level][-1])


@given(st.sampled_from([1, 2]), st.integers())
@settings(max_examples=20, deadline=None)
def test_the_kinds_of_a_level_take_turns(level: int, seed: int) -> None:
    """While both can be kept even: the mover loses in two positions only, of either level."""
    assert [card.question.kind for card in cards(8, seed, level)] == KINDS[level] * 4
    later = cards(30, seed, level)[10:]
    assert {card.question.kind for card in later} == {Kind.IS_LEGAL}


# -- the balance -------------------------------------------------------------------------------------------------------


def spread(counts: Iterable[object], *of: object) -> int:
    """How much more often the commonest of these came than the rarest, or than one that never came."""
    numbers = Counter(counts)
    return max(numbers[each] for each in of) - min(numbers[each] for each in of)


def imbalance(sheet: Sequence[Card], level: int) -> Iterator[tuple[str, int]]:
    """By what is balanced: how far it is from even."""
    for kind in KINDS[level]:
        those = [card for card in sheet if card.question.kind is kind]
        answers = [card.answer for card in those]
        in_use = [len([row for row in card.question.rows if row]) for card in those]
        left = [answer.left for answer in answers]
        yield f"{kind.name} rows", spread(in_use, *range(1 if level == 1 else 2, 4))
        yield f"{kind.name} left", spread(left, *LEFT[level])
        if kind is Kind.LAST_CIRCLE:
            yield f"{kind.name} yes", spread((answer.mover_wins for answer in answers), True, False)
        elif kind is Kind.IS_LEGAL:
            yield f"{kind.name} yes", spread((answer.ruling is Ruling.LEGAL for answer in answers), True, False)
            yield f"{kind.name} why", spread((answer.ruling for answer in answers), *list(Ruling)[1:])
        else:
            yield f"{kind.name} row", spread((move.row for answer in answers for move in answer.winning), 0, 1, 2)
            yield f"{kind.name} several", spread((len(answer.winning) == 1 for answer in answers), True, False)


BOUNDS = {
    # Four cards of each kind. "Who takes the last circle?" has "no" with two rows only, at level 2 with six circles
    # only, so where "yes" comes with them too they are common: three of four at most.
    (1, 8): {
        "LAST_CIRCLE yes": 0, "LAST_CIRCLE rows": 3, "LAST_CIRCLE left": 2,
        "IS_LEGAL yes": 0, "IS_LEGAL why": 1, "IS_LEGAL rows": 1, "IS_LEGAL left": 2,
    },
    (2, 8): {
        "LAST_CIRCLE yes": 0, "LAST_CIRCLE rows": 0, "LAST_CIRCLE left": 3,
        "IS_LEGAL yes": 0, "IS_LEGAL why": 1, "IS_LEGAL rows": 2, "IS_LEGAL left": 1,
    },
    # Two in each row and two with a winning move in every row. These have three rows left, and so have many of those
    # where the row of three wins: three or, seldom, two of eight have two rows.
    (3, 8): {"WINNING_MOVE row": 0, "WINNING_MOVE several": 4, "WINNING_MOVE rows": 4, "WINNING_MOVE left": 4},
    # Of level 1, most legal moves are to be had with four circles only, so these become common.
    (1, 40): {
        "LAST_CIRCLE yes": 1, "LAST_CIRCLE rows": 2, "LAST_CIRCLE left": 2,
        "IS_LEGAL yes": 1, "IS_LEGAL why": 1, "IS_LEGAL rows": 4, "IS_LEGAL left": 12,
    },
    (2, 40): {
        "LAST_CIRCLE yes": 1, "LAST_CIRCLE rows": 1, "LAST_CIRCLE left": 2,
        "IS_LEGAL yes": 1, "IS_LEGAL why": 1, "IS_LEGAL rows": 1, "IS_LEGAL left": 1,
    },
    (3, 16): {"WINNING_MOVE row": 0, "WINNING_MOVE several": 8, "WINNING_MOVE rows": 8, "WINNING_MOVE left": 4},
}  # fmt: skip


@pytest.mark.parametrize(("level", "count"), BOUNDS)
def test_no_answer_and_no_difficulty_prevails_on_a_sheet(level: int, count: int) -> None:
    """No seed of 200 goes beyond the bounds, with the default number of cards and with more."""
    worst: Counter[str] = Counter()
    for seed in range(200):
        worst |= Counter(dict(imbalance(cards(count, seed, level), level)))
    assert not {name: far for name, far in worst.items() if far > BOUNDS[level, count][name]}


EVEN = {1: 54, 2: 168}
"""So many cards can be kept even on 3, 4, 5: of level 1, five about the last circle, for two positions are lost, and
49 about moves, for 24 are legal; of level 2 five and 163."""


@pytest.mark.parametrize("level", EVEN)
def test_yes_and_no_stay_within_one_for_every_count_that_allows_it(level: int) -> None:
    for count in (*range(1, EVEN[level], 6), EVEN[level]):
        found = dict(imbalance(cards(count, count, level), level))
        assert found["LAST_CIRCLE yes"] <= 1
        assert found["IS_LEGAL yes"] <= 1
    over = dict(imbalance(cards(EVEN[level] + 2, 1, level), level))
    assert max(over["LAST_CIRCLE yes"], over["IS_LEGAL yes"]) > 1


def test_the_draw_of_before_would_have_been_found_out() -> None:
    """Cards taken any from a group, with the kinds in turn: whole sheets of "no", and one row most of the time."""
    worst: Counter[tuple[int, str]] = Counter()
    dice = random.Random(1)
    for level, kinds in KINDS.items():
        groups: dict[Kind, dict[object, list[Card]]] = {kind: {} for kind in kinds}
        for card in cards(available(level), 1, level):
            answer = card.answer.ruling or card.answer.mover_wins
            groups[card.question.kind].setdefault(answer, []).append(card)
        for _ in range(200):
            sheet: list[Card] = []
            for of_kind in groups.values():
                # A legal move counted as often as all that are not.
                chances = [len(of_kind) - 1 if group is Ruling.LEGAL else 1 for group in of_kind]
                picked = dice.choices(list(of_kind.values()), chances, k=8 // len(kinds))
                sheet += map(dice.choice, picked)
            worst |= Counter({(level, name): far for name, far in imbalance(sheet, level)})
    for (level, count), bounds in BOUNDS.items():
        if count == 8:
            assert all(worst[level, name] > bound for name, bound in bounds.items() if "left" not in name)
    assert worst[1, "LAST_CIRCLE yes"] == worst[1, "IS_LEGAL yes"] == 4


@pytest.mark.parametrize("start", [(1, 3, 5, 7), (5, 5, 5, 5), (4, 9)])
def test_other_boards_are_balanced_too(start: Counts) -> None:
    """Yes and no of both kinds; and where all rows are as long, the row that wins."""
    for seed in range(20):
        for level in (1, 2):
            sheet = cards(8, seed, level, start)
            yes = [card.answer.mover_wins for card in sheet if card.question.kind is Kind.LAST_CIRCLE]
            legal = [card.answer.ruling is Ruling.LEGAL for card in sheet if card.question.kind is Kind.IS_LEGAL]
            assert max(spread(yes, True, False), spread(legal, True, False)) <= 1
        if len(set(start)) == 1:
            winning = [card.answer.winning for card in cards(8, seed, 3, start)]
            assert spread((moves[0].row for moves in winning if len(moves) == 1), *range(len(start))) <= 1


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
    assert hashlib.sha256(text.encode()).hexdigest().startswith("9c1a5500f67f66f3")
