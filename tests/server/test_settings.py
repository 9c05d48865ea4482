"""Settings from flags, the environment and a file."""

import os
from dataclasses import fields

import pytest
from hypothesis import given
from hypothesis import strategies as st

from kibo import KiboError
from kibo.server.log.store import Store
from kibo.server.settings import Settings, kept_secret, read_settings


def test_flags_go_before_the_environment_and_that_before_the_file(tmp_path):
    file = tmp_path / "house.toml"
    file.write_text('port = 1000\nhost = "10.0.0.1"\npace = 2\n')
    read = read_settings({"port": 3000, "lobby": None}, file, {"KIBO_PORT": "2000", "KIBO_HOST": "10.0.0.2"})
    assert (read.port, read.host, read.pace, read.lobby) == (3000, "10.0.0.2", 2.0, "open")


@pytest.mark.parametrize(
    ("flags", "environment", "said"),
    [
        ({"port": 99999}, {}, "port must be from 0 to 65535"),
        ({}, {"KIBO_PORT": "many"}, "port must be a whole number, not 'many'"),
        ({"lobby": "opened"}, {}, "did you mean open"),
        ({"bot_processes": 0}, {}, "at least 1; on PostgreSQL alone bot_processes may be 0"),
        ({"bot_processes": 0, "database": "sqlite:////tmp/house.sqlite"}, {}, "at least 1"),
        ({"bot_processes": -1, "database": "postgresql://there/kibo"}, {}, "at least 1"),
        ({"database": "mysql://anna:hunter2@there/kibo"}, {}, r"such as sqlite:///.*, not mysql://…$"),
        ({"pace": float("nan")}, {}, "pace must be from 0 to 3600 seconds, not nan"),
        ({}, {"KIBO_PACE": "-1"}, "pace must be from 0 to 3600 seconds, not -1.0"),
        ({}, {"KIBO_LAN": "perhaps"}, "lan must be true or false, not .perhaps."),
        ({"database": "house.sqlite"}, {}, "database must be a URL such as sqlite:///"),
        ({}, {"KIBO_TRUSTED_PROXIES": "10.0.0.1, me"}, "trusted_proxies must be addresses or networks .*'me'"),
        ({}, {"KIBO_CONNECTIONS": "0"}, "connections must be from 1 to 1000000, not 0"),
        ({}, {"KIBO_STREAMS_PER_ADDRESS": "few"}, "streams_per_address must be a whole number"),
        ({}, {"KIBO_PATIENCE": "nan"}, "patience must be from 1 to 600 seconds, not nan"),
    ],
)
def test_what_cannot_be_is_refused_with_a_sentence(flags, environment, said):
    with pytest.raises(KiboError, match=said):
        read_settings(flags, None, environment)


@pytest.mark.parametrize(
    ("text", "said"),
    [
        ("prot = 1", "did you mean port"),
        ("port", "no TOML"),
        (None, "cannot be read"),
        ("port = 8000.5", "port must be a whole number, not 8000.5"),
        ("host = 3", "host must be a text, not 3"),
        ("games = 3", "games must be a list of folders, not 3"),
        ("games = [3]", "games must be a list of folders"),
        ("trusted_proxies = 3", "trusted_proxies must be a list of addresses, not 3"),
    ],
)
def test_a_wrong_file_is_refused_with_a_sentence(tmp_path, text, said):
    file = tmp_path / "house.toml"
    if text is not None:
        file.write_text(text)
    with pytest.raises(KiboError, match=said):
        read_settings({}, file, {})


def test_the_secret_is_made_once_and_for_its_owner_alone(tmp_path, monkeypatch):
    monkeypatch.setenv("KIBO_DATA", str(tmp_path / "data"))
    made = kept_secret(Settings())
    assert kept_secret(Settings()) == made
    assert len(made) > 30
    assert (tmp_path / "data" / "secret").stat().st_mode & 0o077 == 0
    assert kept_secret(Settings(secret="mine")) == "mine"
    assert str(tmp_path) in Settings().database_url


def test_a_secret_that_is_none_signs_nothing(tmp_path, monkeypatch):
    monkeypatch.setenv("KIBO_DATA", str(tmp_path))
    (tmp_path / "secret").write_text("\n")
    made = kept_secret(Settings())
    assert len(made) > 30
    assert kept_secret(Settings()) == made
    (tmp_path / "secret").write_bytes(b"\xff\xfe")
    with pytest.raises(KiboError, match="secret is no secret of kibo"):
        kept_secret(Settings())


def test_folders_of_games_come_from_a_file_or_the_environment(tmp_path):
    file = tmp_path / "house.toml"
    file.write_text('games = ["a", "b"]')
    assert read_settings({}, file, {}).games == ("a", "b")
    assert read_settings({}, None, {"KIBO_GAMES": os.pathsep.join(["", "a", "b"])}).games == ("a", "b")


def test_trusted_proxies_come_from_a_file_or_the_environment(tmp_path):
    file = tmp_path / "house.toml"
    file.write_text('trusted_proxies = ["127.0.0.1", "10.0.0.0/8"]')
    assert read_settings({}, file, {}).trusted_proxies == ("127.0.0.1", "10.0.0.0/8")
    named = read_settings({"trusted_proxies": "::1,10.0.0.0/8"}, None, {})
    assert named.trusted_proxies == ("::1", "10.0.0.0/8")


def test_bots_may_all_think_elsewhere_where_houses_share_a_database():
    assert read_settings({"bot_processes": 0, "database": "postgresql://there/kibo"}, None, {}).bot_processes == 0


def test_a_database_needs_no_driver_named(tmp_path, monkeypatch):
    plain = f"sqlite:///{tmp_path / 'a.sqlite'}"
    assert Settings(database=plain).database_url == f"sqlite+aiosqlite:///{tmp_path / 'a.sqlite'}"
    assert Settings(database=Settings(database=plain).database_url).database_url.count("aiosqlite") == 1
    monkeypatch.setattr("kibo.server.settings.find_spec", lambda name: None if name == "asyncpg" else name)
    with pytest.raises(KiboError, match="needs the package asyncpg: pip install asyncpg"):
        Settings(database="postgresql://localhost/kibo")
    monkeypatch.setattr("kibo.server.settings.find_spec", lambda name: name)
    assert Settings(database="postgresql://localhost/kibo").database_url == "postgresql+asyncpg://localhost/kibo"


NAMES = [setting.name for setting in fields(Settings)]
VALUES = st.one_of(
    st.integers(),
    st.sampled_from([0, -1, 10**30, 10**400, 1 << 40_000]),
    st.floats(),
    st.booleans(),
    st.text(),
    st.text("9-_+e. ", max_size=8),
    st.just("9" * 5000),
    st.just("\udcff\0"),
    st.lists(st.one_of(st.text(max_size=3), st.integers()), max_size=2),
    st.dictionaries(st.text(max_size=2), st.integers(), max_size=1),
)


@given(st.sampled_from(NAMES), VALUES)
def test_any_value_of_any_setting_is_taken_or_refused_in_one_sentence(name, value):
    for told in ({"flags": {name: value}}, {"flags": {}, "environment": {f"KIBO_{name.upper()}": str_of(value)}}):
        try:
            settings = read_settings(told["flags"], None, told.get("environment", {}))
            assert Store(settings.database_url)
            settings.secret.encode()
        except KiboError as error:
            assert name in str(error)
            assert "\n" not in str(error)


def str_of(value):
    return value if isinstance(value, str) else f"{value:x}" if isinstance(value, int) else repr(value)


@pytest.mark.parametrize(
    "text",
    [
        f"port = {'9' * 5000}",
        f"port = 0x{'f' * 5000}",
        f"pace = 0x{'f' * 5000}",
        f"workers = 0x{'f' * 5000}",
        f"bot_processes = 0x{'f' * 5000}",
        "bot_processes = 1000000000",
        "pace = 1e999",
        "pace = nan",
        "port = 1979-05-27",
        f"port = {'[' * 5000}",
        f"games = {'[' * 5000}",
        'host = "a\\u0000b"',
        'database = "sqlite:///a\\u0000b"',
        'secret = "\\n"',
        "\0",
        "\ufeff= 1",
    ],
)
def test_what_a_file_may_hold_that_is_too_large_or_odd_is_refused_in_one_sentence(tmp_path, text):
    file = tmp_path / "house.toml"
    file.write_text(text, "utf-8")
    with pytest.raises(KiboError) as refused:
        read_settings({}, file, {})
    assert len(str(refused.value)) < 400


@given(st.binary(max_size=40))
def test_any_file_is_read_or_refused_in_one_sentence(tmp_path_factory, data):
    file = tmp_path_factory.getbasetemp() / "any.toml"
    file.write_bytes(data)
    try:
        read_settings({}, file, {})
    except KiboError as error:
        assert "\n" not in str(error)
