"""Everything that can be asked of a house, route by route and verb by verb."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Sequence
from dataclasses import dataclass
from functools import cache
from random import Random
from typing import Any

from kibo import EVERYONE, Game
from kibo.core.notation import possible
from kibo.core.text import LANGUAGES
from kibo.server.table.places import CHAT_PHRASES
from kibo.server.table.table import Table
from kibo.testing import random_play, start
from server.alike.asking import Question

Asked = Iterable[tuple[str, Any]]
"""What follows the address of a route, and the body."""


@dataclass(frozen=True)
class Topic:
    """What is asked about: a table in one of two worlds that look alike, and the other for what may be different."""

    table: Table
    other: Table
    chosen: Random
    many: int
    """How many actions, things and plies of each kind are picked; the odd ones are always among them."""

    @property
    def game(self) -> Game:
        """What is played."""
        return self.table.game

    def some(self, found: Sequence[Any]) -> list[Any]:
        """A few of many."""
        return list(found) if len(found) <= self.many else self.chosen.sample(list(found), self.many)

    def actions(self) -> list[Any]:
        """Numbers and notations of actions: possible in one of the worlds alone, in both, elsewhere, nowhere."""
        legal = [set(world.playing.legal) for world in (self.table, self.other)]
        odd, even = self.some(sorted(legal[0] ^ legal[1])), self.some(sorted(legal[0] & legal[1]))
        written = []
        for world, possible_there in zip((self.table, self.other), legal, strict=True):
            written += [world.playing.write(action) for action in [*odd, *even] if action in possible_there]
        numbers = [*odd, *even, *self.some(range(self.game.num_actions)), -1, self.game.num_actions, 1 << 80]
        return [*numbers, *sorted(set(written)), *self.some(notations(self.game)), "", "nothing", True, 1.5, None]

    def things(self) -> list[Any]:
        """Whatever anybody could point at in one of the worlds, and what nobody can."""
        viewers = [*range(self.table.terms.seats), EVERYONE]
        found = {
            thing for world in (self.table, self.other) for seat in viewers for thing in world.playing.things(seat)
        }
        return [*self.some(sorted(found)), "", "nothing", 5]

    def plies(self) -> list[Any]:
        """Some plies of the game, and what is none."""
        last = len(self.table.playing.history)
        return [*self.some(range(last)), last, last + 1]


@cache
def notations(game: Game) -> list[str]:
    """Every notation that a few random games bring."""
    found = set()
    for seed in range(3):
        s = start(game, game.usual_seats, {option.name: option.values[0] for option in game.options})
        for _ in random_play(game, s, seed, 400):
            found |= {game.notation.write(s, action) for action in possible(game, s)}
    return sorted(found)


def in_languages(_: Topic) -> Asked:
    return [(f"?lang={language}", None) for language in LANGUAGES]


def once(_: Topic) -> Asked:
    return [("", None)]


def with_body(*bodies: Any) -> Callable[[Topic], Asked]:
    return lambda _: [("", body) for body in ({}, *bodies)]


def acts(topic: Topic) -> Asked:
    board = topic.table.board
    yield from (("", {"board": board, "action": action}) for action in topic.actions())
    yield from (("", {"board": wrong, "action": 0}) for wrong in (board - 1, board + 1, "x"))
    yield "", {"board": board}


def reasons(topic: Topic) -> Asked:
    board = topic.table.board
    yield from ((f"?lang={topic.chosen.choice(LANGUAGES)}", {"board": board, "thing": t}) for t in topic.things())
    yield from (("", {"board": wrong, "thing": ""}) for wrong in (board - 1, "x"))


def pages(topic: Topic) -> Asked:
    return [*in_languages(topic), ("?tall=1", None), ("?seat=wrong", None)]


def replays(topic: Topic) -> Asked:
    return [("", None), *((f"?at={ply}&lang={topic.chosen.choice(LANGUAGES)}", None) for ply in topic.plies())]


def undos(topic: Topic) -> Asked:
    return [("", {"board": topic.table.board, "far": far}) for far in (False, True)] + [("", {"board": 1})]


def shows(topic: Topic) -> Asked:
    return [("", {"board": topic.table.board, "seat": seat}) for seat in range(topic.table.terms.seats)]


def logs(topic: Topic) -> Asked:
    return [*in_languages(topic), *((f"?since={ply}", None) for ply in topic.plies()), ("?since=x", None)]


def forms(topic: Topic) -> Asked:
    ways = [[("name", "Carla"), (way, topic.game.id)] for way in ("invite", "screen", "play")]
    return [("", form) for form in (*ways, [("invite", "../evil")], [])]


VERBS: dict[str, Callable[[Topic], Asked]] = {
    "sit": with_body({"name": "Carla"}, {"name": "Carla", "seat": 0}),
    "word": with_body({"word": "luck"}, {"word": "luck", "seat": 1}),
    "colour": with_body({"colour": 4}, {"colour": 2, "seat": 1}, {"colour": 9}),
    "arrange": with_body({"order": [1, 0]}, {"order": []}, {"order": [0, 0]}),
    "bot": with_body({"bot": "random"}, {"bot": "nobody"}),
    "leave": with_body(),
    "clear": with_body({"seat": 1}),
    "change": with_body({"seats": 3}, {"clock": "brisk"}),
    "start": with_body({"fill": "random"}),
    "act": acts,
    "undo": undos,
    "ask": lambda topic: [
        ("", {"what": what, "seat": 1, "board": topic.table.board}) for what in ("undo", "out", "drop", "x")
    ],
    "answer": with_body({"yes": True}),
    "resign": with_body(),
    "unguide": with_body(),
    "show": shows,
    "say": with_body({"text": "hi", "name": "Carla"}, {"phrase": CHAT_PHRASES[0], "name": "Carla"}),
    "back": with_body(),
    "link": with_body({"token": "wrong"}),
    "rematch": with_body(),
    "why": reasons,
    "nudge": with_body(),
    "nothing": with_body(),
}
"""What may be told a table, by the verb; the last is none."""

ROUTES: dict[tuple[str, str], Callable[[Topic], Asked]] = {
    ("GET", "/"): in_languages,
    ("POST", "/new"): forms,
    ("POST", "/home"): lambda _: [("", [("open", wanted), ("back", "/")]) for wanted in ("yes", "no")],
    ("GET", "/qr.svg"): once,
    ("GET", "/t/{table}"): pages,
    ("GET", "/t/{table}/stream"): in_languages,
    ("GET", "/t/{table}/glance"): once,
    ("GET", "/t/{table}/things"): in_languages,
    ("GET", "/t/{table}/log"): in_languages,
    ("GET", "/t/{table}/qr.svg"): once,
    ("GET", "/t/{table}/replay"): replays,
    ("GET", "/t/{table}/at/{at}.svg"): lambda topic: [(f"{ply}.svg", None) for ply in topic.plies()],
    ("GET", "/t/{table}/at/{at}"): lambda topic: [(str(ply), None) for ply in (*topic.plies(), "x")],
    ("GET", "/t/{table}/record"): once,
    ("GET", "/t/{table}/dice"): in_languages,
    ("POST", "/t/{table}/{verb}"): lambda topic: [
        (f"{verb}{more}", body) for verb, asked in VERBS.items() for more, body in asked(topic)
    ],
    ("GET", "/rules/{game}"): in_languages,
    ("GET", "/rules/{game}/part"): in_languages,
    ("GET", "/rules/{game}/examples/{name}.svg"): lambda topic: [
        (f"{clause}-1.svg", None) for clause in (*topic.some(sorted(topic.game.pictures)), "nothing")
    ],
    ("GET", "/rules/{game}/{clause}"): lambda topic: [(c, None) for c in topic.some(sorted(topic.game.clauses))],
    ("GET", "/rules/{game}/{clause}/tests"): lambda topic: [
        (f"{clause}/tests", None) for clause in topic.some(sorted(topic.game.clauses))
    ],
    ("GET", "/cover/{game}.svg"): once,
    ("GET", "/manifest.webmanifest"): in_languages,
    ("GET", "/healthz"): once,
    ("GET", "/readyz"): once,
    ("GET", "/metrics"): once,
    ("GET", "/static"): lambda _: [("/table.js", None), ("/nothing", None)],
    ("GET", "/api/openapi.json"): once,
    ("GET", "/api/games"): in_languages,
    ("POST", "/api/tables"): lambda topic: [
        ("", {"game": game, "name": "Carla"}) for game in (topic.game.id, str(topic.game.folder), "../evil")
    ],
    ("POST", "/api/tables/{table}/join"): with_body({"name": "Carla"}),
    ("POST", "/api/tables/{table}/word"): with_body({"word": "luck"}),
    ("POST", "/api/tables/{table}/colour"): with_body({"colour": 4}),
    ("POST", "/api/tables/{table}/order"): with_body({"order": [1, 0]}),
    ("GET", "/api/tables/{table}/dice"): once,
    ("POST", "/api/tables/{table}/bots"): with_body({"bot": "random"}),
    ("POST", "/api/tables/{table}/start"): with_body({"fill": "random"}),
    ("GET", "/api/tables/{table}"): in_languages,
    ("POST", "/api/tables/{table}/play"): acts,
    ("GET", "/api/tables/{table}/things"): in_languages,
    ("POST", "/api/tables/{table}/why"): reasons,
    ("POST", "/api/tables/{table}/undo"): once,
    ("POST", "/api/tables/{table}/ask"): with_body(*({"what": what, "seat": 1} for what in ("undo", "out", "x"))),
    ("POST", "/api/tables/{table}/answer"): with_body({"yes": True}),
    ("POST", "/api/tables/{table}/resign"): once,
    ("POST", "/api/tables/{table}/say"): with_body({"text": "hello"}),
    ("GET", "/api/tables/{table}/log"): logs,
    ("GET", "/api/tables/{table}/stream"): in_languages,
}
"""What may be asked, by method and route."""

TABLE = "@table"
"""Stands in an address for the name of the table that is there when it is asked."""
ENCODINGS = ("", "gzip", "zstd")
ACCEPTED = ("text/html", "*/*")


def questions(topic: Topic, wanted: Callable[[str], bool] = lambda _: True) -> Iterator[Question]:
    """Everything that may be asked about a table, on the routes that are wanted."""
    for (method, route), asked in ROUTES.items():
        if not wanted(route):
            continue
        fixed = route.replace("{table}", TABLE).replace("{game}", topic.game.id)
        start_of = fixed.partition("{")[0] if "{" in fixed else fixed
        for more, body in asked(topic):
            headers = (("accept-encoding", topic.chosen.choice(ENCODINGS)), ("accept", topic.chosen.choice(ACCEPTED)))
            yield Question(method, route, start_of + more, body, headers)


def is_of_a_table(route: str) -> bool:
    """Is something asked that may depend on how a game stands?"""
    return route == "/" or "{table}" in route
