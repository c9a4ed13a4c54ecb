"""Bounded work: one rendering at a time, a queue that ends, and turns that are taken from page to page."""

from __future__ import annotations

import asyncio
import threading
import time
from collections.abc import Callable
from typing import TypeVar

from starlette.concurrency import run_in_threadpool

R = TypeVar("R")

#: Requests that may wait for their turn; one more is told to come back.
MOST_WAITING = 400


class Busy(Exception):
    """The queue is full."""


class Stopped(Exception):
    """The server is being stopped."""


class Turns:
    """Renderings take turns: one at a time, for fonts are read lazily and Python would not draw two faster than one.
    A long one gives way after each page (``give_way``), so nobody waits for another's thousand pages."""

    def __init__(self, most: int = MOST_WAITING) -> None:
        self._most = most
        self._asked = 0
        self._wanted = 0
        self._turn = threading.Lock()
        self._count = threading.Lock()
        self._stopped = False

    async def take(self, work: Callable[[], R]) -> R:
        """What ``work`` returns, when its turn has come. Raises Busy when too many wait already, Stopped when all is to
        end."""
        if self._asked >= self._most:
            raise Busy
        self._asked += 1
        try:
            return await run_in_threadpool(self._in_turn, work)
        except asyncio.CancelledError:
            if self._stopped:  # the server does not wait for what has not ended yet
                raise Stopped from None
            raise
        finally:
            self._asked -= 1

    def give_way(self) -> None:
        """Called by work in its turn, at a place where another may go first. Raises Stopped when all is to end."""
        if self._stopped:
            raise Stopped
        if self._wanted:
            self._turn.release()
            time.sleep(0.0005)  # long enough for another thread to take the turn
            self._wait()

    def stop(self) -> None:
        """End what is being done at its next page."""
        self._stopped = True

    def _in_turn(self, work: Callable[[], R]) -> R:
        self._wait()
        try:
            if self._stopped:
                raise Stopped
            return work()
        finally:
            self._turn.release()

    def _wait(self) -> None:
        with self._count:
            self._wanted += 1
        self._turn.acquire()
        with self._count:
            self._wanted -= 1
