"""Other constants, other beginnings, changed seats, and two ways to play compared on the same seeds."""

import json
import math

import numpy
import pytest

import kibo
from kibo import lab
from kibo.cli import main
from kibo.core.errors import KiboError
from kibo.lab.comparison import Difference, corrected, difference
from kibo.lab.dataset import Games
from kibo.lab.result import by_bot
from kibo.lab.simulate import STINT, Simulation
from rulebook import PROJECT

PIG = kibo.load(PROJECT / "examples" / "pig")
MASKS = kibo.load(PROJECT / "examples" / "masks")
KILIMANJARO, STAR = kibo.load("kilimanjaro"), kibo.load("star_of_africa")


def plain(game=PIG, **more):
    return Simulation(game, device="plain", seed=5, **more)


def test_a_constant_that_is_read_changes_the_games_and_their_name():
    short = plain(swap={"pig.rules.GOAL": 20})
    assert short.game.variant == "rules.GOAL=20"
    assert short.run(20).length()["mean"] < plain().run(20).length()["mean"]
    assert short.run(1).to_dict()["variant"] == "rules.GOAL=20"


def test_what_follows_from_a_constant_is_read_too():
    """Villages stand in a table that was made of them, which the rules read."""
    from kibo.games.kilimanjaro.board import VILLAGES

    fewer = plain(KILIMANJARO, seats=2, swap={"board.VILLAGES": VILLAGES[:1]})
    assert fewer.run(5).digest != plain(KILIMANJARO, seats=2).run(5).digest


@pytest.mark.parametrize(
    ("game", "swap", "sentence"),
    [
        (PIG, {"pig.rules.GOAL": 100}, "it is 100 already"),
        (STAR, {"state.FLIGTH": 5}, "did you mean star_of_africa.state.FLIGHT"),
        (STAR, {"state.FLIGHT": "5"}, "give a value of the same kind"),
        (STAR, {"state.FLIGHT": 1 << 63}, "cannot be so large"),
        (STAR, {f"state{9:0300}.FLIGHT": 5}, "has no module"),
        (STAR, {"FLIGHT": 5}, "has no module ''"),
    ],
)
def test_a_constant_that_changes_nothing_is_refused(game, swap, sentence):
    with pytest.raises(KiboError, match=sentence):
        plain(game, swap=swap)


@pytest.mark.parametrize(
    "swap",
    [
        {"board.VILLAGES": ()},
        {"board.SUMMIT": -5},
        {"state.COUNTERS": (1,)},
    ],
    ids=str,
)
def test_constants_with_which_nobody_could_play_are_refused_in_a_sentence(swap, capsys):
    """Compiled rules would read beyond the end of a table: the plain ones are tried out first, and the laws asked."""
    with pytest.raises(KiboError, match=r"kilimanjaro cannot be (played with|loaded)"):
        plain(KILIMANJARO, seats=2, swap=swap)
    ((name, value),) = swap.items()
    assert main(["play", "kilimanjaro", "--set", f"{name}={value!r}"]) == 2
    assert "kibo: " in capsys.readouterr().err


def test_a_constant_that_only_drawings_read_is_refused():
    from kibo.games.star_of_africa.chart import CITY

    with pytest.raises(KiboError, match="neither the rules nor the bots read it"):
        plain(STAR, swap={"chart.CITY": CITY + 1})


def test_games_begin_from_a_position():
    start = {"seats": 3, "bank": [90, 0, 0, 0], "turn": 1}
    begun = plain(start=start)
    assert (begun.seats, begun.position().bank[0]) == (3, 90)
    assert begun.run(50).wins(0)["share"] > plain(seats=3).run(50).wins(0)["share"]
    first = next(iter(Games(begun, 1)))
    assert first.start.bank[0] == 90
    match = kibo.Match(PIG, seed=1)
    while match.position.bank[0] == 0:
        match.play(match.legal[-1] if match.position.brought < 12 else match.legal[0])
    assert plain(start=match).position() == match.position
    assert plain(start=match).position() is not match.position


@pytest.mark.parametrize(
    ("more", "sentence"),
    [
        ({"start": {"bank": [1000]}}, "bank"),
        ({"start": {"seats": 2}, "seats": 2}, "says how many seats there are"),
        ({"start": kibo.Match(MASKS)}, "a position of <Game masks"),
    ],
)
def test_a_beginning_that_is_none_is_refused(more, sentence):
    with pytest.raises(KiboError, match=sentence):
        plain(**more)


def test_bots_change_seats_and_are_counted_wherever_they_sat():
    bots = ["greedy", "random", "easy"]
    turned = plain(MASKS, seats=3, bots=bots, rotate=True)
    assert [turned.names_at(number)[0] for number in range(0, 4 * STINT, STINT)] == [*bots, "greedy"]
    counted = turned.run(3 * STINT)
    wins, points = [0.0] * 3, [0] * 3
    for number in range(3 * STINT):
        sat = turned.turned(number)
        single = by_bot(plain(MASKS, seats=3, bots=turned.names_at(number)).play(number, 1), 3, sat)
        for bot in range(3):
            wins[bot] += single[lab.result.playout.SHARE + bot]
            points[bot] += single[lab.result.playout.POINTS + bot]
    assert wins == [counted[lab.result.playout.SHARE + bot] for bot in range(3)]
    assert points == [counted[lab.result.playout.POINTS + bot] for bot in range(3)]
    assert sum(turned.play(first, 7)[0] for first in range(0, 21, 7)) == 21


def test_rows_say_who_sat_where():
    turned = plain(MASKS, seats=2, bots=["greedy", "random"], rotate=True)
    rows = Games(turned, STINT + 3)
    assert rows.frame()["bots"].to_list() == [turned.names_at(number) for number in range(STINT + 3)]
    assert sum(lot.tally[0] for lot in rows._pieces) == STINT + 3


def test_equal_games_do_not_differ_and_others_do():
    same = lab.compare(plain(), plain(), 40)
    assert same.games == 40
    assert {(one.difference, one.p, one.significant) for one in same.differences} == {(0.0, 1.0, False)}
    found = lab.compare(plain(), plain(swap={"rules.GOAL": 20}), 40)
    assert found["decisions"].difference < 0
    assert found["decisions"].significant
    assert found.significant()[0].p <= found.significant()[-1].p
    assert json.dumps(found.to_dict())
    with pytest.raises(KiboError, match="no measure is called 'luck'"):
        found["luck"]


def test_an_interval_is_that_of_paired_differences():
    """Worked out by hand: differences 1, 2, 3 have the mean 2, the deviation 1, the error 1 / √3."""
    found = difference("x", numpy.array([0, 0, 0]), numpy.array([1, 2, 3]))
    assert (found.difference, found.high - found.difference) == pytest.approx((2, 1.959964 / math.sqrt(3)))
    assert found.p == pytest.approx(math.erfc(2 * math.sqrt(3) / math.sqrt(2)))


def test_who_asks_much_is_told_less_easily_that_something_differs():
    def asked(*ps):
        return [
            one.significant
            for one in corrected([Difference(str(i), 0, 0, 0, 0, 0, p, False) for i, p in enumerate(ps)])
        ]

    assert asked(0.04) == [True]
    assert asked(0.04, 0.9) == [False, False]
    assert asked(0.02, 0.04) == [True, True]
    assert asked(0.02, 0.04, 0.03) == [False, False, False]
    assert asked(0.01, 0.06, 0.03) == [True, False, False]


@pytest.mark.parametrize(
    ("a", "b", "games", "sentence"),
    [
        (plain, lambda: plain(seats=3), 9, "with as many seats"),
        (plain, plain, 1, "2 games or more"),
        (lambda: plain(cap=3), plain, 9, "too few games came to their end"),
    ],
)
def test_what_cannot_be_compared_is_refused(a, b, games, sentence):
    with pytest.raises(KiboError, match=sentence):
        lab.compare(a(), b(), games)


def test_constants_and_changing_seats_from_the_command_line(capsys):
    command = ["simulate", str(PIG.folder), "--device", "plain", "--games", "20", "--sample", "0"]
    assert main([*command, "--set", "pig.rules.GOAL=20", "--rotate", "--json"]) == 0
    told = json.loads(capsys.readouterr().out)
    assert (told["variant"], told["rotate"]) == ("rules.GOAL=20", True)
    assert main([*command, "--set", "pig.rules.GOAL=20", "--rotate"]) == 0
    assert "rules.GOAL=20" in capsys.readouterr().out
    for wrong, sentence in (("GOAL", "--set takes GAME.MODULE.NAME=VALUE"), ("pig.rules.GOAL=1+", "--set takes")):
        assert main([*command, "--set", wrong]) == 2
        assert sentence in capsys.readouterr().err
