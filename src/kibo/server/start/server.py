"""The server under the house: one process, or one of several workers."""

from __future__ import annotations

import asyncio
import contextlib
import gc
import socket
import sys
from collections.abc import Callable
from functools import partial
from multiprocessing.connection import Connection as Pipe
from types import FrameType

import uvicorn
from starlette.applications import Starlette

from ..home import Home, as_sentence, home_socket, is_loopback
from ..house.house import House
from ..settings import BACKLOG, Settings
from ..web.app import create_app
from ..web.front import Front
from .connection import Connection, Doorkeeper

GRACE = 2.0
"""Seconds that open streams have to end when the house closes."""
GARBAGE = (20_000, 20, 20)
"""How many new objects are looked through for garbage at a time: most of a frame are soon gone by themselves."""
TURN = 0.0005
"""Seconds after which threads take turns: the one that writes the log waits no longer for those who look."""


class Server(uvicorn.Server):
    """Lets those who watch go as soon as the house is to close."""

    def __init__(self, app: Starlette) -> None:
        self.house: House = app.state.house
        settings = self.house.settings
        self.front = Front(app, app.state.refuse, settings)
        self.http = partial(Connection, Doorkeeper(settings))
        config = uvicorn.Config(
            self.front,
            http=self.http,  # type: ignore[arg-type]  # a class with its first arguments given
            ws="none",
            proxy_headers=False,  # whom a proxy serves is found in front of the house
            backlog=BACKLOG,
            log_level="warning",
            log_config=None,  # what it has to say is written as the rest is
            access_log=False,
            timeout_graceful_shutdown=int(GRACE),
        )
        super().__init__(config)

    def handle_exit(self, sig: int, frame: FrameType | None) -> None:
        """Ctrl-C, or the system's wish; an impatient second one would leave things half done, and gain nothing."""
        if not self.should_exit:
            super().handle_exit(sig, frame)
            self.begin_to_close()

    def begin_to_close(self) -> None:
        """Take nothing new, and send those who watch to wherever the house is open next; what was begun is finished."""
        self.front.is_closing = True
        self.house.dismiss()
        if self.house.loop:
            self.house.loop.call_soon_threadsafe(self.stop_listening)

    def stop_listening(self) -> None:
        """Whoever calls now is refused by the system at once, so that a proxy asks another house."""
        for server in self.servers:
            server.close()


class WorkerServer(Server):
    """Ends when the process that started it says so, or is gone."""

    def __init__(self, app: Starlette, parent: Pipe) -> None:
        super().__init__(app)
        self.parent = parent
        """Can be read as soon as the process that started this one is gone."""

    async def startup(self, sockets: list[socket.socket] | None = None) -> None:
        """Begin, and look after the process that started this one."""
        asyncio.get_running_loop().add_reader(self.parent.fileno(), self.orphaned)
        await super().startup(sockets)

    def orphaned(self) -> None:
        """The process that started this one is gone: so is the house."""
        asyncio.get_running_loop().remove_reader(self.parent.fileno())
        self.should_exit = True
        self.begin_to_close()


class OwnServer(Server):
    """Serves alone, so it can open the house to the home network, and close it again, while it is open."""

    def __init__(self, app: Starlette, home: Home, port: int) -> None:
        super().__init__(app)
        self.home, self.port = home, port
        home.opens, home.closes = self.open_home, self.close_home

    async def open_home(self) -> str:
        """Listen to others at home too, and say where."""
        made = home_socket(self.port)
        host = made.getsockname()[0]
        given = {"config": self.config, "server_state": self.server_state, "app_state": self.lifespan.state}
        protocol = partial(self.http, **given)
        with contextlib.ExitStack() as undone, as_sentence(host, self.port):
            undone.enter_context(made)
            self.servers.append(await asyncio.get_running_loop().create_server(protocol, sock=made, backlog=BACKLOG))
            undone.pop_all()
        return f"http://{host}:{self.port}"

    async def close_home(self) -> None:
        """Listen to nobody else any more, and let go who came that way."""
        came_by = (self.home.address.removeprefix("http://").rpartition(":")[0], self.port)
        for server in [server for server in self.servers if server.sockets[0].getsockname() == came_by]:
            server.close()
            self.servers.remove(server)
        for connection in list(self.server_state.connections):
            transport = getattr(connection, "transport", None)
            if transport and transport.get_extra_info("sockname") == came_by:
                transport.close()


def serve_alone(settings: Settings, listeners: list[socket.socket], opened: Callable[[], None], home: Home) -> None:
    """Serve in this process until somebody presses Ctrl-C."""
    app = create_app(settings, home)
    asyncio.run(app.state.house.store.check())
    settle_down()
    opened()
    server = OwnServer(app, home, listeners[0].getsockname()[1]) if may_switch(settings) else Server(app)
    server.run(listeners)


def may_switch(settings: Settings) -> bool:
    """May who is at this computer open the house to others at home, and close it again?"""
    return settings.lan is not False and is_loopback(settings.host) and not settings.trusted_proxies


def settle_down() -> None:
    """Before the first request: what is here now stays, and need not be looked through again."""
    sys.setswitchinterval(TURN)
    gc.collect()
    gc.freeze()
    gc.set_threshold(*GARBAGE)


def serve_beside_others(settings: Settings, listeners: list[socket.socket], parent: Pipe, home: Home) -> None:
    """Serve as one of several workers until told to end, or until whoever started this process is gone."""
    app = create_app(settings, home)
    settle_down()
    WorkerServer(app, parent).run(listeners)
