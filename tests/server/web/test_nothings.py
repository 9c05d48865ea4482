"""What visitors ask for in vain, and who only looked, leaves no trace."""

import asyncio

from attack.nothings import MOST, asked_in_vain


def test_what_visitors_ask_for_in_vain_is_not_kept(tmp_path):
    assert asyncio.run(asked_in_vain(tmp_path, MOST * 3 // 2)) == []


def test_who_only_looked_at_a_table_leaves_no_trace_there(played):
    table = played().start("anna", "ben").table
    for number in range(1_000):
        table.arrive(f"guest {number}")
        table.depart(f"guest {number}", 2000.0)
    table.arrive("anna")
    table.arrive("anna")
    table.depart("anna", 2000.0)
    assert table.here == {"anna": 1}
    table.depart("anna", 2001.0)
    assert (table.here, table.gone_at) == ({}, {"anna": 2001.0})
