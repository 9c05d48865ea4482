"""Batches on a GPU: the code for a card compiles, and what is done around it is done right on a pretended one."""

from types import SimpleNamespace

import numpy
import pytest

import kibo
from all_games import each_game
from kibo.bots.dispatch import GREEDY, RANDOM
from kibo.core import tensor
from kibo.core.errors import KiboError
from kibo.lab import Batch, gpu_lanes
from kibo.lab.batch import Here
from kibo.lab.playout import Order
from pretended_card import OnCard, Pretended
from rulebook import PROJECT

MASKS = kibo.load(PROJECT / "examples" / "masks")


@pytest.fixture
def card(monkeypatch):
    """The host's side of it, with kernels that do on this machine what a card's threads would."""
    pretended = Pretended()

    def kernel(game, bots, twins):
        pretended.game = game
        here = Here(game, game.state(), 1, game.seats[0], {}, "plain", 1)

        def whole(job, bots, cap, seed, first, starts, chosen, *arrays):
            assert job == gpu_lanes.SAMPLE or not arrays[6].any(), "masks are cleared before"
            here.n, here.arrays, here.actions = len(chosen), gpu_lanes.Lanes(*arrays), chosen
            here._parts = [(0, here.n, here._parts[0][2])]
            here._starts = [game.state.unpack(starts[0])]
            here.run(job, Order(bots, cap, seed, first, here.n))

        return whole

    def encoding_kernel(twins):
        game = pretended.game

        def whole(*given):
            plan, (ones, twos, fours, to_act, out) = tensor.Plan(*given[:-5]), given[-5:]
            assert not out.any()
            tensor.encoder(game, "plain")(plan, ones, twos, fours, to_act, out)

        return whole

    monkeypatch.setattr(gpu_lanes, "cuda", lambda: pretended)
    monkeypatch.setattr(gpu_lanes, "kernel", kernel)
    monkeypatch.setattr(gpu_lanes, "encoding_kernel", encoding_kernel)
    monkeypatch.setattr(gpu_lanes, "FILL_BLOCKS", 2)
    return pretended


@each_game
def test_a_batch_on_a_card_goes_through_the_same_games(game, card):
    gpu, cpu = (Batch(game, n=3, device=device, seed=6, tensors=True) for device in ("gpu", "plain"))
    for _ in range(4):
        chosen = gpu.sample()
        assert numpy.array_equal(chosen.copy_to_host(), cpu.sample())
        gpu.step(chosen)
        cpu.step(chosen.copy_to_host())
        for one, two in zip(gpu._engine.arrays, cpu._engine.arrays, strict=True):
            assert numpy.array_equal(gpu.on_host(one), two)
        assert numpy.array_equal(gpu.on_host(gpu.tensors), cpu.tensors)
    assert gpu.observations.shape == (3, game.state.dtype().itemsize)
    assert gpu.legal.dtype == bool


def test_on_a_card_an_action_that_is_not_legal_is_refused_and_nothing_is_played(card):
    batch = Batch(MASKS, 2, n=3, device="gpu")
    before = [batch.on_host(array) for array in batch._engine.arrays]
    right = numpy.array([numpy.flatnonzero(line)[0] for line in batch.on_host(batch.legal)])
    wrong = right.copy()
    wrong[1:] = numpy.flatnonzero(~batch.on_host(batch.legal)[1])[0]
    for actions, sentence in (
        (wrong, f"action {wrong[1]} is not legal in game 1 of the batch: there is"),
        (OnCard(right - 100), "is not legal in game 0"),
        ([0, 10**6, 0], "is not legal in game 1"),
        ([0, 0], "3 whole numbers"),
        (OnCard(right.astype("f4")), "3 whole numbers"),
    ):
        with pytest.raises(KiboError, match=sentence):
            batch.step(actions)
        assert all(numpy.array_equal(a, batch.on_host(b)) for a, b in zip(before, batch._engine.arrays, strict=True))
    batch.step(right)
    batch.reset()
    assert batch.on_host(batch._engine.arrays.number).tolist() == [3, 4, 5]


def test_an_array_is_handed_on_by_dlpack_when_all_of_it_is_written(card, monkeypatch):
    steps = []
    shown = SimpleNamespace(from_cuda_array_interface=lambda array, stream_ptr: steps.append((array, stream_ptr)))
    monkeypatch.setattr("cuda.core.utils.StridedMemoryView", shown)
    monkeypatch.setattr(card, "synchronize", lambda: steps.append("written"))
    batch = Batch(MASKS, 2, n=3, device="gpu")
    batch.shared(batch.legal)
    assert steps == ["written", (batch.legal, -1)]
    here = Batch(MASKS, 2, n=3, device="plain")
    assert numpy.shares_memory(numpy.from_dlpack(here.shared(here.rewards)), here.rewards)


def test_without_a_card_a_batch_on_one_is_refused_in_a_sentence():
    if gpu_lanes.cuda().is_available():
        pytest.skip("there is a card here")
    with pytest.raises(KiboError, match='no NVIDIA card that can be used here: take device="cpu"'):
        Batch(MASKS, device="gpu")


@pytest.mark.whole
@pytest.mark.parametrize("bot", [RANDOM, GREEDY])
def test_the_code_for_a_card_compiles_with_nothing_left_open(bot):
    text = gpu_lanes.ptx(MASKS, [bot])
    for name in ("drive_on_gpu", "encode_on_gpu", "fill_on_gpu", "check_on_gpu"):
        assert sum(".entry" in line and name in line for line in text.splitlines()) == 1
