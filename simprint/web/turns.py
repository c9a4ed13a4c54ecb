"""Bounded work: what is short is done one by one in this process, what is long in processes of its own; a queue for
each that ends, and whoever goes away leaves it."""

from __future__ import annotations

import asyncio
import os
import sys
from collections.abc import AsyncIterator, Callable
from contextlib import asynccontextmanager
from typing import TypeVar

from starlette.concurrency import run_in_threadpool

R = TypeVar("R")

#: Requests that may wait for their turn in a queue; one more is told to come back.
MOST_WAITING = 400
#: Long works that are done at once: one processor is left to the form.
LONG_AT_ONCE = max(1, (os.cpu_count() or 1) - 1)


class Busy(Exception):
    """The queue is full."""


class _Queue:
    """First come, first served, ``at_once`` at a time."""

    def __init__(self, most: int, at_once: int) -> None:
        self._most = most
        self._asked = 0
        self._places = asyncio.Semaphore(at_once)

    @asynccontextmanager
    async def turn(self) -> AsyncIterator[None]:
        """Within, it is one's turn. Raises Busy when too many wait already."""
        if self._asked >= self._most:
            raise Busy
        self._asked += 1
        try:
            async with self._places:
                yield
        finally:
            self._asked -= 1


class Turns:
    """Works take turns. Fonts are read lazily, and Python would not draw two sheets faster than one: so one short work
    at a time, in a thread. A long one would keep the others waiting, and could not be stopped."""

    def __init__(self, most: int = MOST_WAITING) -> None:
        self._pages, self._files, self._long = _Queue(most, 1), _Queue(most, 1), _Queue(most, LONG_AT_ONCE)
        self._drawing = asyncio.Lock()

    async def take(self, work: Callable[[], R], file: bool = False) -> R:
        """What ``work`` returns, when its turn has come: pages and files alternate, so that no page waits for a hundred
        files. Raises Busy."""
        async with (self._files if file else self._pages).turn(), self._drawing:
            return await run_in_threadpool(work)

    async def take_long(self, module: str, asked: bytes) -> bytes:
        """What a program of ours answers, when its turn has come: ``module`` names it and has a function ``main``. It
        ends when whoever asked is gone. Raises Busy."""
        program = f"import sys; sys.path[:] = {sys.path!r}; from {module} import main; main()"
        pipe = asyncio.subprocess.PIPE
        async with self._long.turn():
            process = await asyncio.create_subprocess_exec(
                sys.executable, "-c", program, stdin=pipe, stdout=pipe, stderr=pipe, start_new_session=True
            )
            try:
                made, said = await process.communicate(asked)
            finally:
                if process.returncode is None:
                    process.kill()
                    await process.wait()
            if process.returncode:
                raise RuntimeError(said.decode(errors="replace"))
            return made
