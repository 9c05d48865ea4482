"""Many games at once: what is told of each is what its numbered game comes to, and nothing wrong is played."""

from itertools import pairwise

import numpy
import pytest

import kibo
from all_games import each_game
from kibo.core.errors import KiboError
from kibo.core.game import CHANCE
from kibo.lab import Batch, Simulation, ledger
from kibo.lab.scribe import Scribe
from rulebook import PROJECT

PIG = kibo.load(PROJECT / "examples" / "pig")
MASKS = kibo.load(PROJECT / "examples" / "masks")
KILIMANJARO = kibo.load("kilimanjaro")


@each_game
def test_who_chooses_at_random_plays_the_numbered_games_of_random_bots(game):
    seats, cap = game.seats[0], 320
    batch, ended, steps = Batch(game, seats, n=2, device="plain", seed=4, cap=cap), {}, 0
    while not ended:
        chosen, steps = batch.sample(), steps + 1
        for lane in range(batch.n if steps % 16 < 2 else 0):
            s = game.state.unpack(batch._engine.arrays.games[lane])
            seen, row = s.copy(), [0] * game.num_actions
            game.rules.observe(s, int(batch.to_act[lane]), seen)
            assert game.state.unpack(batch.observations[lane]) == seen
            legal = row[: game.rules.legal_actions(s, row)]
            assert numpy.flatnonzero(batch.legal[lane]).tolist() == legal
        batch.step(chosen)
        for lane in numpy.flatnonzero(batch.done).tolist():
            ended[lane] = batch.cut_off[lane], batch.points[lane].tolist(), batch.rewards[lane].tolist()
        assert not batch.rewards[~batch.done].any()
    scribe = Scribe(Simulation(game, seats, device="plain", seed=4, cap=cap), plies=False)
    for number, (cut_off, points, rewards) in ended.items():
        (row,) = scribe.piece(number, 1).games.tolist()
        won = row[ledger.WON : ledger.WON + seats]
        assert cut_off == (row[ledger.ENDING] == ledger.CUT_OFF)
        assert rewards == pytest.approx([one / max(1, sum(won)) for one in won])
        assert cut_off or points == row[ledger.POINTS : ledger.POINTS + seats]


@pytest.mark.whole
def test_a_batch_is_the_same_interpreted_compiled_and_on_any_number_of_threads():
    batches = [
        Batch(KILIMANJARO, 3, n=5, device=device, bots=(None, "random", None), seed=9, threads=threads)
        for device, threads in (("plain", 1), ("cpu", 1), ("cpu", 3))
    ]
    for _ in range(70):
        chosen = [batch.sample() for batch in batches]
        for batch, actions in zip(batches, chosen, strict=True):
            assert set(batch.to_act.tolist()) <= {0, 2}
            batch.step(actions)
        for one, two in pairwise(batches):
            assert numpy.array_equal(chosen[0], chosen[-1])
            for mine, theirs in zip(one._engine.arrays, two._engine.arrays, strict=True):
                assert numpy.array_equal(mine, theirs)
            assert numpy.array_equal(one.rewards, two.rewards)
    assert batches[0]._engine.arrays.number.max() >= 5, "a game has ended, and another begun"


def test_a_bot_plays_the_seats_that_are_its_own():
    batch = Batch(MASKS, 2, n=3, device="plain", bots=(None, "greedy"))
    for _ in range(40):
        assert set(batch.to_act.tolist()) == {0}
        batch.step(batch.sample())
    with pytest.raises(KiboError, match="leave a seat without a bot"):
        Batch(MASKS, 2, bots=("greedy",))


def test_an_action_that_is_not_legal_is_refused_and_nothing_is_played():
    batch = Batch(MASKS, 2, n=3, device="plain")
    before, right = [array.copy() for array in batch._engine.arrays], batch.sample()
    draws = batch._engine.arrays.draws.copy()
    wrong = right.copy()
    wrong[1] = numpy.flatnonzero(~batch.legal[1])[0]
    for actions, sentence in (
        (wrong, f"action {wrong[1]} is not legal in game 1 of the batch: there is"),
        ([0, -1, 0], "is not legal in game"),
        ([0, 0], "3 whole numbers"),
        ([0.0, 0.0, 0.0], "3 whole numbers"),
        ([0, 10**6, 0], "is not legal in game"),
    ):
        with pytest.raises(KiboError, match=sentence):
            batch.step(actions)
    assert numpy.array_equal(batch._engine.arrays.draws, draws)
    assert all(numpy.array_equal(a, b) for a, b in zip(before[3:], batch._engine.arrays[3:], strict=True))
    batch.step(right)


def test_a_game_that_comes_to_the_cap_is_cut_off_without_winners():
    batch = Batch(PIG, 2, n=2, device="plain", cap=6)
    cut = 0
    for _ in range(12):
        batch.step(batch.sample())
        assert (batch.done == batch.cut_off).all()
        assert not batch.rewards.any()
        cut += int(batch.cut_off.sum())
    assert cut


def test_the_same_numbers_bring_the_same_games_again():
    batch = Batch(PIG, 3, n=4, device="plain", seed=2)

    def some(first):
        batch.reset(first)
        seen = []
        for _ in range(20):
            batch.step(batch.sample())
            seen.append(batch.observations.copy())
        return numpy.concatenate(seen)

    assert numpy.array_equal(some(0), some(0))
    begun = batch._engine.arrays.number.max()
    batch.reset()
    assert batch._engine.arrays.number.tolist() == [*range(begun + 1, begun + 5)], "games that have not begun yet"
    assert not numpy.array_equal(some(0), some(40))


@pytest.mark.parametrize(
    ("more", "sentence"),
    [
        ({"n": 0}, "1 to 16777216 games, not 0"),
        ({"device": "tpu"}, "unknown device 'tpu'"),
        ({"device": "ray"}, "unknown device 'ray'"),
        ({"seats": 9}, "2 to 4 seats"),
    ],
)
def test_a_batch_that_cannot_be_is_refused(more, sentence):
    with pytest.raises(KiboError, match=sentence):
        Batch(PIG, **more)


def test_nobody_is_asked_where_dice_decide():
    batch = Batch(PIG, n=8, device="plain")
    for _ in range(30):
        assert CHANCE not in batch.to_act
        batch.step(batch.sample())
