"""Before the start: seats and colours, by mouse, keyboard and touch."""

import pytest

from all_games import GAMES
from browser.test_access import serious

GAME = next(game.id for game in GAMES if game.view is not None and 3 in game.seats)
NAMES = "[...document.querySelectorAll('.panel.seats li b')].map(name => name.textContent).join(' ')"
FOCUS = "document.activeElement.dataset.key + ' ' + document.activeElement.closest('li')?.dataset.key"


def family(anna, person, language="en", phone=False):
    """Two people and a bot in a waiting room, the seats in an order that was chosen."""
    anna.open(GAME, "invite")
    ben = person(language=language, phone=phone)
    ben.page.goto(f"/t/{anna.table}")
    ben.page.fill(".sit input[name=name]", "Ben")
    ben.page.click(".sit button")
    anna.until("document.querySelectorAll('.panel.seats li.taken').length === 2")
    anna.page.select_option("select[name=seats]", "3")
    anna.until("document.querySelectorAll('.panel.seats li').length === 3")
    assert "1." not in anna.page.inner_text(".panel.seats")
    anna.page.click("[data-key=arrange]")
    anna.page.wait_for_selector(".panel.seats ol.chosen")
    return ben


def test_the_host_puts_the_seats_in_order_by_keyboard_and_everybody_sees_it(person):
    anna = person()
    ben = family(anna, person, "fr")
    anna.page.focus("[data-key=place-2] [data-key=up]")
    for order, at in (("Anna Ben", 1), ("Anna Ben", 0)):
        anna.page.keyboard.press("Enter")
        anna.until(
            f"[...document.querySelectorAll('.panel.seats li')].findIndex(li => li.dataset.key === 'place-2') === {at}"
        )
        assert anna.page.evaluate(NAMES) == order
        assert anna.page.evaluate(FOCUS) == "up place-2", "the focus goes with the button"
    anna.page.keyboard.press("Enter")  # it is at the top already
    anna.page.focus("[data-key=place-1] [data-key=up]")
    anna.page.keyboard.press("Enter")
    for somebody in (anna, ben):
        somebody.until(f"{NAMES} === 'Ben Anna'")
        assert serious(somebody.page) == []
    assert not ben.page.query_selector("[data-verb=arrange]")
    anna.page.click(".ways button.main[data-verb=start]")
    anna.page.wait_for_selector("body[data-stage=playing]")
    table = anna.house.house.rooms[anna.table].table
    assert table.arranged == [2, 1, 0]
    assert [place.name for place in table.places][1:] == ["Ben", "Anna"] and table.places[0].bot


@pytest.mark.parametrize("language", ["de", "fr"])
def test_by_touch_on_the_smallest_phone(person, language):
    anna = person(language=language, phone=True)
    anna.page.set_viewport_size({"width": 360, "height": 640})
    family(anna, person)
    for button in anna.page.query_selector_all(".moves button"):
        box = button.bounding_box()
        assert min(box["width"], box["height"]) >= 44
    assert anna.page.evaluate("document.documentElement.scrollWidth <= innerWidth")
    anna.page.tap("[data-key=place-0] [data-key=down]")
    anna.until(f"{NAMES} === 'Ben Anna'")
    anna.page.tap("[data-key=arrange]")
    anna.page.wait_for_selector(".panel.seats ol.drawn")
    assert anna.page.evaluate(NAMES) == "Anna Ben"
    assert anna.house.house.rooms[anna.table].table.arranged == []


def test_the_proof_in_the_browser_leaves_out_seats_that_were_chosen(person):
    anna = person()
    anna.open("pig", "invite")
    anna.page.click("[data-key=arrange]")
    anna.page.wait_for_selector(".panel.seats ol.chosen")
    anna.page.click("[data-key=place-0] [data-key=down]")
    anna.page.click(".ways button.main[data-verb=start]")
    while anna.wait_for_turn():
        anna.click(1 if anna.match.position.brought < 20 else 0)
    anna.page.goto(f"/t/{anna.table}/dice")
    assert "chosen before the game began, not drawn" in anna.page.inner_text(".seals dl")
    proof = anna.house.house.rooms[anna.table].table.proof
    anna.page.click("#check")
    anna.page.wait_for_selector("#checked.good")
    assert "seats" not in anna.page.inner_text("#checked")
    anna.page.evaluate("delete document.querySelector('.seals').dataset.chosen")
    anna.page.click("#check")
    anna.page.wait_for_selector("#checked.bad" if proof.chairs != proof.drawn_chairs else "#checked.good")
