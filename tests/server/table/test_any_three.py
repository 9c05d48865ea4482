"""Whatever anybody says at any stage, whatever anybody says next, and after that: refused, or a table that is whole."""

import pytest

from kibo.server.table.decide import VERBS
from kibo.server.table.table import Table
from server.table.any_message import PEOPLE, STAGES, assert_whole, led_to, looks, said


def after(tables: list[Table], seen: set[str]) -> list[Table]:
    """The tables that one more message leads to, from each of these; none that were there already."""
    found = []
    for table in tables:
        for message in said(table):
            new = led_to(table, message)
            if new is not None and looks(new) not in seen:
                seen.add(looks(new))
                found.append(new)
    return found


@pytest.mark.parametrize("stage", STAGES)
def test_whatever_three_people_say_one_after_the_other_leaves_a_table_that_is_whole(stage):
    table, seen = STAGES[stage]().table, set()
    for one in PEOPLE:
        table.arrive(one)
    tables = [table]
    for _ in range(3):
        tables = after(tables, seen)
        for one in tables:
            assert_whole(one)
    assert len(seen) > 10


def test_every_verb_leads_somewhere_at_some_stage():
    led = set()
    for stage in STAGES.values():
        table = stage().table
        led |= {message.verb for message in said(table) if (new := led_to(table, message)) and new.seq > table.seq}
    assert led == set(VERBS)
