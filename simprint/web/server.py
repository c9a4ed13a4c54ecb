"""The server: a port, a browser, Ctrl-C."""

from __future__ import annotations

import asyncio
import errno
import ipaddress
import logging
import os
import signal
import socket
import threading
import webbrowser
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from functools import cache
from types import FrameType

import uvicorn
from uvicorn.protocols.http.h11_impl import H11Protocol

from simprint import printer
from simprint.errors import InvalidValue, Message, Quoted, reason
from simprint.stop import request
from simprint.web.form import Defaults
from simprint.web.site import application
from simprint.web.turns import Turns

#: How many ports are tried.
_TRIES = 50
#: Connections that may be open at once (the one that has been idle longest is closed for a new one), the files that the
#: program opens besides, connections that are let in at once, and those that may wait for it.
_MOST_CONNECTIONS, _OWN_FILES, _LET_IN, _KNOCKING = 1000, 80, 8, 1024
#: Seconds in which a whole request must come.
_SECONDS = 10


class _Connection(H11Protocol):
    """A connection on which something is query soon, or it is closed: a browser opens one only to ask."""

    _closing: asyncio.TimerHandle | None = None
    _since = 0.0

    def connection_made(self, transport: asyncio.Transport) -> None:  # type: ignore[override]
        super().connection_made(transport)
        self._since = self.loop.time()
        self._await_question()
        if len(self.connections) > _most_connections():
            idle = [one for one in self.connections if isinstance(one, _Connection) and one._closing is not None]
            longest = min(idle, key=lambda one: one._since)
            longest.transport.abort()
            self.connections.discard(longest)  # it is heard of later that the connection is lost

    def data_received(self, data: bytes) -> None:
        super().data_received(data)
        if self.cycle is not None and not self.cycle.response_complete:
            self._stop_waiting()

    def on_response_complete(self) -> None:
        super().on_response_complete()
        self._since = self.loop.time()
        self._await_question()

    def connection_lost(self, exc: Exception | None) -> None:
        self._stop_waiting()
        super().connection_lost(exc)

    def _await_question(self) -> None:
        self._stop_waiting()
        self._closing = self.loop.call_later(_SECONDS, self.transport.abort)

    def _stop_waiting(self) -> None:
        if self._closing is not None:
            self._closing.cancel()
            self._closing = None


@cache
def _most_connections() -> int:
    """How many are open at once: fewer than the system lets a program have files open, for it needs some itself."""
    try:
        from resource import RLIMIT_NOFILE, getrlimit
    except ImportError:
        return _MOST_CONNECTIONS
    limit = getrlimit(RLIMIT_NOFILE)[0]
    return _MOST_CONNECTIONS if limit < 0 else max(8, min(_MOST_CONNECTIONS, limit - _OWN_FILES))


class _Printer:
    """This computer's. It is the one thing that the page keeps on disk: what is said at the end is not of that."""

    def kept(self) -> tuple[float, float] | None:
        return printer.kept()

    def keep(self, scale: tuple[float, float]) -> None:
        printer.keep(scale)
        request.truth = "stopped_page"

    def forget(self) -> None:
        printer.forget()


class _Server(uvicorn.Server):
    """Stops at once: nothing that is being made is waited for, and no connection."""

    stopped_by = 0

    async def startup(self, sockets: list[socket.socket] | None = None) -> None:
        _most_connections()  # while there are files left to find it out with
        await super().startup(sockets)
        for listening in sockets or ():  # more may knock at once than are let in at once
            listening.listen(_KNOCKING)

    async def shutdown(self, sockets: list[socket.socket] | None = None) -> None:
        await super().shutdown(sockets)
        left = list(self.server_state.tasks)
        for task in left:
            task.cancel()
        if left:  # what works for them ends with them
            await asyncio.wait(left, timeout=1)

    def handle_exit(self, sig: int, frame: FrameType | None) -> None:
        self.stopped_by = sig
        self.force_exit = True
        logging.getLogger("uvicorn.error").setLevel(logging.CRITICAL + 1)  # of what is broken off nothing is said
        super().handle_exit(sig, frame)


def run(host: str, port: int, open_browser: bool, defaults: Defaults, say: Callable[[Message], None]) -> None:
    """See ``simprint.web.serve``."""
    listening = _listen(host, port)
    bound = listening.getsockname()[1]
    ip = ipaddress.ip_address(listening.getsockname()[0])
    local = ip.is_loopback
    here = "127.0.0.1" if ip.is_unspecified else f"[{ip}]" if ip.version == 6 else str(ip)
    address = f"http://{here}:{bound}/"
    if bound != port:
        say(Message("port_taken", port=port, bound=bound))
    if not local:
        say(Message("open_to_others", host=Quoted(host)))
    say(Message("running", address=address))
    request.truth = "stopped_page"
    server = _Server(
        uvicorn.Config(
            application(Turns(), defaults, not local, printer=_Printer() if local else None),
            http=_Connection,
            backlog=_LET_IN,
            lifespan="off",
            log_config=None,
            access_log=False,
            server_header=False,
            proxy_headers=False,
            ws="none",
            timeout_graceful_shutdown=1,
        )
    )
    if open_browser:
        threading.Thread(target=webbrowser.open, args=(address,), daemon=True).start()
    with _hang_up(server):
        server.run(sockets=[listening])


@contextmanager
def _hang_up(server: _Server) -> Iterator[None]:
    """Within, a terminal that is closed stops the server as Ctrl-C does; uvicorn sees to that and to TERM alone."""
    number = getattr(signal, "SIGHUP", None)
    before = None if number is None else signal.getsignal(number)
    if number is None or before == signal.SIG_IGN:
        yield
        return
    signal.signal(number, server.handle_exit)
    try:
        yield
    finally:
        signal.signal(number, before)
    if server.stopped_by == number:
        signal.raise_signal(number)


def _listen(host: str, port: int) -> socket.socket:
    """The first free port from ``port`` on."""
    if not 1 <= port <= 65535:
        raise InvalidValue("range", "port", value=port, low=1, high=65535)
    try:
        family = socket.getaddrinfo(host, port, type=socket.SOCK_STREAM)[0][0]
    except (OSError, ValueError):  # the latter where no name can be written so
        raise InvalidValue("no_address", "host", value=Quoted(host), reason=Message("reason_no_name")) from None
    for candidate in range(port, min(port + _TRIES, 65536)):
        listening = socket.socket(
            family, socket.SOCK_STREAM, socket.IPPROTO_TCP
        )  # named, so that asyncio sends at once
        if os.name == "posix":  # elsewhere this option would share a port that is taken
            listening.setsockopt(socket.SOL_SOCKET, socket.SO_REUSEADDR, 1)
        try:
            listening.bind((host, candidate))
            listening.listen(128)
        except OSError as error:
            listening.close()
            if error.errno in (errno.EADDRINUSE, errno.EACCES):
                continue
            raise InvalidValue("no_address", "host", value=Quoted(host), reason=reason(error)) from None
        return listening
    raise InvalidValue("ports_taken", "port", value=port, more=_TRIES - 1)
