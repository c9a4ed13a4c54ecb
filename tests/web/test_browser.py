"""The page in a real browser."""

from __future__ import annotations

import re
import shlex
from collections.abc import Iterator
from pathlib import Path
from typing import TYPE_CHECKING
from urllib.parse import parse_qs, urlsplit

import pytest
from readers.browser import horizontals_mm

from .conftest import run

if TYPE_CHECKING:
    from playwright.sync_api import Browser, BrowserContext, Page

FOCUSED = """() => {
    const element = document.activeElement;
    const style = getComputedStyle(element.matches(".chip input") ? element.nextElementSibling : element);
    const shown = style.outlineStyle != "none" && parseFloat(style.outlineWidth) >= 2;
    return [element.id || element.name || element.className || element.tagName, shown];
}"""
SLOW = pytest.mark.slow
LANGUAGES = {"en-GB": "English", "ru-RU": "Русский", "pt-BR": "Português (Brasil)"}


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


@pytest.fixture
def visitor(browser: Browser, site: str) -> Iterator[BrowserContext]:
    """An English teacher at a desk. Whatever the browser complains about fails the test."""
    context = browser.new_context(locale="en-GB", base_url=site, viewport={"width": 1366, "height": 800})
    yield from watched(context, site)


def watched(context: BrowserContext, site: str) -> Iterator[BrowserContext]:
    """``context``; afterwards: no request went elsewhere, no script failed, nothing was blocked."""
    asked: list[str] = []
    complaints: list[str] = []
    context.on("request", lambda request: asked.append(request.url))
    context.on("weberror", lambda error: complaints.append(str(error.error)))
    context.on("console", lambda said: complaints.append(said.text) if "422" not in said.text else None)
    yield context
    context.close()
    assert complaints == []
    assert [url for url in asked if not url.startswith(site)] == []


@pytest.mark.parametrize("locale", ["en-GB", *(pytest.param(other, marks=SLOW) for other in ("ru-RU", "pt-BR"))])
def test_a_teachers_walk(browser: Browser, site: str, tmp_path: Path, locale: str) -> None:
    """Open, choose, see, download, bookmark; the file is the command line's."""
    for context in watched(browser.new_context(locale=locale, base_url=site), site):
        page = context.new_page()
        page.goto("/")
        assert page.locator("html").get_attribute("lang") == locale
        assert page.locator("nav [aria-current]").inner_text() == LANGUAGES[locale]
        page.fill("#copies", "8")
        page.check("#large_print")
        page.select_option("#paper", "letter")
        page.fill("#header", "Class 7 <b>")
        quiet(page)
        assert page.locator(".pages img").count() == 6
        assert "8" in page.locator("#status").inner_text()
        page.locator("summary", has_text=re.compile("command|командной|comando")).click()
        command = page.locator("#command").inner_text()
        assert command == (
            f"simprint boards --copies 8 --lang {locale[:2]} --paper letter --large-print --header 'Class 7 <b>'"
        )
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


@SLOW
def test_a_whole_class(visitor: BrowserContext, tmp_path: Path) -> None:
    """A kit is chosen; both parts are looked at, counted and taken, each with its own button; another sheet after it
    has one button again."""
    page = visitor.new_page()
    page.goto("/?ui=en")
    page.get_by_role("group", name="Sim").get_by_role("radio", name="Whole kit").check(force=True)
    page.wait_for_selector("#pairs")
    page.fill("#pairs", "2")
    quiet(page)
    wait_for_text(page, "#status", "12 pages: 12 sheets of paper.")
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
    page.get_by_role("group", name="Crossing out rows").get_by_role("radio", name="Rules").check(force=True)
    wait_for_text(page, "#status", "1 page: 1 sheet of paper.")
    assert page.locator(".download").count() == 1
    assert page.locator(".views").count() == 0


def test_the_language_can_be_switched(visitor: BrowserContext) -> None:
    """The page's language takes a sheet in the same language with it, and leaves another alone."""
    page = visitor.new_page()
    page.goto("/")
    page.click("text=Русский")
    assert page.locator("html").get_attribute("lang") == "ru-RU"
    assert page.input_value("#lang") == "ru"
    page.select_option("#lang", "pt")
    quiet(page)
    page.click("text=English")
    assert page.locator("html").get_attribute("lang") == "en-GB"
    assert page.input_value("#lang") == "pt"


def test_a_change_re_renders_only_what_is_shown(visitor: BrowserContext) -> None:
    """One request for the page, one for each sheet that is in view; none for a change of size."""
    page = visitor.new_page()
    page.goto("/?copies=40")
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
    page.goto("/")
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
    page.goto("/")
    quiet(page)
    reached = []
    for _ in range(60):
        page.keyboard.press("Tab")
        here = page.evaluate(FOCUSED)
        if here[0] in ("BODY", reached[0] if reached else None):
            break
        assert here[1], f"{here[0]} shows no focus"
        reached.append(here[0])
    wanted = [
        "skip",
        "sheet",
        "copies",
        "per_page",
        "dots",
        "layout",
        "seed",
        "lang",
        "paper",
        "header",
        "large_print",
        "ink",
    ]
    assert [name for name in reached if name in wanted] == wanted
    assert "button" in reached
    assert "zoom-fit" in reached
    assert not page.locator(".show").is_visible()
    page.locator(".players .button").first.focus()
    with page.expect_download():
        page.keyboard.press("Enter")


@SLOW
def test_without_javascript(browser: Browser, site: str) -> None:
    """The form has its button, and all else works by links."""
    for context in watched(browser.new_context(java_script_enabled=False, base_url=site, locale="pt-BR"), site):
        page = context.new_page()
        page.goto("/")
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
        page.get_by_role("group", name="Jogo Sim").get_by_role("radio", name="Kit completo").check(force=True)
        page.click("text=Mostrar as páginas")
        page.fill("#pairs", "2")
        page.click("text=Mostrar as páginas")
        page.click("text=Páginas de quem conduz")
        assert "kit para quem conduz" in (page.locator(".pages img").first.get_attribute("alt") or "")
        assert page.input_value("#pairs") == "2"


SCREENS = [(320, 640), (390, 844), (683, 400), (1024, 768), (1280, 800), (1920, 1080)]


@pytest.mark.parametrize(
    "query",
    ["", "copies=999999&guides=none", "copies=0", "sheet=sim-kit&pairs=1000", "sheet=rows-practice-answers",
     "sheet=rows-kit&view=host&teams=2&pairs=2"],
)  # fmt: skip
@pytest.mark.parametrize("lang", [pytest.param("en", marks=SLOW), "ru", pytest.param("pt", marks=SLOW)])
def test_it_fits(visitor: BrowserContext, lang: str, query: str) -> None:
    """A phone, a desk at 200 % (683 × 400 is 1366 × 800 there), a wide screen: nothing scrolls sideways or overlaps."""
    page = visitor.new_page()
    page.goto(f"/?ui={lang}&lang={lang}&{query}")
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
    page.goto("/?zoom=actual")
    quiet(page)
    picture = page.locator(".pages img").first
    millimetre = 96 / 25.4
    assert picture.bounding_box()["width"] == pytest.approx(210 * millimetre, abs=0.5)  # type: ignore[index]
    page.fill("#screen", "1.25")
    assert picture.bounding_box()["width"] == pytest.approx(262.5 * millimetre, abs=0.5)  # type: ignore[index]
    page.goto("/?zoom=double&paper=a5")
    quiet(page)
    assert page.locator(".pages img").first.bounding_box()["width"] == pytest.approx(370 * millimetre, abs=0.5)  # type: ignore[index]
    assert page.locator("#screen").is_hidden()


@pytest.mark.parametrize(
    ("paper", "zoom"),
    [
        ("a4", "fit"),
        *(pytest.param(*more, marks=SLOW) for more in (("letter", "small"), ("a5", "double"), ("200x280mm", "actual"))),
    ],
)
def test_printing_the_page_keeps_100_mm(visitor: BrowserContext, tmp_path: Path, paper: str, zoom: str) -> None:
    """The shown sheets, one a page, nothing else, at true size, whatever the size on the screen."""
    import pdfplumber

    page = visitor.new_page()
    page.goto(f"/?paper={paper}&zoom={zoom}&copies=3&large_print={'' if paper == 'a5' else 1}")
    page.fill("#screen", "1.5") if zoom == "actual" else None
    quiet(page)
    page.pdf(path=tmp_path / "printed.pdf", prefer_css_page_size=True)
    with pdfplumber.open(tmp_path / "printed.pdf") as printed:
        assert len(printed.pages) == 3
        sizes = {(round(sheet.width / 72 * 25.4, 0), round(sheet.height / 72 * 25.4, 0)) for sheet in printed.pages}
    expected = {"a4": (210, 297), "letter": (216, 279), "a5": (148, 210), "200x280mm": (200, 280)}
    assert sizes == {expected[paper]}
    for number in range(3):
        assert any(abs(length - 100) < 0.02 for length in horizontals_mm(tmp_path / "printed.pdf", number)), number


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
    page.goto(f"/?{query}")
    quiet(page) if "copies=0" not in query else None
    for width in (390, 1366):
        page.set_viewport_size({"width": width, "height": 800})
        found = Axe().run(page).response["violations"]
        assert [(one["id"], one["impact"], [node["html"][:120] for node in one["nodes"]]) for one in found] == []


def test_axe_would_find_a_barrier(visitor: BrowserContext) -> None:
    """One that is put there."""
    from axe_playwright_python.sync_playwright import Axe

    page = visitor.new_page()
    page.goto("/?ui=en")
    page.evaluate("document.querySelector('label[for=header]').remove()")
    assert "label" in [one["id"] for one in Axe().run(page).response["violations"]]


def test_what_a_screen_reader_is_told(visitor: BrowserContext) -> None:
    """Names and roles of what a person comes by, as the browser's accessibility tree has them."""
    page = visitor.new_page()
    page.goto("/?ui=en&copies=0")
    assert page.get_by_role("spinbutton", name="How many").get_attribute("aria-invalid") == "true"
    page.goto("/?ui=en")
    assert page.get_by_role("group", name="Sim").get_by_role("radio", name="Boards").is_checked()
    assert (
        page.get_by_role("group", name="Host only").first.get_by_role("radio", name="Answers", exact=True).count() == 1
    )
    assert page.get_by_role("status").inner_text() == "1 page: 1 sheet of paper."
    assert page.get_by_role("img", name="Sim: boards. Page 1 of 1").count() == 1
    assert page.get_by_role("link", name="Download the PDF").count() == 1
    assert page.get_by_role("group", name="Size:").get_by_role("radio").count() == 4


def test_the_interface_is_in_its_own_typeface(visitor: BrowserContext) -> None:
    """PT Sans, from the program, both weights."""
    page = visitor.new_page()
    page.goto("/?ui=ru")
    quiet(page)
    loaded = "[...document.fonts].filter((font) => font.status == 'loaded').map((font) => font.family + font.weight)"
    assert sorted(page.evaluate(loaded)) == ["PT Sans400", "PT Sans700"]
