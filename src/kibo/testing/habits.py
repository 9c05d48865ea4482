"""What a bot does over a set of games, counted: for habits that a person would laugh at."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Iterable
from typing import Any

from ..core.game import Game
from ..lab.clauses import play_once
from ..lab.simulate import Simulation


def counted(
    game: Game,
    notice: Callable[[Any, int], Iterable[str]],
    games: int = 12,
    seats: int = 2,
    seed: int = 2026,
    bot: str = "greedy",
) -> Counter[str]:
    """How often `notice(s, action)` names each habit, or an occasion for one, in games of a bot with itself."""
    simulation = Simulation(game, seats=seats, bots=[bot], seed=seed, device="plain", cap=2000)
    found: Counter[str] = Counter()
    for number in range(games):
        history, _ = play_once(simulation, number)
        s = simulation.position()
        for action in history:
            if game.rules.to_act(s) >= 0:
                found.update(notice(s, action))
            game.rules.apply(s, action)
    return found
