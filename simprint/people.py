"""Lists of people, as somebody has typed them or a spreadsheet has written them: names as they are printed, and who
plays with whom. Nothing here touches a disk, and nothing shows a name but to whoever asks for it.
"""

from __future__ import annotations

import csv
import re
import unicodedata
from collections.abc import Callable, Iterable, Iterator, Sequence
from dataclasses import dataclass, field
from functools import cache
from itertools import pairwise
from typing import Literal, NamedTuple

from simprint.errors import BadText, InvalidValue, Quoted
from simprint.games.rng import SplitMix64
from simprint.words import languages, load

#: Lines of a list, names in it, letters of a name.
MOST_LINES, MOST_PEOPLE, MOST_LETTERS = 10_000, 2000, 100
#: Names that may share a sheet: a pair, or three who take turns.
MOST_TOGETHER = 3
#: Columns that are joined when no head says which of them are names.
_MOST_JOINED = 2

#: Names that share a sheet, sheet by sheet.
Groups = tuple[tuple[str, ...], ...]
#: How pairs came about: a column or blank lines of the list say so, or they were made in its order, or by lot.
Pairing = Literal["column", "groups", "order", "lot"]


@dataclass(frozen=True)
class People:
    """A list that has been read. Its names are private: a log that shows it shows none."""

    names: tuple[str, ...] = field(repr=False)
    """As they are printed, composed (NFC), in the order of the list; people of one name are told apart by number."""
    pairs: Groups = field(repr=False)
    """Who plays with whom: two; three, who take turns; or one alone, who plays with the host."""
    lines: tuple[int, ...] = field(repr=False)
    """The line of the list that each name stands in, from 1."""
    pairing: Pairing = "order"
    encoding: str = ""
    """What the bytes were taken for ("Windows-1251"); "" for text."""
    separator: str = ""
    """What stands between columns; "" where there is one only."""
    columns: tuple[str, ...] = ()
    """The heads of the columns that the names were taken from; their numbers where there is no head."""
    doubtful: bool = False
    """Whether each line may be two people: nothing says what the two words are that a comma parts."""

    def check(self, missing: Callable[[str], str]) -> None:
        """Raises BadText for the first name with characters that are ``missing``: which, and where."""
        for name, line in zip(self.names, self.lines, strict=True):
            if chars := missing(name):
                shown = [f"{char!r} (U+{ord(char):04X})" for char in chars[:10]]
                raise BadText("name_glyphs", "names", line=line, name=Quoted(name), chars=shown)


def read(data: bytes, column: str | None = None, draw: int | None = None) -> People:
    """The people on a list as a file holds it, in whatever way it writes letters. See ``parse``."""
    text, encoding = decoded(data)
    return parse(text, column, draw, encoding)


def parse(text: str, column: str | None = None, draw: int | None = None, encoding: str = "") -> People:
    """The people on a list: one name a line, or columns with a comma, a semicolon or a tab between them, with or
    without heads.

    ``column`` says where the names are: a head, a number or a letter, or several with commas, to be joined. ``draw``
    makes the pairs by lot: the same number, the same pairs. Else a column or blank lines make them, or the order of
    the list. Raises BadText and InvalidValue, with the line where there is one.
    """
    rows, separator = _rows(text)
    heads = _head(rows, column)
    if heads is not None:
        rows = rows[rows.index(heads) + 1 :]
    chosen = _chosen(rows, heads, column)
    found = [_Entry(name, row.line, row.group, row.cell(chosen.pair)) for row in rows if (name := _name(row, chosen))]
    if not found:
        if column and rows:
            raise BadText("column_empty", "column", value=Quoted(column))
        raise BadText("list_empty", "names")
    if len(found) > MOST_PEOPLE:
        raise BadText("list_people", "names", count=len(found), most=MOST_PEOPLE)
    for entry in found:
        _check(entry)
    names = _told_apart([entry.name for entry in found])
    pairs, pairing = _paired(found, names, draw)
    shown = tuple((heads and heads.cell(at)) or str(at + 1) for at in chosen.names)
    lines = tuple(entry.line for entry in found)
    joined = len(chosen.names) > 1 and not column and heads is None
    doubtful = joined and separator == "," and all(map(_two_words, rows))
    return People(names, pairs, lines, pairing, encoding, separator, shown, doubtful)


# -- letters -----------------------------------------------------------------------------------------------------------

#: Files that are no text, by their first bytes: the message about each.
_NO_TEXT = {
    b"PK\x03\x04": "list_spreadsheet",  # .xlsx, .ods, .numbers, and documents
    b"\xd0\xcf\x11\xe0": "list_spreadsheet",  # .xls
    b"{\\rtf": "list_spreadsheet",
}
#: What says at the start of a file how its letters are written.
_MARKED = (
    (b"\xef\xbb\xbf", "utf-8-sig", "UTF-8"),
    (b"\xff\xfe", "utf-16", "UTF-16"),
    (b"\xfe\xff", "utf-16", "UTF-16"),
)
#: Code pages that spreadsheets write, and how much more than others they write them.
_PAGES = {
    "cp1251": ("Windows-1251", 4),
    "cp1252": ("Windows-1252", 4),
    "koi8-r": ("KOI8-R", 2),
    "cp866": ("CP866", 0),
    "cp850": ("CP850", 0),
}
#: Letters of names in Cyrillic and in Latin script, and the vowels among them; letters that Russian has little of.
_CYRILLIC = frozenset("абвгдеёжзийклмнопрстуфхцчшщъыьэюяіїєґў")
_LATIN = frozenset("abcdefghijklmnopqrstuvwxyzàáâãäåæçèéêëìíîïñòóôõöøœùúûüýÿßšž")
_VOWELS = frozenset("аеёиоуыэюяіїєaeiouyàáâãäåæèéêëìíîïòóôõöøœùúûüýÿ")
_SELDOM = frozenset("ъщцыфхэіїєґў")
#: What may stand in a list that is no letter, besides what ASCII has.
_SIGNS = frozenset("\u00a0«»“”„‘’–—ªº")


def decoded(data: bytes) -> tuple[str, str]:
    """Text, and what its letters are written in. Raises BadText for what is no text."""
    for start, key in _NO_TEXT.items():
        if data.startswith(start):
            raise BadText(key, "names")
    text, encoding = _decoded(data)
    odd = next((at for at, char in enumerate(text) if _is_control(char)), None)
    if odd is not None:
        raise BadText("list_binary", "names", line=text.count("\n", 0, odd) + 1)
    return text, encoding


def _decoded(data: bytes) -> tuple[str, str]:
    for mark, codec, name in _MARKED:
        if data.startswith(mark):
            return data.decode(codec, "replace").replace("\ufffd", "\0"), name
    if b"\0" in data:
        # Without a mark: every other byte of a line's end is zero, and it tells which half comes first.
        codec = "utf-16-le" if data.find(b"\0") % 2 else "utf-16-be"
        return data.decode(codec, "replace").replace("\ufffd", "\0"), "UTF-16"
    try:
        return data.decode("utf-8"), "UTF-8"
    except UnicodeDecodeError:
        pass
    read = {page: data.decode(page, "replace").replace("\ufffd", "\0") for page in _PAGES}
    page = max(_PAGES, key=lambda page: _likely(read[page]) + _PAGES[page][1])  # the first of those alike
    return read[page], _PAGES[page][0]


def _likely(text: str) -> int:
    """How much like a list of names a text is: one script to a word, small letters after capitals, vowels among
    consonants, letters that are often used rather than signs. Read with the wrong code page, it is none of that."""
    score = -4 * sum(not char.isascii() and not char.isalpha() and char not in _SIGNS for char in text)
    score -= 99 * sum(map(_is_control, text))
    for word in re.findall(r"[^\W\d_]+", text):
        if word.isascii():
            continue
        small = word.lower()
        cyrillic = sum(char in _CYRILLIC for char in small)
        score -= 8 * (len(small) - max(cyrillic, sum(char in _LATIN for char in small)))
        score += sum((one in _VOWELS) != (other in _VOWELS) for one, other in pairwise(small))
        score -= sum(char in _SELDOM for char in small) if cyrillic else 2 * sum(not char.isascii() for char in small)
        score += 4 if word.istitle() else 2 if word.islower() or word.isupper() else -4
    return score


def _is_control(char: str) -> bool:
    return unicodedata.category(char) in ("Cc", "Cs", "Co", "Cn") and char not in "\t\n\r\f\v\x85"


# -- rows and columns --------------------------------------------------------------------------------------------------


class _Row(NamedTuple):
    """A row that is not empty: the line it stands in, its cells, which of the groups between blank lines it is in."""

    line: int
    cells: tuple[str, ...]
    group: int

    def cell(self, at: int | None) -> str:
        """What stands in a column, "" where the row is shorter."""
        return self.cells[at] if at is not None and at < len(self.cells) else ""


class _Chosen(NamedTuple):
    """The columns of the names, in the order in which they are joined, and that of the pairs; from 0."""

    names: tuple[int, ...]
    pair: int | None = None


class _Entry(NamedTuple):
    """A name, its line, its group, and what the column of the pairs says of it."""

    name: str
    line: int
    group: int
    pair: str


def _rows(text: str) -> tuple[list[_Row], str]:
    """The rows that are not empty, and what stands between their columns."""
    lines = text.removeprefix("\ufeff").splitlines()
    if len(lines) > MOST_LINES:
        raise BadText("list_long", "names", count=len(lines), most=MOST_LINES)
    before = 0
    if lines and (told := re.fullmatch(r"sep=(.)", lines[0].strip(), re.IGNORECASE)):
        before, separator = 1, told[1]  # as Excel says it
    else:
        separator = _separator([line for line in lines if line.strip()])
    rows: list[_Row] = []
    group, parted = 0, False
    for line, raw in _cells(lines[before:], separator):
        cells = tuple(map(_clean, raw))
        if any(cells):
            group += parted and bool(rows)
            rows.append(_Row(before + line, cells, group))
        parted = not any(cells)
    return rows, separator


def _cells(lines: Sequence[str], separator: str) -> Iterator[tuple[int, list[str]]]:
    """The cells of each row, and the line (from 1) that it begins in."""
    if not separator:
        for number, line in enumerate(lines, 1):
            yield number, [re.sub(r'^\s*"([^"]*)"\s*$', r"\1", line)]
        return
    reader = csv.reader((f"{line}\n" for line in lines), delimiter=separator, strict=True)
    begins = 1
    try:
        for cells in reader:
            yield begins, cells
            begins = reader.line_num + 1
    except csv.Error:
        raise BadText("list_quote", "names", line=begins) from None


def _separator(lines: Sequence[str]) -> str:
    """What parts columns in at least half of the lines; "" for one name a line."""
    counts = {separator: sum(separator in line for line in lines) for separator in "\t;,"}
    most = max(counts, key=lambda separator: counts[separator])  # the first of those alike
    return most if counts[most] * 2 >= len(lines) > 0 else ""


def _clean(cell: str) -> str:
    """A cell composed (NFC), its blanks single, without what is not seen."""
    seen = "".join(char for char in unicodedata.normalize("NFC", cell) if unicodedata.category(char) != "Cf")
    return " ".join(seen.split())


#: Heads in languages in which nothing is printed, so that no head is taken for a person: German, French, Spanish,
#: Italian, Dutch, Swedish, Danish and Norwegian, Finnish, Polish, Czech, Ukrainian. What is a family name too (Schüler,
#: Žák) is none of them.
_OTHER_HEADS = {
    "whole": "vor- und nachname, nachname vorname, schülerin, teilnehmer, nom et prénom, nom prénom, élève, "
    "nombre y apellidos, apellidos y nombre, alumno, alumna, nome e cognome, cognome e nome, alunno, alunna, "
    "voor- en achternaam, naam, leerling, för- och efternamn, namn, navn, elev, oppilas, imię i nazwisko, "
    "nazwisko i imię, uczeń, jméno a příjmení, příjmení a jméno, піб, прізвище та ім'я, ім'я та прізвище, учень",
    "given": "vorname, vornamen, prénom, nombre, nombres, voornaam, förnamn, fornavn, etunimi, imię, jméno, ім'я",
    "family": "nachname, familienname, nom, nom de famille, apellido, apellidos, cognome, achternaam, efternamn, "
    "efternavn, etternavn, sukunimi, nazwisko, příjmení, прізвище",
}


@cache
def _known_heads() -> dict[str, str]:
    """What heads mean, in all languages: whole, given, middle, family, pair."""
    ours = [
        (load(lang)(f"people.heads.{meaning}"), meaning)
        for lang in languages()
        for meaning in ("whole", "family", "middle", "given", "pair")
    ]
    others = [(heads, meaning) for meaning, heads in _OTHER_HEADS.items()]
    return {_plain(head): meaning for heads, meaning in (*others, *ours) for head in heads.split(",")}


def _plain(head: str) -> str:
    """A head in small letters, its words alone: "Фамилия, имя" as "фамилия имя"."""
    return " ".join(re.findall(r"\w+", head.casefold()))


def _meaning(cell: str, beside_others: bool) -> str:
    """What a head means. Where there are others it may say more than we know: "Имя ученика"."""
    words = _plain(cell).split(" ")
    wholes = range(len(words), 0 if beside_others else len(words) - 1, -1)
    known = _known_heads()
    return next((known[said] for count in wholes if (said := " ".join(words[:count])) in known), "")


def _meanings(row: _Row) -> list[str]:
    several = sum(map(bool, row.cells)) > 1
    return [_meaning(cell, several) for cell in row.cells]


def _head(rows: Sequence[_Row], column: str | None) -> _Row | None:
    """The first row, if it has heads that we know or that ``column`` asks for."""
    wanted = {name.strip().casefold() for name in column.split(",")} if column else set()
    for row in rows[:1]:
        asked = any(cell.casefold() in wanted and not _place(cell) for cell in row.cells if cell)
        if asked or any(_meanings(row)):
            return row
    return None


def _place(name: str) -> int | None:
    """The column (from 1) that a number or a spreadsheet's letter means."""
    if re.fullmatch("[0-9]{1,3}", name):
        return int(name)
    return ord(name.upper()) - ord("A") + 1 if re.fullmatch("[A-Za-z]", name) else None


def _chosen(rows: Sequence[_Row], heads: _Row | None, column: str | None) -> _Chosen:
    width = max((len(row.cells) for row in (*rows, *([heads] if heads else []))), default=0)
    meanings = _meanings(heads) if heads else []
    pair = meanings.index("pair") if "pair" in meanings else None
    if column:
        return _Chosen(_asked(column, width, heads), pair)
    if "whole" in meanings:
        return _Chosen((meanings.index("whole"),), pair)
    named = [meanings.index(part) for part in ("given", "middle", "family") if part in meanings]
    if named:
        return _Chosen(tuple(named), pair)
    likely = [at for at in range(width) if at != pair and _are_names([row.cell(at) for row in rows])]
    if len(likely) > _MOST_JOINED:
        raise InvalidValue("column_which", "column", count=len(likely))
    return _Chosen(tuple(likely or [at for at in range(width) if at != pair][:1]), pair)


def _asked(column: str, width: int, heads: _Row | None) -> tuple[int, ...]:
    """The columns that are asked for. Raises InvalidValue for one that there is not."""
    known = [cell.casefold() for cell in heads.cells] if heads else []
    found = []
    for name in filter(None, map(_clean, column.split(","))):
        place = _place(name) or 0
        if name.casefold() in known:
            found.append(known.index(name.casefold()))
        elif 1 <= place <= width:
            found.append(place - 1)
        elif heads:
            raise InvalidValue("column_unknown", "column", value=Quoted(name), known=[c for c in heads.cells if c])
        else:
            key = "column_one" if width == 1 else "column_number"
            raise InvalidValue(key, "column", value=Quoted(name), most=width)
    return tuple(found)


def _are_names(cells: Iterable[str]) -> bool:
    """Whether most of these are words, no numbers, dates or addresses."""
    filled = [_unnumbered(cell) for cell in cells if cell]
    return 2 * sum(not re.search(r"[\d@]", cell) and _has_letter(cell) for cell in filled) > len(filled)


# -- names -------------------------------------------------------------------------------------------------------------


def _name(row: _Row, chosen: _Chosen) -> str:
    """The name in a row; "" where there is none."""
    return " ".join(filter(_has_letter, (_unnumbered(row.cell(at)) for at in chosen.names)))


def _two_words(row: _Row) -> bool:
    return len(row.cells) == 2 and all(_has_letter(cell) and " " not in cell for cell in row.cells)


def _unnumbered(cell: str) -> str:
    """Without the number or the dash of a list, and without what parts columns in other lines."""
    return re.sub(r"^(?:(?:№|#)?\s*\d+\s*[.):\u2013-]\s*|\d+\s+|[-\u2013\u2014•*·]\s*)|[\s,;]+$", "", cell)


def _has_letter(text: str) -> bool:
    return any(map(str.isalpha, text))


def _check(entry: _Entry) -> None:
    """Raises BadText for a name that cannot be printed in a line."""
    name, line = entry.name, entry.line
    if len(name) > MOST_LETTERS:
        raise BadText("name_long", "names", line=line, length=len(name), most=MOST_LETTERS)
    if odd := [char for char in name if _is_control(char)]:
        raise BadText("name_control", "names", line=line, codes=[f"U+{ord(char):04X}" for char in odd])
    if turned := [char for char in name if unicodedata.bidirectional(char) in ("R", "AL", "AN")]:
        raise BadText("name_right_to_left", "names", line=line, char=Quoted(turned[0]), code=f"U+{ord(turned[0]):04X}")


def _told_apart(names: Sequence[str]) -> tuple[str, ...]:
    """Names of which no two are the same: people of one name are numbered."""
    often: dict[str, int] = {}
    for name in names:
        often[name.casefold()] = often.get(name.casefold(), 0) + 1
    taken = {name for name, count in often.items() if count == 1}
    numbers: dict[str, int] = {}
    told = []
    for name in names:
        key = name.casefold()
        if often[key] > 1:
            number = numbers.get(key, 0) + 1
            while f"{key} {number}" in taken:
                number += 1
            numbers[key] = number
            name = f"{name}\u00a0{number}"
        told.append(name)
    return tuple(told)


# -- pairs -------------------------------------------------------------------------------------------------------------


def _paired(entries: Sequence[_Entry], names: Sequence[str], draw: int | None) -> tuple[Groups, Pairing]:
    """Who plays with whom, and how that came about."""
    if draw is not None:
        drawn = list(names)
        SplitMix64(draw).shuffle(drawn)
        return _in_order(drawn), "lot"
    if any(entry.pair for entry in entries):
        together: dict[str, list[str]] = {}
        alone = []
        for entry, name in zip(entries, names, strict=True):
            if not entry.pair:
                alone.append(name)
                continue
            said = together.setdefault(entry.pair.casefold(), [])
            said.append(name)
            if len(said) > MOST_TOGETHER:
                raise BadText("pair_large", "names", line=entry.line, value=Quoted(entry.pair), most=MOST_TOGETHER)
        return (*map(tuple, together.values()), *_in_order(alone)), "column"
    groups: dict[int, list[str]] = {}
    for entry, name in zip(entries, names, strict=True):
        groups.setdefault(entry.group, []).append(name)
    sizes = {len(group) for group in groups.values()}
    # Blank lines after every name, or between parts of a list, are no pairs.
    if len(groups) > 1 and 1 < max(sizes) <= MOST_TOGETHER:
        return tuple(map(tuple, groups.values())), "groups"
    return _in_order(names), "order"


def _in_order(names: Sequence[str]) -> Groups:
    """Each with the next; the last of an odd number makes a three, or plays with the host if there is nobody else."""
    pairs = [tuple(names[at : at + 2]) for at in range(0, len(names), 2)]
    if len(pairs) > 1 and len(pairs[-1]) == 1:
        pairs[-2:] = [pairs[-2] + pairs[-1]]
    return tuple(pairs)
