"""Wheel and sdist are built, installed into a fresh environment and work far from the source tree."""

from __future__ import annotations

import os
import shutil
import subprocess
import sys
import sysconfig
import tarfile
import venv
import zipfile
from pathlib import Path

import pytest
from conftest import everything
from static_site.conftest import contents, engine, simprint

__all__ = ["engine"]

pytestmark = pytest.mark.slow

ROOT = Path(__file__).parent.parent
#: What a distribution is built from; nothing else of the tree is needed.
PARTS = (
    "simprint",
    "templates",
    "tests",
    "output/examples",
    "README.md",
    "LICENSE",
    "CHANGELOG.md",
    "CONTRIBUTING.md",
    "pyproject.toml",
)


@pytest.fixture(scope="module")
def built(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """A folder with the sdist and the wheel that was built from it; the source tree is left as it is."""
    source, out = tmp_path_factory.mktemp("source"), tmp_path_factory.mktemp("dist")
    for name in PARTS:
        here, there = ROOT / name, source / name
        there.parent.mkdir(parents=True, exist_ok=True)
        if here.is_dir():
            shutil.copytree(here, there, ignore=shutil.ignore_patterns("__pycache__", "*.actual.txt"))
        else:
            shutil.copy(here, there)
    subprocess.run(
        [sys.executable, "-m", "build", "--outdir", out, source], check=True, timeout=300, capture_output=True
    )
    return out


def test_what_is_inside(built: Path) -> None:
    (wheel,), (sdist,) = built.glob("*.whl"), built.glob("*.tar.gz")
    inside = set(zipfile.ZipFile(wheel).namelist())
    for lang in ("en", "ru", "pt"):
        for path in (ROOT / "templates" / lang).iterdir():
            assert f"simprint/templates/{lang}/{path.name}" in inside
    assert {f"simprint/templates/kits/{path.name}" for path in (ROOT / "templates/kits").iterdir()} <= inside
    modules = {path.relative_to(ROOT).as_posix() for path in (ROOT / "simprint").rglob("*.py")}
    assert modules <= inside
    assert not [name for name in inside if name.startswith(("tests", "output")) or "__pycache__" in name]
    with tarfile.open(sdist) as archive:
        names = {name.split("/", 1)[1] for name in archive.getnames() if "/" in name}
    assert {"README.md", "LICENSE", "CHANGELOG.md", "CONTRIBUTING.md", "pyproject.toml", "tests/conftest.py"} <= names
    assert modules <= names
    assert "templates/ru/sim.toml" in names


def installed(archive: Path, home: Path) -> tuple[Path, dict[str, str]]:
    """The folder of programs of an environment, made at ``home``, that an archive is installed into, and its variables.
    Only the package itself is installed anew; what it depends on is borrowed from this environment."""
    venv.create(home, with_pip=False)
    python = home / "bin" / "python"
    (packages,) = home.glob("lib/python*/site-packages")
    env = {name: value for name, value in os.environ.items() if name != "PYTHONPATH"}
    here = sysconfig.get_paths()["purelib"]
    command = [sys.executable, "-m", "pip", "--python", str(python), "install", "--quiet", "--no-index", "--no-deps",
               "--no-build-isolation", "--ignore-installed", str(archive)]  # fmt: skip
    subprocess.run(command, check=True, timeout=300, env={**env, "PYTHONPATH": here}, capture_output=True)
    (packages / "borrowed.pth").write_text(here + "\n")
    return home / "bin", env


@pytest.mark.parametrize("kind", ["wheel", "sdist"])
def test_installed_and_run_away_from_the_source(kind: str, built: Path, tmp_path: Path) -> None:
    (archive,) = built.glob("*.whl" if kind == "wheel" else "*.tar.gz")
    home = tmp_path / "env"
    programs, env = installed(archive, home)
    (tmp_path / "far").mkdir()
    program = programs / "simprint"
    for arguments in (["boards", "--lang", "ru"], ["rules", "rows", "--format", "svg"], ["kit", "sim", "--pairs", "1"]):
        result = subprocess.run([program, *arguments], cwd=tmp_path / "far", env=env, capture_output=True, timeout=60)
        assert result.returncode == 0, result.stderr.decode()
    command = [programs / "python", "-c", "import simprint; print(simprint.__file__)"]
    where = subprocess.run(command, cwd=tmp_path, env=env, capture_output=True, text=True, check=True)
    assert Path(where.stdout.strip()).is_relative_to(home)
    made = everything(tmp_path / "far")
    assert "output/sim-boards-ru-a4.pdf" in made
    assert "output/sim-kit-host-en-a4.pdf" in made


def test_the_page_without_a_server_is_the_same_from_a_wheel(built: Path, engine: Path, tmp_path: Path) -> None:
    """Byte for byte what the source tree writes."""
    (archive,) = built.glob("*.whl")
    programs, env = installed(archive, tmp_path / "env")
    command = [programs / "simprint", "site", "wheel", "--engine", engine]
    made = subprocess.run(command, cwd=tmp_path, env=env, capture_output=True, timeout=120)
    assert made.returncode == 0, made.stderr.decode()
    assert simprint("site", "tree", "--engine", engine, cwd=tmp_path).returncode == 0
    assert contents(tmp_path / "wheel") == contents(tmp_path / "tree")
