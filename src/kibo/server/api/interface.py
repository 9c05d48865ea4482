"""The JSON interface for programs, under `/api`: the same tables, the same rules, no cookies.

Whoever sits down gets a token; `Authorization: Bearer <token>` acts for that seat.
"""

from __future__ import annotations

import json
import secrets
from collections.abc import Mapping
from typing import Annotated, Any, NamedTuple

from fastapi import APIRouter, Depends, FastAPI, Header, Query, Request, Response
from fastapi.exceptions import RequestValidationError
from fastapi.responses import JSONResponse
from fastapi.security import HTTPBearer
from starlette.exceptions import HTTPException

from ... import __version__
from ...core.game import EVERYONE
from ...core.telling import Told
from ..house.addresses import household
from ..house.away import out_of_reach
from ..house.house import House
from ..house.room import Room, Viewer
from ..house.stream import Stream
from ..outage import FAULTS
from ..show.frames import bot_words
from ..table.bot_names import bots_for
from ..table.events import Message, Refused
from ..table.why import things, why
from ..words import house_words, negotiated
from .models import (
    Answered,
    Ask,
    Colour,
    DiceOf,
    Done,
    Join,
    LogLine,
    NewTable,
    Play,
    Refusal,
    Say,
    SeatBot,
    Seated,
    SeatOrder,
    Start,
    ViewOf,
    Why,
    Wished,
    Word,
)


class Caller(NamedTuple):
    """Who asks: a token, and the player that it acts for; nobody without one."""

    player: str = ""
    token: str = ""

    def seat(self, room: Room) -> int:
        """The seat whose token it is: the same person may have others, and seats are drawn when the game begins."""
        mine = (seat for seat, place in enumerate(room.table.places) if self.token and place.token == self.token)
        return next(mine, EVERYONE)


def caller_of(room: Room, authorization: str) -> Caller:
    """Who asks, by their token."""
    scheme, _, rest = authorization.strip().partition(" ")
    token = rest.strip() if scheme.lower() == "bearer" else authorization.strip()
    if not token:
        return Caller()
    for place in room.table.places:
        if place.token and secrets.compare_digest(place.token.encode(), token.encode()):
            return Caller(place.players[0], token)
    raise Refused("no_link", 401)


def view_of(room: Room, who: Caller, language: str) -> dict[str, Any]:
    """The table as who asks may see it."""
    table = room.table
    seat = who.seat(room)
    view: dict[str, Any] = {
        "table": table.id,
        "game": table.terms.game,
        "stage": table.stage,
        "seq": table.seq,
        "board": table.board,
        "seat": None if seat == EVERYONE else seat,
        "to_act": None if table.to_act < 0 else table.to_act,
        "waits_for": "",
        "names": [place.name for place in table.places],
        "colours": list(table.palette),
        "order": table.arranged,
        "position": {},
        "legal": [],
        "winners": [],
        "points": [],
        "seal": table.seal,
        "wish": {"what": table.wish.what, "seat": table.wish.seat, "of": table.wish.of} if table.wish else None,
    }
    if table.match is None:
        return view
    sight = table.sight(seat)
    view["legal"] = [
        {"action": a, "notation": sight.write(a), "words": sight.say(a, language), "gain": sight.gain(a)}
        for a in (sight.legal if table.stage != "dropped" else ())
    ]
    view["position"] = sight.position.to_words()
    view["waits_for"] = sight.waits_for(language) if table.stage != "dropped" else ""
    if table.match.over:
        view["winners"], view["points"] = table.match.winners, table.match.points
    return view


REFUSALS: dict[int | str, dict[str, Any]] = {
    400: {"model": Refusal, "description": "The message is no JSON"},
    401: {"model": Refusal, "description": "The token leads to no seat, or there is none"},
    404: {"model": Refusal, "description": "There is no such table"},
    409: {"model": Refusal, "description": "That cannot be done, or not now"},
    413: {"model": Refusal, "description": "The message is too long"},
    415: {"model": Refusal, "description": "The house takes no files"},
    422: {"model": Refusal, "description": "The message cannot be understood"},
    429: {"model": Refusal, "description": "Too fast"},
    503: {"model": Refusal, "description": "Too many at once, or the log is out of reach"},
}
OPTIONAL: dict[str, Any] = {"security": [{}]}
"""A token is not needed: without one the answer is what everybody may see."""
router = APIRouter(responses=REFUSALS)
bearer = HTTPBearer(auto_error=False, description="The token of a seat, from /tables or /tables/{table}/join")


async def house_of(request: Request) -> House:
    """The house that this interface leads into."""
    house: House = request.app.state.house
    return house


async def room_of(table: str, request: Request) -> Room:
    """The table that the address names."""
    return await (await house_of(request)).room(table)


async def caller(
    room: Annotated[Room, Depends(room_of)],
    authorization: Annotated[str, Header(include_in_schema=False)] = "",
    _: Annotated[Any, Depends(bearer)] = None,
) -> Caller:
    """Who asks; `bearer` tells programs that read the description how to say it."""
    return caller_of(room, authorization)


async def actor(request: Request, who: Annotated[Caller, Depends(caller)]) -> Caller:
    """Who acts: somebody with a seat, and not too often."""
    pace(await house_of(request), "message", request, who.player)
    if not who.player:
        raise Refused("not_seated", 401)
    return who


def pace(house: House, what: str, request: Request, player: str = "") -> None:
    """Refuse what comes too fast."""
    if not house.pace.allows(what, address_of(request), player):
        raise Refused("too_fast", 429)


def address_of(request: Request) -> str:
    """Where a request comes from."""
    return household(request.client.host) if request.client else ""


async def language(request: Request, lang: Annotated[str, Query(description="en, fr or de")] = "") -> str:
    """The language of the answer."""
    return negotiated(request.headers.get("accept-language", ""), lang)


InHouse = Annotated[House, Depends(house_of)]
AtTable = Annotated[Room, Depends(room_of)]
Who = Annotated[Caller, Depends(caller)]
Actor = Annotated[Caller, Depends(actor)]
Language = Annotated[str, Depends(language)]


async def tell(house: House, room: Room, who: Caller, verb: str, **data: Any) -> Done:
    """Hand a message to a table for whoever sits there."""
    await house.tell(room, Message(verb, who.player, data))
    return Done(seq=room.table.seq, board=room.table.board)


def seated(room: Room, who: str) -> Seated:
    """The seat somebody has just taken."""
    return Seated(table=room.table.id, token=room.table.places[room.table.seats_of(who)[-1]].token)


@router.get("/games")
async def games(house: InHouse, lang: Language) -> list[dict[str, Any]]:
    """The games there are, with their options and bots."""
    return [about(game, lang) for game in house.games.values()]


@router.post("/tables", status_code=201)
async def make(house: InHouse, body: NewTable, request: Request) -> Seated:
    """Make a table and take a seat."""
    if not await house.may_make(address_of(request)):
        raise Refused("too_fast", 429)
    who = secrets.token_urlsafe(12)
    terms = body.model_dump(exclude={"name"}, exclude_none=True)
    room = await house.make(who, terms, Message("sit", who, {"name": body.name}))
    return seated(room, who)


@router.post("/tables/{table}/join", status_code=201)
async def join(house: InHouse, room: AtTable, body: Join, request: Request) -> Seated:
    """Take a seat."""
    pace(house, "message", request)
    who = secrets.token_urlsafe(12)
    await house.tell(room, Message("sit", who, body.model_dump(exclude_none=True)))
    return seated(room, who)


@router.post("/tables/{table}/word")
async def give_word(house: InHouse, room: AtTable, who: Actor, body: Word) -> Done:
    """Add a word to the table's dice before the game begins."""
    return await tell(house, room, who, "word", word=body.word)


@router.post("/tables/{table}/colour")
async def choose_colour(house: InHouse, room: AtTable, who: Actor, body: Colour) -> Done:
    """Choose a colour before the game begins."""
    return await tell(house, room, who, "colour", colour=body.colour)


@router.post("/tables/{table}/order")
async def arrange(house: InHouse, room: AtTable, who: Actor, body: SeatOrder) -> Done:
    """Say in which order everybody will sit, or leave it to the dice, before the game begins (the host)."""
    return await tell(house, room, who, "arrange", order=body.order)


@router.get("/tables/{table}/dice")
async def dice(room: AtTable) -> DiceOf:
    """The seal of the table's dice and, once the game is over, what proves every draw."""
    table, proof = room.table, room.table.proof
    if proof is None:
        return DiceOf(seal=table.seal, words=list(table.words))
    return DiceOf(
        seal=proof.seal,
        words=list(proof.words),
        secret=proof.secret.hex(),
        chairs=list(proof.chairs),
        chosen=proof.chosen,
        draws=list(proof.numbers),
    )


@router.post("/tables/{table}/bots")
async def seat_bot(house: InHouse, room: AtTable, who: Actor, body: SeatBot) -> Done:
    """Put a bot on a free seat (the host)."""
    return await tell(house, room, who, "bot", **body.model_dump(exclude_none=True))


@router.post("/tables/{table}/start")
async def start(house: InHouse, room: AtTable, who: Actor, body: Start) -> Done:
    """Begin; free seats are filled with a bot, if one is named."""
    return await tell(house, room, who, "start", fill=body.fill)


@router.get("/tables/{table}", openapi_extra=OPTIONAL)
async def view(room: AtTable, who: Who, lang: Language) -> ViewOf:
    """The table as one's seat sees it, with the legal actions in words."""
    return ViewOf(**view_of(room, who, lang))


@router.post("/tables/{table}/play")
async def play(house: InHouse, room: AtTable, who: Actor, body: Play) -> Done:
    """Play an action."""
    return await tell(house, room, who, "act", board=body.board, action=body.action)


@router.get("/tables/{table}/things", openapi_extra=OPTIONAL)
async def things_on_board(room: AtTable, who: Who, lang: Language) -> dict[str, str]:
    """What is on the board that one could choose or ask about, with what it is called."""
    return things(room.table, who.seat(room), lang)


@router.post("/tables/{table}/why")
async def why_not(house: InHouse, room: AtTable, who: Actor, lang: Language, body: Ask) -> Why:
    """Why something on the board may not be chosen now, with the clause that says so; nothing changes."""
    return Why(**await house.asked(room, lambda: why(room.table, who.player, body.model_dump(), lang)))


@router.post("/tables/{table}/undo")
async def undo(house: InHouse, room: AtTable, who: Actor) -> Done:
    """Take back one's last action, if nothing was revealed since."""
    return await tell(house, room, who, "undo", board=room.table.board)


@router.post("/tables/{table}/ask")
async def ask(house: InHouse, room: AtTable, who: Actor, body: Wished) -> Done:
    """Ask the others to take back one's last move, to go on without somebody who is gone, or to put the table away."""
    return await tell(house, room, who, "ask", board=room.table.board, **body.model_dump(exclude_none=True))


@router.post("/tables/{table}/answer")
async def answer(house: InHouse, room: AtTable, who: Actor, body: Answered) -> Done:
    """Agree to what somebody has asked, or not."""
    return await tell(house, room, who, "answer", yes=body.yes)


@router.post("/tables/{table}/resign")
async def resign(house: InHouse, room: AtTable, who: Actor) -> Done:
    """Give up one's seat for good: a bot takes it or, where no person is left, the table is put away."""
    return await tell(house, room, who, "resign")


@router.post("/tables/{table}/say")
async def say(house: InHouse, room: AtTable, who: Actor, body: Say, request: Request) -> Done:
    """Write in the chat."""
    pace(house, "say", request, who.player)
    return await tell(house, room, who, "say", text=body.text)


@router.get("/tables/{table}/log", openapi_extra=OPTIONAL)
async def log(room: AtTable, who: Who, lang: Language, since: Annotated[int, Query(ge=0)] = 0) -> list[LogLine]:
    """What happened, as one's seat may read it."""
    match = room.table.match
    seat = who.seat(room)
    return [log_line(told) for told in (match.log(seat, lang, since) if match else [])]


def log_line(told: Told) -> LogLine:
    """One entry of the log."""
    actor, action = (told.actor if told.actor >= 0 else None), (told.action if told.action >= 0 else None)
    return LogLine(ply=told.ply, seat=actor, action=action, words=told.words)


@router.get("/tables/{table}/stream", response_class=Response, openapi_extra=OPTIONAL)
async def stream(house: InHouse, room: AtTable, who: Who, lang: Language, request: Request) -> Any:
    """The view again whenever it changes, as server-sent events."""
    viewer = Viewer(who.player, lambda _: (json.dumps(view_of(room, who, lang), ensure_ascii=False).encode(),))
    return Stream(house, room, viewer, request.headers.get("accept-encoding", ""))


def create_api(house: House) -> FastAPI:
    """The interface, over a house that is open."""
    api = FastAPI(title="kibo", version=__version__, docs_url=None, redoc_url=None, openapi_url="/openapi.json")
    api.state.house = house
    api.include_router(router)
    add_refusals(api)
    return api


def about(game: Any, language: str) -> dict[str, Any]:
    """A game with its options and bots."""
    words, texts = game.text(language), house_words(language)
    return {
        "id": game.key,
        "name": words["name"],
        "seats": list(game.seats),
        "usual_seats": game.usual_seats,
        "options": [
            {"name": option.name, "values": list(option.values), "help": words[f"option.{option.name}.help"]}
            for option in game.options
        ],
        "bots": [{"name": name, "help": bot_words(texts, name)[1]} for name in bots_for(game)],
    }


def add_refusals(api: FastAPI) -> None:
    """Every refusal is a sentence in the caller's language, with the reason as a word."""

    def answer(request: Request, refused: Refused, headers: Mapping[str, str] | None = None) -> JSONResponse:
        lang = negotiated(request.headers.get("accept-language", ""), request.query_params.get("lang"))
        why = refused.phrase.key.removeprefix("refused.")
        return JSONResponse({"error": refused.sentence(lang), "why": why}, refused.status, headers)

    async def refused(request: Request, error: Exception) -> JSONResponse:
        return answer(request, error if isinstance(error, Refused) else out_of_reach(error))

    async def malformed(request: Request, error: Exception) -> JSONResponse:
        assert isinstance(error, RequestValidationError)
        where = [".".join(str(part) for part in fault["loc"]) for fault in error.errors()]
        return answer(request, Refused("malformed", 422, what=", ".join(where)))

    async def not_there(request: Request, error: Exception) -> JSONResponse:
        assert isinstance(error, HTTPException)
        listed = f"{request.scope['root_path']}{api.openapi_url}"
        unread, nothing = Refused("malformed", 400, what="JSON"), Refused("no_address", error.status_code, what=listed)
        return answer(request, unread if error.status_code == 400 else nothing, error.headers)

    async def broken(request: Request, _: Exception) -> JSONResponse:  # the trace goes to the server's log alone
        return answer(request, Refused("broken", 500))

    api.add_exception_handler(HTTPException, not_there)
    api.add_exception_handler(Exception, broken)
    for kind in (Refused, *FAULTS):
        api.add_exception_handler(kind, refused)
    api.add_exception_handler(RequestValidationError, malformed)
