"""What a position is worth to a seat, and what an answer is certain to bring."""

from kibo.core.game import NO_GAIN

from .rules import BELIEVE, DOUBT, Phase, State, goal

POINT, WON = 10, 1000


def value(s: State, seat: int) -> int:
    """The own points against the best of the others, with what is about to be scored."""
    best = -WON
    for other in range(s.seats):
        if other != seat:
            best = max(best, worth(s, other))
    return worth(s, seat) - best


def worth(s: State, seat: int) -> int:
    """The points of a seat; for a speaker whose word stands, what it is likely to bring."""
    found = POINT * s.total[seat]
    if s.total[seat] >= goal(s):
        found += WON
    if s.phase == Phase.ANSWER and seat == s.speaker:
        if s.held[seat] == s.named:  # believed or doubted, each half of the time
            found += 3 * POINT * s.named // 2
        elif is_known_to_be_false(s):
            found -= POINT * s.named
    return found


def is_known_to_be_false(s: State) -> int:
    """1 if somebody who is still to answer holds the named mask, else 0."""
    seat = s.turn
    while seat != s.speaker:
        if s.held[seat] == s.named:
            return 1
        seat = (seat + 1) % s.seats
    return 0


def gain(s: State, action: int) -> int:
    """Believing brings nothing; doubting brings points for certain to who holds the named mask (MSK-13)."""
    if action == BELIEVE:
        return 0
    return s.named if action == DOUBT and s.held[s.turn] == s.named else NO_GAIN
