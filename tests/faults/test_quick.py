"""The quick part of the faults: a few kills and a cut under load; and what compares the log finds what is wrong."""

import asyncio
import json

import pytest

from faults import judge, run
from faults.people import Person, Told
from faults.scene import PATIENCE, Asked, Row, scene
from faults.trials import HELD, houses_with_lines
from kibo.server.table.table import Table
from server.conftest import Played
from server.running import awaited

ENDLESS = 400.0
"""Seconds after which something waits for ever, however busy the machine is."""


async def harmed(asked):
    async with scene(asked) as here:
        database, row = here.database(), Row("houses are killed, and a line is cut")
        lines, houses = await houses_with_lines(here, database)
        crowd = await here.crowd(houses, asked, bot="random")
        for house in (houses * asked.rounds)[: asked.rounds]:
            await here.a_while(0.5)
            house.kill()
            house.start()
            row.waited(await crowd.go_on(PATIENCE), crowd, f"{house.name} was killed")
            await house.opened()
        lines[0].cut()
        await asyncio.sleep(HELD)
        lines[0].mend()
        row.waited(await crowd.go_on(PATIENCE), crowd, "after the cut")
        await row.judge(crowd, database, houses)
        return row, crowd.counted()


def test_houses_that_are_killed_and_cut_off_lose_nothing_and_nobody_waits_for_ever():
    row, answers = awaited(asyncio.wait_for(harmed(Asked(rounds=2, seed=1, parties=3)), ENDLESS))
    assert row.wrong == []
    assert row.tried == 3
    assert answers["acknowledged"] > 0


class Kept:
    """A game of two, with its log and what two people saw and were told of it."""

    def __init__(self, played):
        made = played(game="pig", seats=2)
        self.games, self.events = made.games, made.events
        made.start("anna", "ben")
        self.people = [Person("test", place.token) for place in made.table.places]
        for _ in range(6):
            seat, board, action = made.table.to_act, made.table.board, made.table.playing.legal[0]
            made.act(made.player_to_act(), action)
            self.people[seat].acknowledged.append(Told(board, action, seat, made.table.seq))
            for person in self.people:
                view = judge.as_seen(made.table, person)
                person.views[json.dumps(view)] = view
        self.told = [told for person in self.people for told in person.acknowledged]

    def wrong(self):
        return judge.compared(Table("test", self.games), self.events, self.people)


@pytest.fixture
def kept():
    return Kept(Played)


def test_a_log_that_holds_what_everybody_saw_and_was_told_is_as_it_should_be(kept):
    assert kept.told
    assert kept.wrong() == []


def test_an_acknowledged_move_that_is_lost_is_found(kept):
    last = max(told.board for told in kept.told)
    kept.events = [event for event in kept.events if event.seq <= last]
    assert any("was told" in wrong for wrong in kept.wrong())
    assert any("which the log does not have" in wrong for wrong in kept.wrong())


def test_a_move_that_was_acknowledged_twice_is_found(kept):
    person = next(person for person in kept.people if person.acknowledged)
    person.acknowledged.append(person.acknowledged[0])
    assert any("2 moves were acknowledged" in wrong for wrong in kept.wrong())


def test_another_move_than_the_acknowledged_one_is_found(kept):
    person = next(person for person in kept.people if person.acknowledged)
    first = person.acknowledged[0]
    person.acknowledged[0] = Told(first.board, first.action + 1, first.seat, first.seq)
    assert any("the log has" in wrong for wrong in kept.wrong())


@pytest.mark.parametrize("what", ["position", "legal", "to_act", "board"])
def test_a_view_that_was_false_is_found(kept, what):
    view = next(iter(kept.people[1].views.values()))
    view[what] = "something else"
    assert [wrong for wrong in kept.wrong() if f"another {what} than" in wrong]


def test_a_stream_that_went_back_is_found(kept):
    kept.people[0].back = 1
    assert kept.wrong() == ["a stream went back 1 times"]


def test_what_was_not_tried_has_not_held_and_what_is_wrong_is_told():
    rows = [Row("one", 3, seen="all"), Row("two", means="not tried"), Row("three", 1, wrong=["lost"])]
    assert [run.cells(row)[-1] for row in rows] == ["yes", "not tried", "NO"]
    said = run.report(rows, 7, 60)
    assert "Seed 7" in said
    assert "- three: lost" in said


@pytest.mark.parametrize(
    ("words", "said"),
    [
        (["--rounds", "0"], "--rounds must be at least 1, not 0"),
        (["--tables", "-1"], "--tables must be at least 1, not -1"),
        (["--only", "flood"], "invalid choice: 'flood'"),
    ],
)
def test_a_wrong_word_gets_a_sentence(words, said, capsys):
    with pytest.raises(SystemExit):
        run.asked(words)
    assert said in capsys.readouterr().err
