"""Whatever is asked, and however it is written, there is an answer of ours, with all that every answer carries."""

import itertools
import re

import httpx
import pytest
from starlette.routing import Mount, Route

from kibo.server.api.interface import create_api
from kibo.server.house.addresses import Proxies, household
from kibo.server.house.pace import KEPT, LIMITS, NEIGHBOURS, Occupancy, Pace
from kibo.server.table.decide import DEVICES, VERBS
from kibo.server.web.front import DRAINED, LARGEST
from kibo.server.web.guard import HEADERS
from server.running import Running

MANY = "9" * 5_000
ODD = [
    MANY, "%00", "a%00b", "%FF%FE", "%ED%A0%80", "-1", "٣", "..", "%2e%2e%2f", "%0d%0aset-cookie:%20a=b", "a" * 3_000,
    "%F0%9F%A6%81", "'", "{x}", "%", "nul",
]  # fmt: skip
HEADERS_SENT = [
    {"origin": "http://["},
    {"origin": "null"},
    {"origin": "://" + MANY},
    {"host": "x" * 3_000},
    {"host": "["},
    {"host": "a b"},
    {"host": ""},
    {"host": "http://x/"},
    {"cookie": "kibo=" + MANY},
    {"cookie": "kibo=\xff; lang=\xff; theme=<; tall=" + MANY},
    {"cookie": ";" * 3_000},
    {"accept-language": "de;q=" + MANY},
    {"accept-language": "de;q=nan, fr;q=-inf, en;q=1e999, \xff"},
    {"accept-encoding": "zstd;q=" + MANY},
    {"accept": "\xff"},
    {"authorization": "Bearer " + MANY},
    {"authorization": "Bearer \xff"},
    {"range": f"bytes={MANY}-{MANY}"},
    {"range": "bytes=" + ",".join(f"{n}-{n}" for n in range(2_000))},
    {"if-none-match": MANY},
    {"if-modified-since": "Sun, 99 Foo -1 99:99:99 GMT"},
    {"if-range": "\xff", "range": "bytes=0-1"},
    {"x-forwarded-for": MANY, "x-forwarded-proto": "\xff", "forwarded": "for=\xff"},
    {"content-type": "\xff; charset=\xff"},
    {"sec-fetch-site": "\xff"},
]
ALL_VERBS = (*VERBS, "why", "nudge")
BODIES = [
    ("application/x-www-form-urlencoded; charset=utf-7", b"name=Anna&play=pig"),
    ("application/x-www-form-urlencoded; charset=no-such", b"name=Anna&play=pig"),
    ("application/x-www-form-urlencoded", b"name=%00%FF%ED%A0%80&play=%ED%A0%80%00"),
    ("application/x-www-form-urlencoded", b"&" * 30_000),
    ("application/x-www-form-urlencoded", b"\xff=\xff;\0"),
    ("text/plain; charset=utf-16", "name=Anna".encode("utf-16")),
    ("application/json; charset=no-such", b"{}"),
    ("application/json", b'{"\\ud800": "\\ud800"}'),
    ("application/json", b'{"game": "\\ud800", "name": "\\u0000"}'),
    ("application/json", b'{"board": ' + MANY.encode() + b', "action": 1}'),
    ("application/json", b'{"board": 1e999, "action": NaN, "seat": -Infinity}'),
    ("application/json", b'{"seat": 100000000000000000000000000000, "name": "A"}'),
    ("application/json", b'{"action": "\\ud800", "board": 1, "thing": "\\udfff"}'),
    ("application/json", b'{"text": "\\ud800", "word": "\\ud800"}'),
    ("application/json", b"[" * 30_000),
    ("", b"\xff"),
]  # fmt: skip


@pytest.fixture
def unhurried(running, monkeypatch):
    """A house in which nothing is ever asked too fast, so that everything is answered."""
    times = itertools.count(0, 1e6)
    for windows in (running.house.pace.visitors, running.house.pace.addresses):
        monkeypatch.setattr(windows, "clock", lambda: float(next(times)))
    yield running
    for windows in (running.house.pace.visitors, running.house.pace.addresses):
        windows.times.clear()


@pytest.fixture
def table(running):
    return httpx.post(f"{running.url}/api/tables", json={"game": "pig", "name": "Anna"}, timeout=30).json()


def addresses(running):
    """Every route there is, with the methods it takes; the interface's own below the others."""
    found = []
    for route in running.app.routes:
        if isinstance(route, Route):
            found += [(method, route.path) for method in route.methods - {"HEAD"}]
        else:
            assert isinstance(route, Mount)
            found.append(("GET", f"{route.path}/{{path}}"))
    below = create_api(running.house).openapi()["paths"]
    return found + [(method.upper(), f"/api{path}") for path, ways in below.items() for method in ways]


def is_ours(answer, asked):
    """Is an answer what every answer is?"""
    assert answer.status_code < 500, (asked, answer.status_code, answer.text[:300])
    for name, value in HEADERS:
        assert answer.headers.get_list(name.decode()) == [value.decode()], asked
    if answer.status_code >= 400 and answer.request.method != "HEAD":
        assert answer.json()["error"], asked
    return True


def complaints(caplog):
    return [record for record in caplog.records if "trusted_proxies" not in record.message]


def ask(client, method, path, **more):
    """An answer, or the head of one that does not end."""
    with client.stream(method, path, **more) as answer:
        if not answer.headers.get("content-type", "").startswith("text/event-stream"):
            answer.read()
        return answer


def test_no_address_is_answered_with_a_fault_however_it_is_filled_in(unhurried, table, caplog):
    known = {"table": table["table"], "game": "pig", "verb": "say", "path": "house.css", "at": "0"}
    with httpx.Client(base_url=unhurried.url, timeout=30) as client:
        for method, path in addresses(unhurried):
            names = re.findall(r"{(\w+)}", path)
            for name in names:
                for odd in ODD:
                    filled = path
                    for other in names:
                        filled = filled.replace(f"{{{other}}}", odd if other == name else known.get(other, "x"))
                    assert is_ours(ask(client, method, filled), (method, filled))
            for odd in ODD:
                whole = re.sub(r"{(\w+)}", lambda found: known.get(found[1], "x"), path)
                query = "&".join(f"{name}={odd}" for name in ("lang", "at", "seat", "tall", "since"))
                assert is_ours(ask(client, method, f"{whole}?{query}"), (method, whole, odd))
    assert not complaints(caplog)


def test_no_header_is_answered_with_a_fault_wherever_it_is_sent(unhurried, table, caplog):
    known = {"table": table["table"], "game": "pig", "verb": "say", "path": "house.css", "at": "0"}
    with httpx.Client(base_url=unhurried.url, timeout=30) as client:
        for (method, path), odd in itertools.product(addresses(unhurried), HEADERS_SENT):
            whole = re.sub(r"{(\w+)}", lambda found: known.get(found[1], "x"), path)
            raw = [(name.encode(), value.encode("latin-1")) for name, value in odd.items()]
            assert is_ours(ask(client, method, whole, headers=raw), (method, whole, odd))
    assert not complaints(caplog)


def test_no_body_is_answered_with_a_fault_wherever_it_is_sent(unhurried, table, caplog):
    token = {"authorization": f"Bearer {table['token']}"}
    ways = {path for method, path in addresses(unhurried) if method == "POST"}
    verbs = (
        "sit",
        "word",
        "colour",
        "bot",
        "leave",
        "change",
        "start",
        "act",
        "undo",
        "show",
        "say",
        "link",
        "rematch",
        "why",
        "nudge",
    )
    paths = {path.replace("{table}", table["table"]).replace("{verb}", verb) for path in ways for verb in verbs}
    with httpx.Client(base_url=unhurried.url, timeout=30) as client:
        for path, (kind, body) in itertools.product(sorted(paths), BODIES):
            headers = token | ({"content-type": kind} if kind else {})
            assert is_ours(ask(client, "POST", path, content=body, headers=headers), (path, kind, body[:60]))
    assert not complaints(caplog)


@pytest.mark.parametrize("method", ["GET", "POST", "PUT", "DELETE", "OPTIONS", "TRACE", "PATCH", "PROPFIND"])
def test_every_method_at_every_address_gets_an_answer_of_ours(running, table, method):
    with httpx.Client(base_url=running.url, timeout=30) as client:
        for path in (
            "/",
            "/new",
            "/nothing",
            f"/t/{table['table']}",
            "/api",
            "/api/games",
            "/api/nothing",
            "/static",
            "/static/house.css",
        ):
            answer = ask(client, method, path)
            assert is_ours(answer, (method, path))
            assert ("allow" in answer.headers) == (answer.status_code == 405), (method, path)


def test_a_fault_of_ours_carries_the_headers_too(running, monkeypatch):
    monkeypatch.setattr(running.house.store, "listed", None)
    monkeypatch.setattr(running.house, "games", None)
    for path in ("/", "/api/games"):
        answer = httpx.get(f"{running.url}{path}")
        assert answer.status_code == 500
        assert answer.headers["content-security-policy"]
        assert "Traceback" not in answer.text


@pytest.mark.parametrize("path", ["/new", "/t/nowhere/say", "/api/tables", "/api/nothing", "/nothing", "/"])
def test_what_is_too_long_and_what_brings_files_is_refused_wherever_it_is_sent(running, path):
    def sent(body, **headers):
        return httpx.post(f"{running.url}{path}", content=body, headers=headers, timeout=30)

    assert sent(b"x" * LARGEST).status_code != 413
    for body in (b"x" * (LARGEST + 1), iter([b"x" * LARGEST, b"x"]), b"x" * DRAINED, iter([b"x" * DRAINED])):
        answer = sent(body)
        assert (answer.status_code, answer.json()["why"].removeprefix("refused.")) == (413, "too_long")
    part = b'--b\r\ncontent-disposition: form-data; name="name"; filename="a"\r\n\r\nAnna\r\n--b--\r\n'
    answer = sent(part, **{"content-type": "Multipart/Form-Data; boundary=b"})
    assert (answer.status_code, answer.json()["why"].removeprefix("refused.")) == (415, "no_files")


def test_a_name_that_no_table_can_have_is_not_looked_for(running, monkeypatch):
    monkeypatch.setattr(running.house.store, "load", None)
    for name in ("%00", "a%00b", "%FF", "a b", "a" * 65, "é"):
        for path in (f"/t/{name}", f"/t/{name}/stream", f"/api/tables/{name}"):
            assert httpx.get(f"{running.url}{path}").status_code == 404


def test_of_one_address_only_so_many_watch_and_a_place_that_is_left_is_free(tmp_path):
    house = Running(tmp_path, streams_per_address=2)
    try:
        made = httpx.post(f"{house.url}/api/tables", json={"game": "pig", "name": "Anna"}).json()
        address = f"{house.url}/t/{made['table']}/stream"
        with httpx.Client() as client, client.stream("GET", address), client.stream("GET", address):
            refused = client.get(address, headers={"accept-language": "fr"})
            assert (refused.status_code, refused.json()["why"]) == (503, "refused.too_many")
            assert "trop" in refused.json()["error"]
            assert client.get(f"{house.url}/").status_code == 200
        with httpx.Client() as client, client.stream("GET", address) as answer:
            assert answer.status_code == 200
    finally:
        house.close()


# addresses


@pytest.mark.parametrize(
    ("trusted", "peer", "forwarded", "visitor"),
    [
        ((), "127.0.0.1", "1.2.3.4", "127.0.0.1"),
        (("127.0.0.1",), "127.0.0.1", "1.2.3.4", "1.2.3.4"),
        (("127.0.0.1",), "::ffff:127.0.0.1", "1.2.3.4", "1.2.3.4"),
        (("127.0.0.1",), "5.6.7.8", "1.2.3.4", "5.6.7.8"),
        (("127.0.0.1", "10.0.0.0/8"), "127.0.0.1", "6.6.6.6, 1.2.3.4, 10.1.1.1", "1.2.3.4"),
        (("127.0.0.1",), "127.0.0.1", "6.6.6.6, nonsense", "127.0.0.1"),
        (("127.0.0.1",), "127.0.0.1", "", "127.0.0.1"),
        (("::1",), "::1", "[2001:db8::7]:8080", "2001:db8::7"),
        (("127.0.0.1",), "127.0.0.1", "1.2.3.4:5678", "1.2.3.4"),
    ],
)
def test_a_proxy_is_believed_only_where_the_settings_name_it(trusted, peer, forwarded, visitor):
    assert Proxies(trusted).visitor(peer, forwarded) == visitor


def test_a_house_counts_by_the_address_that_its_proxy_says(tmp_path, caplog):
    for trusted, counted in (((), {"127.0.0.1"}), (("127.0.0.1",), {"1.2.3.4", "2001:db8::/64"})):
        house = Running(tmp_path / str(len(trusted)), trusted_proxies=trusted)
        try:
            for address in ("1.2.3.4", "2001:db8::1", "2001:db8::2"):
                httpx.post(f"{house.url}/t/nowhere/say", headers={"x-forwarded-for": address})
            assert {who for _, who in house.house.pace.addresses.times} == counted
            secure = httpx.get(house.url, headers={"x-forwarded-proto": "https"}).headers["set-cookie"]
            assert ("Secure" in secure) is bool(trusted)
        finally:
            house.close()
    assert ["name it in trusted_proxies" in record.message for record in caplog.records] == [True]


def test_a_household_is_one_however_many_addresses_it_has():
    assert household("2001:db8::1") == household("2001:db8::ffff:1") != household("2001:db8:0:1::1")
    assert household("::ffff:1.2.3.4") == household("1.2.3.4") != household("1.2.3.5")
    assert len(household("x" * 10_000)) < 100


# pace


def test_without_a_cookie_one_is_counted_by_address_and_many_cookies_are_not_many_people():
    now = [0.0]
    pace = Pace(lambda: now[0])
    most, seconds = LIMITS["say"]
    assert [pace.allows("say", "a") for _ in range(most + 1)] == [True] * most + [False]
    assert pace.allows("say", "b")
    assert [pace.allows("say", "a", "anna") for _ in range(most + 1)] == [True] * most + [False]
    assert sum(pace.allows("say", "a", f"anna {n}") for n in range(1_000)) == most * (NEIGHBOURS - 1)
    now[0] += seconds
    assert pace.allows("say", "a")
    assert pace.allows("say", "a", "anna")


def test_of_however_many_visitors_little_is_kept_and_nothing_of_who_is_long_gone():
    now = [0.0]
    pace, occupancy = Pace(lambda: now[0]), Occupancy(10, 2)
    for n in range(3 * KEPT):
        pace.allows("message", str(n), str(n))
    assert len(pace.visitors.times) == len(pace.addresses.times) == KEPT
    now[0] += max(seconds for _, seconds in LIMITS.values())
    pace.allows("message", "a", "anna")
    assert len(pace.visitors.times) == len(pace.addresses.times) == 1
    assert [occupancy.enter("a") for _ in range(3)] == [True, True, False]
    for _ in range(2):
        occupancy.leave("a")
    assert (occupancy.all, dict(occupancy.each)) == (0, {})


def test_chat_without_a_cookie_is_slowed_down_and_a_seat_has_so_many_devices(running, table):
    with httpx.Client(base_url=running.url, timeout=30) as client:
        said = []
        for n in range(30):
            client.cookies.clear()
            said.append(client.post(f"/t/{table['table']}/say", json={"text": str(n), "name": "Guest"}).status_code)
        assert said.count(200) <= LIMITS["say"][0]
        assert said[-1] == 429
        opened = []
        for _ in range(DEVICES + 5):
            client.cookies.clear()
            opened.append(client.get(f"/t/{table['table']}?seat={table['token']}").status_code)
        assert opened == [303] * (DEVICES - 1) + [409] * 6
    place = running.house.rooms[table["table"]].table.places[0]
    assert len(place.players) == DEVICES
