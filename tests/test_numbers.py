"""Numbers of boards and cards that go on where yesterday's ended; masters without any; what is counted after a run, and
how files are named by what is unusual about them."""

from __future__ import annotations

import re
from dataclasses import replace
from pathlib import Path
from typing import Any

import pytest
from conftest import Maker
from orders import layouts, order_id, samples
from readers import pdf
from readers.shapes import TextRun

from simprint.errors import InvalidValue
from simprint.games.rows_practice import available
from simprint.make import Order, plan, write
from simprint.page.impose import is_cut


def said(order: Order, folder: Path) -> list[str]:
    """What each page of an order says."""
    planned = plan(replace(order, output=str(folder)))
    write(planned)
    pages = pdf.shapes(planned.outputs[0].targets["pdf"].paths[0])
    return [" | ".join(run.text.replace("\xa0", " ") for run in page if isinstance(run, TextRun)) for page in pages]


@pytest.mark.parametrize(
    ("sheet", "game", "options"),
    [
        ("boards", "sim", {}),
        ("boards", "sim", {"per_page": 4}),
        ("boards", "sim", {"layout": "shuffled", "shuffle": "each"}),
        ("rows", "rows", {}),
        ("rows", "rows", {"rows": "1,3,5,7"}),
    ],
    ids=str,
)
def test_boards_go_on_where_yesterdays_ended(sheet: str, game: str, options: dict[str, Any], tmp_path: Path) -> None:
    """Three yesterday, five today: numbers, games of a match, and shuffled orders are those of eight in one run."""
    order = Order(sheet, game, lang="en")
    whole = said(replace(order, options=options | {"copies": 8}), tmp_path / "whole")
    today = said(replace(order, options=options | {"copies": 5, "first": 4}), tmp_path / "today")
    numbers = [number for page in today for number in re.findall(r"board (\d) of 8", page)]
    assert numbers == list("45678")
    games = [game for page in today for game in re.findall(r"Game (\d) \|(?! A| B)", page)]
    assert games[: len(numbers)] == ["2", "1", "2", "1", "2"]
    codes = [code for page in (*whole, *today) for code in re.findall(r"\| (K\d[\w-]*|\d-[\w-]+) \|", page)]
    assert codes[8:] == codes[3:8]


@pytest.mark.parametrize("game", ["sim", "rows"])
def test_cards_go_on_where_yesterdays_ended(game: str, tmp_path: Path) -> None:
    """Other cards, numbered on; their answers are found by the sheet code, which says all that they are drawn by."""
    options = {"count": 4, "first": 5, "seed": 3, "level": 2}
    (cards,) = said(Order("practice", game, options, "en"), tmp_path)
    assert re.findall(r"Card (\d+) ", cards) == ["5", "6", "7", "8"]
    assert "Sheet code: S3-4-2-5" in cards
    answers = " ".join(said(Order("practice-answers", game, options, "en"), tmp_path))
    assert re.findall(r"Card (\d+) ", answers) == ["5", "6", "7", "8"]
    assert "S3-4-2-5" in answers


def test_more_cards_than_are_left_are_refused() -> None:
    first = available(1) - 4
    with pytest.raises(InvalidValue, match=f"--count 8: at level 1 there are 5 different cards from number {first} on"):
        plan(Order("practice", "rows", {"first": first}))


@pytest.mark.parametrize("order", list({(o.sheet, o.game): o for o in samples()}.values()), ids=order_id)
def test_a_master_counts_nothing(order: Order) -> None:
    """Neither pages nor boards nor pairs."""
    for output in plan(replace(order, no_numbers=True, lang="en")).outputs:
        for page in output.printout.pages():
            marks = [repr(page.items[at]) for at, _ in page.open]
            assert not [mark for mark in marks if re.search(r"(Pair|Match) \d", mark)]
            footers = [block for block in page.items if getattr(block, "kind", "") == "footer"]
            strings = [shape.string for block in footers for shape in block.items if hasattr(shape, "string")]
            assert not [string for string in strings if re.match("Page", string)]
            assert "\xa0of\xa0" not in repr([block for block in page.items if not getattr(block, "alt", "")])


def test_numbers_that_are_not_printed_do_not_begin_elsewhere() -> None:
    for order in (Order("boards", "sim", {"first": 3}), Order("kit", "sim", {"first": 3})):
        with pytest.raises(InvalidValue, match="--first has no effect with --no-numbers"):
            plan(replace(order, no_numbers=True))


@pytest.mark.parametrize("order", list(layouts()), ids=order_id)
def test_what_is_cut_is_counted(order: Order) -> None:
    """And the pages that are left empty when both sides are printed on."""
    for two_sided in (False, True):
        for output in plan(replace(order, two_sided=two_sided)).outputs:
            pages = list(output.printout.pages())
            assert len(pages) == output.printout.count
            assert sum(map(is_cut, pages)) == output.printout.cut
            assert sum(not page.items for page in pages) == output.printout.empty
            assert pages[-1].items
            assert two_sided or not output.printout.empty


@pytest.mark.parametrize("copies", [1, 2, 3, 5, 6, 7])
@pytest.mark.parametrize("first", [1, 2])
@pytest.mark.parametrize("large", [False, True])
def test_boards_that_are_cut_are_counted(copies: int, first: int, large: bool) -> None:
    for order in (
        Order("boards", "sim", {"per_page": 1 if large else 4}),
        Order("rows", "rows", {"rows": "3,4,5"}),
        Order("rows", "rows", {"rows": "1,2,3,4,5,6"} if not large else {"rows": "7"}),
    ):
        asked = replace(order, options=order.options | {"copies": copies, "first": first}, large_print=large)
        (output,) = plan(asked).outputs
        assert sum(map(is_cut, output.printout.pages())) == output.printout.cut


def test_each_copy_begins_on_a_new_leaf(made: Maker) -> None:
    """Where it has more pages than one, or the copies are for more than one; what is one person's is not padded."""
    (document,) = made(Order("rules", "sim", {"copies": 3}, large_print=True, two_sided=True))
    assert [bool(page) for page in pdf.shapes(document.pdf)] == [True] * 6
    (document,) = made(Order("rules", "sim", {"copies": 2}, two_sided=True))
    assert [bool(page) for page in pdf.shapes(document.pdf)] == [True, False, True]
    (document,) = made(Order("boards", "sim", {"copies": 6}, two_sided=True))
    assert [bool(page) for page in pdf.shapes(document.pdf)] == [True] * 3


@pytest.mark.parametrize(
    ("order", "names"),
    [
        (Order("boards", "sim"), "sim-boards-en-a4"),
        (Order("boards", "sim", {"copies": 2, "per_page": 2}), "sim-boards-en-a4"),
        (Order("boards", "sim", large_print=True, ink="mono"), "sim-boards-en-a4-large-print-ink-mono"),
        (Order("boards", "sim", {"copies": 30}, "ru", "letter"), "sim-boards-copies-30-ru-letter"),
        (Order("rows", "rows", {"rows": (1, 3, 5)}), "rows-boards-rows-1-3-5-pt-a4"),
        (Order("practice", "sim", {"seed": -7, "level": 2}), "sim-practice-seed--7-level-2-en-a4"),
        (Order("calibrate", "", {"measured": (99.2, 100.4)}), "calibration-measured-99.2-100.4-en-a4"),
        (Order("boards", "sim", header="Класс 5б", margin=12, printer_scale=(1.01, 1.01)), "sim-boards-en-a4"),
        (
            Order("kit", "sim", {"pairs": 12, "with_": ("practice", "scores"), "once": "rules"}, two_sided=True),
            "sim-kit-players-pairs-12-with-scores-practice-once-rules-en-a4-two-sided"
            " sim-kit-host-pairs-12-with-scores-practice-once-rules-en-a4-two-sided",
        ),
    ],
    ids=str,
)  # fmt: skip
def test_files_are_named_by_what_is_unusual(order: Order, names: str) -> None:
    """In ASCII; the usual order has the shortest name; what is private, or a printer's, is in none."""
    assert [output.targets["pdf"].path(1).stem for output in plan(order).outputs] == names.split()


def test_a_childs_kit_does_not_stand_in_the_way_of_the_classes(tmp_path: Path) -> None:
    """In large print it has files of its own; the same again are the same files."""
    order = Order("kit", "sim", {"pairs": 2}, output=str(tmp_path))
    write(plan(order))
    write(plan(replace(order, large_print=True)))
    assert len(list(tmp_path.iterdir())) == 4
    assert write(plan(order)) == []
