"""Which sheets there are, and which sheet belongs to whom.

A sheet is one line in SHEETS. Its maker takes a Job and the sheet's own options and returns a Sheaf; it is imported
only when it is asked for.
"""

from __future__ import annotations

import inspect
from collections.abc import Callable
from dataclasses import dataclass
from importlib import import_module
from typing import Any

from simprint.page.impose import Sheaf


@dataclass(frozen=True, slots=True)
class Sheet:
    """A sheet: the command that makes it (with the flag that asks for this sheet, if one does), the game it belongs to
    ("" for none), the name of its files, its maker."""

    command: str
    game: str
    stem: str
    maker: str
    """``module:function`` under ``simprint.sheets``."""
    lang: str = "en"
    """The language unless another is asked for."""

    def make(self) -> Callable[..., Sheaf[Any]]:
        """The function that makes it."""
        module, function = self.maker.split(":")
        made: Callable[..., Sheaf[Any]] = getattr(import_module(f"simprint.sheets.{module}"), function)
        return made

    def options(self) -> dict[str, Any]:
        """Names and defaults of the sheet's own options."""
        parameters = list(inspect.signature(self.make()).parameters.values())[1:]
        return {parameter.name: parameter.default for parameter in parameters}


SHEETS = {
    (sheet.command, sheet.game): sheet
    for sheet in (
        Sheet("boards", "sim", "sim-boards", "boards:boards"),
        Sheet("ledger", "sim", "sim-ledger", "ledger:ledger"),
        Sheet("scores", "sim", "sim-scores", "scores_sim:scores"),
        Sheet("rules", "sim", "sim-rules", "rules_sim:rules"),
        Sheet("calibrate", "", "calibration", "calibration:calibrate"),
        Sheet("answers", "sim", "sim-answers", "answers_sim:answers"),
        Sheet("rows", "rows", "rows-boards", "row_boards:row_boards", "pt"),
        Sheet("log", "rows", "rows-log", "read_back_log:read_back_log", "pt"),
        Sheet("scores", "rows", "rows-scores", "scores_rows:scores_rows", "pt"),
        Sheet("rules", "rows", "rows-rules", "rules_rows:rules_rows", "pt"),
        Sheet("answers", "rows", "rows-answers", "answers_rows:answers_rows", "pt"),
        Sheet("practice", "sim", "sim-practice", "practice_sim:practice"),
        Sheet("answers --practice", "sim", "sim-practice-answers", "practice_sim:answers"),
        Sheet("practice", "rows", "rows-practice", "practice_rows:practice", "pt"),
        Sheet("answers --practice", "rows", "rows-practice-answers", "practice_rows:answers", "pt"),
    )
}
