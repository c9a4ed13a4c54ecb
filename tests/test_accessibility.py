"""Every document is PDF/UA-1 and PDF/A-2a, in the eyes of two validators that are not ours and of our own look at the
tags; and what validators do not ask is right too: what is read out, in which order, in which language."""

from __future__ import annotations

import itertools
import re
from collections.abc import Iterator
from contextlib import suppress
from dataclasses import replace
from pathlib import Path

import pytest
from conftest import Maker
from orders import Made, Reach, layouts, order_id, orders, parameters, samples
from readers import pdf, sample, svg, validate
from readers.breakages import BREAKAGES, PAGE, SELF, VERA, Breakage
from readers.shapes import TextRun, bounds
from readers.tools import have_java, require

from simprint.make import Order, plan
from simprint.page.scene import HOST, PLAYERS, Artifact, Document, Group, Line, Page, Role, Text
from simprint.words import languages, load

ORDERS = parameters(orders(Reach.WIDE))
#: BCP 47 tags, by the name of a language.
TAGS = {"en": "en-GB", "ru": "ru-RU", "pt": "pt-BR"}


@pytest.mark.parametrize("order", parameters(samples(Reach.WIDE)))
def test_page_validation_and_our_own_look(order: Order, made: Maker) -> None:
    """Each layout in each print: languages are other words, no other tags."""
    for document in made(order):
        assert validate.page_validation(document.pdf) == []
        assert validate.self_check(document.pdf) == []


#: An order of each sheet; kits are made of these.
FIRST = list({(o.sheet, o.game): o for o in orders() if o.sheet != "kit"}.values())


#: A kit with empty pages in it.
TWO_SIDED = Order("kit", "rows", {"pairs": 2, "with_": ("practice",)}, two_sided=True)
#: Pages side by side, and a piece of paper that says what is left of it.
OTHERS = (TWO_SIDED, Order("answers", "sim", impose="booklet"), Order("practice", "sim", {"count": 7, "marks": True}))


def test_verapdf(vera: dict[Path, list[str]], made: Maker) -> None:
    require("java")
    files = [document.pdf for order in (*FIRST, *OTHERS) for document in made(order)]
    assert {order.large_print for order in FIRST} == {False, True}
    assert {order.lang for order in FIRST} == set(languages())
    assert len(files) >= len(FIRST) > 10
    assert {str(path): vera[path] for path in files if vera[path]} == {}


def key(order: Order) -> tuple[str, str, str]:
    """What makes a layout."""
    return order.sheet, order.game, repr(order.options)


@pytest.mark.slow
def test_verapdf_on_other_layouts(made: Maker) -> None:
    """Each of them once, in one run of the engine. (A run of pages that is longer than what is looked at together
    conforms: ``formats/test_runs.py``.)"""
    require("java")
    seen, others = {key(order) for order in FIRST}, {key(order): order for order in orders() if order not in FIRST}
    assert seen | others.keys() >= {key(order) for order in layouts()}
    files = [document.pdf for order in others.values() for document in made(order)]
    assert {str(path): found for path, found in validate.verapdf(files).items() if found} == {}


# -- each check can fail -----------------------------------------------------------------------------------------------


@pytest.fixture(scope="module")
def good(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """A PDF that was made without simprint and has one of everything."""
    return sample.tagged_pdf(tmp_path_factory.mktemp("sample") / "good.pdf")


@pytest.fixture(scope="module")
def junk(tmp_path_factory: pytest.TempPathFactory) -> Path:
    path = tmp_path_factory.mktemp("junk") / "junk.pdf"
    path.write_bytes(b"not a PDF")
    return path


@pytest.fixture(scope="module")
def spoiled(made: Maker, good: Path, tmp_path_factory: pytest.TempPathFactory) -> dict[str, tuple[Path, Path]]:
    """For every breakage what it was done to (the first of our documents that has what is to be broken, one of each
    layout being there; else the sample), and the spoiled copy."""
    victims = [document.pdf for order in samples() for document in made(order)]
    folder = tmp_path_factory.mktemp("spoiled")
    found = {}
    for breakage in BREAKAGES:
        for victim in (*victims, good):
            with suppress(LookupError):
                found[breakage.name] = victim, breakage.spoil(victim, folder / f"{breakage.name}.pdf")
                break
    return found


@pytest.fixture(scope="module")
def vera(made: Maker, good: Path, junk: Path, spoiled: dict[str, tuple[Path, Path]]) -> dict[Path, list[str]]:
    """What veraPDF says of all these files, in one run of the engine; nothing where there is no Java."""
    if not have_java():
        return {}
    ours = [document.pdf for order in (*FIRST, *OTHERS) for document in made(order)]
    return validate.verapdf([*ours, good, junk, *(copy for _, copy in spoiled.values())])


#: What the sheets that exist give nothing to break for; a name is taken off when a sheet has what it needs.
NOT_YET = {"items_without_a_list", "caption_in_the_middle"}


def test_breakages_apply_to_our_documents(spoiled: dict[str, tuple[Path, Path]], good: Path) -> None:
    assert spoiled.keys() == {breakage.name for breakage in BREAKAGES}
    assert {name for name, (victim, _) in spoiled.items() if victim == good} <= NOT_YET


@pytest.mark.parametrize("breakage", BREAKAGES, ids=lambda breakage: breakage.name)
def test_breakage_is_noticed(breakage: Breakage, spoiled: dict[str, tuple[Path, Path]]) -> None:
    _, copy = spoiled[breakage.name]
    assert set() < breakage.noticed_by <= {PAGE, VERA, SELF}
    for name in breakage.noticed_by - {VERA}:
        assert getattr(validate, name)(copy), f"{name} does not notice"


def test_breakages_are_noticed_by_verapdf(
    vera: dict[Path, list[str]], spoiled: dict[str, tuple[Path, Path]], good: Path, junk: Path
) -> None:
    """It passes the sample, and no file that cannot be read."""
    require("java")
    names = [breakage.name for breakage in BREAKAGES if VERA in breakage.noticed_by]
    assert len(names) > 20
    assert [name for name in names if not vera[spoiled[name][1]]] == []
    assert vera[good] == []
    assert vera[junk]


# -- what is read out --------------------------------------------------------------------------------------------------


def sections(document: Made) -> list[pdf.Node]:
    """The structure elements of each page."""
    tree = document.tree
    assert tree.role == "Document"
    assert [kid.role for kid in tree.kids] == ["Sect"] * document.pages
    return list(tree.kids)


@pytest.mark.parametrize("order", ORDERS)
def test_tree(order: Order, made: Maker) -> None:
    """H1 first on every page (after the host's band), figures and blanks described, no string read out twice."""
    for document in made(order):
        for section in sections(document):
            elements = [node for node in section.walk() if node.role != "Sect"]
            # Before it only the two lines of the host's band; a host's kit also holds sheets without an answer.
            roles = [node.role for node in elements]
            assert roles[: roles.index("H1")] in ([[], ["P", "P"]] if document.host else [[]])
            assert len(section.find("H1")) == 1
            for node in section.find("Figure"):
                assert (node.alt or "").strip()
                assert "{" not in node.alt
                assert "~" not in node.alt
            for node in section.find("Form"):
                assert str(node.attributes["Desc"]).strip() == node.alt
                assert node.attributes["Role"] in ("tv", "cb")
            assert "{" not in section.all_text
            assert "**" not in section.all_text
            assert "~" not in section.all_text


def run_together(runs: list[TextRun]) -> list[tuple[str, str]]:
    """Neighbours that stand apart on the page (on two lines, or with a gap) and have nothing between them in the file:
    who goes by the tags alone would read them as one word."""
    return [
        (before.text, after.text)
        for before, after in itertools.pairwise(runs)
        if (abs(after.y - before.y) > 0.1 or after.x - before.x - (before.width or 0) > 0.1)
        and not before.text.endswith((" ", "\xa0", "-"))
    ]


@pytest.mark.parametrize("order", ORDERS)
def test_lines_of_one_element_are_parted_by_a_space(order: Order, made: Maker) -> None:
    for document in made(order):
        for node in document.tree.walk():
            if not node.alt:
                runs = [shape for content in node.content for shape in content.shapes if isinstance(shape, TextRun)]
                assert run_together(runs) == []


def test_lines_that_run_together_are_noticed() -> None:
    def run(x: float, y: float, text: str) -> TextRun:
        return TextRun(x, y, text, 11, width=2.0 * len(text))

    assert run_together([run(0, 0, "one "), run(0, 5, "two-"), run(0, 10, "fold"), run(8, 10, ".")]) == []
    assert run_together([run(0, 0, "one"), run(0, 5, "two"), run(9, 5, "far")]) == [("one", "two"), ("two", "far")]


@pytest.mark.parametrize("order", ORDERS)
def test_metadata(order: Order, made: Maker) -> None:
    """Title, language, bookmarks, the command as keyword; no path, no name, no date."""
    for document in made(order):
        said = pdf.metadata(document.pdf)
        assert (said.pdfua, said.pdfa, said.version, said.marked) == ("1", "2A", "1.7", True)
        assert said.title == said.info["Title"] == document.title
        assert said.language == document.lang == TAGS[order.lang or ""]
        assert said.keywords == said.info["Keywords"]
        assert said.keywords.split()[1] == (order.orderable.command or order.sheet)
        assert said.info.keys() == {"Title", "Subject", "Keywords", "Creator", "Producer"}
        assert "xmp:CreateDate" not in said.xmp
        assert "dc:creator" not in said.xmp
        marks = pdf.bookmarks(document.pdf)
        assert marks[0].page == 0
        assert all(mark.title.strip() for mark in marks)
        assert [mark.page for mark in marks] == sorted({mark.page for mark in marks})
        page = svg.metadata(document.svg[0])
        assert (page.title, page.language, page.role) == (document.title, document.lang, "img")
        assert page.description
        raw = document.pdf.read_bytes()
        assert str(document.pdf.parent).encode() not in raw


@pytest.mark.parametrize("order", ORDERS)
def test_svg_is_labelled_as_the_pdf_is_tagged(order: Order, made: Maker) -> None:
    """Figures and blanks have the same descriptions in both formats, in the same order; furniture is hidden."""
    for document in made(order):
        for section, path in zip(sections(document), document.svg, strict=True):
            tagged = [node.alt for node in section.walk() if node.alt]
            labelled = [label for _, role, label in svg.labels(path) if role == "img" and label]
            assert labelled == tagged
            assert 'aria-hidden="true"' in path.read_text(encoding="utf-8")


BOARDS = parameters(o for o in orders(Reach.WIDE) if o.sheet == "boards" and "names" not in o.options)


@pytest.mark.parametrize("order", BOARDS)
def test_board_page_is_read_board_by_board(order: Order, made: Maker) -> None:
    """Heading, then which board it is, then the figure (whose alt text names the board), then the record's blanks."""
    (document,) = made(order)
    words = load(order.lang or "en")
    number = 0
    for section in sections(document):
        roles = [(node.role, node) for node in section.kids]
        starts = [at for at, (role, _) in enumerate(roles) if role == "H2"]
        for start, end in itertools.pairwise([*starts, len(roles)]):
            number += 1
            heading, label, figure = (node for _, node in roles[start : start + 3])
            rest = [node for _, node in roles[start + 3 : end]]
            assert heading.all_text == words("common.game_n", n=(number - 1) % 2 + 1)
            assert (label.role, figure.role) == ("P", "Figure")
            assert figure.alt
            assert str(number) in re.findall(r"\d+", label.all_text)
            assert re.findall(r"\d+", figure.alt)[0] == str(number)
            assert {node.role for node in rest} <= {"P", "Form"}
            blanks = [node.alt for node in rest if node.role == "Form"]
            corners = words("sim.boards.corners_alt")  # the last, or beside the questions
            assert blanks.index(corners) >= 2
            assert [blank for blank in blanks if blank != corners] == [
                words(f"sim.boards.{name}")
                for name in (
                    "name_solid", "name_dashed", "starts_solid", "starts_dashed", "lost_solid", "lost_dashed",
                    *(["lost_nobody"] if order.options.get("dots") == 5 else []),
                )
            ]  # fmt: skip
            assert blanks.count(corners) == 1
    assert number == order.options.get("copies", 2)


def test_reading_order_follows_the_sheet(made: Maker) -> None:
    """In the record beside a board nothing is read before what stands above it."""
    (document,) = made(Order("boards", "sim", {"copies": 2}, "en", "letter"))
    beside = 215.9 / 2 - 90 + 111
    boards: list[list[float]] = []
    for node in sections(document)[0].kids:
        shapes = [shape for content in node.content for shape in content.shapes]
        if node.role == "H2":
            boards.append([])
        if boards and shapes and all(bounds(shape)[0] > beside for shape in shapes):
            boards[-1].append(max(bounds(shape)[3] for shape in shapes))
    assert [len(board) for board in boards] == [13, 13]
    for board in boards:
        assert all(below > above - 3.5 for above, below in itertools.pairwise(board)), board


# -- who may see what --------------------------------------------------------------------------------------------------


#: Commands whose sheets are for one audience only.
FOR_WHOM = {"boards": PLAYERS, "rows": PLAYERS, "rules": PLAYERS, "practice": PLAYERS, "answers": HOST}


def pages(order: Order) -> Iterator[tuple[object, Page]]:  # type: ignore[type-arg]
    for output in plan(order).outputs:
        for page in itertools.islice(output.printout.pages(), 50):
            yield output.printout.audience, page


@pytest.mark.parametrize("order", list(layouts()), ids=order_id)
def test_pages_are_for_whom_their_document_is(order: Order) -> None:
    for audience, page in pages(order):
        assert page.audience == audience
        assert audience == FOR_WHOM.get(order.sheet, audience)


def test_a_hosts_page_cannot_get_into_a_players_document() -> None:
    """Types say so to whoever writes a sheet; at run time it is a TypeError."""
    heading = Group(Role.H1, (Text(0, 10, "x", 12, 2),))
    furniture = Artifact((Line(0, 0, 10, 0, 0.5),))
    page = Page(HOST, 210, 297, (heading, furniture))
    document = Document(PLAYERS, "t", "en-GB", [page], 1)  # type: ignore[list-item]
    with pytest.raises(TypeError, match="page for Host"):
        list(document.pages())
    assert list(replace(document, audience=HOST).pages()) == [page]  # type: ignore[arg-type]


def test_the_type_checker_refuses_it_too(tmp_path: Path) -> None:
    from mypy import api

    (tmp_path / "mixed.py").write_text(
        "from simprint.page.scene import HOST, PLAYERS, Document, Page\n"
        'good = Document(HOST, "t", "en-GB", [Page(HOST, 210, 297, ())], 1)\n'
        'bad = Document(PLAYERS, "t", "en-GB", [Page(HOST, 210, 297, ())], 1)\n'
    )
    source = Path(__file__).parent.parent
    out, _, _ = api.run([
        str(tmp_path / "mixed.py"), "--config-file", str(source / "pyproject.toml"), "--no-incremental",
        "--follow-imports=silent",
    ])  # fmt: skip
    lines = [line for line in out.splitlines() if "error:" in line]
    assert len(lines) == 1
    assert "mixed.py:3" in lines[0]


@pytest.mark.parametrize("order", ORDERS)
def test_host_mark(order: Order, made: Maker) -> None:
    """The host's words stand on every page of the host's sheets and on no page for players. A host's file may hold
    sheets that give nothing away (the ledger, results for the wall), but its answers carry the mark."""
    words = {load(lang)("common.host_band") for lang in languages()}
    for document in made(order):
        marked = [any(word in section.all_text for word in words) for section in sections(document)]
        assert any(marked) if document.host and order.sheet in ("kit", "club") else set(marked) == {document.host}
