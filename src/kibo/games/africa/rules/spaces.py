"""Empty spaces, neighbours, and where an explorer may stand (AFR-07, AFR-13, AFR-2A, AFR-50 to AFR-52)."""

from ..board import BESIDE, DEGREE, SPACES
from ..state import ANIMALS, EMPTY, FACE_DOWN, Marker, State


def can_enter(s: State, seat: int, space: int) -> bool:
    """May an explorer stand there: no face-down marker and no other explorer (AFR-11, AFR-13)?"""
    if s.space[space] == FACE_DOWN:
        return False
    for other in range(s.seats):  # noqa: SIM110  (compiled code has no `all`)
        if other != seat and s.at[other] == space:
            return False
    return True


def is_movable(content: int) -> bool:
    """Animals and nomads can be moved, nothing else (AFR-22, AFR-30, AFR-32)."""
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
    now = company(s, space)
    for goal in range(SPACES):  # noqa: SIM110  (compiled code has no `any`)
        if s.space[goal] == EMPTY and company_at(s, space, goal) > now:
            return True
    return False
