"""PNG says its resolution and has true size at it; a zip holds the files that there would be without it."""

from __future__ import annotations

import zipfile
from dataclasses import replace
from io import BytesIO
from pathlib import Path

import pytest
from conftest import Maker
from PIL import Image
from readers.shapes import Line

from simprint.errors import InvalidValue
from simprint.formats.zipped import Zipped
from simprint.make import Order, plan, rehearse, write

MM_PER_INCH = 25.4
BOARDS = Order("boards", "sim", lang="en")


@pytest.mark.parametrize("dpi", [150, 300, 1200])
def test_a_picture_has_true_size_at_its_resolution(dpi: int, made: Maker, tmp_path: Path) -> None:
    """It says the resolution (pHYs), and the bar at the foot is 100 mm long by it, to a pixel."""
    (document,) = made(BOARDS)
    bars = [line for line in document.shapes[0] if isinstance(line, Line) and abs(line.x2 - line.x1 - 100) < 0.01]
    (bar,) = [line for line in bars if abs(line.y1 - line.y2) < 0.001]
    (path,) = write(plan(replace(BOARDS, format=("png",), dpi=dpi, output=str(tmp_path))))
    with Image.open(path) as picture:
        assert picture.info["dpi"] == pytest.approx((dpi, dpi), abs=0.02)
        assert picture.size == pytest.approx((210 / MM_PER_INCH * dpi, 297 / MM_PER_INCH * dpi), abs=1)
        row = round(bar.y1 / MM_PER_INCH * dpi)
        left, right = (round((x + by) / MM_PER_INCH * dpi) for x, by in ((bar.x1, -1), (bar.x2, 1)))
        strip = picture.crop((left, row - 1, right, row + 2)).convert("L")
    dark = [x for x in range(strip.width) if min(strip.getpixel((x, y)) for y in range(3)) < 128]  # type: ignore
    assert len(dark) == pytest.approx(100 / MM_PER_INCH * dpi, abs=1.5)
    assert dark == list(range(dark[0], dark[-1] + 1))


def test_a_picture_that_is_too_large_is_refused() -> None:
    with pytest.raises(InvalidValue, match="--dpi 1200: on a2 a picture would be too large to draw; use 880 or less"):
        plan(replace(BOARDS, format=("png",), dpi=1200, paper="a2"))
    assert plan(replace(BOARDS, format=("png",), dpi=1200, paper="a3"))


@pytest.mark.parametrize(("change", "needed"), [({"dpi": 300}, "png"), ({"zip": True}, "svg")], ids=str)
def test_what_does_nothing_is_refused(change: dict[str, object], needed: str) -> None:
    with pytest.raises(InvalidValue, match=f"has no effect: leave it out, or choose {needed} for --format"):
        plan(replace(BOARDS, **change))  # type: ignore[arg-type]


def test_a_zip_holds_the_files_in_order(tmp_path: Path) -> None:
    """Those that there would be beside it, by the same names, for all to read; the kit has one for each part. The same
    order is the same zip, and a dry run knows it."""
    order = Order("kit", "sim", {"pairs": 20}, "en", format=("svg", "pdf"), zip=True, output=str(tmp_path / "zip"))
    found = write(plan(order))
    write(plan(replace(order, zip=False, output=str(tmp_path / "alone"))))
    assert [path.suffix for path in found] == [".pdf", ".zip", ".pdf", ".zip"]
    alone = {path.name: path.read_bytes() for path in sorted((tmp_path / "alone").glob("*.svg"))}
    assert len(alone) == 61 + 5
    inside = {}
    for path in (path for path in found if path.suffix == ".zip"):
        with zipfile.ZipFile(path) as archive:
            assert archive.testzip() is None
            names = archive.namelist()
            assert names == sorted(names)
            assert {entry.external_attr >> 16 for entry in archive.infolist()} == {0o644}
            inside |= {name: archive.read(name) for name in names}
    assert inside == alone
    assert set(rehearse(plan(order)).values()) == {"same"}
    assert write(plan(order)) == []


def test_a_zip_is_the_same_however_it_is_made() -> None:
    """Files come in any order, and each is let go as soon as its turn has come."""
    made = []
    for numbers in ((1, 2, 3), (3, 1, 2)):
        sink = BytesIO()
        with Zipped(sink, "100%-a", "svg", 3) as archive:
            for number in numbers:
                with archive.open(number) as file:
                    file.write(b"page %d" % number)
        made.append(sink.getvalue())
    assert made[0] == made[1]
    with zipfile.ZipFile(BytesIO(made[0])) as whole:
        assert whole.namelist() == ["100%-a-1.svg", "100%-a-2.svg", "100%-a-3.svg"]
