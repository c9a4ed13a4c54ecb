"""The command line: what it says, what it calls its files, what it takes from the environment."""

from __future__ import annotations

import inspect
import os
import re
import sys
from pathlib import Path

import pytest
from conftest import PROGRAM, everything, run
from readers import pdf, svg

import simprint
from simprint import cli
from simprint.kits import KIT, catalogue
from simprint.words import languages

pytestmark = pytest.mark.usefixtures("inside")

Capture = pytest.CaptureFixture[str]


def simprint_(*arguments: str, monkeypatch: pytest.MonkeyPatch, capfd: Capture) -> str:
    """Run in this process; returns what was said to standard output."""
    monkeypatch.setattr(sys, "argv", ["simprint", *arguments])
    with pytest.raises(SystemExit) as stop:
        cli.main()
    said = capfd.readouterr()
    assert stop.value.code == 0, said.err
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
    first, second = result.stdout.decode().splitlines()
    assert first == "output/sim-boards-en-a4.pdf (1 page)"
    assert "100 %" in second
    assert "100 mm" in second
    assert everything(inside) == ["output", "output/sim-boards-en-a4.pdf"]


def test_second_run_changes_nothing(inside: Path) -> None:
    """And a run with other content is refused until it is forced."""
    path = Path("output/sim-boards-en-a4.pdf")
    run("boards", cwd=inside)
    os.utime(path, (1, 1))
    again = run("boards", cwd=inside)
    assert again.stdout.decode().splitlines()[0] == "output/sim-boards-en-a4.pdf (1 page, unchanged)"
    assert path.stat().st_mtime == 1
    assert run("boards", "--dots", "5", cwd=inside).returncode == 2
    assert path.stat().st_mtime == 1
    assert run("boards", "--dots", "5", "--force", cwd=inside).returncode == 0
    assert path.stat().st_mtime > 1


def test_several_formats_at_once(monkeypatch: pytest.MonkeyPatch, capfd: Capture, inside: Path) -> None:
    out = simprint_(
        "boards", "--copies", "24", "--format", "svg", "--format", "pdf", "--format", "png", "--format", "svg",
        "--output", "o", monkeypatch=monkeypatch, capfd=capfd,
    )  # fmt: skip
    assert out.splitlines()[:3] == [
        "o/sim-boards-en-a4-01.svg to sim-boards-en-a4-12.svg (12 pages)",
        "o/sim-boards-en-a4.pdf (12 pages)",
        "o/sim-boards-en-a4-01.png to sim-boards-en-a4-12.png (12 pages)",
    ]
    assert len(everything(inside)) == 1 + 12 + 1 + 12


def test_dry_run_says_all_and_writes_nothing(monkeypatch: pytest.MonkeyPatch, capfd: Capture, inside: Path) -> None:
    out = simprint_(
        "boards", "--copies", "1000000", "--format", "pdf", "--format", "svg", "--dry-run",
        monkeypatch=monkeypatch, capfd=capfd,
    )  # fmt: skip
    assert out.splitlines() == [
        "would write output/sim-boards-en-a4-01.pdf to sim-boards-en-a4-10.pdf (500000 pages)",
        "would write output/sim-boards-en-a4-000001.svg to sim-boards-en-a4-500000.svg (500000 pages)",
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


@pytest.mark.parametrize(("name", "value"), [("SIMPRINT_LANG", "xx"), ("SIMPRINT_PAPER", "a6")])
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
    simprint_("boards", "--lang", "pt", "--paper", "210x297mm", monkeypatch=monkeypatch, capfd=capfd)
    out = simprint_("boards", "--lang", "pt-BR", "--paper", "210×297mm", monkeypatch=monkeypatch, capfd=capfd)
    assert "unchanged" in out


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
    (command, *flags), game = key[0].split(), key[1]
    takes_game = not usage(command, monkeypatch, capfd).endswith("[OPTIONS]")
    arguments = [command, *([game] if takes_game else []), *flags, "--dry-run"]
    out = simprint_(*arguments, monkeypatch=monkeypatch, capfd=capfd)
    parts = ("-players", "-host") if key[0] == KIT else ("",)
    for part in parts:
        assert f"output/{asked.stem}{part}-{asked.lang}-a4.pdf" in out
    taken = inspect.signature(getattr(cli, command)).parameters
    assert asked.options().keys() <= taken.keys()


def usage(command: str, monkeypatch: pytest.MonkeyPatch, capfd: Capture) -> str:
    """The first line of a command's help."""
    return simprint_(command, "--help", monkeypatch=monkeypatch, capfd=capfd).strip().splitlines()[0]


def test_help_names_every_command_language_and_format(monkeypatch: pytest.MonkeyPatch, capfd: Capture) -> None:
    """Help is typed by hand where tables decide: it must not fall behind them."""
    from simprint.formats import FORMATS
    from simprint.page.paper import PAPERS

    top = simprint_("--help", monkeypatch=monkeypatch, capfd=capfd)
    assert [key for key in catalogue() if not re.search(rf"^  {key[0].split()[0]}\b", top, re.MULTILINE)] == []
    text = " ".join(simprint_("boards", "--help", monkeypatch=monkeypatch, capfd=capfd).split())
    for option, names in (("lang", languages()), ("format", FORMATS), ("paper", PAPERS)):
        (shown,) = re.findall(rf"--{option} (.*?) --", text)
        assert [name for name in names if not re.search(rf"\b{name}\b", shown)] == [], option


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
