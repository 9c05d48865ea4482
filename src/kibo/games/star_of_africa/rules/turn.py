"""Whose turn it is, and money (STA-03 to STA-06, STA-34)."""

from ..board import CITIES
from ..state import NOBODY, PURSE, ROBBER_OF, Phase, State


def receive(s: State, seat: int, hundreds: int) -> None:
    """The bank pays; it never runs out (STA-06)."""
    given = min(hundreds, PURSE - s.money[seat])
    s.money[seat] += given
    s.paid_out += given


def pay_bank(s: State, seat: int, hundreds: int) -> None:
    """A player pays the bank."""
    s.money[seat] -= hundreds
    s.paid_out -= hundreds


def pay_player(s: State, seat: int, other: int, hundreds: int) -> None:
    """A player pays another, through the bank."""
    pay_bank(s, seat, hundreds)
    receive(s, other, hundreds)


def is_robbers(s: State, space: int) -> bool:
    """Does a robber lie open on this space? (STA-42)."""
    return space < CITIES and s.city[space] >= ROBBER_OF


def end_turn(s: State) -> None:
    """The turn passes on, over those who must miss theirs (STA-05, STA-34).

    At the end of the last turn missed on a robber's city, the robber is that player's (STA-45).
    """
    s.die = 0
    while True:
        s.turn = s.turn + 1 if s.turn + 1 < s.seats else 0
        if s.missing[s.turn] == 0:
            s.phase = Phase.TAKE_TURN
            return
        s.missing[s.turn] -= 1  # STA-34
        if s.missing[s.turn] == 0 and is_robbers(s, s.at[s.turn]):
            own_robber(s)  # STA-45
            return


def own_robber(s: State) -> None:
    """The robber where the player on turn stands is theirs: to take up or to leave (STA-44)."""
    s.city[s.at[s.turn]] = ROBBER_OF + s.turn
    s.phase = Phase.DECIDE_ROBBER


def choose_start(s: State, city: int) -> None:
    """Begin in Tangier or Cairo, in seat order (STA-04)."""
    s.at[s.turn] = city
    s.turn += 1
    if s.turn == s.seats:
        s.turn = 0
        s.phase = Phase.ROLL_FOR_FIRST


def roll_for_first(s: State, face: int) -> None:
    """One roll each; the highest begins, those level on it roll again among themselves (STA-05)."""
    s.rolled[s.turn] = face
    highest, level = 0, 0
    for seat in range(s.seats):
        if s.rolled[seat] == 0:
            s.turn = seat
            return
        if s.rolled[seat] > highest:
            highest, level = s.rolled[seat], 0
        if s.rolled[seat] == highest:
            level += 1
    for seat in range(s.seats - 1, -1, -1):
        if s.rolled[seat] == highest:
            s.rolled[seat] = 0
            s.turn = seat
        else:
            s.rolled[seat] = NOBODY
    if level == 1:
        for seat in range(s.seats):
            s.rolled[seat] = 0
        s.phase = Phase.TAKE_TURN
