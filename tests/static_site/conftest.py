"""The folder, built once for all tests of a run, and a web space that holds it."""

from __future__ import annotations

import functools
import hashlib
import http.server
import os
import shutil
import subprocess
import threading
from collections.abc import Iterator
from contextlib import suppress
from pathlib import Path

import pytest
from conftest import everything
from readers.tools import require
from web.conftest import PROGRAM, browser, environment

__all__ = ["browser"]


def contents(folder: Path) -> dict[str, str]:
    """The hash of each file, by its name."""
    found = {name: folder / name for name in everything(folder)}
    return {name: hashlib.sha256(path.read_bytes()).hexdigest() for name, path in found.items() if path.is_file()}


def simprint(*arguments: str | Path, cwd: Path, **variables: str) -> subprocess.CompletedProcess[str]:
    """The command line, as a process of its own."""
    return subprocess.run(
        [*PROGRAM, *map(str, arguments)], cwd=cwd, env=environment(LC_ALL="C.UTF-8") | variables,
        capture_output=True, text=True, timeout=120,
    )  # fmt: skip


@pytest.fixture(scope="session")
def engine(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """The archive of the engine, as npm fetches it: once for all processes of a run."""
    require("npm")
    from simprint.site.engine import engine

    base = tmp_path_factory.getbasetemp()
    kept = (base.parent if "PYTEST_XDIST_WORKER" in os.environ else base) / "engine.tgz"
    if not kept.exists():
        folder = tmp_path_factory.mktemp("npm")
        command = ["npm", "pack", "--silent", "--prefer-offline", engine().package]
        subprocess.run(command, cwd=folder, check=True, capture_output=True, timeout=300)
        (archive,) = folder.glob("*.tgz")
        archive.replace(kept)
    return kept


@pytest.fixture(scope="session")
def built(engine: Path) -> Path:
    """The folder that ``simprint site`` writes."""
    folder = engine.with_name("built")
    if not folder.exists():
        draft = folder.with_name(f"built-{os.getpid()}")
        made = simprint("site", draft, "--engine", engine, cwd=engine.parent)
        assert made.returncode == 0, made.stderr
        with suppress(OSError):  # another process was faster
            draft.rename(folder)
    return folder


class WebSpace:
    """Serves a folder as any web space does, at ``port`` (0 for any that is free); ``asked`` are the paths that were
    asked for. It can be stopped, and says nothing of itself."""

    def __init__(self, folder: Path, port: int = 0) -> None:
        self.folder = folder
        self.asked: list[str] = []

        class Handler(http.server.SimpleHTTPRequestHandler):
            protocol_version = "HTTP/1.1"

            def log_message(handler, *_: object) -> None:
                self.asked.append(handler.path)

        self._handler = functools.partial(Handler, directory=str(folder))
        self._server = http.server.ThreadingHTTPServer(("127.0.0.1", port), self._handler)
        self._server.daemon_threads = True
        threading.Thread(target=self._server.serve_forever, daemon=True).start()

    @property
    def port(self) -> int:
        """Where it listens."""
        return self._server.server_port

    def stop(self) -> None:
        """Nobody answers any more."""
        self._server.shutdown()
        self._server.server_close()


@pytest.fixture
def space(built: Path, tmp_path: Path) -> Iterator[WebSpace]:
    """A web space with a copy of the folder, in a folder of a school's."""
    shutil.copytree(built, tmp_path / "space" / "school" / "simprint", copy_function=os.link)
    found = WebSpace(tmp_path / "space")
    yield found
    found.stop()
