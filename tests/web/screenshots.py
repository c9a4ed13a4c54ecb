"""Makes the screenshots of the README: ``python -m web.screenshots`` in ``tests``, with Chromium and playwright."""

from __future__ import annotations

import io
import tempfile
from pathlib import Path

from PIL import Image
from playwright.sync_api import sync_playwright
from readers.tools import chromium

from .conftest import ROOT, address, start

SHOTS = {
    "web-en": ("ui=en&sheet=sim-kit&pairs=12", 1280, 800),
    "web-ru": ("ui=ru&sheet=rows-boards&lang=ru&copies=8", 1280, 800),
    "web-pt-phone": ("ui=pt&sheet=rows-boards&lang=pt", 390, 1500),
}


def main() -> None:
    """Start a server, take the pictures, stop it."""
    with tempfile.TemporaryDirectory() as folder, sync_playwright() as playwright:
        server, said = start(Path(folder), "--port", "18900")
        browser = playwright.chromium.launch(executable_path=chromium(), args=["--no-sandbox"])
        try:
            for name, (query, width, height) in SHOTS.items():
                page = browser.new_page(viewport={"width": width, "height": height})
                page.goto(f"{address(said)}/?{query}", wait_until="networkidle")
                picture = Image.open(io.BytesIO(page.screenshot())).convert("RGB")
                few = picture.quantize(48, dither=Image.Dither.NONE)
                few.save(ROOT / "output" / "examples" / f"{name}.png", optimize=True)
        finally:
            browser.close()
            server.terminate()
            server.wait(10)


if __name__ == "__main__":
    main()
