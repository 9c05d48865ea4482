"""Actions as lines of text, with the points they score, and as sentences in any language."""

from kibo.core.text import Phrase, Seat, seat_letter

from .actions import DECLINE, FOUND, GATHER, KEEP, RESEARCH, STAY, SWAP, TRAVEL
from .board import BESIDE, CITIES, DEGREE, NAMES
from .rules.camps import research_worth
from .rules.gain import gain
from .rules.relocate import found_worth
from .rules.reveal import size
from .rules.spaces import has_better, is_movable, lay
from .state import BONUS, FACE_DOWN, FIRST_GOOD, GOODS, KIND_NAMES, Marker, Phase, State


def write(s: State, action: int) -> str:
    """An action or a find as a line: `move D4`, `reveal D5`, `elephant to F7 +3`, `camp for resources`."""
    match s.phase:
        case Phase.CHOOSE_CITY:
            return f"start {NAMES[action]}"
        case Phase.TRAVEL:
            return f"travel to {NAMES[action]}"
        case Phase.SET_OUT | Phase.MOVE_AGAIN:
            if action == TRAVEL:
                return "travel"
            return "stay" if action == s.at[s.turn] else f"move {NAMES[action]}"
        case Phase.ACT:
            return _write_deed(s, action)
        case Phase.TURN_UP:
            return _write_find(s, action - FOUND)
        case Phase.EXCHANGE:
            return _write_exchange(s, action)
    kind = KIND_NAMES[s.space[s.marker]]
    where = "stays" if action == STAY else f"to {NAMES[action]}"
    return f"{kind} {where.replace('stays', 'stay') if kind == 'nomads' else where} +{gain(s, action)}"


def _write_deed(s: State, action: int) -> str:
    if action == DECLINE:
        return "no action"
    if action == RESEARCH:
        return f"camp for research +{gain(s, action)}"
    if action == GATHER:
        return "camp for resources"
    if s.space[action] == FACE_DOWN:
        return f"reveal {NAMES[action]}"
    return f"{KIND_NAMES[s.space[action]]} from {NAMES[action]}"


def _write_find(s: State, kind: int) -> str:
    points = found_points(s, kind)
    if is_movable(kind) and points is not None:
        return f"{KIND_NAMES[kind]} {'stay' if kind == Marker.NOMADS else 'stays'} +{points}"
    return f"{KIND_NAMES[kind]} +{points}" if points else KIND_NAMES[kind]


def _write_exchange(s: State, action: int) -> str:
    mine = KIND_NAMES[FIRST_GOOD + s.good]
    if action == KEEP:
        return f"keep {mine}"
    other, kind = divmod(action - SWAP, GOODS)
    return f"{s.goods[other][kind]} {mine} for {KIND_NAMES[FIRST_GOOD + kind]} of {seat_letter(other)}"


def found_points(s: State, kind: int) -> int | None:
    """What a find scores by itself; None where something is still to be chosen."""
    if is_movable(kind):
        after = s.copy()
        lay(after, s.marker, kind)
        return None if has_better(after, s.marker) else found_worth(after, s.marker)
    if kind == Marker.MONUMENT:
        return BONUS if s.supply == 0 and s.last_round == 0 else 0
    return size(kind) if kind > Marker.NOMADS else 0


def phrase(s: State, action: int) -> Phrase:
    """An action or a find for a sentence."""
    match s.phase:
        case Phase.CHOOSE_CITY:
            return Phrase("say.start", at=at(action))
        case Phase.TRAVEL:
            return Phrase("say.travel_to", to=to(action))
        case Phase.SET_OUT | Phase.MOVE_AGAIN:
            if action == TRAVEL:
                return Phrase("say.travel")
            return Phrase("say.stay", at=at(action)) if action == s.at[s.turn] else Phrase("say.move", to=to(action))
        case Phase.ACT:
            return _deed_phrase(s, action)
        case Phase.TURN_UP:
            return _find_phrase(s, action - FOUND)
        case Phase.EXCHANGE:
            return _exchange_phrase(s, action)
    what = the(s.space[s.marker])
    if action == STAY:
        return Phrase("say.leave", the=what, at=at(s.marker), n=gain(s, action))
    return Phrase("say.bring", the=what, to=to(action), n=gain(s, action))


def _deed_phrase(s: State, action: int) -> Phrase:
    here = s.at[s.turn]
    if action == DECLINE:
        return Phrase("say.decline")
    if action == RESEARCH:
        return Phrase("say.research", at=at(here), n=research_worth(s, here))
    if action == GATHER:
        gold, gems = lying_beside(s, here)
        return Phrase("say.gather", at=at(here), gold=gold, gems=gems)
    if s.space[action] == FACE_DOWN:
        return Phrase("say.reveal", at=at(action))
    return Phrase("say.pick", the=the(s.space[action]), space=space_name(action))


def _find_phrase(s: State, kind: int) -> Phrase:
    points = found_points(s, kind)
    parts: dict[str, int | str | Phrase] = {"kind": kind_name(kind), "space": space_name(s.marker), "who": Seat(s.turn)}
    if kind == Marker.MONUMENT:
        key = "say.found_last" if points else "say.found_monument" if s.supply > 0 else "say.found"
        return Phrase(key, n=BONUS, **parts)
    if is_movable(kind):
        return Phrase("say.found" if points is None else "say.found_stays", n=points or 0, **parts)
    return Phrase("say.found_points" if points else "say.found", n=points or 0, **parts)


def _exchange_phrase(s: State, action: int) -> Phrase:
    mine = kind_name(FIRST_GOOD + s.good)
    if action == KEEP:
        return Phrase("say.keep", kind=mine)
    other, kind = divmod(action - SWAP, GOODS)
    taken = kind_name(FIRST_GOOD + kind)
    return Phrase("say.swap", other=Seat(other), n=s.goods[other][kind], given=mine, taken=taken)


def lying_beside(s: State, space: int) -> tuple[int, int]:
    """The nuggets and gems beside a space."""
    contents = [s.space[beside] for beside in BESIDE[space][: DEGREE[space]]]
    gold = sum(size(c) for c in contents if c in (Marker.ONE_NUGGET, Marker.TWO_NUGGETS))
    gems = sum(size(c) for c in contents if c in (Marker.ONE_GEM, Marker.TWO_GEMS))
    return gold, gems


KNOWN_CITIES = ("casablanca", "cairo", "lagos", "mombasa", "cape_town")
"""Cities with words of their own in every language; others, of a variant's board, are called as it calls them."""


def key(name: str) -> str:
    """A name as a key of the text file."""
    return name.lower().replace(" ", "_")


def city_name(space: int, table: str = "city") -> Phrase:
    """A city by its name."""
    name = key(NAMES[space])
    return Phrase(f"{table}.{name}") if name in KNOWN_CITIES else Phrase(f"another.{table}", city=NAMES[space])


def space_name(space: int, table: str = "city") -> str | Phrase:
    """A space: a city by its name, another by letter and number."""
    return city_name(space, table) if space in CITIES else NAMES[space]


def at(space: int) -> str | Phrase:
    """Where something is, as a language says it."""
    return space_name(space, "at") if space in CITIES else Phrase("at.space", space=NAMES[space])


def to(space: int) -> str | Phrase:
    """Where something goes, as a language says it."""
    return space_name(space, "to") if space in CITIES else Phrase("to.space", space=NAMES[space])


def kind_name(kind: int) -> Phrase:
    """The name of a kind of marker."""
    return Phrase(f"kind.{key(KIND_NAMES[kind])}")


def the(kind: int) -> Phrase:
    """Animals or nomads as what is moved."""
    return Phrase(f"the.{key(KIND_NAMES[kind])}")
