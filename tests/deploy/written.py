"""What stands in deploy/, read as those read it for whom it is."""

import re
from collections.abc import Mapping
from pathlib import Path
from typing import Any

import yaml

DEPLOY = Path(__file__).parents[2] / "deploy"
UNITS = sorted((DEPLOY / "systemd").glob("*.service"))
FILES = sorted(path for path in DEPLOY.rglob("*") if path.is_file())
SETTING = re.compile(r"\$\{(\w+)(?::([?-])([^}]*))?\}")


def compose(folder: Path = DEPLOY, settings: Mapping[str, str] | None = None) -> dict[str, Any]:
    """The compose file; what it leaves to .env is filled in, if that is given; what is missing there is an error."""

    def filled(found: re.Match[str]) -> str:
        name, mark, word = found.groups()
        if settings is None:
            return found[0]
        if not settings.get(name) and mark != "-":
            raise ValueError(f"{name} is missing: {word}")
        return settings.get(name) or str(word)

    whole: dict[str, Any] = yaml.safe_load(SETTING.sub(filled, (folder / "compose.yaml").read_text("utf-8")))
    return whole


def environment_file(path: Path) -> dict[str, str]:
    """Names and values, one a line."""
    lines = path.read_text("utf-8").splitlines()
    return dict(line.split("=", 1) for line in lines if line and not line.startswith("#"))


def container() -> list[list[str]]:
    """The lines of the container file, each with what it begins with."""
    text = (DEPLOY / "Containerfile").read_text("utf-8").replace("\\\n", " ")
    return [line.split(None, 1) for line in text.splitlines() if line and not line.startswith("#")]


def image() -> tuple[dict[str, str], list[str], list[str]]:
    """What the container file gives to whatever runs in it: surroundings, what always runs, and with which words."""
    last = {line[0]: line[1] for line in container()}
    told = dict(pair.split("=", 1) for pair in last["ENV"].split())
    return told, yaml.safe_load(last["ENTRYPOINT"]), yaml.safe_load(last["CMD"])


def unit_lines(path: Path) -> list[list[str]]:
    """Names and values of a unit, in their order."""
    return [line.split("=", 1) for line in path.read_text("utf-8").splitlines() if "=" in line and line[0] not in "#;"]


def guide(heading: str) -> list[str]:
    """The blocks of commands under a heading of the guide."""
    text = (DEPLOY / "README.md").read_text("utf-8")
    (part,) = re.findall(rf"^## {re.escape(heading)}\n(.*?)(?=^## |\Z)", text, re.DOTALL | re.MULTILINE)
    return re.findall(r"```sh\n(.*?)```", part, re.DOTALL)
