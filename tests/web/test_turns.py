"""Turns: one at a time, fair from page to page, an end to the queue."""

from __future__ import annotations

import asyncio
import time

import pytest

pytest.importorskip("starlette")

from simprint.web.turns import Busy, Stopped, Turns


def test_one_at_a_time() -> None:
    """Two pieces of work are never in each other's way, though both are asked for."""
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


def test_a_long_work_gives_way() -> None:
    """A short one that came later ends first."""
    turns = Turns()
    ended: list[str] = []

    def long() -> None:
        for _ in range(200):
            time.sleep(0.001)
            turns.give_way()
        ended.append("long")

    async def both() -> None:
        first = asyncio.create_task(turns.take(long))
        await asyncio.sleep(0.02)
        await turns.take(lambda: ended.append("short"))
        await first

    asyncio.run(both())
    assert ended == ["short", "long"]


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


def test_stopping_ends_what_is_being_made() -> None:
    """At its next page."""
    turns = Turns()

    def endless() -> None:
        while True:
            time.sleep(0.001)
            turns.give_way()

    async def stopped() -> None:
        task = asyncio.create_task(turns.take(endless))
        await asyncio.sleep(0.02)
        turns.stop()
        with pytest.raises(Stopped):
            await task

    asyncio.run(stopped())


@pytest.mark.parametrize("stopped", [True, False])
def test_work_that_is_cut_off_by_the_end_is_stopped(stopped: bool) -> None:
    """What the server does not wait for any more ends as what it tells to end; whoever goes away is only cancelled."""
    turns = Turns()

    async def cut_off() -> None:
        waiting = asyncio.create_task(turns.take(lambda: time.sleep(0.05)))
        await asyncio.sleep(0.01)
        if stopped:
            turns.stop()
        waiting.cancel()
        with pytest.raises(Stopped if stopped else asyncio.CancelledError):
            await waiting

    asyncio.run(cut_off())
