"""A board of the null game: one open circle to a page."""

from __future__ import annotations

from simprint.games.null import MARKS  # type: ignore[import-not-found]
from simprint.page.impose import Printout
from simprint.page.scene import PLAYERS, Circle, Group, Players, Role
from simprint.sheets.job import Job, copied, frame


def null_board(job: Job, copies: int, size: int) -> Printout[Players]:
    """``copies`` boards with a circle of ``size`` mm radius. Raises DoesNotFit on paper without room."""
    words = job.words
    page = frame(job, PLAYERS, "null.board", 1, blank=words("common.names_date"))
    marks = tuple(Circle(90, 130, size, job.look.frame) for _ in range(MARKS))
    body = (Group(Role.FIGURE, marks, words("null.board.alt", n=MARKS)),)
    return copied(job, "null.board", [page.page(body, 1, words("null.board.title"))], copies)
