"""One browser with many pages side by side: it opens six connections to a house at most, and no page may hang."""

import time

PAGES = 8
LIVE = 4
"""How many pages of one browser have a stream."""


def test_eight_pages_side_by_side_all_load_and_stay_up_to_date(person, house):
    anna, ben = person(), person()
    table = anna.open("pig", "invite")
    pages = [anna.page]
    for _ in range(1, PAGES):
        pages.append(anna.context.new_page())
        pages[-1].set_default_timeout(20_000)
        pages[-1].goto(f"/t/{table}")
        pages[-1].wait_for_selector("body[data-stage=waiting]", state="attached")
    assert not any(page.evaluate("document.hidden") for page in pages)
    ben.page.goto(f"/t/{table}")
    ben.page.fill(".sit input", "Ben")
    ben.page.click(".sit button")
    for page in pages:  # with a stream or without
        page.wait_for_selector(".panel.seats li >> text=Ben")
    viewers = house.house.rooms[table].viewers
    settle(lambda: len(viewers) == LIVE + 1)  # and Ben
    for page in pages[-LIVE:]:
        page.close()
    settle(lambda: len(viewers) == LIVE + 1)  # the others have come back
    assert not any("lost" in page.evaluate("document.body.className") for page in pages[:-LIVE])


def settle(question):
    """Wait until it is so."""
    end = time.monotonic() + 20
    while not question():
        assert time.monotonic() < end
        time.sleep(0.02)
