"""A PDF of ours is plain for other tools, and conforms where validators do not look. Each check is shown to fail on a
file that lacks what it asks for."""

from __future__ import annotations

import os
import re
import subprocess
from collections.abc import Iterator
from dataclasses import replace
from pathlib import Path
from typing import Any

import pikepdf
import pypdfium2
import pytest
from readers import pdf
from readers.shapes import TextRun
from readers.tools import require

from simprint.formats.pdf import writer
from simprint.formats.pdf.file import ObjectFile
from simprint.make import Order, plan, write
from simprint.words import load

BOARDS = Order("boards", "sim")
RULES = Order("rules", "sim", lang="en")


def made(order: Order, folder: Path) -> Path:
    """The first PDF of an order."""
    folder.mkdir(exist_ok=True)
    return write(plan(replace(order, output=str(folder))))[0]


# -- heads and feet ----------------------------------------------------------------------------------------------------


def said_outside_the_foot(path: Path, *said: str) -> Iterator[str]:
    """What a page says anywhere else than in an artifact of type Pagination, subtype Footer; or does not say."""
    for number, page in enumerate(pdf.painted(path), 1):
        texts = [(item.shape.text, item.mark) for item in page if isinstance(item.shape, TextRun)]
        for string in said:
            marks = [mark for text, mark in texts if " ".join(text.split()) == string.format(n=number)]
            if not marks or any(
                mark is None or (mark.type, mark.subtype) != ("Pagination", "Footer") for mark in marks
            ):
                yield f"page {number}: {string}"


def pages_without_a_header(path: Path) -> list[int]:
    """Pages that paint nothing in an artifact of type Pagination, subtype Header."""
    return [
        number
        for number, page in enumerate(pdf.painted(path), 1)
        if not any(item.mark and (item.mark.type, item.mark.subtype) == ("Pagination", "Header") for item in page)
    ]


def spoiled(path: Path, pattern: bytes, new: bytes, name: str = "spoiled") -> Path:
    """A copy of a file in whose pages' contents ``pattern`` is replaced."""
    target = path.with_name(f"{name}.pdf")
    with pikepdf.open(path) as file:
        for page in file.pages:
            before = pikepdf.unparse_content_stream(pikepdf.parse_content_stream(page))
            after, found = re.subn(pattern, new, before, flags=re.DOTALL)
            assert found
            page.Contents = file.make_stream(after)
        file.save(target)
    return target


@pytest.mark.parametrize(
    "order",
    [
        Order("boards", "sim", {"copies": 6}, "en"),
        Order("rules", "rows", lang="en", paper="letter", large_print=True),
        Order("answers", "sim", lang="en"),
        Order("calibrate", "", lang="en", paper="letter"),
        Order("log", "rows", lang="en", large_print=True),
    ],
    ids=lambda order: f"{order.sheet} {order.game}",
)
def test_what_runs_along_all_pages_is_pagination(order: Order, tmp_path: Path) -> None:
    """The ruler's words, the words that ask for 100 % and the page's number in the foot; the rules of the head
    (Matterhorn 18-001, 18-002)."""
    path = made(order, tmp_path)
    words = load("en")
    count = len(pdf.painted(path))
    said = [words("common.actual_size"), words("common.page_of", page="{n}", pages=count)]
    said = [" ".join(string.split()) for string in said]
    assert list(said_outside_the_foot(path, *said)) == []
    assert pages_without_a_header(path) == []


def test_a_foot_that_is_read_out_is_noticed(tmp_path: Path) -> None:
    path = made(BOARDS, tmp_path)
    actual = " ".join(load("en")("common.actual_size").split())
    plain = spoiled(path, rb"/Artifact <<[^>]*/Footer[^>]*>> BDC", b"/Artifact BMC")
    assert list(said_outside_the_foot(plain, actual)) == [f"page 1: {actual}"]
    content = spoiled(path, rb"/Artifact <<[^>]*/Footer[^>]*>> BDC", b"/P <</MCID 99>> BDC")
    assert list(said_outside_the_foot(content, actual)) == [f"page 1: {actual}"]
    assert pages_without_a_header(spoiled(path, rb"/Header", b"/Watermark")) == [1]


def test_lists_without_labels_are_not_numbered(tmp_path: Path) -> None:
    """``self_check`` notices one that is, and header cells with nothing in them."""
    tree = pdf.structure(made(Order("answers", "sim"), tmp_path / "lists"))
    assert tree.find("L")
    assert not [node for node in tree.find("L") if "ListNumbering" in node.attributes]
    tree = pdf.structure(made(Order("answers", "rows"), tmp_path / "heads"))
    assert all(node.items for node in tree.find("TH"))
    assert [node for node in tree.find("THead") if any(not cell.items for cell in node.find("TD"))]


# -- other tools -------------------------------------------------------------------------------------------------------


def complaints(*command: str | Path) -> str:
    """What a tool of poppler's has to say against a file."""
    require(str(command[0]))
    run = subprocess.run(command, capture_output=True, check=True, text=True)
    return run.stderr


@pytest.mark.parametrize("order", [BOARDS, Order("kit", "sim", {"pairs": 2}), Order("ledger", "sim")])
def test_no_form_lists_itself_among_its_resources(order: Order, tmp_path: Path) -> None:
    path = made(order, tmp_path)
    assert complaints("pdftops", path, tmp_path / "out.ps") == ""
    with pikepdf.open(path) as file:
        forms = [item for item in file.objects if isinstance(item, pikepdf.Stream) and item.get("/Subtype") == "/Form"]
        for form in forms:
            content = form.read_bytes()
            for kind in ("/Font", "/XObject"):
                for name in form.Resources.get(kind, {}):
                    assert re.search(rb"%s\b" % name.encode(), content), "listed and not used"
        assert forms
        for form in forms:
            form.Resources = file.pages[0].obj.Resources
        file.save(tmp_path / "loop.pdf")
    assert "loop in Resources" in complaints("pdftops", tmp_path / "loop.pdf", tmp_path / "out.ps")


class _ByPlace(ObjectFile):
    """Gathers the objects of all pages by their place on the page: each element of a page is in another stream."""

    def __init__(self, sink: Any) -> None:
        super().__init__(sink)
        self._held: dict[int, list[tuple[int, bytes]]] = {}

    def add(self, first: int, *bodies: bytes) -> None:
        for place, body in enumerate(bodies):
            self._held.setdefault(place, []).append((first + place, body))

    def close(self, catalog: int, info: int) -> None:
        for column in self._held.values():
            for number, body in column:
                super().add(number, body)
        super().close(catalog, info)


def seconds(*command: str | Path) -> float:
    """Processor time that a command takes."""
    require(str(command[0]))
    with subprocess.Popen(command, stdout=subprocess.DEVNULL, stderr=subprocess.DEVNULL) as child:
        _, status, usage = os.wait4(child.pid, 0)
        child.returncode = os.waitstatus_to_exitcode(status)
    assert child.returncode == 0
    return usage.ru_utime + usage.ru_stime


def growth(folder: Path) -> float:
    """How many times longer ``pdfinfo -struct`` takes for five times the pages."""
    few, many = (made(Order("boards", "sim", {"copies": 2 * n}), folder / str(n)) for n in (20, 100))
    return seconds("pdfinfo", "-struct", many) / seconds("pdfinfo", "-struct", few)


def test_a_reader_walks_the_tree_in_time_linear_in_the_pages(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """Elements that are read one after the other stand together in the file."""
    tmp_path = tmp_path / "rows"
    tmp_path.mkdir()
    assert growth(tmp_path) < 10
    monkeypatch.setattr(writer, "ObjectFile", _ByPlace)
    (tmp_path / "columns").mkdir()
    assert growth(tmp_path / "columns") > 20


def read(path: Path) -> str:
    """All text of a file, as pdftotext reads it."""
    require("pdftotext")
    return subprocess.run(["pdftotext", path, "-"], capture_output=True, check=True, text=True).stdout


def test_a_broken_compound_keeps_its_hyphen(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """pdftotext joins a line that ends in a hyphen to the next one, without the hyphen."""
    said = (
        "Two games on two clean boards; the other player starts the second. One win each is a shared result, with no "
        "tie-breaker. Every game has a loser. Settle an unclear mark from the ledger before the next move."
    )
    monkeypatch.setitem(load("en")._file("sim"), "sim.rules.match", said)
    path = made(RULES, tmp_path)
    assert "no tie-breaker. " in read(path)
    assert "tie-breaker" in pypdfium2.PdfDocument(path)[0].get_textpage().get_text_range()
    plain = spoiled(path, rb"/Span <<[^>]*>> BDC(.*?)EMC", rb"\1")
    assert "tiebreaker" in read(plain)
    painted, without = ([item.shape for item in pdf.painted(file)[0]] for file in (path, plain))
    assert painted == without


# -- identities --------------------------------------------------------------------------------------------------------


def identity(path: Path) -> tuple[bytes, bytes]:
    with pikepdf.open(path) as file:
        first, second = file.trailer.ID
        return bytes(first), bytes(second)


def tags(path: Path) -> dict[str, str]:
    """The tag of each subset, by the name of its font; the font and its descriptor agree."""
    found = {}
    with pikepdf.open(path) as file:
        for item in file.objects:
            if isinstance(item, pikepdf.Dictionary) and item.get("/Type") == "/Font":
                assert item.BaseFont == item.FontDescriptor.FontName
                tag, _, name = str(item.BaseFont).removeprefix("/").partition("+")
                assert re.fullmatch("[A-Z]{6}", tag)
                found[name] = tag
    return found


def test_files_with_other_contents_have_other_identities(tmp_path: Path) -> None:
    one, same, other = (
        identity(made(replace(BOARDS, header=header), tmp_path / folder))
        for folder, header in (("one", "Year 5"), ("same", "Year 5"), ("other", "Year 6"))
    )
    assert one == same
    assert one[0] == one[1]
    assert one != other


def test_subsets_with_other_glyphs_have_other_tags(tmp_path: Path) -> None:
    boards, same, rules = (
        tags(made(order, tmp_path / folder)) for folder, order in (("one", BOARDS), ("same", BOARDS), ("other", RULES))
    )
    assert boards == same
    assert len({*boards.values(), *rules.values()}) == 4
