"""The field's best, playing at random: OpenSpiel from Python and inside C++, Pgx compiled for the CPU."""

from __future__ import annotations

import random
from collections.abc import Callable
from typing import Any

from contenders import ALONE, Contender, Rates

SPIEL_GAMES = ("backgammon", "gin_rummy", "hearts")
PGX_BATCH = 16
"""The batch with which Pgx was fastest on one core, of 16, 64 and 256."""


class SpielFromPython(Contender):
    """OpenSpiel's C++ game, each move made from Python."""

    def __init__(self, name: str) -> None:
        import pyspiel

        self.label = f"OpenSpiel {name}, driven from Python"
        self.game = pyspiel.load_game(name)
        self.random = random.Random(1)
        self.decisions_a_game = 0.0
        self.games_seen = 0

    def play(self) -> tuple[int, int]:
        """One game; how many decisions and draws of chance it took."""
        state: Any = self.game.new_initial_state()
        decisions = draws = 0
        while not state.is_terminal():
            if state.is_chance_node():
                outcomes = state.chance_outcomes()
                weights = [odds for _, odds in outcomes]
                state.apply_action(self.random.choices(outcomes, weights)[0][0])
                draws += 1
            else:
                state.apply_action(self.random.choice(state.legal_actions()))
                decisions += 1
        return decisions, draws

    def opening(self) -> Any:
        """A game after its opening draws."""
        state: Any = self.game.new_initial_state()
        while state.is_chance_node():
            state.apply_action(self.random.choice(state.legal_actions()))
        return state

    def rates(self, games: float) -> Rates:
        """So many games a second, each as long as those driven from Python are on average."""
        return Rates(games, games * self.decisions_a_game, games * (self.decisions_a_game + self.draws_a_game))

    def measure(self, seconds: float) -> Rates:
        """Play for some time."""
        began = ALONE()
        games = decisions = draws = 0
        while ALONE() - began < seconds:
            more = self.play()
            games, decisions, draws = games + 1, decisions + more[0], draws + more[1]
        taken = ALONE() - began
        self.decisions_a_game = decisions / games
        self.draws_a_game = draws / games
        return Rates(games / taken, decisions / taken, (decisions + draws) / taken)


class SpielInside(Contender):
    """OpenSpiel's own random playouts inside C++: the RandomRolloutEvaluator, by a search of one simulation.

    It does not say how many decisions it made: they are counted as games times the mean of those driven from Python.
    """

    ROLLOUTS = 60

    def __init__(self, driven: SpielFromPython) -> None:
        import pyspiel

        self.label = driven.label.replace("driven from Python", "playouts inside C++")
        self.driven = driven
        evaluator = pyspiel.RandomRolloutEvaluator(self.ROLLOUTS, 1)
        self.bot = pyspiel.MCTSBot(driven.game, evaluator, 1.0, 1, 1, False, 7, False)

    def measure(self, seconds: float) -> Rates:
        """Play for some time."""
        began = ALONE()
        games = 0
        while ALONE() - began < seconds:
            self.bot.mcts_search(self.driven.opening())
            games += self.ROLLOUTS
        return self.driven.rates(games / (ALONE() - began))


class SpielSearch(Contender):
    """OpenSpiel's own searcher inside C++ at work on an opening: each simulation ends with one random playout.

    Its playouts begin some moves later than a game does, and are counted as whole games.
    """

    SIMULATIONS = 200

    def __init__(self, driven: SpielFromPython) -> None:
        import pyspiel

        evaluator = pyspiel.RandomRolloutEvaluator(1, 1)
        secrets = driven.game.get_type().information == pyspiel.GameType.Information.IMPERFECT_INFORMATION
        searcher = "ISMCTS" if secrets else "MCTS"
        self.label = driven.label.replace("driven from Python", f"{searcher} inside C++")
        self.driven = driven
        if secrets:
            self.search = pyspiel.ISMCTSBot(7, evaluator, 2.0, self.SIMULATIONS).step
        else:
            self.search = pyspiel.MCTSBot(driven.game, evaluator, 2.0, self.SIMULATIONS, 1000, False, 7, False).step

    def measure(self, seconds: float) -> Rates:
        """Search for some time."""
        began = ALONE()
        simulations = 0
        while ALONE() - began < seconds:
            self.search(self.driven.opening())
            simulations += self.SIMULATIONS
        return self.driven.rates(simulations / (ALONE() - began))


def pgx_batch(name: str, lanes: int) -> tuple[Callable[[], None], int]:
    """What makes a step in so many of Pgx's games, and how many numbers are seen of one."""
    import jax
    import pgx as games
    from pgx.experimental import auto_reset

    environment: Any = games.make(name)  # type: ignore[arg-type,unused-ignore]
    step = jax.vmap(auto_reset(environment.step, environment.init))
    init = jax.jit(jax.vmap(environment.init))
    key = jax.random.PRNGKey(1)
    held = {"state": init(jax.random.split(key, lanes)), "key": key}

    def move(state: Any, key: Any) -> Any:
        key, choosing, rolling = jax.random.split(key, 3)
        logits = jax.numpy.where(state.legal_action_mask, 0.0, -1e9)
        action = jax.random.categorical(choosing, logits, axis=-1)
        return step(state, action, jax.random.split(rolling, lanes)), key

    compiled = jax.jit(move)

    def act() -> None:
        held["state"], held["key"] = compiled(held["state"], held["key"])
        jax.block_until_ready(held["state"])  # type: ignore[no-untyped-call,unused-ignore]

    act()
    return act, int(held["state"].observation[0].size)


class Pgx(Contender):
    """Pgx's backgammon, compiled by JAX for the CPU, a batch of games at once."""

    def __init__(self) -> None:
        import jax
        import pgx

        self.label = "Pgx backgammon, compiled by JAX"
        self.jax: Any = jax
        environment: Any = pgx.make("backgammon")
        self.init = jax.jit(jax.vmap(environment.init))
        step = jax.vmap(environment.step)

        def move(carried: Any) -> Any:
            state, key, decisions = carried
            key, choosing, rolling = jax.random.split(key, 3)
            logits = jax.numpy.where(state.legal_action_mask, 0.0, -1e9)
            action = jax.random.categorical(choosing, logits, axis=-1)
            going = decisions + (~state.terminated).sum()
            return step(state, action, jax.random.split(rolling, PGX_BATCH)), key, going

        def play(state: Any, key: Any) -> Any:
            return jax.lax.while_loop(lambda carried: ~carried[0].terminated.all(), move, (state, key, 0))[2]

        self.play = jax.jit(play)
        self.seed = 0
        self.batch()

    def batch(self) -> int:
        """One batch of games; how many decisions it took."""
        self.seed += 1
        key = self.jax.random.PRNGKey(self.seed)
        return int(self.play(self.init(self.jax.random.split(key, PGX_BATCH)), key))

    def measure(self, seconds: float) -> Rates:
        """Play for some time."""
        began = ALONE()
        games = decisions = 0
        while ALONE() - began < seconds:
            decisions += self.batch()
            games += PGX_BATCH
        taken = ALONE() - began
        return Rates(games / taken, decisions / taken, decisions / taken)


def peers() -> list[Contender]:
    """All of them; each driven game before the same game inside C++."""
    found: list[Contender] = []
    for name in SPIEL_GAMES:
        driven = SpielFromPython(name)
        found += [driven, SpielInside(driven), SpielSearch(driven)]
    return [*found, Pgx()]
