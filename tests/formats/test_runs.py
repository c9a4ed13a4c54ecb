"""Pages that look alike are written in runs. A reader must see what it would see had each been written alone."""

from __future__ import annotations

import io
import re
import subprocess
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import IO, Any

import pikepdf
import pypdfium2
import pytest
from readers import pdf
from readers.tools import have_java
from readers.validate import page_validation, self_check, verapdf

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
    """And it is smaller than they are, or the page is of one kind with itself alone."""
    (run,) = made(ORDERS[name])
    monkeypatch.setattr(written_pages, "FEW", 10_000)
    (alone,) = made(ORDERS[name])
    assert b"/Predictor 12/Columns" in run.replace(b"/Predictor 12/Columns 11", b"")
    assert b"/Predictor 12/Columns" not in alone.replace(b"/Predictor 12/Columns 11", b"")
    assert len(run) < len(alone)
    for path, data in ((tmp_path / "run.pdf", run), (tmp_path / "alone.pdf", alone)):
        path.write_bytes(data)
    assert described(tmp_path / "run.pdf") == described(tmp_path / "alone.pdf")


@pytest.mark.parametrize("most", [30, 100])
def test_runs_end_where_they_are_full(most: int, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    (one,) = made(ORDERS["alike"])
    monkeypatch.setattr(kinds, "STACK", most)
    (several,) = made(ORDERS["alike"])
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
    monkeypatch.setitem(FORMATS, "pdf", Format("pdf", 40, "simprint.formats.pdf.writer"))
    planned = plan(Order("boards", "sim", {"copies": 190}, output=str(tmp_path)))
    paths = write(planned)
    assert [path.name for path in paths] == [f"sim-boards-en-a4-{number}.pdf" for number in (1, 2, 3)]
    counts = []
    for path in paths:
        assert page_validation(path) == []
        assert self_check(path) == []
        with pikepdf.open(path) as file:
            counts += [page for page in file.pages]
            identity = bytes(file.trailer.ID[0])
        assert identity not in {bytes(pikepdf.open(other).trailer.ID[0]) for other in paths if other != path}
    assert len(counts) == 95
    for path, number, boards in ((paths[0], 0, (1, 2)), (paths[-1], 14, (189, 190))):
        text = " ".join(pypdfium2.PdfDocument(path)[number].get_textpage().get_text_range().split())
        assert all(f"board {board} of 190" in text for board in boards)


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
    first, step = file.reserve_columns(3, 40)
    assert (first % 100, step) == (0, 100)
    for column in range(3):
        file.add_column(first + column * step, b"<</P %d 0 R>>", (first,), 40)
    file.close(catalog, catalog + 1, bytes(16))
    with pikepdf.open(io.BytesIO(sink.getvalue())) as read:
        assert read.get_object(first + 2 * step + 39, 0).P.objgen == (first + 39, 0)
        assert read.get_object(first + 40, 0) is None
