"""What holds in every position of every game that random play reaches."""

import json
import random

import pytest

import kibo
from all_games import GAMES, each_game, each_table, random_play, start
from kibo import CHANCE, OVER
from kibo.core.limits import MOST_WEIGHT
from kibo.core.position import position_faults


@each_table
@pytest.mark.parametrize("seed", range(3))
def test_random_play_keeps_the_laws_and_ends(game, seats, options, seed):
    s = start(game, seats, options)
    for actor, possible, _ in random_play(game, s, seed):
        assert position_faults(game, s) == []
        assert s.out_of_range() == []
        assert possible, "a position that is not over has an action"
        assert possible == sorted(set(possible))
        assert possible[0] >= 0 and possible[-1] < game.num_actions
        assert actor == CHANCE or 0 <= actor < seats
        if actor == CHANCE:
            weight = [0] * game.num_actions
            game.rules.chance(s, [0] * game.num_actions, weight)
            assert min(weight[: len(possible)]) > 0
            assert sum(weight[: len(possible)]) <= MOST_WEIGHT
    if game.rules.to_act(s) == OVER:
        won = [0] * seats
        game.rules.winners(s, won)
        assert sum(won) >= 1
        assert set(won) <= {0, 1}
        assert position_faults(game, s) == []


@pytest.mark.parametrize("game", [game for game in GAMES if game.laws], ids=lambda game: game.id)
def test_a_position_changed_by_hand_is_refused_or_can_be_played_on(game):
    chosen = random.Random(3)
    sound = 0
    for seats in game.seats:
        s = start(game, seats, {})
        for ply, _ in enumerate(random_play(game, s, seats, 120)):
            if ply % 5:
                continue
            for _ in range(4):
                changed = changed_by_hand(game, s, chosen)
                if position_faults(game, changed):
                    continue
                sound += 1
                for _, possible, _ in random_play(game, changed, ply, 12):
                    assert possible
                    assert changed.out_of_range() == []
    assert sound > 20


def changed_by_hand(game, s, chosen):
    """The position with one or two entries changed to any other value that they may hold."""
    changed = s.copy()
    for _ in range(chosen.choice((1, 1, 2))):
        field = chosen.choice(game.state.stated())
        line = getattr(changed, field.name)
        value = chosen.randint(field.least, field.most)
        if field.name in ("seats", *(option.name for option in game.options)):
            continue
        if not field.shape:
            setattr(changed, field.name, value)
        elif len(field.shape) == 1:
            line[chosen.randrange(len(line))] = value
        else:
            chosen.choice(line)[chosen.randrange(field.shape[1])] = value
    if game.derive is not None:
        game.derive(changed)
    return changed


@each_table
def test_packing_and_unpacking_are_inverse(game, seats, options):
    s = start(game, seats, options)
    for _ in random_play(game, s, 11, 400):
        packed = s.pack()
        assert game.state.unpack(packed[0]) == s
        assert packed.tobytes() == game.state.unpack(packed[0]).pack().tobytes()


@each_table
def test_a_position_survives_its_readable_form(game, seats, options):
    s = start(game, seats, options)
    for _ in random_play(game, s, 12, 400):
        again = game.state()
        assert again.read_words(json.loads(json.dumps(s.to_words()))) == []
        if game.derive is not None:
            game.derive(again)
        assert again == s


@each_table
def test_notation_is_unique_and_reads_back(game, seats, options):
    s = start(game, seats, options)
    for number, (_, possible, action) in enumerate(random_play(game, s, 13)):
        written = [kibo.core.notation.plain(game.notation.write(s, a)) for a in possible]
        assert len(set(written)) == len(written), written
        if number % 7 == 0:
            assert kibo.core.notation.read(game, s, game.notation.write(s, action)) == action


@each_table
def test_a_match_survives_json_and_its_record(game, seats, options):
    match = kibo.Match(game, seats, options, seed=5)
    s = match.position
    while not match.over and len(match.history) < 300:
        match.play(match.legal[len(match.history) * 7 % len(match.legal)])
    whole = json.loads(match.to_json())
    whole["game"] = str(game.folder)
    again = kibo.Match.from_json(json.dumps(whole), chance="ask")
    assert again.position == s
    assert again.history == match.history
    record = kibo.write_record(match).replace(f"game: {game.id}", f"game: {game.folder}")
    replayed = kibo.read_record(record)
    assert replayed.history == match.history
    assert replayed.position == s


@each_game
def test_the_same_seed_gives_the_same_match(game):
    first, second = (kibo.Match(game, seed=3) for _ in range(2))
    for _ in range(30):
        if first.over:
            break
        assert first.history == second.history
        first.play(first.legal[0])
        second.play(second.legal[0])


@each_table
def test_what_follows_from_a_position_is_kept_up_to_date(game, seats, options):
    s = start(game, seats, options)
    for _ in random_play(game, s, 14, 400):
        again = s.copy()
        if game.derive is not None:
            game.derive(again)
        assert again == s
