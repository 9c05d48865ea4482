"""What stands in deploy/ can be read by whoever it is for, and names nothing that is not there."""

import os
import re
import shlex
import shutil
import subprocess
import tomllib
from dataclasses import fields

import pytest
import typer
import yaml

from deploy import containers
from deploy.written import DEPLOY, FILES, UNITS, compose, container, unit_lines
from kibo.server.settings import Settings, read_settings
from kibo.server.start.bots_command import bots
from kibo.server.start.command import serve
from kibo.server.start.db import db
from kibo.server.web.front import HEALTH
from kibo.server.web.health import PATIENCE
from rulebook import PROJECT

FOLDERS = {"KIBO_DATA", "KIBO_CACHE"}
"""What is read beside the settings: where the house keeps things."""
FOR_THE_PROXY = {"KIBO_DOMAIN", "KIBO_HOUSES", "KIBO_HTTP_PORT", "KIBO_HTTPS_PORT"}
CADDY, ANALYZE = shutil.which("caddy"), shutil.which("systemd-analyze")


def command_of(words):
    """What a command line asks for, read but not done; a wrong word is an error."""
    name, *rest = words
    if name == "db":
        group = typer.main.get_command(db)
        return group.commands[rest[0]].make_context(f"kibo db {rest[0]}", rest[1:])
    single = typer.Typer(add_completion=False)
    single.command()({"serve": serve, "bots": bots}[name])
    return typer.main.get_command(single).make_context(f"kibo {name}", rest)


def services(of_kibo=None):
    found = compose()["services"]
    return {name: one for name, one in found.items() if of_kibo is None or (one["image"] == "kibo") == of_kibo}


def test_the_compose_file_names_only_what_it_has():
    whole = compose()
    for name, one in whole["services"].items():
        assert {volume.split(":")[0] for volume in one.get("volumes", [])} <= {*whole["volumes"], "./Caddyfile"}, name
        assert set(one.get("networks", [])) <= set(whole["networks"])
        assert set(one.get("depends_on", [])) <= set(whole["services"])
        assert one["image"].count("/") == one["image"].count("@") == 0, "a plain name"
    for one in services(of_kibo=True).values():
        assert (DEPLOY / one["build"]["context"] / one["build"]["dockerfile"]).is_file()
        assert (one["read_only"], one["cap_drop"]) == (True, ["ALL"])
        seconds = int(one["stop_grace_period"].removesuffix("s"))
        assert seconds >= 20, "a house has time to finish"


def test_there_are_two_houses_with_one_secret_a_machine_that_thinks_a_database_and_a_proxy():
    found = services()
    assert sorted(found) == ["bots", "db", "house-1", "house-2", "proxy"]
    houses = [one["environment"] for name, one in found.items() if name.startswith("house")]
    assert houses[0] == houses[1]
    assert "KIBO_SECRET" in houses[0]
    assert found["bots"]["environment"]["KIBO_DATABASE"] == houses[0]["KIBO_DATABASE"]
    assert [name for name, one in found.items() if "ports" in one] == ["proxy"], "nobody else is outside"
    named = found["proxy"]["environment"]["KIBO_HOUSES"].split()
    assert named == [f"{name}:8321" for name in found if name.startswith("house")]
    subnet = compose()["networks"]["inside"]["ipam"]["config"][0]["subnet"]
    assert houses[0]["KIBO_TRUSTED_PROXIES"] == subnet


@pytest.mark.parametrize("name", ["house-1", "house-2", "bots"])
def test_what_is_set_in_the_compose_file_can_be_set(name):
    told = compose(settings={"POSTGRES_PASSWORD": "filled-in", "KIBO_SECRET": "filled-in"})["services"][name]
    environment = {key: str(value) for key, value in told["environment"].items()}
    settings = read_settings({}, environment=environment)
    known = {f"KIBO_{setting.name.upper()}" for setting in fields(Settings)}
    assert set(environment) <= known
    assert settings.database == "postgresql://kibo:filled-in@db/kibo"
    assert command_of(told.get("command") or default_command())


def default_command():
    return yaml.safe_load(dict(container())["CMD"])


@pytest.mark.parametrize("name", ["POSTGRES_PASSWORD", "KIBO_SECRET"])
def test_without_its_secrets_nothing_is_started(name):
    settings = {"POSTGRES_PASSWORD": "one", "KIBO_SECRET": "two"} | {name: ""}
    with pytest.raises(ValueError, match=f"{name} is missing: in .env"):
        compose(settings=settings)


def test_the_container_file_builds_from_what_is_there():
    lines = container()
    project = tomllib.loads((PROJECT / "pyproject.toml").read_text("utf-8"))["project"]
    for kind, words in lines:
        if kind == "COPY" and "--from" not in words:
            for source in words.split()[:-1]:
                assert (PROJECT / source).exists(), source
        for extra in re.findall(r"'\.\[(\w+)\]'", words):
            assert extra in project["optional-dependencies"]
    images = [words.split()[0] for kind, words in lines if kind == "FROM"]
    assert all(re.fullmatch(r"[a-z]+:[\w.-]+", image) for image in images)
    set_there = dict(pair.split("=", 1) for pair in dict(lines)["ENV"].split())
    known = {f"KIBO_{setting.name.upper()}" for setting in fields(Settings)} | FOLDERS
    assert {name for name in set_there if name.startswith("KIBO_")} <= known
    assert dict(lines)["USER"] == "kibo"
    asked = command_of(default_command()).params
    assert (asked["host"], asked["open_page"]) == ("0.0.0.0", False)
    assert str(asked["port"]) == dict(lines)["EXPOSE"]
    assert (dict(lines)["STOPSIGNAL"], yaml.safe_load(dict(lines)["ENTRYPOINT"])) == ("SIGTERM", ["kibo"])


@pytest.mark.parametrize("path", UNITS, ids=lambda path: path.name)
def test_a_unit_starts_what_there_is(path):
    told = dict(unit_lines(path))
    program, *words = shlex.split(told["ExecStart"].replace("%i", "8321"))
    assert program == "/opt/kibo/bin/kibo"
    assert command_of(words)
    environment = dict(pair.split("=", 1) for pair in told["Environment"].split())
    known = {f"KIBO_{setting.name.upper()}" for setting in fields(Settings)} | FOLDERS
    assert set(environment) <= known
    assert read_settings({}, environment=environment)
    assert environment["KIBO_DATA"].removeprefix("/var/lib/") == told["StateDirectory"]
    assert environment["KIBO_CACHE"].removeprefix("/var/cache/") == told["CacheDirectory"]
    assert (told.get("KillSignal", "SIGTERM"), told["KillMode"]) == ("SIGTERM", "mixed")


@pytest.mark.skipif(not ANALYZE, reason="systemd is not installed")
@pytest.mark.parametrize("path", UNITS, ids=lambda path: path.name)
def test_systemd_understands_a_unit_and_finds_it_guarded(path, tmp_path):
    there = tmp_path / path.name.replace("@", "@8321")
    there.write_text(path.read_text("utf-8").replace("/opt/kibo/bin/kibo", shutil.which("true")))
    said = subprocess.run([ANALYZE, "verify", str(there)], capture_output=True, text=True, check=False)
    about = [line for line in said.stderr.splitlines() if there.name in line]
    assert (said.returncode, about) == (0, [])
    words = [ANALYZE, "security", "--offline=true", "--threshold=20", "--no-pager", str(there)]
    guarded = subprocess.run(words, capture_output=True, text=True, check=False)
    assert guarded.returncode == 0, guarded.stdout[-300:]


def test_the_proxy_keeps_to_itself_what_is_for_whoever_runs_the_house():
    text = (DEPLOY / "Caddyfile").read_text("utf-8")
    (inner,) = re.findall(r"@inner path (.*)", text)
    assert set(inner.split()) == set(HEALTH)
    assert "respond @inner 404" in text
    assert set(re.findall(r"\{\$(\w+)", text)) == FOR_THE_PROXY
    assert text.count("{") == text.count("}")
    assert "health_uri /readyz" in text
    (patience,) = re.findall(r"health_timeout (\d+)s", text)
    assert int(patience) > PATIENCE, "a house whose database is slow can say so"
    (interval,), (remembered,) = re.findall(r"health_interval (\d+)s", text), re.findall(r"fail_duration (\d+)s", text)
    assert int(remembered) <= int(interval), "a house that is open again is asked again before the next one closes"


@pytest.mark.skipif(not CADDY, reason="Caddy is not installed")
def test_caddy_understands_its_file(tmp_path):
    words = [CADDY, "validate", "--adapter", "caddyfile", "--config", str(DEPLOY / "Caddyfile")]
    environment = os.environ | {"XDG_DATA_HOME": str(tmp_path), "XDG_CONFIG_HOME": str(tmp_path)}
    for houses in ("127.0.0.1:8321", services()["proxy"]["environment"]["KIBO_HOUSES"]):
        environment["KIBO_HOUSES"] = houses
        done = subprocess.run(words, env=environment, capture_output=True, text=True, check=False)
        assert done.returncode == 0, done.stderr


def test_every_command_that_the_guide_names_can_be_typed():
    text = (DEPLOY / "README.md").read_text("utf-8")
    lines = [line for block in re.findall(r"```sh\n(.*?)```", text, re.DOTALL) for line in block.splitlines()]
    typed = [shlex.split(line, comments=True) for line in lines]
    asked = [words[words.index("kibo") + 1 :] for words in typed if "kibo" in words]
    asked += [words[[word.endswith("/bin/kibo") for word in words].index(True) + 1 :] for words in typed
              if any(word.endswith("/bin/kibo") for word in words)]  # fmt: skip
    asked = [words for words in asked if words and words[0] in ("serve", "bots", "db")]
    assert len(asked) >= 5
    for words in asked:
        assert command_of(words), words


def test_every_word_to_docker_in_the_guide_is_one_that_can_be_followed_and_names_what_there_is():
    text = (DEPLOY / "README.md").read_text("utf-8")
    typed = re.findall(r"^docker (.*)", text, re.MULTILINE) + re.findall(r"`docker ([^`]*)`", text)
    assert len(typed) >= 20
    for line in typed:
        words = shlex.split(line)
        ends = [words.index(mark) for mark in "<>" if mark in words]
        asked = containers.read(words[: min(ends, default=len(words))])
        named = [asked.service] if asked.verb == "exec" else getattr(asked, "names", [])
        assert {*named} <= {*services()}, line


def test_the_guide_names_every_file_and_every_setting_by_its_name():
    text = (DEPLOY / "README.md").read_text("utf-8")
    for path in FILES:
        assert path.name in text, path.name
    known = {f"KIBO_{setting.name.upper()}" for setting in fields(Settings)} | FOLDERS | FOR_THE_PROXY
    assert set(re.findall(r"\bKIBO_[A-Z_]+", text)) <= known
    for path in re.findall(r"\]\(([^)#:]+)\)", text):
        assert (DEPLOY / path).exists(), path
