"""The page in a real browser."""

from __future__ import annotations

import re
import shlex
import time
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import TYPE_CHECKING
from urllib.parse import parse_qs, urlsplit

import pikepdf
import pytest
from readers.browser import horizontals_mm

from .conftest import address, run, start

if TYPE_CHECKING:
    from playwright.sync_api import Browser, BrowserContext, Page

FOCUSED = """() => {
    const element = document.activeElement;
    const style = getComputedStyle(element.matches(".card input") ? element.parentElement
        : element.matches(".chip input") ? element.nextElementSibling : element);
    const shown = style.outlineStyle != "none" && parseFloat(style.outlineWidth) >= 2;
    return [element.id || element.name || element.className || element.tagName, shown];
}"""
SLOW = pytest.mark.slow


def quiet(page: Page) -> None:
    """After a change: the answer has come and its pictures are there."""
    page.wait_for_timeout(260)
    for _ in range(100):
        if page.evaluate("[...document.images].every((i) => i.complete && i.naturalWidth)"):
            return
        page.wait_for_timeout(20)
    raise AssertionError("the pictures do not come")


def wait_for_text(page: Page, selector: str, text: str) -> None:
    """Until an element says that."""
    page.wait_for_function("([at, text]) => document.querySelector(at).textContent == text", arg=[selector, text])


@contextmanager
def watched(context: BrowserContext, site: str) -> Iterator[tuple[list[str], list[str]]]:
    """The addresses that are asked for in it, and those that are answered. Whatever the browser complains about fails
    the test: no request goes elsewhere, no script fails, nothing is blocked."""
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
        context.on(name, hear)  # type: ignore[call-overload]
    yield asked, answered
    for name, hear in heard.items():
        context.remove_listener(name, hear)
    assert complaints == []
    assert [url for url in asked if not url.startswith((site, "data:"))] == []


def new_visitor(context: BrowserContext) -> None:
    """Of what the browser keeps nothing is left; the first page stays open, for only a page of the site can see it."""
    first, *others = context.pages
    for page in others:
        page.close()
    first.evaluate("localStorage.clear()")


@pytest.fixture(scope="module")
def desk(browser: Browser, site: str) -> Iterator[BrowserContext]:
    """A browser that many visit the page with, one after another: to begin with a new one takes as long as a visit."""
    context = browser.new_context(locale="en-GB", base_url=site, viewport={"width": 1366, "height": 800})
    context.new_page().goto("./")  # the page has an icon: for one that has none, browsers ask, late, and complain
    yield context
    context.close()


@pytest.fixture
def visitor(desk: BrowserContext, site: str) -> Iterator[BrowserContext]:
    """An English teacher at a desk, who comes for the first time."""
    new_visitor(desk)
    with watched(desk, site):
        yield desk


def test_a_teachers_walk(browser: Browser, site: str, tmp_path: Path) -> None:
    """Open, choose, see, download, bookmark; the file is the command line's."""
    context = browser.new_context(locale="ru-RU", base_url=site)
    with watched(context, site):
        page = context.new_page()
        page.goto("./")
        assert page.locator("html").get_attribute("lang") == "ru-RU"
        assert page.locator(".languages [aria-current]").inner_text() == "Русский"
        page.fill("#copies", "8")
        page.check("#large_print")
        page.select_option("#paper", "letter")
        page.fill("#header", "Class 7 <b>")
        page.wait_for_url("**header=Class**")
        quiet(page)
        assert page.locator(".pages img").count() == 6
        assert "8" in page.locator("#status").inner_text()
        page.locator("summary", has_text="командной").click()
        command = page.locator("#command").inner_text()
        assert command == "simprint boards --copies 8 --lang ru --paper letter --large-print --header 'Class 7 <b>'"
        with page.expect_download() as download:
            page.locator(".players .button").first.click()
        run(tmp_path, *shlex.split(command)[1:])
        (made,) = (tmp_path / "output").glob("*.pdf")
        assert download.value.suggested_filename == made.name
        assert Path(download.value.path()).read_bytes() == made.read_bytes()
        bookmarked = page.url
        page.goto("about:blank")
        page.goto(bookmarked)
        assert page.locator("#command").text_content() == command
        assert page.input_value("#header") == "Class 7 <b>"
        assert page.is_checked("#large_print")
    context.close()


@SLOW
def test_a_whole_class(visitor: BrowserContext, tmp_path: Path) -> None:
    """A kit is chosen; both parts are looked at, counted and taken, each with its own button; another sheet after it
    has one button again."""
    page = visitor.new_page()
    page.goto("./?ui=en")
    page.get_by_role("radio", name="Whole kit").check(force=True)
    page.wait_for_selector("#pairs")
    page.fill("#pairs", "2")
    quiet(page)
    page.wait_for_url("**pairs=2**")
    quiet(page)
    assert page.locator(".pages img").count() == 6
    page.click("text=Host’s pages")
    quiet(page)
    assert page.locator(".views [aria-current]").inner_text() == "Host’s pages"
    assert "kit for the host" in (page.locator(".pages img").first.get_attribute("alt") or "")
    run(tmp_path, *shlex.split(page.locator("#command").text_content() or "")[1:])
    for who, label in (("players", "PDF for the players"), ("host", "PDF for the host only")):
        with page.expect_download() as download:
            page.click(f"text={label}")
        made = tmp_path / "output" / f"sim-kit-{who}-pairs-2-en-a4.pdf"
        assert download.value.suggested_filename == made.name
        assert Path(download.value.path()).read_bytes() == made.read_bytes()
    looks = [
        page.locator(f".{who} .button").first.evaluate("(e) => getComputedStyle(e).backgroundColor")
        for who in ("players", "host")
    ]
    assert looks[0] != looks[1]
    page.get_by_role("button", name="Crossing out rows").click()
    page.get_by_role("radio", name="Rules").check(force=True)
    wait_for_text(page, "#status", "1 page: 1 sheet of paper.")
    assert page.locator(".file").count() == 1
    assert page.locator(".views").count() == 0


def test_the_language_can_be_switched(visitor: BrowserContext) -> None:
    """The page's language takes a sheet in the same language with it, and leaves another alone."""
    page = visitor.new_page()
    page.goto("./")
    page.click("text=Русский")
    page.wait_for_selector("html[lang=ru-RU]")
    assert page.input_value("#lang") == "ru"
    page.select_option("#lang", "pt")
    quiet(page)
    page.click("text=English")
    page.wait_for_selector("html[lang=en-GB]")
    assert page.input_value("#lang") == "pt"


def test_a_change_re_renders_only_what_is_shown(visitor: BrowserContext) -> None:
    """One request for the page, one for each sheet that is in view; none for a change of size."""
    page = visitor.new_page()
    page.goto("./?copies=40")
    quiet(page)
    asked: list[str] = []
    page.on("request", lambda request: asked.append(urlsplit(request.url).path) if "icon" not in request.url else None)
    page.fill("#dots", "5")
    quiet(page)
    assert sorted(asked) == ["/", *(f"/page/{number}.svg" for number in range(1, 7))]
    asked.clear()
    page.locator("label", has=page.locator("#zoom-small")).click()
    quiet(page)
    assert asked == ["/"]
    assert parse_qs(urlsplit(page.url).query)["zoom"] == ["small"]


def test_typing_is_not_disturbed(visitor: BrowserContext) -> None:
    """The field keeps its focus and its caret while the pages follow; a mistake is shown there and said aloud."""
    page = visitor.new_page()
    page.goto("./")
    status = page.locator("#status")
    status.evaluate("(element) => { element.kept = true }")
    page.focus("#copies")
    page.keyboard.press("Control+a")
    for key in "0", "Backspace", "1", "2":
        page.keyboard.press(key)
        quiet(page)
        if key == "0":
            page.wait_for_selector("#copies[aria-invalid=true]")
            assert "1 to 1000000" in page.locator("#error-copies").inner_text()
            assert "error-copies" in (page.get_attribute("#copies", "aria-describedby") or "")
            assert "1 to 1000000" in status.inner_text()
            assert page.locator(".pages img").count() == 0
    assert page.input_value("#copies") == "12"
    assert page.get_attribute("#copies", "aria-invalid") == "false"
    assert page.locator("#error-copies").is_hidden()
    assert page.evaluate("document.activeElement.id") == "copies"
    assert status.inner_text() == "6 pages: 6 sheets of paper."
    assert status.get_attribute("role") == "status"
    assert status.evaluate("(element) => element.kept"), "a live region must stay the same element to be read"


def test_the_keyboard_is_enough(visitor: BrowserContext) -> None:
    """Tab reaches every control in order, each with a visible outline; a file is taken with Enter."""
    page = visitor.new_page()
    page.goto("./")
    quiet(page)
    reached = []
    for _ in range(60):
        page.keyboard.press("Tab")
        here = page.evaluate(FOCUSED)
        if here[0] in ("BODY", reached[0] if reached else None):
            break
        assert here[1], f"{here[0]} shows no focus"
        reached.append(here[0])
    wanted = ["skip", "to-ru", "game-rows", "sheet-sim-boards", "lang", "paper", "large_print", "ink", "copies",
              "per_page", "dots", "layout", "header", "zoom-fit", "take-players-pdf", "print", "bookmark"]  # fmt: skip
    assert [name for name in reached if name in wanted] == wanted
    assert not page.locator(".show").is_visible()
    page.locator(".players .button").first.focus()
    with page.expect_download():
        page.keyboard.press("Enter")


@SLOW
def test_without_javascript(browser: Browser, site: str) -> None:
    """The form has its button, and all else works by links."""
    context = browser.new_context(java_script_enabled=False, base_url=site, locale="pt-BR")
    with watched(context, site):
        page = context.new_page()
        page.goto("./")
        assert page.locator(".languages [aria-current]").inner_text() == "Português (Brasil)"
        page.fill("#copies", "30")
        page.fill("#header", "7º B")
        page.click("text=Mostrar as páginas")
        assert page.locator("#status").inner_text() == "15 páginas: 15 folhas de papel."
        assert page.input_value("#header") == "7º B"
        page.click("text=Próximas páginas")
        assert "Página 7 de 15" in (page.locator(".pages img").first.get_attribute("alt") or "")
        page.fill("#copies", "0")
        page.click("text=Mostrar as páginas")
        assert "de 1 a 1000000" in page.locator("#error-copies").inner_text()
        assert page.locator(".ruler").is_hidden()
        page.get_by_role("radio", name="Kit completo").check(force=True)
        page.click("text=Mostrar as páginas")
        page.fill("#pairs", "2")
        page.click("text=Mostrar as páginas")
        page.click("text=Páginas de quem conduz")
        assert "kit para quem conduz" in (page.locator(".pages img").first.get_attribute("alt") or "")
        assert page.input_value("#pairs") == "2"
    context.close()


SCREENS = [(320, 640), (683, 400), (1024, 768), (1280, 800), (1920, 1080)]


@pytest.mark.parametrize(
    ("lang", "query"),
    [
        ("ru", ""),
        ("pt", "copies=0"),
        ("ru", "sheet=rows-kit&view=host&teams=2&pairs=2"),
        ("pt", "copies=999999&guides=none"),
        ("en", "sheet=sim-kit&pairs=1000"),
        ("ru", "sheet=rows-practice-answers"),
        pytest.param("en", "", marks=SLOW),
        pytest.param("pt", "", marks=SLOW),
        pytest.param("en", "copies=0", marks=SLOW),
        pytest.param("ru", "copies=0", marks=SLOW),
        pytest.param("en", "sheet=rows-kit&view=host&teams=2&pairs=2", marks=SLOW),
        pytest.param("pt", "sheet=rows-kit&view=host&teams=2&pairs=2", marks=SLOW),
    ],
)
def test_it_fits(visitor: BrowserContext, lang: str, query: str) -> None:
    """A phone, a desk at 200 % (683 × 400 is 1366 × 800 there), a wide screen: nothing scrolls sideways or overlaps."""
    page = visitor.new_page()
    page.goto(f"./?ui={lang}&lang={lang}&{query}")
    page.evaluate("document.fonts.ready")
    for width, height in SCREENS:
        page.set_viewport_size({"width": width, "height": height})
        assert page.evaluate("document.documentElement.scrollWidth") <= width
        outside = page.evaluate(
            """() => [...document.querySelectorAll("main *, header *")].filter((e) => {
            const r = e.getBoundingClientRect(); return r.width && r.right > innerWidth + 1 && !e.closest(".pages") })
            .map((e) => e.outerHTML.slice(0, 80))"""
        )
        assert outside == [], width
        if not query:
            assert page.locator(".pages img").first.bounding_box()["width"] >= min(width - 60, 280)  # type: ignore[index]


def test_the_true_size_is_true(visitor: BrowserContext) -> None:
    """210 mm of CSS, double twice that, and the ruler's correction; remembered on this computer."""
    page = visitor.new_page()
    page.goto("./?zoom=actual")
    quiet(page)
    picture = page.locator(".pages img").first
    millimetre = 96 / 25.4
    assert picture.bounding_box()["width"] == pytest.approx(210 * millimetre, abs=0.5)  # type: ignore[index]
    page.fill("#screen", "1.25")
    assert picture.bounding_box()["width"] == pytest.approx(262.5 * millimetre, abs=0.5)  # type: ignore[index]
    page.goto("./?zoom=double&paper=a5")
    quiet(page)
    assert page.locator(".pages img").first.bounding_box()["width"] == pytest.approx(370 * millimetre, abs=0.5)  # type: ignore[index]
    assert page.locator("#screen").is_hidden()


@pytest.mark.parametrize("lang", ["en", "ru", "pt"])
def test_what_everybody_looks_for_is_seen_at_once(visitor: BrowserContext, lang: str) -> None:
    """Language, paper, large print and ink, on a screen of 1366 × 768, without scrolling; each value in full."""
    page = visitor.new_page()
    page.set_viewport_size({"width": 1366, "height": 768})
    for sheet in ("sim-boards", "rows-practice"):
        page.goto(f"./?ui={lang}&lang={lang}&sheet={sheet}")
        for name in ("lang", "paper", "large_print", "ink"):
            box = page.locator(f"#{name}").bounding_box()
            assert box and box["y"] + box["height"] <= 768, (sheet, name, box)


def test_back_undoes_the_last_choice(visitor: BrowserContext) -> None:
    """Each choice is a step, what is typed into one field is one step; the title says what is shown."""
    page = visitor.new_page()
    page.goto("./?ui=en")
    assert page.title() == "Boards · Sim · simprint"
    page.select_option("#ink", "mono")
    page.wait_for_url("**ink=mono**")
    page.focus("#copies")
    for key in "345":
        page.keyboard.press("Control+a")
        page.keyboard.press(key)
        page.wait_for_url(f"**copies={key}**")
    page.get_by_role("radio", name="Rules").check(force=True)
    page.wait_for_url("**sheet=sim-rules**")
    assert page.title() == "Rules · Sim · simprint"
    page.go_back()
    page.wait_for_function("() => document.getElementById('copies').value == '5'")
    assert page.input_value("#ink") == "mono"
    assert page.title() == "Boards · Sim · simprint"
    page.go_back()
    page.wait_for_function("() => document.getElementById('copies').value == ''")
    assert page.input_value("#ink") == "mono"
    page.go_back()
    page.wait_for_function("() => document.getElementById('ink').value == 'grey'")
    page.go_forward()
    page.wait_for_function("() => document.getElementById('ink').value == 'mono'")
    assert "ink=mono" in page.locator(".pages img").first.get_attribute("src")  # type: ignore[operator]


def test_a_quick_click_takes_what_was_typed(visitor: BrowserContext) -> None:
    """On a file, on printing, on another language: none is a moment older than the form. A mistake is no file."""
    page = visitor.new_page()
    page.goto("./?ui=en")
    quiet(page)
    with page.expect_download() as download:
        page.evaluate("""() => { const field = document.getElementById("copies");
            field.value = 40; field.dispatchEvent(new Event("input", {bubbles: true}));
            document.getElementById("take-players-pdf").click() }""")
    assert pages_of(Path(download.value.path())) == 20
    page.evaluate("""() => { const field = document.getElementById("header");
        field.value = "7b"; field.dispatchEvent(new Event("input", {bubbles: true}));
        document.getElementById("to-ru").click() }""")
    page.wait_for_selector("html[lang=ru-RU]")
    assert page.input_value("#header") == "7b"
    page.evaluate("""() => { const field = document.getElementById("copies");
        field.value = 0; field.dispatchEvent(new Event("input", {bubbles: true}));
        document.getElementById("take-players-pdf").click() }""")
    page.wait_for_selector("#error-copies:not([hidden])")
    assert page.locator("#take-players-pdf").count() == 0
    assert page.url.startswith("http") and "/file/" not in page.url


def copy_a_link(context: BrowserContext, site: str) -> None:
    """A printer is corrected, in the browser; and a link is copied."""
    page = context.new_page()
    page.goto("./?ui=en&lang=en&sheet=calibration&measured=99")
    page.click("#use")
    page.wait_for_selector("#correct-no-more")
    page.goto("./?ui=en&copies=7&paper=letter")
    page.wait_for_url("**printer_scale=1.0101**")
    page.click("#bookmark")
    page.wait_for_function("() => document.getElementById('status').textContent.startsWith('The link is')")
    copied = page.evaluate("navigator.clipboard.readText()")
    assert copied == f"{site}/?sheet=sim-boards&copies=7&lang=en&paper=letter&ui=en"


def test_the_link_is_copied(browser: Browser, tmp_path: Path) -> None:
    """With all that is chosen; not with how this printer is corrected, which here the browser keeps."""
    server, said = start(tmp_path, "--port", "18970", "--host", "0.0.0.0")
    site = address(said)
    context = browser.new_context(locale="en-GB", base_url=site, permissions=["clipboard-read", "clipboard-write"])
    try:
        with watched(context, site):
            copy_a_link(context, site)
    finally:
        context.close()
        server.terminate()
        server.wait(60)


def test_the_form_begins_as_the_last_time(visitor: BrowserContext) -> None:
    """Paper, ink, language and the text at the top, for a page without choices; one click brings back the usual."""
    page = visitor.new_page()
    page.goto("./")
    page.select_option("#paper", "letter")
    page.select_option("#lang", "pt")
    page.fill("#header", "5b")
    page.fill("#copies", "9")
    page.wait_for_url("**copies=9**header=5b**")
    fresh = visitor.new_page()
    fresh.goto("./")
    fresh.wait_for_url("**paper=letter**")
    begun = [fresh.input_value(f"#{name}") for name in ("paper", "lang", "header", "copies")]
    assert begun == ["letter", "pt", "5b", ""]
    assert fresh.locator("#as-last-time").is_visible()
    linked = visitor.new_page()
    linked.goto("./?sheet=sim-rules&lang=ru&paper=a4")
    assert [linked.input_value(f"#{name}") for name in ("paper", "lang", "header")] == ["a4", "ru", ""]
    fresh.click("#usual")
    fresh.wait_for_function("() => document.getElementById('paper').value == 'a4'")
    assert [fresh.input_value(f"#{name}") for name in ("lang", "header")] == ["en", ""]
    assert fresh.locator("#as-last-time").is_hidden()


def test_answers_are_those_of_the_cards(visitor: BrowserContext) -> None:
    """From the cards to the answers, and both from the cards' own page."""
    page = visitor.new_page()
    page.goto("./?ui=en&sheet=sim-practice&count=12&seed=7&level=2")
    page.click("#view-host")
    page.wait_for_url("**view=host**")
    quiet(page)
    first = page.locator(".pages img").first
    there = first.get_attribute("src")
    page.get_by_role("radio", name="Card answers").check(force=True)
    page.wait_for_url("**sheet=sim-practice-answers**")
    assert [page.input_value(f"#{name}") for name in ("count", "seed", "level")] == ["12", "7", "2"]
    quiet(page)
    pictures = [
        page.evaluate("async (at) => (await fetch(at)).text()", src)
        for src in (there, page.locator(".pages img").first.get_attribute("src"))
    ]
    assert pictures[0] == pictures[1]
    assert "S7-12-2" in pictures[0]


def test_a_printer_is_corrected(browser: Browser, tmp_path: Path) -> None:
    """Two measures, a correction, one click: from then on every sheet of this computer is corrected, those of the
    command line too, until that is undone at either door. A link says nothing of it."""
    server, said = start(tmp_path, "--port", "18980")
    site = address(said)

    def typed(*arguments: str) -> str:
        settings = {"XDG_CONFIG_HOME": str(tmp_path / "settings")}
        return run(tmp_path, *arguments, **settings).stdout.decode()

    context = browser.new_context(locale="en-GB", base_url=site)
    try:
        with watched(context, site):
            page = context.new_page()
            page.goto("./?ui=pt&lang=pt&sheet=calibration&paper=letter")
            page.fill("#measured", "99,2")
            page.fill("#measured-down", "100,4")
            page.click("text=Usar de agora em diante")
            page.wait_for_selector("#correct-no-more")
            assert "1,0081; 0,996, para todas as folhas" in page.locator("#said").inner_text()
            assert [page.input_value(f"#{name}") for name in ("measured", "paper")] == ["", "letter"]
            assert "--printer-scale 1.0081,0.996" in typed("rules", "sim")
            other = context.new_page()
            other.goto("./?ui=en&sheet=sim-rules")
            assert "--printer-scale 1.0081,0.996" in (other.locator("#command").text_content() or "")
            assert [other.input_value(f"#printer_scale{down}") for down in ("", "-down")] == ["1.0081", "0.996"]
            assert "printer" not in (other.locator("#bookmark").get_attribute("href") or "")
            other.fill("#header", "7b")
            other.wait_for_url("**header=7b**")
            assert "printer" not in other.url
            with other.expect_download() as download:
                other.click("#take-players-pdf")
            run(tmp_path, "rules", "sim", "--header", "7b", "--printer-scale", "1.0081,0.996", "--output", "here.pdf")
            assert Path(download.value.path()).read_bytes() == (tmp_path / "here.pdf").read_bytes()
            other.click("#correct-no-more")
            other.wait_for_selector("#correct-no-more", state="detached")
            assert other.input_value("#header") == "7b"
            assert "--printer-scale" not in (other.locator("#command").text_content() or "")
            typed("calibrate", "--measured", "99", "--save", "--output", "page.pdf")
            other.goto("./?ui=en&sheet=sim-rules")
            assert "by 1.0101, for every sheet" in other.locator("#said").inner_text()
    finally:
        context.close()
        server.terminate()
        server.wait(60)


@pytest.mark.parametrize(
    ("lang", "begun", "page_of"),
    [
        ("en", "The file is being made…", r"Page \d+ of 500"),
        pytest.param("ru", "Файл готовится…", r"Страница \d+ из\s500", marks=SLOW),
        pytest.param("pt", "O arquivo está sendo feito…", r"Página \d+ de 500", marks=SLOW),
    ],
)
def test_a_file_that_takes_long_shows_how_far_it_is(
    visitor: BrowserContext, lang: str, begun: str, page_of: str
) -> None:
    """After a second, with a bar that has a name; a reader of the screen is told of the beginning and the end, not of
    each page. What is made sooner shows nothing."""
    page = visitor.new_page()
    page.goto(f"./?ui={lang}&sheet=sim-boards&layout=shuffled&shuffle=each&copies=1000")
    page.evaluate(
        """() => { window.seen = []; window.told = []; const line = document.getElementById("making");
        const [, bar, status] = line.children;
        new MutationObserver(() => { if (!line.hidden) seen.push([bar.labels[0].textContent, bar.value / bar.max]);
            if (status.textContent !== told.at(-1)) told.push(status.textContent) })
        .observe(line, { attributes: true, subtree: true, childList: true }) }"""
    )
    with page.expect_download() as download:
        page.click("#take-players-pdf")
    assert pages_of(Path(download.value.path())) == 500
    page.wait_for_selector("#making", state="hidden")
    seen, told = page.evaluate("[seen, told]")
    assert {text for text, _ in seen if not re.fullmatch(page_of, text)} <= {begun}
    assert re.fullmatch(page_of, seen[-1][0])
    shares = [share for _, share in seen]
    assert shares == sorted(shares) and len(set(shares)) > 1
    assert told[0] == begun and len(told) == 2
    page.goto("./?sheet=sim-rules")
    with page.expect_download():
        page.click("#take-players-pdf")
    page.wait_for_timeout(1300)
    assert page.locator("#making").is_hidden()


def test_a_preview_that_takes_long_says_so(visitor: BrowserContext) -> None:
    """While the answer is waited for; then it is gone."""
    page = visitor.new_page()
    page.goto("./?ui=en")
    page.route("**/*copies=3*", lambda route: (time.sleep(1.6), route.continue_()))
    page.fill("#copies", "3")
    page.get_by_role("progressbar", name="The pages are being made…").wait_for()
    page.wait_for_url("**copies=3**")
    page.wait_for_selector("#making", state="hidden")


def test_papers_follow_the_sheet(visitor: BrowserContext) -> None:
    """Another sheet is offered on other papers; which ones are left out is said, with the reason."""
    page = visitor.new_page()
    page.goto("./?ui=en&sheet=sim-boards")
    offered = page.locator("#paper option").count()
    assert page.locator("#hint-paper").count() == 0
    page.get_by_role("radio", name="Rules", exact=True).check(force=True)
    page.wait_for_selector("#hint-paper")
    assert page.locator("#hint-paper").inner_text() == "A6, Photo: this sheet has no form so small."
    assert page.locator("#paper option").count() == offered - 2


def test_names_are_pasted_and_stay_private(visitor: BrowserContext, tmp_path: Path) -> None:
    """They are on the pages and in the file; never in an address that is asked for, shown or copied. They survive
    another sheet, another language and going back."""
    asked: list[str] = []
    visitor.on("request", lambda request: asked.append(request.url) if not request.url.startswith("data:") else None)
    page = visitor.new_page()
    page.goto("./?ui=en&sheet=sim-kit")
    page.fill("#names", "Ana\nБорис\nChidi\nDora\n")
    wait_for_text(page, "#listed-names", "4 names: 2 pairs.")
    quiet(page)
    picture = page.locator(".pages img").first
    assert (picture.get_attribute("src") or "").startswith("data:image/svg+xml")
    with page.expect_download() as download:
        page.click("#take-players-pdf")
    assert "Борис" in text_of(Path(download.value.path()))
    page.get_by_role("radio", name="Rules", exact=True).check(force=True)
    page.wait_for_url("**sheet=sim-rules**")
    page.click("#to-ru")
    page.wait_for_selector("html[lang=ru-RU]")
    page.click("#game-rows")
    page.wait_for_url("**sheet=rows-kit**")
    assert page.input_value("#names") == "Ana\nБорис\nChidi\nDora\n"
    page.go_back()
    page.wait_for_selector("#sheet-sim-rules:checked", state="attached")
    page.get_by_role("radio", name="Карточки", exact=True).check(force=True)
    page.wait_for_url("**sheet=sim-practice**")
    assert page.input_value("#names") == "Ana\nБорис\nChidi\nDora\n"
    assert page.locator(".file").count() == 2
    with visitor.expect_page() as opened:
        page.click("#print")
    assert (opened.value.locator(".pages img").first.get_attribute("src") or "").startswith("data:")
    addresses = [*asked, page.url, opened.value.url, page.locator("#bookmark").get_attribute("href") or ""]
    assert [address for address in addresses if "Ana" in address or "Chidi" in address] == []


@pytest.mark.parametrize(
    ("paper", "large"),
    [("a4", ""), pytest.param("200x280mm", "1", marks=SLOW)],
)
def test_the_print_button_prints_all_pages_at_100_percent(
    visitor: BrowserContext, tmp_path: Path, paper: str, large: str
) -> None:
    """All pages of the file that is shown, one a sheet, nothing else."""
    page = visitor.new_page()
    page.goto(f"./?paper={paper}&copies=8&per_page=1&large_print={large}")
    quiet(page)
    visitor.add_init_script("window.print = () => { window.printed = true }")
    with visitor.expect_page() as opened:
        page.click("#print")
    opened.value.wait_for_function("() => window.printed")
    opened.value.pdf(path=tmp_path / "printed.pdf", prefer_css_page_size=True)
    assert_true_size(tmp_path / "printed.pdf", 8, paper)


def test_an_error_prints_nothing(visitor: BrowserContext, tmp_path: Path) -> None:
    """There is no button, the address of what would be printed says why, and the page itself comes out blank. So does
    one that shows a part of its pages, but for the sentence that says so."""
    page = visitor.new_page()
    for query, said in (("copies=0", ""), ("copies=45", "Only a few of the pages are shown here")):
        page.goto(f"./?ui=en&{query}")
        page.pdf(path=tmp_path / "printed.pdf", prefer_css_page_size=True)
        assert said in text_of(tmp_path / "printed.pdf")
        assert pages_of(tmp_path / "printed.pdf") == 1
        assert len(horizontals_mm(tmp_path / "printed.pdf")) == 0
        assert page.locator("#print").count() == bool(said)
    assert page.evaluate("async (at) => (await fetch(at)).status", "/print?ui=en&copies=0") == 422


def pages_of(pdf: Path) -> int:
    """How many pages a file has."""
    with pikepdf.open(pdf) as document:
        return len(document.pages)


def text_of(pdf: Path) -> str:
    """What its first page says."""
    import pdfplumber

    with pdfplumber.open(pdf) as document:
        return str(document.pages[0].extract_text())


def assert_true_size(path: Path, count: int, paper: str) -> None:
    """So many pages of that paper, each with a bar of 100 mm."""
    import pdfplumber

    with pdfplumber.open(path) as printed:
        assert len(printed.pages) == count
        sizes = {(round(sheet.width / 72 * 25.4, 0), round(sheet.height / 72 * 25.4, 0)) for sheet in printed.pages}
    expected = {"a4": (210, 297), "letter": (216, 279), "a5": (148, 210), "200x280mm": (200, 280)}
    assert sizes == {expected[paper]}
    for number in range(count):
        assert any(abs(length - 100) < 0.02 for length in horizontals_mm(path, number)), number


@pytest.mark.parametrize(
    ("paper", "zoom"),
    [
        ("a4", "fit"),
        *(pytest.param(*more, marks=SLOW) for more in (("letter", "small"), ("a5", "double"), ("200x280mm", "actual"))),
    ],
)
def test_printing_the_page_keeps_100_mm(visitor: BrowserContext, tmp_path: Path, paper: str, zoom: str) -> None:
    """The shown sheets, one a page, nothing else, at true size, whatever the size on the screen."""
    page = visitor.new_page()
    page.goto(f"./?paper={paper}&zoom={zoom}&copies=3&large_print={'' if paper == 'a5' else 1}")
    page.fill("#screen", "1.5") if zoom == "actual" else None
    quiet(page)
    page.pdf(path=tmp_path / "printed.pdf", prefer_css_page_size=True)
    assert_true_size(tmp_path / "printed.pdf", 3, paper)


@pytest.mark.parametrize(
    "query",
    [
        pytest.param("ui=en&sheet=sim-kit&pairs=2", marks=SLOW),
        "ui=ru&copies=40&guides=none",
        "ui=pt&copies=0",
        pytest.param("ui=en&zoom=actual&copies=1000000", marks=SLOW),
        pytest.param("ui=pt&sheet=rows-kit&view=host", marks=SLOW),
    ],
)
def test_axe_finds_no_barrier(visitor: BrowserContext, query: str) -> None:
    """axe-core, all its rules, on a phone and on a desk."""
    from axe_playwright_python.sync_playwright import Axe

    page = visitor.new_page()
    page.goto(f"./?{query}")
    quiet(page) if "copies=0" not in query else None
    for width in (390, 1366):
        page.set_viewport_size({"width": width, "height": 800})
        found = Axe().run(page).response["violations"]
        assert [(one["id"], one["impact"], [node["html"][:120] for node in one["nodes"]]) for one in found] == []


def test_axe_would_find_a_barrier(visitor: BrowserContext) -> None:
    """One that is put there."""
    from axe_playwright_python.sync_playwright import Axe

    page = visitor.new_page()
    page.goto("./?ui=en")
    page.evaluate("document.querySelector('label[for=header]').remove()")
    assert "label" in [one["id"] for one in Axe().run(page).response["violations"]]


def test_what_a_screen_reader_is_told(visitor: BrowserContext) -> None:
    """Names and roles of what a person comes by, as the browser's accessibility tree has them."""
    page = visitor.new_page()
    page.goto("./?ui=en&copies=0")
    assert page.get_by_role("spinbutton", name="How many").get_attribute("aria-invalid") == "true"
    page.goto("./?ui=en")
    boards = page.get_by_role("radio", name="Boards", exact=True)
    assert boards.is_checked()
    assert "2 players" in (boards.locator("..").inner_text())
    answers = page.get_by_role("radio", name="Answers", exact=True)
    assert "Host only" in (page.locator(f"#{answers.get_attribute('aria-describedby')}").text_content() or "")
    assert page.get_by_role("status").inner_text() == "1 page: 1 sheet of paper."
    assert page.get_by_role("img", name="Sim: boards. Page 1 of 1").count() == 1
    assert page.get_by_role("button", name="Download the PDF").count() == 1
    assert page.get_by_role("group", name="Size:").get_by_role("radio").count() == 4


def test_the_interface_is_in_its_own_typeface(visitor: BrowserContext) -> None:
    """PT Sans, from the program, both weights."""
    page = visitor.new_page()
    page.goto("./?ui=ru")
    quiet(page)
    loaded = "[...document.fonts].filter((font) => font.status == 'loaded').map((font) => font.family + font.weight)"
    assert sorted(page.evaluate(loaded)) == ["PT Sans400", "PT Sans700"]
