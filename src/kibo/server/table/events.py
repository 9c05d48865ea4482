"""What happens at a table, one numbered event at a time: the log that everything else is folded from."""

from __future__ import annotations

import json
from collections.abc import Mapping
from dataclasses import dataclass, field
from typing import Any

from ...core.errors import KiboError, reason
from ...core.game import Game
from ...core.text import Phrase
from ..words import house_words

NOBODY = -1
"""The seat of an event that belongs to no seat: chance, chat of a spectator, the table itself."""
NO_ACTION = -6
"""The action of an event that is none; in older logs -1, which nothing reads."""
QUOTED = 300
"""Letters of a stranger's word that a refusal says again."""
COLUMNS = ("seq", "kind", "seat", "action", "at", "data")


@dataclass(frozen=True)
class Event:
    """One entry of a table's log."""

    seq: int
    kind: str
    at: float
    seat: int = NOBODY
    action: int = NO_ACTION
    data: Mapping[str, Any] = field(default_factory=dict, repr=False)
    """Not shown when an event is printed: it may hold what nobody is to read in a log."""

    def row(self) -> tuple[int, str, int, int, float, str]:
        """What the log keeps of it, as `COLUMNS` names it."""
        return self.seq, self.kind, self.seat, self.action, self.at, self.packed()

    def packed(self) -> str:
        """What has no column of its own, as text."""
        return json.dumps(self.data, ensure_ascii=False, separators=(",", ":")) if self.data else ""


Draft = tuple[str, int, int, Mapping[str, Any]]
"""An event before it is numbered: kind, seat, action, data."""


def draft(kind: str, seat: int = NOBODY, action: int = NO_ACTION, **data: Any) -> Draft:
    """One event to be."""
    return (kind, seat, action, data)


class Spoilt(KiboError):
    """A log that says what cannot have happened."""


def unpacked(text: str) -> dict[str, Any]:
    """The data of an event from its text."""
    try:
        data = json.loads(text) if text else {}
    except (TypeError, ValueError, RecursionError) as error:
        raise Spoilt(f"the data of an event is no JSON: {reason(error)}") from None
    if not isinstance(data, dict):
        raise Spoilt("the data of an event has no names")
    return data


@dataclass(frozen=True)
class Message:
    """What somebody asks of a table."""

    verb: str
    player: str
    data: Mapping[str, Any] = field(default_factory=dict)
    """As it came over the wire: nothing in it is trusted."""
    at: float = 0.0
    """When the table hears it."""


class Refused(KiboError):
    """A message that changes nothing; `phrase` says why in the reader's language, `status` as HTTP does."""

    def __init__(self, key: str, status: int = 409, **parts: int | str | Phrase) -> None:
        self.status = status
        said = {name: in_one_line(part, QUOTED) if isinstance(part, str) else part for name, part in parts.items()}
        self.phrase = Phrase(f"refused.{key}", **said)
        super().__init__(key)

    def sentence(self, language: str) -> str:
        """The sentence in a language."""
        return house_words(language).say(self.phrase)


class Corrected(Refused):
    """A move that is legal but not what a guided game is about now: the game's own words help."""

    def __init__(self, game: Game, step: str) -> None:
        super().__init__("lesson")
        self.game, self.step = game, step

    def sentence(self, language: str) -> str:
        """A friendly word in a language."""
        return self.game.text(language)[f"lesson.{self.step}.wrong"]


def whole(data: Mapping[str, Any], name: str) -> int:
    """A whole number of a message."""
    value = data.get(name)
    if isinstance(value, bool) or not isinstance(value, int):
        raise Refused("malformed", what=name)
    return value


def short_text(data: Mapping[str, Any], name: str, most: int) -> str:
    """A line of text of a message: one line, not empty, cut to a length."""
    value = data.get(name)
    if not isinstance(value, str):
        raise Refused("malformed", what=name)
    text = in_one_line(value, most)
    if not text:
        raise Refused("empty", what=name)
    return text


def in_one_line(text: str, most: int) -> str:
    """A text without what cannot be printed, cut to a length."""
    return " ".join("".join(c if c.isprintable() else " " for c in text).split())[:most].strip()
