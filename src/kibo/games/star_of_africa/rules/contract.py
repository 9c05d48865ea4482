"""Whose move it is, what may be done and what becomes of it: each phase led to its chapter."""

from kibo.core.game import CHANCE, OVER
from kibo.core.record import Row

from ..actions import BID, DIE, DRAWN, FLY, GO, LEAVE, MORE, PAY, PLACE, QUIT, ROLL, START, STAY, TAKE, TRY, WAIT
from ..board import CITIES, FACES, FIRST_RED
from ..state import KINDS, TURNING, Phase, State
from .auction import bids, leave_auction, make_bid, raise_further
from .cities import may_turn, pay_to_turn, roll_to_turn, turn_token
from .moving import flights, fly, go, moves
from .robbers import pay_ransom, place_robber, robber_places, take_robber
from .turn import choose_start, end_turn, roll_for_first


def to_act(s: State) -> int:
    """Dice and tokens, the seat to bid, the seat whose turn it is, or nobody."""
    match s.phase:
        case Phase.END:
            return OVER
        case Phase.BID:
            return s.bidder
        case Phase.CHOOSE_START | Phase.TAKE_TURN | Phase.MOVE | Phase.TURN_TOKEN | Phase.DECIDE_ROBBER:
            return s.turn
        case _:
            return CHANCE


def legal_actions(s: State, legal: Row) -> int:
    """What the seat to act may do."""
    match s.phase:
        case Phase.CHOOSE_START:  # STA-04
            legal[0], legal[1] = START, START + 1
            return 2
        case Phase.TAKE_TURN:
            return turns(s, legal)
        case Phase.MOVE:
            return moves(s, legal)
        case Phase.TURN_TOKEN:  # STA-20, STA-21
            legal[0], legal[1] = PAY, WAIT
            return 2
        case Phase.DECIDE_ROBBER:  # STA-44
            legal[0], legal[1] = TAKE, LEAVE
            return 2
        case _:
            return bids(s, legal)


def turns(s: State, legal: Row) -> int:
    """What a turn may be: stay, roll, turn a token, fly, place a robber (STA-18)."""
    legal[0], legal[1] = STAY, ROLL
    count = 2
    if s.at[s.turn] < CITIES:
        if may_turn(s):  # STA-22
            legal[count] = TRY
            count += 1
            if s.money[s.turn] >= TURNING:
                legal[count] = PAY
                count += 1
        count = flights(s, legal, count)
    return robber_places(s, legal, count)


def chance(s: State, outcome: Row, weight: Row) -> int:
    """A fair die, or one of the tokens that nobody has turned."""
    count = 0
    if s.phase == Phase.DRAW_TOKEN:
        for kind in range(KINDS):
            if s.hidden[kind] > 0:
                outcome[count], weight[count] = DRAWN + kind, s.hidden[kind]
                count += 1
    else:
        for face in range(FACES):
            outcome[face] = DIE + face
        for face in range(FACES):  # apart: the compiler writes each row at once
            weight[face] = 1
        count = FACES
    return count


def apply(s: State, action: int) -> None:
    """Play one legal action, or one outcome of chance."""
    match s.phase:
        case Phase.CHOOSE_START:  # STA-04
            choose_start(s, action - START)
        case Phase.ROLL_FOR_FIRST:  # STA-05
            roll_for_first(s, action - DIE + 1)
        case Phase.TAKE_TURN:
            begin_turn(s, action)
        case Phase.ROLL_TO_MOVE:  # STA-11
            s.die = action - DIE + 1
            s.phase = Phase.MOVE
        case Phase.MOVE:
            if action == STAY:  # STA-17
                end_turn(s)
            else:
                go(s, action - GO)
        case Phase.TURN_TOKEN:  # STA-20
            if action == WAIT:  # STA-21
                end_turn(s)
            else:
                pay_to_turn(s)
        case Phase.ROLL_TO_TURN:  # STA-22
            roll_to_turn(s, action - DIE + 1)
        case Phase.DRAW_TOKEN:  # STA-30
            turn_token(s, action - DRAWN)
        case Phase.ROLL_RANSOM:  # STA-43
            pay_ransom(s, action - DIE + 1)
        case Phase.DECIDE_ROBBER:
            if action == LEAVE:  # STA-44
                end_turn(s)
            else:
                take_robber(s)
        case _:  # STA-52
            if action == QUIT:
                leave_auction(s)
            elif action == MORE:
                raise_further(s)
            else:
                make_bid(s, action - BID)


def begin_turn(s: State, action: int) -> None:
    """One of the things a turn may be (STA-18)."""
    if action == STAY:
        end_turn(s)
    elif action == ROLL:
        s.phase = Phase.ROLL_TO_MOVE
    elif action == TRY:  # STA-22
        s.phase = Phase.ROLL_TO_TURN
    elif action == PAY:
        pay_to_turn(s)
    elif action < PLACE + FIRST_RED:  # STA-15
        fly(s, action - FLY)
    else:  # STA-41
        place_robber(s, action - PLACE)
