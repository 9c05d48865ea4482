"""A table at one screen: who sits where, what a person may take back, and what must be hidden from whom."""

from __future__ import annotations

import time
from collections.abc import Sequence
from pathlib import Path

from ..bots.levels import check_name
from ..bots.player import choose
from ..core.errors import KiboError
from ..core.game import EVERYONE, Game
from ..core.text import seat_letter
from . import store

PAUSE = 0.3
"""While bots play among themselves the game is saved this often, in seconds."""


class LocalTable:
    """One match with its people and bots; whatever happens at it is on disk before the next question."""

    def __init__(self, saved: store.Saved, path: Path, language: str) -> None:
        self.match = saved.match
        self.bots = saved.bots
        self.seed = saved.seed
        self.language = language
        self.path = path
        self.saved_at = 0.0
        self.trouble: str | None = None
        """Why the last move could not be saved, if it could not."""
        self.save()

    @property
    def people(self) -> list[int]:
        """The seats of people."""
        return [seat for seat, bot in enumerate(self.bots) if bot is None]

    def saved(self) -> store.Saved:
        """What is kept of it."""
        return store.Saved(self.match, self.bots, self.language, self.seed, is_table=True)

    def save(self) -> None:
        """Keep the game as it stands."""
        try:
            store.save(self.path, self.saved())
        except OSError as error:
            raise KiboError(
                f"the game cannot be saved in {self.path.parent} ({error.strerror}): "
                "let KIBO_DATA name a folder that can be written"
            ) from None
        self.saved_at = time.monotonic()

    def keep(self) -> None:
        """Save if that can be done; a full disk stops nobody from playing on."""
        try:
            self.save()
            self.trouble = None
        except KiboError as error:
            self.trouble = str(error)

    def play(self, action: int) -> None:
        """A person's move."""
        self.match.play(action)
        self.keep()

    def play_bot(self) -> None:
        """The move of the bot that is to act."""
        seat = self.match.to_act
        assert seat is not None
        bot = self.bots[seat]
        assert bot is not None
        self.match.play(choose(self.match, seat, bot, self.seed))
        after = self.match.to_act
        if after is None or self.bots[after] is None or time.monotonic() - self.saved_at > PAUSE:
            self.keep()

    # what must be hidden

    def has_secret(self, seat: int) -> bool:
        """Does this seat see anything now that a spectator does not?"""
        match = self.match
        if match.seen(seat) != match.seen(EVERYONE):
            return True
        return any(
            own.action != open_to_all.action
            for own, open_to_all in zip(match.log(seat), match.log(EVERYONE), strict=True)
        )

    # taking back

    def last_ply(self, seat: int) -> int:
        """The ply of a seat's last decision, 0 if it has made none."""
        return next((told.ply for told in reversed(self.match.log(EVERYONE)) if told.actor == seat), 0)

    def can_undo(self, seat: int) -> bool:
        """May this seat take back its last move by itself?"""
        return self.match.undo_point(seat) is not None

    def undo(self, seat: int) -> None:
        """Take back the seat's last move, if nothing was drawn, revealed or done since."""
        self.match.undo(seat)
        self.keep()

    def moves(self) -> int:
        """How many moves people have made."""
        return len(self._plies_of_people())

    def _plies_of_people(self) -> list[int]:
        people = self.people
        return [told.ply for told in self.match.log(EVERYONE) if told.actor in people]

    def undo_far(self, moves: int) -> None:
        """Take back so many moves of people, with all that came after them."""
        plies = self._plies_of_people()
        if moves < 1 or moves > len(plies):
            raise KiboError(f"people have made {len(plies)} moves in this game: {moves} cannot be taken back")
        self.match = self.match.back_to(plies[-moves])
        self.keep()

    def finish(self) -> Path:
        """Write the record of the ended game; the running save goes."""
        record = store.write_end(self.match)
        if self.path.parent == store.saves_folder():
            self.path.unlink(missing_ok=True)
        else:
            self.keep()
        return record


def seated(game: Game, seats: int | None, bots: Sequence[str], names: Sequence[str]) -> tuple[list[str | None], int]:
    """Who sits in each seat: people first, the bots in the last seats; KiboError if that cannot be."""
    for bot in bots:
        check_name(game, bot)
    if seats is None:
        people = len(names) or (1 if bots else game.usual_seats)
        seats = people + len(bots)
        if not names and seats < game.seats[0]:
            seats = game.seats[0]
    seats = game.check_seats(seats)
    people = seats - len(bots)
    if people < 0:
        raise KiboError(f"{len(bots)} bots cannot sit in {seats} seats: leave some out, or set --seats {len(bots)}")
    if len(names) > people:
        raise KiboError(f"there are {people} people in {seats} seats, but {len(names)} names: set --seats")
    return [*([None] * people), *bots], seats


def names_of(bots: Sequence[str | None], names: Sequence[str]) -> list[str]:
    """What everybody is called: people as they said or by their letter, bots by what they are."""
    given = [*names, *map(seat_letter, range(len(names), len(bots)))]
    named = [bot if bots.count(bot) == 1 else f"{bot} {seat_letter(seat)}" for seat, bot in enumerate(bots)]
    found = [given[seat] if bot is None else str(named[seat]) for seat, bot in enumerate(bots)]
    for name in found:
        if not name.strip() or not name.isprintable():
            raise KiboError(f"a name is a word that can be printed, not {name!r}")
        if found.count(name) > 1:
            raise KiboError(f"two cannot both be called {name!r}: everybody needs a name of their own")
    return found
