"""What a person sees at the terminal, and how they are asked."""

from __future__ import annotations

import sys
import textwrap
from collections.abc import Iterable, Sequence
from pathlib import Path
from typing import Any

from rich.columns import Columns
from rich.console import Console, RenderableType
from rich.panel import Panel
from rich.table import Table as Grid
from rich.text import Text

from ..core.counting import CountLine
from ..core.game import EVERYONE
from ..core.match import Match
from ..core.text import Phrase, Texts
from . import position
from .choices import FEW, Choice

CLEAR = "\x1b[H\x1b[2J\x1b[3J"
"""Cursor home, screen and scrollback away."""
PAGE = 120
LINES = 14
"""How much of the log is shown before a move."""

WORDS = Path(__file__).parent.parent / "words"


COLUMNS = 80
"""No line of sentences is longer, however wide the screen."""


def in_lines(text: str, width: int, prefix: str = "", style: str = "") -> Text:
    """A sentence in lines of at most so many columns, broken between words alone; a longer word stays whole."""
    room = min(width, COLUMNS)
    broken = textwrap.fill(
        prefix + text, room, subsequent_indent=" " * len(prefix), break_long_words=False, break_on_hyphens=False
    )
    whole = Text(broken, style=style, no_wrap=True, overflow="ignore")
    whole.stylize("not bold dim", 0, len(prefix))
    return whole


class PipedConsole(Console):
    """Says words as they stand, whatever marks are in them; what a closed pipe means is left to its caller."""

    def __init__(self, **more: Any) -> None:
        super().__init__(highlight=False, markup=False, emoji=False, **more)

    def on_broken_pipe(self) -> None:
        """Raise it again."""
        raise BrokenPipeError from None


class Screen:
    """One terminal, in one language."""

    def __init__(self, language: str, console: Console | None = None) -> None:
        self.words = Texts.load(WORDS, language)
        self.console = console or PipedConsole()
        self.editing: Any = None
        if sys.stdin.isatty() and self.console.is_terminal:
            try:
                import readline
            except ImportError:
                pass
            else:
                readline.set_completer_delims("")
                readline.parse_and_bind("tab: complete")
                self.editing = readline

    # words

    def say(self, key: str, **parts: int | str) -> str:
        """A sentence of the terminal."""
        return self.words.say(Phrase(key, **parts | self.commands()))

    def commands(self) -> dict[str, int | str]:
        """What the commands are called in this language, for sentences that name them."""
        return {key.split(".")[1]: word for key, word in self.words.words.items() if key.startswith("command.")}

    def tell(self, key: str, style: str = "", **parts: int | str) -> None:
        """Print a sentence of the terminal."""
        self.print_lines(self.say(key, **parts), style=style)

    def print(self, *what: RenderableType) -> None:
        """Print, without reading marks into anybody's words."""
        for item in what:
            self.console.print(Text(item) if isinstance(item, str) else item)

    def print_lines(self, text: str, prefix: str = "", style: str = "") -> None:
        """Print a sentence, broken between words alone."""
        self.console.print(in_lines(text, self.console.width, prefix, style))

    def print_whole(self, text: str) -> None:
        """Print a sentence with a path or command in it, which is never broken, so that it can be copied."""
        self.console.print(Text(text), soft_wrap=True)

    # asking

    def ask(self, prompt: str, completions: Sequence[str] = ()) -> str:
        """A line from the person at the keyboard; EOFError when there are no more."""
        self.console.file.flush()
        if self.editing is not None:
            self.editing.set_completer(completer(completions))
        return "".join(letter for letter in input(prompt) if letter.isprintable()).strip()

    def clear(self) -> None:
        """Leave nothing on the screen, in its scrollback or in the history of the keyboard."""
        if self.console.is_terminal:
            self.console.file.write(CLEAR)
            self.console.file.flush()
        if self.editing is not None:
            self.editing.clear_history()

    def forget_typed(self) -> None:
        """Drop what was typed ahead, so that no key pressed too early lifts a curtain."""
        if sys.stdin.isatty():
            try:
                import termios
            except ImportError:
                return
            termios.tcflush(sys.stdin.fileno(), termios.TCIFLUSH)

    # showing

    def show_turn(self, match: Match, seat: int, since: int, choices: list[Choice]) -> int:
        """Everything a person needs for a move; returns where the next page of choices begins."""
        self.console.print()
        self.console.rule(position.name_of(match, seat), style="dim")
        self.show_log(match, seat, since, LINES)
        self.show_position(match, seat)
        self.console.print()
        self.print_lines(match.waits_for(self.words.language), style="bold")
        return self.show_choices(choices)

    def show_log(self, match: Match, seat: int | None, since: int = 0, most: int | None = None) -> None:
        """What happened, as the seat may read it."""
        told = match.log(seat, self.words.language, since)
        if not told:
            return
        heading = "turn.since" if since else "turn.before"
        self.tell(heading, style="dim")
        left_out = 0 if most is None else max(0, len(told) - most)
        if left_out:
            self.tell("turn.earlier", style="dim", n=left_out)
        for entry in told[left_out:]:
            style = position.SEAT_STYLES[entry.actor] if entry.actor >= 0 else "dim"
            self.print_lines(entry.words, "  ", style)

    def show_position(self, match: Match, seat: int | None, whole: bool = False) -> None:
        """The position as the seat may see it."""
        self.console.print()
        for line in position.position(match, seat, self.words, whole):
            if isinstance(line, Text):
                self.print_lines(line.plain, style=str(line.style))
            else:
                self.print(line)

    def show_choices(self, choices: list[Choice], first: int = 0) -> int:
        """The choices from one on, as many as fit; returns where the next page begins."""
        if len(choices) <= FEW:
            self.print(choice_list(choices))
            if len(choices) == 1:
                self.tell("turn.only", style="dim")
            return 0
        page = choices[first : first + PAGE]
        self.print(Columns([short(choice) for choice in page], padding=(0, 2), column_first=True))
        left = len(choices) - first - len(page)
        if left:
            self.tell("turn.more", style="dim", n=left)
        return first + len(page) if left else 0

    def show_some(self, choices: list[Choice]) -> None:
        """Choices that may have been meant."""
        self.print(choice_list(choices[:FEW]))
        if len(choices) > FEW:
            self.print(Text("…", style="dim"))

    def show_rules(self, clauses: Iterable[tuple[str, str]]) -> None:
        """Clauses with their numbers, and where a ruling of ours begins in each."""
        ruling = f"[{self.say('rules.ruling')}]"
        grid = Grid(box=None, show_header=False, padding=(0, 2, 0, 0))
        grid.add_column(style="bold", no_wrap=True)
        grid.add_column()
        for number, text in clauses:
            grid.add_row(number, Text(text.replace("`", "").replace("[R]", ruling)))
        self.print(grid)

    def show_end(self, match: Match) -> None:
        """Points and winners."""
        self.console.print()
        self.console.rule(Text(self.say("end.title"), style="bold"), style="dim")
        self.print(self.final_count(match))
        names = [match.names[seat] for seat in match.winners]
        if not names:
            self.tell("end.nobody", style="bold")
        elif len(names) == 1:
            self.tell("end.won", style="bold", who=names[0])
        else:
            listed = f"{', '.join(names[:-1])} {self.say('end.and')} {names[-1]}"
            self.tell("end.shared", style="bold", who=listed)

    def final_count(self, match: Match) -> RenderableType:
        """The points of each seat; where the game tells how they came about, line by line."""
        if match.game.breakdown:
            return self.count_lines(match, match.game.breakdown(match.seen(EVERYONE)))
        grid = Grid(box=None, padding=(0, 2, 0, 0), header_style="dim")
        grid.add_column(self.say("turn.seat"))
        grid.add_column(self.say("turn.points"), justify="right")
        for seat, points in enumerate(match.points):
            grid.add_row(position.name_of(match, seat), str(points))
        return grid

    def count_lines(self, match: Match, lines: Sequence[CountLine]) -> RenderableType:
        """A column for each seat: what adds to the points, their sum, and what else decides."""
        grid = Grid(box=None, padding=(0, 2, 0, 0))
        grid.add_column()
        for seat in range(match.seats):
            grid.add_column(position.name_of(match, seat), justify="right")
        text = match.game.text(self.words.language)
        adding = [line for line in lines if line.adds]
        for line in [*adding, None, *(line for line in lines if not line.adds)]:
            if line is not None:
                said = Text(f"{text.say(line.phrase, match.names)} ({line.clause})")
                grid.add_row(said, *map(line.shown, range(match.seats)), style="" if line.adds else "dim")
            elif len(adding) > 1:
                grid.add_row(self.say("turn.points"), *map(str, match.points), style="bold")
        return grid

    def show_curtain(self, who: str, before: str | None) -> None:
        """The sign between two people; `before` may still take a move back."""
        lines = [self.say("curtain.pass", who=who)]
        if before is not None:
            lines.append(self.say("curtain.undo", who=before))
        self.print(Panel(Text("\n".join(lines), justify="center"), padding=(1, 4), expand=False))


def choice_list(choices: list[Choice]) -> RenderableType:
    """One choice a line: number, words, gain, notation."""
    grid = Grid(box=None, show_header=False, padding=(0, 2, 0, 0))
    grid.add_column(justify="right", style="bold cyan")
    grid.add_column()
    grid.add_column(justify="right", style="green")
    grid.add_column(style="dim")
    for choice in choices:
        grid.add_row(str(choice.number), Text(choice.words), gain(choice), Text(choice.notation))
    return grid


def gain(choice: Choice) -> str:
    """What it is certain to bring."""
    return "" if choice.gain is None else f"{choice.gain:+d}" if choice.gain else "±0"


def short(choice: Choice) -> Text:
    """A choice where there are many."""
    line = Text.assemble((f"{choice.number:>3} ", "bold cyan"), choice.words)
    return line.append(f" {gain(choice)}", style="green") if choice.gain else line


def completer(words: Sequence[str]) -> Any:
    """For the Tab key: the words that begin with what was typed."""

    def complete(begun: str, index: int) -> str | None:
        fitting = [word for word in words if word.startswith(begun)]
        return fitting[index] if index < len(fitting) else None

    return complete
