"""Kits: the sheets of a game together, a players' file and a host's; and all that can be ordered: sheets, kits, clubs'
evenings (``kits.club``).

A kit draws nothing: its file (``kits.file``) says which sheets there are, how often, with which options; its pages are
those of the sheets' own makers, collated and numbered (``kits.binding``).
"""

from __future__ import annotations

from collections.abc import Mapping
from functools import cached_property
from pathlib import Path
from typing import TYPE_CHECKING, Any

from simprint import catalogue as games
from simprint.catalogue import FIRST, PEOPLE, SEED, Sheet
from simprint.errors import InvalidValue
from simprint.kits.club import Club
from simprint.options import File, Names, Option, Whole, checked
from simprint.page.paper import FULL, POCKET

if TYPE_CHECKING:
    from simprint.page.impose import Printout
    from simprint.sheets.job import Job

#: The command that makes kits.
KIT = "kit"
#: Pairs that one kit may be for, and matches that each of them may play.
MOST_PAIRS, MOST_MATCHES = 1000, 20

PAIRS = Option("pairs", Whole(1, MOST_PAIRS), usual="1")
TEAMS = Option("teams", Whole(1, MOST_PAIRS))
MATCHES = Option("matches", Whole(1, MOST_MATCHES), 1)
FILE = Option("kit", File())
#: None: the usual code, and no cards are needed.
CODE = SEED.but(default=None, usual="1")


class Kit:
    """The kit of a game; it is ordered as a sheet is."""

    name = KIT
    command = ""
    flagged = ""
    answered = ""
    forms = (FULL, POCKET)
    host = False

    def __init__(self, game: games.Game) -> None:
        self.game = game.name
        self._game = game
        self.stem = f"{game.name}-{KIT}"

    @cached_property
    def options(self) -> tuple[Option, ...]:
        """What may be chosen. Which sheets there are to choose from, the game says; which of them do something in its
        own kit, that kit's file. Raises BadTemplate."""
        from simprint.kits.choice import names, offered
        from simprint.kits.file import KitFile

        game, choice = self._game, offered(self._game, KitFile.read(self._game.kit, self.game))
        sheets = {"with_": choice.added, "without": choice.left, "once": choice.once}
        chosen = (Option(name, Names(names(game), offered=tuple(found)), ()) for name, found in sheets.items())
        return (PAIRS, *((TEAMS,) if game.teams else ()), FIRST, MATCHES, *chosen, FILE, CODE, *PEOPLE)

    def coded(self, values: Mapping[str, Any]) -> bool:
        """Whether the code of the cards does anything in its own kit, beside these values of its options. Raises
        InvalidValue, UnknownName and BadTemplate."""
        from simprint.kits.choice import Choice, contents, seeded
        from simprint.kits.file import KitFile

        choice = Choice(values["with_"], values["without"], values["once"], values["matches"])
        parts = contents(self._game, KitFile.read(self._game.kit, self.game), choice)
        return any(seeded(entry) for entries in parts.values() for entry in entries)

    def printouts(self, job: Job, **given: Any) -> dict[str, Printout[Any]]:
        """Its documents, by the names of their files: the players', and the host's.

        ``pairs`` is how many pairs play (those of the job, where they have names), or ``teams`` how often two teams do,
        numbered from ``first``, each of them
        ``matches`` times; sheets are added (``with_``), left out (``without``) or printed ``once``; ``kit`` names a
        file to take instead of our own; ``seed`` chooses the practice cards. Raises InvalidValue, UnknownName,
        DoesNotFit and BadTemplate.
        """
        from simprint.kits.binding import bind
        from simprint.kits.choice import Choice
        from simprint.kits.file import KitFile
        from simprint.sheets.kit_opening import Playing

        games.check_form(job, self.forms)
        if job.imposed:
            raise InvalidValue("imposed_kit", "impose")
        values: Mapping[str, Any] = {"teams": None} | checked(self.options, given)
        pairs, teams = values["pairs"], values["teams"]
        if pairs is not None and teams is not None:
            raise InvalidValue("pairs_and_teams", "pairs", pairs=pairs, teams=teams)
        if job.pairs:
            if teams is not None:
                raise InvalidValue("names_and_teams", "names")
            if pairs not in (None, len(job.pairs)):
                raise InvalidValue("names_and_pairs", "pairs", value=pairs, made=len(job.pairs))
            if len(job.pairs) > MOST_PAIRS:
                raise InvalidValue("range", "names", value=len(job.pairs), low=1, high=MOST_PAIRS)
            pairs = len(job.pairs)
        numbers = job.numbered(values["first"], teams or pairs or 1)
        playing = Playing("pair" if teams is None else "teams", numbers, values["matches"])
        choice = Choice(values["with_"], values["without"], values["once"], values["matches"])
        path = self._game.kit if values["kit"] is None else Path(values["kit"]).expanduser()
        return bind(job, self.stem, self._game, KitFile.read(path, self.game), playing, choice, values["seed"])


#: What can be ordered.
Orderable = Sheet | Kit | Club


def catalogue() -> dict[tuple[str, str], Orderable]:
    """All that can be ordered, by name and game: the sheets, the kits, the clubs' evenings."""
    kits = [Kit(game) for game in games.GAMES if game.kit.is_file()]
    more: list[Kit | Club] = [*kits, *map(Club, games.GAMES)]
    return {**games.sheets(), **{(one.name, one.game): one for one in more}}
