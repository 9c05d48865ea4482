"""What the passing of time leads to: who is late, away or slow."""

from __future__ import annotations

from .bot_names import STAND_IN
from .decide import numbered
from .events import NOBODY, Event, Refused, draft
from .table import GRACE, NUDGE, Table


def tick(table: Table, now: float) -> list[Event]:
    """What the passing of time leads to: where there is a clock, a bot takes over for who is late or away too long."""
    seat = table.to_act
    if table.stage != "playing" or seat == NOBODY or table.bot_to_act():
        return []
    deadline = table.deadline()
    if deadline is None:
        return []
    if now < deadline and not (table.terms.absent == "bot" and is_missed(table, seat, now)):
        return []
    return numbered(table, [draft("took_over", seat, bot=STAND_IN)], now)


def is_missed(table: Table, seat: int, now: float) -> bool:
    """Is somebody away too long while another person is there and waits?"""
    own = table.places[seat].players
    if table.is_here(seat) or not any(count for player, count in table.here.items() if player not in own):
        return False
    away_since = max([table.moved_at, *(table.gone_at.get(player, 0.0) for player in own)])
    return len(table.people) > 1 and now - away_since >= GRACE


def is_slow(table: Table, now: float) -> bool:
    """Has somebody kept another person waiting for so long that they may be reminded?"""
    seat = table.to_act
    if table.stage != "playing" or seat == NOBODY or table.bot_to_act() or now - table.moved_at < NUDGE:
        return False
    own = table.places[seat].players
    return any(count for player, count in table.here.items() if player not in own and table.seats_of(player))


def nudged(table: Table, player: str) -> str:
    """Whom somebody may tell to go on: the bot whose move it is, or nobody's name for a person."""
    if not table.seats_of(player) or table.to_act < 0:
        raise Refused("nudge")
    return table.bot_to_act()
