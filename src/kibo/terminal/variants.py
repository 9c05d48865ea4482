"""`kibo variant`: a new file with a game's own board, and a look at one that somebody has edited."""

from __future__ import annotations

from collections.abc import Sequence
from pathlib import Path
from typing import Annotated

import typer

from ..core.errors import KiboError
from ..core.variant_file import SUFFIX, differences, new_file, read_variant
from .flags import LanguageFlag, OptionFlag, checked_language, language_of_system


def variant(
    what: Annotated[str, typer.Argument(metavar="FILE|GAME", help="A variant's file; with --new, a game's id.")],
    new: Annotated[
        Path | None, typer.Option("--new", metavar="FILE", help="Write a file with the game's own board, to be edited.")
    ] = None,
    svg: Annotated[
        str | None, typer.Option(metavar="OUT", help="Draw the set-up into a file; - for standard output.")
    ] = None,
    seats: Annotated[int | None, typer.Option(help="Drawn for so many seats.")] = None,
    option: OptionFlag = None,
    lang: LanguageFlag = None,
) -> None:
    """Check the file of a variant, say everything that is wrong with it, and draw it; or begin a new one.

    [dim]Example: kibo variant GAME --new mine.toml; kibo variant mine.toml --svg mine.svg[/dim]
    """
    if new is not None:
        if svg is not None:
            raise KiboError("--svg draws a file that is there: leave out --new")
        return begin(what, new)
    look(what, svg, seats, option or [], checked_language(lang) or language_of_system())


def begin(word: str, path: Path) -> None:
    """Write a file that changes nothing yet; one that is there stays."""
    from ..core.game import known
    from ..lab.what_if import constants_read

    game = known(word)
    if path.suffix != SUFFIX:
        raise KiboError(f"a variant's file is a {SUFFIX}, not {path}")
    try:
        with path.open("x", encoding="utf-8") as file:
            file.write(new_file(game, constants_read(game)))
    except FileExistsError:
        raise KiboError(f"{path} is there already: name another, or take it away") from None
    print(f"{path}: {game.name} as it is; edit it, then look at it with kibo variant {path} --svg {path.stem}.svg")


def look(word: str, svg: str | None, seats: int | None, options: Sequence[str], language: str) -> None:
    """Check a file, say what it changes, and draw it."""
    from ..core.match import Match
    from ..lab.what_if import with_read
    from .opening import options_of
    from .replay import draw

    if Path(word).suffix != SUFFIX:
        raise KiboError(f"a variant's file is a {SUFFIX}, not {word}: kibo variant GAME --new FILE begins one")
    said = read_variant(Path(word))
    game = with_read(said.game, said.constants, said.title)
    if svg != "-":
        print(f"{game.name} ({game.variant})" if game.variant else f"{game.name} as it is: nothing is changed yet")
        print("".join(f"  {line}\n" for line in differences(game)), end="")
    if svg is not None:
        draw(Match(game, seats, options_of(game, options), seed=0, chance="ask"), None, language, svg)
