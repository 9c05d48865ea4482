"""What axe finds on every kind of page, in every language."""

import pytest
from axe_playwright_python.sync_playwright import Axe

from all_games import GAMES
from kibo import EVERYONE, Match
from kibo.core.text import LANGUAGES

MATCHES = [Match(game, game.seats[0], seed=1) for game in GAMES]
SECRET = next(match.game.id for match in MATCHES if match.seen(0) != match.seen(EVERYONE))
SERIOUS = ("serious", "critical")


def serious(page):
    found = Axe().run(page).response["violations"]
    return [
        f"{fault['id']}: {fault['help']}: {node['html'][:160]} {node.get('failureSummary', '')[:300]}"
        for fault in found
        if fault["impact"] in SERIOUS
        for node in fault["nodes"]
    ]


@pytest.mark.parametrize("language", LANGUAGES)
@pytest.mark.parametrize("theme", ["light", "dark"])
def test_nothing_serious_in_lobby_and_waiting_room(person, language, theme):
    anna = person(language=language)
    anna.context.add_cookies([{"name": "theme", "value": theme, "url": anna.house.url}])
    anna.page.goto("/")
    assert anna.page.locator("html").get_attribute("lang") == language
    assert serious(anna.page) == []
    for way in ("invite", "screen"):
        anna.open(GAMES[0].id, way)
        anna.page.wait_for_selector(".waiting")
        assert serious(anna.page) == []


@pytest.mark.parametrize("language", LANGUAGES)
@pytest.mark.parametrize("game", [game.id for game in GAMES])
def test_nothing_serious_at_a_table(person, game, language):
    anna = person(language=language)
    anna.open(game, "play")
    anna.wait_for_turn()
    anna.page.wait_for_selector("#side:not([hidden])")
    anna.page.click(".settings summary")
    assert serious(anna.page) == []
    if language == LANGUAGES[0]:
        anna.page.goto(f"/t/{anna.table}/replay")
        assert serious(anna.page) == []


@pytest.mark.parametrize("language", LANGUAGES)
def test_nothing_serious_behind_the_curtain_and_at_the_end(person, language):
    anna = person(language=language)
    anna.open(SECRET, "screen")
    anna.page.fill(".sit input", "Ben")
    anna.page.click(".sit button")
    anna.page.click(".ways button.main[data-verb=start]")
    anna.page.wait_for_selector(".curtain")
    assert serious(anna.page) == []
    ben = person(language=language)
    ben.begin_small("pig")
    while ben.wait_for_turn():
        ben.click(1 if ben.match.position.brought < 20 else 0)
    ben.page.wait_for_selector("#end .result")
    assert serious(ben.page) == []
