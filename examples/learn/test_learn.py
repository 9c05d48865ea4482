"""What a learner does on batches is right, and with PyTorch it learns; without it the other half is tried."""

import importlib.util

import numpy
import pytest

import kibo
from kibo.lab import Batch
from learn.curves import PICTURE, kept, picture, table
from learn.rollout import DISCOUNT, TRACE, advantages, at_random, joined, play, reward, share_won, tables
from rulebook import PROJECT

PIG = kibo.load(PROJECT / "examples" / "pig")
MASKS = kibo.load(PROJECT / "examples" / "masks")


def pig(n=4, seats=2):
    return Batch(PIG, seats, n, "plain", bots=(None, "random"), tensors=True)


def test_an_advantage_is_what_came_later_than_was_expected_and_ends_with_its_game():
    rewards = numpy.array([[0.0], [1.0], [0.0]], "f4")
    worth = numpy.array([[0.2], [0.4], [0.1]], "f4")
    done = numpy.array([[0.0], [1.0], [0.0]], "f4")
    (third,), (second,), (first,) = advantages(rewards, worth, done, numpy.array([0.3], "f4"))[::-1].tolist()
    assert third == pytest.approx(DISCOUNT * 0.3 - 0.1)
    assert second == pytest.approx(1 - 0.4), "the next game is another"
    assert first == pytest.approx(DISCOUNT * 0.4 - 0.2 + DISCOUNT * TRACE * second)


def test_a_win_brings_more_than_an_even_share_and_a_loss_less():
    batch, seen = pig(), set()
    for _ in range(400):
        batch.step(batch.sample())
        seen |= set(reward(batch)[batch.done].tolist())
        assert not reward(batch)[~batch.done].any()
    assert seen == {0.5, -0.5}


def test_what_was_played_is_a_line_for_each_decision_with_what_was_seen_and_legal():
    batch, taken = pig(), []
    choose = at_random(3)

    def noting(seen, legal):
        taken.append((seen.copy(), legal.copy(), choose(seen, legal)))
        return taken[-1][2]

    played = joined([play(batch, noting, 5), play(batch, noting, 5)])
    kept_lines = taken[:5] + taken[6:11]
    assert numpy.array_equal(played.seen, numpy.concatenate([seen for seen, _, _ in kept_lines]))
    assert numpy.array_equal(played.actions, numpy.concatenate([chosen[0] for _, _, chosen in kept_lines]))
    assert played.legal[numpy.arange(40), played.actions].all()


def test_an_examination_counts_the_first_game_of_each_lane():
    assert share_won(pig(6), at_random(1), 100) == share_won(pig(6), at_random(1), 100)
    assert len({share_won(pig(1), at_random(1), first) for first in range(8)}) == 2


def test_the_curves_of_the_documents_are_those_of_the_runs():
    assert PICTURE.read_text("utf-8") == picture(kept()), "run examples/learn/curves.py"
    assert table(kept()) in (PROJECT / "docs" / "learning.md").read_text("utf-8")


def test_what_was_learnt_was_learnt_from_the_columns_of_today():
    for run in kept():
        game = kibo.load(run["game"]) if run["game"] in kibo.game_ids() else MASKS
        assert run["layout"] == kibo.core.tensor.layout(game, run["seats"]).digest, "learn anew"


@pytest.mark.skipif(importlib.util.find_spec("torch") is None, reason="PyTorch, the extra `learn`, is not installed")
def test_a_linear_policy_learns_masks_in_seconds():
    from learn.train import run

    *_, told = run(MASKS, 2, "linear", ["random"], 2, seed=1)
    curve = told["curve"]
    assert curve[-1]["random"] > curve[0]["random"] + 0.1


def test_a_table_for_each_bot_shares_the_lanes():
    assert [batch.n for batch in tables(PIG, 2, 6, ["random", "random"], seed=1)] == [3, 3]
