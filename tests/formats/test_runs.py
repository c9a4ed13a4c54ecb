"""Pages that look alike are written in runs. A reader must see what it would see had each been written alone."""

from __future__ import annotations

import io
import re
import subprocess
from collections.abc import Iterator
from contextlib import contextmanager, nullcontext
from dataclasses import replace
from pathlib import Path
from typing import IO, Any

import pikepdf
import pypdfium2
import pytest
from orders import order_id
from readers import pdf
from readers.tools import require
from readers.validate import page_validation, self_check

from simprint.formats import FORMATS, Format, Settings
from simprint.formats.kinds import STACK, Kinds
from simprint.formats.pdf import writer
from simprint.formats.pdf.content import Part, cut
from simprint.formats.pdf.file import MOST_OBJECTS, ObjectFile
from simprint.make import Order, plan, render, write
from simprint.page.scene import Document

#: Orders that make runs: alike but for numbers, of two kinds in turn, of two kinds and a last page, not in ASCII.
ORDERS = {
    "alike": Order("boards", "sim", {"copies": 84}),
    "in turn": Order("boards", "sim", {"copies": 50, "per_page": 1}),
    "odd": Order("boards", "sim", {"copies": 87, "per_page": 4}, lang="ru", header="(100 %) \\ № 5"),
    "rows": Order("rows", "rows", {"copies": 90}),
    "ledger": Order("ledger", "sim", {"copies": 25}),
}


def made(order: Order) -> list[bytes]:
    """The PDF files of an order."""
    planned = plan(order)
    printout = planned.outputs[0].printout
    files: list[bytes] = []

    @contextmanager
    def in_memory(number: int) -> Iterator[IO[bytes]]:
        assert number == len(files) + 1
        sink = io.BytesIO()
        yield sink
        files.append(sink.getvalue())

    document: Document[Any] = Document(printout.audience, printout.title, "en-GB", printout.pages(), printout.count)
    writer.write(document, Settings(planned.typeface), in_memory)
    return files


def described(path: Path) -> tuple[object, ...]:
    """All that the readers see, the numbers of objects apart."""
    tree = re.sub(r"ref=\(\d+, 0\)", "", repr(pdf.structure(path)))
    return pdf.painted(path), tree, pdf.bookmarks(path), pdf.page_sizes_mm(path)


@pytest.mark.parametrize(("name", "most"), [*((name, 1) for name in ORDERS), ("odd", 30), ("in turn", 30)])
def test_a_run_is_its_pages(name: str, most: int, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """Each page says what it would say alone; and together they are smaller."""
    (run,) = made(ORDERS[name])
    monkeypatch.setattr(Kinds.runs, "__defaults__", (most,))
    (short,) = made(ORDERS[name])
    assert len(run) <= len(short) or most > 1
    for path, data in ((tmp_path / "run.pdf", run), (tmp_path / "short.pdf", short)):
        path.write_bytes(data)
    assert described(tmp_path / "run.pdf") == described(tmp_path / "short.pdf")


#: More pages than are looked at together.
LONG = Order("boards", "sim", {"copies": 2 * STACK + 40})


@pytest.mark.parametrize("order", [*ORDERS.values(), pytest.param(LONG, marks=pytest.mark.slow)], ids=order_id)
def test_runs_conform(order: Order, tmp_path: Path) -> None:
    path = tmp_path / "run.pdf"
    (data,) = made(order)
    path.write_bytes(data)
    assert page_validation(path) == []
    assert self_check(path) == []


# -- files of a long document ------------------------------------------------------------------------------------------


def test_a_long_document_is_several_files(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """Each whole and conforming, and all the pages there once, in order."""
    monkeypatch.setitem(FORMATS, "pdf", Format("pdf", "simprint.formats.pdf.writer", 40))
    planned = plan(Order("boards", "sim", {"copies": 190}, output=str(tmp_path)))
    paths = write(planned)
    assert [path.name for path in paths] == [f"sim-boards-copies-190-en-a4-{number}.pdf" for number in (1, 2, 3)]
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
        (Order("boards", "sim", {"copies": 2}), 1),
        (Order("boards", "sim", {"copies": 202}), 101),
        (Order("boards", "sim", {"copies": 2002}), 1001),
        (Order("ledger", "sim", {"copies": 201}), 201),
        (Order("answers", "rows", {"copies": 40}), None),
        (Order("kit", "rows", {"pairs": 35}), None),
    ],
    ids=lambda value: " ".join(map(str, (value.sheet, *value.options.values()))) if isinstance(value, Order) else "",
)
def test_every_reader_takes_files_of_any_length(order: Order, pages: int | None, tmp_path: Path) -> None:
    planned = plan(replace(order, output=str(tmp_path)))
    paths = write(planned)
    for path, output in zip(paths, planned.outputs, strict=True):
        with pikepdf.open(path) as read:
            assert read.get_warnings() == []
            assert all(read.get_object(number, 0) is not None for number in range(1, int(read.trailer.Size)))
            count = len(read.pages)
        assert count == output.printout.count == (pages or count)
        assert len(pypdfium2.PdfDocument(path)) == count


@pytest.mark.parametrize(
    "order", [Order("answers", "rows", {"rows": "5,5,5"}), Order("ledger", "sim"), Order("kit", "sim", {"pairs": 1})]
)
def test_a_file_of_the_richest_pages_has_no_more_objects_than_readers_find(order: Order, tmp_path: Path) -> None:
    """The first is the richest page there is."""
    for path in write(plan(replace(order, output=str(tmp_path)))):
        with pikepdf.open(path) as read:
            each = int(read.trailer.Size) / len(read.pages)
        assert each * FORMATS["pdf"].most_pages < MOST_OBJECTS


@pytest.mark.slow
def test_the_last_of_a_million_boards(tmp_path: Path) -> None:
    """The last file of fifty, as full as a file can be: it opens in PDFium and qpdf, its first and last page are right,
    and it has no more objects than PDFium looks for. (All fifty are written by ``python -m benchmarks``.)"""
    planned = plan(Order("boards", "sim", {"copies": 1_000_000}))
    (output,) = planned.outputs
    most = FORMATS["pdf"].most_pages
    assert output.printout.count == 500_000
    assert len(output.targets["pdf"].paths) == 500_000 // most == 50
    path = tmp_path / "last.pdf"
    with path.open("wb") as sink:
        render(planned, output, "pdf", lambda _: nullcontext(sink), range(500_001 - most, 500_001))
    size = re.search(rb"/Type/XRef/Size (\d+)", path.read_bytes()[-2_000_000:])
    assert size and int(size[1]) < 4_194_304, "beyond this PDFium does not look for objects"
    require("qpdf")
    assert int(subprocess.run(["qpdf", "--show-npages", path], capture_output=True, check=True).stdout) == most
    document = pypdfium2.PdfDocument(path)
    for number, board in ((0, "980,001"), (most - 1, "1,000,000")):
        text = document[number].get_textpage().get_text_range()
        assert f"board {board} of 1,000,000" in " ".join(text.split())


# -- what is shared ----------------------------------------------------------------------------------------------------


def test_content_is_cut_where_texts_differ() -> None:
    """What is short stays with the text beside it, and percent signs mean themselves."""
    long = b"x" * 100
    found = cut((long, b" 50 % ", long, b"."), (None, None, b"same"))
    assert [(part.content, list(part.texts)) for part in found] == [
        (long, []),
        (b"%b 50 %% %b", [0, 1]),
        (long + b"same.", []),
    ]
    assert cut((b"a", b"b"), (b"same",)) == [Part(b"asameb")]
    assert cut((b"a", long), (None,)) == [Part(b"a%b", range(1)), Part(long)]
    assert cut((long, b"b"), (None,)) == [Part(long), Part(b"%bb", range(1))]
    assert cut((b"a", long, b"b"), (None, None)) == [Part(b"a%b", range(1)), Part(long), Part(b"%bb", range(1, 2))]


# -- numbers of objects ------------------------------------------------------------------------------------------------


def test_a_number_that_nothing_was_written_for_is_noticed() -> None:
    for extra in (0, 1):
        file = ObjectFile(io.BytesIO())
        first = file.reserve(2 + extra)
        file.add(first, b"<<>>", b"<<>>")
        if extra:
            with pytest.raises(AssertionError, match="object 3 was reserved and never written"):
                file.close(1, 2)
        else:
            file.close(1, 2)


def test_a_number_written_twice_is_noticed() -> None:
    file = ObjectFile(io.BytesIO())
    first = file.reserve(2)
    file.add(first, b"<<>>", b"<<>>")
    file.add_stream(first + 1, b"")
    with pytest.raises(AssertionError, match="twice"):
        file.close(1, 2)


def test_more_objects_than_readers_find_are_noticed() -> None:
    file = ObjectFile(io.BytesIO())
    with pytest.raises(AssertionError, match="more than"):
        file.reserve(MOST_OBJECTS)
