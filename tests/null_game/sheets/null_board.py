"""A board of the null game: one open circle to a page."""

from __future__ import annotations

from simprint.errors import InvalidValue
from simprint.games.null import MARKS  # type: ignore[import-not-found]
from simprint.page.impose import Sheaf
from simprint.page.scene import PLAYERS, Circle, Group, Players, Role
from simprint.sheets.job import Job, frame

#: Copies that one order may ask for.
MOST = 100


def null_board(job: Job, copies: int = 1) -> Sheaf[Players]:
    """``copies`` boards. Raises InvalidValue, and DoesNotFit on paper without room."""
    if not 1 <= copies <= MOST:
        raise InvalidValue(f"--copies {copies}: null boards are printed 1 to {MOST} at a time; give such a number")
    words = job.words
    page = frame(
        job, PLAYERS, game=words("null.name"), sheet=words("null.sheet"), lead=words("null.lead"),
        blank=words("common.names_date"), count=copies,
    )  # fmt: skip
    marks = tuple(Circle(90, 130, 60, job.look.frame) for _ in range(MARKS))
    body = (Group(Role.FIGURE, marks, words("null.alt", n=MARKS)),)
    title = words("null.title")
    return Sheaf(PLAYERS, title, words("null.subject"), copies, lambda: page.pages([body] * copies, title))
