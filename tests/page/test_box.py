"""Boxes know their size, stand where they are told to, and reach no further than they say."""

from __future__ import annotations

from collections.abc import Callable
from itertools import pairwise

import pytest
from hypothesis import given
from hypothesis import strategies as st

from simprint.page.box import (
    FILL,
    Box,
    artifact,
    blank,
    column,
    columns,
    drawing,
    figure,
    flow,
    form,
    group,
    level,
    put,
    row,
    ruled,
    shared,
    symbol,
)
from simprint.page.extent import extent
from simprint.page.fonts import Typeface
from simprint.page.forms import (
    badge,
    beside_line,
    box_to_tick,
    choice,
    corners,
    counted,
    counted_figure,
    heading,
    lines,
    paragraph,
    rule,
    stroke,
    text,
    to_write_on,
)
from simprint.page.impose import Grid, impose
from simprint.page.look import Look
from simprint.page.paper import FULL, PAPERS
from simprint.page.parts import Pen
from simprint.page.scene import Artifact, Group, Rect, Role, Text, Use
from simprint.page.table import HEAD_GAP, Cell, Column, Row, table
from simprint.page.typeset import Typesetter

LOOKS = [Look(), Look(large=True)]
DESKS = [Pen(look, Typesetter(Typeface(), look.floor_pt), PAPERS["a4"], FULL) for look in LOOKS]
EDGE = 0.001
"""Places are rounded to a thousandth of a millimetre."""


def brick(width: float, height: float) -> Box:
    """A box that is full to its edges, and passed over."""
    return artifact(drawing(width, height, Rect(0, 0, width, height, fill=1)))


def where(box: Box, x: float = 0.0, y: float = 0.0) -> list[tuple[float, float, float, float]]:
    """Left, top, right and bottom of each block."""
    return [extent([block]) for block in box.blocks(x, y)]


def test_columns_are_as_high_as_the_highest_and_fill_takes_what_a_lower_one_has_left() -> None:
    """(They are read line by line.)"""
    made = columns([brick(10, 30)], [brick(10, 5), FILL, brick(10, 5)], gap=2)
    assert (made.width, made.height) == (22, 30)
    assert [(left, top) for left, top, _, _ in where(made)] == [(0, 0), (12, 0), (12, 25)]
    assert columns([brick(10, 30)], height=40).height == 40


SIDE = st.floats(1, 60)
BRICK = st.builds(brick, SIDE, SIDE)
PLACE = st.floats(-50, 250)


def nested(kids: st.SearchStrategy[Box]) -> st.SearchStrategy[Box]:
    """Boxes made of boxes, in each of the ways that there are."""
    some = st.lists(kids, min_size=1, max_size=4)
    gap = st.floats(0, 9)
    return st.one_of(
        st.builds(lambda boxes, gap, align: column(*boxes, gap=gap, align=align), some, gap, st.sampled_from(ALIGN)),
        st.builds(lambda boxes, gap, stand: row(*boxes, gap=gap, stand=stand), some, gap, st.sampled_from(STAND)),
        st.builds(lambda box, pad: box.padded(pad, pad, pad, pad), kids, gap),
        st.builds(
            lambda box, more, across, down: box.sized(box.width + more, box.height + more, across, down),
            kids,
            gap,
            st.sampled_from(ALIGN),
            st.sampled_from(ALIGN),
        ),
        st.builds(lambda boxes: ruled(brick(1, 0.5), *boxes), some),
    )


ALIGN = ("start", "middle", "end")
STAND = ("top", "middle", "line")


@given(box=st.recursive(BRICK, nested, max_leaves=12), x=PLACE, y=PLACE)
def test_a_box_holds_what_is_in_it_and_no_two_parts_share_a_place(box: Box, x: float, y: float) -> None:
    found = where(box, x, y)
    assert found
    for left, top, right, bottom in found:
        assert left >= x - EDGE
        assert top >= y - EDGE
        assert right <= x + box.width + EDGE
        assert bottom <= y + box.height + EDGE
    for index, a in enumerate(found):
        for b in found[:index]:
            assert min(a[2], b[2]) - max(a[0], b[0]) < 2 * EDGE or min(a[3], b[3]) - max(a[1], b[1]) < 2 * EDGE


@given(boxes=st.lists(BRICK, min_size=1, max_size=5))
def test_what_fills_its_box_makes_stacks_that_do(boxes: list[Box]) -> None:
    down, across = column(*boxes), row(*boxes)
    assert extent(down.blocks()) == pytest.approx((0, 0, down.width, down.height), abs=EDGE)
    assert down.height == pytest.approx(sum(box.height for box in boxes))
    assert extent(across.blocks()) == pytest.approx((0, 0, across.width, across.height), abs=EDGE)
    assert across.width == pytest.approx(sum(box.width for box in boxes))


@given(boxes=st.lists(BRICK, min_size=2, max_size=5), spare=st.floats(0, 50))
def test_fills_share_what_is_left_equally(boxes: list[Box], spare: float) -> None:
    parts = [part for box in boxes for part in (FILL, box)][1:]
    share = spare / (len(boxes) - 1)
    height = sum(box.height for box in boxes) + spare
    down = where(column(*parts, height=height))
    assert [b[1] - a[3] for a, b in pairwise(down)] == pytest.approx([share] * (len(boxes) - 1), abs=0.01)
    assert down[-1][3] == pytest.approx(height, abs=EDGE)
    width = sum(box.width for box in boxes) + spare
    across = where(row(*parts, width=width))
    assert [b[0] - a[2] for a, b in pairwise(across)] == pytest.approx([share] * (len(boxes) - 1), abs=0.01)
    assert across[-1][2] == pytest.approx(width, abs=EDGE)


@given(box=st.recursive(BRICK, nested, max_leaves=8), x=st.floats(-50, 250), y=st.floats(-50, 250))
def test_coordinates_are_rounded_and_only_once(box: Box, x: float, y: float) -> None:
    """Boxes in boxes are where the sum of exact distances says, to half a thousandth."""
    here, there = box.blocks(), box.blocks(x, y)
    for a, b in zip(here, there, strict=True):
        assert isinstance(a, Artifact)
        assert isinstance(b, Artifact)
        (one,), (other,) = a.items, b.items
        assert isinstance(one, Rect)
        assert isinstance(other, Rect)
        assert (other.x, other.y) == (round(other.x, 3), round(other.y, 3))
        assert abs(other.x - one.x - x) <= EDGE
        assert abs(other.y - one.y - y) <= EDGE


# -- lines -------------------------------------------------------------------------------------------------------------


def baselines(box: Box) -> list[float]:
    """y of each line of words."""
    return [
        item.y for block in box.blocks() if isinstance(block, Group) for item in block.items if isinstance(item, Text)
    ]


@pytest.mark.parametrize("pen", DESKS)
def test_distances_down_lead_from_baseline_to_baseline(pen: Pen) -> None:
    look = pen.look
    title = heading(pen, "Match 1", look.head)
    below = paragraph(pen, "Words that take more than one line, and then some more of them.", look.body, 60)
    closing = group(Role.P, text(pen, "End", look.small))
    found = baselines(column(8.4, title, 7.3, below, 11.1, closing, 3))
    assert len(found) > 3
    assert found[0] == pytest.approx(8.4, abs=EDGE)
    assert found[1] == pytest.approx(8.4 + 7.3, abs=EDGE)
    assert found[2] - found[1] == pytest.approx(look.body.leading, abs=EDGE)
    assert found[-1] - found[-2] == pytest.approx(11.1, abs=EDGE)
    assert column(8.4, title, 3).height == pytest.approx(11.4)


@pytest.mark.parametrize("pen", DESKS)
def test_distances_lead_to_the_edges_of_what_has_no_words(pen: Pen) -> None:
    label = group(Role.P, text(pen, "Name", pen.look.small))
    words, first, second = column(label, 5, brick(30, 10), 4, brick(30, 8)).blocks()
    baseline = baselines(column(label))[0]
    assert extent([first])[1] == pytest.approx(baseline + 5, abs=EDGE)
    assert extent([second])[1] == pytest.approx(baseline + 5 + 10 + 4, abs=EDGE)
    assert isinstance(words, Group)


@pytest.mark.parametrize("pen", DESKS)
def test_lines_with_no_distance_between_them_are_set_with_their_leading(pen: Pen) -> None:
    style = pen.look.body
    first, second = baselines(column(*(group(Role.P, text(pen, word, style)) for word in ("one", "two"))))
    assert second - first == pytest.approx(style.leading, abs=EDGE)


@pytest.mark.parametrize("pen", DESKS)
def test_words_of_two_sizes_stand_on_one_line(pen: Pen) -> None:
    look = pen.look
    parts = [group(Role.P, text(pen, "Won", style)) for style in (look.head, look.small, look.body)]
    found = baselines(row(*parts, gap=2, stand="line"))
    assert found == pytest.approx([found[0]] * 3, abs=EDGE)


@pytest.mark.parametrize("pen", DESKS)
def test_a_form_puts_lines_tops_and_middles_where_it_says(pen: Pen) -> None:
    words = group(Role.P, text(pen, "Who", pen.look.body))
    box = form(100, 80, put(words, 10, line=20), put(brick(10, 10), 40, top=30), put(brick(20, 8), 60, middle=50))
    assert (box.width, box.height) == (100, 80)
    said, upper, lower = box.blocks()
    assert isinstance(said, Group)
    assert isinstance(said.items[0], Text)
    assert (said.items[0].x, said.items[0].y) == (10, 20)
    assert extent([upper]) == (40, 30, 50, 40)
    assert extent([lower]) == (60, 46, 80, 54)


# -- parts of a form ---------------------------------------------------------------------------------------------------

SAID = "Éloge d’une ligne jusqu’au bout"
PARTS: dict[str, Callable[[Pen], Box]] = {
    "text": lambda pen: text(pen, SAID, pen.look.small),
    "text of a heading": lambda pen: text(pen, SAID, pen.look.body.strong()),
    "text with little room": lambda pen: text(pen, SAID * 3, pen.look.body, 40),
    "lines": lambda pen: lines(pen, SAID * 2, pen.look.small, 70),
    "paragraph": lambda pen: paragraph(pen, SAID * 4, pen.look.body, 80),
    "line to write on": lambda pen: beside_line(pen, text(pen, SAID, pen.look.small), 150),
    "choice": lambda pen: choice(pen, SAID, pen.look.body, "said"),
    "box": lambda pen: box_to_tick(pen, pen.look.body),
    "stroke": lambda pen: stroke(pen, pen.look.small, 3, dashed=True),
    "corners": lambda pen: corners(pen, 4.4, 2.3),
    "badge": lambda pen: badge(pen, "A", 4),
    "a line alone": lambda pen: to_write_on(pen, 50),
    "a rule": lambda pen: rule(pen, 180),
}


@pytest.mark.parametrize("pen", DESKS)
@pytest.mark.parametrize("name", PARTS)
def test_parts_reach_no_further_than_their_boxes_but_for_half_a_stroke(pen: Pen, name: str) -> None:
    box = PARTS[name](pen)
    left, top, right, bottom = extent(box.at())
    half = pen.look.owner / 2 + EDGE
    assert left >= -half
    assert top >= -half
    assert right <= box.width + half
    assert bottom <= box.height + half
    assert right - left >= box.width * 0.5


@pytest.mark.parametrize("pen", DESKS)
@pytest.mark.parametrize("size", ["small", "body"])
def test_a_box_to_tick_stands_on_the_middle_of_its_labels_capitals(pen: Pen, size: str) -> None:
    style = getattr(pen.look, size)
    (made,) = choice(pen, "Who won", style, "Ana won").blocks(10, 20)
    assert isinstance(made, Group)
    assert (made.role, made.alt, made.field) == (Role.BLANK, "Ana won", "box")
    square, label = made.items
    assert isinstance(square, Rect)
    assert isinstance(label, Text)
    assert square.x == 10
    assert square.y + square.h / 2 == pytest.approx(label.y - style.half_cap, abs=2 * EDGE)
    assert label.left > square.x + square.w


@pytest.mark.parametrize("pen", DESKS)
def test_a_table_stands_on_the_rule_under_its_heads(pen: Pen) -> None:
    columns = [Column(40, "Move", heads_row=True), Column(60, "Who", "end")]
    rows = [Row((Cell("1"), Cell(box=group(Role.BLANK, box_to_tick(pen, pen.look.body), "a"))), 12)] * 3
    laid = table(pen, columns, rows)
    assert (laid.width, laid.height - laid.first) == (100, pytest.approx(36))
    (made,) = column(25, laid).blocks()
    rules = [kid for kid in made.items if isinstance(kid, Artifact)]
    assert extent(rules)[1] == pytest.approx(25 - pen.look.frame / 2, abs=EDGE)
    assert extent(rules)[3] == pytest.approx(25 + 36 + pen.look.frame / 2, abs=EDGE)
    ticks = [box for box in _all(made) if isinstance(box, Rect)]
    assert [box.y + box.h / 2 for box in ticks] == pytest.approx([31, 43, 55], abs=EDGE)
    assert {round(box.x + box.w, 3) for box in ticks} == {100}


@pytest.mark.parametrize("pen", DESKS)
def test_boxes_in_heads_and_a_caption_stand_above_a_table(pen: Pen) -> None:
    """A drawing as a head stands on the heads' baseline, in the middle of its column; the caption comes first."""
    columns = [Column(40, "Move", heads_row=True), Column(60, brick(6, 4), "middle")]
    caption = text(pen, "Left", pen.look.body)
    (made,) = column(40, table(pen, columns, [Row((Cell("1"), Cell()), 12)], caption, 20)).blocks()
    assert [kid.role for kid in made.items if isinstance(kid, Group)] == [Role.CAPTION, Role.THEAD, Role.TBODY]
    said, head, _ = (one for one in _all(made) if isinstance(one, Text))
    (drawn,) = (one for one in _all(made) if isinstance(one, Rect))
    assert (said.string, said.y) == ("Left", pytest.approx(20, abs=EDGE))
    assert (drawn.x + drawn.w / 2, drawn.y + drawn.h) == pytest.approx((70, head.y), abs=EDGE)
    assert head.y == pytest.approx(40 - HEAD_GAP, abs=EDGE)
    with pytest.raises(ValueError, match="row 0 has 1 cells for 2 columns"):
        table(pen, columns, [Row((Cell("1"),), 12)])


@pytest.mark.parametrize("pen", DESKS)
def test_what_follows_level_boxes_stands_on_one_line(pen: Pen) -> None:
    long, short = (paragraph(pen, said, pen.look.body, 60) for said in ("many words and many more words " * 3, "few"))
    ends = [column(box, 9, brick(5, 5)).blocks()[-1] for box in level([long, short])]
    assert extent([ends[0]]) == extent([ends[1]])
    assert extent([ends[0]])[1] == pytest.approx(long.last_line + 9, abs=EDGE)


def _all(item: object) -> list[object]:
    kids = item.items if isinstance(item, (Group, Artifact)) else ()
    return [item, *(one for kid in kids for one in _all(kid))]


# -- meaning -----------------------------------------------------------------------------------------------------------


def test_what_has_no_meaning_does_not_come_onto_a_page() -> None:
    with pytest.raises(TypeError, match="neither part of a group nor of an artifact"):
        column(drawing(5, 5, Rect(0, 0, 5, 5))).blocks()


def test_a_group_holds_all_of_its_box_in_reading_order() -> None:
    pen = DESKS[0]
    small = pen.look.small
    (made,) = blank(row(*(text(pen, word, small) for word in ("one", "two", "three"))), "three words").blocks()
    assert isinstance(made, Group)
    assert (made.role, made.alt) == (Role.BLANK, "three words")
    assert [item.string for item in made.items if isinstance(item, Text)] == ["one", "two", "three"]


def test_artwork_has_no_parts_with_a_meaning_of_their_own() -> None:
    with pytest.raises(TypeError, match="no parts with a meaning"):
        symbol("art", brick(5, 5))


# -- on pages ----------------------------------------------------------------------------------------------------------


@given(heights=st.lists(st.floats(5, 120), min_size=1, max_size=12), room=st.floats(60, 200), looser=st.floats(0, 10))
def test_sections_flow_over_as_few_pages_as_they_need_in_order(
    heights: list[float], room: float, looser: float
) -> None:
    sections = [brick(100, height) for height in heights]
    pages = flow(sections, room, form(100, 0), looser)
    found = [where(page) for page in pages]
    assert [b[3] - b[1] for page in found for b in page] == pytest.approx(heights, abs=0.01)
    fewest, left = 0, 0.0
    for height in heights:
        fewest, left = (fewest, left - height) if fewest and height <= left else (fewest + 1, room - height)
    assert len(pages) == fewest
    for page in found:
        assert page[0][1] == 0
        assert len(page) == 1 or page[-1][3] <= room + 0.01
        gaps = [b[1] - a[3] for a, b in pairwise(page)]
        assert gaps == pytest.approx([gaps[0]] * len(gaps) if gaps else [], abs=0.01)
        assert all(-0.01 <= gap <= looser + 0.01 for gap in gaps)


def test_pages_are_evenly_full() -> None:
    """Not one page full and the next all but empty."""
    pages = flow([brick(100, 30)] * 4, 100, form(100, 0))
    assert [len(where(page)) for page in pages] == [2, 2]


GRID = Grid(2, 2, 87, 100, across=6, down=3)


def numbered_board(name: str) -> Box:
    pen = DESKS[0]
    small = pen.look.small
    art = symbol(f"art-{name}", drawing(50, 50, Rect(0, 0, 50, 50, 1)))
    return column(
        heading(pen, name, small),
        counted(pen, ("board ", ""), small, 80),
        counted_figure(art, ("Board ", ".")),
        blank(beside_line(pen, text(pen, "Name", small), 80), "a name"),
    )


@given(copies=st.integers(1, 30))
def test_copies_stand_one_to_a_cell_and_say_their_numbers(copies: int) -> None:
    boxes = shared([numbered_board("odd"), numbered_board("even")], "board")
    besides: list[tuple[int, int]] = []

    def rest(first: int, filled: int) -> Box:
        besides.append((first, filled))
        return brick(1, filled)

    pages = list(impose(boxes, GRID, copies, str, rest, 26.0))
    assert len(pages) == -(-copies // 4)
    said = [i.string for p in pages for b in p if isinstance(b, Group) for i in b.items if isinstance(i, Text)]
    assert said == [f"board {n}" for n in range(1, copies + 1)]
    alts = [b.alt for page in pages for b in page if isinstance(b, Group) and b.role is Role.FIGURE]
    assert alts == [f"Board {n}." for n in range(1, copies + 1)]
    assert len(besides) == len(set(besides)) <= 2
    for page in pages:
        corners_ = [b.items[0] for b in page if isinstance(b, Group) and b.role is Role.H2]
        assert [(use.x, use.y) for use in corners_ if isinstance(use, Use)] == [
            (x, 26 + y) for x, y in map(GRID.corner, range(len(corners_)))
        ]
        assert extent([page[-1]])[3] == 26 + len(corners_)


def test_what_repeats_is_the_same_object_on_every_page() -> None:
    boxes = shared([numbered_board("odd"), numbered_board("even")], "board")
    first, second, third = impose(boxes, GRID, 12, str, lambda first, filled: brick(1, 1), 0.0)
    same = [a is b for a, b in zip(first, second, strict=True)]
    assert same == [True, False, False, True] * 4 + [True]
    assert [a is b for a, b in zip(second, third, strict=True)] == same


def test_artwork_that_two_boxes_have_in_common_is_one_symbol() -> None:
    odd, even = (box.blocks() for box in shared([figure(brick_art(), "a"), figure(brick_art(), "b")], "art"))
    one, other = odd[0].items[0], even[0].items[0]
    assert isinstance(one, Use)
    assert isinstance(other, Use)
    assert one.symbol is other.symbol
    assert [block.alt for block in (*odd, *even) if isinstance(block, Group)] == ["a", "b"]


def brick_art() -> Box:
    return drawing(5, 5, Rect(0, 0, 5, 5, 1))


def test_a_box_that_says_the_number_of_a_copy_is_not_put_by_itself() -> None:
    with pytest.raises(TypeError, match="impose"):
        numbered_board("odd").blocks()


@pytest.mark.parametrize("filled", [1, 2, 3, 4])
def test_cut_lines_run_half_way_between_cells(filled: int) -> None:
    """From edge to edge of the paper, above and below each row that is filled; between columns not through header and
    foot."""
    pen, paper = DESKS[0], (-15.0, -48.5, 195.0, 248.5)
    cuts = [extent([block]) for block in GRID.cuts(pen, paper, filled).blocks()]
    level = [cut for cut in cuts if cut[2] - cut[0] > 100]
    upright = [cut for cut in cuts if cut not in level]
    rows = [*range(2 + (filled > 2))]
    wanted = [GRID.top - GRID.down / 2 + n * (GRID.height + GRID.down) for n in rows]
    assert [(top + bottom) / 2 for _, top, _, bottom in level] == pytest.approx(wanted, abs=EDGE)
    for left, _, right, _ in level:
        assert (left, right) == pytest.approx((paper[0], paper[2]), abs=pen.look.hair)
    assert len(upright) == 3
    for left, _, right, _ in upright:
        assert (left + right) / 2 == pytest.approx(90, abs=EDGE)
    ends = [end for _, top, _, bottom in upright for end in (top, bottom)]
    assert ends == pytest.approx([paper[1], -27.5, wanted[0], wanted[-1], 227.5, paper[3]], abs=0.2)
