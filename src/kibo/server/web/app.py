"""The application: its routes as a list, and what begins and ends with it."""

from __future__ import annotations

import contextlib
import json
import re
from collections.abc import AsyncIterator, Awaitable, Callable
from dataclasses import replace
from typing import Any

from starlette.applications import Starlette
from starlette.exceptions import HTTPException
from starlette.middleware import Middleware
from starlette.requests import Request
from starlette.responses import JSONResponse, Response
from starlette.routing import Mount, Route
from starlette.types import ASGIApp, Receive, Scope, Send

from ..home import Home
from ..house.away import out_of_reach
from ..house.bot_pool import BotPool
from ..house.games_here import find_games
from ..house.house import House
from ..house.queued_bots import QueuedBots
from ..house.room import Room, Viewer
from ..house.stream import Stream
from ..log.store import Store
from ..outage import FAULTS
from ..settings import Settings, kept_secret
from ..show.frames import angle_of
from ..show.snapshot import Frame, Snapshot
from ..table.events import Message, Refused
from ..table.why import things, why
from .guard import is_foreign
from .health import Health
from .pages import Pages
from .rules_pages import RulesPages
from .visitors import Guests, Visit

TABLE = re.compile("/t/(?P<table>[^/]+)/(?P<verb>[^/]+)")


class Doors:
    """What comes in: messages to tables, and viewers."""

    def __init__(self, house: House, guests: Guests) -> None:
        self.house = house
        self.guests = guests
        self.pace = house.pace

    async def tell(self, request: Request) -> Response:
        """A message to a table; a refusal brings the table as it stands."""
        visit = self.guests.visit(request)
        verb = request.path_params["verb"]
        if not self.pace.allows("say" if verb == "say" else "message", *visit.counted):
            return refusal(visit, Refused("too_fast", 429))
        room = await self.house.room(request.path_params["table"])
        if is_foreign(request.headers):
            return refusal(visit, Refused("foreign", 403))
        try:
            data = await read_json(request)
            if verb == "say" and "name" not in data and visit.name:
                data["name"] = visit.name
            answer = await self.answer(room, verb, visit, data)
        except Refused as refused:
            angle = angle_of(room.table, visit.player, visit.language, visit.tall, visit.near)
            return refusal(visit, refused, frame=b"\n".join(self.house.snapshot(room).frame(angle)).decode())
        response = JSONResponse({"seq": room.table.seq, "board": room.table.board} | answer)
        return response if visit.known else self.guests.keep(visit, response)

    async def answer(self, room: Room, verb: str, visit: Visit, data: dict[str, Any]) -> dict[str, Any]:
        """Do what a message asks."""
        if verb == "why":
            return await self.house.asked(room, lambda: why(room.table, visit.player, data, visit.language))
        if verb == "nudge":
            return {"hurried": True} if await self.house.nudge(room, visit.player) else {}
        if verb == "rematch":
            return {"go": f"/t/{await self.house.rematch(room, visit.player)}"}
        await self.house.tell(room, Message(verb, visit.player, data))
        return {}

    async def stream(self, request: Request) -> Any:
        """A viewer who stays."""
        visit = self.guests.visit(request)
        room = await self.house.room(request.path_params["table"])

        def look(snapshot: Snapshot) -> Frame:
            return snapshot.frame(angle_of(snapshot.table, visit.player, visit.language, visit.tall, visit.near))

        viewer = Viewer(visit.player, look, visit.tempo)
        return Stream(self.house, room, viewer, request.headers.get("accept-encoding", ""))

    async def things(self, request: Request) -> Response:
        """What can be pointed at on the board, by name: for those who do not point with a finger."""
        visit = self.guests.visit(request)
        room = await self.house.room(request.path_params["table"])
        named = things(room.table, room.table.eyes(visit.player).seat, visit.language)
        return JSONResponse({"board": room.table.board, "things": named}, headers={"cache-control": "no-store"})

    async def glance(self, request: Request) -> Response:
        """For a page in the background: how far the game is, and whose move it is."""
        visit = self.guests.visit(request)
        room = await self.house.room(request.path_params["table"])
        turn = room.table.is_turn_of(room.table.seats_of(visit.player))
        return JSONResponse({"seq": room.table.seq, "turn": turn}, headers={"cache-control": "no-store"})

    async def whole_log(self, request: Request) -> Response:
        """The whole log as the viewer may read it."""
        visit = self.guests.visit(request)
        room = await self.house.room(request.path_params["table"])
        angle = angle_of(room.table, visit.player, visit.language, visit.tall, visit.near)
        lines = self.house.framer.log_lines(room.table, angle) if angle.eyes.curtain < 0 else []
        return Response("".join(lines), media_type="text/html")


async def read_json(request: Request) -> dict[str, Any]:
    """The data of a message."""
    body = await request.body()
    try:
        data = json.loads(body) if body else {}
    except (ValueError, RecursionError):
        raise Refused("malformed", what="JSON") from None
    if not isinstance(data, dict):
        raise Refused("malformed", what="JSON")
    return data


def refusal(visit: Visit, refused: Refused, **more: Any) -> Response:
    """A refusal as JSON, in the visitor's language."""
    return JSONResponse({"error": refused.sentence(visit.language), "why": refused.phrase.key} | more, refused.status)


def routes(pages: Pages, doors: Doors, health: Health) -> list[Route | Mount]:
    """Where everything is."""
    rules = RulesPages(pages)
    return [
        Route("/", pages.lobby),
        Route("/new", doors_only(doors, pages.new), methods=["POST"]),
        Route("/home", own_form(pages.home), methods=["POST"]),
        Route("/qr.svg", pages.lobby_qr),
        Route("/t/{table}", pages.table),
        Route("/t/{table}/stream", doors.stream),
        Route("/t/{table}/glance", doors.glance),
        Route("/t/{table}/things", doors.things),
        Route("/t/{table}/log", doors.whole_log),
        Route("/t/{table}/qr.svg", pages.qr),
        Route("/t/{table}/replay", pages.replay),
        Route("/t/{table}/at/{at}.svg", pages.picture),
        Route("/t/{table}/at/{at}", pages.position),
        Route("/t/{table}/record", pages.record),
        Route("/t/{table}/dice", pages.dice),
        Route("/t/{table}/{verb}", doors.tell, methods=["POST"]),
        Route("/rules/{game}", rules.book),
        Route("/rules/{game}/part", rules.part),
        Route("/rules/{game}/examples/{name}.svg", rules.picture),
        Route("/rules/{game}/{clause}", rules.address),
        Route("/rules/{game}/{clause}/tests", rules.proofs),
        Route("/cover/{game}.svg", pages.cover),
        Route("/manifest.webmanifest", pages.manifest),
        Route("/healthz", health.alive),
        Route("/readyz", health.ready),
        Route("/metrics", health.metrics),
        Mount("/api", Later(lambda: api_for(doors.house))),
        Mount("/static", pages.files),
    ]


class Shortcut:
    """Messages and streams, which are nearly all that comes, go straight to their doors; all else by the routes."""

    def __init__(self, app: ASGIApp, doors: Doors, sorry: Callable[[Request, Exception], Awaitable[Response]]) -> None:
        self.app, self.doors, self.sorry = app, doors, sorry

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        """Answer a request."""
        found = TABLE.fullmatch(scope["path"]) if scope["type"] == "http" and not scope["root_path"] else None
        door = self.door(scope["method"], found["verb"]) if found else None
        if found is None or door is None:
            return await self.app(scope, receive, send)
        scope["path_params"] = found.groupdict()
        request = Request(scope, receive, send)
        try:
            response = await door(request)
        except (Refused, *FAULTS) as error:
            response = await self.sorry(request, error)
        await response(scope, receive, send)

    def door(self, method: str, verb: str) -> Callable[[Request], Awaitable[Response]] | None:
        """What answers at an address of a table."""
        if method == "POST":
            return self.doors.tell
        return self.doors.stream if method == "GET" and verb == "stream" else None


class Later:
    """An application that is made when it is first asked for: what it imports does not delay the first page."""

    def __init__(self, make: Callable[[], ASGIApp]) -> None:
        self.make = make
        self.app: ASGIApp | None = None

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        """Answer a request."""
        self.app = self.app or self.make()
        await self.app(scope, receive, send)


def api_for(house: House) -> ASGIApp:
    """The interface for programs."""
    from ..api.interface import create_api

    return create_api(house)


def own_form(page: Any) -> Any:
    """A form of one of our own pages."""

    async def checked(request: Request) -> Response:
        if is_foreign(request.headers):
            raise Refused("foreign", 403)
        response: Response = await page(request)
        return response

    return checked


def doors_only(doors: Doors, page: Any) -> Any:
    """A form of one of our own pages, sent not too often."""

    async def paced(request: Request) -> Response:
        if not await doors.house.may_make(doors.guests.visit(request).address):
            raise Refused("too_fast", 429)
        response: Response = await page(request)
        return response

    return own_form(paced)


def create_app(settings: Settings, home: Home | None = None) -> Starlette:
    """The whole house; who serves it puts `Front` before it."""
    settings = replace(settings, secret=kept_secret(settings))
    games = find_games((*settings.games, *settings.variants))
    store, processes = Store(settings.database_url), settings.bot_processes
    shared = QueuedBots(store.url, processes, games.values()) if store.is_shared else None
    house = House(settings, games, store, shared or BotPool(processes, games=games.values()), home)
    guests = Guests(settings.secret)
    pages, doors, health = Pages(house, guests), Doors(house, guests), Health(house)

    @contextlib.asynccontextmanager
    async def lifespan(_: Starlette) -> AsyncIterator[None]:
        await house.open()
        house.background.start("the measuring", health.keep_measuring)
        try:
            yield
        finally:
            await house.close()

    async def sorry(request: Request, error: Exception) -> Response:
        return pages.sorry(request, error if isinstance(error, Refused) else out_of_reach(error))

    async def lost(request: Request, error: Exception) -> Response:
        assert isinstance(error, HTTPException)
        response = pages.sorry(request, Refused("no_page", error.status_code))
        response.headers.update(error.headers or {})  # which methods there are
        return response

    async def broken(request: Request, _: Exception) -> Response:  # the trace goes to the server's log alone
        return pages.sorry(request, Refused("broken", 500))

    app = Starlette(
        routes=routes(pages, doors, health),
        middleware=[Middleware(Shortcut, doors=doors, sorry=sorry)],
        exception_handlers=dict.fromkeys((Refused, *FAULTS), sorry) | {HTTPException: lost, 500: broken},
        lifespan=lifespan,
    )

    async def refuse(scope: Scope, receive: Receive, send: Send, refused: Refused) -> None:
        response = pages.sorry(Request(scope), refused)
        await response(scope, receive, send)

    app.state.house, app.state.refuse = house, refuse
    return app
