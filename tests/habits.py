"""What a bot does over a set of games, counted: for habits that a person would laugh at."""

from collections import Counter

from kibo.lab.clauses import play_once
from kibo.lab.simulate import Simulation


def counted(game, notice, games=12, seats=2, seed=2026, bot="greedy"):
    """How often `notice(s, action)` names each habit, or an occasion for one, in games of a bot with itself."""
    simulation = Simulation(game, seats=seats, bots=[bot], seed=seed, device="plain", cap=2000)
    found = Counter()
    for number in range(games):
        history, _ = play_once(simulation, number)
        s = simulation.position()
        for action in history:
            if game.rules.to_act(s) >= 0:
                found.update(notice(s, action))
            game.rules.apply(s, action)
    return found
