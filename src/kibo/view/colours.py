"""The colours of the house, and those of the seats."""

from __future__ import annotations

PAPER, INK, SAND, OCHRE, TERRACOTTA = "#f6efe2", "#2b2a33", "#e3c48d", "#c8893b", "#b4532a"
JUNGLE, LAGOON, DEEP_SEA, NIGHT, SNOW = "#3f6b4f", "#3d8ea3", "#1f5673", "#1b2a41", "#ffffff"
GOLD, CARD = "#f2b632", "#fffaf0"
"""What wins, and what the face of a counter is made of."""


class Tone(str):
    """A colour with a part to play, which a page may give another colour after dark; in a file it is this one."""

    __slots__ = ("part",)
    part: str

    def __new__(cls, colour: str, part: str) -> Tone:
        """The colour by day, and its name in `house.css`."""
        new = super().__new__(cls, colour)
        new.part = part
        return new

    def __eq__(self, other: object) -> bool:
        """Equal colours that play different parts are drawn differently, so neither is kept for the other."""
        return super().__eq__(other) and (not isinstance(other, Tone) or self.part == other.part)

    def __ne__(self, other: object) -> bool:
        return not self == other

    def __hash__(self) -> int:
        return super().__hash__()


PLATE, LEAF, HEAD, LIT = Tone(CARD, "plate"), Tone(PAPER, "leaf"), Tone("#eaddbf", "head"), Tone("#fff3cf", "lit")
"""What panels beside a board are made of: a card, one that is only to be read, its head, and that of who acts."""
EDGE, WRITING, NOTE = Tone("#d8c7a0", "edge"), Tone(INK, "writing"), Tone("#5b5048", "note")
"""The edge of a panel, and what is written on it, loud and quietly."""
SHADE, TALLY = Tone("#efe3cb", "shade"), Tone("#7a4a10", "tally")
COOL, COOL_EDGE = Tone("#dcebea", "cool"), Tone("#a9cbc9", "cool-edge")
"""A panel in the shade, a figure that counts, and a panel of cool water with its edge."""
GAP, MAIN, MAIN_INK = Tone("#fffdf7", "gap"), Tone(NIGHT, "main"), Tone(SNOW, "main-ink")
"""Room for something on a panel, the foremost of several buttons, and what is read on it."""
DISC = Tone(CARD, "disc")
"""Under a dark thing on a panel: by day it is not seen."""

_SEATS = ("#d14127", "#1f6fb5", "#2a8351", "#e8b52a", "#7d4ba0", "#22222a")
SEAT_COLOURS = tuple(Tone(colour, f"seat-{seat}") for seat, colour in enumerate(_SEATS))
"""Vermilion, blue, green, yellow, purple and black: told apart with the common kinds of colour blindness."""
SEAT_INKS = tuple(Tone(INK if seat == 3 else SNOW, f"ink-{seat}") for seat in range(len(_SEATS)))
"""What is read on each of them."""
