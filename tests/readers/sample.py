"""A small tagged PDF that conforms to PDF/UA-1 and PDF/A-2a, made without simprint, and its SVG twin.

The readers, the validators and the breakages are tried on it. Two A4 pages with one of everything: headings,
a paragraph, a list, a figure that is a form XObject, a table, a blank to write on, a 100 mm ruler.
"""

from __future__ import annotations

import io
import re
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import Any

import fontpkg
import pikepdf
from fontTools.pens.svgPathPen import SVGPathPen
from fontTools.ttLib import TTFont as GlyphFont
from pikepdf import Array, Dictionary, Name, String
from PIL import ImageCms
from reportlab.lib.pagesizes import A4
from reportlab.lib.units import mm
from reportlab.pdfbase import pdfmetrics
from reportlab.pdfbase.ttfonts import TTFont
from reportlab.pdfgen.canvas import Canvas

TITLE = "A sheet to try readers on"
_XMP = f"""<?xpacket begin="\ufeff" id="W5M0MpCehiHzreSzNTczkc9d"?>
<x:xmpmeta xmlns:x="adobe:ns:meta/"><rdf:RDF xmlns:rdf="http://www.w3.org/1999/02/22-rdf-syntax-ns#">
<rdf:Description rdf:about="" xmlns:dc="http://purl.org/dc/elements/1.1/"
 xmlns:pdf="http://ns.adobe.com/pdf/1.3/" xmlns:pdfuaid="http://www.aiim.org/pdfua/ns/id/"
 xmlns:pdfaid="http://www.aiim.org/pdfa/ns/id/"><dc:title><rdf:Alt>
<rdf:li xml:lang="x-default">{TITLE}</rdf:li>
</rdf:Alt></dc:title><pdf:Keywords>sample</pdf:Keywords><pdfuaid:part>1</pdfuaid:part>
<pdfaid:part>2</pdfaid:part><pdfaid:conformance>A</pdfaid:conformance></rdf:Description>
<rdf:Description rdf:about="" xmlns:pdfaExtension="http://www.aiim.org/pdfa/ns/extension/"
 xmlns:pdfaSchema="http://www.aiim.org/pdfa/ns/schema#"
 xmlns:pdfaProperty="http://www.aiim.org/pdfa/ns/property#">
<pdfaExtension:schemas><rdf:Bag><rdf:li rdf:parseType="Resource">
<pdfaSchema:namespaceURI>http://www.aiim.org/pdfua/ns/id/</pdfaSchema:namespaceURI>
<pdfaSchema:prefix>pdfuaid</pdfaSchema:prefix><pdfaSchema:schema>PDF/UA identification</pdfaSchema:schema>
<pdfaSchema:property><rdf:Seq><rdf:li rdf:parseType="Resource">
<pdfaProperty:category>internal</pdfaProperty:category><pdfaProperty:description>PDF/UA part
</pdfaProperty:description><pdfaProperty:name>part</pdfaProperty:name>
<pdfaProperty:valueType>Integer</pdfaProperty:valueType></rdf:li></rdf:Seq></pdfaSchema:property></rdf:li>
</rdf:Bag></pdfaExtension:schemas></rdf:Description></rdf:RDF></x:xmpmeta>
<?xpacket end="w"?>"""


class _Tags:
    """Draws with reportlab and keeps the structure tree beside it: (role, entries, kids)."""

    def __init__(self, canvas: Canvas) -> None:
        self.canvas = canvas
        self.root: Any = ("Document", {}, [])
        self.open: list[Any] = [self.root]
        self.page = self.mcid = 0

    @contextmanager
    def element(self, role: str, **entries: Any) -> Iterator[None]:
        node: Any = (role, entries, [])
        self.open[-1][2].append(node)
        self.open.append(node)
        yield
        self.open.pop()

    @contextmanager
    def content(self) -> Iterator[None]:
        self.open[-1][2].append((self.page, self.mcid))
        self.canvas.addLiteral(f"/{self.open[-1][0]} <</MCID {self.mcid}>> BDC")
        yield
        self.canvas.addLiteral("EMC")
        self.mcid += 1

    @contextmanager
    def artifact(self) -> Iterator[None]:
        self.canvas.addLiteral("/Artifact BMC")
        yield
        self.canvas.addLiteral("EMC")

    def text(
        self, role: str, x: float, y: float, words: str, bold: bool = False, size: float = 11, **entries: Any
    ) -> None:
        """One line of text, (x, y) mm from the top-left corner, in an element of its own."""
        with self.element(role, **entries), self.content():
            self.canvas.setFont("Sample-Bold" if bold else "Sample", size)
            self.canvas.drawString(x * mm, (297 - y) * mm, words)

    def next_page(self) -> None:
        self.canvas.showPage()
        self.page, self.mcid = self.page + 1, 0


def _attributes(owner: str, **entries: Any) -> Dictionary:
    return Dictionary({"/O": Name("/" + owner), **{"/" + k: v for k, v in entries.items()}})


_COLUMN = _attributes("Table", Scope=Name.Column)
_ROW = _attributes("Table", Scope=Name.Row)


def _board(canvas: Canvas) -> None:
    """A triangle with dots, drawn once: 40 mm wide, its origin in the middle."""
    canvas.beginForm("board", -20 * mm, -20 * mm, 20 * mm, 20 * mm)
    corners = [(-15 * mm, -10 * mm), (15 * mm, -10 * mm), (0, 15 * mm)]
    canvas.setStrokeGray(0.45)
    canvas.setLineWidth(0.25 * mm)
    canvas.setDash([2 * mm, 1 * mm])
    for i in range(3):
        canvas.line(*corners[i - 1], *corners[i])
    canvas.setDash([])
    for n, (x, y) in enumerate(corners, 1):
        canvas.setFillGray(0)
        canvas.circle(x, y, 2.5 * mm, stroke=0, fill=1)
        canvas.setFillGray(1)
        canvas.setFont("Sample-Bold", 9)
        canvas.drawCentredString(x, y - 1.1 * mm, str(n))
    canvas.endForm()


def _draw(canvas: Canvas) -> Any:
    tags = _Tags(canvas)
    _board(canvas)
    tags.text("H1", 20, 25, TITLE, bold=True, size=20)
    canvas.bookmarkPage("first")
    canvas.addOutlineEntry("First page", "first", 0)
    tags.text("P", 20, 35, "Съешь ещё, João: naïve “quotes” — № 5.")
    with tags.element("L", A=_attributes("List", ListNumbering=Name.Decimal)):
        for n in (1, 2):
            with tags.element("LI"):
                tags.text("Lbl", 20, 40 + 6 * n, f"{n}.")
                tags.text("LBody", 26, 40 + 6 * n, f"Rule number {n}")
    for i in range(2):
        box = [(25 + 70 * i) * mm, 207 * mm, (65 + 70 * i) * mm, 247 * mm]
        layout = _attributes("Layout", BBox=Array(box), Placement=Name.Block)
        with tags.element("Figure", Alt=String(f"A triangle, board {i + 1} of 2"), A=layout), tags.content():
            canvas.saveState()
            canvas.translate((45 + 70 * i) * mm, (297 - 70) * mm)
            canvas.doForm("board")
            canvas.restoreState()
    with tags.element("Table"):
        tags.text("Caption", 20, 107, "Scores", bold=True)
        with tags.artifact():
            canvas.setLineWidth(0.3 * mm)
            canvas.grid([v * mm for v in (20, 60, 100)], [(297 - v) * mm for v in (110, 118, 126)])
        with tags.element("THead"), tags.element("TR"):
            tags.text("TH", 22, 116, "Player", bold=True, A=_COLUMN)
            tags.text("TH", 62, 116, "Score", bold=True, A=_COLUMN)
        with tags.element("TBody"), tags.element("TR"):
            tags.text("TH", 22, 124, "Ann", A=_ROW)
            tags.text("TD", 62, 124, "12")
    blank = _attributes("PrintField", Role=Name.tv, Desc=String("Name of player A"))
    with tags.element("P"):
        with tags.content():
            canvas.drawString(20 * mm, (297 - 140) * mm, "Name:")
        with tags.element("Form", A=blank), tags.content():
            canvas.line(40 * mm, (297 - 140) * mm, 100 * mm, (297 - 140) * mm)
    _ruler(tags)
    tags.next_page()
    tags.text("H2", 20, 25, "A second page", bold=True, size=14)
    canvas.bookmarkPage("second")
    canvas.addOutlineEntry("Second page", "second", 1)
    _ruler(tags)
    tags.next_page()
    return tags.root


def _ruler(tags: _Tags) -> None:
    with tags.artifact():
        tags.canvas.setLineWidth(0.25 * mm)
        tags.canvas.line(20 * mm, 20 * mm, 120 * mm, 20 * mm)
        tags.canvas.line(20 * mm, 20 * mm, 20 * mm, 30 * mm)


def tagged_pdf(target: Path) -> Path:
    """Write the sample."""
    for name, weight in (("Sample", 400), ("Sample-Bold", 700)):
        pdfmetrics.registerFont(TTFont(name, str(fontpkg.path("PT Sans", weight=weight)), asciiReadable=False))
    drawn = io.BytesIO()
    canvas = Canvas(drawn, pagesize=A4, pdfVersion=(1, 7), initialFontName="Sample", invariant=1, lang="en-GB")
    root = _draw(canvas)
    canvas.save()
    with pikepdf.open(drawn) as pdf:
        _finish(pdf, root)
        save(pdf, target)
    return target


def save(pdf: pikepdf.Pdf, target: Path) -> None:
    """Write an open file uncompressed: the data of no stream then ends in a byte that looks like an EOL."""
    pdf.save(
        target,
        compress_streams=False,
        stream_decode_level=pikepdf.StreamDecodeLevel.generalized,
        static_id=True,
    )


def _finish(pdf: pikepdf.Pdf, root: Any) -> None:
    """Put in what reportlab does not write: the structure tree, XMP, output intent, clean Unicode maps."""
    tree = pdf.make_indirect(Dictionary(Type=Name.StructTreeRoot))
    owners: list[dict[int, Any]] = [{} for _ in pdf.pages]

    def element(node: Any, parent: Any) -> Any:
        role, entries, kids = node
        entries = {"/" + k: v for k, v in entries.items()}
        made = pdf.make_indirect(Dictionary({"/Type": Name.StructElem, "/S": Name("/" + role), **entries}))
        made.P, made.K = parent, Array()
        for kid in kids:
            if isinstance(kid[0], str):
                made.K.append(element(kid, made))
            else:
                page, mcid = kid
                made.Pg = pdf.pages[page].obj
                made.K.append(mcid)
                owners[page][mcid] = made
        return made

    tree.K = element(root, tree)
    numbers: Any = Array()
    for i, page in enumerate(pdf.pages):
        page.obj.StructParents, page.obj.Tabs = i, Name.S
        numbers.extend([i, pdf.make_indirect(Array([owners[i][n] for n in sorted(owners[i])]))])
    tree.ParentTree, tree.ParentTreeNextKey = pdf.make_indirect(Dictionary(Nums=numbers)), len(pdf.pages)
    profile = ImageCms.ImageCmsProfile(ImageCms.createProfile("sRGB")).tobytes()
    intent = Dictionary(Type=Name.OutputIntent, S=Name.GTS_PDFA1, OutputConditionIdentifier=String("sRGB"))
    intent.DestOutputProfile = pdf.make_stream(profile, N=3)
    catalog = pdf.Root
    catalog.StructTreeRoot, catalog.OutputIntents = tree, Array([intent])
    catalog.MarkInfo = Dictionary(Marked=True)
    catalog.ViewerPreferences = Dictionary(DisplayDocTitle=True, PrintScaling=Name("/None"))
    catalog.Metadata = pdf.make_stream(_XMP.encode(), Type=Name.Metadata, Subtype=Name.XML)
    if "/Info" in pdf.trailer:
        del pdf.trailer.Info
    for item in pdf.objects:
        if isinstance(item, Dictionary) and "/ToUnicode" in item:
            item.ToUnicode.write(_clean(item.ToUnicode.read_bytes()))


def _clean(cmap: bytes) -> bytes:
    """Without the entry that makes code 0 mean U+0000."""
    rows = [row for row in re.findall(rb"<..> <.+>\n", cmap.split(b"beginbfchar")[1]) if b"<0000>" not in row]
    head = cmap.split(b"endcodespacerange")[0] + b"endcodespacerange\n"
    tail = b"endbfchar\n" + cmap.split(b"endbfchar\n")[1]
    return head + b"%d beginbfchar\n" % len(rows) + b"".join(rows) + tail


def svg_twin(target: Path, shift: float = 0.0) -> Path:
    """The second page of the sample as an SVG; `shift` mm moves its ruler aside, to be found out."""
    words, size = "A second page", 14 * 25.4 / 72
    font = GlyphFont(fontpkg.path("PT Sans", weight=700))
    glyphs, names, x = font.getGlyphSet(), font.getBestCmap(), 0
    paths, uses = {}, []
    for letter in words:
        name = names[ord(letter)]
        if letter != " ":
            pen = SVGPathPen(glyphs)
            glyphs[name].draw(pen)
            paths[name] = f'<path id="g-{name}" d="{pen.getCommands()}"/>'
            uses.append(f'<use href="#g-{name}" x="{x}"/>')
        x += glyphs[name].width
    target.write_text(
        f"""<svg xmlns="http://www.w3.org/2000/svg" width="210mm" height="297mm" viewBox="0 0 210 297"
 xml:lang="en-GB" role="img"><title>{TITLE}</title><desc>Page 2</desc>
<style>@page{{size:210mm 297mm;margin:0}}</style>
<defs>{"".join(paths.values())}
<symbol id="ruler" overflow="visible"><path d="M0 0H100M0 0V-10"/></symbol></defs>
<g aria-label="{words}" font-weight="bold"
 transform="translate(20,25) scale({size / 1000:.7f},{-size / 1000:.7f})">
{"".join(uses)}</g>
<g stroke="#000" stroke-width=".25"><use href="#ruler" x="{20 + shift}" y="277"/></g></svg>""",
        encoding="utf-8",
    )
    return target
