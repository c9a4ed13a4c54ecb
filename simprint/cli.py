"""The command line: commands and options out of the catalogue, messages, exit codes. The only module that prints."""

from __future__ import annotations

import gc
import inspect
import os
import sys
from collections.abc import Callable, Collection, Iterable, Mapping, Sequence
from contextlib import ExitStack
from pathlib import Path
from time import monotonic
from typing import TYPE_CHECKING, Any

import typer
from typer.core import TyperCommand, TyperGroup

from simprint import __version__, lang
from simprint.errors import Called, InvalidValue, Message, Quoted, SimprintError, UnknownName, Worded, reason
from simprint.kits import Orderable, catalogue
from simprint.options import Decimal, File, Flag, Listed, Names, Option, Text, Whole
from simprint.order import COMMON, LANG, PAPER, SCALE, Order
from simprint.stop import CODE, forget, heed
from simprint.words import Words, flag, sayable

if TYPE_CHECKING:
    from simprint.files import Change
    from simprint.make import Output, Plan

#: A run that takes longer, in seconds, shows on a terminal how far it is.
_PATIENCE = 1.0
#: How much of a mistyped name must be that of another one for it to be shown: "color" is not "column".
_NEAR = 0.7
#: Names that are shown of a list, and what is said of how its pairs came about.
_SHOWN = 4
_PAIRED = {"column": "list_column", "groups": "list_groups", "order": "list_order", "lot": "list_lot"}
#: What only the command line has.
_RUN = (Option("dry_run", Flag(), False, group="files"), Option("quiet", Flag(), False, group="files"))
#: Of the command that corrects a printer.
_CALIBRATE = (Option("save", Flag(), False, group="files"), Option("forget", Flag(), False, group="files"))
#: Of the page in the browser.
_WEB = (
    Option("port", Whole(1, 65535), 8765),
    Option("host", Text("ADDRESS"), "127.0.0.1"),
    Option("no_browser", Flag(), False),
    LANG,
    PAPER,
)
#: Of the page as a folder of files.
_SITE = (Option("engine", File()), LANG, PAPER, Option("force", Flag(), False))
_GROUPS = ("what", "people", "print", "files")
_HELP = ("-h", "--help")
#: Commands that print no sheet.
_OTHERS = ("web", "site")
#: What Typer raises when a command is written wrong: it carries a click of its own, and shows this class of it only.
_UsageError: Any = typer.BadParameter.__base__


# -- words -------------------------------------------------------------------------------------------------------------


def _spoken() -> Words:
    """The words that the user reads: in the language of ``--lang``, or of the environment, or in English."""
    return sayable(lang.spoken())


def _say(key: str, **values: Any) -> str:
    return _spoken().message(Message(key, **values), flag)


# -- commands ----------------------------------------------------------------------------------------------------------


class _Command(TyperCommand):
    """A command whose help has its options in groups, and an example."""

    options: Sequence[Option] = ()
    allow_extra_args = True  # so that they are told here

    def parse_args(self, ctx: Any, args: list[str]) -> list[str]:
        """Raises InvalidValue for a word too many."""
        left = super().parse_args(ctx, args)
        if left and not ctx.resilient_parsing:
            raise InvalidValue("extra_argument", value=Quoted(left[0]))
        return left

    def format_options(self, ctx: Any, formatter: Any) -> None:
        """Each group under a title of its own."""
        words = _spoken()
        shown = {param.name: param.get_help_record(ctx) for param in self.get_params(ctx)}
        for group in _GROUPS:
            records = [shown.pop(option.name, None) for option in self.options if option.group == group]
            if found := [record for record in records if record]:
                with formatter.section(words(f"options.group.{group}")):
                    formatter.write_dl(found)
        if rest := [record for record in shown.values() if record]:
            with formatter.section(words("options.group.more")):
                formatter.write_dl(rest)


class _Group(TyperGroup):
    """All commands; one that there is not is told with what comes near it."""

    def list_commands(self, ctx: Any) -> list[str]:
        """As they are listed here."""
        return list(self.commands)


app = typer.Typer(
    name="simprint",
    cls=_Group,
    no_args_is_help=True,
    add_completion=True,
    rich_markup_mode=None,
    pretty_exceptions_enable=False,
    context_settings={"help_option_names": [*_HELP], "max_content_width": 100},
)


def _commands() -> dict[str, list[Orderable]]:
    """By command: the sheets, or kits, that it may print."""
    found: dict[str, list[Orderable]] = {}
    for one in catalogue().values():
        found.setdefault(one.command or one.name, []).append(one)
    return found


def _register(command: str, sheets: Sequence[Orderable], helping: bool) -> None:
    """The command that prints one of ``sheets``: which one, its game and its flag say."""
    games = list(dict.fromkeys(sheet.game for sheet in sheets))
    flags = [Option(name, Flag(), False) for name in dict.fromkeys(sheet.flagged for sheet in sheets if sheet.flagged)]
    own = {option.name: option for sheet in sheets for option in sheet.options}
    options = (*own.values(), *flags, *COMMON, *(_CALIBRATE if command == "calibrate" else ()), *_RUN)

    def run(**values: Any) -> None:
        chosen = next((option.name for option in flags if values.pop(option.name)), "")
        game = _game(command, games, values.pop("game", None))
        sheet = next((sheet for sheet in sheets if sheet.game == game and sheet.flagged == chosen), None)
        if sheet is None:
            takes = [Called(o.name) for one in sheets if one.game == game for o in one.options]
            raise InvalidValue("not_taken", chosen, takes=takes)
        gc.disable()  # pages make no cycles, and looking for them takes a tenth of the time
        try:
            _print_sheet(sheet, own, values)
        except KeyboardInterrupt:
            _fail(_say("stopped"), CODE)
        finally:
            gc.enable()

    parameters = [_parameter(option, helping, sheets) for option in options]
    if games != [""]:
        metavar, said = "|".join(games), _help("options.game.help", helping, games=", ".join(games))
        argument = typer.Argument(metavar=f"[{metavar}]", help=said, show_default=False)
        parameters.insert(0, _keyword("game", str | None, argument))
    _add(command, run, parameters, options, helping, _subject(sheets))


def _subject(sheets: Sequence[Orderable]) -> str:
    """The name of the words that say what a command is for."""
    return f"{sheets[0].game}.{sheets[0].name}.subject"


def _game(command: str, games: Sequence[str], given: str | None) -> str:
    """The game that is meant: it need not be said where only one has such a sheet."""
    if given is None and len(games) == 1:
        return games[0]
    if given is None:
        raise InvalidValue("which_game", "game", command=command, known=list(games))
    if given not in games:
        raise UnknownName("game", given, games)
    return given


def _add(
    name: str, run: Callable[..., None], parameters: list[inspect.Parameter], options: Sequence[Option], helping: bool,
    subject: str = "",
) -> None:  # fmt: skip
    """Tell Typer of a command; ``subject`` names words that say what it is for, where no others do."""
    run.__name__ = name
    run.__signature__ = inspect.Signature(parameters)  # type: ignore[attr-defined]
    run.__annotations__ = {parameter.name: parameter.annotation for parameter in parameters}
    kind = type("_Command", (_Command,), {"options": options})
    said = _help(f"options.commands.{name}", helping) or _help(subject, helping)
    example = _help(f"options.examples.{name}", helping)
    end = f"{_help('options.example', helping)} {example}" if example else None
    app.command(name, cls=kind, help=said, epilog=end)(run)


def _parameter(option: Option, helping: bool, sheets: Sequence[Orderable] = ()) -> inspect.Parameter:
    if isinstance(option.kind, Flag):
        said = typer.Option(option.flag, help=_help(f"{option.words_name}.help", helping))
        return _keyword(option.name, bool, said, False)
    help_ = _help(f"{option.words_name}.help", helping)
    if helping:
        help_ = f"{help_} {_limits_in(option, sheets)}".strip()
    listed = isinstance(option.kind, Names)
    metavar = "NAME" if _offers(option) else option.kind.shown
    said = typer.Option(option.flag, help=help_, metavar=metavar, envvar=option.variable or None, show_envvar=True,
                        show_default=False)  # fmt: skip
    return _keyword(option.name, list[str] | None if listed else str | None, said)


def _limits_in(option: Option, sheets: Sequence[Orderable]) -> str:
    """Range and default of an option; where sheets of several games differ, for each."""
    found: dict[str, list[str]] = {}
    for sheet in sheets:
        for limits in (_limits(own) for own in sheet.options if own.name == option.name):
            found.setdefault(limits, []).append(sheet.game)
    if len(found) < 2:
        return _limits(option)
    return " ".join(f"{', '.join(dict.fromkeys(games))}: {limits}" for limits, games in found.items())


def _limits(option: Option) -> str:
    """Range and default of an option, in brackets."""
    words = _spoken()
    usual = option.usual or ("" if option.default in (None, "") else option.kind.write(option.default))
    parts = [option.kind.shown.strip("[]").replace("|", ", ")] if _offers(option) and option.kind.shown else []
    if isinstance(option.kind, (Whole, Decimal)) and (ends := option.kind.ends):
        parts = [words("messages.span", first=ends[0], last=ends[1])]
    parts += [words("options.default", value=usual)] if usual else []
    return f"({'; '.join(parts)})" if parts else ""


def _offers(option: Option) -> bool:
    """Whether it chooses among names that differ from game to game."""
    return isinstance(option.kind, Names) and option.kind.offered is not None


def _keyword(name: str, kind: Any, said: Any, default: Any = None) -> inspect.Parameter:
    from typing import Annotated

    annotation = Annotated[kind, said]
    return inspect.Parameter(name, inspect.Parameter.KEYWORD_ONLY, default=default, annotation=annotation)


def _help(name: str, helping: bool, **values: Any) -> str:
    """Words that only help shows; they are not looked for unless it does."""
    words = _spoken() if helping else None
    return words(name, **values).replace("\u00a0", " ") if words and words.has(name) else ""


@app.callback(invoke_without_command=True)
def _root(version: bool = typer.Option(False, "--version")) -> None:
    if version:
        print(f"simprint {__version__}")
        raise typer.Exit


def _web(**values: Any) -> None:
    from simprint.web import serve

    read = {option.name: _read(option, values[option.name]) for option in _WEB}
    spoken = {"say": lambda message: print(_spoken().message(message, flag), flush=True)}
    serve(read["host"], read["port"], not read["no_browser"], read["lang"], read["paper"], **spoken)


def _site(folder: str, **values: Any) -> None:
    from simprint.site import build

    read = {option.name: _read(option, values[option.name]) for option in _SITE}
    try:
        made = build(folder, read["engine"], read["lang"], read["paper"], read["force"])
    except KeyboardInterrupt:
        _fail(_say("stopped"), CODE)
    size = sum(path.stat().st_size for path in made) / 1e6
    print(_say("site_written", folder=folder, count=len(made), size=_spoken().decimal(size, 1)))
    print(_say("site_try", folder=folder))


def _build(helping: bool, meant: Collection[str]) -> None:
    """Tell Typer of the commands that are ``meant``, or of what all of them are for where none is: it builds what it
    knows of at every call."""
    app.registered_commands = []
    app.info.help = _help("options.program", helping)
    commands = _commands()
    for name, sheets in commands.items():
        if name in meant:
            _register(name, sheets, helping)
    if "web" in meant:
        _add("web", _web, [_parameter(option, helping) for option in _WEB], _WEB, helping)
    if "site" in meant:
        folder = typer.Argument(metavar="FOLDER", help=_help("options.folder.help", helping), show_default=False)
        own = _keyword("folder", str, folder, inspect.Parameter.empty)
        _add("site", _site, [own, *(_parameter(option, helping) for option in _SITE)], _SITE, helping)
    if not meant:
        for name in (*commands, *_OTHERS):
            _add(name, lambda: None, [], (), helping, _subject(commands[name]) if name in commands else "")


# -- a run -------------------------------------------------------------------------------------------------------------


def _read(option: Option, given: Any) -> Any:
    """The value that the command line gives an option; its default where it gives none."""
    if given is None or given == []:
        return option.default
    if isinstance(option.kind, Flag):
        return given
    if isinstance(option.kind, Listed):
        return option.kind.opened(option.name, given)
    return option.read(",".join(given) if isinstance(given, list) else given)


def _order(sheet: Orderable, own: Mapping[str, Option], values: Mapping[str, Any]) -> Order:
    takes = {option.name: option for option in sheet.options}
    options = {}
    for name in own:
        if values[name] not in (None, False, []):
            if name not in takes:
                raise InvalidValue("not_taken", name, takes=[Called(known) for known in takes])
            options[name] = _read(takes[name], values[name])
    common = {option.name: _read(option, values[option.name]) for option in COMMON}
    if values[SCALE.name] is None:
        from simprint import printer

        common[SCALE.name] = printer.kept() or SCALE.default
    return Order(sheet.name, sheet.game, options, **common)


def _print_sheet(sheet: Orderable, own: Mapping[str, Option], values: Mapping[str, Any]) -> None:
    from simprint import printer
    from simprint.make import plan, rehearse, write

    if values.get("forget"):
        if others := [name for name in ("save", "measured", "dry_run") if values[name]]:
            raise InvalidValue("save_alone", "forget", with_it=[Called(name) for name in others])
        print(_say("printer_forgotten" if printer.forget() else "printer_none", file=str(printer.place())))
        return
    if values.get("save") and values["measured"] is None:
        raise InvalidValue("save_nothing", "save")
    if values["dry_run"]:
        try:
            planned = plan(_order(sheet, own, values))
            _say_list(planned)  # whatever is in the folder
            changes = rehearse(planned)
        except SimprintError as error:
            raise SimprintError("would_be_refused", error.option, what=error) from None
        _warn(planned)
        _say_planned(planned, changes)
        return
    planned = plan(_order(sheet, own, values))
    to_stdout = planned.order.output == "-"
    quiet = values["quiet"] or to_stdout
    with ExitStack() as stack:
        shown = sys.stderr.isatty() and not quiet
        total = planned.pages * len(planned.outputs[0].targets)
        written = write(planned, _progress(total, stack) if shown else None)
    _warn(planned)
    note = planned.outputs[0].printout.note
    kept = note.values["value"] if values.get("save") and note and note.key == "correction" else None
    if kept is not None:
        printer.keep(SCALE.read(str(kept)))
    if not quiet:
        try:
            _say_written(planned, set(written))
            if kept is not None:
                print(_say("printer_kept", file=str(printer.place()), value=kept, undo=Called("forget")))
            if sys.stdout is not None:
                sys.stdout.flush()
        except OSError as error:  # the files are there all the same
            sys.stdout = None  # Python would try again at the end
            print(f"simprint: {_say('warning')} {_say('unsaid', reason=reason(error))}", file=sys.stderr)


def _progress(total: int, stack: ExitStack) -> Callable[[], None]:
    """What is called after each of ``total`` pages: it draws a bar, once the run has taken long enough to be asked
    about. ``stack`` takes the bar away."""
    begun, done, bar = monotonic(), 0, None

    def page() -> None:
        nonlocal done, bar
        done += 1
        if bar is not None:
            bar.update(1)
        elif monotonic() - begun > _PATIENCE:
            bar = stack.enter_context(typer.progressbar(length=total, label=_say("progress"), file=sys.stderr))
            bar.update(done)

    return page


def _say_corrected(planned: Plan) -> None:
    """That what is kept was made use of."""
    scale = planned.order.printer_scale
    if scale != SCALE.default and not any(word.partition("=")[0] == SCALE.flag for word in sys.argv):
        from simprint import printer

        print(_say("printer_corrected", value=SCALE.kind.write(scale), file=str(printer.place())))


def _warn(planned: Plan) -> None:
    for warning in planned.warnings:
        print(f"simprint: {_say('warning')} {_spoken().message(warning, flag)}", file=sys.stderr)


def _say_planned(planned: Plan, changes: dict[Path, Change]) -> None:
    for output in planned.outputs:
        for target in output.targets.values():
            found = {changes.get(path, "new") for path in target.paths} if changes else {"new"}
            does = "would_leave" if found == {"same"} else "would_replace" if "other" in found else "would_write"
            print(f"{_say(does, files=_span(target.paths))} ({_pages(output.printout.count)})")
        _say_note(output)
    print(_spoken().message(planned.counted, flag))


def _say_list(planned: Plan) -> None:
    """What was recognised in a list of names, and who comes first."""
    _say_people(planned)
    if planned.people:
        names = planned.people.names[:_SHOWN]
        print(_say("list_first", names=[Quoted(name.replace("\u00a0", " ")) for name in names]))


def _say_people(planned: Plan) -> None:
    """What was recognised in a list of names; not the names."""
    if (people := planned.people) is None:
        return
    values = {"encoding": people.encoding, "separator": _separator(people.separator), "columns": list(people.columns)}
    told = Message("list_columns" if people.separator else "list_lines", **values)
    print(_say("list_read", count=len(people.names), told=told))
    if planned.outputs[0].printout.unit != "people":  # who all play with one another
        print(_say("list_pairs", count=len(people.pairs), paired=Message(_PAIRED[people.pairing])))


def _separator(char: str) -> Message | Quoted:
    return Message("list_tab") if char == "\t" else Quoted(char)


def _say_written(planned: Plan, written: set[Any]) -> None:
    for output in planned.outputs:
        for target in output.targets.values():
            state = "" if any(path in written for path in target.paths) else f", {_say('unchanged')}"
            print(f"{_span(target.paths)} ({_pages(output.printout.count)}{state})")
        _say_note(output)
    print(_spoken().message(planned.counted, flag))
    _say_people(planned)
    _say_corrected(planned)
    print(_say("print_hint", paper=Worded(PAPER.name, planned.sheet.name)))


def _say_note(output: Output) -> None:
    if output.printout.note:
        print(_spoken().message(output.printout.note, flag))


def _span(paths: Sequence[Path]) -> str:
    return str(paths[0]) if len(paths) == 1 else _say("span", first=str(paths[0]), last=paths[-1].name)


def _pages(count: int) -> str:
    return _say("pages", n=count, count=count)


# -- the program -------------------------------------------------------------------------------------------------------


def main() -> None:
    """Run the command line; a user's mistake ends with one line and exit code 2."""
    for stream in (sys.stdout, sys.stderr):
        reconfigure = getattr(stream, "reconfigure", None)
        if reconfigure is not None:
            reconfigure(errors="backslashreplace")  # a console that lacks a character shows its number
    before = heed()
    given = sys.argv[1:]
    completing = any(name.startswith("_SIMPRINT") for name in os.environ)
    try:
        try:
            helping = completing or not given or any(word in _HELP for word in given)
            known = {*_commands(), *_OTHERS}
            first = next((word for word in given if word in _HELP or not word.startswith("-")), "")
            _build(helping, known if completing else known & {first})
            if completing:
                app()
            else:
                sys.exit(app(standalone_mode=False))
        finally:
            if sys.stdout is not None:  # None where it was closed from the start
                sys.stdout.flush()
    except SimprintError as error:
        _fail(f"{_spoken().message(error, flag)}{_from_environment(error)}", 2)
    except _UsageError as error:
        if not given:
            print(error.format_message(), file=sys.stderr)  # help
            raise SystemExit(2) from None
        _fail(_usage(error), 2)
    except typer.Abort:
        _fail(_say("stopped"), CODE)
    except OSError as error:  # from printing: whatever else cannot be written says so itself
        sys.stdout = None  # Python would try again at the end
        _fail(_say("closed_output", reason=reason(error)), 2)
    finally:
        forget(before)
        gc.freeze()  # what is left goes with the process: to look through it takes a tenth of the time of a small order


def _usage(error: Any) -> str:
    """One line for what is written wrong, with what comes near it."""
    name, ctx = type(error).__name__, error.ctx
    if name == "NoSuchOption":
        words = [word for param in ctx.command.get_params(ctx) for word in param.opts] if ctx else []
        near = _near(error.option_name, [word for word in words if word.startswith("--")])  # a game is no option
        value, command = Quoted(error.option_name), ctx.command_path if ctx else "simprint"
        if not near:
            return _say("no_option_like", value=value, command=command)
        return _say("no_option", value=value, near=near)
    if name == "BadOptionUsage":
        joined = any(word.startswith(f"{error.option_name}=") for word in sys.argv)
        return _say("takes_no_value" if joined else "needs_value", value=error.option_name)
    if name == "MissingParameter":
        return _say("needs_argument", value=error.param.metavar)
    if ctx and isinstance(ctx.command, TyperGroup):
        given = next((word for word in sys.argv[1:] if not word.startswith("-")), "")
        known = list(ctx.command.commands)
        return _say("no_command", value=Quoted(given), near=_near(given, known) or known)
    return _say("usage", what=error.format_message())


def _near(given: str, known: Iterable[str]) -> list[str]:
    """The names that come near what was given: those that begin so, or differ from it by a letter or two."""
    import difflib

    names = {name.lstrip("-"): name for name in known}
    bare = given.lstrip("-")
    begun = [name for name in names if bare and name.startswith(bare)]
    return [names[name] for name in begun or difflib.get_close_matches(bare, names, 3, _NEAR)]


def _from_environment(error: SimprintError) -> str:
    """Which variable a refused value comes from: who has set it may not think of it."""
    option = next((option for option in COMMON if option.name == error.option), None)
    if option is None or option.variable not in os.environ:
        return ""
    typed = any(word.partition("=")[0] == option.flag for word in sys.argv)
    return "" if typed else " " + _say("from_environment", variable=option.variable)


def _fail(message: str, code: int) -> None:
    print(f"simprint: {message}", file=sys.stderr)
    raise SystemExit(code)
