"""Who wins from where: the numbers by which a search judges Star of Africa, fitted to games of `greedy` with itself.

    python benchmarks/star_odds.py [--games 20000] [--seed 77]

Plays games for two and notes one position in four of those in which somebody decides. Finds the log odds that make what
came of four fifths of these games likeliest, apart for positions in which nobody, one or both have what wins when it is
brought home, and how surprising the last fifth is. Prints the constants of `games/star_of_africa/odds.py` as they would
be.
"""

from __future__ import annotations

from typing import Any

import numpy

import fitting
import kibo
from kibo.core.record import Row
from kibo.games.star_of_africa.bots import hindrance
from kibo.games.star_of_africa.journeys import TURN
from kibo.games.star_of_africa.odds import FEW, PLENTY, has_what_wins, hoped, to_home, to_token
from kibo.games.star_of_africa.state import Kind, Phase

LEFT, SHOES, HOPE, SEATS = range(fitting.FIRST, fitting.FIRST + 4)
"""Tokens and horseshoes that nobody has found, what the rest of the turn promises; then what each seat has."""
HAS, MONEY, TOKEN, HOME, MISSING, ROBBERS, BARRED, TURNS = range(8)
WIDTH = SEATS + 2 * 8
ONE_IN = 4

SEEKING = ("FIRST_HUNDRED", "FURTHER_HUNDRED", "NEAR_TOKEN", "IN_HAND", "TO_MISS", "AWAY_FROM_HOME", "TO_MOVE", "HOPE")
AHEAD = (
    *("AHEAD", "WAY_HOME", "LONG_WAY_HOME", "RIVAL_TO_TOKEN", "RIVAL_AWAY_FROM_HOME", "RIVAL_HUNDRED", "OWN_HUNDRED"),
    *("RIVAL_TO_MISS", "OWN_TO_MISS", "RIVAL_IN_HAND", "WAY_BARRED", "AHEAD_TO_MOVE", "AHEAD_HOPE"),
)
RACE = ("NEARER_HOME", "RACE_TO_MISS", "RACE_BARRED", "RACE_IN_HAND", "RACE_TO_MOVE", "RACE_HOPE")


def note(s: Any, noted: Row, at: int) -> int:
    """What both sides have, once somebody has begun."""
    if s.phase < Phase.TAKE_TURN:
        return 0
    noted[at + fitting.SIDE] = 0
    noted[at + LEFT], noted[at + SHOES], noted[at + HOPE] = sum(s.hidden), s.hidden[Kind.HORSESHOE], hoped(s)
    for seat in range(2):
        to = at + SEATS + 8 * seat
        noted[to + HAS] = 1 if has_what_wins(s, seat) else 0
        noted[to + MONEY], noted[to + TOKEN], noted[to + HOME] = s.money[seat], to_token(s, seat), to_home(s, seat)
        noted[to + MISSING], noted[to + ROBBERS] = s.missing[seat], s.robbers[seat]
        noted[to + BARRED], noted[to + TURNS] = hindrance(s, seat), 1 if s.turn == seat else 0
    return WIDTH


def seeking(side: Any, rows: Any) -> list[Any]:
    """What one side has while nobody has anything."""
    left, hope = numpy.maximum(rows[:, LEFT], 1), rows[:, HOPE] / 1000
    return [
        numpy.minimum(side[:, MONEY], FEW),
        numpy.clip(side[:, MONEY], FEW, PLENTY) - FEW,
        10 * side[:, TOKEN] / (TURN * left),
        side[:, ROBBERS],
        side[:, MISSING],
        side[:, HOME] / TURN,
        side[:, TURNS],
        side[:, TURNS] * hope,
    ]


def ahead(mine: Any, theirs: Any, rows: Any) -> list[Any]:
    """What speaks for and against who has something that the other has not."""
    home = mine[:, HOME] / TURN
    return [
        numpy.ones(len(rows)),
        home,
        home**2 / 10,
        theirs[:, TOKEN] / TURN,
        theirs[:, HOME] / TURN,
        numpy.minimum(theirs[:, MONEY], FEW),
        numpy.minimum(mine[:, MONEY], FEW),
        theirs[:, MISSING],
        mine[:, MISSING],
        theirs[:, ROBBERS],
        mine[:, BARRED] / TURN,
        mine[:, TURNS],
        mine[:, TURNS] * rows[:, HOPE] / 1000,
    ]


def race(mine: Any, theirs: Any, rows: Any) -> list[Any]:
    """What speaks for one side where both have something."""
    both = TURN + mine[:, HOME] + theirs[:, HOME]
    turns = mine[:, TURNS]
    return [
        10 * theirs[:, HOME] / both,
        mine[:, MISSING],
        mine[:, BARRED] / TURN,
        mine[:, ROBBERS],
        turns,
        turns * rows[:, HOPE] / 1000,
    ]


def main() -> None:
    """Play, fit and print."""
    asked = fitting.asked_for(__doc__ or "", 20_000)
    rows = fitting.collected(kibo.load("star_of_africa"), {fitting.note: note}, asked, ONE_IN, WIDTH)
    one, two = rows[:, SEATS : SEATS + 8].astype(float), rows[:, SEATS + 8 :].astype(float)
    first, second = one[:, HAS] > 0, two[:, HAS] > 0
    open_yet = rows[:, SHOES] > 0  # else who has something has won, however long it takes
    parts = (
        (SEEKING, ~first & ~second, [a - b for a, b in zip(seeking(one, rows), seeking(two, rows), strict=True)]),
        (
            AHEAD,
            (first != second) & open_yet,
            [numpy.where(first, a, -b) for a, b in zip(ahead(one, two, rows), ahead(two, one, rows), strict=True)],
        ),
        (RACE, first & second, [a - b for a, b in zip(race(one, two, rows), race(two, one, rows), strict=True)]),
    )
    for names, chosen, found in parts:
        weights, told = fitting.tried(numpy.stack(found, 1)[chosen].astype(float), rows[chosen])
        print(f"# {asked.games} games, {told}")
        for name, weight in zip(names, weights, strict=True):
            print(f"{name} = {round(1000 * float(weight))}")


if __name__ == "__main__":
    main()
