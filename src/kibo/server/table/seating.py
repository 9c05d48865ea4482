"""Who changes seats before the start, when there are fewer of them."""

from __future__ import annotations

from .events import NOBODY, Refused, Step, step
from .places import Place
from .table import Table


def moved_up(table: Table, seats: int) -> list[Step]:
    """Whoever sits beyond the first seats moves to a free one among them; refused if there are not enough."""
    free = iter([seat for seat, place in enumerate(table.places[:seats]) if place.is_open])
    steps: list[Step] = []
    for old, place in enumerate(table.places[seats:], seats):
        if not place.is_open:
            new = next(free, NOBODY)
            if new == NOBODY:
                raise Refused("seats_taken")
            steps += [step("left", old), *sits(new, place)]
    return steps


def sits(seat: int, place: Place) -> list[Step]:
    """Whoever has a place gets it at another seat, with its link, its devices and its word."""
    if place.bot:
        return [step("sat", seat, name=place.name, bot=place.bot)]
    first, *more = place.players
    linked = [step("linked", seat, player=player) for player in more]
    word = [step("gave_word", seat, word=place.word)] if place.word else []
    return [step("sat", seat, name=place.name, player=first, token=place.token), *linked, *word]
