"""A house that closes finishes what was begun, takes nothing new, and sends everybody to where it is open next."""

import asyncio
import os
import re
import signal
import sqlite3
import subprocess
import sys
import threading

import httpx
import pytest

from kibo import game_ids
from kibo.server.house.stream import AGAIN
from server.running import Running


@pytest.fixture
def house(tmp_path):
    running = Running(tmp_path)
    yield running
    if running.thread.is_alive():
        running.close()


def table_of(client):
    return str(client.post("/new", data={"name": "Anna", "play": "pig"}, follow_redirects=True).url)


def test_what_comes_now_is_told_to_come_again(house):
    with httpx.Client(base_url=house.url) as anna:
        table = table_of(anna)
        house.server.front.is_closing = True
        said = {"en": "is closing, or opens anew", "fr": "ferme ou rouvre", "de": "schließt gerade"}
        for language, words in said.items():
            for method, path in [("GET", "/"), ("GET", table), ("POST", f"{table}/say"), ("GET", f"{table}/stream")]:
                headers = {"accept-language": language}
                answer = anna.request(method, path, headers=headers)
                assert (answer.status_code, answer.headers["retry-after"]) == (503, "1")
                assert answer.headers["connection"] == "close"
                assert words in answer.text
        assert anna.get("/api/games").status_code == 503
        assert (anna.get("/readyz").status_code, anna.get("/readyz").text) == (503, "the house is closing\n")
        assert anna.get("/healthz").status_code == anna.get("/metrics").status_code == 200


def test_what_was_begun_is_finished_and_on_disk(house, tmp_path, monkeypatch):
    """Somebody says something, the disk is slow, and the house is told to close meanwhile."""
    store, begun = house.house.store, threading.Event()
    write = store.write

    async def slowly(*changes):
        begun.set()
        while not house.server.front.is_closing:
            await asyncio.sleep(0.01)
        await write(*changes)

    with httpx.Client(base_url=house.url, timeout=30) as anna:
        table = table_of(anna)
        house.call(house.house.bots.close())
        monkeypatch.setattr(store, "write", slowly)
        answers = []
        telling = threading.Thread(
            target=lambda: answers.append(anna.post(f"{table}/say", json={"text": "in the last moment"}))
        )
        telling.start()
        assert begun.wait(30)
        house.server.handle_exit(signal.SIGTERM, None)
        telling.join(30)
        house.thread.join(30)
    assert not house.thread.is_alive()
    assert [answer.status_code for answer in answers] == [200]
    with sqlite3.connect(tmp_path / "house.sqlite") as file:
        said = [data for (data,) in file.execute("SELECT data FROM events WHERE kind = 'said'")]
    assert any("in the last moment" in data for data in said)


@pytest.mark.parametrize("encoding", ["identity", "gzip"])
def test_each_stream_is_told_when_to_come_again_and_not_all_at_once(house, encoding):
    ends, opened = [], threading.Barrier(9, timeout=60)
    with httpx.Client(base_url=house.url, timeout=30) as anna:
        table = table_of(anna)

        def watch():
            guest = httpx.Client(base_url=house.url, timeout=30)
            guest.get(table)
            with guest.stream("GET", f"{table}/stream", headers={"accept-encoding": encoding}) as stream:
                lines = stream.iter_lines()
                while "event: frame" not in next(lines):
                    pass
                opened.wait()
                ends.append(int(re.findall(r"retry: (\d+)", "\n".join(lines))[-1]))

        watching = [threading.Thread(target=watch) for _ in range(8)]
        for thread in watching:
            thread.start()
        opened.wait()
        house.server.handle_exit(signal.SIGTERM, None)
        for thread in watching:
            thread.join(30)
    assert len(ends) == 8
    assert all(AGAIN[0] <= pause <= AGAIN[1] for pause in ends)
    assert len(set(ends)) > 1


def test_the_systems_wish_ends_it_as_if_nothing_were(tmp_path):
    command = [sys.executable, "-m", "kibo.cli", "serve", "--no-open", "--port", "0"]
    told = {"env": os.environ | {"KIBO_DATA": str(tmp_path)}, "stdout": subprocess.PIPE, "stderr": subprocess.PIPE}
    house = subprocess.Popen(command, **told, text=True)
    try:
        address = re.search(r"http://127\.0\.0\.1:\d+", house.stdout.readline())[0]
        made = httpx.post(f"{address}/new", data={"name": "Anna", "play": game_ids()[0]}, timeout=60)
        assert made.status_code == 303, made.text
        house.send_signal(signal.SIGTERM)
        _, said = house.communicate(timeout=60)
    finally:
        house.kill()
        house.wait()
    assert (house.returncode, said) == (0, "")
