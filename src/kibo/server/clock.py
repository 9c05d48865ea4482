"""The time of the house: it begins with the machine's clock and never goes back, whatever is done to that clock."""

from __future__ import annotations

import time
from collections.abc import Callable

_BEGAN = time.time() - time.monotonic()
SLEW = 0.1
"""How much faster or slower an agreed clock goes until it shows the agreed time: nobody loses minutes at once."""


def now() -> float:
    """Seconds since 1970, by a clock that only goes forward."""
    return _BEGAN + time.monotonic()


class AgreedClock:
    """A clock that is set by another one, which several houses agree on; it never goes back, nor does it jump."""

    def __init__(self, ticks: Callable[[], float] = time.monotonic) -> None:
        self.ticks = ticks
        self.ahead: float | None = None
        """Seconds by which the agreed time is ahead of our own ticks; None, before it is set."""
        self.set_at = 0.0
        self.latest = 0.0

    def set(self, agreed: float, ticks: float) -> None:
        """It was so late by the agreed clock when ours had ticked so often."""
        wanted, since = agreed - ticks, ticks - self.set_at
        most = SLEW * max(0.0, since)
        self.ahead = wanted if self.ahead is None else min(max(wanted, self.ahead - most), self.ahead + most)
        self.set_at = ticks

    def now(self) -> float:
        """Seconds since 1970, by the agreed clock."""
        assert self.ahead is not None, "a clock is set before it is asked"
        self.latest = max(self.latest, self.ticks() + self.ahead)
        return self.latest
