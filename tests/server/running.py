"""A real house on a free port, in a thread of the test."""

import asyncio
import threading
import time
from collections.abc import Coroutine
from concurrent.futures import ThreadPoolExecutor
from pathlib import Path
from typing import Any, TypeVar

from kibo.server.log import store
from kibo.server.settings import Settings
from kibo.server.start.command import listening
from kibo.server.start.server import Server
from kibo.server.web.app import create_app
from rulebook import PROJECT

Result = TypeVar("Result")
EXAMPLES = tuple(str(path.parent) for path in sorted((PROJECT / "examples").glob("*/rules.py")))

CAREFUL = store._careful


def hasty(connection: Any, record: Any) -> None:
    """What a house in a test is told is forgotten with it, so it need not wait for the disk."""
    CAREFUL(connection, record)
    connection.execute("PRAGMA synchronous=OFF")


store._careful = hasty


def awaited(coroutine: Coroutine[Any, Any, Result]) -> Result:
    """What a coroutine returns, awaited in a thread of its own: where a browser is open, this one has a loop."""
    with ThreadPoolExecutor(1) as thread:
        return thread.submit(asyncio.run, coroutine).result()


class Running:
    """A house that serves until it is closed; the log stays in its folder."""

    def __init__(self, folder: Path, port: int = 0, **settings: Any) -> None:
        database = f"sqlite+aiosqlite:///{folder / 'house.sqlite'}"
        usual = {"database": database, "secret": "tests", "pace": 0.0, "games": EXAMPLES, "bot_processes": 1}
        self.app = create_app(Settings(**usual | settings))
        self.house = self.app.state.house
        self.house.bots.compiled = False  # what is compiled is compiled in tests of its own
        self.server = Server(self.app)
        self.server.config.loop = "asyncio"
        listener = listening(Settings(port=port))
        self.thread = threading.Thread(target=self.server.run, args=([listener],), daemon=True)
        self.thread.start()
        while not self.server.started:
            assert self.thread.is_alive(), "the house did not open"
            time.sleep(0.01)
        self.port = int(self.server.servers[0].sockets[0].getsockname()[1])
        self.url = f"http://127.0.0.1:{self.port}"

    def call(self, coroutine: Any) -> Any:
        """Run something where the house runs."""
        return asyncio.run_coroutine_threadsafe(coroutine, self.house.store.writer.get_loop()).result(30)

    def close(self) -> None:
        self.server.should_exit = True
        self.thread.join(15)
        assert not self.thread.is_alive(), "the house did not close"
