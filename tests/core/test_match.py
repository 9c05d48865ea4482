"""A game being played."""

import copy
import json
import pickle

import numpy
import pytest

import kibo
from kibo import CHANCE, EVERYONE, OVER, UNKNOWN, BrokenPosition, IllegalAction, KiboError, Match, UnknownName
from kibo.lab.simulate import Simulation
from kibo.server.table.events import NO_ACTION, NOBODY
from rulebook import PROJECT

PIG = kibo.load(PROJECT / "examples" / "pig")
KILIMANJARO = kibo.load("kilimanjaro")


def racing(**more):
    """A position of Kilimanjaro that keeps every law: seat A of two is to play."""
    lying = ["nothing"] * 101
    faces = ["banana"] * 8 + ["lion"] * 4 + ["swap"] * 4
    for number, face in enumerate(faces):
        lying[2 * number + 1 if number < 9 else 2 * number + 4] = f"{face} of {'AB'[number % 2]}"
    whole = {
        "seats": 2,
        "phase": "play card",
        "placed": 16,
        "dealt": 12,
        "bag": [0, 0, 0],
        "lying": lying,
        "top": [["canoe 1", "mule 1", "foot 1"], ["canoe 2", "mule 2", "foot 2"], *[["no card"] * 3] * 2],
        "hand": [["jeep 1", "jeep 2", "jeep 3"], ["jeep 4", "jeep 5", "jeep 6"], *[["no card"] * 3] * 2],
        "pile": [1, 1, 2, 2, 2, 2, 2] * 3 + [1, 1, 1, 1, 1, 1, 2],
    }
    return whole | more


def test_a_whole_game_by_number_and_by_notation():
    match = Match(PIG, seats=2, seed=4)
    while not match.over:
        assert match.legal == [0, 1]
        match.play("hold" if match.position.brought >= 20 else 1)
    assert match.to_act is None
    assert match.legal == []
    assert max(match.points) >= 100
    assert match.winners == [match.points.index(max(match.points))]


def test_chance_may_be_left_to_the_caller():
    match = Match(PIG, chance="ask")
    assert match.to_act == kibo.CHANCE
    assert match.odds == dict.fromkeys(range(2, 8), 1)
    match.play("die 6")
    assert (match.to_act, match.odds) == (0, {})
    with pytest.raises(KiboError, match="'play' or 'ask'"):
        Match(PIG, chance="maybe")


def test_without_a_seed_chance_comes_from_the_secure_generator():
    rolls = {tuple(Match(PIG).history) for _ in range(60)}
    assert len(rolls) > 3


@pytest.mark.parametrize("action", [7, -1, 99, True, "jump", ""])
def test_what_is_not_legal_is_refused_and_changes_nothing(action):
    match = Match(PIG, chance="ask")
    match.play("die 4")
    before = match.to_json()
    with pytest.raises(IllegalAction):
        match.play(action)
    assert match.to_json() == before


def test_numbers_of_numpy_are_numbers():
    numbers = numpy.random.default_rng(4)
    match = Match(KILIMANJARO, seats=numpy.int64(2), seed=numpy.int64(4))
    while not match.over:
        match.play(numbers.choice(match.legal))
    assert {type(action) for action in match.history} == {type(number) for number in match.points} == {int}
    assert Match.from_json(match.to_json()).position == match.position
    assert kibo.read_record(kibo.write_record(match)).points == match.points
    assert Match.at(PIG, {"bank": [numpy.int8(7), 0, 0, 0]}).points == [7, 0]


@pytest.mark.parametrize("action", [1.0, True, None])
def test_what_is_no_whole_number_is_no_action_although_it_may_be_equal_to_one(action):
    match = Match(PIG, seed=4)
    with pytest.raises(IllegalAction, match=f"action {action} is not possible now.* Possible: 'hold' and 'roll'"):
        match.play(action)


@pytest.mark.parametrize("seed", [-1, 1 << 63, "7", 2.5, True])
def test_a_seed_is_a_whole_number_that_every_back_end_can_hold(seed):
    with pytest.raises(KiboError, match="a seed is a whole number from 0 to 9223372036854775807, not"):
        Match(PIG, seed=seed)
    with pytest.raises(KiboError, match="a seed is a whole number"):
        Match.from_json('{"game": "kilimanjaro"}', seed=seed)


@pytest.mark.parametrize(
    ("names", "sentence"),
    [
        ("Anna", "names is a list of names"),
        (["Anna", "Ben", "Carla"], "there are 3 names for 2 seats"),
        (["Anna", None], "a name is a text, not None"),
    ],
)
def test_names_that_cannot_be_are_refused(names, sentence):
    with pytest.raises(KiboError, match=sentence):
        Match(PIG, seats=2, names=names)


def test_a_name_is_one_line_so_that_a_record_says_the_same():
    match = Match(KILIMANJARO, seats=3, seed=1, names=[" Anna\nseats: 4", "  "])
    assert match.names == ["Anna seats: 4", "B", "C"]
    assert kibo.read_record(kibo.write_record(match)).names == match.names


def test_a_refusal_says_what_is_legal_and_cites_the_clause():
    match = Match.at(KILIMANJARO, racing())
    with pytest.raises(IllegalAction) as refused:
        match.play("jeep 1 on B1")
    text = str(refused.value)
    assert "'play card' (KIL-12)" in text
    assert "Did you mean 'jeep 1 on a1'?" in text
    assert "Possible: 'jeep 1 on a1'" in text


def test_options_and_seats_are_checked_by_name():
    with pytest.raises(KiboError, match="for 2 to 4 seats, not 7"):
        Match(KILIMANJARO, seats=7)
    with pytest.raises(UnknownName, match="unknown option of kilimanjaro 'sendback': did you mean send_back"):
        Match(KILIMANJARO, options={"sendback": True})
    with pytest.raises(KiboError, match="send_back cannot be 'yes': there is false and true"):
        Match(KILIMANJARO, options={"send_back": "yes"})
    for on in (True, "true", "True"):
        match = Match(KILIMANJARO, options={"send_back": on})
        assert (match.position.send_back, match.options) == (1, {"send_back": True})


def test_a_name_alone_is_no_game():
    for begin in (Match, Simulation, lambda name: Match.at(name, {})):
        with pytest.raises(KiboError, match=r"this needs a game, which kibo.load gives, not 'pig'"):
            begin("pig")


def test_an_unknown_game_gets_a_suggestion():
    with pytest.raises(UnknownName, match="unknown game 'kilimandjaro': did you mean kilimanjaro"):
        kibo.load("kilimandjaro")


def test_a_hand_made_position_is_played_on():
    match = Match.at(KILIMANJARO, racing(), seed=1)
    assert match.to_act == 0
    match.play("jeep 3 on A1")
    assert (match.position.at[0], match.waits_for()) == (3, "A, bananas! Move on by the same distance, or stay?")
    again = Match.from_json(match.to_json(), chance="ask")
    assert again.position == match.position


def test_all_that_is_wrong_with_a_position_is_listed():
    broken = racing(at=[100, 100, 0, 0], turn=3, pile=[2] * 28, colour="red", phase="sleep", stride=99)
    with pytest.raises(BrokenPosition) as refused:
        Match.at(KILIMANJARO, broken)
    faults = refused.value.faults
    assert "there is no field 'colour'" in faults
    assert any(fault.startswith("phase is 'sleep', but must be one of") for fault in faults)
    assert any(fault.startswith("stride is 99") for fault in faults)
    assert any("sits at the table" in fault for fault in faults)
    assert any("at most two of each card" in fault for fault in faults)
    assert len(faults) == 5  # the laws that look at the phase cannot be judged


def test_laws_are_told_in_sentences():
    with pytest.raises(BrokenPosition) as refused:
        Match.at(KILIMANJARO, racing(at=[100, 100, 0, 0]))
    assert refused.value.faults == [
        "broken: An expedition stands at the base camp only when the game is over, and then just one"
    ]


@pytest.mark.parametrize(
    ("change", "message"),
    [
        (lambda whole: whole | {"game": "chess"}, "this is a game of chess, not of pig"),
        (lambda whole: whole | {"kibo": 9}, "this is format 9; this version reads format 1"),
        (lambda whole: whole | {"seats": "two"}, "seats must be a whole number"),
        (lambda whole: whole | {"colour": 1}, "there is no entry 'colour'"),
        (lambda whole: whole | {"history": ["die 4", "fly"]}, "history, move 2: 'fly' is not possible now"),
        (
            lambda whole: whole | {"position": whole["position"] | {"bank": [9, 9, 9, 9]}},
            "bank is not what the history leads to",
        ),
        (lambda whole: [whole], "a match is a JSON object"),
        (lambda whole: whole | {"names": ["Anna", None]}, "a name is a text, not None"),
        (lambda whole: whole | {"names": ["Anna", "Ben", "Carla"]}, "there are 3 names for 2 seats"),
    ],
)
def test_broken_json_is_refused_with_a_sentence(change, message):
    match = Match(PIG, seed=1)
    match.play("hold")
    whole = json.loads(match.to_json())
    with pytest.raises(KiboError, match=message):
        Match.from_json(json.dumps(change(whole)), game=PIG)
    with pytest.raises(BrokenPosition, match="this is no JSON"):
        Match.from_json(json.dumps(whole)[:-5])
    with pytest.raises(BrokenPosition, match="this is no JSON"):
        Match.from_json("[" * 100_000)


def test_a_position_alone_is_a_match_too():
    text = json.dumps({"game": "kilimanjaro", "position": racing(at=[7, 30, 0, 0])})
    match = Match.from_json(text)
    assert match.points == [7, 30]
    assert Match.from_json(match.to_json()).position == match.position


def test_seats_and_options_beside_a_position_count_as_if_they_stood_in_it():
    beside = {"game": "kilimanjaro", "seats": 3, "options": {"send_back": True}, "position": {}}
    match = Match.from_json(json.dumps(beside))
    assert (match.seats, match.options) == (3, {"send_back": True})
    again = Match.from_json(json.dumps(beside | {"position": {"seats": 3, "send_back": "on"}}))
    assert (again.seats, again.options) == (3, {"send_back": True})
    with pytest.raises(BrokenPosition) as refused:
        Match.from_json(json.dumps(beside | {"position": {"seats": 2, "send_back": "off"}}))
    assert refused.value.faults == [
        "send_back is 'on' beside the position, but 'off' in it",
        "seats is 3 beside the position, but 2 in it",
    ]
    with pytest.raises(KiboError, match="option send_back cannot be 'x'"):
        Match.from_json(json.dumps(beside | {"options": {"send_back": "x"}}))


@pytest.mark.parametrize("seats", [1, 99, "2", True, None])
def test_a_wrong_number_of_seats_is_one_fault(seats):
    with pytest.raises(BrokenPosition) as refused:
        Match.at(KILIMANJARO, {"seats": seats})
    assert refused.value.faults == [f"seats is {seats!r}, but must be a whole number from 2 to 4"]


def test_an_action_of_no_such_number_has_no_words():
    match = Match(KILIMANJARO, seats=2, seed=1)
    for number in (-1, KILIMANJARO.num_actions):
        for say in (match.write, match.say):
            with pytest.raises(
                IllegalAction, match=f"there is no action {number}: the actions of kilimanjaro are 0 to"
            ):
                say(number)


def test_json_speaks_in_words():
    whole = json.loads(Match.at(KILIMANJARO, racing()).to_json())
    assert whole["position"]["hand"][0] == ["jeep 1", "jeep 2", "jeep 3"]
    assert whole["position"]["lying"][1] == "banana of A"
    assert whole["position"]["phase"] == "play card"


def test_undo_takes_back_what_revealed_nothing():
    match = Match(PIG, chance="ask")
    match.play("die 4")
    assert match.undo_point(0) is None  # the last ply was a roll
    match.play("roll")
    match.undo(0)
    assert match.legal == [0, 1]
    assert len(match.history) == 1
    with pytest.raises(KiboError, match="cannot be taken back"):
        match.undo(1)


def test_undo_stops_where_something_was_revealed():
    hidden = Match.at(KILIMANJARO, racing(at=[0, 0, 0, 0]), chance="ask")
    hidden.play("jeep 2 on A1")  # A moves two spaces: nothing lies on an even space
    assert hidden.undo_point(0) == 0
    hidden.undo(0)
    hidden.play("jeep 3 on A2")  # a banana of B on space 3 is turned up
    assert hidden.undo_point(0) is None
    own = Match.at(KILIMANJARO, racing(at=[4, 0, 0, 0]), chance="ask")
    own.play("jeep 1 on A1")  # A knew its own banana on space 5
    assert own.undo_point(0) == 0


def test_nobody_takes_back_what_chance_has_drawn():
    match = Match(PIG, chance="ask")
    match.play("die 4")
    assert match.undo_point(kibo.CHANCE) is None
    with pytest.raises(KiboError, match="cannot be taken back"):
        match.undo(kibo.EVERYONE)
    assert match.history == [5]


@pytest.mark.parametrize("seat", [2, -2, "A", None, 0.5])
def test_a_seat_that_there_is_not_sees_nothing(seat):
    match = Match(KILIMANJARO, seats=2, seed=1)
    looks = [match.seen, match.svg, match.things, match.undo_point, match.scene]
    for look in looks if seat is None else [*looks, match.log]:  # a log for no seat tells everything
        with pytest.raises(KiboError, match=f"there is no seat {seat!r}: there is 0 to 1, and EVERYONE"):
            look(seat)


@pytest.mark.parametrize("plies", [-1, 17])
def test_going_back_ends_at_the_beginning(plies):
    match = Match(KILIMANJARO, seats=2, seed=1)
    assert len(match.history) == 16
    with pytest.raises(KiboError, match=f"there are 16 plies: back_to takes 0 to 16, not {plies}"):
        match.back_to(plies)


def test_a_match_says_who_is_to_act():
    match = Match(PIG, chance="ask")
    assert repr(match) == "<Match of pig, 2 seats, 0 plies, chance to act>"
    match.play("die 4")
    assert repr(match) == "<Match of pig, 2 seats, 1 plies, A to act>"


def test_a_log_is_blanked_for_those_who_may_not_know():
    match = Match(KILIMANJARO, seats=2, chance="ask", names=["Anna", "Ben"])
    match.play("counter lion")
    assert [entry.words for entry in match.log(0)] == ["Anna gets a counter: lion"]
    assert [entry.words for entry in match.log(1)] == ["Anna gets a counter"]
    assert match.log(1)[0].action == kibo.UNKNOWN
    assert match.log(0, "de")[0].words != match.log(0, "en")[0].words


@pytest.mark.parametrize("game", [PIG, KILIMANJARO], ids=lambda game: game.id)
@pytest.mark.parametrize("twin", [copy.copy, copy.deepcopy, lambda match: pickle.loads(pickle.dumps(match))])
def test_a_copy_goes_on_by_itself_with_the_same_draws(game, twin):
    match = Match(game, 2, seed=4, names=["Anna", "Ben"])
    other = twin(match)
    assert other.game is match.game
    before = match.to_json()
    for _ in range(12):
        other.play(other.legal[-1])
    assert match.to_json() == before
    for _ in range(12):
        match.play(match.legal[-1])
    assert match.to_json() == other.to_json()


@pytest.mark.parametrize(
    "error",
    [
        BrokenPosition(["one", "two"]),
        kibo.BrokenRecord(3, "no"),
        kibo.MissingExtra("this", "gpu"),
        IllegalAction("no"),
        UnknownName("no"),
    ],
)
def test_errors_come_back_whole_from_another_process(error):
    again = pickle.loads(pickle.dumps(error))
    assert (type(again), str(again), vars(again)) == (type(error), str(error), vars(error))


def test_in_a_notebook_a_game_without_a_view_is_told_in_words():
    assert Match(PIG, seed=1)._repr_svg_() is None
    assert Match(KILIMANJARO, seed=1)._repr_svg_().startswith("<svg")


def test_a_game_without_a_view_says_so():
    with pytest.raises(KiboError, match="pig has no view"):
        Match(PIG).svg()


def test_no_two_marks_are_the_same_number():
    marks = [UNKNOWN, CHANCE, OVER, EVERYONE, NOBODY, NO_ACTION]
    assert len(set(marks)) == len(marks) and max(marks) < 0
