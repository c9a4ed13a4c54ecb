"""What is asked of the page of ``simprint web`` in a browser is asked of the one without a server too: every test in
``web/test_browser.py`` that has a visitor, a new one by itself."""

from __future__ import annotations

import inspect
from collections.abc import Iterator
from pathlib import Path
from typing import TYPE_CHECKING

import pytest
from web import test_browser as with_server

from .conftest import WebSpace
from .test_chromium import ready

if TYPE_CHECKING:
    from playwright.sync_api import Browser, BrowserContext, Page

pytestmark = pytest.mark.slow

for _name, _test in vars(with_server).items():
    if _name.startswith("test_") and "visitor" in inspect.signature(_test).parameters:
        globals()[_name] = _test


@pytest.fixture(scope="module")
def site(built: Path) -> Iterator[str]:
    """The address of a web space."""
    space = WebSpace(built)
    yield f"http://localhost:{space.port}"
    space.stop()


@pytest.fixture(scope="module")
def started(browser: Browser, site: str) -> Iterator[BrowserContext]:
    """A browser in which Python has started, and is kept awake: to start it for each test takes too long."""
    context = browser.new_context(locale="en-GB", base_url=site, viewport={"width": 1366, "height": 800})
    page = context.new_page()
    page.goto("/")
    ready(page)
    yield context
    context.close()


@pytest.fixture
def visitor(started: BrowserContext, site: str, monkeypatch: pytest.MonkeyPatch) -> Iterator[BrowserContext]:
    """An English teacher at a desk, who comes for the first time; the browser may complain about nothing."""
    first, *others = started.pages
    assert not others
    first.evaluate("localStorage.clear()")
    asked: list[str] = []
    answered: list[str] = []
    complaints: list[str] = []
    heard = {
        "request": lambda request: asked.append(request.url),
        "requestfinished": lambda request: answered.append(request.url),
        "requestfailed": lambda request: answered.append(request.url),
        "weberror": lambda error: complaints.append(str(error.error)),
        "console": lambda said: complaints.append(said.text) if "422" not in said.text else None,
    }
    for name, hear in heard.items():
        started.on(name, hear)  # type: ignore[call-overload]
    at_once = with_server.quiet

    def quiet(page: Page) -> None:
        """A worker may take longer than a server."""
        page.wait_for_timeout(260)
        for _ in range(500):
            if len(answered) == len(asked):
                break
            page.wait_for_timeout(20)
        at_once(page)

    monkeypatch.setattr(with_server, "quiet", quiet)
    yield started
    for name, hear in heard.items():
        started.remove_listener(name, hear)
    for page in started.pages[1:]:
        page.close()
    assert complaints == []
    assert [url for url in asked if not url.startswith((site, "data:"))] == []
