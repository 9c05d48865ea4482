"""`kibo serve` as it is started by hand."""

import os
import re
import signal
import subprocess
import sys
import threading
import urllib.request
from typing import Any

import pytest

from kibo import KiboError, game_ids
from kibo.server.settings import Settings
from kibo.server.start.already_open import OpenSign
from kibo.server.start.command import listening, shown_host


def test_the_house_opens_says_where_and_closes_though_somebody_still_watches(tmp_path):
    command = [sys.executable, "-m", "kibo.cli", "serve", "--no-open", "--port", "0"]
    house = subprocess.Popen(
        command,
        env=os.environ | {"KIBO_DATA": str(tmp_path)},
        stdout=subprocess.PIPE,
        stderr=subprocess.PIPE,
        text=True,
    )
    try:
        address = re.search(r"http://127\.0\.0\.1:\d+", house.stdout.readline())[0]
        assert b"<html" in urllib.request.urlopen(address, timeout=30).read()
        form = urllib.request.Request(f"{address}/new", f"name=Anna&invite={game_ids()[0]}".encode())
        table = urllib.request.urlopen(form, timeout=30).geturl()
        stream = urllib.request.urlopen(f"{table}/stream", timeout=30)
        assert stream.readline()
        house.send_signal(signal.SIGINT)
        while stream.readline():  # those who watch are let go at once
            pass
        house.send_signal(signal.SIGINT)  # somebody is impatient
        house.wait(30)
        assert house.stderr.read() == ""
        assert (tmp_path / "house.sqlite").exists()
        assert (tmp_path / "secret").exists()
    finally:
        house.kill()


def test_a_second_house_on_the_same_log_shows_the_first(tmp_path):
    environment = os.environ | {"KIBO_DATA": str(tmp_path), "DISPLAY": "", "WAYLAND_DISPLAY": ""}
    command = [sys.executable, "-m", "kibo.cli", "serve", "--port", "0"]
    told: dict[str, Any] = {"env": environment, "stdout": subprocess.PIPE, "stderr": subprocess.PIPE, "text": True}
    house = subprocess.Popen([*command, "--no-open"], **told)
    try:
        address = re.search(r"http://\S+", house.stdout.readline())[0]
        shown = subprocess.run([*command, "--open"], **told, check=False)
        assert (shown.returncode, shown.stdout.strip()) == (0, f"The game house is already open at {address}")
        refused = subprocess.run([*command, "--no-open"], **told, check=False)
        assert refused.returncode != 0
        assert f"already open at {address}: close it first" in refused.stderr
        assert urllib.request.urlopen(address, timeout=30).status == 200
    finally:
        house.kill()
        house.wait()
    assert OpenSign(tmp_path / "house.sqlite").put_up()  # a house that was killed leaves nothing in the way


def test_where_a_sign_cannot_hang_the_log_says_what_is_wrong(tmp_path):
    (tmp_path / "file").write_text("")
    sign = OpenSign(tmp_path / "file" / "house.sqlite")
    assert sign.put_up()
    sign.write("http://127.0.0.1:1/")


def test_a_port_that_is_taken_is_not_the_end():
    first = listening(Settings(port=0))
    port = first.getsockname()[1]
    second = listening(Settings(port=port))
    assert port < second.getsockname()[1] < port + 20
    first.close()
    second.close()


def test_what_cannot_be_listened_on_is_said_in_a_sentence():
    with pytest.raises(KiboError, match="cannot listen on"):
        listening(Settings(host="192.0.2.1", port=0))


def test_the_address_is_one_that_a_browser_can_open():
    assert [shown_host(host) for host in ("127.0.0.1", "10.0.0.1", "fe80::1")] == ["127.0.0.1", "10.0.0.1", "[fe80::1]"]


@pytest.mark.parametrize("workers", ["1", "2"])
def test_a_house_whose_first_process_was_killed_can_be_opened_again_at_once(tmp_path, workers):
    environment = os.environ | {"KIBO_DATA": str(tmp_path), "KIBO_WORKERS": workers, "KIBO_BOT_PROCESSES": "1"}
    command = [sys.executable, "-m", "kibo.cli", "serve", "--port", "0", "--no-open"]
    houses = []
    try:
        for _ in range(3):
            told: dict[str, Any] = {"stdout": subprocess.PIPE, "stderr": subprocess.PIPE, "text": True}
            houses.append(subprocess.Popen(command, env=environment, **told))
            address = re.search(r"http://127\.0\.0\.1:\d+", houses[-1].stdout.readline())
            assert address, houses[-1].stderr.read()
            assert urllib.request.urlopen(address[0], timeout=30).status == 200
            houses[-1].kill()  # and nobody waits for its end
    finally:
        for house in houses:
            house.kill()
            house.communicate()


def test_a_sign_is_waited_for_only_while_nobody_is_left_who_put_it_up(tmp_path):
    log = tmp_path / "house.sqlite"
    first, second = OpenSign(log), OpenSign(log)
    assert first.put_up()
    first.write("http://127.0.0.1:1/")
    assert not second.put_up(), "its opener is here"
    assert second.read() == "http://127.0.0.1:1/"
    child = subprocess.Popen([sys.executable, "-c", ""])
    child.communicate()
    os.ftruncate(first.held, 0)
    os.pwrite(first.held, f"http://127.0.0.1:1/\n{child.pid}".encode(), 0)
    threading.Timer(0.3, os.close, [first.held]).start()  # the last of its workers ends
    assert second.put_up()


def test_an_address_that_is_none_is_said_in_a_sentence():
    for host in ("a" * 70, "no such host", "1.2.3.4.5", "[::"):
        with pytest.raises(KiboError, match="cannot listen on"):
            listening(Settings(host=host, port=0))
