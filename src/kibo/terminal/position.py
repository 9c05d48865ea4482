"""A position as text: in the game's own sentences, or from the named fields of an observation, tidy for any game."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator
from typing import Any

from rich.console import RenderableType
from rich.table import Table as Grid
from rich.text import Text

from ..core.game import EVERYONE, Game
from ..core.match import Match
from ..core.record import UNKNOWN, Field
from ..core.text import Texts, seat_letter

SEAT_STYLES = ("red", "blue", "green", "yellow", "magenta", "white")


def position(match: Match, seat: int | None, words: Texts, whole: bool = False) -> Iterator[RenderableType]:
    """The position as a seat may see it (None: all of it); with `whole`, every field."""
    s = match.position if seat is None else match.seen(seat)
    if match.game.tell is not None and not whole:
        text = match.game.text(words.language)
        for number, phrase in enumerate(match.game.tell(s, EVERYONE if seat is None else seat)):
            said = text.say(phrase, match.names)
            style = SEAT_STYLES[number] if number < match.seats else ""  # who sits there comes first, in order
            yield Text(said[:1].upper() + said[1:], style=style)
        return
    fields = [field for field in match.game.state.fields if whole or not is_told_elsewhere(match.game, field)]
    yield seat_table(match, seat, s, fields, words, whole)
    for field in fields:
        if field.shape and not is_by_seat(match.game, field):
            line = places(field, getattr(s, field.name), words, whole)
            if line is not None:
                yield line
    cells = [(field, getattr(s, field.name)) for field in fields if not field.shape]
    shown = [f"{label(field)} {field.word(value)}" for field, value in cells if whole or value != blank(field)]
    if shown:
        yield Text(" · ".join(shown), style="dim")


def is_told_elsewhere(game: Game, field: Field) -> bool:
    """Seats, whose turn, phase and options are said in other ways."""
    return field.name in {"seats", "turn", "phase", *(option.name for option in game.options)}


def is_by_seat(game: Game, field: Field) -> bool:
    """Does the field hold something for each seat?"""
    return bool(field.shape) and field.shape[0] == game.seats[-1]


def label(field: Field) -> str:
    """What the field is called."""
    return field.name.replace("_", " ")


def blank(field: Field) -> int:
    """The value that says nothing."""
    return min(field.least, 0)


def points_seen(match: Match, seat: int | None) -> list[str]:
    """The points as a seat can know them: `?` where its observation gives others than the truth."""
    true = match.points
    if seat is None:
        return [str(number) for number in true]
    seen = [0] * match.seats
    match.game.rules.score(match.seen(seat), seen)
    return [str(true[i]) if i == seat or true[i] == seen[i] else "?" for i in range(match.seats)]


def name_of(match: Match, seat: int) -> Text:
    """A seat's letter, which notation uses, and who sits there, in the seat's colour."""
    letter, name = seat_letter(seat), match.names[seat]
    shown = f"{letter} {name.removesuffix(f' {letter}')}" if name != letter else letter
    return Text(shown, style=f"bold {SEAT_STYLES[seat]}")


def seat_table(
    match: Match, seat: int | None, s: Any, fields: list[Field], words: Texts, whole: bool
) -> RenderableType:
    """One line a seat: points, and every field that has something for each seat."""
    grid = Grid(box=None, padding=(0, 2, 0, 0), header_style="dim")
    grid.add_column(words["turn.seat"])
    grid.add_column(words["turn.points"], justify="right")
    shown = [field for field in fields if is_by_seat(match.game, field)]
    if not whole:
        shown = [field for field in shown if any(holds(field, getattr(s, field.name)[i]) for i in range(match.seats))]
    for field in shown:
        numeric = len(field.shape) == 1 and not field.names
        grid.add_column(label(field), justify="right" if numeric else "left")
    points = points_seen(match, seat)
    for i in range(match.seats):
        name = name_of(match, i)
        if seat == i:
            name.append(f" ({words['turn.you']})", style="not bold")
        if match.to_act == i:
            name.append(" ◂")
        values = [in_words(field, getattr(s, field.name)[i]) for field in shown]
        grid.add_row(name, points[i], *(Text(value) for value in values))
    return grid


def holds(field: Field, value: Any) -> bool:
    """Is there anything in it that can be seen?"""
    if isinstance(value, int):
        return value not in (blank(field), UNKNOWN)
    return any(holds(field, item) for item in value)


def in_words(field: Field, value: Any) -> str:
    """A value, or a row of them, as a person reads it."""
    if isinstance(value, int):
        return str(field.word(value))
    if not field.names:
        return " ".join(str(field.word(item)) for item in value)
    return ", ".join(str(field.word(item)) for item in value if item != blank(field)) or "–"


def places(field: Field, value: Any, words: Texts, whole: bool) -> Text | None:
    """What lies where: each word with the places that have it, the commonest last."""
    if len(field.shape) == 2:
        if not whole:
            return None
        return Text.assemble((f"{label(field)}: ", "bold"), " | ".join(in_words(field, line) for line in value))
    if not field.names:
        if not whole:  # bare numbers say nothing to who does not know what is counted
            return None
        return Text.assemble((f"{label(field)}: ", "bold"), in_words(field, value))
    found: dict[int, list[int]] = {}
    for place, item in enumerate(value):
        found.setdefault(item, []).append(place)
    commonest = Counter(value).most_common(1)[0][0]
    rare = [item for item in found if item != commonest]
    if not rare and not whole:
        return None
    parts = [f"{field.word(item)} {spans(found[item])}" for item in sorted(rare, key=lambda item: found[item])]
    parts.append(f"{words['turn.elsewhere']} {field.word(commonest)}" if rare else str(field.word(commonest)))
    return Text.assemble((f"{label(field)}: ", "bold"), " · ".join(parts))


def spans(numbers: list[int]) -> str:
    """Ascending numbers, neighbours drawn together: `1–4, 9`."""
    runs: list[list[int]] = []
    for number in numbers:
        if runs and number == runs[-1][-1] + 1:
            runs[-1].append(number)
        else:
            runs.append([number])
    return ", ".join(str(run[0]) if len(run) == 1 else f"{run[0]}–{run[-1]}" for run in runs)
