"""A table as it will be: looked at before anything is written."""

from server.conftest import Played
from server.indoors import state_of


def test_looking_ahead_leaves_a_table_as_it_was():
    table = Played(seats=2).start("anna", "ben")
    before = state_of(table.table)
    events = table.act(table.player_to_act(), 1)
    again = Played(seats=2)
    again.table = again.table.restored("test", table.games, table.events[: -len(events)])
    assert state_of(again.table) == before
    assert state_of(again.table.after(events)) == state_of(table.table)
    assert state_of(again.table) == before
