"""Bots compiled in the background. That all games' bots play alike on every back end, their digests show elsewhere."""

import time

import kibo
from all_games import GAMES
from kibo.bots import compiled_bots
from kibo.bots.mind import new_draws
from kibo.bots.player import choose_by_sight

VALUED = [game for game in GAMES if game.value is not None]
SMALL = min(VALUED, key=lambda game: sum(path.stat().st_size for path in game.folder.rglob("*.py")))


def until(question):
    end = time.monotonic() + 300
    while not question():
        assert time.monotonic() < end
        time.sleep(0.01)


def test_a_bot_gets_compiled_meanwhile_and_does_what_it_did_interpreted():
    match = kibo.Match(SMALL, SMALL.seats[0], seed=4)
    until(lambda: compiled_bots.ready(SMALL))
    mind = compiled_bots.ready(SMALL)
    for ply in range(6):
        sight = match.sight(match.to_act)
        for bot in ("random", "easy", "greedy", "search:5"):
            plain, fast = new_draws(ply, 0), new_draws(ply, 0)
            action = choose_by_sight(sight, bot, plain)
            assert choose_by_sight(sight, bot, fast, mind) == action
            assert fast == plain  # the same luck, and as much of it
        match.play(action)


def test_where_nothing_can_be_compiled_it_stays_interpreted(monkeypatch):
    asked = []

    def fails(game, threads):
        asked.append(game)
        raise OSError("no room")

    monkeypatch.setattr(compiled_bots, "_begun", set())
    monkeypatch.setattr(compiled_bots, "_ready", {})
    monkeypatch.setattr(compiled_bots, "compiled_mind", fails)
    assert compiled_bots.ready(SMALL) is None
    until(lambda: asked)
    assert compiled_bots.ready(SMALL) is None
    assert asked == [SMALL]
