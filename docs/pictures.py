"""Draws the pictures of the documents: run it after a view has changed."""

from pathlib import Path

import kibo
from kibo.bots.player import choose

FOLDER = Path(__file__).parent / "pictures"
NAMES = ["Anna", "Ben", "Chloé", "Dieter", "Emma", "Farid"]
SEED = 4
DECISIONS = {"africa": 70, "kilimanjaro": 54, "photo_safari": 70, "star_of_africa": 16}
"""How far into the game the picture is taken."""
EXAMPLE = Path(__file__).parent.parent / "examples" / "masks"


def picture(name: str | Path, decisions: int) -> str:
    """A game of greedy bots in its middle, as the seat to act sees it."""
    game = kibo.load(name)
    seats = min(4, game.seats[-1])
    match = kibo.Match(game, seats, seed=SEED, names=NAMES[:seats])
    for _ in range(decisions):
        if match.to_act is not None:
            match.play(choose(match, match.to_act, "greedy", seed=SEED))
    if match.to_act is None:
        raise SystemExit(f"{name} is over after {decisions} decisions: the picture is taken earlier")
    return match.svg(match.to_act)


def pictures() -> dict[str, str]:
    """Every picture by its file's name."""
    drawn = {f"{name}.svg": picture(name, DECISIONS[name]) for name in kibo.game_ids()}
    drawn["masks.svg"] = picture(EXAMPLE, 10)
    views = {name: kibo.load(name).view for name in kibo.game_ids()}
    return drawn | {f"{name}-cover.svg": view.cover() for name, view in views.items() if view}


if __name__ == "__main__":
    FOLDER.mkdir(exist_ok=True)
    for name, drawing in pictures().items():
        (FOLDER / name).write_text(drawing + "\n", "utf-8")
        print(FOLDER / name)
