"""Where animals and nomads go: when found (AFR-25 to AFR-2B), and by actions 2 and 3 (AFR-30 to AFR-34)."""

from kibo.core.record import Row

from ..actions import STAY
from ..board import SPACES
from ..state import ANIMALS, EMPTY, Phase, Source, State
from .spaces import company, company_at, lay


def pastures(s: State, legal: Row) -> int:
    """The empty spaces with strictly more company, and staying for a marker just found (AFR-25, AFR-27, AFR-30)."""
    now = company(s, s.marker)
    count = 0
    for goal in range(SPACES):
        if s.space[goal] == EMPTY and company_at(s, s.marker, goal) > now:
            legal[count] = goal
            count += 1
    if s.phase == Phase.PLACE_FOUND:
        legal[count] = STAY
        count += 1
    return count


def found_worth(s: State, goal: int) -> int:
    """What the marker just found scores at a goal, its own space or another (AFR-26, AFR-28)."""
    near = company_at(s, s.marker, goal)
    if s.space[s.marker] < ANIMALS:
        return near + 1  # AFR-26
    return near  # AFR-28


def moved_worth(s: State, goal: int) -> int:
    """What moving the marker to a goal scores: the difference (AFR-31, AFR-33)."""
    return company_at(s, s.marker, goal) - company(s, s.marker)


def place(s: State, goal: int) -> None:
    """Score the marker at hand, just found or picked up, and lay it down (AFR-26, AFR-28, AFR-31, AFR-33)."""
    count_points(s, found_worth(s, goal) if s.phase == Phase.PLACE_FOUND else moved_worth(s, goal))
    kind = s.space[s.marker]
    lay(s, s.marker, EMPTY)  # AFR-2B: the space it leaves is empty from then on
    lay(s, goal, kind)


def count_points(s: State, points: int) -> None:
    """The points that the marker at hand brings."""
    source = Source.ANIMALS if s.space[s.marker] < ANIMALS else Source.NOMADS
    s.points[s.turn][source] += points
