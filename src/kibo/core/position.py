"""Hand-made positions and matches: read by name, and checked against everything that must hold."""

from __future__ import annotations

import json
import re
from collections.abc import Mapping
from types import FunctionType
from typing import Any

from .errors import BrokenPosition
from .game import CHANCE, OVER, Game
from .notation import possible
from .record import Record

FORMAT = 1
ENTRIES: dict[str, type] = {
    "kibo": int,
    "game": str,
    "variant": str,
    "seats": int,
    "options": dict,
    "names": list,
    "history": list,
    "position": dict,
    "start": dict,
}
KINDS = {int: "a whole number", str: "a word", dict: "an object of named entries", list: "a list"}


def read_entries(text: str) -> dict[str, Any]:
    """The entries of a match in JSON; BrokenPosition lists those that there are not or that are of the wrong kind."""
    try:
        whole = json.loads(text)
    except (ValueError, RecursionError) as error:
        raise BrokenPosition([f"this is no JSON: {error}"]) from None
    if not isinstance(whole, dict) or "game" not in whole:
        raise BrokenPosition(["a match is a JSON object with at least 'game' and 'position' or 'history'"])
    faults = [f"there is no entry {key!r}" for key in whole if key not in ENTRIES]
    if whole.get("kibo", FORMAT) != FORMAT:
        faults.append(f"this is format {whole['kibo']!r}; this version reads format {FORMAT}")
    for key, kind in ENTRIES.items():
        if key in whole and not isinstance(whole[key], kind):
            faults.append(f"{key} must be {KINDS[kind]}")
    if faults:
        raise BrokenPosition(faults)
    return whole


def beginning(game: Game, whole: Mapping[str, Any]) -> dict[str, Any]:
    """The fields a match in JSON begins with; seats and options may stand beside them, if they say the same."""
    fields = whole.get("start", whole.get("position", {}))
    options = whole.get("options", {})
    row = dict(zip((option.name for option in game.options), game.option_row(options), strict=True))
    beside = {name: row[name] for name in options} | ({"seats": whole["seats"]} if "seats" in whole else {})
    faults = [
        f"{name} is {game.state.field(name).word(value)!r} beside the position, but {fields[name]!r} in it"
        for name, value in beside.items()
        if name in fields and game.state.field(name).value(fields[name]) != value
    ]
    if faults:
        raise BrokenPosition(faults)
    return {**beside, **fields}


def compare(game: Game, s: Any, position: Mapping[str, Any]) -> None:
    """Refuse a stated position that is not the one its history leads to."""
    stated = s.copy()
    faults = stated.read_words(position)
    faults += [
        f"{field.name} is not what the history leads to"
        for field in game.state.stated()
        if getattr(stated, field.name) != getattr(s, field.name)
    ]
    faults += position_faults(game, s)
    if faults:
        raise BrokenPosition(faults)


def read_position(game: Game, position: Mapping[str, Any]) -> Any:
    """The position of named fields; a field not given is as at set-up. BrokenPosition lists all that is wrong."""
    given = game.state()
    faults = [fault for fault in given.read_words(position) if not fault.startswith("seats is ")]
    seats = getattr(given, "seats", 0) if "seats" in position else game.usual_seats
    if seats not in game.seats:
        faults.append(
            f"seats is {position['seats']!r}, but must be a whole number from {game.seats[0]} to {game.seats[-1]}"
        )
        seats = game.usual_seats
    options = [getattr(given, option.name) if option.name in position else 0 for option in game.options]
    s = game.state()
    game.rules.set_up(s, seats, options)
    known = {field.name for field in game.state.stated()}
    for name in position:
        if name in known:
            setattr(s, name, getattr(given, name))
    if game.derive is not None:
        game.derive(s)
    faults += position_faults(game, s, faulty_fields(game.state, faults))
    if faults:
        raise BrokenPosition(faults)
    return s


def position_faults(game: Game, s: Any, broken: frozenset[str] = frozenset()) -> list[str]:
    """All laws that a position breaks, leaving out those that look at a field known to be broken."""
    faults = [first_line(law) for law in game.laws if not (broken and names_used(law) & broken) and not law(s)]
    if not faults and not broken:
        actor = game.rules.to_act(s)
        if actor not in (CHANCE, OVER) and not 0 <= actor < s.seats:
            faults.append(f"seat {actor} is to act, but there are {s.seats} seats")
        elif actor != OVER and not possible(game, s):
            faults.append("the game is not over, but nothing can be played")
    return faults


def faulty_fields(state: type[Record], faults: list[str]) -> frozenset[str]:
    """The fields that reading faults speak of."""
    names = {field.name for field in state.fields}
    first = {re.split(r"[\[ ]", fault, maxsplit=1)[0] for fault in faults}
    return frozenset(names & first)


def names_used(function: Any) -> frozenset[str]:
    """Every name that a function and the functions it calls look up."""
    names: set[str] = set()
    waiting = [function]
    while waiting:
        called = waiting.pop()
        for name in set(called.__code__.co_names) - names:
            names.add(name)
            if isinstance(callee := called.__globals__.get(name), FunctionType):
                waiting.append(callee)
    return frozenset(names)


def first_line(function: Any) -> str:
    """The first line of a docstring, as a fault."""
    return f"broken: {(function.__doc__ or function.__name__).strip().splitlines()[0].rstrip('.')}"
