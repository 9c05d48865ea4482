"""Opening a file runs no code: what others have written names a known game, and nothing else."""

import ast
import json
import pickle
import sys

import httpx
import pytest

import kibo
from cli.players import PIG
from kibo import KiboError, Match, read_record, write_record
from kibo.cli import main
from kibo.core.game import known
from kibo.core.verify import verify
from kibo.server.log.store import Change
from kibo.server.table.decide import numbered
from kibo.server.table.events import draft
from kibo.server.table.table import Table
from rulebook import PROJECT
from server.running import Running

SOURCE = PROJECT / "src" / "kibo"
DOOR = ("load", "given_game")
DOORS = {
    ("terminal/lab_commands.py", "report"): "the command line",
    ("terminal/lab_commands.py", "simulate"): "the command line",
    ("terminal/lab_commands.py", "tune"): "the command line",
    ("terminal/reporting.py", "variant_of"): "the command line: --compare",
    ("core/game.py", "__reduce__"): "a match handed to another process, which is a pickle and runs code anyway",
    ("core/game.py", "known"): "an id that was found among those of the house",
    ("lab/tournament.py", "named_game"): "the command line",
    ("lab/what_if.py", "given_game"): "whoever calls it: its callers are listed here, too",
    ("core/variant_file.py", "differences"): "the folder of a game that was loaded",
    ("server/house/bot_pool.py", "from_elsewhere"): "the settings",
    ("server/house/games_here.py", "variant_named"): "the settings",
    ("server/house/games_here.py", "find_games"): "the settings",
    ("terminal/check_game.py", "check"): "the command line",
    ("terminal/new_game.py", "model"): "the command line: --like",
    ("terminal/opening.py", "open_table"): "the command line",
    ("terminal/opening.py", "resumed_path"): "the command line",
    ("terminal/shelf.py", "about"): "the command line",
    ("terminal/shelf.py", "shelf"): "the ids of the house",
    ("terminal/store.py", "game_of"): "the command line: --game",
}
"""Every place from which one of these is called, and where the name comes from that it is given."""


def places(tree, inside=""):
    """Every function in which a game is loaded by its name, or what does so is handed on."""
    for node in ast.iter_child_nodes(tree):
        name = node.name if isinstance(node, ast.FunctionDef | ast.AsyncFunctionDef) else inside
        if isinstance(node, ast.Name) and node.id in DOOR and isinstance(node.ctx, ast.Load):
            yield name
        yield from places(node, name)


def test_every_door_by_which_a_name_reaches_load_is_listed():
    found = set()
    for path in SOURCE.rglob("*.py"):
        text = path.read_text("utf-8")
        if path.name == "game.py" or ("import" in text and any(door in text for door in DOOR)):
            found |= {(str(path.relative_to(SOURCE)), name) for name in places(ast.parse(text))}
    assert found == set(DOORS)


@pytest.fixture
def evil(tmp_path, monkeypatch):
    """The names of a folder whose code leaves a mark when it is run; afterwards there is none."""
    folder, mark = tmp_path / "evil", tmp_path / "mark"
    folder.mkdir()
    (folder / "__init__.py").write_text(f"open({str(mark)!r}, 'w')")
    monkeypatch.chdir(tmp_path)
    monkeypatch.setenv("KIBO_DATA", str(tmp_path / "data"))
    yield ["evil", "./evil", "evil/", str(folder), f"{folder}/", f"../{tmp_path.name}/evil", "kilimanjaro/../evil"]
    assert not mark.exists(), "the code was run"
    assert not any("evil" in name for name in sys.modules)


@pytest.fixture(scope="module")
def house(tmp_path_factory):
    running = Running(tmp_path_factory.mktemp("house"))
    yield running
    running.close()


def files(name):
    """A record, a match as JSON, and games as the terminal saves them, each of a game of this name."""
    match = Match(kibo.load("kilimanjaro"), 2, seed=1)
    whole = json.loads(match.to_json()) | {"game": name}
    table = {"bots": [None, None], "language": None, "seed": None, "folder": name}
    yield "a.game", write_record(match).replace("game: kilimanjaro", f"game: {name}")
    yield "b.json", json.dumps(whole)
    yield "c.json", json.dumps({"game": name, "position": {}})
    yield "d.json", json.dumps(whole | {"table": table})
    yield "e.json", json.dumps(whole | {"game": "evil", "table": table})


def test_no_text_of_a_game_names_a_folder(evil):
    for name in evil:
        for _, text in files(name):
            for read in (read_record, Match.from_json, verify):
                with pytest.raises(KiboError):
                    read(text)
        with pytest.raises(kibo.UnknownName):
            known(name)


@pytest.mark.whole
def test_no_file_names_a_folder_for_a_command(evil, tmp_path, capsys):
    for name in evil:
        for file, text in files(name):
            (tmp_path / file).write_text(text, "utf-8")
            for command in ("show", "verify", "play"):
                assert main([command, str(tmp_path / file)]) == 2
            assert "unknown game" in capsys.readouterr().err
    saves = tmp_path / "data" / "games"
    saves.mkdir(parents=True)
    (saves / "last.json").write_text(text, "utf-8")
    assert main(["play", "--resume"]) == 2
    assert "name its folder with --game" in capsys.readouterr().err


@pytest.mark.whole
def test_no_request_names_a_folder(evil, house):
    for name in evil:
        said = httpx.post(f"{house.url}/api/tables", json={"game": name, "name": "Anna"})
        assert said.json()["why"] in ("no_game", "malformed"), "a long name is none"
        assert 404 <= said.status_code <= 422
        for way in ("play", "learn", "invite", "screen"):
            assert httpx.post(f"{house.url}/new", data={way: name}).status_code in (404, 409)
        for path in ("/rules/{}", "/rules/{}/part", "/cover/{}.svg"):
            address = house.url + path.format(name.replace("/", "%2F"))
            assert httpx.get(address, follow_redirects=True).status_code == 404


@pytest.mark.whole
def test_no_row_of_a_database_names_a_folder(evil, house):
    for number, name in enumerate(evil):
        table = Table(f"evil{number}", {})
        terms = {"game": name, "seats": 2}
        events = numbered(table, [draft("made", terms=terms, host="eve", dice="")], 1.0)
        house.call(house.house.store.write(Change(table.id, events)))
        assert httpx.get(f"{house.url}/t/{table.id}").status_code == 404
        assert httpx.get(f"{house.url}/api/tables/{table.id}").status_code == 404


@pytest.mark.parametrize(
    "name", [None, 5, ["kilimanjaro"], "", ".", "/", "\0", "Kilimanjaro", "kilimanjaro ", "k" * 9999]
)
def test_only_the_very_id_is_known(name):
    with pytest.raises(kibo.UnknownName):
        known(name)


def test_a_folder_comes_from_who_runs_it(tmp_path, capsys, monkeypatch):
    monkeypatch.setenv("KIBO_DATA", str(tmp_path))
    match = Match(kibo.load(PIG), seed=1)
    record = tmp_path / "a.game"
    record.write_text(write_record(match), "utf-8")
    assert main(["show", str(record), "--game", PIG]) == 0
    assert main(["play", PIG, "--game", PIG]) == 2
    assert "for a new one say kibo play" in capsys.readouterr().err
    assert known("pig", match.game) is match.game
    assert Match.from_json(match.to_json(), game=match.game).history == match.history


def test_a_match_of_the_house_is_sent_by_its_id():
    match = Match(kibo.load("kilimanjaro"), 2, seed=1)
    sent = pickle.dumps(match)
    assert str(SOURCE).encode() not in sent
    assert pickle.loads(sent).game is match.game
