"""Pig, clause by clause: roll or hold."""

from enum import IntEnum

from kibo.core.game import CHANCE, EVERYONE, OVER
from kibo.core.record import Record, Row, ValueKind, cell, row
from kibo.core.text import Phrase

SEATS, GOAL, HOLD, ROLL_AGAIN, ROLLED = 4, 100, 0, 1, 2  # ROLLED + 0 is a one, ROLLED + 5 a six
NUM_ACTIONS = ROLLED + 6
Phase = IntEnum("Phase", ["ROLL", "DECIDE", "END"], start=0)


class State(Record):
    """One position."""

    seats = cell(SEATS)
    phase = cell(Phase)
    turn = cell(SEATS - 1, kind=ValueKind.SEAT)
    brought = cell(GOAL + 6)  # by this turn so far
    bank = row(SEATS, 2 * GOAL, usual=GOAL, by_seat=True)


def set_up(s: State, seats: int, options: Row) -> None:
    """Seat 0 begins (PIG-01)."""
    s.seats = seats


def to_act(s: State) -> int:
    """The die, the seat whose turn it is, or nobody."""
    return CHANCE if s.phase == Phase.ROLL else s.turn if s.phase == Phase.DECIDE else OVER


def legal_actions(s: State, legal: Row) -> int:
    """Hold, or roll again (PIG-02)."""
    legal[0], legal[1] = HOLD, ROLL_AGAIN
    return 2


def chance(s: State, outcome: Row, weight: Row) -> int:
    """A fair die."""
    for face in range(6):
        outcome[face], weight[face] = ROLLED + face, 1
    return 6


def apply(s: State, action: int) -> None:
    """Play one action, or one roll."""
    if action > ROLLED:
        s.brought = min(s.brought + action - ROLLED + 1, GOAL)  # PIG-03
        s.phase = Phase.DECIDE
    elif action == ROLL_AGAIN:
        s.phase = Phase.ROLL
    else:
        s.bank[s.turn] += s.brought if action == HOLD else 0  # PIG-05, and PIG-04 for a one
        s.phase = Phase.END if s.bank[s.turn] >= GOAL else Phase.ROLL
        s.turn, s.brought = (s.turn + 1) % s.seats, 0


def witness(s: State) -> int:
    """Everything is open."""
    return EVERYONE


def score(s: State, points: Row) -> None:
    """What each has banked."""
    for seat in range(s.seats):
        points[seat] = s.bank[seat]


def winners(s: State, won: Row) -> None:
    """The first to have banked enough (PIG-01)."""
    for seat in range(s.seats):
        won[seat] = 1 if s.bank[seat] >= GOAL else 0


def observe(s: State, seat: int, seen: State) -> None:
    """Nothing is hidden, so nothing is blanked."""


def resample(s: State, seat: int, seed: Row) -> None:
    """Nothing is hidden, so no other world looks the same."""


def write(s: State, action: int) -> str:
    """An action as a line of text."""
    return ["hold", "roll"][action] if action < ROLLED else f"die {action - ROLLED + 1}"


def phrase(s: State, action: int) -> Phrase:
    """An action for a sentence in any language."""
    return Phrase(f"say.{write(s, action).split()[0]}", pips=action - ROLLED + 1, points=s.brought)
