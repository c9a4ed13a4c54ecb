"""Five dots may end without a loser: the records of such games have a box for it, and no others have."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import pytest
from readers import pdf

from simprint.make import Order, plan, write

#: Sheet, its options besides the dots, and how many games its pages record.
RECORDS: tuple[tuple[str, dict[str, Any], int], ...] = (
    ("boards", {"copies": 2}, 2),
    ("boards", {"copies": 1, "per_page": 1}, 1),
    ("boards", {"copies": 4, "per_page": 4}, 4),
    ("ledger", {}, 2),
    ("scores", {}, 6),
)
SAID = {"en": "nobody lost", "ru": "никто не проиграл", "pt": "ninguém perdeu"}


def _boxes(folder: Path, sheet: str, **order: Any) -> list[str]:
    """What the boxes to tick of the finished file say."""
    planned = plan(Order(sheet, "sim", output=str(folder), **order))
    write(planned)
    assert planned.warnings == []
    path = planned.outputs[0].targets["pdf"].paths[0]
    forms = pdf.structure(path).find("Form")
    return [(form.alt or "").replace("\u00a0", " ").lower() for form in forms if form.attributes["Role"] == "cb"]


@pytest.mark.parametrize(("dots", "lang"), [*((5, lang) for lang in SAID), (6, "en"), (7, "ru"), (8, "pt")])
@pytest.mark.parametrize(("sheet", "options", "games"), RECORDS)
def test_only_records_of_five_dots_have_a_box_for_no_loser(
    dots: int, sheet: str, options: dict[str, Any], games: int, lang: str, tmp_path: Path
) -> None:
    boxes = _boxes(tmp_path, sheet, options=options | {"dots": dots}, lang=lang)
    assert sum(SAID[lang] in box for box in boxes) == (games if dots == 5 else 0)


@pytest.mark.parametrize("sheet", ["boards", "ledger", "scores"])
def test_large_print_has_it_too(sheet: str, tmp_path: Path) -> None:
    boxes = _boxes(tmp_path, sheet, options={"dots": 5, "copies": 1}, large_print=True)
    assert sum(SAID["en"] in box for box in boxes) == {"boards": 1, "ledger": 2, "scores": 4}[sheet]


def test_a_board_on_small_paper_has_it_too(tmp_path: Path) -> None:
    boxes = _boxes(tmp_path, "boards", options={"dots": 5, "copies": 1}, paper="a5")
    assert sum(SAID["en"] in box for box in boxes) == 1
