"""`kibo db`: whoever runs a house looks after its log."""

from __future__ import annotations

import asyncio
import contextlib
import os
import time
from collections.abc import Iterator
from pathlib import Path
from typing import Annotated

import typer
from sqlalchemy.engine import URL

from ...core.errors import KiboError
from ..house.games_here import find_games
from ..log.checking import Checked, check_house
from ..log.moving import back_up_house, copy_house
from ..log.store import Store
from ..settings import Settings, read_settings
from .already_open import OpenSign

SPOILT = 1
"""The exit status of a check that found something."""

db = typer.Typer(
    help="Look after the log of the game house: check it, copy it, back it up.",
    context_settings={"help_option_names": ["-h", "--help"]},
    add_completion=False,
    pretty_exceptions_enable=False,
)
DatabaseFlag = Annotated[
    str | None,
    typer.Option("--database", help="Its URL, sqlite:///… or postgresql://…. (usually the one that kibo serve uses)"),
]
SettingsFlag = Annotated[Path | None, typer.Option("--settings", help="The settings file of the house.")]


@db.command()
def check(database: DatabaseFlag = None, settings_file: SettingsFlag = None) -> int:
    """Replay every table, and say what cannot have happened and what the lobby shows otherwise.

    It only reads, while the house is open too. The exit status is 1 if anything is wrong.

    Example: kibo db check --database postgresql://kibo@db/kibo
    """
    return asyncio.run(_checked(settings_of(database, settings_file)))


def settings_of(database: str | None, file: Path | None) -> Settings:
    """The settings of a house; how many processes it has says nothing about a log, which may be another."""
    return read_settings({"database": database, "workers": 1, "bot_processes": 1}, file)


async def _checked(settings: Settings) -> int:
    games = find_games((*settings.games, *settings.variants))
    checked, spoilt = Checked(), 0
    async for fault in check_house(settings.database_url, games, checked):
        spoilt += 1
        print(f"table {fault.table}: {fault.why}")
    found = f"{spoilt} faults" if spoilt else "every table folds, and the lobby shows it as it is"
    print(f"{checked.tables} tables, {checked.events} events: {found}")
    return SPOILT if spoilt else 0


@db.command()
def copy(
    source: Annotated[str, typer.Argument(metavar="FROM", help="The URL of the house's database.")],
    target: Annotated[str, typer.Argument(metavar="TO", help="The URL of an empty database.")],
) -> None:
    """Copy a closed house to another database, between SQLite and PostgreSQL or to the same kind: all of it or nothing.

    Example: kibo db copy sqlite:////home/anna/house.sqlite postgresql://kibo@localhost/kibo
    """
    here, there = (Settings(database=url).database_url for url in (source, target))
    with closed(Store(here).file), closed(Store(there).file):
        asyncio.run(copy_house(here, there, print))
    print(f"The whole house is in {Store(there).shown_url} now, and stays where it was: open it there.")


@db.command()
def backup(
    file: Annotated[
        Path | None, typer.Argument(metavar="FILE", help="The new file. (usually kibo-DATE.sqlite in this folder)")
    ] = None,
    database: DatabaseFlag = None,
    settings_file: SettingsFlag = None,
) -> None:
    """Copy the house as it stands into a SQLite file, while it is open too.

    Example: kibo db backup /backups/kibo.sqlite --database postgresql://kibo@db/kibo
    """
    url = settings_of(database, settings_file).database_url
    file = file or Path(time.strftime("kibo-%Y%m%d-%H%M%S.sqlite"))
    if file.exists():
        raise KiboError(f"{file} is there already: name another file")
    asyncio.run(back_up_house(url, file, print))
    print(f"The house as it stood is in {file} now. The secret that signs cookies is not: keep that by itself.")


@db.command()
def restore(
    file: Annotated[Path, typer.Argument(metavar="FILE", help="What kibo db backup has made.")],
    database: DatabaseFlag = None,
    settings_file: SettingsFlag = None,
) -> None:
    """Put a backup into an empty database, or in place of a house that has no tables yet.

    Example: kibo db restore /backups/kibo.sqlite --database postgresql://kibo@db/kibo
    """
    if not file.is_file():
        raise KiboError(f"there is no file {file}: name one that kibo db backup has made")
    url = settings_of(database, settings_file).database_url
    with closed(Store(url).file):
        asyncio.run(copy_house(URL.create("sqlite+aiosqlite", database=str(file)), url, print))
    print(f"The house is in {Store(url).shown_url} again.")


@contextlib.contextmanager
def closed(file: Path | None) -> Iterator[None]:
    """Nobody opens the house in a file meanwhile; KiboError, if it is open."""
    if file is None or not file.parent.is_dir():
        yield
        return
    sign = OpenSign(file)
    if not sign.put_up():
        raise KiboError(f"the game house in {file} is open at {sign.read()}: close it first")
    try:
        yield
    finally:
        if sign.held >= 0:
            os.close(sign.held)
