"""Lists of people are read as teachers write them and as spreadsheets do; what cannot be read is refused by line."""

from __future__ import annotations

import unicodedata
from collections import Counter

import pytest
from hypothesis import given
from hypothesis import strategies as st

from simprint.errors import SimprintError
from simprint.people import MOST_LETTERS, MOST_LINES, MOST_PEOPLE, parse, read

RUSSIAN = ("Анна Щукина", "Пётр Ёлкин", "ЮЛИЯ ЦОЙ", "Хафиз", "Эльшан Съедин", "Яша", "Ия")
WESTERN = ("João da Conceição", "Ângela", "ÉRICA MUÑOZ", "Íris", "Zoë Lefèvre", "Jürgen Groß", "Bê")

ENCODINGS = [
    *((RUSSIAN + WESTERN, codec, "UTF-8") for codec in ("utf-8", "utf-8-sig")),
    *((RUSSIAN + WESTERN, codec, "UTF-16") for codec in ("utf-16", "utf-16-le", "utf-16-be")),
    (RUSSIAN, "cp1251", "Windows-1251"),
    (RUSSIAN, "koi8-r", "KOI8-R"),
    (RUSSIAN, "cp866", "CP866"),
    (WESTERN, "cp1252", "Windows-1252"),
    (WESTERN, "cp850", "CP850"),
]


@pytest.mark.parametrize(("names", "codec", "said"), ENCODINGS, ids=[codec for _, codec, _ in ENCODINGS])
def test_letters_are_read_in_whatever_code_page(names: tuple[str, ...], codec: str, said: str) -> None:
    """As a list, and as a spreadsheet writes it with heads."""
    people = read("\r\n".join(names).encode(codec))
    assert (people.names, people.encoding) == (names, said)
    table = "Код;Имя;\r\n" if codec in ("cp1251", "koi8-r", "cp866") else "Nr;Nome;\r\n"
    table += "".join(f"{number};{name};\r\n" for number, name in enumerate(names, 1))
    people = read(table.encode(codec))
    assert (people.names, people.encoding, people.separator) == (names, said, ";")


@pytest.mark.parametrize("names", [RUSSIAN, WESTERN])
def test_a_windows_page_is_known_by_one_name(names: tuple[str, ...]) -> None:
    codec = "cp1251" if names is RUSSIAN else "cp1252"
    for name in names:
        assert read(name.encode(codec)).names == (name,)


FORMS = [
    ("one a line", "Anna\nBoris\n", ["Anna", "Boris"]),
    ("empty lines, blanks", "\n  Anna \n\n\n\nBoris\u200b \n\nClara\n\n", ["Anna", "Boris", "Clara"]),
    (
        "numbers before",
        "1. Anna\n2) Boris\n3 Clara\n№ 4. Dina\n- Ed\n• Fe",
        ["Anna", "Boris", "Clara", "Dina", "Ed", "Fe"],
    ),
    ("trailing separators", "Anna;\nBoris;;\nClara", ["Anna", "Boris", "Clara"]),
    ("quoted", '"Anna"\n"Boris"\n', ["Anna", "Boris"]),
    ("a comma in quotes", '"Silva, Ana",5b\n"Souza, Rui",5b\n', ["Silva, Ana", "Souza, Rui"]),
    ("composed", unicodedata.normalize("NFD", "João\nЙозеф"), ["João", "Йозеф"]),
    ("two columns", "1;Ana;Silva\n2;Rui;Souza\n", ["Ana Silva", "Rui Souza"]),
    ("heads, Russian", "Фамилия\tИмя\tКласс\nЁлкин\tПётр\t5б\nЦой\tЯна\t5б\n", ["Пётр Ёлкин", "Яна Цой"]),
    ("heads, Portuguese", "Nº,Sobrenome,Nome\n1,Silva,Ana\n2,Souza,Rui\n", ["Ana Silva", "Rui Souza"]),
    ("heads, English", "Class;Full name;Name\n5b;Ann Lee;Ann\n", ["Ann Lee"]),
    ("no head, German", "Schüler, Eva\nOtt, Jan\n", ["Schüler Eva", "Ott Jan"]),
    ("heads, German", "Nachname;Vorname;Klasse\nGroß;Jürgen;5b\nOtt;Eva;5b\n", ["Jürgen Groß", "Eva Ott"]),
    ("a head, German", "Vor- und Nachname\nEva Ott\n", ["Eva Ott"]),
    ("heads, French", "Nom,Prénom\nLefèvre,Zoë\n", ["Zoë Lefèvre"]),
    ("heads, Polish", "Lp.;Imię i nazwisko;Klasa\n1;Ewa Nowak;5b\n", ["Ewa Nowak"]),
    ("heads, Ukrainian", "Прізвище;Ім'я\nКоваль;Оксана\n", ["Оксана Коваль"]),
    ("heads that say more", "Ф.И.О. ученика;Класс\nЁлкин Пётр;5б\n", ["Ёлкин Пётр"]),
    ("a head with a comma", '№;"Фамилия, имя"\n1;Ёлкин Пётр\n', ["Ёлкин Пётр"]),
    ("aluno(a)", "Aluno(a);Nome da mãe\nAna;Eva\n", ["Ana"]),
    ("no head", "Player One\nPlayer Two\n", ["Player One", "Player Two"]),
    ("as Excel says it", "sep=;\nName;Class\nAnn;5b\n", ["Ann"]),
    ("of one name", "Ana\nana\nRui\nAna 2\nAna\n", ["Ana\u00a01", "ana\u00a03", "Rui", "Ana 2", "Ana\u00a04"]),
]


@pytest.mark.parametrize(("text", "names"), [form[1:] for form in FORMS], ids=[form[0] for form in FORMS])
def test_a_list_is_read(text: str, names: list[str]) -> None:
    assert list(parse(text).names) == names


@pytest.mark.parametrize(
    ("column", "names"), [("Aluno", "Ana"), ("2", "Ana"), ("b", "Ana"), ("3,2", "Silva Ana"), ("aluno, C", "Ana Silva")]
)
def test_the_column_can_be_told(column: str, names: str) -> None:
    """By its head, by number, by a spreadsheet's letter; several are joined in the order told."""
    table = "Turma;Aluno;Casa;Nome da mãe\n5b;Ana;Silva;Eva\n"
    assert parse(table, column).names[-1] == names


PAIRS = [
    ("in order", "A\nB\nC\nD", None, [("A", "B"), ("C", "D")], "order"),
    ("a three", "A\nB\nC\nD\nE", None, [("A", "B"), ("C", "D", "E")], "order"),
    ("with the host", "A", None, [("A",)], "order"),
    ("groups", "A\nB\n\nC\nD\n\n\nE\n", None, [("A", "B"), ("C", "D"), ("E",)], "groups"),
    ("double-spaced", "A\n\nB\n\nC\n\nD", None, [("A", "B"), ("C", "D")], "order"),
    ("parts of a class", "A\nB\nC\nD\n\nE\nF", None, [("A", "B"), ("C", "D"), ("E", "F")], "order"),
    ("column", "Имя;Пара\nА;1\nБ;2\nВ;1\nГ;\nД;", None, [("А", "В"), ("Б",), ("Г", "Д")], "column"),
    ("lot", "A\nB\n\nC\nD\nE", 3, [("C", "E"), ("A", "B", "D")], "lot"),
]


@pytest.mark.parametrize(("text", "draw", "pairs", "how"), [row[1:] for row in PAIRS], ids=[row[0] for row in PAIRS])
def test_pairs(text: str, draw: int | None, pairs: list[tuple[str, ...]], how: str) -> None:
    """As the list has them, else in its order, or by lot; an odd one makes a three, or plays with the host."""
    people = parse(text, draw=draw)
    assert (list(people.pairs), people.pairing) == (pairs, how)


REFUSED = [
    (b"", "no names"),
    (b"1;\n2;\n;;\n", "no names"),
    (b"PK\x03\x04 and so on", r"save it as CSV"),
    (b"Anna\nBo\x00\x01\x02ris", "line"),
    (b"Anna\n\x89PNG\r\n\x1a\n\x00\x00\x00\rIHDR", "not text"),
    (b"Anna\n" * (MOST_LINES + 1), f"{MOST_LINES + 1} lines"),
    (b"Anna\n" * (MOST_PEOPLE + 1), f"{MOST_PEOPLE + 1} names"),
    (b"Anna\n\n" + b"x" * 300, f"line 3 has 300 letters, and {MOST_LETTERS}"),
    (b'Anna,5b\n"Boris,5b\nClara,5b', "line 2 has a quotation mark"),
    (b"a;b;c\nd;e;f", "--column: 3 columns"),
    (b"name,pair\nA,1\nB,1\nC,1\nD,1", "with line 5 pair '1' has more than 3"),
    ("Anna\nדן".encode(), "line 2 has letters that are written from right to left"),
]


@pytest.mark.parametrize(("data", "said"), REFUSED, ids=[said for _, said in REFUSED])
def test_what_cannot_be_read_is_refused_by_line(data: bytes, said: str) -> None:
    with pytest.raises(SimprintError, match=said):
        read(data)


@pytest.mark.parametrize(
    ("text", "column", "said"),
    [
        ("Ana\nRui", "2", "--column '2': the list has one column only; leave --column out"),
        ("Ana;1\nRui;2", "B", "--column 'B': there are no names there; name another column"),
    ],
)
def test_a_column_without_names(text: str, column: str, said: str) -> None:
    with pytest.raises(SimprintError, match=said):
        parse(text, column)


@pytest.mark.parametrize(("column", "said"), [("9", "a number from 1 to 2"), ("Nome", "a number from 1 to 2")])
def test_a_column_that_there_is_not(column: str, said: str) -> None:
    """What the list holds is not told where it has no heads."""
    with pytest.raises(SimprintError, match=said) as refused:
        parse("Ana;Silva\nRui;Souza\n", column)
    assert "Ana" not in str(refused.value)
    with pytest.raises(SimprintError, match="it has Name, Class"):
        parse("Name;Class\nAnn;5b\n", "pupil")


def test_letters_that_the_font_lacks_are_told_with_their_line() -> None:
    people = parse("Anna\n\nBo♥ris\n")
    people.check(lambda name: "")
    with pytest.raises(SimprintError, match=r"name 'Bo♥ris' in line 3: '♥' \(U\+2665\)"):
        people.check(lambda name: "".join(char for char in name if char == "♥"))


def test_a_list_shows_no_name_by_itself() -> None:
    assert "Anna" not in repr(parse("Anna\nBoris"))


@given(
    st.text(max_size=80) | st.lists(st.sampled_from([*'АБab;,\t\n"1. –', "name", "pair"])).map("".join), st.integers()
)
def test_every_list_is_read_or_refused(text: str, seed: int) -> None:
    """Nobody is lost, nobody plays twice, no two are called the same."""
    for draw in (None, seed):
        try:
            people = parse(text, draw=draw)
        except SimprintError as error:
            assert str(error)
            continue
        assert Counter(people.names) == Counter(name for pair in people.pairs for name in pair)
        assert len(set(people.names)) == len(people.names) == len(people.lines)
        assert all(1 <= len(pair) <= 3 for pair in people.pairs)
        assert all(name == name.strip() and name for name in people.names)


@given(st.binary(max_size=60))
def test_every_file_is_read_or_refused(data: bytes) -> None:
    try:
        assert read(data).names
    except SimprintError as error:
        assert str(error)


@pytest.mark.parametrize(
    ("text", "column", "doubtful"),
    [
        ("Anna, Boris\nClara, Dina", None, True),
        ("Anna,Boris\n\nClara,Dina\n", None, True),
        ("Anna, Boris\nClara, Dina", "1,2", False),
        ("Anna, Boris\nClara", None, False),
        ("Name, Surname\nAnna, Oak", None, False),
        ("Anna Maria, Boris\nClara, Dina", None, False),
        ("Anna, Boris, Clara\nDina, Ed, Fe", "1", False),
        ("Anna, 5b\nClara, 5b", None, False),
        ("Anna, 5\nClara, 5", None, False),
        ("Anna; Boris\nClara; Dina", None, False),
        ("Anna\nBoris", None, False),
    ],
)
def test_it_is_known_where_a_line_may_be_two_people(text: str, column: str | None, doubtful: bool) -> None:
    """A comma between two words is what parts two people, or a family name from a first one."""
    assert parse(text, column).doubtful is doubtful
