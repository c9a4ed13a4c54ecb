"""The words of a language, from ``templates/<language>/``: what a teacher may edit without touching code.

In a template ``{name}`` is filled in, ``~`` is a no-break space, ``**`` switches bold on and off, and a table of
plural forms (``one``, ``few``, ``many``, ``other``: the names of CLDR) is chosen from by the number ``n``.
"""

from __future__ import annotations

import re
import tomllib
from bisect import bisect_left
from collections.abc import Callable, Iterable, Iterator, Mapping
from dataclasses import dataclass, field
from functools import cached_property, lru_cache
from pathlib import Path
from typing import Any

from simprint import lang
from simprint.errors import BadTemplate, Called, Chosen, Message, Quoted, UnknownName, Worded, reason
from simprint.named import content
from simprint.page.fonts import NO_BREAK_SPACE

#: The language every other one is held against.
REFERENCE = lang.REFERENCE
#: Bytes of a file of words, or of a kit file; how deep its tables may be nested, and how large its numbers may be.
_MOST_BYTES, _DEEPEST, _LARGEST = 1_000_000, 20, 10**18
#: A language tag (BCP 47): a language, then a script, a region and so on.
_TAG = re.compile(r"[A-Za-z]{2,3}(-[A-Za-z0-9]{2,8})*")
#: More than a name in braces: a format, an attribute, an index.
_ODD_FIELD = re.compile(r"\{[^{}]*[^{}\w][^{}]*\}")
PLURAL_FORMS = frozenset({"zero", "one", "two", "few", "many", "other"})


@lru_cache
def templates() -> Path:
    """The folder of templates."""
    return Path(lang.folder())


@lru_cache
def languages() -> tuple[str, ...]:
    """The languages there are: a folder each."""
    return tuple(sorted(f.name for f in templates().iterdir() if (f / "common.toml").is_file()))


def best_language(preferred: Iterable[str]) -> str:
    """The language there is for a reader who prefers the languages of these BCP 47 tags, best first."""
    from babel import negotiate_locale

    return negotiate_locale([tag for tag in preferred if tag], languages(), sep="-") or REFERENCE


@lru_cache
def load(lang: str) -> Words:
    """The words of a language, by the name of its folder or by its BCP 47 tag (``pt-BR``, in any case). Raises
    UnknownName, or BadTemplate for a file with a mistake in it."""
    if lang not in languages():
        meant = lang.replace("_", "-").lower()
        known = next((name for name in languages() if meant in (name, load(name).tag.lower())), None)
        if known is None:
            raise UnknownName("lang", lang, languages())
        return load(known)
    words = Words(lang)
    for name in ("common.tag", "common.thousands", "common.decimal"):
        words(name)
    if not _TAG.fullmatch(words.tag):
        raise BadTemplate("words_tag", lang=lang, value=Quoted(words.tag))
    return words


def sayable(lang: str) -> Words:
    """The words of a language for what the program says, even where there is a mistake in them: that is said too."""
    try:
        return load(lang)
    except (BadTemplate, UnknownName):
        return Words(lang)


def read_toml(path: Path) -> dict[str, Any]:
    """A TOML file. Raises BadTemplate with the line that cannot be read."""
    text = read_text(path)
    try:
        return _parsed(text)
    except tomllib.TOMLDecodeError as error:
        line, column = _where(str(error), text)
        raise BadTemplate("toml", file=_place(path), line=line, column=column) from None
    except (ValueError, RecursionError) as error:
        line = _line(text, type(error))
        key = "toml_nested" if isinstance(error, RecursionError) else "toml_digits"
        raise BadTemplate(key, file=_place(path), line=line) from None


def _parsed(text: str) -> dict[str, Any]:
    """Raises TOMLDecodeError, ValueError for a number, and RecursionError for a table that is nested too deep for
    whoever reads it afterwards."""
    table = tomllib.loads(text)
    level: list[object] = [table]
    for _ in range(_DEEPEST):
        inner: list[object] = []
        for value in level:
            if isinstance(value, int) and abs(value) > _LARGEST:
                raise ValueError(value.bit_length())
            inner += value.values() if isinstance(value, dict) else value if isinstance(value, list) else ()
        level = inner
    if level:
        raise RecursionError
    return table


def _where(said: str, text: str) -> tuple[int, int]:
    """The line and the column (from 1) that a reader of TOML complains of."""
    if found := re.search(r"at line (\d+), column (\d+)", said):
        return int(found[1]), int(found[2])
    lines = text.rstrip("\n").split("\n")
    return len(lines), len(lines[-1]) + 1


def _line(text: str, kind: type[Exception]) -> int:
    """The line (from 1) that a text without it, and what follows, would be free of that error."""
    lines = text.split("\n")

    def wrong(count: int) -> bool:
        try:
            _parsed("\n".join(lines[:count]))
        except (ValueError, RecursionError) as error:
            return type(error) is kind
        return False

    return bisect_left(range(len(lines)), True, 1, key=wrong)


def read_text(path: Path) -> str:
    """A text file in UTF-8, with the mark at its start that some editors put there or without. Raises BadTemplate."""
    try:
        return content(path, _MOST_BYTES).decode("utf-8-sig").replace("\r\n", "\n").replace("\r", "\n")
    except UnicodeDecodeError as error:
        line = error.object.count(b"\n", 0, error.start) + 1
        raise BadTemplate("no_utf8", file=_place(path), line=line) from None
    except OSError as error:
        key = "no_such_file" if isinstance(error, FileNotFoundError) else "unreadable_file"
        raise BadTemplate(key, file=str(path), reason=reason(error)) from None


def _place(path: Path) -> str:
    """A file and its folder, as a message names them."""
    return f"{path.name} in {path.parent.name}" if path.parent.name else path.name


def _braced(names: Iterable[str]) -> list[str]:
    return [f"{{{name}}}" for name in names]


def flattened(table: dict[str, Any], prefix: str = "") -> Iterator[tuple[str, str | dict[str, str]]]:
    """Every entry by its dotted name; a table of plural forms is one entry."""
    for key, value in table.items():
        name = f"{prefix}{key}"
        if isinstance(value, dict) and not (value and value.keys() <= PLURAL_FORMS):
            yield from flattened(value, name + ".")
        else:
            yield name, value


@dataclass(frozen=True)
class Words:
    """The words of one language: call it with a dotted name and what is to be filled in. A name begins with that of its
    file, which is read when its first word is asked for."""

    lang: str
    _files: dict[str, dict[str, str | dict[str, str]]] = field(default_factory=dict, repr=False, compare=False)

    @property
    def entries(self) -> dict[str, str | dict[str, str]]:
        """All words, by their names."""
        found: dict[str, str | dict[str, str]] = {}
        for path in sorted((templates() / self.lang).glob("*.toml")):
            found |= self._file(path.stem)
        return found

    def _file(self, name: str) -> dict[str, str | dict[str, str]]:
        """The words of one file; none where there is no such file."""
        if name not in self._files:
            path = templates() / self.lang / f"{name}.toml"
            self._files[name] = dict(flattened(read_toml(path), f"{name}.")) if path.is_file() else {}
        return self._files[name]

    def _entry(self, name: str) -> str | dict[str, str] | None:
        return self._file(name.partition(".")[0]).get(name)

    def __call__(self, name: str, /, **values: object) -> str:
        """The words called ``name`` (``sim.boards.lead``). Whole numbers are set in the language's way, and ``n``
        chooses the plural form. Raises BadTemplate when there are no such words or a value is asked for that is not
        given."""
        text = self._text(name, values)
        return self._filled(name, text, values) if values else text

    def around(self, name: str, field: str, /, **values: object) -> list[str]:
        """The words called ``name`` as they stand before, between and after each ``{field}``, for pages that differ in
        that value alone. Raises BadTemplate as a call does."""
        return [self._filled(name, part, values) for part in self._text(name, values).split(f"{{{field}}}")]

    def _text(self, name: str, values: Mapping[str, object]) -> str:
        """What the file has by that name, in the plural form of ``n``, not filled in."""
        entry = self._entry(name)
        if isinstance(entry, dict):
            if "n" not in values:
                raise self._bad(name, "words_plural")
            form = self.plural_form(int(str(values["n"])))
            entry = entry.get(form) or entry.get("other")
        if not isinstance(entry, str):
            model = next(lang for lang in (REFERENCE, *languages()) if lang != self.lang)
            raise self._bad(name, "words_missing", model=model)
        return entry.replace("~", NO_BREAK_SPACE)  # ours: one in a value stays, it may begin the name of a file

    def _filled(self, name: str, text: str, values: Mapping[str, object]) -> str:
        if _ODD_FIELD.search(text):
            raise self._bad(name, "words_braces", known=_braced(values))
        shown = {key: self.number(v) if isinstance(v, int) else v for key, v in values.items()}
        try:
            return text.format_map(shown)
        except (KeyError, IndexError, ValueError, AttributeError, TypeError) as error:
            if isinstance(error, KeyError):
                raise self._bad(name, "words_ask", asked=Quoted(error.args[0]), known=_braced(values)) from None
            raise self._bad(name, "words_braces", known=_braced(values)) from None

    def _bad(self, name: str, key: str, /, **values: object) -> BadTemplate:
        return BadTemplate(key, name=Quoted(name), lang=self.lang, **values)

    def message(self, message: Message, called: Callable[[str], str]) -> str:
        """The sentence of an error, a warning, a note. ``called`` gives what an option is called where this is said.
        Where the sentence has a mistake itself it is said in English, or at worst by its key and values."""
        try:
            return self._sentence(message, called)
        except BadTemplate as broken:
            if self.lang != REFERENCE:
                return sayable(REFERENCE).message(message, called)
            return f"{_bare(message)} ({_bare(broken)})"

    def _sentence(self, message: Message, called: Callable[[str], str]) -> str:
        name = f"messages.{message.key}"
        entry = self._entry(name)
        others = re.findall(r"\{opt_(\w+)\}", " ".join(entry.values()) if isinstance(entry, dict) else str(entry))
        values = {key: value if key == "n" else self._shown(value, called) for key, value in message.values.items()}
        values |= {f"opt_{other}": called(other) for other in others}
        if message.option:
            values["option"] = called(message.option)
        return self(name, **values).replace(NO_BREAK_SPACE, " ")

    def _shown(self, value: object, called: Callable[[str], str]) -> str:
        """What a message fills in. Numbers stand there as they are typed."""
        if isinstance(value, Message):
            return self._sentence(value, called)
        if isinstance(value, (list, tuple)):
            return ", ".join(self._shown(one, called) for one in value)
        if isinstance(value, Worded) and self.has(f"options.{value}"):
            return self(f"options.{value}")
        if isinstance(value, (Called, Chosen)):
            return called(value)
        return self.decimal(value) if isinstance(value, float) else str(value)

    def has(self, name: str) -> bool:
        """Whether there are words of that name."""
        return self._entry(name) is not None

    @property
    def tag(self) -> str:
        """The language's BCP 47 tag."""
        return self("common.tag")

    def plural_form(self, n: int) -> str:
        """The CLDR plural form of a number in this language."""
        return str(_plural_rule(self.lang)(n))

    def number(self, value: int) -> str:
        """A whole number with the language's thousands separator, from as many digits as the language starts at."""
        least, separator = self._grouping
        return f"{value:,}".replace(",", separator) if abs(value) >= least else str(value)

    @cached_property
    def _grouping(self) -> tuple[int, str]:
        least = self("common.grouped_from")
        if not least.isdecimal():
            raise self._bad("common.grouped_from", "words_number", value=Quoted(least))
        return int(least), self("common.thousands")

    def decimal(self, value: float, places: int | None = None) -> str:
        """A decimal fraction with the language's decimal sign."""
        text = f"{value:g}" if places is None else f"{value:.{places}f}"
        return text.replace(".", self("common.decimal"))


@lru_cache
def _plural_rule(lang: str) -> Any:
    from babel.localedata import exists, load

    if not exists(lang):
        raise BadTemplate("no_language", lang=lang)
    # Of the language's own data alone: what it inherits (dates, currencies) takes as long as laying out a page.
    data: Any = load(lang, merge_inherited=False)
    if "plural_form" in data:
        return data["plural_form"]
    from babel import Locale

    return Locale.parse(lang).plural_form


def flag(option: str) -> str:
    """What the command line calls an option, or a value of one."""
    if ".choices." in option:
        return option.partition(".choices.")[2]
    return f"--{option.rstrip('_').replace('_', '-')}" if option not in ("game", "sheet", "folder") else option


def _bare(message: Message) -> str:
    return ", ".join([message.key, *(f"{name} {value}" for name, value in message.values.items())])


def _english(message: Message) -> str:
    return sayable(REFERENCE).message(message, flag)


Message.english = staticmethod(_english)
