"""A Firefox that a test drives, without a driver beside it."""

from __future__ import annotations

import base64
import shutil
import socket
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import Any

from .tools import require


@contextmanager
def firefox(languages: str, downloads: Path, log: Path, **wishes: Any) -> Iterator[Any]:
    """A Firefox of a reader of ``languages``, which puts what is taken into ``downloads`` and tells ``log`` what it
    does; ``wishes`` are its settings, with double underscores for dots. Skips the running test where there is none,
    and fails it where CI=true."""
    require("firefox-esr")
    from marionette_driver.marionette import Marionette

    with socket.socket() as free:
        free.bind(("127.0.0.1", 0))
        port = free.getsockname()[1]
    settings = {
        "browser.download.dir": str(downloads),
        "browser.download.folderList": 2,
        "intl.accept_languages": languages,
        **{name.replace("__", "."): value for name, value in wishes.items()},
    }
    fox = Marionette(
        bin=shutil.which("firefox-esr"), headless=True, port=port, startup_timeout=120, gecko_log=str(log),
        prefs=settings,
    )  # fmt: skip
    fox.start_session()
    try:
        yield fox
    finally:
        fox.quit(in_app=False)
        fox.cleanup()


def printed_to_pdf(fox: Any, output: Path, size: tuple[float, float]) -> Path:
    """Print the page that it shows, as on paper of that size (mm), without margins, at 100 %."""
    wish = {
        "page": {"width": size[0] / 10, "height": size[1] / 10},
        "margin": dict.fromkeys(("top", "right", "bottom", "left"), 0),
        "scale": 1,
        "shrinkToFit": False,
    }
    output.write_bytes(base64.b64decode(fox._send_message("WebDriver:Print", wish, key="value")))
    return output
