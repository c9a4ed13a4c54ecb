"""Options: what may be chosen, each declared once.

The command line, the form in the browser, kit files, the recorded command, the environment, the checks and their
messages all read these declarations. What an option is called and how it is explained stands in ``options.toml`` of
each language, by its name.
"""

from __future__ import annotations

import re
from collections.abc import Collection, Mapping
from dataclasses import dataclass, field
from pathlib import Path
from typing import Any, Literal, NamedTuple, Protocol
from zlib import crc32

from simprint.errors import BadText, Called, InvalidValue, Quoted, UnknownName, reason
from simprint.named import content

#: One rule for whole numbers in every door: digits, and a sign if need be.
_WHOLE = re.compile(r"[+-]?([0-9]+)")
_MOST_DIGITS = 18
_DECIMAL = re.compile(r"[+-]?[0-9]{1,9}(?:[.,][0-9]{1,9})?")

#: Letters that a value takes in the name of a file at most.
_LONGEST_IN_NAME = 50

Group = Literal["what", "people", "print", "files"]


class Kind(Protocol):
    """What values an option takes."""

    @property
    def shown(self) -> str:
        """The values in short, as help shows them: ``N``, ``[1|2|4]``."""

    def read(self, option: str, text: str) -> Any:
        """The value that ``text`` means. Raises InvalidValue or UnknownName."""

    def check(self, option: str, value: Any) -> Any:
        """The value that a program or a kit file gives, as it is kept. Raises InvalidValue or UnknownName."""

    def write(self, value: Any) -> str:
        """The text that means the value, always the same for the same one."""


class Whole(NamedTuple):
    """A whole number from ``low`` to ``high``; without limits where they are None."""

    low: int | None = None
    high: int | None = None

    @property
    def shown(self) -> str:
        """``N``, a number."""
        return "N"

    @property
    def ends(self) -> tuple[str, str] | None:
        """The limits in digits."""
        return (str(self.low), str(self.high)) if self.low is not None else None

    def read(self, option: str, text: str) -> int:
        """A number in digits."""
        digits = _WHOLE.fullmatch(text.strip())
        if not digits:
            raise InvalidValue("whole", option, value=Quoted(text))
        if len(digits[1]) > _MOST_DIGITS:
            if self.low is None:
                raise InvalidValue("whole_digits", option, value=Quoted(text), most=_MOST_DIGITS)
            raise InvalidValue("range", option, value=Quoted(text), low=self.low, high=self.high)
        return self.check(option, int(digits[0]))

    def check(self, option: str, value: Any) -> int:
        """A number in range."""
        if type(value) is not int:
            raise InvalidValue("whole", option, value=Quoted(value))
        if self.low is not None and self.high is not None and not self.low <= value <= self.high:
            raise InvalidValue("range", option, value=value, low=self.low, high=self.high)
        return value

    def write(self, value: int) -> str:
        """Digits."""
        return str(value)


class OneOf(NamedTuple):
    """One of ``values``: names, or numbers."""

    values: tuple[Any, ...]

    @property
    def shown(self) -> str:
        """``[1|2|4]``."""
        return f"[{'|'.join(map(str, self.values))}]"

    def read(self, option: str, text: str) -> Any:
        """One of the values by its name."""
        known = {str(value): value for value in self.values}
        if text.strip() not in known:
            raise UnknownName(option, text, known)
        return known[text.strip()]

    def check(self, option: str, value: Any) -> Any:
        """One of the values."""
        if value not in self.values or type(value) is bool:
            raise UnknownName(option, str(value), map(str, self.values))
        return value

    def write(self, value: Any) -> str:
        """Its name."""
        return str(value)


class Names(NamedTuple):
    """Some of ``values``, each once; at ``least`` so many. ``offered`` are those that help and forms show, where that
    is not all of them."""

    values: Collection[str]
    least: int = 0
    offered: tuple[str, ...] | None = None

    @property
    def shown(self) -> str:
        """``[pdf|svg|png]``."""
        return f"[{'|'.join(self.values if self.offered is None else self.offered)}]"

    def read(self, option: str, text: str) -> tuple[str, ...]:
        """Names with commas, semicolons or blanks between them."""
        return self.check(option, [name for name in re.split(r"[\s,;]+", text) if name])

    def check(self, option: str, value: Any) -> tuple[str, ...]:
        """Names, in the order of ``values``."""
        if isinstance(value, str):
            return self.read(option, value)
        names = value if isinstance(value, (tuple, list)) else (value,)
        for name in names:
            if name not in self.values:
                raise UnknownName(option, str(name), self.offered or self.values)
        if len(names) < self.least:
            raise UnknownName(option, "", self.values)
        return tuple(name for name in self.values if name in names)

    def write(self, value: tuple[str, ...]) -> str:
        """Names with commas between."""
        return ",".join(value)


class Decimal(NamedTuple):
    """A decimal fraction from ``low`` to ``high``. ``key`` names the message about one that is out of range."""

    low: float
    high: float
    key: str = "range"

    @property
    def shown(self) -> str:
        """``N``, a number."""
        return "N"

    @property
    def ends(self) -> tuple[str, str]:
        """The limits in digits."""
        return f"{self.low:g}", f"{self.high:g}"

    def read(self, option: str, text: str) -> float:
        """A number with a point or a comma."""
        if not _DECIMAL.fullmatch(text.strip()):
            raise InvalidValue("decimal", option, value=Quoted(text))
        return self.check(option, float(text.strip().replace(",", ".")))

    def check(self, option: str, value: Any) -> float:
        """A number in range."""
        if type(value) not in (int, float):
            raise InvalidValue("decimal", option, value=Quoted(value))
        if not self.low <= value <= self.high:
            raise InvalidValue(self.key, option, value=value, low=self.low, high=self.high)
        return float(value)

    def write(self, value: float) -> str:
        """As short as it is exact."""
        return f"{value:g}"


class AcrossDown(NamedTuple):
    """A decimal fraction from ``low`` to ``high``, or two of them: across the page and down. ``key`` names the message
    about one that is out of range."""

    low: float
    high: float
    key: str

    @property
    def shown(self) -> str:
        """One number, or two."""
        return "X[,Y]"

    def read(self, option: str, text: str) -> tuple[float, float]:
        """One number, or two with a comma, a semicolon, an x or a space between them. Where a comma may be the
        decimal sign of one number or the sign between two, both readings are shown and refused."""
        parts = re.split(r"\s*[;x×]\s*|\s+|,\s+|\s+,", text.strip())
        if len(parts) == 1 and text.count(",") == 1:
            across, down = (part.strip() for part in text.split(","))
            if "." not in text and _DECIMAL.fullmatch(f"{across}.{down}"):
                two = self._within(across) and self._within(down)
                one = self._within(f"{across}.{down}")
                if one and two:
                    raise InvalidValue("two_readings", option, value=Quoted(text), one=f"{across}.{down}",
                                       two=f"{across}x{down}")  # fmt: skip
                parts = [f"{across}.{down}"] if one else [across, down]
            else:
                parts = [across, down]
        if not 1 <= len(parts) <= 2 or not all(map(_DECIMAL.fullmatch, parts)):
            raise InvalidValue(f"{self.key}_form", option, value=Quoted(text))
        numbers = [float(part.replace(",", ".")) for part in parts]
        return self.check(option, (numbers[0], numbers[-1]))

    def check(self, option: str, value: Any) -> tuple[float, float]:
        """Two numbers in range."""
        if isinstance(value, str):
            return self.read(option, value)
        numbers = value if isinstance(value, (tuple, list)) else (value, value)
        if len(numbers) != 2 or not all(type(number) in (int, float) for number in numbers):
            raise InvalidValue(f"{self.key}_form", option, value=Quoted(value))
        across, down = map(float, numbers)
        for number in (across, down):
            if not self.low <= number <= self.high:
                raise InvalidValue(self.key, option, value=number, low=self.low, high=self.high)
        return across, down

    def write(self, value: tuple[float, float]) -> str:
        """One number where both are the same."""
        return ",".join(f"{number:g}" for number in dict.fromkeys(value))

    def _within(self, text: str) -> bool:
        """Whether somebody might write a number in range so: none begins with a zero and another digit."""
        plain = _DECIMAL.fullmatch(text) and not re.match("0[0-9]", text)
        return bool(plain) and self.low <= float(text) <= self.high


class Several(NamedTuple):
    """One to ``most`` whole numbers from ``low`` to ``high``: the circles in each row."""

    most: int
    low: int
    high: int

    @property
    def shown(self) -> str:
        """Numbers with commas between."""
        return "N,N,..."

    def read(self, option: str, text: str) -> tuple[int, ...]:
        """Numbers with commas, semicolons, hyphens or spaces between them."""
        parts = re.split(r"\s*[,;–-]\s*|\s+", text.strip())
        if not all(re.fullmatch("[0-9]{1,9}", part) for part in parts):
            raise self._wrong(option, text)
        return self.check(option, tuple(map(int, parts)))

    def check(self, option: str, value: Any) -> tuple[int, ...]:
        """Numbers in range."""
        if isinstance(value, str):
            return self.read(option, value)
        if not isinstance(value, (tuple, list)):
            raise self._wrong(option, str(value))
        numbers = tuple(value)
        if not 1 <= len(numbers) <= self.most or not all(
            type(number) is int and self.low <= number <= self.high for number in numbers
        ):
            raise self._wrong(option, self.write(numbers))
        return numbers

    def write(self, value: tuple[int, ...]) -> str:
        """Numbers with commas between."""
        return ",".join(map(str, value))

    def _wrong(self, option: str, text: str) -> InvalidValue:
        return InvalidValue("several", option, value=Quoted(text), most=self.most, low=self.low, high=self.high)


class Numbers(NamedTuple):
    """One to ``most`` different whole numbers from ``low`` to ``high``, as 1-4,7: what the tables are called."""

    most: int
    low: int
    high: int

    @property
    def shown(self) -> str:
        """Numbers, or the first and the last of some that follow each other."""
        return "N-N,N,..."

    def read(self, option: str, text: str) -> tuple[int, ...]:
        """Numbers with commas, semicolons or spaces between them; a hyphen stands for those between two."""
        parts = re.split(r"\s*[,;]\s*|\s+", re.sub(r"\s*[–-]\s*", "-", text.strip()))
        found: list[int] = []
        for part in parts:
            if not re.fullmatch("[0-9]{1,9}(-[0-9]{1,9})?", part):
                raise self._wrong(option, text)
            first, _, last = part.partition("-")
            if int(last or first) - int(first) >= self.most:
                raise self._wrong(option, text)
            found += range(int(first), int(last or first) + 1) or [-1]
        return self._checked(option, tuple(found), text)

    def check(self, option: str, value: Any) -> tuple[int, ...]:
        """Different numbers in range."""
        if isinstance(value, str):
            return self.read(option, value)
        if not isinstance(value, (tuple, list)):
            raise self._wrong(option, str(value))
        return self._checked(option, tuple(value), ",".join(map(str, value)))

    def write(self, value: tuple[int, ...]) -> str:
        """Numbers with commas between."""
        return ",".join(map(str, value))

    def _checked(self, option: str, numbers: tuple[Any, ...], text: str) -> tuple[int, ...]:
        good = all(type(number) is int and self.low <= number <= self.high for number in numbers)
        if not good or not 1 <= len(numbers) <= self.most or len(set(numbers)) < len(numbers):
            raise self._wrong(option, text)
        return numbers

    def _wrong(self, option: str, text: str) -> InvalidValue:
        return InvalidValue("numbers", option, value=Quoted(text), most=self.most, low=self.low, high=self.high)


class Text(NamedTuple):
    """A line of text; ``form`` shows what it looks like."""

    form: str = "TEXT"

    @property
    def shown(self) -> str:
        """What it looks like."""
        return self.form

    def read(self, option: str, text: str) -> str:
        """As it stands."""
        return text

    def check(self, option: str, value: Any) -> str:
        """As it stands."""
        if not isinstance(value, str):
            raise InvalidValue("text", option, value=Quoted(value))
        return value

    def write(self, value: str) -> str:
        """As it stands."""
        return value


class File(NamedTuple):
    """A file of this computer: nobody else is to see its name, or to choose it."""

    form: str = "FILE"

    @property
    def shown(self) -> str:
        """Always the same."""
        return self.form

    def read(self, option: str, text: str) -> str:
        """A path."""
        return text

    def check(self, option: str, value: Any) -> str:
        """A path."""
        return str(value)

    def write(self, value: str) -> str:
        """Not the path: it is private."""
        return self.form


@dataclass(frozen=True)
class Listing:
    """A list that a user has typed, or keeps in a file: what it says, which is private, and never where it is."""

    content: bytes | str = field(repr=False)


class Listed(NamedTuple):
    """A list of a user's, typed or pasted where there is a field for it; a command line names a file, see ``opened``.
    Of a file no more than ``most`` bytes are read."""

    most: int
    form: str = "FILE"

    @property
    def shown(self) -> str:
        """What stands for it on a command line."""
        return self.form

    def read(self, option: str, text: str) -> Listing:
        """The list itself."""
        return Listing(text)

    def opened(self, option: str, name: str) -> Listing:
        """The list in the file of that name. Raises BadText."""
        try:
            return Listing(content(Path(name).expanduser(), self.most))
        except OSError as error:
            key = "no_such_file" if isinstance(error, FileNotFoundError) else "unreadable_file"
            raise BadText(key, option, file=name, reason=reason(error)) from None

    def check(self, option: str, value: Any) -> Listing:
        """A list as text, or as a file holds it."""
        if isinstance(value, Listing):
            return value
        if not isinstance(value, (bytes, str)):
            raise InvalidValue("text", option, value=Quoted(value))
        return Listing(value)

    def write(self, value: Listing) -> str:
        """Not what it says: it is private."""
        return self.form


class Flag(NamedTuple):
    """Yes or no."""

    @property
    def shown(self) -> str:
        """Nothing is given with it."""
        return ""

    def read(self, option: str, text: str) -> bool:
        """Anything but nothing is yes."""
        return bool(text)

    def check(self, option: str, value: Any) -> bool:
        """Yes or no."""
        if type(value) is not bool:
            raise InvalidValue("flag", option, value=Quoted(value))
        return value

    def write(self, value: bool) -> str:
        """Its name says it."""
        return ""


class Option(NamedTuple):
    """Something that may be chosen.

    ``name`` is what programs and kit files call it (with hyphens for underscores, there and as a flag); ``default`` is
    what it is unless chosen, None where that is left to the sheet, which ``usual`` tells. ``needs`` names another
    option and the value that it must have for this one to do anything, or None where any will do. ``env``: a variable
    of the environment sets it too. A ``name`` that Python keeps for itself ends in an underscore here. ``said`` is
    where its words are when they are not in ``options.toml``: those of a game's own option.
    """

    name: str
    kind: Kind
    default: Any = None
    usual: str = ""
    needs: tuple[str, Any] | None = None
    env: bool = False
    group: Group = "what"
    said: str = ""

    def but(self, **changes: Any) -> Option:
        """The same option with another default, or another reach."""
        return self._replace(**changes)

    @property
    def flag(self) -> str:
        """What the command line calls it."""
        return "--" + self.key

    @property
    def key(self) -> str:
        """What a kit file calls it."""
        return self.name.rstrip("_").replace("_", "-")

    @property
    def words_name(self) -> str:
        """What its words are called: ``.label``, ``.help`` and so on follow."""
        return self.said or f"options.{self.name.rstrip('_')}"

    @property
    def variable(self) -> str:
        """The variable of the environment that sets it, "" for none."""
        return f"SIMPRINT_{self.name.upper()}" if self.env else ""

    def read(self, text: str) -> Any:
        """The value that ``text`` means. Raises InvalidValue or UnknownName."""
        return self.kind.read(self.name, text)

    def check(self, value: Any) -> Any:
        """The value as it is kept; None where the choice is left to the sheet. Raises InvalidValue or UnknownName."""
        return None if value is None and self.default is None else self.kind.check(self.name, value)

    def matters(self, values: Mapping[str, Any]) -> bool:
        """Whether it does anything beside these values of other options."""
        if self.needs is None:
            return True
        name, wanted = self.needs
        value = values.get(name)
        if wanted is None:
            return value is not None
        return wanted in value if isinstance(value, tuple) else value == wanted

    def in_file_name(self, value: Any) -> str:
        """How a file's name tells that value from the usual one: ``pairs-12``, ``large-print``; "" for the usual. What
        would make no name is said by a check sum."""
        if (value := self.check(value)) in (None, self.default):
            return ""
        written = "" if isinstance(self.kind, Listed) else self.kind.write(value)
        if written and written == self.usual:
            return ""
        said = re.sub("[^A-Za-z0-9.-]+", "-", written).lower().rstrip("-")
        said = said if len(said) <= _LONGEST_IN_NAME else f"{crc32(written.encode()):08x}"
        return "-".join(filter(None, (self.key, said)))

    def command_words(self, value: Any) -> list[str]:
        """The words of a command that choose that value: none for the default."""
        if value is None or value == self.default:
            return []
        said = self.kind.write(value)
        return [self.flag, said] if said else [self.flag]


def checked(options: tuple[Option, ...], given: Mapping[str, Any]) -> dict[str, Any]:
    """A value for each of ``options``: what is ``given``, checked, or the default.

    Raises InvalidValue, or UnknownName for a name that none has, and for what has no effect beside the others."""
    values = {option.name: option.default for option in options}
    for name in given:
        if name not in values:
            raise InvalidValue("not_taken", name, takes=[Called(option.name) for option in options])
    values |= {option.name: option.check(given[option.name]) for option in options if option.name in given}
    for option in options:
        if option.needs and option.name in given and not option.matters(values):
            name, wanted = option.needs
            if wanted is None:
                raise InvalidValue("no_effect_without", option.name, needed=Called(name))
            raise InvalidValue("no_effect", option.name, needed=Called(name), wanted=str(wanted))
    return values
