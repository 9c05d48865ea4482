"""The order of the seats is drawn, or chosen by the host before the start."""

import random
import re

import pytest

from kibo import BrokenRecord
from kibo.core.fair import Dice
from kibo.core.text import LANGUAGES
from kibo.core.verify import verify
from kibo.server.show.frames import Framer, angle_of
from kibo.server.show.snapshot import parts_of
from kibo.server.table.decide import again
from kibo.server.table.events import Event, Spoilt
from kibo.server.table.table import Table
from kibo.server.words import house_words
from server.table.test_table import refused
from server.web.test_dice_page import PIG, dice_page, finish, record_of

SECRET = bytes(range(32))


def family(played, seats=3, **terms):
    table = played(secret=SECRET, seats=seats, **terms)
    for player in ("anna", "ben", "carla")[:seats]:
        table.tell(player, "sit", name=player.title())
    return table


def names(table):
    return [place.name for place in table.places]


def in_order(table):
    """Who sits there, as they will sit."""
    return [table.places[chair].name for chair in table.arranged if not table.places[chair].is_open]


def room(table, player, language="en"):
    return parts_of(Framer(), table.table, angle_of(table.table, player, language, tall=False))["board"]


@pytest.mark.parametrize("order", [[2, 0, 1], [0, 1, 2], [2, 1, 0]])
def test_people_sit_as_the_host_has_chosen(played, order):
    table = family(played)
    table.tell("ben", "say", text="me first")
    table.tell("ben", "word", word="luck")
    table.tell("anna", "arrange", order=order)
    assert names(table.table) == ["Anna", "Ben", "Carla"], "chairs stay where they are until the game begins"
    table.tell("anna", "start")
    assert names(table.table) == [["Anna", "Ben", "Carla"][chair] for chair in order]
    assert table.table.chat[0].seat == order.index(1), "what was said keeps its speaker's mark"
    assert table.table.words == ("", "luck", "")


def test_an_order_is_given_up_and_the_seats_are_drawn_again(played):
    drawn = names(started(family(played)).table)
    table = family(played)
    table.tell("anna", "arrange", order=[[2, 1, 0], [0, 1, 2]][drawn == ["Carla", "Ben", "Anna"]])
    table.tell("anna", "arrange", order=[])
    assert names(started(table).table) == drawn


def started(table):
    table.tell("anna", "start")
    return table


def test_what_is_no_order_or_not_the_hosts_to_say_is_refused(played):
    table = family(played)
    for order in (None, "210", {"0": 1}, [0, 1, True], [0, 1, 2.0], [[0], [1], [2]]):
        assert refused(table.tell, "anna", "arrange", order=order) == "malformed"
    for order in ([0, 1], [0, 1, 1], [1, 2, 3], [0, 1, 2, 3], [-1, 0, 1]):
        assert refused(table.tell, "anna", "arrange", order=order) == "order"
    assert refused(table.tell, "ben", "arrange", order=[2, 1, 0]) == "host_only"
    assert refused(table.tell, "eve", "arrange", order=[]) == "host_only"
    assert table.tell("anna", "arrange", order=[]) == [], "nothing changes, so nothing is written down"
    assert refused(started(table).tell, "anna", "arrange", order=[2, 1, 0]) == "started"


def test_with_more_or_fewer_seats_people_keep_their_order(played):
    for seed in range(40):
        chance = random.Random(seed)
        table = played(seats=4, secret=SECRET)
        chairs = chance.sample(range(4), 2)
        for player, chair in zip(("anna", "ben"), chairs, strict=True):
            table.tell(player, "sit", name=player.title(), seat=chair)
        table.tell("anna", "arrange", order=chance.sample(range(4), 4))
        before = in_order(table.table)
        table.tell("anna", "change", seats=chance.choice([2, 3]))
        table.tell("anna", "change", seats=chance.choice([2, 3, 4]))
        assert sorted(table.table.arranged) == list(range(table.table.terms.seats))
        assert in_order(table.table) == before
        restored = Table.restored("test", table.games, table.events)
        assert (restored.arranged, names(restored)) == (table.table.arranged, names(table.table))


def test_who_comes_later_at_one_screen_sits_last(played):
    table = played(seats=2, one_screen=True)
    table.tell("anna", "sit", name="Anna")
    table.tell("anna", "sit", name="Ben")
    table.tell("anna", "arrange", order=[1, 0])
    table.tell("anna", "sit", name="Carla")
    table.tell("anna", "start")
    assert names(table.table) == ["Ben", "Anna", "Carla"]


def test_the_same_people_play_again_in_the_chosen_order(played):
    table = family(played)
    table.tell("anna", "arrange", order=[2, 0, 1])
    finish(started(table))
    new = Table("next", table.games)
    new.folded(again(table.table, new, 2000.0))
    assert names(new) == ["Carla", "Anna", "Ben"] and new.arranged == [0, 1, 2]


# the proof


def test_everything_but_the_seats_is_proved_and_the_record_says_so(played):
    by_lot = Dice(SECRET, ("", "", "")).seating(3)
    for order in ([0, 1, 2], [2, 1, 0], by_lot):
        table = family(played)
        table.tell("anna", "arrange", order=order)
        finish(started(table))
        record = record_of(table)
        assert "\ndice seating: chosen\n" in record
        found = verify(record, PIG)
        assert found.faults == [] and found.proof.chosen and found.draws == record.count("chance #") > 0
        assert table.table.proof.numbers[0] == 2, "the draws of the game have the numbers that they always have"
        unsaid = verify(record.replace("dice seating: chosen\n", ""), PIG)
        assert bool(unsaid.faults) == (order != by_lot), "who does not say so has to have drawn them"


def test_a_drawn_seating_says_nothing_new(played):
    record = record_of(finish(started(family(played))))
    assert "seating" not in record and not verify(record, PIG).proof.chosen
    assert verify(record.replace("dice chairs", "dice seating: drawn\ndice chairs"), PIG).faults == []
    with pytest.raises(BrokenRecord, match="dice seating is 'chosen' or 'drawn', not 'as we like'"):
        verify(record.replace("dice chairs", "dice seating: as we like\ndice chairs"), PIG)


@pytest.mark.parametrize("language", LANGUAGES)
def test_the_page_of_the_dice_says_whether_the_seats_were_chosen_or_drawn(played, language):
    say = house_words(language)
    for chosen in (True, False):
        table = family(played, seats=2)
        if chosen:
            table.tell("anna", "arrange", order=[1, 0])
        started(table)
        wanted, other = ("chosen", "drawn") if chosen else ("drawn", "chosen")
        for page in (dice_page(table.table, language), dice_page(finish(table).table, language)):
            assert say[f"dice.seats_{wanted}"] in page and say[f"dice.seats_{other}"] not in page
        assert (say["dice.checked_seats"] in page) == (not chosen)
        assert ("data-chosen" in page) == chosen


# the log


@pytest.mark.parametrize(
    ("order", "reason"),
    [([0, 0], "no seat, or two"), ([0], "no seat, or two"), (["0", "1"], "whole numbers"), (None, "whole numbers")],
)
def test_a_log_with_an_impossible_order_is_refused(played, order, reason):
    table = played(seats=2)
    spoilt = Event(2, "arranged", 1000.0, data={"order": order})
    with pytest.raises(Spoilt, match=reason):
        Table.restored("test", table.games, [*table.events, spoilt])


def test_a_log_that_begins_in_another_order_than_the_chosen_one_is_refused(played):
    table = family(played, seats=2)
    table.tell("anna", "arrange", order=[1, 0])
    table.tell("anna", "start")
    events = [
        Event(e.seq, e.kind, e.at, e.seat, e.action, {"order": [0, 1]}) if e.kind == "started" else e
        for e in table.events
    ]
    with pytest.raises(Spoilt, match="another order"):
        Table.restored("test", table.games, events)


# the waiting room


@pytest.mark.parametrize("language", LANGUAGES)
def test_everybody_sees_a_chosen_order_and_the_host_alone_can_change_it(played, language):
    table, say = family(played), house_words(language)
    assert say["seat.drawn"] in room(table, "ben", language)
    assert 'data-verb="arrange"' not in room(table, "ben", language)
    assert say["seat.arrange"] in room(table, "anna", language)
    table.tell("anna", "arrange", order=[2, 0, 1])
    for player in ("anna", "ben", "eve"):
        shown = room(table, player, language)
        assert re.findall("<b>(Anna|Ben|Carla)</b>", shown) == ["Carla", "Anna", "Ben"]
        assert say["seat.arranged"] in shown and say["seat.drawn"] not in shown
        assert ('data-verb="arrange"' in shown) == (player == "anna")


def test_the_buttons_of_the_host_swap_neighbours_and_leave_the_rest(played):
    table = family(played)
    table.tell("anna", "arrange", order=[2, 0, 1])
    sent = re.findall(r'"order":(\[[\d, ]*\])', room(table, "anna"))
    assert [[int(chair) for chair in re.findall(r"\d", order)] for order in sent] == [
        [0, 2, 1], [0, 2, 1], [2, 1, 0], [2, 1, 0], [],
    ]  # fmt: skip
    for chair in range(3):
        assert f'data-key="place-{chair}"' in room(table, "anna")
