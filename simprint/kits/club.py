"""A club's evening: everybody meets everybody, in one group or several. A players' file and a host's, or the results.

Every game can be played so. What draws its board on the page of a match is named by its record (``Game.match``).
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from simprint import catalogue as games
from simprint.catalogue import SEED
from simprint.errors import InvalidValue
from simprint.games.club import FEWEST, MOST, Evening, deal
from simprint.options import File, Numbers, Option, Whole, checked
from simprint.page.paper import FULL, POCKET

if TYPE_CHECKING:
    from simprint.page.impose import Printout
    from simprint.sheets.club import Club as People
    from simprint.sheets.job import Job

#: The command that makes them.
CLUB = "club"
#: Groups that one evening may have: each is called by a letter.
MOST_GROUPS = 26

PEOPLE = Option("people", Whole(FEWEST, MOST), usual="8")
GROUPS = Option("groups", Whole(1, MOST_GROUPS), 1)
ROUNDS = Option("rounds", Whole(1, MOST - 1))
TABLES = Option("tables", Numbers(MOST // 2, 1, 999))
RESULTS = Option("results", File())


class Club:
    """A club's evening with a game; it is ordered as a sheet is."""

    name = CLUB
    command = ""
    flagged = ""
    forms = (FULL, POCKET)
    options = (PEOPLE, GROUPS, ROUNDS, TABLES, SEED.but(default=None), RESULTS)

    def __init__(self, game: games.Game) -> None:
        self.game = game.name
        self._game = game
        self.stem = f"{game.name}-{CLUB}"

    def printouts(self, job: Job, **given: Any) -> dict[str, Printout[Any]]:
        """Its documents, by the names of their files: the players' and the host's, or the results alone.

        ``people`` is how many there are; ``groups`` how many groups they make, dealt in the order of the list, or in
        a random one by ``seed``; ``rounds`` how many rounds there is time for; ``tables`` the numbers of the tables;
        ``results`` a file with results. Raises InvalidValue and DoesNotFit.
        """
        from simprint.sheets.club_evening import for_host, for_players

        games.check_form(job, self.forms)
        club = self._club(job, checked(self.options, given))
        board = games.found(self._game.board)
        made: dict[str, Printout[Any]] = {
            "players": for_players(job, club, self.game, board),
            "host": for_host(job, club, self.game, board),
        }
        return {f"{self.stem}-{part}": printout for part, printout in made.items()}

    def _club(self, job: Job, values: dict[str, Any]) -> People:
        """Who plays, and where. Raises InvalidValue."""
        from simprint.sheets.club import Club as People

        players, groups, rounds, tables = (values[name] for name in ("people", "groups", "rounds", "tables"))
        names = [job.words("club.player", n=number) for number in range(1, (players or 8) + 1)]
        most = len(names) // FEWEST
        if groups > most:
            raise InvalidValue("club_groups", "groups", value=groups, players=len(names), most=most)
        dealt = deal(len(names), groups, values["seed"])
        evening = Evening(tuple(map(len, dealt)), rounds)
        if rounds is not None and rounds > evening.full:
            raise InvalidValue("club_rounds", "rounds", value=rounds, full=evening.full)
        if tables is None:
            tables = tuple(range(1, evening.tables + 1))
        if len(tables) < evening.tables:
            raise InvalidValue("club_tables", "tables", count=len(tables), needed=evening.tables)
        return People(evening, tuple(tuple(names[place] for place in group) for group in dealt), tables)
