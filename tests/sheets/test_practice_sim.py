"""Practice cards for Sim, read back from the finished file: what is drawn is what is asked about, what is answered is
true of what is drawn, and the players' file knows no answer."""

from __future__ import annotations

import re
from dataclasses import dataclass, replace
from itertools import combinations
from math import dist
from pathlib import Path

import pytest
from readers import pdf
from readers.shapes import Circle, Line, TextRun, bounds

from simprint.errors import InvalidValue, UnknownName
from simprint.make import Order, plan, write
from simprint.sheets import practice_sim

LANGUAGES = ("en", "ru", "pt")
LEVELS = (1, 2, 3)
ANSWERS = "practice-answers"
Edges = frozenset[tuple[int, int]]


def printed(folder: Path, command: str = "practice", **asked: object) -> Path:
    """The PDF of cards or answers."""
    options = {name: asked.pop(name) for name in ("count", "seed", "level") if name in asked}
    planned = plan(Order(command, "sim", options, output=str(folder), **asked))  # type: ignore[arg-type]
    write(planned)
    return planned.outputs[0].targets["pdf"].paths[0]


@dataclass(frozen=True)
class Read:
    """A card as it stands on paper."""

    nodes: tuple[pdf.Node, ...]
    solid: Edges
    dashed: Edges
    guides: Edges

    @property
    def heading(self) -> str:
        return self.nodes[0].text

    @property
    def position(self) -> pdf.Node:
        return next(node for node in self.nodes if node.role == "Figure" and any(dots_of(node)))

    @property
    def said(self) -> list[str]:
        return [node.text.replace("\xa0", " ") for node in self.nodes if node.role == "P"]

    def all_shapes(self) -> list[object]:
        return [shape for node in self.nodes for content in node.content for shape in content.shapes]


def dots_of(figure: pdf.Node) -> dict[int, tuple[float, float, float]]:
    """The numbered discs of a drawing: number -> x, y, radius."""
    shapes = [shape for content in figure.content for shape in content.shapes]
    discs = [shape for shape in shapes if isinstance(shape, Circle) and shape.fill == 1]
    return {
        int(text.text): next((c.cx, c.cy, c.r) for c in discs if dist((c.cx, c.cy), (text.x, text.y)) < c.r)
        for text in shapes
        if isinstance(text, TextRun)
    }


def edges_of(figure: pdf.Node) -> tuple[Edges, Edges, Edges]:
    """The solid, dashed and faint lines of a drawing, by the dots they run between."""
    found: dict[str, set[tuple[int, int]]] = {"solid": set(), "dashed": set(), "guides": set()}
    dots = dots_of(figure)
    for content in figure.content:
        for line in content.shapes:
            if not isinstance(line, Line):
                continue
            ends = []
            for x, y in ((line.x1, line.y1), (line.x2, line.y2)):
                number = min(dots, key=lambda n: dist(dots[n][:2], (x, y)))
                assert dist(dots[number][:2], (x, y)) < dots[number][2] + 2.5
                ends.append(number)
            kind = "guides" if line.width < 0.7 else "dashed" if line.dash else "solid"
            found[kind].add((min(ends), max(ends)))
    return frozenset(found["solid"]), frozenset(found["dashed"]), frozenset(found["guides"])


def cards_of(path: Path) -> list[Read]:
    """The cards of a file in order."""
    cards = []
    for nodes in pdf.headed(path):
        figure = next(node for node in nodes if node.role == "Figure" and any(dots_of(node)))
        cards.append(Read(tuple(nodes), *edges_of(figure)))
    return cards


def closed(edge: tuple[int, int], own: Edges) -> list[tuple[int, ...]]:
    """The triangles that ``edge`` closes with ``own`` edges: found by looking at all triples."""
    return [
        triple
        for triple in combinations(range(1, 7), 3)
        if edge in (pairs := set(combinations(triple, 2))) and pairs - {edge} <= own
    ]


# -- players -----------------------------------------------------------------------------------------------------------


@pytest.mark.parametrize("large", [False, True])
@pytest.mark.parametrize("level", LEVELS)
def test_a_card_shows_its_position_and_says_it(level: int, large: bool, tmp_path: Path) -> None:
    """All fifteen pairs are drawn once, each solid, dashed or faint, and the alt text says the same."""
    cards = cards_of(printed(tmp_path, count=9, seed=5, level=level, large_print=large))
    asked = [card.question for card in practice_sim.cards(9, 5, level)]
    assert [card.heading for card in cards] == [f"Card {number}" for number in range(1, 10)]
    for card, question in zip(cards, asked, strict=True):
        assert card.solid == set(question.first)
        assert card.dashed == set(question.second)
        assert card.solid | card.dashed | card.guides == set(combinations(range(1, 7), 2))
        assert not card.guides & (card.solid | card.dashed)
        alt = card.position.alt or ""
        solid, dashed = re.findall(r"edges: ([^.]*)\.", alt)
        assert solid == ", ".join(f"{a}–{b}" for a, b in question.first)
        assert dashed == ", ".join(f"{a}–{b}" for a, b in question.second)
        turn = {None: "The game is over.", 1: "It is solid’s turn.", 2: "It is dashed’s turn."}[question.to_move]
        assert alt.endswith(turn)


@pytest.mark.parametrize("level", LEVELS)
def test_a_stroke_shows_whose_move_it_is(level: int, tmp_path: Path) -> None:
    """The sample under "Whose turn" is of the mover's stroke; the other figure of a card is its position."""
    for card, drawn in zip(
        cards_of(printed(tmp_path, count=8, level=level)), practice_sim.cards(8, 1, level), strict=True
    ):
        strokes = [node for node in card.nodes if node.role == "Figure" and node is not card.position]
        assert len(strokes) == (drawn.question.to_move is not None)
        for stroke in strokes:
            (line,) = stroke.content[0].shapes
            assert isinstance(line, Line)
            assert bool(line.dash) == (drawn.question.to_move == 2)


def test_blanks_do_not_depend_on_the_answer(tmp_path: Path) -> None:
    """As many lines to write on for each card that asks the same."""
    blanks: dict[str, set[tuple[int, int]]] = {}
    for card in cards_of(printed(tmp_path, count=60, level=2)):
        forms = [node for node in card.nodes if node.role == "Form"]
        lines = sum(isinstance(shape, Line) for form in forms for shape in form.content[0].shapes)
        assert forms
        blanks.setdefault(card.said[1], set()).add((len(forms), lines))
    assert len(blanks) == 3
    assert all(len(kinds) == 1 for kinds in blanks.values())


@pytest.mark.parametrize("level", LEVELS)
def test_the_players_file_knows_no_answer(level: int, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """With every answer exchanged for that of another card the players' files are the same byte for byte, PDF and SVG;
    the host's are not, so the exchange was real."""
    formats = ("pdf", "svg")
    for command in ("practice", ANSWERS):
        printed(tmp_path / "true", command, count=12, level=level, format=formats)
    true = practice_sim.cards(12, 1, level)
    wrong = tuple(replace(card, answer=true[index - 6].answer) for index, card in enumerate(true))
    monkeypatch.setattr(practice_sim, "cards", lambda *_, **__: wrong)
    for command in ("practice", ANSWERS):
        printed(tmp_path / "wrong", command, count=12, level=level, format=formats)
    files = sorted(path.name for path in (tmp_path / "true").iterdir())
    changed = [
        name for name in files if (tmp_path / "true" / name).read_bytes() != (tmp_path / "wrong" / name).read_bytes()
    ]
    assert any("answers" not in name for name in files)
    assert changed
    assert all("answers" in name for name in changed)


@pytest.mark.parametrize("large", [False, True])
@pytest.mark.parametrize("lang", LANGUAGES)
def test_cards_fit_and_can_be_cut_apart(lang: str, large: bool, tmp_path: Path) -> None:
    """A card is at least 70 mm wide, stays on its side of the cut lines by 3 mm where its board is, and no question
    runs into a drawing. Every card carries the sheet code."""
    order = Order(
        "practice", "sim", {"count": 12, "seed": 3, "level": 2}, lang, output=str(tmp_path), large_print=large
    )
    planned = plan(order)
    write(planned)
    assert planned.warnings == []
    path = planned.outputs[0].targets["pdf"].paths[0]
    cards = cards_of(path)
    per_page = 2 if large else 6
    for index, card in enumerate(cards):
        assert "S3-12-2" in card.said[0]
        left, top, right, bottom = (
            pick(values)
            for pick, values in zip(
                (min, min, max, max), zip(*map(bounds, card.all_shapes()), strict=True), strict=True
            )
        )
        assert 70 <= right - left <= (180.6 if large else 87.6)
        question = card.nodes[2]
        low = max(shape.y for content in question.content for shape in content.shapes)
        dots = dots_of(card.position)
        if large:
            assert max(x + r for x, _, r in dots.values()) < min(s.x for c in question.content for s in c.shapes)
        else:
            assert len(question.content[0].shapes) == 1
            assert low + 1 < min(y - r for _, y, r in dots.values())
        page = pdf.shapes(path, [index // per_page])[0]
        cuts = [shape for shape in page if isinstance(shape, Line) and shape.width < 0.4 and shape.length > 150]
        cuts = [cut for cut in cuts if cut.dash]
        assert len(cuts) == (3 if large else 5)
        for cut in cuts:
            if cut.y1 == cut.y2:
                assert cut.y1 < top or cut.y1 > bottom
                assert all(abs(y - cut.y1) > r + 3 for _, y, r in dots.values())
            else:
                assert cut.x1 < left or cut.x1 > right
                assert all(abs(x - cut.x1) > r + 3 for x, _, r in dots.values())


def test_six_to_a_page_and_an_odd_page_is_cut_where_cards_are(tmp_path: Path) -> None:
    path = printed(tmp_path, count=8)
    headings = [[node.text for node in page.find("H2")] for page in pdf.structure(path).find("Sect")]
    assert [len(page) for page in headings] == [6, 2]
    last = pdf.shapes(path, [1])[0]
    cuts = [s for s in last if isinstance(s, Line) and s.dash and s.width < 0.4 and s.length > 150]
    assert len(cuts) == 2, "above and below the one row"


def test_the_same_seed_gives_the_same_cards(tmp_path: Path) -> None:
    few, again = (cards_of(printed(tmp_path / name, count=6, seed=9)) for name in ("few", "again"))
    assert [(card.solid, card.dashed) for card in few] == [(card.solid, card.dashed) for card in again]
    other = cards_of(printed(tmp_path / "other", count=6, seed=10))
    assert [(card.solid, card.dashed) for card in few] != [(card.solid, card.dashed) for card in other]


# -- host --------------------------------------------------------------------------------------------------------------


@pytest.mark.parametrize("large", [False, True])
@pytest.mark.parametrize("level", LEVELS)
def test_the_hosts_answers_are_true_of_the_cards_that_players_get(level: int, large: bool, tmp_path: Path) -> None:
    """Card by card: the same position, and an answer that holds for it, proved here by looking at every triangle."""
    players = cards_of(printed(tmp_path, count=30, seed=4, level=level))
    host = cards_of(printed(tmp_path, ANSWERS, count=30, seed=4, level=level, large_print=large))
    for card, told in zip(players, host, strict=True):
        assert (card.heading, card.solid, card.dashed) == (told.heading, told.solid, told.dashed)
        assert card.position.alt == told.position.alt
        answer, *_, figures = told.said
        drawn = card.solid | card.dashed
        assert re.match(rf"{len(drawn)} edges? drawn", figures)
        if " lost: " in answer:
            own = card.solid if answer.startswith("Solid") else card.dashed
            corners = tuple(map(int, re.findall(r"\d", answer)))
            assert set(combinations(corners, 2)) <= own
            other = card.dashed if own is card.solid else card.solid
            assert not any(set(combinations(t, 2)) <= other for t in combinations(range(1, 7), 3))
            continue
        own = card.dashed if "It is dashed’s turn" in (card.position.alt or "") else card.solid
        losing = {edge: closed(edge, own) for edge in card.guides if closed(edge, own)}
        named = {(int(a), int(b)) for a, b in re.findall(r"(\d)–(\d)", answer)}
        assert figures.endswith(
            f"{len(card.guides) - len(losing)} safe move" + "s" * (len(card.guides) - len(losing) != 1)
        )
        if answer.startswith(("Lose", "Loses")):
            assert named == set(losing)
        elif answer.startswith("Only safe edge"):
            assert named == card.guides - set(losing)
        else:
            assert answer.startswith("Keeps the win")
            assert named < card.guides - set(losing)
        reasons = " ".join(told.said[1:-1])
        for edge, triangles in losing.items():
            listed = ", ".join("–".join(map(str, triangle)) for triangle in triangles)
            assert f"{edge[0]}–{edge[1]} closes {listed}" in reasons


@pytest.mark.parametrize("lang", LANGUAGES)
def test_the_host_pages_say_so_and_carry_the_code_and_level(lang: str, tmp_path: Path) -> None:
    tree = pdf.structure(printed(tmp_path, ANSWERS, count=20, seed=-7, level=3, lang=lang))
    for page in tree.find("Sect"):
        said = [node.text for node in page.find("P")]
        assert said[0] in ("Host only", "Только для\xa0ведущего", "Só para quem conduz")
        assert "S-7-20-3" in said[2]
        assert re.search(r"\b3\.$", said[2])


@pytest.mark.parametrize(
    ("options", "said"),
    [
        ({"count": 0}, "--count 0: it may be 1 to 500"),
        ({"count": 501}, "--count 501: it may be 1 to 500"),
        ({"level": 4}, "--level '4': choose one of 1, 2, 3"),
        ({"level": 0}, "--level '0': choose one of 1, 2, 3"),
        ({"count": 349, "level": 3}, "at level 3 there are 348 different cards"),
    ],
)
@pytest.mark.parametrize("command", ["practice", ANSWERS])
def test_what_cannot_be_printed_is_refused(command: str, options: dict[str, int], said: str, tmp_path: Path) -> None:
    with pytest.raises((InvalidValue, UnknownName), match=re.escape(said)):
        printed(tmp_path, command, **options)


def test_any_integer_is_a_seed(tmp_path: Path) -> None:
    """And one far too long to print is printed as the short one that draws the same cards."""
    path = printed(tmp_path, count=6, seed=(1 << 900) + 77)
    (code, *_) = cards_of(path)[0].said
    assert code == "Sheet code: S77-6-1"
    printed(tmp_path / "short", count=6, seed=77)


@pytest.mark.parametrize("large", [False, True])
@pytest.mark.parametrize("lang", LANGUAGES)
def test_answers_end_above_the_foot(lang: str, large: bool, tmp_path: Path) -> None:
    path = printed(tmp_path, ANSWERS, count=30, seed=2, level=3, lang=lang, large_print=large)
    for page in pdf.painted(path):
        foot = [bounds(item.shape) for item in page if item.mark and item.mark.subtype == "Footer"]
        body = [bounds(item.shape) for item in page if item.mark and item.mark.mcid is not None]
        assert max(bottom for _, _, _, bottom in body) < min(top for _, top, _, _ in foot) - 1
