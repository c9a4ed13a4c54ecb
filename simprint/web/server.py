"""The server: a port, a browser, Ctrl-C."""

from __future__ import annotations

import errno
import ipaddress
import os
import socket
import threading
import webbrowser
from collections.abc import Callable
from types import FrameType

import uvicorn

from simprint.errors import InvalidValue
from simprint.web.form import Wishes
from simprint.web.site import application
from simprint.web.turns import Turns

#: How many ports are tried.
_TRIES = 50


class _Server(uvicorn.Server):
    """Stops at once: what is being made ends at its next page, and connections are not waited for."""

    turns: Turns

    def handle_exit(self, sig: int, frame: FrameType | None) -> None:
        self.turns.stop()
        self.force_exit = True
        super().handle_exit(sig, frame)


def run(host: str, port: int, open_browser: bool, wishes: Wishes, say: Callable[[str], None]) -> None:
    """See ``simprint.web.serve``."""
    listening = _listen(host, port)
    bound = listening.getsockname()[1]
    ip = ipaddress.ip_address(listening.getsockname()[0])
    local = ip.is_loopback
    here = "127.0.0.1" if ip.is_unspecified else f"[{ip}]" if ip.version == 6 else str(ip)
    address = f"http://{here}:{bound}/"
    if bound != port:
        say(f"Port {port} is taken: using {bound}.")
    if not local:
        say(
            f"Warning: {host} can be reached by others in this network. Anyone there can open the page and see what "
            "it makes; nothing protects it but the network itself."
        )
    say(f"simprint is at {address} (stop it with Ctrl-C)")
    turns = Turns()
    server = _Server(
        uvicorn.Config(
            application(turns, wishes, not local),
            lifespan="off",
            log_config=None,
            access_log=False,
            server_header=False,
            proxy_headers=False,
            ws="none",
            timeout_graceful_shutdown=1,
        )
    )
    server.turns = turns
    if open_browser:
        threading.Thread(target=webbrowser.open, args=(address,), daemon=True).start()
    server.run(sockets=[listening])


def _listen(host: str, port: int) -> socket.socket:
    """The first free port from ``port`` on."""
    if not 1 <= port <= 65535:
        raise InvalidValue(f"--port {port}: ports are 1 to 65535; give a number in that range")
    try:
        family = socket.getaddrinfo(host, port, type=socket.SOCK_STREAM)[0][0]
    except (OSError, ValueError) as error:  # the latter where no name can be written so
        shown = host if len(host) <= 60 else f"{host[:60]}…"
        reason = error.strerror if isinstance(error, OSError) else "no name is written so"
        raise InvalidValue(f"--host {shown!r} is no address of this computer ({reason}): leave --host out") from None
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
            raise InvalidValue(f"--host {host}: {error.strerror}; leave --host out") from None
        return listening
    raise InvalidValue(f"--port {port}: it and the {_TRIES - 1} ports after it are taken or not allowed; give another")
