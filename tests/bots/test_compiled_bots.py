"""Bots compiled in the background. That all games' bots play alike on every back end, their digests show elsewhere."""

import time

import kibo
from all_games import GAMES
from kibo.bots import compiled_bots
from kibo.bots.player import choose_by_sight, names_for
from kibo.core import draw

VALUED = [game for game in GAMES if game.value is not None]
SMALL = min(VALUED, key=lambda game: sum(path.stat().st_size for path in game.folder.rglob("*.py")))


def drawn(seed):
    state = [0] * draw.STATE
    draw.start(state, seed, 0)
    return state


def until(question):
    end = time.monotonic() + 300
    while not question():
        assert time.monotonic() < end
        time.sleep(0.01)


def test_a_bot_gets_compiled_meanwhile_and_does_what_it_did_interpreted():
    match = kibo.Match(SMALL, SMALL.seats[0], seed=4)
    seen = match.seen(match.to_act)
    until(lambda: compiled_bots.ready(SMALL, seen))
    weigh = compiled_bots.ready(SMALL, seen)
    for ply in range(6):
        seat = match.to_act
        for bot in names_for(SMALL):
            plain, fast = drawn(ply), drawn(ply)
            action = choose_by_sight(SMALL, seat, match.seen(seat), bot, plain)
            assert choose_by_sight(SMALL, seat, match.seen(seat), bot, fast, weigh) == action
            assert fast == plain  # the same luck, and as much of it
        match.play(action)


def test_where_nothing_can_be_compiled_it_stays_interpreted(monkeypatch):
    seen = kibo.Match(SMALL, seed=4).seen(0)
    asked = []

    def fails(game):
        asked.append(game)
        raise OSError("no room")

    monkeypatch.setattr(compiled_bots, "_begun", set())
    monkeypatch.setattr(compiled_bots, "_ready", {})
    monkeypatch.setattr(compiled_bots, "weigher", fails)
    assert compiled_bots.ready(SMALL, seen) is None
    until(lambda: asked)
    assert compiled_bots.ready(SMALL, seen) is None
    assert asked == [SMALL]
