"""A variant of each game, as a file."""

import tomllib

import kibo

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
