"""What a position is worth to a seat: how likely it is to win, if it makes the best of what is left of its turn.

It weighs by itself what a tile that is being turned may show, so nothing need be drawn before it is asked, and it looks
at nothing that the seat has not seen: one imagined world is as good as many.
"""

from kibo.core.draw import below
from kibo.core.record import UNKNOWN, Row

from .board import CENTRE, ISLANDS, ON_ISLAND, PLACES, first_place, is_connected, island_of
from .noticed import (
    doubles_of_all,
    hidden_faces,
    knows,
    lacks_of_all,
    left_to_rivals,
    luck_of_rivals,
    own_album,
    packed,
    scouted_by_rivals,
    unseen_tiles,
    whereabouts,
)
from .race import ALL_SPOTS, BITS, DOUBLES, EXCHANGED, SPOTS, SURE, Albums, Tiles, outlook, standing
from .state import EMPTY, FIRST_BATCH, KINDS, LAND, MARINE, UNSEEN, Animal, Phase, State

PEEK = SURE // 50
"""What a turtle may bring."""
SWAP = SURE // 125
"""What an octopus may bring."""

NOTHING, STRANGER, BOX, JUMP, TURTLE, OCTOPUS = range(LAND, LAND + 6)
"""How a turn may go on, besides taking an animal that is known, which is below LAND: without a tile, with one of the
first batch or of a whale's that nobody knows, with a pelican or a dolphin, a turtle, an octopus."""
PLANS = 16
"""A plan is an island * PLANS + how the turn goes on there."""
ALL_PLANS = ISLANDS * PLANS


def value(s: State, seat: int) -> int:
    """How likely the seat is to win, in parts of SURE: what a turtle or an octopus may bring makes nothing surer."""
    if s.phase == Phase.END:
        return standing(s, seat)
    albums = Albums(own_album(s, seat), doubles_of_all(s), lacks_of_all(s))
    known, hidden, fresh = whereabouts(s, seat), hidden_faces(s, seat), unseen_tiles(s, seat)
    odds = luck_of_rivals(s, seat, albums.lacks, known, hidden, fresh)
    tiles = Tiles(known, hidden, fresh, odds, scouted_by_rivals(s, seat, albums.lacks, hidden))
    if s.turn != seat:
        return outlook(s, seat, s.at[seat], albums, tiles)
    if s.phase == Phase.GIVE:
        return min(SURE, best_gift(s, seat, albums, tiles))
    if s.phase == Phase.SEE:
        return min(SURE, on_seeing(s, seat, albums, tiles))
    return min(SURE, rest_of_turn(s, seat, s.phase, albums, tiles))


# how a turn may go on


def rest_of_turn(s: State, seat: int, phase: int, albums: Albums, tiles: Tiles) -> int:
    """What the rest of the turn promises from a phase on."""
    here = s.at[seat]
    plan = here * PLANS + NOTHING
    match phase:
        case Phase.LOOK | Phase.MOVE:
            return best_move(s, seat, albums, tiles) // ALL_PLANS
        case Phase.TAKE | Phase.DOLPHIN_TAKE:
            return best_tile(s, seat, here, albums, tiles) // ALL_PLANS
        case Phase.REVEAL:
            plan = here * PLANS + way_on(s, seat, s.place)
        case Phase.PELICAN | Phase.DOLPHIN:
            plan = here * PLANS + JUMP
        case Phase.TURTLE | Phase.TURTLE_AGAIN:
            plan = here * PLANS + TURTLE
        case Phase.OCTOPUS:
            plan = here * PLANS + OCTOPUS
        case Phase.OCTOPUS_SWAP:
            return best_swap(s, seat, albums, tiles)
        case _:
            pass
    return go_on(s, seat, plan, albums, tiles)


def best_move(s: State, seat: int, albums: Albums, tiles: Tiles) -> int:
    """The most promising plan for an island to move to: its worth * ALL_PLANS + the plan."""
    best = -1
    for island in range(ISLANDS):
        if island != s.barred and is_connected(s.board, s.at[seat], island):
            best = max(best, best_tile(s, seat, island, albums, tiles))
    return best


def best_tile(s: State, seat: int, island: int, albums: Albums, tiles: Tiles) -> int:
    """The most promising tile of an island, if there is one: its worth * ALL_PLANS + the plan."""
    best, tried = -1, 0
    if island != CENTRE:
        for place in range(first_place(island), first_place(island) + ON_ISLAND):
            if s.face[place] != EMPTY:
                way, left = way_on(s, seat, place), left_to_rivals(s, seat, place, albums, tiles)
                if not (tried >> way) & 1 or left < tiles.scouted:
                    tried |= 1 << way
                    plan = island * PLANS + way
                    worth = go_on(
                        s, seat, plan, albums, Tiles(tiles.known, tiles.hidden, tiles.fresh, tiles.odds, left)
                    )
                    best = max(best, worth * ALL_PLANS + plan)
    if best < 0:
        plan = island * PLANS + NOTHING
        best = go_on(s, seat, plan, albums, tiles) * ALL_PLANS + plan
    return best


def way_on(s: State, seat: int, place: int) -> int:
    """How the turn goes on if this tile is taken, as far as the seat knows."""
    if not knows(s, seat, place):
        return STRANGER if s.batch[place] == FIRST_BATCH else BOX
    face = s.face[place]
    if face < LAND:
        return face
    match face:
        case Animal.PELICAN | Animal.DOLPHIN:
            return JUMP
        case Animal.TURTLE:
            return TURTLE
        case Animal.OCTOPUS:
            return OCTOPUS
        case _:
            return NOTHING


def go_on(s: State, seat: int, plan: int, albums: Albums, tiles: Tiles) -> int:
    """What a plan promises."""
    island, way = plan // PLANS, plan % PLANS
    if STRANGER <= way <= JUMP:
        return by_luck(s, seat, plan, albums, tiles)
    if way < LAND:
        albums = with_animal(albums, way)
    worth = settle(s, seat, island, albums, tiles)
    if way == TURTLE:
        worth += PEEK
    elif way == OCTOPUS:
        worth += SWAP
    return worth


def with_animal(albums: Albums, kind: int) -> Albums:
    """The own album has one more animal of a kind; a third copy is put back (SAF-31)."""
    mine = albums.mine
    mine = mine & ~(1 << kind) if (mine >> kind) & 1 else mine | (1 << (DOUBLES + kind))
    return Albums(mine, albums.theirs, albums.lacks)


def by_luck(s: State, seat: int, plan: int, albums: Albums, tiles: Tiles) -> int:
    """What a tile that the seat does not know promises, or a jump to any other island's best tile."""
    island, way = plan // PLANS, plan % PLANS
    nothing = settle(s, seat, island, albums, tiles)
    jump, gains, hidden = nothing, 0, tiles.hidden
    elsewhere = ALL_SPOTS if island == CENTRE else ALL_SPOTS & ~(1 << (island - 1))
    for kind in range(LAND):
        worth = nothing
        if not (albums.mine >> (DOUBLES + kind)) & 1:
            worth = settle(s, seat, island, with_animal(albums, kind), tiles)
        gains += ((hidden >> (4 * kind)) & 15) * (worth - nothing)
        if (tiles.known >> (kind * SPOTS)) & elsewhere:
            jump = max(jump, worth)
    total, jumps, turtles = hidden >> 32, (hidden >> 24) & 15, (hidden >> 28) & 15
    jump = max(jump, nothing + gains // max(1, total))
    if way == JUMP:
        return jump
    if way == BOX:
        gains, total, jumps, turtles = 0, MARINE, 2, 1
    return nothing + (gains + jumps * (jump - nothing) + turtles * PEEK) // max(1, total)


def on_seeing(s: State, seat: int, albums: Albums, tiles: Tiles) -> int:
    """What a look promises: the best plan as it stands, by what else may be known then."""
    plan = s.at[seat] * PLANS + (TURTLE if s.resume == Phase.TURTLE_AGAIN else NOTHING)
    if s.resume == Phase.MOVE:
        plan = best_move(s, seat, albums, tiles) % ALL_PLANS
    hidden = tiles.hidden
    total = hidden >> 32
    if way_on(s, seat, s.place) != STRANGER or total == 0:
        return go_on(s, seat, plan, albums, tiles)
    spot = island_of(s.place) - 1
    fresh = tiles.fresh - (1 << (3 * spot))
    worth, left = 0, total
    for kind in range(LAND):
        copies = (hidden >> (4 * kind)) & 15
        if (albums.mine >> kind) & 1 and copies > 0:
            seen = Tiles(
                tiles.known | (1 << (kind * SPOTS + spot)), hidden - packed(kind), fresh, tiles.odds, tiles.scouted
            )
            worth += copies * go_on(s, seat, plan, albums, seen)
            left -= copies
    worth += left * go_on(
        s, seat, plan, albums, Tiles(tiles.known, hidden - (1 << 32), fresh, tiles.odds, tiles.scouted)
    )
    return worth // total


def best_swap(s: State, seat: int, albums: Albums, tiles: Tiles) -> int:
    """Where an octopus had best bring the tile that was chosen, if the seat lacks it (SAF-43)."""
    here, from_spot = s.at[seat], island_of(s.place) - 1
    best = settle(s, seat, here, albums, tiles)
    way = way_on(s, seat, s.place)
    if way < LAND and (albums.mine >> way) & 1:
        elsewhere = tiles.known & ~(1 << (way * SPOTS + from_spot))
        for spot in range(SPOTS):
            if spot != from_spot and s.tiles[spot + 1] > 0:
                there = Tiles(
                    elsewhere | (1 << (way * SPOTS + spot)), tiles.hidden, tiles.fresh, tiles.odds, tiles.scouted
                )
                best = max(best, settle(s, seat, here, albums, there))
    return best


# exchanges


def settle(s: State, seat: int, island: int, albums: Albums, tiles: Tiles) -> int:
    """What the end of a turn on this island promises, with an exchange if that is better (SAF-24)."""
    best = outlook(s, seat, island, albums, tiles)
    mine = albums.mine
    if (mine >> EXCHANGED) & 1:
        return best
    for other in range(s.seats):
        if other != seat and s.at[other] == island:
            has_two = albums.theirs >> (LAND * other)
            wishes, gifts = mine & has_two & BITS, ~mine & ~has_two & BITS
            for trade in range(LAND * LAND):
                wish, gift = trade // LAND, trade % LAND
                if (wishes >> wish) & 1 and (gifts >> gift) & 1:
                    best = max(best, outlook(s, seat, island, traded(albums, other, wish, gift), tiles))
    return best


def traded(albums: Albums, other: int, wish: int, gift: int) -> Albums:
    """The albums after an exchange with another seat."""
    mine, theirs, given = albums.mine & ~(1 << wish) | (1 << EXCHANGED), albums.theirs, 1 << (LAND * other + gift)
    mine = mine & ~(1 << (DOUBLES + gift)) if (mine >> (DOUBLES + gift)) & 1 else mine | (1 << gift)
    theirs &= ~(1 << (LAND * other + wish))
    return Albums(mine, theirs if albums.lacks & given else theirs | given, albums.lacks & ~given)


def best_gift(s: State, seat: int, albums: Albums, tiles: Tiles) -> int:
    """What the turn promises with the best gift for what was asked (SAF-22, SAF-23)."""
    best = 0
    for gift in range(LAND):
        if s.hand[seat][gift] > 0 and s.hand[s.asked][gift] < 2:
            best = max(best, rest_of_turn(s, seat, s.resume, traded(albums, s.asked, s.wanted, gift), tiles))
    return best


def forget(s: State, seat: int, seed: Row) -> None:
    """Of the faces that a seat has seen, on average half slip its mind: it takes them for unseen again."""
    others = (1 << s.seats) - 1 - (1 << seat)
    for place in range(PLACES):
        face = s.face[place]
        if (s.known[place] >> seat) & 1 and 0 <= face < KINDS and below(seed, 2) == 0:
            s.known[place] &= others
            s.unseen[s.batch[place]][face] += 1
            s.face[place] = UNKNOWN if s.known[place] != 0 else UNSEEN
