"""Numbered games handed out to a cluster in pieces: whoever plays a piece, and how often, what comes back is the same.

A piece whose worker died is handed out again. What has come back is kept at once, so whatever ends the work, a full
disk, Ctrl-C or too many deaths, takes nothing of it away.
"""

from __future__ import annotations

from collections import deque
from collections.abc import Callable, Iterable, Iterator, Sequence
from typing import Any, Protocol

from ..core.errors import KiboError
from .press import MadePart

AHEAD = 2
"""So many pieces a worker are under way, so that nobody waits for the next."""
TRIES = 5
"""So often a piece is handed out: who dies of it every time dies of the games, and not of the cluster."""


class WorkerDied(Exception):
    """A worker has gone, with the piece that it played."""


class Cluster(Protocol):
    """Who plays pieces."""

    @property
    def workers(self) -> int:
        """How many pieces are played at a time."""

    def begin(self, work: bytes, first: int, count: int) -> Any:
        """Have a piece played; returns a handle for it."""

    def finished(self, handles: Sequence[Any]) -> Sequence[Any]:
        """Wait until some of these have come to an end, and say which."""

    def taken(self, handle: Any) -> MadePart:
        """What came of a piece; WorkerDied, if nothing did."""

    def cancel(self, handles: Sequence[Any]) -> None:
        """Nobody wants these any more."""


def pieces(games: int, size: int) -> Iterator[tuple[int, int]]:
    """Numbered games in pieces: the first of each, and how many."""
    return ((first, min(size, games - first)) for first in range(0, games, size))


def hand_out(
    cluster: Cluster, work: bytes, wanted: Iterable[tuple[int, int]], keep: Callable[[int, int, MadePart], None]
) -> None:
    """Have all pieces played, and keep each as soon as it has come back."""
    new, again = iter(wanted), deque[tuple[int, int, int]]()
    running: dict[Any, tuple[int, int, int]] = {}
    try:
        while True:
            while len(running) < AHEAD * max(1, cluster.workers):
                first, count, tries = again.popleft() if again else (*next(new, (0, 0)), 0)
                if not count:
                    break
                running[cluster.begin(work, first, count)] = first, count, tries + 1
            if not running:
                return
            for handle in cluster.finished(list(running)):
                first, count, tries = running.pop(handle)
                try:
                    part = cluster.taken(handle)
                except WorkerDied:
                    if tries == TRIES:
                        raise lost(first, count) from None
                    again.append((first, count, tries))
                else:
                    keep(first, count, part)
    finally:
        cluster.cancel(list(running))


def lost(first: int, count: int) -> KiboError:
    """What is said when a piece cannot be played."""
    return KiboError(
        f"{TRIES} workers have died over the games {first} to {first + count - 1}: their memory may be full, or a bot "
        "ends them; what was played before is kept"
    )
