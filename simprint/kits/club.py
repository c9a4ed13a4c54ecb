"""A club's evening: everybody meets everybody, in one group or several. A players' file and a host's, or the results.

Every game can be played so. What draws its board on the page of a match is named by its record (``Game.board``).
"""

from __future__ import annotations

from collections.abc import Mapping
from functools import partial
from itertools import chain
from typing import TYPE_CHECKING, Any

from simprint import catalogue as games
from simprint.catalogue import PEOPLE
from simprint.errors import InvalidValue
from simprint.games.club import FEWEST, MOST, Evening, deal
from simprint.options import Listed, Numbers, Option, Whole, checked
from simprint.page.paper import FULL, POCKET

if TYPE_CHECKING:
    from simprint.page.impose import Printout
    from simprint.sheets.club import Club as Who
    from simprint.sheets.job import Job

#: The command that makes them.
CLUB = "club"
#: How many take part unless told otherwise, and groups that they may make: each is called by a letter.
_USUAL, MOST_GROUPS = 8, 26
#: Bytes that a file of results may have.
MOST_BYTES = 200_000

MANY = Option("people", Whole(FEWEST, MOST), usual=str(_USUAL))
GROUPS = Option("groups", Whole(1, MOST_GROUPS), 1)
ROUNDS = Option("rounds", Whole(1, MOST - 1))
TABLES = Option("tables", Numbers(MOST // 2, 1, 999))
RESULTS = Option("results", Listed(MOST_BYTES))


class Club:
    """A club's evening with a game; it is ordered as a sheet is."""

    name = CLUB
    command = ""
    flagged = ""
    answered = ""
    host = False
    forms = (FULL, POCKET)

    def __init__(self, game: games.Game) -> None:
        self.game = game.name
        self._game = game
        self.stem = f"{game.name}-{CLUB}"
        self.options = (MANY, GROUPS, ROUNDS, TABLES, *game.boards, RESULTS, *PEOPLE)

    def printouts(self, job: Job, **given: Any) -> dict[str, Printout[Any]]:
        """Its documents, by the names of their files: the players' and the host's, or the results alone.

        ``people`` is how many take part, by number; names are the job's. ``groups`` says how many groups they make,
        dealt in the order of the list; ``rounds`` how many rounds there is time for; ``tables`` what the tables are
        called; the game's own options what its board is; ``results`` what has been won. Raises InvalidValue, BadText
        and DoesNotFit.
        """
        from simprint.kits.results import read
        from simprint.sheets.club_evening import for_host, for_players, with_results

        games.check_form(job, self.forms)
        values = checked(self.options, given)
        club = self._club(job, values)
        if values["results"] is not None:
            played = read(values["results"].content, club.evening, club.names, club.tables)
            return {self.stem: with_results(job, club, self.game, played)}
        chosen = {option.name: values[option.name] for option in self._game.boards}
        board = partial(games.found(self._game.board), **chosen)
        return {
            f"{self.stem}-players": for_players(job, club, self.game, board),
            f"{self.stem}-host": for_host(job, club, self.game, board),
        }

    def _club(self, job: Job, values: Mapping[str, Any]) -> Who:
        """Who plays, and where. Raises InvalidValue."""
        from simprint.sheets.club import Club as Who

        many, groups, rounds, tables = (values[name] for name in ("people", "groups", "rounds", "tables"))
        names = list(chain.from_iterable(job.pairs))
        if names and many is not None and many != len(names):
            raise InvalidValue("club_people", "people", value=many, count=len(names))
        if names and not FEWEST <= len(names) <= MOST:
            raise InvalidValue("club_names", "names", count=len(names), low=FEWEST, high=MOST)
        names = names or [job.words("club.player", n=number) for number in range(1, (many or _USUAL) + 1)]
        if groups > len(names) // FEWEST:
            raise InvalidValue("club_groups", "groups", value=groups, people=len(names), most=len(names) // FEWEST)
        dealt = deal(len(names), groups)
        evening = Evening(tuple(map(len, dealt)), rounds)
        if rounds is not None and rounds > evening.full:
            raise InvalidValue("club_rounds", "rounds", value=rounds, full=evening.full)
        if tables is not None and len(tables) < evening.tables:
            raise InvalidValue("club_tables", "tables", count=len(tables), needed=evening.tables)
        called = tables or tuple(range(1, evening.tables + 1))
        return Who(evening, tuple(tuple(names[place] for place in group) for group in dealt), called)
