"""What a simulation has counted, as tables."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

from rich.console import RenderableType
from rich.table import Table as Grid
from rich.text import Text

from ..core.text import seat_letter
from ..lab.clauses import Occurrence
from ..lab.playout import GAMES
from ..lab.result import Result


def tables(result: Result, occurrence: Occurrence | None) -> Iterator[RenderableType]:
    """Everything a person wants to read of it."""
    counted = result.to_dict()
    yield heading(result, counted)
    if not result.games:
        return
    yield length_line(counted)
    yield seat_table(result, counted)
    yield phase_table(counted)
    if occurrence is not None:
        yield from clause_lines(occurrence)


def grid(*headings: tuple[str, str]) -> Grid:
    """An empty table; each heading with its alignment."""
    table = Grid(box=None, padding=(0, 2, 0, 0), header_style="dim")
    for title, justify in headings:
        table.add_column(title, justify="right" if justify == "right" else "left", no_wrap=True)
    return table


def heading(result: Result, counted: dict[str, Any]) -> Text:
    """How many games of what, and how fast."""
    text = Text()
    text.append(f"{result.game.name}, {result.seats} seats", style="bold")
    options = ", ".join(f"{name} {str(value).lower()}" for name, value in result.options.items())
    options = "; ".join(filter(None, [options, result.game.variant]))
    text.append(f" ({options})\n" if options else "\n")
    text.append(f"{result.games:,} game{'' if result.games == 1 else 's'}")
    if result.before[GAMES]:
        text.append(f", {result.before[GAMES]:,} of them before")
    if result.games < result.asked:
        text.append(f" of {result.asked:,} asked for: stopped early", style="yellow")
    if counted["cut_off"]:
        text.append(f", of which {counted['cut_off']:,} were cut off before their end", style="yellow")
    threads = f", {result.threads} threads" if result.device == "cpu" and result.threads > 1 else ""
    text.append(f", seed {result.seed}, on {result.device}{threads}\n")
    text.append(f"{counted['decisions']:,} decisions, {counted['plies']:,} plies in {result.seconds:.2f} s")
    text.append(f": {counted['decisions_per_second']:,} decisions/s, {counted['games_per_second']:,.0f} games/s")
    if result.compiling >= 0.05:
        text.append(f" (and {result.compiling:.1f} s to get ready)", style="dim")
    return text.append("\n")


def length_line(counted: dict[str, Any]) -> Text:
    """How long games were."""
    length = counted["length"]
    return Text(
        f"A game has {length['mean']:.1f} decisions (deviation {length['deviation']:.1f}), "
        f"from {length['least']:,} to {length['most']:,}.\n"
    )


def seat_table(result: Result, counted: dict[str, Any]) -> RenderableType:
    """Points and wins of each seat, over the games that came to their end."""
    if result.games == counted["cut_off"]:
        return Text("No game came to its end, so there are no points and no winners.\n")
    table = grid(
        ("seat", "left"),
        ("bot", "left"),
        ("points", "right"),
        ("±", "right"),
        ("least", "right"),
        ("most", "right"),
        ("won", "right"),
        ("95 % between", "right"),
        ("alone", "right"),
        ("shared", "right"),
    )
    for seat, (points, wins) in enumerate(zip(counted["points"], counted["wins"], strict=True)):
        low, high = wins["interval"]
        table.add_row(
            "all" if result.rotate else seat_letter(seat),
            result.bots[seat],
            f"{points['mean']:.1f}",
            f"{points['deviation']:.1f}",
            f"{points['least']:,}",
            f"{points['most']:,}",
            f"{wins['share']:.1%}",
            f"{low * 100:.1f}–{high:.1%}",
            f"{wins['alone']:,}",
            f"{wins['shared']:,}",
        )
    table.caption = Text("± is the standard deviation; a shared win counts as its part", style="dim")
    table.caption_justify = "left"
    return table


def phase_table(counted: dict[str, Any]) -> RenderableType:
    """How often the game was in each phase."""
    table = grid(("\nphase", "left"), ("\ntimes", "right"), ("\na game", "right"))
    for phase, times in counted["phases"].items():
        if times:
            table.add_row(phase, f"{times:,}", f"{times / counted['games']:.2f}")
    never = [phase for phase, times in counted["phases"].items() if not times and phase != "end"]
    if never:
        table.caption = Text(f"never: {', '.join(never)}", style="dim")
        table.caption_justify = "left"
    return table


def clause_lines(occurrence: Occurrence) -> Iterator[RenderableType]:
    """Which clauses took effect, in the sample that was watched."""
    games = occurrence.games
    note = f", {occurrence.cut_off} of them cut off" if occurrence.cut_off else ""
    yield Text(f"\nclauses that took effect, in a sample of {games} games{note}", style="dim")
    always = runs([clause for clause, count in occurrence.occurred.items() if count == games])
    sometimes = [f"{clause} ({count})" for clause, count in occurrence.occurred.items() if count < games]
    for title, clauses in (
        ("in every game", always),
        ("in some", sometimes),
        ("in none", runs(occurrence.never)),
        ("cited by no rule", runs(occurrence.unwatched)),
    ):
        if clauses:
            yield Text.assemble((f"{title}: ", "bold"), ", ".join(clauses))


def runs(clauses: list[str]) -> list[str]:
    """Clauses with numbers that follow each other drawn together: `PIG-01 to PIG-05`."""
    found: list[list[str]] = []
    for clause in clauses:
        prefix, _, number = clause.rpartition("-")
        if found and number.isdecimal() and found[-1][-1] == f"{prefix}-{int(number) - 1:0{len(number)}}":
            found[-1].append(clause)
        else:
            found.append([clause])
    return [run[0] if len(run) == 1 else f"{run[0]} to {run[-1]}" for run in found]
