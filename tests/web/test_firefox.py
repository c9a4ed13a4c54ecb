"""The page in a real Firefox: what was typed, going back, the last time, names, printing."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pdfplumber
import pytest
from readers.browser import MM, horizontals_mm
from readers.firefox import firefox as driven
from readers.firefox import printed_to_pdf

pytestmark = pytest.mark.slow


@pytest.fixture(scope="module")
def firefox(downloads: Path, tmp_path_factory: pytest.TempPathFactory) -> Iterator[Any]:
    """A Portuguese teacher's Firefox; skips without one, and fails where CI=true."""
    log = tmp_path_factory.mktemp("log") / "gecko.log"
    silent = {"dom__disable_open_during_load": False, "print__always_print_silent": True, "print_printer": "none"}
    with driven("pt-BR, en", downloads, log, **silent) as fox:
        yield fox


def test_a_teachers_walk(firefox: Any, site: str, downloads: Path) -> None:
    """Paper and names are chosen, the file is taken at once, another sheet and back; the next visit begins with the
    paper, and no address has a name in it."""
    from marionette_driver import By, Wait

    def until(script: str) -> None:
        Wait(firefox, timeout=60).until(lambda _: firefox.execute_script(f"return {script}"), message=script)

    def change(field: str, value: str, then: str = "") -> None:
        """As a hand does it that clicks at once."""
        firefox.execute_script(
            """const field = document.getElementById(arguments[0]); field.value = arguments[1];
            field.dispatchEvent(new Event("input", {bubbles: true}));
            if (arguments[2]) document.getElementById(arguments[2]).click()""",
            [field, value, then],
        )

    firefox.navigate(f"{site}/?sheet=rows-kit")
    change("paper", "letter")
    until("location.search.includes('paper=letter')")
    change("names", "Ana\nÉrica\nJoão\nMaria", "take-players-pdf")
    Wait(firefox, timeout=60).until(lambda _: list(downloads.glob("*.pdf")))
    until("document.getElementById('listed-names').textContent.startsWith('4 nomes: 2 duplas')")
    until("[...document.images].every((image) => image.complete && image.naturalWidth)")
    assert firefox.find_element(By.CSS_SELECTOR, ".pages img").get_attribute("src").startswith("data:")
    firefox.find_element(By.ID, "sheet-rows-rules").click()
    until("document.title.startsWith('Regras')")
    firefox.go_back()
    until("document.title.startsWith('Kit completo') && !!document.getElementById('names')")
    assert firefox.find_element(By.ID, "names").get_property("value") == "Ana\nÉrica\nJoão\nMaria"
    assert "Ana" not in firefox.get_url()
    firefox.navigate(f"{site}/")
    until("location.search.includes('paper=letter')")
    assert firefox.find_element(By.ID, "paper").get_property("value") == "letter"


@pytest.mark.parametrize(("paper", "size", "count"), [("a4", (210, 297), 45), ("letter", (215.9, 279.4), 3)])
def test_all_pages_are_printed_at_100_percent(
    firefox: Any, site: str, tmp_path: Path, paper: str, size: tuple[float, float], count: int
) -> None:
    """In a tab of their own, as Firefox gives them to a printer: as many as there are, each of its paper (Firefox
    rounds that to points), with a bar of 100 mm on the first, the last and between."""
    from marionette_driver import Wait

    firefox.navigate(f"{site}/print?copies={2 * count}&lang=pt&paper={paper}")
    ready = "[...document.images].filter((image) => image.complete && image.naturalWidth).length"
    Wait(firefox, timeout=60).until(lambda _: firefox.execute_script(f"return {ready}") == count)
    printed = printed_to_pdf(firefox, tmp_path / "printed.pdf", size)
    with pdfplumber.open(printed) as document:
        sizes = [(page.width * MM, page.height * MM) for page in document.pages]
    assert sizes == [pytest.approx(size, abs=MM)] * count
    for page in (0, count // 2, count - 1):
        assert min(abs(length - 100) for length in horizontals_mm(printed, page)) < 0.02
