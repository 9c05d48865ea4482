"""What there is room for: limits that a game keeps, said when it is loaded."""

# ruff: noqa: D102  (what `Limited` lists is described where a game declares it)

from __future__ import annotations

from collections.abc import Sequence
from typing import Any, Protocol

from .record import Record

MOST_SEATS = 6
"""There are so many seat colours and shapes, and the laboratory counts for so many."""
MOST_PHASES = 32
"""The laboratory counts the plies of phases 0 to 31."""
MOST_ACTIONS = 32_767
"""Rows of actions hold numbers of two bytes."""
MOST_WEIGHT = 2_000_000_000
"""Rows of weights hold four bytes: the odds of a draw, the points of a seat and a value in all worlds come to less."""


class Limited(Protocol):
    """What of a game has limits."""

    @property
    def id(self) -> str: ...
    @property
    def seats(self) -> range: ...
    @property
    def usual_seats(self) -> int: ...
    @property
    def num_actions(self) -> int: ...
    @property
    def worlds(self) -> int: ...
    @property
    def luck(self) -> int: ...
    @property
    def state(self) -> type[Record]: ...
    @property
    def options(self) -> Sequence[Any]: ...


def limits_broken(game: Limited) -> list[str]:
    """What a game may not be, in sentences: more seats, phases or actions than there is room for, a field missing."""
    found, least, most = [], game.seats.start, game.seats.stop - 1
    if game.seats.step != 1 or not 1 <= least <= most <= MOST_SEATS:
        found.append(f"{game.id} has seats={game.seats}, but a game is for some of 1 to {MOST_SEATS} seats")
    elif game.usual_seats and game.usual_seats not in game.seats:
        found.append(f"{game.id} is for {least} to {most} seats, so {game.usual_seats} cannot be the usual number")
    if not 1 <= game.num_actions <= MOST_ACTIONS:
        found.append(f"{game.id} has {game.num_actions} actions, but there is room for 1 to {MOST_ACTIONS}")
    if game.worlds < 1 or game.luck < 0:
        found.append(f"{game.id} has worlds={game.worlds}, luck={game.luck}, but a bot imagines at least one world")
    cells = {field.name: field for field in game.state.fields if field.shape == ()}
    needed = {"seats": most, "phase": 0} | {option.name: len(option.values) - 1 for option in game.options}
    for name, greatest in needed.items():
        if name not in cells:
            found.append(f"the position of {game.id} has no cell {name}")
        elif cells[name].least > 0 or cells[name].most < greatest:
            found.append(f"the cell {name} of {game.id} must be able to hold 0 to {greatest}")
    if "phase" in cells and not 0 <= cells["phase"].least <= cells["phase"].most < MOST_PHASES:
        found.append(
            f"{game.id} has phases {cells['phase'].least} to {cells['phase'].most}, "
            f"but they must be numbered within 0 to {MOST_PHASES - 1}"
        )
    return found
