"""Variants that are written, and read."""

import pytest

from core.variants import FILES
from kibo import lab


@pytest.fixture
def file(tmp_path):
    """Writes a variant's file."""

    def write(text, name="mine.toml"):
        path = tmp_path / name
        path.write_text(text, "utf-8")
        return path

    return write


@pytest.fixture(scope="module")
def varied(tmp_path_factory):
    """Each game as a file has it."""
    folder = tmp_path_factory.mktemp("variants")
    for name, text in FILES.items():
        (folder / f"{name}.toml").write_text(text, "utf-8")
    return {name: lab.given_game(folder / f"{name}.toml") for name in FILES}
