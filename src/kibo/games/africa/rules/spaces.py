"""Empty spaces, neighbours, and where an explorer may stand (AFR-07, AFR-13, AFR-2A, AFR-50 to AFR-52)."""

from ..board import BESIDE, DEGREE, NO_SPACE, SIDES, SPACES
from ..state import ANIMALS, EMPTY, FACE_DOWN, Marker, State


def can_enter(s: State, seat: int, space: int) -> bool:
    """May an explorer stand there: no face-down marker and no other explorer (AFR-11, AFR-13)?"""
    return s.space[space] != FACE_DOWN and (s.taken[space] == 0 or s.at[seat] == space)


def walk(s: State, goal: int) -> None:
    """The explorer of the seat whose turn it is goes to a space."""
    if s.at[s.turn] != NO_SPACE:
        s.taken[s.at[s.turn]] -= 1
    s.at[s.turn] = goal
    s.taken[goal] += 1


def next_seat(s: State) -> int:
    """Clockwise from the seat whose turn it is (AFR-10)."""
    return s.turn + 1 if s.turn + 1 < s.seats else 0


def is_movable(content: int) -> bool:
    """Animals and nomads can be moved, nothing else (AFR-30, AFR-32)."""
    return content < ANIMALS or content == Marker.NOMADS


def company_at(s: State, space: int, goal: int) -> int:
    """The neighbours of a goal that count for the animals or nomads of a space, once they lie there (AFR-2A).

    Those are animals of the species, or empty spaces. Explorers do not matter (AFR-50), and the space they left is
    empty, so that no marker is its own neighbour.
    """
    wanted = EMPTY if s.space[space] == Marker.NOMADS else s.space[space]
    count = 0
    for i in range(DEGREE[goal]):
        beside = BESIDE[goal][i]
        if (EMPTY if beside == space else s.space[beside]) == wanted:
            count += 1
    return count


def company(s: State, space: int) -> int:
    """The neighbours that count for animals or nomads where they lie now (AFR-2A)."""
    return company_at(s, space, space)


def has_better(s: State, space: int) -> bool:
    """Is there an empty space with strictly more company (AFR-25, AFR-27, AFR-34)?"""
    if s.space[space] == Marker.NOMADS:
        return has_more_room(s, space)
    return has_larger_herd(s, space)


def has_more_room(s: State, space: int) -> bool:
    """Is there an empty space with more empty neighbours, the one the nomads leave counted (AFR-27, AFR-2A)?"""
    now = s.free[space]
    for more in range(now + 1, SIDES + 1):
        if s.room[more] > 0:
            return True
    for i in range(DEGREE[space]):  # beside it, the space they leave is one more
        beside = BESIDE[space][i]
        if s.space[beside] == EMPTY and s.free[beside] == now:
            return True
    return False


def has_larger_herd(s: State, space: int) -> bool:
    """Is there an empty space with more of the species beside it (AFR-25)? It lies beside another of them."""
    species = s.space[space]
    now = company(s, space)
    for kin in s.herd[species]:
        if kin != NO_SPACE and kin != space:
            for i in range(DEGREE[kin]):
                goal = BESIDE[kin][i]
                if s.space[goal] == EMPTY and company_at(s, space, goal) > now:
                    return True
    return False


# What follows from the rest of the position, kept up to date for speed


def lay(s: State, space: int, content: int) -> None:
    """Change what a space holds, and what follows from it."""
    before = s.space[space]
    s.space[space] = content
    if (before == EMPTY) != (content == EMPTY):
        recount(s, space, 1 if content == EMPTY else -1)
    if before < ANIMALS:
        leave_herd(s, before, space)
    if content < ANIMALS:
        join_herd(s, content, space)


def recount(s: State, space: int, step: int) -> None:
    """A space has become empty (1), or is no longer (-1)."""
    s.room[s.free[space]] += step
    for i in range(DEGREE[space]):
        beside = BESIDE[space][i]
        if s.space[beside] == EMPTY:
            s.room[s.free[beside]] -= 1
            s.room[s.free[beside] + step] += 1
        s.free[beside] += step


def join_herd(s: State, species: int, space: int) -> None:
    """An animal lies face up on a space; more than there are, in a position made by hand, are left to the laws."""
    if s.herd[species][len(s.herd[species]) - 1] != NO_SPACE:
        return
    place = 0
    while s.herd[species][place] != NO_SPACE:
        place += 1
    while place > 0 and s.herd[species][place - 1] > space:
        s.herd[species][place] = s.herd[species][place - 1]
        place -= 1
    s.herd[species][place] = space


def leave_herd(s: State, species: int, space: int) -> None:
    """An animal lies no longer on a space."""
    last = len(s.herd[species]) - 1
    place = 0
    while s.herd[species][place] != space:
        place += 1
    while place < last:
        s.herd[species][place] = s.herd[species][place + 1]
        place += 1
    s.herd[species][last] = NO_SPACE


def derive(s: State) -> None:
    """Count anew everything that follows from where explorers stand and what the spaces hold."""
    for count in range(SIDES + 1):
        s.room[count] = 0
    for species in range(ANIMALS):
        for place in range(len(s.herd[species])):
            s.herd[species][place] = NO_SPACE
    for space in range(SPACES):
        s.taken[space] = 0
    for seat in range(s.seats):
        if s.at[seat] != NO_SPACE:
            s.taken[s.at[seat]] += 1
    for space in range(SPACES):
        s.free[space] = 0
        for i in range(DEGREE[space]):
            if s.space[BESIDE[space][i]] == EMPTY:
                s.free[space] += 1
        if s.space[space] == EMPTY:
            s.room[s.free[space]] += 1
        if s.space[space] < ANIMALS:
            join_herd(s, s.space[space], space)
