"""Names and disk: what files are called, and that they appear all together or not at all."""

from __future__ import annotations

import errno
import os
import random
import re
import resource
import signal
import socket
import stat
import subprocess
import sys
import time
from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest
from conftest import everything

import simprint
from simprint.errors import CannotWrite
from simprint.files import Batch, Rehearsal, Target, target
from simprint.formats import FORMATS

pytestmark = pytest.mark.usefixtures("inside")

ROOT = str(Path(simprint.__file__).parents[1])


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
    assert [str(path) for path in target(output, "stem", suffix, pages, True, FORMATS).paths] == paths


@pytest.mark.parametrize(("pages", "first", "last"), [(9, "1", "9"), (10, "01", "10"), (1000, "0001", "1000")])
def test_numbers_are_as_wide_as_the_count(pages: int, first: str, last: str) -> None:
    """So that a folder lists them in order."""
    where = target("out", "stem", "svg", pages, True, FORMATS)
    assert (where.path(1).name, where.path(pages).name) == (f"stem-{first}.svg", f"stem-{last}.svg")
    assert [path.name for path in where.paths] == sorted(path.name for path in where.paths)


@pytest.mark.parametrize("output", ["my.txt", "out/my.docx", "my.jpeg"])
def test_a_suffix_of_no_format_is_refused(output: str, inside: Path) -> None:
    """It would become a folder of that name; one that is there already is taken."""
    with pytest.raises(CannotWrite, match=r"there is no format \.\w+; use one of pdf, svg, png, or name a folder"):
        target(output, "stem", "pdf", None, True, FORMATS)
    Path(output).mkdir(parents=True)
    assert target(output, "stem", "pdf", None, True, FORMATS).paths == (Path(output, "stem.pdf"),)


def test_home_is_found(monkeypatch: pytest.MonkeyPatch, inside: Path) -> None:
    monkeypatch.setenv("HOME", str(inside))
    assert target("~/out", "stem", "pdf", None, True, FORMATS).paths == (inside / "out/stem.pdf",)


def test_one_name_for_several_documents_is_refused() -> None:
    with pytest.raises(CannotWrite, match="name a folder"):
        target("my.pdf", "stem", "pdf", None, False, FORMATS)


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
        assert re.fullmatch(r"out out/(\.simprint-\w+) .* out/\1/new/a out/\1/old", " ".join(everything(inside)))


def test_pages_find_their_files() -> None:
    one, many = Target((Path("a"),)), Target((Path("a"), Path("b")))
    assert (one.path(1), many.path(1), many.path(2)) == (Path("a"), Path("a"), Path("b"))


# -- all or none -------------------------------------------------------------------------------------------------------

NAMES = ("1", "2", "3")


def contents(folder: Path) -> dict[str, bytes | None]:
    """What all files in a folder hold; None for what is no file."""
    return {name: path.read_bytes() if (path := folder / name).is_file() else None for name in everything(folder)}


def replace_two_make_one(force: bool) -> None:
    """An order of three files; with ``force`` two of them are there."""
    with Batch(force) as batch:
        for name in NAMES:
            put(batch, f"out/{name}", b"new " + name.encode())
        batch.commit()


def no_links(*_: object, **__: object) -> None:
    raise OSError(errno.EPERM, os.strerror(errno.EPERM))


@pytest.mark.parametrize("links", [True, False], ids=["links", "no links"])
@pytest.mark.parametrize("force", [True, False], ids=["force", "new"])
@pytest.mark.parametrize("error", [OSError(errno.ENOSPC, "No space left on device"), KeyboardInterrupt()], ids=repr)
@pytest.mark.parametrize("when", ["before", "after"])
def test_what_fails_at_any_step_puts_all_back(
    when: str, error: BaseException, force: bool, links: bool, inside: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Whatever the disk or the user says before or after each change of a name: the old files are there, all of them,
    with their rights; on disks that know links and on others."""
    if force:
        Path("out").mkdir()
        for name in NAMES[:2]:
            Path(f"out/{name}").write_bytes(b"old " + name.encode())
        os.chmod("out/1", 0o600)
    before = contents(inside)
    left = 0

    def faulty(step: Callable[..., Any]) -> Callable[..., Any]:
        def wrapped(*args: Any, **kwargs: Any) -> Any:
            nonlocal left
            left -= 1
            if left == 0 and when == "before":
                raise error
            result = step(*args, **kwargs)
            if left == 0 and not args[1].endswith("done"):  # which is the last step of all
                raise error
            return result

        return wrapped

    monkeypatch.setattr(os, "link", faulty(os.link if links else no_links))
    monkeypatch.setattr(os, "replace", faulty(os.replace))
    for step in range(1, 30):
        left = step
        try:
            replace_two_make_one(force)
        except (CannotWrite, KeyboardInterrupt):
            assert contents(inside) == before
            if force:
                assert stat.S_IMODE(os.stat("out/1").st_mode) == 0o600
        else:
            if left > 0:
                break
            # What failed was made good by another way.
            assert contents(inside) == {"out": None} | {f"out/{name}": b"new " + name.encode() for name in NAMES}
            for name in NAMES:
                Path(f"out/{name}").unlink()
            Path("out").rmdir()
            for name, content in before.items():
                Path(name).mkdir() if content is None else Path(name).write_bytes(content)
            if force:
                os.chmod("out/1", 0o600)
    else:
        raise AssertionError("it never came to an end")
    assert step > 3, "a step for each file at least"
    assert contents(inside) == {"out": None} | {f"out/{name}": b"new " + name.encode() for name in NAMES}


def test_a_file_that_cannot_be_replaced_keeps_all_as_they_are(inside: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """As where a viewer has it open, and Windows does not let go."""
    Path("players.pdf").write_bytes(b"old cards")
    Path("host.pdf").write_bytes(b"old answers")
    replace = os.replace

    def held(here: str, there: str) -> None:
        if "host.pdf" in (os.path.basename(here), os.path.basename(there)):
            error = PermissionError(errno.EACCES, "The process cannot access the file")
            error.winerror = 32  # what else there is on Windows
            raise error
        replace(here, there)

    monkeypatch.setattr(os, "replace", held)
    with (
        pytest.raises(
            CannotWrite,
            match=r"host.pdf cannot be replaced \(another program is using it\), and no file was changed: close the",
        ),
        Batch(True) as batch,
    ):
        put(batch, "players.pdf", b"new cards")
        put(batch, "host.pdf", b"new answers")
        batch.commit()
    assert contents(inside) == {"players.pdf": b"old cards", "host.pdf": b"old answers"}


def test_what_cannot_be_put_back_is_said_and_kept(inside: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """The disk goes bad in the middle: the old file is not thrown away with the hidden folder."""
    for name in ("1", "2"):
        Path(name).write_bytes(b"old")
    replace, calls = os.replace, 0

    def bad(here: str, there: str) -> None:
        nonlocal calls
        calls += 1
        if calls > 1:
            raise OSError(errno.EIO, os.strerror(errno.EIO))
        replace(here, there)

    monkeypatch.setattr(os, "replace", bad)
    with (
        pytest.raises(CannotWrite, match=r"1 could not be put back \(.*\): the old file is (\S+), move it") as caught,
        Batch(True) as batch,
    ):
        for name in ("1", "2"):
            put(batch, name, b"new")
        batch.commit()
    kept = re.search(r"the old file is (\S+),", str(caught.value))
    assert kept and Path(kept[1]).read_bytes() == b"old"
    monkeypatch.undo()
    os.chdir(inside)
    replace_nothing = Batch()
    with replace_nothing:
        put(replace_nothing, "other", b"x")
    assert contents(inside) == {"1": b"old", "2": b"old"}, "the next run puts it back"


def test_the_rights_of_a_file_that_is_replaced_are_kept(inside: Path) -> None:
    """What was private stays private."""
    Path("a").write_bytes(b"old")
    os.chmod("a", 0o600)
    with Batch(True) as batch:
        put(batch, "a", b"new")
        batch.commit()
    assert (Path("a").read_bytes(), stat.S_IMODE(Path("a").stat().st_mode)) == (b"new", 0o600)


# -- in the way --------------------------------------------------------------------------------------------------------


def make_link(to: str) -> Callable[[], None]:
    return lambda: os.symlink(to, "a")


def make_socket() -> None:
    with socket.socket(socket.AF_UNIX) as one:
        one.bind("a")


IN_THE_WAY: dict[str, tuple[Callable[[], None], bool, str]] = {
    "a file": (lambda: Path("a").touch(), True, "a exists with other content: add --force"),
    "a link to a file": (lambda: (Path("b").touch(), os.symlink("b", "a"))[1], True, "a exists with other content"),
    "a link to nothing": (make_link("nowhere"), True, "a is a link that leads to no file: add --force"),
    "a link to itself": (make_link("a"), True, "a is a link that leads to no file: add --force"),
    "a link to a device": (make_link("/dev/null"), True, "a is a link that leads to no file: add --force"),
    "a link to a folder": (make_link("."), False, "a is a folder, and a file"),
    "a folder": (lambda: Path("a").mkdir(), False, "a is a folder, and a file"),
    "a named pipe": (lambda: os.mkfifo("a"), False, "a is a device, a pipe or a socket, and a file"),
    "a socket": (make_socket, False, "a is a device, a pipe or a socket, and a file"),
}


@pytest.mark.parametrize("what", IN_THE_WAY)
def test_whatever_has_the_name_is_in_the_way(what: str, inside: Path) -> None:
    """Refused without --force, by a rehearsal too; with it a file or a link is replaced, and nothing else."""
    make, replaceable, says = IN_THE_WAY[what]
    make()
    before = [(name, os.lstat(name).st_ino) for name in everything(inside)]
    for force in (False, True):
        if force and replaceable:
            continue
        with pytest.raises(CannotWrite, match=says), Batch(force) as batch:
            put(batch, "a", b"new")
            batch.commit()
        with pytest.raises(CannotWrite, match=says), Rehearsal(force).open(Path("a")) as sink:
            sink.write(b"new")
        assert [(name, os.lstat(name).st_ino) for name in everything(inside)] == before
    if replaceable:
        with Batch(True) as batch:
            put(batch, "a", b"new")
            assert batch.commit() == [Path("a")]
        assert not Path("a").is_symlink()
        assert Path("a").read_bytes() == b"new"
        assert not Path("b").exists() or Path("b").read_bytes() == b""


@pytest.mark.parametrize("links", [True, False], ids=["links", "no links"])
def test_a_file_that_appears_in_the_last_moment_is_not_replaced(
    links: bool, inside: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Between the look and the placing, another program puts its own file there: nothing is written."""
    link, opened = os.link, os.open

    def late(*names: Any, **options: Any) -> None:
        if names[1].endswith("2"):
            Path("2").write_bytes(b"another's")
        (link if links else no_links)(*names, **options)

    monkeypatch.setattr(os, "link", late)
    with pytest.raises(CannotWrite, match="2 has just been made by another program"), Batch() as batch:
        for name in NAMES:
            put(batch, name, b"new")
        batch.commit()
    assert contents(inside) == {"2": b"another's"}
    assert os.open is opened


def test_a_rehearsal_says_what_a_run_would_do(inside: Path) -> None:
    """And touches nothing."""
    Path("same").write_bytes(b"as it is")
    Path("other").write_bytes(b"not as it is")
    Path("longer").write_bytes(b"as it is, and more")
    before = contents(inside)
    rehearsal = Rehearsal(force=True)
    for name in ("same", "other", "longer", "new/file"):
        with rehearsal.open(Path(name)) as sink:
            sink.write(b"as it")
            sink.write(b" is")
    assert {str(path): change for path, change in rehearsal.changes.items()} == {
        "same": "same", "other": "other", "longer": "other", "new/file": "new"
    }  # fmt: skip
    assert contents(inside) == before
    with pytest.raises(CannotWrite, match="other exists with other content"), Rehearsal().open(Path("other")) as sink:
        sink.write(b"as it is")
    assert rehearsal.look([Path("new/1"), Path("new/2")]) is False
    assert rehearsal.look([Path("new"), Path("other")]) is True
    with pytest.raises(CannotWrite, match="other is a file, and a folder is needed"):
        rehearsal.look([Path("other/1")])


# -- killed at any moment ----------------------------------------------------------------------------------------------

#: Writes forty files into ``out``: old ones are replaced with --force. Says when it is about to write.
WRITER = """
import sys
from simprint.stop import heed
heed()
from pathlib import Path
import simprint.words  # which makes the sentences of errors
from simprint.files import Batch
print("ready", flush=True)
content = sys.argv[1].encode() * 20
try:
    with Batch("--force" in sys.argv) as batch:
        for number in range(int(sys.argv[2])):
            with batch.open(Path(f"out/deep/{number:03}")) as sink:
                sink.write(content)
        batch.commit()
except KeyboardInterrupt:
    sys.exit("simprint: stopped; nothing was written")
"""
FILES = 40


def start(content: str, *options: str) -> subprocess.Popen[bytes]:
    """A run that is about to write; it writes when something comes."""
    process = subprocess.Popen(
        [sys.executable, "-c", WRITER, content, str(FILES), *options],
        stdout=subprocess.PIPE, stderr=subprocess.PIPE, env=os.environ | {"PYTHONPATH": ROOT},
    )  # fmt: skip
    assert process.stdout is not None
    process.stdout.readline()
    return process


def how_long() -> float:
    """How many seconds the writing takes, all in all."""
    process = start("x")
    began = time.perf_counter()
    process.communicate()
    return time.perf_counter() - began


def written(content: str) -> dict[str, bytes | None]:
    """What is in the folder after a whole run."""
    return {"out": None, "out/deep": None} | {f"out/deep/{n:03}": content.encode() * 20 for n in range(FILES)}


#: How often each of these is done: for every day, and in a slow run (``KILLS=300 pytest -m slow tests/test_files.py``
#: tries as many moments as one has patience for).
FEW, MANY = 4, int(os.environ.get("KILLS", "30"))
KILLS = [pytest.param(2 * FEW, id="few"), pytest.param(MANY, id="many", marks=pytest.mark.slow)]


def emptied(folder: Path) -> None:
    for name in reversed(everything(folder)):
        path = folder / name
        path.rmdir() if path.is_dir() and not path.is_symlink() else path.unlink()


@pytest.mark.parametrize("kills", KILLS)
@pytest.mark.parametrize("force", [True, False], ids=["force", "new"])
def test_stopped_at_any_moment(force: bool, kills: int, inside: Path) -> None:
    """By one signal or by two at once: all files are the old ones, or all are the new ones, nothing else is there, and
    what was said is so."""
    moments = random.Random(1)
    seen = set()
    limit = how_long() * 1.1
    emptied(inside)
    for kill in range(kills):
        before: dict[str, bytes | None] = {}
        if force and not Path("out").exists():
            start("old").communicate()
        if force:
            before = contents(inside)
        else:
            emptied(inside)
        content = f"new{kill}"
        process = start(content, *(["--force"] if force else []))
        time.sleep(moments.uniform(0, limit))
        for sent in moments.choice(
            [[signal.SIGINT], [signal.SIGTERM], [signal.SIGHUP], [signal.SIGINT, signal.SIGTERM]]
        ):
            process.send_signal(sent)
            time.sleep(moments.choice([0, 0.001, 0.01]))
        _, said = process.communicate(timeout=60)
        after = contents(inside)
        assert after in (before, written(content)), said
        if said:
            assert said.decode() in (
                "simprint: stopped; nothing was written\n" if after == before else "",
                "simprint: stopped; every file was written\n" if after != before else "",
            )
        else:
            assert after != before
        seen.add(said)
    assert len(seen) > 1 or kills < MANY, "some were stopped and some were not"


@pytest.mark.parametrize("kills", KILLS)
@pytest.mark.parametrize("force", [True, False], ids=["force", "new"])
def test_killed_outright_at_any_moment(force: bool, kills: int, inside: Path) -> None:
    """Nothing can be tidied up then: the next run does it, puts back what was begun, and leaves alone what is not of
    such a run. Until then every file is there, old or new."""
    moments = random.Random(2)
    limit = how_long() * 1.1
    emptied(inside)
    for kill in range(kills):
        if force and not Path("out").exists():
            start("old").communicate()
        elif not force:
            emptied(inside)
        before = contents(inside)
        content = f"new{kill}"
        process = start(content, *(["--force"] if force else []))
        time.sleep(moments.uniform(0, limit))
        process.kill()
        process.communicate()
        if force:
            assert all(contents(inside)[name] in (old, written(content)[name]) for name, old in before.items())
        Path("out/deep/.simprint-of-mine").mkdir(parents=True, exist_ok=True)
        with pytest.raises(KeyError), Batch() as batch:
            put(batch, "out/deep/another", b"x")
            raise KeyError
        Path("out/deep/.simprint-of-mine").rmdir()
        if not force and before == {} and not any(Path("out/deep").iterdir()):
            emptied(inside)
        assert contents(inside) in (before, written(content))


def test_what_a_living_run_has_is_left_alone(inside: Path) -> None:
    """One that comes later, into the same folder, takes nothing of it away."""
    with Batch() as first:
        put(first, "out/1", b"one")
        with Batch() as second:
            put(second, "out/2", b"two")
            second.commit()
        put(first, "out/3", b"three")
        first.commit()
    assert contents(inside) == {"out": None, "out/1": b"one", "out/2": b"two", "out/3": b"three"}


@pytest.mark.parametrize("pairs", [pytest.param(FEW, id="few"), pytest.param(MANY, id="many", marks=pytest.mark.slow)])
def test_two_runs_at_once(pairs: int, inside: Path) -> None:
    """Into one folder, other content, without --force: one is written as a whole, and the other is refused."""
    for _ in range(pairs):
        emptied(inside)
        runs = {content: start(content) for content in ("one", "two")}
        said = {content: run.communicate(timeout=60)[1] for content, run in runs.items()}
        (winner,) = (content for content in runs if runs[content].returncode == 0)
        assert contents(inside) == written(winner)
        (loser,) = (said[content] for content in runs if content != winner)
        assert b"exists with other content" in loser or b"has just been made by another program" in loser


@pytest.mark.skipif(not hasattr(os, "geteuid") or os.geteuid() != 0, reason="only root can be two users")
def test_two_users(inside: Path) -> None:
    """In a folder where everybody may write and nobody may replace another's file: one line, and nothing changes. What
    another's run has left is not ours to remove."""
    os.chmod(inside, 0o1777)
    for parent in inside.parents[:2]:
        os.chmod(parent, 0o755)
    Path("1").write_bytes(b"root's")
    Path("2").write_bytes(b"root's")
    left = Path(".simprint-abcdefgh")
    left.mkdir()
    Path(left, "lock").touch()
    os.seteuid(65534)
    try:
        with (
            pytest.raises(CannotWrite, match=r"2 cannot be replaced \(you have no right to that\)"),
            Batch(True) as batch,
        ):
            put(batch, "mine", b"mine")
            put(batch, "2", b"mine")
            batch.commit()
        with pytest.raises(CannotWrite, match=r"cannot be written \(you have no right to that\)"), Batch() as batch:
            put(batch, f"{inside}/.simprint-abcdefgh/below/1", b"mine")
        with pytest.raises(CannotWrite, match=r"cannot be written \(you have no right to that\)"):
            Rehearsal().look([left / "below/1"])
    finally:
        os.seteuid(0)
    assert contents(inside) == {"1": b"root's", "2": b"root's", str(left): None, f"{left}/lock": b""}


# -- full disks --------------------------------------------------------------------------------------------------------


@pytest.mark.parametrize("room", range(24))
def test_a_disk_of_any_size_holds_all_or_nothing(room: int, inside: Path) -> None:
    """The system refuses each file that is longer than there is room."""
    Path("20").write_bytes(b"old")
    usual = resource.getrlimit(resource.RLIMIT_FSIZE)
    said = ""
    resource.setrlimit(resource.RLIMIT_FSIZE, (room, usual[1]))
    try:
        with Batch(True) as batch:
            for length in (3, 20, 8):
                put(batch, str(length), b"n" * length)
            batch.commit()
    except CannotWrite as error:
        said = str(error)
    finally:
        resource.setrlimit(resource.RLIMIT_FSIZE, usual)
    if room < 20:
        assert "cannot be written (it would be larger than this disk takes): make room" in said
        assert contents(inside) == {"20": b"old"}
    else:
        assert said == ""
        assert contents(inside) == {"3": b"nnn", "20": b"n" * 20, "8": b"n" * 8}
