"""Who wins from where: the numbers by which a search judges a game of Africa, fitted to games of `greedy` with itself.

    python benchmarks/africa_odds.py [--games 8000] [--seed 77]

Plays games for two and notes one position in six of those in which somebody decides, from both sides. Finds the log
odds that make what came of four fifths of these games likeliest, stage by stage, and how surprising the last fifth is.
Prints the constants of `games/africa/bots.py` as they would be.
"""

from __future__ import annotations

from typing import Any

import numpy

import fitting
import kibo
from kibo.core.record import Row
from kibo.games.africa.bots import POINT, STAGES, outlook, promise
from kibo.games.africa.rules.scoring import GEMS, GOLD, amount, goods_worth, majority, track

NAMES = ("ON_TRACK", "IN_GOODS", "IN_FRONT", "STONE", "CAMP_LEFT", "HOPED", "NEXT", "BUSY")
SUPPLY, PARTS = fitting.FIRST, fitting.FIRST + 1
"""What is noted of a position: the camps left, and then all that speaks for a seat."""
WIDTH = PARTS + len(NAMES)
ONE_IN = 6


def on_board(s: Any) -> bool:
    """Has everybody come to the board?"""
    return s.at[1] >= 0  # type: ignore[no-any-return]


def note(s: Any, noted: Row, at: int) -> int:
    """Both sides of a position."""
    for seat in range(2):
        note_side(s, seat, noted, at + seat * WIDTH)
    return 2 * WIDTH


def note_side(s: Any, seat: int, noted: Row, at: int) -> None:
    """What a seat has more than the other, and what the turn promises."""
    other = 1 - seat
    noted[at + fitting.SIDE] = seat
    sign = 1 if s.turn == seat else -1
    noted[at + SUPPLY] = s.supply
    noted[at + PARTS] = track(s, seat) - track(s, other)
    noted[at + PARTS + 1] = goods_worth(s, seat) - goods_worth(s, other)
    noted[at + PARTS + 2] = majority(s, seat, GOLD) + majority(s, seat, GEMS)
    noted[at + PARTS + 2] -= majority(s, other, GOLD) + majority(s, other, GEMS)
    noted[at + PARTS + 3] = amount(s, seat, GOLD) + amount(s, seat, GEMS)
    noted[at + PARTS + 3] -= amount(s, other, GOLD) + amount(s, other, GEMS)
    noted[at + PARTS + 4] = min(3, s.camps[seat]) - min(3, s.camps[other])
    noted[at + PARTS + 5] = sign * promise(s)
    noted[at + PARTS + 6] = -sign * outlook(s, 1 - s.turn)
    noted[at + PARTS + 7] = sign


def columns(noted: Any) -> Any:
    """What the odds are a sum of: each thing that speaks for a seat, apart for each stage."""
    stage = numpy.minimum(STAGES, (noted[:, SUPPLY] + 1) // 2).astype(int)
    stages = numpy.eye(STAGES + 1)[stage]
    parts = noted[:, PARTS:].astype(float)
    for name in ("HOPED", "NEXT"):
        parts[:, NAMES.index(name)] /= POINT
    return numpy.hstack([stages * part[:, None] for part in parts.T])


def main() -> None:
    """Play, fit and print."""
    asked = fitting.asked_for(__doc__ or "", 8000)
    own = {fitting.note: note, fitting.counts: on_board}
    rows = fitting.collected(kibo.load("africa"), own, asked, ONE_IN, WIDTH)
    weights, told = fitting.tried(columns(rows), rows)
    print(f"# {asked.games} games, {told}")
    for name, row in zip(NAMES, weights.reshape(len(NAMES), -1), strict=True):
        print(f"{name} = {', '.join(str(round(1000 * float(number))) for number in row)}")


if __name__ == "__main__":
    main()
