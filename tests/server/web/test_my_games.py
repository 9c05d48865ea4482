"""My games in the lobby: what waits for me first, then what runs, then what is over, with its result and replay."""

import re

from kibo.server.house.room import new_name
from kibo.server.log.lobby import summary
from kibo.server.log.store import Change
from kibo.server.table.table import Table
from kibo.server.web.visitors import COOKIE, Guests
from server import indoors
from server.web.test_pages import visitor


def put(running, stage):
    """A table at a stage in the log of a house that has never looked at it; and whether Anna is to move there."""
    house, played = running.house, indoors.STAGES[stage]()
    name = new_name()
    table = Table.restored(name, house.games, played.events)
    running.call(house.store.write(Change(name, played.events, summary(table))))
    return name, table.to_act in table.seats_of("anna")


def test_my_games_come_in_the_order_in_which_they_wait_for_me(running):
    made = {}
    while {True, False} - {mine for stage, mine in made.values() if stage == "playing"}:
        name, mine = put(running, "playing")
        made[name] = ("playing", mine)
    waiting, _ = put(running, "waiting")
    over, _ = put(running, "over")
    with visitor(running) as anna:
        anna.cookies.set(COOKIE, Guests("tests").signer.dumps({"p": "anna", "n": "Anna"}))
        lobby = anna.get("/").text
    mine, _, rest = lobby.partition('<ul class="games">')
    order = re.findall(r'href="/t/(\w+)"( class="turn")?', mine)
    expected = [made[name][1] for name, _ in order if name in made]
    assert expected == sorted(expected, reverse=True), "what waits for me comes first"
    assert [bool(turn) for _, turn in order] == [*expected, False], "and is marked, also where nobody has looked yet"
    assert order[-1][0] == waiting
    finished = rest.partition('class="strip finished"')[2].partition("</details>")[0]
    assert f'href="/t/{over}/replay?at=0"' in finished
    assert re.search(r"(Anna|Ben) wins!", finished)
    assert over not in mine


def test_a_table_that_was_put_away_is_shown_no_more(running):
    name, _ = put(running, "playing")
    with visitor(running) as anna:
        anna.cookies.set(COOKIE, Guests("tests").signer.dumps({"p": "anna", "n": "Anna"}))
        assert f"/t/{name}" in anna.get("/").text
        anna.post(f"/t/{name}/ask", json={"what": "drop"})
        assert f"/t/{name}" not in anna.get("/").text
        assert "put away" in anna.get(f"/t/{name}").text
