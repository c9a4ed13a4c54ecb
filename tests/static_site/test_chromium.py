"""What the page without a server says when it cannot start, in a real Chromium. What it does when it can, which takes
long, is in ``test_browser.py``."""

from __future__ import annotations

import base64
import io
import json
import zipfile
from collections.abc import Callable, Iterator
from dataclasses import replace
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
