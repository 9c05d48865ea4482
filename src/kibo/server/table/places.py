"""Who sits at a table, what they said and wish, and how they look at it."""

from __future__ import annotations

from dataclasses import dataclass, field

from .events import NOBODY

CHAT_PHRASES = ("hello", "luck", "nice", "ouch", "thinking", "moment", "thanks", "again")
"""The ready phrases of the chat: keys of the house's words."""
MOST_COLOURS = 6
"""So many colours there are to choose from."""
WISHES = ("undo", "out", "drop")
"""Take back a move; let a bot play for good for somebody who is gone; put the table away."""


@dataclass
class Place:
    """A seat at the table, and who sits there."""

    name: str = ""
    players: list[str] = field(default_factory=list)
    """The identities that act for a person's seat: one for each device that its link was opened on."""
    token: str = ""
    """What the link back to this seat carries."""
    bot: str = ""
    stand_in: str = ""
    """The bot that plays for an absent person."""
    used: float = 0.0
    """Seconds of the reserve that are gone."""
    word: str = ""
    """What a person has added to the table's dice."""
    colour: int = NOBODY
    """The number of the colour that a person has chosen; NOBODY: whichever is left."""

    @property
    def is_open(self) -> bool:
        """Does nobody sit here?"""
        return not self.players and not self.bot

    @property
    def plays_itself(self) -> str:
        """The bot that acts for this seat now, or nothing."""
        return self.bot or self.stand_in


@dataclass(frozen=True)
class ChatLine:
    """One line of the chat: free text, or the key of a ready phrase."""

    seq: int
    at: float
    seat: int
    name: str
    player: str
    text: str
    phrase: str


@dataclass(frozen=True)
class Eyes:
    """How one viewer looks at the table."""

    seat: int
    """Whose view is shown; EVERYONE for a spectator."""
    curtain: int = NOBODY
    """The seat that the screen is to be handed to; while it is set, nobody's view is shown."""
    passing: int = NOBODY
    """The seat that comes next, while whoever has moved still looks at what came of it."""


@dataclass(frozen=True)
class Wish:
    """What somebody has asked of the others."""

    what: str
    seat: int
    """Who asks."""
    of: int = NOBODY
    """Whose seat it is about."""
    ply: int = 0
    """To which ply they would take back."""
    agreed: tuple[int, ...] = ()
