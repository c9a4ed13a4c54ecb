"""The committed samples are what the program makes today."""

from __future__ import annotations

import re
from pathlib import Path

import examples
import pytest
from PIL import Image
from readers.render import stray_ink


@pytest.fixture(scope="module")
def fresh(tmp_path_factory: pytest.TempPathFactory) -> list[Path]:
    return examples.make(tmp_path_factory.mktemp("examples"))


def test_samples_are_not_stale(fresh: list[Path]) -> None:
    """SVG to the byte; the PNG as a picture, since how it is packed is not ours to say."""
    for path in fresh:
        committed = examples.FOLDER / path.name
        assert committed.is_file(), f"{committed.name} is missing: run python tests/examples.py"
        if path.suffix == ".svg":
            same = committed.read_bytes() == path.read_bytes()
            assert same, f"{path.name} is stale: run python tests/examples.py"
        else:
            with Image.open(committed) as one, Image.open(path) as other:
                assert one.size == other.size
                assert stray_ink(one, other) == 0, f"{path.name} is stale: run python tests/examples.py"


def test_samples_are_three_languages_and_a_picture(fresh: list[Path]) -> None:
    assert [path.name for path in fresh] == [
        "sim-boards-en-a4-1.svg", "sim-boards-pt-a4-1.svg", "sim-boards-ru-a4-1.svg", "sim-boards-en-a4-1.png",
    ]  # fmt: skip


def test_nothing_else_is_kept_there(fresh: list[Path]) -> None:
    """But pictures of the page in the browser; and what the README shows is there."""
    readme = (examples.FOLDER.parent.parent / "README.md").read_text(encoding="utf-8")
    there = {path.name for path in examples.FOLDER.iterdir()}
    assert set(re.findall(r"output/examples/([\w.-]+)", readme)) <= there
    assert {name for name in there if not name.startswith("web-")} == {path.name for path in fresh}
