"""A house that is opened to the home network, by a flag or by its switch, and closed again."""

import asyncio
import contextlib
import errno
import os
import re
import socket
import subprocess
import sys
from unittest import mock

import httpx
import pytest
from starlette.requests import Request

from kibo import KiboError
from kibo.core.text import LANGUAGES
from kibo.server import home
from kibo.server.home import Home, home_address, home_socket, is_loopback, own_address, qr_text
from kibo.server.settings import Settings
from kibo.server.start import command
from kibo.server.start.command import doors, listening, shown_host
from kibo.server.start.server import OwnServer, may_switch
from kibo.server.table.events import Refused
from kibo.server.web.app import create_app
from kibo.server.web.visitors import is_near

IN_A_NETWORK = pytest.mark.skipif(not own_address(), reason="this computer is in no network")
TIMEOUT = 30


def free_port():
    """A port that nobody has at any address of this computer: the house opens it at one, and later at another."""
    with socket.socket() as probe:
        probe.bind(("0.0.0.0", 0))
        return str(probe.getsockname()[1])


@contextlib.contextmanager
def open_house(folder, *flags):
    """A house started by hand: where it is open on this computer, and what else it said before that line ended."""
    command = [sys.executable, "-m", "kibo.cli", *flags]
    told = {"stdout": subprocess.PIPE, "stderr": subprocess.PIPE, "text": True}
    environment = os.environ | {
        "KIBO_DATA": str(folder),
        "KIBO_PORT": free_port(),
        "DISPLAY": "",
        "WAYLAND_DISPLAY": "",
    }
    house = subprocess.Popen(command, env=environment, **told)
    try:
        first = house.stdout.readline()
        found = re.search(r"http://[^ /]+", first)
        assert found, house.stderr.read()
        yield found[0], house.stdout
    finally:
        house.kill()
        print(house.communicate()[1], file=sys.stderr)  # shown where a test fails: what went wrong in the house


def visitor(address):
    return httpx.Client(base_url=address, headers={"accept": "text/html"}, follow_redirects=True, timeout=TIMEOUT)


@IN_A_NETWORK
@pytest.mark.parametrize("workers", ["1", "2"])
def test_with_lan_the_house_says_where_others_come_in_and_lets_them_in(tmp_path, monkeypatch, workers):
    monkeypatch.setenv("KIBO_WORKERS", workers)
    with open_house(tmp_path, "--lan") as (here, said):
        there = re.search(r"http://\S+", said.readline())[0]
        assert there == here.replace("127.0.0.1", own_address()) + "/"
        code = qr_text(there, coloured=False)
        assert "".join(said.readline() for _ in code.splitlines()).rstrip("\n") == code
        assert httpx.get(there, timeout=TIMEOUT).status_code == 200
        with visitor(here) as anna:
            table = anna.post("/new", data={"name": "Anna", "invite": "africa"})
            assert f'data-link="{there}t/' in table.text, "who is at this computer gets a link for the others"
            assert anna.get("/qr.svg").text == home.qr_svg(there).decode()


@IN_A_NETWORK
def test_the_switch_opens_the_house_and_closes_it_for_nobody_but_who_is_at_this_computer(tmp_path):
    with open_house(tmp_path, "serve", "--no-open") as (here, _), visitor(here) as anna:
        there = here.replace("127.0.0.1", own_address())
        page = anna.post("/new", data={"name": "Anna", "invite": "africa"}).url.path
        assert "Only this computer can open" in anna.get(page).text
        assert "qr.svg" not in anna.get(page).text
        with pytest.raises(httpx.ConnectError):
            httpx.get(there, timeout=TIMEOUT)
        opened = anna.post("/home", data={"open": "yes", "back": page})
        assert opened.url.path == page, opened.text
        assert f'data-link="{there}{page}"' in opened.text
        assert anna.post("/home", data={"open": "yes"}).status_code == 200, "twice is once"
        with visitor(there) as ben:
            invitation = ben.get(page).text
            assert f'data-link="{page}"' in invitation
            assert "qr.svg" in invitation
            assert "/home" not in invitation + ben.get("/").text, "a guest has no switch"
            assert ben.get(f"{page}/qr.svg").text == home.qr_svg(f"{there}{page}").decode()
            assert ben.post("/home", data={"open": "no"}).status_code == 403
            forged = {"host": here.removeprefix("http://")}
            assert ben.post("/home", data={"open": "no"}, headers=forged).status_code == 403
            with ben.stream("GET", f"{page}/stream") as stream:
                lines = stream.iter_lines()
                assert next(lines)
                anna.post("/home", data={"open": "no"})
                with contextlib.suppress(httpx.HTTPError):
                    for _ in lines:  # who came that way is let go
                        pass
        with pytest.raises(httpx.ConnectError):
            httpx.get(there, timeout=TIMEOUT)
        assert "Only this computer can open" in anna.get(page).text


def test_where_the_house_was_started_without_a_switch_nobody_has_one(tmp_path):
    with open_house(tmp_path, "serve", "--no-open", "--no-lan") as (here, _), visitor(here) as anna:
        page = anna.post("/new", data={"name": "Anna", "invite": "africa"})
        assert "start it with ./kibo --lan" in page.text
        assert anna.post("/home", data={"open": "yes"}).status_code == 403


def test_the_flag_while_a_house_is_open_says_where_the_switch_is(tmp_path):
    with open_house(tmp_path, "serve", "--no-open") as (here, _):
        environment = os.environ | {"KIBO_DATA": str(tmp_path)}
        again = [sys.executable, "-m", "kibo.cli", "--lan"]
        refused = subprocess.run(again, env=environment, capture_output=True, text=True, check=False)
        assert refused.returncode == 2
        assert f"already open at {here}/: its first page there opens it" in refused.stderr


def test_the_flag_belongs_to_the_house(capsys):
    from kibo.cli import main

    assert main(["--lan", "games"]) == 2
    assert "kibo --lan, or kibo serve --lan" in capsys.readouterr().err


NEAR = {"host": "127.0.0.1:8321"}


@pytest.mark.parametrize(
    ("client", "headers", "near"),
    [
        ("127.0.0.1", NEAR, True),
        ("::1", {"host": "[::1]:8321"}, True),
        ("127.0.0.1", {"host": "localhost"}, True),
        ("192.168.1.7", NEAR, False),
        ("127.0.0.1", {"host": "games.example.org"}, False),
        ("127.0.0.1", {"host": "127.0.0.1.example.org:8321"}, False),
        ("127.0.0.1", {"host": "[::"}, False),
        ("127.0.0.1", {}, False),
        ("127.0.0.1", NEAR | {"x-forwarded-for": "127.0.0.1"}, False),
        ("127.0.0.1", NEAR | {"via": "1.1 proxy"}, False),
    ],
)
def test_near_is_who_asks_this_computer_from_itself_by_its_own_name(client, headers, near):
    raw = [(name.encode(), value.encode()) for name, value in headers.items()]
    assert is_near(Request({"type": "http", "headers": raw, "client": (client, 5)})) is near


def test_a_start_on_all_addresses_names_the_real_one(monkeypatch):
    monkeypatch.setattr(command, "own_address", lambda: "192.168.1.5")
    assert [shown_host(host) for host in ("0.0.0.0", "::")] == ["192.168.1.5"] * 2
    (listener,), found = doors(Settings(host="0.0.0.0", port=0))
    assert found.address == f"http://192.168.1.5:{listener.getsockname()[1]}"
    listener.close()
    monkeypatch.setattr(command, "own_address", str)
    assert [shown_host(host) for host in ("0.0.0.0", "::")] == ["127.0.0.1", "[::1]"]


def test_a_house_is_not_opened_to_the_internet_by_the_switch(monkeypatch):
    monkeypatch.setattr(home, "own_address", lambda: "8.8.8.8")
    with pytest.raises(KiboError, match="one of the internet: to open it there, use --host"):
        home_address()
    monkeypatch.setattr(home, "own_address", str)
    with pytest.raises(KiboError, match="in no network"):
        home_address()


@pytest.mark.parametrize("step", ["__init__", "setsockopt", "bind", "listen"])
@pytest.mark.parametrize("why", [errno.EADDRINUSE, errno.EMFILE, errno.EAFNOSUPPORT, errno.EACCES])
@pytest.mark.parametrize("open_it", [lambda: home_socket(0), lambda: listening(Settings(port=0))])
def test_whatever_the_system_says_against_listening_at_any_step_is_a_sentence(monkeypatch, open_it, why, step):
    def refused(*_, **__):
        raise OSError(why, os.strerror(why))

    monkeypatch.setattr(home, "home_address", lambda: "127.0.0.1")
    monkeypatch.setattr(socket, "socket", type("Refusing", (socket.socket,), {step: refused}))
    with pytest.raises(KiboError, match=r"cannot listen|are all taken"):
        open_it()


def test_without_a_socket_to_ask_with_a_computer_is_in_no_network(monkeypatch):
    monkeypatch.setattr(socket, "socket", mock.Mock(side_effect=OSError(errno.EMFILE, "too many")))
    assert own_address() == ""


def own_server(tmp_path):
    """A server with a switch that does not run: its house is at a free port of this computer."""
    database = f"sqlite+aiosqlite:///{tmp_path / 'house.sqlite'}"
    found = Home()
    app = create_app(Settings(database=database, secret="tests"), home=found)
    server = OwnServer(app, found, int(free_port()))
    server.servers, server.lifespan = [], mock.Mock(state={})
    return server, app.state.house


def test_a_door_that_the_loop_does_not_open_stays_closed_and_that_is_a_sentence(tmp_path, monkeypatch):
    monkeypatch.setattr(home, "home_address", lambda: "127.0.0.1")

    async def pressed():
        server, house = own_server(tmp_path)
        failing = mock.patch.object(
            asyncio.get_running_loop(), "create_server", side_effect=OSError(errno.EMFILE, "no")
        )
        with failing, pytest.raises(Refused) as refused:
            await house.open_home(True)
        assert "cannot listen on" in refused.value.sentence("en")
        assert (house.home.address, server.servers) == ("", [])
        await house.open_home(True)  # the port was given back
        await house.open_home(False)

    asyncio.run(pressed())


def test_two_who_press_the_switch_at_once_press_it_one_after_the_other(tmp_path, monkeypatch):
    monkeypatch.setattr(home, "home_address", lambda: "127.0.0.1")

    async def pressed():
        server, house = own_server(tmp_path)
        await asyncio.gather(*(house.open_home(True) for _ in range(4)))
        assert len(server.servers) == 1
        await asyncio.gather(*(house.open_home(wanted) for wanted in (False, True, False, True, False)))
        assert (house.home.address, server.servers) == ("", [])

    asyncio.run(pressed())


def test_a_table_that_cannot_be_drawn_keeps_nobody_from_the_switch(tmp_path, monkeypatch, caplog):
    monkeypatch.setattr(home, "home_address", lambda: "127.0.0.1")

    async def pressed():
        _, house = own_server(tmp_path)
        broken = mock.Mock(viewers=[mock.Mock(look=mock.Mock(side_effect=ValueError("odd")))])
        house.kept["broken"] = broken
        with mock.patch.object(house, "snapshot"):
            await house.open_home(True)
        assert house.home.address
        await house.open_home(False)

    asyncio.run(pressed())
    assert "could not be shown" in caplog.text


def test_only_a_house_that_is_open_on_this_computer_alone_has_a_switch():
    assert may_switch(Settings())
    assert may_switch(Settings(lan=True, host="::1"))
    assert not any(may_switch(other) for other in (Settings(lan=False), Settings(host="0.0.0.0")))
    assert not Home().can_switch
    assert [is_loopback(name) for name in ("127.0.0.2", "LOCALHOST", "::1", "10.0.0.1", "")] == [True] * 3 + [False] * 2


def test_why_it_could_not_be_opened_is_said_in_every_language():
    for language in LANGUAGES:
        assert "8.8.8.8" in Refused("no_home", why="8.8.8.8").sentence(language)
