"""Text inside XML. (``xml.sax.saxutils`` would do, but imports the whole of urllib and with it an HTTP client.)"""

from __future__ import annotations

import re

_TEXT = str.maketrans({"&": "&amp;", "<": "&lt;", ">": "&gt;"})
_special = re.compile('[&<>"\n\r\t]').search
_VALUE = _TEXT | str.maketrans({'"': "&quot;", "\n": "&#10;", "\r": "&#13;", "\t": "&#9;"})


def text(string: str) -> str:
    """``string`` between tags."""
    return string.translate(_TEXT)


def value(string: str) -> str:
    """``string`` as the value of an attribute, between double quotes."""
    return string.translate(_VALUE) if _special(string) else string
