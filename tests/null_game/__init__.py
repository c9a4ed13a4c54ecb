"""The null game: the least that a game needs to be printed, built in every run. Copy it to begin a game of your own.

Its files lie as they would in the house: ``games/null.py`` is true, ``sheets/null_board.py`` is on paper, and
``templates/<language>/null.toml`` has the words. ``register`` does what CONTRIBUTING says, for the length of a test.
"""

from __future__ import annotations

import shutil
from pathlib import Path

import pytest

import simprint.games
import simprint.sheets
from simprint import kits, words

HERE = Path(__file__).parent
SHEET = kits.Sheet("board", "null", "null-board", "null_board:null_board")
KEY = (SHEET.command, SHEET.game)


def register(monkeypatch: pytest.MonkeyPatch, folder: Path) -> tuple[str, str]:
    """Add the null game to simprint: its modules, its words (beside ours, in ``folder``), its line in SHEETS."""
    templates = shutil.copytree(words.templates(), folder / "templates")
    shutil.copytree(HERE / "templates", templates, dirs_exist_ok=True)
    monkeypatch.setattr(words, "templates", lambda: templates)
    words.load.cache_clear()
    monkeypatch.setattr(simprint.games, "__path__", [*simprint.games.__path__, str(HERE / "games")])
    monkeypatch.setattr(simprint.sheets, "__path__", [*simprint.sheets.__path__, str(HERE / "sheets")])
    monkeypatch.setitem(kits.SHEETS, KEY, SHEET)
    return KEY
