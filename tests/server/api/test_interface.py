"""The interface for programs."""

import sys

import httpx
import pytest

from all_games import GAMES
from kibo.server.house.pace import LIMITS
from kibo.server.table.events import Message
from rulebook import PROJECT

sys.path.insert(0, str(PROJECT / "examples"))
import bot_over_http


def test_the_example_bot_plays_a_whole_game(running, capsys):
    end = bot_over_http.play("pig", running.url)
    assert end["stage"] == "over"
    assert len(end["points"]) == len(end["names"])
    assert len(capsys.readouterr().out.splitlines()) > 2


@pytest.mark.parametrize("game", GAMES, ids=lambda game: game.id)
def test_the_example_bot_plays_every_game(running, game, monkeypatch):
    class Enough(Exception):
        pass

    chosen = []

    def choose(legal):
        if len(chosen) == 12:
            raise Enough
        chosen.append(legal[-1]["words"])
        return legal[-1]

    monkeypatch.setattr(bot_over_http, "choose", choose)
    try:
        assert bot_over_http.play(game.id, running.url)["stage"] == "over", "a short game is played to its end"
    except Enough:
        assert len(chosen) == 12
    assert chosen and all(chosen)


def ask(running, method, path, token="", **body):
    headers = {"authorization": f"Bearer {token}"} if token else {}
    return httpx.request(method, f"{running.url}/api{path}", headers=headers, json=body if method == "POST" else None)


def pig(running):
    made = ask(running, "POST", "/tables", game="pig", name="Anna").json()
    joined = ask(running, "POST", f"/tables/{made['table']}/join", name="Ben").json()
    ask(running, "POST", f"/tables/{made['table']}/start", made["token"])
    tokens = [made["token"], joined["token"]]
    views = [ask(running, "GET", f"/tables/{made['table']}", token).json() for token in tokens]
    return made["table"], tokens, views


def test_each_seat_gets_its_own_view_and_only_who_is_to_act_has_choices(running):
    table, _, views = pig(running)
    assert sorted(view["seat"] for view in views) == [0, 1]
    assert [bool(view["legal"]) for view in views] == [view["seat"] == view["to_act"] for view in views]
    watching = ask(running, "GET", f"/tables/{table}").json()
    assert watching["seat"] is None
    assert watching["legal"] == []


def test_an_action_is_a_number_or_notation(running):
    table, tokens, views = pig(running)
    mover = views.index(next(view for view in views if view["legal"]))
    board = views[mover]["board"]
    done = ask(running, "POST", f"/tables/{table}/play", tokens[mover], board=board, action="roll")
    assert done.status_code == 200
    lines = ask(running, "GET", f"/tables/{table}/log?since=1&lang=de", tokens[mover]).json()
    assert lines[0]["ply"] == 1
    assert "würfelt" in lines[0]["words"] or "Würfel" in lines[0]["words"]
    stale = ask(running, "POST", f"/tables/{table}/play", tokens[mover], board=board, action="roll")
    assert (stale.status_code, stale.json()["why"]) == (409, "stale")


def test_a_notation_is_read_for_who_is_to_act_and_tells_nobody_else_what_is_held(running):
    made = ask(running, "POST", "/tables", game="kilimanjaro", name="Anna", seats=2).json()
    joined = ask(running, "POST", f"/tables/{made['table']}/join", name="Ben").json()
    ask(running, "POST", f"/tables/{made['table']}/start", made["token"])
    tokens, where = [made["token"], joined["token"]], f"/tables/{made['table']}"
    views = [ask(running, "GET", where, token).json() for token in tokens]
    mover = views.index(next(view for view in views if view["legal"]))
    held = {choice["notation"] for choice in views[mover]["legal"]}
    faces = ("cave", "crevice", "banana", "swap", "lion", "elephant", "nothing")
    tried = {*(f"choose {face}" for face in faces), *held}
    assert held < tried
    for token, why in (("", "not_seated"), (tokens[1 - mover], "not_your_turn")):
        said = [ask(running, "POST", f"{where}/play", token, board=views[0]["board"], action=move) for move in tried]
        assert {(answer.status_code, answer.content, answer.json()["why"]) for answer in said} == {
            (401 if not token else 409, said[0].content, why)
        }
    wrong = ask(running, "POST", f"{where}/play", tokens[mover], board=views[0]["board"], action="choose nothing")
    assert (wrong.status_code, wrong.json()["why"]) == (409, "illegal")
    right = ask(running, "POST", f"{where}/play", tokens[mover], board=views[0]["board"], action=min(held))
    assert right.status_code == 200


def test_a_token_shows_its_own_seat_also_where_one_person_has_several(running):
    room = running.call(running.house.make("anna", {"game": "kilimanjaro", "seats": 2, "one_screen": True}))
    for name in ("Anna", "Ben"):
        running.call(running.house.tell(room, Message("sit", "anna", {"name": name})))
    running.call(running.house.tell(room, Message("start", "anna", {})))
    for seat, place in enumerate(room.table.places):
        view = ask(running, "GET", f"/tables/{room.table.id}", place.token).json()
        assert view["seat"] == seat
        assert view["position"] == room.table.playing.seen(seat).to_words()


@pytest.mark.parametrize(
    ("method", "path", "body", "status"),
    [
        ("GET", "/tables/nowhere", {}, 404),
        ("POST", "/tables", {"game": "chess", "name": "Anna"}, 409),
        ("POST", "/tables", {"game": "pig", "name": "Anna", "seats": 17}, 409),
        ("POST", "/tables", {"game": "pig"}, 422),
        ("POST", "/tables", {"game": "pig", "name": "Anna", "colour": "red"}, 422),
        ("POST", "/tables", {"game": "pig", "name": "", "options": {"x": True}}, 409),
    ],
)
def test_wrong_requests_get_a_sentence(running, method, path, body, status):
    answer = ask(running, method, path, **body)
    assert answer.status_code == status
    assert len(answer.json()["error"]) > 10


def test_a_wrong_token_is_refused(running):
    table, _, _ = pig(running)
    assert ask(running, "GET", f"/tables/{table}", "wrong").status_code == 401
    assert ask(running, "POST", f"/tables/{table}/say", text="hello").status_code == 401


def test_why_not_is_answered_to_who_is_to_act(running):
    table, tokens, views = pig(running)
    mover = views.index(next(view for view in views if view["legal"]))
    board = views[mover]["board"]
    said = ask(running, "POST", f"/tables/{table}/why?lang=de", tokens[mover], board=board)
    assert said.status_code == 200
    assert views[mover]["names"][views[mover]["to_act"]] in said.json()["reason"]
    other = ask(running, "POST", f"/tables/{table}/why", tokens[1 - mover], board=board)
    assert (other.status_code, other.json()["why"]) == (409, "not_your_turn")
    assert ask(running, "POST", f"/tables/{table}/why", board=board).status_code == 401
    assert ask(running, "POST", f"/tables/{table}/why", tokens[mover], board=board - 1).json()["why"] == "stale"
    assert ask(running, "GET", f"/tables/{table}/things", tokens[mover]).json() == {}


def test_what_is_only_like_a_number_plays_nothing(running):
    table, tokens, views = pig(running)
    mover = views.index(next(view for view in views if view["legal"]))
    for wrong in ({"action": True}, {"action": 1.0}, {"action": 0, "board": str(views[mover]["board"])}):
        said = ask(running, "POST", f"/tables/{table}/play", tokens[mover], **{"board": views[mover]["board"]} | wrong)
        assert (said.status_code, said.json()["why"]) == (422, "malformed")
    assert ask(running, "GET", f"/tables/{table}", tokens[mover]).json()["board"] == views[mover]["board"]


def test_the_scheme_of_a_token_may_be_written_small(running):
    table, tokens, _ = pig(running)
    for scheme, status in (("bearer", 200), ("BEARER", 200), ("Basic", 401)):
        said = httpx.get(f"{running.url}/api/tables/{table}", headers={"authorization": f"{scheme} {tokens[0]}"})
        assert said.status_code == status


@pytest.mark.parametrize(
    ("method", "path", "body", "status", "why"),
    [
        ("GET", "/", None, 404, "no_address"),
        ("GET", "/game", None, 404, "no_address"),
        ("GET", "/tables", None, 405, "no_address"),
        ("POST", "/tables", b"\x80", 400, "malformed"),
        ("POST", "/tables", b"[" * 30_000, 400, "malformed"),
        ("POST", "/tables", b"[" * 200_000, 413, "too_long"),
        ("POST", "/tables", b"{", 422, "malformed"),
    ],
)
def test_every_refusal_is_a_sentence_and_a_word(running, method, path, body, status, why):
    headers = {"content-type": "application/json", "accept-language": "de"}
    said = httpx.request(method, f"{running.url}/api{path}", content=body, headers=headers)
    assert (said.status_code, said.json()["why"]) == (status, why)
    assert ("/api/openapi.json" in said.json()["error"]) == (why == "no_address")


def test_the_description_has_the_refusals_and_how_to_say_who_one_is(running):
    document = ask(running, "GET", "/openapi.json").json()
    play = document["paths"]["/tables/{table}/play"]["post"]
    for status in ("401", "404", "409", "422", "429"):
        schema = play["responses"][status]["content"]["application/json"]["schema"]
        assert schema == {"$ref": "#/components/schemas/Refusal"}
    assert play["security"] == [{"HTTPBearer": []}]
    assert "authorization" not in [parameter["name"] for parameter in play["parameters"]]
    assert "HTTPValidationError" not in document["components"]["schemas"]


def test_the_interface_describes_itself(running):
    document = ask(running, "GET", "/openapi.json").json()
    assert {"/tables/{table}/why", "/tables/{table}/things"} <= set(document["paths"])
    assert {"/games", "/tables", "/tables/{table}/play", "/tables/{table}/stream"} <= set(document["paths"])
    games = ask(running, "GET", "/games?lang=fr").json()
    assert [game["id"] for game in games] == [game.id for game in GAMES]
    assert all(bot["help"] for game in games for bot in game["bots"])


def test_the_description_says_where_a_token_is_needed_and_where_it_is_not(running):
    table, _, _ = pig(running)
    document = ask(running, "GET", "/openapi.json").json()
    seen = set()
    for path, ways in document["paths"].items():
        for method, described in ways.items():
            needed = described.get("security", [{}])
            seen.add(len(needed))
            address = f"{running.url}/api{path.replace('{table}', table)}"
            with httpx.stream(method, address, json=bodies(document, described)) as answer:
                assert (answer.status_code == 401) == ({} not in needed), (method, path)
    assert seen == {1, 2}


def bodies(document, described):
    """A body of the right shape, where one is needed."""
    if "requestBody" not in described:
        return None
    name = described["requestBody"]["content"]["application/json"]["schema"]["$ref"].split("/")[-1]
    right = {"integer": 0, "string": "x", "boolean": False}
    fields = document["components"]["schemas"][name]
    return {field: right.get(fields["properties"][field].get("type"), 0) for field in fields.get("required", ())}


def test_programs_are_paced_too(running):
    table, tokens, _ = pig(running)
    most, _ = LIMITS["say"]
    said = [ask(running, "POST", f"/tables/{table}/say", tokens[0], text="x").status_code for _ in range(most + 1)]
    assert said == [200] * most + [429]


def test_programs_ask_answer_and_resign(running):
    table, tokens, views = pig(running)
    mover = views.index(next(view for view in views if view["legal"]))
    asker, other = tokens[mover], tokens[1 - mover]
    ask(running, "POST", f"/tables/{table}/play", asker, board=views[mover]["board"], action="roll")
    assert ask(running, "POST", f"/tables/{table}/ask", asker, what="undo").status_code == 200
    seen = ask(running, "GET", f"/tables/{table}", other).json()
    assert seen["wish"] == {"what": "undo", "seat": views[mover]["seat"], "of": -1}
    assert ask(running, "POST", f"/tables/{table}/answer", other, yes=True).status_code == 200
    again = ask(running, "GET", f"/tables/{table}", asker).json()
    assert (again["wish"], again["position"]) == (None, views[mover]["position"])
    assert ask(running, "POST", f"/tables/{table}/resign", other).status_code == 200
    assert ask(running, "POST", f"/tables/{table}/resign", asker).status_code == 200
    end = ask(running, "GET", f"/tables/{table}").json()
    assert (end["stage"], end["to_act"], end["legal"]) == ("dropped", None, [])
