"""Can what a log says have happened at a table? A log may be spoilt: nothing of that gets further than here."""

from __future__ import annotations

import math
from collections.abc import Mapping, Sequence
from dataclasses import fields
from typing import Any, Protocol

from ...core.errors import KiboError
from ...core.game import CHANCE, Game
from ...core.match import Match
from ...core.tomlfile import NUMBER, TABLE, TEXT, EntryKind
from .events import NOBODY, Event
from .places import CHAT_PHRASES, MOST_COLOURS, WISHES, Place
from .terms import ABSENT, CLOCKS, Terms

NUMBERS = EntryKind("a list of whole numbers", lambda value: isinstance(value, list) and all(map(NUMBER.fits, value)))
YES_OR_NO = EntryKind("true or false", lambda value: isinstance(value, bool))
SHAPES: dict[str, dict[str, EntryKind]] = {
    "made": {"terms": TABLE, "host": TEXT},
    "changed": {},
    "sat": {"name": TEXT},
    "left": {},
    "coloured": {"colour": NUMBER},
    "gave_word": {"word": TEXT},
    "arranged": {"order": NUMBERS},
    "started": {"order": NUMBERS},
    "played": {},
    "undone": {"ply": NUMBER},
    "said": {"name": TEXT, "player": TEXT},
    "took_over": {"bot": TEXT},
    "returned": {},
    "linked": {"player": TEXT},
    "asked": {"what": TEXT, "of": NUMBER, "ply": NUMBER},
    "answered": {"yes": YES_OR_NO},
    "resigned": {"bot": TEXT},
    "dropped": {},
    "unguided": {},
    "rematched": {"table": TEXT},
}
"""Every kind of event, with what its data must have."""
MORE: dict[str, dict[str, EntryKind]] = {
    "made": {"dice": TEXT},
    "sat": {"player": TEXT, "token": TEXT, "bot": TEXT},
    "started": {"start": TABLE},
    "said": {"text": TEXT, "phrase": TEXT},
}
"""What it may have besides; anything else is passed over, as older houses may have written it."""
BEFORE = frozenset({"changed", "sat", "left", "coloured", "gave_word", "arranged", "started"})
"""What happens before the game begins, and not afterwards."""
PEOPLE = frozenset({"took_over", "returned", "linked", "asked", "answered", "resigned"})
"""What happens to the seat of a person."""
SEATED = PEOPLE | {"sat", "left", "coloured", "gave_word"}
"""What happens to a seat."""


class FoldedSoFar(Protocol):
    """What is asked about a table whose log is read, as far as it has been folded."""

    stage: str
    places: list[Place]
    games: Mapping[str, Game]
    terms: Terms
    arranged: list[int]
    match: Match | None


def check(table: FoldedSoFar, event: Event) -> None:
    """KiboError says why an event cannot be the next one of a table."""
    if event.kind not in SHAPES:
        raise KiboError("there is no such event")
    if not isinstance(event.at, int | float) or not math.isfinite(event.at):
        raise KiboError(f"its time is {event.at!r}")
    for needed, shape in ((True, SHAPES[event.kind]), (False, MORE.get(event.kind, {}))):
        for name, kind in shape.items():
            if (needed or name in event.data) and not kind.fits(event.data.get(name)):
                raise KiboError(f"{name} must be {kind.said}")
    if (event.kind == "made") != (table.stage == "new"):
        raise KiboError("a table is made first, and once")
    if event.kind in BEFORE and table.stage != "waiting":
        raise KiboError("the game has begun")
    if event.kind in SEATED and not is_seat(table, event.seat):
        raise KiboError(f"there is no seat {event.seat!r}")
    if event.kind in PEOPLE and not table.places[event.seat].players:
        raise KiboError(f"nobody sits on seat {event.seat}")
    if event.kind == "sat" and not (event.data.get("player") or event.data.get("bot")):
        raise KiboError("nobody sits down")
    if event.kind in ("made", "changed"):
        check_terms(table, event)
    elif event.kind == "arranged":
        check_order(table, event.data["order"] or range(len(table.places)))
    elif event.kind == "started":
        check_start(table, event)
    elif event.kind in ("played", "undone"):
        check_move(table, event)
    elif event.kind == "said" and event.data.get("phrase", "") not in ("", *CHAT_PHRASES):
        raise KiboError("there is no such phrase")
    elif event.kind == "asked":
        check_wish(table, event)
    elif event.kind == "coloured" and not NOBODY <= event.data["colour"] < MOST_COLOURS:
        raise KiboError("there is no such colour")


def is_seat(table: FoldedSoFar, seat: object) -> bool:
    """Is this the number of a seat at a table?"""
    return NUMBER.fits(seat) and seat in range(len(table.places))


def check_terms(table: FoldedSoFar, event: Event) -> None:
    """The terms of a table, new or changed, are such as can be agreed on."""
    given: Mapping[str, Any] = event.data["terms"] if event.kind == "made" else event.data
    new = Terms(**vars(table.terms) | dict(given))
    if not isinstance(new.game, str) or new.game not in table.games:
        raise KiboError("there is no such game")
    game: Game = table.games[new.game]
    game.check_seats(new.seats)
    if not isinstance(new.options, dict):
        raise KiboError("options must be a table")
    game.option_row(new.options)
    if new.absent not in ABSENT or new.clock not in CLOCKS:
        raise KiboError("there is no such clock")
    for field in fields(Terms):
        if field.type == "bool" and not isinstance(getattr(new, field.name), bool):
            raise KiboError(f"{field.name} must be true or false")


def check_start(table: FoldedSoFar, event: Event) -> None:
    """A game begins once, with everybody on a seat of their own."""
    check_order(table, event.data["order"])
    if table.arranged not in ([], event.data["order"]):
        raise KiboError("another order of the seats was chosen")
    if any(place.is_open for place in table.places):
        raise KiboError("a seat is free")


def check_order(table: FoldedSoFar, order: Sequence[int]) -> None:
    """An order of the seats gives everybody one of their own."""
    if sorted(order) != list(range(len(table.places))):
        raise KiboError("somebody has no seat, or two")


def check_move(table: FoldedSoFar, event: Event) -> None:
    """Whose turn it is plays; what is taken back was played."""
    if table.match is None:
        raise KiboError("the game has not begun")
    actor = NOBODY if table.match.to_act == CHANCE else table.match.to_act
    if event.kind == "played" and event.seat != actor:
        raise KiboError(f"it is not the move of seat {event.seat!r}")
    if event.kind == "undone" and not 0 <= event.data["ply"] <= len(table.match.history):
        raise KiboError("nothing was played there")


def check_wish(table: FoldedSoFar, event: Event) -> None:
    """Somebody asks for something that there is, about somebody who sits there, or about moves that were played."""
    what, of = event.data["what"], event.data["of"]
    if what not in WISHES:
        raise KiboError("there is no such wish")
    is_person = is_seat(table, of) and bool(table.places[of].players)
    if not is_person if what == "out" else of != NOBODY:
        raise KiboError(f"nobody sits on seat {of}")
    if not 0 <= event.data["ply"] <= (len(table.match.history) if table.match else 0):
        raise KiboError("nothing was played there")
