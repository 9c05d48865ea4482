"""Whatever can happen at a table can stand in its log."""

import contextlib
import inspect
from dataclasses import replace

import pytest

from kibo.server.table.events import Event, Spoilt
from kibo.server.table.soundness import BEFORE, MORE, PEOPLE, SEATED, SHAPES
from kibo.server.table.table import Table
from server.indoors import BY_ID
from server.table.any_message import STAGES, assert_whole, led_to, said

EDGES = (-2, -1, 0, 1, 2, 6, 1 << 40)
"""Numbers at which something ends, and one beyond all of them."""


def test_every_event_that_a_table_folds_has_a_shape_and_no_other_has():
    folds = [name for name, fold in vars(Table).items() if inspect.isfunction(fold) and "event" in fold.__annotations__]
    kinds = {name.removeprefix("_") for name in folds if name.startswith("_")}
    assert kinds == set(SHAPES)
    assert BEFORE | PEOPLE | SEATED | set(MORE) <= kinds


def at_the_edges(event: Event):
    """An event with each number that it holds put to every edge, and with nothing where something was."""
    yield from (replace(event, seat=edge) for edge in EDGES)
    if event.kind == "played":
        yield from (replace(event, action=edge) for edge in EDGES)
    for name, value in event.data.items():
        if isinstance(value, int) and not isinstance(value, bool):
            yield from (replace(event, data={**event.data, name: edge}) for edge in EDGES)
        else:
            yield replace(event, data={**event.data, name: type(value)()})


@pytest.mark.parametrize("stage", [stage for stage in STAGES if stage != "taught"])
def test_a_log_with_any_number_at_any_edge_is_spoilt_or_leads_to_a_table_that_is_whole(stage):
    events = STAGES[stage]().events
    of_each_kind = {event.kind: at for at, event in enumerate(events)}  # the last: what follows is spoilt soon enough
    whole = 0
    for at in of_each_kind.values():
        for odd in at_the_edges(events[at]):
            with contextlib.suppress(Spoilt):
                table = Table.restored("odd", BY_ID, [*events[:at], odd, *events[at + 1 :]])
                assert_whole(table)
                for message in said(table):
                    led_to(table, message)
                whole += 1
    assert whole
