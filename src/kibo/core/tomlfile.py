"""TOML files of a game and of the house: read in one way, and what is wrong with one is said in a sentence."""

from __future__ import annotations

import tomllib
from collections.abc import Callable, Mapping
from pathlib import Path
from typing import Any, NamedTuple

from .errors import KiboError, unknown


class EntryKind(NamedTuple):
    """What an entry may be, and how that is said."""

    said: str
    fits: Callable[[Any], bool]


def _is_number(value: object) -> bool:
    return isinstance(value, int) and not isinstance(value, bool)


NUMBER = EntryKind("a whole number", _is_number)
TEXT = EntryKind("a text", lambda value: isinstance(value, str))
TEXTS = EntryKind(
    "a list of texts", lambda value: isinstance(value, list) and all(isinstance(each, str) for each in value)
)
TABLE = EntryKind("a table", lambda value: isinstance(value, dict))
TABLES = EntryKind("a list of tables", lambda value: isinstance(value, list) and all(map(TABLE.fits, value)))


def read_toml(path: Path) -> dict[str, Any]:
    """What a TOML file says; KiboError, if it cannot be read or is none."""
    try:
        return tomllib.loads(path.read_text("utf-8"))
    except OSError as error:
        raise KiboError(f"{path} cannot be read: {error.strerror}") from None
    except (ValueError, RecursionError) as error:
        raise KiboError(f"{path} is no TOML file: {error}") from None


def checked(
    where: str, table: Mapping[str, Any], needed: Mapping[str, EntryKind], more: Mapping[str, EntryKind]
) -> dict[str, Any]:
    """A table whose entries are all known and of their kind, and none of the needed is missing."""
    known = {**needed, **more}
    for name, value in table.items():
        if name not in known:
            raise unknown(f"entry in {where}", name, known)
        if not known[name].fits(value):
            raise KiboError(f"{where}: {name} must be {known[name].said}, not {value!r:.60}")
    for name, kind in needed.items():
        if name not in table:
            raise KiboError(f"{where}: {name} is missing, {kind.said}")
    return dict(table)
