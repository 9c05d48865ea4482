"""A table's life: taking back by agreement, resigning, going on without somebody, and putting a table away."""

import pytest

from kibo.core.text import LANGUAGES
from kibo.server.show.frames import Framer, angle_of
from kibo.server.show.snapshot import parts_of
from kibo.server.table.decide import act_for_bot
from kibo.server.table.events import Refused
from kibo.server.table.table import GRACE, Table

HOLD, ROLL_AGAIN = 0, 1


@pytest.fixture
def three(played):
    """Three people, of whom one has just moved and another is to move."""
    table = played(seats=3).start("anna", "ben", "carla")
    for player in ("anna", "ben", "carla"):
        table.table.arrive(player)
    mover = table.player_to_act()
    table.act(mover, HOLD)
    return table, mover, [player for player in ("anna", "ben", "carla") if player != mover]


def refused(table, *message, **data):
    before = table.table.seq
    with pytest.raises(Refused) as why:
        table.tell(*message, **data)
    assert table.table.seq == before
    return why.value.phrase.key.removeprefix("refused.")


def wanted(table, player):
    return table.tell(player, "ask", what="undo", board=table.table.board)


def test_a_move_is_taken_back_when_the_last_of_the_others_agrees(three):
    table, mover, (first, second) = three
    plies = table.table.actors.index(table.table.seats_of(mover)[0])
    wanted(table, mover)
    table.tell(first, "answer", yes=True)
    assert table.table.wish.agreed
    table.tell(second, "answer", yes=True)
    assert (len(table.table.actors), table.table.wish, table.player_to_act()) == (plies, None, mover)


def test_one_no_is_enough_and_who_asked_may_think_better_of_it(three):
    table, mover, (first, _) = three
    plies = len(table.table.actors)
    for who in (first, mover):
        wanted(table, mover)
        table.tell(who, "answer", yes=False)
        assert (table.table.wish, len(table.table.actors)) == (None, plies)


def test_who_asks_cannot_agree_and_nobody_else_can_answer(three):
    table, mover, (first, _) = three
    assert refused(table, first, "answer", yes=True) == "not_asked"
    wanted(table, mover)
    assert refused(table, mover, "answer", yes=True) == "not_asked"
    assert refused(table, "eve", "answer", yes=True) == "not_seated"
    assert refused(table, first, "ask", what="drop") == "asked"
    assert refused(table, "eve", "ask", what="drop") == "not_seated"


def test_when_the_game_goes_on_nobody_is_asked_any_more(three):
    table, mover, _ = three
    wanted(table, mover)
    table.act(table.player_to_act(), HOLD)
    assert table.table.wish is None


def test_only_what_was_played_can_be_asked_back(three):
    table, _, others = three
    never = next(player for player in others if player != table.player_to_act())
    assert refused(table, never, "ask", what="undo", board=table.table.board) == "undo"
    assert refused(table, never, "ask", what="undo", board=0) == "stale"
    assert refused(table, never, "ask", what="everything") == "malformed"


def test_who_resigns_leaves_the_seat_to_a_bot_for_good(three):
    table, mover, _ = three
    seat, token = table.table.seats_of(mover)[0], table.table.places[table.table.seats_of(mover)[0]].token
    table.tell(mover, "resign")
    place = table.table.places[seat]
    assert (place.players, bool(place.bot), place.name) == ([], True, mover.title())
    assert refused(table, mover, "resign") == "not_seated"
    assert refused(table, mover, "link", token=token) == "no_link"
    while table.table.to_act != seat:
        table.act(table.player_to_act(), HOLD)
    assert table.table.bot_to_act()
    assert act_for_bot(table.table, table.table.board, HOLD, table.now)


def test_where_the_last_person_resigns_nobody_takes_the_seat_and_the_table_is_put_away(played):
    table = played(seats=2).start("anna")
    table.tell("anna", "resign")
    assert (table.table.stage, table.table.to_act, table.table.bot_to_act()) == ("dropped", -1, "")
    for verb in ("resign", "leave"):
        assert refused(table, "anna", verb) == "dropped"
    assert refused(table, "anna", "act", action=HOLD, board=table.table.board) == "dropped"
    assert refused(table, "anna", "undo", far=True, board=table.table.board) == "dropped"


def test_who_is_gone_is_voted_out_by_those_who_are_here_and_by_nobody_too_soon(three):
    table, mover, (first, second) = three
    seat = table.table.seats_of(second)[0]
    assert refused(table, mover, "ask", what="out", seat=seat) == "not_gone"
    table.table.depart(second, table.now)
    table.now += GRACE - 1
    assert refused(table, mover, "ask", what="out", seat=seat) == "not_gone"
    table.now += 1
    for wrong in (table.table.seats_of(mover)[0], 7, -1):
        assert refused(table, mover, "ask", what="out", seat=wrong) == "no_seat"
    table.tell(mover, "ask", what="out", seat=seat)
    assert table.table.places[seat].players, "the one who is here has not agreed yet"
    assert refused(table, second, "answer", yes=True) == "not_asked"
    table.tell(first, "answer", yes=True)
    assert (table.table.places[seat].players, bool(table.table.places[seat].bot)) == ([], True)


def test_who_comes_back_in_time_stays(three):
    table, mover, (first, second) = three
    table.table.depart(second, table.now)
    table.now += GRACE
    table.tell(mover, "ask", what="out", seat=table.table.seats_of(second)[0])
    table.table.arrive(second)
    table.tell(first, "answer", yes=True)
    assert table.table.seats_of(second)
    assert table.table.wish is None


def test_a_table_is_put_away_when_those_who_are_here_agree(three):
    table, mover, (first, second) = three
    table.table.depart(second, table.now)
    table.tell(mover, "ask", what="drop")
    assert table.table.stage == "playing"
    table.tell(first, "answer", yes=True)
    assert table.table.stage == "dropped"


def test_before_the_start_only_the_host_puts_a_table_away(played):
    table = played(seats=2)
    table.tell("anna", "sit", name="Anna")
    table.tell("ben", "sit", name="Ben")
    assert refused(table, "ben", "ask", what="drop") == "host_only"
    assert refused(table, "anna", "resign") == "not_started"
    table.tell("anna", "ask", what="drop")
    assert table.table.stage == "dropped"
    assert refused(table, "carla", "sit", name="Carla") == "dropped"
    assert "waiting" in parts_of(Framer(), table.table, angle_of(table.table, "anna", "en", tall=False))["board"]


def test_the_log_leads_back_to_what_was_asked_and_answered(three):
    table, mover, (first, second) = three
    wanted(table, mover)
    table.tell(first, "answer", yes=True)
    again = Table.restored("test", table.games, table.events)
    assert again.wish == table.table.wish
    table.tell(second, "resign")
    again = Table.restored("test", table.games, table.events)
    assert (again.wish, again.places) == (None, table.table.places)


def test_everybody_reads_what_is_asked_and_who_is_asked_has_two_answers(three):
    table, mover, (first, _) = three
    wanted(table, mover)
    for language in LANGUAGES:
        shown = {
            player: parts_of(Framer(), table.table, angle_of(table.table, player, language, tall=False))["controls"]
            for player in (mover, first, "eve")
        }
        assert mover.title() in shown[first]
        assert [shown[player].count('data-verb="answer"') for player in (mover, first, "eve")] == [1, 2, 0]


def test_what_was_said_before_the_start_keeps_its_speakers_mark(played):
    for _ in range(6):  # the seats are drawn
        table = played(seats=3)
        for player in ("anna", "ben", "carla"):
            table.tell(player, "sit", name=player.title())
            table.tell(player, "say", text="hello")
        table.tell("eve", "say", text="hi", name="Eve")
        table.tell("anna", "start")
        for said in table.table.chat:
            assert table.table.seats_of(said.player) == ([said.seat] if said.seat >= 0 else [])
