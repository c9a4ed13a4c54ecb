"""Golden scenes: what a sheet lays out, one shape a line, to be read and reviewed as text.

When a scene changes, the new one is left beside the old one as ``<name>.actual.txt``; after looking at both, run the
tests with UPDATE_GOLDEN=1 to take it over.
"""

from __future__ import annotations

import os
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest

from simprint.make import Order, plan
from simprint.page.scene import Artifact, Circle, Group, Line, Page, Polygon, Rect, Symbol, Text, Use

FOLDER = Path(__file__).parent / "golden"
SCENES = {
    "sim-boards-en": Order("boards", "sim", {"copies": 3}, "en"),
    "sim-boards-four-en": Order("boards", "sim", {"copies": 4, "per_page": 4}, "en"),
    "sim-boards-large-en": Order("boards", "sim", {"copies": 1}, "en", "letter", large_print=True),
    "null-board-en": Order("board", "null", {}, "en"),
}


def n(*values: float) -> str:
    """Numbers as short as they are exact."""
    return " ".join(f"{value:.3f}".rstrip("0").rstrip(".") for value in values)


def stroke(width: float, ink: float, fill: float | None = None) -> str:
    parts = [f"width {n(width)}"] if width else []
    parts += [f"ink {n(ink)}"] if width and ink != 1 else []
    parts += [f"fill {n(fill)}"] if fill is not None else []
    return ", ".join(parts)


def lines(item: Any, symbols: dict[str, Symbol], indent: str = "") -> Iterator[str]:
    """An item, and what is in it, as lines of text."""
    match item:
        case Line():
            dash = f", dash {n(*item.dash)} {item.cap}" if item.dash else ""
            yield f"{indent}line {n(item.x1, item.y1)} to {n(item.x2, item.y2)}: {stroke(item.width, item.ink)}{dash}"
        case Circle():
            yield f"{indent}circle {n(item.cx, item.cy)} r {n(item.r)}: {stroke(item.width, item.ink, item.fill)}"
        case Rect():
            size = f"{n(item.w)} x {n(item.h)}"
            yield f"{indent}rect {n(item.x, item.y)}, {size}: {stroke(item.width, item.ink, item.fill)}"
        case Polygon():
            points = ", ".join(n(*point) for point in item.points)
            kind = "polygon" if item.closed else "polyline"
            yield f"{indent}{kind} {points}: {stroke(item.width, item.ink, item.fill)}"
        case Text():
            style = f"{n(item.size_pt)} pt{' bold' * item.bold}{f' {item.anchor}' * (item.anchor != 'start')}"
            ink = f", ink {n(item.ink)}" if item.ink != 1 else ""
            yield f"{indent}text {n(item.x, item.y)} {item.string!r}: {style}, {n(item.width)} wide{ink}"
        case Use():
            symbols.setdefault(item.symbol.name, item.symbol)
            yield f"{indent}use {item.symbol.name} at {n(item.x, item.y)}"
        case Group():
            said = f": {item.alt}" if item.alt else ""
            field = f" {item.field}" * (item.role.value == "Form")
            yield f"{indent}{item.role.value}{field}{said}"
            for kid in item.items:
                yield from lines(kid, symbols, indent + "  ")
        case Artifact(_, kind):
            yield f"{indent}artifact{f' {kind}' * (kind != 'plain')}"
            for kid in item.items:
                yield from lines(kid, symbols, indent + "  ")
        case _:
            raise TypeError(item)


def scene(order: Order) -> str:
    """All pages of an order, then the artwork that they share."""
    (output,) = plan(order).outputs
    symbols: dict[str, Symbol] = {}
    out = [f"{output.printout.title} ({output.printout.count} pages)"]
    for number, page in enumerate(output.printout.pages(), 1):
        out += ["", head(number, page)]
        for block in page.items:
            out += lines(block, symbols)
    done: set[str] = set()
    while left := [symbol for name, symbol in symbols.items() if name not in done]:
        for symbol in left:
            done.add(symbol.name)
            out += ["", f"symbol {symbol.name}"]
            for item in symbol.items:
                out += lines(item, symbols, "  ")
    return "\n".join(out) + "\n"


def head(number: int, page: Page[Any]) -> str:
    mark = f", bookmark {page.bookmark}" if page.bookmark else ""
    return f"page {number}: {n(page.width)} x {n(page.height)} mm, origin {n(*page.origin)}{mark}"


@pytest.mark.parametrize("name", SCENES)
def test_scene_is_as_it_was(name: str, null: tuple[str, str]) -> None:
    golden, actual = FOLDER / f"{name}.txt", FOLDER / f"{name}.actual.txt"
    found = scene(SCENES[name])
    if os.environ.get("UPDATE_GOLDEN"):
        FOLDER.mkdir(exist_ok=True)
        golden.write_text(found, encoding="utf-8")
    actual.unlink(missing_ok=True)
    if golden.read_text(encoding="utf-8") != found:
        actual.write_text(found, encoding="utf-8")
        pytest.fail(
            f"{name} is laid out in another way: compare {golden} with {actual.name} beside it; "
            "UPDATE_GOLDEN=1 takes the new one over"
        )


def test_no_golden_scene_is_left_over() -> None:
    assert {path.stem for path in FOLDER.glob("*.txt") if ".actual" not in path.name} == set(SCENES)
