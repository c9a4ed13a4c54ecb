"""The folder that ``simprint site`` writes: what is in it, and what it refuses."""

from __future__ import annotations

import gzip
import json
import re
import shutil
from importlib.metadata import distribution
from pathlib import Path

import pytest
from conftest import everything

from simprint import words
from simprint.site.parts import PACKAGES

from .conftest import contents, simprint


def worker(folder: Path) -> dict[str, object]:
    """What the worker was told by the build."""
    found = re.search(r"^const SITE = (.*);$", (folder / "sw.js").read_text("utf-8"), re.M)
    assert found
    told: dict[str, object] = json.loads(found[1])
    return told


def test_the_same_bytes_twice(built: Path, engine: Path, tmp_path: Path) -> None:
    """In another process, another place, with another order of what has none."""
    made = simprint("site", "again", "--engine", engine, cwd=tmp_path, PYTHONHASHSEED="7")
    assert made.returncode == 0, made.stderr
    assert contents(tmp_path / "again") == contents(built)
    assert "again: 16 files, 8." in made.stdout


@pytest.mark.slow
def test_an_older_one_is_replaced_by_force(built: Path, engine: Path, tmp_path: Path) -> None:
    """What is the same is left as it is, what is another is refused."""
    shutil.copytree(built, tmp_path / "again")
    again = simprint("site", "again", "--engine", engine, cwd=tmp_path)
    assert again.returncode == 0, again.stderr
    other = simprint("site", "again", "--engine", engine, "--paper", "letter", cwd=tmp_path)
    assert other.returncode == 2
    assert "sw.js exists with other content: add --force" in other.stderr
    assert contents(tmp_path / "again") == contents(built)
    forced = simprint("site", "again", "--engine", engine, "--paper", "letter", "--force", cwd=tmp_path)
    assert forced.returncode == 0, forced.stderr
    assert worker(tmp_path / "again")["paper"] == "letter"
    assert worker(tmp_path / "again")["version"] != worker(built)["version"]


def test_it_is_small(built: Path) -> None:
    """At most 9 MB, behind whatever server: nothing counts on being compressed there."""
    assert sum(path.stat().st_size for path in built.rglob("*") if path.is_file()) < 9_000_000


def test_the_worker_knows_each_file(built: Path) -> None:
    """By name, size and hash; the scripts are the browser's own to keep."""
    told = worker(built)
    known = {file["name"]: (file["size"], file["sha256"]) for file in told["files"]}  # type: ignore[attr-defined]
    scripts = {"sw.js", "engine/pyodide.mjs", "engine/pyodide.asm.mjs"}
    found = contents(built)
    assert known == {n: ((built / n).stat().st_size, sha) for n, sha in found.items() if n not in scripts}
    assert scripts <= found.keys()


def test_nothing_comes_from_elsewhere(built: Path) -> None:
    """Nothing of ours names an address of another, and nothing names a folder of this machine."""
    for path in built.iterdir():
        if path.suffix in (".html", ".js", ".css", ".webmanifest"):
            assert not re.search(r"https?://", path.read_text("utf-8")), path.name
    program = gzip.decompress((built / "engine/program.zip.packed").read_bytes())
    for folder in (Path(__file__).parents[2], built.parent):
        assert str(folder).encode() not in program


def test_it_holds_what_is_needed_in_every_language(built: Path) -> None:
    """The words, and what Babel knows of the plurals."""
    program = gzip.decompress((built / "engine/program.zip.packed").read_bytes())
    for lang in words.languages():
        for name in (f"simprint/templates/{lang}/web.toml", f"babel/locale-data/{lang}.dat"):
            assert name.encode() in program
    page = (built / "index.html").read_text("utf-8")
    for lang in words.languages():
        assert f'data-ui="{lang}"' in page
    assert "simprint/cli.py" not in str(program)


def test_every_licence_is_there(built: Path) -> None:
    """That of each package as it carries it, and those of the engine and of what is built into it, in full."""
    text = (built / "licences.txt").read_text("utf-8")
    for name, _ in PACKAGES.values():
        assert f"{name} {distribution(name).version}: " in text, name
    for part in (
        "Mozilla Public License Version 2.0",
        "PYTHON SOFTWARE FOUNDATION LICENSE VERSION 2",
        "SIL OPEN FONT LICENSE",
        "UNICODE LICENSE V3",
        "Copyright (c) 1996-2019 Julian R Seward",
    ):
        assert part.lower() in text.lower(), part


def test_a_folder_with_something_else_is_refused(engine: Path, tmp_path: Path) -> None:
    """Whatever --force says; and nothing is written."""
    (tmp_path / "mine" / "deep").mkdir(parents=True)
    (tmp_path / "mine" / "deep" / "letter.txt").write_text("mine")
    for more in ([], ["--force"]):
        refused = simprint("site", "mine", "--engine", engine, *more, cwd=tmp_path)
        assert refused.returncode == 2
        assert "folder mine holds deep/letter.txt, which is not part of the site" in refused.stderr
    (tmp_path / "file").write_text("mine")
    assert simprint("site", "file", "--engine", engine, cwd=tmp_path).returncode == 2
    assert everything(tmp_path) == ["file", "mine", "mine/deep", "mine/deep/letter.txt"]


@pytest.mark.parametrize(
    ("arguments", "path", "said"),
    [
        ([], "", "the engine pyodide@{v} is fetched by npm, which is not on this computer: install Node.js"),
        (["--engine", "none.tgz"], None, "--engine 'none.tgz' cannot be read (there is no such file or folder)"),
        (["--engine", "other.tgz"], None, "--engine 'other.tgz' is not pyodide@{v}, or it is damaged"),
        (["--paper", "b9"], None, "--paper 'b9': choose one of"),
        (["--lang", "xx"], None, "--lang 'xx': choose one of"),
    ],
)  # fmt: skip
def test_a_mistake_is_told(arguments: list[str], path: str | None, said: str, tmp_path: Path) -> None:
    """In one line, with what to do; and nothing is written."""
    from simprint.site.engine import engine

    (tmp_path / "other.tgz").write_bytes(b"another")
    variables = {} if path is None else {"PATH": path}
    refused = simprint("site", "out", *arguments, cwd=tmp_path, **variables)
    assert refused.returncode == 2
    assert said.format(v=engine().version) in refused.stderr
    assert refused.stderr.count("\n") == 1
    assert everything(tmp_path) == ["other.tgz"]


def test_npm_that_fails_is_told(tmp_path: Path) -> None:
    """With what it says."""
    (tmp_path / "bin").mkdir()
    npm = tmp_path / "bin" / "npm"
    npm.write_text("#!/bin/sh\necho 'npm error network' >&2\nexit 1\n")
    npm.chmod(0o755)
    refused = simprint("site", "out", cwd=tmp_path, PATH=f"{npm.parent}:/usr/bin:/bin")
    assert refused.returncode == 2
    assert "npm cannot fetch the engine" in refused.stderr
    assert "'npm error network'" in refused.stderr
    assert not (tmp_path / "out").exists()
