"""How a game stands, and how it stands to one viewer: a sight answers from that viewer's observation alone."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import Any

from . import notation
from .errors import KiboError
from .game import EVERYONE, NO_GAIN, OVER, Game, Reason, Scene
from .lesson import Step
from .moved import Moved
from .telling import Told, sentence
from .text import Phrase, Seat, readable


class Standing:
    """A position that can be asked: whose move it is, what may be done, and how that is said."""

    game: Game
    seats: int
    names: Sequence[str]
    position: Any

    @property
    def to_act(self) -> int | None:
        """The seat to act, or None when the game is over (CHANCE, where chance is left to the caller)."""
        actor = self.game.rules.to_act(self.position)
        return None if actor == OVER else actor

    @property
    def over(self) -> bool:
        """Has the game ended?"""
        return self.to_act is None

    @property
    def legal(self) -> list[int]:
        """What the seat to act may play (or what chance may bring, where it is asked for), ascending."""
        return notation.possible(self.game, self.position)

    def accepted(self, step: Step) -> list[int]:
        """The legal actions with which a step of a guided game goes on."""
        return sorted(self.read(move) for move in step.accept) if step.accept else self.legal

    @property
    def clause(self) -> str:
        """The clause that says what may be done now, or nothing."""
        return self.game.cites.get(self.position.phase, "")

    def gain(self, action: int) -> int | None:
        """What the rules make certain that this legal action brings, or None."""
        if self.game.gain is None:
            return None
        gain = self.game.gain(self.position, action)
        return None if gain == NO_GAIN else gain

    def write(self, action: int) -> str:
        """A possible action in notation."""
        return self.game.notation.write(self.position, notation.checked(self.game, action))

    def read(self, text: str) -> int:
        """The possible action that a line of notation names; IllegalAction says what there is."""
        return notation.read(self.game, self.position, text)

    def say(self, action: int, language: str = "en") -> str:
        """A possible action in words."""
        actor = self.game.rules.to_act(self.position)
        phrase = self.game.notation.phrase(self.position, notation.checked(self.game, action))
        return sentence(self.game.text(language), self.names, actor, phrase)

    def waits_for(self, language: str = "en") -> str:
        """What the game waits for, in a sentence."""
        text = self.game.text(language)
        actor = self.game.rules.to_act(self.position)
        key = self.game.phases[self.position.phase].replace(" ", "_")
        return text.say(Phrase(f"wait.{key}", who=Seat(max(actor, 0))), self.names)


class Sight(Standing):
    """How a game stands to one viewer: `position` is what that seat sees (EVERYONE: what a spectator does).

    `trail` is what everybody saw move in the last turn, and `lately` the end of the log as everybody may read it.
    """

    def __init__(
        self, game: Game, seats: int, names: Sequence[str], seat: int, seen: Any, trail: Sequence[Moved] = (),
        lately: Callable[[str], Sequence[Told]] = lambda _: (),
    ) -> None:  # fmt: skip
        self.game, self.seats, self.names, self.seat, self.position = game, seats, names, seat, seen
        self.trail, self.lately = trail, lately

    @property
    def acts(self) -> bool:
        """Is it this viewer's move?"""
        return self.seat != EVERYONE and self.to_act == self.seat

    @property
    def legal(self) -> list[int]:
        """What this viewer may choose now; nothing where it is not their move."""
        return super().legal if self.acts else []

    def read(self, text: str) -> int:
        """The choice that a line of notation names; IllegalAction says what there is to choose."""
        if not self.acts:
            raise KiboError("only the seat to act can choose")
        return super().read(text)

    def things(self) -> dict[str, Phrase]:
        """Whatever one could point at on the board, with what it is called."""
        reasons = self.game.reasons
        return {thing: reasons.name(self.position, thing) for thing in reasons.things(self.position)} if reasons else {}

    def meant(self, thing: str) -> list[int]:
        """The choices that a thing on the board stands for now."""
        reasons = self.game.reasons
        return sorted(set(self.legal).intersection(reasons.meanings(self.position, thing))) if reasons else []

    def why_not(self, thing: str) -> Reason | None:
        """Why the seat to act may not choose a thing on the board; None, if it may."""
        reasons = self.game.reasons
        if reasons is None or not self.acts:
            raise KiboError(f"{self.game.id} gives reasons to the seat to act alone, and only where it has reasons.py")
        if thing not in reasons.things(self.position):
            raise KiboError(f"there is no {thing!r} on the board")
        return None if self.meant(thing) else reasons.why_not(self.position, self.seat, thing)

    def scene(self, language: str = "en", tall: bool = False) -> Scene:
        """What the view needs to draw the game for this viewer."""
        actor, text, phrase = self.game.rules.to_act(self.position), self.game.text(language), self.game.notation.phrase
        return Scene(
            seen=self.position,
            seat=self.seat,
            seats=self.seats,
            legal=self.legal,
            say=lambda action: sentence(text, self.names, actor, phrase(self.position, action)),
            gain=self.gain,
            text=text,
            names=self.names,
            tall=tall,
            trail=self.trail,
            lately=self.lately(language),
        )

    def svg(self, language: str = "en", tall: bool = False) -> str:
        """The game drawn for this viewer; `tall` for an upright screen."""
        if self.game.view is None:
            raise KiboError(f"{self.game.id} has no view")
        return readable(self.game.view.draw(self.scene(language, tall)))
