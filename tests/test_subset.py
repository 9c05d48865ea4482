"""What runs compiled is written in the part of Python that all back ends share."""

import re

import pytest

from all_games import each_game
from kibo.core.game import load
from kibo.lab.subset import compiled_functions, subset_faults
from pigs import edited_pig


@each_game
def test_all_that_runs_compiled_keeps_to_the_subset(game):
    assert subset_faults(game) == []


@each_game
def test_the_check_follows_calls_into_drivers_bots_and_every_file_of_the_rules(game):
    found = compiled_functions(game)
    modules = {function.__module__ for function in found}
    assert {"kibo.lab.playout", "kibo.bots.dispatch", "kibo.core.draw"} <= modules
    assert set(game.functions().values()) <= set(found)
    assert (game.value is not None) == (game.value in found) == ("kibo.bots.greedy" in modules)


FAULTS = {
    "x = [i for i in s.bank]": "comprehension",
    "s.bank[0, 1] = 3": r"\[i\]\[j\]",
    "x = any(s.bank)": r"any\(\)",
    "deeper(s, action)": "comes to call itself",
    "s.bank.sort()": r"instead of calling s.bank.sort\(\)",
    "x = s.bank[1:]": "slice",
}


@pytest.mark.parametrize("line", FAULTS)
def test_what_is_refused_is_found_behind_a_call_too_and_said_in_a_sentence(tmp_path, line):
    """Only `apply` belongs to the contract; what it calls is found by following it, in whatever file it stands."""
    folder = edited_pig(
        tmp_path / "pig", old="    if action > ROLLED:", new="    deeper(s, action)\n    if action > ROLLED:"
    )
    edited_pig(folder, old="class State", new="from .depths import deeper\n\n\nclass State")
    (folder / "depths.py").write_text(f"def deeper(s, action):\n    {line}\n", "utf-8")
    (fault,) = subset_faults(load(folder))
    assert re.search(FAULTS[line], fault)
