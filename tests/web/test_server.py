"""The server: ports, addresses, Ctrl-C, a missing extra."""

from __future__ import annotations

import contextlib
import signal
import socket
import subprocess
import threading
import time
from pathlib import Path

import httpx
import pytest

from .conftest import PROGRAM, address, environment, start


def test_a_taken_port_gives_the_next(tmp_path: Path) -> None:
    """Said plainly, and it answers there."""
    with socket.socket() as taken:
        taken.bind(("127.0.0.1", 0))
        taken.listen()
        port = taken.getsockname()[1]
        server, said = start(tmp_path, "--port", str(port))
        try:
            assert said[0].startswith(f"Port {port} is taken: using {port + 1}")
            assert httpx.get(address(said)).status_code == 200
        finally:
            server.terminate()
            server.wait(10)


def test_only_this_computer_reaches_it(tmp_path: Path) -> None:
    """It listens on 127.0.0.1 alone, and another address is warned about."""
    server, said = start(tmp_path, "--port", "18800")
    other, warned = start(tmp_path, "--port", "18800", "--host", "0.0.0.0")
    try:
        assert address(said) == "http://127.0.0.1:18800"
        assert not any("Warning" in line for line in said)
        assert any("Warning: 0.0.0.0 can be reached by others" in line for line in warned)
        assert httpx.get(address(warned)).status_code == 200
        assert httpx.get(address(warned), headers={"host": "192.168.7.7:80"}).status_code == 200
        assert httpx.get(address(warned), headers={"host": "example.com"}).status_code == 421
    finally:
        for one in (server, other):
            one.terminate()
            one.wait(10)


def test_ctrl_c_stops_at_once(tmp_path: Path) -> None:
    """Even while a large file is being made and a connection is open."""
    server, said = start(tmp_path, "--port", "18810")
    here = address(said)
    with socket.create_connection(("127.0.0.1", int(here.rpartition(":")[2]))):

        def take() -> None:
            with contextlib.suppress(httpx.HTTPError):
                httpx.get(f"{here}/file/sim-boards-en-a4.pdf?copies=10000", timeout=30)

        asking = threading.Thread(target=take)
        asking.start()
        time.sleep(0.3)
        began = time.perf_counter()
        server.send_signal(signal.SIGINT)
        server.wait(5)
        assert time.perf_counter() - began < 1
        asking.join()
    assert server.returncode == 130
    assert server.stdout is not None
    assert "Traceback" not in server.stdout.read()


@pytest.mark.parametrize(
    ("arguments", "says"),
    [
        (("--port", "0"), "--port 0: ports are 1 to 65535"),
        (("--port", "70000"), "--port 70000: ports are 1 to 65535"),
        (("--host", "203.0.113.9"), "--host 203.0.113.9:"),
    ],
)
def test_what_cannot_be_listened_on(tmp_path: Path, arguments: tuple[str, ...], says: str) -> None:
    """One line that names the option, and exit code 2."""
    done = subprocess.run(
        [*PROGRAM, "web", "--no-browser", *arguments],
        cwd=tmp_path, env=environment(), capture_output=True, text=True, timeout=20, check=False,
    )  # fmt: skip
    assert done.returncode == 2
    assert says in done.stderr
    assert done.stderr.count("\n") == 1


def test_without_the_extra_it_says_what_to_install(tmp_path: Path) -> None:
    """Where starlette is not installed."""
    program = "import sys; sys.modules['starlette'] = None; from simprint.cli import main; main()"
    done = subprocess.run(
        [PROGRAM[0], "-c", program, "web"],
        cwd=tmp_path, env=environment(), capture_output=True, text=True, timeout=20, check=False,
    )  # fmt: skip
    assert done.returncode == 2
    assert "pip install 'simprint[web]'" in done.stderr


def test_other_commands_do_not_load_it(tmp_path: Path) -> None:
    """The page costs nothing to whom does not open it."""
    program = """
import sys
from simprint.cli import app
app(["boards"], standalone_mode=False)
print([name for name in sys.modules if name in ("starlette", "uvicorn", "jinja2", "simprint.web")])
"""
    command = [PROGRAM[0], "-c", program]
    done = subprocess.run(
        command, cwd=tmp_path, env=environment(), capture_output=True, text=True, timeout=20, check=True
    )
    assert done.stdout.splitlines()[-1] == "[]"
