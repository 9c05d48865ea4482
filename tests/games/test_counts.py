"""Golden games replay to their result, and the tree below chosen positions has the counted size.

`golden/counts.toml` of a game lists positions of its golden games and how many ways lead on from there, chance
included:

    [[count]]
    record = "two_seats.game"   # in the same folder
    at = 60                     # after so many moves
    nodes = [12, 96, 1410]      # so many ways to play 1, 2, 3 plies on
"""

import tomllib

import pytest

import kibo
from all_games import GAMES, golden, replayed
from kibo.core.notation import possible

RECORDS = [(game, path) for game in GAMES for path in golden(game)[0]]


def leaves(game, s, depth):
    """How many ways there are to play so many plies."""
    actions = possible(game, s)
    if depth == 1:
        return len(actions)
    total = 0
    for action in actions:
        after = s.copy()
        game.rules.apply(after, action)
        total += leaves(game, after, depth - 1)
    return total


@pytest.mark.parametrize(("game", "path"), RECORDS, ids=[f"{game.id}-{path.stem}" for game, path in RECORDS])
def test_a_golden_game_replays_to_its_result(game, path):
    match = replayed(game, path)
    assert match.over
    assert "result: " in path.read_text("utf-8")
    again = kibo.write_record(match)
    wanted = [line for line in path.read_text("utf-8").splitlines() if not line.startswith("#")]
    assert again.splitlines() == wanted


@pytest.mark.parametrize("game", GAMES, ids=[game.id for game in GAMES])
def test_every_game_has_golden_games_and_counts(game):
    records, counts = golden(game)
    assert records
    assert counts.is_file()


@pytest.mark.parametrize("game", GAMES, ids=[game.id for game in GAMES])
def test_the_tree_below_has_the_counted_size(game):
    _, path = golden(game)
    counted = tomllib.loads(path.read_text("utf-8"))["count"]
    assert counted
    for entry in counted:
        match = replayed(game, path.parent / entry["record"], entry["at"])
        sizes = [leaves(game, match.position, depth) for depth in range(1, len(entry["nodes"]) + 1)]
        assert sizes == entry["nodes"], entry
