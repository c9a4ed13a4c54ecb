"""The doors of the program: command line, page in the browser, kit file, recorded command, messages and help. What is
declared once, all of them say and take: an option of any kind, a game, a format, a language."""

from __future__ import annotations

import asyncio
import html
import re
import shlex
import shutil
import sys
from collections.abc import Callable, Iterator
from pathlib import Path
from types import ModuleType
from typing import Any

import httpx
import null_game
import pytest
from readers import pdf

from simprint import catalogue, cli, order, words
from simprint import lang as spoken
from simprint.catalogue import Game, Sheet
from simprint.errors import BadTemplate, SimprintError
from simprint.formats import FORMATS, Format
from simprint.kits import KIT
from simprint.make import Order, plan
from simprint.options import AcrossDown, Decimal, Flag, Kind, OneOf, Option, Several, Text, Whole

pytest.importorskip("starlette")

from simprint.web import form
from simprint.web.form import Defaults, Query
from simprint.web.site import application
from simprint.web.turns import Turns

pytestmark = pytest.mark.usefixtures("inside")

#: ``said(code, words of a command)``: what the command line says, when it ends with that code.
Said = Callable[..., str]


@pytest.fixture
def said(monkeypatch: pytest.MonkeyPatch, capfd: pytest.CaptureFixture[str]) -> Said:
    """The command line, in this process."""

    def run(code: int, *arguments: str) -> str:
        monkeypatch.setattr(sys, "argv", ["simprint", *arguments])
        with pytest.raises(SystemExit) as stop:
            cli.main()
        out, err = capfd.readouterr()
        assert (stop.value.code or 0) == code, err
        return err if code else " ".join(out.split())

    return run


@pytest.fixture(autouse=True)
def _nothing_kept() -> Iterator[None]:
    """No plan and no words of another test."""
    for kept in (form._plan, words.load, words.languages):
        kept.cache_clear()
    yield
    for kept in (form._plan, words.load, words.languages):
        kept.cache_clear()


def visit(*paths: str) -> list[httpx.Response]:
    """What the page answers, without a network."""

    async def ask() -> list[httpx.Response]:
        transport = httpx.ASGITransport(application(Turns(), Defaults()))
        async with httpx.AsyncClient(transport=transport, base_url="http://localhost") as client:
            return [await client.get(path) for path in paths]

    return asyncio.run(ask())


def text(answer: httpx.Response) -> str:
    """The page as text, its markup as it is, its entities as characters."""
    return html.unescape(answer.text).replace("\u00a0", " ")


def declare(monkeypatch: pytest.MonkeyPatch, key: tuple[str, str], name: str, **changes: Any) -> None:
    """Change one option's declaration, in the record of its sheet."""

    def changed(sheet: Sheet) -> Sheet:
        if (sheet.name, sheet.game) != key:
            return sheet
        return sheet._replace(options=tuple(o.but(**changes) if o.name == name else o for o in sheet.options))

    def with_it(game: Game) -> Game:
        return game._replace(sheets=tuple(map(changed, game.sheets)))

    monkeypatch.setattr(catalogue, "GAMES", tuple(map(with_it, catalogue.GAMES)))
    monkeypatch.setattr(catalogue, "HOUSE", with_it(catalogue.HOUSE))


def kit(game: str, sheet: str, line: str = "") -> Order:
    """A kit with one sheet in it; ``line`` is an option in its table."""
    path = Path("my-kit.toml")
    path.write_text(f'[[players]]\nsheet = "{sheet}"\nper = "kit"\n{line}\n', encoding="utf-8")
    return Order(KIT, game, {"kit": str(path)})


# -- told once ---------------------------------------------------------------------------------------------------------


def test_a_default_is_told_once(monkeypatch: pytest.MonkeyPatch, said: Said) -> None:
    """Six boards of the rows instead of four: what is printed, the form, a kit, the recorded command, the help."""

    def doors() -> tuple[Any, ...]:
        recorded = [Order("rows", "rows", {"copies": n}).command_line() for n in (4, 6)]
        shown = re.search(r"\(1 to 1000000; usual: (\d)\)", said(0, "rows", "--help"))
        assert shown
        return (
            re.findall(r"\((\d+) pages?\)", said(0, "rows", "--dry-run")),
            Query({"sheet": "rows-boards"}, "en").texts["copies"],
            plan(kit("rows", "rows")).outputs[0].printout.count,
            ["--copies" in command for command in recorded],
            shown[1],
        )

    four, six = (plan(Order("rows", "rows", {"copies": n})).pages for n in (4, 6))
    assert four != six
    assert doors() == ([str(four)], "4", four, [False, True], "4")
    declare(monkeypatch, ("rows", "rows"), "copies", default=6)
    assert doors() == ([str(six)], "6", six, [True, False], "6")


LIMITS: dict[str, tuple[tuple[str, str], str, Kind, Any, str, str, str, str]] = {
    # key, option, new kind, new default, what is now refused, the same in a kit file, what is said, what help shows
    "Whole": (("log", "rows"), "copies", Whole(1, 3), 2, "4", "4", "1 to 3", "(1 to 3; usual: 2)"),
    "OneOf": (("boards", "sim"), "per_page", OneOf((1, 2)), None, "4", "4", "choose one of 1, 2", "[1|2]"),
    "Several": (("log", "rows"), "rows", Several(2, 1, 4), (3, 4), "3,4,4", '"3,4,4"', "1 to 2 rows of 1 to 4", "3,4"),
    "AcrossDown": (("calibrate", ""), "measured", AcrossDown(99, 101, "measured"), None, "98", "", "less than 99", ""),
}


@pytest.mark.parametrize("case", LIMITS)
def test_limits_are_told_once(case: str, monkeypatch: pytest.MonkeyPatch, said: Said) -> None:
    """What was allowed is refused by each door, with the new limits in its message; help shows them too."""
    key, name, kind, default, refused, in_kit, told, helped = LIMITS[case]
    (sheet, game), flag = key, "--" + name.replace("_", "-")
    stem = catalogue.sheets()[key].stem
    said(0, sheet, flag, refused, "--dry-run")
    assert Query({"sheet": stem, name: refused}, "en").plan
    if in_kit:
        assert plan(kit(game, sheet, f"{flag[2:]} = {in_kit}"))
    declare(monkeypatch, key, name, kind=kind, default=default)
    message = said(2, sheet, flag, refused, "--dry-run")
    assert told in message
    with pytest.raises(SimprintError, match=re.escape(told)) as caught:
        _ = Query({"sheet": stem, name: refused}, "en").plan
    assert caught.value.option == name
    assert told in text(visit(f"/?ui=en&sheet={stem}&{name}={refused}")[0])
    if in_kit:
        with pytest.raises(BadTemplate, match=re.escape(told)):
            plan(kit(game, sheet, f"{flag[2:]} = {in_kit}"))
    assert helped in said(0, sheet, "--help")
    own = next(field for field in Query({"sheet": stem}, "en").own if field.name == name)
    if isinstance(kind, OneOf):
        assert own.choices == tuple(map(str, kind.values))


def test_help_says_what_is_usual_in_each_game(said: Said) -> None:
    """Where one command prints sheets of several games, and they differ."""
    helped = said(0, "practice", "--help")
    assert "How many cards. sim: (1 to 500; usual: 6) rows: (1 to 500; usual: 8)" in helped
    assert "How difficult they are. (usual: 1)" in helped


def test_an_option_of_every_sheet_is_told_once(monkeypatch: pytest.MonkeyPatch, said: Said) -> None:
    """The least margin: command line, form, help."""
    assert plan(Order("boards", "sim", margin=5.0))
    changed = tuple(o.but(kind=Decimal(8, 20)) if o.name == "margin" else o for o in order.COMMON)
    for module in (order, cli, form):
        monkeypatch.setattr(module, "COMMON", changed)
    assert "8 to 20" in said(2, "boards", "--margin", "5")
    assert "(8 to 20; usual:" in said(0, "boards", "--help")
    with pytest.raises(SimprintError, match="8 to 20"):
        _ = Query({"margin": "5"}, "en").plan
    with pytest.raises(SimprintError, match="8 to 20"):
        plan(Order("boards", "sim", margin=5.0))


KINDS: dict[str, tuple[Kind, Any, str, str, Any, str]] = {
    # kind, default, as it is typed, as a kit file has it, what it means, what is refused ("" for nothing)
    "Whole": (Whole(1, 9), 1, "7", "7", 7, "10"),
    "OneOf": (OneOf(("plain", "fancy")), "plain", "fancy", '"fancy"', "fancy", "odd"),
    "Decimal": (Decimal(0, 9), 1.0, "2,5", "2.5", 2.5, "9.5"),
    "AcrossDown": (AcrossDown(0.5, 2, "scale"), (1.0, 1.0), "0.9; 1.1", '"0.9; 1.1"', (0.9, 1.1), "3"),
    "Several": (Several(3, 1, 9), (1,), "3,5", "[3, 5]", (3, 5), "0"),
    "Text": (Text(), "", "two words; $HOME", '"two words; $HOME"', "two words; $HOME", ""),
    "Flag": (Flag(), False, "", "true", True, ""),
}


@pytest.mark.parametrize("case", KINDS)
def test_an_option_of_any_kind_is_one_declaration(
    case: str, null: tuple[str, str], monkeypatch: pytest.MonkeyPatch, said: Said
) -> None:
    """Declared in the record of the null game, it comes to the maker as the same value by every door, is in the help,
    and the recorded command chooses it again."""
    from simprint.sheets import null_board  # type: ignore[attr-defined]

    kind, default, typed, in_kit, value, refused = KINDS[case]
    taken: list[Any] = []
    maker = null_board.null_board

    def board(job: Any, copies: int, size: int, extra: Any) -> Any:
        taken.append(extra)
        return maker(job, copies, size)

    monkeypatch.setattr(null_board, "null_board", board)
    option = Option("extra", kind, default, said="null.size")
    sheet = null_game.NULL.sheets[0]
    record = null_game.NULL._replace(sheets=(sheet._replace(options=(*sheet.options, option)),))
    monkeypatch.setattr(catalogue, "GAMES", (*catalogue.GAMES[:-1], record))

    words_ = ["--extra", typed] if typed else ["--extra"]
    said(0, "board", "--quiet", "--output", "a.pdf", *words_)
    assert taken.pop() == value
    said(0, "board", "--quiet", "--output", "b.pdf")
    assert taken.pop() == default
    recorded = shlex.split(str(pdf.metadata(Path("a.pdf")).keywords))
    said(0, *recorded[1:], "--quiet", "--output", "c.pdf")
    assert taken.pop() == value
    assert Path("a.pdf").read_bytes() == Path("c.pdf").read_bytes()
    assert plan(kit("null", "board", f"extra = {in_kit}"))
    assert taken.pop() == value
    asked = Query({"sheet": "null-board", "extra": typed or "1"}, "en")
    assert asked.plan
    assert taken.pop() == value
    assert 'name="extra"' in visit("/?sheet=null-board")[0].text
    assert "--extra" in said(0, "board", "--help")
    if refused:
        assert said(2, "board", "--extra", refused).startswith("simprint: --extra ")
        assert "How large the circle is" in text(visit(f"/page/1.svg?ui=en&sheet=null-board&extra={refused}")[0])


# -- a game ------------------------------------------------------------------------------------------------------------


def test_the_null_game_has_its_commands(null: tuple[str, str], said: Said) -> None:
    """Its own option, its own kit file, its own words: on the command line as any other."""
    assert said(0, "board", "--size", "40").startswith("output/null-board-size-40-en-a4.pdf (1 page)")
    assert pdf.metadata(Path("output/null-board-size-40-en-a4.pdf")).keywords == "simprint board --size 40"
    assert "--size 19: it may be 20 to 120" in said(2, "board", "--size", "19")
    assert said(0, KIT, "null", "--pairs", "2").startswith("output/null-kit-players-pairs-2-en-a4.pdf (3 pages)")
    helped = said(0, "board", "--help")
    assert "Radius of the circle, mm. (20 to 120; usual: 60)" in helped
    assert "Boards for the null game." in helped
    assert "sim|rows|null" in said(0, KIT, "--help")
    assert re.search(r"\bboard\b", said(0, "--help"))


def test_the_null_game_is_on_the_page(null: tuple[str, str], said: Said) -> None:
    """The form has its sheet, its kit, its field with the label in each language; files are the command line's."""
    labels = {"en": "How large the circle is, mm", "ru": "Радиус кружка, мм", "pt": "Raio do círculo, mm"}
    names = {"en": "Board", "ru": "Поле", "pt": "Tabuleiro"}
    for lang, label in labels.items():
        (page,) = visit(f"/?ui={lang}&sheet=null-board&size=40")
        assert page.status_code == 200
        assert re.search(rf'<label for="size">\s*{label}</label>', text(page))
        assert re.search(r'<input id="size" name="size" value="40"', text(page))
        assert re.search(r'value="null-board"[^>]* checked>', text(page))
        assert f'<b id="name-null-board">{names[lang]}</b>' in text(page)
        assert 'value="null-kit"' in text(page)
        refused = text(visit(f"/page/1.svg?ui={lang}&sheet=null-board&size=19")[0])
        assert refused.startswith(f"{label} 19: ")
    said(0, "board", "--size", "40", "--lang", "ru")
    said(0, KIT, "null", "--pairs", "2", "--lang", "ru")
    single, players = visit(
        "/file/players.pdf?sheet=null-board&size=40&lang=ru",
        "/file/players.pdf?sheet=null-kit&pairs=2&lang=ru",
    )
    assert single.content == Path("output/null-board-size-40-ru-a4.pdf").read_bytes()
    assert players.content == Path("output/null-kit-players-pairs-2-ru-a4.pdf").read_bytes()


def test_the_null_game_has_a_kit_file(null: tuple[str, str]) -> None:
    """Another than its own may be given; a mistake in it is told with its line."""
    assert plan(kit("null", "board", "size = 30")).outputs[0].printout.count == 1
    with pytest.raises(BadTemplate, match=re.escape("my-kit.toml, line 4: --size 10: it may be 20 to 120")):
        plan(kit("null", "board", "size = 10"))


def test_a_third_game_may_have_sheets_of_the_same_names(
    null: tuple[str, str], monkeypatch: pytest.MonkeyPatch, said: Said
) -> None:
    """The game says which is meant, also in the recorded command; neither takes the options of the other."""
    own = (*null_game.NULL.sheets[0].options, Option("fancy", Flag(), False, said="null.size"))
    boards, answers = (
        null_game.NULL.sheets[0]._replace(name=name, stem=f"null-{name}", options=own, maker="null_board:named")
        for name in ("boards", "answers")
    )
    from simprint.sheets import null_board  # type: ignore[attr-defined]

    monkeypatch.setattr(null_board, "named", lambda job, copies, size, fancy: null_board.null_board(job, copies, size),
                        raising=False)  # fmt: skip
    third = null_game.NULL._replace(sheets=(*null_game.NULL.sheets, boards, answers))
    monkeypatch.setattr(catalogue, "GAMES", (*catalogue.GAMES[:-1], third))
    assert said(0, "boards", "sim").startswith("output/sim-boards-en-a4.pdf")
    assert said(0, "boards", "null", "--size", "30").startswith("output/null-boards-size-30-en-a4.pdf")
    for name, command in (
        ("sim-boards", "simprint boards sim"),
        ("null-boards-size-30", "simprint boards null --size 30"),
    ):
        path = Path(f"output/{name}-en-a4.pdf")
        assert pdf.metadata(path).keywords == command
        said(0, *shlex.split(command)[1:], "--output", "again.pdf", "--force")
        assert Path("again.pdf").read_bytes() == path.read_bytes()
    assert "which game? Add one of sim, null" in said(2, "boards")
    assert "--size has no meaning here" in said(2, "boards", "sim", "--size", "30")
    assert "--dots has no meaning here" in said(2, "boards", "null", "--dots", "5")
    assert said(0, "answers", "null").startswith("output/null-answers-en-a4.pdf")
    assert "--practice has no meaning here" in said(2, "answers", "null", "--practice")
    pages = visit("/?sheet=sim-boards", "/?sheet=null-boards&size=30")
    assert [page.status_code for page in pages] == [200, 200]


# -- a format, a language ----------------------------------------------------------------------------------------------


def test_a_format_is_a_module_and_a_line(monkeypatch: pytest.MonkeyPatch, said: Said) -> None:
    """It is in the help and in messages, is written when it is asked for, and is a suffix that is known."""

    def write(document: Any, settings: Any, open_file: Any) -> None:
        with open_file(1) as sink:
            sink.write(f"{document.title}: {sum(1 for _ in document.pages())}\n".encode())

    module = ModuleType("simprint.formats.note")
    monkeypatch.setattr(module, "write", write, raising=False)
    monkeypatch.setitem(sys.modules, module.__name__, module)
    assert "choose one of pdf, svg, png" in said(2, "boards", "--format", "note")
    monkeypatch.setitem(FORMATS, "note", Format("note", module.__name__, 1000))
    assert said(0, "boards", "--format", "note").startswith("output/sim-boards-en-a4.note (1 page)")
    assert Path("output/sim-boards-en-a4.note").read_text() == "Sim: boards: 1\n"
    said(0, "boards", "--format", "note", "--output", "mine.note")
    assert Path("mine.note").read_text() == "Sim: boards: 1\n"
    assert "--format note" in said(2, "boards", "--output", "other.note")
    assert "[pdf|svg|png|note]" in said(0, "boards", "--help")
    assert "pdf, svg, png, note" in said(2, "boards", "--format", "odt")


def test_a_language_is_a_folder(monkeypatch: pytest.MonkeyPatch, tmp_path: Path, said: Said) -> None:
    """A copy of the English one under another code is in every list, and is spoken where it is asked for."""
    folder = shutil.copytree(words.templates(), tmp_path / "templates")
    known = sorted({*words.languages(), "de"})
    shutil.copytree(folder / "en", folder / "de", dirs_exist_ok=True)
    common = (folder / "de" / "common.toml").read_text(encoding="utf-8")
    common = re.sub(r"(?m)^tag = .*$", 'tag = "de-DE"', common)
    common = re.sub(r"(?m)^language = .*$", 'language = "Deutsch"', common)
    (folder / "de" / "common.toml").write_text(common, encoding="utf-8")
    path = folder / "de" / "messages.toml"
    messages = re.sub("(?m)^range = .*$", 'range = "{option} {value}: {low} bis {high}"', path.read_text("utf-8"))
    path.write_text(messages, encoding="utf-8")
    monkeypatch.setattr(words, "templates", lambda: folder)
    monkeypatch.setattr(spoken, "folder", lambda: str(folder))
    words.languages.cache_clear()
    words.load.cache_clear()
    assert words.languages() == tuple(known)
    assert said(0, "boards", "--lang", "de").startswith("output/sim-boards-de-a4.pdf")
    assert pdf.metadata(Path("output/sim-boards-de-a4.pdf")).keywords == "simprint boards --lang de"
    assert f"[{'|'.join(known)}]" in said(0, "boards", "--help")
    assert ", ".join(known) in said(2, "boards", "--lang", "xx")
    assert "--copies 0: 1 bis 1000000" in said(2, "boards", "--copies", "0", "--lang", "de")
    assert said(0, KIT, "sim", "--lang", "de-DE").startswith("output/sim-kit-players-de-a4.pdf")
    page, preferred = visit("/?ui=de&copies=0", "/")
    assert '<html lang="de-DE">' in page.text
    assert "How many 0: 1 bis 1000000" in text(page)
    assert '<option value="de">Deutsch</option>' in preferred.text
