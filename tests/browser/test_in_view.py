"""At every size of screen what a turn needs is in view, in every phase of every game, and what a guide asks for too."""

from functools import cache

import pytest

from all_games import GAMES
from browser.people import Person
from kibo.core.game import CHANCE, OVER
from kibo.core.text import LANGUAGES
from kibo.server.log.lobby import summary
from kibo.server.log.store import Change
from kibo.server.table.decide import made, numbered
from kibo.server.table.events import draft
from kibo.server.table.table import Table
from kibo.server.table.terms import Terms
from kibo.server.web.visitors import COOKIE, Guests
from kibo.testing.trial import random_play, start

DRAWN = [game for game in GAMES if game.view is not None]
TAUGHT = [game for game in DRAWN if game.lesson]
SIZES = [(1440, 900), (1280, 720), (820, 1180), (390, 844), (360, 640), (844, 390)]
CHOICES, PANELS = "#board [data-action]", '#board [data-key^="panel-"]'
SMALL_PHONE = (360, 640)
"""Here the drawing is as wide as the screen, and longer: it is moved under the finger."""
DRAWN_BY_CHANCE = {"turn up", "send back", "reveal", "see"}
"""Phases in which nobody chooses: a tile is turned, a counter is looked at."""
ACT = """([table, board, action]) => fetch(`/t/${table}/act`, {method: "POST",
  headers: {"content-type": "application/json"}, body: JSON.stringify({board, action})}).then(answer => answer.ok)"""

IN_VIEW = """selector => {
  const stage = document.getElementById('stage').getBoundingClientRect(), page = [0, 0, innerWidth, innerHeight];
  const seen = [...document.querySelectorAll(selector)].map(part => {
    const { left, top, right, bottom } = part.getBoundingClientRect();
    return { name: part.dataset.action ?? part.dataset.key, top, bottom,
      whole: left >= Math.max(stage.left, page[0]) - 1 && top >= Math.max(stage.top, page[1]) - 1
        && right <= Math.min(stage.right, page[2]) + 1 && bottom <= Math.min(stage.bottom, page[3]) + 1 };
  });
  return { high: stage.height, seen };
}"""
"""What is drawn, where, and whether all of it can be seen."""


@cache
def phases(game):
    """A position of each phase in which somebody chooses, as random play with the most seats reaches it."""
    found = {}
    for seed in range(12):
        s = start(game, game.seats[-1], {option.name: option.values[0] for option in game.options})
        for _ in random_play(game, s, seed, 1500):
            if game.rules.to_act(s) not in (CHANCE, OVER):
                found.setdefault(s.phase, s.copy())
    return found


def table_at(house, game, position):
    """A table in the house that stands so, with Anna on the seat to act and bots on all others; its name."""
    table = Table(house.share.new_name(), house.games)
    actor = game.rules.to_act(position)
    options = game.options_of([getattr(position, option.name) for option in game.options])
    drafts = [made(Terms(game.id, position.seats, options), "anna")]
    for seat in range(position.seats):
        who = {"player": "anna", "token": f"{seat}"} if seat == actor else {"bot": "random"}
        drafts.append(draft("sat", seat, name=f"Player {seat}", **who))
    drafts.append(draft("started", order=list(range(position.seats)), start=position.to_words()))
    events = table.folded(numbered(table, drafts, 1000.0))
    return table.id, Change(table.id, events, summary(table))


def person_at(house, chromium, size, player="anna", **how):
    """Somebody whom the house knows, with a screen of a size."""
    somebody = Person(house, chromium, **how)
    somebody.page.set_viewport_size({"width": size[0], "height": size[1]})
    kept = Guests("tests").signer.dumps({"p": player, "n": "Anna"})
    somebody.context.add_cookies([{"name": COOKIE, "value": kept, "url": house.url}])
    return somebody


def looked_at(somebody, selector):
    """What is drawn of something, once the page shows the table as it stands."""
    somebody.until("document.querySelectorAll('#board [data-action]').length > 0 && document.body.dataset.board > 0")
    return somebody.page.evaluate(IN_VIEW, selector)


def assert_in_view(found, size, what):
    """All of it is seen; on a small phone, if it fits there at all, and otherwise some of it."""
    seen = found["seen"]
    assert seen, f"{what}: nothing is drawn"
    high = max(part["bottom"] for part in seen) - min(part["top"] for part in seen)
    hidden = [part["name"] for part in seen if not part["whole"]]
    if size == SMALL_PHONE and high > found["high"]:
        assert len(hidden) < len(seen), f"{what}: none of it is in view"
    else:
        assert hidden == [], f"{what}: not in view"


@pytest.mark.parametrize("size", SIZES, ids=[f"{width}x{height}" for width, height in SIZES])
@pytest.mark.parametrize("game", DRAWN, ids=[game.id for game in DRAWN])
def test_what_is_needed_for_a_turn_is_in_view_in_every_phase(house, chromium, game, size):
    anna = person_at(house, chromium, size)
    try:
        for phase, position in phases(game).items():
            table, change = table_at(house.house, game, position)
            house.call(house.house.store.write(change))
            anna.page.goto(f"/t/{table}")
            name = f"{game.id}, {game.phases[phase]}"
            assert_in_view(looked_at(anna, CHOICES), size, f"{name}: choices")
            if size != SMALL_PHONE:  # there a finger moves the board to them
                assert_in_view(looked_at(anna, PANELS), size, f"{name}: panels")
            assert anna.page.evaluate("document.documentElement.scrollWidth") <= size[0], f"{name}: too wide"
            if phase == max(phases(game)):
                anna.picture(f"{game.id}-{size[0]}x{size[1]}")
            if anna.page.is_visible("#close-side"):  # the board has more room then, and no part of it is lost
                anna.page.click("#close-side")
                assert_in_view(looked_at(anna, f"{CHOICES}, {PANELS}"), size, f"{name}: without the log")
                anna.page.click("#open-side")
        assert anna.faults == []
    finally:
        anna.context.close()


def test_a_position_of_every_phase_is_looked_at():
    """Of the phases about which a rule says what may be done, all in which people choose."""
    for game in DRAWN:
        never = {game.phases[phase] for phase in game.cites} - {game.phases[phase] for phase in phases(game)}
        assert never <= DRAWN_BY_CHANCE, game.id


def test_what_a_guide_asks_for_is_in_view_at_every_step_on_the_smallest_phone(house, chromium):
    for game in TAUGHT:
        anna = person_at(house, chromium, SMALL_PHONE)
        try:
            anna.open(game.id, "learn")
            for number, taught in enumerate(game.lesson.steps, 1):
                anna.until(f"Number(document.body.dataset.board) === {anna.board}")
                accepted = anna.match.accepted(taught)
                if taught.accept:
                    anna.page.wait_for_selector(f'#board .hint[data-action="{accepted[0]}"]', state="attached")
                found = looked_at(anna, "#board .hint" if taught.accept else CHOICES)
                assert_in_view(found, SMALL_PHONE, f"{game.id}, step {number}, {taught.key}")
                assert anna.page.evaluate(ACT, [anna.table, anna.board, accepted[0]])
            assert anna.faults == []
        finally:
            anna.context.close()


@pytest.mark.parametrize("size", SIZES, ids=[f"{width}x{height}" for width, height in SIZES])
def test_what_closes_the_log_is_in_view_in_every_language(house, chromium, size):
    anna = person_at(house, chromium, size)
    try:
        anna.open(DRAWN[0].id, "play")
        for language in LANGUAGES:
            anna.page.goto(f"/t/{anna.table}?lang={language}")
            anna.until("document.body.dataset.board > 0")
            if not anna.page.is_visible("#close-side"):
                anna.page.click("#open-side")
            box = anna.page.locator("#close-side").bounding_box()
            assert box["x"] >= 0 and box["x"] + box["width"] <= size[0], language
    finally:
        anna.context.close()
