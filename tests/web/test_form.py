"""The form has what the command line has, from the same places."""

from __future__ import annotations

import dataclasses
import re

import pytest

from simprint.catalogue import sheets
from simprint.errors import SimprintError
from simprint.kits import catalogue
from simprint.options import OneOf, Whole
from simprint.order import COMMON, Order
from simprint.page.paper import PAPERS
from simprint.web.form import Defaults, Query, by_stem, own_fields
from simprint.web.view import View, label, said
from simprint.words import flag, languages, load

# What the page must not offer: paths of this computer, and what only a command line needs.
NOT_OFFERED = {"sheet", "game", "options", "format", "output", "force", "font", "font_bold", "zip", "dpi"}


def test_every_sheet_has_its_own_address() -> None:
    """No two sheets or kits share a stem, for the address names them by it; what belongs to no game is last."""
    assert len(by_stem()) == len(catalogue())
    assert [sheet.game for sheet in by_stem().values()] == sorted(
        (sheet.game for sheet in by_stem().values()), key=["sim", "rows", ""].index
    )


def test_every_choice_of_the_order_is_in_the_form() -> None:
    """A new choice in the order is a field, or is left out on purpose."""
    offered = {field.name for field in Query({}, "en").common}
    assert offered == {field.name for field in dataclasses.fields(Order)} - NOT_OFFERED
    assert {option.name for option in COMMON} == {f.name for f in dataclasses.fields(Order)} - {
        "sheet",
        "game",
        "options",
    }


@pytest.mark.parametrize("stem", by_stem())
def test_an_empty_form_is_the_plain_command(stem: str) -> None:
    """With nothing chosen the order is the command's, in the page's language."""
    sheet = by_stem()[stem]
    query = Query({"sheet": stem}, "ru")
    practice = sheet.name == "practice-answers"
    named = "simprint answers" if practice else f"simprint {sheet.name}"
    end = " --practice --lang ru" if practice else " --lang ru"
    assert query.order.command_line() in (named + end, f"{named} {sheet.game}{end}")


@pytest.mark.parametrize("lang", languages())
@pytest.mark.parametrize("stem", by_stem())
def test_every_field_has_words(stem: str, lang: str) -> None:
    """Labels of sheets, of their options and of their choices are there in every language."""
    words = load(lang)
    assert words.has(f"web.sheets.{by_stem()[stem].name}")
    assert words.has(f"web.about.{stem}")
    for field in Query({"sheet": stem}, lang).fields:
        assert words.has(f"{field.option.words_name}.label"), field
        for choice in field.choices:
            named = choice.isdecimal() or field.name == "lang" or words.has(f"options.{field.name}.choices.{choice}")
            named = named or (field.kind == "names" and words.has(f"web.sheets.{choice}"))
            assert named, (field, choice)


@pytest.mark.parametrize("key", sheets())
def test_the_fields_of_a_sheet_are_its_options(key: tuple[str, str]) -> None:
    """Names, defaults and choices are those of the declaration; what is left to the sheet stands empty."""
    sheet = sheets()[key]
    fields = {field.name: field for field in own_fields(sheet)}
    assert list(fields) == [option.name for option in sheet.options]
    for option in sheet.options:
        field = fields[option.name]
        if option.default is None:
            assert field.default == ""
        else:
            assert option.check(field.value(field.default)) == option.default
        if isinstance(option.kind, OneOf):
            assert field.choices == tuple(map(str, option.kind.values))
        assert (field.kind == "number") == isinstance(option.kind, Whole)


@pytest.mark.parametrize("game", ["sim", "rows"])
def test_the_fields_of_a_kit_are_those_of_the_command_without_paths(game: str) -> None:
    """No file of this computer is chosen through a web page, neither in the form nor in the address."""
    kit = by_stem()[f"{game}-kit"]
    fields = [field.name for field in own_fields(kit)]
    assert fields == [option.name for option in kit.options if option.name != "kit"] != [o.name for o in kit.options]
    query = Query({"sheet": f"{game}-kit", "kit": "/etc/passwd", "pairs": "2"}, "en")
    assert query.order.options["pairs"] == 2
    assert "kit" not in query.order.options
    assert "passwd" not in query.encoded()


#: Mistakes: what an address says, the field that it is about, what the message says of it.
MISTAKES: list[tuple[dict[str, str], str, str]] = [
    ({"copies": "0"}, "copies", "1 to 1000000"),
    ({"copies": "two"}, "copies", "whole number"),
    ({"copies": "1" * 30}, "copies", "1 to 1000000"),
    ({"dots": "9"}, "dots", "5 to 8"),
    ({"per_page": "3"}, "per_page", "1, 2, 4"),
    ({"per_page": "4", "large_print": "1"}, "per_page", "one board"),
    ({"layout": "spiral"}, "layout", "circle, shuffled"),
    ({"lang": "la"}, "lang", "--lang 'la': choose one of en"),
    ({"paper": "a9"}, "paper", "--paper 'a9': choose one of a4"),
    ({"paper": "60x60mm"}, "paper", "use a"),
    ({"ink": "pink"}, "ink", "--ink 'pink': choose one of grey, mono"),
    ({"guides": "dashed"}, "guides", "--guides 'dashed': choose one of grey"),
    ({"guides": "grey", "ink": "mono"}, "guides", "no grey"),
    ({"svg_text": "dead"}, "svg_text", "--svg-text 'dead': choose one of outlines, live"),
    ({"margin": "nan"}, "margin", "give a number"),
    ({"margin": "101"}, "margin", "0 to 100"),
    ({"margin": "wide"}, "margin", "give a number"),
    ({"printer_scale": "2"}, "printer_scale", "0.9 to 1.1"),
    ({"printer_scale": "x"}, "printer_scale", "one number"),
    ({"header": "a\u202eb"}, "header", r"U\+202E"),
    ({"header": "x" * 201}, "header", "200 at most"),
    ({"header": "\u65e5"}, "header", "font lacks"),
    ({"sheet": "nothing"}, "sheet", "sheet 'nothing': choose one of"),
    ({"sheet": "sim-kit", "pairs": "0"}, "pairs", "1 to 1000"),
    ({"sheet": "sim-kit", "pairs": "1001"}, "pairs", "1 to 1000"),
    ({"sheet": "rows-kit", "teams": "-3"}, "teams", "1 to 1000"),
    ({"sheet": "rows-kit", "teams": "2", "pairs": "2"}, "pairs", "give one of them"),
    ({"sheet": "sim-kit", "paper": "a6"}, "paper", "use a4"),
    ({"sheet": "rows-practice", "level": "4"}, "level", "choose one of 1, 2, 3"),
]


@pytest.mark.parametrize(("given", "field", "says"), MISTAKES)
def test_a_mistake_is_told_at_its_field(given: dict[str, str], field: str, says: str) -> None:
    """Each message is the command line's and finds its field."""
    query = Query(given, "en")
    with pytest.raises(SimprintError, match=says) as caught:
        _ = query.plan
    assert caught.value.option == field


#: What may stand in Latin letters in a message in any language: names of papers, of values, of a character, units.
NAMES = {
    "a9",
    "a4",
    "letter",
    "legal",
    "a3",
    "a2",
    "a1",
    "a5",
    "a6",
    "tabloid",
    "4x6in",
    "mm",
    "WxHmm",
    "x",
    "in",
    "nan",
    "spiral",
    "circle",
}
NAMES |= {"shuffled", "la", "en", "pt", "ru", "pink", "grey", "mono", "dashed", "dotted", "none", "dead", "outlines"}
NAMES |= {"live", "wide", "two", "four", "nothing", "SVG", "U", "E", "DFE5", *by_stem()}
NAMES |= {name for name, _ in catalogue()}
#: As the page calls papers.
NAMES |= {"A1", "A2", "A3", "A4", "A5", "A6", "Letter", "Legal", "Tabloid"}


@pytest.mark.parametrize("lang", ["ru", "pt"])
@pytest.mark.parametrize(("given", "field", "says"), MISTAKES)
def test_a_mistake_is_told_in_the_language_of_the_page(given: dict[str, str], field: str, says: str, lang: str) -> None:
    """It names the field by its label; there is no flag of the command line in it, and no English."""
    query = Query({"lang": lang} | given, lang)
    with pytest.raises(SimprintError) as caught:
        _ = query.plan
    words = load(lang)
    told = said(caught.value, words, query)
    shown = label(field, words, query).replace("\u00a0", " ")
    assert shown != field
    assert told.startswith(shown) or shown in told
    assert "--" not in told
    assert told != words.message(caught.value, flag) != str(caught.value)
    latin = set(re.findall(r"(?<![A-Za-z0-9+])[A-Za-z][A-Za-z0-9-]*", told.replace(shown, "")))
    if lang == "ru":
        assert latin <= NAMES
    else:
        assert not latin & {*ENGLISH}


#: Words that are in nearly every English message, and in no Portuguese one.
ENGLISH = ("the", "give", "choose", "one", "of", "to", "leave", "out", "or", "may", "be", "it", "take", "is", "has")


@pytest.mark.parametrize(
    ("filled", "sheet", "given", "kept"),
    [
        ("sim-boards", "sim-boards", {"copies": "9"}, {"copies": 9}),
        ("sim-practice", "sim-practice-answers", {"count": "12", "seed": "7", "level": "2"}, None),
        ("rows-practice-answers", "rows-practice", {"count": "12", "seed": "7", "level": "2"}, None),
        ("sim-boards", "sim-ledger", {"dots": "7", "layout": "shuffled", "seed": "4"}, None),
        ("sim-boards", "sim-scores", {"dots": "7", "copies": "30"}, {"dots": 7, "copies": 1}),
        ("rows-boards", "rows-answers", {"rows": "1,3,5", "copies": "8"}, {"rows": (1, 3, 5), "copies": 1}),
        ("sim-kit", "sim-practice", {"seed": "7"}, {"seed": 1}),
        ("sim-practice", "rows-practice", {"count": "6", "seed": "7", "level": "2"}, {"count": 8, "seed": 1}),
        ("other", "sim-boards", {"copies": "9", "dots": "7"}, {"dots": 6}),
    ],
)
def test_a_companion_keeps_what_both_have(
    filled: str, sheet: str, given: dict[str, str], kept: dict[str, object] | None
) -> None:
    """Answers are those of the cards that were looked at. So many boards are not so many score sheets, and another
    game is another matter."""
    options = Query({"sheet": sheet, "for": filled} | given, "en").order.options
    wanted = kept or {name: int(text) if text.isdecimal() else text for name, text in given.items()}
    assert {name: options[name] for name in wanted} == wanted


@pytest.mark.parametrize("filled", ["sim-boards", "sim-rules", "rows-kit"])
def test_names_go_along_and_stand_in_no_address(filled: str) -> None:
    """To every sheet that takes them, whatever the game; through one that takes none."""
    given = {"names": "Ana\nBoris", "for": filled}
    for stem, sheet in by_stem().items():
        query = Query({"sheet": stem} | given, "en")
        takes = "names" in {option.name for option in sheet.options}
        assert query.private == {"names": "Ana\nBoris"}
        assert query.carried == ({} if takes else query.private)
        assert query.texts.get("names", "") == ("Ana\nBoris" if takes else "")
        assert all("Ana" not in text for text in (query.encoded(), *query.command_lines()))


@pytest.mark.parametrize("game", ["sim", "rows"])
def test_cards_come_with_the_answers_to_them(game: str) -> None:
    """The second document, its command, and its address are those of the same count, code and level."""
    asked = Query({"sheet": f"{game}-practice", "count": "5", "seed": "7", "level": "2"}, "en")
    assert [document.part for document in asked.documents] == ["players", "host"]
    cards, answers = asked.command_lines()
    assert cards.replace("practice", "answers").replace(" --count", " --practice --count") == answers
    assert asked.documents[1].output.printout.title != asked.documents[0].output.printout.title


def test_an_address_makes_the_same_order_anywhere() -> None:
    """What is in the bookmark gives the same order to a colleague whose browser speaks another language."""
    given = {
        "copies": "4",
        "layout": "shuffled",
        "seed": "7",
        "paper": "letter",
        "header": "7 Б & <b>",
        "guides": "none",
    }
    query = Query(given, "ru")
    assert Query(query.choices, "pt").order == query.order
    assert Query(query.choices, "pt").choices == query.choices


def test_the_command_shown_quotes_the_header() -> None:
    """Pasted into a shell, it is one argument."""
    assert Query({"header": "it's; rm"}, "en").command_lines()[0].endswith(""" --header 'it'"'"'s; rm'""")


def test_the_defaults_of_the_user_are_what_the_form_begins_with() -> None:
    """The language whatever the page's, the paper; both can be changed, and stand in every address."""
    defaults = Defaults("pt", "letter")
    query = Query({}, "ru", defaults)
    assert (query.order.lang, query.order.paper) == ("pt", "letter")
    assert Query(query.choices, "en").order == query.order
    other = Query({"lang": "en", "paper": "a4"}, "ru", defaults)
    assert (other.order.lang, other.order.paper) == ("en", "a4")
    assert Query(other.choices, "ru", defaults).order == other.order
    assert Query(Query({}, "en").choices, "ru", defaults).order == Query({}, "en").order
    assert "200x280mm" in next(field.choices for field in Query({}, "en", Defaults(None, "200x280mm")).common
                               if field.name == "paper")  # fmt: skip


@pytest.mark.parametrize("defaults", [Defaults(), Defaults("pt", "letter")])
@pytest.mark.parametrize("paper", ["a4", "letter"])
def test_the_command_shown_makes_it_where_it_is_shown(defaults: Defaults, paper: str) -> None:
    """The defaults hold for the command line too, so what differs from them is said."""
    command = Query({"paper": paper}, "en", defaults).command_lines()[0]
    assert (f"--paper {paper}" in command) or paper == defaults.paper
    assert "--lang" in command


@pytest.mark.parametrize(("lang", "paper"), [("xx", "a4"), (None, "a9"), (None, "1x1mm")])
def test_defaults_that_cannot_be(lang: str | None, paper: str) -> None:
    """Told before the page is opened."""
    with pytest.raises(SimprintError):
        Defaults(lang, paper)


@pytest.mark.parametrize(
    ("lang", "sheet", "says"),
    [
        ("en", "sim-rules", "A6, Photo: this sheet has no form so small."),
        ("ru", "calibration", "A6, Фото: для такой маленькой бумаги этого листа нет."),
        ("pt", "rows-club", "A6, Foto: esta folha não tem versão tão pequena."),
        ("pt", "sim-boards", ""),
    ],
)
def test_papers_that_a_sheet_is_not_printed_on_are_named_with_the_reason(lang: str, sheet: str, says: str) -> None:
    view = View(Query({"sheet": sheet}, lang), True)
    field = next(field for field in view.query.common if field.name == "paper")
    assert view.hint(field).replace("\u00a0", " ") == says
    assert {choice.value for choice in view.choices(field)} == set(PAPERS) - set(view.query.left_out)


@pytest.mark.parametrize(
    ("chosen", "idle"),
    [
        ({}, True),
        ({"with_": "practice"}, False),
        ({"with_": "scores"}, True),
        ({"with_": "practice", "without": "practice"}, False),  # which is refused, and stays in sight
    ],
)
@pytest.mark.parametrize("sheet", ["sim-kit", "rows-kit"])
def test_a_kit_has_a_code_where_it_has_cards(sheet: str, chosen: dict[str, str], idle: bool) -> None:
    """A code that stays in its field while it is hidden does nothing."""
    view = View(Query({"sheet": sheet, "seed": "7"} | chosen, "en"), True)
    (field,) = (field for field in view.query.own if field.name == "seed")
    assert view.idle(field) == idle
    if not view.error:
        assert ("--seed 7" in view.commands[0]) == (not idle)


@pytest.mark.parametrize("lang", languages())
def test_a_correction_is_said_once_and_as_numbers_are_written(lang: str) -> None:
    """It has a button beside it; advice for a command line does not stand there too."""
    view = View(Query({"sheet": "calibration", "measured": "99.2"}, lang), True)
    assert view.correction == "1.0081"
    assert view.spoken(view.correction) == ("1.0081" if lang == "en" else "1,0081")
    assert "0081" not in " ".join(view.summaries)
    (field,) = view.query.own
    assert ("99.5" if lang == "en" else "99,5") in view.hint(field)
