"""Pages that look alike are written in runs. A reader must see what it would see had each been written alone."""

from __future__ import annotations

import io
import re
import subprocess
from collections.abc import Iterator
from contextlib import contextmanager
from dataclasses import replace
from pathlib import Path
from typing import IO, Any

import pikepdf
import pypdfium2
import pytest
from readers import pdf
from readers.tools import have_java
from readers.validate import page_validation, self_check, verapdf

from simprint import formats
from simprint.formats import FORMATS, Format, Settings, kinds
from simprint.formats.pdf import pages as written_pages
from simprint.formats.pdf import writer
from simprint.formats.pdf.content import parts
from simprint.formats.pdf.file import ObjectFile
from simprint.make import Order, plan, write
from simprint.page.scene import Document

#: Orders that make runs: alike but for numbers, of two kinds in turn, of two kinds and a last page, not in ASCII.
ORDERS = {
    "alike": Order("boards", "sim", {"copies": 240}),
    "in turn": Order("boards", "sim", {"copies": 50, "per_page": 1}),
    "odd": Order("boards", "sim", {"copies": 87, "per_page": 4}, lang="ru", header="(100 %) \\ № 5"),
    "rows": Order("rows", "rows", {"copies": 90}),
    "ledger": Order("ledger", "sim", {"copies": 25}),
}


def made(order: Order) -> list[bytes]:
    """The PDF files of an order."""
    planned = plan(order)
    sheaf = planned.pieces[0].sheaf
    files: list[bytes] = []

    @contextmanager
    def in_memory(number: int) -> Iterator[IO[bytes]]:
        assert number == len(files) + 1
        sink = io.BytesIO()
        yield sink
        files.append(sink.getvalue())

    document: Document[Any] = Document(sheaf.audience, sheaf.title, "en-GB", sheaf.pages(), sheaf.count)
    writer.write(document, Settings(planned.typeface), in_memory)
    return files


def described(path: Path) -> tuple[object, ...]:
    """All that the readers see, the numbers of objects apart."""
    tree = re.sub(r"ref=\(\d+, 0\)", "", repr(pdf.structure(path)))
    return pdf.painted(path), tree, pdf.bookmarks(path), pdf.page_sizes_mm(path)


@pytest.mark.parametrize("name", ORDERS)
def test_a_run_is_its_pages(name: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """And it is smaller than they are one by one."""
    (run,) = made(ORDERS[name])
    monkeypatch.setattr(written_pages, "FEW", 10_000)
    (alone,) = made(ORDERS[name])
    columns = re.compile(rb"/Type/ObjStm/N \d+/First \d+/DecodeParms<</Predictor 12/Columns ")
    assert columns.search(run)
    assert not columns.search(alone)
    assert len(run) < len(alone)
    for path, data in ((tmp_path / "run.pdf", run), (tmp_path / "alone.pdf", alone)):
        path.write_bytes(data)
    assert described(tmp_path / "run.pdf") == described(tmp_path / "alone.pdf")


@pytest.mark.parametrize("most", [30, 100])
def test_runs_end_where_they_are_full(most: int, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    (one,) = made(ORDERS["alike"])
    monkeypatch.setattr(kinds, "STACK", most)
    (several,) = made(ORDERS["alike"])
    assert one != several
    for path, data in ((tmp_path / "one.pdf", one), (tmp_path / "several.pdf", several)):
        path.write_bytes(data)
    assert described(tmp_path / "one.pdf") == described(tmp_path / "several.pdf")


@pytest.mark.parametrize("name", ORDERS)
def test_runs_conform(name: str, tmp_path: Path) -> None:
    path = tmp_path / "run.pdf"
    (data,) = made(ORDERS[name])
    path.write_bytes(data)
    assert page_validation(path) == []
    assert self_check(path) == []


@pytest.mark.slow
def test_a_thousand_boards_conform(tmp_path: Path) -> None:
    planned = plan(Order("boards", "sim", {"copies": 1000}, output=str(tmp_path)))
    (path,) = write(planned)
    assert page_validation(path) == []
    assert self_check(path) == []
    if have_java():
        assert verapdf([path]) == {path: []}


# -- files of a long document ------------------------------------------------------------------------------------------


def test_a_long_document_is_several_files(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """Each whole and conforming, and all the pages there once, in order."""
    monkeypatch.setitem(FORMATS, "pdf", Format("pdf", "simprint.formats.pdf.writer", 40))
    planned = plan(Order("boards", "sim", {"copies": 190}, output=str(tmp_path)))
    paths = write(planned)
    assert [path.name for path in paths] == [f"sim-boards-en-a4-{number}.pdf" for number in (1, 2, 3)]
    boards: list[int] = []
    identities = set()
    for path in paths:
        assert page_validation(path) == []
        assert self_check(path) == []
        with pikepdf.open(path) as file:
            identities.add(bytes(file.trailer.ID[0]))
        for page in pypdfium2.PdfDocument(path):
            text = " ".join(page.get_textpage().get_text_range().split())
            boards += map(int, re.findall(r"board (\d+) of 190", text))
    assert boards == list(range(1, 191))
    assert len(identities) == 3


@pytest.mark.parametrize(
    ("order", "pages"),
    [
        (Order("boards", "sim", {"copies": 38}), 19),
        (Order("boards", "sim", {"copies": 40}), 20),
        (Order("boards", "sim", {"copies": 200}), 100),
        (Order("boards", "sim", {"copies": 202}), 101),
        (Order("boards", "sim", {"copies": 2002}), 1001),
        (Order("scores", "sim", {"copies": 101}), 101),
        (Order("ledger", "sim", {"copies": 1000}), 1000),
        (Order("log", "rows", {"copies": 1000}), 1000),
        (Order("log", "rows", {"copies": 501}), 501),
        (Order("answers", "rows", {"copies": 120}), None),
        (Order("kit", "rows", {"pairs": 350}), None),
    ],
    ids=lambda value: " ".join(map(str, (value.sheet, *value.options.values()))) if isinstance(value, Order) else "",
)
def test_every_reader_takes_files_of_any_length(order: Order, pages: int | None, tmp_path: Path) -> None:
    """libqpdf takes a file for damaged where numbers of objects are more than a third of its bytes, PDFium finds none
    beyond a limit; a file may have so many pages that this limit is kept."""
    planned = plan(replace(order, output=str(tmp_path)))
    paths = write(planned)
    for path, piece in zip(paths, planned.pieces, strict=True):
        with pikepdf.open(path) as read:
            assert read.get_warnings() == []
            count = len(read.pages)
            size = int(read.trailer.Size)
        assert count == piece.sheaf.count == (pages or count)
        assert len(pypdfium2.PdfDocument(path)) == count
        if pages is None or pages % 1000 == 0:
            most = FORMATS["pdf"].pages_per_file(10**6, piece.sheaf.pages)
            assert size / count * most < 4_194_304


def test_rich_pages_are_fewer_to_a_file() -> None:
    sheaves = {name: plan(Order(name, "sim")).pieces[0].sheaf for name in ("boards", "ledger")}
    most = {name: FORMATS["pdf"].pages_per_file(100_000, sheaf.pages) for name, sheaf in sheaves.items()}
    assert most["boards"] == 50_000
    assert 10_000 < most["ledger"] < 16_000
    answers = plan(Order("answers", "rows", {"rows": "5,5,5"})).pieces[0].sheaf  # the richest page there is
    assert most["ledger"] > FORMATS["pdf"].pages_per_file(100_000, answers.pages) >= 3_900_000 // formats._RICH
    assert FORMATS["pdf"].pages_per_file(1000, lambda: pytest.fail("a short document was looked at")) == 50_000


@pytest.mark.slow
def test_a_million_boards(tmp_path: Path) -> None:
    """Every file opens in PDFium and qpdf; first and last page are right; no file has more objects than PDF/A has."""
    planned = plan(Order("boards", "sim", {"copies": 1_000_000}, output=str(tmp_path)))
    paths = write(planned)
    pages = 0
    for path in paths:
        size = re.search(rb"/Type/XRef/Size (\d+)", path.read_bytes()[-2_000_000:])
        assert size and int(size[1]) < 4_194_304, "beyond this PDFium does not look for objects"
        pages += int(subprocess.run(["qpdf", "--show-npages", path], capture_output=True, check=True).stdout)
    assert pages == 500_000
    for path, number, board in ((paths[0], 0, "1"), (paths[-1], -1, "1,000,000")):
        document = pypdfium2.PdfDocument(path)
        text = document[number % len(document)].get_textpage().get_text_range()
        assert f"board {board} of 1,000,000" in " ".join(text.split())


# -- what is shared ----------------------------------------------------------------------------------------------------


def test_content_is_cut_where_texts_differ() -> None:
    """What is short stays with the text beside it, and percent signs mean themselves."""
    long = b"x" * 100
    cut = parts((long, b" 50 % ", long, b"."), (None, None, b"same"))
    assert [(part.content, part.texts) for part in cut] == [
        (long, ()),
        (b"%b 50 %% %b", (0, 1)),
        (long + b"same.", ()),
    ]
    assert parts((b"a", b"b"), (b"same",)) == [(b"asameb", ())]
    assert parts((b"a", long), (None,)) == [(b"a%b", (0,)), (long, ())]
    assert parts((long, b"b"), (None,)) == [(long, ()), (b"%bb", (0,))]


# -- numbers of objects ------------------------------------------------------------------------------------------------


def finished(file: ObjectFile) -> None:
    file.close(1, 2, bytes(16))


def test_a_number_that_nothing_was_written_for_is_noticed() -> None:
    for extra in (0, 1):
        file = ObjectFile(io.BytesIO())
        first = file.reserve(2 + extra)
        file.add(first, b"<<>>", b"<<>>")
        if extra:
            with pytest.raises(AssertionError, match="3"):
                finished(file)
        else:
            finished(file)


def test_a_number_written_twice_is_noticed() -> None:
    file = ObjectFile(io.BytesIO())
    first = file.reserve(2)
    file.add(first, b"<<>>", b"<<>>")
    file.add_stream(first + 1, b"")
    with pytest.raises(AssertionError, match="twice"):
        finished(file)


def test_columns_begin_at_round_numbers_and_the_rest_is_free() -> None:
    sink = io.BytesIO()
    file = ObjectFile(sink)
    catalog = file.reserve(2)
    file.add(catalog, b"<</Type/Catalog/Pages %d 0 R>>" % (catalog + 1), b"<</Type/Pages/Kids[]/Count 0>>")
    starts = file.reserve_columns(5, 40)
    assert starts == [100, 140, 200, 240, 300]
    for start in starts:
        file.add_column(start, b"<</P %d 0 R>>", (starts[1],), 40)
    file.close(catalog, catalog + 1, bytes(16))
    with pikepdf.open(io.BytesIO(sink.getvalue())) as read:
        assert read.get_object(300 + 39, 0).P.objgen == (140 + 39, 0)
        assert read.get_object(180, 0) is None
        assert read.get_object(240, 0).P.objgen == (140, 0)
