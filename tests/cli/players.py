"""People for tests: they answer what they are asked, from a script."""

from collections.abc import Callable, Iterable
from pathlib import Path

import pytest

from kibo.cli import main

PIG = str(Path(__file__).parents[2] / "examples" / "pig")


class Person:
    """Somebody at the keyboard."""

    def __init__(self, lines: Iterable[str] = (), then: Callable[[str], str] | None = None) -> None:
        self.lines = list(lines)
        self.then = then
        self.prompts: list[str] = []

    def __call__(self, prompt: str = "") -> str:
        self.prompts.append(prompt)
        if self.lines:
            return self.lines.pop(0)
        if self.then is None:
            raise EOFError
        return self.then(prompt)


def first_choice(prompt: str) -> str:
    """At a curtain Enter, otherwise the first choice."""
    return "1" if prompt else ""


def play(monkeypatch: pytest.MonkeyPatch, person: Person, *arguments: str) -> int:
    """Run `kibo play` with this person at the keyboard."""
    monkeypatch.setattr("builtins.input", person)
    return main(["play", *arguments])
