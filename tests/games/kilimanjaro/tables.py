"""Positions of Kilimanjaro for tests, by the words a person would use."""

import kibo
from kibo.core import notation
from kibo.testing import position

GAME = kibo.load("kilimanjaro")
RULES = GAME.rules
LIES = ["canoe 1", "mule 1", "foot 1"]
"""Piles of three kinds that reach one space."""


def racing(seats=2, options=None, **fields):
    """Seat A is to play: piles that reach 1, three cards in every hand, no counters, the draw pile as it may be."""
    hands = [["foot 2", "jeep 2", "jeep 3"], ["canoe 3", "mule 3", "mule 4"], ["canoe 4"] * 2, ["mule 5"] * 2][:seats]
    given = fields.pop("hand", {})
    held = dict(enumerate(hands)) | (given if isinstance(given, dict) else dict(enumerate(given)))
    tops = dict(enumerate([LIES] * seats)) | dict(enumerate(fields.pop("top", [])))
    return position(GAME, seats, options, hand=held, top=tops, **{"phase": "play card", "placed": 16} | fields)


def do(s, *moves):
    """Play moves in notation on a position, and give it back."""
    for move in moves:
        RULES.apply(s, notation.read(GAME, s, move))
    return s


def choices(s):
    """What may be played, in notation."""
    return [GAME.notation.write(s, action) for action in notation.possible(GAME, s)]


def phase(s):
    """What the game waits for."""
    return GAME.phases[s.phase]


def won(s):
    """The seats that have won."""
    row = [0] * s.seats
    RULES.winners(s, row)
    return [seat for seat in range(s.seats) if row[seat] == 1]
