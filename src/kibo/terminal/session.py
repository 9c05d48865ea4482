"""A sitting at the terminal: ask, obey, pass the screen on, and never lose the game."""

from __future__ import annotations

import shlex
import sys
from collections.abc import Callable
from difflib import get_close_matches
from pathlib import Path

from ..core.errors import KiboError
from ..core.game import EVERYONE, GAMES
from ..core.gamefile import write_record
from . import store
from .choices import Choice, choices_of, meant, near
from .local_table import LocalTable
from .screen import Screen

COMMANDS = ("undo", "log", "save", "show", "rules", "more", "help", "quit")
TAKES = {"undo": "takes.undo", "save": "takes.save", "rules": "takes.rules"}
"""What may stand behind a command."""
INTERRUPTED = 130


class Quit(Exception):
    """The person wants to stop."""


class Session:
    """One table played at one screen until it ends or somebody stops."""

    def __init__(self, table: LocalTable, screen: Screen) -> None:
        self.table = table
        self.screen = screen
        self.facing: int | None = None
        """Whose screen it is."""
        self.secret_shown = False
        self.page = 0
        self.written: set[Path] = set()

    def run(self) -> int:
        """Play; return the exit status. However it stops, the game is kept and the person told how to resume."""
        try:
            self.play()
            return 0
        except BrokenPipeError:
            print(self.how_to_resume(), file=sys.stderr)
            raise
        except (Quit, EOFError):
            self.leave()
            return 0
        except KeyboardInterrupt:
            self.leave()
            return INTERRUPTED

    def play(self) -> None:
        """To the end of the game."""
        while (seat := self.table.match.to_act) is not None:
            if self.table.bots[seat] is not None:
                self.watch_bot()
            elif self.hand_over(seat):
                self.turn(seat)
        self.finish()

    def watch_bot(self) -> None:
        """A bot's move; with nobody else at the table it is shown as it happens."""
        since = len(self.table.match.history)
        self.table.play_bot()
        if not self.table.people:
            for told in self.table.match.log(None, self.table.language, since):
                self.screen.print(told.words)

    def finish(self) -> None:
        """Say how it ended and where it is recorded."""
        if len(self.table.people) > 1 and self.secret_shown:
            self.screen.clear()
        match = self.table.match
        if self.table.people:
            since = max(self.table.last_ply(seat) for seat in self.table.people)
            spectator = self.table.people[0] if len(self.table.people) == 1 else EVERYONE
            self.screen.show_log(match, spectator, since, 14)
        self.screen.show_end(match)
        self.screen.print_whole(self.screen.say("end.record", path=str(self.table.finish())))

    def leave(self) -> None:
        """Stop in the middle, leaving nobody's secrets behind."""
        if len(self.table.people) > 1 and self.secret_shown:
            self.screen.clear()
        self.table.keep()
        self.screen.print("")
        self.screen.print_whole(self.table.trouble or self.how_to_resume())

    def how_to_resume(self) -> str:
        """The sentence that names the command."""
        if self.table.path.parent == store.saves_folder() and store.latest() == self.table.path:
            command = "kibo play --resume"
        else:
            command = f"kibo play {shlex.quote(str(self.table.path))}"
        if (game := self.table.match.game).folder.parent != GAMES:  # a file does not say where code lies
            command += f" --game {shlex.quote(str(game.folder))}"
        return self.screen.say("quit.kept", command=command)

    # between two people

    def hand_over(self, seat: int) -> bool:
        """Give the screen to the person of a seat; False if the one before took a move back instead."""
        before, self.facing = self.facing, seat
        if before == seat or len(self.table.people) == 1:
            return True
        if before is not None or self.table.has_secret(seat):
            self.screen.clear()
        if self.secret_shown or self.table.has_secret(seat):
            if not self.curtain(seat, before):
                return False
            self.screen.clear()
        self.secret_shown = False
        return True

    def curtain(self, seat: int, before: int | None) -> bool:
        """Wait until the screen has changed hands; False if a move was taken back."""
        names = self.table.match.names
        can_undo = before is not None and self.table.can_undo(before)
        self.screen.forget_typed()
        self.screen.show_curtain(names[seat], names[before] if can_undo and before is not None else None)
        while line := self.screen.ask("").casefold():
            command = self.command(line)
            if command == "quit":
                raise Quit
            if command == "undo" and can_undo and before is not None:
                self.table.undo(before)
                self.facing = before
                return False
            self.screen.tell("curtain.pass", who=names[seat])
        return True

    # one move

    def turn(self, seat: int) -> None:
        """Ask until a move is made or taken back."""
        match = self.table.match
        choices = choices_of(match, self.table.language)
        since = self.table.last_ply(seat)
        self.secret_shown = self.secret_shown or self.table.has_secret(seat)
        self.page = self.screen.show_turn(match, seat, since, choices)
        if self.table.trouble:
            self.screen.print_whole(self.table.trouble)
        words = [*(choice.notation for choice in choices), *self.screen.commands().values()]
        while not self.obey(seat, choices, self.screen.ask(f"{match.names[seat]}> ", [str(word) for word in words])):
            pass

    def obey(self, seat: int, choices: list[Choice], line: str) -> bool:
        """Do what was typed; True when the position has changed."""
        if not line:
            return self.empty_line(choices)
        found = meant(choices, line)
        word, _, rest = line.partition(" ")
        command = self.command(word)
        if command is not None and not any(choice.notation.casefold() == line.casefold() for choice in found):
            return self.commanded(command, seat, choices, rest.strip())
        if len(found) == 1:
            self.table.play(found[0].action)
            return True
        self.not_understood(choices, line, found)
        return False

    def empty_line(self, choices: list[Choice]) -> bool:
        """Enter alone plays the only choice there is."""
        if len(choices) == 1:
            self.table.play(choices[0].action)
            return True
        self.screen.tell("ask.number", n=len(choices))
        return False

    def not_understood(self, choices: list[Choice], line: str, found: list[Choice]) -> None:
        """Say what it may have meant."""
        if found:
            self.screen.tell("ask.unclear", line=line)
            self.screen.show_some(found)
            return
        self.screen.tell("ask.unknown", line=line)
        alike = near(choices, line)
        names = [str(word) for word in self.screen.commands().values()]
        command = get_close_matches(line.partition(" ")[0].casefold(), [*names, *COMMANDS], 1, 0.7)
        if alike:
            self.screen.tell("ask.near")
            self.screen.show_some(alike)
        elif command:
            self.screen.tell("ask.no_command", command=command[0])
        else:
            self.screen.tell("ask.number", n=len(choices))

    def command(self, word: str) -> str | None:
        """The command that a word names, in English or in the language of the table."""
        word = word.casefold()
        here = {str(own).casefold(): name for name, own in self.screen.commands().items()}
        english = {name: name for name in COMMANDS} | {"?": "help", "q": "quit", "exit": "quit"}
        return (english | here).get(word)

    # commands

    def commanded(self, command: str, seat: int, choices: list[Choice], rest: str) -> bool:
        """Obey a command; True when the position has changed."""
        match = self.table.match
        simple: dict[str, Callable[[], None]] = {
            "log": lambda: self.screen.show_log(match, seat),
            "save": lambda: self.save(rest),
            "show": lambda: self.screen.show_position(match, seat, whole=True),
            "rules": lambda: self.rules(rest),
            "more": lambda: self.more(choices),
            "help": self.help,
        }
        if command == "quit":
            raise Quit
        if command == "undo":
            return self.undo(seat, rest)
        simple[command]()
        return False

    def more(self, choices: list[Choice]) -> None:
        """The next page of choices, after the last the first."""
        self.page = self.screen.show_choices(choices, self.page)

    def undo(self, seat: int, rest: str) -> bool:
        """Take back what the rules of taking back allow, or further where nobody minds."""
        if not rest and self.table.can_undo(seat):
            self.table.undo(seat)
            self.screen.tell("undo.done")
            return True
        moves = self.table.moves()
        alone = len(self.table.people) == 1
        if not moves:
            self.screen.tell("undo.nothing")
        elif not rest:
            self.screen.tell("undo.hint_alone" if alone else "undo.hint")
        elif not rest.isdecimal() or len(rest) > 9 or int(rest) < 1:
            self.screen.tell("undo.number", word=rest)
        elif int(rest) > moves:
            self.screen.tell("undo.too_far", n=moves, count=int(rest))
        elif alone or self.all_agree():
            self.table.undo_far(int(rest))
            self.screen.tell("undo.done")
            return True
        else:
            self.screen.tell("undo.refused")
        return False

    def all_agree(self) -> bool:
        """Ask everybody at the screen."""
        yes = self.screen.say("undo.yes")
        answer = self.screen.ask(self.screen.say("undo.agree", yes=yes, no=self.screen.say("undo.no")) + " ")
        return bool(answer) and (yes.startswith(answer.casefold()) or answer.casefold() in ("y", "yes"))

    def save(self, name: str) -> None:
        """Keep a copy where the person wants it; nothing that is there already is written over."""
        if not name:
            self.table.keep()
            self.screen.print_whole(self.table.trouble or self.screen.say("save.done", path=str(self.table.path)))
            return
        path = Path(name).expanduser().absolute()
        if path.exists() and path not in self.written:
            self.screen.tell("save.there", path=str(path))
            return
        try:
            if path.suffix == ".game":
                store.replace(path, write_record(self.table.match))
            else:
                store.save(path, self.table.saved())
        except (OSError, KiboError) as error:
            why = error.strerror if isinstance(error, OSError) and error.strerror else str(error)
            self.screen.tell("save.failed", path=str(path), why=why)
            return
        self.written.add(path)
        self.screen.print_whole(self.screen.say("save.done", path=str(path)))

    def rules(self, word: str) -> None:
        """The clause for now, those with a number or word, or all."""
        game = self.table.match.game
        try:
            clauses = game.rulebook_near(self.screen.words.language)[0].clauses
        except KiboError:
            self.screen.tell("rules.missing")
            return
        now = game.cites.get(self.table.match.position.phase)
        if word.casefold() in ("all", self.screen.say("rules.every")) or (not word and now not in clauses):
            self.screen.show_rules(clauses.items())
        elif not word:
            assert now is not None
            self.screen.tell("rules.now")
            self.screen.show_rules([(now, clauses[now])])
            self.screen.tell("rules.all", style="dim")
        else:
            found = [(number, text) for number, text in clauses.items() if is_about(number, text, word)]
            if found:
                self.screen.show_rules(found)
            else:
                self.screen.tell("rules.none", word=word)

    def help(self) -> None:
        """All that can be typed."""
        self.screen.tell("help.choose")
        say, named = self.screen.say, self.screen.commands()
        takes = {name: f" {say(key)}" for name, key in TAKES.items()}
        lines = [(f"{named[name]}{takes.get(name, '')}", say(f"help.{name}")) for name in COMMANDS]
        self.screen.show_rules(lines)


def is_about(number: str, text: str, word: str) -> bool:
    """Does a clause have this number, or this word in it?"""
    word = word.casefold()
    last = number.casefold().rpartition("-")[2]
    if word in (number.casefold(), last, last.lstrip("0")):
        return True
    return not word.isdecimal() and len(word) > 2 and word in text.casefold()
