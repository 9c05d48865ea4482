"""What axe finds on every kind of page, in every language."""

from itertools import pairwise

import pytest
from axe_playwright_python.base import AXE_SCRIPT
from axe_playwright_python.sync_playwright import Axe

from all_games import GAMES
from browser.people import LOOK
from browser.phases import LAPTOP, person_at, table_at
from kibo import EVERYONE, Match
from kibo.core.text import LANGUAGES

MATCHES = [Match(game, game.seats[0], seed=1) for game in GAMES]
SECRET = next(match.game.id for match in MATCHES if match.seen(0) != match.seen(EVERYONE))
SERIOUS = ("serious", "critical")
FAULTS = {"resultTypes": ["violations"]}
"""What is right need not be described: that took half of the time."""
OUTSIDE_DRAWINGS = "axe.configure({ rules: [{ id: 'color-contrast', selector: '*:not(svg *)' }] });"
"""Of letters in a drawing axe cannot tell what lies under them, and took a third of its time to find that out: whether
they can be read is asked in test_in_view.py, in every phase."""


def serious(page):
    page.evaluate(LOOK)
    found = Axe(f"{AXE_SCRIPT};{OUTSIDE_DRAWINGS}").run(page, options=FAULTS).response["violations"]
    return [
        f"{fault['id']}: {fault['help']}: {node['html'][:160]} {node.get('failureSummary', '')[:300]}"
        for fault in found
        if fault["impact"] in SERIOUS
        for node in fault["nodes"]
    ]


def test_what_is_wrong_is_found(chromium):
    page = chromium.new_page()
    page.set_content(
        '<html lang="en"><title>Wrong</title><main><h1>Wrong</h1><img src="data:,"><button></button>'
        '<p style="color: #999; background: #fff">Faint</p></main>'
    )
    assert {fault.partition(":")[0] for fault in serious(page)} == {"image-alt", "button-name", "color-contrast"}
    page.close()


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
def test_nothing_serious_behind_the_curtain(person, language):
    anna = person(language=language)
    anna.open(SECRET, "screen")
    anna.page.fill(".sit input", "Ben")
    anna.page.click(".sit button")
    anna.page.click(".ways button.main[data-verb=start]")
    anna.page.wait_for_selector(".curtain")
    assert serious(anna.page) == []


@pytest.mark.parametrize("language", LANGUAGES)
def test_nothing_serious_at_the_end(house, chromium, language):
    game = next(game for game in GAMES if game.id == "pig")
    nearly_over = game.state()
    nearly_over.read_words({"seats": 2, "phase": "decide", "brought": 3, "bank": [97, 98, 0, 0]})
    table, change = table_at(house.house, game, nearly_over)
    house.call(house.house.store.write(change))
    anna = person_at(house, chromium, LAPTOP, language=language)
    try:
        anna.page.goto(f"/t/{table}")
        anna.wait_for_turn()
        anna.click(0)
        anna.page.wait_for_selector("#end .result")
        assert serious(anna.page) == []
        assert anna.faults == []
    finally:
        anna.leave()


HEADINGS = (
    "[...document.querySelectorAll('h1, h2, h3, h4, h5, h6')].filter(h => h.checkVisibility()).map(h => +h.tagName[1])"
)


def in_order(page):
    """One heading of the first level, and none that leaves out a level."""
    levels = page.evaluate(HEADINGS)
    return levels.count(1) == 1 and all(after <= before + 1 for before, after in pairwise([0, *levels]))


def test_headings_are_in_order_on_every_page(person):
    anna, game = person(), GAMES[0]
    clause = next(iter(game.clauses))
    table = anna.open(game.id, "invite")
    assert in_order(anna.page), "the waiting room"
    anna.page.click(".ways button.main[data-verb=start]")
    anna.wait_for_turn()
    anna.page.wait_for_selector("#side:not([hidden])")
    assert in_order(anna.page), "the table"
    anna.page.click("#open-rules")
    anna.page.wait_for_selector("#rules .clause")
    assert in_order(anna.page), "the rules beside it"
    pages = ["/", f"/rules/{game.id}", f"/rules/{game.id}/{clause}/tests", f"/t/{table}/dice", f"/t/{table}/replay"]
    for address in (*pages, f"/rules/{game.id}/{clause}/elsewhere"):
        anna.page.goto(address)
        assert in_order(anna.page), address
    anna.faults.clear()  # the last of them is not there
    anna.open(game.id, "learn")
    anna.page.wait_for_selector("#lesson .guide")
    assert in_order(anna.page), "a lesson"
    anna.open(SECRET, "screen")
    anna.page.fill(".sit input", "Ben")
    anna.page.click(".sit button")
    anna.until("document.querySelectorAll('.panel.seats li.taken').length === 2")
    anna.page.click(".ways button.main[data-verb=start]")
    anna.page.wait_for_selector(".curtain")
    assert in_order(anna.page), "the curtain"


TOLD = [game for game in GAMES if game.tell]


@pytest.mark.parametrize("game", TOLD, ids=[game.id for game in TOLD])
def test_the_position_is_told_in_sentences_to_who_hears_the_page(person, game):
    """Panels and hand are sentences in every language, in the replay too; figures of the drawing are not read out."""
    anna = person()
    table = anna.open(game.id, "play")
    for language in LANGUAGES:
        anna.page.goto(f"/t/{table}?lang={language}")
        anna.wait_for_turn()
        anna.click(anna.sensible())
        anna.wait_for_turn()
        match, seat = anna.match, anna.match.names.index("Anna")
        sentences = [game.text(language).say(phrase, match.names) for phrase in game.tell(match.seen(seat), seat)]
        assert anna.page.locator("#stands li").all_inner_texts() == sentences
        assert sum(any(name in sentence for name in match.names) for sentence in sentences) >= match.seats
        if game.view:
            assert anna.page.locator("#board svg text:not([aria-hidden])").count() == 0
        anna.page.goto(f"/t/{table}/replay")
        assert anna.page.locator("#stands li").all_inner_texts() == sentences
        anna.page.click("[data-step='-1']")
        anna.until(f"document.querySelectorAll('#stands li').length > {match.seats - 1}")
