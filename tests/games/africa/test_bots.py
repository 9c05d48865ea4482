"""The value function: what it prefers, and how the greedy bot fares with it."""

import pytest

from kibo.core.match import Match
from kibo.games.africa import GAME
from kibo.games.africa.bots import WON, log_odds, value
from kibo.games.africa.state import SUPPLY, Phase
from kibo.lab import playout
from kibo.lab.simulate import Simulation


def best(table):
    """The line after which the position is worth most to the seat to act."""
    worth = {}
    for line in table.lines:
        before = table.s.copy()
        table.play(line)
        worth[line] = value(table.s, before.turn)
        table.s = before
    return max(worth, key=worth.__getitem__)


def test_the_greedy_bot_beats_random_play():
    first = Simulation(GAME, seats=2, bots=["greedy", "random"], seed=1, device="cpu", threads=1).run(50)
    second = Simulation(GAME, seats=2, bots=["random", "greedy"], seed=2, device="cpu", threads=1).run(50)
    assert first[playout.WON_ALONE] + second[playout.WON_ALONE + 1] >= 95


@pytest.mark.parametrize("seed", range(4))
def test_what_speaks_for_one_of_two_speaks_against_the_other(seed):
    match, stages = Match(GAME, 2, seed=seed), set()
    while match.to_act is not None:
        assert log_odds(match.position, 0) == -log_odds(match.position, 1)
        stages.add(match.position.supply)
        match.play(match.legal[len(match.history) * 7 % len(match.legal)])
    assert abs(log_odds(match.position, 0)) in (0, WON)
    assert len(stages) > 4


@pytest.mark.parametrize("seats", [2, 5])
def test_who_has_won_is_sure_of_it_and_who_shares_a_win_is_not(seats):
    s = Match(GAME, seats, seed=1).position
    s.phase = Phase.END
    assert [log_odds(s, seat) for seat in range(seats)] == [0] * seats
    s.points[1][0] = 1
    assert [log_odds(s, seat) for seat in range(seats)] == [-WON, WON] + [-WON] * (seats - 2)


@pytest.mark.parametrize("supply", range(SUPPLY + 1))
def test_points_goods_stones_and_camps_speak_for_a_seat_however_far_the_game_has_gone(lay, supply):
    s = lay("D4", "Cairo", "Lagos", on={"D4": "camp"}).s
    s.supply = supply
    before = log_odds(s, 0), log_odds(s, 2)
    for more in (s.points, s.goods, s.resources):
        more[0][0] += 1
        assert log_odds(s, 0) > before[0]
        assert log_odds(s, 2) < before[1], "who is ahead now is the one to beat"
        more[0][0] -= 1
    s.camps[0] = min(2, s.camps[0]) + 1
    assert log_odds(s, 0) > before[0]


@pytest.mark.parametrize("options", [{}, {"simple": True}, {"finish_round": True}])
@pytest.mark.parametrize("seats", [2, 5])
def test_greedy_bots_come_to_an_end(seats, options):
    played = Simulation(GAME, seats=seats, options=options, bots=["greedy"], seed=3, device="cpu", threads=1).run(20)
    assert played[playout.CUT_OFF] == 0
    assert played[playout.MOST_DECISIONS] < 1500


def test_a_marker_goes_where_it_scores_most(lay):
    on = {"D4": "lion", "H4": "lion", "G4": "empty", "G5": "lion", "K6": "lion", "K7": "empty"}
    table = lay("D4", "Cairo", on=on).play("lion from D4")
    assert best(table) == "lion to G4 +2"


def test_a_good_exchange_is_made_and_a_bad_one_is_not(lay):
    goods = [{"statue": 1, "cloth": 3}, {"kettle": 1, "cloth": 2}]
    table = lay("D4", "Cairo", on={"D4": "camp"}, goods=goods).play("reveal C3", "statue")
    assert best(table) == "2 statue for cloth of B"
    table = lay("D4", "Cairo", on={"D4": "camp"}, goods=[{"statue": 3}, {"kettle": 1}]).play("reveal C3", "statue")
    assert best(table) == "keep statue"


def test_a_rich_camp_is_founded_and_a_poor_one_is_not(lay):
    rich = {"D4": "empty", "C3": "lion", "D3": "nomads", "C4": "monument", "E4": "zebra", "C5": "camp", "D5": "camp"}
    assert best(lay("D4", "Cairo", on=rich)) == "camp for research +4"
    poor = {"D4": "empty", "C3": "lion"} | dict.fromkeys(["D3", "C4", "E4", "C5", "D5"], "camp")
    assert best(lay("D4", "Cairo", on=poor)) == "no action"


def test_an_explorer_goes_where_there_is_something_to_find(lay):
    table = lay("D4", "Cairo", rest="camp", on={"F5": "face down"}, phase="set out")
    assert best(table) in {"move F4", "move E5", "move E4", "move E6"}
    table = lay("D4", "Cairo", rest="camp", on={"K8": "face down"}, phase="set out")
    assert best(table) == "travel"
