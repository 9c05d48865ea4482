"""Copies of the smallest game, changed for a test."""

import shutil
from pathlib import Path

from rulebook import PROJECT

PIG = PROJECT / "examples" / "pig"


def edited_pig(folder: Path, name: str = "rules.py", old: str = "", new: str = "") -> Path:
    """The folder of a pig, copied if it is not there yet, with some text of one of its files replaced."""
    if not folder.exists():
        shutil.copytree(PIG, folder, ignore=shutil.ignore_patterns("__pycache__"))
    source = (folder / name).read_text("utf-8")
    assert old in source
    (folder / name).write_text(source.replace(old, new), "utf-8")
    return folder
