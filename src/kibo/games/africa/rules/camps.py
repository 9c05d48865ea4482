"""Actions 4 and 5: founding a base camp (AFR-40 to AFR-44)."""

from ..actions import RESEARCH
from ..board import BESIDE, DEGREE
from ..state import CAMP, EMPTY, FIRST_RESOURCE, RESOURCES, Marker, Source, State
from .spaces import is_movable, lay


def can_found(s: State) -> bool:
    """A camp in hand, and the explorer on an empty space (AFR-40)."""
    return s.camps[s.turn] > 0 and s.space[s.at[s.turn]] == EMPTY


def research_worth(s: State, space: int) -> int:
    """One for each animal, nomads and monument beside the camp (AFR-41)."""
    points = 0
    for i in range(DEGREE[space]):
        content = s.space[BESIDE[space][i]]
        if is_movable(content) or content == Marker.MONUMENT:
            points += 1
    return points


def found_camp(s: State, action: int) -> None:
    """The camp stands where the explorer is, for research or for resources (AFR-40, AFR-41, AFR-42)."""
    seat = s.turn
    here = s.at[seat]
    s.camps[seat] -= 1
    lay(s, here, CAMP)
    if action == RESEARCH:
        s.points[seat][Source.RESEARCH] += research_worth(s, here)
    else:
        gather(s, seat, here)


def gather(s: State, seat: int, space: int) -> None:
    """All gold and gems beside the camp go to the seat, and their spaces become empty (AFR-42)."""
    for i in range(DEGREE[space]):
        beside = BESIDE[space][i]
        resource = s.space[beside] - FIRST_RESOURCE
        if 0 <= resource < RESOURCES:
            s.resources[seat][resource] += 1
            lay(s, beside, EMPTY)
