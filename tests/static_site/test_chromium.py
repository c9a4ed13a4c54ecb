"""The folder on a web space, visited by a real Chromium for the first time; and when it cannot start. A start of Python
there takes seconds: what can be seen in one visit is, in the order of this file, and the last test of it stops the
server. What is kept for another day is in ``test_browser.py``."""

from __future__ import annotations

import base64
import io
import json
import shutil
import zipfile
from collections.abc import Callable, Iterator
from dataclasses import dataclass, replace
from pathlib import Path
from typing import TYPE_CHECKING, Any
from urllib.parse import urlencode

import pytest
from orders import Store
from readers.tools import chromium

from simprint.kits import catalogue
from simprint.make import Order
from simprint.order import COMMON
from simprint.web.form import by_stem
from simprint.words import languages, load

from .conftest import WebSpace

if TYPE_CHECKING:
    from playwright.sync_api import Browser, BrowserContext, Page

#: Milliseconds that a first start may take on a busy machine.
PATIENCE = 150_000
#: What takes a PDF away.
PDF = "[formaction^='file/'][formaction$='.pdf']"
#: What the loading page says, whenever that changes.
WATCH = """new MutationObserver(() => {
    for (const line of document.querySelectorAll("section:not([hidden]) .say:not([hidden])"))
        saw(`${document.documentElement.lang} ${line.textContent}`);
}).observe(document, { subtree: true, childList: true, attributes: true });"""
#: In the page: the files that it offers for an address, each with its name, in base64.
TAKE = """async (query) => {
    const page = new DOMParser().parseFromString(await (await fetch("./?" + query)).text(), "text/html");
    const found = {};
    for (const taken of page.querySelectorAll("[formaction^='file/']")) {
        const answer = await fetch(taken.getAttribute("formaction") + "?" + query);
        const data = new Uint8Array(await answer.arrayBuffer());
        let text = "";
        for (let at = 0; at < data.length; at += 30000) text += String.fromCharCode(...data.subarray(at, at + 30000));
        found[/filename="([^"]*)"/.exec(answer.headers.get("content-disposition"))[1]] = btoa(text);
    }
    return found;
}"""


#: In the page: notes what its bar says of a file that is being made. Its clock goes ten times as fast, for three
#: thousand pages take no more than a second here.
NOTE = """window.seen = []; { const now = performance.now.bind(performance); performance.now = () => 10 * now(); 
    const line = document.getElementById("making"), bar = document.getElementById("made");
    new MutationObserver(() => seen.push([line.hidden ? "" : bar.labels[0].textContent, bar.value]))
    .observe(line, { attributes: true, subtree: true, childList: true }) }"""


def shown(seen: list[tuple[str, float]], lang: str, total: int) -> None:
    """The bar told, in that language, of more and more pages of so many, before the last was done, and is gone."""
    whole = load(lang)("web.making", done="7", total=str(total))
    told = [text for text, _ in seen if text.endswith(whole.partition("7")[2])]
    counts = [count for text, count in seen if text in told]
    assert counts == sorted(counts)
    assert counts[0] < total
    assert seen[-1][0] == ""


def words(lang: str, name: str, **values: object) -> str:
    """What the page says, as a browser gives it back."""
    return load(lang)(f"web.site.{name}", **values)


def ready(page: Page) -> None:
    """Until Python has started and the page is there, with its pictures."""
    page.wait_for_selector("#order", timeout=PATIENCE)
    page.wait_for_function(
        "() => [...document.images].every((image) => image.complete && image.naturalWidth)", timeout=PATIENCE
    )


def query(order: Order) -> str:
    """The address that asks for an order."""
    stem = next(stem for stem, sheet in by_stem().items() if (sheet.name, sheet.game) == (order.sheet, order.game))
    usual = {option.name: option.default for option in COMMON}
    common = {name: getattr(order, name) for name in usual if getattr(order, name) != usual[name]}
    chosen = {"sheet": stem, "lang": order.lang, "paper": order.paper} | order.options | common
    return urlencode({name: 1 if value is True else value for name, value in chosen.items()})


def same_bytes(page: Page, order: Order, made: Store) -> None:
    """What the page offers for an order, the answers to its cards too, is what the command line writes: each file, each
    byte."""
    taken = {name: base64.b64decode(data) for name, data in page.evaluate(TAKE, query(order)).items()}
    answered = getattr(catalogue()[order.sheet, order.game], "answered", "")
    for document in (*made(order), *(made(replace(order, sheet=answered)) if answered else ())):
        assert taken.pop(document.pdf.name) == document.pdf.read_bytes(), document.pdf.name
        with zipfile.ZipFile(io.BytesIO(taken.pop(f"{document.pdf.stem}-svg.zip"))) as inside:
            found = {name: inside.read(name) for name in inside.namelist()}
        single = {f"{document.pdf.stem}-1.svg": path for path in document.svg} if len(document.svg) == 1 else {}
        assert found == {
            name: path.read_bytes() for name, path in (single or {p.name: p for p in document.svg}).items()
        }
    assert taken == {}


# -- one visit ---------------------------------------------------------------------------------------------------------


@dataclass
class Visit:
    """A Russian teacher at the school's page, and what the browser said and asked for."""

    page: Page
    space: WebSpace
    seen: list[str]
    complaints: list[str]
    asked: list[str]

    def put_to_sleep(self) -> None:
        """As a browser does with a worker that nobody speaks to."""
        session = self.page.context.new_cdp_session(self.page)
        session.send("ServiceWorker.enable")
        session.send("ServiceWorker.stopAllWorkers")
        session.detach()


@pytest.fixture(scope="module")
def visit(browser: Browser, built: Path, tmp_path_factory: pytest.TempPathFactory) -> Iterator[Visit]:
    """The first visit, in a subfolder, up to the moment when the page is there."""
    folder = tmp_path_factory.mktemp("space")
    shutil.copytree(built, folder / "school" / "simprint")
    (folder / "school" / "other.html").write_text("<title>the school's own</title>", encoding="utf-8")
    space = WebSpace(folder)
    address = f"http://localhost:{space.port}/school/simprint/"
    context = browser.new_context(locale="ru-RU", base_url=address, viewport={"width": 1366, "height": 800})
    found = Visit(context.new_page(), space, [], [], [])
    context.on("request", lambda request: found.asked.append(request.url))
    context.on("weberror", lambda error: found.complaints.append(str(error.error)))
    context.on("console", lambda said: found.complaints.append(said.text))
    found.page.expose_function("saw", lambda said: found.seen.append(said))
    found.page.add_init_script(WATCH)
    found.page.goto("?sheet=sim-kit&pairs=2&lang=ru")
    ready(found.page)
    yield found
    context.close()
    space.stop()


def test_progress_is_told_in_the_readers_language(visit: Visit) -> None:
    """While it is loaded, and while Python starts; then the same address is the page."""
    assert any(f"ru-RU {words('ru', 'loading')}" in said for said in visit.seen)
    assert any(f"ru-RU {words('ru', 'starting')}" in said for said in visit.seen)
    assert visit.page.locator("html").get_attribute("lang") == "ru-RU"
    assert visit.page.title().endswith("· simprint")
    assert visit.page.url.endswith("/school/simprint/?sheet=sim-kit&pairs=2&lang=ru")
    assert words("ru", "private") in visit.page.locator("body").inner_text()


@pytest.mark.parametrize(
    "order",
    [
        Order("kit", "sim", {"pairs": 2}, "ru", "a4"),
        Order("practice", "sim", {"level": 2}, "en", "letter", header="Класс 5б", ink="mono"),
        Order("rows", "rows", {"copies": 5}, "pt", "a4", large_print=True),
    ],
    ids=["kit", "practice", "rows"],
)
def test_files_are_those_of_the_command_line(visit: Visit, order: Order, made: Store) -> None:
    """A kit with its two parts, cards with a header, boards in large print: the same bytes. (All in slow runs.)"""
    same_bytes(visit.page, order, made)


def test_a_file_is_taken_by_its_button(visit: Visit, made: Store) -> None:
    """As a user does, under the name that the command line gives it."""
    with visit.page.expect_download() as download:
        visit.page.locator(PDF).first.click()
    (document, _) = made(Order("kit", "sim", {"pairs": 2}, "ru", "a4"))
    assert download.value.suggested_filename == document.pdf.name
    assert Path(download.value.path()).read_bytes() == document.pdf.read_bytes()


def test_a_file_that_takes_long_shows_how_far_it_is(visit: Visit) -> None:
    """The worker that makes it tells of it; nobody can ask a worker that is busy."""
    page = visit.page.context.new_page()
    page.goto("?sheet=sim-kit&pairs=1000&ui=ru&lang=en")
    ready(page)
    page.evaluate(NOTE)
    with page.expect_download(timeout=PATIENCE) as download:
        page.locator(PDF).first.click()
    assert Path(download.value.path()).read_bytes().startswith(b"%PDF")
    page.wait_for_function("() => seen.length && document.getElementById('making').hidden", timeout=PATIENCE)
    shown(page.evaluate("seen"), "ru", 3001)
    page.close()


def test_names_reach_the_program_and_nobody_else(visit: Visit, made: Store) -> None:
    """They are sent in a body, as far as the worker, and stand on the sheets; no address has them."""
    page = visit.page.context.new_page()
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
    assert "Aljona" not in page.url + str(visit.space.asked) + str(visit.asked)
    page.close()


def test_the_policy_holds(visit: Visit) -> None:
    """The worker's answers carry the headers of ``simprint web``; the page for the meantime says the same itself."""
    page = visit.page
    for address in ("./", "start.css", "licences.txt"):
        headers = page.evaluate(
            "async (at) => { const answer = await fetch(at); return Object.fromEntries(answer.headers) }", address
        )
        assert headers["content-security-policy"].startswith("default-src 'none'"), address
        assert headers["x-content-type-options"] == "nosniff"
        assert headers["referrer-policy"] == "no-referrer"
    meantime = (visit.space.folder / "school/simprint/index.html").read_text("utf-8")
    assert """<meta http-equiv="content-security-policy" content="default-src &#39;none&#39;; """ in meantime


def test_it_answers_for_its_own_folder_only(visit: Visit) -> None:
    """What stands beside it is the school's."""
    visit.space.asked.clear()
    beside = visit.page.evaluate("async () => (await fetch('../other.html')).text()")
    assert "the school's own" in beside
    assert visit.page.evaluate("async () => (await fetch('nothing-there')).status") == 404
    asked = {path for path in visit.space.asked if not path.startswith("/school/simprint/")}
    assert asked == {"/school/other.html"}
    assert "/school/simprint/nothing-there" not in visit.space.asked


def test_it_is_an_app(visit: Visit) -> None:
    """A manifest that Chromium finds no fault with, and icons of the sizes that it names."""
    session = visit.page.context.new_cdp_session(visit.page)
    found = session.send("Page.getAppManifest")
    assert found["errors"] == []
    assert session.send("Page.getInstallabilityErrors")["installabilityErrors"] in (
        [],
        [{"errorId": "in-incognito", "errorArguments": []}],
    )
    for icon in json.loads(found["data"])["icons"]:
        size = visit.page.evaluate(
            "async (at) => { const image = new Image(); image.src = at; await image.decode(); return image.width }",
            icon["src"],
        )
        assert icon["sizes"] in ("any", f"{size}x{size}")


def test_without_the_server_it_wakes_says_so_and_does_what_was_asked(visit: Visit) -> None:
    """The server has gone and the browser has put the worker to sleep: a second tab starts Python again, and meanwhile
    somebody clicks a button in the first. Each tab shows what was chosen in it; both are served by one Python. Nothing
    went anywhere else in all that time, nor did the browser find fault with anything."""
    page = visit.page
    page.evaluate(
        """() => { window.said = []; const status = document.getElementById("status");
        new MutationObserver(() => said.push(document.getElementById("status").textContent))
        .observe(document.body, { subtree: true, childList: true, characterData: true }) }"""
    )
    before = page.locator("#status").inner_text()
    visit.space.stop()
    visit.put_to_sleep()
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
    assert {address.split("/")[2] for address in visit.asked if not address.startswith("data:")} == {
        f"localhost:{visit.space.port}"
    }
    assert [said for said in visit.complaints if "422" not in said and "404" not in said] == []


# -- when it cannot start ----------------------------------------------------------------------------------------------


def told(page: Page, lang: str, name: str, **values: object) -> None:
    """The page says that, in that language, with which browsers will do, and how to try again."""
    page.wait_for_selector(f"section[data-ui={lang}] [data-say={name}]:visible", timeout=30_000)
    assert page.locator(".say:visible").all_inner_texts() == [words(lang, name, **values)]
    assert page.locator("section:visible").count() == 1
    assert "Firefox 147" in page.locator(".needs:visible").inner_text()
    assert page.locator(".again:visible").count() == 1
    assert not page.locator("progress").first.is_visible()


@pytest.fixture
def stranger(browser: Browser, space: WebSpace) -> Iterator[Callable[..., BrowserContext]]:
    """Makes contexts that have never been there, in Portuguese."""
    made: list[BrowserContext] = []

    def context(**options: Any) -> BrowserContext:
        address = f"http://localhost:{space.port}/school/simprint/"
        made.append(browser.new_context(**{"locale": "pt-BR", "base_url": address} | options))
        return made[-1]

    yield context
    for one in made:
        one.close()


def test_no_https(browser: Browser, space: WebSpace) -> None:
    """At an address that is neither encrypted nor this computer's."""
    other = browser.browser_type.launch(
        executable_path=chromium(), args=["--no-sandbox", "--host-resolver-rules=MAP school.test 127.0.0.1"]
    )
    page = other.new_page(locale="en-GB")
    page.goto(f"http://school.test:{space.port}/school/simprint/")
    told(page, "en", "no_https")
    other.close()


def test_opened_as_a_file(stranger: Callable[..., BrowserContext], built: Path) -> None:
    """From a disk or a stick."""
    page = stranger().new_page()
    page.goto((built / "index.html").as_uri())
    told(page, "pt", "opened_as_file")


@pytest.mark.parametrize(("lang", "heard"), list(zip(languages(), ("loading", "missing", "failed"), strict=True)))
def test_nobody_meets_a_barrier_while_it_is_loaded(
    stranger: Callable[..., BrowserContext], built: Path, lang: str, heard: str
) -> None:
    """axe-core finds none, by turns in what is said; on a phone and on a desk nothing is wider than the screen,
    whatever is said."""
    from axe_playwright_python.sync_playwright import Axe

    page = stranger().new_page()
    page.goto(f"{(built / 'index.html').as_uri()}?ui={lang}")
    for name in ("loading", "missing", "failed"):
        page.evaluate(
            """(name) => { for (const line of document.querySelectorAll("section:not([hidden]) .say"))
            line.hidden = line.dataset.say !== name;
            document.querySelector("section:not([hidden]) progress").hidden = name !== "loading" }""",
            name,
        )
        if name == heard:
            assert Axe().run(page).response["violations"] == []
        for width in (320, 1366):
            page.set_viewport_size({"width": width, "height": 700})
            assert page.evaluate("document.documentElement.scrollWidth") <= width


def test_nothing_may_be_kept(browser: Browser, space: WebSpace, tmp_path: Path) -> None:
    """By a browser that blocks what pages want to keep, as some do in private windows."""
    (tmp_path / "Default").mkdir()
    blocked = {"profile": {"default_content_setting_values": {"cookies": 2}}}
    (tmp_path / "Default" / "Preferences").write_text(json.dumps(blocked))
    context = browser.browser_type.launch_persistent_context(
        tmp_path, executable_path=chromium(), args=["--no-sandbox"], locale="ru-RU"
    )
    page = context.new_page()
    page.goto(f"http://localhost:{space.port}/school/simprint/")
    told(page, "ru", "no_storage")
    context.close()


@pytest.mark.parametrize("missing", ["WebAssembly", "DecompressionStream"])
def test_a_browser_that_is_too_old(stranger: Callable[..., BrowserContext], missing: str) -> None:
    """One that lacks something."""
    page = stranger().new_page()
    page.add_init_script(f"delete window.{missing}")
    page.goto("./?ui=ru")
    told(page, "ru", "too_old")


@pytest.mark.parametrize("name", ["sw.js", "engine/pyodide.asm.mjs", "engine/program.zip.packed", "awake.js"])
def test_a_file_is_missing(stranger: Callable[..., BrowserContext], space: WebSpace, name: str) -> None:
    """It is named, wherever it is missed."""
    (space.folder / "school/simprint" / name).unlink()
    page = stranger().new_page()
    page.goto("./")
    told(page, "pt", "missing", file=name)


def test_a_file_is_another(stranger: Callable[..., BrowserContext], space: WebSpace) -> None:
    """Half of a new version, or damaged on its way."""
    changed = space.folder / "school/simprint/engine/library.zip.packed"
    data = changed.read_bytes()
    changed.unlink()
    changed.write_bytes(data[:-1] + bytes([data[-1] ^ 1]))
    page = stranger().new_page()
    page.goto("./")
    told(page, "pt", "changed", file="engine/library.zip.packed")
