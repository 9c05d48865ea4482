"""Constants tuned by self-play, on a small game whose best constant is known."""

import json

import pytest

import kibo
from kibo.cli import main
from kibo.lab import playout
from kibo.lab.duel import Duel, Score
from kibo.lab.patch import patch, table
from kibo.lab.played_with import mark_of_game
from kibo.lab.simulate import Simulation
from kibo.lab.tune import Contest, Tuning, following, last_match, tunable
from pigs import edited_pig

VALUE = '''"""What a position of pig is worth."""

from .rules import Phase, State, GOAL

POINT = 10
ROLLING = {rolling}
TABLE = ((1, 2), (3, 4))
RAGGED = (1, (2, 3))
TWICE = 2 * POINT
NEVER_READ = 5
WORD = "ten"


def value(s: State, seat: int) -> int:
    """Who rolls on risks a sixth of what the turn has brought, for what ROLLING says."""
    if s.phase == Phase.ROLL and s.turn == seat and s.brought > 0:
        return POINT * s.bank[seat] + TABLE[0][0] * POINT * s.brought * 5 // 6 + ROLLING
    return POINT * s.bank[seat]
'''


def thinking_pig(folder, rolling=33):
    """Pig with a value function; to hold at twenty, ROLLING is 33."""
    edited_pig(folder, "__init__.py", "from . import rules", "from . import rules\nfrom .bots import value")
    edited_pig(folder, "__init__.py", "usual_seats=2", 'usual_seats=2, value=value, luck=0, weights=("bots.ROLLING",)')
    (folder / "bots.py").write_text(VALUE.format(rolling=rolling), "utf-8")
    return kibo.load(folder)


@pytest.fixture(scope="module")
def reckless(tmp_path_factory):
    return thinking_pig(tmp_path_factory.mktemp("pigs") / "timid_pig", rolling=5)


def test_the_same_constants_on_both_sides_come_out_even(reckless):
    contest = Contest(reckless, way="plain")
    score = contest.run(contest.usual, contest.usual, 10)
    assert (score.share, score.spread, score.games, score.cut_off) == (0.5, 0, 20, 0)


@pytest.mark.whole
def test_lifted_constants_play_as_the_game_that_has_them(reckless):
    """Deal by deal, and compiled as interpreted."""
    other = {"bots.ROLLING": 40, "bots.TABLE": ((1, 7), (8, 9))}
    shares = []
    for way in ("plain", "cpu"):
        contest = Contest(reckless, tuple(other), seed=4, way=way)
        shares.append(contest.run(other, contest.usual, 30).shares)
    duel = Duel(reckless.with_constants(other), reckless, seed=4).run(30)
    assert shares[0] == shares[1] == duel.shares
    assert duel.share > 0.5


@pytest.mark.whole
def test_a_planted_bad_constant_is_mended(reckless):
    tuning = Tuning(Contest(reckless, way="plain"), deals=12, seed=1)
    for _ in range(30):
        tuning.step()
    outcome, score = last_match(tuning, 60)
    assert outcome["bots.ROLLING"] > 10
    assert score.share - score.spread > 0.5


def test_the_same_seed_tunes_alike_and_going_on_is_like_never_having_stopped(reckless, tmp_path):
    contest, file = Contest(reckless, way="plain"), tmp_path / "tune.json"
    whole = Tuning(contest, deals=2, seed=3)
    for _ in range(4):
        whole.step()
    stopped = Tuning(contest, deals=2, seed=3)
    assert not stopped.resume(file)
    stopped.step()
    stopped.step(threads=2)
    stopped.save(file)
    again = Tuning(contest, deals=2, seed=3)
    assert again.resume(file)
    again.step()
    again.step()
    assert (again.path, again.edges) == (whole.path, whole.edges)
    another = Tuning(contest, deals=2, seed=4)
    with pytest.raises(kibo.KiboError, match="of a tuning with other seed"):
        another.resume(file)
    file.write_text(file.read_text("utf-8").replace(mark_of_game(reckless), "the mark of older rules"), "utf-8")
    with pytest.raises(kibo.KiboError, match="of a tuning with other code"):
        again.resume(file)
    file.write_text("{}", "utf-8")
    with pytest.raises(kibo.KiboError, match="is no checkpoint of a tuning"):
        again.resume(file)


@pytest.mark.parametrize(
    ("name", "sentence"),
    [
        ("bots.ROLING", "did you mean .*bots.ROLLING"),
        ("bats.ROLLING", "has no module 'bats'"),
        ("bots.WORD", "only whole numbers and even tables of them"),
        ("bots.RAGGED", "only whole numbers and even tables of them"),
        ("bots.NEVER_READ", "never reads bots.NEVER_READ"),
        ("bots.POINT", "bots.TWICE would follow"),
    ],
)
def test_a_constant_that_cannot_be_tuned_is_refused_with_a_sentence(reckless, name, sentence):
    with pytest.raises(kibo.KiboError, match=sentence):
        Contest(reckless, [name], way="plain")


def test_games_without_a_value_or_without_weights_are_refused_with_a_sentence():
    with pytest.raises(kibo.KiboError, match="no value function"):
        Contest(kibo.load("examples/pig"), way="plain")
    with pytest.raises(kibo.KiboError, match="names no weights"):
        Contest(kibo.load("examples/masks"), way="plain")


@pytest.mark.parametrize("name", kibo.game_ids())
def test_every_game_of_the_house_offers_weights_and_nothing_follows_from_them(name):
    game = kibo.load(name)
    found = tunable(game, ())
    assert found
    assert following(game, found) == []


def test_the_command_writes_a_patch_that_a_person_can_read(reckless, tmp_path, capsys):
    arguments = ["tune", str(reckless.folder), "--games", "4", "--check", "8", "--device", "plain", "--seed", "2"]
    assert main([*arguments, "--steps", "2", "--out", str(tmp_path)]) == 0
    assert main([*arguments, "--steps", "3", "--out", str(tmp_path)]) == 0
    told = capsys.readouterr().out
    assert "tuned against what was:" in told
    result = json.loads((tmp_path / "result.json").read_text("utf-8"))
    assert (result["steps"], result["games"], result["check"]["games"]) == (3, 12, 8)
    assert (tmp_path / "curve.svg").read_text("utf-8").count("<polyline") == 1
    new = result["tuned"]["bots.ROLLING"]
    told = (tmp_path / "constants.patch").read_text("utf-8")
    assert new == 5 or f"+ROLLING = {new}" in told.splitlines()


@pytest.mark.parametrize(
    ("flags", "sentence"),
    [
        (["--games", "1"], "--games must be at least 2"),
        (["--steps", "0"], "--steps must be at least 1"),
        (["--check", "0"], "--check must be at least 2"),
        (["--device", "gpu"], "on plain or cpu"),
        (["--threads", "0"], "at least 1 thread"),
        (["--seats", "9"], "not 9"),
        (["--constants", "bots.X"], "unknown constant of pig"),
    ],
)
def test_bad_input_gets_a_sentence_and_writes_nothing(reckless, tmp_path, capsys, flags, sentence):
    out = tmp_path / "out"
    assert main(["tune", str(reckless.folder), "--device", "plain", "--out", str(out), *flags]) == 2
    assert sentence in capsys.readouterr().err
    assert not out.exists()


def test_a_patch_changes_what_is_named_and_nothing_else(reckless):
    usual = {"bots.ROLLING": 5, "bots.TABLE": ((1, 2), (3, 4))}
    new = {"bots.ROLLING": 12_000, "bots.TABLE": ((1, 2), (3, 5))}
    assert table(usual, new) == [("bots.ROLLING", "5", "12,000"), ("bots.TABLE[1][1]", "4", "5")]
    changed = [line for line in patch(reckless, new).splitlines() if line[0] in "+-" and line[:3] not in ("+++", "---")]
    assert changed == [
        "-ROLLING = 5",
        "-TABLE = ((1, 2), (3, 4))",
        "+ROLLING = 12_000",
        "+TABLE = (",
        "+    (1, 2),",
        "+    (3, 5),",
        "+)",
    ]
    assert patch(reckless, usual) == ""


def test_the_interval_is_over_deals_not_over_games():
    """Who wins each deal from one seat and loses it from the other is even for certain."""
    assert Score(2, [0.5] * 10).spread == 0
    assert Score(2, [1.0, 0.0] * 5).spread > 0.3
    assert "even: 33.3" in str(Score(3, [0.3, 0.4]))


def test_what_is_tuned_stays_as_fast_and_as_it_was(reckless):
    """Lifting rewrites copies: the game itself plays on with its constants."""
    before = Simulation(reckless, bots=["greedy"], device="plain").run(5).digest
    Contest(reckless, way="plain").run({"bots.ROLLING": 40}, {"bots.ROLLING": 1}, 2)
    after = Simulation(reckless, bots=["greedy"], device="plain").run(5)
    assert after.digest == before
    assert after[playout.GAMES] == 5
