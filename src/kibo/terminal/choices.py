"""What a person may choose now: numbered, in words and in notation, and found again by what they type."""

from __future__ import annotations

from dataclasses import dataclass
from difflib import get_close_matches

from ..core.match import Match
from ..core.notation import plain

FEW = 20
"""So many choices can be taken in at a glance, one a line."""


@dataclass(frozen=True)
class Choice:
    """One legal action as a person sees it."""

    number: int
    action: int
    notation: str
    words: str
    gain: int | None


def choices_of(match: Match, language: str) -> list[Choice]:
    """The legal actions, numbered from 1; the name that begins all their sentences is left out."""
    seat = match.to_act
    standing = match.sight(seat) if seat is not None and seat >= 0 else match
    legal = standing.legal
    said = [standing.say(action, language) for action in legal]
    name = f"{match.names[seat]} " if seat is not None and seat >= 0 else ""
    if name and all(words.startswith(name) for words in said):
        said = [words.removeprefix(name) for words in said]
    return [
        Choice(number, action, standing.write(action), words, standing.gain(action))
        for number, (action, words) in enumerate(zip(legal, said, strict=True), 1)
    ]


def meant(choices: list[Choice], line: str) -> list[Choice]:
    """The choices that a line may mean: by number, by notation, else by the beginning of notation or words.

    Where there are many, a number may also be meant as the last word of notation ("21" for "place 21").
    """
    text = plain(line)
    if text.isdecimal():
        return [
            choice
            for choice in choices
            if str(choice.number) == text or (len(choices) > FEW and plain(choice.notation).split()[-1] == text)
        ]
    exact = [choice for choice in choices if plain(choice.notation) == text]
    if exact or not text:
        return exact
    begun = [choice for choice in choices if plain(choice.notation).startswith(text)]
    return begun or [choice for choice in choices if plain(choice.words).startswith(text)]


def near(choices: list[Choice], line: str, most: int = 5) -> list[Choice]:
    """Choices that look like what was typed, the nearest first; those that hold its words when none looks alike."""
    by_notation = {plain(choice.notation): choice for choice in choices}
    found = get_close_matches(plain(line), list(by_notation), most, 0.6)
    if found:
        return [by_notation[name] for name in found]
    words = plain(line).split()
    if plain(line).isdecimal():
        return []
    return [c for c in choices if words and all(w in plain(f"{c.notation} {c.words}").split() for w in words)][:most]
