"""The time of the house: it begins with the machine's clock and never goes back, whatever is done to that clock."""

from __future__ import annotations

import time

_BEGAN = time.time() - time.monotonic()


def now() -> float:
    """Seconds since 1970, by a clock that only goes forward."""
    return _BEGAN + time.monotonic()
