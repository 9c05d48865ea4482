"""Compiled code is called by what it is: what comes from the cache is never taken for other code of the same name."""

import json
import os
import subprocess
import sys

import pytest

from pigs import PIG, edited_pig

PLAY = """
import gc, json, sys
from llvmlite.binding import Linkage
from numba.core.dispatcher import Dispatcher
import kibo
from kibo.lab.simulate import Simulation

tallies, names = [], set()
for where, bot, constants, device in json.loads(sys.argv[1]):
    game = kibo.load(where).with_constants(constants)
    simulation = Simulation(game, bots=[bot], seed=3, device=device, cap=3000)
    tallies.append(simulation.run(4).tally)
for found in gc.get_objects():
    if isinstance(found, Dispatcher) and "play_games" in found.__name__ and found.stats.cache_misses:
        for module in [overload.library._final_module for overload in found.overloads.values()]:
            for thing in [*module.functions, *module.global_variables]:
                if not thing.is_declaration and thing.linkage not in (Linkage.internal, Linkage.private):
                    names.add(thing.name)
print(json.dumps([tallies, sorted(names)]))
"""


def played(cache, *tables):
    """What a process of its own counts at some tables, and the names in the code that it compiled for them."""
    environment = os.environ | {"KIBO_CACHE": str(cache)}
    done = subprocess.run(
        [sys.executable, "-c", PLAY, json.dumps(tables)], env=environment, capture_output=True, text=True, check=False
    )
    assert done.returncode == 0, done.stderr
    return json.loads(done.stdout)


def kept(cache):
    return {path: path.stat().st_mtime_ns for path in cache.rglob("*") if path.is_file()}


VALUE = '''def gathered(s: State, seat: int) -> int:
    """What is banked, and what is about to be."""
    return sum(s.bank) + s.bank[seat] + (s.brought if s.turn == seat else 0)


def write('''


def pairs(tmp_path):
    valued = edited_pig(tmp_path / "valued", old="def write(", new=VALUE)
    edited_pig(valued, "__init__.py", "usual_seats=2", "usual_seats=2, value=rules.gathered")
    edited = edited_pig(tmp_path / "edited", old="ROLLED = 4, 100,", new="ROLLED = 4, 50,")
    return {
        "two games": [("africa", "random", {}), ("star_of_africa", "greedy", {})],
        "a game and its edited copy": [(str(PIG), "random", {}), (str(edited), "random", {})],
        "a game and a swapped constant": [(str(PIG), "random", {}), (str(PIG), "random", {"pig.rules.GOAL": 50})],
        "random and greedy bots": [(str(valued), "random", {}), (str(valued), "greedy", {})],
    }


PAIRS = ["two games", "a game and its edited copy", "a game and a swapped constant", "random and greedy bots"]


@pytest.mark.parametrize("pair", PAIRS)
def test_code_compiled_in_two_processes_plays_both_games_in_a_third(tmp_path, pair):
    first, second = pairs(tmp_path)[pair]
    plain, _ = played(tmp_path, (*first, "plain"), (*second, "plain"))
    own = [played(tmp_path, (*table, "cpu")) for table in (first, second)]
    assert [tally for tallies, _ in own for tally in tallies] == plain
    files = kept(tmp_path)
    assert played(tmp_path, (*first, "cpu"), (*second, "cpu"))[0] == plain
    assert played(tmp_path, (*second, "cpu"), (*first, "cpu"))[0] == plain[::-1]
    assert kept(tmp_path) == files, "all of it came from the cache"
    names = [set(found) for _, found in own]
    assert all(names)
    # what belongs to Numba itself is the same everywhere
    assert {name for name in names[0] & names[1] if not name.startswith("NRT_")} == set()
