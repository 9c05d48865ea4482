"""What happens is told: whatever changes between two positions is in what was said between them."""

import random
import re
from collections import Counter
from itertools import product
from typing import Any, NamedTuple

import pytest

import kibo
from all_games import GAMES, each_game, kinds
from kibo import EVERYONE
from kibo.core import draw
from kibo.core.text import LANGUAGES
from kibo.games.africa import notation as africa
from kibo.games.africa.rules.spaces import is_movable
from kibo.games.africa.state import EMPTY, FIRST_GOOD
from kibo.games.kilimanjaro import notation as kilimanjaro
from kibo.games.photo_safari import notation as photo_safari
from kibo.games.star_of_africa import notation as star_of_africa
from kibo.games.star_of_africa.board import CITIES
from kibo.testing import tables
from kibo.testing.trial import golden_folder

NAMES = ["Anna", "Ben", "Chloe", "Dan", "Eva", "Finn"]


class Change(NamedTuple):
    """One value that is another after a ply, in what everybody sees."""

    game: Any
    field: str
    index: tuple[int, ...]
    before: Any
    after: Any
    words: str
    """What was said."""

    @property
    def old(self):
        return value(self.before, self.field, self.index)

    @property
    def new(self):
        return value(self.after, self.field, self.index)

    @property
    def numbers(self):
        return [int(found) for found in re.findall(r"\d+", self.words)]

    def names(self, seat):
        return NAMES[seat] in self.words

    def says(self, *phrases):
        text = self.game.text("en")
        return any((part if isinstance(part, str) else text.say(part)) in self.words for part in phrases)


def value(s, field, index):
    held = getattr(s, field)
    for i in index:
        held = held[i]
    return held


def adds_up(change, factor=1):
    """Is the difference made of the numbers that were said, each gained or lost?"""
    wanted = factor * (change.new - change.old)
    terms = [number for number in change.numbers if number % factor == 0][:6]
    return any(sum(map(int.__mul__, signs, terms)) == wanted for signs in product((-1, 0, 1), repeat=len(terms)))


# Africa


def of_africa(change):
    seat = change.index[0]
    match change.field:
        case "at":
            return change.names(seat) and change.says(africa.at(change.new), africa.to(change.new))
        case "space":
            return left_behind(change) or change.says(africa.at(seat), africa.to(seat), africa.space_name(seat))
        case "camps":
            return change.names(seat) and "camp" in change.words
        case "goods":
            return change.names(seat) and change.says(africa.kind_name(FIRST_GOOD + change.index[1]))
        case "resources":
            word = "gold" if change.index[1] < 2 else "gems"
            return change.names(seat) and word in change.words and any(change.numbers)
        case _:  # points
            return change.names(seat) and change.new - change.old in change.numbers


def left_behind(change):
    """A space from which animals or nomads were brought elsewhere, or gold and gems taken: said by what they are."""
    if change.new != EMPTY:
        return False
    return change.says(africa.the(change.old)) if is_movable(change.old) else "gold" in change.words


# Kilimanjaro


def of_kilimanjaro(change):
    match change.field:
        case "at":
            there = {0: "start village", 100: "base camp"}.get(change.new, "")
            told = abs(change.new - change.old) in change.numbers or change.new in change.numbers
            return change.names(change.index[0]) and (told or there in change.words)
        case "top":
            return change.names(change.index[0]) and change.says(kilimanjaro.one_card(change.new))
        case _:  # lying: a swap that sends somebody back is used up by that
            return change.index[0] in change.numbers or " back " in change.words


# Photo safari


def of_photo_safari(change):
    match change.field:
        case "at":
            told = change.new in change.numbers or "central" in change.words
            return change.names(change.index[0]) and told
        case "hand":
            return change.names(change.index[0]) and change.says(photo_safari.animal(change.index[1]))
        case "held":
            return change.says(photo_safari.animal(max(change.old, change.new)))
        case "box":
            return "box" in change.words or "whale" in change.words
        case _:  # face: the tile was told by its place when it was chosen, and by its animal when it was turned
            shown = [face for face in (change.old, change.new) if 0 <= face < 11]
            told = change.says(*map(photo_safari.animal, shown)) if shown else False
            return told or photo_safari.place_name(change.index[0]) in change.words or " finds " in change.words


# Star of Africa


def of_star_of_africa(change):
    seat = change.index[0] if change.index else max(change.old, change.new)
    here = star_of_africa.within, star_of_africa.place, star_of_africa.towards
    match change.field:
        case "at":
            return change.names(seat) and change.says(*(form(change.new) for form in here[change.new >= CITIES :]))
        case "money":
            return change.names(seat) and adds_up(change, 100)
        case "missing":
            told = {change.new, change.new - change.old} & {*change.numbers}
            return change.names(seat) and "turn" in change.words and told
        case "city":
            return change.says(*(form(seat) for form in here))
        case "star":
            return change.names(seat) and "Star of Africa" in change.words
        case "horseshoes":
            return change.names(seat) and "horseshoe" in change.words
        case "robbers":
            return change.names(seat) and "robber" in change.words
        case "bid":
            return 100 * max(change.old, change.new) in change.numbers or "horseshoe" in change.words
        case "die" | "rolled":
            return change.new in (0, -1) or change.new in change.numbers
        case _:  # out
            return change.names(seat) or "horseshoe" in change.words


def of_pig(change):
    if change.field == "brought":
        return change.new == 0 or abs(change.new - change.old) in change.numbers
    return change.names(change.index[0]) and change.new - change.old in change.numbers


def of_masks(change):
    if change.field == "named":
        return change.new == 0 or change.says(MASKS[change.new - 1])
    return change.names(change.index[0]) and change.new - change.old in change.numbers


MASKS = ("hyena", "antelope", "lion")
TOLD = {
    "africa": (of_africa, "at space camps goods resources points"),
    "kilimanjaro": (of_kilimanjaro, "at top lying"),
    "photo_safari": (of_photo_safari, "at hand held box face"),
    "star_of_africa": (of_star_of_africa, "at money missing city star horseshoes robbers bid die rolled out"),
    "pig": (of_pig, "brought bank"),
    "masks": (of_masks, "named total"),
}
"""For each game the fields whose every change is told, and how to hear it."""

TURN = "seats phase turn"
"""What the game waits for, and for whom, is said by itself."""
UNTOLD = {
    "africa": "second_half last_round marker good supply hidden taken free room",  # follow from what is found and done
    "kilimanjaro": "stride bag stock dealt placed chosen hand pile",  # secret, or counted by everyone
    "photo_safari": "resume round dry exchanged asked wanted place barred shown to_lay laying tiles known batch unseen",
    "star_of_africa": "paid came paid_out hidden bank gifted bidder raised leader",  # follow from moves and tokens
    "pig": "",
    "masks": "speaker held scored spoke said showed",  # whose turn it is, secret, or what was told before
}


@each_game
def test_every_field_is_told_or_needs_no_telling(game):
    options = " ".join(option.name for option in game.options)
    told, untold = TOLD[game.id][1].split(), f"{TURN} {options} {UNTOLD[game.id]}".split()
    assert sorted(told + untold) == sorted(field.name for field in game.state.fields)


def changes(match, before, after, words):
    """Every told value that is another than before."""
    for name in TOLD[match.game.id][1].split():
        held, now = getattr(before, name), getattr(after, name)
        if not isinstance(held, list):
            indices = [()]
        elif isinstance(held[0], list):
            indices = [(i, j) for i in range(len(held)) for j in range(len(held[i]))]
        else:
            indices = [(i,) for i in range(len(held))]
        if held != now:
            for index in indices:
                change = Change(match.game, name, index, before, after, words)
                if change.old != change.new:
                    yield change


def hear(match, action, heard):
    """Play an action, and look for each change in what is said of it."""
    is_told = TOLD[match.game.id][0]
    before, points = match.seen(EVERYONE), match.points
    match.play(action)
    words = match.log(EVERYONE, since=len(match.history) - 1)[0].words
    for change in changes(match, before, match.seen(EVERYONE), words):
        heard[change.field] += 1
        assert is_told(change), f"{change.field}{list(change.index)}: {change.old} to {change.new}: {words!r}"
    for seat, (old, new) in enumerate(zip(points, match.points, strict=True)):
        if old != new:
            assert NAMES[seat] in words
            told = {int(found) for found in re.findall(r"\d+", words)}
            assert told & {new, abs(new - old)} or "wins" in words or (new == 0 and "start village" in words), words
    if match.over:
        assert re.search(r"\b(wins|over|ends with|banks)\b", words), words


@each_game
def test_whatever_changes_is_in_what_is_said(game):
    heard = Counter()
    for number, (seats, options) in enumerate(tables(game)):
        match, chosen = kibo.Match(game, seats, options, chance="ask", names=NAMES[:seats]), random.Random(number)
        while not match.over and len(match.history) < 400:
            hear(match, chosen.choice(match.legal), heard)
    for path in sorted(golden_folder(game).glob("*.game")):
        played = kibo.read_record(path.read_text("utf-8"), game=game)
        match = kibo.Match(game, played.seats, played.options, chance="ask", names=NAMES[: played.seats])
        for action in played.history:
            hear(match, action, heard)
    assert set(heard) == set(TOLD[game.id][1].split()), "each of them has changed"


EFFECTIVE = [game for game in GAMES if game.effects]


@pytest.mark.parametrize("game", EFFECTIVE, ids=[game.id for game in EFFECTIVE])
def test_what_came_of_it_is_the_same_in_every_world_that_looks_the_same(game):
    """Told from what everybody sees: nothing behind it can be in it, in any language."""
    for number, (seats, options) in enumerate(kinds(game)):
        match, chosen = kibo.Match(game, seats, options, chance="ask"), random.Random(number)
        while not match.over and len(match.history) < 150:
            before, action = match.seen(EVERYONE), chosen.choice(match.legal)
            hidden = game.rules.witness(match.position) != EVERYONE
            match.play(action)
            after = match.seen(EVERYONE)
            told = [repr(phrase) for phrase in game.effects(before, kibo.UNKNOWN if hidden else action, after)]
            world, draws = match.position.copy(), [0] * draw.STATE
            draw.start(draws, number, 0)
            game.rules.resample(world, EVERYONE, draws)
            looked = world.copy()
            game.rules.observe(world, EVERYONE, looked)
            assert looked == after
            for seat in range(seats):
                words = [match.log(seat, language, len(match.history) - 1)[0].words for language in LANGUAGES]
                assert all(words)
            assert told == [repr(p) for p in game.effects(before, kibo.UNKNOWN if hidden else action, looked)]
