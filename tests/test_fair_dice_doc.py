"""The ten lines of docs/fair-dice.md check real records."""

import pytest

import check_dice
from all_games import each_game
from core.test_fair import SECRET, sealed


@each_game
def test_the_ten_lines_check_every_game(game):
    _, record = sealed(game)
    assert check_dice.check(record, game) == record.count("chance #") > 0


@each_game
def test_the_ten_lines_find_what_was_changed(game):
    _, record = sealed(game)
    with pytest.raises(AssertionError, match="the seal"):
        check_dice.check(record.replace(SECRET.hex(), SECRET[::-1].hex()), game)
    with pytest.raises(AssertionError, match="move"):
        check_dice.check(record.replace("hakuna matata", "hakuna"), game)
