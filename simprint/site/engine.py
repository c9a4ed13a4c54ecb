"""The engine that runs Python in a browser: which one it is, and where it comes from."""

from __future__ import annotations

import base64
import hashlib
import io
import os
import subprocess
import tarfile
import tomllib
from dataclasses import dataclass
from importlib.resources import files
from pathlib import Path

from simprint.errors import InvalidValue, MissingExtra, Quoted, reason
from simprint.files import scratch
from simprint.named import content

#: Bytes that a file of the engine may have: several times what it has.
_MOST_BYTES = 100_000_000


@dataclass(frozen=True)
class Engine:
    """A version of the engine, as ``engine.toml`` names it; npm finds the package of that name by itself."""

    name: str
    version: str
    integrity: str
    """The hash of the archive, as npm writes it."""
    browsers: str
    """The oldest that it runs in."""
    scripts: list[str]
    wasm: str
    """Its program."""
    library: str
    """Python's standard library."""
    lock: str
    """What it is made for, and packages that can be had for it."""

    @property
    def package(self) -> str:
        """What npm calls it."""
        return f"{self.name}@{self.version}"

    def unpacked(self, archive: str | None) -> dict[str, bytes]:
        """Its files, by their names: out of ``archive``, or as npm fetches it. Raises MissingExtra without npm,
        InvalidValue for another archive."""
        data = _fetched(self.package) if archive is None else _given(archive, self.package)
        if "sha512-" + base64.b64encode(hashlib.sha512(data).digest()).decode() != self.integrity:
            raise InvalidValue("other_engine", "engine", value=Quoted(archive or "npm"), package=self.package)
        with tarfile.open(fileobj=io.BytesIO(data)) as inside:
            names = (*self.scripts, self.wasm, self.library, self.lock)
            found = {name: inside.extractfile(f"package/{name}") for name in names}
            return {name: file.read() for name, file in found.items() if file}


def engine() -> Engine:
    """The engine that this version of the program runs in."""
    return Engine(**tomllib.loads((files("simprint.site") / "engine.toml").read_text(encoding="utf-8")))


def _given(archive: str, package: str) -> bytes:
    try:
        return content(Path(os.path.expanduser(archive)), _MOST_BYTES)
    except OSError as error:
        said = {"value": Quoted(archive), "reason": reason(error), "package": package}
        raise InvalidValue("no_engine_file", "engine", **said) from None


def _fetched(package: str) -> bytes:
    npm = "npm.cmd" if os.name == "nt" else "npm"
    with scratch() as folder:
        try:
            packed = subprocess.run(
                [npm, "pack", "--silent", "--prefer-offline", package],
                cwd=folder, stdin=subprocess.DEVNULL, capture_output=True, text=True, errors="replace",
            )  # fmt: skip
        except OSError:
            raise MissingExtra("no_npm", "engine", package=package) from None
        archives = list(folder.glob("*.tgz"))
        if packed.returncode or not archives:
            said = [line for line in packed.stderr.splitlines() if line.strip()] or [f"{packed.returncode}"]
            raise MissingExtra("npm_fails", "engine", package=package, reason=Quoted(said[0]))
        return archives[0].read_bytes()
