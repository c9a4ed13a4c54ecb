"""Ways to spoil a good tagged PDF, each with the checkers that must notice.

A check that cannot fail proves nothing. A breakage needs something to break; where a file lacks it (a
document without a table), it raises `LookupError`. The sample has everything.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Iterator
from dataclasses import dataclass
from pathlib import Path
from typing import Any

import pikepdf
from pikepdf import Array, Dictionary, Name, Pdf, String

from .sample import save

PAGE, VERA, SELF = "page_validation", "verapdf", "self_check"


@dataclass(frozen=True, slots=True)
class Breakage:
    """One way to spoil a file. `noticed_by` names the functions of `validate` that must complain."""

    name: str
    apply: Callable[[Pdf], None]
    noticed_by: frozenset[str]

    def spoil(self, source: Path, target: Path) -> Path:
        """Write a spoiled copy."""
        with pikepdf.open(source) as pdf:
            self.apply(pdf)
            save(pdf, target)
        return target


BREAKAGES: list[Breakage] = []


def _noticed_by(*checkers: str) -> Callable[[Callable[[Pdf], None]], Callable[[Pdf], None]]:
    def register(function: Callable[[Pdf], None]) -> Callable[[Pdf], None]:
        BREAKAGES.append(Breakage(function.__name__, function, frozenset(checkers)))
        return function

    return register


# -- finding what is to be broken ----------------------------------------------------------------------------


def _walk(element: Any) -> Iterator[Any]:
    yield element
    kids = element.get("/K", Array())
    for kid in kids if isinstance(kids, Array) else [kids]:
        if isinstance(kid, Dictionary) and "/S" in kid:
            yield from _walk(kid)


def _elements(pdf: Pdf, role: str) -> list[Any]:
    top = pdf.Root.StructTreeRoot.K
    found = [e for e in _walk(top[0] if isinstance(top, Array) else top) if str(e.S) == "/" + role]
    if not found:
        raise LookupError(f"the file has no {role}")
    return found


def _kids(element: Any) -> list[Any]:
    return list(element.K) if isinstance(element.K, Array) else [element.K]


def _with_content(pdf: Pdf) -> list[Any]:
    """Elements whose first kid is an MCID."""
    return [e for e in _walk(_elements(pdf, "Document")[0]) if "/K" in e and isinstance(_kids(e)[0], int)]


def _shown_font(pdf: Pdf) -> Any:
    for item in pdf.objects:
        if isinstance(item, Dictionary) and item.get("/Type") == Name.Font and "/Widths" in item:
            return item
    raise LookupError("the file has no font")


def _drop(element: Any, *keys: str) -> None:
    for key in keys:
        if key in element:
            del element[key]


def _edit(pdf: Pdf, change: Callable[[bytes], bytes]) -> None:
    """Change the content of the first page, as written out by pikepdf: one operator a line."""
    page = pdf.pages[0]
    before = pikepdf.unparse_content_stream(pikepdf.parse_content_stream(page))
    after = change(before)
    if after == before:
        raise LookupError("nothing to change in the first page")
    page.Contents = pdf.make_stream(after)


def _edit_xmp(pdf: Pdf, pattern: bytes) -> None:
    """Take out of the metadata what the pattern matches."""
    before = pdf.Root.Metadata.read_bytes()
    after = re.sub(pattern, b"", before, flags=re.DOTALL)
    if after == before:
        raise LookupError("nothing to take out of the metadata")
    pdf.Root.Metadata = pdf.make_stream(after, Type=Name.Metadata, Subtype=Name.XML)


# -- elements ------------------------------------------------------------------------------------------------


@_noticed_by(PAGE, VERA, SELF)
def figure_without_alt(pdf: Pdf) -> None:
    del _elements(pdf, "Figure")[0].Alt


@_noticed_by(PAGE, VERA, SELF)
def figure_with_empty_alt(pdf: Pdf) -> None:
    _elements(pdf, "Figure")[0].Alt = String("")


@_noticed_by(PAGE, VERA, SELF)
def header_cell_without_scope(pdf: Pdf) -> None:
    for cell in _elements(pdf, "TH"):
        _drop(cell, "/A", "/C")


@_noticed_by(SELF)
def empty_header_cells(pdf: Pdf) -> None:
    for row in _walk(_elements(pdf, "Table")[0]):
        if str(row.S) == "/TR":
            scope = Dictionary(O=Name.Table, Scope=Name.Row)
            cell = pdf.make_indirect(Dictionary(S=Name.TH, P=row, A=scope))
            row.K = Array([*_kids(row), cell])


@_noticed_by(SELF)
def numbered_list_without_labels(pdf: Pdf) -> None:
    found = _elements(pdf, "L")[0]
    found.A = Dictionary(O=Name.List, ListNumbering=Name.Decimal)
    for element in _walk(found):
        if str(element.S) == "/Lbl":
            element.S = Name.LBody


@_noticed_by(SELF)
def blank_without_description(pdf: Pdf) -> None:
    form = _elements(pdf, "Form")[0]
    _drop(form, "/C")
    form.A = Dictionary(O=Name.PrintField, Role=Name.tv)


@_noticed_by(PAGE, VERA, SELF)
def heading_level_skipped(pdf: Pdf) -> None:
    _elements(pdf, "H1")[0].S = Name.H3


@_noticed_by(PAGE, VERA)
def cell_outside_a_table(pdf: Pdf) -> None:
    _elements(pdf, "P")[0].S = Name.TD


@_noticed_by(PAGE, VERA)
def items_without_a_list(pdf: Pdf) -> None:
    _elements(pdf, "L")[0].S = Name.Div


@_noticed_by(PAGE, VERA, SELF)
def row_too_short(pdf: Pdf) -> None:
    row = _elements(pdf, "TR")[-1]
    row.K = Array(_kids(row)[:-1])


@_noticed_by(PAGE, VERA)
def caption_in_the_middle(pdf: Pdf) -> None:
    table = _elements(pdf, "Table")[0]
    caption, second, *rest = _kids(table)
    if str(caption.S) != "/Caption":
        raise LookupError("the table has no caption")
    table.K = Array([second, caption, *rest])


@_noticed_by(PAGE, VERA)
def unknown_role(pdf: Pdf) -> None:
    _elements(pdf, "P")[0].S = Name.Blurb


# -- marked content ------------------------------------------------------------------------------------------


@_noticed_by(PAGE, VERA, SELF)
def stray_line(pdf: Pdf) -> None:
    _edit(pdf, lambda content: content + b"\n9 9 m\n99 9 l\nS\n")


@_noticed_by(PAGE, VERA, SELF)
def artifact_inside_a_tag(pdf: Pdf) -> None:
    def nest(content: bytes) -> bytes:
        begin = re.search(rb"/MCID 0\b[^\n]*BDC\n", content)
        if begin is None:
            raise LookupError("no MCID 0")
        head, tail = content[: begin.end()], content[begin.end() :]
        return head + b"/Artifact BMC\n" + tail.replace(b"EMC", b"EMC\nEMC", 1)

    _edit(pdf, nest)


@_noticed_by(SELF)
def mcid_that_no_page_has(pdf: Pdf) -> None:
    _with_content(pdf)[0].K = 999


@_noticed_by(SELF)
def mcid_with_two_owners(pdf: Pdf) -> None:
    first, second, *_ = _with_content(pdf)
    second.K = Array([*_kids(first), *_kids(second)])


@_noticed_by(SELF)
def parent_tree_disagrees(pdf: Pdf) -> None:
    node = pdf.Root.StructTreeRoot.ParentTree
    while "/Nums" not in node:
        node = node.Kids[0]
    owners = node.Nums[1]
    owners[0], owners[1] = owners[1], owners[0]


@_noticed_by(VERA, SELF)
def page_without_struct_parents(pdf: Pdf) -> None:
    del pdf.pages[0].StructParents


# -- fonts ---------------------------------------------------------------------------------------------------


@_noticed_by(PAGE, VERA, SELF)
def font_not_embedded(pdf: Pdf) -> None:
    del _shown_font(pdf).FontDescriptor["/FontFile2"]


@_noticed_by(PAGE, VERA, SELF)
def no_unicode_map(pdf: Pdf) -> None:
    del _shown_font(pdf)["/ToUnicode"]


@_noticed_by(PAGE, VERA)
def wrong_widths(pdf: Pdf) -> None:
    font = _shown_font(pdf)
    font.Widths = Array([float(w) + 40 for w in font.Widths])


@_noticed_by(PAGE, VERA, SELF)
def missing_glyph_shown(pdf: Pdf) -> None:
    _edit(pdf, lambda content: re.sub(rb"\n(<[^>]*>|\([^\n]*\)) Tj", rb"\n<00> Tj", content, count=1))


# -- the document --------------------------------------------------------------------------------------------


@_noticed_by(PAGE, VERA)
def no_language(pdf: Pdf) -> None:
    del pdf.Root.Lang


@_noticed_by(PAGE, VERA)
def title_not_displayed(pdf: Pdf) -> None:
    del pdf.Root.ViewerPreferences.DisplayDocTitle


@_noticed_by(PAGE, VERA)
def no_title(pdf: Pdf) -> None:
    _edit_xmp(pdf, rb"<dc:title>.*?</dc:title>")


@_noticed_by(PAGE, VERA)
def no_claim_of_ua(pdf: Pdf) -> None:
    _edit_xmp(pdf, rb"<pdfuaid:part>1</pdfuaid:part>")


@_noticed_by(PAGE, VERA)
def no_claim_of_pdfa(pdf: Pdf) -> None:
    _edit_xmp(pdf, rb"<pdfaid:part>2</pdfaid:part>")


@_noticed_by(PAGE, VERA)
def no_extension_schema(pdf: Pdf) -> None:
    _edit_xmp(pdf, rb"<pdfaExtension:schemas>.*?</pdfaExtension:schemas>")


@_noticed_by(PAGE, VERA)
def no_output_intent(pdf: Pdf) -> None:
    del pdf.Root.OutputIntents


@_noticed_by(PAGE, VERA, SELF)
def colour_of_another_space(pdf: Pdf) -> None:
    _edit(pdf, lambda content: content.replace(b"BDC", b"BDC\n0 0 0 1 k", 1))


@_noticed_by(PAGE, VERA)
def not_marked(pdf: Pdf) -> None:
    pdf.Root.MarkInfo.Marked = False


@_noticed_by(PAGE, VERA)
def suspect_tags(pdf: Pdf) -> None:
    pdf.Root.MarkInfo.Suspects = True


@_noticed_by(PAGE, VERA)
def link_without_a_tag(pdf: Pdf) -> None:
    action = Dictionary(S=Name.URI, URI=String("http://example.org"))
    link = Dictionary(Type=Name.Annot, Subtype=Name.Link, Rect=Array([0, 0, 9, 9]), F=4, A=action)
    pdf.pages[0].Annots = Array([pdf.make_indirect(link)])


@_noticed_by(SELF)
def two_paper_sizes(pdf: Pdf) -> None:
    pdf.pages.append(pdf.pages[0])
    del pdf.pages[-1].StructParents
    pdf.pages[-1].Contents = pdf.make_stream(b"")
    pdf.pages[-1].MediaBox = Array([0, 0, 612, 792])


@_noticed_by(SELF)
def form_cut_off_by_its_box(pdf: Pdf) -> None:
    for item in pdf.objects:
        if isinstance(item, pikepdf.Stream) and item.get("/Subtype") == Name.Form:
            x0, y0, _, _ = item.BBox
            item.BBox = Array([x0, y0, float(x0) + 5, float(y0) + 5])
            return
    raise LookupError("the file has no form")
