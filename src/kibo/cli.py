"""The command line of kibo."""

from __future__ import annotations

import importlib
import importlib.util
import os
import signal
import subprocess
import sys
from collections.abc import Sequence
from functools import cache
from pathlib import Path
from typing import Annotated, Any

import typer

from . import __version__
from .core.errors import KiboError, MissingExtra, unknown
from .core.signals import hearing
from .terminal.check_game import check
from .terminal.flags import (
    FolderFlag,
    LanguageFlag,
    OptionFlag,
    SetFlag,
    checked_language,
    checked_seed,
    language_of_system,
    read_constants,
    words_of,
)
from .terminal.lab_commands import analyse, report, simulate, tournament, tune
from .terminal.new_game import new
from .terminal.variants import variant

BAD_INPUT = 2
INTERRUPTED = 130
HOUSE = ("aiosqlite", "alembic", "fastapi", "itsdangerous", "jinja2", "segno", "sqlalchemy", "starlette", "uvicorn")
"""What the game house needs and nothing else does: the extra `house`."""

app = typer.Typer(
    name="kibo",
    help="A house for board games: play them here or in the browser, against bots, or many thousand times.",
    context_settings={"help_option_names": ["-h", "--help"]},
    add_completion=False,
    rich_markup_mode="rich",
    pretty_exceptions_enable=False,
    no_args_is_help=False,
)


# the games there are


@app.callback(invoke_without_command=True)
def begin(
    context: typer.Context,
    version: Annotated[bool, typer.Option("--version", help="Say which version this is, and stop.")] = False,
    lan: Annotated[bool, typer.Option("--lan", help="Open the game house to the home network.")] = False,
) -> int:
    """Serve the game house, or do one of the things below."""
    if version:
        print(f"kibo {__version__}")
        raise typer.Exit
    if context.invoked_subcommand is not None:
        if lan:
            raise KiboError("--lan is for the game house: kibo --lan, or kibo serve --lan")
        return 0
    return open_house(["--lan"] if lan else [])


HOUSE_PARSES = {"allow_extra_args": True, "ignore_unknown_options": True, "help_option_names": []}


@app.command(context_settings=HOUSE_PARSES)
def serve(context: typer.Context) -> int:
    """Serve the game house: the games in the browser.

    [dim]Example: kibo serve --help[/dim]
    """
    return open_house(context.args)


@app.command(context_settings=HOUSE_PARSES)
def db(context: typer.Context) -> int:
    """Look after the log of the game house: check it, copy it, back it up.

    [dim]Example: kibo db check[/dim]
    """
    command = typer.main.get_command(of_the_house("db").db)
    return run(command, context.args or ["--help"], "kibo db")


def open_house(arguments: Sequence[str]) -> int:
    """Run the house's own command line, which says what can be set."""
    return run_alone(of_the_house("command").serve, arguments, "kibo serve")


def run_alone(command: Any, arguments: Sequence[str], name: str) -> int:
    """Run a command of the house."""
    single = typer.Typer(add_completion=False, pretty_exceptions_enable=False)
    single.command(context_settings={"help_option_names": ["-h", "--help"]})(command)
    return run(typer.main.get_command(single), list(arguments), name)


def of_the_house(module: str) -> Any:
    """A module of the house's command line: the one place that knows kibo.server."""
    if not all(map(importlib.util.find_spec, HOUSE)):
        raise MissingExtra("the game house", "house")
    return importlib.import_module(f"kibo.server.start.{module}")


@app.command()
def games(
    game: Annotated[str | None, typer.Argument(metavar="GAME", help="One game, with all that it has.")] = None,
    lang: LanguageFlag = None,
) -> None:
    """Show the games there are, and what can be done with them; or one of them.

    [dim]Example: kibo games GAME[/dim]
    """
    from .terminal import shelf

    if game is None:
        shelf.show(shelf.shelf(), shelf.what_can_be_done(app))
    else:
        shelf.show(*shelf.about(game, checked_language(lang) or language_of_system()))


# playing


@app.command()
def play(
    game: Annotated[
        str | None,
        typer.Argument(
            metavar="GAME|FILE",
            help="A game's id, the path of its folder, a variant's file, or a saved game or record.",
        ),
    ] = None,
    seats: Annotated[int | None, typer.Option(help="How many play, people and bots together.")] = None,
    bots: Annotated[
        str | None,
        typer.Option(metavar="BOT,BOT…", help="Bots for the last seats; without --seats, you and they."),
    ] = None,
    names: Annotated[str | None, typer.Option(metavar="NAME,NAME…", help="What the people are called.")] = None,
    option: OptionFlag = None,
    seed: Annotated[int | None, typer.Option(help="Makes dice, draws and bots the same again.")] = None,
    lang: LanguageFlag = None,
    resume: Annotated[bool, typer.Option("--resume", help="Go on with the game that was saved last.")] = False,
    folder: FolderFlag = None,
    constants: SetFlag = None,
) -> int:
    """Play in the terminal: people at one screen, and bots.

    [dim]Example: kibo play GAME --names Anna,Ben --bots greedy --lang fr[/dim]
    """
    from .terminal.opening import open_table
    from .terminal.screen import Screen
    from .terminal.session import Session

    table = open_table(
        game,
        resume=resume,
        seats=seats,
        bots=words_of(bots),
        names=words_of(names),
        options=option or [],
        seed=checked_seed(seed),
        language=checked_language(lang),
        usual=language_of_system(),
        folder=folder,
        constants=read_constants(constants),
    )
    return Session(table, Screen(table.language)).run()


@app.command()
def show(
    file: Annotated[Path, typer.Argument(metavar="FILE", help="A game record, a saved game or a match as JSON.")],
    at: Annotated[int | None, typer.Option(metavar="N", help="Stop after N moves, and show the position.")] = None,
    svg: Annotated[
        str | None, typer.Option(metavar="OUT", help="Draw the position into a file; - for standard output.")
    ] = None,
    seat: Annotated[
        str | None, typer.Option(metavar="A", help="As the player in this seat may see it; otherwise everything.")
    ] = None,
    lang: LanguageFlag = None,
    folder: FolderFlag = None,
    constants: SetFlag = None,
) -> None:
    """Replay a recorded or saved game, or draw a position of it.

    [dim]Example: kibo show my.game --at 12 --svg position.svg[/dim]
    """
    from .terminal import replay

    language = checked_language(lang) or language_of_system()
    match = replay.read_until(file, at, folder, read_constants(constants))
    viewer = replay.seat_named(match, seat)
    if svg is None:
        replay.show(match, viewer, language, with_position=at is not None)
    else:
        replay.draw(match, viewer, language, svg)


@app.command()
def verify(
    file: Annotated[Path, typer.Argument(metavar="FILE", help="The record of a game whose dice were sealed.")],
    lang: LanguageFlag = None,
    folder: FolderFlag = None,
    constants: SetFlag = None,
) -> int:
    """Check that every draw of a recorded game is what its sealed dice gave.

    [dim]Example: kibo verify my.game[/dim]
    """
    from .terminal import verifying

    return verifying.run(file, folder, read_constants(constants), checked_language(lang) or language_of_system())


@app.command(context_settings=HOUSE_PARSES)
def bots(context: typer.Context) -> int:
    """Let bots think on this machine, too, for game houses on the same PostgreSQL.

    [dim]Example: kibo bots --help[/dim]
    """
    return run_alone(of_the_house("bots_command").bots, context.args, "kibo bots")


# the laboratory

for command in (simulate, report, analyse, tournament, tune, variant):
    app.command()(command)


# for a checkout

PASS_ON = {"allow_extra_args": True, "ignore_unknown_options": True}


app.command()(check)
app.command()(new)


def script_command(name: str, script: str, sentence: str, example: str) -> None:
    """Make a command that runs a script of the checkout."""

    def command(context: typer.Context) -> int:
        return run_script(script, context.args)

    app.command(name, help=f"{sentence}\n\n[dim]Example: kibo {example}[/dim]", context_settings=PASS_ON)(command)


script_command("test", "tests/run.py", "Run the tests of a checkout; more words go to pytest.", "test tests/core -x")
script_command(
    "mutants", "tests/mutants.py", "Change the rules one spot at a time; a test must notice.", "mutants GAME"
)
script_command(
    "attack",
    "tests/attack/run.py",
    "Attack a house of its own, for some minutes; more words name some of the attacks.",
    "attack wire",
)
script_command(
    "faults",
    "tests/faults/run.py",
    "Kill, cut, fill and set back houses of its own under load, for half an hour; says what held.",
    "faults --only cut --rounds 3",
)
script_command(
    "rehearse",
    "tests/deploy/rehearse.py",
    "Follow the guide of deploy/ in the image that it builds and on a machine with systemd, for some twenty minutes.",
    "rehearse units",
)
script_command(
    "browsers",
    "tests/other_browsers.py",
    "Play a round in Firefox and WebKit; more words name some of them.",
    "browsers firefox",
)
script_command("bench", "benchmarks/run.py", "Measure the speeds of benchmarks/results.md on this machine.", "bench")


def run_script(name: str, arguments: Sequence[str]) -> int:
    """Run a script of the checkout in its root, and return its exit status."""
    root = Path(__file__).parents[2]
    if not (root / "pyproject.toml").is_file():
        raise KiboError(f"this needs a checkout of the project, which has {name}; kibo runs here from {root}")
    if not (root / name).is_file():
        raise KiboError(f"this checkout has no {name}")
    return run_to_its_end([sys.executable, name, *arguments], root)


def run_to_its_end(command: Sequence[str], folder: Path) -> int:
    """Run a script that may have started others: told to end, it ends them too, and is waited for."""
    ctrl_c = {signal.SIGINT: signal.default_int_handler}  # what a shell has ignored would be ignored there, too
    with (
        hearing(ctrl_c),
        subprocess.Popen(command, cwd=folder) as script,
        hearing({signal.SIGTERM: lambda *_: script.send_signal(signal.SIGINT)}),
    ):
        try:
            return script.wait()
        except KeyboardInterrupt:  # which was heard there, too
            script.wait()
            raise


# one place for everything that goes wrong


def main(arguments: Sequence[str] | None = None) -> int:
    """Run a command line and return its exit status; no stack trace reaches the user."""
    given = list(sys.argv[1:] if arguments is None else arguments)
    try:
        command = commands()
        first = next((word for word in given if not word.startswith("-")), None)
        names = list(getattr(command, "commands", {}))
        if first is not None and first not in names:
            raise unknown("command", first, names)
        return run(command, given, "kibo")
    except KiboError as error:
        return refuse(str(error))
    except BrokenPipeError:
        os.dup2(os.open(os.devnull, os.O_WRONLY), 1)
        return 1
    except OSError as error:
        name = f"{error.filename}: " if error.filename else ""
        return refuse(f"{name}{error.strerror or error}")
    except KeyboardInterrupt:
        print("kibo: stopped", file=sys.stderr)
        return INTERRUPTED
    except Exception as error:
        from .terminal.apology import apologise

        return apologise(error, given)


@cache
def commands() -> Any:
    """The command that holds all commands, made once: for who runs many in one process that takes longest."""
    return typer.main.get_command(app)


def run(command: Any, given: list[str], name: str) -> int:
    """Run a command line; a complaint about it becomes a KiboError."""
    try:
        status = command.main(given, prog_name=name, standalone_mode=False)
    except SystemExit as stop:
        status = stop.code
    except typer.Abort:
        raise KeyboardInterrupt from None
    except Exception as error:
        raise usage_error(error, command) from None
    return status if isinstance(status, int) else 0


def usage_error(error: Exception, command: Any) -> Exception:
    """A complaint about the command line as one sentence of ours; any other error as it is."""
    if not hasattr(error, "format_message"):
        return error
    context = getattr(error, "ctx", None)
    wrong = getattr(error, "option_name", None)
    if wrong is not None and type(error).__name__ == "NoSuchOption":
        parameters = (context.command if context else command).params
        flags = [flag for parameter in parameters for flag in parameter.opts if flag.startswith("--")]
        return unknown("option", wrong, [*flags, "--help"])
    where = f": {context.command_path} --help tells more" if context else ""
    message = str(error.format_message()).rstrip(".")
    parameter = getattr(error, "param", None)
    if parameter is not None and "integer" in message:
        message = f"{parameter.opts[0]} takes a whole number"
    return KiboError(message + where)


def refuse(reason: str) -> int:
    """Say in a line what is wrong."""
    print(f"kibo: {reason}", file=sys.stderr)
    return BAD_INPUT


if __name__ == "__main__":
    sys.exit(main())
