"""A line to a PostgreSQL that can be cut, or fall silent, while somebody uses it."""

import asyncio
import contextlib
import tempfile
from pathlib import Path

from sqlalchemy.engine import make_url


class CutLine:
    """Stands between a house and its database: what it is given goes on, as long as it is whole."""

    def __init__(self, url: str) -> None:
        self.there = make_url(url)
        self.folder = tempfile.TemporaryDirectory(prefix="kibo-")
        self.tasks: set[asyncio.Task[None]] = set()
        self.whole = asyncio.Event()
        self.whole.set()
        self.is_refused = False
        self.refused = 0
        """How many have tried meanwhile."""

    @property
    def url(self) -> str:
        """The same database over this line."""
        return self.there.set(query={"host": self.folder.name}).render_as_string()

    async def __aenter__(self) -> "CutLine":
        self.server = await asyncio.start_unix_server(self.joined, Path(self.folder.name) / ".s.PGSQL.5432")
        return self

    async def __aexit__(self, *_: object) -> None:
        self.server.close()
        self.cut()
        self.folder.cleanup()

    async def joined(self, reader: asyncio.StreamReader, writer: asyncio.StreamWriter) -> None:
        if self.is_refused:
            self.refused += 1
            return writer.close()
        there = await asyncio.open_unix_connection(Path(str(self.there.query["host"])) / ".s.PGSQL.5432")
        for source, target in ((reader, there[1]), (there[0], writer)):
            task = asyncio.create_task(self.passed_on(source, target))
            self.tasks.add(task)
            task.add_done_callback(self.tasks.discard)
        return None

    async def passed_on(self, source: asyncio.StreamReader, target: asyncio.StreamWriter) -> None:
        with contextlib.closing(target), contextlib.suppress(ConnectionError):
            while data := await source.read(1 << 16):
                await self.whole.wait()
                target.write(data)

    def cut(self) -> None:
        """Everybody on it notices at once."""
        for task in list(self.tasks):
            task.cancel()

    def fall_silent(self) -> None:
        """Nothing goes over it any more, and nobody is told."""
        self.whole.clear()
