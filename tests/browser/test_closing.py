"""A page goes on where a house closes, and another, or the same, is open a moment later."""

from browser.people import SPOT, Person
from kibo import game_ids
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
