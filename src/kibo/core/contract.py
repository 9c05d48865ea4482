"""The functions that drivers and bots call, and that the linker takes one game's functions for.

A driver is written once against these, and `link.linker(game)` makes it play a game. What stands here is known by what
it is, never by its name: a game may call anything of its own `apply`, `value` or `put`.
"""

# ruff: noqa: ARG001  (what stands here is only a name and a shape)
from typing import Any, NoReturn

from .record import Row


def _unlinked() -> NoReturn:
    raise RuntimeError("this function must be linked with a game's rules first: see core/link.py")


def set_up(s: Any, seats: int, options: Row) -> None:
    """Rules.set_up."""
    _unlinked()


def to_act(s: Any) -> int:
    """Rules.to_act."""
    _unlinked()


def legal_actions(s: Any, legal: Row) -> int:
    """Rules.legal_actions."""
    _unlinked()


def chance(s: Any, outcome: Row, weight: Row) -> int:
    """Rules.chance."""
    _unlinked()


def apply(s: Any, action: int) -> None:
    """Rules.apply."""
    _unlinked()


def witness(s: Any) -> int:
    """Rules.witness."""
    _unlinked()


def score(s: Any, points: Row) -> None:
    """Rules.score."""
    _unlinked()


def winners(s: Any, won: Row) -> None:
    """Rules.winners."""
    _unlinked()


def observe(s: Any, seat: int, seen: Any) -> None:
    """Rules.observe."""
    _unlinked()


def resample(s: Any, seat: int, seed: Row) -> None:
    """Rules.resample."""
    _unlinked()


def value(s: Any, seat: int) -> int:
    """Game.value."""
    _unlinked()


def judged(s: Any, seat: int) -> int:
    """Game.judged, or its value where it has none."""
    _unlinked()


def gain(s: Any, action: int) -> int:
    """Game.gain."""
    _unlinked()


def amounts(s: Any, seat: int, counted: Row) -> None:
    """Game.final.amounts."""
    _unlinked()


def ending(s: Any) -> int:
    """Game.final.ending."""
    _unlinked()


def forget(s: Any, seat: int, seed: Row) -> None:
    """Game.forget; where a game has none, nothing is forgotten."""


def imagined() -> int:
    """Game.worlds: how many worlds a bot imagines for a decision."""
    _unlinked()


def awaited() -> int:
    """Game.luck: how many draws of chance may follow an action before it is judged."""
    _unlinked()


def depth() -> int:
    """Game.thought.depth: after how many decisions an imagined game is judged."""
    _unlinked()


def opening() -> int:
    """Game.thought.opening: the phase from which on decisions count."""
    _unlinked()


def odds() -> int:
    """Game.thought.odds: what makes the odds of winning e times as good, or 0."""
    _unlinked()


def lead() -> int:
    """Game.thought.lead: how many wins what is best at first sight has from the beginning."""
    _unlinked()


def wide() -> int:
    """Game.thought.wide: at how many actions somebody looks in an imagined game."""
    _unlinked()


def put(worlds: Any, to: int, source: int) -> None:
    """Copy one position of a row of positions over another."""
    worlds[to].become(worlds[source])


def take(worlds: Any, to: int, others: Any, source: int) -> None:
    """Copy one position of a row of positions over one of another row."""
    worlds[to].become(others[source])
