"""The syntax of PDF values (ISO 32000-1, 7.3)."""

from __future__ import annotations

import re
from collections.abc import Iterable
from functools import lru_cache


@lru_cache(4096)
def number(value: float) -> bytes:
    """A number with at most three decimals and no exponent."""
    text = f"{value:.3f}".rstrip("0").rstrip(".")
    return b"0" if text == "-0" else text.encode()


def numbers(*values: float) -> bytes:
    """Numbers with spaces between."""
    return b" ".join([number(value) for value in values])


#: The backslash first: the others are escaped with it.
_ESCAPES = ((b"\\", rb"\\"), (b"(", rb"\("), (b")", rb"\)"), (b"\n", rb"\n"), (b"\r", rb"\r"))
_special = re.compile(rb"[\\()\n\r]").search


def literal(data: bytes) -> bytes:
    """A literal string of arbitrary bytes."""
    if _special(data):
        for byte, escaped in _ESCAPES:
            data = data.replace(byte, escaped)
    return b"(%b)" % data


def text_string(text: str) -> bytes:
    """A text string: ASCII as it is, anything else in UTF-16 with its mark."""
    return literal(text.encode() if text.isascii() else b"\xfe\xff" + text.encode("utf-16-be"))


def reference(number: int) -> bytes:
    """A reference to an object."""
    return b"%d 0 R" % number


def references(numbers: Iterable[int]) -> bytes:
    """References to several objects, with spaces between."""
    return b" ".join(map(reference, numbers))
