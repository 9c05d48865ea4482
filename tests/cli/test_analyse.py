"""What each choice of a position is worth, said on the command line."""

import json
import os
import signal

import pytest

import kibo
from cli.players import PIG
from kibo.bots import analyse
from kibo.bots.mind import Mind
from kibo.bots.search import SURE
from kibo.cli import main
from kibo.core.card import cuda
from kibo.core.text import LANGUAGES
from kibo.games.kilimanjaro.state import Phase
from rulebook import PROJECT

MASKS = PROJECT / "examples" / "masks"


@pytest.fixture
def match():
    """A game with secrets, where somebody has a choice."""
    match = kibo.Match(kibo.load(MASKS), 2, seed=4)
    while len(match.history) < 6 or len(match.legal) < 3:
        match.play(match.legal[0])
    return match


@pytest.fixture
def command(match, tmp_path):
    path = tmp_path / "played.game"
    path.write_text(kibo.write_record(match), "utf-8")
    return ["analyse", str(path), "--game", str(MASKS), "--at", str(len(match.history))]


def test_every_choice_is_told_with_its_worth_the_best_first(command, match, capsys):
    found = analyse(match, match.to_act, 40, seed=3, device="plain")
    assert main([*command, "-n", "40", "--seed", "3", "--device", "plain", "--json"]) == 0
    told = json.loads(capsys.readouterr().out)
    assert (told["game"], told["seat"], told["seed"]) == (match.game.id, "AB"[match.to_act], 3)
    assert (told["imagined"], told["moves"]) == (sum(worth.imagined for worth in found), len(match.history))
    sight = match.sight(match.to_act)
    expected = [{"action": one.action, "notation": sight.write(one.action), "worth": one.worth} for one in found]
    assert told["choices"] == expected
    assert sorted(one["action"] for one in told["choices"]) == sight.legal


def test_compiled_on_two_threads_it_says_the_same(command, capsys):
    said = []
    for more in (["--device", "plain"], ["--device", "cpu", "--threads", "2"]):
        assert main([*command, "-n", "60", *more, "--json"]) == 0
        told = json.loads(capsys.readouterr().out)
        said.append(told["choices"])
    assert said[0] == said[1]


@pytest.mark.parametrize("language", LANGUAGES)
def test_it_is_said_in_every_language(command, match, capsys, language):
    assert main([*command, "-n", "12", "--device", "plain", "--lang", language]) == 0
    said = capsys.readouterr().out
    assert match.waits_for(language) in said.replace("\n", " ")
    sight = match.sight(match.to_act)
    assert all(sight.write(action) in said for action in sight.legal)
    assert {"en": "imagined", "de": "vorgestellt", "fr": "imaginées"}[language] in said


def test_where_the_value_tells_odds_it_is_told_how_many_of_a_hundred_games_are_won(tmp_path, capsys):
    match = kibo.Match(kibo.load("kilimanjaro"), 2, seed=4)
    while match.position.phase < Phase.PLAY_CARD:
        match.play(match.legal[0])
    path = tmp_path / "played.game"
    path.write_text(kibo.write_record(match), "utf-8")
    found = analyse(match, match.to_act, 100, seed=3, device="plain")
    assert main(["analyse", str(path), "-n", "100", "--seed", "3", "--device", "plain"]) == 0
    said = capsys.readouterr().out
    assert 0 < found[0].worth < SURE
    assert f"{found[0].worth * 100 / SURE:.2f}" in said
    assert "how many of 100 games" in " ".join(said.split())


def test_with_a_time_it_ends_in_time_and_who_interrupts_gets_what_is_known(command, match, capsys, monkeypatch):
    assert main([*command, "--seconds", "0.2", "--device", "plain", "--json"]) == 0
    assert json.loads(capsys.readouterr().out)["imagined"] > 0
    whole, asked = Mind.analyse, []

    def interrupted(mind, sight, limits, draws):
        asked.append(limits)
        found = whole(mind, sight, limits, draws)
        os.kill(os.getpid(), signal.SIGINT)
        assert limits.hurried()
        return found

    monkeypatch.setattr(Mind, "analyse", interrupted)
    assert main([*command, "-n", "12", "--device", "plain"]) == 130
    assert "imagined" in capsys.readouterr().out
    assert asked[0].simulations == 12


@pytest.mark.parametrize(
    ("more", "sentence"),
    [
        (["--at", "0"], "chance decides after 0 moves: --at N stops where somebody chooses"),
        (["--device", "gpuu"], "unknown device 'gpuu': did you mean gpu?"),
        (["-n", "0"], "a search imagines 1 to 10000000 games, not 0"),
        (["--seconds", "-1"], "a search may take 0 seconds or more, not -1"),
        (["--seconds", "nan"], "a search may take 0 seconds or more, not nan"),
        (["--threads", "0"], "there must be 1 to 1024 threads, not 0"),
        (["--threads", "1000000000"], "there must be 1 to 1024 threads, not 1000000000"),
    ],
)
def test_what_cannot_be_is_said_in_a_sentence(command, capsys, more, sentence):
    assert main([*command, *more]) == 2
    said = capsys.readouterr()
    assert (said.out, said.err.count("\n")) == ("", 1)
    assert sentence in said.err


def test_a_game_without_a_value_is_not_analysed(capsys, tmp_path):
    match = kibo.Match(kibo.load(PIG), seed=1)
    path = tmp_path / "a.game"
    path.write_text(kibo.write_record(match), "utf-8")
    assert main(["analyse", str(path), "--game", PIG]) == 2
    assert "pig has no value function" in capsys.readouterr().err


def test_without_a_card_an_analysis_on_one_is_refused_in_a_line(command, capsys):
    if cuda().is_available():
        pytest.skip("there is a card here")
    assert main([*command, "--device", "gpu"]) == 2
    said = capsys.readouterr().err
    assert "there is no NVIDIA card that can be used here: leave out --device gpu, or use --device cpu" in said
    assert said.count("\n") == 1
