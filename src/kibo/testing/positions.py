"""What tests of a game's clauses begin with: a position with only what matters changed, and which clause is proved."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any, TypeVar

from ..core.errors import KiboError
from ..core.game import Game
from ..core.match import Match
from ..core.record import Field

Test = TypeVar("Test", bound=Callable[..., object])


def rule(*clauses: str) -> Callable[[Test], Test]:
    """Say which clauses a test proves."""

    def cite(test: Test) -> Test:
        test.clauses = clauses  # type: ignore[attr-defined]
        return test

    return cite


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
    """The value of a field with some entries changed."""
    if not isinstance(old, list):
        value = field.value(new)
        if value is None:
            raise KiboError(f"{field.name} cannot be {new!r}: it is {field.choices()}")
        return value
    entries = new if isinstance(new, dict) else dict(enumerate(new))
    if any(index >= len(old) for index in entries):
        raise KiboError(f"{field.name} has {len(old)} entries")
    return [changed(field, item, entries[i]) if i in entries else item for i, item in enumerate(old)]


def play(match: Match, *moves: str) -> Match:
    """Play moves in notation, and give the match back."""
    for move in moves:
        match.play(move)
    return match
