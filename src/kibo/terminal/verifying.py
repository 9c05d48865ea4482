"""Whether a record is what its sealed dice gave, said in sentences."""

from __future__ import annotations

from pathlib import Path

from rich.text import Text

from ..core.errors import KiboError
from ..core.text import Phrase, Texts, seat_letter
from ..core.variant import Constants
from ..core.verify import Verdict, verify
from .screen import WORDS, PipedConsole, in_lines
from .store import game_of, read_text, said_of

AS_SEALED, NOT_AS_SEALED = 0, 1


def run(path: Path, folder: str | None, constants: Constants, language: str) -> int:
    """Check a record, say what was found in a language, and return the exit status."""
    text = read_text(path)
    try:
        verdict = verify(text, game_of(text, folder, constants))
    except KiboError as error:
        raise said_of(path, error, hint=folder is None) from None
    console = PipedConsole()
    if verdict is None:
        said_so = Texts.load(WORDS, language).say(Phrase("verify.unsealed", path=str(path)))
        console.print(in_lines(said_so, console.width))
        return NOT_AS_SEALED
    for line in sentences(verdict, language):
        console.print(in_lines(line.plain, console.width, style=str(line.style)))
    return NOT_AS_SEALED if verdict.faults else AS_SEALED


def sentences(verdict: Verdict, language: str) -> list[Text]:
    """What was found, line by line."""
    if verdict.wrong:
        return [Text(fault, style="bold red") for fault in verdict.faults_in(language)]
    words, proof = Texts.load(WORDS, language), verdict.proof
    lines = [Text(words.say(Phrase("verify.as_sealed", n=verdict.draws)), style="bold green")]
    lines.append(Text(words["verify.chosen" if proof.chosen else "verify.drawn"]))
    if not verdict.over:
        lines.append(Text(words["verify.stops"]))
    if proof.taken_back:
        lines.append(Text(words.say(Phrase("verify.back", n=proof.taken_back))))
    said = {seat_letter(seat): word for seat, word in zip(proof.chairs, proof.words, strict=True)}
    given = ", ".join(f"{letter} {said[letter]!r}" for letter in sorted(said) if said[letter])
    lines.append(Text(words.say(Phrase("verify.words", words=given)) if given else words["verify.no_words"]))
    lines.append(Text(words.say(Phrase("verify.seal", seal=proof.seal))))
    return [*lines, Text(words["verify.proves"], style="dim")]
