"""The games there are, and what can be done with them."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

from rich.console import RenderableType
from rich.table import Table as Grid
from rich.text import Text

from ..core.game import Game, game_ids, load
from ..core.text import Phrase, Texts
from .screen import COLUMNS, WORDS, PipedConsole, in_lines


def show(*what: RenderableType) -> None:
    """Print with rich, without reading marks into the words of games."""
    console = PipedConsole()
    for item in what:
        console.print(item)


def shelf() -> RenderableType:
    """One line a game: id, name, seats, options."""
    grid = Grid(box=None, padding=(0, 2, 0, 0), header_style="dim")
    for heading in ("game", "name", "seats", "options"):
        grid.add_column(heading, no_wrap=heading != "name")  # an option is to be typed as it stands here
    for name in game_ids():
        try:
            game = load(name)
            grid.add_row(Text(game.id, style="bold cyan"), game.name, seats_of(game), Text(options_of(game)))
        except Exception as error:  # one game that cannot be loaded must not hide the others
            grid.add_row(Text(name, style="bold"), Text(f"cannot be loaded: {error}", style="yellow"))
    return grid


def about(name: str, language: str) -> Iterator[RenderableType]:
    """One game: what it is, for how many, what a table may choose, and how to begin."""
    game = load(name)
    text = game.text(language)
    words = Texts.load(WORDS, language)
    yield in_lines(text["name"], COLUMNS, style="bold cyan")
    if "tagline" in text:
        yield in_lines(text["tagline"], COLUMNS)
    least, most = game.seats[0], game.seats[-1]
    yield in_lines(words.say(Phrase("about.seats", least=least, most=most)), COLUMNS)
    for option in game.options:
        heading = f"{option.name}={'|'.join(str(value).lower() for value in option.values)}"
        yield in_lines(text[f"option.{option.name}.help"], COLUMNS, f"  {heading}  ")
    yield in_lines(words.say(Phrase("about.begin", game=name)), COLUMNS, style="dim")


def seats_of(game: Game) -> str:
    """From how many to how many."""
    return str(game.seats[0]) if len(game.seats) == 1 else f"{game.seats[0]}–{game.seats[-1]}"


def options_of(game: Game) -> str:
    """What a table may choose, the usual first."""
    return "\n".join(f"{o.name}={'|'.join(str(value).lower() for value in o.values)}" for o in game.options)


def what_can_be_done(app: Any) -> RenderableType:
    """One line a command."""
    import typer

    grid = Grid(box=None, show_header=False, padding=(0, 3, 0, 0), title_justify="left")
    grid.add_column(no_wrap=True)
    grid.add_column()
    commands = getattr(typer.main.get_command(app), "commands", {})
    grid.add_row("", "")
    for name, command in commands.items():
        text = (command.help or "").partition("[dim]")[0].split("\n\n")[0].strip()
        grid.add_row(Text(f"kibo {name}", style="bold cyan"), Text(text))
    grid.add_row("", "")
    grid.add_row("", Text("kibo COMMAND --help tells all about one of them", style="dim"))
    return grid
