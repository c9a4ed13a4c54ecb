"""Names and disk: the only module that writes. All or nothing: the files of one order appear, or change, together or
not at all, and nothing half-written is left behind."""

from __future__ import annotations

import errno
import filecmp
import os
import re
import shutil
import stat
import sys
import tempfile
from collections.abc import Callable, Collection, Iterable, Iterator, Sequence
from contextlib import contextmanager, suppress
from functools import partial
from io import RawIOBase
from pathlib import Path
from types import TracebackType
from typing import IO, Literal, NamedTuple, cast, overload

from simprint.errors import CannotWrite, Message, reason
from simprint.stop import request

if sys.platform == "win32":
    import msvcrt

    def _lock(file: int, wait: bool) -> None:
        msvcrt.locking(file, msvcrt.LK_LOCK if wait else msvcrt.LK_NBLCK, 1)
else:
    import fcntl

    def _lock(file: int, wait: bool) -> None:
        fcntl.flock(file, fcntl.LOCK_EX | (0 if wait else fcntl.LOCK_NB))


#: ``--output -``: one file to the standard output.
STDOUT = "-"
#: What ends the name of a file, not that of a folder.
_SUFFIX = re.compile(r"\.[A-Za-z][A-Za-z0-9]{1,4}")


class Target(NamedTuple):
    """Where one document in one format goes: the paths of its files."""

    paths: Sequence[Path]

    def path(self, number: int) -> Path:
        """File ``number`` of the document, from 1."""
        return self.paths[number - 1]


class _Numbered(Sequence[Path]):
    """Paths numbered from 1 to the width of their count, made as they are asked for."""

    def __init__(self, folder: Path, stem: str, suffix: str, count: int) -> None:
        self._numbers = range(1, count + 1)
        self._name = os.path.join(folder, f"{stem}-").replace("%", "%%") + f"%0{len(str(count))}d.{suffix}"

    @overload
    def __getitem__(self, index: int) -> Path: ...
    @overload
    def __getitem__(self, index: slice) -> list[Path]: ...
    def __getitem__(self, index: int | slice) -> Path | list[Path]:
        if isinstance(index, slice):
            return [Path(self._name % number) for number in self._numbers[index]]
        return Path(self._name % self._numbers[index])

    def __len__(self) -> int:
        return len(self._numbers)


def target(output: str, stem: str, suffix: str, files: int | None, only: bool, known: Collection[str]) -> Target:
    """The target of a document. ``output`` is a folder, or a file when it ends in the format's suffix, one of those
    ``known``; ``stem`` is the name within a folder; ``files`` is how many there are when they are numbered. ``only``:
    no other document or format is written, so ``output`` may name the file.

    Raises CannotWrite when a folder stands where a file should be, or the reverse, when that cannot be found out, and
    for the suffix of a format that there is not.
    """
    path = Path(os.path.expanduser(output))  # Path.expanduser raises where there is no such user
    try:
        is_folder, exists = path.is_dir(), path.exists()
    except OSError as error:
        raise _cannot(path, error) from None
    if path.suffix.lower() == f".{suffix}":
        if not only:
            raise CannotWrite("one_file", "output", value=output)
        if is_folder:
            raise CannotWrite("folder_with_suffix", "output", value=output, suffix=suffix)
        folder, stem = path.parent, path.stem
    elif path.suffix.lower()[1:] in known and not is_folder:
        if not only:
            raise CannotWrite("one_file", "output", value=output)
        raise CannotWrite("other_suffix", "output", value=output, suffix=suffix, other=path.suffix[1:].lower())
    elif not exists and path.is_symlink():
        raise CannotWrite("dead_link", "output", value=output)
    elif exists and not is_folder:
        raise CannotWrite("file_for_folder", "output", value=output)
    elif not exists and _SUFFIX.fullmatch(path.suffix):
        raise CannotWrite("no_format", "output", value=output, suffix=path.suffix, known=list(known))
    else:
        folder = path
    if files is None or (files == 1 and path.suffix):
        return Target((folder / f"{stem}.{suffix}",))
    return Target(_Numbered(folder, stem, suffix, files))


@contextmanager
def scratch() -> Iterator[Path]:
    """A folder that another program may write to; afterwards it is gone."""
    with tempfile.TemporaryDirectory(prefix=_PREFIX.removeprefix("."), ignore_cleanup_errors=True) as folder:
        yield Path(folder)


def strangers(folder: Path, names: Collection[str]) -> list[str]:
    """What is in a folder, and below, beside the files of these names. Raises CannotWrite where it is no folder."""
    if not folder.exists():
        return []
    try:
        found = [path for path in sorted(folder.rglob("*")) if not path.is_dir()]
        if not folder.is_dir():
            raise CannotWrite("file_for_folder", "folder", value=str(folder))
    except OSError as error:
        raise _cannot(folder, error) from None
    inside = [path.relative_to(folder).as_posix() for path in found]
    return [name for name in inside if name not in names and not _NAME.match(name)]


#: What the file written for a name does to what is there.
Change = Literal["new", "same", "other"]


def removed(path: Path) -> bool:
    """Remove a file of ours. Returns whether there was one. Raises CannotWrite."""
    try:
        path.unlink()
    except FileNotFoundError:
        return False
    except OSError as error:
        raise _cannot(path, error) from None
    return True


class Batch:
    """Files that appear together. A context manager: leaving it without ``commit`` takes everything back."""

    def __init__(self, force: bool = False) -> None:
        """Raises CannotWrite where the folder that the program runs in has been removed."""
        _somewhere()
        self._force = force
        self._written: list[tuple[_Hidden, str, Path]] = []
        self._hidden: dict[str, _Hidden] = {}
        self._made: list[Path] = []
        self._committed = False

    def __enter__(self) -> Batch:
        request.writing = True
        return self

    def __exit__(
        self, kind: type[BaseException] | None, error: BaseException | None, trace: TracebackType | None
    ) -> None:
        request.waits = True
        try:
            lost = [what for hidden in self._hidden.values() for what in hidden.leave()]
            if not self._committed:
                for made in reversed(self._made):
                    with suppress(OSError):  # another has put something there
                        made.rmdir()
        finally:
            request.waits = request.writing = False
        if lost:
            raise lost[0] from None
        if self._committed:
            request.truth = "stopped_written"
            if request.asked:
                request.end()
        if isinstance(error, OSError) and not isinstance(error, BrokenPipeError):
            raise _cannot(Path(error.filename) if error.filename else None, error) from None

    @contextmanager
    def open(self, path: Path) -> Iterator[IO[bytes]]:
        """A file to be written; it will stand at ``path`` after ``commit``. Raises CannotWrite when what has that name
        is no file."""
        folder, name = os.path.split(path)
        hidden = self._hidden.get(folder) or self._beside(folder)
        if name in hidden.there:
            _standing(path)
        try:
            with open(hidden.new(name), "wb") as sink:
                yield sink
        except OSError as error:
            raise _cannot(path, error) from None
        self._written.append((hidden, name, path))

    def commit(self) -> list[Path]:
        """Put every file at its name. Raises CannotWrite, and puts none, when a file with other content is there and
        ``force`` is off, or when one cannot be put. Returns the paths that were written; a file with the same content
        is left as it is."""
        changed = []
        for hidden, name, path in self._written:
            change = _change(path, self._force, partial(filecmp.cmp, hidden.new(name), path, shallow=False))
            if change != "same":
                changed.append((hidden, name, path, change))
        request.waits = True
        for hidden, name, path, change in changed:
            if request.asked:
                raise KeyboardInterrupt
            try:
                hidden.put(name, replacing=change == "other")
            except FileExistsError:  # since it was looked for
                raise CannotWrite("just_made", file=str(path)) from None
            except OSError as error:
                if change == "new":
                    raise _cannot(path, error) from None
                raise CannotWrite("not_replaced", file=str(path), reason=reason(error)) from None
        for hidden in self._hidden.values():
            hidden.settle()
        self._committed = True
        return [path for _, _, path, _ in changed]

    def _beside(self, folder: str) -> _Hidden:
        request.waits = True
        try:
            for again in (True, True, False):
                try:
                    _make(Path(folder), self._made)
                    _sweep(folder or ".")
                    self._hidden[folder] = _Hidden(folder or ".")
                    break
                except FileNotFoundError:  # another run has just removed a folder that it had made
                    if not again:
                        raise
        except OSError as error:
            raise _cannot(Path(folder), error) from None
        finally:
            request.waits = False
        if request.asked:
            raise KeyboardInterrupt
        return self._hidden[folder]


def _make(folder: Path, made: list[Path]) -> None:
    """Make a folder and those above it, and note in ``made`` which ones were missing. Raises OSError."""
    for parent in reversed([parent for parent in (folder, *folder.parents) if not parent.exists()]):
        try:
            parent.mkdir()
            made.append(parent)
        except FileExistsError:  # since it was looked for, or by the name of ``sub/..``
            if not parent.is_dir():
                raise


class Rehearsal:
    """What a Batch would do: what is written to its files is compared with what is there, and goes nowhere."""

    def __init__(self, force: bool = False) -> None:
        """Raises CannotWrite as a Batch would."""
        _somewhere()
        self._force = force
        self.changes: dict[Path, Change] = {}

    def look(self, paths: Sequence[Path]) -> bool:
        """Whether any of ``paths`` is there, so that it must be compared; all others are new. Raises CannotWrite when
        files cannot be written at such a place."""
        folder = next(parent for parent in paths[0].parents if parent.exists())
        if not folder.is_dir():
            raise CannotWrite("file_for_folder", "output", value=str(folder))
        if not os.access(folder, os.W_OK | os.X_OK, effective_ids=os.access in os.supports_effective_ids):
            raise _cannot(paths[0].parent, PermissionError(errno.EACCES, os.strerror(errno.EACCES)))
        try:
            there = frozenset(os.listdir(folder)) if folder == paths[0].parent else frozenset()
        except OSError as error:
            raise _cannot(folder, error) from None
        return len(there) > 0 and any(path.name in there for path in paths)

    @contextmanager
    def open(self, path: Path) -> Iterator[IO[bytes]]:
        """A file to be compared with the one at ``path``. Raises CannotWrite as a Batch would."""
        _standing(path)
        compared = _Compared(path)
        with compared:
            yield cast(IO[bytes], compared)
            self.changes[path] = _change(path, self._force, compared.same)


class _Compared(RawIOBase):
    """What is written here is compared with the file at ``path``, if there is one."""

    def __init__(self, path: Path) -> None:
        self._file = path.open("rb") if path.is_file() and os.access(path, os.R_OK) else None
        self._same = self._file is not None

    def writable(self) -> bool:
        return True

    def write(self, data: bytes) -> int:  # type: ignore[override]
        self._same = self._same and self._file is not None and self._file.read(len(data)) == data
        return len(data)

    def same(self) -> bool:
        """Whether it is all that the file holds."""
        return self._same and self._file is not None and not self._file.read(1)

    def close(self) -> None:
        if self._file is not None:
            self._file.close()
        super().close()


def _somewhere() -> None:
    try:
        os.getcwd()  # libraries ask for it too, whatever the target is
    except OSError:
        raise CannotWrite("no_working_folder") from None


# -- what has the name already -----------------------------------------------------------------------------------------

_NO_FILE = (stat.S_IFIFO, stat.S_IFSOCK, stat.S_IFBLK, stat.S_IFCHR)


def _standing(path: Path) -> Literal["nothing", "file", "link"]:
    """What has the name: a link is one that leads to no file. Raises CannotWrite for what is never replaced."""
    try:
        mode = os.lstat(path).st_mode
    except FileNotFoundError:
        return "nothing"
    except OSError as error:
        raise _cannot(path, error) from None
    if os.path.isdir(path):
        raise CannotWrite("folder_there", file=str(path))
    if stat.S_IFMT(mode) in _NO_FILE:
        raise CannotWrite("device_there", file=str(path))
    return "file" if os.path.isfile(path) else "link"


def _change(path: Path, force: bool, is_same: Callable[[], bool]) -> Change:
    """What a file does to what has its name. Raises CannotWrite when it must not."""
    standing = _standing(path)
    if standing == "nothing":
        return "new"
    in_the_way = CannotWrite("link_there", file=str(path))
    if standing == "file":
        in_the_way = CannotWrite("other_content", file=str(path))
        try:
            if is_same():
                return "same"
        except OSError as error:
            in_the_way = CannotWrite("unreadable_there", file=str(path), reason=reason(error))
    if not force:
        raise in_the_way
    return "other"


# -- the hidden folder -------------------------------------------------------------------------------------------------

_PREFIX = ".simprint-"
_NAME = re.compile(rf"{re.escape(_PREFIX)}\w{{8}}")


class _Hidden:
    """A hidden folder beside the targets, on the same disk.

    ``new`` in it holds what is written and ``old`` what that replaces, under the names that they have outside; ``lock``
    is locked as long as the run lives. So the disk itself says what must be put back, and a later run can tell when
    this one has been killed. When all is in place ``new`` is called ``done``, and nothing is put back any more.
    """

    def __init__(self, folder: str) -> None:
        """Make one in ``folder``. Raises OSError."""
        self._folder = folder
        self.there = frozenset(os.listdir(self._folder))
        """What was in the folder before."""
        self._names: list[str] = []
        while True:
            self._path = tempfile.mkdtemp(prefix=_PREFIX, dir=self._folder)
            try:
                self._life = os.open(f"{self._path}/lock", os.O_CREAT | os.O_RDWR)
                with suppress(OSError):  # a disk in a network may have no locks: then nothing there is swept away
                    _lock(self._life, wait=True)
                for part in ("old", "new"):
                    os.mkdir(f"{self._path}/{part}")
                return
            except FileNotFoundError:  # another run has just swept it away
                os.close(self._life)
            except OSError:
                shutil.rmtree(self._path, ignore_errors=True)
                raise

    def new(self, name: str) -> str:
        """Where the file that shall have that name is written."""
        return f"{self._path}/new/{name}"

    def put(self, name: str, replacing: bool) -> None:
        """Put the file of that name in its place. What is there is kept in ``old`` when it is to be replaced. Raises
        FileExistsError when something is there and is not, and OSError."""
        self._names.append(name)
        new, path, old, twin = (
            self.new(name),
            f"{self._folder}/{name}",
            f"{self._path}/old/{name}",
            f"{self._path}/twin",
        )
        if replacing:
            with suppress(OSError):  # some disks know no rights
                os.chmod(new, stat.S_IMODE(os.stat(path).st_mode) & 0o777)
            try:  # so that at no moment the name stands for nothing
                os.link(new, twin)
                os.link(path, old, follow_symlinks=False)
            except (OSError, NotImplementedError):  # a disk or a system without such links, or another's file
                os.replace(path, old)
            else:
                os.replace(twin, path)
                return
        try:
            os.link(new, path)
        except FileExistsError:
            raise
        except OSError:  # a disk without links: a name that is taken is found out in the same step
            os.close(os.open(path, os.O_CREAT | os.O_EXCL | os.O_WRONLY))
            try:
                os.replace(new, path)
            except BaseException:
                os.unlink(path)
                raise

    def settle(self) -> None:
        """All files are in place: from here on nothing is put back."""
        os.replace(f"{self._path}/new", f"{self._path}/done")

    def leave(self) -> list[CannotWrite]:
        """Put back what has been put in place, unless all of it was, and remove the folder. Returns what could not be
        put back; the folder stays then."""
        return _cleared(self._folder, self._path, self._life, self._names)


def _cleared(folder: str, hidden: str, life: int, names: Iterable[str] | None = None) -> list[CannotWrite]:
    """See ``_Hidden.leave``. ``life`` is the lock, and is closed; ``names`` are those that a file may have been put in
    place under, where they are known. What another has put there since is left alone."""
    lost = []
    if os.path.isdir(f"{hidden}/new"):
        for name in sorted({*os.listdir(f"{hidden}/new"), *os.listdir(f"{hidden}/old")}) if names is None else names:
            new, path, old = f"{hidden}/new/{name}", f"{folder}/{name}", f"{hidden}/old/{name}"
            try:
                placed = os.path.lexists(path) and (not os.path.lexists(new) or os.path.samefile(new, path))
                if os.path.lexists(old) and (placed or not os.path.lexists(path)):
                    os.replace(old, path)
                elif placed and not os.path.lexists(old):
                    os.unlink(path)
            except OSError as error:
                lost.append(CannotWrite("not_put_back", file=path, reason=reason(error), old=old))
    for part in () if lost else ("new", "old", "done"):
        shutil.rmtree(f"{hidden}/{part}", ignore_errors=True)
    os.close(life)  # before it is removed: not every system removes a file that is open
    if not lost:
        shutil.rmtree(hidden, ignore_errors=True)
    return lost


def _sweep(folder: str) -> None:
    """Take back and remove what runs of this user that were killed have left in ``folder``."""
    for name in os.listdir(folder):
        hidden = os.path.join(folder, name)
        if _NAME.fullmatch(name) and _is_mine(hidden):
            with suppress(OSError):  # it is not empty
                os.rmdir(hidden)  # of a run that was killed before its first file
            with suppress(OSError):  # its run lives
                life = os.open(f"{hidden}/lock", os.O_RDWR)
                try:
                    _lock(life, wait=False)
                except OSError:
                    os.close(life)
                else:
                    _cleared(folder, hidden, life)


def _is_mine(path: str) -> bool:
    """Whether it is a folder of this user."""
    try:
        found = os.lstat(path)
    except OSError:  # its run ends just now
        return False
    return stat.S_ISDIR(found.st_mode) and (os.name == "nt" or found.st_uid == os.geteuid())


def _cannot(path: Path | None, error: OSError) -> CannotWrite:
    """``path`` is None for what has no name, as the standard output."""
    return CannotWrite("cannot_write", "output", file=str(path) if path else Message("nameless"), reason=reason(error))
