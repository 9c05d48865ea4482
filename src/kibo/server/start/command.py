"""`kibo serve`: start the house and open it in the browser."""

from __future__ import annotations

import contextlib
import logging
import os
import signal
import socket
import sys
import time
import webbrowser
from dataclasses import replace
from functools import partial
from pathlib import Path
from typing import Annotated, Any

import typer

from ... import __version__
from ...core.errors import KiboError
from ...core.signals import hearing
from ..background import in_thread
from ..home import ALL, Home, bound, home_socket, is_loopback, own_address, qr_text, written
from ..house.games_here import variant_named
from ..logs import write_logs
from ..settings import Settings, data_folder, kept_secret, read_settings
from .already_open import OpenSign

log = logging.getLogger("kibo.server")


def serve(
    host: Annotated[
        str | None, typer.Option(help="The address to listen on; 0.0.0.0 for the whole network. (usually 127.0.0.1)")
    ] = None,
    port: Annotated[int | None, typer.Option(help="The port; the next free one if it is taken. (usually 8321)")] = None,
    database: Annotated[
        str | None,
        typer.Option(
            help="A database URL, sqlite:///… or postgresql://…. (usually a SQLite file in the data directory)"
        ),
    ] = None,
    workers: Annotated[
        int | None,
        typer.Option(
            help="How many processes answer requests: as many as cores can be spared. More than one need PostgreSQL, "
            "and start one of their own where --database names none. (usually 1)"
        ),
    ] = None,
    bot_processes: Annotated[
        int | None,
        typer.Option(
            help="How many processes bots think in, for all workers together; 0 where others think, by "
            "kibo bots on the same PostgreSQL. (usually all cores but one)"
        ),
    ] = None,
    secret: Annotated[
        str | None, typer.Option(help="What signs the cookies. (usually made and kept on first start)")
    ] = None,
    lobby: Annotated[
        str | None, typer.Option(help="open: tables may be listed; closed: only by link. (usually open)")
    ] = None,
    lan: Annotated[
        bool | None,
        typer.Option(
            "--lan/--no-lan",
            help="Open it to the home network, or never. (usually not, but its pages on this computer have a switch)",
        ),
    ] = None,
    pace: Annotated[float | None, typer.Option(help="Seconds a bot takes for a move. (usually 1.1)")] = None,
    trusted_proxies: Annotated[
        str | None,
        typer.Option(
            help="Addresses or networks of proxies in front of the house, with commas between them: what they say in "
            "X-Forwarded-For and X-Forwarded-Proto is believed. (usually none)"
        ),
    ] = None,
    log: Annotated[
        str | None, typer.Option(help="How it writes what goes wrong: text, or json, one object a line. (usually text)")
    ] = None,
    variant: Annotated[
        list[str] | None,
        typer.Option(
            "--variant", metavar="FILE", help="The file of a variant to be played here, too; may be repeated."
        ),
    ] = None,
    settings_file: Annotated[
        Path | None, typer.Option("--settings", help="A TOML file with any of these settings.")
    ] = None,
    open_page: Annotated[bool, typer.Option("--open/--no-open", help="Open the lobby in the browser.")] = True,
) -> None:
    """The game house: play in the browser. Each setting can also be KIBO_<NAME> in the environment, or in a file.

    How many may come at once is set there alone: connections, streams, both also per address, and patience (README).

    Example: kibo serve --host 0.0.0.0 --port 8000 --no-open
    """
    flags: dict[str, Any] = {
        "host": host,
        "port": port,
        "database": database,
        "workers": workers,
        "bot_processes": bot_processes,
    }
    flags["variants"] = variant or None
    flags |= {"secret": secret, "lobby": lobby, "lan": lan, "pace": pace, "trusted_proxies": trusted_proxies}
    flags["log"] = log
    settings = read_settings(flags, settings_file)
    for file in settings.variants:
        variant_named(file)  # what is wrong with it is said here, and not in a log
    with hearing({signal.SIGTERM: lambda *_: sys.exit(0)}):  # once the house is closed: nothing is left lying about
        run(settings, open_page)


def run(settings: Settings, open_page: bool) -> None:
    """Serve until somebody presses Ctrl-C; where a house is open on the same log, that one is shown instead."""
    from ..log.store import Store

    store = Store(settings.database_url)
    write_logs(settings.log, kept_secret(settings), str(store.url.password or ""))
    own = data_folder() / "postgres" if settings.workers > 1 and not settings.database else None
    file = own or store.file
    sign = OpenSign(file) if file else None
    if sign and not sign.put_up():
        return show_open(sign.read(), open_page, bool(settings.lan))
    listeners, home = doors(settings)
    address = f"http://{shown_host(settings.host)}:{listeners[0].getsockname()[1]}/"
    if sign:
        sign.write(address)

    def opened() -> None:
        if settings.log == "json":
            return log.info("kibo %s is open at %s, with %d workers", __version__, address, settings.workers)
        print(f"The game house is open at {address}  (Ctrl-C closes it)", flush=True)
        if home.address:
            say_home(f"{home.address}/")
        if open_page and has_display():
            in_thread("opening the browser", partial(show_soon, address))

    if settings.workers == 1:
        from .server import serve_alone

        return serve_alone(settings, listeners, opened, home)
    from .supervisor import serve_with_workers

    if own is None:
        return serve_with_workers(settings, listeners, opened, home)
    from .own_postgres import own_database

    with own_database(own, settings.log) as database:
        return serve_with_workers(replace(settings, database=database.url()), listeners, opened, home, database)


def doors(settings: Settings) -> tuple[list[socket.socket], Home]:
    """What the house listens on, and where others at home reach it."""
    listener = listening(settings)
    host, port = settings.host, listener.getsockname()[1]
    if host in ALL:
        own = own_address()
        return [listener], Home(f"http://{own}:{port}" if own else "")
    if not settings.lan or not is_loopback(host):  # an address that was named is itself the one for others
        return [listener], Home()
    at_home = home_socket(port)
    return [listener, at_home], Home(f"http://{at_home.getsockname()[0]}:{port}")


def say_home(address: str) -> None:
    """Tell others at home where to come, also as a code for their phones' cameras where the terminal can show it."""
    print(f"Others at home open {address}", flush=True)
    with contextlib.suppress(UnicodeEncodeError):
        print(qr_text(address, coloured=sys.stdout.isatty()), flush=True)


def show_soon(address: str) -> None:
    """Open the lobby, when the house is about to answer."""
    time.sleep(0.3)
    webbrowser.open(address)


def show_open(address: str, open_page: bool, lan: bool) -> None:
    """Show a house that is open already."""
    if lan:
        raise KiboError(
            f"the game house is already open at {address}: its first page there opens it to the home network"
        )
    if not open_page:
        raise KiboError(
            f"the game house is already open at {address}: close it first, or name another log with --database"
        )
    print(f"The game house is already open at {address}", flush=True)
    if has_display():
        webbrowser.open(address)


def listening(settings: Settings) -> socket.socket:
    """A socket on the port, or on the next one that is free."""
    family = socket.AF_INET6 if ":" in settings.host else socket.AF_INET
    for port in [settings.port] if not settings.port else range(settings.port, min(settings.port + 20, 65536)):
        try:
            return bound(family, settings.host, port)
        except (OSError, UnicodeError) as error:
            if not is_taken(error):
                why = getattr(error, "strerror", None) or "that is no address"
                raise KiboError(f"cannot listen on {settings.host}: {why}") from None
    raise KiboError(f"the ports from {settings.port} on are all taken: choose another with --port")


def is_taken(error: Exception) -> bool:
    """Is a port in use, or not ours to use?"""
    import errno

    return isinstance(error, OSError) and error.errno in (errno.EADDRINUSE, errno.EACCES)


def shown_host(host: str) -> str:
    """The address as a browser can open it: on all addresses, the one that others reach too."""
    if host in ALL:
        return own_address() or {"0.0.0.0": "127.0.0.1", "::": "[::1]"}[host]
    return written(host)


def has_display() -> bool:
    """Is there a screen on which a browser could open?"""
    if sys.platform in ("darwin", "win32"):
        return True
    return bool(os.environ.get("DISPLAY") or os.environ.get("WAYLAND_DISPLAY"))


if __name__ == "__main__":
    typer.run(serve)
