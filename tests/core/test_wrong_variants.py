"""Files that no variant can be read from."""

import copy
import tomllib
from random import Random

import pytest

import kibo
from core.variants import FILES, star, toml
from kibo import lab
from kibo.cli import main
from kibo.core import variant_file
from kibo.core.errors import BrokenVariant, KiboError
from kibo.core.game import game_ids
from kibo.core.material import BOARD
from kibo.core.variant_file import constant, read_variant

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
