"""Every game there is, with every number of seats and every choice of options: what the general tests run over."""

import pytest

import kibo
from rulebook import PROJECT

EXAMPLES = sorted(path.parent for path in (PROJECT / "examples").glob("*/rules.py"))
GAMES = [kibo.load(name) for name in kibo.game_ids()] + [kibo.load(path) for path in EXAMPLES]

each_game = pytest.mark.parametrize("game", GAMES, ids=[game.id for game in GAMES])
