"""Whether a record is what its sealed dice gave, said in sentences."""

from __future__ import annotations

from pathlib import Path

from rich.text import Text

from ..core.errors import KiboError
from ..core.game import load
from ..core.text import seat_letter
from ..core.verify import Verdict, verify
from .screen import PipedConsole, in_lines
from .store import read_text, said_of

AS_SEALED, NOT_AS_SEALED = 0, 1


def run(path: Path, folder: str | None) -> int:
    """Check a record, say what was found, and return the exit status."""
    text, game = read_text(path), load(folder) if folder else None
    try:
        verdict = verify(text, game)
    except KiboError as error:
        raise said_of(path, error, hint=folder is None) from None
    console = PipedConsole(highlight=False)
    if verdict is None:
        said_so = f"{path} has no seal: its draws were not sealed, so there is nothing to check"
        console.print(in_lines(said_so, console.width))
        return NOT_AS_SEALED
    for line in sentences(verdict):
        console.print(in_lines(line.plain, console.width, style=str(line.style)))
    return NOT_AS_SEALED if verdict.faults else AS_SEALED


def sentences(verdict: Verdict) -> list[Text]:
    """What was found, line by line."""
    if verdict.faults:
        return [Text(fault, style="bold red") for fault in verdict.faults]
    many = "the one draw is" if verdict.draws == 1 else f"all {verdict.draws} draws are"
    lines = [Text(f"{many} as sealed, and so are the seats", style="bold green")]
    if not verdict.over:
        lines.append(Text("the record stops before the end of the game"))
    if back := verdict.proof.taken_back:
        lines.append(Text("one draw was" if back == 1 else f"{back} draws were") + Text(" taken back during the game"))
    words = {seat_letter(seat): word for seat, word in zip(verdict.proof.chairs, verdict.proof.words, strict=True)}
    given = [f"{letter} {words[letter]!r}" for letter in sorted(words) if words[letter]]
    lines.append(Text(f"words of the players: {', '.join(given)}" if given else "no player has added a word"))
    lines.append(Text(f"seal: {verdict.proof.seal}"))
    lines.append(
        Text("this proves the game if it is the seal that the table showed before the first draw", style="dim")
    )
    return lines
