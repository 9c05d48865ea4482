"""What the processes of a house count, and how Prometheus reads it: no table, no player and no address.

All numbers of all processes lie in memory that they share, so whoever of them is asked tells of all. That, and a dozen
numbers whose names are known beforehand, is why the few lines of text that Prometheus reads are written here by hand:
its own library would keep a folder of files for as many processes, and could not tell their memory and processor time.
"""

from __future__ import annotations

import contextlib
import os
import time
from bisect import bisect_left
from multiprocessing.sharedctypes import RawArray
from pathlib import Path

CONTENT_TYPE = "text/plain; version=0.0.4; charset=utf-8"
COUNTERS = {
    "kibo_moves_total": "Moves of people and bots that are on disk.",
    "kibo_events_total": "Events of any kind that are on disk.",
    "kibo_answers_total": "Requests that were answered, streams when they ended.",
    "kibo_refusals_total": "Requests that were refused, for whatever reason of whoever asked.",
    "kibo_failures_total": "Requests that the house could not answer.",
    "process_cpu_seconds_total": "Processor time, without that of the processes in which bots think.",
}
GAUGES = {
    "kibo_streams": "Open streams.",
    "kibo_tables": "Tables in memory.",
    "kibo_viewers": "People who look at tables, each counted once a table.",
    "kibo_unwritten": "Messages that wait for the disk.",
    "kibo_bots_waited_for": "Tables that wait for a bot.",
    "kibo_bots_thinking": "Moves that bots think about in the processes of this house, for whichever house.",
    "kibo_jobs_open": "What bots are asked in all houses on the same PostgreSQL, and have not answered.",
    "process_resident_memory_bytes": "Memory, without that of the processes in which bots think.",
    "process_start_time_seconds": "When the process was started, in seconds since 1970.",
}
TIMES = {
    "kibo_answer_seconds": "From a message to a table until it is decided, on disk and answered.",
    "kibo_write_seconds": "From the log's hands until it is on disk.",
    "kibo_send_seconds": "From what is on disk until it is sent to a viewer.",
}
BOUNDS = (0.001, 0.0025, 0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1.0, 2.5, 5.0, 10.0)
EACH = len(BOUNDS) + 2
"""Numbers that a histogram has: one for each bound, one for what is above them, and the sum."""
PLACES = {name: at for at, name in enumerate((*COUNTERS, *GAUGES))}
PLACES |= {name: len(PLACES) + at * EACH for at, name in enumerate(TIMES)}
WIDTH = len(COUNTERS) + len(GAUGES) + len(TIMES) * EACH


class Measures:
    """The numbers of all processes, of which each writes its own."""

    def __init__(self, processes: int = 1) -> None:
        self.processes = processes
        self.numbers = RawArray("d", processes * WIDTH)
        self.mine = 0
        """Where this process's numbers begin."""

    def belong_to(self, process: int) -> None:
        """From now on this process counts as the one with this number, whoever did before."""
        self.mine = process * WIDTH

    def count(self, name: str, many: float = 1.0) -> None:
        """Something has happened, once or more often."""
        self.numbers[self.mine + PLACES[name]] += many

    def put(self, name: str, value: float) -> None:
        """Something is so now."""
        self.numbers[self.mine + PLACES[name]] = value

    def took(self, name: str, seconds: float) -> None:
        """Something has taken so long."""
        at = self.mine + PLACES[name]
        self.numbers[at + bisect_left(BOUNDS, seconds)] += 1
        self.numbers[at + EACH - 1] += seconds

    def put_process(self) -> None:
        """How much this process has of what the machine gives."""
        self.put("process_start_time_seconds", STARTED)
        self.put("process_cpu_seconds_total", time.process_time())
        with contextlib.suppress(OSError, ValueError, AttributeError):  # a system that does not say so
            pages = int(Path("/proc/self/statm").read_text("ascii").split()[1])
            self.put("process_resident_memory_bytes", pages * os.sysconf("SC_PAGE_SIZE"))

    def text(self) -> str:
        """All numbers of all processes, as Prometheus reads them."""
        lines = []
        for kind, names in (("counter", COUNTERS), ("gauge", GAUGES), ("histogram", TIMES)):
            for name, said in names.items():
                lines += [f"# HELP {name} {said}", f"# TYPE {name} {kind}"]
                for process in range(self.processes):
                    lines += self._lines(name, process)
        return "\n".join([*lines, ""])

    def _lines(self, name: str, process: int) -> list[str]:
        at, whose = process * WIDTH + PLACES[name], f'process="{process + 1}"'
        if name not in TIMES:
            return [f"{name}{{{whose}}} {self.numbers[at]!r}"]
        counts = self.numbers[at : at + EACH - 1]
        bounds = [*map(repr, BOUNDS), "+Inf"]
        lines = [f'{name}_bucket{{{whose},le="{le}"}} {sum(counts[: n + 1])!r}' for n, le in enumerate(bounds)]
        return [
            *lines,
            f"{name}_sum{{{whose}}} {self.numbers[at + EACH - 1]!r}",
            f"{name}_count{{{whose}}} {sum(counts)!r}",
        ]


STARTED = time.time()
"""When this process, or the one that it was forked from, was started."""
HERE = Measures()
"""What is counted in this process: it serves one house."""


def share(processes: int) -> None:
    """Make room for the numbers of several processes, before they are forked."""
    HERE.processes, HERE.numbers, HERE.mine = processes, Measures(processes).numbers, 0
