"""The pages of the site: the form with its preview, single sheets as SVG, files to take away, and what they load.

An address says everything; nothing is kept between requests.
"""

from __future__ import annotations

import hashlib
import re
from collections.abc import Iterator
from dataclasses import dataclass
from functools import cached_property
from importlib.resources import files
from typing import Any

from jinja2 import Environment, PackageLoader, StrictUndefined
from starlette.applications import Starlette
from starlette.exceptions import HTTPException
from starlette.requests import Request
from starlette.responses import PlainTextResponse, Response
from starlette.routing import Route

from simprint import __version__
from simprint.catalogue import game
from simprint.errors import InvalidValue, Message, SimprintError
from simprint.make import Output
from simprint.page.fonts import Typeface
from simprint.page.paper import paper
from simprint.page.scene import HOST
from simprint.web.form import ZOOMS, Defaults, Field, Query, by_stem
from simprint.web.guard import SHEET_POLICY, Guard
from simprint.web.takeaway import MOST_PAGES, TakenAway, file_of, letter, made, main, rendered, taken_away
from simprint.web.turns import Busy, Turns
from simprint.words import Words, best_language, languages, load

#: Pages that are shown at once, and the last page that can be shown: those before it must be laid out too.
SHOWN = 6
LAST_SHOWN = 600
#: Pages that are made while others wait for theirs: a tenth of a second. Files with more are made elsewhere.
MOST_AT_ONCE = 50

#: What the form has in its first part; the rest is under "more".
_FIRST = ("lang", "paper", "header", "large_print", "ink")


def application(turns: Turns, defaults: Defaults, open_to_others: bool = False, worker: bool = False) -> Guard:
    """The whole site. ``open_to_others``: it listens on an address that is not only this computer's. ``worker``: the
    server is a worker in the browser itself."""
    site = Site(turns, defaults, worker)
    if not worker:  # which has no time for it before it answers
        list(warmed())
    routes = [
        Route("/", site.home, name="home"),
        Route("/page/{number}.svg", site.sheet, name="sheet"),
        Route("/file/{name}", site.file, name="file"),
        Route("/paper/{name}.css", site.paper, name="paper"),
        Route("/static/{name}", site.static, name="static"),
    ]
    return Guard(Starlette(routes=routes, exception_handlers={Busy: site.busy}), open_to_others)


def warmed(format: str = "svg") -> Iterator[str]:
    """Lay out a page of each sheet, so that no visitor need wait for imports; a step each."""
    for stem, sheet in by_stem().items():
        query = Query({"sheet": stem}, game(sheet.game).lang)
        rendered(query, _output(query), format, range(1, 2))
        yield stem


class Site:
    """Answers to requests."""

    def __init__(self, turns: Turns, defaults: Defaults, worker: bool) -> None:
        self._turns = turns
        self._defaults = defaults
        self._page = Environment(
            loader=PackageLoader("simprint.web", "page"),
            autoescape=True,
            undefined=StrictUndefined,
            trim_blocks=True,
            lstrip_blocks=True,
        )
        self._page.globals["worker"] = worker
        folder, typeface = files("simprint.web") / "page", Typeface()
        self._static = {
            "style.css": ("text/css", (folder / "style.css").read_bytes()),
            "script.js": ("text/javascript", (folder / "script.js").read_bytes()),
            "icon.svg": ("image/svg+xml", (folder / "icon.svg").read_bytes()),
            "regular.ttf": ("font/ttf", typeface.regular.path.read_bytes()),
            "bold.ttf": ("font/ttf", typeface.bold.path.read_bytes()),
        }
        self._version = hashlib.sha256(b"".join(content for _, content in self._static.values())).hexdigest()[:12]

    # -- answers ---------------------------------------------------------------------------------------------------

    async def home(self, request: Request) -> Response:
        """The form, and the pages it makes."""
        query = self._query(request)
        html, status = await self._turns.take(lambda: self._home(query, "ui" in request.query_params))
        return Response(
            html, status, media_type="text/html", headers={"content-language": query.ui, "vary": "accept-language"}
        )

    def _home(self, query: Query, ui_given: bool) -> tuple[str, int]:
        view = View(query, ui_given)
        html = self._page.get_template("home.html").render(
            v=view, w=view.words, version=self._version, about=__version__
        )
        return html, 422 if view.error else 200

    async def sheet(self, request: Request) -> Response:
        """One page as the program writes it."""
        if not re.fullmatch("[1-9][0-9]{0,3}", request.path_params["number"]):
            raise HTTPException(404)
        number = int(request.path_params["number"])
        query = self._query(request)

        def work() -> bytes:
            output = _output(query)
            if number > min(output.printout.count, LAST_SHOWN):
                raise HTTPException(404)
            return rendered(query, output, "svg", range(number, number + 1))[1]

        try:
            content = await self._turns.take(work)
        except SimprintError as error:
            return _refused(error, query)
        return Response(content, media_type="image/svg+xml", headers={"content-security-policy": SHEET_POLICY})

    async def file(self, request: Request) -> Response:
        """A document to take away: the PDF, or its SVG pages in a zip."""
        name = request.path_params["name"]
        query = self._query(request)

        def work() -> bytes | None:
            file = file_of(query, name)
            if file is None:
                raise HTTPException(404)
            if file.too_many:
                raise InvalidValue("too_many_pages", **_too_many(file).values)
            return made(query, file) if file.output.printout.count <= MOST_AT_ONCE else None

        try:
            content = await self._turns.take(work, file=True)
        except SimprintError as error:
            return _refused(error, query)
        if content is None:
            content = await self._turns.take_long(main.__module__, letter(query, name))
        media_type = "application/pdf" if name.endswith(".pdf") else "application/zip"
        return Response(
            content, media_type=media_type, headers={"content-disposition": f'attachment; filename="{name}"'}
        )

    async def paper(self, request: Request) -> Response:
        """The size of the paper, for the true size on the screen and for printing the preview."""
        try:
            size = paper(request.path_params["name"])
        except SimprintError as error:
            return _refused(error, self._query(request), 404)
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
        words = load(_interface(request))
        html = self._page.get_template("busy.html").render(w=words, version=self._version)
        return Response(html, 503, {"retry-after": "2"}, media_type="text/html")

    def _query(self, request: Request) -> Query:
        params = request.query_params
        # What is ticked of several names is there once for each.
        given = {name: ",".join(params.getlist(name)) for name in params}
        return Query(given, _interface(request), self._defaults)


# -- requests ----------------------------------------------------------------------------------------------------------


def _interface(request: Request) -> str:
    """The language of the page: the one in the address, or the first that the browser prefers, or English."""
    if (chosen := request.query_params.get("ui")) in languages():
        return str(chosen)
    preferred: list[tuple[float, int, str]] = []
    for entry in request.headers.get("accept-language", "")[:500].split(","):
        tag, _, weight = entry.strip().partition(";q=")
        try:
            preferred.append((-float(weight or 1), len(preferred), tag))
        except ValueError:
            continue
    return best_language(tag for _, _, tag in sorted(preferred))


def _output(query: Query) -> Output:
    """The document that is shown: the host's when it is query for and there is one, else the first."""
    outputs = query.plan.outputs
    wanted = [output for output in outputs if (output.printout.audience == HOST) == query.host]
    return (wanted or outputs)[0]


def label(option: str, words: Words, query: Query) -> str:
    """What an option is called on the page."""
    field = next((field for field in query.fields if field.name == option), None)
    name = f"{field.option.words_name if field else f'options.{option}'}.label"
    return words(name) if words.has(name) else option


def _too_many(file: TakenAway) -> Message:
    return Message("too_many_pages", format=file.format.upper(), most=MOST_PAGES[file.format])


def _refused(error: SimprintError, query: Query, status: int = 422) -> PlainTextResponse:
    words = load(query.ui)
    return PlainTextResponse(f"{words.message(error, lambda option: label(option, words, query))}\n", status)


# -- what the template shows -------------------------------------------------------------------------------------------


@dataclass(frozen=True)
class Link:
    """Something to follow."""

    text: str
    href: str
    current: bool = False
    lang: str = ""


@dataclass(frozen=True)
class Game:
    """A game, or what belongs to none, with its sheets: name of the files and label of each."""

    name: str
    players: list[tuple[str, str]]
    """The kit, which is for both, among them."""
    host: list[tuple[str, str]]


@dataclass(frozen=True)
class Download:
    """A document with its buttons."""

    host: bool
    title: str
    counted: str
    pdf: Link
    zip: Link
    too_many: str
    """Why there is no PDF, or no zip: empty when there are both."""


class View:
    """What one request shows."""

    def __init__(self, query: Query, ui_given: bool) -> None:
        self.query = query
        self.words = load(query.ui)
        self._ui = {"ui": query.ui} if ui_given else {}
        self.error = ""
        self.culprit = ""
        self.outputs: tuple[Output, ...] = ()
        self.warnings: list[str] = []
        self.command = ""
        try:
            self.outputs = query.plan.outputs
            self.warnings = [self._said(warning) for warning in query.plan.warnings]
            self.command = query.command_line()
            self.output = _output(query)
        except SimprintError as error:
            self.error = self._said(error)
            self.culprit = error.option if error.option in {field.name for field in query.fields} else ""

    # -- the form --------------------------------------------------------------------------------------------------

    @property
    def games(self) -> list[Game]:
        """What can be chosen, game by game."""
        games: dict[str, Game] = {}
        for stem, sheet in by_stem().items():
            name = self._or(f"{sheet.game}.name", sheet.game) if sheet.game else self.words("web.no_game")
            game = games.setdefault(sheet.game, Game(name, [], []))
            text = self._sheet(sheet.game, sheet.name)
            (game.host if sheet.host else game.players).append((stem, text))
        return list(games.values())

    def _sheet(self, game: str, name: str) -> str:
        """What a sheet is called on the page."""
        return self._or(f"web.sheets.{name}", self._or(f"{game}.{name}.sheet", name))

    @property
    def first_fields(self) -> list[Field]:
        """What most people choose."""
        return [field for field in self.query.common if field.name in _FIRST]

    @property
    def more_fields(self) -> list[Field]:
        """What few people choose."""
        return [field for field in self.query.common if field.name not in _FIRST]

    @property
    def more_open(self) -> bool:
        """Whether one of these is chosen, or wrong."""
        return any(
            field.name == self.culprit or self.query.texts[field.name] != field.default for field in self.more_fields
        )

    def label(self, field: Field) -> str:
        """The words for a field."""
        return label(field.name, self.words, self.query)

    def hint(self, field: Field) -> str:
        """What is said under a field, or nothing."""
        return self._or(f"{field.option.words_name}.hint", "")

    def empty(self, field: Field) -> str:
        """What an empty field means."""
        return self._or(f"{field.option.words_name}.empty", self.words("web.automatic"))

    def shown(self, field: Field) -> str:
        """What stands in a field."""
        return self.query.texts[field.name]

    def ticked(self, field: Field) -> list[str]:
        """The names that are chosen."""
        return [name for name in self.shown(field).split(",") if name]

    def choices(self, field: Field) -> list[tuple[str, str]]:
        """The values of a choice with their words; a value from the address that is not on the list stays in it."""
        if field.kind == "names":
            names = dict.fromkeys((*field.choices, *self.ticked(field)))
            return [(name, self._sheet(self.query.sheet.game, name)) for name in names]
        values = [("", self.words("web.automatic"))] if field.optional else []
        for choice in map(str, field.choices):
            if field.name == "lang":
                values.append((choice, load(choice)("common.language")))
            else:
                values.append((choice, self._or(f"{field.option.words_name}.choices.{choice}", choice)))
        if self.shown(field) not in [value for value, _ in values]:
            values.append((self.shown(field), self.shown(field)))
        return values

    def _said(self, message: Message) -> str:
        """A mistake or a warning in the language of the page, which calls options by their labels."""
        return self.words.message(message, lambda option: label(option, self.words, self.query))

    def _or(self, name: str, otherwise: str) -> str:
        return self.words(name) if self.words.has(name) else otherwise

    # -- links -----------------------------------------------------------------------------------------------------

    @property
    def ui(self) -> str:
        """The interface's language when the address names it."""
        return self._ui.get("ui", "")

    def address(self, **more: Any) -> str:
        """This page with the same choices and ``more``."""
        view = {"view": "host" if self.query.host else ""}
        zoom = {"zoom": "" if self.query.zoom == ZOOMS[0] else self.query.zoom}
        return "./?" + self.query.encoded(**(self._ui | view | zoom | more))

    @property
    def languages(self) -> list[Link]:
        """The page in each language; a sheet in the page's language goes with it."""
        links = []
        for lang in languages():
            follow = {"lang": lang} if self.query.texts["lang"] == self.query.ui else {}
            words = load(lang)
            address = self.address(ui=lang, **follow)
            links.append(Link(words("common.language"), address, lang == self.query.ui, words.tag))
        return links

    # -- the result ------------------------------------------------------------------------------------------------

    def counted(self, *outputs: Output) -> str:
        """How many pages and sheets of paper."""
        printouts = [output.printout for output in outputs]
        pages, papers = sum(one.count for one in printouts), self.query.plan.paper(*printouts)
        return self.words(
            "web.counted", pages=self.words("web.pages", n=pages), papers=self.words("web.papers", n=papers)
        )

    @property
    def summary(self) -> str:
        """For how many it is, and what is to be cut."""
        return self._said(self.query.plan.counted)

    @property
    def notes(self) -> list[str]:
        """What is to be done with it besides."""
        return [self._said(output.printout.note) for output in self.outputs if output.printout.note]

    @property
    def status(self) -> str:
        """What a screen reader says after a change."""
        if self.error:
            return self.words("web.not_made", message=self.error)
        return self.counted(*self.outputs)

    @cached_property
    def downloads(self) -> list[Download]:
        """The documents with their buttons."""
        found = []
        for output in self.outputs:
            host = output.printout.audience == HOST
            pdf, svg = taken_away(output)
            who = "host" if host else "players" if len(self.outputs) > 1 else "file"
            too_many = [file for file in (pdf, svg) if file.too_many]
            query = "?" + self.query.encoded(**self._ui)
            found.append(
                Download(
                    host,
                    output.printout.title,
                    self.counted(output),
                    Link(self.words(f"web.pdf_{who}"), "" if pdf in too_many else f"file/{pdf.name}{query}"),
                    Link(self.words(f"web.svg_{who}"), "" if svg in too_many else f"file/{svg.name}{query}"),
                    self._said(_too_many(too_many[0])) if too_many else "",
                )
            )
        return found

    @property
    def views(self) -> list[Link]:
        """Which document is shown, when there is a choice."""
        if len(self.outputs) < 2:
            return []
        return [
            Link(
                self.words("web.view_host" if output.printout.audience == HOST else "web.view_players"),
                self.address(view="host" if output.printout.audience == HOST else "") + "#result",
                output is self.output,
            )
            for output in self.outputs
        ]

    @cached_property
    def numbers(self) -> range:
        """The pages that are shown."""
        last = min(self.output.printout.count, LAST_SHOWN)
        first = min(self.query.first, last)
        first -= (first - 1) % SHOWN
        return range(first, min(first + SHOWN, last + 1))

    @property
    def sheets_shown(self) -> list[Link]:
        """Their pictures, each with the words for it."""
        count, title = self.output.printout.count, self.output.printout.title
        query = self.query.encoded(view="host" if self.output.printout.audience == HOST else "")
        return [
            Link(f"{title}. {self.words('common.page_of', page=n, pages=count)}", f"page/{n}.svg?{query}")
            for n in self.numbers
        ]

    @property
    def paging(self) -> tuple[str, Link | None, Link | None]:
        """Which pages these are, those before, those after."""
        count = self.output.printout.count
        if count <= SHOWN:
            return "", None, None
        numbers = self.numbers
        before = self.address(**{"from": numbers.start - SHOWN}) + "#result" if numbers.start > 1 else ""
        more = numbers.stop <= min(count, LAST_SHOWN)
        after = self.address(**{"from": numbers.stop}) + "#result" if more else ""
        said = self.words("web.pages_shown", first=numbers.start, last=numbers.stop - 1, pages=count)
        if not more and numbers.stop <= count:
            said += " " + self.words("web.rest_not_shown")
        return (
            said,
            Link(self.words("web.before"), before) if before else None,
            Link(self.words("web.after"), after) if after else None,
        )

    @property
    def paper(self) -> str:
        """The paper's name, for the address of its measures."""
        if self.error:
            return "a4"
        sheet = self.query.plan.sheet
        return f"{sheet.width:g}x{sheet.height:g}mm"
