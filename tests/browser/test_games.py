"""Every game, played in a browser the ways that people play."""

import pytest

from all_games import GAMES
from kibo.server.house.room import END

each_game = pytest.mark.parametrize("game", [game.id for game in GAMES])


def play_to_the_end(somebody, way, pictures=""):
    plies = 0
    if pictures:
        somebody.wait_for_turn()
        somebody.picture(f"{pictures}-opening")
    while somebody.wait_for_turn():
        way(somebody.sensible())
        plies += 1
        if pictures and plies == 12:
            somebody.wait_for_turn()
            somebody.picture(f"{pictures}-middle")
    somebody.page.wait_for_selector("#end .result")
    if pictures:
        somebody.picture(f"{pictures}-end")
    assert somebody.match.over
    said = somebody.page.locator("#end table").inner_text()
    assert [name for name in somebody.match.names if name not in said] == []
    assert somebody.page.locator("#end .crown").count() == len(somebody.match.winners)


@each_game
def test_a_whole_game_by_mouse(person, game):
    anna = person()
    anna.begin_small(game, from_lobby=True)
    play_to_the_end(anna, anna.click, f"{game}-wide")


@each_game
def test_a_whole_game_by_keyboard_alone(person, game):
    anna = person()
    anna.begin_small(game)
    anna.page.keyboard.press("Tab")
    play_to_the_end(anna, anna.type)


@each_game
def test_two_people_in_two_browsers_with_a_bot(person, game, house):
    anna, ben = person(), person(language="fr")
    table = anna.open(game, "invite")
    ben.page.goto(f"/t/{table}")
    ben.page.fill(".sit input", "Ben")
    ben.page.click(".sit button")
    anna.page.wait_for_selector(".panel.seats li >> text=Ben")
    anna.page.click(".ways button.main[data-verb=start]")
    for somebody in (anna, ben):
        somebody.page.wait_for_selector("#board > :not(.waiting)")
    moved = set()
    while len(moved) < 2:
        room = house.house.rooms[table].table
        assert room.stage == "playing"
        board = room.board
        actor = room.places[room.to_act].name
        somebody = {"Anna": anna, "Ben": ben}.get(actor)
        if somebody is None:
            anna.wait_beyond(board)  # the bot's move
            continue
        somebody.wait_for_turn()
        other = ben if somebody is anna else anna
        assert other.page.locator("#board [data-action]").count() == 0
        somebody.click(somebody.sensible())
        other.wait_beyond(board)
        moved.add(actor)
    assert anna.page.locator("html").get_attribute("lang") == "en"
    assert ben.page.locator("html").get_attribute("lang") == "fr"


@each_game
def test_one_screen_with_a_curtain_between_people(person, game):
    anna = person()
    anna.open_from_lobby(game, "screen")
    least = anna.house.house.games[game].seats[0]
    anna.page.select_option("select[name=seats]", str(least))
    anna.until(f"document.querySelectorAll('.panel.seats li').length === {least}")
    for name in ["Ben", "Carla", "Dora"][: least - 1]:
        anna.page.fill(".sit input", name)
        anna.page.click(".sit button")
        anna.page.wait_for_selector(f".panel.seats li >> text={name}")
    anna.page.click(".ways button.main[data-verb=start]")
    table = anna.house.house.rooms[anna.table].table
    curtains = 0
    for _ in range(14):
        anna.page.wait_for_selector("#board [data-action], .curtain, #end .result")
        if table.stage == "over":  # a small game may be over by then
            break
        if anna.page.locator(".curtain").count():
            curtains += 1
            whole = anna.page.evaluate(
                "document.querySelector('main').outerHTML + document.querySelector('#log').outerHTML"
            )
            assert "data-action" not in whole
            assert "<svg xmlns" not in whole.replace('class="mark"', "")
            name = anna.page.locator(".curtain h2").inner_text()
            assert table.places[table.to_act].name in name
            anna.page.click(".curtain button")
            anna.page.wait_for_selector("#board [data-action]")
        anna.click(anna.sensible())
        if table.eyes(table.host).passing >= 0:  # what came of it is seen until the screen is passed on
            anna.page.wait_for_selector(".passing")
            assert anna.page.locator("#board svg").count()
            assert not anna.page.locator("#board [data-action]").count()
            anna.page.click(".passing button")
            anna.page.wait_for_selector(".curtain")
    secrets = table.has_secrets(range(least))
    assert curtains >= (1 if secrets else 0)


NOTE_LOSS = """() => new MutationObserver(
  () => { window.wasLost ||= document.body.classList.contains('lost'); }
).observe(document.body, { attributes: true, attributeFilter: ['class'] })"""
"""Notes that the page has lost the house, however soon it is back."""


async def cut(room):
    for viewer in room.viewers:
        viewer.queue.put_nowait(END)


@each_game
def test_reload_and_reconnect_in_the_middle(person, game, house):
    anna = person()
    anna.begin_small(game)
    for _ in range(3):
        anna.wait_for_turn()
        anna.click(anna.sensible())
    anna.wait_for_turn()
    before = anna.shown()
    anna.page.reload()
    anna.wait_for_turn()
    anna.until("Number(document.body.dataset.board) > 0")
    assert anna.shown() == before
    room = house.house.rooms[anna.table]
    anna.page.evaluate(NOTE_LOSS)
    house.call(cut(room))  # the stream breaks
    anna.until("window.wasLost && !document.body.classList.contains('lost')")
    anna.click(anna.sensible())
    assert len(room.viewers) == 1


@each_game
def test_a_phone_by_touch(person, game):
    anna = person(phone=True)
    anna.open_from_lobby(game, "play")
    for number in range(4):
        anna.wait_for_turn()
        anna.picture(f"{game}-tall-{number}")
        anna.tap(anna.sensible())
    wide = anna.page.evaluate("document.documentElement.scrollWidth")
    assert wide <= 390
