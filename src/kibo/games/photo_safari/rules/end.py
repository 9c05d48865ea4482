"""The end of a turn, of a round and of the game."""

from kibo.core.record import Row

from ..state import LAND, NOWHERE, ROUNDS, Phase, State
from .exchange import has_exchange
from .tiles import on_board


def different(s: State, seat: int) -> int:
    """How many different animals a seat holds, for SAF-50 and SAF-51."""
    count = 0
    for kind in range(LAND):
        if s.hand[seat][kind] > 0:
            count += 1
    return count


def all_tiles(s: State, seat: int) -> int:
    """How many tiles a seat holds, doubles included, for SAF-52."""
    count = 0
    for kind in range(LAND):
        count += s.hand[seat][kind]
    return count


def finish(s: State) -> None:
    """The taking and all it set off is done: what is left is a last chance to exchange (SAF-24)."""
    if has_exchange(s):
        s.phase = Phase.FINISH
    else:
        end_turn(s)


def end_turn(s: State) -> None:
    """The next seat's turn, or the next round, unless the game is over (SAF-05, SAF-50, SAF-53)."""
    s.turn += 1
    if s.turn == s.seats:
        s.turn = 0
        s.round += 1
        if is_decided(s):
            s.phase = Phase.END
            return
        s.dry = 1 if on_board(s) == 0 else 0
    begin_turn(s)


def begin_turn(s: State) -> None:
    """A fresh turn; with no tile on the board, looking is left out and bars no island (SAF-14)."""
    s.exchanged, s.barred = 0, NOWHERE
    s.phase = Phase.LOOK
    if on_board(s) == 0:  # SAF-14
        s.phase = Phase.MOVE


def is_decided(s: State) -> int:
    """At the end of a round: is the game over (SAF-50, SAF-53, SAF-54)?"""
    if s.dry:  # SAF-53
        return 1
    if s.round == ROUNDS:  # SAF-54
        return 1
    for seat in range(s.seats):
        if different(s, seat) == LAND:  # SAF-50
            return 1
    return 0


def score(s: State, points: Row) -> None:
    """A point for each different animal (SAF-51)."""
    for seat in range(s.seats):
        points[seat] = different(s, seat)


def winners(s: State, won: Row) -> None:
    """Six different animals (SAF-51), or at a dead end the most, by SAF-53 and SAF-54; then what breaks a tie."""
    most = 0
    for seat in range(s.seats):
        most = max(most, different(s, seat))
    for seat in range(s.seats):
        won[seat] = 1 if different(s, seat) == most else 0
    break_tie(s, won)


def break_tie(s: State, won: Row) -> None:
    """Of those level the one with the most tiles, doubles included; still level, they win together (SAF-52)."""
    most = 0
    for seat in range(s.seats):
        if won[seat] == 1:
            most = max(most, all_tiles(s, seat))
    for seat in range(s.seats):
        if all_tiles(s, seat) < most:
            won[seat] = 0
