"""A house with two workers, as it is started by hand: whichever worker a visitor reaches, it is one house."""

import json
import os
import re
import shutil
import signal
import subprocess
import sys
import tempfile
import threading
import time
from pathlib import Path
from types import SimpleNamespace

import httpx
import pytest

from kibo import KiboError, load
from kibo.server.settings import Settings
from kibo.server.start import own_postgres
from kibo.server.start import supervisor as workers
from kibo.server.start.own_postgres import OwnPostgres, bring_along, own_database
from kibo.server.start.supervisor import Worker, Workers
from kibo.server.table.table import Table
from pigs import edited_pig
from server.indoors import brought_to, opened, playing, rows_of
from server.running import EXAMPLES, awaited

LINUX = pytest.mark.skipif(not Path("/proc/self/task").exists(), reason="the processes are looked up in /proc")


PATIENCE = 120.0
"""Seconds after which what somebody waits for is taken for lost."""


class Served:
    """`kibo serve --workers 2` in processes of its own."""

    def __init__(self, database="", workers=2, games=EXAMPLES):
        settings = {"WORKERS": str(workers), "BOT_PROCESSES": "1", "PACE": "0", "PORT": "0", "SECRET": "tests"}
        settings["GAMES"] = os.pathsep.join(games)
        self.folder = Path(tempfile.mkdtemp(prefix="kibo-"))  # the addresses of sockets are short
        settings |= {"DATA": str(self.folder), "DATABASE": database.replace("+asyncpg", "")}
        self.process = subprocess.Popen(
            [sys.executable, "-m", "kibo.cli", "serve", "--no-open"],
            env=os.environ | {f"KIBO_{name}": value for name, value in settings.items()},
            stdout=subprocess.PIPE,
            stderr=subprocess.PIPE,
            stdin=subprocess.DEVNULL,
            text=True,
        )
        self.url = re.search(r"http://127\.0\.0\.1:\d+", self.process.stdout.readline())[0]

    @property
    def postmaster(self):
        """The process of its own database."""
        return int((self.folder / "postgres" / "postmaster.pid").read_text().split()[0])

    def family(self):
        """All processes that it has started, in that order."""
        return descendants(self.process.pid)

    def bot_processes(self):
        return [pid for pid in self.family() if "spawn_main" in Path(f"/proc/{pid}/cmdline").read_text()]

    def kill_the_oldest_worker(self):
        """End it as the system does, and wait until it is said that it is started again."""
        os.kill(children(self.process.pid)[0], signal.SIGKILL)
        said = next(line for line in self.process.stderr if "worker" in line)
        return int(re.fullmatch(r"worker ([12]) has died \(signal 9\) and is started again now\n", said)[1])

    def ask(self, path, token="", **body):
        """One request over a connection of its own, which whichever worker accepts."""
        headers = {"authorization": f"Bearer {token}"} if token else {}
        method = "POST" if body else "GET"
        return httpx.request(method, f"{self.url}{path}", headers=headers, json=body or None, timeout=60)

    def close(self):
        self.process.kill()
        self.process.communicate()
        shutil.rmtree(self.folder, ignore_errors=True)


@pytest.fixture
def long_pig(tmp_path):
    """The folder of a Pig that nobody wins while a test lasts, however lucky the bot is."""
    return edited_pig(tmp_path / "pig", "rules.py", "= 4, 100, 0", "= 4, 5000, 0")


def children(pid):
    found = [task.read_text() for task in Path(f"/proc/{pid}/task").glob("*/children")]
    return [int(child) for text in found for child in text.split()]


def descendants(pid):
    found = children(pid)
    for child in found:
        found += children(child)
    return found


def are_gone(processes, patience=30.0):
    """Do all of these end by themselves?"""
    end = time.monotonic() + patience
    while any(is_running(pid) for pid in processes):
        if time.monotonic() > end:
            return False
        time.sleep(0.01)
    return True


def is_running(pid):
    try:
        return Path(f"/proc/{pid}/stat").read_text().rsplit(")", 1)[1].split()[0] != "Z"
    except OSError:
        return False


class Watcher:
    """Somebody who sits at a table and looks at it; who loses the stream opens it again, as browsers do."""

    def __init__(self, house, table, token):
        self.house, self.table, self.token = house, table, token
        self.view = {"seq": 0, "board": 0}
        self.client = httpx.Client(timeout=60)
        self.lines = None
        self.opened = 0
        """How often the stream was opened."""

    def events(self):
        self.opened += 1
        headers = {"authorization": f"Bearer {self.token}"}
        with self.client.stream("GET", f"{self.house.url}/api/tables/{self.table}/stream", headers=headers) as answer:
            assert answer.status_code == 200
            yield from answer.iter_lines()

    def until(self, is_seen):
        """Read on until something is seen; the log goes forward only. Signs of life, which always come, are not it."""
        end = time.monotonic() + PATIENCE
        while not is_seen(self.view):
            assert time.monotonic() < end, f"what is waited for does not come after {self.view}"
            self.lines = self.lines or self.events()
            try:
                line = next(self.lines, None)
            except httpx.RequestError:
                line = None
            if line is None:
                self.lines = None
            elif line.startswith("data: {") and "seq" in (view := json.loads(line[6:])):
                assert view["seq"] >= self.view["seq"]
                self.view = view
        return self.view

    def close(self):
        self.lines = None
        self.client.close()


class Pig:
    """A table of two people and a bot; who joins looks at it where `others` is."""

    def __init__(self, house, client, others=None):
        self.house = house
        others = others or house
        made = client.post(f"{house.url}/api/tables", json={"game": "pig", "name": "Anna", "seats": 3}).json()
        self.id = made["table"]
        joined = client.post(f"{others.url}/api/tables/{self.id}/join", json={"name": "Ben"}).json()
        self.people = [Watcher(at, self.id, seat["token"]) for at, seat in ((house, made), (others, joined))]
        for person in self.people:
            assert person.until(lambda view: view["seq"])["stage"] == "waiting"
        self.ask("start", self.people[0], fill="random")

    def ask(self, verb, who, **body):
        answer = who.house.ask(f"/api/tables/{self.id}/{verb}", who.token, **body)
        assert answer.status_code == 200, answer.text
        return answer.json()

    def play(self):
        """One move of a person, wherever the bot is; everybody sees it."""
        while True:
            seen = max(person.view["board"] for person in self.people)
            for person in self.people:
                person.until(lambda view, seen=seen: view["board"] >= seen)
            mover = next((person for person in self.people if person.view.get("legal")), None)
            if mover:
                break
            self.people[0].until(lambda view, seen=seen: view["board"] > seen)
        board = mover.view["board"]
        done = self.ask("play", mover, board=board, action="hold")
        for person in self.people:
            person.until(lambda view: view["board"] >= done["board"])
        again = self.people[0].house.ask(f"/api/tables/{self.id}/play", mover.token, board=board, action="hold")
        assert (again.status_code, again.json()["why"]) == (409, "stale")
        return done["seq"]


@LINUX
def test_two_workers_are_one_house_and_it_goes_on_when_one_of_them_is_killed(postgres_url, long_pig):
    house = Served(postgres_url, games=[str(long_pig)])
    tables = []
    try:
        with httpx.Client(timeout=60) as client:
            tables = [Pig(house, client) for _ in range(2)]
        for _ in range(4):  # each over a connection of its own, which whichever worker accepts
            for table in tables:
                assert house.ask(f"/api/tables/{table.id}").json()["stage"] == "playing"
                assert house.ask(f"/t/{table.id}").status_code == 200
                assert house.ask(f"/t/{table.id}x").status_code == 404
        told = house.ask("/metrics").text  # whoever is asked tells of both
        assert re.findall(r'process_start_time_seconds{process="(\d)"} [1-9]', told) == ["1", "2"]
        acknowledged = {table.id: [table.play() for _ in range(3)] for table in tables}
        killed, family = [], set()
        for _ in range(2):
            family.update(house.family())
            killed.append(house.kill_the_oldest_worker())
            for table in tables:
                acknowledged[table.id] += [table.play() for _ in range(3)]
        assert sorted(killed) == [1, 2]
        family.update(house.family())
        house.process.send_signal(signal.SIGINT)
        assert house.process.wait(30) == 130
        assert "Traceback" not in house.process.stderr.read()
        assert are_gone(family), "and the bots of a worker that was killed have ended with it"
        awaited(assert_all_is_there(postgres_url, acknowledged, load(long_pig)))
    finally:
        for table in tables:
            for person in table.people:
                person.close()
        house.close()


@LINUX
def test_of_two_houses_on_one_database_each_shows_the_others_moves_and_goes_on_when_the_other_is_killed(
    postgres_url, long_pig
):
    houses = [Served(postgres_url, workers=1, games=[str(long_pig)]) for _ in range(2)]
    tables = []
    try:
        with httpx.Client(timeout=60) as client:
            tables = [Pig(houses[0], client, houses[1])]
        acknowledged = {tables[0].id: [tables[0].play() for _ in range(4)]}
        anna, ben = tables[0].people
        houses[0].process.kill()
        anna.house = houses[1]  # a proxy would lead her there
        acknowledged[tables[0].id] += [tables[0].play() for _ in range(4)]
        assert anna.opened == 2 and ben.opened == 1
        awaited(assert_all_is_there(postgres_url, acknowledged, load(long_pig)))
    finally:
        for person in (person for table in tables for person in table.people):
            person.close()
        for house in houses:
            house.close()


async def assert_all_is_there(url, acknowledged, game):
    """Every move that was acknowledged stands in a log that folds."""
    async with opened(url) as house:
        for name, seqs in acknowledged.items():
            events = await house.store.load(name)
            assert seqs == sorted(set(seqs)) and seqs[-1] <= events[-1].seq
            assert all(any(event.kind == "played" for event in events[seq - 2 : seq]) for seq in seqs)
            assert Table.restored(name, {game.key: game}, events).seq == len(events)


@LINUX
def test_visitors_find_all_their_tables_in_the_lobby_and_nothing_outlives_the_house():
    house = Served()
    try:
        with httpx.Client(timeout=60, base_url=house.url, follow_redirects=True) as anna:
            anna.get("/")
            made = [anna.post("/new", data={"name": "Anna", "play": "pig"}).url.path for _ in range(2)]
            for path in made:
                with anna.stream("GET", f"{path}/stream") as answer:
                    next(line for line in answer.iter_lines() if '"turn":true' in line)
            cookies = anna.cookies
        for _ in range(6):  # whichever worker is asked
            page = httpx.get(house.url, cookies=cookies, timeout=60).text
            rows = re.findall(r'<a href="(/t/\w+)"( class="turn")?', page)
            assert sorted(rows) == sorted((path, ' class="turn"') for path in made), "it is her turn at both"
        os.kill(house.postmaster, signal.SIGKILL)
        assert next(line for line in house.process.stderr if "PostgreSQL" in line).endswith("is started again\n")
        threading.Thread(target=house.process.stderr.read, daemon=True).start()  # or the house waits to say more
        end = time.monotonic() + 60
        while httpx.get(house.url, cookies=cookies, timeout=60).text != page:  # nothing is lost, and all goes on
            assert time.monotonic() < end
            time.sleep(0.1)
        while not house.bot_processes():  # a house gets them when the first page is out
            time.sleep(0.01)
        family = [*house.family(), house.postmaster]
        house.process.kill()
        assert are_gone(family), "all of it ends with the process that started it, however that ends"
    finally:
        house.close()


def answering(monkeypatch, answer):
    """At a terminal somebody answers so."""
    asked = []
    monkeypatch.setattr(own_postgres.sys.stdin, "isatty", lambda: answer is not None, raising=False)
    monkeypatch.setattr(own_postgres.typer, "confirm", lambda *words, **_: asked.append(words) or answer)
    return asked


@pytest.mark.parametrize("answer", [True, False, None])
def test_the_tables_of_a_house_in_a_file_are_brought_along_if_somebody_says_so(
    tmp_path, monkeypatch, capsys, postgres_url, answer
):
    file, url = tmp_path / "house.sqlite", postgres_url.replace("+asyncpg", "")
    asked = answering(monkeypatch, answer)

    async def rows(there):
        async with opened(there) as house:
            return await rows_of(house)

    async def furnished():
        async with opened(file) as house:
            await brought_to(house, playing().events)

    bring_along(file, url)
    awaited(rows(file))
    bring_along(file, url)
    assert not asked, "there is nothing to bring along"
    awaited(furnished())
    bring_along(file, url)
    assert len(asked) == (answer is not None)
    assert (awaited(rows(postgres_url)) == awaited(rows(file))) == bool(answer)
    assert (f"kibo db copy 'sqlite:///{file}' '{url}'" in capsys.readouterr().out) == (answer is None)
    if answer:
        bring_along(file, url)
        assert len(asked) == 1, "nobody is asked twice"


def test_a_database_whose_users_were_killed_ends_with_the_next():
    folder = Path(tempfile.mkdtemp(prefix="kibo-"))
    try:
        first = OwnPostgres(folder / "postgres")
        (folder / "postgres" / ".handle_pids.json").write_text(f"[{2**22 + 1}, {os.getpid()}]")
        with own_database(folder / "postgres") as again:
            server = int((folder / "postgres" / "postmaster.pid").read_text().split()[0])
            assert again.url() == first.url() and is_running(server)
        assert are_gone([server])
    finally:
        shutil.rmtree(folder)


def test_a_worker_that_dies_again_and_again_is_started_less_often(monkeypatch, caplog):
    now = 100.0
    monkeypatch.setattr(workers.time, "monotonic", lambda: now)
    process = SimpleNamespace(exitcode=-11, join=lambda: None)
    worker, pauses = Worker(1, process, now), []
    for lived in (60.0, 1.0, 1.0, 1.0, 1.0, *[1.0] * 5, 11.0, 1.0):
        now = worker.since + lived
        Workers.died(None, worker)
        pauses.append(worker.since - now)
    assert pauses == [0, 0, 1, 2, 4, 8, 16, 30, 30, 30, 0, 0]
    assert caplog.messages[0] == "worker 2 has died (signal 11) and is started again now"
    assert caplog.messages[3] == "worker 2 has died (signal 11) and is started again in 2 s"


def test_a_house_goes_on_when_the_system_has_no_process_to_give(monkeypatch, caplog):
    monkeypatch.setattr(workers.time, "monotonic", lambda: 100.0)
    worker = Worker(1, "the dead one", 100.0)

    def started(_number):
        raise OSError("Cannot allocate memory")

    Workers.start_again(SimpleNamespace(started=started), worker)
    assert (worker.process, worker.since) == ("the dead one", 130.0)
    assert caplog.messages == ["worker 2 cannot be started (Cannot allocate memory): once more in 30 s"]
    Workers.start_again(SimpleNamespace(started=lambda number: f"a new {number}"), worker)
    assert (worker.process, worker.since) == ("a new 1", 100.0)


def test_a_folder_whose_sockets_everybody_could_use_is_refused_in_a_sentence(tmp_path):
    with pytest.raises(KiboError, match="too long a name for a PostgreSQL"):
        OwnPostgres(tmp_path / ("x" * 100) / "postgres")
    assert not list(tmp_path.iterdir())


@pytest.mark.parametrize(("processes", "each"), [(1, [1, 0, 0]), (3, [1, 1, 1]), (5, [2, 2, 1]), (0, [0, 0, 0])])
def test_the_processes_for_bots_are_shared_out_among_the_workers(processes, each):
    assert [workers.share_of(processes, 3, number) for number in range(3)] == each


def test_several_workers_need_more_than_a_file():
    with pytest.raises(KiboError, match="several workers need PostgreSQL"):
        Settings(workers=2, database="sqlite:////tmp/house.sqlite")
    assert Settings(workers=2).workers == 2


@pytest.mark.parametrize(("wanted", "said"), [(0, "at least 1"), (65, "at most 64, not 65")])
def test_how_many_workers_there_may_be(wanted, said):
    with pytest.raises(KiboError, match=said):
        Settings(workers=wanted)
