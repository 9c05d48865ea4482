"""Every game, of the house and of the examples, keeps to everything that `kibo check` asks of a game anywhere."""

import pytest

import kibo
from all_games import GAMES, ON_CARDS, each_game
from kibo.core.text import LANGUAGES
from kibo.testing import cases
from kibo.testing.back_ends import the_gpu_code_compiles
from kibo.testing.rulebooks import prefix
from kibo.testing.trial import golden_folder
from rulebook import QUICK


def asked():
    """Every check of every game; of most, code for a card is compiled by `./kibo test --gpu` alone."""
    for case in cases(*GAMES, quick=QUICK):
        large = case.check is the_gpu_code_compiles and case.game.id not in ON_CARDS
        yield pytest.param(case, id=str(case), marks=[pytest.mark.card] if large else [])


@pytest.mark.parametrize("case", [*asked()])
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
