"""Every action has a line of text of its own."""

from __future__ import annotations

from ..core.notation import plain, read
from .trial import Trial, check, must


@check(each_table=True)
def notation_is_unique_and_reads_back(trial: Trial) -> None:
    """No two possible actions are written alike, and what is written is read as what it was."""
    write = trial.game.notation.write
    for number, (s, _, possible, action) in enumerate(trial.walk(13)):
        written: dict[str, int] = {}
        for other in possible:
            line = plain(write(s, other))
            must(line not in written, f"actions {written.get(line)} and {other} are both written {line!r}")
            must(line, f"action {other} is written as nothing")
            written[line] = other
        if number % 7 == 0:
            found = read(trial.game, s, write(s, action))
            must(found == action, f"action {action} is read back as {found}")
