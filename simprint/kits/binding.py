"""The pages of a kit: those for each pair together, with the pair's number on them, and what there is once. The host's
open with a page that says what is in the kit, counted here."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import replace
from itertools import chain, groupby
from operator import itemgetter
from typing import Any, NamedTuple

from simprint.catalogue import Game
from simprint.errors import DoesNotFit, InvalidValue
from simprint.kits.file import PARTS, Entry, KitFile
from simprint.options import checked
from simprint.page.impose import Printout
from simprint.page.scene import HOST, Artifact, Group, Page, Role, Text
from simprint.page.units import mm
from simprint.sheets.job import Job
from simprint.sheets.kit_opening import Listed, Playing, Whom, opening

#: Pages that one file of a kit may have.
MOST_PAGES = 1_000_000


class _Made(NamedTuple):
    """A sheet of a kit laid out."""

    entry: Entry
    options: dict[str, Any]
    printout: Printout[Any]


def bind(
    job: Job, stem: str, game: Game, file: KitFile, playing: Playing, seed: int | None
) -> dict[str, Printout[Any]]:
    """The documents of a kit, by the names of their files, which begin with ``stem``. ``playing`` says how many pairs
    there are, which are numbered; ``seed`` chooses the practice cards. Raises InvalidValue, DoesNotFit and
    BadTemplate."""
    marks = [job.words(f"common.kit.{playing.each}", n=n) for n in range(1, playing.number + 1)]
    entries = {part: file.entries(part) for part in PARTS}
    if seed is not None and not any(map(_seeded, chain(*entries.values()))):
        raise InvalidValue("kit_without_cards", "seed")
    made = {part: [_made(file, entry, job, marks[-1], seed) for entry in those] for part, those in entries.items()}
    _check_practice(file, made)
    for stacks in made.values():
        if (count := sum(_paper(stack, playing) for stack in stacks)) > MOST_PAGES:
            raise InvalidValue("kit_pages", count=count, most=MOST_PAGES)
    players, host = ([_listed(job, stack, playing) for stack in made[part]] for part in ("players", "host"))
    first = opening(job, game.name, game.minutes, playing, players, host)
    parts = {part: [(stack.entry.per, stack.printout) for stack in stacks] for part, stacks in made.items()}
    parts["host"].insert(0, ("kit", first))
    return {f"{stem}-{part}": _bound(job, game.name, part, stacks, marks) for part, stacks in parts.items() if stacks}


def _seeded(entry: Entry) -> bool:
    """Whether the seed of the kit is one for this sheet: it draws by one, and its table gives none."""
    takes = any(option.name == "seed" and option.matters(entry.given) for option in entry.sheet.options)
    return takes and "seed" not in entry.given


def _made(file: KitFile, entry: Entry, job: Job, widest: str, seed: int | None) -> _Made:
    """Lay a sheet out. ``widest`` is the longest number that its copies will carry."""
    given = entry.given | ({"seed": seed} if seed is not None and _seeded(entry) else {})
    try:
        options = checked(entry.sheet.options, given)
        (printout,) = entry.sheet.printouts(replace(job, mark=widest) if entry.per == "pair" else job, **given).values()
    except InvalidValue as error:
        raise file.bad("kit_value", entry.part, entry.number, error.option.replace("_", "-"), what=error) from None
    except DoesNotFit as error:
        raise DoesNotFit("kit_sheet", error.option, sheet=entry.sheet.name, what=error) from None
    if printout.audience == HOST and PARTS[entry.part] != HOST:
        raise file.bad("kit_host", entry.part, entry.number, "sheet", sheet=entry.sheet.name)
    return _Made(entry, options, printout)


def _check_practice(file: KitFile, made: dict[str, list[_Made]]) -> None:
    """The host's answers are those to cards that the players get."""
    cards = [stack.options for stack in made["players"] if stack.entry.sheet.name == "practice"]
    for stack in made["host"]:
        if stack.entry.sheet.name == "practice-answers" and stack.options not in cards:
            raise file.bad("kit_other_cards", stack.entry.part, stack.entry.number)


def _paper(stack: _Made, playing: Playing) -> int:
    """How many sheets of paper a sheet takes in the whole kit."""
    return stack.printout.count * (playing.number if stack.entry.per == "pair" else 1)


def _listed(job: Job, stack: _Made, playing: Playing) -> Listed:
    """What the opening page says of a sheet."""
    sheet, printout = stack.entry.sheet, stack.printout
    key = sheet.stem.removeprefix(f"{sheet.game}-").replace("-", ".")
    names = f"{sheet.game}.{key}.sheet", f"common.{key}.sheet", f"common.{key}"
    title = next((job.words(name) for name in names if job.words.has(name)), printout.title)
    paper = _paper(stack, playing)
    cut = sum(
        any(isinstance(item, Artifact) and item.kind == "cut" for item in page.items) for page in printout.pages()
    )
    return Listed(title, _whom(stack, playing), paper, cut * paper // printout.count)


def _whom(stack: _Made, playing: Playing) -> Whom:
    """Who gets a sheet: the host's own pages stay with the host, other sheets of the host's file go to helpers."""
    if stack.entry.part == "host":
        return "keep" if stack.printout.audience == HOST else "helpers"
    if stack.entry.per == "pair":
        return playing.each
    return "wall" if stack.options.get("copies") == 1 else "all"


def _bound(
    job: Job, game: str, part: str, stacks: Sequence[tuple[str, Printout[Any]]], marks: Sequence[str]
) -> Printout[Any]:
    """The pages of one part, collated: those for each pair together, with the pair's number on them."""
    words, audience = job.words, PARTS[part]
    count = sum(printout.count * (len(marks) if per == "pair" else 1) for per, printout in stacks)

    def make() -> Iterator[Page[Any]]:
        for per, run in groupby(stacks, key=itemgetter(0)):
            pages = (page._replace(audience=audience) for _, printout in run for page in printout.pages())
            if per == "kit":
                yield from pages
                continue
            copies = [_Copies(job, page) for page in pages]
            for mark in marks:
                yield from (page.numbered(mark) for page in copies)

    title = words(f"common.kit.{part}_title", game=words(f"{game}.name"))
    return Printout(audience, title, words(f"common.kit.{part}_subject"), count, make)


class _Copies:
    """Copies of a page that differ in their number alone: all other blocks are the same objects."""

    def __init__(self, job: Job, page: Page[Any]) -> None:
        self._job, self._page = job, page
        assert page.mark is not None
        (text,) = page.mark.items
        assert isinstance(text, Text)
        self._text = text
        at = next(index for index, item in enumerate(page.items) if item is page.mark)
        self._before, self._after = page.items[:at], page.items[at + 1 :]

    def numbered(self, mark: str) -> Page[Any]:
        """The copy with that number."""
        page, job = self._page, self._job
        width = mm(job.type.width(mark, job.look.body.strong()))
        number = Group(Role.P, (self._text._replace(string=mark, width=width),))
        bookmark = page.bookmark and job.words("common.kit.bookmark", mark=mark, sheet=page.bookmark)
        return page._replace(items=(*self._before, number, *self._after), bookmark=bookmark, mark=number)
