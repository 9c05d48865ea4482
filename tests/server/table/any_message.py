"""Everything that anybody could say at a table at any stage, and whether the table is whole after it."""

from collections.abc import Iterator
from dataclasses import replace
from typing import Any

from kibo.server.show.frames import Framer, angle_of
from kibo.server.show.snapshot import parts_of
from kibo.server.table.decide import VERBS, decide
from kibo.server.table.events import NOBODY, Event, Message, Refused
from kibo.server.table.places import WISHES
from kibo.server.table.soundness import check
from kibo.server.table.table import Table
from server.conftest import Played
from server.indoors import STAGES as USUAL
from server.indoors import playing

FRAMER = Framer()
PEOPLE = ("anna", "ben", "eve")
LATER = 5_000.0
"""When everything is said: whoever was gone has been gone for long."""


def crowded() -> Played:
    """Everybody sits on another seat than the first that is free, and the host would put the table away."""
    table = Played(seats=4)
    table.tell("ben", "sit", name="Ben")
    table.tell("anna", "sit", name="Anna", seat=3)
    return asking(table, "anna", what="drop")


def asking(table: Played, player: str, **wish: Any) -> Played:
    """Somebody has asked, and everybody is here who can answer."""
    for one in ("anna", "ben"):
        table.table.arrive(one)
    table.tell(player, "ask", **wish)
    assert table.table.wish
    return table


def voted_on() -> Played:
    """Two of three would go on without the third."""
    table = Played(seats=3).start("anna", "ben", "carla")
    table.now = LATER
    seat = table.table.seats_of("carla")[0]
    return asking(table, "anna", what="out", seat=seat)


def on_one_screen() -> Played:
    """One device for two people."""
    table = Played(seats=2, one_screen=True)
    for name in ("Anna", "Ada"):
        table.tell("anna", "sit", name=name)
    table.tell("anna", "start")
    return table


MORE = {
    "asked before the start": crowded,
    "asked about one who is gone": voted_on,
    "asked to end": lambda: asking(playing(), "anna", what="drop"),
    "on one screen": on_one_screen,
}
STAGES = USUAL | MORE


def said(table: Table) -> Iterator[Message]:
    """Everything that anybody could say: each verb with whatever may matter in it."""
    seats, board = range(-1, len(table.places) + 1), {"board": table.board}
    tokens = [place.token for place in table.places if place.token]
    what: dict[str, list[dict[str, Any]]] = {
        "sit": [{"name": "Carla"}, *({"name": "Carla", "seat": seat} for seat in seats)],
        "word": [{"word": "luck"}, {"word": ""}, {"word": "luck", "seat": 1}],
        "colour": [{"colour": colour} for colour in (-1, 0, 5)],
        "bot": [{"bot": "random"}],
        "clear": [{"seat": seat} for seat in seats],
        "change": [{"seats": 2}, {"seats": 3}, {"one_screen": True}, {"listed": False}, {"clock": "brisk"}],
        "arrange": [
            {"order": []},
            {"order": [*range(len(table.places))]},
            {"order": [*range(len(table.places))][::-1]},
        ],
        "start": [{"fill": "random"}],
        "act": [board | {"action": action} for action in (0, 1)],
        "undo": [board, board | {"far": True}],
        "ask": [board | {"what": wish, "seat": seat} for wish in WISHES for seat in seats],
        "answer": [{"yes": True}, {"yes": False}],
        "say": [{"text": "hello", "name": "Guest"}],
        "link": [{"token": token} for token in tokens],
        "rematch": [{"table": "next"}],
    }
    for player in PEOPLE:
        for verb in VERBS:
            yield from (Message(verb, player, data) for data in what.get(verb, [{}]))


def led_to(table: Table, message: Message) -> Table | None:
    """The table that a message leads to; None, if it is refused. Every event can stand in its log."""
    try:
        events = decide(table, message, LATER)
    except Refused:
        return None
    return folded(table, events)


def folded(table: Table, events: list[Event]) -> Table:
    for event in events:
        check(table, event)
        table = table.after([event])
    return table


def looks(table: Table) -> str:
    """What matters of a table: who sits there, what was agreed on, and how far the game is."""
    plies, places = table.match and len(table.match.history), [replace(place, token="") for place in table.places]
    return repr((table.stage, table.wish, places, table.terms, table.to_act, plies, table.rematch, table.arranged))


def assert_whole(table: Table) -> None:
    """Who asks and who is asked about are people who sit here, all have a chair, and all can be shown the table."""
    assert sorted(table.arranged) in ([], list(range(len(table.places))))
    if wish := table.wish:
        for seat in {wish.seat, wish.of, *wish.agreed} - {NOBODY}:
            assert seat < len(table.places)
            assert table.places[seat].players, "somebody sits there"
    for player in PEOPLE:
        assert parts_of(FRAMER, table, angle_of(table, player, "en", tall=False))
