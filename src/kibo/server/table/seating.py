"""Before the start: in which order people sit, with which word and in which colour."""

from __future__ import annotations

import unicodedata

from .events import NOBODY, Draft, Message, Refused, draft, short_text, whole
from .places import MOST_COLOURS, Place
from .table import Table

WORD = 40


def waiting(table: Table) -> None:
    """Refuse what can only be done before the start."""
    if table.stage == "dropped":
        raise Refused("dropped")
    if table.stage != "waiting":
        raise Refused("started")


def hosting(table: Table, message: Message) -> None:
    """Refuse what only the host may do."""
    if message.player != table.host:
        raise Refused("host_only")


def own_chair(table: Table, message: Message) -> int:
    """Before the start: the seat of one's own that a message names, or one's first."""
    waiting(table)
    mine = table.seats_of(message.player)
    seat = whole(message.data, "seat") if "seat" in message.data else min(mine, default=NOBODY)
    if seat not in mine:
        raise Refused("not_seated")
    return seat


def give_word(table: Table, message: Message) -> list[Draft]:
    """A person adds a word to the dice, or takes it away, before the game begins."""
    seat = own_chair(table, message)
    word = short_text(message.data, "word", WORD) if message.data.get("word") != "" else ""
    return [draft("gave_word", seat, word=unicodedata.normalize("NFC", word))]


def choose_colour(table: Table, message: Message) -> list[Draft]:
    """A person chooses a colour that nobody else has chosen, or none, before the game begins."""
    seat = own_chair(table, message)
    colour = whole(message.data, "colour")
    if not NOBODY <= colour < MOST_COLOURS:
        raise Refused("malformed", what="colour")
    if any(place.colour == colour != NOBODY for other, place in enumerate(table.places) if other != seat):
        raise Refused("colour_taken")
    return [draft("coloured", seat, colour=colour)]


def arrange(table: Table, message: Message) -> list[Draft]:
    """The host says in which order everybody will sit, by their chairs; an empty order leaves it to the dice."""
    waiting(table)
    hosting(table, message)
    order = message.data.get("order")
    if not isinstance(order, list) or any(type(chair) is not int for chair in order):
        raise Refused("malformed", what="order")
    if order and sorted(order) != list(range(len(table.places))):
        raise Refused("order", n=len(table.places))
    return [draft("arranged", order=order)] if order != table.arranged else []


def resized(table: Table, seats: int) -> tuple[list[Draft], list[Draft]]:
    """What happens before and after there are so many seats: who sits beyond moves up, a chosen order stays."""
    moves = moved_up(table, seats)
    up = [event for old, new in moves.items() for event in (draft("left", old), *sits(new, table.places[old]))]
    if not moves or not table.arranged:
        return up, []
    left = [chair for chair in table.arranged if chair in moves or (chair < seats and chair not in moves.values())]
    return up, [draft("arranged", order=[moves.get(chair, chair) for chair in left])]


def moved_up(table: Table, seats: int) -> dict[int, int]:
    """Whoever sits beyond the first seats, and the free one among them that they get; refused if there is none."""
    free = iter([seat for seat, place in enumerate(table.places[:seats]) if place.is_open])
    moves = {old: next(free, NOBODY) for old, place in enumerate(table.places) if old >= seats and not place.is_open}
    if NOBODY in moves.values():
        raise Refused("seats_taken")
    return moves


def sits(seat: int, place: Place) -> list[Draft]:
    """Whoever has a place gets it at another seat, with its link, its devices and its word."""
    if place.bot:
        return [draft("sat", seat, name=place.name, bot=place.bot)]
    first, *more = place.players
    linked = [draft("linked", seat, player=player) for player in more]
    word = [draft("gave_word", seat, word=place.word)] if place.word else []
    return [
        draft("sat", seat, name=place.name, player=first, token=place.token),
        *linked,
        *word,
        *coloured(seat, place),
    ]


def coloured(seat: int, place: Place) -> list[Draft]:
    """Whoever has chosen a colour keeps it at another seat."""
    return [draft("coloured", seat, colour=place.colour)] if place.colour != NOBODY else []
