"""An action as a line of text, and for a sentence in any language."""

from functools import cache, lru_cache

from kibo.core.record import UNKNOWN
from kibo.core.text import Phrase, Seat, seat_letter

from .actions import CHANGE, CHASE, CHOOSE, DEAL_CARD, DEAL_FACE, EAT, NO_CHANGE, PLACE, PLAY
from .board import IS_VILLAGE, STRETCHES, SUMMIT
from .rules import reach
from .state import (
    CARD_NAMES,
    FACE_DOWN,
    FACE_NAMES,
    FACE_UP,
    FACES,
    HIDDEN,
    KIND_NAMES,
    PILES,
    SEATS,
    VALUES,
    Phase,
    State,
)


def play_parts(action: int) -> tuple[int, int, int]:
    """Card, seat and pile of an action that lays a card."""
    number = action - PLAY
    return number // PILES // SEATS, number // PILES % SEATS, number % PILES


def write(s: State, action: int) -> str:
    """An action or outcome of chance as a line of text: `canoe 7 on B2` lays it on B's second pile."""
    match s.phase:
        case Phase.DEAL_COUNTER:
            return f"counter {FACE_NAMES[action - DEAL_FACE]}"
        case Phase.CHOOSE_COUNTER:
            return f"choose {FACE_NAMES[action - CHOOSE]}"
        case Phase.PLACE_COUNTER:
            return f"place {action - PLACE}"
        case Phase.DEAL_UP:
            return f"up {CARD_NAMES[action - DEAL_CARD]}"
        case Phase.DEAL_HAND | Phase.DRAW_CARD:
            return f"draw {CARD_NAMES[action - DEAL_CARD]}"
        case Phase.PLAY_CARD:
            card, seat, pile = play_parts(action)
            return f"{CARD_NAMES[card]} on {seat_letter(seat)}{pile + 1}"
        case Phase.TAKE_BANANA:
            return "eat" if action == EAT else "rest"
        case Phase.SWAP_PLACES:
            return "no swap" if action == NO_CHANGE else f"swap with {seat_letter(action - CHANGE)}"
        case _:
            return f"send back {seat_letter(action - CHASE)}"


def card_phrase(card: int) -> Phrase:
    """A card's name."""
    return Phrase(f"card.{KIND_NAMES[card // VALUES]}", value=card % VALUES + 1)


@cache
def one_card(card: int) -> Phrase:
    """A card as what somebody lays or draws."""
    return Phrase(f"one_card.{KIND_NAMES[card // VALUES]}", value=card % VALUES + 1)


def face_phrase(face: int) -> Phrase:
    """A counter's name."""
    return Phrase(f"face.{FACE_NAMES[face]}")


def space_phrase(space: int) -> Phrase:
    """A space's name: a village, the base camp, or its number and the stretch of the path."""
    if space in (0, SUMMIT):
        return Phrase("view.camp" if space else "view.start")
    if IS_VILLAGE[space]:
        return Phrase("view.village", space=space)
    stretch = next(name for name, last in STRETCHES if space <= last)
    return Phrase("view.space", space=space, where=Phrase(f"stretch.{stretch}"))


def lying_phrase(lying: int) -> Phrase:
    """The name of a counter as it lies: face up, face down, or face down and known to its owner."""
    if lying < FACE_DOWN:
        return face_phrase(lying - FACE_UP)
    if lying >= HIDDEN:
        return Phrase("view.hidden", who=Seat(lying - HIDDEN))
    return Phrase("view.own_hidden", face=face_phrase((lying - FACE_DOWN) % FACES))


def phrase(s: State, action: int) -> Phrase:
    """An action or outcome of chance for a sentence; UNKNOWN says what others may know of it."""
    who = Seat(s.turn)
    if action == UNKNOWN:
        return hidden_phrase(s)
    match s.phase:
        case Phase.DEAL_COUNTER:
            return Phrase("say.deal_counter", who=who, face=face_phrase(action - DEAL_FACE))
        case Phase.CHOOSE_COUNTER:
            return Phrase("say.choose", face=face_phrase(action - CHOOSE))
        case Phase.PLACE_COUNTER:
            return Phrase("say.place", space=action - PLACE)
        case Phase.DEAL_UP:
            return Phrase("say.deal_up", who=who, card=one_card(action - DEAL_CARD))
        case Phase.DEAL_HAND | Phase.DRAW_CARD:
            return Phrase("say.draw", who=who, card=one_card(action - DEAL_CARD))
        case Phase.PLAY_CARD:
            return play_phrase(s, action)
        case Phase.TAKE_BANANA:
            return Phrase("say.eat", n=as_far_as(s, s.stride)) if action == EAT else Phrase("say.rest")
        case Phase.SWAP_PLACES:
            return Phrase("say.no_swap") if action == NO_CHANGE else Phrase("say.swap", other=Seat(action - CHANGE))
        case _:
            return Phrase("say.send_back", other=Seat(action - CHASE))


def hidden_phrase(s: State) -> Phrase:
    """What the others see of a secret."""
    if s.phase == Phase.DEAL_COUNTER:
        return Phrase("say.deal_counter_hidden", who=Seat(s.turn))
    if s.phase == Phase.CHOOSE_COUNTER:
        return Phrase("say.choose_hidden")
    return Phrase("say.draw_hidden", who=Seat(s.turn))


@lru_cache(maxsize=4096)
def carries(top: tuple[int, ...]) -> int:
    """How far three top cards carry an expedition."""
    s = State.__new__(State)  # nothing else of a position is looked at
    s.top = [list(top)]
    return reach(s, 0)


def carries_after(s: State, action: int, seat: int) -> int:
    """How far a seat's cards would carry it after an action that lays a card, on its own piles or another's."""
    card, owner, pile = play_parts(action)
    top = s.top[seat]
    return carries((*top[:pile], card, *top[pile + 1 :]) if owner == seat else tuple(top))


def as_far_as(s: State, stride: int) -> int:
    """How many spaces the expedition on turn goes: nobody goes beyond the base camp (KIL-30)."""
    return min(stride, SUMMIT - s.at[s.turn])


def play_phrase(s: State, action: int) -> Phrase:
    """A card laid, with the move that it makes."""
    card, seat, pile = play_parts(action)
    spaces = as_far_as(s, carries_after(s, action, s.turn))
    if seat == s.turn:
        return Phrase("say.play_own", card=one_card(card), pile=pile + 1, n=spaces)
    return Phrase("say.play_other", card=one_card(card), pile=pile + 1, other=Seat(seat), n=spaces)
