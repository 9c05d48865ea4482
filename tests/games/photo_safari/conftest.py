"""Builders for positions of Photo safari: an archipelago with a few tiles only."""

import pytest

import kibo
from kibo.core import notation
from kibo.games.photo_safari.board import PLACES, island_of
from kibo.games.photo_safari.notation import place_name
from kibo.games.photo_safari.state import ANIMALS, EMPTY, FIRST_BATCH, LAND, PUBLIC, UNSEEN, Phase

GAME = kibo.load("photo_safari")
PLACE = {place_name(place): place for place in range(PLACES)}
KIND = {name: kind for kind, name in enumerate(ANIMALS)}


class Safari:
    """Positions by name, and moves in notation."""

    game = GAME
    place = PLACE
    kind = KIND

    def at(self, tiles, hands=(), at=(), seats=2, turn=0, phase=None, box=(), seen=None, batches=None, **options):
        """Only these tiles lie on the islands, unseen: places and animals; `seen` says by whom (A, AB, all)."""
        s = GAME.state()
        GAME.rules.set_up(s, seats, GAME.option_row(options))
        for place in range(PLACES):
            s.face[place] = EMPTY
        s.tiles = [0] * 11
        for kind in range(len(ANIMALS)):
            s.unseen[FIRST_BATCH][kind] = 0
        for name, animal in tiles.items():
            self.lay(s, name, animal, (seen or {}).get(name, ""), (batches or {}).get(name, FIRST_BATCH))
        for seat, hand in enumerate(hands):
            for animal in hand.split():
                s.hand[seat][KIND[animal]] += 1
        for seat, island in enumerate(at):
            s.at[seat] = island
        for animal in box:
            s.box[KIND[animal] - LAND] += 1
        s.turn = turn
        s.phase = phase if phase is not None else Phase.LOOK if tiles else Phase.MOVE
        return s

    def lay(self, s, name, animal, seen="", batch=FIRST_BATCH):
        """One more tile."""
        place, kind = PLACE[name], KIND[animal]
        s.tiles[island_of(place)] += 1
        if seen == "all":
            s.face[place], s.known[place] = kind, PUBLIC
        elif seen:
            s.face[place], s.batch[place] = kind, batch
            s.known[place] = sum(1 << "ABCDEF".index(letter) for letter in seen)
        else:
            s.face[place], s.batch[place] = UNSEEN, batch
            s.unseen[batch][kind] += 1

    def play(self, s, *moves):
        """Play moves in notation."""
        for move in moves:
            GAME.rules.apply(s, notation.read(GAME, s, move))
        return s

    def legal(self, s):
        """What may come next, in notation."""
        return [GAME.notation.write(s, action) for action in notation.possible(GAME, s)]

    def seen(self, s, seat):
        """What a seat sees."""
        observation = s.copy()
        GAME.rules.observe(s, seat, observation)
        return observation

    def face(self, s, name):
        """What a place is said to hold."""
        return GAME.state.field("face").word(s.face[PLACE[name]])

    def hand(self, s, seat):
        """A hand in words."""
        return " ".join(ANIMALS[kind] for kind in range(LAND) for _ in range(s.hand[seat][kind]))

    def winners(self, s):
        """Who wins a finished game."""
        won = [0] * s.seats
        GAME.rules.winners(s, won)
        assert set(won) <= {0, 1}
        return [seat for seat in range(s.seats) if won[seat]]


@pytest.fixture
def safari():
    return Safari()
