"""Writes docs/tensors.md, what the columns of every game's tensors hold: run it after a declaration has changed."""

from collections.abc import Iterator
from pathlib import Path

import kibo
from kibo.core import tensor
from kibo.core.layout import VERSION, TensorPart

PAGE = Path(__file__).with_name("tensors.md")
EXAMPLES = Path(__file__).parent.parent / "examples"
FEW = 8
"""So many words are listed; of more, the first and the last."""


def words(part: TensorPart) -> str:
    """What the last axis counts."""
    named = [*part.words[:3], "…", part.words[-1]] if len(part.words) > FEW else part.words
    return ", ".join(named)


def section(game: kibo.Game) -> Iterator[str]:
    """What is said of one game."""
    shown = tensor.layout(game)
    yield from (f"## {game.id}", "", "| seats | columns | digest |", "|---:|---:|---|")
    for seats in game.seats:
        one = tensor.layout(game, seats)
        yield f"| {seats} | {one.length} | `{one.digest}` |"
    yield from ("", f"For {shown.seats}:", "", "| part | kind | columns | shape | at most | the last axis |")
    yield "|---|---|---|---|---:|---|"
    for part in shown.parts:
        shape = " × ".join(map(str, part.shape)) or "1"
        yield f"| {part.name} | {part.kind} | {part.begin}–{part.end - 1} | {shape} | {part.high:.6g} | {words(part)} |"
    yield ""


def page() -> str:
    """The whole document."""
    games = [kibo.load(name) for name in kibo.game_ids()]
    games += [kibo.load(path.parent) for path in sorted(EXAMPLES.glob("*/rules.py"))]
    lines = [
        "# Columns of the tensors",
        "",
        f"Version {VERSION}. Written by `docs/tensors.py` from the declarations of the positions; [learning.md]"
        "(learning.md) says how they are to be read.",
        "All numbers are at least 0. Where seats are counted or named, the first, A, is the one that looks, and the",
        "others follow in turn order; only `observer` tells its number at the table.",
        "",
    ]
    for game in games:
        lines += section(game)
    return "\n".join(lines).rstrip() + "\n"


if __name__ == "__main__":
    PAGE.write_text(page(), "utf-8")
