"""Some games gone through move by move: which clauses took effect, where things happened, who came from behind."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from typing import Any

from ..core.game import OVER
from ..core.heat import NOWHERE
from . import ledger
from .clauses import MOST_PLIES, Occurrence, took_effect
from .findings import Estimate, share_of
from .scribe import Scribe
from .simulate import Simulation


@dataclass(frozen=True)
class Sample:
    """What some games have shown."""

    games: int
    occurrence: Occurrence | None
    """Which clauses took effect; None where the game's rules have none."""
    heat: list[list[int]]
    """For each map of the game's, how often it happened in each place."""
    comebacks: Estimate | None
    """How often a winner was behind at half-time; None where no points are to be seen by then."""
    from_last: Estimate | None
    """How often a winner was last then, and nobody level."""


def sampled(simulation: Simulation, games: int) -> Sample:
    """Go through the first so many games of a simulation, or fewer if they are long."""
    played = list(histories(simulation, games))
    behind = last = told = 0
    maps = simulation.game.heat.maps if simulation.game.heat else ()
    heat = [[0] * len(one.spots(simulation.position())) for one in maps]
    for history, ended in played:
        half = go_through(simulation, history, heat)
        if ended and len(set(half.points)) > 1:
            told += 1
            behind += all(half.points[seat] < max(half.points) for seat in half.winners)
            last += all(sorted(half.points)[1] > half.points[seat] for seat in half.winners)
    return Sample(
        len(played),
        took_effect(simulation, played) if (simulation.game.folder / "RULES.md").is_file() else None,
        heat,
        share_of(behind, told) if told else None,
        share_of(last, told) if told else None,
    )


def histories(simulation: Simulation, games: int) -> Iterator[tuple[list[int], bool]]:
    """The actions of numbered games, each with whether it came to its end; fewer games, if they are long."""
    scribe, plies = Scribe(simulation, plies=True), 0
    for number in range(games):
        if plies >= MOST_PLIES:
            return
        lot = scribe.piece(number, 1)
        plies += len(lot.plies["action"])
        yield lot.plies["action"].tolist(), bool(lot.games[0][ledger.ENDING] >= 0)


@dataclass(frozen=True)
class HalfTime:
    """How a game stood half-way between the first points and the end, and who won it."""

    points: list[int]
    winners: list[int]


def go_through(simulation: Simulation, history: list[int], heat: list[list[int]]) -> HalfTime:
    """Play a game once more, and count where things happen."""
    game, s = simulation.game, simulation.position()
    maps = game.heat.maps if game.heat else ()
    row: list[Any] = [0] * game.num_actions
    stood: list[tuple[int, list[int]]] = []
    for ply, action in enumerate(history):
        before = s.copy() if maps else s
        game.rules.apply(s, action)
        for one, counted in zip(maps, heat, strict=True):
            place = one.where(before, action, s)
            if place != NOWHERE:
                counted[place] += 1
        game.rules.score(s, row)
        if any(row[: simulation.seats]) and (not stood or stood[-1][1] != row[: simulation.seats]):
            stood.append((ply, row[: simulation.seats]))
    won = [0] * simulation.seats
    if game.rules.to_act(s) == OVER:
        game.rules.winners(s, row)
        won = row[: simulation.seats]
    middle = (stood[0][0] + len(history) - 1) / 2 if stood else 0
    points = next((points for ply, points in reversed(stood) if ply <= middle < len(history) - 1), [])
    return HalfTime(points, [seat for seat in range(simulation.seats) if won[seat]])
