"""What a signal means for a while, and afterwards no more."""

from __future__ import annotations

import signal
from collections.abc import Callable, Iterator, Mapping
from contextlib import contextmanager
from types import FrameType

ENDINGS = (signal.SIGINT, signal.SIGTERM)
"""How a process is told to end: by a person, and by the system."""


@contextmanager
def hearing(meanings: Mapping[signal.Signals, Callable[[int, FrameType | None], object]]) -> Iterator[None]:
    """Whoever ends hears the signals as whoever began did: what came before is put back."""
    before = {number: signal.signal(number, meaning) for number, meaning in meanings.items()}
    try:
        yield
    finally:
        for number, meaning in before.items():
            signal.signal(number, meaning)
