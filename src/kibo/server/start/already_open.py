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
LAST_WORDS = 30.0
"""Seconds that the workers of a house may take to end after the process that started them has ended."""


class OpenSign:
    """A small file beside the log: where the house is open, and the process that opened it.

    The system frees it when the last of the house's processes has ended, however that happens.
    """

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
        until = time.monotonic() + LAST_WORDS
        while not self._locked():
            if not self._is_left() or time.monotonic() > until:
                os.close(self.held)
                return False
            time.sleep(0.05)
        os.ftruncate(self.held, 0)
        return True

    def _locked(self) -> bool:
        """Is the sign ours now?"""
        try:
            if fcntl:
                fcntl.flock(self.held, fcntl.LOCK_EX | fcntl.LOCK_NB)
        except BlockingIOError:
            return False
        except OSError:  # a folder on another machine may have no locks
            pass
        return True

    def _is_left(self) -> bool:
        """Has the process ended that opened the other house? Then the rest of it is about to end too."""
        _, _, opener = self.path.read_text("utf-8").partition("\n")
        return opener.isdecimal() and not is_running(int(opener))

    def write(self, address: str) -> None:
        """Say where the house is open, and who has opened it."""
        if self.held >= 0:
            os.pwrite(self.held, f"{address}\n{os.getpid()}".encode(), 0)

    def read(self) -> str:
        """Where the other house is open; one that has just begun is about to say it."""
        until = time.monotonic() + PATIENCE
        while not (address := self.path.read_text("utf-8").partition("\n")[0]) and time.monotonic() < until:
            time.sleep(0.05)
        return address or "an address that it has not told yet"


def is_running(process: int) -> bool:
    """Is there a process with this number that has not ended?"""
    try:
        os.kill(process, 0)
        state = Path(f"/proc/{process}/stat").read_text("utf-8").rpartition(")")[2].split()[0]
    except (ProcessLookupError, OverflowError):
        return False
    except OSError:  # another user's, or a system that does not tell
        return True
    return state not in "ZX"  # one that has ended may still be listed
