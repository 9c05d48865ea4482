"""The hunt for changes of rules that nobody notices."""

import subprocess
import sys

from rulebook import PROJECT


def test_every_change_of_a_rule_is_noticed():
    command = [sys.executable, "tests/mutants.py", "examples/pig", "winners"]
    done = subprocess.run(command, cwd=PROJECT, capture_output=True, text=True, check=False)
    assert done.returncode == 0, done.stdout + done.stderr
    assert done.stdout.splitlines()[-1] == "pig: 5 noticed, 0 not, 0 make no difference"
