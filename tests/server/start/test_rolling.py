"""Two houses on one PostgreSQL are closed and opened one after the other while people play through a proxy."""

import asyncio
import contextlib
import os
import shutil
import socket
from itertools import pairwise

import httpx
import pytest

from kibo.server.table.table import Table
from rulebook import PROJECT
from server.indoors import BY_ID, opened
from server.running import awaited
from server.start.rolling import HouseAt, SmallProxy, Somebody

TABLES = 3
CADDY = shutil.which("caddy")


def free_ports(many):
    sockets = [socket.create_server(("127.0.0.1", 0)) for _ in range(many)]
    ports = [one.getsockname()[1] for one in sockets]
    for one in sockets:
        one.close()
    return ports


@contextlib.asynccontextmanager
async def small(houses, _folder):
    async with SmallProxy(houses).open() as port:
        yield f"http://127.0.0.1:{port}"


@contextlib.asynccontextmanager
async def caddy(houses, folder):
    """The proxy of deploy/ as it stands there, with a certificate of its own making."""
    http, https = free_ports(2)
    environment = os.environ | {
        "KIBO_HOUSES": " ".join(f"127.0.0.1:{house.port}" for house in houses),
        "KIBO_HTTP_PORT": str(http),
        "KIBO_HTTPS_PORT": str(https),
        "XDG_DATA_HOME": str(folder / "caddy"),
        "XDG_CONFIG_HOME": str(folder / "caddy"),
    }
    said = (folder / "caddy.log").open("w")
    words = ["run", "--adapter", "caddyfile", "--config", str(PROJECT / "deploy" / "Caddyfile")]
    process = await asyncio.create_subprocess_exec(CADDY, *words, env=environment, stderr=said, stdout=said)
    try:
        async with httpx.AsyncClient(verify=False) as client, asyncio.timeout(60):
            while True:
                with contextlib.suppress(httpx.HTTPError):
                    if (await client.get(f"https://localhost:{https}/")).status_code == 200:
                        break
                await asyncio.sleep(0.1)
            for path in ("/metrics", "/readyz", "/healthz"):
                assert (await client.get(f"https://localhost:{https}{path}")).status_code == 404
        yield f"https://localhost:{https}"
    finally:
        process.terminate()
        await process.wait()
        said.close()


async def seated(client, address):
    """Two people at a new table, who watch it."""
    made = (await client.post(f"{address}/api/tables", json={"game": "pig", "name": "Anna", "seats": 2})).json()
    url = f"{address}/api/tables/{made['table']}"
    joined = (await client.post(f"{url}/join", json={"name": "Ben"})).json()
    people = [Somebody(url, made["table"], seat["token"], client) for seat in (made, joined)]
    watching = [asyncio.create_task(person.watch()) for person in people]
    assert (await client.post(f"{url}/start", json={}, headers=people[0].headers)).status_code == 200
    for person in people:
        await person.until(lambda view: view["stage"] == "playing")
    return people, watching


async def keep_moving(person):
    while True:
        await person.move()
        await asyncio.sleep(0.02)


async def all_move_on(people):
    """Everybody sees that the game goes on."""
    before = [person.view["board"] for person in people]
    for person, board in zip(people, before, strict=True):
        await person.until(lambda view, board=board: view["board"] > board + 3)


async def rolled(url, folder, proxy):
    houses = [HouseAt(port, folder / str(port), url) for port in free_ports(2)]
    people, going_on = [], []
    await houses[0].open()
    await houses[1].open()
    async with proxy(houses, folder) as address, httpx.AsyncClient(verify=False, timeout=30) as client:
        try:
            for _ in range(TABLES):
                some, watching = await seated(client, address)
                people += some
                going_on += watching
            moving = [asyncio.create_task(keep_moving(person)) for person in people]
            for house in houses:
                await all_move_on(people)
                assert await house.close() == 0
                await all_move_on(people)
                await house.open()
            await all_move_on(people)
            for task in moving:
                task.cancel()
            await asyncio.gather(*moving, return_exceptions=True)
            logs = await logs_in(url, {person.table for person in people})
            for person in people:
                await person.until(lambda view, person=person: view["seq"] == logs[person.table][-1].seq)
            assert all(task.cancel() for task in going_on), "nobody has stopped watching"
        finally:
            for task in going_on:
                task.cancel()
            for house in houses:
                await house.close()
    return people, logs, [line for house in houses for line in house.said]


async def logs_in(url, tables):
    async with opened(url) as house:
        return {name: await house.store.load(name) for name in tables}


@pytest.mark.whole
@pytest.mark.parametrize("proxy", [small, pytest.param(caddy, marks=pytest.mark.skipif(not CADDY, reason="no Caddy"))])
def test_a_rolling_restart_loses_no_move_and_nobody_stops_seeing(tmp_path, postgres_url, proxy, capsys):
    people, logs, said = awaited(rolled(postgres_url, tmp_path, proxy))
    for person in people:
        events = logs[person.table]
        table = Table.restored(person.table, BY_ID, events)
        assert [event.seq for event in events] == list(range(1, len(events) + 1))
        assert table.seq == person.view["seq"]
        seats = {events[board].seat for board, _ in person.made}
        assert len(seats) == 1, "each move stands where it was made, once, by whoever made it"
        assert all((events[b].kind, events[b].action) == ("played", action) for b, action in person.made)
        shown = [seq for _, seq, _ in person.frames]
        assert shown == sorted(shown), "nothing that was seen is taken back"
        boards = {board for _, _, board in person.frames}
        assert {board for board, _ in person.made} <= boards
    assert not [line for line in said if '"trace"' in line], "and nothing has failed"
    longest = max((gap for person in people for gap in person.gaps if gap < 1e3), default=0.0)
    times = [[at for at, *_ in person.frames] for person in people]
    still = max(later - sooner for one in times for sooner, later in pairwise(one))
    with capsys.disabled():
        print(f" longest without a stream {longest:.2f} s, without a new frame {still:.2f} s", end="")
