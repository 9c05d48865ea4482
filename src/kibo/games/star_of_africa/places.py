"""What cities and forks are called."""

from kibo.core.text import Phrase

from .board import CALLED, FIRST_SEA, NAMES, NEAR


def city_phrase(city: int, table: str = "city") -> Phrase:
    """A city in words: its own, or the name that a variant's board gives it."""
    return Phrase(f"another.{table}", city=CALLED[city]) if city in CALLED else Phrase(f"{table}.{NAMES[city]}")


def fork_phrase(fork: int) -> Phrase:
    """Where a fork is."""
    if fork not in NEAR:
        return Phrase(f"where.{NAMES[fork]}")
    return Phrase("another.off" if fork >= FIRST_SEA else "another.near", city=city_phrase(NEAR[fork]))
