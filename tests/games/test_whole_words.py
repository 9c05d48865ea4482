"""What a drawing says, it says whole: only a name may be cut short."""

import random
from xml.etree import ElementTree

import pytest

from all_games import GAMES
from kibo.core.match import Match
from kibo.core.text import LANGUAGES

DRAWN = [game for game in GAMES if game.view]


@pytest.mark.parametrize("tall", [False, True], ids=["wide", "tall"])
@pytest.mark.parametrize("game", DRAWN, ids=[game.id for game in DRAWN])
def test_no_words_of_a_drawing_are_cut_in_any_language(game, tall):
    for seats in {game.seats[0], game.seats[-1]}:
        match, chance = Match(game, seats, seed=3, names=list("ABCDEF")[:seats]), random.Random(4)
        while not match.over and len(match.history) < 150:
            if len(match.history) % 5 == 0:
                language = LANGUAGES[len(match.history) // 5 % 3]
                for shape in ElementTree.fromstring(match.svg(match.to_act, language, tall)).iterfind(".//{*}text"):
                    said = "".join(shape.itertext())
                    assert not said.endswith("…"), (language, said)
            match.play(chance.choice(match.legal))
