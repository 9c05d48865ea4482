"""Games on a card: what its threads count is what a CPU counts, whoever changes seats, and is compiled once."""

import pytest

import kibo
from all_games import each_game
from kibo.bots.levels import number_of
from kibo.lab import gpu
from kibo.lab.simulate import STINT, Simulation
from pretended_card import Pretended, plain_linker
from rulebook import PROJECT

PIG = kibo.load(PROJECT / "examples" / "pig")
MASKS = kibo.load(PROJECT / "examples" / "masks")


@pytest.fixture
def cards(monkeypatch):
    """Cards for games, on which kernels are run interpreted; on none of them do warps have more than one thread."""

    def made(game):
        target = Pretended(game)
        monkeypatch.setattr(gpu, "cuda", lambda: target)
        return target

    monkeypatch.setattr(gpu, "linker", plain_linker)
    monkeypatch.setattr(gpu, "BLOCK", 2)
    monkeypatch.setattr(gpu, "THREADS", 6)
    return made


def simulation(monkeypatch, in_step, game, **more):
    """A simulation on a card, whose games are said to stay in step, or not to."""
    monkeypatch.setattr(Simulation, "stays_in_step", lambda _: in_step)
    return Simulation(game, device="gpu", **more)


@each_game
@pytest.mark.parametrize("in_step", [True, False])
def test_a_card_counts_what_a_cpu_counts(cards, monkeypatch, game, in_step):
    cards(game)
    ours = simulation(monkeypatch, in_step, game, seed=3, cap=60)
    assert ours.play(2, 7) == Simulation(game, seed=3, device="plain", cap=60).play(2, 7)


@pytest.mark.parametrize("in_step", [True, False])
@pytest.mark.parametrize(("first", "count"), [(0, 4 * STINT), (5, 3), (STINT - 1, 2), (7, 5 * STINT + 2), (40, 0)])
def test_bots_that_change_seats_do_so_on_a_card_too(cards, monkeypatch, in_step, first, count):
    cards(MASKS)
    given = {"game": MASKS, "seats": 3, "bots": ["greedy", "random"], "seed": 6, "rotate": True, "cap": 30}
    plain = Simulation(**given, device="plain")
    assert simulation(monkeypatch, in_step, **given).play(first, count) == plain.play(first, count)


def test_what_is_compiled_for_a_card_is_compiled_once(cards, monkeypatch):
    target = cards(MASKS)

    def begin(**more):
        simulation(monkeypatch, True, MASKS, **more)
        return len(target.compiled)

    assert [begin(), begin(seed=9), begin(seats=3, cap=7)] == [1, 1, 1]
    assert [begin(bots=["greedy"]), begin(bots=["random", "greedy"]), begin(bots=["greedy"], rotate=True)] == [2, 2, 2]
    assert [begin(bots=["search:3"]), begin(bots=["search:400", "greedy"])] == [3, 3]
    assert begin() == 3


def test_another_variant_is_not_played_with_code_of_this_one(cards, monkeypatch):
    target = cards(PIG)
    for game in (PIG, PIG.with_constants({"rules.GOAL": 40}), PIG.with_constants({"rules.GOAL": 41}), PIG):
        target.game = game
        ours = simulation(monkeypatch, True, game, seed=2)
        assert ours.play(0, 5) == Simulation(game, seed=2, device="plain").play(0, 5)
    assert target.compiled == ["play_on_gpu"] * 3


@pytest.mark.whole
@pytest.mark.parametrize("in_step", [True, False])
@pytest.mark.parametrize("bot", ["random", "greedy"])
def test_the_code_for_a_card_compiles_with_nothing_left_open(bot, in_step):
    text = gpu.ptx(MASKS, [number_of(MASKS, bot)], in_step)
    assert sum(".entry" in line and "play_on_gpu" in line for line in text.splitlines()) == 1
