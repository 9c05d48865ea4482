"""Variants as files: what they say is followed everywhere, and all that is wrong with one is said at once."""

import ast
import json
import re
import tomllib

import polars
import pytest

import kibo
from core.variants import FILES, KILIMANJARO
from kibo import lab
from kibo.cli import main
from kibo.core.contract import set_up
from kibo.core.errors import KiboError
from kibo.core.game import EVERYONE, game_ids
from kibo.core.link import compiled, linker, numbers, worlds
from kibo.core.text import LANGUAGES
from kibo.core.variant import parsed
from kibo.core.variant_file import constant, new_file, read_variant
from kibo.lab import ledger, paired, playout
from kibo.lab.tournament import Tournament, game_id
from kibo.lab.what_if import constants_read, try_out
from kibo.terminal.opening import open_table
from kibo.testing import start


def test_every_game_has_a_variant_here():
    assert set(FILES) == set(game_ids())


@pytest.mark.parametrize("name", FILES)
def test_a_new_file_is_the_game_as_it_is_and_names_constants_that_can_be_tried(name, file):
    game = kibo.load(name)
    text = new_file(game, constants_read(game))
    said = read_variant(file(text))
    assert (said.game, said.constants) == (game, {})
    assert said.varied() is game
    offered = re.findall(r'^# ("[\w.]+" = .*)$', text, re.MULTILINE)
    whole = tomllib.loads("[constants]\n" + "\n".join(offered))["constants"]
    assert len(whole) > 5
    read_variant(file(f'game = "{name}"\n[constants]\n' + "\n".join(offered)))
    with pytest.raises(KiboError, match=f"changes nothing of {name} yet"):
        lab.given_game(file(text))


def test_set_up_rules_and_laws_follow_the_file(varied):
    assert start(varied["kilimanjaro"], 3, {}).bag == [3, 4, 4]
    assert sum(start(varied["africa"], 2, {}).hidden) == 35 - 8 == constant(varied["africa"], "board.SPACES") - 8
    assert start(varied["photo_safari"], 2, {}).tiles == [0, 5, 5, 5]
    names = constant(varied["star_of_africa"], "board.NAMES")
    assert "zanzibar" in names
    assert "kandjama" not in names
    assert constant(varied["star_of_africa"], "state.FLIGHT") == 5
    for game in varied.values():
        for seats in game.seats:
            try_out(game, seats)


@pytest.mark.parametrize("name", FILES)
def test_drawings_and_words_follow_in_every_language(name, varied):
    game, usual = varied[name], kibo.load(name)
    assert game.view.cover().startswith("<svg")
    for language in LANGUAGES:
        assert game.text(language)["name"].startswith(usual.text(language)["name"])
        assert game.title in game.text(language)["name"]
        match = kibo.Match(game, 2, seed=2, chance="play")
        while not match.over and len(match.history) < 60:
            assert [match.say(action, language) for action in match.legal]
            match.play(match.legal[len(match.history) % len(match.legal)])
            if len(match.history) % 20 == 0:
                for tall in (False, True):
                    assert match.svg(EVERYONE, language, tall) != kibo.Match(usual, 2, seed=2).svg(
                        EVERYONE, language, tall
                    )
    assert game.lesson is None
    assert game.pictures == {}


def test_what_is_new_is_called_as_the_file_calls_it(varied):
    match = kibo.Match(varied["africa"], 5, seed=1)
    assert "Zinder" in match.svg(EVERYONE)
    assert any("Zinder" in match.say(action, "fr") for action in match.legal)
    africa = kibo.Match(varied["star_of_africa"], 2, seed=1)
    assert "Zanzibar" in africa.svg(EVERYONE)
    from_board = varied["star_of_africa"].notation
    fork = constant(varied["star_of_africa"], "board.NAMES").index("near_zanzibar")
    said = [varied["star_of_africa"].text(language).say(from_board.place(fork)) for language in LANGUAGES]
    assert all("Zanzibar" in words for words in said)
    assert len(set(said)) == 3


def begin(worlds, options):
    """A driver that sets up a game."""
    set_up(worlds[0], 2, options)


@pytest.mark.parametrize("name", FILES)
def test_no_compiled_code_of_a_variant_is_taken_for_the_games(name, varied):
    """Compiled code is found by a digest of all that it is linked from: the whole driver's, for every game."""
    drivers = (playout.play_games, ledger.write_games, paired.play_deal)
    found = [{linker(game, "cpu").digest(driver) for driver in drivers} for game in (kibo.load(name), varied[name])]
    assert not found[0] & found[1]
    assert len(found[0]) == len(found[1]) == len(drivers)


def test_compiled_rules_set_up_a_variant_as_its_file_says(varied):
    usual = kibo.load("kilimanjaro")
    for game, bananas, spaces in ((usual, 8, 101), (varied["kilimanjaro"], 3, 101), (usual, 8, 101)):
        rows = worlds(game, "cpu", 1)
        compiled(game, begin)(rows, numbers("cpu", 1))
        assert (rows[0]["bag"][0], len(rows[0]["lying"])) == (bananas, spaces)


def test_an_id_says_what_is_changed_whatever_it_is_called_and_in_whatever_order(file, varied):
    usual = varied["kilimanjaro"]
    other = lab.given_game(file(KILIMANJARO.replace("Few villages", "Long marches")))
    assert (other.variant, other.key) == (usual.variant, usual.key)
    assert other.title == "Long marches"
    lines = 'game = "kilimanjaro"\n[board]\nvillages = [0, 50]\n[counts]\nbanana = 3\nlion = 4\n'
    assert lab.given_game(file(lines)).variant == usual.variant
    assert lab.given_game(file(lines.replace("50", "51"))).variant != usual.variant
    assert lab.given_game(file(lines), {"state.HAND": 2}).variant not in (usual.variant, "")


def test_records_of_a_variant_are_read_by_it_alone(file, varied, capsys, tmp_path):
    game = varied["kilimanjaro"]
    match = kibo.Match(game, 2, seed=3)
    for _ in range(6):
        match.play(match.legal[0])
    path = tmp_path / "kept.game"
    path.write_text(kibo.write_record(match), "utf-8")
    assert f"variant: {game.variant}\n" in path.read_text("utf-8")
    assert main(["show", str(path), "--game", str(file(KILIMANJARO))]) == 0
    assert game.variant in capsys.readouterr().out
    for wrong in (["--game", str(file(KILIMANJARO.replace("50", "40"), "other.toml"))], []):
        assert main(["show", str(path), *wrong]) == 2
        assert "give the same by" in capsys.readouterr().err


def test_a_file_is_taken_wherever_a_game_is(file, varied, capsys, monkeypatch, tmp_path):
    monkeypatch.setenv("KIBO_DATA", str(tmp_path / "data"))
    path, game = str(file(KILIMANJARO)), varied["kilimanjaro"]
    simulate = ["simulate", path, "--device", "plain", "--games", "2", "--seats", "2", "--cap", "40", "--sample", "0"]
    assert main([*simulate, "--json", "--out", str(tmp_path / "games.parquet")]) == 0
    assert json.loads(capsys.readouterr().out)["variant"] == game.variant
    assert set(polars.read_parquet(tmp_path / "games.parquet")["variant"]) == {game.variant}
    assert main([*simulate, "--set", "kilimanjaro.state.HAND=2", "--json"]) == 0
    assert json.loads(capsys.readouterr().out)["variant"] not in (game.variant, "")
    planned = Tournament([path], ["random", "greedy"])
    assert {game_id(table.game) for table in planned.tables} == {game.key}
    new = {
        "resume": False,
        "seats": 2,
        "bots": [],
        "names": [],
        "options": [],
        "seed": 1,
        "language": "en",
        "usual": "en",
    }
    assert open_table(path, **new).match.game.variant == game.variant


def test_the_command_writes_a_file_checks_it_and_draws_it(tmp_path, capsys):
    new, drawing = tmp_path / "new.toml", tmp_path / "new.svg"
    assert main(["variant", "kilimanjaro", "--new", str(new)]) == 0
    assert main(["variant", str(new)]) == 0
    assert "nothing is changed yet" in capsys.readouterr().out
    kept = new.read_text("utf-8").replace("villages = [0, 20, 40, 60, 80]", "villages = [0, 33]")
    new.write_text(kept, "utf-8")
    assert main(["variant", str(new), "--svg", str(drawing)]) == 0
    said = capsys.readouterr().out
    assert lab.given_game(new).variant in said
    assert "board: villages" in said
    assert ">33<" in drawing.read_text("utf-8")
    for wrong, sentence in (
        (["variant", "kilimanjaro", "--new", str(new)], "is there already"),
        (["variant", "kilimanjaro"], "kibo variant GAME --new FILE begins one"),
        (["variant", "kilimanjaro", "--new", str(tmp_path / "new.txt")], "is a .toml"),
        (["variant", "kilimanjaroo", "--new", str(tmp_path / "b.toml")], "did you mean kilimanjaro"),
        (["variant", str(tmp_path / "none.toml")], "cannot be read"),
    ):
        assert main(wrong) == 2
        assert sentence in capsys.readouterr().err
    assert new.read_text("utf-8") == kept


def test_a_source_is_read_though_another_thread_reads_one_too(monkeypatch):
    real, spoilt = ast.parse, [SystemError("AST constructor recursion depth mismatch (before=108, after=152)")]

    def parse(source):
        if spoilt:
            raise spoilt.pop()
        return real(source)

    monkeypatch.setattr(ast, "parse", parse)
    assert [type(statement) for statement in parsed("a = 1").body] == [ast.Assign]
