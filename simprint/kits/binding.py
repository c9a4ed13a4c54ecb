"""The pages of a kit: those for each pair together, with the pair's number on them, and what there is once. The host's
open with a page that says what is in the kit, counted here."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Sequence
from dataclasses import replace
from functools import cache, partial
from itertools import chain, groupby, islice
from typing import Any, NamedTuple

from simprint.catalogue import Game
from simprint.errors import DoesNotFit, InvalidValue
from simprint.kits.choice import Choice, contents, seeded
from simprint.kits.file import PARTS, Entry, KitFile
from simprint.options import checked
from simprint.page.impose import Printout, leaved, pages_for
from simprint.page.scene import HOST, Copy, Page
from simprint.sheets.copies import Whose, copies_of, people, tried, widest
from simprint.sheets.job import Job
from simprint.sheets.kit_opening import Listed, Playing, Whom, opening

#: Pages that one file of a kit may have.
MOST_PAGES = 1_000_000


class _Made(NamedTuple):
    """A sheet of a kit laid out."""

    entry: Entry
    options: dict[str, Any]
    printout: Printout[Any]
    copies: Sequence[Sequence[Copy]] = ()
    """Whom it is for, pair by pair; none where it is in the kit once."""

    @property
    def times(self) -> int:
        """How often it is in the kit."""
        return sum(map(len, self.copies)) if self.copies else 1


def bind(
    job: Job, stem: str, game: Game, file: KitFile, playing: Playing, choice: Choice, seed: int | None
) -> dict[str, Printout[Any]]:
    """The documents of a kit, by the names of their files, which begin with ``stem``. ``playing`` says how many pairs
    there are, which are numbered; ``choice`` what the kit holds; ``seed`` chooses the practice cards. Raises
    InvalidValue, UnknownName, DoesNotFit and BadTemplate."""
    marks = [job.words(f"common.kit.{playing.each}", n=n) if job.numbers else "" for n in playing.numbers]
    whose: dict[Whose, list[list[Copy]]] = {
        each: people(job, each, playing.numbers) if job.pairs else [[Copy(mark)] for mark in marks]
        for each in ("pair", "person")
    }
    entries = list(chain(*contents(game, file, choice).values()))
    if seed is not None and not any(map(seeded, entries)):
        raise InvalidValue("kit_without_cards", "seed")
    stacks = [_made(file, entry, job, whose[entry.sheet.whose], choice.matches, seed) for entry in entries]
    if choice.matches > 1 and not any(stack.entry.only == "matches" or stack.printout.matches for stack in stacks):
        raise InvalidValue("kit_without_matches", "matches")
    made = {part: [stack for stack in stacks if stack.entry.part == part] for part in PARTS}
    _check_practice(file, made)
    lots = {part: _lots(job, stacks) for part, stacks in made.items()}
    counts = {part: _count(found) for part, found in lots.items()}
    if (count := max(counts.values())) > MOST_PAGES:
        raise InvalidValue("kit_pages", count=count, most=MOST_PAGES)

    def paper(own: int) -> int:
        """Sheets of paper in both files, if the opening takes so many pages."""
        return sum(pages_for(count, 2 if job.two_sided else 1) for count in (own, *counts.values()))

    players, host = ([_listed(job, stack, playing) for stack in stacks] for stacks in made.values())
    first = opening(job, game.name, game.minutes, playing, players, host, paper)
    lots["host"].insert(0, _lot(job, first))
    return {
        f"{stem}-{part}": _bound(job, game.name, part, found, playing, sum(one.cut for one in listed))
        for (part, found), listed in zip(lots.items(), (players, host), strict=True)
        if found
    }


def _made(
    file: KitFile, entry: Entry, job: Job, copies: Sequence[Sequence[Copy]], matches: int, seed: int | None
) -> _Made:
    """Lay a sheet out, as often as a pair needs it for so many ``matches``. ``copies`` says whom its copies are for,
    pair by pair."""
    given = entry.given | ({"seed": seed} if seed is not None and seeded(entry) else {})
    # What is for a pair has its leaves in common: they are counted when all of it is there.
    whole, job = job, replace(job, pairs=())
    if entry.per == "pair":
        job = replace(job, copy=widest(job, list(chain(*copies))), two_sided=False)
    else:
        copies = ()
    try:
        (printout,) = entry.sheet.printouts(job, **given).values()
        if entry.per == "pair" and 0 < printout.matches < matches:
            given["copies"] = printout.pieces * pages_for(matches, printout.matches)
            (printout,) = entry.sheet.printouts(job, **given).values()
        options = checked(entry.sheet.own, given)
    except InvalidValue as error:
        raise file.bad("kit_value", entry.part, entry.number, error.option.replace("_", "-"), what=error) from None
    except DoesNotFit as error:
        raise DoesNotFit("kit_sheet", error.option, sheet=entry.sheet.name, what=error) from None
    if printout.audience == HOST and PARTS[entry.part] != HOST:
        if entry.number >= 0:
            raise file.bad("kit_host", entry.part, entry.number, "sheet", sheet=entry.sheet.name)
        return _made(file, entry._replace(part="host", per="kit"), whole, (), matches, seed)
    tried(printout.pages(), chain(*copies))
    return _Made(entry, options, printout, copies)


def _check_practice(file: KitFile, made: dict[str, list[_Made]]) -> None:
    """The host's answers are those to cards that the players get."""
    for stack in made["host"]:
        asked = stack.options.items()
        cards = [one for one in made["players"] if one.entry.sheet.name == stack.entry.sheet.flagged]
        if stack.entry.sheet.flagged and not any(asked <= one.options.items() for one in cards):
            raise file.bad("kit_other_cards", stack.entry.part, stack.entry.number)


def _listed(job: Job, stack: _Made, playing: Playing) -> Listed:
    """What the opening page says of a sheet."""
    sheet, printout = stack.entry.sheet, stack.printout
    key = sheet.stem.removeprefix(f"{sheet.game}-").replace("-", ".")
    names = f"{sheet.game}.{key}.sheet", f"common.{key}.sheet", f"common.{key}"
    title = next((job.words(name) for name in names if job.words.has(name)), printout.title)
    pages = printout.count - printout.empty
    return Listed(title, _whom(stack, playing), pages * stack.times, printout.cut * stack.times)


def _whom(stack: _Made, playing: Playing) -> Whom:
    """Who gets a sheet: the host's own pages stay with the host, other sheets of the host's file go to helpers."""
    if stack.entry.part == "host":
        return "keep" if stack.printout.audience == HOST else "helpers"
    if stack.entry.per == "pair":
        return playing.each
    return "wall" if stack.options.get("copies") == 1 else "all"


# -- collated ----------------------------------------------------------------------------------------------------------


class _Lot(NamedTuple):
    """Pages that begin on a leaf of their own: those of a pair, or those of a sheet that there is once."""

    pages: int
    empty: int
    """How many of the pages are empty."""
    open: bool
    """Whether the last one is."""
    make: Callable[[], Iterable[Page[Any]]]


def _lots(job: Job, stacks: Sequence[_Made]) -> list[_Lot]:
    found: list[_Lot] = []
    for per, group in groupby(stacks, key=lambda stack: stack.entry.per):
        run = list(group)
        found += _of_pairs(job, run) if per == "pair" else [_lot(job, stack.printout) for stack in run]
    return found


def _lot(job: Job, printout: Printout[Any]) -> _Lot:
    """The pages of a sheet that there is once."""
    if not job.two_sided:
        return _Lot(printout.count, 0, False, printout.pages)
    pages = leaved(printout.pages(), two_sided=True)
    return _Lot(*_counted(pages), lambda: pages)


def _of_pairs(job: Job, stacks: Sequence[_Made]) -> Iterator[_Lot]:
    """The pages of each pair together."""

    @cache
    def sheets() -> list[list[Page[Any]]]:
        return [list(stack.printout.pages()) for stack in stacks]

    def pages(pair: int) -> tuple[Page[Any], ...]:
        own = [copies_of(job, one, stack.copies[pair]) for stack, one in zip(stacks, sheets(), strict=True)]
        return leaved(chain(*own), job.two_sided)

    counts: dict[tuple[int, ...], tuple[int, int, bool]] = {}  # which are those of any pair of as many people
    for pair in range(len(stacks[0].copies)):
        size = tuple(len(stack.copies[pair]) for stack in stacks)
        if size not in counts:
            counts[size] = _counted(pages(pair))
        yield _Lot(*counts[size], partial(pages, pair))


def _counted(pages: Sequence[Page[Any]]) -> tuple[int, int, bool]:
    """How many pages these are, how many of them are empty, and whether the last one is."""
    return len(pages), sum(not page.items for page in pages), not pages[-1].items


def _count(lots: Sequence[_Lot]) -> int:
    """How many pages these are; an empty one at the end is none."""
    return sum(lot.pages for lot in lots) - (bool(lots) and lots[-1].open)


def _bound(job: Job, game: str, part: str, lots: Sequence[_Lot], playing: Playing, cut: int) -> Printout[Any]:
    """The pages of one part, collated: those for each pair together, and they say for whom they are."""
    words, audience = job.words, PARTS[part]
    count, empty = _count(lots), sum(lot.empty for lot in lots) - lots[-1].open

    def make() -> Iterator[Page[Any]]:
        for lot in lots:
            yield from (page._replace(audience=audience) for page in lot.make())

    title = words(f"common.kit.{part}_title", game=words(f"{game}.name"))
    return Printout(
        audience, title, words(f"common.kit.{part}_subject"), count, lambda: islice(make(), count),
        pieces=playing.number, unit=playing.each, cut=cut, empty=empty,
    )  # fmt: skip
