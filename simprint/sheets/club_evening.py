"""The documents of a club's evening: what players get, what the host keeps, the results afterwards."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from simprint.games.club import Pairing
from simprint.page.impose import Printout
from simprint.page.scene import HOST, PLAYERS, Host, Players
from simprint.sheets.club import Club, bound
from simprint.sheets.club_cards import cards, spare_cards
from simprint.sheets.club_host import host_page
from simprint.sheets.club_list import listed
from simprint.sheets.club_match import Boards, matches, spare_match
from simprint.sheets.club_programme import programme
from simprint.sheets.club_results import results, spare_results
from simprint.sheets.job import Job


def for_players(job: Job, club: Club, game: str, board: Boards) -> Printout[Players]:
    """The programme, everybody's own, and the boards of each match, drawn by ``board``. Raises DoesNotFit."""
    sheets = [programme(job, club), cards(job, club), matches(job, club, game, board)]
    return bound(job, PLAYERS, _titles(job, game, "players"), club, sheets)


def for_host(job: Job, club: Club, game: str, board: Boards) -> Printout[Host]:
    """How to count, the tables for the wall, the matches to tick; for late comers a table, programmes, a match. Raises
    DoesNotFit."""
    sheets: list[Printout[Any]] = [
        host_page(job),
        results(job, PLAYERS, club),
        listed(job, club),
        spare_results(job, club),
        spare_cards(job, club),
        spare_match(job, game, board),
    ]
    return bound(job, HOST, _titles(job, game, "host"), club, sheets)


def with_results(job: Job, club: Club, game: str, played: Mapping[int, Mapping[Pairing, int]]) -> Printout[Players]:
    """The tables with the results that there are, by group. Raises DoesNotFit."""
    return bound(job, PLAYERS, _titles(job, game, "results"), club, [results(job, PLAYERS, club, played)])


def _titles(job: Job, game: str, part: str) -> tuple[str, str]:
    """Title and subject of a document."""
    words = job.words
    return words(f"club.{part}_title", game=words(f"{game}.name")), words(f"club.{part}_subject")
