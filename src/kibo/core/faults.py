"""All that is wrong with a file, each fault with its place: shapes of what may stand in it, and what looks further."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping
from typing import Any

FilePlace = tuple[str | int, ...]
"""Where something stands in a file: names of entries, and numbers of what is listed there, from 0."""


class Faults:
    """What is wrong, and where; who looks further leaves out what is known to be wrong already."""

    def __init__(self) -> None:
        self.found: list[tuple[FilePlace, str]] = []

    def add(self, place: FilePlace, told: str) -> None:
        """Something is wrong at a place."""
        self.found.append((place, told))

    def must(self, place: FilePlace, value: object, said: str) -> None:
        """A value is not what it must be."""
        self.add(place, f"is {value!r:.60}, but must be {said}")

    def touch(self, *place: str | int) -> bool:
        """Is something wrong there, with a part of it, or with what it is a part of?"""
        return any(at[: len(place)] == place[: len(at)] for at, _ in self.found)

    def sound(self, value: Any, *place: str | int) -> Iterator[tuple[int, Any]]:
        """What is listed at a place, each with its number, as far as nothing is wrong with it."""
        if isinstance(value, list) and not any(at == place[: len(at)] for at, _ in self.found):
            yield from [(i, each) for i, each in enumerate(value) if not self.touch(*place, i)]

    def told(self) -> list[str]:
        """All of it, a sentence each."""
        return [f"{said(place)} {told}" for place, told in self.found]


def said(place: FilePlace) -> str:
    """A place as it is told: `board.land, entry 4, dots`."""
    words = ""
    for part in place:
        if isinstance(part, int):
            words += f", entry {part + 1}"
        else:
            words += (", " if ", entry" in words else "." if words else "") + part
    return words


EntryShape = Callable[[Any, FilePlace, Faults], None]
"""Says what is wrong with a value at a place."""


def whole(least: int, most: int) -> EntryShape:
    """A whole number."""

    def look(value: Any, place: FilePlace, faults: Faults) -> None:
        if type(value) is not int or not least <= value <= most:
            faults.must(place, value, f"a whole number from {least} to {most}")

    return look


def number(least: float, most: float) -> EntryShape:
    """Any number."""

    def look(value: Any, place: FilePlace, faults: Faults) -> None:
        if type(value) not in (int, float) or not least <= value <= most:
            faults.must(place, value, f"a number from {least:g} to {most:g}")

    return look


def line(most: int) -> EntryShape:
    """A short line of text."""

    def look(value: Any, place: FilePlace, faults: Faults) -> None:
        if type(value) is not str or not 1 <= len(value.strip()) <= most or not value.isprintable():
            faults.must(place, value, f"a line of 1 to {most} letters")

    return look


def one_of(*words: str) -> EntryShape:
    """One of some words."""

    def look(value: Any, place: FilePlace, faults: Faults) -> None:
        if value not in words:
            faults.must(place, value, f"one of {', '.join(words)}")

    return look


def listed(of: EntryShape, least: int, most: int) -> EntryShape:
    """A list of so many things of one shape."""

    def look(value: Any, place: FilePlace, faults: Faults) -> None:
        if type(value) is not list:
            return faults.must(place, value, f"a list of {least} to {most}")
        if not least <= len(value) <= most:
            faults.add((*place, "length"), f"is {len(value)}, but must be from {least} to {most}")
        for i, each in enumerate(value):
            of(each, (*place, i), faults)

    return look


def point(x: tuple[float, float], y: tuple[float, float]) -> EntryShape:
    """A place in a drawing: across and down."""
    across, down = number(*x), number(*y)

    def look(value: Any, place: FilePlace, faults: Faults) -> None:
        if type(value) is not list or len(value) != 2:
            return faults.must(place, value, "a point [x, y]")
        across(value[0], (*place, "x"), faults)
        down(value[1], (*place, "y"), faults)

    return look


def table(needed: Mapping[str, EntryShape], more: Mapping[str, EntryShape] | None = None) -> EntryShape:
    """A table of entries by name: those that it needs, and those that it may have."""
    known = {**needed, **(more or {})}

    def look(value: Any, place: FilePlace, faults: Faults) -> None:
        if type(value) is not dict:
            return faults.must(place, value, f"a table with {', '.join(needed or known)}")
        for name in value:
            if name not in known:
                faults.add((*place, str(name)), f"is unknown: there is {', '.join(known)}")
            else:
                known[name](value[name], (*place, name), faults)
        for name in needed:
            if name not in value:
                faults.add((*place, name), "is missing")

    return look


def by_name(of: EntryShape, key: EntryShape | None = None) -> EntryShape:
    """A table whose names are free, or of one shape, and whose entries have one shape."""

    def look(value: Any, place: FilePlace, faults: Faults) -> None:
        if type(value) is not dict:
            return faults.must(place, value, "a table")
        for name, each in value.items():
            if key is not None:
                key(name, (*place, name), faults)
            of(each, (*place, name), faults)

    return look
