"""A game with other constants: all that follows from them follows, and the game itself stays as it was."""

import pickle
import sys

import pytest

import kibo
from all_games import GAMES
from kibo import KiboError, UnknownName
from kibo.cli import main
from kibo.lab.simulate import Simulation
from kibo.lab.subset import compiled_functions
from kibo.testing import start, tables
from pigs import PIG

STAR = kibo.load("star_of_africa")


def of(game, module):
    """A module of a game's own package."""
    return sys.modules[f"{game.state.__module__.rpartition('.')[0]}.{module}"]


def test_set_up_rules_laws_and_bots_have_the_new_value():
    other = STAR.with_constants({"star_of_africa.state.START_MONEY": 7, "star_of_africa.state.FLIGHT": 5})
    assert [start(game, 2, {}).money[0] for game in (STAR, other)] == [of(STAR, "state").START_MONEY, 7]
    assert [game.gain.__globals__["FLIGHT"] for game in (STAR, other)] == [3, 5]
    assert all(law(start(other, 2, {})) for law in other.laws)
    assert (other.id, other.folder, other.name) == (STAR.id, STAR.folder, STAR.name)
    assert "state.FLIGHT = 5" in repr(other)


def test_what_follows_from_a_constant_follows_in_its_module_and_in_others():
    safari = kibo.load("photo_safari")
    other = safari.with_constants({"race.SURE": 50_000})
    for game, sure in ((safari, 100_000), (other, 50_000)):
        race = of(game, "race")
        found = race.SURE, race.LEVEL, max(race.LOGISTIC), of(game, "bots").PEEK
        assert found == (sure, sure // 5, round(sure * 0.9999546), sure // 50)


def test_a_table_can_be_swapped_and_a_variant_be_varied_further():
    once = STAR.with_constants({"state.FLIGHT": 5})
    twice = once.with_constants({"state.TURNING": 2})
    assert (of(twice, "state").FLIGHT, of(twice, "state").TURNING) == (5, 2)
    assert dict(twice.constants) == {"state.FLIGHT": 5, "state.TURNING": 2}


def test_there_is_one_of_it_in_a_process_and_it_survives_being_sent():
    pig = kibo.load(PIG)
    other = pig.with_constants({"pig.rules.GOAL": 50})
    assert other is not pig
    assert pig.with_constants({"rules.GOAL": 50}) is other
    assert pickle.loads(pickle.dumps(other)) is other
    assert pickle.loads(pickle.dumps(pig)) is pig
    match = pickle.loads(pickle.dumps(kibo.Match(other, 2, seed=1)))
    assert match.game is other
    assert pig.with_constants({}).constants == {}


@pytest.mark.whole
def test_games_with_another_goal_are_shorter_plain_and_compiled():
    pig = kibo.load(PIG)
    usual, short = (
        [Simulation(game, seed=3, device=device).run(30).tally for device in ("plain", "cpu")]
        for game in (pig, pig.with_constants({"pig.rules.GOAL": 50}))
    )
    assert usual[0] == usual[1]
    assert short[0] == short[1]
    assert short[0][2] < usual[0][2]


@pytest.mark.parametrize(
    ("name", "value", "sentence"),
    [
        ("star_of_africa.state.FLIHT", 5, "did you mean star_of_africa.state.FLIGHT"),
        ("state.FLIGHT", "dear", "star_of_africa.state.FLIGHT is 3, so it cannot be 'dear'"),
        ("state.FLIGHT", True, "is 3, so it cannot be True"),
        ("nowhere.FLIGHT", 5, "star_of_africa has no module 'nowhere'"),
        ("FLIGHT", 5, "named star_of_africa.MODULE.NAME"),
        ("africa.state.FLIGHT", 5, "star_of_africa has no module 'africa.state'"),
        ("bots.FLIGHT", 5, "unknown constant of star_of_africa 'star_of_africa.bots.FLIGHT'"),
        ("state.State", 5, "unknown constant"),
        ("state.Phase", 5, "unknown constant"),
        ("../state.FLIGHT", 5, "has no module"),
        ("actions.NUM_ACTIONS", 40_000, "cannot be loaded: star_of_africa has 40000 actions"),
    ],
)
def test_a_constant_that_is_not_there_or_cannot_be_is_refused(name, value, sentence):
    before = set(sys.modules)
    with pytest.raises(KiboError, match=sentence) as refused:
        STAR.with_constants({name: value})
    assert "unknown" not in sentence or isinstance(refused.value, UnknownName)
    assert set(sys.modules) == before


@pytest.mark.parametrize("game", GAMES, ids=[game.id for game in GAMES])
def test_nothing_of_the_game_itself_runs_in_a_variant(game):
    """Every game, imported once more with a constant as it is: all its functions are its own, and it plays alike."""
    module = next(function for function in game.functions().values() if function.__name__ == "apply").__module__
    package = game.state.__module__.rpartition(".")[0]
    short = "state" if f"{package}.state" in sys.modules else module.rpartition(".")[2]
    again = game.with_constants({f"{short}.SEATS": sys.modules[f"{package}.{short}"].SEATS})
    own = again.state.__module__.rpartition(".")[0]
    assert own != package
    assert not [f for f in compiled_functions(again) if f.__module__.startswith(f"{package}.")]
    assert [f for f in compiled_functions(again) if f.__module__.startswith(f"{own}.")]
    seats, options = tables(game)[0]
    counted = [Simulation(one, seats, options, seed=4, device="plain", cap=60).run(1).tally for one in (game, again)]
    assert counted[0] == counted[1]


def test_what_is_kept_of_a_variant_says_so_and_is_read_as_that_variant_alone(tmp_path, capsys):
    dear = STAR.with_constants({"state.FLIGHT": 5})
    match = kibo.Match(dear, 2, seed=3)
    for _ in range(6):
        match.play(match.legal[0])
    for text, read in ((kibo.write_record(match), kibo.read_record), (match.to_json(), kibo.Match.from_json)):
        assert "state.FLIGHT=5" in text
        assert read(text, game=dear).game is dear
        for other in (None, STAR, STAR.with_constants({"state.FLIGHT": 6})):
            with pytest.raises(KiboError, match=r"star_of_africa with state\.FLIGHT=5, not with"):
                read(text, game=other)
        plain = text.replace("variant: state.FLIGHT=5\n", "").replace(' "variant": "state.FLIGHT=5",\n', "")
        with pytest.raises(KiboError, match="with the usual constants, not with"):
            read(plain, game=dear)
        path = tmp_path / "kept.txt"
        path.write_text(text)
        assert main(["show", str(path), "--set", "star_of_africa.state.FLIGHT=5"]) == 0
        assert "state.FLIGHT=5" in capsys.readouterr().out
        assert main(["show", str(path)]) == 2
        assert "give the same by --set" in capsys.readouterr().err
    assert main(["verify", str(path), "--set", "state.FLIGHT=oops"]) == 2
    assert "--set takes" in capsys.readouterr().err
