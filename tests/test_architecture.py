"""The house keeps its order: imports run one way, each outside library and each side effect has one room, the list of
a scene's items is closed, and a new game needs nothing but its own files and its record."""

from __future__ import annotations

import ast
import inspect
import io
import re
import subprocess
import sys
import tomllib
import typing
from collections.abc import Iterator
from pathlib import Path

import fontpkg_pt_sans
import pytest
from orders import make
from readers import pdf, svg, validate
from readers.compare import differences

import simprint
from simprint import catalogue
from simprint.formats.pdf.content import Painter
from simprint.make import Order, plan
from simprint.page import scene
from simprint.page.extent import extent
from simprint.words import languages

ROOT = Path(simprint.__file__).parent
SOURCES = {path.relative_to(ROOT).with_suffix("").as_posix(): path for path in sorted(ROOT.rglob("*.py"))}
TREES = {name: ast.parse(path.read_text(encoding="utf-8")) for name, path in SOURCES.items()}

#: What each room may import of ours, itself apart: the rooms above it in this table alone, so imports run one way.
#: ``simprint`` is the package's own version.
BELOW: dict[str, set[str]] = {
    "simprint": set(),
    "errors": set(),
    "lang": set(),
    "stop": {"lang"},
    "named": {"errors"},
    "games": set(),
    "options": {"named", "errors"},
    "page": {"named", "errors"},
    "words": {"named", "page", "errors", "lang"},
    "people": {"words", "games", "errors"},
    "files": {"errors", "stop"},
    "formats": {"page", "errors", "simprint"},
    "sheets": {"games", "words", "page", "errors"},
    "catalogue": {"sheets", "people", "games", "words", "page", "options", "errors"},
    "kits": {"catalogue", "sheets", "people", "games", "words", "page", "options", "errors"},
    "order": {"kits", "catalogue", "formats", "people", "words", "page", "options", "errors"},
    "printer": {"order", "files", "words", "errors"},
    "make": {"order", "catalogue", "sheets", "formats", "files", "people", "words", "page", "errors"},
    "web": {"printer", "make", "order", "kits", "catalogue", "words", "page", "options", "errors", "stop", "simprint"},
    "site": {"web", "files", "named", "words", "errors"},
    "cli": {
        *("site", "web", "printer", "make", "order", "kits", "catalogue", "files", "words", "options", "errors"),
        *("stop", "lang", "simprint"),
    },
    "__main__": {"cli", "stop"},
}

#: Where each outside library may be imported; no other may.
OUTSIDE = {
    "typer": "cli",
    "reportlab": "formats/pdf/",
    "svgwrite": "formats/svg",
    "fontTools": "page/fonts",
    "pypdfium2": "formats/png",
    "babel": "words",
    "platformdirs": "printer",
    "starlette": "web",
    "uvicorn": "web",
    "jinja2": ("web", "site"),
}

#: Modules of the standard library that would bring the clock, chance or the network into a file.
UNSTEADY = {
    "time",
    "datetime",
    "random",
    "secrets",
    "uuid",
    "socket",
    "urllib",
    "http",
    "locale",
    "getpass",
    "platform",
}


def room(name: str) -> str:
    """The room of a module: its first folder, or itself."""
    return "simprint" if name == "__init__" else name.split("/")[0]


def imports(tree: ast.AST) -> Iterator[str]:
    """Every module that is imported anywhere in a file, functions and type checking included."""
    for node in ast.walk(tree):
        if isinstance(node, ast.Import):
            yield from (alias.name for alias in node.names)
        elif isinstance(node, ast.ImportFrom):
            assert node.level == 0, "relative imports hide where they go"
            assert node.module
            if node.module == "simprint":
                yield from (f"simprint.{a.name}" if room(a.name) in BELOW else "simprint" for a in node.names)
            else:
                yield node.module


def calls(tree: ast.AST) -> Iterator[tuple[str, ast.Call]]:
    """Every call with its dotted name; what is called on is ``?`` where it is no name."""
    for node in ast.walk(tree):
        if isinstance(node, ast.Call):
            parts = []
            target = node.func
            while isinstance(target, ast.Attribute):
                parts.append(target.attr)
                target = target.value
            parts.append(target.id if isinstance(target, ast.Name) else "?")
            yield ".".join(reversed(parts)), node


def test_imports_run_one_way() -> None:
    for name, tree in TREES.items():
        here = room(name)
        ours = {found.split(".")[1] if "." in found else "simprint" for found in imports(tree)
                if found.split(".")[0] == "simprint"}  # fmt: skip
        assert ours <= BELOW[here] | ({here} if here != "simprint" else set()), name


def test_the_rooms_stand_one_above_the_other() -> None:
    """No room may import one that may import it, by whatever way round; every room there is is in the table."""
    rooms = list(BELOW)
    for number, name in enumerate(rooms):
        assert BELOW[name] <= set(rooms[:number]), name
    assert set(rooms) == {room(name) for name in SOURCES}


def test_the_catalogue_draws_nothing(tmp_path: Path) -> None:
    """What there is to order is known without a sheet, without what sheets are laid out with, and without who reads
    lists of names; each maker that is named there is found when it is asked for."""
    said = subprocess.run(
        [sys.executable, "-c", "import sys, simprint.catalogue, simprint.kits, simprint.order\n"
         "assert simprint.kits.catalogue()\nprint(*sys.modules)"],
        cwd=tmp_path, capture_output=True, text=True, check=True, timeout=60,
    ).stdout.split()  # fmt: skip
    assert "simprint.catalogue" in said
    drawing = ("simprint.sheets", "simprint.page.box", "simprint.page.typeset", "simprint.kits.binding")
    later = (*drawing, "simprint.page.scene", "simprint.people", "simprint.kits.results")
    assert not [name for name in said if name.startswith(later)]
    for sheet in catalogue.sheets().values():
        assert callable(sheet.make())


def test_each_library_has_one_room() -> None:
    for name, tree in TREES.items():
        tops = {found.split(".")[0] for found in imports(tree)} - {"simprint"}
        for top in tops - set(sys.stdlib_module_names):
            assert top in OUTSIDE, f"{top} is a new dependency of {name}: give it one place"
            assert name.startswith(OUTSIDE[top]), name


def test_libraries_are_declared() -> None:
    """Whatever is imported is a dependency, or an extra, in pyproject.toml (the typeface is found, not imported)."""
    project = tomllib.loads((ROOT.parent / "pyproject.toml").read_text(encoding="utf-8"))["project"]
    extras = project["optional-dependencies"]
    lines = [*project["dependencies"], *(line for name in extras if name != "test" for line in extras[name])]
    declared = {re.split(r"[\[<>=~! ]", line)[0].lower() for line in lines}
    used = {found.split(".")[0].lower() for tree in TREES.values() for found in imports(tree)}
    assert used - {"simprint"} - {name.lower() for name in sys.stdlib_module_names} <= declared
    assert declared - used <= {"fontpkg-pt-sans", "simprint"}


def test_nothing_unsteady() -> None:
    """The same order gives the same bytes: no clock, no chance, no machine."""
    for name, tree in TREES.items():
        if room(name) not in ("cli", "web"):
            assert not {found.split(".")[0] for found in imports(tree)} & UNSTEADY, name


#: What changes a disk, by the last part of its name.
CHANGING = {
    "write_text", "write_bytes", "mkdir", "makedirs", "touch", "unlink", "rmdir", "rename", "rmtree",
    "mkdtemp", "mkstemp", "NamedTemporaryFile", "TemporaryDirectory", "symlink", "remove_file",
}  # fmt: skip


def test_only_files_writes_to_disk() -> None:
    for name, tree in TREES.items():
        if name == "files":
            continue
        for called, node in calls(tree):
            last = called.rsplit(".", 1)[-1]
            assert last not in CHANGING, f"{name}: {called}"
            if last == "open":
                modes = [argument for argument in (*node.args, *(k.value for k in node.keywords))
                         if isinstance(argument, ast.Constant) and isinstance(argument.value, str)]  # fmt: skip
                for_writing = re.compile(r"[rwaxbt+]*[wax+][rwaxbt+]*")
                assert not any(for_writing.fullmatch(str(mode.value)) for mode in modes), f"{name}: {called}"
        assert not {"shutil", "tempfile"} & set(imports(tree)), name


def test_only_cli_prints() -> None:
    for name, tree in TREES.items():
        if name != "cli":
            told = {called for called, _ in calls(tree)}
            assert not told & {"print", "sys.stdout.write", "sys.stderr.write", "warnings.warn"}, name


def test_these_rules_can_be_broken() -> None:
    """The walkers see what is hidden in functions, behind names and in modes."""
    bad = ast.parse(
        "def f(path):\n    from simprint.make import plan\n    import reportlab.lib\n    print(1)\n"
        "    path.open(mode='wb')\n    path.parent.mkdir()\n"
    )
    assert {"simprint.make", "reportlab.lib"} == set(imports(bad))
    assert {"print", "path.open", "path.parent.mkdir"} == {called for called, _ in calls(bad)}


# -- the scene ---------------------------------------------------------------------------------------------------------


def test_list_of_items_is_closed() -> None:
    """Eight kinds, all frozen, none with room for more than its fields, and every union is made of them."""
    kinds = {scene.Line, scene.Circle, scene.Rect, scene.Polygon, scene.Text, scene.Use, scene.Group, scene.Artifact}
    assert set(typing.get_args(scene.Item)) == kinds
    assert set(typing.get_args(scene.Shape)) == kinds - {scene.Group, scene.Artifact}
    assert set(typing.get_args(scene.Block)) == {scene.Group, scene.Artifact}
    for kind in kinds:
        assert issubclass(kind, tuple)
        assert vars(kind)["__slots__"] == ()


def test_every_match_ends_in_assert_never() -> None:
    """Whoever takes items apart answers for each of them: a new kind fails type checking until all do."""
    found = 0
    for name, tree in TREES.items():
        for node in ast.walk(tree):
            if isinstance(node, ast.Match):
                found += 1
                last = node.cases[-1]
                assert isinstance(last.pattern, ast.MatchAs), name
                assert last.pattern.pattern is None, name
                assert ast.unparse(last.body[-1]).startswith("assert_never("), f"{name}:{node.lineno}"
    assert found >= 3


def test_an_unknown_item_is_an_error_not_a_gap() -> None:
    with pytest.raises(AssertionError):
        Painter({}).paint("a shape of the future")  # type: ignore[arg-type]
    with pytest.raises(AssertionError):
        extent(["a shape of the future"])  # type: ignore[list-item]


def test_formats_know_no_sheet_and_sheets_no_format() -> None:
    """No writer contains a word of a game."""
    for name, path in SOURCES.items():
        if room(name) == "formats":
            assert not re.search(r"\bboards?\b|\bdots?\b|hexagon|\bledger", path.read_text(encoding="utf-8")), name


# -- reportlab's inside ------------------------------------------------------------------------------------------------


def test_what_we_use_of_reportlab_is_named_here() -> None:
    """One class, these attributes. Whoever needs more adds it here and to the guard below."""
    taken = {
        (node.module, alias.name)
        for tree in TREES.values()
        for node in ast.walk(tree)
        if isinstance(node, ast.ImportFrom) and (node.module or "").startswith("reportlab")
        for alias in node.names
    }
    assert taken == {("reportlab.pdfbase.ttfonts", "TTFontFace")}
    used = {
        node.attr
        for node in ast.walk(TREES["formats/pdf/fonts"])
        if isinstance(node, ast.Attribute) and isinstance(node.value, ast.Name) and node.value.id == "face"
    }
    assert used == {
        "name", "ascent", "descent", "capHeight", "italicAngle", "stemV", "bbox", "charToGlyph", "makeSubset",
    }  # fmt: skip


def test_reportlab_still_does_what_we_use_it_for() -> None:
    """TTFontFace reads a file, and makeSubset cuts a font whose codes are the places in the list it is given."""
    from fontTools.ttLib import TTFont
    from reportlab.pdfbase.ttfonts import TTFontFace

    path = Path(fontpkg_pt_sans.__file__).parent / "files" / "PT_Sans-Web-Bold.ttf"
    face = TTFontFace(str(path))
    assert face.name == b"PTSans-Bold"
    for attribute in ("ascent", "descent", "capHeight", "italicAngle", "stemV"):
        assert isinstance(getattr(face, attribute), (int, float)), attribute
    assert len(face.bbox) == 4
    assert face.charToGlyph[ord("A")] > 0
    assert next(iter(inspect.signature(face.makeSubset).parameters)) == "subset"
    text = "\0AЖ1"
    subset = TTFont(io.BytesIO(face.makeSubset([ord(char) for char in text])))
    whole = TTFont(path)
    (codes,) = [table.cmap for table in subset["cmap"].tables if (table.platformID, table.platEncID) == (1, 0)]
    for code, char in enumerate(text):
        if code:
            name, original = codes[code], whole.getBestCmap()[ord(char)]
            assert subset["hmtx"][name][0] == whole["hmtx"][original][0]
            assert subset["glyf"][name].numberOfContours == whole["glyf"][original].numberOfContours


# -- what is imported when ---------------------------------------------------------------------------------------------

_LOADED = """
import sys
sys.argv = ["simprint", *sys.argv[1:]]
from simprint.cli import main
try:
    main()
except SystemExit as stop:
    assert not stop.code, stop.code
sys.stderr.write(" ".join(sorted({name.split(".")[0] for name in sys.modules})))
"""


def loaded(*arguments: str, cwd: Path) -> set[str]:
    """The top modules that one run has imported."""
    run = subprocess.run(
        [sys.executable, "-c", _LOADED, *arguments], cwd=cwd, capture_output=True, text=True, check=True, timeout=60
    )
    return set(run.stderr.split())


@pytest.mark.parametrize("arguments", [["--help"], ["boards", "--help"], ["--version"]], ids=" ".join)
def test_help_imports_nothing_heavy(arguments: list[str], tmp_path: Path) -> None:
    heavy = {"reportlab", "svgwrite", "fontTools", "babel", "pypdfium2", "PIL", "starlette", "uvicorn"}
    assert not heavy & loaded(*arguments, cwd=tmp_path)


def test_a_format_imports_only_what_it_needs(tmp_path: Path) -> None:
    as_pdf = loaded("boards", "--output", "a.pdf", cwd=tmp_path)
    as_svg = loaded("boards", "--format", "svg", "--output", "b.svg", cwd=tmp_path)
    assert ("reportlab" in as_pdf, "svgwrite" in as_pdf, "pypdfium2" in as_pdf) == (True, False, False)
    assert ("reportlab" in as_svg, "svgwrite" in as_svg, "pypdfium2" in as_svg) == (False, True, False)


# -- the null game -----------------------------------------------------------------------------------------------------


@pytest.mark.parametrize("lang", languages())
@pytest.mark.parametrize("large", [False, True])
def test_null_game_is_built(lang: str, large: bool, null: tuple[str, str], tmp_path: Path) -> None:
    """Its own files and its record are all that a game needs: both formats, all languages, accessible."""
    (document,) = make(Order(*null, {"copies": 2}, lang, large_print=large), tmp_path)
    assert document.pdf.name == f"null-board-copies-2-{lang}-a4" + "-large-print" * large + ".pdf"
    assert validate.page_validation(document.pdf) == []
    assert validate.self_check(document.pdf) == []
    for index, shapes in enumerate(pdf.shapes(document.pdf)):
        assert differences(shapes, svg.shapes(document.svg[index])) == []
    alts = [figure.alt for figure in pdf.structure(document.pdf).find("Figure")]
    assert len(alts) == 2
    assert all(alt and "1" in alt for alt in alts)


def test_null_game_leaves_no_trace() -> None:
    """(Its registration is undone after each test.)"""
    from simprint.errors import UnknownName

    with pytest.raises(UnknownName, match=r"^sheet 'board'"):
        plan(Order("board", "null"))
