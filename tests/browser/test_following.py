"""Following the others, and what each visitor prefers."""

import re

import pytest

from all_games import GAMES
from browser.phases import DRAWN as SEEN
from browser.phases import person_at, phases, table_at
from kibo.core.text import LANGUAGES
from kibo.server.words import house_words

each_game = pytest.mark.parametrize("game", [game.id for game in GAMES])
DRAWN = next(game.id for game in GAMES if game.view is not None)


def played(somebody, game, moves=3):
    """Some moves of a game that goes on after them; one that luck has ended before is begun anew."""
    somebody.open(game, "play")
    for _ in range(moves):
        if somebody.wait_for_turn():
            somebody.click(somebody.sensible())
    if not somebody.wait_for_turn():
        played(somebody, game, moves)


@pytest.mark.parametrize(("width", "height", "opened"), [(1440, 900, True), (1280, 720, True), (1279, 720, False)])
def test_the_log_is_open_where_there_is_room_unless_somebody_has_closed_it(person, width, height, opened):
    anna = person()
    anna.page.set_viewport_size({"width": width, "height": height})
    played(anna, DRAWN, 1)
    assert anna.page.is_visible("#log") is opened
    if opened:
        anna.page.click("#close-side")
        anna.page.reload()
        anna.wait_for_turn()
        assert not anna.page.is_visible("#log")


@each_game
def test_a_line_of_the_log_leads_to_its_moment_and_back(person, game):
    anna = person()
    played(anna, game)
    before = anna.shown()
    line = anna.page.locator("#log button").nth(-2)
    line.click()
    anna.page.wait_for_selector("body.looking")
    assert line.get_attribute("aria-current") is not None
    assert line.inner_text() == anna.page.locator("#moment b").inner_text()
    assert not anna.page.locator("#board [data-action]").count()  # nothing can be played in the past
    assert anna.shown() != before
    anna.page.keyboard.press("Escape")
    anna.page.wait_for_selector("body:not(.looking)")
    assert anna.shown() == before
    line.click()
    anna.page.wait_for_selector("body.looking")
    anna.page.click("#moment button")
    anna.click(anna.sensible())


def test_who_looks_back_stays_there_while_others_play_and_then_sees_what_there_is(person, house):
    anna, ben = person(), person()
    table = anna.open("pig", "invite")
    ben.page.goto(f"/t/{table}")
    ben.page.fill(".sit input", "Ben")
    ben.page.click(".sit button")
    anna.page.click(".ways button.main[data-verb=start]")
    for somebody in (anna, ben):
        somebody.page.wait_for_selector("body[data-stage=playing]")
    seated = house.house.rooms[table].table
    while seated.places[seated.to_act].name != "Ben":  # a one goes to the next by itself
        anna.wait_for_turn()
        anna.click(0)
    anna.page.locator("#log button").first.click()
    anna.page.wait_for_selector("body.looking")
    then, board = anna.shown(), ben.board
    ben.wait_for_turn()
    ben.click(0)
    anna.wait_beyond(board)
    assert anna.shown() == then
    anna.page.click("#moment button")
    anna.page.wait_for_selector("body:not(.looking)")
    seen = anna.shown()
    anna.page.reload()
    anna.page.wait_for_selector("body[data-stage=playing]")
    assert anna.shown() == seen


@each_game
def test_each_panel_tells_the_last_turn_and_you_are_marked_as_you(person, game):
    anna = person()
    played(anna, game, 4)
    lines = anna.page.locator(".people li")
    seat = anna.match.names.index("Anna")
    assert "you" in lines.nth(seat).locator("small").inner_text()
    acted = {actor for actor in anna.match.actors if actor >= 0}
    assert {at for at in range(lines.count()) if lines.nth(at).locator(".last").count()} == acted
    mine = anna.page.locator("#log li.mine")
    assert mine.count() == anna.page.locator("#log .you").count() > 0


YOU = """[...document.querySelectorAll('#board [data-you]')].filter(mark => mark.getBoundingClientRect().width > 0)
  .map(mark => [mark.closest('[data-key^=panel-]').dataset.key, mark.textContent])"""


@pytest.mark.parametrize("game", SEEN, ids=[game.id for game in SEEN])
def test_the_drawn_panels_mark_you_for_you_alone(house, chromium, game):
    for at, (phase, position) in enumerate(phases(game).items()):
        table, change = table_at(house.house, game, position)
        house.call(house.house.store.write(change))
        language, seat = LANGUAGES[at % 3], game.rules.to_act(position)
        for player, seen in (("anna", [[f"panel-{seat}", game.text(language)["view.you"]]]), ("eve", [])):
            somebody = person_at(house, chromium, [(1440, 900), (390, 844)][at % 2], player)
            try:
                somebody.page.goto(f"/t/{table}?lang={language}")
                somebody.until("document.body.dataset.board > 0")
                assert somebody.page.evaluate(YOU) == seen, game.phases[phase]
                somebody.page.goto(f"/t/{table}/replay")
                assert somebody.page.evaluate(YOU) == seen
            finally:
                somebody.leave()
        if at == 2:
            break


def test_at_one_screen_nobody_in_particular_is_you(person):
    anna = person()
    anna.open(DRAWN, "screen")
    anna.page.fill(".sit input", "Ben")
    anna.page.click(".sit button")
    anna.until("document.querySelectorAll('.panel.seats li.taken').length === 2")
    anna.page.click(".ways button.main[data-verb=start]")
    anna.page.wait_for_selector("body[data-stage=playing]")
    assert anna.page.evaluate(YOU) == []


def test_the_final_count_marks_you(person):
    anna = person()
    anna.begin_small("pig")
    while anna.wait_for_turn():
        anna.click(1 if anna.match.position.brought < 20 else 0)
    assert anna.page.locator("#end .you").count() == 1
    assert "Anna" in anna.page.locator("#end tr:has(.you) th, #end th:has(.you)").first.inner_text()


def test_a_forced_answer_is_played_by_itself_and_said_unless_somebody_wants_to_be_asked(person):
    anna = person()
    anna.begin_small("kilimanjaro")  # whose last counters are all alike, sooner or later
    while anna.wait_for_turn() and len(anna.match.legal) > 1:
        anna.click(anna.sensible())
    board = anna.board
    anna.page.wait_for_timeout(1500)
    assert anna.board == board  # she is asked, as she prefers
    anna.page.click(".settings summary")
    anna.page.uncheck("[data-setting=forced]")
    anna.wait_beyond(board)
    said = house_words("en").words["side.forced_done"].split("{")[0]
    assert said in anna.page.wait_for_selector("#toast.shown").inner_text()


def test_preferences_are_kept_from_the_lobby_to_the_table(person, house):
    anna = person()
    anna.page.goto("/")
    anna.page.click(".settings:not(.at-home) summary")
    anna.page.select_option("[data-setting=theme]", "dark")
    anna.page.select_option("[data-setting=speed]", "fast")
    anna.page.select_option("[data-setting=confirm]", "always")
    anna.open_from_lobby(DRAWN, "play")
    anna.wait_for_turn()
    assert anna.page.evaluate("document.documentElement.dataset.theme") == "dark"
    assert house.house.rooms[anna.table].tempo < 1
    anna.page.click(".settings summary")
    assert anna.page.input_value("[data-setting=confirm]") == "always"
    board = anna.board
    spot = f'#board [data-action="{anna.sensible()}"]'
    anna.page.focus(spot)
    anna.page.keyboard.press("Enter")
    anna.page.wait_for_selector("#ask:not([hidden])")
    assert anna.board == board
    anna.page.select_option("[data-setting=speed]", "slow")
    for _ in range(200):
        if house.house.rooms[anna.table].tempo > 1:
            break
        anna.page.wait_for_timeout(20)
    assert house.house.rooms[anna.table].tempo > 1


@pytest.mark.parametrize("language", LANGUAGES)
def test_a_games_card_lets_choose_rivals_and_asks_for_nothing(person, language):
    anna = person(language=language)
    anna.page.goto("/")
    anna.page.select_option(f"[name=rivals-{DRAWN}]", "1")
    anna.page.select_option(f"[name=bot-{DRAWN}]", "random")
    anna.page.click(f".ways button[name=play][value={DRAWN}]")
    anna.page.wait_for_url("**/t/*")
    table = anna.house.house.rooms[anna.table].table
    assert sorted(place.bot for place in table.places) == ["", "random"]


def test_proofs_are_folded_away_for_who_wants_them(person):
    anna = person()
    anna.page.goto(f"/rules/{DRAWN}")
    proof = anna.page.locator(".proof").first
    assert not proof.is_visible()
    anna.page.check(".proofs")
    assert re.search("/tests$", proof.get_attribute("href"))
    assert proof.is_visible()
