"""A variant as a file: another board, other counts of things, other constants. See docs/variants.md.

game = "ID"
name = "Few villages"

[constants]
"state.HAND" = 4

[counts]
banana = 6

[board]
villages = [0, 50]

What a file does not say is as the game has it. A file makes no code run: it names a game of the house, and numbers.
"""

from __future__ import annotations

import re
import sys
from collections.abc import Mapping
from pathlib import Path
from typing import Any, NamedTuple

from .errors import BrokenVariant, KiboError
from .faults import Faults, by_name, line, table, whole
from .game import GAMES, Game, game_ids, known, load
from .material import BOARD
from .tomlfile import read_toml
from .variant import checked_constants, shortened

SUFFIX = ".toml"
LONGEST_NAME = 40
MOST_COUNTED = 99
HEAD = re.compile(r"^(\[{1,2})(?=\w)", re.MULTILINE)
"""The head of a table or of one in a list, in a `board.toml`."""


class VariantFile(NamedTuple):
    """What a variant's file says of a game."""

    game: Game
    """The game as it is."""
    title: str
    constants: dict[str, Any]
    """What differs, by `module.NAME`; the board is one of them."""

    def varied(self) -> Game:
        """The game as the file has it."""
        return self.game.with_constants(self.constants, self.title) if self.constants else self.game


def read_variant(path: Path) -> VariantFile:
    """What a variant's file says; BrokenVariant lists everything that is wrong with it."""
    whole_file, faults = read_toml(path), Faults()
    tables = {part: by_name(lambda *_: None) for part in ("constants", "counts", "board")}
    table({"game": line(LONGEST_NAME)}, {"name": line(LONGEST_NAME), **tables})(whole_file, (), faults)
    game = named_game(whole_file, faults)
    constants = {} if game is None else changed(game, whole_file, faults)
    if faults.found or game is None:
        raise BrokenVariant(str(path), faults.told())
    return VariantFile(game, whole_file.get("name", path.stem), constants)


def named_game(whole_file: Mapping[str, Any], faults: Faults) -> Game | None:
    """The game that a file names, if there is one."""
    if faults.touch("game"):
        return None
    try:
        return known(whole_file["game"])
    except KiboError:
        faults.must(("game",), whole_file["game"], f"one of {', '.join(game_ids())}")
        return None


def changed(game: Game, whole_file: Mapping[str, Any], faults: Faults) -> dict[str, Any]:
    """What a file has otherwise than the game, as far as nothing is wrong with it."""
    sound = {part: {} if faults.touch(part) else whole_file.get(part, {}) for part in ("constants", "counts", "board")}
    found = read_constants(game, sound["constants"], faults)
    counts = read_counts(game, sound["counts"], faults)
    board = read_board(game, sound["board"], faults)
    if game.material is not None:
        game.material.check(board, counts, faults)
    for name, value in [*counts.items(), (BOARD, board)] if game.material else []:
        if value != constant(game, name):
            if name in found:
                faults.add(("constants", name), "is said twice: leave it to [board] and [counts]")
            found[name] = value
    return found


def read_constants(game: Game, given: Mapping[str, Any], faults: Faults) -> dict[str, Any]:
    """Constants by `module.NAME`; lists are tuples."""
    found: dict[str, Any] = {}
    for name, value in given.items():
        try:
            found |= checked_constants(game.id, game.folder, game.package, {name: frozen(value)})
        except KiboError as error:
            faults.add(("constants", name), f"cannot be so: {error}")
    return found


def read_counts(game: Game, given: Mapping[str, Any], faults: Faults) -> dict[str, tuple[int, ...]]:
    """How many there are of each thing, by constant; what is not said is as the game has it."""
    known_things = dict(game.material.counts) if game.material else {}
    names = {thing for things in known_things.values() for thing in things}
    table({}, dict.fromkeys(sorted(names), whole(0, MOST_COUNTED)))(dict(given), ("counts",), faults)
    return {
        name: tuple(given.get(thing, usual) for thing, usual in zip(things, constant(game, name), strict=True))
        for name, things in known_things.items()
    }


def read_board(game: Game, given: Mapping[str, Any], faults: Faults) -> dict[str, Any]:
    """The whole board; of entries that a file does not have, the game's own."""
    if game.material is None:
        if given:
            faults.add(("board",), f"has nothing to say: {game.id} has no board that a file can change")
        return {}
    table({}, game.material.board)(dict(given), ("board",), faults)
    return {**constant(game, BOARD), **ordered(given)}


def constant(game: Game, name: str) -> Any:
    """The value of a constant, by `module.NAME`."""
    module, _, short = name.rpartition(".")
    return getattr(sys.modules[f"{game.package}.{module}"], short)


def differences(game: Game) -> list[str]:
    """What a variant has otherwise than its game, a line each: the entries of the board, and constants."""
    if not game.constants:
        return []
    usual, lines = (known(game.id) if game.folder.parent == GAMES else load(game.folder)), []
    for name, value in sorted(game.constants.items()):
        before = constant(usual, name)
        if name == BOARD:
            lines.append(f"board: {', '.join(entry for entry in value if value[entry] != before.get(entry))}")
        else:
            lines.append(f"{name}: {shortened(before)} → {shortened(value)}")
    return lines


def frozen(value: Any) -> Any:
    """A list as a tuple, with all that is in it."""
    return tuple(map(frozen, value)) if isinstance(value, list) else value


def ordered(value: Any) -> Any:
    """Tables in the order of their names, so that one board is written in one way."""
    if isinstance(value, Mapping):
        return {name: ordered(value[name]) for name in sorted(value)}
    return [ordered(each) for each in value] if isinstance(value, list) else value


def new_file(game: Game, constants: Mapping[str, Any]) -> str:
    """The text of a file that changes nothing yet: the game's own board and counts, and constants that can be tried."""
    lines = ["# A variant: change what you like, and leave out what stays as it is.", f'game = "{game.id}"']
    lines += [f'name = "{game.name}, otherwise"', "", "[constants]"]
    lines += [f'# "{name}" = {written(value)}' for name, value in constants.items()]
    if game.material is None:
        return "\n".join(lines) + "\n"
    lines += ["", "[counts]"]
    for name, things in game.material.counts.items():
        lines += [f'"{thing}" = {count}' for thing, count in zip(things, constant(game, name), strict=True)]
    board = (game.folder / "board.toml").read_text("utf-8")
    return "\n".join([*lines, "", "[board]", HEAD.sub(r"\1board.", board)])


def written(value: Any) -> str:
    """A constant as TOML has it."""
    if isinstance(value, bool):
        return str(value).lower()
    if isinstance(value, tuple):
        return f"[{', '.join(map(written, value))}]"
    return f'"{value}"' if isinstance(value, str) else repr(value)
