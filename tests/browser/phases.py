"""Tables that stand in each phase of a game, and somebody who looks at them on a screen of some size."""

from collections.abc import Iterator
from functools import cache
from typing import Any

from playwright.sync_api import Browser

from all_games import GAMES
from browser.people import Person
from kibo import Game
from kibo.core.game import CHANCE, OVER
from kibo.server.house.house import House
from kibo.server.house.room import new_name
from kibo.server.log.lobby import summary
from kibo.server.log.store import Change
from kibo.server.table.decide import made, numbered
from kibo.server.table.events import draft
from kibo.server.table.table import Table
from kibo.server.table.terms import Terms
from kibo.server.web.visitors import COOKIE, Guests
from kibo.testing.trial import random_play, start
from server.running import Running

DRAWN = [game for game in GAMES if game.view is not None]
LAPTOP, PHONE, SMALL_PHONE, LOW = (1440, 900), (390, 844), (360, 640), (844, 390)
"""On a small phone the drawing is as wide as the screen, and longer: it is moved under the finger."""
SIZES = [LAPTOP, (1280, 720), (820, 1180), PHONE, SMALL_PHONE, LOW]
STANDS = "document.querySelectorAll('#board [data-action]').length > 0 && document.body.dataset.board > 0"
"""Whether the page shows the table as it stands."""


@cache
def phases(game: Game) -> dict[int, Any]:
    """A position of each phase in which somebody chooses, as random play with the most seats reaches it."""
    found = {}
    for seed in range(12):
        s = start(game, game.seats[-1], {option.name: option.values[0] for option in game.options})
        for _ in random_play(game, s, seed, 1500):
            if game.rules.to_act(s) not in (CHANCE, OVER):
                found.setdefault(s.phase, s.copy())
    return found


def table_at(house: House, game: Game, position: Any) -> tuple[str, Change]:
    """A table in the house that stands so, with Anna on the seat to act and bots on all others; its name."""
    table = Table(new_name(), house.games)
    actor = game.rules.to_act(position)
    options = game.options_of([getattr(position, option.name) for option in game.options])
    drafts = [made(Terms(game.id, position.seats, options), "anna")]
    for seat in range(position.seats):
        who = {"player": "anna", "token": f"{seat}"} if seat == actor else {"bot": "random"}
        drafts.append(draft("sat", seat, name=f"Player {seat}", **who))
    drafts.append(draft("started", order=list(range(position.seats)), start=position.to_words()))
    events = table.folded(numbered(table, drafts, 1000.0))
    return table.id, Change(table.id, events, summary(table))


def person_at(house: Running, chromium: Browser, size: tuple[int, int], player: str = "anna", **how: Any) -> Person:
    """Somebody whom the house knows, with a screen of a size."""
    somebody = Person(house, chromium, **how)
    somebody.page.set_viewport_size({"width": size[0], "height": size[1]})
    kept = Guests("tests").signer.dumps({"p": player, "n": "Anna"})
    somebody.context.add_cookies([{"name": COOKIE, "value": kept, "url": house.url}])
    return somebody


def each_phase(
    house: Running, chromium: Browser, game: Game, size: tuple[int, int], **how: Any
) -> Iterator[tuple[int, Person]]:
    """Somebody who is to act, before a table of each phase in turn; nothing may be left in the console."""
    anna = person_at(house, chromium, size, **how)
    anna.context.add_cookies([{"name": "theme", "value": "light", "url": house.url}])
    try:
        for phase, position in phases(game).items():
            table, change = table_at(house.house, game, position)
            house.call(house.house.store.write(change))
            anna.page.goto(f"/t/{table}")
            anna.until(STANDS)
            yield phase, anna
        assert anna.faults == []
    finally:
        anna.leave()
