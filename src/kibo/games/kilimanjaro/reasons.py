"""Why not: whatever a person may point at on the table, what it would stand for now, and why it may not be chosen."""

from collections.abc import Sequence

from kibo.core.game import Reason
from kibo.core.text import Phrase, Seat
from kibo.view.things import parts

from .actions import CHANGE, CHASE, CHOOSE, EAT, NO_CHANGE, PLACE, REST, play_of
from .board import IS_VILLAGE, SUMMIT
from .rules import reach
from .rules.turn import can_play_on
from .state import FACE_DOWN, FACES, NO_CARD, NOTHING, PILES, Phase, State
from .things import DECK, deck, name, things

ON_PATH = ("space", "counter")
OF_CARDS = ("card", "pile", DECK)
__all__ = ["meanings", "name", "things", "why_not"]


def meanings(s: State, thing: str) -> Sequence[int]:
    """The actions that choosing a thing would stand for in this phase, whether they are legal or not."""
    kind, numbers = parts(thing)
    first = numbers[0] if numbers else 0
    match s.phase:
        case Phase.CHOOSE_COUNTER if kind in ("stock", "player") and first == s.turn:
            return range(CHOOSE, CHOOSE + FACES)
        case Phase.PLACE_COUNTER if kind in ON_PATH and first < SUMMIT:
            return [PLACE + first]
        case Phase.PLAY_CARD:
            return plays_meant(s, kind, numbers)
        case Phase.TAKE_BANANA:
            return banana_meant(s, kind, first)
        case Phase.SWAP_PLACES if kind not in OF_CARDS:
            return changes_meant(s, kind, first)
        case Phase.SEND_BACK if kind not in OF_CARDS:
            return [CHASE + seat for seat in seats_at(s, kind, first)]
    return []


def plays_meant(s: State, kind: str, numbers: list[int]) -> list[int]:
    """A card: wherever it may go; a pile or a panel: whatever may go there; a space: whatever leads there."""
    if kind in ON_PATH:
        return [action for action, space in landings(s) if space == numbers[0]]
    if kind not in ("card", "pile", "player"):
        return []
    cards = [s.hand[s.turn][numbers[0]]] if kind == "card" else own_cards(s)
    seats = range(s.seats) if kind == "card" else numbers[:1]
    piles = numbers[1:] if kind == "pile" else range(PILES)
    return [play_of(card, seat, pile) for card in cards for seat in seats for pile in piles]


def own_cards(s: State) -> list[int]:
    """The cards that the seat to act could lay."""
    return [card for card in s.hand[s.turn] if card != NO_CARD]


def landings(s: State) -> list[tuple[int, int]]:
    """Every way to lay a card, with the space where the move would end."""
    found = []
    then = s.copy()
    for seat in range(s.seats):
        if not can_play_on(s, seat):
            continue
        for pile in range(PILES):
            for card in own_cards(s):
                then.top[seat][pile] = card
                found.append((play_of(card, seat, pile), min(s.at[s.turn] + reach(then, s.turn), SUMMIT)))
            then.top[seat][pile] = s.top[seat][pile]
    return found


def banana_meant(s: State, kind: str, place: int) -> list[int]:
    """The own expedition or the banana: either; a space: to stay there or to go there."""
    here = s.at[s.turn]
    if (kind == "counter" and place == here) or (kind in ("pawn", "player") and place == s.turn):
        return [EAT, REST]
    if kind in ON_PATH and place == min(here + s.stride, SUMMIT):
        return [EAT]
    return [REST] if kind == "space" and place == here else []


def changes_meant(s: State, kind: str, place: int) -> list[int]:
    """An expedition, a panel or a space: whoever is there; oneself: to stay."""
    return [NO_CHANGE if seat == s.turn else CHANGE + seat for seat in seats_at(s, kind, place)]


def seats_at(s: State, kind: str, place: int) -> list[int]:
    """Whose expedition is pointed at."""
    if kind in ON_PATH:
        return [seat for seat in range(s.seats) if s.at[seat] == place]
    return [place]


def why_not(s: State, seat: int, thing: str) -> Reason:
    """The most useful reason why the seat to act may do none of them now."""
    kind, numbers = parts(thing)
    first = numbers[0] if numbers else 0
    match s.phase:
        case Phase.CHOOSE_COUNTER | Phase.PLACE_COUNTER:
            return why_not_hide(s, seat, kind, first)
        case Phase.TAKE_BANANA if kind in ON_PATH:
            return Reason("KIL-21", Phrase("why.banana_exact", n=s.stride))
        case Phase.TAKE_BANANA:
            return Reason("KIL-21", Phrase("why.banana_first"))
        case Phase.SWAP_PLACES if kind in ON_PATH:
            return Reason("KIL-23", Phrase("why.swap_nobody"))
        case Phase.SWAP_PLACES:
            return Reason("KIL-23", Phrase("why.swap_first"))
        case Phase.SEND_BACK:
            return why_not_send_back(s, seat, kind, first)
    return why_not_play(s, seat, kind, first)


def why_not_hide(s: State, seat: int, kind: str, place: int) -> Reason:
    """While counters are hidden: first a counter, then a space that may take it; the race comes later."""
    if kind in ("pile", DECK):
        return Reason("KIL-08", Phrase("why.cards_later"))
    if kind == "stock" and place != seat:
        return Reason("KIL-06", Phrase("why.counters_of_rival", who=Seat(place)))
    if kind == "pawn" or (place != seat and kind == "player"):
        return Reason("KIL-06", Phrase("why.race_later"))
    if s.phase == Phase.CHOOSE_COUNTER:
        key = "why.lies_hidden" if kind == "counter" else "why.choose_first"
        return Reason("KIL-06", Phrase(key))
    if kind not in ON_PATH:
        return Reason("KIL-06", Phrase("why.place_first"))
    return why_not_here(s, place)


def why_not_here(s: State, space: int) -> Reason:
    """A space that may not take a counter."""
    if space == SUMMIT:
        key = "why.camp"
    elif IS_VILLAGE[space]:
        key = "why.village" if space else "why.start"
    else:
        key = "why.beside" if s.lying[space] == NOTHING else "why.taken"
    return Reason("KIL-07", Phrase(key))


def why_not_play(s: State, seat: int, kind: str, place: int) -> Reason:
    """While a card is to be laid."""
    match kind:
        case "pile" | "player":
            key = "why.level" if s.at[place] == s.at[seat] else "why.behind"
            return Reason("KIL-12", Phrase(key, who=Seat(place)))
        case "deck":
            return Reason("KIL-19", Phrase("why.draw_later")) if deck(s) else Reason("KIL-13", Phrase("why.draw_empty"))
        case "pawn" if place == seat:
            return Reason("KIL-10", Phrase("why.card_first"))
        case "pawn":
            return Reason("KIL-14", Phrase("why.pawn_of_rival", who=Seat(place)))
        case "counter":
            return Reason("KIL-20", Phrase("why.turned_up" if s.lying[place] < FACE_DOWN else "why.face_down"))
    return why_not_there(s, place)


def why_not_there(s: State, space: int) -> Reason:
    """A space that no card leads to."""
    here, furthest = s.at[s.turn], max(goal for _, goal in landings(s))
    if space < here:
        return Reason("KIL-14", Phrase("why.backwards"))
    if space == here:
        return Reason("KIL-17", Phrase("why.stay_put"))
    if space > furthest:
        return Reason("KIL-17", Phrase("why.too_far", n=furthest - here))
    return Reason("KIL-17", Phrase("why.not_exactly"))


def why_not_send_back(s: State, seat: int, kind: str, place: int) -> Reason:
    """While a rival is to be sent back: of those pointed at, none is a rival outside the villages."""
    if kind in OF_CARDS:
        return Reason("KIL-40", Phrase("why.send_first"))
    there = seats_at(s, kind, place)
    rivals = [other for other in there if other != seat]
    if rivals:
        return Reason("KIL-40", Phrase("why.safe", who=Seat(rivals[0])))
    return Reason("KIL-40", Phrase("why.send_rival" if there else "why.send_nobody"))
