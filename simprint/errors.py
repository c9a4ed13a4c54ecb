"""What can go wrong through no fault of the program: one tree, and every message says what to do next.

SimprintError
├── InvalidValue    a value outside its limits
├── UnknownName     a name that is not on the list (a language, a paper, a format, ...)
├── DoesNotFit      a sheet that has no room on the paper asked for
├── BadText         text that cannot be printed: no glyph, control characters, too long
├── BadTemplate     a words file or kit file with a mistake in it
├── MissingExtra    an optional part that is not installed
└── CannotWrite     a target that cannot, or must not, be written
"""

from collections.abc import Iterable


class SimprintError(Exception):
    """Base of every error a user can cause; its text is a whole message: value, limit, remedy."""


class InvalidValue(SimprintError):
    """A value outside its limits."""


class UnknownName(SimprintError):
    """A name that is not on the list; the message shows the list."""

    def __init__(self, what: str, name: str, known: Iterable[str]) -> None:
        super().__init__(f"unknown {what} {name!r}: choose one of {', '.join(known)}")


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
