"""What reads something that others have written, tried with spoilt things: each ends in a sentence or in success."""

import signal
from collections import Counter
from collections.abc import Callable, Iterator, Sequence
from contextlib import contextmanager
from dataclasses import dataclass
from pathlib import Path
from random import Random
from typing import Any

from attack.target import Row
from kibo import KiboError

PATIENCE = 30
"""Seconds after which something is taken to stand still."""


class StandsStill(BaseException):
    """Something has not come to its end."""


@dataclass(frozen=True)
class Reader:
    """Something that reads: sound things to begin with, how they are spoilt, and how they are read."""

    what: str
    sound: Callable[[], Sequence[Any]]
    spoil: Callable[[Random, Any], Any]
    read: Callable[[Any], Any]
    many: int
    """How often it is tried in the long attack."""


@contextmanager
def within(seconds: int) -> Iterator[None]:
    """Break off what does not come to its end."""

    def late(*_: object) -> None:
        raise StandsStill(f"it did not end within {seconds} s")

    before = signal.signal(signal.SIGALRM, late)
    signal.alarm(seconds)
    try:
        yield
    finally:
        signal.alarm(0)
        signal.signal(signal.SIGALRM, before)


def in_memory() -> str | None:
    """A folder whose files need no disk, where the system has one: nothing written there has to outlive anything."""
    return "/dev/shm" if Path("/dev/shm").is_dir() else None


def luck(reader: Reader, seed: int, number: int) -> Random:
    """What spoils one thing: the same for the same numbers, so that a failing one can be tried again alone."""
    return Random(f"{reader.what}/{seed}/{number}")


def tried_once(reader: Reader, sound: Sequence[Any], seed: int, number: int) -> tuple[str, str]:
    """How one spoilt thing was read: a word, and what was wrong with it."""
    source = luck(reader, seed, number)
    given = reader.spoil(source, source.choice(sound))
    try:
        with within(PATIENCE):
            reader.read(given)
    except KiboError as refused:
        return ("refused", "") if str(refused).strip() else ("silent", f"{given!r:.300}")
    except (Exception, SystemExit, StandsStill) as error:
        return "FAILED", f"seed {seed}, number {number}: {error!r:.300} for {given!r:.300}"
    return "read", ""


def tried(reader: Reader, many: int, seed: int = 1) -> tuple[Row, list[str]]:
    """A row of the summary, and everything that failed."""
    sound = reader.sound()
    for thing in sound:
        reader.read(thing)  # what is sound is read, or nothing is tried here
    counts: Counter[str] = Counter()
    faults = []
    for number in range(many):
        how, fault = tried_once(reader, sound, seed, number)
        counts[how] += 1
        faults += [fault] if fault else []
    seen = ", ".join(f"{count} {how}" for how, count in sorted(counts.items()))
    return Row(f"{reader.what} (seed {seed})", many, faults[0] if faults else seen, not faults), faults
