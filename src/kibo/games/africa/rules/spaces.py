"""Empty spaces, neighbours, and where an explorer may stand (AFR-07, AFR-13, AFR-2A, AFR-50 to AFR-52)."""

from ..board import BESIDE, DEGREE, NO_SPACE, SIDES, SPACES
from ..state import ANIMALS, EMPTY, FACE_DOWN, FOR_NOMADS, Marker, State


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
        if s.room[FOR_NOMADS][more] > 0:
            return True
    for i in range(DEGREE[space]):  # beside it, the space they leave is one more
        beside = BESIDE[space][i]
        if s.space[beside] == EMPTY and s.free[beside] == now:
            return True
    return False


def has_larger_herd(s: State, space: int) -> bool:
    """Is there an empty space with more of the species beside it, the animal itself not counted (AFR-25, AFR-2A)?"""
    species = s.space[space]
    now = company(s, space)
    for more in range(SIDES, now, -1):
        spaces = s.room[species][more]
        if more == now + 1 and spaces > 0:
            spaces -= empty_beside(s, space, species, more)  # they lose the animal when it leaves
        if spaces > 0:
            return True
    return False


def kin_beside(s: State, space: int, species: int) -> int:
    """How many animals of a species lie beside a space."""
    count = 0
    for i in range(DEGREE[space]):
        if s.space[BESIDE[space][i]] == species:
            count += 1
    return count


def empty_beside(s: State, space: int, species: int, kin: int) -> int:
    """How many empty neighbours of a space have just so many animals of a species beside them."""
    count = 0
    for i in range(DEGREE[space]):
        beside = BESIDE[space][i]
        if s.space[beside] == EMPTY and kin_beside(s, beside, species) == kin:
            count += 1
    return count


# What follows from the rest of the position, kept up to date for speed


def lay(s: State, space: int, content: int) -> None:
    """Change what a space holds, and what follows from it."""
    before = s.space[space]
    s.space[space] = content
    if (before == EMPTY) != (content == EMPTY):
        recount(s, space, 1 if content == EMPTY else -1)
    if before < ANIMALS:
        count_kin(s, space, before, -1)
    if content < ANIMALS:
        count_kin(s, space, content, 1)


def recount(s: State, space: int, step: int) -> None:
    """A space has become empty (1), or is no longer (-1)."""
    for species in range(ANIMALS):
        s.room[species][kin_beside(s, space, species)] += step
    s.room[FOR_NOMADS][s.free[space]] += step
    for i in range(DEGREE[space]):
        beside = BESIDE[space][i]
        if s.space[beside] == EMPTY:
            s.room[FOR_NOMADS][s.free[beside]] -= 1
            s.room[FOR_NOMADS][s.free[beside] + step] += 1
        s.free[beside] += step


def count_kin(s: State, space: int, species: int, step: int) -> None:
    """An animal has come to lie face up on a space (1), or lies there no longer (-1)."""
    for i in range(DEGREE[space]):
        beside = BESIDE[space][i]
        if s.space[beside] == EMPTY:
            kin = kin_beside(s, beside, species)
            s.room[species][kin - step] -= 1
            s.room[species][kin] += 1


def derive(s: State) -> None:
    """Count anew everything that follows from where explorers stand and what the spaces hold."""
    for sort in range(FOR_NOMADS + 1):
        for count in range(SIDES + 1):
            s.room[sort][count] = 0
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
            s.room[FOR_NOMADS][s.free[space]] += 1
            for species in range(ANIMALS):
                s.room[species][kin_beside(s, space, species)] += 1
