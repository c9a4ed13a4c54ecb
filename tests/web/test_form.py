"""The form has what the command line has, from the same places."""

from __future__ import annotations

import dataclasses
import inspect

import pytest

from simprint import cli
from simprint.errors import SimprintError
from simprint.kits import SHEETS, catalogue
from simprint.make import Order
from simprint.web.form import Defaults, Query, by_stem, culprit, own_fields
from simprint.words import languages, load

# What the page must not offer: paths of this computer, and what only a command line needs.
NOT_OFFERED = {"command", "game", "options", "formats", "output", "force", "font", "font_bold"}


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


@pytest.mark.parametrize("stem", by_stem())
def test_an_empty_form_is_the_plain_command(stem: str) -> None:
    """With nothing chosen the order is the command's, in the page's language."""
    sheet = by_stem()[stem]
    asked = Query({"sheet": stem}, "ru")
    named = f"simprint {sheet.command}"
    assert asked.order.command_line() in (f"{named} --lang ru", f"{named} {sheet.game} --lang ru")


@pytest.mark.parametrize("lang", languages())
@pytest.mark.parametrize("stem", by_stem())
def test_every_field_has_words(stem: str, lang: str) -> None:
    """Labels of sheets, of their options and of their choices are there in every language."""
    words = load(lang)
    assert words.has(f"web.sheets.{by_stem()[stem].command.replace(' --', '_')}")
    for field in Query({"sheet": stem}, lang).fields:
        assert words.has(f"web.options.{field.name}"), field
        for choice in field.choices:
            named = isinstance(choice, int) or field.name == "lang" or words.has(f"web.choices.{field.name}.{choice}")
            assert named, (field, choice)


def test_the_fields_of_boards_are_those_of_the_command() -> None:
    """Names and defaults are the command's."""
    fields = {field.name: field.default for field in own_fields(SHEETS["boards", "sim"])}
    command = inspect.signature(cli.boards).parameters
    assert fields == {name: "" if p.default is None else str(p.default) for name, p in command.items()}


@pytest.mark.parametrize(("game", "wanted"), [("sim", ["pairs", "seed"]), ("rows", ["pairs", "teams", "seed"])])
def test_the_fields_of_a_kit_are_those_of_the_command_without_paths(game: str, wanted: list[str]) -> None:
    """No file of this computer is chosen through a web page, neither in the form nor in the address."""
    assert [field.name for field in own_fields(by_stem()[f"{game}-kit"])] == wanted
    assert set(wanted) < set(inspect.signature(cli.kit).parameters)
    asked = Query({"sheet": f"{game}-kit", "kit": "/etc/passwd", "pairs": "2"}, "en")
    assert asked.order.options == {"pairs": 2, "seed": 1}
    assert "passwd" not in asked.query()


@pytest.mark.parametrize(
    ("given", "field", "says"),
    [
        ({"copies": "0"}, "copies", "1 to 1000000"),
        ({"copies": "two"}, "copies", "whole number"),
        ({"copies": "1" * 30}, "copies", "whole number"),
        ({"dots": "9"}, "dots", "5 to 8"),
        ({"per_page": "3"}, "per_page", "1, 2 or 4"),
        ({"per_page": "4", "large_print": "1"}, "per_page", "one board"),
        ({"layout": "spiral"}, "layout", "circle, shuffled"),
        ({"lang": "la"}, "lang", "unknown language"),
        ({"paper": "a9"}, "paper", "unknown paper"),
        ({"paper": "60x60mm"}, "paper", "take"),
        ({"ink": "pink"}, "ink", "unknown ink"),
        ({"guides": "dashed"}, "guides", "unknown guides"),
        ({"guides": "grey", "ink": "mono"}, "guides", "no grey"),
        ({"svg_text": "dead"}, "svg_text", "unknown SVG text"),
        ({"margin": "nan"}, "margin", "0 to 100"),
        ({"margin": "wide"}, "margin", "give a number"),
        ({"printer_scale": "2"}, "printer_scale", "0.9 to 1.1"),
        ({"printer_scale": "x"}, "printer_scale", "one number"),
        ({"header": "a\u202eb"}, "header", r"U\+202E"),
        ({"header": "x" * 201}, "header", "200 at most"),
        ({"header": "\u65e5"}, "header", "font lacks"),
        ({"sheet": "nothing"}, "", "unknown sheet"),
        ({"sheet": "sim-kit", "pairs": "0"}, "pairs", "1 to 1000"),
        ({"sheet": "sim-kit", "pairs": "1001"}, "pairs", "1 to 1000"),
        ({"sheet": "rows-kit", "teams": "-3"}, "teams", "1 to 1000"),
        ({"sheet": "rows-kit", "teams": "2", "pairs": "2"}, "pairs", "give one of them"),
        ({"sheet": "sim-kit", "paper": "a5"}, "paper", "take"),
        ({"sheet": "rows-practice", "level": "4"}, "level", "1 to 3"),
    ],
)
def test_a_mistake_is_told_at_its_field(given: dict[str, str], field: str, says: str) -> None:
    """Each message is the command line's and finds its field."""
    asked = Query(given, "en")
    with pytest.raises(SimprintError, match=says) as caught:
        _ = asked.plan
    assert culprit(caught.value, asked.fields) == field


def test_options_of_another_sheet_are_forgotten() -> None:
    """A form that was filled in for one sheet does not set the options of the next."""
    assert Query({"sheet": "sim-boards", "for": "sim-boards", "copies": "9"}, "en").order.options["copies"] == 9
    assert Query({"sheet": "sim-boards", "for": "other", "copies": "9"}, "en").order.options["copies"] == 2


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
    asked = Query(given, "ru")
    assert Query(asked.choices, "pt").order == asked.order
    assert Query(asked.choices, "pt").choices == asked.choices


def test_the_command_shown_quotes_the_header() -> None:
    """Pasted into a shell, it is one argument."""
    assert Query({"header": "it's; rm"}, "en").command_line().endswith(""" --header 'it'"'"'s; rm'""")


def test_the_users_wishes_are_what_the_form_begins_with() -> None:
    """The language whatever the page's, the paper; both can be changed, and stand in every address."""
    wishes = Defaults("pt", "letter")
    asked = Query({}, "ru", wishes)
    assert (asked.order.lang, asked.order.paper) == ("pt", "letter")
    assert Query(asked.choices, "en").order == asked.order
    other = Query({"lang": "en", "paper": "a4"}, "ru", wishes)
    assert (other.order.lang, other.order.paper) == ("en", "a4")
    assert Query(other.choices, "ru", wishes).order == other.order
    assert Query(Query({}, "en").choices, "ru", wishes).order == Query({}, "en").order
    assert "200x280mm" in next(field.choices for field in Query({}, "en", Defaults(None, "200x280mm")).common
                               if field.name == "paper")  # fmt: skip


@pytest.mark.parametrize("wishes", [Defaults(), Defaults("pt", "letter")])
@pytest.mark.parametrize("paper", ["a4", "letter"])
def test_the_command_shown_makes_it_where_it_is_shown(wishes: Defaults, paper: str) -> None:
    """The wishes hold for the command line too, so what differs from them is said."""
    command = Query({"paper": paper}, "en", wishes).command_line()
    assert (f"--paper {paper}" in command) or paper == wishes.paper
    assert "--lang" in command


@pytest.mark.parametrize(("lang", "paper"), [("xx", "a4"), (None, "a9"), (None, "1x1mm")])
def test_wishes_that_cannot_be(lang: str | None, paper: str) -> None:
    """Told before the page is opened."""
    with pytest.raises(SimprintError):
        Defaults(lang, paper)
