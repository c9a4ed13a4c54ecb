"""Pages are told apart by their shapes and their trees, not by what they say."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

import pytest

from simprint.formats import kinds as kinds_module
from simprint.formats.kinds import Kinds
from simprint.page.scene import PLAYERS, Artifact, Block, Group, Line, Page, Players, Rect, Role, Symbol, Text, Use

BOARD, OTHER = (Symbol(name, (Line(0, 0, 1, 1, 0.5),)) for name in ("board", "other"))
RULE = Artifact((Line(0, 0, 180, 0, 0.5),))


def page(*blocks: Block, **changes: Any) -> Page[Players]:
    return Page(PLAYERS, 210, 297, blocks, **changes)


def text(string: str, **changes: Any) -> Text:
    return Text(0, 0, string, 9, 10)._replace(**changes)


def said(string: str) -> Group:
    return Group(Role.P, (text(string),))


def figure(alt: str, symbol: Symbol = BOARD, x: float = 0) -> Group:
    return Group(Role.FIGURE, (Use(symbol, x),), alt)


def sort(*pages: Page[Players]) -> list[tuple[int, list[int], list[list[str]], list[list[str]]]]:
    """Runs: the kind, where its pages are, what their texts and alt texts say page by page."""
    runs = [
        (
            run.kind,
            run.places,
            [[text for block in blocks for text in block.texts] for blocks in run.blocks],
            [[alt.decode() for block in blocks for alt in block.alts] for blocks in run.blocks],
        )
        for run in sorter().runs(iter(pages))
    ]
    for _, places, *_ in runs:
        assert places == sorted(places)
    return runs


def sorter() -> Kinds[str]:
    return Kinds(lambda text: (text.string,), lambda group: group.alt.encode())


def kinds(*pages: Page[Players]) -> list[int]:
    """The kind of each page."""
    found = {place: run.kind for run in sorter().runs(iter(pages)) for place in run.places}
    return [found[place] for place in range(len(pages))]


def test_other_strings_are_the_same_kind() -> None:
    shared = said("always")
    pages = [
        page(shared, RULE, said("one"), figure("a")),
        page(shared, RULE, said("two"), figure("b")),
        page(said("new"), RULE, said("two"), figure("b")),
    ]
    said_by = [["always", "one"], ["always", "two"], ["new", "two"]]
    assert sort(*pages) == [(0, [0, 1, 2], said_by, [["a"], ["b"], ["b"]])]


@pytest.mark.parametrize(
    "other",
    [
        page(RULE, said("a")),
        page(said("a"), RULE, RULE),
        page(said("a"), Artifact((Line(0, 0, 180, 0, 0.6),))),
        page(said("a"), Artifact((Rect(0, 0, 180, 0, 0.5),))),
        page(Group(Role.H1, (text("a"),)), RULE),
        page(Group(Role.P, (text("a", ink=0.5),)), RULE),
        page(Group(Role.P, (text("a"), text("b"))), RULE),
        page(Group(Role.P, (text("a"),), "alt"), RULE),
        page(Group(Role.P, (text("a"),), span=2), RULE),
        page(Group(Role.P, (text("a"),), scope="Row"), RULE),
        page(Group(Role.P, (text("a"),), field="box"), RULE),
        page(Group(Role.P, (said("a"),)), RULE),
        page(Group(Role.P, (Use(BOARD),)), RULE),
        page(Artifact((text("a"),)), RULE),
        page(said("a"), Artifact(RULE.items, "header")),
        page(said("a"), RULE, origin=(1.0, 0.0)),
        page(said("a"), RULE, scale=(1.01, 1.0)),
    ],
)
def test_another_shape_is_another_kind(other: Page[Players]) -> None:
    """Whether it comes after the first or before it; and the first comes back as what it was."""
    first, again = page(said("a"), RULE), page(said("c"), RULE)
    assert kinds(first, other, first, other, again) == [0, 1, 0, 1, 0]
    assert kinds(other, first) == [0, 1]
    (run, *_) = sort(first, other, again)
    assert run == (0, [0, 2], [["a"], ["c"]], [[], []])


def test_symbols_are_told_apart_by_who_they_are_and_where() -> None:
    assert kinds(page(figure("a")), page(figure("a", OTHER)), page(figure("a", x=1)), page(figure("b"))) == [0, 1, 2, 0]


def test_a_page_half_like_the_one_before_leaves_nothing_behind() -> None:
    """The first block that differs is of the same shape, the second is not: each page's own strings are told."""
    pages = [page(said("a"), said("b")), page(said("c"), figure("d")), page(said("e"), said("f"))]
    assert sort(*pages) == [(0, [0, 2], [["a", "b"], ["e", "f"]], [[], []]), (1, [1], [["c"]], [["d"]])]


def test_one_block_twice_on_a_page() -> None:
    twice = said("same")
    pages = [page(twice, RULE, twice), page(twice, RULE, said("other")), page(said("third"), RULE, twice)]
    assert sort(*pages) == [(0, [0, 1, 2], [["same", "same"], ["same", "other"], ["third", "same"]], [[], [], []])]


def test_the_ends_are_one_object_and_the_middle_is_not() -> None:
    same = said("same")
    assert sort(page(same), page(said("other")), page(same)) == [
        (0, [0, 1, 2], [["same"], ["other"], ["same"]], [[], [], []])
    ]


def test_groups_in_groups() -> None:
    def row(first: str, second: str) -> Group:
        return Group(Role.TR, (Group(Role.TH, (text(first),), scope="Row"), Group(Role.TD, (text(second),), second)))

    pages = [page(row("a", "b"), said("c")), page(row("d", "e"), said("f"))]
    assert sort(*pages) == [(0, [0, 1], [["a", "b", "c"], ["d", "e", "f"]], [["b"], ["e"]])]


def test_stacks_are_sorted_one_after_the_other() -> None:
    """And a kind that comes back in the next has its number again; no more pages are asked for than one stack holds."""
    asked: list[int] = []

    def pages() -> Iterator[Page[Players]]:
        for number in range(7):
            asked.append(number)
            yield page(said(str(number)), figure("a") if number % 3 == 1 else RULE)

    runs = sorter().runs(pages(), 3)
    first = next(runs)
    assert (first.kind, list(first.places), asked) == (0, [0, 2], [0, 1, 2])
    assert [(run.kind, list(run.places)) for run in runs] == [(1, [1]), (0, [3, 5]), (1, [4]), (0, [6])]


def test_a_block_that_comes_back_is_encoded_once(monkeypatch: pytest.MonkeyPatch) -> None:
    """For as long as it is remembered, and right when it is not: its place may be another block's by then."""
    asked: list[str] = []

    def encode(text: Text) -> tuple[str]:
        asked.append(text.string)
        return (text.string,)

    shared = said("shared")

    def pages() -> Iterator[Page[Players]]:
        for number in range(8):
            yield page(shared, said(str(number)))

    def strings(found: Kinds[str]) -> list[list[str]]:
        return [[block.texts[0] for block in blocks] for run in found.runs(pages(), 2) for blocks in run.blocks]

    expected = [["shared", str(number)] for number in range(8)]
    assert strings(Kinds(encode, lambda group: b"")) == expected
    assert asked.count("shared") == 1
    asked.clear()
    monkeypatch.setattr(kinds_module, "_REMEMBERED", 2)
    assert strings(Kinds(encode, lambda group: b"")) == expected
    assert asked.count("shared") == 4
