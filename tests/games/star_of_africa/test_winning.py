"""Winning: STA-70 and STA-71."""

import pytest

from kibo import OVER
from kibo.testing import rule


@rule("STA-70")
@pytest.mark.parametrize("goal", ["tangier", "cairo"])
def test_tangier_and_cairo_are_entered_only_with_the_exact_roll(table, goal):
    start = {"tangier": "tangier-tunis-2", "cairo": "cairo-egypt-2"}[goal]
    for star in (None, "A"):
        t = table(start, "sahara", star=star, money=[0, 3])
        assert [roll for roll in range(1, 7) if goal in t.goes(roll)] == [2]


@rule("STA-70")
def test_nobody_passes_through_tangier_or_cairo(table):
    t = table("near_tangier", "cairo", money=[9, 3])
    assert not any("tunis" in space or "canary" in space for roll in range(1, 7) for space in t.goes(roll))
    t = table("cairo-egypt-1", "tangier", money=[9, 3])
    assert not any("~" in space for roll in range(1, 7) for space in t.goes(roll))


@rule("STA-70")
def test_a_flight_arrives(table):
    t = table("suakin", "tunis", star="A").do("fly cairo")
    assert t.phase == "end"


def winners(game, t):
    won, points = [0] * t.s.seats, [7] * t.s.seats
    game.rules.winners(t.s, won)
    game.rules.score(t.s, points)
    assert won == points
    assert set(won) <= {0, 1}
    return [seat for seat in range(t.s.seats) if won[seat]]


@rule("STA-71")
@pytest.mark.parametrize("goal", ["tangier", "cairo"])
def test_who_arrives_first_with_the_star_wins_at_once(table, game, goal):
    start = {"tangier": "tangier-tunis-2", "cairo": "cairo-egypt-2"}[goal]
    t = table("sahara", start, "sahara", star="B", turn=1)
    assert winners(game, t) == []
    t.do("roll", "die 2", f"go {goal}")
    assert game.rules.to_act(t.s) == OVER
    assert winners(game, t) == [1]


@rule("STA-71", "STA-51")
def test_a_horseshoe_that_counts_wins_as_well(table, game):
    t = table("cairo-egypt-2", "sahara", star="B", horseshoes=[1, 0]).do("roll", "die 2", "go cairo")
    assert winners(game, t) == [0]


@rule("STA-71")
def test_without_star_or_horseshoe_arriving_is_nothing(table, game):
    t = table("cairo-egypt-2", "sahara", star="B").do("roll", "die 2", "go cairo")
    assert t.phase == "take turn"
    assert winners(game, t) == []
    t = table("cairo-egypt-2", "sahara", bank={6: 1}).do("roll", "die 2", "go cairo")
    assert t.phase == "take turn"


@rule("STA-71")
def test_a_red_city_is_no_goal(table):
    t = table("cairo-egypt-2", "sahara", star="A", empty=("egypt",)).do("roll", "die 2", "go egypt")
    assert t.phase == "take turn"
    t = table("near_tangier", "sahara", star="A", empty=("morocco",)).do("roll", "die 1", "go morocco")
    assert t.phase == "take turn"


@rule("STA-71", "STA-52")
def test_who_stands_in_cairo_when_buying_the_horseshoe_must_leave_and_arrive_anew(table, game):
    t = table("egypt", "cairo", bank={6: 1}, money=[0, 5]).do("try", "die 4", "token star", "bid 300")
    assert t.s.horseshoes[1] == 1
    assert t.turn == "B"
    assert t.phase == "take turn"
    t.do("roll", "die 1", "go cairo-egypt-1", "stay")
    assert t.phase == "take turn"
    t.do("roll", "die 1", "go cairo")
    assert winners(game, t) == [1]


@rule("STA-72")
def test_strict_flights_end_neither_in_tangier_nor_cairo_nor_on_a_robber(table):
    strict = {"flights": "strict"}
    free = table("suakin", "tunis", robbers={"darfur": "B"})
    assert {"fly cairo", "fly darfur", "fly lake_victoria"} <= free.can
    t = table("suakin", "tunis", robbers={"darfur": "B"}, options=strict)
    assert {line for line in t.can if line.startswith("fly")} == {"fly lake_victoria"}
    t = table("suakin", "tunis", robbers={"darfur": "A"}, options=strict)
    assert "fly darfur" not in t.can, "not even one's own"
    t = table("morocco", "tunis", options=strict)
    assert {line for line in t.can if line.startswith("fly")} == {"fly sierra_leone", "fly gold_coast"}
    assert "fly morocco" in table("tangier", "tunis", options=strict).can, "from there one flies as always"


WAIT = {"entrance": "wait"}


@rule("STA-73")
def test_with_too_high_a_roll_a_pawn_may_go_up_to_the_entrance(table):
    for roll, goes in ((1, set()), (2, set()), (3, set()), (4, {1}), (5, {1}), (6, {1})):
        exact = table("cairo-egypt-3", "tunis").goes(roll)
        wait = table("cairo-egypt-3", "tunis", options=WAIT).goes(roll)
        assert wait - exact == {f"cairo-egypt-{dot}" for dot in goes}
        assert exact <= wait
    assert table("cairo-egypt-3", "tunis").goes(3) >= {"cairo"}


@rule("STA-73")
def test_waiting_is_on_the_way_to_the_town_and_not_on_the_way_out_of_it(table):
    for town in ("cairo", "tangier"):
        for roll in range(1, 7):
            assert table(town, "tunis", options=WAIT).goes(roll) == table(town, "tunis").goes(roll)
    t = table("cairo-egypt-1", "tunis", options=WAIT)
    assert t.goes(6) == table("cairo-egypt-1", "tunis").goes(6), "there already: to wait is to stay"
    t = table("sahara", "tunis", options=WAIT)
    assert t.goes(6) - table("sahara", "tunis").goes(6) == {"near_tangier"}
    assert t.goes(5) == table("sahara", "tunis").goes(5), "a 5 is exact"


@rule("STA-73")
def test_the_way_to_an_entrance_is_paid_for_and_barred_as_any_other(table):
    t = table("tripoli", "tunis", options=WAIT).do("roll", "die 6", "go cairo~off_tripoli~1")
    assert t.s.money[0] == 2
    assert t.s.paid[0] == 1
    t = table("tripoli", "tunis", money=[0, 3], options=WAIT)
    assert "cairo~off_tripoli~1" not in t.goes(6)
    t = table("egypt-darfur-1", "tunis", options=WAIT, robbers={"egypt": "B"})
    assert "cairo-egypt-1" not in t.goes(6)
    assert "cairo-egypt-1" in table("egypt-darfur-1", "tunis", options=WAIT).goes(6)


@rule("STA-73")
def test_the_rest_of_the_roll_is_forfeited_and_the_turn_over(table):
    t = table("cairo-egypt-3", "tunis", star="A", options=WAIT).do("roll", "die 5", "go cairo-egypt-1")
    assert t.turn == "B"
    assert t.phase == "take turn"
    assert t.do("stay").goes(1) >= {"cairo"}
