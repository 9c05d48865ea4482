"""Material and set-up."""

from kibo.core.record import Row

from ..board import IS_VILLAGE, SUMMIT
from ..state import ALL_COUNTERS, CARDS, COPIES, COUNTERS, FACE_DOWN, FACES, HAND, NO_FACE, NOTHING, PILES, Phase, State
from .turn import next_seat, take_up


def set_up(s: State, seats: int, options: Row) -> None:
    """All expeditions in the start village, counters and cards undealt; seat 0 begins (KIL-01 to KIL-09)."""
    s.seats = seats
    s.send_back = options[0]
    for face in range(FACES):
        s.bag[face] = COUNTERS[face]  # KIL-03
    for card in range(CARDS):
        s.pile[card] = COPIES  # KIL-02


def deal_counter(s: State, face: int) -> None:
    """One at a time, from the start player on (KIL-05)."""
    s.bag[face] -= 1
    s.stock[s.turn][face] += 1
    s.dealt += 1
    s.turn = next_seat(s)
    if s.dealt == ALL_COUNTERS:
        s.turn = 0
        s.phase = Phase.CHOOSE_COUNTER


def choose_counter(s: State, face: int) -> None:
    """Which of the remaining ones goes next is the player's secret (KIL-06)."""
    s.stock[s.turn][face] -= 1
    s.chosen = face
    s.phase = Phase.PLACE_COUNTER


def can_hold_counter(s: State, space: int) -> bool:
    """Never on a village or the base camp, never beside another counter (KIL-07)."""
    if IS_VILLAGE[space] or space == SUMMIT:
        return False
    return s.lying[space - 1] == NOTHING and s.lying[space] == NOTHING and s.lying[space + 1] == NOTHING


def place_counter(s: State, space: int) -> None:
    """Face down, one each in turn, until all are placed (KIL-06)."""
    s.lying[space] = FACE_DOWN + s.turn * FACES + s.chosen
    s.chosen = NO_FACE
    s.placed += 1
    s.turn = next_seat(s)
    s.phase = Phase.CHOOSE_COUNTER
    if s.placed == ALL_COUNTERS:
        s.turn = 0  # KIL-09
        s.dealt = 0
        s.phase = Phase.DEAL_UP


def deal_card(s: State, card: int) -> None:
    """Three face up as piles, then three in hand, to each seat (KIL-08)."""
    number = s.dealt % (PILES + HAND)
    s.pile[card] -= 1
    s.dealt += 1
    if number < PILES:
        s.top[s.turn][number] = card
    else:
        take_up(s, s.turn, card)
    if number == PILES - 1:
        s.phase = Phase.DEAL_HAND
    elif number == PILES + HAND - 1:
        s.turn = next_seat(s)
        s.phase = Phase.PLAY_CARD if s.turn == 0 else Phase.DEAL_UP
