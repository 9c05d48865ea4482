"""What holds in every position."""

from .board import BESIDE, DEGREE, NO_SPACE, SIDES, SPACES
from .state import (
    CAMP,
    CAMPS_EACH,
    EMPTY,
    FACE_DOWN,
    FIRST_GOOD,
    FIRST_RESOURCE,
    FOR_NOMADS,
    GOODS,
    KINDS,
    MADE,
    RESOURCES,
    SUPPLY,
    SUPPLY_FOR_TWO,
    Marker,
    Phase,
    Source,
    State,
)

TOGETHER = 7
"""So many kinds are counted at a time: eight bits each, which is room for all spaces."""


def _face_up(s: State, content: int) -> int:
    """How many spaces hold just this."""
    count = 0
    for held in s.space:
        if held == content:
            count += 1
    return count


def _face_up_from(s: State, first: int) -> int:
    """How many spaces hold each of the kinds from one on, as many as are counted together."""
    counts = 0
    for held in s.space:
        if first <= held < first + TOGETHER:
            counts += 1 << 8 * (held - first)
    return counts


def _held(s: State, kind: int) -> int:
    """How many markers of a kind the seats hold."""
    count = 0
    for seat in range(s.seats):
        if FIRST_GOOD <= kind < FIRST_GOOD + GOODS:
            count += s.goods[seat][kind - FIRST_GOOD]
        elif FIRST_RESOURCE <= kind < FIRST_RESOURCE + RESOURCES:
            count += s.resources[seat][kind - FIRST_RESOURCE]
    return count


def markers_are_conserved(s: State) -> int:
    """Of each kind, those still hidden, on the board and in hands are as many as there are."""
    counts = 0
    for kind in range(KINDS):
        counts = counts >> 8 if kind % TOGETHER else _face_up_from(s, kind)
        if s.hidden[kind] + (counts & 255) + _held(s, kind) != MADE[kind]:
            return 0
    return 1


def hidden_markers_lie_face_down(s: State) -> int:
    """As many markers lie face down as are still hidden, of all kinds together."""
    return 1 if _face_up(s, FACE_DOWN) == sum(s.hidden) else 0


def goods_never_stay_on_the_board(s: State) -> int:
    """No good lies face up on the board."""
    for held in s.space:
        if FIRST_GOOD <= held < FIRST_GOOD + GOODS:
            return 0
    return 1


def camps_are_conserved(s: State) -> int:
    """Camps in the supply, in hands and on the board are as many as came into play."""
    count = s.supply + _face_up(s, CAMP)
    for seat in range(s.seats):
        count += s.camps[seat]
    return 1 if count == (SUPPLY_FOR_TWO if s.seats == 2 else SUPPLY) + CAMPS_EACH * s.seats else 0


def monuments_pay_for_camps(s: State) -> int:
    """Each monument found has taken a camp from the supply while there was one, and the next began the end."""
    supply = SUPPLY_FOR_TWO if s.seats == 2 else SUPPLY
    found = MADE[Marker.MONUMENT] - s.hidden[Marker.MONUMENT]
    if s.supply != max(0, supply - found):
        return 0
    return 1 if (found > supply) == (s.last_round == 1) else 0


def one_explorer_a_space(s: State) -> int:
    """No two explorers share a space, and none stands on a face-down marker."""
    for seat in range(s.seats):
        if s.at[seat] == NO_SPACE:
            if s.phase != Phase.CHOOSE_CITY:
                return 0
            continue
        if s.space[s.at[seat]] == FACE_DOWN:
            return 0
        for other in range(seat):
            if s.at[other] == s.at[seat]:
                return 0
    return 1


def only_seats_at_the_table_have_anything(s: State) -> int:
    """A seat where nobody sits has no explorer, no camps, no goods, no gold or gems and no points."""
    for seat in range(s.seats, len(s.at)):
        total = s.camps[seat] + sum(s.goods[seat]) + sum(s.resources[seat]) + sum(s.points[seat])
        if s.at[seat] != NO_SPACE or total != 0:
            return 0
    return 1


def a_marker_in_hand_fits_the_phase(s: State) -> int:
    """A marker is being turned up, placed or exchanged in just those phases, and it is of a fitting kind."""
    match s.phase:
        case Phase.TURN_UP:
            return 1 if s.marker != NO_SPACE and s.space[s.marker] == FACE_DOWN and s.good < 0 else 0
        case Phase.PLACE_FOUND | Phase.PLACE_MOVED:
            if s.marker == NO_SPACE or s.good >= 0:
                return 0
            return 1 if s.space[s.marker] <= Marker.RHINOCEROS or s.space[s.marker] == Marker.NOMADS else 0
        case Phase.EXCHANGE:
            return 1 if s.marker != NO_SPACE and s.good >= 0 else 0
    return 1 if s.marker == NO_SPACE and s.good < 0 else 0


def the_bonus_is_had_once(s: State) -> int:
    """Three points of bonus have been scored if the last monument is found, and none before."""
    bonus = 0
    for seat in range(s.seats):
        bonus += s.points[seat][Source.BONUS]
    return 1 if bonus == 3 * s.last_round else 0


def explorers_are_counted(s: State) -> int:
    """`taken` says of each space how many explorers stand there."""
    standing = 0
    for seat in range(s.seats):
        explorers = 0
        for other in range(s.seats):
            if s.at[other] == s.at[seat]:
                explorers += 1
        if s.at[seat] != NO_SPACE:
            standing += 1
            if s.taken[s.at[seat]] != explorers:
                return 0
    return 1 if sum(s.taken) == standing else 0


def _beside(s: State, space: int, content: int) -> int:
    """How many neighbours of a space hold just this."""
    count = 0
    beside = BESIDE[space]
    for i in range(DEGREE[space]):
        if s.space[beside[i]] == content:
            count += 1
    return count


def empty_neighbours_are_counted(s: State) -> int:
    """`free` says of each space how many of its neighbours are empty."""
    for space in range(SPACES):
        if s.free[space] != _beside(s, space, EMPTY):
            return 0
    return 1


def empty_spaces_are_counted(s: State) -> int:
    """`room` says how many empty spaces have how many of each species beside them, and how many empty spaces."""
    for sort in range(FOR_NOMADS + 1):
        found = 0  # how many have none, one, two … beside them: eight bits each
        content = EMPTY if sort == FOR_NOMADS else sort
        for space in range(SPACES):
            if s.space[space] == EMPTY:
                found += 1 << 8 * _beside(s, space, content)
        for number in range(SIDES + 1):
            if (found >> 8 * number) & 255 != s.room[sort][number]:
                return 0
    return 1


LAWS = (
    markers_are_conserved,
    hidden_markers_lie_face_down,
    goods_never_stay_on_the_board,
    camps_are_conserved,
    monuments_pay_for_camps,
    one_explorer_a_space,
    only_seats_at_the_table_have_anything,
    a_marker_in_hand_fits_the_phase,
    the_bonus_is_had_once,
    explorers_are_counted,
    empty_neighbours_are_counted,
    empty_spaces_are_counted,
)
