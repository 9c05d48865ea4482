"""Masks, clause by clause: a speaker names a mask, true or not, and the others believe or doubt it."""

from enum import IntEnum

from kibo.core.draw import below
from kibo.core.game import CHANCE, EVERYONE, OVER
from kibo.core.record import UNKNOWN, Record, Row, ValueKind, Words, cell, grid, row

SEATS, MASKS = 3, 3
MASK_NAMES = ("hyena", "antelope", "lion")  # worth 1, 2 and 3 (MSK-01)
NONE = 0
MASK = Words(("none", *MASK_NAMES))
GOAL, LONG_GOAL = 10, 20
MOST = LONG_GOAL - 1 + 2 * MASKS

NAME, BELIEVE, DOUBT, DEALT, SHOWN = 0, 3, 4, 5, 8  # NAME + 0 names the hyena, DEALT + 2 deals the lion
NUM_ACTIONS = SHOWN + MASKS

BELIEVED, TRUE, CAUGHT = 0, 1, 2  # what points are for
WAYS = 3


class Phase(IntEnum):
    """What comes next."""

    DEAL = 0
    NAME = 1
    ANSWER = 2
    SHOW = 3
    END = 4


class State(Record):
    """One position."""

    seats = cell(SEATS)
    long = cell(1)
    phase = cell(Phase)
    speaker = cell(SEATS - 1, kind=ValueKind.SEAT)
    turn = cell(SEATS - 1, kind=ValueKind.SEAT)  # who is dealt a mask, names one or answers
    named = cell(MASK)
    held = row(SEATS, MASK, by_seat=True, others=(NONE, UNKNOWN))
    scored = grid(SEATS, WAYS, MOST, usual=GOAL, by_seat=True)
    total = row(SEATS, MOST, derived=True)
    spoke = cell(SEATS - 1, kind=ValueKind.SEAT)  # of the round before: who spoke, what was said, and what was shown
    said = cell(MASK)
    showed = cell(MASK)


def set_up(s: State, seats: int, options: Row) -> None:
    """Seat A speaks first (MSK-01); a long game goes to 20 (MSK-21)."""
    s.seats = seats
    s.long = options[0]


def to_act(s: State) -> int:
    """Chance deals and turns masks over; a seat names or answers."""
    if s.phase == Phase.END:
        return OVER
    return s.turn if s.phase == Phase.NAME or s.phase == Phase.ANSWER else CHANCE


def legal_actions(s: State, legal: Row) -> int:
    """The speaker names any mask (MSK-10); the others believe or doubt (MSK-11)."""
    if s.phase == Phase.ANSWER:
        legal[0], legal[1] = BELIEVE, DOUBT
        return 2
    for mask in range(MASKS):
        legal[mask] = NAME + mask
    return MASKS


def chance(s: State, outcome: Row, weight: Row) -> int:
    """Any mask that nobody holds is dealt (MSK-02); what is shown is what the speaker holds (MSK-13)."""
    count = 0
    for mask in range(1, MASKS + 1):
        if s.phase == Phase.SHOW and s.held[s.speaker] == mask:
            outcome[count], weight[count] = SHOWN + mask - 1, 1
            count += 1
        elif s.phase == Phase.DEAL and is_free(s, mask):
            outcome[count], weight[count] = DEALT + mask - 1, 1
            count += 1
    return count


def is_free(s: State, mask: int) -> int:
    """1 if no seat is known to hold this mask, else 0."""
    for seat in range(s.seats):
        if s.held[seat] == mask:
            return 0
    return 1


def apply(s: State, action: int) -> None:
    """Play one action, or one outcome of chance."""
    if action >= SHOWN:
        show(s, action - SHOWN + 1)
    elif action >= DEALT:
        deal(s, action - DEALT + 1)
    elif action == DOUBT:  # MSK-13
        s.phase = Phase.SHOW
    elif action == BELIEVE:
        s.turn = (s.turn + 1) % s.seats  # MSK-11
        if s.turn == s.speaker:
            end_round(s, s.speaker, BELIEVED, s.named, NONE)  # MSK-12
    else:
        s.named = action - NAME + 1
        s.turn = (s.turn + 1) % s.seats
        s.phase = Phase.ANSWER


def deal(s: State, mask: int) -> None:
    """A seat gets its mask; when all have one, the speaker speaks (MSK-02)."""
    s.held[s.turn] = mask
    s.turn += 1
    if s.turn == s.seats:
        s.turn, s.phase = s.speaker, Phase.NAME


def show(s: State, mask: int) -> None:
    """The speaker scores double for the truth, who doubts scores for a lie (MSK-13)."""
    if mask == s.named:
        end_round(s, s.speaker, TRUE, 2 * mask, mask)
    else:
        end_round(s, s.turn, CAUGHT, s.named, mask)


def end_round(s: State, seat: int, way: int, points: int, showed: int) -> None:
    """A seat scores; then it has won (MSK-20), or the next one speaks (MSK-14)."""
    s.scored[seat][way] += points
    s.total[seat] += points
    s.spoke, s.said, s.showed, s.named = s.speaker, s.named, showed, NONE
    for other in range(s.seats):
        s.held[other] = NONE
    if s.total[seat] >= goal(s):
        s.turn, s.phase = seat, Phase.END
    else:
        s.speaker, s.turn, s.phase = (s.speaker + 1) % s.seats, 0, Phase.DEAL


def goal(s: State) -> int:
    """How many points win (MSK-20, MSK-21)."""
    return LONG_GOAL if s.long else GOAL


def derive(s: State) -> None:
    """The totals follow from what was scored."""
    for seat in range(SEATS):
        s.total[seat] = s.scored[seat][BELIEVED] + s.scored[seat][TRUE] + s.scored[seat][CAUGHT]


def witness(s: State) -> int:
    """A mask that is dealt is seen by its own seat alone (MSK-02); all else is open."""
    return s.turn if s.phase == Phase.DEAL else EVERYONE


def score(s: State, points: Row) -> None:
    """What each has scored."""
    for seat in range(s.seats):
        points[seat] = s.total[seat]


def winners(s: State, won: Row) -> None:
    """The first to have enough points (MSK-20)."""
    for seat in range(s.seats):
        won[seat] = 1 if s.total[seat] >= goal(s) else 0


def observe(s: State, seat: int, seen: State) -> None:
    """The masks that others hold are hidden; that they hold one is not (MSK-02)."""
    for other in range(s.seats):
        if other != seat and s.held[other] != NONE:
            seen.held[other] = UNKNOWN


def resample(s: State, seat: int, seed: Row) -> None:
    """Give the others any of the masks that this seat does not see, each as likely as the other."""
    observe(s, seat, s)
    for other in range(s.seats):
        if s.held[other] == UNKNOWN:
            left = 0
            for mask in range(1, MASKS + 1):
                left += is_free(s, mask)
            left = below(seed, left)
            found = NONE
            for mask in range(1, MASKS + 1):
                if is_free(s, mask):
                    if left == 0:
                        found = mask
                    left -= 1
            s.held[other] = found
