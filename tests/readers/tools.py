"""Which outside programs are here. A test that needs one calls `require` first."""

from __future__ import annotations

import functools
import os
import shutil
import subprocess

import pytest

_CHROMIUM = ("chromium", "chromium-browser", "google-chrome", "google-chrome-stable", "chrome")


@functools.cache
def java() -> str | None:
    """The path of a Java (11 or later) that can run a source file: it needs the compiler of a JDK."""
    found = shutil.which("java")
    if found is None:
        return None
    modules = subprocess.run([found, "--list-modules"], capture_output=True, text=True, timeout=60, check=False)
    return found if "jdk.compiler@" in modules.stdout else None


@functools.cache
def chromium() -> str | None:
    """The path of a Chromium or Chrome."""
    return next((found for name in _CHROMIUM if (found := shutil.which(name))), None)


def have_java() -> bool:
    """Is there a Java that can run veraPDF?"""
    return java() is not None


def have_chromium() -> bool:
    """Is there a Chromium?"""
    return chromium() is not None


def require(tool: str) -> None:
    """Skip the running test, saying why, when ``tool`` is missing (java, chromium, or any program by its name); where
    CI=true, fail instead."""
    missing = {
        "java": None if have_java() else "no Java with a compiler (JDK 11 or later): veraPDF cannot run",
        "chromium": None if have_chromium() else "no Chromium: nothing can be printed or drawn by a browser",
        "npm": None if shutil.which("npm") else "no npm: the engine that runs Python in a browser cannot be fetched",
    }.get(tool, None if shutil.which(tool) else f"no {tool}: it cannot be shown what it makes of our files")
    if missing is None:
        return
    if os.environ.get("CI") == "true":
        pytest.fail(missing)
    pytest.skip(missing)
