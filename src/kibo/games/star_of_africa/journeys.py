"""How many turns a journey takes on average, in hundredths: tables worked out from the board."""

from .board import (
    AIR,
    CITIES,
    EXACT,
    FACES,
    FAR,
    FIRST_RED,
    FIRST_SEA,
    FIRST_WAY,
    PASSAGE_MASK,
    PASSAGES,
    SEA_STEPS,
    SEA_WIDTH,
    SPACE_MASK,
    SPACES,
    STEPS,
    WAYS,
)

TURN = 100
"""A turn."""
NO_WAY = 60
"""Further than any city: what stands for a city that no road leads to."""


def _turns_by_steps() -> tuple[int, ...]:
    """For each number of steps to a red city, where the rest of a roll may be forfeited (STA-12), its turns."""
    turns = [0.0]
    for steps in range(1, NO_WAY):
        turns.append(1 + sum(turns[steps - face] for face in range(1, FACES + 1) if face < steps) / FACES)
    return (*(round(TURN * number) for number in turns), 20 * TURN)


TURNS_BY_STEPS = _turns_by_steps()


def _by_land() -> tuple[int, ...]:
    """How many steps every space is from every city by road alone, CITIES entries a space."""
    table = [NO_WAY] * (SPACES * CITIES)
    for city in range(CITIES):
        reached, steps = [city], 0
        while reached:
            for space in reached:
                table[CITIES * space + city] = steps
            steps += 1
            near = {there for here in reached for there in STEPS[here] if there < FIRST_SEA}
            reached = [there for there in near if table[CITIES * there + city] == NO_WAY]
    return tuple(table)


BY_LAND = _by_land()


def _fares() -> tuple[int, ...]:
    """How many passages the shortest way from every space to every city enters, CITIES entries a space."""
    table = [0] * (SPACES * CITIES)
    for city in range(CITIES):
        for space in sorted(range(SPACES), key=lambda space: FAR[CITIES * space + city]):
            nearer = [there for there in STEPS[space] if FAR[CITIES * there + city] < FAR[CITIES * space + city]]
            table[CITIES * space + city] = min(
                (table[CITIES * there + city] + (space < CITIES and there >= FIRST_SEA) for there in nearer), default=0
            )
    return tuple(table)


FARES = _fares()

SWEEPS = 10
"""How often the ways home are gone through, the nearest spaces first: a test goes on until nothing changes."""
CREEPING, MOST_FARES = 0, 3
"""The levels of `TURNS_HOME`: without money, on a passage that is not paid for (STA-14); else 1 + the hundreds one has,
of which no more than MOST_FARES matter."""
LEVELS = MOST_FARES + 2


def _goals(space: int, roll: int, level: int) -> list[int]:
    """Where in `TURNS_HOME` a roll may lead, if nobody bars the way; staying comes first."""
    stay = level * SPACES + space
    found = set()
    for way in WAYS[FIRST_WAY[FACES * space + roll - 1] : FIRST_WAY[FACES * space + roll]]:
        fares = way >> PASSAGES & PASSAGE_MASK
        owing = level == CREEPING and space >= FIRST_SEA
        if fares <= max(level - 1, 0) and not owing and (way & EXACT or way & SPACE_MASK < CITIES):
            found.add((max(level, 1) - fares) * SPACES + (way & SPACE_MASK))
    if level <= 1 and (space < FIRST_SEA or level == CREEPING):  # STA-14: one step by sea
        steps = SEA_STEPS[SEA_WIDTH * space : SEA_WIDTH * (space + 1)]
        found |= {there for there in steps if there >= FIRST_RED or (there >= 0 and roll == 1)}
    return [stay, *sorted(found - {stay})]


def _all_goals(space: int, level: int) -> list[list[int]]:
    return [_goals(space, roll, level) for roll in range(1, FACES + 1)]


def _turns_home(sweeps: int) -> list[float]:
    """How many turns every space is from Tangier or Cairo, which take the exact roll (STA-70), for every level."""
    near = [min(FAR[CITIES * space], FAR[CITIES * space + 1]) for space in range(SPACES)]
    order = sorted(range(FIRST_RED, SPACES), key=near.__getitem__)
    goals = [_all_goals(space, level) for level in range(LEVELS) for space in range(SPACES)]
    turns = [6 + near[space] / 3 if near[space] else 0.0 for _ in range(LEVELS) for space in range(SPACES)]
    starts = [level * SPACES + space for level in (1, CREEPING, 1, *range(2, LEVELS)) for space in order]
    for _ in range(sweeps):
        for start in starts:
            turns[start] = 1 + sum([min([turns[goal] for goal in to]) for to in goals[start]]) / FACES
    towns = [level * SPACES + town for level in range(LEVELS) for town in range(FIRST_RED)]
    again = {start: 1 + sum(min(turns[goal] for goal in to[1:]) for to in goals[start]) / FACES for start in towns}
    return [again.get(start, turns[start]) for start in range(LEVELS * SPACES)]  # STA-71: who is there comes again


TURNS_HOME = tuple(round(TURN * number) for number in _turns_home(SWEEPS))
"""Turns from each space to Tangier or Cairo, SPACES entries a level."""


def _hubs() -> tuple[tuple[int, int], ...]:
    """The red cities from where one or two flights lead home, and how many."""
    flights = dict.fromkeys(range(FIRST_RED), 0)
    for _ in range(2):
        for a, b in [*AIR, *((b, a) for a, b in AIR)]:
            if a in flights and b not in flights and b >= FIRST_RED and flights[a] < 2:
                flights[b] = flights[a] + 1
    return tuple((city, count) for city, count in sorted(flights.items()) if count)


HUBS = _hubs()
HUB_CITY = tuple(city for city, _ in HUBS)
HUB_FLIGHTS = tuple(count for _, count in HUBS)
