"""Seats in colours that people have chosen: a drawing is painted anew, wherever a colour says whose it is."""

from __future__ import annotations

import re
from collections.abc import Sequence

from .colours import SEAT_COLOURS, SEAT_INKS

OF_A_SEAT = re.compile(r'="#[0-9a-f]{6}" data-([a-z-]+)="(seat|ink)-(\d)"')
"""From the sign after an attribute's name on: to begin with any name, and look back whether it is the same, took thirty
times as long."""


def repainted(drawing: str, palette: Sequence[int]) -> str:
    """A drawing, or a page with drawings, in which each seat has the colour of this number; shapes stay the seats'."""
    if list(palette) == list(range(len(palette))):
        return drawing

    def painted(found: re.Match[str]) -> str:
        name, part, seat = found[1], found[2], int(found[3])
        if not drawing.endswith(name, 0, found.start()):
            return found[0]
        colour = palette[seat] if seat < len(palette) else seat
        return f'="{(SEAT_COLOURS if part == "seat" else SEAT_INKS)[colour]}" data-{name}="{part}-{seat}"'

    return OF_A_SEAT.sub(painted, drawing)
