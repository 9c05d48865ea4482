"""What holds in every position."""

from .actions import BIDS
from .board import CITIES, FIRST_RED, FIRST_SEA
from .rules.auction import least_bid
from .state import KINDS, LEAST_BID, NOBODY, NOTHING, ROBBER_OF, SEATS, TOKEN, TOKENS, TURNING, Kind, Phase, State


def seat_to_act_exists(s: State) -> int:
    """The seats to move and to bid, and those who have the star or the highest bid, sit at the table."""
    return 1 if max(s.turn, s.bidder, s.star, s.leader) < s.seats else 0


def empty_seats_have_nothing(s: State) -> int:
    """Seats that nobody sits in have no money, no tokens and no turns to miss."""
    for seat in range(s.seats, SEATS):
        if s.money[seat] + s.horseshoes[seat] + s.robbers[seat] + s.missing[seat] + s.paid[seat] + s.gifted[seat] > 0:
            return 0
        for city in range(CITIES):
            if s.city[city] == ROBBER_OF + seat:
                return 0
    return 1


def money_is_conserved(s: State) -> int:
    """What the bank has paid out, less what it was paid, is what the players have."""
    return 1 if sum(s.money) == s.paid_out else 0


def tokens_are_conserved(s: State) -> int:
    """There are 30 tokens, as many of each kind as in the box: face down, in the bank, kept, or robbers lying open."""
    lying = 0
    for city in range(CITIES):
        if s.city[city] >= ROBBER_OF:
            lying += 1
    for kind in range(KINDS):
        count = s.hidden[kind] + s.bank[kind]
        if kind == Kind.STAR and s.star != NOBODY:
            count += 1
        if kind == Kind.ROBBER:
            count += lying + sum(s.robbers)
        if kind == Kind.HORSESHOE:
            count += sum(s.horseshoes)
        if count != TOKENS[kind]:
            return 0
    return 1


def face_down_tokens_lie_on_cities(s: State) -> int:
    """As many tokens lie face down on red cities as nobody has turned; Tangier and Cairo hold nothing."""
    count = 0
    for city in range(CITIES):
        if s.city[city] == TOKEN:
            count += 1
    for city in range(FIRST_RED):
        if s.city[city] != NOTHING:
            return 0
    return 1 if count == sum(s.hidden) else 0


def star_and_robbers_never_go_to_the_bank(s: State) -> int:
    """The bank has neither the star nor a robber, and nobody keeps a horseshoe before the star is found."""
    if s.bank[Kind.STAR] + s.bank[Kind.ROBBER] > 0:
        return 0
    return 1 if s.star != NOBODY or sum(s.horseshoes) == 0 else 0


def arrivals_are_in_order(s: State) -> int:
    """No two pawns came at the same time."""
    for seat in range(s.seats):
        if s.came[seat] >= s.seats:
            return 0
        for other in range(seat):
            if s.came[other] == s.came[seat]:
                return 0
    return 1


def passages_are_paid_at_sea(s: State) -> int:
    """Only a pawn at sea is on a passage that is paid for."""
    for seat in range(s.seats):
        if s.paid[seat] == 1 and s.at[seat] < FIRST_SEA:
            return 0
    return 1


def who_misses_turns_sits_in_a_city(s: State) -> int:
    """Who misses turns does so in a city, and the seat on turn misses none."""
    for seat in range(s.seats):
        if s.missing[seat] > 0 and s.at[seat] >= CITIES:
            return 0
    return 1 if s.phase in (Phase.BID, Phase.END) or s.missing[s.turn] == 0 else 0


def dice_are_rolled_when_they_count(s: State) -> int:
    """A move has its roll, and before a turn begins nothing is rolled; rolls for the first turn end with it."""
    if s.phase == Phase.MOVE and s.die == 0:
        return 0
    if s.phase in (Phase.CHOOSE_START, Phase.ROLL_FOR_FIRST, Phase.TAKE_TURN, Phase.ROLL_TO_MOVE) and s.die != 0:
        return 0
    rolled = 0
    for seat in range(s.seats):
        if s.rolled[seat] != 0:
            rolled += 1
    if s.phase == Phase.ROLL_FOR_FIRST:
        return 1 if s.rolled[s.turn] == 0 else 0
    return 1 if rolled == 0 else 0


def choices_fit_the_city(s: State) -> int:
    """Who turns a token stands on one, who pays ransom on another's robber, who decides about a robber on their own."""
    here = s.at[s.turn]
    if s.phase == Phase.TURN_TOKEN and s.money[s.turn] < TURNING:  # STA-21
        return 0
    if s.phase in (Phase.TURN_TOKEN, Phase.ROLL_TO_TURN, Phase.DRAW_TOKEN):
        return 1 if here < CITIES and s.city[here] == TOKEN else 0
    if s.phase == Phase.ROLL_RANSOM:
        return 1 if here < CITIES and s.city[here] >= ROBBER_OF and s.city[here] != ROBBER_OF + s.turn else 0
    if s.phase == Phase.DECIDE_ROBBER:
        return 1 if here < CITIES and s.city[here] == ROBBER_OF + s.turn else 0
    return 1


def bids_can_be_paid(s: State) -> int:
    """A bid stands only in an auction after the star is found, is 300 or more, and its bidder has the money."""
    if s.phase != Phase.BID:
        return 1 if s.bid == 0 and s.raised == 0 and s.leader == NOBODY and sum(s.out) == 0 else 0
    if s.star != s.turn or s.bank[Kind.HORSESHOE] == 0 or s.leader == s.bidder:
        return 0
    if s.raised % (BIDS - 1) > 0 or s.money[s.bidder] < least_bid(s) or s.out[s.bidder] == 1:
        return 0
    if s.leader == NOBODY:
        return 1 if s.bid == 0 else 0
    return 1 if LEAST_BID <= s.bid <= s.money[s.leader] and s.out[s.leader] == 0 else 0


def the_end_is_a_win(s: State) -> int:
    """The game is over only when the star or a horseshoe has come to Tangier or Cairo."""
    if s.phase != Phase.END:
        return 1
    return 1 if s.at[s.turn] < FIRST_RED and (s.star == s.turn or s.horseshoes[s.turn] > 0) else 0


LAWS = (
    seat_to_act_exists,
    empty_seats_have_nothing,
    money_is_conserved,
    tokens_are_conserved,
    face_down_tokens_lie_on_cities,
    star_and_robbers_never_go_to_the_bank,
    arrivals_are_in_order,
    passages_are_paid_at_sea,
    who_misses_turns_sits_in_a_city,
    dice_are_rolled_when_they_count,
    choices_fit_the_city,
    bids_can_be_paid,
    the_end_is_a_win,
)
