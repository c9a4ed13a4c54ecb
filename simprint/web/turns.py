"""Bounded work: what is short is done one by one in this process, what is long in processes of its own; a queue for
each that ends, and whoever goes away leaves it."""

from __future__ import annotations

import asyncio
import os
import re
import sys
from collections.abc import AsyncIterator, Callable, Iterator
from contextlib import asynccontextmanager, contextmanager, suppress
from typing import TypeVar

from starlette.concurrency import run_in_threadpool

R = TypeVar("R")
#: What is told how many pages are done, and how many there are.
Told = Callable[[int, int], None]

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
        self._progress: dict[str, tuple[int, int]] = {}

    async def take(self, work: Callable[[], R], file: bool = False) -> R:
        """What ``work`` returns, when its turn has come: pages and files alternate, so that no page waits for a hundred
        files. Raises Busy."""
        async with (self._files if file else self._pages).turn(), self._drawing:
            return await run_in_threadpool(work)

    @contextmanager
    def followed(self, name: str) -> Iterator[Told]:
        """Within, whoever knows that name can ask how far a work is; it tells what this yields."""

        def told(done: int, total: int) -> None:
            self._progress[name] = (done, total)

        told(0, 0)
        try:
            yield told
        finally:
            self._progress.pop(name, None)  # two may have one name

    def progress(self, name: str) -> tuple[int, int] | None:
        """Pages that are done, and that there are, of the work of that name: 0 of 0 while that is not known, None when
        there is no such work any more."""
        return self._progress.get(name)

    async def take_long(self, module: str, asked: bytes, told: Told) -> bytes:
        """What a program of ours answers, when its turn has come: ``module`` names it and has a function ``main``. What
        it says of its progress is ``told``. It ends when whoever asked is gone. Raises Busy."""
        program = f"import sys; sys.path[:] = {sys.path!r}; from {module} import main; main()"
        pipe = asyncio.subprocess.PIPE
        async with self._long.turn():
            process = await asyncio.create_subprocess_exec(
                sys.executable, "-c", program, stdin=pipe, stdout=pipe, stderr=pipe, start_new_session=True
            )
            assert process.stdin and process.stdout and process.stderr
            try:
                with suppress(ConnectionError):  # it has ended already, and says why
                    process.stdin.write(asked)
                    await process.stdin.drain()
                process.stdin.close()
                made, said = await asyncio.gather(process.stdout.read(), _told(process.stderr, told))
                await process.wait()
            finally:
                if process.returncode is None:
                    process.kill()
                    await process.wait()
            if process.returncode:
                raise RuntimeError(said.decode(errors="replace"))
            return made


async def _told(stream: asyncio.StreamReader, told: Told) -> bytes:
    """Pass on what a program says of its progress, as 7/20 on a line; returns what else it says."""
    left = bytearray()
    async for line in stream:
        if found := re.fullmatch(rb"(\d+)/(\d+)\n", line):
            told(int(found[1]), int(found[2]))
        else:
            left += line
    return bytes(left)
