"""Who changes seats before the start, when there are fewer of them."""

from __future__ import annotations

from .events import NOBODY, Draft, Refused, draft
from .places import Place
from .table import Table


def moved_up(table: Table, seats: int) -> list[Draft]:
    """Whoever sits beyond the first seats moves to a free one among them; refused if there are not enough."""
    free = iter([seat for seat, place in enumerate(table.places[:seats]) if place.is_open])
    drafts: list[Draft] = []
    for old, place in enumerate(table.places[seats:], seats):
        if not place.is_open:
            new = next(free, NOBODY)
            if new == NOBODY:
                raise Refused("seats_taken")
            drafts += [draft("left", old), *sits(new, place)]
    return drafts


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
