"""A club's evening on paper: who meets whom, each match with its boards and names, what the host has; any game can hold
one; names are in no place but on paper."""

from __future__ import annotations

import re
from collections import Counter
from itertools import combinations
from pathlib import Path

import null_game
import pytest
from conftest import Maker
from orders import Made
from orders import made as on_disk
from readers import pdf
from readers.shapes import TextRun

from simprint.errors import DoesNotFit, SimprintError
from simprint.games.club import standings
from simprint.make import Order, plan, write
from simprint.page.impose import is_cut
from simprint.sheets.club_host import BERGER, BETWEEN, RESULTS
from simprint.sheets.club_results import _spans
from simprint.words import languages, load

NAMES = ("Zoe Quaint", "Yuri Plum", "Xenia Oak", "Walt Nut", "Vera Mint")


def club(**options: object) -> Order:
    return Order("club", "sim", {"names": "\n".join(NAMES), **options}, lang="en")


def pages(document: Made) -> list[list[str]]:
    """What is printed on each page, line by line."""
    return [
        [shape.text.replace("\xa0", " ").strip() for shape in page if isinstance(shape, TextRun)]
        for page in pdf.shapes(document.pdf)
    ]


def test_each_two_have_a_page_for_their_match(made: Maker) -> None:
    """With both names in both games and on the slip, the round and the table; each starts one game."""
    players, _ = made(club())
    matches = [page for page in pages(players) if "Match" in page]
    met = []
    for page in matches:
        names = [line for line in page if line in NAMES]
        first, second = dict.fromkeys(names)
        # Starts and both strokes in each game, then both lines of the slip.
        assert names == [first, first, second, second, first, second, first, second]
        assert any(re.fullmatch(r"Round \d · Table \d", line) for line in page)
        met.append(tuple(sorted((first, second))))
    assert sorted(met) == sorted(combinations(sorted(NAMES), 2))


def test_a_card_says_where_its_owner_plays(made: Maker) -> None:
    """The programme, the cards and the matches say the same."""
    players, _ = made(club(tables="4,8"))
    programme = next(page for page in pages(players) if "Programme" in page)
    cards = [page for page in pages(players) if "Programme cards" in page]
    assert Counter(line for page in cards for line in page if line in NAMES) == dict.fromkeys(NAMES, 1 + 4)
    assert programme.count("Free") == 5
    assert Counter(line for line in programme if line in NAMES) == dict.fromkeys(NAMES, 5)
    assert {line for line in programme if line.isdecimal()} == {"4", "8"}


def test_the_host_has_a_row_and_a_programme_for_a_late_comer(made: Maker) -> None:
    """Of an odd group, and the sum with and without them."""
    _, host = made(club())
    results = next(page for page in pages(host) if "must be 20" in page)
    assert {"Latecomer", "With number 6: 30."} <= set(results)
    (spare,) = [page for page in pages(host) if "For latecomers" in page]
    assert [line for line in spare if line in NAMES] == [NAMES[0], NAMES[3], NAMES[1], NAMES[4], NAMES[2]]
    assert "No. 6" in spare


def test_results_are_filled_in(made: Maker) -> None:
    """All that is known: who has won what, points, the number, places, the sum."""
    (document,) = made(club(results="1,1,2-0\n1,2,1-1"))
    (page,) = pages(document)
    assert "4 = 2 × 2 matches" in page
    at = page.index(NAMES[1])
    assert page[at + 1 : at + 5] == ["2", "2", "0", "1"], "won against the fifth: points, number, place"
    at = page.index(NAMES[0])
    assert page[at + 1 : at + 4] == ["0", "0", "4–5"]


@pytest.mark.parametrize("lang", languages())
def test_the_examples_of_the_host_are_ones(lang: str) -> None:
    """What the host's page says of them is what comes out: a tie that the result between the two settles, against the
    Sonneborn–Berger number; and one that this number settles."""
    found = standings(5, RESULTS)
    assert len(load(lang)("club.host.example.names").split(",")) == 5
    better, other = (found[number - 1] for number in BETWEEN)
    assert (better.points, better.place) == (other.points, other.place - 1)
    assert RESULTS[BETWEEN] == 2
    assert better.berger < other.berger
    better, other = (found[number - 1] for number in BERGER)
    assert (better.points, better.place) == (other.points, other.place - 1)
    assert RESULTS[BERGER] == 1
    assert better.berger > other.berger


@pytest.mark.parametrize("large", [False, True])
@pytest.mark.parametrize("lang", languages())
def test_the_hosts_page_is_one(lang: str, large: bool) -> None:
    """In large print two: its words are no longer than that."""
    host = plan(Order("club", "sim", {"people": 5}, lang, large_print=large)).outputs[1].printout
    second = [number for number, page in enumerate(host.pages()) if page.bookmark][1]
    assert second == (2 if large else 1)


def test_names_are_nowhere_but_on_paper(made: Maker) -> None:
    for document in made(club()):
        told = pdf.metadata(document.pdf)
        marks = [mark.title for mark in pdf.bookmarks(document.pdf)]
        for text in (*told.info.values(), *told.xmp.values(), *marks, *map(str, (document.pdf, *document.svg))):
            assert not any(word in text for name in NAMES for word in name.split())


@pytest.mark.parametrize(
    ("options", "said"),
    [
        ({"people": 4}, "--people 4: there are 5 names on the list"),
        ({"names": "Ann"}, "--names: there are 1 names on the list, and 2 to 64 can take part"),
        ({"groups": 3}, "--groups 3: with two or more in each, 5 people make 2 at most"),
        ({"rounds": 6}, "--rounds 6: everybody has met everybody after 5 rounds"),
        ({"tables": "3"}, "--tables: tables named: 1, in use at a time: 2"),
        ({"tables": "3-1"}, "--tables '3-1': give 1 to 32 different numbers from 1 to 999"),
        ({"tables": "2,2"}, "--tables '2,2': give 1 to 32 different numbers"),
        ({"results": "1,1,2-1"}, "--results, line 1: '2-1': a match gives 2 points"),
        ({"results": b"PK\x03\x04"}, "--results: this is a file of a spreadsheet"),
    ],
)
def test_what_cannot_be_is_refused(options: dict[str, object], said: str) -> None:
    with pytest.raises(SimprintError) as error:
        plan(club(**options))
    assert said in str(error.value)


@pytest.mark.parametrize(("dots", "nobody"), [(5, 2), (6, 0), (8, 0)])
def test_a_match_of_sim_has_the_boards_that_are_asked_for(dots: int, nobody: int, made: Maker) -> None:
    """Where all edges can be drawn and nobody lose, each game has a box for that."""
    players, _ = made(club(names="Ann\nBo", dots=dots))
    (page,) = [page for page in pages(players) if "Match" in page]
    boards = [node.alt for node in players.tree.walk() if node.role == "Figure"]
    assert [alt.split(":")[0] + alt.split(":")[1][:2] for alt in boards] == [f"Board {n} {dots}" for n in (1, 2)]
    assert page.count("nobody") == nobody
    assert page.count(str(dots)) >= 2


def test_a_match_of_rows_has_the_boards_that_are_asked_for(made: Maker) -> None:
    """Circles of nine millimetres at the least; where they have no room, that is said."""
    players, _ = made(Order("club", "rows", {"people": 2, "rows": "1,3,5,7"}, "en"))
    (page,) = [page for page in pages(players) if "Match" in page]
    assert [page.count(name) for name in ("first", "second", "third", "fourth", "fifth")] == [2, 2, 2, 2, 0]
    with pytest.raises(DoesNotFit, match="--rows 9: circles of 9 mm"):
        plan(Order("club", "rows", {"people": 2, "rows": "9"}, "en"))


def test_any_game_can_hold_a_club_evening(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> None:
    """The null game has no word of it: there is room to draw its board on the page of a match."""
    null_game.register(monkeypatch, tmp_path)
    order = Order("club", "null", {"people": 3}, lang="en", output=str(tmp_path / "out"))
    planned = plan(order)
    write(planned)
    players, _ = on_disk(planned, order)
    matches = [page for page in pages(players) if "Match" in page]
    assert len(matches) == 3
    assert all(page.count("Draw your board here.") == 2 for page in matches)


def test_on_both_sides_nothing_stands_behind_what_is_cut() -> None:
    """A card and a match have a leaf each; what is counted is what there is."""
    planned = plan(Order("club", "sim", {"people": 5}, lang="en", two_sided=True))
    for output in planned.outputs:
        made = list(output.printout.pages())
        assert len(made) == output.printout.count
        backs = [made[at + 1] for at, page in enumerate(made[:-1]) if is_cut(page)]
        assert all(made.index(page) % 2 == 0 for page in made if is_cut(page))
        assert all(page.items == () for page in backs)
        assert sum(page.items == () for page in made) == output.printout.empty
        assert sum(map(is_cut, made)) == output.printout.cut


def test_cells_are_dealt_evenly_to_the_pages_of_a_table() -> None:
    """No page has more than there is room for, and each cell stands on one."""
    for count in range(1, 66):
        for last in range(1, 17):
            for most in range(last, 17):
                pages = _spans(count, most, last)
                assert [cell for page in pages for cell in page] == list(range(count))
                assert all(len(page) <= most for page in pages[:-1])
                assert len(pages[-1]) <= last
    assert _spans(6, 8, 4) == [range(3), range(3, 6)]
