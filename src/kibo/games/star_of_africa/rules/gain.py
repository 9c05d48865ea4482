"""What the rules make certain before it is played: the money that it brings or costs."""

from kibo.core.game import NO_GAIN

from ..actions import BID, FLY, GO, PAY, PLACE, STAY, WAIT
from ..board import CAPE_TOWN, FIRST_RED
from ..state import FLIGHT, TURNING, Phase, State
from .cities import gift
from .moving import cheapest
from .turn import is_robbers


def gain(s: State, action: int) -> int:
    """The money, in francs, that an action is certain to cost (less than nothing) or to bring."""
    if action in (STAY, WAIT):
        return 0
    if action == PAY:
        return -100 * TURNING if s.phase == Phase.TURN_TOKEN and max(s.hidden) < sum(s.hidden) else NO_GAIN
    if FLY <= action < PLACE + FIRST_RED:
        return arriving(s, action - FLY, FLIGHT)
    if GO <= action < BID:
        return arriving(s, action - GO, max(cheapest(s, action - GO), 0))
    return NO_GAIN


def arriving(s: State, space: int, cost: int) -> int:
    """What going somewhere is certain to bring: its cost, and Cape Town's gift; with a robber nothing is certain."""
    if is_robbers(s, space):
        return NO_GAIN
    return 100 * ((gift(s) if space == CAPE_TOWN else 0) - cost)
