"""The pages and doors of a house that really serves."""

import json
import re
import zlib
from concurrent.futures import ThreadPoolExecutor
from itertools import count

import httpx
import pytest
import zstandard

from all_games import GAMES
from kibo import EVERYONE
from kibo.core.gamefile import read_record
from kibo.core.text import LANGUAGES, readable
from kibo.server.house.stream import encoding_for
from server.running import Running


def visitor(running, **headers):
    return httpx.Client(
        base_url=running.url, follow_redirects=True, headers={"accept": "text/html"} | headers, timeout=30
    )


def open_table(client, game="pig", way="play", name="Anna"):
    page = client.post("/new", data={"name": name, way: game})
    assert page.status_code == 200, page.text
    return page.url.path.removeprefix("/t/")


def frames(client, table, **headers):
    """The frames of a stream, one after the other."""
    with client.stream("GET", f"/t/{table}/stream", headers={"accept-encoding": "identity"} | headers) as answer:
        said = []
        for line in answer.iter_lines():
            if line.startswith("data: "):
                said.append(line.removeprefix("data: "))
            elif not line and said and said[0] != "{}":
                yield read_frame(said)
            if not line:
                said = []


def read_frame(lines):
    facts = json.loads(lines[0])
    return facts | {"parts": dict(zip(facts["parts"], lines[1:], strict=True))}


def frame_now(client, table):
    return next(frames(client, table))


def until_turn(client, table):
    for frame in frames(client, table):
        if frame["turn"] or frame["stage"] == "over":
            return frame
    raise AssertionError


def first_choice(frame):
    return int(re.search(r'data-action="(\d+)"', frame["parts"]["board"])[1])


def move(client, table, frame, action=None):
    chosen = first_choice(frame) if action is None else action
    return client.post(f"/t/{table}/act", json={"board": frame["board"], "action": chosen})


@pytest.mark.parametrize("language", LANGUAGES)
def test_the_lobby_speaks_the_browsers_language_and_says_so(running, language):
    client = visitor(running, **{"accept-language": f"{language}-XX,en;q=0.3"})
    page = client.get("/").text
    assert f'<html lang="{language}"' in page
    for game in GAMES:
        assert game.text(language)["name"] in page.replace("&#39;", "'")
    assert f'<html lang="{LANGUAGES[1]}"' in client.get(f"/?lang={LANGUAGES[1]}").text
    assert f'<html lang="{LANGUAGES[1]}"' in client.get("/").text  # the choice is kept


def test_no_page_has_anything_that_the_policy_forbids(running):
    client = visitor(running)
    table = open_table(client, way="invite")
    pages = [client.get("/"), client.get(f"/t/{table}"), client.get("/t/nowhere")]
    client.post(f"/t/{table}/start", json={"fill": "random"})
    pages += [client.get(f"/t/{table}"), client.get(f"/t/{table}/replay")]
    for page in pages:
        assert "unsafe" not in page.headers["content-security-policy"]
        assert page.headers["x-content-type-options"] == "nosniff"
        assert not re.search(r"<script(?![^>]*src=)|\sstyle=|\son\w+=|<style", page.text)


@pytest.mark.parametrize("game", GAMES, ids=lambda game: game.id)
def test_one_click_leads_to_a_board_with_choices(running, game):
    client = visitor(running)
    table = open_table(client, game.id)
    frame = until_turn(client, table)
    assert move(client, table, frame).status_code == 200


def test_a_move_is_on_disk_and_on_every_screen(running):
    anna, ben = visitor(running), visitor(running)
    table = open_table(anna, way="invite")
    assert ben.post(f"/t/{table}/sit", json={"name": "Ben"}).status_code == 200
    assert anna.post(f"/t/{table}/start", json={}).status_code == 200
    watcher = frames(visitor(running), table)
    before = next(watcher)
    mover = anna if frame_now(anna, table)["turn"] else ben
    answer = move(mover, table, frame_now(mover, table)).json()
    stored = running.call(running.house.store.load(table))
    assert stored[-1].seq == answer["seq"]
    seen = next(frame for frame in watcher if frame["board"] != before["board"])
    assert seen["board"] == answer["board"]
    assert not seen["turn"]
    assert "data-action" not in seen["parts"]["board"]


def test_a_stale_action_is_refused_with_the_table_as_it_stands(running):
    client = visitor(running)
    table = open_table(client)
    old = until_turn(client, table)
    assert move(client, table, old).status_code == 200
    late = move(client, table, old)
    assert late.status_code == 409
    assert late.json()["why"] == "refused.stale"
    assert read_frame(late.json()["frame"].split("\n"))["board"] > old["board"]


def test_of_many_equal_clicks_one_counts(running):
    client = visitor(running)
    table = open_table(client)
    frame = until_turn(client, table)
    with ThreadPoolExecutor(6) as many:
        codes = list(many.map(lambda _: move(client, table, frame).status_code, range(6)))
    assert sorted(codes) == [200] + [409] * 5


def test_the_house_opens_again_where_it_closed(tmp_path):
    first = Running(tmp_path)
    client = visitor(first)
    table = open_table(client)
    frame = until_turn(client, table)
    first.close()
    second = Running(tmp_path)
    again = visitor(second)
    again.cookies = client.cookies
    try:
        restored = until_turn(again, table)
        assert restored["board"] == frame["board"]
        assert restored["parts"]["board"] == frame["parts"]["board"]
        assert table in again.get("/").text  # one of my games
        assert move(again, table, restored).status_code == 200
    finally:
        second.close()


def test_a_seats_link_works_on_another_device_and_leaves_the_address(running):
    anna, phone = visitor(running), visitor(running)
    table = open_table(anna)
    link = re.search(r'href="(/t/\w+\?seat=[\w-]+)"', anna.get(f"/t/{table}").text)[1]
    page = phone.get(link)
    assert page.url.query == b""
    assert move(phone, table, until_turn(phone, table)).status_code == 200
    assert phone.get(f"/t/{table}?seat=wrong").status_code == 404


def test_other_sites_cannot_act(running):
    client = visitor(running)
    table = open_table(client)
    frame = until_turn(client, table)
    for headers in ({"origin": "https://evil.example"}, {"sec-fetch-site": "cross-site"}):
        answer = client.post(f"/t/{table}/act", json={"board": frame["board"], "action": 0}, headers=headers)
        assert answer.status_code == 403
        assert client.post("/new", data={"play": "pig"}, headers=headers).status_code == 403


def test_a_forged_cookie_is_somebody_new(running):
    client = visitor(running)
    table = open_table(client)
    kept = client.cookies["kibo"]
    client.cookies.clear()
    client.cookies.set("kibo", kept[:-2] + "xx")
    assert not frame_now(client, table)["turn"]
    assert move(client, table, {"board": frame_now(client, table)["board"]}, 0).status_code == 409


def test_chat_is_escaped(running):
    client = visitor(running)
    table = open_table(client, name="<i>Anna</i>")
    client.post(f"/t/{table}/say", json={"text": "<script>alert(1)</script> & so on"})
    frame = frame_now(client, table)
    assert "&lt;script&gt;alert(1)&lt;/script&gt; &amp; so on" in frame["parts"]["chat"]
    assert "<i>" not in "".join(frame["parts"].values())


def test_too_much_chat_is_slowed_down(running):
    client = visitor(running)
    table = open_table(client)
    codes = [client.post(f"/t/{table}/say", json={"text": str(i)}).status_code for i in range(20)]
    assert codes[0] == 200
    assert codes[-1] == 429


@pytest.mark.parametrize(
    "body", [b"{", b"[" * 5_000, b"[]", b'"x"', b'{"text": 3}', b"x" * 20_000, b'{"text": "\\ud800"}']
)
def test_what_cannot_be_understood_is_refused_with_a_sentence(running, body):
    client = visitor(running)
    table = open_table(client)
    answer = client.post(f"/t/{table}/say", content=body)
    assert answer.status_code == 409
    assert answer.json()["error"]


def test_what_is_not_there_gets_a_page_that_leads_back(running):
    client = visitor(running)
    for path in ("/t/nowhere", "/nothing", "/t/nowhere/replay", "/cover/nothing.svg"):
        page = client.get(path)
        assert page.status_code == 404
        assert 'href="/"' in page.text


def decoded(encoding, data):
    if encoding == "zstd":
        return zstandard.ZstdDecompressor().decompressobj().decompress(data)
    return zlib.decompressobj(31).decompress(data)


@pytest.mark.parametrize("encoding", ["zstd", "gzip"])
def test_each_frame_of_a_squeezed_stream_can_be_read_as_it_comes(running, encoding):
    client = visitor(running)
    table = open_table(client)
    first = until_turn(client, table)
    with client.stream("GET", f"/t/{table}/stream", headers={"accept-encoding": encoding}) as answer:
        assert answer.headers["content-encoding"] == encoding
        data = b""
        for piece in answer.iter_raw():
            data += piece
            if b"data: " in (said := decoded(encoding, data)) and said.endswith(b"\n\n"):
                break
        frame = json.loads(said.split(b"data: ")[1].split(b"\n")[0])
    assert frame["board"] == first["board"]


def test_the_best_encoding_offered_is_chosen():
    assert encoding_for("gzip, deflate, br, zstd") == "zstd"
    assert encoding_for("gzip, br") == "gzip"
    assert encoding_for("zstd;q=0, br") == ""


def test_the_record_is_kept_back_until_the_end_and_then_plays(running):
    client = visitor(running)
    table = open_table(client)
    assert client.get(f"/t/{table}/record").status_code == 409
    for turn in count():
        frame = until_turn(client, table)
        if frame["stage"] == "over":
            break
        move(client, table, frame, 0 if turn % 3 == 2 else 1)
    record = client.get(f"/t/{table}/record")
    assert "attachment" in record.headers["content-disposition"]
    played = running.house.rooms[table].table.playing
    assert read_record(record.text, game=played.game).history == played.history
    assert frame["parts"]["end"].count("<tr") == 3
    again = client.post(f"/t/{table}/rematch", json={}).json()["go"]
    assert client.get(again).status_code == 200
    assert client.post(f"/t/{table}/rematch", json={}).json()["go"] == again


def test_every_earlier_position_has_a_link_and_shows_no_choices(running):
    game = next(game for game in GAMES if game.view is not None)
    client = visitor(running)
    table = open_table(client, game.id)
    until_turn(client, table)
    plies = len(running.house.rooms[table].table.playing.history)
    boards = [client.get(f"/t/{table}/at/{at}").json() for at in (0, plies // 2, plies, plies + 50)]
    assert [board["at"] for board in boards] == [0, plies // 2, plies, plies]
    assert all("data-action" not in board["board"] for board in boards)
    picture = client.get(f"/t/{table}/at/{plies}.svg")
    assert picture.headers["content-type"].startswith("image/svg+xml")
    assert picture.text == running.house.rooms[table].table.playing.svg(EVERYONE)


def test_a_closed_lobby_lists_nothing(tmp_path):
    for lobby, found in (("open", True), ("closed", False)):
        house = Running(tmp_path / lobby, lobby=lobby)
        try:
            client = visitor(house)
            table = open_table(client, way="invite")
            client.post(f"/t/{table}/change", json={"listed": True})
            assert (table in visitor(house).get("/").text) is found
        finally:
            house.close()


def test_the_house_is_installable(running):
    client = visitor(running)
    manifest = client.get("/manifest.webmanifest").json()
    assert manifest["display"] == "standalone"
    for icon in manifest["icons"]:
        assert client.get(icon["src"]).status_code == 200


def test_the_qr_code_is_a_picture(running):
    client = visitor(running)
    table = open_table(client, way="invite")
    assert "<svg" in client.get(f"/t/{table}/qr.svg").text


def test_who_only_watches_sees_no_secret(running):
    secret = next(game for game in GAMES if game.view is not None)
    client = visitor(running)
    table = open_table(client, secret.id)
    mine = until_turn(client, table)
    other = frame_now(visitor(running), table)
    match = running.house.rooms[table].table.playing
    assert readable(other["parts"]["board"]) == match.svg(EVERYONE)
    assert mine["parts"]["board"] != other["parts"]["board"]


def test_a_fault_of_ours_is_an_apology_and_no_trace(running, monkeypatch):
    client = visitor(running)
    monkeypatch.setattr(running.house.store, "listed", None)
    page = client.get("/")
    assert page.status_code == 500
    assert 'href="/"' in page.text
    assert "Traceback" not in page.text


def test_a_bot_that_fails_does_not_keep_the_table_waiting(running, monkeypatch):
    async def broken(*_):
        raise RuntimeError("no thoughts")

    monkeypatch.setattr(running.house.bots, "choose", broken)
    client = visitor(running)
    table = open_table(client)
    for _ in range(4):
        frame = until_turn(client, table)
        assert move(client, table, frame, 0).status_code == 200
    actors = {told.actor for told in running.house.rooms[table].table.playing.log(None)}
    assert {0, 1} <= actors
