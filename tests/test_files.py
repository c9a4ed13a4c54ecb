"""Names and disk: what files are called, and that they appear all together or not at all."""

from __future__ import annotations

import os
import re
import stat
from pathlib import Path

import pytest
from conftest import everything

from simprint.errors import CannotWrite
from simprint.files import Batch, Target, target

pytestmark = pytest.mark.usefixtures("inside")


@pytest.mark.parametrize(
    ("output", "suffix", "pages", "paths"),
    [
        ("out", "pdf", None, ["out/stem.pdf"]),
        ("out/deep", "pdf", None, ["out/deep/stem.pdf"]),
        (".", "pdf", None, ["stem.pdf"]),
        ("my.pdf", "pdf", None, ["my.pdf"]),
        ("out/my.PDF", "pdf", None, ["out/my.pdf"]),
        ("out", "svg", 1, ["out/stem-1.svg"]),
        ("out", "svg", 3, ["out/stem-1.svg", "out/stem-2.svg", "out/stem-3.svg"]),
        ("my.svg", "svg", 1, ["my.svg"]),
        ("my.svg", "svg", 2, ["my-1.svg", "my-2.svg"]),
        ("v1.2", "pdf", None, ["v1.2/stem.pdf"]),
    ],
)
def test_names(output: str, suffix: str, pages: int | None, paths: list[str]) -> None:
    """A folder gets the program's names, a file its own; files of pages are numbered."""
    assert [str(path) for path in target(output, "stem", suffix, pages, True).paths] == paths


@pytest.mark.parametrize(("pages", "first", "last"), [(9, "1", "9"), (10, "01", "10"), (1000, "0001", "1000")])
def test_numbers_are_as_wide_as_the_count(pages: int, first: str, last: str) -> None:
    """So that a folder lists them in order."""
    where = target("out", "stem", "svg", pages, True)
    assert (where.path(1).name, where.path(pages).name) == (f"stem-{first}.svg", f"stem-{last}.svg")
    assert [path.name for path in where.paths] == sorted(path.name for path in where.paths)


def test_home_is_found(monkeypatch: pytest.MonkeyPatch, inside: Path) -> None:
    monkeypatch.setenv("HOME", str(inside))
    assert target("~/out", "stem", "pdf", None, True).paths == (inside / "out/stem.pdf",)


def test_one_name_for_several_documents_is_refused() -> None:
    with pytest.raises(CannotWrite, match="name a folder"):
        target("my.pdf", "stem", "pdf", None, False)


def put(batch: Batch, name: str, content: bytes) -> None:
    with batch.open(Path(name)) as sink:
        sink.write(content)


def test_files_appear_together(inside: Path) -> None:
    with Batch() as batch:
        put(batch, "a/1", b"one")
        put(batch, "b/c/2", b"two")
        assert [name for name in everything(inside) if ".simprint-" not in name] == ["a", "b", "b/c"]
        assert batch.commit() == [Path("a/1"), Path("b/c/2")]
    assert everything(inside) == ["a", "a/1", "b", "b/c", "b/c/2"]
    assert (Path("a/1").read_bytes(), Path("b/c/2").read_bytes()) == (b"one", b"two")


@pytest.mark.parametrize("error", [KeyboardInterrupt, RuntimeError, SystemExit])
def test_what_is_not_committed_leaves_no_trace(error: type[BaseException], inside: Path) -> None:
    """Neither files nor the folders that were made for them; folders that were there stay."""
    Path("there").mkdir()
    with pytest.raises(error), Batch() as batch:
        put(batch, "there/below/1", b"one")
        with batch.open(Path("new/2")) as sink:
            sink.write(b"half")
            raise error
    assert everything(inside) == ["there"]


def test_stopped_while_files_are_put_in_place(inside: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """A stop between two files takes the first one back."""
    replace = os.replace
    calls = []

    def stopped(*names: Path) -> None:
        calls.append(names)
        if len(calls) == 2:
            raise KeyboardInterrupt
        replace(*names)

    monkeypatch.setattr(os, "replace", stopped)
    with pytest.raises(KeyboardInterrupt), Batch() as batch:
        put(batch, "new/1", b"one")
        put(batch, "new/2", b"two")
        batch.commit()
    assert len(calls) == 2
    assert everything(inside) == []


def test_same_content_is_left_as_it_is(inside: Path) -> None:
    """Not even its date changes: whoever watches the file is not disturbed."""
    Path("a").write_bytes(b"one")
    os.utime("a", (1, 1))
    for force in (False, True):
        with Batch(force) as batch:
            put(batch, "a", b"one")
            assert batch.commit() == []
    assert Path("a").stat().st_mtime == 1
    assert everything(inside) == ["a"]


def test_other_content_is_refused_without_force(inside: Path) -> None:
    """And then nothing of the batch is written, not even what was free."""
    Path("b").write_bytes(b"mine")
    with pytest.raises(CannotWrite, match=r"b exists with other content: add --force"), Batch() as batch:
        put(batch, "a", b"one")
        put(batch, "b", b"two")
        batch.commit()
    assert everything(inside) == ["b"]
    assert Path("b").read_bytes() == b"mine"
    with Batch(force=True) as batch:
        put(batch, "b", b"two")
        assert batch.commit() == [Path("b")]
    assert Path("b").read_bytes() == b"two"


def test_files_have_the_rights_of_ordinary_files(inside: Path) -> None:
    """Temporary files are private; what is delivered follows the umask."""
    mask = os.umask(0o027)
    try:
        with Batch() as batch:
            put(batch, "a", b"one")
            batch.commit()
    finally:
        os.umask(mask)
    assert stat.S_IMODE(Path("a").stat().st_mode) == 0o640


def test_half_written_files_are_hidden_beside_the_target(inside: Path) -> None:
    """On the same disk, so that putting them in place is one step."""
    with Batch() as batch, batch.open(Path("out/a")):
        assert re.fullmatch(r"out out/\.simprint-\w+ out/\.simprint-\w+/0", " ".join(everything(inside)))


def test_pages_find_their_files() -> None:
    one, many = Target((Path("a"),)), Target((Path("a"), Path("b")))
    assert (one.path(1), many.path(1), many.path(2)) == (Path("a"), Path("a"), Path("b"))
