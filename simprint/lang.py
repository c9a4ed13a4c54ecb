"""Which language the user reads, and where its words are: known before anything else is imported, so that whoever stops
the program at its start is told so in it too."""

from __future__ import annotations

import os
import sys

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Iterator

#: The language of whoever asks for none.
REFERENCE = "en"
#: What says a language, the first that does so first.
_FLAG, _VARIABLES = "--lang", ("SIMPRINT_LANG", "LC_ALL", "LC_MESSAGES", "LANG")


def folder() -> str:
    """The folder of templates: inside the installed package, or at the top of the source tree."""
    here = os.path.dirname(os.path.abspath(__file__))
    inside = os.path.join(here, "templates")
    return inside if os.path.isdir(inside) else os.path.join(os.path.dirname(here), "templates")


def spoken() -> str:
    """The language of ``--lang``, or of the environment, where there is one: the name of its folder."""
    for name in _asked():
        tag = name.partition(".")[0].replace("_", "-")
        language = tag.partition("-")[0].lower()
        if language.isalpha() and os.path.isfile(os.path.join(folder(), language, "common.toml")):
            return language
        if tag in ("C", "POSIX"):
            break
    return REFERENCE


def _asked() -> Iterator[str]:
    typed = sys.argv[1:]
    yield from (word for at, word in enumerate(typed) if at and typed[at - 1] == _FLAG)
    yield from (word.partition("=")[2] for word in typed if word.startswith(f"{_FLAG}="))
    yield from (os.environ.get(name, "") for name in _VARIABLES)


def sentence(key: str) -> str:
    """What ``messages.toml`` says under a key that stands alone on its line, in the language that the user reads. It is
    found without a reader of TOML: a request to stop may come while one is being imported. "" where it cannot be."""
    try:
        with open(os.path.join(folder(), spoken(), "messages.toml"), encoding="utf-8") as lines:
            found = next((line for line in lines if line.startswith(f'{key} = "')), "")
    except (OSError, ValueError):
        return ""
    return found.partition('"')[2].rpartition('"')[0].replace("~", " ")
