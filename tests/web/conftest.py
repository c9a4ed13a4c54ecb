"""A server as a user starts it, and a browser to visit it."""

from __future__ import annotations

import os
import re
import subprocess
import sys
from collections.abc import Iterator
from pathlib import Path

import httpx
import pytest
from readers.tools import chromium, require

PROGRAM = [sys.executable, "-c", "from simprint.cli import main; main()"]
ROOT = Path(__file__).parents[2]


def environment(**wishes: str) -> dict[str, str]:
    """The program is the one of this tree, and nothing of the user's settings reaches it but ``wishes``."""
    kept = {key: value for key, value in os.environ.items() if not key.startswith("SIMPRINT_")}
    return kept | {"PYTHONPATH": str(ROOT), "PYTHONUNBUFFERED": "1"} | wishes


def start(folder: Path, *arguments: str, **wishes: str) -> tuple[subprocess.Popen[str], list[str]]:
    """`simprint web` in `folder`; the lines it says, up to the one with its address."""
    settings = {"XDG_CONFIG_HOME": str(folder / "settings")}
    server = subprocess.Popen(
        [*PROGRAM, "web", "--no-browser", *arguments],
        cwd=folder, env=environment(**settings | wishes), stdout=subprocess.PIPE, stderr=subprocess.STDOUT, text=True,
    )  # fmt: skip
    said: list[str] = []
    assert server.stdout is not None
    for line in server.stdout:
        said.append(line.rstrip())
        if "http://" in line:
            return server, said
    server.wait(60)
    raise AssertionError(f"no server: {said}")


def address(said: list[str]) -> str:
    """Where the server says it is, without the last slash."""
    found = re.search(r"http://\S+:\d+", said[-1])
    assert found, said
    return found[0]


#: How Chromium is started: where there is no graphics card, to do without takes a third less than to imitate one.
CHROMIUM = ["--no-sandbox", "--disable-gpu"]
#: No address here is encrypted, and to be ready for that takes long.
CLIENT = httpx.Client(verify=False, timeout=120)


def get(site: str, path: str, **headers: str) -> httpx.Response:
    """What the site answers at a path, or at an address as it stands in the page."""
    path = path if path.startswith("/") else "/" + path.removeprefix("./")
    return CLIENT.get(site + path, headers={name.replace("_", "-"): value for name, value in headers.items()})


def run(folder: Path, *arguments: str, **wishes: str) -> subprocess.CompletedProcess[bytes]:
    """The command line."""
    return subprocess.run(
        [*PROGRAM, *arguments], cwd=folder, env=environment(**wishes), capture_output=True, timeout=120, check=True
    )


@pytest.fixture(scope="session")
def workplace(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """The folder that the server was started in."""
    return tmp_path_factory.mktemp("workplace")


@pytest.fixture(scope="session")
def site(workplace: Path) -> Iterator[str]:
    """The address of a server that runs for all tests of this process."""
    process = int(os.environ.get("PYTEST_XDIST_WORKER", "gw0").removeprefix("gw"))
    server, said = start(workplace, "--port", str(18900 + 10 * process))
    try:
        yield address(said)
    finally:
        server.terminate()
        server.wait(60)


@pytest.fixture(scope="module")
def browser() -> Iterator[object]:
    """A Chromium; skips without one, and fails where CI=true. Not for longer than one file of tests: while it lives,
    no test can run an event loop of its own."""
    require("chromium")
    try:
        from playwright.sync_api import sync_playwright
    except ImportError:
        if os.environ.get("CI") == "true":
            pytest.fail("no playwright: nothing can drive the browser")
        pytest.skip("no playwright: nothing can drive the browser")
    with sync_playwright() as playwright:
        chrome = playwright.chromium.launch(executable_path=chromium(), args=CHROMIUM)
        yield chrome
        chrome.close()
