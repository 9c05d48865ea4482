"""The command that checks a game: what it takes, and nothing that takes long to import."""

from __future__ import annotations

from pathlib import Path
from typing import Annotated

import typer

from ..core.checks import checked_seed
from ..core.game import load


def check(
    game: Annotated[str, typer.Argument(metavar="FOLDER", help="The path of a game's folder, or a game's id.")],
    quick: Annotated[bool, typer.Option("--quick", help="Fewer and shorter games, and nothing is compiled.")] = False,
    seed: Annotated[int, typer.Option(help="Other games are tried with another seed.")] = 0,
    only: Annotated[
        str, typer.Option(metavar="TOPIC,TOPIC…", help="Some checks alone: laws, secrets, texts, views …")
    ] = "",
    out: Annotated[Path, typer.Option(metavar="FOLDER", help="Where pictures of what failed are written.")] = Path(),
    json: Annotated[bool, typer.Option("--json", help="Print one JSON object instead of a table.")] = False,
) -> int:
    """Check that a game keeps to everything that a game must: rules, secrets, words, drawings, proofs.

    [dim]Example: kibo check my_game --quick[/dim]
    """
    from .checking import run

    topics = [topic.strip() for topic in only.split(",") if topic.strip()]
    return run(load(game), quick=quick, seed=checked_seed(seed), only=topics, out=out, as_json=json)
