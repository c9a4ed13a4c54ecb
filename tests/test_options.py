"""What an option of each kind takes, how it is kept and written; what it refuses, and how that is said."""

from __future__ import annotations

from contextlib import suppress
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from simprint import cli
from simprint.catalogue import Sheet, sheets
from simprint.errors import InvalidValue, SimprintError, UnknownName
from simprint.kits import catalogue
from simprint.make import plan
from simprint.options import AcrossDown, Decimal, Flag, OneOf, Option, Several, Text, Whole, checked
from simprint.order import COMMON, Order
from simprint.page.paper import PAPERS
from simprint.page.scene import HOST
from simprint.words import languages, load

WHOLE = Option("copies", Whole(1, 1000), 1)
ANY = Option("seed", Whole(), 1)
NUMBERS = Option("per_page", OneOf((1, 2, 4)))
NAMES = Option("ink", OneOf(("grey", "mono")), "grey")
DECIMAL = Option("margin", Decimal(0, 100, "range_mm"), 10.0)
SCALE = Option("printer_scale", AcrossDown(0.9, 1.1, "scale"), (1.0, 1.0))
MEASURED = Option("measured", AcrossDown(91, 110, "measured"))
ROWS = Option("rows", Several(6, 1, 12), (3, 4, 5))
TEXT = Option("header", Text(), "")
FLAG = Option("force", Flag(), False)
EVERY = [*COMMON, *(option for asked in catalogue().values() for option in asked.options)]


@pytest.mark.parametrize(
    ("option", "text", "value"),
    [
        (WHOLE, "7", 7),
        (WHOLE, " 7 ", 7),
        (WHOLE, "+7", 7),
        (WHOLE, "007", 7),
        (ANY, "-3", -3),
        (NUMBERS, "4", 4),
        (NUMBERS, " 4 ", 4),
        (NAMES, "mono", "mono"),
        (DECIMAL, "12.5", 12.5),
        (DECIMAL, "12,5", 12.5),
        (DECIMAL, "10", 10.0),
        (SCALE, "1.01", (1.01, 1.01)),
        (SCALE, "1,01", (1.01, 1.01)),
        (SCALE, "0,99", (0.99, 0.99)),
        (SCALE, "1.01,0.99", (1.01, 0.99)),
        (SCALE, "1.01, 0.99", (1.01, 0.99)),
        (SCALE, "1.01; 0.99", (1.01, 0.99)),
        (SCALE, "1.01x0.99", (1.01, 0.99)),
        (SCALE, "1.01 × 0.99", (1.01, 0.99)),
        (SCALE, "1.01 0.99", (1.01, 0.99)),
        (SCALE, "1,01; 0,99", (1.01, 0.99)),
        (SCALE, "1,01 0,99", (1.01, 0.99)),
        (SCALE, "1; 1.1", (1.0, 1.1)),
        (MEASURED, "99", (99.0, 99.0)),
        (MEASURED, "99,2", (99.2, 99.2)),
        (MEASURED, "99.5,100.2", (99.5, 100.2)),
        (MEASURED, "99,5; 100,2", (99.5, 100.2)),
        (ROWS, "3,4,5", (3, 4, 5)),
        (ROWS, "3 4 5", (3, 4, 5)),
        (ROWS, "3-4-5", (3, 4, 5)),
        (ROWS, "3–4–5", (3, 4, 5)),
        (ROWS, "3; 4; 5", (3, 4, 5)),
        (ROWS, " 3, 4, 5 ", (3, 4, 5)),
        (ROWS, "7", (7,)),
        (TEXT, " a b ", " a b "),
        (FLAG, "on", True),
        (FLAG, "", False),
    ],
)
def test_what_is_read(option: Option, text: str, value: Any) -> None:
    """And what is written of it is read as the same."""
    assert option.read(text) == value
    assert option.check(value) == value
    if option is not FLAG:
        assert option.read(option.kind.write(value)) == value


@pytest.mark.parametrize(
    ("option", "text", "says"),
    [
        (WHOLE, "1_000", "--copies '1_000': give a whole number"),
        (WHOLE, "٣", "--copies '٣': give a whole number"),
        (WHOLE, "", "--copies '': give a whole number"),
        (WHOLE, " ", "--copies ' ': give a whole number"),
        (WHOLE, "2.0", "--copies '2.0': give a whole number"),
        (WHOLE, "1 2", "--copies '1 2': give a whole number"),
        (WHOLE, "1e2", "--copies '1e2': give a whole number"),
        (WHOLE, "9" * 19, "9': it may be 1 to"),
        (WHOLE, "0", "--copies 0: it may be 1 to 1000; give a number in that range"),
        (WHOLE, "1001", "--copies 1001: it may be 1 to 1000; give a number in that range"),
        (NUMBERS, "3", "--per-page '3': choose one of 1, 2, 4"),
        (NUMBERS, "٢", "--per-page '٢': choose one of 1, 2, 4"),
        (NUMBERS, "2.0", "--per-page '2.0': choose one of 1, 2, 4"),
        (NAMES, "Mono", "--ink 'Mono': choose one of grey, mono"),
        (DECIMAL, "1_0", "--margin '1_0': give a number, for example 12.5"),
        (DECIMAL, "٣", "--margin '٣': give a number"),
        (DECIMAL, "nan", "--margin 'nan': give a number"),
        (DECIMAL, "1e1", "--margin '1e1': give a number"),
        (DECIMAL, "100.1", "--margin 100.1 mm: it may be 0 to 100 mm; give a number in that range"),
        (SCALE, "1,1", "this may be 1.1 or 1x1; write 1.1 with a point, or two numbers as 1x1"),
        (SCALE, "1.2", "--printer-scale 1.2: a printer is corrected by 0.9 to 1.1; measure"),
        (SCALE, "1; 0.8", "--printer-scale 0.8: a printer is corrected by 0.9 to 1.1; measure"),
        (SCALE, "", "--printer-scale '': give one number, or two as 1.01,0.99"),
        (SCALE, "1.0,1.0,1.0", "give one number, or two as 1.01,0.99"),
        (SCALE, "٣", "give one number, or two as 1.01,0.99"),
        (SCALE, "1_0", "give one number, or two as 1.01,0.99"),
        (MEASURED, "99,100", "this may be 99.100 or 99x100; write 99.100 with a point, or two numbers as 99x100"),
        (MEASURED, "90", "--measured 90: a bar of 100 mm that measures less than 91 or more than 110 mm"),
        (ROWS, "3.5", "--rows '3.5': a board has 1 to 6 rows of 1 to 12 circles; give their counts from the top, as 3"),
        (ROWS, "", "--rows '': a board has 1 to 6 rows"),
        (ROWS, "3,,5", "--rows '3,,5': a board has"),
        (ROWS, "3,٤", "--rows '3,٤': a board has"),
        (ROWS, "0,3", "--rows '0,3': a board has"),
        (ROWS, "13", "--rows '13': a board has"),
        (ROWS, "1,1,1,1,1,1,1", "--rows '1,1,1,1,1,1,1': a board has"),
    ],
)  # fmt: skip
def test_what_is_refused(option: Option, text: str, says: str) -> None:
    with pytest.raises((InvalidValue, UnknownName)) as caught:
        option.read(text)
    assert says in str(caught.value)
    assert caught.value.option == option.name


@pytest.mark.parametrize(
    ("option", "value"),
    [
        (WHOLE, True), (WHOLE, "7"), (WHOLE, 7.0), (WHOLE, [7]), (WHOLE, None), (NUMBERS, True), (NUMBERS, [1]),
        (NUMBERS, "1"), (DECIMAL, True), (DECIMAL, "10"), (DECIMAL, float("nan")), (DECIMAL, float("inf")),
        (SCALE, "x"), (SCALE, [1.0, 1.0, 1.0]), (SCALE, [1.0, "x"]), (SCALE, True), (SCALE, {}), (SCALE, float("nan")),
        (ROWS, 3), (ROWS, [3, "x"]), (ROWS, [True]), (ROWS, []), (ROWS, [3.0]), (TEXT, 7), (TEXT, None), (FLAG, 1),
        (FLAG, "yes"),
    ],
)  # fmt: skip
def test_values_of_another_kind_are_refused(option: Option, value: Any) -> None:
    """As a program or a kit file may give them: in words, never with a traceback."""
    with pytest.raises((InvalidValue, UnknownName)) as caught:
        option.check(value)
    assert caught.value.option == option.name
    assert option.flag in str(caught.value)


def test_nothing_is_a_choice_where_it_is_left_to_the_sheet() -> None:
    assert NUMBERS.check(None) is None
    assert MEASURED.check(None) is None


@given(st.tuples(*[st.integers(9000, 11000)] * 2))
def test_two_numbers_survive_being_written(value: tuple[int, int]) -> None:
    across, down = (number / 10000 for number in value)
    assert SCALE.read(SCALE.kind.write((across, down))) == (across, down)


@given(st.lists(st.integers(1, 12), min_size=1, max_size=6).map(tuple))
def test_rows_survive_being_written(value: tuple[int, ...]) -> None:
    assert ROWS.read(ROWS.kind.write(value)) == value


@given(st.text(max_size=12), st.sampled_from(EVERY))
def test_whatever_is_typed_is_read_or_refused_in_words(text: str, option: Option) -> None:
    try:
        value = option.read(text)
    except SimprintError as error:
        assert len(str(error)) < 400
    else:
        assert option.check(value) == value


@pytest.mark.parametrize("option", EVERY, ids=lambda option: option.name)
def test_what_is_taken_for_a_blank_is_taken_away_too(option: Option) -> None:
    """A control character at the end is a blank for Python's strings, and none for its numbers."""
    for text in ("0\x1f", "1,5\x1c", "\x1d2"):
        with suppress(SimprintError):
            assert option.check(option.read(text)) is not None


@pytest.mark.parametrize("option", EVERY, ids=lambda option: option.name)
def test_every_default_is_a_value(option: Option) -> None:
    if option.default is not None:
        assert option.check(option.default) == option.default
    assert option.command_words(option.default) == []


def test_what_is_chosen_is_written_as_words_of_a_command() -> None:
    assert WHOLE.command_words(3) == ["--copies", "3"]
    assert SCALE.command_words((1.01, 0.99)) == ["--printer-scale", "1.01,0.99"]
    assert SCALE.command_words((0.99, 0.99)) == ["--printer-scale", "0.99"]
    assert FLAG.command_words(True) == ["--force"]
    assert ROWS.command_words((1, 3)) == ["--rows", "1,3"]


def test_what_does_nothing_beside_the_others_is_refused() -> None:
    options = sheets()["boards", "sim"].options
    assert checked(options, {"layout": "shuffled", "seed": 4})["seed"] == 4
    assert checked(options, {})["seed"] == 1
    with pytest.raises(InvalidValue, match="--seed has no effect: leave it out, or choose shuffled for --layout"):
        checked(options, {"seed": 4})
    with pytest.raises(InvalidValue, match="--rows has no meaning here: leave it out, or use one of --copies"):
        checked(options, {"rows": (3,)})


@pytest.mark.parametrize("lang", languages())
def test_every_option_is_explained_and_no_words_are_left_over(lang: str) -> None:
    """Each has its help, none too long for a line or two; and what stands in the file is about an option, a command."""
    prefix = "options."
    entries = {name[len(prefix) :]: text for name, text in load(lang).entries.items() if name.startswith(prefix)}
    names = {option.name.rstrip("_") for option in (*EVERY, *cli._RUN, *cli._CALIBRATE, *cli._WEB, *cli._SITE)}
    names |= {asked.flagged for asked in catalogue().values() if asked.flagged} | {"game", "folder"}
    called = names | {"sheet"}  # what a message calls it that names a sheet there is not
    assert [name for name in sorted(names) if not 0 < len(str(entries.get(f"{name}.help", ""))) < 80] == []
    commands = {asked.command or asked.name for asked in catalogue().values()} | {"web", "site"}
    shown = {f"{table}.{command}" for table in ("commands", "examples") for command in commands}
    shown |= {"program", "default", "example", *(f"group.{group}" for group in (*cli._GROUPS, "more"))}
    assert shown - entries.keys() == set()
    values = {option.name: set(map(str, option.kind.values)) for option in EVERY if isinstance(option.kind, OneOf)}
    values["paper"] = set(PAPERS)
    for name in entries.keys() - shown:
        option, part, *choice = name.split(".")
        assert option in called, name
        assert part in ("help", "label", "hint", "empty", "choices"), name
        assert not choice or choice[0] in values[option], name


@pytest.mark.parametrize("sheet", sheets().values(), ids=lambda sheet: sheet.stem)
def test_a_sheet_for_the_host_says_so(sheet: Sheet) -> None:
    """The catalogue and the sheet's maker agree on whom it is for."""
    (output,) = plan(Order(sheet.name, sheet.game)).outputs
    assert sheet.host == (output.printout.audience == HOST)
