"""A tournament on a card: games that wait for each other come out as they do one by one, to the last ply."""

from dataclasses import replace

import pytest

from all_games import GAMES, on_cards
from kibo.bots import card_mind, search
from kibo.cli import main
from kibo.core import card
from kibo.core.errors import KiboError
from kibo.lab import side_by_side, tournament
from kibo.lab.tournament import Lineup, Tournament, play_on_card, play_table
from pretended_card import Pretended, plain_linker

SHALLOW = {
    game.id: replace(game, thought=replace(game.thought, depth=1, opening=0, hard=3, master=5))
    for game in GAMES
    if game.value is not None
}
WORD = min(SHALLOW, key=lambda word: sum(path.stat().st_size for path in SHALLOW[word].folder.rglob("*.py")))


@pytest.fixture
def cards(monkeypatch):
    """Cards on which kernels are run interpreted; games are found whose bots imagine little."""
    games = SHALLOW
    monkeypatch.setattr(tournament, "named_game", games.__getitem__)
    monkeypatch.setattr(tournament, "game_id", lambda word: word)
    tournament.driver.cache_clear()
    monkeypatch.setattr(card_mind, "linker", plain_linker)
    monkeypatch.setattr(card_mind, "BLOCK", 4)

    def made(word):
        target = Pretended(games[word])
        monkeypatch.setattr(card_mind, "cuda", lambda: target)
        return target

    yield made
    tournament.driver.cache_clear()


@pytest.mark.whole
@pytest.mark.parametrize("game", on_cards(SHALLOW.values()))
def test_games_on_a_card_are_those_of_the_cpu(game, cards, monkeypatch):
    word = game.id
    target = cards(word)
    monkeypatch.setattr(side_by_side, "TOGETHER", 3)
    table, cap = Lineup(word, ("master", "hard")), 40
    deals = [(table, 2), (table, 5)]
    on_card = {deal: games for _, deal, games in play_on_card(word, iter(deals), 7, cap)}
    assert on_card == {deal: play_table(table, 7, deal, cap) for _, deal in deals}
    assert 0 < len(target.launches) < 4 * cap


@pytest.mark.whole
def test_who_does_not_search_needs_no_launch_and_every_deal_is_told_once(cards):
    target = cards(WORD)
    planned = Tournament([WORD], ["random", "greedy"], [2], deals=5, cap=500)
    told = []
    planned.run(1, lambda done, _seconds: told.append(done), "gpu")
    assert told == [1, 2, 3, 4, 5]
    assert sorted((one.deal, one.seating) for one in planned.played) == [(n, s) for n in range(5) for s in range(2)]
    assert target.launches == []


def test_the_rounds_of_a_search_are_those_that_a_bot_makes_by_itself():
    for simulations in (1, 2, 7, 40, 1000):
        for count in (2, 3, 9, 40):
            kept, first, left, found = search.affordable(simulations, count), 0, simulations, []
            while kept > 1:
                samples = search.each(left, kept)
                found.append((kept, first, samples))
                first, left, kept = first + samples, left - samples * kept, (kept + 1) // 2
            assert list(search.plan(simulations, count)) == found


def test_a_block_of_threads_finds_the_search_that_it_works_for():
    begins = [0, 3, 4, 9]
    found = [card_mind.last_not_above(begins, number) for number in range(12)]
    assert found == [0, 0, 0, 1, 2, 2, 2, 2, 2, 3, 3, 3]


def test_what_cannot_be_played_on_a_card_is_said_in_a_sentence(tmp_path, capsys):
    own = tmp_path / "own.py"
    own.write_text("def choose(match):\n    return match.legal[0]\n")
    planned = Tournament([str(SHALLOW[WORD].folder)], [str(own), "random"], [2])
    with pytest.raises(KiboError, match="a bot of your own plays on a CPU"):
        planned.run(1, device="gpu")
    with pytest.raises(KiboError, match="unknown device 'gpuu': did you mean gpu"):
        planned.run(1, device="gpuu")
    if not card.cuda().is_available():
        folder = str(SHALLOW[WORD].folder)
        assert (
            main(["tournament", "--games", folder, "--bots", "random,greedy", "--seats", "2", "--device", "gpu"]) == 2
        )
        assert "there is no NVIDIA card" in capsys.readouterr().err
