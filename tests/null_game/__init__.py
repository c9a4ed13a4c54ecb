"""The null game: the least that a game needs to be printed, built in every run. Copy it to begin a game of your own.

Its files lie as they would in the house: ``games/null.py`` is true, ``sheets/null_board.py`` is on paper,
``templates/<language>/null.toml`` has the words and ``templates/kits/null.toml`` the kit; NULL is its record.
``register`` does what CONTRIBUTING says, for the length of a test.
"""

from __future__ import annotations

import shutil
from pathlib import Path

import pytest

import simprint.games
import simprint.sheets
from simprint import catalogue, words
from simprint.catalogue import Game, Sheet
from simprint.options import Option, Whole

HERE = Path(__file__).parent
#: A mark is as large as it is asked for: an option of the game's own.
SIZE = Option("size", Whole(20, 120), 60, said="null.size")
NULL = Game("null", (Sheet("board", "null", "null-board", "null_board:null_board", (catalogue.COPIES, SIZE)),))
KEY = ("board", "null")


def register(monkeypatch: pytest.MonkeyPatch, folder: Path) -> tuple[str, str]:
    """Add the null game to simprint: its modules, its words and its kit (beside ours, in ``folder``), its record."""
    templates = shutil.copytree(words.templates(), folder / "templates")
    shutil.copytree(HERE / "templates", templates, dirs_exist_ok=True)
    monkeypatch.setattr(words, "templates", lambda: templates)
    words.load.cache_clear()
    monkeypatch.setattr(simprint.games, "__path__", [*simprint.games.__path__, str(HERE / "games")])
    monkeypatch.setattr(simprint.sheets, "__path__", [*simprint.sheets.__path__, str(HERE / "sheets")])
    monkeypatch.setattr(catalogue, "GAMES", (*catalogue.GAMES, NULL))
    return KEY
