"""What callers hand in, checked: whole numbers, NumPy's included, seeds, and the names of seats."""

from __future__ import annotations

import operator
from collections.abc import Sequence

from .errors import KiboError
from .text import seat_letter

SEEDS = 1 << 63
"""There are so many seeds: on every back end a seed is a whole number of 64 bits with a sign."""


def whole(value: object) -> int | None:
    """The whole number that a value is, also one of NumPy's; None if it is none."""
    if isinstance(value, bool):
        return None
    try:
        return operator.index(value)  # type: ignore[arg-type]  # this is how it is found out
    except TypeError:
        return None


def checked_seed(seed: object) -> int:
    """A seed that every back end can hold; KiboError says what there is."""
    number = whole(seed)
    if number is None or not 0 <= number < SEEDS:
        raise KiboError(f"a seed is a whole number from 0 to {SEEDS - 1}, not {seed!r}")
    return number


def seat_names(names: Sequence[str], seats: int) -> list[str]:
    """A name for each seat, in one line, as records need it; who has none is called by the seat's letter."""
    if isinstance(names, str):
        raise KiboError(f"names is a list of names, such as ['Anna', 'Ben'], not {names!r}")
    if len(names) > seats:
        raise KiboError(f"there are {len(names)} names for {seats} seats")
    for name in names:
        if not isinstance(name, str):
            raise KiboError(f"a name is a text, not {name!r}")
    given = [*names, *[""] * (seats - len(names))]
    return [" ".join(name.split()) or seat_letter(seat) for seat, name in enumerate(given)]
