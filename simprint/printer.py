"""How this computer's printer is corrected: kept in a file of the user's settings, for every later run."""

from __future__ import annotations

from functools import cache
from pathlib import Path

from simprint.errors import BadTemplate, Called, InvalidValue
from simprint.files import Batch, removed
from simprint.order import SCALE
from simprint.words import read_toml


@cache
def place() -> Path:
    """The file: in the folder that this system has for settings."""
    from platformdirs import user_config_path

    return user_config_path("simprint", appauthor=False) / "printer.toml"


def kept() -> tuple[float, float] | None:
    """What is kept, across the page and down. Raises BadTemplate for a file that somebody has spoilt."""
    if not place().is_file():
        return None
    try:
        scale: tuple[float, float] = SCALE.check(read_toml(place()).get(SCALE.key))
    except (BadTemplate, InvalidValue) as error:
        raise BadTemplate("printer_file", file=str(place()), what=error, undo=Called("forget")) from None
    return scale


def keep(scale: tuple[float, float]) -> None:
    """Keep it. Raises InvalidValue for what no printer needs, and CannotWrite."""
    line = f'{SCALE.key} = "{SCALE.kind.write(SCALE.check(scale))}"\n'
    with Batch(force=True) as batch:
        with batch.open(place()) as sink:
            sink.write(line.encode())
        batch.commit()


def forget() -> bool:
    """Correct it no more. Returns whether it was corrected. Raises CannotWrite."""
    return removed(place())
