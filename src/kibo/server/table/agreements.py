"""What people at a table agree on while they play: to take back, to go on without somebody, to put the table away."""

from __future__ import annotations

from .bot_names import seated
from .events import NOBODY, Draft, Message, Refused, draft, whole
from .places import WISHES, Wish
from .table import GRACE, Table


def current(table: Table, message: Message) -> None:
    """Refuse a message about a position that is no more."""
    if table.match is None:
        raise Refused("not_started")
    if table.stage == "dropped":
        raise Refused("dropped")
    if whole(message.data, "board") != table.board:
        raise Refused("stale")


def undo(table: Table, message: Message) -> list[Draft]:
    """Take back: one's own last action if nothing was revealed since; further where nobody else is concerned."""
    current(table, message)
    if table.is_open:
        raise Refused("undo_open")
    far = message.data.get("far") is True
    if far and not table.far_undo(message.player):
        raise Refused("undo_far")
    eyes = table.eyes(message.player)
    mine = table.seats_of(message.player)
    if not mine or eyes.curtain != NOBODY:
        raise Refused("undo")
    seats = mine if far else [eyes.seat]
    plies = [ply for seat in seats if seat >= 0 and (ply := table.undo_ply(seat, far)) is not None]
    if not plies:
        raise Refused("undo")
    return [draft("undone", eyes.seat, ply=max(plies))]


def ask(table: Table, message: Message) -> list[Draft]:
    """Somebody asks the others for something; where nobody has to be asked, it is done."""
    what = message.data.get("what")
    if what not in WISHES:
        raise Refused("malformed", what="what")
    seat = own_seat(table, message)
    if table.wish:
        raise Refused("asked")
    wish = Wish(what, seat)
    if what == "undo":
        wish = Wish(what, seat, ply=wished_ply(table, message, seat))
    elif what == "out":
        wish = Wish(what, seat, of=gone_seat(table, message, seat))
    elif table.stage not in ("waiting", "playing") or (table.stage == "waiting" and message.player != table.host):
        raise Refused("host_only" if table.stage == "waiting" else "over")
    if not asked_for(table, wish):
        return granted(table, wish)
    return [draft("asked", seat, what=what, of=wish.of, ply=wish.ply)]


def own_seat(table: Table, message: Message) -> int:
    """The seat of whoever asks or answers."""
    if table.stage == "dropped":
        raise Refused("dropped")
    mine = table.seats_of(message.player)
    if not mine:
        raise Refused("not_seated")
    return mine[0]


def asked_for(table: Table, wish: Wish) -> list[int]:
    """The seats of the other people who have to agree: all of them where moves are taken back, else who is here."""
    others = [seat for seat, place in enumerate(table.places) if place.players and seat not in (wish.seat, wish.of)]
    asker = table.places[wish.seat].players
    others = [seat for seat in others if table.places[seat].players[0] not in asker]
    return others if wish.what == "undo" else [seat for seat in others if table.is_here(seat)]


def wished_ply(table: Table, message: Message, seat: int) -> int:
    """The ply to which somebody would like to take back: before their own last action."""
    current(table, message)
    ply = table.undo_ply(seat, far=True)
    if table.is_open or table.guided or ply is None:
        raise Refused("undo_open" if table.is_open else "undo")
    return ply


def gone_seat(table: Table, message: Message, seat: int) -> int:
    """The seat of somebody else who has been away for a while."""
    of = whole(message.data, "seat")
    if table.stage != "playing" or not 0 <= of < len(table.places) or of == seat or not table.places[of].players:
        raise Refused("no_seat")
    if not is_gone(table, of, message.at):
        raise Refused("not_gone", name=table.places[of].name)
    return of


def is_gone(table: Table, seat: int, now: float) -> bool:
    """Has a person been away for a while?"""
    players = table.places[seat].players
    since = max([table.came_at, table.moved_at, *(table.gone_at.get(player, 0.0) for player in players)])
    return bool(players) and not table.is_here(seat) and now - since >= GRACE


def answer(table: Table, message: Message) -> list[Draft]:
    """Somebody agrees or not; whoever has asked may think better of it. The last who agrees makes it so."""
    seat, wish = own_seat(table, message), table.wish
    if wish is None:
        raise Refused("not_asked")
    if message.data.get("yes") is not True:
        return [draft("answered", seat, yes=False)]
    if seat == wish.seat or seat == wish.of:
        raise Refused("not_asked")
    if wish.what == "out" and not is_gone(table, wish.of, message.at):
        return [draft("answered", seat, yes=False)]  # they are back
    left = [other for other in asked_for(table, wish) if other not in (*wish.agreed, seat)]
    return [draft("answered", seat, yes=True), *([] if left else granted(table, wish))]


def granted(table: Table, wish: Wish) -> list[Draft]:
    """What everybody has agreed on."""
    if wish.what == "undo":
        return [draft("undone", wish.seat, ply=wish.ply)]
    return resigning(table, [wish.of]) if wish.what == "out" else [draft("dropped", wish.seat)]


def resign(table: Table, message: Message) -> list[Draft]:
    """Give up one's seat for good: a bot takes it or, where no person is left, nobody, and the table is put away."""
    own_seat(table, message)
    if table.stage != "playing":
        raise Refused("over" if table.match else "not_started")
    return resigning(table, table.seats_of(message.player))


def resigning(table: Table, seats: list[int]) -> list[Draft]:
    """Bots on the seats of people who do not play any more; where only these were left, the end of the table."""
    if all(seat in seats for seat, place in enumerate(table.places) if place.players):
        return [draft("dropped", seats[0])]
    return [draft("resigned", seat, bot=seated(table.game)) for seat in seats]
