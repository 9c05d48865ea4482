"""What holds in every position."""

from .board import CENTRE, ISLANDS, PLACES, first_place, island_of
from .rules.exchange import can_ask
from .state import (
    BATCHES,
    COPIES,
    EMPTY,
    FIRST_BATCH,
    KINDS,
    LAND,
    NOWHERE,
    PUBLIC,
    ROUNDS,
    SEATS,
    UNSEEN,
    Phase,
    State,
)


def no_tile_is_lost_or_made(s: State) -> int:
    """Of each animal there are as many tiles as in the box at the start: fifty in all (SAF-02)."""
    for kind in range(KINDS):
        count = 1 if s.held == kind else 0
        for batch in range(BATCHES):
            count += s.unseen[batch][kind]
        for place in range(PLACES):
            if s.face[place] == kind:
                count += 1
        if kind >= LAND:
            count += s.box[kind - LAND]
        else:
            for seat in range(SEATS):
                count += s.hand[seat][kind]
        if count != COPIES[kind]:
            return 0
    return 1


def nobody_holds_three_alike(s: State) -> int:
    """Nobody holds three of one animal (SAF-30)."""
    for seat in range(SEATS):
        for kind in range(LAND):
            if s.hand[seat][kind] > 2:
                return 0
    return 1


def islands_hold_their_tiles(s: State) -> int:
    """Each island holds as many tiles as are counted there, at most five, and the central one none (SAF-03)."""
    if s.tiles[CENTRE] != 0:
        return 0
    for island in range(1, ISLANDS):
        count = 0
        for place in range(first_place(island), first_place(island) + 5):
            if s.face[place] != EMPTY:
                count += 1
        if count != s.tiles[island]:
            return 0
    return 1


def batches_have_a_face_for_each_tile(s: State) -> int:
    """Each batch has as many faces left as tiles that nobody has seen, on the board or yet to be laid (SAF-44)."""
    for batch in range(BATCHES):
        count = s.to_lay if s.laying == batch else 0
        for place in range(PLACES):
            if s.face[place] == UNSEEN and s.batch[place] == batch:
                count += 1
        for kind in range(KINDS):
            count -= s.unseen[batch][kind]
        if count != 0:
            return 0
    return 1


def a_face_is_known_to_someone(s: State) -> int:
    """A tile has a face when a seat of this table has seen it, and then only; what all know is of no batch (SAF-10)."""
    at_the_table = (1 << s.seats) - 1
    for place in range(PLACES):
        has_face = EMPTY < s.face[place] < UNSEEN
        known = s.known[place]
        if has_face != (known != 0):
            return 0
        if known != PUBLIC and known & at_the_table != known:
            return 0
        if (known == PUBLIC or s.face[place] == EMPTY) and s.batch[place] != FIRST_BATCH:
            return 0
    return 1


def whales_shuffle_marine_animals(s: State) -> int:
    """Batches that a whale left hold marine animals alone, as the box does (SAF-44)."""
    for batch in range(FIRST_BATCH + 1, BATCHES):
        for kind in range(LAND):
            if s.unseen[batch][kind] != 0:
                return 0
    return 1


def only_seats_at_the_table_play(s: State) -> int:
    """A seat that is not at the table has no turn, no tile, and no camera away from the centre."""
    if s.turn >= s.seats or s.asked >= s.seats:
        return 0
    for seat in range(s.seats, SEATS):
        if s.at[seat] != CENTRE:
            return 0
        for kind in range(LAND):
            if s.hand[seat][kind] != 0:
                return 0
    return 1


def the_phase_has_what_it_needs(s: State) -> int:
    """A third copy is in hand only while it is put back, tiles wait to be laid only for a whale, and so on."""
    if (s.held != NOWHERE) != (s.phase == Phase.PUT_BACK) or (s.to_lay != 0) != (s.phase == Phase.WHALE):
        return 0
    in_hand = s.phase in (Phase.SEE, Phase.REVEAL, Phase.TURTLE_AGAIN, Phase.OCTOPUS_SWAP)
    if (s.place != NOWHERE) != in_hand or (in_hand and s.face[s.place] == EMPTY):
        return 0
    if s.phase not in (Phase.SEE, Phase.GIVE) and s.resume != Phase.LOOK:
        return 0
    phase = s.resume if s.phase == Phase.GIVE else s.phase
    if phase in (Phase.TAKE, Phase.DOLPHIN_TAKE):
        return 1 if s.tiles[s.at[s.turn]] > 0 else 0
    if phase == Phase.LOOK:
        for island in range(1, ISLANDS):
            if s.tiles[island] > 0:
                return 1
        return 0
    return 1


def what_was_broken_off_can_go_on(s: State) -> int:
    """An exchange that was asked for may be, and after it or after a look comes what it broke off (SAF-20, SAF-40)."""
    if s.phase == Phase.GIVE:
        if s.exchanged or s.at[s.asked] != s.at[s.turn] or not can_ask(s, s.asked, s.wanted):
            return 0
        return 1 if s.resume in (Phase.LOOK, Phase.MOVE, Phase.TAKE, Phase.FINISH) else 0
    if s.phase == Phase.SEE and s.resume not in (Phase.MOVE, Phase.TURTLE_AGAIN, Phase.FINISH):
        return 0
    if s.phase == Phase.TURTLE_AGAIN or s.resume == Phase.TURTLE_AGAIN:
        return 1 if s.place != NOWHERE and s.tiles[island_of(s.place)] > 1 else 0
    return 1


def the_last_round_is_the_end(s: State) -> int:
    """After a hundred rounds the game is over (SAF-54)."""
    return 1 if s.round < ROUNDS or s.phase == Phase.END else 0


LAWS = (
    no_tile_is_lost_or_made,
    nobody_holds_three_alike,
    islands_hold_their_tiles,
    batches_have_a_face_for_each_tile,
    a_face_is_known_to_someone,
    whales_shuffle_marine_animals,
    only_seats_at_the_table_play,
    the_phase_has_what_it_needs,
    what_was_broken_off_can_go_on,
    the_last_round_is_the_end,
)
