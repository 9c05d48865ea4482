"""Who sees what, and what a seat may imagine."""

from kibo.core.draw import pick
from kibo.core.game import EVERYONE
from kibo.core.record import UNKNOWN, Row

from ..board import SUMMIT
from ..state import CARDS, FACE_DOWN, FACES, HAND, HIDDEN, NO_CARD, Phase, State
from .turn import take_up


def witness(s: State) -> int:
    """Counters dealt and chosen, and cards dealt to the hand and drawn, are the seat's own secret (KIL-06, KIL-08)."""
    match s.phase:
        case Phase.DEAL_COUNTER | Phase.CHOOSE_COUNTER | Phase.DEAL_HAND | Phase.DRAW_CARD:
            return s.turn
        case _:
            return EVERYONE


def observe(s: State, seat: int, seen: State) -> None:
    """Others' hands, counters and face-down counters are hidden, and counted among what this seat has not seen."""
    for other in range(s.seats):
        if other != seat:
            for face in range(FACES):
                if s.stock[other][face] != UNKNOWN:
                    seen.bag[face] += s.stock[other][face]
                    seen.stock[other][face] = UNKNOWN
            for slot in range(HAND):
                card = s.hand[other][slot]
                if card >= 0:
                    seen.pile[card] += 1
                    seen.hand[other][slot] = UNKNOWN
    for space in range(SUMMIT):
        lying = s.lying[space]
        if FACE_DOWN <= lying < HIDDEN and (lying - FACE_DOWN) // FACES != seat:
            seen.bag[(lying - FACE_DOWN) % FACES] += 1
            seen.lying[space] = HIDDEN + (lying - FACE_DOWN) // FACES
    if seat != s.turn and s.chosen >= 0:
        seen.bag[s.chosen] += 1
        seen.chosen = UNKNOWN


def resample(s: State, seat: int, seed: Row) -> None:
    """Deal what this seat has not seen anew."""
    observe(s, seat, s)
    for space in range(SUMMIT):
        if s.lying[space] >= HIDDEN:
            s.lying[space] = FACE_DOWN + (s.lying[space] - HIDDEN) * FACES + take(s.bag, FACES, seed)
    if s.chosen == UNKNOWN:
        s.chosen = take(s.bag, FACES, seed)
    for other in range(s.seats):
        if other != seat:
            deal_hidden(s, other, seed)


def deal_hidden(s: State, other: int, seed: Row) -> None:
    """Give another seat as many counters and cards as it is known to have."""
    for face in range(FACES):
        s.stock[other][face] = 0
    for _ in range(counters_held(s, other)):
        s.stock[other][take(s.bag, FACES, seed)] += 1
    held = 0
    for slot in range(HAND):
        if s.hand[other][slot] == UNKNOWN:
            held += 1
            s.hand[other][slot] = NO_CARD
    for _ in range(held):
        take_up(s, other, take(s.pile, CARDS, seed))


def counters_held(s: State, seat: int) -> int:
    """How many counters a seat has dealt and not placed, the chosen one left out: everyone can count that."""
    if s.phase > Phase.PLACE_COUNTER:
        return 0
    held = (s.dealt - seat + s.seats - 1) // s.seats - (s.placed - seat + s.seats - 1) // s.seats
    return held - 1 if s.phase == Phase.PLACE_COUNTER and seat == s.turn else held


def take(left: Row, kinds: int, seed: Row) -> int:
    """Draw one of what is left, each as likely as the other."""
    kind = pick(seed, left, kinds)
    left[kind] -= 1
    return kind
