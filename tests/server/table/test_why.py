"""Why not? What a table answers to who points at the board, in the house and through the interface for programs."""

import pytest

import kibo
from all_games import GAMES
from kibo import EVERYONE
from kibo.core.text import LANGUAGES
from kibo.server.table.events import Refused
from kibo.server.table.why import things, why
from server.conftest import Played
from server.pupil import taught_pig
from server.table.test_lessons import refusal

ROLL, HOLD = 1, 0


@pytest.fixture(scope="module")
def pig(tmp_path_factory):
    return taught_pig(tmp_path_factory.mktemp("taught"))


@pytest.fixture
def table(pig):
    """Anna and Ben; whose move it is and who waits."""
    played = Played(games=[pig], game=pig.id).start("anna", "ben")
    mover = played.player_to_act()
    return played.table, mover, "ben" if mover == "anna" else "anna"


def asked(table, player, thing, language="en", **more):
    return why(table, player, {"board": table.board, "thing": thing} | more, language)


def test_the_game_gives_the_reason_the_clause_and_where_to_read_it(table):
    seen, mover, other = table
    before = seen.seq
    said = asked(seen, mover, f"bank-{1 - seen.to_act}")
    assert said["reason"] == f"You bank your own points only, never those of {other.title()}."
    assert (said["clause"], said["link"], said["actions"]) == ("PIG-05", "/rules/taught_pig#PIG-05", [])
    assert seen.seq == before


def test_what_may_be_chosen_is_answered_with_its_actions(table):
    seen, mover, _ = table
    assert asked(seen, mover, "die")["actions"] == [ROLL]
    assert asked(seen, mover, f"bank-{seen.to_act}")["actions"] == [HOLD]
    assert asked(seen, mover, "die")["reason"] == "That is possible now."


def test_where_nothing_was_hit_it_says_what_is_waited_for(table):
    seen, mover, _ = table
    said = asked(seen, mover, "")
    assert said["reason"] == f"That is not possible now. {mover.title()}: roll again, or hold?"
    assert said["clause"] == "PIG-02"


@pytest.mark.parametrize("language", LANGUAGES)
def test_a_game_without_reasons_says_what_it_waits_for(played, language):
    table = played(seats=2).start("anna", "ben").table
    mover = table.places[table.to_act].players[0]
    assert table.playing.waits_for(language) in asked(table, mover, "anything", language)["reason"]


def test_others_are_told_whose_move_it_is(table):
    seen, mover, other = table
    for player in (other, "eve"):
        refused = refusal(asked, seen, player, "die")
        assert refused.phrase.key == "refused.not_your_turn"
        assert refused.sentence("fr") == f"C’est à {mover.title()} de jouer."


def test_questions_about_another_position_or_thing_are_refused(table):
    seen, mover, _ = table
    assert refusal(asked, seen, mover, "die", board=seen.board - 1).phrase.key == "refused.stale"
    for thing in ("nothing", 7, None, "bank-3", "__init__"):
        assert refusal(asked, seen, mover, thing).phrase.key == "refused.malformed"


def test_before_the_start_and_after_the_end_nothing_is_asked(pig):
    played = Played(games=[pig], game=pig.id)
    assert refusal(asked, played.table, "anna", "die").phrase.key == "refused.not_started"
    played.start("anna", "ben")
    while played.table.stage == "playing":
        played.act(played.player_to_act(), ROLL if played.table.playing.position.brought < 20 else HOLD)
    assert refusal(asked, played.table, "anna", "die").phrase.key == "refused.over"


def test_reasons_that_fail_fall_back_to_what_is_waited_for(table, pig, monkeypatch):
    seen, mover, _ = table

    def broken(*_):
        raise ZeroDivisionError

    monkeypatch.setattr(pig.reasons, "why_not", broken)
    assert "roll again, or hold?" in asked(seen, mover, "rug")["reason"]


def test_everything_on_the_board_has_a_name_for_who_sits_there(table):
    seen = table[0]
    assert things(seen, seen.to_act, "en")["rug"] == "the rug"
    assert things(seen, seen.to_act, "en")["bank-0"] == f"the bank of {seen.places[0].name}"
    assert things(seen, EVERYONE, "en") == {}


def test_behind_the_curtain_nothing_is_told():
    secret = next(
        game for game in GAMES if game.view and kibo.Match(game, seed=1).seen(0) != kibo.Match(game).seen(kibo.EVERYONE)
    )
    played = Played(game=secret.id, seats=2, one_screen=True)
    played.tell("anna", "sit", name="Anna")
    played.tell("anna", "sit", name="Ben")
    played.tell("anna", "start")
    assert played.table.eyes("anna").curtain >= 0
    assert things(played.table, played.table.eyes("anna").seat, "en") == {}
    assert refusal(asked, played.table, "anna", "").phrase.key == "refused.not_your_turn"


REASONED = [game for game in GAMES if game.reasons]


@pytest.mark.parametrize("game", REASONED, ids=[game.id for game in REASONED])
def test_every_thing_of_every_game_is_answered(game):
    played = Played(game=game.id, seats=game.seats[0]).start("anna", "ben")
    seen = played.table
    for number in range(12):
        player = played.player_to_act()
        language = LANGUAGES[number % 3]
        for thing in things(seen, seen.eyes(player).seat, language):
            said = asked(seen, player, thing, language)
            assert said["reason"]
            assert said["clause"] in game.clauses or said["actions"]
        try:
            played.act(player, seen.playing.legal[number % len(seen.playing.legal)])
        except Refused:
            break
        if seen.stage == "over":
            break
