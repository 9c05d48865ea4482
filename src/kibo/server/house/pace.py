"""How often one visitor may do something, and how much at once; what is kept for it stays small, whoever comes."""

from __future__ import annotations

import time
from collections import Counter, OrderedDict, deque
from collections.abc import Callable

from ..table.decide import SAID, SAID_IN

LIMITS: dict[str, tuple[int, float]] = {
    "make": (60, 60.0),
    "say": (SAID, SAID_IN),
    "message": (60, 1.0),
}
"""How often, in how many seconds, in one process; new tables and lines of chat are counted by all houses together."""
NEIGHBOURS = 10
"""So many times as much may all those do together who come from one address."""
KEPT = 10_000
"""Of so many visitors it is known what they did last."""
FORGOTTEN = max(seconds for _, seconds in LIMITS.values())
"""Seconds after which what somebody did counts for nothing."""


class Windows:
    """When each of many did something last; whoever has done nothing that still counts is forgotten."""

    def __init__(self, clock: Callable[[], float]) -> None:
        self.clock = clock
        self.times: OrderedDict[tuple[str, str], deque[float]] = OrderedDict()

    def allows(self, what: str, who: str, most: int, seconds: float) -> bool:
        """May they do it once more? Counts it if so."""
        key, now = (what, who), self.clock()
        times = self.times.setdefault(key, deque(maxlen=most))
        self.times.move_to_end(key)
        is_allowed = len(times) < most or now - times[0] >= seconds
        if is_allowed:
            times.append(now)
        while len(self.times) > KEPT or now - next(iter(self.times.values()))[-1] >= FORGOTTEN:
            self.times.popitem(last=False)
        return is_allowed


class Pace:
    """How often one visitor may do something: whoever is not known yet is counted by their address."""

    def __init__(self, clock: Callable[[], float] = time.monotonic) -> None:
        self.visitors, self.addresses = Windows(clock), Windows(clock)

    def allows(self, what: str, address: str, visitor: str = "") -> bool:
        """May this be done now? A new name is had for the asking, so those at one address are counted together too."""
        most, seconds = LIMITS[what]
        if not visitor:
            return self.addresses.allows(f"new {what}", address, most, seconds)
        return self.visitors.allows(what, visitor, most, seconds) and self.addresses.allows(
            what, address, most * NEIGHBOURS, seconds
        )


class Occupancy:
    """How many of something there are at once, in all and for each address."""

    def __init__(self, most: int, most_each: int) -> None:
        self.most, self.most_each = most, most_each
        self.all = 0
        self.each = Counter[str]()

    def enter(self, address: str) -> bool:
        """Count one more; False if that would be too many. Nobody in particular is counted in all alone."""
        if self.all >= self.most or (address and self.each[address] >= self.most_each):
            return False
        self.all += 1
        if address:
            self.each[address] += 1
        return True

    def leave(self, address: str) -> None:
        """Count one less."""
        self.all -= 1
        if address:
            self.each[address] -= 1
            if not self.each[address]:
                del self.each[address]
