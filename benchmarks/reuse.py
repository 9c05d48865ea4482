"""How much of a search could be taken over by the next one of the same seat.

    python benchmarks/reuse.py [GAME …] [--decisions 60] [--imagined 200] [--seed 1]

`hard` plays against `medium` for two. After each of its decisions games are imagined from the action that it chose, as
its search does, up to the next position in which the same seat has a choice. When the real game has come to that point,
those are counted in which the seat saw exactly what it sees now: whatever else was imagined is about other positions.
"""

from __future__ import annotations

import argparse
from itertools import count

import kibo
from kibo.bots import search
from kibo.bots.desk import AHEAD, new_desk
from kibo.bots.mind import Mind, laid_out, new_draws
from kibo.core.draw import pick
from kibo.core.game import CHANCE, OVER, Game
from kibo.core.link import linker, plain_function
from kibo.core.match import Match
from kibo.core.sight import Sight


class Reuse:
    """One game, and how often what was imagined came true."""

    def __init__(self, game: Game, imagined: int, seed: int) -> None:
        self.game, self.imagined, self.draws = game, imagined, new_draws(seed, 2)
        self.mind = Mind(game, "cpu")
        self.mind.get_ready()
        self.best = linker(game)(plain_function(search.best_at_once))
        self.shares: list[float] = []

    def ahead(self, sight: Sight, action: int) -> list[bytes]:
        """What the seat sees when it has its next choice, in games imagined after an action."""
        return [seen for _ in range(self.imagined) if (seen := self._once(sight, action))]

    def _once(self, sight: Sight, action: int) -> bytes:
        rules, seat = self.game.rules, sight.seat
        desk = laid_out(new_desk(self.game, "plain"), "plain", sight)
        desk.draws[:] = self.draws
        s = desk.worlds[AHEAD]
        rules.resample(s, seat, desk.draws)
        seen = b""
        while not seen:
            rules.apply(s, action)
            actor = rules.to_act(s)
            if actor == OVER:
                break
            if actor == CHANCE:
                outcomes = rules.chance(s, desk.spare, desk.odds)
                action = desk.spare[pick(desk.draws, desk.odds, outcomes)]
            elif actor == seat and rules.legal_actions(s, desk.moves) > 1:
                view = s.copy()
                rules.observe(s, seat, view)
                seen = view.pack().tobytes()
            else:
                action = self.best(desk, actor)
        self.draws[:] = desk.draws
        return seen

    def play(self, decisions: int, seed: int) -> None:
        """Games until so many decisions were looked at."""
        for number in count(seed):
            match, own = Match(self.game, 2, seed=number), number % 2
            hoped: list[bytes] = []
            while match.to_act is not None and len(self.shares) < decisions:
                sight = match.sight(match.to_act)
                if len(sight.legal) == 1:
                    match.play(sight.legal[0])
                elif match.to_act == own:
                    if hoped:
                        now = sight.position.pack().tobytes()
                        self.shares.append(sum(seen == now for seen in hoped) / self.imagined)
                    action = self.mind.choose(sight, "hard", self.draws)
                    hoped = self.ahead(sight, action)
                    match.play(action)
                else:
                    match.play(self.mind.choose(sight, "medium", self.draws))
            if len(self.shares) >= decisions:
                return


def main() -> None:
    """Measure, and print a table."""
    parser = argparse.ArgumentParser(description=(__doc__ or "").splitlines()[0])
    parser.add_argument("games", nargs="*", help="games to play; all that are searched, if none is named")
    parser.add_argument("--decisions", type=int, default=60)
    parser.add_argument("--imagined", type=int, default=200)
    parser.add_argument("--seed", type=int, default=1)
    asked = parser.parse_args()
    print("| game | decisions | imagined games that came true, of 100 | decisions of which none did, of 100 |")
    print("|---|---:|---:|---:|")
    for game in map(kibo.load, asked.games or kibo.game_ids()):
        if game.thought.hard:
            reuse = Reuse(game, asked.imagined, asked.seed)
            reuse.play(asked.decisions, asked.seed)
            true, never = sum(reuse.shares), sum(share == 0 for share in reuse.shares)
            cells = f"{100 * true / asked.decisions:.1f} | {100 * never / asked.decisions:.0f}"
            print(f"| {game.id} | {asked.decisions} | {cells} |", flush=True)


if __name__ == "__main__":
    main()
