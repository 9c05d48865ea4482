"""A page goes on where a house closes, and another, or the same, is open a moment later."""

from browser.people import SPOT, Person
from kibo import game_ids
from kibo.server.words import house_words
from server.running import Running


def test_a_page_comes_back_and_a_move_that_was_refused_meanwhile_is_made(tmp_path, chromium):
    house = Running(tmp_path)  # of its own, since it listens to nobody any more afterwards
    anna = Person(house, chromium)
    anna.begin_small(game_ids()[0])
    anna.wait_for_turn()
    room, choice = house.house.rooms[anna.table], anna.sensible()
    before = room.table.board
    house.server.begin_to_close()
    anna.page.wait_for_selector("body.lost")
    with anna.page.expect_response(lambda answer: answer.status == 503 and answer.url.endswith("/act")):
        anna.page.mouse.click(*anna.page.wait_for_selector(f'#board [data-action="{choice}"]').evaluate(SPOT))
        if anna.page.is_visible("#ask"):
            anna.page.click("#ask [data-ask=yes]")
    assert room.table.board == before
    house.server.front.is_closing = False
    anna.page.wait_for_selector("body:not(.lost)")
    anna.until(f"Number(document.body.dataset.board) > {before}")
    assert room.table.playing.history
    assert [fault for fault in anna.faults if "503" not in fault] == []
    anna.context.close()
    house.close()


def test_what_may_have_been_done_is_not_sent_again_and_why_is_said_at_once(tmp_path, chromium):
    house = Running(tmp_path)
    anna = Person(house, chromium)
    anna.begin_small(game_ids()[0])
    anna.wait_for_turn()
    sent, store = [], house.house.store
    anna.page.on("request", lambda request: sent.append(request.url) if request.method == "POST" else None)

    async def full(*_):
        raise OSError("no space left on device")

    written, store.write = store.write, full
    anna.page.mouse.click(*anna.page.wait_for_selector(f'#board [data-action="{anna.sensible()}"]').evaluate(SPOT))
    if anna.page.is_visible("#ask"):
        anna.page.click("#ask [data-ask=yes]")
    anna.page.wait_for_selector("#toast.shown")
    assert house_words("en")["refused.away"] in anna.page.inner_text("#toast")
    assert [url.rpartition("/")[2] for url in sent] == ["act"]
    store.write = written
    anna.context.close()
    house.close()
