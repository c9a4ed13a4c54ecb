"""Every answer on the Sim cards proved again, by the rules and by trying every game, without the solver."""

import os
import random
import subprocess
import sys
from collections import Counter
from collections.abc import Iterable, Iterator, Sequence
from dataclasses import replace
from itertools import combinations, permutations

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from simprint.games.practice import TooManyCards
from simprint.games.sim_practice import Card, Kind, available, cards

Pair = frozenset[int]
DOTS = range(1, 7)
ALL = frozenset(frozenset((a, b)) for a in DOTS for b in DOTS if a < b)
LEVELS = {
    1: {Kind.LOSING_EDGES: range(4, 8), Kind.WHO_LOST: range(5, 9)},
    2: {Kind.LOSING_EDGES: range(8, 13), Kind.ONLY_SAFE_EDGE: range(8, 14), Kind.WHO_LOST: range(9, 15)},
    3: {Kind.KEEP_THE_WIN: range(8, 13)},
}


def corners(own: frozenset[Pair], edge: Pair) -> list[int]:
    """The third dots with which an edge makes a triangle."""
    a, b = edge
    return [c for c in DOTS if c not in edge and frozenset((a, c)) in own and frozenset((b, c)) in own]


def wins(mover: frozenset[Pair], opponent: frozenset[Pair]) -> bool:
    """Whether the mover wins, by trying every move to the end of every game."""
    return any(not wins(opponent, mover | {edge}) for edge in ALL - mover - opponent if not corners(mover, edge))


def as_pairs(edges: tuple[tuple[int, int], ...]) -> frozenset[Pair]:
    return frozenset(map(frozenset, edges))


def triangles_of(own: frozenset[Pair], edge: Pair) -> list[tuple[int, ...]]:
    return [tuple(sorted((*edge, c))) for c in corners(own, edge)]


def prove(card: Card, level: int) -> None:
    """Fail unless everything on the card is as the rules have it."""
    question, answer = card.question, card.answer
    first, second = as_pairs(question.first), as_pairs(question.second)
    for edges in (question.first, question.second):
        assert list(edges) == sorted(set(edges))
        assert all(1 <= a < b <= 6 for a, b in edges)
    assert not first & second
    assert len(first) - len(second) in (0, 1)
    assert answer.drawn == len(first) + len(second)
    assert answer.drawn in LEVELS[level][question.kind]
    if question.kind is Kind.WHO_LOST:
        prove_lost(card, first, second)
        return
    assert question.to_move == (1 if len(first) == len(second) else 2)
    assert answer.loser is answer.triangle is None
    mover, opponent = (first, second) if question.to_move == 1 else (second, first)
    # Nobody has lost, so the edges can have been drawn in any order.
    assert not any(corners(own, edge) for own in (mover, opponent) for edge in own)
    losing = {edge for edge in ALL - mover - opponent if corners(mover, edge)}
    safe = ALL - mover - opponent - losing
    assert answer.safe == len(safe)
    assert [edge for edge, _ in answer.closes] == sorted(edge for edge, _ in answer.closes)
    assert {frozenset(edge) for edge, _ in answer.closes} == losing
    for edge, closed in answer.closes:
        assert list(closed) == triangles_of(mover, frozenset(edge))
    asked = as_pairs(answer.edges)
    assert list(answer.edges) == sorted(answer.edges)
    if question.kind is Kind.LOSING_EDGES:
        assert asked == losing
        assert len(losing) >= 1
        assert len(safe) >= 2
        assert level > 1 or len(losing) <= 3
    elif question.kind is Kind.ONLY_SAFE_EDGE:
        assert asked == safe
        assert len(safe) == 1
    else:
        assert asked == {edge for edge in safe if not wins(opponent, mover | {edge})}
        assert len(asked) == 1
        assert len(safe) >= 2
        assert [edge for edge, _ in answer.refuted] == sorted(edge for edge, _ in answer.refuted)
        assert {frozenset(edge) for edge, _ in answer.refuted} == safe - asked
        for edge, reply in answer.refuted:
            after = mover | {frozenset(edge)}
            assert frozenset(reply) in ALL - after - opponent
            assert not corners(opponent, frozenset(reply))
            assert not wins(after, opponent | {frozenset(reply)})
        return
    assert answer.refuted == ()


def prove_lost(card: Card, first: frozenset[Pair], second: frozenset[Pair]) -> None:
    """There is one triangle on the board, and its owner drew last."""
    answer = card.answer
    shown = {
        (player, triangle)
        for player, own in ((1, first), (2, second))
        for edge in own
        for triangle in triangles_of(own, edge)
    }
    assert shown == {(answer.loser, answer.triangle)}
    assert answer.loser == (1 if len(first) > len(second) else 2)
    assert card.question.to_move is None
    assert answer.edges == answer.closes == answer.refuted == ()
    assert answer.safe == 0


EDGES = list(combinations(DOTS, 2))
#: What each of the 720 renumberings makes of an edge: one bit for each edge.
RENUMBERED = [
    {(a, b): 1 << EDGES.index((min(p[a - 1], p[b - 1]), max(p[a - 1], p[b - 1]))) for a, b in EDGES}
    for p in permutations(DOTS)
]


def key(card: Card) -> tuple[int, int]:
    """The same for two cards exactly if one is the other renumbered, by trying all 720 renumberings."""
    first, second = card.question.first, card.question.second
    return min((sum(map(to.__getitem__, first)), sum(map(to.__getitem__, second))) for to in RENUMBERED)


@pytest.mark.parametrize("level", LEVELS)
def test_every_card_that_exists_is_right(level: int) -> None:
    """Some 3,500 cards: all there are, each in a random numbering of its dots."""
    everything = cards(available(level), 2024, level)
    assert len(everything) == available(level)
    for card in everything:
        prove(card, level)


@settings(max_examples=40, deadline=None)
@given(st.sampled_from(sorted(LEVELS)), st.integers(), st.integers(1, 40))
def test_the_cards_of_any_seed_are_right(level: int, seed: int, count: int) -> None:
    sheet = cards(count, seed, level)
    assert len(sheet) == count
    for card in sheet:
        prove(card, level)


@settings(max_examples=4, deadline=None)
@given(st.sampled_from(sorted(LEVELS)), st.integers())
def test_no_two_cards_of_a_sheet_are_the_same_renumbered(level: int, seed: int) -> None:
    assert len({key(card) for card in cards(30, seed, level)}) == 30


@pytest.mark.slow
@pytest.mark.parametrize("level", LEVELS)
def test_no_two_cards_at_all_are_the_same_renumbered(level: int) -> None:
    everything = cards(available(level), 5, level)
    assert len({key(card) for card in everything}) == len(everything)


def test_the_proof_would_catch_wrong_answers() -> None:
    """The proof can fail: each part of an answer, once falsified, is found out."""
    for level in LEVELS:
        for card in cards(30, 3, level):
            answer = card.answer
            false = [replace(answer, drawn=answer.drawn + 1), replace(answer, safe=answer.safe + 1)]
            if card.question.kind is Kind.WHO_LOST:
                false += [
                    replace(answer, loser=2 if answer.loser == 1 else 1),
                    replace(answer, triangle=(1, 2, 7)),
                ]
            else:
                false += [replace(answer, edges=()), replace(answer, edges=card.question.first[:1])]
            if answer.closes:
                false.append(replace(answer, closes=answer.closes[1:]))
            if answer.refuted:
                false.append(replace(answer, refuted=answer.refuted[1:]))
                false.append(replace(answer, edges=(answer.refuted[0][0],)))
            for wrong in false:
                with pytest.raises(AssertionError):
                    prove(replace(card, answer=wrong), level)


@given(st.sampled_from(sorted(LEVELS)), st.integers())
@settings(max_examples=20, deadline=None)
def test_the_kinds_of_a_level_take_turns(level: int, seed: int) -> None:
    kinds = [card.question.kind for card in cards(12, seed, level)]
    assert kinds == list(LEVELS[level]) * (12 // len(LEVELS[level]))


def test_how_many_cards_exist() -> None:
    """What the command line can promise: 500 cards at levels 1 and 2, fewer at level 3."""
    assert [available(level) for level in LEVELS] == [614, 2_586, 348]
    for level in LEVELS:
        with pytest.raises(TooManyCards, match=f"only {available(level)} different") as caught:
            cards(available(level) + 1, 7, level)
        assert caught.value.available == available(level)


@pytest.mark.parametrize("level", LEVELS)
def test_the_cards_of_each_kind_are_as_difficult_as_their_level_says(level: int) -> None:
    """As few edges drawn as the level has and as many; ``prove`` holds that none has fewer or more."""
    everything = cards(available(level), 8, level)
    assert list(dict.fromkeys(card.question.kind for card in everything)) == list(LEVELS[level])
    for kind, range_ in LEVELS[level].items():
        drawn = {card.answer.drawn for card in everything if card.question.kind is kind}
        assert (min(drawn), max(drawn)) == (range_[0], range_[-1])


# -- the balance -------------------------------------------------------------------------------------------------------


def spread(counts: Iterable[object], of: Iterable[object]) -> int:
    """How much more often the commonest of these came than the rarest, or than one that never came."""
    numbers = Counter(counts)
    found = [numbers[each] for each in of]
    return max(found) - min(found)


def imbalance(sheet: Sequence[Card], level: int) -> Iterator[tuple[str, int]]:
    """By what is balanced: how far it is from even."""
    for kind, range_ in LEVELS[level].items():
        those = [card for card in sheet if card.question.kind is kind]
        answers = [card.answer for card in those]
        yield f"{kind.name} drawn", spread((answer.drawn for answer in answers), range_)
        if kind is Kind.WHO_LOST:
            yield f"{kind.name} loser", spread((answer.loser for answer in answers), (1, 2))
            yield f"{kind.name} triangle", spread((a.triangle for a in answers), combinations(DOTS, 3))
        else:
            yield f"{kind.name} mover", spread((card.question.to_move for card in those), (1, 2))
            if kind is Kind.LOSING_EDGES:
                number = (min(len(answer.edges), 4) for answer in answers)
                yield f"{kind.name} number", spread(number, (1, 2, 3) if level == 1 else (1, 2, 3, 4))
            else:
                yield f"{kind.name} edge", spread((answer.edges[0] for answer in answers), combinations(DOTS, 2))


BOUNDS = {
    # With four or five edges drawn no more than one edge loses, so one losing edge goes with few edges drawn.
    (1, 6): {
        "LOSING_EDGES number": 0, "LOSING_EDGES mover": 1, "LOSING_EDGES drawn": 2,
        "WHO_LOST loser": 1, "WHO_LOST triangle": 1, "WHO_LOST drawn": 1,
    },
    (2, 6): {
        "LOSING_EDGES number": 1, "LOSING_EDGES mover": 0, "LOSING_EDGES drawn": 1,
        "ONLY_SAFE_EDGE edge": 1, "ONLY_SAFE_EDGE mover": 0, "ONLY_SAFE_EDGE drawn": 1,
        "WHO_LOST loser": 0, "WHO_LOST triangle": 1, "WHO_LOST drawn": 1,
    },
    (3, 6): {"KEEP_THE_WIN edge": 1, "KEEP_THE_WIN mover": 0, "KEEP_THE_WIN drawn": 1},
    (1, 24): {
        "LOSING_EDGES number": 0, "LOSING_EDGES mover": 0, "LOSING_EDGES drawn": 4,
        "WHO_LOST loser": 0, "WHO_LOST triangle": 1, "WHO_LOST drawn": 0,
    },
    (2, 24): {
        "LOSING_EDGES number": 0, "LOSING_EDGES mover": 0, "LOSING_EDGES drawn": 3,
        "ONLY_SAFE_EDGE edge": 1, "ONLY_SAFE_EDGE mover": 0, "ONLY_SAFE_EDGE drawn": 1,
        "WHO_LOST loser": 0, "WHO_LOST triangle": 1, "WHO_LOST drawn": 1,
    },
    # With twelve edges drawn there are four such positions.
    (3, 24): {"KEEP_THE_WIN edge": 1, "KEEP_THE_WIN mover": 0, "KEEP_THE_WIN drawn": 2},
}  # fmt: skip


@pytest.mark.parametrize(("level", "count"), BOUNDS)
def test_no_answer_and_no_difficulty_prevails_on_a_sheet(level: int, count: int) -> None:
    """No seed of 200 goes beyond the bounds, with the default number of cards and with more."""
    worst: Counter[str] = Counter()
    for seed in range(200):
        worst |= Counter(dict(imbalance(cards(count, seed, level), level)))
    assert not {name: far for name, far in worst.items() if far > BOUNDS[level, count][name]}


@pytest.mark.parametrize("level", [1, 2])
def test_either_player_has_lost_equally_often_whatever_the_number_of_cards(level: int) -> None:
    for count in (*range(1, 20), 99, 250, 499, 500):
        assert dict(imbalance(cards(count, count, level), level))["WHO_LOST loser"] <= 1


def test_both_are_even_as_long_as_the_positions_last() -> None:
    """Of level 1, 153 cards about the loser, for 76 are lost by the first player, beside 408 others."""
    assert dict(imbalance(cards(561, 3, 1), 1))["WHO_LOST loser"] == 1
    assert dict(imbalance(cards(562, 3, 1), 1))["WHO_LOST loser"] == 2


def test_the_draw_of_before_would_have_been_found_out() -> None:
    """Any cards of a kind, with the kinds in turn: one player loses on every card of a sheet."""
    worst: Counter[tuple[int, str]] = Counter()
    dice = random.Random(1)
    for level, kinds in LEVELS.items():
        everything = cards(available(level), 1, level)
        of_kind = [[card for card in everything if card.question.kind is kind] for kind in kinds]
        for _ in range(200):
            sheet = [card for those in of_kind for card in dice.sample(those, 6 // len(of_kind))]
            worst |= Counter({(level, name): far for name, far in imbalance(sheet, level)})
    for (level, count), bounds in BOUNDS.items():
        if count == 6:
            assert all(worst[level, name] > bound for name, bound in bounds.items())
    assert worst[1, "WHO_LOST loser"] == 3


def test_bad_requests_are_refused() -> None:
    with pytest.raises(ValueError, match="at least 1"):
        cards(0, 7, 1)
    with pytest.raises(ValueError, match="level 4"):
        cards(1, 7, 4)
    with pytest.raises(ValueError, match="level 0"):
        available(0)


DIGEST = """
import hashlib
from simprint.games import sim
from simprint.games.sim_practice import cards
sim.winner({first})
questions = [card.question for level in (1, 2, 3) for card in cards(100, 7, level)]
text = repr([(question.kind.name, question.first, question.second) for question in questions])
print(hashlib.sha256(text.encode()).hexdigest())
"""


@pytest.mark.parametrize(("hash_seed", "first"), [("0", 6), ("1", 5), ("2", 3)])
def test_the_cards_are_the_same_in_every_process(hash_seed: str, first: int) -> None:
    """Whatever the hash seed and whatever was asked before; and on every platform, these very cards."""
    run = subprocess.run(
        [sys.executable, "-c", DIGEST.format(first=first)],
        env={**os.environ, "PYTHONHASHSEED": hash_seed, "PYTHONPATH": os.pathsep.join(sys.path)},
        capture_output=True,
        text=True,
        check=True,
    )
    assert run.stdout.startswith("0c5a0ef6f1b44b33")
