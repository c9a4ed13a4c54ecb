"""The pages of the site: the form with its preview, single sheets as SVG, files to take away, and what they load.

A request says everything; nothing is kept between requests. Every address in a page is relative, so that the site may
stand in a folder of another one.
"""

from __future__ import annotations

import hashlib
import re
from collections.abc import Iterator
from dataclasses import replace
from functools import lru_cache
from importlib.resources import files
from typing import Protocol
from urllib.parse import parse_qsl, urlencode

from jinja2 import Environment, PackageLoader, StrictUndefined
from starlette.applications import Starlette
from starlette.exceptions import HTTPException
from starlette.requests import Request
from starlette.responses import JSONResponse, PlainTextResponse, RedirectResponse, Response
from starlette.routing import Route

from simprint import __version__
from simprint.catalogue import game
from simprint.errors import InvalidValue, SimprintError
from simprint.order import SCALE
from simprint.page.fonts import Typeface
from simprint.page.paper import paper
from simprint.web.form import PARTS, Defaults, Query, by_stem
from simprint.web.guard import SHEET_POLICY, Guard
from simprint.web.takeaway import FORMATS, file_of, letter, made, main, rendered
from simprint.web.turns import Busy, Turns
from simprint.web.view import LAST_SHOWN, View, said, too_many
from simprint.words import best_language, languages, load

#: Pages that are made while others wait for theirs: a tenth of a second. Files with more are made elsewhere.
MOST_AT_ONCE = 50
#: Parameters that a request may have.
_MOST_PARAMETERS = 200


class Printer(Protocol):
    """How this computer's printer is corrected, for the page and for the command line alike."""

    def kept(self) -> tuple[float, float] | None:
        """What is kept, across the page and down. Raises BadTemplate."""

    def keep(self, scale: tuple[float, float]) -> None:
        """Keep it. Raises InvalidValue and CannotWrite."""

    def forget(self) -> object:
        """Correct it no more. Raises CannotWrite."""


def application(
    turns: Turns,
    defaults: Defaults,
    open_to_others: bool = False,
    worker: bool = False,
    printer: Printer | None = None,
) -> Guard:
    """The whole site. ``open_to_others``: it listens on an address that is not only this computer's. ``worker``: the
    server is a worker in the browser itself. ``printer``: that of this computer; without one each browser keeps how its
    own is corrected."""
    site = Site(turns, defaults, worker, printer)
    if not worker:  # which has no time for it before it answers
        list(warmed())
    routes = [
        Route("/", site.home, methods=["GET", "POST"]),
        Route("/print", site.print, methods=["GET", "POST"]),
        Route("/file/{part}.{suffix}", site.file, methods=["GET", "POST"]),
        Route("/page/{number}.svg", site.sheet),
        Route("/picture/{stem}.svg", site.picture),
        Route("/paper/{name}.css", site.paper),
        Route("/static/{name}", site.static),
        Route("/progress/{name}", site.progress),
        Route("/printer", site.printer, methods=["POST"]),
    ]
    return Guard(Starlette(routes=routes, exception_handlers={Busy: site.busy}), open_to_others)


def warmed(format: str = "svg") -> Iterator[str]:
    """Lay out a page of each sheet, so that no visitor need wait for imports; a step each."""
    for stem, sheet in by_stem().items():
        rendered(Query({"sheet": stem}, game(sheet.game).lang).shown, format, range(1, 2))
        yield stem


class Site:
    """Answers to requests."""

    def __init__(self, turns: Turns, defaults: Defaults, worker: bool, printer: Printer | None) -> None:
        self._turns = turns
        self._defaults = defaults
        self._printer = printer
        self._templates = Environment(
            loader=PackageLoader("simprint.web", "page"),
            autoescape=True,
            undefined=StrictUndefined,
            trim_blocks=True,
            lstrip_blocks=True,
        )
        self._templates.globals["worker"] = worker
        self._templates.globals["printer"] = printer is not None
        folder, typeface = files("simprint.web") / "page", Typeface()
        self._static = {
            "style.css": ("text/css", (folder / "style.css").read_bytes()),
            "script.js": ("text/javascript", (folder / "script.js").read_bytes()),
            "print.js": ("text/javascript", (folder / "print.js").read_bytes()),
            "icon.svg": ("image/svg+xml", (folder / "icon.svg").read_bytes()),
            "regular.ttf": ("font/ttf", typeface.regular.path.read_bytes()),
            "bold.ttf": ("font/ttf", typeface.bold.path.read_bytes()),
        }
        self._version = hashlib.sha256(b"".join(content for _, content in self._static.values())).hexdigest()[:12]

    # -- answers ---------------------------------------------------------------------------------------------------

    async def home(self, request: Request) -> Response:
        """The form, and the pages it makes."""
        return await self._answer(request, "home.html")

    async def print(self, request: Request) -> Response:
        """All pages of the document that is shown, to be printed."""
        return await self._answer(request, "print.html")

    async def _answer(self, request: Request, template: str) -> Response:
        query, ui_given = await self._asked(request)

        def work() -> Response:
            view = View(query, ui_given)
            if template == "print.html" and not view.printable:
                return self._alone(query, view.error or view.words("web.too_many_to_print"), 422)
            return self._html(template, query.ui, 422 if view.error else 200, v=view, about=__version__)

        return await self._turns.take(work)

    async def sheet(self, request: Request) -> Response:
        """One page as the program writes it."""
        if not re.fullmatch("[1-9][0-9]{0,3}", request.path_params["number"]):
            raise HTTPException(404)
        number = int(request.path_params["number"])
        query, _ = await self._asked(request)

        def work() -> bytes:
            document = query.shown
            if number > min(document.output.printout.count, LAST_SHOWN):
                raise HTTPException(404)
            return rendered(document, "svg", range(number, number + 1))[1]

        try:
            content = await self._turns.take(work)
        except SimprintError as error:
            return PlainTextResponse(f"{said(error, load(query.ui), query)}\n", 422)
        return Response(content, media_type="image/svg+xml", headers={"content-security-policy": SHEET_POLICY})

    async def picture(self, request: Request) -> Response:
        """A small picture of a sheet: its first page as it usually is, in the language of the page."""
        stem, lang = request.path_params["stem"], _interface(dict(request.query_params), request)
        if stem not in by_stem():
            raise HTTPException(404)
        content = await self._turns.take(lambda: _picture(stem, lang))
        headers = {"content-security-policy": SHEET_POLICY, "cache-control": "max-age=3600"}
        return Response(content, media_type="image/svg+xml", headers=headers)

    async def file(self, request: Request) -> Response:
        """A document to take away: the PDF, or its SVG pages in a zip."""
        part, suffix = request.path_params["part"], request.path_params["suffix"]
        if part not in PARTS or suffix not in FORMATS:
            raise HTTPException(404)
        query, _ = await self._asked(request)

        def work() -> tuple[str, bytes | None]:
            file = file_of(query, part, suffix)
            if file is None:
                raise HTTPException(404)
            if file.too_many:
                raise InvalidValue("too_many_pages", **too_many(file).values)
            return file.name, made(file, told) if file.count <= MOST_AT_ONCE else None

        with self._turns.followed(query.given.get("follow", "")) as told:
            try:
                name, content = await self._turns.take(work, file=True)
            except SimprintError as error:
                return self._alone(query, said(error, load(query.ui), query), 422, back="../")
            if content is None:
                content = await self._turns.take_long(main.__module__, letter(query, part, suffix), told)
        media_type = "application/pdf" if suffix == "pdf" else "application/zip"
        return Response(
            content, media_type=media_type, headers={"content-disposition": f'attachment; filename="{name}"'}
        )

    async def progress(self, request: Request) -> Response:
        """How far the file is that was asked for with that name to ``follow``; nothing when it is there."""
        found = self._turns.progress(request.path_params["name"])
        return JSONResponse(None if found is None else {"done": found[0], "total": found[1]})

    async def printer(self, request: Request) -> Response:
        """From now on this computer's printer is corrected by what is to be kept, or no more. Nobody but our own page
        may ask for that, and browsers say who asks."""
        printer = self._printer
        if printer is None or request.headers.get("sec-fetch-site") != "same-origin":
            raise HTTPException(403)
        query, ui_given = await self._asked(request)

        def work() -> None:
            if keep := query.given.get("keep"):
                printer.keep(SCALE.read(keep))
            else:
                printer.forget()

        try:
            await self._turns.take(work)
        except SimprintError as error:
            return self._alone(query, said(error, load(query.ui), query), 422)
        again = {name: value for name, value in query.choices.items() if name not in (SCALE.name, "measured")}
        return RedirectResponse("./?" + urlencode(again | ({"ui": query.ui} if ui_given else {})), 303)

    async def paper(self, request: Request) -> Response:
        """The size of the paper, for the true size on the screen and for printing the preview."""
        try:
            size = paper(request.path_params["name"])
        except SimprintError as error:
            raise HTTPException(404, str(error)) from None
        width, height = f"{size.width:g}mm", f"{size.height:g}mm"
        return PlainTextResponse(
            f"@page{{size:{width} {height};margin:0}}"
            f":root{{--width:{width};--height:{height};--ratio:{size.width / size.height:.4f}}}\n",
            media_type="text/css",
        )

    async def static(self, request: Request) -> Response:
        """Style, script, typeface."""
        if request.path_params["name"] not in self._static:
            raise HTTPException(404)
        media_type, content = self._static[request.path_params["name"]]
        return Response(content, media_type=media_type, headers={"cache-control": "max-age=86400"})

    async def busy(self, request: Request, error: Exception) -> Response:
        """The queue is full."""
        query = Query({}, _interface(dict(request.query_params), request))
        answer = self._alone(query, load(query.ui)("web.busy"), 503)
        answer.headers["retry-after"] = "2"
        return answer

    def _alone(self, query: Query, said: str, status: int, back: str = "./") -> Response:
        """A page with nothing but a sentence, and the way ``back``."""
        return self._html("alone.html", query.ui, status, said=said, root=back, query=query.encoded())

    def _html(self, template: str, ui: str, status: int, **values: object) -> Response:
        html = self._templates.get_template(template).render(w=load(ui), version=self._version, **values)
        headers = {"content-language": ui, "vary": "accept-language"}
        return Response(html, status, media_type="text/html", headers=headers)

    # -- questions -------------------------------------------------------------------------------------------------

    async def _asked(self, request: Request) -> tuple[Query, bool]:
        """What is asked for, in the address and in the body; whether the language of the page is said there."""
        pairs = parse_qsl((await request.body()).decode("utf-8", "replace"), keep_blank_values=True)
        given: dict[str, str] = {}
        for name, value in (*request.query_params.multi_items(), *pairs)[:_MOST_PARAMETERS]:
            # What is ticked of several names is there once for each, what is measured across and down once for either.
            given[name] = ";".join(filter(None, (given.get(name), value)))
        ui = _interface(given, request)
        # The page is to be in another language: a sheet in the page's language goes with it.
        if given.get("to") == ui and given.get("lang") == given.get("was"):
            given["lang"] = ui
        return Query(given, ui, self._begun()), "ui" in given or "to" in given

    def _begun(self) -> Defaults:
        """What the form begins with now: the printer may be corrected otherwise since."""
        try:
            scale = self._printer and self._printer.kept()
        except SimprintError as error:
            return replace(self._defaults, trouble=error)
        return replace(self._defaults, scale=SCALE.kind.write(scale)) if scale else self._defaults


def _interface(given: dict[str, str], request: Request) -> str:
    """The language of the page: the one that is asked for, or the first that the browser prefers, or English."""
    for name in ("to", "ui"):
        if given.get(name) in languages():
            return given[name]
    preferred: list[tuple[float, int, str]] = []
    for entry in request.headers.get("accept-language", "")[:500].split(","):
        tag, _, weight = entry.strip().partition(";q=")
        try:
            preferred.append((-float(weight or 1), len(preferred), tag))
        except ValueError:
            continue
    return best_language(tag for _, _, tag in sorted(preferred))


@lru_cache(maxsize=128)
def _picture(stem: str, lang: str) -> bytes:
    return rendered(Query({"sheet": stem}, lang).shown, "svg", range(1, 2))[1]
