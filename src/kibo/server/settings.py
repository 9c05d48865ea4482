"""Settings of the house: from flags, else from the environment, else from a TOML file, else the usual ones."""

from __future__ import annotations

import os
import secrets
from collections.abc import Mapping
from dataclasses import dataclass, field, fields
from importlib.util import find_spec
from ipaddress import ip_network
from pathlib import Path
from typing import Any

import platformdirs

from ..core.errors import KiboError, unknown
from ..core.tomlfile import read_toml
from .logs import KINDS as KINDS_OF_LOG

DRIVERS = {"sqlite": "aiosqlite", "postgresql": "asyncpg"}
"""The databases that the house can use, each with what talks to it."""

BACKLOG = 128
"""Connections that the system takes for the house at a time."""
MOST_WORKERS = 64
MOST_BOT_PROCESSES = 256
LONGEST_PACE = 3600
LONG = 60
"""Letters of a wrong value that are repeated."""
LONGEST_PATIENCE = 600
MOST_CONNECTIONS = 1_000_000
LIMITS = ("connections", "connections_per_address", "streams", "streams_per_address")


@dataclass(frozen=True)
class Settings:
    """Everything that can be set."""

    host: str = "127.0.0.1"
    port: int = 8321
    database: str = ""
    """A database URL; empty: a SQLite file in the data directory, or, for several workers, a PostgreSQL there."""
    workers: int = 1
    """How many processes answer requests on this machine; several need PostgreSQL."""
    bot_processes: int = field(default_factory=lambda: max(1, (os.cpu_count() or 2) - 1))
    """How many processes bots think in, for all workers together; 0 where others on the same PostgreSQL have some."""
    secret: str = ""
    """Signs the cookies; empty: made on first start and kept in the data directory."""
    lobby: str = "open"
    """open: tables may be listed for everybody; closed: who has no link finds nothing."""
    pace: float = 1.1
    """Seconds that a bot takes for a move, so that people can follow."""
    games: tuple[str, ...] = ()
    """Folders of more games."""
    variants: tuple[str, ...] = ()
    """Files of variants, which are played like games of their own."""
    trusted_proxies: tuple[str, ...] = ()
    """Addresses or networks of proxies in front of the house: only they are believed whom they serve."""
    metrics_for: tuple[str, ...] = ("127.0.0.0/8", "::1")
    """Addresses or networks from which /metrics may be read: usually this computer alone."""
    log: str = "text"
    """How the house writes what whoever runs it should know: text, or json, one object a line."""
    connections: int = 2000
    """How many connections a worker has at once, as far as the system gives it file handles."""
    connections_per_address: int = 400
    """How many of them come from one address: a school has one for all, and each browser opens up to six."""
    streams: int = 1500
    """How many tables are watched at once, over a worker's connections."""
    streams_per_address: int = 200
    """How many of them from one address."""
    patience: float = 20.0
    """Seconds that a visitor has to send a request's head, and again for its body."""
    lan: bool | None = None
    """True: open to the home network; False: never; None: not yet, but who is at this computer may open it."""

    def __post_init__(self) -> None:
        if self.lobby not in ("open", "closed"):
            raise unknown("lobby", self.lobby, ("open", "closed"))
        if self.log not in KINDS_OF_LOG:
            raise unknown("log", self.log, KINDS_OF_LOG)
        if not 0 <= self.port < 65536:
            raise KiboError(f"port must be from 0 to 65535, not {shown(self.port)}")
        if self.workers < 1 or self.bot_processes < (0 if self.database.startswith("postgresql") else 1):
            raise KiboError(
                "workers and bot_processes must be at least 1; on PostgreSQL alone bot_processes may be 0, where other "
                "machines think"
            )
        for name, most in (("workers", MOST_WORKERS), ("bot_processes", MOST_BOT_PROCESSES)):
            if (wanted := getattr(self, name)) > most:
                raise KiboError(f"{name} must be at most {most}, not {shown(wanted)}: one for each core is enough")
        if not 0 <= self.pace <= LONGEST_PACE:
            raise KiboError(f"pace must be from 0 to {LONGEST_PACE} seconds, not {self.pace}")
        for name in ("host", "database", "secret"):
            if not all(letter.isprintable() for letter in getattr(self, name)):
                raise KiboError(f"{name} must be a line of text: there is something in it that cannot be printed")
        for name in LIMITS:
            if not 1 <= getattr(self, name) <= MOST_CONNECTIONS:
                raise KiboError(f"{name} must be from 1 to {MOST_CONNECTIONS}, not {shown(getattr(self, name))}")
        if not 1 <= self.patience <= LONGEST_PATIENCE:
            raise KiboError(f"patience must be from 1 to {LONGEST_PATIENCE} seconds, not {self.patience}")
        self.check_database()
        for name in ("trusted_proxies", "metrics_for"):
            self.check_networks(name)

    def check_networks(self, name: str) -> None:
        """KiboError says what addresses and networks look like."""
        try:
            for network in getattr(self, name):
                ip_network(network.strip(), strict=False)
        except ValueError as error:
            raise KiboError(f"{name} must be addresses or networks such as 127.0.0.1 or 10.0.0.0/8: {error}") from None

    def check_database(self) -> None:
        """KiboError says what a database URL looks like, without telling what may be a password."""
        scheme, mark, _ = self.database.partition("://")
        known = {name for kind, driver in DRIVERS.items() for name in (kind, f"{kind}+{driver}")}
        if self.database and (not mark or scheme not in known):
            raise KiboError(
                "database must be a URL such as sqlite:////home/anna/kibo.sqlite or "
                f"postgresql://anna:password@localhost/kibo{f', not {scheme}://…' if mark else ''}"
            )
        if self.workers > 1 and scheme.startswith("sqlite"):
            raise KiboError("several workers need PostgreSQL: name one, or none, and they start one of their own")
        driver = DRIVERS.get(scheme.partition("+")[0])
        if driver and find_spec(driver) is None:
            raise KiboError(f"a {scheme} database needs the package {driver}: pip install {driver}")

    @property
    def database_url(self) -> str:
        """Where the log is kept."""
        kind, _, rest = (self.database or f"sqlite:///{data_folder() / 'house.sqlite'}").partition("://")
        return f"{kind if '+' in kind else f'{kind}+{DRIVERS[kind]}'}://{rest}"


def data_folder() -> Path:
    """The user's data directory for kibo; KIBO_DATA names another."""
    return Path(os.environ.get("KIBO_DATA") or platformdirs.user_data_dir("kibo"))


def read_settings(
    flags: Mapping[str, Any], file: Path | None = None, environment: Mapping[str, str] | None = None
) -> Settings:
    """The settings; a wrong name or value gets a sentence that says what would be right."""
    known = {setting.name: setting for setting in fields(Settings)}
    chosen: dict[str, Any] = {}
    for name, value in (read_toml(file) if file else {}).items():
        if name not in known:
            raise unknown(f"setting in {file}", name, known)
        chosen[name] = tuple(value) if isinstance(value, list) else value
    for name, word in (os.environ if environment is None else environment).items():
        setting = name.removeprefix("KIBO_").lower()
        if name.startswith("KIBO_") and setting in known:
            chosen[setting] = word
    chosen |= {name: value for name, value in flags.items() if value is not None}
    return Settings(**{name: _typed(name, value) for name, value in chosen.items()})


KINDS: dict[str, tuple[type, str]] = {
    "port": (int, "a whole number"),
    "workers": (int, "a whole number"),
    "bot_processes": (int, "a whole number"),
    "pace": (float, "a number of seconds"),
    "patience": (float, "a number of seconds"),
} | dict.fromkeys(LIMITS, (int, "a whole number"))
LISTS = {
    "games": ("folders", os.pathsep),
    "variants": ("files", os.pathsep),
    "trusted_proxies": ("addresses", ","),
    "metrics_for": ("addresses", ","),
}
"""Settings that are lists: of what, and the mark between them where they come as one text."""


def _typed(name: str, value: Any) -> Any:
    if name in LISTS:
        return _listed(name, value)
    if name == "lan":
        return _yes_or_no(name, value)
    kind, said = KINDS.get(name, (str, "a text"))
    try:
        if isinstance(value, bool) or not isinstance(value, str if kind is str else (str, int, kind)):
            raise ValueError
        return kind(value)
    except (TypeError, ValueError, OverflowError):
        raise KiboError(f"{name} must be {said}, not {shown(value)}") from None


def _yes_or_no(name: str, value: Any) -> bool:
    said = {"true": True, "yes": True, "1": True, "false": False, "no": False, "0": False}
    if isinstance(value, bool) or (isinstance(value, str) and value.lower() in said):
        return value if isinstance(value, bool) else said[value.lower()]
    raise KiboError(f"{name} must be true or false, not {shown(value)}")


def shown(value: Any) -> str:
    """A value as a sentence can repeat it, however large it is."""
    if isinstance(value, int) and abs(value) > 10**LONG:
        return f"a number of more than {LONG} digits"
    written = repr(value)
    return written if len(written) <= LONG else f"{written[:LONG]}…"


def _listed(name: str, value: Any) -> tuple[str, ...]:
    """Several texts, from a list or from one text with marks between them."""
    what, mark = LISTS[name]
    texts = value.split(mark) if isinstance(value, str) else value
    if not isinstance(texts, list | tuple) or not all(isinstance(text, str) for text in texts):
        raise KiboError(f"{name} must be a list of {what}, not {shown(value)}")
    return tuple(text for text in texts if text)


def kept_secret(settings: Settings) -> str:
    """The secret that signs cookies; made once, readable by its owner alone."""
    if settings.secret:
        return settings.secret
    path = data_folder() / "secret"
    try:
        if kept := path.read_text("ascii").strip():
            return kept
        path.unlink()  # an empty one, which a full disk can leave, would sign for everybody
    except FileNotFoundError:
        path.parent.mkdir(parents=True, exist_ok=True)
    except UnicodeDecodeError:
        raise KiboError(f"{path} is no secret of kibo: without it a new one is made, and guests begin anew") from None
    made = secrets.token_urlsafe(32)
    try:
        with os.fdopen(os.open(path, os.O_WRONLY | os.O_CREAT | os.O_EXCL, 0o600), "w") as file:
            file.write(made)
    except FileExistsError:  # another process was faster
        return path.read_text("ascii").strip()
    return made
