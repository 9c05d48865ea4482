"""Why not: each reason in a position where it holds, and beside it one without its cause, where it does not."""

import pytest

from kibo.core import notation
from kibo.core.text import LANGUAGES
from kibo.games.africa import GAME, reasons
from kibo.games.africa.board import NAMES
from kibo.games.africa.state import FIRST_GOOD, KIND_NAMES
from kibo.testing import rule

YES = None
"""The thing may be chosen."""
OPEN = {"D4": "empty", "E4": "empty", "F4": "empty"}
"""Three open spaces side by side, west to east."""
HOMES = ("Casablanca", "Cairo", "Lagos", "Mombasa", "Cape Town")
CITIES = dict.fromkeys(HOMES, "empty")


def thing_called(name):
    """What a thing is called among the things: a space by its name, goods by their kind and owner, or as it is."""
    if name in NAMES:
        return f"space-{NAMES.index(name)}"
    kind, of, owner = name.partition(" of ")
    return f"goods-{'ABCDE'.index(owner)}-{KIND_NAMES.index(kind) - FIRST_GOOD}" if of else name


def why(table, thing):
    """The key and the clause of the reason, or YES."""
    s, thing = table.s, thing_called(thing)
    if set(notation.possible(GAME, s)) & set(reasons.meanings(s, thing)):
        return YES
    reason = reasons.why_not(s, GAME.rules.to_act(s), thing)
    said = [GAME.text(language).say(reason.phrase, ["Amina", "Theo", "Léa"]) for language in LANGUAGES]
    assert max(map(len, said)) <= 120
    return reason.phrase.key, reason.clause


def words(table, thing):
    """The reason in English."""
    return GAME.text("en").say(
        reasons.why_not(table.s, table.s.turn, thing_called(thing)).phrase, ["Amina", "Theo", "Léa"]
    )


# the start


@rule("AFR-06")
def test_explorers_start_in_a_free_city(lay):
    first = lay(on=CITIES, phase="choose city")
    assert why(first, "Cairo") is YES
    assert why(first, "D4") == ("why.no_city", "AFR-06")
    then = lay("Cairo", on=CITIES, phase="choose city", turn=1)
    assert why(then, "Cairo") == ("why.city_taken", "AFR-06")
    assert why(then, "pawn-0") == ("why.city_taken", "AFR-06")
    assert words(then, "Cairo") == "Amina starts there already: choose another city."
    assert why(then, "Lagos") is YES


@pytest.mark.parametrize("thing", ["travel", "decline", "research", "gather", "mask of B", "player-0"])
def test_before_anything_else_a_city_is_chosen(lay, thing):
    assert why(lay(on=CITIES, phase="choose city"), thing) == ("why.first_city", "AFR-06")
    assert why(lay("D4", "Cairo", on=OPEN, phase="act"), thing) != ("why.first_city", "AFR-06")


# moving


@rule("AFR-12")
@pytest.mark.parametrize(("phase", "half", "clause"), [("set out", 0, "AFR-12"), ("move again", 1, "AFR-15")])
def test_the_move_comes_before_the_action(lay, phase, half, clause):
    before = lay("D4", "Cairo", on=OPEN, phase=phase, second_half=half)
    for thing in ("decline", "research", "gather"):
        assert why(before, thing) == ("why.first_move", clause)
        assert why(lay("D4", "Cairo", on=OPEN, phase="act", second_half=half), thing) is YES
    assert why(before, "C4") == ("why.stay_first", "AFR-12")  # face down, and next to the explorer
    assert why(lay("D4", "Cairo", on=OPEN, phase="act"), "C4") is YES


@rule("AFR-13")
def test_nobody_steps_on_a_face_down_marker(lay):
    hidden = OPEN | {"F4": "face down"}
    assert why(lay("D4", "Cairo", on=hidden, phase="set out"), "F4") == ("why.face_down", "AFR-13")
    assert why(lay("D4", "Cairo", on=hidden | {"F4": "lion"}, phase="set out"), "F4") is YES
    assert why(lay("D4", "Cairo", on=hidden, phase="travel"), "F4") == ("why.face_down", "AFR-11")
    assert why(lay("D4", "Cairo", on=OPEN, phase="travel"), "F4") is YES


@rule("AFR-11", "AFR-13")
@pytest.mark.parametrize("thing", ["F4", "pawn-1"])
def test_nobody_steps_where_another_explorer_stands(lay, thing):
    for phase, clause in (("set out", "AFR-13"), ("move again", "AFR-13"), ("travel", "AFR-11")):
        table = lay("D4", "F4", on=OPEN, phase=phase)
        assert why(table, thing) == ("why.explorer_here", clause)
        assert words(table, thing).startswith("Theo stands there")
        assert why(lay("D4", "Cairo", on=OPEN, phase=phase), "F4") is YES


@rule("AFR-12")
def test_an_explorer_moves_two_spaces_at_most(lay):
    line = OPEN | {"G4": "empty"}
    assert why(lay("D4", "Cairo", on=line, phase="set out"), "G4") == ("why.too_far_travel", "AFR-12")
    assert why(lay("D4", "Cairo", on=line, phase="travel"), "G4") is YES
    assert why(lay("E4", "Cairo", on=line, phase="set out"), "G4") is YES
    assert why(lay("D4", "Cairo", on=line, phase="move again"), "G4") == ("why.too_far", "AFR-12")
    assert why(lay("E4", "Cairo", on=line, phase="move again"), "G4") is YES


@rule("AFR-13")
def test_nobody_steps_over_a_face_down_marker_or_another_explorer(lay):
    barred = OPEN | {"E4": "face down"}
    assert why(lay("D4", "Cairo", on=barred, phase="set out"), "F4") == ("why.way_hidden", "AFR-13")
    assert why(lay("D4", "E4", on=OPEN, phase="set out"), "F4") == ("why.way_taken", "AFR-13")
    assert words(lay("D4", "E4", on=OPEN, phase="set out"), "F4").startswith("Theo stands in the way")
    assert why(lay("D4", "Cairo", on=OPEN, phase="set out"), "F4") is YES
    two_ways = {"D4": "empty", "D3": "face down", "E4": "empty", "E3": "empty"}  # E3 lies beside D3 and E4
    assert why(lay("D4", "E4", on=two_ways, phase="set out"), "E3") == ("why.way_hidden", "AFR-13")
    assert why(lay("D4", "Cairo", on=two_ways, phase="set out"), "E3") is YES


# travelling


@rule("AFR-11")
def test_whoever_travels_goes_to_another_space(lay):
    table = lay("D4", "Cairo", on=OPEN, phase="travel")
    assert why(table, "D4") == ("why.here_already", "AFR-11")
    assert why(table, "pawn-0") == ("why.here_already", "AFR-11")
    assert why(lay("E4", "Cairo", on=OPEN, phase="travel"), "D4") is YES
    for thing in ("travel", "decline", "research"):
        assert why(table, thing) == ("why.travelling", "AFR-11")
    assert why(lay("D4", "Cairo", on=OPEN, phase="set out"), "travel") is YES


@rule("AFR-11")
def test_while_nothing_else_is_open_nobody_travels(lay):
    assert why(lay(*HOMES, on=CITIES, seats=5, phase="set out"), "travel") == ("why.nowhere", "AFR-11")
    assert why(lay(*HOMES[:4], on=CITIES, seats=4, phase="set out"), "travel") is YES


@rule("AFR-16")
@pytest.mark.parametrize("phase", ["move again", "act"])
def test_a_turn_that_has_begun_cannot_become_a_journey(lay, phase):
    assert why(lay("D4", "Cairo", on=OPEN, phase=phase), "travel") == ("why.half_begun", "AFR-16")
    assert why(lay("D4", "Cairo", on=OPEN, phase="set out"), "travel") is YES


# actions


@rule("AFR-16")
def test_after_the_move_comes_an_action(lay):
    table = lay("D4", "F4", on=OPEN, phase="act")
    for thing in ("E4", "pawn-0", "pawn-1"):
        assert why(table, thing) == ("why.moved", "AFR-16")
    assert why(lay("D4", "Cairo", on=OPEN, phase="move again"), "E4") is YES


@rule("AFR-20")
def test_a_marker_is_turned_up_from_beside_it(lay):
    assert why(lay("D4", "Cairo", on=OPEN), "F5") == ("why.reveal_far", "AFR-20")
    assert why(lay("F4", "Cairo", on=OPEN), "F5") is YES


@rule("AFR-30", "AFR-32")
@pytest.mark.parametrize(("kind", "clause"), [("lion", "AFR-30"), ("nomads", "AFR-32")])
def test_animals_and_nomads_are_moved_from_beside_them(lay, kind, clause):
    on = OPEN | {"G4": kind, "H8": "lion", "I8": "empty", "J8": "empty"}
    on |= {"H9": "empty", "I9": "empty", "I7": "empty"}  # more room, and a lion beside I8
    assert why(lay("D4", "Cairo", on=on), "G4") == ("why.move_far", clause)
    assert why(lay("F4", "Cairo", on=on), "G4") is YES


@rule("AFR-34")
def test_an_animal_moves_only_to_a_larger_herd(lay):
    on = OPEN | {"D3": "zebra"}
    assert why(lay("D4", "Cairo", on=on), "D3") == ("why.no_larger_herd", "AFR-34")
    assert why(lay("D4", "Cairo", on=on | {"G4": "zebra"}), "D3") is YES


@rule("AFR-34")
def test_nomads_move_only_to_where_there_is_more_room(lay):
    on = {"D4": "empty", "D3": "nomads"}
    assert why(lay("D4", "Cairo", on=on), "D3") == ("why.no_better_land", "AFR-34")
    assert why(lay("D4", "Cairo", on=OPEN | on), "D3") is YES


@rule("AFR-29", "AFR-42", "AFR-44")
@pytest.mark.parametrize(
    ("kind", "reason"),
    [
        ("one nugget", ("why.gold", "AFR-42")),
        ("two gems", ("why.gold", "AFR-42")),
        ("monument", ("why.monument", "AFR-29")),
        ("camp", ("why.camp", "AFR-44")),
    ],
)
def test_what_is_not_an_animal_or_nomads_stays(lay, kind, reason):
    assert why(lay("D4", "Cairo", on=OPEN | {"C4": kind}), "C4") == reason
    assert why(lay("D4", "Cairo", on=OPEN | {"C4": "nomads", "E5": "empty", "E3": "empty"}), "C4") is YES


@rule("AFR-40")
def test_a_camp_is_founded_with_a_button_of_its_own(lay):
    table = lay("D4", "Cairo", on=OPEN)
    assert why(table, "D4") == ("why.found_by_button", "AFR-40")
    assert why(table, "research") is YES
    assert why(table, "gather") is YES
    assert why(lay("D4", "Cairo", on=OPEN, camps=[0, 2]), "D4") == ("why.no_camp", "AFR-40")
    assert why(lay("D4", "Cairo", on=OPEN, camps=[0, 2], supply=0), "D4") == ("why.no_camp_left", "AFR-40")


@rule("AFR-40")
@pytest.mark.parametrize("button", ["research", "gather"])
def test_a_camp_needs_a_camp_in_hand_and_an_empty_space(lay, button):
    for phase in ("set out", "move again", "act"):
        assert why(lay("D4", "Cairo", on=OPEN, phase=phase, camps=[0, 2]), button) == ("why.no_camp", "AFR-40")
    assert why(lay("D4", "Cairo", on=OPEN, camps=[0, 2], supply=0), button) == ("why.no_camp_left", "AFR-40")
    assert why(lay("D4", "Cairo", on=OPEN | {"D4": "lion"}), button) == ("why.not_on_empty", "AFR-40")
    assert why(lay("D4", "Cairo", on=OPEN | {"D4": "camp"}), button) == ("why.not_on_empty", "AFR-40")
    assert why(lay("D4", "Cairo", on=OPEN, camps=[1, 2]), button) is YES


# finding a place for animals and nomads

HERDS = {"D4": "camp", "D3": "zebra", "G4": "zebra", "G5": "empty", "H8": "empty", "F4": "one gem"}


@rule("AFR-25", "AFR-30", "AFR-52")
@pytest.mark.parametrize(("phase", "clause"), [("place found", "AFR-25"), ("place moved", "AFR-30")])
def test_an_animal_goes_to_an_empty_space_with_more_of_its_kind(lay, phase, clause):
    table = lay("D4", "Cairo", on=HERDS, phase=phase, marker=15)  # the zebra of D3
    assert why(table, "G5") is YES
    assert why(table, "H8") == ("why.no_more_kin", clause)
    assert words(table, "H8") == "Of its kind beside that space: 0; beside its own: 0. There must be more."
    assert why(lay("D4", "Cairo", on=HERDS | {"H7": "zebra"}, phase=phase, marker=15), "H8") is YES
    for thing in ("F4", "C3", "G4", "D4"):  # a gem, a face-down marker, an animal, a camp
        assert why(table, thing) == ("why.not_empty", "AFR-52")
    beside = HERDS | {"G4": "lion", "F4": "empty", "E4": "zebra"}
    assert why(lay("D4", "Cairo", on=beside, phase=phase, marker=15), "F4") == ("why.no_more_kin", clause)
    assert why(lay("D4", "Cairo", on=beside | {"G4": "zebra"}, phase=phase, marker=15), "F4") is YES


ROOM = {"D4": "camp", "D3": "nomads", "G4": "empty", "H4": "empty", "H8": "empty"}


@rule("AFR-27", "AFR-32")
@pytest.mark.parametrize(("phase", "clause"), [("place found", "AFR-27"), ("place moved", "AFR-32")])
def test_nomads_go_to_an_empty_space_with_more_room(lay, phase, clause):
    table = lay("D4", "Cairo", on=ROOM, phase=phase, marker=15)
    assert why(table, "G4") is YES
    assert why(table, "H8") == ("why.no_more_land", clause)
    assert why(lay("D4", "Cairo", on=ROOM | {"H9": "empty"}, phase=phase, marker=15), "H8") is YES


@rule("AFR-25", "AFR-27", "AFR-30", "AFR-32")
@pytest.mark.parametrize(("on", "clause"), [(HERDS, "AFR-30"), (ROOM, "AFR-32")])
def test_what_was_found_may_stay_and_what_is_moved_may_not(lay, on, clause):
    assert why(lay("D4", "Cairo", on=on, phase="place moved", marker=15), "D3") == ("why.must_move", clause)
    assert why(lay("D4", "Cairo", on=on, phase="place found", marker=15), "D3") is YES
    under = lay("D3", "Cairo", on=on, phase="place moved", marker=15)
    assert why(under, "pawn-0") == ("why.must_move", clause)


@pytest.mark.parametrize("thing", ["travel", "decline", "research", "gather", "mask of A", "mask of B", "player-1"])
def test_first_the_marker_needs_a_place(lay, thing):
    for on, phase, clause in (
        (HERDS, "place found", "AFR-25"),
        (ROOM, "place found", "AFR-27"),
        (HERDS, "place moved", "AFR-30"),
        (ROOM, "place moved", "AFR-32"),
    ):
        assert why(lay("D4", "Cairo", on=on, phase=phase, marker=15), thing) == ("why.placing", clause)
    assert why(lay("D4", "Cairo", on=OPEN, phase="act"), thing) != ("why.placing", "AFR-25")


# goods


def swap(lay, mine, theirs, **more):
    """A statue has just been found at E4."""
    return lay("D4", "Cairo", on=OPEN, phase="exchange", marker=25, good=0, goods=[mine, theirs], **more)


@rule("AFR-22", "AFR-23")
def test_first_a_good_is_kept_or_exchanged(lay):
    table = swap(lay, {"statue": 1}, {"kettle": 1})
    for thing in ("D4", "E4", "C4", "pawn-0", "travel", "research", "gather"):
        assert why(table, thing) == ("why.exchanging", "AFR-22")
    assert why(table, "decline") is YES  # the same button, which says: keep it
    assert why(lay("D4", "Cairo", on=OPEN, phase="act"), "C4") is YES


@rule("AFR-24")
@pytest.mark.parametrize("phase", ["set out", "travel", "move again", "act"])
def test_goods_are_exchanged_only_when_one_has_just_been_found(lay, phase):
    table = lay("D4", "Cairo", on=OPEN, phase=phase, goods=[{"statue": 1}, {"kettle": 1}])
    for thing in ("kettle of B", "player-1"):
        assert why(table, thing) == ("why.no_exchange", "AFR-24")
        assert why(swap(lay, {"statue": 1}, {"kettle": 1}), thing) is YES
    for thing in ("statue of A", "player-0"):
        assert why(table, thing) == ("why.own_things", "AFR-24")
        assert why(swap(lay, {"statue": 1}, {"kettle": 1}), thing) == ("why.own_goods", "AFR-23")
    assert why(table, "kettle of A") == ("why.no_exchange", "AFR-24")  # there is nothing of it


@rule("AFR-23")
def test_another_kind_is_taken_from_another_player_and_all_of_it(lay):
    table = swap(lay, {"statue": 2, "kettle": 1}, {"kettle": 1, "cloth": 3, "statue": 1})
    assert why(table, "kettle of B") is YES
    assert why(table, "kettle of A") == ("why.own_goods", "AFR-23")
    assert why(table, "statue of B") == ("why.same_good", "AFR-23")
    assert why(table, "mask of B") == ("why.none_held", "AFR-23")
    assert why(swap(lay, {"statue": 2}, {"mask": 1}), "mask of B") is YES
    assert why(table, "cloth of B") == ("why.too_few", "AFR-23")
    assert words(table, "cloth of B") == ("Theo has 3 of these, and all must be taken: you have only 2 to give.")
    assert why(swap(lay, {"statue": 3}, {"cloth": 3}), "cloth of B") is YES


@rule("AFR-23")
def test_a_player_with_nothing_to_take_is_no_partner(lay):
    goods = [{"statue": 1}, {"kettle": 1}, {"cloth": 2}]
    table = lay("D4", "Cairo", "Lagos", on=OPEN, seats=3, phase="exchange", marker=25, good=0, goods=goods)
    assert why(table, "player-1") is YES
    assert why(table, "player-2") == ("why.no_swap", "AFR-23")
    goods[2] = {"cloth": 1}
    table = lay("D4", "Cairo", "Lagos", on=OPEN, seats=3, phase="exchange", marker=25, good=0, goods=goods)
    assert why(table, "player-2") is YES


# beside the board


@rule("AFR-29", "AFR-60", "AFR-72")
def test_camps_come_from_the_supply_with_monuments_until_the_last(lay):
    assert why(lay("D4", "Cairo", on=OPEN, supply=1), "supply") == ("why.supply", "AFR-29")
    assert why(lay("D4", "Cairo", on=OPEN, supply=0), "supply") == ("why.supply_empty", "AFR-60")
    late = lay("D4", "Cairo", on=OPEN, supply=0, last_round=1, options={"finish_round": True})
    assert why(late, "supply") == ("why.supply_over", "AFR-72")


@rule("AFR-02")
def test_what_is_still_hidden_is_counted_and_found_only_on_the_board(lay):
    table = lay("D4", "Cairo", on=OPEN)
    assert why(table, "hidden") == ("why.hidden", "AFR-02")
    assert why(table, "C4") is YES


def test_things_have_names_that_say_what_they_are(lay):
    table = lay("D4", "Cairo", on=CITIES | OPEN | {"E4": "camp", "F4": "two gems"}, goods=[{}, {"mask": 2}])

    def called(thing):
        return GAME.text("en").say(reasons.name(table.s, thing_called(thing)), ["Amina", "Theo"])

    assert called("D4") == "D4: empty"
    assert called("Cairo") == "Cairo: empty"
    assert called("E4") == "E4: a base camp"
    assert called("F4") == "F4: two gems"
    assert called("C4") == "C4: not yet discovered"
    assert called("pawn-1") == "Theo’s explorer"
    assert called("mask of B") == "Theo: mask × 2"
    assert called("player-1") == "Theo: Cairo; points 0, camps 2, mask × 2"
    assert called("supply") == "Camps in the supply"
    assert called("decline") == "No action"
    table = swap(lay, {"statue": 1}, {"kettle": 1})
    assert called("decline") == "Keep it"


def test_explorers_are_there_once_they_have_a_city(lay):
    assert "pawn-1" not in reasons.things(lay("Cairo", on=CITIES, phase="choose city", turn=1).s)
    assert "pawn-1" in reasons.things(lay("Cairo", "Lagos", phase="set out").s)
    assert "player-2" not in reasons.things(lay("Cairo", "Lagos", phase="set out").s)
