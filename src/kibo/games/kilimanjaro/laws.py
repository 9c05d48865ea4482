"""What holds in every position."""

from .board import IS_VILLAGE, SUMMIT
from .state import (
    ALL_COUNTERS,
    CARDS,
    COPIES,
    COUNTERS,
    FACE_DOWN,
    FACE_UP,
    FACES,
    HAND,
    HIDDEN,
    NO_CARD,
    NO_FACE,
    NOTHING,
    PILES,
    Phase,
    State,
)


def seat_to_act_exists(s: State) -> int:
    """The seat whose turn it is sits at the table."""
    return 1 if s.turn < s.seats else 0


def empty_seats_have_nothing(s: State) -> int:
    """Seats that nobody sits in have no cards, no counters and stand at the start."""
    for seat in range(s.seats, len(s.at)):
        if s.at[seat] != 0 or sum(s.stock[seat]) != 0:
            return 0
        for card in s.hand[seat]:
            if card != NO_CARD:
                return 0
        for card in s.top[seat]:
            if card != NO_CARD:
                return 0
    return 1


def counters_are_conserved(s: State) -> int:
    """No face has more counters than the box: 8 bananas, 4 lions, 4 swaps; all are there until a swap is used up."""
    for face in range(FACES):
        count = s.bag[face]
        if s.chosen == face:
            count += 1
        for seat in range(s.seats):
            count += s.stock[seat][face]
        for space in range(SUMMIT + 1):
            lying = s.lying[space]
            if lying != NOTHING and (lying - FACE_UP) % FACES == face and lying < HIDDEN:
                count += 1
        if count > COUNTERS[face] or (count < COUNTERS[face] and (face < FACES - 1 or s.placed < ALL_COUNTERS)):
            return 0
    return 1


def counters_lie_apart(s: State) -> int:
    """No counter lies on a village, on the base camp or beside another counter."""
    for space in range(SUMMIT + 1):
        if s.lying[space] != NOTHING:
            if IS_VILLAGE[space] or space == SUMMIT or s.lying[space - 1] != NOTHING:
                return 0
            if s.lying[space] >= HIDDEN or (s.lying[space] - FACE_DOWN) // FACES >= s.seats:
                return 0
    return 1


def counters_are_placed_in_turn(s: State) -> int:
    """Counters are dealt and placed one at a time from seat A on, and all lie on the path before cards are dealt."""
    if s.phase > Phase.PLACE_COUNTER:
        return 1 if s.placed == ALL_COUNTERS and s.chosen == NO_FACE else 0
    if (s.chosen == NO_FACE) != (s.phase != Phase.PLACE_COUNTER):
        return 0
    done = s.dealt if s.phase == Phase.DEAL_COUNTER else s.placed
    if done >= ALL_COUNTERS or s.turn != done % s.seats or (s.phase == Phase.DEAL_COUNTER and s.placed > 0):
        return 0
    lying = 0
    for space in range(SUMMIT + 1):
        if s.lying[space] != NOTHING:
            lying += 1
    for seat in range(s.seats):
        held = (s.dealt - seat + s.seats - 1) // s.seats - (s.placed - seat + s.seats - 1) // s.seats
        if seat == s.turn and s.phase == Phase.PLACE_COUNTER:
            held -= 1
        if sum(s.stock[seat]) != held:
            return 0
    return 1 if lying == s.placed and (s.dealt == ALL_COUNTERS or s.phase == Phase.DEAL_COUNTER) else 0


def cards_are_conserved(s: State) -> int:
    """There are at most two of each card on top of piles, in hands and in the draw pile together."""
    for card in range(CARDS):
        count = s.pile[card]
        for seat in range(s.seats):
            for slot in range(HAND):
                if s.hand[seat][slot] == card:
                    count += 1
            for pile in range(PILES):
                if s.top[seat][pile] == card:
                    count += 1
        if count > COPIES:
            return 0
    return 1


def cards_are_dealt_in_turn(s: State) -> int:
    """Cards are dealt seat by seat, three face up and three in hand, and none before all counters lie."""
    if s.phase > Phase.DEAL_HAND:
        return 1
    dealt = s.dealt if s.phase >= Phase.DEAL_UP else 0
    if sum(s.pile) != CARDS * COPIES - dealt:
        return 0
    at_once = PILES + HAND
    if s.phase >= Phase.DEAL_UP and s.turn != dealt // at_once:
        return 0
    if (s.phase == Phase.DEAL_HAND) != (dealt % at_once >= PILES):
        return 0
    for seat in range(s.seats):
        own = max(0, dealt - seat * at_once)
        for pile in range(PILES):
            if (s.top[seat][pile] != NO_CARD) != (pile < own):
                return 0
        for slot in range(HAND):
            if (s.hand[seat][slot] != NO_CARD) != (PILES + slot < own):
                return 0
    return 1


def hands_are_in_order(s: State) -> int:
    """A hand lists its cards ascending, with the empty places last."""
    for seat in range(s.seats):
        for slot in range(HAND - 1):
            here, after = s.hand[seat][slot], s.hand[seat][slot + 1]
            if after != NO_CARD and (here == NO_CARD or here > after):
                return 0
    return 1


def piles_are_complete_once_dealt(s: State) -> int:
    """Once cards have been dealt every seat has three piles, and while cards can be drawn a full hand to play from."""
    if s.phase < Phase.PLAY_CARD:
        return 1
    left = sum(s.pile)
    for seat in range(s.seats):
        held = 0
        for slot in range(HAND):
            if s.hand[seat][slot] != NO_CARD:
                held += 1
        for pile in range(PILES):
            if s.top[seat][pile] == NO_CARD:
                return 0
        playing = seat == s.turn and s.phase != Phase.PLAY_CARD
        if left > 0 and held != (HAND - 1 if playing else HAND):
            return 0
    return 1


def only_the_end_is_at_the_base_camp(s: State) -> int:
    """An expedition stands at the base camp only when the game is over, and then just one."""
    there = 0
    for seat in range(s.seats):
        if s.at[seat] == SUMMIT:
            there += 1
    return 1 if there == 0 or (there == 1 and s.phase == Phase.END) else 0


def choices_fit_the_counter(s: State) -> int:
    """Who decides on a counter stands on it: a banana to eat, a swap to use."""
    if s.phase == Phase.TAKE_BANANA:
        return 1 if s.lying[s.at[s.turn]] == FACE_UP else 0
    if s.phase in (Phase.SWAP_PLACES, Phase.SEND_BACK):
        return 1 if s.lying[s.at[s.turn]] == FACE_UP + FACES - 1 else 0
    return 1


LAWS = (
    seat_to_act_exists,
    empty_seats_have_nothing,
    counters_are_conserved,
    counters_lie_apart,
    counters_are_placed_in_turn,
    cards_are_conserved,
    cards_are_dealt_in_turn,
    hands_are_in_order,
    piles_are_complete_once_dealt,
    only_the_end_is_at_the_base_camp,
    choices_fit_the_counter,
)
