"""What a kit holds of what its file lists: what is asked for besides, what is left out, what there is once for all."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from typing import NamedTuple

from simprint.catalogue import Game
from simprint.errors import InvalidValue, Quoted, UnknownName
from simprint.kits.file import PARTS, Entry, KitFile
from simprint.options import checked


class Choice(NamedTuple):
    """``added`` sheets, those ``left`` out, those that there are ``once``, by their names; how many ``matches`` a pair
    plays."""

    added: Sequence[str] = ()
    left: Sequence[str] = ()
    once: Sequence[str] = ()
    matches: int = 1


def names(game: Game) -> tuple[str, ...]:
    """The sheets of a game that can be chosen: answers come with the cards that they are to."""
    return tuple(sheet.name for sheet in game.sheets if not sheet.flagged)


def offered(game: Game, file: KitFile) -> Choice:
    """What can be chosen of a kit for one match: all that can be added, left out, printed once."""
    entries = _usual(file, 1)
    there = _names(entries)
    return Choice(
        [name for name in names(game) if name not in there],
        [name for name in there if name in names(game)],
        _names(entry for entry in entries if entry.per == "pair"),
    )


def contents(game: Game, file: KitFile, choice: Choice) -> dict[str, list[Entry]]:
    """The sheets of each part, in order. Raises BadTemplate, UnknownName and InvalidValue."""
    entries = _usual(file, choice.matches)
    there = _names(entries)
    if both := [name for name in choice.added if name in choice.left]:
        raise InvalidValue("kit_both", "with_", value=Quoted(both[0]))
    there_is = [name for name in choice.added if name in there and name in names(game)]
    if there_is:
        raise InvalidValue("kit_has", "with_", value=Quoted(there_is[0]))
    _among("with_", choice.added, [name for name in names(game) if name not in there])
    entries = _added(game, file, entries, choice.added)
    _among("without", choice.left, [name for name in _names(entries) if name in names(game)])
    entries = [e for e in entries if not {e.sheet.name, e.sheet.flagged} & set(choice.left)]
    if not entries:
        raise InvalidValue("kit_nothing", "without")
    _among("once", choice.once, _names(entry for entry in entries if entry.per == "pair"))
    # What there is once stands first, so that the pages of a pair stay together.
    once = [entry._replace(per="kit") for entry in entries if entry.per == "pair" and entry.sheet.name in choice.once]
    entries = [*once, *(e for e in entries if e.per == "kit" or e.sheet.name not in choice.once)]
    entries += _answers(game, entries)
    return {part: [entry for entry in entries if entry.part == part] for part in PARTS}


def seeded(entry: Entry) -> bool:
    """Whether the seed of the kit is one for this sheet: it draws by one, and its table gives none."""
    takes = any(option.name == "seed" and option.matters(entry.given) for option in entry.sheet.options)
    return takes and "seed" not in entry.given


def _usual(file: KitFile, matches: int) -> list[Entry]:
    """What is in the kit unless something else is chosen."""
    return [entry for entry in _all(file) if not entry.only or (entry.only == "matches" and matches > 1)]


def _all(file: KitFile) -> list[Entry]:
    return [entry for part in PARTS for entry in file.entries(part)]


def _added(game: Game, file: KitFile, entries: list[Entry], added: Sequence[str]) -> list[Entry]:
    """With what is asked for: as the file lists it, or one for each pair, after what else each pair gets."""
    wanted = [entry for entry in _all(file) if entry in entries or entry.sheet.name in added]
    listed = _names(wanted)
    missing = [sheet for sheet in game.sheets if sheet.name in added and sheet.name not in listed]
    at = max((n for n, e in enumerate(wanted, 1) if (e.part, e.per) == ("players", "pair")), default=0)
    return [*wanted[:at], *(Entry("players", -1, sheet, "pair", {}) for sheet in missing), *wanted[at:]]


def _answers(game: Game, entries: Sequence[Entry]) -> list[Entry]:
    """The answers to the players' cards that are not in the kit yet."""
    known = [(entry.sheet.name, checked(entry.sheet.own, entry.given)) for entry in entries]
    found = []
    for entry in entries:
        for sheet in game.sheets:
            if sheet.flagged == entry.sheet.name and entry.part == "players":
                answers = sheet.name, checked(sheet.own, entry.given)
                if answers not in known:
                    known.append(answers)
                    found.append(Entry("host", -1, sheet, "kit", entry.given))
    return found


def _names(entries: Iterable[Entry]) -> list[str]:
    return list(dict.fromkeys(entry.sheet.name for entry in entries))


def _among(option: str, chosen: Iterable[str], known: Sequence[str]) -> None:
    for name in chosen:
        if not known:
            raise InvalidValue("kit_no_choice", option, value=Quoted(name))
        if name not in known:
            raise UnknownName(option, name, known)
