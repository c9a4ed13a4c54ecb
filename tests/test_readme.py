"""What the README tells a reader to type works, and what it shows is there."""

from __future__ import annotations

import re
import shlex
import sys
import tomllib
from pathlib import Path

import pytest
from conftest import everything, run

ROOT = Path(__file__).parent.parent
#: What a reader begins with, in each language; all are tested alike.
PAGES = {name: (ROOT / name).read_text(encoding="utf-8") for name in ("README.md", "README.pt.md", "README.ru.md")}


def blocks(page: str) -> list[str]:
    """What a page tells the reader to type, block by block."""
    return re.findall(r"^```sh\n(.*?)^```", PAGES[page], re.DOTALL | re.MULTILINE)


def commands(page: str) -> list[list[str]]:
    """Every call of simprint in the shell blocks, as arguments."""
    lines = [part for block in blocks(page) for line in block.splitlines() for part in line.split("&&")]
    calls = [shlex.split(line, comments=True) for line in lines]
    return [call[1:] for call in calls if call and Path(call[0]).name == "simprint"]


@pytest.mark.parametrize("page", PAGES)
def test_set_up_is_two_commands(page: str) -> None:
    """The first block makes, installs and prints; the second installs the test extra and runs the tests."""
    first, second = blocks(page)[:2]
    assert first.count("\n") == second.count("\n") == 1
    assert "-m venv" in first
    assert "--clear" in first, "or a Python that was too old stays in the place that it made"
    assert "simprint boards --copies 4" in first
    assert "pip install" in second
    assert ".[test]" in second
    assert second.rstrip().endswith("-m pytest")


@pytest.mark.parametrize("page", PAGES)
def test_a_python_that_is_too_old_is_told_so_in_plain_words(page: str, monkeypatch: pytest.MonkeyPatch) -> None:
    """By the first line itself, before anything is made, in the reader's language, and in a way that any Python
    understands; as old as pyproject.toml says."""
    words = shlex.split(blocks(page)[0])
    assert words[:2] == ["python3", "-c"] and words[3:6] == ["&&", "python3", "-m"]
    project = tomllib.loads((ROOT / "pyproject.toml").read_text(encoding="utf-8"))["project"]
    least = tuple(map(int, project["requires-python"].removeprefix(">=").split(".")))
    exec(words[2])
    for version in ((least[0], least[1] - 1, 9), (2, 7, 18)):
        monkeypatch.setattr(sys, "version_info", version)
        with pytest.raises(SystemExit, match=r"Python.*3\.11.*python\.org"):
            exec(words[2])
    assert "import sys; sys.version_info" in words[2] and "print" not in words[2]


@pytest.mark.parametrize(
    "arguments", [c for c in commands("README.md") if c[:1] not in (["web"], ["site"])], ids=" ".join
)
def test_commands_run(arguments: list[str], inside: Path) -> None:
    """In an empty folder, with the program as it is installed. What is shown as an example file is provided."""
    for name in (word for word in arguments if word.endswith(".toml")):
        Path(name).write_text((ROOT / "templates/kits/sim.toml").read_text(encoding="utf-8"), encoding="utf-8")
    result = run(*arguments, cwd=inside, env={"XDG_CONFIG_HOME": str(inside / "settings")})
    assert result.returncode == 0, result.stderr.decode()
    assert result.stdout
    if "--measured" not in arguments:
        assert any(name.endswith((".pdf", ".svg", ".png")) for name in everything(inside))


@pytest.mark.parametrize("page", PAGES)
def test_commands_run_one_after_another(page: str, inside: Path) -> None:
    """As a reader types them, in one folder: none is stopped by what an earlier one wrote."""
    Path("my-kit.toml").write_text((ROOT / "templates/kits/sim.toml").read_text(encoding="utf-8"), encoding="utf-8")
    for arguments in commands(page):
        if arguments[:1] not in (["web"], ["site"]):
            result = run(*arguments, cwd=inside, env={"XDG_CONFIG_HOME": str(inside / "settings")})
            assert result.returncode == 0, result.stderr.decode()


def test_there_are_commands_to_run() -> None:
    assert all(len(commands(page)) >= 4 for page in PAGES)


@pytest.mark.parametrize("page", [*PAGES, "CONTRIBUTING.md", "CHANGELOG.md"])
def test_what_is_linked_or_shown_is_there(page: str) -> None:
    text = (ROOT / page).read_text(encoding="utf-8")
    for target in re.findall(r"!?\[[^\]]*\]\(([^)#]+)\)", text):
        if "://" not in target:
            assert (ROOT / target).exists(), target
    for path in re.findall(r"`((?:simprint|templates|tests|output)/[\w./-]+)`", text):
        if not (page in PAGES and path.startswith("output/sim-")):
            assert (ROOT / path).exists(), path


@pytest.mark.parametrize("page", PAGES)
def test_files_that_the_readme_promises(page: str, inside: Path) -> None:
    run(*commands(page)[0], cwd=inside)
    promised = re.findall(r"`(output/sim-boards[\w.-]+)`", PAGES[page])
    assert promised
    for name in promised:
        assert Path(name).is_file(), name


def test_options_that_the_readme_names_exist(
    monkeypatch: pytest.MonkeyPatch, capfd: pytest.CaptureFixture[str]
) -> None:
    """A flag that was renamed is noticed."""
    from simprint import cli

    helps = ""
    for command in (
        "boards",
        "ledger",
        "scores",
        "rows",
        "log",
        "rules",
        "practice",
        "answers",
        "kit",
        "club",
        "calibrate",
        "web",
        "site",
    ):
        monkeypatch.setattr(sys, "argv", ["simprint", command, "--help"])
        with pytest.raises(SystemExit):
            cli.main()
        helps += capfd.readouterr().out
    named = set(re.findall(r"(?<![\w-])--[a-z][a-z-]+", " ".join(PAGES.values())))
    others = {"--help", "--version", "--install-completion", "--clear"}
    assert {flag for flag in named if flag not in helps} - others == set()
