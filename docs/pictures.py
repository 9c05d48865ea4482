"""Draws the pictures of the documents: run it after a view has changed."""

from pathlib import Path

import kibo
from kibo.bots.player import choose

FOLDER = Path(__file__).parent / "pictures"
NAMES = ["Anna", "Ben", "Chloé", "Dieter", "Emma", "Farid"]
SEED = 4
DECISIONS = 70
"""How far into the game the picture is taken."""
EXAMPLE = Path(__file__).parent.parent / "examples" / "masks"


def picture(name: str | Path, decisions: int = DECISIONS) -> str:
    """A game of greedy bots in its middle, as the seat to act sees it."""
    game = kibo.load(name)
    seats = min(4, game.seats[-1])
    match = kibo.Match(game, seats, seed=SEED, names=NAMES[:seats])
    for _ in range(decisions):
        if match.to_act is None:
            break
        match.play(choose(match, match.to_act, "greedy", seed=SEED))
    return match.svg(match.to_act or 0)


def pictures() -> dict[str, str]:
    """Every picture by its file's name."""
    drawn = {f"{name}.svg": picture(name) for name in kibo.game_ids()}
    drawn["masks.svg"] = picture(EXAMPLE, 10)
    views = {name: kibo.load(name).view for name in kibo.game_ids()}
    return drawn | {f"{name}-cover.svg": view.cover() for name, view in views.items() if view}


if __name__ == "__main__":
    FOLDER.mkdir(exist_ok=True)
    for name, drawing in pictures().items():
        (FOLDER / name).write_text(drawing + "\n", "utf-8")
        print(FOLDER / name)
