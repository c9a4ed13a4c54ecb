"""The committed samples in ``output/examples/``: boards in every language as SVG, and the picture of the README.

``python tests/examples.py`` makes them again; ``test_examples`` fails when they are stale.
"""

from __future__ import annotations

from pathlib import Path

from simprint.make import Order, plan, write
from simprint.words import languages

FOLDER = Path(__file__).parent.parent / "output" / "examples"


def orders(folder: Path) -> list[Order]:
    """What is in the folder."""
    boards = [Order("boards", "sim", lang=lang, format=("svg",), output=str(folder)) for lang in languages()]
    return [*boards, Order("boards", "sim", lang="en", format=("png",), output=str(folder))]


def make(folder: Path) -> list[Path]:
    """Write the samples; returns their paths."""
    found = []
    for order in orders(folder):
        planned = plan(Order(**{**vars(order), "force": True}))
        write(planned)
        found += [path for output in planned.outputs for where in output.targets.values() for path in where.paths]
    return found


if __name__ == "__main__":
    for path in make(FOLDER):
        print(path)
