"""What a table may choose before a game begins."""

from __future__ import annotations

from dataclasses import dataclass

from .errors import KiboError, listed


@dataclass(frozen=True)
class Option:
    """Something a table may choose: a name and the values there are, the usual one first."""

    name: str
    values: tuple[bool | str, ...] = (False, True)

    def index(self, value: object) -> int:
        """The number of a value, or of the word for it; KiboError says what there is."""
        for i, known in enumerate(self.values):
            if value is known or (isinstance(value, str) and value.lower() == str(known).lower()):
                return i
        choices = [str(known).lower() for known in self.values]
        shown = str(value).lower() if isinstance(value, bool) else repr(value)
        raise KiboError(f"option {self.name} cannot be {shown}: there is {listed(choices)}")

    def read(self, word: str) -> bool | str:
        """The value that a word on a command line or in a file stands for."""
        return self.values[self.index(word)]
