"""A guided first game: the learner chooses, the script does the rest, and then it is a table like any other."""

from dataclasses import replace

import pytest
from hypothesis import HealthCheck, settings
from hypothesis import strategies as st
from hypothesis.stateful import RuleBasedStateMachine, initialize, invariant, rule, run_state_machine_as_test

from all_games import GAMES
from kibo.core.gamefile import read_record
from kibo.core.lesson import LEARNER
from kibo.core.match import Match
from kibo.core.text import LANGUAGES
from kibo.server.show.frames import Framer, angle_of
from kibo.server.show.snapshot import parts_of
from kibo.server.table.decide import act_for_bot, again
from kibo.server.table.events import NOBODY, Refused
from kibo.server.table.lateness import tick
from kibo.server.table.lessons import card, hints
from kibo.server.table.table import GRACE, Table
from kibo.server.web.dice_page import dice_context
from kibo.server.web.pages import kept_as
from kibo.server.words import house_words
from server.conftest import Played
from server.pupil import taught_pig
from server.running import awaited

ROLL, HOLD = 1, 0


@pytest.fixture(scope="module")
def pig(tmp_path_factory):
    return taught_pig(tmp_path_factory.mktemp("taught"))


def learning(game, below=None):
    table = Played(**({"below": below} if below else {}), games=[game], game=game.id, lesson=True)
    return table.start("anna")


def refusal(what, *args, **data):
    with pytest.raises(Refused) as caught:
        what(*args, **data)
    return caught.value


def test_the_learner_sits_on_the_first_seat_and_the_script_has_begun(pig):
    table = learning(pig)
    assert [place.name == "Anna" for place in table.table.places] == [True, False]
    assert [place.bot for place in table.table.places] == ["", "random"]
    assert (table.table.to_act, table.table.playing.position.brought) == (LEARNER, 4)
    assert table.table.step.key == "roll"
    assert table.table.terms.clock == "none"


def test_another_legal_move_gets_a_friendly_word_and_changes_nothing(pig):
    table = learning(pig)
    seq, history = table.table.seq, list(table.table.playing.history)
    wrong = refusal(table.act, "anna", HOLD)
    assert wrong.sentence("en") == "You could stop here, but try another roll first."
    assert (table.table.seq, table.table.playing.history) == (seq, history)
    assert refusal(table.act, "anna", 99).phrase.key == "refused.illegal"
    assert refusal(table.act, "eve", ROLL).phrase.key == "refused.not_your_turn"


def test_the_script_plays_chance_and_the_others_until_the_learner_chooses_again(pig):
    table = learning(pig)
    table.act("anna", ROLL)
    played = table.act("anna", HOLD)
    assert [event.seat for event in played] == [0, NOBODY, 1, NOBODY, 1, NOBODY]
    assert {event.kind for event in played} == {"played"}
    assert table.table.playing.points == [7, 7]
    assert (table.table.to_act, table.table.step.key) == (LEARNER, "risk")


def through(table):
    for action in (ROLL, HOLD, ROLL):
        table.act("anna", action)
    return table


def highest(total):
    return total - 1


def test_while_the_script_lasts_no_bot_thinks_and_afterwards_it_does(pig):
    table = learning(pig, highest)
    assert table.table.bot_to_act() == ""
    assert act_for_bot(table.table, table.table.board, HOLD, 0.0) == []
    through(table)
    assert table.table.step is None
    table.act("anna", HOLD)
    assert (table.table.to_act, table.table.bot_to_act()) == (1, "random")
    assert table.fold(act_for_bot(table.table, table.table.board, HOLD, 0.0))


def test_after_the_last_step_chance_is_real(pig):
    faces = set()
    for _ in range(40):
        table = through(learning(pig))
        faces.add(table.act("anna", ROLL)[1].action)
    assert len(faces) > 1


def test_taking_back_is_a_step_back(pig):
    table = through(learning(pig))
    for key in ("risk", "hold", "roll"):
        table.tell("anna", "undo", board=table.table.board, far=True)
        assert table.table.step.key == key
    through(table)
    assert table.table.taken == 3


def test_without_the_guide_it_is_a_table_like_any_other(pig):
    table = learning(pig, highest)
    assert refusal(table.tell, "eve", "unguide").phrase.key == "refused.no_lesson"
    table.tell("anna", "unguide")
    assert (table.table.step, card(table.table)) == (None, None)
    table.act("anna", HOLD)
    assert table.table.bot_to_act() == "random"
    assert refusal(table.tell, "anna", "unguide").phrase.key == "refused.no_lesson"


def test_a_table_outlives_the_script_that_it_began_with(pig, monkeypatch):
    table = learning(pig, highest)
    first, *others = pig.lesson.steps
    for changed in (replace(first, accept=("leap",)), replace(first, then=("die 3", "leap"))):
        monkeypatch.setitem(vars(pig), "lesson", replace(pig.lesson, steps=(changed, *others)))
        late = Played(highest, games=[pig], game=pig.id, lesson=True)
        late.table, late.events = Table.restored("test", table.games, table.events), list(table.events)
        late.table.below = highest
        assert hints(late.table) in ([], [ROLL])
        assert [event.kind for event in late.act("anna", ROLL)] == ["unguided", "played", "played"]


@pytest.mark.parametrize(
    "game", [game for game in GAMES if game.lesson and game.lesson.start], ids=lambda game: game.id
)
def test_where_a_lesson_began_is_in_its_log(game, monkeypatch):
    table = learning(game)
    monkeypatch.setitem(vars(game), "lesson", None)  # the game has lost its lesson since
    restored = Table.restored("test", table.games, table.events)
    assert restored.playing.position == table.table.playing.position
    assert restored.step is None
    assert restored.bot_to_act() == restored.places[restored.to_act].bot  # a table like any other


def test_nobody_takes_over_from_a_learner_who_is_away(pig):
    table = learning(pig)
    table.table.arrive("eve")
    assert tick(table.table, table.now + 10 * GRACE) == []
    table.tell("anna", "leave")
    assert table.table.bot_to_act() == ""
    assert [event.kind for event in table.act("anna", ROLL)][:2] == ["returned", "played"]


def test_to_play_again_is_no_lesson(pig):
    table = learning(pig, highest)
    table.tell("anna", "unguide")
    while table.table.stage == "playing":
        if table.table.bot_to_act():
            table.fold(act_for_bot(table.table, table.table.board, HOLD, table.now))
        else:
            table.act("anna", ROLL if table.table.playing.position.brought < 20 else HOLD)
    table.tell("anna", "rematch", table="new")
    new = Table("new", table.games)
    for event in again(table.table, Table("new", table.games), 0.0):
        new.fold(event)
    assert not new.terms.lesson
    assert not new.guided


def test_a_game_without_a_lesson_refuses_one(played):
    assert refusal(played, lesson=True).phrase.key == "refused.no_lesson"


@pytest.mark.parametrize("language", LANGUAGES)
def test_the_card_shows_the_step_then_that_it_is_done_then_the_end(pig, language):
    table, framer = learning(pig, highest), Framer()

    def shown(player="anna"):
        angle = angle_of(table.table, player, language, tall=False)
        return parts_of(framer, table.table, angle)["lesson"]

    assert f"({language}) You have 4 points" in shown()
    assert 'data-clause="PIG-03"' in shown()
    assert shown("eve") == ""
    table.act("anna", ROLL)
    assert "2 / 3" in shown()
    events = list(table.act("anna", HOLD))
    before = Table.restored("test", table.games, table.events[: -len(events) + 2])
    assert (before.to_act, card(before)["key"], card(before)["done"]) == (1, "hold", True)
    table.act("anna", ROLL)
    assert f"({language}) From now on" in shown()
    assert 'data-verb="unguide"' not in shown()
    table.act("anna", HOLD)
    assert shown() == ""


def test_the_choices_of_a_step_are_pointed_out_to_the_learner_alone(pig):
    table = learning(pig)
    assert hints(table.table) == [ROLL]
    through(table)
    assert hints(table.table) == []


@pytest.mark.parametrize("game", [game for game in GAMES if game.lesson], ids=lambda game: game.id)
def test_every_lesson_is_played_at_a_table_from_its_first_step_to_its_last(game):
    table = learning(game)
    for number, step in enumerate(game.lesson.steps):
        assert (table.table.step, table.table.to_act, table.table.taken) == (step, LEARNER, number)
        accepted = table.table.playing.accepted(step)
        others = [action for action in table.table.playing.legal if action not in accepted]
        if others:
            assert refusal(table.act, "anna", others[0]).sentence("de") == game.text("de")[f"lesson.{step.key}.wrong"]
        table.act("anna", accepted[number % len(accepted)])
    restored = Table.restored("test", table.games, table.events)
    assert restored.playing.position == table.table.playing.position
    assert (restored.step, card(restored)["key"]) == (None, "end")
    for _ in range(30):  # a real game goes on
        match = table.table.playing
        if table.table.stage == "over":
            break
        if table.table.bot_to_act():
            assert table.fold(act_for_bot(table.table, table.table.board, match.legal[0], table.now))
        else:
            table.act("anna", match.legal[-1])


class AnyLesson(RuleBasedStateMachine):
    """Whatever a learner does, the step is the number of choices made, and the log leads back to it."""

    game = None

    @initialize()
    def begin(self):
        self.played = learning(self.game)

    def tell(self, verb, **data):
        before = (self.played.table.seq, list(self.played.table.playing.history))
        try:
            self.played.tell("anna", verb, **data)
        except Refused as refused:
            assert all(refused.sentence(language) for language in LANGUAGES)
            assert before == (self.played.table.seq, self.played.table.playing.history)

    @rule(action=st.integers(0, 2), late=st.booleans())
    def act(self, action, late):
        self.tell("act", action=action, board=self.played.table.board - late)

    @rule()
    def undo(self):
        self.tell("undo", board=self.played.table.board, far=True)

    @rule(sure=st.integers(0, 6))
    def leave_the_guide(self, sure):
        if not sure:
            self.tell("unguide")

    @rule()
    def bot(self):
        table = self.played.table
        if table.bot_to_act():
            self.played.fold(act_for_bot(table, table.board, HOLD, self.played.now))

    @rule()
    def restart(self):
        self.played.table = Table.restored("test", self.played.games, self.played.events)

    @invariant()
    def the_step_is_where_the_learner_is(self):
        if not hasattr(self, "played"):
            return
        table = self.played.table
        restored = Table.restored("test", self.played.games, self.played.events)
        actors = [max(told.actor, NOBODY) for told in table.playing.log()]
        assert table.actors == restored.actors == actors
        assert (restored.step, restored.guided, restored.board) == (table.step, table.guided, table.board)
        if table.step:
            assert table.to_act == LEARNER
            assert table.step is self.game.lesson.steps[actors.count(LEARNER)]


def test_a_lesson_in_any_order(pig):
    AnyLesson.game = pig
    run_state_machine_as_test(
        AnyLesson,
        settings=settings(
            max_examples=30, stateful_step_count=20, deadline=None, suppress_health_check=list(HealthCheck)
        ),
    )


@pytest.mark.parametrize("game", [game for game in GAMES if game.lesson], ids=lambda game: game.id)
def test_a_lesson_is_kept_like_every_game_and_counts_no_luck(game):
    table = learning(game).table
    kind, text = kept_as(table)
    assert kind == ("json" if game.lesson.start else "game")
    again_there = Match.from_json(text, chance="ask", game=game) if kind == "json" else read_record(text, game=game)
    assert again_there.position == table.playing.position
    assert (table.seal, table.proof) == ("", None)
    table.stage = "over"
    shown = awaited(dice_context(table, house_words("en")))
    assert (shown["rows"], shown["tallies"]) == ([], [])
