"""What a game says about how to think about it: numbers for the searcher, found by measurement."""

from __future__ import annotations

from dataclasses import dataclass


@dataclass(frozen=True)
class Thought:
    """How bots that search think about a game; docs/bots.md says how the numbers were found."""

    depth: int = 24
    """After so many decisions an imagined game is judged by the value function."""
    opening: int = 0
    """In phases numbered below this, decisions do not count: what is worth something there says nothing of who wins."""
    wide: int = 16
    """In an imagined game nobody looks at more actions than this: of more, some are drawn."""
    odds: int = 0
    """Where an imagined game is judged by the logarithm of the odds to win: so much more makes them e times as good.

    A search that knows it looks for the action that wins most often, not for the one with the best odds on average.
    """
    lead: int = 0
    """So many wins the action that is best at first sight has before any game is imagined.

    Where many actions are nearly as good, few imagined games tell luck from merit: another has to win so many more.
    """
    hard: int = 300
    """How many games `hard` imagines for a decision; 0 where that gains nothing that can be measured."""
    master: int = 1500
    """How many games `master` imagines; no more than `hard` where more gains nothing that can be measured."""


USUAL = Thought()
"""For a game that says nothing about it."""
