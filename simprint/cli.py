"""The command line: options, messages, exit codes. The only module that prints."""

import gc
import inspect
import os
import sys
from collections.abc import Callable, Sequence
from functools import cache
from pathlib import Path
from typing import TYPE_CHECKING, Annotated, Any

import typer

from simprint import __version__
from simprint.errors import CannotWrite, SimprintError
from simprint.stop import CODE, forget, heed

if TYPE_CHECKING:
    from simprint.files import Change
    from simprint.make import Order, Piece, Plan

#: Fewer pages than this are written before a progress bar would be read.
_WORTH_A_BAR = 500


app = typer.Typer(
    name="simprint",
    help="Printable kits for two pencil-and-paper games: PDF and SVG that print at exactly 100 %.",
    no_args_is_help=True,
    add_completion=False,
    rich_markup_mode=None,
    pretty_exceptions_enable=False,
    context_settings={"help_option_names": ["-h", "--help"], "max_content_width": 100},
)


_Lang = Annotated[str | None, typer.Option(help="Language: en, ru, pt.", envvar="SIMPRINT_LANG", show_envvar=True)]
_Paper = Annotated[str, typer.Option(help="a4, letter, legal, a3, a5, or WxHmm (200x280mm).", envvar="SIMPRINT_PAPER")]


def _whole_number(**settings: Any) -> Any:
    """An option that takes a whole number, and says so in words a teacher understands when it gets something else."""

    def read(text: str) -> int:
        try:
            return int(text)
        except ValueError:
            raise typer.BadParameter(f"{text!r} is no whole number; give one, for example 4") from None

    return typer.Option(parser=read, metavar="N", **settings)


def _common(
    lang: _Lang = None,
    paper: _Paper = "a4",
    format: Annotated[
        list[str] | None, typer.Option(help="pdf (default), svg, png; may be repeated.", metavar="FORMAT")
    ] = None,
    output: Annotated[
        str, typer.Option(help="A folder, a file, or - for the standard output.", envvar="SIMPRINT_OUTPUT")
    ] = "output",
    force: Annotated[bool, typer.Option("--force", help="Replace files that have other content.")] = False,
    header: Annotated[str, typer.Option(help="Text for the top right of each page: a school, a class.")] = "",
    large_print: Annotated[bool, typer.Option("--large-print", help="Larger type, dots and lines.")] = False,
    ink: Annotated[str, typer.Option(help="grey, or mono for a printer or copier without greys.")] = "grey",
    guides: Annotated[str | None, typer.Option(help="How guide lines look: grey, dotted, none.")] = None,
    margin: Annotated[float, typer.Option(help="Least distance from the edge of the paper, mm.")] = 10.0,
    printer_scale: Annotated[
        str, typer.Option(help="Corrects a printer: X or X,Y from 0.9 to 1.1.", metavar="X[,Y]")
    ] = "1",
    font: Annotated[str | None, typer.Option(help="A TrueType file to set the text in.")] = None,
    font_bold: Annotated[str | None, typer.Option(help="Its bold weight.")] = None,
    svg_text: Annotated[str, typer.Option(help="SVG text: outlines, or live for editing.")] = "outlines",
    dry_run: Annotated[bool, typer.Option("--dry-run", help="Say what would be written; write nothing.")] = False,
    quiet: Annotated[bool, typer.Option("--quiet", help="Say nothing but warnings and errors.")] = False,
) -> None:
    """Options that every command takes."""


@cache
def _common_options() -> list[inspect.Parameter]:
    return list(inspect.signature(_common).parameters.values())


def _command(name: str, game: str | None = None) -> Callable[[Callable[..., None]], Callable[..., None]]:
    """Register a command: its own options are those of the decorated function, then come the common ones. ``game``
    is the game it belongs to; without one the command's argument ``game`` says. A flag of a command names another sheet
    (``answers --practice``)."""

    def register(own: Callable[..., None]) -> Callable[..., None]:
        mine = list(inspect.signature(own).parameters.values())
        common = _common_options()

        def run(**values: Any) -> None:
            options = {parameter.name: values[parameter.name] for parameter in mine}
            shared = {parameter.name: values[parameter.name] for parameter in common}
            flags = [f"--{option}" for option, value in options.items() if isinstance(value, bool) and value]
            options = {option: value for option, value in options.items() if not isinstance(value, bool)}
            command = " ".join((name, *flags))
            gc.disable()  # pages make no cycles, and looking for them takes a tenth of the time
            try:
                _print_sheet(command, game if game is not None else options.pop("game"), options, shared)
            except KeyboardInterrupt:
                _fail("stopped; nothing was written", CODE)
            finally:
                gc.enable()

        run.__doc__ = own.__doc__
        run.__name__ = own.__name__
        run.__signature__ = inspect.Signature(  # type: ignore[attr-defined]
            [p.replace(kind=inspect.Parameter.KEYWORD_ONLY) for p in (*mine, *common)]
        )
        run.__annotations__ = {p.name: p.annotation for p in (*mine, *common)}
        app.command(name)(run)
        return own

    return register


@app.callback(invoke_without_command=True)
def _root(version: Annotated[bool, typer.Option("--version", help="Show the version and stop.")] = False) -> None:
    if version:
        print(f"simprint {__version__}")
        raise typer.Exit


@_command("boards", "sim")
def boards(
    copies: Annotated[int, _whole_number(help="How many boards, 1 to 1000000.")] = 2,
    per_page: Annotated[int | None, _whole_number(help="Boards on a page: 1, 2 or 4.", show_default="2")] = None,
    dots: Annotated[int, _whole_number(help="Dots on a board, 5 to 8.")] = 6,
    layout: Annotated[str, typer.Option(help="circle, or shuffled: numbers in another order.")] = "circle",
    seed: Annotated[int, _whole_number(help="Chooses the order of a shuffled board.")] = 1,
) -> None:
    """Sim boards, each with the record of its game."""


_Rows = Annotated[str, typer.Option(help="Circles in each row, from the top: 1 to 6 rows of 1 to 12.")]


@_command("rows", "rows")
def rows(
    copies: Annotated[int, _whole_number(help="How many boards, 1 to 1000000.")] = 4,
    rows: _Rows = "3,4,5",
) -> None:
    """Boards of the row game, with a record of each match."""


_Game = Annotated[str, typer.Argument(metavar="sim|rows", help="The game: sim or rows.")]
_Copies = Annotated[int, _whole_number(help="How many sheets, each complete.")]


@_command("ledger", "sim")
def ledger(copies: _Copies = 1, dots: Annotated[int, _whole_number(help="Dots on the boards, 5 to 8.")] = 6) -> None:
    """The ledger of a Sim match: whose each edge is."""


@_command("log", "rows")
def log(copies: _Copies = 1, rows: _Rows = "3,4,5") -> None:
    """The row game's read-back log: what each move leaves."""


@_command("scores")
def scores(game: _Game = "sim", copies: _Copies = 1) -> None:
    """The score sheet: two games, the first player swapped."""


@_command("rules")
def rules(game: _Game, copies: _Copies = 1) -> None:
    """The players' rules, with drawings."""


_Count = Annotated[int | None, _whole_number(help="How many cards, 1 to 500.", show_default="6 for Sim, 8 for rows")]
_Seed = Annotated[
    int | None, _whole_number(help="Chooses the cards: the same number, the same cards.", show_default="1")
]
_Level = Annotated[int | None, _whole_number(help="How difficult they are: 1, 2 or 3.", show_default="1")]


@_command("practice")
def practice(game: _Game, count: _Count = None, seed: _Seed = None, level: _Level = None) -> None:
    """Practice cards: positions to think about."""


@_command("answers")
def answers(
    game: _Game,
    dots: Annotated[int | None, _whole_number(help="Sim: dots on a board, 5 to 8.", show_default="6")] = None,
    rows: Annotated[
        str | None, typer.Option(help="Rows: circles in each row, from the top.", show_default="3,4,5")
    ] = None,
    copies: Annotated[int | None, _whole_number(help="How many sets of pages.", show_default="1")] = None,
    practice: Annotated[
        bool,
        typer.Option(
            "--practice",
            help="Answer practice cards instead: the very ones that the same --count, --seed and --level print.",
        ),
    ] = False,
    count: _Count = None,
    seed: _Seed = None,
    level: _Level = None,
) -> None:
    """The host's pages, always in a file of their own."""


@_command("calibrate", "")
def calibrate(
    measured: Annotated[
        str | None,
        typer.Option(help="What the 100 mm bars really measured, across and down.", metavar="MM[,MM]"),
    ] = None,
) -> None:
    """A test page that shows how to correct a printer."""


@_command("kit")
def kit(
    game: _Game,
    pairs: Annotated[int | None, _whole_number(help="For how many pairs, 1 to 1000.", show_default="1")] = None,
    teams: Annotated[int | None, _whole_number(help="Rows: for how many matches of two teams, instead.")] = None,
    kit: Annotated[
        Path | None,
        typer.Option(metavar="FILE", help="A kit of your own: a changed copy of templates/kits/sim.toml or rows.toml."),
    ] = None,
    seed: Annotated[int, _whole_number(help="Chooses the practice cards of a kit that has some.")] = 1,
) -> None:
    """Everything for a class: a players' and a host's file."""


def _order(command: str, game: str, options: dict[str, Any], shared: dict[str, Any]) -> "Order":
    from simprint.make import Order, printer_scale

    return Order(
        command,
        game,
        {name: value for name, value in options.items() if value is not None},
        shared["lang"],
        shared["paper"],
        tuple(shared["format"] or ("pdf",)),
        shared["output"],
        shared["force"],
        shared["header"],
        shared["large_print"],
        shared["ink"],
        shared["guides"],
        shared["margin"],
        printer_scale(shared["printer_scale"]),
        shared["font"],
        shared["font_bold"],
        shared["svg_text"],
    )


def _print_sheet(command: str, game: str, options: dict[str, Any], shared: dict[str, Any]) -> None:
    from simprint.make import plan, rehearse, write

    planned = plan(_order(command, game, options, shared))
    to_stdout = shared["output"] == "-"
    quiet = shared["quiet"] or to_stdout
    if shared["dry_run"]:
        try:
            _say_planned(planned, rehearse(planned))
        except CannotWrite as error:
            raise CannotWrite(f"would be refused: {error}") from None
        return
    total = planned.pages * len(planned.pieces[0].targets)
    if total >= _WORTH_A_BAR and sys.stderr.isatty() and not quiet:
        with typer.progressbar(length=total, label="Pages", file=sys.stderr) as bar:
            written = write(planned, lambda: bar.update(1))
    else:
        written = write(planned)
    for warning in planned.warnings:
        print(f"simprint: warning: {warning}", file=sys.stderr)
    if not quiet:
        _say_written(planned, set(written))


def _say_planned(planned: "Plan", changes: "dict[Path, Change]") -> None:
    for piece in planned.pieces:
        for target in piece.targets.values():
            found = {changes.get(path, "new") for path in target.paths} if changes else {"new"}
            does = "leave unchanged" if found == {"same"} else "replace" if "other" in found else "write"
            print(f"would {does} {_span(target.paths)} ({_pages(piece.sheaf.count)})")
        _say_note(piece)


def _say_written(planned: "Plan", written: set[Any]) -> None:
    for piece in planned.pieces:
        for target in piece.targets.values():
            state = "" if any(path in written for path in target.paths) else ", unchanged"
            print(f"{_span(target.paths)} ({_pages(piece.sheaf.count)}{state})")
        _say_note(piece)
    print('Print at 100 % ("actual size"), then check that the bar at the foot of a page is 100 mm long.')


def _say_note(piece: "Piece") -> None:
    if piece.sheaf.note:
        print(piece.sheaf.note)


def _span(paths: Sequence[Path]) -> str:
    return str(paths[0]) if len(paths) == 1 else f"{paths[0]} to {paths[-1].name}"


def _pages(count: int) -> str:
    return f"{count} page" if count == 1 else f"{count} pages"


@app.command("web")
def web(
    port: Annotated[int, _whole_number(help="Port to listen on; when it is taken, the next free one.")] = 8765,
    host: Annotated[
        str, typer.Option(help="Address to listen on; any but this opens the page to others.")
    ] = "127.0.0.1",
    browser: Annotated[bool, typer.Option(help="Open the page in the browser.")] = True,
    lang: _Lang = None,
    paper: _Paper = "a4",
) -> None:
    """All this on a page in the browser; --lang and --paper are what its form begins with."""
    from simprint.web import serve

    serve(host, port, browser, lang, paper, lambda line: print(line, flush=True))


def main() -> None:
    """Run the command line; a user's mistake ends with one line and exit code 2."""
    for stream in (sys.stdout, sys.stderr):
        reconfigure = getattr(stream, "reconfigure", None)
        if reconfigure is not None:
            reconfigure(errors="backslashreplace")  # a console that lacks a character shows its number
    before = heed()
    every = app.registered_commands
    # Typer builds all that it knows of at every call: it is told of the commands that may be meant.
    app.registered_commands = [command for command in every if command.name in sys.argv[1:2]] or every
    try:
        try:
            app()
        finally:
            if sys.stdout is not None:  # None where it was closed from the start
                sys.stdout.flush()
    except SimprintError as error:
        _fail(f"{error}{_from_environment(str(error))}", 2)
    except OSError as error:  # from printing: whatever else cannot be written says so itself
        sys.stdout = None  # Python would try again at the end
        _fail(f"standard output cannot be written ({error.strerror}): name a file or leave the redirection out", 2)
    finally:
        app.registered_commands = every
        forget(before)
        gc.freeze()  # what is left goes with the process: to look through it takes a tenth of the time of a small order


def _from_environment(message: str) -> str:
    """Which variable the refused name comes from: who has set it may not think of it."""
    for name, what in (("SIMPRINT_LANG", "language"), ("SIMPRINT_PAPER", "paper")):
        if name in os.environ and f"{what} {os.environ[name]!r}" in message:
            return f" ({name} in the environment)"
    return ""


def _fail(message: str, code: int) -> None:
    print(f"simprint: {message}", file=sys.stderr)
    raise SystemExit(code)
