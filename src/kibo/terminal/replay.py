"""A recorded or saved game, told in words."""

from __future__ import annotations

from pathlib import Path

from rich.text import Text

from ..core.errors import KiboError, listed
from ..core.match import Match
from ..core.text import seat_letter
from . import store
from .screen import Screen


def read_until(path: Path, at: int | None, folder: str | None) -> Match:
    """The game of a file after so many moves, chance included; nothing is drawn."""
    match = store.read(path, folder, ask=True).match
    moves = len(match.history)
    if at is None:
        return match
    if not 0 <= at <= moves:
        raise KiboError(f"{path} has {moves} moves: --at can be 0 to {moves}, not {at}")
    return match.back_to(at)


def seat_named(match: Match, word: str | None) -> int | None:
    """The seat that a letter or a name stands for; None where none was said."""
    if word is None:
        return None
    for seat, name in enumerate(match.names):
        if word.casefold() in (seat_letter(seat).casefold(), name.casefold()):
            return seat
    raise KiboError(f"there is no seat {word!r}: there is {listed(map(seat_letter, range(match.seats)))}")


def show(match: Match, seat: int | None, language: str, with_position: bool) -> None:
    """The log as a seat may read it (None: all of it), then how it stands."""
    screen = Screen(language)
    screen.print(Text(screen_title(match, language), style="bold"))
    for told in match.log(seat, language):
        actor = seat_letter(told.actor) if told.actor >= 0 else "·"
        screen.print(Text.assemble((f"{told.ply + 1:>4} {actor} ", "dim"), told.words))
    if with_position or not match.over:
        screen.show_position(match, seat)
        screen.print("", Text(match.waits_for(language), style="bold"))
    if match.over:
        screen.show_end(match)


def screen_title(match: Match, language: str) -> str:
    """What is played, and by whom."""
    names = [
        letter if name == letter else f"{letter} {name}"
        for letter, name in zip(map(seat_letter, range(match.seats)), match.names, strict=True)
    ]
    options = [f"{name} {str(value).lower()}" for name, value in match.options.items()]
    return " · ".join([match.game.text(language)["name"], ", ".join(names), *options])
