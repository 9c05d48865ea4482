"""How often one visitor may do something."""

from __future__ import annotations

from collections import Counter

from limits import RateLimitItem, parse
from limits.storage import MemoryStorage
from limits.strategies import MovingWindowRateLimiter

LIMITS = {"make": "60/minute", "say": "12/10seconds"}
MESSAGES = 60
"""What one visitor may ask of tables in a second."""


class Pace:
    """How often one visitor may do something."""

    def __init__(self) -> None:
        self.limiter = MovingWindowRateLimiter(MemoryStorage())
        self.second, self.counted = 0, Counter[str]()
        self.items: dict[str, RateLimitItem] = {name: parse(limit) for name, limit in LIMITS.items()}

    def allows(self, what: str, who: str) -> bool:
        """May this visitor do this now? Counts it if so."""
        return bool(self.limiter.hit(self.items[what], who))

    def allows_message(self, who: str, now: float) -> bool:
        """The same for moves, which are many: counted by the second."""
        if int(now) != self.second:
            self.second, self.counted = int(now), Counter()
        self.counted[who] += 1
        return self.counted[who] <= MESSAGES
