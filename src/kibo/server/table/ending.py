"""What is shown when a game is over: who has won, the points, and how they came about."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from ...core.game import EVERYONE
from ...core.text import Phrase, Texts
from .table import Table


def winners_sentence(table: Table, texts: Texts) -> str:
    """Who has won."""
    return who_won([table.places[seat].name for seat in table.playing.winners], texts)


def who_won(names: Sequence[str], texts: Texts) -> str:
    """Winners by their names."""
    if not names:
        return texts["end.nobody"]
    if len(names) == 1:
        return texts.say(Phrase("end.winner", name=names[0]))
    return texts.say(Phrase("end.winners", names=f"{', '.join(names[:-1])} {texts['and']} {names[-1]}"))


def ranking(table: Table) -> list[dict[str, Any]]:
    """The final points, seat by seat, the winners first."""
    match = table.playing
    order = sorted(range(match.seats), key=lambda seat: (seat not in match.winners, -match.points[seat], seat))
    return [
        {"seat": seat, "name": table.places[seat].name, "points": match.points[seat], "won": seat in match.winners}
        for seat in order
    ]


def final_count(table: Table, words: Texts) -> list[dict[str, Any]]:
    """The final count line by line, if the game tells it: a column for each seat, in the order of the ranking."""
    match = table.playing
    lines = match.game.breakdown(match.seen(EVERYONE)) if match.game.breakdown else []
    order = [row["seat"] for row in ranking(table)]
    return [
        {
            "words": words.say(line.phrase, match.names),
            "clause": line.clause,
            "amounts": [line.shown(seat) for seat in order],
            "adds": line.adds,
        }
        for line in lines
    ]
