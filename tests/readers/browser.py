"""Printing through a real Chromium, and measuring the result with pdfplumber, which is not ours."""

from __future__ import annotations

import subprocess
import tempfile
from collections.abc import Sequence
from pathlib import Path

import pdfplumber

from .tools import chromium, have_chromium

__all__ = ["have_chromium", "horizontals_mm", "longest_horizontal_mm", "longest_vertical_mm", "print_to_pdf",
           "run_chromium", "verticals_mm"]  # fmt: skip

FLAGS = (
    "--headless",
    "--no-sandbox",
    "--disable-gpu",
    "--disable-quic",
    "--no-first-run",
    "--disable-background-networking",
    "--disable-component-update",
    "--disable-sync",
)
#: Millimetres to a point.
MM = 25.4 / 72


def run_chromium(arguments: Sequence[str], output: Path, timeout: float = 120) -> None:
    """Run Chromium once in a new, empty profile; it must leave the file `output` (seconds of timeout)."""
    program = chromium()
    if program is None:
        raise FileNotFoundError("no Chromium")
    output.unlink(missing_ok=True)
    with tempfile.TemporaryDirectory(ignore_cleanup_errors=True) as profile, tempfile.TemporaryFile() as said:
        command = [program, *FLAGS, f"--user-data-dir={profile}", *arguments]
        subprocess.run(command, stdout=said, stderr=said, stdin=subprocess.DEVNULL, timeout=timeout, check=False)
        if not output.is_file() or not output.stat().st_size:
            said.seek(0)
            raise RuntimeError(f"Chromium left no {output.name}: {said.read().decode(errors='replace')[-2000:]}")


def print_to_pdf(source: Path, output: Path, timeout: float = 120) -> Path:
    """Print an SVG or HTML file as a browser does, with the paper it asks for itself."""
    output = output.resolve()
    arguments = ["--no-pdf-header-footer", f"--print-to-pdf={output}", source.resolve().as_uri()]
    run_chromium(arguments, output, timeout)
    return output


def _extents_mm(pdf: Path, page: int, thickness: float) -> tuple[list[float], list[float]]:
    with pdfplumber.open(pdf) as document:
        sheet = document.pages[page]
        boxes = [
            ((o["x1"] - o["x0"]) * MM, (o["bottom"] - o["top"]) * MM)
            for o in (*sheet.lines, *sheet.rects, *sheet.curves)
        ]
    return sorted(w for w, h in boxes if h < thickness < w), sorted(h for w, h in boxes if w < thickness < h)


def horizontals_mm(pdf: Path, page: int = 0, thickness: float = 1.0) -> list[float]:
    """The lengths of all level strokes (lower than `thickness` mm) of a page, shortest first, in mm."""
    return _extents_mm(pdf, page, thickness)[0]


def verticals_mm(pdf: Path, page: int = 0, thickness: float = 1.0) -> list[float]:
    """The lengths of all upright strokes (narrower than `thickness` mm) of a page, shortest first, in mm."""
    return _extents_mm(pdf, page, thickness)[1]


def longest_horizontal_mm(pdf: Path, page: int = 0) -> float:
    """The length of the longest level stroke of a page, in mm."""
    return horizontals_mm(pdf, page)[-1]


def longest_vertical_mm(pdf: Path, page: int = 0) -> float:
    """The length of the longest upright stroke of a page, in mm."""
    return verticals_mm(pdf, page)[-1]
