"""Games whose dice do not depend on who plays: whatever bots sit at a deal, chance draws from the same numbers."""

from typing import NamedTuple

from ..bots.desk import AT_START, PLAYED, Desk
from ..bots.dispatch import weigh
from ..core.contract import apply, chance, legal_actions, put, score, to_act, winners
from ..core.draw import pick, start
from ..core.game import CHANCE, OVER
from ..core.limits import MOST_SEATS
from ..core.record import Row
from .playout import SHARES

PLIES, DECISIONS, ENDED, SHARE = range(4)
"""What is told of a game: how long it was, whether it came to its end, and the share of each seat in the win."""
OUTCOME = SHARE + MOST_SEATS


class Deal(NamedTuple):
    """One game that is to be played: the luck that chance has, and the thoughts that the bots in these seats have."""

    bots: Row
    cap: int
    seed: int
    number: int
    """The same number brings the same luck."""
    seating: int
    """Another seating brings other thoughts."""


def play_deal(desk: Desk, luck: Row, deal: Deal, outcome: Row) -> None:
    """Play one game from worlds[AT_START], chance and bots drawing from generators of their own."""
    put(desk.worlds, PLAYED, AT_START)
    s = desk.worlds[PLAYED]
    start(luck, deal.seed, deal.number)
    start(desk.draws, deal.seed, ((deal.seating + 1) << 40) + deal.number)
    plies, decisions = 0, 0
    actor = to_act(s)
    while actor != OVER and plies < deal.cap:
        if actor == CHANCE:
            count = chance(s, desk.legal, desk.weight)
            index = 0
            if count > 1:
                index = pick(luck, desk.weight, count)
        else:
            decisions += 1
            count = legal_actions(s, desk.legal)
            index = 0
            if count > 1:
                weigh(deal.bots[actor], desk, actor, count)
                index = pick(desk.draws, desk.weight, count)
        apply(s, desk.legal[index])
        plies += 1
        actor = to_act(s)
    tell(desk, plies, decisions, outcome)


def tell(desk: Desk, plies: int, decisions: int, outcome: Row) -> None:
    """Write how a game went; one that was cut off is shared by those who have most points."""
    s, row = desk.worlds[PLAYED], desk.weight
    ended = 1 if to_act(s) == OVER else 0
    outcome[PLIES], outcome[DECISIONS], outcome[ENDED] = plies, decisions, ended
    if ended:
        winners(s, row)
    else:
        score(s, row)
        most = row[0]
        for seat in range(1, s.seats):
            most = max(most, row[seat])
        for seat in range(s.seats):
            row[seat] = 1 if row[seat] == most else 0
    shared = 0
    for seat in range(s.seats):
        shared += row[seat]
    for seat in range(s.seats):
        outcome[SHARE + seat] = SHARES // shared if row[seat] != 0 else 0
