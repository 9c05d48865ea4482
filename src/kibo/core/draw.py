"""Draws that are equal on every back end: the same seed gives the same game plain, compiled and on a GPU.

The generator is small and fast counting (three mixing words of 32 bits and a counter). Only sums, shifts and masks of
whole numbers below 2**63 are used, so Python's unbounded integers and a machine's 64-bit ones agree.
"""

from .record import Row

STATE = 4
"""How many words a generator's state has."""

WORD = 0xFFFFFFFF


def mix(word: int) -> int:
    """Scatter the bits of a 32-bit word, one to one."""
    word = word & WORD
    word = ((word ^ (word >> 16)) * 0x7FEB352D) & WORD
    word = ((word ^ (word >> 15)) * 0x46A68B4D) & WORD
    return word ^ (word >> 16)


def start(state: Row, seed: int, game: int) -> None:
    """Set a generator to the start of one numbered game of a seed."""
    state[0] = mix(seed)
    state[1] = mix((seed >> 32) + 0x9E3779B9)
    state[2] = mix(game)
    state[3] = mix((game >> 32) + 1)
    for _ in range(12):
        word(state)


def word(state: Row) -> int:
    """The next 32 bits."""
    a, b, c, count = state[0], state[1], state[2], state[3]
    out = (a + b + count) & WORD
    state[3] = (count + 1) & WORD
    state[0] = b ^ (b >> 9)
    state[1] = (c + (c << 3)) & WORD
    state[2] = (((c << 21) | (c >> 11)) + out) & WORD
    return out


def below(state: Row, count: int) -> int:
    """A whole number from 0 to count - 1, each as likely as the other (count at most 2**31)."""
    product = word(state) * count
    if (product & WORD) < count:
        least = (WORD + 1 - count) % count
        while (product & WORD) < least:
            product = word(state) * count
    return product >> 32


def pick(state: Row, weight: Row, count: int) -> int:
    """An index below count, as likely as its weight says."""
    total = 0
    for i in range(count):
        total += weight[i]
    left = below(state, total)
    for i in range(count):
        left -= weight[i]
        if left < 0:
            return i
    return count - 1
