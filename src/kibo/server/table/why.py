"""Why not? What a table answers to who points at something on the board. Nothing is changed by asking."""

from __future__ import annotations

import logging
from collections.abc import Mapping
from typing import Any

from ...core.errors import KiboError
from ...core.sight import Sight
from ..words import house_words
from .decide import own_turn
from .events import Message, Refused
from .table import Table

log = logging.getLogger("kibo.server")


def why(table: Table, player: str, data: Mapping[str, Any], language: str) -> dict[str, Any]:
    """The reason why a thing may not be chosen now, the clause that says so, and where it can be read."""
    seat = own_turn(table, Message("why", player, data))
    thing = data.get("thing", "")
    if not isinstance(thing, str):
        raise Refused("malformed", what="thing")
    sentence, clause, actions = reason(table.sight(seat), thing, language)
    link = f"/rules/{table.terms.game}#{clause}" if clause else ""
    return {"reason": sentence, "clause": clause, "link": link, "actions": actions}


def reason(sight: Sight, thing: str, language: str) -> tuple[str, str, list[int]]:
    """The sentence, the clause, and the legal actions that the thing stands for, if it may be chosen."""
    texts = house_words(language)
    waited = f"{texts['live.not_now']} {sight.waits_for(language)}"
    general: tuple[str, str, list[int]] = (waited, sight.clause, [])
    if sight.game.reasons is None or not thing:
        return general
    try:
        found = sight.why_not(thing)
        if found is None:
            return texts["why.may"], sight.clause, sight.meant(thing)
        return sight.game.text(language).say(found.phrase, sight.names), found.clause, []
    except KiboError:
        raise Refused("malformed", what="thing") from None
    except Exception:
        log.exception("the reasons of %s failed: it is said what is waited for", sight.game.id)
        return general


def things(table: Table, seat: int, language: str) -> dict[str, str]:
    """Whatever could be pointed at on the board from a seat, with what it is called."""
    if table.match is None or seat < 0:
        return {}
    text, sight = table.game.text(language), table.sight(seat)
    return {thing: text.say(name, sight.names) for thing, name in sight.things().items()}
