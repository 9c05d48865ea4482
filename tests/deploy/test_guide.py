"""The guide is followed: the pieces of the compose file, each in a network and with a root of its own."""

import asyncio
import os
import re
import shutil
import socket
import stat
import subprocess
import sys
import tempfile
import urllib.error
import urllib.request
from pathlib import Path

import asyncpg
import httpx
import pytest

from deploy.containers import Compose
from deploy.networks import enter, may_part
from deploy.playing import NAME, playing, rounds, visitor
from deploy.written import DEPLOY, environment_file, guide
from server.running import awaited

NEEDED = ("caddy", "curl", "ip", "nsenter", "openssl", "setpriv")
MISSING = [name for name in NEEDED if not shutil.which(name)]
STAND_IN = Path(__file__).with_name("containers.py")


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
    networks = there.compose.networks
    enter(networks.path("people"))
    async with visitor(networks.addresses["proxy"]["outside"], there.folder / "root.crt") as client:
        await nobody_outside_sees_more_than_the_pages(there, client)
        await whoever_runs_it_sees_how_it_is(there)
        async with playing(client) as people:
            await backed_up_and_renewed(there, people)
        await put_back(there, people[0])


async def nobody_outside_sees_more_than_the_pages(there, client):
    page = await client.get("/", params={"lang": "de"})
    cookies = page.headers.get_list("set-cookie")
    assert (page.status_code, len(cookies)) == (200, 2)
    assert all("; Secure" in cookie for cookie in cookies), "a house believes its proxy that they came by https"
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
        handed_on = {"Forwarded": "for=192.0.2.1"}
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
    (authority,) = re.findall(r"proxy:(\S+)", trial)
    there.follow(f"until docker compose exec proxy test -s {authority}; do sleep 0.5; done")  # as a person is slower
    there.follow(trial, there.compose.networks.path("proxy").name)
    awaited(followed(there))
    there.follow("docker compose down")  # each in the time that it has
    said = there.said()
    assert "Traceback" not in said
    assert '"trace"' not in said
    assert "trusted_proxies" not in said
    assert not [name for name in ("POSTGRES_PASSWORD", "KIBO_SECRET") if there.settings[name] in said]
