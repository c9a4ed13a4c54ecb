"""Finished files as pixels: PDF through PDFium, SVG through Chromium, at the same size."""

from __future__ import annotations

import tempfile
from collections.abc import Sequence
from pathlib import Path

import pypdfium2
from PIL import Image, ImageChops, ImageFilter, ImageStat

from .browser import run_chromium
from .svg import page_size_mm

_ROOM = 200  # pixels more than needed: a headless window may be smaller inside than it was asked to be


def render(path: Path, page: int = 0, dpi: float = 150) -> Image.Image:
    """One page as a grey picture ("L"), the whole sheet, white where nothing is printed."""
    return _svg(path, dpi) if path.suffix.lower() == ".svg" else _pdf(path, page, dpi)


def _pdf(path: Path, page: int, dpi: float) -> Image.Image:
    document = pypdfium2.PdfDocument(path)
    try:
        bitmap = document[page].render(scale=dpi / 72, grayscale=True)
        return bitmap.to_pil().convert("L")
    finally:
        document.close()


def _svg(path: Path, dpi: float) -> Image.Image:
    return pictures([path], dpi)[0]


_ACROSS, _DOWN = 4, 3  # so many sheets on one screen: Chromium takes longer to start than to draw


def pictures(paths: Sequence[Path], dpi: float = 150) -> list[Image.Image]:
    """SVG files as grey pictures, the whole sheets, one start of Chromium for each dozen."""
    found: list[Image.Image] = []
    for first in range(0, len(paths), _ACROSS * _DOWN):
        found += _screen(paths[first : first + _ACROSS * _DOWN], dpi)
    return found


def _screen(paths: Sequence[Path], dpi: float) -> list[Image.Image]:
    """A screen of sheets, cut apart."""
    sizes = [(round(mm[0] * dpi / 25.4), round(mm[1] * dpi / 25.4)) for mm in map(page_size_mm, paths)]
    wide, high = max(size[0] for size in sizes), max(size[1] for size in sizes)
    boxes = [
        (left, top, left + width, top + height)
        for n, (width, height) in enumerate(sizes)
        for left, top in (((n % _ACROSS) * wide, (n // _ACROSS) * high),)
    ]
    right, bottom = max(box[2] for box in boxes), max(box[3] for box in boxes)
    with tempfile.TemporaryDirectory() as folder:
        html, shot = Path(folder, "page.html"), Path(folder, "shot.png")
        images = "".join(
            f'<img src="{path.resolve().as_uri()}" style="left:{box[0]}px;top:{box[1]}px"'
            f' width="{box[2] - box[0]}" height="{box[3] - box[1]}">'
            for path, box in zip(paths, boxes, strict=True)
        )
        style = "<style>body{margin:0;background:#fff}img{position:absolute}</style>"
        html.write_text(f"<!doctype html>{style}{images}", encoding="utf-8")
        size = f"--window-size={right + _ROOM},{bottom + _ROOM}"
        run_chromium(["--hide-scrollbars", "--force-device-scale-factor=1", size, f"--screenshot={shot}",
                      html.as_uri()], shot)  # fmt: skip
        with Image.open(shot) as picture:
            if picture.width < right or picture.height < bottom:
                raise RuntimeError(f"the screenshot is only {picture.size}, the pages {(right, bottom)}")
            grey = picture.convert("L")
    return [grey.crop(box) for box in boxes]


def one_bit(image: Image.Image, threshold: int = 128) -> Image.Image:
    """What a printer without greys makes of it: 0 where darker than the threshold, 255 elsewhere ("L")."""
    return image.convert("L").point([0 if v < threshold else 255 for v in range(256)])


def _same_size(a: Image.Image, b: Image.Image) -> tuple[Image.Image, Image.Image]:
    """Both grey; a picture may be one pixel larger than the other, because sheets are no whole pixels."""
    if abs(a.width - b.width) > 1 or abs(a.height - b.height) > 1:
        raise ValueError(f"pictures of {a.size} and {b.size} pixels")
    box = (0, 0, min(a.width, b.width), min(a.height, b.height))
    return a.convert("L").crop(box), b.convert("L").crop(box)


def pixel_difference(a: Image.Image, b: Image.Image) -> float:
    """The mean difference of all pixels, from 0 (the same) to 1 (black against white)."""
    return float(ImageStat.Stat(ImageChops.difference(*_same_size(a, b))).mean[0]) / 255


def stray_ink(a: Image.Image, b: Image.Image, reach: int = 1, dark: int = 96, light: int = 224) -> float:
    """The share of dark pixels of either picture that have nothing but light ones near them in the other.

    Near is up to `reach` pixels away; so two renderers may soften edges in their own ways, but a stroke
    that one of them lacks or has elsewhere is found. 0: none, 1: all.
    """
    a, b = _same_size(a, b)
    lost = total = 0
    for one, other in ((a, b), (b, a)):
        is_dark = one.point([255 if v < dark else 0 for v in range(256)])
        near = other.filter(ImageFilter.MinFilter(2 * reach + 1))
        is_light = near.point([255 if v > light else 0 for v in range(256)])
        lost += ImageChops.darker(is_dark, is_light).histogram()[255]
        total += is_dark.histogram()[255]
    return lost / total if total else 0.0
