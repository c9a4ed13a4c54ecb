"""Columns of object streams say what they would say if every object were written out."""

from __future__ import annotations

import re
import zlib

import pytest

from simprint.formats.pdf.columns import Columns, block, differences

ELEMENT = b"<</S/Form/P %d 0 R/Pg %d 0 R/K 7/A 35 0 R>>"


def unpacked(entries: bytes, data: bytes) -> list[bytes]:
    """The rows of a stream, its predictor undone byte by byte (zlib checks the checksum)."""
    found = re.search(rb"/DecodeParms<</Predictor 12/Columns (\d+)>>", entries)
    assert found
    width = int(found[1])
    raw = zlib.decompress(data)
    assert len(raw) % (width + 1) == 0
    rows: list[bytes] = [bytes(width)]
    for at in range(0, len(raw), width + 1):
        kind, row = raw[at], raw[at + 1 : at + 1 + width]
        assert kind in (0, 2)
        rows.append(row if kind == 0 else bytes((a + b) & 255 for a, b in zip(row, rows[-1], strict=True)))
    return rows[1:]


def check(columns: Columns, own: int, body: bytes, numbers: tuple[int, ...], count: int) -> None:
    entries, data = columns.packed(own, body, numbers, count)
    rows = unpacked(entries, data)
    width = len(rows[0])
    assert b"/N %d/First %d/" % (count, count * width) in entries
    assert len(rows) == 2 * count
    for index in range(count):
        assert rows[index].split() == [b"%d" % (own + index), b"%d" % (index * width)]
        assert rows[count + index].rstrip(b" ") == body % tuple(number + index for number in numbers)


@pytest.mark.parametrize("count", [20, 99, 100, 101, 1000])
def test_a_column_is_its_objects(count: int) -> None:
    step = 10 ** len(str(count - 1))
    check(Columns(), 38 * step, ELEMENT, (33 * step, 32 * step), count)


def test_what_is_kept_serves_other_columns_and_other_runs() -> None:
    """Also where numbers get longer, and where bodies are as long with their numbers elsewhere."""
    columns = Columns()
    for first in (1, 9, 95, 990, 9_990, 120_000):
        for body in (ELEMENT, ELEMENT.replace(b"Form", b"P"), b"[%d 0 R %d 0 R]", b"<</K[%d 0 R]/P %d 0 R/Alt(abc)>>"):
            check(columns, (first + 20) * 1000, body, ((first + 2) * 1000, first * 1000), 1000)


@pytest.mark.parametrize("count", [20, 33, 101, 166, 499])
def test_columns_share_a_block_of_numbers(count: int) -> None:
    step = block(count)
    columns = Columns()
    for start in range(0, step - count + 1, count):
        check(columns, 7 * step + start, ELEMENT, (5 * step + (step - count) // 2, 4 * step + start), count)


def test_numbers_that_leave_their_block_are_refused() -> None:
    """Those that cross its end, and those that have fewer digits than it."""
    for own, number in ((2000, 1234), (1934, 1000), (2000, 1934), (20, 100), (100, 20)):
        with pytest.raises(AssertionError, match="leaves a block of 100"):
            Columns().packed(own, b"<</P %d 0 R>>", (number,), 67)


def test_many_numbers_in_one_object() -> None:
    check(Columns(), 2000, b"[%b]" % b" ".join([b"%d 0 R"] * 300), tuple(range(3000, 303_000, 1000)), 1000)


@pytest.mark.parametrize("alt", [b"(100 %% sure)", b"(%%d%%%%d %%)", b"(\xfe\xff\0%%\0d)"])
def test_percent_signs_are_no_slots(alt: bytes) -> None:
    check(Columns(), 200, b"<</P %d 0 R/Alt" + alt + b">>", (100,), 40)


def test_differences_are_byte_by_byte() -> None:
    """Without a borrow from one byte to the next."""
    before, rows = b"\0\x00\x05\xff", b"\0\xff\x04\x00" + b"\0\x00\x05\x01"
    assert differences(rows, before) == b"\2\xff\xff\x01" + b"\2\x01\x01\x01"
