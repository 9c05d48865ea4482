"""Compiled code is called by what it is: what comes from the cache is never taken for other code of the same name."""

import json
import os
import pickle
import re
import shutil
import subprocess
import sys
from itertools import combinations

import pytest
from llvmlite.binding import parse_bitcode

import kibo
from kibo.core.kept_parts import SUM
from kibo.lab.simulate import Simulation
from pigs import PIG, edited_pig
from rulebook import QUICK

PLAY = """
import gc, json, sys
from llvmlite.binding import Linkage
from numba.core.dispatcher import Dispatcher
import kibo
from kibo.lab.simulate import Simulation

tallies, names = [], set()
for where, bot, constants in json.loads(sys.argv[1]):
    game = kibo.load(where).with_constants(constants)
    tallies.append(Simulation(game, bots=[bot], seed=3, device="cpu", cap=3000).run(4).tally)
for found in gc.get_objects():
    if issubclass(type(found), Dispatcher) and "play_games" in found.__name__ and found.stats.cache_misses:
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


def interpreted(where, bot, constants):
    game = kibo.load(where).with_constants(constants)
    return Simulation(game, bots=[bot], seed=3, device="plain", cap=3000).run(4).tally


def kept(cache):
    return {path: path.stat().st_mtime_ns for path in cache.rglob("*") if path.is_file()}


VALUE = '''def gathered(s: State, seat: int) -> int:
    """What is banked, and what is about to be."""
    return sum(s.bank) + s.bank[seat] + (s.brought if s.turn == seat else 0)


def write('''


def processes(tmp_path):
    """What each process compiles: a game, its edited copy and a swapped constant; two kinds of bots; two larger games.

    What is alike comes at the same place, so that all that is counted in a process has come to the same number.
    """
    valued = edited_pig(tmp_path / "valued", old="def write(", new=VALUE)
    edited_pig(valued, "__init__.py", "usual_seats=2", "usual_seats=2, value=rules.gathered")
    edited = edited_pig(tmp_path / "edited", old="ROLLED = 4, 100,", new="ROLLED = 4, 50,")
    first, second, third = [(str(PIG), "random", {})], [(str(edited), "random", {})], [(str(valued), "greedy", {})]
    if QUICK:
        return [first, second, third]
    first.append(("africa", "random", {}))
    second.append(("star_of_africa", "greedy", {}))
    return [first, second, third, [(str(valued), "random", {})], [(str(PIG), "random", {"pig.rules.GOAL": 50})]]


@pytest.mark.whole
def test_code_compiled_in_several_processes_plays_every_game_where_all_of_it_is_loaded(tmp_path):
    """Loaded one after the other and the other way round, so that each comes before and after every other."""
    those, together = processes(tmp_path), tmp_path / "together"
    caches = [tmp_path / f"cache-{number}" for number in range(len(those))]
    own = [played(cache, *tables) for cache, tables in zip(caches, those, strict=True)]
    tables = [table for tables in those for table in tables]
    plain = [interpreted(*table) for table in tables]
    assert [tally for tallies, _ in own for tally in tallies] == plain
    parts = [parts_of(cache) for cache in caches]
    for one, other in combinations(parts, 2):
        for symbol in {*one} & {*other}:  # whichever of them is loaded first is the one
            assert one[symbol] == other[symbol]
    for cache in caches:
        shutil.copytree(cache, together, dirs_exist_ok=True)
    files = kept(together)
    assert played(together, *tables)[0] == plain
    assert played(together, *tables[::-1])[0] == plain[::-1]
    assert kept(together) == files, "all of it came from the cache"
    assert all(names for _, names in own)
    for (_, one), (_, other) in combinations(own, 2):
        # what belongs to Numba itself is the same everywhere, and so is what is called by a digest of what it is
        assert {name for name in {*one} & {*other} if not re.match("NRT_|_ZN(08NumbaEnv)?4kibo44part", name)} == set()


def parts_of(cache):
    """The code of every part by its symbol, without the numbers that Numba gives functions of its own."""
    (folder,) = (cache / "compiled").glob("parts-*")
    return {path.name: code_of(path) for path in folder.iterdir()}


def code_of(path):
    calls, code, _ = pickle.loads(path.read_bytes()[SUM:])
    return calls, re.sub(r"B\d+v\d+B", "B", str(parse_bitcode(code)))
