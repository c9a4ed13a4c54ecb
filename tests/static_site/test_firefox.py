"""The main way in a real Firefox: the first visit, the files, the server gone."""

from __future__ import annotations

import base64
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest
from orders import Store
from readers.firefox import firefox as driven

from simprint.make import Order

from .conftest import WebSpace
from .test_chromium import NOTE, PDF, TAKE, query, shown

pytestmark = pytest.mark.slow


@pytest.fixture(scope="module")
def firefox(downloads: Path, tmp_path_factory: pytest.TempPathFactory) -> Iterator[Any]:
    """A Russian teacher's Firefox; skips without one, and fails where CI=true."""
    with driven("ru, en", downloads, tmp_path_factory.mktemp("log") / "gecko.log") as fox:
        fox.timeout.script = 120
        yield fox


def test_the_main_way(firefox: Any, downloads: Path, space: WebSpace, made: Store) -> None:
    """In a subfolder: progress in the reader's language, the same bytes as the command line; a button and
    another page without the server."""
    from marionette_driver import By, Wait

    def ready() -> None:
        Wait(firefox, timeout=150).until(
            lambda _: firefox.find_elements(By.ID, "order"), message=firefox.find_element(By.CSS_SELECTOR, "body").text
        )

    firefox.navigate(f"http://localhost:{space.port}/school/simprint/?sheet=rows-log&lang=pt")
    assert "simprint" in firefox.find_element(By.CSS_SELECTOR, "h1").text
    ready()
    assert firefox.execute_script("return document.documentElement.lang") == "ru-RU"
    order = Order("practice", "sim", {"level": 2}, "ru", "letter", header="Класс 5б")
    taken = firefox.execute_async_script(
        f"const done = arguments[1]; ({TAKE})(arguments[0]).then(done)", [query(order)], sandbox=None
    )
    (document,) = made(order)
    assert base64.b64decode(taken[document.pdf.name]) == document.pdf.read_bytes()

    before = firefox.get_url()
    firefox.navigate(f"http://localhost:{space.port}/school/simprint/?sheet=sim-kit&pairs=1000&ui=ru&lang=en")
    ready()
    firefox.execute_script(NOTE, sandbox=None)
    firefox.find_element(By.CSS_SELECTOR, PDF).click()
    Wait(firefox, timeout=150).until(lambda _: list(downloads.glob("*.pdf")))
    Wait(firefox, timeout=60).until(lambda _: firefox.execute_script("return document.getElementById('making').hidden"))
    shown(firefox.execute_script("return window.wrappedJSObject.seen"), "ru", 3001)
    next(downloads.glob("*.pdf")).unlink()
    firefox.navigate(before)
    ready()

    space.stop()
    firefox.find_element(By.CSS_SELECTOR, PDF).click()
    Wait(firefox, timeout=150).until(lambda _: list(downloads.glob("*.pdf")))
    (log,) = made(Order("log", "rows", {}, "pt", "a4"))
    assert next(downloads.glob("*.pdf")).read_bytes() == log.pdf.read_bytes()
    firefox.navigate(f"http://localhost:{space.port}/school/simprint/?sheet=sim-kit&ui=pt")
    ready()
    assert firefox.execute_script("return document.documentElement.lang") == "pt-BR"


def test_a_private_window(firefox: Any, space: WebSpace) -> None:
    """Works as well, for as long as it is open."""
    from marionette_driver import By, Wait

    before = firefox.current_window_handle
    firefox.switch_to_window(firefox.open(type="window", private=True)["handle"])
    firefox.navigate(f"http://localhost:{space.port}/school/simprint/")
    Wait(firefox, timeout=150).until(lambda _: firefox.find_elements(By.ID, "order"))
    firefox.close()
    firefox.switch_to_window(before)
