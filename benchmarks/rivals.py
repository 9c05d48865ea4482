"""Strength, side by side: `hard` against OpenSpiel's own Python searchers on our games, at equal time a move.

    python benchmarks/rivals.py [GAME …] [--rival ismcts] [--seconds 0.2] [--deals 20] [--seed 0]

OpenSpiel's searchers know a game by the methods of a state, and ours has them here. They play their random play-outs
over our interpreted rules, as they do with every game that is written in Python. Each deal is played from both seats.
"""

from __future__ import annotations

import argparse
import sys
import time
from collections.abc import Sequence
from types import SimpleNamespace
from typing import Any

import kibo
from kibo.bots.mind import Limits, mind_of, new_draws
from kibo.bots.own import Player
from kibo.core import draw
from kibo.core.game import CHANCE, OVER, Game
from kibo.core.match import Match
from kibo.core.record import Row
from kibo.core.sight import Sight
from kibo.lab.by_hand import play_by_hand
from kibo.lab.duel import Score
from kibo.lab.simulate import CAP
from kibo.lab.tournament import at_start

RIVALS = ("ismcts", "mcts")
EXPLORING = 2.0
"""The weight of what is little tried, as OpenSpiel's own examples have it."""


class SpielGame:
    """A game as OpenSpiel's searchers ask for one."""

    def __init__(self, game: Game, seats: int) -> None:
        self.game, self.seats = game, seats

    def get_type(self) -> Any:
        """Moves in turn, secrets, and a result at the end."""
        import pyspiel

        kind = pyspiel.GameType
        return SimpleNamespace(
            dynamics=kind.Dynamics.SEQUENTIAL,
            information=kind.Information.IMPERFECT_INFORMATION,
            reward_model=kind.RewardModel.TERMINAL,
        )

    def max_utility(self) -> float:
        """For who wins alone."""
        return 1.0


class SpielState:
    """A position as OpenSpiel's searchers ask for one."""

    def __init__(self, spiel: SpielGame, position: Any, draws: Row) -> None:
        self.spiel, self.position, self.draws = spiel, position, draws
        self.rules = spiel.game.rules

    def get_game(self) -> SpielGame:
        """What is played."""
        return self.spiel

    def clone(self) -> SpielState:
        """The same position once more."""
        return SpielState(self.spiel, self.position.copy(), self.draws)

    def is_terminal(self) -> bool:
        """Is the game over?"""
        return self.rules.to_act(self.position) == OVER

    def is_chance_node(self) -> bool:
        """Is it for chance to say what comes?"""
        return self.rules.to_act(self.position) == CHANCE

    def current_player(self) -> int:
        """Whose move it is."""
        return self.rules.to_act(self.position)

    def legal_actions(self, player: int | None = None) -> list[int]:  # noqa: ARG002  (of nobody else's)
        """What may be done."""
        row = [0] * self.spiel.game.num_actions
        return row[: self.rules.legal_actions(self.position, row)]

    def chance_outcomes(self) -> list[tuple[int, float]]:
        """What may come, with its odds."""
        row, odds = [0] * self.spiel.game.num_actions, [0] * self.spiel.game.num_actions
        count = self.rules.chance(self.position, row, odds)
        total = sum(odds[:count])
        return [(row[i], odds[i] / total) for i in range(count)]

    def apply_action(self, action: int) -> None:
        """Let something be done, or come."""
        self.rules.apply(self.position, int(action))

    def returns(self) -> list[float]:
        """One for who wins, a part where a win is shared, and together nothing."""
        won = [0] * self.spiel.seats
        self.rules.winners(self.position, won)
        others = self.spiel.seats - 1
        return [(share * self.spiel.seats / sum(won) - 1) / others for share in won]

    def information_state_string(self) -> bytes:
        """All that who is to move can see."""
        seen = self.position.copy()
        self.rules.observe(self.position, self.current_player(), seen)
        return bytes(seen.pack().tobytes())

    def resample_from_infostate(self, player: int, sampler: Any) -> SpielState:  # noqa: ARG002  (draws of our own)
        """Another world that looks the same to a seat."""
        other = self.clone()
        self.rules.resample(other.position, player, self.draws)
        return other


class Rival:
    """OpenSpiel's searcher with as many simulations as fit in a time, by how long they took so far."""

    def __init__(self, game: Game, seats: int, kind: str, seconds: float) -> None:
        self.spiel, self.kind, self.seconds = SpielGame(game, seats), kind, seconds
        self.taken, self.simulations, self.moves = 0.0, 0, 0

    def __call__(self, sight: Sight, draws: Row) -> int:
        """The move that it chooses, by what its seat sees."""
        import numpy

        random = numpy.random.RandomState(draw.word(draws))
        world = Match.imagining(sight, draw.word(draws)).position
        many = max(2, int(self.seconds * self.simulations / self.taken)) if self.taken else 8
        began = time.perf_counter()
        action = int(self.searcher(many, random).step(SpielState(self.spiel, world, draws)))
        self.taken += time.perf_counter() - began
        self.simulations += many
        self.moves += 1
        return action

    def searcher(self, simulations: int, random: Any) -> Any:
        """A new one, as they keep nothing from move to move."""
        from open_spiel.python.algorithms import ismcts, mcts

        evaluator = mcts.RandomRolloutEvaluator(1, random)
        if self.kind == "mcts":
            return mcts.MCTSBot(self.spiel, EXPLORING, simulations, evaluator, False, random)
        return ismcts.ISMCTSBot(self.spiel, evaluator, EXPLORING, simulations, random_state=random)


class Ours:
    """One of our levels, with no more time than the rival has."""

    def __init__(self, game: Game, level: str, seconds: float) -> None:
        self.mind, self.level, self.limits = mind_of(game, "cpu"), level, Limits(seconds=seconds)
        self.taken, self.moves = 0.0, 0

    def __call__(self, sight: Sight, draws: Row) -> int:
        """The move that it chooses."""
        began = time.perf_counter()
        action = self.mind.choose(sight, self.level, draws, self.limits)
        self.taken += time.perf_counter() - began
        self.moves += 1
        return action


def meet(game: Game, level: str, kind: str, seconds: float, deals: int, seed: int) -> tuple[Score, Ours, Rival]:
    """A match for two of so many deals, each from both seats."""
    ours, rival = Ours(game, level, seconds), Rival(game, 2, kind, seconds)
    score = Score(2)
    for deal in range(deals):
        shares = 0.0
        for own in range(2):
            players: Sequence[Player] = (ours, rival) if own == 0 else (rival, ours)
            luck, draws = new_draws(seed, deal), new_draws(seed, ((own + 1) << 40) + deal)
            end = play_by_hand(game, at_start(game, 2), players, luck, draws, CAP).end
            won = [0] * 2
            game.rules.winners(end, won)
            shares += won[own] / sum(won) / 2
        score.shares.append(shares)
        print(f"\r{game.id}: deal {deal + 1} of {deals}, {score}", end="", file=sys.stderr, flush=True)
    print(file=sys.stderr)
    return score, ours, rival


def main() -> None:
    """Play, and print a table."""
    parser = argparse.ArgumentParser(description=(__doc__ or "").splitlines()[0])
    parser.add_argument("games", nargs="*", help="games to play; all, if none is named")
    parser.add_argument("--level", default="hard")
    parser.add_argument("--rival", default="ismcts", choices=RIVALS)
    parser.add_argument("--seconds", type=float, default=0.2, help="how long each may think about a move")
    parser.add_argument("--deals", type=int, default=20)
    parser.add_argument("--seed", type=int, default=0)
    asked = parser.parse_args()
    print("| game | of 100 for us | s a move, ours | s a move, theirs | their simulations a move |")
    print("|---|---|---:|---:|---:|")
    for name in asked.games or kibo.game_ids():
        score, ours, rival = meet(kibo.load(name), asked.level, asked.rival, asked.seconds, asked.deals, asked.seed)
        times = f"{ours.taken / ours.moves:.3f} | {rival.taken / rival.moves:.3f}"
        print(f"| {name} | {score} | {times} | {rival.simulations / rival.moves:.0f} |", flush=True)


if __name__ == "__main__":
    main()
