"""The guide is followed: the pieces of the compose file, each in a network and with a root of its own."""

import asyncio
import os
import re
import shutil
import socket
import ssl
import stat
import subprocess
import sys
import tempfile
import urllib.error
import urllib.request
from contextlib import asynccontextmanager
from pathlib import Path

import asyncpg
import httpx
import pytest

from deploy.containers import Compose
from deploy.networks import enter, may_part
from deploy.written import DEPLOY, environment_file, guide
from server.running import awaited
from server.start.rolling import Somebody

NEEDED = ("caddy", "curl", "ip", "nsenter", "openssl", "setpriv")
MISSING = [name for name in NEEDED if not shutil.which(name)]
STAND_IN = Path(__file__).with_name("containers.py")
NAME = "localhost"
"""The name that the guide gives to whoever tries things out."""


class There:
    """A copy of deploy/, in which the guide's commands are given, and the networks that come of it."""

    def __init__(self, folder):
        self.above, self.folder = folder, folder / "deploy"
        shutil.copytree(DEPLOY, self.folder)
        self.state = folder / f"kibo{os.getpid()}"
        self.state.mkdir()
        programs = folder / "programs"
        programs.mkdir()
        docker = programs / "docker"
        docker.write_text(f'#!/bin/sh\nexec {sys.executable} -W ignore {STAND_IN} "$@"\n')
        docker.chmod(0o755)
        self.environment = os.environ | {
            "PATH": f"{programs}:{os.environ['PATH']}",
            "KIBO_CONTAINERS": str(self.state),
        }

    def follow(self, block, space=""):
        """Do what a block of the guide says, to the letter; a command that fails is an error."""
        where = ["ip", "netns", "exec", space] if space else []
        cwd = self.above if block.startswith("cd ") else self.folder
        words = [*where, "sh", "-eu", "-c", block]
        done = subprocess.run(words, cwd=cwd, env=self.environment, capture_output=True, text=True, check=False)
        assert done.returncode == 0, f"{block}\n{done.stdout}{done.stderr}\n{self.said()}"
        return done.stdout

    def said(self):
        """The last that each service has said."""
        return "\n".join(f"{path.name}: {path.read_text()}" for path in sorted(self.state.glob("*.log")))

    @property
    def compose(self):
        return Compose(self.folder, self.state)

    @property
    def settings(self):
        """What the guide has written into .env."""
        return environment_file(self.folder / ".env")


class ByName(httpx.AsyncHTTPTransport):
    """Reaches the proxy at its address outside, by the name that it has."""

    async def handle_async_request(self, request):
        request.extensions["sni_hostname"] = NAME
        return await super().handle_async_request(request)


@pytest.fixture
def there():
    folder = Path(tempfile.mkdtemp(prefix="kibo-guide-"))
    folder.chmod(0o755)
    made = There(folder)
    try:
        yield made
    finally:
        if (made.folder / ".env").exists():
            made.follow("docker compose down")
        shutil.rmtree(folder)


def blocks(heading):
    """The guide's blocks that are for containers."""
    return [block for block in guide(heading) if "docker" in block]


@asynccontextmanager
async def outside(there):
    """A visitor who knows the proxy's authority, and nothing else."""
    address = there.compose.networks.addresses["proxy"]["outside"]
    known = ssl.create_default_context(cafile=str(there.folder / "root.crt"))
    async with httpx.AsyncClient(
        transport=ByName(verify=known), base_url=f"https://{address}", headers={"host": NAME}, timeout=30
    ) as client:
        yield client


async def sat_down(client):
    """Two people and a bot at a table, who watch it."""
    url = f"{client.base_url}".rstrip("/") + "/api/tables"
    made = (await client.post(url, json={"game": "star_of_africa", "name": "Anna", "seats": 3})).json()
    url = f"{url}/{made['table']}"
    joined = (await client.post(f"{url}/join", json={"name": "Ben"})).json()
    people = [Somebody(url, made["table"], seat["token"], client) for seat in (made, joined)]
    watching = [asyncio.create_task(person.watch()) for person in people]
    begun = await client.post(f"{url}/start", json={"fill": "random"}, headers=people[0].headers)
    assert begun.status_code == 200, begun.text
    return people, watching


async def keep_moving(person):
    while True:
        await person.move()
        await asyncio.sleep(0.05)


async def rounds(people):
    """Wait until everybody has seen the bot's turn come and go."""
    for person in people:
        await person.until(lambda view: view["to_act"] == 2)
        await person.until(lambda view: view["to_act"] != 2)


async def asked(there, machine, url, **headers):
    """What a machine inside is answered: the status and the text."""

    def ask():
        try:
            with urllib.request.urlopen(urllib.request.Request(url, headers=headers), timeout=10) as answer:
                return answer.status, answer.read().decode()
        except urllib.error.HTTPError as refused:
            return refused.code, ""

    return await asyncio.to_thread(there.compose.networks.at, machine, ask)


async def fetched(there, query):
    """Rows of the database, asked for at a house."""

    async def ask():
        line = await asyncpg.connect(f"postgresql://kibo:{password}@{address}/kibo")
        rows = await line.fetch(query)
        await line.close()
        return rows

    password, address = there.settings["POSTGRES_PASSWORD"], there.compose.networks.addresses["db"]["inside"]
    return await asyncio.to_thread(there.compose.networks.at, "house-1", lambda: asyncio.run(ask()))


async def followed(there):
    enter(there.compose.networks.space("people"))
    async with outside(there) as client:
        await nobody_outside_sees_more_than_the_pages(there, client)
        await whoever_runs_it_sees_how_it_is(there)
        people, going_on = await sat_down(client)
        going_on += [asyncio.create_task(keep_moving(person)) for person in people]
        try:
            await rounds(people)
            await backed_up_and_renewed(there, people)
        finally:
            for task in going_on:
                task.cancel()
            await asyncio.gather(*going_on, return_exceptions=True)
        await put_back(there, people[0])


async def nobody_outside_sees_more_than_the_pages(there, client):
    assert (await client.get("/")).status_code == 200
    for path in ("/metrics", "/readyz", "/healthz"):
        assert (await client.get(path)).status_code == 404
    addresses = there.compose.networks.addresses
    async with httpx.AsyncClient() as plain:
        moved = await plain.get(f"http://{addresses['proxy']['outside']}/", headers={"host": NAME})
        assert moved.headers["location"] == f"https://{NAME}/"
    for machine, port in (("house-1", 8321), ("house-2", 8321), ("db", 5432)):
        with pytest.raises(OSError):
            socket.create_connection((addresses[machine]["inside"], port), timeout=5)


async def whoever_runs_it_sees_how_it_is(there):
    for house in ("house-1", "house-2"):
        for path in ("healthz", "readyz", "metrics"):
            status, text = await asked(
                there, "proxy", f"http://{there.compose.networks.addresses[house]['inside']}:8321/{path}"
            )
            assert status == 200
        assert "kibo_streams" in text
        assert (await asked(there, house, "http://127.0.0.1:8321/metrics"))[0] == 200
        handed_on = {"X-Forwarded-For": "192.0.2.1"}
        assert (await asked(there, house, "http://127.0.0.1:8321/metrics", **handed_on))[0] == 404


async def backed_up_and_renewed(there, people):
    (thinker,) = await thinkers(there)
    for block in blocks("Backups"):
        await asyncio.to_thread(there.follow, block)
    for line in "".join(blocks("A new version without a break")).splitlines():
        if "house" in line:
            await asyncio.to_thread(there.follow, line)
            await rounds(people)
            assert await thinkers(there) == {thinker}, "one machine thinks, which is none of the houses that begin anew"


async def put_back(there, person):
    """The house as it stood comes again in another database, beside the one that was played in meanwhile."""
    (block,) = blocks("Restoring")
    await asyncio.to_thread(there.follow, "docker compose stop house-2")
    await asyncio.to_thread(there.follow, block.replace("house-1 house-2 bots", "house-1"))
    view = (await person.client.get(person.url, headers=person.headers)).json()
    assert 0 < view["seq"] < person.view["seq"]
    said = await asyncio.to_thread(there.follow, "docker compose exec house-1 kibo db check")
    assert re.fullmatch(rf"1 tables, {view['seq']} events: every table folds, and the lobby shows it as it is\n", said)


async def thinkers(there):
    """Who has thought."""
    return {row["thinker"] for row in await fetched(there, "SELECT thinker FROM jobs WHERE done_at IS NOT NULL")}


@pytest.mark.whole
@pytest.mark.skipif(bool(MISSING), reason=f"not everything that the guide uses is installed: {', '.join(MISSING)}")
@pytest.mark.skipif(not may_part(), reason="networks of their own can be made by root alone, with iproute2")
def test_the_guide_can_be_followed_with_every_piece_in_a_network_of_its_own(there):
    first, trial = blocks("With containers")
    first = first.replace("play.example.org", NAME)
    there.follow(first.replace("docker", "echo KIBO_BOT_PROCESSES=0 >> .env\ndocker", 1))
    assert stat.S_IMODE((there.folder / ".env").stat().st_mode) == 0o600
    there.follow(trial, there.compose.networks.space("proxy"))
    awaited(followed(there))
    there.follow("docker compose down")  # each in the time that it has
    said = there.said()
    assert "Traceback" not in said
    assert '"trace"' not in said
    assert not [name for name in ("POSTGRES_PASSWORD", "KIBO_SECRET") if there.settings[name] in said]
