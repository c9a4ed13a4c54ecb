"""What the program says: each sentence is there in every language, is asked for by the code, and can be filled in."""

from __future__ import annotations

import ast
import errno
import os
import re
import socket
import sys
from collections.abc import Iterator
from pathlib import Path

import pytest

import simprint
import simprint.lang
from simprint import errors
from simprint.catalogue import sheets
from simprint.errors import Called, CannotWrite, InvalidValue, Message, Quoted, UnknownName, reason
from simprint.kits import catalogue
from simprint.named import content
from simprint.options import AcrossDown, Decimal
from simprint.order import COMMON
from simprint.words import REFERENCE, flag, languages, load

HOUSE = Path(simprint.__file__).parent
TREES = {path: ast.parse(path.read_text(encoding="utf-8")) for path in sorted(HOUSE.rglob("*.py"))}
#: What takes the key of a sentence, and which argument it is.
TAKES_KEY = {name: 0 for name, kind in vars(errors).items() if isinstance(kind, type) and issubclass(kind, Message)}
TAKES_KEY |= {"bad": 0, "_bad": 0}
#: Kinds of options that are given the key of a sentence.
KINDS = [option.kind for asked in (*sheets().values(), *catalogue().values()) for option in asked.options]
KINDS += [option.kind for option in COMMON]
GIVEN = {kind.key for kind in KINDS if isinstance(kind, (AcrossDown, Decimal))}
GIVEN |= {f"{kind.key}_form" for kind in KINDS if isinstance(kind, AcrossDown)}
#: Those that the page in the browser says in words of its own.
GIVEN |= {"no_glyph_page", "name_glyphs_page", "printer_file_page"}


def sentences(lang: str) -> dict[str, list[str]]:
    """By key: a sentence, or one for each plural form."""
    prefix = "messages."
    return {
        name.removeprefix(prefix): list(entry.values()) if isinstance(entry, dict) else [entry]
        for name, entry in load(lang).entries.items()
        if name.startswith(prefix)
    }


def constants(node: ast.AST | None, tree: ast.AST) -> Iterator[str]:
    """The texts that an argument may be: one, one of two, or what a variable of that name is set to."""
    match node:
        case ast.Constant(value=str(text)):
            yield text
        case ast.IfExp():
            yield from constants(node.body, tree)
            yield from constants(node.orelse, tree)
        case ast.Name(id=name):
            for other in ast.walk(tree):
                if isinstance(other, ast.Assign) and any(
                    isinstance(t, ast.Name) and t.id == name for t in other.targets
                ):
                    yield from constants(other.value, tree)


def raised() -> set[str]:
    """The keys that the code writes out where it raises an error, warns or says something."""
    found = set()
    for path, tree in TREES.items():
        for call in ast.walk(tree):
            if not isinstance(call, ast.Call) or not isinstance(call.func, (ast.Name, ast.Attribute)):
                continue
            name = call.func.id if isinstance(call.func, ast.Name) else call.func.attr
            at = TAKES_KEY.get(name)
            if name == "_say" and path.name == "cli.py":
                at = 0
            if name == "_bad" and path.name == "words.py":
                at = 1
            if at is not None and name != "UnknownName":  # which takes an option, and has one key
                found |= set(constants(call.args[at] if len(call.args) > at else None, tree))
    return found


def test_every_key_that_is_raised_has_a_sentence() -> None:
    found = raised() | GIVEN
    assert len(found) > 80
    assert found - sentences(REFERENCE).keys() == set()


def test_every_sentence_is_asked_for() -> None:
    """Its key is written somewhere in the code: what nobody says is taken out."""
    written = {n.value for t in TREES.values() for n in ast.walk(t) if isinstance(n, ast.Constant)} | GIVEN
    assert {key for key in sentences(REFERENCE) if key not in written} == set()


@pytest.mark.parametrize("lang", languages())
def test_every_language_has_the_same_sentences(lang: str) -> None:
    assert sentences(lang).keys() == sentences(REFERENCE).keys()


#: Words that are typed, or names: the same in every language.
PROGRAM = frozenset(
    re.findall(
        r"\w+",
        (
            "simprint templates common tag lang pip install fontpkg pt sans postscript truetype unicode utf fstype otf "
            "ttf ttc woff svg pdf png mm grey mono players host count level seed practice true false en gb de es "
            "calibrate help ctrl c shuffled file live csv xlsx xls ods docx npm pack node js mb "
            "python m http https server localhost inkscape textlength booklet up toml "
        ),
    )
)
#: Words that English and Portuguese share.
SHARED = {
    "a",
    "kit",
    "as",
    "no",
    "do",
    "web",
    "site",
    "link",
    "o",
    "extra",
    "e",
    "um",
    "port",
    "es",
    "socket",
    "pipe",
    "use",
    "editor",
}


def latin(sentence: str) -> set[str]:
    """The words in Latin letters, without what is filled in."""
    return set(re.findall(r"[a-zà-öø-ÿ]+", re.sub(r"\{\w+\}", " ", sentence).lower()))


@pytest.mark.parametrize("lang", [lang for lang in languages() if lang != REFERENCE])
def test_no_english_is_left(lang: str) -> None:
    there = sentences(REFERENCE)
    found = {}
    for key, forms in sentences(lang).items():
        left = set().union(*map(latin, forms)) & set().union(*map(latin, there[key]))
        if left := left - PROGRAM - SHARED:
            found[key] = left
    assert found == {}


@pytest.mark.parametrize("lang", languages())
def test_no_flag_is_written_out(lang: str) -> None:
    """In the browser there are none: a sentence has {option} and {opt_paper} instead. (--help is of the terminal.)"""
    written = {key: re.findall(r"--[a-z-]+", " ".join(forms)) for key, forms in sentences(lang).items()}
    assert {key: flags for key, flags in written.items() if set(flags) - {"--help"}} == {}


@pytest.mark.parametrize("lang", languages())
def test_every_sentence_can_be_filled_in(lang: str) -> None:
    known = {option.name for option in COMMON}
    known |= {option.name for asked in catalogue().values() for option in asked.options}
    for key, forms in sentences(lang).items():
        names = {name for form in forms for name in re.findall(r"\{(\w+)\}", form)}
        assert {name for name in names if name.startswith("opt_")} <= {f"opt_{name}" for name in known}, key
        values = {name: 7 for name in names if name != "option" and not name.startswith("opt_")}
        said = load(lang).message(Message(key, "per_page", **values), flag)
        assert not re.search(r"[{}~\u00a0]", said.replace("'simprint[7]'", "")), said
        assert ("option" in names) <= ("--per-page" in said)
        assert said.count("7") >= len(values)


def test_values_stand_in_a_sentence_as_they_were_typed() -> None:
    """A tilde of a path stays, a control character is shown by its number, and nothing is markup."""
    assert "~nobody/a.ttf" in str(CannotWrite("folder_there", file="~nobody/a.ttf"))
    assert "{option}" in str(CannotWrite("folder_there", file="{option}"))
    assert str(UnknownName("paper", "a\x07" + "b" * 99, ["a4"])).startswith("--paper 'a\\x07bbb")
    assert len(str(UnknownName("paper", "b" * 9999, ["a4"]))) < 150
    assert str(InvalidValue("no_effect", "seed", needed=Called("per_page"), wanted="x")).endswith("x for --per-page")


@pytest.mark.parametrize(("lang", "said"), [("en", "12.5"), ("ru", "12,5"), ("pt", "12,5")])
def test_numbers_have_the_languages_decimal_sign(lang: str, said: str) -> None:
    message = InvalidValue("range_mm", "margin", value=12.5, low=0, high=100)
    assert f" {said} " in load(lang).message(message, flag)


#: What a system refuses, in words of its own.
REFUSED = [
    "ENOENT", "ENOTDIR", "EACCES", "EPERM", "EISDIR", "ENOSPC", "EDQUOT", "EBUSY", "ETXTBSY", "ENAMETOOLONG", "EINVAL",
    "EROFS", "EFBIG", "ELOOP", "EIO", "EMFILE", "EPIPE", "EADDRNOTAVAIL", "ENOMEM",
]  # fmt: skip


def reasons(folder: Path) -> dict[str, Message]:
    """What each refusal is said with, of the system's and of ours."""
    found = {name: reason(OSError(getattr(errno, name), os.strerror(getattr(errno, name)))) for name in REFUSED}
    os.mkfifo(folder / "pipe")
    (folder / "large").write_bytes(b"x" * 2_000_001)
    with socket.socket(socket.AF_UNIX) as listening:
        listening.bind(str(folder / "socket"))
    paths = {name: folder / name for name in ("pipe", "socket", "large", "nothing", "")} | {"device": Path("/dev/null")}
    for name, path in paths.items():
        with pytest.raises(OSError) as refused:
            content(path, 2_000_000)
        found[f"{name} read"] = reason(refused.value)
    return found


@pytest.mark.parametrize("lang", languages())
def test_why_the_system_refuses_is_said_in_the_users_words(lang: str, tmp_path: Path) -> None:
    """In none of them is a word of the system's; what is not known to us is quoted."""
    there = {name: load(REFERENCE).message(one, flag) for name, one in reasons(tmp_path).items()}
    (again := tmp_path / "again").mkdir()
    for name, one in reasons(again).items():
        said = load(lang).message(one, flag)
        assert one.key != "reason_other", name
        if lang != REFERENCE:
            assert latin(said) & latin(there[name]) <= PROGRAM | SHARED, said
    odd = load(lang).message(reason(OSError(9999, "The moon is full")), flag)
    assert odd.endswith(": 'The moon is full'")
    assert load(lang).message(reason(in_use()), flag) == there_in(lang, "ETXTBSY")


def in_use() -> OSError:
    """As Windows says it of a file that a viewer shows."""
    error = PermissionError(errno.EACCES, "The process cannot access the file")
    error.winerror = 32  # type: ignore[attr-defined]
    return error


def there_in(lang: str, name: str) -> str:
    return load(lang).message(reason(OSError(getattr(errno, name), "")), flag)


@pytest.mark.parametrize("lang", languages())
@pytest.mark.parametrize("key", ["stopped", "stopped_written", "stopped_page"])
def test_what_is_said_before_anything_is_imported_is_the_same(
    key: str, lang: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(sys, "argv", ["simprint", "boards", "--lang", lang])
    assert simprint.lang.sentence(key) == load(lang).message(Message(key), flag)


@pytest.mark.parametrize(
    ("arguments", "variables", "spoken"),
    [
        ([], {}, "en"),
        (["--lang", "ru"], {"LANG": "pt_BR.UTF-8"}, "ru"),
        (["--lang=pt-BR"], {}, "pt"),
        ([], {"SIMPRINT_LANG": "pt", "LANG": "ru_RU.UTF-8"}, "pt"),
        ([], {"LC_MESSAGES": "ru_RU.UTF-8"}, "ru"),
        ([], {"LC_ALL": "C", "LANG": "ru_RU.UTF-8"}, "en"),
        ([], {"LC_ALL": "de_DE", "LANG": "ru_RU.UTF-8"}, "ru"),
        ([], {"LANG": "../ru"}, "en"),
    ],
)
def test_the_language_that_a_user_reads(
    arguments: list[str], variables: dict[str, str], spoken: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    for name in ("SIMPRINT_LANG", "LC_ALL", "LC_MESSAGES", "LANG"):
        monkeypatch.delenv(name, raising=False)
    for name, value in variables.items():
        monkeypatch.setenv(name, value)
    monkeypatch.setattr(sys, "argv", ["simprint", "boards", *arguments])
    assert simprint.lang.spoken() == spoken


def test_an_option_is_called_as_the_door_calls_it() -> None:
    message = InvalidValue("not_taken", "dots", takes=[Called("rows"), Called("copies")])
    said = load("en").message(message, {"dots": "Dots", "rows": "Rows", "copies": "How many"}.__getitem__)
    assert said == "Dots has no meaning here: leave it out, or use one of Rows, How many"


def test_a_message_within_a_message_is_in_the_same_language() -> None:
    inner = InvalidValue("whole", "copies", value=Quoted("x"))
    said = load("ru").message(CannotWrite("would_be_refused", what=inner), flag)
    assert said == "так не получится: --copies 'x': нужно целое число, например 4"
