"""What the people at a table agree on before they play."""

from __future__ import annotations

from dataclasses import dataclass, field

CLOCKS: dict[str, tuple[float, float]] = {"none": (0, 0), "relaxed": (90, 600), "brisk": (20, 120)}
"""Seconds for one decision, and the reserve of a seat for a whole game."""
ABSENT = ("bot", "wait")
"""What happens, where there is a clock, when somebody stays away: a bot takes over until they return, or it runs."""


@dataclass
class Terms:
    """What was agreed when the table was made."""

    game: str
    seats: int
    options: dict[str, bool | str] = field(default_factory=dict)
    absent: str = "bot"
    clock: str = "none"
    listed: bool = False
    """Is it shown in the lobby?"""
    one_screen: bool = False
    """May one player sit on several seats?"""
    guests_chat: bool = True
    """May spectators write?"""
    guests_begin: bool = False
    """May anybody who sits begin, or only the host?"""
    lesson: bool = False
    """Is it a guided first game?"""
