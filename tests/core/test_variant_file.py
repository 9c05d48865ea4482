"""Variants as files: what they say is followed everywhere, and all that is wrong with one is said at once."""

import copy
import json
import re
import tomllib
from random import Random

import polars
import pytest

import kibo
from kibo import lab
from kibo.cli import main
from kibo.core import variant_file
from kibo.core.contract import set_up
from kibo.core.errors import BrokenVariant, KiboError
from kibo.core.game import EVERYONE, game_ids
from kibo.core.link import compiled, linker, numbers, worlds
from kibo.core.material import BOARD
from kibo.core.text import LANGUAGES
from kibo.core.variant_file import constant, new_file, read_variant
from kibo.lab import ledger, paired, playout
from kibo.lab.tournament import Tournament, game_id
from kibo.lab.what_if import constants_read, try_out
from kibo.terminal.opening import open_table
from kibo.testing import start

AFRICA = """
game = "africa"
name = "An island"
[counts]
elephant = 1
zebra = 1
lion = 1
giraffe = 1
rhinoceros = 1
statue = 1
kettle = 1
cloth = 1
mask = 1
drum = 1
nomads = 2
"one nugget" = 1
"two nuggets" = 1
"one gem" = 1
"two gems" = 1
monument = 11
[board]
rows = ["ppppppp", "sssssss", "ddddddd", "fffffff", "hhhhvvv"]
[board.cities]
"Cairo" = [0, 0]
"Nowhere" = [4, 6]
"Cape Town" = [4, 0]
"Lagos" = [2, 0]
"Mombasa" = [2, 6]
"Rabat" = [0, 6]
"Zinder" = [1, 1]
"Kano" = [3, 3]
"""
KILIMANJARO = """
game = "kilimanjaro"
name = "Few villages"
[counts]
banana = 3
[board]
villages = [0, 50]
"""
SAFARI = """
game = "photo_safari"
name = "Four islands"
[counts]
zebra = 1
hippopotamus = 1
elephant = 1
lion = 2
giraffe = 2
tiger = 2
whale = 1
turtle = 1
pelican = 1
dolphin = 1
octopus = 2
[board.dodecahedron]
links = [[0, 1], [1, 2], [2, 3], [3, 0]]
spots = [[0, 0], [0, -0.8], [0.8, 0.5], [-0.8, 0.5]]
[board.ring]
links = [[0, 1], [0, 2], [0, 3]]
spots = [[0, 0], [0, -0.8], [0.8, 0.5], [-0.8, 0.5]]
"""


def star(**more):
    """Star of Africa with Zanzibar instead of Kandjama, which a new fork lies before."""
    board = tomllib.loads((kibo.load("star_of_africa").folder / "board.toml").read_text("utf-8"))
    for city in board["cities"]:
        if city["id"] == "kandjama":
            city.clear()
            city.update(id="zanzibar", name="Zanzibar", at=[0.45, 0.53])
    board["forks"].append({"id": "near_zanzibar", "kind": "land", "at": [0.46, 0.5], "near": "zanzibar"})
    for line in board["land"]:
        if line["b"] == "kandjama":
            line["b"] = "near_zanzibar"
        if line["a"] == "kandjama":
            line["a"] = "zanzibar"
    board["land"].append({"a": "near_zanzibar", "b": "zanzibar", "dots": 0})
    board |= more
    return "game = 'star_of_africa'\nname = 'Zanzibar'\n[constants]\n'state.FLIGHT' = 5\n[board]\n" + "".join(
        f"{name} = {toml(value)}\n" for name, value in board.items()
    )


def toml(value):
    """A value as a TOML file has it, in one line."""
    if isinstance(value, dict):
        return "{" + ", ".join(f"{name} = {toml(each)}" for name, each in value.items()) + "}"
    return f"[{', '.join(map(toml, value))}]" if isinstance(value, list) else repr(value)


FILES = {"africa": AFRICA, "kilimanjaro": KILIMANJARO, "photo_safari": SAFARI, "star_of_africa": star()}


@pytest.fixture
def file(tmp_path):
    """Writes a variant's file."""

    def write(text, name="mine.toml"):
        path = tmp_path / name
        path.write_text(text, "utf-8")
        return path

    return write


@pytest.fixture(scope="module")
def varied(tmp_path_factory):
    """Each game as a file has it."""
    folder = tmp_path_factory.mktemp("variants")
    for name, text in FILES.items():
        (folder / f"{name}.toml").write_text(text, "utf-8")
    return {name: lab.given_game(folder / f"{name}.toml") for name in FILES}


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


CITIES = tomllib.loads(star())["board"]["cities"]
ROME = {"id": "rome", "at": [1, 1]}
STRETCH = 'name = "river"\nto = 100\nwide = [[1, 2]]\ntall = [[1, 2]]'
WRONG = {
    "no table": (
        "game = 3\nname = ''\nboard = []\ncolour = 1",
        ["game is 3", "name is ''", "board is []", "colour is"],
    ),
    "no game": ("game = 'chess'\n[counts]\nlion = 1", ["game is 'chess', but must be one of africa"]),
    "nothing": ("", ["game is missing"]),
    "constants": (
        "game = 'kilimanjaro'\n[constants]\n'state.HANDS' = 4\n'state.PILES' = 'two'\n'x.Y' = 1\nHAND = 2",
        ["state.HANDS", "did you mean kilimanjaro.state.HAND", "state.PILES is 3", "no module 'x'", "no module ''"],
    ),
    "twice": (
        "game = 'kilimanjaro'\n[constants]\n'state.COUNTERS' = [7, 4, 4]\n[counts]\nbanana = 6",
        ["constants.state.COUNTERS is said twice"],
    ),
    "kilimanjaro": (
        "game = 'kilimanjaro'\n[counts]\nbananas = 3\nlion = -1\n"
        "[board]\nsummit = 100\nvillages = [5, 20, 20, 'x', 100]\n"
        f"river = 3\nmountain = 1\ntrailhead.wide = [0]\n[[board.stretch]]\n{STRETCH}\n[[board.stretch]]\n"
        "name = 'desert'\nto = 0\nwide = []\n",
        [
            "counts.bananas is unknown: there is banana, lion, swap",
            "counts.lion is -1, but must be a whole number from 0 to 99",
            "board.villages, entry 1 is 5, but must be 0",
            "board.villages, entry 3 is 20, but must be further up",
            "board.villages, entry 4 is 'x', but must be a whole number",
            "board.villages, entry 5 is 100, but must be below the summit, 100",
            "board.river is 3, but must be a table",
            "board.mountain is unknown",
            "board.trailhead.wide is [0], but must be a point",
            "board.trailhead.tall is missing",
            "board.stretch, entry 2, name is 'desert', but must be one of outskirts",
            "board.stretch, entry 2, to is 0",
            "board.stretch, entry 2, wide, length is 0",
            "board.stretch, entry 2, tall is missing",
        ],
    ),
    "kilimanjaro's path": (
        "game = 'kilimanjaro'\n[board]\n"
        f"[[board.stretch]]\n{STRETCH}\n[[board.stretch]]\n{STRETCH.replace('100', '90')}",
        ["entry 2, name is 'river', but must be a land that no", "to is 90, but must be further", "the summit, 100"],
    ),
    "kilimanjaro's room": (
        "game = 'kilimanjaro'\n[counts]\nbanana = 28",
        ["counts come to 36 counters, but the path is sure to have room for 35"],
    ),
    "africa": (
        "game = 'africa'\n[counts]\ngnu = 3\n[board]\nrows = ['pp.p', 'p?p', '']\nlands = {p = 'steppe', xy = 'desert',"
        " q = 'ice'}\n[board.cities]\nCairo = [0, 2]\nLagos = [0]",
        [
            "counts.gnu is unknown",
            "board.rows, entry 3 is ''",
            "board.lands.xy is no letter",
            "board.lands.q is 'ice', but must be one of desert",
            "board.cities.Lagos.length is 1",
        ],
    ),
    "africa's cities": (
        "game = 'africa'\n[board]\nrows = ['pp.p', 'p?p']\n[board.cities]\nCairo = [0, 2]",
        ["board.rows, entry 2 has a '?': there is . for sea"],
    ),
    "africa's places": (
        "game = 'africa'\n[board]\nrows = ['pp..p', 'ppp']\n"
        "[board.cities]\nCairo = [0, 2]\nLagos = [0, 0]\nKano = [0, 0]",
        [
            "cities are 3, but must be from 5",
            "Cairo is [0, 2], but must be on land",
            "elsewhere than Kano",
            "several lands",
        ],
    ),
    "africa's markers": (
        "game = 'africa'\n[counts]\nmonument = 9",
        ["counts come to 94 markers, but there must be 96", "counts.monument is 9, but must be 11 or more"],
    ),
    "photo_safari": (
        "game = 'photo_safari'\n[counts]\nlion = 'x'\n[board.ring]\nlinks = [[0, 1], [1, 1], [0, 9], [1, 0], [2]]\n"
        "spots = [[0, 0], [0, 2], [1, 1]]",
        [
            "counts.lion is 'x'",
            "board.ring.links, entry 5 is [2], but must be two islands",
            "board.ring.spots, entry 2, y is 2, but must be a number from -1 to 1",
        ],
    ),
    "photo_safari's links": (
        "game = 'photo_safari'\n[board.ring]\n"
        "links = [[0, 1], [1, 1], [0, 9], [1, 0]]\nspots = [[0, 0], [0, 1], [1, 1]]",
        [
            "links, entry 2 is [1, 1], but must be a way",
            "links, entry 3 is [0, 9], but must be two islands from 0 to 2",
            "links, entry 4 is [1, 0], but must be a way",
            "board has 11 in dodecahedron and 3 in ring islands",
        ],
    ),
    "photo_safari's tiles": (
        "game = 'photo_safari'\n[counts]\nlion = 0\nwhale = 15",
        ["come to 57 tiles", "counts.lion is 0", "come to 27 marine animals"],
    ),
    "photo_safari's shore": (
        "game = 'photo_safari'\n[board.ring]\nlinks = [[0, 1], [0, 2]]\nspots = [[0, 0], [0, 1], [1, 1], [1, 0]]",
        ["board.ring.links lead to no island 3", "as many spots on both"],
    ),
    "star_of_africa": (
        star(
            land=[{"a": "tangier", "b": "tunis", "dots": -1}, {"a": "tangier", "b": "atlantis", "dots": 2}],
            sea=[{"a": "cairo", "b": "near_tangier"}, {"a": "cairo", "b": "near_tangier", "dots": 1}],
            air=[["tangier", "off_tripoli"], ["tangier"], ["cairo", "suakin"], ["suakin", "cairo"]],
            forks=[{"id": "near_rome", "kind": "air", "at": [0, 0]}, {"id": "tunis", "kind": "land", "at": [0, 3]}],
        ),
        [
            "board.land, entry 1, dots is -1",
            "board.land, entry 2, b is 'atlantis', but must be the id of a city, or of a fork on land",
            "board.sea, entry 1, dots is missing",
            "board.sea, entry 2, b is 'near_tangier', but must be the id of a city, or of a fork on sea",
            "board.air, entry 1 is ['tangier', 'off_tripoli'], but must be the ids of two cities",
            "board.air, entry 2, length is 1",
            "board.air, entry 4 is ['suakin', 'cairo'], but must be a flight that is not there already",
            "board.forks, entry 1, kind is 'air'",
            "board.forks, entry 2, at, y is 3",
        ],
    ),
    "star_of_africa's cities": (
        star(cities=[CITIES[1], CITIES[0], *CITIES[2:], {"id": "tangier", "at": [1, 1]}, {"id": "rome", "at": [1, 1]}]),
        [
            "board.cities, entry 1, id is 'cairo', but must be tangier",
            "board.cities, entry 2, id is 'tangier', but must be cairo",
            "board.cities.length is 34, but must be from 6 to 32",
        ],
    ),
    "star_of_africa's towns": (
        star(cities=[*CITIES[:-1], {"id": "tangier", "at": [1, 1]}], forks=[]),
        ["entry 32, id is 'tangier', but must be a name that no other city has"],
    ),
    "star_of_africa's names": (
        star(cities=[city for city in CITIES if city["id"] not in ("st_helena", "tunis")] + [ROME]),
        ["board.cities, entry 31, name is missing: what is rome called?"],
    ),
    "star_of_africa's tokens": (
        "game = 'star_of_africa'\n[counts]\nstar = 2\nrobber = 0",
        ["counts come to 28 tokens, but there must be 30", "counts.star is 2, but must be 1", "counts.robber is 0"],
    ),
    "star_of_africa's map": (
        star(land=[{"a": "tangier", "b": "tunis", "dots": 2}]),
        ["board has no way from tangier to"],
    ),
}


@pytest.mark.parametrize("name", WRONG)
def test_a_file_that_is_wrong_is_refused_with_every_fault(name, file):
    text, faults = WRONG[name]
    path = file(text)
    with pytest.raises(BrokenVariant) as refused:
        lab.given_game(path)
    assert str(refused.value).startswith(f"{path} has ")
    for fault in faults:
        assert [told for told in refused.value.faults if fault in told], (fault, refused.value.faults)
    if not name.startswith("star"):  # whose lines lead to cities that are not there any more
        assert len(refused.value.faults) <= len(faults), refused.value.faults


ODD = (None, "", "x", -1, 0, 7, 10**30, 1.5, float("nan"), True, [], {}, [[]], [0], [1, 2], [None], {"a": 1}, "tangier")
"""What somebody may write where something else belongs."""


def spoilt(value, chosen):
    """A table or a list with one thing in it, at any depth, taken away, doubled or made something else."""
    inner = [each for each in (value.values() if isinstance(value, dict) else value) if isinstance(each, (dict, list))]
    if inner and chosen.random() < 0.75:
        spoilt(chosen.choice(inner), chosen)
        return
    keys = list(value) if isinstance(value, dict) else list(range(len(value)))
    if not keys:
        return
    key = chosen.choice(keys)
    match chosen.randrange(3):
        case 0:
            del value[key]
        case 1 if isinstance(value, list):
            value.insert(key, copy.deepcopy(value[key]))
        case _:
            value[key] = copy.deepcopy(chosen.choice(ODD))


@pytest.mark.parametrize("name", FILES)
def test_however_a_file_is_spoilt_it_is_read_or_refused_and_nothing_else(name, file, monkeypatch):
    chosen, refused = Random(name), 0
    board = constant(kibo.load(name), BOARD)
    for _ in range(150):
        whole = copy.deepcopy({"game": name, "board": board, "counts": tomllib.loads(FILES[name]).get("counts", {})})
        for _ in range(chosen.randrange(1, 4)):
            spoilt(whole, chosen)
        monkeypatch.setattr(variant_file, "read_toml", lambda _, whole=whole: whole)
        try:
            said = read_variant(file(""))
        except BrokenVariant as error:
            refused += 1
            assert error.faults
        else:
            assert said.game.id == name
    assert refused > 50


def test_every_game_has_wrong_files_here():
    assert {name for name in game_ids() if any(f"'{name}'" in text for text, _ in WRONG.values())} == set(game_ids())


@pytest.mark.parametrize("text", ["game = ", "\x00", "[[[", "game = 'kilimanjaro'\ngame = 'kilimanjaro'"])
def test_what_is_no_toml_is_refused(text, file, capsys):
    assert main(["variant", str(file(text))]) == 2
    assert "is no TOML file" in capsys.readouterr().err


def test_a_file_names_a_game_of_the_house_and_runs_no_code(file, tmp_path):
    (tmp_path / "evil").mkdir()
    (tmp_path / "evil" / "__init__.py").write_text("raise SystemExit('ran')", "utf-8")
    for word in (str(tmp_path / "evil"), "../evil", "kilimanjaro/.."):
        with pytest.raises(BrokenVariant):
            read_variant(file(f"game = {word[:40]!r}"))


def test_constants_with_which_nobody_could_play_are_refused_in_a_sentence(file):
    with pytest.raises(KiboError, match="kilimanjaro cannot be"):
        lab.given_game(file("game = 'kilimanjaro'\n[constants]\n'state.COPIES' = 0"))


def test_a_board_that_is_only_drawn_otherwise_is_a_variant(file):
    text = "game = 'photo_safari'\n[board.ring]\nlinks = {}\nspots = {}"
    ring = constant(kibo.load("photo_safari"), BOARD)["ring"]
    moved = [[x / 2, y] for x, y in ring["spots"]]
    game = lab.given_game(file(text.format(toml(ring["links"]), toml(moved))))
    usual = kibo.load("photo_safari")
    drawings = [kibo.Match(one, 2, {"board": "ring"}).svg() for one in (game, usual)]
    assert drawings[0] != drawings[1]
