"""The orders that are looked at on every day cover, by turns, what there is."""

from __future__ import annotations

from itertools import combinations, product
from typing import get_args

import pytest
from orders import PAPERS, Reach, keys, layouts, orders

from simprint.make import Order
from simprint.page.look import Ink
from simprint.words import languages

PLAIN = list(orders())
PRINTS = (False, True)
INKS = get_args(Ink)


def layout(order: Order) -> tuple[object, ...]:
    return order.sheet, order.game, repr(order.options)


def test_every_sheet_in_every_language_print_and_ink() -> None:
    sheets = set(keys())
    for name, values in (("lang", languages()), ("large_print", PRINTS), ("ink", INKS)):
        assert {(o.sheet, o.game, getattr(o, name)) for o in PLAIN} == {(*key, v) for key in sheets for v in values}


def test_every_layout_once_and_in_a_wider_run_in_each_print() -> None:
    assert {layout(order) for order in PLAIN} == {layout(order) for order in layouts()}
    each = {(layout(order), order.large_print) for order in layouts()}
    assert {(layout(order), order.large_print) for order in orders(Reach.WIDE)} == each
    full = {(layout(order), order.large_print, order.lang) for order in orders(Reach.FULL)}
    assert full == {(*one, lang) for one, lang in product(each, languages())}


VALUES = {"lang": languages(), "paper": PAPERS, "large_print": PRINTS, "ink": INKS}


@pytest.mark.parametrize(("one", "other"), list(combinations(VALUES, 2)))
def test_every_two_together(one: str, other: str) -> None:
    met = {(getattr(order, one), getattr(order, other)) for order in PLAIN}
    assert met >= set(product(VALUES[one], VALUES[other]))


def test_a_wider_reach_takes_in_the_narrower() -> None:
    wide, full = list(orders(Reach.WIDE)), list(orders(Reach.FULL))
    assert [order for order in PLAIN if order not in wide] == [order for order in wide if order not in full] == []
