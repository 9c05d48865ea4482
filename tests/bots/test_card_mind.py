"""A search on a card: its code compiles, and run thread by thread it finds the same as on a CPU, to the last unit."""

import copy
from dataclasses import replace

import pytest

import kibo
from all_games import GAMES, on_cards
from kibo.bots import Limits, analyse, card_mind, player
from kibo.bots.card_mind import CardMind
from kibo.bots.mind import Mind, new_draws
from kibo.core import card
from kibo.core.errors import KiboError
from kibo.core.thought import Thought
from pretended_card import Pretended, plain_linker

VALUED = [replace(game, thought=replace(game.thought, depth=2)) for game in GAMES if game.value is not None]
SMALL = min(VALUED, key=lambda game: sum(path.stat().st_size for path in game.folder.rglob("*.py")))
each_valued = pytest.mark.parametrize("game", on_cards(VALUED))


@pytest.fixture
def cards(monkeypatch):
    """Cards for games, on which kernels are run interpreted."""

    def made(game):
        target = Pretended(game)
        monkeypatch.setattr(card_mind, "cuda", lambda: target)
        return target

    monkeypatch.setattr(card_mind, "linker", plain_linker)
    monkeypatch.setattr(card_mind, "BLOCK", 4)
    monkeypatch.setattr(CardMind, "least", 6)
    return made


def decision(game, seats=None):
    """A match some way into a game: of the decisions there, the one with the least to choose from."""
    match, found = kibo.Match(game, seats or game.seats[-1], seed=8), []
    while len(match.history) < 90 and match.to_act is not None:
        if len(match.history) >= 30 and len(match.legal) > 2:
            found.append(copy.copy(match))
        match.play(match.legal[len(match.history) * 5 % len(match.legal)])
    return min(found, key=lambda one: len(one.legal))


@pytest.mark.whole
@each_valued
def test_on_a_card_an_analysis_and_a_search_find_the_same_to_the_last_unit(game, cards):
    target = cards(game)
    match = decision(game)
    sight, plain, mind = match.sight(match.to_act), Mind(game), CardMind(game)
    limits = Limits(8 * len(sight.legal) + 1)
    ours, theirs = (new_draws(5, 5) for _ in range(2))
    assert mind.analyse(sight, limits, ours) == plain.analyse(sight, limits, theirs)
    assert mind.search(sight, limits, ours) == plain.search(sight, limits, theirs)
    assert ours == theirs
    assert set(target.launches) == {"imagine_on_gpu"}
    assert len(target.launches) > 2


def test_getting_ready_launches_what_was_compiled_and_imagines_nothing(cards, monkeypatch):
    target = cards(SMALL)
    monkeypatch.setattr(Mind, "get_ready", lambda _: None)
    mind = CardMind(SMALL)
    monkeypatch.setattr(target.local, "array", lambda count, kind: pytest.fail("a thread has begun to imagine"))
    mind.get_ready()
    assert target.launches == ["imagine_on_gpu"]


@each_valued
def test_a_kernel_is_compiled_once_however_many_minds_want_it(game, cards):
    target = cards(game)
    CardMind(game), CardMind(replace(game))
    assert target.compiled == ["imagine_on_gpu"]
    CardMind(replace(game, thought=Thought(depth=3)))
    assert target.compiled == ["imagine_on_gpu"] * 2, "other code is not taken for it"


def test_a_card_is_not_asked_for_too_little_nor_for_too_much_at_once(cards, monkeypatch):
    game = SMALL
    cards(game)
    monkeypatch.setattr(CardMind, "most", 10)
    mind, match, asked = CardMind(game), decision(game), []

    class Table:
        def measured(self, places, base, first, samples):
            asked.append(len(places) * samples)
            return [0] * 500

    monkeypatch.setattr(mind, "table", lambda sight: Table())
    sight = match.sight(match.to_act)
    count = len(sight.legal)
    mind.analyse(sight, Limits(40 * count), new_draws(1, 1))
    assert sum(asked) == 40 * count
    assert all(one <= max(10, count) for one in asked)


def test_without_a_card_one_sentence_says_so():
    if card.cuda().is_available():
        pytest.skip("there is a card here")
    match = decision(SMALL)
    with pytest.raises(KiboError, match="there is no NVIDIA card that can be used here"):
        analyse(match, match.to_act, 10, device="gpu")
    with pytest.raises(KiboError, match="unknown device 'gpuu': did you mean gpu"):
        analyse(match, match.to_act, 10, device="gpuu")


def test_where_there_is_a_card_it_finds_the_same_as_the_cpu():
    if not card.cuda().is_available():
        pytest.skip("there is no card here: benchmarks/gpu_search.py is for a machine that has one")
    for game in VALUED:
        match = decision(game)
        found = [analyse(match, match.to_act, 4000, device=device) for device in ("cpu", "gpu")]
        assert found[0] == found[1]


def test_a_device_is_told_on(monkeypatch):
    match, given = decision(SMALL), []
    monkeypatch.setattr(player, "card_mind", lambda game: given.append(game) or Mind(game))
    assert analyse(match, match.to_act, 40, device="gpu") == analyse(match, match.to_act, 40, device="plain")
    assert given == [match.game]


@pytest.mark.whole
def test_the_code_for_a_card_compiles_with_nothing_left_open():
    text = card_mind.ptx(SMALL)
    assert sum(".entry" in line and "imagine_on_gpu" in line for line in text.splitlines()) == 1
