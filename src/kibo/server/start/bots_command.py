"""`kibo bots`: a machine that only thinks, for houses on the same PostgreSQL."""

from __future__ import annotations

import asyncio
import signal
from collections.abc import Callable
from pathlib import Path
from types import FrameType
from typing import Annotated

import typer
from sqlalchemy.engine import make_url

from ...core.errors import KiboError, reason
from ...core.signals import ENDINGS, hearing
from ..house.bot_pool import BotPool
from ..house.games_here import find_games, variant_named
from ..house.thinker import Thinker
from ..log.feed import Feed
from ..log.jobs import CHANNEL, JobQueue, OutOfReach
from ..logs import announce, write_logs
from ..settings import Settings, read_settings


def bots(
    database: Annotated[
        str | None,
        typer.Option(help="The database of the houses to think for, postgresql://…. (usually KIBO_DATABASE)"),
    ] = None,
    processes: Annotated[
        int | None, typer.Option(help="How many processes bots think in. (usually all cores but one)")
    ] = None,
    variant: Annotated[
        list[str] | None,
        typer.Option("--variant", metavar="FILE", help="The file of a variant that is played there; may be repeated."),
    ] = None,
    settings_file: Annotated[
        Path | None, typer.Option("--settings", help="A TOML file with settings, such as the houses have.")
    ] = None,
) -> int:
    """A machine that only thinks: bots of houses on the same PostgreSQL choose their moves here, too.

    As many of these as there are cores to spare, on any machine. Folders of more games are named as for the houses, by
    KIBO_GAMES or in the settings; what is asked about a game that is not here is left to others.

    Example: kibo bots --database postgresql://anna:password@example.org/kibo --processes 4
    """
    flags = {"database": database, "bot_processes": processes, "variants": variant or None}
    settings = read_settings(flags, settings_file)
    if not settings.database.startswith("postgresql"):
        raise KiboError(
            "bots think for houses that share a PostgreSQL: name it with --database postgresql://…; a house on SQLite "
            "has its bots itself"
        )
    if not settings.bot_processes:
        raise KiboError("--processes must be at least 1: nobody thinks in none")
    for file in settings.variants:
        variant_named(file)  # what is wrong with it is said here, and not in a log
    write_logs(settings.log, str(make_url(settings.database_url).password or ""))
    return asyncio.run(think(settings))


async def think(settings: Settings) -> int:
    """Think until somebody presses Ctrl-C, or the system wishes an end; what is not answered then is given back."""
    url, games = make_url(settings.database_url), find_games((*settings.games, *settings.variants))
    queue, feed = JobQueue(url), Feed(url)
    thinker = Thinker(queue, BotPool(settings.bot_processes, games=games.values()), games.values())
    ended: asyncio.Future[int] = asyncio.get_running_loop().create_future()
    with hearing(dict.fromkeys(ENDINGS, ends(ended))):
        try:
            feed.hear(CHANNEL, thinker.heard, thinker.missed)
            await check(queue, feed)
            thinker.open()
            announce(
                settings.log,
                f"Bots think here in {settings.bot_processes} processes, about {len(games)} games, for the houses on "
                f"{url.render_as_string(hide_password=True)}  (Ctrl-C ends it)",
            )
            await thinker.get_ready()
            came = await ended
        finally:
            given = await thinker.close()
            await feed.close()
            await queue.close()
    announce(settings.log, f"No bots think here any more; {given} of their jobs are left to others")
    if came == signal.SIGINT:
        raise KeyboardInterrupt
    return 0


async def check(queue: JobQueue, feed: Feed) -> None:
    """Listen, if there is a house that could ask; KiboError says why not."""
    shown = queue.url.render_as_string(hide_password=True)
    try:
        await queue.strange([])
        await feed.open()
    except Exception as error:  # the driver has errors of its own
        why = error.__cause__ if isinstance(error, OutOfReach) else error
        if type(why).__name__ in ("UndefinedTableError", "UndefinedColumnError"):
            raise KiboError(
                f"there is no house of this version on {shown}: open one first, by kibo serve --database …"
            ) from None
        raise KiboError(f"the database {shown} cannot be opened: {reason(why or error)}") from None


def ends(ended: asyncio.Future[int]) -> Callable[[int, FrameType | None], object]:
    """A signal is an answer; an impatient second one changes nothing."""
    loop = asyncio.get_running_loop()

    def end(came: int) -> None:
        if not ended.done():
            ended.set_result(came)

    def heard(came: int, _frame: FrameType | None) -> None:
        loop.call_soon_threadsafe(end, came)

    return heard
