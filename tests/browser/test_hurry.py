"""A bot that thinks long is told to move now."""

from dataclasses import replace

import pytest

from kibo.bots.levels import SECONDS
from kibo.server.house.bot_pool import BotPool
from kibo.server.table.bot_names import bots_for

ENDLESS = "search:1000000"
"""A search that would take hours: only who is told to hurry ends it."""
IN_VIEW = """button => {
  const { left, top, right, bottom } = button.getBoundingClientRect(), x = (left + right) / 2, y = (top + bottom) / 2;
  return left >= 0 && top >= 0 && right <= innerWidth && bottom <= innerHeight
    && Math.min(right - left, bottom - top) >= 38 && button.contains(document.elementFromPoint(x, y));
}"""


@pytest.fixture
def endless(house, monkeypatch):
    """Levels that search search on until they are hurried; the processes, the flags and the page are the real ones."""
    done, pool = BotPool.done, house.house.bots

    def search_on(self, job, table=""):
        return done(self, replace(job, bot=ENDLESS, seconds=None) if job.bot in SECONDS else job, table)

    monkeypatch.setattr(BotPool, "done", search_on)
    yield
    monkeypatch.undo()
    for flag in pool.thinking.values():
        pool.flags[flag] = 1  # others need the process


@pytest.mark.parametrize(("language", "wide", "high"), [("fr", 390, 844), ("de", 360, 640)])
def test_a_thinking_bot_is_hurried_by_touch_with_a_button_in_view(person, house, endless, language, wide, high):
    anna = person(phone=True, language=language)
    anna.page.set_viewport_size({"width": wide, "height": high})
    game = house.house.games["kilimanjaro"]  # which is soon played to an end in a head, also interpreted
    level = bots_for(game)[-1]
    assert level in SECONDS
    anna.page.goto("/")
    anna.page.select_option(f"[name=rivals-{game.id}]", "1")
    anna.page.select_option(f"[name=bot-{game.id}]", level)
    anna.page.tap(f".ways button[name=play][value={game.id}]")
    anna.page.wait_for_url("**/t/*")
    hurried = 0
    while hurried < 2:
        anna.page.wait_for_selector("#board [data-action], [data-verb=nudge]", state="attached")
        button = anna.page.query_selector("[data-verb=nudge]")
        if button is None:
            anna.tap(anna.sensible())
            continue
        assert button.evaluate(IN_VIEW)
        assert button.get_attribute("title")
        board = anna.board
        button.tap()
        anna.wait_beyond(board)
        hurried += 1
