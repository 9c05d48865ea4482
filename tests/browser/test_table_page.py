"""What a table's page does besides playing."""

import re

import pytest

from all_games import GAMES
from browser.people import SPOT

DRAWN = next(game.id for game in GAMES if game.view is not None)


def test_taking_back_goes_to_the_position_before(person):
    anna = person()
    anna.open(DRAWN, "play")
    anna.wait_for_turn()
    before, plies = anna.shown(), len(anna.match.history)
    anna.click(anna.sensible())
    anna.wait_for_turn()  # the bots have moved too, if it was the last choice of a turn
    board = anna.board
    anna.page.click("#controls [data-verb=undo]")
    anna.wait_beyond(board)
    assert len(anna.match.history) == plies
    anna.wait_for_turn()
    assert anna.shown() == before


@pytest.mark.parametrize("still", [True, False], ids=["the same", "another"])
def test_a_choice_before_the_page_has_heard_from_the_house_counts_if_it_says_the_same_then(person, still):
    anna, held = person(), []
    anna.open(DRAWN, "play")
    anna.wait_for_turn()
    board, action = anna.board, anna.sensible()
    anna.page.route("**/stream?*", lambda route: held.append(route))  # noqa: PLW0108  (it is marked by who calls it)
    anna.page.reload()
    spot = anna._spot(action)
    anna.page.mouse.click(*spot)
    assert anna.page.evaluate("document.body.dataset.board") is None and anna.board == board
    if not still:
        choice = f"""document.querySelector('#board [data-action="{action}"]')"""
        anna.page.evaluate(f"{choice}.setAttribute('aria-label', 'as it was')")
        anna.page.mouse.click(*spot)
    held.pop().continue_()
    anna.page.unroute("**/stream?*")
    if still:
        anna.wait_beyond(board)
    else:
        anna.wait_for_turn()
        assert anna.board == board
    assert not anna.page.is_visible("#toast.shown")


def test_a_choice_right_after_a_tablet_was_turned_counts(person):
    anna, held = person(), []
    anna.open(DRAWN, "play")
    anna.wait_for_turn()
    board, action = anna.board, anna.sensible()
    anna.page.route("**/stream?*", lambda route: held.append(route))  # noqa: PLW0108  (it is marked by who calls it)
    with anna.page.expect_request("**/stream?*"):
        anna.page.set_viewport_size({"width": 700, "height": 1100})
    anna.page.mouse.click(*anna._spot(action))
    assert anna.board == board and len(held) == 1
    held.pop().continue_()
    anna.page.unroute("**/stream?*")
    anna.wait_beyond(board)
    assert not anna.page.is_visible("#toast.shown")


def test_chat_reaches_the_other_in_their_language_and_stays_text(person):
    anna, ben = person(), person(language="de")
    table = anna.open("pig", "invite")
    ben.page.goto(f"/t/{table}")
    ben.page.wait_for_selector("body[data-stage=waiting]")
    anna.page.click("#open-side")
    anna.page.click(".phrases button >> nth=0")
    assert ben.page.wait_for_selector("#toast.shown").inner_text() == "Anna Hallo!"  # the chat is not seen yet
    ben.page.click("#open-side.unread")
    assert ben.page.wait_for_selector("#chat li").inner_text() == "Anna Hallo!"
    assert ben.page.query_selector("#open-side.unread") is None
    anna.page.fill(".chat form input", "<b>bold</b>")
    anna.page.keyboard.press("Enter")
    assert ben.page.wait_for_selector("#chat li >> nth=1").inner_text() == "Anna <b>bold</b>"
    ben.page.click(".settings summary")
    ben.page.check("[data-setting=mute]")
    assert not ben.page.is_visible("#chat")


def test_an_impossible_click_says_why_not(person):
    anna = person()
    anna.open(DRAWN, "play")
    anna.wait_for_turn()
    anna.page.evaluate("document.querySelector('#board svg').dispatchEvent(new MouseEvent('click', {bubbles: true}))")
    said = anna.page.wait_for_selector("#toast.shown").inner_text()
    clause = anna.match.game.cites[anna.match.position.phase]
    assert anna.match.waits_for("en") in said
    assert clause in said


def test_arrows_lead_from_choice_to_choice(person):
    anna = person()
    anna.open(DRAWN, "play")
    anna.wait_for_turn()
    focus = "document.activeElement.dataset.action ?? ''"
    anna.page.focus("#board")
    reached = set()
    for key in ["ArrowRight", "ArrowRight", "ArrowDown", "ArrowLeft", "ArrowUp", "ArrowRight"]:
        anna.page.keyboard.press(key)
        reached.add(anna.page.evaluate(focus))
    assert "" not in reached
    assert len(reached) > 1


def test_a_click_right_after_a_change_is_ignored(person):
    anna = person()
    anna.open("pig", "play")
    anna.wait_for_turn()
    anna.page.evaluate("performance.now = () => 1")  # no time passes any more
    board = anna.board
    anna.page.evaluate("document.querySelector('#board [data-action=\"1\"]').click()")
    anna.page.wait_for_timeout(300)
    assert anna.board == board


def test_the_end_leads_to_another_game_a_replay_and_a_record(person):
    anna = person()
    anna.begin_small("pig")
    while anna.wait_for_turn():
        anna.click(1 if anna.match.position.brought < 20 else 0)
    with anna.page.expect_download() as record:
        anna.page.click("#end a[download]")
    assert record.value.suggested_filename.endswith(".game")
    anna.page.click("#end [data-close]")
    anna.page.wait_for_selector("#end .result", state="hidden")
    anna.page.click("#open-end")  # the final count can be fetched again
    table = anna.table
    anna.page.click("#end [data-verb=rematch]")
    anna.page.wait_for_url(lambda url: table not in url)
    anna.wait_for_turn()


def test_the_slider_goes_through_the_game_and_gives_a_picture(person):
    anna = person()
    anna.open(DRAWN, "play")
    for _ in range(2):
        anna.wait_for_turn()
        anna.click(anna.sensible())
    anna.page.goto(f"/t/{anna.table}/replay?at=0")
    first = anna.shown()
    anna.page.focus("#slider input")
    anna.page.keyboard.press("End")
    anna.until(
        "document.querySelector('#slider output').textContent.startsWith(document.querySelector('#slider input').max)"
    )
    anna.until("document.querySelector('#words').textContent.length > 12")
    anna.page.wait_for_timeout(300)
    assert anna.shown() != first
    assert "at=" in anna.page.url
    with anna.page.expect_download() as picture:
        anna.page.click("#png")
    assert picture.value.suggested_filename.endswith(".png")
    assert picture.value.path().read_bytes().startswith(b"\x89PNG")
    wide = anna.page.get_attribute("#board svg", "viewBox")
    anna.page.set_viewport_size({"width": 390, "height": 844})
    anna.until(f"document.querySelector('#board svg').getAttribute('viewBox') !== '{wide}'")
    anna.page.click("[data-play]")  # at the end: from the beginning
    anna.until("document.querySelector('#slider output').textContent.startsWith('0 ')")
    anna.page.click("header a.button")
    anna.page.wait_for_url(f"**/t/{anna.table}")


def test_who_returns_is_told_what_happened(person, house):
    anna = person()
    anna.open(DRAWN, "play")
    anna.wait_for_turn()
    address = anna.page.url
    action, board = anna.sensible(), anna.board
    anna.page.goto("about:blank")
    other = person()
    other.context.add_cookies(anna.context.cookies())
    other.page.goto(address)
    other.wait_for_turn()
    other.click(action)
    other.wait_for_turn()
    assert other.board > board
    anna.page.goto(address)
    anna.page.wait_for_selector("#log li.new")
    assert anna.page.is_visible("#side")


def test_a_page_that_is_turned_upright_shows_the_board_and_not_the_log_over_it(person):
    anna = person()
    anna.page.set_viewport_size({"width": 1366, "height": 900})
    anna.open(DRAWN, "play")
    anna.wait_for_turn()
    assert anna.page.is_visible("#side")
    anna.page.set_viewport_size({"width": 800, "height": 1000})
    anna.page.wait_for_selector("#side", state="hidden")
    anna.page.set_viewport_size({"width": 1366, "height": 900})
    anna.page.wait_for_selector("#side", state="visible")
    anna.page.click("#close-side")
    for size in ((800, 1000), (1366, 900)):  # whoever has closed it keeps it closed
        anna.page.set_viewport_size({"width": size[0], "height": size[1]})
        anna.page.wait_for_timeout(200)
        assert not anna.page.is_visible("#side")
    anna.page.click("#open-rules")
    anna.page.wait_for_selector("#rules *")
    anna.page.set_viewport_size({"width": 800, "height": 1000})
    anna.page.wait_for_timeout(200)
    assert anna.page.is_visible("#rules")  # who reads goes on reading


@pytest.mark.parametrize("theme", ["light", "dark"])
def test_the_lobby_is_kept_as_a_picture(person, theme):
    for phone in (False, True):
        anna = person(phone=phone)
        anna.context.add_cookies([{"name": "theme", "value": theme, "url": anna.house.url}])
        anna.page.goto("/")
        anna.page.wait_for_load_state("networkidle")
        anna.picture(f"lobby-{theme}-{'tall' if phone else 'wide'}")
        assert anna.page.evaluate("document.documentElement.scrollWidth") <= anna.page.viewport_size["width"]
        assert anna.page.evaluate("[...document.images].every(image => image.naturalWidth > 0)")


FLOWN = """() => {
  window.flown = [];
  const note = changes => changes.forEach(change => change.addedNodes.forEach(
    node => node.className === 'flying' && window.flown.push(node.textContent)));
  new MutationObserver(note).observe(document.body, { childList: true });
}"""


def test_points_fly_to_the_panel_of_who_made_them(person):
    anna = person()
    anna.page.emulate_media(reduced_motion="no-preference")
    anna.begin_small(DRAWN)
    anna.wait_for_turn()
    anna.page.evaluate(FLOWN)
    before = anna.match.points
    while anna.match.points == before and anna.wait_for_turn():
        anna.click(anna.sensible())
    anna.until("window.flown.length > 0")
    assert re.fullmatch(r"[+−]\d+", anna.page.evaluate("window.flown[0]"))
    anna.page.wait_for_selector(".flying", state="detached")


PICKED = """choice => {
  const whole = choice.getBoundingClientRect(), mark = document.querySelector('#board .pick');
  if (!mark) return null;
  const frame = mark.firstChild.getBoundingClientRect(), pin = mark.lastChild.getBoundingClientRect();
  const inside = frame.left < whole.left && frame.top < whole.top;
  return {round: inside && frame.right > whole.right && frame.bottom > whole.bottom,
    on_top: mark === mark.ownerSVGElement.lastElementChild,
    apart: pin.bottom <= frame.top + 3 || pin.top >= frame.bottom - 3,
    through: getComputedStyle(mark).pointerEvents === 'none'};
}"""


@pytest.mark.parametrize("game", [game.id for game in GAMES if game.view is not None])
def test_what_is_picked_and_not_yet_played_has_a_frame_and_a_pin_over_everything(person, game):
    anna = person(phone=True)
    anna.open(game, "play")
    anna.wait_for_turn()
    action = anna.match.legal[0]
    choice = anna.page.wait_for_selector(f'#board [data-action="{action}"]')
    choice.scroll_into_view_if_needed()
    anna.page.wait_for_timeout(400)  # a tap right after a change was meant for what was there before
    anna.page.touchscreen.tap(*choice.evaluate(SPOT))
    anna.page.wait_for_selector("#ask:not([hidden])")
    anna.picture(f"picked-{game}")
    assert choice.evaluate(PICKED) == {"round": True, "on_top": True, "apart": True, "through": True}
    anna.page.tap("#ask [data-ask=no]")
    assert choice.evaluate(PICKED) is None
    assert anna.faults == []
