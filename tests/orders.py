"""What the cross-cutting tests make: for all in the catalogue a spread of orders over languages, papers, type and ink.

A sheet that is added is covered without a word here. What it needs beyond its defaults (options that lead to another
layout, papers it has a form for) is one line in CASES.
"""

from __future__ import annotations

import hashlib
import os
import pickle
from collections.abc import Iterable, Iterator
from contextlib import suppress
from dataclasses import dataclass, field, replace
from enum import IntEnum, auto
from itertools import islice
from pathlib import Path
from typing import Any

import pytest
from readers import pdf, svg
from readers.shapes import Shape

from simprint.kits import KIT, catalogue
from simprint.kits.club import CLUB
from simprint.make import Order, Plan, plan, write
from simprint.page.scene import HOST
from simprint.words import languages

#: Papers that every sheet fits on.
PAPERS = ("a4", "letter", "legal", "a3")


@dataclass(frozen=True)
class Case:
    """Options that lead a sheet to one of its layouts, and where that layout exists."""

    options: dict[str, Any] = field(default_factory=dict)
    papers: tuple[str, ...] = PAPERS
    large: tuple[bool, ...] = (False, True)
    """Whether the layout exists in normal and in large print."""


#: Names that a list may have: two pairs, the second one of three.
PEOPLE = "Ana Silva\nБорис Иванов\nClara\nДина\nEd"
#: One who plays with the host.
ALONE = "Максим"

#: Sixteen people with names of thirty letters.
SIXTEEN = "\n".join(
    f"{name[: 29 - len(str(number))]} {number}"
    for number, name in enumerate(("Wilhelmina Featherstonehaughs-Smythe", "Александра Преображенская-Юсупова") * 8, 1)
)
#: Results of an evening of four: one match of two.
RESULTS = "round,table,result\n1,1,2-0\n1,2,1-1\n3,2,0-2\n"

#: Further layouts; every sheet also has its defaults.
CASES: dict[tuple[str, str], tuple[Case, ...]] = {
    ("boards", "sim"): (
        Case({"copies": 3}),
        Case({"copies": 1, "dots": 5, "per_page": 1}),
        Case({"copies": 7, "per_page": 4, "dots": 8, "layout": "shuffled"}, large=(False,)),
        Case({"dots": 7}, papers=("a5",), large=(False,)),
        Case({"copies": 3, "layout": "shuffled", "shuffle": "each"}),
        Case({"names": PEOPLE, "per_page": 4}, large=(False,)),
    ),
    ("rules", "sim"): (Case({"dots": 5}), Case({"dots": 7}), Case({"dots": 8})),
    ("scores", "sim"): (Case({"dots": 5}),),
    ("answers", "sim"): (Case({"dots": 8, "layout": "shuffled"}), Case({"dots": 5, "copies": 2}), Case({"dots": 7})),
    ("calibrate", ""): (Case({"measured": "99.5,100.2"}), Case({"measured": "100; 100"})),
    ("ledger", "sim"): (
        Case({"copies": 2, "dots": 8, "layout": "shuffled"}),
        Case({"dots": 5, "layout": "shuffled", "board": 4}),
    ),
    ("practice", "sim"): (
        Case({"count": 7, "level": 2}),
        Case({"count": 3, "level": 3}),
        Case({"count": 2, "names": ALONE}),
    ),
    ("practice-answers", "sim"): (Case({"count": 7, "level": 2}), Case({"count": 3, "level": 3})),
    ("practice", "rows"): (Case({"count": 9, "level": 2}), Case({"count": 4, "level": 3})),
    ("practice-answers", "rows"): (Case({"count": 9, "level": 2, "seed": 2}), Case({"count": 4, "level": 3})),
    ("log", "rows"): (Case({"rows": "1,3,5,7", "copies": 2}), Case({"rows": "5,6,7"}), Case({"rows": "7"})),
    ("answers", "rows"): (
        Case({"rows": "1,3,5,7"}),
        Case({"rows": "9"}, large=(False,)),
        Case({"rows": "1,1,1,1,2,3"}, large=(False,)),
    ),
    ("rules", "rows"): (Case({"rows": "7"}), Case({"rows": "12,12,12,12,12,12"})),
    (KIT, "sim"): (Case({"names": ALONE}),),
    (KIT, "rows"): (Case({"teams": 1}), Case({"names": PEOPLE})),
    (CLUB, "sim"): (
        Case({"names": PEOPLE, "groups": 2, "tables": "7,9"}),
        Case({"names": SIXTEEN, "rounds": 1}, large=(False,)),
        Case({"people": 4, "results": RESULTS}),
        Case({"people": 2, "dots": 5}),
        Case({"people": 2, "dots": 8}),
    ),
    (CLUB, "rows"): (Case({"people": 9, "rounds": 1}), Case({"people": 2, "rows": "1,3,5,7"})),
    ("rows", "rows"): (
        Case({"copies": 3, "rows": "1,3,5,7"}),
        Case({"copies": 7, "rows": "3,5"}),
        Case({"copies": 1, "rows": "7"}),
        Case({"copies": 1, "rows": "1,2,3,4,5,6"}, large=(False,)),
        Case({"copies": 2}, papers=("a5",), large=(False,)),
        Case({"copies": 1, "rows": "7", "names": PEOPLE}),
    ),
}


#: How many a kit or a club's evening is for.
_FEW: dict[str, dict[str, Any]] = {KIT: {"pairs": 2}, CLUB: {"people": 3}}


def keys() -> list[tuple[str, str]]:
    """Command and game of every sheet and every kit."""
    return list(catalogue())


def cases(key: tuple[str, str]) -> tuple[Case, ...]:
    """The layouts of one sheet, its defaults first; a kit is for two pairs, a club's evening for three people."""
    return (Case(_FEW.get(key[0], {})), *CASES.get(key, ()))


class Reach(IntEnum):
    """How many orders are looked at."""

    PLAIN = auto()
    """Every sheet in every language and in each print, every other layout of it once."""
    WIDE = auto()
    """Every sheet in every language in each print, every other layout of it in each print."""
    FULL = auto()
    """Every layout in every language in each print."""


def orders(reach: Reach = Reach.PLAIN) -> Iterator[Order]:
    """Layouts, languages and prints as far as ``reach`` says. Papers and inks are taken in turn: of the three languages
    of every layout in each print, one at least is on paper measured in inches and one is in mono."""
    turn = 0
    for place, key in enumerate(keys()):
        for number, case in enumerate(cases(key)):
            for large in case.large:
                first = turn
                for at, lang in enumerate(languages()):
                    paper = case.papers[turn % len(case.papers)]
                    ink = "mono" if at == (place + number) % len(languages()) else "grey"
                    turn += 1
                    first_print = large == case.large[(place + number + at * (number == 0)) % len(case.large)]
                    alone = at == first // len(languages()) % len(languages())
                    found = Reach.FULL if number and not alone else Reach.PLAIN if first_print else Reach.WIDE
                    if found <= reach:
                        yield Order(*key, dict(case.options), lang, paper, large_print=large, ink=ink)


def parameters(among: Iterable[Order]) -> list[Any]:
    """These as parameters of a test; what is not in the plain run of orders is marked as slow."""
    plain = list(orders())
    return [
        pytest.param(order, id=order_id(order), marks=() if order in plain else pytest.mark.slow) for order in among
    ]


def samples(reach: Reach = Reach.PLAIN) -> Iterator[Order]:
    """Of the orders one for each layout of each sheet in each print that there is, of the plain ones first."""
    known = set()
    for order in (*orders(), *orders(reach)):
        layout = order.sheet, order.game, repr(order.options), order.large_print
        if layout not in known:
            known.add(layout)
            yield order


def layouts(**changes: Any) -> Iterator[Order]:
    """One order for each layout of each sheet, in the sheet's own language, with ``changes``; a layout that has no
    form for the paper among them is left out."""
    for key in keys():
        for case in cases(key):
            if changes.get("paper", case.papers[0]) not in case.papers:
                continue
            for large in case.large:
                order = Order(*key, dict(case.options), None, case.papers[0], large_print=large)
                yield replace(order, **changes)


def in_turn(among: Iterable[Order]) -> list[Any]:
    """Each of these in each language, as parameters ``lang`` and ``order`` of a test: in one language on every day, in
    the next one for the next order; in the others in a slow run."""
    return [
        pytest.param(
            lang,
            order,
            id=f"{lang}-{order_id(order)}",
            marks=() if at == number % len(languages()) else pytest.mark.slow,
        )
        for number, order in enumerate(among)
        for at, lang in enumerate(languages())
    ]


def order_id(order: Order) -> str:
    """An order in a few words, for the names of tests."""
    options = {name: value.split()[0] if name == "names" else value for name, value in order.options.items()}
    parts = [order.sheet, order.game, *(f"{name}={value}" for name, value in options.items())]
    parts += [order.lang or "", order.paper, "large" if order.large_print else "", order.ink * (order.ink != "grey")]
    return "-".join(part for part in parts if part)


@dataclass(frozen=True)
class Made:
    """One document on disk, and what the readers say of it (they read a file once)."""

    order: Order
    title: str
    lang: str
    host: bool
    pages: int
    pdf: Path
    svg: tuple[Path, ...]

    @property
    def tree(self) -> pdf.Node:
        """The structure tree of the PDF."""
        return pdf.structure(self.pdf)

    @property
    def shapes(self) -> list[list[Shape]]:
        """The flat shapes of each page of the PDF."""
        return pdf.shapes(self.pdf)

    @property
    def svg_shapes(self) -> list[list[Shape]]:
        """The flat shapes of each page of the SVG."""
        return [svg.shapes(path) for path in self.svg]


def make(order: Order, folder: Path, formats: tuple[str, ...] = ("pdf", "svg")) -> tuple[Made, ...]:
    """Write the documents of ``order`` into ``folder``. Without SVG among the formats a document has none."""
    planned = plan(replace(order, format=formats, output=str(folder)))
    write(planned)
    return tuple(made(planned, order))


class Store:
    """The documents that were made in this run of the tests. The processes that share the run share the folder; each
    document is made once, and what is in the folder is never changed."""

    def __init__(self, folder: Path) -> None:
        self._folder = folder
        self._known: dict[str, tuple[Made, ...]] = {}

    def __call__(self, order: Order, formats: tuple[str, ...] = ("pdf", "svg")) -> tuple[Made, ...]:
        """The documents of an order, made now or before."""
        name = hashlib.sha256(repr((order, formats)).encode()).hexdigest()[:24]
        if name not in self._known:
            self._known[name] = self._kept(order, formats, self._folder / name)
        return self._known[name]

    def _kept(self, order: Order, formats: tuple[str, ...], folder: Path) -> tuple[Made, ...]:
        if not folder.exists():
            draft = folder.with_name(f"{folder.name}-{os.getpid()}")
            found = make(order, draft, formats)
            there = [replace(m, pdf=_moved(m.pdf, folder), svg=tuple(_moved(p, folder) for p in m.svg)) for m in found]
            (draft / "made.pickle").write_bytes(pickle.dumps(tuple(there)))
            # Another process may have been faster: a folder appears whole or not at all, so no lock is needed.
            with suppress(OSError):
                draft.rename(folder)
        kept: tuple[Made, ...] = pickle.loads((folder / "made.pickle").read_bytes())
        return kept


def _moved(path: Path, folder: Path) -> Path:
    return folder / path.name


def first_pages(planned: Plan, most: int) -> Plan:
    """The plan with no more than ``most`` pages to each document; what they say of the count stays."""
    outputs = []
    for output in planned.outputs:
        printout = output.printout
        short = replace(printout, count=min(printout.count, most), make=lambda s=printout: islice(s.pages(), most))
        outputs.append(output._replace(printout=short))
    return replace(planned, outputs=tuple(outputs))


def made(planned: Plan, order: Order) -> Iterator[Made]:
    """What a plan that has been written left on disk."""
    for output in planned.outputs:
        printout, targets = output.printout, output.targets
        yield Made(
            order,
            printout.title,
            planned.job.words.tag,
            printout.audience == HOST,
            printout.count,
            targets["pdf"].paths[0],
            targets["svg"].paths if "svg" in targets else (),
        )
