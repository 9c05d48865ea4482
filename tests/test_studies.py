"""The studies in the documents: every one that can be made has its page and its figure, and says how it was made."""

import re
import subprocess
import sys
from xml.etree import ElementTree

import pytest

from rulebook import PROJECT

FOLDER = PROJECT / "docs" / "studies"
SOURCE = (FOLDER / "run.py").read_text("utf-8")
NAMES = re.search(r"for study in \(([\w, ]+)\)", SOURCE)[1].split(", ")


def test_the_index_lists_every_study_with_its_question():
    index = (FOLDER / "README.md").read_text("utf-8")
    assert re.findall(r"\| \[(\w+)\]\(\1\.md\)", index) == NAMES
    for name in NAMES:
        assert re.search(rf'def {name}\(\) -> Lines:\n    """([^"]+)"""', SOURCE)[1] in index


@pytest.mark.parametrize("name", NAMES)
def test_a_study_has_its_figure_and_says_by_which_command_seed_and_machine_it_was_made(name):
    page = (FOLDER / f"{name}.md").read_text("utf-8")
    assert f"({name}.svg)" in page
    ElementTree.parse(FOLDER / f"{name}.svg")
    assert f"`python docs/studies/run.py {name}`" in page
    assert re.search(r"Seed \d+; games .*: kilimanjaro [\d,]+", page)
    assert re.search(r"\d+ s of processor time,\non \d+ cores", page)


def test_an_unknown_study_is_refused_with_what_there_is():
    done = subprocess.run(
        [sys.executable, str(FOLDER / "run.py"), "lions"], capture_output=True, text=True, check=False
    )
    assert done.returncode == 1
    assert "lion" in done.stderr
    assert done.stderr.count("\n") == 1
