"""The site inside a browser, where a service worker (``shell/sw.js``) is the server: it hands each request over here.

Nothing but the worker imports this module. It runs in Python 3.14, whatever Python the program was installed for.
"""

from __future__ import annotations

import asyncio
import importlib.util
import io
import marshal
import sys
import zipfile
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from importlib import import_module
from typing import Any, TypeVar

from simprint.web.form import Defaults
from simprint.web.site import application, warmed
from simprint.web.turns import Told, Turns

R = TypeVar("R")

#: Seconds of pause between the modules that are imported and compiled while somebody may be using the page.
_PAUSE = 0.01


class _Here(Turns):
    """A browser's worker has no threads and no processes: what is asked for is done at once, and nobody can ask
    meanwhile how far it is. So it is told: ``tell`` is given the name, the pages that are done, and how many there
    are."""

    def __init__(self, tell: Callable[[str, int, int], None]) -> None:
        super().__init__()
        self._tell = tell

    @contextmanager
    def followed(self, name: str) -> Iterator[Told]:
        yield lambda done, total: self._tell(name, done, total)

    async def take(self, work: Callable[[], R], file: bool = False) -> R:
        """What ``work`` returns."""
        return work()

    async def take_long(self, module: str, asked: bytes, told: Told) -> bytes:
        """What the module answers."""
        answer: bytes = import_module(module).answered(asked, told)
        return answer


class Inside:
    """The site, for one visitor. The form begins with ``lang`` (None for the browser's) and ``paper``; ``tell`` is told
    how far a file is."""

    def __init__(self, lang: str | None, paper: str, tell: Callable[[str, int, int], None]) -> None:
        self._app = application(_Here(tell), Defaults(lang, paper), worker=True)

    async def answer(
        self, method: str, path: str, query: str, headers: list[tuple[str, str]], body: bytes | memoryview
    ) -> tuple[int, list[tuple[str, str]], bytes]:
        """Status, headers and body of the answer to a request. ``path`` begins with a slash, for the site knows no
        folder that it stands in."""
        scope = {
            "type": "http", "asgi": {"version": "3.0"}, "http_version": "1.1", "scheme": "https", "root_path": "",
            "method": method, "path": path, "raw_path": path.encode(), "query_string": query.encode(),
            "headers": [(name.encode(), value.encode("latin-1", "replace")) for name, value in headers],
        }  # fmt: skip
        given = iter([{"type": "http.request", "body": bytes(body), "more_body": False}])
        status, fields, content = 500, list[tuple[str, str]](), bytearray()

        async def receive() -> Any:
            for message in given:
                return message
            return await asyncio.get_running_loop().create_future()  # nobody goes away

        async def send(message: Any) -> None:
            nonlocal status
            if message["type"] == "http.response.start":
                status = message["status"]
                fields.extend((name.decode(), value.decode("latin-1")) for name, value in message["headers"])
            else:
                content.extend(message.get("body", b""))

        await self._app(scope, receive, send)
        return status, fields, bytes(content)


async def warm() -> None:
    """Import, little by little, what the first page did not need."""
    for _ in warmed():
        await asyncio.sleep(_PAUSE)
    next(warmed("pdf"))


async def compiled(archive: bytes | memoryview, root: str) -> bytes:
    """An archive that is imported from, or was unpacked, at ``root``, with the modules compiled that are in use: so the
    next start takes half the time."""
    found = {}
    for spec in list(_specs(root)):
        code = spec.loader.get_code(spec.name)
        # Without a time in it (PEP 552): it belongs to the source that it stands beside.
        data = importlib.util.MAGIC_NUMBER + (1).to_bytes(4, "little") + bytes(8) + marshal.dumps(code)
        name = spec.origin.removeprefix(root)
        found[f"{name}c" if root.endswith(".zip/") else importlib.util.cache_from_source(name)] = data
        await asyncio.sleep(_PAUSE)
    sink = io.BytesIO(archive)
    with zipfile.ZipFile(sink, "a") as whole:
        for name, data in found.items():
            whole.writestr(zipfile.ZipInfo(name), data)
    return sink.getvalue()


def _specs(root: str) -> Iterator[Any]:
    """How the modules in use below ``root`` were found."""
    for module in list(sys.modules.values()):
        spec = getattr(module, "__spec__", None)
        if spec is not None and (spec.origin or "").startswith(root) and spec.origin.endswith(".py"):
            yield spec
