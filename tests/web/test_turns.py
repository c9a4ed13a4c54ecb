"""Turns: short works one at a time, long ones elsewhere, an end to each queue."""

from __future__ import annotations

import asyncio
import time
from pathlib import Path

import pytest

pytest.importorskip("starlette")

from simprint.web.turns import LONG_AT_ONCE, Busy, Turns


def test_one_at_a_time() -> None:
    """Two outputs of work are never in each other's way, though both are asked for."""
    turns = Turns()
    inside: list[int] = []

    def work() -> int:
        inside.append(1)
        time.sleep(0.002)
        seen = len(inside)
        inside.pop()
        return seen

    async def many() -> list[int]:
        return list(await asyncio.gather(*(turns.take(work) for _ in range(20))))

    assert asyncio.run(many()) == [1] * 20


@pytest.fixture
def elsewhere(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """A program ``longwork`` that answers ``upper`` at once, and never ends when it is asked to ``wait``."""
    (tmp_path / "longwork.py").write_text(
        "import os, pathlib, sys, time\n"
        "def main():\n"
        "    asked = sys.stdin.read()\n"
        "    here = pathlib.Path(__file__).parent\n"
        "    (here / f'{os.getpid()}.pid').touch()\n"
        "    while asked == 'wait': time.sleep(1)\n"
        "    if asked == 'fail': sys.exit('no luck')\n"
        "    for done in (1, 2): print(f'{done}/2', file=sys.stderr)\n"
        "    print(asked.upper(), end='')\n",
        encoding="utf-8",
    )
    monkeypatch.syspath_prepend(tmp_path)
    return tmp_path


def unheard(done: int, total: int) -> None:
    """What nobody asks for."""


def alive(folder: Path) -> list[int]:
    """The processes that are at long works."""
    numbers = [int(path.stem) for path in folder.glob("*.pid")]
    return [number for number in numbers if Path(f"/proc/{number}").exists()]


async def started(folder: Path, count: int) -> None:
    while len(list(folder.glob("*.pid"))) < count:
        await asyncio.sleep(0.01)


def test_a_long_work_is_done_elsewhere(elsewhere: Path) -> None:
    """Short ones are not kept waiting; it says how far it is, and answers, or says why not."""
    turns = Turns()
    told: list[tuple[int, ...]] = []

    async def both() -> None:
        first = asyncio.create_task(turns.take_long("longwork", b"wait", unheard))
        await started(elsewhere, 1)
        assert await asyncio.wait_for(turns.take(lambda: "short"), 5) == "short"
        first.cancel()
        with pytest.raises(asyncio.CancelledError):
            await first
        assert await turns.take_long("longwork", b"answer", lambda *heard: told.append(heard)) == b"ANSWER"
        with pytest.raises(RuntimeError, match="no luck"):
            await turns.take_long("longwork", b"fail", unheard)

    asyncio.run(both())
    assert told == [(1, 2), (2, 2)]


def test_who_goes_away_leaves_the_queue(elsewhere: Path) -> None:
    """What is done for such a visitor is stopped, and what was waiting is never begun."""
    turns = Turns()

    async def gone() -> None:
        asked = [asyncio.create_task(turns.take_long("longwork", b"wait", unheard)) for _ in range(LONG_AT_ONCE + 5)]
        await started(elsewhere, LONG_AT_ONCE)
        for one in reversed(asked):
            one.cancel()
        await asyncio.gather(*asked, return_exceptions=True)
        assert alive(elsewhere) == []
        assert len(list(elsewhere.glob("*.pid"))) == LONG_AT_ONCE
        assert await turns.take_long("longwork", b"next", unheard) == b"NEXT"

    asyncio.run(gone())


def test_how_far_a_work_is_can_be_asked_for_while_it_lasts() -> None:
    turns = Turns()
    assert turns.progress("one") is None
    with turns.followed("one") as told, turns.followed("other"):
        assert turns.progress("one") == (0, 0)
        told(7, 20)
        assert (turns.progress("one"), turns.progress("other")) == ((7, 20), (0, 0))
    assert turns.progress("one") is None


def test_a_full_queue_says_so() -> None:
    """At once, and lets others in when there is room again."""
    turns = Turns(most=2)

    async def three() -> None:
        waiting = [asyncio.create_task(turns.take(lambda: time.sleep(0.05))) for _ in range(2)]
        await asyncio.sleep(0.01)
        with pytest.raises(Busy):
            await turns.take(lambda: None)
        await asyncio.gather(*waiting)
        assert await turns.take(lambda: "done") == "done"

    asyncio.run(three())
