"""The command line: what it says, what it calls its files, what it takes from the environment."""

from __future__ import annotations

import os
import re
import shlex
import shutil
import subprocess
import sys
from dataclasses import replace
from pathlib import Path
from typing import Any

import pytest
from conftest import PROGRAM, Maker, everything, run
from orders import Reach, order_id, samples
from readers import pdf, svg

import simprint
from simprint import cli, words
from simprint.catalogue import game
from simprint.kits import KIT, catalogue
from simprint.kits.club import CLUB
from simprint.make import Order
from simprint.options import Listed
from simprint.words import languages, load

pytestmark = pytest.mark.usefixtures("inside")

Capture = pytest.CaptureFixture[str]


def simprint_(*arguments: str, monkeypatch: pytest.MonkeyPatch, capfd: Capture) -> str:
    """Run in this process; returns what was said to standard output."""
    monkeypatch.setattr(sys, "argv", ["simprint", *arguments])
    with pytest.raises(SystemExit) as stop:
        cli.main()
    said = capfd.readouterr()
    assert not stop.value.code, said.err
    return said.out


def test_the_program_under_test_is_this_tree(inside: Path) -> None:
    """Otherwise the tests that start processes would test something else."""
    result = run("--version", cwd=inside)
    assert result.stdout.decode().strip() == f"simprint {simprint.__version__}"
    import subprocess

    where = subprocess.run(
        [PROGRAM.with_name(Path(sys.executable).name), "-c", "import simprint; print(simprint.__file__)"],
        cwd=inside, capture_output=True, text=True, check=True, env=os.environ,
    )  # fmt: skip
    assert Path(where.stdout.strip()) == Path(simprint.__file__)


def test_plain_run_writes_one_pdf_and_says_what_and_how_to_print_it(inside: Path) -> None:
    result = run("boards", cwd=inside)
    assert (result.returncode, result.stderr) == (0, b"")
    first, counted, last = result.stdout.decode().splitlines()
    assert first == "output/sim-boards-en-a4.pdf (1 page)"
    assert counted == "1 sheet of paper: 2 boards, for 1 match. Nothing to cut."
    assert "100%" in last
    assert "100 mm" in last
    assert everything(inside) == ["output", "output/sim-boards-en-a4.pdf"]


def test_second_run_changes_nothing(inside: Path) -> None:
    """And a run with other content is refused until it is forced."""
    path = Path("output/sim-boards-en-a4.pdf")
    run("boards", cwd=inside)
    os.utime(path, (1, 1))
    again = run("boards", cwd=inside)
    assert again.stdout.decode().splitlines()[0] == "output/sim-boards-en-a4.pdf (1 page, unchanged)"
    assert path.stat().st_mtime == 1
    assert run("boards", "--header", "Class 5b", cwd=inside).returncode == 2
    assert path.stat().st_mtime == 1
    assert run("boards", "--header", "Class 5b", "--force", cwd=inside).returncode == 0
    assert path.stat().st_mtime > 1


def test_several_formats_at_once(monkeypatch: pytest.MonkeyPatch, capfd: Capture, inside: Path) -> None:
    out = simprint_(
        "boards", "--copies", "24", "--format", "svg", "--format", "pdf", "--format", "png", "--format", "svg",
        "--output", "o", monkeypatch=monkeypatch, capfd=capfd,
    )  # fmt: skip
    assert out.splitlines()[:3] == [
        "o/sim-boards-copies-24-en-a4.pdf (12 pages)",
        "o/sim-boards-copies-24-en-a4-01.svg to sim-boards-copies-24-en-a4-12.svg (12 pages)",
        "o/sim-boards-copies-24-en-a4-01.png to sim-boards-copies-24-en-a4-12.png (12 pages)",
    ]
    assert len(everything(inside)) == 1 + 12 + 1 + 12


def test_dry_run_says_all_and_writes_nothing(monkeypatch: pytest.MonkeyPatch, capfd: Capture, inside: Path) -> None:
    out = simprint_(
        "boards", "--copies", "40001", "--format", "pdf", "--format", "svg", "--dry-run", "--output", "o",
        monkeypatch=monkeypatch, capfd=capfd,
    )  # fmt: skip
    name = "sim-boards-copies-40001-en-a4"
    assert out.splitlines() == [
        f"would write o/{name}-1.pdf to {name}-3.pdf (20,001 pages)",
        f"would write o/{name}-00001.svg to {name}-20001.svg (20,001 pages)",
        "20,001 sheets of paper: 40,001 boards, for 20,000 matches. Nothing to cut.",
    ]
    assert everything(inside) == []


def test_quiet_says_nothing_but_warnings(inside: Path) -> None:
    quiet = run("boards", "--quiet", cwd=inside)
    assert (quiet.stdout, quiet.stderr) == (b"", b"")
    warned = run("boards", "--quiet", "--margin", "2", "--force", cwd=inside)
    assert warned.stdout == b""
    assert re.fullmatch(rb"simprint: warning: --margin 2 mm: [^\n]+5 mm[^\n]+\n", warned.stderr)


def test_cut_text_is_warned_of(inside: Path) -> None:
    """What is too long even for two lines of the smallest type is printed short, and the warning shows how."""
    result = run("boards", "--header", "Schule " * 25, cwd=inside)
    assert result.returncode == 0
    assert re.search(r"simprint: warning: .*'[^']*…'.*shorten", result.stderr.decode())


def test_standard_output_is_the_file_and_nothing_else(inside: Path) -> None:
    result = run("boards", "--output", "-", cwd=inside)
    assert (result.returncode, result.stderr) == (0, b"")
    assert result.stdout.startswith(b"%PDF-1.7")
    assert result.stdout.rstrip().endswith(b"%%EOF")
    assert everything(inside) == []
    run("boards", cwd=inside)
    assert Path("output/sim-boards-en-a4.pdf").read_bytes() == result.stdout
    one = run("boards", "--output", "-", "--format", "svg", cwd=inside)
    assert one.stdout.startswith(b"<?xml")
    assert one.stdout.rstrip().endswith(b"</svg>")


def test_environment_sets_defaults_and_options_win(inside: Path) -> None:
    env = {"SIMPRINT_LANG": "pt", "SIMPRINT_PAPER": "letter", "SIMPRINT_OUTPUT": "mine"}
    assert run("boards", cwd=inside, env=env).returncode == 0
    assert run("boards", "--lang", "ru", "--paper", "a3", "--output", "yours", cwd=inside, env=env).returncode == 0
    names = ["mine/sim-boards-pt-letter.pdf", "yours/sim-boards-ru-a3.pdf"]
    assert [name for name in everything(inside) if "." in name] == names
    assert pdf.metadata(names[0]).language == "pt-BR"
    assert pdf.page_sizes_mm(names[1]) == [(pytest.approx(297, abs=1e-3), pytest.approx(420, abs=1e-3))]


@pytest.mark.parametrize(("name", "value"), [("SIMPRINT_LANG", "xx"), ("SIMPRINT_PAPER", "a7")])
def test_a_bad_variable_is_named(
    name: str, value: str, monkeypatch: pytest.MonkeyPatch, capfd: Capture, inside: Path
) -> None:
    monkeypatch.setenv(name, value)
    monkeypatch.setattr(sys, "argv", ["simprint", "boards"])
    with pytest.raises(SystemExit):
        cli.main()
    assert capfd.readouterr().err.endswith(f" ({name} in the environment)\n")
    monkeypatch.setattr(sys, "argv", ["simprint", "boards", "--lang", "en", "--paper", "a4", "--format", value])
    with pytest.raises(SystemExit):
        cli.main()
    assert "environment" not in capfd.readouterr().err
    monkeypatch.setattr(sys, "argv", ["simprint", "boards", f"--{name[9:].lower()}", "nonsense"])
    with pytest.raises(SystemExit):
        cli.main()
    assert "environment" not in capfd.readouterr().err


def test_an_order_by_another_name_is_the_same_file(
    monkeypatch: pytest.MonkeyPatch, capfd: Capture, inside: Path
) -> None:
    simprint_("boards", monkeypatch=monkeypatch, capfd=capfd)
    for other in (["--lang", "en"], ["--lang", "en-GB"], ["--paper", "A4"]):
        assert "unchanged" in simprint_("boards", *other, monkeypatch=monkeypatch, capfd=capfd)
    simprint_("boards", "--lang", "pt", "--paper", "215x297mm", monkeypatch=monkeypatch, capfd=capfd)
    out = simprint_("boards", "--lang", "pt-BR", "--paper", "21,5 × 29,7 cm", monkeypatch=monkeypatch, capfd=capfd)
    assert "sem mudança" in out


@pytest.mark.parametrize(("lang", "known"), [("RU", "ru"), ("pt-BR", "pt"), ("pt_br", "pt"), ("en-gb", "en")])
def test_languages_by_their_tags(
    lang: str, known: str, monkeypatch: pytest.MonkeyPatch, capfd: Capture, inside: Path
) -> None:
    out = simprint_("boards", "--lang", lang, "--dry-run", monkeypatch=monkeypatch, capfd=capfd)
    assert f"sim-boards-{known}-a4.pdf" in out


def test_custom_paper_names_its_file(monkeypatch: pytest.MonkeyPatch, capfd: Capture, inside: Path) -> None:
    simprint_("boards", "--paper", "220×300.5mm", "--format", "svg", monkeypatch=monkeypatch, capfd=capfd)
    name = "output/sim-boards-en-220x300.5mm-1.svg"
    assert everything(inside) == ["output", name]
    assert svg.page_size_mm(name) == (220, 300.5)


@pytest.mark.parametrize("key", list(catalogue()), ids=" ".join)
def test_every_sheet_has_a_command(key: tuple[str, str], monkeypatch: pytest.MonkeyPatch, capfd: Capture) -> None:
    """What is in the catalogue can be asked for, and its files carry its name, its language, its paper; the command
    takes every option of it."""
    asked = catalogue()[key]
    command = asked.command or asked.name
    flags = [f"--{asked.flagged}"] if asked.flagged else []
    shown = simprint_(command, "--help", monkeypatch=monkeypatch, capfd=capfd)
    takes_game = not shown.strip().splitlines()[0].endswith("[OPTIONS]")
    arguments = [command, *([asked.game] if takes_game else []), *flags, "--dry-run"]
    out = simprint_(*arguments, monkeypatch=monkeypatch, capfd=capfd)
    parts = ("-players", "-host") if key[0] in (KIT, CLUB) else ("",)
    for part in parts:
        assert f"output/{asked.stem}{part}-{game(asked.game).lang}-a4.pdf" in out
    assert [flag for flag in (*flags, *(o.flag for o in asked.options)) if f"  {flag} " not in shown] == []


def test_help_names_every_command_language_and_format(monkeypatch: pytest.MonkeyPatch, capfd: Capture) -> None:
    from simprint.formats import FORMATS
    from simprint.page.paper import PAPERS

    top = simprint_("--help", monkeypatch=monkeypatch, capfd=capfd)
    assert [asked for asked in catalogue().values() if f"\n  {asked.command or asked.name} " not in top] == []
    text = " ".join(simprint_("boards", "--help", monkeypatch=monkeypatch, capfd=capfd).split())
    for option, names in (("lang", languages()), ("format", FORMATS), ("paper", PAPERS)):
        (shown,) = re.findall(rf"--{option} (.*?) --", text)
        assert [name for name in names if not re.search(rf"\b{name}\b", shown)] == [], option


def test_the_paper_that_goes_through_the_printer_is_named(
    inside: Path, monkeypatch: pytest.MonkeyPatch, capfd: Capture
) -> None:
    """Two pages of A5 stand on A4."""
    out = simprint_("boards", "--paper", "a5", "--impose", "2up", monkeypatch=monkeypatch, capfd=capfd)
    assert "Print on A4 (210 × 297 mm) paper" in out
    assert "a5 paper" not in out


def test_no_arguments_show_help_not_a_traceback(inside: Path) -> None:
    result = run(cwd=inside)
    assert result.returncode == 2
    assert b"Usage: simprint" in result.stdout + result.stderr
    assert everything(inside) == []


def test_keyword_is_the_command_without_what_is_private(inside: Path) -> None:
    """The command in the file makes the same file again; paths and the header are not in it."""
    arguments = ["--copies", "3", "--lang", "ru", "--large-print", "--printer-scale", "1.01,0.99"]
    run("boards", *arguments, "--header", "Класс 5", "--output", "secret/a.pdf", cwd=inside)
    command = pdf.metadata("secret/a.pdf").keywords
    assert command == "simprint boards --copies 3 --lang ru --large-print --printer-scale 1.01,0.99"
    run(*command.split()[1:], "--header", "Класс 5", "--output", "b.pdf", cwd=inside)
    assert Path("b.pdf").read_bytes() == Path("secret/a.pdf").read_bytes()


# -- help and completion -----------------------------------------------------------------------------------------------

COMMANDS = (*dict.fromkeys(asked.command or asked.name for asked in catalogue().values()), "web")


@pytest.mark.parametrize("lang", languages())
@pytest.mark.parametrize("command", ["", *COMMANDS])
def test_help_fits_a_window_of_80_columns(
    command: str, lang: str, monkeypatch: pytest.MonkeyPatch, capfd: Capture
) -> None:
    """Nothing is cut; options stand in groups, and there is an example that can be typed."""
    monkeypatch.setenv("COLUMNS", "80")
    monkeypatch.setenv("SIMPRINT_LANG", lang)
    shown = simprint_(*filter(None, [command]), "--help", monkeypatch=monkeypatch, capfd=capfd)
    assert [line for line in shown.splitlines() if len(line) > 80] == []
    assert not re.search(r"\.\.\.$|…", shown.replace("[ARGS]...", ""), re.MULTILINE)
    if command:
        words = load(lang)
        titles = [words(f"options.group.{group}") for group in ("what", "print", "more")]
        assert [title for title in titles if f"\n{title}:\n" not in shown] == []
        assert f"{words('options.example')} simprint {command}" in " ".join(shown.split())


@pytest.mark.parametrize(
    ("command", "shows"),
    [
        ("boards", ["[1|2|4]", "1 to 1000000; usual: 2", "5 to 8; usual: 6", "[circle|shuffled]", "usual: a4"]),
        ("boards", ["[grey|dotted|none]", "0 to 100; usual: 10", "[pdf|svg|png]", "[en|pt|ru]", "SIMPRINT_PAPER"]),
        ("practice", ["[1|2|3]", "1 to 500"]),
        ("kit", ["1 to 1000; usual: 1", "[sim|rows]"]),
        ("rows", ["N,N,...", "usual: 3,4,5", "usual: 4"]),
        ("web", ["1 to 65535; usual: 8765"]),
    ],
)
def test_help_shows_values_ranges_and_defaults(
    command: str, shows: list[str], monkeypatch: pytest.MonkeyPatch, capfd: Capture
) -> None:
    shown = " ".join(simprint_(command, "--help", monkeypatch=monkeypatch, capfd=capfd).split())
    assert [part for part in shows if part not in shown] == []


def test_help_comes_though_a_kit_file_is_broken(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capfd: Capture
) -> None:
    """What commands there are does not depend on it; only the command that reads it says what is wrong."""
    folder = shutil.copytree(words.templates(), tmp_path / "templates")
    (folder / "kits/sim.toml").write_text("players = [", encoding="utf-8")
    monkeypatch.setattr(words, "templates", lambda: folder)
    top = simprint_("--help", monkeypatch=monkeypatch, capfd=capfd)
    assert {line.split()[0] for line in top.splitlines() if line.startswith("  ")} >= {"boards", KIT, CLUB, "web"}
    assert "--per-page" in simprint_("boards", "--help", monkeypatch=monkeypatch, capfd=capfd)
    monkeypatch.setattr(sys, "argv", ["simprint", KIT, "--help"])
    with pytest.raises(SystemExit) as stop:
        cli.main()
    assert stop.value.code == 2
    assert "sim.toml in kits" in capfd.readouterr().err


def test_a_command_may_stand_behind_two_dashes(monkeypatch: pytest.MonkeyPatch, capfd: Capture) -> None:
    """Which end the options of the program: those of the command follow it."""
    said = simprint_("--", "boards", "--copies", "4", "--dry-run", monkeypatch=monkeypatch, capfd=capfd)
    assert "sim-boards-copies-4-en-a4.pdf" in said


@pytest.mark.parametrize("command", [command for command in COMMANDS if command != "web"])
def test_the_example_in_help_runs(command: str, monkeypatch: pytest.MonkeyPatch, capfd: Capture) -> None:
    example = shlex.split(load("en")(f"options.examples.{command}"))
    assert example[:2] == ["simprint", command]
    assert simprint_(*example[1:], "--dry-run", monkeypatch=monkeypatch, capfd=capfd)


@pytest.mark.parametrize(
    ("typed", "offered"),
    [("simprint bo", "boards"), ("simprint boards --per", "--per-page"), ("simprint kit --pa", "--pairs")],
)
def test_the_shell_completes(typed: str, offered: str, inside: Path) -> None:
    """As bash asks for it."""
    env = {"_SIMPRINT_COMPLETE": "complete_bash", "COMP_WORDS": typed, "COMP_CWORD": str(typed.count(" "))}
    result = run(cwd=inside, env=env)
    assert offered in result.stdout.decode().split(), result.stderr
    assert result.stderr == b""


# -- what is written wrong ---------------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("typed", "says"),
    [
        (["bords"], "there is no command 'bords': there is boards"),
        (["zzz"], "there is no command 'zzz': there is boards, ledger, "),
        (["boards", "--copis", "3"], "there is no option '--copis': there is --copies"),
        (["rules", "--qqqq"], "there is no option '--qqqq': simprint rules --help shows"),
        (["site"], "FOLDER is missing: give it after the command"),
        (["boards", "--copies"], "--copies needs a value after it: "),
        (["--copies", "3"], "there is no option '--copies': simprint --help shows"),
        (["boards", "sim", "extra", "words"], "'extra' is one word too many: "),
        (["ledger", "simm"], "game 'simm': choose one of sim"),
        (["kit"], "simprint kit: which game? Add one of sim, rows"),
        (
            ["answers", "rows", "--dots", "6"],
            "--dots has no meaning here: leave it out, or use one of --rows, --copies",
        ),
        (["calibrate", "--forget", "--save"], "--forget goes alone: leave out --save, or leave out --forget"),
        (["calibrate", "--forget", "--measured", "99"], "--forget goes alone: leave out --measured"),
        (["calibrate", "--forget", "--dry-run"], "--forget goes alone: leave out --dry-run"),
        (["boards", "--quiet=yes"], "--quiet takes nothing after it"),
        (["kit", "sim", "--pairs", "2", "--teams", "1"], "--teams has no meaning here: leave it out, or use one of "),
        (["kit", "rows", "--pairs", "2", "--teams", "1"], "--pairs 2 and --teams 1: a kit is for pairs or for teams"),
        (["boards", "--seed", "5"], "--seed has no effect: leave it out, or choose shuffled for --layout"),
        (["boards", "--layout", "circle", "--seed", "5"], "--seed has no effect: "),
        (["boards", "--svg-text", "live"], "--svg-text has no effect: leave it out, or choose svg for --format"),
        (
            ["kit", "sim", "--kit", "plain.toml", "--seed", "2"],
            "--seed has no effect: this kit has no practice cards; ",
        ),
        (["boards", "--output", "x.txt"], "--output x.txt: there is no format .txt; use one of pdf, svg, png"),
    ],
    ids=" ".join,
)
def test_what_is_written_wrong_is_told_in_one_line(
    typed: list[str], says: str, inside: Path, monkeypatch: pytest.MonkeyPatch, capfd: Capture
) -> None:
    """With what comes near it or would do; nothing is made."""
    Path("plain.toml").write_text('[[players]]\nsheet = "boards"\nper = "pair"\n')
    monkeypatch.setattr(sys, "argv", ["simprint", *typed])
    with pytest.raises(SystemExit) as stop:
        cli.main()
    said, message = capfd.readouterr()
    assert (stop.value.code, said) == (2, "")
    assert message.startswith("simprint: ") and message.count("\n") == 1
    assert says in message
    assert everything(inside) == ["plain.toml"]


# -- the reader's language ---------------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("env", "options", "lang"),
    [
        ({}, [], "en"),
        ({"LC_ALL": "", "LC_MESSAGES": "", "LANG": "pt_BR.UTF-8"}, [], "pt"),
        ({"LC_ALL": "ru_RU.UTF-8"}, [], "ru"),
        ({"LC_ALL": "", "LC_MESSAGES": "ru_RU.UTF-8", "LANG": "pt_BR.UTF-8"}, [], "ru"),
        ({"LC_ALL": "de_DE.UTF-8", "LANG": ""}, [], "en"),
        ({"SIMPRINT_LANG": "ru"}, [], "ru"),
        ({"SIMPRINT_LANG": "ru", "LC_ALL": "pt_BR.UTF-8"}, ["--lang", "en"], "en"),
        ({"LC_ALL": "ru_RU.UTF-8"}, ["--lang=pt"], "pt"),
    ],
)
def test_messages_are_in_the_readers_language(
    env: dict[str, str], options: list[str], lang: str, inside: Path, monkeypatch: pytest.MonkeyPatch, capfd: Capture
) -> None:
    """That of --lang, or of the environment: what is written, what goes wrong, and help. Sheets are in that of --lang
    or SIMPRINT_LANG alone."""
    hints = {"en": "Print on A4", "ru": "Печатайте", "pt": "Imprima"}
    mistakes = {"en": "it may be 5 to 8", "ru": "бывает от 5 до 8", "pt": "vai de 5 a 8"}
    groups = {"en": "Files:", "ru": "Файлы:", "pt": "Arquivos:"}
    for name, value in env.items():
        monkeypatch.setenv(name, value)
    sheet = lang if options or "SIMPRINT_LANG" in env else "en"
    said = simprint_("boards", *options, monkeypatch=monkeypatch, capfd=capfd)
    assert hints[lang] in said
    assert f"output/sim-boards-{sheet}-a4.pdf" in everything(inside)
    assert groups[lang] in simprint_("boards", *options, "--help", monkeypatch=monkeypatch, capfd=capfd)
    # As a process of its own: what goes wrong is told in its language too, before anything else is known.
    assert mistakes[lang] in run("boards", "--dots", "9", *options, cwd=inside, env=env).stderr.decode()


def test_a_warning_and_the_note_of_a_sheet_are_in_the_readers_language(inside: Path) -> None:
    result = run("calibrate", "--measured", "99.2", "--margin", "4", "--lang", "ru", cwd=inside)
    assert result.stderr.decode().startswith("simprint: предупреждение: --margin 4 мм: ")
    assert "Чтобы поправить этот принтер, задавайте каждый раз: --printer-scale 1.0081." in result.stdout.decode()


# -- the command on record ---------------------------------------------------------------------------------------------


def again() -> list[Any]:
    """One order for each layout; of each command the first one is enough for every day."""
    known: set[tuple[str, str]] = set()
    found = []
    for order in samples(Reach.WIDE):
        # A list of people or of their results is recorded as FILE: it stands in no file but on paper.
        if any(isinstance(option.kind, Listed) and option.name in order.options for option in order.orderable.options):
            continue
        key = order.sheet, order.game
        found.append(pytest.param(order, id=order_id(order), marks=[pytest.mark.slow] if key in known else []))
        known.add(key)
    return found


@pytest.mark.parametrize("order", again())
def test_the_recorded_command_makes_the_same_bytes(
    order: Order, made: Maker, monkeypatch: pytest.MonkeyPatch, capfd: Capture, inside: Path
) -> None:
    documents = made(order)
    for document in documents:
        program, *words = shlex.split(pdf.metadata(document.pdf).keywords)
        assert program == "simprint"
        simprint_(*words, "--output", "again", "--force", monkeypatch=monkeypatch, capfd=capfd)
    assert [path.name for path in sorted(Path("again").iterdir())] == sorted(d.pdf.name for d in documents)
    for document in documents:
        assert Path("again", document.pdf.name).read_bytes() == document.pdf.read_bytes()


def test_the_recorded_command_can_differ() -> None:
    """(The comparison above can fail.)"""
    order = Order("boards", "sim", {"layout": "shuffled", "seed": 3}, lang="ru", guides="dotted")
    command = order.command_line()
    assert command == "simprint boards --layout shuffled --seed 3 --lang ru --guides dotted"
    assert replace(order, options={}).command_line() != command


def on_a_terminal(*words: str | Path) -> str:
    """What a run prints on a terminal."""
    import pty  # Windows has none

    ours, theirs = pty.openpty()
    with subprocess.Popen([PROGRAM, *words], stdout=theirs, stderr=theirs, env={**os.environ, "COLUMNS": "80"}):
        os.close(theirs)
        said = b""
        while True:
            try:
                said += os.read(ours, 4096)
            except OSError:  # so a terminal says that its program has ended
                break
    os.close(ours)
    return said.decode()


@pytest.mark.skipif(sys.platform == "win32", reason="Windows has no terminals of this kind")
@pytest.mark.slow
def test_a_long_run_shows_how_far_it_is(tmp_path: Path) -> None:
    """On a terminal, and only where somebody would wonder."""
    long = on_a_terminal("boards", "--copies", "30000", "--lang", "pt", "--output", tmp_path / "long.pdf")
    assert "Páginas" in long
    assert "100%" in long
    short = on_a_terminal("boards", "--lang", "pt", "--output", tmp_path / "short.pdf")
    assert "short.pdf" in short
    assert "Páginas" not in short
