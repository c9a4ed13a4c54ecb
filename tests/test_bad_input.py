"""Whatever a user does wrong: one message that names the value, the limit and the remedy; exit code 2; no traceback;
nothing written and nothing left behind."""

from __future__ import annotations

import errno
import os
import resource
import signal
import subprocess
import sys
import time
from pathlib import Path
from typing import Any

import pytest
from conftest import PROGRAM, everything, run
from fontTools.ttLib import TTFont

from simprint import cli
from simprint.page.fonts import Typeface

pytestmark = pytest.mark.usefixtures("inside")

#: Arguments after ``simprint boards``, and what the message must hold: the value, the limit, the remedy.
BAD = [
    (["--copies", "0"], ["--copies 0", "1 to 1000000", "give a number"]),
    (["--copies", "-1"], ["--copies -1", "1 to 1000000", "give a number"]),
    (["--copies", "1000001"], ["--copies 1000001", "1 to 1000000", "give a number"]),
    (["--copies", "1.5"], ["--copies", "'1.5'", "whole number", "give one"]),
    (["--copies", "many"], ["--copies", "'many'", "whole number", "give one"]),
    (["--copies", ""], ["--copies", "''", "whole number", "give one"]),
    (["--copies"], ["--copies", "argument"]),
    (["--dots", "4"], ["--dots 4", "5 to 8", "give a number"]),
    (["--dots", "9"], ["--dots 9", "5 to 8", "give a number"]),
    (["--per-page", "3"], ["--per-page 3", "1, 2 or 4", "give one"]),
    (["--per-page", "0"], ["--per-page 0", "1, 2 or 4", "give one"]),
    (["--layout", "square"], ["'square'", "circle, shuffled"]),
    (["--lang", "xx"], ["'xx'", "choose one of en, pt, ru"]),
    (["--lang", "../en"], ["'../en'", "choose one of en, pt, ru"]),
    (["--lang", "pt-PT"], ["'pt-PT'", "choose one of en, pt, ru"]),
    (["--paper", "a6"], ["'a6'", "choose one of a4, letter, legal, a3, a5", "200x280mm"]),
    (["--paper", "10x10mm"], ["'10x10mm'", "50 to 1200 mm", "give both sides"]),
    (["--paper", "210x9999mm"], ["9999 mm", "50 to 1200 mm", "give both sides"]),
    (["--paper", "100x100mm"], ["100 × 100 mm", "takes 200.0 × 272.0 mm", "take a4 or letter or legal or a3"]),
    (["--paper", "100x100mm", "--dry-run"], ["100 × 100 mm", "take a4 or letter or legal or a3"]),
    (["--paper", "a5", "--per-page", "4"], ["--per-page 4", "one board to a page", "take a4"]),
    (["--paper", "a5", "--large-print"], ["paper a5", "take a4 or letter"]),
    (["--large-print", "--per-page", "2"], ["--per-page 2", "one board", "leave it out"]),
    (["--format", "gif"], ["'gif'", "choose one of pdf, svg, png"]),
    (["--format", "PDF"], ["'PDF'", "choose one of pdf, svg, png"]),
    (["--ink", "red"], ["'red'", "choose one of grey, mono"]),
    (["--guides", "dashed"], ["'dashed'", "choose one of grey, dotted, none"]),
    (["--ink", "mono", "--guides", "grey"], ["--guides grey", "mono", "leave --guides out"]),
    (["--svg-text", "both"], ["'both'", "choose one of outlines, live"]),
    (["--margin", "-1"], ["--margin -1", "0 to 100 mm"]),
    (["--margin", "101"], ["--margin 101", "0 to 100 mm"]),
    (["--margin", "nan"], ["--margin nan", "0 to 100 mm"]),
    (["--margin", "50"], ["margin of 50 mm", "take a3", "--margin"]),
    (["--printer-scale", "0.89"], ["--printer-scale 0.89", "0.9 to 1.1", "measure"]),
    (["--printer-scale", "1,1.2"], ["--printer-scale 1.2", "0.9 to 1.1", "measure"]),
    (["--printer-scale", "nan"], ["--printer-scale nan", "0.9 to 1.1", "measure"]),
    (["--printer-scale", "1,1,1"], ["--printer-scale 1,1,1", "give one number, or two"]),
    (["--printer-scale", "wide"], ["--printer-scale wide", "give one number, or two"]),
    (["--printer-scale", "1.1", "--margin", "15", "--per-page", "2"], ["paper a4", "one board to a page"]),
    (["--header", "班級 3"], ["--header", "'班' (U+73ED)", "'級' (U+7D1A)", "--font"]),
    (["--header", "tab\there"], ["--header", "U+0009", "one line"]),
    (["--header", "two\nlines"], ["--header", "U+000A", "one line"]),
    (["--header", "bell\a"], ["--header", "U+0007", "one line"]),
    (["--header", "del\x7f"], ["--header", "U+007F", "one line"]),
    (["--header", "\u202eesrever"], ["--header", "U+202E", "one line"]),
    (["--header", "a\u2066b\u2069c"], ["--header", "U+2066, U+2069", "one line"]),
    (["--header", "a\u2028b"], ["--header", "U+2028", "one line"]),
    (["--header", "כיתה 5"], ["--header", "right to left", "U+05DB", "leave them out"]),
    (["--header", "x" * 10_000], ["--header", "10000 characters", "200 at most", "shorten"]),
    (["--font", "none.ttf"], ["--font and --font-bold", "go together"]),
    (["--font", "none.ttf", "--font-bold", "none.ttf"], ["none.ttf", "No such file", ".ttf"]),
    (["--format", "svg", "--copies", "5", "--output", "-"], ["--output -", "one file", "makes 3", "folder"]),
    (["--format", "svg", "--format", "pdf", "--output", "-"], ["--output -", "one file", "makes 2", "folder"]),
    (
        ["--font", "~no-such-user/a.ttf", "--font-bold", "~no-such-user/b.ttf"],
        ["~no-such-user/a.ttf", "No such file", ".ttf"],
    ),
    (["--output", "x" * 300 + ".pdf"], ["cannot be written", "too long", "--output"]),
    (["--output", "x.svg"], ["x.svg", ".pdf", "--format svg"]),
    (["--output", "x.pdf", "--format", "pdf", "--format", "svg"], ["x.pdf", "more than one", "folder"]),
    (["--nonsense"], ["--nonsense"]),
    (["stray"], ["stray"]),
]


def complain(arguments: list[str], monkeypatch: pytest.MonkeyPatch, capfd: pytest.CaptureFixture[str]) -> str:
    """Run the command line in this process; it must end with code 2 and say why. Returns what it said."""
    monkeypatch.setattr(sys, "argv", ["simprint", *arguments])
    with pytest.raises(SystemExit) as stop:
        cli.main()
    said = capfd.readouterr()
    assert stop.value.code == 2, said.err
    assert not said.out
    assert "Traceback" not in said.err
    return said.err


@pytest.mark.parametrize(
    ("arguments", "holds"), BAD, ids=[" ".join(a)[:40].encode("unicode_escape").decode() for a, _ in BAD]
)
def test_message_names_value_limit_and_remedy(
    arguments: list[str],
    holds: list[str],
    inside: Path,
    monkeypatch: pytest.MonkeyPatch,
    capfd: pytest.CaptureFixture[str],
) -> None:
    message = complain(["boards", *arguments], monkeypatch, capfd)
    assert [part for part in holds if part not in message] == [], message
    assert len(message) < 700, "a message, not an essay"
    assert everything(inside) == []


def test_what_stands_in_the_way_is_left_alone(
    inside: Path, monkeypatch: pytest.MonkeyPatch, capfd: pytest.CaptureFixture[str]
) -> None:
    """A folder where a file should be, a file where a folder should be, a file that is another's."""
    Path("folder.pdf").mkdir()
    Path("file").write_text("mine")
    Path("out/sim-boards-en-a4.pdf").mkdir(parents=True)
    Path("sim-boards-en-a4.pdf").write_text("mine")
    before = everything(inside)
    for output, holds in (
        ("folder.pdf", ["folder.pdf is a folder", "name a file, or another folder"]),
        ("file", ["file is a file", "a folder is needed", "name another place"]),
        ("file/below", ["file/below", "--output"]),
        ("file/x.pdf", ["file cannot be written", "--output"]),
        ("out", ["out/sim-boards-en-a4.pdf is a folder", "name another place"]),
        (".", ["sim-boards-en-a4.pdf exists with other content", "--force", "--output"]),
        ("sim-boards-en-a4.pdf", ["exists with other content", "--force", "--output"]),
    ):
        message = complain(["boards", "--output", output], monkeypatch, capfd)
        assert [part for part in holds if part not in message] == [], message
    assert everything(inside) == before
    assert Path("file").read_text() == Path("sim-boards-en-a4.pdf").read_text() == "mine"


@pytest.mark.parametrize("table", ["cmap", "glyf", "hmtx", "maxp", "post"])
def test_a_font_file_without_a_table(
    table: str, inside: Path, monkeypatch: pytest.MonkeyPatch, capfd: pytest.CaptureFixture[str]
) -> None:
    font = TTFont(Typeface().regular.path)
    del font[table]
    font.save("odd.ttf")
    message = complain(["boards", "--font", "odd.ttf", "--font-bold", "odd.ttf"], monkeypatch, capfd)
    assert "font odd.ttf: only a static TrueType file can be embedded" in message
    assert everything(inside) == ["odd.ttf"]


def test_a_font_file_that_was_cut_short(
    inside: Path, monkeypatch: pytest.MonkeyPatch, capfd: pytest.CaptureFixture[str]
) -> None:
    """As a broken download leaves it: some tables are there."""
    whole = Typeface().regular.path.read_bytes()
    Path("cut.ttf").write_bytes(whole[: len(whole) // 2])
    message = complain(["boards", "--font", "cut.ttf", "--font-bold", "cut.ttf"], monkeypatch, capfd)
    assert "font cut.ttf is cut short: copy or download it again" in message
    assert everything(inside) == ["cut.ttf"]


def test_force_replaces_a_file_but_never_a_folder(
    inside: Path, monkeypatch: pytest.MonkeyPatch, capfd: pytest.CaptureFixture[str]
) -> None:
    Path("a.pdf").write_text("old")
    Path("out/sim-boards-en-a4.pdf").mkdir(parents=True)
    complain(["boards", "--force", "--output", "out"], monkeypatch, capfd)
    assert run("boards", "--force", "--output", "a.pdf", cwd=inside).returncode == 0
    assert Path("a.pdf").read_bytes().startswith(b"%PDF")


def test_one_conflict_among_many_files_writes_none(
    inside: Path, monkeypatch: pytest.MonkeyPatch, capfd: pytest.CaptureFixture[str]
) -> None:
    Path("out").mkdir()
    Path("out/sim-boards-en-a4-3.svg").write_text("mine")
    complain(["boards", "--copies", "8", "--format", "svg", "--output", "out"], monkeypatch, capfd)
    assert everything(inside) == ["out", "out/sim-boards-en-a4-3.svg"]


# -- disks -------------------------------------------------------------------------------------------------------------


@pytest.mark.skipif(not Path("/proc/self").exists(), reason="no /proc, the one folder that not even root can write to")
def test_unwritable_folder(inside: Path, monkeypatch: pytest.MonkeyPatch, capfd: pytest.CaptureFixture[str]) -> None:
    message = complain(["boards", "--output", "/proc/self/sheets"], monkeypatch, capfd)
    assert "/proc/self/sheets cannot be written" in message
    assert "--output" in message


@pytest.mark.parametrize("format", ["pdf", "svg", "png"])
def test_full_disk_leaves_nothing(
    format: str, inside: Path, monkeypatch: pytest.MonkeyPatch, capfd: pytest.CaptureFixture[str]
) -> None:
    """The disk fills up while the second half of a file is written; folders made for it go away too."""
    opened = open

    def tight(name: Any, *args: Any, **kwargs: Any) -> Any:
        file = opened(name, *args, **kwargs)
        if ".simprint-" in str(name):
            os.truncate(file.fileno(), 0)
            file = _Full(file)
        return file

    class _Full:
        def __init__(self, file: Any) -> None:
            self.file = file

        def __enter__(self) -> Any:
            return self

        def __exit__(self, *_: object) -> None:
            self.file.close()

        def write(self, data: bytes) -> int:
            self.file.write(data[: len(data) // 2])
            raise OSError(errno.ENOSPC, os.strerror(errno.ENOSPC))

        def __getattr__(self, name: str) -> Any:
            return getattr(self.file, name)

    monkeypatch.setattr("builtins.open", tight)
    arguments = ["boards", "--copies", "4", "--format", format, "--output", "new/deep"]
    message = complain(arguments, monkeypatch, capfd)
    assert "new/deep/sim-boards-en-a4" in message
    assert "No space left on device" in message
    assert "make room" in message
    assert everything(inside) == []


def test_file_size_limit_of_a_real_process(inside: Path) -> None:
    """The system refuses to let the file grow: as a full disk does, at the end of a buffer or at close."""
    result = run(
        "boards", "--output", "new/x.pdf", cwd=inside,
        preexec_fn=lambda: resource.setrlimit(resource.RLIMIT_FSIZE, (10_000, 10_000)),
    )  # fmt: skip
    assert result.returncode == 2
    assert b"new/x.pdf cannot be written" in result.stderr
    assert b"Traceback" not in result.stderr
    assert everything(inside) == []


@pytest.mark.skipif(not Path("/dev/full").exists(), reason="no /dev/full here")
def test_standard_output_that_is_full(inside: Path) -> None:
    with open("/dev/full", "wb") as full:
        result = subprocess.run(
            [PROGRAM, "boards", "--output", "-"], stdout=full, stderr=subprocess.PIPE, cwd=inside, timeout=60
        )
    assert result.returncode == 2
    assert b"No space left" in result.stderr
    assert b"Traceback" not in result.stderr


@pytest.mark.skipif(not Path("/dev/full").exists(), reason="no /dev/full here")
@pytest.mark.parametrize("arguments", [["boards", "--dry-run"], ["boards"], ["--version"], ["--help"]])
def test_messages_that_find_no_room(arguments: list[str], inside: Path) -> None:
    with open("/dev/full", "wb") as full:
        result = subprocess.run([PROGRAM, *arguments], stdout=full, stderr=subprocess.PIPE, cwd=inside, timeout=60)
    assert result.returncode == 2
    assert result.stderr.count(b"\n") == 1
    assert result.stderr.startswith(b"simprint: standard output cannot be written (No space left on device): ")


@pytest.mark.parametrize("arguments", [["boards"], ["--version"], ["--help"]])
def test_standard_output_that_is_closed(arguments: list[str], inside: Path) -> None:
    command = " ".join(map(str, (PROGRAM, *arguments)))
    result = subprocess.run(["sh", "-c", f"{command} >&-"], stderr=subprocess.PIPE, cwd=inside, timeout=60)
    assert b"Traceback" not in result.stderr
    assert result.returncode in (0, 2)


def test_standard_output_that_nobody_reads(inside: Path) -> None:
    """``simprint boards --copies 5000 --output - | head -c 1``: no message, no traceback."""
    process = subprocess.Popen(
        [PROGRAM, "boards", "--copies", "5000", "--output", "-"],
        stdout=subprocess.PIPE, stderr=subprocess.PIPE, cwd=inside,
    )  # fmt: skip
    assert process.stdout is not None
    assert process.stderr is not None
    process.stdout.read(1)
    process.stdout.close()
    assert process.stderr.read() == b""
    assert process.wait(60) == 1


# -- Ctrl-C ------------------------------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("format", "sent"),
    [("pdf", signal.SIGINT), ("svg", signal.SIGINT), ("pdf", signal.SIGTERM), ("pdf", signal.SIGHUP)],
)
def test_ctrl_c_midway_leaves_nothing(format: str, sent: signal.Signals, inside: Path) -> None:
    """The signal, or that of a window that is closed, comes when half-written files are already on disk."""
    process = subprocess.Popen(
        [PROGRAM, "boards", "--copies", "200000", "--format", format, "--output", "new/deep"],
        stdout=subprocess.PIPE, stderr=subprocess.PIPE, cwd=inside,
    )  # fmt: skip
    limit = time.monotonic() + 60
    while not any(inside.glob("new/deep/.simprint-*/*")):
        assert process.poll() is None, "it was done before the signal came"
        assert time.monotonic() < limit
        time.sleep(0.005)
    process.send_signal(sent)
    out, err = process.communicate(timeout=60)
    assert process.returncode == 130
    assert out == b""
    assert err.decode().strip() == "simprint: stopped; nothing was written"
    assert everything(inside) == []


# -- consoles ----------------------------------------------------------------------------------------------------------


@pytest.mark.parametrize("encoding", ["cp1252", "ascii", "utf-8"])
def test_messages_print_on_a_console_of_any_encoding(encoding: str, inside: Path) -> None:
    """Letters that the console lacks are shown by number; nothing crashes while it explains a mistake."""
    env = {"PYTHONIOENCODING": encoding, "PYTHONUTF8": "0"}
    for arguments, code in (
        (["--help"], 0),
        (["boards", "--help"], 0),
        (["boards", "--header", "班級", "--dry-run"], 2),
        (["boards", "--paper", "100x100mm"], 2),
        (["boards", "--output", "Поля/имя.svg"], 2),
        (["boards", "--header", "Ж" * 150, "--output", "Поля"], 0),
    ):
        result = run(*arguments, cwd=inside, env=env)
        said = (result.stdout + result.stderr).decode(encoding)
        assert result.returncode == code, said
        assert said.strip()
        assert "Traceback" not in said
        assert "UnicodeEncodeError" not in said
    assert everything(inside) == ["Поля", "Поля/sim-boards-en-a4.pdf"]


def test_mistakes_of_a_real_process(inside: Path) -> None:
    """The same as above through the installed command, once each for our errors and the option parser's."""
    for arguments in (["--copies", "0"], ["--copies", "1.5"], ["--paper", "tabloid"], ["--lang", "de"]):
        result = run("boards", *arguments, cwd=inside)
        assert result.returncode == 2
        assert result.stdout == b""
        assert b"Traceback" not in result.stderr
        assert arguments[0].strip("-").encode() in result.stderr
    assert everything(inside) == []
