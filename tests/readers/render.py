"""Finished files as pixels: PDF through PDFium, SVG through Chromium, at the same size."""

from __future__ import annotations

import tempfile
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
    width, height = (round(mm * dpi / 25.4) for mm in page_size_mm(path))
    with tempfile.TemporaryDirectory() as folder:
        html, shot = Path(folder, "page.html"), Path(folder, "shot.png")
        style = "<style>body{margin:0;background:#fff}img{display:block}</style>"
        image = f'<img src="{path.resolve().as_uri()}" width="{width}" height="{height}">'
        html.write_text(f"<!doctype html>{style}{image}", encoding="utf-8")
        size = f"--window-size={width + _ROOM},{height + _ROOM}"
        run_chromium(["--hide-scrollbars", "--force-device-scale-factor=1", size, f"--screenshot={shot}",
                      html.as_uri()], shot)  # fmt: skip
        with Image.open(shot) as picture:
            if picture.width < width or picture.height < height:
                raise RuntimeError(f"the screenshot is only {picture.size}, the page {(width, height)}")
            return picture.convert("L").crop((0, 0, width, height))


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
