"""What a message leads to: the events that follow from it, or a refusal that changes nothing."""

from __future__ import annotations

import secrets
from collections.abc import Callable, Mapping
from dataclasses import asdict, replace
from typing import Any

from ...core.errors import IllegalAction, KiboError
from ...core.fair import new_secret, seating
from ...core.game import Game
from ...core.sight import Sight
from . import agreements, lessons
from .agreements import current
from .bot_names import BOT_NAMES, STAND_IN, is_bot, seated
from .events import NOBODY, Draft, Event, Message, Refused, draft, short_text, whole
from .places import CHAT_PHRASES, Place
from .seating import arrange, choose_colour, coloured, give_word, hosting, resized, waiting
from .table import Table
from .terms import ABSENT, CLOCKS, Terms

NAME = 24
TEXT = 300
DEVICES = 12
"""On so many devices one seat is played at most."""
SAID, SAID_BY_ALL, SAID_IN = 12, 60, 10.0
"""Lines of chat that one may write, and all at a table together, in so many seconds; every house counts the same."""


def decide(table: Table, message: Message, now: float) -> list[Event]:
    """The events that a message leads to; Refused says why there are none."""
    verb = VERBS.get(message.verb)
    if verb is None:
        raise Refused("unknown_verb", what=message.verb)
    return numbered(table, verb(table, replace(message, at=now)), now)


def numbered(table: Table, drafts: list[Draft], now: float) -> list[Event]:
    """Drafts as the next events of a table."""
    return [
        Event(table.seq + i, kind, now, seat, action, data) for i, (kind, seat, action, data) in enumerate(drafts, 1)
    ]


# setting up


def read_terms(games: Mapping[str, Game], data: Mapping[str, Any]) -> Terms:
    """The terms of a new table; an unknown game, number of seats or option is refused with what there is."""
    game = games.get(str(data.get("game")))
    if game is None:
        raise Refused("no_game", what=str(data.get("game")))
    if data.get("lesson") is True:
        return lessons.terms(game)
    try:
        terms = Terms(game.key, game.check_seats(data.get("seats")), game.options_of(game.option_row({})))
    except KiboError as error:
        raise Refused("terms", why=str(error)) from None
    return changed_terms(game, terms, {k: v for k, v in data.items() if k not in ("game", "seats")})


def changed_terms(game: Game, terms: Terms, data: Mapping[str, Any]) -> Terms:
    """Terms with some of them changed."""
    new = asdict(terms)
    for name, known in (("absent", ABSENT), ("clock", tuple(CLOCKS))):
        if name in data:
            if data[name] not in known:
                raise Refused("malformed", what=name)
            new[name] = data[name]
    for name in ("listed", "one_screen", "guests_chat", "guests_begin"):
        if name in data:
            if not isinstance(data[name], bool):
                raise Refused("malformed", what=name)
            new[name] = data[name]
    try:
        if "seats" in data:
            new["seats"] = game.check_seats(whole(data, "seats"))
        if "options" in data:
            if not isinstance(data["options"], Mapping):
                raise Refused("malformed", what="options")
            new["options"] = game.options_of(game.option_row(new["options"] | dict(data["options"])))
    except Refused:
        raise
    except KiboError as error:
        raise Refused("terms", why=str(error)) from None
    return Terms(**new)


def make(table: Table, player: str, terms: Terms, now: float, secret: bytes | None = None) -> list[Event]:
    """A new table; what its dice will follow from is there before anybody sits."""
    return numbered(table, [made(terms, player, secret)], now)


def made(terms: Terms, host: str, secret: bytes | None = None) -> Draft:
    """The first event of a table; where a script plays chance first, no dice are sealed."""
    if secret is None:
        secret = b"" if terms.lesson else new_secret()
    return draft("made", terms=asdict(terms), host=host, dice=secret.hex())


def sit(table: Table, message: Message) -> list[Draft]:
    """A person takes a seat: the one they name, or the first that is free; on one screen a seat is added if need be."""
    waiting(table)
    name = short_text(message.data, "name", NAME)
    if table.seats_of(message.player) and not (table.terms.one_screen and message.player == table.host):
        raise Refused("sits_already")
    if any(place.name.casefold() == name.casefold() for place in table.places):
        raise Refused("name_taken", name=name)
    person: dict[str, Any] = {"name": name, "player": message.player, "token": secrets.token_urlsafe(16)}
    many, full = len(table.places), not any(place.is_open for place in table.places)
    if full and table.terms.one_screen and "seat" not in message.data and many + 1 in table.game.seats:
        return [draft("changed", seats=many + 1), draft("sat", many, **person)]
    return [draft("sat", open_seat(table, message.data), **person)]


def open_seat(table: Table, data: Mapping[str, Any]) -> int:
    """The seat that a message names, or the first free one."""
    free = [seat for seat, place in enumerate(table.places) if place.is_open]
    seat = whole(data, "seat") if "seat" in data else min(free, default=NOBODY)
    if seat not in free:
        raise Refused("no_seat")
    return seat


def seat_bot(table: Table, message: Message) -> list[Draft]:
    """The host puts a bot on a free seat."""
    waiting(table)
    hosting(table, message)
    bot = short_text(message.data, "bot", NAME)
    check_bot(table, bot)
    return [bot_draft(table, open_seat(table, message.data), bot, taken_names(table))]


def check_bot(table: Table, bot: str) -> None:
    """Refuse a bot that cannot play this game."""
    if not is_bot(table.game, bot):
        raise Refused("no_bot", what=bot)


def taken_names(table: Table) -> set[str]:
    """The names that are in use."""
    return {place.name for place in table.places}


def bot_draft(table: Table, seat: int, bot: str, taken: set[str]) -> Draft:
    """A bot sits down under a name that nobody has."""
    free = [name for name in BOT_NAMES if name not in taken]
    name = free[table.below(len(free))]
    taken.add(name)
    return draft("sat", seat, name=name, bot=seated(table.game, bot))


def leave(table: Table, message: Message) -> list[Draft]:
    """Get up; once the game has begun, a bot plays on until one returns."""
    mine = table.seats_of(message.player)
    if not mine:
        raise Refused("not_seated")
    if table.stage == "dropped":
        raise Refused("dropped")
    if table.stage == "waiting":
        return [draft("left", seat) for seat in mine]
    return [draft("took_over", seat, bot=STAND_IN) for seat in mine if not table.places[seat].stand_in]


def clear_seat(table: Table, message: Message) -> list[Draft]:
    """The host frees a seat."""
    waiting(table)
    hosting(table, message)
    seat = whole(message.data, "seat")
    if not 0 <= seat < len(table.places) or table.places[seat].is_open:
        raise Refused("no_seat")
    return [draft("left", seat)]


def change(table: Table, message: Message) -> list[Draft]:
    """The host changes the terms; with fewer seats, those who sit beyond them move up."""
    waiting(table)
    hosting(table, message)
    terms = changed_terms(table.game, table.terms, message.data)
    before, after = asdict(table.terms), asdict(terms)
    changed = draft("changed", **{name: after[name] for name in after if after[name] != before[name]})
    before_it, after_it = resized(table, terms.seats)
    return [*before_it, changed, *after_it]


def start(table: Table, message: Message) -> list[Draft]:
    """Begin: free seats are filled with bots if one is named; who sits where is drawn, unless it was chosen."""
    waiting(table)
    if message.player != table.host and not table.seats_of(message.player):
        raise Refused("not_seated")
    if message.player != table.host and not table.terms.guests_begin:
        raise Refused("host_begins")
    drafts: list[Draft] = []
    free = [seat for seat, place in enumerate(table.places) if place.is_open]
    if free:
        if not message.data.get("fill"):
            raise Refused("seats_free", n=len(free))
        bot = short_text(message.data, "fill", NAME)
        check_bot(table, bot)
        taken = taken_names(table)
        drafts = [bot_draft(table, seat, bot, taken) for seat in free]
    return drafts + begin(table)


def begin(table: Table) -> list[Draft]:
    """The start of the game, with the order of the seats and what chance deals first."""
    if table.terms.lesson:
        order, (start, opening) = list(range(table.terms.seats)), lessons.opening(table.game)
        return [draft("started", order=order, **start), *(draft("played", *played) for played in opening)]
    below = table.dice()
    by_lot = seating(table.terms.seats, below)  # drawn also where it was chosen, so that all draws keep their numbers
    position = table.game.state()
    table.game.rules.set_up(position, table.terms.seats, table.game.option_row(table.terms.options))
    drawn = table.draws(position, below)
    order = table.arranged or by_lot
    return [draft("started", order=order), *(draft("played", NOBODY, outcome) for outcome in drawn)]


# playing


def own_turn(table: Table, message: Message) -> int:
    """The seat to act, whose view the player has before them: nobody else learns what could be chosen."""
    current(table, message)
    seat = table.to_act
    if seat == NOBODY:
        raise Refused("over")
    if seat not in table.seats_of(message.player) or table.eyes(message.player).seat != seat:
        raise Refused("not_your_turn", name=table.places[seat].name)
    return seat


def act(table: Table, message: Message) -> list[Draft]:
    """Play an action; what chance brings after it is drawn and written down with it."""
    seat = own_turn(table, message)
    sight, action = table.sight(seat), message.data.get("action")
    try:
        chosen = sight.read(action) if isinstance(action, str) else whole(message.data, "action")
    except IllegalAction:
        raise Refused("illegal") from None
    back = [draft("returned", seat)] if table.places[seat].stand_in else []
    return back + moves(table, sight, chosen)


def moves(table: Table, sight: Sight, action: int) -> list[Draft]:
    """An action of the seat to act, legal by what it sees, and what chance brings after it."""
    if action not in sight.legal:
        raise Refused("illegal")
    if table.step and (scripted := lessons.after(table, sight, table.step, action)):
        return [draft("played", *played) for played in scripted]
    position, seat = table.playing.position.copy(), sight.seat
    table.game.rules.apply(position, action)
    alone = [draft("unguided", seat)] if table.step else []
    return [*alone, draft("played", seat, action), *(draft("played", NOBODY, drawn) for drawn in table.draws(position))]


def act_for_bot(table: Table, board: int, action: int, now: float) -> list[Event]:
    """The move that a bot has chosen; nothing if the position is another by now."""
    if board != table.board or not table.bot_to_act():
        return []
    return numbered(table, moves(table, table.sight(table.to_act), action), now)


def lifted(table: Table, message: Message) -> int:
    """The seat that a shared screen shows from now on: that of who sits before it, or nobody's when it is passed on."""
    current(table, message)
    eyes, passes = table.eyes(message.player), message.verb == "pass"
    seat = NOBODY if passes else whole(message.data, "seat")
    if eyes.passing == NOBODY if passes else eyes.curtain != seat:
        raise Refused("stale")
    return seat


def say(table: Table, message: Message) -> list[Draft]:
    """A line of chat: free text, or a ready phrase that everybody reads in their own language."""
    mine = table.seats_of(message.player)
    if not mine and not table.terms.guests_chat:
        raise Refused("guests_silent")
    lately = [line.player for line in table.chat if message.at - line.at < SAID_IN]
    if len(lately) >= SAID_BY_ALL or lately.count(message.player) >= SAID:
        raise Refused("too_fast", 429)
    eyes = table.eyes(message.player)
    seat = NOBODY if not mine else eyes.seat if eyes.seat in mine else mine[0]
    name = table.places[seat].name if mine else short_text(message.data, "name", NAME)
    if "phrase" in message.data:
        if message.data["phrase"] not in CHAT_PHRASES:
            raise Refused("malformed", what="phrase")
        return [draft("said", seat, name=name, player=message.player, phrase=message.data["phrase"])]
    return [draft("said", seat, name=name, player=message.player, text=short_text(message.data, "text", TEXT))]


def back(table: Table, message: Message) -> list[Draft]:
    """Somebody plays for themselves again."""
    return [draft("returned", seat) for seat in table.seats_of(message.player) if table.places[seat].stand_in]


def link(table: Table, message: Message) -> list[Draft]:
    """A seat's own link, opened on another device: that device may act for the seat too."""
    token = short_text(message.data, "token", 64)
    for seat, place in enumerate(table.places):
        if place.token and secrets.compare_digest(place.token.encode(), token.encode()):
            if message.player in place.players:
                return []
            if len(place.players) >= DEVICES:
                raise Refused("devices", n=DEVICES)
            return [draft("linked", seat, player=message.player)]
    raise Refused("no_link", 404)


def rematch(table: Table, message: Message) -> list[Draft]:
    """The same people play again at a new table, whose name the message brings."""
    if table.stage != "over":
        raise Refused("not_over")
    if not table.seats_of(message.player):
        raise Refused("not_seated")
    if table.rematch:
        return []
    return [draft("rematched", table=short_text(message.data, "table", 64))]


def again(old: Table, new: Table, now: float) -> list[Event]:
    """The events of a rematch at its new table: the same people and bots, the seats drawn anew or as chosen."""
    terms = replace(old.terms, lesson=False)
    drafts = [made(terms, old.host)]
    for seat, place in enumerate(old.places):
        drafts += [same_place(seat, place), *coloured(seat, place)]
    if old.arranged:
        drafts.append(draft("arranged", order=list(range(terms.seats))))
    events = numbered(new, drafts, now)
    waits = new.after(events)
    return events + numbered(waits, begin(waits), now)


def same_place(seat: int, place: Place) -> Draft:
    """Whoever sat here sits down again, with a new link for people."""
    if place.bot:
        return draft("sat", seat, name=place.name, bot=place.bot)
    token = secrets.token_urlsafe(16)
    return draft("sat", seat, name=place.name, player=place.players[0], token=token)


VERBS: dict[str, Callable[[Table, Message], list[Draft]]] = {
    "sit": sit,
    "word": give_word,
    "colour": choose_colour,
    "arrange": arrange,
    "bot": seat_bot,
    "leave": leave,
    "clear": clear_seat,
    "change": change,
    "start": start,
    "act": act,
    "undo": agreements.undo,
    "ask": agreements.ask,
    "answer": agreements.answer,
    "resign": agreements.resign,
    "unguide": lessons.unguide,
    "say": say,
    "back": back,
    "link": link,
    "rematch": rematch,
}
