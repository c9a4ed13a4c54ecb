"""The syntax of PDF values (ISO 32000-1, 7.3)."""

from __future__ import annotations

from functools import lru_cache


@lru_cache(4096)
def number(value: float) -> bytes:
    """A number with at most three decimals and no exponent."""
    text = f"{value:.3f}".rstrip("0").rstrip(".")
    return b"0" if text == "-0" else text.encode()


def numbers(*values: float) -> bytes:
    """Numbers with spaces between."""
    return b" ".join([number(value) for value in values])


_ESCAPES = {40: rb"\(", 41: rb"\)", 92: rb"\\", 10: rb"\n", 13: rb"\r"}


def plain(data: bytes) -> bool:
    """Whether a literal string has these bytes as they are."""
    return not (b"(" in data or b")" in data or b"\\" in data or b"\n" in data or b"\r" in data)


def literal(data: bytes) -> bytes:
    """A literal string of arbitrary bytes."""
    if not plain(data):
        data = b"".join([_ESCAPES.get(byte) or bytes((byte,)) for byte in data])
    return b"(%b)" % data


def text_string(text: str) -> bytes:
    """A text string: ASCII as it is, anything else in UTF-16 with its mark."""
    return literal(text.encode() if text.isascii() else b"\xfe\xff" + text.encode("utf-16-be"))


def reference(number: int) -> bytes:
    """A reference to an object."""
    return b"%d 0 R" % number
