"""The linker: twins of plain functions, tables as arrays, and the cache."""

import os
import subprocess
import sys
from concurrent.futures import ThreadPoolExecutor

import numpy
import pytest

from kibo import KiboError, load
from kibo.core import link
from kibo.core.link import Linker, as_it_is, given, is_table
from kibo.testing import start
from pigs import edited_pig
from rulebook import PROJECT

FEE = 100
LONG = tuple(range(40))
WIDE = tuple((i, 2 * i) for i in range(20))


def fee(trips):
    return trips * FEE


def cost(trips):
    return fee(trips) + 1


def seven_times(trips):
    return trips * 7


def higher_fee(trips):
    return trips * 500


def there(trips):
    return back(trips) + 1


def back(trips):
    return there(trips - 1)


def look_up(i):
    return LONG[i] + WIDE[i // 2][1]


def test_a_twin_calls_twins_and_the_original_stays():
    made = []
    twin = Linker(lambda f: made.append(f.__name__) or f, {fee: higher_fee})(cost)
    assert (twin(2), cost(2)) == (1001, 201)
    assert made == ["higher_fee", "cost"]


def test_a_swap_compiles_and_reaches_only_what_was_meant():
    import numba

    assert Linker(numba.njit, {fee: seven_times})(cost)(3) == 22
    assert Linker(numba.njit, {higher_fee: seven_times})(cost)(3) == 301


def test_what_comes_to_call_itself_is_refused():
    with pytest.raises(KiboError, match="there comes to call itself"):
        Linker(as_it_is)(there)


def test_long_tables_become_arrays_in_compiled_code_alone():
    import numba

    assert is_table(LONG)
    assert is_table(WIDE)
    assert not is_table((1, 2, 3))
    assert not is_table((*LONG, "x"))
    twins = Linker(numba.njit)
    assert twins(look_up)(30) == look_up(30) == 30 + 30
    assert all(isinstance(array, numpy.ndarray) for _, array in twins.arrays.values())
    assert Linker(as_it_is)(look_up)(30) == 60


def test_code_for_a_card_and_code_for_the_cpu_in_one_process_read_tables_where_they_run():
    game = load("star_of_africa")
    rules = [link.plain_function(function) for function in (game.rules.apply, game.rules.legal_actions)]

    def tables(place):
        twins = link.linker(game, "cpu", place=place)
        seen, todo = [], [twins(function).py_func for function in rules]
        while todo:
            code = todo.pop()
            for name, _ in link.globals_read(code.__code__):
                found = code.__globals__.get(name)
                if isinstance(found, (numpy.ndarray, OnCard)):
                    seen.append(type(found))
                elif hasattr(found, "py_func"):
                    todo.append(found.py_func)
        return set(seen)

    class OnCard:
        def __init__(self, array):
            self.array = array

    assert [tables(place) for place in (None, OnCard, None)] == [{numpy.ndarray}, {OnCard}, {numpy.ndarray}]


def test_a_digest_changes_with_anything_that_is_read_or_called(monkeypatch):
    def told(swap=None, made=""):
        return Linker(as_it_is, swap, made).digest(cost)

    found = [told(), told({}, "with checks"), told({fee: higher_fee}), told({fee: look_up}), told({fee: given(3)})]
    found.append(told({fee: given(4)}))
    assert told() == found[0]
    monkeypatch.setitem(globals(), "FEE", 101)
    found.append(told())
    monkeypatch.setitem(globals(), "LONG", (*LONG[:-1], 3))
    found.append(told({fee: look_up}))
    monkeypatch.setattr(fee, "__defaults__", (3,))
    found.append(told())
    assert len(set(found)) == 9


def test_what_cannot_be_told_by_its_value_is_not_compiled(monkeypatch):
    monkeypatch.setitem(globals(), "FEE", {"a": 3})
    with pytest.raises(KiboError, match="compiled code reads numbers"):
        Linker(lambda function: function)(cost)


@pytest.mark.whole
def test_an_edited_file_of_any_kind_is_never_played_with_old_code(tmp_path):
    """The goal of this pig stands in a file that nobody watches; its value is part of the code all the same."""
    goal = 'int((Path(__file__).parent / "goal.anything").read_text())'
    folder = edited_pig(tmp_path / "pig", old="ROLLED = 4, 100,", new=f"ROLLED = 4, {goal},")
    edited_pig(folder, old="from enum", new="from pathlib import Path\nfrom enum")
    for number in (20, 40):
        (folder / "goal.anything").write_text(str(number))
        assert simulate(tmp_path / "cache", folder) == simulate(tmp_path / "cache", folder, "plain")


SIMULATE = """
import kibo
from kibo.lab.simulate import Simulation
print(Simulation(kibo.load({pig!r}), seed=3, device={device!r}).run(50).digest)
"""


def simulate(cache, folder=PROJECT / "examples" / "pig", device="cpu"):
    code = SIMULATE.format(pig=str(folder), device=device)
    environment = os.environ | {"KIBO_CACHE": str(cache)}
    done = subprocess.run([sys.executable, "-c", code], env=environment, capture_output=True, text=True, check=True)
    return done.stdout


@pytest.mark.whole
def test_two_processes_starting_at_once_do_not_hurt_each_other(tmp_path):
    with ThreadPoolExecutor(2) as pool:  # whoever waits for them
        digests = [*pool.map(simulate, [tmp_path, tmp_path])]
    assert digests[0] == digests[1]
    kept = list((tmp_path / "compiled").rglob("*.nbi"))
    assert kept
    assert simulate(tmp_path) == digests[0]


FROM_NOWHERE = """
import sys
import kibo
from kibo.core import link
made = {}
exec(compile("def twice(number): return number * 2", sys.argv[1], "exec"), made)
print(link.compiled(kibo.load(%r), made["twice"])(21))
"""


def test_whatever_is_compiled_is_found_in_the_cache_again_also_by_who_cannot_import_where_it_stands(tmp_path):
    source, environment = tmp_path / "nowhere.py", os.environ | {"KIBO_CACHE": str(tmp_path / "cache")}
    how = {"env": environment, "capture_output": True, "text": True}
    source.write_text("def twice(number): return number * 2")
    code = FROM_NOWHERE % str(PROJECT / "examples" / "pig")
    for _ in range(2):
        done = subprocess.run([sys.executable, "-c", code, str(source)], check=False, **how)
        assert (done.stdout, done.stderr) == ("42\n", "")
    assert len([*(tmp_path / "cache").rglob("*.nbc")]) == 1, "compiled once"


@pytest.mark.parametrize("kind", ["a file", "read only"])
def test_a_cache_that_cannot_be_written_only_costs_time(tmp_path, kind, monkeypatch):
    blocked = tmp_path / "cache"
    blocked.write_text("not a folder")
    monkeypatch.setenv("KIBO_CACHE", str(blocked))
    if kind == "read only":
        monkeypatch.setenv("KIBO_CACHE", "/proc/kibo")
    assert link.cache_folder("pig") is None


@pytest.mark.whole
def test_without_a_cache_everything_still_runs(tmp_path):
    blocked = tmp_path / "cache"
    blocked.write_text("not a folder")
    assert simulate(blocked) == simulate(blocked, device="plain")


def dear(trips):
    return 2 * fee(trips)


def test_what_two_functions_call_is_compiled_once_and_is_machine_code_only_in_them(monkeypatch):
    monkeypatch.setattr(link, "_PARTS", {})
    pig = load(PROJECT / "examples" / "pig")
    wholes = [link.compiled(pig, function, "checked") for function in (cost, dear)]
    assert [whole(3) for whole in wholes] == [301, 600]
    (part,) = link._PARTS.values()
    (compiled,) = part.overloads.values()
    assert not compiled.library._compiled
    for whole in wholes:
        (compiled,) = whole.overloads.values()
        assert compiled.library._compiled


def bid(purse):
    return purse.bid + FEE


def test_an_attribute_is_not_taken_for_a_function_of_the_same_name():
    class Purse:
        bid = 300

    assert Linker(lambda f: f)(bid)(Purse()) == 400


USES_ITS_NAMES = '''LUCK, IMAGINED, value, put, weigh = 2, 5, 3, 4, 6


def score_of(s: State, seat: int) -> int:
    """What is banked, in a coin of this game's own, and nothing that the linker knows."""
    return s.bank[seat] * LUCK + IMAGINED + value + put + weigh


def write('''


def test_no_name_of_a_game_is_taken_for_another_of_the_same_name(tmp_path):
    """A game may call its own constants and functions as it likes: the linker goes by what a thing is."""
    folder = edited_pig(tmp_path / "named", old="def write(", new=USES_ITS_NAMES)
    edited_pig(folder, "__init__.py", "usual_seats=2", "usual_seats=2, value=rules.score_of")
    game = load(folder)
    s = start(game, 2, {})
    s.bank[0] = 6
    assert game.value(s, 0) == link.linker(game)(game.value)(s, 0) == 30
    assert link.compiled(game, game.value)(s.pack()[0], 0) == 30


def test_whoever_calls_a_part_is_linked_before_it():
    """What nobody has called yet is left out by the linker: so a part that two call comes after both."""
    from kibo.core.parts import CodePart, called

    def part(*calls):
        made = CodePart.__new__(CodePart)
        made._linking_libraries = [*calls]
        return made

    low = part()
    middle = part(low)
    high = part(low, middle, low)
    for whole in (part(low, high, middle), part(high, low), part(middle, low, high)):
        assert called(whole) == [high, middle, low]
