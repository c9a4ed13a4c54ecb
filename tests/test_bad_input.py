"""Whatever a user does wrong: one message that names the value, the limit and the remedy; exit code 2; no traceback;
nothing written and nothing left behind."""

from __future__ import annotations

import contextlib
import errno
import os
import random
import re
import resource
import signal
import struct
import subprocess
import sys
import time
from collections.abc import Callable
from itertools import pairwise
from pathlib import Path
from typing import Any

import pytest
from conftest import PROGRAM, everything, run
from fontTools.ttLib import TTFont
from fontTools.ttLib.tables._g_l_y_f import Glyph, GlyphComponent

import simprint
from simprint import cli
from simprint.errors import SimprintError
from simprint.make import Order, plan, write
from simprint.page.fonts import Typeface

pytestmark = pytest.mark.usefixtures("inside")

ROOT = str(Path(simprint.__file__).parents[1])

#: Arguments after ``simprint boards``, and what the message must hold: the value, the limit, the remedy.
BAD = [
    (["--copies", "0"], ["--copies 0", "1 to 1000000", "give a number"]),
    (["--copies", "-1"], ["--copies -1", "1 to 1000000", "give a number"]),
    (["--copies", "1000001"], ["--copies 1000001", "1 to 1000000", "give a number"]),
    (["--copies", "1.5"], ["--copies", "'1.5'", "give a whole number, for example"]),
    (["--copies", "many"], ["--copies", "'many'", "give a whole number, for example"]),
    (["--copies", "9" * 25], ["--copies", "999", "1 to 1000000", "give a number"]),
    (["--copies", ""], ["--copies", "''", "give a whole number, for example"]),
    (["--copies"], ["--copies needs a value", "--help"]),
    (["--dots", "4"], ["--dots 4", "5 to 8", "give a number"]),
    (["--dots", "9"], ["--dots 9", "5 to 8", "give a number"]),
    (["--per-page", "3"], ["--per-page '3'", "choose one of 1, 2, 4"]),
    (["--per-page", "0"], ["--per-page '0'", "choose one of 1, 2, 4"]),
    (["--layout", "square"], ["'square'", "circle, shuffled"]),
    (["--lang", "xx"], ["'xx'", "choose one of en, pt, ru"]),
    (["--lang", "../en"], ["'../en'", "choose one of en, pt, ru"]),
    (["--lang", "pt-PT"], ["'pt-PT'", "escolha entre en, pt, ru"]),
    (["--paper", "a7"], ["'a7'", "choose one of a4, letter, legal, a3, a2, a1, tabloid, a5, a6, 4x6in", "200x280mm"]),
    (["--paper", "10x10mm"], ["'10x10mm'", "50 to 1200 mm", "give both sides"]),
    (["--paper", "210x9999mm"], ["9999 mm", "50 to 1200 mm", "give both sides"]),
    (["--paper", "100x100mm"], ["100 × 100 mm", "takes 101 × 148 mm", "use a4, letter, legal, a3"]),
    (["--paper", "100x100mm", "--dry-run"], ["100 × 100 mm", "use a4, letter, legal, a3"]),
    (["--paper", "a5", "--per-page", "4"], ["--per-page 4", "one board on a page", "use a4"]),
    (["--paper", "a5", "--large-print"], ["large print needs larger paper than a5", "use a4, letter"]),
    (["--actual"], ["--actual has no effect on a4", "leave it out"]),
    (["--paper", "a5", "--actual"], ["takes 200 × 272 mm", "use a4, letter"]),
    (["--large-print", "--per-page", "2"], ["--per-page 2", "one board", "leave it out"]),
    (["--format", "gif"], ["'gif'", "choose one of pdf, svg, png"]),
    (["--format", "PDF"], ["'PDF'", "choose one of pdf, svg, png"]),
    (["--ink", "red"], ["'red'", "choose one of grey, mono"]),
    (["--guides", "dashed"], ["'dashed'", "choose one of grey, dotted, none"]),
    (["--ink", "mono", "--guides", "grey"], ["--guides grey", "mono", "leave --guides out"]),
    (["--svg-text", "both"], ["'both'", "choose one of outlines, live"]),
    (["--margin", "-1"], ["--margin -1", "0 to 100 mm"]),
    (["--margin", "101"], ["--margin 101", "0 to 100 mm"]),
    (["--margin", "nan"], ["--margin 'nan'", "give a number, for example"]),
    (["--gutter", "-1"], ["--gutter -1", "0 to 100"]),
    (["--per-page", "2", "--gutter", "87"], ["--gutter 87", "a4 is 210 mm wide", "leaves 20 mm", "--margin"]),
    (["--margin", "16"], ["--margin 16 mm", "at most 15 mm at each edge", "--gutter keeps up to 20 mm"]),
    (["--margin", "20", "--paper", "letter"], ["at most 13.7 mm", "--gutter keeps up to 25.9 mm"]),
    (["--printer-scale", "0.89"], ["--printer-scale 0.89", "0.9 to 1.1", "measure"]),
    (["--printer-scale", "1,1.2"], ["--printer-scale 1.2", "0.9 to 1.1", "measure"]),
    (["--printer-scale", "nan"], ["--printer-scale 'nan'", "give one number, or two"]),
    (["--printer-scale", "1,1,1"], ["--printer-scale '1,1,1'", "give one number, or two"]),
    (["--printer-scale", "wide"], ["--printer-scale 'wide'", "give one number, or two"]),
    (["--printer-scale", "1.1", "--per-page", "2"], ["paper a4", "one board on a page"]),
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
    (["--font", "none.ttf", "--font-bold", "none.ttf"], ["none.ttf", "there is no such file", ".ttf"]),
    (["--format", "svg", "--copies", "5", "--output", "-"], ["--output -", "one file", "makes 3", "folder"]),
    (["--format", "svg", "--format", "pdf", "--output", "-"], ["--output -", "one file", "makes 2", "folder"]),
    (
        ["--font", "~no-such-user/a.ttf", "--font-bold", "~no-such-user/b.ttf"],
        ["~no-such-user/a.ttf", "there is no such file", ".ttf"],
    ),
    (["--output", "x" * 300 + ".pdf"], ["cannot be written", "too long", "--output"]),
    (["--output", "x.svg"], ["x.svg", ".pdf", "--format svg"]),
    (["--output", "x.pdf", "--format", "pdf", "--format", "svg"], ["x.pdf", "more than one", "folder"]),
    (["--output", "x.svg", "--format", "pdf", "--format", "svg"], ["x.svg", "more than one", "folder"]),
    (["--output", "x.txt"], ["--output x.txt", ".txt", "pdf, svg, png", "name a folder"]),
    (["--seed", "5"], ["--seed has no effect", "leave it out", "shuffled for --layout"]),
    (["--svg-text", "live"], ["--svg-text has no effect", "leave it out", "svg for --format"]),
    (["--nonsense"], ["there is no option '--nonsense': simprint boards --help shows"]),
    (["--color"], ["there is no option '--color': simprint boards --help shows"]),
    (["--large"], ["there is no option '--large': there is --large-print"]),
    (["--quiet=yes"], ["--quiet takes nothing after it"]),
    (["--copies"], ["--copies needs a value after it"]),
    (["--copis", "3"], ["'--copis'", "there is --copies"]),
    (["stray"], ["game 'stray'", "choose one of sim"]),
    (["sim", "stray"], ["'stray'", "one word too many", "leave it out"]),
]


def complain(arguments: list[str], monkeypatch: pytest.MonkeyPatch, capfd: pytest.CaptureFixture[str]) -> str:
    """Run the command line in this process; it must end with code 2 and say why. Returns what it said."""
    monkeypatch.setattr(sys, "argv", ["simprint", *arguments])
    with pytest.raises(SystemExit) as stop:
        cli.main()
    said = capfd.readouterr()
    assert stop.value.code == 2, said.err
    assert not said.out
    assert re.fullmatch(r"simprint: .+\n", said.err), "one line"
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


def odd_font(change: Callable[[TTFont], None]) -> Callable[[], None]:
    def make() -> None:
        font = TTFont(Typeface().regular.path)
        change(font)
        font.save("odd.ttf")

    return make


def forbidding(rights: int) -> Callable[[TTFont], None]:
    return lambda font: setattr(font["OS/2"], "fsType", rights)


def without_unicode(font: TTFont) -> None:
    font["cmap"].tables = [table for table in font["cmap"].tables if not table.isUnicode()]


def called(name: str) -> Callable[[TTFont], None]:
    def change(font: TTFont) -> None:
        for record in font["name"].names:
            record.string = name

    return change


def of_itself_many_times(font: TTFont) -> None:
    """Each of eight letters is put together from the one before, twelve times."""
    font.recalcBBoxes = False
    names = [font.getBestCmap()[ord(char)] for char in "ABCDEFGH"]
    for part, whole in pairwise(names):
        glyph = Glyph()
        glyph.numberOfContours = -1
        glyph.xMin = glyph.yMin = glyph.xMax = glyph.yMax = 0
        glyph.components = []
        for _ in range(12):
            component = GlyphComponent()
            component.glyphName, component.x, component.y, component.flags = part, 0, 0, 0x202
            glyph.components.append(component)
        font["glyf"].glyphs[whole] = glyph


def begins(magic: bytes) -> Callable[[], None]:
    return lambda: (Path("odd.ttf").write_bytes(magic + bytes(100)), None)[1]


#: Font files by what is wrong with them, and what is said.
ODD_FONTS: dict[str, tuple[Callable[[], None], str]] = {
    "no Unicode": (odd_font(without_unicode), "odd.ttf has no table of Unicode characters"),
    "no embedding": (odd_font(forbidding(2)), "odd.ttf forbids embedding (fsType 2): ask its maker"),
    "no subsets": (odd_font(forbidding(0x108)), "odd.ttf forbids subsets (fsType 264): ask its maker"),
    "bitmaps only": (odd_font(forbidding(0x200)), "odd.ttf forbids embedding of its outlines (fsType 512)"),
    "no name": (odd_font(called("")), "odd.ttf is damaged"),
    "odd name": (odd_font(called("PT#20Sans\n")), "odd.ttf is damaged"),
    "PDF in its name": (odd_font(called("A/B<<>>")), "odd.ttf is damaged"),
    "packed": (begins(b"wOFF"), "odd.ttf is packed for the web (.woff, .woff2): unpack it"),
    "packed well": (begins(b"wOF2"), "odd.ttf is packed for the web (.woff, .woff2): unpack it"),
    "PostScript": (begins(b"OTTO"), "odd.ttf has PostScript outlines (as .otf files do): convert it to TrueType"),
    "a collection": (begins(b"ttcf"), "odd.ttf is a collection of fonts (.ttc): take one out"),
    "no font": (begins(b"%PDF"), "odd.ttf is not a TrueType font: give the path of a .ttf file"),
    "empty": (lambda: Path("odd.ttf").touch(), "odd.ttf is not a TrueType font: give the path of a .ttf file"),
    "many tables": (begins(b"\0\1\0\0\xff\xff"), "odd.ttf is damaged"),
    "a pipe": (lambda: os.mkfifo("odd.ttf"), "odd.ttf cannot be read (it is a named pipe, no file)"),
    "a device": (lambda: os.symlink("/dev/zero", "odd.ttf"), "odd.ttf cannot be read (it is a device, no file)"),
    "a folder": (lambda: Path("odd.ttf").mkdir(), "odd.ttf cannot be read (it is a folder)"),
    "too large": (
        lambda: os.truncate(os.open("odd.ttf", os.O_CREAT | os.O_WRONLY), 32_000_001),
        "odd.ttf cannot be read (it has more than 32 MB)",
    ),
}


@pytest.mark.parametrize("what", ODD_FONTS)
def test_a_font_file_that_cannot_be_used(
    what: str, inside: Path, monkeypatch: pytest.MonkeyPatch, capfd: pytest.CaptureFixture[str]
) -> None:
    """One line that says what is wrong with that font, and what to do."""
    make, says = ODD_FONTS[what]
    make()
    message = complain(["boards", "--font", "odd.ttf", "--font-bold", "odd.ttf"], monkeypatch, capfd)
    assert message.startswith(f"simprint: font {says}")
    assert message.count("\n") == 1
    assert everything(inside) == ["odd.ttf"]


def damaged(number: int) -> bytes:
    """Our typeface with damage of one of four kinds, in one of its tables or in the list of them."""
    font, chance = bytearray(Typeface().regular.path.read_bytes()), random.Random(number)
    tables = [struct.unpack(">II", font[at + 8 : at + 16]) for at in range(12, 12 + 16 * font[5], 16)]
    start, size = chance.choice([table for table in tables if table[1]])
    match number % 4:
        case 0:
            places = [start + chance.randrange(size) for _ in range(chance.choice([1, 3, 20]))]
        case 1:
            places = [chance.randrange(4, 300) for _ in range(8)]
        case 2:
            places = list(range(start, start + size))
        case _:
            font[start : start + size] = bytes([chance.choice([0, 255])]) * size
            return bytes(font)
    for place in places:
        font[place] = chance.randrange(256)
    return bytes(font)


#: Four damages of each kind are enough for every day.
DAMAGES = [pytest.param(number, marks=[pytest.mark.slow] if number >= 16 else []) for number in range(80)]


@pytest.mark.parametrize("number", DAMAGES)
def test_a_font_file_that_is_damaged(number: int, inside: Path) -> None:
    """It is refused in words, or it can be used; and soon."""
    Path("odd.ttf").write_bytes(damaged(number))
    for format in ("pdf", "svg"):
        began = time.process_time()
        with contextlib.suppress(SimprintError):
            write(plan(Order("boards", "sim", format=(format,), font="odd.ttf", font_bold="odd.ttf")))
        assert time.process_time() - began < 2


def test_a_glyph_of_a_million_parts(
    inside: Path, monkeypatch: pytest.MonkeyPatch, capfd: pytest.CaptureFixture[str]
) -> None:
    """It is not drawn part by part."""
    odd_font(of_itself_many_times)()
    arguments = ["boards", "--format", "svg", "--header", "H", "--font", "odd.ttf", "--font-bold", "odd.ttf"]
    message = complain(arguments, monkeypatch, capfd)
    assert "font odd.ttf is damaged" in message


# -- kit files and words -----------------------------------------------------------------------------------------------

BEGIN = b'[[players]]\nsheet = "boards"\nper = "kit"\n'
ODD_TOMLS: dict[str, tuple[Callable[[], Any], str]] = {
    "nested": (lambda: wrote(BEGIN + b"copies = " + b"[" * 20_000), "line 4 is nested too deep; correct that line"),
    "nested whole": (lambda: wrote(BEGIN + b"copies = " + b"[" * 30 + b"]" * 30), "line 4 is nested too deep"),
    "dotted": (lambda: wrote(BEGIN + b"a." * 1_000 + b"a = 1\n"), "line 4 is nested too deep"),
    "digits": (lambda: wrote(BEGIN + b"copies = " + b"9" * 5000), "line 4 has a number of too many digits"),
    "sixteens": (lambda: wrote(BEGIN + b"copies = 0x" + b"f" * 5000), "line 4 has a number of too many digits"),
    "a large number": (lambda: wrote(BEGIN + b"copies = " + b"9" * 25), "line 4 has a number of too many digits"),
    "no end": (lambda: wrote(BEGIN + b'"'), "cannot be read: what stands in line 4 from character 2 on"),
    "half": (lambda: wrote(BEGIN + b"copies"), "cannot be read: what stands in line 4 from character 7 on"),
    "Latin 1": (lambda: wrote(BEGIN + b"\xe9"), "is not in UTF-8: save it again as UTF-8 (see line 4)"),
    "NUL": (lambda: wrote(BEGIN + b"\0"), "what stands in line 4 from character 1 on is no TOML"),
    "too large": (lambda: wrote(b"#" * 1_000_001), "cannot be read: it has more than 1 MB; name another file"),
    "a pipe": (lambda: os.mkfifo("odd.toml"), "cannot be read: it is a named pipe, no file; name another file"),
    "a device": (lambda: os.symlink("/dev/zero", "odd.toml"), "cannot be read: it is a device, no file; name another"),
    "a folder": (lambda: Path("odd.toml").mkdir(), "cannot be read: it is a folder; name another file"),
}


def wrote(content: bytes) -> None:
    Path("odd.toml").write_bytes(content)


@pytest.mark.parametrize("what", ODD_TOMLS)
def test_a_kit_file_that_cannot_be_read(
    what: str, inside: Path, monkeypatch: pytest.MonkeyPatch, capfd: pytest.CaptureFixture[str]
) -> None:
    """One line with the file, and the line in it."""
    make, says = ODD_TOMLS[what]
    make()
    message = complain(["kit", "sim", "--kit", "odd.toml"], monkeypatch, capfd)
    assert message.startswith("simprint: odd.toml ")
    assert says in message
    assert message.count("\n") == 1
    assert everything(inside) == ["odd.toml"]


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


def test_a_dry_run_says_what_the_run_would_do(inside: Path) -> None:
    """Also that it would be refused, with the exit code of a refusal; nothing is written."""
    assert b"would write out/" in run("boards", "--output", "out", "--dry-run", cwd=inside).stdout
    assert everything(inside) == []
    run("boards", "--output", "out", cwd=inside)
    before = everything(inside)
    assert b"would leave unchanged out/" in run("boards", "--output", "out", "--dry-run", cwd=inside).stdout
    refused = run("boards", "--output", "out", "--header", "x", "--dry-run", cwd=inside)
    assert (refused.returncode, refused.stdout) == (2, b"")
    assert refused.stderr.startswith(b"simprint: would be refused: out/sim-boards-en-a4.pdf exists with other content")
    for arguments, what in (
        (["--copies", "0"], "--copies 0: it may be"),
        (["--margin", "90"], "--margin 90 mm"),
        (["--format", "png", "--output", "-", "--copies", "4"], "makes 2"),
    ):
        real, dry = (run("boards", *arguments, *more, cwd=inside) for more in ([], ["--dry-run"]))
        assert (real.returncode, dry.returncode, dry.stdout) == (2, 2, b"")
        assert what in real.stderr.decode()
        assert dry.stderr.decode() == real.stderr.decode().replace("simprint: ", "simprint: would be refused: ", 1)
    warned = ["boards", "--margin", "3", "--header", "Schule " * 25, "--output", "b.pdf"]
    dry = run(*warned, "--dry-run", cwd=inside)
    assert dry.stderr == run(*warned, cwd=inside).stderr != b""
    Path("b.pdf").unlink()
    forced = run("boards", "--output", "out", "--header", "x", "--force", "--dry-run", cwd=inside)
    assert b"would replace out/" in forced.stdout
    assert everything(inside) == before


def test_odd_places(inside: Path, monkeypatch: pytest.MonkeyPatch, capfd: pytest.CaptureFixture[str]) -> None:
    """A link that leads nowhere, a way through a folder that is not there yet, a working folder that has gone."""
    os.symlink("loop", "loop")
    assert "loop is a link that leads nowhere" in complain(["boards", "--output", "loop"], monkeypatch, capfd)
    assert run("boards", "--output", "sub/..", cwd=inside).returncode == 0
    assert everything(inside) == ["loop", "sim-boards-en-a4.pdf", "sub"]
    Path("gone").mkdir()
    os.chdir("gone")
    Path("../gone").rmdir()
    for arguments in (["--output", str(inside / "new")], []):
        message = complain(["boards", *arguments], monkeypatch, capfd)
        assert message == "simprint: the folder that this runs in is no longer there: change to another one\n"
    os.chdir(inside)
    assert not Path("new").exists()


def test_one_conflict_among_many_files_writes_none(
    inside: Path, monkeypatch: pytest.MonkeyPatch, capfd: pytest.CaptureFixture[str]
) -> None:
    Path("out").mkdir()
    Path("out/sim-boards-copies-8-en-a4-3.svg").write_text("mine")
    complain(["boards", "--copies", "8", "--format", "svg", "--output", "out"], monkeypatch, capfd)
    assert everything(inside) == ["out", "out/sim-boards-copies-8-en-a4-3.svg"]


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
    assert "new/deep/sim-boards-copies-4-en-a4" in message
    assert "the disk is full" in message
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
    assert b"the disk is full" in result.stderr
    assert b"Traceback" not in result.stderr


@pytest.mark.skipif(not Path("/dev/full").exists(), reason="no /dev/full here")
@pytest.mark.parametrize("arguments", [["boards", "--dry-run"], ["--version"], ["--help"]])
def test_messages_that_find_no_room(arguments: list[str], inside: Path) -> None:
    with open("/dev/full", "wb") as full:
        result = subprocess.run([PROGRAM, *arguments], stdout=full, stderr=subprocess.PIPE, cwd=inside, timeout=60)
    assert result.returncode == 2
    assert result.stderr.count(b"\n") == 1
    assert result.stderr.startswith(b"simprint: standard output cannot be written (the disk is full): ")


@pytest.mark.skipif(not Path("/dev/full").exists(), reason="no /dev/full here")
def test_a_file_that_was_written_is_no_failure_and_a_refusal_is_one(inside: Path) -> None:
    """Whatever becomes of what is said about them."""
    results = []
    for arguments in (["boards"], ["boards", "--copies", "0"]):
        with open("/dev/full", "wb") as full:
            results.append(
                subprocess.run([PROGRAM, *arguments], stdout=full, stderr=subprocess.PIPE, cwd=inside, timeout=60)
            )
    assert [result.returncode for result in results] == [0, 2]
    assert results[0].stderr.startswith(b"simprint: warning: the files were written, ")
    assert results[1].stderr.startswith(b"simprint: --copies 0: ")
    assert everything(inside) == ["output", "output/sim-boards-en-a4.pdf"]


def test_a_file_for_a_standard_output_that_is_closed(inside: Path) -> None:
    command = f"{PROGRAM} boards --output - >&-"
    result = subprocess.run(["sh", "-c", command], stderr=subprocess.PIPE, cwd=inside, timeout=60)
    assert result.returncode == 2
    assert result.stderr.startswith(b"simprint: --output - writes to the standard output, which is closed: name a file")


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


#: The program as it is started, stopped by a signal of its own at that many of its imports. What Python itself does
#: before our first line is not ours.
STOPPED = """
import os, signal, sys
sys.argv = ["simprint", "boards", "--quiet"]
left = int(os.environ["IMPORTS"])
import simprint.stop

class Count:
    def find_spec(self, *_):
        global left
        left -= 1
        if left == 0:
            os.kill(os.getpid(), int(os.environ["SENT"]))

from simprint.__main__ import main
simprint.stop.heed()
sys.meta_path.insert(0, Count())
main()
"""


@pytest.mark.parametrize("sent", [signal.SIGINT, signal.SIGTERM, signal.SIGHUP])
@pytest.mark.parametrize("imports", [1, 30, 150])
def test_ctrl_c_while_the_program_starts(imports: int, sent: signal.Signals, inside: Path) -> None:
    env = os.environ | {"IMPORTS": str(imports), "SENT": str(int(sent)), "PYTHONPATH": ROOT}
    done = subprocess.run([sys.executable, "-c", STOPPED], capture_output=True, cwd=inside, env=env, timeout=60)
    assert (done.returncode, done.stdout) == (130, b"")
    assert done.stderr == b"simprint: stopped; nothing was written\n"
    assert everything(inside) == []


def test_ctrl_c_at_once_is_answered_in_the_language_asked_for(inside: Path) -> None:
    env = os.environ | {"IMPORTS": "1", "SENT": str(int(signal.SIGINT)), "PYTHONPATH": ROOT, "SIMPRINT_LANG": "ru"}
    done = subprocess.run([sys.executable, "-c", STOPPED], capture_output=True, cwd=inside, env=env, timeout=60)
    assert (done.returncode, done.stderr.decode()) == (130, "simprint: остановлено; ничего не записано\n")


# -- consoles ----------------------------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    "encoding", ["cp1252", *(pytest.param(other, marks=pytest.mark.slow) for other in ("ascii", "utf-8"))]
)
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
    for arguments in (["--copies", "0"], ["--copies", "1.5"], ["--paper", "quarto"], ["--lang", "xx"]):
        result = run("boards", *arguments, cwd=inside)
        assert result.returncode == 2
        assert result.stdout == b""
        assert b"Traceback" not in result.stderr
        assert arguments[0].strip("-").encode() in result.stderr
    assert everything(inside) == []
