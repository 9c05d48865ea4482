"""Positions for tests: a starting position with only what matters changed."""

from typing import Any

from kibo import Game, Match
from kibo.core.record import Field


def position(game: Game, seats: int | None = None, options: dict[str, object] | None = None, **fields: Any) -> Any:
    """The starting position with some fields changed; no law is checked.

    A list sets the first entries of a row, a dict the entries it names; words stand for their values.
    """
    s = game.state()
    game.rules.set_up(s, game.check_seats(seats), game.option_row(options or {}))
    for name, value in fields.items():
        field = game.state.field(name)
        setattr(s, name, changed(field, getattr(s, name), value))
    if game.derive is not None:
        game.derive(s)
    return s


def changed(field: Field, old: Any, new: Any) -> Any:
    if not isinstance(old, list):
        value = field.value(new)
        assert value is not None, f"{field.name} cannot be {new!r}"
        return value
    entries = new if isinstance(new, dict) else dict(enumerate(new))
    assert all(index < len(old) for index in entries), f"{field.name} has {len(old)} entries"
    return [changed(field, item, entries[i]) if i in entries else item for i, item in enumerate(old)]


def play(match: Match, *moves: str) -> Match:
    """Play moves in notation, and give the match back."""
    for move in moves:
        match.play(move)
    return match
