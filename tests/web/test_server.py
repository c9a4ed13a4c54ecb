"""The server: ports, addresses, Ctrl-C, a missing extra."""

from __future__ import annotations

import contextlib
import signal
import socket
import subprocess
import sys
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
        assert any("Warning: '0.0.0.0' can be reached by others" in line for line in warned)
        assert CLIENT.get(address(warned)).status_code == 200
        assert CLIENT.get(address(warned), headers={"host": "192.168.7.7:80"}).status_code == 200
        assert CLIENT.get(address(warned), headers={"host": "example.com"}).status_code == 421
    finally:
        for one in (server, other):
            one.terminate()
            one.wait(60)


#: A file of three thousand pages.
LARGE = "/file/players.pdf?sheet=sim-kit&lang=en&pairs=1000&header="


def ask(site: str, path: str) -> socket.socket:
    """A connection on which a page is asked for."""
    host, port = site.removeprefix("http://").split(":")
    connection = socket.create_connection((host, int(port)), timeout=60)
    connection.sendall(f"GET {path} HTTP/1.1\r\nHost: {host}\r\n\r\n".encode())
    return connection


def children(server: subprocess.Popen[str]) -> set[str]:
    """The processes that the server has started, where that can be seen."""
    return set("".join(path.read_text() for path in Path(f"/proc/{server.pid}/task").glob("*/children")).split())


@pytest.mark.parametrize(
    "sent", [signal.SIGINT, *(pytest.param(other, marks=pytest.mark.slow) for other in (signal.SIGTERM, signal.SIGHUP))]
)
def test_any_signal_stops_it_at_once(sent: signal.Signals, tmp_path: Path) -> None:
    """Even while large files are being made and a connection is open: neither is waited for, and the port is free."""
    server, said = start(tmp_path, "--port", "18810")
    here = address(said)
    with contextlib.ExitStack() as open_connections:
        open_connections.enter_context(socket.create_connection(("127.0.0.1", int(here.rpartition(":")[2]))))
        asked = [open_connections.enter_context(ask(here, f"{LARGE}{number}")) for number in range(30)]
        limit = time.monotonic() + 30
        while not children(server) and time.monotonic() < limit:
            time.sleep(0.01)
        left = children(server)
        assert left
        began = time.perf_counter()
        server.send_signal(sent)
        server.wait(60)
        assert time.perf_counter() - began < 2
        with contextlib.suppress(ConnectionError):
            assert not any(b"200 OK" in one.recv(1000) for one in asked[20:])
    assert server.returncode == 130
    assert server.stdout is not None
    assert server.stdout.read() == "simprint: stopped\n"
    assert not any(Path(f"/proc/{child}").exists() for child in left)


@pytest.mark.slow
def test_the_form_does_not_wait_for_large_files(tmp_path: Path) -> None:
    """A hundred are asked for. When their visitors have gone, nothing of them is made any more."""
    server, said = start(tmp_path, "--port", "18840")
    here = address(said)
    try:
        CLIENT.get(here)
        with contextlib.ExitStack() as open_connections:
            for number in range(100):
                open_connections.enter_context(ask(here, f"{LARGE}{number}"))
            times = []
            for number in range(6):
                began = time.perf_counter()
                assert CLIENT.get(f"{here}/?sheet=sim-kit&pairs={number + 1}").status_code == 200
                times.append(time.perf_counter() - began)
        # The machine may be busy with other things: most of the time is what counts.
        assert sorted(times)[3] < 1, times
        limit = time.monotonic() + 10
        while children(server) and time.monotonic() < limit:
            time.sleep(0.01)
        assert not children(server)
    finally:
        server.terminate()
        server.wait(60)


def test_connections_without_a_question_are_few_and_short(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """Where 128 files may be open, 300 connections and half a question on each keep nobody out, and the server says
    nothing about it."""
    monkeypatch.setattr(
        sys.modules[start.__module__], "PROGRAM",
        [PROGRAM[0], "-c", "import resource; resource.setrlimit(resource.RLIMIT_NOFILE, (128, 128))\n"
         "import simprint.web.server as server; server._SECONDS = 1\n" + PROGRAM[2]],
    )  # fmt: skip
    server, said = start(tmp_path, "--port", "18850")
    here = address(said)
    try:
        with contextlib.ExitStack() as open_connections:
            port = int(here.rpartition(":")[2])
            held = [
                open_connections.enter_context(socket.create_connection(("127.0.0.1", port), timeout=30))
                for _ in range(300)
            ]
            for one in held:
                with contextlib.suppress(ConnectionError):
                    one.sendall(b"GET / HT")
            assert httpx.get(here, verify=False, timeout=30).status_code == 200
            for one in held:
                with contextlib.suppress(ConnectionError):
                    assert one.recv(1) == b"", "all are closed, and soon"
    finally:
        server.terminate()
        server.wait(60)
    assert server.stdout is not None
    assert server.stdout.read() == "simprint: stopped\n"


@pytest.mark.parametrize(
    ("host", "port", "says"),
    [
        ("127.0.0.1", 0, "--port 0: it may be 1 to 65535"),
        ("127.0.0.1", 70000, "--port 70000: it may be 1 to 65535"),
        ("203.0.113.9", 18820, "--host '203.0.113.9' is not an address of this computer"),
        ("a" * 300, 18820, "--host 'aaaaaaaaaa.*…' is not an address of this computer"),
        ("a..b", 18820, "--host 'a..b' is not an address of this computer"),
        ("ä\n", 18820, r"--host 'ä\\n' is not an address of this computer"),
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
    assert done.stderr.startswith("simprint: --paper 'a9': choose one of")
    assert done.stderr.count("\n") == 1


def test_the_form_begins_with_what_the_user_has_set(tmp_path: Path) -> None:
    """SIMPRINT_LANG and SIMPRINT_PAPER, as for every command; the page itself speaks the browser's language."""
    server, said = start(tmp_path, "--port", "18830", SIMPRINT_LANG="pt", SIMPRINT_PAPER="letter")
    try:
        page = CLIENT.get(address(said), headers={"accept-language": "ru"}).text
        assert '<html lang="ru-RU">' in page
        assert '<option value="pt" selected>' in page
        assert '<option value="letter" selected>' in page
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
from simprint.cli import main
sys.argv = ["simprint", "boards"]
try:
    main()
except SystemExit as end:
    assert not end.code
print([name for name in sys.modules if name in ("starlette", "uvicorn", "jinja2", "simprint.web")])
"""
    command = [PROGRAM[0], "-c", program]
    done = subprocess.run(
        command, cwd=tmp_path, env=environment(), capture_output=True, text=True, timeout=120, check=True
    )
    assert done.stdout.splitlines()[-1] == "[]"


def test_nobody_but_the_page_corrects_the_printer(tmp_path: Path) -> None:
    """What is typed at another site, or by who sees this computer from outside, does nothing; neither does a value that
    no printer needs. A file of settings that is spoilt is told, and can be done away with."""
    server, said = start(tmp_path, "--port", "18860")
    other, warned = start(tmp_path, "--port", "18870", "--host", "0.0.0.0")
    kept = tmp_path / "settings" / "simprint" / "printer.toml"

    def ask(site: str, asks: str, **form: str) -> httpx.Response:
        headers = {"sec-fetch-site": asks} if asks else {}
        return CLIENT.post(f"{site}/printer", data=form or {"ui": "en"}, headers=headers)

    try:
        here, open_to_others = address(said), address(warned)
        for site, asks, code in (
            (here, "", 403), (here, "cross-site", 403), (here, "same-site", 403), (here, "none", 403),
            (open_to_others, "same-origin", 403),
        ):  # fmt: skip
            assert ask(site, asks, keep="1.01").status_code == code
        refused = ask(here, "same-origin", keep="2", ui="en")
        assert (refused.status_code, "0.9 to 1.1" in refused.text) == (422, True)
        assert not kept.exists()
        answer = ask(here, "same-origin", keep="1.01", sheet="sim-rules", lang="ru", ui="en")
        assert (answer.status_code, answer.headers["location"]) == (303, "./?sheet=sim-rules&lang=ru&paper=a4&ui=en")
        assert kept.read_text() == 'printer-scale = "1.01"\n'
        assert "--printer-scale 1.01" in CLIENT.get(f"{here}/?ui=en").text
        assert "--printer-scale" not in CLIENT.get(f"{open_to_others}/?ui=en").text
        kept.write_text("spoilt")
        page = CLIENT.get(f"{here}/?ui=en").text
        assert "printer.toml" in page and "no TOML" in page and 'formaction="printer" id="correct-no-more"' in page
        assert ask(here, "same-origin").status_code == 303
        assert not kept.exists()
    finally:
        for one in (server, other):
            one.send_signal(signal.SIGINT)
            one.wait(60)
    assert server.stdout is not None
    assert server.stdout.read() == "simprint: stopped\n", "of what was kept nothing is said"
