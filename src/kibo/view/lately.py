"""The end of the log beside a board, where there is room for it."""

from __future__ import annotations

from ..core.game import Scene
from .colours import LEAF, WRITING
from .letters import wrapped
from .panels import Box, card
from .shapes import seat_shape
from .svg import group, words


def happened(scene: Scene, box: Box, size: float) -> str:
    """What was played last, as much of it as there is room for, the newest below."""
    high, left = size * 1.3, size * 2.2
    rows: list[tuple[str, int]] = []  # what stands in it, and whose mark before it: below 0, nobody's
    for told in reversed(scene.lately):
        said = wrapped(told.words[:1].upper() + told.words[1:], (box.width - left - size) / size)
        if (len(rows) + len(said)) * high > box.height - size * 0.8:
            break
        rows[:0] = [(row, told.actor if at == 0 else -1) for at, row in enumerate(said)]
    shapes = [card(box.width, box.height, LEAF, corner=16, inset=1)]
    for at, (row, seat) in enumerate(rows):
        y = size * 0.4 + (at + 0.85) * high
        shapes.append(words(row, left, y, size, fill=WRITING))
        if seat >= 0:
            shapes.append(seat_shape(seat, size * 0.48, size * 1.2, y - size * 0.34))
    return group(*shapes, x=box.x, y=box.y, key="lately")
