"""The benchmark runs: each of its measurements once, at a hundred boards. No time is asserted."""

from __future__ import annotations

import os
import subprocess
import sys
from pathlib import Path

import pytest

TESTS = Path(__file__).parent


@pytest.mark.slow
def test_the_table_is_printed() -> None:
    """Every line of the table is there, and every process that is measured ends well."""
    environment = {**os.environ, "PYTHONPATH": os.pathsep.join([str(TESTS.parent), str(TESTS)])}
    command = [sys.executable, "-m", "benchmarks", "--quick"]
    said = subprocess.run(command, capture_output=True, text=True, cwd=TESTS, env=environment, check=True).stdout
    for line in (
        "CPU at 100 boards against untagged reportlab", "further CPU a board, 4 to 100", "peak memory at 100 boards",
        "bytes a board at 100", "boards --copies 4", "--help", "100 boards as SVG", "against svgwrite",
        "kit sim --pairs 2", "kit sim --names, 2 pairs", "against numbers",
        "practice sim --count 6", "answers sim --practice --count 6", "solver, 6 dots",
    ):  # fmt: skip
        assert line in said
