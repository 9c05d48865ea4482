"""Nobody is told more than they may see: every answer of the house is a function of what the asker sees."""

from unittest import mock

import pytest
from starlette.routing import Mount

from all_games import GAMES, each_game
from kibo import EVERYONE, Match
from kibo.core.notation import read
from kibo.server.table import decide
from kibo.server.table.events import Refused
from kibo.server.table.table import Table
from kibo.server.web.app import Doors, Later
from kibo.testing import random_play, start
from server.alike.asking import Asked
from server.alike.law import Found, attack
from server.alike.questions import ROUTES, VERBS


def has_secrets(game):
    """Is anything chosen or drawn that not everybody sees?"""
    s = start(game, game.usual_seats, {})
    return any(game.rules.witness(s) != EVERYONE for _ in random_play(game, s, 1, 100))


@each_game
def test_worlds_that_look_alike_are_told_alike(game):
    found = attack([game], many=2, each=2, viewers=5)
    assert found.leaks == []
    assert set(found.asked) == set(ROUTES), "every route was asked"
    assert found.statuses[200] > 100
    assert found.statuses[409] > 100
    assert (found.different > 4) == has_secrets(game), "there were other secrets, where the game has any"


def every_route(routes, before=""):
    """Method and path of every route, also of those in an application below."""
    for route in routes:
        path = before + getattr(route, "path", "")
        below = getattr(route, "original_router", None)
        if isinstance(route, Mount) and isinstance(route.app, Later):
            below = route.app.make()
        if below is not None:
            yield from every_route(below.routes, path)
        elif isinstance(route, Mount):
            yield "GET", path
        else:
            yield from ((method, path) for method in route.methods - {"HEAD"})


def test_every_route_and_verb_there_is_is_asked(tmp_path):
    assert sorted(every_route(Asked(tmp_path, "house").app.routes)) == sorted(ROUTES)
    assert {*decide.VERBS, "show", "why", "nudge", "nothing"} == set(VERBS)


# a law that nothing breaks proves nothing: here it is broken on purpose


def hasty_reading(table, message):
    """Reads what was written before it asks who wrote it."""
    if isinstance(message.data.get("action"), str) and message.data.get("board") == table.board:
        try:
            read(table.game, table.playing.position, message.data["action"])
        except decide.IllegalAction:
            raise Refused("illegal") from None
    return decide.act(table, message)


async def long_headers(self, request):
    """Says nothing, but at a length that depends on what is hidden."""
    answer = await glanced(self, request)
    table = (await self.house.room(request.path_params["table"])).table
    answer.headers["x-blank"] = "x" * sum(table.playing.legal)
    return answer


def whole_log(self, seat=None, language="en", since=0):
    """Tells everybody everything."""
    return told(self, None, language, since)


def true_sight(self, seat):
    """Hands over more than the seat sees."""
    return self.playing.sight(seat, self.playing.position)


told, glanced = Match.log, Doors.glance
PLANTED = {
    "a refusal": (mock.patch.dict(decide.VERBS, act=hasty_reading), "/t/{table}/{verb}"),
    "the log": (mock.patch.object(Match, "log", whole_log), "/api/tables/{table}/log"),
    "a job for a bot": (mock.patch.object(Table, "sight", true_sight), "/t/{table}/{verb}"),
    "the length of a header": (mock.patch.object(Doors, "glance", long_headers), "/t/{table}/glance"),
    "the dice": (mock.patch.object(Table, "seal", property(lambda self: self.secret.hex()[:8])), "/t/{table}/dice"),
}


@pytest.mark.parametrize("leak", PLANTED)
def test_what_would_tell_something_is_found(leak):
    planted, route = PLANTED[leak]
    games = [game for game in GAMES if has_secrets(game)]
    with planted:
        found = attack(games[:1], many=6, each=2, viewers=3, wanted=lambda asked: asked == route, found=Found(enough=1))
    assert found.leaks
