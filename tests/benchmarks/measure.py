"""Commands side by side: time, peak memory and bytes of whole processes, medians of paired runs."""

from __future__ import annotations

import os
import shutil
import subprocess
import time
from collections.abc import Sequence
from dataclasses import dataclass
from pathlib import Path
from statistics import median


@dataclass(frozen=True)
class Cost:
    """Of one process: seconds of processor time and of wall time, peak memory in MiB, bytes written."""

    cpu: float
    wall: float
    memory: float
    size: int


def run(command: Sequence[str], out: Path | None = None) -> Cost:
    """Run a command once; ``out`` is the file or folder it writes, removed before and measured after."""
    if out is not None:
        shutil.rmtree(out, ignore_errors=True)
        out.unlink(missing_ok=True)
    environment = {key: value for key, value in os.environ.items() if key != "PYTHONDONTWRITEBYTECODE"}
    start = time.perf_counter()
    child = subprocess.Popen(command, stdout=subprocess.DEVNULL, env=environment, cwd=Path(__file__).parent.parent)
    _, status, usage = os.wait4(child.pid, 0)
    wall = time.perf_counter() - start
    child.returncode = os.waitstatus_to_exitcode(status)
    if child.returncode:
        raise RuntimeError(f"exit code {child.returncode}: {' '.join(command)}")
    return Cost(usage.ru_utime + usage.ru_stime, wall, usage.ru_maxrss / 1024, _size(out))


def side_by_side(commands: dict[str, tuple[Sequence[str], Path | None]], runs: int) -> dict[str, Cost]:
    """Each command ``runs`` times, taking turns, so that a slow moment of the machine hits all; medians."""
    costs: dict[str, list[Cost]] = {name: [] for name in commands}
    for _ in range(runs):
        for name, (command, out) in commands.items():
            costs[name].append(run(command, out))
    return {
        name: Cost(
            median(c.cpu for c in several),
            median(c.wall for c in several),
            median(c.memory for c in several),
            several[-1].size,
        )
        for name, several in costs.items()
    }


def _size(out: Path | None) -> int:
    if out is None or not out.exists():
        return 0
    if out.is_file():
        return out.stat().st_size
    return sum(path.stat().st_size for path in out.iterdir())
