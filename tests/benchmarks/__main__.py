"""Prints the tables: ``python -m benchmarks [--quick]`` in ``tests/``."""

from __future__ import annotations

import os
import platform
import subprocess
import sys
import tempfile
from importlib.util import find_spec
from pathlib import Path

from benchmarks.measure import Command, Costs, growth, run, side_by_side

PYTHON = sys.executable
SIMPRINT = [PYTHON, "-c", "from simprint.cli import main; main()"]
BOARDS = (4, 100, 1_000, 10_000, 100_000)
#: Peers that need not be installed, and the most boards they are given: beyond, they take minutes.
OPTIONAL = {"typst": 10_000, "cairo": 100_000}


def main(quick: bool) -> None:
    """Measure and print. ``quick`` measures everything that is quick, once, at no more than 100 boards."""
    counts = BOARDS[:2] if quick else BOARDS
    runs = 1 if quick else 5
    peers = [name for name in OPTIONAL if find_spec(name)]
    print(f"{platform.system()} {platform.machine()}, Python {platform.python_version()}, {_machine()}")
    for name in OPTIONAL.keys() - peers:
        print(f"{name}: not installed, not measured")
    with tempfile.TemporaryDirectory() as folder:
        scratch = Path(folder)
        run(_product(scratch, "boards"))  # so that all is compiled
        costs = {n: _boards(n, scratch, runs, peers) for n in counts}
        _print_boards(costs)
        print(f"\n{'goal':<58}  {'measured':>9}  {'at least':>8}  {'aim':>6}")
        _print_ratios(costs, counts[-1] if quick else 10_000)
        _print_tree(scratch, quick)
        _print_start(scratch, 1 if quick else 21)
        _print_svg(100 if quick else 10_000, scratch, runs)
        _print_sheets(scratch, quick, min(runs, 3))
        if not quick:
            _print_million(scratch)


def _machine() -> str:
    """The processor, where the system says."""
    try:
        lines = Path("/proc/cpuinfo").read_text().splitlines()
        name = next(line.partition(":")[2].strip() for line in lines if line.startswith("model name"))
    except (OSError, StopIteration):
        name = platform.processor()
    return f"{os.cpu_count()} × {name}"


def _product(out: Path, *words: str) -> Command:
    return [*SIMPRINT, *words, "--output", str(out), "--force", "--quiet"], out


def _peer(name: str, n: int, out: Path) -> Command:
    return [PYTHON, "-m", "benchmarks.peers", name, str(n), str(out)], out


def _goal(what: str, measured: str, least: str = "", aim: str = "") -> None:
    print(f"{what:<58}  {measured:>9}  {least:>8}  {aim:>6}")


# -- boards as PDF -----------------------------------------------------------------------------------------------------


def _boards(n: int, scratch: Path, runs: int, peers: list[str]) -> dict[str, Costs]:
    commands = {"simprint": _product(scratch / "boards", "boards", "--copies", str(n))}
    for name in ("tagged_floor", "reportlab", *[peer for peer in peers if n <= OPTIONAL[peer]]):
        commands[name] = _peer(name, n, scratch / f"{name}.pdf")
    return side_by_side(commands, runs)


def _print_boards(costs: dict[int, dict[str, Costs]]) -> None:
    print("\n   boards  tool             CPU s   wall s   MiB  bytes/board  further CPU µs/board")
    before: dict[str, tuple[int, Costs]] = {}
    for n, tools in costs.items():
        for name, cost in tools.items():
            more = ""
            if name in before:
                less, lower = before[name]
                more = f"{growth(lower, cost, n - less) * 1e6:.1f}"
            before[name] = (n, cost)
            print(
                f"{n:9,}  {name:14} {cost.median('cpu'):7.3f}  {cost.median('wall'):7.3f}  {cost.median('memory'):4.0f}"
                f"  {cost.median('size') / n:11.0f}  {more:>20}"
            )


def _print_ratios(costs: dict[int, dict[str, Costs]], at: int) -> None:
    here = costs[at]
    _goal(
        f"CPU at {at:,} boards against untagged reportlab",
        f"{here['simprint'].against(here['reportlab'], 'cpu'):.2f} ×", "0.75 ×", "0.6 ×",
    )  # fmt: skip
    if "typst" in here:
        _goal("... against Typst", f"1/{here['typst'].against(here['simprint'], 'cpu'):.0f}", "1/10")
    fewest, *_, less, more = (min(costs), *costs)
    further = {name: growth(costs[less][name], costs[more][name], more - less) for name in ("simprint", "tagged_floor")}
    floor = further["tagged_floor"]
    shown = f"{further['simprint'] / floor:.1f} ×" if floor > 0 else "too quick"
    _goal(f"further CPU a board, {less:,} to {more:,}, against the floor's", shown)
    memory = costs[more]["simprint"].median("memory") / costs[fewest]["simprint"].median("memory")
    _goal(f"peak memory at {more:,} boards against {fewest}", f"{memory:.2f} ×", "1.3 ×")
    _goal(f"bytes a board at {at:,}", f"{here['simprint'].median('size') / at:.0f}", "500")


def _print_tree(scratch: Path, quick: bool) -> None:
    """How a reader that walks the whole structure tree fares: in time linear in the pages."""
    few, many = (10, 20) if quick else (100, 1_000)
    out = scratch / "tree"
    walked = []
    for pages in (few, many):
        run((_product(out, "boards", "--copies", str(2 * pages))[0], None))
        (path,) = out.iterdir()
        # It warns of attributes that came with PDF/UA.
        walked.append(run((["sh", "-c", 'exec pdfinfo -struct "$0" 2>/dev/null', str(path)], None)).cpu)
        path.unlink()
    ratio = f"{walked[1] / walked[0]:.1f} ×" if walked[0] else "too quick"
    _goal(f"pdfinfo -struct, CPU, {many:,} pages against {few}", ratio, f"{1.2 * many / few:.0f} ×")


# -- the rest ----------------------------------------------------------------------------------------------------------


def _print_start(scratch: Path, runs: int) -> None:
    tools = side_by_side(
        {
            "pass": ([PYTHON, "-c", "pass"], None),
            "--help": ([*SIMPRINT, "--help"], None),
            "boards --copies 4": _product(scratch / "four.pdf", "boards", "--copies", "4"),
        },
        runs,
    )
    for name, least, aim in (("boards --copies 4", "16 ×", "10 ×"), ("--help", "8 ×", "6 ×")):
        wall = tools[name].median("wall") * 1000
        times = tools[name].against(tools["pass"], "wall")
        _goal(f"{name} ({wall:.0f} ms), wall, against a bare python -c pass", f"{times:.1f} ×", least, aim)


def _print_svg(n: int, scratch: Path, runs: int) -> None:
    tools = side_by_side(
        {
            "simprint": _product(scratch / "svg", "boards", "--copies", str(n), "--format", "svg"),
            "svg_floor": _peer("svg_floor", n, scratch / "svg-floor"),
            "svgwrite": _peer("svgwrite", n, scratch / "svgwrite"),
        },
        runs,
    )
    cost = tools["simprint"]
    seconds = cost.median("cpu")
    _goal(
        f"{n:,} boards as SVG ({seconds:.2f} s CPU) against the SVG floor",
        f"{cost.against(tools['svg_floor'], 'cpu'):.1f} ×", "2.5 ×", "1.5 ×",
    )  # fmt: skip
    _goal("... against svgwrite drawing every page", f"{cost.against(tools['svgwrite'], 'cpu'):.2f} ×")


def _print_sheets(scratch: Path, quick: bool, runs: int) -> None:
    pairs, cards = ("2", "6") if quick else ("100", "200")
    commands = {
        f"kit sim --pairs {pairs}": ("kit", "sim", "--pairs", pairs),
        f"practice sim --count {cards}": ("practice", "sim", "--count", cards),
        f"answers sim --practice --count {cards}": ("answers", "sim", "--practice", "--count", cards),
    }
    named = f"kit sim --names, {pairs} pairs"
    names = scratch / "names.txt"
    names.write_text("\n".join(f"Анна Konstantinova {number}" for number in range(2 * int(pairs))), encoding="utf-8")
    commands[named] = ("kit", "sim", "--names", str(names))
    tools = side_by_side({name: _product(scratch / "kit", *words) for name, words in commands.items()}, runs)
    for name, cost in tools.items():
        _goal(f"{name}, CPU", f"{cost.median('cpu'):.2f} s", "2 s", "1 s")
    _goal(
        "... against numbers",
        f"{tools[named].against(tools[f'kit sim --pairs {pairs}'], 'cpu'):.2f} ×",
        "1.5 ×",
        "1.2 ×",
    )
    solver = (
        "import time; from simprint.games.sim import winner; "
        "start = time.process_time(); winner({n}); print(time.process_time() - start)"
    )
    for n, least, aim in ((6, "0.5 s", "0.2 s"), (7, "30 s", "10 s"))[: 1 if quick else 2]:
        said = subprocess.run([PYTHON, "-c", solver.format(n=n)], capture_output=True, text=True, check=True).stdout
        _goal(f"solver, {n} dots, CPU", f"{float(said):.2f} s", least, aim)


def _print_million(scratch: Path) -> None:
    """A million boards, and whether they open: PDFium reads the first page and the last, qpdf counts the pages."""
    import pypdfium2

    out = scratch / "million"
    words, _ = _product(out, "boards", "--copies", "1000000")
    cost = run((words, None))
    files = sorted(out.iterdir())
    pages = 0
    for path in files:
        pages += int(subprocess.run(["qpdf", "--show-npages", path], capture_output=True, check=True).stdout)
    texts = []
    for path, number in ((files[0], 0), (files[-1], -1)):
        document = pypdfium2.PdfDocument(path)
        page = document[number % len(document)]
        texts.append(" ".join(page.get_textpage().get_text_range().split()))
    right = "board 1 of 1,000,000" in texts[0] and "board 1,000,000 of 1,000,000" in texts[1] and pages == 500_000
    size = sum(path.stat().st_size for path in files)
    print(
        f"\na million boards: {cost.cpu:.1f} s CPU, {cost.memory:.0f} MiB, {size / 1e6:.0f} MB in {len(files)} files; "
        f"first page, last page and count of pages {'right' if right else 'WRONG'} in PDFium and qpdf"
    )


if __name__ == "__main__":
    main("--quick" in sys.argv)
