"""A recorded or saved game, told in words."""

from __future__ import annotations

from pathlib import Path

from ..core.errors import KiboError, listed
from ..core.game import EVERYONE, Option
from ..core.match import Match
from ..core.text import Texts, seat_letter
from ..core.variant import Constants
from . import store
from .screen import Screen


def read_until(path: Path, at: int | None, folder: str | None, constants: Constants = store.NONE) -> Match:
    """The game of a file after so many moves, chance included; nothing is drawn."""
    match = store.read(path, folder, ask=True, constants=constants).match
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
    screen.print_lines(screen_title(match, language), style="bold")
    for told in match.log(seat, language):
        actor = seat_letter(told.actor) if told.actor >= 0 else "·"
        screen.print_lines(told.words, f"{told.ply + 1:>4} {actor} ")
    if with_position or not match.over:
        screen.show_position(match, seat)
        screen.print("")
        screen.print_lines(match.waits_for(language), style="bold")
    if match.over:
        screen.show_end(match)


def screen_title(match: Match, language: str) -> str:
    """What is played, and by whom."""
    names = [
        letter if name == letter else f"{letter} {name}"
        for letter, name in zip(map(seat_letter, range(match.seats)), match.names, strict=True)
    ]
    text = match.game.text(language)
    chosen = [option for option in match.game.options if match.options[option.name] != option.values[0]]
    more = [match.game.variant] if match.game.variant else []
    more += [option_chosen(match, option, text) for option in chosen]
    return " · ".join([text["name"], ", ".join(names), *more])


def option_chosen(match: Match, option: Option, text: Texts) -> str:
    """An option that is not as usual, in words."""
    name, value = text[f"option.{option.name}.name"], match.options[option.name]
    return name if value is True else text.pair(name, text[f"option.{option.name}.{value}"])


def draw(match: Match, viewer: int | None, language: str, out: str) -> None:
    """Write the drawing of a position to a file or to standard output."""
    drawing = match.svg(EVERYONE if viewer is None else viewer, language)
    if out == "-":
        print(drawing)
        return
    Path(out).write_text(drawing, "utf-8")
    print(f"{out}: the position after {len(match.history)} moves")
