"""A bot of your own that thinks ahead: it tries every move in worlds that its seat could be in, never in the true one.

Run: python examples/imagining_bot.py [GAME]
"""

import random
import sys

import kibo


def choose(match: kibo.Match, seed: int, worlds: int = 8, plies: int = 30) -> int:
    """The move after which the seat to act stands best on average, if everybody plays on at random."""
    seat, legal = match.to_act, match.legal
    assert seat is not None
    lead = dict.fromkeys(legal, 0)
    for world in range(worlds):
        for action in legal:
            trial = match.imagined(seat, seed + world)  # a copy.copy(match) would know the cards and dice to come
            trial.play(action)
            chosen = random.Random(world)
            while not trial.over and len(trial.history) < plies:
                trial.play(chosen.choice(trial.legal))
            others = [points for other, points in enumerate(trial.points) if other != seat]
            lead[action] += trial.points[seat] - max(others)
    return max(legal, key=lambda action: lead[action])


if __name__ == "__main__":
    try:
        game = kibo.load(sys.argv[1] if len(sys.argv) > 1 else "kilimanjaro")
    except kibo.KiboError as error:
        sys.exit(str(error))
    match = kibo.Match(game, 2, names=["imagines", "at random"])
    while not match.over:
        action = choose(match, len(match.history)) if match.to_act == 0 else random.choice(match.legal)
        print(match.say(action))
        match.play(action)
    print(f"{' and '.join(match.names[seat] for seat in match.winners)} won: {match.points}")
