"""The sign on the door of a house whose log is a file: it says where the house is open, as long as it is.

Two houses on one file would lose nothing, but neither would show the moves that are made in the other.
"""

from __future__ import annotations

import os
import time
from pathlib import Path

try:
    import fcntl
except ImportError:
    fcntl = None  # type: ignore[assignment]  # a system without such locks

PATIENCE = 3.0
"""Seconds that another house may take to write on its sign where it is open."""


class Sign:
    """A small file beside the log; the system frees it when the house ends, however that happens."""

    def __init__(self, log: Path) -> None:
        self.path = log.with_name(f"{log.name}.open")
        self.held = -1

    def put_up(self) -> bool:
        """False if the sign of another house hangs there."""
        try:
            self.path.parent.mkdir(parents=True, exist_ok=True)
            self.held = os.open(self.path, os.O_RDWR | os.O_CREAT, 0o600)
        except OSError:  # what is wrong with the folder is said when the log is opened
            return True
        try:
            if fcntl:
                fcntl.flock(self.held, fcntl.LOCK_EX | fcntl.LOCK_NB)
        except BlockingIOError:
            os.close(self.held)
            return False
        except OSError:  # a folder on another machine may have no locks
            pass
        os.ftruncate(self.held, 0)
        return True

    def write(self, address: str) -> None:
        """Say where the house is open."""
        if self.held >= 0:
            os.pwrite(self.held, address.encode(), 0)

    def read(self) -> str:
        """Where the other house is open; one that has just begun is about to say it."""
        until = time.monotonic() + PATIENCE
        while not (address := self.path.read_text("utf-8")) and time.monotonic() < until:
            time.sleep(0.05)
        return address or "an address that it has not told yet"
