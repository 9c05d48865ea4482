"""What whoever runs the house asks it."""

import asyncio
import os
import re
import secrets
import threading

import httpx
import pytest
from sqlalchemy import insert, update

from kibo.server import measures
from kibo.server.log.schema import jobs
from kibo.server.measures import BOUNDS, COUNTERS, GAUGES, TIMES, Measures
from kibo.server.web import health
from server.running import Running

LINE = re.compile(r'(\w+)\{process="(\d+)"(?:,le="([\d.]+|\+Inf)")?\} ([\d.e+]+)')


def numbers(text):
    """What Prometheus reads: each line by its name, its process and its bound."""
    found = {}
    for line in text.splitlines():
        if not line.startswith("# "):
            name, process, bound, value = LINE.fullmatch(line).groups()
            assert (name, process, bound) not in found
            found[name, process, bound] = float(value)
    return found


def read(running, **headers):
    answer = httpx.get(f"{running.url}/metrics", headers=headers)
    assert answer.status_code == 200
    assert answer.headers["content-type"] == "text/plain; version=0.0.4; charset=utf-8"
    return {(name, bound): value for (name, _, bound), value in numbers(answer.text).items()}


def test_the_house_says_that_it_is_alive_and_ready(running):
    for path, said in (("/healthz", "the house is alive\n"), ("/readyz", "the house is ready\n")):
        answer = httpx.get(running.url + path)
        assert (answer.status_code, answer.text) == (200, said)
        assert answer.headers["cache-control"] == "no-store"


def test_while_the_database_does_not_answer_the_house_lives_and_is_not_ready(running, monkeypatch, caplog):
    monkeypatch.setattr(health, "KNOWN_FOR", 0.0)
    monkeypatch.setattr(health, "PATIENCE", 0.05)

    async def gone(_):
        raise ConnectionRefusedError("password hunter2")

    async def silent(_):
        await asyncio.sleep(30)

    for answers, said in ((gone, "does not answer: ConnectionRefusedError"), (silent, "has not answered for 0 s")):
        monkeypatch.setattr(running.house.store, "has", answers)
        answer = httpx.get(f"{running.url}/readyz")
        assert (answer.status_code, answer.text) == (503, f"the database {said}\n")
        assert answer.headers["retry-after"] == "1"
        assert httpx.get(f"{running.url}/healthz").status_code == 200
    monkeypatch.undo()
    monkeypatch.setattr(health, "KNOWN_FOR", 0.0)
    assert httpx.get(f"{running.url}/readyz").status_code == 200
    assert "does not answer" in caplog.text
    assert "the database answers again" in caplog.text
    assert "hunter2" not in caplog.text


def test_who_asks_often_does_not_ask_the_database_often(running, monkeypatch):
    asked = []

    async def has(_):
        asked.append(1)
        return False

    monkeypatch.setattr(running.house.store, "has", has)
    monkeypatch.setattr(health, "KNOWN_FOR", 1e6)
    for _ in range(20):
        assert httpx.get(f"{running.url}/readyz").status_code == 200
    assert len(asked) <= 1


def test_what_goes_on_is_counted(running):
    with httpx.Client(base_url=running.url) as anna:
        before = read(running)
        lobby = anna.post("/new", data={"name": "Anna", "play": "pig"}, follow_redirects=True)
        table = str(lobby.url).rpartition("/")[2]
        running.call(running.house.room(table))
        opened, end = threading.Event(), threading.Event()

        def watch():
            with anna.stream("GET", f"/t/{table}/stream") as stream:
                lines = stream.iter_lines()
                while "event: frame" not in next(lines):
                    pass
                opened.set()
                end.wait(30)

        watching = threading.Thread(target=watch)
        watching.start()
        assert opened.wait(30)
        during = read(running)
        for name in ("kibo_streams", "kibo_viewers"):
            assert during[name, None] == before[name, None] + 1
        assert during["kibo_tables", None] == before["kibo_tables", None] + 1
        assert anna.post(f"/t/{table}/act", json={"board": -1, "action": 0}).status_code == 409
        assert anna.post(f"/t/{table}/say", json={"text": "hello"}).status_code == 200
        end.set()
        watching.join(30)
    after = read(running)
    grown = {key: after[key] - before[key] for key in after}
    assert grown["kibo_refusals_total", None] == 1
    assert grown["kibo_answer_seconds_count", None] == 2
    assert grown["kibo_events_total", None] >= 3
    assert grown["kibo_write_seconds_count", None] >= 2
    assert grown["kibo_send_seconds_count", None] >= 2
    assert after["process_resident_memory_bytes", None] > 10_000_000
    assert after["process_cpu_seconds_total", None] > 0


def test_moves_of_people_and_bots_are_counted_and_what_chance_brings_is_not(running):
    before = read(running)
    with httpx.Client(base_url=running.url) as anna:
        made = anna.post("/new", data={"name": "Anna", "play": "pig"}, follow_redirects=True)
        table = str(made.url).rpartition("/")[2]

    async def moved():
        room = await running.house.room(table)
        async with asyncio.timeout(60):
            while not room.table.match or room.table.bot_to_act():
                await asyncio.sleep(0.01)
            while room.lock.locked():
                await asyncio.sleep(0.01)
        return sum(actor >= 0 for actor in room.table.actors)

    moves = running.call(moved())
    assert read(running)["kibo_moves_total", None] - before["kibo_moves_total", None] == moves


def test_what_bots_are_asked_is_counted_over_all_houses(tmp_path, postgres_url):
    house = Running(tmp_path, database=postgres_url)
    try:
        assert read(house)["kibo_jobs_open", None] == 0

        async def asked():
            async with house.house.store.engine.begin() as there:
                row = {
                    "origin": "x",
                    "game": "nowhere",
                    "seat": 0,
                    "seen": "",
                    "bot": "easy",
                    "seed": 1,
                    "asked_at": 9e9,
                }
                row["asked_at"] = 9e9
                await there.execute(insert(jobs), [row | {"key": "a"}, row | {"key": "b"}, row | {"key": "c"}])
                await there.execute(update(jobs).where(jobs.c.key == "c").values(done_at=9e9))

        house.call(asked())
        assert read(house)["kibo_jobs_open", None] == 2
    finally:
        house.close()


def test_each_histogram_adds_up():
    some = Measures(2)
    some.belong_to(1)
    for seconds in (0.0, 0.001, 0.0011, 0.3, 99.0):
        some.took("kibo_write_seconds", seconds)
    found = numbers(some.text())
    assert {name for name, _, _ in found} == {*COUNTERS, *GAUGES} | {
        f"{name}_{end}" for name in TIMES for end in ("bucket", "sum", "count")
    }
    buckets = [found["kibo_write_seconds_bucket", "2", str(bound)] for bound in BOUNDS]
    assert buckets == [2, 3, 3, 3, 3, 3, 3, 3, 4, 4, 4, 4, 4]
    assert found["kibo_write_seconds_bucket", "2", "+Inf"] == found["kibo_write_seconds_count", "2", None] == 5
    assert found["kibo_write_seconds_sum", "2", None] == pytest.approx(99.3021)
    assert found["kibo_write_seconds_count", "1", None] == 0


def test_whoever_is_asked_tells_of_all_processes(monkeypatch):
    monkeypatch.setattr(measures, "HERE", Measures())
    measures.share(3)
    for process in (1, 2):
        if not (child := os.fork()):
            measures.HERE.belong_to(process)
            measures.HERE.count("kibo_moves_total", 10 * process)
            os._exit(0)
        os.waitpid(child, 0)
    measures.HERE.count("kibo_moves_total")
    found = numbers(measures.HERE.text())
    assert [found["kibo_moves_total", str(process), None] for process in (1, 2, 3)] == [1, 10, 20]


def test_metrics_tell_of_no_table_no_player_and_no_address(tmp_path):
    """Everything that a house is told is a marker: none of them is read there, nor the name of a table."""
    names = [secrets.token_hex(6) for _ in range(3)]
    house = Running(tmp_path, trusted_proxies=("127.0.0.1",))
    try:
        with httpx.Client(base_url=house.url, headers={"x-forwarded-for": "203.0.113.77"}) as anna:
            made = anna.post("/new", data={"name": names[0], "play": "pig"}, follow_redirects=True)
            table = str(made.url).rpartition("/")[2]
            anna.post(f"/t/{table}/say", json={"text": names[1], "name": names[2]})
            player = next(iter(house.call(house.house.room(table)).table.people))
        answer = httpx.get(f"{house.url}/metrics")
        assert answer.status_code == 200
        for told in (*names, table, player, "203.0.113", "127.0.0.1", "pig"):
            assert told not in answer.text
    finally:
        house.close()


@pytest.mark.parametrize(
    ("headers", "status"),
    [
        ({}, 200),
        ({"host": "localhost:8321"}, 200),
        ({"host": "play.example"}, 404),
        ({"x-forwarded-for": "127.0.0.1"}, 404),
        ({"forwarded": "for=127.0.0.1"}, 404),
        ({"via": "1.1 proxy"}, 404),
        ({"x-real-ip": "127.0.0.1"}, 404),
    ],
)
@pytest.mark.parametrize("settings", [{}, {"trusted_proxies": ("127.0.0.1",)}], ids=["alone", "behind a proxy"])
def test_metrics_are_for_this_computer_alone(tmp_path_factory, headers, status, settings, houses):
    assert httpx.get(f"{houses(settings).url}/metrics", headers=headers).status_code == status


@pytest.mark.parametrize(("networks", "status"), [((), 404), (("10.0.0.0/8",), 404), (("127.0.0.1",), 200)])
def test_metrics_are_for_those_whom_the_settings_name(houses, networks, status):
    assert httpx.get(f"{houses({'metrics_for': networks}).url}/metrics").status_code == status


@pytest.fixture(scope="module")
def houses(tmp_path_factory):
    """A house with some settings, opened once."""
    opened = {}

    def house(settings):
        key = repr(settings)
        if key not in opened:
            opened[key] = Running(tmp_path_factory.mktemp("house"), **settings)
        return opened[key]

    yield house
    for one in opened.values():
        one.close()
