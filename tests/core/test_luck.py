"""How the dice fell: counted, compared with what was to be expected, and how likely it is."""

from collections import Counter
from itertools import permutations, product
from math import pi
from random import Random

import pytest

import kibo
from all_games import GAMES, each_game
from kibo.core.luck import AGAIN, PastDraw, as_uneven, by_kind, counts, draws_of, kind_of, lucks, piles, unevenness
from kibo.core.text import LANGUAGES, Phrase
from kibo.testing import random_play, start
from rulebook import PROJECT

DIE = dict.fromkeys(range(1, 7), 1)


def roll(came, seat=0, odds=DIE, worth=True):
    return PastDraw(0, seat, odds, came, {o: str(o) for o in odds}, {o: o for o in odds} if worth else None, "die")


def card(came, odds, seat=0):
    return roll(came, seat, odds)


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
        found = counts(piles(draws))
        many = sum(len(pile.draws) for pile in piles(draws))
        assert sum(count.came for count in found) == many > 0
        assert sum(count.expected for count in found) == pytest.approx(many)
        assert all(count.expected > 0 and count.spread >= 0 for count in found)


@each_game
def test_a_pile_gives_no_more_than_lies_there(game):
    for draws in by_kind(draws_of(played(game))).values():
        for pile in piles(draws):
            came = Counter(drawn.came for drawn in pile.draws)
            assert all(came[outcome] <= pile.odds[outcome] for outcome in came)


def test_markers_come_from_one_pile_and_rolls_from_one_each():
    found = {game.id: by_kind(draws_of(played(game))) for game in GAMES}
    assert len(piles(found["africa"]["markers"])) == 1
    assert len(piles(found["pig"]["die"])) == len(found["pig"]["die"])


def test_a_pile_goes_on_where_it_was_left_and_a_reshuffled_one_is_new():
    drawn = [
        card(1, {1: 2, 2: 1}),
        roll(4),
        card(2, {1: 1, 2: 1}),
        card(1, {1: 1}),
        card(1, {1: 2, 2: 1}),
        card(5, {5: 1}),
    ]
    assert [len(pile.draws) for pile in piles(drawn)] == [3, 1, 1]  # what can only be 5 is no chance


def test_a_die_is_known_without_being_named():
    match = played(kibo.load(PROJECT / "examples" / "pig"))
    kinds = by_kind(draws_of(match))
    assert list(kinds) == ["die"]
    assert [count.name for count in counts(piles(kinds["die"]))] == ["1", "2", "3", "4", "5", "6"]
    assert sum(luck.draws for luck in lucks(piles(kinds["die"]))) == len(kinds["die"])


def test_unnamed_draws_that_can_bring_the_same_are_of_one_kind():
    def unnamed(*outcomes):
        return PastDraw(
            0, 0, dict.fromkeys(outcomes, 1), outcomes[0], {o: f"card {'xyzuvw'[o]}" for o in outcomes}, None
        )

    kinds = by_kind([unnamed(0, 1), unnamed(2, 3), unnamed(4, 5), unnamed(1, 2)])
    assert sorted(len(draws) for draws in kinds.values()) == [1, 3]


def test_luck_is_exact():
    [luck] = lucks(piles([roll(5), roll(6), roll(1)]))
    sums = Counter(map(sum, product(range(1, 7), repeat=3)))
    assert (luck.draws, luck.total, luck.expected) == (3, 12, 10.5)
    assert luck.luckier == pytest.approx(sum(many for total, many in sums.items() if total > 12) / 216)
    assert luck.unluckier == pytest.approx(sum(many for total, many in sums.items() if total < 12) / 216)


def test_luck_takes_each_draw_with_its_own_odds_and_each_seat_alone():
    lucky, other = lucks(piles([roll(2, 0, {1: 9, 2: 1}), roll(2, 0, {1: 1, 2: 3}), roll(6, 1)]))
    assert (lucky.luckier, lucky.unluckier) == (0, pytest.approx(1 - 0.1 * 0.75))
    assert (other.seat, other.luckier, other.unluckier) == (1, 0, pytest.approx(5 / 6))
    assert lucks(piles([roll(2, worth=False)])) == []


def test_luck_with_cards_is_what_enumeration_of_the_pile_says():
    drawn = [card(1, {1: 2, 2: 1, 5: 1}), card(5, {1: 1, 2: 1, 5: 1}, 1), card(2, {1: 1, 2: 1})]
    first, other = lucks(piles(drawn))
    deals = list(permutations([1, 1, 2, 5], 3))
    assert (first.total, other.total) == (3, 5)
    assert first.luckier == pytest.approx(sum(deal[0] + deal[2] > 3 for deal in deals) / len(deals))
    assert first.unluckier == pytest.approx(sum(deal[0] + deal[2] < 3 for deal in deals) / len(deals))
    assert first.expected == pytest.approx(sum(deal[0] + deal[2] for deal in deals) / len(deals))
    assert (other.luckier, other.unluckier) == (0, pytest.approx(3 / 4))


def test_luck_of_very_many_draws_can_be_told():
    [luck] = lucks(piles([roll(6)] * 150 + [roll(1)] * 150))
    likeliest = 1 / (2 * pi * 300 * 35 / 12) ** 0.5  # of the bell curve that so many rolls are close to
    assert luck.luckier == pytest.approx(luck.unluckier) == pytest.approx((1 - likeliest) / 2, abs=1e-4)


def test_six_rolls_fall_as_unevenly_as_enumeration_says():
    rolls = [1, 1, 1, 2, 3, 4]
    shapes = Counter(tuple(map(fell.count, DIE)) for fell in product(DIE, repeat=6))
    limit = unevenness(list(map(rolls.count, DIE)), [1.0] * 6)
    exact = sum(many for shape, many in shapes.items() if unevenness(shape, [1.0] * 6) >= limit) / 6**6
    assert as_uneven(piles(map(roll, rolls))) / AGAIN == pytest.approx(exact, abs=4 * 0.5 / AGAIN**0.5)
    assert as_uneven(piles(map(roll, DIE))) == AGAIN
    assert as_uneven(piles([roll(6)] * 20)) == 0


def test_draws_from_a_pile_fall_as_unevenly_as_enumeration_says():
    drawn = [card(1, {1: 3, 2: 2, 5: 2}), card(1, {1: 2, 2: 2, 5: 2}), card(1, {1: 1, 2: 2, 5: 2})]
    [pile] = piles(drawn)
    counted = counts([pile])
    assert [count.expected for count in counted] == pytest.approx([9 / 7, 6 / 7, 6 / 7])
    deals = [deal.count for deal in permutations([1, 1, 1, 2, 2, 5, 5], 3)]
    variance = sum((count(1) - 9 / 7) ** 2 for count in deals) / len(deals)
    assert counted[0].spread ** 2 == pytest.approx(variance)
    expected = [count.expected for count in counted]
    uneven = [unevenness([count(1), count(2), count(5)], expected) for count in deals]
    limit = unevenness([3, 0, 0], expected) - 1e-9
    exact = sum(value >= limit for value in uneven) / len(deals)
    assert as_uneven([pile]) / AGAIN == pytest.approx(exact, abs=4 * (exact * (1 - exact) / AGAIN) ** 0.5)
    assert as_uneven(piles([card(1, {1: 1, 2: 1}), card(2, {2: 1})])) == AGAIN  # all is drawn: nothing could be else
