"""The program as a folder of static files that any web space can hold: a door like ``simprint web``, without a server.
A browser runs the very same code (``inside``). Needs the extra ``site``."""

from __future__ import annotations

from pathlib import Path

from simprint.errors import MissingExtra


def build(out: str, engine: str | None, lang: str | None, paper: str, force: bool) -> list[Path]:
    """Write the folder ``out``; returns the paths of all its files. The engine comes from the archive ``engine``, or
    from npm. The form begins with ``lang`` (None for the browser's) and ``paper``.

    Raises MissingExtra without the extra ``site`` or without npm, InvalidValue for an archive that is not the engine,
    CannotWrite when there is something else in the folder, or an older site and ``force`` is off, UnknownName and
    InvalidValue for a language or a paper that there is not.
    """
    try:
        from simprint.site.folder import write
    except ModuleNotFoundError as error:
        if (error.name or "").partition(".")[0] not in ("starlette", "jinja2"):
            raise
        raise MissingExtra("extra", what="simprint site", extra="site") from None
    return write(out, engine, lang, paper, force)
