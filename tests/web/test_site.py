"""The site without a browser: files, addresses, hosts, bounds."""

from __future__ import annotations

import asyncio
import concurrent.futures
import io
import re
import time
import zipfile
from pathlib import Path
from urllib.parse import quote

import httpx
import pytest

from simprint.web.form import Defaults, by_stem
from simprint.web.guard import Guard
from simprint.web.site import application
from simprint.web.turns import Turns

from .conftest import CLIENT, get, run

HOSTILE = [
    "<script>alert(1)</script>",
    '"><img src=x onerror=alert(1)>',
    "{{ 7*7 }}",
    "../../etc/passwd",
    "%00",
    "\x00",
    "'",
    "💥" * 50,
    "-" * 900,
]


# -- files -------------------------------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("query", "arguments"),
    [
        ("", ("--lang", "en")),
        ("ui=ru&copies=5&paper=letter", ("--lang", "ru", "--copies", "5", "--paper", "letter")),
        (
            "lang=pt&large_print=1&ink=mono&layout=shuffled&seed=3&header=" + quote("Turma 7º B <b>&amp;"),
            (
                *("--lang", "pt", "--large-print", "--ink", "mono", "--layout", "shuffled", "--seed", "3"),
                *("--header", "Turma 7º B <b>&amp;"),
            ),
        ),
    ],
)
def test_files_are_those_of_the_command_line(site: str, tmp_path: Path, query: str, arguments: tuple[str, ...]) -> None:
    """The PDF, and every SVG of the zip, byte for byte; the preview is the SVG itself."""
    run(tmp_path, "boards", *arguments, "--format", "pdf", "--format", "svg")
    (pdf,) = (tmp_path / "output").glob("*.pdf")
    svgs = sorted((tmp_path / "output").glob("*.svg"))
    offered = re.findall(r'formaction="(file/[^"]+)"', get(site, f"/?{query}").text)
    taken = [get(site, f"/{action}?{query}") for action in offered]
    assert [answer.headers["content-disposition"] for answer in taken] == [
        f'attachment; filename="{name}"' for name in (pdf.name, f"{pdf.stem}-svg.zip")
    ]
    assert taken[0].content == pdf.read_bytes()
    with zipfile.ZipFile(io.BytesIO(taken[1].content)) as archive:
        assert {name: archive.read(name) for name in archive.namelist()} == {s.name: s.read_bytes() for s in svgs}
    for number, svg in enumerate(svgs, 1):
        assert get(site, f"/page/{number}.svg?{query}").content == svg.read_bytes()


def test_nothing_is_written(site: str, workplace: Path) -> None:
    """The folder that the server was started in stays empty."""
    get(site, "/file/players.pdf?copies=7")
    get(site, "/file/players.zip?copies=7")
    assert list(workplace.iterdir()) == []


# -- what the page says ------------------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("accepted", "lang"),
    [
        ("ru,en;q=0.8", "ru-RU"),
        ("de-DE,pt-BR;q=0.7,en;q=0.3", "pt-BR"),
        ("pt", "pt-BR"),
        ("en-US,en", "en-GB"),
        ("en;q=0.1, ru-UA;q=0.9", "ru-RU"),
        ("zh", "en-GB"),
        ("", "en-GB"),
        (";q=x,,*;q=", "en-GB"),
    ],
)
def test_the_browser_chooses_the_language(site: str, accepted: str, lang: str) -> None:
    """By the order of its preferences; English when it has none of ours."""
    assert f'<html lang="{lang}">' in get(site, "/", accept_language=accepted).text


@pytest.mark.parametrize(
    ("query", "said"),
    [
        ("ui=en&copies=2", "1 page: 1 sheet of paper."),
        ("ui=en&copies=5", "3 pages: 3 sheets of paper."),
        ("ui=en&copies=5&two_sided=1", "3 pages: 2 sheets of paper."),
        ("ui=ru&copies=42", "21 страница: 21 лист бумаги."),
        ("ui=ru&copies=3", "2 страницы: 2 листа бумаги."),
        ("ui=pt&copies=10", "5 páginas: 5 folhas de papel."),
    ],
)
def test_paper_is_counted(site: str, query: str, said: str) -> None:
    """Pages and sheets of paper, which have two sides where that is asked for, in the language's plurals."""
    status = re.search(r'id="status"[^>]*>([^<]*)', get(site, f"/?{query}").text)
    assert status
    assert status[1].replace("\u00a0", " ") == said


def test_a_mistake_is_shown_at_its_field(site: str, tmp_path: Path) -> None:
    """With the words of the command line, but the field's label for its flag."""
    answer = get(site, "/?ui=en&copies=0")
    assert answer.status_code == 422
    message = "How many 0: it may be 1 to 1000000; give a number in that range"
    assert re.search(rf'id="error-copies" data-live>[^<]*{re.escape(message)}', answer.text)
    assert re.search(r'id="copies"[^>]*aria-invalid="true"', answer.text)
    assert get(site, "/page/1.svg?copies=0").text == message + "\n"


# -- hostility ---------------------------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    "name",
    [
        "sheet",
        "for",
        "copies",
        "lang",
        "paper",
        "header",
        "margin",
        "gutter",
        "zoom",
        "view",
        "from",
        "ui",
        "x",
        "sheet=rows-kit&pairs",
        "sheet=rows-kit&teams",
        "sheet=sim-kit&kit",
        "sheet=sim-practice-answers&level",
    ],
)
@pytest.mark.parametrize("value", HOSTILE)
def test_no_parameter_is_markup_or_breaks_the_page(site: str, name: str, value: str) -> None:
    """Whatever a parameter holds, the page is whole and the value is text."""
    answer = get(site, f"/?{name}={quote(value)}")
    assert answer.status_code in (200, 422)
    assert "<script>alert" not in answer.text
    assert "<img src=x" not in answer.text
    assert answer.text.rstrip().endswith("</html>")


def test_a_header_is_text_in_the_sheet(site: str) -> None:
    """Not markup in the SVG, which refuses scripts besides."""
    answer = get(site, "/page/1.svg?header=" + quote("</text><script>alert(1)</script>"))
    assert answer.status_code == 200
    assert "<script" not in answer.text
    assert "default-src 'none'" in answer.headers["content-security-policy"]


@pytest.mark.parametrize(
    "path",
    [
        "/static/../site.py",
        "/static/..%2fsite.py",
        "/static/home.html",
        "/file/../../etc/passwd",
        "/file/other.pdf",
        "/paper/..%2f.css",
        "/page/0.svg",
        "/page/2.svg",
        "/page/601.svg?copies=9999",
        "/page/1e9.svg",
        "/page/01.svg",
        "/page/-1.svg",
        "/page/²1.svg",
        pytest.param(f"/page/{'9' * 5000}.svg", id="5000 digits"),
        pytest.param(f"/paper/{'9' * 5000}x{'9' * 5000}mm.css", id="paper of 5000 digits"),
        "/nothing",
    ],
)
def test_nothing_else_is_there(site: str, path: str) -> None:
    """Only what the page links to."""
    assert get(site, path).status_code == 404


@pytest.mark.parametrize(
    "host",
    [
        "example.com",
        "127.0.0.1.example.com",
        "localhost.example.com:80",
        "192.168.1.7",
        "0.0.0.0",
        "[2001:db8::1]:80",
        "",
        "localhost@example.com",
    ],
)
def test_other_names_of_this_computer_are_refused(site: str, host: str) -> None:
    """A page on the web that makes its own name point here gets nothing."""
    assert get(site, "/", host=host).status_code in (400, 421)
    assert get(site, "/file/players.pdf", host=host).status_code in (400, 421)


@pytest.mark.parametrize("host", ["127.0.0.1", "localhost", "LOCALHOST:9", "[::1]:80", "127.0.0.2:80"])
def test_its_own_names_are_answered(site: str, host: str) -> None:
    """By any port: it may be forwarded."""
    assert get(site, "/", host=host).status_code == 200


@pytest.mark.parametrize("method", ["PUT", "DELETE", "PATCH", "OPTIONS", "TRACE"])
def test_only_get_and_post(site: str, method: str) -> None:
    """Nothing can be changed, so nothing else is taken."""
    assert CLIENT.request(method, site + "/").status_code == 405


def test_what_is_sent_in_a_body_is_asked_for_as_in_an_address(site: str) -> None:
    """The page, what is to be printed, a file: the same answers."""
    asked = {"ui": "ru", "lang": "ru", "copies": "3", "header": "7 Б"}
    for path in ("/", "/print", "/file/players.pdf"):
        sent = CLIENT.post(site + path, data=asked)
        assert sent.status_code == 200
        assert sent.content == CLIENT.get(site + path, params=asked).content


def test_requests_are_bounded(site: str) -> None:
    """No body but a form's, no endless one, no endless address, no endless head."""
    assert CLIENT.request("GET", site + "/", content=b"x" * 10).status_code == 415
    assert CLIENT.post(site + "/", json={"copies": 3}).status_code == 415
    assert CLIENT.post(site + "/", data={"header": "x" * 600_000}).status_code == 413
    assert get(site, "/?header=" + "x" * 4000).status_code == 414
    assert get(site, "/", accept_language="x" * 20_000).status_code == 431


def test_another_site_may_link_but_not_embed(site: str) -> None:
    """A browser tells who asks."""
    assert get(site, "/page/1.svg", sec_fetch_site="cross-site", sec_fetch_dest="image").status_code == 403
    assert get(site, "/", sec_fetch_site="cross-site", sec_fetch_dest="document").status_code == 200
    sent = {"sec-fetch-site": "cross-site", "sec-fetch-dest": "document"}
    assert CLIENT.post(site + "/", headers=sent, data={"copies": "3"}).status_code == 403


def test_every_answer_is_guarded(site: str) -> None:
    """The policy allows no script and no style inside a page, and nothing from elsewhere."""
    for path in ("/", "/?copies=0", "/nothing", "/page/1.svg", "/static/script.js", "/file/players.pdf"):
        headers = get(site, path).headers
        assert "default-src 'none'" in headers["content-security-policy"]
        assert headers["x-content-type-options"] == "nosniff"
    policy = get(site, "/").headers["content-security-policy"]
    assert "unsafe" not in policy
    assert "http" not in policy
    page = get(site, "/").text
    assert not re.search(r"<style|<script(?! src)|\son\w+=|\sstyle=", page)
    assert not re.search(r"""(?:src|href|action)=["']?(?:https?:)?//""", page)


# -- work is bounded, and quick ----------------------------------------------------------------------------------------


def test_a_million_boards_are_shown_in_part_and_not_made(site: str) -> None:
    """The first pages appear; the file is not offered, with the reason, and is refused to who asks for it."""
    began = time.perf_counter()
    page = get(site, "/?ui=en&copies=1000000").text
    assert time.perf_counter() - began < 10, "making them all takes minutes"
    assert len(re.findall(r'<img src="page/', page)) == 6
    assert "As PDF, at most 5000 pages" in page
    assert "file/" not in page
    assert 'formaction="print"' not in page
    refused = get(site, "/file/players.pdf?copies=1000000")
    assert refused.status_code == 422
    assert "at most 5000 pages" in refused.text


def test_how_far_a_file_is_can_be_asked_for(site: str) -> None:
    """By the name that it was asked for with, while it is made; the file is none the worse for it."""
    query = "sheet=sim-boards&layout=shuffled&shuffle=each&copies=800&lang=en"
    assert get(site, "/progress/none").json() is None
    with concurrent.futures.ThreadPoolExecutor() as others:
        asked = others.submit(get, site, f"/file/players.pdf?{query}&follow=f1")
        found = []
        while not asked.done():
            found.append(get(site, "/progress/f1").json())
            time.sleep(0.02)
    counts = [(one["done"], one["total"]) for one in found if one]
    assert {total for _, total in counts} == {0, 400}
    assert counts == sorted(counts)
    assert len(set(counts)) > 3
    assert get(site, "/progress/f1").json() is None
    assert asked.result().content == get(site, f"/file/players.pdf?{query}").content


@pytest.mark.parametrize(("lang", "said"), [("en", "busy"), ("ru", "занята"), ("pt", "ocupado")])
def test_a_full_queue_is_told(lang: str, said: str) -> None:
    """In the reader's language, with the time to come again."""

    async def visit() -> httpx.Response:
        transport = httpx.ASGITransport(application(Turns(most=0), Defaults()))
        async with httpx.AsyncClient(transport=transport, base_url="http://localhost") as client:
            return await client.get(f"/?ui={lang}")

    answer = asyncio.run(visit())
    assert (answer.status_code, answer.headers["retry-after"]) == (503, "2")
    assert said in answer.text
    assert "default-src 'none'" in answer.headers["content-security-policy"]


def test_pages_go_on(site: str) -> None:
    """From page to page, each shown once."""
    seen: list[str] = []
    first = "1"
    while first:
        page = get(site, f"/?ui=en&copies=33&from={first}").text
        seen += re.findall(r'<img src="page/(\d+)\.svg', page)
        following = re.search(r'name="from" value="(\d+)" id="pages-after"', page)
        first = following[1] if following else ""
    assert seen == [str(number) for number in range(1, 18)]


def test_thirty_at_once_lose_nothing(site: str) -> None:
    """Thirty users, each with other choices, and a file of three hundred pages among them: all get their own."""

    def visit(user: int) -> list[int]:
        query = f"copies={2 * (user + 1)}&paper={'a4' if user % 2 else 'letter'}&header=Group+{user}"
        found = []
        with httpx.Client(base_url=site, timeout=120, verify=False) as client:
            answer = client.get(f"/?ui=en&{query}")
            found.append(
                answer.status_code == 200 and f"{user + 1} page" in answer.text and f"Group {user}" in answer.text
            )
            for link in re.findall(r'<img src="(page/[^"]+)"', answer.text):
                sheet = client.get("/" + link.replace("&amp;", "&"))
                found.append(sheet.status_code == 200 and f'aria-label="Group {user}"' in sheet.text)
            query = f"copies={600 if user == 0 else 2}&header=Group+{user}"
            pdf = client.get(f"/file/players.pdf?lang=en&{query}")
            found.append(pdf.status_code == 200 and pdf.content.endswith(b"%%EOF\n"))
        return found

    with concurrent.futures.ThreadPoolExecutor(30) as users:
        answers = list(users.map(visit, range(30)))
    assert all(all(found) for found in answers), answers


@pytest.fixture(scope="module")
def inside() -> Guard:
    """The site without a network, in this process."""
    return application(Turns(), Defaults())


@pytest.mark.parametrize("stem", by_stem())
def test_the_first_preview_is_quick(inside: Guard, stem: str) -> None:
    """The page and its first sheet take less than a tenth of a second of the processor (the best of a few)."""

    async def visit(number: int) -> float:
        query = f"sheet={stem}&header=Class+{number}"
        async with httpx.AsyncClient(transport=httpx.ASGITransport(inside), base_url="http://localhost") as client:
            began = time.process_time()
            assert (await client.get(f"/?{query}")).status_code == 200
            assert (await client.get(f"/page/1.svg?{query}")).status_code == 200
            return time.process_time() - began

    times = [asyncio.run(visit(number)) for number in range(5)]
    assert min(times) < 0.1, times
