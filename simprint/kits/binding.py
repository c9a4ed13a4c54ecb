"""The pages of a kit: those for each pair together, with the pair's number on them, and what there is once. The host's
open with a page that says what is in the kit, counted here."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import replace
from itertools import chain, groupby
from typing import Any, NamedTuple

from simprint.catalogue import Game
from simprint.errors import DoesNotFit, InvalidValue
from simprint.kits.file import PARTS, Entry, KitFile
from simprint.options import checked
from simprint.page.impose import Printout
from simprint.page.scene import HOST, Artifact, Copy, Page
from simprint.sheets.job import Job, Whose, copies_of, people, tried, widest
from simprint.sheets.kit_opening import Listed, Playing, Whom, opening

#: Pages that one file of a kit may have.
MOST_PAGES = 1_000_000


class _Made(NamedTuple):
    """A sheet of a kit laid out."""

    entry: Entry
    options: dict[str, Any]
    printout: Printout[Any]
    copies: Sequence[Sequence[Copy]]
    """Whom it is for, pair by pair; none where it is in the kit once."""

    @property
    def paper(self) -> int:
        """How many sheets of paper it takes in the whole kit."""
        return self.printout.count * (sum(map(len, self.copies)) if self.entry.per == "pair" else 1)


def bind(
    job: Job, stem: str, game: Game, file: KitFile, playing: Playing, seed: int | None
) -> dict[str, Printout[Any]]:
    """The documents of a kit, by the names of their files, which begin with ``stem``. ``playing`` says how many pairs
    there are, which are numbered; ``seed`` chooses the practice cards. Raises InvalidValue, DoesNotFit and
    BadTemplate."""
    numbered = [[Copy(job.words(f"common.kit.{playing.each}", n=n))] for n in range(1, playing.number + 1)]
    whose: dict[Whose, list[list[Copy]]] = {
        each: people(job, each) if job.pairs else numbered for each in ("pair", "person")
    }
    entries = {part: file.entries(part) for part in PARTS}
    if seed is not None and not any(map(_seeded, chain(*entries.values()))):
        raise InvalidValue("kit_without_cards", "seed")
    made = {
        part: [_made(file, entry, job, whose[entry.sheet.whose], seed) for entry in those]
        for part, those in entries.items()
    }
    _check_practice(file, made)
    for stacks in made.values():
        if (count := sum(stack.paper for stack in stacks)) > MOST_PAGES:
            raise InvalidValue("kit_pages", count=count, most=MOST_PAGES)
    players, host = ([_listed(job, stack, playing) for stack in made[part]] for part in ("players", "host"))
    first = opening(job, game.name, game.minutes, playing, players, host)
    return {
        f"{stem}-{part}": _bound(job, game.name, part, stacks, [first] if part == "host" else [])
        for part, stacks in made.items()
        if stacks or part == "host"
    }


def _seeded(entry: Entry) -> bool:
    """Whether the seed of the kit is one for this sheet: it draws by one, and its table gives none."""
    takes = any(option.name == "seed" and option.matters(entry.given) for option in entry.sheet.options)
    return takes and "seed" not in entry.given


def _made(file: KitFile, entry: Entry, job: Job, copies: Sequence[Sequence[Copy]], seed: int | None) -> _Made:
    """Lay a sheet out. ``copies`` says whom its copies are for."""
    all_ = list(chain(*copies)) if entry.per == "pair" else []
    job = replace(job, pairs=(), copy=widest(job, all_) if all_ else None)
    given = entry.given | ({"seed": seed} if seed is not None and _seeded(entry) else {})
    try:
        options = checked(entry.sheet.own, given)
        (printout,) = entry.sheet.printouts(job, **given).values()
    except InvalidValue as error:
        raise file.bad("kit_value", entry.part, entry.number, error.option.replace("_", "-"), what=error) from None
    except DoesNotFit as error:
        raise DoesNotFit("kit_sheet", error.option, sheet=entry.sheet.name, what=error) from None
    if printout.audience == HOST and PARTS[entry.part] != HOST:
        raise file.bad("kit_host", entry.part, entry.number, "sheet", sheet=entry.sheet.name)
    if all_:
        tried(printout.pages(), all_)
    return _Made(entry, options, printout, copies if all_ else ())


def _check_practice(file: KitFile, made: dict[str, list[_Made]]) -> None:
    """The host's answers are those to cards that the players get."""
    cards = [stack.options for stack in made["players"] if stack.entry.sheet.name == "practice"]
    for stack in made["host"]:
        if stack.entry.sheet.name == "practice-answers" and stack.options not in cards:
            raise file.bad("kit_other_cards", stack.entry.part, stack.entry.number)


def _listed(job: Job, stack: _Made, playing: Playing) -> Listed:
    """What the opening page says of a sheet."""
    sheet, printout = stack.entry.sheet, stack.printout
    key = sheet.stem.removeprefix(f"{sheet.game}-").replace("-", ".")
    names = f"{sheet.game}.{key}.sheet", f"common.{key}.sheet", f"common.{key}"
    title = next((job.words(name) for name in names if job.words.has(name)), printout.title)
    cut = sum(
        any(isinstance(item, Artifact) and item.kind == "cut" for item in page.items) for page in printout.pages()
    )
    return Listed(title, _whom(stack, playing), stack.paper, cut * stack.paper // printout.count)


def _whom(stack: _Made, playing: Playing) -> Whom:
    """Who gets a sheet: the host's own pages stay with the host, other sheets of the host's file go to helpers."""
    if stack.entry.part == "host":
        return "keep" if stack.printout.audience == HOST else "helpers"
    if stack.entry.per == "pair":
        return playing.each
    return "wall" if stack.options.get("copies") == 1 else "all"


def _bound(job: Job, game: str, part: str, stacks: Sequence[_Made], first: Sequence[Printout[Any]]) -> Printout[Any]:
    """The pages of one part, collated: what comes ``first``, then those for each pair together, saying so."""
    words, audience = job.words, PARTS[part]
    count = sum(printout.count for printout in first) + sum(stack.paper for stack in stacks)

    def pages(stack: _Made) -> Iterator[Page[Any]]:
        return (page._replace(audience=audience) for page in stack.printout.pages())

    def make() -> Iterator[Page[Any]]:
        for printout in first:
            yield from printout.pages()
        for per, group in groupby(stacks, key=lambda stack: stack.entry.per):
            run = list(group)
            if per == "kit":
                for stack in run:
                    yield from pages(stack)
                continue
            made = [list(pages(stack)) for stack in run]
            for pair in range(len(run[0].copies)):
                for stack, one in zip(run, made, strict=True):
                    yield from copies_of(job, one, stack.copies[pair])

    title = words(f"common.kit.{part}_title", game=words(f"{game}.name"))
    return Printout(audience, title, words(f"common.kit.{part}_subject"), count, make)
