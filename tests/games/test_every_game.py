"""Every game, of the house and of the examples, keeps to everything that `kibo check` asks of a game anywhere."""

import pytest

import kibo
from all_games import GAMES, each_game
from kibo.core.text import LANGUAGES
from kibo.testing import cases
from kibo.testing.rulebooks import prefix
from kibo.testing.trial import golden_folder
from rulebook import QUICK


@pytest.mark.parametrize("case", cases(*GAMES, quick=QUICK), ids=str)
def test_the_game(case):
    case.run()


@each_game
def test_every_game_has_golden_games_and_counts(game):
    assert (golden_folder(game) / "counts.toml").is_file()


@pytest.mark.parametrize("name", kibo.game_ids())
def test_every_game_of_the_house_can_be_learned(name):
    """Reasons, rules in every language, drawn examples and a guided first game: none is left out."""
    game = kibo.load(name)
    assert game.view and game.laws and game.value and game.breakdown and game.lesson and game.reasons and game.pictures
    for language in LANGUAGES:
        assert game.rulebook(language).clauses


def test_clauses_of_games_are_told_apart_by_their_prefix():
    assert len({prefix(game) for game in GAMES}) == len(GAMES) > 4
