"""A turn: travel anywhere once, or move and act twice (AFR-10 to AFR-16)."""

from kibo.core.record import Row

from ..actions import DECLINE, GATHER, RESEARCH, TRAVEL
from ..board import AROUND, BESIDE, DEGREE, DIRECT, NEAR, NEAR_COUNT, NO_SPACE, SPACES, WAYS
from ..state import FACE_DOWN, NO_GOOD, Phase, State
from .camps import can_found, found_camp
from .spaces import can_enter, has_better, is_movable, next_seat, walk


def ways_on(s: State, legal: Row) -> int:
    """Where the explorer may move: staying, or one or two steps, each into a space that can be entered (AFR-12)."""
    seat = s.turn
    here = s.at[seat]
    ways = DIRECT
    for i in range(DEGREE[here]):
        if can_enter(s, seat, BESIDE[here][i]):  # AFR-13
            ways += 1 << i
    count = 0
    for i in range(NEAR_COUNT[here]):
        goal = NEAR[here][i]
        if WAYS[here][i] & ways != 0 and can_enter(s, seat, goal):
            legal[count] = goal
            count += 1
    return count


def can_travel_to(s: State, space: int) -> bool:
    """May A bring the explorer there: any other space that it can enter (AFR-11)?"""
    return space != s.at[s.turn] and can_enter(s, s.turn, space)


def ways_out(s: State, legal: Row) -> int:
    """The first move, and A where there is a space to travel to (AFR-10, AFR-11)."""
    count = ways_on(s, legal)
    for space in range(SPACES):
        if can_travel_to(s, space):
            legal[count] = TRAVEL
            return count + 1
    return count


def journeys(s: State, legal: Row) -> int:
    """Every space that A may lead to (AFR-11)."""
    count = 0
    for space in range(SPACES):
        if can_travel_to(s, space):
            legal[count] = space
            count += 1
    return count


def set_out(s: State, action: int) -> None:
    """Begin A, or make the first move of B (AFR-10)."""
    if action == TRAVEL:
        s.phase = Phase.TRAVEL
    else:
        move(s, action)


def move(s: State, goal: int) -> None:
    """The explorer walks; then an action may follow (AFR-12)."""
    walk(s, goal)
    s.phase = Phase.ACT


def travel(s: State, goal: int) -> None:
    """The explorer is put anywhere, and nothing else happens in that turn (AFR-11)."""
    walk(s, goal)
    s.second_half = 1


def deeds(s: State, legal: Row) -> int:
    """What may be done from where the explorer stands: one of the five actions, or none (AFR-12, AFR-14)."""
    here = s.at[s.turn]
    count = 0
    for i in range(DEGREE[here] + 1):
        space = AROUND[here][i]
        content = s.space[space]
        if content == FACE_DOWN or (is_movable(content) and has_better(s, space)):  # AFR-20, AFR-30, AFR-32, AFR-34
            legal[count] = space
            count += 1
    legal[count] = DECLINE
    count += 1
    if can_found(s):
        legal[count] = RESEARCH
        legal[count + 1] = GATHER
        count += 2
    return count


def act(s: State, action: int) -> bool:
    """Turn up or pick up a marker, found a camp, or do nothing; is the half over then?"""
    if action < SPACES:
        s.marker = action
        s.phase = Phase.TURN_UP if s.space[action] == FACE_DOWN else Phase.PLACE_MOVED
        return False
    if action != DECLINE:
        found_camp(s, action)
    return True


def end_half(s: State) -> None:
    """One action is done: the explorer moves and acts once more, unless it has already (AFR-12, AFR-16, AFR-71)."""
    s.marker = NO_SPACE
    s.good = NO_GOOD
    if s.simple == 1:  # AFR-71
        s.second_half = 1
    if s.second_half == 1:
        end_turn(s)
    else:
        s.second_half = 1
        s.phase = Phase.MOVE_AGAIN


def end_turn(s: State) -> None:
    """The next seat clockwise is to play, unless this turn ended the last round (AFR-10, AFR-72)."""
    s.second_half = 0
    s.turn = next_seat(s)
    s.phase = Phase.SET_OUT
    if s.last_round == 1 and s.turn == 0:  # AFR-72
        s.phase = Phase.END
