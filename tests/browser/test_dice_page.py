"""The dice of a table, from the seal to the proof, in a browser."""

from browser.test_access import serious


def test_a_word_is_added_and_the_finished_game_is_checked_in_the_browser(person):
    anna = person(language="de")
    anna.open("pig", "invite")
    anna.page.click(".sealed summary")
    seal = anna.page.inner_text(".sealed code")
    anna.page.fill(".sealed input[name=word]", "Löwe & „Savanne“")
    anna.page.click(".sealed form button")
    anna.page.wait_for_selector(".sealed .note")
    assert "Anna" in anna.page.inner_text(".sealed .note")
    anna.page.click(".ways button.main[data-verb=start]")
    while anna.wait_for_turn():
        anna.click(1 if anna.match.position.brought < 20 else 0)
    anna.page.click("#end a[href$='/dice']")
    anna.page.wait_for_selector("#check")
    assert anna.page.inner_text(".seals code >> nth=0") == seal
    assert anna.page.inner_text(".seals q") == "Löwe & „Savanne“"
    anna.page.click("#check")
    anna.page.wait_for_selector("#checked.good")
    draws = len(anna.house.house.rooms[anna.table].table.draws_made)
    assert str(draws) in anna.page.inner_text("#checked")
    assert serious(anna.page) == []
    anna.page.evaluate(
        "const row = document.querySelector('[data-draw]'); row.dataset.index = (Number(row.dataset.index) + 1) % 6"
    )
    anna.page.click("#check")
    anna.page.wait_for_selector("#checked.bad")
    assert anna.page.is_visible("tr.wrong")


def test_nothing_serious_on_the_page_before_the_end_and_on_a_phone_at_night(person):
    ben = person(phone=True, language="fr")
    ben.context.add_cookies([{"name": "theme", "value": "dark", "url": ben.house.url}])
    ben.open("pig", "play")
    ben.page.goto(f"/t/{ben.table}/dice")
    assert len(ben.page.inner_text(".seals code")) == 64
    assert ben.page.query_selector("#check") is None
    assert ben.page.evaluate("document.documentElement.scrollWidth <= innerWidth")
    assert serious(ben.page) == []
