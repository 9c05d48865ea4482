"""A real terminal for tests: a command runs in it, keys are pressed, and everything on the screen is read."""

import fcntl
import os
import pty
import re
import select
import signal
import struct
import subprocess
import sys
import termios
import time

CLEAR = "\x1b[H\x1b[2J\x1b[3J"
PATIENCE = 30
BEGIN = """
import fcntl, runpy, signal, termios
fcntl.ioctl(0, termios.TIOCSCTTY, 0)
signal.signal(signal.SIGINT, signal.default_int_handler)
runpy.run_module("kibo.cli", run_name="__main__")
"""
"""Makes the terminal the controlling one, so that its keys send signals, hears them even where the tests run in the
background of a shell, which lets its children ignore Ctrl-C, and runs the command."""


class Terminal:
    """One command in a pseudo-terminal of 100 by 40."""

    def __init__(self, *arguments: str, data: str) -> None:
        self.ours, theirs = pty.openpty()
        fcntl.ioctl(theirs, termios.TIOCSWINSZ, struct.pack("HHHH", 40, 100, 0, 0))
        self.process = subprocess.Popen(
            [sys.executable, "-c", BEGIN, *arguments],
            stdin=theirs,
            stdout=theirs,
            stderr=theirs,
            start_new_session=True,
            env=os.environ | {"KIBO_DATA": data, "TERM": "xterm", "LANG": "C.UTF-8"},
        )
        os.close(theirs)
        self.text = ""

    def __enter__(self) -> "Terminal":
        return self

    def __exit__(self, *_: object) -> None:
        if self.process.poll() is None:
            self.process.send_signal(signal.SIGKILL)
        self.process.wait()
        os.close(self.ours)

    def read_some(self, seconds: float) -> bool:
        """Read what has been written; False when there will be no more."""
        if not select.select([self.ours], [], [], seconds)[0]:
            return True
        try:
            chunk = os.read(self.ours, 65536)
        except OSError:
            return False
        self.text += chunk.decode(errors="replace")
        return bool(chunk)

    def wait_for(self, pattern: str, start: int = 0) -> int:
        """Read until a pattern has appeared after a place in the text; return where it ends."""
        limit = time.monotonic() + PATIENCE
        while not (found := re.compile(pattern).search(self.text, start)):
            assert time.monotonic() < limit, f"no {pattern!r} in {self.text[start:]!r}"
            if not self.read_some(0.2):
                found = re.compile(pattern).search(self.text, start)
                assert found, f"ended without {pattern!r}: {self.text[start:]!r}"
                break
        return found.end()

    def type(self, keys: str) -> None:
        """Press keys."""
        os.write(self.ours, keys.encode())

    def interrupt(self) -> None:
        """Press Ctrl-C, once the command is really waiting: Python loses one that comes just before."""
        self.settle(0.3)
        self.type("\x03")

    def settle(self, seconds: float = 1) -> None:
        """Read on for a while."""
        limit = time.monotonic() + seconds
        while time.monotonic() < limit and self.read_some(0.05):
            pass

    def visible(self) -> str:
        """What can still be seen, scrolling back as far as one may."""
        return self.text.rpartition(CLEAR)[2]

    def end(self) -> int:
        """Wait until the command has ended, and give its exit status."""
        limit = time.monotonic() + PATIENCE
        while self.read_some(0.2) and time.monotonic() < limit:
            pass
        return self.process.wait(PATIENCE)
