"""Games on a card: what its threads count is what a CPU counts, whoever changes seats, and is compiled once."""

import numpy
import pytest

import kibo
from all_games import each_game
from kibo.bots.levels import number_of
from kibo.lab import games, gpu, gpu_ledger, simulate
from kibo.lab.dataset import Dataset
from kibo.lab.scribe import Scribe
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
        for module in (gpu, gpu_ledger, simulate):
            monkeypatch.setattr(module, "cuda", lambda: target)
        return target

    for module in (gpu, gpu_ledger):
        monkeypatch.setattr(module, "linker", plain_linker)
        monkeypatch.setattr(module, "BLOCK", 2)
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
        simulation(monkeypatch, True, MASKS, **more).get_ready()
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


def same(ours, theirs):
    """Are two pieces written down alike?"""
    assert (ours.first, ours.tally) == (theirs.first, theirs.tally)
    assert numpy.array_equal(ours.games, theirs.games)
    assert ours.games.dtype == theirs.games.dtype
    assert list(ours.plies) == list(theirs.plies)
    for name, column in ours.plies.items():
        assert numpy.array_equal(column, theirs.plies[name])
        assert column.dtype == theirs.plies[name].dtype


@each_game
@pytest.mark.parametrize("plies", [True, False])
def test_games_written_down_on_a_card_are_the_same_rows(cards, monkeypatch, game, plies):
    target = cards(game)
    given = {"game": game, "seed": 3, "cap": 90}
    plain = Simulation(**given, device="plain")
    monkeypatch.setattr(gpu_ledger, "USUAL_LENGTH", 20)  # so that some games have no room at first
    same(Scribe(Simulation(**given, device="gpu"), plies).piece(2, 5), Scribe(plain, plies).piece(2, 5))
    assert (len(target.launches) > 1) == plies


def test_rows_are_the_same_where_bots_change_seats_and_there_is_memory_for_few(cards, monkeypatch):
    cards(MASKS)
    given = {"game": MASKS, "seats": 3, "bots": ["greedy", "random"], "seed": 6, "rotate": True}
    monkeypatch.setattr(gpu_ledger, "USUAL_LENGTH", 4)
    monkeypatch.setattr(gpu_ledger, "MEMORY", 8 * 4 * 5)
    ours, theirs = (
        Scribe(Simulation(**given, device=device), True).piece(11, 3 * STINT) for device in ("gpu", "plain")
    )
    same(ours, theirs)


def test_datasets_and_frames_of_a_card_are_those_of_the_cpu(cards, tmp_path):
    cards(PIG)
    for device in ("gpu", "plain"):
        Dataset(Simulation(PIG, seed=2, device=device), tmp_path / f"{device}.parquet", moves=True).run(9)
    for kind in ("", "-moves"):
        (ours,), (theirs,) = ([*(tmp_path / f"{device}{kind}.parquet").iterdir()] for device in ("gpu", "plain"))
        assert ours.name == theirs.name
        assert ours.read_bytes() == theirs.read_bytes()
    ours, theirs = (games(PIG, 9, seed=2, device=device) for device in ("gpu", "plain"))
    assert ours.frame().equals(theirs.frame())
    assert ours.moves()["action"].equals(theirs.moves()["action"])
    assert [match.history for match in ours] == [match.history for match in theirs]


def test_a_ledger_for_a_card_is_compiled_once(cards):
    target = cards(MASKS)
    for seed in range(3):
        Scribe(Simulation(MASKS, seed=seed, device="gpu"), plies=bool(seed))
    assert target.compiled == ["write_on_gpu"]


@pytest.mark.whole
@pytest.mark.parametrize("bot", ["random", "greedy"])
def test_the_ledger_for_a_card_compiles_with_nothing_left_open(bot):
    text = gpu_ledger.ptx(MASKS, [number_of(MASKS, bot)])
    assert sum(".entry" in line and "write_on_gpu" in line for line in text.splitlines()) == 1


@pytest.mark.whole
@pytest.mark.parametrize("in_step", [True, False])
@pytest.mark.parametrize("bot", ["random", "greedy"])
def test_the_code_for_a_card_compiles_with_nothing_left_open(bot, in_step):
    text = gpu.ptx(MASKS, [number_of(MASKS, bot)], in_step)
    assert sum(".entry" in line and "play_on_gpu" in line for line in text.splitlines()) == 1
