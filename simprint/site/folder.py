"""The folder: what a browser loads, the page for the meantime, the worker that serves it; all of it or nothing."""

from __future__ import annotations

import gzip
import hashlib
import json
import os
from importlib.resources import files
from pathlib import Path

from jinja2 import Environment, PackageLoader, StrictUndefined

from simprint.errors import CannotWrite
from simprint.files import Batch, strangers
from simprint.site.engine import Engine, engine
from simprint.site.parts import archived, library, licences, program
from simprint.web.form import Defaults
from simprint.web.guard import HEADERS, PAGE_POLICY
from simprint.words import languages, load

#: The worker's media types, by the suffix of a file.
_TYPES = {
    "html": "text/html; charset=utf-8",
    "css": "text/css; charset=utf-8",
    "js": "text/javascript; charset=utf-8",
    "txt": "text/plain; charset=utf-8",
    "svg": "image/svg+xml",
    "png": "image/png",
    "webmanifest": "application/manifest+json",
    "wasm": "application/wasm",
    "zip": "application/zip",
}
_WORKER = "sw.js"


def write(out: str, archive: str | None, lang: str | None, paper: str, force: bool) -> list[Path]:
    """See ``simprint.site.build``."""
    defaults = Defaults(lang, paper)
    folder, which = Path(os.path.expanduser(out)), engine()
    if found := strangers(folder, _names(which)):
        raise CannotWrite("not_the_site", "folder", value=out, file=found[0])
    with Batch(force) as batch:  # first of all: whoever is stopped while npm works leaves nothing behind
        content = _content(which, archive, defaults)
        for name, data in content.items():
            with batch.open(folder / name) as sink:
                sink.write(data)
        batch.commit()
    return [folder / name for name in content]


def _names(which: Engine) -> list[str]:
    """The names of all files."""
    shell = [file.name for file in (files("simprint.site") / "shell").iterdir()]
    packed = [f"engine/{name}.packed" for name in (which.wasm, "library.zip", "program.zip")]
    return [*packed, *(f"engine/{name}" for name in which.scripts), *shell, "icon.svg", "licences.txt"]


def _content(which: Engine, archive: str | None, defaults: Defaults) -> dict[str, bytes]:
    """The files of the folder, by their names in it. Those that Python starts with come first."""
    parts = which.unpacked(archive)
    inside = program()
    content = {
        f"engine/{which.wasm}.packed": _packed(parts[which.wasm]),
        "engine/library.zip.packed": _packed(archived(library(parts[which.library]))),
        "engine/program.zip.packed": _packed(archived(inside)),
        "index.html": _index(which),
        "licences.txt": licences(which, inside).encode(),
    }
    shell = files("simprint.site") / "shell"
    content |= {
        file.name: file.read_bytes()
        for file in sorted(shell.iterdir(), key=lambda file: file.name)
        if file.name not in ("index.html", _WORKER)
    }
    content["icon.svg"] = (files("simprint.web") / "page" / "icon.svg").read_bytes()
    worker = (shell / _WORKER).read_text(encoding="utf-8")
    scripts = {f"engine/{name}": parts[name] for name in which.scripts}
    said = _said(which, content, scripts, worker, defaults) | {"lock": _made_for(parts[which.lock])}
    filled = worker.replace('"@SITE@"', json.dumps(said, ensure_ascii=False))
    content |= scripts | {_WORKER: filled.encode()}
    assert content.keys() == set(_names(which))
    return content


def _said(
    which: Engine, content: dict[str, bytes], scripts: dict[str, bytes], worker: str, defaults: Defaults
) -> dict[str, object]:
    """What the worker knows: ``content`` it fetches and keeps, ``scripts`` the browser keeps with the worker itself."""
    kept = [{"name": name, "size": len(data), "sha256": hashlib.sha256(data).hexdigest()}
            for name, data in content.items()]  # fmt: skip
    whole = hashlib.sha256(json.dumps([kept, worker, defaults.lang, defaults.paper]).encode())
    for data in scripts.values():
        whole.update(data)
    return {
        "version": whole.hexdigest()[:16],
        "engine": which.version,
        "lang": defaults.lang,
        "paper": defaults.paper,
        "headers": HEADERS,
        "types": _TYPES,
        "shell": [name for name in content if "/" not in name and name != "index.html"],
        "files": kept,
    }


def _made_for(lock: bytes) -> str:
    """What the engine is made for, and no package: all that is needed is in the folder."""
    return json.dumps({"info": json.loads(lock)["info"], "packages": {}})


def _packed(data: bytes) -> bytes:
    """As small as it is behind any server, whatever that compresses; without the time."""
    return gzip.compress(data, 9, mtime=0)


def _index(which: Engine) -> bytes:
    """The page that stands there while the program is loaded and started, in all languages."""
    page = Environment(
        loader=PackageLoader("simprint.site", "shell"),
        autoescape=True,
        undefined=StrictUndefined,
        trim_blocks=True,
        lstrip_blocks=True,
    )
    # A page cannot say by itself who may frame it.
    policy = "; ".join(rule for rule in PAGE_POLICY.split("; ") if not rule.startswith("frame-ancestors"))
    said = [load(lang) for lang in languages()]
    return page.get_template("index.html").render(languages=said, policy=policy, browsers=which.browsers).encode()
