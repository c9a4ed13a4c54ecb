"""Documents are made once for all tests that look at them."""

from __future__ import annotations

import os
import signal
import subprocess
import sys
from collections.abc import Callable, Iterator
from pathlib import Path
from typing import Any

import null_game
import pytest
from hypothesis import settings
from orders import Made, make, order_id

from simprint import words
from simprint.make import Order

# A shell that runs the tests in the background ignores these for them, and what is ignored is inherited by the programs
# that the tests start: they are to stop when they are told to.
for _stop, _handler in (
    (signal.SIGINT, signal.default_int_handler),
    (signal.SIGTERM, signal.SIG_DFL),
    (signal.SIGHUP, signal.SIG_DFL),
):
    if signal.getsignal(_stop) is signal.SIG_IGN:
        signal.signal(_stop, _handler)

settings.register_profile("simprint", deadline=None, database=None, derandomize=os.environ.get("CI") == "true")
settings.load_profile("simprint")

#: ``made(order)``: the documents of an order, as PDF and SVG.
Maker = Callable[[Order], tuple[Made, ...]]
#: The program as a user starts it.
PROGRAM = Path(sys.executable).with_name("simprint")


@pytest.fixture(autouse=True)
def _no_wishes(monkeypatch: pytest.MonkeyPatch) -> None:
    """What the user has set for simprint is not for the tests."""
    for name in list(os.environ):
        if name.startswith("SIMPRINT_"):
            monkeypatch.delenv(name)


@pytest.fixture(scope="session")
def made(tmp_path_factory: pytest.TempPathFactory) -> Maker:
    """Makes the documents of an order, or gives those made before."""
    known: dict[str, tuple[Made, ...]] = {}

    def get(order: Order) -> tuple[Made, ...]:
        key = repr(order)
        if key not in known:
            folder = tmp_path_factory.mktemp("made", numbered=True) / order_id(order)
            known[key] = make(order, folder)
        return known[key]

    return get


@pytest.fixture
def inside(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """An empty folder that the test runs in."""
    monkeypatch.chdir(tmp_path)
    return tmp_path


@pytest.fixture
def null(tmp_path_factory: pytest.TempPathFactory, monkeypatch: pytest.MonkeyPatch) -> Iterator[tuple[str, str]]:
    """The null game, registered; its key in SHEETS."""
    yield null_game.register(monkeypatch, tmp_path_factory.mktemp("null"))
    monkeypatch.undo()
    words.load.cache_clear()


def run(*arguments: str, cwd: Path, **options: Any) -> subprocess.CompletedProcess[bytes]:
    """Run ``simprint`` as a process of its own, piped. ``env`` is added to the environment."""
    env = {**os.environ, **options.pop("env", {})}
    return subprocess.run([PROGRAM, *arguments], cwd=cwd, capture_output=True, env=env, timeout=120, **options)


def everything(folder: Path) -> list[str]:
    """All that is in a folder, hidden files and empty folders included."""
    return sorted(str(path.relative_to(folder)) for path in folder.rglob("*"))
