"""A computer that has the page without a server, over some days: what it keeps, and what its worker answers.

Of the journeys in ``web/test_browser.py`` those are made again whose requests or whose memory go another way here: what
is typed and taken in a hurry, names in a body, going back, printing in a tab of its own, what the browser keeps of the
last time and of the printer, a typeface out of the worker; and one look at how the page is laid out, which says a
little more here. All else in that file is of the same page and the same program, and is looked at there alone. Python
is started from source for the first visit and for the new version, and from what was compiled in between.
"""

from __future__ import annotations

import os
import shutil
from collections.abc import Iterator
from dataclasses import dataclass, field
from pathlib import Path
from typing import TYPE_CHECKING

import pytest
from orders import Store, cases, keys, orders
from readers.tools import chromium
from web import test_browser as with_server
from web.conftest import CHROMIUM
from web.test_browser import (
    test_a_quick_click_takes_what_was_typed,
    test_back_undoes_the_last_choice,
    test_names_are_pasted_and_stay_private,
    test_the_form_begins_as_the_last_time,
    test_the_interface_is_in_its_own_typeface,
    test_typing_is_not_disturbed,
)

from .conftest import WebSpace, simprint
from .test_chromium import PDF, ready, same_bytes

if TYPE_CHECKING:
    from playwright.sync_api import Browser, BrowserContext, Page

__all__ = [
    "test_a_quick_click_takes_what_was_typed",
    "test_back_undoes_the_last_choice",
    "test_names_are_pasted_and_stay_private",
    "test_the_form_begins_as_the_last_time",
    "test_the_interface_is_in_its_own_typeface",
    "test_typing_is_not_disturbed",
]

pytestmark = pytest.mark.slow


@dataclass
class Computer:
    """An English teacher's, with a browser that is closed and opened again; and a web space that can be away."""

    browser: Browser
    profile: Path
    space: WebSpace
    contexts: list[BrowserContext] = field(default_factory=list)

    @property
    def address(self) -> str:
        """Of the page."""
        return f"http://localhost:{self.space.port}"

    @property
    def context(self) -> BrowserContext:
        """The browser that is open."""
        return self.contexts[-1]

    def open(self) -> Page:
        """The browser is opened, and the page in it, which stays open."""
        self.contexts.append(
            self.browser.browser_type.launch_persistent_context(
                self.profile, executable_path=chromium(), args=CHROMIUM,
                locale="en-GB", base_url=self.address, viewport={"width": 1366, "height": 800},
            )
        )  # fmt: skip
        return self.visit(self.context.pages[0])

    def visit(self, page: Page) -> Page:
        """What this browser keeps of the form is not for the next test."""
        page.goto("/start.css")
        page.evaluate("localStorage.clear()")
        page.goto("/")
        ready(page)
        return page


@pytest.fixture(scope="module")
def computer(browser: Browser, built: Path, tmp_path_factory: pytest.TempPathFactory) -> Iterator[Computer]:
    """On which Python has started, and is kept awake by the first page."""
    folder = tmp_path_factory.mktemp("computer")
    shutil.copytree(built, folder / "space", copy_function=os.link)
    found = Computer(browser, folder / "profile", WebSpace(folder / "space"))
    found.open()
    yield found
    found.context.close()
    found.space.stop()


@pytest.fixture
def visitor(computer: Computer, monkeypatch: pytest.MonkeyPatch) -> Iterator[BrowserContext]:
    """An English teacher at a desk, who comes for the first time; the browser may complain about nothing."""
    context, at_once = computer.context, with_server.quiet
    with_server.new_visitor(context)
    with with_server.watched(context, computer.address) as (asked, answered):

        def quiet(page: Page) -> None:
            """A worker may take longer than a server."""
            page.wait_for_timeout(260)
            for _ in range(500):
                if len(answered) == len(asked):
                    break
                page.wait_for_timeout(20)
            at_once(page)

        monkeypatch.setattr(with_server, "quiet", quiet)
        yield context
    with_server.new_visitor(context)


def test_all_pages_are_printed(visitor: BrowserContext, tmp_path: Path) -> None:
    """In a tab that the worker fills."""
    with_server.test_the_print_button_prints_all_pages_at_100_percent(visitor, tmp_path, "a4", "")


def test_the_link_is_copied(visitor: BrowserContext, computer: Computer) -> None:
    """Without how the printer is corrected, which here the browser keeps as well."""
    visitor.grant_permissions(["clipboard-read", "clipboard-write"])
    with_server.copy_a_link(visitor, computer.address)
    visitor.clear_permissions()


def test_it_fits(visitor: BrowserContext) -> None:
    """With the sentence that what is typed stays on this computer."""
    with_server.test_it_fits(visitor, "ru", "")


def test_axe_finds_no_barrier(visitor: BrowserContext) -> None:
    """With what says that the program is starting."""
    with_server.test_axe_finds_no_barrier(visitor, "ui=ru&copies=40&guides=none")


@pytest.mark.parametrize("key", keys(), ids="-".join)
def test_every_file_is_that_of_the_command_line(computer: Computer, key: tuple[str, str], made: Store) -> None:
    """Every sheet and kit in every language, in each print, as PDF and as SVG, papers and inks by turns."""
    usual = cases(key)[0].options
    found = [order for order in orders() if (order.sheet, order.game, order.options) == (*key, usual)]
    assert len(found) > 2
    for order in found:
        same_bytes(computer.context.pages[0], order, made)


def test_the_browser_is_closed_and_opened_without_a_network(computer: Computer) -> None:
    """The next day, with the server gone; by then what was compiled is kept, and the start is faster."""
    (page,) = computer.context.pages
    for _ in range(600):
        if page.evaluate("async () => !!(await caches.match(new URL('engine/compiled', location.href)))"):
            break
        page.wait_for_timeout(200)
    else:
        raise AssertionError("nothing is kept of what was compiled")
    computer.context.close()
    computer.space.stop()
    page = computer.open()
    with page.expect_download() as download:
        page.locator(PDF).first.click()
    assert Path(download.value.path()).read_bytes().startswith(b"%PDF")


def test_a_new_version_comes_whole_at_the_second_visit(computer: Computer, engine: Path, tmp_path: Path) -> None:
    """While it arrives, and while only half of it is there, the old one goes on."""
    here, new = computer.space.folder, tmp_path / "new"
    computer.space = WebSpace(here, computer.space.port)
    (page,) = computer.context.pages
    assert simprint("site", new, "--engine", engine, "--paper", "letter", cwd=tmp_path).returncode == 0

    def paper(page: Page) -> str:
        return page.locator("#paper").input_value()

    def put(name: str, content: bytes) -> None:
        """As somebody does who copies a new version over the old one."""
        (here / name).unlink()
        (here / name).write_bytes(content)

    def installed() -> str:
        page.evaluate("async () => (await navigator.serviceWorker.ready).update().catch(() => {})")
        return str(
            page.evaluate(
                """async () => { const now = await navigator.serviceWorker.ready;
            const coming = now.installing;
            if (coming) await new Promise((done) => coming.addEventListener("statechange", done));
            return now.waiting ? "waiting" : "none" }"""
            )
        )

    assert paper(page) == "a4"
    put("sw.js", (new / "sw.js").read_bytes())  # half of it is copied ...
    put("awake.js", b"half of it")
    assert installed() == "none"
    page.reload()
    ready(page)
    assert paper(page) == "a4"
    put("awake.js", (new / "awake.js").read_bytes())  # ... and now all
    assert installed() == "waiting"
    page.reload()
    ready(page)
    assert paper(page) == "a4", "a page that is open keeps what it has"
    page.goto("about:blank")
    page.wait_for_timeout(500)  # until the browser has noticed that nobody uses the old one
    page.goto("/")
    ready(page)
    assert paper(page) == "letter"
    assert len(page.evaluate("async () => await caches.keys()")) == 1
