"""The searcher: what it finds follows from what is seen, the draws and the number of imagined games alone."""

import itertools
import math
import time
from dataclasses import replace

import pytest

import kibo
from all_games import GAMES
from kibo.bots import search
from kibo.bots.desk import AHEAD, PLAYED
from kibo.bots.dispatch import SEARCH, weigh
from kibo.bots.mind import Limits, Mind, new_draws
from kibo.core.draw import pick
from kibo.core.link import compiled
from kibo.core.thought import Thought
from kibo.games.kilimanjaro.state import Phase
from kibo.testing import fewer

VALUED = [replace(game, thought=replace(game.thought, depth=2, opening=0)) for game in GAMES if game.value is not None]
"""All that can be searched, looking less far: interpreted, a game takes its time."""
each_valued = pytest.mark.parametrize("game", VALUED, ids=[game.id for game in VALUED])
SMALL = min(VALUED, key=lambda game: sum(path.stat().st_size for path in game.folder.rglob("*.py")))


def decisions(game, seats, most, seed=4):
    """Sights in which there is something to choose, on the way of random moves."""
    match = kibo.Match(game, seats, seed=seed)
    found = []
    while match.to_act is not None and len(found) < most:
        sight = match.sight(match.to_act)
        legal = sight.legal
        if len(legal) > 1:
            found.append(sight)
        match.play(legal[len(match.history) * 7 % len(legal)])
    return found


@pytest.fixture(scope="module")
def minds():
    told = replace(SMALL, thought=replace(SMALL.thought, odds=7, lead=1))
    return [Mind(told, "plain"), Mind(told, "cpu"), Mind(told, "cpu", 3)]


def test_interpreted_compiled_and_on_several_threads_it_finds_the_same(minds):
    for number, sight in enumerate(decisions(SMALL, SMALL.seats[0], 4)):
        for simulations in (1, 7, 40):
            draws = [new_draws(number, simulations) for _ in minds]
            found = [mind.search(sight, Limits(simulations), own) for mind, own in zip(minds, draws, strict=True)]
            assert found[0] == found[1] == found[2]
            assert draws[0] == draws[1] == draws[2]  # and the draws go on alike


def test_a_driver_that_runs_compiled_finds_the_same_as_who_waits_for_an_answer(minds):
    driver = compiled(minds[0].game, weigh, "plain")
    for number, sight in enumerate(decisions(SMALL, SMALL.seats[0], 3)):
        desk, draws = minds[0].desk(sight), new_draws(number, 2)
        desk.draws[:] = draws
        assert desk.worlds[PLAYED] == sight.position
        driver(SEARCH + 30, desk, sight.seat, len(sight.legal))
        found = minds[0].search(sight, Limits(30), draws)
        assert desk.draws == draws
        assert sight.legal[pick(desk.draws, desk.weight, len(sight.legal))] == found.action


def test_as_many_games_as_a_time_allowed_bring_the_same_without_the_time(minds):
    mind = minds[1]
    mind.get_ready()
    for number, sight in enumerate(decisions(SMALL, SMALL.seats[0], 3)):
        found = mind.search(sight, Limits(10_000_000, seconds=0.1), new_draws(number, 1))
        if found.imagined >= found.simulations - len(sight.legal) * 8:  # it was not cut short
            again = mind.search(sight, Limits(found.simulations), new_draws(number, 1))
            assert again.action == found.action


@each_valued
def test_what_is_found_is_legal_at_every_budget_and_for_every_number_of_seats(game):
    mind = Mind(game)
    for seats in game.seats[:: fewer(1, len(game.seats) - 1)]:
        (sight,) = decisions(game, seats, 1, seed=seats)
        for simulations in (1, 2, 3, 8):
            found = mind.search(sight, Limits(simulations), new_draws(seats, simulations))
            assert found.action in sight.legal
            assert found.imagined <= simulations


@each_valued
def test_without_time_or_when_somebody_hurries_the_answer_is_what_seems_best_at_once(game):
    mind = Mind(game)
    (sight,) = decisions(game, game.seats[0], 1)
    first = mind.search(sight, Limits(1), new_draws(3, 3))
    for limits in (Limits(10_000, seconds=0.0), Limits(10_000, hurried=lambda: True)):
        assert mind.search(sight, limits, new_draws(3, 3)).action == first.action


def test_who_hurries_gets_what_has_been_found_so_far():
    game = SMALL
    (sight,) = decisions(game, game.seats[0], 1)
    asked = itertools.count()
    found = Mind(game).search(sight, Limits(1_000_000, hurried=lambda: next(asked) > 40), new_draws(3, 3))
    assert found.action in sight.legal
    assert 0 < found.imagined < 1_000_000


def test_time_is_kept_interpreted_too():
    (sight,) = decisions(SMALL, SMALL.seats[0], 1)
    began = time.monotonic()
    found = Mind(SMALL).search(sight, Limits(1_000_000, seconds=0.2), new_draws(3, 3))
    assert found.imagined < 1_000_000
    assert time.monotonic() - began < 60  # far from what so many games would take


@pytest.mark.parametrize("count", [1, 2, 3, 8, 50, 300])
@pytest.mark.parametrize("simulations", [1, 2, 5, 64, 1000])
def test_a_plan_imagines_no_more_games_than_it_may_and_ends_with_one_action(count, simulations):
    kept, left = search.affordable(simulations, count), simulations
    assert 1 <= kept <= count
    assert kept == count or kept < 2 or (kept + 1) * search.rounds(kept + 1) > simulations
    for _ in range(search.rounds(kept)):
        left -= search.each(left, kept) * kept
        assert left >= 0
        kept = (kept + 1) // 2
    assert kept == 1


def test_of_more_actions_than_anybody_looks_at_some_are_drawn_each_as_likely_as_any(count=30):
    some_of = compiled(replace(SMALL, thought=Thought(wide=5)), search.some_of, "plain")
    draws, seen = new_draws(1, 1), [0] * count
    for _ in range(600):
        moves = list(range(count))
        assert some_of(moves, count, draws) == 5
        assert sorted(moves) == list(range(count))
        for move in moves[:5]:
            seen[move] += 1
    assert 60 < min(seen) <= max(seen) < 140  # a hundred each, about
    assert some_of([3, 1, 4], 3, draws) == 3


@pytest.mark.parametrize("way", ["plain", "cpu"])
def test_where_the_value_tells_odds_a_search_counts_wins(way):
    likely = compiled(replace(SMALL, thought=Thought(odds=1000)), search.likely, way)
    found = [likely(worth) for worth in range(-9000, 9001, 50)]
    assert found == sorted(found)
    for worth, wins in zip(range(-9000, 9001, 50), found, strict=True):
        assert wins == pytest.approx(search.SURE / (1 + math.exp(-worth / 1000)), abs=search.SURE / 500)
    assert likely(0) == search.SURE / 2
    assert (likely(-(10**6)), likely(10**6)) == (found[0], found[-1])
    assert likely(3000) + likely(-1000) < 2 * likely(700), "what is better on average may win less often"


def test_what_is_best_at_first_sight_is_played_unless_others_win_so_many_more():
    without, leading = (
        Mind(replace(SMALL, thought=replace(SMALL.thought, odds=7, lead=lead)), "plain") for lead in (0, 30)
    )
    others = 0
    for number, sight in enumerate(decisions(SMALL, SMALL.seats[0], 8)):
        draws = [new_draws(number, 3) for _ in range(5)]
        at_once = without.search(sight, Limits(1), draws[0]).action
        others += without.search(sight, Limits(30), draws[1]).action != at_once
        assert leading.search(sight, Limits(30), draws[2]).action == at_once  # nobody can win more than there are games
        assert leading.analyse(sight, Limits(30), draws[3]) == without.analyse(sight, Limits(30), draws[4])
    assert others


def upside_down(s, seat):
    return -SMALL.value(s, seat)


def test_a_search_judges_by_what_a_game_gives_it_for_that_and_else_by_the_value():
    usual, other = (Mind(game, "plain") for game in (SMALL, replace(SMALL, judged=upside_down)))
    sight = decisions(SMALL, SMALL.seats[0], 1)[0]
    found = [mind.analyse(sight, Limits(60), new_draws(1, 1)) for mind in (usual, other)]
    worths = [{one.action: one.worth for one in each} for each in found]
    assert worths[0] == {action: -worth for action, worth in worths[1].items()}
    assert len(set(worths[0].values())) > 1


@pytest.mark.parametrize(("opening", "reached"), [(0, False), (Phase.PLAY_CARD, True)])
def test_an_imagined_game_goes_on_until_the_opening_is_over(opening, reached):
    game = replace(kibo.load("kilimanjaro"), thought=Thought(depth=2, opening=opening))
    mind, sight = Mind(game, "plain"), decisions(game, 2, 1)[0]
    desk = mind.desk(sight)
    desk.draws[:] = new_draws(1, 1)
    desk.worlds[AHEAD].become(sight.position)
    game.rules.resample(desk.worlds[AHEAD], sight.seat, desk.draws)
    compiled(game, search.play_on, "plain")(desk, sight.legal[0])
    assert (desk.worlds[AHEAD].phase >= Phase.PLAY_CARD) == reached


def test_where_it_does_not_a_search_takes_what_it_tells():
    likely = compiled(replace(SMALL, thought=Thought()), search.likely, "plain")
    assert [likely(worth) for worth in (-(10**6), -3, 0, 5)] == [-(10**6), -3, 0, 5]


@pytest.mark.parametrize("limits", [{"simulations": 0}, {"simulations": -5}, {"simulations": 1, "seconds": -1.0}])
def test_limits_that_cannot_be_are_refused(limits):
    with pytest.raises(kibo.KiboError, match="a search"):
        Limits(**limits)


def test_a_mind_answers_for_the_seat_to_act_alone():
    match = kibo.Match(SMALL, SMALL.seats[0], seed=1)
    other = match.sight((match.to_act + 1) % match.seats)
    with pytest.raises(kibo.KiboError, match="not the move"):
        Mind(SMALL).search(other, Limits(3), new_draws(1, 1))
