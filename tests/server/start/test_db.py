"""`kibo db` as it is typed."""

import os
import re
import shutil
import sqlite3
import subprocess
import sys
import tempfile
from pathlib import Path

import pytest

from kibo.cli import main
from kibo.server.start import own_postgres
from kibo.server.start.already_open import OpenSign
from kibo.server.start.own_postgres import running
from server.indoors import opened, rows_of
from server.log.test_moving import furnished
from server.running import EXAMPLES, Running, awaited


@pytest.fixture(autouse=True)
def every_game(monkeypatch):
    monkeypatch.setenv("KIBO_GAMES", os.pathsep.join(EXAMPLES))


@pytest.fixture
def house(tmp_path, monkeypatch):
    """A house in the data folder, and its rows."""
    monkeypatch.setenv("KIBO_DATA", str(tmp_path / "data"))
    monkeypatch.chdir(tmp_path)
    return awaited(furnished(f"sqlite+aiosqlite:///{tmp_path / 'data' / 'house.sqlite'}"))


@pytest.fixture
def kibo(capsys):
    """Runs a command line, and returns its exit status with what it said."""

    def run(*words):
        status = main([str(word) for word in words])
        said = capsys.readouterr()
        assert "Traceback" not in said.err
        return status, said.out + said.err

    return run


async def rows_in(url):
    async with opened(url) as there:
        return await rows_of(there)


def test_a_house_is_checked(house, kibo, tmp_path):
    status, said = kibo("db", "check")
    assert (status, said) == (
        0,
        f"8 tables, {len(house['events'])} events: every table folds, and the lobby shows it as it is\n",
    )
    with sqlite3.connect(tmp_path / "data" / "house.sqlite") as file:
        file.execute("DELETE FROM events WHERE \"table\" = 'over-0' AND seq = 5")
        file.execute("UPDATE tables SET stage = 'over' WHERE id = 'playing-0'")
    status, said = kibo("db", "check", "--database", f"sqlite:///{tmp_path}/data/house.sqlite")
    assert status == 1
    assert said.splitlines()[:2] == [
        "table over-0: event 5 is missing: after 4 comes 6",
        "table playing-0: the lobby says otherwise than the log: stage",
    ]
    assert said.endswith("2 faults\n")


def test_how_many_processes_a_house_has_says_nothing_about_a_backup_of_it(house, kibo, monkeypatch, tmp_path):
    kibo("db", "backup", tmp_path / "kept.sqlite")
    monkeypatch.setenv("KIBO_DATABASE", "postgresql://kibo@db/kibo")
    monkeypatch.setenv("KIBO_WORKERS", "4")
    monkeypatch.setenv("KIBO_BOT_PROCESSES", "0")
    kept = f"sqlite:///{tmp_path}/kept.sqlite"
    assert kibo("db", "check", "--database", kept)[0] == 0
    assert kibo("db", "backup", tmp_path / "again.sqlite", "--database", kept)[0] == 0
    assert kibo("db", "restore", tmp_path / "again.sqlite", "--database", f"sqlite:///{tmp_path}/new.sqlite")[0] == 0


def test_a_house_moves_to_postgresql_and_back(house, kibo, tmp_path, postgres_url):
    there = postgres_url.replace("+asyncpg", "")
    status, said = kibo("db", "copy", f"sqlite:///{tmp_path}/data/house.sqlite", there)
    assert status == 0, said
    assert "The whole house is in postgresql" in said
    assert awaited(rows_in(postgres_url)) == house
    status, said = kibo("db", "copy", there, f"sqlite:///{tmp_path}/new/back.sqlite")
    assert status == 0, said
    assert awaited(rows_in(f"sqlite+aiosqlite:///{tmp_path}/new/back.sqlite")) == house


def test_a_backup_is_put_back(house, kibo, tmp_path, monkeypatch, postgres_url):
    status, said = kibo("db", "backup")
    assert status == 0, said
    (made,) = tmp_path.glob("kibo-*.sqlite")
    status, said = kibo("db", "restore", made)
    assert status == 2
    assert "it holds 8 tables, and nothing is written over them: name an empty database" in said
    monkeypatch.setenv("KIBO_DATA", str(tmp_path / "another"))
    for more in ([], ["--database", postgres_url.replace("+asyncpg", "")]):
        status, said = kibo("db", "restore", made, *more)
        assert status == 0, said
    assert awaited(rows_in(postgres_url)) == house
    assert awaited(rows_in(f"sqlite+aiosqlite:///{tmp_path}/another/house.sqlite")) == house
    odd = tmp_path / "what? 100% #1.sqlite"
    assert kibo("db", "backup", odd, "--database", postgres_url.replace("+asyncpg", ""))[0] == 0
    assert kibo("db", "check", "--database", f"sqlite:///{made}") == kibo("db", "check")
    monkeypatch.setenv("KIBO_DATA", str(tmp_path / "third"))
    assert kibo("db", "restore", odd)[0] == 0
    assert awaited(rows_in(f"sqlite+aiosqlite:///{tmp_path}/third/house.sqlite")) == house


@pytest.mark.parametrize("kind", ["sqlite", "postgresql"])
def test_an_open_house_is_backed_up_but_not_copied_away(kibo, tmp_path, request, kind):
    url = request.getfixturevalue("postgres_url") if kind == "postgresql" else f"sqlite:///{tmp_path}/house.sqlite"
    running = Running(tmp_path, database=url)
    try:
        for _ in range(3):
            running.call(running.house.make("anna", {"game": "pig", "seats": 2}))
        copy = tmp_path / "copy.sqlite"
        assert kibo("db", "backup", copy, "--database", url)[0] == 0
        running.call(running.house.make("anna", {"game": "pig", "seats": 2}))
        assert kibo("db", "check", "--database", url)[1].startswith("4 tables")
        assert kibo("db", "check", "--database", f"sqlite:///{copy}")[1].startswith("3 tables")
    finally:
        running.close()


def test_a_house_with_a_sign_on_its_door_is_left_alone(house, kibo, tmp_path):
    sign = OpenSign(tmp_path / "data" / "house.sqlite")
    assert sign.put_up()
    sign.write("http://127.0.0.1:8321/")
    here, new = f"sqlite:///{tmp_path}/data/house.sqlite", f"sqlite:///{tmp_path}/new.sqlite"
    for words in (["copy", here, new], ["copy", new, here], ["restore", tmp_path / "data" / "house.sqlite"]):
        status, said = kibo("db", *words)
        assert (status, "is open at http://127.0.0.1:8321/: close it first" in said) == (2, True), said
    assert not (tmp_path / "new.sqlite").exists()


@pytest.mark.parametrize(
    ("words", "said"),
    [
        (["chek"], "No such command 'chek'"),
        (["copy", "house.sqlite", "postgresql://there/kibo"], "database must be a URL such as sqlite:////home"),
        (["copy", "mysql://anna:hunter2@there/kibo", "sqlite:///a"], "database must be a URL .* not mysql://…"),
        (["copy", "sqlite:///none.sqlite", "sqlite:///new.sqlite"], "none.sqlite cannot be read: there is no such"),
        (["copy", "sqlite:///letter", "sqlite:///new.sqlite"], "letter cannot be read: file is not a database"),
        (["copy", "sqlite:///data/house.sqlite", "sqlite:///letter"], "nothing was copied to .*not a database"),
        (["copy", "sqlite:///data/house.sqlite"], "Missing argument 'TO'"),
        (["copy", "sqlite:///data/house.sqlite", "postgresql://a:hunter2@127.0.0.1:1/x"], "nothing was copied to .*:"),
        (["copy", "sqlite:///data/house.sqlite", "sqlite:///letter/new.sqlite"], "nothing was copied to .*: "),
        (["backup", "letter"], "letter is there already: name another file"),
        (["backup", "letter/new.sqlite"], "letter"),
        (["backup", "--database", "sqlite:///none.sqlite"], "none.sqlite cannot be read: there is no such file"),
        (["restore", "none.sqlite"], "there is no file none.sqlite: name one that kibo db backup has made"),
        (["restore", "letter", "--database", "sqlite:///new.sqlite"], "letter cannot be read: file is not a database"),
        (["check", "--settings", "none.toml"], "none.toml"),
        (["check", "--database", "postgresql://anna:hunter2@there:port/x"], "the database URL cannot be read"),
    ],
)
def test_wrong_words_get_a_sentence_and_change_nothing(house, kibo, tmp_path, words, said):
    (tmp_path / "letter").write_text("Dear Anna, " * 100)
    before = {path: path.stat().st_size for path in tmp_path.rglob("*") if path.suffix != ".open"}
    status, found = kibo("db", *words)
    assert status == 2
    assert re.search(said, found), found
    assert len(found.strip().splitlines()) == 1
    assert "hunter2" not in found
    assert {path: path.stat().st_size for path in tmp_path.rglob("*") if path.suffix != ".open"} == before


def test_without_a_word_it_says_what_there_is(kibo):
    status, said = kibo("db")
    assert status == 0
    assert all(word in said for word in ("check", "copy", "backup", "restore"))


@pytest.fixture
def short_data(monkeypatch):
    """A data folder with a short name, that others may enter: what is started by root runs as somebody else."""
    folder = Path(tempfile.mkdtemp(prefix="kibo-"))
    folder.chmod(0o755)
    monkeypatch.setenv("KIBO_DATA", str(folder))
    yield folder
    shutil.rmtree(folder)


def test_the_postgresql_in_the_data_folder_is_named_by_a_word_and_runs_as_long_as_the_command(short_data, kibo):
    rows = awaited(furnished(f"sqlite+aiosqlite:///{short_data / 'house.sqlite'}"))
    status, said = kibo("db", "check", "--database", "postgres")
    assert status == 2 and "there is no PostgreSQL in" in said
    assert not (short_data / "postgres").exists()
    status, said = kibo("db", "copy", "sqlite", "postgres")
    assert status == 0, said
    assert not (short_data / "postgres" / "postmaster.pid").exists(), "it was started for the command alone"
    folds = f"8 tables, {len(rows['events'])} events: every table folds"
    (short_data / "house.sqlite").rename(short_data / "old.sqlite")
    status, said = kibo("db", "check")
    assert status == 0 and folds in said, "where there is no file it is the house's own"
    with running(short_data / "postgres"):
        command = [sys.executable, "-m", "kibo", "db", "backup", str(short_data / "kept.sqlite")]
        done = subprocess.run(command, capture_output=True, text=True, check=False)
        assert (short_data / "postgres" / "postmaster.pid").exists(), "who uses it meanwhile goes on"
    assert done.returncode == 0, done
    status, said = kibo("db", "restore", short_data / "kept.sqlite", "--database", "sqlite")
    assert status == 0, said
    assert awaited(rows_in(f"sqlite+aiosqlite:///{short_data / 'house.sqlite'}")) == rows


def test_where_both_lie_in_the_data_folder_it_is_the_one_that_the_house_opens(short_data, kibo, monkeypatch):
    awaited(furnished(f"sqlite+aiosqlite:///{short_data / 'house.sqlite'}"))
    (short_data / "postgres").mkdir()
    (short_data / "postgres" / "PG_VERSION").write_text("18")
    assert kibo("db", "check")[0] == 0
    monkeypatch.setenv("KIBO_WORKERS", "2")
    monkeypatch.setattr(own_postgres, "TRIES", 1)
    assert "PostgreSQL" in kibo("db", "check")[1], "which is none, and is not the file"


def test_no_house_is_copied_that_is_open_in_the_data_folder(short_data, kibo):
    awaited(furnished(f"sqlite+aiosqlite:///{short_data / 'house.sqlite'}"))
    sign = OpenSign(short_data / "postgres")
    assert sign.put_up()
    sign.write("http://127.0.0.1:8321/")
    status, said = kibo("db", "copy", "sqlite", "postgres")
    assert status == 2 and "is open at http://127.0.0.1:8321/: close it first" in said
    os.close(sign.held)
