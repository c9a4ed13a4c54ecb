"""Documents are made once for all tests that look at them."""

from __future__ import annotations

import gc
import os
import signal
import subprocess
import sys
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import null_game
import pytest
from hypothesis import HealthCheck, settings
from orders import Reach, Store, order_id, orders
from xdist.scheduler import LoadScopeScheduling

from simprint import printer, words

# A shell that runs the tests in the background ignores these for them, and what is ignored is inherited by the programs
# that the tests start: they are to stop when they are told to.
for _stop, _handler in (
    (signal.SIGINT, signal.default_int_handler),
    (signal.SIGTERM, signal.SIG_DFL),
    (signal.SIGHUP, signal.SIG_DFL),
):
    if signal.getsignal(_stop) is signal.SIG_IGN:
        signal.signal(_stop, _handler)

# What is compiled is kept, whatever the environment says: hundreds of processes of a run would each compile it anew.
sys.dont_write_bytecode = False
os.environ.pop("PYTHONDONTWRITEBYTECODE", None)

# In CI the same examples in every run; and a machine that is busy with other things is no failure.
settings.register_profile(
    "simprint",
    deadline=None,
    database=None,
    derandomize=os.environ.get("CI") == "true",
    suppress_health_check=[HealthCheck.too_slow],
)
settings.load_profile("simprint")

#: ``made(order)``: the documents of an order, as PDF and SVG.
Maker = Store
#: Files of tests that keep one process busy for long; they are begun first, so that no process waits for another in the
#: end.
LONG = (
    "test_chromium", "test_accessibility", "test_browser", "test_files", "test_sim", "test_runs", "test_kits",
    "test_site", "test_firefox", "test_wheel", "test_names",
)  # fmt: skip
#: Orders whose documents are looked at by many tests, by the names that they give to these.
SPREAD = {order_id(order) for order in orders(Reach.FULL)}
#: The program as a user starts it.
PROGRAM = Path(sys.executable).with_name("simprint")


@pytest.fixture(autouse=True)
def _no_wishes(monkeypatch: pytest.MonkeyPatch, tmp_path_factory: pytest.TempPathFactory) -> None:
    """What the user has set for simprint is not for the tests, nor is the language of the system."""
    for name in list(os.environ):
        if name.startswith("SIMPRINT_"):
            monkeypatch.delenv(name)
    monkeypatch.setenv("LC_ALL", "C.UTF-8")
    monkeypatch.setenv("XDG_CONFIG_HOME", str(tmp_path_factory.getbasetemp() / "no-settings"))
    printer.place.cache_clear()


def one_process(nodeid: str) -> str:
    """Which tests one process runs, one after another: those of a file, but those that look at the documents of one
    order belong to the order. So a document is read once, however many processes there are."""
    path, _, test = nodeid.partition("::")
    parameters = test.partition("[")[2].removesuffix("]")
    return parameters if parameters in SPREAD else path


def pytest_collection_modifyitems(items: list[pytest.Item]) -> None:
    """Tests of one kind stand together; what takes long is begun first, so that no process waits for another."""
    places: dict[str, tuple[int, int]] = {}
    for item in items:
        group = one_process(item.nodeid)
        rank = next((at for at, name in enumerate(LONG) if name in group), len(LONG) + (group in SPREAD))
        places.setdefault(group, (rank, len(places)))
    items.sort(key=lambda item: places[one_process(item.nodeid)])


def pytest_collection_finish() -> None:
    """What is there now stays: who looks through all of it for garbage again and again takes a sixth of the time."""
    gc.collect()
    gc.freeze()
    gc.set_threshold(20_000)


def pytest_xdist_auto_num_workers(config: pytest.Config) -> int:
    """One process more than there are cores: tests that ask a browser or another program wait for it, and meanwhile
    others go on. Each one more takes seconds to learn which tests there are."""
    return len(os.sched_getaffinity(0) if hasattr(os, "sched_getaffinity") else range(os.cpu_count() or 1)) + 1


class _Documents(LoadScopeScheduling):
    def _split_scope(self, nodeid: str) -> str:
        return one_process(nodeid)


def pytest_xdist_make_scheduler(config: pytest.Config, log: Any) -> _Documents:
    """Deals the tests out to the processes."""
    return _Documents(config, log)


@pytest.fixture(scope="session")
def made(tmp_path_factory: pytest.TempPathFactory) -> Store:
    """Makes the documents of an order, or gives those made before, by whichever process of this run."""
    base = tmp_path_factory.getbasetemp()
    folder = (base.parent if "PYTEST_XDIST_WORKER" in os.environ else base) / "made"
    folder.mkdir(exist_ok=True)
    return Store(folder)


@pytest.fixture(scope="module")
def downloads(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """Where Firefox puts what is taken."""
    return tmp_path_factory.mktemp("downloads")


@pytest.fixture
def inside(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """An empty folder that the test runs in."""
    monkeypatch.chdir(tmp_path)
    return tmp_path


@pytest.fixture
def null(tmp_path_factory: pytest.TempPathFactory, monkeypatch: pytest.MonkeyPatch) -> Iterator[tuple[str, str]]:
    """The null game, registered; its key in the catalogue."""
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
