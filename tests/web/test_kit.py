"""A kit: a document for the players and one for the host, with buttons that cannot be mistaken for each other."""

from __future__ import annotations

import concurrent.futures
import html
import io
import re
import shlex
import zipfile
from pathlib import Path

import pytest

from simprint.words import load

from .conftest import get, run

KITS = [
    ("sheet=sim-kit&pairs=2&header=Class+5b&lang=en", "kit sim --pairs 2 --lang en --header 'Class 5b'"),
    ("sheet=rows-kit&teams=2&paper=letter&lang=pt", "kit rows --teams 2 --lang pt --paper letter"),
]


def cards(page: str) -> list[tuple[str, str]]:
    """For whom each card with buttons is, and what is in it."""
    return re.findall(r'<li class="file (host|players)">(.*?)</li>', page.replace("\u00a0", " "), re.DOTALL)


def pictures(page: str) -> list[str]:
    """What the pictures of the pages are called."""
    return re.findall(r'<img src="page/[^>]* alt="([^"]*)"', page.replace("\u00a0", " "))


@pytest.mark.parametrize(
    ("lang", "players", "host"),
    [
        ("en", "PDF for the players", "PDF for the host only"),
        ("ru", "PDF для игроков", "PDF только для ведущего"),
        ("pt", "PDF para os jogadores", "PDF só para quem conduz o jogo"),
    ],
)
def test_two_buttons(site: str, lang: str, players: str, host: str) -> None:
    """Each says for whom it is, stands under its own heading, and leads to a file of its own."""
    page = get(site, f"/?ui={lang}&sheet=sim-kit").text
    found = cards(page)
    assert [who for who, _ in found] == ["players", "host"]
    for (who, card), said in zip(found, (players, host), strict=True):
        assert re.search(rf'formaction="file/{who}.pdf"[^>]*>{said}</button>', card)
        assert f'formaction="file/{who}.zip"' in card
    band = load(lang)("common.host_band").replace("\u00a0", " ")
    assert f"<strong>{band}</strong>" in found[1][1]
    assert band not in found[0][1]


@pytest.mark.parametrize(("query", "command"), KITS, ids=["sim", "rows"])
def test_files_are_those_of_the_command_line(site: str, tmp_path: Path, query: str, command: str) -> None:
    """Both PDFs, and every SVG of both zips, byte for byte; and the command shown is that command."""
    run(tmp_path, *shlex.split(command), "--format", "pdf", "--format", "svg")
    made = {path.name: path.read_bytes() for path in (tmp_path / "output").iterdir()}
    page = get(site, f"/?{query}").text
    shown = re.search(r'<code translate="no">(.*?)</code>', page)
    assert shown and html.unescape(shown[1]) == f"simprint {command}"
    offered = re.findall(r'formaction="(file/[^"]+)"', page)
    assert len(offered) == 4
    taken: dict[str, bytes] = {}
    for action in offered:
        answer = get(site, f"/{action}?{query}")
        if action.endswith(".zip"):
            with zipfile.ZipFile(io.BytesIO(answer.content)) as archive:
                taken |= {name: archive.read(name) for name in archive.namelist()}
        else:
            taken[answer.headers["content-disposition"].split('"')[1]] = answer.content
    assert taken.keys() == made.keys()
    assert [name for name in made if made[name] != taken[name]] == []


def test_each_part_is_shown_when_asked_for(site: str) -> None:
    """One document at a time; the paper of both is counted, together and one by one."""
    players, host = (
        get(site, f"/?ui=en&sheet=sim-kit&pairs=3&svg_text=live&view={view}").text for view in ("", "host")
    )
    for page in (players, host):
        counts = [int(count) for _, card in cards(page) for count in re.findall(r"<p>[^<]*?(\d+) pages", card)]
        status = re.search(r'id="status"[^>]*>(\d+) pages', page)
        assert len(counts) == 2
        assert status and int(status[1]) == sum(counts)
    assert {alt.partition(".")[0] for alt in pictures(players)} == {"Sim: kit for the players"}
    assert {alt.partition(".")[0] for alt in pictures(host)} == {"Sim: kit for the host"}
    assert 'name="viewed" value="host"' in host
    for page, there, elsewhere in ((players, ">Rules<", ">Start here<"), (host, ">Start here<", ">Pair 1<")):
        link = re.search(r'<img src="(page/1.svg[^"]*)"', page)
        assert link
        sheet = get(site, "/" + link[1].replace("&amp;", "&")).text
        assert there in sheet
        assert elsewhere not in sheet


def test_many_at_once_get_the_same_kit(site: str) -> None:
    """An order that several ask for is laid out once; their pages are made by turns and none is in another's way."""
    query = "sheet=sim-kit&lang=en&pairs=40&header=Together"
    paths = [f"/file/{who}.pdf?{query}" for who in ("players", "host")]
    paths += [f"/page/{number}.svg?{query}&view={view}" for view in ("", "host") for number in (1, 2)]
    alone = [get(site, path) for path in paths]
    assert {answer.status_code for answer in alone} == {200}
    with concurrent.futures.ThreadPoolExecutor(16) as users:
        together = list(users.map(lambda path: get(site, path), paths * 3))
    for answer, wanted in zip(together, alone * 3, strict=True):
        assert answer.content == wanted.content


def test_a_kit_is_bounded(site: str) -> None:
    """A thousand pairs are shown at once and made as PDF; the zip of their pages is not offered, with the reason."""
    found = dict(cards(get(site, "/?ui=en&sheet=sim-kit&pairs=1000").text))
    assert all(f"file/{who}.pdf" in found[who] for who in found)
    assert "file/players.zip" not in found["players"]
    assert "As SVG, at most 500 pages" in found["players"]
    refused = get(site, "/file/players.zip?sheet=sim-kit&lang=en&pairs=1000")
    assert (refused.status_code, "at most 500 pages" in refused.text) == (422, True)
    assert get(site, "/?ui=en&sheet=sim-kit&pairs=1001").status_code == 422


def test_a_kit_file_of_this_computer_is_not_read(site: str, tmp_path: Path) -> None:
    """The parameter is nothing to the page."""
    (tmp_path / "mine.toml").write_text("[[players]]\nsheet = 'boards'\nper = 'kit'\n", encoding="utf-8")
    plain = get(site, "/file/players.pdf?sheet=sim-kit&lang=en")
    other = get(site, f"/file/players.pdf?sheet=sim-kit&lang=en&kit={tmp_path / 'mine.toml'}")
    assert plain.status_code == other.status_code == 200
    assert plain.content == other.content


def test_what_is_in_a_kit_is_ticked(site: str, tmp_path: Path) -> None:
    """A box for each sheet that can be added, left out, printed once; each name that is ticked is there once in the
    address, and in that of the files they are together. What cannot be chosen is refused by its field."""
    ticked = "sheet=sim-kit&lang=en&with_=practice&with_=scores&once=rules"
    page = get(site, f"/?ui=en&{ticked}").text
    boxes = re.findall(r'<input type="checkbox" name="(\w+)" value="([\w-]+)"([^>]*)>\s*([\w ]+)</label>', page)
    assert [(name, value, "checked" in rest) for name, value, rest, _ in boxes if name in ("with_", "once")] == [
        ("with_", "scores", True),
        ("with_", "practice", True),
        ("once", "rules", True),
        ("once", "ledger", False),
        ("once", "boards", False),
    ]
    assert dict((value, text) for _, value, _, text in boxes)["scores"] == "Score sheet"
    command = "kit sim --with scores,practice --once rules --lang en"
    assert f"simprint {command}" in html.unescape(page)
    run(tmp_path, *shlex.split(command))
    (players,) = (tmp_path / "output").glob("*players*")
    taken = get(site, f"/file/players.pdf?{ticked}")
    assert f'"{players.name}"' in taken.headers["content-disposition"]
    assert taken.content == players.read_bytes()
    refused = get(site, "/?ui=en&sheet=sim-kit&with_=ledger")
    assert refused.status_code == 422
    assert "Also 'ledger': the kit has it already" in html.unescape(refused.text)
