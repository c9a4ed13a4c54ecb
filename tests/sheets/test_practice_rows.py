"""Practice cards for crossing out rows, read back from the finished file: what is drawn is what is asked about, what is
answered is true of what is drawn, and the players' file knows no answer."""

from __future__ import annotations

import re
from dataclasses import dataclass, replace
from functools import cache
from itertools import pairwise
from math import dist
from pathlib import Path

import pytest
from readers import pdf
from readers.shapes import Circle, Line, TextRun, bounds

from simprint.errors import InvalidValue, UnknownName
from simprint.games.rows_practice import Kind
from simprint.make import Order, plan, write
from simprint.sheets import practice_rows

LANGUAGES = ("en", "ru", "pt")
LEVELS = (1, 2, 3)
ANSWERS = "practice-answers"
PLACES = ("top", "middle", "bottom")
Rows = tuple[int, ...]


def printed(folder: Path, command: str = "practice", **asked: object) -> Path:
    """The PDF of cards or answers, in English unless asked otherwise."""
    options = {name: asked.pop(name) for name in ("count", "seed", "level") if name in asked}
    asked.setdefault("lang", "en")
    planned = plan(Order(command, "rows", options, output=str(folder), **asked))  # type: ignore[arg-type]
    write(planned)
    if command == "practice":
        assert planned.warnings == []
    return planned.outputs[0].targets["pdf"].paths[0]


@dataclass(frozen=True)
class Read:
    """A card as it stands on paper."""

    nodes: tuple[pdf.Node, ...]

    @property
    def heading(self) -> str:
        return self.nodes[0].text

    @property
    def position(self) -> pdf.Node:
        (figure,) = (node for node in self.nodes if node.role == "Figure")
        return figure

    @property
    def said(self) -> list[str]:
        return [node.text.replace("\xa0", " ") for node in self.nodes if node.role == "P"]

    @property
    def shapes(self) -> list[object]:
        return [shape for content in self.position.content for shape in content.shapes]

    @property
    def circles(self) -> list[list[tuple[Circle, bool]]]:
        """Row by row, from the left: each circle, and whether a stroke crosses it out."""
        strokes = [s for s in self.shapes if isinstance(s, Line) and s.y1 != s.y2]
        rows: dict[float, list[tuple[Circle, bool]]] = {}
        for circle in (s for s in self.shapes if isinstance(s, Circle)):
            crossed = [s for s in strokes if dist(((s.x1 + s.x2) / 2, (s.y1 + s.y2) / 2), (circle.cx, circle.cy)) < 0.1]
            assert all(s.length > 2 * circle.r for s in crossed)
            rows.setdefault(round(circle.cy, 2), []).append((circle, bool(crossed)))
        return [rows[y] for y in sorted(rows)]

    @property
    def left(self) -> Rows:
        """The circles left in each row."""
        return tuple(sum(not crossed for _, crossed in row) for row in self.circles)


def cards_of(path: Path) -> list[Read]:
    """The cards of a file in order."""
    return [Read(tuple(nodes)) for nodes in pdf.headed(path)]


@cache
def mover_wins(left: Rows) -> bool:
    """By trying every move."""
    return any(not mover_wins(after) for after in moves(left))


def moves(left: Rows) -> list[Rows]:
    return [
        (*left[:row], left[row] - count, *left[row + 1 :])
        for row in range(len(left))
        for count in range(1, left[row] + 1)
    ]


def named(text: str) -> list[tuple[int, int]]:
    """(row, circles) of every "2 in the middle row" in a text."""
    found = re.findall(r"(\d) in the (top|middle|bottom) row", text)
    return [(PLACES.index(place), int(count)) for count, place in found]


# -- players -----------------------------------------------------------------------------------------------------------


@pytest.mark.parametrize("large", [False, True])
@pytest.mark.parametrize("level", LEVELS)
def test_a_card_shows_its_position_and_says_it(level: int, large: bool, tmp_path: Path) -> None:
    """Rows of 3, 4 and 5 circles of which those that are gone are crossed out; the alt text counts those left."""
    cards = cards_of(printed(tmp_path, count=20, seed=5, level=level, large_print=large))
    asked = [card.question for card in practice_rows.cards(20, 5, level)]
    assert [card.heading for card in cards] == [f"Card {number}" for number in range(1, 21)]
    for card, question in zip(cards, asked, strict=True):
        assert [len(row) for row in card.circles] == [3, 4, 5]
        assert card.left == question.rows
        alt = (card.position.alt or "").replace("\xa0", " ")
        assert [int(n) for n in re.findall(r"row: (\d) circle", alt)] == list(card.left)
        assert card.position.text == "top row middle row bottom row"
        if question.kind is Kind.IS_LEGAL:
            assert question.proposed is not None
            proposal = [(row, count) for row, count in enumerate(question.proposed) if count]
            assert named(card.said[1]) == proposal
            assert proposal or "no circle" in card.said[1]
        ticks = [node.alt for node in card.nodes if node.role == "Form"]
        assert len(ticks) == 2


@pytest.mark.parametrize("level", LEVELS)
def test_the_players_file_knows_no_answer(level: int, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """With every answer exchanged for that of another card the players' files are the same byte for byte, PDF and SVG;
    the host's are not, so the exchange was real."""
    formats = ("pdf", "svg")
    for command in ("practice", ANSWERS):
        printed(tmp_path / "true", command, count=12, level=level, format=formats)
    true = practice_rows.cards(12, 1, level)
    wrong = tuple(replace(card, answer=true[index - 2].answer) for index, card in enumerate(true))
    monkeypatch.setattr(practice_rows, "cards", lambda *_, **__: wrong)
    printed(tmp_path / "wrong", count=12, level=level, format=formats)
    files = sorted(path.name for path in (tmp_path / "true").iterdir() if "answers" not in path.name)
    assert files == sorted(path.name for path in (tmp_path / "wrong").iterdir())
    assert files
    for name in files:
        assert (tmp_path / "true" / name).read_bytes() == (tmp_path / "wrong" / name).read_bytes()
    other = tuple(replace(card, answer=replace(card.answer, left=card.answer.left + 1)) for card in true)
    monkeypatch.setattr(practice_rows, "cards", lambda *_, **__: other)
    printed(tmp_path / "wrong", ANSWERS, count=12, level=level, format=formats)
    (name,) = [path.name for path in (tmp_path / "true").glob("rows-practice-answers-*-en-a4.pdf")]
    assert (tmp_path / "true" / name).read_bytes() != (tmp_path / "wrong" / name).read_bytes()


@pytest.mark.parametrize("large", [False, True])
@pytest.mark.parametrize("lang", LANGUAGES)
@pytest.mark.parametrize("level", LEVELS)
def test_cards_fit_and_can_be_cut_apart(level: int, lang: str, large: bool, tmp_path: Path) -> None:
    """A card is at least 70 mm wide and clear of the cut lines, questions are clear of drawings, circles and labels of
    each other; every card carries the sheet code."""
    path = printed(tmp_path, count=16, seed=3, level=level, lang=lang, large_print=large)
    per_page = 2 if large else 8
    pages = pdf.shapes(path)
    cards = cards_of(path)
    assert len(pages) == 16 // per_page
    for index, card in enumerate(cards):
        assert f"S3-16-{level}" in card.said[0]
        shapes = [shape for node in card.nodes for content in node.content for shape in content.shapes]
        left, top, right, bottom = (
            pick(values)
            for pick, values in zip((min, min, max, max), zip(*map(bounds, shapes), strict=True), strict=True)
        )
        assert right - left <= (180.6 if large else 87.6)
        question = [shape for content in card.nodes[2].content for shape in content.shapes]
        drawing = [bounds(shape) for shape in card.shapes if not isinstance(shape, TextRun)]
        if large:
            assert max(right for _, _, right, _ in drawing) < min(text.x for text in question)
        else:
            assert max(text.y for text in question) + 1.2 < min(top for _, top, _, _ in drawing)
        for row in card.circles:
            d = 2 * row[0][0].r
            assert d >= (12 if large else 5)
            assert all(other[0].cx - one[0].cx >= 1.1 * d for one, other in pairwise(row))
        page = pages[index // per_page]
        cuts = [s for s in page if isinstance(s, Line) and s.dash and s.length > 150]
        assert len(cuts) == (3 if large else 6)
        for cut in cuts:
            if cut.y1 == cut.y2:
                assert cut.y1 < top - 1 or cut.y1 > bottom + 1
            else:
                assert cut.x1 < left - 1 or cut.x1 > right + 1


def test_portuguese_unless_another_language_is_asked_for(tmp_path: Path) -> None:
    for command in ("practice", ANSWERS):
        assert pdf.metadata(printed(tmp_path, command, lang=None)).language == "pt-BR"


# -- host --------------------------------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("lang", "said"),
    [
        ("en", "Sheet code: S1-8-1. The host finds the answers by it."),
        ("ru", "Код листа: S1-8-1. По нему ведущий найдёт ответы."),
        ("pt", "Código da folha: S1-8-1. Com ele se acham as respostas."),
    ],
)
def test_the_sheet_says_what_its_code_is_for(lang: str, said: str, tmp_path: Path) -> None:
    """Under its title, at full size; and the host's answers carry the same code."""
    (page,) = pdf.shapes(printed(tmp_path, lang=lang))
    (lead,) = [s for s in page if isinstance(s, TextRun) and s.text.replace("\xa0", " ") == said]
    assert lead.size_pt == pytest.approx(12)
    answers = pdf.structure(printed(tmp_path, ANSWERS, lang=lang)).all_text
    assert "S1-8-1" in answers


@pytest.mark.parametrize("large", [False, True])
@pytest.mark.parametrize("level", LEVELS)
def test_the_hosts_answers_are_true_of_the_cards_that_players_get(level: int, large: bool, tmp_path: Path) -> None:
    """Card by card: the same position, and an answer that holds for it, proved here by trying every move."""
    players = cards_of(printed(tmp_path, count=24, seed=4, level=level))
    host = cards_of(printed(tmp_path, ANSWERS, count=24, seed=4, level=level, large_print=large))
    for card, told in zip(players, host, strict=True):
        assert (card.heading, card.left) == (told.heading, told.left)
        assert (told.position.alt or "").startswith(card.position.alt or "?")
        answer, *reasons, figures = told.said
        total = sum(card.left)
        assert figures == (f"{total} circle in this position" if total == 1 else f"{total} circles in this position")
        winning = {
            (row, before - after)
            for position in moves(card.left)
            if not mover_wins(position)
            for row, (before, after) in enumerate(zip(card.left, position, strict=True))
            if before != after
        }
        if "egal" in answer:
            proposal = named(answer)
            assert proposal == named(card.said[1])
            legal = len(proposal) == 1 and proposal[0][1] <= card.left[proposal[0][0]]
            assert answer.startswith("Legal" if legal else "Not legal")
            if len(proposal) == 1:
                assert reasons == [f"Left in the {PLACES[proposal[0][0]]} row: {card.left[proposal[0][0]]}."]
            continue
        digits = [shape.text for shape in told.shapes if isinstance(shape, TextRun)]
        assert [int(text, 2) for text in digits[:-1]] == list(card.left)
        sums = [sum(int(text[column]) for text in digits[:-1]) for column in range(len(digits[0]))]
        assert digits[-1] == "".join(map(str, sums))
        wins = mover_wins(card.left)
        assert reasons[0].startswith("A column sum is odd" if wins else "Column sums all even")
        assert any(total % 2 for total in sums) == wins
        if answer.startswith("Last circle"):
            assert answer.endswith("whoever moves next" if wins else "the opponent")
            assert {move for reason in reasons[1:] for move in named(reason)} == winning
        else:
            assert answer.startswith("Cross out ")
            assert set(named(answer)) == winning


@pytest.mark.parametrize(
    ("options", "said"),
    [
        ({"count": 0}, "--count 0: it may be 1 to 500"),
        ({"count": 501}, "--count 501: it may be 1 to 500"),
        ({"level": 4}, "--level '4': choose one of 1, 2, 3"),
        ({"count": 28, "level": 3}, "at level 3 there are 27 different cards"),
        ({"count": 139, "level": 1}, "at level 1 there are 138 different cards"),
    ],
)
@pytest.mark.parametrize("command", ["practice", ANSWERS])
def test_what_cannot_be_printed_is_refused(command: str, options: dict[str, int], said: str, tmp_path: Path) -> None:
    with pytest.raises((InvalidValue, UnknownName), match=re.escape(said)):
        printed(tmp_path, command, **options)
