"""What people ask of each other lies open to who is asked and to who has asked, whatever is open beside the board."""

import pytest

from all_games import GAMES
from browser.test_hurry import IN_VIEW
from browser.test_in_view import SIZES
from kibo.core.text import LANGUAGES

GAME = next(game.id for game in GAMES if game.view is not None and game.seats[0] == 2)


@pytest.mark.parametrize("size", SIZES, ids=[f"{width}x{height}" for width, height in SIZES])
def test_a_question_and_its_answers_are_in_view_with_the_log_open(person, size):
    language = LANGUAGES[SIZES.index(size) % 3]
    anna, ben = person(language=language, touch=True), person(language=language, touch=True)
    anna.open(GAME, "invite")
    anna.page.select_option("select[name=seats]", "2")
    anna.until("document.querySelectorAll('.panel.seats li').length === 2")
    ben.page.goto(f"/t/{anna.table}")
    ben.page.fill(".sit input[name=name]", "Ben")
    ben.page.click(".sit button")
    anna.until("document.querySelectorAll('.panel.seats li.taken').length === 2")
    anna.page.click(".ways button.main[data-verb=start]")
    for somebody in (anna, ben):
        somebody.page.set_viewport_size({"width": size[0], "height": size[1]})
        somebody.page.goto(f"/t/{anna.table}")
        somebody.page.wait_for_selector("body[data-stage=playing]")
        if not somebody.page.is_visible("#close-side"):
            somebody.page.click("#open-side")
    anna.page.click(".life summary")
    anna.page.click(".life [data-send*=drop]")
    anna.page.click("#ask [data-ask=yes]")
    for somebody, answers in ((anna, 1), (ben, 2)):
        somebody.page.wait_for_selector(".asked button")
        buttons = somebody.page.query_selector_all(".asked button")
        assert len(buttons) == answers
        assert all(button.evaluate(IN_VIEW) for button in buttons), somebody is anna
    ben.page.click(".asked .main")
    anna.page.wait_for_selector("body[data-stage=dropped]")
