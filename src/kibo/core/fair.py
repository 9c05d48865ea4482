"""Dice that can be checked: every draw of a table follows from a secret, the players' words and the draw's number.

Before the first draw the table shows the seal, a hash of the secret. Once the game is over the secret is shown, and
anybody can compute every draw again. `docs/fair-dice.md` says the whole rule.
"""

from __future__ import annotations

import hashlib
import hmac
import secrets
from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass, field
from itertools import count

MARK = "kibo dice 1"
"""Begins every text that is hashed, so that no hash of ours can stand for another."""
Below = Callable[[int], int]
"""Draws a number below a total, each as likely as the other."""
BITS = 256
"""How many bits of HMAC-SHA-256 make one try."""


def new_secret() -> bytes:
    """256 bits from the operating system."""
    return secrets.token_bytes(BITS // 8)


def seal_of(secret: bytes) -> str:
    """What is shown before the first draw: it binds the house to the secret and tells nothing of it."""
    return hashlib.sha256(f"{MARK} seal {secret.hex()}".encode()).hexdigest()


def key_of(secret: bytes, words: Sequence[str]) -> bytes:
    """The secret and the players' words, chair by chair, as one key; a word is one line, and may be empty."""
    return _hmac(secret, "\n".join([f"{MARK} words", *words]))


def without_bias(value: int, total: int, bits: int = BITS) -> int | None:
    """A number below total from a number of so many bits; None if it lies in the last, incomplete run of total."""
    return value % total if value < (1 << bits) - (1 << bits) % total else None


def outcome(odds: Mapping[int, int], below: Below) -> int:
    """One of what may happen, drawn by its odds: the number that is drawn falls on it."""
    number = below(sum(odds.values()))
    for possible, weight in odds.items():
        number -= weight
        if number < 0:
            return possible
    raise ValueError("the number is not below the sum of the odds")


def seating(seats: int, below: Below) -> list[int]:
    """For each seat, on which chair whoever gets it sat before: drawn one after the other, the last one is left."""
    left, order = list(range(seats)), []
    while len(left) > 1:
        order.append(left.pop(below(len(left))))
    return order + left


def _hmac(key: bytes, text: str) -> bytes:
    return hmac.digest(key, text.encode(), "sha256")


class Dice:
    """The draws of one table, by number."""

    def __init__(self, secret: bytes, words: Sequence[str]) -> None:
        self._key = key_of(secret, words)

    def below(self, number: int, total: int) -> int:
        """What draw `number` gives from 0 to total - 1, each as likely as the other."""
        attempt, found = 0, None
        while found is None:
            block = _hmac(self._key, f"{MARK} draw {number} try {attempt}")
            found, attempt = without_bias(int.from_bytes(block), total), attempt + 1
        return found

    def from_draw(self, number: int) -> Below:
        """Numbers below any total, one draw after the other from here on."""
        numbers = count(number)
        return lambda total: self.below(next(numbers), total)

    def outcome(self, number: int, odds: Mapping[int, int]) -> int:
        """What draw `number` brings of what may happen, the outcomes in the order in which the rules give them."""
        return outcome(odds, self.from_draw(number))

    def seating(self, seats: int) -> list[int]:
        """Draws 0 to seats - 2: for each seat, on which chair whoever gets it sat before."""
        return seating(seats, self.from_draw(0))


@dataclass(frozen=True)
class DiceProof:
    """What a finished game shows, so that all its draws can be checked."""

    seal: str
    secret: bytes = field(repr=False)
    words: tuple[str, ...]
    """By chair; empty where somebody has given none."""
    chairs: tuple[int, ...]
    """For each chair, the seat of whoever sat on it."""
    numbers: tuple[int, ...]
    """The number of each draw of the game, in order; one that is missing was taken back."""
    chosen: bool = False
    """Was it chosen before the start, and not drawn, who sits where?"""

    @property
    def dice(self) -> Dice:
        """The draws as sealed."""
        return Dice(self.secret, self.words)

    @property
    def fits_seal(self) -> bool:
        """Is this the secret that was sealed?"""
        return hmac.compare_digest(seal_of(self.secret), self.seal)

    @property
    def fits_seats(self) -> bool:
        """Does everybody sit where the dice have put them, unless the seats were chosen?"""
        return self.chosen or self.chairs == self.drawn_chairs

    @property
    def drawn_chairs(self) -> tuple[int, ...]:
        """For each chair, the seat that the dice give to whoever sat on it."""
        order = self.dice.seating(len(self.chairs))
        return tuple(order.index(chair) for chair in range(len(order)))

    @property
    def taken_back(self) -> int:
        """How many draws were made and taken back again."""
        return max(self.numbers, default=len(self.chairs) - 2) + 2 - len(self.chairs) - len(self.numbers)
