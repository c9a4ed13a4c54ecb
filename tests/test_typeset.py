"""Text is measured as another program measures it, breaks where it may, and never leaves its place."""

from __future__ import annotations

import itertools
import re

import pytest
from hypothesis import given
from hypothesis import strategies as st
from reportlab.pdfbase import pdfmetrics
from reportlab.pdfbase.ttfonts import TTFont

from simprint.errors import BadText
from simprint.page.fonts import Font, Typeface
from simprint.page.look import Style
from simprint.page.scene import Anchor, Text
from simprint.page.typeset import ELLIPSIS, Typesetter, marked
from simprint.words import languages, load

FACE = Typeface()
BODY = Style(12, 6)
#: What people may type: letters of three languages, signs, spaces.
ALPHABET = "abcdxyzIl1 ÁãçÉ АБвгджё -–«»„“,.()'iiWWмш"
TYPED = st.text(ALPHABET, max_size=120)
SLACK = 0.0051


def setter(floor_pt: float = 9) -> Typesetter:
    return Typesetter(FACE, floor_pt)


def reference(string: str, size_pt: float, bold: bool) -> float:
    """The width in mm, by reportlab."""
    name = "reference-bold" if bold else "reference"
    if name not in pdfmetrics.getRegisteredFontNames():
        pdfmetrics.registerFont(TTFont(name, str(FACE.weight(bold).path)))
    return float(pdfmetrics.stringWidth(string, name, size_pt)) * 25.4 / 72


# -- measuring ---------------------------------------------------------------------------------------------------------


@pytest.mark.parametrize("lang", languages())
@pytest.mark.parametrize("bold", [False, True])
def test_widths_of_all_our_words_are_reportlabs(lang: str, bold: bool) -> None:
    count = 0
    for entry in load(lang).entries.values():
        for text in entry.values() if isinstance(entry, dict) else [entry]:
            string = text.replace("~", "\u00a0").replace("**", "")
            for size in (9, 12, 18.5):
                ours = setter().width(string, Style(size, size, bold))
                assert ours == pytest.approx(reference(string, size, bold), abs=1e-6)
                count += 1
    assert count > 100


@given(TYPED, st.booleans())
def test_widths_of_anything_are_reportlabs(string: str, bold: bool) -> None:
    assert setter().width(string, Style(12, 6, bold)) == pytest.approx(reference(string, 12, bold), abs=1e-6)


def test_digits_share_one_width() -> None:
    """So that numbers line up without help."""
    for bold in (False, True):
        assert len({setter().width(digit, Style(12, 6, bold)) for digit in "0123456789"}) == 1


def test_a_missing_character_is_an_error_that_names_it() -> None:
    with pytest.raises(BadText, match=r"'漢' \(U\+6F22\)"):
        setter().width("ok 漢", BODY)


@pytest.mark.parametrize(("name", "content"), [("a.ttf", b"no font"), ("b.otf", b"OTTO" + b"\0" * 40), ("c.ttf", b"")])
def test_what_is_no_truetype_font_is_refused(
    name: str, content: bytes, tmp_path_factory: pytest.TempPathFactory
) -> None:
    path = tmp_path_factory.mktemp("font") / name
    path.write_bytes(content)
    with pytest.raises(BadText, match=name):
        Font(path).advance("a", 12)


# -- one line ----------------------------------------------------------------------------------------------------------


@given(TYPED, st.floats(8, 120), st.sampled_from(["start", "middle", "end"]))
def test_fit_stays_in_its_room(string: str, room: float, anchor: str) -> None:
    """As large as fits, down to the floor, then cut with an ellipsis and one warning that shows the cut."""
    type_ = setter()
    text = type_.fit(50, 10, string, BODY, room, anchor)  # type: ignore[arg-type]
    assert text.width <= room + SLACK
    assert 9 <= text.size_pt <= 12
    assert text.left == pytest.approx({"start": 50, "middle": 50 - text.width / 2, "end": 50 - text.width}[anchor])
    if text.string == string:
        assert type_.warnings == []
        assert text.size_pt == 12 or type_.width(string, Style(text.size_pt + 0.5, 6)) > room
    else:
        assert text.size_pt == 9
        assert text.string.endswith(ELLIPSIS)
        assert string.startswith(text.string[:-1].rstrip())
        assert len(type_.warnings) == 1
        assert repr(text.string) in str(type_.warnings[0])


def test_cut_keeps_as_much_as_there_is_room_for() -> None:
    text = setter().fit(0, 0, "m" * 60, BODY, 40)
    longer = text.string[:-1] + "m" + ELLIPSIS
    assert text.width <= 40 < setter().width(longer, Style(9, 4.5))


# -- several lines -----------------------------------------------------------------------------------------------------


@given(TYPED, st.floats(12, 120), st.integers(1, 3), st.booleans())
def test_fit_lines_stay_in_their_room(string: str, room: float, most: int, down: bool) -> None:
    """No more lines than allowed, the last (or the first) on the given baseline, none wider than the room."""
    type_ = setter()
    lines = type_.fit_lines(5, 40, string, BODY, room, most, down)
    assert 1 <= len(lines) <= most
    assert (lines[0] if down else lines[-1]).y == 40
    assert all(seen(line) <= room + SLACK and line.size_pt >= 9 for line in lines)
    assert all(b.y - a.y == pytest.approx(a.size_pt * 0.45, abs=0.002) for a, b in itertools.pairwise(lines))
    whole = "".join(line.string for line in lines)
    if type_.warnings:
        assert whole.endswith(ELLIPSIS)
        whole = whole[:-1]
        assert squeezed(string).startswith(squeezed(whole))
    else:
        assert squeezed(whole) == squeezed(string)


def seen(line: Text) -> float:
    """The width of a line without the space at its end."""
    return setter().width(line.string.rstrip(" "), Style(line.size_pt, 6, line.bold))


def squeezed(string: str) -> str:
    return string.replace(" ", "")


MARKED = st.lists(TYPED, max_size=7).map("**".join)


@given(MARKED, st.floats(12, 120))
def test_a_paragraph_loses_nothing(string: str, room: float) -> None:
    """Every letter is there, in order; lines end at spaces and hyphens where they can."""
    lines = setter().paragraph(3, 20, string, BODY, room)
    assert squeezed("".join(line.string for line in lines)) == squeezed(string.replace("**", ""))
    for line in lines:
        assert line.left + seen(line) <= 3 + room + SLACK
        assert (line.y - 20) % 6 == pytest.approx(0, abs=1e-6)


def rows(texts: tuple[Text, ...]) -> list[str]:
    """The lines of a paragraph, runs joined."""
    found: dict[float, str] = {}
    for text in texts:
        found[text.y] = found.get(text.y, "") + text.string
    return list(found.values())


def test_lines_break_at_spaces_after_hyphens_and_nowhere_else() -> None:
    """A space stays at the end of its line, where nobody sees it."""
    type_ = setter()
    room = type_.width("alpha beta", BODY) + 0.1
    assert rows(type_.paragraph(0, 0, "alpha beta gamma", BODY, room)) == ["alpha beta ", "gamma"]
    assert rows(type_.paragraph(0, 0, "alpha re-read", BODY, room)) == ["alpha re-", "read"]
    assert rows(type_.paragraph(0, 0, "alpha\u00a0beta gamma", BODY, room)) == ["alpha\u00a0beta ", "gamma"]
    assert rows(type_.paragraph(0, 0, "see alpha\u00a0beta", BODY, room)) == ["see ", "alpha\u00a0beta"]
    assert rows(type_.paragraph(0, 0, "edge 1–4 here", BODY, type_.width("edge 1", BODY) + 0.1)) == [
        "edge ",
        "1–4 ",
        "here",
    ]


def test_a_word_that_is_too_wide_breaks_inside() -> None:
    lines = rows(setter().paragraph(0, 0, "m" * 40, BODY, 30))
    assert len(lines) > 1
    assert "".join(lines) == "m" * 40


@pytest.mark.parametrize("anchor", ["start", "middle", "end"])
def test_a_space_at_the_end_moves_nothing(anchor: Anchor) -> None:
    type_ = setter()
    line = type_.line(50, 10, "edge", BODY, anchor)
    spaced = type_.spaced(line)
    assert spaced.string == "edge "
    assert spaced.left == pytest.approx(line.left, abs=0.001)
    assert spaced.width == pytest.approx(type_.width("edge ", BODY), abs=0.001)


def test_asterisks_switch_bold_in_our_words() -> None:
    """And a bold word does not break away from the stop that follows it."""
    assert marked("a **b** c") == [("a ", False), ("b", True), (" c", False)]
    assert marked("**b**", bold=True) == [("b", False)]
    texts = setter().paragraph(0, 10, "one **two**, three", BODY, 100)
    assert [(t.string, t.bold) for t in texts] == [("one ", False), ("two", True), (", three", False)]
    assert texts[1].x == pytest.approx(texts[0].width, abs=0.001)
    room = setter().width("one ", BODY) + setter().width("two", BODY.strong()) + 0.1
    assert rows(setter().paragraph(0, 0, "one **two**, three", BODY, room)) == ["one ", "two, ", "three"]


def test_height_is_the_lines_times_their_leading() -> None:
    type_ = setter()
    string = "word " * 30
    lines = rows(type_.paragraph(0, 0, string, BODY, 50))
    assert type_.height(string, BODY, 50) == len(lines) * 6


def test_what_a_user_types_is_never_markup() -> None:
    """Asterisks, braces, tags, percent signs: printed as they are."""
    string = "**5b** {n} <b>&amp;</b> 100%d ~"
    (line,) = setter().fit_lines(0, 0, string, BODY, 150)
    assert line.string == string
    assert not line.bold
    assert re.escape(setter().fit(0, 0, string, BODY, 150).string) == re.escape(string)
