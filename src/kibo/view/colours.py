"""The colours of the house, and those of the seats."""

PAPER, INK, SAND, OCHRE, TERRACOTTA = "#f6efe2", "#2b2a33", "#e3c48d", "#c8893b", "#b4532a"
JUNGLE, LAGOON, DEEP_SEA, NIGHT, SNOW = "#3f6b4f", "#3d8ea3", "#1f5673", "#1b2a41", "#ffffff"
GOLD, CARD = "#f2b632", "#fffaf0"
"""What wins, and what a panel, a button or the face of a counter is made of."""

SEAT_COLOURS = ("#d5452b", "#1f6fb5", "#2e8b57", "#e8b52a", "#7d4ba0", "#22222a")
"""Vermilion, blue, green, yellow, purple and black: told apart with the common kinds of colour blindness."""
SEAT_INKS = (SNOW, SNOW, SNOW, INK, SNOW, SNOW)
"""What is read on each of them."""
