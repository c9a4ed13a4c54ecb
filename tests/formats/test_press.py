"""What a printing house does to a file of ours: checks it, joins it with another, takes a page out, sets two side by
side. What comes out looks the same to the pixel, whichever tool does it."""

from __future__ import annotations

import re
import subprocess
from collections.abc import Callable, Iterator
from pathlib import Path

import pikepdf
import pypdf
import pypdfium2
import pytest
from PIL import ImageChops
from readers.render import render
from readers.tools import require

from simprint.make import Order, plan, write

#: Low enough to be quick, high enough to see a lost stroke.
DPI = 60
LONG = 1_000


@pytest.fixture(scope="module")
def files(tmp_path_factory: pytest.TempPathFactory) -> tuple[Path, Path, Path]:
    """Cards in Russian, rules, and a thousand pages of boards."""
    folder = tmp_path_factory.mktemp("press")
    orders = (
        Order("practice", "sim", {"count": 12}, lang="ru"),
        Order("rules", "rows", lang="pt"),
        Order("boards", "sim", {"copies": 2 * LONG}),
    )
    first, second, third = (write(plan(Order(**{**vars(order), "output": str(folder)})))[0] for order in orders)
    return first, second, third


def run(*command: str | Path) -> str:
    """What a program says on both its outputs. Fails where it fails."""
    require(str(command[0]))
    done = subprocess.run([str(word) for word in command], capture_output=True, text=True, timeout=120, check=False)
    assert done.returncode == 0, done.stderr
    return (done.stdout + done.stderr).strip()


def pages(path: Path) -> int:
    """How many pages PDFium finds in a file."""
    with pypdfium2.PdfDocument(path) as document:
        return len(document)


# -- what is in a file -------------------------------------------------------------------------------------------------


def things(path: Path) -> Iterator[pikepdf.Object]:
    """All dictionaries and streams of a file, those that stand in others too."""
    with pikepdf.open(path) as file:
        left = list(file.objects)
        while left:
            thing = left.pop()
            if isinstance(thing, (pikepdf.Dictionary, pikepdf.Stream)):
                yield thing
                left += [value for value in dict(thing.items()).values() if not getattr(value, "is_indirect", True)]
            elif isinstance(thing, pikepdf.Array):
                left += [value for value in thing if not getattr(value, "is_indirect", True)]


def fonts(path: Path) -> set[str]:
    """The names of the fonts of a file, those in it marked with their tags."""
    return {
        str(thing["/FontName"]).removeprefix("/") if "/FontFile2" in thing else "not in the file"
        for thing in things(path)
        if thing.get("/Type") == "/FontDescriptor"
    }


def not_for_a_press(path: Path) -> set[str]:
    """What a press would ask about: colours other than greys, transparency."""
    found: set[str] = set()
    for thing in things(path):
        found |= {key for key in ("/SMask", "/ca", "/CA", "/BM", "/ColorSpace") if key in thing}
        if thing.get("/S") == "/Transparency":
            found.add("/Transparency")
        if thing.get("/Type") == "/Page" or thing.get("/Subtype") == "/Form":
            steps = {str(step.operator) for step in pikepdf.parse_content_stream(thing)}
            found |= steps & {"rg", "RG", "k", "K", "cs", "CS", "sc", "SC", "scn", "SCN", "sh"}
    return found


def test_a_press_finds_greys_and_embedded_fonts_only(files: tuple[Path, ...], tmp_path: Path) -> None:
    """No transparency, black as a grey; a file that has red in it is noticed."""
    for path in files[:2]:
        assert not_for_a_press(path) == set()
    red = tmp_path / "red.pdf"
    with pikepdf.open(files[1]) as file:
        file.pages[0].contents_add(b"1 0 0 rg", prepend=True)
        file.pages[0].obj.Resources.ExtGState = pikepdf.Dictionary(faint=pikepdf.Dictionary(ca=0.5))
        file.save(red)
    assert not_for_a_press(red) == {"rg", "/ca"}


def test_two_files_name_their_fonts_apart(files: tuple[Path, ...]) -> None:
    """Each is embedded, and subsets with other glyphs have other tags: nothing is confused when files are joined."""
    first, second = map(fonts, files[:2])
    assert len(first) == len(second) == 2
    assert all(re.fullmatch("[A-Z]{6}[+].+", name) for name in first | second)
    assert not first & second


def test_qpdf_has_nothing_to_say(files: tuple[Path, ...]) -> None:
    """Not one warning."""
    for path in files:
        said = run("qpdf", "--check", path)
        assert "No syntax or stream encoding errors found" in said
        assert "WARNING" not in said


# -- files joined ------------------------------------------------------------------------------------------------------


def _pikepdf_joins(first: Path, second: Path, out: Path) -> None:
    with pikepdf.new() as joined:
        for path in (first, second):
            joined.pages.extend(pikepdf.open(path).pages)
        joined.save(out)


def _pypdf_joins(first: Path, second: Path, out: Path) -> None:
    joined = pypdf.PdfWriter()
    joined.append(first)
    joined.append(second)
    joined.write(out)


JOINERS: dict[str, Callable[[Path, Path, Path], object]] = {
    "qpdf": lambda first, second, out: run("qpdf", "--empty", "--pages", first, second, "--", out),
    "pikepdf": _pikepdf_joins,
    "pypdf": _pypdf_joins,
    "pdfunite": lambda first, second, out: run("pdfunite", first, second, out),
    "mutool": lambda first, second, out: run("mutool", "merge", "-o", out, first, second),
}


@pytest.mark.parametrize("tool", JOINERS)
def test_joined_files_look_the_same(tool: str, files: tuple[Path, ...], tmp_path: Path) -> None:
    """Every page of both, to the pixel."""
    out = tmp_path / "joined.pdf"
    JOINERS[tool](files[0], files[1], out)
    both = [(path, number) for path in files[:2] for number in range(pages(path))]
    assert pages(out) == len(both)
    for at, (path, number) in enumerate(both):
        assert render(out, at, DPI).tobytes() == render(path, number, DPI).tobytes()


# -- a page taken out --------------------------------------------------------------------------------------------------


def _pikepdf_takes(path: Path, page: int, out: Path) -> None:
    with pikepdf.open(path) as file, pikepdf.new() as taken:
        taken.pages.append(file.pages[page - 1])
        taken.save(out)


def _pypdf_takes(path: Path, page: int, out: Path) -> None:
    taken = pypdf.PdfWriter()
    taken.add_page(pypdf.PdfReader(path).pages[page - 1])
    taken.write(out)


TAKERS: dict[str, Callable[[Path, int, Path], object]] = {
    "qpdf": lambda path, page, out: run("qpdf", path, "--pages", ".", page, "--", out),
    "pikepdf": _pikepdf_takes,
    "pypdf": _pypdf_takes,
    "pdfseparate": lambda path, page, out: run("pdfseparate", "-f", str(page), "-l", str(page), path, out),
    "mutool": lambda path, page, out: run("mutool", "clean", "-g", path, out, page),
}


@pytest.mark.parametrize("tool", TAKERS)
def test_a_page_taken_out_looks_the_same(tool: str, files: tuple[Path, ...], tmp_path: Path) -> None:
    """The middle one of a thousand, and none beside it."""
    out = tmp_path / "one.pdf"
    TAKERS[tool](files[2], LONG // 2, out)
    assert pages(out) == 1
    assert render(out, 0, DPI).tobytes() == render(files[2], LONG // 2 - 1, DPI).tobytes()
    assert render(out, 0, DPI).tobytes() != render(files[2], LONG // 2, DPI).tobytes(), "another page would do as well"


# -- two side by side --------------------------------------------------------------------------------------------------


def _pikepdf_sets(path: Path, out: Path, wide: float, high: float) -> None:
    with pikepdf.open(path) as file, pikepdf.new() as sheet:
        page = sheet.add_blank_page(page_size=(2 * wide, high))
        for at in range(2):
            page.add_overlay(file.pages[at], pikepdf.Rectangle(at * wide, 0, (at + 1) * wide, high))
        sheet.save(out)


def _pypdf_sets(path: Path, out: Path, wide: float, high: float) -> None:
    sheet = pypdf.PdfWriter()
    page = sheet.add_blank_page(2 * wide, high)
    for at, half in enumerate(pypdf.PdfReader(path).pages[:2]):
        page.merge_transformed_page(half, pypdf.Transformation().translate(at * wide, 0))
    sheet.write(out)


SETTERS: dict[str, Callable[[Path, Path, float, float], None]] = {"pikepdf": _pikepdf_sets, "pypdf": _pypdf_sets}


@pytest.mark.parametrize("tool", SETTERS)
def test_two_pages_side_by_side_look_the_same(tool: str, tmp_path: Path) -> None:
    """Each half is the page that stands there; the softened rim of a stroke may differ by a level or two of grey."""
    order = Order("boards", "sim", {"copies": 4}, paper="letter", output=str(tmp_path))
    (path,) = write(plan(order))
    out = tmp_path / "sheet.pdf"
    with pikepdf.open(path) as file:
        wide, high = (float(side) for side in file.pages[0].mediabox[2:])
    SETTERS[tool](path, out, wide, high)
    sheet, halves = render(out, 0, 72), [render(path, number, 72) for number in range(2)]
    width = halves[0].width
    for at, half in enumerate(halves):
        seen = sheet.crop((at * width, 0, (at + 1) * width, half.height))
        assert ImageChops.difference(seen, half).getextrema()[1] <= 2
