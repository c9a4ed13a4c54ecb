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

from simprint.errors import InvalidValue
from simprint.web import serve

from .conftest import CLIENT, PROGRAM, address, environment, start


def test_a_taken_port_gives_the_next(tmp_path: Path) -> None:
    """Said plainly, and it answers there."""
    with socket.socket() as taken:
        taken.bind(("127.0.0.1", 0))
        taken.listen()
        port = taken.getsockname()[1]
        server, said = start(tmp_path, "--port", str(port))
        try:
            assert said[0].startswith(f"Port {port} is taken: using {port + 1}")
            assert CLIENT.get(address(said)).status_code == 200
        finally:
            server.terminate()
            server.wait(60)


def test_only_this_computer_reaches_it(tmp_path: Path) -> None:
    """It listens on 127.0.0.1 alone, and another address is warned about."""
    server, said = start(tmp_path, "--port", "18800")
    other, warned = start(tmp_path, "--port", "18800", "--host", "0.0.0.0")
    try:
        assert address(said) == "http://127.0.0.1:18800"
        assert not any("Warning" in line for line in said)
        assert any("Warning: 0.0.0.0 can be reached by others" in line for line in warned)
        assert CLIENT.get(address(warned)).status_code == 200
        assert CLIENT.get(address(warned), headers={"host": "192.168.7.7:80"}).status_code == 200
        assert CLIENT.get(address(warned), headers={"host": "example.com"}).status_code == 421
    finally:
        for one in (server, other):
            one.terminate()
            one.wait(60)


def test_ctrl_c_stops_at_once(tmp_path: Path) -> None:
    """Even while large files are being made and a connection is open: neither is waited for."""
    server, said = start(tmp_path, "--port", "18810")
    here = address(said)
    taken: list[httpx.Response] = []

    def take(copies: int) -> None:
        with contextlib.suppress(httpx.HTTPError):
            taken.append(httpx.get(f"{here}/file/sim-boards-en-a4-svg.zip?copies={copies}", timeout=120, verify=False))

    with socket.create_connection(("127.0.0.1", int(here.rpartition(":")[2]))):
        asking = [threading.Thread(target=take, args=(1000 - number,)) for number in range(12)]
        for one in asking:
            one.start()
        time.sleep(0.5)
        began = time.perf_counter()
        server.send_signal(signal.SIGINT)
        server.wait(60)
        assert time.perf_counter() - began < 10, "the files that are being made take longer than that"
        for one in asking:
            one.join()
    assert [answer.status_code for answer in taken if answer.status_code == 200] == []
    assert server.returncode == 130
    assert server.stdout is not None
    assert "Traceback" not in server.stdout.read()


@pytest.mark.parametrize(
    ("host", "port", "says"),
    [
        ("127.0.0.1", 0, "--port 0: ports are 1 to 65535"),
        ("127.0.0.1", 70000, "--port 70000: ports are 1 to 65535"),
        ("203.0.113.9", 18820, "--host 203.0.113.9:"),
    ],
)
def test_what_cannot_be_listened_on(host: str, port: int, says: str) -> None:
    """The message names the option."""
    with pytest.raises(InvalidValue, match=says):
        serve(host, port, False, None, "a4", print)


def test_a_mistake_is_one_line(tmp_path: Path) -> None:
    """And exit code 2; here it is in what the user has set."""
    done = subprocess.run(
        [*PROGRAM, "web", "--no-browser"], cwd=tmp_path, env=environment(SIMPRINT_PAPER="a9"),
        capture_output=True, text=True, timeout=120, check=False,
    )  # fmt: skip
    assert done.returncode == 2
    assert done.stderr.startswith("simprint: unknown paper 'a9'")
    assert done.stderr.count("\n") == 1


def test_the_form_begins_with_what_the_user_has_set(tmp_path: Path) -> None:
    """SIMPRINT_LANG and SIMPRINT_PAPER, as for every command; the page itself speaks the browser's language."""
    server, said = start(tmp_path, "--port", "18830", SIMPRINT_LANG="pt", SIMPRINT_PAPER="letter")
    try:
        page = CLIENT.get(address(said), headers={"accept-language": "ru"}).text
        assert '<html lang="ru-RU">' in page
        assert '<option value="pt" selected>' in page
        assert '<option value="letter" selected>' in page
        assert "/file/sim-boards-pt-letter.pdf?" in page
    finally:
        server.terminate()
        server.wait(60)


def test_without_the_extra_it_says_what_to_install(tmp_path: Path) -> None:
    """Where starlette is not installed."""
    program = "import sys; sys.modules['starlette'] = None; from simprint.cli import main; main()"
    done = subprocess.run(
        [PROGRAM[0], "-c", program, "web"],
        cwd=tmp_path, env=environment(), capture_output=True, text=True, timeout=120, check=False,
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
        command, cwd=tmp_path, env=environment(), capture_output=True, text=True, timeout=120, check=True
    )
    assert done.stdout.splitlines()[-1] == "[]"
