"""The linker: twins of plain functions, tables as arrays, and the cache."""

import multiprocessing
import os
import subprocess
import sys

import numpy
import pytest

import kibo
from kibo.core import link
from kibo.core.link import Linker, is_table
from rulebook import PROJECT

FEE = 100
LONG = tuple(range(40))
WIDE = tuple((i, 2 * i) for i in range(20))


def fee(trips):
    return trips * FEE


def cost(trips):
    return fee(trips) + 1


def look_up(i):
    return LONG[i] + WIDE[i // 2][1]


def test_a_twin_calls_twins_and_the_original_stays():
    made = []
    twin = Linker(lambda f: made.append(f.__name__) or f, FEE=500)(cost)
    assert (twin(2), cost(2)) == (1001, 201)
    assert made == ["fee", "cost"]


def test_the_same_game_with_another_fee_compiles():
    import numba

    assert Linker(numba.njit, FEE=7)(cost)(3) == 22


def test_long_tables_become_arrays_in_compiled_code_alone():
    import numba

    assert is_table(LONG)
    assert is_table(WIDE)
    assert not is_table((1, 2, 3))
    assert not is_table((*LONG, "x"))
    twins = Linker(numba.njit)
    assert twins(look_up)(30) == look_up(30) == 30 + 30
    assert all(isinstance(array, numpy.ndarray) for _, array in twins.arrays.values())
    assert Linker(link.as_it_is)(look_up)(30) == 60


def test_a_digest_changes_with_any_source_of_the_game(tmp_path, monkeypatch):
    pig = kibo.load(PROJECT / "examples" / "pig")
    before = link.source_digest(pig, cost, {})
    assert link.source_digest(pig, cost, {}) == before
    assert link.source_digest(pig, cost, {"FEE": 500}) != before
    extra = tmp_path / "board.toml"
    extra.write_text("spaces = 3")
    own = pig.sources()
    monkeypatch.setattr(type(pig), "sources", lambda self: [*own, extra])
    with_board = link.source_digest(pig, cost, {})
    extra.write_text("spaces = 4")
    assert len({before, with_board, link.source_digest(pig, cost, {})}) == 3


SIMULATE = """
import kibo
from kibo.lab.simulate import Simulation
print(Simulation(kibo.load({pig!r}), seed=3).run(50).digest)
"""


def simulate(cache):
    code = SIMULATE.format(pig=str(PROJECT / "examples" / "pig"))
    environment = os.environ | {"KIBO_CACHE": str(cache)}
    return subprocess.run([sys.executable, "-c", code], env=environment, capture_output=True, text=True, check=True)


def test_two_processes_starting_at_once_do_not_hurt_each_other(tmp_path):
    with multiprocessing.get_context("spawn").Pool(2) as pool:
        digests = [done.stdout for done in pool.map(simulate, [tmp_path, tmp_path])]
    assert digests[0] == digests[1]
    kept = list((tmp_path / "compiled").rglob("*.nbi"))
    assert kept
    assert simulate(tmp_path).stdout == digests[0]


@pytest.mark.parametrize("kind", ["a file", "read only"])
def test_a_cache_that_cannot_be_written_only_costs_time(tmp_path, kind, monkeypatch):
    pig = kibo.load(PROJECT / "examples" / "pig")
    blocked = tmp_path / "cache"
    blocked.write_text("not a folder")
    monkeypatch.setenv("KIBO_CACHE", str(blocked))
    if kind == "read only":
        monkeypatch.setenv("KIBO_CACHE", "/proc/kibo")
    assert link.cache_folder(pig, cost, {}) is None


def test_without_a_cache_everything_still_runs(tmp_path):
    blocked = tmp_path / "cache"
    blocked.write_text("not a folder")
    assert simulate(blocked).stdout == simulate(tmp_path / "other").stdout


def bid(purse):
    return purse.bid + FEE


def test_an_attribute_is_not_taken_for_a_function_of_the_same_name():
    class Purse:
        bid = 300

    assert Linker(lambda f: f)(bid)(Purse()) == 400
