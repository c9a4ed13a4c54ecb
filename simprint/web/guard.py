"""What every request must be, and what every answer carries."""

from __future__ import annotations

import asyncio
import ipaddress
from contextlib import suppress

from starlette.datastructures import Headers, MutableHeaders
from starlette.responses import PlainTextResponse
from starlette.types import ASGIApp, Message, Receive, Scope, Send

#: Bytes of an address after its question mark.
LONGEST_QUERY = 4000
#: Bytes of all that a browser says about itself.
LONGEST_HEAD = 16_000
#: Bytes of a form that is sent in a body, and seconds in which it must come.
LONGEST_BODY, _SECONDS = 500_000, 10

#: Nothing but what this server serves; no script or style inside a page. Pictures with names on them have no address.
PAGE_POLICY = (
    "default-src 'none'; img-src 'self' data:; style-src 'self'; script-src 'self'; font-src 'self'; "
    "connect-src 'self'; form-action 'self'; manifest-src 'self'; base-uri 'none'; frame-ancestors 'none'"
)
#: A sheet holds one style rule (the size of its paper), and nothing that loads or runs.
SHEET_POLICY = "default-src 'none'; style-src 'unsafe-inline'; frame-ancestors 'none'; sandbox"

HEADERS = {
    "content-security-policy": PAGE_POLICY,
    "x-content-type-options": "nosniff",
    "referrer-policy": "no-referrer",
    "cross-origin-resource-policy": "same-origin",
    "cross-origin-opener-policy": "same-origin",
    "cache-control": "no-store",
}


async def _body(receive: Receive) -> bytes | None:
    """The body of a request; None when it is too long, or its sender has gone."""
    body = bytearray()
    while (message := await receive())["type"] == "http.request":
        body += message.get("body", b"")
        if len(body) > LONGEST_BODY:
            return None
        if not message.get("more_body", False):
            return bytes(body)
    return None


async def _gone(receive: Receive) -> None:
    """Ends when the visitor has gone."""
    while (await receive())["type"] != "http.disconnect":
        pass


class Guard:
    """Lets through GET and HEAD without a body, and a form by POST, for a host that is this computer, not called by
    another site. What is done for a visitor who goes away is stopped."""

    def __init__(self, app: ASGIApp, open_to_others: bool) -> None:
        self._app = app
        self._open = open_to_others

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        if scope["type"] != "http":
            return

        async def guarded(message: Message) -> None:
            if message["type"] == "http.response.start":
                headers = MutableHeaders(scope=message)
                for name, value in HEADERS.items():
                    headers.setdefault(name, value)
            await send(message)

        answer: ASGIApp = self._refused(scope) or self._app
        body: bytes | None = b""
        if answer is self._app and scope["method"] == "POST":
            with suppress(TimeoutError):
                body = await asyncio.wait_for(_body(receive), _SECONDS)
            if body is None:
                answer = PlainTextResponse(f"The form is longer than {LONGEST_BODY} bytes: shorten it.\n", 413)

        async def asked() -> Message:
            return {"type": "http.request", "body": body, "more_body": False}

        answering = asyncio.ensure_future(answer(scope, asked, guarded))
        leaving = asyncio.ensure_future(_gone(receive))
        try:
            await asyncio.wait((answering, leaving), return_when=asyncio.FIRST_COMPLETED)
        finally:
            for task in (answering, leaving):
                task.cancel()
            with suppress(asyncio.CancelledError):
                await answering

    def _refused(self, scope: Scope) -> PlainTextResponse | None:
        headers = Headers(scope=scope)
        if not self._is_here(headers.getlist("host")):
            return PlainTextResponse("This page answers to 127.0.0.1 and localhost only.\n", 421)
        if scope["method"] not in ("GET", "HEAD", "POST"):
            return PlainTextResponse("This page takes GET and POST only.\n", 405, {"allow": "GET, HEAD, POST"})
        if sum(len(name) + len(value) for name, value in scope["headers"]) > LONGEST_HEAD:
            return PlainTextResponse(f"The request's head is longer than {LONGEST_HEAD} bytes.\n", 431)
        form = headers.get("content-type", "").partition(";")[0].strip() == "application/x-www-form-urlencoded"
        if not form and (headers.get("content-length", "0") != "0" or "transfer-encoding" in headers):
            return PlainTextResponse("This page takes no body but a form's.\n", 415)
        if len(scope["query_string"]) > LONGEST_QUERY:
            return PlainTextResponse(f"The address is longer than {LONGEST_QUERY} bytes: shorten it.\n", 414)
        linked = headers.get("sec-fetch-dest") == "document" and scope["method"] != "POST"
        if headers.get("sec-fetch-site") == "cross-site" and not linked:
            return PlainTextResponse("Another site may link to this page, and no more than that.\n", 403)
        return None

    def _is_here(self, hosts: list[str]) -> bool:
        """A name of this computer that no name server gives: that is what a page on the web could only pretend to.
        When the server is open to others, any address in digits."""
        if len(hosts) != 1:
            return False
        host = hosts[0].rpartition(":")[0] if hosts[0].rpartition(":")[2].isdigit() else hosts[0]
        if host.lower() == "localhost":
            return True
        try:
            address = ipaddress.ip_address(host.removeprefix("[").removesuffix("]"))
        except ValueError:
            return False
        return self._open or address.is_loopback
