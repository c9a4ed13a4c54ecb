"""A computer that has the page without a server, in a school's folder on a web space, from the first visit on over some
days: what it keeps, and what its worker answers. The tests are in that order.

Of the journeys in ``web/test_browser.py`` those are made again whose requests or whose memory go another way here: what
is typed and taken in a hurry, names in a body, going back, printing in a tab of its own, what the browser keeps of the
last time and of the printer, a typeface out of the worker; and one look at how the page is laid out, which says a
little more here. All else in that file is of the same page and the same program, and is looked at there alone. Python
is started from source for the first visit and for the new version, and from what was compiled in between.
"""

from __future__ import annotations

import json
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

from simprint.make import Order

from .conftest import WebSpace, simprint
from .test_chromium import NOTE, PATIENCE, PDF, WATCH, ready, same_bytes, shown, words

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
    """An English teacher's, with a browser that is closed and opened again; and a web space that can be away. What the
    page said on the first visit, and what the browser complained about and asked for."""

    browser: Browser
    profile: Path
    space: WebSpace
    contexts: list[BrowserContext] = field(default_factory=list)
    seen: list[str] = field(default_factory=list)
    complaints: list[str] = field(default_factory=list)
    asked: list[str] = field(default_factory=list)

    @property
    def address(self) -> str:
        """Of the page."""
        return f"http://localhost:{self.space.port}/school/simprint"

    @property
    def context(self) -> BrowserContext:
        """The browser that is open."""
        return self.contexts[-1]

    @property
    def page(self) -> Page:
        """The page that stays open."""
        return self.context.pages[0]

    def open(self) -> None:
        """The browser is opened, and the page in it."""
        context = self.browser.browser_type.launch_persistent_context(
            self.profile, executable_path=chromium(), args=CHROMIUM,
            locale="en-GB", base_url=f"{self.address}/", viewport={"width": 1366, "height": 800},
        )  # fmt: skip
        self.contexts.append(context)
        context.on("request", lambda request: self.asked.append(request.url))
        context.on("weberror", lambda error: self.complaints.append(str(error.error)))
        context.on("console", lambda said: self.complaints.append(said.text))
        self.page.expose_function("saw", lambda said: self.seen.append(said))
        self.page.add_init_script(WATCH)
        self.page.goto("./")
        ready(self.page)

    def put_to_sleep(self) -> None:
        """As a browser does with a worker that nobody speaks to."""
        session = self.context.new_cdp_session(self.page)
        session.send("ServiceWorker.enable")
        session.send("ServiceWorker.stopAllWorkers")
        session.detach()


@pytest.fixture(scope="module")
def computer(browser: Browser, built: Path, tmp_path_factory: pytest.TempPathFactory) -> Iterator[Computer]:
    """On which Python has started, and is kept awake by the first page."""
    folder = tmp_path_factory.mktemp("computer")
    shutil.copytree(built, folder / "space" / "school" / "simprint", copy_function=os.link)
    (folder / "space" / "school" / "other.html").write_text("<title>the school's own</title>", encoding="utf-8")
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


def test_progress_is_told(computer: Computer) -> None:
    """While it is loaded, and while Python starts; then the same address is the page."""
    assert any(f"en-GB {words('en', 'loading')}" in said for said in computer.seen)
    assert any(f"en-GB {words('en', 'starting')}" in said for said in computer.seen)
    assert computer.page.locator("html").get_attribute("lang") == "en-GB"
    assert computer.page.title().endswith("· simprint")
    assert computer.page.url.startswith(f"{computer.address}/")
    assert words("en", "private") in computer.page.locator("body").inner_text()


@pytest.mark.parametrize(
    "order",
    [
        Order("practice", "sim", {"level": 2}, "en", "letter", header="Класс 5б", ink="mono"),
        Order("rows", "rows", {"copies": 5}, "pt", "a4", large_print=True),
    ],
    ids=["practice", "rows"],
)
def test_files_are_those_of_the_command_line(computer: Computer, order: Order, made: Store) -> None:
    """Cards with a header, boards in large print: the same bytes. (All below.)"""
    same_bytes(computer.page, order, made)


def test_a_file_is_taken_by_its_button(computer: Computer, made: Store) -> None:
    """As a user does, under the name that the command line gives it."""
    with computer.page.expect_download() as download:
        computer.page.locator(PDF).first.click()
    (document,) = made(Order("boards", "sim", {}, "en", "a4"))
    assert download.value.suggested_filename == document.pdf.name
    assert Path(download.value.path()).read_bytes() == document.pdf.read_bytes()


def test_a_file_that_takes_long_shows_how_far_it_is(computer: Computer) -> None:
    """The worker that makes it tells of it; nobody can ask a worker that is busy."""
    page = computer.page.context.new_page()
    page.goto("?sheet=sim-kit&pairs=1000&ui=ru&lang=en")
    ready(page)
    page.evaluate(NOTE)
    with page.expect_download(timeout=PATIENCE) as download:
        page.locator(PDF).first.click()
    assert Path(download.value.path()).read_bytes().startswith(b"%PDF")
    page.wait_for_function("() => seen.length && document.getElementById('making').hidden", timeout=PATIENCE)
    shown(page.evaluate("seen"), "ru", 3001)
    page.close()


def test_names_reach_the_program_and_nobody_else(computer: Computer, made: Store) -> None:
    """They are sent in a body, as far as the worker, and stand on the sheets; no address has them."""
    page = computer.page.context.new_page()
    page.goto("?sheet=sim-boards&ui=en&lang=en")
    ready(page)
    page.locator("details", has=page.locator("#names")).evaluate_all(
        "(all) => all.forEach((one) => { one.open = true })"
    )
    page.fill("#names", "Aljona, Boris")
    page.wait_for_function("() => document.getElementById('order').method === 'post'")
    with page.expect_download() as download:
        page.locator(PDF).first.click()
    (document,) = made(Order("boards", "sim", {"names": "Aljona, Boris"}, "en", "a4"))
    assert Path(download.value.path()).read_bytes() == document.pdf.read_bytes()
    assert "Aljona" not in page.url + str(computer.space.asked) + str(computer.asked)
    page.close()


def test_the_policy_holds(computer: Computer) -> None:
    """The worker's answers carry the headers of ``simprint web``; the page for the meantime says the same itself."""
    page = computer.page
    for address in ("./", "start.css", "licences.txt"):
        headers = page.evaluate(
            "async (at) => { const answer = await fetch(at); return Object.fromEntries(answer.headers) }", address
        )
        assert headers["content-security-policy"].startswith("default-src 'none'"), address
        assert headers["x-content-type-options"] == "nosniff"
        assert headers["referrer-policy"] == "no-referrer"
    meantime = (computer.space.folder / "school/simprint/index.html").read_text("utf-8")
    assert """<meta http-equiv="content-security-policy" content="default-src &#39;none&#39;; """ in meantime


def test_it_answers_for_its_own_folder_only(computer: Computer) -> None:
    """What stands beside it is the school's."""
    computer.space.asked.clear()
    beside = computer.page.evaluate("async () => (await fetch('../other.html')).text()")
    assert "the school's own" in beside
    assert computer.page.evaluate("async () => (await fetch('nothing-there')).status") == 404
    asked = {path for path in computer.space.asked if not path.startswith("/school/simprint/")}
    assert asked == {"/school/other.html"}
    assert "/school/simprint/nothing-there" not in computer.space.asked


def test_it_is_an_app(computer: Computer) -> None:
    """A manifest that Chromium finds no fault with, and icons of the sizes that it names."""
    session = computer.page.context.new_cdp_session(computer.page)
    found = session.send("Page.getAppManifest")
    assert found["errors"] == []
    assert session.send("Page.getInstallabilityErrors")["installabilityErrors"] in (
        [],
        [{"errorId": "in-incognito", "errorArguments": []}],
    )
    for icon in json.loads(found["data"])["icons"]:
        size = computer.page.evaluate(
            "async (at) => { const image = new Image(); image.src = at; await image.decode(); return image.width }",
            icon["src"],
        )
        assert icon["sizes"] in ("any", f"{size}x{size}")


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
        same_bytes(computer.page, order, made)


def test_without_the_server_it_wakes_says_so_and_does_what_was_asked(computer: Computer) -> None:
    """The server has gone and the browser has put the worker to sleep: a second tab starts Python again, and meanwhile
    somebody clicks a button in the first. Each tab shows what was chosen in it; both are served by one Python. Nothing
    went anywhere else in all that time, nor did the browser find fault with anything."""
    page = computer.page
    page.goto("?sheet=sim-kit&pairs=2&ui=ru&lang=ru")
    ready(page)
    page.evaluate(
        """() => { window.said = []; const status = document.getElementById("status");
        new MutationObserver(() => said.push(document.getElementById("status").textContent))
        .observe(document.body, { subtree: true, childList: true, characterData: true }) }"""
    )
    before = page.locator("#status").inner_text()
    computer.space.stop()
    computer.put_to_sleep()
    second, meantime = page.context.new_page(), []
    second.expose_function("saw", lambda said: meantime.append(said))
    second.add_init_script(WATCH)
    second.goto("?sheet=rows-boards&copies=9&ui=pt&lang=pt", wait_until="commit")
    with page.expect_download(timeout=PATIENCE) as download:
        page.locator(PDF).first.click()
    assert words("ru", "starting") in page.evaluate("said")
    assert Path(download.value.path()).read_bytes().startswith(b"%PDF")
    page.wait_for_function("(text) => document.getElementById('status').innerText === text", arg=before)
    ready(second)
    assert any(f"pt-BR {words('pt', 'loading')}" in said for said in meantime)
    assert second.locator("html").get_attribute("lang") == "pt-BR"
    page.fill("#pairs", "3")
    page.wait_for_function("() => location.search.includes('pairs=3')", timeout=PATIENCE)
    assert second.locator("#copies").input_value() == "9"
    assert {address.split("/")[2] for address in computer.asked if not address.startswith("data:")} == {
        f"localhost:{computer.space.port}"
    }
    assert [said for said in computer.complaints if "422" not in said and "404" not in said] == []


def test_the_browser_is_closed_and_opened_without_a_network(computer: Computer) -> None:
    """The next day, with the server still gone; by then what was compiled is kept, and the start is faster."""
    for _ in range(600):
        if computer.page.evaluate("async () => !!(await caches.match(new URL('engine/compiled', location.href)))"):
            break
        computer.page.wait_for_timeout(200)
    else:
        raise AssertionError("nothing is kept of what was compiled")
    computer.context.close()
    computer.open()
    with computer.page.expect_download() as download:
        computer.page.locator(PDF).first.click()
    assert Path(download.value.path()).read_bytes().startswith(b"%PDF")


def test_a_new_version_comes_whole_at_the_second_visit(computer: Computer, engine: Path, tmp_path: Path) -> None:
    """While it arrives, and while only half of it is there, the old one goes on."""
    computer.space = WebSpace(computer.space.folder, computer.space.port)
    here, new = computer.space.folder / "school/simprint", tmp_path / "new"
    page = computer.page
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
    page.goto("./")
    ready(page)
    assert paper(page) == "letter"
    assert len(page.evaluate("async () => await caches.keys()")) == 1
