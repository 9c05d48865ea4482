"""Why not? What a table answers to who points at something on the board. Nothing is changed by asking."""

from __future__ import annotations

import logging
from collections.abc import Mapping
from typing import Any

from ...core.errors import KiboError
from ...core.match import Match
from ..words import house_words
from .decide import current
from .events import NOBODY, Message, Refused
from .table import Table

log = logging.getLogger("kibo.server")


def why(table: Table, player: str, data: Mapping[str, Any], language: str) -> dict[str, Any]:
    """The reason why a thing may not be chosen now, the clause that says so, and where it can be read."""
    current(table, Message("why", player, data))
    seat = table.to_act
    if seat == NOBODY:
        raise Refused("over")
    if table.eyes(player).seat != seat or seat not in table.seats_of(player):
        raise Refused("not_your_turn", name=table.places[seat].name)
    thing = data.get("thing", "")
    if not isinstance(thing, str):
        raise Refused("malformed", what="thing")
    sentence, clause, actions = reason(table.playing, seat, thing, language)
    link = f"/rules/{table.terms.game}#{clause}" if clause else ""
    return {"reason": sentence, "clause": clause, "link": link, "actions": actions}


def reason(match: Match, seat: int, thing: str, language: str) -> tuple[str, str, list[int]]:
    """The sentence, the clause, and the legal actions that the thing stands for, if it may be chosen."""
    texts, clause = house_words(language), match.game.cites.get(match.position.phase, "")
    waited = f"{texts['live.not_now']} {match.waits_for(language)}"
    general: tuple[str, str, list[int]] = (waited, clause, [])
    if match.game.reasons is None or not thing:
        return general
    try:
        found = match.why_not(seat, thing)
        if found is None:
            meant = match.game.reasons.meanings(match.seen(seat), thing)
            return texts["why.may"], clause, sorted(set(match.legal) & set(meant))
        return match.game.text(language).say(found.phrase, match.names), found.clause, []
    except KiboError:
        raise Refused("malformed", what="thing") from None
    except Exception:
        log.exception("the reasons of %s failed: it is said what is waited for", match.game.id)
        return general


def things(table: Table, player: str, language: str) -> dict[str, str]:
    """Whatever this player could point at on the board, with what it is called."""
    seat = table.eyes(player).seat
    if table.match is None or seat < 0:
        return {}
    text = table.game.text(language)
    return {thing: text.say(name, table.match.names) for thing, name in table.match.things(seat).items()}
