"""Every game there is, with every number of seats and every choice of options: what the general tests run over."""

import sys
from collections.abc import Iterator
from contextlib import contextmanager
from itertools import product
from pathlib import Path
from typing import Any

import pytest

import kibo
from kibo import CHANCE, Game, Match
from kibo.core import draw
from kibo.core.text import LANGUAGES
from rulebook import PROJECT, TESTS

EXAMPLES = sorted(path.parent for path in (PROJECT / "examples").glob("*/rules.py"))
GAMES = [kibo.load(name) for name in kibo.game_ids()] + [kibo.load(path) for path in EXAMPLES]


def tables(game: Game) -> list[tuple[int, dict[str, bool | str]]]:
    """Every number of seats with the usual options, and every other choice of options with the usual seats."""
    usual = {option.name: option.values[0] for option in game.options}
    found = [(seats, usual) for seats in game.seats]
    for values in product(*(option.values for option in game.options)):
        options = dict(zip(usual, values, strict=True))
        if options != usual:
            found.append((game.usual_seats, options))
            if game.seats[0] != game.usual_seats:
                found.append((game.seats[0], options))
    return found


each_game = pytest.mark.parametrize("game", GAMES, ids=[game.id for game in GAMES])
TABLES = [(game, seats, options) for game in GAMES for seats, options in tables(game)]
each_table = pytest.mark.parametrize(
    ("game", "seats", "options"),
    TABLES,
    ids=[f"{g.id}-{n}" + "".join(f"-{k}={v}" for k, v in o.items() if v is not False) for g, n, o in TABLES],
)


def start(game: Game, seats: int, options: dict[str, bool | str]) -> Any:
    """The starting position of a table."""
    s = game.state()
    game.rules.set_up(s, seats, game.option_row(options))
    return s


def golden(game: Game) -> tuple[list[Path], Path]:
    """The golden games of a game, and how many ways lead on from some of their positions."""
    folder = game.folder / "golden" if game.folder in EXAMPLES else TESTS / "games" / game.id / "golden"
    return sorted(folder.glob("*.game")), folder / "counts.toml"


def replayed(game: Game, path: Path, until: int | None = None) -> Match:
    """A golden game, or its first moves."""
    return kibo.read_record(path.read_text("utf-8"), until, game)


@contextmanager
def nothing_kept(game: Game) -> Iterator[None]:
    """Draw and say everything anew, as if no function kept what it has found."""
    package = game.state.__module__.rpartition(".")[0]
    replaced = []
    for name, module in list(sys.modules.items()):
        if name.startswith((f"{package}.", "kibo.view.")):
            for key, found in list(vars(module).items()):
                if hasattr(found, "cache_clear"):
                    replaced.append((module, key, found))
                    setattr(module, key, found.__wrapped__)
    for language in LANGUAGES:
        game.text(language).forget()
    yield
    for module, key, found in replaced:
        setattr(module, key, found)


def random_play(game: Game, s: Any, seed: int, most: int = 3000) -> Any:
    """Play on at random, yielding before each ply the actor and the possible actions; then apply what was drawn."""
    rules = game.rules
    draws = [0] * draw.STATE
    draw.start(draws, seed, 0)
    row, weight = [0] * game.num_actions, [0] * game.num_actions
    for _ in range(most):
        actor = rules.to_act(s)
        if actor == kibo.OVER:
            return
        if actor == CHANCE:
            count = rules.chance(s, row, weight)
            index = draw.pick(draws, weight, count)
        else:
            count = rules.legal_actions(s, row)
            index = draw.below(draws, count)
        action = row[index]
        yield actor, row[:count], action
        rules.apply(s, action)
