"""What a choice is certain to bring: another animal, or none."""

import pytest

from kibo.core import notation
from kibo.core.game import NO_GAIN
from kibo.games.photo_safari.state import Phase
from kibo.testing import rule


def promised(safari, s):
    return {move: safari.game.gain(s, notation.read(safari.game, s, move)) for move in safari.legal(s)}


@rule("SAF-22", "SAF-51")
def test_an_exchange_brings_an_animal_where_what_is_given_was_a_double(safari):
    s = safari.at({"9a": "lion"}, hands=["zebra zebra tiger", "lion lion"])
    assert promised(safari, s) == {"look 9a": NO_GAIN, "ask B lion": NO_GAIN}
    safari.play(s, "ask B lion")
    assert promised(safari, s) == {"give zebra": 1, "give tiger": 0}


@rule("SAF-60")
@pytest.mark.parametrize("phase", [Phase.TAKE, Phase.PELICAN])
@pytest.mark.parametrize("memory", ["aid", "on"])
def test_a_tile_promises_what_the_memory_aid_shows_of_it_and_nothing_else(safari, memory, phase):
    tiles = {"9a": "lion", "9b": "zebra", "9c": "whale", "9d": "tiger"}
    seen = {"9a": "A", "9b": "A", "9c": "A", "9d": "B"}
    here = 9 if phase == Phase.TAKE else 1
    s = safari.at(tiles, hands=["zebra"], at=[here, 3], seen=seen, phase=phase, memory=memory)
    taken = {move.split()[-1]: brings for move, brings in promised(safari, s).items() if move.split()[-1] in tiles}
    known = {"9a": 1, "9b": 0, "9c": NO_GAIN, "9d": NO_GAIN}
    assert taken == (known if memory == "aid" else dict.fromkeys(known, NO_GAIN))
