"""The home network: where others at home reach the house, and the door that is opened to them and closed again."""

from __future__ import annotations

import asyncio
import contextlib
import io
import ipaddress
import socket
from collections.abc import Awaitable, Callable, Iterator
from functools import lru_cache

from ..core.errors import KiboError
from .settings import BACKLOG

ALL = ("0.0.0.0", "::")
"""What a house listens on that can be reached at every address of its computer."""
FAR = ("192.0.2.1", "192.168.255.254", "10.255.255.254", "172.31.255.254", "224.0.0.251")
"""Addresses elsewhere: the way to them begins at our own. Nothing is sent there."""


def own_address() -> str:
    """The address of this computer in its network; empty, where it is in none."""
    for far in FAR:
        with contextlib.suppress(OSError), socket.socket(socket.AF_INET, socket.SOCK_DGRAM) as asking:
            asking.connect((far, 9))
            own = str(asking.getsockname()[0])
            if not ipaddress.ip_address(own).is_loopback:
                return own
    return ""


def home_address() -> str:
    """The address of this computer at home; KiboError, where it is in no network, or the whole internet would come."""
    own = own_address()
    if not own:
        raise KiboError("this computer is in no network: connect it to the one at home first")
    if ipaddress.ip_address(own).is_global:
        raise KiboError(f"{own} is no address at home but one of the internet: to open it there, use --host {own}")
    return own


def home_socket(port: int) -> socket.socket:
    """Where the house listens to others at home, on the port that it has on this computer."""
    host = home_address()
    with as_sentence(host, port):
        return bound(socket.AF_INET, host, port)


def bound(family: socket.AddressFamily, host: str, port: int) -> socket.socket:
    """A socket that listens; where the system says no, at whichever step, nothing is left of it."""
    with contextlib.ExitStack() as undone:
        made = socket.socket(family, socket.SOCK_STREAM, socket.IPPROTO_TCP)  # or answers wait to be sent together
        undone.enter_context(made)
        made.setsockopt(socket.SOL_SOCKET, socket.SO_REUSEADDR, 1)
        made.bind((host, port))
        made.listen(BACKLOG)  # two may be bound to a port at once, but only one of them may listen
        undone.pop_all()
        return made


@contextlib.contextmanager
def as_sentence(host: str, port: int) -> Iterator[None]:
    """Whatever the system says against listening somewhere, at any step of it, is a KiboError."""
    try:
        yield
    except OSError as error:
        raise KiboError(f"cannot listen on {host}, port {port}: {error.strerror or error}") from None


@lru_cache(maxsize=1024)
def is_loopback(host: str) -> bool:
    """Does an address or a name lead to this very computer, and to no other?"""
    with contextlib.suppress(ValueError):
        return ipaddress.ip_address(host.strip("[]")).is_loopback
    return host.lower() == "localhost"


def written(host: str) -> str:
    """An address as it stands in a link."""
    return f"[{host}]" if ":" in host else host


class Home:
    """Whether others at home can come in, and at which address."""

    def __init__(self, address: str = "") -> None:
        self.address = address
        """Where others reach the house, without a slash at its end; empty, while only this computer does."""
        self.opens: Callable[[], Awaitable[str]] | None = None
        """Opens the door and says where it is; None, where it stays as it is."""
        self.closes: Callable[[], Awaitable[None]] | None = None
        self.switching = asyncio.Lock()
        """Two who press the switch at once press it one after the other."""

    @property
    def can_switch(self) -> bool:
        """Can it be opened and closed while the house is open?"""
        return self.opens is not None

    async def switch(self, wanted: bool) -> None:
        """Open the door, or close it; KiboError says why it stays closed."""
        async with self.switching:
            if wanted and not self.address and self.opens:
                self.address = await self.opens()
            elif not wanted and self.address and self.closes:
                await self.closes()
                self.address = ""

    def link(self, path: str, near: bool) -> str:
        """An address of ours as others can open it; whoever comes from elsewhere has it already."""
        return f"{self.address}{path}" if near else path


def qr_svg(link: str) -> bytes:
    """A link as a QR code for a page."""
    import segno

    out = io.BytesIO()
    segno.make(link, error="m").save(out, kind="svg", scale=8, border=3, dark="#2b2a33", light="#ffffff")
    return out.getvalue()


def qr_text(link: str, coloured: bool) -> str:
    """A link as a QR code for a terminal; light on dark by itself, where the terminal knows colours."""
    import segno

    out = io.StringIO()
    segno.make(link, error="m").terminal(out=out, compact=True, border=2)
    lines = out.getvalue().splitlines()
    return "\n".join(f"\033[97;40m{line}\033[0m" for line in lines) if coloured else "\n".join(lines)
