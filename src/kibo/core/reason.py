"""Why something may not be chosen."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Protocol, TypeVar

from .record import Record
from .text import Phrase

S = TypeVar("S", bound=Record, contravariant=True)


@dataclass(frozen=True)
class Reason:
    """Why something may not be chosen: a sentence, and the clause that says so."""

    clause: str
    phrase: Phrase


class Reasons(Protocol[S]):
    """What a game answers when somebody points at something that may not be chosen; `s` is a seat's observation.

    A thing is whatever a person could point at on the board (a space, a card, a tile, a rival): the view draws it with
    its name as `data-thing` (see `kibo.view.things`).
    """

    def things(self, s: S) -> Sequence[str]:
        """The names of all things on the board."""

    def name(self, s: S, thing: str) -> Phrase:
        """What a thing is called."""

    def meanings(self, s: S, thing: str) -> Sequence[int]:
        """The actions that choosing a thing would stand for in this phase, whether they are legal or not."""

    def why_not(self, s: S, seat: int, thing: str) -> Reason:
        """The most useful reason why the seat to act may do none of them now."""
