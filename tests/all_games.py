"""Every game there is, with every number of seats and every choice of options: what the general tests run over."""

import pytest

import kibo
from kibo.testing import tables
from kibo.testing.trial import quick_tables
from rulebook import PROJECT, QUICK

EXAMPLES = sorted(path.parent for path in (PROJECT / "examples").glob("*/rules.py"))
GAMES = [kibo.load(name) for name in kibo.game_ids()] + [kibo.load(path) for path in EXAMPLES]

ON_CARDS = {"kilimanjaro", *(path.name for path in EXAMPLES)}
"""Of these code for a card is tried with every commit; of the others, which takes four times as long, by `--gpu`."""


def on_cards(games):
    """Games as parameters of a test that is about a card."""
    return [pytest.param(game, id=game.id, marks=[] if game.id in ON_CARDS else [pytest.mark.card]) for game in games]


def kinds(game):
    """Every kind of table of a game, or some of them where it has to be quick."""
    return quick_tables(game) if QUICK else tables(game)


each_game = pytest.mark.parametrize("game", GAMES, ids=[game.id for game in GAMES])
