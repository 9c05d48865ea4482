"""Games whose dice do not depend on who plays: whatever bots sit at a deal, chance draws from the same numbers."""

from typing import NamedTuple

from ..bots.desk import AT_START, PLAYED, SEEN, Desk
from ..bots.dispatch import SEARCH, weigh, weigh_at_once
from ..bots.search import begin_search, end_search
from ..core.contract import apply, chance, legal_actions, observe, put, score, to_act, winners
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
    begin(desk, luck, deal, outcome)
    seat = play_until_search(desk, luck, deal, outcome)
    while seat != OVER:
        count = legal_actions(desk.worlds[PLAYED], desk.legal)
        weigh(deal.bots[seat], desk, seat, count)
        play_weighed(desk, count, outcome)
        seat = play_until_search(desk, luck, deal, outcome)
    tell(desk, outcome)


def begin(desk: Desk, luck: Row, deal: Deal, outcome: Row) -> None:
    """Lay everything out for a game."""
    put(desk.worlds, PLAYED, AT_START)
    start(luck, deal.seed, deal.number)
    start(desk.draws, deal.seed, ((deal.seating + 1) << 40) + deal.number)
    outcome[PLIES], outcome[DECISIONS] = 0, 0


def play_until_search(desk: Desk, luck: Row, deal: Deal, outcome: Row) -> int:
    """Play on until a bot has to search, and return its seat, or OVER at the end of the game and at the cap."""
    s = desk.worlds[PLAYED]
    actor = to_act(s)
    while actor != OVER and outcome[PLIES] < deal.cap:
        index = 0
        if actor == CHANCE:
            count = chance(s, desk.legal, desk.weight)
            if count > 1:
                index = pick(luck, desk.weight, count)
        else:
            count = legal_actions(s, desk.legal)
            if count > 1:
                if deal.bots[actor] >= SEARCH:
                    return actor
                weigh_at_once(deal.bots[actor], desk, actor, count)
                index = pick(desk.draws, desk.weight, count)
            outcome[DECISIONS] += 1
        apply(s, desk.legal[index])
        outcome[PLIES] += 1
        actor = to_act(s)
    return OVER


def play_weighed(desk: Desk, count: int, outcome: Row) -> None:
    """Play one of the legal actions by the weights that a search has given them."""
    apply(desk.worlds[PLAYED], desk.legal[pick(desk.draws, desk.weight, count)])
    outcome[PLIES] += 1
    outcome[DECISIONS] += 1


SEAT, COUNT, BASE = range(3)
"""What a search is asked: for which seat, of how many actions (none: the game is over), and by which number."""
ASKED = 3


def next_search(desk: Desk, luck: Row, deal: Deal, outcome: Row, asked: Row) -> None:
    """Begin a game, or play what was searched for, and go on to the next search, which somebody else makes."""
    if asked[COUNT] == 0:
        begin(desk, luck, deal, outcome)
    else:
        end_search(desk, asked[COUNT], asked[BASE])
        play_weighed(desk, asked[COUNT], outcome)
    seat = play_until_search(desk, luck, deal, outcome)
    asked[SEAT], asked[COUNT] = seat, 0
    if seat == OVER:
        tell(desk, outcome)
    else:
        asked[COUNT] = legal_actions(desk.worlds[PLAYED], desk.legal)
        put(desk.worlds, SEEN, PLAYED)
        observe(desk.worlds[PLAYED], seat, desk.worlds[SEEN])
        asked[BASE] = begin_search(desk, seat, asked[COUNT])


def tell(desk: Desk, outcome: Row) -> None:
    """Write how a game went; one that was cut off is shared by those who have most points."""
    s, row = desk.worlds[PLAYED], desk.weight
    ended = 1 if to_act(s) == OVER else 0
    outcome[ENDED] = ended
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
