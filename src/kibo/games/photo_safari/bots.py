"""What a position is worth to a seat: how likely it is to win, if it makes the best of what is left of its turn.

It weighs by itself what a tile that is being turned may show, so nothing need be drawn before it is asked, and it looks
at nothing that the seat has not seen: one imagined world is as good as many.
"""

from kibo.core.draw import below
from kibo.core.record import UNKNOWN, Row

from .board import CENTRE, ISLANDS, ON_ISLAND, PLACES, WAYS, first_place, is_connected, island_of
from .race import ALL_SPOTS, BITS, DOUBLES, EXCHANGED, JUMPS, SPOTS, SURE, Albums, Tiles, count_bits, outlook, standing
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
    tiles = Tiles(known, hidden, fresh, luck_of_rivals(s, seat, albums.lacks, known, hidden, fresh))
    if s.turn != seat:
        return outlook(s, seat, s.at[seat], albums, tiles)
    if s.phase == Phase.GIVE:
        return min(SURE, best_gift(s, seat, albums, tiles))
    if s.phase == Phase.SEE:
        return min(SURE, on_seeing(s, seat, albums, tiles))
    return min(SURE, rest_of_turn(s, seat, s.phase, albums, tiles))


# what the seat holds and knows


def own_album(s: State, seat: int) -> int:
    """What the seat lacks, what it has twice, and whether this turn has had its exchange."""
    mine = s.exchanged << EXCHANGED
    for kind in range(LAND):
        if s.hand[seat][kind] == 0:
            mine |= 1 << kind
        elif s.hand[seat][kind] == 2:
            mine |= 1 << (DOUBLES + kind)
    return mine


def doubles_of_all(s: State) -> int:
    """What each seat has twice: six bits each."""
    theirs = 0
    for other in range(s.seats):
        for kind in range(LAND):
            if s.hand[other][kind] == 2:
                theirs |= 1 << (LAND * other + kind)
    return theirs


def lacks_of_all(s: State) -> int:
    """What each seat lacks: six bits each."""
    lacks = 0
    for other in range(s.seats):
        for kind in range(LAND):
            if s.hand[other][kind] == 0:
                lacks |= 1 << (LAND * other + kind)
    return lacks


def knows(s: State, seat: int, place: int) -> int:
    """Has the seat seen the face of the tile there?"""
    return (s.known[place] >> seat) & 1


def whereabouts(s: State, seat: int) -> int:
    """Where the land animals are that the seat has seen: for each a bit for each of the ten islands."""
    known = 0
    for place in range(PLACES):
        face = s.face[place]
        if 0 <= face < LAND and knows(s, seat, place):
            known |= 1 << (face * SPOTS + island_of(place) - 1)
    return known


def unseen_tiles(s: State, seat: int) -> int:
    """How many tiles of the first batch each island has that the seat has not seen: three bits each.

    From JUMPS on there is a bit for each island where it knows a pelican or a dolphin.
    """
    fresh = 0
    for place in range(PLACES):
        spot = island_of(place) - 1
        if s.face[place] != EMPTY:
            if not knows(s, seat, place):
                if s.batch[place] == FIRST_BATCH:
                    fresh += 1 << (3 * spot)
            elif s.face[place] in (Animal.PELICAN, Animal.DOLPHIN):
                fresh |= 1 << (JUMPS + spot)
    return fresh


def hidden_faces(s: State, seat: int) -> int:
    """What the first batch hides from the seat: four bits for each land animal, for jumps and turtles; then the sum."""
    hidden = 0
    for kind in range(KINDS):
        hidden += s.unseen[FIRST_BATCH][kind] * packed(kind)
    for place in range(PLACES):
        face = s.face[place]
        if 0 <= face < KINDS and s.batch[place] == FIRST_BATCH and not knows(s, seat, place):
            hidden += packed(face)
    return hidden


def packed(kind: int) -> int:
    """One face of this animal, as `hidden_faces` counts it."""
    one = 1 << 32
    if kind < LAND:
        return one + (1 << (4 * kind))
    if kind in (Animal.PELICAN, Animal.DOLPHIN):
        return one + (1 << 24)
    return one + (1 << 28) if kind == Animal.TURTLE else one


def luck_of_rivals(s: State, seat: int, lacks: int, known: int, hidden: int, fresh: int) -> int:
    """In how many of 1000 cases each rival takes an animal new to it next turn, by random play: ten bits each."""
    odds = 0
    for other in range(s.seats):
        if other != seat:
            has_none = (lacks >> (LAND * other)) & BITS
            copies = 0
            for kind in range(LAND):
                if (has_none >> kind) & 1:
                    copies += (hidden >> (4 * kind)) & 15
            share = 1000 * copies // max(1, hidden >> 32)
            ways = WAYS[s.board * ISLANDS + s.at[other]]
            lucky = 0
            for island in range(1, ISLANDS):
                if (ways >> island) & 1 and s.tiles[island] > 0:
                    there = ((fresh >> (3 * (island - 1))) & 7) * share
                    for kind in range(LAND):
                        if (has_none >> kind) & 1 and (known >> (kind * SPOTS + island - 1)) & 1:
                            there += 1000
                    lucky += there // s.tiles[island]
            odds |= min(1000, lucky * 11 // (10 * count_bits(ways))) << (10 * other)
    return odds


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
                way = way_on(s, seat, place)
                if not (tried >> way) & 1:
                    tried |= 1 << way
                    plan = island * PLANS + way
                    worth = go_on(s, seat, plan, albums, tiles)
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
            seen = Tiles(tiles.known | (1 << (kind * SPOTS + spot)), hidden - packed(kind), fresh, tiles.odds)
            worth += copies * go_on(s, seat, plan, albums, seen)
            left -= copies
    worth += left * go_on(s, seat, plan, albums, Tiles(tiles.known, hidden - (1 << 32), fresh, tiles.odds))
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
                there = Tiles(elsewhere | (1 << (way * SPOTS + spot)), tiles.hidden, tiles.fresh, tiles.odds)
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
