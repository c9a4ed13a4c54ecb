"""Prints the table: ``python -m benchmarks [--quick]`` in ``tests/``."""

from __future__ import annotations

import subprocess
import sys
import tempfile
from importlib.util import find_spec
from pathlib import Path

from benchmarks.measure import Cost, run, side_by_side

PYTHON = sys.executable
SIMPRINT = [PYTHON, "-c", "from simprint.cli import main; main()"]
BOARDS = (2, 100, 1_000, 10_000, 100_000)


def main(quick: bool) -> None:
    """Measure and print."""
    counts = (2, 100) if quick else BOARDS
    runs = 1 if quick else 5
    with tempfile.TemporaryDirectory() as folder:
        scratch = Path(folder)
        costs = {n: _boards(n, scratch, runs if n < 100_000 else 3) for n in counts}
        _print_boards(costs)
        _print_ratios(costs, counts[-1] if quick else 10_000, counts)
        _print_svg(100 if quick else 10_000, scratch, runs)
        _print_start(scratch, 1 if quick else 15)
        _print_kits(scratch, quick, runs)
        if not quick:
            cost = run(_product("boards", "--copies", "1000000", "--output", str(scratch / "m.pdf")), scratch / "m.pdf")
            print(f"\na million boards: {cost.cpu:.1f} s CPU, {cost.memory:.0f} MiB, {cost.size / 1e6:.0f} MB")


def _product(*words: str) -> list[str]:
    return [*SIMPRINT, *words, "--force", "--quiet"]


def _peer(name: str, n: int, out: Path) -> tuple[list[str], Path]:
    return [PYTHON, "-m", "benchmarks.peers", name, str(n), str(out)], out


def _boards(n: int, scratch: Path, runs: int) -> dict[str, Cost]:
    out = scratch / "boards.pdf"
    commands = {
        "simprint": (_product("boards", "--copies", str(n), "--output", str(out)), out),
        "tagged_floor": _peer("tagged_floor", n, scratch / "floor.pdf"),
        "reportlab": _peer("reportlab", n, scratch / "reportlab.pdf"),
    }
    if find_spec("typst"):
        commands["typst"] = _peer("typst", n, scratch / "typst.pdf")
    return side_by_side(commands, runs)  # type: ignore[arg-type]


def _print_boards(costs: dict[int, dict[str, Cost]]) -> None:
    print("boards       tool           CPU s    wall s   MiB   bytes/board   further CPU µs/board")
    before: dict[str, tuple[int, Cost]] = {}
    for n, tools in costs.items():
        for name, cost in tools.items():
            growth = ""
            if name in before:
                less, lower = before[name]
                growth = f"{(cost.cpu - lower.cpu) / (n - less) * 1e6:12.1f}"
            before[name] = (n, cost)
            print(
                f"{n:9,}  {name:14} {cost.cpu:7.3f}  {cost.wall:7.3f}  {cost.memory:5.0f}"
                f"  {cost.size / n:9.0f}  {growth}"
            )
    if not find_spec("typst"):
        print("(Typst is not installed: pip install typst)")


def _print_ratios(costs: dict[int, dict[str, Cost]], at: int, counts: tuple[int, ...]) -> None:
    here = costs[at]
    print(f"\nCPU at {at:,} boards against untagged reportlab: {here['simprint'].cpu / here['reportlab'].cpu:.2f} ×")
    if "typst" in here:
        print(f"... against Typst: 1/{here['typst'].cpu / here['simprint'].cpu:.0f}")
    less, more = counts[-2:]
    growth = {name: (costs[more][name].cpu - costs[less][name].cpu) / (more - less) for name in here}
    floor = growth["tagged_floor"]
    shown = f"{growth['simprint'] / floor:.1f} ×" if floor > 0 else "too quick to compare"
    print(f"further CPU a board, {less:,} to {more:,}, against the tagged floor: {shown}")
    memory = costs[more]["simprint"].memory / costs[counts[0]]["simprint"].memory
    print(f"peak memory at {more:,} boards against {counts[0]}: {memory:.2f} ×")
    print(f"bytes a board at {more:,}: {costs[more]['simprint'].size / more:.0f}")


def _print_svg(n: int, scratch: Path, runs: int) -> None:
    out = scratch / "svg"
    tools = side_by_side(
        {
            "simprint": (_product("boards", "--copies", str(n), "--format", "svg", "--output", str(out)), out),
            "svg_floor": _peer("svg_floor", n, scratch / "svg-floor"),
            "svgwrite": _peer("svgwrite", n, scratch / "svgwrite"),
        },
        runs,
    )
    print(f"\n{n:,} boards as SVG, CPU: " + ", ".join(f"{name} {cost.cpu:.2f} s" for name, cost in tools.items()))
    print(f"against the SVG floor: {tools['simprint'].cpu / tools['svg_floor'].cpu:.1f} ×")


def _print_start(scratch: Path, runs: int) -> None:
    out = scratch / "four.pdf"
    tools = side_by_side(
        {
            "pass": ([PYTHON, "-c", "pass"], None),
            "--help": ([*SIMPRINT, "--help"], None),
            "boards --copies 4": (_product("boards", "--copies", "4", "--output", str(out)), out),
        },
        runs,
    )
    print()
    for name in ("boards --copies 4", "--help"):
        wall = tools[name].wall
        print(f"{name}: {wall * 1000:.0f} ms wall, {wall / tools['pass'].wall:.1f} × a bare python -c pass")


def _print_kits(scratch: Path, quick: bool, runs: int) -> None:
    pairs, cards = ("2", "6") if quick else ("100", "200")
    commands = {
        f"kit sim --pairs {pairs}": ("kit", "sim", "--pairs", pairs),
        f"practice sim --count {cards}": ("practice", "sim", "--count", cards),
        "answers to them": ("answers", "sim", "--practice", "--count", cards),
    }
    tools = side_by_side(
        {
            name: (_product(*words, "--output", str(scratch / "kit")), scratch / "kit")
            for name, words in commands.items()
        },
        runs,
    )
    print()
    for name, cost in tools.items():
        print(f"{name}: {cost.cpu:.2f} s CPU")
    solver = (
        "import time; from simprint.games.sim import winner; "
        "start = time.process_time(); winner({n}); print(time.process_time() - start)"
    )
    for n in (6,) if quick else (6, 7):
        said = subprocess.run([PYTHON, "-c", solver.format(n=n)], capture_output=True, text=True, check=True).stdout
        print(f"solver, {n} dots: {float(said):.3f} s CPU")


if __name__ == "__main__":
    main("--quick" in sys.argv)
