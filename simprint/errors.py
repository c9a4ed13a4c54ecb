"""What can go wrong through no fault of the program: one tree, and every message says what to do next.

SimprintError
├── InvalidValue    a value outside its limits, or one that has no effect
├── UnknownName     a name that is not on the list (a language, a paper, a format, ...)
├── DoesNotFit      a sheet that has no room on the paper asked for
├── BadText         text that cannot be printed: no glyph, control characters, too long
├── BadTemplate     a words file or kit file with a mistake in it
├── MissingExtra    an optional part that is not installed
└── CannotWrite     a target that cannot, or must not, be written

An error carries what happened; the sentence that says so stands in ``messages.toml`` of each language, and ``words``
makes it. There ``{option}`` is what the door calls the option that the error is about (``--per-page``, "On a page"),
``{opt_margin}`` what it calls another one; a value that is a Called is an option too, and one that is
Chosen a value of one.
"""

from __future__ import annotations

import errno
from collections.abc import Callable, Iterable
from typing import ClassVar


class Message:
    """A sentence: the ``key`` of its words; the name of the ``option`` that it is about, "" for none; the ``values``
    that it fills in. Errors are such, warnings and notes too."""

    #: The sentence in English, as the command line says it; ``words`` puts it here, for errors import nothing of ours.
    english: ClassVar[Callable[[Message], str]] = repr

    def __init__(self, key: str, option: str = "", /, **values: object) -> None:
        self.key, self.option, self.values = key, option, values

    def __str__(self) -> str:
        return Message.english(self)


class SimprintError(Message, Exception):
    """Base of every error a user can cause; its sentence is a whole message: value, limit, remedy."""


class InvalidValue(SimprintError):
    """A value outside its limits, or one that has no effect."""


class UnknownName(SimprintError):
    """A name that is not on the list; the message shows the list."""

    def __init__(self, option: str, name: str, known: Iterable[str]) -> None:
        super().__init__("unknown", option, value=Quoted(name), known=[Chosen(option, one) for one in known])


class DoesNotFit(SimprintError):
    """A sheet that has no room on the paper asked for; the message says which paper would do."""


class BadText(SimprintError):
    """Text that cannot be printed as it stands."""


class BadTemplate(SimprintError):
    """A words file or kit file with a mistake in it; the message names the file, the place, what was expected."""


class MissingExtra(SimprintError):
    """An optional part that is not installed; the message names the command that installs it."""


class CannotWrite(SimprintError):
    """A target that cannot be written, or must not be overwritten."""


#: Letters of what a user typed that a message shows at most.
_SHOWN = 60


class Unreadable(OSError):
    """What a user names to be read is no ordinary file, or too large: for that the system has no words."""

    def __init__(self, why: Message) -> None:
        super().__init__()
        self.why = why


#: Why a system refuses something, by its numbers; not every system has all of them.
_REASONS = {
    "reason_missing": ("ENOENT",),
    "reason_below_file": ("ENOTDIR",),
    "reason_forbidden": ("EACCES", "EPERM"),
    "reason_odd": ("ENXIO", "ENODEV", "EOPNOTSUPP"),
    "reason_folder": ("EISDIR",),
    "reason_full": ("ENOSPC", "EDQUOT"),
    "reason_in_use": ("EBUSY", "ETXTBSY", "EDEADLK"),
    "reason_long_name": ("ENAMETOOLONG",),
    "reason_bad_name": ("EINVAL", "EILSEQ"),
    "reason_read_only": ("EROFS",),
    "reason_too_large": ("EFBIG",),
    "reason_loop": ("ELOOP",),
    "reason_disk": ("EIO", "ESTALE", "ENOTCONN", "EHOSTDOWN"),
    "reason_many_files": ("EMFILE", "ENFILE"),
    "reason_nobody": ("EPIPE",),
    "reason_no_address": ("EADDRNOTAVAIL",),
    "reason_no_memory": ("ENOMEM",),
}
_KEYS = {getattr(errno, name): key for key, names in _REASONS.items() for name in names if hasattr(errno, name)}
#: Windows: another program has the file open, or a part of it.
_SHARED = (32, 33)


def reason(error: OSError) -> Message:
    """Why something could not be done, in words of ours; what the system says where we have none."""
    if isinstance(error, Unreadable):
        return error.why
    key = "reason_in_use" if getattr(error, "winerror", None) in _SHARED else _KEYS.get(error.errno or 0)
    return Message(key) if key else Message("reason_other", said=Quoted(error.strerror or str(error)))


class Quoted(str):
    """What a user typed, as a message shows it: in quotes, control characters by their numbers, no longer than a
    line."""

    def __str__(self) -> str:
        text = self[:]
        return repr(text if len(text) <= _SHOWN else text[:_SHOWN] + "…")


class Called(str):
    """The name of an option among the values of a message, which shows what the door calls it."""


class Chosen(str):
    """A value of an option among the values of a message, which shows what the door calls it: "black only" for
    ``mono``."""

    def __new__(cls, option: str, value: str) -> Chosen:
        """``value`` of ``option``; doors are asked for ``ink.choices.mono``."""
        return super().__new__(cls, f"{option}.choices.{value}")


class Worded(Chosen):
    """A value of an option among the values of a message, for whoever reads it and does not type it: in words at every
    door."""
