"""Which games there are, and which sheets: one record a game, one list of games.

A sheet's maker takes a Job and a value for each of the sheet's options, by keyword, and returns a Printout; it is
imported only when it is asked for: nothing that draws is imported here.
"""

from __future__ import annotations

from collections.abc import Callable, Collection
from importlib import import_module
from pathlib import Path
from typing import TYPE_CHECKING, Any, NamedTuple

from simprint import words
from simprint.errors import Chosen, DoesNotFit
from simprint.games.rows import MOST_CIRCLES, MOST_ROWS
from simprint.options import AcrossDown, Flag, Listed, OneOf, Option, Several, Text, Whole, checked
from simprint.page.paper import FULL, POCKET, SMALL, Area, papers

if TYPE_CHECKING:
    from simprint.page.impose import Printout
    from simprint.sheets.copies import Whose
    from simprint.sheets.job import Job

#: How a bar of 100 mm may measure, mm: further off it was not printed at 100 %.
MEASURED = (91.0, 110.0)
#: Copies of a sheet, and boards, that one order may ask for.
MOST_COPIES, MOST_BOARDS = 100_000, 1_000_000
#: Bytes of a list of names.
MOST_LIST = 2_000_000

COPIES = Option("copies", Whole(1, MOST_COPIES), 1)
BOARDS = COPIES.but(kind=Whole(1, MOST_BOARDS), default=None, usual="2")
FIRST = Option("first", Whole(1, MOST_BOARDS), 1)
DOTS = Option("dots", Whole(5, 8), 6)
ROWS = Option("rows", Several(MOST_ROWS, 1, MOST_CIRCLES), (3, 4, 5))
SEED = Option("seed", Whole(), 1)
#: Who the sheets are for: a list of names, where in it they are, the lot that makes the pairs. The list is read for all
#: sheets in one place, and no maker is given it.
PEOPLE = (
    Option("names", Listed(MOST_LIST), group="people"),
    Option("column", Text("COLUMN"), needs=("names", None), group="people"),
    Option("draw", Whole(), needs=("names", None), group="people"),
)
#: Where the numbers of a board of Sim stand.
ORDER = (
    Option("layout", OneOf(("circle", "shuffled")), "circle"),
    SEED.but(needs=("layout", "shuffled")),
)
#: Of a file whose boards have each their own order, the order of one of them.
OF_BOARD = (*ORDER, Option("board", Whole(1, MOST_BOARDS), needs=("layout", "shuffled")))
#: What practice cards are drawn from: the answers to them are asked for by the same.
CARDS = (
    Option("count", Whole(1, 500), 6),
    FIRST,
    SEED,
    Option("level", OneOf((1, 2, 3)), 1),
)


#: How pages are cut that hold several pieces.
CUT = (Option("stack", Flag(), False), Option("marks", Flag(), False))


def found(name: str) -> Any:
    """What is called ``module:name`` under ``simprint.sheets``; imported now."""
    module, _, called = name.partition(":")
    return getattr(import_module(f"simprint.sheets.{module}"), called)


class Sheet(NamedTuple):
    """A sheet: its ``name``, the game that it belongs to ("" for none), the name of its files, its maker
    (``module:function`` under ``simprint.sheets``), its options.

    The command line prints it by ``command`` (its name, unless another one is given) and the flag ``flagged``.
    ``answered`` names the sheet with the answers to it, for the host, which takes the same options but for names.
    """

    name: str
    game: str
    stem: str
    maker: str
    options: tuple[Option, ...] = (COPIES,)
    command: str = ""
    flagged: str = ""
    answered: str = ""
    forms: tuple[Area, ...] = (FULL, POCKET)
    """The content boxes that it has a layout for."""
    host: bool = False
    """Whether it is for the host only."""
    whose: Whose = "pair"
    """Who gets a copy of it where there are names: each pair, or each of its people."""

    @property
    def own(self) -> tuple[Option, ...]:
        """The options that its maker takes: all but those that say who it is for."""
        return tuple(option for option in self.options if option not in PEOPLE)

    def make(self) -> Callable[..., Printout[Any]]:
        """The function that makes it."""
        made: Callable[..., Printout[Any]] = found(self.maker)
        return made

    def printouts(self, job: Job, **given: Any) -> dict[str, Printout[Any]]:
        """What it makes, by the name of its files; its first page is made once, so that what does not fit on the paper
        says so now, and what must be cut short warns. Raises InvalidValue, UnknownName and DoesNotFit."""
        check_form(job, self.forms)
        values = checked(self.options, given)
        values = {option.name: values[option.name] for option in self.own}
        printout = self._named(job, values) if job.pairs else self.make()(job, **values)
        next(printout.pages(), None)
        return {self.stem: printout}

    def _named(self, job: Job, values: dict[str, Any]) -> Printout[Any]:
        """The sheet for each pair of the job, or for each of its people. Where each pair has its own, it is the pairs
        that are numbered on."""
        from simprint.sheets.copies import people, repeated

        first = 1
        if self.whose == "pair" and FIRST.name in values:
            first, values = values[FIRST.name], values | {FIRST.name: 1}
        numbers = job.numbered(first, len(job.pairs))
        copies = [copy for pair in people(job, self.whose, numbers) for copy in pair]
        return repeated(job, lambda job: self.make()(job, **values), copies)


def check_form(job: Job, forms: Collection[Area]) -> None:
    """Raises DoesNotFit where none of ``forms`` is what sheets are laid out in on the job's paper."""
    if job.form.box not in forms:
        would = [Chosen("paper", name) for name in papers(forms, job.scale)]
        raise DoesNotFit("no_form", "paper", paper=Chosen("paper", job.paper.name), would=would)


class Game(NamedTuple):
    """A game: its name (that of its words and its kit), its sheets, the language they have unless another is asked for,
    whether two teams may play it too."""

    name: str
    sheets: tuple[Sheet, ...]
    lang: str = "en"
    teams: bool = False
    minutes: int = 8
    """How long one play of it takes, about."""
    board: str = "club_match:Board"
    """What draws it on the page of a match: a Board (``module:class`` under ``simprint.sheets``)."""
    boards: tuple[Option, ...] = ()
    """What may be chosen of that: the Board takes a value for each."""

    @property
    def kit(self) -> Path:
        """The file that says what its kit holds. A game without one has no kit."""
        return words.templates() / "kits" / f"{self.name}.toml"


SIM = Game(
    "sim",
    (
        Sheet("boards", "sim", "sim-boards", "boards:boards", (
            BOARDS,
            FIRST,
            Option("per_page", OneOf((1, 2, 4)), usual="2"),
            DOTS,
            *ORDER,
            Option("shuffle", OneOf(("one", "each")), "one", needs=("layout", "shuffled")),
            *CUT,
            *PEOPLE,
        ), forms=(FULL, POCKET, SMALL)),
        Sheet("ledger", "sim", "sim-ledger", "ledger:ledger", (COPIES, DOTS, *OF_BOARD, *PEOPLE)),
        Sheet("scores", "sim", "sim-scores", "scores:scores_sim", (COPIES, DOTS, *PEOPLE)),
        Sheet("rules", "sim", "sim-rules", "rules_sim:rules", (COPIES, DOTS)),
        Sheet("practice", "sim", "sim-practice", "practice_sim:practice", (*CARDS, *CUT, *PEOPLE), whose="person",
              answered="practice-answers"),
        Sheet("answers", "sim", "sim-answers", "answers_sim:answers", (DOTS, COPIES, *OF_BOARD), host=True),
        Sheet("practice-answers", "sim", "sim-practice-answers", "practice_sim:answers", CARDS,
              "answers", "practice", host=True),
    ),
    board="match_sim:SimBoard",
    boards=(DOTS,),
)  # fmt: skip

_EIGHT = (CARDS[0].but(default=8), *CARDS[1:])
CROSSING = Game(
    "rows",
    (
        Sheet("rows", "rows", "rows-boards", "row_boards:row_boards",
              (BOARDS.but(default=4, usual=""), FIRST, ROWS, *CUT, *PEOPLE), forms=(FULL, POCKET, SMALL)),
        Sheet("log", "rows", "rows-log", "read_back_log:read_back_log", (COPIES, ROWS, *PEOPLE)),
        Sheet("scores", "rows", "rows-scores", "scores:scores_rows", (COPIES, *PEOPLE)),
        Sheet("rules", "rows", "rows-rules", "rules_rows:rules_rows", (COPIES, ROWS)),
        Sheet("practice", "rows", "rows-practice", "practice_rows:practice", (*_EIGHT, *CUT, *PEOPLE), whose="person",
              answered="practice-answers"),
        Sheet("answers", "rows", "rows-answers", "answers_rows:answers_rows", (ROWS, COPIES), host=True),
        Sheet("practice-answers", "rows", "rows-practice-answers", "practice_rows:answers", _EIGHT,
              "answers", "practice", host=True),
    ),
    lang="pt",
    teams=True,
    minutes=4,
    board="match_rows:RowsBoard",
    boards=(ROWS,),
)  # fmt: skip

GAMES: tuple[Game, ...] = (SIM, CROSSING)

#: Sheets that belong to no game.
HOUSE = Game(
    "",
    (
        Sheet("calibrate", "", "calibration", "calibration:calibrate", (
            Option("measured", AcrossDown(*MEASURED, "measured")),
        )),
    ),
)  # fmt: skip


def sheets() -> dict[tuple[str, str], Sheet]:
    """All sheets, by name and game."""
    return {(sheet.name, sheet.game): sheet for game in (*GAMES, HOUSE) for sheet in game.sheets}


def game(name: str) -> Game:
    """The game of that name, HOUSE for ""."""
    return next(game for game in (*GAMES, HOUSE) if game.name == name)
