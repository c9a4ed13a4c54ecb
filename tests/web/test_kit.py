"""A document for the players and one for the host: two buttons that cannot be mistaken for each other.

The two documents here are a board for the players and the same board for the host, whatever kits there are."""

from __future__ import annotations

import asyncio
import dataclasses
import re
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import httpx
import pytest

pytest.importorskip("starlette")

import simprint.web.form
from simprint.files import Target
from simprint.make import Order, Piece, Plan
from simprint.make import plan as real_plan
from simprint.page.impose import Sheaf
from simprint.page.scene import HOST, Page
from simprint.web.site import application
from simprint.web.turns import Turns
from simprint.words import load


def two_documents(order: Order) -> Plan:
    """The plan of ``order`` with a second document for the host."""
    plan = real_plan(order)
    (players,) = plan.pieces

    def pages() -> Iterator[Page[Any]]:
        return (dataclasses.replace(page, audience=HOST) for page in players.sheaf.pages())

    sheaf = Sheaf(HOST, "Sim: host", "For the host.", players.sheaf.count, pages)
    return dataclasses.replace(plan, pieces=(players, Piece(sheaf, {"pdf": Target((Path("sim-kit-host-en-a4.pdf"),))})))


async def ask(paths: tuple[str, ...]) -> list[httpx.Response]:
    """Each path in turn, without a network."""
    transport = httpx.ASGITransport(application(Turns()))
    async with httpx.AsyncClient(transport=transport, base_url="http://localhost") as client:
        return [await client.get(path) for path in paths]


@pytest.fixture(autouse=True)
def kit(monkeypatch: pytest.MonkeyPatch) -> None:
    """Every order makes two documents."""
    monkeypatch.setattr(simprint.web.form, "plan", two_documents)


def get(*paths: str) -> list[httpx.Response]:
    """What the site answers."""
    return asyncio.run(ask(paths))


@pytest.mark.parametrize(
    ("lang", "players", "host"),
    [
        ("en", "PDF for the players", "PDF for the host only"),
        ("ru", "PDF для игроков", "PDF только для ведущего"),
        ("pt", "PDF para os jogadores", "PDF só para quem conduz o jogo"),
    ],
)
def test_two_buttons(lang: str, players: str, host: str) -> None:
    """Each says for whom it is, stands under its own heading, and leads to a file of its own."""
    page = get(f"/?ui={lang}&lang=en")[0].text.replace("\u00a0", " ")
    cards = re.findall(r'<li class="download (host|players)">(.*?)</li>', page, re.DOTALL)
    assert [who for who, _ in cards] == ["players", "host"]
    assert 'href="/file/sim-boards-en-a4.pdf?' in cards[0][1] and f">{players}</a>" in cards[0][1]
    assert 'href="/file/sim-kit-host-en-a4.pdf?' in cards[1][1] and f">{host}</a>" in cards[1][1]
    band = load(lang)("common.host_band").replace("\u00a0", " ")
    assert f"<strong>{band}</strong>" in cards[1][1]
    assert band not in cards[0][1]


def test_the_host_is_shown_only_when_asked_for() -> None:
    """One document at a time; both are counted."""
    shown, host = get("/?ui=en", "/?ui=en&view=host")
    assert "2 pages: 2 sheets of paper" in shown.text
    assert 'alt="Sim: boards. Page 1 of 1"' in shown.text
    assert "Sim: host. Page" not in shown.text
    assert 'alt="Sim: host. Page 1 of 1"' in host.text
    assert 'name="view" value="host"' in host.text


def test_the_files_are_two() -> None:
    """The host's file has another title."""
    players, host = get("/file/sim-boards-en-a4.pdf", "/file/sim-kit-host-en-a4.pdf")
    assert players.status_code == host.status_code == 200
    assert players.content != host.content
