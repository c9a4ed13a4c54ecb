"""Results of a club's evening as people type them: a list of matches, or the table from the wall; what cannot be is
refused by its line."""

from __future__ import annotations

import pytest

from simprint.errors import BadText
from simprint.games.club import Evening
from simprint.kits.results import parse

NAMES = (("Ann", "Bo", "Cy", "Dee"), ("Eve", "Flo", "Gus"))
#: Two groups: of four, who have tables 5 and 7; of three, who have table 9.
EVENING, TABLES = Evening((4, 3)), (5, 7, 9)


def read(text: str) -> dict[int, dict[tuple[int, int], int]]:
    return parse(text, EVENING, NAMES, TABLES)


@pytest.mark.parametrize("separator", [",", ";", "\t", " ; "])
@pytest.mark.parametrize("score", ["2-0", "2–0", "2 : 0", "2 a 0"])
def test_a_list_of_matches(separator: str, score: str) -> None:
    """In round one Ann plays Dee at table 5; in round three Eve plays Gus at table 9, and Eve is named second."""
    lines = [("round", "table", "result"), ("1", "5", score), ("", "", ""), ("3", "9", "0-2")]
    text = "\r\n".join(separator.join(line) for line in lines)
    assert read(text) == {0: {(1, 4): 2}, 1: {(3, 1): 0}}


def test_a_table_as_it_stands_on_the_wall() -> None:
    """With heads or without, by number or by name, one half of it or both, with points behind or not."""
    first = ";1;2;3;4;Points\n1;x;2;1;;3\nbo;0;-;;1;1\n3.;1;;;;1\n"
    second = "\n1;;2;\nGus;1;\n"
    assert read(first + second) == {0: {(1, 2): 2, (1, 3): 1, (2, 4): 1}, 1: {(1, 2): 2, (3, 1): 1}}


@pytest.mark.parametrize(
    ("text", "said"),
    [
        ("", "no results"),
        ("\n ;; \n", "no results"),
        ("1,5,2-0\n1,7,2-1", "line 2: '2-1': a match gives 2 points"),
        ("1,5,2-0\n\n1,5,1-1", "line 3: the match of round 1 at table 5 is already in line 1"),
        ("1,6,2-0", "line 1: in round 1 nobody plays at table 6"),
        ("4,5,2-0", "line 1: in round 4 nobody plays at table 5"),
        ("1,5,2-0\n1,7", "line 2: '1 7' is not a result"),
        ("1,5,2-0\n1,7,won", "line 2: '1 7 won' is not a result"),
        ("1;;2\n2;1;", "line 2: numbers 2 and 1 share 2 points, and together with line 1"),
        ("1;;2\n2;;1", "line 2: '2' cannot play against themselves"),
        ("1;;2\nAnn;;2", "line 2: 'Ann' is already in line 1"),
        ("1;;2\nZoe;;2", "line 2: 'Zoe' is in no line"),
        ("1;;3", "line 1: '3': each cell has 2, 1, 0 or nothing"),
        ("1;;2\n\n1;;2\n\n1;;2", "line 5: a blank line begins another group, and there are 2"),
    ],
)
def test_what_cannot_be_is_refused_by_its_line(text: str, said: str) -> None:
    with pytest.raises(BadText) as error:
        read(text)
    assert said in str(error.value)


def test_who_do_not_meet_have_no_result() -> None:
    """A shortened evening of four: Ann and Bo do not meet in its first round."""
    with pytest.raises(BadText, match="line 1: numbers 1 and 2 do not meet"):
        parse("1;;2", Evening((4,), 1), NAMES[:1], (1, 2))
