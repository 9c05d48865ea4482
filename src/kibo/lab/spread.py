"""Many games counted by a cluster, and a cluster of Ray's to do it."""

from __future__ import annotations

import os
import socket
import time
from collections.abc import Callable, Sequence
from contextlib import suppress
from typing import Any

from ..core.errors import KiboError, MissingExtra
from . import press
from .cluster import Cluster, WorkerDied, hand_out, pieces
from .press import MadePart
from .result import Result, add
from .simulate import Simulation
from .worker import packed, play_piece

LONGEST_CALL = 5.0
"""Seconds in which a cluster answers that is there."""
LONGEST_WAIT = 1.0
"""So long nobody looks up from waiting: Ctrl-C is noticed then."""


class Spread:
    """A simulation whose games a cluster plays."""

    def __init__(self, simulation: Simulation, cluster: Cluster) -> None:
        self.simulation, self.cluster = simulation, cluster

    def run(self, games: int, watch: Callable[[int, float], None] | None = None) -> Result:
        """Count so many games; `watch(done, seconds)` is called for each piece. Ctrl-C gives what has been counted."""
        result, began = self.simulation.no_result(games), time.perf_counter()

        def keep(_first: int, _count: int, part: MadePart) -> None:
            add(result.tally, part.tally)
            if watch:
                watch(result.games, time.perf_counter() - began)

        wanted = pieces(games, press.piece_size(self.simulation))
        with suppress(KeyboardInterrupt):
            hand_out(self.cluster, packed(self.simulation), wanted, keep)
        result.seconds = time.perf_counter() - began
        return result


class RayCluster:
    """A cluster of Ray's: one that is there, or one made on this machine."""

    def __init__(self, address: str | None = None, workers: int | None = None) -> None:
        try:
            os.environ.setdefault("RAY_USAGE_STATS_ENABLED", "0")  # nothing goes anywhere that nobody asked for
            import ray
        except ImportError:
            raise MissingExtra("--device ray", "ray") from None
        self.ray: Any = ray
        self.deaths = 0
        """How many workers have gone, with what they played."""
        quiet = {"log_to_driver": False, "logging_level": "error"}
        try:
            if address is None:
                ray.init("local", num_cpus=workers, include_dashboard=False, **quiet)
            else:
                reached(address)
                ray.init(address, **quiet)
        except Exception as error:  # whatever a connection can come to
            told = (str(error).strip() or type(error).__name__).splitlines()[0]
            if address is None:
                raise KiboError(f"no cluster of Ray's can be made on this machine: {told}") from None
            raise KiboError(
                f"no cluster of Ray's at {address}: {told}; if it asks for a token, set RAY_AUTH_TOKEN"
            ) from None
        self.work: tuple[bytes, Any] | None = None
        self.play = ray.remote(num_cpus=1, max_retries=0)(play_piece)  # pieces are handed out again by `hand_out`

    @property
    def workers(self) -> int:
        """How many pieces are played at a time."""
        return int(self.ray.cluster_resources().get("CPU", 1))

    def begin(self, work: bytes, first: int, count: int) -> Any:
        """Have a piece played."""
        if self.work is None or self.work[0] is not work:
            self.work = work, self.ray.put(work)
        return self.play.remote(self.work[1], first, count)

    def finished(self, handles: Sequence[Any]) -> Sequence[Any]:
        """Wait until some have come to an end."""
        found: Sequence[Any] = []
        while not found:
            found, _ = self.ray.wait(list(handles), num_returns=1, timeout=LONGEST_WAIT)
        return found

    def taken(self, handle: Any) -> MadePart:
        """What came of a piece; WorkerDied, if nothing did."""
        errors = self.ray.exceptions
        try:
            part: MadePart = self.ray.get(handle)
        except errors.RayTaskError as error:
            raise told_of(error.cause) from None
        except errors.RayError as error:  # a worker, its node or what it had made is gone
            self.deaths += 1
            raise WorkerDied(str(error)) from None
        return part

    def cancel(self, handles: Sequence[Any]) -> None:
        """Nobody wants these any more."""
        for handle in handles:
            with suppress(Exception):
                self.ray.cancel(handle, force=True)

    def close(self) -> None:
        """Leave the cluster; one that was made here ends."""
        self.ray.shutdown()


def reached(address: str) -> None:
    """OSError at once, if nobody answers there: Ray would try for minutes."""
    host, _, port = address.removeprefix("ray://").rpartition(":")
    if host and port.isdecimal():
        socket.create_connection((host, int(port)), LONGEST_CALL).close()


def told_of(error: BaseException) -> KiboError:
    """What went wrong in a worker, in a sentence."""
    if isinstance(error, KiboError):
        return error
    if isinstance(error, ModuleNotFoundError):
        return KiboError(f"a worker of the cluster has no {error.name}: install the same kibo there")
    return KiboError(f"a worker of the cluster failed: {type(error).__name__}: {error}")
