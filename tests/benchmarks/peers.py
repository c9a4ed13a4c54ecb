"""The same page by other means: ``python -m benchmarks.peers NAME N OUT`` draws N boards, two to a page.

A page is two hexagons of six numbered dots and fifteen guide lines, the number of each board, and a 100 mm bar with
millimetre ticks. Lengths in mm, y down, as everywhere.

tagged_floor    plain PDF with the least structure that PDF/UA asks for: the fewest bytes and the least time
reportlab       reportlab's canvas, the artwork once as a form XObject; untagged
svg_floor       strings: the board once a file in <defs>, one formatting and one write a page
svgwrite        svgwrite drawing every element of every page
typst           Typst's Python binding, the one peer that tags; only where it is installed
cairo           pycairo drawing every element of every page; only where it is installed
"""

from __future__ import annotations

import math
import sys
import zlib
from array import array
from importlib.util import find_spec
from pathlib import Path

WIDTH, HEIGHT = 210.0, 297.0
PT = 72 / 25.4
CENTRES = ((105.0, 78.0), (105.0, 206.0))
RADIUS, DOT = 45.0, 4.0
NUMBER_AT = (66.0, 57.0)
"""Where a board's number begins: x on the page, y below the board's centre."""
BAR = (55.0, 280.0, 100)
PAIRS = [(a, b) for a in range(6) for b in range(a + 1, 6)]


def dots(cx: float, cy: float) -> list[tuple[float, float]]:
    """The corners of a hexagon."""
    angles = [math.radians(60 * k - 90) for k in range(6)]
    return [(cx + RADIUS * math.cos(a), cy + RADIUS * math.sin(a)) for a in angles]


def font() -> str:
    """A TrueType file that every installation of the program has."""
    spec = find_spec("fontpkg_pt_sans")
    assert spec is not None and spec.origin is not None
    return str(Path(spec.origin).parent / "files" / "PT_Sans-Web-Regular.ttf")


# -- PDF ---------------------------------------------------------------------------------------------------------------


def tagged_floor(n: int, out: str) -> None:
    """Offsets are all that is kept. (No metadata, no embedded font: a bound, not a conforming file.)"""
    art = []
    for centre in CENTRES:
        points = [(x * PT, (HEIGHT - y) * PT) for x, y in dots(*centre)]
        art += [b"%.2f %.2f m %.2f %.2f l S" % (*points[a], *points[b]) for a, b in PAIRS]
        art += [b"BT /F 11 Tf %.2f %.2f Td(%d)Tj ET" % (*p, k) for k, p in enumerate(points, 1)]
    form = zlib.compress(b"\n".join(art))
    media = (WIDTH * PT, HEIGHT * PT)
    fixed = {
        3: b"<</Type/XObject/Subtype/Form/BBox[0 0 %.2f %.2f]/Resources<</Font<</F 4 0 R>>>>/Length %d"
        b"/Filter/FlateDecode>>stream\n%b\nendstream" % (*media, len(form), form),
        4: b"<</Type/Font/Subtype/Type1/BaseFont/Helvetica>>",
    }
    rows = [(NUMBER_AT[0] * PT, (HEIGHT - cy - NUMBER_AT[1]) * PT) for _, cy in CENTRES]
    show = b"/Figure<</MCID %d>>BDC /P Do EMC\n/P<</MCID %d>>BDC BT /F 9 Tf %.2f %.2f Td(Board %%d of %d)Tj ET EMC"
    text = b"\n".join([show % (2 * k, 2 * k + 1, x, y, n) for k, (x, y) in enumerate(rows)])
    alt = b"Hexagonal board %d: six dots numbered 1 to 6 clockwise from the top, joined by fifteen faint guide lines."
    offsets = array("Q", [0] * 5)
    with open(out, "wb", buffering=1 << 20) as sink:
        place = sink.write(b"%PDF-1.7\n")
        for number, body in fixed.items():
            offsets[number] = place
            place += sink.write(b"%d 0 obj%b\nendobj\n" % (number, body))
        number = 5
        for page in range(n // 2):
            one = 2 * page + 1
            content = text % (one, one + 1)
            objects = [
                b"<</Type/Page/Parent 2 0 R/Contents %d 0 R/StructParents %d/Tabs/S>>" % (number + 1, page),
                b"<</Length %d>>stream\n%b\nendstream" % (len(content), content),
            ]
            for k in range(2):
                objects.append(
                    b"<</Type/StructElem/S/Figure/P 2 0 R/Pg %d 0 R/K %d/Alt(%b)>>" % (number, 2 * k, alt % (one + k))
                )
                objects.append(b"<</Type/StructElem/S/P/P 2 0 R/Pg %d 0 R/K %d>>" % (number, 2 * k + 1))
            objects.append(b"[%d 0 R %d 0 R %d 0 R %d 0 R]" % tuple(range(number + 2, number + 6)))
            for body in objects:
                offsets.append(place)
                place += sink.write(b"%d 0 obj%b\nendobj\n" % (number, body))
                number += 1
        offsets[2] = place
        place += sink.write(
            b"2 0 obj<</Type/Pages/Count %d/MediaBox[0 0 %.2f %.2f]/Resources<</XObject<</P 3 0 R>>"
            b"/Font<</F 4 0 R>>>>/Kids[%b]>>\nendobj\n"
            % (n // 2, *media, b" ".join(b"%d 0 R" % k for k in range(5, number, 7)))
        )
        offsets[1] = place
        place += sink.write(b"1 0 obj<</Type/Catalog/Pages 2 0 R>>\nendobj\n")
        sink.write(b"xref\n0 %d\n0000000000 65535 f \n" % number)
        for start in range(1, number, 4096):
            sink.write(b"".join([b"%010d 00000 n \n" % offset for offset in offsets[start : start + 4096]]))
        sink.write(b"trailer<</Size %d/Root 1 0 R>>\nstartxref\n%d\n%%%%EOF\n" % (number, place))


def reportlab(n: int, out: str) -> None:
    """The artwork once as a form; two strings a page."""
    from reportlab import rl_config

    rl_config.useA85 = 0
    from reportlab.pdfbase import pdfmetrics
    from reportlab.pdfbase.ttfonts import TTFont
    from reportlab.pdfgen.canvas import Canvas

    pdfmetrics.registerFont(TTFont("PT", font()))
    canvas = Canvas(out, pagesize=(WIDTH * PT, HEIGHT * PT))

    def at(x: float, y: float) -> tuple[float, float]:
        return x * PT, (HEIGHT - y) * PT

    canvas.beginForm("art")
    for centre in CENTRES:
        points = dots(*centre)
        canvas.setStrokeGray(0.6)
        for a, b in PAIRS:
            canvas.line(*at(*points[a]), *at(*points[b]))
        canvas.setFont("PT", 11)
        for k, (x, y) in enumerate(points, 1):
            canvas.circle(*at(x, y), DOT * PT)
            canvas.drawCentredString(*at(x, y + 1.4), str(k))
    x, y, length = BAR
    canvas.line(*at(x, y), *at(x + length, y))
    for k in range(length + 1):
        canvas.line(*at(x + k, y), *at(x + k, y - (5 if k % 10 == 0 else 2)))
    canvas.endForm()
    for page in range(1, n, 2):
        canvas.doForm("art")
        canvas.setFont("PT", 9)
        for k, (_, cy) in enumerate(CENTRES):
            canvas.drawString(*at(NUMBER_AT[0], cy + NUMBER_AT[1]), f"Board {page + k} of {n}")
        canvas.showPage()
    canvas.save()


def typst(n: int, out: str) -> None:
    """The artwork as one content value that every page places."""
    import typst as compiler  # type: ignore[import-not-found]

    lines = []
    for centre in CENTRES:
        points = dots(*centre)
        lines += [
            f"place(line(start: ({points[a][0]}mm, {points[a][1]}mm), end: ({points[b][0]}mm, {points[b][1]}mm)))"
            for a, b in PAIRS
        ]
        lines += [
            f"place(dx: {x - DOT}mm, dy: {y - DOT}mm, circle(radius: {DOT}mm)[{k}])"
            for k, (x, y) in enumerate(points, 1)
        ]
    x, y, length = BAR
    ticks = [(x + k, y - (5 if k % 10 == 0 else 2)) for k in range(length + 1)]
    lines += [
        f"place(line(start: ({at}mm, {y}mm), end: ({to}mm, {top}mm)))"
        for at, to, top in [(x, x + length, y), *((tick, tick, top) for tick, top in ticks)]
    ]
    art = "\n  ".join(lines)
    numbers = "\n  ".join(
        f'place(dx: {NUMBER_AT[0]}mm, dy: {cy + NUMBER_AT[1]}mm, "Board " + str(2 * p + {k + 1}) + " of {n}")'
        for k, (_, cy) in enumerate(CENTRES)
    )
    source = (
        f'#set page(width: {WIDTH}mm, height: {HEIGHT}mm, margin: 0mm)\n#set text(font: "PT Sans")\n'
        f"#let art = {{\n  {art}\n}}\n"
        f"#for p in range(0, {n // 2}) {{\n  if p > 0 {{ pagebreak() }}\n  art\n  {numbers}\n}}\n"
    )
    compiler.compile(source.encode(), output=out, ignore_system_fonts=True, font_paths=[str(Path(font()).parent)])


def cairo(n: int, out: str) -> None:
    """Every element of every page; cairo looks for its typeface in the system."""
    import cairo as library  # type: ignore[import-not-found]

    surface = library.PDFSurface(out, WIDTH * PT, HEIGHT * PT)
    context = library.Context(surface)
    context.scale(PT, PT)
    context.select_font_face("sans-serif")
    x, y, length = BAR
    for one in range(1, n, 2):
        for k, centre in enumerate(CENTRES):
            points = dots(*centre)
            context.set_source_rgb(0.6, 0.6, 0.6)
            for a, b in PAIRS:
                context.move_to(*points[a])
                context.line_to(*points[b])
            context.stroke()
            context.set_source_rgb(0, 0, 0)
            context.set_font_size(11 / PT)
            for name, point in enumerate(points, 1):
                context.new_sub_path()
                context.arc(*point, DOT, 0, 2 * math.pi)
                context.stroke()
                context.move_to(*point)
                context.show_text(str(name))
            context.set_font_size(9 / PT)
            context.move_to(NUMBER_AT[0], centre[1] + NUMBER_AT[1])
            context.show_text(f"Board {one + k} of {n}")
        for k in range(length + 1):
            context.move_to(x + k, y)
            context.line_to(x + k, y - (5 if k % 10 == 0 else 2))
        context.stroke()
        context.show_page()
    surface.finish()


# -- SVG ---------------------------------------------------------------------------------------------------------------


def svg_floor(n: int, out: str) -> None:
    """One template, two numbers, one write a page."""
    points = dots(0, 0)
    lines = "".join(f"M{points[a][0]:.3f} {points[a][1]:.3f}L{points[b][0]:.3f} {points[b][1]:.3f}" for a, b in PAIRS)
    discs = "".join(f'<circle cx="{x:.3f}" cy="{y:.3f}" r="{DOT}"/>' for x, y in points)
    names = "".join(f'<text x="{x:.3f}" y="{y + 1.4:.3f}">{k}</text>' for k, (x, y) in enumerate(points, 1))
    x, y, length = BAR
    ticks = f"M{x} {y}h{length}" + "".join(f"M{x + k} {y}v-{5 if k % 10 == 0 else 2}" for k in range(length + 1))
    uses = "".join(f'<use href="#b" x="{cx}" y="{cy}"/>' for cx, cy in CENTRES)
    numbers = "".join(f'<text x="{NUMBER_AT[0]}" y="{cy + NUMBER_AT[1]}">Board %d of {n}</text>' for _, cy in CENTRES)
    page = (
        f'<svg xmlns="http://www.w3.org/2000/svg" width="210mm" height="297mm" viewBox="0 0 210 297"><defs><g id="b">'
        f'<path stroke="#999" d="{lines}"/>{discs}{names}</g></defs>{uses}'
        f'<path stroke="#000" d="{ticks}"/>{numbers}</svg>\n'
    ).encode()
    folder = Path(out)
    folder.mkdir(exist_ok=True)
    for one in range(1, n, 2):
        with open(f"{out}/page-{(one + 1) // 2:06d}.svg", "wb", buffering=0) as sink:
            sink.write(page % (one, one + 1))


def svgwrite(n: int, out: str) -> None:
    """Every element of every page."""
    import svgwrite as library

    folder = Path(out)
    folder.mkdir(exist_ok=True)
    for one in range(1, n, 2):
        drawing = library.Drawing(size=("210mm", "297mm"), viewBox="0 0 210 297", debug=False)
        for k, (cx, cy) in enumerate(CENTRES):
            points = dots(cx, cy)
            for a, b in PAIRS:
                drawing.add(drawing.line(points[a], points[b], stroke="#999"))
            for name, point in enumerate(points, 1):
                drawing.add(drawing.circle(point, DOT, fill="white", stroke="black"))
                drawing.add(drawing.text(str(name), point))
            drawing.add(drawing.text(f"Board {one + k} of {n}", (NUMBER_AT[0], cy + NUMBER_AT[1])))
        x, y, length = BAR
        for k in range(length + 1):
            drawing.add(drawing.line((x + k, y), (x + k, y - (5 if k % 10 == 0 else 2)), stroke="#000"))
        drawing.saveas(folder / f"page-{(one + 1) // 2:06d}.svg")


PEERS = {peer.__name__: peer for peer in (tagged_floor, reportlab, typst, cairo, svg_floor, svgwrite)}

if __name__ == "__main__":
    PEERS[sys.argv[1]](int(sys.argv[2]), sys.argv[3])
