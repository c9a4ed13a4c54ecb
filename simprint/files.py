"""Names and disk: the only module that writes. All or nothing: what is written appears at its name only when
everything has been written, and nothing half-written is left behind."""

from __future__ import annotations

import filecmp
import os
import shutil
import tempfile
from collections.abc import Iterator, Sequence
from contextlib import contextmanager, suppress
from dataclasses import dataclass, field
from pathlib import Path
from types import TracebackType
from typing import IO, overload

from simprint.errors import CannotWrite

#: ``--output -``: one file to the standard output.
STDOUT = "-"


@dataclass(frozen=True, slots=True)
class Target:
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


def target(output: str, stem: str, suffix: str, files: int | None, only: bool) -> Target:
    """The target of a document. ``output`` is a folder, or a file when it ends in the format's suffix; ``stem`` is the
    name within a folder; ``files`` is how many there are when they are numbered. ``only``: no other document or format
    is written, so ``output`` may name the file.

    Raises CannotWrite when a folder stands where a file should be, or the reverse, or when that cannot be found out.
    """
    path = Path(os.path.expanduser(output))  # Path.expanduser raises where there is no such user
    try:
        is_folder, exists = path.is_dir(), path.exists()
    except OSError as error:
        raise _cannot(path, error) from None
    if path.suffix.lower() == f".{suffix}":
        if not only:
            raise CannotWrite(f"--output {output} names one file, and more than one is asked for: name a folder")
        if is_folder:
            raise CannotWrite(f"--output {output} is a folder: name a file, or another folder without .{suffix}")
        folder, stem = path.parent, path.stem
    elif path.suffix.lower() in (".pdf", ".svg", ".png") and not is_folder:
        raise CannotWrite(f"--output {output} does not end in .{suffix}: add --format {path.suffix[1:].lower()}")
    elif exists and not is_folder:
        raise CannotWrite(f"--output {output} is a file, and a folder is needed: name another place")
    else:
        folder = path
    if files is None or (files == 1 and path.suffix):
        return Target((folder / f"{stem}.{suffix}",))
    return Target(_Numbered(folder, stem, suffix, files))


@dataclass
class Batch:
    """Files that appear together. A context manager: leaving it without ``commit`` takes everything back."""

    force: bool = False
    _written: list[tuple[str, Path]] = field(default_factory=list)
    _folders: dict[str, tuple[str, frozenset[str]]] = field(default_factory=dict)
    """Folders of targets: a hidden folder in each, and what was there before."""
    _made: list[Path] = field(default_factory=list)

    def __enter__(self) -> Batch:
        return self

    def __exit__(
        self, kind: type[BaseException] | None, error: BaseException | None, trace: TracebackType | None
    ) -> None:
        for hidden, _ in self._folders.values():
            shutil.rmtree(hidden, ignore_errors=True)
        for folder in reversed(self._made):
            with suppress(OSError):  # it holds what was committed, or what another put there
                folder.rmdir()
        if isinstance(error, OSError) and not isinstance(error, BrokenPipeError):
            raise _cannot(Path(error.filename or "the target"), error) from None

    @contextmanager
    def open(self, path: Path) -> Iterator[IO[bytes]]:
        """A file to be written; it will stand at ``path`` after ``commit``."""
        folder, name = os.path.split(path)
        beside, there = self._folders.get(folder) or self._beside(folder)
        if name in there and os.path.isdir(path):
            raise CannotWrite(f"{path} is a folder, and a file of that name is to be written: name another place")
        hidden = f"{beside}/{len(self._written)}"
        try:
            with open(hidden, "wb") as sink:
                yield sink
        except OSError as error:
            raise _cannot(path, error) from None
        self._written.append((hidden, path))

    def commit(self) -> list[Path]:
        """Put every file at its name. Raises CannotWrite, and puts none, when a file with other content is there and
        ``force`` is off. Returns the paths that were written; a file with the same content is left as it is."""
        changed = []
        for hidden, path in self._written:
            new = not os.path.isfile(path)
            if not new:
                if filecmp.cmp(hidden, path, shallow=False):
                    continue
                if not self.force:
                    raise CannotWrite(
                        f"{path} exists with other content: add --force to replace it, "
                        "or --output with another folder or file name"
                    )
            changed.append((hidden, path, new))
        placed: list[Path] = []
        try:
            for hidden, path, new in changed:
                os.replace(hidden, path)
                if new:
                    placed.append(path)
        except BaseException as error:
            for done in placed:
                done.unlink(missing_ok=True)
            if isinstance(error, OSError):
                raise _cannot(path, error) from None
            raise
        return [path for _, path, _ in changed]

    def _beside(self, folder: str) -> tuple[str, frozenset[str]]:
        """A hidden folder beside the targets, on the same disk, and what is in the folder."""
        try:
            missing = [parent for parent in (Path(folder), *Path(folder).parents) if not parent.exists()]
            for parent in reversed(missing):
                parent.mkdir()
                self._made.append(parent)
            there = frozenset(os.listdir(folder or "."))
            self._folders[folder] = tempfile.mkdtemp(prefix=".simprint-", dir=folder or "."), there
        except OSError as error:
            raise _cannot(Path(folder), error) from None
        return self._folders[folder]


def _cannot(path: Path, error: OSError) -> CannotWrite:
    reason = error.strerror or str(error)
    return CannotWrite(f"{path} cannot be written ({reason}): make room or name another place with --output")
