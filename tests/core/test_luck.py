"""How the dice fell: counted, compared with what was to be expected, and how likely it is."""

from collections import Counter
from itertools import product
from math import pi
from random import Random

import pytest

import kibo
from all_games import GAMES, each_game, random_play, start
from kibo.core.luck import AGAIN, Drawn, as_uneven, by_kind, counts, draws_of, kind_of, lucks, unevenness
from kibo.core.text import LANGUAGES, Phrase
from rulebook import PROJECT

DIE = dict.fromkeys(range(1, 7), 1)


def roll(came, seat=0, odds=DIE, worth=True):
    return Drawn(0, seat, odds, came, {o: str(o) for o in odds}, {o: o for o in odds} if worth else None, "die")


def played(game, seed=3):
    match = kibo.Match(game, game.seats[0], seed=seed)
    chosen = Random(seed)
    while not match.over and len(match.history) < 500:
        match.play(chosen.choice(match.legal))
    return match


@each_game
def test_every_draw_of_a_game_is_found_with_its_odds(game):
    match = played(game)
    again, found = kibo.Match(game, match.seats, chance="ask"), iter(draws_of(match))
    for action in match.history:
        if odds := again.odds:
            drawn = next(found)
            assert (drawn.odds, drawn.came, drawn.ply) == (odds, action, len(again.history))
            assert drawn.names.keys() == odds.keys()
        again.play(action)
    assert next(found, None) is None


@pytest.mark.parametrize("game", [game for game in GAMES if game.draws], ids=lambda game: game.id)
def test_a_game_that_names_its_draws_names_all_of_them_once(game):
    row, weight = [0] * game.num_actions, [0] * game.num_actions
    s = start(game, game.seats[-1], {})
    for actor, possible, _ in random_play(game, s, 5, most=400):
        if actor == kibo.CHANCE:
            assert len({kind_of(game, outcome).name for outcome in possible}) == 1
            assert possible == row[: game.rules.chance(s, row, weight)]
    for language in LANGUAGES:
        for kind in game.draws:
            labels = [kind.label(outcome) for outcome in kind.outcomes]
            text = game.text(language)
            said = [text.say(label) if isinstance(label, Phrase) else label for label in labels]
            assert len(set(said)) == len(said)
            assert text[f"draws.{kind.name}"]
    ranges = [set(kind.outcomes) for kind in game.draws]
    assert sum(map(len, ranges)) == len(set().union(*ranges))


@each_game
def test_what_came_and_what_was_expected_add_up(game):
    for draws in by_kind(draws_of(played(game))).values():
        found = counts(draws)
        assert sum(count.came for count in found) == len(draws)
        assert sum(count.expected for count in found) == pytest.approx(len(draws))
        assert all(count.expected > 0 and count.spread > 0 for count in found)


def test_a_die_is_known_without_being_named():
    match = played(kibo.load(PROJECT / "examples" / "pig"))
    kinds = by_kind(draws_of(match))
    assert list(kinds) == ["die"]
    assert [count.name for count in counts(kinds["die"])] == ["1", "2", "3", "4", "5", "6"]
    assert sum(luck.draws for luck in lucks(kinds["die"])) == len(kinds["die"])


def test_unnamed_draws_that_can_bring_the_same_are_of_one_kind():
    def card(*outcomes):
        return Drawn(0, 0, dict.fromkeys(outcomes, 1), outcomes[0], {o: f"card {'xyzuvw'[o]}" for o in outcomes}, None)

    kinds = by_kind([card(0, 1), card(2, 3), card(4, 5), card(1, 2), card(0)])
    assert sorted(len(draws) for draws in kinds.values()) == [1, 3]  # a draw without choice is no draw


def test_luck_is_exact():
    [luck] = lucks([roll(5), roll(6), roll(1)])
    sums = Counter(map(sum, product(range(1, 7), repeat=3)))
    assert (luck.draws, luck.total, luck.expected) == (3, 12, 10.5)
    assert luck.luckier == pytest.approx(sum(many for total, many in sums.items() if total > 12) / 216)
    assert luck.unluckier == pytest.approx(sum(many for total, many in sums.items() if total < 12) / 216)


def test_luck_takes_each_draw_with_its_own_odds_and_each_seat_alone():
    lucky, other = lucks([roll(2, 0, {1: 9, 2: 1}), roll(2, 0, {1: 1, 2: 3}), roll(6, 1)])
    assert (lucky.luckier, lucky.unluckier) == (0, pytest.approx(1 - 0.1 * 0.75))
    assert (other.seat, other.luckier, other.unluckier) == (1, 0, pytest.approx(5 / 6))
    assert lucks([roll(2, worth=False)]) == []


def test_luck_of_very_many_draws_can_be_told():
    [luck] = lucks([roll(6)] * 150 + [roll(1)] * 150)
    likeliest = 1 / (2 * pi * 300 * 35 / 12) ** 0.5  # of the bell curve that so many rolls are close to
    assert luck.luckier == pytest.approx(luck.unluckier) == pytest.approx((1 - likeliest) / 2, abs=1e-4)


def test_six_rolls_fall_as_unevenly_as_enumeration_says():
    rolls = [1, 1, 1, 2, 3, 4]
    shapes = Counter(tuple(map(fell.count, DIE)) for fell in product(DIE, repeat=6))
    limit = unevenness(list(map(rolls.count, DIE)), [1.0] * 6)
    exact = sum(many for shape, many in shapes.items() if unevenness(shape, [1.0] * 6) >= limit) / 6**6
    assert as_uneven([roll(face) for face in rolls]) / AGAIN == pytest.approx(exact, abs=4 * 0.5 / AGAIN**0.5)
    assert as_uneven([roll(face) for face in DIE]) == AGAIN
    assert as_uneven([roll(6)] * 20) == 0


@pytest.mark.parametrize("pile", [{1: 12, 2: 12, 3: 6}, {1: 3, 2: 3, 3: 4}])
def test_fair_draws_from_a_shrinking_pile_seem_uneven_no_more_often_than_they_should(pile):
    source, seen = Random(7), []
    for _ in range(100):
        left, draws = dict(pile), []
        for _ in range(sum(pile.values()) * 2 // 3):
            odds = {outcome: weight for outcome, weight in left.items() if weight}
            came = source.choices(list(odds), list(odds.values()))[0]
            draws.append(roll(came, odds=odds))
            left[came] -= 1
        seen.append(as_uneven([drawn for drawn in draws if drawn.is_open], 100) / 100)
    for level in (0.1, 0.3, 0.5):
        share = sum(p <= level for p in seen) / len(seen)
        assert share == pytest.approx(level, abs=0.2)  # four standard deviations at most
