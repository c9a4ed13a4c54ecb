"""The same order gives the same bytes: in any process, with any hash seed, in any time zone, folder and language."""

from __future__ import annotations

import os
import subprocess
import sys
from dataclasses import replace
from pathlib import Path

import pytest
from conftest import Maker
from orders import make, order_id, samples

from simprint.make import Order

_MAKE = """
import sys
sys.path.insert(0, sys.argv[1])
from pathlib import Path
from orders import make, samples
for number, order in enumerate(samples()):
    make(order, Path(sys.argv[2], str(number)))
"""
HERE = Path(__file__).parent


def made_elsewhere(cwd: Path, output: Path, **env: str) -> dict[str, bytes]:
    """One order for each layout, made by another process: {name: content}."""
    cwd.mkdir()
    path = os.pathsep.join(filter(None, [str(HERE.parent), os.environ.get("PYTHONPATH")]))
    subprocess.run(
        [sys.executable, "-c", _MAKE, str(HERE), str(output)],
        cwd=cwd, env={**os.environ, "PYTHONPATH": path, **env}, check=True, timeout=300,
    )  # fmt: skip
    return {str(p.relative_to(output)): p.read_bytes() for p in sorted(output.rglob("*")) if p.is_file()}


def test_two_processes_make_the_same_bytes(made: Maker, tmp_path: Path) -> None:
    """This one and one that has another hash seed, time zone, locale, home and folder, and no assertions."""
    seed = "4242" if os.environ.get("PYTHONHASHSEED") != "4242" else "1"
    there = made_elsewhere(
        tmp_path / "there ü", tmp_path / "other", PYTHONHASHSEED=seed, TZ="Pacific/Auckland", LC_ALL="C",
        HOME="/nowhere", PYTHONOPTIMIZE="1",
    )  # fmt: skip
    here = {
        f"{number}/{path.name}": path.read_bytes()
        for number, order in enumerate(samples())
        for document in made(order)
        for path in (document.pdf, *document.svg)
    }
    assert here.keys() == there.keys()
    assert len(here) >= 2 * len(list(samples()))
    assert [name for name in here if here[name] != there[name]] == []


def test_order_of_formats_and_earlier_work_do_not_matter(made: Maker, tmp_path: Path) -> None:
    """What a process has made before leaves no mark on what it makes next."""
    order = Order("boards", "sim", {"copies": 3}, "ru", "letter", large_print=True)
    (before,) = made(order)
    make(Order("boards", "sim", {"dots": 8}, "pt"), tmp_path / "between")
    (after,) = make(order, tmp_path, ("svg", "pdf"))
    assert after.pdf.read_bytes() == before.pdf.read_bytes()
    assert [p.read_bytes() for p in after.svg] == [p.read_bytes() for p in before.svg]


@pytest.mark.parametrize("order", list(samples())[::8], ids=order_id)
def test_another_order_has_another_file(order: Order, made: Maker, tmp_path: Path) -> None:
    """(The comparison above can fail.)"""
    (first, *_) = made(order)
    (other, *_) = make(replace(order, header="x"), tmp_path, ("pdf",))
    assert first.pdf.read_bytes() != other.pdf.read_bytes()
