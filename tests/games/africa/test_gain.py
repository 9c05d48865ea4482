"""What can be asked before it is played."""

from kibo import CHANCE
from kibo.core.game import NO_GAIN
from kibo.games.africa import GAME
from kibo.games.africa.rules.scoring import goods_worth
from kibo.testing import random_play, rule, start


@rule("AFR-26", "AFR-28", "AFR-31", "AFR-41")
def test_a_gain_is_what_the_points_then_rise_by():
    asked = set()
    for seed in range(6):
        s = start(GAME, 3, {})
        for actor, _, action in random_play(GAME, s, seed, 1500):
            if actor == CHANCE:
                continue
            line, gain, phase = GAME.notation.write(s, action), GAME.rules.gain(s, action), GAME.phases[s.phase]
            after = s.copy()
            GAME.rules.apply(after, action)
            risen = sum(after.points[actor]) - sum(s.points[actor])
            if gain == NO_GAIN:
                assert risen == 0
                assert "+" not in line
            elif phase == "exchange":
                assert goods_worth(after, actor) - goods_worth(s, actor) == gain
            else:
                assert risen == gain
                assert line.endswith(f" +{gain}")
                asked.add(line.split()[0])
    assert asked >= {"camp", "nomads", "elephant"}


@rule("AFR-61")
def test_the_gain_of_an_exchange_is_what_the_goods_score_more_at_the_end(lay):
    goods = [{"statue": 1, "cloth": 1}, {"kettle": 1, "cloth": 2}]
    table = lay("D4", "Cairo", on={"D4": "camp"}, goods=goods).play("reveal C3", "statue")
    assert table.gain("keep statue") == 0
    assert table.gain("1 statue for kettle of B") == -1  # a pair of statues (3) becomes two single goods (1 + 1)
    assert table.gain("2 statue for cloth of B") == 1  # 3 + 1 becomes three cloths, 5


@rule("AFR-20", "AFR-42")
def test_nothing_is_said_of_what_is_not_certain(lay):
    table = lay("D4", "Cairo", on={"D4": "empty", "C3": "two gems"})
    assert table.gain("reveal D3") is None
    assert table.gain("camp for resources") is None
    assert table.gain("no action") is None
    assert table.gain("camp for research +0") == 0


@rule("AFR-61")
def test_keeping_gains_nothing_whatever_the_others_hold(lay):
    homes = ("D4", "Cairo", "Lagos", "Mombasa", "Cape Town")
    goods = [{"mask": 1}, {"cloth": 2}, {}, {}, {"drum": 1}]
    table = lay(*homes, on={"D4": "camp"}, seats=5, goods=goods).play("reveal C3", "mask")
    assert table.gain("keep mask") == 0
    assert table.gain("2 mask for cloth of B") == 0
    assert table.gain("1 mask for drum of E") == -1
