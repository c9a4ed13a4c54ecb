"""Names of a list are printed: for each pair or each child, where they would be written, on every piece that is cut
out; whatever they are, nothing meets. They are private: nothing but the sheets says them."""

from __future__ import annotations

import json
import re
from collections import Counter
from collections.abc import Iterator
from dataclasses import replace
from pathlib import Path
from typing import Any

import pikepdf
import pytest
from conftest import Maker, everything, run
from hypothesis import given, settings
from hypothesis import strategies as st
from orders import Made, make
from readers.shapes import TextRun
from test_fit import page_faults

from simprint.errors import InvalidValue, SimprintError
from simprint.formats.kinds import Kinds
from simprint.games.rng import SplitMix64
from simprint.kits import KIT
from simprint.make import Order, plan
from simprint.page.fonts import Typeface
from simprint.page.overlap import overlapping
from simprint.page.scene import Group, Text
from simprint.words import languages, load

SEVEN = "Anna\nBoris\nClara\nDina\nEd\nFe\nGil"
#: Sheets for pairs, with how many times the names of a pair stand on its pages: at the head, and on what is cut out.
PAIRS = [
    (("boards", "sim"), {}, 1),
    (("boards", "sim"), {"per_page": 1}, 2),
    (("boards", "sim"), {"per_page": 4}, 5),
    (("ledger", "sim"), {}, 1),
    (("scores", "sim"), {}, 1),
    (("rows", "rows"), {}, 1 + 4 + 2),
    (("log", "rows"), {}, 1),
    (("scores", "rows"), {}, 1),
]


def plainly(value: object) -> str:
    """A parameter in the name of a test."""
    return re.sub(r"[^\w,=]+", "", str(value))


def said(document: Made) -> list[list[str]]:
    """What each page says, line by line."""
    return [[shape.text for shape in page if isinstance(shape, TextRun)] for page in document.shapes]


@pytest.mark.parametrize(("key", "options", "times"), PAIRS, ids=plainly)
def test_each_pair_gets_its_sheet(key: tuple[str, str], options: dict[str, int], times: int, made: Maker) -> None:
    """The list decides how many; an odd one out makes a three, and the sheet says that they take turns."""
    (document,) = made(Order(*key, options | {"names": SEVEN}, "en"), ("pdf",))
    names = ["Anna and Boris", "Clara and Dina", "Ed, Fe and Gil: take\u00a0turns"]
    found = Counter(line for page in said(document) for line in page)
    assert [found[pair] for pair in names] == [times] * 3
    assert document.pages == 3 * (times if options.get("per_page") == 1 else 1)
    # The number finds the sheet again.
    numbers = [next(line for line in page if line.startswith("Pair ")).strip() for page in said(document)]
    assert list(dict.fromkeys(numbers)) == ["Pair 1", "Pair 2", "Pair 3"]


@pytest.mark.parametrize("game", ["sim", "rows"])
def test_each_child_gets_practice_cards(game: str, made: Maker) -> None:
    """With the name on every card, of which all have the same ones."""
    (document,) = made(Order("practice", game, {"names": "Anna\nBoris\nClara", "count": 4}, "en"), ("pdf",))
    found = Counter(line for page in said(document) for line in page)
    assert [found[name] for name in ("Anna", "Boris", "Clara")] == [5, 5, 5]
    assert document.pages == 3


def test_pairs_go_on_where_yesterdays_ended(made: Maker) -> None:
    """It is they that are numbered on, not their boards; children's cards are numbered on, and drawn on."""
    (boards,) = made(Order("boards", "sim", {"names": "Ana\nBen\n\nCarla\nDan", "first": 13}, "en"))
    pages = [" | ".join(page).replace("\u00a0", " ") for page in said(boards)]
    assert [re.findall(r"Pair \d+", page) for page in pages] == [["Pair 13"], ["Pair 14"]]
    assert all("board 1 of 2" in page for page in pages)
    (cards,) = made(Order("practice", "sim", {"names": "Ana", "first": 13}, "en"))
    assert "Card 13" in said(cards)[0]


def test_a_kit_has_as_many_pairs_as_the_list(made: Maker) -> None:
    """Its pages are those of a kit for so many pairs; practice cards are for each child."""
    players, _ = made(Order(KIT, "sim", {"names": SEVEN}, "en"), ("pdf",))
    numbered, _ = made(Order(KIT, "sim", {"pairs": 3}, "en"), ("pdf",))
    assert players.pages == numbered.pages
    with_cards = plan(Order(KIT, "sim", {"names": SEVEN, "with_": "practice"}, "en"))
    more = with_cards.outputs[0].printout.count - players.pages
    assert more == 7
    found = {line for page in said(players) for line in page}
    assert {"Anna and Boris", "Ed, Fe and Gil: take\u00a0turns"} <= found
    with pytest.raises(InvalidValue, match="make 3 pairs"):
        plan(Order(KIT, "sim", {"names": SEVEN, "pairs": 4}))
    plan(Order(KIT, "sim", {"names": SEVEN, "pairs": 3}))
    with pytest.raises(InvalidValue, match="names are printed for pairs"):
        plan(Order(KIT, "rows", {"names": SEVEN, "teams": 3}))


@pytest.mark.parametrize("large", [False, True])
@pytest.mark.parametrize("count", [3, 220])
def test_the_host_finds_which_pair_has_which_number(count: int, large: bool, made: Maker) -> None:
    """On the opening pages, each pair once, as its sheets say it; numbered on from the first; not where there are no
    numbers to find."""
    names = [f"Name{number}" for number in range(count)]
    order = Order(KIT, "rows", {"names": "\n".join(names)}, "en", large_print=large)
    _, host = made(replace(order, options=order.options | {"first": 7}), ("pdf",))
    rows = [node for node in host.tree.walk() if node.role == "TR"]
    cells = [[node.text.strip() for node in row.kids if node.text] for row in rows]
    found = {int(row[0]): row[1] for row in cells if len(row) == 2 and row[1].startswith("Name")}
    pairs = [f"{first} and {second}" for first, second in zip(names[::2], names[1::2], strict=False)]
    assert found == (dict(enumerate(pairs, 7)) if count > 3 else {7: "Name0, Name1 and Name2: take\u00a0turns"})
    _, unnumbered = made(replace(order, no_numbers=True), ("pdf",))
    assert not any("Name" in line for page in said(unnumbered) for line in page)


@pytest.mark.parametrize("two_sided", [False, True])
def test_each_pair_begins_on_a_leaf_of_its_own(two_sided: bool) -> None:
    """Also where a pair is three, who get more cards."""
    order = Order(KIT, "sim", {"names": SEVEN, "with_": "practice"}, "en", two_sided=two_sided)
    for output in plan(order).outputs:
        pages = list(output.printout.pages())
        assert len(pages) == output.printout.count
        assert sum(not page.items for page in pages) == output.printout.empty
        firsts = [number for number, page in enumerate(pages) if re.match(r"Pair \d+: .*[Rr]ules", page.bookmark)]
        assert not two_sided or all(number % 2 == 0 for number in firsts)


def test_names_are_read_with_their_board(made: Maker) -> None:
    """After its heading and its number, before the picture."""
    (document,) = made(Order("boards", "sim", {"names": SEVEN, "per_page": 4}, "en"), ("pdf",))
    boards = 0
    told = re.compile(r"Pair \d (Anna and Boris|Clara and Dina|Ed, Fe and Gil: take\u00a0turns)")
    for section in document.tree.kids:
        for at, node in enumerate(section.kids):
            if node.role == "H2":
                boards += 1
                label, names, figure = section.kids[at + 1 : at + 4]
                assert label.all_text.startswith("Sim: board")
                assert told.fullmatch(names.all_text)
                assert figure.role == "Figure"
    assert boards == 12


@pytest.mark.parametrize("lang", languages())
def test_the_sheet_says_who_plays_with_the_host(lang: str, made: Maker) -> None:
    (document,) = made(Order("ledger", "sim", {"names": "Анна"}, lang), ("pdf",))
    assert load(lang)("common.kit.host", first="Анна") in {line for page in said(document) for line in page}


@pytest.mark.parametrize("lang", languages())
def test_names_stand_in_the_order_of_the_pair(lang: str) -> None:
    """What stands between them is taken from these words in that order."""
    for name, fields in (("host", "first"), ("two", "first second"), ("three", "first second third")):
        text = load(lang).entries[f"common.kit.{name}"]
        assert re.findall(r"\{(\w+)\}", str(text)) == fields.split()


# -- room --------------------------------------------------------------------------------------------------------------

#: Parts of made-up names in three languages: short ones, long ones, with marks and hyphens, with wide letters.
GIVEN = ["Ana", "João", "Ия", "Екатерина", "Maximiliana", "Wilhelmina-Magdalena", "Щёлковская", "Íris", "Ö", "Mwmw"]
FAMILY = ["", "Li", "da Conceição e Albuquerque", "Ёлкин", "Константинопольская", "Wolfeschlegelstein", "МММММММММ"]
LAST = ["", "", "Jr.", "Иванович"]
NAME = st.tuples(*map(st.sampled_from, (GIVEN, FAMILY, LAST))).map(lambda parts: " ".join(filter(None, parts)))
SHEETS = [
    (("boards", "sim"), {"per_page": 4}, False),
    (("boards", "sim"), {}, True),
    (("rows", "rows"), {}, False),
    (("rows", "rows"), {"rows": "1,3,5,7"}, False),
    (("rows", "rows"), {}, True),
    (("practice", "sim"), {"count": 2}, False),
    (("practice", "rows"), {"count": 2}, True),
    (("scores", "rows"), {}, True),
    ((KIT, "sim"), {"with_": "practice"}, False),
]


def look_at(order: Order) -> int:
    """Look at the pages of an order: how many names are on them."""
    planned, typeface = plan(order), Typeface()
    floor = planned.job.look.floor_pt
    cut = [str(warning.values["short"])[1:-1].partition("…")[0] for warning in planned.warnings]
    for output in planned.outputs:
        for page in output.printout.pages():
            assert overlapping(page, typeface) is None
            for at, _ in page.open:
                group = page.items[at]
                assert isinstance(group, Group)
                lines = [text for text in group.items if isinstance(text, Text)]
                assert all(text.size_pt >= floor for text in lines)
                # A space at the end of a line is not seen.
                ends = [text.left + text.width * len(text.string.rstrip()) / len(text.string) for text in lines]
                assert all(text.left >= 0 for text in lines)
                assert max(ends) <= 180.1
                shown = "".join(text.string for text in lines)
                assert "…" not in shown or any(short in shown for short in cut)
    assert planned.people is not None
    return len(planned.people.names)


@pytest.mark.parametrize(("key", "options", "large"), SHEETS, ids=plainly)
@given(
    names=st.lists(NAME, min_size=1, max_size=30),
    lang=st.sampled_from(languages()),
    paper=st.sampled_from(["a4", "letter"]),
    header=st.sampled_from(["", "Школа № 5, класс 5б"]),
)
@settings(max_examples=5)
def test_no_name_meets_anything(
    key: tuple[str, str], options: dict[str, Any], large: bool, names: list[str], lang: str, paper: str, header: str
) -> None:
    """They are set smaller, in two lines, and cut at last; then a warning says so."""
    order = Order(*key, options | {"names": "\n".join(names)}, lang, paper, large_print=large, header=header)
    assert look_at(order) == len(names)


#: Names that take one line, and two, and are cut.
DIFFICULT = """Wilhelmina-Magdalena da Conceição e Albuquerque
Екатерина Константинопольская

Íris Li
Maximiliana Wolfeschlegelstein Jr.
Щёлковская Константинопольская Ивановна

Mwmwmwmwmwmwmwmw МММММММММММММММММММММММММММ-Wwwwwwwwwwwwwwwwwwwwwwwwwwwwwww
Maximiliana Konstantinopolskaya-Wolfeschlegelsteinhausen da Conceição e Albuquerque

Ö"""


@pytest.mark.parametrize(("key", "options", "large"), SHEETS, ids=plainly)
def test_no_name_meets_a_stroke(key: tuple[str, str], options: dict[str, Any], large: bool, tmp_path: Path) -> None:
    """In the finished file names keep clear of lines and dots, and of the edges of the page."""
    for document in make(Order(*key, options | {"names": DIFFICULT}, "ru", large_print=large), tmp_path, ("pdf",)):
        assert page_faults(document) == []


@pytest.mark.slow
@pytest.mark.parametrize("lang", languages())
def test_ten_thousand_names_meet_nothing(lang: str) -> None:
    """All that can be made up of these parts, on every sheet."""
    draw, seen = SplitMix64(1), 0
    for key, options, large in SHEETS:
        for _ in range(2):
            names = [" ".join(filter(None, map(draw.choice, (GIVEN, FAMILY, LAST)))) for _ in range(200)]
            seen += look_at(Order(*key, options | {"names": "\n".join(names)}, lang, large_print=large))
    assert seen > 3333


def test_how_many_letters_fit_is_told() -> None:
    """A name that is cut keeps the number that tells it from another of the same name."""
    long = "Maximiliana Konstantinopolskaya-Wolfeschlegelsteinhausen da Conceição e Albuquerque"
    planned = plan(Order("practice", "sim", {"names": f"{long}\n{long}\nAna", "count": 2}, "en"))
    said = [str(warning) for warning in planned.warnings]
    assert len(said) == 2
    for number in (1, 2):
        assert any(
            re.search(rf"printed as 'Maxi[^…]*… {number}': letters that have room there: \d+;", one) for one in said
        )


def test_a_long_header_leaves_three_their_names() -> None:
    """In large print they share a line: what is the same on every page gives way."""
    header = "School 1574, class 4b, the club of logical games on Thursdays"
    planned = plan(Order("boards", "sim", {"names": "Ivan\nPeter\nOlga"}, "ru", large_print=True, header=header))
    assert [warning.key for warning in planned.warnings] == ["cut_short"]


def test_names_are_no_markup(made: Maker) -> None:
    """Whatever somebody is called stands there as it is typed."""
    names = ["A**b** {first}", "~Ed~ <b>\\n & %s"]
    (document,) = made(Order("ledger", "sim", {"names": "\n".join(names)}, "en"), ("pdf", "svg"))
    assert " and ".join(names) in {line for page in said(document) for line in page}


# -- one run of pages --------------------------------------------------------------------------------------------------


def test_a_hundred_pairs_are_few_kinds_of_pages() -> None:
    """Pages of pairs differ in what they say, and in whether their names take one line or two: a writer makes few
    templates, whether pairs have names or numbers."""

    def kinds(options: dict[str, object]) -> int:
        found = Kinds(lambda text: text, lambda group: group.alt.encode())
        return len({run.kind for run in found.runs(plan(Order("boards", "sim", options)).outputs[0].printout.pages())})

    names = "\n".join(f"{'Anna Maria'[: 4 + n % 7]} {'Константинопольская'[: 3 + n % 17]} {n}x" for n in range(200))
    assert kinds({"names": names, "per_page": 4}) <= 4 * kinds({"copies": 200, "per_page": 4})


# -- private -----------------------------------------------------------------------------------------------------------

PRIVATE = "Анфиса Секретова\nZebedeu Sigiloso\n\nQuirina Oculta\nЯромир Тайнов\n"


def test_no_name_is_anywhere_but_on_paper(tmp_path: Path) -> None:
    """Not in the name of a file, in what the program says, in the metadata, the outline or the recorded command of a
    PDF, nor in an SVG file's title."""
    (tmp_path / "turma.txt").write_text(PRIVATE, encoding="utf-8")
    words = ["kit", "sim", "--names", "turma.txt", "--format", "pdf", "--format", "svg", "--with", "practice"]
    done = run(*words, cwd=tmp_path)
    assert done.returncode == 0, done.stderr
    private = re.compile("|".join(PRIVATE.split()))
    assert not private.search(done.stdout.decode() + done.stderr.decode())
    assert not [name for name in everything(tmp_path) if private.search(name) or "turma-" in name]
    for path in (tmp_path / "output").glob("*.pdf"):
        with pikepdf.open(path) as file:
            with file.open_metadata() as metadata:
                told = json.dumps(dict(metadata), default=str, ensure_ascii=False)
            told += repr({str(key): str(value) for key, value in (file.docinfo or {}).items()})
            with file.open_outline() as outline:
                told += " ".join(item.title for item in _all(outline.root))
        assert "--names FILE" in told
        assert not private.search(told)
        assert "turma" not in told
    for path in (tmp_path / "output").glob("*.svg"):
        title = re.search("<title>.*?</title>", path.read_text(encoding="utf-8"))
        assert title
        assert not private.search(title[0])


def _all(items: list[pikepdf.OutlineItem]) -> Iterator[pikepdf.OutlineItem]:
    for item in items:
        yield item
        yield from _all(item.children)


def test_a_mistake_tells_one_name_at_most(tmp_path: Path) -> None:
    """Nothing is written then; the line of the list is told."""
    (tmp_path / "names.txt").write_text(f"{PRIVATE}Bo♥ris\n", encoding="utf-8")
    done = run("boards", "--names", "names.txt", cwd=tmp_path)
    assert done.returncode == 2
    assert "line 6" in done.stderr.decode()
    assert "Секретова" not in done.stderr.decode()
    assert everything(tmp_path) == ["names.txt"]


# -- from a file -------------------------------------------------------------------------------------------------------


def test_a_rehearsal_tells_what_was_recognised(tmp_path: Path) -> None:
    """And the first names, by which a wrong column or code page is seen."""
    table = "№;Фамилия;Имя;Пара\n1;Ёлкин;Пётр;1\n2;Цой;Яна;2\n3;Щукин;Эдуард;1\n".replace("№", "N")
    (tmp_path / "5б.csv").write_bytes(table.encode("cp1251"))
    done = run("kit", "sim", "--names", "5б.csv", "--dry-run", "--lang", "ru", cwd=tmp_path)
    assert done.returncode == 0, done.stderr
    told = done.stdout.decode()
    for part in ("имён: 3 (", "Windows-1251", "';'", "Имя, Фамилия", "пар: 2 (по столбцу пар)", "имена: 'Пётр Ёлкин'"):
        assert part in told
    done = run("boards", "--names", "5б.csv", "--column", "Имя", "--draw", "7", "--dry-run", cwd=tmp_path)
    assert "(drawn by lot)\nthe first names: 'Пётр', 'Яна'" in done.stdout.decode()
    assert everything(tmp_path) == ["5б.csv"]


def test_a_rehearsal_tells_of_the_list_though_files_are_in_the_way(tmp_path: Path) -> None:
    (tmp_path / "list.tsv").write_text("Name\tPair\nAnn\t1\nBob\t1\n")
    (tmp_path / "sim-boards-names-en-a4.pdf").write_text("the last list")
    done = run("boards", "--names", "list.tsv", "--output", ".", "--dry-run", cwd=tmp_path)
    assert done.returncode == 2
    assert "exists with other content" in done.stderr.decode()
    assert "names: 2 (columns: Name, separated by tabs" in done.stdout.decode()


@pytest.mark.parametrize(
    ("options", "said"),
    [
        ({"column": "2"}, "--column has no effect without --names"),
        ({"draw": 3}, "--draw has no effect without --names"),
        ({"names": SEVEN, "copies": 100_000}, "pages, and 100000 is the limit"),
        ({"names": "", "copies": 2}, "no names in this list"),
    ],
)
def test_what_cannot_be_is_refused(options: dict[str, object], said: str) -> None:
    with pytest.raises(SimprintError, match=said):
        plan(Order("boards", "sim", options))


def test_a_list_that_is_no_file_is_refused(tmp_path: Path) -> None:
    done = run("boards", "--names", "nobody.txt", cwd=tmp_path)
    assert done.returncode == 2
    assert "nobody.txt cannot be read" in done.stderr.decode()
    assert everything(tmp_path) == []


def test_a_kit_file_names_nobody(tmp_path: Path) -> None:
    """Names belong to the kit, not to one of its sheets."""
    (tmp_path / "kit.toml").write_text('[[players]]\nsheet = "boards"\nper = "pair"\nnames = "Anna"\n', "utf-8")
    with pytest.raises(SimprintError, match=r"kit\.toml, line 4: --names has no meaning here"):
        plan(Order(KIT, "sim", {"kit": str(tmp_path / "kit.toml")}))


def test_the_same_list_gives_the_same_file_from_a_file_and_pasted(tmp_path: Path) -> None:
    """A door may hand over text as well as bytes."""
    orders = [Order("boards", "sim", {"names": names}, "en") for names in (PRIVATE, PRIVATE.encode("utf-16"))]
    first, second = ([page.items for page in plan(order).outputs[0].printout.pages()] for order in orders)
    assert first == second
