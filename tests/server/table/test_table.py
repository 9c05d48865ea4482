"""A table as a function: messages in, events out."""

import pytest

from kibo import EVERYONE, Match
from kibo.server.table.decide import act_for_bot, again
from kibo.server.table.events import NOBODY, Refused
from kibo.server.table.lateness import is_slow, tick
from kibo.server.table.places import Eyes
from kibo.server.table.table import GRACE, NUDGE, Table
from kibo.server.table.terms import ABSENT


def refused(what, *args, **data):
    with pytest.raises(Refused) as caught:
        what(*args, **data)
    return caught.value.phrase.key.removeprefix("refused.")


def test_people_sit_down_and_the_order_of_the_seats_is_drawn(played):
    orders = set()
    for _ in range(40):
        orders.add(tuple(place.name for place in played(seats=3).start("anna", "ben", "carla").table.places))
    assert len(orders) > 1
    assert all(sorted(order) == ["Anna", "Ben", "Carla"] for order in orders)


def test_free_seats_are_filled_with_bots_only_if_one_is_named(played):
    table = played(seats=3)
    table.tell("anna", "sit", name="Anna")
    assert refused(table.tell, "anna", "start") == "seats_free"
    assert refused(table.tell, "anna", "start", fill="clever") == "no_bot"
    table.tell("anna", "start", fill="random")
    assert sorted(place.bot for place in table.table.places) == ["", "random", "random"]
    assert len({place.name for place in table.table.places}) == 3


def test_names_are_trimmed_limited_and_used_once(played):
    table = played(seats=3)
    table.tell("anna", "sit", name="  Anna\n\t Maria  " + "x" * 40)
    assert table.table.places[0].name == "Anna Maria " + "x" * 13
    assert refused(table.tell, "ben", "sit", name=table.table.places[0].name.upper()) == "name_taken"
    assert refused(table.tell, "ben", "sit", name=" \n ") == "empty"
    assert refused(table.tell, "ben", "sit", name=7) == "malformed"


def test_one_player_sits_once_unless_the_screen_is_shared(played):
    table = played(seats=3)
    table.tell("anna", "sit", name="Anna")
    assert refused(table.tell, "anna", "sit", name="Ben") == "sits_already"
    shared = played(seats=3, one_screen=True)
    shared.tell("anna", "sit", name="Anna")
    shared.tell("anna", "sit", name="Ben")
    assert shared.table.seats_of("anna") == [0, 1]
    assert refused(shared.tell, "eve", "sit", name="Eve", seat=1) == "no_seat"


def test_only_the_host_changes_terms_bots_and_seats(played):
    table = played(seats=3)
    table.tell("ben", "sit", name="Ben")
    for verb, data in (("change", {"seats": 2}), ("bot", {"bot": "random"}), ("clear", {"seat": 0})):
        assert refused(table.tell, "ben", verb, **data) == "host_only"
    table.tell("anna", "change", seats=2, clock="brisk", absent="wait")
    assert (table.table.terms.seats, table.table.terms.clock, table.table.terms.absent) == (2, "brisk", "wait")
    assert refused(table.tell, "anna", "change", seats=9) == "terms"
    assert refused(table.tell, "anna", "change", clock="none of these") == "malformed"


def test_a_taken_seat_is_not_taken_away_by_fewer_seats(played):
    table = played(seats=3)
    for player in ("anna", "ben", "carla"):
        table.tell(player, "sit", name=player)
    assert refused(table.tell, "anna", "change", seats=2) == "seats_taken"


def test_with_fewer_seats_those_who_sit_beyond_move_up_and_keep_what_they_have(played):
    table = played(seats=4)
    table.tell("anna", "sit", name="Anna", seat=3)
    table.tell("anna", "word", word="hyena")
    table.tell("anna", "bot", bot="random", seat=2)
    place, bot = table.table.places[3], table.table.places[2]
    table.tell("phone", "link", token=place.token)
    table.tell("anna", "change", seats=2)
    assert table.table.places == [bot, place]
    assert table.table.seats_of("phone") == [1]
    assert table.table.places[1].word == "hyena"


def test_a_family_sits_down_at_one_screen_without_asking_for_seats(played):
    table = played(seats=2, one_screen=True)
    most = table.table.game.seats[-1]
    for number in range(most):
        table.tell("anna", "sit", name=f"child {number}")
    assert table.table.terms.seats == len(table.table.seats_of("anna")) == most
    assert refused(table.tell, "anna", "sit", name="one more") == "no_seat"
    full = played(seats=2)
    for player in ("anna", "ben"):
        full.tell(player, "sit", name=player)
    assert refused(full.tell, "carla", "sit", name="Carla") == "no_seat"


def test_the_host_begins_and_a_guest_only_where_the_host_has_allowed_it(played):
    table = played(seats=2)
    table.tell("ben", "sit", name="Ben")
    assert refused(table.tell, "ben", "start", fill="random") == "host_begins"
    assert refused(table.tell, "ben", "change", guests_begin=True) == "host_only"
    table.tell("anna", "change", guests_begin=True)
    assert refused(table.tell, "eve", "start", fill="random") == "not_seated"
    table.tell("ben", "start", fill="random")
    assert table.table.stage == "playing"


def test_an_action_names_the_board_it_is_for(played):
    table = played().start("anna", "ben")
    board, player = table.table.board, table.player_to_act()
    table.act(player, 1)
    assert refused(table.act, player, 1, board) == "stale"
    assert refused(table.act, player, 1, board + 1000) == "stale"


def test_a_doubled_action_is_played_once(played):
    table = played().start("anna", "ben")
    board, player, seq = table.table.board, table.player_to_act(), table.table.seq
    played_once = table.act(player, 1, board)
    assert refused(table.act, player, 1, board) == "stale"
    assert table.table.seq == seq + len(played_once)


def test_chat_does_not_make_an_action_stale(played):
    table = played().start("anna", "ben")
    board, player = table.table.board, table.player_to_act()
    table.tell("ben", "say", text="hello")
    assert table.act(player, 0, board)


def test_nobody_plays_for_another(played):
    table = played().start("anna", "ben")
    other = "ben" if table.player_to_act() == "anna" else "anna"
    assert refused(table.act, other) == "not_your_turn"
    assert refused(table.act, "eve") == "not_your_turn"
    assert refused(table.act, table.player_to_act(), 999) == "illegal"
    assert refused(table.act, table.player_to_act(), True) == "malformed"


def test_what_chance_brings_is_written_down_with_the_move(played):
    table = played().start("anna", "ben")
    events = table.act(table.player_to_act(), 1)
    assert [event.seat for event in events] == [events[0].seat] + [NOBODY] * (len(events) - 1)
    assert len(events) > 1


def test_a_log_leads_to_the_same_table_again(played):
    table = played().start("anna", "ben")
    for _ in range(30):
        if table.table.stage == "playing":
            table.act(table.player_to_act(), table.table.playing.legal[-1])
    again_there = Table.restored("test", table.games, table.events)
    assert again_there.playing.history == table.table.playing.history
    assert again_there.board == table.table.board
    assert again_there.places == table.table.places


def test_undo_is_a_branch_and_nothing_is_forgotten(played):
    table = played(seats=2).start("anna")
    while table.table.bot_to_act():
        table.fold(act_for_bot(table.table, table.table.board, table.table.playing.legal[0], table.now))
    before = list(table.table.playing.history)
    table.act("anna", 1)
    seq, plies = table.table.seq, len(table.table.playing.history)
    assert refused(table.tell, "anna", "undo", board=table.table.board) == "undo"  # a die was rolled
    table.tell("anna", "undo", board=table.table.board, far=True)
    assert table.table.playing.history == before
    assert table.table.seq == seq + 1
    assert table.table.branches == [(plies, len(before))]


def test_nobody_takes_back_far_while_others_sit_there(played):
    table = played(seats=2).start("anna", "ben")
    player = table.player_to_act()
    table.act(player, 1)
    assert refused(table.tell, player, "undo", board=table.table.board, far=True) == "undo_far"


def test_a_bot_takes_over_for_who_is_away_too_long_and_gives_back(played):
    table = played(seats=2, clock="relaxed").start("anna", "ben")
    missing = table.player_to_act()
    other = "ben" if missing == "anna" else "anna"
    table.table.arrive(other)
    table.now += GRACE - 1
    assert tick(table.table, table.now) == []
    table.now += 1
    table.fold(tick(table.table, table.now))
    seat = table.table.to_act
    assert table.table.bot_to_act() == "medium"
    table.tell(missing, "back")
    assert table.table.places[seat].stand_in == ""
    assert table.table.bot_to_act() == ""


def test_a_seat_waits_if_that_was_agreed_or_if_nobody_is_there(played):
    waits = played(seats=2, clock="relaxed", absent="wait").start("anna", "ben")
    waits.table.arrive("ben" if waits.player_to_act() == "anna" else "anna")
    assert tick(waits.table, waits.now + 5 * GRACE) == []
    empty = played(seats=2, clock="relaxed").start("anna", "ben")
    assert tick(empty.table, empty.now + 5 * GRACE) == []


@pytest.mark.parametrize("absent", ABSENT)
def test_without_a_clock_a_seat_waits_for_days(played, absent):
    table = played(seats=2, absent=absent).start("anna", "ben")
    table.table.arrive("ben" if table.player_to_act() == "anna" else "anna")
    assert tick(table.table, table.now + 1_000_000) == []


def test_who_is_there_is_not_taken_over(played):
    table = played(seats=2, clock="relaxed").start("anna", "ben")
    table.table.arrive("anna")
    table.table.arrive("ben")
    assert tick(table.table, table.now + 5 * GRACE) == []
    missing = table.player_to_act()
    table.table.arrive(missing)  # a second tab
    table.table.depart(missing, table.now)
    assert tick(table.table, table.now + 5 * GRACE) == []
    table.table.depart(missing, table.now + 5)
    assert tick(table.table, table.now + 4 + GRACE) == []
    assert tick(table.table, table.now + 5 + GRACE)


def test_the_clock_runs_through_the_time_of_a_move_and_then_the_reserve(played):
    table = played(seats=2, clock="brisk").start("anna", "ben")
    table.table.arrive("anna")
    table.table.arrive("ben")
    assert tick(table.table, table.now + 139) == []
    assert [event.kind for event in tick(table.table, table.now + 140)] == ["took_over"]
    seat, player = table.table.to_act, table.player_to_act()
    table.now += 50
    table.act(player, 1)
    assert table.table.places[seat].used == 30


def test_who_keeps_another_person_waiting_is_reminded(played):
    table = played(seats=2).start("anna", "ben")
    late = table.now + NUDGE
    other = "ben" if table.player_to_act() == "anna" else "anna"
    table.table.arrive("eve")
    assert not is_slow(table.table, late)  # only a spectator waits
    table.table.arrive(other)
    assert not is_slow(table.table, late - 1)
    assert is_slow(table.table, late)


def test_an_action_of_who_was_replaced_ends_the_replacement(played):
    table = played(seats=2, clock="brisk").start("anna", "ben")
    player, board = table.player_to_act(), table.table.board
    table.fold(tick(table.table, table.now + 1000))
    assert [event.kind for event in table.act(player, 0, board)][:2] == ["returned", "played"]


def test_a_late_bot_changes_nothing(played):
    table = played(seats=2).start("anna", "ben")
    board = table.table.board
    assert act_for_bot(table.table, board, 0, table.now) == []  # it is a person's move
    table.fold(tick_out(table))
    table.tell(table.player_to_act(), "back")
    assert act_for_bot(table.table, board, 0, table.now) == []


def tick_out(table):
    table.table.arrive("ben" if table.player_to_act() == "anna" else "anna")
    return tick(table.table, table.now + GRACE)


def test_ready_phrases_and_texts_are_said_and_limited(played):
    table = played(seats=2).start("anna", "ben")
    table.tell("anna", "say", phrase="nice")
    table.tell("ben", "say", text="<b>" + "x" * 1000)
    assert [(said.name, said.phrase) for said in table.table.chat] == [("Anna", "nice"), ("Ben", "")]
    assert len(table.table.chat[1].text) == 300
    assert refused(table.tell, "anna", "say", phrase="curse") == "malformed"


def test_spectators_write_unless_the_host_has_said_no(played):
    table = played(seats=2)
    table.tell("eve", "say", text="hi", name="Eve")
    assert table.table.chat[-1].seat == NOBODY
    table.tell("anna", "change", guests_chat=False)
    assert refused(table.tell, "eve", "say", text="hi", name="Eve") == "guests_silent"


def test_a_seat_link_brings_another_device_to_the_seat(played):
    table = played(seats=2).start("anna", "ben")
    seat = table.table.seats_of("anna")[0]
    token = table.table.places[seat].token
    table.tell("annas-phone", "link", token=token)
    assert table.table.seats_of("annas-phone") == [seat]
    assert table.tell("annas-phone", "link", token=token) == []
    assert refused(table.tell, "eve", "link", token="x" * 22) == "no_link"


def test_the_same_people_play_again(played):
    table = played(seats=2).start("anna", "ben")
    assert refused(table.tell, "anna", "rematch", table="new") == "not_over"
    while table.table.stage == "playing":
        match = table.table.playing
        table.act(table.player_to_act(), 0 if match.position.brought >= 20 else 1)
    assert refused(table.act, "anna", 0) == "over"
    assert refused(table.tell, "eve", "rematch", table="new") == "not_seated"
    table.tell("anna", "rematch", table="new")
    assert table.tell("ben", "rematch", table="other") == []
    new = Table("new", table.games)
    for event in again(table.table, new, table.now):
        new.fold(event)
    assert {place.name for place in new.places} == {"Anna", "Ben"}
    assert new.stage == "playing"
    assert {place.token for place in new.places}.isdisjoint(place.token for place in table.table.places)


def test_a_curtain_falls_between_people_with_secrets_on_one_screen(played):
    secret = next(game.id for game in played().games.values() if has_secrets(game))
    table = played(game=secret, seats=2, one_screen=True)
    table.tell("anna", "sit", name="Anna")
    table.tell("anna", "sit", name="Ben")
    table.tell("anna", "start")
    lifted = []
    for _ in range(40):
        eyes = table.table.eyes("anna")
        if eyes.curtain != NOBODY:
            assert eyes.seat == EVERYONE
            assert refused(table.tell, "anna", "undo", board=table.table.board, far=False) == "undo"
            lifted.append(eyes.curtain)
            table.tell("anna", "show", seat=eyes.curtain, board=table.table.board)
        assert table.table.eyes("anna") == Eyes(table.table.to_act)
        mover = table.table.to_act
        table.act("anna")
        if table.table.to_act != mover:  # what came of it is seen first
            assert table.table.eyes("anna") == Eyes(mover, passing=table.table.to_act)
            table.tell("anna", "pass", board=table.table.board)
            assert table.table.eyes("anna") == Eyes(EVERYONE, curtain=table.table.to_act)
            assert refused(table.tell, "anna", "pass", board=table.table.board) == "stale"
    assert len(set(lifted)) == 2


def test_only_who_has_moved_last_still_looks_at_a_shared_screen(played):
    secret = next(game.id for game in played().games.values() if has_secrets(game))
    table = played(game=secret, seats=3, one_screen=True)
    for name in ("Anna", "Ben", "Carla"):
        table.tell("anna", "sit", name=name)
    table.tell("anna", "start")
    first = table.table.to_act
    table.tell("anna", "show", seat=first, board=table.table.board)
    while table.table.to_act == first:
        table.act("anna")
    second = table.table.to_act
    assert table.table.eyes("anna") == Eyes(first, passing=second)
    assert refused(table.act, "anna") == "not_your_turn"  # not before the screen was passed on
    table.table.shown["anna"] = 3 - first - second  # somebody who has not moved yet: a curtain hangs
    assert table.table.eyes("anna") == Eyes(EVERYONE, curtain=second)


def has_secrets(game):
    match = Match(game, 2, seed=1)
    return any(match.seen(seat) != match.seen(EVERYONE) for seat in range(2))


def test_without_secrets_one_screen_needs_no_curtain(played):
    table = played(seats=2, one_screen=True)
    table.tell("anna", "sit", name="Anna")
    table.tell("anna", "sit", name="Ben")
    table.tell("anna", "start")
    for _ in range(10):
        assert table.table.eyes("anna").curtain == NOBODY
        table.act("anna", 0)


def test_a_spectator_sees_what_everybody_sees(played):
    table = played(seats=2).start("anna", "ben")
    assert table.table.eyes("eve").seat == EVERYONE
    assert table.table.eyes("anna").seat == table.table.seats_of("anna")[0]


def test_leaving_frees_a_seat_before_the_start_and_leaves_a_bot_afterwards(played):
    table = played(seats=2)
    table.tell("ben", "sit", name="Ben")
    table.tell("ben", "leave")
    assert table.table.places[0].is_open
    table.start("anna", "ben")
    table.tell("ben", "leave")
    assert table.table.places[table.table.seats_of("ben")[0]].stand_in
    assert refused(table.tell, "eve", "leave") == "not_seated"


def test_an_unknown_verb_is_refused(played):
    assert refused(played().tell, "anna", "explode") == "unknown_verb"
