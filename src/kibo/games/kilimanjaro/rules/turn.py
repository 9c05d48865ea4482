"""A turn: a card is laid, and in the end one is drawn."""

from ..state import HAND, KINDS, NO_CARD, PILES, SEATS, VALUES, Phase, State


def can_play_on(s: State, seat: int) -> bool:
    """On the own piles, or on those of an expedition that is ahead (KIL-11, KIL-12)."""
    if seat == s.turn:  # KIL-11
        return True
    return s.at[seat] > s.at[s.turn]  # KIL-12


def reach(s: State, seat: int) -> int:
    """How far an expedition's three top cards carry it (KIL-13)."""
    highest = 0
    for kind in range(KINDS):
        alike, total = 0, 0
        for pile in range(PILES):
            card = s.top[seat][pile]
            if card >= 0 and card // VALUES == kind:
                alike += 1
                total += card % VALUES + 1
        if alike >= 2:
            return total  # KIL-14, KIL-15
        highest = max(highest, total)
    return highest  # KIL-16


def play_card(s: State, number: int) -> None:
    """Lay a card on a pile; the reach of the own piles is this turn's stride (KIL-10, KIL-17)."""
    pile, seat, card = number % PILES, number // PILES % SEATS, number // PILES // SEATS
    put_down(s, s.turn, card)
    s.top[seat][pile] = card
    s.stride = reach(s, s.turn)


def end_turn(s: State) -> None:
    """Draw a card while there are any, then the next seat plays (KIL-19)."""
    if sum(s.pile) > 0:
        s.phase = Phase.DRAW_CARD
    else:
        pass_turn(s)


def draw_card(s: State, card: int) -> None:
    """The card drawn at the end of a turn (KIL-19)."""
    s.pile[card] -= 1
    take_up(s, s.turn, card)
    pass_turn(s)


def pass_turn(s: State) -> None:
    """The next seat with a card in hand; with none left anywhere the game ends (KIL-31)."""
    for _ in range(s.seats):
        s.turn = next_seat(s)
        if s.hand[s.turn][0] != NO_CARD:
            s.phase = Phase.PLAY_CARD
            return
    s.phase = Phase.END  # KIL-31


def next_seat(s: State) -> int:
    """Clockwise from the seat whose turn it is."""
    return s.turn + 1 if s.turn + 1 < s.seats else 0


def take_up(s: State, seat: int, card: int) -> None:
    """Put a card into a hand, which is kept in order."""
    slot = 0
    while s.hand[seat][slot] != NO_CARD:
        slot += 1
    while slot > 0 and s.hand[seat][slot - 1] > card:
        s.hand[seat][slot] = s.hand[seat][slot - 1]
        slot -= 1
    s.hand[seat][slot] = card


def put_down(s: State, seat: int, card: int) -> None:
    """Take a card out of a hand."""
    slot = 0
    while s.hand[seat][slot] != card:
        slot += 1
    while slot < HAND - 1:
        s.hand[seat][slot] = s.hand[seat][slot + 1]
        slot += 1
    s.hand[seat][slot] = NO_CARD
