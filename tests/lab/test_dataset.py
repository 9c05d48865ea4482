"""Games written down: the rows are what was played, the same on every device, and none that was done is lost."""

import errno
import json

import numpy
import polars
import pytest

import kibo
from all_games import each_game
from kibo import lab
from kibo.bots.own import read_bot
from kibo.cli import main
from kibo.core.errors import KiboError
from kibo.lab import dataset, press
from kibo.lab.dataset import Dataset, Games
from kibo.lab.scribe import Scribe
from kibo.lab.simulate import Simulation
from kibo.testing import fewer
from pigs import edited_pig
from rulebook import PROJECT

PIG = kibo.load(PROJECT / "examples" / "pig")
KILIMANJARO = kibo.load("kilimanjaro")


def pigs():
    return Simulation(PIG, device="plain", seed=5)


@pytest.fixture(autouse=True)
def small_parts(monkeypatch):
    monkeypatch.setattr(press, "piece_size", lambda _: 4)


def contents(folder):
    return {path.name: path.read_bytes() for path in sorted(folder.iterdir())}


@each_game
def test_a_row_says_what_a_match_came_to_and_a_move_what_was_written(game):
    played = Games(Simulation(game, seats=game.seats[-1], device="plain", seed=2), fewer(3, 1))
    rows, moves = played.frame().to_dicts(), played.moves()
    for row, match in zip(rows, played, strict=True):
        assert match.over == (row["ending"] != "cut_off")
        assert (row["points"], row["plies"]) == (match.points, len(match.history))
        assert [seat for seat, won in enumerate(row["won"]) if won] == match.winners
        final = game.final.columns(match.position) if game.final else {}
        assert {name.removeprefix("count_"): value for name, value in row.items() if name.startswith("count_")} == final
        own = moves.filter(number=row["number"])
        again = kibo.Match(game, game.seats[-1], chance="ask")
        for move in own.iter_rows(named=True):
            s, actor = again.position, again.to_act
            assert move["notation"] == game.notation.write(s, move["action"])
            assert (move["seat"], move["phase"]) == (None if actor == kibo.CHANCE else actor, game.phases[s.phase])
            assert move["legal"] == len(game.odds(s) or again.legal)
            again.play(move["action"])
        assert again.history == match.history


@pytest.mark.whole
def test_rows_are_the_same_interpreted_and_compiled_on_any_number_of_threads(tmp_path):
    game = KILIMANJARO
    plain = Scribe(Simulation(game, device="plain", seed=7), plies=True).piece(3, 5)
    quick = Scribe(Simulation(game, seed=7), plies=True).piece(3, 5)
    assert plain.tally == quick.tally == Simulation(game, seed=7).play(3, 5)
    assert numpy.array_equal(plain.games, quick.games)
    assert all(numpy.array_equal(plain.plies[name], quick.plies[name]) for name in plain.plies)
    for threads in (1, 2):
        Dataset(Simulation(game, seed=7, threads=threads), tmp_path / f"{threads}.parquet", moves=True).run(18)
    for kind in ("", "-moves"):
        assert contents(tmp_path / f"1{kind}.parquet") == contents(tmp_path / f"2{kind}.parquet")


def test_a_game_longer_than_there_was_room_for_gets_more(monkeypatch):
    whole = Scribe(pigs(), plies=True).piece(0, 9)
    monkeypatch.setattr("kibo.lab.scribe.USUAL_LENGTH", 1)
    small = Scribe(pigs(), plies=True).piece(0, 9)
    assert small.tally == whole.tally
    assert numpy.array_equal(small.plies["action"], whole.plies["action"])
    assert Scribe(pigs(), plies=False).piece(0, 9).tally == whole.tally


def test_what_was_interrupted_goes_on_and_becomes_what_it_would_have_been(tmp_path):
    whole = Dataset(pigs(), tmp_path / "whole.parquet", moves=True).run(18)

    def give_up(done, _):
        if done >= 8:
            raise KeyboardInterrupt

    cut, path = Dataset(pigs(), tmp_path / "cut.parquet", moves=True), tmp_path / "cut.parquet"
    stopped = cut.run(18, give_up)
    assert 8 <= stopped.games < 18
    assert len(polars.read_parquet(path)) == stopped.games
    with pytest.raises(KiboError, match="--resume"):
        Dataset(pigs(), path, moves=True)
    resumed = Dataset(pigs(), path, moves=True, resume=True).run(18)
    assert resumed.tally == whole.tally == pigs().run(18).tally
    assert resumed.before[0] == stopped.games
    assert resumed.rate(0) == (18 - stopped.games) / resumed.seconds, "what was played before took none of this time"
    for kind in ("", "-moves"):
        assert contents(tmp_path / f"cut{kind}.parquet") == contents(tmp_path / f"whole{kind}.parquet")
    Dataset(pigs(), path, moves=True, resume=True).run(21)
    assert polars.read_parquet(path)["number"].to_list() == list(range(21))
    with pytest.raises(KiboError, match="holds more than 20 games"):
        Dataset(pigs(), path, moves=True, resume=True).run(20)


@pytest.mark.parametrize(
    ("other", "sentence"),
    [
        ({"seats": 3}, "seats 2, not 3"),
        ({"cap": 50}, "cap 1000000, not 50"),
        ({"seed": 6}, "seed 5, not 6"),
        ({"game": KILIMANJARO}, "game 'pig', not 'kilimanjaro'"),
        ({"game": PIG.with_constants({"rules.GOAL": 40})}, r"variant '', not 'rules\.GOAL=40'"),
    ],
)
def test_a_dataset_of_other_games_is_not_gone_on_with(tmp_path, other, sentence):
    path = tmp_path / "games.parquet"
    Dataset(pigs(), path).run(2)
    before = contents(path)
    with pytest.raises(KiboError, match=sentence):
        Dataset(Simulation(**({"game": PIG, "seed": 5, "device": "plain"} | other)), path, resume=True)
    with pytest.raises(KiboError, match="moves False, not True"):
        Dataset(pigs(), path, moves=True, resume=True)
    assert contents(path) == before


@pytest.mark.parametrize("spoilt", [b"", b"PAR1 and no more", b"{}"])
def test_a_part_that_is_none_is_named(tmp_path, spoilt):
    path = tmp_path / "games.parquet"
    path.mkdir()
    (path / "part-0.parquet").write_bytes(spoilt)
    with pytest.raises(KiboError, match=r"part-0\.parquet is no part of a dataset"):
        Dataset(pigs(), path, resume=True)


def test_a_full_disk_loses_nothing_that_was_written(tmp_path, monkeypatch):
    path, synced = tmp_path / "games.parquet", []

    def fill_up(_):
        synced.append(1)
        if len(synced) > 5:
            raise OSError(errno.ENOSPC, "No space left on device")

    monkeypatch.setattr(dataset.os, "fsync", fill_up)
    with pytest.raises(KiboError, match=r"No space left on device; the parts that are there are whole"):
        Dataset(pigs(), path, moves=True).run(40)
    assert len(polars.read_parquet(path)) == 8
    assert sorted(one.name for one in tmp_path.iterdir()) == ["games-moves.parquet", "games.parquet"]
    monkeypatch.setattr(dataset.os, "fsync", lambda _: None)
    Dataset(pigs(), path, moves=True, resume=True).run(40)
    assert polars.read_parquet(path)["number"].to_list() == list(range(40))
    monkeypatch.setattr(press, "piece_size", lambda _: 5)
    with pytest.raises(KiboError, match="part 4, not 5"):
        Dataset(pigs(), path, moves=True, resume=True)


def test_a_bot_of_ones_own_is_written_down_like_any_other(tmp_path):
    own = tmp_path / "first.py"
    own.write_text("def choose(match):\n    return match.legal[0]\n")
    simulation = Simulation(PIG, bots=(read_bot(str(own)), "random"), device="plain", seed=1)
    written = Games(simulation, 3)
    assert [match.history for match in written] == [simulation.by_hand(number).history for number in range(3)]
    assert written.frame()["bots"][0].to_list() == simulation.bots
    assert Scribe(simulation, plies=True).piece(0, 3).tally == simulation.play(0, 3)


def test_a_dataset_of_other_rules_or_another_bot_of_that_name_is_not_gone_on_with(tmp_path):
    own, path = tmp_path / "mine.py", tmp_path / "games.parquet"
    game = kibo.load(edited_pig(tmp_path / "pig"))

    def dataset(which):
        own.write_text(f"def choose(match):\n    return match.legal[{which}]\n")
        bots = (read_bot(str(own)), "random")
        return Dataset(Simulation(game, bots=bots, device="plain", seed=1), path, resume=True)

    dataset(0).run(2)
    assert dataset(0).run(3).games == 3
    before = contents(path)
    with pytest.raises(KiboError, match="before the game or a bot changed: name another file"):
        dataset(-1)
    edited_pig(game.folder, "rules.py", "= 4, 100, 0", "= 4, 90, 0")
    with pytest.raises(KiboError, match="before the game or a bot changed: name another file"):
        dataset(0)
    assert contents(path) == before


def test_frames_from_python_are_those_of_the_command(tmp_path, capsys):
    path = tmp_path / "games.parquet"
    command = ["simulate", "kilimanjaro", "--games", "6", "--seats", "2", "--seed", "3", "--option", "send_back=true"]
    assert main([*command, "--out", str(path), "--moves", "--json", "--sample", "0"]) == 0
    counted = json.loads(capsys.readouterr().out)
    found = lab.games(KILIMANJARO, 6, 2, {"send_back": True}, seed=3)
    assert len(found) == counted["games"] == 6
    assert polars.read_parquet(path).equals(found.frame())
    moves = polars.read_parquet(tmp_path / "games-moves.parquet")
    assert moves.with_columns(polars.col("phase", "notation").cast(str)).equals(
        found.moves().with_columns(polars.col("phase", "notation").cast(str))
    )
    assert counted["plies"] == len(moves)


@pytest.mark.parametrize(
    ("flags", "sentence"),
    [
        (["--moves"], "--moves goes with --out FILE.parquet"),
        (["--resume"], "--resume goes with --out FILE.parquet"),
        (["--out", "games.csv"], "--out names a .parquet, not games.csv"),
        (["--out", "/proc/none/x.parquet"], "cannot write /proc/none/x.parquet"),
    ],
)
def test_flags_that_make_no_sense_are_refused(flags, sentence, capsys):
    assert main(["simulate", str(PIG.folder), "--device", "plain", "--games", "1", *flags]) == 2
    assert sentence in capsys.readouterr().err
