"""The page for people who type no commands: a door to the program like the command line, in a browser on the same
computer. It writes nothing to disk but how the printer is corrected. Needs the extra ``web``."""

from __future__ import annotations

from collections.abc import Callable

from simprint.errors import Message, MissingExtra


def serve(
    host: str, port: int, open_browser: bool, lang: str | None, paper: str, say: Callable[[Message], None]
) -> None:
    """Answer at ``host`` and the first free port from ``port`` on, until Ctrl-C.

    The form begins with ``lang`` (None for the browser's) and ``paper``. ``say`` is given each message that the user
    should read. Raises MissingExtra without the extra ``web``, InvalidValue when no port can be had or the paper cannot
    be, UnknownName for a language or a paper that there is not.
    """
    try:
        from simprint.web.form import Defaults
        from simprint.web.server import run
    except ModuleNotFoundError as error:
        if (error.name or "").partition(".")[0] not in ("starlette", "uvicorn", "jinja2"):
            raise
        raise MissingExtra("extra", what="simprint web", extra="web") from None
    run(host, port, open_browser, Defaults(lang, paper), say)
