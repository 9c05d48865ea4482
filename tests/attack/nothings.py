"""Many visitors ask for what is not there, each for something else: nothing of it stays in the memory."""

import asyncio
import functools
import gc
import tempfile
import tracemalloc
from collections import deque
from pathlib import Path
from unittest.mock import patch

from attack.target import Row
from kibo.server.log.store import Store
from kibo.server.settings import Settings
from kibo.server.web.app import create_app
from kibo.server.web.front import Front

MOST = 12_000
"""Entries that anything may have which is kept for a while."""
LARGEST = 4 << 20
"""Bytes that may be kept of cookies as long as a browser can send them."""
CONTAINERS = (dict, list, set, deque)
PATHS = ("/t/{}/say", "/t/{}/stream", "/t/{}", "/api/tables/{}", "/{}", "/rules/{}", "/cover/{}.svg", "/static/{}")


async def ask(front: Front, number: int, path: str, long: int = 0) -> int:
    """One request of somebody who was never here, for something that never was; the status of the answer."""
    headers = {
        "host": "x",
        "cookie": f"kibo=forged{number}; lang=x{number}; {'x' * long}",
        "accept-language": f"x{number};q=0.{number}",
        "accept-encoding": f"x{number}",
        "authorization": f"Bearer {number}",
        "x-forwarded-for": f"10.{number >> 16}.{number >> 8 & 255}.{number & 255}",
    }
    statuses = []

    async def receive():
        return {"type": "http.request", "body": b"", "more_body": False}

    async def send(message):
        statuses.append(message.get("status"))

    scope = {
        "type": "http",
        "method": "POST" if path.endswith("/say") else "GET",
        "path": path.format(f"n{number}"),
        "raw_path": b"",
        "root_path": "",
        "query_string": f"lang=x{number}&at={number}".encode(),
        "headers": [(name.encode(), value.encode()) for name, value in headers.items()],
        "client": ("127.0.0.1", 1),
        "server": ("127.0.0.1", 2),
        "scheme": "http",
        "http_version": "1.1",
    }
    await front(scope, receive, send)
    return statuses[0]


def is_a(thing: object, kinds: type | tuple[type, ...]) -> bool:
    """By its own type: a weak proxy would answer for what it stood for, which may be gone."""
    return issubclass(type(thing), kinds)


def path_of(number: int) -> str:
    """Most ask for tables, as most visitors do; every other address is asked for too."""
    return PATHS[number // 100 % len(PATHS)] if number % 100 == 0 else PATHS[0]


def grown(before: dict[int, int]) -> list[str]:
    """Everything that has more entries than it may, and did not have them before."""
    found = []
    for thing in gc.get_objects():
        if is_a(thing, functools._lru_cache_wrapper):
            info = thing.cache_info()
            if info.currsize > MOST:
                found.append(f"{thing.__wrapped__.__qualname__} keeps {info.currsize}")
        elif is_a(thing, CONTAINERS) and len(thing) > max(MOST, before.get(id(thing), 0)):
            found.append(f"a {type(thing).__name__} of {len(thing)}, among them {str(next(iter(thing)))[:80]}")
    return found


async def nothing(*_: object) -> list[object]:
    """What the log holds of a table that never was: what is watched is the memory, not the disk."""
    return []


async def asked_in_vain(folder: Path, many: int) -> list[str]:
    """What is kept of so many requests for nothing, each from elsewhere and with a cookie of its own."""
    settings = Settings(database=f"sqlite:///{folder / 'a.sqlite'}", secret="tests", trusted_proxies=("127.0.0.1",))
    app = create_app(settings)
    front = Front(app, app.state.refuse, settings)
    before = {id(thing): len(thing) for thing in gc.get_objects() if is_a(thing, CONTAINERS)}
    with patch.object(Store, "load", nothing):
        answers = {await ask(front, number, path_of(number)) for number in range(many)}
        found = [] if answers == {404} else [f"some were answered with {answers - {404}}"]
        found += grown(before)
        tracemalloc.start()
        for number in range(600):
            await ask(front, number, PATHS[0], long=60_000)
        gc.collect()
        if (kept := tracemalloc.get_traced_memory()[0]) > LARGEST:
            found.append(f"{kept >> 20} MB of long cookies are kept")
        tracemalloc.stop()
    if app.state.house.rooms or front.requests.all or front.streams.all or front.requests.each:
        found.append("some are still counted as being there")
    return found


def run() -> list[Row]:
    """The attack, for the summary."""
    many = 100_000
    with tempfile.TemporaryDirectory() as folder:
        found = asyncio.run(asked_in_vain(Path(folder), many))
    return [Row("tables, pages and cookies that do not exist", many, "; ".join(found) or "nothing is kept", not found)]
