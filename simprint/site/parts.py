"""What goes into the folder beside the engine: the program with the packages that it needs, Python's own library as far
as it is needed, and the licences of all that."""

from __future__ import annotations

import io
import re
import zipfile
from collections.abc import Iterable, Iterator
from importlib.metadata import distribution
from importlib.resources import files as resources
from importlib.util import find_spec
from pathlib import Path

from simprint.site.engine import Engine
from simprint.words import languages, templates

#: The packages that the program needs in a browser, by their modules; the distribution that each comes from, and what
#: of it is left out (a pattern for names within it). Whatever a later version brings along goes in.
PACKAGES = {
    "simprint": ("simprint", r"(cli|__main__)\.py|formats/png\.py|web/server\.py|site/(?!(__init__|inside)\.py).*"),
    "svgwrite": ("svgwrite", r""),
    "jinja2": ("jinja2", r"(ext|sandbox|meta)\.py"),
    "markupsafe": ("markupsafe", r""),
    "starlette": ("starlette", r"(testclient|templating|schemas|staticfiles|config)\.py"),
    "anyio": ("anyio", r"_backends/_trio\.py|pytest_plugin\.py"),
    "typing_extensions": ("typing_extensions", r""),
    "babel": ("babel", r"messages/.*|(support|units|lists)\.py|locale-data/(?!LICENSE).*"),
    "fontTools": (
        "fonttools",
        r"(?!ttLib|misc|pens|encodings|unicode|config|feaLib/(__init__|lookupDebugInfo)|[^/]*\.py).*|(agl|ttx|fontBuilder|afmLib|tfmLib)\.py",
    ),
    "reportlab": ("reportlab", r"(fonts|graphics|platypus|pdfgen)/.*"),
    "fontpkg_pt_sans": ("fontpkg-pt-sans", r".*Italic\.ttf"),
}  # fmt: skip
#: Of Python's library what a browser has no use for: other ways to run, to talk and to look into programs, and
#: alphabets of other times.
_LIBRARY_UNNEEDED = re.compile(
    r"(multiprocessing|_pyrepl|unittest|xmlrpc|wsgiref|sqlite3|ctypes/macholib|xml/(dom|sax)|compression/zstd|idlelib|"
    r"concurrent/interpreters|pathlib/__pycache__|__phello__)/.*"
    r"|(pdb|doctest|pydoc|imaplib|mailbox|smtplib|ftplib|poplib|turtle|pickletools|profile|cProfile|pstats|trace|"
    r"tabnanny|optparse|_pydatetime|_pyio|_pydecimal|__hello__|antigravity|this|nturl2path|webbrowser|socketserver|"
    r"tracemalloc|plistlib|netrc|shelve|dbm|cmd|code|fileinput|getpass|getopt|modulefinder|"
    r"py_compile|pyclbr|compileall|zipapp|wave|colorsys|statistics|fractions|graphlib|sched|rlcompleter|"
    r"_android_support|_apple_support|_ios_support|_osx_support|_aix_support|ensurepip)(/.*|\.py)"
    r"|encodings/(?!__init__|aliases|utf|ascii|latin_1|cp437|cp1252|iso8859_1\.|mac_roman|charmap|idna|punycode|"
    r"raw_unicode|unicode_escape|hex|base64|zlib).*"
)
#: An import that is for pictures only, of which there are none.
_NO_PICTURES = b"Image = None\n"


def program() -> dict[str, bytes]:
    """The files of the program, by their names in the folder that a browser unpacks them to."""
    found = {"PIL.py": _NO_PICTURES}
    for module, (_, unneeded) in PACKAGES.items():
        for path in _files(module):
            name = path.relative_to(_top(module)).as_posix()
            if not re.fullmatch(unneeded or r"(?!)", name.removeprefix(f"{module}/")):
                found[name] = path.read_bytes()
    for path in templates().rglob("*.toml"):
        found[f"simprint/templates/{path.relative_to(templates()).as_posix()}"] = path.read_bytes()
    for lang in languages():
        found |= _plural_rules(lang)
    return dict(sorted(found.items()))


def _plural_rules(lang: str) -> dict[str, bytes]:
    """What Babel knows of a language, and of those that it is a variety of."""
    folder = _top("babel") / "babel" / "locale-data"
    names = ["root", *(lang[:at] for at in range(len(lang) + 1) if at == len(lang) or lang[at] == "_")]
    paths = [path for name in names if (path := folder / f"{name}.dat").is_file()]
    return {f"babel/locale-data/{path.name}": path.read_bytes() for path in paths}


def _top(module: str) -> Path:
    """The folder that a module is imported from."""
    spec = find_spec(module)
    assert spec is not None and spec.origin is not None, module
    path = Path(spec.origin)
    return path.parent.parent if path.name == "__init__.py" else path.parent


def _files(module: str) -> Iterator[Path]:
    """All files of a package but those that are for another machine."""
    path = _top(module) / module
    for file in sorted(path.rglob("*")) if path.is_dir() else [path.with_suffix(".py")]:
        other = file.suffix in (".so", ".pyd", ".dll", ".pyc", ".pyi", ".pyx", ".pxd", ".c", ".h", ".typed")
        if file.is_file() and not other:
            yield file


def library(archive: bytes) -> dict[str, bytes]:
    """Python's library as far as it is needed."""
    with zipfile.ZipFile(io.BytesIO(archive)) as inside:
        names = [name for name in inside.namelist() if not name.endswith("/") and not _LIBRARY_UNNEEDED.fullmatch(name)]
        return {name: inside.read(name) for name in sorted(names)}


def archived(files: dict[str, bytes]) -> bytes:
    """An archive of these, to be packed as a whole; the same files give the same bytes."""
    sink = io.BytesIO()
    with zipfile.ZipFile(sink, "w") as archive:
        for name, data in files.items():
            archive.writestr(zipfile.ZipInfo(name), data)
    return sink.getvalue()


# -- licences ----------------------------------------------------------------------------------------------------------


def licences(engine: Engine, files: Iterable[str]) -> str:
    """The licence of everything that is in the folder, in full; ``files`` are the names of the program's files. That of
    the engine, and of what is built into it, are not in its package."""
    parts = ["The licences of simprint and of all that it is made of here.\n"]
    for path in sorted((resources("simprint.site") / "licences").iterdir(), key=lambda path: path.name):
        text = path.read_text(encoding="utf-8").replace("{engine}", f"{engine.name} {engine.version}")
        title, _, rest = text.partition("\n")
        parts.append(_titled(title, rest))
    for module, (name, _) in PACKAGES.items():
        for title, text in _licences_of(name):
            parts.append(_titled(f"{name} {distribution(name).version}: {title}", text))
        for file in files:
            if file.startswith(f"{module}/") and re.search(r"(?i)licen[cs]e|copying", file.rsplit("/", 1)[-1]):
                parts.append(_titled(f"{name}: {file}", (_top(module) / file).read_text("utf-8")))
    return "".join(parts)


def _titled(title: str, text: str) -> str:
    return f"\n{'=' * 100}\n{title}\n{'=' * 100}\n\n{text.strip()}\n"


def _licences_of(name: str) -> Iterator[tuple[str, str]]:
    """Name and text of each licence that a distribution carries."""
    found = distribution(name)
    for file in found.metadata.get_all("License-File") or []:
        text = found.read_text(f"licenses/{file}") or found.read_text(file)
        if text:
            yield file, text
