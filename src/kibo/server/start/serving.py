"""The server under the house: one process, or one of several workers."""

from __future__ import annotations

import asyncio
import gc
import socket
import sys
from collections.abc import Callable
from functools import partial
from multiprocessing.connection import Connection
from types import FrameType
from typing import Any

import uvicorn
from starlette.types import ASGIApp

from ..house.house import House
from ..settings import Settings
from ..web.app import create_app
from ..workers.handover import Handing, Handover
from ..workers.sharing import GRACE, Relay, Share

GARBAGE = (20_000, 20, 20)
"""How many new objects are looked through for garbage at a time: most of a frame are soon gone by themselves."""
TURN = 0.0005
"""Seconds after which threads take turns: the one that writes the log waits no longer for those who look."""


class Server(uvicorn.Server):
    """Lets those who watch go as soon as the house is to close."""

    def __init__(self, app: ASGIApp, house: House, **more: Any) -> None:
        usual: dict[str, Any] = {"log_level": "warning", "timeout_graceful_shutdown": int(GRACE), "access_log": False}
        super().__init__(uvicorn.Config(app, **usual | more))
        self.house = house

    def handle_exit(self, sig: int, frame: FrameType | None) -> None:
        """Ctrl-C, or the system's wish; an impatient second one would leave things half done, and gain nothing."""
        if not self.should_exit:
            super().handle_exit(sig, frame)
            self.house.dismiss()


class WorkerServer(Server):
    """Ends when the process that started it says so, or is gone."""

    def __init__(self, app: ASGIApp, house: House, parent: Connection, handover: Handover | None) -> None:
        super().__init__(app, house, **({"http": partial(Handing, handover)} if handover else {}))
        self.handover = handover
        self.parent = parent
        """Can be read as soon as the process that started this one is gone."""
        self.orphan = False

    async def startup(self, sockets: list[socket.socket] | None = None) -> None:
        """Begin, and look after the process that started this one."""
        asyncio.get_running_loop().add_reader(self.parent.fileno(), self.orphaned)
        await super().startup(sockets)
        if self.handover:
            given = {"config": self.config, "server_state": self.server_state, "app_state": self.lifespan.state}
            self.handover.open(partial(Handing, self.handover, **given))

    def orphaned(self) -> None:
        """The process that started this one is gone: so is the house."""
        asyncio.get_running_loop().remove_reader(self.parent.fileno())
        self.orphan = self.should_exit = True
        self.house.dismiss()


def serve_alone(settings: Settings, listener: socket.socket, opened: Callable[[], None]) -> None:
    """Serve in this process until somebody presses Ctrl-C."""
    app = create_app(settings)
    asyncio.run(app.state.house.store.check())
    settle_down()
    opened()
    Server(app, app.state.house).run([listener])


def settle_down() -> None:
    """Before the first request: what is here now stays, and need not be looked through again."""
    sys.setswitchinterval(TURN)
    gc.collect()
    gc.freeze()
    gc.set_threshold(*GARBAGE)


def serve_share(
    settings: Settings, listener: socket.socket, share: Share, parent: Connection, handover: Handover | None
) -> bool:
    """Serve as one of several workers until told to end; True if whoever started this process was gone."""
    app = create_app(settings, share)
    settle_down()
    server = WorkerServer(Relay(app, share, app.state.sorry), app.state.house, parent, handover)
    server.run([listener])
    return server.orphan
