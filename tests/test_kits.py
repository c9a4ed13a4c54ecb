"""Kits: what is in them and for whom, pair by pair; what a teacher may write in a kit file, and what is refused."""

from __future__ import annotations

import re
from itertools import pairwise
from pathlib import Path
from time import process_time
from typing import Any

import pytest
from orders import Made
from orders import made as on_disk
from readers import pdf
from readers.compare import differences
from readers.shapes import Line, Shape, TextRun

from simprint.errors import BadTemplate, InvalidValue, SimprintError, UnknownName
from simprint.kits import KIT, catalogue
from simprint.make import Order, plan, write
from simprint.words import templates

GAMES = [game for command, game in catalogue() if command == KIT]
LANGUAGES = ("en", "ru", "pt")
PAIR = {"en": "Pair {}", "ru": "Пара {}", "pt": "Dupla {}"}
PRACTICE = """
[[players]]
sheet = "boards"
per = "pair"

[[players]]
sheet = "practice"
per = "kit"
count = 6
level = 2

[[host]]
sheet = "practice-answers"
per = "kit"
count = 6
level = 2
"""


def kit(folder: Path, game: str = "sim", text: str | None = None, **asked: Any) -> tuple[Made, ...]:
    """The documents of a kit, from a kit file that says ``text`` if that is given."""
    own = [option.name for option in catalogue()[KIT, game].options]
    options = {name: asked.pop(name) for name in (*own, "teams") if name in asked}
    if text is not None:
        folder.mkdir(parents=True, exist_ok=True)
        (folder / "my-kit.toml").write_text(text, encoding="utf-8")
        options["kit"] = str(folder / "my-kit.toml")
    asked.setdefault("format", ("pdf",))
    order = Order(KIT, game, options, output=str(folder), **asked)
    planned = plan(order)
    write(planned)
    assert planned.warnings == []
    return tuple(on_disk(planned, order))


def runs(shapes: list[Shape]) -> list[str]:
    return [shape.text.replace("\xa0", " ") for shape in shapes if isinstance(shape, TextRun)]


def page_count(shapes: list[Shape]) -> tuple[int, int]:
    """What the foot says: page, and of how many."""
    ((page, pages),) = [
        found.groups()
        for run in runs(shapes)
        if (found := re.fullmatch(r"(?:Page|Страница|Página) (\d+) \D+ (\d+)", run))
    ]
    return int(page), int(pages)


def marks(document: Made, lang: str = "en") -> list[int | None]:
    """The number of the pair on each page; None where there is none."""
    found = []
    for page in pdf.shapes(document.pdf):
        numbers = [run for run in runs(page) if re.fullmatch(PAIR[lang].format(r"\d+"), run)]
        assert len(numbers) <= 1
        found.append(int(numbers[0].split()[-1]) if numbers else None)
    return found


@pytest.mark.parametrize("game", GAMES)
def test_our_kits_have_a_file_for_the_players_and_one_for_the_host(game: str, tmp_path: Path) -> None:
    players, host = kit(tmp_path, game, lang="en")
    assert (players.pdf.name, host.pdf.name) == (f"{game}-kit-players-en-a4.pdf", f"{game}-kit-host-en-a4.pdf")
    assert not players.host
    assert host.host
    said = " ".join(run for page in pdf.shapes(players.pdf) for run in runs(page))
    assert "Host only" not in said


@pytest.mark.parametrize("lang", LANGUAGES)
@pytest.mark.parametrize("large", [False, True])
def test_pages_are_collated_pair_by_pair_and_numbered(lang: str, large: bool, tmp_path: Path) -> None:
    """All pages of a pair together, the pair's number on each; what is there once has no number. Page counts are per
    sheet; bookmarks say pair and sheet."""
    text = (templates() / "kits" / "sim.toml").read_text(encoding="utf-8")
    for document in kit(
        tmp_path, text=f'{text}\n[[host]]\nsheet = "ledger"\nper = "pair"\n', pairs=3, lang=lang, large_print=large
    ):
        numbers = marks(document, lang)
        numbered = [number for number in numbers if number]
        per_pair = len(numbered) // 3
        assert per_pair
        assert numbered == [number for number in (1, 2, 3) for _ in range(per_pair)]
        bookmarks = pdf.bookmarks(document.pdf)
        for bookmark in bookmarks:
            number = numbers[bookmark.page]
            prefix = PAIR[lang].format(number) + ": " if number else ""
            assert bookmark.title.startswith(prefix)
            assert len(bookmark.title) > len(prefix)
        counts = [page_count(page) for page in pdf.shapes(document.pdf)]
        for (page, pages), after in pairwise([*counts, (1, 0)]):
            assert after == (page + 1, pages) if page < pages else after[0] == 1
        assert document.pages == len(numbers)


def test_a_page_of_a_kit_is_the_page_of_its_sheet_but_for_the_number(tmp_path: Path) -> None:
    """Nothing is drawn twice: the sheet's own maker makes it."""
    (players, *_) = kit(tmp_path / "kit", text='[[players]]\nsheet = "boards"\nper = "pair"\n', pairs=2)
    planned = plan(Order("boards", "sim", output=str(tmp_path / "alone")))
    write(planned)
    (alone,) = pdf.shapes(planned.outputs[0].targets["pdf"].paths[0])
    for number, page in enumerate(pdf.shapes(players.pdf), 1):
        (mark,) = [shape for shape in page if isinstance(shape, TextRun) and shape.text == f"Pair {number}"]
        assert differences([shape for shape in page if shape is not mark], alone) == []
        assert mark.x + (mark.width or 0) == pytest.approx(195, abs=0.05)


def test_a_kit_can_hold_practice_cards_and_their_answers_by_one_seed(tmp_path: Path) -> None:
    players, host = kit(tmp_path, text=PRACTICE, pairs=2, seed=41)
    for document in (players, host):
        said = [run for page in pdf.shapes(document.pdf) for run in runs(page)]
        assert any("S41-6-2" in run for run in said)
    assert marks(players) == [1, 2, None]
    assert [set(runs(page)) >= {"Host only"} for page in pdf.shapes(host.pdf)] == [True, True]


@pytest.mark.parametrize("game", GAMES)
def test_practice_cards_bring_their_answers(game: str, tmp_path: Path) -> None:
    """Asked for, there are cards for each pair, and one set of answers to them."""
    plain = kit(tmp_path, game, pairs=2)
    more = kit(tmp_path, game, pairs=2, with_=("practice",), seed=41)
    for without, document in zip(plain, more, strict=True):
        said = [run for page in pdf.shapes(document.pdf) for run in runs(page)]
        codes = {code for run in said for code in re.findall(r"S41-\d+-1", run)}
        assert len(codes) == 1
        assert document.pages > without.pages


def test_a_sheet_with_a_code_of_its_own_keeps_it(tmp_path: Path) -> None:
    """The seed of the kit is for those that give none; where there are none it has no effect."""
    card = '[[players]]\nsheet = "practice"\nper = "kit"\ncount = 3\n'
    (players, _) = kit(tmp_path / "both", text=card + "seed = 5\n" + card, seed=7)
    said = " ".join(run for page in pdf.shapes(players.pdf) for run in runs(page))
    assert ("S5-3-1" in said, "S7-3-1" in said) == (True, True)
    with pytest.raises(InvalidValue, match=r"^--seed has no effect"):
        kit(tmp_path / "own", text=card + "seed = 5\n", seed=7)


def test_a_sheet_takes_no_option_from_another(tmp_path: Path) -> None:
    """What a kit says of one sheet holds for that one alone: neither for the next, nor for the next kit."""
    plain = '[[players]]\nsheet = "boards"\nper = "kit"\n'
    for text, pages in ((plain + "copies = 8\n" + plain, 5), (plain, 1)):
        (players, _) = kit(tmp_path / str(pages), text=text)
        assert len(list(pdf.shapes(players.pdf))) == pages


def test_sheets_stand_in_the_order_of_the_file(tmp_path: Path) -> None:
    """What is there once may stand before, between and after what is there for each pair."""
    once = '[[players]]\nsheet = "boards"\nper = "kit"\ncopies = {}\n'
    pair = '[[players]]\nsheet = "boards"\nper = "pair"\ncopies = {}\n'
    text = once.format(1) + pair.format(2) + pair.format(3) + once.format(4) + pair.format(1)
    (players, _) = kit(tmp_path, text=text, pairs=2)
    assert marks(players) == [None, 1, 1, 1, 2, 2, 2, None, None, 1, 2]
    totals = [len(re.findall(r"board \d of (\d)", " ".join(runs(page)))) for page in pdf.shapes(players.pdf)]
    assert totals == [1, 2, 2, 1, 2, 2, 1, 2, 2, 1, 1]


def test_the_host_may_have_players_sheets_too(tmp_path: Path) -> None:
    text = '[[host]]\nsheet = "boards"\nper = "kit"\n'
    (host,) = kit(tmp_path, text=text)
    assert host.host
    assert host.pages == 2


# -- what it holds -----------------------------------------------------------------------------------------------------


def held(document: Made) -> list[str]:
    """What is on the pages, by the bookmark of each sheet, the pair's number left out."""
    return [re.sub(r"^Pair \d+: ", "", bookmark.title) for bookmark in pdf.bookmarks(document.pdf)]


@pytest.mark.parametrize(
    ("asked", "players", "host"),
    [
        ({}, "rules ledger boards boards", 4),
        ({"matches": 2}, "rules ledger ledger boards score boards", 4),
        ({"with_": ("scores",)}, "rules ledger boards score boards", 4),
        ({"with_": ("practice",), "without": ("ledger",)}, "rules boards practice boards", 5),
        ({"once": ("rules",), "without": ("boards", "answers")}, "rules ledger", 0),
    ],
    ids=str,
)
def test_what_a_kit_holds_can_be_chosen(asked: dict[str, Any], players: str, host: int, tmp_path: Path) -> None:
    """Ledgers and boards for each match; the score sheet comes with the second one, or asked for."""
    made, made_for_host = kit(tmp_path, lang="en", **asked)
    assert [title.split(": ")[1].split()[0] for title in held(made)] == players.split()
    assert made_for_host.pages == 1 + host


def test_a_sheet_for_all_stands_before_those_of_the_pairs(tmp_path: Path) -> None:
    """So that the pages of a pair stay together."""
    players, _ = kit(tmp_path, lang="en", pairs=2, once=("ledger",))
    assert marks(players) == [None, 1, 1, 2, 2, None]


def test_boards_and_sheets_are_enough_for_the_matches(tmp_path: Path) -> None:
    """Four matches: eight boards, counted through; the score sheet has room for three, the row game's page of boards
    for two."""
    players, _ = kit(tmp_path, lang="en", matches=4)
    said = " ".join(run for page in pdf.shapes(players.pdf) for run in runs(page))
    assert re.findall(r"board (\d) of 8", said) == list("12345678")
    assert [title.split(": ")[1].split()[0] for title in held(players)].count("score") == 2
    players, _ = kit(tmp_path, "rows", lang="en", matches=3)
    said = " ".join(run for page in pdf.shapes(players.pdf) for run in runs(page))
    assert re.findall(r"board (\d) of 8", said) == list("12345678")


def test_a_kit_file_chosen_from(tmp_path: Path) -> None:
    """A sheet that the file does not have is added from the game: the host's to the host's file, others to the pairs'
    pages. What it has may be left out."""
    text = '[[players]]\nsheet = "scores"\nper = "pair"\n\n[[players]]\nsheet = "rules"\nper = "kit"\n'
    players, host = kit(tmp_path, text=text, lang="en", pairs=2, with_=("answers", "ledger"))
    assert marks(players) == [1, 1, 2, 2, None]
    assert len(list(pdf.shapes(host.pdf))) == 5
    assert marks(host) == [None] * 5


@pytest.mark.parametrize("large", [False, True])
@pytest.mark.parametrize("game", GAMES)
def test_on_both_sides_each_pair_begins_on_a_new_leaf(game: str, large: bool, tmp_path: Path) -> None:
    """Nor does anything stand behind what is cut; empty pages see to that. The file tells the printer, and sheets of
    paper are counted as leaves. On one side there is no empty page, and the file tells the printer so."""
    asked = {"lang": "en", "pairs": 3, "matches": 2, "with_": ("practice",), "large_print": large}
    one = kit(tmp_path / "one", game, **asked)
    both = kit(tmp_path / "both", game, **asked, two_sided=True)
    sheets = 0
    for plain, document in zip(one, both, strict=True):
        assert pdf.metadata(plain.pdf).viewer["Duplex"] == "Simplex"
        assert pdf.metadata(document.pdf).viewer["Duplex"] == "DuplexFlipLongEdge"
        pages = list(pdf.shapes(document.pdf))
        assert [page for page in pages if page] == list(pdf.shapes(plain.pdf)) or document.host
        assert pages[-1]
        numbers = marks(document)
        for front, (number, shapes) in enumerate(zip(numbers, pages, strict=True)):
            if front and number != numbers[front - 1] and shapes and number:
                assert front % 2 == 0
        leaves = [pages[at : at + 2] for at in range(0, len(pages), 2)]
        sheets += len(leaves)
        for sides in leaves:
            if any(cut_along(page) for page in sides):
                assert not any(sides[1:])
    planned = plan(Order(KIT, game, {k: v for k, v in asked.items() if k in ("pairs", "matches", "with_")}, "en",
                         large_print=large, two_sided=True))  # fmt: skip
    assert planned.paper() == sheets
    lead = " ".join(runs(next(iter(pdf.shapes(both[1].pdf)))))
    assert f"3 pairs, {sheets} sheets of paper" in lead
    rows = listed(both[1])
    assert int(rows[-1][2]) == sum(1 for document in both for page in pdf.shapes(document.pdf) if page)


def cut_along(page: list[Shape]) -> bool:
    """Whether a page has cut lines."""
    return any(isinstance(shape, Line) and shape.style.dash == pytest.approx((1, 2), abs=0.01) for shape in page)


@pytest.mark.parametrize("lang", LANGUAGES)
def test_numbers_go_on_where_yesterdays_ended(lang: str, tmp_path: Path) -> None:
    """Those of the pairs; the opening page says which they are."""
    players, host = kit(tmp_path, pairs=2, first=13, lang=lang)
    assert marks(players, lang) == [13, 13, 13, 14, 14, 14, None]
    assert "(13–14)" in " ".join(runs(next(iter(pdf.shapes(host.pdf)))))


def test_a_master_has_no_numbers(tmp_path: Path) -> None:
    """Of pairs, boards, pages; the rest is as it is."""
    numbered = kit(tmp_path / "numbered", lang="en")
    for plain, document in zip(numbered, kit(tmp_path / "master", lang="en", no_numbers=True), strict=True):
        said = " ".join(run for page in pdf.shapes(document.pdf) for run in runs(page))
        assert not re.search(r"Page \d|Pair \d|board \d+ of", said)
        assert "Rules" in said
        assert document.pages == plain.pages


# -- the page that the host's file opens with --------------------------------------------------------------------------

#: What begins a row of its table by itself: the names of the two files, and the sum.
FILES = {
    "en": ("Players", "Host only", "Together"),
    "ru": ("Игрокам", "Ведущему", "Всего"),
    "pt": ("Jogadores", "Quem conduz", "Ao todo"),
}


def listed(document: Made) -> list[list[str]]:
    """The rows of the table on the opening page, cell by cell, as they are read out."""
    (table, *_) = [node for node in document.tree.walk() if node.role == "Table"]
    rows = [node for node in table.walk() if node.role == "TR"][1:]
    cells = [[node for node in row.walk() if node.role in ("TH", "TD")] for row in rows]
    return [[" ".join(cell.text.replace("\xa0", " ").split()) for cell in row] for row in cells]


#: Every game in every language, in normal and in large print by turns; in a slow run in both.
BY_TURNS = [
    pytest.param(game, lang, large, marks=() if (number + at) % 2 == large else pytest.mark.slow)
    for number, game in enumerate(GAMES)
    for at, lang in enumerate(LANGUAGES)
    for large in (False, True)
]


@pytest.mark.parametrize(("game", "lang", "large"), BY_TURNS)
def test_the_opening_page_counts_what_is_in_the_files(game: str, lang: str, large: bool, tmp_path: Path) -> None:
    """Sheets of paper line by line, by the pages of the files; the sum of both. It is one page, in large print two."""
    players, host = kit(tmp_path, game, pairs=3, lang=lang, large_print=large)
    rows = listed(host)
    assert [row[0] for row in rows if row[0]] == list(FILES[lang])
    at = next(number for number, row in enumerate(rows) if row[0] == FILES[lang][1])
    paper = [int(row[2]) for row in rows]
    assert sum(paper[:at]) == len(list(pdf.shapes(players.pdf)))
    assert sum(paper[at:-1]) == len(list(pdf.shapes(host.pdf)))
    assert paper[-1] == sum(paper[:-1])
    assert paper[at] == (2 if large else 1)
    assert page_count(next(iter(pdf.shapes(host.pdf)))) == (1, paper[at])
    lead = " ".join(runs(next(iter(pdf.shapes(host.pdf)))))
    assert re.search(rf"\b3 \w+, {paper[-1]} ", lead)


@pytest.mark.parametrize(("copies", "cut"), [(2, 0), (4, 3), (9, 9)])
def test_the_opening_page_counts_what_is_to_be_cut(copies: int, cut: int, tmp_path: Path) -> None:
    """Four boards to a page are cut apart, and off the head and the foot of each page."""
    text = f'[[players]]\nsheet = "boards"\nper = "pair"\ncopies = {copies}\n' + "per-page = 4\n" * (copies > 2)
    _, host = kit(tmp_path, text=text, pairs=3)
    assert listed(host)[-1] == [
        "Together",
        "2 files",
        str(3 * -(-copies // 4) + 1),
        f"To cut: {cut} sheets" if cut else "Nothing to cut",
    ]


def test_the_opening_page_says_who_gets_what(tmp_path: Path) -> None:
    """Pairs, all, helpers; what is for the host stays there; one copy for all hangs on the wall."""
    wall = '[[players]]\nsheet = "rules"\nper = "kit"\n'
    ledger = '[[host]]\nsheet = "ledger"\nper = "pair"\n'
    _, host = kit(tmp_path / "pairs", text=wall + PRACTICE + ledger)
    assert [(row[1], row[3]) for row in listed(host)[:-1]] == [
        ("Rules", "the wall"),
        ("Boards", "each pair"),
        ("Practice cards", "everybody"),
        ("Start here", "keep it yourself"),
        ("Answers to the cards", "keep it yourself"),
        ("Ledger", "your helpers"),
    ]
    _, host = kit(tmp_path / "teams", "rows", teams=2, lang="en")
    assert listed(host)[0][3] == "both sides of a match"


def test_a_long_list_goes_on_as_many_pages_as_it_takes(tmp_path: Path) -> None:
    text = '[[players]]\nsheet = "scores"\nper = "pair"\n' * 16
    _, host = kit(tmp_path, text=text, pairs=70)
    assert [int(row[2].replace(",", "")) for row in listed(host)] == [70] * 16 + [host.pages, 1120 + host.pages]
    assert host.pages == 2


def test_a_game_without_words_of_its_own_has_an_opening_page(null: tuple[str, str], tmp_path: Path) -> None:
    for lang in LANGUAGES:
        _, host = kit(tmp_path / lang, null[1], pairs=2, lang=lang)
        assert [row[2] for row in listed(host)] == ["2", "1", "1", "4"]


def test_a_kit_of_a_game_that_is_only_a_record_fits_too(null: tuple[str, str], tmp_path: Path) -> None:
    """The null game: what is in it, leaves, numbers; what it has nothing for is refused."""
    players, host = kit(tmp_path / "a", null[1], pairs=3, first=7, two_sided=True, lang="en")
    assert marks(players) == [7, None, 8, None, 9, None, None]
    assert [row[2] for row in listed(host)] == ["3", "1", "1", "5"]
    players, _ = kit(tmp_path / "b", null[1], pairs=3, once=("board",), lang="en", no_numbers=True)
    assert marks(players) == [None, None]
    for options, said in (
        ({"with_": ("board",)}, "--with 'board': the kit has it already; leave it out"),
        ({"matches": 2}, "--matches has no effect: nothing in this kit is used up by playing"),
        ({"without": ("board",)}, "--without: nothing is left in the kit"),
    ):
        with pytest.raises(InvalidValue, match=f"^{said}"):
            plan(Order(KIT, null[1], options))


def test_two_teams_have_their_match_numbered(tmp_path: Path) -> None:
    (players, *_) = kit(tmp_path, "rows", teams=2, lang="en")
    said = [run for page in pdf.shapes(players.pdf) for run in runs(page)]
    assert {"Match 1", "Match 2"} <= set(said)


def test_neither_path_nor_name_of_the_kit_file_is_in_a_document(tmp_path: Path) -> None:
    (players, *_) = kit(tmp_path, text=PRACTICE)
    assert pdf.metadata(players.pdf).keywords == "simprint kit sim --kit FILE"
    assert b"my-kit" not in players.pdf.read_bytes()


def test_a_class_of_a_hundred_pairs_is_quick(tmp_path: Path) -> None:
    """Pairs share what is the same for them."""
    kit(tmp_path / "warm", pairs=1)
    start = process_time()
    kit(tmp_path, pairs=100)
    assert process_time() - start < 2


BAD = {
    "unknown sheet": ('[[players]]\nsheet = "bords"\nper = "pair"', 2, "sheet 'bords' is unknown", "boards, "),
    "sheet of the other game": ('[[players]]\nsheet = "rows"\nper = "pair"', 2, "sheet 'rows' is unknown", "boards, "),
    "no sheet": ('[[players]]\nper = "pair"', 1, "sheet is missing", "boards, "),
    "no text": ("[[players]]\nsheet = [1]", 2, "sheet '[1]' is unknown", "boards, "),
    "unknown per": ('[[players]]\nsheet = "boards"\nper = "team"', 3, "per 'team' is unknown", "pair, kit"),
    "unknown only": (
        '[[players]]\nsheet = "boards"\nper = "pair"\nonly = 2', 4, "only '2' is unknown", "asked, matches",
    ),
    "no per": ('\n\n[[players]]\nsheet = "boards"', 3, "per is missing", "pair, kit"),
    "unknown option": (
        '[[players]]\nsheet = "boards"\nper = "pair"\n\n[[players]]\nsheet = "boards"\nper = "pair"\n"copys" = 3',
        8, "--copys has no meaning here", "--copies, --first, --per-page",
    ),
    "text for a number": (
        '[[players]]\nsheet = "boards"\nper = "kit"\ncopies = "2"', 4, "--copies '2'", "a whole number",
    ),
    "fraction": ('[[players]]\nsheet = "boards"\nper = "kit"\ncopies = 1.5', 4, "--copies '1.5'", "a whole number"),
    "number for text": ('[[players]]\nsheet = "boards"\nper = "kit"\nlayout = 1', 4, "--layout '1'", "circle, "),
    "no flag": ('[[players]]\nsheet = "boards"\nper = "kit"\ncopies = true', 4, "--copies 'True'", "a whole number"),
    "number out of range": ('[[players]]\nsheet = "boards"\nper = "kit"\ncopies = 0', 4, "--copies 0", "1 to 1000000"),
    "host's among players'": (
        '[[players]]\nper = "kit"\nlevel = 2\nsheet = "practice-answers"',
        4, "practice-answers is for the host only", "under [[host]]",
    ),
    "answers to other cards": (
        PRACTICE.replace("level = 2", "level = 1", 1), 12, "cards that the players do not get", "level",
    ),
    "unknown part": ('[[teachers]]\nsheet = "boards"', 1, "'teachers' is not part", "[[players]] or [[host]]"),
    "single brackets": ('[players]\nsheet = "boards"', 1, "players is not a list of sheets", "[[players]]"),
    "no list": ("\nhost = 3", 2, "host is not a list of sheets", "[[host]]"),
    "nothing": ("# nothing", 1, "no sheets", "at least one"),
    "no TOML": ('[[players]]\nsheet = boards\nper = "kit"', 2, "cannot be read", "correct that line"),
}  # fmt: skip


@pytest.mark.parametrize("case", BAD)
def test_a_bad_kit_file_is_refused_with_the_line_and_what_was_expected(case: str, tmp_path: Path) -> None:
    text, line, what, expected = BAD[case]
    with pytest.raises(BadTemplate) as error:
        kit(tmp_path, text=text)
    said = str(error.value)
    assert said.startswith("my-kit.toml")
    assert f"line {line}" in said
    assert what in said
    assert expected in said
    assert [path.name for path in tmp_path.iterdir()] == ["my-kit.toml"]


@pytest.mark.parametrize("game", GAMES)
def test_a_kit_leaves_no_trace(game: str) -> None:
    """What a kit asks of a sheet is for that kit: the sheet's own defaults stay, and the same kit is the same again."""
    cards = {"pairs": 2, "with_": ("practice",)}
    before = {key: asked.options for key, asked in catalogue().items()}
    first = [plan(Order(KIT, game, cards | {"seed": seed})).pages for seed in (1, 7)]
    assert {key: asked.options for key, asked in catalogue().items()} == before
    assert [plan(Order(KIT, game, cards | {"seed": seed})).pages for seed in (1, 7)] == first


def test_encodings_that_editors_save_a_kit_in(tmp_path: Path, inside: Path) -> None:
    """With the mark at the start of UTF-8 lines still count from the first; a file beside us is named alone."""
    for encoding, said in (
        ("utf-8-sig", "my-kit.toml, line 4: --copies 0"),
        ("utf-16", "my-kit.toml is not in UTF-8: save it again as UTF-8"),
    ):
        Path("my-kit.toml").write_text(BAD["number out of range"][0], encoding=encoding)
        with pytest.raises(BadTemplate, match=f"^{re.escape(said)}"):
            plan(Order(KIT, "sim", {"kit": Path("my-kit.toml")}, output=str(tmp_path)))
    Path("my-kit.toml").write_text(BAD["no TOML"][0], encoding="utf-8")
    with pytest.raises(BadTemplate, match=r"^my-kit\.toml cannot be read"):
        plan(Order(KIT, "sim", {"kit": Path("my-kit.toml")}, output=str(tmp_path)))


@pytest.mark.parametrize(
    ("game", "options", "error", "said"),
    [
        ("sim", {"pairs": 0}, InvalidValue, "--pairs 0: it may be 1 to 1000"),
        ("sim", {"pairs": 1001}, InvalidValue, "--pairs 1001: it may be 1 to 1000"),
        ("rows", {"teams": -1}, InvalidValue, "--teams -1: it may be 1 to 1000"),
        (
            "sim",
            {"teams": 2},
            InvalidValue,
            "--teams has no meaning here: leave it out, or use one of --pairs, --first, --matches, --with",
        ),
        ("rows", {"teams": 2, "pairs": 2}, InvalidValue, "give one of them"),
        ("chess", {}, UnknownName, "game 'chess': choose one of sim, rows"),
        ("sim", {"kit": "/nowhere/kit.toml"}, BadTemplate, "name a file that exists"),
        ("sim", {"seed": 7}, InvalidValue, "--seed has no effect: this kit has no practice cards"),
        ("rows", {"seed": 7}, InvalidValue, "--seed has no effect: this kit has no practice cards"),
        ("sim", {"with_": ("cards",)}, UnknownName, "--with 'cards': choose one of scores, practice"),
        ("sim", {"with_": ("ledger",)}, InvalidValue, "--with 'ledger': the kit has it already"),
        ("sim", {"with_": ("scores",), "matches": 3}, InvalidValue, "--with 'scores': the kit has it already"),
        ("rows", {"without": ("scores",)}, UnknownName, "--without 'scores': choose one of rules, log, rows, answers"),
        ("rows", {"once": ("answers",)}, UnknownName, "--once 'answers': choose one of rules, log, rows"),
        ("rows", {"without": ("log",), "once": ("log",)}, UnknownName, "--once 'log': choose one of rules, rows"),
        ("sim", {"with_": ("practice",), "without": ("practice",)}, InvalidValue, "--with 'practice': --without"),
        ("rows", {"without": ("rules", "log", "rows", "answers")}, InvalidValue, "--without: nothing is left"),
        ("sim", {"matches": 0}, InvalidValue, "--matches 0: it may be 1 to 20"),
        ("sim", {"copies": 2}, InvalidValue, "--copies has no meaning here: leave it out, or use one of --pairs"),
    ],
)
def test_what_cannot_be_a_kit_is_refused(
    game: str, options: dict[str, Any], error: type[SimprintError], said: str, tmp_path: Path
) -> None:
    with pytest.raises(error, match=re.escape(said)):
        plan(Order(KIT, game, options, output=str(tmp_path)))
