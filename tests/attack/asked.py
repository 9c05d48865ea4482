"""Requests that somebody has spoilt, without wires: addresses, cookies, tokens, bodies, forms, streams."""

import asyncio
import json
import logging
import tempfile
from collections import Counter
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from dataclasses import dataclass, field, replace
from pathlib import Path
from random import Random
from typing import Any
from unittest import mock
from urllib.parse import quote, unquote, urlencode

from attack.reader import PATIENCE, StandsStill, in_memory, within
from attack.spoil import spoilt_bytes, spoilt_json, spoilt_text, spoilt_tree
from attack.target import Row
from kibo.server.home import Home
from kibo.server.house.bot_pool import BotPool
from kibo.server.house.pace import Pace
from kibo.server.settings import Settings
from kibo.server.table.decide import VERBS
from kibo.server.table.events import Message
from kibo.server.web.app import create_app
from kibo.server.web.front import Front
from kibo.server.web.visitors import Guests
from server.running import EXAMPLES

SECRET = "attack"
FRESH = 400
"""After so many requests there are new tables: the old ones are played out, left and put away by then."""
STREAM = b"text/event-stream"
MANY = 30_000
"""How many are sent in the long attack."""


@dataclass(frozen=True)
class Sent:
    """A request."""

    method: str
    path: bytes
    query: str = ""
    headers: tuple[tuple[str, str], ...] = (("host", "localhost"), ("accept", "text/html"))
    body: bytes = b""

    def brings(self, **headers: str) -> "Sent":
        """The same with more headers."""
        more = tuple((name.replace("_", "-"), value) for name, value in headers.items())
        return replace(self, headers=self.headers + more)


@dataclass
class Got:
    """What comes back."""

    status: int = 0
    headers: dict[bytes, bytes] = field(default_factory=dict)
    body: bytes = b""


async def ask(front: Front, sent: Sent) -> Got:
    """Ask as a server does that has read a request; a stream is left after its first frame."""
    got, left = Got(), asyncio.Event()
    parts = [{"type": "http.request", "body": sent.body, "more_body": False}]

    async def receive() -> dict[str, Any]:
        if parts:
            return parts.pop()
        await left.wait()
        return {"type": "http.disconnect"}

    async def send(message: dict[str, Any]) -> None:
        if message["type"] == "http.response.start":
            got.status, got.headers = message["status"], dict(message["headers"])
        else:
            got.body += message.get("body", b"")
            if not got.headers.get(b"content-type", b"").startswith(STREAM) or got.body:
                left.set()

    headers = [*sent.headers, ("content-length", str(len(sent.body)))]
    scope = {
        "type": "http", "asgi": {"version": "3.0"}, "http_version": "1.1", "method": sent.method, "scheme": "http",
        "path": unquote(sent.path.decode("latin-1")), "raw_path": sent.path, "root_path": "",
        "query_string": sent.query.encode("utf-8", "replace"), "client": ("127.0.0.1", 5), "server": ("127.0.0.1", 80),
        "headers": [(name.encode(), value.encode("utf-8", "replace")) for name, value in headers],
    }  # fmt: skip
    await front(scope, receive, send)
    return got


class Target:
    """A house with tables at every stage, and sound requests for them."""

    def __init__(self, folder: Path) -> None:
        database = f"sqlite+aiosqlite:///{folder / 'house.sqlite'}"
        settings = Settings(database=database, secret=SECRET, pace=0.0, games=EXAMPLES, trusted_proxies=("127.0.0.1",))
        home = Home()
        home.opens, home.closes = mock.AsyncMock(return_value="http://192.168.1.5:80"), mock.AsyncMock()
        self.app = create_app(settings, home=home)
        self.house = self.app.state.house
        self.house.bots = mock.create_autospec(BotPool, instance=True)
        self.house.bots.choose.return_value = -1
        self.front = Front(self.app, self.app.state.refuse, settings)
        self.sound: list[Sent] = []

    async def renew(self) -> None:
        """Other tables, so that there is always one at every stage."""
        self.house.kept.clear()
        tables = [await self.table(game, begun) for game in ("pig", "kilimanjaro", "masks") for begun in (False, True)]
        tables.append(await self.table("masks", begun=True, lesson=True))
        self.sound = [sent for table in tables for sent in self.about(*table)]
        self.sound += self.elsewhere()

    async def table(self, game: str, begun: bool, lesson: bool = False) -> tuple[str, str, int]:
        """A table with Anna, waiting or playing; its name, her token and the position."""
        start = [Message("start", "anna", {"fill": "random"})] if begun else []
        terms = {"game": game, "lesson": lesson, "guests_chat": True}
        room = await self.house.make("anna", terms, Message("sit", "anna", {"name": "Anna"}), *start)
        token = next(place.token for place in room.table.places if place.players)
        return room.table.id, token, room.table.board

    def about(self, name: str, token: str, board: int) -> list[Sent]:
        """Everything that can be asked of a table."""
        cookie = f"kibo={Guests(SECRET).signer.dumps({'p': 'anna', 'n': 'Anna'})}; lang=fr; theme=dark; tall=1"
        bodies = {
            "sit": {"name": "Ben", "seat": 1}, "word": {"word": "luck", "seat": 0},
            "colour": {"colour": 2, "seat": 0}, "arrange": {"order": [1, 0]}, "bot": {"bot": "random", "seat": 1},
            "clear": {"seat": 1}, "change": {"seats": 2, "clock": "brisk", "listed": True, "options": {}},
            "start": {"fill": "random"}, "act": {"board": board, "action": 0}, "undo": {"board": board, "far": True},
            "ask": {"what": "out", "seat": 1, "board": board}, "answer": {"yes": True}, "link": {"token": token},
            "say": {"text": "hello", "name": "Carla", "phrase": "luck"}, "show": {"board": board, "seat": 0},
            "why": {"board": board, "thing": "x"}, "pass": {"board": board},
        }  # fmt: skip
        verbs = [
            Sent("POST", f"/t/{name}/{verb}".encode(), body=json.dumps(bodies.get(verb, {})).encode())
            for verb in (*VERBS, "show", "pass", "why", "nudge", "nothing")
        ]
        pages = (
            "",
            "/stream",
            "/glance",
            "/things",
            "/log",
            "/qr.svg",
            "/replay",
            "/at/1.svg",
            "/at/1",
            "/record",
            "/dice",
        )
        looks = [Sent("GET", f"/t/{name}{page}".encode(), "lang=de&tall=1&at=2") for page in (*pages, "/dice")]
        looks.append(Sent("GET", f"/t/{name}".encode(), f"seat={token}"))
        seen = [
            sent.brings(cookie=cookie, accept_language="de;q=0.5, fr", origin="http://localhost")
            for sent in verbs + looks
        ]
        programs = [
            Sent("GET", f"/api/tables/{name}{page}".encode(), "lang=fr&since=1")
            for page in ("", "/things", "/log", "/dice", "/stream")
        ]
        api = {
            "join": {"name": "Ben", "seat": 1}, "word": {"word": "x"}, "colour": {"colour": 2},
            "order": {"order": [1, 0]},
            "bots": {"bot": "random", "seat": 1},
            "start": {"fill": "random"}, "play": {"board": board, "action": "hold"}, "undo": {},
            "why": {"board": board, "thing": "x"}, "ask": {"what": "out", "seat": 1}, "answer": {"yes": True},
            "say": {"text": "hello"}, "resign": {},
        }  # fmt: skip
        programs += [
            Sent("POST", f"/api/tables/{name}/{verb}".encode(), body=json.dumps(body).encode())
            for verb, body in api.items()
        ]
        bearing = {"authorization": f"Bearer {token}", "content_type": "application/json", "accept_encoding": "zstd"}
        return seen + [sent.brings(**bearing) for sent in programs]

    def elsewhere(self) -> list[Sent]:
        """What belongs to no table."""
        form = {"name": "Anna", "play": "pig", "rivals-pig": "1", "bot-pig": "random", "learn": "masks"}
        made = {
            "game": "pig",
            "name": "Anna",
            "seats": 2,
            "options": {},
            "absent": "bot",
            "clock": "none",
            "listed": True,
        }
        pages = (
            "/", "/qr.svg", "/rules/masks", "/rules/masks/part", "/rules/masks/examples/x-1.svg", "/rules/pig/PIG-01",
            "/rules/pig/PIG-01/tests", "/cover/masks.svg", "/manifest.webmanifest", "/static/house.css",
            "/healthz", "/readyz",
            "/api/games", "/api/openapi.json",
        )  # fmt: skip
        forwarded = {"x_forwarded_for": "10.0.0.1, 1.2.3.4", "x_forwarded_proto": "https", "if_none_match": '"x"'}
        kind = "application/x-www-form-urlencoded; charset=utf-8"
        return [
            *(Sent("GET", page.encode(), "lang=fr&clause=x").brings(**forwarded) for page in pages),
            Sent("POST", b"/new", body=urlencode(form).encode()).brings(content_type=kind),
            *(
                Sent("POST", b"/home", body=b"open=%s&back=/t/x" % wish).brings(content_type=kind)
                for wish in (b"yes", b"no")
            ),
            Sent("POST", b"/api/tables", body=json.dumps(made).encode()).brings(content_type="application/json"),
        ]


def spoilt(source: Random, sent: Sent) -> Sent:
    """A request of which a part is spoilt."""
    match source.randrange(8):
        case 0:
            return replace(sent, path=quote(spoilt_bytes(source, sent.path), safe="/%.").encode())
        case 1:
            return replace(sent, query=spoilt_text(source, sent.query))
        case 2:
            return replace(sent, headers=spoilt_headers(source, sent.headers))
        case 3:
            return replace(sent, method=source.choice(("HEAD", "GET", "POST", "PUT", "DELETE", "OPTIONS", "x")))
        case 4:
            return replace(sent, body=spoilt_bytes(source, sent.body))
        case _ if sent.body.startswith(b"{"):
            return replace(sent, body=spoilt_json(source, sent.body.decode()).encode("utf-8", "surrogatepass"))
        case _:
            return replace(sent, body=spoilt_bytes(source, sent.body), headers=spoilt_headers(source, sent.headers))


def spoilt_headers(source: Random, headers: tuple[tuple[str, str], ...]) -> tuple[tuple[str, str], ...]:
    """Headers of which some are spoilt, left out or put twice."""
    pairs: list[list[str]] = [list(pair) for pair in headers]
    at = source.randrange(len(pairs))
    match source.randrange(4):
        case 0:
            del pairs[at]
        case 1:
            pairs.append([pairs[at][0], spoilt_text(source, pairs[at][1])])
        case 2:
            odd = json.dumps(spoilt_tree(source, {"p": "anna", "n": "Anna"}))
            sound = json.loads(odd.replace("\\ud800", "x"))  # what cannot be written is signed by nobody
            pairs.append(["cookie", f"kibo={Guests(SECRET).signer.dumps(sound)}"])
        case _:
            pairs[at][1] = spoilt_text(source, pairs[at][1])
    return tuple((name, value.replace("\r", "").replace("\n", "").replace("\0", "")) for name, value in pairs)


class Heard(logging.Handler):
    """What the house writes to its log while it is attacked."""

    def __init__(self) -> None:
        super().__init__(logging.ERROR)
        self.lines: list[str] = []

    def emit(self, record: logging.LogRecord) -> None:
        """Keep a line."""
        self.lines.append(self.format(record))


async def answered(target: Target, sent: Sent, heard: Heard) -> tuple[str, str]:
    """How a request was answered, and what was wrong with that."""
    heard.lines.clear()
    try:
        async with asyncio.timeout(PATIENCE):
            got = await ask(target.front, sent)
    except (Exception, StandsStill) as error:
        return "FAILED", f"{error!r:.300} for {sent!r:.600}"
    if got.status >= 500 or not got.status or b"content-security-policy" not in got.headers or heard.lines:
        return "FAILED", f"{got.status} {heard.lines!r:.600} for {sent!r:.600}"
    return f"{got.status // 100}xx", ""


@asynccontextmanager
async def opened() -> AsyncIterator[Target]:
    """A house in this process where nobody is too fast."""
    hurry = {name: lambda *_: True for name in vars(Pace) if name.startswith("allows")}
    with tempfile.TemporaryDirectory(dir=in_memory()) as folder, mock.patch.multiple(Pace, **hurry):
        target = Target(Path(folder))
        await target.house.open()
        try:
            yield target
        finally:
            await target.house.close()


async def sent_to(many: int, seed: int) -> tuple[Counter[str], list[str]]:
    """Send so many, and tell how they were answered."""
    counts: Counter[str] = Counter()
    faults, heard = [], Heard()
    logging.getLogger("kibo.server").addHandler(heard)
    try:
        async with opened() as target:
            for number in range(many):
                if number % FRESH == 0:
                    await target.renew()
                source = Random(f"{seed}/{number}")
                how, fault = await answered(target, spoilt(source, source.choice(target.sound)), heard)
                counts[how] += 1
                faults += [f"seed {seed}, number {number}: {fault}"] if fault else []
    finally:
        logging.getLogger("kibo.server").removeHandler(heard)
    return counts, faults


def tried(many: int, seed: int = 1) -> tuple[Row, list[str]]:
    """A row of the summary, and everything that failed."""
    with within(60 + many):
        counts, faults = asyncio.run(sent_to(many, seed))
    seen = ", ".join(f"{count} {how}" for how, count in sorted(counts.items()))
    what = f"requests, cookies, tokens, bodies, forms and streams (seed {seed})"
    return Row(what, many, faults[0] if faults else seen, not faults), faults


def run() -> list[Row]:
    """The attack, for the summary."""
    return [tried(MANY)[0]]
