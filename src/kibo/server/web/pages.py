"""The pages: the lobby, a table, its replay, and what they fetch."""

from __future__ import annotations

import json
import re
from collections.abc import Collection
from dataclasses import replace
from typing import Any
from urllib.parse import parse_qsl

from markupsafe import Markup
from starlette.requests import Request
from starlette.responses import JSONResponse, PlainTextResponse, RedirectResponse, Response

from ...core.errors import KiboError
from ...core.game import EVERYONE, Game
from ...core.gamefile import write_record
from ...core.match import Match
from ...core.text import Phrase, Texts
from ...view.palette import repainted
from ..home import qr_svg
from ..house.house import House
from ..house.room import Room
from ..log.lobby import Listed
from ..show.frames import Angle, angle_of, bot_words, speaker, spectator
from ..show.snapshot import parts_of
from ..table.bot_names import bots_for, seated
from ..table.decide import NAME
from ..table.ending import who_won
from ..table.events import Message, Refused, in_one_line
from ..table.table import Table
from .dice_page import dice_context
from .static_files import StampedFiles
from .visitors import Guests, Visit, suggested_name

SCRIPT_WORDS = ("live.lost", "live.unsent", "live.not_now", "live.turn", "invite.copied", "nudge.you", "nudge.sent",
                "ask.careful", "ask.touch", "ask.yes", "side.since", "why.on", "why.on_touch", "why.off",
                "why.may_do", "side.forced_done")  # fmt: skip

PLACES = re.compile(r"/t/[\w-]{1,64}", re.ASCII)
"""Where the switch of the home network stands, besides the lobby."""
FINISHED = 12
"""How many games that are over the lobby shows."""
EFFORT = ("about.long", "about.hard")
"""The words of a game that tell how long it takes, and how hard it is; a game may have none."""


DIGITS = 9
"""Of a number in an address: there are no more moves, pictures or pages."""


class Pages:
    """What the routes call."""

    def __init__(self, house: House, guests: Guests) -> None:
        self.house = house
        self.guests = guests
        house.framer.templates.globals.update(option_words=option_words)
        self.files = StampedFiles()

    def page(self, visit: Visit, name: str, context: dict[str, Any], status: int = 200) -> Response:
        """A page in the visitor's language."""
        whole = {"t": speaker(visit.texts), "language": visit.language, "theme": visit.theme}
        whole |= {"static": self.files.address()} | context
        html = self.house.framer.render(name, whole)
        if "table" in context:
            html = repainted(html, context["table"].palette)
        headers = {"cache-control": "no-store", "vary": "cookie, accept-language"}
        response = Response(html, status, headers, media_type="text/html")
        return self.guests.keep(visit, response)

    def sorry(self, request: Request, refused: Refused) -> Response:
        """A refusal as a page or, for scripts, as JSON."""
        visit = self.guests.visit(request)
        sentence = refused.sentence(visit.language)
        if request.scope["path"].startswith("/api/"):  # where the interface for programs has not been asked yet
            return JSONResponse({"error": sentence, "why": refused.phrase.key.removeprefix("refused.")}, refused.status)
        if "text/html" not in request.headers.get("accept", ""):
            return JSONResponse({"error": sentence, "why": refused.phrase.key}, refused.status)
        words = {"title": visit.texts["refused.title"], "sentence": sentence}
        return self.page(visit, "message.html", words, refused.status)

    # the lobby

    async def lobby(self, request: Request) -> Response:
        """The games, the open tables, one's own."""
        visit = self.guests.visit(request)
        of_player = self.house.store.of_player
        mine = await of_player(visit.player) if visit.known else []
        over = await of_player(visit.player, ("over",), FINISHED) if visit.known else []
        turns = await self.house.turns(visit.player, [row.id for row in mine if row.stage == "playing"])
        mine.sort(key=lambda row: (row.id not in turns, row.stage != "playing"))  # the newest first among alike
        running, finished = ([self.row(row, visit, turns) for row in rows] for rows in (mine, over))
        shown = await self.house.store.listed(("waiting", "playing")) if self.house.settings.lobby == "open" else []
        known = {row.id for row in mine}
        open_rows = [self.row(row, visit, turns) for row in shown if row.id not in known]
        context = {
            "games": [about(game, visit) for game in self.house.games.values()],
            "name": visit.name or suggested_name(visit.texts),
            "running": [row for row in running if row],
            "finished": [row for row in finished if row],
            "open": [row for row in open_rows if row],
            "home": self.house.home,
            "near": visit.near,
        }
        return self.page(visit, "lobby.html", context)

    def row(self, row: Listed, visit: Visit, turns: Collection[str]) -> dict[str, Any] | None:
        """A table as the lobby shows it."""
        game = self.house.games.get(row.game)
        if game is None:
            return None
        who = ", ".join(place["name"] or visit.texts["lobby.free_seat"] for place in row.places)
        name = game.text(visit.language)["name"]
        shown = {"id": row.id, "game": row.game, "stage": row.stage, "lesson": row.lesson}
        return shown | {"who": who, "name": name, "turn": row.id in turns, "result": result_of(row, visit.texts)}

    async def new(self, request: Request) -> Response:
        """Open a table: play at once, invite, or share a screen."""
        visit = self.guests.visit(request)
        form = await read_form(request)
        visit.name = in_one_line(form.get("name", ""), NAME) or suggested_name(visit.texts)
        way = next((way for way in ("play", "learn", "invite", "screen") if way in form), "")
        game = form.get(way, "")
        terms: dict[str, Any] = {"game": game, "one_screen": way == "screen", "lesson": way == "learn"}
        rivals, bot = (form.get(f"{what}-{game}", "") if way == "play" else "" for what in ("rivals", "bot"))
        if rivals:
            terms["seats"] = whole_number(rivals, -1) + 1
        messages = [Message("sit", visit.player, {"name": visit.name})]
        if way in ("play", "learn") and game in self.house.games:
            messages.append(Message("start", visit.player, {"fill": bot or seated(self.house.games[game])}))
        room = await self.house.make(visit.player, terms, *messages)
        return self.guests.keep(visit, RedirectResponse(f"/t/{room.table.id}", 303))

    # a table

    async def table(self, request: Request) -> Response:
        """The table's page; a seat's link is exchanged for the cookie and leaves the address."""
        visit = self.guests.visit(request)
        room = await self.house.room(request.path_params["table"])
        if "seat" in request.query_params:
            if not self.house.pace.allows("message", *visit.counted):
                raise Refused("too_fast", 429)
            await self.house.tell(room, Message("link", visit.player, {"token": request.query_params["seat"]}))
            return self.guests.keep(visit, RedirectResponse(f"/t/{room.table.id}", 303))
        table, framer = room.table, self.house.framer
        angle = angle_of(table, visit.player, visit.language, visit.tall, visit.near)
        context = framer.context(table, angle)
        context["parts"] = parts_of(framer, table, angle)
        context["script_words"] = script_words(visit)
        context["link"] = seat_link(room, visit.player)
        return self.page(visit, "table.html", context)

    async def qr(self, request: Request) -> Response:
        """The QR code of the link to a table."""
        room = await self.house.room(request.path_params["table"])
        return self.code(request, f"/t/{room.table.id}")

    async def lobby_qr(self, request: Request) -> Response:
        """The QR code of the link to the lobby."""
        return self.code(request, "/")

    def code(self, request: Request, path: str) -> Response:
        """The QR code of a page of ours, at the address where others can open it."""
        home = self.house.home.address if self.guests.visit(request).near else ""
        link = f"{home}{path}" if home else str(request.url.replace(path=path, query=""))
        return Response(qr_svg(link), headers={"cache-control": "no-store"}, media_type="image/svg+xml")

    async def home(self, request: Request) -> Response:
        """The house's own computer opens it to the home network, or closes it; nobody else can."""
        visit = self.guests.visit(request)
        if not visit.near or not self.house.home.can_switch:
            raise Refused("not_near", 403)
        form = await read_form(request)
        await self.house.open_home(form.get("open") == "yes")
        back = form.get("back", "")
        return RedirectResponse(back if PLACES.fullmatch(back) else "/", 303)

    async def cover(self, request: Request) -> Response:
        """The picture of a game."""
        game = self.house.games.get(request.path_params["game"])
        if game is None:
            raise Refused("no_game", 404, what=request.path_params["game"])
        svg = game.view.cover() if game.view else plain_cover(game)
        return Response(svg, headers={"cache-control": "max-age=300"}, media_type="image/svg+xml")

    # afterwards

    async def replay(self, request: Request) -> Response:
        """Any earlier position, with a slider."""
        visit = self.guests.visit(request)
        room = await self.house.room(request.path_params["table"])
        match, angle, at = self.earlier(room, visit, request.query_params.get("at", ""))
        context = self.house.framer.context(room.table, angle) | {
            "board": Markup(self.house.framer.board(match, angle, choices=False)),
            "plies": len(room.table.playing.history),
            "at": at,
            "line": last_words(match, angle, visit.texts),
            "stands": Markup(self.stands(match, angle)),
        }
        return self.page(visit, "replay.html", context)

    async def position(self, request: Request) -> Response:
        """An earlier position as JSON for the slider."""
        visit = self.guests.visit(request)
        room = await self.house.room(request.path_params["table"])
        match, angle, at = self.earlier(room, visit, str(request.path_params["at"]))
        board = repainted(self.house.framer.board(match, angle, choices=False), room.table.palette)
        told = {"words": last_words(match, angle, visit.texts), "stands": self.stands(match, angle)}
        return JSONResponse({"at": at, "board": board} | told)

    async def picture(self, request: Request) -> Response:
        """An earlier position as a picture that everybody may see."""
        visit = self.guests.visit(request)
        room = await self.house.room(request.path_params["table"])
        match, _, _ = self.earlier(room, visit, str(request.path_params["at"]))
        svg = self.house.framer.board(match, spectator(visit.language, visit.tall), choices=False)
        if not svg.startswith("<svg"):
            raise Refused("no_page", 404)
        return Response(repainted(svg, room.table.palette), media_type="image/svg+xml")

    def stands(self, match: Match, angle: Angle) -> str:
        """An earlier position in sentences."""
        return self.house.framer.stands(match, angle.eyes.seat, match.seen(angle.eyes.seat), angle.language)

    def earlier(self, room: Room, visit: Visit, at: str) -> tuple[Match, Angle, int]:
        """The match after so many plies, and how the visitor looks at it."""
        if room.table.match is None:
            raise Refused("not_started")
        plies = len(room.table.match.history)
        ply = min(whole_number(at, plies), plies)
        angle = angle_of(room.table, visit.player, visit.language, visit.tall, visit.near)
        if angle.eyes.seat == EVERYONE:
            angle = replace(angle, mine=())
        return room.table.match.back_to(ply), angle, ply

    async def record(self, request: Request) -> Response:
        """The record of a game that is over."""
        room = await self.house.room(request.path_params["table"])
        if room.table.stage != "over":
            raise Refused("secret_record")
        kind, text = kept_as(room.table)
        name = f"{room.table.terms.game}-{room.table.id}.{kind}"
        headers = {"content-disposition": f'attachment; filename="{name}"'}
        return PlainTextResponse(text, headers=headers)

    async def dice(self, request: Request) -> Response:
        """How a table's dice are sealed and, once the game is over, how they fell."""
        visit = self.guests.visit(request)
        room = await self.house.room(request.path_params["table"])
        angle = angle_of(room.table, visit.player, visit.language, visit.tall, visit.near)
        context = self.house.framer.context(room.table, angle) | await dice_context(room.table, visit.texts)
        return self.page(visit, "dice.html", context)

    async def manifest(self, request: Request) -> Response:
        """What makes the page installable."""
        visit = self.guests.visit(request)
        static = self.files.address()
        icons = [{"src": f"{static}icon.svg", "sizes": "any", "type": "image/svg+xml", "purpose": "any"}]
        icons += [
            {"src": f"{static}icon-{size}.png", "sizes": f"{size}x{size}", "type": "image/png"} for size in (192, 512)
        ]
        manifest = {
            "name": "kibo",
            "short_name": "kibo",
            "description": visit.texts["lobby.tagline"],
            "lang": visit.language,
            "start_url": "/",
            "display": "standalone",
            "background_color": "#f6efe2",
            "theme_color": "#f6efe2",
            "icons": icons,
        }
        return JSONResponse(manifest, media_type="application/manifest+json")


async def read_form(request: Request) -> dict[str, str]:
    """What stands in a form of ours: files are in none, so nothing else is needed to read it."""
    return dict(parse_qsl((await request.body()).decode("utf-8", "replace"), errors="replace"))


def result_of(row: Listed, texts: Texts) -> str:
    """Who has won a game that is over, if the lobby knows."""
    return who_won([str(place["name"]) for place in row.places if place.get("won")], texts)


def about(game: Game, visit: Visit) -> dict[str, Any]:
    """A game as the lobby shows it."""
    words = game.text(visit.language)
    tagline = words["tagline"] if "tagline" in words else ""  # noqa: SIM401  (Texts has no get)
    return {
        "id": game.key,
        "name": words["name"],
        "tagline": tagline,
        "lesson": game.lesson is not None,
        "least": game.seats[0],
        "most": game.seats[-1],
        "effort": [words[key] for key in EFFORT if key in words],
        "rivals": [many - 1 for many in game.seats],
        "usual": game.check_seats(None) - 1,
        "bots": [(name, bot_words(visit.texts, name)) for name in bots_for(game)],
        "usual_bot": seated(game),
    }


def kept_as(table: Table) -> tuple[str, str]:
    """A finished game as a file: a record or, where a lesson began elsewhere than at the set-up, its JSON."""
    try:
        return "game", write_record(table.playing, table.proof)
    except KiboError:
        return "json", table.playing.to_json()


def whole_number(text: str, other: int) -> int:
    """A number from an address, or another where it is none that anybody needs."""
    return int(text) if text.isdecimal() and len(text) <= DIGITS else other


def option_words(words: Texts, name: str, value: object) -> str:
    """What a value of an option is called."""
    key = f"option.{name}.{str(value).lower()}"
    return words[key] if key in words else str(value)


def script_words(visit: Visit) -> str:
    """The few words that the page's script says."""
    said = {key: visit.texts.say(Phrase(key, what="{what}")) for key in SCRIPT_WORDS}
    return json.dumps(said, ensure_ascii=False)


def seat_link(room: Room, player: str) -> str:
    """The link that brings a person back to their seat on another device."""
    mine = room.table.seats_of(player)
    return f"/t/{room.table.id}?seat={room.table.places[mine[0]].token}" if mine else ""


def last_words(match: Match, angle: Angle, texts: Texts) -> str:
    """What led to a position."""
    told = match.log(angle.eyes.seat, angle.language, since=max(0, len(match.history) - 1))
    return told[-1].words if told else texts["replay.start"]


def plain_cover(game: Game) -> str:
    """The cover of a game that has none: its first letter on sand."""
    from ...view.colours import OCHRE, SAND
    from ...view.svg import document, tag, words

    letter = words(game.name[:1], 320, 320, 240, anchor="middle", fill=OCHRE, font_weight=700)
    return document(640, 480, tag("rect", width=640, height=480, fill=SAND), letter, label=game.name)
