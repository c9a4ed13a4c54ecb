"""Commands side by side: time, peak memory and bytes of whole processes, in paired runs."""

from __future__ import annotations

import os
import shutil
import subprocess
import time
from collections.abc import Sequence
from dataclasses import dataclass
from pathlib import Path
from statistics import median

#: A command, and the file or folder that it writes.
Command = tuple[Sequence[str], Path | None]


@dataclass(frozen=True)
class Cost:
    """Of one process: seconds of processor time and of wall time, peak memory in MiB, bytes written."""

    cpu: float
    wall: float
    memory: float
    size: int


@dataclass(frozen=True)
class Costs:
    """Of the runs of one command, in the order in which they took turns with others."""

    runs: tuple[Cost, ...]

    def median(self, what: str) -> float:
        """The middle of ``cpu``, ``wall``, ``memory`` or ``size``."""
        return median(getattr(cost, what) for cost in self.runs)

    def against(self, other: Costs, what: str) -> float:
        """How many times as much as ``other``: the middle of the ratios of runs that were neighbours."""
        return median(
            getattr(cost, what) / getattr(beside, what) for cost, beside in zip(self.runs, other.runs, strict=True)
        )


def growth(less: Costs, more: Costs, boards: int) -> float:
    """Further seconds of processor time for each of so many more boards."""
    return median(b.cpu - a.cpu for a, b in zip(less.runs, more.runs, strict=False)) / boards


def run(command: Command) -> Cost:
    """Run a command once; what it writes is removed before and measured after."""
    words, out = command
    _remove(out)
    environment = {key: value for key, value in os.environ.items() if key != "PYTHONDONTWRITEBYTECODE"}
    start = time.perf_counter()
    child = subprocess.Popen(words, stdout=subprocess.DEVNULL, env=environment, cwd=Path(__file__).parent.parent)
    _, status, usage = os.wait4(child.pid, 0)
    wall = time.perf_counter() - start
    child.returncode = os.waitstatus_to_exitcode(status)
    if child.returncode:
        raise RuntimeError(f"exit code {child.returncode}: {' '.join(words)}")
    cost = Cost(usage.ru_utime + usage.ru_stime, wall, usage.ru_maxrss / 1024, _size(out))
    _remove(out)
    return cost


def side_by_side(commands: dict[str, Command], runs: int) -> dict[str, Costs]:
    """Each command ``runs`` times, taking turns, so that a slow moment of the machine hits all."""
    turns = [{name: run(command) for name, command in commands.items()} for _ in range(runs)]
    return {name: Costs(tuple(turn[name] for turn in turns)) for name in commands}


def _size(out: Path | None) -> int:
    if out is None:
        return 0
    return sum(path.stat().st_size for path in (out.iterdir() if out.is_dir() else [out]))


def _remove(out: Path | None) -> None:
    if out is not None and out.is_dir():
        shutil.rmtree(out)
    elif out is not None:
        out.unlink(missing_ok=True)
