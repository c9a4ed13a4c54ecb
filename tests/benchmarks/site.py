"""The page without a server, in Chromium: ``python -m benchmarks.site [FOLDER]`` in ``tests/``, for a folder that
``simprint site`` has written; without one it is built, and npm is needed.

The web space answers at 10 Mbit/s. Each figure is the middle of a few visits by a new browser; CPU is that of all its
processes, which is what counts on a machine that does other things too.
"""

from __future__ import annotations

import http.server
import os
import subprocess
import sys
import tempfile
import threading
import time
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from pathlib import Path
from statistics import median

from playwright.sync_api import BrowserContext, Page, sync_playwright
from readers.tools import chromium

#: Bytes a second that the web space sends, to all together: 10 Mbit/s.
SPEED = 1_250_000
RUNS = 3
PATIENCE = 300_000
#: In the page: whether what Python has compiled is kept for its next start.
COMPILED = "async () => !!(await caches.match(new URL('engine/compiled', location.href)))"
#: What is measured, with what it may take at most: seconds on two cores with nothing else to do.
FIRST, LATER, PDF, MANY = "first visit", "later visit", "first PDF", "10,000 boards"
GOALS = {FIRST: 15.0, LATER: 6.0, PDF: 0.5, MANY: 1.0}


class Slow(http.server.SimpleHTTPRequestHandler):
    """A web space on a line of that speed."""

    protocol_version = "HTTP/1.1"
    line = threading.Lock()
    sent = 0

    def log_message(self, *_: object) -> None:
        """Nothing."""

    def copyfile(self, source, outputfile) -> None:  # type: ignore[no-untyped-def]
        """A packet at a time."""
        while packet := source.read(12_500):
            with self.line:
                outputfile.write(packet)
                Slow.sent += len(packet)
                time.sleep(len(packet) / SPEED)


def cpu() -> float:
    """Seconds of processor time of all processes below this one that live."""
    parents: dict[int, int] = {}
    used: dict[int, int] = {}
    for folder in Path("/proc").glob("[0-9]*"):
        try:
            fields = (folder / "stat").read_text().rpartition(")")[2].split()
        except OSError:  # it has just ended
            continue
        parents[int(folder.name)], used[int(folder.name)] = int(fields[1]), int(fields[11]) + int(fields[12])
    below = {os.getpid()}
    while more := {child for child, parent in parents.items() if parent in below} - below:
        below |= more
    return sum(used[process] for process in below - {os.getpid()}) / os.sysconf("SC_CLK_TCK")


@contextmanager
def measured(found: dict[str, list[tuple[float, float]]], name: str) -> Iterator[None]:
    """Note the seconds, of the clock and of the processor, that pass within."""
    clock, processor = time.perf_counter(), cpu()
    yield
    found.setdefault(name, []).append((time.perf_counter() - clock, cpu() - processor))


def visit(context: BrowserContext, address: str) -> Page:
    """Until the page is there with its pictures."""
    page = context.new_page()
    page.goto(address)
    page.wait_for_selector("#order", timeout=PATIENCE)
    page.wait_for_function("() => [...document.images].every((i) => i.complete && i.naturalWidth)", timeout=PATIENCE)
    return page


def taken(page: Page, query: str) -> int:
    """The bytes of the file that the page offers for an address."""
    script = """async (query) => {
        const page = new DOMParser().parseFromString(await (await fetch("./?" + query)).text(), "text/html");
        const button = page.querySelector("[formaction^='file/'][formaction$='.pdf']");
        return (await (await fetch(button.getAttribute("formaction") + "?" + query)).arrayBuffer()).byteLength;
    }"""
    return int(page.evaluate(script, query))


def visits(launch: Callable[[Path], BrowserContext], address: str, found: dict[str, list[tuple[float, float]]]) -> int:
    """A browser that was never there, then the same one again; returns the bytes that it keeps."""
    with tempfile.TemporaryDirectory(ignore_cleanup_errors=True) as profile:
        context = launch(Path(profile))
        with measured(found, FIRST):
            page = visit(context, address)
        with measured(found, PDF):
            assert taken(page, "lang=en&copies=2")
        with measured(found, MANY):
            assert taken(page, "lang=en&copies=10000") > 1_000_000
        while not page.evaluate(COMPILED):
            time.sleep(0.2)
        kept = int(page.evaluate("async () => (await navigator.storage.estimate()).usage"))
        context.close()
        context = launch(Path(profile))
        with measured(found, LATER):
            visit(context, address)
        context.close()
        return kept


def main(folder: Path) -> None:
    """Measure and print."""
    size = sum(path.stat().st_size for path in folder.rglob("*") if path.is_file())

    def handler(*arguments: object) -> Slow:
        return Slow(*arguments, directory=str(folder))  # type: ignore[arg-type]

    server = http.server.ThreadingHTTPServer(("127.0.0.1", 0), handler)  # type: ignore[arg-type]
    threading.Thread(target=server.serve_forever, daemon=True).start()
    found: dict[str, list[tuple[float, float]]] = {}
    with sync_playwright() as playwright:

        def launch(profile: Path) -> BrowserContext:
            return playwright.chromium.launch_persistent_context(
                profile, executable_path=chromium(), args=["--no-sandbox"], locale="en-GB"
            )

        kept = [visits(launch, f"http://localhost:{server.server_port}/", found) for _ in range(RUNS)]
    print(f"{size / 1e6:.1f} MB on the web space; {Slow.sent / RUNS / 1e6:.1f} MB over the wire, not compressed there")
    print(f"{median(kept) / 1e6:.0f} MB kept by the browser")
    print(f"load {os.getloadavg()[0]:.1f} on {os.cpu_count()} cores")
    print(f"{'':16} {'clock s':>8} {'at most':>8} {'CPU s':>8}")
    for name, goal in GOALS.items():
        clock, processor = (median(turn[which] for turn in found[name]) for which in (0, 1))
        print(f"{name:16} {clock:8.2f} {goal:8.1f} {processor:8.2f}")
    server.shutdown()


if __name__ == "__main__":
    if len(sys.argv) > 1:
        main(Path(sys.argv[1]))
    else:
        with tempfile.TemporaryDirectory() as made:
            began = time.perf_counter()
            command = [sys.executable, "-c", "from simprint.cli import main; main()", "site", f"{made}/site"]
            subprocess.run(command, check=True, stdout=subprocess.DEVNULL)
            print(f"built in {time.perf_counter() - began:.1f} s")
            main(Path(made) / "site")
