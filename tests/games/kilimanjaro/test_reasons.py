"""Why not: each reason in a position of its own, and beside it the same position without the cause."""

import kibo
from games.kilimanjaro.tables import GAME, racing
from kibo.core.text import LANGUAGES
from kibo.games.kilimanjaro.state import COPIES, COUNTERS, FACE_NAMES
from kibo.testing import play, position, rule

TOPS = [["canoe 4", "canoe 3", "mule 1"], ["foot 6", "foot 2", "mule 6"], ["jeep 5", "jeep 4", "mule 7"]]
"""A reaches 7, B 8 and C 9."""
HANDS = [["canoe 1", "mule 2", "foot 7"], ["canoe 2", "mule 3", "foot 1"], ["canoe 5", "mule 4", "foot 3"]]
"""With these A could go 3, 4, 5, 7 or 8 spaces by the own piles."""


def table(s):
    """A match at a position; what lies on the path or is held by somebody is in no bag and no draw pile."""
    words = s.to_words()
    lying = [str(what).split()[0] for what in words["lying"]]
    for face, name in enumerate(FACE_NAMES):
        held = sum(row[face] for row in s.stock) + (words["chosen"] == name)
        s.bag[face] = COUNTERS[face] - held - lying.count(name)
    if sum(s.pile):
        used = [card for row in s.top + s.hand for card in row]
        s.pile = [COPIES - used.count(card) for card in range(len(s.pile))]
    return kibo.Match.at(GAME, s.to_words(), chance="ask")


def race(seats=2, **fields):
    """Seat A is to lay a card."""
    return table(racing(seats, **{"top": TOPS[:seats], "hand": HANDS[:seats]} | fields))


def deciding(phase, seats=2, **fields):
    """Seat A has moved 7 spaces, to 30, and meets what lies there."""
    hands = [HANDS[0][:2], *HANDS[1:seats]]
    given = {"phase": phase, "hand": hands, "at": [30, 10, 60][:seats], "stride": 7}
    return race(seats, **given | fields)


def hiding(chosen=False, **fields):
    """Seat A is to hide its second counter, a swap once it has chosen; on 5 and 23 lie the first two."""
    given = {"stock": [[4, 2, 1], [3, 2, 2]], "phase": "choose counter", "dealt": 16, "placed": 2}
    if chosen:
        given |= {"stock": [[4, 2, 0], [3, 2, 2]], "phase": "place counter", "chosen": "swap"}
    return table(position(GAME, 2, **given | {"lying": {5: "banana of A", 23: "swap of B"}} | fields))


def why(match, thing):
    """The key of the reason and its clause, or None if the thing may be chosen."""
    reason = match.why_not(match.to_act, thing)
    return reason and (reason.phrase.key, reason.clause)


@rule("KIL-06")
def test_first_a_counter_is_chosen_and_then_its_space():
    assert why(hiding(), "space-50") == ("why.choose_first", "KIL-06")
    assert why(hiding(chosen=True), "space-50") is None
    for thing in ("stock-0", "player-0"):
        assert why(hiding(chosen=True), thing) == ("why.place_first", "KIL-06")
        assert why(hiding(), thing) is None


@rule("KIL-06")
def test_what_is_hidden_stays_hidden():
    for thing in ("counter-5", "counter-23"):
        assert why(hiding(), thing) == ("why.lies_hidden", "KIL-06")
        assert why(hiding(chosen=True), thing) == ("why.taken", "KIL-07")


@rule("KIL-06")
def test_everyone_hides_the_own_counters():
    match = hiding()
    assert why(match, "stock-1") == ("why.counters_of_rival", "KIL-06")
    play(match, "choose lion", "place 50")  # now it is B who hides
    assert why(match, "stock-1") is None
    assert why(match, "stock-0") == ("why.counters_of_rival", "KIL-06")


@rule("KIL-06")
def test_the_race_begins_when_all_counters_are_hidden():
    for match in (hiding(), hiding(chosen=True)):
        for thing in ("pawn-0", "pawn-1", "player-1"):
            assert why(match, thing) == ("why.race_later", "KIL-06")
    assert why(race(at=[0, 1]), "player-1") is None


@rule("KIL-08")
def test_cards_are_dealt_when_all_counters_are_hidden():
    assert why(hiding(), "pile-0-0") == ("why.cards_later", "KIL-08")
    assert why(hiding(chosen=True), "deck") == ("why.cards_later", "KIL-08")
    assert why(race(), "pile-0-0") is None


@rule("KIL-07")
def test_no_counter_lies_on_a_village_or_on_the_base_camp():
    match = hiding(chosen=True)
    for village in (20, 40, 60, 80):
        assert why(match, f"space-{village}") == ("why.village", "KIL-07")
        assert why(match, f"space-{village - 1}") is None
        assert why(match, f"space-{village + 1}") is None
    assert why(match, "space-0") == ("why.start", "KIL-07")
    assert why(match, "space-1") is None
    assert why(match, "space-100") == ("why.camp", "KIL-07")
    assert why(match, "space-99") is None


@rule("KIL-07")
def test_counters_do_not_lie_on_one_space_or_side_by_side():
    match = hiding(chosen=True)
    elsewhere = hiding(chosen=True, lying={8: "banana of A", 23: "swap of B"})
    for thing in ("space-5", "counter-5"):
        assert why(match, thing) == ("why.taken", "KIL-07")
    assert why(elsewhere, "space-5") is None
    for thing in ("space-4", "space-6"):
        assert why(match, thing) == ("why.beside", "KIL-07")
        assert why(elsewhere, thing) is None


@rule("KIL-12")
def test_a_card_goes_to_rivals_ahead_alone():
    for thing in ("pile-1-0", "pile-1-2", "player-1"):
        assert why(race(at=[10, 10]), thing) == ("why.level", "KIL-12")
        assert why(race(at=[10, 9]), thing) == ("why.behind", "KIL-12")
        assert why(race(at=[10, 11]), thing) is None


@rule("KIL-10", "KIL-14")
def test_expeditions_are_not_moved_by_hand():
    assert why(race(), "pawn-0") == ("why.card_first", "KIL-10")
    assert why(deciding("take banana", lying={30: "banana"}), "pawn-0") is None
    assert why(race(), "pawn-1") == ("why.pawn_of_rival", "KIL-14")
    assert why(deciding("swap places", lying={30: "swap"}), "pawn-1") is None


@rule("KIL-14", "KIL-17")
def test_cards_lead_forwards_and_nobody_stays_put():
    assert why(race(at=[10, 0]), "space-9") == ("why.backwards", "KIL-14")
    assert why(race(at=[4, 0]), "space-9") is None
    assert why(race(at=[10, 0]), "space-10") == ("why.stay_put", "KIL-17")
    assert why(race(at=[5, 0]), "space-10") is None


@rule("KIL-17")
def test_the_whole_distance_is_travelled_and_no_more():
    assert why(race(), "space-9") == ("why.too_far", "KIL-17")
    assert race().why_not(0, "space-9").phrase.parts["n"] == 8
    assert why(race(hand=[["canoe 1", "canoe 2", "foot 7"]]), "space-9") is None  # all canoes: 4, 3 and 2
    assert why(race(), "space-6") == ("why.not_exactly", "KIL-17")
    assert why(race(hand=[["canoe 1", "mule 2", "foot 6"]]), "space-6") is None
    assert why(race(at=[90, 0]), "space-100") == ("why.too_far", "KIL-17")
    assert why(race(at=[93, 0]), "space-100") is None  # 8 spaces would lead beyond it


@rule("KIL-17")
def test_a_card_for_a_rival_leads_where_the_own_piles_lead():
    tops = [["canoe 4", "canoe 5", "mule 1"], TOPS[1]]
    assert why(race(at=[3, 2], top=tops, hand=[["foot 1", "foot 2", "foot 3"]]), "space-12") is None  # on the mule
    tops[0][2] = "canoe 6"
    assert why(race(at=[3, 2], top=tops, hand=[["foot 1", "foot 2", "foot 3"]]), "space-18") == (
        "why.too_far",
        "KIL-17",
    )
    assert why(race(at=[3, 4], top=tops, hand=[["foot 1", "foot 2", "foot 3"]]), "space-18") is None


@rule("KIL-20")
def test_a_counter_acts_on_whoever_ends_a_move_on_it():
    assert why(race(lying={6: "lion of B"}), "counter-6") == ("why.face_down", "KIL-20")
    assert why(race(lying={6: "lion of A"}), "counter-6") == ("why.face_down", "KIL-20")
    assert why(race(lying={6: "lion"}), "counter-6") == ("why.turned_up", "KIL-20")
    for face in ("lion of B", "lion of A", "lion"):
        assert why(race(lying={7: face}), "counter-7") is None


@rule("KIL-13", "KIL-19")
def test_a_card_is_drawn_at_the_end_of_the_turn_while_there_are_any():
    assert why(race(), "deck") == ("why.draw_later", "KIL-19")
    assert why(race(pile=[0] * 28), "deck") == ("why.draw_empty", "KIL-13")


@rule("KIL-21")
def test_first_the_bananas_then_everything_else():
    match = deciding("take banana", lying={30: "banana"})
    for thing in ("card-0", "pile-0-0", "pile-1-0", "pawn-1", "player-1"):
        assert why(match, thing) == ("why.banana_first", "KIL-21")
    assert why(race(at=[30, 31]), "card-0") is None
    for thing in ("space-30", "space-37", "counter-30", "pawn-0"):
        assert why(match, thing) is None
    assert why(match, "space-36") == ("why.banana_exact", "KIL-21")
    assert why(deciding("take banana", lying={30: "banana"}, stride=6), "space-36") is None


@rule("KIL-23")
def test_places_are_changed_with_somebody_who_is_there():
    match = deciding("swap places", lying={30: "swap"})
    for thing in ("card-0", "pile-0-0", "pile-1-0"):
        assert why(match, thing) == ("why.swap_first", "KIL-23")
    assert why(race(at=[30, 31]), "card-0") is None
    assert why(match, "space-50") == ("why.swap_nobody", "KIL-23")
    assert why(deciding("swap places", lying={30: "swap"}, at=[30, 50]), "space-50") is None
    for thing in ("pawn-1", "player-1", "space-10", "pawn-0", "counter-30"):
        assert why(match, thing) is None


@rule("KIL-40")
def test_a_rival_outside_the_villages_is_sent_back():
    def sending(**fields):
        return deciding("send back", 3, lying={30: "swap"}, send_back="on", **fields)

    for thing in ("card-0", "pile-0-0", "pile-1-0"):
        assert why(sending(), thing) == ("why.send_first", "KIL-40")
    assert why(race(at=[30, 31]), "card-0") is None
    for thing in ("pawn-2", "player-2"):
        assert why(sending(), thing) == ("why.safe", "KIL-40")
        assert why(sending(at=[30, 10, 61]), thing) is None
    assert why(sending(), "space-60") == ("why.safe", "KIL-40")
    for thing in ("pawn-0", "space-30", "counter-30"):
        assert why(sending(), thing) == ("why.send_rival", "KIL-40")
    assert why(sending(at=[30, 30, 60]), "space-30") is None
    assert why(sending(), "space-50") == ("why.send_nobody", "KIL-40")
    assert why(sending(at=[30, 50, 60]), "space-50") is None


@rule("KIL-06")
def test_no_reason_and_no_name_tells_what_others_have_hidden():
    told = []
    for face in ("lion", "banana"):
        match = race(lying={6: f"{face} of B", 11: f"{face} of B"})
        assert "lion" not in GAME.text("en").say(match.things(0)["counter-6"], match.names)
        told.append([(thing, repr(name), repr(match.why_not(0, thing))) for thing, name in match.things(0).items()])
    assert told[0] == told[1]


def test_reasons_are_short():
    for language in LANGUAGES:
        words = GAME.text(language).words
        assert [key for key, text in words.items() if key.startswith("why.") and len(text) > 120] == []
